"""Frames of several games are tidy, and add up."""

from __future__ import annotations

import math

import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.sampling import Simulation


@pytest.fixture(scope="module")
def two() -> dict[str, Simulation]:
    return {name: oe.simulate(oe.variant(name), 2000, seed=1) for name in ("salon", "folk")}


def test_one_row_an_outcome(two: dict[str, Simulation]) -> None:
    frame = compare.outcomes(two)
    assert list(frame.columns) == ["game", "net", "rounds", "of", "share", "stakes_per_100"]
    assert not frame.duplicated(["game", "net"]).any()
    for game, part in frame.groupby("game"):
        assert part["rounds"].sum() == 2000
        assert set(part["of"]) == {2000}
        assert math.isclose(part["share"].sum(), 1)
        assert math.isclose(part["stakes_per_100"].sum(), 100 * two[str(game)].value)


def test_each_game_has_the_outcomes_that_its_rules_allow(two: dict[str, Simulation]) -> None:
    frame = compare.outcomes(two)
    nets = {game: set(part["net"]) for game, part in frame.groupby("game")}
    assert nets == {"salon": {-1, 0, 1, 2}, "folk": {-1, 1}}


def test_values_say_whom_a_game_favours(two: dict[str, Simulation]) -> None:
    frame = compare.values(two).set_index("game")
    assert frame.loc["salon", "favours"] == "punter"
    assert frame.loc["folk", "favours"] == "banker"
    assert frame.loc["salon", "punter"] == "stand_on(16)"
    for game, simulation in two.items():
        assert math.isclose(frame.loc[game, "high"] - frame.loc[game, "low"], 4 * simulation.standard_error)


def test_few_rounds_favour_neither() -> None:
    few = {"folk": oe.simulate(oe.variant("folk"), 20, seed=1)}
    assert list(compare.values(few)["favours"]) == ["neither"]


@pytest.mark.parametrize("rounds", [1, 2, 3, compare.FEWEST - 1])
@pytest.mark.parametrize("seed", range(6))
def test_a_few_rounds_say_nothing_even_if_all_are_alike(rounds: int, seed: int) -> None:
    few = {"folk": oe.simulate(oe.variant("folk"), rounds, seed=seed)}
    assert list(compare.values(few)["favours"]) == ["neither"]
