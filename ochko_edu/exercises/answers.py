"""What a pupil typed, read as a number: fractions, decimals with point or comma, per cent, "1 in 21", small sums.

Nothing is ever evaluated as Python: a text is cut into numbers and signs, and what is not understood is refused in a
sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

from ..errors import OchkoError

LONGEST = 1000  # signs; Python writes out long fractions
MOST_DIGITS = 450
MOST_POWER = 200
MOST_TOKENS, MOST_NESTED = 120, 20  # numbers and signs of a sum, and brackets in it
_LARGEST_ROOT = 10**60
MOST_SHOWN = 60  # signs of a text that is quoted

FRACTION, DECIMAL, CALCULATED, ONE_IN, ODDS = "fraction", "decimal", "calculated", "one in", "odds"

_SIGNS = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "⁄": "/", "∕": "/", "÷": "/", "×": "*", "·": "*", "⋅": "*", "∙": "*"}
    | {"х": "x", "Х": "x", "е": "e", "Е": "e"}  # Cyrillic letters that look like Latin ones
)
UNSEEN = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))  # in a seed they may belong to a picture
_SPACES = re.compile(r"\s+")
_BEFORE = re.compile(
    r"^(?:(?:(?:the|my)\s+)?(?:answer|chance|probability|value|result)\b(?:\s+is)?[:\s]*|[a-z]\s*(?:\([^)]*\)\s*)?[=≈:]\s*"
    r"|about\s+|approximately\s+|approx\.?\s*|roughly\s+|ca\.?\s+|circa\s+|[=≈~]\s*)+"
)
_AFTER = re.compile(
    r"\s*(?:(?:stake|rouble|ruble|kopeck|kopek|card|round|pass|duel|draw|point|way|unit|hand|pack|pair|bank|player)(?:e?s)?"
    r"|times|(?:руб|р|коп|очк|карт|раз)[а-яe]*\.?|₽|in all|altogether|approximately|approx\.?|or so)$"
)
_SAID = re.compile(r"\b(minus|plus)\s*(?=[\d.,(√])")
_PER_CENT = re.compile(r"\s*(?:%|per\s?cent|pct|prozent)$")
_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_IN = re.compile(rf"^{_NUMBER}\s*(?:in|out of|of|from)(?:\s+every)?\s+{_NUMBER}$")
_ODDS = re.compile(rf"^{_NUMBER}\s*(to|:)\s*{_NUMBER}$")
_MIXED = re.compile(r"^(-?)(\d+)\s+(\d+)\s*/\s*(\d+)$")
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,2})?(?![\d.])|(\*\*|[-+*/^()√]))")
_RAISED = re.compile(r"[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")

WORDS = {
    "empty": "Type an answer first.",
    "no_text": "An answer is a text or a number; this is neither.",
    "long": f"This is too long for an answer: at most {LONGEST} signs.",
    "unread": "“{text}” cannot be read as a number.",
    "nought": "“{text}” divides by nought.",
    "root": "“{text}” takes the root of a negative number.",
    "large": "“{text}” is too large to work out. Write a shorter number.",
    "disagree": "“{text}” says two different things on the two sides of the sign. Give one answer.",
}


class Unreadable(OchkoError):  # noqa: N818 - what was typed, not what went wrong
    """What a pupil typed cannot be read; the message is one sentence for the pupil."""


@dataclass(frozen=True)
class Typed:
    """A number as it was typed.

    Args:
        value: the number.
        form: how it was written.
        unit: what one step of its last figure is worth; None for a number written exactly.
        figures: how many figures it has.
        other: for odds of a to b: a / b, the value that is not the chance.
        per_cent: whether it was written as per cent.
        zeros: how many noughts at the end of a whole number may stand for figures that were rounded away.
    """

    value: Fraction
    form: str
    unit: Fraction | None = None
    figures: int = 0
    other: Fraction | None = None
    per_cent: bool = False
    zeros: int = 0


def read(text: object) -> tuple[Typed, ...]:
    """Return what a text can mean: one number, or several where a comma or a colon can be read in two ways.

    Args:
        text: what was typed.

    Raises:
        Unreadable: in one sentence for the pupil.

    >>> [str(t.value) for t in read(" 32 / 663 ")], [str(t.value) for t in read("4,83 %")]
    (['32/663'], ['483/10000'])
    >>> [str(t.value) for t in read("1,326")], [str(t.value) for t in read("minus 3 roubles")]
    (['663/500', '1326'], ['-3'])
    """
    shown = tidy(text)
    parts = [p for p in re.split(r"[=≈]", _BEFORE.sub("", shown)) if p.strip()]
    if not parts:
        raise Unreadable(_say("unread", shown) if shown else WORDS["empty"])
    found = [_part(part, shown) for part in parts]
    first = found[0]
    for more in found[1:]:
        pairs = [(a, b) for a in first for b in more if _agree(a, b)]
        if not pairs:
            raise Unreadable(_say("disagree", shown))
        first = tuple(a if a.unit is None else b for a, b in pairs)
    return first


def tidy(text: object) -> str:
    """Return a typed text in small letters with plain signs and single spaces.

    Raises:
        Unreadable: for what is no text, is empty or too long.
    """
    if isinstance(text, bool) or not isinstance(text, str | int | float | Fraction):
        raise Unreadable(WORDS["no_text"])
    written = str(text) if not isinstance(text, float) else repr(text)
    if len(written) > LONGEST:
        raise Unreadable(WORDS["long"])
    raised = _RAISED.sub(lambda m: f"^({unicodedata.normalize('NFKC', m[0])})", written)
    halves = re.sub(r"(?<=[\d¼-¾⅐-⅞])(?=[¼-¾⅐-⅞])", " ", raised)
    seen = unicodedata.normalize("NFKC", halves).translate(UNSEEN).translate(_JOINERS).translate(_SIGNS)
    plain = _SPACES.sub(" ", seen).strip().lstrip("'").casefold()
    if not plain:
        raise Unreadable(WORDS["empty"])
    return _SAID.sub(lambda match: "-" if match[1] == "minus" else "+", plain.replace("⁄", "/"))


def _say(name: str, text: str) -> str:
    return WORDS[name].format(text=text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…")


def _agree(one: Typed, two: Typed) -> bool:
    room = max(one.unit or 0, two.unit or 0, abs(one.value) / 10**6)
    return abs(one.value - two.value) <= room


def _part(part: str, shown: str) -> tuple[Typed, ...]:
    plain = part.strip().rstrip(".!;").strip() if part.strip() not in (".",) else part
    scale = Fraction(1)
    before = None
    while before != plain:
        before = plain
        plain = _AFTER.sub("", plain)
        if _PER_CENT.search(plain) and scale == 1:
            plain, scale = _PER_CENT.sub("", plain), Fraction(1, 100)
    found: list[Typed] = []
    problem: Unreadable | None = None
    for reading in _readings(plain.strip()):
        try:
            found += [_scaled(typed, scale) for typed in _forms(reading, shown)]
        except Unreadable as error:
            problem = error
    if not found:
        raise problem or Unreadable(_say("unread", shown))
    return tuple(found)


def _scaled(typed: Typed, scale: Fraction) -> Typed:
    if scale == 1:
        return typed
    unit = None if typed.unit is None else typed.unit * scale
    return replace(typed, value=typed.value * scale, unit=unit, per_cent=True)


def _readings(text: str) -> list[str]:
    """Return a text with its commas and its spaces between figures read in each way that makes sense."""
    text = re.sub(r"(?<=\d)[ '’](?=\d{3}(?!\d))", "", text)
    if "," not in text:
        thousands = re.fullmatch(r"[-+]?[1-9]\d{0,2}(?:\.\d{3})+", text)
        return (
            [text, text.replace(".", "")]
            if thousands and text.count(".") == 1
            else [text.replace(".", "") if thousands else text]
        )
    if "." in text:  # one of the two parts thousands, whichever comes first
        first, second = (",", ".") if text.index(",") < text.index(".") else (".", ",")
        return [text.replace(first, "").replace(second, ".")]
    readings = [text.replace(",", ".")]
    if re.search(r"(?<!\d)[1-9]\d{0,2}(?:,\d{3})+(?!\d)", text):
        readings.append(text.replace(",", ""))
    return readings


def _forms(text: str, shown: str) -> list[Typed]:
    if (match := _IN.match(text)) is not None:
        a, b = _plain(match[1], shown), _plain(match[2], shown)
        if not b.value:
            raise Unreadable(_say("nought", shown))
        if a.value == 1:
            return [Typed(1 / b.value, ONE_IN, b.unit, b.figures, zeros=b.zeros)]
        return [Typed(a.value / b.value, FRACTION)]
    if (match := _ODDS.match(text)) is not None:
        a, b = _plain(match[1], shown), _plain(match[3], shown)
        if not a.value + b.value or not b.value:
            raise Unreadable(_say("nought", shown))
        odds = Typed(a.value / (a.value + b.value), ODDS, None, 0, b.value / (a.value + b.value))
        divided = [Typed(a.value / b.value, FRACTION)] if match[2] == ":" else []  # 32 : 663 is a division to some
        return [*divided, odds]
    if (match := _MIXED.match(text)) is not None:
        if not int(match[4]):
            raise Unreadable(_say("nought", shown))
        value = int(match[2]) + Fraction(int(match[3]), int(match[4]))
        return [Typed(-value if match[1] else value, FRACTION)]
    return [_Sum(text, shown).read()]


def _plain(number: str, shown: str) -> Typed:
    if len(number) > MOST_DIGITS:
        raise Unreadable(_say("large", shown))
    return _decimal(number, 0)


def _decimal(number: str, power: int) -> Typed:
    digits = number.replace(".", "").lstrip("0")
    places = len(number.partition(".")[2]) - power
    zeros = 0 if "." in number or power else len(digits) - len(digits.rstrip("0"))
    value = Fraction(number) * Fraction(10) ** power
    return Typed(value, DECIMAL, Fraction(10) ** -places, len(digits), zeros=zeros)


class _Sum:
    """A small sum such as ``2 * 8/104 * 32/103``, read by descent from sums to products to powers to numbers.

    A root that is no fraction is the fraction next to it, to thirty places.
    """

    def __init__(self, text: str, shown: str) -> None:
        self.shown = shown
        text = re.sub(r"(?<=[\d)])\s*x\s*(?=[\d(.√s])", "*", text)
        text = re.sub(r"\bsqrt\s*(?=[\d(.])", "√", text)
        self.rooted = False
        self.tokens: list[tuple[str, str]] = []
        at = 0
        text = text.strip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None or len(match[0]) > MOST_DIGITS:
                raise Unreadable(_say("unread", shown))
            self.tokens.append((match[1] or match[3], match[2] or ""))
            at = match.end()
        signs = [token for token, _ in self.tokens]
        if len(signs) > MOST_TOKENS or signs.count("(") + signs.count("√") > MOST_NESTED:
            raise Unreadable(_say("large", shown))
        self.at = 0

    def read(self) -> Typed:
        signs = [t for t, _ in self.tokens[:-1]]
        if len(self.tokens) in (1, 2) and signs in ([], ["-"], ["+"]) and self.tokens[-1][0][0] in ".0123456789":
            number, power = self.tokens[-1]
            typed = _decimal(number, int(power[1:] or 0) if power else 0)
            return replace(typed, value=-typed.value) if signs == ["-"] else typed
        value = self.sum()
        if self.at < len(self.tokens):
            raise Unreadable(_say("unread", self.shown))
        rounded = any("." in number or power for number, power in self.tokens)
        return Typed(value, CALCULATED if rounded or self.rooted else FRACTION)

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def chain(self, signs: tuple[str, str], part: Callable[[], Fraction]) -> Fraction:
        value = part()
        while self.peek() in signs:
            sign = self.peek()
            self.at += 1
            more = part()
            if sign == "/" and not more:
                raise Unreadable(_say("nought", self.shown))
            value = {"+": value.__add__, "-": value.__sub__, "*": value.__mul__, "/": value.__truediv__}[sign](more)
        return value

    def sum(self) -> Fraction:
        return self.chain(("+", "-"), lambda: self.chain(("*", "/"), self.signed))

    def signed(self) -> Fraction:
        if self.peek() in ("-", "+"):
            sign = self.peek()
            self.at += 1
            return -self.signed() if sign == "-" else self.signed()
        return self.power()

    def power(self) -> Fraction:
        base = self.number()
        if self.peek() not in ("^", "**"):
            return base
        self.at += 1
        power = self.signed()
        size = len(str(base.numerator)) + len(str(base.denominator))
        if power.denominator == 2:
            base, power = self.root(base), 2 * power
        if power.denominator != 1 or abs(power) * size > MOST_POWER * 10 or abs(power) > MOST_POWER:
            raise Unreadable(_say("large", self.shown))
        if not base and power < 0:
            raise Unreadable(_say("nought", self.shown))
        return Fraction(base ** int(power))

    def root(self, value: Fraction) -> Fraction:
        if value < 0:
            raise Unreadable(_say("root", self.shown))
        inside = value.numerator * value.denominator
        if isqrt(inside) ** 2 == inside:
            return Fraction(isqrt(inside), value.denominator)
        self.rooted = True
        if max(value.numerator, value.denominator) > _LARGEST_ROOT:
            raise Unreadable(_say("large", self.shown))
        return Fraction(isqrt(inside * 10**60), value.denominator * 10**30).limit_denominator(10**30)

    def number(self) -> Fraction:
        token, power = self.tokens[self.at] if self.at < len(self.tokens) else ("", "")
        self.at += 1
        if token == "√":
            return self.root(self.number())
        if token == "(":
            value = self.sum()
            if self.peek() != ")":
                raise Unreadable(_say("unread", self.shown))
            self.at += 1
            return value
        if not token or token[0] not in ".0123456789":
            raise Unreadable(_say("unread", self.shown))
        return Fraction(token) * Fraction(10) ** int(power[1:] or 0) if power else Fraction(token)
