"""Flows: in how many ordered ways a policy comes to stop with each hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .clock import breathe
from .fields import Number, number
from .hands import ROOM, Limits, Shape, Tables, unpaid
from .judging import BANKER, DRAW, FREE, PUNTER
from .keeping import shelved
from .policies import Hand, Policy

Array = NDArray[Any]
Answers = tuple[
    tuple[Number | float, ...], ...
]  # one tuple for each thing that can be seen, one place for each free row
MOST_NUMBERS = 3 * 10**7  # numbers in the arrays that are kept: some 240 MB


class Ending(NamedTuple):
    """What hands have in common as far as outcomes and payments go.

    Args:
        signal: the number of what the other side knows.
        kind: the number of the kind.
        total: the total, the size of a bust too.
        size: how many cards.
        open: whether the rules would let it draw on; if the other side ended the duel, it was not played out.
    """

    signal: int
    kind: int
    total: int
    size: int
    open: bool


class Side:
    """One side's hands as arrays, sorted: first by what the other side knows, then by how they end.

    Args:
        tables: the tables.
        role: which side.
    """

    def __init__(self, tables: Tables, role: str) -> None:
        seat = tables.seat(role)
        self.role, self.other = role, BANKER if role == PUNTER else PUNTER
        self.opening = tables.rules.opening_cards
        sizes = [sum(cards) for cards in seat.cards]
        keys = [
            Ending(signal, kind, total, size, bool(may & DRAW))
            for signal, kind, total, size, may in zip(seat.signal, seat.kind, seat.total, sizes, seat.may, strict=True)
        ]
        rows = sorted(range(len(seat)), key=keys.__getitem__)
        self.rows = rows
        self.place = {row: i for i, row in enumerate(rows)}  # where a row of the tables lies here
        self.cards: Array = np.array([seat.cards[r] for r in rows], dtype=np.int16)
        self.size: Array = np.array([sizes[r] for r in rows])
        self.may: Array = np.array([seat.may[r] for r in rows])
        self.kind: Array = np.array([seat.kind[r] for r in rows])
        where = np.empty(len(rows) + 1, dtype=np.intp)
        where[rows] = np.arange(len(rows))
        where[-1] = -1
        self.after: Array = where[np.array([seat.after[r] for r in rows])]
        self.levels = [np.flatnonzero(self.size == n) for n in range(int(self.size.max()) + 1)]
        ordered = [keys[r] for r in rows]
        self.endings, self.starts = _runs(ordered)
        self.signal_rows = {s: slice(a, b) for s, a, b in _spans(k.signal for k in ordered)}
        self.signal_endings = {s: slice(a, b) for s, a, b in _spans(e.signal for e in self.endings)}
        self.free = np.flatnonzero(self.may == FREE)
        self.own: list[Hand] = [tables.own(role, rows[i]) for i in self.free]
        other = tables.seat(self.other)
        names = other.signals
        dealt = {s for s, cards in zip(other.signal, other.cards, strict=True) if sum(cards) >= self.opening}
        self.asked = [s for s in sorted(dealt) if names[s][0] != "over"]  # on what it can be asked to decide
        self.seen = {s: tables.seen(self.other, s) for s in self.asked}
        self.other_signals = len(names)

    def __len__(self) -> int:
        return len(self.rows)

    def ask(self, policy: Policy) -> Answers:
        """Return a policy's chance of drawing in every free row, for everything that it can see.

        The policy is asked anew each time, for a learner's function may read something that has changed. One that was
        solved on these very rows gives all its answers at once.
        """
        at_once = getattr(policy, "answers", None)
        if at_once is not None and (given := at_once(self)) is not None:
            all_: Answers = given
            return all_
        found = []
        for s in self.asked:
            breathe()
            found.append(tuple(policy(hand, self.seen[s]) for hand in self.own))
        return tuple(found)

    def draws(self, answers: Answers, exact: bool) -> Array:
        """Return the chance of drawing: [signal of the other side, row]."""
        dtype = object if exact else np.float64
        must = (self.may == DRAW).astype(int).astype(dtype)
        chances = np.empty((self.other_signals, len(self)), dtype=dtype)
        chances[:] = np.where(self.size < self.opening, must, 0)  # the other side has ended the duel
        for s, row in zip(self.asked, answers, strict=True):
            chances[s] = must
            values = [a if type(a) is int else number(a) for a in row] if exact else row
            chances[s, self.free] = np.array(values, dtype=dtype)
        return chances


def _runs(ordered: Sequence[Ending]) -> tuple[list[Ending], Array]:
    starts = [i for i, key in enumerate(ordered) if i == 0 or key != ordered[i - 1]]
    return [ordered[i] for i in starts], np.array([*starts, len(ordered)])


def _spans(keys: Any) -> list[tuple[int, int, int]]:
    spans, at = [], 0
    for key, group in groupby(keys):
        length = sum(1 for _ in group)
        spans.append((key, at, at + length))
        at += length
    return spans


@shelved(64, ROOM, len)
def side(shape: Shape, limits: Limits, role: str) -> Side:
    """Return one side of the tables as arrays; they are kept."""
    return Side(unpaid(shape, limits), role)


def reach(here: Side, chances: Array, start: int) -> Array:
    """Return in how many ordered ways each row is reached, weighted by the chances of drawing: [signal, row]."""
    ways = np.zeros(chances.shape, dtype=chances.dtype)
    ways[:, start] = 1
    for level in here.levels:
        breathe()
        go = ways[:, level] * chances[:, level]
        for column in here.after[level].T:
            ok = column >= 0
            ways[:, column[ok]] += go[:, ok]
    return ways


class Flow(NamedTuple):
    """Where a policy stops.

    Args:
        stops: the weighted number of ordered ways in which it stops: [signal of the other side, row].
        scale: what these numbers have to be divided by; 1 unless exact.
    """

    stops: Array
    scale: int


@shelved(128, MOST_NUMBERS, lambda flow: flow.stops.size)
def flow(shape: Shape, limits: Limits, role: str, answers: Answers, start: int, exact: bool) -> Flow:
    """Return in how many ordered ways a policy stops in each row, from a row on.

    Args:
        shape: the rules, as far as they shape hands.
        limits: as for ``compile``.
        role: which side.
        answers: what ``Side.ask`` found.
        start: the row of ``Side`` with the cards that are known, the empty hand's if none are.
        exact: whole numbers and a common scale; else floats.
    """
    here = side(shape, limits, role)
    chances = here.draws(answers, exact)
    stops = reach(here, chances, start) * (1 - chances)
    if not exact or all(type(a) is int for row in answers for a in row):
        return Flow(stops, 1)
    scale = lcm(*(x.denominator for x in stops.flat if isinstance(x, Fraction)))
    whole = np.array([int(x * scale) for x in stops.flat], dtype=object).reshape(stops.shape)
    return Flow(whole, scale)
