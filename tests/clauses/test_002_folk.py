"""Document 002, the folk part: a test for each of its rules."""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.presets import variant
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, sit, told

NAME = "folk"


def knocked() -> Table:
    """A bank of 100 that three punters in one pass have brought to 350, with the pass after the knock dealt."""
    table = sit(NAME, ["6♠", "7♠", "8♠"], "A♥", "9♦ A♦ A♣")
    return play(table, "bid:100 stand stand next bid:100 stand stand next bid:50 stand stand next")


def test_002_rule_F1_one_card_to_all_the_banker_last() -> None:
    table = sit(NAME, ["6♠", "7♠", "8♠"], "9♠")
    dealt = [event for event in table.log if event.kind == "deal"]
    assert [event.seat for event in dealt] == [1, 2, 3, 0]
    assert [len(hand) for hand in table.state.hands] == [1, 1, 1, 1]
    assert all("002:F1" in event.clauses for event in dealt)


def test_002_rule_F2_the_bottom_card_lies_face_up_on_the_pack() -> None:
    table = sit(NAME, ["6♠", "7♠"], "9♠", "Q♦ J♦ 6♦")
    assert [str(table.view(seat).marker) for seat in (0, 1, 2)] == ["Q♦"] * 3
    assert "002:F2" in cited(table, "the queen of diamonds")
    # It stays there: the next card from the bottom is another (reading B6).
    play(table, "bid:10 draw")
    assert [str(card) for card in table.state.hands[1]] == ["6♠", "J♦"]


def test_002_rule_F3_each_is_played_alone_from_the_bankers_left() -> None:
    table = sit(NAME, ["6♠", "7♠", "8♠"], "9♠", "Q♦ 10♥ 10♦")
    for seat in (1, 2, 3):
        assert table.state.actor == seat
        assert [action.seat for action in table.legal_actions()] == [seat]
        assert "002:F3" in cited(table, f"turns to Seat {seat}")
        play(table, "bid:10 stand stand")
        assert table.state.status[seat] == "settled"
        assert table.state.status[seat + 1 :] == ("",) * (3 - seat)
        table.do("next")


def test_002_rule_F4_the_bank_is_the_bankers_own_money() -> None:
    table = Table(variant(NAME), seats=2, purse=500)
    assert names(table) == {"bank"}
    play(table, "bank:200 bid:50")
    assert table.state.purses == (300, 500, 500)
    assert table.state.bank == 200
    assert table.state.stakes == (0, 0, 0)
    assert "002:F4" in cited(table, "a bank of 200")


def test_002_rule_F5_he_looks_at_his_card_and_bids_for_a_part_of_the_bank() -> None:
    table = sit(NAME, ["8♠", "7♠"], "9♠", bank=1000)
    assert [str(card) for card in table.view(1).hands[1]] == ["8♠"]
    assert table.view(1).hands[0] == (None,)
    (bid,) = table.legal_actions()
    assert (bid.name, bid.seat, bid.least, bid.most) == ("bid", 1, 1, 1000)
    with pytest.raises(ActionError, match="002:F5"):
        table.do("bid", 1001)
    table.do("bid", 500)
    assert cited(table, "Seat 1 plays for 500 of the bank's 1000") == ("002:F5",)


def test_002_rule_F6_single_cards_from_the_bottom_and_he_looks_at_each() -> None:
    table = play(sit(NAME, ["6♠", "7♠"], "9♠", "Q♦ J♦ K♦"), "bid:10 draw draw")
    assert [str(card) for card in table.view(1).hands[1]] == ["6♠", "J♦", "K♦"]
    drawn = [event for event in table.log if event.kind == "draw"]
    assert [len(event.cards) for event in drawn] == [1, 1]
    assert all("002:F6" in event.clauses for event in drawn)


def test_002_rule_F7_he_stops_with_a_word_and_keeps_his_total_secret() -> None:
    table = play(sit(NAME, ["8♠", "7♠"], "9♠", "Q♦ 10♦"), "bid:50 draw stand")
    banker = table.view(0)
    assert banker.hands[1] == (None, None)
    assert banker.drawn[1] == 1
    assert "18" not in banker.log.text
    assert "18" in table.view(1).log.text
    assert "002:F7" in cited(table, "Seat 1 stands")


def test_002_rule_F8a_the_banker_draws_to_his_own_card_and_19_beats_18() -> None:
    table = play(sit(NAME, ["8♠", "7♠"], "9♠", "Q♦ 10♦ 10♥"), "bid:50 draw stand")
    assert table.state.turn == 0
    assert names(table) == {"draw", "stand"}
    play(table, "draw stand")
    assert gains(table) == (-50, 0)
    assert "002:F8a" in cited(table, "The banker draws")
    assert "002:F8a" in cited(table, "Seat 1 loses 50")


def test_002_rule_F8b_the_loser_pays_into_the_bank_and_the_next_is_played() -> None:
    table = sit(NAME, ["8♠", "7♠"], "9♠", "Q♦ 10♦ 10♥", bank=1000)
    play(table, "bid:500 draw stand draw stand")
    assert table.state.bank == 1500
    assert table.state.purses == (0, 500, 1000)
    assert "002:F8b" in cited(table, "Seat 1 loses 500")
    table.do("next")
    assert table.state.actor == 2
    assert "002:F8b" in cited(table, "turns to Seat 2")


def test_002_rule_F9_on_17_the_banker_must_stop() -> None:
    table = play(sit(NAME, ["10♠"], "10♥", "Q♦ 7♥"), "bid:10 stand draw")
    assert names(table) == {"stand"}
    with pytest.raises(ActionError, match="002:F9"):
        table.do("draw")
    table.do("stand")
    assert "002:F9" in cited(table, "must stand on 17")


def test_002_rule_F10a_on_15_the_banker_may_not_stop() -> None:
    table = play(sit(NAME, ["10♠"], "9♥", "Q♦ 6♥ 6♦"), "bid:10 stand draw")
    assert names(table) == {"draw"}
    with pytest.raises(ActionError, match="002:F10a"):
        table.do("stand")
    table.do("draw")
    assert "002:F10a" in cited(table, "must draw on 15")


def test_002_rule_F10b_after_15_and_a_3_he_may_draw_or_stop() -> None:
    table = play(sit(NAME, ["10♠"], "9♥", "Q♦ 6♥ Q♥ J♥"), "bid:10 stand draw draw")
    assert table.view(0).total == 18
    assert names(table) == {"draw", "stand"}
    table.do("draw")
    assert table.view(0).total == 20
    # Everything but 15 and 17 leaves him free (readings B8 to B10).
    for card, more in (("10♥", "K♥"), ("10♥", "6♥"), ("10♥", "8♥"), ("9♥", "10♦"), ("10♥", "10♦")):
        table = play(sit(NAME, ["10♠"], card, f"Q♦ {more}"), "bid:10 stand draw")
        assert names(table) == {"draw", "stand"}


def test_002_rule_F11_values() -> None:
    for card, total in {"A♠": 11, "K♠": 4, "Q♠": 3, "J♠": 2, "10♠": 10, "9♠": 9, "8♠": 8, "7♠": 7, "6♠": 6}.items():
        assert sit(NAME, [card], "9♥").view(1).total == total
    # The ace is 11 and nothing else.
    table = play(sit(NAME, ["A♠"], "9♥", "Q♦ 6♦ 6♥"), "bid:10 draw draw")
    assert "Seat 1 is bust with 23" in table.log.text


def test_002_rule_F12_one_pack_of_36() -> None:
    pack = sit(NAME, ["6♠"], "9♥").state.all_cards
    assert len(pack) == len(set(pack)) == 36
    assert {card.rank for card in pack} == {"A", "K", "Q", "J", "10", "9", "8", "7", "6"}


def test_002_rule_F13_when_the_bank_is_empty_the_deal_goes_left() -> None:
    table = sit(NAME, ["A♠", "7♠"], "6♥", "Q♦ 10♦", bank=100)
    play(table, "bid:100 draw stand")
    assert gains(table) == (100, 0)
    assert table.state.bank == 0
    table.do("next")
    assert "002:F13" in cited(table, "The bank is empty")
    assert "002:F13" in cited(table, "The bank passes to Seat 1")
    assert table.state.banker == 1
    # What the one who still held a card might have won is void (reading B14).
    assert table.state.purses == (900, 1100, 1000)


def test_002_rule_F14_when_the_bank_has_tripled_the_knock_is_announced() -> None:
    table = sit(NAME, ["6♠", "7♠"], "A♥", "9♦ A♦")
    play(table, "bid:100 stand stand next bid:99 stand stand next")
    assert table.state.bank == 299
    assert not any(event.kind == "knock" for event in table.log)
    table = sit(NAME, ["6♠", "7♠"], "A♥", "9♦ A♦")
    play(table, "bid:100 stand stand next bid:100 stand stand next")
    assert table.state.bank == 300
    assert "002:F14" in cited(table, "knocks")


def test_002_rule_F15_a_begun_pass_is_first_played_to_its_end() -> None:
    table = sit(NAME, ["6♠", "7♠", "8♠"], "A♥", "9♦ A♦ A♣")
    play(table, "bid:100 stand stand next bid:100 stand stand next")
    assert table.state.bank == 300
    assert table.state.actor == 3
    assert not any(event.kind == "knock" for event in table.log)
    play(table, "bid:50 stand stand next")
    assert "002:F15" in cited(table, "The bank stands at 350")


def test_002_rule_F16_after_the_knock_he_deals_again_and_plays_each() -> None:
    table = knocked()
    assert "002:F16" in cited(table, "The last pass after the knock begins")
    assert table.state.banker == 0
    for seat in (1, 2, 3):
        assert table.state.actor == seat
        assert [len(table.state.hands[s]) for s in range(seat, 4)] == [1] * (4 - seat)
        play(table, "bid:10 stand")
        while "stand" not in names(table):
            table.do("draw")
        play(table, "stand next")
    assert table.state.banker == 1


def test_002_rule_F17a_in_that_pass_a_bid_may_be_halved_before_the_next_card() -> None:
    table = knocked()
    table.do("bid", 40)
    while "draw" in names(table) and table.view(1).total < 12:
        table.do("draw")
    assert table.state.status[1] == ""
    assert names(table) == {"draw", "stand", "halve"}
    table.do("halve")
    assert table.state.bids[1] == 20
    assert "002:F17a" in cited(table, "Seat 1 halves the bid to 20")
    # The first bid, so once; and the card is still to come.
    assert names(table) == {"draw", "stand"}
    play(table, "stand")
    while table.state.turn == 0 and table.state.phase == "banker":
        table.do("stand" if "stand" in names(table) else "draw")
    assert abs(gains(table)[0]) == 20
    # Not in the passes before, and not once he has bust.
    assert "halve" not in names(play(sit(NAME, ["6♠"], "9♠"), "bid:40"))


def test_002_rule_F17b_or_he_stops_on_what_he_holds() -> None:
    table = knocked()
    table.do("bid", 40)
    assert "stand" in names(table)
    table.do("stand")
    assert table.state.turn == 0
    assert "002:F17b" in cited(table, "Seat 1 stands")


def test_002_rule_F18_more_points_win() -> None:
    table = play(sit(NAME, ["10♠"], "10♥", "Q♦ 10♦ 9♥"), "bid:30 draw stand draw stand")
    assert gains(table) == (30,)
    assert table.state.bank == 70
    assert "002:F18" in cited(table, "Seat 1 wins 30")
    table = play(sit(NAME, ["10♠"], "10♥", "Q♦ 9♦ 10♦"), "bid:30 draw stand draw stand")
    assert gains(table) == (-30,)
    assert "002:F18" in cited(table, "Seat 1 loses 30")


def test_002_rule_F19_what_is_left_is_the_bankers_and_the_next_banks() -> None:
    table = knocked()
    for _ in range(3):
        play(table, "bid:10 stand")
        while table.state.phase == "banker":
            table.do("stand" if "stand" in names(table) else "draw")
        bank = table.state.bank
        purse = table.state.purses[0]
        table.do("next")
    assert bank > 0
    assert told(table, "takes home the bank").amount == bank
    assert table.state.purses[0] == purse + bank
    assert cited(table, "takes home the bank") == ("002:F19",)
    assert "002:F19" in cited(table, "The bank passes to Seat 1")
    assert table.state.banker == 1
    assert names(table) == {"bank"}
