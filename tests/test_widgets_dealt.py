"""The guess, the button and the chart; and the self-test."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError, RuleError
from ochko_edu.widgets import outcomes, self_test
from ochko_edu.widgets.dealt import PLOTLY, deal_games, named, title, ways


def test_a_press_draws_the_chart_and_says_what_it_supports() -> None:
    widget = outcomes(["salon", "folk"], rounds=2000, seed=1)
    (before,) = widget.chart.outputs
    assert "Here the chart will be" in before["data"]["text/html"]
    widget.button.click()
    (after,) = widget.chart.outputs
    figure = after["data"][PLOTLY]
    assert f"{figure['layout']['height'] + 8}px" == widget.chart.layout.height
    assert "These rounds point to the punter." in widget.text.value
    assert "These rounds point to the banker." in widget.text.value
    assert "Salon twenty-one: the punter came out ahead." in widget.head.value
    for word in ("lost", "won, paid once", "won, paid double", "left for the punter"):
        assert f"</span>{word}</li>" in widget.head.value
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
    (told,) = widget.chart.outputs
    assert "division by zero" in told["data"]["text/html"]
    assert widget.button.description == "Deal 10 hands of each"
    monkeypatch.undo()
    widget.button.click()
    (drawn,) = widget.chart.outputs
    assert PLOTLY in drawn["data"]


def test_the_chart_offers_to_send_itself_nowhere() -> None:
    widget = outcomes(rounds=50)
    widget.button.click()
    (drawn,) = widget.chart.outputs
    assert drawn["data"][PLOTLY]["config"]["displayModeBar"] is False
    assert "http" not in json.dumps(drawn)


def test_without_a_question_there_is_no_guess() -> None:
    widget = outcomes(rounds=50, question=False)
    assert widget.guesses == {}
    widget.button.click()
    assert "over 50 rounds" in widget.text.value


@pytest.mark.parametrize("rounds", [1, 2, 29])
def test_few_rounds_tell_nothing(rounds: int) -> None:
    widget = outcomes(rounds=rounds)
    widget.button.click()
    shown = widget.text.value + widget.table.value + widget.head.value + json.dumps(widget.chart.outputs)
    assert "nan" not in shown.lower()
    assert "too few" in widget.text.value
    assert "give or take" not in widget.text.value
    assert "Too few rounds to tell" in widget.head.value


def test_rules_of_ones_own_can_be_dealt_beside_a_variant() -> None:
    folk = oe.variant("folk")
    widget = outcomes(["folk", folk.replace(tie="push")], rounds=100)
    widget.button.click()
    assert list(widget.simulations) == ["Folk ochko", "Folk ochko (equal totals are a push)"]
    many = folk.replace(tie="push", bust_shown="at_showdown", max_draws=3)
    assert title(many) == "Folk ochko (3 rules changed)"
    others = many.replace(tie="punter")
    assert list(named([many, others]).items()) == [(title(many), many), ("Folk ochko (3 rules changed), 2", others)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"games": 5}, "games is 5"),
        ({"games": []}, "games is"),
        ({"games": [5]}, "games is"),
        ({"games": oe.variant("folk")}, "games is"),
        ({"games": ["salon", "salon"]}, "holds 'Salon twenty-one' twice"),
        ({"rounds": 0}, "rounds is 0"),
        ({"rounds": 2.5}, "rounds is 2.5"),
        ({"seed": 2.5}, "2.5"),
    ],
)
def test_a_refusal_is_one_line_in_a_notebook(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OchkoError, match=re.escape(message)) as caught:
        outcomes(**given)
    (line,) = caught.value._render_traceback_()  # type: ignore[attr-defined]
    assert message in line


def test_what_cannot_be_dealt_is_refused_at_once() -> None:
    with pytest.raises(RuleError, match="no variant"):
        outcomes(["salon", "foalk"])
    with pytest.raises(OchkoError, match="rounds is 0"):
        outcomes(rounds=0)
    with pytest.raises(OchkoError, match="games is 'salon'"):
        outcomes("salon")


def test_games_played_differently_are_told_apart() -> None:
    found = ways(deal_games(named(["salon", "chemin-de-fer"]), 5, 1))
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
