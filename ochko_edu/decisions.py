"""One decision of the punter: what a further card can do, and what drawing is worth against standing."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .backward import Worth, worths
from .cards import Card, Deck, cards
from .counting import Way, way_of_playing
from .errors import RuleError
from .flows import Answers, flow, reach
from .joint import Cards, Setting, ran_out, setting
from .judging import BANKER, DRAW, FREE, PUNTER, STAND, judge_of
from .policies import Policy, policy
from .rules import Rules, check_rules
from .shoes import Pairs, columns_of_hand

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class Odds:
    """The odds of one decision; made by ``odds``. Every chance is given that the banker has shown no natural.

    Args:
        rules: the rules.
        hand: the punter's hand.
        total: its total.
        soft: whether some card counts more than its least value.
        must: what the rules leave: "draw", "stand", or "" for a free choice.
        banker: how the banker plays.
        fractions: stand, draw and bust as exact fractions; draw and bust are left out where no card may be drawn.
        bust_alone: the chance of a bust counted from the unseen cards only, as if there were no banker.
    """

    rules: Rules
    hand: tuple[Card, ...]
    total: int
    soft: bool
    must: str
    banker: Policy
    fractions: dict[str, Fraction]
    bust_alone: Fraction | None
    _at: Setting = field(compare=False)
    _worth: Worth = field(compare=False)

    @property
    def stand(self) -> float:
        """What standing is worth, in stakes."""
        return float(self.fractions["stand"])

    @property
    def draw(self) -> float | None:
        """What drawing is worth, with the continuation that was asked for; None where no card may be drawn."""
        return float(self.fractions["draw"]) if "draw" in self.fractions else None

    @property
    def bust(self) -> float | None:
        """The chance that the next card busts the hand; None where no card may be drawn."""
        return float(self.fractions["bust"]) if "bust" in self.fractions else None

    @property
    def margin(self) -> float | None:
        """What drawing is worth above standing; None where no card may be drawn."""
        return None if "draw" not in self.fractions else float(self.fractions["draw"] - self.fractions["stand"])

    @property
    def best(self) -> str:
        """The better of "draw" and "stand" among what the rules allow."""
        if self.must:
            return self.must
        return "draw" if self.fractions["draw"] > self.fractions["stand"] else "stand"

    @property
    def value(self) -> float:
        """What the hand is worth if one does the better thing."""
        return float(self.fractions[self.best])

    @cached_property
    def next_card(self) -> pd.DataFrame:
        """One row a column of the tables: how many such cards are unseen, the total after one, and its chance."""
        from .outcomes import with_chances

        seat, here = self._at.tables.punter, self._at.side(PUNTER)
        start = self._at.starts[0]
        rows, weights = [], []
        for c, column in enumerate(self._at.tables.columns):
            after = int(here.after[start, c])
            if "draw" in self.fractions and after >= 0 and self._worth.reach[after]:
                kind = seat.kinds[int(here.kind[after])]
                unseen = _unseen(self._at)[c]
                total = seat.total[here.rows[after]]
                rows.append({"card": column.name, "unseen": unseen, "total": total, "bust": kind.bust})
                weights.append(int(self._worth.reach[after]))
        return with_chances(rows, weights, sum(weights) or 1)

    @cached_property
    def totals(self) -> pd.DataFrame:
        """One row a total: the chance of each after exactly one further card."""
        return self._totals(self._next())

    @cached_property
    def finals(self) -> pd.DataFrame:
        """One row a total: the chance of each when the hand draws now and then goes on as was asked for."""
        here = self._at.side(PUNTER)
        chances = self._worth.draws.copy()
        chances[self._at.starts[0]] = 1
        stops = reach(here, chances[None, :], self._at.starts[0])[0] * (1 - chances)
        return self._totals({int(i): stops[i] for i in np.flatnonzero(stops)} if "draw" in self.fractions else {})

    def _next(self) -> dict[int, Any]:
        here = self._at.side(PUNTER)
        after = here.after[self._at.starts[0]]
        return {int(i): 1 for i in after if i >= 0} if "draw" in self.fractions else {}

    def _totals(self, ways: dict[int, Any]) -> pd.DataFrame:
        from .outcomes import label, place, with_chances

        here, seat = self._at.side(PUNTER), self._at.tables.punter
        found: dict[tuple[str, int, bool], Fraction] = {}
        for i, way in ways.items():
            kind, total = seat.kinds[int(here.kind[i])], seat.total[here.rows[i]]
            key = (label(kind, total), total, kind.bust)
            chance = way * Fraction(int(self._worth.reach[i]), int(self._worth.reach[self._at.starts[0]]))
            found[key] = found.get(key, Fraction(0)) + chance
        ordered = sorted((key for key in found if found[key]), key=lambda key: (place(key[0]), key[1]))
        whole = np.lcm.reduce([found[key].denominator for key in ordered], dtype=object) if ordered else 1
        rows = [dict(zip(("hand", "total", "bust"), key, strict=True)) for key in ordered]
        return with_chances(rows, [int(found[key] * whole) for key in ordered], int(whole))

    def __repr__(self) -> str:
        held = " ".join(map(str, self.hand))
        drawing = "no card may be drawn" if self.draw is None else f"drawing {self.draw:+z.4f} (bust {self.bust:.1%})"
        standing = f"standing {self.stand:+z.4f}"
        return f"<odds of {held} ({self.total}) against {self.banker!r}: {standing}, {drawing}; {self.best}>"


def odds(
    rules: Rules, hand: Cards, seen: Cards = "", banker: Way | None = None, *,
    banker_shows: Cards = "", punter: Way | None = None, shoe: str | Deck = "fresh",
) -> Odds:  # fmt: skip
    """Count one decision of the punter: a further card's totals and bust, and the value of drawing against standing.

    Play has begun, so the banker has looked and shown no natural: every chance is given that. What the banker does
    later answers to what the punter will have shown by then.

    Args:
        rules: the rules.
        hand: the punter's cards, in the order in which he got them, such as "A♠ 5♦".
        seen: other cards that have left the shoe, such as those of earlier rounds.
        banker: how the banker draws: a policy or a function; by default as in ``exact``.
        banker_shows: the banker's first card, where the rules turn it up.
        punter: how the punter goes on after drawing; by default in the best way.
        shoe: "fresh", "replaced", or a ``Deck`` of the cards that were there before these were dealt.

    Raises:
        CardError: for cards that the shoe does not hold, or a shoe that can run out.
        RuleError: for a hand that is no decision, or rules that are no function of two hands.

    >>> from ochko_edu.presets import variant
    >>> found = odds(variant("salon"), hand="10♠ 6♦")
    >>> found.best, found.bust_alone
    ('stand', Fraction(31, 51))
    """
    check_rules(rules)
    held, up = cards(hand, "hand"), cards(banker_shows, "banker_shows")
    if len(held) < rules.opening_cards:
        raise RuleError(f"a hand of {len(held)} cards is no decision: {rules.opening_cards} are dealt before any.")
    _check_shown(rules, up)
    at = setting(rules, shoe, held, up, seen, ("hand", "banker_shows", "seen"))
    at.check_size(exact=True)
    here, there = at.side(PUNTER), at.side(BANKER)
    at_row = at.starts[0]
    if at.tables.punter.over[here.rows[at_row]]:
        raise RuleError(f"the hand {' '.join(map(str, held))} ends the duel; there is nothing left to decide.")
    against = way_of_playing(rules, BANKER, banker)
    signal = _signal(at, up)
    mine = None if punter is None else here.ask(policy(punter))
    answers = there.ask(against)
    _check_shoe(at, answers)
    worth = worths(at, PUNTER, answers, signal, exact=True, mine=mine)
    if not worth.reach[at_row]:
        raise RuleError("with these cards the banker cannot but have a natural, so the punter has nothing to decide.")
    verdict = judge_of(rules).hand(PUNTER, held)
    fractions = {"stand": worth.ratio(worth.stand, at_row)}
    alone = None
    if verdict.may & DRAW:
        fractions["draw"] = worth.ratio(worth.draw, at_row)
        fractions["bust"], alone = _bust(at, worth)
    must = {STAND: "stand", DRAW: "draw", FREE: ""}[verdict.may]
    return Odds(rules, held, verdict.total, verdict.soft, must, against, fractions, alone, at, worth)


def _check_shown(rules: Rules, up: tuple[Card, ...]) -> None:
    if rules.banker_first_card == "up" and len(up) != 1:
        raise RuleError("these rules turn up the banker's first card: say which, such as banker_shows='10♣'.")
    if rules.banker_first_card != "up" and up:
        raise RuleError("under these rules the banker shows no card before he draws; leave banker_shows out.")


def _check_shoe(at: Setting, banker: Answers) -> None:
    """Refuse a shoe from which the banker cannot always finish his hand, even if the punter stands."""
    here, there = at.side(PUNTER), at.side(BANKER)
    row = at.starts[0]
    signal = next(s for s, rows in here.signal_rows.items() if rows.start <= row < rows.stop)
    law = flow(*at.key, BANKER, banker, at.starts[1], exact=True)
    rows = np.flatnonzero(law.stops[signal])
    ways = Pairs(at.shoe, here.cards[[row]], there.cards[rows], exact=True).block(slice(None), slice(None))[0]
    ends: dict[int, int] = {}
    for size, way in zip(here.size[row] + there.size[rows], ways * law.stops[signal, rows], strict=True):
        ends[int(size)] = ends.get(int(size), 0) + way
    finished = sum(Fraction(way, at.shoe.orders(size)) for size, way in ends.items() if way)
    if finished != Fraction(*at.known) * law.scale:
        raise ran_out(at.shoe.size)


def _signal(at: Setting, up: tuple[Card, ...]) -> int:
    """Return what the punter sees of the banker."""
    names = at.tables.banker.signals
    here = at.side(PUNTER)
    shown = tuple(at.tables.columns[c].name for c in columns_of_hand(at.tables, up))
    if ("sees", *shown) in names:
        return names.index(("sees", *shown))
    return here.asked[0]


def _unseen(at: Setting) -> list[int]:
    """Return how many cards of each column the punter has not seen."""
    known = at.side(PUNTER).cards[at.starts[0]] + at.side(BANKER).cards[at.starts[1]]
    return [n - (0 if at.shoe.replaced else int(k)) for n, k in zip(at.shoe.counts, known, strict=True)]


def _bust(at: Setting, worth: Worth) -> tuple[Fraction, Fraction]:
    """Return the chance that the next card is a bust: given that the banker has no natural, and by the unseen cards."""
    here = at.side(PUNTER)
    start = at.starts[0]
    unseen = _unseen(at)
    kinds = at.tables.punter.kinds
    busting = [c for c, i in enumerate(here.after[start]) if i >= 0 and kinds[int(here.kind[i])].bust]
    busts = sum(int(worth.reach[here.after[start, c]]) for c in busting)
    alone = Fraction(sum(unseen[c] for c in busting), sum(unseen))
    return Fraction(busts, int(worth.reach[start])), alone
