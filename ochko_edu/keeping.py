"""Answers that are kept: the latest ones, and no more of them than there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial, update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LATEST = 2  # answers that are kept in any case: most work goes to and fro between the two sides of one game


class Shelf(Generic[P, T]):
    """A function that keeps its latest answers, as ``functools.lru_cache`` does, but weighs them.

    A shelf of so many answers is no bound where one answer may be a thousand times as large as another: the hands of
    some rules take kilobytes, those of others half a gigabyte. The two latest answers are kept however much they weigh.

    Args:
        function: the function; its arguments have to be hashable.
        most: how many answers are kept.
        room: what they may weigh together.
        weigh: what one answer weighs, in any unit.

    >>> double = Shelf(lambda text: text * 2, most=8, room=10, weigh=len)
    >>> double("ab"), double("abc"), double("abcd")
    ('abab', 'abcabc', 'abcdabcd')
    >>> len(double), double.weight
    (2, 14)
    """

    def __init__(self, function: Callable[P, T], most: int, room: float, weigh: Callable[[T], int]) -> None:
        self._function, self._most, self._room, self._weigh = function, most, room, weigh
        self._answers: OrderedDict[Any, T] = OrderedDict()
        self._lock = Lock()
        self.weight = 0
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the answer, kept or new."""
        key = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
        found = self._function(*args, **kwargs)  # outside the lock: it may take long, and ask this shelf
        with self._lock:
            if key not in self._answers:
                self._answers[key] = found
                self.weight += self._weigh(found)
            while self._crowded():
                self.weight -= self._weigh(self._answers.popitem(last=False)[1])
        return found

    def _crowded(self) -> bool:
        count = len(self._answers)
        return count > self._most or (count > LATEST and self.weight > self._room)

    def __len__(self) -> int:
        """Return how many answers are kept."""
        return len(self._answers)

    def cache_clear(self) -> None:
        """Forget every answer."""
        with self._lock:
            self._answers.clear()
            self.weight = 0


def shelved(most: int, room: float, weigh: Callable[[Any], int]) -> Callable[[Callable[P, T]], Shelf[P, T]]:
    """Return a decorator that makes a function a ``Shelf``.

    Args:
        most: how many answers are kept.
        room: what they may weigh together.
        weigh: what one answer weighs, in the same unit.
    """
    return partial(Shelf, most=most, room=room, weigh=weigh)
