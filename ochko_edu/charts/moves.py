"""What changes of rules do, in a sentence: the titles of the staircase and of the single changes."""

from __future__ import annotations

from typing import Any

import pandas as pd

from .style import NOISE, needed, signed

TITLES = {
    "walk": "From {base} to {target}, one change does most: {change}, {value} stakes in 100 duels",
    "walk_group": (
        "From {base} to {target}, one group of {count} changes does most: {change}, {value} stakes in 100 duels"
    ),
    "walk_joined": (
        "From {base} to {target}, {count} rules that can only be changed together do most: {value} stakes in 100 duels"
    ),
    "walk_alike": "From {base} to {target}, {alike} steps do most, {size} stakes in 100 duels each",
    "only": "From {base} to {target}, one change: {change}, {value} stakes in 100 duels",
    "only_group": "From {base} to {target}, one group of {count} changes: {change}, {value} stakes in 100 duels",
    "only_joined": (
        "From {base} to {target}, {count} rules that can only be changed together: {value} stakes in 100 duels"
    ),
    "average": (
        "From {base} to {target}, over all orders, one change does most: {change}, {value} stakes in 100 duels"
    ),
    "average_group": (
        "From {base} to {target}, over all orders, one group of {count} changes does most: {change}, "
        "{value} stakes in 100 duels"
    ),
    "average_joined": (
        "From {base} to {target}, over all orders, {count} rules that can only be changed together do most: "
        "{value} stakes in 100 duels"
    ),
    "average_alike": (
        "From {base} to {target}, over all orders, {alike} changes do most, {size} stakes in 100 duels each"
    ),
    "none": "{base} and {target} are worth the same: their rules do not differ",
    "same": "{base} and {target} are worth the same, step by step",
    "same_average": "{base} and {target} are worth the same, and over all orders no change does anything on average",
    "most": "This single change of {base} does most: {change}, {value} stakes in 100 duels",
    "most_alike": "{alike} single changes of {base} do most, {size} stakes in 100 duels each; one is: {change}",
    "one": "{base}, one change: {change}, {value} stakes in 100 duels",
    "nothing": "No single change makes a difference",
    "nothing_one": "This change makes no difference",
    "refused": "None of these changes can be counted",
}


def walk_title(rows: list[dict[Any, Any]], facts: Any, size: str, average: bool) -> str:
    """Return which step of a walk does most, if one does.

    Args:
        rows: the steps, one a change.
        facts: base and target.
        size: the column that says what a step does.
        average: whether that is an average over all orders.
    """
    words: dict[str, Any] = {"base": facts["base"], "target": facts["target"]}
    if not rows:
        return TITLES["none"].format(**words)
    most = max(rows, key=lambda row: abs(row[size]))
    if abs(most[size]) <= NOISE:
        moved = average and any(row["most"] - row["least"] > NOISE for row in rows)
        return TITLES["same_average" if moved else "same"].format(**words)
    alike = sum(abs(row[size]) >= abs(most[size]) - NOISE for row in rows)
    key = "only" if len(rows) == 1 else "average" if average else "walk"
    if alike > 1:
        key += "_alike"
    elif ";" in most["change"]:  # groups that contradict each other if only some of them are changed
        key += "_joined"
    elif "," in most["fields"]:
        key += "_group"
    value = 100 * most[size]
    return TITLES[key].format(
        **words, change=most["change"], count=most["fields"].count(",") + 1, value=fine(value), alike=alike,
        size=fine(abs(value)).lstrip("+"),
    )  # fmt: skip


def most_title(changes: pd.DataFrame, rows: list[dict[Any, Any]]) -> str:
    """Return which single change does most, if one does.

    Args:
        changes: all changes.
        rows: those that are drawn, the greatest first.
    """
    counted = int(changes["difference"].notna().sum())
    if not rows:
        return TITLES["refused" if not counted else "nothing_one" if counted == 1 else "nothing"]
    biggest = 100 * rows[0]["difference"]
    alike = int((changes["difference"].abs() >= abs(rows[0]["difference"]) - NOISE).sum())
    return TITLES["one" if counted == 1 else "most_alike" if alike > 1 else "most"].format(
        base=changes["base"].iloc[0], change=rows[0]["change"].rstrip("."), value=fine(biggest), alike=alike,
        size=fine(abs(biggest)).lstrip("+"),
    )  # fmt: skip


def fine(value: float) -> str:
    """Return a number of stakes in 100 duels with its sign: with one digit, or as many as it needs not to be nothing.

    >>> fine(-24.66), fine(0.004), fine(0.0), fine(-1e-13)
    ('−24.7', '+0.004', '0', '0')
    """
    return signed(value, needed(value, 1))


__all__ = ["fine", "most_title", "walk_title"]
