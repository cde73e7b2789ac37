"""What is known of the game's past: a picture of it, and the facts with their grades."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .. import sources
from ..charts import Chart, wrapped
from ..errors import OchkoError, listed, nearest, shown
from . import words_aloud as aloud
from .drawing import DIM, GUESSED, INK, canvas, told
from .words import ERRORS, GRADES, TIMELINE


class Mark(NamedTuple):
    """Where a fact stands in the picture, and what it is called; ``until``: the end, where it tells a span of years."""

    fact: str
    year: int
    place: str
    label: str
    side: str
    until: int | None = None


PLACES = ("Spain", "France", "England", "Russia")
MARKS = (
    Mark("covarrubias-1611", 1611, "Spain", "a dictionary 1611", "bottom right"),
    Mark("cervantes-1613", 1613, "Spain", "Cervantes 1613", "top right"),
    Mark("france-1768", 1768, "France", "Mercure de France 1768", "top left"),
    Mark("france-1768", 1817, "France", "rules 1817", "top right"),
    Mark("hoyle-1800", 1800, "England", "Hoyle 1800", "top center"),
    Mark("peel-1891", 1891, "England", "Peel 1891", "top left"),
    Mark("britannica-1911", 1911, "England", "Britannica 1911", "bottom center"),
    Mark("trenches", 1914, "Russia", "trenches 1914–18", "top left", until=1918),
    Mark("civil-war-1919", 1919, "Russia", "Civil War 1919", "bottom left"),
    Mark("camps-1930s", 1930, "Russia", "camps, early 1930s", "top right", until=1939),
    Mark("karyshev-1990s", 1990, "Russia", "the 1990s", "bottom center", until=1999),
)
LOOKS = {"high": ("diamond", INK), "medium": ("circle", "#5b86ad"), "low": ("circle-open", DIM)}


def timeline(guess: float | None = None, *, without: Iterable[str] = ()) -> Chart:
    """Show where and when the game is met: one row a country, its shape the grade; a span or a decade is a bar.

    A fact that gives no date at all, such as the legend of Napoleon, has no mark.

    Args:
        guess: a predicted year, to be marked.
        without: countries whose row is kept back, because a question about them is still to come.

    >>> timeline(1700).layout.height
    400
    >>> "Russia" in timeline(without=["Russia"]).alt
    False
    """
    figure = canvas(TIMELINE["title"], 400, legend=True)
    facts = sources.history()
    hidden = set(without)
    marks, places = [mark for mark in MARKS if mark.place not in hidden], [p for p in PLACES if p not in hidden]
    for grade, look in LOOKS.items():
        chosen = [mark for mark in marks if facts[mark.fact].grade == grade]
        _dates(figure, [mark for mark in chosen if mark.until is None], grade, look)
        _spans(figure, [mark for mark in chosen if mark.until is not None], grade, look)
    figure.update_layout(barmode="overlay")
    first = min(1590, guess - 10) if guess is not None else 1590
    figure.update_xaxes(range=[first, 2025], tickvals=list(range(1500, 2001, 50)))
    figure.update_yaxes(
        categoryorder="array", categoryarray=places[::-1], range=[-0.85, len(places) - 0.4],
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
        for m in sorted(marks, key=lambda mark: mark.year)
    ]
    return told(figure, rows, *(aloud.TIMELINE.format(**row) for row in rows))


def _dates(figure: Chart, marks: list[Mark], grade: str, look: tuple[str, str]) -> None:
    if marks:
        dot = dict(symbol=look[0], color=look[1], size=12, line=dict(width=2, color=look[1]))
        _labels(figure, [mark.year for mark in marks], marks, marker=dot, name=f"{grade}: {GRADES[grade]}")


def _spans(figure: Chart, marks: list[Mark], grade: str, look: tuple[str, str]) -> None:
    named = {trace.name for trace in figure.data}
    ends = [mark.until or mark.year for mark in marks]
    if marks:
        figure.add_bar(
            base=[mark.year for mark in marks], x=[end - mark.year for mark, end in zip(marks, ends, strict=True)],
            y=[mark.place for mark in marks], orientation="h", width=0.16, cliponaxis=False, hoverinfo="skip",
            marker=dict(color="white" if "open" in look[0] else look[1], line=dict(width=2, color=look[1])),
            name=f"{grade}: {GRADES[grade]}", showlegend=f"{grade}: {GRADES[grade]}" not in named,
        )  # fmt: skip
        middles = [(mark.year + end) / 2 for mark, end in zip(marks, ends, strict=True)]
        _labels(figure, middles, marks, marker=dict(size=14, opacity=0), showlegend=False)


def _labels(figure: Chart, years: Iterable[float], marks: list[Mark], **look: Any) -> None:
    figure.add_scatter(
        x=list(years), y=[mark.place for mark in marks], mode="markers+text", text=[mark.label for mark in marks],
        textposition=[mark.side for mark in marks], textfont=dict(size=12, color=INK), cliponaxis=False,
        hovertext=[_hover(mark) for mark in marks], hoverinfo="text", **look,
    )  # fmt: skip


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
