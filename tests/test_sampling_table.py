"""Sampled rounds are those of a real table: the same cards in, the same payments out, whatever the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import RuleError
from ochko_edu.kernels import layout as at
from ochko_edu.machine import machine
from ochko_edu.policies import Hand, Policy, Seen
from ochko_edu.results import decided
from ochko_edu.rules import Rules
from ochko_edu.tallies import Dealing

from .at_table import Twin
from .play import VARIANTS, all_changes

ODD: list[tuple[str, dict[str, Any]]] = [
    ("salon", {"both_bust": "push_if_all_bust"}),
    ("salon", {"draw_when_natural": "nobody_draws", "natural_paid": "at_showdown"}),
    ("salon", {"draw_when_natural": "nobody_draws", "two_aces": "golden", "packs": 1}),
    ("salon", {"max_draws_of": "table", "max_draws": 2, "short_pack": "reserve"}),
    ("salon", {"packs": 1, "short_pack": "reshuffle"}),
    ("salon", {"packs": 1, "short_pack": "void", "bust_shown": "at_once"}),
    ("salon", {"pack": 36, "short_pack": "reshuffle", "stake_when": "after_first_card"}),
    ("salon", {"punter_must": {15: "draw", 18: "stand"}, "natural_pays": "5/4"}),
    ("salon", {"target": 18, "natural": (18,)}),
    ("salon", {"values": {"A": (1, 2, 11), "K": 7, "3": 7}, "short_pack": "reshuffle", "packs": 1}),
    ("folk", {"shuffle_when": "talia_end", "marker_card": "dealt_last", "short_pack": "reshuffle"}),
    ("folk", {"shuffle_when": "talia_end", "marker_card": "dealt_last", "short_pack": "void"}),
    ("folk", {"shuffle_when": "talia_end", "marker_card": "dead", "short_pack": "stand"}),
    ("folk", {"shuffle_when": "talia_end", "banker_card": "keep_first", "opening_cards": 2}),
    ("folk", {"opening_cards": 2, "stake_when": "before_deal", "banker_card": "keep_first"}),
    ("folk", {"opening_cards": 2, "stake_when": "after_deal", "deal": "two_at_once", "marker_card": None}),
    ("folk", {"max_draws": 2, "max_draws_of": "table", "banker_card": "keep_first"}),
    ("folk", {"pack": 32, "two_aces": "golden", "five_pictures": "wins", "punter_target": "wins_at_once"}),
    ("chemin-de-fer", {"max_draws_of": "table", "punter_target": "wins_at_once", "packs": 1}),
    ("chemin-de-fer", {"packs": 1, "short_pack": "void", "max_draws": 3}),
    ("blackjack", {"shuffle_when": "talia_end", "short_pack": "reshuffle"}),
    ("blackjack", {"draws_seen": "count", "banker_first_card": "down", "shuffle_when": "talia_end"}),
]  # fmt: skip


def bold(rules: Rules) -> tuple[Policy, Policy]:
    """Ways of playing that look at all one may look at, toss coins, and often run a pack dry."""
    top = rules.target

    def punter(hand: Hand, seen: Seen) -> Any:
        if hand.total >= top - 3:
            return 0
        if hand.soft or "A" in seen.ranks:
            return 1
        return Fraction(1, 3) if hand.total == top - 5 else hand.total < top - 4

    def banker(hand: Hand, seen: Seen) -> Any:
        if hand.total == top - 4:
            return 0.7 if seen.draws else 0.2
        return hand.total < top - 3 - len(seen.ranks)

    return oe.policy(punter), oe.policy(banker)


def most(rules: Rules, wanted: int) -> int:
    return min(wanted, oe.Table.most_seats(rules))


def agrees(rules: Rules, seats: int, seed: int, rounds: int, policies: tuple[Policy, Policy] | None = None) -> int:
    """Deal so many rounds both ways and compare them; return how many were compared."""
    seats = most(rules, seats)
    ways = policies or bold(rules)
    try:
        made = machine(rules, seats, "talia", *ways)
    except RuleError as refusal:
        assert "more than 400,000 hands" in str(refusal)  # noqa: PT017
        return 0
    dealing, by, t = Dealing(made.arrays, seed, 10**9), decided(made), made.arrays
    twin = Twin(rules, seats, seed, *ways)
    table = dealing.table
    for number, (gains, cards) in enumerate(twin.rounds(rounds)):
        start, shuffles = int(table[at.POS]), int(table[at.SHUFFLES])
        dealing.deal(1)
        assert [by[cell] for cell in dealing.paid] == gains, f"round {number + 1} of {rules!r}"
        start = start if shuffles == table[at.SHUFFLES] else 0
        pack = dealing.pack[0] if t.lone else table[table[at.ORDER_AT] :]
        if table[at.LAZY] == table[at.CARDS] and rules.marker_card != "dealt_last":
            assert [int(c) for c in pack[start : table[at.POS]]] == cards, f"round {number + 1} of {rules!r}"
    return rounds * seats


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_variant_deals_the_rounds_of_a_table(name: str, seats: int) -> None:
    assert agrees(oe.variant(name), seats, 1837, 60)


@pytest.mark.parametrize(("name", "changes"), ODD, ids=lambda x: str(x))
@pytest.mark.parametrize("seats", [1, 3])
def test_mixtures_of_rules_deal_the_rounds_of_a_table(name: str, changes: dict[str, Any], seats: int) -> None:
    rules = oe.variant(name).replace(**changes)
    assert agrees(rules, seats, 7, 60)
    greedy = oe.stand_on(rules.target), oe.stand_on(rules.target)
    assert agrees(rules, seats, 8, 40, greedy)


CHANGES = all_changes()
TENTHS = [CHANGES[k::10] for k in range(10)]


@pytest.mark.parametrize("tenth", range(10))
def test_every_value_of_every_field_deals_the_rounds_of_a_table(tenth: int) -> None:
    for number, (name, field, value) in enumerate(TENTHS[tenth]):
        agrees(oe.variant(name).replace(**{field: value}), 1 + 2 * (number % 2), number, 12)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("tenth", range(10))
def test_a_hundred_thousand_rounds_are_those_of_a_table(tenth: int) -> None:
    """All tenths together deal more than 100,000 hands."""
    hands = 0
    for number, (name, field, value) in enumerate(TENTHS[tenth]):
        for seats in (1, 3):
            hands += agrees(oe.variant(name).replace(**{field: value}), seats, number + 1000, 64)
    assert hands > 10_000
