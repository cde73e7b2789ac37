"""A prediction is kept and can be skipped; the answer stays face down until it is turned up."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import pytest

from ochko_edu.errors import OchkoError
from ochko_edu.widgets import predict, predicting, reveal
from ochko_edu.widgets.predicting import PLOTLY

SIDES = ["the banker", "the punter"]
OFTEN: dict[str, Any] = {"low": 1, "high": 50, "words": "1 in {value}"}


def test_nothing_is_predicted_until_somebody_does() -> None:
    choice, slider = predict("Who?", SIDES, key="t1"), predict("How often?", key="t2", **OFTEN)
    assert choice.value is None
    assert slider.value is None
    assert "skip this" in choice.kept.value
    assert "skip this" in slider.kept.value
    slider.control.value = 7
    assert slider.value == 7
    assert "1 in 7" in slider.kept.value


def test_the_lowest_number_can_be_predicted_too() -> None:
    asked = predict("How often?", key="t3", **OFTEN)
    asked.control.value = 2
    asked.control.value = 1
    assert asked.value == 1


def test_a_prediction_outlives_its_cell() -> None:
    asked = predict("Who?", SIDES, key="t4")
    asked.control.value = "the punter"
    assert predict("Who?", SIDES, key="t4") is asked
    reworded = predict("Who gains?", SIDES, key="t4")
    assert reworded is not asked
    assert reworded.value == "the punter"
    assert predict("Who gains?", ["red", "black"], key="t4").value is None


def test_a_prediction_outlives_its_widget() -> None:
    asked = predict("How often?", key="t5", **OFTEN)
    asked.control.value = 12
    asked.close()
    again = predict("How often?", key="t5", **OFTEN)
    assert again is not asked
    assert again.value == 12


@pytest.mark.parametrize("step", [1, 0.5])
def test_a_number_survives_another_slider(step: float) -> None:
    asked = predict("How often?", key=f"t6{step}", low=0, high=9)
    asked.control.value = 3
    assert predict("How often?", key=f"t6{step}", low=1, high=9, step=step).value == 3


def test_the_answer_lies_face_down_until_it_is_turned_up() -> None:
    asked = predict("How often?", key="t7", **OFTEN)
    turned = reveal("t7", 1 / Fraction(64, 1339), "Eight aces.")
    assert 'class="ochko-facedown" aria-hidden="true"' in turned.text.value
    asked.control.value = 8  # after the cell with the answer was run, as after Run All Cells
    turned.button.click()
    assert "ochko-facedown" not in turned.text.value.split("</style>")[1]
    assert "You predicted 1 in 8. The answer: 1 in 21." in turned.text.value
    assert "Eight aces." in turned.text.value
    assert "left:14.29%" in turned.text.value
    assert "left:40.66%" in turned.text.value
    turned.button.click()
    assert "ochko-facedown" in turned.text.value.split("</style>")[1]


def test_the_room_is_the_same_face_down_and_up() -> None:
    predict("Who?", SIDES, key="t8")
    turned = reveal("t8", "the banker", "So say the clauses.")
    before = turned.text.value.split("</style>")[1].replace(' class="ochko-facedown" aria-hidden="true"', "")
    turned.button.click()
    assert turned.text.value.split("</style>")[1] == before


def test_what_lies_face_down_takes_the_room_that_it_will_need() -> None:
    asked = predict("Who?", SIDES, key="t17")
    turned = reveal("t17", "the banker")
    asked.control.value = "the punter"
    assert "You chose “the punter”." in turned.text.value
    assert "ochko-facedown" in turned.text.value.split("</style>")[1]
    turned.button.click()
    asked.control.value = "the banker"  # too late: what was turned up stays as it was
    assert "You chose “the punter”." in turned.text.value


def test_a_right_prediction_is_told_so() -> None:
    predict("Who?", SIDES, key="t9").control.value = "the banker"
    turned = reveal("t9", "the banker")
    turned.button.click()
    assert "You chose “the banker”, and that is the answer." in turned.text.value


@pytest.mark.parametrize("answer", ["the banker", 21, Fraction(1339, 64)])
def test_whoever_skips_the_question_gets_the_answer_alone(answer: Any) -> None:
    predict("?", SIDES, key="t10") if isinstance(answer, str) else predict("?", key="t10", **OFTEN)
    for key in ("t10", "never asked"):
        turned = reveal(key, answer)
        turned.button.click()
        told = "You chose nothing." if isinstance(answer, str) else "You made no prediction."
        assert told in turned.text.value


def test_a_chart_gets_the_prediction_when_it_is_turned_up() -> None:
    got = []

    def chart(guess: Any) -> Any:
        got.append(guess)
        return go.Figure(layout={"height": 300})

    asked = predict("How often?", key="t11", **OFTEN)
    turned = reveal("t11", 21, chart=chart)
    assert got == [None]  # to learn its height, and whether it can be drawn at all
    assert turned.chart.layout.height == "308px"
    asked.control.value = 9
    turned.button.click()
    assert got == [None, 9]
    assert turned.chart.outputs[0]["data"][PLOTLY]["layout"]["height"] == 300


def test_a_figure_is_shown_as_it_was_made() -> None:
    picture = go.Figure(layout={"height": 250})
    turned = reveal("t16", "red", chart=picture)
    picture = go.Figure(layout={"height": 999})
    turned.button.click()
    assert turned.chart.outputs[0]["data"][PLOTLY]["layout"]["height"] == 250
    assert turned.chart.layout.height == "258px"
    assert picture.layout.height == 999


def test_a_chart_that_fails_says_so() -> None:
    with pytest.raises(ZeroDivisionError):
        reveal("t12", "red", chart=lambda guess: 1 / 0)
    predict("Which?", ["red", "black"], key="t12").control.value = "black"
    turned = reveal("t12", "red", chart=lambda guess: go.Figure() if guess is None else 1 / 0)
    turned.button.click()
    assert "This did not work: division by zero" in turned.chart.outputs[0]["data"]["text/html"]


def test_what_is_written_is_not_read_as_html() -> None:
    asked = predict("a < b?", ["<b>", "&"], key="t13")
    asked.control.value = "<b>"
    turned = reveal("t13", "&", "<script>")
    turned.button.click()
    assert "a &lt; b?" in asked.children[1].children[0].value
    assert "<b>&lt;b&gt;</b>" in asked.kept.value
    assert "<script>" not in turned.text.value


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"key": ""}, "key is ''"),
    ({"key": "k", "question": " "}, "question is ' '"),
    ({"key": "k"}, "give one of them"),
    ({"key": "k", "options": SIDES, "low": 1}, "give one of them"),
    ({"key": "k", "options": ["one"]}, r"options is \['one'\]"),
    ({"key": "k", "options": "yes"}, "options is 'yes'"),
    ({"key": "k", "options": ["a", "a"]}, "two or more different texts"),
    ({"key": "k", "low": 5, "high": 5}, "low is 5, high is 5"),
    ({"key": "k", "low": 5}, "high is None"),
    ({"key": "k", "low": 1, "high": 9, "step": 0}, "step is 0"),
    ({"key": "k", "low": 1, "high": float("inf")}, "high is inf"),
    ({"key": "k", "low": 1, "high": 9, "words": "often"}, "words is 'often'"),
]


@pytest.mark.parametrize(("asked", "told"), REFUSED)
def test_a_question_that_cannot_be_asked_is_refused(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(OchkoError, match=told):
        predict(**{"question": "?", **asked})


@pytest.mark.parametrize("answer", ["the bankr", 3, None])
def test_an_answer_must_be_one_of_the_options(answer: Any) -> None:
    predict("Who?", SIDES, key="t14")
    with pytest.raises(OchkoError, match="allowed, as in the question 't14': 'the banker', 'the punter'"):
        reveal("t14", answer)


@pytest.mark.parametrize("answer", ["21", 0, 51, None])
def test_an_answer_must_lie_on_the_slider(answer: Any) -> None:
    predict("How often?", key="t15", **OFTEN)
    with pytest.raises(OchkoError, match="a number from 1 to 50"):
        reveal("t15", answer)


def test_what_an_answer_is_drawn_with_has_no_name_of_the_tables() -> None:
    """Both style sheets meet on a page with a table and a prediction; the classes of the line are its own."""
    look = predicting.LOOK
    table = (Path(predicting.__file__).with_name("table.css")).read_text("utf-8")
    for name in set(re.findall(r"\.ochko-scale \.(ochko-[a-z]+)", look)):
        assert not re.search(rf"\.{name}\b(?!-)", table), name
