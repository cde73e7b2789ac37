"""Sweeps of one field or two: the value of every combination, counted or solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pandas as pd

from ..cards import Deck
from ..counting import Way
from ..errors import OchkoError, nearest
from ..fields import FIELDS
from ..policies import Policy
from ..rules import Rules
from .groups import rules_of
from .phrases import as_typed
from .walking import Progress
from .worths import playing, worth

WAYS = ("punter", "banker")


def sweep(
    base: str | Rules, grid: Mapping[str, Iterable[Any]], *, play: str = "fixed", punter: Way | None = None,
    banker: Way | None = None, shoe: str | Deck | None = None, progress: Progress | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Count every combination of the values of one field, two or more, and return one row for each.

    ``ochko_edu.sweep`` deals the same instead.

    Args:
        base: the rules to start from, or the name of a variant.
        grid: for each field, and with fixed play for ``punter`` and ``banker``, the values to go through.
        play: "fixed" (given policies) or "best" (both sides at their best in each combination).
        punter: when the punter draws; by default as ``exact`` has it.
        banker: the same for the banker.
        shoe: by default "fresh", and at best play "replaced".
        progress: called with the combinations done and all of them, after each.

    Returns:
        A frame with a column for each key of the grid (values as they may be typed), then value (stakes), difference
        (from the base as it is), favours ("punter", "banker", "neither"), exploitability, play, shoe, and refused:
        why these rules cannot be, or "". A refused row has no numbers.

    Raises:
        OchkoError: for a name that is none, or a grid without values.

    >>> sweep("salon", {"tie": ["push", "banker"], "win_pays": [1]})["value"].round(4).tolist()
    [0.2371, 0.1502]
    """
    rules = rules_of(base)
    values = _checked(grid, play)
    before = worth(rules, playing(play, punter, banker, shoe)).value
    combinations = list(product(*values.values()))
    rows = []
    for number, chosen in enumerate(combinations, start=1):
        sets = dict(zip(values, chosen, strict=True))
        ways = {"punter": punter, "banker": banker, **{name: sets[name] for name in WAYS if name in sets}}
        row: dict[str, Any] = {name: _shown(value) for name, value in sets.items()}
        row |= {"value": None, "difference": None, "favours": "", "exploitability": None, "play": play}
        try:
            how = playing(play, ways["punter"], ways["banker"], shoe)
            found = worth(rules.replace(**{name: value for name, value in sets.items() if name in FIELDS}), how)
            ahead = "punter" if found.value > 1e-12 else "banker" if found.value < -1e-12 else "neither"
            row |= {
                "value": found.value, "difference": found.value - before, "favours": ahead,
                "exploitability": found.exploitability, "shoe": str(how.shoe), "refused": "",
            }  # fmt: skip
        except OchkoError as refusal:
            row |= {"shoe": str(shoe or ""), "refused": str(refusal)}
        rows.append(row)
        if progress is not None:
            progress(number, len(combinations))
    frame = pd.DataFrame(rows)
    for name in values:  # beside None, pandas would make floats of whole numbers
        frame[name] = pd.Series([row[name] for row in rows], index=frame.index, dtype=object)
    return frame.astype({"value": float, "difference": float, "exploitability": float})


def _checked(grid: Mapping[str, Iterable[Any]], play: str) -> dict[str, list[Any]]:
    allowed = (*FIELDS, *(WAYS if play == "fixed" else ()))
    for name in grid:
        if name not in allowed:
            raise OchkoError(f"a sweep knows no field {name!r}.{nearest(name, allowed)}")
    values = {name: [given] if isinstance(given, str) else list(given) for name, given in grid.items()}
    empty = [name for name, found in values.items() if not found]
    if empty or not values:
        raise OchkoError(f"the grid has no values{' for ' + ', '.join(empty) if empty else ''}.")
    return values


def _shown(value: Any) -> Any:
    """Return a value as it stands in a frame: numbers and texts as they are, all else as it may be typed."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Policy):
        return value.name
    return str(value) if isinstance(value, Fraction) else as_typed(value)


__all__ = ["sweep"]
