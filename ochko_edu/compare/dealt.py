"""Games side by side: tidy frames, one row an outcome, one column a fact."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from ..sampling import Simulation
from .taking import taken

FEWEST = 30  # rounds; from fewer no band can be had that means anything
BAND = 2  # standard errors to each side: where the true value lies about 19 times in 20


def outcomes(simulations: Mapping[str, Simulation]) -> pd.DataFrame:
    """Return what the rounds of each game came to, by what the punter was paid.

    Args:
        simulations: for each game, under the name that it shall have, the rounds that were dealt.

    Returns:
        A frame with the columns game, net (to the punter, in stakes), rounds, of (rounds in all),
        share, and stakes_per_100 (what these rounds brought the punter in a hundred rounds).

    Raises:
        OchkoError: for anything else.

    >>> import ochko_edu as oe
    >>> frame = outcomes({"salon": oe.simulate(oe.variant("salon"), 500, seed=1)})
    >>> list(frame["net"])
    [-1.0, 0.0, 1.0, 2.0]
    """
    frames = []
    for game, simulation in taken("outcomes", simulations, Simulation).items():
        frame = simulation.outcomes.groupby("net", as_index=False)[["rounds"]].sum()
        frame.insert(0, "game", game)
        frame["of"] = int(frame["rounds"].sum())
        frames.append(frame)
    both = pd.concat(frames, ignore_index=True)
    both["share"] = both["rounds"] / both["of"]
    both["stakes_per_100"] = 100 * both["net"] * both["share"]
    return both


def values(simulations: Mapping[str, Simulation]) -> pd.DataFrame:
    """Return what a round of each game was worth to the punter, and whom that favours.

    Args:
        simulations: for each game, under the name that it shall have, the rounds that were dealt.

    Returns:
        A frame with the columns game, punter and banker (their policies), rounds, value (stakes a round),
        standard_error, low and high (two standard errors to each side), and favours: "punter", "banker",
        or "neither" where the band holds zero or the rounds are fewer than ``FEWEST``.

    Raises:
        OchkoError: for anything else.

    >>> import ochko_edu as oe
    >>> list(values({"folk": oe.simulate(oe.variant("folk"), 2000, seed=1)})["favours"])
    ['banker']
    """
    rows = []
    for game, simulation in taken("values", simulations, Simulation).items():
        value, error = simulation.value, simulation.standard_error
        low, high = value - BAND * error, value + BAND * error
        ahead = "punter" if low > 0 else "banker" if high < 0 else "neither"
        rows.append(
            {
                "game": game, "punter": repr(simulation.punter), "banker": repr(simulation.banker),
                "rounds": simulation.rounds, "value": value, "standard_error": error, "low": low, "high": high,
                "favours": ahead if simulation.rounds >= FEWEST else "neither",
            }
        )  # fmt: skip
    return pd.DataFrame(rows)
