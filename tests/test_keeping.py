"""What is kept in memory is bounded by what it weighs, not only by how many answers there are."""

from __future__ import annotations

from functools import lru_cache
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ochko_edu as oe
from ochko_edu import flows, hands, joint
from ochko_edu.errors import RuleError
from ochko_edu.hands import Limits, Shape, unpaid
from ochko_edu.keeping import Shelf


class Asked:
    """A function that counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, size: int, unit: str = "a") -> str:
        self.times += 1
        return unit * size


@given(st.lists(st.integers(0, 12), max_size=60), st.integers(1, 6))
def test_without_weights_it_keeps_what_an_lru_cache_keeps(sizes: list[int], most: int) -> None:
    ours, theirs = Asked(), Asked()
    shelf, cache = Shelf(ours, most, float("inf"), len), lru_cache(most)(theirs)
    for size in sizes:
        assert shelf(size) == cache(size)
        assert ours.times == theirs.times


@given(st.lists(st.integers(0, 12), max_size=60), st.integers(0, 30))
def test_it_never_weighs_more_than_its_room_but_for_the_two_latest(sizes: list[int], room: int) -> None:
    asked = Asked()
    shelf = Shelf(asked, 5, room, len)
    recent: list[int] = []
    for size in sizes:
        recent = [*(one for one in recent if one != size), size]
        shelf(size)
        assert shelf.weight <= max(room, sum(recent[-2:]))
        assert 1 <= len(shelf) <= 5
        before = asked.times
        for one in recent[-2:]:
            shelf(one)
        assert asked.times == before  # the two latest are there, however large
    shelf.cache_clear()
    assert (len(shelf), shelf.weight) == (0, 0)


def test_names_of_arguments_count_and_an_error_is_not_kept() -> None:
    asked = Asked()
    shelf = Shelf(asked, 8, 100, len)
    assert shelf(3, unit="b") == "bbb"
    assert shelf(3) == "aaa"
    assert asked.times == 2
    failing = Shelf(lambda x: 1 // x, 8, 100, lambda found: 1)
    for _ in range(2):
        try:
            failing(0)
        except ZeroDivisionError:
            pass
        else:
            raise AssertionError
    assert len(failing) == failing.weight == 0


def test_several_threads_leave_the_weight_right() -> None:
    shelf = Shelf(lambda size: "x" * size, 4, 20, len)
    threads = [Thread(target=lambda: [shelf(i % 9) for i in range(3000)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert shelf.weight == sum(map(len, shelf._answers.values()))


def test_games_of_many_hands_do_not_fill_the_memory() -> None:
    folk, rows = oe.variant("folk"), 0
    for target in range(40, 60):
        tables = hands.compile(folk.replace(target=target))
        rows += len(tables.punter) + len(tables.banker)
        assert hands._seats.weight <= hands.ROOM
        assert hands.compile._cached.weight <= hands.ROOM
    assert rows > hands.ROOM  # else nothing was tried


def test_nor_do_their_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = (flows.side, flows.flow, joint._joint)
    games = [oe.variant("folk").replace(target=target) for target in range(21, 26)]
    roomy = [oe.exact(game).value for game in games]
    for shelf in shelves:
        shelf.cache_clear()
        monkeypatch.setattr(shelf, "_room", 1)
    for game, value in zip(games, roomy, strict=True):
        assert oe.exact(game).value == value
        assert [len(shelf) for shelf in shelves] == [2, 2, min(2, games.index(game) + 1)]
    monkeypatch.undo()
    for shelf in shelves:
        shelf.cache_clear()


def test_both_sides_of_the_largest_game_are_kept_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play goes to and fro between them: a shelf for one would make it ten times as slow."""
    game = oe.variant("folk").replace(target=24)
    monkeypatch.setattr(flows.side, "_room", 1)
    flows.side.cache_clear()
    made = []

    def made_anew(shape: Shape, limits: Limits, role: str) -> flows.Side:
        made.append(role)
        return flows.Side(unpaid(shape, limits), role)

    monkeypatch.setattr(flows.side, "_function", made_anew)
    oe.solve(game, "replaced")
    assert sorted(made) == ["banker", "punter"]
    monkeypatch.undo()
    flows.side.cache_clear()


def test_a_refusal_holds_no_hands() -> None:
    """The error that was raised among half a million hands would keep them all."""
    rules = oe.variant("blackjack").replace(target=60)
    for _ in range(2):
        with pytest.raises(RuleError, match="more than 400,000 hands"):
            hands.compile(rules)
    kept = [found for found in hands._seats._answers.values() if isinstance(found, RuleError)]
    assert kept
    assert all(found.__traceback__ is found.__context__ is found.__cause__ is None for found in kept)
