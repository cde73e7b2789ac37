"""Corners of the course of play that no document describes: mixed rules, short packs, poor and unwilling players."""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.presets import variant
from ochko_edu.table import Table

from .play import check_conservation
from .tables import cited, gains, names, play, sit, told

# When stakes are named


@pytest.mark.parametrize(("when", "held"), [("before_deal", 0), ("after_first_card", 1), ("after_deal", 2)])
@pytest.mark.parametrize("deal", ["two_at_once", "one_by_one", "from_bottom"])
def test_stakes_of_the_salon_are_named_on_so_many_cards(when: str, held: int, deal: str) -> None:
    table = Table(variant("salon").replace(stake_when=when, deal=deal), seats=2, seed=1)
    for seat in (1, 2):
        assert [len(hand) for hand in table.state.hands] == [held] * 3
        assert [(a.name, a.seat) for a in table.legal_actions()] == [("stake", seat)]
        table.do("stake", 10)
    assert [len(hand) for hand in table.state.hands] == [2, 2, 2]


@pytest.mark.parametrize(("when", "held"), [("before_deal", 0), ("after_first_card", 1), ("after_deal", 2)])
def test_bids_are_named_on_so_many_of_two_opening_cards(when: str, held: int) -> None:
    rules = variant("folk").replace(stake_when=when, opening_cards=2)
    table = sit(rules, ["6♠ 7♠", "8♠ 9♠"], "10♥ J♥", "6♦ 7♦ 8♦ 9♦ 10♦", stakes=[20, 30])
    if when != "before_deal":
        assert [len(hand) for hand in table.state.hands] == [held] * 3
        table.do("bid", 20)
    assert [len(table.state.hands[seat]) for seat in (1, 0)] == [2, 2]
    play(table, "stand stand next")
    assert table.state.actor == 2
    if when != "before_deal":
        assert [len(table.state.hands[seat]) for seat in (2, 0)] == [held, held]
        table.do("bid", 30)
    assert [len(table.state.hands[seat]) for seat in (2, 0)] == [2, 2]


def test_after_the_first_card_of_two_the_second_is_dealt_in_the_duel() -> None:
    table = sit("folk", ["6♠"], "7♥", "6♦ 8♦ 9♦", opening_cards=2)
    assert str(table.state.marker) == "6♦"
    table.do("bid", 10)
    assert [str(card) for card in table.state.hands[1]] == ["6♠", "8♦"]
    assert "Seat 1 is dealt another card: the eight of diamonds." in table.log.text
    assert "The banker is dealt another card face down." in table.view(1).log.text


# Limits of drawing


def test_a_limit_of_the_table_is_shared_by_the_two_who_meet_in_a_duel() -> None:
    rules = variant("folk").replace(max_draws=2, max_draws_of="table")
    table = sit(rules, ["6♠", "7♠"], "8♥", "6♦ J♦ J♥ J♠")
    play(table, "bid:10 draw stand draw")
    assert "The banker stands on 10." in table.log.text
    # In the next duel they begin anew.
    play(table, "next bid:10 draw draw")
    assert table.state.drawn[2] == 2


def test_reserve_keeps_cards_for_every_duel_of_a_pass() -> None:
    rules = variant("folk").replace(max_draws=2, short_pack="reserve", shuffle_when="talia_end")
    # A fresh card for the banker in each duel: 2 + 4 cards a duel, and the marker.
    assert Table.most_seats(rules) == 5
    assert Table.most_seats(rules.replace(banker_card="keep_first")) == 6
    assert Table.most_seats(rules.replace(max_draws_of="table")) == 8
    assert Table.most_seats(variant("folk")) == 12


# Naturals


def test_a_natural_paid_at_the_showdown_that_stops_the_drawing() -> None:
    table = sit(
        "salon", ["A♠ K♠", "2♣ 3♣"], "10♥ 4♥", natural_paid="at_showdown", draw_when_natural="nobody_draws"
    )  # fmt: skip
    assert table.state.phase == "over"
    assert gains(table) == (20, -10)
    assert "A punter has a natural, so nobody draws." in table.log.text


def test_when_all_punters_have_naturals_the_banker_need_not_draw() -> None:
    table = sit("salon", ["A♠ K♠", "A♦ 10♦"], "10♥ 4♥")
    assert table.state.phase == "over"
    assert gains(table) == (20, 20)


def test_a_banker_with_one_card_up() -> None:
    table = sit("salon", ["2♠ 3♠"], "K♥ 9♥", banker_first_card="up")
    assert [str(card) for card in table.view(1).hands[0]] == ["K♥", "None"]
    assert "The banker is dealt the king of hearts, and one card face down." in table.view(1).log.text


# A pack that runs out


def short(short_pack: str) -> Table:
    """Seventeen punters and the banker hold the whole pack of 36; the banker, on 13, is bound to draw."""
    rules = variant("salon").replace(packs=1, pack=36, short_pack=short_pack, banker_must={13: "draw"})
    pairs = ["9♠ 9♣", "9♦ 9♥", "8♠ 8♣", "8♦ 8♥", "10♠ 10♣", "10♦ 10♥", "J♠ J♣", "J♦ J♥", "Q♠ Q♣", "Q♦ Q♥",
             "K♠ K♣", "K♦ K♥", "A♠ 7♠", "A♣ 7♣", "A♦ 7♦", "A♥ 6♦", "6♥ 6♣"]  # fmt: skip
    return sit(rules, pairs, "7♥ 6♠")


def test_nobody_can_draw_from_an_empty_pack() -> None:
    table = short("stand")
    assert table.state.stock == ()
    assert table.state.phase == "over"
    assert gains(table)[-1] == -10
    assert sum("can draw no more" in event.text for event in table.log) == 18
    assert told(table, "The pack is out: the banker can draw no more.").field == "short_pack"


def test_a_reshuffle_needs_cards_that_are_laid_aside() -> None:
    table = short("reshuffle")
    assert table.state.phase == "over"
    assert not any(event.kind == "reshuffle" for event in table.log)


def test_void_leaves_what_is_settled() -> None:
    rules = variant("salon").replace(packs=1, pack=36, short_pack="void")
    pairs = ["A♠ K♠", "9♦ 9♥", "8♠ 8♣", "8♦ 8♥", "10♠ 10♣", "10♦ 10♥", "J♠ J♣", "J♦ J♥", "Q♠ Q♣", "Q♦ Q♥",
             "9♠ 9♣", "K♦ K♥", "7♣ 7♠", "A♣ K♣", "A♦ 7♦", "A♥ 6♦", "6♥ 6♣"]  # fmt: skip
    table = sit(rules, pairs, "7♥ 6♠")
    play(table, "stand " * 14 + "draw")
    assert "The deal is void" in table.log[-1].text
    assert [gain for gain in gains(table) if gain] == [20, 20]
    assert table.state.purses == (960, 1020, *[1000] * 12, 1020, *[1000] * 3)
    check_conservation(table, 18_000)


def test_a_card_that_is_dealt_last_stays_known() -> None:
    table = sit("folk", ["6♠"], "7♥", "6♦", marker_card="dealt_last")
    assert str(table.view(1).marker) == "6♦"
    assert not any(str(card) == "6♦" for card in table.view(1).unseen)
    assert table.view(1).stock_left == 34


# Who has nothing, or does not want to


def test_everybody_declines_to_stake() -> None:
    table = play(Table(variant("salon").replace(may_decline=True), seats=2), "decline decline")
    assert table.state.phase == "over"
    assert [event.text for event in table.log[-2:]] == ["Seat 1 does not stake.", "Seat 2 does not stake."]
    play(table, "next stake:10")
    assert table.state.stakes[1] == 10


def test_who_declines_after_seeing_his_cards_lays_them_aside() -> None:
    rules = variant("salon").replace(may_decline=True, stake_when="after_deal")
    table = sit(rules, ["2♠ 3♠", "10♣ 9♣"], "10♥ 8♥")
    play(table, "decline stake:10")
    assert table.state.hands[1] == ()
    assert len(table.state.aside) == 2
    assert gains(play(table, "stand stand")) == (0, 10)


def test_broke_players_are_passed_over_and_play_ends_without_punters() -> None:
    table = sit("salon", ["10♠ 7♠", "10♣ 9♣"], "10♥ 8♥", stakes=[50, 10], purse=50)
    play(table, "stand stand stand next")
    assert table.state.status[1] == "out"
    assert [action.seat for action in table.legal_actions()] == [2]
    table = play(sit("salon", ["10♠ 7♠"], "10♥ 8♥", stakes=50, purse=50), "stand stand next")
    assert table.state.ended == "no punters"
    assert "Play ends." in table.log[-1].text
    assert table.legal_actions() == ()
    with pytest.raises(ActionError, match="play has ended"):
        table.do("next")


def test_the_banker_of_the_salon_is_liable_beyond_his_purse() -> None:
    table = sit("salon", ["A♠ K♠"], "10♥ 8♥", stakes=50, purse=50)
    assert table.state.purses == (-50, 150)


def test_a_banker_who_cannot_fill_an_empty_bank_hands_it_on() -> None:
    table = sit("salon-002", ["10♠ 9♠", "10♣ 8♣"], "10♥ 8♥", stakes=50, purse=50, bank=50)
    play(table, "stand stand stand next")
    assert [event.text for event in table.log[-3:]] == [
        "The bank is empty.", "Seat 0 has nothing to bank with.", "The bank passes to Seat 1.",
    ]  # fmt: skip
    assert names(table) == {"bank"}


# The bank


def test_a_banker_who_may_leave_after_any_deal() -> None:
    table = sit("salon-002", ["10♠ 7♠"], "10♥ 8♥", bank=60, bank_withdrawal="any_round")
    play(table, "stand stand")
    assert names(table) == {"next", "resign"}
    table.do("resign")
    assert table.state.purses == (1010, 990)
    assert names(table) == {"bank", "decline"}


def test_who_need_not_knock_is_asked_again() -> None:
    table = sit("folk", ["6♠", "7♠"], "A♥", "9♦ A♦", knock="optional")
    play(table, "bid:100 stand stand next bid:100 stand stand next play_on")
    while table.state.phase != "over":
        word = next(w for w in ("bid", "stand", "draw", "next") if w in names(table))
        table.do(word, 1 if word == "bid" else None)
    table.do("next")
    assert names(table) == {"knock", "play_on"}
    with pytest.raises(ActionError, match=r"Legal for the banker: 'knock', 'play_on' \(knock: "):
        table.do("draw")


def test_a_banker_who_never_leaves_names_a_new_bank_after_the_knock() -> None:
    table = sit(
        "folk", ["6♠", "7♠"], "A♥", "9♦ A♦",
        bank_passes="never", after_knock="cash_out", halving=None, halvings=None,
    )  # fmt: skip
    play(table, "bid:100 stand stand next bid:100 stand stand next")
    assert table.state.banker == 0
    assert table.state.purses[0] == 1200
    assert names(table) == {"bank"}


def test_bids_keep_within_what_may_have_to_be_paid() -> None:
    table = sit("folk", ["6♠"], "A♥", stake_limit="exposure_within_bank", banker_bust_pays=2)
    assert table.legal_actions()[0].most == 50
    assert sit("folk", ["6♠"], "A♥", stake_limit="exposure_within_bank").legal_actions()[0].most == 100


def test_naturals_paid_at_once_come_before_a_share_of_the_rest() -> None:
    rules = variant("salon").replace(bank="announced", bank_pays="pro_rata")
    table = sit(rules, ["10♠ 9♠", "A♣ J♣", "10♦ 9♦"], "10♥ 8♥", stakes=[60, 40, 60], bank=100)
    assert gains(table) == (0, 80, 0)
    assert gains(play(table, "stand stand stand")) == (10, 80, 10)
    assert table.state.bank == 0


def test_the_bank_grows_even_as_the_shoe_runs_out() -> None:
    rules = variant("chemin-de-fer").replace(packs=1)
    for seed in range(60):
        table = Table(rules, seats=1, seed=seed, purse=10_000)
        table.do("bank", 1000)
        while table.state.talia == 1 and table.state.phase != "ended":
            word = next(w for w in ("stake", "stand", "draw", "bank", "next") if w in names(table))
            new = table.do(word, 5 if word == "stake" else None)
            kinds = [event.kind for event in new]
            if "talia_end" in kinds and "grows" in kinds:
                assert kinds.index("grows") == kinds.index("talia_end") + 1
                return
    pytest.fail("no seed had the banker win the last deal")


# What a refusal says


@pytest.mark.parametrize(
    ("name", "words", "wanted", "says"),
    [
        ("salon", "", "draw", "Legal for Seat 1: 'stake 10 (1 to 1000)' (stakes: 000:4)."),
        ("salon", "stake:10", "stake", "Legal for Seat 1: 'draw', 'stand' (draw_order: 000:8)."),
        ("folk", "bank:100", "draw", "Legal for Seat 1: 'bid 10 (1 to 100)' (bid: 002:F5)."),
        ("folk", "", "draw", "Legal for Seat 0: 'bank 100 (1 to 1000)' (bank_named: 002:F4)."),
        ("chemin-de-fer", "", "draw", "bank_named: 004:X8b"),
    ],
)
def test_a_refusal_tells_what_is_legal_and_by_which_clause(name: str, words: str, wanted: str, says: str) -> None:
    table = play(Table(variant(name), seats=1, seed=1), words)
    with pytest.raises(ActionError) as error:
        table.do(wanted)
    assert says in str(error.value)
    assert "Did you mean" not in str(error.value)


def test_an_event_cites_clauses_before_readings_and_both_before_notes() -> None:
    table = play(sit("folk", ["10♠"], "10♥", "6♦ 9♦ 8♦"), "bid:10 draw draw")
    assert cited(table, "Seat 1 loses 10") == ("002:F8b", "silent: as 002:C11, 000:12")
    assert told(table, "Seat 1 loses 10").field == "punter_bust"
