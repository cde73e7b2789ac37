"""Best play of both sides: equilibria of duels with hidden cards, each with a certificate.

An equilibrium is a pair of ways of playing of which neither can be bettered against the other. The two exact best
responses show how far a pair is from it: the punter's play is sure of one value, the banker's allows one at most, and
the value of the game lies between.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, overload

import numpy as np

from .cards import Deck
from .equilibria import Search, Step, filled, shown, slipping
from .errors import CardError, OchkoError, RuleError
from .fields import Number
from .games import Best, Game, Payoffs, best, flows_of, sees_of, stops_of
from .joint import Setting, setting
from .judging import BANKER, PUNTER
from .merged import merged
from .rules import Rules, check_rules
from .solved import SolvedPolicy, Strategy, decisions_frame
from .walks import hands_of, walk_of

if TYPE_CHECKING:
    import pandas as pd

    from .bids import Bidding

ROLES = (PUNTER, BANKER)
MOST_BYTES = 4 * 2**30
OVERHEAD = 2**29  # libraries, tables, and a program of what is in doubt
INDIFFERENT = 1e-9  # stakes


@dataclass(frozen=True)
class Solved:
    """A game and what was found: what the results of ``solve`` are made of.

    Args:
        rules: the rules.
        shoe: the shoe.
        game: the game.
        strategies: both sides' parts.
        worths: what each side's actions are worth against the other's part.
        bounds: between which the value lies.
        value: of the two parts against each other.
        search: how they were found.
    """

    rules: Rules
    shoe: str | Deck
    game: Game
    strategies: tuple[Strategy, Strategy]
    worths: tuple[Best, Best]
    bounds: tuple[float, float]
    value: float
    search: Search

    def decisions(self, side: int, bid: int = -1) -> pd.DataFrame:
        """Return one side's decisions, after a bid, with the other side's part as it is."""
        other = self.strategies[1 - side]
        slips = flows_of(other.walk, slipping(other.walk, other.chances))
        stops = np.stack([stops_of(other.walk, flows) for flows in (other.flows, slips)], axis=2)
        meets = self.game.stakes_for(side, stops, paid=False)
        bids = (bid, -1) if side == 0 else (-1, bid)
        return decisions_frame(self.strategies[side], self.worths[side], meets, *bids)

    def policy(self, side: int, about: str, bid: int = -1) -> SolvedPolicy:
        """Return one side's part as a policy."""
        bids = (bid, -1) if side == 0 else (-1, bid)
        found = self.strategies[side].policy(f"{ROLES[side]}'s best play, {about}", *bids)
        found.frame_of = lambda: self.decisions(side, bid)
        return found


class Solution:
    """Best play of both sides; made by ``solve``.

    Args:
        found: what was found.
    """

    def __init__(self, found: Solved) -> None:
        self._found = found
        self.rules, self.shoe = found.rules, found.shoe

    @property
    def value(self) -> float:
        """The punter's expected net gain when both play their parts, in stakes."""
        return self._found.value

    @property
    def bounds(self) -> tuple[float, float]:
        """What the punter's part is sure of, and what the banker's lets him have at most: two exact best responses."""
        return self._found.bounds

    @property
    def exploitability(self) -> float:
        """How much both sides together could gain by knowing the other's part: the distance of the bounds."""
        return max(self.bounds[1] - self.bounds[0], 0.0)

    @property
    def iterations(self) -> int:
        """How often both sides learnt; 0 where a linear program was enough."""
        return self._found.search.iterations

    @property
    def interrupted(self) -> bool:
        """Whether the search was interrupted; what is here is what it had by then."""
        return self._found.search.interrupted

    @property
    def _about(self) -> str:
        return f"{self.rules!r}, shoe {self.shoe!r}"

    @cached_property
    def punter(self) -> SolvedPolicy:
        """The punter's part: a policy, printed as a small table."""
        return self._found.policy(0, self._about)

    @cached_property
    def banker(self) -> SolvedPolicy:
        """The banker's part: a policy, printed as a small table."""
        return self._found.policy(1, self._about)

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row a decision of either side.

        ``seen`` is what the other side shows; ``chance`` that of drawing; ``stand`` and ``draw`` the values to the
        punter given that one is there; ``margin`` what drawing gains above standing for the side that decides;
        ``probability`` that of being there. With replacement, hands that play alike are one row.
        """
        import pandas as pd

        frames = [frame for k in (0, 1) if not (frame := self._found.decisions(k)).empty]
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

    def __repr__(self) -> str:
        return (
            f"<best play, {self._about}: {self.value:+.9f} stakes to the punter, "
            f"exploitability {self.exploitability:.1e}{', interrupted' if self.interrupted else ''}>"
        )

    def __str__(self) -> str:
        return f"{self!r}\n\n{self.punter}\n\n{self.banker}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>{self.punter._repr_html_()}{self.banker._repr_html_()}"


@overload
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: None = None,
    accuracy: float = 1e-9, seconds: float = 120.0, progress: bool | Callable[[Step], object] = False,
) -> Solution: ...  # fmt: skip
@overload
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: Sequence[Number | float],
    accuracy: float = 1e-9, seconds: float = 120.0, progress: bool | Callable[[Step], object] = False,
) -> Bidding: ...  # fmt: skip
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: Sequence[Number | float] | None = None,
    accuracy: float = 1e-9, seconds: float = 120.0, progress: bool | Callable[[Step], object] = False,
) -> Solution | Bidding:  # fmt: skip
    """Find the best play of both sides: an equilibrium of the duel, with bounds of its value.

    What each side sees of the other is as the rules say: how many cards it drew, or which; the banker's first card;
    whether a bust ends the duel at once. Small games are solved as one linear program; a finite shoe by learning
    (CFR+), and then a program of the decisions that are left in doubt. Bounds always come from exact best responses.

    One punter plays one duel. What belongs to a whole round is left out: ``push_if_all_bust`` is a push here, and
    ``max_draws_of="table"`` is refused. Halving a bid is left out as well.

    Args:
        rules: the rules.
        shoe: "replaced" (every card goes back before the next is drawn), "fresh" (all the packs), or a ``Deck``.
        bids: parts of the bank among which the punter chooses once he knows his first card, such as
            ``(0.1, 0.25, 0.5, 1)``; the banker sees the bid. By default the stake is fixed.
        accuracy: the exploitability in stakes at which a search may end; it ends lower where that costs nothing.
        seconds: after how long a search ends in any case, with what it has.
        progress: True shows on one line how far the search is; a function is called with each ``Step``.
            A search that is interrupted (Ctrl-C, or the notebook's stop button) returns what it has, with its bounds.

    Raises:
        CardError: for a shoe that is none, or can run out.
        OchkoError: for a game that would need more than 4 GiB, with its size; for bids that are not allowed.
        RuleError: for rules that are no function of two hands.

    >>> from ochko_edu.presets import variant
    >>> found = solve(variant("chemin-de-fer"))
    >>> round(found.value, 10)
    -0.0127991203
    >>> found.mixed[["side", "total", "seen", "chance"]].round(6).values.tolist()
    [['punter', 5, 'plays', 0.818182], ['banker', 6, 'shows nothing', 0.375437]]
    """
    check_rules(rules)
    if bids is not None:
        from .bids import bidding

        return bidding(rules, shoe, bids, accuracy, seconds, progress)
    at = setting(rules, shoe)
    return Solution(search(at, shoe, game_of(at), accuracy, seconds, progress))


def game_of(at: Setting, stakes: tuple[float, ...] = (), bid_after: int = 0, bids_seen: bool = True) -> Game:
    """Return the game of a setting.

    Args:
        at: the rules as tables, and the shoe.
        stakes: the bids; none for a fixed stake.
        bid_after: after how many cards the punter bids.
        bids_seen: whether the banker sees the bid.

    Raises:
        CardError: if the shoe can run out.
        OchkoError: if it would need too much memory.
    """
    sides = [at.side(role) for role in ROLES]
    if at.shoe.replaced:
        hands = [merged(at.tables, side, at.shoe) for side in sides]
    else:
        _check_size(at, len(stakes))
        hands = [hands_of(side, at.shoe) for side in sides]
    walks = walk_of(hands[0], len(stakes), bid_after), walk_of(hands[1])
    payoffs = Payoffs(at.tables, at.shoe, hands[0], hands[1], [side.cards for side in sides])
    sees = [sees_of(at.tables, side.role, side.asked) for side in sides]
    if stakes:
        problems = max(sees[1].values()) + 1
        sees[1] = {
            (b, s): (problem + b * problems if bids_seen and problem >= 0 else problem)
            for b in range(len(stakes))
            for (_, s), problem in sees[1].items()
        }
    game = Game(walks, payoffs, (sees[0], sees[1]), stakes)
    _check_shoe(at, game)
    return game


def _check_shoe(at: Setting, game: Game) -> None:
    """Refuse a shoe that can run out: then not all that can happen if everybody draws comes to an end."""
    most = sum(max(h.size[node.hand] for node in w.nodes if node.hand >= 0) for w in game.walks for h in (w.hands,))
    if at.shoe.replaced or most <= at.shoe.size:
        return
    stops = []
    for walk, problems in zip(game.walks, game.problems, strict=True):
        drawing = np.zeros((len(walk.of), problems))
        drawing[walk.first + walk.choices - 1] = 1.0
        stops.append(stops_of(walk, flows_of(walk, drawing)))
    ended = float((stops[1] * game.stakes_for(1, stops[0], paid=False)).sum())
    if abs(ended - 1) > 1e-9:
        raise CardError(
            f"the shoe of {at.shoe.size} cards can run out before both hands are finished. "
            "Take a larger shoe, or let the hands draw less."
        )


def _check_size(at: Setting, bids: int) -> None:
    """Refuse what would need more memory than there may be."""
    sides = [at.side(role) for role in ROLES]
    learns = all(len(side.free) for side in sides)
    kept = 9 * len(sides[0]) * len(sides[1]) + OVERHEAD if learns else OVERHEAD
    arrays = [(len(side) + len(side.free)) * (len(side.asked) + 1) * max(bids, 1) for side in sides]
    need = kept + 8 * 24 * sum(arrays)
    if need > MOST_BYTES:
        raise OchkoError(
            f"this would need about {need / 2**30:.1f} GiB of memory: {len(sides[0]):,} hands of the punter by "
            f"{len(sides[1]):,} of the banker, who see {len(sides[0].asked):,} and {len(sides[1].asked):,} different "
            f"things. At most {MOST_BYTES / 2**30:.0f} GiB are allowed. Let the hands draw less (max_draws), show less "
            "(draws_seen='count'), or solve it with shoe='replaced'."
        )


def search(
    at: Setting, shoe: str | Deck, game: Game, accuracy: float, seconds: float,
    progress: bool | Callable[[Step], object],
) -> Solved:  # fmt: skip
    """Search for an equilibrium of a game, and certify what was found."""
    for name, value in (("accuracy", accuracy), ("seconds", seconds)):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
            raise OchkoError(f"{name} is {value!r}; it must be a number from 0.")
    tell = shown if progress is True else progress or None
    run = Search(game, accuracy, seconds, tell)
    run.run()
    if tell is shown:
        print(file=sys.stderr)
    plays = filled(game, run.plays)
    strategies = [
        Strategy(at.tables, at.side(role), walk, play, seen)
        for role, walk, play, seen in zip(ROLES, game.walks, plays, game.sees, strict=True)
    ]
    stops = [stops_of(s.walk, s.flows) for s in strategies]
    worth = [game.stakes_for(k, stops[1 - k]) for k in (0, 1)]
    found = [best(game.walks[k], worth[k], 1.0 - 2 * k) for k in (0, 1)]
    value = float(np.sum(stops[0] * worth[0]))
    return Solved(
        at.tables.rules, shoe, game, (strategies[0], strategies[1]), (found[0], found[1]),
        (-found[1].value, found[0].value), value, run,
    )  # fmt: skip


__all__ = ["RuleError", "Solution", "Solved", "Step", "game_of", "search", "solve"]
