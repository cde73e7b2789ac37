"""Pictures of luck: how results scatter, how means settle, how often an interval holds what it should."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from ..charts import LOST, WON, WON_MORE, Chart, signed
from ..compare import BAND
from . import words_aloud as aloud
from .drawing import DIM, GUESSED, INK, PALE, axes, canvas, named_line, told
from .words import INTERVALS, MARGINS, SETTLING, TALIAS

if TYPE_CHECKING:
    from ..sampling import Simulation

MANY = 10  # rounds from which means are drawn; the first few fill any picture
LINES = 13  # pixels for one interval


def talias(gains: pd.Series, guess: float | None = None) -> Chart:
    """Show what many talias brought a punter, one bar a result.

    Args:
        gains: his gain in each talia, in stakes.
        guess: a predicted share of talias that he ends behind, in per cent; it is told in words, beside the share that
            came, for the axis has no place for it.
    """
    counts = gains.value_counts().sort_index()
    behind = int((gains < 0).sum())
    figure = canvas(TALIAS["title"].format(behind=f"{behind:,}", all=f"{len(gains):,}"), legend=True)
    for name, colour, chosen in (
        ("behind", LOST, counts[counts.index < 0]),
        ("even", PALE, counts[counts.index == 0]),
        ("ahead", WON_MORE, counts[counts.index > 0]),
    ):
        figure.add_bar(
            name=TALIAS[name], x=list(chosen.index), y=list(chosen), marker=dict(color=colour), width=0.86,
            hovertemplate="%{x:+}: %{y} talias<extra></extra>",
        )  # fmt: skip
    axes(figure, TALIAS["below"], TALIAS["left"])
    if guess is not None:
        asked = TALIAS["guess"].format(guess=f"{guess:.0f}", behind=f"{100 * behind / len(gains):.0f}")
        figure.add_annotation(
            x=0.01, xref="paper", xanchor="left", y=0.98, yref="paper", text=asked, showarrow=False,
            font=dict(color=GUESSED), align="left",
        )  # fmt: skip
    rows = [{"gain": gain, "talias": count} for gain, count in counts.items()]
    worst, middle, best = (signed(float(gain)) for gain in (gains.min(), gains.median(), gains.max()))
    return told(figure, rows, aloud.TALIAS.format(worst=worst, middle=middle, best=best))


def settling(simulations: Sequence[Simulation], value: float, sd: float) -> Chart:
    """Show how the means of several simulations settle, with the band in which most of them should lie.

    Args:
        simulations: the simulations, each one line.
        value: the value that was counted.
        sd: the standard deviation of one round.
    """
    figure = canvas(SETTLING["title"], 430, legend=True)
    most = max(s.rounds for s in simulations)
    x = np.geomspace(MANY, most, 60)
    half = BAND * sd / np.sqrt(x)
    paths: list[pd.DataFrame] = []
    figure.add_scatter(
        x=[*x, *x[::-1]], y=[*(value + half), *(value - half)[::-1]], fill="toself", fillcolor=PALE,
        line=dict(width=0), name=SETTLING["band"], hoverinfo="skip",
    )  # fmt: skip
    for k, simulation in enumerate(simulations):
        path = simulation.path.query("rounds >= @MANY", local_dict={"MANY": MANY})
        paths.append(path.assign(punter=k + 1)[["punter", "rounds", "value"]])
        figure.add_scatter(
            x=path["rounds"], y=path["value"], mode="lines", line=dict(color=WON_MORE, width=1.6),
            name=SETTLING["one"], showlegend=k == 0, opacity=0.85,
            hovertemplate="%{x:,} rounds: %{y:+.3f}<extra></extra>",
        )  # fmt: skip
    named_line(figure, value, SETTLING["value"].format(value=signed(value, 3)), across=True)
    axes(figure, SETTLING["below"], SETTLING["left"], type="log", tickformat=",", dtick=1)
    low, high = (signed(end, 3) for end in (min(s.value for s in simulations), max(s.value for s in simulations)))
    said = aloud.SETTLING.format(rounds=most, low=low, high=high, value=signed(value, 3))
    return told(figure, pd.concat(paths).to_dict("records"), said)


def intervals(simulations: Sequence[Simulation], value: float) -> Chart:
    """Show the interval of each simulation, two standard errors to each side, and which of them hold a value.

    Args:
        simulations: the simulations, each one line.
        value: the value that was counted.
    """
    rows = [(s.value - BAND * s.standard_error, s.value, s.value + BAND * s.standard_error) for s in simulations]
    held = [low <= value <= high for low, _, high in rows]
    title = INTERVALS["title"].format(held=sum(held), all=len(rows))
    figure = canvas(title, 150 + LINES * len(rows), legend=True)
    for kept, colour, width in ((True, WON, 3), (False, LOST, 5)):
        chosen = [(k, row) for k, (row, fine) in enumerate(zip(rows, held, strict=True)) if fine == kept]
        x: list[float | None] = [end for _, (low, _, high) in chosen for end in (low, high, None)]
        y = [place for k, _ in chosen for place in (k, k, None)]
        figure.add_scatter(
            x=x, y=y, mode="lines", line=dict(color=colour, width=width),
            name=INTERVALS["held" if kept else "missed"], hovertemplate="%{x:+.3f}<extra></extra>",
        )  # fmt: skip
    figure.add_scatter(
        x=[middle for _, middle, _ in rows], y=list(range(len(rows))), mode="markers",
        marker=dict(color=INK, size=4), showlegend=False, hovertemplate="%{x:+.3f}<extra></extra>",
    )  # fmt: skip
    named_line(figure, value, INTERVALS["value"].format(value=signed(value, 3)))
    rounds = simulations[0].rounds
    axes(figure, INTERVALS["below"], INTERVALS["left"].format(rounds=rounds))
    figure.update_yaxes(showticklabels=False, showgrid=False, range=[-1.5, len(rows)])
    table = [
        {"from": low, "mean": mean, "to": high, "holds it": fine}
        for (low, mean, high), fine in zip(rows, held, strict=True)
    ]
    first, last = (signed(end, 3) for end in (min(mean for _, mean, _ in rows), max(mean for _, mean, _ in rows)))
    return told(figure, table, aloud.INTERVALS.format(low=first, high=last, value=signed(value, 3)))


def margins(rows: Iterable[Mapping[str, Any]]) -> Chart:
    """Show what drawing is worth above standing, for each total against each banker.

    Args:
        rows: each with total, banker (the total on which he stands), margin (in stakes) and bust (the chance).
    """
    frame = pd.DataFrame(list(rows))
    figure = canvas(MARGINS["title"], legend=True)
    looks = zip(frame.groupby("banker"), (WON_MORE, LOST, DIM), ("circle", "square", "diamond"), strict=False)
    for (banker, part), colour, symbol in looks:
        figure.add_scatter(
            x=part["total"], y=part["margin"], mode="lines+markers", line=dict(color=colour, width=2),
            marker=dict(size=9, symbol=symbol), name=MARGINS["stands"].format(banker=banker),
            hovertemplate="%{x}: %{y:+.3f}<extra></extra>",
        )  # fmt: skip
    figure.add_hline(y=0, line=dict(color=INK, width=1.5))
    for word, shift in (("better", 10), ("worse", -10)):
        figure.add_annotation(
            x=1, xref="paper", xanchor="right", y=0, yshift=shift, text=MARGINS[word], showarrow=False,
            font=dict(size=13, color=DIM),
        )  # fmt: skip
    busts = frame.drop_duplicates("total")
    axes(figure, MARGINS["below"], MARGINS["left"], tickvals=list(busts["total"]))
    risks = zip(busts["total"], busts["bust"], strict=True)
    figure.update_xaxes(ticktext=[MARGINS["total"].format(total=t, bust=float(b)) for t, b in risks])
    figure.update_layout(margin=dict(b=76))
    better = frame[frame["margin"] > 0].groupby("banker")["total"].agg(list)
    said = (
        aloud.MARGINS.format(banker=banker, totals=", ".join(map(str, better.get(banker, []))) or aloud.NOWHERE)
        for banker in sorted(frame["banker"].unique())
    )
    return told(figure, frame.to_dict("records"), *said)
