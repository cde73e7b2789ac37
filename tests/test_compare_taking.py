"""What ``compare`` is given and cannot use: one clear error of the house each, never one of a library below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.banks import Banks
from ochko_edu.counting import Exact
from ochko_edu.errors import OchkoError
from ochko_edu.sampling import Simulation

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
ROUNDS = oe.simulate(FOLK, 500, seed=1)
PLACED = oe.simulate(FOLK, 500, seed=1, shoe="replaced")
COUNTED = oe.exact(FOLK)
BANKS = oe.simulate_banks(FOLK, banks=20, seed=1)

TAKES: dict[str, tuple[type, ...]] = {
    "payments": (Exact, Simulation), "results": (Exact, Simulation), "totals": (Exact, Simulation),
    "summary": (Exact, Simulation), "seats": (Simulation,), "outcomes": (Simulation,), "values": (Simulation,),
    "bank_paths": (Banks,), "bank_ends": (Banks,),
}  # fmt: skip
NONSENSE = [None, 5, "salon", [], {}, [COUNTED], COUNTED, ROUNDS, {"a": 5}, {"a": None}, {1: COUNTED}, SALON]


@pytest.mark.parametrize("name", TAKES)
@pytest.mark.parametrize("given", NONSENSE, ids=[str(type(one).__name__) + str(k) for k, one in enumerate(NONSENSE)])
def test_frames_of_what_is_no_mapping_of_games(name: str, given: Any) -> None:
    with pytest.raises(OchkoError) as caught:
        getattr(compare, name)(given)
    assert name in str(caught.value) or "a name is 1" in str(caught.value)


@pytest.mark.parametrize("name", TAKES)
def test_frames_of_games_of_another_sort(name: str) -> None:
    for one in (COUNTED, ROUNDS, BANKS):
        if isinstance(one, TAKES[name]):
            assert set(getattr(compare, name)({"folk": one})["game"]) == {"folk"}
        else:
            with pytest.raises(OchkoError, match=f"^{name} is given .* under 'folk'; it takes games under their names"):
                getattr(compare, name)({"folk": one})


GAMES = compare.games(["folk"])
PAYMENTS = compare.payments(GAMES)
CALLS: dict[str, tuple[Callable[[], Any], str]] = {
    "no game": (lambda: compare.games([]), "games is given no game"),
    "no game at all": (lambda: compare.games({}), "games is given no game"),
    "a number as a name": (lambda: compare.games({1: "salon"}), "a name is 1; it must be a text"),  # type: ignore[dict-item]
    "a grid that is none": (lambda: compare.sweep("salon", None), "grid is None; it must say which values"),  # type: ignore[arg-type]
    "a list as a grid": (lambda: compare.sweep("salon", []), r"grid is \[\]; it must say"),  # type: ignore[arg-type]
    "a number as a value": (lambda: compare.sweep("salon", {"tie": 5}), "tie is 5; allowed: 'push'"),  # type: ignore[dict-item]
    "None as a value": (lambda: compare.sweep("salon", {"tie": None}), "tie is None; allowed: 'push'"),  # type: ignore[dict-item]
    "a misspelt value": (lambda: compare.sweep("salon", {"tie": ["push", "bankr"]}), "Did you mean 'banker'"),
    "a way that is none": (lambda: compare.sweep("salon", {"punter": [7]}), "punter is 7; it must be a policy"),
    "a way that fails": (lambda: compare.sweep("salon", {"punter": [lambda hand: 1 / 0]}), "ZeroDivisionError"),
    "a way at best play": (
        lambda: compare.sweep("salon", {"punter": [oe.stand_on(3)]}, play="best"),
        "leave punter out of the grid",
    ),
    "a field that is none": (lambda: compare.sweep("salon", {5: [1]}), "knows no field 5"),  # type: ignore[dict-item]
    "an order": (lambda: compare.walk("salon", "folk", order=5), "order is 5; it must be a list"),  # type: ignore[arg-type]
    "an order of lists": (lambda: compare.walk("salon", "folk", order=[[]]), r"nothing called \[\] differs"),  # type: ignore[list-item]
    "an order misspelt": (lambda: compare.walk("salon", "folk", order="bust"), "Did you mean 'busts'"),
    "progress in contributions": (lambda: compare.contributions("salon", "folk", progress=5), "progress is 5"),  # type: ignore[arg-type]
    "progress in sensitivity": (lambda: compare.sensitivity("folk", progress="x"), "progress is 'x'"),  # type: ignore[arg-type]
    "progress in a sweep": (lambda: compare.sweep("folk", {"tie": ["push"]}, progress=5), "progress is 5"),  # type: ignore[arg-type]
    "a shoe in a walk": (lambda: compare.walk("salon", "folk", shoe="x"), "^shoe is 'x'"),
    "a shoe in contributions": (lambda: compare.contributions("salon", "folk", shoe="x"), "^shoe is 'x'"),
    "beside a number": (lambda: compare.beside(5, PAYMENTS), "counted_frame is 5; it must be a frame of"),  # type: ignore[arg-type]
    "beside another frame": (
        lambda: compare.beside(PAYMENTS, compare.results(GAMES)),
        "dealt_frame has no column 'net'",
    ),
    "beside a frame of nothing": (lambda: compare.beside(pd.DataFrame(), PAYMENTS), "counted_frame has no column"),
    "convergence of a number": (lambda: compare.convergence(5), "found is 5; it must be what simulate"),  # type: ignore[arg-type]
    "convergence to a number": (lambda: compare.convergence(ROUNDS, 5), "counted is 5; it must be what exact"),  # type: ignore[arg-type]
    "convergence to another game": (lambda: compare.convergence(ROUNDS, oe.exact(SALON)), "another game .* rules is"),
    "convergence to another way": (
        lambda: compare.convergence(ROUNDS, oe.exact(FOLK, punter=oe.stand_on(3))),
        "its punter is stand_on",
    ),
    "convergence to another shoe": (
        lambda: compare.convergence(ROUNDS, oe.exact(FOLK, shoe="replaced")),
        "shoe='replaced', and the rounds .*'talia'",
    ),
    "convergence to known cards": (lambda: compare.convergence(ROUNDS, oe.exact(FOLK, hand="6♠")), "hand='6♠'"),
    "a phrase of no field": (lambda: compare.phrase("ti", "x"), "tie"),
    "a phrase of no value": (lambda: compare.phrase("tie", "bankr"), "Did you mean 'banker'"),
    "a name of a number": (lambda: compare.name_of(5), "a game is 5"),  # type: ignore[arg-type]
    "parts of numbers": (lambda: compare.parts_of(5, "folk"), "a game is 5"),  # type: ignore[arg-type]
    "no policies": (lambda: compare.policies("salon", {}), "given no way of playing"),
    "policies of numbers": (lambda: compare.policies("salon", {"x": 5}), "stand_on"),  # type: ignore[dict-item]
    "policies under numbers": (lambda: compare.policies("salon", {5: oe.stand_on(3)}), "a name is 5"),  # type: ignore[dict-item]
    "a side": (lambda: compare.policies("salon", side=["punter"]), r"side is \['punter'\]"),  # type: ignore[arg-type]
    "a play": (lambda: compare.games(["salon"], play=["best"]), r"play is \['best'\]"),  # type: ignore[arg-type]
    "a way misspelt": (lambda: compare.games(["salon"], punter="stands on 16"), r"stand_on\(16\)"),
    "a step": (lambda: compare.cards_left("salon", rounds=10, step=0), "step is 0"),
    "half a step": (lambda: compare.cards_left("salon", rounds=10, step=1.5), "step is 1.5"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CALLS)
def test_what_cannot_be_used(name: str) -> None:
    call, words = CALLS[name]
    with pytest.raises(OchkoError, match=words):
        call()


def test_one_value_and_numbers_of_numpy_will_do() -> None:
    frame = compare.sweep("salon", {"packs": np.arange(1, 3), "win_pays": np.int64(2), "punter": "stand on 15"})
    assert frame["packs"].tolist() == [1, 2]
    assert [type(value) for value in frame["packs"]] == [int, int]
    assert frame["win_pays"].tolist() == [2, 2]
    assert set(frame["punter"]) == {"stand_on(15)"}
    assert len(compare.cards_left("salon", rounds=50, step=np.int64(8))) > 1  # type: ignore[arg-type]
    assert len(compare.walk("salon", "folk", order="busts")) == 8


def test_a_clash_is_a_refused_row() -> None:
    frame = compare.sweep("salon", {"bank": ["none", "announced"], "stake_limit": [None, "each_within_bank"]})
    assert (frame["refused"] != "").tolist() == [False, True, False, False]


def test_functions_of_one_name_are_told_apart() -> None:
    ways = [lambda hand: hand.total < 12, lambda hand: hand.total < 18, oe.stand_on(3), oe.stand_on(3)]
    frame = compare.sweep("folk", {"punter": ways})
    assert frame["punter"].tolist() == ["<lambda>", "<lambda>, 2", "stand_on(3)", "stand_on(3)"]

    def settle_by(paid: int) -> Callable[[Any, Any], int]:
        def settle(punter: Any, banker: Any) -> int:
            return paid

        return settle

    own = [None, settle_by(1), settle_by(2)]
    frame = compare.sweep("folk", {"settle": own})
    assert frame["settle"].tolist() == [None, "settle", "settle, 2"]
    assert frame["value"].round(9).tolist()[1:] == [1, 2]
    games = compare.games([FOLK.replace(settle=one) for one in own[1:]])
    assert [round(game.value, 9) for game in games.values()] == [1, 2]


def test_games_of_one_short_name_are_told_apart() -> None:
    one = SALON.replace(tie="banker", win_pays=2, natural_pays=3, banker_bust_pays=1, both_bust="banker")
    assert list(compare.games([one, one.replace(tie="punter")])) == ["salon (5 changes)", "salon (5 changes), 2"]


@pytest.mark.parametrize("way", ["stand on 15", "stand_on(15)", oe.stand_on(15)])
def test_a_policy_may_be_a_text(way: Any) -> None:
    expected = oe.exact(FOLK, punter=oe.stand_on(15), banker=oe.stand_on(15)).value
    assert oe.exact(FOLK, punter=way, banker=way).value == expected
    assert compare.games(["folk"], punter=way, banker=way)["folk"].value == expected
    assert compare.walk("salon", "folk", punter=way, banker=way)["value"].iloc[-1] == expected
    assert compare.sweep("folk", {"punter": [way]}, banker=way)["value"].iloc[0] == expected
    assert oe.simulate(FOLK, 10, seed=1, punter=way).punter == oe.stand_on(15)
    assert set(compare.policies("folk", {"mine": way})["policy"]) == {"mine"}
    assert oe.best_response(FOLK, banker=way).value == oe.best_response(FOLK, banker=oe.stand_on(15)).value
    assert compare.decisions("folk", banker=way)["against"].iloc[0] == "stand_on(15)"


def test_a_soft_threshold_may_be_a_text() -> None:
    assert oe.policy("stand on 16, soft 18") == oe.stand_on(16, soft=18)


def test_a_simulation_settles_on_the_game_that_was_dealt() -> None:
    assert compare.convergence(PLACED)["exact"].iloc[0] == oe.exact(FOLK, shoe="replaced").value
    for shoe in ("talia", "fresh"):
        found = oe.simulate(FOLK, 200, seed=1, shoe=shoe)
        assert compare.convergence(found)["exact"].iloc[0] == COUNTED.value
    assert compare.convergence(PLACED, oe.exact(FOLK, shoe="replaced"))["exact"].iloc[0] != COUNTED.value


def test_progress_may_be_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    compare.sweep("folk", {"tie": ["push", "banker"]}, progress=True)
    assert "2 of 2 combinations" in capsys.readouterr().err
    compare.contributions("folk", FOLK.replace(tie="push"), progress=True)
    compare.contributions("folk", FOLK.replace(tie="push"), progress=True)
    assert capsys.readouterr().err.count("2 of 2 games") >= 2
    compare.sweep("folk", {"tie": ["push"]}, progress=False)
    assert capsys.readouterr().err == ""


def test_names_will_do_wherever_compare_takes_rules() -> None:
    assert compare.name_of("folk") == "folk"
    assert compare.parts_of("salon", "folk") == compare.parts_of(SALON, FOLK)


def test_a_name_where_rules_are_needed_is_told_what_to_write() -> None:
    for call in (oe.exact, oe.solve, SALON.diff, oe.Table):
        with pytest.raises(OchkoError, match=r"write oe\.variant\('folk'\)"):
            call("folk")  # type: ignore[operator]
    with pytest.raises(OchkoError, match=r"must be rules such as variant\('salon'\)\.$"):
        oe.exact("fulk")  # type: ignore[arg-type]
