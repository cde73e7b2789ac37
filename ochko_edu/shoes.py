"""Shoes: in how many ways two hands come out of one, whatever the policies and the payments.

Let w(h) be the number of ordered ways, weighted by a policy's chances of drawing, in which it stops with the cards h.
It does not depend on the shoe. Two hands end as (p, b) with probability

    w(p) w(b) * product over ranks of n_r (n_r - 1) ... (p_r + b_r factors) / (N (N - 1) ... (|p| + |b| factors)).

The product is what this module counts, exactly with Python's integers or fast with floats. With replacement
every falling factorial becomes a power, and the product falls apart into one number for each hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import perm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cards import Card, Deck, cards
from .errors import CardError, listed, nearest, shown
from .hands import Limits, Tables, columns_of, compile
from .rules import Rules

Array = NDArray[Any]
Rows = slice | Array

SHOES = ("fresh", "replaced")
SMALL = 30  # cards; so small a deck gets tables of its own, which are small as well


@dataclass(frozen=True)
class Shoe:
    """How many cards of each column a shoe holds.

    Args:
        counts: the number of cards by column.
        replaced: whether every card goes back before the next is drawn.
    """

    counts: tuple[int, ...]
    replaced: bool = False

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def orders(self, cards_: int) -> int:
        """Return in how many ways so many cards can come in order; 0 if there are not so many."""
        return self.size**cards_ if self.replaced else perm(self.size, cards_)

    def ways(self, hand: Iterable[int]) -> int:
        """Return in how many of these ways they are just the cards of a hand (counts by column) in one given order.

        >>> Shoe((4, 48)).ways((2, 0)), Shoe((4, 48)).orders(2), Shoe((4, 48), replaced=True).ways((2, 0))
        (12, 2652, 16)
        """
        one = pow if self.replaced else perm
        return prod(one(n, k) for n, k in zip(self.counts, hand, strict=True))


def shoe_and_tables(rules: Rules, shoe: str | Deck, out: str | Iterable[str | Card] = ()) -> tuple[Shoe, Tables]:
    """Return a shoe as counts by column, and the tables to count on.

    Args:
        rules: the rules.
        shoe: "fresh", "replaced" or a deck.
        out: cards that have been seen to leave the shoe.

    Raises:
        CardError: for a shoe that is none, or lacks the cards that were seen.
    """
    if not isinstance(shoe, Deck) and not (isinstance(shoe, str) and shoe in SHOES):
        raise CardError(f"shoe is {shown(shoe)}; allowed: {listed(SHOES)}, or a Deck.{nearest(shoe, SHOES)}")
    replaced = shoe == "replaced"
    deck = shoe if isinstance(shoe, Deck) else Deck.of(rules.packs, rules.pack)
    left = deck if replaced else deck.without(out)  # what goes back has not left
    columns = columns_of(rules)
    number = {rank: i for i, column in enumerate(columns) for rank in column.ranks}
    counts = [0] * len(columns)
    for rank, count in (deck if replaced else left).ranks.items():
        if count and rank not in number:
            raise CardError(f"the deck holds {count} of rank {rank}; a pack of {rules.pack} cards has none.")
        if count:
            counts[number[rank]] += count
    if not any(counts):
        raise CardError("the shoe is empty; nothing can be dealt from it.")
    limits: Limits = not replaced
    if sum(counts) <= SMALL and not replaced:
        limits = tuple(counts)
    elif any(n > c.in_pack for n, c in zip(counts, columns, strict=True)):
        limits = False
    return Shoe(tuple(counts), replaced), compile(rules, limits)


def columns_of_hand(tables: Tables, text: str | Iterable[str | Card]) -> tuple[int, ...]:
    """Return the columns of some cards, in order.

    Raises:
        CardError: for a card that the pack lacks.
    """
    found = []
    for c in cards(text):
        column = tables.column_of(c.rank)
        if column < 0:
            raise CardError(f"{c} is not in a pack of {tables.rules.pack} cards.")
        found.append(column)
    return tuple(found)


class Pairs:
    """The number of ways in which each of some hands and each of some others come out of one shoe.

    Args:
        shoe: the shoe.
        ours: hands down, one row of counts each.
        theirs: hands across.
        exact: count with Python's integers; else with floats.
    """

    def __init__(self, shoe: Shoe, ours: Array, theirs: Array, exact: bool) -> None:
        self.shoe = shoe
        dtype = object if exact else np.float64
        if shoe.replaced:
            self.parts = [powers(shoe, hands, dtype) for hands in (ours, theirs)]
            return
        # A product over half of the columns takes few values: it is looked up, not multiplied out for every pair.
        half = ours.shape[1] // 2
        self.halves = [
            _half(shoe.counts[part], ours[:, part], theirs[:, part], dtype)
            for part in (slice(None, half), slice(half, None))
        ]

    def block(self, ours: Rows, theirs: Rows) -> Array:
        """Return the ways for some rows down and some across."""
        if self.shoe.replaced:
            block: Array = np.multiply.outer(self.parts[0][ours], self.parts[1][theirs])
            return block
        (first, a), (second, b) = self.halves
        found: Array = first[:, theirs][a[ours]]
        found *= second[:, theirs][b[ours]]
        return found

    def sums(self, weights: Array, ours: Rows, theirs: Rows) -> Array:
        """Return, for each hand across, the weighted sum of the ways over some hands down."""
        found: Array
        if self.shoe.replaced:
            found = weights.dot(self.parts[0][ours]) * self.parts[1][theirs]
        else:
            found = weights.dot(self.block(ours, theirs))
        return found


def powers(shoe: Shoe, hands: Array, dtype: Any) -> Array:
    """Return for each of some hands (rows of counts) in how many ways it comes with replacement, in one given order."""
    counts = np.array(shoe.counts, dtype=dtype)
    found: Array = np.multiply.reduce(counts ** hands.astype(dtype), axis=1)
    return found


def _half(counts: tuple[int, ...], ours: Array, theirs: Array, dtype: Any) -> tuple[Array, Array]:
    """Return products of falling factorials over some columns, a row for each half hand down; and who has which."""
    most = int(ours.max(initial=0)) + int(theirs.max(initial=0))
    base = most + 1
    place = np.array([base**i for i in range(len(counts))], dtype=np.int64)
    (down, a), (across, x) = (
        np.unique(hands.astype(np.int64) @ place, return_inverse=True) for hands in (ours, theirs)
    )
    table = np.ones((len(down), len(across)), dtype=dtype)
    for i, n in enumerate(counts):
        falling = np.array([perm(n, k) for k in range(most + 1)], dtype=object).astype(dtype)
        both = (down // place[i] % base)[:, None] + (across // place[i] % base)[None, :]
        if both.any():
            table *= falling[both]
    return table[:, x], a
