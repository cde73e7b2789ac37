"""The state of a table, the actions that are taken in it, and the events that lead from one state to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..cards import Card

Steps = list[tuple["State", "Event"]]

ACTIONS = (
    "bank", "decline", "stake", "bid", "draw", "stand", "halve", "next", "resign", "knock", "play_on", "take_home",
    "keep_bank",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player may do.

    Args:
        name: such as ``"draw"``, ``"stand"``, ``"stake"``, ``"bid"``, ``"next"``.
        seat: the player who does it.
        amount: for a stake, a bid or a bank: how much; in a list of legal actions, a suggestion.
        least: the least amount allowed, or None where the action has no amount.
        most: the greatest amount allowed.

    >>> print(Action("stake", 1, 10, 1, 100))
    stake 10 (1 to 100)
    """

    name: str
    seat: int
    amount: int | None = None
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        if self.amount is None:
            return self.name
        span = f" ({self.least} to {self.most})" if self.least is not None else ""
        return f"{self.name} {self.amount}{span}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the field or step of play that it applied and the clauses behind it.

    Args:
        kind: what sort of thing.
        seat: whom it concerns, or None.
        field: the field or the step of play that was applied.
        clauses: locators of clauses, or a named default.
        text: the event as a sentence, as one who sees everything tells it.
        cards: the cards concerned.
        amount: the money concerned, in units.
        seen_by: the only player who may know it in full, or None if it is open to all.
        masked: the event as the others see it.
    """

    kind: str
    seat: int | None
    field: str
    clauses: tuple[str, ...]
    text: str
    cards: tuple[Card, ...] = ()
    amount: int | None = None
    seen_by: int | None = None
    masked: Event | None = None

    def as_seen_by(self, seat: int) -> Event:
        """Return the event as one player sees it."""
        if self.masked is None or self.seen_by == seat:
            return self
        return self.masked

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a table at one moment. Nothing in it is ever changed; a step makes a new one.

    Tuples that speak of players have one place for each, in seating order to the left.

    Args:
        seed: the seed of all shuffles.
        names: what the players are called.
        purses: money in hand, in units; a banker's purse may fall below zero (he is liable).
        bank: the banker's money at stake on the table, where the rules know a bank.
        first_bank: what the bank was when it was laid.
        banker: which player banks.
        phase: what the table is doing.
        turn: the player whose turn it is, or None.
        stock: the cards to come, in the order in which they leave the pack.
        aside: cards laid aside, and whether each lay open.
        held_by: for each card laid aside, the player who held it; he knows it even if it was never opened.
        marker: the card turned up on the pack.
        stacked: cards that leave the pack first after the first shuffle, in this order; the rest is shuffled.
        shuffles: how many shuffles there have been; the next one is stream number ``shuffles`` of the seed.
        hands: the cards each player holds.
        up: for each of these cards, whether all may see it.
        stakes: money laid down by each punter, in units.
        bids: what each punter plays for out of the bank, in units (in duels).
        status: for each player: "", "stood", "bust", "natural", "wins", "settled" or "out".
        drawn: further cards each player has drawn in this round.
        results: net money of each player in this round so far, in units.
        round: how many rounds (in duels: passes) have begun.
        talia: how many talias have begun.
        talia_over: whether the pack has run out, so that this round is the last of the talia.
        actor: who plays the hand for all (one hand) or is being played (duels).
        halved: how often the punter has halved in this duel.
        passes_left: how many passes follow the knock, or None before it.
        asked: players who have declined the bank since it was last held.
        ended: why play has ended, or "".
    """

    seed: int
    names: tuple[str, ...]
    purses: tuple[int, ...]
    bank: int = 0
    first_bank: int = 0
    banker: int = 0
    phase: str = "begin"
    turn: int | None = None
    stock: tuple[Card, ...] = ()
    aside: tuple[tuple[Card, bool], ...] = ()
    held_by: tuple[int, ...] = ()
    marker: Card | None = None
    stacked: tuple[Card, ...] = ()
    shuffles: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    up: tuple[tuple[bool, ...], ...] = ()
    stakes: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    status: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    round: int = 0
    talia: int = 0
    talia_over: bool = False
    actor: int | None = None
    halved: int = 0
    passes_left: int | None = None
    asked: int = 0
    ended: str = ""

    def but(self, **changes: Any) -> State:
        """Return the state with some fields changed."""
        return replace(self, **changes)

    def put(self, **changes: tuple[int, Any]) -> State:
        """Return the state with one player's place changed in some tuples: ``put(stakes=(seat, value))``."""
        new: dict[str, Any] = {}
        for name, (seat, value) in changes.items():
            old = getattr(self, name)
            new[name] = (*old[:seat], value, *old[seat + 1 :])
        return replace(self, **new)

    @property
    def players(self) -> int:
        """How many sit at the table, the banker among them."""
        return len(self.names)

    def punters(self) -> Iterator[int]:
        """Yield the punters, from the banker's left round to his right."""
        return ((self.banker + k) % self.players for k in range(1, self.players))

    def seen_by(self, seat: int) -> tuple[Card, ...]:
        """Return every card that a player has seen since the last shuffle and that has not gone back since.

        His own, whatever lies open, what was laid aside open or from his own hand, and the marker.
        """
        held = [
            c
            for owner, (hand, ups) in enumerate(zip(self.hands, self.up, strict=True))
            for c, up in zip(hand, ups, strict=True)
            if up or owner == seat
        ]
        laid = [c for (c, up), owner in zip(self.aside, self.held_by, strict=True) if up or owner == seat]
        return (*held, *laid, *([self.marker] if self.marker else ()))

    @property
    def money(self) -> int:
        """All the money at the table; it is the same at every step."""
        return sum(self.purses) + sum(self.stakes) + self.bank

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card, wherever it lies; together they are always the shoe."""
        lying = [c for c, _ in self.aside] + [c for hand in self.hands for c in hand]
        return (*self.stock, *lying, *([self.marker] if self.marker else ()))


def clear_round(state: State) -> State:
    """Return the state with no hands, stakes or results, as a round begins."""
    n = state.players
    return state.but(
        hands=((),) * n, up=((),) * n, stakes=(0,) * n, bids=(0,) * n, status=("",) * n,
        drawn=(0,) * n, results=(0,) * n, halved=0, turn=None, actor=None,
    )  # fmt: skip
