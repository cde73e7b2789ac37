"""The slow and obvious twin of the sampler: a real table, played on by policies, with the coins in one stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ochko_edu as oe
from ochko_edu.autoplay import COINS, own_hand, what_is_seen
from ochko_edu.cards import RANKS
from ochko_edu.chance import Stream
from ochko_edu.judging import BANKER
from ochko_edu.policies import Hand, Policy
from ochko_edu.procedures.common import role
from ochko_edu.procedures.state import Action
from ochko_edu.rules import Rules

UNIT = 60  # a stake that halves, thirds and quarters without remainder
PURSE = 10**9


@dataclass
class Twin:
    """A table and those who play it.

    Args:
        rules: the rules.
        seats: how many punters.
        seed: the seed.
        punter: when punters draw.
        banker: when the banker draws.
        bank: what a banker lays.
        stake: what a punter stakes.
        bid: the part of the bank that a punter plays for, in millionths, by his hand; or None.
        halve: the chance that he halves before a card.
    """

    rules: Rules
    seats: int
    seed: int
    punter: Policy
    banker: Policy
    bank: int = PURSE // 2
    stake: int = UNIT
    bid: Callable[[Hand], int] | None = None
    halve: Policy | None = None

    def __post_init__(self) -> None:
        self.table = oe.Table(self.rules, self.seats, self.seed, PURSE)
        self.coins = Stream(self.seed, COINS - 1)
        self._told = 0  # the first cards may be dealt before anybody acts

    def toss(self, chance: Any) -> bool:
        return bool(chance >= 1 or (chance > 0 and self.coins.uniform() < float(chance)))

    def _wanted(self, seat: int) -> int:
        if self.bid is None:
            return self.stake
        state = self.table.state
        part = self.bid(own_hand(self.rules, state, seat))
        return int(Fraction(part * state.bank, 10**6) + Fraction(1, 2)) if part >= 0 else self.stake

    def choose(self) -> Action | str:
        """What is done now, by whoever's turn it is."""
        legal = {action.name: action for action in self.table.legal_actions()}
        for name in ("stake", "bid", "bank"):
            if name in legal:
                action = legal[name]
                wanted = self.bank if name == "bank" else self._wanted(action.seat)
                if wanted < 1 and self.rules.may_decline and name != "bank":
                    return legal["decline"]
                assert action.least is not None
                assert action.most is not None
                return Action(name, action.seat, min(max(wanted, action.least), action.most))
        for name in ("next", "knock", "keep_bank"):
            if name in legal:
                return legal[name]
        if "draw" not in legal:
            return legal["stand"]
        if self.table.actions[-1].name == "halve":
            return legal["draw"]  # a bid is halved before a card that is going to be drawn
        seat, state = legal["draw"].seat, self.table.state
        hand, punts = own_hand(self.rules, state, seat), role(state, seat) != BANKER
        policy = self.punter if punts else self.banker
        if "stand" in legal and not self.toss(policy(hand, what_is_seen(self.rules, state, seat))):
            return legal["stand"]
        if "halve" in legal and self.halve is not None and self.toss(self.halve(hand)):
            return legal["halve"]
        return legal["draw"]

    def round(self) -> Any:
        """Play one round; return what happened."""
        while True:
            self.table.do(self.choose())
            if self.table.state.phase in ("over", "ended"):
                before, self._told = self._told, len(self.table.log)
                return self.table.log[before:]

    def rounds(self, count: int) -> Iterator[tuple[list[tuple[Fraction, str]], list[int]]]:
        """Yield for each round what each punter gained, in stakes, and what decided it; and the cards, as ranks."""
        for _ in range(count):
            log = self.round()
            state = self.table.state
            by = {event.seat: event.field for event in log if event.kind == "settle"}
            gains = [(Fraction(state.results[s], self.stake), by.get(s, "short_pack")) for s in state.punters()]
            yield gains, [RANKS.index(c.rank) for e in log if e.kind in ("deal", "draw", "marker") for c in e.cards]

    def banks(self, count: int) -> Iterator[tuple[int, int, bool, list[int]]]:
        """Yield for each bank: rounds, units left in it, whether it was emptied, what each player gained."""
        for _ in range(count):
            purses = self.table.state.purses
            told, rounds = len(self.table.log), 0
            while True:
                rounds += self.table.state.phase == "over"
                self.table.do(self.choose())
                kinds = [event.kind for event in self.table.log[told:]]
                if "passes" in kinds:
                    break
            log = [event for event in self.table.log[told:] if event.kind in ("home", "bank", "passes", "bank_empty")]
            last = next(k for k in range(len(log)) if log[k].kind == "passes")
            before = log[last - 1] if last else None
            left = before.amount or 0 if before is not None and before.kind == "home" else 0
            ended = [event.kind for event in log[:last]][-2 if left else -1 :]
            gains = [after - was for was, after in zip(purses, self.table.state.purses, strict=True)]
            yield rounds, left, "bank_empty" in ended, gains
