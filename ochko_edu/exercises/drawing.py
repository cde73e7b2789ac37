"""Drawing an exercise: its numbers come from the pupil's seed, and are drawn again until no two answers look alike."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import combinations
from typing import TypeVar

from ..chance import Stream, shuffled
from ..errors import OchkoError, plain, shown
from .answers import UNSEEN
from .checking import Reply, check
from .forms import CHOICE, LETTERS, WHOLE, Answer, Task, Thought, unit_of
from .thoughts import THOUGHTS

T = TypeVar("T")
MOST_DRAWS = 400
LONGEST_SEED = 200

ASKS = {
    "chance": "Answer with a fraction, a decimal of at least {digits} figures, or per cent.",
    "number": "Answer with a fraction, or a decimal of at least {digits} figures.",
    "whole": "Answer with a whole number.",
    "choice": "Answer with a letter.",
}


class Again(Exception):  # noqa: N818 - no error: these numbers make no good question, so others are drawn
    """Raised while an exercise is made: draw other numbers."""


class Draw:
    """Where an exercise gets its numbers from."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed, self._number = seed, number
        self._stream = Stream(seed, number)

    def of(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self._stream.below(len(options))]

    def part(self) -> Fraction:
        """Return a part of 1."""
        return Fraction(self._stream.next() >> 40, 1 << 24)

    def whole(self, least: int, most: int, step: int = 1) -> int:
        """Return a whole number, both ends included."""
        return least + step * self._stream.below((most - least) // step + 1)

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """Return several different options, in the order in which they stand."""
        left = list(range(len(options)))
        chosen = sorted(left.pop(self._stream.below(len(left))) for _ in range(count))
        return [options[k] for k in chosen]

    def mixed(self, options: Sequence[T]) -> tuple[T, ...]:
        """Return all options in random order."""
        return shuffled(options, self._seed, self._stream.below(256))


@dataclass(frozen=True)
class Kind:
    """An exercise before its numbers are drawn.

    Args:
        id: its name.
        title: as it stands above it.
        topic: what it is about.
        notebook: the number of the notebook it goes with.
        level: 1 to 3.
        needs: what it needs in mathematics or Python.
        make: makes the question from drawn numbers.
    """

    id: str
    title: str
    topic: str
    notebook: str
    level: int
    needs: str
    make: Callable[[Draw], Task]


KINDS: dict[str, Kind] = {}


def asks(
    id_: str, title: str, topic: str, notebook: str, level: int, needs: str
) -> Callable[[Callable[[Draw], Task]], Callable[[Draw], Task]]:
    """Put an exercise on the list."""

    def listed(make: Callable[[Draw], Task]) -> Callable[[Draw], Task]:
        KINDS[id_] = Kind(id_, title, topic, notebook, level, needs, make)
        return make

    return listed


def astray(name: str, value: Fraction | int | str, reply: str = "") -> Thought:
    """Return a thought that leads astray; without words of its own it gets the usual ones."""
    return Thought(name, value if isinstance(value, str) else Fraction(value), reply or THOUGHTS[name])


def apart(right: Fraction | int, thoughts: Sequence[Thought]) -> tuple[Thought, ...]:
    """Return the thoughts that lead astray with these numbers, and of two that lead to one answer the first."""
    found: dict[Fraction | str, Thought] = {}
    for thought in thoughts:
        if thought.value != right:
            found.setdefault(thought.value, thought)
    return tuple(found.values())


def choice(draw: Draw, right: str, wrong: Sequence[tuple[str, str, str]]) -> tuple[Answer, tuple[Thought, ...]]:
    """Return a choice with its options mixed.

    Args:
        draw: where the order comes from.
        right: the right option.
        wrong: for each other option the name of the thought, the option, and the reply.
    """
    options = draw.mixed([right, *(option for _, option, _ in wrong)])
    letter = dict(zip(options, LETTERS, strict=False))
    thoughts = tuple(astray(name, letter[option], reply) for name, option, reply in wrong)
    return Answer(CHOICE, letter[right], options=options), thoughts


def text_of(seed: str | int) -> str:
    """Return a seed as a text; 17 and "17" are one seed, and spaces and unseen signs do not matter.

    Raises:
        OchkoError: for what is neither text nor whole number, or an empty or very long text.

    >>> text_of("class 9B,  pupil 17"), text_of(17)
    ('class 9B, pupil 17', '17')
    """
    seed = plain(seed)
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise OchkoError(f"seed is {shown(seed)}; it must be a text such as 'class 9B, pupil 17', or a whole number.")
    try:
        written = " ".join(unicodedata.normalize("NFC", str(seed)).translate(UNSEEN).split())
        written.encode()
    except ValueError:
        raise OchkoError(f"seed is {shown(seed)}; it must be a text that can be printed, or a short number.") from None
    if not 0 < len(written) <= LONGEST_SEED:
        raise OchkoError(f"seed is {shown(seed)}; it must have 1 to {LONGEST_SEED} signs.")
    return written


def same_seed(seed: str) -> str:
    """Return a seed as it is drawn from: capitals make no other pupil, and 17 is pupil 17.

    >>> same_seed("Class 9b, Pupil 17"), same_seed("9B, 17"), same_seed("Vera")
    ('class 9B, pupil 17', '9B, pupil 17', 'vera')
    """
    small = re.sub(r"\b\d+[^\W\d_]\b", lambda match: match[0].upper(), seed.casefold())
    return re.sub(r"(^|, )(?:pupil )?0*([0-9]+)$", r"\1pupil \2", small)


def whose(seed: str) -> str:
    """Return the name in a seed, without what the notebooks add where a box asks again; "" if none was put in.

    >>> whose("Vera, again"), whose("my name, once more")
    ('Vera', '')
    """
    name = re.sub(r", (again|once more)$", "", " ".join(seed.split()))
    return "" if same_seed(name) == "my name" else name


def number_of(id_: str, seed: str) -> int:
    """Return the number from which an exercise of a pupil is drawn: the same on every machine, and in small letters."""
    return int.from_bytes(hashlib.sha256(f"{id_}\n{same_seed(seed)}".encode()).digest()[:8], "big")


def alike(task: Task) -> str:
    """Return what is wrong with the drawn numbers: two answers that cannot be told apart. Empty if nothing is."""
    rounded = task.answer.kind not in (CHOICE, WHOLE)
    named = [
        (name, value, unit_of(value, task.answer.digits) if rounded and isinstance(value, Fraction) else 0)
        for name, value in [("right", task.answer.value), *((t.name, t.value) for t in task.thoughts)]
    ]
    for (one, x, x_step), (two, y, y_step) in combinations(named, 2):
        same = x == y
        if rounded and isinstance(x, Fraction) and isinstance(y, Fraction):
            same = same or abs(x - y) < 2 * max(x_step, y_step)
        if same:
            return f"{one} and {two}"
    return ""


def draw_task(kind: Kind, seed: str) -> Task:
    """Return an exercise with the numbers of a pupil.

    Raises:
        OchkoError: if no numbers can be found that keep all answers apart; a test sees to it that this does not happen.
    """
    number = number_of(kind.id, seed)
    problem = ""
    for k in range(MOST_DRAWS):
        try:
            task = kind.make(Draw(number, k))
        except Again:
            continue
        problem = alike(task) or ("" if len(task.thoughts) > 1 else "all but one of the answers")
        if not problem:
            return task
    raise OchkoError(f"the exercise {kind.id!r} found no numbers for the seed {seed!r}: {problem} look alike.")


class Exercise:
    """An exercise with the numbers of one pupil; made by ``exercise``. Printing it shows the question only.

    Args:
        kind: the exercise.
        seed: the pupil.
    """

    def __init__(self, kind: Kind, seed: str) -> None:
        self._kind, self.seed = kind, seed
        self._task = draw_task(kind, seed)
        self.id, self.title, self.topic = kind.id, kind.title, kind.topic
        self.notebook, self.level, self.needs = kind.notebook, kind.level, kind.needs

    @property
    def prompt(self) -> str:
        """The question."""
        return self._task.prompt

    @property
    def options(self) -> dict[str, str]:
        """The letters and what they stand for, if one has to choose."""
        return dict(zip(LETTERS, self._task.answer.options, strict=False))

    @property
    def how(self) -> str:
        """How to write the answer."""
        return ASKS[self._task.answer.kind].format(digits=self._task.answer.digits)

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints in steps, from a nudge to nearly all."""
        return self._task.hints

    @property
    def solution(self) -> str:
        """The solution, worked with these numbers."""
        return self._task.solution

    @property
    def answer(self) -> Fraction | str:
        """The right answer: an exact number, or a letter. A root is the fraction nearest to it."""
        return self._task.answer.value

    @property
    def answer_text(self) -> str:
        """The right answer in words."""
        return str(self._task.answer)

    @property
    def misconceptions(self) -> dict[str, Fraction | str]:
        """The named wrong answers that are recognised here."""
        return {t.name: t.value for t in self._task.thoughts}

    @property
    def replies(self) -> dict[str, str]:
        """What each named wrong answer is told."""
        return {t.name: t.reply for t in self._task.thoughts}

    def check(self, text: object) -> Reply:
        """Return the reply to an answer: its mark, and a sentence. It never fails.

        Args:
            text: such as "3/16", "0.188", "18.8 %", "18,8 %" or "1 in 5.33".
        """
        return check(self._task, text)

    def __str__(self) -> str:
        lines = [self.prompt, *(f"  {letter}) {option}" for letter, option in self.options.items()), self.how]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<exercise {self.id!r}, seed {self.seed!r}: {self.prompt}>"

    def _repr_html_(self) -> str:
        return f"<div><b>{escape(self.title)}</b>{question_html(self)}</div>"


def marked(text: str) -> str:
    """Return a text as HTML; what stands between back-ticks is code.

    >>> marked("Use `oe.odds` & think.")
    'Use <code>oe.odds</code> &amp; think.'
    """
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if k % 2 else part for k, part in enumerate(parts)).replace("\n", "<br>")


def question_html(exercise: Exercise) -> str:
    """Return a question as HTML: the prompt, the options, and how to answer."""
    options = "".join(f"<li>{marked(option)}</li>" for option in exercise.options.values())
    listed = f'<ol type="a">{options}</ol>' if options else ""
    return f"<p>{marked(exercise.prompt)}</p>{listed}<p><i>{escape(exercise.how)}</i></p>"
