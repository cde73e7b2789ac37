"""What an exercise is made of: answer, thoughts that lead astray, question, hints; and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor, log10

CHANCE, NUMBER, WHOLE, CHOICE = "chance", "number", "whole", "choice"
MOST_SHOWN = 10**7  # what a denominator may be for a fraction to be shown
LETTERS = "abcdefgh"


@dataclass(frozen=True)
class Answer:
    """What is right, and how closely a pupil has to say it.

    Args:
        kind: "chance", "number", "whole" or "choice".
        value: the number, or for a choice the letter.
        digits: how many figures a decimal needs at least.
        exact: whether the number is known exactly; a root is not.
        options: for a choice: what stands behind each letter.
    """

    kind: str
    value: Fraction | str
    digits: int = 3
    exact: bool = True
    options: tuple[str, ...] = ()

    @property
    def number(self) -> Fraction:
        """The value of an answer that is no choice."""
        assert isinstance(self.value, Fraction)
        return self.value

    def __str__(self) -> str:
        if self.kind == CHOICE:
            letter = str(self.value)
            return f"{letter}) {self.options[LETTERS.index(letter)]}"
        return in_words(self.number, self.digits, self.exact)


@dataclass(frozen=True)
class Thought:
    """A thought that leads astray: the answer that it gives here, and what to say to it.

    Args:
        name: of the misconception, such as "replaced".
        value: the answer that it leads to; for a choice the letter.
        reply: what the pupil is told.
    """

    name: str
    value: Fraction | str
    reply: str


@dataclass(frozen=True)
class Task:
    """One exercise with its numbers.

    Args:
        prompt: the question.
        answer: what is right.
        thoughts: the named wrong answers.
        hints: from a nudge to nearly all.
        solution: worked, with these numbers.
    """

    prompt: str
    answer: Answer
    thoughts: tuple[Thought, ...]
    hints: tuple[str, ...]
    solution: str


def unit_of(value: Fraction, digits: int) -> Fraction:
    """Return what one step of the last of so many figures is worth.

    >>> unit_of(Fraction(64, 1339), 3), unit_of(Fraction(125), 3)
    (Fraction(1, 10000), Fraction(1, 1))
    """
    if not value:
        return Fraction(0)
    size = floor(log10(abs(value.numerator)) - log10(value.denominator))
    size += 1 if abs(value) >= _ten(size + 1) else 0  # a float may round a power of ten either way
    size -= 1 if abs(value) < _ten(size) else 0
    return _ten(size - digits + 1)


@lru_cache(maxsize=1024)
def _ten(power: int) -> Fraction:
    return Fraction(10) ** power


def figures(value: Fraction | float, digits: int = 3) -> str:
    """Return a number with so many figures, as people write it.

    >>> figures(Fraction(64, 1339)), figures(Fraction(-1, 2)), figures(Fraction(2500)), figures(Fraction(0))
    ('0.0478', '−0.5', '2,500', '0')
    """
    value = Fraction(value)
    if value.denominator == 1:
        return f"{int(value):,}".replace("-", "−")
    number = Context(prec=40).divide(Decimal(value.numerator), Decimal(value.denominator))
    rounded = number.quantize(Decimal(1).scaleb(-_places(value, digits)), rounding=ROUND_HALF_EVEN)
    text = f"{rounded:,f}"
    exact = Fraction(rounded) == value
    return (text.rstrip("0").rstrip(".") if exact and "." in text else text).replace("-", "−")


def _places(value: Fraction, digits: int) -> int:
    unit = unit_of(value, digits)
    return max(0, len(str(unit.denominator)) - 1)


def fraction(value: Fraction) -> str:
    """Return a fraction as it is written in a line.

    >>> fraction(Fraction(128, 2678)), fraction(Fraction(-3))
    ('64/1339', '−3')
    """
    return str(value).replace("-", "−")


def in_words(value: Fraction, digits: int = 3, exact: bool = True) -> str:
    """Return a number in the forms in which one meets it.

    >>> in_words(Fraction(64, 1339)), in_words(Fraction(3, 4)), in_words(Fraction(17))
    ('64/1339, about 0.0478', '3/4, or 0.75', '17')
    """
    if value.denominator == 1:
        return figures(value)
    if not exact or value.denominator > MOST_SHOWN:
        return f"about {figures(value, digits)}"
    decimal = figures(value, digits)
    same = Fraction(decimal.replace("−", "-").replace(",", "")) == value
    return f"{fraction(value)}, {'or' if same else 'about'} {decimal}"


def per_cent(value: Fraction, digits: int = 3) -> str:
    """Return a chance as per cent.

    >>> per_cent(Fraction(64, 1339))
    '4.78 %'
    """
    return f"{figures(value * 100, digits)} %"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return names as one says them.

    >>> listed(["twos", "fives", "sevens"])
    'twos, fives and sevens'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


NUMBERS = "nought one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905


def word(number: int) -> str:
    """Return a small number as a word.

    >>> word(3), word(40)
    ('three', '40')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
