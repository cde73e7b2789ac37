"""What ``compare`` takes: games under their names, frames, functions that are told of progress; all else is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import pandas as pd

from ..banks import Banks
from ..counting import Exact
from ..errors import OchkoError, listed, nearest, shown
from ..running import Bar, check_progress
from ..running import Progress as Wish
from ..sampling import Simulation

T = TypeVar("T")
Progress = Wish
MADE = {Exact: "counted, by compare.games or exact", Simulation: "dealt, by simulate", Banks: "made by simulate_banks"}


def taken(name: str, given: Mapping[str, T], *kinds: type) -> dict[str, T]:
    """Return games under their names, as a frame is made of them.

    Args:
        name: the function that takes them.
        given: a mapping from names to games.
        kinds: what a game may be: ``Exact``, ``Simulation`` or ``Banks``.

    Raises:
        OchkoError: for anything else, or no game.

    >>> taken("payments", {}, Exact)
    Traceback (most recent call last):
    ochko_edu.errors.OchkoError: payments is given no game; it takes games under their names, each counted, by \
compare.games or exact.
    """
    allowed = " or ".join(MADE[kind] for kind in kinds)
    takes = f"it takes games under their names, each {allowed}."
    if not isinstance(given, Mapping):
        raise OchkoError(f"{name} is given {shown(given)}; {takes}")
    if not given:
        raise OchkoError(f"{name} is given no game; {takes}")
    for key, one in given.items():
        check_name(key)
        if not isinstance(one, kinds):
            raise OchkoError(f"{name} is given {shown(one)} under {key!r}; {takes}")
    return dict(given)


def check_name(given: object) -> None:
    """Refuse a name of a game or a policy that is no text.

    Raises:
        OchkoError: naming what was given.
    """
    if not isinstance(given, str):
        raise OchkoError(f"a name is {shown(given)}; it must be a text.")


def check_frame(name: str, given: object, columns: Iterable[str], makers: str) -> None:
    """Refuse what is no frame with certain columns.

    Args:
        name: the argument.
        given: what was given.
        columns: what it has to have.
        makers: the functions that make such a frame, in words.

    Raises:
        OchkoError: naming the argument and what is missing.
    """
    if not isinstance(given, pd.DataFrame):
        raise OchkoError(f"{name} is {shown(given)}; it must be a frame of {makers}.")
    missing = [column for column in columns if column not in given.columns]
    if missing:
        raise OchkoError(f"{name} has no column {listed(missing)}; it must be a frame of {makers}.")


def chosen(name: str, given: object, allowed: Iterable[str]) -> str:
    """Return a text that has to be one of some.

    Raises:
        OchkoError: for anything else, with the nearest.
    """
    known = list(allowed)
    if not isinstance(given, str) or given not in known:
        raise OchkoError(f"{name} is {shown(given)}; allowed: {listed(known)}.{nearest(given, known)}")
    return given


def telling(progress: Wish | None, of: int, what: str) -> Callable[[int], object]:
    """Return a function to be called with how many are done, after each.

    Args:
        progress: True shows a bar, False or None nothing; a function is called with the done and all.
        of: how many there are.
        what: what is done, in words.

    Raises:
        OchkoError: for a progress that is none of these.
    """
    wish = check_progress(progress)
    if callable(wish):
        return lambda done: wish(done, of)
    if not wish:
        return lambda done: None
    bar = Bar(True, of, what).__enter__()

    def tell(done: int) -> None:
        bar.reach(done)
        if done >= of:
            bar.__exit__(None, None, None)

    return tell


__all__ = ["Progress", "check_frame", "check_name", "chosen", "taken", "telling"]
