"""The time that a search may take, and whether anybody still waits for it: every long step looks at both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

_WANTED: ContextVar[Callable[[], bool] | None] = ContextVar("wanted", default=None)
_PATIENCE: ContextVar[float] = ContextVar("patience", default=float("inf"))


def now() -> float:
    """Return the time in seconds, from some moment on."""
    return time.perf_counter()


class TimeUp(Exception):  # noqa: N818 - it is no error: what was found by then is the result
    """Raised within a search when its time is up."""


class Unwanted(Exception):  # noqa: N818 - it is no error: nobody waits for the answer any more
    """Raised within long work when its answer is not wanted any more."""


@contextmanager
def waiting(wanted: Callable[[], bool] | None = None, seconds: float | None = None) -> Iterator[None]:
    """Say for whom the work inside is done: it is given up as soon as they do not want it any more.

    It holds for this thread; what is left out stays as it is. Long work needs no word of it in its arguments: it calls
    ``breathe``, or has a ``Clock``.

    Args:
        wanted: asked now and then whether the answer is still wanted.
        seconds: how long they wait for each search for best play; it then gives what it has.

    >>> with waiting(lambda: False):
    ...     breathe()
    Traceback (most recent call last):
        ...
    ochko_edu.clock.Unwanted
    """
    before = (
        _WANTED.set(_WANTED.get() if wanted is None else wanted),
        _PATIENCE.set(_PATIENCE.get() if seconds is None else seconds),
    )
    try:
        yield
    finally:
        _WANTED.reset(before[0])
        _PATIENCE.reset(before[1])


def breathe() -> None:
    """Look up from long work.

    Raises:
        Unwanted: if nobody waits for it any more.
    """
    wanted = _WANTED.get()
    if wanted is not None and not wanted():
        raise Unwanted


def patience() -> float:
    """Return how many seconds a search may take for those who wait for it; without end, unless somebody said so."""
    return _PATIENCE.get()


@dataclass
class Clock:
    """How long a piece of work has taken, and may take.

    Args:
        seconds: how long it may take.
        start: when it began; by default now.
        reserve: the seconds that are kept for its last step.

    >>> Clock(60).left > 59, Clock(0).left > 0
    (True, False)
    """

    seconds: float
    start: float = field(default_factory=lambda: now())
    reserve: float = 0.0

    @property
    def elapsed(self) -> float:
        """The seconds since it began."""
        return now() - self.start

    @property
    def left(self) -> float:
        """The seconds that are left, but for the reserve; at least 0."""
        return max(self.seconds - self.reserve - self.elapsed, 0.0)

    def check(self) -> None:
        """Stop the work if its time is up, or nobody waits for it any more.

        Raises:
            TimeUp: if its time is up.
            Unwanted: if nobody waits for it.
        """
        breathe()
        if self.left <= 0:
            raise TimeUp


ENDLESS = Clock(float("inf"))
