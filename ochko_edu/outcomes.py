"""Outcomes as frames: one row an outcome, one column a fact; every chance with its denominator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import Any

import numpy as np
import pandas as pd

from .flows import Ending
from .joint import Joint, Setting
from .judging import BANKER, PUNTER, Kind

SPECIAL = {"golden": "golden", "five_pictures": "five pictures"}
NOT_PLAYED = "not played"
SIDE_FACTS = ("total", "natural", "bust")


def one_in(chance: Fraction | float) -> str:
    """Return a chance as people say it.

    >>> one_in(Fraction(64, 1339)), one_in(Fraction(2, 5)), one_in(0)
    ('1 in 21', '1 in 2.5', 'never')
    """
    if chance <= 0:
        return "never"
    times = float(1 / chance)
    return f"1 in {times:,.0f}" if times >= 10 else f"1 in {times:.1f}".removesuffix(".0")


def label(kind: Kind, total: int, played: bool = True) -> str:
    """Return what a finished hand is called in a table: its total, or what goes before totals."""
    if not played:
        return NOT_PLAYED
    if kind.special:
        return SPECIAL[kind.special]
    return "natural" if kind.natural else "bust" if kind.bust else str(total)


def place(name: str) -> tuple[int, int]:
    """Return where a label stands in a sorted table: totals by size, then the rest."""
    rest = ("natural", *SPECIAL.values(), "bust", NOT_PLAYED)
    return (1, rest.index(name)) if name in rest else (0, int(name))


def with_chances(rows: list[dict[str, Any]], ways: list[int], denominator: int) -> pd.DataFrame:
    """Return rows as a frame, each with its chance in all forms; ways and denominator in lowest common terms.

    Args:
        rows: the facts.
        ways: a whole number for each row.
        denominator: of how many.
    """
    common = gcd(denominator, *ways)
    frame = pd.DataFrame(rows)
    fractions = [Fraction(way, denominator) for way in ways]
    frame["probability"] = [float(f) for f in fractions]
    frame["fraction"] = pd.Series(fractions, index=frame.index, dtype=object)
    frame["ways"] = pd.Series([way // common for way in ways], index=frame.index, dtype=object)
    frame["denominator"] = pd.Series([denominator // common] * len(ways), index=frame.index, dtype=object)
    frame["one_in"] = [one_in(f) for f in fractions]
    for name in frame.columns:
        if name.endswith("total"):
            frame[name] = frame[name].astype("Int64")
    return frame


def outcomes_frame(at: Setting, law: Joint, by_cards: bool) -> pd.DataFrame:
    """Return the outcomes of a duel as a frame.

    Args:
        at: on what was counted.
        law: the exact joint law of both endings.
        by_cards: tell hands of different numbers of cards apart.
    """
    seats = at.tables.punter, at.tables.banker
    found, first = _alike(seats[0].signals, at.side(PUNTER).endings, law.ways, by_cards)
    found, second = _alike(seats[1].signals, at.side(BANKER).endings, found.T, by_cards)
    ways: dict[tuple[Any, ...], int] = {}
    for k, i in zip(*np.nonzero(found), strict=True):
        ends = first[i], second[k]
        over = [seat.signals[end.signal][0] == "over" for seat, end in zip(seats, ends, strict=True)]
        played = [not (end.open and other) for end, other in zip(ends, reversed(over), strict=True)]
        kinds = [seat.kinds[end.kind] for seat, end in zip(seats, ends, strict=True)]
        paid = at.tables.payment(ends[0].kind, ends[1].kind)
        facts = [_facts(*one, by_cards) for one in zip(kinds, ends, played, strict=True)]
        key = (*facts[0], *facts[1], paid.net, paid.by)
        ways[key] = ways.get(key, 0) + int(found[k, i])
    ordered = sorted(ways, key=lambda key: (place(key[0]), place(key[len(facts[0])]), str(key)))
    names = ("", *(f"_{fact}" for fact in SIDE_FACTS), *(["_cards"] if by_cards else []))
    columns = [f"{role}{name}" for role in (PUNTER, BANKER) for name in names]
    whole = all(isinstance(key[-2], int) for key in ordered)
    rows = []
    for key in ordered:
        net = key[-2]
        result = "win" if net > 0 else "lose" if net < 0 else "push"
        row = dict(zip(columns, key, strict=False))
        rows.append({**row, "result": result, "payment": net if whole else float(net), "by": key[-1]})
    return with_chances(rows, [ways[key] for key in ordered], law.denominator)


def _alike(
    signals: Sequence[tuple[Any, ...]], endings: Sequence[Ending], ways: Any, by_cards: bool
) -> tuple[Any, list[Ending]]:  # fmt: skip
    """Add up the rows of endings that no frame tells apart, whatever was seen of them; return one ending for each."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for i, end in enumerate(endings):
        key = (end.kind, end.total, end.open, signals[end.signal][0] == "over", end.size if by_cards else 0)
        groups.setdefault(key, []).append(i)
    order = [i for group in groups.values() for i in group]
    starts = np.cumsum([0, *map(len, groups.values())])[:-1]
    return np.add.reduceat(ways[order], starts, axis=0), [endings[group[0]] for group in groups.values()]


def _facts(kind: Kind, end: Ending, played: bool, by_cards: bool) -> tuple[Any, ...]:
    total = end.total if played else None
    return label(kind, end.total, played), total, kind.natural, kind.bust, *([end.size] if by_cards else [])


def joint_frame(outcomes: pd.DataFrame) -> pd.DataFrame:
    """Return the probability of each pair of final hands: the punter's down, the banker's across."""
    table = outcomes.pivot_table(index=PUNTER, columns=BANKER, values="probability", aggfunc="sum", fill_value=0.0)
    return table.reindex(index=_sorted(table.index), columns=_sorted(table.columns))


def _sorted(names: Iterable[Any]) -> list[str]:
    return sorted(map(str, names), key=place)


def alone_frame(at: Setting, role: str, stops: Any, scale: int) -> pd.DataFrame:
    """Return how one side's hand ends when nobody else is dealt to.

    Args:
        at: on what is counted.
        role: which side.
        stops: in how many ways it stops in each row.
        scale: what these numbers have to be divided by.
    """
    here, seat, shoe = at.side(role), at.tables.seat(role), at.shoe
    most = int(here.size[np.flatnonzero(stops)].max())
    ways: dict[tuple[Any, ...], int] = {}
    for i in np.flatnonzero(stops):
        hand, size = [int(n) for n in here.cards[i]], int(here.size[i])
        kind = seat.kinds[int(here.kind[i])]
        total = seat.total[here.rows[i]]
        key = (label(kind, total), size - here.opening, total, kind.natural, kind.bust)
        more = shoe.orders(most) // shoe.orders(size) if shoe.orders(size) else 0
        ways[key] = ways.get(key, 0) + int(stops[i]) * shoe.ways(hand) * more
    ways = {key: way for key, way in ways.items() if way}
    ordered = sorted(ways, key=lambda key: (place(key[0]), key[1:]))
    rows = [dict(zip(("hand", "draws", *SIDE_FACTS), key, strict=True)) for key in ordered]
    start = [int(n) for n in here.cards[at.starts[role == BANKER]]]
    denominator = scale * shoe.ways(start) * (shoe.orders(most) // shoe.orders(sum(start)))
    return with_chances(rows, [ways[key] for key in ordered], denominator)


__all__ = ["alone_frame", "joint_frame", "label", "one_in", "outcomes_frame", "with_chances"]
