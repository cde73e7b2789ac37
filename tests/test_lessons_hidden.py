"""The pictures of games with hidden cards: where mixing is best, and bars by first card."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.lessons.hidden import best_share

# Chemin de fer, every card going back: the punter on 5 (never and always drawing), the banker on 6 who sees him stand.
STANDS = (Fraction(-73024, 4826809), Fraction(-4560, 371293))
DRAWS = (Fraction(-43072, 4826809), Fraction(-5072, 371293))


def test_kemeny_and_snell() -> None:
    assert best_share(STANDS, DRAWS) == (Fraction(9, 11), Fraction(-679568, 53094899))


def test_the_best_share_is_found_as_a_search_finds_it() -> None:
    for a, b, c, d in product(range(-1, 3), repeat=4):
        share, value = best_share((Fraction(a), Fraction(c)), (Fraction(b), Fraction(d)))
        tried = max(min((1 - x) * a + x * c, (1 - x) * b + x * d) for x in (Fraction(k, 420) for k in range(421)))
        assert value == tried, (a, b, c, d)
        assert min((1 - share) * a + share * c, (1 - share) * b + share * d) == value


def test_lines_end_where_the_values_are_and_the_guess_is_marked() -> None:
    figure = oe.lessons.mixing({"stands": STANDS, "draws": DRAWS}, "T", "how often", guess=50)
    sure, stands, draws, best = figure.data
    assert [stands.y[0], draws.y[1]] == [float(STANDS[0]), float(DRAWS[1])]
    assert max(sure.y) <= best.y[0] + 1e-12
    assert best.name == "best: 81.8 of 100"
    assert "your prediction: 50 of 100" in str(figure.layout.annotations)
    with pytest.raises(OchkoError, match="two answers with two values each"):
        oe.lessons.mixing({"stands": STANDS}, "T", "how often")


def test_bars_go_up_for_gains_and_down_for_losses() -> None:
    figure = oe.lessons.signed_bars({"A": -0.08, "10": 0.01}, "T", "card", "value")
    bars = figure.data[0]
    assert list(bars.y) == [-0.08, 0.01]
    assert bars.marker.color[0] != bars.marker.color[1]
    assert list(bars.text) == ["−0.080", "+0.010"]
    with pytest.raises(OchkoError, match="values has no rows"):
        oe.lessons.signed_bars({}, "T", "card", "value")
