"""Learning an equilibrium by regret: for games too large for one linear program, such as duels from a finite shoe.

Both sides play over and over. Each notes for every decision by how much each action would have been better than what it
did (its counterfactual regret) and next time draws or stands in proportion to what it regrets (CFR+, Tammelin 2014,
with the last regret as a forecast of the next, Farina et al. 2021). The averages of all plays, the late ones weighing
more, tend to an equilibrium. Since worths are linear in flows, their averages are the worths against the average play,
so that the two exact best responses, and with them bounds of the value, cost next to nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .games import Game, best, flows_of, reach_of, stops_of
from .walks import Walk

Array = NDArray[Any]


def uniform(walk: Walk, problems: int) -> Array:
    """Return the play that knows nothing: every action alike, [action, problem]."""
    return np.repeat(1.0 / walk.choices[walk.of][:, None], problems, axis=1)


def chances_of(walk: Walk, flows: Array, otherwise: Array) -> Array:
    """Return with what chance each action is chosen, from flows; where nothing flows, otherwise."""
    through = reach_of(walk, flows)[walk.of]
    found: Array = np.where(through > 0, flows / np.where(through > 0, through, 1.0), otherwise)
    return found


class Learner:
    """One side.

    Args:
        walk: its walk.
        problems: how many things it can see.
        sign: 1 for the punter, -1 for the banker.
    """

    def __init__(self, walk: Walk, problems: int, sign: float) -> None:
        self.walk, self.sign = walk, sign
        self.regrets = np.zeros((len(walk.of), problems))
        self.last = np.zeros_like(self.regrets)
        self.total = np.zeros_like(self.regrets)
        self.worth = np.zeros((len(walk), problems + 1))
        self.weight = 0.0
        self.even = uniform(walk, problems)
        self.chances = self.even
        self.flows = flows_of(walk, self.chances)

    def learn(self, worth: Array) -> None:
        """Regret what was not done, and play anew.

        Args:
            worth: what standing in each node is worth to the punter, from ``Game.stakes_for``.
        """
        walk = self.walk
        nodes = np.zeros((len(walk), self.regrets.shape[1]))
        for rows, acts, starts, onward, _, stopping, standing in reversed(walk.steps):
            q = onward @ nodes
            q[stopping] = self.sign * worth[standing, :-1]
            nodes[rows] = np.add.reduceat(q * self.chances[acts], starts, axis=0)
            self.last[acts] = q - nodes[walk.of[acts]]
        np.maximum(self.regrets + self.last, 0, out=self.regrets)
        self.chances = chances_of(walk, np.maximum(self.regrets + self.last, 0), self.even)
        self.flows = flows_of(walk, self.chances)

    def note(self, worth: Array, weight: float) -> None:
        """Add this play, and what the other side's comes to in its nodes, to the averages."""
        self.total += weight * self.flows
        self.worth += weight * worth
        self.weight += weight

    @property
    def average(self) -> Array:
        """The average play: [action, problem], chances."""
        return chances_of(self.walk, self.total, self.chances)


class Learning:
    """Both sides learning from each other.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.iterations = 0
        self.sides = tuple(
            Learner(walk, problems, sign)
            for walk, problems, sign in zip(game.walks, game.problems, (1.0, -1.0), strict=True)
        )
        self._worth = self._against(0)

    def _against(self, side: int) -> Array:
        other = self.sides[1 - side]
        return self.game.stakes_for(side, stops_of(other.walk, other.flows))

    def step(self) -> None:
        """Let each side learn once, the punter first."""
        self.iterations += 1
        weight = float(self.iterations) ** 2
        punter, banker = self.sides
        punter.learn(self._worth)
        worth = self._against(1)
        banker.learn(worth)
        self._worth = self._against(0)
        banker.note(worth, weight)
        punter.note(self._worth, weight)

    @property
    def bounds(self) -> tuple[float, float]:
        """What the punter's average play is sure of, and what the banker's lets him have at most."""
        ends = [best(s.walk, s.worth / s.weight, s.sign).value for s in self.sides]
        return -ends[1], ends[0]
