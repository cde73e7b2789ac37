"""Finding an equilibrium: one linear program, or learning and then a program of what is left in doubt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cfr import Learning, uniform
from .clock import ENDLESS, Clock, TimeUp
from .errors import OchkoError
from .games import Game, best, bounds, flows_of, reach_of, stops_of
from .narrowing import solve_narrow
from .walks import Walk

Array = NDArray[Any]
Plays = tuple[Array, Array]  # for both sides the chance of each action: [action, problem]

DIRECT = 4_000_000  # pairs of actions up to which a single linear program is quick
FIRST_LOOK = 1e-3  # stakes; closer than this, what is left in doubt is looked at
LARGE = 2e7  # pairs of hands, above which not so much is tried
PURE = 0.99  # a decision taken so surely while learning is not in doubt
LITTLE = 1e-10  # stakes; decisions on less are not opened before they are found to be wrong
SIGHTS = 24  # that never come up, for which a better answer is tried one by one
ROUNDS = 12  # of opening decisions, before learning goes on
FLOATS = 1e-14  # of the largest payment; floats do not tell exploitabilities apart that are smaller
CLOSE, LATE, STOPPED = "close enough", "time ran out", "interrupted"  # why a search ended


class Step(NamedTuple):
    """How far a search has come: what ``progress`` is called with.

    Args:
        stage: "learning" or "narrowing".
        iterations: how often both sides have learnt.
        seconds: how long it has taken.
        bounds: between which the value lies; their distance is the exploitability so far.
    """

    stage: str
    iterations: int
    seconds: float
    bounds: tuple[float, float]

    def __str__(self) -> str:
        low, high = self.bounds
        return (
            f"{self.stage}: {self.iterations} iterations, {self.seconds:.1f} s, "
            f"value {(low + high) / 2:+.9f}, exploitability {high - low:.1e}"
        )


@dataclass
class Search:
    """A search for an equilibrium, which ends when it is close enough, when its time is up, or when it is interrupted.

    Args:
        game: the game.
        accuracy: the exploitability at which it ends.
        clock: how long it may take.
        progress: called with a ``Step`` now and then, or None.
    """

    game: Game
    accuracy: float
    clock: Clock
    progress: Callable[[Step], object] | None = None
    iterations: int = 0
    reason: str = CLOSE
    plays: Plays = field(init=False)
    bounds: tuple[float, float] = (-np.inf, np.inf)
    worth: dict[int, Array] = field(default_factory=dict)  # for a side, from stakes_for, if it holds for the plays

    def __post_init__(self) -> None:
        walks, problems = self.game.walks, self.game.problems
        self.plays = uniform(walks[0], problems[0]), uniform(walks[1], problems[1])
        self._rounding = FLOATS * self.game.payoffs.largest
        self.target = max(self.accuracy, self._rounding)
        self._learning: Learning | None = None

    @property
    def gap(self) -> float:
        """The exploitability of the best plays so far."""
        return self.bounds[1] - self.bounds[0]

    def run(self) -> None:
        """Search, and then let the plays do something sensible where the game does not ask for it."""
        try:
            self._run()
        except KeyboardInterrupt:
            self.reason = STOPPED
        except TimeUp:
            self.reason = LATE
        learnt = self._learning
        if learnt is not None and learnt.sides[0].weight > 0:
            self._keep_better(learnt)
        if self.reason == CLOSE:
            try:
                self.plays = filled(self.game, self.plays, self.clock)
            except KeyboardInterrupt:  # the plays are best play without it
                return

    def _run(self) -> None:
        game = self.game
        free = [bool((walk.choices > 1).any()) for walk in game.walks]
        if not all(free):  # the best play takes no longer than the certificate of any other
            self._one_sided(free.index(False))
            return
        self.clock.check()
        if size(game) <= DIRECT:
            self._narrow(*everything(game))
            if self.gap <= self.target:
                return
        game.payoffs.keep()
        self._learn()

    def _one_sided(self, fixed: int) -> None:
        """Where one side never has a choice, the other's best play is all there is to find."""
        walks = self.game.walks
        flows = flows_of(walks[fixed], self.plays[fixed])
        worth = self.worth[1 - fixed] = self.game.stakes_for(1 - fixed, stops_of(walks[fixed], flows))
        found = best(walks[1 - fixed], worth, -1.0 if fixed == 0 else 1.0)
        play = pure(walks[1 - fixed], chosen_of(walks[1 - fixed], found.acts))
        value = found.value * (-1.0 if fixed == 0 else 1.0)
        self._keep((self.plays[0], play) if fixed == 0 else (play, self.plays[1]), (value, value))

    def _learn(self) -> None:
        learning = self._learning = Learning(self.game)
        look, narrowed = 8, FIRST_LOOK
        while self.gap > self.target:
            self.clock.check()
            began = self.clock.elapsed
            learning.step()
            self.iterations += 1
            # For one more step, and the certificate at the end, which takes no longer than a step.
            self.clock.reserve = 2 * (self.clock.elapsed - began)
            if self.iterations < look:
                continue
            look = max(look + 8, look * 5 // 4)
            gap = self._keep_better(learning)
            self._tell("learning")
            if gap < narrowed and self.gap > self.target:
                self._narrow(*self._doubts(learning))
                narrowed = gap / 8

    def _doubts(self, learning: Learning) -> tuple[Plays, Plays]:
        """Return what both sides mostly do, and where they are in doubt."""
        chosen, doubts = [], []
        for side in learning.sides:
            average = side.average
            chosen.append(chosen_of(side.walk, average))
            walk = side.walk
            surest = np.maximum.reduceat(average, walk.first, axis=0)
            worth = best(walk, side.worth / side.weight, side.sign).acts
            at_stake = np.maximum.reduceat(np.abs(worth), walk.first, axis=0) * walk.reach[:, None]
            doubts.append((surest < PURE) & (at_stake > LITTLE) & (walk.choices > 1)[:, None])
        return (chosen[0], chosen[1]), (doubts[0], doubts[1])

    def _narrow(self, chosen: Plays, doubts: Plays) -> None:
        game = self.game
        for _ in range(ROUNDS):
            try:
                plays = solve_narrow(game, chosen, doubts, self.clock)
            except OchkoError:  # too many are in doubt, or the program was not solved: learning goes on
                return
            flows = [flows_of(walk, play) for walk, play in zip(game.walks, plays, strict=True)]
            worth = [game.stakes_for(k, stops_of(game.walks[1 - k], flows[1 - k])) for k in (0, 1)]
            found = [best(game.walks[k], worth[k], 1.0 - 2 * k) for k in (0, 1)]
            ends = -found[1].value, found[0].value
            if ends[1] - ends[0] < self.gap:
                self._keep(plays, ends)
            self._tell("narrowing")
            if self.gap <= self._rounding:
                return
            self.clock.check()
            least = max((ends[1] - ends[0]) * 1e-3, 1e-17)
            opened = 0
            for k, walk in enumerate(game.walks):
                gain = found[k].nodes - np.take_along_axis(found[k].acts, chosen[k], axis=0)
                more = (gain * walk.reach[:, None] > least) & ~doubts[k] & (walk.choices > 1)[:, None]
                doubts[k][more] = True
                opened += int(more.sum())
            if not opened:
                return

    def _keep(self, plays: Plays, found: tuple[float, float]) -> None:
        self.plays, self.bounds = plays, found

    def _keep_better(self, learning: Learning) -> float:
        """Keep the average plays if they are the best so far; return their exploitability."""
        found = learning.bounds
        gap = found[1] - found[0]
        if not self.gap <= gap:
            self._keep((learning.sides[0].average, learning.sides[1].average), found)
        return gap

    def _tell(self, stage: str) -> None:
        if self.progress is not None:
            low, high = self.bounds
            self.progress(Step(stage, self.iterations, self.clock.elapsed, (min(low, high), max(low, high))))


def flows_of_both(game: Game, plays: Plays) -> Plays:
    """Return the flows of both sides' plays."""
    return flows_of(game.walks[0], plays[0]), flows_of(game.walks[1], plays[1])


def size(game: Game) -> int:
    """Return how many pairs of actions there are, one of each side."""
    counts = [problems * len(walk.of) for walk, problems in zip(game.walks, game.problems, strict=True)]
    return counts[0] * counts[1]


def everything(game: Game) -> tuple[Plays, Plays]:
    """Return first actions, and all decisions open."""
    chosen = [np.repeat(w.first[:, None], n, axis=1) for w, n in zip(game.walks, game.problems, strict=True)]
    doubts = [np.repeat((w.choices > 1)[:, None], n, axis=1) for w, n in zip(game.walks, game.problems, strict=True)]
    return (chosen[0], chosen[1]), (doubts[0], doubts[1])


def chosen_of(walk: Walk, worth: Array) -> Array:
    """Return for each node the action of most worth; the first of equals, which is to stand: [node, problem]."""
    most = np.maximum.reduceat(worth, walk.first, axis=0)[walk.of]
    number = np.where(worth >= most, np.arange(len(walk.of))[:, None], len(walk.of))
    found: Array = np.minimum.reduceat(number, walk.first, axis=0)
    return found


def pure(walk: Walk, chosen: Array) -> Array:
    """Return the play that takes the chosen action everywhere."""
    play = np.zeros((len(walk.of), chosen.shape[1]))
    np.put_along_axis(play, chosen, 1.0, axis=0)
    return play


def slipping(walk: Walk, play: Array) -> Array:
    """Return a play in which the hand slips once in a thousand decisions."""
    found: Array = 0.999 * play + 0.001 * uniform(walk, play.shape[1])
    return found


def filled(game: Game, plays: Plays, clock: Clock = ENDLESS) -> Plays:
    """Return plays that also do something sensible where the game does not ask for it.

    In hands into which a side never comes, the best is done against slips of the other side's hand; this changes
    nothing. After sights that the other side never lets it have, too, unless that would invite the other side to do so.
    When the time is up, what is left of this is left undone.
    """
    if not all((walk.choices > 1).any() for walk in game.walks):
        return plays
    slips = [slipping(walk, play) for walk, play in zip(game.walks, plays, strict=True)]
    flows = flows_of_both(game, plays)
    found, better = list(plays), []
    for k, walk in enumerate(game.walks):
        other = game.walks[1 - k]
        slipped = game.stakes_for(k, stops_of(other, flows_of(other, slips[1 - k])))
        better.append(pure(walk, chosen_of(walk, best(walk, slipped, 1.0 - 2 * k).acts)))
        never = (reach_of(walk, flows[k]) <= 0)[walk.of]
        found[k] = np.where(never, better[k], plays[k])
    unmet = [
        (k, i)
        for k, walk in enumerate(game.walks)
        for i in np.flatnonzero(~game.meets(k, stops_of(game.walks[1 - k], flows[1 - k])))
    ]
    if not unmet or clock.left <= 0:
        return found[0], found[1]
    gap = _gap(game, found)
    one_by_one = unmet[:SIGHTS] if np.prod(game.payoffs.shape, dtype=float) < LARGE else []
    for which in (unmet, *([one] for one in one_by_one)):
        if clock.left <= 0:
            break
        tried = [play.copy() for play in found]
        for k, i in which:
            tried[k][:, i] = better[k][:, i]
        if _gap(game, tried) <= gap + 1e-13:
            found = tried
    return found[0], found[1]


def _gap(game: Game, plays: list[Array]) -> float:
    low, high = bounds(game, flows_of_both(game, (plays[0], plays[1])))
    return high - low
