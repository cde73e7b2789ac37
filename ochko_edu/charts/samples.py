"""What came of many dealt rounds and banks: by seat, by the cards left, on the way to the exact value, in the end."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from .style import (
    DIM,
    INK,
    LOST,
    WON,
    WON_MORE,
    Chart,
    blank,
    finished,
    headed,
    level,
    nearest_zero,
    noted,
    series,
    signed,
    ticks,
    upright,
)  # fmt: skip

SYMBOLS = ("circle", "diamond", "square", "triangle-up")
BODY = 290  # pixels
SURE = 3.0  # standard errors; with so many points, two are passed by chance now and then
BINS = 24
GONE = "empty"

TITLES = {
    "seats_alike": "{game}: no seat is better than another, as far as {rounds:,} rounds can tell",
    "seats_differ": "{game}: seat {best} is the best, {most} stakes in 100 rounds, and seat {worst} brings {least}",
    "seats_many": "What a seat is worth: {games}",
    "cards_alike": "A round is worth about the same however many cards are left",
    "cards_less": "With {cards} cards or fewer left a round is worth less to the punter: {value} stakes in 100 rounds",
    "cards_more": "With {cards} cards or fewer left a round is worth more to the punter: {value} stakes in 100 rounds",
    "settled": "After {rounds:,} rounds the mean is {off} stakes in 100 rounds off the exact value",
    "outside": "After {rounds:,} rounds the mean is outside the band: {off} stakes in 100 rounds off the exact value",
    "paths_bank": "{game}: {gone} of the first {count} banks were emptied; half of all lasted {half} rounds or fewer",
    "paths_none": "{game}: none of the first {count} banks was emptied; half of them lasted {half} rounds or fewer",
    "paths_free": "{game}: after the first {count} banks the banker had lost in {gone}",
    "paths_many": "How the first banks went: {games}",
    "ends_bank": "{game}: of 100 banks {gone:.0f} are emptied; the banker gains {mean} units on average",
    "ends_bank_lost": "{game}: of 100 banks {gone:.0f} are emptied; the banker loses {mean} units on average",
    "ends_free": "{game}: the banker loses in {gone:.0f} of 100 banks, and gains {mean} units on average",
    "ends_free_lost": "{game}: the banker loses in {gone:.0f} of 100 banks, {mean} units on average",
    "ends_many": "What banks brought the banker: on average {most} units in {high}, and {least} in {low}",
}
WORDS = {
    "seat": "seat, from the banker's left",
    "value": "stakes of the punter in 100 rounds",
    "cards": "cards left before the round",
    "mean": "mean of all rounds",
    "class": "rounds with so many cards left",
    "rounds": "rounds (each mark is ten times as many)",
    "the_mean": "mean so far",
    "exact": "exact value",
    "band": "where 19 in 20 simulations lie",
    "round": "round of the bank",
    "units": "units in the bank",
    "gain_so_far": "units the banker has gained",
    "gain": "what the bank brought the banker, in units",
    "banks": "of 100 banks",
    "emptied": "emptied",
    "kept": "not emptied",
    "behind": "banker behind",
    "ahead": "banker not behind",
    "hover_seat": (
        "<b>{game}</b>, seat {seat}<br>{value} stakes in 100 rounds, give or take {band}<br>{rounds:,} rounds"
    ),
    "hover_cards": (
        "{low} to {high} cards left<br>{value} stakes in 100 rounds, give or take {band}<br>{rounds:,} rounds"
    ),
    "hover_mean": "after {rounds:,} rounds {value} stakes in 100 rounds",
    "hover_path": "<b>{game}</b>, bank {bank}<br>after round {round}: {units:,} units",
    "hover_gain": "<b>{game}</b><br>{low} to {high} units<br>{banks:,} of {of:,} banks ({share:.1f} %)",
}
ALTS = {
    "seats": "Points with whiskers, one a seat: what a round is worth there. {title}.",
    "cards_left": "Points with whiskers, from a full shoe to the last cards: what a round is worth. {title}.",
    "convergence": "A line that runs towards the exact value, inside a band that narrows. {title}.",
    "bank_paths": "Lines, one a bank, round by round. {title}.",
    "bank_ends": "Bars of how often a bank brought the banker how much. {title}.",
}


def seats(seats: pd.DataFrame) -> Chart:
    """Show what each place at the table is worth, with two standard errors to each side.

    Args:
        seats: the frame of ``compare.seats``.
    """
    games = list(dict.fromkeys(seats["game"]))
    figure = blank()
    for k, game in enumerate(games):
        rows = seats[seats["game"] == game].to_dict("records")
        figure.add_scatter(
            name=game, mode="markers", x=[r["seat"] + 0.12 * (k - (len(games) - 1) / 2) for r in rows],
            y=[100 * r["value"] for r in rows],
        marker=_marker(k),
            error_y=_whisker([100 * (r["high"] - r["value"]) for r in rows], k),
            hovertext=[
                WORDS["hover_seat"].format(
                    game=game, seat=r["seat"], rounds=r["rounds"], value=signed(100 * r["value"], 1),
                    band=f"{200 * r['standard_error']:.1f}",
                )
                for r in rows
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )  # fmt: skip
    there = sorted(set(seats["seat"]))
    figure.update_xaxes(
        title=dict(text=WORDS["seat"]), tickvals=there, showgrid=False, range=[there[0] - 0.6, there[-1] + 0.6]
    )
    _upwards(figure, 100 * seats["low"].min(), 100 * seats["high"].max())
    title = _seats_title(seats, games)
    headed(figure, title, BODY, games if len(games) > 1 else ())
    return finished(figure, seats, ALTS["seats"].format(title=title))


def cards_left(cards: pd.DataFrame) -> Chart:
    """Show what a round is worth by how many cards are left before it; the full shoe stands on the left.

    Args:
        cards: the frame of ``compare.cards_left``.
    """
    rows = cards.to_dict("records")
    mean = float((cards["value"] * cards["rounds"]).sum() / cards["rounds"].sum())
    figure = blank()
    whole = int(cards["to_cards"].max())
    figure.add_scatter(
        mode="lines", x=[whole + 3, -3], y=[100 * mean] * 2, name=WORDS["mean"], hoverinfo="skip",
        line=dict(color=DIM, width=1.5, dash="dash"),
    )  # fmt: skip
    figure.add_scatter(
        mode="markers", name=WORDS["class"], x=[(r["from_cards"] + r["to_cards"]) / 2 for r in rows],
        y=[100 * r["value"] for r in rows],
        marker=_marker(0), error_y=_whisker([100 * (r["high"] - r["value"]) for r in rows], 0),
        hovertext=[
            WORDS["hover_cards"].format(
                low=r["from_cards"], high=r["to_cards"], rounds=r["rounds"], value=signed(100 * r["value"], 1),
                band=f"{200 * r['standard_error']:.1f}",
            )
            for r in rows
        ],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    figure.update_xaxes(title=dict(text=WORDS["cards"]), range=[whole + 3, -3], showgrid=False)
    _upwards(figure, 100 * cards["low"].min(), 100 * cards["high"].max())
    title = _cards_title(cards, mean)
    headed(figure, title, BODY, [WORDS["mean"], WORDS["class"]])
    return finished(figure, cards, ALTS["cards_left"].format(title=title))


def convergence(points: pd.DataFrame) -> Chart:
    """Show how the mean of dealt rounds settles on the exact value, with the band in which chance lets it roam.

    Args:
        points: the frame of ``compare.convergence``.
    """
    rounds = list(points["rounds"])
    figure = blank()
    figure.add_scatter(
        x=[*rounds, *reversed(rounds)], y=[*(100 * points["exact_high"]), *reversed(list(100 * points["exact_low"]))],
        fill="toself", fillcolor="#dbe7f1", line=dict(width=0), name=WORDS["band"], hoverinfo="skip", mode="lines",
    )  # fmt: skip
    figure.add_scatter(
        x=[rounds[0], rounds[-1]], y=[100 * points["exact"].iloc[0]] * 2, mode="lines", name=WORDS["exact"],
        line=dict(color=INK, width=1.5, dash="dash"), hoverinfo="skip",
    )  # fmt: skip
    figure.add_scatter(
        x=rounds, y=list(100 * points["value"]), mode="lines", name=WORDS["the_mean"],
        line=dict(color=WON_MORE, width=2.5),
        hovertext=[
            WORDS["hover_mean"].format(rounds=int(n), value=signed(100 * v, 1))
            for n, v in zip(rounds, points["value"], strict=True)
        ],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    tens = [10**k for k in range(math.floor(math.log10(rounds[0])), math.ceil(math.log10(rounds[-1])) + 1)]
    figure.update_xaxes(
        type="log", title=dict(text=WORDS["rounds"]), tickvals=tens, ticktext=[f"{n:,}" for n in tens],
        range=[math.log10(rounds[0]), math.log10(rounds[-1]) + 0.1], showgrid=False,
    )  # fmt: skip
    exact, sd = 100 * points["exact"].iloc[0], 100 * (points["exact_high"] - points["exact"]).iloc[0]
    reach = min(sd, 1.15 * max(abs(100 * points["value"] - exact).max(), 0.1 * sd))
    figure.update_yaxes(
        title=dict(text=WORDS["value"]), range=[exact - reach, exact + reach], **ticks(exact - reach, exact + reach)
    )
    last = points.iloc[-1]
    title = TITLES["settled" if last["inside"] else "outside"].format(
        rounds=int(last["rounds"]), off=f"{100 * abs(last['value'] - last['exact']):.2f}"
    )
    headed(figure, title, BODY, [WORDS["band"], WORDS["exact"], WORDS["the_mean"]])
    return finished(figure, points, ALTS["convergence"].format(title=title))


def bank_paths(paths: pd.DataFrame) -> Chart:
    """Show how the first banks went, round by round.

    Args:
        paths: the frame of ``compare.bank_paths``.
    """
    games = list(dict.fromkeys(paths["game"]))
    laid = bool((paths["laid"] > 0).any())
    figure = blank()
    names: list[str] = []
    for k, game in enumerate(games):
        part = paths[paths["game"] == game]
        last = part.groupby("bank")["units"].last()
        bad = last <= 0 if laid else last < 0
        groups: list[tuple[str, Any, str, str]] = [(game, last.index, series(k)["color"], "solid")]
        if len(games) == 1:
            words = ("emptied", "kept") if laid else ("behind", "ahead")
            groups = [
                (WORDS[words[1]], last.index[~bad], WON_MORE, "solid"), (WORDS[words[0]], last.index[bad], LOST, "dot")
            ]  # fmt: skip
        for name, banks, colour, dash in groups:
            if not len(banks):
                continue
            names.append(name)
            x, y, told = [], [], []
            for bank, rows in part[part["bank"].isin(banks)].groupby("bank"):
                x += [*rows["round"], None]
                y += [*rows["units"], None]
                told += [
                    WORDS["hover_path"].format(game=game, bank=bank, round=r, units=u)
                    for r, u in zip(rows["round"], rows["units"], strict=True)
                ]
                told.append("")
            figure.add_scatter(
                name=name, mode="lines+markers", x=x, y=y, line=dict(color=colour, width=1.3, dash=dash), opacity=0.7,
                marker=dict(size=[6 * (after is None) for after in [*x[1:], None]], line=dict(width=0)),
                hovertext=told, hovertemplate="%{hovertext}<extra></extra>",
            )  # fmt: skip
    figure.update_xaxes(title=dict(text=WORDS["round"]), showgrid=False, rangemode="tozero")
    figure.update_yaxes(
        title=dict(text=WORDS["units" if laid else "gain_so_far"]), tickformat=",~g", rangemode="tozero"
    )
    noted(figure, (), [level()])
    title = _paths_title(paths, games, laid)
    headed(figure, title, BODY + 20, names)
    return finished(figure, paths, ALTS["bank_paths"].format(title=title))


def bank_ends(ends: pd.DataFrame) -> Chart:
    """Show how often a bank brought the banker how much.

    Args:
        ends: the frame of ``compare.bank_ends``.
    """
    games = list(dict.fromkeys(ends["game"]))
    low, high = float(ends["banker_gain"].min()), float(ends["banker_gain"].max())
    width = _round_step((high - low or 1) / BINS)
    start = math.floor(low / width) * width
    edges = start + width * np.arange(math.floor((high - start) / width) + 2)
    figure = blank()
    counted = []
    for k, game in enumerate(games):
        gains = ends[ends["game"] == game]["banker_gain"]
        banks, _ = np.histogram(gains, edges)
        rows = [
            {
                "game": game, "from_units": int(a), "below_units": int(b), "banks": int(n), "of": len(gains),
                "share": n / len(gains),
            }
            for a, b, n in zip(edges[:-1], edges[1:], banks, strict=True)
        ]  # fmt: skip
        counted += rows
        colours = [LOST if r["below_units"] <= 0 else WON if r["from_units"] <= 0 else WON_MORE for r in rows]
        marker = series(k) if len(games) > 1 else dict(color=colours)
        figure.add_bar(
            name=game, x=[(r["from_units"] + r["below_units"]) / 2 for r in rows], y=[100 * r["share"] for r in rows],
            marker=marker, hovertemplate="%{hovertext}<extra></extra>",
            hovertext=[
                WORDS["hover_gain"].format(
                    game=game, low=_units(r["from_units"]), high=_units(r["below_units"] - 1), banks=r["banks"],
                    of=r["of"], share=100 * r["share"],
                )
                for r in rows
            ],
        )  # fmt: skip
    figure.update_layout(barmode="group", bargap=0.12)
    across = [float(edges[0] - 0.6 * width), float(edges[-1] + 0.6 * width)]
    marks = ticks(across[0], across[1])
    marks["ticktext"] = [_units(mark) for mark in marks["tickvals"]]
    figure.update_xaxes(title=dict(text=WORDS["gain"]), range=across, showgrid=False, **marks)
    figure.update_yaxes(title=dict(text=WORDS["banks"]))
    noted(figure, (), [upright()])
    title = _ends_title(ends, games)
    headed(figure, title, BODY, games if len(games) > 1 else ())
    return finished(figure, pd.DataFrame(counted), ALTS["bank_ends"].format(title=title))


def _marker(k: int) -> dict[str, Any]:
    colour = series(k)["color"]
    return dict(symbol=SYMBOLS[k % len(SYMBOLS)], size=10, color=colour, line=dict(color=INK, width=1))


def _whisker(bands: list[float], k: int) -> dict[str, Any]:
    return dict(type="data", array=bands, color=INK, thickness=1.5, width=5)


def _upwards(figure: Chart, low: float, high: float) -> None:
    """Lay out the axis of values, with the line of nothing where it lies in the picture."""
    room = 0.08 * nearest_zero([high - low], 1.0)
    low, high = low - room, high + room
    figure.update_yaxes(title=dict(text=WORDS["value"]), range=[low, high], **ticks(low, high))
    noted(figure, (), [level()] if low < 0 < high else ())


def _round_step(step: float) -> float:
    """Return the next round number of units.

    >>> _round_step(83.0), _round_step(0.2)
    (100.0, 1.0)
    """
    power = 10.0 ** math.floor(math.log10(max(step, 1.0)))
    return next(m * power for m in (1.0, 2.0, 5.0, 10.0) if m * power >= step)


def _seats_title(seats: pd.DataFrame, games: list[str]) -> str:
    if len(games) > 1:
        return TITLES["seats_many"].format(games=", ".join(games))
    best, worst = seats.iloc[seats["value"].argmax()], seats.iloc[seats["value"].argmin()]
    error = math.hypot(best["standard_error"], worst["standard_error"])
    if best["value"] - worst["value"] <= SURE * error:
        return TITLES["seats_alike"].format(game=games[0], rounds=int(seats["rounds"].max()))
    return TITLES["seats_differ"].format(
        game=games[0], best=int(best["seat"]), worst=int(worst["seat"]), most=signed(100 * best["value"], 1),
        least=signed(100 * worst["value"], 1),
    )  # fmt: skip


def _cards_title(cards: pd.DataFrame, mean: float) -> str:
    last = cards.sort_values("to_cards").iloc[0]
    off = last["value"] - mean
    if not abs(off) > SURE * last["standard_error"]:
        return TITLES["cards_alike"]
    key = "cards_more" if off > 0 else "cards_less"
    return TITLES[key].format(cards=int(last["to_cards"]), value=signed(100 * last["value"], 1))


def _paths_title(paths: pd.DataFrame, games: list[str], laid: bool) -> str:
    if len(games) > 1:
        return TITLES["paths_many"].format(games=", ".join(games))
    banks = paths.groupby("bank")
    last, rounds = banks["units"].last(), banks["round"].max()
    if laid:
        gone = int((last <= 0).sum())
        return TITLES["paths_bank" if gone else "paths_none"].format(
            game=games[0], count=len(last), gone=gone, half=int(rounds.median())
        )
    return TITLES["paths_free"].format(game=games[0], count=len(last), gone=int((last < 0).sum()))


def _ends_title(ends: pd.DataFrame, games: list[str]) -> str:
    means = {game: float(ends[ends["game"] == game]["banker_gain"].mean()) for game in games}
    if len(games) > 1:
        high, low = max(means, key=lambda g: means[g]), min(means, key=lambda g: means[g])
        return TITLES["ends_many"].format(most=_units(means[high]), least=_units(means[low]), high=high, low=low)
    laid = bool((ends["laid"] > 0).any())
    gone = 100 * float((ends["why"] == GONE).mean() if laid else (ends["banker_gain"] < 0).mean())
    mean = means[games[0]]
    name = ("ends_bank" if laid else "ends_free") + ("_lost" if round(mean) < 0 else "")
    return TITLES[name].format(game=games[0], gone=gone, mean=f"{abs(mean):,.0f}")


def _units(value: float) -> str:
    """Return a number of units with its sign.

    >>> _units(2013.4), _units(-673.0), _units(0)
    ('+2,013', '−673', '0')
    """
    return f"{value:+,.0f}".replace("-", "−") if round(value) else "0"


__all__ = ["bank_ends", "bank_paths", "cards_left", "convergence", "seats"]
