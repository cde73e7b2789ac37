"""Document 004, the fragment on chemin de fer: a test for each of its rules."""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, sit, told

NAME = "chemin-de-fer"


def deal(hand: str, banker: str, then: str = "", stakes: tuple[int, ...] = (10, 30, 20)) -> Table:
    return sit(NAME, [hand], banker, then, stakes=stakes, seats=len(stakes))


def test_004_rule_X1a_one_hand_for_all_who_staked_and_one_for_the_banker() -> None:
    table = deal("2♠ 3♠", "K♥ 6♥", stakes=(10, 30, 0))
    assert [len(hand) for hand in table.state.hands] == [2, 0, 2, 0]
    play(table, "stand stand")
    assert gains(table) == (-10, -30, 0)
    assert all("004:X1a" in event.clauses for event in table.log if event.kind == "deal")


def test_004_rule_X1b_the_highest_stake_plays_and_among_equals_the_nearest_on_the_right() -> None:
    for stakes, actor in (((10, 30, 20), 2), ((30, 10, 30), 3), ((30, 30, 20), 2), ((20, 20, 20), 3)):
        table = deal("2♠ 3♠", "K♥ 6♥", stakes=stakes)
        assert table.state.actor == table.state.turn == actor
        assert "004:X1b" in cited(table, f"Seat {actor} has staked most")


def test_004_rule_X2a_a_natural_is_shown_at_once_and_wins_and_9_beats_8() -> None:
    for hand, banker, sign in (
        ("K♠ 8♠", "10♥ 7♥", 1), ("4♠ 5♠", "10♥ J♥", 1), ("4♠ 5♠", "3♥ 5♥", 1),
        ("3♠ 5♠", "K♥ 9♥", -1), ("10♠ 7♠", "K♥ 8♥", -1),
    ):  # fmt: skip
        table = deal(hand, banker)
        assert table.state.phase == "over"
        assert not any(event.kind == "draw" for event in table.log)
        assert gains(table) == (10 * sign, 30 * sign, 20 * sign)
        assert "004:X2a" in cited(table, "shows a natural")
    assert "natural 9" in told(deal("4♠ 5♠", "3♥ 5♥"), "Seat 2 shows").text


def test_004_rule_X2b_equal_naturals_are_a_draw_and_dealt_anew() -> None:
    table = deal("4♠ 5♠", "K♥ 9♥", "K♦ Q♦ J♦ 10♦")
    assert gains(table) == (0, 0, 0)
    assert "004:X2b" in cited(table, "Seat 1 takes the stake back")
    play(table, "next stake:10 stake:30 stake:20")
    assert table.state.banker == 0
    assert [str(card) for card in table.state.hands[2]] == ["K♦", "J♦"]


def test_004_rule_X3a_without_a_natural_he_may_ask_for_a_card_or_stay() -> None:
    table = deal("2♠ 3♠", "K♥ 6♥")
    assert names(table) == {"draw", "stand"}
    assert "004:X3a" in cited(table.replay([*table.actions, "stand"]), "Seat 2 stands")
    assert "004:X3a" in cited(table.replay([*table.actions, "draw"]), "Seat 2 draws")


def test_004_rule_X3b_he_stands_on_6_and_7_draws_on_0_to_4_and_chooses_on_5() -> None:
    for hand, total, legal in (
        ("K♠ Q♠", 0, {"draw"}), ("K♠ A♠", 1, {"draw"}), ("9♠ 3♠", 2, {"draw"}), ("2♠ A♠", 3, {"draw"}),
        ("7♠ 7♣", 4, {"draw"}), ("J♠ 5♠", 5, {"draw", "stand"}), ("4♠ 2♠", 6, {"stand"}), ("9♠ 8♠", 7, {"stand"}),
    ):  # fmt: skip
        table = deal(hand, "K♥ 6♥")
        assert table.view(2).total == total
        assert names(table) == legal
        for refused in {"draw", "stand"} - legal:
            with pytest.raises(ActionError, match="004:X3b"):
                table.do(refused)
        if len(legal) == 1:
            table.do(*legal)
            assert "004:X3b" in cited(table, f"Seat 2 must {next(iter(legal))} on {total}")


def test_004_rule_X3c_the_extra_card_lies_face_up() -> None:
    table = play(deal("2♠ 3♠", "K♥ 6♥", "9♦"), "draw")
    for seat in (0, 1, 3):
        seen = table.view(seat)
        assert [str(card) for card in seen.hands[2]] == ["None", "None", "9♦"]
        assert "Seat 2 draws the nine of diamonds." in seen.log.text
    assert "004:X3c" in cited(table, "Seat 2 draws")


def test_004_rule_X4_then_the_banker_draws_or_stands_as_he_likes() -> None:
    for banker in ("K♥ Q♥", "K♥ 3♥", "K♥ 5♥", "K♥ 6♥", "K♥ 7♥"):
        table = play(deal("2♠ 3♠", banker), "stand")
        assert table.state.turn == 0
        assert names(table) == {"draw", "stand"}
        table.do("draw")
        assert "004:X4" in cited(table, "The banker draws")


def test_004_rule_X5_one_extra_card_and_no_more() -> None:
    table = play(deal("2♠ 3♠", "K♥ A♥", "K♦ Q♦"), "draw draw")
    assert [len(table.state.hands[seat]) for seat in (2, 0)] == [3, 3]
    assert table.state.phase == "over"
    assert "004:X5" in cited(table, "Seat 2 has drawn all")
    assert "004:X5" in cited(table, "The banker has drawn all")


def test_004_rule_X6_all_open_and_equal_points_void_the_stakes() -> None:
    table = play(deal("2♠ 3♠", "K♥ 4♥", "K♦ A♥"), "draw draw")
    assert [event.seat for event in table.log if event.kind == "show"] == [0, 2]
    assert "004:X6" in cited(table, "Seat 2 shows")
    assert gains(table) == (0, 0, 0)
    assert (table.state.bank, table.state.purses) == (100, (900, 1000, 1000, 1000))
    assert "004:X6" in cited(table, "Seat 3 takes the stake back")
    table.do("next")
    assert table.state.stakes == (0, 0, 0, 0)
    assert "stake" in names(table)


def test_004_rule_X7_the_banker_wins_all_stakes_banks_again_and_his_bank_grows() -> None:
    table = play(deal("2♠ 3♠", "K♥ 6♥"), "stand stand")
    assert gains(table) == (-10, -30, -20)
    assert table.state.bank == 160
    assert "004:X7" in cited(table, "Seat 3 loses 20")
    table.do("next")
    assert (table.state.banker, table.state.bank) == (0, 160)
    assert cited(table, "keeps the bank, which is now 160") == ("004:X7",)
    assert table.legal_actions()[0].most == 160


def test_004_rule_X8a_each_winner_takes_his_stake_and_as_much_out_of_the_bank() -> None:
    table = play(deal("2♠ 3♠", "K♥ 4♥"), "stand stand")
    assert gains(table) == (10, 30, 20)
    assert (table.state.bank, table.state.purses) == (40, (900, 1010, 1030, 1020))
    assert "004:X8a" in cited(table, "Seat 1 wins 10")


def test_004_rule_X8b_the_right_neighbour_banks_next_with_any_sum() -> None:
    table = play(deal("2♠ 3♠", "K♥ 4♥"), "stand stand next")
    assert "004:X8b" in cited(table, "The bank passes to Seat 3")
    assert table.state.banker == 3
    bank = table.legal_actions()[0]
    assert (bank.name, bank.seat, bank.least, bank.most) == ("bank", 3, 1, 1020)
    table.do("bank", 1020)
    assert "004:X8b" in cited(table, "a bank of 1020")
    # The old banker has what was left of his bank.
    assert table.state.purses[0] == 940


def test_004_rule_X9_the_banker_may_resign_and_nobody_can_be_made_to_bank() -> None:
    table = play(deal("2♠ 3♠", "K♥ 6♥"), "stand stand")
    assert names(table) == {"next", "resign"}
    table.do("resign")
    assert "004:X9" in cited(table, "The banker gives up the bank")
    assert table.state.purses[0] == 1060
    assert table.state.banker == 3
    assert names(table) == {"bank", "decline"}
    table.do("decline")
    assert "004:X9" in cited(table, "does not take the bank")
    assert table.state.banker == 2
    table.do("bank", 50)
    assert (table.state.banker, table.state.bank) == (2, 50)
