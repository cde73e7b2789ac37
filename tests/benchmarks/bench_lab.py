"""From a press in the rule lab to the changed chart, in the kernel: ``python tests/benchmarks/bench_lab.py``.

Every option of every control is pressed once in every variant, with fixed policies and at best play, and what is over
its bar is told. Names of variants after the command choose some of them. Times are the processor's, so that other work
on the machine counts for less; each option is pressed for the first time, and taken back.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import ochko_edu as oe
from ochko_edu.widgets.lab_options import NUMBERS, SECTIONS
from ochko_edu.widgets.labbing import RuleLab

PAYMENTS = ("win_pays", "tie", "natural_pays", "banker_natural_pays", "banker_bust_pays", "punter_bust", "both_bust")
TYPED = {
    "packs": ("1", "2", "3", "4", "6", "8"),
    "target": ("5", "9", "15", "17", "20", "21", "22", "25", "31", "40", "50", "60"),
}
BARS = {"a payment": 150, "any other field": 400, "best play": 2000}  # milliseconds


class Press(NamedTuple):
    """An option that was pressed: what it sets, milliseconds, and whether it was refused."""

    what: str
    name: str
    took: float
    refused: bool


def presses(lab: RuleLab) -> Iterator[Press]:
    """Press each option of each control, and take it back."""
    for section in SECTIONS:
        for control in lab.lab.controls(section):
            options = [o.key for o in control.options if not o.refused] or TYPED[control.name]
            for key in options:
                if key == control.chosen:
                    continue
                before = lab.lab.rules
                begun = time.process_time()
                lab.answer({"do": "set", "name": control.name, "value": key})
                took = 1000 * (time.process_time() - begun)
                yield Press(f"{control.name}={key}", control.name, took, bool(lab.refused[1]))
                if lab.lab.rules != before:
                    lab.answer({"do": "undo"})


def told(variant: str, kind: str, found: list[Press]) -> None:
    """Print the median and the worst of some presses, and all that are over their bar."""
    if not found:
        return
    times = sorted(found, key=lambda press: -press.took)
    worst = times[0]
    print(
        f"{variant:<14} {kind:<16}{len(found):>5}{median(p.took for p in found):>9.0f} ms{worst.took:>8.0f} ms"
        f"  {_short(worst)}",
        flush=True,
    )
    for press in times:
        if press.took > BARS[kind]:
            print(f"{'':<14} over the bar of {BARS[kind]:,} ms:{press.took:>12.0f} ms  {_short(press)}", flush=True)


def _short(press: Press) -> str:
    return press.what[:60] + (" (refused)" if press.refused else "")


def main(variants: list[str]) -> None:
    """Measure and print.

    Args:
        variants: their names; all, if there are none.
    """
    assert set(TYPED) == set(NUMBERS)
    oe.widgets.rule_lab("salon", question=False)  # libraries are loaded
    print(f"{'variant':<14} {'pressed':<16}{'':>5}{'median':>12}{'worst':>11}")
    for name in variants or oe.variants():
        lab = oe.widgets.rule_lab(name, question=False)
        found = list(presses(lab))
        told(name, "a payment", [press for press in found if press.name in PAYMENTS])
        told(name, "any other field", [press for press in found if press.name not in PAYMENTS])
        lab.answer({"do": "play", "value": "best"})
        if lab.play == "best":
            told(name, "best play", list(presses(lab)))
        else:
            print(f"{name:<14} best play is refused: {lab.status}")


if __name__ == "__main__":
    main(sys.argv[1:])
