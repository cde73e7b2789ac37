"""Hands by the thousand: many dealt rounds, and what came of them."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from .autoplay import habits
from .chance import check_seed
from .dealing import deal, deal_at_table
from .errors import OchkoError, listed, nearest
from .fields import Number
from .policies import Policy
from .rules import Rules

if TYPE_CHECKING:
    import pandas as pd

SHOES = ("talia", "fresh", "replaced")


@dataclass(frozen=True)
class Simulation:
    """What came of many dealt rounds.

    Args:
        rules: the rules.
        rounds: how many rounds were dealt.
        seed: the seed of all shuffles.
        shoe: how the cards were dealt.
        punter: when the punters drew.
        banker: when the banker drew.
        tallies: for each seat, how often each (net, what decided it) came.
        spread: the sum over rounds of the squared mean net of a round.
    """

    rules: Rules
    rounds: int
    seed: int
    shoe: str
    punter: Policy
    banker: Policy
    tallies: tuple[Counter[tuple[Number, str]], ...] = field(repr=False)
    spread: float = field(repr=False)

    @cached_property
    def value(self) -> float:
        """The mean net gain of a punter a round, in stakes."""
        return sum(map(_total, self.tallies)) / self.rounds / len(self.tallies)

    @cached_property
    def standard_error(self) -> float:
        """How far off the value is likely to be: one standard deviation of the mean.

        Rounds count as independent. Those of one talia share a shoe, which this leaves out.
        """
        return _error(self.spread, self.value, self.rounds)

    @property
    def outcomes(self) -> pd.DataFrame:
        """A frame with one row an outcome: net, what decided it, how many rounds, which share of them."""
        import pandas as pd

        together: Counter[tuple[Number, str]] = sum(self.tallies, Counter())
        dealt = sum(together.values())
        rows = [
            {"net": float(net), "by": by, "rounds": count, "share": count / dealt}
            for (net, by), count in sorted(together.items(), key=lambda item: (float(item[0][0]), item[0][1]))
        ]
        return pd.DataFrame(rows)

    @property
    def seats(self) -> pd.DataFrame:
        """A frame with one row a punter, from the banker's left: value and standard error."""
        import pandas as pd

        rows = []
        for seat, tally in enumerate(self.tallies, start=1):
            value = _total(tally) / self.rounds
            squares = sum(float(net) ** 2 * count for (net, _), count in tally.items())
            rows.append({"seat": seat, "value": value, "standard_error": _error(squares, value, self.rounds)})
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        return (
            f"<{self.rules!r}, {self.rounds:,} rounds, seed {self.seed}, shoe {self.shoe!r}, "
            f"{self.punter!r} against {self.banker!r}: {self.value:+.3f} ± {self.standard_error:.3f} stakes a round>"
        )


def _total(tally: Counter[tuple[Number, str]]) -> float:
    return float(sum(net * count for (net, _), count in tally.items()))


def _error(squares: float, mean: float, rounds: int) -> float:
    if rounds < 2:
        return math.nan
    return math.sqrt(max(squares / rounds - mean * mean, 0.0) / (rounds - 1))


def simulate(
    rules: Rules,
    rounds: int = 2000,
    seed: int = 0,
    seats: int = 1,
    punter: Policy | None = None,
    banker: Policy | None = None,
    shoe: str = "talia",
) -> Simulation:
    """Deal many rounds and return what came of them.

    Args:
        rules: the rules.
        rounds: how many rounds.
        seed: fixes every card; the same seed gives the cards of ``Table(rules, seats, seed)``.
        seats: how many punters. More than one are played at a real table, which takes about 1 ms a seat and round.
        punter: when a punter draws; by default he stands on 16.
        banker: when the banker draws; by default he stands on 17.
        shoe: "talia" (dealt through, as the rules say), "fresh" (shuffled for each round) or "replaced"
            (every card goes back before the next; one punter only).

    Raises:
        OchkoError: for a number of rounds, a seed or a shoe that is not allowed.
        PolicyError: if a policy of one's own fails.

    >>> from ochko_edu.presets import variant
    >>> simulate(variant("salon"), rounds=2000, seed=1).value > 0
    True
    """
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise OchkoError(f"rounds is {rounds!r}; it must be a whole number from 1.")
    if shoe not in SHOES:
        raise OchkoError(f"shoe is {shoe!r}; allowed: {listed(SHOES)}.{nearest(shoe, SHOES)}")
    check_seed(seed)
    how = habits(rules, punter, banker)
    tallies: tuple[Counter[tuple[Number, str]], ...]
    spread = 0.0
    if seats == 1:
        tallies = (Counter(),)
        for dealt in deal(rules, rounds, seed, how.punter, how.banker, shoe):
            tallies[0][dealt.net, dealt.by] += 1
            spread += float(dealt.net) ** 2
    else:
        if shoe == "replaced":
            raise OchkoError(f"seats is {seats!r}; with shoe='replaced' one punter can be dealt to.")
        tallies = tuple(Counter() for _ in range(seats if isinstance(seats, int) and seats > 0 else 0))
        for paid in deal_at_table(rules, rounds, seed, seats, how.punter, how.banker, shoe):
            for tally, outcome in zip(tallies, paid, strict=True):
                tally[outcome] += 1
            spread += (sum(float(net) for net, _ in paid) / seats) ** 2
    return Simulation(rules, rounds, seed, shoe, how.punter, how.banker, tallies, spread)
