"""Judging with a learner's own function: it is asked anew whenever it may have changed, and can spoil nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.cards import cards
from ochko_edu.errors import RuleError
from ochko_edu.hands import Shape, compile, unpaid
from ochko_edu.judging import Judge, Kind, judge_of, kept, lasting
from ochko_edu.widgets import rule_lab
from ochko_edu.widgets.advice import _counted

PLAIN = oe.variant("salon").replace(natural=())
ALIKE = oe.stand_on(17)


class Helper:
    """What a learner's function reads, and he changes later."""

    pays = 1


def own() -> tuple[oe.Rules, Helper]:
    """Return rules whose settle reads something, and that."""
    read = Helper()

    def settle(punter: Kind, banker: Kind) -> int:
        return read.pays

    return PLAIN.replace(settle=settle), read


def lab_value(rules: oe.Rules) -> float:
    lab = rule_lab(rules, question=False)
    assert lab.now is not None
    return lab.now.value


WAYS: dict[str, Callable[[oe.Rules], Any]] = {
    "exact": lambda rules: oe.exact(rules, ALIKE, ALIKE).value,
    "fraction": lambda rules: oe.exact(rules, ALIKE, ALIKE).fraction,
    "outcomes": lambda rules: (lambda rows: (rows["payment"] * rows["fraction"]).sum())(oe.exact(rules).outcomes),
    "replaced": lambda rules: oe.exact(rules, ALIKE, ALIKE, shoe="replaced").value,
    "simulate": lambda rules: oe.simulate(rules, rounds=50, seed=1).value,
    "simulated outcomes": lambda rules: oe.simulate(rules, rounds=50, seed=1).outcomes["net"].iloc[0],
    "best response": lambda rules: oe.best_response(rules, banker=ALIKE).value,
    "odds": lambda rules: oe.odds(rules, "A♠ 5♦", banker=ALIKE).stand,
    "walk": lambda rules: compare.walk(PLAIN, rules)["value"].iloc[-1],
    "contributions": lambda rules: compare.contributions(PLAIN, rules)["target_value"].iloc[0],
    "games": lambda rules: compare.summary(compare.games([rules]))["value"].iloc[0],
    "sweep": lambda rules: compare.sweep(rules, {"packs": [2]})["value"].iloc[0],
    "lab": lab_value,
    "table": lambda rules: judge_of(rules).pays(Kind(20), Kind(18)),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_a_rule_of_ones_own_reads_may_change(way: str) -> None:
    """A helper or a global of a settle function is changed, and the function itself stays the same."""
    rules, read = own()
    assert WAYS[way](rules) == pytest.approx(1)
    read.pays = 2
    assert WAYS[way](rules) == pytest.approx(2)


def test_best_play_under_a_rule_that_changes() -> None:
    read = Helper()

    def settle(punter: Kind, banker: Kind) -> int:
        return read.pays * ((punter.total > banker.total) - (punter.total < banker.total))

    rules = oe.variant("chemin-de-fer").replace(natural=(), settle=settle)
    once = oe.solve(rules).value
    best = compare.games([rules], play="best")
    assert next(iter(best.values())).value == pytest.approx(once, abs=1e-6)
    read.pays = 3
    assert oe.solve(rules).value == pytest.approx(3 * once, abs=1e-6)
    assert next(iter(compare.games([rules], play="best").values())).value == pytest.approx(3 * once, abs=1e-6)


def test_a_game_that_was_counted_stays_as_it_was_counted() -> None:
    rules, read = own()
    found, sample = oe.exact(rules, ALIKE, ALIKE), oe.simulate(rules, rounds=50, seed=1)
    read.pays = 2
    assert found.value == 1
    assert found.fraction == 1
    assert set(found.outcomes["payment"]) == {1}
    assert set(sample.outcomes["net"]) == {1}


def test_a_function_is_asked_once_about_each_pair_in_a_call() -> None:
    asked: list[tuple[Kind, Kind]] = []

    def settle(punter: Kind, banker: Kind) -> int:
        asked.append((punter, banker))
        return 0

    rules = PLAIN.replace(settle=settle)
    for call in (lambda: oe.exact(rules).outcomes, lambda: oe.simulate(rules, rounds=50, seed=1).outcomes):
        asked.clear()
        call()
        assert len(asked) == len(set(asked)) > 10_000


def test_a_function_that_says_it_lasts_is_asked_once() -> None:
    class Fixed:
        lasting = True
        asked = 0

        def __call__(self, punter: Kind, banker: Kind) -> int:
            self.asked += 1
            return 1

    settle = Fixed()
    rules = PLAIN.replace(settle=settle)
    assert lasting(rules)
    assert compile(rules) is compile(rules)
    first = settle.asked
    assert oe.exact(rules).value == pytest.approx(1)
    assert settle.asked == first


def test_the_rows_ask_nobody() -> None:
    def settle(punter: Kind, banker: Kind) -> int:
        raise AssertionError("asked")

    assert len(unpaid(Shape(PLAIN.replace(settle=settle)), True).punter) > 2000


def test_kept_answers() -> None:
    calls: list[oe.Rules] = []

    @kept(8)
    def count(rules: oe.Rules) -> int:
        calls.append(rules)
        return len(calls)

    rules, _ = own()
    assert [count(PLAIN), count(PLAIN), count(rules), count(rules)] == [1, 1, 2, 3]
    count.cache_clear()
    assert count(PLAIN) == 4
    assert count.anew(PLAIN) == 5


def test_advice_on_a_rule_that_changes() -> None:
    rules, read = own()

    def told() -> Any:
        return _counted(rules, "punter", cards("10♠ 5♦"), (), 0, (), ALIKE, "fresh", True)

    first = told()
    assert told() == first
    read.pays = 2
    assert told() != first


def test_nothing_can_change_what_a_function_is_given() -> None:
    def mutate(punter: Kind, banker: Kind) -> int:
        object.__setattr__(punter, "total", 5)
        return 0

    def twenty(punter: Kind, banker: Kind) -> int:
        return 1 if punter.total == 20 else 0

    def again(punter: Kind, banker: Kind) -> int:
        return 1 if punter.total == 20 else 0

    before = oe.exact(PLAIN.replace(settle=twenty)).value
    with pytest.raises(RuleError, match="AttributeError"):
        oe.exact(PLAIN.replace(settle=mutate))
    assert oe.exact(PLAIN.replace(settle=again)).value == before > 0


def test_a_kind_has_no_size_and_no_place_to_write() -> None:
    kind = Kind(20)
    for spoil in (lambda: setattr(kind, "total", 5), lambda: object.__setattr__(kind, "more", 5)):
        with pytest.raises(AttributeError):
            spoil()
    for compared in (lambda: Kind(20) > Kind(18), lambda: Kind(20) <= Kind(18), lambda: max(Kind(1), Kind(2))):
        with pytest.raises(TypeError, match="not supported"):
            compared()
    for counted in (lambda: len(Kind(20)), lambda: sum(Kind(20)), lambda: list(Kind(20))):
        with pytest.raises(TypeError, match="a hand has no length"):
            counted()
    assert Kind(0)
    assert pickle.loads(pickle.dumps(kind)) == kind == Kind(20)
    assert repr(kind).startswith("Kind(total=20, natural=False")


def test_a_judge_of_plain_rules_is_shared() -> None:
    assert judge_of(PLAIN) is judge_of(oe.variant("salon").replace(natural=()))
    rules, _ = own()
    assert judge_of(rules) is not judge_of(rules)
    assert isinstance(judge_of(rules), Judge)
