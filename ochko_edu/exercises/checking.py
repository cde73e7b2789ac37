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

from .answers import CALCULATED, DECIMAL, ODDS, ONE_IN, Typed, Unreadable, read, tidy
from .forms import CHANCE, CHOICE, LETTERS, WHOLE, Answer, Task, unit_of

RIGHT, SLIP, MISCONCEPTION, WRONG, UNREADABLE = "right", "slip", "misconception", "wrong", "unreadable"
MARKS = (RIGHT, SLIP, MISCONCEPTION, WRONG, UNREADABLE)

SAYS = {
    "right": "Right: {answer}.",
    "wrong": "Not yet. If you are stuck, take a hint.",
    "wrong_choice": "Not this one. Read the question once more, or take a hint.",
    "no_chance": "This cannot be a chance: a chance lies between 0 and 1, or between 0 % and 100 %.",
    "no_whole": "A whole number is asked for here.",
    "no_letter": "Answer with one of the letters: {letters}.",
}
SLIPS = {
    "per_cent": "The figures are right, but the size is a hundred times off. Mind the sign %: 4.83 % is 0.0483.",
    "complement": "That is the chance that it does not happen. Take it from 1.",
    "odds": "Right as odds. A chance is a part of the whole: odds of a to b are a chance of a / (a + b).",
    "upside_down": "That is the answer upside down: one divided by what is asked for.",
    "sign": "The size is right and the sign is not. Who gains here, and who loses?",
    "point": "The figures are right. The decimal point has slipped.",
    "near": "Very near. Carry more figures along, and round only at the end.",
    "off_by_one": "Off by one. Count once more.",
    "few_figures": "So far it fits. Give a fraction or at least {digits} figures, to tell it from its neighbours.",
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
            return _choice(task, tidy(text))
        replies = [_number(task, typed) for typed in read(text)]
    except Unreadable as error:
        return Reply(UNREADABLE, str(error))
    return min(replies, key=lambda reply: MARKS.index(reply.mark))


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
    times = [Fraction(1)] if typed.per_cent else [Fraction(1), Fraction(1, 100)]  # per cent may stand without its sign
    for said in (_times(typed, scale) for scale in times):
        for thought in task.thoughts:
            value = thought.value
            if isinstance(value, Fraction) and says(said, value, digits, answer.exact):
                return Reply(MISCONCEPTION, thought.reply, misconception=thought.name)
    slip = _slip(answer, typed, [t.value for t in task.thoughts if isinstance(t.value, Fraction)])
    if slip:
        return Reply(SLIP, SLIPS[slip].format(digits=digits), slip=slip)
    outside = answer.kind == CHANCE and typed.form != ODDS and not 0 <= typed.value <= 1
    return Reply(WRONG, SAYS["no_chance" if outside else "wrong"])


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
