"""How fast rounds are sampled, beside a plain loop in C that is timed in the same run: ``python bench_sampling.py``.

Single runs are measured by the processor time that they take, so that other work on the machine tells less; first calls
by that too, and by the clock on the wall; two processes by the clock alone.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import ochko_edu as oe

HERE = Path(__file__).parent
TIMES = 9
LONE, CROWD, BANKS = 2 * 10**7, 3 * 10**5, 4000
FIRST = """
import time
begun = time.perf_counter()
import ochko_edu as oe
oe.{call}
print(time.perf_counter() - begun, time.process_time())
"""
MEMORY = """
import resource

import ochko_edu as oe
for rounds in {rounds}:
    oe.simulate(oe.variant("salon"), rounds, seed=1)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
CALLS = {
    "salon, one punter": "simulate(oe.variant('salon'), 100_000, seed=1)",
    "salon, five punters": "simulate(oe.variant('salon'), 20_000, seed=1, seats=5)",
    "folk banks": "simulate_banks(oe.variant('folk'), 200, seed=1, bid=0.2)",
}


def show(what: str, figure: str, bar: str = "") -> None:
    print(f"{what:<72} {figure:>24}   {bar}", flush=True)


def timed(work: Callable[[], object]) -> float:
    """The processor time of a piece of work in this process, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def yardstick(folder: Path) -> Path | None:
    """Compile the loop in C, where there is a compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / "salon"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "salon.c"), "-lm"]
    subprocess.run(command, check=True)
    return program


def against_c(folder: Path) -> None:
    """The salon duel through ``simulate`` beside the loop in C, turn by turn."""
    rules = oe.variant("salon")
    oe.simulate(rules, 10**5, seed=1)
    program = yardstick(folder)
    ours, theirs, means = [], [], []
    for _ in range(TIMES):
        ours.append(timed(lambda: oe.simulate(rules, LONE, seed=1)))
        if program is not None:
            said = subprocess.run([program, str(LONE), "1"], check=True, capture_output=True, text=True).stdout.split()
            means.append(float(said[0]))
            theirs.append(float(said[1]))
    show("salon duel, oe.simulate, one core", f"{LONE / statistics.median(ours) / 1e6:.1f} M rounds/s")
    if program is None:
        print("(no C compiler: no comparison)")
        return
    show("salon duel, plain loop in C", f"{LONE / statistics.median(theirs) / 1e6:.1f} M rounds/s")
    ratio = statistics.median(c / o for c, o in zip(theirs, ours, strict=True))
    show("oe.simulate / C, median of the pairs", f"{ratio:.2f}", "0.8 or more")
    reserve = oe.simulate(rules.replace(short_pack="reserve"), LONE, seed=1)
    off = (reserve.value - means[0]) / (reserve.standard_error * 2**0.5)
    show("their values, down to ten cards (errors apart)", f"{reserve.value:.5f} {means[0]:.5f} ({off:+.1f})")


def others() -> None:
    """Other games, several punters, whole banks: hands a second, on one core."""
    for name, seats, shoe in (
        ("salon", 1, "fresh"), ("salon", 1, "replaced"), ("folk", 1, "talia"), ("chemin-de-fer", 1, "talia"),
        ("blackjack", 1, "talia"), ("salon", 5, "talia"), ("folk", 5, "talia"), ("blackjack", 5, "talia"),
    ):  # fmt: skip
        rules = oe.variant(name)
        rounds = LONE // 6 if seats == 1 else CROWD
        oe.simulate(rules, 10**5, seed=1, seats=seats, shoe=shoe)
        times = [timed(lambda r=rules, n=rounds, s=seats, d=shoe: oe.simulate(r, n, 1, s, shoe=d)) for _ in range(3)]
        rate = rounds * seats / statistics.median(times) / 1e6
        punters = "one punter" if seats == 1 else f"{seats} punters"
        show(f"{name}, {punters}, {shoe}", f"{rate:.1f} M hands/s")
    rules = oe.variant("folk")
    oe.simulate_banks(rules, 300, seed=1, bid=0.2)
    times = [timed(lambda: oe.simulate_banks(rules, BANKS, seed=1, bid=0.2)) for _ in range(3)]
    show("folk banks, four punters, a fifth of the bank each", f"{BANKS / statistics.median(times):,.0f} banks/s")


def first_calls(folder: Path) -> None:
    """The first call ever, and the first of a later process, each with all that is imported: best of several."""
    for what, call in CALLS.items():
        code, first, later = FIRST.format(call=call), [], []
        for turn in range(2):
            env = {**os.environ, "NUMBA_CACHE_DIR": str(folder / f"{what} {turn}")}
            for times in (first, later, later, later):
                done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env)
                times.append([float(x) for x in done.stdout.split()])
        for when, times, bar in (("cache empty", first, "5 s or less"), ("a later process", later, "1 s or less")):
            wall, own = (min(column) for column in zip(*times, strict=True))
            show(f"{what}: first call, {when} (processor time)", f"{wall:.2f} s ({own:.2f} s)", bar)


def two_processes() -> None:
    """One process and two, turn by turn; the pool is warm. Other work on the machine costs the two more."""
    rules, rounds, ratios = oe.variant("salon"), 5 * 10**7, []
    with ProcessPoolExecutor(2) as pool:
        oe.simulate(rules, 10**6, seed=1, executor=pool)
        for _ in range(7):
            marks = [time.perf_counter()]
            oe.simulate(rules, rounds, seed=1)
            marks.append(time.perf_counter())
            oe.simulate(rules, rounds, seed=1, executor=pool)
            marks.append(time.perf_counter())
            ratios.append((marks[1] - marks[0]) / (marks[2] - marks[1]))
    shown = " ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    show(
        f"two processes against one, {os.cpu_count()} cores ({shown})",
        f"{statistics.median(ratios):.2f}",
        "1.7 or more",
    )


def memory() -> None:
    """Peak memory of a process of its own after ten million rounds, and after a hundred million."""
    code = MEMORY.format(rounds=(10**6, 10**7, 10**8))
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    few, some, many = done.stdout.split()
    show("peak memory after 10^6, 10^7 and 10^8 rounds", f"{few}, {some} and {many} MiB", "1 GiB at 10^9")


def main() -> None:
    """Measure it all."""
    with tempfile.TemporaryDirectory() as folder:
        against_c(Path(folder))
        others()
        first_calls(Path(folder))
    two_processes()
    memory()


if __name__ == "__main__":
    main()
