"""What exercises ask the exact engine, each question once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor

from ..cards import PACKS, RANKS, SUITS, Card
from ..counting import Exact, exact
from ..decisions import odds
from ..judging import BANKER, PUNTER, judge_of
from ..policies import stand_on
from ..presets import variant
from ..response import best_response
from ..rules import Rules
from ..shoes import Shoe
from .drawing import Draw
from .forms import listed, word

TENS = ("10", "J", "Q", "K")
PLURALS = dict(
    zip(RANKS, "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split(), strict=True)  # noqa: SIM905
)
SINGULARS = dict(zip(RANKS, "two three four five six seven eight nine ten jack queen king ace".split(), strict=True))  # noqa: SIM905
SALON, FOLK = "salon", "folk"


def rules_of(name: str, **changes: object) -> Rules:
    """Return a variant, changed."""
    return variant(name).replace(**changes) if changes else variant(name)


@dataclass(frozen=True)
class Pack:
    """A shoe of whole packs, perhaps with some ranks thrown out.

    Args:
        packs: how many.
        pack: how many cards each had.
        out: the ranks that were thrown out of all of them.
    """

    packs: int
    pack: int = 52
    out: tuple[str, ...] = ()

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks that there are."""
        return tuple(r for r in PACKS[self.pack] if r not in self.out)

    @property
    def each(self) -> int:
        """How many cards there are of each rank."""
        return 4 * self.packs

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.each * len(self.ranks)

    def of(self, ranks: Iterable[str]) -> int:
        """Return how many cards there are of some ranks."""
        return self.each * len(set(ranks) & set(self.ranks))

    @property
    def words(self) -> str:
        """The shoe as one tells it."""
        many = f"one pack of {self.pack} cards"
        if self.packs > 1:
            many = f"{word(self.packs)} mixed packs of {self.pack} cards"
        out = f", with all the {listed([PLURALS[r] for r in self.out])} thrown out" if self.out else ""
        return f"{many}{out}"

    @property
    def told(self) -> str:
        """How many cards that makes, as one tells it."""
        return f"{self.size} cards in all" if self.out or self.packs > 1 else "none of them missing"


def worn_pack(draw: Draw, packs: Sequence[int] = (1, 2, 3, 4), most_out: int = 3) -> Pack:
    """Return some packs of 52 from which up to three ranks from two to nine may be missing."""
    return Pack(draw.of(packs), 52, tuple(draw.some(RANKS[:8], draw.whole(0, most_out))))


def ordered(size: int, kinds: Sequence[int], replaced: bool = False) -> Fraction:
    """Return the chance that the next cards are one of each kind, in this order.

    Args:
        size: how many cards there are.
        kinds: how many of them are of each kind; no card is of two.
        replaced: whether each goes back before the next is dealt.
    """
    shoe = Shoe((*kinds, size - sum(kinds)), replaced)
    hand = (*(1 for _ in kinds), 0)
    return Fraction(shoe.ways(hand), shoe.orders(len(kinds)))


def none_of(size: int, kind: int, cards: int, replaced: bool = False) -> Fraction:
    """Return the chance that none of the next cards is of a kind."""
    shoe = Shoe((kind, size - kind), replaced)
    return Fraction(shoe.ways((0, cards)), shoe.orders(cards))


def all_of(size: int, kind: int, cards: int, replaced: bool = False) -> Fraction:
    """Return the chance that all of the next cards are of a kind."""
    return none_of(size, size - kind, cards, replaced)


def natural(size: int, aces: int, tens: int, replaced: bool = False) -> Fraction:
    """Return the chance of ace and ten in two cards, in either order."""
    return 2 * ordered(size, (aces, tens), replaced)


def total_of(rules: Rules, hand: Sequence[Card]) -> int:
    """Return what a hand is worth, by the judge of the rules."""
    return judge_of(rules).hand(PUNTER, hand).total


def as_cards(ranks: Sequence[str]) -> tuple[Card, ...]:
    """Return cards of some ranks, each in the first suits that are left."""
    used: dict[str, int] = {}
    found = []
    for rank in ranks:
        found.append(Card(rank, SUITS[used.get(rank, 0) % 4]))
        used[rank] = used.get(rank, 0) + 1
    return tuple(found)


def said(hand: Sequence[Card]) -> str:
    """Return cards as a text."""
    return " ".join(map(str, hand))


@lru_cache(maxsize=64)
def duel(name: str, punter: int, banker: int, hand: str = "", **changes: object) -> Exact:
    """Return one duel, counted; with a hand, the duels of a punter who was dealt it."""
    return exact(rules_of(name, **changes), stand_on(punter), stand_on(banker), hand=hand)


@lru_cache(maxsize=64)
def nets(name: str, punter: int, banker: int, **changes: object) -> dict[int, Fraction]:
    """Return the chance of each payment to the punter, in stakes."""
    found: dict[int, Fraction] = {}
    rows = duel(name, punter, banker, **changes).outcomes
    for net, chance in zip(rows["payment"], rows["fraction"], strict=True):
        found[int(net)] = found.get(int(net), Fraction(0)) + chance
    return dict(sorted(found.items()))


@lru_cache(maxsize=64)
def chance(name: str, punter: int, banker: int, facts: tuple[tuple[str, object], ...], **changes: object) -> Fraction:
    """Return the chance that a duel ends with some facts."""
    rows = duel(name, punter, banker, **changes).outcomes
    for fact, value in facts:
        rows = rows[rows[fact] == value]
    return sum(rows["fraction"], Fraction(0))


@lru_cache(maxsize=64)
def lone(name: str, banker: int, **changes: object) -> dict[tuple[int, int, bool], Fraction]:
    """Return how a banker's hand ends when nobody else is dealt to: by draws, total, and whether it is bust."""
    rows = duel(name, banker, banker, **changes).alone(BANKER)
    found: dict[tuple[int, int, bool], Fraction] = {}
    for draws, total, bust, part in zip(rows["draws"], rows["total"], rows["bust"], rows["fraction"], strict=True):
        key = int(draws), int(total), bool(bust)
        found[key] = found.get(key, Fraction(0)) + part
    return found


@lru_cache(maxsize=256)
def drawn(hand: str, banker: int, **changes: object) -> tuple[Fraction, Fraction, Fraction]:
    """Return what standing and drawing are worth, and the chance of a bust, for a hand in the salon."""
    found = odds(rules_of(SALON, **changes), hand, banker=stand_on(banker))
    return found.fractions["stand"], found.fractions["draw"], found.fractions["bust"]


@lru_cache(maxsize=64)
def first_stand(banker: int, **changes: object) -> int:
    """Return the least hard total of two cards on which best play stands against a banker."""
    rows = best_response(rules_of(SALON, **changes), banker=stand_on(banker), shoe="replaced").by_total
    hard = rows[(rows["draws"] == 0) & ~rows["soft"]].sort_values("total")
    return int(hard[hard["best"] == "stand"]["total"].min())


def shares(parts: Sequence[Fraction], whole: int) -> list[int]:
    """Return parts of 1 as whole numbers that add up to a whole: of so many rounds.

    >>> shares([Fraction(1, 3), Fraction(2, 3)], 100)
    [33, 67]
    """
    exact_ = [part * whole for part in parts]
    found = [floor(x) for x in exact_]
    order = sorted(range(len(parts)), key=lambda k: (found[k] - exact_[k], k))
    for k in order[: round(sum(exact_)) - sum(found)]:
        found[k] += 1
    return found
