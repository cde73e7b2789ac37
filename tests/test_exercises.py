"""Every exercise, for a hundred pupils: the right answer passes in all its forms, each named wrong answer is named."""

from __future__ import annotations

import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.exercises import facts
from ochko_edu.exercises.drawing import KINDS, Exercise, alike
from ochko_edu.exercises.forms import unit_of
from ochko_edu.exercises.given import by_draws
from ochko_edu.exercises.shelf import TOPICS
from tests.exercise_twins import TWINS

IDS = list(KINDS)
SEEDS = [f"class 9B, pupil {k}" for k in range(1, 101)]


@cache
def drawn(id_: str) -> list[Exercise]:
    return [oe.exercises.exercise(id_, seed) for seed in SEEDS]


def written(value: Fraction, figures: int, cut: bool = False) -> str:
    """A decimal with so many figures, by arithmetic of whole numbers."""
    unit = unit_of(value, figures)
    steps = abs(value) / unit
    whole = steps.numerator // steps.denominator if cut else round(steps)
    number = whole * unit * (-1 if value < 0 else 1)
    return format(Decimal(number.numerator) / Decimal(number.denominator), "f")


def padded(text: str, value: Fraction, figures: int) -> str:
    places = max(0, len(str(unit_of(value, figures).denominator)) - 1)
    return f"{Decimal(text):.{places}f}"


def forms(value: Fraction, kind: str) -> list[str]:
    """The forms in which a pupil may write a number."""
    fraction = f"{value.numerator}/{value.denominator}"
    found = [fraction, f" {value.numerator} / {value.denominator} ", f"{3 * value.numerator}/{3 * value.denominator}"]
    if kind == "whole":
        return [str(value), f"{int(value):,}", f" {value} ", f"{value}.0", fraction]
    if not value:
        return ["0", "0/7", "0.0"]
    for figures, cut in ((3, False), (3, True), (5, False)):
        text = padded(written(value, figures, cut), value, figures)
        found += [text, text.replace(".", ",").replace("-", "−")]
    if kind == "chance":
        hundred = 100 * value
        for cut in (False, True):
            text = padded(written(hundred, 3, cut), hundred, 3)
            found.append(f"{text} %" if cut else f"{text.replace('.', ',')}%")
        if 0 < value < Fraction(1, 3):
            found.append(f"1 in {padded(written(1 / value, 3), 1 / value, 3)}")
    return found


@pytest.mark.parametrize("id_", IDS)
def test_the_right_answer_passes_in_all_its_forms(id_: str) -> None:
    for question in drawn(id_):
        answer = question.answer
        if isinstance(answer, str):
            texts = [answer, answer.upper(), f"{answer})", question.options[answer]]
        else:
            exact = question._task.answer.exact
            texts = forms(answer, question._task.answer.kind)[0 if exact else 3 :]
        for text in texts:
            reply = question.check(text)
            if text.startswith("1 in") and reply.slip == "few_figures":  # it fits a wrong answer as well
                assert isinstance(answer, Fraction)
                reply = question.check(f"1 in {written(1 / answer, 7)}")
            assert reply.mark == "right", (question, text, reply)


@pytest.mark.parametrize("id_", IDS)
def test_each_misconception_gets_its_own_reply(id_: str) -> None:
    for question in drawn(id_):
        assert len(question.misconceptions) >= 2
        assert len(set(question.replies.values())) == len(question.replies)
        for name, value in question.misconceptions.items():
            texts = [value] if isinstance(value, str) else forms(value, question._task.answer.kind)
            if isinstance(value, Fraction) and not question._task.answer.exact:
                texts = texts[3:]
            for text in texts:
                if text.startswith("1 in"):  # with three figures it may fit two answers
                    continue
                reply = question.check(text)
                assert (reply.mark, reply.misconception) == ("misconception", name), (question, text, reply)
                assert reply.sentence == question.replies[name]


@pytest.mark.parametrize("id_", IDS)
def test_parameters_are_legal_and_everything_is_said(id_: str) -> None:
    for question in drawn(id_):
        task = question._task
        assert not alike(task)
        assert 2 <= len(question.hints) <= 4
        assert question.prompt.rstrip(")")[-1] in ".?"
        texts = (question.prompt, question.solution, *question.hints, *question.replies.values())
        for text in texts:
            assert text == text.strip()
            assert not re.search(
                r"  |None|Fraction\(|\{|\}|\bnan\b|\+ −|− −|(?<![\d.])1 (draws|cards|packs|roubles|stakes)\b", text
            ), text
        if task.answer.kind == "chance":
            assert 0 <= task.answer.number <= 1


@pytest.mark.parametrize("id_", IDS)
def test_hints_do_not_give_the_answer_away(id_: str) -> None:
    for question in drawn(id_)[:30]:
        answer = question.answer
        if isinstance(answer, Fraction) and answer.denominator > 30:
            assert not any(f"{answer.numerator}/{answer.denominator}" in hint for hint in question.hints)
            assert question.answer_text not in repr(question)


@pytest.mark.parametrize("id_", IDS)
def test_pupils_get_numbers_of_their_own(id_: str) -> None:
    assert len({(question.prompt, *question.options.values()) for question in drawn(id_)}) >= 15


@pytest.mark.parametrize("id_", ["how-sure", "evens-out", "first-to-stand"])
def test_neighbours_have_different_questions(id_: str) -> None:
    """Where an answer is a letter or a small number, copying it must not help: a class of thirty has 24 questions."""
    assert len({(question.prompt, *question.options.values()) for question in drawn(id_)[:30]}) >= 24


@pytest.mark.parametrize("id_", IDS)
def test_a_second_way_to_the_answer(id_: str) -> None:
    """Each answer against its twin, which reads the prompt and counts card by card."""
    for question in drawn(id_)[:15]:
        found = TWINS[id_](question)
        if isinstance(found, float):
            assert isinstance(question.answer, Fraction)
            assert found == pytest.approx(float(question.answer), abs=1e-9)
        else:
            assert question.answer == found, question


@pytest.mark.parametrize("id_", IDS)
def test_no_message_tells_the_answer(id_: str) -> None:
    """Whoever types a word is told how to write a number, and never the right one or a named wrong one."""
    for question in drawn(id_):
        told = question.check("dunno").sentence
        if isinstance(question.answer, str):
            assert told.startswith("Answer with one of the letters")
            continue
        kind = question._task.answer.kind
        assert ("%" in told) == (kind == "chance")
        assert ("whole number" in question.how) == (kind == "whole") == ("/" not in told)
        for text in re.findall(r"1 in [\d.]+|−?\d[\d./]*(?: %)?", told):
            reply = question.check(text)
            assert reply.mark in ("wrong", "slip"), (question, text, reply)
            assert reply.slip not in ("few_figures", "near"), (question, text, reply)


@pytest.mark.parametrize("id_", IDS)
def test_a_right_answer_rounded_too_far_is_asked_for_more_figures(id_: str) -> None:
    for question in drawn(id_):
        answer = question.answer
        if isinstance(answer, str) or question._task.answer.kind == "whole" or not answer or answer.denominator == 1:
            continue
        text = padded(written(answer, 2), answer, 2)
        reply = question.check(text)
        if Fraction(text) != answer and len(text.replace(".", "").lstrip("-0")) < 3:  # 0.0997 becomes 0.100
            assert reply.slip == "few_figures", (question, text, reply)


@pytest.mark.parametrize("id_", IDS)
def test_a_negative_chance_is_none(id_: str) -> None:
    for question in drawn(id_):
        if question._task.answer.kind == "chance" and isinstance(question.answer, Fraction) and question.answer:
            for value in (question.answer, *question.misconceptions.values()):
                text = f"-{value}" if value else "-0.5"
                assert "between 0 and 1" in question.check(text).sentence, (question, text)


def test_no_prompt_tells_the_answer_of_another_exercise() -> None:
    """In a whole class: a chance that stands in a prompt is asked for nowhere else."""
    told = {
        (id_, Fraction(found)) for id_ in IDS for x in drawn(id_) for found in re.findall(r"\d+/[1-9]\d+", x.prompt)
    }
    asked = [x for id_ in IDS if id_ != "drought" for x in drawn(id_)]  # where the prompt itself tells it, on purpose
    answers = {(x.id, x.answer) for x in asked if isinstance(x.answer, Fraction)}
    assert len(told) > 20
    for one, value in told:
        assert not any(value == answer and one != other for other, answer in answers), (one, value)


def test_packs_are_told_in_whole_sentences() -> None:
    for id_ in IDS:
        for question in drawn(id_):
            assert not re.search(r"mixed (?!packs)[a-z]|, mixed\b", question.prompt), question.prompt
    assert facts.Pack(3).words == "three mixed packs of 52 cards"


def test_equal_totals_are_those_of_this_pack() -> None:
    """With threes, fours and sevens thrown out two cards make fifteen different totals, and not eighteen."""
    for question in drawn("naturals"):
        out = re.findall(r"all the ([\w, ]+?) thrown out", question.prompt)
        ranks = [r for r in range(2, 10) if not out or facts.PLURALS[str(r)] not in out[0]]
        totals = {a + b for a in (*ranks, 10) for b in (*ranks, 10)} | {a + 11 for a in (*ranks, 10)} | {12}
        assert question.misconceptions["equal_totals"] == Fraction(1, len(totals))


def test_thoughts_that_fit_their_numbers() -> None:
    for question in drawn("broken-off"):
        assert "lasts one pass" not in question.prompt or "one_pass" not in question.misconceptions
        assert (
            question.check("-1").misconception == ""
            or question.misconceptions[question.check("-1").misconception] == -1
        )
    for question in drawn("fair-bank"):
        first, now, goal = map(
            int, re.findall(r"with (\d+) roubles, and stands at (\d+).*knock, (\d+)", question.prompt)[0]
        )
        named, others = question.misconceptions.get("distance_for_place"), question.misconceptions.values()
        if now > first:
            assert Fraction(now - first, goal - first) in others
        assert named is None or named == Fraction(now - first, goal - first) > 0
    for question in drawn("known-rest"):
        cards = int(re.findall(r"two of these (\d+)", question.prompt)[0])
        aces, tens = (
            {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}[word]
            for word in re.findall(r"left: (\w+) aces?, (\w+) card", question.prompt)[0]
        )
        assert question.misconceptions["added_not_multiplied"] == Fraction(aces, cards) + Fraction(tens, cards - 1)
    assert all("shared_out" in question.misconceptions for question in drawn("last-seat"))


@pytest.mark.parametrize("id_", ["naturals", "last-seat", "face-down", "drought"])
def test_neighbours_seldom_have_one_answer(id_: str) -> None:
    answers = [question.answer for question in drawn(id_)]
    pairs = sum(answers[k] == answers[k + d] for k in range(90) for d in range(1, 11))
    assert pairs < 0.15 * 900


def test_there_is_a_twin_for_each_and_no_other() -> None:
    assert set(TWINS) == set(IDS)


def test_a_changed_clause_does_what_the_engine_says() -> None:
    """The prompt gives rounded numbers; the exact value is within their rounding."""
    for question in drawn("clause-changed")[:12]:
        code = re.findall(
            r"rules\.replace\((\w+)=(\S+?)\), oe\.stand_on\((\d+)\), oe\.stand_on\((\d+)\)", question.solution
        )
        name, value, punter, banker = code[0]
        rules = oe.variant("salon").replace(**{name: value.strip('"') if '"' in value else int(value)})
        exact = oe.exact(rules, oe.stand_on(int(punter)), oe.stand_on(int(banker))).value
        assert isinstance(question.answer, Fraction)
        assert float(question.answer) == pytest.approx(exact, abs=0.0015)


def test_the_numbers_of_the_guide() -> None:
    """teaching: a lone hand to 16 that drew two is bust with .4305; a bust drew two with .2846; .0571 both."""
    table = by_draws(16)
    busts = sum(b for _, b in table.values())
    assert float(table[2][1] / table[2][0]) == pytest.approx(0.4305, abs=5e-5)
    assert float(table[2][1] / busts) == pytest.approx(0.2846, abs=5e-5)
    assert float(table[2][1]) == pytest.approx(0.0571, abs=5e-5)
    assert facts.natural(104, 8, 32) == Fraction(64, 1339)
    assert facts.natural(102, 7, 31) == Fraction(217, 5151)
    assert 1 - facts.none_of(104, 8, 2) == Fraction(199, 1339)
    assert facts.all_of(36, 12, 5) == Fraction(1, 476)
    assert facts.chance("salon", 16, 17, (("punter_bust", True),)) - facts.chance(
        "salon", 16, 17, (("punter_bust", True), ("banker_bust", True))
    ) == pytest.approx(0.1349, abs=5e-5)


def test_the_same_seed_gives_the_same_exercise_everywhere() -> None:
    """Another Python with another hash seed draws the same numbers; a golden line says which."""
    code = "import ochko_edu as oe; print(oe.exercises.exercise('laid-aside', 'class 9B, pupil 17').prompt)"
    prompts = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    assert prompts == {oe.exercises.exercise("laid-aside", "class 9B, pupil 17").prompt}
    assert "44 cards have been played and laid aside" in prompts.pop()


def test_seeds() -> None:
    same = {oe.exercises.exercise("laid-aside", seed).prompt for seed in (17, "17", " 17 ")}
    assert len(same) == 1
    assert oe.exercises.exercise("laid-aside", 0).seed == "0"
    for one, other in (
        ("class 9B, pupil 1", "Class 9b, PUPIL 1"), ("9B, 1", "9b, pupil 01"), ("Vera", "vera"), (17, "pupil 17"),
        ("my\u200b name", "My name\ufeff"),
    ):  # fmt: skip
        assert oe.exercises.exercise("laid-aside", one).prompt == oe.exercises.exercise("laid-aside", other).prompt
    assert len({oe.exercises.exercise("laid-aside", f"9{x}, pupil 1").prompt for x in "ABCDEFG"}) == 7
    assert oe.exercises.exercise("laid-aside", "Ёлка 😀").prompt


@pytest.mark.parametrize("seed", ["", "  ", None, 1.5, True, [1], "x" * 500, "\ud800", 10**6000], ids=lambda _: "")
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(OchkoError, match="seed is"):
        oe.exercises.exercise("naturals", seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("id_", ["natural", "", None, 3, "x" * 500])
def test_an_unknown_exercise(id_: object) -> None:
    with pytest.raises(OchkoError, match=r"catalogue\(\)") as told:
        oe.exercises.exercise(id_)  # type: ignore[arg-type]
    assert ("Did you mean 'naturals'?" in str(told.value)) == (id_ == "natural")


def test_the_catalogue() -> None:
    frame = oe.exercises.catalogue()
    assert list(frame.columns) == ["id", "title", "topic", "notebook", "level", "needs"]
    assert len(frame) == len(IDS) == len(set(frame["title"])) >= 40
    assert set(frame["topic"]) == set(TOPICS)
    assert set(frame["notebook"]) == {f"{k:02}" for k in range(12)}
    assert set(frame["level"]) == {1, 2, 3}
    assert frame["notebook"].is_monotonic_increasing


def test_the_misconceptions_of_the_guide_are_there() -> None:
    named = set(oe.exercises.misconceptions()["misconception"])
    assert {
        "replaced", "one_order", "order_twice", "courts_forgotten", "wrong_pack", "added_not_multiplied",
        "equal_totals",
        "union_unsubtracted", "exactly_for_least", "n_times_p", "complement_forgotten", "gamblers_fallacy",
        "shoe_has_no_memory", "inverse", "which_ace", "joint_for_conditional", "inverse_draws", "unweighted_average",
        "independent_hands", "seat_penalty", "own_cards_left_in", "ace_fixed_11", "bust_is_loss",
        "double_is_total", "expected_once_means_once", "error_by_n", "spread_linear", "folk_one_order", "mean_is_mode",
        "folk_aces_replaced",
    } <= named | {"denominator_unchanged"}  # fmt: skip


def test_printing_shows_the_question_only() -> None:
    question = oe.exercises.exercise("naturals", "class 9B, pupil 17")
    for text in (str(question), repr(question), question._repr_html_()):
        assert "How often, in the long run" in text
        assert question.answer_text not in text
        assert question.hints[0] not in text
