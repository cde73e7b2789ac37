"""Games side by side, counted: every frame adds up, and says the same as the engine."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.compare import worths
from ochko_edu.compare.counted import rows_of
from ochko_edu.errors import OchkoError, PolicyError
from ochko_edu.policies import Hand, policy

SMALL = oe.variant("salon").replace(packs=1, max_draws=1)


@pytest.fixture(scope="module")
def two() -> dict[str, Any]:
    return dict(compare.games(["salon", "folk"]))


def test_names_and_values(two: dict[str, Any]) -> None:
    frame = compare.summary(two).set_index("game")
    for name in ("salon", "folk"):
        found = oe.exact(oe.variant(name))
        assert frame.loc[name, "fraction"] == found.fraction
        assert frame.loc[name, "value"] == found.value
        assert math.isclose(frame.loc[name, "sd"], found.sd)
    assert list(frame["favours"]) == ["punter", "banker"]
    assert list(frame["punter"]) == ["stand_on(16)"] * 2


def test_every_chance_has_its_denominator(two: dict[str, Any]) -> None:
    for frame in (compare.payments(two), compare.results(two), compare.totals(two)):
        for row in frame.to_dict("records"):
            assert Fraction(row["ways"], row["denominator"]) == row["fraction"]
            assert float(row["fraction"]) == row["probability"]


def test_frames_add_up_exactly(two: dict[str, Any]) -> None:
    payments, results, totals = compare.payments(two), compare.results(two), compare.totals(two)
    for game, found in two.items():
        pays = payments[payments["game"] == game]
        assert sum(pays["fraction"]) == 1
        assert sum(f * Fraction(net) for f, net in zip(pays["fraction"], pays["net"], strict=True)) == found.fraction
        ends = results[(results["game"] == game) & (results["kind"] == "result")]
        assert sum(ends["fraction"]) == 1
        for side in ("punter", "banker"):
            assert sum(totals[(totals["game"] == game) & (totals["side"] == side)]["fraction"]) == 1


def test_naturals_and_busts_are_those_of_the_engine(two: dict[str, Any]) -> None:
    frame = compare.results(two).set_index(["game", "outcome"])["fraction"]
    salon = two["salon"]
    assert frame["salon", "punter's natural"] == Fraction(64, 1339) == salon.chance(punter_natural=True)
    assert frame["salon", "both bust"] == salon.chance(punter_bust=True, banker_bust=True)
    assert frame["salon", "banker busts"] == salon.chance(banker_bust=True)
    assert frame["folk", "both bust"] == 0


def test_floats_say_the_same_as_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare.games([SMALL])
    exact = [compare.payments(found), compare.results(found), compare.totals(found)]
    monkeypatch.setattr(worths, "CHEAP", -1)
    monkeypatch.setattr("ochko_edu.compare.counted.cheap", lambda found: False)
    assert rows_of(next(iter(found.values())))["fraction"].isna().all()
    for frame, other in zip(
        exact, [compare.payments(found), compare.results(found), compare.totals(found)], strict=True
    ):
        assert other["ways"].isna().all()
        assert (frame["probability"] - other["probability"]).abs().max() < 1e-15
        assert list(frame["one_in"]) == list(other["one_in"])


@pytest.mark.parametrize("changes", [{"draws_seen": "ranks"}, {"banker_first_card": "up"}])
def test_what_is_shown_does_not_matter_to_those_who_do_not_look(changes: dict[str, Any]) -> None:
    rules = SMALL.replace(**changes)
    (found,) = compare.games([rules], punter=oe.stand_on(15, soft=17)).values()
    assert found.fraction == oe.exact(rules, punter=oe.stand_on(15, soft=17)).fraction


def test_a_policy_that_only_bears_the_name_is_asked() -> None:
    """One that draws by what it sees, called like a plain one, is shown what lies open."""
    sly = policy(lambda hand, seen: "A" in seen.ranks, "stand_on(17)")
    rules = SMALL.replace(draws_seen="ranks")
    assert not worths.blind(sly)
    (found,) = compare.games([rules], banker=sly).values()
    assert found.fraction == oe.exact(rules, banker=sly).fraction


@pytest.mark.parametrize("name", ["salon", "folk", "chemin-de-fer", "blackjack"])
@pytest.mark.parametrize("changes", [{}, {"max_draws": 2}, {"tie": "punter"}, {"two_aces": "golden"}, {"target": 19}])
@pytest.mark.parametrize("limits", [(None, None), (12, 19), (18, 14), (0, 40)])
def test_a_short_way_to_the_value(name: str, changes: dict[str, Any], limits: tuple[int | None, int | None]) -> None:
    """Policies that leave no choice are counted as rules that leave none."""
    try:
        rules = oe.variant(name).replace(packs=1, **changes)
    except OchkoError:
        pytest.skip("no such rules")
    punter, banker = (None if limit is None else oe.stand_on(limit) for limit in limits)
    found = worths.worth(rules, worths.playing(punter=punter, banker=banker), fraction=True)
    plain = rules.replace(draws_seen="count", banker_first_card="down")
    assert found.fraction == oe.exact(plain, punter=punter, banker=banker).fraction


def test_best_play(two: dict[str, Any]) -> None:
    best = compare.games(["salon", "folk"], play="best")
    frame = compare.summary(best).set_index("game")
    for name in ("salon", "folk"):
        assert abs(frame.loc[name, "value"] - oe.solve(oe.variant(name)).value) < 1e-9
        assert frame.loc[name, "shoe"] == "replaced"
        assert "best play" in frame.loc[name, "punter"]
    assert abs(compare.totals(best)["probability"].sum() - 4) < 1e-9


def test_rules_that_make_the_same_game_are_solved_once() -> None:
    how = worths.playing("best")
    first = worths.solution(oe.variant("salon"), how)
    assert worths.solution(oe.variant("salon").replace(deal="one_by_one", shuffle_when="each_round"), how) is first
    assert worths.solution(oe.variant("salon").replace(tie="banker"), how) is not first


def test_counted_beside_dealt() -> None:
    found = compare.games({"mine": SMALL})
    dealt = {"mine": oe.simulate(SMALL, 20_000, seed=3, shoe="fresh")}
    for frame in (compare.payments, compare.results, compare.totals):
        both = compare.beside(frame(found), frame(dealt))
        assert (both["of"] == 20_000).all()
        assert both["errors_off"].dropna().abs().max() < 4.5
    told = compare.summary(dealt)
    assert told["how"].tolist() == ["dealt"]
    assert told["rounds"].tolist() == [20_000]
    assert math.isclose(told["sd"].iloc[0], oe.exact(SMALL).sd, rel_tol=0.03)


def test_a_shifted_game_would_be_seen_beside() -> None:
    found, other = compare.games({"mine": SMALL}), SMALL.replace(tie="banker")
    both = compare.beside(
        compare.results(found), compare.results({"mine": oe.simulate(other, 20_000, seed=3, shoe="fresh")})
    )
    assert both["errors_off"].dropna().abs().max() > 10


def test_favours_nobody() -> None:
    even = {"even": oe.exact(SMALL.replace(settle=lambda punter, banker: 0))}
    assert compare.summary(even)["favours"].tolist() == ["neither"]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: compare.games(["salon", "fulk"]), OchkoError, "Did you mean 'folk'"),
        (lambda: compare.games(7), OchkoError, "games is 7"),
        (lambda: compare.games([7]), OchkoError, "a game is 7"),
        (lambda: compare.games(["salon"], punter="bold"), PolicyError, "bold"),
        (lambda: compare.games(["salon"], play="good"), OchkoError, "play is 'good'"),
    ],
)
def test_refusals(call: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call()


def test_own_functions_count() -> None:
    frame = compare.summary(compare.games([SMALL], punter=lambda hand: hand.total < 12))
    assert frame["value"].iloc[0] == oe.exact(SMALL, punter=oe.stand_on(12)).value
    assert Hand(11).total < 12
