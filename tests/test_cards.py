"""Cards, packs and decks: notation in and out, counting, and refusals that say how it is written."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ochko_edu.cards import PACKS, RANKS, SUITS, Card, Deck, card, cards, shoe
from ochko_edu.errors import CardError, shown

ALL = [Card(rank, suit) for rank in RANKS for suit in SUITS]
hands = st.lists(st.sampled_from(ALL), max_size=30)


@pytest.mark.parametrize("one", ALL, ids=str)
def test_notation_goes_in_and_out(one: Card) -> None:
    letter = dict(zip(SUITS, "shdc", strict=True))[one.suit]
    assert card(str(one)) == one
    assert card(one.rank + letter) == card(one.rank.lower() + letter.upper()) == one
    assert card(one) is one
    assert eval(repr(one), {"card": card}) == one
    assert one.words.startswith("the ")


def test_ten_is_also_t() -> None:
    assert card("Ts") == card("10♠") == card("10S") == card(" 10♤ ")


@pytest.mark.parametrize("wrong", ["", "1s", "A", "♠", "11h", "Ax", "0♠", "AA", "10", "A♠5♦", None, 7])
def test_what_is_no_card(wrong: Any) -> None:
    with pytest.raises(CardError, match=r"is not a card\. Write a rank"):
        card(wrong)


@pytest.mark.parametrize(("rank", "suit"), [("1", "♠"), ("A", "s"), ("T", "♠"), ("", "")])
def test_a_card_is_checked_when_made(rank: str, suit: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        Card(rank, suit)


@given(hands, st.sampled_from([" ", ", ", "  ", ",", "\n"]))
def test_several_cards_in_a_text(hand: list[Card], between: str) -> None:
    assert cards(between.join(map(str, hand))) == tuple(hand)
    assert cards(hand) == tuple(hand)


@pytest.mark.parametrize("pack", [52, 36, 32])
@pytest.mark.parametrize("packs", [1, 2, 6])
def test_a_shoe_holds_every_card_as_often(packs: int, pack: int) -> None:
    whole = shoe(packs, pack)
    assert len(whole) == packs * pack
    assert set(Counter(whole).values()) == {packs}
    assert {c.rank for c in whole} == set(PACKS[pack])


def test_small_packs_lack_the_low_ranks() -> None:
    assert PACKS[36][0] == "6"
    assert PACKS[32][0] == "7"


@pytest.mark.parametrize(("packs", "pack"), [(1, 54), (1, 0), (0, 52), (-1, 52), (1.5, 52), ("2", 52)])
def test_what_is_no_shoe(packs: Any, pack: Any) -> None:
    with pytest.raises(CardError, match="pack"):
        shoe(packs, pack)


@given(hands)
def test_a_deck_forgets_the_order(hand: list[Card]) -> None:
    deck = Deck(hand)
    assert deck == Deck(reversed(hand))
    assert hash(deck) == hash(Deck(reversed(hand)))
    assert Counter(deck) == Counter(hand)
    assert sum(deck.ranks.values()) == len(deck) == len(hand)
    assert eval(repr(deck), {"Deck": Deck}) == deck
    assert tuple(deck[:]) == tuple(deck)


@given(st.permutations(list(shoe(2, 36))), st.integers(0, 72))
def test_what_is_taken_out_and_what_is_left_make_the_whole(order: list[Card], n: int) -> None:
    left = Deck.of(2, 36).without(order[:n])
    assert left == Deck(order[n:])
    assert all(left.ranks[rank] == sum(c.rank == rank for c in order[n:]) for rank in RANKS)


def test_what_is_not_there_cannot_be_taken() -> None:
    one = Deck.of(1, 36)
    with pytest.raises(CardError, match="5♠ cannot be taken out: this deck holds none of it"):
        one.without("5♠")
    with pytest.raises(CardError, match="A♠ cannot be taken out: this deck holds 1 of it"):
        one.without("A♠ A♠")
    assert len(one) == 36


@pytest.mark.parametrize("wrong", [None, 5, 1.5, 10**5000], ids=shown)
def test_what_is_no_list_of_cards(wrong: Any) -> None:
    for job in (cards, Deck, Deck.of(1).without):
        with pytest.raises(CardError, match=r"^cards is .*; it must be cards: a text such as 'A♠ 5♦', or a list"):
            job(wrong)
    with pytest.raises(CardError, match=r"^hand is "):
        cards(wrong, "hand")


@pytest.mark.parametrize(
    "wrong", ["A♠ X", ["A♠", None], [10**5000], [np.array(["A♠", "K♠"])], b"As", [["A♠"]]], ids=shown
)
def test_what_is_no_card_among_several(wrong: Any) -> None:
    with pytest.raises(CardError, match=r"is not a card\. Write a rank"):
        cards(wrong)
    with pytest.raises(CardError, match=r"^seen: .* is not a card"):
        cards(wrong, "seen")


def test_one_card_is_cards_too() -> None:
    assert cards(card("A♠")) == (card("A♠"),) == cards(np.array(["A♠"]))
    assert Deck(card("A♠")) == Deck("A♠")


@pytest.mark.parametrize("wrong", [["A"], None, np.array(["A", "K"]), 10**5000], ids=shown)
def test_a_card_is_made_of_text(wrong: Any) -> None:
    with pytest.raises(CardError, match="is not a card"):
        Card(wrong, "♠")
    with pytest.raises(CardError, match="is not a card"):
        Card("A", wrong)


@pytest.mark.parametrize("wrong", [10**5000, 10**9, [1], None, True, np.array([1, 2])], ids=shown)
def test_no_number_of_packs(wrong: Any) -> None:
    with pytest.raises(CardError, match=r"packs is .* from 1 to 100"):
        Deck.of(wrong)
    with pytest.raises(CardError, match=r"pack is .* allowed are 52, 36 and 32"):
        Deck.of(1, wrong)
    assert Deck.of(np.int64(2)) == Deck.of(2)  # type: ignore[arg-type]


def test_a_deck_is_only_equal_to_a_deck() -> None:
    assert Deck("A♠") != ("A♠",)
    assert Deck("A♠")[0] == card("A♠")
