"""Chemin de fer under each played reading that the variant does not use by default; and its fixed steps."""

from __future__ import annotations

from ochko_edu.presets import variant
from ochko_edu.rules import Rules
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, read, sit

NAME = "chemin-de-fer"


def run_out(rules: Rules, kind: str) -> Table:
    """A single pack, played with a card asked for whenever allowed, until it runs out inside a deal."""
    for seed in range(60):
        table = Table(rules.replace(packs=1), seats=1, seed=seed, purse=10_000)
        table.do("bank", 1000)
        while table.state.talia == 1:
            word = next(w for w in ("stake", "draw", "stand", "bank", "next") if w in names(table))
            new = table.do(word, 1 if word == "stake" else None)
            if any(event.kind == kind for event in new):
                return table
    raise AssertionError(f"{kind} did not happen")


def test_reading_Xc_b_eight_packs() -> None:
    assert len(sit(read("X-c", "b", NAME), ["2♠ 3♠"], "K♥ 6♥").state.all_cards) == 416


def test_reading_Xd_b_each_stake_within_the_bank() -> None:
    table = sit(read("X-d", "b", NAME), ["2♠ 3♠"], "K♥ 4♥", stakes=[100, 100, 50], seats=3)
    play(table, "stand stand")
    # The bank holds 100; the banker is liable for the rest.
    assert gains(table) == (100, 100, 50)
    assert (table.state.bank, table.state.purses[0]) == (0, 750)


def test_reading_Xd_c_stakes_are_not_bounded() -> None:
    table = sit(read("X-d", "c", NAME), ["2♠ 3♠"], "K♥ 6♥", stakes=[1000], seats=1)
    assert gains(play(table, "stand stand")) == (-1000,)
    assert table.state.bank == 1100


def test_reading_Xf_b_the_bank_goes_left() -> None:
    table = sit(read("X-f", "b", NAME), ["2♠ 3♠"], "K♥ 4♥", stakes=[10, 10], seats=2)
    assert play(table, "stand stand next").state.banker == 1


def test_reading_Xg_b_the_extra_card_lies_face_down() -> None:
    table = play(sit(read("X-g", "b", NAME), ["2♠ 3♠"], "K♥ 4♥", "9♦", seats=2), "draw")
    assert table.view(0).hands[2] == (None, None, None)
    assert "nine of diamonds" not in table.view(0).log.text


def test_reading_Xh_b_the_hands_are_dealt_in_pairs() -> None:
    table = sit(read("X-h", "b", NAME), ["2♠ 3♠"], "K♥ 4♥", seats=2)
    assert [(event.seat, len(event.cards)) for event in table.log if event.kind == "deal"] == [(2, 2), (0, 2)]


def test_reading_Xi_a_a_deal_once_begun_is_finished() -> None:
    """The default, beside its rivals."""
    table = run_out(read("X-i", "a", NAME), "reshuffle")
    assert "reading X-i" in cited(table, "are shuffled and used again")
    assert table.state.talia_over
    while table.state.phase != "over":
        table.do("stand" if "stand" in names(table) else "draw")
    new = table.do("next")
    assert any(event.kind == "talia_end" for event in new) or table.state.banker != 0


def test_reading_Xi_b_a_deal_that_runs_short_is_void() -> None:
    table = run_out(read("X-i", "b", NAME), "void")
    assert gains(table) == (0,)
    assert table.state.stakes == (0, 0)
    assert table.state.phase == "over"
    banker = table.state.banker
    table.do("next")
    assert table.state.banker == banker


def test_reading_Xi_c_the_packs_are_shuffled_for_every_deal() -> None:
    table = sit(read("X-i", "c", NAME), ["2♠ 3♠"], "K♥ 6♥", seats=2)
    play(table, "stand stand next")
    assert len(table.state.stock) == 312
    assert sum(event.kind == "shuffle" for event in table.log) == 2
    assert table.state.banker == 0


def test_reading_Xj_b_the_banker_resigns_only_when_the_shoe_is_out() -> None:
    rules = read("X-j", "b", NAME).replace(packs=1)
    for seed in range(40):
        table = Table(rules, seats=1, seed=seed, purse=10_000)
        table.do("bank", 1000)
        while table.state.talia == 1 and "keep_bank" not in names(table):
            assert "resign" not in names(table)
            word = next(w for w in ("stake", "stand", "draw", "bank", "next") if w in names(table))
            table.do(word, 1 if word == "stake" else None)
        if "keep_bank" in names(table):
            break
    assert names(table) == {"take_home", "keep_bank"}
    kept = table.replay([*table.actions, "keep_bank"])
    assert kept.state.banker == table.state.banker
    assert kept.state.bank == table.state.bank
    table.do("take_home")
    assert table.state.banker != kept.state.banker
    # But nobody can be made to bank (004:X9).
    assert names(table) == {"bank", "decline"}


# Steps that no field changes, where they can be seen


def test_fixed_step_Xa_stakes_go_back_and_new_ones_are_laid() -> None:
    table = play(sit(NAME, ["2♠ 3♠"], "K♥ 5♥", stakes=[10, 10], seats=2), "stand stand")
    assert {"004:X2b", "004:X6", "reading X-a"} <= {*cited(table, "Seat 1 takes the stake back")}
    assert play(table, "next").legal_actions()[0].most == 100


def test_fixed_step_Xe_nearest_to_the_bankers_right() -> None:
    table = sit(NAME, ["2♠ 3♠"], "K♥ 5♥", stakes=[25, 25, 10, 10], seats=4)
    assert table.state.actor == 2
    assert "reading X-e" in cited(table, "nearest to the banker's right among equals")


def test_fixed_step_Xk_the_bank_is_offered_on_to_the_right_until_nobody_is_left() -> None:
    table = Table(variant(NAME), seats=2)
    for seat in (0, 2, 1):
        assert table.state.banker == seat
        table.do("decline")
    assert table.state.ended == "no banker"
    assert table.legal_actions() == ()
    assert "004:X9" in cited(table, "Nobody takes the bank")


def test_who_has_not_staked_has_no_share_and_somebody_must_stake() -> None:
    table = play(Table(variant(NAME), seats=3), "bank:100 decline decline")
    assert names(table) == {"stake"}
    table.do("stake", 5)
    assert table.state.actor == 3
    assert "004:X1a" in cited(table, "Seat 2 does not stake")


def test_a_broke_neighbour_is_passed_over() -> None:
    table = sit(NAME, ["2♠ 3♠"], "K♥ 6♥", stakes=[10, 20], seats=2, purse=20, bank=20, stake_limit=None)
    play(table, "stand stand resign")
    assert "Seat 2 has nothing to bank with." in table.log.text
    assert table.state.banker == 1
    table.do("bank", 10)
    assert table.state.status[2] == "out"
    assert [action.seat for action in table.legal_actions()] == [0]
