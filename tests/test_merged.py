"""Merging and narrowing: smaller games with the same value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import assembly, equilibria
from ochko_edu.clock import Clock
from ochko_edu.games import Game
from ochko_edu.joint import setting
from ochko_edu.rules import Rules
from ochko_edu.solving import game_of
from ochko_edu.walks import hands_of

SALON = oe.variant("salon")


@pytest.fixture
def unmerged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Rules], Game]:
    def make(rules: Rules) -> Game:
        with monkeypatch.context() as patch:
            patch.setattr(assembly, "merged", lambda tables, side, shoe: hands_of(side, shoe))
            return game_of(setting(rules, "replaced"))

    return make


def searched(game: Game, **options: Any) -> equilibria.Search:
    run = equilibria.Search(game, 1e-10, Clock(60.0), **options)
    run.run()
    return run


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("salon", {"max_draws": 1}),
        ("salon", {"max_draws": 1, "two_aces": "golden"}),
        ("salon", {"max_draws": 1, "banker_first_card": "up"}),
        ("folk", {"max_draws": 2, "five_pictures": "by_value"}),
        ("chemin-de-fer", {}),
    ],
)
def test_merged_hands_have_the_value_of_single_ones(
    name: str, changes: dict[str, Any], unmerged: Callable[[Rules], Game]
) -> None:
    rules = oe.variant(name).replace(**changes)
    run = searched(unmerged(rules))
    assert oe.solve(rules).bounds == pytest.approx(run.bounds, abs=1e-9)


def test_salon_merges_to_about_a_hundred() -> None:
    game = game_of(setting(SALON, "replaced"))
    assert 80 <= len(game.walks[0]) <= 120
    assert sum(len(rows) for rows in game.walks[0].hands.members) == 2117


def test_five_pictures_are_kept_apart() -> None:
    rules = oe.variant("folk").replace(five_pictures="wins")
    found = oe.solve(rules)
    assert oe.exact(rules, found.punter, found.banker, "replaced").value == pytest.approx(found.value, abs=1e-10)
    assert found.exploitability < 1e-9


def test_learning_and_narrowing_come_to_what_one_program_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    direct = oe.solve(SALON)
    monkeypatch.setattr(equilibria, "DIRECT", 0)
    learnt = oe.solve(SALON)
    assert (direct.iterations, learnt.iterations > 0) == (0, True)
    assert learnt.value == pytest.approx(direct.value, abs=1e-10)


def test_a_search_goes_on_if_too_much_is_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    from ochko_edu import narrowing

    monkeypatch.setattr(equilibria, "DIRECT", 0)
    monkeypatch.setattr(narrowing, "MOST_PAIRS", 10)
    found = oe.solve(SALON, accuracy=1e-4)
    assert 0 < found.exploitability <= 1e-4
    monkeypatch.setattr(narrowing, "MOST_ENDS", 10)
    assert oe.solve(SALON, accuracy=1e-4).exploitability <= 1e-4
