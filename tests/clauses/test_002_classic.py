"""Document 002, the classic part: a test for each of its rules."""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.presets import variant
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, sit, stand_through, told
from . import salon

NAME = "salon-002"


def test_002_rule_C2_any_number_of_players() -> None:
    salon.any_number_plays(NAME)


def test_002_rule_C3a_two_packs_mixed() -> None:
    salon.two_packs_mixed(NAME)


def test_002_rule_C3b_values() -> None:
    salon.card_values(NAME)


def test_002_rule_C4a_the_cards_are_mixed_and_a_punter_cuts() -> None:
    table = play(Table(variant(NAME), seats=3, seed=1), "bank:100")
    shuffle, cut = table.log[1:3]
    assert (shuffle.kind, cut.kind) == ("shuffle", "cut")
    assert "002:C4a" in shuffle.clauses
    assert "002:C4a" in cut.clauses
    assert cut.seat != table.state.banker


def test_002_rule_C4b_the_banker_announces_his_bank() -> None:
    table = Table(variant(NAME), seats=2, purse=500)
    (bank,) = table.legal_actions()
    assert (bank.name, bank.seat, bank.least, bank.most) == ("bank", 0, 1, 500)
    table.do("bank", 300)
    assert (table.state.bank, table.state.purses[0]) == (300, 200)
    assert cited(table, "a bank of 300") == ("002:C4b",)


def test_002_rule_C4c_no_stake_exceeds_the_bank() -> None:
    table = play(Table(variant(NAME), seats=2), "bank:80")
    with pytest.raises(ActionError, match=r"from 1 to 80 is .*002:C4c"):
        table.do("stake", 81)
    # Each stake for itself, not all together (reading A22).
    play(table, "stake:80 stake:80")
    assert "002:C4c" in cited(table, "Seat 2 stakes 80")


def test_002_rule_C4d_the_stakes_are_down_before_the_cards() -> None:
    table = play(Table(variant(NAME), seats=2), "bank:80 stake:10")
    assert not any(table.state.hands)
    table.do("stake", 10)
    assert all(table.state.hands)
    kinds = [event.kind for event in table.log]
    assert kinds.index("deal") > max(k for k, kind in enumerate(kinds) if kind == "stake")
    assert "002:C4d" in cited(table, "Seat 1 stakes")


def test_002_rule_C5_one_card_at_a_time_two_to_each() -> None:
    salon.two_cards_to_all(NAME, "002:C5", [1, 2, 0, 1, 2, 0])


def test_002_rule_C6_bankers_21_takes_the_stakes() -> None:
    salon.banker_21_takes_all(NAME, "002:C6")


def test_002_rule_C7_then_the_punters_look_from_his_left() -> None:
    table = sit(NAME, ["A♠ K♠", "10♣ 5♣", "A♦ J♦"], "10♥ 9♥")
    kinds = [event.kind for event in table.log]
    look = kinds.index("look")
    assert "002:C7" in table.log[look].clauses
    found = [event.seat for event in table.log[look:] if event.kind == "natural"]
    assert found == [1, 3]
    assert "natural" not in kinds[:look]


def test_002_rule_C8_a_dealt_21_wins_a_double_stake_at_once() -> None:
    salon.dealt_21_paid_double(NAME, "002:C8")


def test_002_rule_C9_the_others_may_draw_three_at_most() -> None:
    table = sit(NAME, ["A♠ K♠", "10♣ 5♣"], "10♥ 9♥", "2♣")
    assert table.state.status[1] == "settled"
    assert table.state.turn == 2
    assert names(table) == {"draw", "stand"}
    table.do("draw")
    assert "002:C9" in cited(table, "Seat 2 draws")
    salon.three_draws_at_most(NAME, "002:C9")
    salon.drawing_in_turn(NAME, "002:C9", "002:C10")


def test_002_rule_C10_the_banker_draws_last_on_the_same_terms_then_all_is_opened() -> None:
    salon.all_may_draw(NAME)
    salon.hands_are_opened(NAME, "002:C10")
    # Till then a bust stays hidden, too (reading A13).
    table = play(sit(NAME, ["10♠ 5♠"], "10♥ 9♥", "7♠"), "draw")
    assert table.view(0).hands[1] == (None, None, None)
    assert table.view(0).status[1] == "stood"
    assert "bust" not in table.view(0).log.text


def test_002_rule_C11_more_points_without_passing_21_win() -> None:
    assert variant(NAME).target == 21
    salon.compared(NAME, lower="002:C11", higher="002:C11")
    table = play(sit(NAME, ["10♠ 5♠"], "10♥ 9♥", "9♠"), "draw stand")
    assert gains(table) == (-10,)


def test_002_rule_C12_equal_points_withdraw_the_stake() -> None:
    salon.equal_is_a_push(NAME, "002:C12")


def test_002_rule_C13_a_busted_banker_owes_the_double_stake() -> None:
    salon.banker_bust_pays_double(NAME, "002:C13")


def test_002_rule_C14_punter_and_banker_both_bust() -> None:
    salon.both_bust_is_a_push(NAME, "002:C14")


def test_002_rule_C15_when_the_pack_is_out_the_banker_takes_the_bank_away() -> None:
    table = play(Table(variant(NAME), seats=3, seed=6, purse=100_000), "bank:5000")
    while "home" not in [event.kind for event in table.log]:
        stand_through(table, "settle")
        if table.state.phase == "over":
            before = table.state
            table.do("next")
    home = told(table, "takes home the bank")
    assert home.amount == before.bank
    assert home.seat == 0
    assert "002:C15" in home.clauses
    assert before.purses[0] + before.bank == table.state.purses[0]
    assert len(before.stock) < 8
    # Who follows is not said: the left neighbour (reading A24).
    assert table.state.banker == 1
    assert "reading A24" in cited(table, "The bank passes to Seat 1")
