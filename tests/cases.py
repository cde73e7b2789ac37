"""Rules on small packs for the tests: every variant, and every value of every field that one punter's duel can feel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import ochko_edu as oe
from ochko_edu.cards import PACKS
from ochko_edu.errors import RuleError
from ochko_edu.fields import FIELDS
from ochko_edu.hands import SHAPING
from ochko_edu.policies import Hand, Seen
from ochko_edu.rules import Rules

Changes = dict[str, Any]

BASES = ("salon", "folk", "chemin-de-fer", "blackjack")

# The fields that one punter's duel can feel. All others are of the table, of stakes, or of the bank.
FELT = {
    *SHAPING, "natural_pays", "banker_natural", "banker_natural_pays", "win_pays", "banker_bust_pays", "punter_bust",
    "both_bust", "draw_when_natural", "tie", "settle", "order", "max_draws_of",
}  # fmt: skip

MUST = {11: "draw", 15: "draw", 16: "stand", 18: "stand"}
DIGITS: Changes = {"values": dict.fromkeys(("10", "J", "Q", "K"), 0) | {"A": 1}, "target": 9}
NATURAL: Changes = {
    "natural_pays": 2, "banker_natural": "takes_all", "banker_natural_pays": 1, "draw_when_natural": "others_draw",
}  # fmt: skip
DUEL: Changes = {
    "bank": "announced", "stake_limit": "each_within_bank", "banker_card": "fresh", "draw_when_natural": "others_draw",
}  # fmt: skip

# Values for fields that offer none, and further ones.
MORE: dict[str, tuple[Any, ...]] = {
    "values": ({"A": (1, 11), "K": 10}, {"A": 1, "9": (2, 9)}),
    "target": (20, 24),
    "modulo": (10,),
    "punter_must": (MUST, {3: "draw", 5: "stand"}),
    "banker_must": (MUST, {3: "draw", 5: "stand"}),
    "natural": ((11,), (20, 21), (9,)),
    "natural_pays": (Fraction(5, 4),),
    "banker_bust_pays": (0,),
}

# Where a value clashes with others in every variant: what has to be changed with it.
COMPANIONS: dict[tuple[str, Any], Changes] = {
    ("order", "duels"): DUEL,
    ("modulo", 10): DIGITS | {"natural": (8, 9)},
    ("pack", 52): {"values": {str(n): n for n in range(2, 6)}},
    ("natural", (11,)): NATURAL,
    ("natural", (20, 21)): NATURAL | {"opening_cards": 2},
    ("five_pictures", "wins"): {"values": {"J": 2, "Q": 3, "K": 4}, "max_draws": 4},
}

DECKS = {
    "salon": "A♠ A♥ 5♠ 5♥ 6♠ 9♠ 9♥ K♠ K♥ K♦ K♣ A♣",
    "folk": "J♠ J♥ Q♠ K♠ K♥ 9♠ 9♥ A♠ A♥ 9♦",
    "chemin-de-fer": "A♠ A♥ 4♠ 4♥ 5♠ 8♠ K♠ K♥ 7♠",
    "blackjack": "A♠ A♥ 5♠ 5♥ 6♠ 9♠ 9♥ K♠ K♥ K♦ K♣ A♣",
    "short": "A♠ A♥ 8♠ 8♥ 9♠ 9♥ K♠ K♥ K♦ Q♠ 7♠ 7♥",
}


def deck_for(base: str, rules: Rules) -> oe.Deck:
    """Return a small pack for rules that come from a variant."""
    deck = oe.Deck(DECKS[base])
    fits = all(count == 0 or rank in PACKS[rules.pack] for rank, count in deck.ranks.items())
    return deck if fits else oe.Deck(DECKS["short"])


def stock(deck: oe.Deck) -> dict[str, int]:
    """Return what the twin deals from."""
    return {rank: count for rank, count in deck.ranks.items() if count}


def changed(base: str, field: str, value: Any) -> tuple[Rules, Changes] | None:
    """Return a variant with one field changed, and with it what else has to change; None if it clashes all the same."""
    for more in ({}, COMPANIONS.get((field, value) if not isinstance(value, dict) else (field, None), {})):
        changes = {field: value, **more}
        try:
            return oe.variant(base).replace(**changes), changes
        except RuleError:
            continue
    return None


def walk() -> Iterator[tuple[str, str, Any, Rules]]:
    """Yield (variant, field, value, rules) for every value that a field offers, in every variant that can have it."""
    for base in BASES:
        for name, field in FIELDS.items():
            for value in (*field.choices, *MORE.get(name, ())):
                found = changed(base, name, value)
                if found and found[0] != oe.variant(base):
                    yield base, name, value, found[0]


def low(rank: str) -> bool:
    """Whether a rank, or a column of ranks, is one of those below the ten."""
    return rank[0] in "23456789"


def punter_for(rules: Rules) -> oe.Policy:
    """Return a way of playing that looks at all a punter may look at, and tosses a coin now and then."""
    return _punter(rules.target)


@cache
def _punter(target: int) -> oe.Policy:
    def play(hand: Hand, seen: Seen) -> Any:
        if hand.total == target - 6:
            return Fraction(1, 3)
        high_shown = any(not low(rank) for rank in seen.ranks)
        bold = 2 * hand.soft + high_shown + ("A" in hand.ranks and hand.draws > 0)
        return hand.total < target - 6 + bold

    return oe.policy(play)


def banker_for(rules: Rules) -> oe.Policy:
    """Return the same for the banker, who sees how many cards the punter drew, or which."""
    return _banker(rules.target)


@cache
def _banker(target: int) -> oe.Policy:
    def play(hand: Hand, seen: Seen) -> Any:
        if hand.total == target - 4 and seen.draws:
            return Fraction(1, 2)
        low_shown = sum(map(low, seen.ranks)) - 2 * any(rank == "A" for rank in seen.ranks[-1:])
        return hand.total < target - 5 + (seen.draws == 0) + hand.soft + low_shown

    return oe.policy(play)
