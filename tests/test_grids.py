"""The small tables in which solved play is printed."""

from __future__ import annotations

import ochko_edu as oe
from ochko_edu.grids import MOST_LINES, cell


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


def test_what_never_comes_up_is_marked_and_duties_are_told() -> None:
    table = oe.solve(oe.variant("folk")).banker.table["any hand"]
    assert "drew 0 (never comes up)" in table.index  # the punter always takes a second card
    assert table["drew 6"] == "to 16"  # on 15 he has to draw (002), so it belongs to the run


def test_long_tables_are_cut() -> None:
    policy = oe.solve(oe.variant("salon").replace(draws_seen="ranks", max_draws=2)).banker
    lines = str(policy).splitlines()
    assert len(lines) == MOST_LINES + 4
    assert lines[-1].startswith("… and ")
    assert policy._repr_html_().count("<tr") <= MOST_LINES + 3
    assert len(policy.table) > MOST_LINES
