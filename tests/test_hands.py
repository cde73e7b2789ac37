"""The tables that rules compile to: their shape, their consistency with judging, home-made payments, and print."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu.autoplay import play_round
from ochko_edu.cards import Card
from ochko_edu.errors import RuleError
from ochko_edu.hands import DRAW, FREE, STAND, Shape, _seats, compile
from ochko_edu.judging import judge_of
from ochko_edu.policies import NOTHING, Hand, Seen
from ochko_edu.rules import Rules

from . import cases

SALON = oe.variant("salon")
WALK = list(cases.walk())
SIDES = ("punter", "banker")


# Shape


@pytest.mark.parametrize("name", oe.variants())
def test_the_tables_of_a_variant_hold_together(name: str) -> None:
    tables = compile(oe.variant(name))
    assert compile(oe.variant(name)) is tables
    assert sum(column.in_pack for column in tables.columns) == tables.rules.packs * tables.rules.pack
    for role in SIDES:
        seat = tables.seat(role)
        assert sum(seat.cards[0]) == 0
        sizes = [sum(cards) for cards in seat.cards]
        assert sizes == sorted(sizes)
        assert len({*zip(seat.cards, seat.seen, strict=True)}) == len(seat)
        for row, (may, after) in enumerate(zip(seat.may, seat.after, strict=True)):
            assert seat.index[seat.cards[row], seat.seen[row]] == row
            if may == STAND:
                assert set(after) == {-1}
            for column, to in enumerate(after):
                if to >= 0:
                    assert sum(seat.cards[to]) == sizes[row] + 1
                    assert seat.cards[to][column] == seat.cards[row][column] + 1
    assert len(tables.pays) == len(tables.punter.kinds)
    assert {len(row) for row in tables.pays} == {len(tables.banker.kinds)}


@pytest.mark.parametrize("name", oe.variants())
def test_a_row_is_what_the_judge_says_of_its_cards(name: str) -> None:
    tables = compile(oe.variant(name))
    judge = judge_of(tables.rules)
    chooser = random.Random(4)
    for role in SIDES:
        seat = tables.seat(role)
        for row in chooser.sample(range(len(seat)), min(len(seat), 300)):
            ranks = [
                chooser.choice(c.ranks) for c, n in zip(tables.columns, seat.cards[row], strict=True) for _ in range(n)
            ]
            verdict = judge.hand(role, [Card(rank, "♠") for rank in ranks])
            assert (verdict.total, verdict.soft, verdict.may) == (seat.total[row], seat.soft[row], seat.may[row])
            assert verdict.kind == seat.kinds[seat.kind[row]]
            assert seat.over[row] or not verdict.over
            own = tables.own(role, row)
            assert (own.total, own.cards) == (verdict.total, len(ranks))


@pytest.mark.parametrize("name", oe.variants())
def test_what_a_policy_sees_of_a_row(name: str) -> None:
    tables = compile(oe.variant(name))
    for role in SIDES:
        for number, signal in enumerate(tables.seat(role).signals):
            seen = tables.seen(role, number)
            if signal[0] == "drew":
                assert seen == Seen(signal[1])
            elif signal[0] == "sees":
                assert seen.ranks == signal[1:]
                assert seen.draws == (len(signal) - 1 if role == "punter" else None)
            else:
                assert seen == NOTHING


@pytest.mark.parametrize(
    "rules",
    [
        SALON,
        SALON.replace(draws_seen="ranks", banker_first_card="up", max_draws=2),
        *map(oe.variant, ("folk", "blackjack")),
    ],
    ids=repr,
)
def test_a_policy_is_shown_the_same_hands_at_a_table(rules: Rules) -> None:
    tables = compile(rules)
    rows = {
        role: {tables.own(role, row) for row, may in enumerate(tables.seat(role).may) if may == FREE} for role in SIDES
    }
    seen = {role: {tables.seen(role, n) for n in range(len(tables.seat(role).signals))} for role in SIDES}
    met = dict.fromkeys(SIDES, 0)

    def asked(role: str, other: str) -> oe.Policy:
        def play(hand: Hand, shows: Seen) -> bool:
            kept = hand.shown[: max(map(len, tables.seat(role).seen))]  # what nobody answers to has no rows of its own
            assert replace(hand, shown=kept) in rows[role]
            if any(signal[0] == "drew" for signal in tables.seat(other).signals) or shows.draws is None:
                assert shows in seen[other]
            met[role] += 1
            return hand.total < 15

        return oe.policy(play)

    table = oe.Table(rules, seats=1, seed=2, purse=10**6)
    for _ in range(80):
        play_round(table, asked("punter", "banker"), asked("banker", "punter"))
    assert met["punter"] > 20
    assert met["banker"] > 20 or rules.variant == "blackjack"


def test_rules_that_differ_in_payments_share_rows() -> None:
    other = SALON.replace(tie="banker", natural_pays=3, banker_bust_pays=1)
    assert compile(other).punter is compile(SALON).punter
    assert compile(other).pays != compile(SALON).pays


def test_the_shape_knows_every_field_that_shapes_hands() -> None:
    """A field whose change leaves the shape as it is must leave the rows as they are, walked without memory."""
    for base, _, _, rules in WALK:
        variant = oe.variant(base)
        if Shape(rules) == Shape(variant):
            deck = cases.deck_for(base, rules)
            limits = tuple(sum(deck.ranks[rank] for rank in column.ranks) for column in compile(variant).columns)
            _seats.cache_clear()
            fresh = _seats(Shape(rules), limits)
            _seats.cache_clear()
            assert fresh == _seats(Shape(variant), limits)


def test_limits_leave_out_hands_that_the_cards_cannot_make() -> None:
    columns = compile(SALON).columns
    few = compile(SALON, tuple(2 for _ in columns))
    assert max(n for cards in few.punter.cards for n in cards) == 2
    endless = compile(SALON.replace(packs=1), False)
    assert len(endless.punter) > len(compile(SALON.replace(packs=1)).punter)


def test_rules_whose_machine_is_too_large_say_so() -> None:
    with pytest.raises(RuleError, match="more than 400,000 hands for the punter"):
        compile(oe.variant("blackjack").replace(banker_must={}))


# Home-made payments


def highest_wins(punter: Any, banker: Any) -> int:
    if punter.bust or banker.bust:
        return int(banker.bust) - int(punter.bust)
    return (punter.total > banker.total) - (punter.total < banker.total)


OPEN = SALON.replace(natural_paid="at_showdown")


def test_a_home_made_payment_is_asked_once_for_each_pair_of_kinds() -> None:
    asked = []

    def settle(punter: Any, banker: Any) -> float:
        asked.append((punter, banker))
        return 0.5

    tables = compile(OPEN.replace(settle=settle))
    assert len(asked) == len(set(asked))
    assert all(p.cards >= 2 and b.cards >= 2 for p, b in asked)  # nobody is paid while he is being dealt to
    assert {net for row in tables.pays for net in row} == {0, Fraction(1, 2)}


def test_the_hand_that_a_home_made_payment_gets() -> None:
    met = {}

    def settle(punter: Any, banker: Any) -> int:
        met[punter.total, punter.cards, punter.soft, punter.natural, punter.bust, punter.two_aces] = punter.all_pictures
        return 0

    compile(OPEN.replace(settle=settle))
    assert (21, 2, True, True, False, False) in met
    assert (12, 2, True, False, False, True) in met
    assert (30, 3, False, False, True, False) in met
    assert any(met.values())


FAILING: list[tuple[Callable[[Any, Any], Any], str]] = [
    (lambda p, b: 1 / 0, "settle failed on the pair punter=Kind.*banker=Kind.*ZeroDivisionError"),
    (lambda p, b: p.suit, "AttributeError.*A hand has total, natural, bust"),
    (
        lambda p, b: p.totl,
        r"^settle failed: AttributeError: a hand has no 'totl', in line 1 of <lambda>\. Did you mean 'total'\? A",
    ),
    (lambda p, b: p.total.suit, "pair punter=Kind.*'int' object has no attribute 'suit', in line 1"),
    (lambda p: 1, "TypeError"),
    (lambda p, b: None, "returned None; it must return a number of stakes"),
    (lambda p, b: "2", "returned '2'"),
    (lambda p, b: True, "returned True"),
    (lambda p, b: float("nan"), "returned nan"),
    (lambda p, b: 10**400, "must return a number"),
    (lambda p, b: 1j, "must return a number"),
    (lambda p, b: [1], "must return a number"),
    (lambda p, b: 10**6 + 1, "returned 1000001; it must return a number of stakes, .* at most 1,000,000 either way"),
    (lambda p, b: -1e200, r"pair punter=Kind.*banker=Kind.*returned -1e\+200; it must return .* at most 1,000,000"),
    (lambda p, b: 10**5000, "returned a whole number of about 5001 digits; it must"),
    (lambda p, b: Fraction(1, 10**400), "no fraction of more than 400 digits"),
    (lambda p, b: np.array([1.0]), "must return a number"),
    (lambda p, b: np.array([1.0, 2.0]), "must return a number"),
    (lambda p, b: np.bool_(True), "returned True"),
    (lambda p, b: np.float64("inf"), "returned inf"),
    (lambda p, b: Decimal("NaN"), "must return a number"),
]


@pytest.mark.parametrize(("settle", "words"), FAILING)
def test_a_payment_that_fails_shows_the_pair(settle: Callable[..., Any], words: str) -> None:
    with pytest.raises(RuleError, match=words):
        oe.exact(OPEN.replace(settle=settle))


def test_a_payment_by_a_hand_that_is_never_played_out_is_refused() -> None:
    """000:6 pays a natural at once; to pay it by what the banker draws later contradicts that."""
    with pytest.raises(RuleError, match=r'^Choose natural_paid="at_showdown".*natural 21 the same.*never played out'):
        compile(SALON.replace(settle=highest_wins))
    compile(SALON.replace(settle=lambda p, b: 2 if p.natural and not b.natural else highest_wins(p, b)))
    with pytest.raises(RuleError, match=r'^Choose bust_shown="at_showdown".*bust with \d+ the same.*never played out'):
        compile(oe.variant("folk").replace(settle=highest_wins))
    for name, value, usual in (
        ("two_aces", "golden", "by_value"),
        ("five_pictures", "wins", "by_value"),
        ("punter_target", "wins_at_once", "ordinary"),
    ):
        low = dict.fromkeys("JQK", 1)
        rules = OPEN.replace(settle=highest_wins, values=low, natural=(), **{name: value})
        with pytest.raises(RuleError, match=f'^Choose {name}="{usual}", or let.*never played out'):
            compile(rules)
        compile(rules.replace(**{name: usual}))


def test_004_x2a_hands_that_are_opened_as_they_lie_may_be_compared() -> None:
    rules = oe.variant("chemin-de-fer")
    assert oe.exact(rules.replace(settle=highest_wins)).fraction == oe.exact(rules).fraction
    late = rules.replace(natural_paid="at_showdown")
    assert oe.exact(late).outcomes.equals(oe.exact(rules).outcomes)


def test_numbers_of_other_libraries_pay_too() -> None:
    assert oe.exact(OPEN.replace(settle=lambda p, b: np.float32(0.5))).fraction == Fraction(1, 2)
    assert oe.exact(OPEN.replace(settle=lambda p, b: Decimal("0.1"))).fraction == Fraction(1, 10)
    assert oe.exact(OPEN.replace(settle=lambda p, b: np.float64(0.25))).fraction == Fraction(1, 4)
    assert oe.exact(OPEN.replace(settle=lambda p, b: np.int64(2))).fraction == 2
    assert oe.exact(OPEN.replace(settle=lambda p, b: 0.1)).fraction == Fraction(1, 10)


# Print


@pytest.mark.parametrize("name", oe.variants())
def test_tables_print_short_and_whole(name: str) -> None:
    tables = compile(oe.variant(name))
    text = str(tables)
    assert repr(tables) == text
    assert len(text.splitlines()) < 60
    assert max(map(len, text.splitlines())) < 130
    assert repr(tables.rules) in text
    assert str(len(tables.punter)) in text
    html = tables._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 4
    assert len(html) < 40_000


def test_tables_with_many_kinds_say_that_payments_are_too_many() -> None:
    assert "too many to print" in str(compile(OPEN.replace(settle=highest_wins)))


def test_the_words_of_signals_and_kinds() -> None:
    from ochko_edu.judging import Kind
    from ochko_edu.tables_view import kind_label, signal_label

    assert [signal_label(s) for s in (("plays",), ("sees",), ("sees", "A", "5"))] == [
        "plays",
        "shows nothing",
        "shows A 5",
    ]
    assert kind_label(Kind(16, cards=2, soft=True)) == "16s/2"
    assert kind_label(Kind(21, special="golden")) == "golden"


def test_free_is_both() -> None:
    assert FREE == STAND | DRAW
    assert {m for role, m in product(SIDES, (STAND, DRAW, FREE)) if m in compile(SALON).seat(role).may} == {1, 2, 3}
