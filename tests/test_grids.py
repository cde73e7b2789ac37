"""The small tables in which solved play is printed."""

from __future__ import annotations

import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

import ochko_edu as oe
from ochko_edu.briefly import WIDTH
from ochko_edu.grids import LEAST_SURE, MOST_LINES, SURE, Grid, cell, grid, sureness


def test_cells_say_on_which_totals_to_draw() -> None:
    assert cell([10, 11, 12], [1, 0, 1]) == "to 10, 12"
    assert cell([10, 11, 12, 13], [0, 0.5, 1, 1]) == "11 50%, 12–13"
    assert cell([10], [0.00001]) == "never"


def test_chemin_de_fer_is_the_published_table() -> None:
    found = oe.solve(oe.variant("chemin-de-fer"))
    assert found.punter.table.to_dict() == {"any hand": {"plays": "to 4, 5 82%"}}
    assert found.banker.table["any hand"].to_dict() == {
        "shows nothing": "to 5, 6 38%", "shows A": "to 3", "shows 2": "to 4", "shows 3": "to 4", "shows 4": "to 5",
        "shows 5": "to 5", "shows 6": "to 6", "shows 7": "to 6", "shows 8": "to 2", "shows 9": "to 3",
        "shows 10-K": "to 3",
    }  # fmt: skip


def test_blackjack_is_what_every_table_of_advice_says() -> None:
    table = oe.solve(oe.variant("blackjack")).punter.table
    assert table["hard"].tolist() == ["to 12"] * 2 + ["to 11"] * 3 + ["to 16"] * 5
    assert table["soft"].tolist() == ["to 17"] * 7 + ["to 18"] * 3
    assert "leave it no decision" in str(oe.solve(oe.variant("blackjack")).banker)


def test_what_is_never_shown_is_left_out_and_duties_are_told() -> None:
    banker = oe.solve(oe.variant("folk")).banker
    table = banker.table["any hand"]
    assert list(table.index) == [f"drew {n}" for n in range(1, 7)]  # the punter always takes a second card
    assert (
        str(banker).splitlines()[-1] == "Left out, for the other side never shows it: drew 0, drew 7, drew 8, drew 9."
    )
    assert "never shows it: drew 0" in banker._repr_html_()
    assert "drew 0" in set(banker.decisions["seen"])
    assert table["drew 6"] == "to 16"  # on 15 he has to draw (002), so it belongs to the run


def test_if_nothing_is_ever_shown_all_is_printed() -> None:
    rows = oe.solve(oe.variant("folk")).banker.decisions.assign(probability=0.0)
    found = grid(oe.variant("folk"), rows)
    assert "drew 0" in found.frame.index
    assert found.unseen == ()


def test_long_tables_are_cut() -> None:
    policy = oe.solve(oe.variant("salon").replace(draws_seen="ranks", max_draws=2)).banker
    lines = str(policy).splitlines()
    assert len(lines) == MOST_LINES + 2  # the name and the note
    assert lines[-1] == f"… and {len(policy.table) - MOST_LINES + 2} more; see .decisions"
    assert policy._repr_html_().count("<tr") <= MOST_LINES + 3
    assert len(policy.table) > MOST_LINES


def test_neighbours_with_one_percentage_are_told_together() -> None:
    assert cell([4, 5, 6, 7], [0.5, 0.502, 0.498, 0]) == "4–6 50%"
    assert cell([4, 5, 6, 7], [1, 0.5, 0.6, 1]) == "to 4, 5 50%, 6 60%, 7"


def test_what_learning_leaves_over_is_no_percentage() -> None:
    assert cell([14, 15, 16], [0.9994, 0.38, 0.0006]) == "to 14, 15 38%"
    assert cell([14, 15, 16], [0.996, 0.38, 0.006], sureness(1e-6)) == "to 14, 15 40%"
    assert cell([14, 15, 16], [0.95, 0.38, 0.06]) == "14 95%, 15 38%, 16 6%"
    assert sureness(1e-9) == SURE < sureness(1e-7) < sureness(1e-5) < sureness(1) == LEAST_SURE


def test_little_learnt_play_says_how_roughly_it_is_told() -> None:
    told = str(oe.solve(oe.variant("salon"), "fresh", seconds=0).banker)
    assert "chances within 5% of always or never" in told
    assert "4–20 50%" in told
    assert "chances within" not in str(oe.solve(oe.variant("salon")).banker)


def wide(columns: int, rows: int, text: str) -> Grid:
    return Grid(
        pd.DataFrame(
            {f"drew {i}, soft": [text] * rows for i in range(columns)}, index=[f"shows {k}" for k in range(rows)]
        )
    )


@given(st.integers(1, 40), st.integers(1, 120), st.integers(0, 60), st.integers(4, 60), st.booleans())
def test_any_table_fits(columns: int, rows: int, parts: int, most: int, spaced: bool) -> None:
    made = wide(columns, rows, (", " if spaced else "+").join(f"{n} {n}%" for n in range(parts)))
    lines = made.lines(most)
    assert len(lines) <= most
    assert max(map(len, lines)) <= WIDTH


def test_what_does_not_fit_is_counted() -> None:
    lines = wide(20, 50, "to 15, 16 38%").lines(9)
    assert lines[-1] == "… and 8 more kinds of hand; see .decisions"
    assert lines.count("… and 48 more; see .decisions") == 2  # one in each block of columns
    whole = wide(2, 5, "to 15").lines()
    assert len(whole) == 6
    assert not any("see .decisions" in line for line in whole)


def test_wide_cells_are_broken_into_lines() -> None:
    lines = wide(4, 1, ", ".join(f"{n} {n}%" for n in range(10, 20))).lines()
    assert len(lines) == 6
    assert lines[2].split("  ")[-1] == "12 12%, 13 13%,"  # a total and its percentage stay together
    assert "19 19%" in lines[-1]
