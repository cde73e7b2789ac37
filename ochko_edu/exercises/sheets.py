"""Exercises on paper: one page a pupil, with and without the answers; and the answers as a frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import OchkoError, shown
from .drawing import Exercise, marked, question_html
from .forms import figures, fraction, in_words
from .shelf import exercise, ids_of, pupils_of

if TYPE_CHECKING:
    import pandas as pd

WORDS = {
    "title": "Exercises with cards",
    "pupil": "For {pupil}",
    "name": "Name",
    "answer": "Answer",
    "working": "Working",
    "key": "With the answers: for the teacher",
    "right": "Right: {answer}.",
    "solution": "Solution.",
    "astray": "Named wrong answers:",
    "foot": "ochko_edu {version}. The numbers belong to “{pupil}”: the same name gives the same numbers again.",
}
STYLE = """
body { font: 12pt/1.45 Georgia, "DejaVu Serif", serif; color: #1d1b20; background: #fff; max-width: 46em;
  margin: 1.5em auto; padding: 0 1em; }
h1 { font-size: 1.35em; margin: 0 0 .2em; }
h2 { font-size: 1.05em; margin: 1.4em 0 .2em; }
h2 small { font-weight: normal; color: #55524d; }
p { margin: .3em 0; }
code { font: .9em "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
ol[type=a] { margin: .3em 0; }
.who { display: flex; justify-content: space-between; gap: 2em; border-bottom: 1px solid; padding-bottom: .3em; }
.exercise { break-inside: avoid; }
.room { height: 5.5em; color: #55524d; }
.line { border-bottom: 1px solid #1d1b20; min-width: 16em; display: inline-block; }
.key { border-left: 3px solid #1d1b20; padding: .1em .8em; margin: .4em 0; }
.key ul { margin: .2em 0; padding-left: 1.2em; }
.foot { color: #55524d; font-size: .8em; margin-top: 1.5em; }
.page + .page { break-before: page; margin-top: 4em; }
@media print { body { max-width: none; margin: 0; padding: 0; } .page + .page { margin-top: 0; } }
@page { margin: 18mm; }
"""


@dataclass(frozen=True)
class Printed:
    """A printable sheet; a notebook shows it, and ``save`` writes it to a file that any browser prints.

    Args:
        html: the whole page.
    """

    html: str

    def save(self, path: str | Path) -> Path:
        """Write the sheet to a file, and return where it is.

        Raises:
            OchkoError: if it cannot be written there.
        """
        try:
            place = Path(path)
            place.write_text(self.html, encoding="utf-8")
        except (OSError, TypeError, ValueError) as error:
            raise OchkoError(f"the sheet cannot be written to {shown(path)}: {error}") from None
        return place

    def _repr_html_(self) -> str:
        framed = escape(self.html, quote=True)
        style = "box-sizing:border-box;width:100%;height:480px;border:1px solid #ccc"
        return f'<iframe srcdoc="{framed}" title="{WORDS["title"]}" style="{style}"></iframe>'

    def __repr__(self) -> str:
        return f"<a printable sheet of {len(self.html):,} signs; .save('sheet.html') writes it to a file>"


def sheet(
    ids: str | Iterable[str], seed: str | int = "", pupils: int | Iterable[str | int] | None = None, *,
    key: bool = False, title: str = WORDS["title"],
) -> Printed:  # fmt: skip
    """Return a printable sheet of exercises, a page for each pupil.

    Args:
        ids: names of exercises, in order.
        seed: of the class, such as "class 9B"; or of the one pupil, if ``pupils`` is left out.
        pupils: how many (numbered from 1), or a list of names or numbers. Pupil 17 of "class 9B" has the seed
            "class 9B, pupil 17" in ``exercise`` too.
        key: whether answers, solutions and the named wrong answers are printed: the teacher's copy.
        title: what stands at the top.

    Raises:
        OchkoError: for unknown exercises, or what is no seed or no list of pupils.

    >>> page = sheet(["naturals", "which-ace"], "class 9B", pupils=2)
    >>> page.html.count('class="page"')
    2
    """
    chosen = ids_of(ids)
    seeds = pupils_of(seed if seed != "" or pupils is not None else 1, pupils)
    pages = "\n".join(_page(chosen, pupil, key, str(title)) for pupil in seeds)
    return Printed(
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(str(title))}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{pages}\n</body>\n</html>\n"
    )


def _page(ids: list[str], pupil: str, key: bool, title: str) -> str:
    from .. import __version__

    parts = [_exercise(k, exercise(id_, pupil), key) for k, id_ in enumerate(ids, 1)]
    name = escape(WORDS["key"]) if key else f'{escape(WORDS["name"])} <span class="line"></span>'
    return (
        f'<div class="page">\n<h1>{escape(title)}</h1>\n'
        f'<div class="who"><span>{escape(WORDS["pupil"].format(pupil=pupil))}</span><span>{name}</span></div>\n'
        + "\n".join(parts)
        + f'\n<p class="foot">{escape(WORDS["foot"].format(version=__version__, pupil=pupil))}</p>\n</div>'
    )


def _exercise(number: int, question: Exercise, key: bool) -> str:
    head = f"<h2>{number}. {escape(question.title)} <small>({escape(question.id)})</small></h2>"
    below = _key(question) if key else _room()
    return f'<div class="exercise">{head}{question_html(question)}{below}</div>'


def _room() -> str:
    working, answer = escape(WORDS["working"]), escape(WORDS["answer"])
    return f'<p class="room">{working}</p><p>{answer} <span class="line"></span></p>'


def _key(question: Exercise) -> str:
    rows = "".join(
        f"<li>{escape(_value(value))}: {escape(name.replace('_', ' '))}</li>"
        for name, value in question.misconceptions.items()
    )
    right = marked(WORDS["right"].format(answer=question.answer_text.rstrip(".")))
    return (
        f'<div class="key"><p><b>{right}</b></p><p><b>{escape(WORDS["solution"])}</b> {marked(question.solution)}</p>'
        f"<p>{escape(WORDS['astray'])}</p><ul>{rows}</ul></div>"
    )


def _value(value: Fraction | str) -> str:
    return value if isinstance(value, str) else in_words(value)


def answer_key(
    ids: str | Iterable[str], seed: str | int = "", pupils: int | Iterable[str | int] | None = None
) -> pd.DataFrame:
    """Return the right answers of a class as a frame: a row for each pupil and exercise.

    Args:
        ids: names of exercises.
        seed: of the class, or of the one pupil.
        pupils: how many, or which; as in ``sheet``.

    Returns:
        A frame with pupil, exercise, answer (a fraction or a letter), decimal, and the named wrong answers.

    Raises:
        OchkoError: for unknown exercises, or what is no seed or no list of pupils.

    >>> answer_key("face-down", "class 9B", pupils=[17])["pupil"].tolist()
    ['class 9B, pupil 17']
    """
    import pandas as pd

    chosen = ids_of(ids)
    rows = []
    for pupil in pupils_of(seed if seed != "" or pupils is not None else 1, pupils):
        for id_ in chosen:
            question = exercise(id_, pupil)
            value = question.answer
            wrong = "; ".join(f"{name}: {_value(v)}" for name, v in question.misconceptions.items())
            right, decimal = (
                (_short(value), figures(value, 4)) if isinstance(value, Fraction) else (question.answer_text, "")
            )
            rows.append({"pupil": pupil, "exercise": id_, "answer": right, "decimal": decimal, "wrong": wrong})
    return pd.DataFrame(rows)


def _short(value: Fraction) -> str:
    return fraction(value) if value.denominator <= 10**7 else figures(value, 6)
