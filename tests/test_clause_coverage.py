"""Every rule of the documents is bound to the rules, cited at the table, and has a test named after it."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import pytest

from ochko_edu.errors import OchkoError
from ochko_edu.presets import variant
from ochko_edu.procedures import common
from ochko_edu.records import Clause
from ochko_edu.rules import Rules
from ochko_edu.sources import clauses, readings
from ochko_edu.sources import variant as source
from ochko_edu.table import Table

from .play import VARIANTS, random_step

HERE = Path(__file__).parent / "clauses"
RULES = [clause for clause in clauses().values() if clause.kind == "rule"]

# Steps of play that a clause names and no event cites, and why that is right.
NOT_TOLD = {
    "any_number": "nobody says how many sit down; the refusal of too many cites it (tested below)",
}


def names_of_tests() -> set[str]:
    """The names of all test functions in tests/clauses."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("test_*.py"))]
    return {
        n.name for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name[:5] == "test_"
    }


def untested(rules: Iterable[Clause], names: set[str]) -> list[str]:
    """The rules that no test is named for, as ``test_000_rule_9d_...``."""

    def has(clause: Clause) -> bool:
        document, place = clause.locator.split(":")
        return any(re.match(rf"test_{document}_rule_{place}_", name) for name in names)

    return [clause.locator for clause in rules if not has(clause)]


def unbound(rules: Iterable[Clause]) -> list[str]:
    """The rules that set no field and describe no step of play."""
    return [clause.locator for clause in rules if not clause.sets and not clause.procedures]


def untold(rules: Iterable[Clause], told: Mapping[str, set[str]]) -> list[str]:
    """The steps of play, as ``000:9a showdown``, that a rule describes and no event of its game cites."""
    found = []
    for clause in rules:
        cited = told[game_of(clause)] | set(NOT_TOLD)
        found += [f"{clause.locator} {step}" for step in clause.procedures if step not in cited]
    return found


def game_of(clause: Clause) -> str:
    """The variant to which a clause belongs: the one whose clauses have the same document and part."""
    part = re.sub(r"\d+[a-z]?$", "", clause.locator)
    return next(
        name for name in VARIANTS if any(re.sub(r"\d+[a-z]?$", "", c.locator) == part for c in source(name).clauses)
    )


def games(name: str) -> Iterator[Table]:
    """Random games of a variant: rich and poor tables, long and short."""
    for seed in range(12):
        table = Table(variant(name), seats=1 + seed % 3, seed=seed, purse=(30, 200, 100_000)[seed % 3])
        chance = random.Random(seed)
        for _ in range(250):
            if not random_step(table, chance):
                break
        yield table


@lru_cache(maxsize=1)
def played() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """For each variant: the fields and steps that events of its games cite, and the clauses that they show."""
    told: dict[str, set[str]] = {}
    shown: dict[str, set[str]] = {}
    real = common.citations
    for name in VARIANTS:
        asked: set[str] = set()

        def citations(
            rules: Rules, first: str, *also: str, total: int | None = None, asked: set[str] = asked
        ) -> tuple[str, ...]:
            asked.update((first, *also))
            return real(rules, first, *also, total=total)

        common.citations = citations  # type: ignore[assignment]
        try:
            shown[name] = {place for table in games(name) for event in table.log for place in event.clauses}
        finally:
            common.citations = real
        told[name] = asked
    return told, shown


def test_every_rule_has_a_test() -> None:
    assert untested(RULES, names_of_tests()) == []


def test_every_rule_is_bound() -> None:
    assert unbound(RULES) == []


def test_every_step_that_a_rule_describes_is_told_at_the_table() -> None:
    assert untold(RULES, played()[0]) == []


def test_every_rule_is_shown_by_an_event_or_stands_behind_a_field() -> None:
    shown = set().union(*played()[1].values())
    behind = {
        citation.locator
        for name in VARIANTS
        for cited in (
            *(setting.citations for setting in source(name).settings.values()),
            *(variant(name).cite(step) for step in NOT_TOLD),
        )
        for citation in cited
    }
    assert [clause.locator for clause in RULES if clause.locator not in shown | behind] == []


def test_most_rules_are_shown_by_an_event() -> None:
    """A rule that only forbids, or that only fixes what the cards are, need not come up; there are few of these."""
    shown = set().union(*played()[1].values())
    never = {clause.locator for clause in RULES if clause.locator not in shown}
    assert never <= {
        # the packs and the values of the cards
        "000:1", "000:5", "002:C3a", "002:C3b", "002:F11", "002:F12", "003:1", "003:2", "003:14", "004:T2a", "004:T8",
        # how many may play
        "002:C2",
        # a freedom to draw: every draw cites the order of drawing instead
        "000:7", "003:8", "004:T5a", "002:F10b",
    }  # fmt: skip


def test_every_event_names_a_field_or_a_step_and_what_stands_behind_it() -> None:
    from ochko_edu.fields import FIELDS, PROCEDURES

    for name in VARIANTS:
        for table in games(name):
            for event in table.log:
                assert event.field in FIELDS or event.field in PROCEDURES, event
                assert event.clauses, event
                assert not any(place.startswith("your rule") for place in event.clauses), event
                assert not any(place == "does not arise" for place in event.clauses), event


def test_every_played_reading_has_a_test() -> None:
    names = names_of_tests()
    missing = []
    for reading in readings().values():
        for candidate in reading.candidates:
            key = f"{reading.locator.replace('-', '')}_{candidate.key}"
            there = any(re.match(r"test_reading_", name) and f"_{key}_" in f"{name}_" for name in names)
            if candidate.played and candidate.sets and candidate.key != reading.default and not there:
                missing.append(key)
    assert missing == []


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "blackjack"])
def test_too_many_players_are_refused_with_the_clause(name: str) -> None:
    rules = variant(name)
    with pytest.raises(OchkoError) as error:
        Table(rules, seats=Table.most_seats(rules) + 1)
    assert all(str(citation) in str(error.value) for citation in rules.cite("any_number"))


# The checks can fail


def made_up(locator: str, sets: dict[str, object], *steps: str) -> Clause:
    return Clause(locator, "rule", "made up", "выдумано", sets, steps, None)


def test_a_made_up_rule_is_reported() -> None:
    names = names_of_tests()
    new = made_up("000:99", {"tie": "push"}, "shuffle")
    assert untested([new], names) == ["000:99"]
    assert untested([new], names | {"test_000_rule_99_made_up"}) == []
    # Another rule's test does not count: not that of rule 9, nor that of the same number elsewhere.
    assert untested([new], {"test_000_rule_9_x", "test_003_rule_99_x", "test_000_rule_99a_x"}) == ["000:99"]
    assert unbound([made_up("000:99", {})]) == ["000:99"]
    assert unbound([new]) == []


def test_a_step_that_no_event_cites_is_reported() -> None:
    told = played()[0]
    assert untold([made_up("000:99", {}, "shuffle")], told) == []
    assert untold([made_up("000:99", {}, "shuffle", "knock_called")], told) == ["000:99 knock_called"]
