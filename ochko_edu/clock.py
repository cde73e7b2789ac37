"""The time that a search may take: every long step looks at it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


def now() -> float:
    """Return the time in seconds, from some moment on."""
    return time.perf_counter()


class TimeUp(Exception):  # noqa: N818 - it is no error: what was found by then is the result
    """Raised within a search when its time is up."""


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
        """Stop the work if its time is up.

        Raises:
            TimeUp: if it is.
        """
        if self.left <= 0:
            raise TimeUp


ENDLESS = Clock(float("inf"))
