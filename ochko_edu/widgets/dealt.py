"""A guess, a button, and the chart of many dealt hands with the sentence that it supports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets
import pandas as pd

from .. import charts, compare, sources
from ..compare import groups
from ..errors import OchkoError
from ..policies import Policy
from ..presets import variant
from ..rules import Rules
from ..sampling import Simulation, check_work, simulate
from . import table_html
from .sheet import Sheet, briefly
from .words import CHART, COLUMNS, GUESSES, TOLD, UNFORESEEN

LONGEST = 48  # signs that tell what was changed in a game; of more only the number is told
PLOTLY = "application/vnd.plotly.v1+json"  # JupyterLab draws this itself, without the network


def title(rules: Rules) -> str:
    """Return what a game is called: its variant, and what was changed in it.

    >>> title(variant("folk").replace(tie="push"))
    'Folk ochko (equal totals are a push)'
    """
    name, changes = sources.variant(rules.variant).title, rules.changes
    if not changes:
        return name
    told = "; ".join(compare.phrase(field, value) for field, value in changes.items())
    if len(changes) > 1 and len(told) > LONGEST:
        told = CHART["many"].format(count=len(changes))
    return CHART["changed"].format(title=name, changes=told)


def named(games: Iterable[str | Rules]) -> dict[str, Rules]:
    """Return rules under their titles.

    Raises:
        OchkoError: for what is no list of games, or holds one twice.

    >>> list(named(["salon", "folk"]))
    ['Salon twenty-one', 'Folk ochko']
    """
    if isinstance(games, str | Rules) or not isinstance(games, Iterable) or not (given := list(games)):
        raise OchkoError(CHART["games"].format(games=games))
    found: list[Rules] = []
    for game in given:
        if not isinstance(game, str | Rules):
            raise OchkoError(CHART["games"].format(games=games))
        rules = variant(game) if isinstance(game, str) else game
        if rules in found:
            raise OchkoError(CHART["twice"].format(game=title(rules)))
        found.append(rules)
    return groups.named(found, title)


def deal_games(games: dict[str, Rules], rounds: int, seed: int) -> dict[str, Simulation]:
    """Return the rounds of several games, dealt with one seed and played in the usual way."""
    return {name: simulate(rules, rounds, seed) for name, rules in games.items()}


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
                str(game) if k == 0 else "", f"{row['net']:+g}" if row["net"] else "0",
                CHART["count"].format(rounds=row["rounds"], of=row["of"]), f"{row['share']:.1%}".replace("%", " %"),
                charts.signed(row["stakes_per_100"], 1),
            ]  # fmt: skip
            rows.append("<tr>" + "".join(f"<td>{escape(_minus(c))}</td>" for c in cells) + "</tr>")
        total = ["", CHART["total"], f"{part['of'].iloc[0]:,}", "100 %", charts.signed(part["stakes_per_100"].sum(), 1)]
        rows.append('<tr class="ochko-sum">' + "".join(f"<td>{escape(_minus(c))}</td>" for c in total) + "</tr>")
    heads = "".join(f'<th scope="col">{escape(h)}</th>' for h in COLUMNS)
    caption = escape(CHART["caption"])
    return (
        f'<div class="ochko-wide" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="ochko-table"><caption>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def heading(outcomes: pd.DataFrame, values: pd.DataFrame) -> str:
    """Return title and legend of the chart, as text that fits any window."""
    marks = "".join(
        f'<li><span class="ochko-mark{" ochko-diamond" * (word == charts.WORDS["net"])}" style="background:{colour}">'
        f"</span>{escape(word)}</li>"
        for word, colour in charts.legend(outcomes)
    )
    return _head(charts.favour_title(values), marks)


def _head(text: str, marks: str = "") -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in text.split("<br>"))
    return f'<div class="ochko-chart-head"><div class="ochko-title">{lines}</div><ul>{marks}</ul></div>'


def _minus(text: str) -> str:
    return text.replace("-", "−") if text[:1] == "-" else text


def _empty(height: int) -> str:
    return f'<div class="ochko-empty" style="height:{height - 12}px">{escape(CHART["empty"])}</div>'


def _output(mime: str, shown: Any) -> dict[str, Any]:
    """Return what an ``Output`` shows, as data: nothing is printed where no browser is."""
    data = {**json.loads(shown.to_json()), "config": charts.CONFIG} if mime == PLOTLY else shown
    return {"output_type": "display_data", "data": {mime: data}, "metadata": {}}


class Outcomes(Sheet):
    """The widget behind ``outcomes``."""

    def __init__(self, games: dict[str, Rules], rounds: int, seed: int, question: bool) -> None:
        self.games, self.rounds, self.seed = games, rounds, seed
        self.simulations: dict[str, Simulation] = {}
        self.guesses = {
            name: ipywidgets.ToggleButtons(options=list(GUESSES), value=None, description=name)
            for name in games
            if question
        }
        self.button = ipywidgets.Button(description=CHART["button"].format(rounds=rounds))
        self.button.add_class("ochko-main")
        self.button.on_click(lambda _: self.press())
        self.head, self.text, self.table = ipywidgets.HTML(_head("")), ipywidgets.HTML(), ipywidgets.HTML()
        self.tall = charts.height(len(games), headed=False)
        self.chart = ipywidgets.Output(layout={"height": f"{self.tall + 8}px", "overflow": "hidden"})
        self.chart.outputs = (_output("text/html", _empty(self.tall)),)
        keys = ipywidgets.HBox([self.button])
        keys.add_class("ochko-keys")
        ask = ipywidgets.HTML(f'<div class="ochko-hint">{escape(CHART["ask"])}</div>')
        asked = [ask, *self.guesses.values()] if question else []
        sheet = ipywidgets.VBox([*asked, keys, self.head, self.chart, self.text, self.table])
        sheet.add_class("ochko-sheet")
        super().__init__([sheet], TOLD["outcomes"].format(games=", ".join(games)))
        self.add_class("ochko-dealt")

    def press(self) -> None:
        """Deal the hands and show what came of them; an error is shown in the chart's place."""
        self.button.description = CHART["dealing"]  # not disabled: that would take the keyboard's focus away
        try:
            self.simulations = deal_games(self.games, self.rounds, self.seed)
            self.show()
        except Exception as error:
            told = table_html.error(str(error) or UNFORESEEN)
            self.head.value, self.text.value, self.table.value = _head(""), "", ""
            self.chart.outputs = (_output("text/html", told),)
        finally:
            self.button.description = CHART["button"].format(rounds=self.rounds)

    def show(self) -> None:
        """Draw the chart, the sentences and the table of the rounds that were dealt."""
        frame, values = compare.outcomes(self.simulations), compare.values(self.simulations)
        chosen = {game: GUESSES[guess.value] for game, guess in self.guesses.items() if guess.value}
        figure = charts.stakes_won_and_lost(frame, values, chosen, headed=False)
        self.chart.outputs = (_output(PLOTLY, figure),)
        self.head.value = heading(frame, values)
        self.text.value = said(values, chosen) + self._how()
        self.table.value = numbers(frame)

    def _how(self) -> str:
        lines = [CHART["how"].format(seed=self.seed), *ways(self.simulations)]
        return f'<div class="ochko-say ochko-dim"><p>{escape(" ".join(lines))}</p></div>'


def ways(simulations: dict[str, Simulation]) -> list[str]:
    """Return a sentence for each way in which the games were played.

    >>> ways(deal_games(named(["salon", "folk"]), 10, 1))
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


@briefly
def outcomes(
    games: Iterable[str | Rules] = ("salon", "folk"), rounds: int = 2000, seed: int = 1, question: bool = True
) -> Outcomes:
    """Return a guess, a button that deals many hands of each game, and room for the chart of what came of them.

    Args:
        games: names of variants, or rules of your own such as ``variant("folk").replace(tie="push")``.
        rounds: how many rounds of each.
        seed: fixes every card.
        question: whether to ask for a guess first.

    Raises:
        OchkoError: for an unknown game, or a number of rounds or a seed that is not allowed; a notebook shows it
            as one line.

    >>> widget = outcomes(rounds=200)
    >>> widget.button.description
    'Deal 200 hands of each'
    """
    found = named(games)
    for rules in found.values():  # refuses what cannot be dealt now, not when the button is pressed
        check_work(rules, rounds, "rounds", seed, 1, "talia")
    return Outcomes(found, rounds, seed, question)
