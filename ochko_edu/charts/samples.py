"""What came of many dealt rounds: by seat, by the cards left, and on the way to the exact value."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from .noise import FEWEST, apart, differs, pairs
from .style import (
    DIM,
    INK,
    NOISE,
    SYMBOLS,
    WON_MORE,
    Chart,
    blank,
    finished,
    headed,
    level,
    noted,
    series,
    signed,
    ticks,
)  # fmt: skip
from .taking import as_given, few_enough, taken

BODY = 290  # pixels

TITLES = {
    "seats_alike": "{game}: no seat is better than another, as far as {rounds:,} rounds can tell",
    "seats_differ": "{game}: seat {best} brings {most} stakes in 100 rounds, and seat {worst} {least}",
    "seats_many": "What a seat is worth: {games}",
    "seats_one": "{game}, the only seat: {most} stakes in 100 rounds, give or take {band}",
    "seats_few": "{game}: {rounds} rounds are too few to tell what a seat is worth",
    "seats_one_round": "{game}: one round is too few to tell what a seat is worth",
    "cards_alike": "A round is worth the same however many cards are left, as far as {rounds:,} rounds can tell",
    "cards_less": "With {cards} or fewer left a round is worth less to the punter: {value} stakes in 100 rounds",
    "cards_more": "With {cards} or fewer left a round is worth more to the punter: {value} stakes in 100 rounds",
    "cards_differ": "What a round is worth differs by how many cards are left before it",
    "cards_few": "{rounds:,} rounds are too few to tell whether it matters how many cards are left",
    "cards_one": "{rounds:,} rounds, before each of which {cards} were left: there is nothing to compare",
    "cards_one_round": "One round, before which {cards} were left: there is nothing to compare",
    "settled": "After {rounds:,} rounds the mean is {off} stakes in 100 rounds off the exact value",
    "outside": "After {rounds:,} rounds the mean is outside the band: {off} stakes in 100 rounds off the exact value",
    "on_it": "Every round brings the same, and the mean is the exact value",
    "few": "{rounds} rounds are too few to tell how near the mean comes to the exact value",
    "one_round": "One round is too few to tell how near the mean comes to the exact value",
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
    "hover_seat": (
        "<b>{game}</b>, seat {seat}<br>{value} stakes in 100 rounds, give or take {band}<br>{rounds:,} rounds"
    ),
    "hover_cards": ("{cards} left<br>{value} stakes in 100 rounds, give or take {band}<br>{rounds:,} rounds"),
    "hover_seat_few": "<b>{game}</b>, seat {seat}<br>{value} stakes in 100 rounds<br>{count}",
    "hover_cards_few": "{cards} left<br>{value} stakes in 100 rounds<br>{count}",
    "one_card": "one card",
    "some_cards": "{high} cards",
    "range": "{low} to {high} cards",
    "one_round": "one round, too few to tell how near",
    "few_rounds": "{rounds} rounds, too few to tell how near",
    "hover_mean_one": "after one round {value} stakes in 100 rounds",
    "hover_mean": "after {rounds:,} rounds {value} stakes in 100 rounds",
}
ALTS = {
    "seats": "Points with whiskers, one a seat: what a round is worth there. {title}.",
    "cards_left": "Points with whiskers, from a full shoe to the last cards: what a round is worth. {title}.",
    "convergence": "A line that runs towards the exact value, inside a band that narrows. {title}.",
}


def seats(seats: pd.DataFrame) -> Chart:
    """Show what each place at the table is worth, with two standard errors to each side.

    Args:
        seats: the frame of ``compare.seats``.

    Raises:
        OchkoError: for anything else.
    """
    seats = taken("seats", seats)
    games = few_enough("seats", list(dict.fromkeys(seats["game"])))
    beside = min(0.12, 0.8 / len(games))
    figure = blank()
    for k, game in enumerate(games):
        rows = seats[seats["game"] == game].to_dict("records")
        figure.add_scatter(
            name=game, mode="markers", x=[r["seat"] + beside * (k - (len(games) - 1) / 2) for r in rows],
            y=[100 * r["value"] for r in rows],
            marker=_marker(k), error_y=_whisker(rows),
            hovertext=[_hover(r, "hover_seat", game=game, seat=r["seat"]) for r in rows],
            hovertemplate="%{hovertext}<extra></extra>",
        )  # fmt: skip
    there = sorted(set(seats["seat"]))
    figure.update_xaxes(
        title=dict(text=WORDS["seat"]), tickvals=there, showgrid=False, range=[there[0] - 0.6, there[-1] + 0.6]
    )
    _upwards(figure, seats)
    title = _seats_title(seats, games)
    headed(figure, title, BODY, games if len(games) > 1 else ())
    return finished(figure, as_given(seats), ALTS["seats"].format(title=title))


def cards_left(cards: pd.DataFrame) -> Chart:
    """Show what a round is worth by how many cards are left before it; the full shoe stands on the left.

    Args:
        cards: the frame of ``compare.cards_left``.

    Raises:
        OchkoError: for anything else.
    """
    cards = taken("cards_left", cards)
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
        marker=_marker(0), error_y=_whisker(rows),
        hovertext=[_hover(r, "hover_cards", cards=_cards(r["from_cards"], r["to_cards"])) for r in rows],
        hovertemplate="%{hovertext}<extra></extra>",
    )  # fmt: skip
    figure.update_xaxes(title=dict(text=WORDS["cards"]), range=[whole + 3, -3], showgrid=False)
    _upwards(figure, cards)
    title = _cards_title(cards, mean)
    headed(figure, title, BODY, [WORDS["mean"], WORDS["class"]])
    return finished(figure, as_given(cards), ALTS["cards_left"].format(title=title))


def convergence(points: pd.DataFrame) -> Chart:
    """Show how the mean of dealt rounds settles on the exact value, with the band in which chance lets it roam.

    Args:
        points: the frame of ``compare.convergence``.

    Raises:
        OchkoError: for anything else.
    """
    points = taken("convergence", points)
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
            WORDS["hover_mean_one" if n == 1 else "hover_mean"].format(rounds=int(n), value=signed(100 * v, 1))
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
    off = abs(100 * points["value"] - exact)
    reach = min(sd, 1.15 * max(off.max(), 0.1 * sd)) if sd > NOISE else 1.15 * max(off.max(), 1.0)
    figure.update_yaxes(
        title=dict(text=WORDS["value"]), range=[exact - reach, exact + reach], **ticks(exact - reach, exact + reach)
    )
    last = points.iloc[-1]
    count, end = int(last["rounds"]), float(off.iloc[-1])
    if sd <= NOISE and end <= NOISE:
        key = "on_it"
    elif count < FEWEST:
        key = "one_round" if count == 1 else "few"
    else:
        key = "settled" if last["inside"] else "outside"
    title = TITLES[key].format(rounds=count, off=f"{end:.2f}")
    headed(figure, title, BODY, [WORDS["band"], WORDS["exact"], WORDS["the_mean"]])
    return finished(figure, as_given(points), ALTS["convergence"].format(title=title))


def _marker(k: int) -> dict[str, Any]:
    colour = series(k)["color"]
    return dict(symbol=SYMBOLS[k % len(SYMBOLS)], size=10, color=colour, line=dict(color=INK, width=1))


def _whisker(rows: list[dict[Any, Any]]) -> dict[str, Any]:
    """Return the whiskers of some points; where nobody knows how long one is, there is none."""
    bands = [100 * (r["high"] - r["value"]) if r["high"] == r["high"] else 0.0 for r in rows]
    return dict(type="data", array=bands, color=INK, thickness=1.5, width=5)


def _hover(row: dict[Any, Any], words: str, **facts: Any) -> str:
    value, rounds = signed(100 * row["value"], 1), int(row["rounds"])
    if rounds < FEWEST:
        count = WORDS["one_round" if rounds == 1 else "few_rounds"].format(rounds=rounds)
        return WORDS[f"{words}_few"].format(value=value, count=count, **facts)
    return WORDS[words].format(value=value, rounds=rounds, band=f"{200 * row['standard_error']:.1f}", **facts)


def _upwards(figure: Chart, rows: pd.DataFrame) -> None:
    """Lay out the axis of values, with the line of nothing where it lies in the picture."""
    low, high = (float(found(100 * rows[end].fillna(rows["value"]))) for end, found in (("low", min), ("high", max)))
    room = 0.08 * (high - low) if high - low > NOISE else 1.0
    low, high = low - room, high + room
    figure.update_yaxes(title=dict(text=WORDS["value"]), range=[low, high], **ticks(low, high))
    noted(figure, (), [level()] if low < 0 < high else ())


def _seats_title(seats: pd.DataFrame, games: list[str]) -> str:
    rounds = int(seats["rounds"].min())
    if len(games) > 1:
        return TITLES["seats_many"].format(games=", ".join(games))
    best, worst = seats.iloc[seats["value"].argmax()], seats.iloc[seats["value"].argmin()]
    words = {
        "game": games[0], "rounds": rounds, "best": int(best["seat"]), "worst": int(worst["seat"]),
        "most": signed(100 * best["value"], 1), "least": signed(100 * worst["value"], 1),
        "band": f"{200 * best['standard_error']:.1f}",
    }  # fmt: skip
    if rounds < FEWEST:
        return TITLES["seats_one_round" if rounds == 1 else "seats_few"].format(**words)
    if len(seats) == 1:
        return TITLES["seats_one"].format(**words)
    one, other = ((float(row["value"]), float(row["standard_error"])) for row in (best, worst))
    return TITLES["seats_differ" if apart(one, other, pairs(len(seats))) else "seats_alike"].format(**words)


def _cards_title(cards: pd.DataFrame, mean: float) -> str:
    rounds = int(cards["rounds"].sum())
    enough = cards[cards["rounds"] >= FEWEST]
    words = {"rounds": rounds, "cards": _cards(cards["from_cards"].min(), cards["to_cards"].max())}
    if len(cards) == 1:
        return TITLES["cards_one_round" if rounds == 1 else "cards_one"].format(**words)
    if len(enough) < 2:
        return TITLES["cards_few"].format(**words)
    off = enough[[differs(r["value"] - mean, r["standard_error"], len(enough)) for r in enough.to_dict("records")]]
    if off.empty:
        return TITLES["cards_alike"].format(**words)
    last = cards.sort_values("to_cards").iloc[0]
    if last["to_cards"] not in set(off["to_cards"]):
        return TITLES["cards_differ"].format(**words)
    key = "cards_more" if last["value"] > mean else "cards_less"
    return TITLES[key].format(cards=_cards(last["to_cards"], last["to_cards"]), value=signed(100 * last["value"], 1))


def _cards(low: float, high: float) -> str:
    """Return from how many to how many cards, in words."""
    key = "range" if low != high else "one_card" if high == 1 else "some_cards"
    return WORDS[key].format(low=int(low), high=int(high))


__all__ = ["cards_left", "convergence", "seats"]
