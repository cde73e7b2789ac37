"""What changes of rules do: the way from one game to another as a staircase, and every change on its own."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ..errors import OchkoError, shown, whole
from .moves import fine, most_title, walk_title
from .style import (
    DIM,
    INK,
    LOST,
    NOISE,
    WON,
    WON_MORE,
    Chart,
    blank,
    finished,
    headed,
    nearest_zero,
    noted,
    signed,
    ticks,
    upright,
    wrapped,
)  # fmt: skip
from .taking import as_given, taken

STEP, BAR = 57, 0.56  # pixels of a step; of these, the bar
MORE_LOST = "#e5a283"
CLAUSE = "#2f5f4e"
SIGNS = 22  # in a line of a label
MOST_CLAUSES, LINES = 2, 2
MOST_CHANGES = 12
# What is left beside the bars for their numbers, of all that they span; and marks of the axis at most.
ROOM, TICKS = 0.38, 6
YOURS = "your rule"
LABEL = 0.18  # of the drawing, about what a number beside a bar takes

WORDS = {
    "axis": "value to the punter:<br>stakes in 100 duels",
    "difference": "what the change does to the punter:<br>stakes in 100 duels",
    "more": "{clauses} and {count} more",
    "hover_end": "<b>{game}</b><br>{value} stakes in 100 duels<br>{how}",
    "hover_step": "<b>{change}</b><br>{value} stakes in 100 duels<br>{changes}<br>{clauses}",
    "hover_average": (
        "<b>{change}</b><br>on average over all orders {value} stakes in 100 duels<br>"
        "between {least} and {most}, by what was changed before<br>{changes}<br>{clauses}"
    ),
    "hover_change": "<b>{change}</b><br>{sets}<br>from {before} to {after} stakes in 100 duels<br>{clauses}",
    "best": "both sides at their best",
    "fixed": "{punter} against {banker}",
    "given": "with the given policies",
    "whisker": "The thin line reaches from the least to the most that a change does, by what was changed before.",
    "end": "<b>{game}</b>",
}
ALTS = {
    "walk": "A staircase of bars, one a change of rules. {title}. It begins at {first} and ends at {last}.",
    "sensitivity": "Bars, one a change of rules, the largest first. {title}.",
}


def waterfall(steps: pd.DataFrame) -> Chart:
    """Show the way from one game to another, clause by clause.

    Args:
        steps: the frame of ``compare.walk`` (one order) or of ``compare.contributions`` (the average over all).

    Returns:
        A figure: a bar from nothing for each of the two games, and between them one a change, from where the last one
        ended. To the left of the line the banker is favoured, to its right the punter.

    Raises:
        OchkoError: for anything else, or several walks in one frame.

    >>> from ochko_edu import compare
    >>> waterfall(compare.walk("salon", "folk")).layout.title.text
    '<b>From salon to folk, one change does most:<br>a busted banker pays once, −24.7 stakes in<br>100 duels</b>'
    """
    steps = taken("waterfall", steps, ("walk", "contributions"))
    average = "contribution" in steps.columns
    size = "contribution" if average else "difference"
    rows = [row for row in steps.to_dict("records") if row["change"]]
    facts = steps.iloc[0]
    first, last = 100 * facts["base_value"], 100 * facts["target_value"]
    ends = [0.0, first, last]
    at = first
    bars: list[dict[str, Any]] = [_end(steps, facts["base"], first, 0)]
    for row in rows:
        move = 100 * row[size]
        bars.append(
            {
                "label": _label(row), "from": at, "move": move, "colour": WON if move > 0 else MORE_LOST,
                "text": fine(move), "hover": _hover(row, move, average),
                "least": 100 * row.get("least", row[size]), "most": 100 * row.get("most", row[size]),
            }
        )  # fmt: skip
        at += move
        ends += [at, *([bars[-1]["from"] + bars[-1][k] for k in ("least", "most")] if average else [])]
    bars.append(_end(steps, facts["target"], last, -1))
    figure = blank()
    places = [len(bars) - 1 - k for k in range(len(bars))]
    figure.add_bar(
        orientation="h", y=places, base=[b["from"] for b in bars], x=[b["move"] for b in bars], width=BAR,
        marker=dict(color=[b["colour"] for b in bars], line=dict(width=0)),
        hovertext=[b["hover"] for b in bars], hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    lines = [upright()]
    for k in range(len(bars) - 1):
        edge = bars[k]["from"] + bars[k]["move"]
        through = 0 if bars[k + 1]["move"] else BAR  # a bar of no length is crossed
        lines.append(
            dict(
                type="line",
                x0=edge,
                x1=edge,
                y0=places[k] - BAR / 2,
                y1=places[k + 1] + BAR / 2 - through,
                line=dict(color=DIM, width=1, dash="dot"),
            )
        )
    if average:
        _whiskers(figure, bars, places)
    low, high = min(ends), max(ends)
    room = ROOM * (high - low or 1)
    notes = []
    for b, y in zip(bars, places, strict=True):
        right = b["move"] > 0 or (b["move"] == 0 and b["from"] >= 0)
        if not average and right != _clear(b, right, LABEL * (high - low + 2 * room)):
            right = not right
            b = {**b, "from": b["from"] + b["move"], "move": -b["move"]}
        edge = b["from"] + b["move"]
        if average and "least" in b:
            edge = b["from"] + (max(b["most"], b["move"]) if right else min(b["least"], b["move"]))
        notes.append(
            dict(
                x=edge,
                y=y,
                text=f"<b>{b['text']}</b>",
                xanchor="left" if right else "right",
                xshift=7 if right else -7,
                font=dict(size=14),
                bgcolor="white",
                borderpad=1,
            )
        )
    figure.update_xaxes(
        title=dict(text=WORDS["axis"]),
        range=[low - room, high + room],
        tickangle=0,
        **ticks(low - room, high + room, most=TICKS),
    )
    figure.update_yaxes(
        tickvals=places, ticktext=[b["label"] for b in bars], showgrid=False, range=[-0.55, len(bars) - 0.45],
        tickfont=dict(size=13, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    title = walk_title(rows, facts, size, average)
    below = 76
    if average:
        notes.append(
            dict(
                text=wrapped(WORDS["whisker"], 44),
                x=0.5,
                xref="paper",
                y=0,
                yref="paper",
                yshift=-72,
                yanchor="top",
                xanchor="center",
                font=dict(size=12, color=DIM),
                align="left",
            )
        )
        below += 54
    noted(figure, notes, lines)
    headed(figure, title, STEP * len(bars), below=below)
    alt = ALTS["walk"].format(title=title, first=signed(first, 1), last=signed(last, 1))
    return finished(figure, as_given(steps), alt)


def _clear(bar: dict[str, Any], right: bool, wide: float) -> bool:
    """Say whether a bar's number stands best to its right: where it does not cover the line of nothing.

    Args:
        bar: the bar.
        right: the side at which the bar ends.
        wide: what the number takes, in stakes.
    """
    start, end = bar["from"], bar["from"] + bar["move"]
    spans = {True: (max(start, end), max(start, end) + wide), False: (min(start, end) - wide, min(start, end))}
    covers = {side: low < 0 < high for side, (low, high) in spans.items()}
    return right if not covers[right] or covers[not right] else not right


def _whiskers(figure: Chart, bars: list[dict[str, Any]], places: list[int]) -> None:
    steps = [(b, y) for b, y in zip(bars, places, strict=True) if "least" in b and b["most"] > b["least"]]
    figure.add_scatter(
        mode="markers", x=[b["from"] + b["move"] for b, _ in steps], y=[y for _, y in steps], hoverinfo="skip",
        marker=dict(size=1, color=INK), showlegend=False,
        error_x=dict(
            type="data", symmetric=False, array=[b["most"] - b["move"] for b, _ in steps],
            arrayminus=[b["move"] - b["least"] for b, _ in steps], color=INK, thickness=1.4, width=5,
        ),
    )  # fmt: skip


def _end(steps: pd.DataFrame, game: str, value: float, row: int) -> dict[str, Any]:
    facts = steps.iloc[row]
    if facts["play"] == "best":
        how = WORDS["best"]
    elif "punter" in steps.columns:
        how = WORDS["fixed"].format(punter=facts["punter"], banker=facts["banker"])
    else:
        how = WORDS["given"]
    return {
        "label": WORDS["end"].format(game=wrapped(game, SIGNS)), "from": 0.0, "move": value,
        "colour": WON_MORE if value > 0 else LOST, "text": signed(value, 1),
        "hover": WORDS["hover_end"].format(game=game, value=signed(value, 1), how=how),
    }  # fmt: skip


def _label(row: dict[Any, Any]) -> str:
    lines = wrapped(row["change"], SIGNS).split("<br>")
    label = "<br>".join(lines if len(lines) <= LINES else [*lines[: LINES - 1], lines[LINES - 1] + " …"])
    clauses = _short(row["clauses"])
    return f'{label}<br><span style="color:{CLAUSE};font-size:11px">{clauses}</span>' if clauses else label


def _short(clauses: str) -> str:
    """Return the first places of some, and how many more there are."""
    found = list(
        dict.fromkeys(place.split(":")[0] if place.startswith(YOURS) else place for place in clauses.split(", "))
    )
    found = [place for place in found if place]
    if len(found) <= MOST_CLAUSES + 1:
        return ", ".join(found)
    return WORDS["more"].format(clauses=", ".join(found[:MOST_CLAUSES]), count=len(found) - MOST_CLAUSES)


def _hover(row: dict[Any, Any], move: float, average: bool) -> str:
    words: dict[str, Any] = {
        "change": row["change"], "value": fine(move), "changes": wrapped(row["changes"].replace("; ", "<br>"), 70),
        "clauses": wrapped(row["clauses"], 70),
    }  # fmt: skip
    if average:
        words |= {"least": fine(100 * row["least"]), "most": fine(100 * row["most"])}
    return WORDS["hover_average" if average else "hover_step"].format(**words)


def sensitivity(changes: pd.DataFrame, most: int = MOST_CHANGES) -> Chart:
    """Show what single changes of a game do, the largest first.

    Args:
        changes: the frame of ``compare.sensitivity``.
        most: how many changes to show, from 1.

    Raises:
        OchkoError: for anything else, or a number of changes that is none.

    >>> from ochko_edu import compare
    >>> sensitivity(compare.sensitivity("salon"), 5).layout.yaxis.ticktext[1].split("<br>")[:2]
    ['a busted banker pays', 'once']
    """
    changes, count = taken("sensitivity", changes), whole(most)
    if count is None or count < 1:
        raise OchkoError(f"charts.sensitivity: most is {shown(most)}; it must be a whole number of changes from 1.")
    known = changes[changes["difference"].notna() & (changes["difference"].abs() > NOISE)]
    order = known["difference"].abs().sort_values(ascending=False, kind="stable").index[:count]
    drawn = known.loc[order]
    rows = drawn.to_dict("records")
    figure = blank()
    places = [len(rows) - 1 - k for k in range(len(rows))]
    moves = [100 * row["difference"] for row in rows]
    figure.add_bar(
        orientation="h", y=places, x=moves, width=BAR,
        marker=dict(color=[WON_MORE if move > 0 else LOST for move in moves], line=dict(width=0)),
        hovertext=[_hover_change(row) for row in rows], hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    notes = [
        dict(
            x=move, y=y, text=f"<b>{fine(move)}</b>", xanchor="left" if move > 0 else "right",
            xshift=7 if move > 0 else -7, font=dict(size=14), bgcolor="white", borderpad=1,
        )
        for move, y in zip(moves, places, strict=True)
    ]  # fmt: skip
    noted(figure, notes, [upright()])
    low, high = min([0.0, *moves]), max([0.0, *moves])
    room = ROOM * nearest_zero([high - low], 1.0)
    figure.update_xaxes(
        title=dict(text=WORDS["difference"]),
        range=[low - room, high + room],
        tickangle=0,
        **ticks(low - room, high + room, most=TICKS),
    )
    figure.update_yaxes(
        tickvals=places, ticktext=[_label(row) for row in rows], showgrid=False, range=[-0.6, len(rows) - 0.4],
        tickfont=dict(size=13, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    title = most_title(changes, rows)
    headed(figure, title, STEP * max(len(rows), 2), below=76)
    return finished(figure, as_given(drawn), ALTS["sensitivity"].format(title=title))


def _hover_change(row: dict[Any, Any]) -> str:
    return WORDS["hover_change"].format(
        change=wrapped(row["change"], 60), sets=wrapped(row["sets"], 60), clauses=row["clauses"],
        before=signed(100 * (row["value"] - row["difference"]), 1), after=signed(100 * row["value"], 1),
    )  # fmt: skip


__all__ = ["sensitivity", "waterfall"]
