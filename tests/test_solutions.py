"""What ``solve`` returns: whether it is best play, in words that fit a screen, and that it can be kept in a file."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import equilibria, solving
from ochko_edu.bids import Bidding, labels
from ochko_edu.briefly import HEIGHT, WIDEST, WIDTH
from ochko_edu.equilibria import Step
from ochko_edu.errors import OchkoError
from ochko_edu.fields import FIELDS
from ochko_edu.joint import setting
from ochko_edu.rules import Rules
from ochko_edu.solutions import Solution

from . import cases

SALON = oe.variant("salon")
FOLK = oe.variant("folk")


@cache
def solved(rules: Rules, shoe: str = "replaced") -> Solution:
    return oe.solve(rules, shoe)


# Whether it is best play


def test_best_play_says_so() -> None:
    found = solved(SALON)
    assert (found.finished, found.reason, found.interrupted) == (True, "close enough", False)
    assert repr(found).startswith("<best play, variant('salon'), shoe 'replaced': +0.159828513 stakes to the punter")
    assert found.punter.name == "punter's best play, variant('salon'), shoe 'replaced'"


def test_what_was_not_searched_says_so_everywhere() -> None:
    found = oe.solve(SALON, "fresh", seconds=0)
    assert (found.finished, found.reason, found.interrupted) == (False, "time ran out", False)
    assert repr(found) == (
        "<time ran out: not best play yet, exploitability 0.93 of a stake; variant('salon'), shoe 'fresh'>"
    )
    for text in (str(found), found._repr_html_()):
        assert "not best play yet, exploitability 0.93 of a stake" in text
        assert "The value of the game lies between -0.287671139 and +0.646851696 stakes to the punter." in text
        assert "Best play" not in text
    for part in (found.punter, found.banker):
        assert "not best play yet" in part.name


def test_bids_that_were_not_searched_say_so() -> None:
    found = oe.solve(FOLK, bids=(0.1, 1), seconds=0)
    assert not found.finished
    assert repr(found).startswith("<time ran out: not best play yet, exploitability ")
    assert " of the bank; 2 bids, variant('folk')" in repr(found)
    assert "not best play yet" in str(found).splitlines()[0]


def test_an_early_interruption_says_so() -> None:
    def tell(step: Step) -> None:
        raise KeyboardInterrupt

    found = oe.solve(SALON, "fresh", progress=tell)
    assert (found.finished, found.reason, found.interrupted) == (False, "interrupted", True)
    assert repr(found).startswith("<interrupted: not best play yet, exploitability ")


def test_an_interruption_that_comes_too_late_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    certified = solving.certified

    def interrupt(*args: Any) -> Any:
        monkeypatch.setattr(solving, "certified", certified)
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "certified", interrupt)
    assert oe.solve(SALON).finished


def test_as_close_as_was_asked_is_finished() -> None:
    found = oe.solve(SALON.replace(max_draws=2), "fresh", accuracy=0.01)
    assert found.finished
    assert oe.solve(SALON, accuracy=0).finished  # what floats cannot tell from 0 is 0


def test_a_side_alone_needs_no_time() -> None:
    found = oe.solve(oe.variant("blackjack"), seconds=0)
    assert found.finished
    assert found.bounds == (found.value, found.value)


# The bounds


def all_games() -> Iterator[tuple[str, str]]:
    for name in oe.variants():
        for shoe in ("replaced", "fresh"):
            if not (shoe == "fresh" and name in ("salon-002", "salon-003", "salon-004")):  # the same duel as 000's
                yield name, shoe


@pytest.mark.parametrize(("name", "shoe"), list(all_games()))
def test_the_value_lies_between_the_bounds(name: str, shoe: str) -> None:
    found = solved(oe.variant(name), shoe)
    low, high = found.bounds
    assert low <= found.value <= high
    assert found.exploitability == high - low >= 0


# What is asked for


def test_any_kind_of_number_will_do() -> None:
    from decimal import Decimal
    from fractions import Fraction

    import numpy as np

    value = solved(SALON).value
    for accuracy in (
        np.float64(1e-9),
        np.float32(1e-9),
        Fraction(1, 10**9),
        Decimal("1e-9"),
        np.int64(0),
        float("inf"),
    ):
        assert oe.solve(SALON, accuracy=accuracy).value == pytest.approx(value, abs=1e-9)
    for seconds in (np.int64(60), np.float32(60), Fraction(60), Decimal(60), float("inf")):
        assert oe.solve(SALON, seconds=seconds).finished
    sizes = [(0.25, 1), (Fraction(1, 4), 1), np.array([0.25, 1]), (np.float32(0.25), np.int64(1)), [Decimal("0.25"), 1]]
    values = [oe.solve(FOLK, bids=bids).value for bids in sizes]
    assert values == [values[0]] * len(values)
    assert oe.solve(FOLK, bids=(size / 4 for size in (1, 4))).value == values[0]
    assert oe.solve(FOLK, bids=np.float64(0.5)).sizes == (0.5,)


@pytest.mark.parametrize("wrong", [-1, float("nan"), "long", True, None, [1], 1j, b"1"])
@pytest.mark.parametrize("name", ["accuracy", "seconds"])
def test_what_is_no_number_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(OchkoError, match=f"{name} is .*; it must be a number from 0"):
        oe.solve(SALON, **{name: wrong})


@pytest.mark.parametrize("wrong", ["yes", 1, 0, [], lambda: None, lambda step, more: None])
def test_what_cannot_be_told_is_refused_before_the_work(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def begun(*args: Any) -> Any:
        raise AssertionError("the work has begun")

    monkeypatch.setattr(solving, "setting", begun)
    with pytest.raises(OchkoError, match=r"progress is .*; it must be"):
        oe.solve(SALON, progress=wrong)


def test_whatever_takes_a_step_is_told() -> None:
    steps: list[Step] = []
    for tell in (steps.append, lambda *all_: steps.extend(all_), lambda step, more=1: steps.append(step)):
        steps.clear()
        oe.solve(SALON, progress=tell)
        assert steps
    assert oe.solve(SALON, progress=None).finished  # type: ignore[arg-type]


# Bids


def test_no_two_bids_bear_one_name() -> None:
    found = oe.solve(FOLK, bids=(0.3, 0.3000001, 1 / 3), seconds=0)
    assert list(found.bids.columns) == ["0.3", "0.3000001", "0.3333333", "value"]
    assert labels((0.1, 0.25, 1.0)) == ("0.1", "0.25", "1")


def test_bids_that_differ_by_rounding_are_one() -> None:
    assert oe.solve(FOLK, bids=(0.3, 0.1 + 0.2), seconds=0).sizes == (0.3,)


def test_the_games_beside_tell_what_they_are() -> None:
    found = oe.solve(FOLK, bids=(0.1, 1))
    assert isinstance(found.hidden, Bidding)
    assert "2 hidden bids" in repr(found.hidden)
    assert "does not see" in str(found.hidden)
    assert found.hidden.hidden is found.hidden
    assert repr(found.fixed) == repr(oe.solve(FOLK))


# A screen


def fits(found: Any) -> None:
    for text in (str(found), *(map(str, (found.punter, found.banker)) if isinstance(found, Solution) else ())):
        lines = text.splitlines()
        assert len(lines) <= HEIGHT, text
        assert max(map(len, lines)) <= WIDTH, text
    assert len(repr(found)) <= WIDEST, repr(found)


def random_rules(seed: int) -> Rules:
    """Return rules in which many fields are changed."""
    chance = random.Random(seed)
    rules = oe.variant(chance.choice(list(oe.variants())))
    for name in chance.sample(sorted(cases.FELT - {"settle"}), 12):
        values = (*FIELDS[name].choices, *cases.MORE.get(name, ()))
        if not values:
            continue
        value = chance.choice(values)
        for more in ({}, cases.COMPANIONS.get((name, None if isinstance(value, dict) else value), {})):
            try:
                rules = rules.replace(**{name: value, **more})
                break
            except OchkoError:
                continue
    try:  # what shows much is made small, so that it is soon made
        return rules.replace(max_draws=1 if rules.draws_seen == "ranks" else min(rules.max_draws or 2, 2))
    except OchkoError:
        return oe.variant(rules.variant).replace(max_draws=1)


@pytest.mark.parametrize("seed", range(24))
def test_any_rules_fit_a_screen(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solved, or hardly learnt: then nearly every total has a percentage of its own."""
    rules = random_rules(seed)

    def stop(step: Step) -> None:
        if step.stage == "learning":
            raise KeyboardInterrupt

    if seed % 2:
        monkeypatch.setattr(equilibria, "DIRECT", 0)  # it has to learn, and is stopped at it
    try:
        found = oe.solve(rules, progress=stop, seconds=0 if seed % 5 == 0 else 60)
    except OchkoError:
        return
    fits(found)
    low, high = found.bounds
    assert low <= found.value <= high


def test_random_rules_are_mostly_solved() -> None:
    """Else the property above would hold for nothing."""
    assert sum(random_rules(seed).max_draws_of != "table" for seed in range(24)) > 12


@pytest.mark.parametrize("seed", range(8))
def test_any_bids_fit_a_screen(seed: int) -> None:
    chance = random.Random(seed)
    bids = [chance.choice((chance.random() or 1, 0.5, 1 / 3, 0.30000001)) for _ in range(chance.randint(1, 24))]
    changes: dict[str, Any] = {"may_decline": chance.random() < 0.5, "max_draws": chance.choice((1, 2))}
    if chance.random() < 0.5:
        changes |= {"opening_cards": 2, "stake_when": "after_deal"}
    fits(oe.solve(FOLK.replace(**changes), bids=bids, seconds=chance.choice((0, 30))))


def test_long_decks_and_rules_are_told_briefly() -> None:
    rules = SALON.replace(max_draws=1, values={"A": 1, "K": 4, "Q": 3, "J": 2}, banker_must={15: "draw", 17: "stand"})
    found = oe.solve(rules, oe.Deck.of(2, 52))
    fits(found)
    assert repr(found).startswith("<best play, salon with 3 changes, a deck of 104 cards: ")
    assert "Rules: variant('salon').replace(values={" in str(found)


# A file


ROUND = [
    (SALON, "fresh", {}),
    (SALON, oe.Deck("A♠ A♥ 5♠ 5♥ 6♠ 9♠ 9♥ K♠ K♥ K♦ K♣ A♣"), {}),
    (oe.variant("chemin-de-fer"), "replaced", {}),
    (SALON, "fresh", {"seconds": 0}),
    (FOLK, "replaced", {"bids": (0.1, 0.5, 1)}),
]


@pytest.mark.parametrize(("rules", "shoe", "options"), ROUND)
def test_a_solution_comes_back_from_a_pickle(rules: Rules, shoe: Any, options: dict[str, Any]) -> None:
    found: Any = oe.solve(rules, shoe, progress=lambda step: None, **options)
    again: Any = pickle.loads(pickle.dumps(found))
    for name in ("value", "bounds", "finished", "reason", "iterations"):
        assert getattr(again, name) == getattr(found, name)
    assert (repr(again), str(again)) == (repr(found), str(found))
    if isinstance(found, Bidding):
        assert again.bids.equals(found.bids)
        assert again.given == found.given
        assert again.hidden.value == found.hidden.value
    else:
        assert again.decisions.equals(found.decisions)
        assert (again.punter, again.banker) == (found.punter, found.banker)


def test_a_pickled_policy_plays_the_same_in_another_process(tmp_path: Path) -> None:
    found = solved(SALON, "fresh")
    (tmp_path / "banker").write_bytes(pickle.dumps(found.banker))
    code = (
        "import pickle, sys, ochko_edu as oe\n"
        "banker = pickle.load(open(sys.argv[1], 'rb'))\n"
        "print(repr(oe.exact(oe.variant('salon'), oe.stand_on(16), banker).value), repr(banker.chance('A 5 A', 1)))\n"
    ).replace("'A 5 A'", "'A♠ 5♠ A♥'")
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "banker")], capture_output=True, text=True, env=env, timeout=200
        )
        value, chance = map(float, done.stdout.split())
        assert value == oe.exact(SALON, oe.stand_on(16), found.banker).value
        assert chance == found.banker.chance("A♠ 5♠ A♥", 1)


def test_policies_are_equal_if_they_do_the_same() -> None:
    assert oe.solve(SALON).punter == solved(SALON).punter
    assert solved(SALON).punter != solved(SALON).banker
    assert solved(SALON).punter != solved(SALON, "fresh").punter
    assert solved(SALON).punter != oe.solve(SALON, seconds=0).punter


@pytest.mark.parametrize(
    "rules",
    [oe.variant("chemin-de-fer"), oe.variant("salon"), oe.variant("folk").replace(draws_seen="ranks", max_draws=2)],
    ids=repr,
)
@pytest.mark.parametrize("shoe", ["replaced", "fresh"])
def test_a_solved_policy_gives_all_its_answers_at_once(rules: oe.Rules, shoe: str) -> None:
    found = oe.solve(rules, shoe, seconds=20)
    at = setting(rules, shoe)
    for role, way in (("punter", found.punter), ("banker", found.banker)):
        here = at.side(role)
        one_by_one = tuple(tuple(way(hand, here.seen[s]) for hand in here.own) for s in here.asked)
        at_once = way.answers(here)
        assert at_once == one_by_one == here.ask(way)
        assert [[type(a) for a in row] for row in at_once] == [[type(a) for a in row] for row in one_by_one]
        assert way.answers(setting(rules.replace(packs=8), "fresh").side(role)) is None  # not the rows it knows
