"""Rules and policies as a machine that deals: arrays for the kernels, made from the compiled tables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .autoplay import COINS
from .cards import RANKS, shoe
from .chance import Stream, scrambled
from .fields import Number
from .hands import Tables, compile
from .judging import BANKER, PUNTER, judge_of
from .kernels import layout as at
from .merging import Asked, End, Merged, Money
from .policies import Policy
from .procedures import bank
from .procedures.state import State
from .rules import Rules

Array = NDArray[Any]
FINEST = 10**9  # parts of a stake, beyond which a payment in units is rounded
ORDERS = ("together", "duels", "one_hand")
BLOCKS = 1 << 41  # streams from here on give the seeds of blocks of rounds; shuffles and coins use lower ones


class Arrays(NamedTuple):
    """All that a kernel needs; it travels to other processes.

    Args:
        table: the rules and an empty table, as ``kernels.layout`` describes them.
        game: the same for a lone punter: cards and payments.
        punter: his states.
        banker: the banker's.
        lone: whether the short way for one punter will do.
    """

    table: Array
    game: at.Game
    punter: at.Side
    banker: at.Side
    lone: bool

    @property
    def cells(self) -> int:
        """How many ways there are for a round to end."""
        return len(self.game.pays)

    @property
    def seats(self) -> int:
        """How many punters."""
        return int(self.table[at.SEATS])

    @property
    def kind(self) -> str:
        """Which kernels deal it."""
        return "lone" if self.lone else ORDERS[int(self.table[at.ORDER])]

    @property
    def idle(self) -> tuple[str, ...]:
        """Which functions of these kernels are never called."""
        if not self.table[at.MONEY]:
            return () if self.lone else ("stake_units", "pay_units", "pay_shares", "halves")
        shares = self.table[at.BANKED] and self.table[at.PAYS_HOW] == at.PRO_RATA
        return (*(() if shares else ("pay_shares",)), *(() if self.table[at.HALVING] else ("halves",)))


@dataclass(frozen=True, eq=False)
class Machine:
    """Rules and policies, ready to deal.

    Args:
        arrays: what the kernels are given.
        tables: the tables from which they come.
        ends: how punters' hands and the banker's can end, by number.
        mixed: what pairs of kinds pay where some punter has not bust, if that is anything else.
    """

    arrays: Arrays
    tables: Tables
    ends: tuple[tuple[End, ...], tuple[End, ...]]
    mixed: dict[tuple[int, int], tuple[Number, str]]


def machine(
    rules: Rules, seats: int, shoe_: str, punter: Policy, banker: Policy, money: Money | None = None
) -> Machine:  # fmt: skip
    """Return the machine of these rules and policies.

    Args:
        rules: the rules.
        seats: how many punters.
        shoe_: "talia", "fresh" or "replaced".
        punter: when the punters draw.
        banker: when the banker draws.
        money: what is staked; None where every stake is one.

    Raises:
        PolicyError: if a policy fails.
        RuleError: if the rules make too many hands.
    """
    tables = compile(rules, shoe_ != "replaced")
    asked = {PUNTER: Asked(tables, PUNTER, punter), BANKER: Asked(tables, BANKER, banker)}
    sides = {role: Merged(tables, role, asked, money) for role in (PUNTER, BANKER)}
    ends = sides[PUNTER].ends, sides[BANKER].ends
    mixed = _mixed(tables) if seats > 1 and rules.order == "together" else {}
    planes = [_pays(tables, ends, {})] + ([_pays(tables, ends, mixed)] if mixed else [])
    pays: list[Number] = [*(x for plane in planes for x in plane), 0]
    parts = min(lcm(*(Fraction(x).denominator for x in pays)), FINEST)
    facts = _facts(rules, seats, shoe_, money) | {
        at.CELLS: len(planes[0]), at.MIXED: bool(mixed), at.VOID: len(pays) - 1, at.PARTS: parts,
    }  # fmt: skip
    base = [RANKS.index(c.rank) for c in shoe(rules.packs, rules.pack)]
    table = _Table(facts, seats, base, [round(x * parts) for x in pays])
    table.sides(sides[PUNTER], sides[BANKER])
    game = at.Game(
        np.array(_opening(rules, shoe_), np.uint8), np.array(base, np.uint8), np.array([float(x) for x in pays])
    )
    small = _small(sides[PUNTER], sides[BANKER]), _small(sides[BANKER], sides[PUNTER])
    plain = rules.max_draws_of == "hand" and (rules.marker_card != "dealt_last" or shoe_ == "replaced")
    arrays = Arrays(table.array(), game, *small, lone=seats == 1 and money is None and plain)
    return Machine(arrays, tables, ends, mixed)


def _counts(side: Merged, other: Merged) -> Array:
    """Return how each state counts: for a punter the row of payments, for the banker the place in it."""
    return side.column("end") * (len(other.ends) if side.role == PUNTER else 1)


def _small(side: Merged, other: Merged) -> at.Side:
    acts, chances = side.acts()
    signal = side.column("signal") * len(other.states)
    return at.Side(
        side.after().astype(np.uint32), acts.astype(np.uint8), chances, signal.astype(np.uint32),
        _counts(side, other).astype(np.uint32),
    )  # fmt: skip


class _Table:
    """The array of a whole table, put together piece by piece."""

    def __init__(self, facts: dict[int, int], seats: int, base: list[int], parts: list[int]) -> None:
        cards = len(base)
        self._head = np.zeros(at.FREE_FROM, np.int64)
        for place, value in facts.items():
            self._head[place] = value
        self._head[[at.DIRTY, at.MARK, at.PASSES_LEFT]] = 1, -1, -1
        self._pieces: list[Array] = [self._head]
        self._end = at.FREE_FROM
        room = np.zeros(2 * cards + 8, np.int64)  # cards that were turned up go back under the pack
        for place, piece in (
            (at.ORDER_AT, room), (at.SWAPS_AT, room), (at.BASE_AT, base), (at.HANDS_AT, np.zeros((seats + 1) * cards)),
            (at.PARTS_AT, parts),
        ):  # fmt: skip
            self._add(place, piece)

    def _add(self, place: int, piece: Any) -> None:
        self._head[place] = self._end
        self._pieces.append(np.asarray(piece, np.int64))
        self._end += len(self._pieces[-1])

    def sides(self, punter: Merged, banker: Merged) -> None:
        """Add both sides' hands."""
        for begin, side, other in ((at.PUNTER, punter, banker), (at.HOUSE, banker, punter)):
            acts, chances = side.acts()
            self._add(begin + at.AFTER, side.after())
            self._add(begin + at.ACT, acts)
            self._add(begin + at.CHANCE, chances)
            self._add(begin + at.FLAGS, side.column("flags"))
            self._add(begin + at.SIGNAL, side.column("signal") * len(other.states))
            self._add(begin + at.KEPT, side.column("kept") * len(other.states))
            self._add(begin + at.COUNTS, _counts(side, other))
            self._add(begin + at.BID, side.column("bid"))
            self._add(begin + at.HALVE, side.halve())

    def array(self) -> Array:
        """Return the whole."""
        return np.concatenate(self._pieces)


def _pays(tables: Tables, ends: tuple[tuple[End, ...], ...], mixed: dict[tuple[int, int], Any]) -> list[Number]:
    pays = []
    for p in ends[0]:
        for b in ends[1]:
            other = mixed.get((p.kind, b.kind))
            pays.append(tables.pays[p.kind][b.kind] if other is None else other[0])
    return pays


def _mixed(tables: Tables) -> dict[tuple[int, int], tuple[Number, str]]:
    """Return what judging pays otherwise where a further punter has not bust, by the numbers of both kinds."""
    judge, punter, banker = judge_of(tables.rules), tables.punter, tables.banker
    opening = tables.rules.opening_cards
    dealt = [
        sorted({k for k, cards in zip(s.kind, s.cards, strict=True) if sum(cards) >= opening}) for s in (punter, banker)
    ]
    unbusted = next((punter.kinds[k] for k in dealt[0] if not punter.kinds[k].bust), None)
    found: dict[tuple[int, int], tuple[Number, str]] = {}
    if unbusted is None or tables.rules.settle is not None:
        return found
    for p in dealt[0]:
        for b in dealt[1]:
            pair = punter.kinds[p], banker.kinds[b]
            paid = judge.round_payments([pair[0], unbusted], pair[1])[0]
            if paid != judge.round_payments([pair[0]], pair[1])[0]:
                found[p, b] = paid.net, paid.by
    return found


def _opening(rules: Rules, shoe_: str) -> list[int]:
    """Return who gets each opening card of a lone punter's round: 0 he, 1 the banker, 2 nobody (the marker)."""
    cards, early = rules.opening_cards, rules.stake_when == "after_first_card"
    levels = [cards] if rules.deal == "two_at_once" else list(range(1, cards + 1))
    if early:
        levels = sorted({1, *levels})
    order, held = [], 0
    for level in levels:
        order += [0] * (level - held) + [1] * (level - held)
        held = level
    if rules.order == "duels" and rules.marker_card is not None and shoe_ != "replaced":
        # The marker is turned up before the bid, which may come after the first card of two.
        order.insert(2 if early else len(order), 2)
    return order


def _facts(rules: Rules, seats: int, shoe_: str, money: Money | None) -> dict[int, int]:
    replaced, when = shoe_ == "replaced", ("before_deal", "after_first_card", "after_deal").index(rules.stake_when)
    everybody = State(0, ("",) * (seats + 1), (1,) * (seats + 1))
    return {
        at.CARDS: rules.packs * rules.pack, at.NEEDED: bank.needed(rules, everybody), at.REPLACED: replaced,
        at.EACH_ROUND: shoe_ != "talia" or rules.shuffle_when == "each_round", at.SEATS: seats,
        at.SHORT: {"void": at.SHORT_VOID, "reshuffle": at.SHORT_RESHUFFLE}.get(rules.short_pack, at.SHORT_STAND),
        at.ORDER: ORDERS.index(rules.order), at.OPENING: rules.opening_cards,
        at.BEFORE: 1 if when == at.AFTER_FIRST else rules.opening_cards, at.STAKE_WHEN: when,
        at.AT_ONCE_DEAL: rules.deal == "two_at_once", at.MARKED: rules.marker_card is not None and not replaced,
        at.MARKER_LAST: rules.marker_card == "dealt_last", at.KEEP_FIRST: rules.banker_card == "keep_first",
        at.NOBODY_DRAWS: rules.draw_when_natural == "nobody_draws",
        at.SHARED: (rules.max_draws or 0) if rules.max_draws_of == "table" else -1,
        at.MONEY: money is not None, at.BANKED: rules.bank == "announced", at.EXPOSURE: bank.exposure(rules),
        at.LIMIT: (None, "each_within_bank", "sum_within_bank", "exposure_within_bank").index(rules.stake_limit),
        at.PAYS_HOW: ("liable", "in_order", "pro_rata").index(rules.bank_pays), at.MAY_DECLINE: rules.may_decline,
        at.HALVING: (None, "knock_pass", "any_pass").index(rules.halving),
        at.HALVINGS: -1 if rules.halvings is None else rules.halvings, at.LEAST_BANK: bank.least_bank(rules),
        at.KNOCK_AT: rules.knock_multiple or 0,
        at.KNOCK_PASSES: {"one_more_pass": 1, "two_more_passes": 2}.get(rules.after_knock or "", 0),
        at.PASSES_WHEN: ("talia_end", "bank_empty_or_knock", "banker_loses", "never").index(rules.bank_passes),
        at.TALIA_SHUFFLE: rules.shuffle_when == "talia_end", at.WITHDRAWS: rules.bank_withdrawal == "talia_end",
        at.STAKE: money.stake if money else 1, at.BANK_LAID: money.bank if money else 0,
        at.LONGEST: money.longest if money else 0, at.LEFTWARDS: 1 if rules.bank_passes_to == "left" else -1,
    }  # fmt: skip


def block_seed(seed: int, block: int) -> int:
    """Return the seed of a block of rounds; the first block's is the seed itself, so it deals a table's cards.

    >>> block_seed(7, 0), block_seed(7, 1) == block_seed(7, 2)
    (7, False)
    """
    return Stream(seed, BLOCKS + block).next() if block else seed


def words(seed: int) -> Array:
    """Return the words of chance of a table at which nothing has been dealt."""
    found = np.zeros(at.WORDS, np.uint64)
    found[at.SEED] = scrambled(seed)
    found[at.COIN_STREAM :] = Stream(seed, COINS - 1).state
    return found
