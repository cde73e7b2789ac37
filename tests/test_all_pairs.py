"""Every two field values together, on every variant: compiled, counted and drawn, or refused with a reason."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import charts, compare
from ochko_edu.compare.worths import counted, playing
from ochko_edu.errors import OchkoError
from ochko_edu.fields import FIELDS
from ochko_edu.hands import SHAPING, Shape
from ochko_edu.joint import setting
from ochko_edu.rules import Rules

from .cases import MORE

HOW = playing(shoe="replaced")  # the quickest to count; nothing here depends on the shoe
BLOCK = 25  # pairs that stand together; a tenth of all blocks is looked at in every run
ENDLESS: set[Shape] = set()  # hands that were too many once are not built again: it takes long
DRAWN: set[Hashable] = set()  # games that have been drawn by the long test

Pair = tuple[tuple[str, Any], tuple[str, Any]]


def values_of(rules: Rules, name: str) -> list[Any]:
    """The values of a field that are worth trying: its choices, those of the variants, and some more."""
    given = [*FIELDS[name].choices, *(getattr(oe.variant(v), name) for v in oe.variants()), *MORE.get(name, ())]
    found = []
    for value in given:
        stored = FIELDS[name].normalise(value)
        if stored != getattr(rules, name) and stored not in found:
            found.append(stored)
    return found


def pairs_of(rules: Rules) -> Iterator[Pair]:
    """All pairs of values of two different fields; pairs that make the same hands stand together."""
    names = sorted(FIELDS, key=lambda name: name not in SHAPING)
    for first, second in combinations(names, 2):
        for one in values_of(rules, first):
            for other in values_of(rules, second):
                yield (first, one), (second, other)


def check(rules: Rules, pair: Pair, seen: set[Hashable]) -> str:
    """Return "refused", "drawn", or "known" for a game that has been drawn before; fail for anything else."""
    try:
        made = rules.replace(**dict(pair))
        # What lies open makes no difference to those who do not look (test_compare_counted.py), and takes long.
        made = made.replace(draws_seen="count", banker_first_card="down")
        if Shape(made) in ENDLESS:
            return "refused"
        at = setting(made, "replaced")
        key = (*at.key, at.tables.pays)
        if key in seen:
            return "known"
        found = counted(made, HOW)
    except OchkoError as refusal:
        reason = str(refusal)
        assert len(reason) > 20, pair
        # Hands that are too many to count are so on account of other fields as well, and these are named.
        endless = "more than 400,000 hands" in reason
        assert any(name in reason for name, _ in pair) or endless, (pair, reason)
        if endless:
            ENDLESS.add(Shape(made))
        return "refused"
    games = {"game": found}
    payments, results, summary = compare.payments(games), compare.results(games), compare.summary(games)
    assert abs(payments["probability"].sum() - 1) < 1e-12, pair
    assert abs((payments["net"] * payments["probability"]).sum() - found.value) < 1e-12, pair
    ends = results[results["kind"] == "result"]
    assert abs(ends["probability"].sum() - 1) < 1e-12, pair
    for figure in (charts.results(results), charts.edges(payments, summary)):
        assert figure.data, pair
        assert figure.alt, pair
    seen.add(key)
    return "drawn"


@pytest.fixture(autouse=True)
def floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count with floats: whole numbers say the same (test_compare_counted.py), and take longer."""
    monkeypatch.setattr("ochko_edu.compare.counted.cheap", lambda found: False)


@pytest.mark.parametrize("name", sorted(oe.variants()))
def test_a_tenth_of_all_pairs(name: str) -> None:
    """Whole blocks are drawn, not single pairs: their hands are made once."""
    rules = oe.variant(name)
    everything = list(pairs_of(rules))
    blocks = [everything[at : at + BLOCK] for at in range(0, len(everything), BLOCK)]
    chosen = random.Random(f"pairs of {name}").sample(blocks, -(-len(blocks) // 10))
    seen: set[Hashable] = set()
    found = Counter(check(rules, pair, seen) for block in chosen for pair in block)
    assert found["drawn"] > 0
    assert found.total() >= len(everything) / 10 - BLOCK


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", sorted(oe.variants()))
def test_all_pairs(name: str) -> None:
    rules = oe.variant(name)
    found = Counter(check(rules, pair, DRAWN) for pair in pairs_of(rules))
    print(name, dict(found), sum(found.values()))
    assert found["drawn"] + found["known"] > 1000
    assert found["refused"] > 300
