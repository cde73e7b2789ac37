"""Hands as tables: rules compiled once into rows that every engine walks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .cards import PACKS, PICTURES
from .errors import RuleError
from .fields import Number
from .growing import Facts, Grown, Shown, at_least, grow
from .judging import BANKER, DRAW, FREE, PUNTER, STAND, Kind, Payment, Verdict, judge_of, kept, stops_all
from .keeping import shelved
from .policies import NOTHING, Hand, Seen
from .rules import Rules

LIMIT = 400_000  # rows of one side; beyond it the machine is too large to be of use
ROOM = 1_000_000  # rows that are kept in memory, some 350 bytes each, however many games they belong to
MANY = 20_000  # rows that are made before it is asked how many there will be
ENDLESS = 1_000_000  # cards of a rank in a shoe to which every card goes back

Limits = bool | tuple[int, ...]

# The fields on which the hands depend, and what may be done with them. All others only bear on payments and the table.
SHAPING = (
    "packs", "pack", "values", "target", "modulo", "opening_cards", "max_draws", "punter_must", "banker_must",
    "natural", "natural_paid", "bust_shown", "two_aces", "five_pictures", "punter_target", "draws_seen",
    "banker_first_card",
)  # fmt: skip

# What is told of a settle function that pays by cards which nobody draws.
ENDED = {
    "told": (
        "Choose {play_on}, or let settle pay {mine} the same against every hand of the banker. As it is, the duel ends "
        "on that hand and the banker's is never played out, yet settle pays {pays_first} against {first} and "
        "{pays_second} against {second}."
    ),
    "punter": "the punter's {hand}", "banker": "the banker's {hand}",
    "plain": "{total}", "natural": "natural {total}", "bust": "bust with {total}",
    "golden": "two aces", "five_pictures": "five pictures",
}  # fmt: skip


class Shape:
    """What rules that make the same hands have in common, so that they can share rows and counts.

    >>> from ochko_edu.presets import variant
    >>> Shape(variant("salon")) == Shape(variant("salon").replace(tie="banker", win_pays=2))
    True
    >>> Shape(variant("salon")) == Shape(variant("salon").replace(target=22))
    False
    """

    __slots__ = ("_key", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._key = (
            *(getattr(rules, name) for name in SHAPING),
            rules.settle is not None,
            rules.order == "one_hand",
            rules.draw_when_natural == "nobody_draws",
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@dataclass(frozen=True)
class Column:
    """Ranks that these rules cannot tell apart.

    Args:
        name: the rank, or the first and last of several.
        ranks: the ranks.
        values: what each may count.
        in_pack: how many such cards the full shoe holds.
    """

    name: str
    ranks: tuple[str, ...]
    values: tuple[int, ...]
    in_pack: int


@dataclass(frozen=True)
class Seat:
    """One side's hands as parallel tuples, one place a row, fewest cards first; row 0 is the empty hand.

    Args:
        cards: the cards by column.
        seen: the columns shown to the other side, in order; (cards, seen) identifies the row.
        total: the best total.
        soft: whether some card counts more than its least value.
        may: STAND, DRAW or FREE; being dealt to is DRAW.
        after: for each column the row that its card leads to, or -1.
        kind: the number of the row's kind; unfinished rows have one too.
        signal: the number of what the other side knows when it decides.
        over: whether the duel is settled on reaching the row.
        kinds: the kinds by number.
        signals: the signals by number: ("over", why), ("sees", columns ...), ("drew", how many) or ("plays",).
        index: (cards, seen) to row.
    """

    cards: tuple[tuple[int, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    total: tuple[int, ...]
    soft: tuple[bool, ...]
    may: tuple[int, ...]
    after: tuple[tuple[int, ...], ...]
    kind: tuple[int, ...]
    signal: tuple[int, ...]
    over: tuple[bool, ...]
    kinds: tuple[Kind, ...]
    signals: tuple[tuple[Any, ...], ...]
    index: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = field(repr=False, compare=False, hash=False)

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<{len(self)} rows, {len(self.kinds)} kinds, {len(self.signals)} signals>"


@dataclass(frozen=True, repr=False)
class Tables:
    """The machine that a set of rules makes.

    Args:
        rules: the rules.
        columns: the ranks that differ under them.
        punter: the punter's hands.
        banker: the banker's hands.
        pays: [punter kind][banker kind], net to the punter, in stakes; 0 for hands that are still being dealt.
        limits: what was asked of ``compile``.
    """

    rules: Rules
    columns: tuple[Column, ...]
    punter: Seat
    banker: Seat
    pays: tuple[tuple[Number, ...], ...]
    limits: Limits = True

    def seat(self, role: str) -> Seat:
        """Return one side's hands."""
        return self.punter if role == PUNTER else self.banker

    def payment(self, punter: int, banker: int) -> Payment:
        """Return what a pair of kinds pays, by their numbers, and by which field; nobody is asked again for it."""
        by = "settle"
        if self.rules.settle is None:
            by = judge_of(self.rules).payment(self.punter.kinds[punter], self.banker.kinds[banker]).by
        return Payment(self.pays[punter][banker], by)

    @cached_property
    def shape(self) -> Shape:
        """What these tables share with those of other rules that make the same hands."""
        return Shape(self.rules)

    def column_of(self, rank: str) -> int:
        """Return the number of a rank's column (a column's name will do), or -1 if the pack lacks it."""
        return next((i for i, column in enumerate(self.columns) if rank in (*column.ranks, column.name)), -1)

    def own(self, role: str, row: int) -> Hand:
        """Return a row as its owner's policy sees it."""
        seat = self.seat(role)
        names = [c.name for c in self.columns]
        ranks = tuple(name for name, count in zip(names, seat.cards[row], strict=True) for _ in range(count))
        shown = tuple(names[c] for c in seat.seen[row])
        draws = max(len(ranks) - self.rules.opening_cards, 0)
        return Hand(seat.total[row], seat.soft[row], len(ranks), draws, ranks, shown)

    def seen(self, role: str, signal: int) -> Seen:
        """Return what a policy of the other side sees of a hand of this side with such a signal."""
        name, *facts = self.seat(role).signals[signal]
        if name == "drew":
            return Seen(facts[0])
        if name == "sees":
            return Seen(len(facts) if role == PUNTER else None, tuple(facts))
        return NOTHING

    def __repr__(self) -> str:
        from .tables_view import text

        return text(self)

    def _repr_html_(self) -> str:
        from .tables_view import html

        return html(self)


def columns_of(rules: Rules) -> tuple[Column, ...]:
    """Return the columns: ranks that these rules cannot tell apart stand in one.

    >>> from ochko_edu.presets import variant
    >>> [c.name for c in columns_of(variant("salon"))][-3:]
    ['9', '10-K', 'A']
    """
    asks = rules.settle is not None
    groups: dict[Hashable, list[str]] = {}
    for rank in PACKS[rules.pack]:
        ace = rank == "A" and (asks or rules.two_aces != "by_value")
        picture = rank in PICTURES and (asks or rules.five_pictures != "by_value")
        groups.setdefault((rules.values[rank], ace, picture), []).append(rank)
    return tuple(
        Column(
            ranks[0] if len(ranks) == 1 else f"{ranks[0]}-{ranks[-1]}",
            tuple(ranks),
            rules.values[ranks[0]],
            4 * rules.packs * len(ranks),
        )
        for ranks in groups.values()
    )


def _never_free(rules: Rules, role: str) -> bool:
    must = rules.punter_must if role == PUNTER else rules.banker_must
    low = min(min(v) for v in rules.values.values()) * rules.opening_cards
    return rules.max_draws == 0 or all(total in must for total in range(low, rules.target))


class _Builder:
    """Makes the hands of one side, breadth first, so that rows stand in order of the number of cards."""

    def __init__(self, rules: Rules, role: str, columns: tuple[Column, ...], limits: Limits, facts: Facts) -> None:
        self.rules, self.role, self.columns, self.facts = rules, role, columns, facts
        self.limits = limits if isinstance(limits, tuple) else tuple(c.in_pack if limits else ENDLESS for c in columns)
        other_free = not _never_free(rules, BANKER if role == PUNTER else PUNTER)
        draws = role == PUNTER and rules.draws_seen == "ranks" and other_free
        first = role == BANKER and rules.banker_first_card == "up" and other_free
        self.shown = Shown(draws, first, rules.opening_cards)
        self.counts_draws = role == PUNTER and other_free

    def over(self, v: Verdict, n: int) -> bool:
        """Whether the other side draws no more on account of this hand."""
        return v.over or (n == self.rules.opening_cards and stops_all(self.rules, self.role, v.kind))

    def signal(self, v: Verdict, seen: tuple[int, ...], n: int) -> tuple[Any, ...]:
        """What the other side knows of this hand when it decides."""
        if self.over(v, n):
            return ("over", "natural" if v.kind.natural else "bust" if v.kind.bust else "wins")
        if self.shown.draws or self.shown.first:
            return ("sees", *(self.columns[c].name for c in seen))
        return ("drew", max(n - self.rules.opening_cards, 0)) if self.counts_draws else ("plays",)

    @property
    def as_other(self) -> tuple[object, ...]:
        """What a side's hands have in common with those of the other side, if it is the same."""
        must = self.rules.punter_must if self.role == PUNTER else self.rules.banker_must
        return must, self.shown

    def hands(self) -> Grown:
        """Return the hands.

        Raises:
            RuleError: if there are too many.
        """
        # Few hands are made at once; only where there are more is it worth while to count them before.
        for most in (MANY, LIMIT):
            found = grow(self.facts, self.role, self.shown, self.limits, most)
            if found is not None:
                return found
            if at_least(self.facts, self.role, self.shown, self.limits, LIMIT) > LIMIT:
                break
        rules = self.rules
        raise RuleError(
            f"these rules make more than {LIMIT:,} hands for the {self.role}: "
            f"target={rules.target}, max_draws={rules.max_draws!r}, "
            f"draws_seen={rules.draws_seen!r} are too much together."
        )

    def seat(self, grown: Grown) -> Seat:
        sizes = [fact.size for fact in self.facts.known]
        known = {fact: self.facts.verdict(self.role, fact) for fact in set(grown.fact)}
        kinds: dict[Kind, int] = {}
        signals: dict[tuple[Any, ...], int] = {}
        kind_of: dict[int, int] = {}
        signal_of: dict[tuple[int, tuple[int, ...]], int] = {}
        for sight in zip(grown.fact, grown.seen, strict=True):
            if sight not in signal_of:
                fact, seen = sight
                v = known[fact]
                kind_of[fact] = kinds.setdefault(v.kind, len(kinds))
                signal_of[sight] = signals.setdefault(self.signal(v, seen, sizes[fact]), len(signals))
        over = {fact: self.over(v, sizes[fact]) for fact, v in known.items()}
        total, soft, may = (
            tuple(map({fact: getattr(v, name) for fact, v in known.items()}.__getitem__, grown.fact))
            for name in ("total", "soft", "may")
        )
        return Seat(
            grown.cards, grown.seen, total, soft, may, grown.after,
            tuple(map(kind_of.__getitem__, grown.fact)),
            tuple(map(signal_of.__getitem__, zip(grown.fact, grown.seen, strict=True))),
            tuple(map(over.__getitem__, grown.fact)), tuple(kinds), tuple(signals),
            {key: row for row, key in enumerate(zip(grown.cards, grown.seen, strict=True))},
        )  # fmt: skip


@shelved(64, ROOM, lambda found: 0 if isinstance(found, RuleError) else sum(map(len, found[1:])))
def _seats(shape: Shape, limits: Limits) -> tuple[tuple[Column, ...], Seat, Seat] | RuleError:
    """Return columns and both seats; or why they are refused, so that this is remembered too."""
    rules, columns = shape.rules, columns_of(shape.rules)
    ace = next((i for i, c in enumerate(columns) if c.ranks == ("A",)), -1)
    pictures = [i for i, c in enumerate(columns) if set(c.ranks) <= set(PICTURES)]
    facts = Facts(rules, [c.ranks[0] for c in columns], ace, pictures)
    punter, banker = (_Builder(rules, role, columns, limits, facts) for role in (PUNTER, BANKER))
    try:
        ours = punter.hands()
        theirs = ours if banker.as_other == punter.as_other else banker.hands()
    except RuleError as refusal:
        return RuleError(str(refusal))  # the one that was raised holds on to all hands that had been made
    return columns, punter.seat(ours), banker.seat(theirs)


@kept(64, ROOM, lambda tables: len(tables.punter) + len(tables.banker))
def compile(rules: Rules, limits: Limits = True) -> Tables:  # noqa: A001
    """Return the tables of these rules; they are kept, so a second call costs nothing.

    Rules that differ in payments only share their rows. A learner's own ``settle`` is asked anew about every pair of
    kinds at each call, for it may read something that has changed.

    Args:
        rules: the rules.
        limits: True leaves out hands that need more cards of a rank than the shoe holds; False leaves out none;
            a tuple gives another limit for each column.

    Raises:
        RuleError: for a home-made ``settle`` that fails, or that pays by a hand which is never played out.

    >>> from ochko_edu.presets import variant
    >>> compile(variant("salon")).punter
    <2117 rows, 23 kinds, 5 signals>
    """
    columns, punter, banker = _seats_of(Shape(rules), limits)
    judge = judge_of(rules)
    met = [_dealt(seat, rules.opening_cards) for seat in (punter, banker)]
    pays = tuple(
        tuple(judge.pays(p, b) if i in met[0] and j in met[1] else 0 for j, b in enumerate(banker.kinds))
        for i, p in enumerate(punter.kinds)
    )
    tables = Tables(rules, columns, punter, banker, pays, limits)
    if rules.settle is not None:
        _check_settle(tables)
    return tables


def unpaid(shape: Shape, limits: Limits) -> Tables:
    """Return the tables that all rules of a shape have in common; they pay nothing, and nobody is asked.

    Raises:
        RuleError: for rules that make too many hands.
    """
    return Tables(shape.rules, *_seats_of(shape, limits), (), limits)


def _seats_of(shape: Shape, limits: Limits) -> tuple[tuple[Column, ...], Seat, Seat]:
    found = _seats(shape, limits)
    if isinstance(found, RuleError):
        raise RuleError(str(found))
    return found


def _dealt(seat: Seat, opening: int) -> set[int]:
    """Return the numbers of the kinds that some hand has once it is dealt."""
    return {kind for kind, cards in zip(seat.kind, seat.cards, strict=True) if sum(cards) >= opening}


def _check_settle(tables: Tables) -> None:
    """Refuse a ``settle`` that pays by the banker's further cards where play has ended before he draws them."""
    rules, punter, banker = tables.rules, tables.punter, tables.banker
    others = [k for k in sorted(_dealt(banker, rules.opening_cards)) if not banker.kinds[k].natural]
    ending = {kind for over, kind in zip(punter.over, punter.kind, strict=True) if over}
    for number in sorted(ending):
        kind, paid = punter.kinds[number], tables.pays[number]
        if kind.natural and (rules.order == "one_hand" or rules.natural_paid == "at_showdown"):
            continue  # both hands are opened as they lie
        other = next((k for k in others if paid[k] != paid[others[0]]), None)
        if other is not None:
            mine, first, second = (
                ENDED[role].format(hand=_called(one))
                for role, one in ((PUNTER, kind), (BANKER, banker.kinds[others[0]]), (BANKER, banker.kinds[other]))
            )
            raise RuleError(
                ENDED["told"].format(
                    play_on=_playing_on(kind), mine=mine, first=first, second=second,
                    pays_first=paid[others[0]], pays_second=paid[other],
                )
            )  # fmt: skip


def _called(kind: Kind) -> str:
    key = kind.special or ("natural" if kind.natural else "bust" if kind.bust else "plain")
    return ENDED[key].format(total=kind.total)


def _playing_on(kind: Kind) -> str:
    """Return the change of rules with which a punter's hand no longer ends the duel."""
    if kind.special:
        return 'two_aces="by_value"' if kind.special == "golden" else 'five_pictures="by_value"'
    if kind.bust:
        return 'bust_shown="at_showdown"'
    return 'natural_paid="at_showdown"' if kind.natural else 'punter_target="ordinary"'


__all__ = [
    "DRAW", "FREE", "LIMIT", "STAND", "Column", "Limits", "Seat", "Shape", "Tables", "columns_of", "compile", "unpaid",
]  # fmt: skip
