"""The picture of half-dealt shoes by their count."""

from __future__ import annotations

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError

ROWS = pd.DataFrame({"count": [-2, 0, 2], "value": [0.1, 0.2, 0.3]})


def test_points_lie_on_their_line_where_they_are_on_one() -> None:
    figure = oe.lessons.counted_shoes(ROWS, "T", fresh=0.2)
    line, shoes = figure.data
    assert list(line.y) == pytest.approx([0.1, 0.3])
    assert (list(shoes.x), list(shoes.y)) == ([-2, 0, 2], [0.1, 0.2, 0.3])
    assert "full shoe: +0.200" in str(figure.layout.annotations)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(OchkoError, match="no column value"):
        oe.lessons.counted_shoes(ROWS[["count"]], "T", 0.2)
    with pytest.raises(OchkoError, match="all shoes have one count"):
        oe.lessons.counted_shoes(ROWS[:1], "T", 0.2)
