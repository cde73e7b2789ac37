"""Learning by itself, without the linear program that ends a search."""

from __future__ import annotations

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu.cfr import Learning
from ochko_edu.equilibria import flows_of_both
from ochko_edu.games import bounds
from ochko_edu.joint import setting
from ochko_edu.rules import Rules
from ochko_edu.solving import game_of

SALON = oe.variant("salon")


def learnt(rules: Rules, shoe: str, iterations: int) -> Learning:
    game = game_of(setting(rules, shoe))
    game.payoffs.keep()
    learning = Learning(game)
    for _ in range(iterations):
        learning.step()
    return learning


@pytest.mark.parametrize(
    ("name", "changes", "shoe", "near"),
    [
        ("salon", {"max_draws": 1}, "fresh", 1e-6),
        ("salon", {}, "replaced", 1e-5),
        ("chemin-de-fer", {}, "fresh", 1e-5),
        ("folk", {}, "replaced", 1e-4),
    ],
)
def test_learning_alone_comes_to_the_value_of_the_program(
    name: str, changes: dict[str, int], shoe: str, near: float
) -> None:
    rules = oe.variant(name).replace(**changes)
    low, high = learnt(rules, shoe, 300).bounds
    assert high - low < near
    assert low - 1e-12 <= oe.solve(rules, shoe).value <= high + 1e-12


def test_bounds_while_learning_are_those_of_the_average_play() -> None:
    learning = learnt(SALON.replace(max_draws=1), "fresh", 10)
    plays = learning.sides[0].average, learning.sides[1].average
    assert learning.bounds == pytest.approx(bounds(learning.game, flows_of_both(learning.game, plays)), abs=1e-12)


def test_chances_are_chances() -> None:
    learning = learnt(SALON, "replaced", 5)
    for side in learning.sides:
        sums = np.add.reduceat(side.average, side.walk.first, axis=0)
        assert np.allclose(sums, 1)
        assert (side.average >= 0).all()
