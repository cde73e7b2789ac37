"""What is counted while rounds are dealt, chunk by chunk, and the errors that follow from it.

Rounds dealt from one shoe depend on each other; shoes do not. So the error of a mean comes from whole shoes: with the
net N of a shoe and its number of rounds n, the mean is sum(N) / sum(n), and N - mean * n is what a shoe was off.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .kernels import layout as at
from .machine import Arrays, block_seed, words
from .running import engine, quietly

Array = NDArray[Any]
LONE_BLOCK, CROWD_BLOCK = 1 << 17, 1 << 14  # rounds that are dealt from one seed
MOST_IN_CHUNK, CHUNKS = 64, 64  # blocks in a chunk, and how many chunks there should be before these grow
STEPS = 16  # points of the path to ten times as many rounds
LONG_PATH = 400
FEW = 20  # shoes below which their own spread is not to be trusted


class Sums(NamedTuple):
    """Sums over shoes, from which a mean and its error follow.

    Args:
        rounds: how many rounds.
        shoes: how many shoes.
        lengths: the sum of the squares of rounds in a shoe.
        nets: for each seat and for the mean of all: [sum of nets, of squares, of net times rounds], and of the squares
            of single rounds (for seats only).
    """

    rounds: int
    shoes: float
    lengths: float
    nets: Array

    def plus(self, other: Sums) -> Sums:
        """Return both together."""
        return Sums(
            self.rounds + other.rounds, self.shoes + other.shoes, self.lengths + other.lengths, self.nets + other.nets
        )

    def value(self, row: int = -1) -> float:
        """Return the mean net a round."""
        return float(self.nets[row, 0]) / self.rounds if self.rounds else math.nan

    def error(self, row: int = -1) -> float:
        """Return the standard error of that mean, from shoes."""
        if self.shoes < 2:
            return math.nan
        mean = self.value(row)
        _, squares, cross, _ = map(float, self.nets[row])
        off = max(squares - 2 * mean * cross + mean * mean * self.lengths, 0.0)
        return math.sqrt(off * self.shoes / (self.shoes - 1)) / self.rounds

    def alone(self, row: int = -1) -> float:
        """Return what the error would be if rounds did not depend on each other; of all seats, on average."""
        if self.rounds < 2:
            return math.nan
        nets = self.nets[:-1] if row == -1 else self.nets[row : row + 1]
        off = nets[:, 3] / self.rounds - (nets[:, 0] / self.rounds) ** 2
        return float(np.mean(np.sqrt(np.maximum(off, 0.0) / (self.rounds - 1))))


@dataclass(frozen=True)
class Tally:
    """What came of some rounds.

    Args:
        counts: [seat, cell], how many rounds ended so.
        sums: sums over shoes.
        path: the same after fewer rounds, as points of a path.
    """

    counts: Array
    sums: Sums
    path: tuple[Sums, ...]

    def plus(self, other: Tally) -> Tally:
        """Return both together; the path gets one point more, and loses some where it has grown long."""
        sums = self.sums.plus(other.sums)
        path = (
            self.path if len(self.path) < LONG_PATH else (*self.path[: LONG_PATH // 2], *self.path[LONG_PATH // 2 :: 2])
        )
        return Tally(self.counts + other.counts, sums, (*path, sums))


def block_of(arrays: Arrays) -> int:
    """Return how many rounds are dealt from one seed."""
    return LONE_BLOCK if arrays.lone else CROWD_BLOCK


def chunks(arrays: Arrays, rounds: int, seed: int) -> Iterator[tuple[Arrays, int, int, int, int]]:
    """Yield the tasks of ``deal_chunk``; they depend on nothing but these arguments."""
    for first, last in growing(-(-rounds // block_of(arrays))):
        yield arrays, seed, rounds, first, last


def growing(blocks: int) -> Iterator[tuple[int, int]]:
    """Yield the first block of each chunk, and the one after its last.

    The first chunks are small, so that a bar soon moves, and who interrupts early is left with something.

    >>> list(growing(300))[:5]
    [(0, 1), (1, 2), (2, 4), (4, 8), (8, 13)]
    """
    most = min(MOST_IN_CHUNK, -(-blocks // CHUNKS))
    first = 0
    while first < blocks:
        last = min(first + min(max(first, 1), most), blocks)
        yield first, last
        first = last


def marks(rounds: int) -> list[int]:
    """Return after how many rounds the path has a point.

    >>> marks(5)
    [1, 2, 3, 4, 5]
    """
    found = {min(round(10 ** (k / STEPS)), rounds) for k in range(int(STEPS * math.log10(rounds)) + 2)}
    return sorted({*found, rounds})


class Dealing:
    """A table at which rounds are dealt from one seed, as many at a time as one likes.

    Args:
        arrays: the machine.
        seed: the seed.
        hands: about how many hands will be dealt.
    """

    def __init__(self, arrays: Arrays, seed: int, hands: int) -> None:
        self.arrays, self.kernels = arrays, engine(hands, arrays.kind, arrays.idle)
        self.table, self.words = arrays.table.copy(), words(seed)
        cards, seats = len(arrays.game.base), arrays.seats
        self.pack = np.zeros(cards, np.uint8), np.zeros(cards, np.uint16)
        self.counts = np.zeros((seats, arrays.cells), np.int64)
        self.sums = np.zeros((seats + 2, 4))
        self.rounds = 0

    def deal(self, rounds: int) -> None:
        """Deal so many rounds more."""
        a = self.arrays
        with quietly():
            if a.lone:
                self.kernels.lone(
                    rounds, self.table, self.words, self.pack, a.game, a.punter, a.banker, self.counts[0], self.sums
                )
                self.sums[1] = self.sums[0]
            else:
                self.kernels.crowd(rounds, self.table, self.words, a.game.pays, self.counts, self.sums)
        self.rounds += rounds

    @property
    def so_far(self) -> Sums:
        """The sums so far; the shoe on the table counts as one that ended here."""
        nets, (shoes, lengths, length, _) = self.sums[:-1], self.sums[-1]
        net = nets[:, 3]
        closed = nets[:, :3] + np.stack([net, net * net, net * length], axis=1)
        single = np.append(self.counts @ self.arrays.game.pays**2, 0.0)
        return Sums(
            self.rounds, shoes + (length > 0), lengths + length * length, np.column_stack([closed, single])
        )  # fmt: skip

    @property
    def paid(self) -> list[int]:
        """How the last round ended for each punter: a place among the cells."""
        paid = [int(cell) for cell in self.table[at.PAID : at.PAID + self.arrays.seats]]
        return [int(self.table[at.VOID]) if cell == at.NOT_PLAYED else cell for cell in paid]


def deal_chunk(arrays: Arrays, seed: int, rounds: int, first: int, last: int) -> Tally:
    """Deal some blocks of the rounds of a seed.

    Args:
        arrays: the machine.
        seed: the seed.
        rounds: how many rounds there are in all.
        first: the first block.
        last: the block after the last.
    """
    size = block_of(arrays)
    counts, sums, path = np.zeros((arrays.seats, arrays.cells), np.int64), None, []
    for block in range(first, last):
        there = min(size, rounds - block * size)
        dealing = Dealing(arrays, block_seed(seed, block), rounds * arrays.seats)
        for mark in marks(there) if block == 0 else [there]:
            dealing.deal(mark - dealing.rounds)
            if block == 0:
                path.append(dealing.so_far)
        counts += dealing.counts
        sums = dealing.so_far if sums is None else sums.plus(dealing.so_far)
    assert sums is not None
    return Tally(counts, sums, (*path, sums) if path and sums.rounds > path[-1].rounds else tuple(path))


def honest_error(sums: Sums, each_round: bool, row: int = -1) -> float:
    """Return the standard error of a mean: from shoes; where these are few, no less than from rounds.

    Args:
        sums: the sums over shoes.
        each_round: whether each round has a shoe of its own.
        row: the seat; -1 for the mean of all.
    """
    error = sums.error(row)
    if each_round or sums.shoes >= FEW:
        return error
    alone = sums.alone(row)
    return alone if math.isnan(error) else max(error, alone)


__all__ = ["Dealing", "Sums", "Tally", "block_of", "chunks", "deal_chunk", "growing", "honest_error", "marks"]
