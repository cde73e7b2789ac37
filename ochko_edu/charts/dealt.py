"""Charts: each takes a frame and gives a plotly figure of fixed height, drawn without the network.

Colours differ in lightness as well as in hue, so that they hold in grey and for the colour-blind; what a bar
says is also written on it. The paper is white in a dark theme too, so that the ink is always legible.

A chart is a plotly figure, and can be changed as one; it only leaves out plotly's row of buttons, one of which offers
to send the figure to a company's server.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import plotly.io

from ..compare.dealt import FEWEST

INK, DIM, RULE = "#1d1b20", "#5c6159", "#dfe3dc"
LOST, WON, WON_MORE = "#c4603a", "#8fb6d6", "#1f5f93"
FONT = '"DejaVu Sans", system-ui, -apple-system, "Segoe UI", sans-serif'
HEIGHT, MORE = 410, 100  # of a chart of two games, and for each further game, in pixels
HEAD = 88  # of these, what title and legend take
TITLE_SIGNS, LABEL_SIGNS = 42, 15  # in a line: plotly breaks none by itself, and windows are narrow
# No row of buttons: nothing here needs them, and one would send the figure away.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True}
BAR, ABOVE = 0.42, 0.37  # of the space for a game: how thick its bar is, how far off its middle a mark stands

TITLES = {
    "differ": "{punter}: the punter came out ahead.<br>{banker}: the banker did.",
    "all_punter": "The punter came out ahead in each game",
    "all_banker": "The banker came out ahead in each game",
    "one_punter": "The punter came out ahead",
    "one_banker": "The banker came out ahead",
    "few": "Too few rounds to tell who is ahead",
    "unsettled": "What the punter lost and won",
}
GUESSES = {
    "punter": "your guess: the punter ▸",
    "banker": "◂ your guess: the banker",
    "neither": "your guess: neither",
}
WORDS = {
    "below": "stakes of the punter in 100 rounds:<br>lost to the left, won to the right",
    "lost": "lost",
    "won": "won, paid once",
    "won_more": "won, paid double",
    "won_other": "won, paid otherwise",
    "net": "left for the punter",
    "hover": "{rounds:,} of {of:,} rounds<br>net {net} a stake<br>{stakes} stakes in 100 rounds",
    "hover_net": "{value} stakes in 100 rounds, give or take {band:.1f}",
    "hover_few": "{value} stakes in 100 rounds; too few rounds to tell how near",
}

SENTENCES = {
    "punter": (
        "{game}: over {rounds:,} rounds the punter gained {value:.2f} of a stake a round, "
        "give or take {band:.2f}. These rounds point to the punter."
    ),
    "banker": (
        "{game}: over {rounds:,} rounds the punter lost {value:.2f} of a stake a round, "
        "give or take {band:.2f}. These rounds point to the banker."
    ),
    "neither": (
        "{game}: over {rounds:,} rounds the punter {way} {value:.2f} of a stake a round, give or take {band:.2f}. "
        "That is too few to tell whom the game favours."
    ),
    "few": "{game}: over {rounds} the punter {way} {value:.2f} of a stake a round. That is too few to tell anything.",
}
WAYS = {True: "gained", False: "lost"}
COUNTED = {True: "one round", False: "{rounds:,} rounds"}


class Chart(go.Figure):  # type: ignore[misc]
    """A plotly figure that is shown without plotly's row of buttons."""

    def show(self, *args: Any, **kwargs: Any) -> Any:
        """Show the figure, as plotly does."""
        return super().show(*args, **{"config": CONFIG, **kwargs})

    def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
        return super()._repr_mimebundle_(*args, **{"config": CONFIG, **kwargs})

    def _ipython_display_(self) -> None:
        plotly.io.show(self, config=CONFIG)


def signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign, and with none where it rounds to zero.

    >>> signed(-17.6), signed(0.3), signed(-0.04, 1), signed(23.7, 1)
    ('−18', '0', '0', '+23.7')
    """
    text = f"{value:+.{digits}f}"
    return "0" if float(text) == 0 else text.replace("-", "−")


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
    'Salon: over 900 rounds the punter gained 0.25 of a stake a round'
    """
    return [_sentence(row) for row in values.to_dict("records")]


def _sentence(row: dict[Any, Any]) -> str:
    rounds, few = row["rounds"], row["rounds"] < FEWEST
    return SENTENCES["few" if few else row["favours"]].format(
        game=row["game"], rounds=COUNTED[rounds == 1].format(rounds=rounds) if few else rounds,
        value=abs(row["value"]), band=2 * row["standard_error"], way=WAYS[row["value"] >= 0],
    )  # fmt: skip


def favour_title(values: pd.DataFrame) -> str:
    """Return the title of ``stakes_won_and_lost``: who came out ahead, as far as the rounds can tell."""
    games, favours = list(values["game"]), list(values["favours"])
    if sorted(favours) == ["banker", "punter"]:
        names = {side: games[favours.index(side)] for side in favours}
        return TITLES["differ"].format(**names)
    if set(favours) == {"neither"}:
        return TITLES["few"]
    if len(set(favours)) == 1:
        return TITLES[f"{'one' if len(games) == 1 else 'all'}_{favours[0]}"]
    return TITLES["unsettled"]


def wrapped(text: str, signs: int) -> str:
    """Return a text broken into lines, as plotly wants them.

    >>> wrapped("Salon twenty-one", 15)
    'Salon<br>twenty-one'
    """
    lines = (line for part in text.split("<br>") for line in textwrap.wrap(part, signs, break_on_hyphens=False))
    return "<br>".join(lines)


def height(games: int, headed: bool = True) -> int:
    """Return the height of a chart of so many games, in pixels, with or without title and legend.

    >>> height(1), height(2), height(3), height(2, headed=False)
    (410, 410, 510, 322)
    """
    return HEIGHT + MORE * max(games - 2, 0) - HEAD * (not headed)


def legend(outcomes: pd.DataFrame) -> list[tuple[str, str]]:
    """Return what the colours of ``stakes_won_and_lost`` mean: each with its word, the diamond last."""
    used = [(WORDS[name], colour) for name, colour, _, part in _parts(outcomes) if part["stakes_per_100"].any()]
    return [*used, (WORDS["net"], INK)]


def stakes_won_and_lost(
    outcomes: pd.DataFrame, values: pd.DataFrame, guesses: Mapping[str, str] | None = None, headed: bool = True
) -> Chart:
    """Show what a punter loses and wins in a hundred rounds of each game, and what is left.

    Args:
        outcomes: the frame of ``compare.outcomes``.
        values: the frame of ``compare.values`` for the same games.
        guesses: for a game, whom somebody thought it to favour: "punter", "banker" or "neither"; it is marked.
        headed: whether title and legend stand in the figure; a widget writes its own, which fit any window.

    Returns:
        A figure: to the left of a line the stakes lost, to its right those won; a diamond marks the difference.
    """
    games = list(values["game"])
    tall = height(len(games), headed)
    figure = Chart(layout=dict(template=template(), height=tall, barmode="relative", autosize=True))
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
    reach = max(float(sides.abs().max()), 1.1 * max(map(sum, _spans(values))), 1.0)
    _guesses(figure, guesses or {}, place, reach * 1.1)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if reach / step < 5)
    ticks = [step * k for k in range(-6, 7)]
    figure.update_xaxes(
        range=[-reach * 1.12, reach * 1.12], title=dict(text=WORDS["below"]),
        tickvals=ticks, ticktext=[str(abs(tick)) for tick in ticks],
    )  # fmt: skip
    figure.update_yaxes(
        range=[-0.55, len(games) - 0.35], tickvals=list(place.values()), showgrid=False,
        ticktext=[wrapped(game, LABEL_SIGNS) for game in place],
        tickfont=dict(size=15, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    figure.add_vline(x=0, line=dict(color=INK, width=1.5))
    if headed:
        title = wrapped(favour_title(values), TITLE_SIGNS)
        figure.update_layout(title=dict(text=f"<b>{title}</b>"), legend=dict(traceorder="normal"))
    else:
        figure.update_layout(showlegend=False, margin=dict(t=108 - HEAD))
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
        rounds=row["rounds"], of=row["of"], net=f"{row['net']:+g}".replace("-", "−"),
        stakes=signed(row["stakes_per_100"], 1),
    )  # fmt: skip


def _spans(values: pd.DataFrame) -> list[tuple[float, float]]:
    """Return for each game how far from the line its diamond stands, and how far the whiskers reach from there."""
    rows = values.to_dict("records")
    return [(abs(100 * r["value"]), 200 * r["standard_error"] if r["rounds"] >= FEWEST else 0.0) for r in rows]


def _net(figure: go.Figure, values: pd.DataFrame, place: Mapping[str, int]) -> None:
    """Mark what is left, above the bars: there it hides no number."""
    rows = values.to_dict("records")
    few = [row["rounds"] < FEWEST for row in rows]
    bands = [band for _, band in _spans(values)]
    figure.add_scatter(
        name=WORDS["net"], mode="markers", x=[100 * row["value"] for row in rows],
        y=[place[row["game"]] + ABOVE for row in rows],
        marker=dict(symbol="diamond", size=13, color=INK),
        error_x=dict(type="data", array=bands, color=INK, thickness=2, width=5),
        hovertemplate=[
            WORDS["hover_few" if too_few else "hover_net"].format(value=signed(100 * row["value"], 1), band=band)
            for row, band, too_few in zip(rows, bands, few, strict=True)
        ],
    )  # fmt: skip
    for row, band in zip(rows, bands, strict=True):
        out = 1 if row["value"] >= 0 else -1  # the number stands on the outer side
        figure.add_annotation(
            x=100 * row["value"] + out * band, y=place[row["game"]] + ABOVE,
            text=f"<b>{signed(100 * row['value'])}</b>", showarrow=False, font=dict(size=16),
            xanchor="left" if out > 0 else "right", xshift=8 * out,
        )  # fmt: skip


def _guesses(figure: go.Figure, guesses: Mapping[str, str], place: Mapping[str, int], edge: float) -> None:
    for game, guess in guesses.items():
        figure.add_annotation(
            x={"punter": edge, "banker": -edge}.get(guess, 0), y=place[game] - ABOVE, showarrow=False,
            text=GUESSES[guess], xanchor={"punter": "right", "banker": "left"}.get(guess, "center"),
            font=dict(size=13, color=DIM), bgcolor="white",
        )  # fmt: skip
