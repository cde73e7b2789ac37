"""One side's decisions, backwards: what standing and drawing are worth in each of its hands against a fixed opponent.

Of a hand only what it holds matters later, not the order in which it came. So a row has one worth for each thing that
can be seen of the other side: standing is a sum over the other's finished hands, drawing is the sum of the rows after.
All worths are "in this hand, and then", that is, not yet divided by the chance of being there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fields import Number
from .flows import Answers, Side, flow
from .joint import CHUNK, Setting, ran_out
from .judging import BANKER, DRAW, FREE, PUNTER
from .shoes import Pairs

Array = NDArray[Any]

SAME = 1e-12  # stakes; floats that differ by less count as equal, and then one stands


@dataclass(frozen=True)
class Worth:
    """The worths of one side's rows, for one thing that it can see.

    All to the side that decides, as floats or as whole numbers.

    Args:
        rows: the rows that can be reached; all others have 0.
        reach: how likely the row is, in one given order of its cards, together with what is seen.
        stand: the worth of standing there.
        draw: the worth of drawing, with what follows.
        best: the worth of what is done there.
        draws: the chance of drawing there.
        unit: what whole worths have to be divided by, beyond what reach has to be; 1 for floats.
    """

    rows: Array
    reach: Array
    stand: Array
    draw: Array
    best: Array
    draws: Array
    unit: int

    def ratio(self, worth: Array, row: int) -> Fraction:
        """Return a worth given that the row has been reached; exact for whole worths."""
        return Fraction(worth[row]) / Fraction(self.reach[row]) / self.unit


def gains(at: Setting, role: str) -> tuple[list[list[Number]], int]:
    """Return [own kind][other's kind] what a side gains, in whole numbers, and what they have to be divided by."""
    pays = at.tables.pays
    unit = lcm(*(x.denominator for row in pays for x in row))
    whole = [[int(x * unit) for x in row] for row in pays]
    if role == PUNTER:
        return [list(row) for row in whole], unit
    return [[-x for x in column] for column in zip(*whole, strict=True)], unit


def worths(at: Setting, role: str, other: Answers, signal: int, exact: bool, mine: Answers | None = None) -> Worth:
    """Return what standing and drawing are worth in each row of one side.

    Args:
        at: on what is counted, from the row where the known cards put each side.
        role: the side that decides.
        other: the other side's answers.
        signal: what is seen of the other side.
        exact: whole numbers; else floats.
        mine: the side's own answers; None for the best play.

    Raises:
        CardError: if the shoe can run out.
    """
    here, there = at.side(role), at.side(BANKER if role == PUNTER else PUNTER)
    start, start_there = at.starts if role == PUNTER else at.starts[::-1]
    stops = flow(*at.key, there.role, other, start_there, exact)
    over = signal not in here.asked
    chances = _chances(here, mine, signal, over, exact)
    rows = _reachable(here, start, chances)
    stand, reach, unit = _standing(at, here, there, rows, signal, stops.stops, exact)
    zero = np.zeros(len(here), dtype=reach.dtype)
    draw, best, draws = zero.copy(), stand.copy(), zero.copy()
    for level in reversed(here.levels):
        level = level[np.isin(level, rows)]
        after = here.after[level]
        ok = (after >= 0) & (here.may[level] & DRAW != 0)[:, None]
        draw[level] = np.where(ok, best[after], 0).sum(axis=1)
        onward = np.where(ok, reach[after], 0).sum(axis=1)
        dealt = here.size[level] < here.opening
        reach[level] = np.where(dealt, onward, reach[level])
        free = here.may[level] == FREE
        chance = chances[level]
        if mine is None and not over:
            better = draw[level] - best[level] > (0 if exact else SAME * reach[level])
            chance = np.where(free, better.astype(int).astype(reach.dtype), chance)
        goes = here.may[level] & DRAW != 0 if mine is None and not over else chance != 0
        lost = reach[level] - onward
        if (lost[goes] != 0).any() if exact else (lost[goes] > 1e-9 * reach[level][goes]).any():
            raise ran_out(at.shoe.size)
        draws[level] = chance
        best[level] = draw[level] * chance + best[level] * (1 - chance)
    return Worth(rows, reach, stand, draw, best, draws, unit)


def _chances(here: Side, mine: Answers | None, signal: int, over: bool, exact: bool) -> Array:
    """The chance of drawing in each row; where the best is sought, 1 in the free ones so that all are looked at."""
    if mine is not None:
        row: Array = here.draws(mine, exact)[signal]
        return row
    limit = here.opening if over else int(here.size.max()) + 1
    found: Array = ((here.may & DRAW != 0) & (here.size < limit)).astype(int).astype(object if exact else np.float64)
    return found


def _reachable(here: Side, start: int, chances: Array) -> Array:
    marked = np.zeros(len(here), dtype=bool)
    marked[start] = True
    for level in here.levels:
        going = level[marked[level] & ((chances[level] != 0) | (level == start))]
        after = here.after[going]
        marked[after[after >= 0]] = True
    return np.flatnonzero(marked)


def _standing(
    at: Setting, here: Side, there: Side, rows: Array, signal: int, stops: Array, exact: bool
) -> tuple[Array, Array, int]:
    """Return the worth of standing in some rows, and how likely each is, both with the other side's hand to come."""
    gain, unit = gains(at, here.role)
    gains_: Array = np.array(gain, dtype=object if exact else np.float64)
    columns = there.signal_rows[signal]
    most = int(here.size[rows].max() + there.size[columns].max())
    orders = [at.shoe.orders(k) for k in range(most + 1)]
    last = next(n for n in reversed(orders) if n)
    dtype = object if exact else np.float64
    step = np.array([(last // n if exact else 1 / n) if n else 0 for n in orders], dtype=dtype)
    stand, reach = np.zeros(len(here), dtype=dtype), np.zeros(len(here), dtype=dtype)
    kept = rows[here.size[rows] >= here.opening]
    for s, mine in here.signal_rows.items():
        down = kept[(kept >= mine.start) & (kept < mine.stop)]
        across = np.flatnonzero(stops[s, columns]) + columns.start
        if not len(down) or not len(across):
            continue
        cuts = np.searchsorted(across, there.starts)
        for low in range(0, len(down), CHUNK):
            part = down[low : low + CHUNK]
            pairs = Pairs(at.shoe, there.cards[across], here.cards[part], exact)
            for i in np.flatnonzero(np.diff(cuts)):
                a, z, end = cuts[i], cuts[i + 1], there.endings[i]
                ways = pairs.sums(stops[s, across[a:z]], slice(a, z), slice(None)) * step[here.size[part] + end.size]
                reach[part] += ways
                stand[part] += ways * gains_[here.kind[part], end.kind]
    if not exact:
        return stand / unit, reach, 1
    return stand, reach, unit
