"""A guess, a button, and the chart of many dealt hands with the sentence that it supports."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets
import pandas as pd

from .. import charts, compare, sources
from ..errors import OchkoError
from ..policies import Policy
from ..presets import variant
from ..sampling import Simulation, simulate
from . import table_html
from .style import STYLE
from .words import CHART, COLUMNS, GUESSES

PLOTLY = "application/vnd.plotly.v1+json"  # JupyterLab draws this itself, without the network


def deal_games(games: Sequence[str], rounds: int, seed: int) -> dict[str, Simulation]:
    """Return the rounds of several variants, under their titles, dealt with one seed and played in the usual way.

    >>> list(deal_games(["salon", "folk"], 10, 1))
    ['Salon twenty-one', 'Folk ochko']
    """
    return {sources.variant(game).title: simulate(variant(game), rounds, seed) for game in games}


def said(values: pd.DataFrame, guesses: dict[str, str]) -> str:
    """Return the sentences that the rounds support, each with the guess that was made before."""
    lines = []
    favours = dict(zip(values["game"], values["favours"], strict=True))
    for game, sentence in zip(values["game"], charts.sentences(values), strict=True):
        guess = guesses.get(game)
        word = next((w for w, key in GUESSES.items() if key == guess), "")
        answer = CHART["right"] if guess == favours[game] else CHART["wrong"].format(said=word)
        tail = f" <span class='ochko-dim'>{escape(answer)}</span>" if guess else ""
        lines.append(f"<p>{escape(sentence)}{tail}</p>")
    return f'<div class="ochko-say" role="status">{"".join(lines)}</div>'


def numbers(outcomes: pd.DataFrame) -> str:
    """Return the table behind the chart, with the denominator of every share."""
    rows = []
    for game, part in outcomes.groupby("game", sort=False):
        for k, row in enumerate(part.to_dict("records")):
            cells = [
                str(game) if k == 0 else "", f"{row['net']:+g}",
                CHART["count"].format(rounds=row["rounds"], of=row["of"]), f"{row['share']:.1%}".replace("%", " %"),
                f"{row['stakes_per_100']:+.1f}",
            ]  # fmt: skip
            rows.append("<tr>" + "".join(f"<td>{escape(_minus(c))}</td>" for c in cells) + "</tr>")
        total = ["", CHART["total"], f"{part['of'].iloc[0]:,}", "100 %", f"{part['stakes_per_100'].sum():+.1f}"]
        rows.append('<tr class="ochko-sum">' + "".join(f"<td>{escape(_minus(c))}</td>" for c in total) + "</tr>")
    heads = "".join(f'<th scope="col">{escape(h)}</th>' for h in COLUMNS)
    return (
        f'<table class="ochko-table"><caption>{escape(CHART["caption"])}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _minus(text: str) -> str:
    return text.replace("-", "−") if text[:1] == "-" else text


def _empty(height: int) -> str:
    return f'<div class="ochko-empty" style="height:{height - 12}px">{escape(CHART["empty"])}</div>'


def _output(mime: str, shown: Any) -> dict[str, Any]:
    """Return what an ``Output`` shows, as data: nothing is printed where no browser is."""
    data = json.loads(shown.to_json()) if mime == PLOTLY else shown
    return {"output_type": "display_data", "data": {mime: data}, "metadata": {}}


class Outcomes(ipywidgets.VBox):  # type: ignore[misc]
    """The widget behind ``outcomes``."""

    def __init__(self, games: Sequence[str], rounds: int, seed: int) -> None:
        self.games, self.rounds, self.seed = tuple(games), rounds, seed
        self.simulations: dict[str, Simulation] = {}
        self.guesses = {
            sources.variant(game).title: ipywidgets.ToggleButtons(
                options=list(GUESSES), value=None, description=sources.variant(game).title
            )
            for game in self.games
        }
        self.button = ipywidgets.Button(description=CHART["button"].format(rounds=rounds))
        self.button.add_class("ochko-main")
        self.button.on_click(lambda _: self.press())
        self.error, self.text, self.table = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.chart = ipywidgets.Output(
            layout={"height": f"{charts.height(len(self.games)) + 8}px", "overflow": "hidden"}
        )
        self.chart.outputs = (_output("text/html", _empty(charts.height(len(self.games)))),)
        keys = ipywidgets.HBox([self.button])
        keys.add_class("ochko-keys")
        ask = ipywidgets.HTML(f'<div class="ochko-hint">{escape(CHART["ask"])}</div>')
        sheet = ipywidgets.VBox([ask, *self.guesses.values(), keys, self.error, self.chart, self.text, self.table])
        sheet.add_class("ochko-sheet")
        super().__init__([ipywidgets.HTML(STYLE, layout={"display": "none"}), sheet])
        self.add_class("ochko")
        self.add_class("ochko-dealt")

    def press(self) -> None:
        """Deal the hands and show what came of them; an error is shown."""
        self.button.disabled, self.button.description = True, CHART["dealing"]
        try:
            self.simulations = deal_games(self.games, self.rounds, self.seed)
            self.show()
            self.error.value = ""
        except Exception as error:
            self.error.value = table_html.error(str(error) or type(error).__name__)
        finally:
            self.button.disabled, self.button.description = False, CHART["button"].format(rounds=self.rounds)

    def show(self) -> None:
        """Draw the chart, the sentences and the table of the rounds that were dealt."""
        frame, values = compare.outcomes(self.simulations), compare.values(self.simulations)
        chosen = {game: GUESSES[guess.value] for game, guess in self.guesses.items() if guess.value}
        self.chart.outputs = (_output(PLOTLY, charts.stakes_won_and_lost(frame, values, chosen)),)
        self.text.value = said(values, chosen) + self._how()
        self.table.value = numbers(frame)

    def _how(self) -> str:
        lines = [CHART["how"].format(seed=self.seed), *ways(self.simulations)]
        return f'<div class="ochko-say ochko-dim"><p>{escape(" ".join(lines))}</p></div>'


def ways(simulations: dict[str, Simulation]) -> list[str]:
    """Return a sentence for each way in which the games were played.

    >>> ways(deal_games(["salon", "folk"], 10, 1))
    ['The punter stands on 16 or more, the banker on 17 or more.']
    """
    games: dict[tuple[Policy, Policy], list[str]] = {}
    for game, simulation in simulations.items():
        games.setdefault((simulation.punter, simulation.banker), []).append(game)
    found = []
    for (punter, banker), names in games.items():
        limits = [re.fullmatch(r"stand_on\((\d+)\)", repr(policy)) for policy in (punter, banker)]
        if limits[0] and limits[1]:
            text = CHART["limits"].format(punter=limits[0][1], banker=limits[1][1])
        else:
            text = CHART["policies"].format(punter=punter, banker=banker)
        found.append(text if len(games) == 1 else CHART["in_game"].format(games=", ".join(names), text=text))
    return found


def outcomes(games: Sequence[str] = ("salon", "folk"), rounds: int = 2000, seed: int = 1) -> Outcomes:
    """Return a guess, a button that deals many hands of each game, and room for the chart of what came of them.

    Args:
        games: names of variants.
        rounds: how many rounds of each.
        seed: fixes every card.

    Raises:
        OchkoError: for an unknown game or a number of rounds that is not allowed.

    >>> widget = outcomes(rounds=200)
    >>> widget.button.description
    'Deal 200 hands of each'
    """
    if not games or isinstance(games, str):
        raise OchkoError(f"games is {games!r}; it must be a list of variants such as ['salon', 'folk'].")
    deal_games(games, 1, seed)  # refuses what cannot be dealt now, not when the button is pressed
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise OchkoError(f"rounds is {rounds!r}; it must be a whole number from 1.")
    return Outcomes(games, rounds, seed)
