"""The time of a search, by a clock that the tests set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import clock, equilibria, flows, joint, narrowing, solving
from ochko_edu.cfr import Learning
from ochko_edu.clock import Clock, TimeUp, Unwanted, breathe, patience, waiting

SALON = oe.variant("salon")


class Watch:
    """A time that passes only where a test says so."""

    def __init__(self) -> None:
        self.time = 0.0
        self.calls: list[str] = []

    def takes(self, seconds: float, function: Callable[..., Any], name: str = "") -> Callable[..., Any]:
        """Return a function that takes so long."""

        def slow(*args: Any, **options: Any) -> Any:
            found = function(*args, **options)
            self.time += seconds
            self.calls.append(name)
            return found

        return slow


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "now", lambda: made.time)
    return made


def test_a_clock_starts_when_it_is_made_and_keeps_a_reserve(watch: Watch) -> None:
    mine = Clock(10)
    watch.time = 4
    assert (mine.elapsed, mine.left) == (4, 6)
    mine.reserve = 5
    assert mine.left == 1
    mine.check()
    watch.time = 5
    with pytest.raises(TimeUp):
        mine.check()
    assert Clock(float("inf")).left == float("inf")


def test_time_runs_from_the_call(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "setting", watch.takes(100, solving.setting))
    found = oe.solve(SALON, seconds=50)
    assert (found.finished, found.reason, found.iterations) == (False, "time ran out", 0)
    assert oe.solve(SALON, seconds=150).finished


def test_time_runs_while_the_game_is_made(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "game_of", watch.takes(100, solving.game_of))
    assert not oe.solve(SALON, "fresh", seconds=50).finished


def test_learning_ends_in_time_with_the_last_certificate(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibria, "FIRST_LOOK", 0)  # no program comes in between
    monkeypatch.setattr(Learning, "step", watch.takes(2, Learning.step, "step"))
    monkeypatch.setattr(solving, "certified", watch.takes(2, solving.certified))
    found = oe.solve(SALON, "fresh", seconds=21, accuracy=0)
    assert found.iterations == len(watch.calls) - 1 > 5
    assert watch.time <= 21
    assert not found.finished


@pytest.mark.parametrize("name", ["narrow", "_pays"])
def test_a_program_is_not_made_after_the_time(name: str, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrowing, name, watch.takes(10, getattr(narrowing, name), name))
    made: list[float] = []
    solve = narrowing.equilibrium
    monkeypatch.setattr(narrowing, "equilibrium", lambda *a: made.append(a[-1]) or solve(*a))
    found = oe.solve(SALON, "fresh", seconds=5)
    assert watch.calls[0] == name
    assert watch.time == 10  # no second one
    assert not found.finished
    assert 0 < found.exploitability < equilibria.FIRST_LOOK  # what was learnt is kept
    assert made in ([], [0.0])  # a program may be asked for, but has no time


def test_a_program_gets_the_time_that_is_left(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    solve = narrowing.equilibrium

    def program(*args: Any) -> Any:
        given.append(args[-1])
        return solve(*args)

    monkeypatch.setattr(narrowing, "equilibrium", program)
    monkeypatch.setattr(solving, "game_of", watch.takes(30, solving.game_of))
    oe.solve(SALON, seconds=100)
    assert given == [70]


def test_the_last_touches_are_left_out_after_the_time(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []
    gap = equilibria._gap
    monkeypatch.setattr(equilibria, "_gap", lambda *args: tried.append(watch.time) or gap(*args))
    monkeypatch.setattr(narrowing, "equilibrium", watch.takes(10, narrowing.equilibrium))
    at_leisure = oe.solve(oe.variant("folk"), seconds=100)
    assert tried
    tried.clear()
    hurried = oe.solve(oe.variant("folk"), seconds=10)
    assert not tried
    assert hurried.finished
    assert hurried.value == pytest.approx(at_leisure.value, abs=1e-12)


def test_each_game_with_bids_has_a_time_of_its_own(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    from ochko_edu import bids

    monkeypatch.setattr(bids, "search", watch.takes(40, bids.search))
    found = oe.solve(oe.variant("folk"), bids=(0.1, 1), seconds=50)
    assert (found.finished, found.hidden.finished, found.fixed.finished) == (True, True, True)


# Work that nobody waits for any more


def test_work_is_given_up_when_nobody_wants_it() -> None:
    breathe()  # without a word everything is wanted
    with waiting(lambda: True):
        Clock(10).check()
        with waiting(seconds=3):
            breathe()
            assert patience() == 3
        assert patience() == float("inf")
        with waiting(lambda: False, 5):
            with pytest.raises(Unwanted):
                breathe()
            with waiting(seconds=7), pytest.raises(Unwanted):  # what is left out stays as it is
                Clock(10).check()
            assert patience() == 5
        breathe()
    Clock(10).check()


class Asked:
    """Wants an answer until it has been asked so often."""

    def __init__(self, most: int) -> None:
        self.most, self.times = most, 0

    def __call__(self) -> bool:
        self.times += 1
        return self.times <= self.most


@pytest.mark.parametrize(
    ("rules", "shoe"),
    [
        (SALON, "replaced"),
        (SALON, "fresh"),
        (oe.variant("folk").replace(draws_seen="ranks"), "replaced"),
        (oe.variant("folk").replace(target=40), "replaced"),
    ],
    ids=str,
)
def test_a_search_is_cut_short_wherever_it_is(rules: oe.Rules, shoe: str) -> None:
    """It looks up in every stage, and ends at the first look at which it is not wanted."""
    for most in (0, 1, 2, 3, 5, 8, 20):
        asked = Asked(most)
        with waiting(asked), pytest.raises(Unwanted):
            oe.solve(rules, shoe, seconds=100)
        assert asked.times == most + 1


def test_counting_is_cut_short() -> None:
    for most in (0, 3, 9):
        asked = Asked(most)
        joint._joint.cache_clear()
        flows.flow.cache_clear()
        with waiting(asked), pytest.raises(Unwanted):
            oe.exact(oe.variant("blackjack"))
        assert asked.times == most + 1
