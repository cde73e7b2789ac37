"""One decision: what a further card can do, and what drawing is worth against standing, for punter or banker."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .backward import Worth, worths
from .cards import Card, Deck, cards
from .counting import Way, way_of_playing
from .errors import RuleError, plain, shown
from .flows import Answers, Side, flow, reach
from .joint import Cards, Setting, ran_out, setting
from .judging import BANKER, DRAW, FREE, PUNTER, STAND, judge_of
from .policies import Policy, as_policy
from .rules import Rules, check_rules
from .shoes import Pairs, columns_of_hand

if TYPE_CHECKING:
    import pandas as pd

Array = NDArray[Any]


@dataclass(frozen=True, repr=False)
class Odds:
    """The odds of one decision; made by ``odds``. Every chance is given what the side that decides has seen.

    Args:
        rules: the rules.
        side: the side that decides, "punter" or "banker".
        hand: its hand.
        total: the total.
        soft: whether some card counts more than its least value.
        must: what the rules leave: "draw", "stand", or "" for a free choice.
        against: how the other side plays.
        fractions: stand, draw and bust as exact fractions; draw and bust are left out where no card may be drawn.
        bust_alone: the chance of a bust counted from the unseen cards only, as if there were no other side.
    """

    rules: Rules
    side: str
    hand: tuple[Card, ...]
    total: int
    soft: bool
    must: str
    against: Policy
    fractions: dict[str, Fraction]
    bust_alone: Fraction | None
    _at: Setting = field(compare=False)
    _worth: Worth = field(compare=False)
    _unseen: tuple[int, ...] = field(compare=False)

    @property
    def _here(self) -> Side:
        return self._at.side(self.side)

    @property
    def _start(self) -> int:
        return self._at.starts[self.side == BANKER]

    @property
    def unseen(self) -> int:
        """How many cards the side has not seen, wherever they lie; with replacement, how many there are."""
        return sum(self._unseen)

    @property
    def stand(self) -> float:
        """What standing is worth to the side that decides, in stakes of the punter."""
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

        seat, here, start = self._at.tables.seat(self.side), self._here, self._start
        rows, weights = [], []
        for c, column in enumerate(self._at.tables.columns):
            after = int(here.after[start, c])
            if "draw" in self.fractions and after >= 0 and self._worth.reach[after]:
                kind = seat.kinds[int(here.kind[after])]
                unseen = self._unseen[c]
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
        here = self._here
        chances = self._worth.draws.copy()
        chances[self._start] = 1
        stops = reach(here, chances[None, :], self._start)[0] * (1 - chances)
        return self._totals({int(i): stops[i] for i in np.flatnonzero(stops)} if "draw" in self.fractions else {})

    def _next(self) -> dict[int, Any]:
        after = self._here.after[self._start]
        return {int(i): 1 for i in after if i >= 0} if "draw" in self.fractions else {}

    def _totals(self, ways: dict[int, Any]) -> pd.DataFrame:
        from .outcomes import label, place, with_chances

        here, seat = self._here, self._at.tables.seat(self.side)
        found: dict[tuple[str, int, bool], Fraction] = {}
        for i, way in ways.items():
            kind, total = seat.kinds[int(here.kind[i])], seat.total[here.rows[i]]
            key = (label(kind, total), total, kind.bust)
            chance = way * Fraction(int(self._worth.reach[i]), int(self._worth.reach[self._start]))
            found[key] = found.get(key, Fraction(0)) + chance
        ordered = sorted((key for key in found if found[key]), key=lambda key: (place(key[0]), key[1]))
        whole = np.lcm.reduce([found[key].denominator for key in ordered], dtype=object) if ordered else 1
        rows = [dict(zip(("hand", "total", "bust"), key, strict=True)) for key in ordered]
        return with_chances(rows, [int(found[key] * whole) for key in ordered], int(whole))

    def __repr__(self) -> str:
        held = " ".join(map(str, self.hand))
        drawing = "no card may be drawn" if self.draw is None else f"drawing {self.draw:+z.4f} (bust {self.bust:.1%})"
        standing = f"standing {self.stand:+z.4f}"
        return f"<odds of {held} ({self.total}) against {self.against!r}: {standing}, {drawing}; {self.best}>"


def odds(
    rules: Rules, hand: Cards, seen: Cards = "", banker: Way | None = None, *,
    banker_shows: Cards = "", punter: Way | None = None, shoe: str | Deck = "fresh",
    side: str = PUNTER, drawn: int | Cards = 0,
) -> Odds:  # fmt: skip
    """Count one decision: a further card's totals and bust, and the value of drawing against standing.

    Play has begun, so the banker has looked and shown no natural: a punter's chances are given that. What the banker
    does later answers to what the punter will have shown by then. A banker's chances are given what the punter has
    shown, which tells of his hand as far as one knows how he plays.

    Args:
        rules: the rules.
        hand: the cards of the side that decides, in the order in which it got them, such as "A♠ 5♦".
        seen: other cards that have left the shoe, such as those of earlier rounds.
        banker: how the banker draws: a policy or a function; by default as in ``exact``. Where he decides: how he goes
            on after drawing; by default in the best way.
        banker_shows: the banker's first card, where the rules turn it up and the punter decides.
        punter: how the punter goes on after drawing; by default in the best way. Where the banker decides: how the
            punter has played; by default as in ``exact``.
        shoe: "fresh", "replaced", or a ``Deck`` of the cards that were there before these were dealt.
        side: who decides, "punter" or "banker".
        drawn: what the punter has drawn, where the banker decides: how many cards, or which where the rules show them.

    Raises:
        CardError: for cards that the shoe does not hold, or a shoe that can run out.
        RuleError: for a hand that is no decision, or rules that are no function of two hands.

    >>> from ochko_edu.presets import variant
    >>> found = odds(variant("salon"), hand="10♠ 6♦")
    >>> found.best, found.bust_alone
    ('stand', Fraction(31, 51))
    >>> odds(variant("chemin-de-fer"), "4♠ 2♦", side="banker", drawn="6♥").best
    'draw'
    """
    check_rules(rules)
    held, up = cards(hand, "hand"), cards(banker_shows, "banker_shows")
    if not isinstance(side, str) or side not in (PUNTER, BANKER):
        raise RuleError(f"side is {shown(side)}; allowed: 'punter', 'banker'.")
    if len(held) < rules.opening_cards:
        raise RuleError(f"a hand of {len(held)} cards is no decision: {rules.opening_cards} are dealt before any.")
    if side == PUNTER:
        _check_shown(rules, up)
        if drawn:
            raise RuleError(f"drawn is {shown(drawn)}; it tells what the banker sees of the punter: say side='banker'.")
        at = setting(rules, shoe, held, up, seen, ("hand", "banker_shows", "seen"))
        known, other = at.side(BANKER).cards[at.starts[1]], BANKER
    else:
        if up:
            raise RuleError("banker_shows is for the punter's decision; the banker's own cards are his hand.")
        at = setting(rules, shoe, (), held, seen, ("punter_hand", "hand", "seen"))
        known, other = _drawn(at, drawn)[1], PUNTER
    at.check_size(exact=True)
    here, at_row = at.side(side), at.starts[side == BANKER]
    if at.tables.seat(side).over[here.rows[at_row]]:
        raise RuleError(f"the hand {' '.join(map(str, held))} ends the duel; there is nothing left to decide.")
    ways = {PUNTER: punter, BANKER: banker}
    against, mine = way_of_playing(rules, other, ways[other]), ways[side]
    signal = _signal(at, up) if side == PUNTER else _drawn(at, drawn)[0]
    answers = at.side(other).ask(against)
    _check_shoe(at, side, answers)
    worth = worths(
        at, side, answers, signal, exact=True, mine=None if mine is None else here.ask(as_policy(side, mine))
    )
    if not worth.reach[at_row]:
        raise RuleError(_NEVER[side])
    verdict = judge_of(rules).hand(side, held)
    fractions = {"stand": worth.ratio(worth.stand, at_row)}
    left, alone = _left(at, side, known), None
    if verdict.may & DRAW:
        fractions["draw"] = worth.ratio(worth.draw, at_row)
        fractions["bust"], alone = _bust(at, side, worth, left)
    must = {STAND: "stand", DRAW: "draw", FREE: ""}[verdict.may]
    return Odds(
        rules, side, held, verdict.total, verdict.soft, must, against, fractions, alone, at, worth, left
    )  # fmt: skip


_NEVER = {
    PUNTER: "with these cards the banker cannot but have a natural, so the punter has nothing to decide.",
    BANKER: "a punter who plays so never comes to show this: say how he plays, or what he has drawn.",
}


def _check_shown(rules: Rules, up: tuple[Card, ...]) -> None:
    if rules.banker_first_card == "up" and len(up) != 1:
        raise RuleError("these rules turn up the banker's first card: say which, such as banker_shows='10♣'.")
    if rules.banker_first_card != "up" and up:
        raise RuleError("under these rules the banker shows no card before he draws; leave banker_shows out.")


def _check_shoe(at: Setting, role: str, others: Answers) -> None:
    """Refuse a shoe from which the other side cannot always finish its hand, even if this one stands."""
    other = BANKER if role == PUNTER else PUNTER
    here, there = at.side(role), at.side(other)
    row, start = at.starts if role == PUNTER else at.starts[::-1]
    signal = next(s for s, rows in here.signal_rows.items() if rows.start <= row < rows.stop)
    law = flow(*at.key, other, others, start, exact=True)
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
    sees = tuple(at.tables.columns[c].name for c in columns_of_hand(at.tables, up))
    if ("sees", *sees) in names:
        return names.index(("sees", *sees))
    return here.asked[0]


def _drawn(at: Setting, drawn: int | Cards) -> tuple[int, Array]:
    """Return what the banker sees of the punter, and the cards, by column, that this makes known to him."""
    drawn = plain(drawn)
    names, rules = at.tables.punter.signals, at.tables.rules
    known = np.zeros(len(at.tables.columns), dtype=np.int64)
    most = rules.max_draws
    if isinstance(drawn, bool) or (isinstance(drawn, int) and (drawn < 0 or (most is not None and drawn > most))):
        allowed = "0 or more" if most is None else f"0 to {most}"
        raise RuleError(f"drawn is {shown(drawn)}; under these rules a punter draws {allowed} cards.")
    ranked = rules.draws_seen == "ranks"
    if isinstance(drawn, int):
        if ranked and drawn:
            raise RuleError(f"these rules show the cards that are drawn: say which, not that there are {drawn}.")
        signal: tuple[object, ...] = ("sees",) if ranked else ("drew", drawn)
    else:
        held = cards(drawn, "drawn")
        columns = columns_of_hand(at.tables, held)
        for c in columns if ranked else ():
            known[c] += 1
        sees = ("sees", *(at.tables.columns[c].name for c in columns))
        signal = sees if ranked else ("drew", len(held))
    asked = at.side(BANKER).asked
    if ("plays",) in names:  # the banker has no choice, so that nothing is made of what he sees
        return names.index(("plays",)), known
    if signal not in names or names.index(signal) not in asked:
        raise RuleError(f"drawn is {shown(drawn)}; under these rules no punter draws so and leaves the banker to play.")
    return names.index(signal), known


def _left(at: Setting, role: str, known: Array) -> tuple[int, ...]:
    """Return how many cards of each column the side has not seen, whatever it knows of the other side's cards."""
    own = at.side(role).cards[at.starts[role == BANKER]]
    taken = (own + known) * (not at.shoe.replaced)
    return tuple(n - int(k) for n, k in zip(at.shoe.counts, taken, strict=True))


def _bust(at: Setting, role: str, worth: Worth, left: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """Return the chance that the next card is a bust: given all that is known, and by the unseen cards alone."""
    here, start = at.side(role), at.starts[role == BANKER]
    kinds = at.tables.seat(role).kinds
    busting = [c for c, i in enumerate(here.after[start]) if i >= 0 and kinds[int(here.kind[i])].bust]
    busts = sum(int(worth.reach[here.after[start, c]]) for c in busting)
    alone = Fraction(sum(left[c] for c in busting), sum(left))
    return Fraction(busts, int(worth.reach[start])), alone
