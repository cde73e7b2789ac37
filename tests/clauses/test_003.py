"""Document 003, salon twenty-one in its plainest telling: a test for each of its rules."""

from __future__ import annotations

from ochko_edu.presets import variant

from ..tables import cited, gains, names, play, sit
from . import salon

NAME = "salon-003"


def test_003_rule_1_any_number_of_players() -> None:
    salon.any_number_plays(NAME)


def test_003_rule_2_two_complete_packs_mixed() -> None:
    salon.two_packs_mixed(NAME)


def test_003_rule_3_all_bank_in_turn() -> None:
    salon.all_bank_in_turn(NAME, "003:3")


def test_003_rule_4_two_cards_to_everybody_and_the_banker() -> None:
    # From which side is not said: the banker's left (reading A28), both at once (reading A27).
    table = salon.two_cards_to_all(NAME, "003:4", [1, 2, 0])
    assert {"reading A27", "reading A28"} <= {*cited(table, "The banker is dealt")}


def test_003_rule_5_each_stakes_some_sum() -> None:
    salon.any_stake(NAME, "003:5")


def test_003_rule_6_the_aim_is_21() -> None:
    assert variant(NAME).target == 21
    table = play(sit(NAME, ["10♠ 5♠", "10♣ J♣"], "10♥ 9♥", "6♠"), "draw stand stand")
    assert gains(table) == (10, 10)
    assert "stands" in table.log.text
    assert cited(table, "Seat 1 has 21")[0] == "003:6"


def test_003_rule_7_bankers_21_ends_the_play() -> None:
    salon.banker_21_takes_all(NAME, "003:7")


def test_003_rule_8_otherwise_both_sides_may_draw() -> None:
    salon.all_may_draw(NAME)


def test_003_rule_9_three_cards_at_most() -> None:
    salon.three_draws_at_most(NAME, "003:9")


def test_003_rule_10_the_banker_wins_only_from_lower_totals() -> None:
    salon.compared(NAME, lower="003:10", higher="003:11")


def test_003_rule_11_higher_totals_win_what_was_staked() -> None:
    salon.compared(NAME, lower="003:10", higher="003:11")
    salon.hands_are_opened(NAME, "003:11")


def test_003_rule_12_equal_points_take_the_stake_back() -> None:
    salon.equal_is_a_push(NAME, "003:12")


def test_003_rule_13_a_dealt_21_gets_twice_the_stake() -> None:
    salon.dealt_21_paid_double(NAME, "003:13")


def test_003_rule_14_values() -> None:
    salon.card_values(NAME)


def test_003_rule_15_drawing_in_the_order_of_the_deal() -> None:
    salon.drawing_in_turn(NAME, "003:15", "003:15")
    table = sit(NAME, ["2♠ 3♠", "2♣ 3♣"], "2♥ 3♥", "10♠ 10♣ 10♥")
    play(table, "draw stand draw stand draw stand")
    dealt, drawn = ([e.seat for e in table.log if e.kind == kind] for kind in ("deal", "draw"))
    assert drawn == dealt


def test_003_rule_16_a_dealt_21_beats_a_drawn_one() -> None:
    salon.dealt_21_beats_drawn_21(NAME, "003:16")
    salon.drawn_21_is_ordinary(NAME)


def test_003_advice_17_from_16_to_20_is_advice_and_no_duty() -> None:
    for hand in ("10♠ 6♠", "10♠ 7♠", "10♠ 8♠", "10♠ 9♠", "10♠ J♠"):
        assert names(sit(NAME, [hand], "10♥ 9♥")) == {"draw", "stand"}


def test_003_rule_18_past_21_loses() -> None:
    salon.bust_loses(NAME, "003:18")


def test_003_rule_19_player_and_banker_both_past_21_are_quits() -> None:
    salon.both_bust_is_a_push(NAME, "003:19")


def test_003_rule_20a_a_busted_banker_pays_double() -> None:
    salon.banker_bust_pays_double(NAME, "003:20a")


def test_003_rule_20b_after_both_packs_the_bank_goes_left() -> None:
    salon.used_cards_aside(NAME)
    salon.bank_goes_left_after_talia(NAME, "003:20b")


def test_003_rule_21_shuffle_and_cut_on_the_right() -> None:
    salon.shuffled_and_cut(NAME, "003:21")
