"""Solutions: what ``solve`` returns. Both sides' parts, the value, how sure it is, and words that fit a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .assembly import game_of
from .briefly import HEIGHT, WIDEST, brief, brief_shoe, digits, in_full, shares, tiny, wrapped
from .cards import Deck
from .equilibria import CLOSE, LATE, STOPPED, Array, Plays, slipping
from .games import Best, Game, best, flows_of, stops_of
from .joint import Setting, setting
from .judging import ROLES
from .rules import Rules
from .solved import SolvedPolicy, Strategy, decisions_frame

if TYPE_CHECKING:
    import pandas as pd

INDIFFERENT = 1e-9  # stakes
WORDS = {
    "stakes": "stakes to the punter",
    "bank": "of the bank to the punter",
    "found": "best play, {}: {} {}, exploitability {}",
    LATE: "time ran out: not best play yet, exploitability {} of {}; {}",
    STOPPED: "interrupted: not best play yet, exploitability {} of {}; {}",
    "between": "The value of the game lies between {} and {} {}.",
    "a stake": "a stake",
    "the bank": "the bank",
    "part": "{}'s best play, {}",
    "part so far": "{}'s play so far, not best play yet; {}",
    "after": "bid {}, {}",
    "draws": "The {} draws:",
}


class Wish(NamedTuple):
    """Which game is to be solved.

    Args:
        rules: the rules.
        shoe: the shoe.
        stakes: the bids; none for a fixed stake.
        bid_after: after how many cards the punter bids.
        bids_seen: whether the banker sees the bid.
    """

    rules: Rules
    shoe: str | Deck
    stakes: tuple[float, ...] = ()
    bid_after: int = 0
    bids_seen: bool = True


class Ending(NamedTuple):
    """How a search ended.

    Args:
        reason: "close enough", "time ran out" or "interrupted".
        target: the exploitability at which it would have ended.
        iterations: how often both sides learnt.
    """

    reason: str
    target: float
    iterations: int


@dataclass(frozen=True, eq=False)
class Solved:
    """A game and what was found: what the results of ``solve`` are made of.

    Args:
        wish: which game it is.
        game: the game.
        strategies: both sides' parts.
        worths: what each side's actions are worth against the other's part.
        bounds: between which the value lies.
        value: of the two parts against each other.
        ending: how the search ended.
        names: for each bid what it is called.
    """

    wish: Wish
    game: Game = field(repr=False)
    strategies: tuple[Strategy, Strategy] = field(repr=False)
    worths: tuple[Best, Best] = field(repr=False)
    bounds: tuple[float, float]
    value: float
    ending: Ending
    names: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        # The game is made anew where this is loaded: it is many times as large as what was found.
        plays = tuple(s.chances for s in self.strategies)
        return _again, (self.wish, plays, self.worths, self.bounds, self.value, self.ending, self.names)

    @property
    def exploitability(self) -> float:
        """The distance of the bounds."""
        return self.bounds[1] - self.bounds[0]

    @property
    def finished(self) -> bool:
        """Whether the search came as close as was asked."""
        return self.ending.reason == CLOSE or self.exploitability <= self.ending.target

    @property
    def about(self) -> str:
        """The rules and the shoe in a few words."""
        return f"{brief(self.wish.rules)}, {brief_shoe(self.wish.shoe)}"

    def told(self, about: str, unit: str, whole: str) -> str:
        """Return in one line what was found."""
        if self.finished:
            return WORDS["found"].format(about, digits(self.value), unit, tiny(self.exploitability))
        return WORDS[self.ending.reason].format(f"{self.exploitability:.2g}", whole, about)

    def name(self, side: int, bid: int) -> str:
        """Return what to call one side's part."""
        about = self.about if bid < 0 else WORDS["after"].format(self.names[bid], self.about)
        return WORDS["part" if self.finished else "part so far"].format(ROLES[side], about)

    def decisions(self, side: int, bid: int = -1) -> pd.DataFrame:
        """Return one side's decisions, after a bid, with the other side's part as it is."""
        other = self.strategies[1 - side]
        if not self.strategies[side].deciding:
            return decisions_frame(self.strategies[side], self.worths[side], np.zeros((0, 0, 2)))
        slips = flows_of(other.walk, slipping(other.walk, other.chances))
        stops = np.stack([stops_of(other.walk, flows) for flows in (other.flows, slips)], axis=2)
        meets = self.game.stakes_for(side, stops, paid=False)
        bids = (bid, -1) if side == 0 else (-1, bid)
        return decisions_frame(self.strategies[side], self.worths[side], meets, *bids)


def certified(
    at: Setting, wish: Wish, game: Game, plays: Plays, ending: Ending, names: tuple[str, ...], known: dict[int, Array]
) -> Solved:  # fmt: skip
    """Return what was found with its certificate: the best that either side could do against the other's part.

    Args:
        at: the tables and the shoe.
        wish: which game it is.
        game: the game.
        plays: the chances of all actions, of both sides.
        ending: how the search ended.
        names: for each bid what it is called.
        known: for a side what it is worth to stand in each node, where that is known.
    """
    strategies = _strategies(at, game, plays)
    stops = [stops_of(s.walk, s.flows) for s in strategies]
    choosing = [k for k, walk in enumerate(game.walks) if (walk.choices > 1).any()] or [0]
    found = [Best(np.zeros_like(s.chances), np.zeros(s.reach.shape), 0.0) for s in strategies]
    value = 0.0
    if len(choosing) == 2:
        game.payoffs.keep()  # both sides look at it, once for each bid
    for k in choosing:  # who has no choice can do no better, and is not asked: in large games that takes long
        worth = known[k] if k in known else game.stakes_for(k, stops[1 - k])
        found[k] = best(game.walks[k], worth, 1.0 - 2 * k)
        if k == choosing[0]:
            value = float(np.sum(stops[k] * worth))
    # Rounding may put the ends on the wrong side of the value, by some 1e-16.
    low = min(-found[1].value, value) if 1 in choosing else value
    high = max(found[0].value, value) if 0 in choosing else value
    return Solved(wish, game, strategies, (found[0], found[1]), (low, high), value, ending, names)


def _strategies(at: Setting, game: Game, plays: Plays) -> tuple[Strategy, Strategy]:
    punter, banker = (
        Strategy(at.tables, at.side(role), walk, play, seen)
        for role, walk, play, seen in zip(ROLES, game.walks, plays, game.sees, strict=True)
    )
    return punter, banker


def _again(
    wish: Wish, plays: Plays, worths: tuple[Best, Best], bounds: tuple[float, float], value: float,
    ending: Ending, names: tuple[str, ...],
) -> Solved:  # fmt: skip
    at = setting(wish.rules, wish.shoe)
    game = game_of(at, wish.stakes, wish.bid_after, wish.bids_seen)
    return Solved(wish, game, _strategies(at, game, plays), worths, bounds, value, ending, names)


def below_each_other(lines: list[str], parts: Sequence[tuple[str, SolvedPolicy]], kept: int = 0) -> list[str]:
    """Return lines with the tables of some parts below them: all that fits a screen, but for some kept lines."""
    notes = list(dict.fromkeys(note for _, part in parts for note in part.grid.notes))
    found = [*lines, "", *notes]
    room = HEIGHT - len(found) - 2 * len(parts) - kept
    needs = [len(part.grid.lines(HEIGHT)) for _, part in parts]
    for (title, part), share in zip(parts, shares(needs, room), strict=True):
        found += ["", title, *part.grid.lines(share)]
    return found


class Result:
    """What all results of ``solve`` tell.

    Args:
        found: what was found.
    """

    unit, whole = WORDS["stakes"], WORDS["a stake"]

    def __init__(self, found: Solved) -> None:
        self._found = found
        self.rules, self.shoe = found.wish.rules, found.wish.shoe

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._found,)

    @property
    def value(self) -> float:
        """The punter's expected net gain when both play their parts: in stakes, or with bids in parts of the bank."""
        return self._found.value

    @property
    def bounds(self) -> tuple[float, float]:
        """What the punter's part is sure of, and what the banker's lets him have at most: two exact best responses."""
        return self._found.bounds

    @property
    def exploitability(self) -> float:
        """How much both sides together could gain by knowing the other's part: the distance of the bounds."""
        return self._found.exploitability

    @property
    def finished(self) -> bool:
        """Whether this is best play, as closely as was asked; if not, ``reason`` says why."""
        return self._found.finished

    @property
    def reason(self) -> str:
        """Why the search ended: "close enough", "time ran out" or "interrupted"."""
        return CLOSE if self.finished else self._found.ending.reason

    @property
    def iterations(self) -> int:
        """How often both sides learnt; 0 where a linear program was enough."""
        return self._found.ending.iterations

    @property
    def interrupted(self) -> bool:
        """Whether the search was interrupted; what is here is what it had by then."""
        return self._found.ending.reason == STOPPED

    @property
    def _about(self) -> str:
        return self._found.about

    @property
    def _head(self) -> list[str]:
        """The lines above the tables."""
        told = self._found.told(self._about, self.unit, self.whole)
        between = [] if self.finished else [WORDS["between"].format(*map(digits, self.bounds), self.unit)]
        return [*wrapped(f"{told[0].upper()}{told[1:]}", 3), *between, *in_full(self.rules)]

    def __repr__(self) -> str:
        about = self._about
        told = self._found.told(about, self.unit, self.whole)
        over = len(told) + 2 - WIDEST
        if over > 0:
            told = self._found.told(f"{about[: -over - 1]}…", self.unit, self.whole)
        return f"<{told}>"


class Solution(Result):
    """Best play of both sides; made by ``solve``.

    Args:
        found: what was found.
    """

    @cached_property
    def punter(self) -> SolvedPolicy:
        """The punter's part: a policy, printed as a small table."""
        return SolvedPolicy(self._found, 0)

    @cached_property
    def banker(self) -> SolvedPolicy:
        """The banker's part: a policy, printed as a small table."""
        return SolvedPolicy(self._found, 1)

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row a decision of either side.

        ``seen`` is what the other side shows; ``chance`` that of drawing; ``stand`` and ``draw`` the values to the
        punter given that one is there; ``margin`` what drawing gains above standing for the side that decides;
        ``probability`` that of being there. With replacement, hands that play alike are one row.
        """
        import pandas as pd

        frames = [frame for part in (self.punter, self.banker) if not (frame := part.decisions).empty]
        return pd.concat(frames, ignore_index=True).drop(columns=["weight", "spare"]) if frames else pd.DataFrame()

    @property
    def mixed(self) -> pd.DataFrame:
        """The decisions, among those that come up, in which drawing and standing are worth the same."""
        rows = self.decisions
        if rows.empty:
            return rows
        comes = rows["probability"] > 1e-12
        both = (rows["chance"] > INDIFFERENT) & (rows["chance"] < 1 - INDIFFERENT)
        return rows[comes & (both | (rows["margin"].abs() < INDIFFERENT))].reset_index(drop=True)

    def __str__(self) -> str:
        parts = [
            (WORDS["draws"].format(role), part) for role, part in zip(ROLES, (self.punter, self.banker), strict=True)
        ]
        return "\n".join(below_each_other(list(self._head), parts))

    def _repr_html_(self) -> str:
        head = "<br>".join(map(escape, self._head))
        return f"<p>{head}</p>{self.punter._repr_html_()}{self.banker._repr_html_()}"
