"""Bids: a punter who chooses his stake once he knows his first card, before a banker who sees the bid.

In the folk game a bid is a part of the bank. A high bid wins more with a good card, and tells the banker that the card
is good. Three games are solved to show what this is worth: the bid is seen; the bid is hidden until the showdown; the
bid may not depend on the card, so that it tells nothing. All values are parts of the bank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from .cards import RANKS, Deck
from .equilibria import Step
from .errors import OchkoError, RuleError
from .fields import Number
from .games import reach_of
from .joint import Setting, setting
from .judging import BANKER
from .rules import Rules
from .solved import SolvedPolicy
from .solving import Solved, game_of, search

if TYPE_CHECKING:
    import pandas as pd

ROUNDING = 1e-12
Tell = bool | Callable[[Step], object]


class Bidding:
    """Best play of both sides with bids; made by ``solve(rules, bids=...)``. Values are parts of the bank.

    Args:
        found: what was found, the banker seeing the bid.
        bids: the bids.
        hidden: makes the solution of the game in which he does not see it.
        fixed: makes the solution of the game with one stake.
    """

    def __init__(
        self, found: Solved, bids: tuple[float, ...], hidden: Callable[[], Solved], fixed: Callable[[], Solved]
    ) -> None:
        self._found, self.sizes = found, bids
        self._make_hidden, self._make_fixed = hidden, fixed
        self.rules, self.shoe = found.rules, found.shoe

    @property
    def value(self) -> float:
        """The punter's expected net gain when both play their parts."""
        return self._found.value

    @property
    def bounds(self) -> tuple[float, float]:
        """What the punter's part is sure of, and what the banker's part lets him have at most."""
        return self._found.bounds

    @property
    def exploitability(self) -> float:
        """The distance of the bounds."""
        return max(self.bounds[1] - self.bounds[0], 0.0)

    @property
    def interrupted(self) -> bool:
        """Whether the search was interrupted; what is here is what it had by then."""
        return self._found.search.interrupted

    @cached_property
    def hidden(self) -> Solved:
        """The game in which the banker does not see the bid."""
        return self._make_hidden()

    @cached_property
    def fixed(self) -> Solved:
        """The game with one stake for all cards."""
        return self._make_fixed()

    @cached_property
    def bids(self) -> pd.DataFrame:
        """One row a first card, one column a bid: how often it is made."""
        return _bids_frame(self._found, self.sizes)

    @cached_property
    def gives_away(self) -> pd.DataFrame:
        """What it is worth to choose the bid by the card, and how much of that a banker takes back who sees it.

        ``gain`` is above a bid that may not depend on the card.
        """
        import pandas as pd

        alone = self.fixed.value
        blind = max(size * alone for size in self.sizes) + 0.0
        rows = [
            ("one bid for all cards", blind),
            ("a bid by the card, seen by the banker", self.value),
            ("a bid by the card, not seen", self.hidden.value),
        ]
        return pd.DataFrame(
            [{"game": game, "value": value, "gain": round(value - blind, 15) + 0.0} for game, value in rows]
        )

    @cached_property
    def given(self) -> dict[float, tuple[SolvedPolicy, SolvedPolicy]]:
        """For each bid, how the punter plays who made it, and how the banker plays who sees it."""
        about = f"{self.rules!r}, shoe {self.shoe!r}"
        return {
            size: (self._found.policy(0, name, b), self._found.policy(1, name, b))
            for b, size in enumerate(self.sizes)
            for name in (f"bid {size:g}, {about}",)
        }

    def __repr__(self) -> str:
        sizes = ", ".join(f"{size:g}" for size in self.sizes)
        found = f"{self.value:+.9f} of the bank to the punter, exploitability {self.exploitability:.1e}"
        stopped = ", interrupted" if self.interrupted else ""
        return f"<best play with bids of {sizes} of the bank, {self.rules!r}, shoe {self.shoe!r}: {found}{stopped}>"

    @property
    def _made(self) -> list[SolvedPolicy]:
        """How both sides play after those bids that are made."""
        made = [size for size in self.sizes if (self.bids[f"{size:g}"] > ROUNDING).any()]
        return [policy for size in made if size for policy in self.given[size]]

    def __str__(self) -> str:
        return "\n\n".join([repr(self), self.bids.round(4).to_string(), *map(str, self._made)])

    def _repr_html_(self) -> str:
        policies = "".join(policy._repr_html_() for policy in self._made)
        return f"<p>{escape(repr(self))}</p>{self.bids.round(4).to_html()}{policies}"


def bidding(
    rules: Rules, shoe: str | Deck, bids: Sequence[Number | float], accuracy: float, seconds: float, progress: Tell
) -> Bidding:
    """Solve a game with bids: see ``solving.solve``."""
    at = setting(rules, shoe)
    sizes = _checked(at, bids)
    after = 1 if rules.stake_when == "after_first_card" else rules.opening_cards

    def made(stakes: tuple[float, ...], seen: bool) -> Solved:
        return search(at, shoe, game_of(at, stakes, after, seen), accuracy, seconds, progress)

    return Bidding(made(sizes, True), sizes, lambda: made(sizes, False), lambda: made((), True))


def _checked(at: Setting, bids: Sequence[Number | float]) -> tuple[float, ...]:
    """Return the bids in order, with the right to refuse if the rules give it."""
    rules = at.tables.rules
    if rules.stake_when == "before_deal":
        raise RuleError(
            "stake_when='before_deal': a stake that is laid before the cards gives nothing away; leave bids out."
        )
    if any(name != ("plays",) for name in at.tables.seat(BANKER).signals):
        raise RuleError(
            "bids are solved where the banker shows nothing before he draws: without naturals, his first card down."
        )
    listed_: list[Any] = list(bids) if isinstance(bids, (list, tuple, set, frozenset)) else [bids]
    for bid in listed_:
        if isinstance(bid, (bool, str)) or not isinstance(bid, (int, float, Fraction)) or not 0 < float(bid) <= 1:
            raise OchkoError(f"bids holds {bid!r}; a bid is a part of the bank above 0, at most 1.")
    sizes = {float(bid) for bid in listed_} | ({0.0} if rules.may_decline else set())
    if not sizes:
        raise OchkoError("bids is empty; give one part of the bank at least, such as (0.1, 0.25, 0.5, 1).")
    return tuple(sorted(sizes))


def rank_number(name: str) -> int:
    """Return where a rank, or a column of several, stands in a table."""
    return RANKS.index(name.split("-")[0])


def _bids_frame(found: Solved, sizes: tuple[float, ...]) -> pd.DataFrame:
    import pandas as pd

    strategy = found.strategies[0]
    walk = strategy.walk
    flows = strategy.flows
    through = reach_of(walk, flows)[:, 0]
    rows: dict[str, list[float]] = {}
    for i, node in enumerate(walk.nodes):
        if node.hand < 0 and node.acts[0].bid >= 0:
            names = [" ".join(hand.ranks) for hand in strategy.held(i) if len(hand.ranks) == node.level]
            acts = slice(walk.first[i], walk.first[i] + walk.choices[i])
            worth = found.worths[0].nodes[i, 0]
            chances = flows[acts, 0] / through[i] if through[i] > 0 else np.zeros(len(sizes))
            rows.update({name: [*chances.tolist(), float(worth)] for name in names})
    rows = dict(sorted(rows.items(), key=lambda row: [rank_number(name) for name in row[0].split()]))
    table = pd.DataFrame.from_dict(rows, orient="index", columns=[*(f"{size:g}" for size in sizes), "value"])
    table.index.name = "first card"
    return table
