"""Decisions as frames: what a card gains over standing, and on what different ways of playing draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from ..cards import Deck
from ..counting import Way, way_of_playing
from ..errors import OchkoError
from ..flows import Side, reach
from ..joint import setting
from ..judging import BANKER, DRAW, PUNTER
from ..policies import Policy, policy
from ..response import best_response
from ..rules import Rules
from ..tables_view import signal_label
from .groups import rules_of
from .taking import check_name, chosen
from .worths import playing, solution

SIDES = (PUNTER, BANKER)
DRAWN = "{count} drawn"
KEYS = ["soft", "case", "total"]


def decisions(
    base: str | Rules, side: str = PUNTER, *, play: str = "fixed", punter: Way | None = None,
    banker: Way | None = None, shoe: str | Deck | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Return what each decision of one side is worth: a card now, and then the best play, against standing.

    Hands of one total are drawn together, each weighing as often as it comes if one draws whenever one may.

    Args:
        base: the rules, or the name of a variant.
        side: "punter" or "banker".
        play: "fixed" (the other side plays a given policy) or "best" (both sides play their best).
        punter: how the punter plays, where the banker decides; by default as ``exact`` has it.
        banker: how the banker plays, where the punter decides.
        shoe: by default "fresh", and at best play "replaced".

    Returns:
        One row a decision: side, soft (whether some card counts more than its least value), case (what is seen of the
        other side, where that differs; else how many cards one has drawn), total, stand and draw (their values to the
        side that decides, in stakes), margin (draw minus stand), probability, against (how the other side plays).

    Raises:
        OchkoError: for a side or a play that is none, or rules that cannot be counted.

    >>> frame = decisions("salon")
    >>> int(frame[(frame.margin > 0) & ~frame.soft]["total"].max())
    14
    """
    rules = rules_of(base)
    _check_side(side)
    how = playing(play, punter, banker, shoe)
    sign = 1 if side == PUNTER else -1
    if play == "best":
        rows, against = solution(rules, how).decisions, "best play"
        rows = rows[rows["side"] == side] if not rows.empty else rows
    else:
        given = banker if side == PUNTER else punter
        other = way_of_playing(rules, BANKER if side == PUNTER else PUNTER, given)
        opponent: dict[str, Any] = {"banker" if side == PUNTER else "punter": other}
        rows, against = best_response(rules, **opponent, shoe=how.shoe).decisions, repr(other)
    if rows.empty or not (rows["probability"] > 0).any():
        raise OchkoError(f"under these rules the {side} has nothing to decide: {rules!r}.")
    rows = rows[rows["probability"] > 0].dropna(subset=["total", "stand", "draw"])
    rows = rows.assign(
        case=_cases(rules, side, rows), total=rows["total"].astype(int), soft=rows["soft"].astype(bool),
        **{name: sign * rows[name] * rows["probability"] for name in ("stand", "draw")},
    )  # fmt: skip
    found = _ordered(rules, side, rows.groupby(KEYS)[["stand", "draw", "probability"]].sum().reset_index())
    for name in ("stand", "draw"):
        found[name] /= found["probability"]
    found["margin"] = found["draw"] - found["stand"]
    found.insert(0, "side", side)
    columns = ["side", *KEYS, "stand", "draw", "margin", "probability"]
    return found[columns].assign(against=against)


def policies(
    base: str | Rules, ways: Mapping[str, Way] | Way | None = None, side: str = PUNTER, *,
    play: str = "fixed", shoe: str | Deck | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Return on what some ways of playing draw: the chance of drawing on each total.

    Args:
        base: the rules, or the name of a variant.
        ways: policies or functions, under their names; one alone goes by its own. By default the usual policy, or with
            ``play="best"`` the best play.
        side: whose play it is, "punter" or "banker".
        play: "fixed", or "best" for the best play (beside those that are given).
        shoe: by default "fresh", and at best play "replaced"; it says how often hands of one total come.

    Returns:
        One row a policy and decision: policy, side, soft, case (as in ``decisions``), total, chance (of drawing, the
        mean over the hands of that total), probability (of such a hand, if one draws whenever one may).

    Raises:
        OchkoError: for a side or a play that is none, or rules that cannot be counted.
        PolicyError: for what is no policy, or one that fails.

    >>> frame = policies("salon", {"bold": lambda hand: hand.total < 18})
    >>> frame[frame.total == 17]["chance"].unique().tolist()
    [1.0]
    """
    rules = rules_of(base)
    _check_side(side)
    how = playing(play, None, None, shoe)
    named: dict[str, Policy] = {}
    if isinstance(ways, Mapping):
        for name in ways:
            check_name(name)
        if not ways and play == "fixed":
            raise OchkoError("policies is given no way of playing; leave ways out for the usual one.")
        named = {name: policy(way, name) for name, way in ways.items()}
    elif ways is not None:
        named = {policy(ways).name: policy(ways)}
    elif play == "fixed":
        usual = way_of_playing(rules, side, None)
        named = {usual.name: usual}
    if play == "best":
        best = solution(rules, how)
        named["best play"] = best.punter if side == PUNTER else best.banker
    here, kept, hands = _hands(rules, side, how.shoe)
    frames = [_asked(rules, here, kept, hands, way).assign(policy=name) for name, way in named.items()]
    found = pd.concat(frames, ignore_index=True)
    return found[["policy", "side", *KEYS, "chance", "probability"]]


def _asked(rules: Rules, here: Side, kept: list[int], hands: pd.DataFrame, way: Policy) -> pd.DataFrame:
    chances = np.array(here.ask(way), dtype=float)[:, kept].ravel()
    side, rows = here.role, hands.assign(chance=chances * hands["probability"])
    found = _ordered(rules, side, rows.groupby(KEYS)[["chance", "probability"]].sum().reset_index())
    found["chance"] /= found["probability"]
    return found.assign(side=side)


def _hands(rules: Rules, side: str, shoe: str | Deck) -> tuple[Side, list[int], pd.DataFrame]:
    """Return every hand that leaves a choice and can come: the side, their places among its free hands, and a frame.

    The frame has one row for each thing that may be seen beside each of them, and tells how often the hand comes.
    """
    at = setting(rules, shoe)
    here = at.side(side)
    names = at.tables.seat(here.other).signals
    may_draw = (here.may & DRAW != 0).astype(float)[None, :]
    ways = reach(here, may_draw, at.starts[side == BANKER])[0]
    kept, rows = [], []
    for number, (i, own) in enumerate(zip(here.free.tolist(), here.own, strict=True)):
        cards = [int(n) for n in here.cards[i]]
        orders = at.shoe.orders(sum(cards))
        chance = float(ways[i]) * at.shoe.ways(cards) / orders if orders else 0.0
        if chance > 0:
            kept.append(number)
            rows.append({"draws": own.draws, "total": own.total, "soft": own.soft, "probability": chance})
    if not rows or not here.asked:
        raise OchkoError(f"under these rules the {side} has nothing to decide: {rules!r}.")
    one = pd.DataFrame(rows)
    frame = one.loc[np.tile(one.index, len(here.asked))].reset_index(drop=True)
    frame["seen"] = np.repeat(np.array([signal_label(names[s]) for s in here.asked], dtype=object), len(one))
    return here, kept, frame.assign(case=_cases(rules, side, frame))


def _cases(rules: Rules, side: str, rows: pd.DataFrame) -> Any:
    """Return for each row what tells it from others of its total: what is seen, or how many cards were drawn."""
    if rows["seen"].nunique() > 1:
        return rows["seen"]
    if rows["draws"].isna().any():
        return [str(rows["seen"].iloc[0])] * len(rows)
    return [DRAWN.format(count=int(draws)) for draws in rows["draws"]]


def _ordered(rules: Rules, side: str, found: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with cases in the order of the tables, and low totals first."""
    tables = setting(rules, "replaced").tables
    labels = [signal_label(s) for s in tables.seat(BANKER if side == PUNTER else PUNTER).signals]
    order = {label: k for k, label in reversed(list(enumerate(labels)))}
    place = found["case"].map(lambda case: (order.get(case, 0), len(case), case))
    return (
        found.assign(place=place).sort_values(["soft", "place", "total"]).drop(columns="place").reset_index(drop=True)
    )


def _check_side(side: object) -> None:
    chosen("side", side, SIDES)


__all__ = ["decisions", "policies"]
