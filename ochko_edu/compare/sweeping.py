"""Sweeps of one field or two: the value of every combination, counted or solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pandas as pd

from ..cards import Deck
from ..counting import Way
from ..errors import OchkoError, PolicyError, nearest, shown
from ..fields import FIELDS
from ..policies import Policy, as_policy
from ..rules import Rules
from .groups import rules_of
from .phrases import as_typed
from .taking import Progress, chosen, telling
from .worths import PLAYS, playing, worth

WAYS = ("punter", "banker")
EXAMPLE = "{'tie': ['push', 'banker']}"


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
        progress: called with the combinations done and all of them, after each; True shows a bar.

    Returns:
        A frame with a column for each key of the grid (values as they may be typed, functions by their names, of which
        equal ones are numbered), then value (stakes), difference
        (from the base as it is), favours ("punter", "banker", "neither"), exploitability, play, shoe, and refused:
        why these rules cannot be, or "". A refused row has no numbers.

    Raises:
        OchkoError: for a name that is none, a grid without values, or a value that its field cannot have.
        PolicyError: for a way of playing that is none, or fails.

    >>> sweep("salon", {"tie": ["push", "banker"], "win_pays": [1]})["value"].round(4).tolist()
    [0.2371, 0.1502]
    """
    rules = rules_of(base)
    values = _checked(grid, play)
    before = worth(rules, playing(play, punter, banker, shoe)).value
    combinations = list(product(*values.values()))
    rows, tell, called = [], telling(progress, len(combinations), "combinations"), _names(values)
    for number, places in enumerate(product(*(range(len(given)) for given in values.values())), start=1):
        sets = {name: values[name][k] for name, k in zip(values, places, strict=True)}
        ways = {"punter": punter, "banker": banker, **{name: sets[name] for name in WAYS if name in sets}}
        row: dict[str, Any] = {name: called[name][k] for name, k in zip(values, places, strict=True)}
        row |= {"value": None, "difference": None, "favours": "", "exploitability": None, "play": play}
        try:
            how = playing(play, ways["punter"], ways["banker"], shoe)
            found = worth(rules.replace(**{name: value for name, value in sets.items() if name in FIELDS}), how)
            ahead = "punter" if found.value > 1e-12 else "banker" if found.value < -1e-12 else "neither"
            row |= {
                "value": found.value, "difference": found.value - before, "favours": ahead,
                "exploitability": found.exploitability, "shoe": str(how.shoe), "refused": "",
            }  # fmt: skip
        except PolicyError:
            raise  # a function that fails does so whatever the rules are
        except OchkoError as refusal:
            row |= {"shoe": str(shoe or ""), "refused": str(refusal)}
        rows.append(row)
        tell(number)
    frame = pd.DataFrame(rows)
    for name in values:  # beside None, pandas would make floats of whole numbers
        frame[name] = pd.Series([row[name] for row in rows], index=frame.index, dtype=object)
    return frame.astype({"value": float, "difference": float, "exploitability": float})


def _checked(grid: object, play: str) -> dict[str, list[Any]]:
    """Return the values of each key, each as its field stores it; one alone will do.

    A value that no rules can have is a slip, and refused at once; one that clashes with others becomes a refused row.
    """
    chosen("play", play, PLAYS)
    if not isinstance(grid, Mapping):
        raise OchkoError(f"grid is {shown(grid)}; it must say which values each field takes, such as {EXAMPLE}.")
    values = {}
    for name, given in grid.items():
        if name in WAYS and play == "best":
            raise OchkoError(f'with play="best" both sides play their best; leave {name} out of the grid.')
        if not isinstance(name, str) or name not in (*FIELDS, *WAYS):
            raise OchkoError(f"a sweep knows no field {shown(name)}.{nearest(name, (*FIELDS, *WAYS))}")
        alone = isinstance(given, str | Mapping | Policy) or not isinstance(given, Iterable)
        check = partial(_way, name) if name in WAYS else FIELDS[name].normalise
        values[name] = [check(value) for value in ([given] if alone else given)]
    empty = [name for name, found in values.items() if not found]
    if empty or not values:
        raise OchkoError(f"the grid has no values{' for ' + ', '.join(empty) if empty else ''}.")
    return values


def _way(name: str, given: Any) -> Policy | None:
    return None if given is None else as_policy(name, given)


def _names(values: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """Return what each value is called in the frame; different ones of one name are numbered."""
    found: dict[str, list[Any]] = {}
    for name, given in values.items():
        known: dict[Any, Any] = {}
        found[name] = []
        for value in given:
            called = first = _shown(value)
            number = 2
            while known.setdefault(called, value) != value:
                called, number = f"{first}, {number}", number + 1
            found[name].append(called)
    return found


def _shown(value: Any) -> Any:
    """Return a value as it stands in a frame: numbers and texts as they are, all else as it may be typed."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Policy):
        return value.name
    return str(value) if isinstance(value, Fraction) else as_typed(value)


__all__ = ["sweep"]
