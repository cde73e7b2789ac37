"""A guess, a button, and the chart of many dealt hands with the sentence that it supports."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
import pandas as pd
from IPython.display import display

from .. import charts, compare, sources
from ..errors import OchkoError
from ..presets import variant
from ..sampling import Simulation, simulate
from . import table_html
from .style import STYLE
from .words import CHART

CHOICES = dict(zip(CHART["choices"], ("banker", "punter", "neither"), strict=True))


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
        word = next((w for w, key in CHOICES.items() if key == guess), "")
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
    heads = "".join(f'<th scope="col">{escape(h)}</th>' for h in CHART["columns"])
    return (
        f'<table class="ochko-table"><caption>{escape(CHART["caption"])}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _minus(text: str) -> str:
    return text.replace("-", "−") if text[:1] == "-" else text


class Outcomes(ipywidgets.VBox):  # type: ignore[misc]
    """The widget behind ``outcomes``."""

    def __init__(self, games: Sequence[str], rounds: int, seed: int) -> None:
        self.games, self.rounds, self.seed = tuple(games), rounds, seed
        self.simulations: dict[str, Simulation] = {}
        self.guesses = {
            sources.variant(game).title: ipywidgets.ToggleButtons(
                options=list(CHOICES), value=None, description=sources.variant(game).title
            )
            for game in self.games
        }
        self.button = ipywidgets.Button(description=CHART["button"].format(rounds=rounds))
        self.button.add_class("ochko-main")
        self.button.on_click(lambda _: self.press())
        self.error, self.text, self.table = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.chart = ipywidgets.Output(layout={"height": f"{charts.HEIGHT + 8}px", "overflow": "hidden"})
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
        figure = charts.stakes_won_and_lost(frame, values)
        with self.chart:
            self.chart.clear_output(wait=True)
            display(figure)
        chosen = {game: CHOICES[guess.value] for game, guess in self.guesses.items() if guess.value}
        self.text.value = said(values, chosen) + self._how(values)
        self.table.value = numbers(frame)

    def _how(self, values: pd.DataFrame) -> str:
        lines = [CHART["how"].format(seed=self.seed)] + [
            CHART["policy"].format(game=game, punter=simulation.punter, banker=simulation.banker)
            for game, simulation in self.simulations.items()
        ]
        return f'<div class="ochko-say ochko-dim"><p>{escape(" ".join(lines))}</p></div>'


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
