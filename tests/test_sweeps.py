"""A sweep is one simulation after the other, in one frame."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError, shown
from ochko_edu.tallies import LONE_BLOCK


def test_one_row_a_combination() -> None:
    rules = oe.variant("salon")
    grid = {"tie": ["push", "banker"], "banker": [oe.stand_on(16), oe.stand_on(17)], "seats": [1, 2]}
    frame = oe.sweep(rules, grid, rounds=3000, seed=4, punter=oe.stand_on(15))
    names = ["tie", "banker", "seats", "rounds", "value", "standard_error", "low", "high", "refused"]
    assert list(frame.columns) == names
    assert len(frame) == 8
    for row in frame.to_dict("records"):
        banker = oe.stand_on(int(row["banker"][-3:-1]))
        one = oe.simulate(rules.replace(tie=row["tie"]), 3000, 4, row["seats"], oe.stand_on(15), banker)
        assert row["value"] == one.value
        assert row["standard_error"] == one.standard_error
        assert math.isclose(row["high"] - row["low"], 4 * one.standard_error)
    assert set(frame["refused"]) == {""}


def test_variants_shoes_and_rounds_can_be_swept() -> None:
    grid = {"rules": [oe.variant("salon"), oe.variant("folk")], "shoe": ["talia", "replaced"], "rounds": [100, 200]}
    frame = oe.sweep(oe.variant("salon"), grid)
    assert sorted(set(frame["rules"])) == ["variant('folk')", "variant('salon')"]
    assert sorted(set(frame["rounds"])) == [100, 200]
    assert len(frame) == 8


def test_rules_that_clash_are_told_and_the_others_are_dealt() -> None:
    frame = oe.sweep(oe.variant("salon"), {"max_draws": [2, None], "short_pack": ["stand", "reserve"]}, rounds=500)
    refused = frame[frame["refused"] != ""]
    assert len(refused) == 1
    assert "short_pack" in refused["refused"].item()
    assert refused["value"].isna().all()
    assert frame["value"].notna().sum() == 3
    assert frame["rounds"].dropna().tolist() == [500] * 3
    assert str(frame["rounds"].dtype) == "Int64", "rounds stay whole numbers beside a row that has none"


def test_processes_change_no_number() -> None:
    grid = {"punter": [oe.stand_on(15), lambda hand: hand.total < 16], "shoe": ["talia", "fresh"]}
    alone = oe.sweep(oe.variant("salon"), grid, rounds=2 * LONE_BLOCK + 1)
    with ProcessPoolExecutor(2) as pool:
        assert alone.equals(oe.sweep(oe.variant("salon"), grid, rounds=2 * LONE_BLOCK + 1, executor=pool))


def test_an_interruption_leaves_whole_combinations() -> None:
    def stop(done: int, of: int) -> None:
        if done > 2 * LONE_BLOCK:
            raise KeyboardInterrupt

    grid = {"tie": ["push", "banker", "punter"]}
    frame = oe.sweep(oe.variant("salon"), grid, rounds=2 * LONE_BLOCK, progress=stop)
    assert list(frame["tie"]) == ["push"]


def test_an_interruption_before_any_is_whole_leaves_a_frame_without_rows() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    grid = {"tie": ["push", "banker"], "rounds": [2 * LONE_BLOCK]}
    frame = oe.sweep(oe.variant("salon"), grid, progress=stop)
    assert len(frame) == 0
    assert list(frame.columns) == ["tie", "rounds", "value", "standard_error", "low", "high", "refused"]


@pytest.mark.parametrize(
    ("grid", "fixed", "says"),
    [
        ({}, {}, "the grid has no values"),
        ({"tie": []}, {}, "no values for tie"),
        ({"tied": ["push"]}, {}, "Did you mean 'tie'"),
        ({"tie": ["push"]}, {"shoes": "fresh"}, "nothing called 'shoes'"),
        ({"tie": ["push"]}, {"shoe": "fres"}, "shoe is 'fres'"),
        ({"tie": ["push"]}, {"tie": "banker"}, "tie is in the grid, and 'banker' for all; leave one of them out"),
        ({"seats": [1]}, {"seats": 2}, "seats is in the grid, and 2 for all"),
        ({"tie": ["push"]}, {"max_draws": 2}, "max_draws is a field of the rules: change these for all, or put"),
        ({"max_draws": np.array(2)}, {}, r"the grid goes through array\(2\) for max_draws; it must be a list"),
        ({"tie": b"push"}, {}, "the grid goes through b'push' for tie; it must be a list"),
        ({"punter": [16]}, {}, "punter is 16; it must be a policy such as"),
        ({"seats": [0]}, {}, "seats is 0"),
        ({"seats": 2}, {}, "the grid goes through 2 for seats; it must be a list of values"),
        ({"punter": oe.stand_on(16)}, {}, r"the grid goes through stand_on\(16\) for punter"),
        ({"values": {"A": 11}}, {}, "for values; it must be a list of values"),
        ({"rules": ["salon"]}, {}, "rules is 'salon'; it must be rules"),
        ({"rounds": [10**5000]}, {}, "rounds is a whole number of about 5001 digits"),
        ({10**5000: [1]}, {}, "nothing called a whole number of about 5001 digits"),
        (10**5000, {}, "the grid is a whole number of about 5001 digits; it must name values"),
        (["tie"], {}, "the grid is \\['tie'\\]"),
        ({"tie": ["push"]}, {"seats": 10**5000}, "seats is a whole number of about 5001 digits"),
    ],
    ids=shown,
)
def test_what_makes_no_sense_is_refused(grid: Any, fixed: Any, says: str) -> None:
    with pytest.raises(OchkoError, match=says):
        oe.sweep(oe.variant("salon"), grid, rounds=10, **fixed)
