"""Rounds dealt by chance: to one punter over the compiled tables, to several at a real table.

The cards are those that a ``Table`` with the same seed deals, in the same order. No rule is decided here:
what a hand may do and what two hands pay is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, Protocol

from .autoplay import COINS, play_round, rank_names
from .cards import RANKS, shoe
from .chance import Stream
from .fields import Number
from .hands import DRAW, FREE, Seat, compile
from .judging import judge_of
from .policies import Hand, Policy, Seen
from .procedures.bank import needed
from .procedures.state import State
from .rules import Rules
from .table import Table

UNIT = 60  # a stake that halves, thirds and quarters without remainder
PURSE = 10**9


class Round(NamedTuple):
    """One dealt round of one punter: the ranks of both hands in the order in which they came, and what was paid.

    ``net`` is in stakes, to the punter; ``by`` is the field or step of play that decided the payment.
    """

    punter: tuple[str, ...]
    banker: tuple[str, ...]
    net: Number
    by: str


# One punter, over the compiled tables


class Source(Protocol):
    """Where the next card comes from."""

    def next(self) -> int:
        """Return the next card, as the number of its rank."""

    def __len__(self) -> int: ...


class Pack:
    """Cards in the order in which ``chance.shuffled`` puts them, settled only as far as they are dealt."""

    def __init__(self, cards: list[int], seed: int, number: int) -> None:
        self._order = list(cards)
        self._stream = Stream(seed, number)
        self._dealt = 0

    def next(self) -> int:
        """Deal the next card."""
        order, k = self._order, self._dealt
        j = k + self._stream.below(len(order) - k)
        order[k], order[j] = order[j], order[k]
        self._dealt = k + 1
        return order[k]

    def __len__(self) -> int:
        return len(self._order) - self._dealt


class Urn:
    """Cards of which each goes back before the next is drawn."""

    def __init__(self, cards: list[int], seed: int, number: int) -> None:
        self._cards = cards
        self._stream = Stream(seed, number)

    def next(self) -> int:
        """Draw a card."""
        return self._cards[self._stream.below(len(self._cards))]

    def __len__(self) -> int:
        return len(self._cards)


class _Hand:
    """One side's cards, and the row of its table on which they stand."""

    def __init__(self, seat: Seat, policy: Policy) -> None:
        self.seat, self.policy = seat, policy
        self.row = 0
        self.ranks: list[int] = []


class _Dealer:
    """Deals round after round to one punter."""

    def __init__(self, rules: Rules, seed: int, punter: Policy, banker: Policy, shoe_: str) -> None:
        self.rules, self.seed, self.shoe = rules, seed, shoe_
        self.policies = punter, banker
        self.tables = compile(rules, shoe_ != "replaced")
        names = [c.name for c in self.tables.columns]
        self.column = [names.index(rank_names(rules)[r]) if r in rank_names(rules) else -1 for r in RANKS]
        self.all = [RANKS.index(c.rank) for c in shoe(rules.packs, rules.pack)]
        self.needed = needed(rules, State(0, ("banker", "punter"), (1, 1)))
        self.each_round = shoe_ == "fresh" or rules.shuffle_when == "each_round"
        self.order = list(opening_order(rules))
        # In a duel the bid may come after the first card of two; the marker is turned up before it.
        early = rules.order == "duels" and rules.stake_when == "after_first_card"
        self.bid_after = 2 if early else len(self.order)
        self.answers: dict[object, float] = {}
        self.coin = Stream(seed, COINS - 1)
        self.shuffles = 0
        self.talia_over = True
        self.aside: list[int] = []
        self.last: list[int] = []
        self.pack: Source = Pack([], seed, 0)

    def round(self) -> Round:
        if self.shoe == "replaced":
            self.pack = Urn(self.all, self.seed, self._number())
        elif self.each_round or self.talia_over or self._left() < self.needed:
            self.pack, self.aside, self.last = Pack(self.all, self.seed, self._number()), [], []
            self.talia_over = False
        tables = self.tables
        punter, banker = _Hand(tables.punter, self.policies[0]), _Hand(tables.banker, self.policies[1])
        marker: list[int] = []
        for k, to_banker in enumerate(self.order):
            if k == self.bid_after:
                marker = self._marker()
            self._give(banker if to_banker else punter)
        if len(self.order) == self.bid_after:
            marker = self._marker()
        void = self._play(punter, banker)
        self.aside += [*punter.ranks, *banker.ranks, *marker]
        net, by = (0, "short_pack") if void else self._paid(punter, banker)
        return Round(_names(punter.ranks), _names(banker.ranks), net, by)

    def _number(self) -> int:
        self.shuffles += 1
        return self.shuffles - 1

    def _left(self) -> int:
        return len(self.pack) + len(self.last)

    def _give(self, hand: _Hand) -> None:
        rank = self.pack.next() if len(self.pack) else self.last.pop()
        hand.ranks.append(rank)
        hand.row = hand.seat.after[hand.row][self.column[rank]]

    def _marker(self) -> list[int]:
        """Take the card that is turned up on the pack, where the rules know one."""
        if self.rules.marker_card is None or self.shoe == "replaced" or not len(self.pack):
            return []
        card = self.pack.next()
        if self.rules.marker_card == "dealt_last":
            self.last = [card, *self.last]
            return []
        return [card]

    def _play(self, punter: _Hand, banker: _Hand) -> bool:
        """Let both sides draw, as far as the round comes to it; return whether it is void."""
        if banker.seat.over[banker.row] or punter.seat.over[punter.row]:
            return False
        rules = self.rules
        stops = rules.order == "one_hand" or rules.draw_when_natural == "nobody_draws"
        if stops and punter.seat.kinds[punter.seat.kind[punter.row]].natural:
            return False
        if self._draw(punter, banker, Seen(None, self._first(banker))):
            return True
        if punter.seat.over[punter.row]:
            return False
        drawn = punter.ranks[rules.opening_cards :]
        shown = drawn if rules.draws_seen == "ranks" else []
        return self._draw(banker, punter, Seen(len(drawn), self._columns(shown)))

    def _first(self, banker: _Hand) -> tuple[str, ...]:
        return self._columns(banker.ranks[:1]) if self.rules.banker_first_card == "up" else ()

    def _columns(self, ranks: list[int]) -> tuple[str, ...]:
        return tuple(self.tables.columns[self.column[r]].name for r in ranks)

    def _draw(self, hand: _Hand, other: _Hand, seen: Seen) -> bool:
        """Draw until the hand stands; return whether the pack ran out and the round is void."""
        rules, seat = self.rules, hand.seat
        while seat.may[hand.row] & DRAW:
            if rules.max_draws_of == "table":
                drawn = len(hand.ranks) + len(other.ranks) - 2 * rules.opening_cards
                if drawn >= (rules.max_draws or 0):
                    return False
            empty = not self._left()
            if empty and not (rules.short_pack == "void" or (rules.short_pack == "reshuffle" and self.aside)):
                return False
            if seat.may[hand.row] == FREE and not self._wants(hand, seen):
                return False
            if empty and rules.short_pack == "void":
                self.talia_over = True
                return True
            if empty:
                self.pack, self.aside = Pack(sorted(self.aside), self.seed, self._number()), []
                self.talia_over = True
            self._give(hand)
            if seat.over[hand.row]:
                return False
        return False

    def _wants(self, hand: _Hand, seen: Seen) -> bool:
        key = hand.seat is self.tables.banker, hand.row, seen
        chance = self.answers.get(key)
        if chance is None:
            seat, held = hand.seat, hand.ranks
            shown = tuple(self.tables.columns[c].name for c in seat.seen[hand.row])
            chance = self.answers[key] = float(
                hand.policy(
                    Hand(
                        seat.total[hand.row], seat.soft[hand.row], len(held),
                        len(held) - self.rules.opening_cards, self._columns(sorted(held)), shown,
                    ),
                    seen,
                )
            )  # fmt: skip
        return chance >= 1 or (chance > 0 and self.coin.uniform() < chance)

    def _paid(self, punter: _Hand, banker: _Hand) -> tuple[Number, str]:
        kinds = punter.seat.kind[punter.row], banker.seat.kind[banker.row]
        payment = judge_of(self.rules).payment(punter.seat.kinds[kinds[0]], banker.seat.kinds[kinds[1]])
        return self.tables.pays[kinds[0]][kinds[1]], payment.by


def _names(ranks: list[int]) -> tuple[str, ...]:
    return tuple(RANKS[r] for r in ranks)


def opening_order(rules: Rules) -> Iterator[bool]:
    """Yield for each opening card of a lone punter's round whether the banker gets it.

    >>> from ochko_edu.presets import variant
    >>> [int(b) for b in opening_order(variant("salon"))], [int(b) for b in opening_order(variant("chemin-de-fer"))]
    ([0, 0, 1, 1], [0, 1, 0, 1])
    """
    cards = rules.opening_cards
    if rules.deal == "two_at_once":
        levels = [1, cards] if rules.stake_when == "after_first_card" else [cards]
    else:
        levels = list(range(1, cards + 1))
    held = 0
    for level in levels:
        for to_banker in (False, True):
            yield from [to_banker] * (level - held)
        held = level


def deal(rules: Rules, rounds: int, seed: int, punter: Policy, banker: Policy, shoe: str = "talia") -> Iterator[Round]:
    """Yield so many rounds of one punter, one by one."""
    dealer = _Dealer(rules, seed, punter, banker, shoe)
    for _ in range(rounds):
        yield dealer.round()


# Several punters, at a real table


def deal_at_table(
    rules: Rules, rounds: int, seed: int, seats: int, punter: Policy, banker: Policy, shoe: str = "talia"
) -> Iterator[tuple[tuple[Number, str], ...]]:
    """Yield for each round what every punter gained, in stakes, and what decided it, from the banker's left."""
    played = rules.replace(shuffle_when="each_round") if shoe == "fresh" else rules
    table = Table(played, seats, seed, PURSE)
    for _ in range(rounds):
        log = play_round(table, punter, banker, UNIT, PURSE // 2)
        paid = {event.seat: event.field for event in log if event.kind == "settle"}
        state = table.state
        yield tuple((_stakes(state.results[s]), paid.get(s, "short_pack")) for s in state.punters())


def _stakes(units: int) -> Number:
    return units // UNIT if units % UNIT == 0 else Fraction(units, UNIT)
