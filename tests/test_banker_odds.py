"""One decision of the banker, against a plain recursion over the cards that are left."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import CardError, RuleError, shown
from ochko_edu.policies import Hand, Seen
from ochko_edu.rules import Rules

from . import cases, twins
from .twins import Ranks, Stock

SALON = oe.variant("salon")
FOLK = oe.variant("folk")
NINE = oe.variant("chemin-de-fer")
JACK = oe.variant("blackjack")

Drawn = int | Ranks
Ends = list[tuple[Fraction, Ranks, Stock]]


def punter_ends(rules: Rules, stock: Stock, hand: Ranks, punter: oe.Policy, drawn: Drawn) -> Ends:
    """Every way in which the punter has played if he drew so and the banker is to play: before the banker draws."""
    up = hand[:1] if rules.banker_first_card == "up" else ()
    found = []
    for chance, (opening,), rest in twins.open_hands(stock, 1, rules.opening_cards):
        for more, end, left in twins.play_hand(rules, "punter", rest, opening, punter, Seen(None, up)):
            shows = end[rules.opening_cards :]
            if not twins.ends_the_duel(rules, end) and (shows == drawn or len(shows) == drawn):
                found.append((chance * more, end, left))
    return found


def worth(rules: Rules, hand: Ranks, ends: Ends) -> tuple[Fraction, Fraction]:
    """What standing and drawing with the best continuation are worth to the banker, undivided."""
    stand = sum((-chance * Fraction(twins.net(rules, end, hand)) for chance, end, _ in ends), Fraction(0))
    draw = Fraction(0)
    if twins.may(rules, "banker", hand) != "stand":
        after: dict[str, Ends] = {}
        for chance, end, left in ends:
            for more, rank, rest in twins.draw(left):
                after.setdefault(rank, []).append((chance * more, end, rest))
        draw = sum((best(rules, (*hand, rank), there) for rank, there in after.items()), Fraction(0))
    return stand, draw


def best(rules: Rules, hand: Ranks, ends: Ends) -> Fraction:
    stand, draw = worth(rules, hand, ends)
    return {"stand": stand, "draw": draw, "choose": max(stand, draw)}[twins.may(rules, "banker", hand)]


def ranks(hand: str) -> Ranks:
    return tuple(c.rank for c in oe.cards.cards(hand))


CASES: list[tuple[Rules, str, str, Any]] = [
    (SALON, "salon", "9♠ 5♠", 0),
    (SALON, "salon", "9♠ 5♠", 1),
    (SALON, "salon", "A♠ 5♠", 2),
    (SALON, "salon", "5♠ 5♥ 6♠", 1),
    (SALON.replace(natural_paid="at_showdown"), "salon", "9♠ 6♠", 0),
    (SALON.replace(draws_seen="ranks"), "salon", "5♠ A♠", "6♠"),
    (SALON.replace(draws_seen="ranks"), "salon", "9♠ 6♠", "5♠ A♥"),
    (SALON.replace(draws_seen="ranks"), "salon", "9♠ 6♠", ""),
    (FOLK.replace(banker_must={}), "folk", "K♠", 1),
    (FOLK.replace(banker_must={}), "folk", "J♠ 9♠", 2),
    (FOLK, "folk", "9♠", 1),
    (NINE, "chemin-de-fer", "A♠ 4♠", ""),
    (NINE, "chemin-de-fer", "A♠ 4♠", "4♥"),
    (JACK.replace(banker_must={}), "blackjack", "9♠ 5♠", 0),
    (JACK.replace(banker_must={}), "blackjack", "5♠ 6♠", "A♠ 5♥"),
    (JACK.replace(banker_must={}, draws_seen="count"), "blackjack", "5♠ 6♠", 1),
]


@pytest.mark.parametrize(("rules", "base", "hand", "drawn"), CASES, ids=lambda value: str(value)[:40])
def test_the_bankers_odds_are_as_the_plain_recursion_has_them(rules: Rules, base: str, hand: str, drawn: Any) -> None:
    deck, punter = oe.Deck(cases.DECKS[base]), cases.punter_for(rules)
    found = oe.odds(rules, hand, side="banker", punter=punter, drawn=drawn, shoe=deck)
    held, stock = ranks(hand), cases.stock(deck.without(hand))
    ends = punter_ends(rules, stock, held, punter, drawn if isinstance(drawn, int) else ranks(drawn))
    here = sum(chance for chance, _, _ in ends)
    stand, draw = worth(rules, held, ends)
    assert found.fractions["stand"] == stand / here
    must = twins.may(rules, "banker", held)
    assert found.must == {"choose": ""}.get(must, must)
    if found.must == "stand":
        assert found.draw is found.bust is None
        return
    assert found.fractions["draw"] == draw / here
    after: Counter[tuple[int, bool]] = Counter()
    for chance, _, left in ends:
        for more, rank, _ in twins.draw(left):
            after[twins.total(rules, (*held, rank)), twins.bust(rules, (*held, rank))] += chance * more / here
    got = {(row["total"], row["bust"]): row["fraction"] for row in found.totals.to_dict("records")}
    assert got == after
    assert found.fractions["bust"] == sum(chance for (_, bust), chance in after.items() if bust)
    assert found.next_card["fraction"].sum() == found.finals["fraction"].sum() == 1


def test_a_continuation_that_is_given() -> None:
    deck, on, punter = oe.Deck(cases.DECKS["salon"]), oe.stand_on(15), oe.stand_on(16)
    found = oe.odds(SALON, "5♠ 5♥", side="banker", punter=punter, banker=on, drawn=1, shoe=deck)
    held, stock = ranks("5♠ 5♥"), cases.stock(deck.without("5♠ 5♥"))
    whole = here = Fraction(0)
    for chance, end, left in punter_ends(SALON, stock, held, punter, 1):
        here += chance
        for more, rank, rest in twins.draw(left):
            for last, final, _ in twins.play_hand(SALON, "banker", rest, (*held, rank), on, Seen(1)):
                whole -= chance * more * last * Fraction(twins.net(SALON, end, final))
    assert found.fractions["draw"] == whole / here
    assert found.fractions["draw"] <= oe.odds(SALON, "5♠ 5♥", side="banker", drawn=1, shoe=deck).fractions["draw"]


def test_they_are_the_decisions_of_the_bankers_best_response() -> None:
    for rules, hand, drawn, seen in (
        (SALON, "6♠ 9♠", 1, "drew 1"),
        (SALON, "6♠ 10♠", 0, "drew 0"),
        (NINE, "6♠ 10♠", "6♥", "shows 6"),
    ):
        rows = oe.best_response(rules, punter=oe.policies.usual(rules)[0]).decisions
        found = oe.odds(rules, hand, side="banker", drawn=drawn)
        names = " ".join(sorted((c.name for c in columns(rules, hand)), key=order(rules)))
        row = rows[(rows["hand"] == names) & (rows["seen"] == seen)].iloc[0]
        # A best response tells values to the punter.
        assert (-row["stand"], -row["draw"]) == pytest.approx((found.stand, found.draw), abs=1e-12)
        assert row["best"] == found.best


def columns(rules: Rules, hand: str) -> list[Any]:
    tables = oe.hands.compile(rules)
    return [tables.columns[tables.column_of(c.rank)] for c in oe.cards.cards(hand)]


def order(rules: Rules) -> Any:
    names = [c.name for c in oe.hands.columns_of(rules)]
    return names.index


def test_what_the_punter_shows_tells_of_his_hand() -> None:
    """Who stands at once is likelier to hold a good hand than who drew: then a poor banker has to draw."""
    margins = [oe.odds(SALON, "10♠ 5♠", side="banker", punter=oe.stand_on(16), drawn=k).margin for k in (0, 1)]
    assert margins[0] > margins[1]  # type: ignore[operator]


def test_a_card_that_was_shown_is_no_longer_unseen() -> None:
    rows = oe.odds(NINE, "A♠ 4♠", side="banker", drawn="4♥").next_card.set_index("card")
    assert rows["unseen"]["4"] == 24 - 2
    assert rows["unseen"]["A"] == 24 - 1


def test_policies_are_asked_with_what_they_see() -> None:
    asked = []

    def watch(hand: Hand, seen: Seen) -> bool:
        asked.append(seen)
        return hand.total < 12

    oe.odds(JACK.replace(banker_must={}, draws_seen="count"), "9♠ 5♠", side="banker", punter=watch, drawn=1)
    assert Seen(None, ("9",)) in asked


@pytest.mark.parametrize(
    ("rules", "arguments", "error", "words"),
    [
        (SALON, {"side": "dealer"}, RuleError, "side is 'dealer'; allowed: 'punter', 'banker'"),
        (SALON, {"side": None}, RuleError, "side is None"),
        (SALON, {"drawn": 1}, RuleError, "say side='banker'"),
        (SALON, {"side": "banker", "drawn": 4}, RuleError, "a punter draws 0 to 3 cards"),
        (SALON, {"side": "banker", "drawn": -1}, RuleError, "a punter draws 0 to 3 cards"),
        (SALON, {"side": "banker", "drawn": True}, RuleError, "a punter draws 0 to 3 cards"),
        (SALON, {"side": "banker", "drawn": None}, CardError, "drawn is None; it must be cards"),
        (SALON, {"side": "banker", "drawn": "X"}, CardError, "drawn: 'X' is not a card"),
        (NINE, {"side": "banker", "drawn": 1}, RuleError, "say which"),
        (NINE, {"side": "banker", "drawn": "4♠ 5♠"}, RuleError, "no punter draws so"),
        (SALON, {"side": "banker", "punter": oe.stand_on(4), "drawn": 2}, RuleError, "never comes to show this"),
        (SALON, {"side": "banker", "hand": "A♠ K♠"}, RuleError, "ends the duel"),
        (JACK, {"side": "banker", "banker_shows": "5♠"}, RuleError, "banker's own cards are his hand"),
        (SALON, {"side": "banker", "hand": "A♠ A♠ A♠"}, CardError, "^hand: A♠ cannot be taken out"),
        (SALON, {"side": "banker", "hand": "J♠ 5♠", "shoe": oe.Deck("J♠ 5♠ 6♠ 7♠")}, CardError, "4 cards can run out"),
    ],
    ids=shown,
)
def test_refusals(rules: Rules, arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        oe.odds(rules, **{"hand": "10♠ 5♠", **arguments})
