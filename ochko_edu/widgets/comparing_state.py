"""The comparing widget without its face: which games, how they are played, and their exact and dealt numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pandas as pd

from .. import charts, compare
from ..charts.dealt import ABOVE
from ..charts.taking import escaped
from ..compare.groups import named, rules_of
from ..counting import Exact
from ..errors import OchkoError, shown, whole
from ..policies import stand_on
from ..presets import variants
from ..rules import Rules
from ..sampling import Simulation, simulate
from .lab_sums import points
from .sheet import one_of
from .words_lab import COMPARE

PLAYS, MEASURES = ("usual", "given", "best"), ("edges", "results", "totals")
MOST_GAMES = 4  # more leave too little room for each, though charts could tell twelve apart
LEAST_ROUNDS, MOST_ROUNDS, ROUNDS, SEED = 100, 10**7, 20_000, 1
STAND = {"punter": 16, "banker": 17}
ROOM, REST, FOR_EACH = (
    590,
    300,
    144,
)  # pixels: the chart's room at least; what bars do not take of it; of one game's bars
Found = Mapping[str, Exact]


@dataclass
class Comparison:
    """What is compared, and how.

    Args:
        games: the games on offer, under their names.
        ticked: the names of those that are compared, in the order of ``games``.
        play: "usual" (each game's usual ways), "given" (both sides stand on ``stand``) or "best".
        stand: the totals on which punter and banker stand.
        measure: "edges", "results" or "totals".
        rounds: how many to deal of each.
    """

    games: dict[str, Rules]
    ticked: tuple[str, ...]
    play: str = "usual"
    stand: dict[str, int] = field(default_factory=lambda: dict(STAND))
    measure: str = "edges"
    rounds: int = ROUNDS

    def tick(self, name: str, on: bool) -> None:
        """Take a game in, or leave it out.

        Raises:
            OchkoError: for one too many, or one that is not on offer.
        """
        one_of("game", name, self.games)
        chosen = {*self.ticked, name} if on else {*self.ticked} - {name}
        if len(chosen) > MOST_GAMES:
            raise OchkoError(COMPARE["most"].format(most=MOST_GAMES))
        self.ticked = tuple(game for game in self.games if game in chosen)

    def stand_on(self, side: str, given: object) -> None:
        """Say on which total a side stands; that is then how the games are played.

        Raises:
            OchkoError: for what is no side, or no such total.
        """
        one_of("side", side, STAND)
        total = _number(given)
        if total is None or not 1 <= total <= 60:
            raise OchkoError(COMPARE["stand_wrong"].format(given=shown(given)))
        self.stand[side], self.play = total, "given"

    def deal(self, given: object) -> None:
        """Say how many rounds are dealt.

        Raises:
            OchkoError: for what is no such number.
        """
        rounds = _number(given)
        if rounds is None or not LEAST_ROUNDS <= rounds <= MOST_ROUNDS:
            raise OchkoError(COMPARE["rounds_wrong"].format(least=LEAST_ROUNDS, most=MOST_ROUNDS, given=shown(given)))
        self.rounds = rounds

    @property
    def chosen(self) -> dict[str, Rules]:
        """The games that are compared."""
        return {name: self.games[name] for name in self.ticked}


def _number(given: object) -> int | None:
    if isinstance(given, str):
        text = given.strip().replace(",", "").replace(" ", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else None
    return whole(given)


def comparison(given: tuple[object, ...]) -> Comparison:
    """Return a comparison of some games, with all variants on offer.

    Args:
        given: names of variants or rules; none for salon and folk.

    Raises:
        OchkoError: for what is no game, or too many.

    >>> comparison(("salon", "folk")).ticked
    ('salon', 'folk')
    """
    for game in given:
        if not isinstance(game, str | Rules):
            raise OchkoError(COMPARE["games_wrong"].format(given=shown(game)))
    found = named(rules_of(game) for game in given or ("salon", "folk"))  # type: ignore[arg-type]
    if len(found) > MOST_GAMES:
        raise OchkoError(COMPARE["most"].format(most=MOST_GAMES))
    return Comparison({**found, **{name: rules_of(name) for name in variants() if name not in found}}, tuple(found))


def counted(games: Mapping[str, Rules], play: str, stand: Mapping[str, int]) -> dict[str, Exact]:
    """Return the games, counted exactly.

    >>> two = comparison(("salon", "folk"))
    >>> {name: round(game.value, 3) for name, game in counted(two.chosen, two.play, two.stand).items()}
    {'salon': 0.237, 'folk': -0.166}
    """
    if play == "best":
        return compare.games(games, play="best")
    if play == "given":
        return compare.games(games, punter=stand_on(stand["punter"]), banker=stand_on(stand["banker"]))
    return compare.games(games)


def dealt(found: Found, rounds: int, progress: Callable[[str, int, int], object]) -> dict[str, Simulation]:
    """Return rounds of each counted game, dealt from the same shoe and played in the same way.

    Args:
        found: the games, counted.
        rounds: how many of each.
        progress: called with the game, the rounds done and all rounds.
    """
    samples = {}
    for name, one in found.items():
        samples[name] = simulate(
            one.rules, rounds, SEED, punter=one.punter, banker=one.banker, shoe=str(one.shoe),
            progress=partial(progress, name),
        )  # fmt: skip
    return samples


def drawn(measure: str, found: Found, samples: Mapping[str, Simulation]) -> Any:
    """Return the chart of some games, with what was dealt laid over it."""
    over = dict(samples) or None
    if measure == "results":
        return charts.results(compare.results(found), compare.results(over) if over else None)
    if measure == "totals":
        return charts.final_totals(compare.totals(found), compare.totals(over) if over else None)
    chart = charts.edges(compare.payments(found), compare.summary(found))
    if over:
        names = list(found)
        for note in chart.layout.annotations:
            note.update(
                yshift=20, xshift=0, xanchor="center", bgcolor="white"
            )  # what was dealt is drawn where the number stood
        chart.add_scatter(
            name=COMPARE["sample"], mode="markers", y=[len(names) - 1 - k + ABOVE for k in range(len(names))],
            x=[100 * over[name].value for name in names], cliponaxis=False,
            marker=dict(symbol="circle-open", size=19, color=charts.INK, line=dict(width=2)),
            error_x=dict(
                type="data", array=[200 * over[name].standard_error for name in names], color=charts.INK, thickness=1.5,
                width=6,
            ),
            hovertext=[
                COMPARE["hover"].format(
                    game=escaped(name), value=points(over[name].value), band=f"{200 * over[name].standard_error:.1f}"
                )
                for name in names
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )  # fmt: skip
    return chart


def room(games: int) -> int:
    """Return how high the chart of so many games may be, in pixels: the same for every measure, dealt over or not.

    >>> room(2) < room(4)
    True
    """
    return max(ROOM, REST + FOR_EACH * games)


def beside(found: Found, samples: Mapping[str, Simulation]) -> pd.DataFrame:
    """Return each game's value, exact and dealt.

    Returns:
        One row a game: game, value, favours, dealt, standard_error, errors_off (how many standard errors the dealt
        value is off); the last three are None where nothing was dealt.
    """
    rows = []
    for row in compare.summary(found).to_dict("records"):
        sample = samples.get(row["game"])
        off = None
        if sample is not None and sample.standard_error > 0:
            off = (sample.value - row["value"]) / sample.standard_error
        rows.append(
            {
                "game": row["game"], "value": row["value"], "favours": row["favours"],
                "dealt": sample.value if sample is not None else None,
                "standard_error": sample.standard_error if sample is not None else None, "errors_off": off,
            }
        )  # fmt: skip
    frame = pd.DataFrame(rows)
    return frame.astype(dict.fromkeys(("dealt", "standard_error", "errors_off"), object))


__all__ = ["MEASURES", "PLAYS", "Comparison", "beside", "comparison", "counted", "dealt", "drawn"]
