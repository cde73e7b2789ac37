"""Best play of both sides: golden equilibria, certificates by an independent walk, refusals, interruptions."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import assembly, equilibria
from ochko_edu.equilibria import Step
from ochko_edu.errors import CardError, OchkoError, RuleError
from ochko_edu.policies import Hand, Seen
from ochko_edu.rules import Rules
from ochko_edu.solving import Solution

from . import cases, responders

SALON = oe.variant("salon")
GOLDEN = tomllib.loads((Path(__file__).parent / "golden" / "equilibria.toml").read_text(encoding="utf-8"))["game"]


@cache
def solved(rules: Rules, shoe: str = "replaced") -> Solution:
    return oe.solve(rules, shoe)


def rules_of(game: dict[str, Any]) -> Rules:
    return oe.variant(game["variant"]).replace(**game.get("changes", {}))


# Golden equilibria


@pytest.mark.parametrize("game", GOLDEN, ids=[game["name"] for game in GOLDEN])
def test_golden_value(game: dict[str, Any]) -> None:
    found = solved(rules_of(game), game["shoe"])
    assert found.value == pytest.approx(float(Fraction(game["value"])), abs=game["within"])
    assert found.exploitability < 1e-9
    low, high = found.bounds
    assert low - 1e-12 <= found.value <= high + 1e-12


@pytest.mark.parametrize("game", [g for g in GOLDEN if "mixed" in g], ids=[g["name"] for g in GOLDEN if "mixed" in g])
def test_golden_mixtures(game: dict[str, Any]) -> None:
    rows = solved(rules_of(game), game["shoe"]).mixed
    expected = game["mixed"]
    assert rows[["side", "total", "seen"]].to_dict("records") == [
        {name: row[name] for name in ("side", "total", "seen")} for row in expected
    ]
    for got, row in zip(rows["chance"], expected, strict=True):
        assert got == pytest.approx(float(Fraction(row["chance"])), abs=1e-9)
    assert (rows["margin"].abs() < 1e-9).all()


def test_the_published_chemin_de_fer_needs_its_duties() -> None:
    free = oe.variant("chemin-de-fer").replace(punter_must={})
    assert solved(free).value >= solved(oe.variant("chemin-de-fer")).value - 1e-12


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("shoe", ["replaced", "fresh"])
def test_every_variant_is_solved(name: str, shoe: str) -> None:
    found = solved(oe.variant(name), shoe)
    assert found.exploitability < 1e-9
    assert oe.exact(found.rules, found.punter, found.banker, shoe).value == pytest.approx(found.value, abs=1e-10)
    sure = oe.best_response(found.rules, punter=found.punter, shoe=shoe).value
    most = oe.best_response(found.rules, banker=found.banker, shoe=shoe).value
    assert (sure, most) == pytest.approx(found.bounds, abs=1e-10)


def test_blackjack_is_the_best_play_against_the_banker() -> None:
    rules = oe.variant("blackjack")
    assert solved(rules).value == pytest.approx(oe.best_response(rules, shoe="replaced").value, abs=1e-12)
    assert solved(rules).banker.decisions.empty


# The certificate, by a walk that shares nothing with the solver

SIGHTS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "drawn ranks seen": {"draws_seen": "ranks"},
    "first card up": {"banker_first_card": "up"},
    "bust shown at once": {"bust_shown": "at_once"},
    "bust hidden": {"bust_shown": "at_showdown", "both_bust": "push"},
}


SEEN = [
    (base, sight)
    for base in cases.BASES
    for sight, change in SIGHTS.items()
    if not change or oe.variant(base).replace(**change) != oe.variant(base)  # else that is how it is
]


def test_each_way_of_seeing_is_tried() -> None:
    assert {sight for _, sight in SEEN} == set(SIGHTS)
    assert len(SEEN) == 14


@pytest.mark.parametrize(("base", "sight"), SEEN)
def test_bounds_are_those_of_an_independent_walk(base: str, sight: str) -> None:
    rules = oe.variant(base).replace(**SIGHTS[sight])
    deck = cases.deck_for(base, rules)
    found = oe.solve(rules, deck)
    stock = cases.stock(deck)
    walked = responders.best_banker(rules, stock, found.punter), responders.best_punter(rules, stock, found.banker)
    assert walked == pytest.approx(found.bounds, abs=1e-12)
    assert walked[1] - walked[0] == pytest.approx(0, abs=1e-9)


def stop_at_once(step: Step) -> None:
    raise KeyboardInterrupt


def test_bounds_of_an_unfinished_search_are_those_of_the_walk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibria, "DIRECT", 0)
    rules = SALON.replace(draws_seen="ranks", max_draws=2)
    deck = oe.Deck("A♠ A♥ 5♠ 5♥ 6♠ 9♠ 9♥ K♠ K♥")
    found = oe.solve(rules, deck, progress=stop_at_once)
    stock = cases.stock(deck)
    walked = responders.best_banker(rules, stock, found.punter), responders.best_punter(rules, stock, found.banker)
    assert found.interrupted
    assert found.exploitability > 1e-6
    assert walked == pytest.approx(found.bounds, abs=1e-12)


def test_what_each_side_sees_changes_the_solution() -> None:
    plain, ranks, up, at_once = (
        solved(SALON.replace(max_draws=2, **change))
        for change in ({}, {"draws_seen": "ranks"}, {"banker_first_card": "up"}, {"bust_shown": "at_once"})
    )
    # A banker who sees more pays less, one who shows more pays more.
    assert ranks.value < plain.value < up.value
    assert at_once.value < plain.value - 0.01  # a bust that is shown is lost, and cannot be cancelled by the banker's
    assert len({str(part.banker.table) for part in (plain, ranks, up, at_once)}) == 4
    assert plain.punter.table.index.tolist() == ["plays"]
    assert up.punter.table.index.tolist() == [f"shows {c}" for c in (*map(str, range(2, 10)), "10-K", "A")]


# The policies


def test_no_threshold_does_better_against_the_solved_banker() -> None:
    found = solved(SALON, "fresh")
    for hard in range(12, 20):
        for soft in range(15, 21):
            tried = oe.stand_on(hard, soft=soft)
            assert oe.exact(SALON, tried, found.banker).value <= found.value + 1e-10
            assert oe.exact(SALON, found.punter, tried).value >= found.value - 1e-10


@pytest.mark.parametrize("shoe", ["fresh", "replaced"])
@pytest.mark.parametrize("name", ["salon", "folk", "chemin-de-fer"])
def test_solved_policies_play_at_the_table(name: str, shoe: str) -> None:
    found = solved(oe.variant(name), shoe)
    played = oe.simulate(found.rules, rounds=200_000, seed=1, punter=found.punter, banker=found.banker, shoe=shoe)
    assert abs(played.value - found.value) < 4 * played.standard_error
    assert played.standard_error < 0.005, "a stake's two hundredth is seen"


def test_a_policy_of_one_shoe_is_played_from_another() -> None:
    fresh, replaced = solved(SALON, "fresh"), solved(SALON)
    value = oe.exact(SALON, fresh.punter, replaced.banker, "replaced").value
    assert value == pytest.approx(replaced.value, abs=1e-3)


def test_a_policy_knows_a_hand_by_its_total_and_falls_back_on_the_usual() -> None:
    punter = solved(SALON).punter
    assert punter(Hand(15, draws=0)) == 1
    assert punter(Hand(16, draws=0)) == 0
    assert punter(Hand(3, cards=9, draws=7)) == oe.stand_on(16)(Hand(3))
    assert solved(SALON).banker(Hand(13), Seen(99)) == oe.stand_on(17)(Hand(13))


def test_decisions_name_both_sides_and_give_their_worth() -> None:
    rows = solved(SALON, "fresh").decisions
    assert set(rows["side"]) == {"punter", "banker"}
    assert rows["chance"].between(0, 1).all()
    one = rows[(rows["side"] == "punter") & (rows["hand"] == "7 9")].iloc[0]
    odds = oe.odds(SALON, "7♠ 9♠", banker=solved(SALON, "fresh").banker)
    assert (one["stand"], one["draw"]) == pytest.approx((odds.stand, odds.draw), abs=1e-10)


# What it prints


def test_print_fits_a_screen() -> None:
    for name in oe.variants():
        for policy in (solved(oe.variant(name)).punter, solved(oe.variant(name)).banker):
            lines = str(policy).splitlines()
            assert len(lines) <= 40
            assert max(map(len, lines)) <= 110
    assert "<table" in solved(SALON)._repr_html_()


def test_print_says_value_and_certificate() -> None:
    found = solved(SALON)
    assert repr(found).startswith("<best play, variant('salon'), shoe 'replaced': +0.159828513 stakes to the punter")
    assert "exploitability" in str(found)
    assert "to 15" in str(found.punter)


# How it runs


def test_progress_is_told_and_can_interrupt() -> None:
    steps: list[Step] = []

    def tell(step: Step) -> None:
        steps.append(step)
        if len(steps) == 2:
            raise KeyboardInterrupt

    found = oe.solve(SALON, "fresh", progress=tell)
    assert found.interrupted
    assert "interrupted" in repr(found)
    low, high = found.bounds
    assert low < solved(SALON, "fresh").value < high
    assert steps[0].stage == "learning"
    assert steps[1].iterations > steps[0].iterations


def test_progress_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    oe.solve(SALON, "fresh", progress=True)
    assert "exploitability" in capsys.readouterr().err


def test_a_step_never_tells_an_exploitability_below_nothing() -> None:
    """Rounding may put the bounds the wrong way round, by some 1e-17."""
    steps: list[Step] = []
    for rules in (oe.variant("folk").replace(max_draws=1), oe.variant("chemin-de-fer"), SALON):
        oe.solve(rules, progress=steps.append)
    assert len(steps) >= 3
    assert all(step.bounds[0] <= step.bounds[1] for step in steps)
    assert not any("exploitability -" in str(step) for step in steps)


def test_progress_in_a_notebook_is_a_line_of_the_cell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not on the channel of errors, which a notebook shows on red."""
    told: list[str] = []

    class Shown:
        def update(self, html: Any) -> None:
            told.append(html.data)

    def display(html: Any, display_id: bool) -> Shown:
        told.append(html.data)
        return Shown()

    monkeypatch.setattr("ochko_edu.running._in_notebook", lambda: True)
    monkeypatch.setattr("IPython.display.display", display)
    oe.solve(SALON, "fresh", progress=True)
    assert len(told) > 1
    assert all("exploitability" in line for line in told)
    assert capsys.readouterr().err == ""


def test_interrupted_before_anything_was_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    from ochko_edu.games import Payoffs

    keep = Payoffs.keep

    def interrupt(self: Payoffs) -> None:
        monkeypatch.setattr(Payoffs, "keep", keep)
        raise KeyboardInterrupt

    monkeypatch.setattr(Payoffs, "keep", interrupt)
    rules = SALON.replace(max_draws=2, draws_seen="ranks")
    found = oe.solve(rules)
    assert found.interrupted
    assert found.bounds[0] < solved(rules).value < found.bounds[1]


def test_time_is_kept() -> None:
    found = oe.solve(SALON, "fresh", seconds=0, accuracy=0)
    assert found.bounds[0] < solved(SALON, "fresh").value < found.bounds[1]


def test_the_same_solution_every_time() -> None:
    again = oe.solve(SALON, "fresh")
    assert again.value == solved(SALON, "fresh").value
    assert again.decisions["chance"].equals(solved(SALON, "fresh").decisions["chance"])


# What is refused


def test_too_large_is_refused_with_its_size() -> None:
    rules = SALON.replace(max_draws=None, banker_first_card="up")
    with pytest.raises(OchkoError, match=r"about 4\.\d GiB of memory: 11,143 hands of the punter by 39,180"):
        oe.solve(rules, "fresh")
    assert solved(rules).exploitability < 1e-9  # with replacement it is small


def test_merged_hands_that_are_too_large_are_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "OVERHEAD", assembly.MOST_BYTES)
    with pytest.raises(OchkoError, match=r"about 4\.\d GiB of memory: 87 hands of the punter by .*'count'\)\."):
        oe.solve(SALON)


def test_draws_of_the_whole_table_are_refused() -> None:
    with pytest.raises(RuleError, match="max_draws_of='table'"):
        oe.solve(SALON.replace(max_draws_of="table"))


def test_a_shoe_that_can_run_out_is_refused() -> None:
    with pytest.raises(CardError, match="can run out"):
        oe.solve(SALON, oe.Deck("2♠ 2♥ 3♠ 3♥ 4♠ 4♥"))


def test_odd_wishes_are_refused() -> None:
    with pytest.raises(CardError, match="shoe is 'frehs'"):
        oe.solve(SALON, "frehs")
    with pytest.raises(OchkoError, match="accuracy is -1"):
        oe.solve(SALON, accuracy=-1)
    with pytest.raises(OchkoError, match="seconds is 'long'"):
        oe.solve(SALON, seconds="long")  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="rules"):
        oe.solve("salon")  # type: ignore[arg-type]
