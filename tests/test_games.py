"""What a fixed way of playing leaves to the other side, and narrow problems: fast ways against slow ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu import games, narrowing, walks
from ochko_edu.assembly import game_of
from ochko_edu.equilibria import everything
from ochko_edu.games import Game, flows_of, stops_of
from ochko_edu.joint import setting
from ochko_edu.rules import Rules
from ochko_edu.walks import Walk

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
SEEN = (
    (FOLK.replace(draws_seen="ranks", max_draws=2), "replaced"),
    (FOLK.replace(draws_seen="ranks", max_draws=1, banker_first_card="up"), "replaced"),
    (SALON.replace(draws_seen="ranks", max_draws=2), "replaced"),
    (SALON.replace(draws_seen="ranks", max_draws=1), "fresh"),
)


def kept(rules: Rules, shoe: str) -> Game:
    game = game_of(setting(rules, shoe))
    game.payoffs.keep()
    return game


def some_play(walk: Walk, problems: int, numbers: np.random.Generator) -> Any:
    """A play that does anything, and in every third decision always the same."""
    chances = numbers.random((len(walk.of), problems)) + 1e-3
    chances[numbers.random(chances.shape) < 0.3] = 0.0
    sums = np.add.reduceat(chances, walk.first, axis=0)[walk.of]
    return np.where(sums > 0, chances / np.where(sums > 0, sums, 1), 1.0 / walk.choices[walk.of][:, None])


@pytest.mark.parametrize(("rules", "shoe"), SEEN, ids=str)
def test_many_sights_at_once_are_worth_the_same_as_one_by_one(
    rules: Rules, shoe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MANY", 8)
    game, numbers = kept(rules, shoe), np.random.default_rng(5)
    assert game._many is not None
    monkeypatch.setattr(games, "MANY", 10**9)
    slow = kept(rules, shoe)
    assert slow._many is None
    for side in (0, 1):
        other = game.walks[1 - side]
        stops = stops_of(other, flows_of(other, some_play(other, game.problems[1 - side], numbers)))
        quick, twin = game.stakes_for(side, stops), slow.stakes_for(side, stops)
        np.testing.assert_allclose(quick, twin, rtol=0, atol=1e-14)
        assert np.abs(twin).max() > 0.01


@pytest.mark.parametrize(("rules", "shoe"), SEEN, ids=str)
def test_problems_with_nothing_open_are_narrow_ones(rules: Rules, shoe: str) -> None:
    game, numbers = kept(rules, shoe), np.random.default_rng(6)
    for walk, problems in zip(game.walks, game.problems, strict=True):
        chosen = walk.first[:, None] + numbers.integers(0, 2, (len(walk), problems)) % walk.choices[:, None]
        shut = narrowing._shut(walk, chosen)
        assert shut is not None
        for i in range(min(problems, 12)):
            twin = narrowing.narrow(walk, chosen[:, i], np.zeros(len(walk), dtype=bool))
            np.testing.assert_allclose(shut.ends[:, i], twin.ends[:, 0], rtol=0, atol=1e-15)
            assert (shut.nodes.tolist(), shut.acts.tolist()) == (twin.nodes.tolist(), twin.acts.tolist())
            for mine, other in zip(shut.plans, twin.plans, strict=True):
                np.testing.assert_array_equal(mine, other)


@pytest.mark.parametrize(("rules", "shoe"), SEEN[:2], ids=str)
def test_a_small_matrix_in_full_narrows_alike(rules: Rules, shoe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "SMALL", 10**8)
    game, numbers = kept(rules, shoe), np.random.default_rng(7)
    chosen, _ = everything(game)
    for k, walk in enumerate(game.walks):
        open_ = (numbers.random(len(walk)) < 0.8) & (walk.choices > 1)
        assert walk.dense is not None
        quick = narrowing.narrow(walk, chosen[k][:, 0], open_)
        monkeypatch.setitem(vars(walk), "dense", None)
        twin = narrowing.narrow(walk, chosen[k][:, 0], open_)
        assert quick.nodes.tolist() == twin.nodes.tolist()
        np.testing.assert_allclose(quick.ends, twin.ends, rtol=0, atol=1e-15)
        np.testing.assert_allclose(quick.plans.flow, twin.plans.flow, rtol=0, atol=1e-15)
        assert len(twin.nodes) > 2
