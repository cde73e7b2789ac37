"""How often a solved side draws with given cards, after what it sees; what cannot be so is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import CardError, RuleError
from ochko_edu.rules import Rules
from ochko_edu.solutions import Solution

SALON = oe.variant("salon")
CHEMIN = oe.variant("chemin-de-fer")
BLACKJACK = oe.variant("blackjack")
FOLK = oe.variant("folk")


@cache
def solved(rules: Rules, shoe: str = "replaced") -> Solution:
    return oe.solve(rules, shoe)


def test_it_is_what_the_decisions_say() -> None:
    found = solved(SALON, "fresh")
    rows = found.banker.decisions
    for hand, drew in (("7♠ 9♥", 0), ("5♠ 8♥", 1), ("A♠ 6♥", 2), ("2♠ 3♥ 7♦", 3), ("K♠ 2♦", 1)):
        ranks = " ".join(sorted((card.rank.replace("K", "10-K") for card in oe.cards.cards(hand)), key=order))
        row = rows[(rows["hand"] == ranks) & (rows["seen"] == f"drew {drew}")]
        assert found.banker.chance(hand, sees=drew) == pytest.approx(row["chance"].item(), abs=1e-12)


def order(rank: str) -> int:
    return ["2", "3", "4", "5", "6", "7", "8", "9", "10-K", "A"].index(rank)


def test_shown_ranks_and_the_first_card() -> None:
    assert solved(CHEMIN).banker.chance("2♠ 4♦", sees="6♥") == 1
    assert solved(CHEMIN).banker.chance("2♠ 4♦", sees="K♥") == 0
    assert solved(CHEMIN).banker.chance("2♠ 4♦", sees="") == pytest.approx(859 / 2288, abs=1e-9)
    assert solved(BLACKJACK).punter.chance("10♠ 6♦", sees="10♥") == 1
    assert solved(BLACKJACK).punter.chance("10♠ 6♦", sees="6♥") == 0


def test_order_matters_where_the_ranks_are_seen() -> None:
    found = oe.solve(SALON.replace(draws_seen="ranks", max_draws=2))
    assert found.banker.chance("10♠ 3♦", sees="2♥ 9♥") == 0
    assert found.punter.chance("2♠ 3♦ 10♥") in (0, 1)


def test_duties_are_told_as_such() -> None:
    assert solved(CHEMIN).punter.chance("2♠ 2♦") == 1  # on 4 he has to draw (004)
    assert solved(CHEMIN).punter.chance("3♠ 4♦") == 0
    assert solved(BLACKJACK).banker.chance("10♠ 6♦") == 1
    assert solved(SALON).punter.chance("A♠ K♦") == 0  # a natural


@pytest.mark.parametrize(
    ("rules", "side", "hand", "sees", "error", "match"),
    [
        (SALON, "punter", "A♠", (), RuleError, "a hand of 1 card is no decision: 2 are dealt before any"),
        (SALON, "punter", "K♠ Q♦ 5♥ 2♣", (), RuleError, "takes no further card"),
        (SALON, "punter", "1♠ 5♦", (), CardError, "hand: '1♠' is not a card"),
        (FOLK, "punter", "2♠ 7♦", (), CardError, "2♠ is not in a pack of 36"),
        (SALON, "punter", "6♠ 7♦", "K♠", RuleError, "the punter sees nothing before deciding: leave sees out"),
        (SALON, "punter", "6♠ 7♦", 1, RuleError, "leave sees out"),
        (SALON, "banker", "6♠ 7♦", (), RuleError, r"how many cards the punter drew: 0, 1, 2, 3\."),
        (SALON, "banker", "6♠ 7♦", 4, RuleError, "sees is 4"),
        (SALON, "banker", "6♠ 7♦", True, RuleError, "sees is True"),
        (SALON, "banker", "6♠ 7♦", "K♠", RuleError, "sees is 'K♠'; the banker sees how many cards"),
        (CHEMIN, "banker", "2♠ 4♦", 1, RuleError, "sees is 1; the banker sees which cards the punter drew"),
        (CHEMIN, "banker", "2♠ 4♦", "K♠ 2♠", RuleError, "never shows just these cards"),
        (CHEMIN, "banker", "2♠ 4♦", "X", CardError, "sees: 'X' is not a card"),
        (BLACKJACK, "punter", "10♠ 6♦", "", RuleError, "the banker's first card: one card, such as sees='2♠'"),
        (BLACKJACK, "punter", "10♠ 6♦", "2♠ 3♠", RuleError, "one card"),
        (BLACKJACK, "punter", "10♠ 6♦", 7, RuleError, "sees is 7"),
    ],
)
def test_what_cannot_be_so_is_refused(
    rules: Rules, side: str, hand: str, sees: Any, error: type[Exception], match: str
) -> None:
    with pytest.raises(error, match=match):
        getattr(solved(rules), side).chance(hand, sees)


def test_more_of_a_card_than_the_shoe_holds() -> None:
    found = oe.solve(SALON, oe.Deck("A♠ 5♠ 5♥ 6♠ 9♠ 9♥ K♠ K♥ K♦ K♣ 7♣ 8♣"))
    with pytest.raises(CardError, match="holds more of A than the shoe"):
        found.punter.chance("A♠ A♥")


def test_no_draw_seen_may_be_left_out_as_no_cards() -> None:
    assert solved(CHEMIN).banker.chance("2♠ 4♦") == solved(CHEMIN).banker.chance("2♠ 4♦", sees="")
    assert solved(SALON).punter.chance("6♠ 7♦", sees=0) == solved(SALON).punter.chance("6♠ 7♦", sees="")
