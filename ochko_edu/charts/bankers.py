"""What came of many banks: how the first went, round by round, and what each brought the banker."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from .noise import FEWEST, apart, pairs
from .style import (
    DASHES,
    LOST,
    WON,
    WON_MORE,
    Chart,
    blank,
    finished,
    headed,
    level,
    noted,
    series,
    ticks,
    upright,
)  # fmt: skip
from .taking import as_given, few_enough, taken

BODY = 290  # pixels
BINS = 24
GONE = "empty"

TITLES = {
    "paths_bank": "{game}: {gone:,} of the first {count:,} banks were emptied; half of all lasted {half} or fewer",
    "paths_one_gone": "{game}: one of the first {count:,} banks was emptied; half of all lasted {half} or fewer",
    "paths_all": "{game}: all of the first {count:,} banks were emptied; half of them lasted {half} or fewer",
    "paths_none": "{game}: none of the first {count:,} banks was emptied; half of them lasted {half} or fewer",
    "paths_free": "{game}: after the first {count:,} banks the banker had lost in {gone:,}",
    "first_bank": "{game}: the first bank lasted {half}, and was not emptied",
    "first_bank_gone": "{game}: the first bank lasted {half}, and was emptied",
    "first_free": "{game}: in the first bank the banker did not lose",
    "first_free_lost": "{game}: in the first bank the banker lost",
    "paths_many": "How the first banks went: {games}",
    "ends_bank": ("{game}, the first {count:,} banks: {gone:,} emptied; on average the banker gained {mean}{band}"),
    "ends_bank_lost": ("{game}, the first {count:,} banks: {gone:,} emptied; on average the banker lost {mean}{band}"),
    "ends_free": (
        "{game}, the first {count:,} banks: the banker lost in {gone:,}; in all he gained {mean} on average{band}"
    ),
    "ends_free_lost": (
        "{game}, the first {count:,} banks: the banker lost in {gone:,}; in all he lost {mean} on average{band}"
    ),
    "ends_one": "{game}: one bank, in which the banker gained {mean}",
    "ends_one_lost": "{game}: one bank, in which the banker lost {mean}",
    "ends_many": "What the first banks brought the banker: on average {most} units in {high}, and {least} in {low}",
    "ends_alike": "As far as these banks can tell, they bring the banker as much in each game",
    "ends_few": "These banks are too few to tell the games apart",
}
WORDS = {
    "round": "round of the bank",
    "one_round": "one round",
    "rounds": "{count:,} rounds",
    "band": ", give or take {band}",
    "units": "units in the bank",
    "gain_so_far": "units the banker has gained",
    "gain": "what the bank brought the banker, in units",
    "banks": "share of the banks, in per cent",
    "emptied": "emptied",
    "kept": "not emptied",
    "behind": "banker behind",
    "ahead": "banker not behind",
    "hover_path": "<b>{game}</b>, bank {bank}<br>after round {round}: {units:,} units in the bank",
    "hover_gained": "<b>{game}</b>, bank {bank}<br>after round {round} the banker has gained {units} units",
    "hover_gain": "<b>{game}</b><br>{units}<br>{banks:,} of {of:,} banks ({share:.1f} %)",
    "hover_gain_one": "<b>{game}</b><br>{units}<br>{banks} of one bank",
    "unit": "one unit",
    "some_units": "{count} units",
    "range": "{low} to {high} units",
}
ALTS = {
    "bank_paths": "Lines, one a bank, round by round. {title}.",
    "bank_ends": "Bars of how often a bank brought the banker how much. {title}.",
}


def bank_paths(paths: pd.DataFrame) -> Chart:
    """Show how the first banks went, round by round.

    Where each game has a bank that is laid, what is in it is drawn; else what the banker has gained so far.

    Args:
        paths: the frame of ``compare.bank_paths``.

    Raises:
        OchkoError: for anything else, or more games than can be told apart.
    """
    paths = taken("bank_paths", paths)
    games = few_enough("bank_paths", list(dict.fromkeys(paths["game"])))
    laid = bool((paths["laid"] > 0).all())
    height = "units" if laid else "gained"
    paths["gained"] = paths["units"] - paths["laid"]
    figure = blank()
    names: list[str] = []
    for k, game in enumerate(games):
        part = paths[paths["game"] == game]
        last = part.groupby("bank")[height].last()
        bad = last <= 0 if laid else last < 0
        groups: list[tuple[str, Any, str, str]] = [(game, last.index, series(k)["color"], DASHES[k // 2 % len(DASHES)])]
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
                y += [*rows[height], None]
                told += [
                    WORDS["hover_path" if laid else "hover_gained"].format(
                        game=game, bank=bank, round=r, units=u if laid else _units(u)
                    )
                    for r, u in zip(rows["round"], rows[height], strict=True)
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
    return finished(
        figure, as_given(paths if not laid else paths.drop(columns="gained")), ALTS["bank_paths"].format(title=title)
    )


def bank_ends(ends: pd.DataFrame) -> Chart:
    """Show how often a bank brought the banker how much.

    Args:
        ends: the frame of ``compare.bank_ends``.

    Raises:
        OchkoError: for anything else, or more games than can be told apart.
    """
    ends = taken("bank_ends", ends)
    games = few_enough("bank_ends", list(dict.fromkeys(ends["game"])))
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
                WORDS["hover_gain" if r["of"] > 1 else "hover_gain_one"].format(
                    game=game, units=_span(r["from_units"], r["below_units"] - 1), banks=r["banks"], of=r["of"],
                    share=100 * r["share"],
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
    return finished(figure, as_given(pd.DataFrame(counted)), ALTS["bank_ends"].format(title=title))


def _round_step(step: float) -> float:
    """Return the next round number of units.

    >>> _round_step(83.0), _round_step(0.2)
    (100.0, 1.0)
    """
    power = 10.0 ** math.floor(math.log10(max(step, 1.0)))
    return next(m * power for m in (1.0, 2.0, 5.0, 10.0) if m * power >= step)


def _paths_title(paths: pd.DataFrame, games: list[str], laid: bool) -> str:
    if len(games) > 1:
        return TITLES["paths_many"].format(games=", ".join(games))
    banks = paths.groupby("bank")
    last, rounds = banks["units"].last(), banks["round"].max()
    gone = int((last <= 0).sum() if laid else (last < 0).sum())
    half = math.floor(rounds.median())
    words: dict[str, Any] = {
        "game": games[0], "count": len(last), "gone": gone,
        "half": WORDS["one_round" if half == 1 else "rounds"].format(count=half),
    }  # fmt: skip
    if len(last) == 1:
        key = ("first_bank_gone" if gone else "first_bank") if laid else "first_free_lost" if gone else "first_free"
    elif not laid:
        key = "paths_free"
    else:
        key = "paths_none" if not gone else "paths_all" if gone == len(last) else "paths_bank"
        key = "paths_one_gone" if gone == 1 else key
    return TITLES[key].format(**words)


def _ends_title(ends: pd.DataFrame, games: list[str]) -> str:
    gains = {game: ends[ends["game"] == game]["banker_gain"].astype(float) for game in games}
    means = {
        game: (float(g.mean()), float(g.std() / math.sqrt(len(g))) if len(g) > 1 else 0.0) for game, g in gains.items()
    }
    if len(games) > 1:
        high, low = max(means, key=lambda g: means[g]), min(means, key=lambda g: means[g])
        if min(map(len, gains.values())) < FEWEST:
            return TITLES["ends_few"]
        key = "ends_many" if apart(means[high], means[low], pairs(len(games))) else "ends_alike"
        return TITLES[key].format(most=_units(means[high][0]), least=_units(means[low][0]), high=high, low=low)
    (mean, error), count = means[games[0]], len(ends)
    laid = bool((ends["laid"] > 0).any())
    gone = int((ends["why"] == GONE).sum() if laid else (ends["banker_gain"] < 0).sum())
    key = "ends_one" if count == 1 else "ends_bank" if laid else "ends_free"
    return TITLES[f"{key}_lost" if round(mean) < 0 else key].format(
        game=games[0], gone=gone, mean=_amount(f"{abs(mean):,.0f}"), count=count,
        band=WORDS["band"].format(band=f"{2 * error:,.0f}") if count >= FEWEST else "",
    )  # fmt: skip


def _amount(count: str) -> str:
    return WORDS["unit" if count == "1" else "some_units"].format(count=count)


def _span(low: float, high: float) -> str:
    """Return from how many to how many units, with signs."""
    return _amount(_units(low)) if low == high else WORDS["range"].format(low=_units(low), high=_units(high))


def _units(value: float) -> str:
    """Return a number of units with its sign.

    >>> _units(2013.4), _units(-673.0), _units(0)
    ('+2,013', '−673', '0')
    """
    return f"{value:+,.0f}".replace("-", "−") if round(value) else "0"


__all__ = ["bank_ends", "bank_paths"]
