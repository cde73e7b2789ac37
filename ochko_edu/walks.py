"""Walks: one side's hands as a graph of decisions through which chances flow.

What a hand holds, not the order in which it came, is all that matters later. So a way of playing is a flow: what comes
into a hand is split between standing and drawing, and what draws is spread over the hands that a card leads to. All
chances are those of one's own cards alone; how the two hands depend on each other stands in the payoffs (``games``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from .clock import breathe
from .flows import Side
from .judging import DRAW, STAND
from .shoes import Shoe

Array = NDArray[Any]
SMALL = 300_000  # places of a matrix; up to so many it is quicker to do without sparse ones
BREATH = 4096  # nodes between two looks at whether they are still wanted
Onward = tuple[tuple[int, float], ...]  # where a card leads to, and with what chance


@dataclass(frozen=True)
class Hands:
    """One side's hands, as they are or merged.

    Args:
        role: which side.
        opening: how many cards are dealt before any decision.
        size: the number of cards, the largest where hands are merged.
        may: STAND, DRAW or FREE.
        signal: the number of what the other side knows.
        kind: the number of the kind.
        onward: where a card leads to.
        members: the rows of ``flows.Side`` that each hand stands for.
        root: the empty hand.
    """

    role: str
    opening: int
    size: tuple[int, ...]
    may: tuple[int, ...]
    signal: tuple[int, ...]
    kind: tuple[int, ...]
    onward: tuple[Onward, ...]
    members: tuple[tuple[int, ...], ...]
    root: int

    @cached_property
    def dealt(self) -> Array:
        """The hands that can stand against another, by signal and size: the order of rows or columns of the payoffs."""
        found = [i for i, n in enumerate(self.size) if n >= self.opening]
        return np.array(sorted(found, key=lambda i: (self.signal[i], self.size[i])), dtype=np.intp)

    @cached_property
    def spans(self) -> dict[int, slice]:
        """For each signal, its place in that order."""
        signals = np.array(self.signal)[self.dealt]
        return {
            int(s): slice(int(np.searchsorted(signals, s)), int(np.searchsorted(signals, s, "right")))
            for s in np.unique(signals)
        }


def hands_of(side: Side, shoe: Shoe) -> Hands:
    """Return one side's hands, each for itself, as they come out of a shoe."""
    left = np.maximum(np.array(shoe.counts)[None, :] - (0 if shoe.replaced else side.cards), 0)
    all_left = np.maximum(shoe.size - (0 if shoe.replaced else side.size), 1)
    chances = (left / all_left[:, None]).tolist() if not shoe.replaced else [(left[0] / shoe.size).tolist()] * len(side)
    onward = tuple(
        tuple((to, chance) for to, chance in zip(after, row, strict=True) if to >= 0 and chance > 0)
        for after, row in zip(side.after.tolist(), chances, strict=True)
    )
    return Hands(
        side.role, side.opening, tuple(side.size.tolist()), tuple(side.may.tolist()), signals_of(side),
        tuple(side.kind.tolist()), onward, tuple((i,) for i in range(len(side))), side.place[0],
    )  # fmt: skip


def signals_of(side: Side) -> tuple[int, ...]:
    """Return for each row the number of what the other side knows."""
    found = np.empty(len(side), dtype=int)
    for signal, rows in side.signal_rows.items():
        found[rows] = signal
    return tuple(found.tolist())


class Act(NamedTuple):
    """Something to do in a node.

    Args:
        stops: whether play of this side ends with it.
        bid: the number of the bid that it makes, or -1.
        to: where it leads to.
    """

    stops: bool
    bid: int
    to: Onward


class Node(NamedTuple):
    """A node of a walk.

    Args:
        level: nodes lead to higher levels only.
        hand: the hand, or -1 where one is still being dealt or bids.
        bid: the number of the bid that was made, or -1.
        acts: what can be done.
        label: the hand held, also where it is still to bid.
    """

    level: int
    hand: int
    bid: int
    acts: tuple[Act, ...]
    label: int


@dataclass(frozen=True)
class Walk:
    """One side's decisions, for each thing that it can see of the other side the same.

    Args:
        hands: the hands.
        nodes: the nodes, by level.
        of: the node of each action.
        stops: whether an action ends the walk.
        onward: [action, node]: the chance that an action leads to a node.
        levels: the nodes and the actions of each level.
        dealt: the chance of each node as an opening hand: where play ends if the other side ends the duel.
        bids: how many bids there are; 0 if the stake is fixed.
    """

    hands: Hands
    nodes: tuple[Node, ...]
    of: Array
    stops: Array
    onward: Any
    levels: tuple[tuple[slice, slice], ...]
    dealt: Array
    bids: int

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def first(self) -> Array:
        """The first action of each node."""
        return np.searchsorted(self.of, np.arange(len(self)))

    @cached_property
    def choices(self) -> Array:
        """How many actions each node has."""
        return np.bincount(self.of, minlength=len(self))

    @cached_property
    def steps(self) -> list[tuple[slice, slice, Array, Any, Any, Array, Array]]:
        """For each level: nodes, actions, where nodes begin in them, onward and back, stopping actions, their nodes."""
        found = []
        for rows, acts in self.levels:
            stopping = np.flatnonzero(self.stops[acts])
            part = self.onward[acts]
            found.append(
                (rows, acts, self.first[rows] - acts.start, part, part.T.tocsr(), stopping, self.of[acts][stopping])
            )
        return found

    @cached_property
    def dense(self) -> Array | None:
        """The matrix of ``onward`` in full, where that is small: much faster for many small problems."""
        return np.asarray(self.onward.todense()) if len(self.of) * len(self) <= SMALL else None

    @cached_property
    def places(self) -> Array:
        """The place of each node's hand in the order of the payoffs, or -1."""
        place = np.full(len(self.hands.size) + 1, -1, dtype=np.intp)
        place[self.hands.dealt] = np.arange(len(self.hands.dealt))
        return place[[node.hand for node in self.nodes]]

    def spans(self) -> dict[tuple[int, int], tuple[Array, slice]]:
        """Return for each bid and signal the nodes, and the part of the payoffs that they look at."""
        found = {}
        bid = np.array([node.bid for node in self.nodes])
        by_place = np.argsort(self.places, kind="stable")
        for b in range(-1, self.bids):
            mine = by_place[(bid[by_place] == b) & (self.places[by_place] >= 0)]
            places = self.places[mine]
            for signal, span in self.hands.spans.items():
                rows = mine[(places >= span.start) & (places < span.stop)]
                if len(rows):
                    found[b, signal] = (rows, _tight(self.places[rows]))
        return found

    @cached_property
    def reach(self) -> Array:
        """The largest chance with which each node can be reached: all actions taken."""
        chances = np.zeros(len(self))
        chances[0] = 1.0
        for _, acts, _, _, back, _, _ in self.steps:
            chances += back @ chances[self.of[acts]]
        return chances


def _tight(places: Array) -> Any:
    """Return places as a slice if nothing is left out between them."""
    if int(places[-1]) - int(places[0]) + 1 == len(places):
        return slice(int(places[0]), int(places[-1]) + 1)
    return places


def walk_of(hands: Hands, bids: int = 0, bid_after: int = 0) -> Walk:
    """Return the walk of one side.

    Args:
        hands: the hands.
        bids: among how many bids it chooses; 0 for a fixed stake.
        bid_after: after how many cards it bids.
    """
    nodes: list[Node] = []
    queue = [(hands.root, -2 if bids else -1, 0)]  # hand; bid, -1 for none, -2 if it is still to come; cards till then
    known = {queue[0]: 0}

    def number(state: tuple[int, int, int]) -> int:
        if state not in known:
            known[state] = len(queue)
            queue.append(state)
        return known[state]

    at = 0
    while at < len(queue):
        if at % BREATH == 0:
            breathe()
        hand, bid, cards = queue[at]
        if bid == -2:
            if cards == bid_after:
                acts = tuple(Act(False, b, ((number((hand, b, 0)), 1.0),)) for b in range(bids))
            else:
                acts = (Act(False, -1, tuple((number((to, -2, cards + 1)), c) for to, c in hands.onward[hand])),)
            nodes.append(Node(cards, -1, -1, acts, hand))
        else:
            level = hands.size[hand] + (bid_after + 1 if bids else 0)
            acts = _acts(hands, hand, lambda to, bid=bid: number((to, bid, 0)))  # type: ignore[misc]
            nodes.append(Node(level, hand, bid, acts, hand))
        at += 1
    return _assembled(hands, nodes, bids)


def _acts(hands: Hands, hand: int, number: Callable[[int], int]) -> tuple[Act, ...]:
    stand = Act(True, -1, ())
    dealing = hands.size[hand] < hands.opening
    if not dealing and hands.may[hand] == STAND:
        return (stand,)
    draw = Act(False, -1, tuple((number(to), chance) for to, chance in hands.onward[hand]))
    return (draw,) if dealing or hands.may[hand] == DRAW else (stand, draw)


def _assembled(hands: Hands, nodes: Sequence[Node], bids: int) -> Walk:
    order = sorted(range(len(nodes)), key=lambda i: (nodes[i].level, i))
    new = np.empty(len(nodes), dtype=np.intp)
    new[order] = np.arange(len(nodes))
    ordered = tuple(nodes[i] for i in order)
    acts = [(row, act) for row, node in enumerate(ordered) for act in node.acts]
    ends = [(a, int(new[to]), chance) for a, (_, act) in enumerate(acts) for to, chance in act.to]
    where = [[end[k] for end in ends] for k in range(3)]
    onward = sparse.csr_matrix((where[2], (where[0], where[1])), shape=(len(acts), len(nodes)))
    of = np.array([row for row, _ in acts], dtype=np.intp)
    levels, start = [], 0
    while start < len(ordered):
        stop = start
        while stop < len(ordered) and ordered[stop].level == ordered[start].level:
            stop += 1
        a, z = np.searchsorted(of, (start, stop))
        levels.append((slice(start, stop), slice(int(a), int(z))))
        start = stop
    stops = np.array([act.stops for _, act in acts])
    dealt = np.zeros(len(nodes))
    if not bids:
        dealt[0] = 1.0
        for _ in range(hands.opening):
            dealt = _dealt_on(dealt, of, stops, onward)
    return Walk(hands, ordered, of, stops, onward, tuple(levels), dealt, bids)


def _dealt_on(chances: Array, of: Array, stops: Array, onward: Any) -> Array:
    found: Array = onward.T @ np.where(stops, 0.0, chances[of])
    return found
