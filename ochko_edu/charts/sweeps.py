"""Sweeps: the value of a game while one field or two go through many values."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import pandas as pd

from ..errors import OchkoError
from .maps import colours
from .style import (
    DIM,
    DIVERGING,
    INK,
    LOST,
    NOISE,
    WON_MORE,
    Chart,
    amount,
    blank,
    finished,
    headed,
    nearest_zero,
    needed,
    noted,
    signed,
    stakes,
    ticks,
    upright,
    wrapped,
)  # fmt: skip
from .taking import as_given, single, taken

CROWDED = 50  # signs under a grid, beyond which they are written aslant
TOO_MANY = 12  # values, beyond which cells bear no numbers

TITLES = {
    "both": "The punter is favoured in {punter} of {count} games, most with {most}: by {value}",
    "both_alike": "The punter is favoured in {punter} of {count} games, at most by {value}, in {alike} of them",
    "all": "Each of these games favours the {side}, most with {most}: by {value}",
    "all_alike": "Each of these games favours the {side}, at most by {value}, in {alike} of them",
    "all_equal": "Each of these games favours the {side} by {value}",
    "some": "The banker is favoured in {banker} of {count} games, most with {most}: by {value}",
    "some_alike": "The banker is favoured in {banker} of {count} games, at most by {value}, in {alike} of them",
    "one": "With {most} the game favours the {side}: by {value}",
    "even": "None of these {count} games favours either side",
    "even_one": "With {most} the game favours neither side",
    "none": "None of these {count} games can be counted",
    "none_one": "With {most} the game cannot be counted",
}
WORDS = {
    "margin": "stakes",
    "hover_sweep": "{what}<br><b>{value}</b> of a stake to the punter<br>{difference} beside the game as it is",
    "hover_refused": "{what}<br>not possible: {refused}",
    "refused": "–",
    "value": "value to the punter, in stakes",
    "pair": "{name}\u00a0=\u00a0{value}",
    "join": ", ",
    "counted": "{title}; {refused} more cannot be counted",
    "no_key": "charts.sweep: the columns before 'value' have to be the fields of the sweep, and there is none.",
    "many": (
        "charts.sweep draws one field or two, and {count} have several values here: {names}. Keep one value of the "
        "others, as in frame[frame[{last!r}] == frame[{last!r}].iloc[0]]."
    ),
}
ALTS = {
    "sweep": "A grid of colours, one cell a game: its value to the punter. {title}.",
    "sweep_line": "Bars, one a game: its value to the punter. {title}.",
}


def sweep(sweep: pd.DataFrame) -> Chart:
    """Show the value of every combination of one field or two: bars, or a grid of colours.

    Args:
        sweep: the frame of ``compare.sweep``; its keys that have several values, one or two, are the axes, and all
            others have to have one value only.

    Raises:
        OchkoError: for anything else, more than two keys with several values, or rows that read alike.

    >>> from ochko_edu import compare
    >>> grid = {"natural_pays": [1, 2], "banker_bust_pays": [1, 2]}
    >>> sweep(compare.sweep("salon", grid)).layout.title.text.split("<br>")[0]
    '<b>The punter is favoured in 3 of 4 games,'
    """
    sweep = taken("sweep", sweep)
    keys = _keys(sweep)
    names = {key: list(dict.fromkeys(map(_typed, sweep[key]))) for key in keys[:2]}
    rows = [{**row, "what": _what(row, keys)} for row in sweep.to_dict("records")]
    title = _sweep_title(rows)
    if len(keys) == 1:
        return _bars(sweep, rows, keys[0], title)
    down, across = keys[:2]
    at = {(_typed(row[down]), _typed(row[across])): row for row in rows}
    lines = [[at.get((y, x)) for x in names[across]] for y in names[down]]
    reach = _reach(sweep["value"].dropna())
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
    digits = needed(reach, 2)
    colours(figure, [-reach, 0, reach], [signed(-reach, digits), "0", signed(reach, digits)], WORDS["margin"])
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
    return finished(figure, as_given(sweep), ALTS["sweep"].format(title=title))


def _bars(sweep: pd.DataFrame, rows: list[dict[Any, Any]], key: str, title: str) -> Chart:
    figure = blank()
    fine = [row for row in rows if not row["refused"]]
    places = {id(row): len(rows) - 1 - k for k, row in enumerate(rows)}
    figure.add_bar(
        orientation="h", y=[places[id(row)] for row in fine], x=[row["value"] for row in fine], width=0.6,
        marker=dict(color=[WON_MORE if row["value"] > 0 else LOST for row in fine], line=dict(width=0)),
        hovertext=[_swept(row) for row in fine], hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    reach = _reach(row["value"] for row in fine)
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
                text=WORDS["refused"] if refused else signed(value, needed(value, 3)),
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
    return finished(figure, as_given(sweep), ALTS["sweep_line"].format(title=title))


def _keys(sweep: pd.DataFrame) -> list[str]:
    """Return the fields that a sweep goes through, one or two.

    Raises:
        OchkoError: for more that have several values, or rows that read alike: some would be drawn over others.
    """
    keys = list(sweep.columns[: list(sweep.columns).index("value")])
    if not keys:
        raise OchkoError(WORDS["no_key"])
    read = pd.DataFrame({key: sweep[key].map(_typed) for key in keys})
    varied = [key for key in keys if read[key].nunique() > 1]
    if len(varied) > 2:
        raise OchkoError(WORDS["many"].format(count=len(varied), names=", ".join(varied), last=varied[-1]))
    single("sweep", as_given(read), tuple(keys))
    return varied or keys[:1]


def _reach(values: Iterable[float]) -> float:
    """Return how far colours and axes have to reach; where nothing is but nought, as far as one stake."""
    farthest = nearest_zero(values)
    return farthest if farthest > NOISE else 1.0


def _sweep_title(rows: list[dict[Any, Any]]) -> str:
    fine = [row for row in rows if not row["refused"]]
    if not fine:
        return TITLES["none_one" if len(rows) == 1 else "none"].format(count=len(rows), most=rows[0]["what"])
    counts = {side: sum(row["favours"] == side for row in fine) for side in ("punter", "banker")}
    side = "punter" if counts["punter"] else "banker"
    sign = 1 if side == "punter" else -1
    best = max(fine, key=lambda row: sign * row["value"])
    alike = sum(abs(row["value"] - best["value"]) <= NOISE for row in fine)
    if not counts[side]:
        key = "even_one" if len(fine) == 1 else "even"
    elif len(fine) == 1:
        key = "one"
    elif counts[side] == len(fine) == alike:
        key = "all_equal"
    else:
        key = "all" if counts[side] == len(fine) else "both" if side == "punter" else "some"
        key = f"{key}_alike" if alike > 1 else key
    title = TITLES[key].format(
        **counts, side=side, count=len(fine), alike=alike, most=best["what"], value=amount(best["value"])
    )
    left_out = len(rows) - len(fine)
    return WORDS["counted"].format(title=title, refused=left_out) if left_out else title


def _typed(value: Any) -> str:
    return "None" if value is None or (isinstance(value, float) and math.isnan(value)) else str(value)


def _what(row: dict[Any, Any], keys: list[str]) -> str:
    return WORDS["join"].join(WORDS["pair"].format(name=key, value=_typed(row[key])) for key in keys)


def _cell(row: dict[Any, Any] | None) -> str:
    return "" if row is None or row["refused"] else signed(row["value"], needed(row["value"], 2))


def _swept(row: dict[Any, Any]) -> str:
    if row["refused"]:
        return WORDS["hover_refused"].format(what=row["what"], refused=wrapped(row["refused"], 60))
    return WORDS["hover_sweep"].format(
        what=row["what"], value=stakes(row["value"]), difference=stakes(row["difference"])
    )


__all__ = ["sweep"]
