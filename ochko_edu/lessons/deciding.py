"""Pictures of decisions: what standing and drawing are worth, total by total, and two players who look for answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..charts import LOST, WON, WON_MORE, Chart, signed
from ..errors import OchkoError
from . import words_aloud as aloud
from .drawing import GUESSED, INK, axes, canvas, told
from .words_play import CROSSING, ERRORS, REPLIES

if TYPE_CHECKING:
    import pandas as pd

NEEDED = ("total", "stand", "draw")
CELL = 44  # pixels of a row of fields
ASIDE = 0.36  # of a field: where a mark stands beside its number


def crossing(rows: pd.DataFrame, title: str, below: str, left: str) -> Chart:
    """Show what standing and drawing are worth on each total: one line each, and where they cross.

    Args:
        rows: one row a total, with the columns total, stand and draw; a value that is missing is left out.
        title: what the picture tells.
        below: what a total is, in words.
        left: what a value is, in words.

    Raises:
        OchkoError: for a frame without rows or without one of these columns.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"total": [3, 4], "stand": [3, 4], "draw": [5, 3.7]})
    >>> len(crossing(frame, "Where to stop", "total", "roubles").data)
    2
    """
    for column in NEEDED:
        if column not in rows.columns:
            raise OchkoError(ERRORS["rows"].format(name="rows", column=column, needed=", ".join(NEEDED)))
    if rows.empty:
        raise OchkoError(ERRORS["empty"].format(name="rows"))
    figure = canvas(title, legend=True)
    for name, colour, symbol, dash in (("stand", LOST, "square", "solid"), ("draw", WON_MORE, "circle", "dash")):
        points = [
            CROSSING["point"].format(total=total, name=CROSSING[name], value=f"{float(value):.3f}")
            for total, value in zip(rows["total"], rows[name], strict=True)
        ]
        figure.add_scatter(
            x=list(rows["total"]), y=[float(value) for value in rows[name]], mode="lines+markers",
            name=CROSSING[name], line=dict(color=colour, width=2.5, dash=dash),
            marker=dict(size=9, symbol=symbol, color=colour), hovertext=points, hoverinfo="text",
        )  # fmt: skip
    axes(figure, below, left, tickvals=list(rows["total"]))
    better = ", ".join(map(str, sorted(rows[rows["draw"] > rows["stand"]]["total"]))) or aloud.NOWHERE
    numbers = rows[["total", "stand", "draw"]].astype({"stand": float, "draw": float})
    return told(figure, numbers.to_dict("records"), aloud.CROSSING.format(totals=better))


def replies(values: Mapping[tuple[int, int], float], guess: float | None = None) -> Chart:
    """Show what each pair of limits is worth, and which answer is best against each.

    Args:
        values: what a round brings the punter, in stakes, by the limits of punter and banker.
        guess: a predicted limit of the banker, to be marked.

    Raises:
        OchkoError: if a pair is missing.

    >>> table = {(16, 14): 0.18, (16, 17): 0.24, (15, 14): 0.16, (15, 17): 0.25}
    >>> replies(table).layout.title.text
    '<b>Punter 16, banker 14: neither wants to move</b>'
    """
    if not values:
        raise OchkoError(ERRORS["empty"].format(name="values"))
    down, across = sorted({p for p, _ in values}), sorted({b for _, b in values})
    for p in down:
        for b in across:
            if (p, b) not in values:
                raise OchkoError(ERRORS["missing"].format(punter=p, banker=b))
    his = {b: max(down, key=lambda p: values[p, b]) for b in across}
    theirs = {p: min(across, key=lambda b: values[p, b]) for p in down}
    still = [(p, b) for p, b in theirs.items() if his[b] == p]
    title = REPLIES["title"].format(punter=still[0][0], banker=still[0][1]) if still else REPLIES["none"]
    figure = canvas(title, 190 + CELL * len(down), legend=True)
    points = [
        [REPLIES["hover"].format(punter=p, banker=b, value=signed(values[p, b], 3)) for b in across] for p in down
    ]
    figure.add_heatmap(
        x=across, y=down, z=[[values[p, b] for b in across] for p in down], colorscale=[[0, "#ffffff"], [1, WON]],
        showscale=False, xgap=2, ygap=2, text=[[f"{values[p, b]:.3f}".replace("-", "−") for b in across] for p in down],
        texttemplate="%{text}", textfont=dict(color=INK, size=13), hovertext=points, hoverinfo="text",
    )  # fmt: skip
    for name, pairs, symbol, colour, aside in (
        ("punter", [(p, b) for b, p in his.items()], "square", INK, -ASIDE),
        ("banker", list(theirs.items()), "circle", LOST, ASIDE),
    ):
        figure.add_scatter(
            x=[b + aside for _, b in pairs], y=[p for p, _ in pairs], mode="markers", name=REPLIES[name],
            marker=dict(symbol=symbol, size=13, color=colour, line=dict(color="white", width=1)), hoverinfo="skip",
        )  # fmt: skip
    axes(figure, REPLIES["below"], REPLIES["left"], tickvals=across, showgrid=False)
    figure.update_yaxes(tickvals=down, autorange="reversed", showgrid=False)
    figure.update_layout(legend=dict(itemsizing="constant"))
    if guess is not None:
        text = REPLIES["guess"].format(guess=f"{guess:.0f}")
        figure.add_annotation(
            x=0, xref="paper", xanchor="left", y=0, yref="paper", yanchor="top", yshift=-42, text=text,
            showarrow=False, font=dict(color=GUESSED, size=13),
        )  # fmt: skip
    rows = [{"punter": p, "banker": b, "value": value} for (p, b), value in values.items()]
    low, high = (signed(end, 3) for end in (min(values.values()), max(values.values())))
    return told(figure, rows, aloud.REPLIES.format(low=low, high=high))
