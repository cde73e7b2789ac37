"""The generator of ``chance.Stream`` on 64-bit words, for compiled code: the same numbers, bit for bit.

Every constant is an unsigned word. A plain whole number beside one would turn both into floats.
"""

from __future__ import annotations

from typing import Any

import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
ONE, ELEVEN, SEVENTEEN, NINETEEN = np.uint64(1), np.uint64(11), np.uint64(17), np.uint64(19)
N23, N27, N30, N31, N32, N41, N45 = (np.uint64(n) for n in (23, 27, 30, 31, 32, 41, 45))

Word = Any  # a 64-bit unsigned word, numpy's or numba's
State = tuple[Word, Word, Word, Word]


def scrambled(z: Word) -> Word:
    """Return a word with all its bits mixed (the last steps of splitmix64)."""
    z = (z ^ (z >> N30)) * MIX_1
    z = (z ^ (z >> N27)) * MIX_2
    return z ^ (z >> N31)


def seeded(base: Word, number: Word) -> State:
    """Return the state of a stream; ``base`` is the scrambled seed, the same for all its streams."""
    x = base ^ scrambled(number * GOLDEN + ONE)
    a = x + GOLDEN
    b = a + GOLDEN
    c = b + GOLDEN
    return scrambled(a), scrambled(b), scrambled(c), scrambled(c + GOLDEN)


def stepped(s0: Word, s1: Word, s2: Word, s3: Word) -> tuple[Word, Word, Word, Word, Word]:
    """Return 64 random bits and the state after them."""
    x = s0 + s3
    bits = ((x << N23) | (x >> N41)) + s0
    t = s1 << SEVENTEEN
    s2 = s2 ^ s0
    s3 = s3 ^ s1
    s1 = s1 ^ s2
    s0 = s0 ^ s3
    s2 = s2 ^ t
    s3 = (s3 << N45) | (s3 >> NINETEEN)
    return bits, s0, s1, s2, s3


def bits_of(words: Any, stream: int) -> Word:
    """Return 64 random bits of a stream whose state lies in four words from a place on, and move it on."""
    bits, s0, s1, s2, s3 = stepped(words[stream], words[stream + 1], words[stream + 2], words[stream + 3])
    words[stream], words[stream + 1], words[stream + 2], words[stream + 3] = s0, s1, s2, s3
    return bits


def tossed(words: Any, stream: int, chance: int) -> bool:
    """Toss a coin that falls so in ``chance`` cases out of 2**53."""
    return bool(np.int64(bits_of(words, stream) >> ELEVEN) < chance)
