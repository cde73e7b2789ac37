"""What came of many dealt rounds and banks: by seat, by the cards that were left, on the way, and in the end."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import pandas as pd

from ..banks import Banks
from ..cards import Deck
from ..counting import Exact, Way, exact
from ..errors import OchkoError, shown
from ..errors import whole as number
from ..kernels import layout as at
from ..machine import block_seed, machine
from ..rules import Rules
from ..sampling import Simulation, check_work, ways_of_playing
from ..tallies import Dealing, block_of
from .dealt import BAND
from .groups import rules_of
from .taking import taken

REPLACED = "replaced"
STEP = 8  # cards; how finely the cards that are left are told apart


def seats(found: Mapping[str, Simulation]) -> pd.DataFrame:
    """Return what each place at the table was worth.

    Args:
        found: simulations under their names.

    Returns:
        One row a game and seat, from the banker's left: game, seat, value (stakes a round), standard_error, low and
        high (two standard errors to each side), rounds, won, pushed, lost (shares).

    Raises:
        OchkoError: for anything else.

    >>> import ochko_edu as oe
    >>> seats({"salon": oe.simulate(oe.variant("salon"), 2000, seed=1, seats=3)})["seat"].tolist()
    [1, 2, 3]
    """
    frames = []
    for game, one in taken("seats", found, Simulation).items():
        frame = one.seats.copy()
        frame.insert(0, "game", game)
        frame.insert(4, "low", frame["value"] - BAND * frame["standard_error"])
        frame.insert(5, "high", frame["value"] + BAND * frame["standard_error"])
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def cards_left(
    base: str | Rules, rounds: int = 100_000, seed: int = 0, seats: int = 1, *, punter: Way | None = None,
    banker: Way | None = None, step: int = STEP,
) -> pd.DataFrame:  # fmt: skip
    """Deal a shoe through, many times, and return what a round was worth by how many cards were left before it.

    The rounds are those of ``simulate`` with the same seed. What is left of a shoe is, on average, like the whole; but
    the last rounds can be cut short by a lack of cards, and whether a shoe has room for one more round is no accident:
    it has after many small cards.

    Args:
        base: the rules, or the name of a variant.
        rounds: how many rounds.
        seed: fixes every card.
        seats: how many punters.
        punter: when a punter draws; by default he stands on 16.
        banker: the same for the banker; by default on 17.
        step: how many cards wide a class is.

    Returns:
        One row a class: from_cards and to_cards (left before the round), rounds, value (stakes a punter), and its
        standard_error, low and high (two errors to each side; as if rounds did not depend on each other).

    Raises:
        OchkoError: for what ``simulate`` refuses, or a step that is none.

    >>> frame = cards_left("salon", rounds=2000, seed=1)
    >>> int(frame["rounds"].sum()), int(frame["to_cards"].iloc[0])
    (2000, 104)
    """
    rules = rules_of(base)
    check_work(rules, rounds, "rounds", seed, seats, "talia")
    wide = number(step)
    if wide is None or wide < 1:
        raise OchkoError(f"step is {shown(step)}; it must be a whole number of cards from 1.")
    step = wide
    arrays = machine(rules, seats, "talia", *ways_of_playing(rules, punter, banker)).arrays
    pays, whole, size = arrays.game.pays, rules.packs * rules.pack, block_of(arrays)
    classes = whole // step + 1
    sums = np.zeros((classes, 3))
    for block in range(-(-rounds // size)):
        dealing = Dealing(arrays, block_seed(seed, block), rounds * seats)
        for _ in range(min(size, rounds - block * size)):
            left = _left(dealing, arrays.lone, whole)
            dealing.deal(1)
            net = sum(pays[cell] for cell in dealing.paid) / seats
            sums[(whole - left) // step] += (1, net, net * net)
    rows = []
    for k in np.flatnonzero(sums[:, 0]).tolist():
        count, total, squares = sums[k].tolist()
        value = total / count
        error = math.sqrt(max(squares / count - value * value, 0.0) / (count - 1)) if count > 1 else math.nan
        rows.append(
            {
                "from_cards": max(whole - (k + 1) * step + 1, 0), "to_cards": whole - k * step, "rounds": int(count),
                "value": value, "standard_error": error, "low": value - BAND * error, "high": value + BAND * error,
            }
        )  # fmt: skip
    return pd.DataFrame(rows)


def _left(dealing: Dealing, lone: bool, whole: int) -> int:
    """Return how many cards will be left when the next round begins, after the shuffle if there is one."""
    table = dealing.table
    left = int(table[at.LAZY if lone else at.END] - table[at.POS])
    again = table[at.SPENT] or table[at.EACH_ROUND] or left < table[at.NEEDED] or not dealing.rounds
    return whole if again else left


def convergence(found: Simulation, counted: Exact | None = None) -> pd.DataFrame:
    """Return how a simulation settles on the exact value.

    Args:
        found: the simulation.
        counted: the same game, counted in the same way; by default with replacement where the simulation was, else from
            a fresh shoe.

    Returns:
        One row a point: rounds, value (the mean so far, in stakes), standard_error, low and high (two standard errors
        to each side of it), exact, exact_low and exact_high (where 19 in 20 simulations of so many independent rounds
        lie), inside (whether the value lies there).

    Raises:
        OchkoError: for what is no simulation, or a counted game that is another one.

    >>> import ochko_edu as oe
    >>> frame = convergence(oe.simulate(oe.variant("salon"), 10_000, seed=1, shoe="fresh"))
    >>> round(float(frame["exact"].iloc[0]), 4), bool(frame["inside"].iloc[-1])
    (0.2371, True)
    """
    if not isinstance(found, Simulation):
        raise OchkoError(f"found is {shown(found)}; it must be what simulate(...) gave.")
    if counted is None:
        counted = exact(found.rules, found.punter, found.banker, REPLACED if found.shoe == REPLACED else "fresh")
    known = _same(found, counted)
    frame = found.path.copy()
    reach = BAND * known.sd / np.sqrt(frame["rounds"])
    frame["exact"] = known.value
    frame["exact_low"], frame["exact_high"] = known.value - reach, known.value + reach
    frame["inside"] = (frame["value"] - known.value).abs() <= reach
    return frame


def _same(found: Simulation, counted: object) -> Exact:
    """Refuse what is not the game that was dealt, counted."""
    if not isinstance(counted, Exact):
        raise OchkoError(f"counted is {shown(counted)}; it must be what exact(...) gave.")
    dealt_so = {"rules": found.rules, "punter": found.punter, "banker": found.banker}
    for name, dealt in dealt_so.items():
        if getattr(counted, name) != dealt:
            raise OchkoError(
                f"counted is another game than was dealt: its {name} is {shown(getattr(counted, name))}, not "
                f"{shown(dealt)}."
            )
    if counted.given or (counted.shoe == REPLACED) != (found.shoe == REPLACED) or isinstance(counted.shoe, Deck):
        raise OchkoError(
            f"counted is another game than was dealt: it is counted with shoe={shown(counted.shoe)}{counted.given}, "
            f"and the rounds were dealt with shoe={found.shoe!r}."
        )
    return counted


def bank_paths(found: Mapping[str, Banks]) -> pd.DataFrame:
    """Return how the first banks of each game went, round by round.

    Args:
        found: banks under their names, from ``simulate_banks``.

    Returns:
        One row a round: game, bank (its number), round (0 before the first), units (in the bank; where no bank is
        laid, what the banker has gained so far), laid (units at the beginning: 0 where no bank is laid).

    Raises:
        OchkoError: for anything else.

    >>> import ochko_edu as oe
    >>> frame = bank_paths({"folk": oe.simulate_banks(oe.variant("folk"), banks=50, seed=1)})
    >>> frame[frame["round"] == 0]["units"].unique().tolist()
    [1000]
    """
    frames = []
    for game, one in taken("bank_paths", found, Banks).items():
        frame = one.paths.copy()
        frame.insert(0, "game", game)
        frames.append(frame.assign(laid=_laid(one)))
    return pd.concat(frames, ignore_index=True)


def bank_ends(found: Mapping[str, Banks]) -> pd.DataFrame:
    """Return what the first banks of each game, a thousand at most, brought the banker, and why they ended.

    Args:
        found: banks under their names, from ``simulate_banks``.

    Returns:
        One row a bank: game, bank, why ("empty", "knock", "talia", "lost", "longest"), rounds, left (units in the
        bank), banker_gain (units), laid (units at the beginning: 0 where no bank is laid).

    Raises:
        OchkoError: for anything else.

    >>> import ochko_edu as oe
    >>> frame = bank_ends({"folk": oe.simulate_banks(oe.variant("folk"), banks=50, seed=1)})
    >>> bool((frame[frame.why == "empty"]["banker_gain"] == -1000).all())
    True
    """
    frames = []
    for game, one in taken("bank_ends", found, Banks).items():
        frame = one.first[["bank", "why", "rounds", "left", "banker_gain"]].copy()
        frame.insert(0, "game", game)
        frames.append(frame.assign(laid=_laid(one)))
    return pd.concat(frames, ignore_index=True)


def _laid(one: Banks) -> int:
    return one.bank if one.rules.bank == "announced" else 0


__all__ = ["bank_ends", "bank_paths", "cards_left", "convergence", "seats"]
