"""Best responses: how to play against an opponent whose way of playing is known, and what each decision is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .backward import Worth, worths
from .cards import Deck
from .counting import Exact, Way, exact, way_of_playing
from .errors import RuleError
from .flows import reach
from .hands import Tables
from .joint import Cards, Setting, ran_out, setting
from .judging import BANKER, FREE, PUNTER
from .policies import Hand, Policy, Seen
from .rules import Rules

if TYPE_CHECKING:
    import pandas as pd


class Response:
    """The best play against a known opponent; made by ``best_response``.

    Args:
        rules: the rules.
        side: whose best play it is.
        opponent: how the other side plays.
        shoe: the shoe.
        seen: cards that have left the shoe.
    """

    def __init__(self, rules: Rules, side: str, opponent: Policy, shoe: str | Deck, seen: Cards = "") -> None:
        self.rules, self.side, self.opponent, self.shoe, self._seen = rules, side, opponent, shoe, seen
        self._at: Setting = setting(rules, shoe, seen=seen)
        self._at.check_size(exact=False)
        there = self._at.side(BANKER if side == PUNTER else PUNTER)
        self._answers = there.ask(opponent)
        dealt = sorted({e.signal for e in there.endings if e.size >= there.opening})
        self._worths: dict[int, Worth] = {
            s: worths(self._at, side, self._answers, s, exact=False) for s in dealt
        }  # each thing that can be seen is a problem of its own
        start = self._at.starts[side == BANKER]
        if abs(float(sum(w.reach[start] for w in self._worths.values())) - 1) > 1e-9:
            raise ran_out(self._at.shoe.size)

    @cached_property
    def value(self) -> float:
        """The punter's expected net gain under this play, in stakes."""
        start = self._at.starts[self.side == BANKER]
        gain = float(sum(w.best[start] for w in self._worths.values()))
        return (gain if self.side == PUNTER else -gain) + 0.0  # no -0

    @cached_property
    def exact(self) -> Exact:
        """The two ways of playing against each other, counted."""
        ways = (self.policy, self.opponent) if self.side == PUNTER else (self.opponent, self.policy)
        return exact(self.rules, *ways, self.shoe, seen=self._seen)

    @property
    def fraction(self) -> Fraction:
        """The value as an exact fraction."""
        return self.exact.fraction

    @cached_property
    def policy(self) -> Policy:
        """The play itself. Where the opponent never lets one come, it does the usual thing."""
        tables, here = self._at.tables, self._at.side(self.side)
        chosen: dict[tuple[Any, ...], int] = {}
        for s, worth in self._worths.items():
            if s not in here.asked:
                continue
            for i in worth.rows[here.may[worth.rows] == FREE]:
                if worth.reach[i] > 0:
                    row = here.rows[i]
                    seat = tables.seat(self.side)
                    chosen[seat.cards[row], seat.seen[row], s] = int(worth.draws[i])
        usual = way_of_playing(self.rules, self.side, None)
        find = Finder(tables, self.side)

        def function(hand: Hand, seen: Seen) -> Any:
            found = chosen.get((*find.hand(hand), find.signal(seen)))
            return usual(hand, seen) if found is None else found

        return Policy(function, f"best response to {self.opponent!r}")

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row a decision: the hand, what is seen, both values to the punter, the better act and its margin.

        ``probability`` is the chance of being dealt just this hand while the side draws whenever it may; ``margin`` is
        what the better act gains for the side that decides.
        """
        import pandas as pd

        from .tables_view import signal_label

        here, tables = self._at.side(self.side), self._at.tables
        own = dict(zip(here.free.tolist(), here.own, strict=True))
        sign = 1 if self.side == PUNTER else -1
        may_draw = (here.may & 2 != 0).astype(float)[None, :]
        ways = reach(here, may_draw, self._at.starts[self.side == BANKER])[0]
        signals = tables.seat(here.other).signals
        rows = []
        for s in here.asked:
            worth = self._worths[s]
            for i in here.free:
                if not worth.reach[i] > 0:
                    continue
                stand, draw = worth.stand[i] / worth.reach[i], worth.draw[i] / worth.reach[i]
                hand = own[int(i)]
                rows.append(
                    {
                        "hand": " ".join(hand.ranks), "total": hand.total, "soft": hand.soft, "draws": hand.draws,
                        "shown": " ".join(hand.shown), "seen": signal_label(signals[s]),
                        "stand": sign * stand, "draw": sign * draw, "best": "draw" if worth.draws[i] else "stand",
                        "margin": abs(draw - stand), "probability": ways[i] * worth.reach[i],
                    }
                )  # fmt: skip
        return pd.DataFrame(rows)

    @cached_property
    def by_total(self) -> pd.DataFrame:
        """The decisions drawn together by total: what standing and drawing are worth, on average, on each."""
        rows = self.decisions
        keys = ["total", "soft", "draws", "seen"]
        for name in ("stand", "draw"):
            rows = rows.assign(**{name: rows[name] * rows["probability"]})
        found = rows.groupby(keys, sort=True)[["stand", "draw", "probability"]].sum().reset_index()
        for name in ("stand", "draw"):
            found[name] /= found["probability"]
        lead = (found["draw"] - found["stand"]) * (1 if self.side == PUNTER else -1)
        found["best"] = np.where(lead > 0, "draw", "stand")
        found["margin"] = lead.abs()
        return found[[*keys, "stand", "draw", "best", "margin", "probability"]]

    def __repr__(self) -> str:
        return (
            f"<best play of the {self.side} against {self.opponent!r}, {self.rules!r}, shoe {self.shoe!r}: "
            f"{self.value:+z.6f} stakes to the punter>"
        )


class Finder:
    """Finds the row that a policy's hand stands for, and the signal that it sees."""

    def __init__(self, tables: Tables, role: str) -> None:
        self.columns = {rank: i for i, c in enumerate(tables.columns) for rank in (*c.ranks, c.name)}
        self.width = len(tables.columns)
        self.most_shown = max(map(len, tables.seat(role).seen))  # what a banker draws is no secret, but nobody answers
        other = BANKER if role == PUNTER else PUNTER
        self.signals = {signal: s for s, signal in enumerate(tables.seat(other).signals)}
        self.names = [c.name for c in tables.columns]

    def hand(self, hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the cards by column, and those that the other side has seen."""
        counts = [0] * self.width
        for rank in hand.ranks:
            counts[self.columns[rank]] += 1
        return tuple(counts), tuple(self.columns[rank] for rank in hand.shown[: self.most_shown])

    def signal(self, seen: Seen) -> int | None:
        """Return the number of the signal, or None for what the rules do not show."""
        if ("plays",) in self.signals:
            return self.signals["plays",]
        counted = self.signals.get(("drew", seen.draws))
        return (
            self.signals.get(("sees", *(self.names[self.columns[r]] for r in seen.ranks)))
            if counted is None
            else counted
        )


def best_response(
    rules: Rules, punter: Way | None = None, banker: Way | None = None, shoe: str | Deck = "fresh", *, seen: Cards = ""
) -> Response:
    """Find the best play against a known opponent, by dynamic programming over all hands.

    It uses everything that a hand holds, not its total alone, and all that is seen of the other side.

    Args:
        rules: the rules.
        punter: how the punter plays; then the banker's best play is sought.
        banker: how the banker plays; then the punter's is sought. By default the banker plays as ``exact`` lets him.
        shoe: "fresh", "replaced" or a ``Deck``.
        seen: cards that have left the shoe before.

    Raises:
        CardError: for a shoe that is none, or can run out.
        RuleError: if both ways of playing are given, or the rules are no function of two hands.

    >>> from ochko_edu.policies import stand_on
    >>> from ochko_edu.presets import variant
    >>> best = best_response(variant("salon"), banker=stand_on(17))
    >>> round(best.value, 6)
    0.248796
    """
    if punter is not None and banker is not None:
        raise RuleError("best_response needs one side's way of playing and finds the other's; both were given.")
    side = PUNTER if punter is None else BANKER
    opponent = way_of_playing(rules, BANKER if side == PUNTER else PUNTER, banker if side == PUNTER else punter)
    return Response(rules, side, opponent, shoe, seen)
