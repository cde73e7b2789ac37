"""Sweeps: the value of a game while one field or two go through many values."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from .maps import colours
from .style import (
    DIM,
    DIVERGING,
    INK,
    LOST,
    WON_MORE,
    Chart,
    blank,
    finished,
    headed,
    nearest_zero,
    noted,
    signed,
    stakes,
    ticks,
    upright,
    wrapped,
)

CROWDED = 50  # signs under a grid, beyond which they are written aslant
TOO_MANY = 12  # values, beyond which cells bear no numbers

TITLES = {
    "sweep_both": "The punter is favoured in {punter} of {count} games, most with {most}: {value} of a stake",
    "sweep_all": "Each of these games favours the {side}, most with {most}: by {value} of a stake",
    "sweep_none": "None of these {count} games can be counted",
}
WORDS = {
    "margin": "stakes",
    "hover_sweep": "{what}<br><b>{value}</b> of a stake to the punter<br>{difference} beside the game as it is",
    "hover_refused": "{what}<br>not possible: {refused}",
    "refused": "–",
    "value": "value to the punter, in stakes",
    "pair": "{name}\u00a0=\u00a0{value}",
    "join": ", ",
}
ALTS = {
    "sweep": "A grid of colours, one cell a game: its value to the punter. {title}.",
    "sweep_line": "Bars, one a game: its value to the punter. {title}.",
}


def sweep(sweep: pd.DataFrame) -> Chart:
    """Show the value of every combination of one field or two: bars, or a grid of colours.

    Args:
        sweep: the frame of ``compare.sweep``; of more than two keys the first two are the axes, and the others have
            to have one value only.

    >>> from ochko_edu import compare
    >>> grid = {"natural_pays": [1, 2], "banker_bust_pays": [1, 2]}
    >>> sweep(compare.sweep("salon", grid)).layout.title.text.split("<br>")[0]
    '<b>The punter is favoured in 3 of 4 games,'
    """
    keys = list(sweep.columns[: list(sweep.columns).index("value")])
    keys = [key for key in keys if sweep[key].map(repr).nunique() > 1] or keys[:1]
    names = {key: list(dict.fromkeys(map(_typed, sweep[key]))) for key in keys[:2]}
    rows = [{**row, "what": _what(row, keys)} for row in sweep.to_dict("records")]
    title = _sweep_title(sweep, rows)
    if len(keys) == 1:
        return _bars(sweep, rows, keys[0], title)
    down, across = keys[:2]
    at = {(_typed(row[down]), _typed(row[across])): row for row in rows}
    lines = [[at.get((y, x)) for x in names[across]] for y in names[down]]
    reach = nearest_zero(sweep["value"].dropna())
    written = len(names[across]) <= TOO_MANY
    figure = blank()
    figure.add_heatmap(
        z=[[row["value"] if row else None for row in line] for line in lines], x=list(range(len(names[across]))),
        y=list(range(len(names[down]))), zmin=-reach, zmax=reach, colorscale=DIVERGING, xgap=3, ygap=3, showscale=False,
        text=[[_cell(row) if written else "" for row in line] for line in lines], texttemplate="%{text}",
        textfont=dict(size=14, color=INK), hoverongaps=True,
        customdata=[[_swept(row) if row else "" for row in line] for line in lines],
        hovertemplate="%{customdata}<extra></extra>",
    )  # fmt: skip
    refused = [
        dict(x=k, y=i, text=WORDS["refused"], font=dict(color=DIM), hovertext=_swept(row))
        for i, line in enumerate(lines)
        for k, row in enumerate(line)
        if row is not None and row["refused"]
    ]
    noted(figure, refused)
    colours(figure, [-reach, 0, reach], [signed(-reach, 2), "0", signed(reach, 2)], WORDS["margin"])
    crowded = len(names[across]) * max(map(len, names[across])) > CROWDED
    figure.update_xaxes(
        title=dict(text=across), tickvals=list(range(len(names[across]))), showgrid=False,
        tickangle=-35 if crowded else 0,
        ticktext=[wrapped(name, 13) for name in names[across]],
        tickfont=dict(size=12 if len(names[across]) < 6 else 11),
    )  # fmt: skip
    figure.update_yaxes(
        title=dict(text=down), tickvals=list(range(len(names[down]))), showgrid=False, autorange="reversed",
        ticktext=[wrapped(name, 14) for name in names[down]],
    )  # fmt: skip
    headed(figure, title, max(44 * len(names[down]), 120), below=110 if crowded else 76)
    return finished(figure, sweep, ALTS["sweep"].format(title=title))


def _bars(sweep: pd.DataFrame, rows: list[dict[Any, Any]], key: str, title: str) -> Chart:
    figure = blank()
    fine = [row for row in rows if not row["refused"]]
    places = {id(row): len(rows) - 1 - k for k, row in enumerate(rows)}
    figure.add_bar(
        orientation="h", y=[places[id(row)] for row in fine], x=[row["value"] for row in fine], width=0.6,
        marker=dict(color=[WON_MORE if row["value"] > 0 else LOST for row in fine], line=dict(width=0)),
        hovertext=[_swept(row) for row in fine], hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    reach = nearest_zero([row["value"] for row in fine])
    notes = []
    for row in rows:
        refused = bool(row["refused"])
        value = 0.0 if refused else row["value"]
        notes.append(
            dict(
                x=value,
                y=places[id(row)],
                xanchor="left" if value >= 0 else "right",
                hovertext=_swept(row),
                text=WORDS["refused"] if refused else signed(value, 3),
                xshift=6 if value >= 0 else -6,
                font=dict(size=13, color=DIM if refused else INK),
                bgcolor="white",
                borderpad=1,
            )
        )
    across = [-1.35 * reach, 1.35 * reach]
    figure.update_xaxes(title=dict(text=WORDS["value"]), range=across, **ticks(across[0], across[1]))
    figure.update_yaxes(
        title=dict(text=key), tickvals=list(places.values()), showgrid=False, range=[-0.6, len(rows) - 0.4],
        ticktext=[wrapped(_typed(row[key]), 18) for row in rows],
    )  # fmt: skip
    noted(figure, notes, [upright()])
    headed(figure, title, max(34 * len(rows), 100))
    return finished(figure, sweep, ALTS["sweep_line"].format(title=title))


def _sweep_title(sweep: pd.DataFrame, rows: list[dict[Any, Any]]) -> str:
    fine = [row for row in rows if not row["refused"]]
    if not fine:
        return TITLES["sweep_none"].format(count=len(rows))
    ahead = sum(row["favours"] == "punter" for row in fine)
    best = max(fine, key=lambda row: row["value"])
    if 0 < ahead < len(fine):
        value = signed(best["value"], 2)
        return TITLES["sweep_both"].format(punter=ahead, count=len(fine), most=best["what"], value=value)
    side = "punter" if ahead else "banker"
    most = best if ahead else min(fine, key=lambda row: row["value"])
    return TITLES["sweep_all"].format(side=side, most=most["what"], value=f"{abs(most['value']):.2f}")


def _typed(value: Any) -> str:
    return "None" if value is None or (isinstance(value, float) and math.isnan(value)) else str(value)


def _what(row: dict[Any, Any], keys: list[str]) -> str:
    return WORDS["join"].join(WORDS["pair"].format(name=key, value=_typed(row[key])) for key in keys)


def _cell(row: dict[Any, Any] | None) -> str:
    return "" if row is None or row["refused"] else signed(row["value"], 2)


def _swept(row: dict[Any, Any]) -> str:
    if row["refused"]:
        return WORDS["hover_refused"].format(what=row["what"], refused=wrapped(row["refused"], 60))
    return WORDS["hover_sweep"].format(
        what=row["what"], value=stakes(row["value"]), difference=stakes(row["difference"])
    )


__all__ = ["sweep"]
