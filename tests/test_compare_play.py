"""Frames of decisions, of policies, and of what many rounds and banks came to."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.autoplay import play_round
from ochko_edu.errors import OchkoError, PolicyError
from ochko_edu.procedures.together import DEFAULT_STAKE

SALON = oe.variant("salon")


def test_decisions_are_those_of_the_best_response() -> None:
    frame = compare.decisions("salon")
    known = oe.best_response(SALON).by_total.set_index(["soft", "draws", "total"])
    for row in frame.to_dict("records"):
        stand, draw = known.loc[(row["soft"], int(row["case"].split()[0]), row["total"]), ["stand", "draw"]]
        assert math.isclose(row["stand"], stand)
        assert math.isclose(row["draw"], draw)
        assert math.isclose(row["margin"], draw - stand, abs_tol=1e-12)


def test_the_bankers_decisions_are_told_to_him() -> None:
    """For the banker a margin above nothing means: draw. Values are his, not the punter's."""
    frame = compare.decisions("salon", "banker")
    rows = oe.best_response(SALON, punter=oe.stand_on(16)).by_total
    for row in rows.to_dict("records"):
        mine = frame[(frame.soft == row["soft"]) & (frame.case == row["seen"]) & (frame.total == row["total"])]
        same = rows[(rows.soft == row["soft"]) & (rows.seen == row["seen"]) & (rows.total == row["total"])]
        if len(same) == 1:  # hands of one total after different numbers of cards are drawn together
            assert math.isclose(mine["stand"].iloc[0], -row["stand"], abs_tol=1e-12)
            assert (mine["margin"].iloc[0] > 0) == (row["best"] == "draw")


def test_cases_stand_in_the_order_of_the_tables() -> None:
    assert list(dict.fromkeys(compare.decisions("salon")["case"])) == ["0 drawn", "1 drawn", "2 drawn"]
    cases = list(dict.fromkeys(compare.decisions("chemin-de-fer", "banker", play="best")["case"]))
    assert cases[0] == "shows nothing"
    assert cases[1:3] == ["shows 2", "shows 3"]
    assert cases[-1] == "shows A"


def test_best_play_is_indifferent_where_it_mixes() -> None:
    frame = compare.decisions("chemin-de-fer", "banker", play="best")
    row = frame[(frame.case == "shows nothing") & (frame.total == 6)]
    assert abs(row["margin"].iloc[0]) < 1e-9
    chances = compare.policies("chemin-de-fer", side="banker", play="best")
    row = chances[(chances.case == "shows nothing") & (chances.total == 6)]
    assert abs(row["chance"].iloc[0] - 859 / 2288) < 1e-6  # Kemeny and Snell


def test_policies_side_by_side() -> None:
    frame = compare.policies("salon", {"a": oe.stand_on(16), "b": lambda hand: hand.total < 16, "c": oe.stand_on(17)})
    wide = frame.pivot_table(index=["soft", "case", "total"], columns="policy", values="chance")
    assert (wide["a"] == wide["b"]).all()
    assert sorted({total for _, _, total in wide.index[wide["a"] != wide["c"]]}) == [16]
    assert set(wide["a"]) == {0.0, 1.0}


def test_how_often_a_hand_comes_adds_up() -> None:
    """With no natural and two opening cards, a hand is dealt with 4, 5, ... or is 21, on which nobody draws."""
    frame = compare.policies("salon", oe.stand_on(16))
    first = frame[frame.case == "0 drawn"]["probability"].sum()
    assert abs(first - (1 - 64 / 1339)) < 1e-12


def test_a_side_without_a_choice_is_refused() -> None:
    with pytest.raises(OchkoError, match="the banker has nothing to decide"):
        compare.decisions("blackjack", "banker")
    with pytest.raises(OchkoError, match="side is 'dealer'"):
        compare.policies("salon", side="dealer")
    with pytest.raises(PolicyError):
        compare.policies("salon", {"broken": lambda hand: hand.nonsense})


@pytest.mark.parametrize(("name", "seats"), [("salon", 1), ("salon", 3), ("folk", 1)])
def test_cards_left_are_the_rounds_of_the_simulator(name: str, seats: int) -> None:
    frame = compare.cards_left(name, rounds=3000, seed=4, seats=seats)
    run = oe.simulate(oe.variant(name), 3000, seed=4, seats=seats)
    assert frame["rounds"].sum() == 3000
    assert math.isclose((frame["value"] * frame["rounds"]).sum() / 3000, run.value, abs_tol=1e-12)
    assert (frame["to_cards"] >= frame["from_cards"]).all()


def test_cards_left_at_a_table() -> None:
    """The same classes as at a table that is played card by card."""
    rounds, seats, step = 60, 3, 8
    table = oe.Table(SALON, seats=seats, seed=6)
    found: dict[int, list[float]] = {}
    for _ in range(rounds):
        before = len(table.states)
        play_round(table)
        states = table.states[before - 1 :]
        dealt = next(k for k, state in enumerate(states) if k and any(state.hands) and not any(states[k - 1].hands))
        left = len(states[dealt - 1].stock)
        found.setdefault((104 - left) // step, []).append(
            -table.state.results[table.state.banker] / DEFAULT_STAKE / seats
        )
    frame = compare.cards_left("salon", rounds=rounds, seed=6, seats=seats, step=step)
    assert [(104 - high) // step for high in frame["to_cards"]] == sorted(found)
    assert frame["rounds"].tolist() == [len(found[k]) for k in sorted(found)]
    means = [sum(found[k]) / len(found[k]) for k in sorted(found)]
    assert np.allclose(frame["value"], means)


def test_where_the_pack_is_shuffled_for_each_round_it_is_always_full() -> None:
    frame = compare.cards_left("folk", rounds=500, seed=1)
    assert frame[["to_cards", "rounds"]].values.tolist() == [[36, 500]]


def test_seats() -> None:
    run = oe.simulate(SALON, 3000, seed=2, seats=4)
    frame = compare.seats({"salon": run})
    assert frame["seat"].tolist() == [1, 2, 3, 4]
    assert frame["value"].tolist() == run.seats["value"].tolist()
    assert np.allclose(frame["high"] - frame["low"], 4 * frame["standard_error"])


def test_convergence() -> None:
    run = oe.simulate(SALON, 10_000, seed=1, shoe="fresh")
    frame, known = compare.convergence(run), oe.exact(SALON)
    assert frame["value"].tolist() == run.path["value"].tolist()
    assert set(frame["exact"]) == {known.value}
    last = frame.iloc[-1]
    assert math.isclose(last["exact_high"] - known.value, 2 * known.sd / 100)
    with pytest.raises(OchkoError, match="counted is another game than was dealt"):
        compare.convergence(run, oe.exact(SALON.replace(tie="banker")))
    vars(known)["value"] += 0.1  # as if it had been counted wrongly
    assert not compare.convergence(run, known)["inside"].iloc[-1]


def test_banks() -> None:
    found: dict[str, Any] = {name: oe.simulate_banks(oe.variant(name), 60, seed=1) for name in ("salon", "folk")}
    paths, ends = compare.bank_paths(found), compare.bank_ends(found)
    assert dict(ends.groupby("game")["laid"].first()) == {"folk": 1000, "salon": 0}
    assert (ends.groupby("game").size() == 60).all()
    folk = ends[ends.game == "folk"]
    assert math.isclose(folk["banker_gain"].mean(), found["folk"].gain)
    last = paths[paths.game == "folk"].groupby("bank")["units"].last()
    assert last.tolist() == folk["left"].tolist()[: len(last)]
