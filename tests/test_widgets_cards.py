"""Cards as pictures: every card has its pips, its indices and its name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ochko_edu.cards import SUITS, Card, shoe
from ochko_edu.widgets.cards_svg import PIPS, SUIT_PATHS, card_svg, hand_svg

NUMBERS = [c for c in shoe(1, 52) if c.rank.isdigit()]


@pytest.mark.parametrize("card", [*shoe(1, 52), None], ids=str)
def test_a_picture_is_whole_and_says_what_it_is(card: Card | None) -> None:
    svg = ElementTree.fromstring(card_svg(card))
    name = card.words if card else "a card face down"
    assert svg.attrib["class"] == "ochko-card"
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-label"] == name
    assert svg.findtext("title") == name


@pytest.mark.parametrize("card", NUMBERS, ids=str)
def test_as_many_pips_as_the_rank_says(card: Card) -> None:
    assert len(PIPS[card.rank]) == int(card.rank)
    in_corners = 2
    assert card_svg(card).count(SUIT_PATHS[card.suit]) == int(card.rank) + in_corners


def test_no_letter_stands_for_a_suit() -> None:
    """Some systems show such letters as coloured emoji."""
    assert not any(suit in card_svg(card) for card in shoe(1, 52) for suit in SUITS)


def test_what_lies_face_down_says_nothing() -> None:
    assert card_svg(None) == card_svg(None)
    assert "text" not in card_svg(None)


@pytest.mark.parametrize("count", range(1, 9))
def test_a_hand_fits_its_room_as_long_as_each_index_can_be_seen(count: int) -> None:
    hand = hand_svg([None] * count, 92, 288)
    assert hand.count("<svg") == count
    steps = [92 + float(m) for m in re.findall(r"margin-left:(-?[\d.]+)px", hand)]
    assert len(steps) == count - 1
    if count <= 8:
        assert 92 + sum(steps) <= 289


def test_the_newest_card_is_marked() -> None:
    lit = hand_svg([None, None], 92, 288, lit=1)
    assert [part.count('stroke-width="4"') for part in lit.split("</svg>")[:2]] == [0, 1]
