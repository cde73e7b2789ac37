"""Charts: each takes a frame and gives a plotly figure of fixed height, drawn without the network.

Colours differ in lightness as well as in hue, so that they hold in grey and for the colour-blind; what a bar
says is also written on it. The paper is white in a dark theme too, so that the ink is always legible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

INK, DIM, RULE = "#1d1b20", "#5c6159", "#dfe3dc"
LOST, WON, WON_MORE = "#c4603a", "#8fb6d6", "#1f5f93"
FONT = '"DejaVu Sans", system-ui, -apple-system, "Segoe UI", sans-serif'
HEIGHT, MORE = 410, 100  # of a chart of two games, and for each further game, in pixels
BAR, ABOVE = 0.42, 0.37  # of the space for a game: how thick its bar is, how far off its middle a mark stands

TITLES = {
    "differ": "{punter}: the punter comes out ahead.<br>{banker}: the banker does.",
    "both_punter": "The punter comes out ahead in each game",
    "both_banker": "The banker comes out ahead in each game",
    "unsettled": "What the punter loses and wins",
}
GUESSES = {
    "punter": "your guess: the punter ▸",
    "banker": "◂ your guess: the banker",
    "neither": "your guess: neither",
}
WORDS = {
    "below": "stakes lost (left) and won (right) by the punter in 100 rounds",
    "lost": "lost",
    "won": "won, paid once",
    "won_more": "won, paid double",
    "won_other": "won, paid otherwise",
    "net": "left for the punter",
    "hover": "{rounds:,} of {of:,} rounds<br>net {net:+g} a stake<br>{stakes:+.1f} stakes in 100 rounds",
    "hover_net": "{value:+.1f} stakes in 100 rounds, give or take {band:.1f}",
}

SENTENCES = {
    "punter": (
        "{game}: over {rounds:,} rounds the punter gained {value:.2f} of his stake a round, "
        "give or take {band:.2f}: the game favours the punter."
    ),
    "banker": (
        "{game}: over {rounds:,} rounds the punter lost {value:.2f} of his stake a round, "
        "give or take {band:.2f}: the game favours the banker."
    ),
    "neither": (
        "{game}: over {rounds:,} rounds the punter ended {value:.2f} of a stake a round from even, "
        "and chance alone can do as much as {band:.2f}: these rounds do not say whom the game favours."
    ),
}


def template() -> Any:
    """Return the calm look that all charts share."""
    axis = dict(
        gridcolor=RULE, zeroline=False, linecolor=RULE, ticks="", tickfont=dict(size=13, color=DIM),
        title=dict(font=dict(size=13, color=DIM), standoff=12), automargin=True, fixedrange=True,
    )  # fmt: skip
    return go.layout.Template(
        layout=dict(
            paper_bgcolor="white", plot_bgcolor="white", font=dict(family=FONT, size=14, color=INK),
            title=dict(
                font=dict(size=17, color=INK), x=0, xref="container", xanchor="left", y=0.92, yanchor="top",
                pad=dict(l=14),
            ),
            xaxis=axis, yaxis=axis, margin=dict(l=16, r=24, t=108, b=56), hoverlabel=dict(font=dict(size=13)),
            legend=dict(
                orientation="h", x=0, xref="container", xanchor="left", y=0.81, yref="container", yanchor="top",
                font=dict(size=13), itemclick=False, itemdoubleclick=False,
            ),
            bargap=0.5,
        )
    )  # fmt: skip


def sentences(values: pd.DataFrame) -> list[str]:
    """Return the sentence that the rounds of each game support, computed from ``compare.values``.

    >>> row = {"game": "Salon", "rounds": 900, "value": 0.25, "standard_error": 0.03, "favours": "punter"}
    >>> sentences(pd.DataFrame([row]))[0].split(",")[0]
    'Salon: over 900 rounds the punter gained 0.25 of his stake a round'
    """
    return [
        SENTENCES[row["favours"]].format(
            game=row["game"], rounds=row["rounds"], value=abs(row["value"]), band=2 * row["standard_error"]
        )
        for row in values.to_dict("records")
    ]


def favour_title(values: pd.DataFrame) -> str:
    """Return the title of ``stakes_won_and_lost``: whom each game favours, as far as the rounds can tell."""
    games, favours = list(values["game"]), list(values["favours"])
    if sorted(favours) == ["banker", "punter"]:
        names = {side: games[favours.index(side)] for side in favours}
        return TITLES["differ"].format(**names)
    if len(set(favours)) == 1 and favours[0] != "neither":
        return TITLES[f"both_{favours[0]}"]
    return TITLES["unsettled"]


def height(games: int) -> int:
    """Return the height of a chart of so many games, in pixels.

    >>> height(1), height(2), height(3)
    (410, 410, 510)
    """
    return HEIGHT + MORE * max(games - 2, 0)


def stakes_won_and_lost(
    outcomes: pd.DataFrame, values: pd.DataFrame, guesses: Mapping[str, str] | None = None
) -> go.Figure:
    """Show what a punter loses and wins in a hundred rounds of each game, and what is left.

    Args:
        outcomes: the frame of ``compare.outcomes``.
        values: the frame of ``compare.values`` for the same games.
        guesses: for a game, whom somebody thought it to favour: "punter", "banker" or "neither"; it is marked.

    Returns:
        A figure: to the left of a line the stakes lost, to its right those won; a diamond marks the difference.
    """
    games = list(values["game"])
    figure = go.Figure(layout=dict(template=template(), height=height(len(games)), barmode="relative"))
    place = {game: len(games) - 1 - k for k, game in enumerate(games)}  # the first game at the top
    for name, colour, ink, chosen in _parts(outcomes):
        rows = [r for r in chosen.to_dict("records") if r["stakes_per_100"]]
        if not rows:
            continue
        figure.add_bar(
            name=WORDS[name], orientation="h", y=[place[r["game"]] for r in rows], width=BAR,
            x=[r["stakes_per_100"] for r in rows], marker=dict(color=colour, line=dict(color="white", width=1)),
            text=[f"{abs(r['stakes_per_100']):.0f}" for r in rows], textposition="inside", textangle=0,
            insidetextanchor="middle", textfont=dict(color=ink, size=14), hovertemplate=[_hover(r) for r in rows],
        )  # fmt: skip
    _net(figure, values, place)
    sides = outcomes.assign(won=outcomes["net"] > 0).groupby(["game", "won"])["stakes_per_100"].sum()
    reach = max(float(sides.abs().max()), 1.0)
    _guesses(figure, guesses or {}, place, reach * 1.1)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if reach / step < 5)
    ticks = [step * k for k in range(-6, 7)]
    figure.update_xaxes(
        range=[-reach * 1.12, reach * 1.12], title=dict(text=WORDS["below"]),
        tickvals=ticks, ticktext=[str(abs(tick)) for tick in ticks],
    )  # fmt: skip
    figure.update_yaxes(
        range=[-0.55, len(games) - 0.35], tickvals=list(place.values()), ticktext=list(place), showgrid=False,
        tickfont=dict(size=15, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    figure.add_vline(x=0, line=dict(color=INK, width=1.5))
    figure.update_layout(title=dict(text=f"<b>{favour_title(values)}</b>"), legend=dict(traceorder="normal"))
    return figure


def _parts(outcomes: pd.DataFrame) -> list[tuple[str, str, str, pd.DataFrame]]:
    net = outcomes["net"]
    return [
        ("lost", LOST, "white", outcomes[net < 0]),
        ("won", WON, INK, outcomes[net == 1]),
        ("won_more", WON_MORE, "white", outcomes[net == 2]),
        ("won_other", WON_MORE, "white", outcomes[(net > 0) & (net != 1) & (net != 2)]),
    ]


def _hover(row: dict[Any, Any]) -> str:
    return WORDS["hover"].format(
        rounds=row["rounds"], of=row["of"], net=row["net"], stakes=row["stakes_per_100"], game=row["game"]
    )


def _net(figure: go.Figure, values: pd.DataFrame, place: Mapping[str, int]) -> None:
    """Mark what is left, above the bars: there it hides no number."""
    rows = values.to_dict("records")
    bands = [200 * row["standard_error"] for row in rows]
    figure.add_scatter(
        name=WORDS["net"], mode="markers", x=[100 * row["value"] for row in rows],
        y=[place[row["game"]] + ABOVE for row in rows],
        marker=dict(symbol="diamond", size=13, color=INK),
        error_x=dict(type="data", array=bands, color=INK, thickness=2, width=5),
        hovertemplate=[
            WORDS["hover_net"].format(value=100 * row["value"], band=band)
            for row, band in zip(rows, bands, strict=True)
        ],
    )  # fmt: skip
    for row, band in zip(rows, bands, strict=True):
        out = 1 if row["value"] >= 0 else -1  # the number stands on the outer side
        figure.add_annotation(
            x=100 * row["value"] + (out * band if band == band else 0), y=place[row["game"]] + ABOVE,
            text=f"<b>{100 * row['value']:+.0f}</b>".replace("-", "−"), showarrow=False, font=dict(size=16),
            xanchor="left" if out > 0 else "right", xshift=8 * out,
        )  # fmt: skip


def _guesses(figure: go.Figure, guesses: Mapping[str, str], place: Mapping[str, int], edge: float) -> None:
    for game, guess in guesses.items():
        figure.add_annotation(
            x={"punter": edge, "banker": -edge}.get(guess, 0), y=place[game] - ABOVE, showarrow=False,
            text=GUESSES[guess], xanchor={"punter": "right", "banker": "left"}.get(guess, "center"),
            font=dict(size=13, color=DIM), bgcolor="white",
        )  # fmt: skip
