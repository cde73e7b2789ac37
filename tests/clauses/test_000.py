"""Document 000, salon twenty-one: a test for each of its rules."""

from __future__ import annotations

from ochko_edu.presets import variant

from ..tables import cited, gains, names, play, sit
from . import salon

NAME = "salon"


def test_000_rule_1_two_packs_of_52_and_any_number_of_players() -> None:
    salon.two_packs_mixed(NAME)
    salon.any_number_plays(NAME)


def test_000_rule_2_everyone_banks_in_turn() -> None:
    salon.all_bank_in_turn(NAME, "000:2")


def test_000_rule_3_two_cards_at_once_from_the_bankers_left() -> None:
    salon.two_cards_to_all(NAME, "000:3", [1, 2, 0])


def test_000_rule_4_a_punter_stakes_what_he_likes() -> None:
    salon.any_stake(NAME, "000:4")


def test_000_rule_5_aim_and_values() -> None:
    assert variant(NAME).target == 21
    salon.card_values(NAME)


def test_000_rule_6_bankers_21_takes_every_stake() -> None:
    salon.banker_21_takes_all(NAME, "000:6")


def test_000_rule_7_otherwise_all_may_draw() -> None:
    salon.all_may_draw(NAME)


def test_000_rule_8_punters_first_banker_last_three_cards_at_most() -> None:
    salon.drawing_in_turn(NAME, "000:8", "000:8")
    salon.three_draws_at_most(NAME, "000:8")


def test_000_rule_9a_the_banker_wins_only_from_lower_totals() -> None:
    salon.compared(NAME, lower="000:9a", higher="000:9a")
    salon.hands_are_opened(NAME, "000:9a")


def test_000_rule_9b_what_was_staked_is_won_or_lost() -> None:
    salon.compared(NAME, lower="000:9b", higher="000:9b")


def test_000_rule_9c_a_dealt_21_is_paid_double() -> None:
    salon.dealt_21_paid_double(NAME, "000:9c")


def test_000_rule_9d_equal_points_are_a_push() -> None:
    salon.equal_is_a_push(NAME, "000:9d")


def test_000_rule_10_a_dealt_21_beats_a_drawn_one() -> None:
    salon.dealt_21_beats_drawn_21(NAME, "000:10")
    salon.drawn_21_is_ordinary(NAME)


def test_000_advice_11_from_16_to_20_is_advice_and_no_duty() -> None:
    for hand in ("10♠ 6♠", "10♠ 7♠", "10♠ 8♠", "10♠ 9♠", "10♠ J♠"):
        assert names(sit(NAME, [hand], "10♥ 9♥")) == {"draw", "stand"}


def test_000_rule_12_past_21_loses() -> None:
    salon.bust_loses(NAME, "000:12")


def test_000_rule_13a_all_bust_are_quits() -> None:
    table = sit(NAME, ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", "7♠ 8♠ K♥", stakes=[10, 20])
    play(table, "draw draw draw")
    assert gains(table) == (0, 0)
    assert table.state.purses == (1000, 1000, 1000)
    assert "000:13a" in cited(table, "Seat 2 takes the stake back")


def test_000_rule_13b_a_busted_banker_pays_the_others_double() -> None:
    salon.banker_bust_pays_double(NAME, "000:13b")
    salon.both_bust_is_a_push(NAME, "000:13a")


def test_000_rule_14_used_cards_are_laid_aside() -> None:
    salon.used_cards_aside(NAME)
    table = play(sit(NAME, ["10♠ 9♠"], "10♥ 8♥", "2♠ 3♠ 4♠ 5♠"), "stand stand next stake:10")
    assert [str(card) for card in table.state.hands[1]] == ["2♠", "3♠"]
    assert [str(card) for card in table.state.hands[0]] == ["4♠", "5♠"]
    assert len(table.state.aside) == 4
    assert cited(table, "laid aside") == ("000:14",)


def test_000_rule_15_after_the_talia_the_bank_goes_left() -> None:
    salon.bank_goes_left_after_talia(NAME, "000:15")


def test_000_rule_16_shuffle_and_cut_on_the_right() -> None:
    salon.shuffled_and_cut(NAME, "000:16")
