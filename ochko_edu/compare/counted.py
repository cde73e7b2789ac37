"""Several games side by side: what each pays, how each ends, with which totals, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from ..cards import Deck
from ..counting import Exact, Way, exact
from ..errors import OchkoError, shown
from ..joint import Joint
from ..judging import BANKER, PUNTER
from ..outcomes import one_in, outcomes_frame, place
from ..rules import Rules
from ..sampling import Simulation
from ..solved import SolvedPolicy
from .dealt import BAND, FEWEST
from .groups import named as names_of
from .groups import rules_of
from .taking import check_frame, check_name, taken
from .worths import cheap, counted, playing, solution

Found = Exact | Simulation
FINE = 1 << 60
MAKERS = "compare.payments, results or totals"
SAME = 1e-12  # stakes; nobody is favoured by less
CHANCES = ("probability", "standard_error", "fraction", "ways", "denominator", "one_in", "how")

# What the rows of ``results`` are called: first how a duel ends for the punter, then what may happen in it.
RESULTS = {"win": "the punter wins", "push": "push", "lose": "the punter loses"}
EVENTS: dict[str, Callable[[pd.DataFrame], Any]] = {
    "punter's natural": lambda rows: rows["punter_natural"],
    "banker's natural": lambda rows: rows["banker_natural"],
    "punter busts": lambda rows: rows["punter_bust"],
    "banker busts": lambda rows: rows["banker_bust"],
    "both bust": lambda rows: rows["punter_bust"] & rows["banker_bust"],
}


def games(
    given: Iterable[str | Rules] | Mapping[str, str | Rules], *, play: str = "fixed", punter: Way | None = None,
    banker: Way | None = None, shoe: str | Deck | None = None,
) -> dict[str, Exact]:  # fmt: skip
    """Count some games, and return each under its name.

    Args:
        given: names of variants or rules; or a mapping from names of your own to these.
        play: "fixed" (given policies) or "best" (both sides at their best).
        punter: when the punter draws; by default as ``exact`` has it.
        banker: the same for the banker.
        shoe: by default "fresh", and at best play "replaced".

    Raises:
        OchkoError: for games or ways of playing that are none, or a game that cannot be counted.

    >>> {name: round(game.value, 4) for name, game in games(["salon", "folk"]).items()}
    {'salon': 0.2371, 'folk': -0.1659}
    """
    if isinstance(given, str | Rules):
        given = [given]
    if not isinstance(given, Iterable):
        raise OchkoError(f"games is {shown(given)}; it must be a list of variants or rules, such as ['salon', 'folk'].")
    if isinstance(given, Mapping):
        for name in given:
            check_name(name)
    else:
        given = list(given)
    if not given:
        raise OchkoError("games is given no game; name one or more, such as ['salon', 'folk'].")
    named = (
        {name: rules_of(rules) for name, rules in given.items()}
        if isinstance(given, Mapping)
        else names_of(map(rules_of, given))
    )
    how = playing(play, punter, banker, shoe)
    found = {}
    for name, rules in named.items():
        if play == "best":
            best = solution(rules, how)
            found[name] = exact(rules, best.punter, best.banker, how.shoe)
        else:
            found[name] = counted(rules, how)
    return found


def rows_of(found: Found) -> pd.DataFrame:
    """Return the outcomes of one game: hands, result, payment, probability; with exact fractions where these are cheap.

    Args:
        found: a counted game, or a simulation of it.
    """
    if isinstance(found, Simulation):
        rows = found.outcomes
        return rows.assign(probability=rows["share"], ways=rows["rounds"])
    mixed = any(isinstance(way, SolvedPolicy) for way in (found.punter, found.banker))
    if not mixed and cheap(found):
        return found.outcomes
    kept: pd.DataFrame | None = vars(found).get("_rows")
    if kept is not None:
        return kept
    # The frame wants whole numbers of ways. These are so fine that only the rounding of floats is in them.
    law = found._joint(exact=False)
    ways = np.rint(law.ways * FINE).astype(np.int64).astype(object)
    rows = outcomes_frame(found._at, Joint(ways, int(ways.sum())), by_cards=False)
    rows = rows.assign(fraction=None, ways=None, denominator=None)
    vars(found)["_rows"] = rows  # as long as the game is there
    return rows


def _chances(found: Found, rows: pd.DataFrame, parts: Iterable[Any]) -> list[dict[str, Any]]:
    """Return, for each choice of rows, its chance in all forms."""
    dealt = isinstance(found, Simulation)
    total = int(rows["ways"].sum()) if dealt else 0
    whole = not dealt and rows["fraction"].notna().all()
    cells = []
    for part in parts:
        chosen = rows[part]
        chance = float(chosen["probability"].sum())
        cell: dict[str, Any] = dict.fromkeys(CHANCES)
        cell |= {"probability": chance, "standard_error": 0.0, "one_in": one_in(chance), "how": "counted"}
        if dealt:
            error = (chance * (1 - chance) / total) ** 0.5
            cell |= {"standard_error": error, "ways": int(chosen["ways"].sum()), "denominator": total, "how": "dealt"}
        elif whole:
            exactly = sum(chosen["fraction"], Fraction(0))
            cell |= {"probability": float(exactly), "fraction": exactly, "one_in": one_in(exactly)}
            cell |= {"ways": exactly.numerator, "denominator": exactly.denominator}
        cells.append(cell)
    return cells


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    for name in ("fraction", "ways", "denominator"):
        frame[name] = pd.Series([row[name] for row in rows], index=frame.index, dtype=object)
    return frame


def payments(found: Mapping[str, Found]) -> pd.DataFrame:
    """Return what each game pays the punter, and how likely.

    Args:
        found: games under their names, counted or dealt.

    Returns:
        One row a payment: game, net (to the punter, in stakes), then its chance: probability, standard_error (0 where
        counted), fraction, ways and denominator (rounds where dealt; None where only floats were counted), one_in, how.

    Raises:
        OchkoError: for anything else.

    >>> payments(games(["salon"]))["net"].tolist()
    [-1.0, 0.0, 1.0, 2.0]
    """
    frame = []
    for game, one in taken("payments", found, Exact, Simulation).items():
        rows = rows_of(one)
        nets = sorted(set(rows["payment"].astype(float)))
        chances = _chances(one, rows, [rows["payment"].astype(float) == net for net in nets])
        frame += [{"game": game, "net": net, **cell} for net, cell in zip(nets, chances, strict=True)]
    return _frame(frame)


def results(found: Mapping[str, Found]) -> pd.DataFrame:
    """Return how the duels of each game end, and what happens in them.

    Args:
        found: games under their names, counted or dealt.

    Returns:
        For each game three rows of the kind "result" (they add up to one) and five of the kind "event": game, kind,
        outcome, then its chance as in ``payments``.

    Raises:
        OchkoError: for anything else.

    >>> frame = results(games(["salon"]))
    >>> frame[frame.outcome == "punter's natural"][["ways", "denominator", "one_in"]].values.tolist()
    [[64, 1339, '1 in 21']]
    """
    frame = []
    for game, one in taken("results", found, Exact, Simulation).items():
        rows = rows_of(one)
        labels = [("result", RESULTS[name]) for name in RESULTS] + [("event", name) for name in EVENTS]
        parts = [rows["result"] == name for name in RESULTS] + [test(rows) for test in EVENTS.values()]
        chances = _chances(one, rows, parts)
        frame += [
            {"game": game, "kind": kind, "outcome": outcome, **cell}
            for (kind, outcome), cell in zip(labels, chances, strict=True)
        ]
    return _frame(frame)


def totals(found: Mapping[str, Found]) -> pd.DataFrame:
    """Return with which hands both sides of each game end.

    Args:
        found: games under their names, counted or dealt.

    Returns:
        One row a side and final hand: game, side, hand (a total, "natural", "bust", "golden", "five pictures", or
        "not played" where the other side had ended the duel), then its chance as in ``payments``.

    Raises:
        OchkoError: for anything else.

    >>> frame = totals(games(["salon"]))
    >>> frame[frame.side == "banker"]["hand"].tolist()[-5:]
    ['20', '21', 'natural', 'bust', 'not played']
    """
    frame = []
    for game, one in taken("totals", found, Exact, Simulation).items():
        rows = rows_of(one)
        for side in (PUNTER, BANKER):
            hands = sorted(set(map(str, rows[side])), key=place)
            chances = _chances(one, rows, [rows[side] == hand for hand in hands])
            frame += [
                {"game": game, "side": side, "hand": hand, **cell} for hand, cell in zip(hands, chances, strict=True)
            ]
    return _frame(frame)


def summary(found: Mapping[str, Found]) -> pd.DataFrame:
    """Return what each game is worth to the punter, and whom it favours.

    Args:
        found: games under their names, counted or dealt.

    Returns:
        One row a game: game, punter and banker (their policies), shoe, value (stakes a duel), standard_error (0 where
        counted), fraction (None where dealt, or where only floats were counted), sd (of one duel, in stakes), favours
        ("punter", "banker" or "neither"; of dealt rounds only what they can tell), rounds (0 where counted), how.

    Raises:
        OchkoError: for anything else.

    >>> summary(games(["salon", "folk"]))["favours"].tolist()
    ['punter', 'banker']
    """
    frame = []
    for game, one in taken("summary", found, Exact, Simulation).items():
        row: dict[str, Any] = {
            "game": game, "punter": repr(one.punter), "banker": repr(one.banker), "shoe": str(one.shoe),
            "value": one.value, "standard_error": 0.0, "fraction": None,
        }  # fmt: skip
        margin, rounds = SAME, 0
        if isinstance(one, Simulation):
            rows = one.outcomes
            off = (rows["net"] - one.value) ** 2 * rows["share"]
            row["standard_error"], sd = one.standard_error, float(off.sum()) ** 0.5
            rounds = one.rounds
            margin = BAND * one.standard_error if rounds >= FEWEST else float("inf")
        else:
            sd = one.sd
            if not isinstance(one.punter, SolvedPolicy) and cheap(one):
                row["fraction"] = one.fraction
        ahead = "punter" if one.value > margin else "banker" if one.value < -margin else "neither"
        how = "dealt" if rounds else "counted"
        frame.append({**row, "sd": sd, "favours": ahead, "rounds": rounds, "how": how})
    found_frame = pd.DataFrame(frame)
    found_frame["fraction"] = pd.Series([row["fraction"] for row in frame], index=found_frame.index, dtype=object)
    return found_frame


def beside(counted_frame: pd.DataFrame, dealt_frame: pd.DataFrame) -> pd.DataFrame:
    """Return a counted frame and a dealt one of the same games side by side.

    Args:
        counted_frame: from ``payments``, ``results`` or ``totals``.
        dealt_frame: the same from simulations under the same names.

    Returns:
        The counted rows with dealt (the share of the rounds), rounds, of, and errors_off (by how many standard errors
        of so many rounds the share is off; not a number where nothing can be off).

    Raises:
        OchkoError: for what is no such frame.

    >>> import ochko_edu as oe
    >>> both = beside(payments(games(["salon"])), payments({"salon": oe.simulate(oe.variant("salon"), 4000, seed=1)}))
    >>> bool((both["errors_off"].abs() < 5).all())
    True
    """
    for name, frame in (("counted_frame", counted_frame), ("dealt_frame", dealt_frame)):
        check_frame(name, frame, ("game", *CHANCES), MAKERS)
    keys = [name for name in counted_frame.columns if name in ("game", "kind", "outcome", "side", "hand", "net")]
    check_frame("dealt_frame", dealt_frame, keys, f"{MAKERS}, the same as counted_frame")
    right = dealt_frame[[*keys, "probability", "ways", "denominator"]]
    right = right.set_axis([*keys, "dealt", "rounds", "of"], axis=1)
    both = counted_frame.merge(right, on=keys, how="outer", sort=False)
    counts = both.groupby("game")["of"].transform("max")
    both["of"] = counts
    both[["probability", "dealt", "rounds"]] = both[["probability", "dealt", "rounds"]].fillna(0)
    chance = both["probability"].astype(float)
    error = np.sqrt(chance * (1 - chance) / both["of"].astype(float))
    off = both["dealt"].astype(float) - chance
    both["errors_off"] = np.where(error > 0, off / np.where(error > 0, error, 1.0), np.where(off == 0, np.nan, np.inf))
    return both


__all__ = ["BAND", "beside", "games", "payments", "results", "rows_of", "summary", "totals"]
