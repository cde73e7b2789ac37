"""Document 004, the article on twenty-one: a test for each of its rules."""

from __future__ import annotations

from ochko_edu.presets import variant

from ..tables import cited, gains, names, play, sit
from . import salon

NAME = "salon-004"


def test_004_rule_T2a_any_number_two_packs_all_bank_in_turn() -> None:
    salon.any_number_plays(NAME)
    salon.two_packs_mixed(NAME)
    salon.all_bank_in_turn(NAME, "004:T2a")


def test_004_rule_T2b_two_cards_to_all_and_any_stake() -> None:
    salon.two_cards_to_all(NAME, "004:T2b", [1, 2, 0])
    salon.any_stake(NAME, "004:T2b")


def test_004_rule_T2c_21_is_the_aim_and_wins_no_more_than_other_totals() -> None:
    assert variant(NAME).target == 21
    assert variant(NAME).punter_target == "ordinary"  # reading A32
    salon.drawn_21_is_ordinary(NAME)


def test_004_rule_T3_bankers_21_ends_the_play() -> None:
    salon.banker_21_takes_all(NAME, "004:T3")


def test_004_rule_T4a_a_dealt_21_gets_twice_the_stake() -> None:
    salon.dealt_21_paid_double(NAME, "004:T4a")


def test_004_rule_T4b_a_dealt_21_keeps_its_priority() -> None:
    salon.dealt_21_beats_drawn_21(NAME, "004:T4b")


def test_004_rule_T5a_if_nobody_has_21_all_may_draw() -> None:
    salon.all_may_draw(NAME)
    # What holds when somebody has is not said; by default the others draw (reading A5).
    table = sit(NAME, ["A♠ K♠", "10♣ 5♣"], "10♥ 9♥")
    assert table.state.turn == 2
    assert names(table) == {"draw", "stand"}


def test_004_rule_T5b_three_cards_in_the_order_of_the_deal() -> None:
    salon.three_draws_at_most(NAME, "004:T5b")
    salon.drawing_in_turn(NAME, "004:T5b", "004:T5b")


def test_004_rule_T6_the_banker_takes_from_lower_and_pays_higher_totals() -> None:
    salon.compared(NAME, lower="004:T6", higher="004:T6")


def test_004_rule_T7_equal_points_take_the_stake_back() -> None:
    salon.equal_is_a_push(NAME, "004:T7")


def test_004_rule_T8_values() -> None:
    salon.card_values(NAME)


def test_004_rule_T9a_past_21_loses() -> None:
    salon.bust_loses(NAME, "004:T9a")


def test_004_advice_T9b_from_16_to_20_is_advice_and_no_duty() -> None:
    for hand in ("10♠ 6♠", "10♠ 7♠", "10♠ 8♠", "10♠ 9♠", "10♠ J♠"):
        assert names(sit(NAME, [hand], "10♥ 9♥")) == {"draw", "stand"}


def test_004_rule_T10a_a_busted_banker_pays_double() -> None:
    salon.banker_bust_pays_double(NAME, "004:T10a")


def test_004_rule_T10b_when_both_bust_nobody_pays() -> None:
    salon.both_bust_is_a_push(NAME, "004:T10b")


def test_004_rule_T10c_the_size_of_a_bust_does_not_matter() -> None:
    for sizes in (("7♠", "10♥"), ("10♠", "6♥"), ("7♠", "6♥")):
        salon.both_bust_is_a_push(NAME, "004:T10c", sizes)


def test_004_rule_T10d_a_busted_punter_owes_no_double() -> None:
    table = play(sit(NAME, ["10♠ 5♠"], "10♥ 9♥", "7♠", stakes=30), "draw stand")
    assert gains(table) == (-30,)
    assert {"004:T10d", "reading A7"} <= {*cited(table, "Seat 1 loses 30")}


def test_004_rule_T11_after_both_packs_the_bank_goes_left() -> None:
    salon.bank_goes_left_after_talia(NAME, "004:T11")
