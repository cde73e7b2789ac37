"""The pictures of decisions: lines that cross, and two players who answer each other."""

from __future__ import annotations

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError

ROWS = pd.DataFrame({"total": [3, 4, 5], "stand": [3, 4, 5], "draw": [5, 11 / 3, 2]})


def test_lines_hold_the_values_and_tell_them() -> None:
    figure = oe.lessons.crossing(ROWS, "Where to stop", "total", "roubles")
    stand, draw = figure.data
    assert (stand.name, draw.name) == ("standing", "drawing")
    assert list(draw.y) == [5, 11 / 3, 2]
    assert draw.hovertext[1] == "4: drawing 3.667"
    assert stand.line.dash != draw.line.dash  # told apart without colour
    assert figure.layout.height == 380


def test_lines_need_their_columns_and_rows() -> None:
    with pytest.raises(OchkoError, match="no column draw; it needs total, stand, draw"):
        oe.lessons.crossing(ROWS[["total", "stand"]], "T", "x", "y")
    with pytest.raises(OchkoError, match="rows has no rows"):
        oe.lessons.crossing(ROWS[:0], "T", "x", "y")


def marks(figure: object) -> dict[str, set[tuple[int, int]]]:
    """The fields beside which each mark stands, as (punter, banker)."""
    return {
        trace.name: {(y, round(x)) for x, y in zip(trace.x, trace.y, strict=True)}
        for trace in figure.data[1:]  # type: ignore[attr-defined]
    }


def test_marks_stand_beside_best_answers() -> None:
    table = {(16, 14): 0.18, (16, 17): 0.24, (15, 14): 0.16, (15, 17): 0.25}
    figure = oe.lessons.replies(table, guess=17)
    punter, banker = marks(figure).values()
    assert punter == {(16, 14), (15, 17)}
    assert banker == {(16, 14), (15, 14)}
    assert "neither wants to move" in figure.layout.title.text
    assert "your prediction for the banker: 17" in str(figure.layout.annotations)
    assert tuple(map(list, figure.data[0].z)) == ([0.16, 0.25], [0.18, 0.24])


def test_a_game_without_such_a_field_is_told_so() -> None:
    pennies = {(0, 0): 1.0, (0, 1): -1.0, (1, 0): -1.0, (1, 1): 1.0}
    figure = oe.lessons.replies(pennies)
    assert "No field" in figure.layout.title.text
    assert not figure.layout.annotations


def test_every_pair_is_needed() -> None:
    with pytest.raises(OchkoError, match="the value of 1 against 1 is missing"):
        oe.lessons.replies({(0, 0): 1.0, (0, 1): -1.0, (1, 0): -1.0})
    with pytest.raises(OchkoError, match="values has no rows"):
        oe.lessons.replies({})
