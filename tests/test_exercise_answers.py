"""What a pupil types is read as a number, in every form that a pupil uses; anything else is refused in one sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ochko_edu.exercises.answers import LONGEST, Unreadable, read

SAME = Fraction(32, 663)


@pytest.mark.parametrize(
    "text",
    [
        "32/663", " 32 / 663 ", "64/1326", "32 in 663", "32 out of 663", "32 of 663", "32⁄663", "32÷663",
        "= 32/663", "p = 32/663", "P(natural) = 32/663", "The answer is 32/663.", "2*4*16/(52*51)", "2 × 4/52 × 16/51",
        "2 x 4/52 x 16/51", "4/52*16/51 + 16/52*4/51", "(32/663)", "1 - 631/663", "64 / 1 326", "100*32/663 %",
        "2 * 2**2 * 2**4 / (52*51)", "2·2²·2⁴/(52·51)", "32/663 = 0.0483", "0.0483 ≈ 32/663", "-(-32)/663",
    ],
)  # fmt: skip
def test_exact_forms(text: str) -> None:
    (typed,) = read(text)
    assert typed.value == SAME
    assert typed.unit is None


@pytest.mark.parametrize(
    ("text", "value", "figures"),
    [
        ("0.0483", "0.0483", 3), (".0483", "0.0483", 3), ("0,0483", "0.0483", 3), ("4.83 %", "0.0483", 3),
        ("4,83%", "0.0483", 3), ("4.83 per cent", "0.0483", 3), ("4.83 percent", "0.0483", 3), ("4.83e-2", "0.0483", 3),
        ("about 0.0483", "0.0483", 3), ("≈ 0.0483", "0.0483", 3), ("~0.0483", "0.0483", 3),
        ("0.0483 stakes", "0.0483", 3),
        ("-0.019", "-0.019", 2), ("−0.019", "-0.019", 2), ("–0,019", "-0.019", 2), ("+0.237", "0.237", 3),
        ("0.480", "0.480", 3), ("17", "17", 2), ("1,234.5", "1234.5", 5), ("1.234,5", "1234.5", 5),
        ("４．８３％", "0.0483", 3),
        ("0.5.", "0.5", 1), ("5 roubles", "5", 1),
    ],
)  # fmt: skip
def test_decimals_know_their_figures(text: str, value: str, figures: int) -> None:
    typed = read(text)[0]
    assert typed.value == Fraction(value)
    assert typed.figures == figures


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("minus 3", "-3"), ("Minus 3 roubles", "-3"), ("plus 0.5", "0.5"), ("1000 руб", "1000"),
        ("1000 рублей", "1000"),
        ("1000 ₽", "1000"), ("12 cards altogether", "12"), ("3 passes", "3"), ("50 kopecks", "50"), ("2х3", "6"),
        ("4.83е-2", "0.0483"), ("32\u200b/663\ufeff", "32/663"), ("\u200e1/2", "1/2"), ("'=1/2", "1/2"),
        ("√(9/4)", "3/2"), ("4^(1/2)", "2"), ("4**0.5", "2"), ("4^(3/2)", "8"), ("sqrt 16", "4"), ("2 × √25", "10"),
        ("1.234.567", "1234567"),
    ],
)  # fmt: skip
def test_words_units_and_look_alikes(text: str, value: str) -> None:
    assert read(text)[0].value == Fraction(value)


@pytest.mark.parametrize("text", ["√110*1.25", "1.25*√110", "1.25 × sqrt(110)", "110^(1/2) * 1.25", "110^0.5*1.25"])
def test_roots_are_worked_out(text: str) -> None:
    (typed,) = read(text)
    assert typed.form == "calculated"
    assert float(typed.value) == pytest.approx(1.25 * 110**0.5, rel=1e-14)


def test_one_in() -> None:
    (typed,) = read("1 in 20.7")
    assert typed.value == 1 / Fraction("20.7")
    assert typed.figures == 3


@pytest.mark.parametrize(("text", "value"), [("½", "1/2"), ("1½", "3/2"), ("1 1/2", "3/2"), ("-2 1/4", "-9/4")])
def test_mixed_numbers(text: str, value: str) -> None:
    assert read(text)[0].value == Fraction(value)


def test_a_comma_before_three_figures_can_be_two_things() -> None:
    assert {typed.value for typed in read("1,326")} == {Fraction(1326), Fraction("1.326")}
    assert [typed.value for typed in read("0,326")] == [Fraction("0.326")]
    assert {typed.value for typed in read("1.326")} == {Fraction(1326), Fraction("1.326")}
    assert [typed.value for typed in read("0.326")] == [Fraction("0.326")]


def test_odds_are_not_a_fraction() -> None:
    (typed,) = read("7 to 6")
    assert (typed.form, typed.value, typed.other) == ("odds", Fraction(7, 13), Fraction(6, 13))
    assert [(t.form, t.value) for t in read("7:6")] == [("fraction", Fraction(7, 6)), ("odds", Fraction(7, 13))]


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "I do not know", "32/", "/663", "1/0", "0/0", "1 in 0", "0 to 0", "32//663", "(1/2", "1/2)", "1..5",
        "1.2.3", "--", "%", "=", "2^9999", "9^(9^9)", "9**9**9", "0^-1", "1" * 500, "1/" * 200, "(" * 600, "(" * 5000,
        "1/2 = 1/3", "32 66", "__import__('os')", "exec('1')", "1;2", "1e9999", "2^(1/3)", "√", "√-2", "(0-2)^(1/2)",
        "√√√√√√√√√√√√√√√√√√√√√√√√√2", "½½", "∞", "nan", "0x1F",
        "١٢ cards of", "1 in 2 in 3", "None", "[1]", "\0", "\ud800", "😀",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_line(text: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(text)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize("value", [None, True, [1], {"a": 1}, object(), b"1/2"])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(Unreadable):
        read(value)


@pytest.mark.parametrize("value", [0.25, Fraction(1, 4), "1/4"])
def test_numbers_of_python_are_read_as_well(value: object) -> None:
    assert read(value)[0].value == Fraction(1, 4)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40) | st.text("0123456789.,/%+-*^() einto:=≈½²", max_size=25))
def test_nothing_but_a_number_or_a_refusal(text: str) -> None:
    try:
        found = read(text)
    except Unreadable:
        return
    assert found
    assert all(isinstance(typed.value, Fraction) for typed in found)


@settings(max_examples=200, deadline=None)
@given(st.fractions(), st.integers(1, 50))
def test_a_fraction_comes_back_reduced_or_not(value: Fraction, times: int) -> None:
    written = f"{value.numerator * times} / {value.denominator * times}"
    assert read(written)[0].value == value
    assert len(written) <= LONGEST
