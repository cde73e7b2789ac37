"""Whole banks: from the stake that a banker lays to the moment when the bank passes on."""

from __future__ import annotations

from typing import Any

from . import layout as at
from .crowd import pack_is_spent
from .pack import Table, Words, cards_left, shuffle_all
from .rounds import clear, play, seat_all


def after_round(t: Table, gain: int) -> int:
    """Decide, when a round has been cleared away, whether the bank stays; return why not, or GOES_ON.

    Args:
        t: the table.
        gain: what the banker gained in the round, in units.
    """
    spent = bool(t[at.SPENT] or cards_left(t) < t[at.NEEDED])
    t[at.SPENT] = 1 if spent else 0
    passes, each_round = t[at.PASSES_WHEN], not t[at.TALIA_SHUFFLE]
    if t[at.BANKED] and t[at.BANK] < t[at.LEAST_BANK]:
        if passes in (at.PASS_EMPTY, at.PASS_LOST) or (passes == at.PASS_TALIA and (spent or each_round)):
            return at.EMPTY
        lay_anew(t)
        return at.GOES_ON
    if passes == at.PASS_LOST and gain < 0:
        return at.LOST
    if t[at.KNOCK_AT] and t[at.PASSES_LEFT] >= 0:
        t[at.PASSES_LEFT] -= 1
        return at.GOES_ON if t[at.PASSES_LEFT] > 0 else knocked_off(t)
    if t[at.KNOCK_AT] and t[at.BANK] >= t[at.KNOCK_AT] * t[at.FIRST]:
        t[at.KNOCKED] = 1
        if t[at.KNOCK_PASSES] == 0:
            return knocked_off(t)
        t[at.PASSES_LEFT] = t[at.KNOCK_PASSES]
        return at.GOES_ON
    ends = passes == at.PASS_TALIA and (each_round or (spent and not t[at.WITHDRAWS]))
    return at.TALIA if ends else at.GOES_ON


def lay_anew(t: Table) -> None:
    """Let the same banker lay another bank."""
    t[at.FIRST], t[at.PASSES_LEFT] = 0, -1


def knocked_off(t: Table) -> int:
    """End a bank after the knock; where banks never pass, the same banker lays another."""
    if t[at.PASSES_WHEN] != at.PASS_NEVER:
        return at.KNOCK
    lay_anew(t)
    return at.GOES_ON


def banks(count: int, t: Table, w: Words, found: Any, gains: Any, paths: Any) -> None:
    """Play so many banks, one after the other.

    Args:
        count: how many.
        t: the table; a later call goes on from it.
        w: its chances.
        found: [bank, ...], filled in: rounds, units left in the bank, why it ended, the banker's gain, whether it was
            knocked.
        gains: [bank, seat], filled in: what each punter gained, in units.
        paths: [bank, round], filled in for the first banks: units in the bank before the first round and after each,
            or the banker's gain where no bank is laid.
    """
    for k in range(count):
        t[at.FIRST], t[at.BANK], t[at.GAIN], t[at.LENGTH], t[at.PASSES_LEFT], t[at.KNOCKED] = 0, 0, 0, 0, -1, 0
        why = at.GOES_ON
        while why == at.GOES_ON:
            if t[at.BANKED] and t[at.FIRST] == 0:
                t[at.FIRST], t[at.BANK] = t[at.BANK_LAID], t[at.BANK_LAID]
            if k < paths.shape[0] and t[at.LENGTH] == 0:
                paths[k, 0] = t[at.BANK]
            if pack_is_spent(t):
                shuffle_all(t, w)
            seat_all(t)
            play(t, w)
            clear(t)
            gain = 0
            for seat in range(t[at.SEATS]):
                gains[k, seat] += t[at.NETS + seat]
                gain -= t[at.NETS + seat]
            t[at.GAIN] += gain
            t[at.LENGTH] += 1
            if k < paths.shape[0] and t[at.LENGTH] < paths.shape[1]:
                paths[k, t[at.LENGTH]] = t[at.BANK] if t[at.BANKED] else t[at.GAIN]
            why = after_round(t, gain)
            if why == at.GOES_ON and (t[at.LENGTH] >= t[at.LONGEST] or t[at.BANK] > at.MOST_UNITS):
                why = at.LONG
                t[at.SPENT] = 1
        found[k, 0], found[k, 1], found[k, 2] = t[at.LENGTH], t[at.BANK], why
        found[k, 3], found[k, 4] = t[at.GAIN], t[at.KNOCKED]
