"""The rule lab: every rule a control, and beside it what a change does, counted exactly."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from typing import Any

import ipywidgets
import pandas as pd

from .. import charts, compare
from ..clock import waiting
from ..compare.groups import rules_of
from ..errors import OchkoError
from ..rules import Rules
from . import lab_html
from .lab_state import FIELDS_SHOWN, Lab, UnlistedError
from .lab_sums import Measured, ends, headline, measure
from .panel import Latest, Panel
from .sheet import Sheet, briefly, one_of, pressed, said_of
from .style import read
from .words_lab import LAB, OWN

LOOK = f"<style>{read('lab.css')}</style>"
PLOTLY = "application/vnd.plotly.v1+json"  # JupyterLab draws this itself, without the network
PATIENCE = 10.0  # seconds that a search for best play may take; then its bounds so far are shown
LINE = 23  # pixels of a line of a chart's title
# Of the chart's room by view, in pixels, at least: a chart that needs more makes it grow, and none makes it shrink
# until the reader chooses another view.
TALL = {"edges": 404, "ends": 557, "walk": 404, "draws": 404, "kept": 404}
MOST, BELOW = 1200, 8  # of a chart, and of the room under it, in pixels
ACTS = (
    "set", "note", "undo", "redo", "reset", "keep", "drop", "guess", "play", "view", "paste", "own", "disown",
)  # fmt: skip
DIGITS = 9  # decimals beyond which the accuracy of best play is not told


class RuleLab(Sheet):
    """The widget behind ``rule_lab``. Each press calls one method of a ``Lab`` and shows what came of it.

    Args:
        lab: the rules, and what was done with them.
        question: whether to ask for a prediction first.
    """

    def __init__(self, lab: Lab, question: bool = True) -> None:
        self.lab = lab
        self.play, self.view, self.guess = "fixed", "edges", "" if question else "skip"
        self.opened, self.refused, self.tick = "", ("", ""), 0
        self.base: Measured | None = None
        self.now: Measured | None = None
        self.paste_error = ""
        self.own_error: Exception | None = None
        self.latest = Latest()
        self._drawn: object = None
        self.asked, self.other_play = "", False  # what was changed since numbers were last had, and whether play was
        self.good: Rules | None = None  # the rules of these numbers
        self._table = self._title = ""
        self._room, self._shown = TALL[self.view], self.view  # the chart's room in pixels, and for which view
        self._values: dict[str, float] = {}
        self.head = Panel(self.answer)
        self.rail, self.numbers, self.below = Panel(self.answer), Panel(self.answer), Panel(self.answer)
        self.foot = Panel(self.answer)
        self.chart = ipywidgets.Output(layout={"height": f"{TALL[self.view]}px", "overflow": "hidden"})
        right = ipywidgets.VBox([self.numbers, self.chart, self.below])
        right.add_class("ochko-right")
        self.rail.add_class("ochko-left")
        both = ipywidgets.HBox([self.rail, right])
        both.add_class("ochko-both")
        sheet = ipywidgets.VBox([ipywidgets.HTML(LOOK, layout={"display": "none"}), self.head, both, self.foot])
        sheet.add_class("ochko-sheet")
        super().__init__([sheet], LAB["told"].format(game=lab.title))
        self.add_class("ochko-lab")
        self.status = ""
        self.show()

    # What was pressed

    def answer(self, message: dict[str, Any]) -> None:
        """Do what the browser asks, and show what came of it; what is refused changes nothing."""
        self.tick += 1
        self.refused, self.paste_error, self.status = ("", ""), "", ""
        rules, play = self.lab.rules, self.play
        try:
            name = self._do(message)
        except Exception as error:
            name, self.status = "", said_of(error)
        if self.lab.rules != rules:
            self.asked = name
        self.other_play = self.other_play or self.play != play
        self.show()

    def _do(self, message: object) -> str:
        """Do what is asked, and return the name of what was pressed."""
        do, name, value, given = pressed(message, ACTS)
        acts: dict[str, Callable[[], object]] = {
            "set": lambda: self.choose(str(name), value),
            "note": lambda: setattr(self, "opened", "" if self.opened == name else one_of("note", name, FIELDS_SHOWN)),
            "undo": lambda: self._go(self.lab.undo, LAB["undone"]),
            "redo": lambda: self._go(self.lab.redo, LAB["redone"]),
            "reset": lambda: self._go(self.lab.reset, LAB["was_reset"].format(game=self.lab.title)),
            "keep": self.keep,
            "drop": lambda: self.lab.drop(str(name)),
            "guess": lambda: setattr(self, "guess", one_of("guess", value, lab_html.GUESSES)),
            "play": lambda: setattr(self, "play", value),
            "view": lambda: setattr(self, "view", value),
            "paste": lambda: self.paste(str(given.get("paste", ""))),
            "own": lambda: self.own(str(given.get("code", ""))),
            "disown": lambda: self._go(self.lab.disown, OWN["dropped"]),
        }
        acts[do]()
        return str(name or do)

    @property
    def play(self) -> str:
        """How both sides play: "fixed" or "best"."""
        return self._play

    @play.setter
    def play(self, given: str) -> None:
        self._play = one_of("play", given, lab_html.PLAYS)

    @property
    def view(self) -> str:
        """What the chart shows: "edges", "ends", "walk", "draws" or "kept"."""
        return self._view

    @view.setter
    def view(self, given: str) -> None:
        self._view = one_of("view", given, lab_html.VIEWS)

    def choose(self, name: str, key: Any) -> None:
        """Set a field; if it is refused, say why in its place."""
        before = self.lab.rules
        try:
            self.lab.choose(name, key)
        except ValueError as error:
            clash = not isinstance(error, UnlistedError)
            self.refused, self.status = (name, str(error)), LAB["refused"] if clash else str(error)
            return
        self._told(LAB["set"].format(phrase=self.lab.phrase_of(before)) if self.lab.rules != before else "")

    def paste(self, text: str) -> None:
        """Go on to the rules of a text, or say in one line why not."""
        try:
            self.lab.paste(text)
        except ValueError as error:
            self.paste_error = self.status = str(error)
            return
        self._told(LAB["pasted"])

    def own(self, code: str) -> None:
        """Settle hands by what is in the box, or say what is wrong and where."""
        try:
            self.lab.own(code)
        except ValueError as error:
            self.own_error, self.status = error, str(error)
            return
        self.own_error = None
        self._told(OWN["used"])

    def keep(self) -> None:
        """Add the rules as they are to the comparison."""
        self.status = LAB["added"].format(game=self.lab.keep())

    def _go(self, act: Callable[[], object], said: str) -> None:
        act()
        self.own_error = None
        self._told(said)

    def _told(self, said: str) -> None:
        self.status = said
        self.guess = self.guess or "skip"  # who changes a rule wants to see what it does

    # What is shown

    def show(self) -> None:
        """Show the rules at once, and their numbers as soon as they are counted."""
        lab = self.lab
        self.head.html = lab_html.head(lab)
        self.rail.html = lab_html.controls(lab, self.opened, self.refused, self.tick)
        self.foot.html = lab_html.text(lab, self.paste_error) + lab_html.own(lab, self.own_error)
        if not self.guess:
            self._draw(("none",), lambda: LAB["hidden"])
            self._numbers(False)
            return
        rules, base, play, view, kept = lab.rules, lab.base, self.play, self.view, dict(lab.kept)

        def work() -> tuple[Measured, Measured, dict[str, Measured], Any]:
            with waiting(seconds=PATIENCE):
                found = measure(base, play), measure(rules, play), {name: measure(r, play) for name, r in kept.items()}
                try:
                    drawn = figure(view, base, rules, play, lab.title, *found)
                except OchkoError as error:  # on the way from one game to another may lie one that cannot be counted
                    drawn = str(error)
                return *found, drawn

        if play == "best":
            self._numbers(True)
        self.latest.ask(work, self._counted, self._failed, lambda: self._numbers(True))

    def _counted(self, found: tuple[Measured, Measured, dict[str, Measured], Any]) -> None:
        self.base, self.now, kept, drawn = found
        self.good, self.asked, self.other_play = self.lab.rules, "", False
        self._values = {name: one.value for name, one in kept.items()}
        if self.play == "best" and not self.refused[1]:
            self.status = ""
        self._draw((self.view, self.play, self.lab.rules, tuple(kept)), lambda: drawn)
        self._numbers(False)

    def _failed(self, error: Exception) -> None:
        """Say why something cannot be counted, and go back to what could be."""
        said = said_of(error)
        self.status = LAB["failed"].format(error=said)
        name, other_play = self.asked, self.other_play
        self.asked, self.other_play = "", False
        if name and self.lab.past:
            while self.lab.past and self.lab.rules != self.good:
                self.lab.back_out()
            self.refused = (name, said)
            self.show()
        elif other_play:
            self.play = "fixed"
            self.show()
        else:
            self.now = None
            self._numbers(False)

    def _numbers(self, busy: bool) -> None:
        lab, asked = self.lab, not self.guess
        base, now = (None, None) if asked else (self.base, self.now)
        plays = {"fixed": LAB["fixed"], "best": LAB["best"]}
        tips = {"fixed": LAB["fixed_tip"], "best": LAB["best_tip"]}
        how = LAB["ready"]
        if now is not None and self.play == "best":
            done = now.finished and (base is None or base.finished)
            off = max(now.off, base.off if base is not None else 0.0, 1e-12)
            digits = min(int(-math.log10(2 * off)), DIGITS)
            key = "stopped_best" if not done else "ready_best" if digits > 2 else "near_best"
            how = LAB[key].format(off=off, seconds=PATIENCE, digits=digits)
        said = (
            LAB["computing" if self.play == "best" else "counting"] if busy else self.status or ("" if asked else how)
        )
        line = ""
        if base is not None and now is not None:
            line = headline(base.value, now.value, len(lab.changed), lab.phrase_of(lab.base))
        # What was guessed is told of the base alone; once a rule is changed the headline tells of something else.
        guessed = lab_html.answer(self.guess, base.favours) if base and lab.rules == lab.base else ""
        busily = " ochko-busy" if busy else ""
        self.numbers.html = (
            '<div class="ochko-top">'
            + lab_html.choice("play", LAB["play"], plays, self.play, tips)
            + f'<div class="ochko-status{busily}" role="status">{escape(said)}</div></div>'
            + (lab_html.ask(lab) if asked else f'<h4 class="ochko-headline">{escape(line)} {guessed}</h4>')
            + f'<div class="ochko-measured{busily}">{lab_html.worth(lab, base, now)}</div>'
            + lab_html.choice("view", LAB["view"], {key: LAB[key] for key in lab_html.VIEWS}, self.view)
            + f'<div class="ochko-charttitle">{escape(self._title)}</div>'
        )
        self._below(busily)

    def _below(self, busily: str = "") -> None:
        known = (None, None) if not self.guess else (self.base, self.now)
        self.below.html = (
            (self._table or '<div class="ochko-no-fold"></div>')
            + f'<div class="ochko-measured{busily}">{lab_html.numbers(self.lab, *known)}</div>'
            + lab_html.compared(self.lab, self._values if self.guess else {})
        )

    def _draw(self, key: object, drawn: Callable[[], Any]) -> None:
        """Put a figure, or words, into the chart's room, unless it is there."""
        if key == self._drawn:
            return
        self._drawn = key
        found, least = drawn(), TALL[self.view]
        if not isinstance(found, str):
            self._title = untitled(found, MOST)
            least = max(least, int(found.layout.height) + BELOW)
        tall = self._room = max(least, self._room) if self._shown == self.view else least
        self._shown = self.view
        self.chart.layout.height = f"{tall}px"
        if isinstance(found, str):
            empty = f'<div class="ochko-empty" style="height:{tall - 12}px">{escape(found)}</div>'
            self.chart.outputs = ({"output_type": "display_data", "data": {"text/html": empty}, "metadata": {}},)
            self._table = self._title = ""
        else:
            data = {**json.loads(found.to_json()), "config": charts.CONFIG}
            shown = {PLOTLY: data, "text/plain": found.alt}
            self.chart.outputs = ({"output_type": "display_data", "data": shown, "metadata": {}},)
            self._table = f'<p class="ochko-unseen">{escape(found.alt)}</p>{lab_html.chart_table(found.table)}'


def untitled(chart: charts.Chart, most: int) -> str:
    """Take the title out of a chart, and return it: as text of the page it fits any window.

    Args:
        chart: the chart; it is made no higher than ``most`` pixels.
        most: pixels.
    """
    title = str(chart.layout.title.text or "")
    room = LINE * (title.count("<br>") + 1)
    tall = min(int(chart.layout.height) - room, most)
    chart.update_layout(
        title=dict(text=""), height=tall, margin=dict(t=max(int(chart.layout.margin.t or 108) - room, 14)),
        legend=dict(y=1 - 4 / tall, yref="container", yanchor="top"),
    )  # fmt: skip
    return unescape(re.sub(r"<[^>]+>", " ", title)).replace("  ", " ").strip()


def figure(
    view: str, base: Rules, rules: Rules, play: str, title: str, first: Measured, now: Measured,
    kept: dict[str, Measured],
) -> Any:  # fmt: skip
    """Return the figure of a view, or the words that stand in its place.

    Args:
        view: "edges", "ends", "walk", "draws" or "kept".
        base: what the rules are compared with.
        rules: the rules in force.
        play: "fixed" or "best".
        title: what the base is called.
        first: the base, counted.
        now: the rules, counted.
        kept: the games in the comparison, counted.
    """
    if view == "ends":
        return charts.results(ends(first, now, title, rules != base))
    if view == "walk":
        if rules == base:
            return LAB["no_walk"]
        return charts.waterfall(compare.walk(base, rules, play=play).assign(target=LAB["your_change"]))
    if view == "draws":
        frame = compare.policies(rules, play=play)
        return charts.policies(frame[frame["probability"] > 0])
    if view == "kept":
        return edges(kept) if kept else LAB["no_kept"]
    return edges({title: first} | ({LAB["your_change"]: now} if rules != base else {}))


def edges(found: Mapping[str, Measured]) -> charts.Chart:
    """Return the chart of what is won and lost in some games."""
    payments = [one.payments.assign(game=name) for name, one in found.items()]
    summary = [one.summary.assign(game=name) for name, one in found.items()]
    return charts.edges(pd.concat(payments, ignore_index=True), pd.concat(summary, ignore_index=True))


@briefly
def rule_lab(start: str | Rules = "salon", question: bool = True) -> RuleLab:
    """Return a lab for rules: every rule a control with what stands behind it, and at once what a change does.

    Args:
        start: the rules to begin with, or the name of a variant; changes are compared with these.
        question: whether to ask first whom the game favours; the question may be skipped.

    Raises:
        OchkoError: for what is no set of rules; a notebook shows it as one line.

    >>> lab = rule_lab("salon", question=False)
    >>> lab.answer({"do": "set", "name": "banker_bust_pays", "value": "1"})
    >>> "takes most of the punter" in lab.numbers.html
    True
    """
    return RuleLab(Lab(rules_of(start)), question)


__all__ = ["RuleLab", "rule_lab"]
