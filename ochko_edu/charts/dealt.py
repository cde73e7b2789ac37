"""What a punter lost and won in dealt rounds, and what was left: the chart of the first notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from ..compare.dealt import FEWEST
from ..errors import OchkoError, listed, shown
from .style import (
    DIM,
    INK,
    LABEL_SIGNS,
    LOST,
    NOISE,
    TITLE_SIGNS,
    WON,
    WON_MORE,
    Chart,
    amount,
    finished,
    needed,
    round_step,
    signed,
    template,
    wrapped,
)  # fmt: skip
from .taking import as_given, escaped, same_games, taken

HEIGHT, MORE = 410, 100  # of a chart of two games, and for each further game, in pixels
HEAD = 88  # of these, what title and legend take
WON_OTHER = "#43265e"
# Paid otherwise is hatched as well.
PATTERNS = {"won_other": dict(shape="/", size=7, solidity=0.2, fillmode="overlay", fgcolor="#8b75a8")}
BAR, ABOVE = 0.42, 0.37  # of the space for a game: how thick its bar is, how far off its middle a mark stands

TITLES = {
    "differ": "{punter}: the punter came out ahead.<br>{banker}: the banker did.",
    "all_punter": "The punter came out ahead in each game",
    "all_banker": "The banker came out ahead in each game",
    "one_punter": "The punter came out ahead",
    "one_banker": "The banker came out ahead",
    "few": "Too few rounds to tell who is ahead",
    "even": "Nobody came out ahead",
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
    "hover_one": "the only round<br>net {net} a stake",
    "hover_net": "{value} stakes in 100 rounds, give or take {band:.1f}",
    "guesses": "guesses is {given}; it must be a mapping from games to guesses, such as {{'salon': 'punter'}}.",
    "no_game": "guesses: there is no game {game} here; there are {games}.",
    "no_guess": "the guess for {game} is {guess}; allowed: {guesses}.",
    "hover_few": "{value} stakes in 100 rounds; too few rounds to tell how near",
}

SENTENCES = {
    "punter": (
        "{game}: over {rounds:,} rounds the punter gained {value} a round, "
        "give or take {band}. These rounds point to the punter."
    ),
    "banker": (
        "{game}: over {rounds:,} rounds the punter lost {value} a round, "
        "give or take {band}. These rounds point to the banker."
    ),
    "neither": (
        "{game}: over {rounds:,} rounds the punter {way} {value} a round, give or take {band}. "
        "That is too few to tell whom the game favours."
    ),
    "few": "{game}: over {rounds} the punter {way} {value} a round. That is too few to tell anything.",
    "even": "{game}: over {rounds:,} rounds nobody won anything from the other.",
}
WAYS = {True: "gained", False: "lost"}
COUNTED = {True: "one round", False: "{rounds:,} rounds"}


def sentences(values: pd.DataFrame) -> list[str]:
    """Return the sentence that the rounds of each game support, computed from ``compare.values``.

    >>> row = {"game": "Salon", "rounds": 900, "value": 0.25, "standard_error": 0.03, "favours": "punter"}
    >>> sentences(pd.DataFrame([row]))[0].split(",")[0]
    'Salon: over 900 rounds the punter gained 0.25 of a stake a round'
    """
    return [_sentence(row) for row in as_given(taken("sentences", values, "values")).to_dict("records")]


def _sentence(row: dict[Any, Any]) -> str:
    rounds, few = row["rounds"], row["rounds"] < FEWEST
    return SENTENCES["few" if few else "even" if _even(row) else row["favours"]].format(
        game=row["game"], rounds=COUNTED[rounds == 1].format(rounds=rounds) if few else rounds,
        value=amount(row["value"]), way=WAYS[row["value"] >= 0],
        band=f"{2 * row['standard_error']:.{needed(2 * row['standard_error'], 2)}f}",
    )  # fmt: skip


def _even(row: Mapping[Any, Any]) -> bool:
    """Whether no round of many brought anybody anything."""
    return bool(row["rounds"] >= FEWEST and abs(row["value"]) < NOISE and row["standard_error"] < NOISE)


def favour_title(values: pd.DataFrame) -> str:
    """Return the title of ``stakes_won_and_lost``: who came out ahead, as far as the rounds can tell."""
    return _title(as_given(taken("favour_title", values, "values")))


def _title(values: pd.DataFrame) -> str:
    games, favours = list(values["game"]), list(values["favours"])
    if sorted(favours) == ["banker", "punter"]:
        names = {side: games[favours.index(side)] for side in favours}
        return TITLES["differ"].format(**names)
    if set(favours) == {"neither"}:
        return TITLES["even" if all(map(_even, values.to_dict("records"))) else "few"]
    if len(set(favours)) == 1:
        return TITLES[f"{'one' if len(games) == 1 else 'all'}_{favours[0]}"]
    return TITLES["unsettled"]


def height(games: int, headed: bool = True) -> int:
    """Return the height of a chart of so many games, in pixels, with or without title and legend.

    >>> height(1), height(2), height(3), height(2, headed=False)
    (410, 410, 510, 322)
    """
    return HEIGHT + MORE * max(games - 2, 0) - HEAD * (not headed)


def legend(outcomes: pd.DataFrame) -> list[tuple[str, str]]:
    """Return what the colours of ``stakes_won_and_lost`` mean: each with its word, the diamond last."""
    outcomes = taken("legend", outcomes, "outcomes")
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

    Raises:
        OchkoError: for anything else, frames of different games, or guesses that are none.
    """
    chart = "stakes_won_and_lost"
    outcomes, values = taken(chart, outcomes, "outcomes"), taken(chart, values, "values")
    same_games(chart, outcomes, values)
    marked = _checked(guesses, as_given(values))
    figure = drawn(outcomes, values, _hover, _hover_net, marked, headed)
    title = _title(values)
    if headed:
        figure.update_layout(title=dict(text=f"<b>{wrapped(title, TITLE_SIGNS)}</b>"), legend=dict(traceorder="normal"))
    return finished(figure, as_given(outcomes), " ".join([title, *map(_sentence, values.to_dict("records"))]))


def _checked(guesses: object, values: pd.DataFrame) -> dict[str, str]:
    """Return guesses under the names that are drawn.

    Raises:
        OchkoError: for a game that is not there, or a guess that is none.
    """
    if guesses is not None and not isinstance(guesses, Mapping):
        raise OchkoError(WORDS["guesses"].format(given=shown(guesses)))
    marked, games = {}, list(values["game"])
    for game, guess in (guesses or {}).items():
        if str(game) not in games:
            raise OchkoError(WORDS["no_game"].format(game=shown(game), games=listed(games)))
        if guess not in GUESSES:
            raise OchkoError(WORDS["no_guess"].format(game=game, guess=shown(guess), guesses=listed(GUESSES)))
        marked[escaped(str(game))] = str(guess)
    return marked


Told = Callable[[Mapping[Any, Any]], str]


def drawn(
    outcomes: pd.DataFrame, values: pd.DataFrame, told: Told, told_net: Told,
    guesses: Mapping[str, str] | None = None, headed: bool = True,
) -> Chart:  # fmt: skip
    """Draw bars of what is lost and won, and a diamond for what is left, without a title.

    Args:
        outcomes: one row a payment: game, net, stakes_per_100; frames are those of ``taken``.
        values: one row a game: game, value, standard_error, rounds.
        told: what hovering over a row of the outcomes tells.
        told_net: the same of the values.
        guesses: as for ``stakes_won_and_lost``.
        headed: whether room is left for title and legend.
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
            x=[r["stakes_per_100"] for r in rows],
            marker=dict(color=colour, line=dict(color="white", width=1), pattern=PATTERNS.get(name)),
            text=[_written(abs(r["stakes_per_100"])) for r in rows], textposition="inside", textangle=0,
            insidetextanchor="middle", textfont=dict(color=ink, size=14), hovertext=[told(r) for r in rows],
            hovertemplate="%{hovertext}<extra></extra>",
        )  # fmt: skip
    _net(figure, values, place, told_net)
    sides = outcomes.assign(won=outcomes["net"] > 0).groupby(["game", "won"])["stakes_per_100"].sum()
    reach = max(float(sides.abs().max()), 1.1 * max(map(sum, _spans(values))), 1.0)
    _guesses(figure, guesses or {}, place, reach * 1.1)
    room = 1.12 + 0.025 * max(0, *(len(signed(100 * value)) - 4 for value in values["value"]))  # for long numbers
    step = max(round_step(reach, 5), 1.0)
    ticks = [step * k for k in range(-6, 7)]
    figure.update_xaxes(
        range=[-reach * room, reach * room], title=dict(text=WORDS["below"]),
        tickvals=ticks, ticktext=[f"{abs(tick):,.0f}" for tick in ticks],
    )  # fmt: skip
    figure.update_yaxes(
        range=[-0.55, len(games) - 0.35], tickvals=list(place.values()), showgrid=False,
        ticktext=[wrapped(game, LABEL_SIGNS) for game in place],
        tickfont=dict(size=15, color=INK), ticklabelstandoff=8,
    )  # fmt: skip
    figure.add_vline(x=0, line=dict(color=INK, width=1.5))
    if not headed:
        figure.update_layout(showlegend=False, margin=dict(t=108 - HEAD))
    return figure


def _written(stakes: float) -> str:
    return f"{stakes:,.0f}" if stakes >= 0.5 else ""


def _parts(outcomes: pd.DataFrame) -> list[tuple[str, str, str, pd.DataFrame]]:
    net = outcomes["net"]
    return [
        ("lost", LOST, "white", outcomes[net < 0]),
        ("won", WON, INK, outcomes[net == 1]),
        ("won_more", WON_MORE, "white", outcomes[net == 2]),
        ("won_other", WON_OTHER, "white", outcomes[(net > 0) & (net != 1) & (net != 2)]),
    ]


def _hover(row: Mapping[Any, Any]) -> str:
    return WORDS["hover_one" if row["of"] == 1 else "hover"].format(
        rounds=row["rounds"], of=row["of"], net=net(row["net"]),
        stakes=signed(row["stakes_per_100"], 1),
    )  # fmt: skip


def _hover_net(row: Mapping[Any, Any]) -> str:
    few, band = row["rounds"] < FEWEST, 200 * row["standard_error"]
    return WORDS["hover_few" if few else "hover_net"].format(value=signed(100 * row["value"], 1), band=band)


def net(stakes: float) -> str:
    """Return what is paid for a stake, as people write it.

    >>> net(2.0), net(1.25), net(-1.0), net(0.0), net(5 / 3)
    ('+2', '+1.25', '−1', '0', '+1.667')
    """
    return f"{stakes:+,.4g}".replace("-", "−") if abs(stakes) < 1000 and stakes else signed(stakes)


def _spans(values: pd.DataFrame) -> list[tuple[float, float]]:
    """Return for each game how far from the line its diamond stands, and how far the whiskers reach from there."""
    rows = values.to_dict("records")
    return [(abs(100 * r["value"]), 200 * r["standard_error"] if r["rounds"] >= FEWEST else 0.0) for r in rows]


def _net(figure: Chart, values: pd.DataFrame, place: Mapping[str, int], told: Told) -> None:
    """Mark what is left, above the bars: there it hides no number."""
    rows = values.to_dict("records")
    bands = [band for _, band in _spans(values)]
    figure.add_scatter(
        name=WORDS["net"], mode="markers", x=[100 * row["value"] for row in rows],
        y=[place[row["game"]] + ABOVE for row in rows],
        marker=dict(symbol="diamond", size=13, color=INK),
        error_x=dict(type="data", array=bands, color=INK, thickness=2, width=5),
        hovertext=[told(row) for row in rows], hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    for row, band in zip(rows, bands, strict=True):
        out = 1 if row["value"] >= 0 else -1  # the number stands on the outer side
        figure.add_annotation(
            x=100 * row["value"] + out * band, y=place[row["game"]] + ABOVE,
            text=f"<b>{signed(100 * row['value'])}</b>", showarrow=False, font=dict(size=16),
            xanchor="left" if out > 0 else "right", xshift=11 * out,
        )  # fmt: skip


def _guesses(figure: Chart, guesses: Mapping[str, str], place: Mapping[str, int], edge: float) -> None:
    for game, guess in guesses.items():
        figure.add_annotation(
            x={"punter": edge, "banker": -edge}.get(guess, 0), y=place[game] - ABOVE, showarrow=False,
            text=GUESSES[guess], xanchor={"punter": "right", "banker": "left"}.get(guess, "center"),
            font=dict(size=13, color=DIM), bgcolor="white",
        )  # fmt: skip
