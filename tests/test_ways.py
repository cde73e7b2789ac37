"""Ways of playing by name."""

from __future__ import annotations

from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import ways
from ochko_edu.errors import PolicyError, shown
from ochko_edu.policies import Hand, Seen, usual

SALON = oe.variant("salon")
NINE = oe.variant("chemin-de-fer")
SHARED = SALON.replace(max_draws_of="table")


def test_usual_is_what_is_played_where_nothing_is_named() -> None:
    for name in oe.variants():
        rules = oe.variant(name)
        assert ways.pair(rules) == ways.pair(rules, "usual", " Usual ") == usual(rules)


def test_the_advice_is_that_of_the_documents() -> None:
    """000:11, 003:17 and 004:T9b: no card on 16 to 20."""
    punter, banker = ways.pair(SALON, "advice", "advice")
    assert [punter(Hand(t)) for t in (15, 16, 20)] == [1, 0, 0]
    assert banker == punter


@pytest.mark.parametrize(
    ("name", "policy"),
    [
        ("stand on 15", oe.stand_on(15)),
        ("stand_on(15)", oe.stand_on(15)),
        ("Stand  on 16, soft 18", oe.stand_on(16, soft=18)),
        ("stand_on(16, soft=18)", oe.stand_on(16, soft=18)),
    ],
)
def test_thresholds(name: str, policy: oe.Policy) -> None:
    assert ways.pair(SALON, name)[0] == policy


def test_a_best_response_is_the_one_to_the_other_side() -> None:
    punter, banker = ways.pair(SALON, "best response", "stand on 16")
    expected = oe.best_response(SALON, banker=oe.stand_on(16)).policy
    for total, ranks in ((15, ("5", "10-K")), (16, ("6", "10-K"))):
        assert punter(Hand(total, ranks=ranks)) == expected(Hand(total, ranks=ranks))
    assert banker == oe.stand_on(16)
    _, banker = ways.pair(SALON, "stand on 15", "best response")
    expected = oe.best_response(SALON, punter=oe.stand_on(15)).policy
    for draws in range(4):
        hand, seen = Hand(16, ranks=("6", "10-K")), Seen(draws)
        assert banker(hand, seen) == expected(hand, seen)


def test_the_equilibrium_is_the_solved_one_and_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ways.solution.cache_clear()
    solved = []
    from ochko_edu import solving

    real = solving.solve
    monkeypatch.setattr(solving, "solve", lambda *given: solved.append(given) or real(*given))
    punter, banker = ways.pair(NINE, "equilibrium", "equilibrium")
    assert not solved  # only when it is asked
    assert punter(Hand(5)) == pytest.approx(9 / 11)
    assert banker(Hand(6), Seen(0)) == pytest.approx(0.375437, abs=1e-6)
    assert ways.pair(NINE, "equilibrium")[0](Hand(5)) == punter(Hand(5))
    assert len(solved) == 1


@pytest.mark.parametrize("name", ["equilibrium", "best response"])
def test_rules_of_a_whole_table_cannot_be_solved(name: str) -> None:
    with pytest.raises(PolicyError, match="means nothing under these rules: max_draws_of='table'"):
        ways.pair(SHARED, name)
    assert name not in ways.ways_for(SHARED)


def test_advice_is_for_games_up_to_21() -> None:
    with pytest.raises(PolicyError, match="games up to 21"):
        ways.pair(NINE, "advice")


@pytest.mark.parametrize("name", oe.variants())
def test_every_name_that_is_offered_can_be_played(name: str) -> None:
    rules = oe.variant(name)
    for offered in ways.ways_for(rules):
        punter, _ = ways.pair(rules, offered, "usual")
        assert punter(Hand(3, cards=2)) in (0, 1)


def test_the_answer_to_a_way_of_ones_own_that_changes() -> None:
    """The same function, which reads something: the answer is worked out anew for each new table."""
    read = [3]
    bold = oe.policy(lambda hand: hand.total < read[0], "mine")
    found = []
    for limit in (3, 21):
        read[0] = limit
        response, _ = ways.pair(SALON, "best response", bold)
        assert isinstance(response, ways.Named)
        found.append(oe.exact(SALON, punter=response, banker=bold).value)
        assert found[-1] == pytest.approx(oe.best_response(SALON, banker=bold).value)
    assert found[0] != found[1]


def test_two_best_responses_would_wait_for_each_other() -> None:
    with pytest.raises(PolicyError, match="both sides"):
        ways.pair(SALON, "best response", "best response")


@pytest.mark.parametrize(("given", "hint"), [("usuall", "usual"), ("best responce", "best response"), ("", None)])
def test_an_unknown_name(given: str, hint: str | None) -> None:
    with pytest.raises(PolicyError, match="policy takes a function of a hand, or a name") as caught:
        ways.pair(SALON, given)
    assert (f"Did you mean '{hint}'" in str(caught.value)) == (hint is not None)


@pytest.mark.parametrize("given", [17, [16], True, 10**5000], ids=shown)
def test_what_is_no_way_of_playing(given: Any) -> None:
    with pytest.raises(PolicyError, match="policy takes"):
        ways.pair(SALON, given)


def test_names_come_back() -> None:
    for name in ("usual", "stand on 15", "stand on 15, soft 18", "equilibrium", "best response"):
        policy = ways.pair(SALON, name, "stand on 18")[0]
        assert ways.name_of(policy, SALON, "punter") == name
    assert ways.name_of(oe.policy(lambda hand: 1, "stand_on(15)"), SALON, "punter") is None
    assert ways.name_of(oe.policy(lambda hand: 1), SALON, "punter") is None
