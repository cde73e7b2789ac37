"""Rounds of one punter against the banker: the short way, for rules without anything out of the ordinary.

The shuffle is settled only as far as cards are dealt. A pack that has to be fresh again has its few swaps undone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import layout as at
from .generator import N32, ONE, seeded, stepped, tossed
from .layout import Game, Side

SHIFT = np.uint64(4)
NONE = np.uint64(0)
DRAWN, STOPPED, VOIDED, MENDED = range(4)


def unshuffled(order: Any, base: Any, swaps: Any, dealt: Any, dirty: Any) -> None:
    """Put a pack back into the order in which every shuffle begins."""
    if dirty or dealt * 3 > base.shape[0]:
        for k in range(base.shape[0]):
            order[k] = base[k]
        return
    for k in range(dealt - 1, -1, -1):
        j = swaps[k]
        card = order[k]
        order[k] = order[j]
        order[j] = card


def sort_first(order: Any, count: Any, t: Any) -> None:
    """Sort the first cards of a pack by rank: as cards laid aside are gathered."""
    for k in range(count):
        t[at.LAID + np.int64(order[k])] += 1
    k = 0
    for rank in range(at.RANKS):
        for _ in range(t[at.LAID + rank]):
            order[k] = rank
            k += 1
        t[at.LAID + rank] = 0


def hindered(act: Any, empty: Any, short: Any, start: Any, w: Any, chance: Any) -> int:
    """Return what becomes of a draw that a coin decides, or for which there is no card left.

    Args:
        act: what the policy does.
        empty: whether the pack has run out.
        short: what the rules say of that.
        start: how many cards lie aside.
        w: the streams of chance.
        chance: the chance of drawing, in 2**53.
    """
    if empty and (short == at.SHORT_STAND or (short == at.SHORT_RESHUFFLE and start == NONE)):
        return STOPPED
    if act & at.COIN and not tossed(w, at.COIN_STREAM, chance):
        return STOPPED
    if not empty:
        return DRAWN
    return VOIDED if short == at.SHORT_VOID else MENDED


def lone(
    rounds: int, t: Any, w: Any, pack: Any, game: Game, punter: Side, banker: Side, tally: Any, sums: Any
) -> None:  # fmt: skip
    """Deal so many rounds to one punter.

    Args:
        rounds: how many.
        t: the rules and the table, as ``layout`` describes them; a later call goes on from it.
        w: the streams of chance.
        pack: the cards in their order, and for each dealt one with which place its own was swapped.
        game: the opening, the cards and the payments.
        punter: the punter's states.
        banker: the banker's states.
        tally: [cell], how many rounds ended so; added to.
        sums: [0, ...]: sum of nets, of squares, of net times rounds of each shoe, and net of the shoe on the table;
            [2, ...]: how many shoes, sum of squared rounds, rounds of the shoe on the table. Added to.
    """
    whole, needed = np.uint64(t[at.CARDS]), np.uint64(t[at.NEEDED])
    each_round, replaced, short = t[at.EACH_ROUND] != 0, t[at.REPLACED] != 0, t[at.SHORT]
    step = NONE if replaced else ONE
    void_cell, seed = np.uint64(t[at.VOID]), w[at.SEED]
    order, swaps = pack
    opening, base, pays = game.opening, game.base, game.pays
    s0, s1, s2, s3 = w[at.CARD_STREAM], w[at.CARD_STREAM + 1], w[at.CARD_STREAM + 2], w[at.CARD_STREAM + 3]
    pos, left, number = np.uint64(t[at.POS]), np.uint64(t[at.LAZY]), np.uint64(t[at.SHUFFLES])
    spent, dirty = t[at.SPENT] != 0, t[at.DIRTY] != 0
    total, squares, cross, net = 0.0, 0.0, 0.0, sums[0, 3]
    shoes, lengths, length = 0.0, 0.0, sums[2, 2]
    cell = void_cell
    for _ in range(rounds):
        if each_round or spent or left - pos < needed:
            if length > 0.0:
                total += net
                squares += net * net
                cross += net * length
                lengths += length * length
                shoes += 1.0
                net, length = 0.0, 0.0
            if number == NONE or not replaced:
                unshuffled(order, base, swaps, np.int64(pos), dirty)
                s0, s1, s2, s3 = seeded(seed, number)
                number += ONE
                pos, left, spent, dirty = NONE, whole, False, False
        start = pos
        p, b = NONE, NONE
        for k in range(opening.shape[0]):
            bits, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
            j = pos + (((bits >> N32) * (left - pos)) >> N32)
            card = order[j]
            order[j] = order[pos]
            order[pos] = card
            swaps[pos] = j
            pos += step
            if opening[k] == 0:
                p = np.uint64(punter.after[(p << SHIFT) | np.uint64(card)])
            elif opening[k] == 1:
                b = np.uint64(banker.after[(b << SHIFT) | np.uint64(card)])
        void = False
        seen = np.uint64(banker.signal[b])
        act = punter.act[seen + p]
        if (act | banker.act[b]) & at.OVER == 0:
            while act & at.DRAWS:
                if act & at.COIN or pos == left:
                    what = hindered(act, pos == left, short, start, w, punter.chance[seen + p])
                    if what == STOPPED:
                        break
                    if what == VOIDED:
                        void, spent = True, True
                        break
                    if what == MENDED:
                        sort_first(order, np.int64(start), t)
                        s0, s1, s2, s3 = seeded(seed, number)
                        number += ONE
                        pos, left, start, spent, dirty = NONE, start, NONE, True, True
                bits, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
                j = pos + (((bits >> N32) * (left - pos)) >> N32)
                card = order[j]
                order[j] = order[pos]
                order[pos] = card
                swaps[pos] = j
                pos += step
                p = np.uint64(punter.after[(p << SHIFT) | np.uint64(card)])
                act = punter.act[seen + p]
            if not void and act & at.OVER == 0:
                seen = np.uint64(punter.signal[p])
                act = banker.act[seen + b]
                while act & at.DRAWS:
                    if act & at.COIN or pos == left:
                        what = hindered(act, pos == left, short, start, w, banker.chance[seen + b])
                        if what == STOPPED:
                            break
                        if what == VOIDED:
                            void, spent = True, True
                            break
                        if what == MENDED:
                            sort_first(order, np.int64(start), t)
                            s0, s1, s2, s3 = seeded(seed, number)
                            number += ONE
                            pos, left, start, spent, dirty = NONE, start, NONE, True, True
                    bits, s0, s1, s2, s3 = stepped(s0, s1, s2, s3)
                    j = pos + (((bits >> N32) * (left - pos)) >> N32)
                    card = order[j]
                    order[j] = order[pos]
                    order[pos] = card
                    swaps[pos] = j
                    pos += step
                    b = np.uint64(banker.after[(b << SHIFT) | np.uint64(card)])
                    act = banker.act[seen + b]
        cell = void_cell if void else np.uint64(punter.end[p]) + np.uint64(banker.end[b])
        tally[cell] += 1
        net += pays[cell]
        length += 1.0
    t[at.POS], t[at.LAZY], t[at.SHUFFLES] = np.int64(pos), np.int64(left), np.int64(number)
    t[at.SPENT], t[at.DIRTY], t[at.PAID] = np.int64(spent), np.int64(dirty), np.int64(cell)
    w[at.CARD_STREAM], w[at.CARD_STREAM + 1], w[at.CARD_STREAM + 2], w[at.CARD_STREAM + 3] = s0, s1, s2, s3
    sums[0, 0] += total
    sums[0, 1] += squares
    sums[0, 2] += cross
    sums[0, 3] = net
    sums[2, 0] += shoes
    sums[2, 1] += lengths
    sums[2, 2] = length
