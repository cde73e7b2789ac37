"""A table is played on by policies: rounds end, money stays, and a policy is shown what it may see."""

from __future__ import annotations

from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.autoplay import decide, habits, own_hand, play_round, what_is_seen
from ochko_edu.errors import ActionError, OchkoError
from ochko_edu.policies import Hand, Seen, usual


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_rounds_end_and_money_stays(name: str, seats: int) -> None:
    table = oe.Table(oe.variant(name), seats, seed=7)
    money = table.state.money
    for _ in range(12):
        if table.state.phase == "ended":
            break
        log = play_round(table)
        assert len(log) > 0
        assert table.state.phase in ("over", "ended")
        assert sum(table.state.results) == 0
        assert table.state.money == money


def test_the_log_of_a_round_is_what_happened_in_it() -> None:
    table = oe.Table(oe.variant("salon"), 2, seed=1)
    first = play_round(table)
    second = play_round(table)
    assert table.log[-len(second) :] == second
    assert len(first) + len(second) <= len(table.log)


def test_stakes_and_banks_are_as_wished_within_what_is_allowed() -> None:
    table = oe.Table(oe.variant("folk"), 1, seed=1)
    log = play_round(table, stake=70, bank=50)
    assert [e.amount for e in log if e.kind == "bank"] == [50]
    assert [e.amount for e in log if e.kind == "bid"] == [50]


def test_a_round_that_has_begun_is_played_out() -> None:
    table = oe.Table(oe.variant("salon"), 1, seed=1)
    table.do("stake 25")
    assert table.state.phase == "draw"
    play_round(table)
    assert table.state.phase == "over"
    assert table.state.round == 1


def test_usual_ways_of_playing() -> None:
    assert [repr(p) for p in usual(oe.variant("folk"))] == ["stand_on(16)", "stand_on(17)"]
    punter, _ = usual(oe.variant("chemin-de-fer"))
    assert (punter(Hand(5)), punter(Hand(6))) == (1, 0)


def test_a_policy_sees_its_own_hand_with_ranks_that_count_alike_under_one_name() -> None:
    rules = oe.variant("salon")
    table = oe.Table(rules, 1, seed=1)  # ten of diamonds, six of clubs
    table.do("stake")
    assert own_hand(rules, table.state, 1) == Hand(16, False, 2, 0, ("6", "10-K"))
    assert what_is_seen(rules, table.state, 1) == Seen(None, ())


def test_the_banker_sees_how_many_cards_were_drawn() -> None:
    rules = oe.variant("salon").replace(draws_seen="ranks")
    table = oe.Table(rules, 1, seed=4)  # nine and six
    table.do("stake")
    table.do("draw")
    if table.state.phase == "draw":
        table.do("stand")
    drawn = table.state.hands[1][-1]
    seen = what_is_seen(rules, table.state, 0)
    assert seen.draws == 1
    assert len(seen.ranks) == 1
    assert drawn.rank in seen.ranks[0] or seen.ranks[0] == "10-K"


def test_the_punter_sees_a_card_that_lies_open() -> None:
    rules = oe.variant("blackjack")
    table = oe.Table(rules, 1, seed=5)
    table.do("stake")
    assert what_is_seen(rules, table.state, 1) == Seen(None, ("2",))


def test_the_banker_watches_the_largest_stake() -> None:
    asked: list[Seen] = []

    def watch(hand: Hand, seen: Seen) -> bool:
        asked.append(seen)
        return False

    rules = oe.variant("salon")
    table = oe.Table(rules, 2, seed=3)
    table.do("stake 10")
    table.do("stake 90")
    how = habits(rules, oe.stand_on(0), oe.policy(watch))
    while table.state.phase == "draw":
        seat = table.legal_actions()[0].seat
        table.do("draw" if seat == 2 and not table.state.drawn[2] else "stand")
    assert table.state.phase == "banker"
    decide(table, how)
    assert asked == [Seen(1, ())]


def test_nobody_can_act_when_play_has_ended() -> None:
    rules = oe.variant("salon")
    table = oe.Table(rules, 1, seed=0, purse=1)
    while table.state.phase != "ended":
        play_round(table, stake=1000)
    with pytest.raises(OchkoError, match="play has ended"):
        decide(table, habits(rules))
    with pytest.raises(ActionError, match="no further round"):
        play_round(table)


def test_a_coin_is_the_same_each_time() -> None:
    rules: Any = oe.variant("salon")
    half = oe.policy(lambda hand: 0.5, "half")
    logs = []
    for _ in range(2):
        table = oe.Table(rules, 2, seed=9)
        for _ in range(10):
            play_round(table, half, half)
        logs.append(table.log.text)
    assert logs[0] == logs[1]
