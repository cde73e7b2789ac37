"""The walk from one game to another, and what each change contributes on average over all orders."""

from __future__ import annotations

import math
import tomllib
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.compare.groups import GROUPS, MOST_PARTS, between, clashes, parts_of
from ochko_edu.compare.walking import Between
from ochko_edu.compare.worths import playing
from ochko_edu.errors import OchkoError
from ochko_edu.fields import FIELDS
from ochko_edu.rules import Rules
from tests import walk_twin

GOLDEN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "golden" / "walks.toml").read_text("utf-8"))
SALON, FOLK = oe.variant("salon"), oe.variant("folk")
PAIRS = [(a, b) for a in oe.variants() for b in oe.variants() if a != b]


def test_every_field_is_in_one_group() -> None:
    names = [name for group in GROUPS.values() for name in group.fields]
    assert sorted(names) == sorted(FIELDS)
    assert len(GROUPS) == MOST_PARTS


@pytest.mark.parametrize(("here", "there"), PAIRS)
def test_every_combination_of_parts_is_a_set_of_rules(here: str, there: str) -> None:
    base, other = oe.variant(here), oe.variant(there)
    parts = parts_of(base, other)
    assert len(parts) <= MOST_PARTS
    assert sorted(name for part in parts for name in part.fields) == sorted(base.diff(other))
    for mask in range(1 << len(parts)):
        chosen = [part for k, part in enumerate(parts) if mask >> k & 1]
        made = between(base, other, chosen)  # would raise
        assert set(base.diff(made)) == {name for part in chosen for name in part.fields}


def test_parts_that_clash_are_drawn_together() -> None:
    """With last digits nobody busts: all that says what a bust costs has to come and go with the values."""
    base, other = SALON, oe.variant("chemin-de-fer")
    single = [part for group in GROUPS.values() for part in _alone(group.key, base, other)]
    assert clashes(base, other, single) > 0
    assert clashes(base, other, list(parts_of(base, other))) == 0


def _alone(key: str, base: Rules, other: Rules) -> list[compare.Part]:
    names = tuple(name for name in GROUPS[key].fields if name in base.diff(other))
    return [compare.Part(key, "", names)] if names else []


def test_few_changes_are_told_apart_by_field() -> None:
    other = SALON.replace(natural_pays=1, two_aces="golden", tie="banker", win_pays=2)
    assert [part.key for part in parts_of(SALON, other)] == ["natural_pays", "two_aces", "tie", "win_pays"]


@pytest.mark.parametrize("play", ["fixed", "best"])
def test_golden_walk(play: str) -> None:
    frame = compare.walk("salon", "folk", play=play)
    golden = GOLDEN[play]["walk"]
    assert list(frame["part"]) == [row["part"] for row in golden]
    if play == "fixed":
        assert list(frame["fraction"]) == [Fraction(row["value"]) for row in golden]
        assert list(frame["punter"].unique()) == ["stand_on(16)"]
    else:
        assert (frame["exploitability"] < 1e-9).all()
        for value, row in zip(frame["value"], golden, strict=True):
            assert abs(value - row["value"]) < GOLDEN["best"]["within"]
    assert math.isclose(frame["difference"].sum(), frame["value"].iloc[-1] - frame["value"].iloc[0])


@pytest.mark.parametrize("step", ["hands", "busts", "winning"])
def test_steps_against_their_twin(step: str) -> None:
    frame = compare.walk("salon", "folk").set_index("part")
    assert abs(walk_twin.value(walk_twin.STEPS[step]) - frame.loc[step, "value"]) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("step", sorted(walk_twin.STEPS))
def test_all_steps_against_their_twin(step: str) -> None:
    frame = compare.walk("salon", "folk").set_index("part")
    assert abs(walk_twin.value(walk_twin.STEPS[step]) - frame.loc[step, "value"]) < 1e-12


@pytest.mark.parametrize("play", ["fixed", "best"])
def test_golden_contributions(play: str) -> None:
    frame = compare.contributions("salon", "folk", play=play)
    golden = GOLDEN[play]["contributions"]
    assert list(frame["part"]) == [row["part"] for row in golden]
    difference = frame["target_value"].iloc[0] - frame["base_value"].iloc[0]
    if play == "fixed":
        assert list(frame["fraction"]) == [Fraction(row["value"]) for row in golden]
        ends = [Fraction(row["value"]) for row in GOLDEN["fixed"]["walk"]]
        assert sum(frame["fraction"]) == ends[-1] - ends[0]
    else:
        for value, row in zip(frame["contribution"], golden, strict=True):
            assert abs(value - row["value"]) < GOLDEN["best"]["within"]
    assert abs(frame["contribution"].sum() - difference) < 1e-9
    assert (frame["least"] <= frame["contribution"] + 1e-12).all()
    assert (frame["contribution"] <= frame["most"] + 1e-12).all()


def test_contributions_are_the_average_over_all_orders_one_by_one() -> None:
    found = Between(SALON, FOLK, playing())
    count = len(found.parts)
    sums, orders = [Fraction(0)] * count, 0
    for order in permutations(range(count)):
        mask = 0
        for part in order:
            sums[part] += found.exact(mask | 1 << part) - found.exact(mask)
            mask |= 1 << part
        orders += 1
    assert orders == 5040
    assert [total / orders for total in sums] == list(compare.contributions("salon", "folk")["fraction"])


def test_a_walk_in_another_order_arrives_at_the_same() -> None:
    usual, other = compare.walk("salon", "folk"), compare.walk("salon", "folk", order=["tie", "table", "banker_bust"])
    assert list(other["part"])[1:4] == ["winning", "table", "banker_bust"]
    assert other["fraction"].iloc[-1] == usual["fraction"].iloc[-1]
    assert (
        other["difference"].iloc[1] == compare.contributions("salon", "folk").set_index("part").loc["winning", "first"]
    )


def test_there_and_back_contribute_the_opposite() -> None:
    there = compare.contributions("salon", "folk").set_index("part")["fraction"]
    back = compare.contributions("folk", "salon").set_index("part")["fraction"]
    assert dict(there) == {part: -value for part, value in back.items()}


def test_what_belongs_to_the_table_does_not_change_one_duel() -> None:
    frame = compare.contributions("salon", "folk").set_index("part")
    assert frame.loc["table", "fraction"] == 0
    assert frame.loc["table", ["least", "most"]].tolist() == [0, 0]


def test_each_change_tells_its_clauses() -> None:
    frame = compare.walk("salon", "folk").set_index("part")
    assert frame.loc["pack", "clauses"] == "002:F12, 002:F11"
    assert frame.loc["winning", "clauses"] == "reading B1"
    assert frame.loc["winning", "changes"] == "tie: 'push' → 'banker'"
    assert frame.loc["banker_bust", "change"] == "a busted banker pays once"


def test_own_policies_are_named_and_asked_anew() -> None:
    limit = 15

    def mine(hand: Any) -> bool:
        return bool(hand.total < limit)

    small = SALON.replace(packs=1, pack=32, max_draws=1)
    first = compare.contributions(small, small.replace(tie="banker"), punter=mine)
    assert first["play"].tolist() == ["fixed"]
    limit = 17
    second = compare.contributions(small, small.replace(tie="banker"), punter=mine)
    assert first["contribution"].iloc[0] != second["contribution"].iloc[0]
    assert compare.walk(small, small.replace(tie="banker"), punter=mine)["punter"].tolist() == ["mine", "mine"]


def test_progress_is_told_and_kept_frames_are_not_shared() -> None:
    other = SALON.replace(tie="banker", win_pays=2)
    told: list[tuple[int, int]] = []
    frame = compare.contributions(SALON, other, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (4, 4)
    told.clear()
    compare.contributions(SALON, other, progress=lambda done, of: told.append((done, of)))
    assert told == [(4, 4)]
    frame["contribution"] = 0.0
    assert compare.contributions(SALON, other)["contribution"].abs().sum() > 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: compare.walk("salon", "foalk"), "Did you mean 'folk'"),
        (lambda: compare.walk("salon", 3), "a game is 3"),
        (lambda: compare.walk("salon", "folk", order=["tie", "modulo"]), "nothing called 'modulo' differs"),
        (lambda: compare.walk("salon", "folk", play="worst"), "play is 'worst'"),
        (lambda: compare.walk("salon", "folk", play="best", punter=oe.stand_on(16)), "leave punter and banker out"),
        (lambda: compare.contributions("salon", "salon"), "are the same game"),
        (lambda: compare.walk("salon", SALON.replace(max_draws_of="table")), "cannot be counted"),
    ],
)
def test_refusals_say_what_is_allowed(call: Any, words: str) -> None:
    with pytest.raises(OchkoError, match=words):
        call()
