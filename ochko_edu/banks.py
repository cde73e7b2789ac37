"""Whole banks: how long they last, what is left in them, and who gained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING

from .errors import OchkoError, PolicyError, plain, shown, whole
from .fields import Number
from .policies import Hand, Policy, as_policy, policy
from .procedures.bank import least_bank
from .rules import Rules
from .sampling import Way, check_work, ways_of_playing

if TYPE_CHECKING:
    import pandas as pd

    from .bank_tallies import BankTally
    from .running import Executor, Progress

Bid = Number | float | Mapping[str, Number | float] | Callable[[Hand], Number | float]
MOST_UNITS = 10**6
NEVER = policy(lambda hand: False, "never")


@dataclass(frozen=True, eq=False)
class Banks:
    """What came of many banks, each held from the stake that a banker lays to the moment when it passes on.

    Amounts are in units; a bank of ``bank`` units is laid where the rules know one.

    Args:
        rules: the rules.
        banks: how many.
        seed: the seed of all shuffles.
        seats: how many punters.
        bank: what was laid, in units.
        punter: when the punters drew.
        banker: when the banker drew.
        tally: what was counted.
    """

    rules: Rules
    banks: int
    seed: int
    seats: int
    bank: int
    punter: Policy
    banker: Policy
    tally: BankTally = field(repr=False)

    @cached_property
    def gain(self) -> float:
        """What a banker gains from one bank, in units, on average."""
        return self.tally.mean

    @cached_property
    def standard_error(self) -> float:
        """How far off that mean is likely to be. Banks count as independent: most begin with a shuffle. Of one: nan."""
        return self.tally.error

    @cached_property
    def ends(self) -> pd.DataFrame:
        """One row a reason why banks ended: how many, which share, and on average rounds, units left, banker's gain.

        The reasons are "empty" (nothing left in the bank), "knock" (what follows a knock is over), "talia" (the pack
        is played out), "lost" (the banker lost) and "longest" (broken off after so many rounds, or for
        holding more than 10**9 units).
        """
        return self.tally.ends_frame()

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """One row a length: rounds (in duels: passes), how many banks lasted so long, and which share."""
        return self.tally.lengths_frame()

    @cached_property
    def places(self) -> pd.DataFrame:
        """One row a place, the banker's first, then from his left: gain a bank, its error, how often it was ahead."""
        return self.tally.places_frame()

    @cached_property
    def players(self) -> pd.DataFrame:
        """One row a player, everyone banking in turn: banks held, gained as banker and as punter, and in all."""
        return self.tally.players_frame()

    @cached_property
    def paths(self) -> pd.DataFrame:
        """The first banks, round by round: units in the bank; or the banker's gain, where no bank is laid."""
        return self.tally.paths_frame()

    @cached_property
    def first(self) -> pd.DataFrame:
        """The first banks, one row each: rounds, units left, why it ended, whether it was knocked, who gained what."""
        return self.tally.first_frame()

    def __repr__(self) -> str:
        banks = "1 bank" if self.banks == 1 else f"{self.banks:,} banks"
        punters = "1 punter" if self.seats == 1 else f"{self.seats} punters"
        found = f"{self.gain:+.1f} units a bank to the banker, error unknown"
        if not isnan(self.standard_error):
            found = f"{self.gain:+.1f} ± {self.standard_error:.1f} units a bank to the banker"
        return f"<{self.rules!r}, {banks} against {punters}, seed {self.seed}: {found}>"


def simulate_banks(
    rules: Rules,
    banks: int = 1000,
    seed: int = 0,
    seats: int = 4,
    punter: Way | None = None,
    banker: Way | None = None,
    bank: int = 1000,
    stake: int = 100,
    bid: Bid | None = None,
    halve: Way | None = None,
    longest: int = 1000,
    executor: Executor | None = None,
    progress: Progress = False,
) -> Banks:
    """Play many banks, one after the other, and return what came of them.

    Everyone banks in turn, as the rules say. The first banks are those of ``Table(rules, seats, seed)``: a knock that
    may be called is called, and nobody takes his bank away before it passes. Nobody is ever out of money.

    Args:
        rules: the rules.
        banks: how many, up to 10**15.
        seed: fixes every card: a whole number from 0 to 2**64 - 1.
        seats: how many punters; with the banker, one more sits at the table.
        punter: when a punter draws; by default as for ``simulate``.
        banker: when the banker draws; by default as for ``simulate``.
        bank: what a banker lays, in units.
        stake: what a punter stakes or bids, in units, as far as the rules allow.
        bid: instead of that, the part of the bank that he plays for, from 0 to 1, as far as the rules allow: one for
            all hands, one for each rank of his first card, or a function of a hand.
        halve: when a punter halves his bid before a card, where the rules let him: a policy, or a function of a hand;
            by default never.
        longest: rounds after which a bank is broken off and passes on; so is one that holds more than 10**9 units.
        executor: who plays: as for ``simulate``.
        progress: whether to show a bar; as for ``simulate``.

    Returns:
        ``Banks``: ``gain`` and ``standard_error`` in units a bank to the banker; why banks ended, how long they lasted
        and who gained, as the frames ``ends``, ``lengths``, ``places``, ``players``, ``paths`` and ``first``.

    Raises:
        OchkoError: for what is not allowed, a part of a bank where none is laid, or an executor that fails.
        RuleError: if the rules make too many hands.
        PolicyError: if a policy or a bid of one's own fails.

    >>> from ochko_edu.presets import variant
    >>> found = simulate_banks(variant("folk"), banks=200, seed=1, bid={"A": 1, "10": 0.5, "K": 0.25, "Q": 0.25,
    ...     "J": 0.25, "6": 0.1, "7": 0.1, "8": 0.1, "9": 0.1})
    >>> list(found.ends["why"])
    ['empty', 'knock']
    """
    banks, seed, seats = check_work(rules, banks, "banks", seed, seats, "talia")
    bank, stake = _units(bank, "bank", least_bank(rules)), _units(stake, "stake", 1)
    longest = _units(longest, "longest", 1)
    if bid is not None and rules.bank != "announced":
        raise OchkoError(f"bid is {shown(bid)}, a part of the bank; these rules have bank={rules.bank!r}. Use stake.")
    from .bank_tallies import bank_chunk, bank_chunks
    from .machine import machine
    from .merging import Money
    from .running import Bar, check_executor, in_order

    check_executor(executor)
    ways = ways_of_playing(rules, punter, banker)
    money = Money(bank, stake, bid_of(rules, bid), NEVER if halve is None else as_policy("halve", halve), longest)
    arrays = machine(rules, seats, "talia", *ways, money).arrays
    tally: BankTally | None = None
    with Bar(progress, banks, "banks") as bar:
        for part in in_order(bank_chunk, bank_chunks(arrays, banks, seed), executor):
            tally = part if tally is None else tally.plus(part)
            bar.reach(tally.banks)
    if tally is None:
        raise KeyboardInterrupt
    return Banks(rules, tally.banks, seed, seats, bank, *ways, tally)


def bid_of(rules: Rules, bid: Bid | None) -> Callable[[Hand], float] | None:
    """Return a bid as a function of a punter's hand when he bids.

    Raises:
        OchkoError: for what is no part of a bank, or ranks that are missing.
    """
    if bid is None:
        return None
    if isinstance(bid, Mapping):
        return _by_rank(rules, bid)
    if not callable(bid):
        part = _part(bid, "bid")
        return lambda hand: part
    return lambda hand: _asked(bid, hand)


def _asked(bid: Callable[[Hand], Number | float], hand: Hand) -> float:
    try:
        part = bid(hand)
    except Exception as error:
        raise PolicyError(f"bid failed on {hand}: {type(error).__name__}: {error}") from error
    return _part(part, f"bid({hand})")


def _units(given: object, name: str, least: int) -> int:
    units = whole(given)
    if units is None or not least <= units <= MOST_UNITS:
        raise OchkoError(f"{name} is {shown(given)}; it must be a whole number from {least} to {MOST_UNITS:,}.")
    return units


def _part(given: object, name: str) -> float:
    part = plain(given)
    if not isinstance(part, (int, float, Fraction)) or not 0 <= part <= 1:
        raise OchkoError(f"{name} is {shown(given)}; it must be a part of the bank, from 0 to 1.")
    return float(part)


def _by_rank(rules: Rules, bid: Mapping[str, Number | float]) -> Callable[[Hand], float]:
    from .hands import columns_of

    if rules.stake_when == "before_deal":
        raise OchkoError('bid goes by the first card, but these rules have stake_when="before_deal".')
    parts: dict[str, float] = {}
    for column in columns_of(rules):
        missing = [rank for rank in column.ranks if rank not in bid]
        if missing:
            raise OchkoError(f"bid names no part of the bank for {', '.join(missing)}.")
        found = {_part(bid[rank], f"bid[{rank!r}]") for rank in column.ranks}
        if len(found) > 1:
            raise OchkoError(f"bid tells {', '.join(column.ranks)} apart, which these rules count alike.")
        parts[column.name] = found.pop()
    return lambda hand: parts[hand.ranks[0]]
