"""What was sampled, as frames: one row an outcome, a seat or a point of a path; told as the exact engine tells it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from .fields import Number
from .hands import Seat
from .judging import BANKER, PUNTER
from .machine import Machine
from .merging import End
from .outcomes import NOT_PLAYED, SIDE_FACTS, label, place
from .tallies import Sums, honest_error

Array = NDArray[Any]
KEYS = [f"{role}{fact}" for role in (PUNTER, BANKER) for fact in ("", *(f"_{f}" for f in SIDE_FACTS))]
BAND = 2  # standard errors to each side
CALLED_OFF = (0, "short_pack")  # a round for which the cards did not last


def decided(machine: Machine) -> list[tuple[Number, str]]:
    """Return for each cell what it pays, and the field or step of play that decided it."""
    tables, ends = machine.tables, machine.ends
    planes = ({}, machine.mixed) if machine.mixed else ({},)
    found: list[tuple[Number, str]] = []
    for mixed in planes:
        for p in ends[0]:
            for b in ends[1]:
                other = mixed.get((p.kind, b.kind))
                paid = tables.payment(p.kind, b.kind)
                found.append((paid.net, paid.by) if other is None else other)
    return [*found, CALLED_OFF]


def _facts(seat: Seat, end: End, other: End) -> tuple[Any, ...]:
    kind, played = seat.kinds[end.kind], not (end.open and other.over)
    return label(kind, end.total, played), end.total if played else None, kind.natural, kind.bust


def outcomes_frame(machine: Machine, counts: Array) -> pd.DataFrame:
    """Return the outcomes as a frame, with the columns of ``Exact.outcomes`` as far as they can be sampled.

    Args:
        machine: what was dealt.
        counts: [seat, cell], how many rounds ended so.
    """
    tables, (punters, bankers) = machine.tables, machine.ends
    total, together = int(counts.sum()), counts.sum(axis=0)
    cells, paid = len(punters) * len(bankers), decided(machine)
    found: dict[tuple[Any, ...], int] = {}
    for cell in together.nonzero()[0]:
        net, by = paid[cell]
        if cell == len(together) - 1:
            facts: tuple[Any, ...] = (NOT_PLAYED, None, False, False) * 2
        else:
            p, b = punters[cell % cells // len(bankers)], bankers[cell % len(bankers)]
            facts = (*_facts(tables.punter, p, b), *_facts(tables.banker, b, p))
        key = (*facts, net, by)
        found[key] = found.get(key, 0) + int(together[cell])
    rows = []
    for key in sorted(found, key=lambda k: (place(k[0]), place(k[1 + len(SIDE_FACTS)]), str(k))):
        net, by = key[-2:]
        share = found[key] / total
        rows.append(
            {
                **dict(zip(KEYS, key, strict=False)), "result": "win" if net > 0 else "lose" if net < 0 else "push",
                "payment": float(net), "by": by, "net": float(net), "rounds": found[key], "share": share,
                "standard_error": math.sqrt(share * (1 - share) / total),
            }
        )  # fmt: skip
    frame = pd.DataFrame(rows)
    for role in (PUNTER, BANKER):
        frame[f"{role}_total"] = frame[f"{role}_total"].astype("Int64")
    if (frame["payment"] % 1 == 0).all():
        frame["payment"] = frame["payment"].astype(int)
    return frame


def seats_frame(machine: Machine, counts: Array, errors: list[float]) -> pd.DataFrame:
    """Return one row a punter, from the banker's left.

    Args:
        machine: what was dealt.
        counts: [seat, cell], how many rounds ended so.
        errors: each seat's standard error.
    """
    pays = machine.arrays.game.pays
    rows = []
    for seat, (own, error) in enumerate(zip(counts, errors, strict=True), start=1):
        rounds = int(own.sum())
        shares = [float(own[pick].sum()) / rounds for pick in (pays > 0, pays == 0, pays < 0)]
        rows.append(
            {
                "seat": seat, "value": float(pays @ own) / rounds, "standard_error": error, "rounds": rounds,
                **dict(zip(("won", "pushed", "lost"), shares, strict=True)),
            }
        )  # fmt: skip
    return pd.DataFrame(rows)


def path_frame(path: tuple[Sums, ...], each_round: bool) -> pd.DataFrame:
    """Return one row a point of the path: rounds, value, standard error, and the band around the value.

    Args:
        path: the sums after fewer and more rounds.
        each_round: whether each round has a shoe of its own.
    """
    rows = []
    for sums in path:
        value, error = sums.value(), honest_error(sums, each_round)
        low, high = value - BAND * error, value + BAND * error
        rows.append({"rounds": sums.rounds, "value": value, "standard_error": error, "low": low, "high": high})
    return pd.DataFrame(rows)


def beside_frame(sampled: pd.DataFrame, counted: pd.DataFrame, rounds: int) -> pd.DataFrame:
    """Return sampled outcomes beside counted ones.

    Args:
        sampled: ``Simulation.outcomes``.
        counted: ``Exact.outcomes``.
        rounds: how many rounds were sampled, of all seats.
    """
    keys = [PUNTER, f"{PUNTER}_total", BANKER, f"{BANKER}_total", "result", "payment", "by"]
    left, right = sampled.astype({"payment": float}), counted.astype({"payment": float})
    both = left[[*keys, "rounds", "share"]].merge(right[[*keys, "probability"]], on=keys, how="outer")
    both[["rounds", "share", "probability"]] = both[["rounds", "share", "probability"]].fillna(0)
    both["rounds"] = both["rounds"].astype(int)
    error = np.sqrt(both["probability"] * (1 - both["probability"]) / rounds)
    both["errors_off"] = (both["share"] - both["probability"]) / error
    return both


__all__ = ["beside_frame", "decided", "outcomes_frame", "path_frame", "seats_frame"]
