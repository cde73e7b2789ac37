"""Games of hidden cards: two walks, what they pay, and what a fixed way of playing leaves to the other side.

The value is bilinear in the two flows: the sum over both hands of flow, flow, payment, and how much likelier the two
are out of one shoe than each for itself. What is seen of the other side is a problem of its own, with its own flow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .clock import breathe
from .hands import Tables
from .judging import BANKER, PUNTER
from .shoes import Pairs, Shoe
from .walks import Hands, Walk

Array = NDArray[Any]
MANY, SMALL = 64, 30_000_000  # blocks from which on, and pairs up to which, they are worked out all at once
CHUNK = 4_000_000  # pairs of hands that are worked out at a time where the whole matrix is not kept


class Payoffs:
    """What pairs of hands pay, times how much likelier they are out of one shoe than each for itself.

    Args:
        tables: the tables.
        shoe: the shoe.
        punter: the punter's hands, down.
        banker: the banker's, across.
        cards: the cards of all rows of both sides, by row of ``flows.Side``; not needed with replacement.
    """

    def __init__(self, tables: Tables, shoe: Shoe, punter: Hands, banker: Hands, cards: Sequence[Array] = ()) -> None:
        self.shape = len(punter.dealt), len(banker.dealt)
        self._pays = np.array(tables.pays, dtype=object).astype(np.float64)
        self.largest = float(np.abs(self._pays).max(initial=0.0))
        self._kinds = [np.array(hands.kind)[hands.dealt] for hands in (punter, banker)]
        self._shoe = shoe
        self._kept: Array | None = None
        if not shoe.replaced:
            held = [
                c[[hands.members[i][0] for i in hands.dealt]] for hands, c in zip((punter, banker), cards, strict=True)
            ]
            self._pairs = Pairs(shoe, held[0], held[1], exact=False)
            self._sizes = [c.sum(axis=1) for c in held]
            orders = [float(shoe.orders(k)) for k in range(int(self._sizes[0].max() + self._sizes[1].max()) + 1)]
            self._each = np.array([1 / n if n else 0.0 for n in orders])
            self._alone = [
                np.array([shoe.orders(int(n)) / (shoe.ways(map(int, h)) or 1) for h, n in zip(c, s, strict=True)])
                for c, s in zip(held, self._sizes, strict=True)
            ]

    def likelier(self, down: Any, across: Any) -> Array:
        """Return how much likelier pairs are out of one shoe than each hand for itself; 1 with replacement."""
        kinds = self._kinds[0][down], self._kinds[1][across]
        if self._shoe.replaced:
            return np.ones((len(kinds[0]), len(kinds[1])))
        found = self._pairs.block(down, across)
        sizes, others = self._sizes[0][down], self._sizes[1][across]
        cuts = [0, *(np.flatnonzero(np.diff(sizes)) + 1).tolist(), len(sizes)]
        for a, z in pairwise(cuts):  # of one size each, for they lie by size
            if z > a:
                found[a:z] *= (self._each[sizes[a] + others] * self._alone[1][across])[None, :]
        found *= self._alone[0][down][:, None]
        return found

    def block(self, down: Any, across: Any, paid: bool = True) -> Array:
        """Return a part of the matrix.

        Args:
            down: the punter's hands.
            across: the banker's.
            paid: times the payment; else the chances alone.
        """
        if self._kept is not None and paid:
            part: Array = self._kept[down][:, across]
            return part
        found = self.likelier(down, across)
        if paid:
            found *= self._pays[np.ix_(self._kinds[0][down], self._kinds[1][across])]
        return found

    @property
    def whole(self) -> Array | None:
        """The whole matrix, if it is kept."""
        return self._kept

    @property
    def kept(self) -> bool:
        """Whether the whole matrix is kept."""
        return self._kept is not None

    def keep(self) -> None:
        """Work the whole matrix out and keep it."""
        if self._kept is None:
            whole = np.empty(self.shape)
            for part in chunks(self.shape):
                breathe()
                whole[part] = self.block(part, slice(None))
            self._kept = whole


def chunks(shape: tuple[int, int]) -> list[slice]:
    """Return the rows of a matrix in parts that fit in little memory."""
    step = max(CHUNK // max(shape[1], 1), 1)
    return [slice(a, min(a + step, shape[0])) for a in range(0, shape[0], step)]


class Block(NamedTuple):
    """Hands of both sides with one signal each.

    Args:
        rows: the nodes of each side.
        parts: their places in the payoffs.
        columns: the number of the other side's problem in which each side's flow is met; -1 where it ended the duel.
        factor: the stake.
    """

    rows: tuple[Array, Array]
    parts: tuple[Any, Any]
    columns: tuple[int, int]
    factor: float


class Together(NamedTuple):
    """All hands of the punter, by what the banker sees of them, against the banker's with one signal.

    Args:
        rows: the nodes of each side; the punter's by the banker's problem.
        problem: that of the punter.
        problems: for each of the punter's nodes, that of the banker.
        starts: where another begins among them.
        pays: [punter's node, banker's node].
    """

    rows: tuple[Array, Array]
    problem: int
    problems: Array
    starts: Array
    pays: Array

    @classmethod
    def of(cls, blocks: Sequence[Block], whole: Array) -> Together:
        """Draw blocks together that have the banker's nodes in common."""
        blocks = sorted(blocks, key=lambda block: block.columns[1])
        problems = np.concatenate([np.full(len(block.rows[0]), block.columns[1]) for block in blocks])
        pays = np.concatenate([whole[block.parts[0]][:, block.parts[1]] for block in blocks])
        starts = np.flatnonzero(np.diff(problems, prepend=problems[0] - 1))
        rows = np.concatenate([block.rows[0] for block in blocks]), blocks[0].rows[1]
        return cls(rows, blocks[0].columns[0], problems, starts, pays)

    def add(self, side: int, stops: Array, found: Array) -> None:
        """Add what standing is worth to the punter, as ``Game.stakes_for`` returns it."""
        breathe()
        ours, theirs = self.rows
        if side == 0:
            found[ours, self.problem] += np.einsum("pb,bp->p", self.pays, stops[np.ix_(theirs, self.problems)])
        else:
            worth = np.add.reduceat(self.pays * stops[ours, self.problem][:, None], self.starts, axis=0)
            found[np.ix_(theirs, self.problems[self.starts])] += worth.T


@dataclass(frozen=True)
class Game:
    """A game between two walks.

    Args:
        walks: the punter's and the banker's.
        payoffs: what pairs of hands pay the punter.
        sees: for each side, what it sees as (bid, signal) of the other side, to the number of its problem; -1 where
            the other side has ended the duel.
        stakes: by number of the bid.
    """

    walks: tuple[Walk, Walk]
    payoffs: Payoffs
    sees: tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]
    stakes: tuple[float, ...] = ()
    blocks: tuple[Block, ...] = field(init=False)
    alike: tuple[tuple[Block, ...], ...] = field(init=False)  # those that look at one part of the payoffs: one a bid

    def __post_init__(self) -> None:
        found = []
        alike: dict[Any, list[Block]] = {}
        bankers = self.walks[1].spans()
        for e, (down, places) in self.walks[0].spans().items():
            for t, (across, others) in bankers.items():
                # The punter's flow towards these nodes of the banker is that of the problem which they set him.
                factor = self.stakes[e[0]] if e[0] >= 0 else 1.0
                found.append(Block((down, across), (places, others), (self.sees[0][t], self.sees[1][e]), factor))
                alike.setdefault((_key(places), _key(others)), []).append(found[-1])
        object.__setattr__(self, "blocks", tuple(found))
        object.__setattr__(self, "alike", tuple(map(tuple, alike.values())))

    @property
    def problems(self) -> tuple[int, int]:
        """How many problems each side has."""
        counts = [max(seen.values()) + 1 for seen in self.sees]
        return counts[0], counts[1]

    def stakes_for(self, side: int, stops: Array, paid: bool = True) -> Array:
        """Return what standing in each node is worth to the punter, against the other side's flow.

        Args:
            side: 0 for the punter's nodes, 1 for the banker's.
            stops: [node of the other side, its problem]; one column more for where this side has ended the duel.
                A third dimension holds several flows.
            paid: times the payment; else the chance of meeting the other side so.

        Returns:
            [node, problem]; one column more for where the other side has ended the duel.
        """
        found = np.zeros((len(self.walks[side]), self.problems[side] + 1, *stops.shape[2:]))
        if paid and stops.ndim == 2 and self.payoffs.kept and self._many is not None:
            for one in self._many:
                one.add(side, stops, found)
            return found
        for blocks in self.alike:
            breathe()
            weights = [stops[block.rows[1 - side], block.columns[1 - side]] for block in blocks]
            parts = blocks[0].parts
            where: Any = slice(None)
            if not (self.payoffs.kept and paid):  # then only what is reached is worked out
                where = np.flatnonzero(sum(w.reshape(len(w), -1).any(axis=1) for w in weights))
                met = np.arange(self.payoffs.shape[1 - side])[parts[1 - side]][where]
                parts = (parts[0], met) if side == 0 else (met, parts[1])
            if not any(w.any() for w in weights):
                continue
            part = self.payoffs.block(*parts, paid)
            for block, weight in zip(blocks, weights, strict=True):
                worth = (part if side == 0 else part.T) @ weight[where]
                found[block.rows[side], block.columns[side]] += (block.factor if paid else 1.0) * worth
        return found

    @cached_property
    def _many(self) -> list[Together] | None:
        """All blocks with one signal of the banker drawn together, where they are many and small; else None."""
        whole = self.payoffs.whole
        if whole is None or self.stakes or len(self.blocks) < MANY or whole.size > SMALL:
            return None
        by_column: dict[int, list[Block]] = {}
        for block in self.blocks:
            by_column.setdefault(id(block.rows[1]), []).append(block)
        return [Together.of(blocks, whole) for blocks in by_column.values()]

    def meets(self, side: int, stops: Array) -> Array:
        """Return for each problem of a side whether the other side's flow lets it come up."""
        found = np.zeros(self.problems[side] + 1, dtype=bool)
        for block in self.blocks:
            if stops[block.rows[1 - side], block.columns[1 - side]].any():
                found[block.columns[side]] = True
        return found[:-1]


def _key(places: Any) -> Any:
    return (places.start, places.stop) if isinstance(places, slice) else places.tobytes()


def with_dealt(walk: Walk, stops: Array) -> Array:
    """Return flows with one column more: the opening hands, where the other side has ended the duel."""
    return np.column_stack([stops, walk.dealt])


def stops_of(walk: Walk, flows: Array) -> Array:
    """Return from flows of actions what stops in each node, with the column of opening hands."""
    found = np.zeros((len(walk), flows.shape[1]))
    found[walk.of[walk.stops]] = flows[walk.stops]
    return with_dealt(walk, found)


def flows_of(walk: Walk, chances: Array) -> Array:
    """Return how likely each action is taken, from the chances with which it is chosen: [action, problem]."""
    reach = np.zeros((len(walk), chances.shape[1]))
    reach[0] = 1.0
    flows = np.empty_like(chances)
    for _, acts, _, _, back, _, _ in walk.steps:
        flows[acts] = reach[walk.of[acts]] * chances[acts]
        reach += back @ flows[acts]
    return flows


def reach_of(walk: Walk, flows: Array) -> Array:
    """Return how likely each node is reached: [node, problem]."""
    found: Array = np.add.reduceat(flows, walk.first, axis=0)
    return found


class Best(NamedTuple):
    """The best play against a fixed flow.

    Args:
        acts: what each action is worth, with the best to follow: [action, problem].
        nodes: what each node is worth.
        value: the sum over the problems from the start.
    """

    acts: Array
    nodes: Array
    value: float


def best(walk: Walk, worth: Array, sign: float) -> Best:
    """Return the best play of one side, by one backward pass.

    Args:
        walk: its walk.
        worth: what standing is worth to the punter, from ``Game.stakes_for``.
        sign: 1 for the punter, -1 for the banker; all results are to the side itself.
    """
    worth = sign * worth
    problems = worth.shape[1] - 1
    acts, nodes = np.empty((len(walk.of), problems)), np.zeros((len(walk), problems))
    for rows, part, starts, onward, _, stopping, standing in reversed(walk.steps):
        q = onward @ nodes
        q[stopping] = worth[standing, :problems]
        acts[part] = q
        nodes[rows] = np.maximum.reduceat(q, starts, axis=0)
    return Best(acts, nodes, float(nodes[0].sum() + walk.dealt @ worth[:, -1]))


def bounds(game: Game, flows: tuple[Array, Array]) -> tuple[float, float]:
    """Return what the punter's flow is sure of, and what the banker's lets him have at most."""
    worth = [game.stakes_for(side, stops_of(game.walks[1 - side], flows[1 - side])) for side in (0, 1)]
    return -best(game.walks[1], worth[1], -1.0).value, best(game.walks[0], worth[0], 1.0).value


def sees_of(tables: Tables, role: str, asked: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return for each signal of the other side the number of the problem that it sets."""
    count = len(tables.seat(BANKER if role == PUNTER else PUNTER).signals)
    return {(-1, s): asked.index(s) if s in asked else -1 for s in range(count)}
