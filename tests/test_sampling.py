"""What is sampled agrees with what is counted, its errors are honest, and nothing depends on who deals it."""

from __future__ import annotations

import math
import os
import pickle
import re
import subprocess
import sys
import tomllib
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from scipy.stats import chi2

import ochko_edu as oe
from ochko_edu import kernels
from ochko_edu.bank_tallies import BLOCK
from ochko_edu.errors import OchkoError, PolicyError
from ochko_edu.kernels import layout as at
from ochko_edu.machine import machine
from ochko_edu.policies import Hand, Seen, usual
from ochko_edu.running import AHEAD, in_order
from ochko_edu.sampling import Simulation, simulate
from ochko_edu.tallies import CROWD_BLOCK, LONE_BLOCK, LONG_PATH, MOST_IN_CHUNK, Dealing, Sums, Tally, chunks, growing

HUGE = 10**5000  # Python refuses to write it out
GOLDEN = {
    golden["id"]: golden
    for golden in tomllib.loads((Path(__file__).parent / "golden" / "sampling.toml").read_text(encoding="utf-8"))[
        "golden"
    ]
}
SALON_FRESH = GOLDEN["fresh"]["value"]


def same(one: Simulation, other: Simulation) -> bool:
    """Whether two simulations counted the very same, to the last bit."""
    return (
        bool((one.tally.counts == other.tally.counts).all())
        and one.rounds == other.rounds
        and one.value == other.value
        and one.standard_error == other.standard_error
        and one.path.equals(other.path)
    )


# Against the exact engine


def agrees(name: str, rounds: int) -> None:
    rules = oe.variant(name)
    sampled, counted = simulate(rules, rounds, seed=1837, shoe="fresh"), oe.exact(rules)
    assert abs(sampled.value - counted.value) < 4 * sampled.standard_error
    assert math.isclose(sampled.standard_error, counted.sd / math.sqrt(rounds), rel_tol=0.01)
    beside = sampled.beside(counted)
    common = beside[beside["probability"] * rounds > 20]
    assert common["errors_off"].abs().max() < 5
    assert beside[beside["probability"] == 0].empty, "an outcome was sampled that cannot happen"
    square = float((common["errors_off"] ** 2 * (1 - common["probability"])).sum())
    assert square < chi2.ppf(1 - 1e-6, len(common) - 1)


@pytest.mark.parametrize("name", oe.variants())
def test_ten_million_rounds_of_every_variant_agree_with_the_exact_engine(name: str) -> None:
    agrees(name, 10**7)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", oe.variants())
def test_a_hundred_million_rounds_agree_too(name: str) -> None:
    agrees(name, 10**8)


@pytest.mark.parametrize("name", ["salon", "folk", "chemin-de-fer", "blackjack"])
def test_cards_that_go_back_agree_with_the_exact_engine(name: str) -> None:
    rules = oe.variant(name)
    sampled, counted = simulate(rules, 3 * 10**6, seed=2, shoe="replaced"), oe.exact(rules, shoe="replaced")
    assert abs(sampled.value - counted.value) < 4 * sampled.standard_error
    assert sampled.beside(counted).query("probability * 3e6 > 20")["errors_off"].abs().max() < 5
    several = simulate(rules, 10**5, seed=3, seats=3, shoe="replaced")
    assert all(abs(several.seats["value"] - counted.value) < 5 * several.seats["standard_error"])


def test_policies_that_look_and_toss_coins_agree_with_the_exact_engine() -> None:
    def punter(hand: Hand, seen: Seen) -> Any:
        return 0.3 if hand.total == 15 else hand.total < 15 + 2 * hand.soft + (seen.ranks == ("A",))

    def banker(hand: Hand, seen: Seen) -> Any:
        return 0.6 if hand.total == 17 and (seen.draws or 0) > 1 else hand.total < 17 - (seen.draws == 0)

    for changes in ({}, {"banker_first_card": "up"}, {"draws_seen": "ranks", "max_draws": 1}):
        rules = oe.variant("salon").replace(**changes)
        sampled = simulate(rules, 3 * 10**6, seed=4, punter=punter, banker=banker, shoe="fresh")
        counted = oe.exact(rules, punter=punter, banker=banker)
        assert abs(sampled.value - counted.value) < 4 * sampled.standard_error


def test_a_rule_of_ones_own_is_sampled() -> None:
    def settle(punter: Any, banker: Any) -> float:
        if punter.bust or banker.bust:
            return banker.bust - punter.bust
        return (punter.total - banker.total) / 3

    rules = oe.variant("salon").replace(settle=settle, natural_paid="at_showdown")
    sampled, counted = simulate(rules, 10**6, seed=1, shoe="fresh"), oe.exact(rules)
    assert abs(sampled.value - counted.value) < 4 * sampled.standard_error


# Shoes and seats


def test_a_seat_at_a_table_is_worth_what_a_lone_punter_is() -> None:
    """From a fresh shoe that lasts, no seat is better than another: who is dealt to first does not matter."""
    found = simulate(oe.variant("salon"), 4 * 10**5, seed=1, seats=9, shoe="fresh")
    assert list(found.seats["seat"]) == list(range(1, 10))
    assert all(abs(found.seats["value"] - SALON_FRESH) < 4 * found.seats["standard_error"])
    assert math.isclose(found.value, found.seats["value"].mean())


def test_at_a_full_table_nobody_can_draw() -> None:
    """51 punters and the banker hold all 104 cards: each duel is one without draws, which can be counted."""
    rules = oe.variant("salon")
    found = simulate(rules, 40_000, seed=5, seats=51, shoe="fresh")
    value = oe.exact(rules.replace(max_draws=0)).value
    assert all(abs(found.seats["value"] - value) < 4.5 * found.seats["standard_error"])
    assert abs(found.value - value) < 4 * found.standard_error


@pytest.mark.parametrize(
    ("end", "short_pack", "shoe", "rounds"),
    [("fresh", "stand", "fresh", 10**7), ("ten", "reserve", "talia", 10**8), ("four", "stand", "talia", 10**7)],
)
def test_the_end_of_the_shoe_biases(end: str, short_pack: str, shoe: str, rounds: int) -> None:
    """Where the shoe stops is no matter of chance: a round that draws much is more often the last."""
    rules, golden = oe.variant("salon").replace(short_pack=short_pack), GOLDEN[end]
    found = simulate(rules, rounds, seed=1, shoe=shoe)
    assert abs(found.value - golden["value"]) < 3 * math.hypot(found.standard_error, golden["error"])
    if end != "fresh":
        assert found.value < GOLDEN["fresh"]["value"] - 3 * found.standard_error


def ranks_fit(seen: np.ndarray, base: np.ndarray) -> None:
    """Every place of the pack holds each rank as often as it should: [shuffle, place]."""
    shares = np.bincount(base, minlength=13) / len(base)
    ranks = np.flatnonzero(shares)
    for place in range(seen.shape[1]):
        counts, want = np.bincount(seen[:, place], minlength=13)[ranks], shares[ranks] * len(seen)
        assert ((counts - want) ** 2 / want).sum() < chi2.ppf(1 - 1e-5, len(ranks) - 1), f"place {place}"


@pytest.mark.parametrize("seats", [1, 3])
def test_ranks_and_places_of_a_pack_that_is_dealt_through(seats: int) -> None:
    rules = oe.variant("salon")
    made = machine(rules, seats, "talia", *usual(rules))
    dealing, packs = Dealing(made.arrays, 11, 10**9), []
    while len(packs) < 3000:
        shuffles = dealing.table[at.SHUFFLES]
        before = _pack(dealing, seats)[:90].copy()
        dealing.deal(1)
        if dealing.table[at.SHUFFLES] > shuffles > 0:
            packs.append(before)
    ranks_fit(np.array(packs), made.arrays.game.base)


def _pack(dealing: Dealing, seats: int) -> np.ndarray:
    table = dealing.table
    found = dealing.pack[0] if seats == 1 else table[table[at.ORDER_AT] : table[at.ORDER_AT] + table[at.CARDS]]
    return np.asarray(found)


@pytest.mark.parametrize("shoe", ["fresh", "replaced"])
def test_ranks_and_pairs_of_first_cards(shoe: str) -> None:
    rules = oe.variant("salon")
    never = oe.stand_on(0)
    made = machine(rules, 3, shoe, never, never)
    dealing, first = Dealing(made.arrays, 3, 10**9), []
    hands, cards = int(dealing.table[at.HANDS_AT]), int(dealing.table[at.CARDS])
    for _ in range(20_000):
        dealing.deal(1)
        first.append([dealing.table[hands + who * cards + k] for who in range(4) for k in (0, 1)])
    ranks_fit(np.array(first), made.arrays.game.base)
    pairs = np.array([13 * a + b for a, b, *_ in first])
    one = 1 / 13 if shoe == "replaced" else 7 / 103
    want = np.full((13, 13), (1 - one) / 12 / 13) + np.eye(13) * (one - (1 - one) / 12) / 13
    counts = np.bincount(pairs, minlength=169).reshape(13, 13)
    assert ((counts - want * 20_000) ** 2 / (want * 20_000)).sum() < chi2.ppf(1 - 1e-5, 168)


# Errors


@pytest.mark.parametrize(
    ("name", "changes", "seats", "rounds"),
    [
        ("salon", {}, 1, 500),
        ("salon", {"packs": 1}, 1, 400),
        ("salon", {}, 5, 400),
        ("folk", {}, 4, 300),
        ("chemin-de-fer", {}, 3, 1500),
    ],
)
def test_the_standard_error_is_honest(name: str, changes: dict[str, Any], seats: int, rounds: int) -> None:
    """Of 200 small runs about 95 in 100 lie within 1.96 errors of the truth."""
    rules = oe.variant(name).replace(**changes)
    truth = simulate(rules, 10**7 if seats == 1 else 10**6, seed=99, seats=seats).value
    runs = [simulate(rules, rounds, seed=seed, seats=seats) for seed in range(200)]
    covered = sum(abs(run.value - truth) < 1.96 * run.standard_error for run in runs)
    assert 178 <= covered <= 198
    off = [(run.value - truth) / run.standard_error for run in runs]
    assert abs(float(np.std(off)) - 1) < 0.17


def test_seats_of_one_round_depend_on_each_other() -> None:
    """They meet the same banker: five seats tell less than five rounds of one."""
    rules = oe.variant("salon")
    five = simulate(rules, 20_000, seed=1, seats=5)
    one = simulate(rules, 100_000, seed=1)
    assert five.standard_error > 1.4 * one.standard_error


def test_few_rounds_have_no_error_and_few_shoes_a_careful_one() -> None:
    rules = oe.variant("salon")
    assert math.isnan(simulate(rules, 1, seed=1).standard_error)
    few = simulate(rules, 40, seed=1)
    counts = few.tally.counts[0]
    pays = few.machine.arrays.game.pays
    nets = np.repeat(pays, counts)
    assert few.standard_error >= nets.std(ddof=1) / math.sqrt(40) - 1e-12


@pytest.mark.parametrize(("name", "seats"), [("salon", 1), ("salon", 3), ("chemin-de-fer", 2)])
def test_the_path_is_as_careful_as_a_run_of_so_few_rounds(name: str, seats: int) -> None:
    """Two shoes that happen to go alike are no reason to be sure: each point has the error of a run that ends there."""
    rules = oe.variant(name)
    path = simulate(rules, 5000, seed=0, seats=seats).path
    for row in path.to_dict("records"):
        alone = simulate(rules, int(row["rounds"]), seed=0, seats=seats)
        assert row["standard_error"] == pytest.approx(alone.standard_error, rel=1e-9, nan_ok=True)
    few = path[(path["rounds"] > 15) & (path["rounds"] < 60)]
    assert (few["standard_error"] * few["rounds"] ** 0.5).min() > 0.8, "one round has a spread of more than that"


def test_the_path_covers_the_truth_from_the_beginning() -> None:
    rules, off = oe.variant("salon"), []
    truth = GOLDEN["four"]["value"]
    for seed in range(150):
        path = simulate(rules, 100, seed=seed).path.query("rounds in (24, 49, 100)")
        off += ((path["value"] - truth).abs() > 1.96 * path["standard_error"]).tolist()
    assert len(off) == 450
    assert sum(off) < 0.12 * len(off)


# The same numbers, whoever deals


def test_seed_decides_all_and_zero_is_a_seed() -> None:
    rules = oe.variant("salon")
    assert same(simulate(rules, 300, seed=0), simulate(rules, 300, seed=0))
    assert simulate(rules, 300, seed=0).tallies != simulate(rules, 300, seed=1).tallies


@pytest.mark.parametrize(("seats", "rounds"), [(1, 5 * LONE_BLOCK + 17), (3, 70 * CROWD_BLOCK + 5)])
def test_processes_and_threads_change_no_number(seats: int, rounds: int) -> None:
    rules = oe.variant("salon")
    alone = simulate(rules, rounds, seed=6, seats=seats)
    with ProcessPoolExecutor(2) as pool:
        assert same(alone, simulate(rules, rounds, seed=6, seats=seats, executor=pool))
    with ThreadPoolExecutor(3) as pool:
        assert same(alone, simulate(rules, rounds, seed=6, seats=seats, executor=pool))


def test_functions_that_cannot_travel_can_be_policies() -> None:
    """Only arrays go to other processes, so a lambda may play."""
    rules = oe.variant("salon")
    with ProcessPoolExecutor(1) as pool:
        found = simulate(rules, LONE_BLOCK + 1, seed=1, punter=lambda hand: hand.total < 15, executor=pool)
    assert same(found, simulate(rules, LONE_BLOCK + 1, seed=1, punter=oe.stand_on(15)))


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("seats", [1, 4])
def test_plain_python_deals_the_same_rounds(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = oe.variant(name)
    fast = simulate(rules, 300, seed=8, seats=seats)
    monkeypatch.setattr("ochko_edu.tallies.engine", lambda *_: kernels.plain())
    assert same(fast, simulate(rules, 300, seed=8, seats=seats))


def test_a_lone_punter_at_a_table_is_dealt_the_rounds_of_the_short_way() -> None:
    for name in oe.variants():
        rules = oe.variant(name)
        made = machine(rules, 1, "talia", *usual(rules))
        assert made.arrays.lone
        short = Dealing(made.arrays, 3, 10**9)
        long = Dealing(made.arrays._replace(lone=False), 3, 10**9)
        for dealing in (short, long):
            dealing.deal(20_000)
        assert (short.counts == long.counts).all()
        assert np.allclose(short.so_far.nets, long.so_far.nets)


def test_dealing_can_stop_anywhere_and_go_on() -> None:
    rules = oe.variant("salon")
    made = machine(rules, 1, "talia", *usual(rules))
    at_once, bit_by_bit = Dealing(made.arrays, 3, 10**9), Dealing(made.arrays, 3, 10**9)
    at_once.deal(5000)
    for _ in range(50):
        bit_by_bit.deal(100)
    assert (at_once.counts == bit_by_bit.counts).all()
    assert at_once.so_far.shoes == bit_by_bit.so_far.shoes
    assert np.allclose(at_once.so_far.nets, bit_by_bit.so_far.nets)


MISSING = """
import sys, warnings
sys.modules["numba"] = None
import ochko_edu as oe
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    found = [oe.simulate(oe.variant("salon"), 6000, seed=1) for _ in range(2)]
    oe.simulate(oe.variant("salon"), 3000, seed=1, seats=2)
    oe.simulate_banks(oe.variant("folk"), 60, seed=1)
print(found[0].value, len([w for w in heard if "numba is not installed" in str(w.message)]))
"""


def test_without_numba_the_same_rounds_are_dealt_and_it_is_said_once() -> None:
    done = subprocess.run([sys.executable, "-c", MISSING], capture_output=True, text=True, check=True, timeout=120)
    value, said = done.stdout.split()
    assert float(value) == simulate(oe.variant("salon"), 6000, seed=1).value
    assert said == "1"


def test_a_small_run_does_not_wait_for_the_compiler() -> None:
    code = "import sys, ochko_edu as oe; oe.simulate(oe.variant('salon'), 2000, seed=1); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "False"


def test_where_no_folder_can_be_written_to_kernels_are_compiled_without_a_cache() -> None:
    class Numba:
        core = numba.core

        def __init__(self) -> None:
            self.said: list[dict[str, Any]] = []

        def njit(self, **options: Any) -> Any:
            self.said.append(options)
            if options.get("cache"):
                raise RuntimeError("cannot cache function: no locator available")
            return lambda function: function

    compiler = Numba()

    def function() -> None:
        pass

    assert kernels._compiled(compiler, function, entry=True) is function
    assert [options.get("cache", False) for options in compiler.said] == [True, False]


class Failing:
    """An executor that does one chunk, and then fails as a pool does of which a process was killed."""

    def __init__(self, submits: int, result: Any = None) -> None:
        self.left, self.failure, self.cancelled = submits, result, 0

    def submit(self, fn: Any, /, *args: Any) -> Failing:
        if self.left == 0:
            raise RuntimeError("the pool is closed")
        self.left -= 1
        return self

    def result(self) -> Any:
        raise self.failure

    def cancel(self) -> None:
        self.cancelled += 1


def test_an_executor_that_fails_is_told_in_one_line() -> None:
    rules = oe.variant("salon")
    with pytest.raises(OchkoError, match="The executor failed: RuntimeError: 'the pool is closed'"):
        simulate(rules, 3 * LONE_BLOCK, executor=Failing(2))
    broken = Failing(9, BrokenExecutor("a process died"))
    with pytest.raises(OchkoError, match="The executor failed: BrokenExecutor: 'a process died'"):
        simulate(rules, 3 * LONE_BLOCK, executor=broken)
    assert broken.cancelled == 2, "what nobody waits for is let go of"
    with pytest.raises(KeyboardInterrupt):
        simulate(rules, 3 * LONE_BLOCK, executor=Failing(9, KeyboardInterrupt()))


def _die(*args: Any) -> None:
    os.kill(os.getpid(), 9)


def test_a_pool_of_which_a_process_is_killed_fails_in_one_line() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(OchkoError, match="The executor failed: BrokenProcessPool"):
        list(in_order(_die, [(1,), (2,)], pool))


def test_memory_does_not_grow_with_rounds() -> None:
    """No chunk is larger than another, few are handed out ahead, and the path stays short."""
    made = machine(oe.variant("salon"), 1, "talia", *usual(oe.variant("salon"))).arrays
    for rounds in (10**9, 10**15):
        tasks = chunks(made, rounds, 1)
        assert all(last - first <= MOST_IN_CHUNK for *_, first, last in islice(tasks, 1000))
    part = Tally(np.zeros((1, 3), np.int64), Sums(1, 1.0, 1.0, np.zeros((2, 4))), ())
    whole = part
    for _ in range(3 * LONG_PATH):
        whole = whole.plus(part)
        assert len(whole.path) <= LONG_PATH + 1
    assert whole.path[0].rounds == 2
    assert whole.path[-1].rounds == 3 * LONG_PATH + 1


def test_few_chunks_are_handed_out_ahead_and_all_come_back_in_order() -> None:
    waiting, most = 0, 0

    class Chunk:
        def __init__(self, found: int) -> None:
            self.found = found

        def result(self) -> int:
            nonlocal waiting
            waiting -= 1
            return self.found

    class Lazy:
        def submit(self, fn: Any, /, *args: Any) -> Chunk:
            nonlocal waiting, most
            waiting += 1
            most = max(most, waiting)
            return Chunk(fn(*args))

    assert list(in_order(pow, ((k, 1) for k in range(1000)), Lazy())) == list(range(1000))
    assert most == AHEAD


# Bars, interruptions, frames


def test_progress_is_told_and_an_interruption_gives_what_is_there() -> None:
    rules, told = oe.variant("salon"), []

    def tell(done: int, of: int) -> None:
        told.append((done, of))
        if len(told) == 2:
            raise KeyboardInterrupt

    found = simulate(rules, 10 * LONE_BLOCK, seed=1, progress=tell)
    assert told == [(LONE_BLOCK, 10 * LONE_BLOCK), (2 * LONE_BLOCK, 10 * LONE_BLOCK)]
    assert found.rounds == 2 * LONE_BLOCK
    whole = simulate(rules, 2 * LONE_BLOCK, seed=1)
    assert found.tallies == whole.tallies
    assert found.standard_error == whole.standard_error


def test_who_interrupts_a_long_run_early_is_left_with_something() -> None:
    """However many rounds are asked for, the first chunk is one block."""

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    assert simulate(oe.variant("salon"), 10**11, seed=1, progress=stop).rounds == LONE_BLOCK
    assert oe.simulate_banks(oe.variant("folk"), 10**9, seed=1, progress=stop).banks == BLOCK


@pytest.mark.parametrize("blocks", [1, 2, 63, 64, 65, 300, 5000])
def test_chunks_grow_and_leave_no_block_out(blocks: int) -> None:
    found = list(growing(blocks))
    assert [block for first, last in found for block in range(first, last)] == list(range(blocks))
    sizes = [last - first for first, last in found[:-1]]
    assert sizes == sorted(sizes)
    assert max(sizes, default=0) <= MOST_IN_CHUNK
    assert len(found) >= min(blocks, 32), "two processes and more have enough to share"


def test_an_interruption_that_nobody_waits_for_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("ochko_edu.tallies.deal_chunk", interrupted)
    for progress in (False, True):
        with pytest.raises(KeyboardInterrupt):
            simulate(oe.variant("salon"), 10, progress=progress)


def test_the_bar_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(oe.variant("salon"), 1000, seed=1, progress=True)
    said = capsys.readouterr().err
    assert "[##############################] 1,000 of 1,000 rounds (100%)" in said
    assert said.endswith("\n")


@pytest.mark.parametrize("tell", [lambda: None, lambda done: None, lambda a, b, c: None, lambda *, done, of: None])
def test_what_cannot_be_told_is_refused_before_a_round_is_dealt(tell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def begun(*args: Any) -> Any:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("ochko_edu.tallies.deal_chunk", begun)
    monkeypatch.setattr("ochko_edu.bank_tallies.bank_chunk", begun)
    rules = oe.variant("salon")
    for work in (
        lambda: simulate(rules, 5, progress=tell),
        lambda: oe.simulate_banks(rules, 5, progress=tell),
        lambda: oe.sweep(rules, {"tie": ["push"]}, 5, progress=tell),
    ):
        with pytest.raises(OchkoError, match="it must be callable with two numbers: how many are done, and of how"):
            work()


def test_nobody_has_to_be_told() -> None:
    told: list[Any] = []
    for tell in (None, lambda *both: told.append(both), lambda done, of, more=0: told.append((done, of)), max):
        simulate(oe.variant("salon"), 5, progress=tell)  # type: ignore[arg-type]
    assert told == [(5, 5), (5, 5)]


def test_one_round_is_told_without_an_error() -> None:
    one = repr(simulate(oe.variant("salon"), 1, seed=1))
    assert ", 1 round, seed 1," in one
    assert one.endswith(": +0.000 stakes a round, error unknown>") or ".000 stakes a round, error unknown>" in one
    assert "±" in repr(simulate(oe.variant("salon"), 2, seed=0))


def test_the_path_settles() -> None:
    found = simulate(oe.variant("salon"), 10**6, seed=1)
    path = found.path
    assert list(path.columns) == ["rounds", "value", "standard_error", "low", "high"]
    assert path["rounds"].is_monotonic_increasing
    assert path["rounds"].iloc[-1] == 10**6
    assert math.isclose(path["value"].iloc[-1], found.value, rel_tol=1e-12)
    assert path["standard_error"].iloc[-1] == found.standard_error
    assert 60 < len(path) < 200
    for few in (10, 100, 1000):
        row = path[path["rounds"] == few].iloc[0]
        assert math.isclose(row["value"], simulate(oe.variant("salon"), few, seed=1).value, abs_tol=1e-12)


def test_outcomes_line_up_with_those_that_are_counted() -> None:
    rules = oe.variant("salon")
    found = simulate(rules, 5000, seed=3)
    frame, counted = found.outcomes, oe.exact(rules).outcomes
    shared = [name for name in counted.columns if name in frame.columns]
    assert shared == list(counted.columns[: len(shared)])
    assert shared[-2:] == ["payment", "by"]
    assert all(frame[name].dtype == counted[name].dtype for name in shared)
    assert frame["rounds"].sum() == 5000
    assert math.isclose(frame["share"].sum(), 1)
    assert math.isclose((frame["net"] * frame["share"]).sum(), found.value)
    assert not frame.duplicated(shared).any()
    assert "stand_on(16) against stand_on(17)" in repr(found)


def test_a_round_for_which_the_cards_do_not_last_is_an_outcome() -> None:
    greedy = oe.stand_on(21)
    rules = oe.variant("salon").replace(packs=1, short_pack="void")
    found = simulate(rules, 3000, seed=1, seats=3, punter=greedy, banker=greedy)
    void = found.outcomes.query("by == 'short_pack'")
    assert len(void) == 1
    assert void["net"].item() == 0
    assert void["rounds"].item() > 100


def test_a_bust_is_forgiven_only_if_all_bust() -> None:
    """000:13 read strictly: with several punters a bust against a busted banker mostly costs the stake."""
    rules = oe.variant("salon").replace(both_bust="push_if_all_bust")
    alone, three = simulate(rules, 10**5, seed=1), simulate(rules, 10**5, seed=1, seats=3)
    paid = {
        n: run.outcomes.query("by == 'both_bust'").groupby("net")["rounds"].sum() for n, run in ((1, alone), (3, three))
    }
    assert set(paid[1].index) == {0}
    assert set(paid[3].index) == {-1, 0}
    assert paid[3][-1] > 3 * paid[3][0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"rounds": 0}, "rounds is 0; it must be a whole number from 1 to 10**15"),
        ({"rounds": -1}, "rounds is -1"),
        ({"rounds": 1.5}, "rounds is 1.5"),
        ({"rounds": 10**15 + 1}, "rounds is 1000000000000001"),
        ({"rounds": HUGE}, "rounds is a whole number of about 5001 digits"),
        ({"seed": HUGE}, "seed is a whole number of about 5001 digits"),
        ({"seats": HUGE}, "seats is a whole number of about 5001 digits"),
        ({"shoe": HUGE}, "shoe is a whole number of about 5001 digits"),
        ({"shoe": ["fresh"]}, "shoe is ['fresh']"),
        ({"executor": HUGE}, "executor is a whole number of about 5001 digits"),
        ({"rules": HUGE}, "rules is a whole number of about 5001 digits"),
        ({"progress": "yes"}, "progress is 'yes'; it must be True, False or a function"),
        ({"progress": HUGE}, "progress is a whole number of about 5001 digits"),
        ({"rounds": True}, "rounds is True"),
        ({"seed": -1}, "seed is -1"),
        ({"shoe": "frsh"}, "Did you mean 'fresh'"),
        ({"seats": 0}, "seats is 0"),
        ({"seats": 52}, "a whole number from 1 to 51"),
        ({"executor": 2}, "it must have a submit"),
        ({"punter": 16}, "punter is 16; it must be a policy such as stand_on(16), or a function of a hand."),
        ({"banker": "usual"}, "banker is 'usual'; it must be a policy such as"),
        ({"rules": "salon"}, "it must be rules"),
        ({"rules": oe.variant("folk"), "seats": 40}, "a round would need 42 cards, and the shoe holds 36"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(OchkoError, match=re.escape(says)):
        simulate(**{"rules": oe.variant("salon"), "rounds": 5, **wrong})


def test_what_was_sampled_can_be_kept_in_a_file() -> None:
    found = simulate(oe.variant("salon"), 500, seed=1, seats=2, banker=oe.stand_on(15, soft=17))
    again = pickle.loads(pickle.dumps(found))
    assert same(found, again)
    assert repr(again) == repr(found)
    assert again.outcomes.equals(found.outcomes)
    banks = oe.simulate_banks(oe.variant("folk"), 20, seed=1, bid=0.3)
    assert pickle.loads(pickle.dumps(banks)).first.equals(banks.first)


def test_numbers_of_numpy_are_numbers() -> None:
    rules = oe.variant("salon")
    found = simulate(rules, np.int64(300), np.uint8(7), np.int32(2), progress=np.bool_(False))
    assert same(found, simulate(rules, 300, 7, 2))
    assert [type(x) for x in (found.rounds, found.seed)] == [int, int]


def test_only_what_was_counted_is_laid_beside() -> None:
    with pytest.raises(OchkoError, match="it must be what exact"):
        simulate(oe.variant("salon"), 5).beside(HUGE)  # type: ignore[arg-type]


def test_a_failing_policy_says_so() -> None:
    def broken(hand: Any) -> bool:
        raise KeyError("oops")

    with pytest.raises(PolicyError, match="broken"):
        simulate(oe.variant("salon"), 5, punter=broken)
