"""How games end: final hands of both sides, results, and what is lost and won, counted and dealt."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ..compare.dealt import FEWEST
from .dealt import MORE, stakes_won_and_lost
from .style import (
    DIM,
    INK,
    Chart,
    blank,
    chance_text,
    finished,
    headed,
    noted,
    percent,
    series,
    signed,
)  # fmt: skip

SIDES = ("punter", "banker")
RARE = 0.005  # a hand that no game has as often is left out of the chart of final hands
BODY = 236  # pixels, of the chart of what is won and lost
PANEL = 190  # pixels
MANY = 11  # hands, beyond which their names would meet
ROW, BETWEEN = 17, 16  # pixels of a bar, and between groups of bars

TITLES = {
    "bust_one": "{game}: the banker busts in {banker:.0f} of 100 duels, the punter in {punter:.0f}",
    "bust_many": "The banker busts in {most:.0f} of 100 duels of {high}, in {least:.0f} of {low}",
    "bust_never": "The banker busts in {most:.0f} of 100 duels of {high}, and never in {low}",
    "bust_alike": "The banker busts about as often in each game: in {most:.0f} of 100 duels",
    "no_bust": "With which totals both sides end",
    "win_one": "{game}: of 100 duels the punter wins {win:.0f} and loses {lose:.0f}",
    "win_many": "The punter wins {most:.0f} of 100 duels of {high}, and {least:.0f} of {low}",
    "win_alike": "The punter wins as often in each game: {most:.0f} of 100 duels",
    "differ": "The punter is favoured in {punter}, the banker in {banker}",
    "all_punter": "The punter is favoured, most in {most}: by {value:.2f} of a stake a duel",
    "all_banker": "The banker is favoured, most in {most}: by {value:.2f} of a stake a duel",
    "one_punter": "{most} favours the punter by {value:.2f} of a stake a duel",
    "one_banker": "{most} favours the banker by {value:.2f} of a stake a duel",
    "both": "The punter is favoured most in {punter}, the banker most in {banker}",
    "mixed": "What the punter loses and wins, and what is left for him",
}
WORDS = {
    "side": "the {side}'s final hand",
    "share": "of 100 duels",
    "left_out": "(hands rarer than 1 in 200 are left out)",
    "dealt": "dealt, with twice the standard error",
    "hover": "<b>{game}</b><br>{what}<br>{chance}",
    "hover_side": "<b>{game}</b><br>{side}: {what}<br>{chance}",
    "below": "stakes of the punter in 100 duels:<br>lost to the left, won to the right",
    "hover_pay": "<b>{game}</b><br>net {net} a stake<br>{chance}<br>{stakes} stakes in 100 duels",
    "hover_net": "<b>{game}</b><br>{value} stakes in 100 duels",
}
ALTS = {
    "totals": "Bars of how often each final hand comes, for punter and banker. {title}.",
    "results": "Bars of how the duels end and what happens in them. {title}.",
    "edges": "Bars of what the punter loses and wins in 100 duels of each game, and what is left. {title}.",
}


def final_totals(totals: pd.DataFrame, dealt: pd.DataFrame | None = None) -> Chart:
    """Show with which hands both sides end.

    Args:
        totals: the frame of ``compare.totals``.
        dealt: the same of simulations under the same names; they are laid over the bars.

    >>> from ochko_edu import compare
    >>> final_totals(compare.totals(compare.games(["salon"]))).layout.title.text
    '<b>salon: the banker busts in 27 of 100<br>duels, the punter in 19</b>'
    """
    games = list(dict.fromkeys(totals["game"]))
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
                marker=series(k), showlegend=side == SIDES[0], legendgroup=game, offsetgroup=str(k),
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
    return finished(figure, shown, ALTS["totals"].format(title=title))


def _staggered(hands: list[str]) -> list[str]:
    """Return what stands under the bars; among many hands, words take turns in two rows, so that none meets another.

    >>> _staggered(["20", "21", "natural", "not played"])
    ['20', '21', 'natural', 'not<br>played']
    """
    if len(hands) <= MANY:
        return [hand.replace(" ", "<br>") for hand in hands]
    words = [hand for hand in hands if not hand.isdigit()][::-1]
    lower = {word: 1 if k == 0 else 2 - k % 2 for k, word in enumerate(words)}  # the last may have two lines itself
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

    >>> from ochko_edu import compare
    >>> results(compare.results(compare.games(["salon", "folk"]))).layout.title.text
    '<b>The punter wins as often in each game: 42<br>of 100 duels</b>'
    """
    games = list(dict.fromkeys(results["game"]))
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
        others = [] if dealt is None else dealt[dealt["game"] == game].to_dict("records")
        ends = {r["outcome"]: 100 * r["probability"] for r in rows}
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
    return finished(figure, results, ALTS["results"].format(title=title))


def edges(payments: pd.DataFrame, summary: pd.DataFrame) -> Chart:
    """Show what the punter loses and wins in a hundred duels of each game, and what is left: counted, not dealt.

    Args:
        payments: the frame of ``compare.payments``.
        summary: the frame of ``compare.summary`` for the same games.

    >>> from ochko_edu import compare
    >>> two = compare.games(["salon", "folk"])
    >>> edges(compare.payments(two), compare.summary(two)).layout.title.text
    '<b>The punter is favoured in salon, the<br>banker in folk</b>'
    """
    outcomes = payments.assign(stakes_per_100=100 * payments["net"] * payments["probability"])
    outcomes["rounds"], outcomes["of"] = 0, 0
    values = summary.assign(rounds=summary["rounds"].where(summary["rounds"] > 0, FEWEST))
    figure = stakes_won_and_lost(outcomes, values)
    rows = {(r["game"], round(r["stakes_per_100"], 9)): r for r in outcomes.to_dict("records")}
    names = dict(zip(figure.layout.yaxis.tickvals, summary["game"], strict=True))
    for trace in figure.data:
        if trace.type == "bar":
            found = [rows[names[y], round(x, 9)] for x, y in zip(trace.x, trace.y, strict=True)]
            trace.hovertemplate = [_paid(r) for r in found]
        else:
            trace.hovertemplate = [
                WORDS["hover_net"].format(game=r["game"], value=signed(100 * r["value"], 1))
                for r in summary.to_dict("records")
            ]
    figure.update_xaxes(title=dict(text=WORDS["below"]))
    title = _edge_title(summary)
    words = [trace.name for trace in figure.data]
    headed(figure, title, BODY + MORE * max(len(summary) - 2, 0), words, below=78)
    return finished(figure, outcomes.drop(columns=["rounds", "of"]), ALTS["edges"].format(title=title))


def _paid(row: dict[Any, Any]) -> str:
    return WORDS["hover_pay"].format(
        game=row["game"], net=signed(row["net"], 0 if row["net"] % 1 == 0 else 1), chance=chance_text(row),
        stakes=signed(row["stakes_per_100"], 1),
    ) + "<extra></extra>"  # fmt: skip


def _edge_title(summary: pd.DataFrame) -> str:
    games, favours = list(summary["game"]), list(summary["favours"])
    if sorted(favours) == ["banker", "punter"]:
        return TITLES["differ"].format(**{side: games[favours.index(side)] for side in favours})
    if {"punter", "banker"} <= set(favours):
        values = list(summary["value"])
        ends = {"punter": games[values.index(max(values))], "banker": games[values.index(min(values))]}
        return TITLES["both"].format(**ends)
    if len(set(favours)) == 1 and favours[0] != "neither":
        most = summary.iloc[summary["value"].abs().argmax()]
        key = f"{'one' if len(games) == 1 else 'all'}_{favours[0]}"
        return TITLES[key].format(most=most["game"], value=abs(most["value"]))
    return TITLES["mixed"]


def _bust_title(totals: pd.DataFrame, games: list[str]) -> str:
    busts = totals[totals["hand"] == "bust"].set_index(["game", "side"])["probability"] * 100
    found = {game: float(busts.get((game, "banker"), 0.0)) for game in games}
    if not any(found.values()):
        return TITLES["no_bust"]
    if len(games) == 1:
        punter = float(busts.get((games[0], "punter"), 0.0))
        return TITLES["bust_one"].format(game=games[0], banker=found[games[0]], punter=punter)
    return _extremes(found, "bust")


def _win_title(results: pd.DataFrame, games: list[str]) -> str:
    chances = results[results["kind"] == "result"].set_index(["game", "outcome"])["probability"] * 100
    outcomes = list(dict.fromkeys(results[results["kind"] == "result"]["outcome"]))  # win, push, lose
    found = {game: float(chances[game, outcomes[0]]) for game in games}
    if len(games) == 1:
        return TITLES["win_one"].format(game=games[0], win=found[games[0]], lose=float(chances[games[0], outcomes[2]]))
    return _extremes(found, "win")


def _extremes(found: dict[str, float], what: str) -> str:
    high, low = max(found, key=lambda game: found[game]), min(found, key=lambda game: found[game])
    if round(found[high]) == round(found[low]):
        return TITLES[f"{what}_alike"].format(most=found[high])
    if f"{what}_never" in TITLES and not found[low]:
        return TITLES[f"{what}_never"].format(high=high, low=low, most=found[high])
    return TITLES[f"{what}_many"].format(high=high, low=low, most=found[high], least=found[low])


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 0.5 else ""


def _place(hand: str) -> tuple[int, int]:
    from ..outcomes import place

    return place(hand)


__all__ = ["edges", "final_totals", "results"]
