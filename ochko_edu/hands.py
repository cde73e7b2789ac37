"""Hands as tables: rules compiled once into rows that every engine walks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from .cards import PACKS, PICTURES
from .errors import RuleError
from .fields import Number
from .judging import BANKER, DRAW, FREE, PUNTER, STAND, Kind, Verdict, add, judge, judge_of, stops_all
from .policies import NOTHING, Hand, Seen
from .rules import Rules

LIMIT = 400_000  # rows of one side; beyond it the machine is too large to be of use
ENDLESS = 1_000_000  # cards of a rank in a shoe to which every card goes back

Limits = bool | tuple[int, ...]

# The fields on which the hands depend, and what may be done with them. All others only bear on payments and the table.
SHAPING = (
    "packs", "pack", "values", "target", "modulo", "opening_cards", "max_draws", "punter_must", "banker_must",
    "natural", "natural_paid", "bust_shown", "two_aces", "five_pictures", "punter_target", "draws_seen",
    "banker_first_card",
)  # fmt: skip


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
    """Walks every hand of one side, breadth first, so that rows stand in order of the number of cards."""

    def __init__(self, rules: Rules, role: str, columns: tuple[Column, ...], limits: Limits) -> None:
        self.rules, self.role, self.columns = rules, role, columns
        self.limits = limits if isinstance(limits, tuple) else [c.in_pack if limits else ENDLESS for c in columns]
        other_free = not _never_free(rules, BANKER if role == PUNTER else PUNTER)
        self.shows_draws = role == PUNTER and rules.draws_seen == "ranks" and other_free
        self.shows_first = role == BANKER and rules.banker_first_card == "up" and other_free
        self.counts_draws = role == PUNTER and other_free
        self.ace = next((i for i, c in enumerate(columns) if c.ranks == ("A",)), -1)
        self.pictures = [i for i, c in enumerate(columns) if set(c.ranks) <= set(PICTURES)]
        self.kinds: dict[Kind, int] = {}
        self.signals: dict[tuple[Any, ...], int] = {}

    def verdict(self, cards: tuple[int, ...], sums: tuple[int, ...], n: int) -> Verdict:
        aces = cards[self.ace] if self.ace >= 0 else 0
        return judge(self.rules, self.role, sums, n, aces, sum(cards[i] for i in self.pictures))

    def over(self, v: Verdict, n: int) -> bool:
        """Whether the other side draws no more on account of this hand."""
        return v.over or (n == self.rules.opening_cards and stops_all(self.rules, self.role, v.kind))

    def signal(self, v: Verdict, seen: tuple[int, ...], n: int) -> tuple[Any, ...]:
        """What the other side knows of this hand when it decides."""
        if self.over(v, n):
            return ("over", "natural" if v.kind.natural else "bust" if v.kind.bust else "wins")
        if self.shows_draws or self.shows_first:
            return ("sees", *(self.columns[c].name for c in seen))
        return ("drew", max(n - self.rules.opening_cards, 0)) if self.counts_draws else ("plays",)

    def shown(self, seen: tuple[int, ...], n: int, column: int) -> tuple[int, ...]:
        """What is seen after a card that is the hand's (n + 1)-th."""
        if (self.shows_draws and n >= self.rules.opening_cards) or (self.shows_first and n == 0):
            return (*seen, column)
        return seen

    def seat(self) -> Seat:
        rules, width = self.rules, len(self.columns)
        limits = self.limits
        ranks = [c.ranks[0] for c in self.columns]
        start: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * width, ())
        index = {start: 0}
        keys, sizes = [start], [0]
        sums_of: list[tuple[int, ...]] = [(0,)]
        step: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        verdicts: list[Verdict] = []
        after: list[tuple[int, ...]] = []
        row = 0
        while row < len(keys):
            (cards, seen), sums, n = keys[row], sums_of[row], sizes[row]
            v = self.verdict(cards, sums, n)
            verdicts.append(v)
            reached = [-1] * width
            if v.may & DRAW:
                for c in range(width):
                    if cards[c] >= limits[c]:
                        continue
                    key = ((*cards[:c], cards[c] + 1, *cards[c + 1 :]), self.shown(seen, n, c))
                    to = index.get(key)
                    if to is None:
                        if (sums, c) not in step:
                            step[sums, c] = add(rules, sums, ranks[c])
                        to = index[key] = len(keys)
                        keys.append(key)
                        sums_of.append(step[sums, c])
                        sizes.append(n + 1)
                        if to >= LIMIT:
                            raise RuleError(
                                f"these rules make more than {LIMIT:,} hands for the {self.role}: "
                                f"target={rules.target}, max_draws={rules.max_draws!r}, "
                                f"draws_seen={rules.draws_seen!r} are too much together."
                            )
                    reached[c] = to
            after.append(tuple(reached))
            row += 1
        kind = tuple(self.kinds.setdefault(v.kind, len(self.kinds)) for v in verdicts)
        signal = tuple(
            self.signals.setdefault(self.signal(v, seen, n), len(self.signals))
            for v, (_, seen), n in zip(verdicts, keys, sizes, strict=True)
        )
        return Seat(
            tuple(k[0] for k in keys), tuple(k[1] for k in keys),
            tuple(v.total for v in verdicts), tuple(v.soft for v in verdicts), tuple(v.may for v in verdicts),
            tuple(after), kind, signal, tuple(self.over(v, n) for v, n in zip(verdicts, sizes, strict=True)),
            tuple(self.kinds), tuple(self.signals), index,
        )  # fmt: skip


@lru_cache(maxsize=64)
def _seats(shape: Shape, limits: Limits) -> tuple[tuple[Column, ...], Seat, Seat]:
    columns = columns_of(shape.rules)
    punter = _Builder(shape.rules, PUNTER, columns, limits).seat()
    return columns, punter, _Builder(shape.rules, BANKER, columns, limits).seat()


@lru_cache(maxsize=64)
def compile(rules: Rules, limits: Limits = True) -> Tables:  # noqa: A001
    """Return the tables of these rules; they are kept, so a second call costs nothing.

    Rules that differ in payments only share their rows.

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
    columns, punter, banker = _seats(Shape(rules), limits)
    pays_of = judge_of(rules).pays
    met = [_dealt(seat, rules.opening_cards) for seat in (punter, banker)]
    pays = tuple(
        tuple(pays_of(p, b) if i in met[0] and j in met[1] else 0 for j, b in enumerate(banker.kinds))
        for i, p in enumerate(punter.kinds)
    )
    tables = Tables(rules, columns, punter, banker, pays, limits)
    if rules.settle is not None:
        _check_settle(tables)
    return tables


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
            raise RuleError(
                f"settle pays by a hand that is never played out: punter={kind} gets {paid[others[0]]} against "
                f"banker={banker.kinds[others[0]]} and {paid[other]} against banker={banker.kinds[other]}, "
                "but these rules end the duel on the punter's hand, before the banker draws. "
                f"Let it be played out ({_playing_on(kind)}), or pay the hand the same against every other."
            )


def _playing_on(kind: Kind) -> str:
    """Return the change of rules with which a punter's hand no longer ends the duel."""
    if kind.special:
        return 'two_aces="by_value"' if kind.special == "golden" else 'five_pictures="by_value"'
    if kind.bust:
        return 'bust_shown="at_showdown"'
    return 'natural_paid="at_showdown"' if kind.natural else 'punter_target="ordinary"'


__all__ = ["DRAW", "FREE", "LIMIT", "STAND", "Column", "Limits", "Seat", "Shape", "Tables", "columns_of", "compile"]
