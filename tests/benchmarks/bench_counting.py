"""Times and memory of the exact engine. Run it: ``python tests/benchmarks/bench_counting.py``."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from itertools import count, product

import ochko_edu as oe
from ochko_edu import flows, hands, joint
from ochko_edu.counting import Exact

RUNS = 9
SALON = oe.variant("salon")


def forget(tables: bool = True) -> None:
    """Let the engine begin anew; the libraries stay loaded."""
    for kept in (hands.compile, hands._seats, flows.side) if tables else ():
        kept.cache_clear()
    flows.flow.cache_clear()
    joint._joint.cache_clear()


def median(job: Callable[[], object], before: Callable[[], object] = lambda: None, runs: int = RUNS) -> float:
    """Return the median time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        before()
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def duel() -> Exact:
    """The salon duel on a fresh shoe of two packs."""
    return oe.exact(SALON, oe.stand_on(16), oe.stand_on(17))


def main() -> None:
    """Print one line a bar: what, median, the bar."""
    assert duel().value
    pairs = iter(product(range(8, 21), range(8, 21)))
    payments = count(1)

    def coin(chance: float) -> Callable[[object], float]:
        return lambda hand: chance

    chances = iter(0.3 + 0.01 * i for i in range(60))
    lines: list[tuple[str, float, str]] = [
        ("salon duel, float, tables known", median(lambda: duel().value, lambda: forget(tables=False)), "0.25 s"),
        ("salon duel, float, tables made too", median(lambda: duel().value, forget), "0.25 s"),
        ("salon duel, fraction, tables known", median(lambda: duel().fraction, lambda: forget(tables=False)), "3 s"),
        ("a further pair of policies", median(lambda: oe.exact(SALON, *map(oe.stand_on, next(pairs))).value), "20 ms"),
        ("a further pair that may stop anywhere",
         median(lambda: oe.exact(SALON, coin(next(chances)), coin(next(chances))).value), "20 ms"),
        ("a change of a payment",
         median(lambda: oe.exact(SALON.replace(natural_pays=1 + next(payments) / 64)).value), "60 ms"),
        ("all outcomes as a frame, tables known", median(lambda: duel().outcomes, lambda: forget(tables=False)), ""),
        ("best response, tables known", median(lambda: oe.best_response(SALON).value, lambda: forget(False)), ""),
        ("odds of ten and six, in fractions", median(lambda: oe.odds(SALON, "10♠ 6♦")), ""),
    ]  # fmt: skip
    for name in oe.variants():
        rules = oe.variant(name)
        lines.append((f"compile {name}", median(lambda rules=rules: hands.compile(rules), forget), "0.3 s"))  # type: ignore[misc]
    for name in oe.variants():
        rules = oe.variant(name)
        took = median(lambda rules=rules: oe.exact(rules).fraction, forget, runs=3)  # type: ignore[misc]
        lines.append((f"exact {name}, fraction, tables made too", took, ""))
    for what, seconds, bar in lines:
        print(f"{what:45} {seconds * 1000:8.1f} ms   {bar}")
    print(f"{'peak memory':45} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MiB  1 GiB")


if __name__ == "__main__":
    main()
