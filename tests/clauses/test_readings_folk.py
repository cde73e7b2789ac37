"""The folk game under each played reading that the variant does not use by default; and its fixed steps."""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError
from ochko_edu.rules import Rules
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, read, sit, told

NAME = "folk"


def knocked(rules: Rules) -> Table:
    """Two punters have lost 100 each to a bank of 100; the pass is cleared away."""
    table = sit(rules, ["6♠", "7♠"], "A♥", "9♦ A♦")
    return play(table, "bid:100 stand stand next bid:100 stand stand next")


def run_out(rules: Rules, until: str) -> Table:
    """Twelve punters and 32 cards: each draws until he busts, so that the pack runs out inside the pass."""
    table = Table(rules.replace(pack=32), seats=12, seed=2)
    table.do("bank", 100)
    for _ in range(200):
        legal = names(table)
        word = next(w for w in ("bid", "draw", "stand", "next") if w in legal)
        new = table.do(word, 1 if word == "bid" else None)
        if any(event.text.startswith(until) for event in new):
            return table
    raise AssertionError(f"no event began with {until!r}:\n{table.log.text}")


def test_reading_A14_b_drawn_cards_lie_face_up_in_a_duel() -> None:
    table = play(sit(read("A14", "b", NAME), ["8♠"], "9♥", "Q♦ 7♠"), "bid:10 draw")
    assert [str(card) for card in table.view(0).hands[1]] == ["None", "7♠"]


def test_reading_B1_b_equal_totals_withdraw_the_bid() -> None:
    cards = (["10♠"], "10♥", "Q♦ 9♦ 9♥")
    assert gains(play(sit(NAME, *cards), "bid:40 draw stand draw stand")) == (-40,)
    table = play(sit(read("B1", "b", NAME), *cards), "bid:40 draw stand draw stand")
    assert gains(table) == (0,)
    assert table.state.bank == 100
    assert "Seat 1 neither wins nor loses." in table.log.text


def test_reading_B2_b_a_bust_stays_hidden_until_the_banker_has_drawn() -> None:
    rules = read("B2", "b", NAME)
    table = play(sit(rules, ["10♠"], "10♥", "Q♦ 9♦ 7♦ 9♥"), "bid:40 draw draw")
    assert table.state.turn == 0
    assert "bust" not in table.view(0).log.text
    assert gains(play(table, "draw stand")) == (-40,)
    # Both bust: they cancel (B24 a).
    table = play(sit(rules, ["10♠"], "10♥", "Q♦ 9♦ 7♦ 9♥ 8♥"), "bid:40 draw draw draw draw")
    assert gains(table) == (0,)


def test_reading_B3_b_a_drawn_21_wins_at_once() -> None:
    table = play(sit(read("B3", "b", NAME), ["10♠"], "10♥", "Q♦ A♦"), "bid:40 draw")
    assert gains(table) == (40,)
    assert table.state.drawn[0] == 0
    # By default it is an ordinary total: the banker draws, and takes an equal 21.
    table = play(sit(NAME, ["10♠"], "10♥", "Q♦ A♦ A♥"), "bid:40 draw draw")
    assert gains(table) == (-40,)


def test_reading_B4_b_the_banker_keeps_his_first_card() -> None:
    table = play(sit(read("B4", "b", NAME), ["10♠", "9♠"], "10♥", "Q♦ 9♥ K♦"), "bid:10 stand draw stand next")
    assert [str(card) for card in table.state.hands[0]] == ["10♥"]
    assert "The banker keeps the first card" in table.log.text
    play(table, "bid:10 draw")
    assert [str(card) for card in table.state.hands[2]] == ["9♠", "K♦"]
    # The last duel has shown it.
    assert [str(card) for card in table.view(2).hands[0]] == ["10♥"]


def test_reading_B5_b_the_bankers_card_lies_face_up() -> None:
    table = sit(read("B5", "b", NAME), ["10♠", "9♠"], "10♥", "Q♦ 8♥")
    assert [str(card) for card in table.view(1).hands[0]] == ["10♥"]
    play(table, "bid:10 stand stand next")
    assert [str(card) for card in table.view(2).hands[0]] == ["8♥"]


def test_reading_B6_b_the_marker_is_dealt_last() -> None:
    table = Table(read("B6", "b", NAME).replace(pack=32), seats=12, seed=2)
    table.do("bank", 100)
    marker = table.view(1).marker
    assert marker is not None
    assert "It will be dealt last." in told(table, "is laid face up").text
    left = table.view(1).stock_left
    while table.state.marker is not None:
        legal = names(table)
        word = next(w for w in ("bid", "draw", "stand", "next") if w in legal)
        table.do(word, 1 if word == "bid" else None)
        assert table.view(1).marker in (marker, None)
    given = [event for event in table.log if event.kind in ("deal", "draw")]
    assert sum(len(event.cards) for event in given) >= 13 + left
    last = next(event for event in given[13 + left - 1 :])
    assert last.cards == (marker,)
    # All have seen it lie there, so all know who has it.
    assert all(last.as_seen_by(seat).cards == (marker,) for seat in range(13))


def test_reading_B8_b_the_banker_must_draw_on_15_and_less() -> None:
    table = play(sit(read("B8", "b", NAME), ["10♠"], "10♥", "Q♦ K♥ J♥"), "bid:10 stand")
    assert names(table) == {"draw"}
    play(table, "draw draw")
    assert table.view(0).total == 16
    assert names(table) == {"draw", "stand"}


@pytest.mark.parametrize(("key", "legal"), [("a", {"draw", "stand"}), ("b", {"draw"}), ("c", {"stand"})])
def test_reading_B9_b_and_B9_c_on_16_he_draws_or_stands(key: str, legal: set[str]) -> None:
    table = play(sit(read("B9", key, NAME), ["10♠"], "10♥", "Q♦ 6♥"), "bid:10 stand draw")
    assert names(table) == legal


def test_reading_B10_b_he_stands_on_17_and_more() -> None:
    for card in ("7♥", "8♥", "9♥", "10♦"):
        table = play(sit(read("B10", "b", NAME), ["10♠"], "10♥", f"Q♦ {card}"), "bid:10 stand draw")
        assert names(table) == {"stand"}


def test_reading_B11_b_two_aces_count_21() -> None:
    table = play(sit(read("B11", "b", NAME), ["A♠"], "10♥", "Q♦ A♦ A♥"), "bid:40 draw draw")
    assert gains(table) == (-40,)  # the banker's 10 and ace are 21 as well, and equal totals are his
    table = play(sit(read("B11", "b", NAME), ["A♠"], "10♥", "Q♦ A♦ 10♦"), "bid:40 draw draw stand")
    assert gains(table) == (40,)
    table = play(sit(NAME, ["A♠"], "10♥", "Q♦ A♦"), "bid:40 draw")
    assert gains(table) == (-40,)


def test_reading_B11_c_two_aces_win_outright() -> None:
    table = play(sit(read("B11", "c", NAME), ["A♠"], "10♥", "Q♦ A♦"), "bid:40 draw")
    assert gains(table) == (40,)
    assert table.state.drawn[0] == 0
    table = play(sit(read("B11", "c", NAME), ["10♠"], "A♥", "Q♦ A♠ A♦"), "bid:40 draw draw")
    assert gains(table) == (-40,)


def test_reading_B12_b_three_draws_at_most() -> None:
    table = play(sit(read("B12", "b", NAME), ["6♠"], "10♥", "Q♦ J♦ J♠ Q♠"), "bid:40 draw draw draw")
    assert table.state.turn == 0
    assert len(table.state.hands[1]) == 4


def test_reading_B13_b_a_player_may_refuse_to_bid() -> None:
    assert names(sit(NAME, ["6♠", "7♠"], "10♥")) == {"bid"}
    table = sit(read("B13", "b", NAME), ["6♠", "7♠"], "10♥")
    assert names(table) == {"bid", "decline"}
    table.do("decline")
    assert table.state.actor == 2
    assert table.state.hands[1] == ()
    # Everybody refuses: the pass is over and nothing has changed hands.
    table.do("decline")
    assert table.state.phase == "over"
    assert gains(table) == (0, 0)
    assert table.do("next")[0].kind == "aside"


def test_reading_B15_b_a_busted_banker_pays_twice_the_bid() -> None:
    table = play(sit(read("B15", "b", NAME), ["10♠"], "10♥", "Q♦ 9♥ 8♥"), "bid:40 stand draw draw")
    assert gains(table) == (80,)
    # Out of the bank, and no more than it holds.
    table = play(sit(read("B15", "b", NAME), ["10♠"], "10♥", "Q♦ 9♥ 8♥"), "bid:70 stand draw draw")
    assert gains(table) == (100,)


def test_reading_B16_b_a_player_bids_before_his_card() -> None:
    table = Table(read("B16", "b", NAME), seats=2, first_cards="6♠ 7♠ A♥ Q♦")
    play(table, "bank:100 bid:30")
    assert not any(table.state.hands)
    table.do("bid", 20)
    assert table.state.bids == (0, 30, 20)
    assert table.state.actor == 1
    assert gains(play(table, "stand stand")) == (-30, 0)


def test_reading_B18_b_two_more_passes_follow_the_knock() -> None:
    table = knocked(read("B18", "b", NAME))
    assert "The first of two passes after the knock begins." in table.log.text
    for text in ("The last pass after the knock begins.", "The banker takes home the bank"):
        while table.state.phase != "over":
            word = next(w for w in ("bid", "stand", "draw", "next") if w in names(table))
            table.do(word, 1 if word == "bid" else None)
        assert table.state.banker == 0
        table.do("next")
        assert text in table.log.text
    assert table.state.banker == 1


def test_reading_B18_c_he_takes_the_bank_at_once() -> None:
    table = knocked(read("B18", "c", NAME))
    assert table.state.purses == (1200, 900, 900)
    assert table.state.banker == 1
    assert [event.kind for event in table.log[-3:]] == ["knock", "home", "passes"]


def test_reading_B19_b_the_knock_is_a_right() -> None:
    table = knocked(read("B19", "b", NAME))
    assert names(table) == {"knock", "play_on"}
    on = table.replay([*table.actions, "play_on"])
    assert "The banker does not knock. Play goes on." in on.log.text
    assert on.state.passes_left is None
    assert on.state.bank == 300
    table.do("knock")
    assert table.state.passes_left == 1


def test_reading_B20_b_a_bid_may_be_halved_in_every_pass() -> None:
    table = play(sit(read("B20", "b", NAME), ["6♠"], "10♥", "Q♦ 8♦ 7♦ 9♥"), "bid:41 draw")
    assert names(table) == {"draw", "stand", "halve"}
    table.do("halve")
    assert table.state.bids[1] == 21  # the larger half (B20d)
    assert names(table) == {"draw", "stand"}
    assert gains(play(table, "draw draw stand")) == (21,)


def test_reading_B20c_b_a_bid_may_be_halved_before_every_card() -> None:
    rules = read("B20c", "b", NAME).replace(halving="any_pass")
    table = play(sit(rules, ["6♠"], "10♥", "Q♦ 8♦"), "bid:40 halve halve draw halve")
    assert table.state.bids[1] == 5


def test_reading_B23_a_used_cards_are_shuffled_again() -> None:
    """The default, beside its rivals."""
    table = run_out(read("B23", "a", NAME), "The pack is out. The cards laid aside")
    held = {card for hand in table.state.hands for card in hand} | {table.state.marker}
    assert not held & {*table.state.stock}
    assert "reading B23" in cited(table, "are shuffled and used again")


def test_reading_B23_b_the_hands_stand() -> None:
    table = run_out(read("B23", "b", NAME), "The pack is out")
    assert table.state.stock == ()
    assert "can draw no more" in table.log.text or "there is no card for" in table.log.text
    for _ in range(60):
        if table.state.phase == "over":
            break
        table.do(next(w for w in ("bid", "stand", "next") if w in names(table)))
    assert "The pack is out: there is no card for the banker. The pass ends." in table.log.text
    assert not any(event.kind == "reshuffle" for event in table.log)


def test_reading_B23_c_the_duel_is_void() -> None:
    table = run_out(read("B23", "c", NAME), "The pack is out")
    if not told(table, "The pack is out").text.endswith("nobody wins or loses."):
        pytest.fail("these cards should run out in the middle of a duel")
    seat = next(s for s in range(1, 13) if table.state.hands[s] and table.state.status[s] == "settled")
    assert table.state.results[seat] == 0
    assert table.state.phase == "between"
    table.do("next")
    assert "there is no card for the banker" in table.log.text


def test_reading_B24_b_if_both_bust_the_banker_wins() -> None:
    table = sit(read("B24", "b", NAME), ["10♠"], "10♥", "Q♦ 9♦ 7♦ 9♥ 8♥")
    assert gains(play(table, "bid:40 draw draw draw draw")) == (-40,)


def test_reading_B27_b_the_pack_is_shuffled_only_when_used_up() -> None:
    table = sit(read("B27", "b", NAME), ["6♠", "7♠"], "A♥", "9♦ A♦")
    play(table, "bid:10 stand stand next bid:10 stand stand next")
    assert sum(event.kind == "shuffle" for event in table.log) == 1
    assert table.state.round == 2
    used = [card for card, _ in table.state.aside]
    assert not {*used} & {*table.state.stock}


@pytest.mark.parametrize("key", ["b", "c"])
def test_reading_B28_b_and_B28_c_a_punter_cuts(key: str) -> None:
    table = play(Table(read("B28", key, NAME), seats=3), "bank:100")
    cut = told(table, "cuts.")
    assert cut.seat == 3 if key == "c" else cut.seat in (1, 2, 3)


# Steps that no field changes, where they can be seen


def test_fixed_step_B14_a_pass_stops_when_the_bank_is_empty() -> None:
    table = play(sit(NAME, ["A♠", "7♠", "8♠"], "6♥", "Q♦ 10♦"), "bid:100 draw stand")
    assert table.state.phase == "over"
    assert table.state.status[2:] == ("", "")
    table.do("next")
    assert "reading B14" in cited(table, "The bank is empty")


def test_fixed_step_B20d_and_B21_the_larger_half_even_before_the_first_draw() -> None:
    rules = read("B20", "b", NAME)
    for bid, half in ((2, 1), (3, 2), (41, 21)):
        table = play(sit(rules, ["6♠"], "10♥"), f"bid:{bid} halve")
        assert table.state.bids[1] == half
    with pytest.raises(ActionError, match="not legal"):
        play(sit(rules, ["6♠"], "10♥"), "bid:1 halve")


def test_fixed_step_B22_pass_follows_pass() -> None:
    table = play(sit(NAME, ["6♠"], "A♥"), "bid:10 stand stand next")
    assert "reading B22" in cited(table, "The banker deals another pass. The bank is 110.")
    assert table.state.banker == 0


def test_fixed_step_B29_having_halved_he_may_stop() -> None:
    assert "stand" in names(play(sit(read("B20", "b", NAME), ["6♠"], "10♥"), "bid:40 halve"))


def test_fixed_step_B30_a_bank_past_three_times_is_knocked() -> None:
    table = sit(NAME, ["6♠", "7♠"], "A♥", "9♦ A♦")
    play(table, "bid:100 stand stand next bid:199 stand stand next")
    assert "reading B30" in cited(table, "The bank stands at 399, at least 3 times the first 100")
