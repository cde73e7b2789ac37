"""Grids of colour: what a card gains over standing, and on what policies draw."""

from __future__ import annotations

from typing import Any

import pandas as pd

from .limits import SURE, draw_title, policy_title
from .style import (
    DIM,
    DIVERGING,
    INK,
    NOISE,
    RISING,
    RULE,
    Chart,
    blank,
    finished,
    headed,
    needed,
    noted,
    percent,
    signed,
    stakes,
    wrapped,
)  # fmt: skip
from .taking import as_given, few_enough, taken

CELL = 22  # pixels, the height of a cell
MOST_PANELS = 8  # side by side; beyond, what is written over them would meet
SIGNS_ACROSS = 84  # of what is written over all of them, in one line
TOO_MANY = 12  # cases, beyond which cells bear no numbers
CROWDED = 30  # cases, from which on their names stand upright
DOT = "·"

WORDS = {
    "total": "own total",
    "hard": "hard hands",
    "soft": "soft hands: an ace counts 11",
    "margin": "stakes",
    "below": "≤ {}",
    "above": "≥ {}",
    "drew": "cards that the other side has drawn",
    "shows": "what the other side shows",
    "drawn": "cards that one has drawn",
    "dot": "a dot: stands",
    "joined": "{under}; {dot}",
    "hover_margin": (
        "{kind} {total}, {case}<br>drawing {draw}, standing {stand}<br>a card gains <b>{margin}</b> of a stake"
    ),
    "hover_chance": "<b>{policy}</b><br>{kind} {total}, {case}<br>{does}",
    "draws": "draws",
    "stands": "stands",
    "often": "draws in {percent} of the cases",
}
KIND = {False: "hard", True: "soft"}
ALTS = {
    "decisions": "A grid of colours, own total by what is known: what a further card gains over standing. {title}.",
    "policies": "A grid of colours, own total by what is known: on what each way of playing draws. {title}.",
}


def decisions(decisions: pd.DataFrame) -> Chart:
    """Show what a further card gains over standing, by one's own total and what one knows.

    Args:
        decisions: the frame of ``compare.decisions``.

    Raises:
        OchkoError: for anything else, or the decisions of both sides at once.

    >>> from ochko_edu import compare
    >>> decisions(compare.decisions("salon", "banker")).layout.title.text
    '<b>How far a further card gains for the<br>banker: up to hard 11 or up to hard 14, by<br>what he knows</b>'
    """
    decisions = taken("decisions", decisions)
    farthest = float(decisions["margin"].abs().max())
    reach = min(farthest, 1.0) if farthest > NOISE else 1.0
    cells = [
        {
            **row, "shade": row["margin"], "text": signed(row["margin"], 2), "sign": _gains(row["margin"]),
            "hover": WORDS["hover_margin"].format(
                kind=KIND[bool(row["soft"])], total=row["total"], case=row["case"], draw=stakes(row["draw"]),
                stand=stakes(row["stand"]), margin=stakes(row["margin"]),
            ),
        }
        for row in decisions.to_dict("records")
    ]  # fmt: skip
    figure = blank()
    kinds = [kind for kind in (False, True) if kind in set(decisions["soft"])]
    panels = [([c for c in cells if c["soft"] == kind], WORDS["soft" if kind else "hard"]) for kind in kinds]
    body = _panels(figure, panels if len(kinds) > 1 else [(cells, "")], DIVERGING, (-reach, reach))
    ends = [WORDS["below"], WORDS["above"]] if farthest > reach else ["{}", "{}"]
    digits = needed(reach, 1)
    texts = [end.format(signed(side, digits)) for end, side in zip(ends, (-reach, reach), strict=True)]
    colours(figure, [-reach, 0, reach], [texts[0], "0", texts[1]], WORDS["margin"])
    title = draw_title(decisions)
    headed(figure, title, body, below=60)
    return finished(figure, as_given(decisions), ALTS["decisions"].format(title=title))


def policies(policies: pd.DataFrame) -> Chart:
    """Show on what some ways of playing draw, side by side.

    Args:
        policies: the frame of ``compare.policies``.

    Raises:
        OchkoError: for anything else, the play of both sides at once, or more ways of playing than have room.

    >>> from ochko_edu import compare
    >>> policies(compare.policies("folk")).layout.title.text
    '<b>stand_on(16): the punter draws up to 15</b>'
    """
    policies = taken("policies", policies)
    kinds = [kind for kind in (False, True) if kind in set(policies["soft"])]
    names = few_enough("policies", list(dict.fromkeys(policies["policy"])), MOST_PANELS // len(kinds))
    cells = [
        {
            **row, "shade": row["chance"], "text": _does(row["chance"]), "sign": _sign(row["chance"]),
            "hover": WORDS["hover_chance"].format(
                policy=row["policy"], kind=KIND[bool(row["soft"])], total=row["total"], case=row["case"],
                does=_told(row["chance"]),
            ),
        }
        for row in policies.to_dict("records")
    ]  # fmt: skip
    panels = []
    for kind in kinds:
        for name in names:
            chosen = [c for c in cells if c["soft"] == kind and c["policy"] == name]
            heads = [name] * (len(names) > 1) + [WORDS["soft" if kind else "hard"].split(":")[0]] * (len(kinds) > 1)
            panels.append((chosen, "<br>".join(heads)))
    figure = blank()
    body = _panels(figure, panels, RISING, (0.0, 1.0), WORDS["dot"] if any(c["text"] == DOT for c in cells) else "")
    title = policy_title(policies)
    headed(figure, title, body, below=60)
    return finished(figure, as_given(policies), ALTS["policies"].format(title=title))


def _panels(
    figure: Chart, panels: list[tuple[list[dict[Any, Any]], str]], scale: Any, ends: tuple[float, float],
    dot: str = "",
) -> int:  # fmt: skip
    """Draw grids of cells beside one another, with one axis of totals; return the height."""
    everything = [cell for cells, _ in panels for cell in cells]
    totals = list(range(min(c["total"] for c in everything), max(c["total"] for c in everything) + 1))
    cases = [list(dict.fromkeys(c["case"] for c in cells)) for cells, _ in panels]
    widths = [max(len(found), 1) for found in cases]
    gap = min(0.04, 0.2 / len(panels))
    room = 1 - gap * (len(panels) - 1)
    left = 0.0
    notes: list[dict[str, Any]] = []
    heads: list[str] = []
    written = max(sum(widths), 1) <= TOO_MANY
    for k, ((cells, head), found) in enumerate(zip(panels, cases, strict=True)):
        at = {(c["case"], c["total"]): c for c in cells}
        number = "" if k == 0 else str(k + 1)
        right = min(left + room * widths[k] / sum(widths), 1.0)
        grid = [[at.get((case, total)) for case in found] for total in totals]
        figure.add_heatmap(
            z=[[c["shade"] if c else None for c in line] for line in grid],
            x=list(range(len(found))), y=totals, zmin=ends[0], zmax=ends[1], colorscale=scale, showscale=False,
            xgap=2, ygap=2, xaxis=f"x{number}", yaxis="y", hoverongaps=False,
            customdata=[[c["hover"] if c else "" for c in line] for line in grid],
            hovertemplate="%{customdata}<extra></extra>",
            text=[[(c["text"] if written else c["sign"]) if c else "" for c in line] for line in grid],
            texttemplate="%{text}", textfont=dict(size=12 if written else 10, color=INK),
        )  # fmt: skip
        figure.update_layout({
            f"xaxis{number}": dict(
                domain=[left, right], anchor="y", tickvals=list(range(len(found))), showgrid=False,
                tickangle=0 if sum(widths) < CROWDED else -90,
                ticktext=[_narrow(name, written or sum(widths) >= CROWDED) for name in _bare(found)[0]],
                tickfont=dict(size=12 if written else 11, color=DIM),
                fixedrange=True, range=[-0.5, len(found) - 0.5], automargin=True, linecolor=RULE, zeroline=False,
            )
        })  # fmt: skip
        if head:
            heads.append("<br>".join(wrapped(line, int(SIGNS_ACROSS * (right - left))) for line in head.split("<br>")))
            notes.append(
                dict(
                    text=heads[-1],
                    x=(left + right) / 2,
                    y=totals[-1] + 0.5,
                    xref="paper",
                    yref="y",
                    yanchor="bottom",
                    xanchor="center",
                    yshift=2,
                    font=dict(size=13),
                )
            )
        left = right + gap
    lines = max((head.count("<br>") + 1 for head in heads), default=0)
    figure.update_yaxes(
        title=dict(text=WORDS["total"]),
        showgrid=False,
        tickvals=totals,
        range=[totals[0] - 0.5, totals[-1] + 0.5 + lines],
    )  # the room above is for what is written over the panels
    notes.append(
        dict(
            text=_under(_bare(cases[0])[1], dot),
            x=0.5,
            xref="paper",
            xanchor="center",
            y=0,
            yref="paper",
            yanchor="top",
            yshift=-36,
            font=dict(size=13, color=DIM),
        )
    )
    noted(figure, notes)
    return CELL * (len(totals) + lines) + 10


def _narrow(name: str, written: bool) -> str:
    """Return what stands under a column; between narrow ones a range takes two lines."""
    return wrapped(name, 8) if written else name.replace("-", "<br>–")


def _under(under: str, dot: str) -> str:
    return WORDS["joined"].format(under=under, dot=dot) if under and dot else under or dot


def _bare(cases: list[str]) -> tuple[list[str], str]:
    """Return cases without the word that they have in common, and what then stands under all of them."""
    for word in ("drew", "shows"):
        if all(case.startswith(f"{word} ") for case in cases):
            return [case.removeprefix(f"{word} ") for case in cases], WORDS[word]
    if all(case.endswith(" drawn") for case in cases):
        return [case.removesuffix(" drawn") for case in cases], WORDS["drawn"]
    return cases, ""


def _gains(margin: float) -> str:
    return "=" if abs(margin) <= NOISE else "+" if margin > 0 else "−"


def _sign(chance: float) -> str:
    return "●" if chance > 1 - SURE else DOT if chance < SURE else "◐"


def colours(figure: Chart, ticks: list[float], texts: list[str], title: str) -> None:
    """Put a key of the colours beside the last grid."""
    figure.data[-1].update(
        showscale=True,
        colorbar=dict(
            thickness=12, len=120, lenmode="pixels", y=0.5, tickvals=ticks, ticktext=texts,
            tickfont=dict(size=12, color=DIM), outlinewidth=0,
            title=dict(text=title, font=dict(size=12, color=DIM), side="top"), xpad=8,
        ),
    )  # fmt: skip


def _does(chance: float) -> str:
    return (
        WORDS["draws"] if chance > 1 - SURE else DOT if chance < SURE else percent(round(chance, 2)).replace(".0", "")
    )


def _told(chance: float) -> str:
    if SURE <= chance <= 1 - SURE:
        return WORDS["often"].format(percent=percent(chance))
    return WORDS["draws"] if chance > 0.5 else WORDS["stands"]


__all__ = ["colours", "decisions", "policies"]
