"""Many rounds at a table with several punters, and what came of each seat."""

from __future__ import annotations

from typing import Any

from . import layout as at
from .pack import Table, Words, cards_left, shuffle_all
from .rounds import clear, play, seat_all


def pack_is_spent(t: Table) -> bool:
    """Whether the cards have to be shuffled before the next round."""
    spent = t[at.SPENT] or cards_left(t) < t[at.NEEDED]
    return bool(spent or not t[at.DEALT] or t[at.EACH_ROUND])


def crowd(rounds: int, t: Table, w: Words, pays: Any, tally: Any, sums: Any) -> None:
    """Deal so many rounds to several punters.

    Args:
        rounds: how many.
        t: the table; a later call goes on from it.
        w: its chances.
        pays: [cell], net in stakes.
        tally: [seat, cell], how many rounds ended so; added to.
        sums: [seat, ...] and, in the last row but one, of the mean of all seats: sum of nets, of squares, of net times
            rounds of each shoe, and net of the shoe on the table; [-1, ...]: how many shoes, sum of squared rounds,
            rounds of the shoe on the table. Added to.
    """
    seats = t[at.SEATS]
    for _ in range(rounds):
        if pack_is_spent(t):
            length = sums[seats + 1, 2]
            if length > 0.0:
                for k in range(seats + 1):
                    net = sums[k, 3]
                    sums[k, 0] += net
                    sums[k, 1] += net * net
                    sums[k, 2] += net * length
                    sums[k, 3] = 0.0
                sums[seats + 1, 0] += 1.0
                sums[seats + 1, 1] += length * length
                sums[seats + 1, 2] = 0.0
            shuffle_all(t, w)
        seat_all(t)
        play(t, w)
        clear(t)
        total = 0.0
        for seat in range(seats):
            cell = t[at.PAID + seat]
            if cell == at.NOT_PLAYED:
                cell = t[at.VOID]
            tally[seat, cell] += 1
            net = pays[cell]
            sums[seat, 3] += net
            total += net
        sums[seats, 3] += total / seats
        sums[seats + 1, 2] += 1.0
