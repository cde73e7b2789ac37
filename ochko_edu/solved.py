"""Solved ways of playing: policies that look their chances up, and the decisions behind them as frames."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .fields import Number
from .flows import Answers, Side
from .games import Best, flows_of, reach_of
from .grids import Grid, grid
from .hands import Tables
from .joint import Cards
from .judging import DRAW, FREE, PUNTER
from .policies import Hand, Policy, Seen, usual
from .response import Finder
from .walks import Walk

if TYPE_CHECKING:
    import pandas as pd

Array = NDArray[Any]
NEVER = 1e-12  # a chance below this is rounding


class Strategy:
    """One side's part of a solution.

    Args:
        tables: the tables.
        side: the side's rows as arrays.
        walk: its walk.
        chances: the chance of each action: [action, problem].
        signals: for what is seen of the other side (for each bid), the number of the problem.
    """

    def __init__(
        self, tables: Tables, side: Side, walk: Walk, chances: Array, signals: dict[tuple[int, int], int]
    ) -> None:
        self.tables, self.side, self.walk, self.chances, self.signals = tables, side, walk, chances, signals

    @cached_property
    def flows(self) -> Array:
        """How likely each action is taken."""
        return flows_of(self.walk, self.chances)

    @cached_property
    def reach(self) -> Array:
        """How likely each node is reached."""
        return reach_of(self.walk, self.flows)

    @cached_property
    def fingerprint(self) -> str:
        """What tells these chances from others."""
        return sha256(np.ascontiguousarray(self.chances).tobytes()).hexdigest()

    @cached_property
    def deciding(self) -> list[int]:
        """The nodes in which the side may draw or stand."""
        walk = self.walk
        return [
            i for i, node in enumerate(walk.nodes) if walk.choices[i] == 2 and node.hand >= 0 and node.acts[0].stops
        ]

    def held(self, node: int) -> list[Hand]:
        """Return the hands for which a node stands, as their policy sees them."""
        rows = self.walk.hands.members[self.walk.nodes[node].label]
        return [self.tables.own(self.side.role, self.side.rows[i]) for i in rows]

    def draws(self, node: int) -> Array:
        """Return the chance of drawing in a node, by problem."""
        found: Array = self.chances[self.walk.first[node] + 1]
        return found


class Behind(Protocol):
    """What stands behind a solved policy: the solution of which it is a part."""

    @property
    def strategies(self) -> tuple[Strategy, Strategy]:
        """Both sides' parts."""

    @property
    def exploitability(self) -> float:
        """How far the parts are from best play."""

    def name(self, side: int, bid: int) -> str:
        """Return what to call one side's part."""

    def decisions(self, side: int, bid: int) -> pd.DataFrame:
        """Return one side's decisions."""


class SolvedPolicy(Policy):
    """A solved way of playing: a policy, and a small table of what it does.

    In hands and after sights that the solved game does not know, it does what is nearest to it, or the usual. It can be
    pickled, and plays the same wherever it is loaded.

    Args:
        found: the solution.
        side: 0 for the punter, 1 for the banker.
        bid: the number of the bid that the punter made, or -1.
    """

    def __init__(self, found: Behind, side: int, bid: int = -1) -> None:
        self._found, self._side, self._after = found, side, bid
        self._strategy = found.strategies[side]
        self._bid, self._seen_bid = (bid, -1) if side == 0 else (-1, bid)
        self._usual = usual(self._strategy.tables.rules)[side]
        # Two are equal that do the same in the same game.
        key = ("solved", self._strategy.tables.rules, side, bid, self._strategy.fingerprint)
        super().__init__(self._chance, found.name(side, bid), key)

    def __reduce__(self) -> tuple[Any, ...]:
        return SolvedPolicy, (self._found, self._side, self._after)

    @cached_property
    def _find(self) -> Finder:
        return Finder(self._strategy.tables, self._strategy.side.role)

    @cached_property
    def _nodes(self) -> dict[Any, int]:
        """From cards, or what is known of them, to the node."""
        s = self._strategy
        seat = s.tables.seat(s.side.role)
        found: dict[Any, int] = {}
        for node in sorted(s.deciding, key=lambda i: -s.walk.reach[i]):
            if s.walk.nodes[node].bid != self._bid:
                continue
            for i in s.walk.hands.members[s.walk.nodes[node].label]:
                row = s.side.rows[i]
                found[seat.cards[row], seat.seen[row]] = node
                total, soft, draws = seat.total[row], seat.soft[row], sum(seat.cards[row]) - s.side.opening
                found.setdefault((total, soft, draws), node)
        return found

    def _chance(self, hand: Hand, seen: Seen) -> Any:
        signal = self._find.signal(seen)
        problem = -1 if signal is None else self._strategy.signals.get((self._seen_bid, signal), -1)
        if problem < 0:
            return self._usual(hand, seen)
        node = self._nodes.get(self._find.hand(hand)) if hand.ranks else None
        if node is None:
            node = self._nodes.get((hand.total, hand.soft, hand.draws))
        if node is None:
            return self._usual(hand, seen)
        chance = float(self._strategy.draws(node)[problem])
        return 0 if chance < NEVER else 1 if chance > 1 - NEVER else chance

    def answers(self, here: Side) -> Answers | None:
        """Return all that ``Side.ask`` would, without asking hand by hand; None for rows that it was not solved on."""
        s = self._strategy
        if here is not s.side:
            return None
        seat = s.tables.seat(here.role)
        rows = [here.rows[i] for i in here.free]
        nodes = [self._nodes.get((seat.cards[row], seat.seen[row])) for row in rows]
        problems = [s.signals.get((self._seen_bid, signal), -1) for signal in here.asked]
        if None in nodes or min(problems, default=-1) < 0:
            return None
        acts = s.walk.first[np.array(nodes, dtype=np.intp)] + 1
        chances = s.chances[acts][:, problems].T
        found = chances.astype(object)
        found[chances < NEVER], found[chances > 1 - NEVER] = 0, 1
        return tuple(map(tuple, found.tolist()))

    def chance(self, hand: Cards, sees: int | Cards = ()) -> Number | float:
        """Return the chance of drawing with these cards, as the rules and this way of playing have it.

        Args:
            hand: its own cards, in the order in which they came, such as "A♠ 5♦".
            sees: what the other side has shown. For a banker: how many cards the punter drew, or where the rules show
                them, which. For a punter: the banker's first card, where the rules turn it up.

        Returns:
            0 to 1; 1 or 0 where the rules leave no choice.

        Raises:
            CardError: for what is no card, or not in the pack.
            RuleError: for a hand that cannot come up, or a sight that these rules do not show; it says what they do.

        >>> from ochko_edu.presets import variant
        >>> from ochko_edu.solving import solve
        >>> found = solve(variant("chemin-de-fer"))
        >>> round(found.punter.chance("2♠ 3♦"), 6), found.banker.chance("2♠ 3♦", sees="4♣")
        (0.818182, 1)
        """
        from .sights import row_of, signal_of

        tables, role = self._strategy.tables, self._strategy.side.role
        row = row_of(tables, role, hand)
        may = tables.seat(role).may[row]
        if may != FREE:
            return int(may == DRAW)
        other = self._strategy.side.other
        return self(tables.own(role, row), tables.seen(other, signal_of(tables, other, sees)))

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row a decision: the hand, what is seen, both values to the punter, the chance of drawing."""
        return self._found.decisions(self._side, self._after)

    @cached_property
    def grid(self) -> Grid:
        """The small table, with what is said about it."""
        return grid(self._strategy.tables.rules, self.decisions, self._found.exploitability)

    @property
    def table(self) -> pd.DataFrame:
        """The totals on which it draws: one row for what it sees, one column for a kind of hand."""
        return self.grid.frame

    def __str__(self) -> str:
        return "\n".join([self.name, *self.grid.notes, *self.grid.lines()]).rstrip()

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.name)}</p>{self.grid.html()}"


def decisions_frame(strategy: Strategy, worth: Best, meets: Array, bid: int = -1, seen_bid: int = -1) -> pd.DataFrame:
    """Return one side's decisions as a frame.

    Args:
        strategy: the side's part of the solution.
        worth: what its actions are worth against the other side's part.
        meets: [node, problem, 2]: the chance of meeting the other side so, and the same if its hand slips now and then.
        bid: the number of the bid that it made, or -1.
        seen_bid: the number of the bid that it sees, or -1.
    """
    import pandas as pd

    from .tables_view import signal_label

    walk, side = strategy.walk, strategy.side
    names = strategy.tables.seat(side.other).signals
    sign = 1 if side.role == PUNTER else -1
    rows: list[dict[str, Any]] = []
    for node in strategy.deciding:
        if walk.nodes[node].bid != bid:
            continue
        held = strategy.held(node)
        facts = {name: _common([getattr(h, name) for h in held]) for name in ("total", "soft", "draws")}
        shown = " ".join(_common([h.shown for h in held]) or ())
        ranks = " ".join(held[0].ranks) if len(held) == 1 else ""
        stand, draw = worth.acts[walk.first[node]], worth.acts[walk.first[node] + 1]
        chances = strategy.draws(node)
        for (b, signal), problem in strategy.signals.items():
            if b != seen_bid or problem < 0:
                continue
            met, slipped = map(float, meets[node, problem])
            if slipped <= 0:
                continue  # the cards cannot lie so
            scale = sign / met if met > NEVER else np.nan
            rows.append(
                {
                    "side": side.role, "hand": ranks, **facts, "shown": shown, "seen": signal_label(names[signal]),
                    "chance": float(chances[problem]), "stand": scale * float(stand[problem]),
                    "draw": scale * float(draw[problem]),
                    "margin": sign * scale * float(draw[problem] - stand[problem]),
                    "probability": float(strategy.reach[node, problem]) * met,
                    "weight": float(strategy.reach[node, problem]) * slipped,
                    "spare": float(walk.reach[node]) * slipped,
                }
            )  # fmt: skip
    frame = pd.DataFrame(rows)
    for name in ("total", "draws"):
        if name in frame:
            frame[name] = frame[name].astype("Int64")
    return frame


def _common(values: list[Any]) -> Any:
    return values[0] if all(value == values[0] for value in values) else None
