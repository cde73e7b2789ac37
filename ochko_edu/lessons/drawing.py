"""What the pictures of the notebooks share: one look, a fixed height, the reader's prediction on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from ..charts import DIM, INK, Chart, template, wrapped
from ..charts.style import finished
from .words import GUESS

GUESSED = "#a86f12"
PALE = "#e4e8e1"
HEIGHT = 380  # in pixels, unless a picture has many rows
TITLE_SIGNS = 44  # in a line
LINE, TOP, LEGEND = 24, 52, 32  # pixels: of a title's line, above the picture, and of a legend


def canvas(title: str, height: int = HEIGHT, legend: bool = False) -> Chart:
    """Return an empty figure of fixed height with a title that tells."""
    figure = Chart(layout=dict(template=template(), height=height, autosize=True, showlegend=legend))
    lines = wrapped(title, TITLE_SIGNS)
    top = TOP + LINE * lines.count("<br>")
    figure.update_layout(
        title=dict(text=f"<b>{lines}</b>", y=1 - 16 / height, yanchor="top"),
        legend=dict(y=1 - (top - 6) / height, traceorder="normal"),
        margin=dict(t=top + 14 + LEGEND * legend, b=60),
    )
    return figure


def guessed(figure: Chart, place: float | None, text: str, across: bool = False) -> None:
    """Mark a prediction by a dotted line; ``across`` where the chart is read from the bottom to the top."""
    if place is None:
        return
    line = dict(color=GUESSED, width=2, dash="dot")
    label = dict(text=GUESS.format(guess=text), font=dict(color=GUESSED, size=13), bgcolor="white", showarrow=False)
    if across:
        figure.add_hline(y=place, line=line)
        figure.add_annotation(x=1, xref="paper", xanchor="right", y=place, yshift=11, **label)
    else:
        figure.add_vline(x=place, line=line)
        figure.add_annotation(x=place, y=1.0, yref="paper", yanchor="bottom", **label)


def named_line(figure: Chart, place: float, text: str, across: bool = False) -> None:
    """Mark a number by a line with its name."""
    label = dict(text=text, font=dict(color=INK, size=13), bgcolor="white", showarrow=False)
    if across:
        figure.add_hline(y=place, line=dict(color=INK, width=1.5))
        figure.add_annotation(x=1, xref="paper", xanchor="right", y=place, yshift=-11, **label)
    else:
        figure.add_vline(x=place, line=dict(color=INK, width=1.5))
        figure.add_annotation(x=place, y=1, yref="paper", yanchor="bottom", **label)


def axes(figure: Chart, below: str, left: str, **kwargs: Any) -> None:
    """Name both axes."""
    figure.update_xaxes(title=dict(text=below), **kwargs)
    figure.update_yaxes(title=dict(text=left))


def told(figure: Chart, rows: Iterable[Mapping[Any, Any]], *sentences: str) -> Chart:
    """Give a picture its numbers, and its title and some sentences for whoever cannot see it; return it.

    Args:
        figure: the picture.
        rows: its numbers, one row for a mark.
        sentences: what it shows; parts without a stop at their end are joined.

    >>> told(canvas("Two bars"), [{"name": "a", "value": 1}], "a: 1", "b: 2").alt
    'Two bars. a: 1; b: 2.'
    """
    title = str(figure.layout.title.text).replace("<b>", "").replace("</b>", "")
    said = "; ".join(sentences).replace(".; ", ". ")
    return finished(figure, pd.DataFrame(list(rows)), f"{title}. {said}{'' if said.endswith('.') else '.'}")


__all__ = ["DIM", "GUESSED", "HEIGHT", "INK", "PALE", "axes", "canvas", "guessed", "named_line", "told"]
