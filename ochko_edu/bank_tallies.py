"""What is counted while banks are played: sums, and the first banks in full."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from .kernels import layout as at
from .machine import Arrays, block_seed, words
from .running import engine, quietly
from .tallies import growing

Array = NDArray[Any]
BLOCK = 256  # banks that are played from one seed
SHOWN = 40  # banks whose path is kept
LONG_PATH = 1000  # rounds of them that are
KEPT = 1000  # banks that are kept in full
ROUNDS_A_BANK = 20  # about; only to judge whether compiling pays


@dataclass(frozen=True)
class BankTally:
    """What came of some banks. Whole numbers of any size, so that the order of adding does not matter.

    Args:
        banks: how many.
        whys: [reason, ...]: how many banks, and the sums of rounds, units left and banker's gains.
        lengths: how many banks lasted so many rounds.
        places: [place, ...]: the sum of gains, of their squares, and how often ahead; the banker's place first.
        players: [player, ...]: banks held, gained as banker, gained as punter.
        kept: the first banks: rounds, units left, why, banker's gain, knocked, then each punter's gain.
        paths: [bank, round], units in the bank, of the first banks.
    """

    banks: int
    whys: Array
    lengths: Array
    places: Array
    players: Array
    kept: Array
    paths: Array

    def plus(self, other: BankTally) -> BankTally:
        """Return both together."""
        lengths = np.zeros(max(len(self.lengths), len(other.lengths)), np.int64)
        for found in (self.lengths, other.lengths):
            lengths[: len(found)] += found
        kept = self.kept if len(self.kept) >= KEPT else np.concatenate([self.kept, other.kept])[:KEPT]
        return BankTally(
            self.banks + other.banks, self.whys + other.whys, lengths, self.places + other.places,
            self.players + other.players, kept, self.paths if len(self.paths) else other.paths,
        )  # fmt: skip

    @property
    def mean(self) -> float:
        """The banker's gain a bank."""
        return int(self.places[0, 0]) / self.banks

    @property
    def error(self) -> float:
        """The standard error of that mean."""
        return self._error(0)

    def _error(self, place: int) -> float:
        if self.banks < 2:
            return math.nan
        total, squares = int(self.places[place, 0]), int(self.places[place, 1])
        return math.sqrt(max(squares / self.banks - (total / self.banks) ** 2, 0.0) / (self.banks - 1))

    def ends_frame(self) -> pd.DataFrame:
        """Return one row a reason."""
        rows = []
        for why, (banks, rounds, left, gain) in zip(at.REASONS, self.whys.tolist(), strict=True):
            if banks:
                rows.append(
                    {
                        "why": why, "banks": banks, "share": banks / self.banks, "rounds": rounds / banks,
                        "left": left / banks, "banker_gain": gain / banks,
                    }
                )  # fmt: skip
        return pd.DataFrame(rows)

    def lengths_frame(self) -> pd.DataFrame:
        """Return one row a length."""
        rounds = np.flatnonzero(self.lengths)
        counts = self.lengths[rounds]
        return pd.DataFrame({"rounds": rounds, "banks": counts, "share": counts / self.banks})

    def places_frame(self) -> pd.DataFrame:
        """Return one row a place at the table."""
        rows = []
        for place, (total, _, ahead) in enumerate(self.places.tolist()):
            rows.append(
                {
                    "place": place, "role": "punter" if place else "banker", "gain": total / self.banks,
                    "standard_error": self._error(place), "ahead": ahead / self.banks,
                }
            )  # fmt: skip
        return pd.DataFrame(rows)

    def players_frame(self) -> pd.DataFrame:
        """Return one row a player."""
        frame = pd.DataFrame(self.players, columns=["banks_held", "as_banker", "as_punter"]).infer_objects()
        frame.insert(0, "player", range(len(frame)))
        frame["gain"] = frame["as_banker"] + frame["as_punter"]
        return frame

    def paths_frame(self) -> pd.DataFrame:
        """Return one row a round of the first banks."""
        rows = []
        for number, path in enumerate(self.paths[: self.banks], start=1):
            rounds = min(int(self.kept[number - 1, 0]), len(path) - 1)
            rows += [{"bank": number, "round": k, "units": int(path[k])} for k in range(rounds + 1)]
        return pd.DataFrame(rows)

    def first_frame(self) -> pd.DataFrame:
        """Return one row a bank, of the first banks."""
        seats = self.kept.shape[1] - 5
        names = ["rounds", "left", "why", "banker_gain", "knocked", *(f"punter_{k}" for k in range(1, seats + 1))]
        frame = pd.DataFrame(self.kept, columns=names)
        frame.insert(0, "bank", range(1, len(frame) + 1))
        frame["why"] = [at.REASONS[why] for why in frame["why"]]
        frame["knocked"] = frame["knocked"].astype(bool)
        return frame


def bank_chunks(arrays: Arrays, banks: int, seed: int) -> Iterator[tuple[Arrays, int, int, int, int]]:
    """Yield the tasks of ``bank_chunk``; they depend on nothing but these arguments."""
    for first, last in growing(-(-banks // BLOCK)):
        yield arrays, seed, banks, first, last


def bank_chunk(arrays: Arrays, seed: int, banks: int, first: int, last: int) -> BankTally:
    """Play some blocks of the banks of a seed.

    Args:
        arrays: the machine.
        seed: the seed.
        banks: how many banks there are in all.
        first: the first block.
        last: the block after the last.
    """
    tally: BankTally | None = None
    for block in range(first, last):
        there = min(BLOCK, banks - block * BLOCK)
        part = _block(arrays, block_seed(seed, block), there, banks, first=block * BLOCK)
        tally = part if tally is None else tally.plus(part)
    assert tally is not None
    return tally


def _block(arrays: Arrays, seed: int, count: int, banks: int, first: int) -> BankTally:
    seats, longest = arrays.seats, int(arrays.table[at.LONGEST])
    kernels = engine(banks * seats * ROUNDS_A_BANK, arrays.kind, arrays.idle)
    found, gains = np.zeros((count, 5), np.int64), np.zeros((count, seats), np.int64)
    paths = np.zeros((0 if first else min(SHOWN, count), min(longest, LONG_PATH) + 1), np.int64)
    with quietly():
        kernels.banks(count, arrays.table.copy(), words(seed), found, gains, paths)
    rounds, left, why, gain = found[:, 0], found[:, 1], found[:, 2], found[:, 3]
    whys = np.zeros((len(at.REASONS), 4), object)
    for column, values in enumerate((np.ones(count, np.int64), rounds, left, gain)):
        np.add.at(whys[:, column], why, values.astype(object))
    won = np.column_stack([gain, gains]).astype(object)
    places = np.column_stack([won.sum(axis=0), (won * won).sum(axis=0), (won > 0).sum(axis=0)])
    kept = np.column_stack([found, gains])[: max(KEPT - first, 0)]
    return BankTally(
        count, whys, np.bincount(rounds), places, _players(arrays, gain, gains), kept, paths[:, : rounds.max() + 1]
    )


def _players(arrays: Arrays, gain: Array, gains: Array) -> Array:
    """Return what each player gained, banking in turn: to the left or to the right, as the rules say."""
    count, seats = gains.shape
    step = int(arrays.table[at.LEFTWARDS])
    banker = np.arange(count) * step % (seats + 1)
    found = np.zeros((seats + 1, 3), object)
    np.add.at(found[:, 0], banker, 1)
    np.add.at(found[:, 1], banker, gain.astype(object))
    for seat in range(seats):
        np.add.at(found[:, 2], (banker + 1 + seat) % (seats + 1), gains[:, seat].astype(object))
    return found
