"""Hands merged into states: what a policy makes of the tables, as small as it can be.

Hands that nothing ahead tells apart, under the policies in hand, are one state. Two thousand hands of the salon
become some eighty states when both sides play by totals: they fit beside the pack in a processor's nearest cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards import RANKS, Card
from .flows import side
from .hands import DRAW, FREE, Seat, Tables
from .judging import BANKER, PUNTER, judge_of, stops_all
from .kernels import layout as at
from .policies import Hand, Policy, Seen

Array = NDArray[Any]


class End(NamedTuple):
    """How a hand counts when the round ends with it.

    Args:
        kind: the number of its kind.
        total: its total, the size of a bust too.
        open: whether the rules would let it draw on.
        over: whether it ended the duel.
    """

    kind: int
    total: int
    open: bool
    over: bool


class State(NamedTuple):
    """What hands of one state have in common.

    Args:
        acts: for each thing seen that makes a difference, what the policy does and its chance of drawing.
        after: for each column the state that a card leads to, or -1.
        flags: what the hand is.
        signal: the number of what the other side makes of it.
        kept: the same once this opening hand of a banker who keeps it has been shown (``banker_card="keep_first"``).
        end: the number of how it counts.
        bid: the part of the bank that a punter plays for, in millionths; -1 where he names none.
        halve: the chance that he halves before a card.
    """

    acts: tuple[tuple[int, float], ...]
    after: tuple[int, ...]
    flags: int
    signal: int
    kept: int
    end: int
    bid: int
    halve: float


@dataclass(frozen=True)
class Money:
    """What is staked, where money is counted.

    Args:
        bank: what a banker lays, in units.
        stake: what a punter stakes where no part of the bank is named, in units.
        bid: from a punter's first cards to the part of the bank that he plays for, or None.
        halve: when he halves his bid before a card.
        longest: rounds after which a bank is broken off.
    """

    bank: int
    stake: int
    bid: Callable[[Hand], float] | None
    halve: Policy
    longest: int


def in_millionths(part: float) -> int:
    """Return a part of the bank in millionths.

    >>> in_millionths(0.25)
    250000
    """
    return round(part * at.MILLION)


class Asked:
    """A policy's chance of drawing in every free row, for each thing seen that makes a difference to it.

    Args:
        tables: the tables.
        role: which side plays so.
        policy: how it plays.
    """

    def __init__(self, tables: Tables, role: str, policy: Policy) -> None:
        here = side(tables.shape, tables.limits, role)
        rows = [here.rows[i] for i in here.free]
        classes: dict[tuple[float, ...], int] = {}
        self.of_signal: dict[int, int] = {}
        for signal, answer in zip(here.asked, here.ask(policy), strict=True):
            key = tuple(map(float, answer))
            self.of_signal[signal] = classes.setdefault(key, len(classes))
        self.of_kept: dict[int, int] = {}
        if role == PUNTER and tables.rules.banker_card == "keep_first":
            for row, seen in _kept(tables):
                key = tuple(float(policy(hand, seen)) for hand in here.own)
                self.of_kept[row] = classes.setdefault(key, len(classes))
        self.chances = [dict(zip(rows, key, strict=True)) for key in classes] or [{}]


def _kept(tables: Tables) -> Iterator[tuple[int, Seen]]:
    """Yield each opening hand of the banker with what a punter sees of it who has seen an earlier duel."""
    opening = tables.rules.opening_cards
    for row, cards in enumerate(tables.banker.cards):
        if sum(cards) == opening and not tables.banker.over[row]:
            yield row, Seen(None, tables.own(BANKER, row).ranks)


class Merged:
    """One side's rows, merged from the last to the first, so that what follows is known when a row is reached.

    Args:
        tables: the tables.
        role: which side.
        asked: what both sides' policies do.
        money: what is staked, or None.
    """

    def __init__(self, tables: Tables, role: str, asked: dict[str, Asked], money: Money | None) -> None:
        self.tables, self.role, self.money = tables, role, money
        self.opening = tables.rules.opening_cards
        self._chances = asked[role].chances
        other = asked[BANKER if role == PUNTER else PUNTER]
        ends: dict[End, int] = {}
        found: dict[State, int] = {}
        seat = tables.seat(role)
        bids_with = {"before_deal": 0, "after_first_card": 1, "after_deal": self.opening}[tables.rules.stake_when]
        at_row = [0] * len(seat)
        for row in range(len(seat) - 1, -1, -1):
            size = sum(seat.cards[row])
            acts = self._acts(seat, row, size)
            goes = size < self.opening or any(a & at.DRAWS for a, _ in acts)
            after = tuple(at_row[to] if to >= 0 else -1 for to in seat.after[row]) if goes else ()
            end = 0
            if size >= self.opening:
                key = End(seat.kind[row], seat.total[row], bool(seat.may[row] & DRAW), seat.over[row])
                end = ends.setdefault(key, len(ends))
            bid, halve = self._money(seat, row, size, size == bids_with)
            signal, kept = other.of_signal.get(seat.signal[row], 0), other.of_kept.get(row, 0)
            state = State(acts, after, self._flags(seat, row), signal, kept, end, bid, halve)
            at_row[row] = found.setdefault(state, len(found))
        self.ends = tuple(ends)
        # The state found last comes first, for it is the empty hand.
        last = len(found) - 1
        self.states = [s._replace(after=tuple(last - to if to >= 0 else -1 for to in s.after)) for s in found][::-1]

    def _acts(self, seat: Seat, row: int, size: int) -> tuple[tuple[int, float], ...]:
        may = seat.may[row]
        if size < self.opening:
            return ((at.STOP, 0.0),) * len(self._chances)
        if seat.over[row]:
            return ((at.STOP | at.OVER, 0.0),) * len(self._chances)
        if may != FREE:
            return ((at.DRAW, 1.0) if may == DRAW else (at.STOP, 0.0),) * len(self._chances)
        found = [chances[row] for chances in self._chances]
        return tuple((at.DRAW if c >= 1 else at.COIN if c > 0 else at.STOP, c) for c in found)

    def _flags(self, seat: Seat, row: int) -> int:
        kind = seat.kinds[seat.kind[row]]
        flags = at.NATURAL * kind.natural | at.BUST * kind.bust
        if not seat.over[row]:
            return flags
        if not stops_all(self.tables.rules, self.role, kind):
            return flags | at.ENDING
        columns = self.tables.columns
        held = [Card(columns[c].ranks[0], "♠") for c, n in enumerate(seat.cards[row]) for _ in range(n)]
        ends = judge_of(self.tables.rules).hand(self.role, held).over
        return flags | (at.ENDING if ends else 0) | at.CLOSING

    def _money(self, seat: Seat, row: int, size: int, bids: bool) -> tuple[int, float]:
        if self.money is None or self.role != PUNTER:
            return -1, 0.0
        hand = self.tables.own(PUNTER, row)
        bid = in_millionths(self.money.bid(hand)) if bids and self.money.bid is not None else -1
        draws = bool(seat.may[row] & DRAW) and size >= self.opening
        return bid, float(self.money.halve(hand)) if draws else 0.0

    def column(self, name: str) -> Array:
        """Return one fact of all states: flags, signal, kept, end or bid."""
        return np.array([getattr(state, name) for state in self.states], np.int64)

    def after(self) -> Array:
        """Return the state that each card leads to: [16 * state + rank]."""
        columns = [self.tables.column_of(rank) for rank in RANKS]
        found = np.zeros((len(self.states), at.RANKS), np.int64)
        for number, state in enumerate(self.states):
            if state.after:
                found[number, : len(RANKS)] = [max(state.after[c], 0) if c >= 0 else 0 for c in columns]
        return found.ravel()

    def acts(self) -> tuple[Array, Array]:
        """Return what the policy does and its chances in 2**53: [thing seen, state], one run after the other."""
        pairs = [state.acts[k] for k in range(len(self._chances)) for state in self.states]
        return np.array([a for a, _ in pairs], np.int64), np.array([in_words(c) for _, c in pairs], np.int64)

    def halve(self) -> Array:
        """Return the chances of halving, in 2**53."""
        return np.array([in_words(state.halve) for state in self.states], np.int64)


def in_words(chance: float) -> int:
    """Return in how many of 2**53 cases a coin falls so, exactly as a comparison of floats would have it.

    >>> in_words(1.0) == 2**53, in_words(0.5) == 2**52
    (True, True)
    """
    return ceil(chance * at.CERTAIN)
