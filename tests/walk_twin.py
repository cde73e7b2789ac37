"""The walk from the salon to the folk game once more, dealt card by card by a program that shares nothing with ours.

Both stand on a total (16 and 17). The rules of each step are written out as plain numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

PUNTER_STANDS, BANKER_STANDS = 16, 17


@dataclass(frozen=True)
class Plain:
    """The rules of one step, as far as a duel between two such players can feel them."""

    values: tuple[tuple[int, ...], ...]  # of each kind of card, what it may count
    counts: tuple[int, ...]  # how many of each are in the shoe
    opening: int
    most_draws: int
    natural: bool
    bust_at_once: bool
    banker_bust_pays: int
    tie: int


SMALL = Plain(
    values=((6,), (7,), (8,), (9,), (10,), (2,), (3,), (4,), (11,)),  # 6 7 8 9 10 J Q K A
    counts=(4,) * 9,
    opening=2, most_draws=3, natural=True, bust_at_once=False, banker_bust_pays=2, tie=0,
)  # fmt: skip

# What each step of the walk adds, from the second on: before that the shoe is two packs of 52, too large to deal here.
STEPS = {
    "pack": SMALL,
    "hands": replace(SMALL, opening=1, natural=False),
    "drawing": replace(SMALL, opening=1, natural=False, most_draws=99),
    "busts": replace(SMALL, opening=1, natural=False, most_draws=99, bust_at_once=True),
    "banker_bust": replace(SMALL, opening=1, natural=False, most_draws=99, bust_at_once=True, banker_bust_pays=1),
    "winning": replace(
        SMALL, opening=1, natural=False, most_draws=99, bust_at_once=True, banker_bust_pays=1, tie=-1
    ),
}  # fmt: skip


def total(game: Plain, hand: tuple[int, ...]) -> int:
    sums = {0}
    for card in hand:
        sums = {s + v for s in sums for v in game.values[card]}
    within = [s for s in sums if s <= 21]
    return max(within) if within else min(sums)


def value(game: Plain) -> float:
    """Deal the opening to both, then let the punter draw, then the banker; return the punter's mean net."""

    @cache
    def worth(hand: tuple[int, ...]) -> int:
        return total(game, hand)

    def dealt(left: tuple[int, ...], then: Callable[[int, tuple[int, ...]], float]) -> float:
        cards = sum(left)
        return sum(n / cards * then(card, (*left[:card], n - 1, *left[card + 1 :])) for card, n in enumerate(left) if n)

    def settled(punter: tuple[int, ...], banker: tuple[int, ...]) -> float:
        mine, his = worth(punter), worth(banker)
        if his > 21:
            return 0 if mine > 21 else game.banker_bust_pays
        if mine > 21 or mine < his:
            return -1
        return game.tie if mine == his else 1

    @cache
    def banker_plays(left: tuple[int, ...], punter: tuple[int, ...], banker: tuple[int, ...]) -> float:
        if len(banker) - game.opening >= game.most_draws or worth(banker) >= BANKER_STANDS:
            return settled(punter, banker)
        return dealt(left, lambda card, rest: banker_plays(rest, punter, tuple(sorted((*banker, card)))))

    @cache
    def punter_plays(left: tuple[int, ...], punter: tuple[int, ...], banker: tuple[int, ...]) -> float:
        if game.bust_at_once and worth(punter) > 21:
            return -1
        if len(punter) - game.opening >= game.most_draws or worth(punter) >= PUNTER_STANDS:
            return banker_plays(left, punter, banker)
        return dealt(left, lambda card, rest: punter_plays(rest, tuple(sorted((*punter, card))), banker))

    @cache
    def opened(left: tuple[int, ...], punter: tuple[int, ...], banker: tuple[int, ...]) -> float:
        if len(punter) < game.opening:
            return dealt(left, lambda card, rest: opened(rest, tuple(sorted((*punter, card))), banker))
        if len(banker) < game.opening:
            return dealt(left, lambda card, rest: opened(rest, punter, tuple(sorted((*banker, card)))))
        if game.natural and worth(banker) == 21:
            return -1
        if game.natural and worth(punter) == 21:
            return 2
        return punter_plays(left, punter, banker)

    return opened(game.counts, (), ())
