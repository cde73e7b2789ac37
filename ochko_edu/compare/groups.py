"""Fields as a reader thinks of them: seven groups, and what each value means in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace

from ..errors import OchkoError, RuleError, nearest, shown
from ..fields import FIELDS
from ..presets import variant
from ..rules import Rules
from .phrases import as_typed, phrase


@dataclass(frozen=True)
class Group:
    """Some fields that a reader thinks of as one thing.

    Args:
        key: a short name.
        title: what it is called.
        fields: the names of the fields.
    """

    key: str
    title: str
    fields: tuple[str, ...]


_BEFORE_TABLE = (
    Group("pack", "pack and values of the cards", ("packs", "pack", "values", "target", "modulo")),
    Group(
        "hands",
        "opening cards and naturals",
        (
            "opening_cards", "natural", "natural_pays", "natural_paid", "banker_natural", "banker_natural_pays",
            "draw_when_natural", "two_aces", "five_pictures", "punter_target",
        ),
    ),
    Group(
        "drawing",
        "how far one may draw, and must",
        ("max_draws", "max_draws_of", "punter_must", "banker_must", "draws_seen", "banker_first_card"),
    ),
    Group("busts", "a punter's bust", ("bust_shown", "punter_bust", "both_bust")),
    Group("banker_bust", "a banker's bust", ("banker_bust_pays",)),
    Group("winning", "equal and higher totals", ("tie", "win_pays", "settle")),
)  # fmt: skip
_ELSEWHERE = {name for group in _BEFORE_TABLE for name in group.fields}

GROUPS: dict[str, Group] = {
    group.key: group
    for group in (
        *_BEFORE_TABLE,
        Group("table", "order, stakes and bank", tuple(name for name in FIELDS if name not in _ELSEWHERE)),
    )
}


@dataclass(frozen=True)
class Part:
    """Some fields in which two sets of rules differ, changed together.

    Args:
        key: the group's key; of a part of a group, the field's name.
        title: in a few words what changes.
        fields: the fields that differ.
    """

    key: str
    title: str
    fields: tuple[str, ...]


MOST_PARTS = 7


def parts_of(base: str | Rules, other: str | Rules) -> tuple[Part, ...]:
    """Return what differs between two sets of rules: seven parts or fewer, each of which can be changed alone.

    A group in which several fields differ is told apart by fields where there is room and every combination of parts
    is a set of rules; groups of which some combination would contradict itself are drawn together.

    Args:
        base: the rules to start from, or the name of a variant.
        other: the rules to arrive at, or the name of a variant.

    >>> [part.key for part in parts_of(variant("salon"), variant("folk"))]
    ['pack', 'hands', 'drawing', 'busts', 'banker_bust', 'winning', 'table']
    >>> parts_of(variant("salon"), variant("salon").replace(tie="banker", win_pays=2))[0].title
    'equal totals go to the banker'
    """
    base, other = rules_of(base), rules_of(other)
    differ = base.diff(other)
    found = []
    for group in GROUPS.values():
        names = tuple(name for name in group.fields if name in differ)
        if names:
            found.append(_part(group.key, group.title, names, other))
    return tuple(_joined(base, other, _split(base, other, found)))


def _part(key: str, title: str, names: tuple[str, ...], other: Rules) -> Part:
    return Part(key, phrase(names[0], getattr(other, names[0])) if len(names) == 1 else title, names)


def _split(base: Rules, other: Rules, parts: list[Part]) -> list[Part]:
    """Tell the fields of groups apart, smallest groups first, while there is room and nothing contradicts itself."""
    for part in sorted(parts, key=lambda part: len(part.fields)):
        if len(part.fields) == 1 or part.key == "table" or len(parts) - 1 + len(part.fields) > MOST_PARTS:
            continue
        at = parts.index(part)
        fine = [_part(name, "", (name,), other) for name in part.fields]
        wider = [*parts[:at], *fine, *parts[at + 1 :]]
        if not clashes(base, other, wider):
            parts = wider
    return parts


def _joined(base: Rules, other: Rules, parts: list[Part]) -> list[Part]:
    """Draw parts together until no combination contradicts itself."""
    while clashes(base, other, parts):
        choices: list[tuple[int, int, list[Part]]] = []
        for i in range(len(parts)):
            for k in range(i + 1, len(parts)):
                both = Part(
                    f"{parts[i].key}+{parts[k].key}", f"{parts[i].title}; {parts[k].title}",
                    (*parts[i].fields, *parts[k].fields),
                )  # fmt: skip
                fewer = [*parts[:i], both, *parts[i + 1 : k], *parts[k + 1 :]]
                choices.append((clashes(base, other, fewer), len(choices), fewer))
        parts = min(choices)[2]
    return parts


def between(base: Rules, other: Rules, parts: Iterable[Part], whole: bool = False) -> Rules:
    """Return the rules that have some parts from the other rules and all else from the base.

    Args:
        base: the rules to start from.
        other: the rules to arrive at.
        parts: what is taken from there.
        whole: whether these are all the parts; then it is the other rules themselves.

    Raises:
        RuleError: if they contradict each other.
    """
    if whole:
        return other
    return dataclass_replace(base, **{name: getattr(other, name) for part in parts for name in part.fields})


def clashes(base: Rules, other: Rules, parts: list[Part]) -> int:
    """Return how many combinations of some parts contradict themselves."""
    count = 0
    for mask in range(1, (1 << len(parts)) - 1):
        try:
            between(base, other, [part for k, part in enumerate(parts) if mask >> k & 1])
        except RuleError:
            count += 1
    return count


def clauses_of(rules: Rules, names: Iterable[str]) -> str:
    """Return the places that stand behind the values of some fields, each once, in one text.

    >>> clauses_of(variant("folk"), ["pack", "values", "natural"])
    '002:F12, 002:F11, silent: by 002:F1'
    """
    found = dict.fromkeys(str(c) for name in names for c in rules.cite(name) if c.locator != "does not arise")
    return ", ".join(found)


def told(base: Rules, other: Rules, names: Iterable[str]) -> str:
    """Return in one text what some fields are changed from and to, as they may be typed."""
    return "; ".join(f"{name}: {as_typed(getattr(base, name))} → {as_typed(getattr(other, name))}" for name in names)


def rules_of(given: str | Rules) -> Rules:
    """Return rules as they are, or those of a variant by its name.

    Raises:
        OchkoError: for what is neither.
    """
    if isinstance(given, Rules):
        return given
    if isinstance(given, str):
        return variant(given)
    raise OchkoError(f"a game is {shown(given)}; it must be the name of a variant, or rules such as variant('salon').")


LONGEST = 60


def name_of(rules: str | Rules) -> str:
    """Return a short name of some rules: their variant, and what was changed in it.

    Raises:
        OchkoError: for what is no game.

    >>> name_of(variant("folk").replace(tie="push"))
    'folk (equal totals are a push)'
    """
    rules = rules_of(rules)
    changes = rules.changes
    if not changes:
        return rules.variant
    listed = "; ".join(phrase(name, value) for name, value in changes.items())
    if len(listed) > LONGEST and len(changes) > 1:
        listed = f"{len(changes)} changes"
    return f"{rules.variant} ({listed})"


def named(games: Iterable[Rules], call: Callable[[Rules], str] = name_of) -> dict[str, Rules]:
    """Return some rules under short names; different rules whose names would be the same are numbered.

    Args:
        games: the rules.
        call: what rules are called.

    >>> list(named([variant("salon"), variant("folk"), variant("folk")]))
    ['salon', 'folk']
    """
    found: dict[str, Rules] = {}
    for rules in games:
        name = first = call(rules)
        number = 2
        while found.get(name, rules) != rules:
            name, number = f"{first}, {number}", number + 1
        found[name] = rules
    return found


def key_of(given: str, parts: Iterable[Part]) -> Part:
    """Return a part by its key, or by one of its fields.

    Raises:
        OchkoError: with the nearest name, for one that is not among them.
    """
    known = {part.key: part for part in parts}
    known |= {name: part for part in known.values() for name in part.fields if name not in known}
    if not isinstance(given, str) or given not in known:
        raise OchkoError(
            f"nothing called {shown(given)} differs.{nearest(given, known)} What differs: {', '.join(known)}."
        )
    return known[given]
