"""The pack at a table with several punters: shuffling, dealing, drawing, laying aside.

The table ``t`` is the array of whole numbers that ``layout`` describes; ``w`` holds the streams of chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import layout as at
from .generator import N32, bits_of, seeded, tossed

Table = Any
Words = Any


def begin_stream(t: Table, w: Words) -> None:
    """Let the next shuffle's stream deal."""
    s0, s1, s2, s3 = seeded(w[at.SEED], np.uint64(t[at.SHUFFLES]))
    w[at.CARD_STREAM], w[at.CARD_STREAM + 1], w[at.CARD_STREAM + 2], w[at.CARD_STREAM + 3] = s0, s1, s2, s3
    t[at.SHUFFLES] += 1


def shuffle_all(t: Table, w: Words) -> None:
    """Shuffle the whole shoe: a talia begins. A few swaps are undone rather than the whole pack laid out anew."""
    if t[at.REPLACED] and t[at.SHUFFLES] > 0:
        return
    order, swaps, dealt = t[at.ORDER_AT], t[at.SWAPS_AT], min(t[at.POS], t[at.LAZY])
    if t[at.DIRTY] or dealt * 3 > t[at.CARDS]:
        for k in range(t[at.CARDS]):
            t[order + k] = t[t[at.BASE_AT] + k]
    else:
        for k in range(dealt - 1, -1, -1):
            j = t[swaps + k]
            card = t[order + k]
            t[order + k] = t[order + j]
            t[order + j] = card
    t[at.POS], t[at.LAZY], t[at.END] = 0, t[at.CARDS], t[at.CARDS]
    t[at.SPENT], t[at.DEALT], t[at.DIRTY], t[at.MARK], t[at.ASIDE] = 0, 1, 0, -1, 0
    for rank in range(at.RANKS):
        t[at.LAID + rank] = 0
    begin_stream(t, w)


def shuffle_laid(t: Table, w: Words) -> None:
    """Shuffle the cards laid aside, because the pack has run out in the middle of a round."""
    k = 0
    for rank in range(at.RANKS):
        for _ in range(t[at.LAID + rank]):
            t[t[at.ORDER_AT] + k] = rank
            k += 1
        t[at.LAID + rank] = 0
    t[at.POS], t[at.LAZY], t[at.END], t[at.SPENT], t[at.DIRTY], t[at.ASIDE] = 0, k, k, 1, 1, 0
    begin_stream(t, w)


def cards_left(t: Table) -> int:
    """Return how many cards can still be dealt."""
    left = t[at.END] - t[at.POS]
    return int(left + 1 if t[at.MARK] >= 0 and t[at.MARKER_LAST] else left)


def can_mend(t: Table) -> bool:
    """Whether a pack that has run out can be mended by the cards laid aside."""
    return bool(t[at.SHORT] == at.SHORT_RESHUFFLE and t[at.ASIDE] > 0)


def next_card(t: Table, w: Words) -> int:
    """Take the next card off the pack, which holds one."""
    pos, order = t[at.POS], t[at.ORDER_AT]
    if pos == t[at.END]:
        marker = t[at.MARK]
        t[at.MARK] = -1
        return int(marker)
    if pos < t[at.LAZY]:
        j = pos + np.int64(((bits_of(w, at.CARD_STREAM) >> N32) * np.uint64(t[at.LAZY] - pos)) >> N32)
        card = t[order + j]
        t[order + j] = t[order + pos]
        t[order + pos] = card
        if t[at.REPLACED]:
            return int(card)
        t[t[at.SWAPS_AT] + pos] = j
    t[at.POS] = pos + 1
    return int(t[order + pos])


def give(t: Table, w: Words, side: int, who: int) -> None:
    """Deal a player the next card."""
    card, held = next_card(t, w), t[at.HELD + who]
    t[at.ROWS + who] = t[t[side + at.AFTER] + t[at.ROWS + who] * at.RANKS + card]
    if held < t[at.CARDS]:  # a hand can only grow beyond where every card goes back, and none is laid aside
        t[t[at.HANDS_AT] + who * t[at.CARDS] + held] = card
    t[at.HELD + who] = held + 1


def lay_aside(t: Table, who: int, keep: int) -> None:
    """Lay a player's cards aside, but for the first ones that he keeps."""
    if t[at.SHORT] == at.SHORT_RESHUFFLE and not t[at.REPLACED]:
        for k in range(keep, t[at.HELD + who]):
            t[at.LAID + t[t[at.HANDS_AT] + who * t[at.CARDS] + k]] += 1
            t[at.ASIDE] += 1
    t[at.HELD + who] = min(keep, t[at.HELD + who])
    t[at.ROWS + who] = t[at.OPENED + who] if keep else 0
    t[at.DRAWN + who] = 0


def draws_used_up(t: Table, who: int, other: int) -> bool:
    """Whether those who share a limit of draws have reached it: the whole table, or the two who meet in a duel."""
    if t[at.SHARED] < 0:
        return False
    if t[at.ORDER] == at.DUELS:
        return bool(t[at.DRAWN + who] + t[at.DRAWN + other] >= t[at.SHARED])
    drawn = 0
    for k in range(t[at.SEATS] + 1):
        drawn += t[at.DRAWN + k]
    return bool(drawn >= t[at.SHARED])


def halves(t: Table, w: Words, who: int, halved: int) -> bool:
    """Whether a punter halves his bid now, which he may do only before a card."""
    in_time = t[at.HALVING] == at.HALVE_ANY or (t[at.HALVING] == at.HALVE_KNOCK and t[at.PASSES_LEFT] >= 0)
    often = t[at.HALVINGS] >= 0 and halved >= t[at.HALVINGS]
    if not in_time or often or t[at.STAKES + who] < 2:
        return False
    chance = t[t[at.PUNTER + at.HALVE] + t[at.ROWS + who]]
    return bool(chance >= at.CERTAIN or (chance > 0 and tossed(w, at.COIN_STREAM, chance)))


def draw_on(t: Table, w: Words, side: int, who: int, other: int, seen: int) -> bool:
    """Let a player draw until he stands; return whether the pack ran out and the round is void.

    Args:
        side: where his side's hands are described.
        who: the player.
        other: whom he meets in a duel.
        seen: where his acts begin for what he sees.
    """
    halved = at.NONE
    while True:
        place = seen + t[at.ROWS + who]
        act = t[t[side + at.ACT] + place]
        if not act & at.DRAWS or draws_used_up(t, who, other):
            return False
        empty = cards_left(t) == 0
        if empty and t[at.SHORT] != at.SHORT_VOID and not can_mend(t):
            return False
        if act & at.COIN and not tossed(w, at.COIN_STREAM, t[t[side + at.CHANCE] + place]):
            return False
        if t[at.HALVING] and side == at.PUNTER and halves(t, w, who, halved):
            t[at.STAKES + who] = (t[at.STAKES + who] + 1) // 2
            halved += 1
        if empty and not can_mend(t):
            t[at.SPENT] = 1
            return True
        if empty:
            shuffle_laid(t, w)
        give(t, w, side, who)
        t[at.DRAWN + who] += 1
