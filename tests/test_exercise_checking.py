"""Replies: right, slip, misconception, wrong, unreadable; on a task made by hand, so that each case stands alone."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from ochko_edu.exercises.answers import read
from ochko_edu.exercises.checking import EXAMPLES, MARKS, SLIPS, check, rounded_or_cut
from ochko_edu.exercises.forms import CHANCE, CHOICE, NUMBER, WHOLE, Answer, Task, Thought, figures, in_words, unit_of

NATURAL = Task(
    "How often a natural?",
    Answer(CHANCE, Fraction(64, 1339)),
    (
        Thought("replaced", Fraction(8, 169), "It went back."),
        Thought("order_twice", Fraction(128, 1339), "Twice."),
        Thought("n_times_p", Fraction(1344, 1339), "Over one."),
        Thought("none", Fraction(0), "None."),
    ),
    ("a", "b"),
    "so",
)
VALUE = Task("Worth?", Answer(NUMBER, Fraction(-193, 10000)), (Thought("x", Fraction(1, 2), "x"),), ("a", "b"), "so")
ROOT = Task(
    "Spread?", Answer(NUMBER, Fraction(12.53), exact=False), (Thought("n", Fraction(125), "n"),), ("a", "b"), "so"
)
COUNT = Task("How many?", Answer(WHOLE, Fraction(1326)), (Thought("order", Fraction(2652), "order"),), ("a", "b"), "so")
PICK = Task(
    "Which?",
    Answer(CHOICE, "b", options=("draw", "stand", "`oe.odds`")),
    (Thought("bold", "a", "bold"), Thought("code", "c", "code")),
    ("a", "b"),
    "so",
)


@pytest.mark.parametrize(
    "text",
    [
        "64/1339", "128/2678", " 64 / 1339 ", "0.0478", "0,0478", ".0478", "4.78 %", "4,78%", "4.77 %", "0.0477",
        "0.04780",
        "0.04779", "0.047797", "0.0477968", "1 in 20.9", "1 in 20.92", "64 in 1339", "2*8*32/(104*103)", "64:1339",
        "4.78e-2",
    ],
)  # fmt: skip
def test_right_in_all_its_forms(text: str) -> None:
    assert check(NATURAL, text).mark == "right", check(NATURAL, text)


@pytest.mark.parametrize(
    ("task", "text", "slip"),
    [
        (NATURAL, "4.78", "per_cent"), (NATURAL, "0.0478 %", "per_cent"), (NATURAL, "1275/1339", "complement"),
        (NATURAL, "0.952", "complement"), (NATURAL, "95.2 %", "complement"), (NATURAL, "64/1275", "odds"),
        (NATURAL, "64 to 1275", "odds"), (NATURAL, "1275 to 64", "odds"), (NATURAL, "1275:64", "odds"),
        (NATURAL, "1339/64", "upside_down"), (NATURAL, "20.9", "upside_down"), (NATURAL, "-64/1339", "minus"),
        (NATURAL, "-0.0478", "minus"), (NATURAL, "−4.78 %", "minus"),
        (NATURAL, "0.478", "point"), (NATURAL, "0.00478", "point"), (NATURAL, "0.0479", "near"),
        (NATURAL, "0.05", "few_figures"), (NATURAL, "0.048", "few_figures"), (NATURAL, "5 %", "few_figures"),
        (NATURAL, "1 in 21", "few_figures"), (NATURAL, "1 in 20", "few_figures"), (VALUE, "0.0193", "sign"),
        (VALUE, "193/10000", "sign"), (VALUE, "-1.93", "per_cent"),
        (COUNT, "1327", "off_by_one"), (COUNT, "1325", "off_by_one"),
        (COUNT, "-1326", "sign"), (ROOT, "12.6", "near"), (ROOT, "13", "few_figures"), (ROOT, "125.3", "point"),
    ],
)  # fmt: skip
def test_slips(task: Task, text: str, slip: str) -> None:
    reply = check(task, text)
    assert (reply.mark, reply.slip) == ("slip", slip)
    assert reply.sentence == SLIPS[slip].format(digits=3)


@pytest.mark.parametrize(
    ("task", "text", "name"),
    [
        (NATURAL, "8/169", "replaced"), (NATURAL, "0.0473", "replaced"), (NATURAL, "4.73 %", "replaced"),
        (NATURAL, "4.73", "replaced"), (NATURAL, "1 in 21.1", "replaced"), (NATURAL, "0.0956", "order_twice"),
        (NATURAL, "0.0955", "order_twice"), (NATURAL, "1344/1339", "n_times_p"), (NATURAL, "100.4 %", "n_times_p"),
        (NATURAL, "0", "none"), (NATURAL, "0 %", "none"), (COUNT, "2652", "order"), (COUNT, "2,652", "order"),
        (ROOT, "125", "n"), (PICK, "a", "bold"), (PICK, "а", "bold"), (PICK, "С)", "code"), (PICK, "с", "code"),
        (PICK, "draw", "bold"), (PICK, "C)", "code"),
    ],
)  # fmt: skip
def test_misconceptions(task: Task, text: str, name: str) -> None:
    reply = check(task, text)
    assert (reply.mark, reply.misconception) == ("misconception", name)


@pytest.mark.parametrize(
    ("task", "text"),
    [
        (COUNT, "1326"), (COUNT, "1,326"), (COUNT, "1 326"), (COUNT, "1326.0"), (COUNT, "52*51/2"), (COUNT, "1.326"),
        (COUNT, "1326 ways"),
        (ROOT, "12.5"), (ROOT, "12.53"), (ROOT, "12,53"), (ROOT, "1253/100"), (VALUE, "-0.0193"),
        (VALUE, "−0,0193"), (VALUE, "-193/10000"), (PICK, "b"), (PICK, " B) "), (PICK, "(b)"),
        (PICK, "Stand"), (PICK, "b."),
        (PICK, "b) stand"), (PICK, "В"), (PICK, "(В)"), (PICK, "Β"), (PICK, "b\u200b"),
    ],
)  # fmt: skip
def test_other_kinds_of_answer(task: Task, text: str) -> None:
    assert check(task, text).mark == "right", check(task, text)


@pytest.mark.parametrize(
    ("task", "text"), [(NATURAL, "0.3"), (NATURAL, "1/3"), (COUNT, "7"), (COUNT, "1/2"), (ROOT, "3.00")]
)
def test_wrong(task: Task, text: str) -> None:
    assert check(task, text).mark == "wrong"


def test_a_chance_lies_between_0_and_1() -> None:
    assert "between 0 and 1" in check(NATURAL, "7").sentence
    assert "between 0 and 1" in check(NATURAL, "-0.3").sentence
    assert "between 0 and 1" not in check(VALUE, "7").sentence


def test_a_negative_chance_is_told_what_a_chance_is() -> None:
    for text in ("-64/1339", "-0.0478", "-8/169", "-1"):
        assert "between 0 and 1" in check(NATURAL, text).sentence
        assert "gain" not in check(NATURAL, text).sentence
    assert check(COUNT, "-1326").sentence == check(VALUE, "0.0193").sentence == SLIPS["sign"]


def test_a_right_answer_with_few_figures_is_no_thought() -> None:
    """31/126 is 0.246: typed as 0.25 it looks like the thought that leads to a quarter, and cannot be told from it."""
    thought = Thought("replaced", Fraction(1, 4), "back")
    task = Task("?", Answer(CHANCE, Fraction(31, 126)), (thought,), ("a", "b"), "so")
    for text in ("0.25", "25 %", "1 in 4", "0,25"):
        reply = check(task, text)
        assert (reply.mark, reply.slip) == ("slip", "few_figures")
        assert "at least 3 figures" in reply.sentence
    for text in ("0.250", "1/4", "25.0 %", "1 in 4.00"):
        assert check(task, text).misconception == "replaced"
    far = Task("?", Answer(CHANCE, Fraction(3, 5)), (Thought("inverse", Fraction(1), "one"),), ("a", "b"), "so")
    assert check(far, "1").misconception == "inverse"  # nobody rounds a chance to a whole number


@pytest.mark.parametrize("task", [NATURAL, VALUE, COUNT, ROOT])
def test_how_to_write_it_is_told_for_the_kind_of_question(task: Task) -> None:
    told = check(task, "dunno").sentence
    assert "cannot be read as a number. Write it like " in told
    assert told.endswith(", and leave the words out.")
    assert ("/" in told) == (task is not COUNT)
    assert ("%" in told) == (task is NATURAL)


@pytest.mark.parametrize("kind", list(EXAMPLES))
def test_an_example_is_never_the_answer(kind: str) -> None:
    """Whatever number of an example is right, another example is shown; and no number stands in two forms."""
    values = {row: numbers_in(row) for row in EXAMPLES[kind]}
    for row, numbers in values.items():
        assert len(set(numbers)) == len(numbers) >= 2, row
        for right in numbers:
            told = check(Task("?", Answer(kind, right), (), ("a", "b"), "so"), "dunno").sentence
            (shown,) = (other for other in values if other in told)
            assert right not in values[shown]


def numbers_in(row: str) -> list[Fraction]:
    found = [read(part)[0] for part in re.findall(r"1 in [\d.]+|−?\d[\d./]*(?: %)?", row)]
    return [typed.value for typed in found]


@pytest.mark.parametrize("text", ["", "?", "d", "в", "г", "draw or stand", "1/2", None, 3])
def test_a_choice_wants_a_letter(text: object) -> None:
    assert check(PICK, text).mark == "unreadable"


@pytest.mark.parametrize("text", ["", "no idea", None, [], "1/0", "x" * 5000, "\ud800", float("nan"), float("inf")])
def test_nonsense_never_fails(text: object) -> None:
    reply = check(NATURAL, text)
    assert reply.mark == "unreadable"
    assert reply.sentence.endswith((".", "!"))


def test_a_decimal_that_fits_two_answers_is_sent_back() -> None:
    """Teaching: .048 covers both 64/1339 and one pack's 32/663."""
    assert check(NATURAL, "0.048").slip == "few_figures"
    assert check(NATURAL, "0.047").slip == "few_figures"  # cut off


def test_rounded_and_cut() -> None:
    unit = Fraction(1, 100)
    assert rounded_or_cut(Fraction(1, 8), unit) == {Fraction(12, 100), Fraction(13, 100)}
    assert rounded_or_cut(Fraction(-129, 1000), unit) == {Fraction(-13, 100), Fraction(-12, 100)}
    assert rounded_or_cut(Fraction(1, 4), unit) == {Fraction(1, 4)}


def test_the_marks_are_these() -> None:
    assert MARKS == ("right", "slip", "misconception", "wrong", "unreadable")
    assert not check(NATURAL, "1/2").right
    assert check(NATURAL, "64/1339").right


@pytest.mark.parametrize(
    "value", [Fraction(10) ** k + d for k in (-5, -1, 0, 1, 3, 17) for d in (0, Fraction(-1, 10**9))]
)
def test_the_unit_of_the_last_figure(value: Fraction) -> None:
    unit = unit_of(value, 3)
    assert 100 <= value / unit < 1000


def test_numbers_in_words() -> None:
    assert figures(Fraction(999999, 1000)) in ("1,000", "1000")
    assert in_words(Fraction(-1, 3)) == "−1/3, about −0.333"
    assert in_words(Fraction(1, 10**9)) == "about 0.00000000100" or "about" in in_words(Fraction(1, 10**9))
    assert in_words(Fraction(1326)) == "1,326"
