"""Narrowing: solve the small game that is left when only the decisions in doubt are open.

Near its equilibrium a game of thousands of decisions has few that are in doubt: the others stand or draw for good
reason. If these are fixed, what follows a doubtful decision is one known mixture of ends and of further doubtful ones,
so a small linear program gives the equilibrium of what is left. The exact best responses in the whole game then either
confirm it, or name the decisions that were fixed wrongly; they are opened, and the program is solved again. Nothing is
ever closed, so that it comes to an end (the double-oracle method in sequence form, Bosansky et al. 2014).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from .clock import ENDLESS, Clock
from .errors import OchkoError
from .games import Game, flows_of, stops_of
from .program import Plans, equilibrium
from .walks import Walk

Array = NDArray[Any]
MOST_PAIRS = 4_000_000  # of open actions: beyond it a program takes minutes
ROUNDING = 1e-12  # a chance below this is an error of the program
MOST_ENDS = 20_000_000  # of open actions by nodes: with what is made of them half a GiB


class Narrow(NamedTuple):
    """One problem of one side with few decisions.

    Args:
        nodes: its decisions, the start first.
        acts: its actions, by number in the walk.
        ends: [node of the walk, action]: where the side stops after an action, before its next open decision.
        plans: the flows between its decisions.
    """

    nodes: Array
    acts: Array
    ends: Array
    plans: Plans


def narrow(walk: Walk, chosen: Array, open_: Array) -> Narrow:
    """Return a problem in which all but some decisions are fixed.

    Args:
        walk: the side's walk.
        chosen: by node, the action that is taken.
        open_: by node, whether it is left open instead.
    """
    nodes = np.flatnonzero(open_)
    nodes = np.concatenate([[0], nodes[nodes != 0]])
    while True:
        acts = np.concatenate([np.arange(walk.first[i], walk.first[i] + walk.choices[i]) for i in nodes])
        ends, leads = _follow(walk, chosen, nodes, acts)
        place = np.searchsorted(nodes, walk.of[acts])
        reach = np.zeros(len(nodes))
        reach[0] = 1.0
        for k in range(len(nodes)):  # by level, so that what flows in is known
            reach += leads[place == k].sum(axis=0) * reach[k]
        if (reach > 0).all():
            break
        nodes = nodes[reach > 0]
    flow = np.zeros((len(nodes), len(acts)))
    flow[place, np.arange(len(acts))] = 1.0
    start = np.zeros(len(nodes))
    start[0] = 1.0
    return Narrow(nodes, acts, ends, Plans(flow - leads.T, start, reach, place))


def _shut(walk: Walk, chosen: Array) -> Narrow | None:
    """Return all problems as if nothing in them were open: [node, problem] of where play ends; None if the start is."""
    if walk.choices[0] > 1:
        return None
    play = np.zeros((len(walk.of), chosen.shape[1]))
    np.put_along_axis(play, chosen, 1.0, axis=0)
    ends = stops_of(walk, flows_of(walk, play))[:, :-1]
    one, first = np.ones(1), np.zeros(1, dtype=np.intp)
    return Narrow(first, walk.first[:1], ends, Plans(np.ones((1, 1)), one, one, first))


def _follow(walk: Walk, chosen: Array, nodes: Array, acts: Array) -> tuple[Array, Array]:
    """Return where each action ends, and with what chance it leads to each open decision."""
    onward = walk.dense
    come = np.asarray(walk.onward[acts].T.todense()) if onward is None else onward[acts].T.copy()
    ends = np.zeros_like(come)
    mine = np.flatnonzero(walk.stops[acts])
    ends[walk.of[acts[mine]], mine] = 1.0
    waiting = np.zeros(len(walk), dtype=bool)
    waiting[nodes] = True
    for rows, _, _, _, _, _, _ in walk.steps:
        at = np.arange(rows.start, rows.stop)[~waiting[rows]]
        stop = walk.stops[chosen[at]]
        ends[at[stop]] += come[at[stop]]
        go = at[~stop]
        if len(go):
            come += (walk.onward if onward is None else onward)[chosen[go]].T @ come[go]
    return ends, come[nodes].T


def solve_narrow(
    game: Game, chosen: tuple[Array, Array], open_: tuple[Array, Array], clock: Clock = ENDLESS
) -> tuple[Array, Array]:
    """Return for both sides the chances of all actions when only some decisions are open: [action, problem].

    Args:
        game: the game.
        chosen: for both sides [node, problem]: the action that is taken.
        open_: for both sides [node, problem]: whether the decision is open.
        clock: how long it may take.

    Raises:
        OchkoError: if too much is open, or the program is not solved.
        TimeUp: if the time is up before the program is made.
    """
    for k, walk in enumerate(game.walks):
        columns = int((open_[k] * walk.choices[:, None]).sum()) + game.problems[k]
        if columns * len(walk) > MOST_ENDS:
            raise OchkoError(f"{columns:,} actions are in doubt: too many for a linear program.")
    parts: list[list[Narrow]] = [[], []]
    for k, walk in enumerate(game.walks):
        shut = _shut(walk, chosen[k])
        for i in range(game.problems[k]):
            clock.check()
            if shut is None or open_[k][1:, i].any():
                parts[k].append(narrow(walk, chosen[k][:, i], open_[k][:, i]))
            else:
                parts[k].append(shut._replace(ends=shut.ends[:, i : i + 1]))
    cuts = [np.cumsum([0, *(len(part.acts) for part in side)]) for side in parts]
    pays = _pays(game, parts, cuts, clock)
    alone = []
    for k in (0, 1):
        nothing = np.zeros((len(game.walks[1 - k].of), game.problems[1 - k]))
        worth = game.stakes_for(k, stops_of(game.walks[1 - k], nothing))
        alone.append(np.concatenate([part.ends.T @ worth[:, i] for i, part in enumerate(parts[k])]))
    plans = [_together([part.plans for part in side]) for side in parts]
    flows = equilibrium(plans[0], plans[1], pays, alone[0], alone[1], clock.left)
    found = []
    for k, walk in enumerate(game.walks):
        chances = np.zeros((len(walk.of), game.problems[k]))
        np.put_along_axis(chances, chosen[k], 1.0, axis=0)
        for i, part in enumerate(parts[k]):
            flow = flows[k][cuts[k][i] : cuts[k][i + 1]]
            of = part.plans.of
            through = np.bincount(of, flow)
            share = flow / np.where(through > 0, through, 1.0)[of]
            share[share < ROUNDING] = 0.0
            used = (through > ROUNDING * part.plans.reach)[of]
            chances[part.acts[used], i] = (share / np.maximum(np.bincount(of, share), ROUNDING)[of])[used]
        found.append(chances)
    return found[0], found[1]


def _pays(game: Game, parts: list[list[Narrow]], cuts: list[Array], clock: Clock) -> Any:
    """Return what pairs of open actions pay: only few meet, since each shows the other side little."""
    shape = int(cuts[0][-1]), int(cuts[1][-1])
    found: list[tuple[Array, Array, Array]] = []
    count = 0
    for block in game.blocks:
        clock.check()
        i, j = block.columns
        if i < 0 or j < 0:
            continue
        ours, theirs = (parts[k][block.columns[k]].ends[block.rows[k]] for k in (0, 1))
        down, across = np.flatnonzero(ours.any(axis=0)), np.flatnonzero(theirs.any(axis=0))
        count += len(down) * len(across)
        if count > MOST_PAIRS:
            raise OchkoError(f"more than {MOST_PAIRS:,} pairs of actions are in doubt: too many for a linear program.")
        if len(down) and len(across):
            paid = block.factor * (ours[:, down].T @ game.payoffs.block(*block.parts) @ theirs[:, across])
            where = np.meshgrid(down + cuts[0][i], across + cuts[1][j], indexing="ij")
            found.append((where[0].ravel(), where[1].ravel(), paid.ravel()))
    rows, columns, values = (np.concatenate([part[n] for part in found] or [np.zeros(0)]) for n in range(3))
    return sparse.coo_matrix((values, (rows, columns)), shape=shape).tocsr()


def _together(plans: list[Plans]) -> Plans:
    """Return several problems as one."""
    before = np.cumsum([0, *(len(p.start) for p in plans)])
    return Plans(
        sparse.block_diag([p.flow for p in plans], format="csr"),
        np.concatenate([p.start for p in plans]),
        np.concatenate([p.reach for p in plans]),
        np.concatenate([p.of + n for p, n in zip(plans, before, strict=False)]),
    )
