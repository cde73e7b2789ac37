"""What is known of the game's past: a picture of it, and the facts with their grades."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import sources
from ..charts import Chart, wrapped
from ..errors import OchkoError, listed, nearest, shown
from . import words_aloud as aloud
from .drawing import DIM, GUESSED, INK, canvas, told
from .words import ERRORS, GRADES, TIMELINE


class Mark(NamedTuple):
    """Where a fact stands in the picture, and what it is called; ``about``: the fact itself names no such year."""

    fact: str
    year: int
    place: str
    label: str
    side: str
    about: bool = False


PLACES = ("Spain", "France", "England", "Russia")
MARKS = (
    Mark("covarrubias-1611", 1611, "Spain", "a dictionary 1611", "bottom right"),
    Mark("cervantes-1613", 1613, "Spain", "Cervantes 1613", "top right"),
    Mark("france-1768", 1768, "France", "a newspaper 1768", "top center"),
    Mark("napoleon", 1804, "France", "Napoleon?", "bottom center", about=True),
    Mark("france-1768", 1817, "France", "rules 1817", "top right"),
    Mark("hoyle-1800", 1800, "England", "Hoyle 1800", "top center"),
    Mark("peel-1891", 1891, "England", "Peel 1891", "top left"),
    Mark("britannica-1911", 1911, "England", "Britannica 1911", "bottom center"),
    Mark("words", 1807, "Russia", "the words 1807–42", "top center"),
    Mark("trenches", 1916, "Russia", "the trenches", "top left", about=True),
    Mark("civil-war-1919", 1919, "Russia", "Civil War 1919", "bottom left"),
    Mark("camps-1930s", 1932, "Russia", "the camps", "top right", about=True),
    Mark("karyshev-1990s", 1994, "Russia", "the 1990s", "bottom center", about=True),
)
LOOKS = {"high": ("diamond", INK), "medium": ("circle", "#5b86ad"), "low": ("circle-open", DIM)}


def timeline(guess: float | None = None) -> Chart:
    """Show where and when the game is met: one row a country, one mark a fact, its shape the grade.

    Args:
        guess: a predicted year, to be marked.

    >>> timeline(1700).layout.height
    400
    """
    figure = canvas(TIMELINE["title"], 400, legend=True)
    facts = sources.history()
    for grade, (symbol, colour) in LOOKS.items():
        chosen = [mark for mark in MARKS if facts[mark.fact].grade == grade]
        figure.add_scatter(
            x=[mark.year for mark in chosen], y=[mark.place for mark in chosen], mode="markers+text",
            name=f"{grade}: {GRADES[grade]}", text=[mark.label for mark in chosen],
            textposition=[mark.side for mark in chosen], textfont=dict(size=12, color=INK), cliponaxis=False,
            marker=dict(symbol=symbol, color=colour, size=12, line=dict(width=2, color=colour)),
            hovertext=[_hover(mark) for mark in chosen], hoverinfo="text",
        )  # fmt: skip
    first = min(1590, guess - 10) if guess is not None else 1590
    figure.update_xaxes(range=[first, 2025], tickvals=list(range(1500, 2001, 50)))
    figure.update_yaxes(
        categoryorder="array", categoryarray=PLACES[::-1], range=[-0.85, len(PLACES) - 0.4],
        tickfont=dict(size=15, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    if guess is not None:
        figure.add_vline(x=guess, line=dict(color=GUESSED, width=2, dash="dot"))
        figure.add_annotation(
            x=guess, y=-0.68, text=TIMELINE["guess"], showarrow=False, xanchor="left", xshift=4, align="left",
            font=dict(color=GUESSED, size=13),
        )  # fmt: skip
    rows = [
        {"fact": m.fact, "year": m.year, "place": m.place, "label": m.label, "grade": facts[m.fact].grade}
        for m in sorted(MARKS, key=lambda mark: mark.year)
    ]
    return told(figure, rows, *(aloud.TIMELINE.format(**row) for row in rows))


def _hover(mark: Mark) -> str:
    fact = sources.history()[mark.fact]
    return TIMELINE["hover"].format(fact=wrapped(fact.text, 60), where=fact.where, grade=fact.grade)


def known(*names: str) -> Any:
    """Return facts about the game's past as a table: what, how far to trust it, and where it was seen.

    Args:
        names: the names of the facts, as the notebook gives them; none for all of them.

    Raises:
        OchkoError: for a fact that is not there.

    >>> list(known("napoleon")["grade"])
    ['low']
    """
    facts = sources.history()
    for name in names:
        if name not in facts:
            hint = nearest(name, facts)
            raise OchkoError(ERRORS["fact"].format(name=shown(name), nearest=hint, names=listed(facts)))
    frame = sources.history_frame()
    return frame[frame["name"].isin(names)] if names else frame
