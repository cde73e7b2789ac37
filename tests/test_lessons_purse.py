"""The picture of a bank that walks between nothing and the knock."""

from __future__ import annotations

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError


def test_each_curve_stands_over_the_places_from_nothing() -> None:
    figure = oe.lessons.reaching({"fair": [0, 0.5, 1], "edge": [0, 0.8, 1]}, "T", 1, "laid: 1")
    fair, edge = figure.data
    assert (list(fair.x), list(fair.y)) == ([0, 1, 2], [0, 0.5, 1])
    assert edge.hovertext[1] == "edge, from 1: 80.0%"
    assert fair.line.dash != edge.line.dash
    assert "laid: 1" in str(figure.layout.annotations)


def test_curves_of_different_lengths_are_refused() -> None:
    with pytest.raises(OchkoError, match="'a' has 2 chances"):
        oe.lessons.reaching({"a": [0, 1], "b": [0, 0.5, 1]}, "T", 1, "laid")
    with pytest.raises(OchkoError, match="curves has no rows"):
        oe.lessons.reaching({}, "T", 1, "laid")
