"""What each field of the rules may be set to in the lab, how its control looks, and what stands behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .. import sources
from ..cards import RANKS
from ..compare.phrases import as_typed, phrase
from ..errors import RuleError
from ..fields import FIELDS, Frozen, field
from ..presets import variant, variants
from ..records import Note
from ..rules import Rules
from .words_lab import DUTIES, FIELD_LABELS, LAB, NONE, NOTES, SHORT, VALUES

# The fields as a reader thinks of them; ``settle`` has a box of its own.
SECTIONS: dict[str, tuple[str, ...]] = {
    "pack": ("packs", "pack", "values", "target", "modulo"),
    "hands": ("opening_cards", "natural", "two_aces", "five_pictures", "banker_first_card"),
    "drawing": (
        "max_draws", "max_draws_of", "punter_must", "banker_must", "draws_seen", "draw_when_natural", "bust_shown",
        "punter_target",
    ),
    "paying": (
        "win_pays", "tie", "natural_pays", "natural_paid", "banker_natural", "banker_natural_pays",
        "banker_bust_pays", "punter_bust", "both_bust",
    ),
    "bank": (
        "order", "deal", "stake_when", "stake_limit", "may_decline", "marker_card", "banker_card", "halving",
        "halvings", "bank", "bank_pays", "knock_multiple", "knock", "after_knock", "bank_passes", "bank_passes_to",
        "bank_withdrawal", "short_pack", "shuffle_when", "cut_by",
    ),
}  # fmt: skip
NUMBERS = {"packs": (1, 8), "target": (5, 60)}  # fields to be typed in, and their least and most
ROOM = 25  # signs that fit on buttons side by side; more choices go into a list
# Fields that are None where what they pay or show cannot arise.
ARISES = {
    "natural_pays", "banker_natural", "banker_natural_pays", "banker_bust_pays", "punter_bust", "both_bust",
    "draw_when_natural", "bust_shown",
}  # fmt: skip
# Which facts of sources/history.toml tell how a field is played elsewhere.
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "tie": ("hoyle-rules", "peel-1891", "britannica-1911", "oczko", "karyshev-1990s"),
    "two_aces": ("siebzehn-und-vier", "iran"),
    "five_pictures": ("oczko",),
    "values": ("siebzehn-und-vier", "iran", "folk-scale"),
    "pack": ("siebzehn-und-vier", "iran", "hoyle-rules"),
    "packs": ("hoyle-rules",),
    "banker_must": ("oczko", "kazna-stuk"),
    "natural_pays": ("hoyle-rules", "britannica-1911"),
    "banker_natural": ("peel-1891",),
    "banker_bust_pays": ("hoyle-rules",),
    "bust_shown": ("hoyle-rules",),
    "punter_bust": ("hoyle-rules",),
    "stake_when": ("britannica-1911",),
    "deal": ("iran",),
    "knock_multiple": ("banchok", "kazna-stuk"),
    "after_knock": ("banchok",),
}
# Scales of which games elsewhere tell, beside those of the variants: the ranks that differ.
SCALES: dict[str, dict[str, Any]] = {
    "jack1": {"A": (11,), "K": (3,), "Q": (2,), "J": (1,)},
    "jack1queen1": {"A": (11,), "K": (2,), "Q": (1,), "J": (1,)},
    "ace11": {"A": (11,)},
    "ace1": {"A": (1,)},
}


@dataclass(frozen=True)
class Option:
    """One value that a control offers.

    Args:
        value: as rules hold it.
        key: what the browser sends back for it.
        label: what it is called.
        refused: why it cannot be chosen now, or "".
    """

    value: Any
    key: str
    label: str
    refused: str = ""


@dataclass(frozen=True)
class Control:
    """How one field is set.

    Args:
        name: the field.
        label: what it is called.
        kind: "buttons", "list" or "number".
        options: what may be chosen; of a number none.
        chosen: the key of the value in force.
        changed: whether it differs from the base.
        clause: the first place that stands behind it, in short.
    """

    name: str
    label: str
    kind: str
    options: tuple[Option, ...]
    chosen: str
    changed: bool
    clause: str


def values_of(name: str, rules: Rules) -> list[Any]:
    """Return the values that a control offers, as rules hold them, each once.

    They are the field's own choices, what the variants and the readings of the documents set, the scales of games
    elsewhere, and what is in force.

    >>> values_of("tie", variant("salon"))
    ['push', 'banker', 'punter']
    """
    found: list[Any] = []
    for value in (*_known(name, rules.variant), getattr(rules, name)):
        if name == "values":
            value = field(name).normalise({**rules.values, **value})
        if value not in found or (isinstance(value, bool) and not any(value is one for one in found)):
            found.append(value)
    if all(isinstance(value, int | Fraction | None) and not isinstance(value, bool) for value in found):
        found.sort(key=lambda value: float("inf") if value is None else value)
    return found


@lru_cache(maxsize=512)
def _known(name: str, base: str) -> tuple[Any, ...]:
    given: list[Any] = [field(name).normalise(value) for value in FIELDS[name].choices]
    given += [getattr(variant(other), name) for other in variants()]
    for reading in sources.variant(base).readings:
        given += [field(name).normalise(c.sets[name]) for c in reading.candidates if c.played and name in c.sets]
    if name == "values":
        given += [field(name).normalise(scale) for scale in SCALES.values()]
    return tuple(given)


@lru_cache(maxsize=4096)
def refusal(rules: Rules, name: str, value: Any) -> str:
    """Return why a field cannot be set so under these rules, in the words of the controls, or "".

    >>> refusal(variant("salon"), "modulo", 10)
    'These do not go together: best total: 21; last digit only: yes. No total can reach the target.'
    """
    try:
        rules.replace(**{name: value})
    except RuleError as error:
        return _clash(error, rules, name, value) if error.names else str(error)
    except ValueError as error:
        return str(error)
    return ""


def _clash(error: RuleError, rules: Rules, name: str, value: Any) -> str:
    told = [
        LAB["pair"].format(
            label=FIELD_LABELS[one], value=label_of(one, value if one == name else getattr(rules, one), rules)
        )
        for one in error.names
    ]
    why = re.sub(r"\b\w+_\w+\b", lambda found: LAB["named"].format(label=FIELD_LABELS[found[0]]), error.why)
    return LAB["clash"].format(told="; ".join(told), why=why)


def label_of(name: str, value: Any, rules: Rules) -> str:
    """Return what a value is called on its control.

    >>> label_of("banker_must", variant("folk").banker_must, variant("folk"))
    'draw on 15, stand on 17'
    """
    key = value if not isinstance(value, Mapping | tuple) else None
    if not isinstance(value, Mapping | tuple) and (name, key) in SHORT and type(key) is not float:
        return SHORT[name, key]
    if name == "values":
        return _scale(value, rules)
    if isinstance(value, Mapping):
        return _duties(value)
    if isinstance(value, tuple):
        return " or ".join(map(str, value)) if value else NONE
    return NONE if value is None else str(value).replace("_", " ")


def _scale(value: Mapping[str, Any], rules: Rules) -> str:
    for name, scale in (*((n, variant(n).values) for n in ("salon", "folk", "chemin-de-fer")), *SCALES.items()):
        if value == Frozen({**rules.values, **scale}) and value != Frozen({**value, "A": (0,)}):
            return VALUES[name]
    told = ", ".join(f"{rank} {'/'.join(map(str, value[rank]))}" for rank in RANKS[::-1] if rank in value)
    return VALUES["own"].format(ranks=told)


def _duties(value: Mapping[int, str]) -> str:
    told = {act: _runs([t for t, a in value.items() if a == act]) for act in ("draw", "stand")}
    said = {act: DUTIES[act].format(totals=totals) for act, totals in told.items() if totals}
    if len(said) == 2:
        return DUTIES["both"].format(**said)
    return next(iter(said.values()), DUTIES["none"])


def _runs(totals: list[int]) -> str:
    """Return totals in short: "2–14, 16"."""
    runs: list[list[int]] = []
    for total in sorted(totals):
        if runs and runs[-1][-1] == total - 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def control(name: str, rules: Rules, base: Rules) -> Control:
    """Return the control of a field.

    Args:
        name: the field.
        rules: the rules in force.
        base: what they are compared with; a control that differs from it is marked.
    """
    now = getattr(rules, name)
    offered = (
        Option(
            value, as_typed(value), label_of(name, value, rules), "" if value == now else refusal(rules, name, value)
        )
        for value in values_of(name, rules)
    )
    # That something cannot arise is no choice where it can.
    options = tuple(o for o in offered if not (name in ARISES and o.value is None and o.refused))
    if name in NUMBERS:
        kind, options = "number", ()
    else:
        room = sum(max(len(option.label), 2) for option in options)
        kind = "buttons" if len(options) <= 5 and room <= ROOM - 2 * len(options) + 4 else "list"
    return Control(
        name, FIELD_LABELS[name], kind, options, as_typed(now), now != getattr(base, name), clause(name, rules)
    )


def clause(name: str, rules: Rules) -> str:
    """Return the first place that stands behind a field's value, in short.

    >>> clause("tie", variant("salon")), clause("tie", variant("salon").replace(tie="banker"))
    ('000:9d', 'your rule')
    """
    first = rules.cite(name)[0].locator
    for start, word in (("silent", "silent"), ("does not arise", "no_matter"), ("your rule", "yours")):
        if first.startswith(start):
            return LAB[word]
    return first.removeprefix("reading ")


def note(name: str, rules: Rules) -> Iterator[tuple[str, list[str]]]:
    """Yield what stands behind a field: headings, each with its lines; the first has no heading.

    The clauses or notes, the other readings of the documents, what the other games here play, and what is told of
    games elsewhere.

    >>> [head for head, lines in note("tie", variant("folk"))]
    ['', 'What stands behind it', 'Other readings', 'Other games here', 'Elsewhere']
    """
    now = getattr(rules, name)
    yield "", [NOTES["means"].format(meaning=_capital(FIELDS[name].meaning), phrase=phrase(name, now))]
    cited = rules.cite(name)
    yield (
        NOTES["clauses"],
        [
            _remark(c, name, rules) if isinstance(c, Note) else NOTES["clause"].format(place=c.locator, text=c.en)
            for c in cited
        ],
    )
    readings = [
        NOTES["clause"].format(place=f"{reading} {c.key}", text=c.text)
        for reading in sources.variant(rules.variant).readings
        if name in reading.fields
        for c in reading.candidates
        if c.sets.get(name, now) != now
    ]
    if readings:
        yield NOTES["readings"], readings
    others: dict[str, list[str]] = {}
    for other in variants():
        value = getattr(variant(other), name)
        if other != rules.variant and value != now:
            told = label_of(name, value, rules) if name == "values" else phrase(name, value)
            others.setdefault(told, []).append(other)
    if others:
        yield NOTES["others"], [NOTES["other"].format(games=", ".join(g), phrase=p) for p, g in others.items()]
    facts = [sources.history()[key] for key in ELSEWHERE.get(name, ())]
    told_of = [NOTES["fact"].format(text=f.text.rstrip("."), where=f.where, grade=f.grade) for f in facts]
    if name == "values":
        told_of.append(NOTES["values_told"])
    if told_of:
        yield NOTES["elsewhere"], told_of


def _remark(found: Note, name: str, rules: Rules) -> str:
    """Return what stands where no clause does; of a rule of one's own, what it was."""
    if not found.locator.startswith("your rule"):
        return found.en
    before = phrase(name, getattr(variant(rules.variant), name))
    return NOTES["yours"].format(game=rules.variant, phrase=before)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = [
    "ELSEWHERE",
    "SECTIONS",
    "Control",
    "Option",
    "clause",
    "control",
    "label_of",
    "note",
    "refusal",
    "values_of",
]
