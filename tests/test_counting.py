"""The exact engine against its slow twin, its conditions, its refusals, and how its times compare."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu import backward, counting, flows, hands, joint, judging, outcomes
from ochko_edu.errors import CardError, PolicyError, RuleError, shown
from ochko_edu.fields import FIELDS
from ochko_edu.rules import Rules

from . import cases, twins

SALON = oe.variant("salon")
CASES = list(cases.walk())


def law_of(found: counting.Exact) -> dict[tuple[Any, ...], Fraction]:
    law: Counter[tuple[Any, ...]] = Counter()
    for row in found.by_cards.to_dict("records"):
        key: list[Any] = []
        for side in ("punter", "banker"):
            total = row[f"{side}_total"]
            key += [None if pd.isna(total) else int(total), row[f"{side}_natural"], row[f"{side}_bust"]]
            key.append(row[f"{side}_cards"])
        law[(*key, Fraction(row["payment"]).limit_denominator(1000))] += row["fraction"]
    return dict(law)


def check(rules: Rules, deck: oe.Deck, punter: oe.Policy, banker: oe.Policy) -> None:
    try:
        expected = twins.law(rules, cases.stock(deck), punter, banker)
    except twins.RanOutError:
        with pytest.raises(CardError, match="can run out"):
            oe.exact(rules, punter, banker, shoe=deck)
        return
    found = oe.exact(rules, punter, banker, shoe=deck)
    assert law_of(found) == expected
    mean = sum(key[-1] * chance for key, chance in expected.items())
    assert found.fraction == mean
    assert found.value == pytest.approx(float(mean), abs=1e-12)
    spread = float(sum((key[-1] - mean) ** 2 * chance for key, chance in expected.items()))
    assert found.sd == pytest.approx(math.sqrt(spread), abs=1e-9)


# The twin


@pytest.mark.parametrize("name", oe.variants())
def test_every_variant_is_as_its_twin_deals_it(name: str) -> None:
    rules = oe.variant(name)
    base = name if name in cases.DECKS else "salon"
    check(rules, cases.deck_for(base, rules), cases.punter_for(rules), cases.banker_for(rules))


@pytest.mark.parametrize(
    ("base", "field", "value", "rules"),
    [case for case in CASES if case[1] in cases.FELT - {"max_draws_of"}],
    ids=[f"{c[0]}, {c[1]}={c[2]!r}" for c in CASES if c[1] in cases.FELT - {"max_draws_of"}],
)
def test_every_value_of_every_field_is_as_its_twin_deals_it(base: str, field: str, value: Any, rules: Rules) -> None:
    check(rules, cases.deck_for(base, rules), cases.punter_for(rules), cases.banker_for(rules))


def test_the_walk_meets_every_value_of_every_field() -> None:
    met = {(name, str(value)) for _, name, value, _ in CASES}
    met |= {(name, str(getattr(oe.variant(v), name))) for v in cases.BASES for name in FIELDS}
    offered = {(name, str(choice)) for name, field in FIELDS.items() for choice in field.choices}
    unreached = {(name, value) for name, value in offered - met if name in cases.FELT}
    assert unreached == set()


def test_fields_of_the_table_are_not_felt() -> None:
    for base, name, _, rules in CASES:
        if name not in cases.FELT and len(rules.diff(oe.variant(base))) == 1:
            assert hands.Shape(rules) == hands.Shape(oe.variant(base)), name
            assert hands.compile(rules).pays == hands.compile(oe.variant(base)).pays, name


def settle_plain(punter: Any, banker: Any) -> Any:
    if banker.natural:
        return -1
    if punter.natural:
        return 3
    if punter.bust:
        return -1
    return 1 if banker.bust or punter.total > banker.total else -Fraction(1, 3)


def settle_margin(punter: Any, banker: Any) -> Any:
    worth = [0 if hand.bust else hand.total for hand in (punter, banker)]
    return Fraction(worth[0] - worth[1], 10)


def settle_looks(punter: Any, banker: Any) -> Any:
    if banker.natural:
        return -2
    return punter.cards - banker.cards + 2 * punter.two_aces - 0.5 * banker.all_pictures + (punter.soft > banker.soft)


@pytest.mark.parametrize("base", cases.BASES)
@pytest.mark.parametrize("settle", [settle_plain, settle_margin, settle_looks])
def test_a_function_as_a_rule_is_as_its_twin_deals_it(base: str, settle: Callable[..., Any]) -> None:
    more: dict[str, Any] = {}
    if settle is not settle_plain:
        more = {"natural_paid": "at_showdown"}
        if base in ("folk", "blackjack"):
            more |= {"bust_shown": "at_showdown"}
    rules = oe.variant(base).replace(settle=settle, **more)
    check(rules, cases.deck_for(base, rules), cases.punter_for(rules), cases.banker_for(rules))


@pytest.mark.parametrize("base", ["salon", "chemin-de-fer"])
def test_with_replacement_as_its_twin_deals_it(base: str) -> None:
    rules = oe.variant(base).replace(pack=32, max_draws=1)
    punter, banker = cases.punter_for(rules), cases.banker_for(rules)
    urn = twins.Urn(dict.fromkeys(("7", "8", "9", "A"), 4) | {"K": 16})
    found = oe.exact(rules, punter, banker, shoe="replaced")
    assert law_of(found) == twins.law(rules, urn, punter, banker)


def test_more_cards_of_a_rank_than_the_packs_hold() -> None:
    rules = oe.variant("salon").replace(packs=1, max_draws=2)
    deck = oe.Deck("2♠ 2♠ 2♠ 2♥ 2♥ 2♥ K♠ K♥ 9♠ 9♥ A♠")
    check(rules, deck, cases.punter_for(rules), cases.banker_for(rules))


# Exchangeability


SMALL_TABLES = {
    2: (SALON.replace(max_draws=1), "A♠ A♥ A♦ 5♠ 6♠ K♠ K♥ K♦ K♣"),
    3: (SALON.replace(opening_cards=1, natural=(11,), max_draws=2), "A♠ A♥ 6♠ 6♥ K♠ K♥ K♦ A♦ 6♦ K♣ 6♣ A♣"),
}


@cache
def table_of(punters: int, banker: oe.Policy) -> list[Fraction]:
    """Deal to a whole table; return what each punter gains. All of them look at their own hands only."""
    rules, text = SMALL_TABLES[punters]
    sums = [Fraction(0)] * punters
    for chance, held in twins.rounds(rules, cases.stock(oe.Deck(text)), oe.stand_on(16, soft=18), banker, punters):
        for seat in range(punters):
            sums[seat] += chance * Fraction(twins.net(rules, held[seat], held[-1]))
    return sums


@pytest.mark.parametrize("punters", [2, 3])
def test_neither_the_seat_nor_the_number_of_punters_matters(punters: int) -> None:
    rules, text = SMALL_TABLES[punters]
    alone = oe.exact(rules, oe.stand_on(16, soft=18), oe.stand_on(17), shoe=oe.Deck(text)).fraction
    assert table_of(punters, oe.stand_on(17)) == [alone] * punters


def test_it_matters_once_the_banker_looks_at_one_of_them() -> None:
    watching = oe.policy(lambda hand, seen: hand.total < (19 if seen.draws else 14))
    first, second = table_of(2, watching)
    assert first != second


# Conditions


def test_a_value_is_the_mean_over_first_cards() -> None:
    deck = oe.Deck.of(2)
    for name in ("hand", "banker_hand"):
        parts = [
            Fraction(count, 104) * oe.exact(SALON, **{name: f"{rank}♠"}).fraction for rank, count in deck.ranks.items()
        ]
        assert sum(parts) == oe.exact(SALON).fraction


def test_opening_hands_of_both_sides() -> None:
    rules, deck = SALON, oe.Deck(cases.DECKS["salon"])
    punter, banker = cases.punter_for(rules), cases.banker_for(rules)
    found = oe.exact(rules, punter, banker, shoe=deck, hand="9♠ 5♠", banker_hand="K♠")
    whole = twins.rounds(rules, cases.stock(deck), punter, banker)
    kept = [(chance, p, b) for chance, (p, b) in whole if p[:2] == ("9", "5") and b[0] == "K"]
    mean = sum(chance * Fraction(twins.net(rules, p, b)) for chance, p, b in kept) / sum(c for c, _, _ in kept)
    assert found.fraction == mean
    assert found.outcomes["fraction"].sum() == 1


def test_the_card_that_the_banker_shows_is_his_first() -> None:
    rules = oe.variant("blackjack")
    shown = {card: oe.exact(rules, cases.punter_for(rules), banker_hand=card).fraction for card in ("5♠ K♠", "K♠ 5♠")}
    assert shown["5♠ K♠"] != shown["K♠ 5♠"]


def test_seen_cards_have_left_the_shoe() -> None:
    seen = "K♣ K♦ A♠"
    assert oe.exact(SALON, seen=seen).fraction == oe.exact(SALON, shoe=oe.Deck.of(2).without(seen)).fraction
    assert oe.exact(SALON, seen=seen).value != oe.exact(SALON).value
    assert oe.exact(SALON, shoe="replaced", seen=seen).value == oe.exact(SALON, shoe="replaced").value


# The frames


def test_outcomes_are_tidy_and_complete() -> None:
    found = oe.exact(SALON)
    rows = found.outcomes
    assert list(rows.columns) == [
        "punter", "punter_total", "punter_natural", "punter_bust", "banker", "banker_total", "banker_natural",
        "banker_bust", "result", "payment", "by", "probability", "fraction", "ways", "denominator", "one_in",
    ]  # fmt: skip
    assert rows["fraction"].sum() == 1
    assert rows["ways"].sum() == rows["denominator"].iloc[0]
    assert (rows["payment"] * rows["fraction"]).sum() == found.fraction
    assert set(rows["result"]) == {"win", "lose", "push"}
    assert rows[rows["banker"] == "natural"]["punter_total"].notna().sum() == 1  # two naturals: both played out
    assert found.by_cards["fraction"].sum() == 1
    assert found.joint.to_numpy().sum() == pytest.approx(1)
    assert found.joint.loc["natural", "natural"] == pytest.approx(13888 / 6897189)


def test_one_in() -> None:
    rows = oe.exact(SALON).outcomes
    natural = rows[(rows["punter"] == "natural") & (rows["banker"] != "natural")]
    assert list(natural["one_in"]) == ["1 in 22"]


def test_a_hand_alone_is_as_its_twin_plays_it() -> None:
    rules, deck = SALON, oe.Deck(cases.DECKS["salon"])
    for side, play in (("punter", oe.stand_on(15, soft=18)), ("banker", oe.stand_on(17))):
        found = oe.exact(rules, oe.stand_on(15, soft=18), oe.stand_on(17), shoe=deck).alone(side)
        expected: Counter[tuple[Any, ...]] = Counter()
        for chance, (hand,), rest in twins.open_hands(cases.stock(deck), 1, 2):
            for more, end, _ in twins.play_hand(rules, side, rest, hand, play, oe.policies.NOTHING):
                facts = (len(end) - 2, twins.total(rules, end), twins.natural(rules, end), twins.bust(rules, end))
                expected[facts] += chance * more
        got = {
            tuple(r[k] for k in ("draws", "total", "natural", "bust")): r["fraction"] for r in found.to_dict("records")
        }
        assert got == dict(expected)


def test_a_hand_that_looks_at_the_other_is_never_alone() -> None:
    found = oe.exact(SALON, banker=lambda hand, seen: seen.draws == 1)
    assert not found.alone("punter").empty
    with pytest.raises(RuleError, match="depends on what the other side shows"):
        found.alone("banker")
    with pytest.raises(RuleError, match="allowed: 'punter', 'banker'"):
        found.alone("dealer")


def test_chances_of_facts() -> None:
    found = oe.exact(SALON)
    assert found.chance() == 1
    assert found.chance(punter_natural=True, banker_natural=True) == Fraction(13888, 6897189)
    with pytest.raises(RuleError, match="there is no fact 'natural'"):
        found.chance(natural=True)


# Policies


def test_a_function_that_reads_what_changes_is_asked_anew() -> None:
    limit = 15

    def mine(hand: Any) -> bool:
        return bool(hand.total < limit)

    before = oe.exact(SALON, mine).value
    limit = 17
    assert oe.exact(SALON, mine).value == oe.exact(SALON, oe.stand_on(17)).value != before


def test_a_coin_of_three_tenths_is_just_that() -> None:
    as_float = oe.exact(SALON, lambda hand: 0.3 if hand.total == 15 else hand.total < 15)
    as_fraction = oe.exact(SALON, lambda hand: Fraction(3, 10) if hand.total == 15 else hand.total < 15)
    assert as_float.fraction == as_fraction.fraction
    assert as_float.value == pytest.approx(float(as_fraction.fraction), abs=1e-14)


def test_policies_by_default() -> None:
    assert repr(oe.exact(SALON)) == repr(oe.exact(SALON, oe.stand_on(16), oe.stand_on(17)))
    assert oe.exact(oe.variant("chemin-de-fer")).punter == oe.stand_on(6)


# Refusals


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"shoe": "talia"}, CardError, "shoe is 'talia'; allowed: 'fresh', 'replaced', or a Deck"),
        ({"shoe": "frehs"}, CardError, "Did you mean 'fresh'"),
        ({"shoe": oe.Deck("A♠ K♠ Q♠")}, CardError, "can run out"),
        ({"shoe": oe.Deck("")}, CardError, "empty"),
        ({"hand": "A♠ 5♠ 6♠"}, RuleError, "Use odds for a decision later on"),
        ({"hand": "A♠", "seen": " ".join(["A♠ A♥ A♦ A♣"] * 2)}, CardError, "hand, seen: A♠ cannot be taken out"),
        ({"seen": "A♠ A♠ A♠"}, CardError, "cannot be taken out"),
        ({"punter": lambda hand: hand.colour}, PolicyError, "failed on Hand"),
        ({"punter": lambda hand: 2}, PolicyError, "allowed: a probability"),
        ({"punter": 16}, PolicyError, "punter is 16; it must be a policy such as"),
        ({"punter": lambda hand: np.array([1, 0])}, PolicyError, r"returned array\(\[1, 0\]\)"),
        ({"hand": "A♠", "seen": "A♠ A♠"}, CardError, "^hand, seen: A♠ .* holds 2 of it, and 3 are named"),
        ({"hand": "A♠ A♠", "banker_hand": "A♠"}, CardError, "^hand, banker_hand: A♠ .* holds 2 of it, and 3"),
        ({"hand": "5♥", "shoe": oe.Deck("5♠ 6♠ 7♠ 8♠ 9♠ 10♠")}, CardError, "^hand: 5♥ .* holds none of it"),
        ({"hand": None}, CardError, "hand is None; it must be cards"),
        ({"banker_hand": 5}, CardError, "banker_hand is 5; it must be cards"),
        ({"seen": None}, CardError, "seen is None; it must be cards"),
        ({"seen": "A♠ K"}, CardError, "seen: 'K' is not a card"),
        ({"shoe": None}, CardError, "shoe is None; allowed: 'fresh'"),
        ({"shoe": ["fresh"]}, CardError, r"shoe is \['fresh'\]; allowed: 'fresh'"),
        ({"shoe": 10**5000}, CardError, "shoe is a whole number of about 5001 digits; allowed"),
        ({"shoe": oe.Deck("A♠")}, CardError, "the shoe of 1 card can run out"),
    ],
    ids=shown,
)
def test_refusals(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        oe.exact(SALON, **arguments)


def test_one_pack_holds_one_card_of_each_kind() -> None:
    one = SALON.replace(packs=1)
    with pytest.raises(CardError, match="hand, banker_hand: A♠ cannot be taken out: this deck holds 1 of it, and 2"):
        oe.exact(one, hand="A♠", banker_hand="A♠")
    assert oe.exact(one, hand="A♠", banker_hand="A♥").value == oe.exact(one, hand="A♦", banker_hand="A♣").value
    assert oe.exact(one, shoe="replaced", hand="A♠", banker_hand="A♠").value


def test_facts_have_one_value() -> None:
    found = oe.exact(SALON)
    assert found.chance(punter_total=np.int64(21)) == found.chance(punter_total=21) > 0
    for wrong in (None, [21], {21}, 1j):
        with pytest.raises(RuleError, match=r"punter_total is .* must be one value"):
            found.chance(punter_total=wrong)
    with pytest.raises(RuleError, match=r"side is \['punter'\]"):
        found.alone(["punter"])  # type: ignore[arg-type]


def test_what_cancels_out_is_nothing() -> None:
    rules = oe.variant("chemin-de-fer").replace(punter_must={}, banker_must={})
    for limit in range(10):
        found = oe.exact(rules, oe.stand_on(limit), oe.stand_on(limit))
        assert found.fraction == 0
        assert found.value == 0
        assert ": +0.000000 stakes" in repr(found)


@pytest.mark.parametrize("paid", [10**6, -(10**6), Fraction(1, 10**399), 1e-320, 0.1 + 0.2])
def test_a_payment_that_is_always_the_same_does_not_spread(paid: Any) -> None:
    found = oe.exact(SALON.replace(settle=lambda punter, banker: paid))
    assert found.value == pytest.approx(float(paid), rel=1e-12)
    assert found.sd <= 1e-12 * max(abs(float(paid)), 1)
    assert len(repr(found)) < 250
    assert len(found.outcomes)


def test_great_rules_are_refused_before_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint, "MOST_EXACT_PAIRS", 1_000_000)
    found = oe.exact(SALON)
    assert found.value
    for part in ("fraction", "outcomes"):
        with pytest.raises(RuleError, match=r"2,117 hands for the punter .* \(as fractions; floats go further\)"):
            getattr(found, part)
    monkeypatch.setattr(joint, "MOST_PAIRS", 1_000_000)
    with pytest.raises(RuleError, match=r"pairs are more than 1,000,000: too many to count.* \(target=21\)"):
        oe.exact(SALON)
    monkeypatch.setattr(joint, "MOST_VIEWS", 1_000)
    for shoe in ("fresh", "replaced"):
        with pytest.raises(RuleError, match=r"these rules make .* too many to count"):
            oe.exact(SALON, shoe=shoe)


@pytest.mark.slow
def test_a_folk_game_up_to_sixty_is_still_counted() -> None:
    """104,102 hands to each side; it once took 48 seconds and a gigabyte."""
    great = oe.variant("folk").replace(target=60)
    assert oe.exact(great).value == pytest.approx(-0.060669, abs=1e-6)
    assert oe.best_response(great).value == pytest.approx(0.029373, abs=1e-6)


def test_long_hands_are_paired_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = oe.exact(SALON, hand="5♠")
    before = whole.fraction, whole.value, oe.best_response(SALON).value
    for size in (1, 7, 100):
        monkeypatch.setattr(joint, "CHUNK", size)
        monkeypatch.setattr(backward, "CHUNK", 50 * size)
        joint._joint.cache_clear()
        found = oe.exact(SALON, hand="5♠")
        assert found.fraction == before[0]
        assert (found.value, oe.best_response(SALON).value) == pytest.approx(before[1:], abs=1e-14)


def test_what_is_no_function_of_two_hands_is_refused() -> None:
    """A6c: three further cards for the whole table."""
    for count in (oe.exact, oe.best_response, lambda rules: oe.odds(rules, "10♠ 5♠")):
        with pytest.raises(RuleError, match="max_draws_of='table'"):
            count(SALON.replace(max_draws_of="table"))
    with pytest.raises(RuleError, match="rules is 'salon'"):
        oe.exact("salon")  # type: ignore[arg-type]
    with pytest.raises(CardError, match="a pack of 36 cards has none"):
        oe.exact(oe.variant("folk"), shoe=oe.Deck.of(1, 52))


def test_000_13_read_strictly_is_a_push_for_a_lone_punter() -> None:
    assert oe.exact(SALON.replace(both_bust="push_if_all_bust")).fraction == oe.exact(SALON).fraction


# Times, as ratios


def least_time(job: Callable[[], object], times: int = 5) -> float:
    best = math.inf
    for _ in range(times):
        start = time.perf_counter()
        job()
        best = min(best, time.perf_counter() - start)
    return best


def forget() -> None:
    for kept in (hands.compile, hands._seats, flows.side, flows.flow, joint._joint):
        kept.cache_clear()


def test_a_changed_payment_costs_a_fraction_of_the_first_count() -> None:
    def first() -> None:
        forget()
        assert oe.exact(SALON).value

    payments = iter(range(1, 90))

    def changed() -> None:
        assert oe.exact(SALON.replace(natural_pays=next(payments))).value

    whole = least_time(first)
    changed()
    assert least_time(changed) < whole / 2


def test_a_further_pair_of_policies_costs_less_than_the_first() -> None:
    def first() -> None:
        forget()
        assert oe.exact(SALON).value

    limits = iter(range(11, 21))
    whole = least_time(first)
    assert least_time(lambda: oe.exact(SALON, oe.stand_on(next(limits))).value) < whole


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("shoe", ["fresh", "replaced"])
def test_outcomes_are_those_of_every_pair_of_endings(name: str, shoe: str) -> None:
    """The frame adds endings up before it pairs them; here they are paired one by one."""
    found = oe.exact(oe.variant(name), shoe=shoe)
    at, law = found._at, found._joint(exact=True)
    sides, payment = (at.side("punter"), at.side("banker")), judging.judge_of(found.rules).payment
    seats = at.tables.punter, at.tables.banker
    twin: dict[tuple[Any, ...], Fraction] = {}
    for i, p in enumerate(sides[0].endings):
        for k, b in enumerate(sides[1].endings):
            if law.ways[i, k]:
                ended = [s.signals[e.signal][0] == "over" for s, e in zip(seats, (p, b), strict=True)]
                names = [
                    outcomes.label(s.kinds[e.kind], e.total, not (e.open and other))
                    for s, e, other in zip(seats, (p, b), reversed(ended), strict=True)
                ]
                paid = payment(seats[0].kinds[p.kind], seats[1].kinds[b.kind])
                key = (*names, float(paid.net), paid.by, p.size, b.size)
                twin[key] = twin.get(key, Fraction(0)) + law.fraction(law.ways[i, k])
    rows = found.by_cards
    columns = [rows[c] for c in ("punter", "banker", "payment", "by", "punter_cards", "banker_cards", "fraction")]
    counted: dict[tuple[Any, ...], Fraction] = {}
    for *facts, chance in zip(*columns, strict=True):
        key = (*facts[:2], float(facts[2]), *facts[3:])
        counted[key] = counted.get(key, Fraction(0)) + chance
    assert counted == twin
    few = found.outcomes.groupby(["punter", "banker", "payment", "by"])["fraction"].sum()
    assert len(few) <= len(found.outcomes) <= len(rows)
    assert sum(found.outcomes["fraction"]) == sum(twin.values()) == 1
