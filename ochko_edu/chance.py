"""Seeded chance: one small generator, the same on every machine and in every engine.

The generator is xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021),
seeded through splitmix64. It is written out here because a shuffle must give the same cards in plain Python,
in compiled code and in a browser; Python's own generator promises that only for ``random()``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .errors import OchkoError, shown, whole

T = TypeVar("T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def check_seed(seed: int) -> int:
    """Return the seed if it is a whole number from 0 to 2**64 - 1; 0 is a seed like any other.

    Raises:
        OchkoError: for anything else.

    >>> check_seed(0)
    0
    """
    number = whole(seed)
    if number is None or not 0 <= number <= _MASK:
        raise OchkoError(f"seed is {shown(seed)}; it must be a whole number from 0 to 2**64 - 1.")
    return number


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def scrambled(seed: int) -> int:
    """Return a seed with its bits mixed: what all its streams begin with.

    >>> scrambled(0) == scrambled(1)
    False
    """
    return _mix((check_seed(seed) + _GOLDEN) & _MASK)


class Stream:
    """A stream of random numbers, fixed by a seed and the number of the stream.

    Streams of one seed are independent: shuffle 7 of a table needs no knowledge of the six before it.

    >>> Stream(1837, 0).below(104) == Stream(1837, 0).below(104)
    True
    """

    __slots__ = ("_s",)

    def __init__(self, seed: int, number: int = 0) -> None:
        x = scrambled(seed) ^ _mix((number * _GOLDEN + 1) & _MASK)
        s = []
        for _ in range(4):
            x = (x + _GOLDEN) & _MASK
            s.append(_mix(x))
        self._s = s

    @property
    def state(self) -> tuple[int, ...]:
        """The four words from which the next number is made; compiled code goes on from them."""
        return tuple(self._s)

    def next(self) -> int:
        """Return the next 64 random bits as a whole number."""
        s = self._s
        s0, s1, s2, s3 = s
        x = (s0 + s3) & _MASK
        result = ((((x << 23) | (x >> 41)) & _MASK) + s0) & _MASK
        t = (s1 << 17) & _MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = ((s3 << 45) | (s3 >> 19)) & _MASK
        s[0], s[1], s[2], s[3] = s0, s1, s2, s3
        return result

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1; n is at most a few hundred, the bias below n / 2**32."""
        return ((self.next() >> 32) * n) >> 32

    def uniform(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return (self.next() >> 11) * 2.0**-53


def shuffled(items: Sequence[T], seed: int, number: int = 0) -> tuple[T, ...]:
    """Return the items in random order: the order in which they will be dealt.

    Place k is settled by the k-th number of the stream, so an engine that deals only ten cards
    needs only ten numbers and sees the same ten cards.

    >>> sorted(shuffled("ABCD", seed=0)) == list("ABCD")
    True
    """
    stream = Stream(seed, number)
    order = list(items)
    n = len(order)
    for k in range(n - 1):
        j = k + stream.below(n - k)
        order[k], order[j] = order[j], order[k]
    return tuple(order)
