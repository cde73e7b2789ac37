"""Cards as pictures: every card has its pips, its indices and its name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ochko_edu.cards import SUITS, Card, shoe
from ochko_edu.errors import OchkoError
from ochko_edu.widgets.cards_svg import FOUR, PIPS, SUIT_PATHS, Style, card_svg, hand_svg, key_of, laid, spread, sprite

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


def test_the_corners_bear_the_letters_that_were_chosen() -> None:
    for rank, letter in {"A": "Т", "K": "К", "Q": "Д", "J": "В", "10": "10", "7": "7"}.items():
        card = Card(rank, "♥")
        assert card_svg(card).count(f">{rank}</text>") == 2
        assert card_svg(card, style=Style("ru")).count(f">{letter}</text>") == 2
        assert card.words in card_svg(card, style=Style("ru"))  # read aloud, it keeps its name


def test_four_colours_tell_four_suits_apart() -> None:
    drawn = {suit: card_svg(Card("7", suit), style=Style(four=True)) for suit in SUITS}
    assert len(set(FOUR.values())) == 4
    for suit in SUITS:
        assert f'<g fill="{FOUR[suit]}">' in drawn[suit]


def test_letters_that_there_are_not() -> None:
    with pytest.raises(OchkoError, match="letters is 'fr'; allowed are 'en', 'ru'"):
        Style("fr")


@pytest.mark.parametrize("style", [Style(), Style("ru", True)], ids=str)
def test_a_sheet_holds_every_card_once_and_all_that_its_drawings_point_at(style: Style) -> None:
    root = ElementTree.fromstring(sprite("s", style))
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    assert {f"s-{key_of(card)}" for card in [*shoe(1, 52), None]} <= set(names)
    used = {element.attrib["href"][1:] for element in root.iter() if element.tag == "use"}
    assert used <= set(names)


@pytest.mark.parametrize("card", [Card("A", "♠"), Card("Q", "♥"), None], ids=str)
def test_a_copy_of_a_card_says_what_it_is(card: Card | None) -> None:
    svg = ElementTree.fromstring(laid(card, "s", " ochko-new"))
    name = card.words if card else "a card face down"
    assert (svg.attrib["role"], svg.attrib["aria-label"], svg.findtext("title")) == ("img", name, name)


@pytest.mark.parametrize(("count", "room"), [(2, 4), (3, 3.1), (5, 4), (8, 3.1)])
def test_cards_overlap_only_where_the_room_is_short(count: int, room: float) -> None:
    step = spread(count, room)
    assert 1 + (count - 1) * step <= room + 1e-9
    assert (step >= 1) == (count <= room)
