"""One decision, and best responses, against plain recursions over the cards that are left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu import joint
from ochko_edu.errors import CardError, PolicyError, RuleError, shown
from ochko_edu.policies import NOTHING, Hand, Seen
from ochko_edu.rules import Rules

from . import cases, twins
from .twins import Ranks, Stock

SALON = oe.variant("salon")
FOLK = oe.variant("folk")
NINE = oe.variant("chemin-de-fer")
JACK = oe.variant("blackjack")


# The plain recursion. Unseen cards may be dealt in any order: first the punter's, then the banker's.


def banker_ends(
    rules: Rules, stock: Stock, hand: Ranks, banker: oe.Policy, up: Ranks
) -> Iterator[tuple[Fraction, Ranks]]:
    """Yield how the banker ends against a punter's finished hand, without those of his that show a natural."""
    drawn = hand[rules.opening_cards :]
    seen = Seen(len(drawn), drawn if rules.draws_seen == "ranks" else ())
    for chance, (opening,), rest in twins.open_hands(stock, 1, rules.opening_cards):
        if twins.natural(rules, opening) or (up and opening[:1] != up):
            continue
        if twins.ends_the_duel(rules, hand):
            yield chance, opening
            continue
        for more, end, _ in twins.play_hand(rules, "banker", rest, opening, banker, seen):
            yield chance * more, end


def worth(
    rules: Rules, stock: Stock, hand: Ranks, banker: oe.Policy, up: Ranks = ()
) -> tuple[Fraction, Fraction, Fraction]:
    """Return what standing, drawing with the best continuation, and just being there are worth, undivided."""
    ends = list(banker_ends(rules, stock, hand, banker, up))
    stand = sum((chance * Fraction(twins.net(rules, hand, end)) for chance, end in ends), Fraction(0))
    here = sum((chance for chance, _ in ends), Fraction(0))
    draw = Fraction(0)
    if twins.may(rules, "punter", hand) != "stand":
        for chance, rank, rest in twins.draw(stock):
            draw += chance * best(rules, rest, (*hand, rank), banker, up)
    return stand, draw, here


def best(rules: Rules, stock: Stock, hand: Ranks, banker: oe.Policy, up: Ranks = ()) -> Fraction:
    stand, draw, _ = worth(rules, stock, hand, banker, up)
    return {"stand": stand, "draw": draw, "choose": max(stand, draw)}[twins.may(rules, "punter", hand)]


def without(deck: oe.Deck, hand: str, up: str = "") -> tuple[dict[str, int], Ranks, Ranks]:
    left = deck.without(hand)
    return cases.stock(left), tuple(c.rank for c in oe.cards.cards(hand)), tuple(c.rank for c in oe.cards.cards(up))


@pytest.mark.parametrize(
    ("rules", "base", "hand", "up"),
    [
        (SALON, "salon", "9♠ 5♠", ""),
        (SALON, "salon", "A♠ 5♠", ""),
        (SALON, "salon", "5♠ 5♥ 6♠", ""),
        (SALON.replace(draws_seen="ranks"), "salon", "5♠ A♠ A♥", ""),
        (SALON.replace(natural_paid="at_showdown"), "salon", "A♠ K♠", ""),
        (FOLK, "folk", "9♠", ""),
        (FOLK, "folk", "J♠ 9♠", ""),
        (FOLK.replace(tie="push", banker_must={}), "folk", "K♠ 9♠", ""),
        (NINE, "chemin-de-fer", "A♠ 4♠", ""),
        (NINE.replace(max_draws=2, punter_must={}), "chemin-de-fer", "A♠ 4♠ K♠", ""),
        (JACK, "blackjack", "9♠ 5♠", "K♠"),
        (JACK, "blackjack", "5♠ 6♠", "A♠"),
    ],
    ids=lambda value: repr(value) if isinstance(value, Rules) else str(value),
)
def test_odds_are_as_the_plain_recursion_has_them(rules: Rules, base: str, hand: str, up: str) -> None:
    deck, banker = oe.Deck(cases.DECKS[base]), cases.banker_for(rules)
    found = oe.odds(rules, hand, banker=banker, shoe=deck, banker_shows=up)
    stock, ranks, shown = without(deck, hand, up)
    stand, draw, here = worth(rules, stock, ranks, banker, shown)
    assert found.fractions["stand"] == stand / here
    assert found.must == {"choose": ""}.get(twins.may(rules, "punter", ranks), twins.may(rules, "punter", ranks))
    if found.must == "stand":
        assert found.draw is found.bust is found.margin is None
        return
    assert found.fractions["draw"] == draw / here
    after = {}
    for chance, rank, rest in twins.draw(stock):
        more = (*ranks, rank)
        there = chance * worth(rules, rest, more, banker, shown)[2] / here
        if there:
            key = twins.total(rules, more), twins.bust(rules, more)
            after[key] = after.get(key, Fraction(0)) + there
    got = {(row["total"], row["bust"]): row["fraction"] for row in found.totals.to_dict("records")}
    assert got == after
    assert found.fractions["bust"] == sum(chance for (_, bust), chance in after.items() if bust)
    assert found.next_card["fraction"].sum() == found.finals["fraction"].sum() == 1


def test_odds_with_a_continuation_that_is_given() -> None:
    deck, on = oe.Deck(cases.DECKS["salon"]), oe.stand_on(15)
    found = oe.odds(SALON, "5♠ 5♥", banker=oe.stand_on(17), punter=on, shoe=deck)
    stock, ranks, _ = without(deck, "5♠ 5♥")
    whole = here = Fraction(0)
    for chance, rank, rest in twins.draw(stock):
        for more, hand, left in twins.play_hand(SALON, "punter", rest, (*ranks, rank), on, NOTHING):
            for last, end in banker_ends(SALON, left, hand, oe.stand_on(17), ()):
                whole += chance * more * last * Fraction(twins.net(SALON, hand, end))
                here += chance * more * last
    assert found.fractions["draw"] == whole / here
    assert found.fractions["draw"] <= oe.odds(SALON, "5♠ 5♥", banker=oe.stand_on(17), shoe=deck).fractions["draw"]


def test_odds_say_what_a_decision_needs() -> None:
    found = oe.odds(SALON, hand="A♠ 5♦", seen="K♣ K♦", banker=oe.stand_on(17))
    assert found.best == "draw"
    assert found.soft
    assert found.total == 16
    assert found.bust == 0
    assert found.draw is not None
    assert found.margin == pytest.approx(found.draw - found.stand)
    assert found.value == found.draw
    assert found.next_card.query("card == '10-K'")["unseen"].item() == 30
    assert list(found.totals["total"]) == list(range(12, 22))
    assert "standing" in repr(found)


def test_a_bust_is_a_little_less_likely_once_the_banker_has_no_natural() -> None:
    """Who has no ace and ten together holds more of the rest: fewer small cards are left to come."""
    found = oe.odds(SALON, "10♠ 6♦")
    assert found.bust_alone == Fraction(31, 51)
    assert found.fractions["bust"] < Fraction(31, 51)
    assert oe.odds(FOLK, "10♠ 6♦").fractions["bust"] == oe.odds(FOLK, "10♠ 6♦").bust_alone


@pytest.mark.parametrize(
    ("rules", "arguments", "error", "words"),
    [
        (SALON, {"hand": "A♠"}, RuleError, "no decision: 2 are dealt"),
        (SALON, {"hand": "A♠ K♠"}, RuleError, "ends the duel"),
        (SALON, {"hand": "10♠ 9♠ 5♠ 2♠"}, RuleError, "takes no further card"),
        (SALON, {"hand": "10♠ 6♠", "banker_shows": "5♠"}, RuleError, "shows no card"),
        (JACK, {"hand": "10♠ 6♠"}, RuleError, "say which"),
        (FOLK, {"hand": "2♠"}, CardError, "not in a pack of 36"),
        (SALON, {"hand": "10♠ 6♠", "shoe": oe.Deck("10♠ 6♠ A♠ K♠")}, RuleError, "cannot but have a natural"),
        (SALON, {"hand": None}, CardError, "hand is None; it must be cards"),
        (SALON, {"hand": 5}, CardError, "hand is 5; it must be cards"),
        (SALON, {"hand": 10**5000}, CardError, "hand is a whole number of about 5001 digits; it must be cards"),
        (SALON, {"hand": "10♠ X"}, CardError, "hand: 'X' is not a card"),
        (SALON, {"hand": "10♠ 6♠", "seen": None}, CardError, "seen is None; it must be cards"),
        (JACK, {"hand": "10♠ 6♠", "banker_shows": None}, CardError, "banker_shows is None; it must be cards"),
        (SALON, {"hand": "10♠ 6♠", "shoe": [1]}, CardError, r"shoe is \[1\]; allowed: 'fresh'"),
        (SALON, {"hand": "10♠ 6♠", "shoe": np.array([1, 2])}, CardError, r"shoe is array\(\[1, 2\]\); allowed"),
        (SALON, {"hand": "10♠ 6♠", "banker": 17}, PolicyError, "banker is 17; it must be a policy such as"),
        (SALON, {"hand": "10♠ 6♠", "punter": 16}, PolicyError, "punter is 16; it must be a policy such as"),
        # Cards that there are not so often: two packs hold two of each, a Deck what it was made of.
        (SALON, {"hand": "A♠ A♠ A♠"}, CardError, "^hand: A♠ cannot be taken out: this deck holds 2 of it, and 3"),
        (SALON.replace(packs=1), {"hand": "A♠ 5♦", "seen": "A♠"}, CardError, "^hand, seen: A♠ .* 1 of it, and 2"),
        (JACK, {"hand": "9♠ 5♠", "banker_shows": "5♠"}, CardError, "^hand, banker_shows: 5♠ .* 1 of it, and 2"),
        (SALON, {"hand": "9♠ 5♥", "shoe": oe.Deck("9♠ 5♠ 6♠ 7♠ 8♠ K♠")}, CardError, "^hand: 5♥ .* none of it"),
        (FOLK, {"hand": "6♠", "seen": "5♠"}, CardError, "^hand, seen: 5♠ cannot be taken out"),
        (FOLK, {"hand": "6♠", "seen": "5♠", "shoe": "replaced"}, CardError, "^hand, seen: 5♠ is not in a pack of 36"),
        # Shoes that are too small, for the banker or for whoever draws on.
        (FOLK, {"hand": "J♠", "shoe": oe.Deck("J♠")}, CardError, "the shoe of 1 card can run out"),
        (FOLK, {"hand": "J♠", "shoe": oe.Deck("J♠ Q♠")}, CardError, "the shoe of 2 cards can run out"),
        (FOLK, {"hand": "J♠", "shoe": oe.Deck("A♠ K♠ Q♠ J♠")}, CardError, "the shoe of 4 cards can run out"),
        (FOLK, {"hand": "J♠ Q♠", "shoe": oe.Deck("A♠ K♠ Q♠ J♠")}, CardError, "the shoe of 4 cards can run out"),
        (SALON, {"hand": "J♠ 5♠", "shoe": oe.Deck("J♠ 5♠ 6♠")}, CardError, "the shoe of 3 cards can run out"),
        (SALON, {"hand": "J♠ 5♠", "shoe": oe.Deck("J♠ 5♠ 6♠ 7♠")}, CardError, "the shoe of 4 cards can run out"),
    ],
    ids=shown,
)
def test_odds_refuse(rules: Rules, arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        oe.odds(rules, **arguments)


# Best responses


@pytest.mark.parametrize("base", cases.BASES)
def test_the_punters_best_play_is_the_plain_recursions(base: str) -> None:
    rules = oe.variant(base)
    deck, banker = oe.Deck(cases.DECKS[base]), cases.banker_for(rules)
    found = oe.best_response(rules, banker=banker, shoe=deck)
    expected = Fraction(0)
    stock = cases.stock(deck)
    shown: list[Ranks] = [(rank,) for rank in stock] if rules.banker_first_card == "up" else [()]
    for chance, (opening,), rest in twins.open_hands(stock, 1, rules.opening_cards):
        expected += chance * sum(best(rules, rest, opening, banker, up) for up in shown)
        for more, (other,), _ in twins.open_hands(rest, 1, rules.opening_cards):
            if twins.natural(rules, other):
                expected += chance * more * Fraction(twins.net(rules, opening, other))
    assert found.fraction == expected
    assert found.value == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("base", cases.BASES)
@pytest.mark.parametrize("side", ["punter", "banker"])
def test_no_other_play_does_better_than_the_best(base: str, side: str) -> None:
    rules = oe.variant(base)
    deck, target = oe.Deck(cases.DECKS[base]), rules.target
    opponent = {"banker": cases.punter_for(rules), "punter": cases.banker_for(rules)}[side]
    other = "banker" if side == "punter" else "punter"
    found = oe.best_response(rules, shoe=deck, **{other: opponent})
    sign = 1 if side == "punter" else -1
    for hard, soft in product(range(target - 9, target), range(target - 4, target)):
        plain = oe.exact(rules, shoe=deck, **{other: opponent, side: oe.stand_on(hard, soft=soft)})
        assert sign * plain.value <= sign * found.value + 1e-12
    assert found.exact.value == pytest.approx(found.value, abs=1e-12)


@pytest.mark.parametrize("rules", [SALON, SALON.replace(draws_seen="ranks", max_draws=2), FOLK, NINE], ids=repr)
def test_changing_one_decision_of_the_banker_costs_its_margin(rules: Rules) -> None:
    """Best play is best in every single decision: turned round, each costs its margin times how likely it is."""
    deck = oe.Deck(cases.DECKS[rules.variant])
    found = oe.best_response(rules, punter=cases.punter_for(rules), shoe=deck)
    rows = found.decisions
    assert (rows["margin"] >= -1e-15).all()
    opening = rows[rows["draws"] == 0].nlargest(6, "probability")
    assert len(opening)
    for row in opening.to_dict("records"):
        signal = row["seen"]

        def turned(hand: Hand, seen: Seen, row: dict[str, Any] = row, signal: str = signal) -> Any:
            answer = found.policy(hand, seen)
            shows = {f"drew {seen.draws}", f"shows {' '.join(seen.ranks) or 'nothing'}", "plays"}
            same = " ".join(hand.ranks) == row["hand"] and signal in shows
            return 1 - answer if same else answer

        other = oe.exact(rules, cases.punter_for(rules), oe.policies.Policy(turned, "turned"), shoe=deck)
        assert other.value - found.value == pytest.approx(row["margin"] * row["probability"], abs=1e-12)


def test_best_play_on_fifteen_depends_on_the_opponent() -> None:
    """The chance of a bust passes one half at 15, and yet one stands on 15 against 17, on 16 against 16."""
    for banker, limit in ((17, 15), (16, 16)):
        rows = oe.best_response(SALON, banker=oe.stand_on(banker)).by_total
        hard = rows[~rows["soft"] & (rows["draws"] == 0)].set_index("total")["best"]
        assert list(hard[[limit - 1, limit]]) == ["draw", "stand"]
    assert oe.odds(SALON, "10♠ 5♠", shoe="replaced").bust_alone == Fraction(7, 13)
    assert oe.odds(SALON, "10♠ 4♠", shoe="replaced").bust_alone == Fraction(6, 13)


def test_best_play_does_what_the_table_of_decisions_says() -> None:
    found = oe.best_response(SALON, banker=oe.stand_on(17))
    row = found.decisions.set_index("hand").loc["6 10-K"]
    assert row["best"] == "stand"
    assert found.policy(Hand(16, cards=2, ranks=("6", "10-K"))) == 0
    assert found.policy(Hand(16, cards=2, ranks=("6", "K"))) == 0  # as a table names the rank
    decision = oe.odds(SALON, "10♠ 6♠", banker=oe.stand_on(17))
    assert (row["stand"], row["draw"]) == pytest.approx((decision.stand, decision.draw), abs=1e-12)
    assert found.decisions["probability"].max() < 1
    assert "best play of the punter" in repr(found)


def test_where_the_opponent_never_lets_one_come_one_does_the_usual() -> None:
    found = oe.best_response(SALON, punter=oe.stand_on(4))  # he never draws
    assert found.policy(Hand(16), Seen(3)) == 1
    assert found.policy(Hand(17), Seen(3)) == 0
    assert set(found.decisions["seen"]) == {"drew 0"}


def test_with_replacement_any_card_of_the_pack_may_come_again() -> None:
    found = oe.odds(SALON, hand="A♠ A♠ A♠", seen="A♠ A♠ A♠", shoe="replaced")
    assert found.total == 13
    assert found.bust_alone == 0
    deck = oe.Deck("A♠ A♠ A♠ 9♠ 9♥ K♠ K♥ 8♠ 8♥ 7♠ 7♥ 6♠")
    assert oe.odds(SALON, hand="A♠ A♠ A♠", shoe=deck, banker=oe.stand_on(4)).total == 13


@pytest.mark.parametrize("cards_", ["A♠", "A♠ K♠", "A♠ K♠ Q♠", "A♠ 5♠ 6♠ 7♠", "2♠ 2♥ 3♠ 3♥ 4♠"])
@pytest.mark.parametrize("side", ["punter", "banker"])
def test_best_response_refuses_a_shoe_that_can_run_out_as_exact_does(cards_: str, side: str) -> None:
    deck = oe.Deck(cards_)
    with pytest.raises(CardError, match=rf"the shoe of {len(deck)} cards? can run out"):
        oe.exact(SALON, shoe=deck)
    with pytest.raises(CardError, match=rf"the shoe of {len(deck)} cards? can run out"):
        oe.best_response(SALON, shoe=deck, **{side: oe.stand_on(17)})


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_engine_refuses_a_shoe_from_which_two_hands_cannot_be_dealt(size: int) -> None:
    deck = oe.Deck(oe.Deck.of(1)[:size])
    for count in (oe.exact, oe.best_response, oe.solve):
        with pytest.raises(CardError, match=rf"the shoe of {size} cards? can run out"):
            count(SALON, shoe=deck)


@pytest.mark.parametrize("wrong", ["salon", None, 5, 10**5000, ["salon"]], ids=shown)
def test_every_engine_refuses_what_are_no_rules(wrong: Any) -> None:
    jobs = (
        oe.exact,
        oe.best_response,
        oe.solve,
        lambda rules: oe.odds(rules, "10♠ 6♠"),
        lambda rules: oe.solve(rules, bids=(1,)),
    )
    for count in jobs:
        with pytest.raises(RuleError, match=r"^rules is .*; it must be rules such as variant"):
            count(wrong)


def test_best_response_refuses_what_is_seen_and_not_there() -> None:
    with pytest.raises(CardError, match="seen is None; it must be cards"):
        oe.best_response(SALON, seen=None)  # type: ignore[arg-type]
    with pytest.raises(CardError, match="seen: A♠ cannot be taken out"):
        oe.best_response(SALON, seen="A♠ A♠ A♠")


def test_rules_of_a_great_size_are_refused_before_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint, "MOST_PAIRS", 1_000_000)
    monkeypatch.setattr(joint, "MOST_EXACT_PAIRS", 1_000_000)
    with pytest.raises(RuleError, match=r"2,117 hands for the punter .* pairs are more than 1,000,000: too many"):
        oe.best_response(SALON)
    with pytest.raises(RuleError, match=r"more than 1,000,000 \(as fractions; floats go further\): too many"):
        oe.odds(SALON, "10♠ 6♠")
    assert oe.best_response(SALON, shoe="replaced").value  # where hands are not paired one by one


def test_a_value_of_nothing_is_no_less_than_nothing() -> None:
    nothing = SALON.replace(settle=lambda punter, banker: 0)
    for found in (oe.best_response(nothing), oe.best_response(nothing, punter=oe.stand_on(16))):
        assert ": +0.000000 stakes" in repr(found)
    assert "standing +0.0000, drawing +0.0000" in repr(oe.odds(nothing, "10♠ 6♠"))


def test_best_response_refuses_both_sides() -> None:
    with pytest.raises(RuleError, match="both were given"):
        oe.best_response(SALON, punter=oe.stand_on(16), banker=oe.stand_on(17))


def test_basic_strategy_of_outside_tables() -> None:
    """Wizard of Odds, single-deck basic strategy, without doubles and splits: hard 12 to 16 against each first card."""
    rows = oe.best_response(JACK).by_total
    hard = rows[~rows["soft"] & rows["total"].between(12, 16)]
    hard = hard[hard["draws"] == 0].set_index(["total", "seen"])["best"]
    stands = {12: "456", 13: "23456", 14: "23456", 15: "23456", 16: "23456"}
    for (total, seen), best_ in hard.items():
        assert best_ == ("stand" if seen.removeprefix("shows ") in stands[total] else "draw"), (total, seen)
