"""Policies: thresholds, a learner's own functions, and what is refused."""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu.errors import PolicyError, shown
from ochko_edu.policies import NOTHING, Hand, Seen, policy, stand_on, usual


@pytest.mark.parametrize("total", range(4, 22))
def test_a_threshold_draws_below_it_and_stands_on_it(total: int) -> None:
    assert stand_on(16)(Hand(total)) == (total < 16)
    assert stand_on(16, soft=18)(Hand(total, soft=True)) == (total < 18)
    assert stand_on(16, soft=18)(Hand(total)) == (total < 16)


def test_equal_thresholds_are_equal_and_share_a_hash() -> None:
    assert stand_on(16) == stand_on(16, soft=16)
    assert hash(stand_on(16)) == hash(stand_on(16, soft=16))
    assert stand_on(16) != stand_on(17)
    assert repr(stand_on(16, soft=18)) == "stand_on(16, soft=18)"


@pytest.mark.parametrize("wrong", [-1, 16.5, "16", None, True, 10**5000, 1000, [16], np.array([16, 17])], ids=shown)
def test_a_threshold_must_be_a_whole_number(wrong: object) -> None:
    with pytest.raises(PolicyError, match=r"stand_on: total is .* whole number"):
        stand_on(wrong)  # type: ignore[arg-type]
    if wrong is not None:
        with pytest.raises(PolicyError, match=r"stand_on: soft is .* whole number"):
            stand_on(16, soft=wrong)  # type: ignore[arg-type]


class Bold:
    def plays(self, hand: Hand) -> bool:
        return hand.total < 19

    def sees(self, hand: Hand, seen: Seen) -> bool:
        return seen.draws == 2


def at_least(limit: int, hand: Hand) -> bool:
    return hand.total < limit


def with_default(hand: Hand, limit: int = 18) -> bool:
    return hand.total < limit


def seeing(hand: Hand, seen: Seen = NOTHING) -> bool:
    return seen.draws == 1


@pytest.mark.parametrize(
    ("function", "hand", "seen", "answer"),
    [
        (lambda hand: hand.total < 12, Hand(11), Seen(), 1),
        (lambda hand, seen: seen.draws == 0, Hand(11), Seen(draws=0), 1),
        (lambda hand: "draw", Hand(20), Seen(), 1),
        (lambda hand: "stand", Hand(2), Seen(), 0),
        (lambda hand: Fraction(9, 11), Hand(5), Seen(), Fraction(9, 11)),
        (lambda hand: 0.25, Hand(5), Seen(), 0.25),
        (lambda hand, limit=17: hand.total < limit, Hand(16), Seen(draws=3), 1),
        (with_default, Hand(17), Seen(draws=3), 1),
        (seeing, Hand(17), Seen(draws=1), 1),
        (partial(at_least, 15), Hand(14), Seen(), 1),
        (Bold().plays, Hand(18), Seen(), 1),
        (Bold().sees, Hand(18), Seen(draws=2), 1),
        (lambda *both: both[1].draws == 2, Hand(18), Seen(draws=2), 1),
    ],
)
def test_any_function_of_a_hand_can_be_a_policy(function: object, hand: Hand, seen: Seen, answer: object) -> None:
    """A second argument with a default of its own is the learner's, not what is seen."""
    assert policy(function)(hand, seen) == answer  # type: ignore[arg-type]


def test_functions_made_in_a_loop_keep_their_own_limit() -> None:
    policies = [policy(lambda hand, limit=limit: hand.total < limit) for limit in (14, 15, 16)]
    assert [p(Hand(14)) for p in policies] == [0, 1, 1]
    assert len(set(policies)) == 3


@pytest.mark.parametrize(
    "answer",
    [
        "hit",
        2,
        -0.5,
        None,
        [1],
        float("nan"),
        np.array([1, 0]),
        np.array([1]),
        np.float64("nan"),
        10**5000,
        "x" * 10**5,
    ],
    ids=shown,
)
def test_an_answer_that_is_no_probability_is_refused_with_the_hand(answer: object) -> None:
    with pytest.raises(PolicyError, match=r"returned .* on Hand\(total=12"):
        policy(lambda hand: answer, "odd")(Hand(12))


@pytest.mark.parametrize("answer", [np.bool_(True), np.int64(1), np.float32(0.5), np.float64(0.25), np.array(True)])
def test_numbers_of_numpy_are_answers(answer: Any) -> None:
    found = policy(lambda hand: answer)(Hand(12))
    assert found == float(answer)
    assert type(found) in (int, float)


def test_thresholds_may_come_from_numpy() -> None:
    assert repr(stand_on(np.int64(16), soft=np.int64(18))) == "stand_on(16, soft=18)"  # type: ignore[arg-type]


class Unhashed:
    __hash__ = None  # type: ignore[assignment]

    def __call__(self, hand: Hand) -> bool:
        return hand.total < 15


def test_a_callable_without_a_hash_is_a_policy_all_the_same() -> None:
    one, other = Unhashed(), Unhashed()
    assert policy(one) == policy(one) != policy(other)
    assert len({policy(one), policy(one), policy(other)}) == 2
    assert oe.exact(oe.variant("salon"), one).value == oe.exact(oe.variant("salon"), stand_on(15)).value


@pytest.mark.parametrize("wrong", [5, ["bold"], 10**5000], ids=shown)
def test_a_policy_is_called_by_a_text(wrong: Any) -> None:
    for make in (policy, oe.Policy):
        with pytest.raises(PolicyError, match=r"the name of a policy is .* it must be a text"):
            make(lambda hand: 1, wrong)


def test_a_function_that_fails_says_on_which_hand() -> None:
    with pytest.raises(PolicyError, match=r"'odd' failed on Hand\(total=12.*ZeroDivisionError"):
        policy(lambda hand: 1 / 0, "odd")(Hand(12))


@pytest.mark.parametrize("wrong", [17, "stand pat", None, 10**5000], ids=shown)
def test_what_cannot_be_called_is_no_policy(wrong: object) -> None:
    with pytest.raises(PolicyError, match="takes a function of a hand"):
        policy(wrong)  # type: ignore[arg-type]
    with pytest.raises(PolicyError, match="takes a function of a hand"):
        oe.Policy(wrong, "wrong")  # type: ignore[arg-type]


def reckless(hand: Hand) -> bool:
    return hand.total < 19


def test_policies_come_back_from_a_pickle() -> None:
    """All but functions that Python itself cannot send: those within a function, and a lambda."""
    for made in (stand_on(16), stand_on(16, soft=18), policy(reckless), policy(reckless, "bold")):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert hash(again) == hash(made)
        assert repr(again) == repr(made)
        assert [again(Hand(k, soft)) for k in range(30) for soft in (False, True)] == [
            made(Hand(k, soft)) for k in range(30) for soft in (False, True)
        ]


def test_the_usual_play_follows_the_target() -> None:
    assert usual(oe.variant("salon")) == (stand_on(16), stand_on(17))
    assert usual(oe.variant("chemin-de-fer")) == (stand_on(6), stand_on(6))
