"""How games end: final hands of both sides, and results, counted and dealt."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ..compare.counted import RESULTS
from .noise import FEWEST, apart, pairs
from .style import (
    DIM,
    INK,
    Chart,
    blank,
    chance_text,
    finished,
    headed,
    noted,
    of_100,
    percent,
    series,
)  # fmt: skip
from .taking import as_given, few_enough, same_games, taken

SIDES = ("punter", "banker")
WHOLE = 1e-6  # how near to one the chances of all hands, or results, come
RARE = 0.005  # a hand that no game has as often is left out of the chart of final hands
PANEL = 190  # pixels
MANY = 11  # hands, beyond which their names would meet
ROW, BETWEEN = 17, 16  # pixels of a bar, and between groups of bars

TITLES = {
    "bust_one": "{game}: the banker busts in {banker} of 100 duels, the punter in {punter}",
    "bust_many": "The banker busts in {most} of 100 duels of {high}, in {least} of {low}",
    "bust_never": "The banker busts in {most} of 100 duels of {high}, and never in {low}",
    "bust_alike": "The banker busts about as often in each game: in about {most} of 100 duels",
    "bust_unsure": "As far as these rounds can tell, the banker busts as often in each game",
    "no_bust": "With which totals both sides end",
    "win_one": "{game}: of 100 duels the punter wins {win} and loses {lose}",
    "win_many": "The punter wins {most} of 100 duels of {high}, and {least} of {low}",
    "win_alike": "The punter wins about as often in each game: in about {most} of 100 duels",
    "win_unsure": "As far as these rounds can tell, the punter wins as often in each game",
    "few": "Too few rounds to tell how these games end",
    "ends": "How the duels end",
}
# Of dealt rounds it is told what came: "in 1 of 1 duels" reads ill.
DEALT = {
    ("bust", False): "{game}: of {of:,} dealt duels the banker bust in {banker:,}, the punter in {punter:,}",
    ("bust", True): "{game}: one dealt duel, which ended like this",
    ("win", False): "{game}: of {of:,} dealt duels the punter won {win:,} and lost {lose:,}",
    ("win", True): "{game}: one dealt duel, which ended like this",
}
WORDS = {
    "side": "the {side}'s final hand",
    "share": "of 100 duels",
    "left_out": "(hands rarer than 1 in 200 are left out)",
    "dealt": "dealt, with twice the standard error",
    "hover": "<b>{game}</b><br>{what}<br>{chance}",
    "hover_side": "<b>{game}</b><br>{side}: {what}<br>{chance}",
}
ALTS = {
    "totals": "Bars of how often each final hand comes, for punter and banker. {title}.",
    "results": "Bars of how the duels end and what happens in them. {title}.",
}


def final_totals(totals: pd.DataFrame, dealt: pd.DataFrame | None = None) -> Chart:
    """Show with which hands both sides end.

    Args:
        totals: the frame of ``compare.totals``.
        dealt: the same of simulations under the same names; they are laid over the bars.

    Raises:
        OchkoError: for anything else, or more games than can be told apart.

    >>> from ochko_edu import compare
    >>> final_totals(compare.totals(compare.games(["salon"]))).layout.title.text
    '<b>salon: the banker busts in 27 of 100<br>duels, the punter in 19</b>'
    """
    totals, dealt = _both("final_totals", "totals", totals, dealt)
    games = few_enough("final_totals", list(dict.fromkeys(totals["game"])))
    common = totals.groupby("hand", sort=False)["probability"].transform("max") >= RARE
    shown = totals[common]
    hands = sorted(dict.fromkeys(shown["hand"]), key=_place)
    figure = blank()
    for game in games:
        for side in SIDES:
            rows = shown[(shown["game"] == game) & (shown["side"] == side)].to_dict("records")
            k = games.index(game)
            figure.add_bar(
                name=game, x=[hands.index(r["hand"]) for r in rows], y=[100 * r["probability"] for r in rows],
                marker=series(k, 7 if len(games) < 5 else 4), showlegend=side == SIDES[0], legendgroup=game,
                offsetgroup=str(k),
                yaxis="y" if side == SIDES[0] else "y2", xaxis="x" if side == SIDES[0] else "x2",
                text=[_number(100 * r["probability"]) for r in rows] if len(games) < 3 and dealt is None else None,
                textposition="outside", textangle=0, textfont=dict(size=11, color=DIM), cliponaxis=False,
                hovertext=[
                    WORDS["hover_side"].format(game=game, side=side, what=r["hand"], chance=chance_text(r))
                    for r in rows
                ],
                hovertemplate="%{hovertext}<extra></extra>",
            )  # fmt: skip
            if dealt is not None:
                _samples(figure, dealt, game, k, len(games), hands, side)
    top = 115 * float(shown["probability"].max())
    ticks = dict(
        tickvals=list(range(len(hands))), ticktext=_staggered(hands), tickangle=0, showgrid=False,
        range=[-0.6, len(hands) - 0.4], tickfont=dict(size=13 if len(hands) < 12 else 11),
    )  # fmt: skip
    rest = "" if len(shown) == len(totals) else f"<br>{WORDS['left_out']}"
    figure.update_layout(
        barmode="group", bargap=0.25, bargroupgap=0.05,
        xaxis=dict(anchor="y", **ticks, title=dict(text=WORDS["side"].format(side="punter"), standoff=4)),
        xaxis2=dict(anchor="y2", **ticks, title=dict(text=f"{WORDS['side'].format(side='banker')}{rest}", standoff=4)),
        yaxis=dict(domain=[0.62, 1], range=[0, top], title=dict(text=WORDS["share"])),
        yaxis2=dict(domain=[0, 0.38], range=[0, top], title=dict(text=WORDS["share"])),
    )  # fmt: skip
    names = [*games, *([WORDS["dealt"]] if dealt is not None else [])]
    title = _bust_title(totals, games)
    headed(figure, title, 2 * PANEL + 60, names if len(names) > 1 else (), below=66 if rest == "" else 84)
    return finished(figure, as_given(shown), ALTS["totals"].format(title=title))


def _both(
    chart: str, source: str, counted: pd.DataFrame, dealt: pd.DataFrame | None
) -> tuple[pd.DataFrame, pd.DataFrame | None]:
    """Return the frame of a chart, and the one that is laid over it."""
    frame = taken(chart, counted, source)
    if dealt is None:
        return frame, None
    over = taken(chart, dealt, source)
    same_games(chart, frame, over, part=True)
    return frame, over


def _staggered(hands: list[str]) -> list[str]:
    """Return what stands under the bars; among many hands, words take turns in two rows, so that none meets another.

    >>> _staggered(["20", "21", "natural", "not played"])
    ['20', '21', 'natural', 'not<br>played']
    """
    if len(hands) <= MANY:
        return [hand.replace(" ", "<br>") for hand in hands]
    words = [hand for hand in hands if not hand.isdigit()][::-1]
    lower = {word: 2 - k % 2 for k, word in enumerate(words)}
    return ["<br>" * lower.get(hand, 0) + hand.replace(" ", "<br>") for hand in hands]


def _samples(
    figure: Chart, dealt: pd.DataFrame, game: str, k: int, games: int, hands: list[str], side: str
) -> None:  # fmt: skip
    """Lay dealt shares over the bars of one game and side."""
    chosen = dealt[(dealt["game"] == game) & (dealt["side"] == side)]
    rows = [r for r in chosen.to_dict("records") if r["hand"] in hands]
    step = 0.75 / games
    figure.add_scatter(
        x=[hands.index(r["hand"]) + (k - (games - 1) / 2) * step for r in rows],
        y=[100 * r["probability"] for r in rows], mode="markers", name=WORDS["dealt"], legendgroup="dealt",
        showlegend=k == 0 and side == SIDES[0], legendrank=2000, cliponaxis=False,
        yaxis="y" if side == SIDES[0] else "y2",
        xaxis="x" if side == SIDES[0] else "x2",
        marker=dict(symbol="circle-open", size=7, color=INK, line=dict(width=1.5)),
        error_y=dict(type="data", array=[200 * r["standard_error"] for r in rows], color=INK, thickness=1.2, width=3),
        hovertext=[
            WORDS["hover_side"].format(game=game, side=side, what=r["hand"], chance=chance_text(r)) for r in rows
        ],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip


def results(results: pd.DataFrame, dealt: pd.DataFrame | None = None) -> Chart:
    """Show how the duels of each game end, and how often there are naturals and busts.

    Args:
        results: the frame of ``compare.results``.
        dealt: the same of simulations under the same names; they are laid over the bars.

    Raises:
        OchkoError: for anything else, or more games than can be told apart.

    >>> from ochko_edu import compare
    >>> results(compare.results(compare.games(["salon", "folk"]))).layout.title.text
    '<b>The punter wins about as often in each<br>game: in about 42 of 100 duels</b>'
    """
    results, dealt = _both("results", "results", results, dealt)
    games = few_enough("results", list(dict.fromkeys(results["game"])))
    outcomes = [(kind, name) for kind, name in dict.fromkeys(zip(results["kind"], results["outcome"], strict=True))]
    group = ROW * len(games) + BETWEEN
    gap = sum(kind == "result" for kind, _ in outcomes)
    place = {name: -(k + 0.5 * (k >= gap)) for k, (_, name) in enumerate(outcomes)}
    thick = ROW / group
    figure = blank()
    notes: list[dict[str, Any]] = []
    for k, game in enumerate(games):
        rows = results[results["game"] == game].to_dict("records")
        shift = ((len(games) - 1) / 2 - k) * thick
        figure.add_bar(
            name=game, orientation="h", y=[place[r["outcome"]] + shift for r in rows], width=thick * 0.94,
            x=[100 * r["probability"] for r in rows], marker=series(k),
            hovertext=[WORDS["hover"].format(game=game, what=r["outcome"], chance=chance_text(r)) for r in rows],
            hovertemplate="%{hovertext}<extra></extra>",
        )  # fmt: skip
        ends = {r["outcome"]: 100 * r["probability"] for r in rows}
        others = [] if dealt is None else dealt[dealt["game"] == game].to_dict("records")
        others = [r for r in others if r["outcome"] in ends]
        if others:
            for r in others:
                ends[r["outcome"]] = max(ends[r["outcome"]], 100 * r["probability"] + 200 * r["standard_error"])
            figure.add_scatter(
                name=WORDS["dealt"], mode="markers",
                showlegend=k == 0, legendgroup="dealt", legendrank=2000,
                cliponaxis=False, x=[100 * r["probability"] for r in others],
                y=[place[r["outcome"]] + shift for r in others],
                marker=dict(symbol="circle-open", size=8, color=INK, line=dict(width=1.5)),
                error_x=dict(
                    type="data", array=[200 * r["standard_error"] for r in others], color=INK, thickness=1.2, width=3
                ),
                hovertext=[WORDS["hover"].format(game=game, what=r["outcome"], chance=chance_text(r)) for r in others],
                hovertemplate="%{hovertext}<extra></extra>",
            )  # fmt: skip
        notes += [
            dict(
                x=ends[r["outcome"]], y=place[r["outcome"]] + shift, text=percent(r["probability"]), xanchor="left",
                xshift=12 if others and ends[r["outcome"]] == 0 else 6, font=dict(size=12),
            )
            for r in rows
        ]  # fmt: skip
    noted(figure, notes)
    figure.update_xaxes(title=dict(text=WORDS["share"]), range=[0, 118 * float(results["probability"].max())])
    figure.update_yaxes(
        tickvals=list(place.values()), ticktext=list(place), showgrid=False, range=[min(place.values()) - 0.55, 0.55],
        tickfont=dict(size=14, color=INK), ticklabelstandoff=6,
    )  # fmt: skip
    names = [*games, *([WORDS["dealt"]] if dealt is not None else [])]
    title = _win_title(results, games)
    body = round(group * (len(outcomes) + 0.5)) + 10
    headed(figure, title, body, names if len(names) > 1 else ())
    return finished(figure, as_given(results), ALTS["results"].format(title=title))


Share = tuple[float, float, int]  # per cent, its standard error, and of how many dealt rounds; 0 where counted


def _dealt(rows: pd.DataFrame) -> dict[str, int]:
    """Return of how many dealt rounds each game is told; 0 where it was counted."""
    return {r["game"]: int(r["denominator"]) if r["how"] == "dealt" else 0 for r in rows.to_dict("records")}


def _shares(rows: pd.DataFrame, dealt: dict[str, int]) -> dict[str, Share]:
    """Return for each game a share in per cent; 0 where it has no such row."""
    found = {game: (0.0, 0.0, of) for game, of in dealt.items()}
    for r in rows.to_dict("records"):
        found[r["game"]] = 100 * r["probability"], 100 * r["standard_error"], dealt[r["game"]]
    return found


def _bust_title(totals: pd.DataFrame, games: list[str]) -> str:
    sums = totals.groupby(["game", "side"])["probability"].sum()
    if len(sums) < 2 * len(games) or (sums - 1).abs().max() > WHOLE:
        return TITLES["no_bust"]  # some hands were left out, and nobody knows whether busts are among them
    busts = totals[totals["hand"] == "bust"]
    dealt = _dealt(totals)
    found = _shares(busts[busts["side"] == "banker"], dealt)
    if len(games) == 1:
        game, of = games[0], dealt[games[0]]
        other = _shares(busts[busts["side"] == "punter"], dealt)
        if of:
            counts = {"banker": round(found[game][0] * of / 100), "punter": round(other[game][0] * of / 100)}
            return DEALT["bust", of == 1].format(game=game, of=of, **counts)
        if not found[game][0]:
            return TITLES["no_bust"]
        return TITLES["bust_one"].format(game=game, banker=of_100(found[game][0]), punter=of_100(other[game][0]))
    if any(0 < of < FEWEST for of in dealt.values()):
        return TITLES["few"]
    if not any(share for share, _, _ in found.values()):
        return TITLES["no_bust"]
    return _extremes(found, "bust")


def _win_title(results: pd.DataFrame, games: list[str]) -> str:
    rows = results[results["kind"] == "result"]
    sums = rows.groupby("game")["probability"].sum()
    if len(sums) < len(games) or (sums - 1).abs().max() > WHOLE:
        return TITLES["ends"]  # some were left out
    dealt = _dealt(rows)
    found = _shares(rows[rows["outcome"] == RESULTS["win"]], dealt)
    if len(games) == 1:
        game, of = games[0], dealt[games[0]]
        lost = _shares(rows[rows["outcome"] == RESULTS["lose"]], dealt)[game][0]
        if of:
            counts = {"win": round(found[game][0] * of / 100), "lose": round(lost * of / 100)}
            return DEALT["win", of == 1].format(game=game, of=of, **counts)
        return TITLES["win_one"].format(game=game, win=of_100(found[game][0]), lose=of_100(lost))
    if any(0 < of < FEWEST for of in dealt.values()):
        return TITLES["few"]
    return _extremes(found, "win")


def _extremes(found: dict[str, Share], what: str) -> str:
    high, low = max(found, key=lambda game: found[game][0]), min(found, key=lambda game: found[game][0])
    (most, error, _), (least, other, of) = found[high], found[low]
    if not apart((most, error), (least, other), pairs(len(found))) and (error or other):
        return TITLES[f"{what}_unsure"]
    if of_100(most) == of_100(least):
        return TITLES[f"{what}_alike"].format(most=of_100(most))
    if f"{what}_never" in TITLES and not least and not of:
        return TITLES[f"{what}_never"].format(high=high, low=low, most=of_100(most))
    return TITLES[f"{what}_many"].format(high=high, low=low, most=of_100(most), least=of_100(least))


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 0.5 else ""


def _place(hand: str) -> tuple[int, int]:
    from ..outcomes import place

    return place(hand)


__all__ = ["final_totals", "results"]
