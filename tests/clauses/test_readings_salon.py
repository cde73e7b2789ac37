"""Salon twenty-one under each played reading that the variants do not use by default.

A reading is a candidate of sources/readings.toml; `test_reading_A8_b` plays candidate b of question A8.
"""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.sources import readings
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, read, sit, stand_through, told


def of(locator: str) -> pytest.MarkDecorator:
    """Play a test under every variant to which a question belongs."""
    return pytest.mark.parametrize("name", [n for n in readings()[locator].variants if n != "folk"])


@of("A1")
def test_reading_A1_b_stakes_are_laid_on_seen_cards(name: str) -> None:
    table = sit(read("A1", "b", name), ["10♠ 9♠", "10♣ 7♣"], "10♥ 8♥")
    assert names(table) == {"stake"}
    assert table.view(1).total == 19
    play(table, "stake:500 stake:1 stand stand stand")
    assert gains(table) == (500, -1)


@of("A1")
def test_reading_A1_c_stakes_are_laid_on_the_first_card(name: str) -> None:
    table = sit(read("A1", "c", name), ["10♠ 9♠", "10♣ 7♣"], "10♥ 8♥")
    assert names(table) == {"stake"}
    assert [len(hand) for hand in table.state.hands] == [1, 1, 1]
    play(table, "stake:500 stake:1")
    assert [len(hand) for hand in table.state.hands] == [2, 2, 2]
    play(table, "stand stand stand")
    assert gains(table) == (500, -1)


@of("A2")
def test_reading_A2_b_two_dealt_21_cancel(name: str) -> None:
    table = sit(read("A2", "b", name), ["A♠ K♠", "10♣ 9♣"], "A♥ J♥")
    assert table.state.phase == "over"
    assert gains(table) == (0, -10)
    assert told(table, "Seat 1 shows").cards


@of("A3")
def test_reading_A3_b_bankers_dealt_21_costs_two_stakes(name: str) -> None:
    table = sit(read("A3", "b", name), ["A♠ K♠", "10♣ 9♣"], "A♥ J♥", stakes=[10, 30])
    assert gains(table) == (-20, -60)


@of("A4")
def test_reading_A4_b_a_dealt_21_is_paid_at_the_comparison(name: str) -> None:
    table = sit(read("A4", "b", name), ["A♠ K♠", "10♣ 9♣"], "10♥ 5♥", "6♥")
    assert gains(table) == (0, 0)
    assert table.state.turn == 2
    assert table.view(2).log[-1].text == "Seat 1 stands."
    assert table.view(1).log[-1].text == "Seat 1 has a natural 21 and stands."
    play(table, "stand draw")
    assert gains(table) == (20, -10)


@of("A5")
def test_reading_A5_b_nobody_draws_beside_a_dealt_21(name: str) -> None:
    table = sit(read("A5", "b", name), ["A♠ K♠", "2♣ 3♣", "10♦ 9♦"], "10♥ 4♥")
    assert table.state.phase == "over"
    assert gains(table) == (20, -10, 10)
    assert not any(event.kind == "draw" for event in table.log)
    # Without one, all draw as usual.
    assert names(sit(read("A5", "b", name), ["2♣ 3♣"], "10♥ 4♥")) == {"draw", "stand"}


@of("A6")
def test_reading_A6_b_three_cards_in_a_hand(name: str) -> None:
    table = play(sit(read("A6", "b", name), ["2♠ 2♣"], "3♠ 3♣", "2♦ 3♦"), "draw draw")
    assert [len(hand) for hand in table.state.hands] == [3, 3]
    assert table.state.phase == "over"


@of("A6")
def test_reading_A6_c_three_cards_for_the_whole_table(name: str) -> None:
    table = play(sit(read("A6", "c", name), ["2♠ 2♣", "4♠ 4♣"], "3♠ 3♣", "2♦ 3♦ 4♦"), "draw draw stand")
    assert table.state.turn == 2
    table.do("draw")
    assert table.state.phase == "over"
    assert table.state.drawn == (0, 2, 1)
    assert "No more cards may be drawn at this table. The banker stands on 6." in table.log.text


def test_reading_A7_a_a_punters_bust_is_free() -> None:
    table = play(sit(read("A7", "a", "salon-004"), ["10♠ 5♠", "10♣ 7♣"], "10♥ 9♥", "7♠"), "draw stand stand")
    assert gains(table) == (0, -10)


def test_reading_A8_b_a_busted_punter_loses_whatever_the_banker_does() -> None:
    rules = read("A8", "b", "salon")
    table = play(sit(rules, ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ K♥"), "draw stand draw")
    assert gains(table) == (-10, 20)
    table = play(sit(rules, ["10♠ 5♠"], "10♥ 6♥", "7♠ K♥"), "draw draw")
    assert gains(table) == (-10,)


def test_reading_A8_c_they_cancel_only_if_everybody_has_bust() -> None:
    rules = read("A8", "c", "salon")
    table = play(sit(rules, ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ K♥"), "draw stand draw")
    assert gains(table) == (-10, 20)
    table = play(sit(rules, ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ 8♠ K♥"), "draw draw draw")
    assert gains(table) == (0, 0)


@of("A9")
def test_reading_A9_b_a_busted_banker_pays_really_all(name: str) -> None:
    table = sit(read("A9", "b", name), ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ K♥")
    assert gains(play(table, "draw stand draw")) == (20, 20)
    table = sit(read("A9", "b", name), ["10♠ 5♠"], "10♥ 9♥", "7♠")
    assert gains(play(table, "draw stand")) == (-10,)


@of("A10")
def test_reading_A10_b_double_is_what_he_carries_off(name: str) -> None:
    table = sit(read("A10", "b", name), ["A♠ K♠", "10♣ 5♣"], "10♥ 6♥", "K♥")
    assert gains(play(table, "stand draw")) == (10, 10)


def test_reading_A12_b_an_ordinary_win_is_two_stakes() -> None:
    table = sit(read("A12", "b", "salon-002"), ["10♠ 9♠", "10♣ 7♣"], "10♥ 8♥")
    assert gains(play(table, "stand stand stand")) == (20, -10)


@of("A13")
def test_reading_A13_b_a_bust_is_shown_and_lost_on_the_spot(name: str) -> None:
    table = sit(read("A13", "b", name), ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ K♥")
    table.do("draw")
    assert gains(table)[0] == -10
    assert "Seat 1 is bust with 22 and shows it" in table.view(0).log.text
    assert gains(play(table, "stand draw")) == (-10, 20)


@of("A14")
def test_reading_A14_b_drawn_cards_lie_face_up(name: str) -> None:
    table = play(sit(read("A14", "b", name), ["10♠ 2♠"], "10♥ 6♥", "7♠"), "draw")
    assert [str(card) for card in table.view(0).hands[1]] == ["None", "None", "7♠"]
    assert "Seat 1 draws the seven of spades." in table.view(0).log.text


@of("A16")
def test_reading_A16_b_the_table_agrees_that_an_ace_is_11(name: str) -> None:
    rules = read("A16", "b", name)
    assert sit(rules, ["A♠ 9♦"], "10♥ 9♥").view(1).total == 20
    table = play(sit(rules, ["A♠ 9♦"], "10♥ 9♥", "2♠"), "draw")
    assert table.view(1).total == 22
    assert gains(play(table, "stand")) == (-10,)
    assert gains(sit(rules, ["A♠ K♦"], "10♥ 9♥")) == (20,)


@of("A16")
def test_reading_A16_c_the_table_agrees_that_an_ace_is_1(name: str) -> None:
    rules = read("A16", "c", name)
    table = sit(rules, ["A♠ K♦"], "10♥ 9♥")
    assert table.view(1).total == 11
    assert names(table) == {"draw", "stand"}
    assert sit(rules, ["10♠ K♦"], "A♥ K♥").state.phase == "draw"


@of("A17")
def test_reading_A17_b_standing_on_16_to_20_is_the_punters_duty(name: str) -> None:
    rules = read("A17", "b", name)
    for hand, legal in (("10♠ 5♠", {"draw", "stand"}), ("10♠ 6♠", {"stand"}), ("10♠ J♠", {"stand"})):
        assert names(sit(rules, [hand], "10♥ 9♥")) == legal
    table = play(sit(rules, ["10♠ 6♠"], "10♥ 9♥"), "stand")
    assert names(table) == {"draw", "stand"}


def test_reading_A22_b_all_stakes_together_within_the_bank() -> None:
    table = sit(read("A22", "b", "salon-002"), ["10♠ 9♠", "10♣ 7♣"], "10♥ 8♥", stakes=[70, 30])
    assert table.state.stakes == (0, 70, 30)
    table = play(Table(read("A22", "b", "salon-002"), seats=3), "bank:100 stake:70")
    with pytest.raises(ActionError, match="from 1 to 30"):
        table.do("stake", 31)
    play(table, "stake:30")
    assert "Seat 3 sits out: no bank is left to stake against." in table.log.text
    assert table.state.status[3] == "out"


def test_reading_A22_c_doubles_included() -> None:
    rules = read("A22", "c", "salon-002")
    table = play(Table(rules, seats=2), "bank:100")
    assert table.legal_actions()[0].most == 50
    table.do("stake", 30)
    assert table.legal_actions()[0].most == 20
    # Where nothing is paid double, the bank need not cover a double.
    table = play(Table(rules.replace(natural_pays=1, banker_bust_pays=1), seats=2), "bank:100")
    assert table.legal_actions()[0].most == 100
    # A bank that covers no stake is none.
    table = sit(rules, ["10♠ 9♠"], "10♥ 8♥", stakes=[10], bank=21)
    play(table, "stand stand next")
    assert table.state.bank == 11
    table = sit(rules, ["A♠ J♠"], "10♥ 8♥", stakes=[5], bank=11)
    play(table, "next")
    assert "A bank of 1 is too small to stake against." in table.log.text
    assert "The banker takes home the bank of 1." in table.log.text
    assert names(table) == {"bank"}


@of("A23")
def test_reading_A23_b_the_bank_pays_in_order_until_it_is_empty(name: str) -> None:
    table = sit(read("A23", "b", name), ["10♠ 9♠", "10♣ 9♣", "10♦ 9♦"], "10♥ 8♥", stakes=60, bank=100)
    play(table, "stand stand stand stand")
    assert gains(table) == (60, 40, 0)
    assert table.state.bank == 0
    assert "Seat 2 wins 40, all that the bank can pay." in table.log.text
    assert "Seat 3 wins, but the bank has nothing left to pay." in table.log.text
    assert table.state.purses[3] == 1000


@of("A23")
def test_reading_A23_c_the_bank_pays_all_the_same_share(name: str) -> None:
    rules = read("A23", "c", name)
    table = sit(rules, ["10♠ 9♠", "10♣ 9♣", "10♦ 9♦"], "10♥ 8♥", stakes=[60, 60, 30], bank=100)
    play(table, "stand stand stand stand")
    assert gains(table) == (40, 40, 20)
    # What the losers pay is shared out, too; a single unit goes to the first.
    table = sit(rules, ["10♠ 9♠", "10♣ 7♣", "10♦ 9♦"], "10♥ 8♥", stakes=[100, 11, 100], bank=100)
    play(table, "stand stand stand stand")
    assert gains(table) == (56, -11, 55)
    assert table.state.bank == 0


def test_reading_A24_b_leaving_the_bank_is_a_right() -> None:
    table = Table(read("A24", "b", "salon-002"), seats=2, seed=6, purse=100_000)
    play(table, "bank:5000")
    while names(table) != {"take_home", "keep_bank"}:
        assert table.state.banker == 0
        table.do(table.legal_actions()[-1])
    kept = table.replay([*table.actions, "keep_bank"])
    assert kept.state.banker == 0
    assert kept.state.bank > 0
    assert kept.state.talia == 2
    bank, purse = table.state.bank, table.state.purses[0]
    table.do("take_home")
    assert table.state.banker == 1
    assert table.state.purses[0] == purse + bank
    assert "002:C15" in cited(table, "takes home the bank")


def test_reading_A26_b_003_shuffles_after_every_deal() -> None:
    table = Table(read("A26", "b", "salon-003"), seats=2, seed=1)
    for _ in range(3):
        stand_through(table, "aside")
    assert sum(event.kind == "shuffle" for event in table.log) == 4
    assert len({event.seat for event in table.log if event.kind == "cut"}) == 3


@of("A27")
def test_reading_A27_b_one_card_at_a_time(name: str) -> None:
    table = sit(read("A27", "b", name), ["2♠ 3♠", "4♠ 5♠"], "6♠ 7♠")
    assert [event.seat for event in table.log if event.kind == "deal"] == [1, 2, 0, 1, 2, 0]


@of("A30")
def test_reading_A30_b_used_cards_are_shuffled_in_again(name: str) -> None:
    table = Table(read("A30", "b", name), seats=2, seed=1)
    for _ in range(2):
        stand_through(table, "aside")
        if "bank" in names(table):
            table.do("bank")
        assert len(table.state.stock) == 104


def test_reading_A32_b_a_drawn_21_wins_at_once() -> None:
    table = play(sit(read("A32", "b", "salon-004"), ["10♠ 5♠", "10♣ 7♣"], "10♥ 5♥", "6♠ 6♥"), "draw")
    assert gains(table)[0] == 10
    assert "Seat 1 shows a hand that wins outright" in table.log.text
    assert gains(play(table, "stand draw")) == (10, -10)


@of("A33")
def test_reading_A33_b_two_aces_are_21(name: str) -> None:
    rules = read("A33", "b", name)
    assert gains(sit(rules, ["A♠ A♣"], "10♥ 9♥")) == (20,)
    assert gains(sit(rules, ["10♠ J♣"], "A♥ A♦")) == (-10,)
    # An ace that is drawn makes no pair.
    assert play(sit(rules, ["A♠ 5♣"], "10♥ 9♥", "A♦"), "draw").view(1).total == 17


@of("A33")
def test_reading_A33_c_two_aces_win_outright(name: str) -> None:
    rules = read("A33", "c", name)
    assert gains(sit(rules, ["A♠ A♣"], "10♥ 9♥")) == (20,)
    assert gains(sit(rules, ["10♠ J♣"], "A♥ A♦")) == (-10,)
    # They beat even the banker's dealt 21, and are shown; the others lose to it.
    table = sit(rules, ["A♠ A♣", "A♦ K♦"], "A♥ J♥")
    assert gains(table) == (20, -10)
    assert told(table, "Seat 1 shows").cards


def test_reading_A34_b_a_bank_is_named_in_003() -> None:
    table = play(Table(read("A34", "b", "salon-003"), seats=2), "bank:80")
    with pytest.raises(ActionError, match="from 1 to 80"):
        table.do("stake", 81)


@of("A35")
def test_reading_A35_b_two_packs_of_36(name: str) -> None:
    table = sit(read("A35", "b", name), ["6♠ 7♠"], "8♠ 9♠")
    assert len(table.state.all_cards) == 72
    assert min(int(c.rank) for c in table.state.all_cards if c.rank.isdigit()) == 6


# Steps that no field changes, where they can be seen


def test_fixed_step_A38_an_empty_bank_is_filled_by_the_same_banker() -> None:
    table = play(sit("salon-002", ["10♠ 9♠"], "10♥ 8♥", stakes=100), "stand stand next")
    assert cited(table, "The bank is empty.") == ("reading A38",)
    assert [(a.name, a.seat) for a in table.legal_actions()] == [("bank", 0)]
