"""From one set of rules to another, clause by clause: what each change does, in one order or on average over all."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import factorial

import pandas as pd

from ..cards import Deck
from ..counting import Way
from ..errors import OchkoError, RuleError, shown
from ..judging import lasting as lasting_rules
from ..rules import Rules
from .groups import Part, between, clauses_of, key_of, name_of, parts_of, rules_of, told
from .taking import Progress, telling
from .worths import Play, Worth, lasting, playing, worth

GAMES = "games"
MOST_KEPT = 64
_KEPT: dict[tuple[Rules, Rules, Play], pd.DataFrame] = {}  # contributions that were counted, for as long as Python runs


class Between:
    """All games between two sets of rules: each part of what differs as here or as there.

    A game is known by a number whose bits say which parts are as there; its worth is looked up once.

    Args:
        base: the rules to start from.
        other: the rules to arrive at.
        how: how all these games are played.
    """

    def __init__(self, base: Rules, other: Rules, how: Play) -> None:
        self.base, self.other, self.how = base, other, how
        self.parts = parts_of(base, other)
        self.whole = (1 << len(self.parts)) - 1
        self._worths: dict[int, Worth] = {}

    def game(self, mask: int) -> Rules:
        """Return the rules of a game."""
        chosen = [part for k, part in enumerate(self.parts) if mask >> k & 1]
        return between(self.base, self.other, chosen, whole=mask == self.whole)

    def worth(self, mask: int) -> Worth:
        """Return what a game is worth."""
        if mask not in self._worths:
            rules = self.game(mask)
            try:
                self._worths[mask] = worth(rules, self.how, fraction=True)
            except OchkoError as refusal:
                if mask in (0, self.whole):  # what is wrong was given, not met on the way
                    raise
                raise RuleError(f"on the way lies {rules!r}, which cannot be counted: {refusal}") from None
        return self._worths[mask]

    def exact(self, mask: int) -> Fraction:
        """Return the value of a game as a fraction, so that differences add up to nothing but themselves."""
        found = self.worth(mask)
        return Fraction(found.value) if found.fraction is None else found.fraction

    def facts(self, part: Part) -> dict[str, object]:
        """Return what a frame tells of a part."""
        return {
            "part": part.key, "change": part.title, "fields": ", ".join(part.fields),
            "changes": told(self.base, self.other, part.fields), "clauses": clauses_of(self.other, part.fields),
        }  # fmt: skip

    def ends(self) -> dict[str, object]:
        """Return what a frame tells in every row: both games, their values, and how they are played."""
        first = self.worth(0)
        return {
            "base": name_of(self.base), "target": name_of(self.other),
            "base_value": first.value, "target_value": self.worth(self.whole).value,
            "play": self.how.play, "shoe": str(self.how.shoe),
        }  # fmt: skip


def walk(
    base: str | Rules, target: str | Rules, *, order: Iterable[str] | str | None = None, play: str = "fixed",
    punter: Way | None = None, banker: Way | None = None, shoe: str | Deck | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Return the way from one game to another, one change after the other, with the value after each.

    What differs is changed in seven parts or fewer, as a reader thinks of them; what stands behind each is told. What
    belongs to a whole table (order, stakes, bank) does not change one duel.

    Args:
        base: the rules to start from, or the name of a variant.
        target: the rules to arrive at, or the name of a variant.
        order: parts (or fields in them) to be changed first, in this order, or one alone; the others follow as they
            are.
        play: "fixed" (given policies) or "best" (both sides at their best in every game on the way).
        punter: when the punter draws; by default as ``exact`` has it, in each game by its own rules.
        banker: the same for the banker.
        shoe: by default "fresh", and for best play "replaced".

    Returns:
        One row a step, the first being the base: step, part, change, fields, changes, clauses, value (in stakes),
        difference (what the step did), fraction (exact; None at best play), exploitability, punter, banker (how they
        play there), then base, target, base_value, target_value, play, shoe, the same in all rows.

    Raises:
        OchkoError: for games or ways of playing that are none, or a part that does not differ.
        RuleError: for a game on the way that cannot be counted.

    >>> frame = walk("salon", "folk")
    >>> frame[["change", "value"]].round(3).tail(3).values.tolist()[1]
    ['equal totals go to the banker', -0.166]
    """
    found = Between(rules_of(base), rules_of(target), playing(play, punter, banker, shoe))
    wanted = [order] if isinstance(order, str) else () if order is None else order
    if not isinstance(wanted, Iterable):
        raise OchkoError(f"order is {shown(order)}; it must be a list of parts, such as ['winning', 'busts'].")
    first = [key_of(name, found.parts) for name in wanted]
    parts = list(dict.fromkeys([*first, *found.parts]))
    ends, rows, mask = found.ends(), [], 0
    for step, part in enumerate([None, *parts]):
        before = found.exact(mask)
        if part is not None:
            mask |= 1 << found.parts.index(part)
        here = found.worth(mask)
        facts = (
            dict.fromkeys(("part", "change", "fields", "changes", "clauses"), "") if part is None else found.facts(part)
        )
        rows.append(
            {
                "step": step, **facts, "value": here.value, "difference": float(found.exact(mask) - before),
                "fraction": here.fraction, "exploitability": here.exploitability,
                "punter": here.punter, "banker": here.banker, **ends,
            }
        )  # fmt: skip
    return _frame(rows)


def contributions(
    base: str | Rules, target: str | Rules, *, play: str = "fixed", punter: Way | None = None,
    banker: Way | None = None, shoe: str | Deck | None = None, progress: Progress | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Return what each change from one game to another contributes, on average over all orders of the changes.

    A change does more or less according to what was changed before it. The average over all orders (Shapley's value)
    is the one way of sharing out the whole difference that treats all changes alike. Seven parts have 5040 orders but
    only 128 games, each of which is counted once.

    Args:
        base: the rules to start from, or the name of a variant.
        target: the rules to arrive at, or the name of a variant.
        play: as for ``walk``.
        punter: as for ``walk``.
        banker: as for ``walk``.
        shoe: as for ``walk``.
        progress: called with the games done and all games, after each; once, at the end, for what was kept. True shows
            a bar.

    Returns:
        One row a part: part, change, fields, changes, clauses, contribution (in stakes), fraction (exact where all
        games were counted in whole numbers, else None), least and most (what the change does at the worst and at the
        best moment), first and last (what it does before and after all others); then base, target, base_value,
        target_value, play, shoe, the same in all rows. The contributions add up to target_value - base_value.

    Raises:
        OchkoError: as for ``walk``, or for rules that do not differ.

    >>> frame = contributions("salon", "folk")
    >>> steps = walk("salon", "folk")["fraction"]
    >>> frame["fraction"].sum() == steps.iloc[-1] - steps.iloc[0]
    True
    """
    how = playing(play, punter, banker, shoe)
    key = rules_of(base), rules_of(target), how
    if not (lasting(how) and lasting_rules(key[0]) and lasting_rules(key[1])):
        return _contributions(*key, progress)
    if key not in _KEPT:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = _contributions(*key, progress)
    else:
        games = 1 << len(_KEPT[key])
        telling(progress, games, GAMES)(games)
    return _KEPT[key].copy()


def _contributions(base: Rules, other: Rules, how: Play, progress: Progress | None) -> pd.DataFrame:
    found = Between(base, other, how)
    count, games = len(found.parts), 1 << len(found.parts)
    tell = telling(progress, games, GAMES)
    for mask in range(games):
        found.worth(mask)
        tell(mask + 1)
    whole = all(found.worth(mask).fraction is not None for mask in range(games))
    weights = [Fraction(factorial(k) * factorial(count - k - 1), factorial(count)) for k in range(count)]
    ends, rows = found.ends(), []
    if not found.parts:
        raise OchkoError(f"{ends['base']} and {ends['target']} are the same game; nothing can contribute.")
    for k, part in enumerate(found.parts):
        bit = 1 << k
        does = {mask: found.exact(mask | bit) - found.exact(mask) for mask in range(games) if not mask & bit}
        average = sum((weights[mask.bit_count()] * gain for mask, gain in does.items()), Fraction(0))
        rows.append(
            {
                **found.facts(part), "contribution": float(average), "fraction": average if whole else None,
                "least": float(min(does.values())), "most": float(max(does.values())),
                "first": float(does[0]), "last": float(does[found.whole ^ bit]), **ends,
            }
        )  # fmt: skip
    return _frame(rows)


def _frame(rows: list[dict[str, object]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    frame["fraction"] = pd.Series([row["fraction"] for row in rows], index=frame.index, dtype=object)
    return frame
