"""The numbers of the lab: a game counted, two games beside each other, and the sentence that their values support."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pandas as pd

from .. import compare
from ..charts import percent, signed
from ..compare.groups import name_of
from ..compare.worths import counted, playing, solution
from ..hands import Seat
from ..joint import setting
from ..judging import BANKER, DRAW, PUNTER, ROLES, kept
from ..rules import Rules
from .words_lab import ABOUT, ABOUT_PARTS, ABOUT_WORDS, HEADLINES, LAB, PLAYS, VALUE

SAME = 5e-5  # stakes: less is not shown, and is no difference to a reader
MOST_OF, FAIR = 0.5, 0.0005  # of an edge, what counts as most of it; an edge that counts as none
NEAR = 0.05  # how near a value has to be to a whole stake, in stakes
LARGE = 0.37  # stakes; from here on sizes are told as the nearest of some parts
STAND = re.compile(r"stand_on\((\d+)\)")


@dataclass(frozen=True)
class Measured:
    """One game, counted.

    Args:
        value: to the punter, in stakes.
        favours: "punter", "banker" or "neither".
        results: the frame of ``compare.results``.
        payments: the frame of ``compare.payments``.
        summary: the frame of ``compare.summary``.
        plays: how each side plays, in words, by side.
        off: how far the value of best play can be off, in stakes; 0 with fixed policies.
        finished: whether this is best play; False if the search had to stop before.
    """

    value: float
    favours: str
    results: pd.DataFrame
    payments: pd.DataFrame
    summary: pd.DataFrame
    plays: Mapping[str, str]
    off: float
    finished: bool = True


@kept(256)
def measure(rules: Rules, play: str) -> Measured:
    """Return a game, counted.

    Args:
        rules: the rules.
        play: "fixed" or "best", as ``compare.games`` has it.

    Raises:
        OchkoError: for rules that cannot be counted.

    >>> from ochko_edu.presets import variant
    >>> found = measure(variant("salon"), "fixed")
    >>> found.favours, found.plays["banker"]
    ('punter', 'stands on 17 or more')
    """
    name = name_of(rules)
    how = playing(play)
    games = compare.games({name: rules}, play=play) if play == "best" else {name: counted(rules, how, totals=False)}
    summary = compare.summary(games)
    row = summary.iloc[0]
    off, finished = 0.0, True
    if play == "best":
        best = solution(rules, how)
        off, finished = best.exploitability, best.finished
    plays = {side: _plays(rules, side, play, str(row[side])) for side in ROLES}
    return Measured(
        float(row["value"]),
        str(row["favours"]),
        compare.results(games),
        compare.payments(games),
        summary,
        plays,
        off,
        finished,
    )


def _plays(rules: Rules, side: str, play: str, name: str) -> str:
    """Return how one side plays, in a few words."""
    named = STAND.fullmatch(name)
    if named and play == "fixed":
        return PLAYS["stand"].format(least=named[1])
    if play == "fixed":
        return PLAYS["own"].format(policy=name)
    at = setting(rules, playing(play).shoe)
    if not len(at.side(side).free):
        return _bound(at.tables.seat(side), rules.opening_cards)
    return plays_of(compare.policies(rules, side=side, play="best"))


def _bound(seat: Seat, opening: int) -> str:
    """Return in a few words what a side does to which the rules leave no decision."""
    limits: dict[bool, tuple[int, object]] = {}
    for cards, total, soft, may in zip(seat.cards, seat.total, seat.soft, seat.may, strict=True):
        if may & DRAW and sum(cards) >= opening:
            limits[soft] = max(limits.get(soft, (0, None))[0], total), None
    hard = limits.get(False, (0, None))[0]
    if limits.get(True, (0, None))[0] > hard:
        return _soft(limits)
    return PLAYS["up_to"].format(hard=hard) if hard else PLAYS["never"]


def plays_of(policies: pd.DataFrame) -> str:
    """Return in a few words on what a way of playing draws, from the frame of ``compare.policies``.

    >>> plays_of(compare.policies("folk"))
    'draws up to 15'
    """
    rows = policies.assign(drawn=policies["chance"] * policies["probability"])
    limits = {}
    for soft, part in rows.groupby("soft"):
        sums = part.groupby("total")[["drawn", "probability"]].sum()
        limits[bool(soft)] = _limit(sums.index, sums["drawn"] / sums["probability"])
    if False not in limits or not limits[False][0]:
        return PLAYS["never"] if not any(limit for limit, _ in limits.values()) else _soft(limits)
    hard, mixed = limits[False]
    # Of what is seen or drawn, only that counts beside which one may both draw and stand.
    by_case = rows[~rows["soft"].astype(bool)].groupby("case")
    both = (by_case["chance"].max() > 0.5) & (by_case["chance"].min() < 0.5)
    parts = rows[~rows["soft"].astype(bool) & rows["case"].map(both)].groupby("case")[["total", "chance"]].agg(list)
    cases = [_limit(*part)[0] for part in zip(parts["total"], parts["chance"], strict=True)]
    least, most = min(cases, default=hard), max(cases, default=hard)
    if least != most:
        return PLAYS["by_case"].format(least=least, most=most)
    if mixed:
        total, chance = mixed
        return PLAYS["mixed"].format(hard=hard if hard < total else total - 1, total=total, share=round(100 * chance))
    return _soft(limits) if limits.get(True, (hard, None))[0] > hard else PLAYS["up_to"].format(hard=hard)


def _soft(limits: Mapping[bool, tuple[int, object]]) -> str:
    return PLAYS["up_to_soft"].format(hard=limits.get(False, (0, None))[0], soft=limits[True][0])


def _limit(totals: Iterable[int], chances: Iterable[float]) -> tuple[int, tuple[int, float] | None]:
    """Return the highest total up to which one draws without a gap, and the first total on which chance decides."""
    limit, mixed = 0, None
    for total, chance in zip(totals, chances, strict=True):
        if mixed is None and 0.02 < chance < 0.98:
            mixed = (int(total), float(chance))
        if chance < 0.5:
            break
        limit = int(total)
    return limit, mixed


def about(value: float) -> str:
    """Return how large a value is, in words.

    >>> about(0.16), about(-0.2371), about(0.013), about(0.0)
    ('about a sixth', 'about a quarter', 'about one in 77', 'nothing')
    >>> about(0.8), about(0.87), about(1.3), about(-2.5)
    ('about four fifths', 'about nine tenths', 'about 1.3 stakes', 'about 2.5 stakes')
    """
    size = abs(value)
    if size < SAME:
        return ABOUT_WORDS["zero"]
    if size < 0.005:
        return ABOUT_WORDS["little"]
    if size >= 1 + NEAR:
        return ABOUT_WORDS["more"].format(n=f"{size:,.1f}".removesuffix(".0"))
    if size >= 1 - NEAR:
        return ABOUT_WORDS["whole"]
    if size >= LARGE:
        return ABOUT_PARTS[min(ABOUT_PARTS, key=lambda part: abs(Fraction(part) - Fraction(size)))]
    n = round(1 / size)
    return ABOUT.get(n) or ABOUT_WORDS["one"].format(n=n)


def value_text(value: float) -> str:
    """Return a value as people read it.

    >>> value_text(0.1598)
    '+16.0 % · about a sixth'
    """
    return VALUE.format(value=points(value) + " %", about=about(value))


def points(value: float) -> str:
    """Return a value or a difference in stakes as hundredths, with its sign.

    >>> points(-0.126), points(0.00001)
    ('−12.6', '0.0')
    """
    text = signed(100 * value, 1)
    return "0.0" if text == "0" else text


def share(chance: float) -> str:
    """Return a chance as it stands in the lab's table."""
    return percent(chance)


def headline(before: float, after: float, changes: int, phrase: str) -> str:
    """Return the sentence above the table: what the changes do to whom the game favours.

    Args:
        before: the value of the base to the punter.
        after: the value now.
        changes: how many fields are changed.
        phrase: what was changed, where it is one thing.

    >>> headline(0.16, 0.034, 1, "a busted banker pays once")
    "One change takes most of the punter's edge away: a busted banker pays once"
    """
    if not changes:
        return HEADLINES["start"]
    key = _what(before, after)
    ahead = (before if key in ("most", "some", "turned", "fair") else after) > 0
    side, other = (PUNTER, BANKER) if ahead else (BANKER, PUNTER)
    # Of a game that is turned, the loser is who was favoured; of an edge that shrinks, whose it is.
    winner = other if key == "turned" else side
    return HEADLINES[f"{key}_{'one' if changes == 1 else 'many'}"].format(
        winner=winner, loser=side, change=phrase, count=changes
    )


def _what(before: float, after: float) -> str:
    if abs(after - before) < SAME:
        return "same"
    if abs(after) < FAIR:
        return "fair"
    if abs(before) < FAIR:
        return "opened"
    if (before > 0) != (after > 0):
        return "turned"
    if abs(after) > abs(before):
        return "more"
    return "most" if abs(before) - abs(after) > MOST_OF * abs(before) else "some"


def ends(base: Measured, now: Measured, name: str, changed: bool) -> pd.DataFrame:
    """Return how the duels of both games end, side by side, as ``charts.results`` takes it."""
    first = base.results.assign(game=name)
    return pd.concat([first, now.results.assign(game=LAB["your_change"])], ignore_index=True) if changed else first


__all__ = ["Measured", "about", "ends", "headline", "measure", "plays_of", "points", "share", "value_text"]
