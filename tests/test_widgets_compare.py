"""The comparing widget: games, ways of playing, measures, and what is dealt over the exact values."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.widgets import compare
from ochko_edu.widgets.comparing_state import LEAST_ROUNDS, MEASURES, MOST_GAMES, PLAYS, beside, comparison, dealt

from .panels import figure_of, press, text_of


def test_salon_and_folk_favour_different_sides() -> None:
    told = text_of(compare("salon", "folk").below.html)
    assert re.search(r"salon +\+23\.7 % · about a quarter +the punter", told)
    assert re.search(r"folk +−16\.6 % · about a sixth +the banker", told)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_is_counted_and_dealt_over(play: str, measure: str) -> None:
    widget = compare("salon", "folk")
    press(widget, "play", value=play)
    press(widget, "measure", value=measure)
    exact = figure_of(widget)
    press(widget, "deal", rounds="2000")
    over = figure_of(widget)
    assert len(over["data"]) > len(exact["data"])
    assert widget.status.startswith("2,000 rounds of each game")
    for simulation, found in zip(widget.samples.values(), widget.found.values(), strict=True):
        assert simulation.rounds == 2000
        assert simulation.shoe == found.shoe
        assert abs(simulation.value - found.value) < 5 * simulation.standard_error
    assert "standard errors" in widget.below.html
    press(widget, "measure", value="results" if measure != "results" else "totals")
    assert widget.samples  # another measure of the same rounds
    press(widget, "play", value="given" if play != "given" else "usual")
    assert not widget.samples  # they were of other play


def test_games_are_ticked_and_unticked() -> None:
    widget = compare("salon")
    assert list(widget.state.games)[:2] == ["salon", "salon-002"]
    press(widget, "tick", "folk", "true")
    press(widget, "tick", "chemin-de-fer", "true")
    assert widget.state.ticked == ("salon", "folk", "chemin-de-fer")
    assert len(figure_of(widget)["layout"]["yaxis"]["ticktext"]) == 3
    press(widget, "tick", "salon-002", "true")
    press(widget, "tick", "salon-003", "true")
    assert len(widget.state.ticked) == MOST_GAMES
    assert "At most 4 games" in widget.status
    for name in widget.state.ticked:
        press(widget, "tick", name, "false")
    assert figure_of(widget) is None
    assert widget.status == "Tick a game or two."
    press(widget, "deal", rounds="2000")
    assert not widget.samples
    press(widget, "tick", "folk", "true")
    assert figure_of(widget) is not None


def test_a_total_to_stand_on_is_played() -> None:
    widget = compare("salon")
    press(widget, "stand", "punter", "15")
    assert widget.state.play == "given"
    found = oe.exact(oe.variant("salon"), oe.stand_on(15), oe.stand_on(17))
    assert widget.found["salon"].value == pytest.approx(found.value, abs=1e-12)
    for wrong in ("0", "61", "many", "", None):
        press(widget, "stand", "punter", wrong)
        assert "stands on a whole total" in widget.status
    assert widget.state.stand["punter"] == 15


@pytest.mark.parametrize("rounds", ["", "1", "12.5", "-5", "many", str(10**9), "9" * 50])
def test_odd_numbers_of_rounds_are_refused(rounds: str) -> None:
    widget = compare("salon")
    press(widget, "deal", rounds=rounds)
    assert f"from {LEAST_ROUNDS} to" in widget.status
    assert not widget.samples


def test_dealt_values_stand_beside_the_exact_ones() -> None:
    widget = compare("salon", "folk")
    samples = dealt(widget.found, 3000, lambda *_: None)
    frame = beside(widget.found, samples)
    for row in frame.to_dict("records"):
        sample = samples[row["game"]]
        assert row["errors_off"] == pytest.approx((sample.value - row["value"]) / sample.standard_error)
    assert beside(widget.found, {})["dealt"].isna().all()


def test_the_bar_moves_and_the_answer_comes() -> None:
    widget, seen = compare("salon", "folk"), list[str]()
    widget.head.observe(lambda change: seen.append(change["new"]), "html")

    async def deals() -> None:
        press(widget, "deal", rounds="4000")
        assert "<progress" in widget.head.html
        while "<progress" in widget.head.html:
            await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(deals(), 120))
    assert widget.samples["folk"].rounds == 4000
    assert any("Dealing salon: 0 of 4,000 rounds." in html for html in seen)


def test_what_is_ticked_last_is_dealt() -> None:
    """Also where the press comes before an earlier count has ended."""
    widget = compare("salon", "folk", "chemin-de-fer")

    async def presses() -> None:
        press(widget, "tick", "chemin-de-fer", "false")
        press(widget, "measure", value="results")
        press(widget, "deal", rounds="2000")
        while "<progress" in widget.head.html or not widget.samples:
            await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(presses(), 120))
    assert list(widget.samples) == list(widget.found) == ["salon", "folk"]
    assert "chemin-de-fer" not in widget.below.html


def test_rules_of_ones_own_are_games_too() -> None:
    changed = oe.variant("salon").replace(banker_bust_pays=1)
    widget = compare("salon", changed)
    assert widget.state.ticked == ("salon", "salon (a busted banker pays once)")
    assert "+2.6 %" in text_of(widget.below.html)


@pytest.mark.parametrize("given", [("solon",), (3,), (None,), (["salon"],), tuple(list(oe.variants())[:5])])
def test_what_is_no_comparison_is_refused(given: tuple[Any, ...]) -> None:
    with pytest.raises(OchkoError):
        compare(*given)


def test_without_games_it_begins_with_two() -> None:
    assert comparison(()).ticked == ("salon", "folk")


def test_what_cannot_be_counted_is_told() -> None:
    widget = compare(oe.variant("salon").replace(max_draws_of="table"))
    assert widget.status.startswith("That cannot be shown: max_draws_of='table'")
    assert figure_of(widget) is None


def test_words_where_it_cannot_be_shown() -> None:
    assert compare()._repr_mimebundle_()["text/plain"].startswith("A chart that compares games: salon, folk.")
