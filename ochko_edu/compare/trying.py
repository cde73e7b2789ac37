"""Sensitivity: every rule changed, one at a time, and what that does to the value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from .. import sources
from ..cards import Deck
from ..counting import Way
from ..errors import OchkoError
from ..fields import FIELDS, Frozen
from ..presets import variant
from ..rules import Rules
from .groups import GROUPS, clauses_of, name_of, rules_of
from .phrases import as_typed, phrase
from .taking import Progress, telling
from .worths import playing, worth

READ = "{text} ({topic})"
VALUES = "the cards count as in {variant}"


@dataclass(frozen=True)
class Change:
    """A change of rules that somebody might think of.

    Args:
        sets: the fields that it sets, and to what.
        source: where it comes from: "choice", a reading such as "reading A8 b", or variants.
        text: in a few words what it means.
    """

    sets: Frozen
    source: str
    text: str

    def made(self, rules: Rules) -> Rules:
        """Return the rules with this change.

        Raises:
            RuleError: if it contradicts them.
        """
        return rules.replace(**self.sets)


def changes_of(rules: Rules) -> Iterator[Change]:
    """Yield every change of one field or one reading: other readings, other choices, what other variants play.

    >>> sorted({change.source for change in changes_of(variant("folk")) if "tie" in change.sets})
    ['choice', 'reading B1 b']
    """
    seen: set[Frozen] = set()
    for reading in sources.variant(rules.variant).readings:
        for candidate in reading.candidates:
            if candidate.played and candidate.sets:
                words = READ.format(topic=_low(reading.topic), text=_low(candidate.text.rstrip(".")))
                yield from _fresh(rules, seen, dict(candidate.sets), f"{reading} {candidate.key}", words)
    others = [name for name in sources.variant_names() if name != rules.variant]
    for name in FIELDS:
        if name == "settle":
            continue
        for value in FIELDS[name].choices:
            yield from _fresh(rules, seen, {name: value}, "choice", "")
        for other in others:
            sets = {name: getattr(variant(other), name)}
            yield from _fresh(rules, seen, sets, f"as in {other}", VALUES.format(variant=other))


def _fresh(rules: Rules, seen: set[Frozen], sets: dict[str, Any], source: str, text: str) -> Iterator[Change]:
    """Yield a change, unless it has been there or changes nothing."""
    if "values" in sets:
        sets = {**sets, "values": Frozen({**rules.values, **sets["values"]})}
    stored = {name: FIELDS[name].normalise(value) for name, value in sets.items()}
    stored = {name: value for name, value in stored.items() if value != getattr(rules, name)}
    change = Frozen(stored)
    if stored and change not in seen:
        seen.add(change)
        only = next(iter(stored))
        told = len(stored) == 1 and only != "values"  # then a few words say it all
        yield Change(change, source, phrase(only, stored[only]) if told else text)


def _low(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _news(rules: Rules, name: str, value: Any) -> Any:
    """Return a value as it has to be typed: of what the ranks count, only what is new."""
    if name != "values":
        return value
    return {rank: counts for rank, counts in value.items() if rules.values.get(rank) != counts}


def sensitivity(
    base: str | Rules, *, play: str = "fixed", punter: Way | None = None, banker: Way | None = None,
    shoe: str | Deck | None = None, progress: Progress | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Return what every change of one field, or one other reading of the documents, does to the value.

    Args:
        base: the rules, or the name of a variant.
        play: "fixed" (given policies) or "best" (both sides at their best, before and after).
        punter: when the punter draws; by default as ``exact`` has it.
        banker: the same for the banker.
        shoe: by default "fresh", and at best play "replaced".
        progress: called with the changes tried and all changes, after each; True shows a bar.

    Returns:
        One row a change: group, fields, change (in words), sets (as it may be typed), source ("choice", a reading, or
        a variant that plays it), clauses (what stands behind it), value (stakes), difference, and refused (why these
        rules cannot be or cannot be counted, or ""; then there are no numbers). base, play, punter, banker and shoe say
        what was changed, and how it was played.

    >>> frame = sensitivity("salon")
    >>> frame[frame.sets == "banker_bust_pays=1"]["difference"].round(3).tolist()
    [-0.211]
    """
    rules, how = rules_of(base), playing(play, punter, banker, shoe)
    groups = {name: group.key for group in GROUPS.values() for name in group.fields}
    before = worth(rules, how)
    found = list(changes_of(rules))
    rows, tell = [], telling(progress, len(found), "changes")
    for number, change in enumerate(found, start=1):
        row: dict[str, Any] = {
            "group": groups[next(iter(change.sets))], "fields": ", ".join(change.sets), "change": change.text,
            "sets": ", ".join(f"{name}={as_typed(_news(rules, name, value))}" for name, value in change.sets.items()),
            "source": change.source, "clauses": "", "value": None, "difference": None, "refused": "",
        }  # fmt: skip
        try:
            changed = change.made(rules)
            row["clauses"] = change.source if change.source[:7] == "reading" else clauses_of(changed, change.sets)
            after = worth(changed, how)
            row |= {"value": after.value, "difference": after.value - before.value}
        except OchkoError as refusal:
            row["refused"] = str(refusal)
        rows.append(
            {
                **row,
                "base": name_of(rules),
                "play": how.play,
                "punter": before.punter,
                "banker": before.banker,
                "shoe": str(how.shoe),
            }
        )
        tell(number)
    frame = pd.DataFrame(rows)
    return frame.astype({"value": float, "difference": float})


__all__ = ["Change", "changes_of", "sensitivity"]
