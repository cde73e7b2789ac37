"""Salon twenty-one when the cards run out: question A19 under all its readings, and A20."""

from __future__ import annotations

import pytest

from ochko_edu.presets import variant
from ochko_edu.rules import Rules
from ochko_edu.sources import readings
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, read, stand_through, told

SALONS = pytest.mark.parametrize("name", readings()["A19"].variants)


def last_deal(rules: Rules) -> Table:
    """Five punters and one pack of 36 whose last twelve cards have just been dealt: 7 7, 7 7, 6 6, 6 6, A A and A A."""
    rules = rules.replace(packs=1, pack=36)
    deals = [["K", "K", "Q", "Q", "J", "J"], ["10", "10", "9", "9", "8", "8"], ["7", "7", "6", "6", "A", "A"]]
    suits = "♠♥", "♦♣"
    pairs = [[f"{r}{suits[k % 2][0]} {r}{suits[k % 2][1]}" for k, r in enumerate(deal)] for deal in deals]
    if rules.deal == "two_at_once":
        order = [card for deal in pairs for pair in deal for card in pair.split()]
    else:
        order = [pair.split()[k] for deal in pairs for k in (0, 1) for pair in deal]
    table = Table(rules, seats=5, seed=1, first_cards=order)
    if rules.bank == "announced":
        table.do("bank", 500)
    for _ in range(2):
        play(table, "stake:10 " * 5 + "stand " * 6 + "next")
    return play(table, "stake:10 " * 5)


@SALONS
def test_reading_A19_a_hands_stand_when_the_cards_are_out(name: str) -> None:
    """The default, beside its rivals."""
    table = last_deal(read("A19", "a", name))
    assert table.state.phase == "over"
    assert gains(table) == (10, 10, 0, 0, 0)
    assert {"reading A19"} <= {*cited(table, "The pack is out: Seat 1 can draw no more")}
    table.do("next")
    assert "the talia is over" in table.log.text


@SALONS
def test_reading_A19_b_the_cards_laid_aside_are_shuffled(name: str) -> None:
    table = last_deal(read("A19", "b", name))
    live = {card for hand in table.state.hands for card in hand}
    assert len(table.state.aside) == 24
    assert names(table) == {"draw", "stand"}
    table.do("draw")
    assert "The cards laid aside, 24 in all, are shuffled" in table.log.text
    assert table.state.hands[1][-1] not in live
    assert len(table.state.stock) == 23
    assert not live & {*table.state.stock}
    # The deal is finished with them; then the talia is over.
    while table.state.phase != "over":
        table.do("stand")
    table.do("next")
    assert any(event.kind == "talia_end" for event in table.log)


@SALONS
def test_reading_A19_c_the_deal_is_void(name: str) -> None:
    table = last_deal(read("A19", "c", name))
    before = [table.state.purses[seat] + table.state.stakes[seat] for seat in range(6)]
    play(table, "stand draw")
    assert table.state.phase == "over"
    assert gains(table) == (0, 0, 0, 0, 0)
    assert list(table.state.purses) == before
    assert "The deal is void" in table.log[-1].text
    # Nobody who wanted a card: nothing is void.
    table = play(last_deal(read("A19", "c", name)), "stand " * 6)
    assert gains(table) == (10, 10, 0, 0, 0)


@SALONS
def test_reading_A19_d_a_deal_begins_only_with_cards_for_the_longest_hands(name: str) -> None:
    rules = read("A19", "d", name).replace(packs=1)
    table = Table(rules, seats=4, seed=1, purse=100_000)  # 25 of 52 cards for five hands
    stand_through(table, "talia_end")
    left = [event for event in table.log if event.kind == "aside"][-1]
    assert sum(event.kind == "aside" for event in table.log) == 3
    assert "holds 22 cards" in left.text
    assert Table.most_seats(rules) == 9


def test_fixed_step_A20_cards_too_few_for_a_deal_are_laid_aside() -> None:
    table = Table(variant("salon"), seats=4, seed=5, purse=100_000)
    stand_through(table, "talia_end")
    end = told(table, "too few for another deal: the talia is over")
    assert "reading A20" in end.clauses
    assert len(table.state.all_cards) == 104
