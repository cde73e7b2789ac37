"""Whom some games favour: what the punter loses and wins in each, and what is left for him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from ..errors import OchkoError
from .dealt import MORE, drawn, net
from .noise import FEWEST, first
from .style import Chart, amount, chance_text, finished, headed, signed
from .taking import as_given, is_games, same_games, taken

if TYPE_CHECKING:
    from ..compare.counted import Found

BODY = 236  # pixels

TITLES = {
    "differ": "The punter is favoured in {punter}, the banker in {banker}",
    "all_punter": "The punter is favoured, most in {most}: by {value} a duel",
    "all_banker": "The banker is favoured, most in {most}: by {value} a duel",
    "alike_punter": "The punter is favoured in each game: at most by {value} a duel",
    "alike_banker": "The banker is favoured in each game: at most by {value} a duel",
    "one_punter": "{most} favours the punter by {value} a duel",
    "one_banker": "{most} favours the banker by {value} a duel",
    "both": "The punter is favoured most in {punter}, the banker most in {banker}",
    "some": "The punter is favoured in {punter} of {count} games, the banker in {banker}",
    "neither": "{most} favours neither side",
    "no_one": "None of these {count} games favours either side",
    "few_one": "Too few duels to tell whom {most} favours",
    "few": "Too few duels to tell whom these games favour",
    "mixed": "What the punter loses and wins, and what is left for him",
}
WORDS = {
    "below": "stakes of the punter in 100 duels:<br>lost to the left, won to the right",
    "hover_pay": "<b>{game}</b><br>net {net} a stake<br>{chance}<br>{stakes} stakes in 100 duels",
    "hover_net": "<b>{game}</b><br>{value} stakes in 100 duels",
    "hover_dealt": "<b>{game}</b><br>{value} stakes in 100 duels, give or take {band}",
    "two": (
        "charts.edges takes two frames of the same games, charts.edges(compare.payments(games), "
        "compare.summary(games)), or the games themselves, charts.edges(games); the second frame is missing."
    ),
}
ALT = "Bars of what the punter loses and wins in 100 duels of each game, and what is left. {title}."


def edges(payments: pd.DataFrame | Mapping[str, Found], summary: pd.DataFrame | None = None) -> Chart:
    """Show what the punter loses and wins in a hundred duels of each game, and what is left.

    Args:
        payments: the frame of ``compare.payments``; or games under their names, as ``compare.games`` returns them.
        summary: the frame of ``compare.summary`` for the same games; not with games.

    Raises:
        OchkoError: for anything else, or frames of different games.

    >>> from ochko_edu import compare
    >>> two = compare.games(["salon", "folk"])
    >>> edges(two).layout.title.text
    '<b>The punter is favoured in salon, the<br>banker in folk</b>'
    >>> edges(compare.payments(two), compare.summary(two)).layout.title.text == edges(two).layout.title.text
    True
    """
    if summary is None and is_games(payments):
        from .. import compare

        given: Any = payments
        payments, summary = compare.payments(given), compare.summary(given)
    paid = taken("edges", payments, "payments")
    if summary is None:
        raise OchkoError(WORDS["two"])
    left = taken("edges", summary, "summary")
    same_games("edges", paid, left)
    paid["stakes_per_100"] = 100 * paid["net"] * paid["probability"]
    figure = drawn(paid, left.assign(rounds=left["rounds"].where(left["rounds"] > 0, FEWEST)), _paid, _left)
    figure.update_xaxes(title=dict(text=WORDS["below"]))
    title = _title(left)
    words = [trace.name for trace in figure.data]
    headed(figure, title, BODY + MORE * max(len(left) - 2, 0), words, below=78)
    return finished(figure, as_given(paid), ALT.format(title=title))


def _paid(row: Mapping[Any, Any]) -> str:
    return WORDS["hover_pay"].format(
        game=row["game"], net=net(row["net"]), chance=chance_text(row), stakes=signed(row["stakes_per_100"], 1)
    )


def _left(row: Mapping[Any, Any]) -> str:
    return WORDS["hover_dealt" if row["standard_error"] else "hover_net"].format(
        game=row["game"], value=signed(100 * row["value"], 1), band=f"{200 * row['standard_error']:.1f}"
    )


def _title(summary: pd.DataFrame) -> str:
    games, favours = list(summary["game"]), list(summary["favours"])
    if sorted(favours) == ["banker", "punter"]:
        return TITLES["differ"].format(**{side: games[favours.index(side)] for side in favours})
    counts = {side: favours.count(side) for side in ("punter", "banker", "neither")}
    values = {r["game"]: (r["value"], r["standard_error"]) for r in summary.to_dict("records")}
    worth = {
        "punter": first(values),
        "banker": first({game: (-value, error) for game, (value, error) in values.items()}),
    }
    if counts["punter"] and counts["banker"]:
        if worth["punter"] and worth["banker"]:
            return TITLES["both"].format(**worth)
        return TITLES["some"].format(count=len(games), punter=counts["punter"], banker=counts["banker"])
    if counts["neither"] == len(games):
        if any(error for _, error in values.values()) or (summary["rounds"].between(1, FEWEST - 1)).any():
            key = "few_one" if len(games) == 1 else "few"
        else:
            key = "neither" if len(games) == 1 else "no_one"
        return TITLES[key].format(most=games[0], count=len(games))
    side = favours[0]
    if counts["neither"]:
        return TITLES["mixed"]
    most, value = worth[side], amount(max(abs(value) for value, _ in values.values()))
    kind = "one" if len(games) == 1 else "all" if most else "alike"
    return TITLES[f"{kind}_{side}"].format(most=most, value=value)


__all__ = ["edges"]
