"""The exercise widget: what is typed is answered in words, an icon and a colour; hints come in steps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.widgets import exercise, exercising, hand_in
from ochko_edu.widgets.words_exercise import MARKS

ME = "class 9B, pupil 17"


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercising, "_WORKS", {})


@pytest.fixture
def widget() -> exercising.Exercising:
    return exercise("naturals", seed=ME)


def typed(widget: exercising.Exercising, text: str) -> str:
    """What the browser sends when Enter or Check is pressed."""
    widget.field._handle_custom_msg({"check": text}, [])
    return str(widget.reply.value)


def test_question_and_nothing_more(widget: exercising.Exercising) -> None:
    (sheet,) = widget.children[1:]
    head = sheet.children[0].value
    assert "How often, in the long run" in head
    shown = " ".join(str(getattr(child, "value", "")) for child in sheet.children)
    assert widget.question.answer_text not in shown
    assert widget.question.hints[0] not in shown
    assert "How often, in the long run" in widget.told


@pytest.mark.parametrize(
    ("text", "mark"),
    [("8/169", "misconception"), ("6.65", "slip"), ("1/2", "wrong"), ("many", "unreadable"), ("128/1925", "right")],
)
def test_each_reply_has_an_icon_a_word_and_a_colour(widget: exercising.Exercising, text: str, mark: str) -> None:
    text = str(widget.question.misconceptions["replaced"]) if mark == "misconception" else text
    reply = typed(widget, text)
    icon, word = MARKS[mark]
    assert f'data-mark="{mark}"' in reply
    assert icon in reply
    assert f"<b>{word}.</b>" in reply
    assert 'role="status"' in reply
    assert re.sub("<[^>]+>", "", reply).count(word) == 1


def test_hints_come_one_at_a_time(widget: exercising.Exercising) -> None:
    hints = widget.question.hints
    for k in range(len(hints)):
        assert widget.hint.description == f"Hint {k + 1} of {len(hints)}"
        widget.hint.click()
        assert widget.below.value.count("<li>") == k + 1
    assert widget.hint.disabled
    assert widget.work.hints == len(hints)


def test_the_solution_waits_for_an_answer(widget: exercising.Exercising) -> None:
    assert widget.solve.disabled
    widget.show_solution()
    assert widget.below.value == ""
    typed(widget, "nonsense")
    assert widget.solve.disabled
    typed(widget, "1/2")
    assert not widget.solve.disabled
    widget.solve.click()
    assert "128/1925" in widget.below.value
    assert widget.work.solution_after == 1


def test_what_is_recorded(widget: exercising.Exercising) -> None:
    for text in ("many", "1/2", "1/2", " 128/1925 "):
        typed(widget, text)
    assert widget.work.tries == ("1/2", "128/1925")
    frame = oe.exercises.collect(widget.work.line())
    assert frame.loc[0, "mark"] == "right"
    assert "&quot;tries&quot;" in widget.line.value


def test_the_cell_run_again_keeps_the_record(widget: exercising.Exercising) -> None:
    typed(widget, "1/2")
    again = exercise("naturals", seed=ME)
    assert again.work.tries == ("1/2",)
    assert 'data-mark=""' in again.reply.value


def test_an_error_is_shown(widget: exercising.Exercising, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: object) -> Any:
        raise ZeroDivisionError("division by <zero>")

    monkeypatch.setattr(widget.question, "check", fail)
    assert "division by &lt;zero&gt;" in typed(widget, "1/2")
    monkeypatch.undo()
    assert "Not yet" in typed(widget, "1/2")


def test_what_is_typed_is_never_markup(widget: exercising.Exercising) -> None:
    reply = typed(widget, "<img src=x onerror=alert(1)>")
    assert "<img" not in reply + widget.line.value


@pytest.mark.parametrize("message", [None, "text", {}, {"check": 3}, {"other": "1/2"}, []])
def test_messages_that_say_nothing(widget: exercising.Exercising, message: Any) -> None:
    widget.field._handle_custom_msg(message, [])
    assert widget.work.tries == ()


def test_a_choice() -> None:
    widget = exercise("evens-out", seed=ME)
    assert "<ol" in widget.children[1].children[0].value
    assert 'data-mark="right"' in typed(widget, str(widget.question.answer))


def test_handing_in(tmp_path: Path) -> None:
    assert "nothing to hand in" in repr(hand_in())
    typed(exercise("naturals", seed=ME), "1/2")
    exercise("drought", seed=ME)
    typed(exercise("evens-out", seed=ME), "a")
    assert hand_in().text.count("\n") == 1
    assert "2 exercises. Copy" in repr(hand_in())
    assert "<pre" in hand_in()._repr_html_()
    said = hand_in(tmp_path / "17.txt")
    assert "2 exercises written to" in repr(said)
    assert len(oe.exercises.collect(tmp_path)) == 2
    with pytest.raises(OchkoError, match="cannot be written"):
        hand_in(tmp_path / "no" / "17.txt")


def test_a_forgotten_name_is_told() -> None:
    typed(exercise("naturals", seed="Vera"), "1/2")
    typed(exercise("drought", seed="Vera, again"), "1/2")
    assert repr(hand_in()).startswith("2 exercises. Copy what stands below and send it to your teacher.\n")
    typed(exercise("last-seat", seed="my name"), "1/2")
    typed(exercise("drought", seed="My name, again"), "1/2")
    assert "In 2 of them “my name” was left standing" in hand_in().say
    assert "more than one name" not in hand_in().say
    typed(exercise("an-ace", seed="Boris"), "1/2")
    assert hand_in().say.endswith("Your work bears more than one name: Vera, Boris. One pupil needs one.")


@pytest.mark.parametrize(("id_", "seed"), [("natural", 1), ("naturals", None), (None, 1)])
def test_refusals(id_: Any, seed: Any) -> None:
    with pytest.raises(OchkoError):
        exercise(id_, seed)


def test_the_face_knows_no_answers_and_no_network() -> None:
    script = (Path(exercising.__file__).parent / "exercise.js").read_text(encoding="utf-8")
    assert "http" not in script
    assert "innerHTML" not in script
