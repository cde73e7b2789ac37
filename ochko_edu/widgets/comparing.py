"""Games side by side: pick them, say how they are played and what to show; counted, and dealt over it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
import pandas as pd

from .. import charts
from ..counting import Exact
from ..rules import Rules
from ..sampling import Simulation
from . import lab_html
from .comparing_state import MEASURES, PLAYS, Comparison, beside, comparison, counted, dealt, drawn, room
from .lab_sums import points, value_text
from .labbing import BELOW, LOOK, PLOTLY, untitled
from .panel import Latest, Panel
from .sheet import Sheet, briefly, one_of, pressed, said_of
from .words_lab import COMPARE, FAVOURED

ACTS = ("tick", "play", "stand", "measure", "rounds", "deal")
PAUSE = 0.1  # seconds between two tells of how far the dealing has come


class Comparing(Sheet):
    """The widget behind ``compare``.

    Args:
        state: what is compared, and how.
    """

    def __init__(self, state: Comparison) -> None:
        self.state = state
        self.found: dict[str, Exact] = {}
        self.samples: dict[str, Simulation] = {}
        self.status, self._title, self._table = "", "", ""
        self._told = 0.0
        self.latest = Latest()
        self.head, self.below = Panel(self.answer), Panel(self.answer)
        self.chart = ipywidgets.Output(layout={"height": f"{room(len(state.ticked))}px", "overflow": "hidden"})
        sheet = ipywidgets.VBox([ipywidgets.HTML(LOOK, layout={"display": "none"}), self.head, self.chart, self.below])
        sheet.add_class("ochko-sheet")
        super().__init__([sheet], COMPARE["told"].format(games=", ".join(state.ticked)))
        self.add_class("ochko-lab")
        self.add_class("ochko-compare")
        self.show()

    def answer(self, message: dict[str, Any]) -> None:
        """Do what the browser asks, and show what came of it; what is refused changes nothing."""
        state, self.status = self.state, ""
        try:
            do, name, value, fields = pressed(message, ACTS)
            acts: dict[str, Callable[[], object]] = {
                "tick": lambda: state.tick(name, one_of("tick", value, ("true", "false")) == "true"),
                "play": lambda: setattr(state, "play", one_of("play", value, PLAYS)),
                "stand": lambda: state.stand_on(name, value),
                "measure": lambda: setattr(state, "measure", one_of("measure", value, MEASURES)),
                "rounds": lambda: state.deal(value),
                "deal": lambda: state.deal(fields.get("rounds", state.rounds)),
            }
            acts[do]()
        except Exception as error:
            self.status = said_of(error)
            self._head()
            return
        if do == "deal":
            self.deal()
        elif do == "measure" and self._busy:
            self._head(COMPARE["computing"])  # the dealing goes on, and is shown as it is wanted then
        elif do != "rounds":
            stopped = self._busy and bool(state.ticked)
            self._busy, self._note = False, COMPARE["stopped"] if stopped else ""
            if do != "measure":
                self.samples = {}
            self.show()

    def show(self) -> None:
        """Count the games and draw them; with a sign of life where that takes a while."""
        state = self.state
        if not state.ticked:
            self.latest.drop()
            self.found, self.samples = {}, {}
            self.status = COMPARE["none"]
            self._words(COMPARE["empty"])
            return
        games, play, stand, measure, samples = state.chosen, state.play, dict(state.stand), state.measure, self.samples

        def work() -> tuple[dict[str, Exact], Any, pd.DataFrame]:
            found = counted(games, play, stand)
            return found, drawn(measure, found, samples), beside(found, samples)

        if play == "best":
            self._head(COMPARE["computing"])
        self.latest.ask(work, self._counted, self._failed, lambda: self._head(COMPARE["computing"]))

    def deal(self) -> None:
        """Deal rounds of each game, and lay what came of them over the exact values."""
        state = self.state
        if not state.ticked:
            return
        # What is ticked now is counted here too: an earlier count may not have come to its end.
        games, play, stand = state.chosen, state.play, dict(state.stand)
        rounds, self._note = state.rounds, ""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None

        def progress(game: str, done: int, of: int) -> None:
            if time.monotonic() - self._told < PAUSE and done < of:
                return
            self._told = time.monotonic()
            text = COMPARE["dealing"].format(game=game, done=done, of=of)
            share = (list(games).index(game) + done / of) / len(games)
            if loop is not None:
                loop.call_soon_threadsafe(self._dealing, text, share)

        def work() -> tuple[dict[str, Exact], dict[str, Simulation], str, Any, pd.DataFrame]:
            found = counted(games, play, stand)
            samples = dealt(found, rounds, progress)
            measure = state.measure  # another may have been chosen meanwhile
            return found, samples, measure, drawn(measure, found, samples), beside(found, samples)

        self._busy = True
        self._dealing(COMPARE["dealing"].format(game=next(iter(games)), done=0, of=rounds), 0.0)
        self.latest.ask(work, self._dealt, self._failed)

    _busy = False
    _note = ""  # what else is told of the numbers that come next

    def _dealing(self, text: str, share: float) -> None:
        if self._busy:
            self._head(text, share)

    def _dealt(self, answer: tuple[dict[str, Exact], dict[str, Simulation], str, Any, pd.DataFrame]) -> None:
        self._busy = False
        self.found, self.samples, measure, chart, values = answer
        self.status = COMPARE["dealt"].format(rounds=self._rounds)
        self._draw(chart, values)
        if measure != self.state.measure:
            self.show()

    def _counted(self, answer: tuple[dict[str, Exact], Any, pd.DataFrame]) -> None:
        self._busy = False
        self.found = answer[0]
        self.status = COMPARE["dealt"].format(rounds=self._rounds) if self.samples else COMPARE["counted"]
        self.status, self._note = f"{self._note} {self.status}".lstrip(), ""
        self._draw(*answer[1:])

    def _failed(self, error: Exception) -> None:
        self._busy = False
        self.found, self.samples = {}, {}
        self.status = COMPARE["wrong"].format(error=said_of(error))
        self._words(COMPARE["empty"])

    @property
    def _rounds(self) -> int:
        return max((sample.rounds for sample in self.samples.values()), default=self.state.rounds)

    def _words(self, text: str) -> None:
        tall = room(max(len(self.state.ticked), 1))
        empty = f'<div class="ochko-empty" style="height:{tall - 12}px">{escape(text)}</div>'
        self.chart.layout.height = f"{tall}px"
        self.chart.outputs = ({"output_type": "display_data", "data": {"text/html": empty}, "metadata": {}},)
        self._title = self.below.html = ""
        self._head()

    def _draw(self, chart: charts.Chart, values: pd.DataFrame) -> None:
        tall = room(len(values))
        self._title = untitled(chart, tall)
        chart.update_layout(height=tall - BELOW)  # every measure fills the same room, so that nothing jumps
        self.chart.layout.height = f"{tall}px"
        data = {**json.loads(chart.to_json()), "config": charts.CONFIG}
        shown = {PLOTLY: data, "text/plain": chart.alt}
        self.chart.outputs = ({"output_type": "display_data", "data": shown, "metadata": {}},)
        self.below.html = (
            value_table(values) + f'<p class="ochko-unseen">{escape(chart.alt)}</p>' + lab_html.chart_table(chart.table)
        )
        self._head()

    def _head(self, busy: str = "", share: float | None = None) -> None:
        state = self.state
        ticks = "".join(
            f'<label><input type="checkbox" data-k="tick {escape(name)}" data-do="tick" data-name="{escape(name)}"'
            f"{' checked' * (name in state.ticked)}> {escape(name)}</label>"
            for name in state.games
        )
        plays = {"usual": COMPARE["usual"], "given": COMPARE["given"], "best": COMPARE["best"]}
        stands = "".join(
            f'<label>{escape(COMPARE[side])} <input type="number" data-k="stand {side}" data-do="stand" '
            f'data-name="{side}" min="1" max="60" value="{state.stand[side]}"></label>'
            for side in ("punter", "banker")
        )
        bar = (
            f'<progress max="1" value="{share:.3f}" aria-label="{escape(busy)}"></progress>'
            if share is not None
            else ""
        )
        self.head.html = (
            f'<div class="ochko-lab-head"><h3>{escape(COMPARE["title"])}</h3></div>'
            f'<fieldset class="ochko-ticks"><legend>{escape(COMPARE["games"])}</legend>{ticks}</fieldset>'
            + f'<div class="ochko-beside">{lab_html.choice("play", COMPARE["play"], plays, state.play)}'
            + f'<div class="ochko-choice">{stands}</div></div>'
            + lab_html.choice("measure", COMPARE["measure"], {key: COMPARE[key] for key in MEASURES}, state.measure)
            + f'<div class="ochko-choice">{lab_html.button("deal", COMPARE["deal"])}'
            f'<label>{escape(COMPARE["rounds"])} <input type="number" data-k="rounds" data-do="rounds" '
            f'data-field="rounds" min="100" step="100" value="{state.rounds}"></label></div>'
            f'<div class="ochko-status{" ochko-busy" * bool(busy)}" role="status">{bar}'
            f"{escape(busy or self.status)}</div>"
            f'<div class="ochko-charttitle">{escape(self._title)}</div>'
        )


def value_table(values: pd.DataFrame) -> str:
    """Return the values of the games as a table, exact and dealt.

    Args:
        values: the frame of ``comparing_state.beside``.
    """
    blank, rows = COMPARE["no_sample"], ""
    for row in values.to_dict("records"):
        sample = off = blank
        if row["dealt"] is not None:
            sample = COMPARE["give_take"].format(
                value=points(row["dealt"]) + " %", band=f"{200 * row['standard_error']:.1f}"
            )
        if row["errors_off"] is not None:
            off = COMPARE["errors"].format(count=f"{row['errors_off']:+.1f}".replace("-", "−"))
        cells = (value_text(row["value"]), FAVOURED[row["favours"]], sample, off)
        tds = "".join(f"<td>{lab_html.together(cell)}</td>" for cell in cells)
        rows += f'<tr><th scope="row">{escape(str(row["game"]))}</th>{tds}</tr>'
    heads = "".join(
        f'<th scope="col">{escape(COMPARE[key])}</th>' for key in ("game", "value", "favours", "sample", "off")
    )
    caption = escape(COMPARE["table"])
    return (
        f'<div class="ochko-wide ochko-numbers" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="ochko-table"><caption>{caption}</caption><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


@briefly
def compare(*games: str | Rules) -> Comparing:
    """Return games side by side: tick them, say how they are played and what to show, and deal them over it.

    Args:
        games: names of variants, or rules such as ``variant("folk").replace(tie="push")``; by default salon and folk.

    Raises:
        OchkoError: for what is no game, or more than four; a notebook shows it as one line.

    >>> widget = compare("salon", "folk")
    >>> "+23.7 %" in widget.below.html
    True
    """
    return Comparing(comparison(games))


__all__ = ["Comparing", "compare", "value_table"]
