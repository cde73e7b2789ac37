"""Checking an answer: right, a slip, a named misconception, wrong, or unreadable.

A decimal is right if it is the exact answer rounded or cut off at its last figure, and has as many figures as were
asked for. Both are accepted, for both are taught. Redrawing (see ``drawing``) keeps every named wrong answer at least
two steps of the last figure away, so no decimal is right by one and wrong by the other. "1 in 21.0" can still fit two
answers; then one more figure is asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeGuard

from .answers import CALCULATED, DECIMAL, ODDS, ONE_IN, WORDS, Typed, Unreadable, read, tidy
from .forms import CHANCE, CHOICE, LETTERS, NUMBER, WHOLE, Answer, Task, unit_of

RIGHT, SLIP, MISCONCEPTION, WRONG, UNREADABLE = "right", "slip", "misconception", "wrong", "unreadable"
UNREAD = WORDS["unread"].rpartition("{text}”")[2]
LOOK_ALIKE = str.maketrans("аАсСеЕВΑαΒΕ", "aaccee" + "baabe")  # Cyrillic and Greek letters that look like a, b, c, e
MARKS = (RIGHT, SLIP, MISCONCEPTION, WRONG, UNREADABLE)

SAYS = {
    "right": "Right: {answer}.",
    "wrong": "Not yet. If you are stuck, take a hint.",
    "wrong_choice": "Not this one. Read the question once more, or take a hint.",
    "no_chance": "This cannot be a chance: a chance lies between 0 and 1, or between 0 % and 100 %.",
    "no_whole": "A whole number is asked for here.",
    "unread": "{problem} Write it like {example}, and leave the words out.",
    "no_letter": "Answer with one of the letters: {letters}.",
}
SLIPS = {
    "per_cent": "The figures are right, but the size is a hundred times off. Mind the sign %: 4.83 % is 0.0483.",
    "complement": "That is the chance that it does not happen. Take it from 1.",
    "odds": "Right as odds. A chance is a part of the whole: odds of a to b are a chance of a / (a + b).",
    "upside_down": "That is the answer upside down: one divided by what is asked for.",
    "sign": "The size is right and the sign is not. Is it more than nothing, or less?",
    "minus": "Look at the sign: a chance lies between 0 and 1, and is never less than nothing.",
    "point": "The figures are right. The decimal point has slipped.",
    "near": "Very near. Carry more figures along, and round only at the end.",
    "off_by_one": "Off by one. Count once more.",
    "few_figures": "So far it fits. Give a fraction or at least {digits} figures, to tell it from its neighbours.",
}
# How to write an answer, in numbers that differ: the first row is shown of which none is near the answer.
EXAMPLES = {
    CHANCE: (
        "3/16, 0.312, 43.8 % or 1 in 5.31",
        "5/7, 0.829, 91.2 % or 1 in 1.67",
        "2/19, 0.0231, 61.3 % or 1 in 3.84",
        "9/23, 0.543, 7.31 % or 1 in 9.42",
        "8/11, 0.197, 0.86 % or 1 in 2.15",
    ),
    NUMBER: ("5/8, −0.417 or 3.14", "7/9, −0.263 or 41.6", "11/6, −0.852 or 7.05"),
    WHOLE: ("12, or −12 for less than nothing", "40, or −40 for less than nothing", "7, or −7 for less than nothing"),
}


@dataclass(frozen=True)
class Reply:
    """What an answer is told.

    Args:
        mark: "right", "slip", "misconception", "wrong" or "unreadable".
        sentence: for the pupil.
        misconception: its name, for a misconception.
        slip: its name, for a slip.
    """

    mark: str
    sentence: str
    misconception: str = ""
    slip: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.mark == RIGHT

    def __str__(self) -> str:
        return self.sentence


def check(task: Task, text: object) -> Reply:
    """Return the reply to an answer; it never fails, whatever was typed.

    Args:
        task: the exercise with its numbers.
        text: what was typed.
    """
    try:
        if task.answer.kind == CHOICE:
            return _choice(task, tidy(text.strip().translate(LOOK_ALIKE)) if _one_letter(text) else tidy(text))
        found = read(text)
    except Unreadable as error:
        told = str(error)
        if told.endswith(UNREAD):
            told = SAYS["unread"].format(problem=told, example=example(task))
        return Reply(UNREADABLE, told)
    replies = [_number(task, typed) for typed in found]
    return min(replies, key=lambda reply: MARKS.index(reply.mark))


def example(task: Task) -> str:
    """Return how an answer of this kind may be written, in numbers that are neither right here nor a named answer."""
    rows = EXAMPLES[task.answer.kind]
    for row in rows:
        parts = re.split(r", or | or |, ", row.removesuffix(" for less than nothing"))
        replies = [_number(task, typed) for part in parts for typed in read(part)]
        if all(reply.mark in (WRONG, SLIP) and reply.slip not in ("few_figures", "near") for reply in replies):
            return row
    return rows[-1]


def rounded_or_cut(value: Fraction, unit: Fraction) -> set[Fraction]:
    """Return a number rounded and cut off to whole steps; a half is rounded either way."""
    steps = value / unit
    down = steps.numerator // steps.denominator
    cut = down if steps >= 0 or steps == down else down + 1
    near = {n for n in (down, down + 1) if abs(steps - n) <= Fraction(1, 2)}
    return {n * unit for n in (*near, cut)}


def says(typed: Typed, value: Fraction, digits: int, exact: bool = True) -> bool:
    """Whether a typed number says a value, with at least so many figures."""
    if typed.form == ODDS:
        return False
    if typed.value == value:
        return True
    if typed.form == CALCULATED or (typed.unit is None and not exact):
        return abs(typed.value - value) <= unit_of(value, digits)
    return typed.figures >= digits and _fits(typed, value, digits)


def _fits(typed: Typed, value: Fraction, digits: int = 1) -> bool:
    """Whether a typed decimal is a value rounded or cut off at its last figure.

    Noughts at the end of a whole number may stand for figures that were rounded away: 2040 for 2038.
    """
    if typed.unit is None or not typed.value or not value:
        return False
    said, meant = (1 / typed.value, 1 / value) if typed.form == ONE_IN else (typed.value, value)
    for zeros in range(max(0, min(typed.zeros, typed.figures - digits)) + 1):
        unit = typed.unit * 10**zeros
        if abs(said - meant) < unit and said in rounded_or_cut(meant, unit):
            return True
    return False


def _number(task: Task, typed: Typed) -> Reply:
    answer = task.answer
    right, digits = answer.number, answer.digits
    if answer.kind == WHOLE:
        return _whole(task, typed)
    if says(typed, right, digits, answer.exact):
        others = (thought.value for thought in task.thoughts)
        if typed.form == ONE_IN and any(isinstance(v, Fraction) and says(typed, v, digits) for v in others):
            return Reply(SLIP, SLIPS["few_figures"].format(digits=digits + 1), slip="few_figures")
        return Reply(RIGHT, SAYS["right"].format(answer=answer))
    if typed.value != right and _too_short(typed, right, digits):
        return Reply(SLIP, SLIPS["few_figures"].format(digits=digits), slip="few_figures")
    times = [Fraction(1)] if typed.per_cent else [Fraction(1), Fraction(1, 100)]  # per cent may stand without its sign
    for said in (_times(typed, scale) for scale in times):
        for thought in task.thoughts:
            value = thought.value
            if isinstance(value, Fraction) and says(said, value, digits, answer.exact):
                return Reply(MISCONCEPTION, thought.reply, misconception=thought.name)
    if answer.kind == CHANCE and typed.value < 0:
        size = replace(typed, value=-typed.value)
        if says(size, right, digits, answer.exact):
            return Reply(SLIP, SLIPS["minus"], slip="minus")
        return Reply(WRONG, SAYS["no_chance"])
    slip = _slip(answer, typed, [t.value for t in task.thoughts if isinstance(t.value, Fraction)])
    if slip:
        return Reply(SLIP, SLIPS[slip].format(digits=digits), slip=slip)
    outside = answer.kind == CHANCE and typed.form != ODDS and not 0 <= typed.value <= 1
    return Reply(WRONG, SAYS["no_chance" if outside else "wrong"])


def _too_short(typed: Typed, right: Fraction, digits: int) -> bool:
    """Whether a decimal fits the right answer, with too few figures to be sure which answer it is."""
    short = typed.form in (DECIMAL, ONE_IN) and 0 < typed.figures < digits
    told = typed.figures > 1 or typed.form == ONE_IN or (typed.unit is not None and typed.unit < 1)
    return short and told and _fits(typed, right)


def _times(typed: Typed, scale: Fraction) -> Typed:
    unit = typed.unit
    if unit is not None and typed.form != ONE_IN:
        unit *= scale
    return replace(typed, value=typed.value * scale, unit=unit)


def _slip(answer: Answer, typed: Typed, others: list[Fraction]) -> str:
    right, digits, exact = answer.number, answer.digits, answer.exact
    if typed.form == ODDS:
        return "odds" if right in (typed.value, typed.other) else ""

    def is_(value: Fraction) -> bool:
        return says(typed, value, digits, exact)

    if is_(right * 100) or is_(right / 100):
        return "per_cent"
    if is_(-right):
        return "sign"
    if answer.kind == CHANCE and is_(1 - right):
        return "complement"
    if answer.kind == CHANCE and 0 < right < 1 and (is_(right / (1 - right)) or is_((1 - right) / right)):
        return "odds"
    if right and is_(1 / right):
        return "upside_down"
    if is_(right * 10) or is_(right / 10):
        return "point"
    if typed.form in (DECIMAL, ONE_IN) and 0 < typed.figures < digits and _fits(typed, right):
        return "few_figures"
    apart = abs(typed.value - right)
    if apart <= 2 * unit_of(right, digits) and all(apart < abs(typed.value - other) for other in others):
        return "near"
    return ""


def _whole(task: Task, typed: Typed) -> Reply:
    right, value = task.answer.number, typed.value
    if value == right:
        return Reply(RIGHT, SAYS["right"].format(answer=task.answer))
    for thought in task.thoughts:
        if value == thought.value:
            return Reply(MISCONCEPTION, thought.reply, misconception=thought.name)
    if value.denominator != 1:
        return Reply(WRONG, SAYS["no_whole"])
    if right and value == -right:
        return Reply(SLIP, SLIPS["sign"], slip="sign")
    if abs(value - right) == 1:
        return Reply(SLIP, SLIPS["off_by_one"], slip="off_by_one")
    return Reply(WRONG, SAYS["wrong"])


def _one_letter(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and len(text.strip(" ().:\t\n")) == 1


def _choice(task: Task, text: str) -> Reply:
    options = task.answer.options
    plain = re.sub(r"^(?:option|answer)?\s*\(?([a-h])\)?[.:]?$", r"\1", text)
    letters = LETTERS[: len(options)]
    if len(plain) > 1:
        wanted = plain.strip(" .`'\"")
        names = [tidy(option).strip(" .`'\"") for option in options]
        named = [k for k, name in enumerate(names) if wanted == name or wanted == f"{letters[k]}) {name}"]
        plain = letters[named[0]] if len(named) == 1 else ""
    if len(plain) != 1 or plain not in letters:
        return Reply(UNREADABLE, SAYS["no_letter"].format(letters=", ".join(letters)))
    if plain == task.answer.value:
        return Reply(RIGHT, SAYS["right"].format(answer=str(task.answer).rstrip(".")))
    for thought in task.thoughts:
        if plain == thought.value:
            return Reply(MISCONCEPTION, thought.reply, misconception=thought.name)
    return Reply(WRONG, SAYS["wrong_choice"])
