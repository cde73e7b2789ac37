"""Sampled banks are those of a real table, from the first stake to the last; and what is told of them adds up."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu import kernels
from ochko_edu.bank_tallies import BLOCK
from ochko_edu.banks import Banks, bid_of, simulate_banks
from ochko_edu.errors import OchkoError, shown
from ochko_edu.merging import in_millionths
from ochko_edu.policies import Hand
from ochko_edu.rules import Rules

from .at_table import Twin
from .test_sampling_table import bold

BOLD_BID = {"6": 0.05, "7": 0.1, "8": 0.1, "9": 0.2, "10": 0.5, "J": 0.3, "Q": 0.3, "K": 0.35, "A": 1}


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few the banks, compiled code plays them, as it plays many."""
    monkeypatch.setattr("ochko_edu.running.SOON", 0)


def cautious(hand: Hand) -> Any:
    """Halve on a total from which the next card may bust."""
    return 0.5 if hand.total == 13 else hand.total == 14


def agrees(
    rules: Rules, seats: int, seed: int, count: int, bid: Any = None, stake: int = 60, halve: Any = None
) -> Banks:  # fmt: skip
    """Play so many banks both ways and compare them."""
    ways, bank = bold(rules), 300
    found = simulate_banks(
        rules, count, seed, seats, *ways, bank=bank, stake=stake, bid=bid, halve=halve, longest=100_000
    )
    part = bid_of(rules, bid)
    twin = Twin(
        rules, seats, seed, *ways, bank, stake, None if part is None else (lambda hand: in_millionths(part(hand))),
        None if halve is None else oe.policy(halve),
    )  # fmt: skip
    step, players = 1 if rules.bank_passes_to == "left" else -1, seats + 1
    whole = [[0, 0] for _ in range(players)]
    for number, (rounds, left, empty, gains) in enumerate(twin.banks(count)):
        row = found.first.iloc[number]
        told = f"bank {number + 1} of {rules!r}"
        assert row["rounds"] == rounds, told
        assert row["left"] == left, told
        assert (row["why"] == "empty") == empty, told
        banker = number * step % players
        assert row["banker_gain"] == gains[banker], told
        assert [row[f"punter_{k}"] for k in range(1, players)] == [
            gains[(banker + k) % players] for k in range(1, players)
        ]
        for player, gain in enumerate(gains):
            whole[player][player != banker] += gain
    assert found.players[["as_banker", "as_punter"]].to_numpy().tolist() == whole
    return found


CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("salon", {}, {}),
    ("salon", {"stake_when": "after_first_card"}, {}),
    ("salon", {"bank_passes_to": "right", "tie": "banker", "natural_pays": "3/2"}, {"stake": 7}),
    ("salon-002", {}, {"bid": 0.4}),
    ("salon-002", {"bank_pays": "pro_rata"}, {"bid": 0.9}),
    ("salon-002", {"bank_pays": "in_order", "bust_shown": "at_once"}, {"bid": 0.8}),
    ("salon-002", {"stake_limit": "sum_within_bank", "may_decline": True}, {"bid": 0.6}),
    ("salon-002", {"stake_limit": "exposure_within_bank", "stake_when": "after_deal"}, {"bid": 0.25}),
    ("salon-002", {"stake_when": "after_deal", "bank_pays": "pro_rata"}, {"bid": lambda hand: hand.total / 40}),
    ("folk", {}, {}),
    ("folk", {}, {"bid": BOLD_BID}),
    ("folk", {"may_decline": True}, {"bid": {**BOLD_BID, "6": 0, "7": 0}}),
    ("folk", {}, {"bid": BOLD_BID, "halve": cautious}),
    ("folk", {"halving": "any_pass", "halvings": None, "tie": "push"}, {"bid": 0.5, "halve": cautious}),
    ("folk", {"after_knock": "two_more_passes", "knock": "optional"}, {"bid": 0.3}),
    ("folk", {"after_knock": "cash_out", "halving": None, "knock_multiple": 2}, {"bid": 0.3}),
    ("folk", {"shuffle_when": "talia_end", "marker_card": "dealt_last"}, {"bid": BOLD_BID}),
    ("folk", {"stake_when": "before_deal", "stake_limit": "sum_within_bank"}, {"bid": 0.4}),
    ("folk", {"stake_limit": "exposure_within_bank", "banker_card": "keep_first"}, {"bid": 1}),
    ("folk", {"bank_pays": "liable", "opening_cards": 2, "bank_passes": "talia_end"}, {"bid": 0.5}),
    ("folk", {"bank_passes": "talia_end", "shuffle_when": "talia_end"}, {"bid": 0.9}),
    ("chemin-de-fer", {}, {}),
    ("chemin-de-fer", {"bank_pays": "pro_rata"}, {"bid": 0.5}),
    ("chemin-de-fer", {"packs": 1, "short_pack": "void", "bank_passes_to": "left"}, {"bid": 0.3}),
]


@pytest.mark.parametrize(("name", "changes", "how"), CASES, ids=shown)
@pytest.mark.parametrize("seats", [1, 3])
def test_banks_are_those_of_a_table(name: str, changes: dict[str, Any], how: dict[str, Any], seats: int) -> None:
    agrees(oe.variant(name).replace(**changes), seats, 5, 12, **how)


def test_folk_banks_run_from_the_first_stake_to_empty_or_the_last_pass() -> None:
    """002:F13 to F19: an empty bank passes on; one that has tripled is knocked, and one more pass follows."""
    found = simulate_banks(oe.variant("folk"), 3000, seed=1, bid=BOLD_BID)
    frame = found.ends.set_index("why")
    assert set(frame.index) == {"empty", "knock"}
    assert frame.loc["empty", "left"] == 0
    assert frame.loc["empty", "banker_gain"] == -1000
    knocked = found.first[found.first["why"] == "knock"]
    assert knocked["knocked"].all()
    assert (knocked["left"] - 1000 == knocked["banker_gain"]).all()
    for number in list(knocked["bank"])[:10]:
        units = found.paths.query("bank == @number")["units"].tolist()
        assert units[0] == 1000
        assert units[-2] >= 3000 > max(units[:-2])
        assert units[-1] == found.first["left"][number - 1]


def test_salon_banks_are_talias_and_the_bank_goes_round() -> None:
    found = simulate_banks(oe.variant("salon"), 5 * BLOCK, seed=2, seats=4)
    assert list(found.ends["why"]) == ["talia"]
    held = found.players["banks_held"]
    assert held.sum() == 5 * BLOCK
    assert held.max() - held.min() <= 5
    assert found.gain < -3 * found.standard_error, "the salon favours the punter"


def test_what_is_told_adds_up() -> None:
    found = simulate_banks(oe.variant("folk"), 2 * BLOCK + 9, seed=3, bid=0.25, seats=3)
    banks = 2 * BLOCK + 9
    assert found.banks == banks
    assert found.ends["banks"].sum() == found.lengths["banks"].sum() == banks
    assert math.isclose(found.ends["share"].sum(), 1)
    assert math.isclose((found.ends["rounds"] * found.ends["share"]).sum(), found.first["rounds"].mean())
    assert abs(found.places["gain"].sum()) < 1e-9, "what one gains others lose"
    assert found.players["gain"].sum() == 0
    assert found.places["gain"][0] == found.gain
    assert math.isclose(found.standard_error, found.first["banker_gain"].std() / math.sqrt(banks))
    assert math.isclose(found.gain, found.first["banker_gain"].mean())
    gains = found.first[["banker_gain", "punter_1", "punter_2", "punter_3"]]
    assert (gains.sum(axis=1) == 0).all()
    assert found.paths["bank"].nunique() == 40
    assert "521 banks against 3 punters" in repr(found)


def test_one_bank_is_told_without_an_error() -> None:
    one = repr(simulate_banks(oe.variant("folk"), 1, seats=1))
    assert ", 1 bank against 1 punter, seed 0: " in one
    assert one.endswith(" units a bank to the banker, error unknown>")


def test_halving_costs_less() -> None:
    """002:F17a: who halves on fourteen loses less to the banker in the pass after the knock."""
    rules = oe.variant("folk").replace(halving="any_pass")
    bold_, careful = (simulate_banks(rules, 4000, seed=1, bid=0.3, halve=halve) for halve in (None, cautious))
    both = bold_.places["standard_error"][1] + careful.places["standard_error"][1]
    lost = [run.places["gain"][1] * len(run.first) / run.first["rounds"].sum() for run in (bold_, careful)]
    assert lost[0] < lost[1]
    assert both > 0


def test_a_bank_that_never_passes_is_broken_off() -> None:
    found = simulate_banks(oe.variant("blackjack"), 20, seed=1, longest=30)
    assert list(found.ends["why"]) == ["longest"]
    assert set(found.first["rounds"]) == {30}


def test_sums_may_be_larger_than_sixty_four_bits() -> None:
    found = simulate_banks(oe.variant("blackjack"), 2, seed=1, seats=5, stake=10**6, longest=10**4)
    gains = [int(gain) for gain in found.first["banker_gain"]]
    squares = sum(gain**2 for gain in gains)
    assert squares > 10**18
    many = found.tally
    for _ in range(5):
        many = many.plus(many)
    assert many.places[0, 1] == 32 * squares > 2**63
    assert math.isclose(many.mean, sum(gains) / 2)
    assert found.players["gain"].dtype == np.int64


def test_a_bank_that_grows_beyond_all_bounds_is_broken_off() -> None:
    """Whoever bids all there is doubles the bank or empties it; twelve duels a pass, and numbers end somewhere."""
    rules = oe.variant("folk").replace(knock=None, knock_multiple=None, after_knock=None, halving=None, halvings=None)
    found = simulate_banks(rules, 40_000, seed=1, seats=12, bank=10**6, bid=1)
    ends = found.ends.set_index("why")
    assert ends.loc["longest", "banks"] > 20
    grown = found.tally.kept[found.tally.kept[:, 2] == 5]
    assert (grown[:, 1] > 10**9).all()
    assert (grown[:, 1] == grown[:, 3] + 10**6).all()
    assert int(found.tally.places[:, 0].sum()) == 0, "what one gains others lose"


def test_processes_change_no_number_and_plain_python_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = oe.variant("folk")
    alone = simulate_banks(rules, 3 * BLOCK + 1, seed=4, bid=0.3)
    with ProcessPoolExecutor(2) as pool:
        shared = simulate_banks(rules, 3 * BLOCK + 1, seed=4, bid=0.3, executor=pool)
    for name in ("ends", "lengths", "places", "players", "paths", "first"):
        assert getattr(alone, name).equals(getattr(shared, name)), name
    fast = simulate_banks(rules, 5, seed=4, bid=0.3)
    monkeypatch.setattr("ochko_edu.bank_tallies.engine", lambda *_: kernels.plain())
    slow = simulate_banks(rules, 5, seed=4, bid=0.3)
    assert fast.first.equals(slow.first)


def test_an_interruption_gives_the_banks_so_far() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    found = simulate_banks(oe.variant("folk"), 10 * BLOCK, seed=1, progress=stop)
    assert found.banks == BLOCK
    assert found.first.equals(simulate_banks(oe.variant("folk"), BLOCK, seed=1).first)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"banks": 0}, "banks is 0"),
        ({"bank": 0}, "bank is 0; it must be a whole number from 1 to 1,000,000"),
        ({"stake": 1.5}, "stake is 1.5"),
        *(
            ({name: 10**5000}, f"{name} is a whole number of about 5001 digits")
            for name in ("rules", "banks", "seed", "seats", "bank", "stake", "longest", "bid", "executor", "progress")
        ),
        ({"bid": "half"}, "bid is 'half'"),
        ({"bid": lambda hand: 10**5000}, "is a whole number of about 5001 digits; it must be a part"),
        ({"bid": lambda hand: {}["x"]}, "bid failed on"),
        ({"halve": lambda hand: {}["x"]}, "failed on"),
        ({"longest": 0}, "longest is 0"),
        ({"halve": 14}, "halve is 14; it must be a policy such as stand_on(16), or a function of a hand."),
        ({"banker": [17]}, "banker is [17]; it must be a policy such as"),
        ({"bid": 2}, "bid is 2; it must be a part of the bank"),
        ({"bid": {"A": 1}}, "bid names no part of the bank for 6"),
        ({"bid": {**BOLD_BID, "A": "all"}}, "bid['A'] is 'all'"),
        ({"bid": lambda hand: 7}, "it must be a part of the bank, from 0 to 1"),
        ({"rules": oe.variant("salon"), "bid": 0.5}, "these rules have bank='none'. Use stake."),
        ({"rules": oe.variant("salon-002"), "bid": BOLD_BID}, 'stake_when="before_deal"'),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(OchkoError) as refusal:
        simulate_banks(**{"rules": oe.variant("folk"), "banks": 3, **wrong})
    assert says in str(refusal.value)
