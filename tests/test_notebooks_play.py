"""The notebooks on play, bank and shoe: every number of the prose is asserted in a box."""

from __future__ import annotations

import re

import pytest

from tests.test_notebooks import ROOT, numbers

# Numbers that are no results: offered as an answer, or to be typed by the reader.
SPOKEN = {
    "08_when_to_draw": set(),
    "09_hidden_cards": {"0.5"},
    "10_the_bank": {"0.25", "0.5"},
    "11_counting": {"0.30", "0.40"},
}
WHOLES = (10, 20, 100, 1000)  # of so many rounds: rounded from what is asserted beside it


@pytest.mark.parametrize("name", SPOKEN)
def test_each_fraction_is_asserted(name: str) -> None:
    said, asserted = numbers(ROOT / "notebooks" / f"{name}.ipynb")
    for pair in re.findall(r"(\d[\d,]*) in (\d[\d,]*\d)(?! cards)", said):
        top, bottom = (int(number.replace(",", "")) for number in pair)
        about = rf"== {bottom}\b|" if top == 1 else ""
        fraction = rf"Fraction\(-?{top}, {bottom}\)"
        assert bottom in WHOLES or re.search(about + fraction, asserted), f"{top} in {bottom}"


@pytest.mark.parametrize("name", SPOKEN)
def test_each_decimal_is_asserted(name: str) -> None:
    said, asserted = numbers(ROOT / "notebooks" / f"{name}.ipynb")
    found = set(re.findall(r"(?<![\w.])(\d+\.\d+)(?![\w.]*\d)", said)) - SPOKEN[name]
    assert len(found) > 4
    for number in found:
        plain = re.escape(str(float(number)))  # 0.300 is 0.3 once Python has read it
        assert re.search(rf"(?<![\d.]){plain}(?!\d)", asserted), number
