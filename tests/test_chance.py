"""Seeded chance: the published generator, the same cards for ever, streams that differ, fair shuffles."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ochko_edu.cards import shoe
from ochko_edu.chance import Stream, check_seed, shuffled
from ochko_edu.errors import OchkoError

GOLDEN = Path(__file__).parent / "golden" / "shuffles.toml"
SHUFFLES: list[dict[str, Any]] = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["shuffle"]
WORD = 2**64
PHI = 0x9E3779B97F4A7C15
seeds = st.integers(0, WORD - 1)


# The two generators once more, plainly, from the papers: lists of bits rotated, sums modulo 2**64.


def rotated(x: int, k: int) -> int:
    bits = format(x, "064b")
    return int(bits[k:] + bits[:k], 2)


def xoshiro(state: list[int]) -> Iterator[int]:
    a, b, c, d = state
    while True:
        yield (rotated((a + d) % WORD, 23) + a) % WORD
        c, d = c ^ a, d ^ b
        a, b, c, d = a ^ d, b ^ c, c ^ (b * 2**17) % WORD, rotated(d, 45)


def split_mix(x: int) -> int:
    x = (x ^ (x // 2**30)) * 0xBF58476D1CE4E5B9 % WORD
    x = (x ^ (x // 2**27)) * 0x94D049BB133111EB % WORD
    return x ^ (x // 2**31)


def plain_stream(seed: int, number: int) -> Iterator[int]:
    start = split_mix((seed + PHI) % WORD) ^ split_mix((number * PHI + 1) % WORD)
    return xoshiro([split_mix((start + k * PHI) % WORD) for k in range(1, 5)])


def plain_shuffle(items: list[Any], seed: int, number: int) -> list[Any]:
    """Take the items away one by one: the taken one's place is filled by the first of those that are left."""
    chance, left, out = plain_stream(seed, number), list(items), []
    while len(left) > 1:
        j = (next(chance) // 2**32) * len(left) // 2**32
        out.append(left[j])
        left[j] = left[0]
        del left[0]
    return out + left


@pytest.mark.parametrize(
    ("state", "outputs"),
    [
        # The sample state of several published implementations, among them the Rust crate rand_xoshiro.
        (
            [1, 2, 3, 4],
            [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162],
        ),
        # Test data of xoshiro-fortran.
        (
            [0, 0, 0, 1],
            [0x800000, 0x800011, 0x2200000800011, 0x2200044000020, 0x22000448008A1, 0x1102100802208A0],
        ),
    ],
)
def test_the_generator_is_the_published_one(state: list[int], outputs: list[int]) -> None:
    stream = Stream(0)
    stream._s[:] = state
    assert [stream.next() for _ in outputs] == outputs
    assert list(islice(xoshiro(state), len(outputs))) == outputs


def test_the_seeding_is_the_published_one() -> None:
    """Outputs of splitmix64 from 1234567, as widely reprinted."""
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [split_mix((1234567 + k * PHI) % WORD) for k in range(1, 5)] == expected


@given(seeds, st.integers(0, 10**6))
def test_streams_agree_with_the_plain_ones(seed: int, number: int) -> None:
    stream = Stream(seed, number)
    assert [stream.next() for _ in range(20)] == list(islice(plain_stream(seed, number), 20))


@given(seeds, st.integers(0, 1000), st.integers(1, 312))
def test_shuffles_agree_with_the_plain_ones(seed: int, number: int, n: int) -> None:
    assert list(shuffled(range(n), seed, number)) == plain_shuffle(list(range(n)), seed, number)


@pytest.mark.parametrize("record", SHUFFLES, ids=lambda r: f"{r['seed']}-{r['number']}")
def test_a_seed_gives_the_same_cards_for_ever(record: dict[str, Any]) -> None:
    cards = shoe(record["packs"], record["pack"])
    seed, number = int(record["seed"]), record["number"]
    assert " ".join(map(str, shuffled(cards, seed, number)[:10])) == record["cards"]
    assert " ".join(map(str, plain_shuffle(list(cards), seed, number)[:10])) == record["cards"]


def test_streams_of_one_seed_and_seeds_of_one_stream_differ() -> None:
    drawn = [tuple(Stream(seed, number).next() for _ in range(3)) for seed in range(60) for number in range(60)]
    assert len(set(drawn)) == 3600
    # Neither adding to the seed nor to the number leads from one stream into another.
    first = {Stream(seed, number).next() for seed in range(5) for number in range(5)}
    inside = {x for seed in range(5) for x in islice(plain_stream(seed, 0), 1, 200)}
    assert not inside & first


def test_numbers_below_n_are_fair() -> None:
    """Chi-square with a fixed seed: 51 degrees of freedom, 99.9 per cent of fair samples lie below 87."""
    stream, n, times = Stream(2024, 3), 52, 52_000
    found = Counter(stream.below(n) for _ in range(times))
    assert set(found) == set(range(n))
    assert sum((count - times / n) ** 2 / (times / n) for count in found.values()) < 87


def test_every_order_of_four_is_as_likely() -> None:
    """Chi-square over the 24 orders: 23 degrees of freedom, 99.9 per cent of fair samples lie below 50."""
    times = 12_000
    found = Counter(shuffled("ABCD", 7, number) for number in range(times))
    assert len(found) == 24
    assert sum((count - times / 24) ** 2 / (times / 24) for count in found.values()) < 50


def test_every_card_comes_to_every_place() -> None:
    """Chi-square of each of the first places over 36 cards: 35 degrees of freedom, 99.9 per cent lie below 67."""
    times = 7_200
    orders = [shuffled(range(36), seed) for seed in range(times)]
    for place in (0, 1, 17, 34, 35):
        found = Counter(order[place] for order in orders)
        assert sum((found[card] - 200) ** 2 / 200 for card in range(36)) < 67


@given(seeds, st.integers(1, 400))
def test_bounds(seed: int, n: int) -> None:
    stream = Stream(seed)
    assert all(0 <= stream.below(n) < n for _ in range(20))
    assert all(0 <= stream.uniform() < 1 for _ in range(20))
    assert sorted(shuffled(range(n), seed)) == list(range(n))


def test_uniform_numbers_have_the_right_mean_and_spread() -> None:
    stream = Stream(5)
    drawn = [stream.uniform() for _ in range(20_000)]
    mean = sum(drawn) / len(drawn)
    assert abs(mean - 0.5) < 0.01
    assert abs(sum((x - mean) ** 2 for x in drawn) / len(drawn) - 1 / 12) < 0.003


@pytest.mark.parametrize("seed", [0, 1, WORD - 1])
def test_seeds(seed: int) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, WORD, True, False, 1.0, "1", None])
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(OchkoError, match=r"seed is .* whole number from 0"):
        Stream(seed)
    with pytest.raises(OchkoError):
        shuffled("ABC", seed)


def test_seeds_of_numpy_and_seeds_that_cannot_be_written_out() -> None:
    assert Stream(np.uint64(WORD - 1)).state == Stream(WORD - 1).state  # type: ignore[arg-type]
    with pytest.raises(OchkoError, match="seed is a whole number of about 5001 digits"):
        Stream(10**5000)


def test_nothing_and_one_thing() -> None:
    assert shuffled("", 0) == ()
    assert shuffled("A", 0) == ("A",)
