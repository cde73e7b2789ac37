"""A question, a field for the answer, and what is said to it; hints in steps, and a line to hand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from .. import exercises
from ..errors import OchkoError, shown
from ..exercises.drawing import marked, question_html, whose
from ..exercises.received import LONGEST_TRY, MOST_TRIES
from . import table_html
from .sheet import Sheet, briefly
from .style import read
from .words import UNFORESEEN
from .words_exercise import EXERCISE, HAND_IN, MARKS

LOOK = f"<style>{read('exercise.css')}</style>"

_WORKS: dict[tuple[str, str], exercises.Work] = {}  # what was answered in this kernel, by exercise and pupil


class Field(anywidget.AnyWidget):
    """A field with a label and a button; Enter and the button send what is in it.

    Args:
        send: called with the text.
        text: what stands in it at first.
    """

    _esm = read("exercise.js")
    label = traitlets.Unicode(EXERCISE["label"]).tag(sync=True)
    button = traitlets.Unicode(EXERCISE["check"]).tag(sync=True)
    tip = traitlets.Unicode(EXERCISE["check_tip"]).tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)

    def __init__(self, send: Callable[[str], object], text: str = "") -> None:
        super().__init__(text=text)
        self._send_text = send
        self.on_msg(self._received)

    def _received(self, _: object, message: Any, buffers: object) -> None:
        if isinstance(message, dict) and isinstance(message.get("check"), str):
            self._send_text(message["check"])


class Exercising(Sheet):
    """The widget behind ``exercise``.

    Args:
        question: the exercise with the numbers of a pupil.
    """

    def __init__(self, question: exercises.Exercise) -> None:
        from .. import __version__

        self.question = question
        self.work = _WORKS.get(
            (question.id, question.seed), exercises.Work(question.id, question.seed, version=__version__)
        )
        self.hints_shown, self.solution_shown = 0, False
        self.field = Field(self.press)
        self.hint = _button("hint_tip", self.next_hint)
        self.solve = _button("solution_tip", self.show_solution)
        self.reply, self.below, self.line = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        aside = ipywidgets.HBox([self.hint, self.solve])
        aside.add_class("ochko-keys")
        head = ipywidgets.HTML(LOOK + head_html(question))
        sheet = ipywidgets.VBox([head, self.field, aside, self.reply, self.below, self.line])
        sheet.add_class("ochko-sheet")
        super().__init__([sheet], EXERCISE["told"].format(prompt=question))
        self.reply.value = reply_html("", "")
        self._show()

    def press(self, text: str) -> None:
        """Check what was typed and say what is to be said to it; an error is shown in the reply's place."""
        try:
            found = self.question.check(text)
            if found.mark != "unreadable":
                self._record(text.strip())
            self.reply.value = reply_html(found.mark, found.sentence)
            self._show()
        except Exception as error:
            self.reply.value = table_html.error(str(error) or UNFORESEEN)

    def next_hint(self) -> None:
        """Show one more hint."""
        self.hints_shown = min(self.hints_shown + 1, len(self.question.hints))
        self._keep(replace(self.work, hints=max(self.work.hints, self.hints_shown)))
        self._show()

    def show_solution(self) -> None:
        """Show the worked solution, once an answer has been given."""
        if not self.work.tries:
            return
        self.solution_shown = True
        if self.work.solution_after is None:
            self._keep(replace(self.work, solution_after=len(self.work.tries)))
        self._show()

    def _record(self, text: str) -> None:
        text = text[:LONGEST_TRY]
        if self.work.tries[-1:] != (text,) and len(self.work.tries) < MOST_TRIES:
            self._keep(replace(self.work, tries=(*self.work.tries, text)))

    def _keep(self, work: exercises.Work) -> None:
        self.work = _WORKS[work.exercise, work.pupil] = work

    def _show(self) -> None:
        all_ = len(self.question.hints)
        more = self.hints_shown < all_
        self.hint.description = (
            EXERCISE["hint"].format(next=self.hints_shown + 1, all=all_) if more else EXERCISE["no_hints"]
        )
        self.hint.disabled = not more
        self.solve.description = EXERCISE["solution"]
        self.solve.disabled = not self.work.tries or self.solution_shown
        self.solve.tooltip = EXERCISE["solution_tip" if self.work.tries else "solution_first"]
        self.below.value = below_html(self.question, self.hints_shown, self.solution_shown)
        self.line.value = line_html(self.work)


def _button(tip: str, press: Callable[[], None]) -> Any:
    button = ipywidgets.Button(tooltip=EXERCISE[tip])
    button.on_click(lambda _: press())
    return button


def head_html(question: exercises.Exercise) -> str:
    """Return the question with its title, its topic, and whose numbers these are."""
    about = EXERCISE["about"].format(topic=question.topic, level=question.level)
    who = EXERCISE["who"].format(seed=question.seed)
    return (
        f'<div class="ochko-question"><h3>{escape(question.title)}</h3>'
        f'<div class="ochko-dim">{escape(about)} · {escape(who)}</div>{question_html(question)}</div>'
    )


def reply_html(mark: str, sentence: str) -> str:
    """Return what is said to an answer, with an icon and a word for its mark.

    >>> "Nearly" in reply_html("slip", "Off by one.")
    True
    """
    icon, word = MARKS.get(mark, ("", ""))
    return (
        f'<div class="ochko-reply" role="status" data-mark="{escape(mark)}"><span class="ochko-icon" '
        f'aria-hidden="true">{icon}</span><span><b>{escape(word)}.</b> {marked(_once(word, sentence))}</span></div>'
    )


def _once(word: str, sentence: str) -> str:
    """Return a sentence without the mark's word at its head, where it would stand twice."""
    for sign in (": ", ". "):
        if word and sentence.startswith(word + sign):
            return sentence[len(word + sign) :]
    return sentence


def below_html(question: exercises.Exercise, hints: int, solution: bool) -> str:
    """Return the hints so far, and the solution if it is to be shown."""
    parts = ""
    if hints:
        items = "".join(f"<li>{marked(hint)}</li>" for hint in question.hints[:hints])
        parts += f"<h4>{escape(EXERCISE['hints_head'])}</h4><ol>{items}</ol>"
    if solution:
        parts += f"<h4>{escape(EXERCISE['solution_head'])}</h4><p>{marked(question.solution)}</p>"
    return f'<div class="ochko-worked" role="status">{parts}</div>' if parts else ""


def line_html(work: exercises.Work) -> str:
    """Return the line to hand in, folded away until it is wanted."""
    if not work.tries:
        return ""
    count, before = len(work.tries), work.solution_after
    done = EXERCISE["done" if before is None else "done_after"].format(count=count, before=before)
    return (
        f'<details class="ochko-handin"><summary>{escape(EXERCISE["line_head"])}. {escape(done)}</summary>'
        f'<p>{escape(EXERCISE["line_say"])}</p><code tabindex="0">{escape(work.line())}</code></details>'
    )


@briefly
def exercise(id: str, seed: str | int = 1) -> Exercising:  # noqa: A002 - as the catalogue calls it
    """Return an exercise to answer: a question, a field, a reply in plain words, hints in steps.

    Args:
        id: its name in ``oe.exercises.catalogue()``.
        seed: who answers it: any text or whole number. The same seed gives the same numbers everywhere.

    Raises:
        OchkoError: for an unknown exercise, or what is no seed; a notebook shows it as one line.

    >>> widget = exercise("drought", seed="class 9B, pupil 17")
    >>> widget.press("1")
    >>> "Nothing makes it come" in widget.reply.value
    True
    """
    return Exercising(exercises.exercise(id, seed))


class HandedIn:
    """The lines of all exercises that were answered in this notebook; made by ``hand_in``.

    Args:
        text: the lines.
        say: what to do with them.
        lines: whether they are to be shown.
    """

    def __init__(self, text: str, say: str, lines: bool) -> None:
        self.text, self.say, self.lines = text, say, lines

    def __repr__(self) -> str:
        return f"{self.say}\n{self.text}" if self.lines else self.say

    def _repr_html_(self) -> str:
        below = f"<pre style='white-space:pre-wrap;user-select:all'>{escape(self.text)}</pre>" if self.lines else ""
        return f"<p>{escape(self.say)}</p>{below}"


@briefly
def hand_in(path: str | Path | None = None) -> HandedIn:
    """Return what was answered in this notebook, one line an exercise, and write it to a file if one is named.

    ``oe.exercises.collect`` reads such lines and files.

    Args:
        path: of the file, such as "pupil 17.txt"; None shows the lines, to be copied.

    Raises:
        OchkoError: if the file cannot be written.
    """
    works = [work for work in _WORKS.values() if work.tries]
    text = "\n".join(work.line() for work in works)
    if not works:
        return HandedIn("", HAND_IN["nothing"], False)
    count = HAND_IN["one"] if len(works) == 1 else HAND_IN["many"].format(count=len(works))
    mind = _names(works)
    if path is None:
        return HandedIn(text, HAND_IN["copy"].format(count=count) + mind, True)
    try:
        place = Path(path)
        place.write_text(text + "\n", encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise OchkoError(HAND_IN["unwritten"].format(path=shown(path), error=error)) from None
    return HandedIn(text, HAND_IN["written"].format(count=count, path=place) + mind, False)


def _names(works: list[exercises.Work]) -> str:
    """Return what there is to mind about the names under which a pupil has worked."""
    names = [whose(work.pupil) for work in works]
    found = list(dict.fromkeys(filter(None, names)))
    parts = []
    if "" in names:
        parts.append(HAND_IN["nameless"].format(count=names.count("")))
    if len(found) > 1:
        parts.append(HAND_IN["names"].format(names=", ".join(found)))
    return "".join(f" {part}" for part in parts)
