"""The exact engine: what two ways of playing are worth against each other, counted over every deal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .cards import Deck, cards
from .errors import RuleError, plain, shown
from .flows import flow
from .joint import Cards, Joint, Setting, joint, setting
from .judging import BANKER, PUNTER
from .policies import Policy, as_policy, usual
from .rules import Rules, check_rules

if TYPE_CHECKING:
    import pandas as pd

Way = Policy | Callable[..., Any] | str
Array = NDArray[Any]

NAMES = ("hand", "banker_hand", "seen")
ROUNDING = 1e-15  # of the size of what is summed


def way_of_playing(rules: Rules, role: str, given: Way | None) -> Policy:
    """Return a policy, or the usual one of these rules where none is given."""
    check_rules(rules)
    return usual(rules)[role == BANKER] if given is None else as_policy(role, given)


def _sum(terms: Array) -> float:
    """Return a sum of floats; where only their rounding errors are left of it, nothing."""
    total = fsum(terms.flat)
    return total if abs(total) > ROUNDING * fsum(abs(terms).flat) else 0.0


class Exact:
    """What two policies are worth against each other; made by ``exact``.

    Floats are worked out with numpy, fractions with whole numbers; each part when it is first asked for. Frames hold
    fractions: for rules with very many hands they take much longer than the value, and are refused where it is not.

    Args:
        rules: the rules.
        punter: when the punter draws.
        banker: when the banker draws.
        shoe: the shoe, before the known cards were dealt.
        at: on what is counted.
        given: the known cards, in words.
    """

    def __init__(
        self, rules: Rules, punter: Policy, banker: Policy, shoe: str | Deck, at: Setting, given: str = ""
    ) -> None:
        self.rules, self.punter, self.banker, self.shoe, self.given = rules, punter, banker, shoe, given
        self._at = at
        self._answers = at.side(PUNTER).ask(punter), at.side(BANKER).ask(banker)

    def _joint(self, exact: bool) -> Joint:
        self._at.check_size(exact)
        return joint(self._at, *self._answers, exact)

    @cached_property
    def _pays(self) -> Any:
        """What each pair of endings pays: [punter's ending, banker's ending], exact numbers."""
        kinds = [[e.kind for e in self._at.side(role).endings] for role in (PUNTER, BANKER)]
        return np.array(self._at.tables.pays, dtype=object)[np.ix_(*kinds)]

    @cached_property
    def value(self) -> float:
        """The punter's expected net gain, in stakes."""
        return _sum(self._joint(False).ways * self._pays.astype(float))

    @cached_property
    def fraction(self) -> Fraction:
        """The same as an exact fraction."""
        law = self._joint(True)
        return Fraction((law.ways * self._pays).sum()) / law.denominator

    @cached_property
    def sd(self) -> float:
        """The standard deviation of one duel's net gain, in stakes."""
        return sqrt(_sum(self._joint(False).ways * (self._pays.astype(float) - self.value) ** 2))

    @cached_property
    def outcomes(self) -> pd.DataFrame:
        """One row an outcome: both hands, payment and what decided it; probability, fraction, ways, "1 in N"."""
        from .outcomes import outcomes_frame

        return outcomes_frame(self._at, self._joint(True), by_cards=False)

    @cached_property
    def by_cards(self) -> pd.DataFrame:
        """The outcomes, told apart by how many cards each side holds at the end as well."""
        from .outcomes import outcomes_frame

        return outcomes_frame(self._at, self._joint(True), by_cards=True)

    @cached_property
    def joint(self) -> pd.DataFrame:
        """The probability of each pair of final hands: the punter's down, the banker's across."""
        from .outcomes import joint_frame

        return joint_frame(self.outcomes)

    def chance(self, **facts: Any) -> Fraction:
        """Return the exact probability that an outcome has all these facts, named as the columns of ``by_cards``.

        Raises:
            RuleError: for a fact that is no column.

        >>> from ochko_edu.presets import variant
        >>> exact(variant("salon")).chance(punter_natural=True)
        Fraction(64, 1339)
        """
        rows = self.by_cards
        for name, value in facts.items():
            if name not in rows.columns:
                raise RuleError(f"there is no fact {name!r}; the facts are {', '.join(rows.columns)}.")
            value = plain(value)
            if not isinstance(value, (str, int, float, Fraction)):
                raise RuleError(f"{name} is {shown(value)}; it must be one value, such as one in that column.")
            rows = rows[(rows[name] == value).fillna(False)]
        return sum(rows["fraction"], Fraction(0))

    def alone(self, side: str = PUNTER) -> pd.DataFrame:
        """Return how one side's hand ends when nobody else is dealt to: draws, total, natural, bust.

        Args:
            side: "punter" or "banker".

        Raises:
            RuleError: for another side, or a policy that depends on what the other side shows.

        >>> from ochko_edu.presets import variant
        >>> exact(variant("salon")).alone("banker").query("natural")["fraction"].sum()
        Fraction(64, 1339)
        """
        from .outcomes import alone_frame

        if not isinstance(side, str) or side not in (PUNTER, BANKER):
            raise RuleError(f"side is {shown(side)}; allowed: 'punter', 'banker'.")
        answers = self._answers[side == BANKER]
        if any(answer != answers[0] for answer in answers):
            raise RuleError(f"the {side}'s policy depends on what the other side shows, so it cannot be counted alone.")
        asked = self._at.side(side).asked[0]
        stops = flow(*self._at.key, side, answers, self._at.starts[side == BANKER], exact=True)
        return alone_frame(self._at, side, stops.stops[asked], stops.scale)

    def __repr__(self) -> str:
        about = f"exact({self.rules!r}, punter={self.punter!r}, banker={self.banker!r}, shoe={self.shoe!r}{self.given})"
        return f"<{about}: {self.value:+z.6f} stakes to the punter, spread {self.sd:.3f}>"


def exact(
    rules: Rules, punter: Way | None = None, banker: Way | None = None, shoe: str | Deck = "fresh", *,
    hand: Cards = "", banker_hand: Cards = "", seen: Cards = "",
) -> Exact:  # fmt: skip
    """Count one duel exactly: every deal of the cards, weighed by what both sides do with them.

    It covers one punter against the banker. What belongs to a whole round is left out: ``push_if_all_bust`` is a push
    here, for he is all the punters there are, and ``max_draws_of="table"`` is refused. If a side ends the duel before
    the other has drawn, the other's hand counts as it lies, and is reported as "not played".

    Args:
        rules: the rules.
        punter: when the punter draws where the rules leave him a choice: a policy, or a function of a hand. By default
            he stands on 16 (000:11 advises it): five short of the target, or on 6 where last digits count.
        banker: the same for the banker. By default he stands on 17: four short of the target, or on 6.
        shoe: "fresh" (all the packs), "replaced" (every card goes back before the next is drawn), or a ``Deck``: the
            cards that were there before this duel.
        hand: cards that the punter is known to be dealt, in order: his first, or his opening hand.
        banker_hand: the same for the banker.
        seen: cards that have left the shoe before.

    Raises:
        CardError: for a shoe that is none, lacks the known cards, or can run out.
        PolicyError: if a function fails or returns what is no probability.
        RuleError: for rules that are no function of two hands, or that make too many hands to be counted.

    >>> from ochko_edu.policies import stand_on
    >>> from ochko_edu.presets import variant
    >>> exact(variant("salon"), punter=stand_on(16), banker=stand_on(17)).fraction
    Fraction(54149135542639, 228383630575100)
    """
    ways = way_of_playing(rules, PUNTER, punter), way_of_playing(rules, BANKER, banker)
    known = {name: cards(held, name) for name, held in zip(NAMES, (hand, banker_hand, seen), strict=True)}
    for name in ("hand", "banker_hand"):
        if len(known[name]) > rules.opening_cards:
            raise RuleError(
                f"{name} has {len(known[name])} cards; exact starts before any decision, "
                f"so {rules.opening_cards} at most. Use odds for a decision later on."
            )
    at = setting(rules, shoe, known["hand"], known["banker_hand"], known["seen"])
    given = "".join(f", {name}={' '.join(map(str, held))!r}" for name, held in known.items() if held)
    found = Exact(rules, *ways, shoe, at, given)
    found._joint(exact=False)  # so that what cannot be counted is refused here
    return found
