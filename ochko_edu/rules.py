"""Rules: one frozen, validated record of every parameter of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from dataclasses import replace as dataclass_replace
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from . import sources
from .cards import PACKS, PICTURES
from .errors import RuleError, listed, nearest, shown
from .fields import FIELDS, PROCEDURES, Frozen, Number, field


@dataclass(frozen=True, repr=False)
class Rules:
    """Every rule of one game.

    The fields are described in ``ochko_edu.fields``; ``variant`` is the name of the preset from which
    the record was made, and gives the clauses that it cites.

    Raises:
        RuleError: for a value that is not allowed, or fields that contradict each other.

    >>> from ochko_edu.presets import variant
    >>> variant("salon").replace(tie="banker")
    variant('salon').replace(tie='banker')
    """

    variant: str
    packs: int
    pack: int
    values: Frozen
    target: int
    modulo: int | None
    opening_cards: int
    max_draws: int | None
    max_draws_of: str
    punter_must: Frozen
    banker_must: Frozen
    natural: tuple[int, ...]
    natural_pays: Number | None
    natural_paid: str
    banker_natural: str | None
    banker_natural_pays: Number | None
    win_pays: Number
    banker_bust_pays: Number | None
    punter_bust: str | None
    both_bust: str | None
    draw_when_natural: str | None
    bust_shown: str | None
    tie: str
    two_aces: str
    five_pictures: str
    punter_target: str
    draws_seen: str
    banker_first_card: str
    settle: Callable[[Any, Any], Any] | None
    order: str
    stake_when: str
    stake_limit: str | None
    bank: str
    bank_pays: str
    may_decline: bool
    deal: str
    marker_card: str | None
    banker_card: str | None
    halving: str | None
    halvings: int | None
    knock_multiple: int | None
    knock: str | None
    after_knock: str | None
    bank_passes: str
    bank_passes_to: str
    bank_withdrawal: str
    short_pack: str
    shuffle_when: str
    cut_by: str | None

    def __post_init__(self) -> None:
        if not isinstance(self.variant, str):
            raise RuleError(f"variant is {shown(self.variant)}; allowed: {listed(sources.variant_names())}.")
        sources.variant(self.variant)
        for name in FIELDS:
            object.__setattr__(self, name, field(name).normalise(getattr(self, name)))
        _check_together(self)
        key = tuple(getattr(self, f.name) for f in dataclass_fields(self))
        object.__setattr__(self, "_hash", hash(key))

    def __hash__(self) -> int:
        return int(self.__dict__["_hash"])

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew where it is loaded: another process hashes texts differently.
        return Rules, tuple(getattr(self, f.name) for f in dataclass_fields(self))

    def __repr__(self) -> str:
        changes = ", ".join(f"{name}={_typed(value)}" for name, value in self.changes.items())
        return f"variant({self.variant!r})" + (f".replace({changes})" if changes else "")

    def as_dict(self) -> dict[str, Any]:
        """Return every field and its value, in the order in which they are documented."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def changes(self) -> dict[str, Any]:
        """The fields that differ from the variant, with their values here."""
        settings = sources.variant(self.variant).settings
        return {name: value for name, value in self.as_dict().items() if value != settings[name].value}

    def replace(self, **changes: Any) -> Rules:
        """Return the rules with some fields changed.

        Raises:
            RuleError: for an unknown field (with the nearest name), a value that is not allowed, or a clash.

        >>> from ochko_edu.presets import variant
        >>> variant("salon").replace(tie="bankr")
        Traceback (most recent call last):
        ...
        ochko_edu.errors.RuleError: tie is 'bankr'; allowed: 'push', 'banker', 'punter'. Did you mean 'banker'?
        """
        checked = {name: field(name).normalise(value) for name, value in changes.items()}
        if "values" in checked:
            checked["values"] = Frozen({**self.values, **checked["values"]})
        return dataclass_replace(self, **checked)

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two sets of rules differ: name to (value here, value there).

        >>> from ochko_edu.presets import variant
        >>> variant("salon").diff(variant("salon").replace(tie="banker"))
        {'tie': ('push', 'banker')}
        """
        if not isinstance(other, Rules):
            raise RuleError(f"diff compares rules with rules, not with {shown(other)}{_named(other)}.")
        mine, theirs = self.as_dict(), other.as_dict()
        return {name: (mine[name], theirs[name]) for name in FIELDS if mine[name] != theirs[name]}

    def cite(self, name: str) -> tuple[sources.Citation, ...]:
        """Return what stands behind a field or a step of play: clauses, else a reading, else a note.

        A field that was changed cites the reading that plays the new value; where no document can be read so,
        a note says that it is your own rule.

        Raises:
            RuleError: for a name that is neither a field nor a step of play.

        >>> from ochko_edu.presets import variant
        >>> [c.locator for c in variant("salon").cite("tie")]
        ['000:9d']
        >>> [c.locator for c in variant("salon").replace(both_bust="banker").cite("both_bust")]
        ['reading A8 b']
        >>> [c.locator for c in variant("salon").replace(tie="banker").cite("tie")]
        ['your rule: tie']
        """
        if not isinstance(name, str):
            raise RuleError(f"cite is given {shown(name)}; it takes the name of a field or a step of play.")
        if name in PROCEDURES:
            return sources.variant(self.variant).procedure(name)
        if name not in FIELDS:
            raise RuleError(f"there is no field or step of play {shown(name)}.{nearest(name, (*FIELDS, *PROCEDURES))}")
        game = sources.variant(self.variant)
        setting, value = game.settings[name], getattr(self, name)
        if value == setting.value:
            return setting.citations
        return game.other_readings(name, value) or (
            sources.Note(f"your rule: {name}", f"{name} was changed from {_typed(setting.value)}."),
        )

    def readings(self) -> Any:
        """Return a frame of the ambiguities of this variant: question, fields, candidates, the one in force."""
        return sources.readings_frame(self)

    def explain(self) -> Any:
        """Return a frame of every field: value, clauses, paraphrase, other readings."""
        return sources.explain_frame(self)

    def to_toml(self, full: bool = False) -> str:
        """Return the rules as TOML: the variant and what was changed in it, or every field.

        Raises:
            RuleError: if ``settle`` is a function, which cannot travel as data.
        """
        from .rulesfile import dump

        return dump(self, full)

    @classmethod
    def from_toml(cls, text: str) -> Rules:
        """Return the rules that ``to_toml`` wrote; fields that are left out are those of the variant.

        Raises:
            RuleError: naming the field, the value and what is allowed.
        """
        from .rulesfile import load

        return load(cls, text)


MUST_BE = "it must be rules such as variant('salon')"


def _named(given: object) -> str:
    """Return how to make rules of the name of a variant, or nothing."""
    known = given in sources.variant_names() if isinstance(given, str) else False
    return f": write oe.variant({given!r})" if known else ""


def check_rules(given: object) -> None:
    """Refuse what is no set of rules, such as the name of a variant alone.

    Raises:
        RuleError: naming what was given.
    """
    if not isinstance(given, Rules):
        raise RuleError(f"rules is {shown(given)}; {MUST_BE}{_named(given)}.")


def _typed(value: Any) -> str:
    """Return a value as it may be typed; a function by its name."""
    if isinstance(value, Fraction):
        return repr(str(value))
    return getattr(value, "__name__", repr(value)) if callable(value) else repr(value)


def _clash(*names: str, rules: Rules, why: str) -> RuleError:
    told = ", ".join(f"{name}={getattr(rules, name)!r}" for name in names)
    error = RuleError(f"these clash: {told}. {why}")
    error.names, error.why = names, why
    return error


def _check_together(r: Rules) -> None:
    """Refuse a record whose fields contradict each other."""
    missing = [rank for rank in PACKS[r.pack] if rank not in r.values]
    if missing:
        raise _clash("values", "pack", rules=r, why=f"No value is given for {', '.join(missing)}.")
    _check_totals(r)
    _check_paying(r)
    _check_bank(r)
    _check_table(r)


def _check_totals(r: Rules) -> None:
    top = r.target if r.modulo is None else r.modulo - 1
    if r.modulo is not None and r.target > top:
        raise _clash("target", "modulo", rules=r, why="No total can reach the target.")
    if r.modulo is not None and any(len(v) > 1 for v in r.values.values()):
        raise _clash("values", "modulo", rules=r, why="With a modulus each rank needs one value.")
    for name in ("punter_must", "banker_must"):
        for total, act in getattr(r, name).items():
            if act == "draw" and total >= r.target:
                raise _clash(
                    name,
                    "target",
                    rules=r,
                    why=f"Nobody can be made to draw on {total}: the target is reached.",
                )
            if total > r.target:
                raise _clash(name, "target", rules=r, why=f"A hand of {total} is past the target.")
    if any(total > r.target for total in r.natural):
        raise _clash("natural", "target", rules=r, why="A natural cannot be past the target.")
    if r.max_draws_of == "table" and r.max_draws is None:
        raise _clash("max_draws_of", "max_draws", rules=r, why="There is no limit to share.")
    if r.five_pictures == "wins":
        pictures = min(sum(sorted(min(r.values[p]) for p in PICTURES for _ in range(4 * r.packs))[:5]), 999)
        if r.modulo is None and pictures > r.target:
            raise _clash(
                "five_pictures",
                "values",
                "target",
                rules=r,
                why="Five pictures are past the target: it cannot happen.",
            )
        if r.max_draws is not None and r.opening_cards + r.max_draws < 5:
            raise _clash("five_pictures", "max_draws", rules=r, why="A hand cannot reach five cards.")
    _check_openings(r)


def _check_openings(r: Rules) -> None:
    """Refuse a natural that no opening hand makes, and a rule of two aces where nobody can hold two."""
    from .judging import DRAW, ROLES, Verdict, add, judge  # judging stands on the rules

    def verdict(role: str, *ranks: str) -> Verdict:
        sums: tuple[int, ...] = (0,)
        for rank in ranks:
            sums = add(r, sums, rank)
        return judge(r, role, sums, len(ranks), ranks.count("A"), 0)

    settings = sources.variant(r.variant).settings
    # Values alone may put a variant's own natural out of reach: reading A16 c, where an ace counts 1, says so.
    if any(getattr(r, name) != settings[name].value for name in ("natural", "opening_cards")):
        dealt = combinations_with_replacement(PACKS[r.pack], r.opening_cards)
        made = {found.total for found in (verdict(ROLES[0], *hand) for hand in dealt) if found.kind.natural}
        idle = [total for total in r.natural if total not in made]
        if idle:
            why = f"No opening hand makes {listed(idle)}."
            raise _clash("natural", "opening_cards", "values", rules=r, why=why)
    if r.two_aces != "by_value" and r.opening_cards == 1:
        stands = [found.by for found in (verdict(role, "A") for role in ROLES) if not found.may & DRAW]
        if len(stands) == len(ROLES):
            bust = {"punter_bust": "values", "banker_bust_pays": "values"}
            names = dict.fromkeys(bust.get(name, name) for name in stands)
            raise _clash("two_aces", "opening_cards", *names, rules=r, why="Nobody draws to an ace, so nobody has two.")


def _check_paying(r: Rules) -> None:
    if r.natural:
        for name in ("natural_pays", "banker_natural", "banker_natural_pays"):
            if getattr(r, name) is None:
                raise _clash("natural", name, rules=r, why=f"A natural can arise, so {name} needs a value.")
        if r.draw_when_natural is None and r.order == "together":
            raise _clash(
                "natural",
                "order",
                "draw_when_natural",
                rules=r,
                why="Say whether the others draw when a punter has a natural.",
            )
    if r.modulo is None:
        for name in ("banker_bust_pays", "punter_bust", "bust_shown"):
            if getattr(r, name) is None:
                raise _clash("modulo", name, rules=r, why=f"A hand can bust, so {name} needs a value.")
        if r.both_bust is None and r.bust_shown == "at_showdown":
            raise _clash("bust_shown", "both_bust", rules=r, why="Both sides can bust, so both_bust needs a value.")


def _check_bank(r: Rules) -> None:
    if r.bank == "none":
        if r.stake_limit is not None:
            raise _clash("bank", "stake_limit", rules=r, why="Stakes cannot be bounded by a bank that is not laid.")
        if r.order == "duels":
            raise _clash("bank", "order", rules=r, why="In duels the punters play for parts of a bank.")
        if r.bank_passes == "bank_empty_or_knock":
            raise _clash("bank", "bank_passes", rules=r, why="Without a bank nothing can be emptied or knocked.")
        if r.knock_multiple is not None:
            raise _clash("bank", "knock_multiple", rules=r, why="Without a bank nothing can be knocked.")
        if r.bank_withdrawal != "no":
            raise _clash("bank", "bank_withdrawal", rules=r, why="Without a bank nothing can be taken away.")
    if r.order == "duels" and r.stake_limit is None:
        raise _clash("order", "stake_limit", rules=r, why="A bid is a part of the bank, so the bank must bound it.")
    if r.knock_multiple is not None and (r.after_knock is None or r.knock is None):
        name = "after_knock" if r.after_knock is None else "knock"
        raise _clash("knock_multiple", name, rules=r, why=f"The bank can be knocked, so {name} needs a value.")
    if r.halving == "knock_pass" and (r.knock_multiple is None or r.after_knock == "cash_out"):
        raise _clash(
            "halving",
            "knock_multiple",
            "after_knock",
            rules=r,
            why="There is no pass after a knock to halve in.",
        )
    if r.halving is not None and r.order != "duels":
        raise _clash("halving", "order", rules=r, why="Only a bid in a duel can be halved.")


def _check_table(r: Rules) -> None:
    if r.order == "duels" and r.banker_card is None:
        raise _clash("order", "banker_card", rules=r, why="Say what the banker's card is in the next duel.")
    if r.order == "one_hand" and r.stake_when != "before_deal":
        raise _clash(
            "order",
            "stake_when",
            rules=r,
            why="The highest stake plays the hand, so stakes come before the cards.",
        )
    if r.marker_card is not None and r.deal != "from_bottom":
        raise _clash("marker_card", "deal", rules=r, why="Only a pack fed from the bottom has a marker on top.")
    if r.short_pack == "reserve" and r.max_draws is None:
        raise _clash("short_pack", "max_draws", rules=r, why="Without a limit of draws no reserve is sure to last.")
    if r.order == "duels" and r.draw_when_natural == "nobody_draws":
        raise _clash("order", "draw_when_natural", rules=r, why="In duels each punter plays alone.")
