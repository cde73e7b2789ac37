"""The exact engine against the numbers of ``golden/counting.toml``, each of which names its origin."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.hands import columns_of
from ochko_edu.judging import add
from ochko_edu.shoes import Shoe

RECORDS: list[dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("golden").joinpath("counting.toml").read_text(encoding="utf-8")
)["golden"]

SALON = oe.variant("salon")
ONE_PACK = SALON.replace(packs=1)
FOLK = oe.variant("folk")
FOLK_TWO_CARDS = FOLK.replace(
    opening_cards=2, natural=(21,), two_aces="golden", natural_pays=2, banker_natural="takes_all", banker_natural_pays=1
)
LAID_ASIDE = "2♠ 2♥ 3♠ 3♥ 4♠ 4♥ 5♠ 5♥ 6♠ 6♥ 7♠ 7♥ 8♠ 8♥ K♠ K♥ K♦ K♣ 10♠ Q♥"


@cache
def duel(**changes: Any) -> oe.counting.Exact:
    return oe.exact(SALON.replace(**changes), oe.stand_on(16), oe.stand_on(17))


def lone(found: oe.counting.Exact, query: str, side: str = "punter") -> Fraction:
    return sum(found.alone(side).query(query)["fraction"], Fraction(0))


def either_natural() -> Fraction:
    found = oe.exact(ONE_PACK)
    both = found.chance(punter_natural=True, banker_natural=True)
    return found.chance(punter_natural=True) + found.chance(banker_natural=True) - both


def natural_given_an_ace() -> Fraction:
    shoe = Shoe((8, 96))
    an_ace = 1 - Fraction(shoe.ways((0, 2)), shoe.orders(2))
    return duel().chance(punter_natural=True) / an_ace


def bust(hand: str, **where: Any) -> Fraction:
    chance = oe.odds(SALON, hand, **where).bust_alone
    assert chance is not None
    return chance


def five_cards_make_21() -> Fraction:
    columns = columns_of(SALON)
    shoe = Shoe(tuple(column.in_pack for column in columns))
    ways = 0
    for hand in combinations_with_replacement(range(len(columns)), 5):
        sums: tuple[int, ...] = (0,)
        for column in hand:
            sums = add(SALON, sums, columns[column].ranks[0])
        if 21 in sums:
            counts = Counter(hand)
            orders = factorial(5) // prod(map(factorial, counts.values()))
            ways += orders * shoe.ways([counts[column] for column in range(len(columns))])
    return Fraction(ways, shoe.orders(5))


@cache
def to_17(shoe: str) -> dict[str, Fraction]:
    rows = oe.exact(oe.variant("blackjack"), shoe=shoe).alone("banker")
    return dict(rows.groupby("hand")["fraction"].sum())


def folk_17(query: str) -> Fraction:
    return lone(oe.exact(FOLK.replace(banker_must={}), banker=oe.stand_on(17)), query, "banker")


def five_pictures() -> Fraction:
    rules = FOLK.replace(five_pictures="wins", banker_must={})
    return lone(oe.exact(rules, lambda hand: hand.cards < 5), "hand == 'five pictures'")


def of_those_that(query: str, given: str) -> Fraction:
    return lone(duel(), f"{query} and {given}") / lone(duel(), given)


FOUND: dict[str, Callable[[], Fraction | float]] = {
    "natural.2x52": lambda: duel().chance(punter_natural=True),
    "natural.1x52": lambda: oe.exact(ONE_PACK).chance(punter_natural=True),
    "natural.replaced": lambda: oe.exact(SALON, shoe="replaced").chance(punter_natural=True),
    "natural.either.1x52": either_natural,
    "natural.both.2x52": lambda: duel().chance(punter_natural=True, banker_natural=True),
    "natural.given_own": lambda: oe.exact(SALON, hand="A♠ K♠").chance(banker_natural=True),
    "natural.first_ace": lambda: oe.exact(SALON, hand="A♠").chance(punter_natural=True),
    "natural.an_ace": natural_given_an_ace,
    "natural.laid_aside": lambda: oe.exact(SALON, seen=LAID_ASIDE).chance(punter_natural=True),
    "folk.ace_and_ten": lambda: lone(oe.exact(FOLK_TWO_CARDS), "hand == 'natural'"),
    "folk.two_aces": lambda: lone(oe.exact(FOLK_TWO_CARDS), "hand == 'golden'"),
    "folk.five_pictures": five_pictures,
    "bust.16": lambda: bust("10♠ 6♠"),
    "bust.16.replaced": lambda: bust("10♠ 6♠", shoe="replaced"),
    "bust.15.replaced": lambda: bust("10♠ 5♠", shoe="replaced"),
    "bust.soft_16": lambda: bust("A♠ 5♠"),
    "five_cards.21": five_cards_make_21,
    "folk.17.bust": lambda: folk_17("bust"),
    "folk.17.21": lambda: folk_17("total == 21"),
    "salon.duel": lambda: duel().fraction,
    "salon.both_bust_banker": lambda: duel(both_bust="banker").fraction,
    "salon.double_is_total": lambda: duel(banker_bust_pays=1, natural_pays=1).fraction,
    "salon.bust_free": lambda: duel(punter_bust="free").fraction,
    "salon.loses": lambda: duel().chance(result="lose"),
    "salon.wins": lambda: duel().chance(result="win"),
    "salon.loses_by_bust": lambda: duel().chance(result="lose", punter_bust=True),
    "salon.busts": lambda: duel().chance(punter_bust=True),
    "salon.spread": lambda: duel().sd,
    "lone16.bust_given_two": lambda: of_those_that("bust", "draws == 2"),
    "lone16.two_given_bust": lambda: of_those_that("draws == 2", "bust"),
    "lone16.bust_and_two": lambda: lone(duel(), "bust and draws == 2"),
    "lone16.bust": lambda: lone(duel(), "bust"),
}
for packs, where in (("replaced", "replaced"), ("1x52", "fresh")):
    for name in ("17", "18", "19", "20", "21", "natural", "bust"):
        FOUND[f"blackjack.banker.{packs}.{name}"] = lambda where=where, name=name: to_17(where)[name]  # type: ignore[misc]


def test_every_number_is_counted() -> None:
    assert [record["id"] for record in RECORDS if record["id"] not in FOUND] == []
    assert set(FOUND) == {record["id"] for record in RECORDS}
    assert all(record["origin"] and record["what"] for record in RECORDS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_golden(record: dict[str, str]) -> None:
    found = FOUND[record["id"]]()
    if "fraction" in record:
        assert found == Fraction(record["fraction"])
    else:
        said = Decimal(record["decimal"])
        last = 10.0 ** int(said.as_tuple().exponent)
        assert abs(float(found) - float(said)) <= last / 2 * (1 + 1e-9)


def test_floats_agree_with_fractions() -> None:
    for name in oe.variants():
        found = oe.exact(oe.variant(name))
        assert found.value == pytest.approx(float(found.fraction), abs=1e-14)
