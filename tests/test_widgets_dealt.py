"""The guess, the button and the chart; and the self-test."""

from __future__ import annotations

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError, RuleError
from ochko_edu.widgets import outcomes, self_test
from ochko_edu.widgets.dealt import PLOTLY, deal_games, ways


def test_a_press_draws_the_chart_and_says_what_it_supports() -> None:
    widget = outcomes(["salon", "folk"], rounds=2000, seed=1)
    (before,) = widget.chart.outputs
    assert "Here the chart will be" in before["data"]["text/html"]
    widget.button.click()
    (after,) = widget.chart.outputs
    figure = after["data"][PLOTLY]
    assert f"{figure['layout']['height'] + 8}px" == widget.chart.layout.height
    assert "the game favours the punter" in widget.text.value
    assert "the game favours the banker" in widget.text.value
    assert "The punter stands on 16 or more, the banker on 17 or more." in widget.text.value
    assert not widget.button.disabled


def test_every_number_of_the_chart_stands_in_the_table() -> None:
    widget = outcomes(rounds=500, seed=1)
    widget.button.click()
    for game, simulation in widget.simulations.items():
        assert game in widget.table.value
        for row in simulation.outcomes.groupby("net")["rounds"].sum():
            assert f"{row:,} in 500" in widget.table.value
        assert f"{100 * simulation.value:+.1f}".replace("-", "−") in widget.table.value


def test_a_guess_is_kept_and_answered() -> None:
    widget = outcomes(rounds=2000, seed=1)
    salon, folk = widget.guesses.values()
    salon.value = folk.value = "the banker"
    widget.button.click()
    assert "You said the banker." in widget.text.value
    assert "You said so." in widget.text.value
    assert (salon.value, folk.value) == ("the banker", "the banker")


def test_the_guess_can_be_skipped() -> None:
    widget = outcomes(rounds=200, seed=1)
    widget.button.click()
    assert "You said" not in widget.text.value


def test_twice_pressed_is_the_same() -> None:
    widget = outcomes(rounds=300, seed=4)
    widget.button.click()
    once = widget.text.value, widget.table.value
    widget.button.click()
    assert (widget.text.value, widget.table.value) == once
    assert len(widget.chart.outputs) == 1


def test_an_error_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = outcomes(rounds=10)
    monkeypatch.setattr(widget, "show", lambda: 1 / 0)
    widget.button.click()
    assert "division by zero" in widget.error.value
    assert not widget.button.disabled
    monkeypatch.undo()
    widget.button.click()
    assert widget.error.value == ""


def test_what_cannot_be_dealt_is_refused_at_once() -> None:
    with pytest.raises(RuleError, match="no variant"):
        outcomes(["salon", "foalk"])
    with pytest.raises(OchkoError, match="rounds is 0"):
        outcomes(rounds=0)
    with pytest.raises(OchkoError, match="games is 'salon'"):
        outcomes("salon")


def test_games_played_differently_are_told_apart() -> None:
    found = ways(deal_games(["salon", "chemin-de-fer"], 5, 1))
    assert found[0].startswith("Salon twenty-one: ")
    assert "stands on 6 or more" in found[1]


def test_the_self_test_turns_two_cards_up() -> None:
    widget = self_test()
    button, answer = widget.children[1].children
    assert answer.value.count("a card face down") >= 2
    button.click()
    assert "the ace of spades" in answer.value
    assert "The buttons work" in answer.value


def test_widgets_are_reached_from_the_package() -> None:
    assert oe.widgets.outcomes is outcomes
    assert oe.widgets.self_test is self_test
