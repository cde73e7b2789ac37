"""Hands by the million: many dealt rounds, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import floor, isnan, log10
from typing import TYPE_CHECKING, Any

from .chance import check_seed
from .errors import OchkoError, listed, nearest, shown, whole
from .fields import Number
from .policies import Policy, as_policy, usual
from .procedures.bank import needed
from .procedures.state import State
from .rules import Rules, check_rules

if TYPE_CHECKING:
    import pandas as pd

    from .counting import Exact
    from .machine import Machine
    from .running import Executor, Progress
    from .tallies import Tally

SHOES = ("talia", "fresh", "replaced")
MOST_SEATS = 51
MOST_WORK = 10**15  # a year of dealing
Way = Policy | Callable[..., Any] | str


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of many dealt rounds.

    Args:
        rules: the rules.
        rounds: how many rounds were dealt.
        seed: the seed of all shuffles.
        shoe: how the cards were dealt.
        punter: when the punters drew.
        banker: when the banker drew.
        machine: the rules and policies as they were dealt.
        tally: what was counted.
    """

    rules: Rules
    rounds: int
    seed: int
    shoe: str
    punter: Policy
    banker: Policy
    machine: Machine = field(repr=False)
    tally: Tally = field(repr=False)

    @cached_property
    def value(self) -> float:
        """The mean net gain of a punter a round, in stakes."""
        pays = self.machine.arrays.game.pays
        return float(pays @ self.tally.counts.sum(axis=0)) / self.rounds / len(self.tally.counts)

    @cached_property
    def standard_error(self) -> float:
        """How far off the value is likely to be: one standard deviation of the mean.

        Rounds dealt from one shoe depend on each other, and so do the seats of one round; whole shoes do not. One
        round alone has no error: nan.
        """
        return self._error(-1)

    def _error(self, row: int) -> float:
        from .tallies import honest_error

        return honest_error(self.tally.sums, self._each_round, row)

    @property
    def _each_round(self) -> bool:
        """Whether each round has a shoe of its own."""
        return self.shoe != "talia" or self.rules.shuffle_when == "each_round"

    @cached_property
    def tallies(self) -> tuple[Counter[tuple[Number, str]], ...]:
        """For each seat from the banker's left, how often each (net, what decided it) came."""
        from .results import decided

        by = decided(self.machine)
        found = []
        for counts in self.tally.counts:
            seat: Counter[tuple[Number, str]] = Counter()
            for cell in counts.nonzero()[0]:
                seat[by[cell]] += int(counts[cell])
            found.append(seat)
        return tuple(found)

    @cached_property
    def outcomes(self) -> pd.DataFrame:
        """A frame with one row an outcome, told as by ``exact``: both hands, result, payment, what decided it.

        Beside these, how many rounds came to it (of all seats), which share of all, and that share's own error
        (as if rounds did not depend on each other).
        """
        from .results import outcomes_frame

        return outcomes_frame(self.machine, self.tally.counts)

    @cached_property
    def seats(self) -> pd.DataFrame:
        """A frame with one row a punter, from the banker's left: value, standard error, and how his rounds ended."""
        from .results import seats_frame

        errors = [self._error(row) for row in range(len(self.tally.counts))]
        return seats_frame(self.machine, self.tally.counts, errors)

    @cached_property
    def path(self) -> pd.DataFrame:
        """A frame of how the value settled: after so many rounds the value, its error, and two errors to each side."""
        from .results import path_frame

        return path_frame(self.tally.path, self._each_round)

    def beside(self, exact: Exact) -> pd.DataFrame:
        """Return the outcomes beside those that were counted exactly, and by how many errors they are apart.

        Args:
            exact: what ``exact`` gave for the same rules, policies and shoe.

        Returns:
            A frame with one row an outcome: both hands, result, payment, what decided it; rounds, share, probability;
            and ``errors_off``, how far the share is from the probability, in standard errors.

        Raises:
            OchkoError: for what is no result of ``exact``.

        >>> import ochko_edu as oe
        >>> rules = oe.variant("chemin-de-fer")
        >>> frame = simulate(rules, 4000, seed=1, shoe="fresh").beside(oe.exact(rules))
        >>> bool((frame["errors_off"].abs() < 5).all())
        True
        """
        from .counting import Exact
        from .results import beside_frame

        if not isinstance(exact, Exact):
            raise OchkoError(f"exact is {shown(exact)}; it must be what exact(...) gave.")
        return beside_frame(self.outcomes, exact.outcomes, int(self.tally.counts.sum()))

    def __repr__(self) -> str:
        seats = f"{len(self.tally.counts)} punters, " if len(self.tally.counts) > 1 else ""
        error = self.standard_error
        digits = 3 if not error > 0 else max(3, 1 - floor(log10(error)))  # two digits of the error
        found = f"{self.value:+.{digits}f} stakes a round, error unknown"
        if not isnan(error):
            found = f"{self.value:+.{digits}f} ± {error:.{digits}f} stakes a round"
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds:,} rounds"
        return (
            f"<{self.rules!r}, {seats}{rounds}, seed {self.seed}, shoe {self.shoe!r}, "
            f"{self.punter!r} against {self.banker!r}: {found}>"
        )


def ways_of_playing(rules: Rules, punter: Way | None, banker: Way | None) -> tuple[Policy, Policy]:
    """Return both policies; the usual ones of these rules where none are given."""
    plain = usual(rules)
    return (
        plain[0] if punter is None else as_policy("punter", punter),
        plain[1] if banker is None else as_policy("banker", banker),
    )


def check_work(rules: Rules, amount: int, name: str, seed: int, seats: int, shoe: str) -> tuple[int, int, int]:
    """Refuse what cannot be dealt; return amount, seed and seats as plain whole numbers.

    Raises:
        OchkoError: naming what was given, and what is allowed.
    """
    check_rules(rules)
    work, punters = whole(amount), whole(seats)
    if work is None or not 1 <= work <= MOST_WORK:
        raise OchkoError(f"{name} is {shown(amount)}; it must be a whole number from 1 to 10**15.")
    if not isinstance(shoe, str) or shoe not in SHOES:
        raise OchkoError(f"shoe is {shown(shoe)}; allowed: {listed(SHOES)}.{nearest(shoe, SHOES)}")
    number = check_seed(seed)
    if punters is None or not 1 <= punters <= MOST_SEATS:
        raise OchkoError(f"seats is {shown(seats)}; it must be a whole number from 1 to {MOST_SEATS}.")
    asked = needed(rules, State(0, ("",) * (punters + 1), (1,) * (punters + 1)))
    if shoe != "replaced" and asked > rules.packs * rules.pack:
        raise OchkoError(
            f"seats is {punters}; a round would need {asked} cards, and the shoe holds {rules.packs * rules.pack}."
        )
    return work, number, punters


def simulate(
    rules: Rules,
    rounds: int = 2000,
    seed: int = 0,
    seats: int = 1,
    punter: Way | None = None,
    banker: Way | None = None,
    shoe: str = "talia",
    executor: Executor | None = None,
    progress: Progress = False,
) -> Simulation:
    """Deal many rounds and return what came of them.

    The first rounds are those of ``Table(rules, seats, seed)``, card by card. From some number on (131,072 for one
    punter, 16,384 for several) they are those of further tables with seeds that follow from this one. A punter's
    policy sees his own hand and what lies open; a banker who faces several punters sees the first who is still in.

    Args:
        rules: the rules.
        rounds: how many rounds, up to 10**15; in duels a round is one pass round the table.
        seed: fixes every card: a whole number from 0 to 2**64 - 1.
        seats: how many punters, up to 51 and as many as the cards allow.
        punter: when a punter draws, where the rules leave him a choice: a policy, or a function of a hand. By default
            he stands five short of the target (on 16), or on 6 where last digits count.
        banker: the same for the banker; by default he stands four short of the target (on 17), or on 6.
        shoe: "talia" (dealt through, as the rules say), "fresh" (shuffled for each round) or "replaced"
            (every card goes back before the next).
        executor: who deals: anything with ``submit``, such as a ``concurrent.futures.ProcessPoolExecutor`` or a Dask
            client's ``get_executor()``; by default this process. It changes no number.
        progress: whether to show a bar; or a function to call with the rounds done and all rounds. With either, an
            interruption returns what has been dealt so far.

    Returns:
        A ``Simulation``: ``value`` and ``standard_error`` in stakes a punter a round, and the frames ``outcomes``,
        ``seats`` and ``path``. Memory does not grow with the rounds.

    Raises:
        OchkoError: for an argument that is not allowed, or an executor that fails.
        RuleError: if the rules make too many hands.
        PolicyError: if a policy of one's own fails.

    >>> from ochko_edu.presets import variant
    >>> found = simulate(variant("salon"), rounds=2000, seed=1)
    >>> found.rounds, found.value > 0, 0.02 < found.standard_error < 0.04
    (2000, True, True)
    >>> list(found.seats["seat"])
    [1]
    """
    rounds, seed, seats = check_work(rules, rounds, "rounds", seed, seats, shoe)
    from .machine import machine
    from .running import Bar, check_executor, in_order
    from .tallies import chunks, deal_chunk

    check_executor(executor)
    ways = ways_of_playing(rules, punter, banker)
    made = machine(rules, seats, shoe, *ways)
    tally: Tally | None = None
    with Bar(progress, rounds, "rounds") as bar:
        for part in in_order(deal_chunk, chunks(made.arrays, rounds, seed), executor):
            tally = part if tally is None else tally.plus(part)
            bar.reach(tally.sums.rounds)
    if tally is None:
        raise KeyboardInterrupt
    return Simulation(rules, tally.sums.rounds, seed, shoe, *ways, made, tally)
