"""Times and memory of the solver. Run it: ``python tests/benchmarks/bench_solving.py``."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable

import ochko_edu as oe
from ochko_edu import flows, hands
from ochko_edu.cfr import Learning
from ochko_edu.joint import setting
from ochko_edu.solving import game_of

RUNS = 3
SALON = oe.variant("salon")
FOLK = oe.variant("folk")


def forget() -> None:
    """Let the solver begin anew; the libraries stay loaded."""
    for kept in (hands.compile, hands._seats, flows.side):
        kept.cache_clear()


def timed(job: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median time of several runs, in seconds, tables made too."""
    times = []
    for _ in range(runs):
        forget()
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def memory() -> float:
    """Return the largest memory so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def show(what: str, seconds: float, bar: str = "", more: str = "") -> None:
    """Print one line."""
    print(f"{what:62} {seconds:8.2f} s  {bar:6} {more}", flush=True)


def found(what: str, bar: str, *wish: object, runs: int = RUNS, **options: object) -> None:
    """Solve, and print one line."""
    kept: list[object] = []
    took = timed(lambda: kept.append(oe.solve(*wish, **options)), runs)  # type: ignore[call-overload]
    show(what, took, bar, f"{kept[-1].value:+.10f}  exploitability {kept[-1].exploitability:.1e}")  # type: ignore[attr-defined]


def learning_alone() -> None:
    """How far regret alone comes on the finite shoe, without the program at the end."""
    game = game_of(setting(SALON, "fresh"))
    game.payoffs.keep()
    start, learning = time.perf_counter(), Learning(game)
    for wanted in (1e-4, 1e-5, 1e-6):
        low, high = -1.0, 1.0
        while high - low > wanted:
            for _ in range(16):
                learning.step()
            low, high = learning.bounds
        show(f"  learning alone, to {wanted:.0e}", time.perf_counter() - start, "", f"{learning.iterations} iterations")


def main() -> None:
    """Print one line a bar: what, median, the bar, value and exploitability."""
    found("chemin de fer, with replacement", "0.5 s", oe.variant("chemin-de-fer"))
    found("salon, with replacement", "1 s", SALON)
    found("folk, with replacement, fixed stake", "1 s", FOLK)
    found("folk, with replacement, five bids", "10 s", FOLK, bids=(0.1, 0.25, 0.5, 0.75, 1))
    found("blackjack, with replacement", "", oe.variant("blackjack"))
    found("salon, fresh two packs, three draws", "15 s", SALON, "fresh")
    print(f"{'peak memory so far':62} {memory():8.0f} MiB  2 GiB")
    learning_alone()
    found("chemin de fer, fresh six packs", "", oe.variant("chemin-de-fer"), "fresh")
    found("folk, fresh pack", "", FOLK, "fresh")
    found("folk, fresh pack, three bids", "", FOLK, "fresh", bids=(0.1, 0.5, 1), runs=1)
    found("blackjack, fresh pack", "", oe.variant("blackjack"), "fresh", runs=1)
    found("salon, with replacement, first card up", "", SALON.replace(banker_first_card="up"))
    found("salon, fresh two packs, first card up", "", SALON.replace(banker_first_card="up"), "fresh", runs=1)
    found("salon, with replacement, drawn ranks seen", "", SALON.replace(draws_seen="ranks"), runs=1)
    found("salon, fresh two packs, two draws, ranks seen", "", SALON.replace(draws_seen="ranks", max_draws=2), "fresh")
    found("the same with three draws, stopped after 60 s", "", SALON.replace(draws_seen="ranks"), "fresh", runs=1,
          seconds=60.0)  # fmt: skip
    print(f"{'peak memory of all':62} {memory():8.0f} MiB")


if __name__ == "__main__":
    main()
