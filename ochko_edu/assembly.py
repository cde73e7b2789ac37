"""Assembling: from rules and a shoe to the game of hidden cards that is to be solved."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .errors import CardError, OchkoError
from .games import Game, Payoffs, flows_of, sees_of, stops_of
from .joint import Setting
from .judging import ROLES
from .merged import merged
from .walks import hands_of, walk_of

MOST_BYTES = 4 * 2**30
OVERHEAD = 2**29  # libraries, tables, and a program of what is in doubt


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
    if at.shoe.replaced:
        _check_merged(payoffs.shape, [len(walk.of) for walk in walks], [len(side.asked) for side in sides])
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


def _check_merged(pairs: tuple[int, int], acts: list[int], asked: list[int]) -> None:
    """Refuse merged hands that would need more memory than there may be."""
    need = 9 * pairs[0] * pairs[1] + OVERHEAD + 8 * 24 * sum(n * (k + 1) for n, k in zip(acts, asked, strict=True))
    if need > MOST_BYTES:
        raise _too_large(need, pairs, asked, "")


def _too_large(need: int, hands: Sequence[int], asked: Sequence[int], otherwise: str) -> OchkoError:
    return OchkoError(
        f"this would need about {need / 2**30:.1f} GiB of memory: {hands[0]:,} hands of the punter by "
        f"{hands[1]:,} of the banker, who see {asked[0]:,} and {asked[1]:,} different things. "
        f"At most {MOST_BYTES / 2**30:.0f} GiB are allowed. Let the hands draw less (max_draws), show less "
        f"(draws_seen='count'){otherwise}."
    )


def _check_size(at: Setting, bids: int) -> None:
    """Refuse what would need more memory than there may be."""
    sides = [at.side(role) for role in ROLES]
    learns = all(len(side.free) for side in sides)
    kept = 9 * len(sides[0]) * len(sides[1]) + OVERHEAD if learns else OVERHEAD
    arrays = [(len(side) + len(side.free)) * (len(side.asked) + 1) * max(bids, 1) for side in sides]
    need = kept + 8 * 24 * sum(arrays)
    if need > MOST_BYTES:
        otherwise = ", or solve it with shoe='replaced'"
        raise _too_large(need, [*map(len, sides)], [len(side.asked) for side in sides], otherwise)
