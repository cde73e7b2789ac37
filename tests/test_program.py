"""The linear program by itself, on small games that are known by heart."""

from __future__ import annotations

import numpy as np
import pytest

from ochko_edu.errors import OchkoError
from ochko_edu.program import Plans, equilibrium


def matrix_plans(choices: int) -> Plans:
    return Plans(np.ones((1, choices)), np.ones(1), np.ones(1), np.zeros(choices, dtype=int))


def test_rock_paper_scissors() -> None:
    pays = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    x, z = equilibrium(matrix_plans(3), matrix_plans(3), pays, np.zeros(3), np.zeros(3))
    assert x == pytest.approx([1 / 3] * 3)
    assert z == pytest.approx([1 / 3] * 3)


def test_payments_that_do_not_depend_on_the_other() -> None:
    # Matching pennies, but heads pays the first side 1 more, and costs the second side 1 more.
    pays = np.array([[1, -1], [-1, 1]])
    x, z = equilibrium(matrix_plans(2), matrix_plans(2), pays, np.array([1.0, 0]), np.array([1.0, 0]))
    value = x @ pays @ z + x[0] + z[0]
    whole = pays + np.array([[2, 1], [1, 0]])  # the same game with everything in one matrix
    y, w = equilibrium(matrix_plans(2), matrix_plans(2), whole, np.zeros(2), np.zeros(2))
    assert value == pytest.approx(y @ whole @ w)


def kuhn() -> tuple[Plans, Plans, np.ndarray]:
    """Kuhn's poker: three cards, one each, an ante of 1, one bet of 1."""
    check, bet, fold, call = range(4)  # the first side; it folds or calls if it checked and the second bets
    pays = np.zeros((12, 12))
    for mine in range(3):
        for other in range(3):
            if mine == other:
                continue
            sign = 1 if mine > other else -1
            first, second = 4 * mine, 4 * other  # the second: check or bet after a check, fold or call after a bet
            pays[first + check, second + 0] = sign / 6
            pays[first + fold, second + 1] = -1 / 6
            pays[first + call, second + 1] = 2 * sign / 6
            pays[first + bet, second + 2] = 1 / 6
            pays[first + bet, second + 3] = 2 * sign / 6
    flow = np.zeros((6, 12))
    for card in range(3):
        flow[2 * card, [4 * card + check, 4 * card + bet]] = 1
        flow[2 * card + 1, [4 * card + fold, 4 * card + call]] = 1
        flow[2 * card + 1, 4 * card + check] = -1
    of = np.array([2 * card + late for card in range(3) for late in (0, 0, 1, 1)])
    plans = Plans(flow, np.array([1.0, 0] * 3), np.ones(6), of)
    after = np.zeros((6, 12))
    after[of, np.arange(12)] = 1
    return plans, Plans(after, np.ones(6), np.ones(6), of), pays


def test_kuhn_poker() -> None:
    """Kuhn 1950: the value is -1/18; the second side's play is known, the first side's but for how often it bluffs."""
    first, second, pays = kuhn()
    x, z = equilibrium(first, second, pays, np.zeros(12), np.zeros(12))
    assert x @ pays @ z == pytest.approx(-1 / 18, abs=1e-12)
    jack, queen, king = z[:4], z[4:8], z[8:]
    assert jack == pytest.approx([2 / 3, 1 / 3, 1, 0])
    assert queen == pytest.approx([1, 0, 2 / 3, 1 / 3])
    assert king == pytest.approx([0, 1, 0, 1])
    bluff = x[1]
    assert 0 <= bluff <= 1 / 3 + 1e-9
    assert x[9] == pytest.approx(3 * bluff)  # it bets a king three times as often
    assert x[7] / x[4] == pytest.approx(bluff + 1 / 3)  # and calls with a queen a third more often


def test_what_cannot_be_solved_says_so() -> None:
    broken = Plans(np.ones((1, 2)), -np.ones(1), np.ones(1), np.zeros(2, dtype=int))
    with pytest.raises(OchkoError, match="was not solved"):
        equilibrium(broken, matrix_plans(2), np.zeros((2, 2)), np.zeros(2), np.zeros(2))
