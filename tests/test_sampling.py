"""Sampled rounds are those of a real table, card by card; and what is counted of them is right."""

from __future__ import annotations

import math
from itertools import islice
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.autoplay import habits, play_round
from ochko_edu.dealing import PURSE, UNIT, Round, deal, deal_at_table
from ochko_edu.errors import OchkoError, PolicyError
from ochko_edu.sampling import simulate

CHANGED: list[tuple[str, dict[str, Any]]] = [
    ("salon", {}),
    ("salon", {"short_pack": "reshuffle"}),
    ("salon", {"short_pack": "void"}),
    ("salon", {"short_pack": "reserve"}),
    ("salon", {"max_draws_of": "table"}),
    ("salon", {"natural_paid": "at_showdown"}),
    ("salon", {"draw_when_natural": "nobody_draws", "natural_paid": "at_showdown"}),
    ("salon", {"banker_first_card": "up"}),
    ("salon", {"draws_seen": "ranks"}),
    ("salon", {"stake_when": "after_first_card"}),
    ("salon", {"two_aces": "golden"}),
    ("salon", {"punter_target": "wins_at_once"}),
    ("salon", {"bust_shown": "at_once"}),
    ("salon", {"packs": 1, "short_pack": "reshuffle"}),
    ("salon-002", {}),
    ("salon-003", {}),
    ("salon-004", {}),
    ("folk", {}),
    ("folk", {"marker_card": "dealt_last"}),
    ("folk", {"opening_cards": 2}),
    ("folk", {"shuffle_when": "talia_end"}),
    ("chemin-de-fer", {}),
    ("blackjack", {}),
]


def shows(name: str, changes: dict[str, Any]) -> str:
    return name + "".join(f", {k}={v}" for k, v in changes.items())


def at_table(rules: oe.Rules, seed: int, rounds: int) -> list[Round]:
    """The same rounds, slowly and obviously: at a table with one punter who cannot be ruined."""
    how = habits(rules)
    table = oe.Table(rules, 1, seed, PURSE)
    found = []
    for _ in range(rounds):
        log = play_round(table, how.punter, how.banker, UNIT, PURSE // 2)
        state = table.state
        (punter,) = state.punters()
        by = [event.field for event in log if event.kind == "settle"]
        hands = [tuple(c.rank for c in state.hands[seat]) for seat in (punter, state.banker)]
        net = state.results[punter] / UNIT
        found.append(Round(hands[0], hands[1], net, by[0] if by else "short_pack"))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(("name", "changes"), CHANGED, ids=[shows(*c) for c in CHANGED])
@pytest.mark.parametrize("seed", [0, 1837])
def test_the_same_seed_gives_the_rounds_of_a_table(name: str, changes: dict[str, Any], seed: int) -> None:
    rules = oe.variant(name).replace(**changes)
    how = habits(rules)
    sampled = list(deal(rules, 60, seed, how.punter, how.banker))
    assert sampled == at_table(rules, seed, 60)


def test_a_pack_dealt_through_to_its_last_card() -> None:
    """A cautious banker and a greedy punter run the shoe dry; the sampled path follows."""
    greedy = oe.stand_on(21)
    for short_pack in ("stand", "reshuffle", "void"):
        rules = oe.variant("salon").replace(packs=1, short_pack=short_pack)
        table = oe.Table(rules, 1, 3, PURSE)
        for dealt in deal(rules, 300, 3, greedy, greedy):
            play_round(table, greedy, greedy, UNIT)
            state = table.state
            (punter,) = state.punters()
            assert dealt.punter == tuple(c.rank for c in state.hands[punter])
            assert dealt.banker == tuple(c.rank for c in state.hands[state.banker])


def test_fresh_is_the_table_that_shuffles_each_round() -> None:
    rules = oe.variant("salon")
    how = habits(rules)
    fresh = list(deal(rules, 50, 7, how.punter, how.banker, "fresh"))
    assert fresh == at_table(rules.replace(shuffle_when="each_round"), 7, 50)


def test_replaced_cards_are_independent_and_can_repeat_beyond_the_pack() -> None:
    rules = oe.variant("folk")
    always = oe.stand_on(22)
    rounds = list(deal(rules, 4000, 1, always, always, "replaced"))
    assert any(max(map(r.punter.count, r.punter)) > 4 for r in rounds)  # five jacks from a pack with four
    first = [r.punter[0] for r in rounds]
    for rank in ("6", "A"):
        assert abs(first.count(rank) / 4000 - 1 / 9) < 5 * math.sqrt(1 / 9 * 8 / 9 / 4000)


@pytest.mark.parametrize(("shoe", "value"), [("fresh", 0.2370972710), ("talia", 0.2367)])
def test_the_salon_duel_has_its_known_value(shoe: str, value: float) -> None:
    """54149135542639/228383630575100 on a fresh 2x52, counted exactly; a shoe dealt through is near it."""
    found = simulate(oe.variant("salon"), rounds=40_000, seed=1, shoe=shoe)
    assert abs(found.value - value) < 4 * found.standard_error
    assert 0.005 < found.standard_error < 0.008


def test_seed_decides_all_and_zero_is_a_seed() -> None:
    rules = oe.variant("salon")
    assert simulate(rules, 300, seed=0).tallies == simulate(rules, 300, seed=0).tallies
    assert simulate(rules, 300, seed=0).tallies != simulate(rules, 300, seed=1).tallies


def test_more_rounds_begin_with_the_same_rounds() -> None:
    rules = oe.variant("folk")
    how = habits(rules)
    few = list(deal(rules, 20, 4, how.punter, how.banker))
    assert few == list(islice(deal(rules, 500, 4, how.punter, how.banker), 20))


def test_a_policy_with_a_probability_draws_about_so_often() -> None:
    rules = oe.variant("salon")
    half = oe.policy(lambda hand: 0.5 if hand.draws == 0 else 0, "half")
    never = oe.stand_on(0)
    rounds = [r for r in deal(rules, 4000, 2, half, never, "fresh") if r.by not in ("banker_natural", "natural_pays")]
    drew = sum(len(r.punter) == 3 for r in rounds)
    assert abs(drew / len(rounds) - 0.5) < 5 * 0.5 / math.sqrt(len(rounds))
    again = [r for r in deal(rules, 4000, 2, half, never, "fresh") if r.by not in ("banker_natural", "natural_pays")]
    assert rounds == again


def test_outcomes_add_up() -> None:
    found = simulate(oe.variant("salon"), 500, seed=3)
    frame = found.outcomes
    assert list(frame.columns) == ["net", "by", "rounds", "share"]
    assert frame["rounds"].sum() == 500
    assert math.isclose(frame["share"].sum(), 1)
    assert math.isclose((frame["net"] * frame["share"]).sum(), found.value)
    nets = [net for net, n in zip(frame["net"], frame["rounds"], strict=True) for _ in range(n)]
    mean = sum(nets) / 500
    sd = math.sqrt(sum((x - mean) ** 2 for x in nets) / 499)
    assert math.isclose(found.standard_error, sd / math.sqrt(500))
    assert found.rounds == 500
    assert "stand_on(16) against stand_on(17)" in repr(found)


def test_several_punters_are_played_at_a_table() -> None:
    found = simulate(oe.variant("salon"), 60, seed=3, seats=3)
    assert list(found.seats["seat"]) == [1, 2, 3]
    assert found.outcomes["rounds"].sum() == 180
    assert math.isclose(found.value, found.seats["value"].mean())


def test_one_punter_at_a_table_is_one_punter_over_the_tables() -> None:
    for name in oe.variants():
        rules = oe.variant(name)
        how = habits(rules)
        slow = [paid[0] for paid in deal_at_table(rules, 40, 5, 1, how.punter, how.banker)]
        assert slow == [(r.net, r.by) for r in deal(rules, 40, 5, how.punter, how.banker)]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"rounds": 0}, "rounds is 0; it must be a whole number from 1"),
        ({"rounds": True}, "rounds is True"),
        ({"seed": -1}, "seed is -1"),
        ({"shoe": "frsh"}, "Did you mean 'fresh'"),
        ({"seats": 0}, "seats is 0"),
        ({"seats": 2, "shoe": "replaced"}, "one punter can be dealt to"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(OchkoError, match=says.replace("(", r"\(")):
        simulate(oe.variant("salon"), **{"rounds": 5, **wrong})


def test_a_failing_policy_says_so() -> None:
    def broken(hand: Any) -> bool:
        raise KeyError("oops")

    with pytest.raises(PolicyError, match="broken"):
        simulate(oe.variant("salon"), 5, punter=oe.policy(broken))
