"""How far one draws, in a sentence: the titles of the grids, which claim no more than holds in every cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from .style import NOISE

SURE = 0.0005  # a chance nearer to 0 or 1 is drawn as these

# What tells the cases apart: what is known of the other side, or how many cards one has drawn oneself.
DECISIONS = {
    "to": "A further card gains for the {side} up to {hard}",
    "to_hard": "A further card gains for the {side} up to hard {hard}",
    "to_hard_soft": "A further card gains for the {side} up to hard {hard} and soft {soft}",
    "to_hard_soft_varies": "A further card gains for the {side} up to hard {hard}, with an ace by {known}",
    "between": "How far a further card gains for the {side}: up to {least} or up to {most}, by {known}",
    "between_soft": "How far a further card gains for the {side}: up to hard {least} or up to hard {most}, by {known}",
    "never_or": "How far a further card gains for the {side}: not at all or up to {most}, by {known}",
    "never_or_soft": "How far a further card gains for the {side}: not at all or up to hard {most}, by {known}",
    "never": "A further card never gains for the {side}",
    "always": "A further card always gains for the {side}",
    "even": "A further card makes no difference to the {side}",
    "other": "A further card gains for the {side} in {count} of these {of} decisions",
}
POLICY = {
    "to": "{policy}: the {side} draws up to {hard}",
    "to_hard": "{policy}: the {side} draws up to hard {hard}",
    "to_hard_soft": "{policy}: the {side} draws up to hard {hard} and soft {soft}",
    "to_hard_soft_varies": "{policy}: the {side} draws up to hard {hard}, with an ace by {known}",
    "between": "{policy}: the {side} draws up to {least} or up to {most}, by {known}",
    "between_soft": "{policy}: the {side} draws up to hard {least} or up to hard {most}, by {known}",
    "never_or": "{policy}: the {side} draws not at all or up to {most}, by {known}",
    "never_or_soft": "{policy}: the {side} draws not at all or up to hard {most}, by {known}",
    "mixed_one": "{policy}: the {side} draws up to {sure}, and on {last} only sometimes",
    "mixed_one_soft": "{policy}: the {side} draws up to hard {sure}, and on {last} only sometimes",
    "mixed_some": "{policy}: the {side} draws up to {sure}, and from {first} to {last} only sometimes",
    "mixed_some_soft": "{policy}: the {side} draws up to hard {sure}, and from {first} to {last} only sometimes",
    "mixed_first": "{policy}: the {side} draws on {last} only sometimes, and never above",
    "mixed_first_soft": "{policy}: the {side} draws on hard {last} only sometimes, and never above",
    "mixed_firsts": "{policy}: the {side} draws from {first} to {last} only sometimes, and never above",
    "mixed_firsts_soft": "{policy}: the {side} draws from hard {first} to {last} only sometimes, and never above",
    "mixed_only": "{policy}: the {side} draws on {last} only sometimes",
    "mixed_all": "{policy}: the {side} draws only sometimes, on every total",
    "on_one": "{policy}: the {side} draws on {first} only",
    "on_one_soft": "{policy}: the {side} draws on hard {first} only",
    "on_some": "{policy}: the {side} draws from {first} to {last} only",
    "on_some_soft": "{policy}: the {side} draws from hard {first} to {last} only",
    "soft_only": "{policy}: the {side} draws on every soft hand, and on no hard one",
    "hard_only": "{policy}: the {side} draws on every hard hand, and on no soft one",
    "never": "{policy}: the {side} never draws",
    "always": "{policy}: the {side} draws whenever he may",
    "other": "{policy}: on what the {side} draws",
    "differ": "{first} and {second} differ in {count} of {of} decisions",
    "same": "{first} and {second} do the same in all {of} decisions",
    "differ_one": "{first} and {second} differ in the only decision that there is",
    "same_one": "{first} and {second} do the same in the only decision that there is",
    "many": "On what the {side} draws, in {count} ways of playing",
}
KNOWN = {True: "how many cards he has drawn", False: "what he knows"}
NO, YES, MIXED = 0, 1, 2  # what is done on a total in a case
Grid = Mapping[str, Mapping[int, int]]  # case, total


@dataclass(frozen=True)
class Shape:
    """What is done over the totals of one kind of hand, in all cases.

    Args:
        kind: "none" (no such hands), "never", "always", "to" (the same limit fits all cases), "between" (each case has
            a limit), "never_or" (each has, or never draws), "range" (the same totals in all cases), "mixed" (surely up
            to a total, and never above another), or "other".
        first: the lowest limit or total; of "mixed" the lowest total that is not sure.
        last: the highest.
        sure: of "mixed", up to which total it is sure; None for none.
        whole: of "mixed", whether no total is sure, one way or the other.
    """

    kind: str
    first: int = 0
    last: int = 0
    sure: int | None = None
    whole: bool = False


def shape(grid: Grid) -> Shape:
    """Return what is done over the totals, case by case.

    A total that a case has not says nothing: of a hand of many cards the low totals are missing.

    >>> shape({"0 drawn": {12: YES, 13: YES, 14: NO}, "1 drawn": {14: NO}})
    Shape(kind='to', first=13, last=13, sure=None, whole=False)
    >>> shape({"shows 2": {12: YES, 13: NO}, "shows 9": {12: YES, 13: YES, 14: NO}}).kind
    'between'
    """
    cells = [(total, does) for case in grid.values() for total, does in case.items()]
    if not cells:
        return Shape("none")
    done = {does for _, does in cells}
    if done <= {NO} or done <= {YES}:
        return Shape("always" if YES in done else "never", last=max(total for total, _ in cells))
    top = max((total for total, does in cells if does == YES), default=None)
    if MIXED in done:
        return _mixed(cells)
    assert top is not None
    if all((does == YES) == (total <= top) for total, does in cells):
        return Shape("to", top, top)
    low = min(total for total, does in cells if does == YES)
    if all((does == YES) == (low <= total <= top) for total, does in cells):
        return Shape("range", low, top)
    limits = []
    never = []
    for case in grid.values():
        limit = max((total for total, does in case.items() if does == YES), default=None)
        if limit is None:
            never.append(min(case))
        elif any(does == NO and total < limit for total, does in case.items()):
            return Shape("other")
        else:
            limits.append(limit if NO in case.values() else max(limit, top))
    # A case without low totals has the lowest limit or a lower one; one that stands on them never draws.
    if any(total <= min(limits) for total in never):
        return Shape("never_or" if len(set(limits)) == 1 else "other", min(limits), max(limits))
    return Shape("between", min(limits), max(limits))


def _mixed(cells: list[tuple[int, int]]) -> Shape:
    totals = sorted({total for total, _ in cells})
    by_total = {total: {does for at, does in cells if at == total} for total in totals}
    sure = None
    for total in totals:
        if by_total[total] != {YES}:
            break
        sure = total
    unsure = [total for total in totals if sure is None or total > sure]
    while unsure and by_total[unsure[-1]] == {NO}:
        unsure.pop()
    # "Only sometimes" is said of totals on which it happens now and then, or here and not there.
    if not all(by_total[total] != {NO} and by_total[total] != {YES} for total in unsure):
        return Shape("other")
    return Shape("mixed", unsure[0], unsure[-1], sure, unsure == totals)


def _grids(rows: pd.DataFrame, does: Callable[[Mapping[Any, Any]], int]) -> tuple[Shape, Shape]:
    """Return what is done with hard hands and with soft ones; where one sentence fits all, all count as hard."""
    grids: dict[bool, dict[str, dict[int, int]]] = {False: {}, True: {}}
    for row in rows.to_dict("records"):
        grids[bool(row["soft"])].setdefault(str(row["case"]), {})[int(row["total"])] = does(row)
    every = shape({f"{soft} {case}": grid for soft, cases in grids.items() for case, grid in cases.items()})
    if every.kind in ("to", "range", "never", "always") or not grids[False]:
        return every, Shape("none")
    return shape(grids[False]), shape(grids[True])


def _known(rows: pd.DataFrame) -> str:
    return KNOWN[bool(rows["case"].astype(str).str.endswith("drawn").all())]


def _limit_key(hard: Shape, soft: Shape) -> str:
    """Return which sentence tells of limits, or nothing if none does."""
    some = soft.kind != "none"
    if hard.kind == "to":
        if not some:
            return "to"
        if soft.kind in ("to", "always"):
            return "to_hard_soft"
        return "to_hard_soft_varies" if soft.kind in ("between", "never_or") else "to_hard"
    if hard.kind in ("between", "never_or"):
        return f"{hard.kind}_soft" if some else hard.kind
    return ""


def draw_title(rows: pd.DataFrame) -> str:
    """Return how far a further card gains, from the frame of ``compare.decisions``."""
    side, margin = str(rows["side"].iloc[0]), rows["margin"]
    gains = margin > NOISE
    words: dict[str, Any] = {"side": side, "known": _known(rows), "count": int(gains.sum()), "of": len(rows)}
    if not gains.any():
        return DECISIONS["even" if margin.abs().max() <= NOISE else "never"].format(**words)
    if gains.all():
        return DECISIONS["always"].format(**words)
    hard, soft = _grids(rows, lambda row: YES if row["margin"] > NOISE else NO)
    key = _limit_key(hard, soft) or "other"
    return DECISIONS[key].format(**words, hard=hard.last, soft=soft.last, least=hard.first, most=hard.last)


def policy_title(rows: pd.DataFrame) -> str:
    """Return on what one policy draws, or how two differ, from the frame of ``compare.policies``."""
    side, names = str(rows["side"].iloc[0]), list(dict.fromkeys(rows["policy"]))
    if len(names) > 2:
        return POLICY["many"].format(side=side, count=len(names))
    if len(names) == 2:
        wide = rows.pivot_table(index=["soft", "case", "total"], columns="policy", values="chance").dropna()
        differ = int(((wide[names[0]] - wide[names[1]]).abs() > SURE).sum())
        key = ("differ" if differ else "same") + "_one" * (len(wide) == 1)
        return POLICY[key].format(first=names[0], second=names[1], count=differ, of=len(wide))
    hard, soft = _grids(rows, lambda row: YES if row["chance"] > 1 - SURE else NO if row["chance"] < SURE else MIXED)
    return POLICY[_policy_key(hard, soft)].format(
        policy=names[0], side=side, known=_known(rows), hard=hard.last, soft=soft.last, least=hard.first,
        most=hard.last, first=hard.first, last=hard.last, sure=hard.sure,
    )  # fmt: skip


def _policy_key(hard: Shape, soft: Shape) -> str:
    some = soft.kind != "none"
    if not some and hard.kind in ("never", "always"):
        return hard.kind
    if (hard.kind, soft.kind) in (("never", "always"), ("always", "never")):
        return "soft_only" if hard.kind == "never" else "hard_only"
    if hard.kind == "range":
        key = "on_one" if hard.first == hard.last else "on_some"
        return key if not some else f"{key}_soft" if soft.kind == "never" else "other"
    if hard.kind == "mixed":
        if hard.whole:
            if some:
                return "mixed_all" if soft.whole else "other"
            return "mixed_only" if hard.first == hard.last else "mixed_all"
        if hard.sure is None:
            key = "mixed_first" if hard.first == hard.last else "mixed_firsts"
        else:
            key = "mixed_one" if hard.first == hard.last else "mixed_some"
        return f"{key}_soft" if some else key
    return _limit_key(hard, soft) or "other"


__all__ = ["SURE", "Shape", "draw_title", "policy_title", "shape"]
