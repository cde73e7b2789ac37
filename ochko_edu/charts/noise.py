"""What a title may claim: whether numbers differ by more than the rounding of floats, and by more than chance."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist

from ..compare.dealt import FEWEST
from .style import NOISE

WRONG = 0.0027  # how often a title may claim a difference that is not there: three standard errors, for one comparison


def sure(comparisons: int = 1) -> float:
    """Return how many standard errors a difference has to be, if it is the greatest of so many comparisons.

    >>> [round(sure(count), 2) for count in (1, 3, 21)]
    [3.0, 3.32, 3.83]
    """
    return NormalDist().inv_cdf(1 - WRONG / 2 / max(comparisons, 1))


def differs(off: float, error: float, comparisons: int = 1) -> bool:
    """Whether a difference is more than rounding and more than chance; an error that is not known is no proof."""
    return abs(off) > max(NOISE, sure(comparisons) * error)


def pairs(count: int) -> int:
    """Return how many pairs there are of so many things."""
    return count * (count - 1) // 2


def apart(one: tuple[float, float], other: tuple[float, float], comparisons: int = 1) -> bool:
    """Whether two numbers differ, each given with its standard error (0 where it was counted).

    >>> apart((0.30, 0.0), (0.29, 0.0)), apart((0.30, 0.01), (0.29, 0.01)), apart((0.3, 0.0), (0.1 + 0.2, 0.0))
    (True, False, False)
    """
    return differs(one[0] - other[0], math.hypot(one[1], other[1]), comparisons)


def first(found: Mapping[str, tuple[float, float]]) -> str | None:
    """Return the name of the greatest of some numbers, or None where another may be as great.

    >>> first({"a": (0.3, 0.0), "b": (0.2, 0.0)}), first({"a": (0.3, 0.0), "b": (0.3, 0.0)}), first({"a": (0.3, 0.0)})
    ('a', None, 'a')
    """
    best = max(found, key=lambda name: found[name][0])
    others = [found[name] for name in found if name != best]
    return best if all(apart(found[best], other, pairs(len(found))) for other in others) else None


__all__ = ["FEWEST", "apart", "differs", "first", "pairs", "sure"]
