"""Merging: with replacement, hands from which play can only go on in the same ways are one hand."""

from __future__ import annotations

from typing import Any

from .clock import breathe
from .flows import Side
from .hands import Tables
from .judging import DRAW, PUNTER
from .shoes import Shoe
from .walks import Hands, signals_of

BREATH = 4096  # hands between two looks at whether they are still wanted


def merged(tables: Tables, side: Side, shoe: Shoe) -> Hands:
    """Return one side's hands drawn together, by one backward pass over all rows.

    Two hands are one if they leave the same choice, show the same, are paid the same against every hand, and a card
    leads from both to the same with the same chance. Salon duels shrink from two thousand hands to some hundred.

    Args:
        tables: the tables, compiled without the pack's limits.
        side: one side of them.
        shoe: the shoe, dealt with replacement.
    """
    rows_of_pays: Any = tables.pays if side.role == PUNTER else tuple(zip(*tables.pays, strict=True))
    paid: dict[Any, int] = {}
    pays = [paid.setdefault(row, len(paid)) for row in rows_of_pays]
    signals = signals_of(side)
    sizes, may, kinds, after = side.size.tolist(), side.may.tolist(), side.kind.tolist(), side.after.tolist()
    classes: dict[Any, int] = {}
    of = [0] * len(side)
    members: list[list[int]] = []
    onward: list[tuple[tuple[int, float], ...]] = []
    for done, row in enumerate(sorted(range(len(side)), key=lambda r: -sizes[r])):
        if done % BREATH == 0:
            breathe()
        ways: dict[int, int] = {}
        if may[row] & DRAW:
            for to, count in zip(after[row], shoe.counts, strict=True):
                if to >= 0 and count:
                    ways[of[to]] = ways.get(of[to], 0) + count
        leads = tuple(sorted(ways.items()))
        dealing = sizes[row] < side.opening
        key = (leads, None) if dealing else (leads, may[row], signals[row], pays[kinds[row]])
        of[row] = classes.setdefault(key, len(classes))
        if of[row] == len(members):
            members.append([])
            onward.append(tuple((to, n / shoe.size) for to, n in leads))
        members[of[row]].append(row)
    one = [rows[-1] for rows in members]  # of the fewest cards
    return Hands(
        side.role, side.opening, tuple(max(sizes[r] for r in rows) for rows in members),
        tuple(may[r] for r in one), tuple(signals[r] for r in one), tuple(kinds[r] for r in one),
        tuple(onward), tuple(tuple(reversed(rows)) for rows in members), of[side.place[0]],
    )  # fmt: skip
