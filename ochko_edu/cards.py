"""Cards: ranks, suits, short notation, packs, and the deck from which a chance is counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from .errors import CardError, plain, shown

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("♠", "♥", "♦", "♣")
PICTURES = ("J", "Q", "K")
PACKS = {52: RANKS, 36: RANKS[4:], 32: RANKS[5:]}

_SUIT_LETTERS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
_RANK_WORDS = dict(
    zip(
        RANKS,
        "two three four five six seven eight nine ten jack queen king ace".split(),  # noqa: SIM905
        strict=True,
    )
)
_SUIT_WORDS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
MOST_PACKS = 100
_HOW = "Write a rank (2 to 10, J, Q, K, A) and a suit (♠ ♥ ♦ ♣, or s h d c), such as A♠ or 10d."


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Args:
        rank: one of ``RANKS``.
        suit: one of ``SUITS``.

    Raises:
        CardError: for a rank or a suit that does not exist.

    >>> card("10d")
    card('10♦')
    >>> print(card("A♠"), card("A♠").words)
    A♠ the ace of spades
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        rank, suit = self.rank, self.suit
        if not isinstance(rank, str) or not isinstance(suit, str) or rank not in RANKS or suit not in SUITS:
            raise CardError(f"{shown(rank)} of {shown(suit)} is not a card. {_HOW}")

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def words(self) -> str:
        """The card as it is said aloud."""
        return f"the {_RANK_WORDS[self.rank]} of {_SUIT_WORDS[self.suit]}"

    @property
    def place(self) -> tuple[int, int]:
        """Where the card stands in a sorted pack."""
        return RANKS.index(self.rank), SUITS.index(self.suit)


def card(text: str | Card) -> Card:
    """Return one card from its short notation.

    Raises:
        CardError: naming the text and how a card is written.

    >>> card("Kh")
    card('K♥')
    """
    if isinstance(text, Card):
        return text
    written = text.strip() if isinstance(text, str) else ""
    match = re.fullmatch(r"(10|[2-9]|[TJQKA])([♠♥♦♣♤♡♢♧shdc])", written, re.IGNORECASE)
    if not match:
        raise CardError(f"{shown(text)} is not a card. {_HOW}")
    rank, suit = match[1].upper(), match[2].lower()
    return Card("10" if rank == "T" else rank, _SUIT_LETTERS.get(suit, suit))


def cards(text: str | Card | Iterable[str | Card], name: str = "cards") -> tuple[Card, ...]:
    """Return several cards from a text such as ``"A♠ 5♦"``, from a list, or from one card.

    Args:
        text: the cards.
        name: what a message calls them.

    Raises:
        CardError: naming what is no card, or no list of cards.

    >>> cards("A♠ 5d")
    (card('A♠'), card('5♦'))
    """
    if isinstance(text, Card):
        return (text,)
    try:
        parts = re.split(r"[\s,]+", text.strip()) if isinstance(text, str) else list(text)
    except TypeError:
        raise CardError(
            f"{name} is {shown(text)}; it must be cards: a text such as 'A♠ 5♦', or a list of cards."
        ) from None
    try:
        return tuple(card(part) for part in parts if not (isinstance(part, str) and part == ""))
    except CardError as error:
        raise CardError(f"{name}: {error}" if name != "cards" else str(error)) from None


def shoe(packs: int = 1, pack: int = 52) -> tuple[Card, ...]:
    """Return the cards of several packs, unshuffled, pack after pack.

    Args:
        packs: how many packs, 1 to 100.
        pack: 52, 36 (without 2 to 5) or 32 (without 2 to 6) cards.

    >>> len(shoe(2, 52)), len(shoe(1, 36)), str(shoe(1, 36)[0])
    (104, 36, '6♠')
    """
    packs, pack = plain(packs), plain(pack)
    if type(pack) is not int or pack not in PACKS:
        raise CardError(f"pack is {shown(pack)}; allowed are 52, 36 and 32 cards.")
    if type(packs) is not int or not 1 <= packs <= MOST_PACKS:
        raise CardError(f"packs is {shown(packs)}; it must be a whole number from 1 to {MOST_PACKS}.")
    return _shoe(packs, pack)


@lru_cache(maxsize=64)
def _shoe(packs: int, pack: int) -> tuple[Card, ...]:
    one = tuple(Card(rank, suit) for suit in SUITS for rank in PACKS[pack])
    return one * packs


class Deck:
    """The cards that are still to come, whatever their order: what a chance is counted on.

    Args:
        cards: the cards, as a text or a list.

    >>> deck = Deck.of(packs=2, pack=52)
    >>> len(deck), deck.ranks["A"]
    (104, 8)
    >>> left = deck.without("K♣ K♦")
    >>> len(left), left.ranks["K"]
    (102, 6)
    """

    __slots__ = ("_cards",)

    def __init__(self, cards_: str | Iterable[str | Card] = ()) -> None:
        self._cards: tuple[Card, ...] = tuple(sorted(cards(cards_), key=lambda c: c.place))

    @classmethod
    def of(cls, packs: int = 1, pack: int = 52) -> Deck:
        """Return all the cards of so many packs."""
        return cls(shoe(packs, pack))

    @property
    def ranks(self) -> dict[str, int]:
        """How many cards of each rank, in the order of ``RANKS``; ranks that are absent have 0."""
        counts = Counter(c.rank for c in self._cards)
        return {rank: counts[rank] for rank in RANKS}

    def without(self, seen: str | Iterable[str | Card]) -> Deck:
        """Return the deck after these cards have been taken out.

        Raises:
            CardError: naming the card that is not there.
        """
        left = Counter(self._cards)
        for c, wanted in Counter(cards(seen)).items():
            if wanted > left[c]:
                named = f", and {wanted} are named" if left[c] else ""
                raise CardError(f"{c} cannot be taken out: this deck holds {left[c] or 'none'} of it{named}.")
            left[c] -= wanted
        return Deck(left.elements())

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __repr__(self) -> str:
        return f"Deck({' '.join(map(str, self._cards))!r})"
