"""From a press in the rule lab to the changed chart, in the kernel: ``python tests/benchmarks/bench_lab.py``.

Times are the processor's, so that other work on the machine does not count; the first press of each kind, which fills
the memories, is told apart.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from statistics import median

import ochko_edu as oe
from ochko_edu.widgets.lab_options import SECTIONS
from ochko_edu.widgets.labbing import RuleLab

PAYMENTS = ("win_pays", "tie", "natural_pays", "banker_natural_pays", "banker_bust_pays", "punter_bust", "both_bust")
SOME = ("pack", "bust_shown", "two_aces", "natural_paid")  # at best play, of all the others


def toggles(lab: RuleLab, names: Iterable[str]) -> list[tuple[float, str]]:
    """Turn each control to each other choice and back; return milliseconds to the chart, and what was turned."""
    found = []
    for section in SECTIONS:
        for control in lab.lab.controls(section):
            if control.name not in names:
                continue
            for option in control.options:
                if option.key == control.chosen or option.refused:
                    continue
                begun = time.process_time()
                lab.answer({"do": "set", "name": control.name, "value": option.key})
                found.append((1000 * (time.process_time() - begun), f"{control.name}={option.key}"))
                if not lab.refused[1]:
                    lab.answer({"do": "undo"})
    return found


def told(what: str, found: list[tuple[float, str]]) -> None:
    """Print the median and the longest of some times."""
    times = sorted(found)
    print(f"{what:<52}{median(t for t, _ in times):7.0f} ms{times[-1][0]:8.0f} ms  {times[-1][1][:40]}")


def main() -> None:
    """Measure and print."""
    every = [name for names in SECTIONS.values() for name in names]
    print(f"{'':<52}{'median':>10}{'longest':>11}")
    for name in ("salon", "folk"):
        for play in ("fixed", "best"):
            lab = oe.widgets.rule_lab(name, question=False)
            lab.answer({"do": "play", "value": play})
            others = SOME if play == "best" else [field for field in every if field not in PAYMENTS]
            kind = "some other fields" if play == "best" else "any other field"
            for first in ("first time", "again"):
                told(f"{name}, {play}, a payment, {first}", toggles(lab, PAYMENTS))
                if name == "salon":
                    told(f"{name}, {play}, {kind}, {first}", toggles(lab, others))
    lab = oe.widgets.rule_lab("salon", question=False)
    lab.answer({"do": "view", "value": "walk"})
    told("salon, fixed, a payment, the staircase", toggles(lab, PAYMENTS))


if __name__ == "__main__":
    main()
