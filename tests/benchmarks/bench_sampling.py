"""How fast rounds are sampled, beside a plain loop in C that is timed in the same run: ``python bench_sampling.py``.

Single runs are measured by the processor time that they take, so that other work on the machine tells less; two
processes and first calls by the clock on the wall.
"""

from __future__ import annotations

import os
import resource
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
TIMES = 7
LONE, CROWD, BANKS = 10**7, 3 * 10**5, 4000
FIRST = """
import time
begun = time.perf_counter()
import ochko_edu as oe
rules = oe.variant({name!r})
loaded = time.perf_counter()
oe.simulate(rules, 100_000, seed=1, seats={seats})
done = time.perf_counter()
print(done - loaded, done - begun)
"""


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
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "salon.c")]
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
        rounds = LONE // 3 if seats == 1 else CROWD
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
    """The first call ever, and the first of a later process."""
    for name, seats in (("salon", 1), ("salon", 5)):
        env = {**os.environ, "NUMBA_CACHE_DIR": str(folder / f"cache{seats}")}
        code = FIRST.format(name=name, seats=seats)
        found = []
        for _ in range(4):
            done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env)
            found.append([float(x) for x in done.stdout.split()])
        what = f"{name}, {'one punter' if seats == 1 else f'{seats} punters'}: first simulate"
        show(f"{what}, cache empty (with imports)", f"{found[0][0]:.1f} s ({found[0][1]:.1f} s)", "5 s")
        later = [statistics.median(column) for column in zip(*found[1:], strict=True)]
        show(f"{what} of a later process (with imports)", f"{later[0]:.2f} s ({later[1]:.2f} s)", "1 s")


def two_processes() -> None:
    """One process and two, turn by turn; the pools are warm."""
    rules, rounds, ratios = oe.variant("salon"), 5 * 10**7, []
    with ProcessPoolExecutor(2) as pool:
        oe.simulate(rules, 10**6, seed=1, executor=pool)
        for _ in range(5):
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
    """Peak memory after few rounds and after many."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    oe.simulate(oe.variant("salon"), 2 * 10**8, seed=1)
    later = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    show("peak memory before and after 2·10^8 rounds more", f"{peak:.0f} and {later:.0f} MiB", "1 GiB at 10^9")


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
