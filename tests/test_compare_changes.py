"""One rule changed at a time, and one field or two swept: counted, or refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import compare
from ochko_edu.compare.phrases import MEANS, SAID, phrase
from ochko_edu.compare.trying import changes_of
from ochko_edu.errors import OchkoError
from ochko_edu.fields import FIELDS

SALON = oe.variant("salon")


def test_every_choice_of_every_field_has_words() -> None:
    for name, field in FIELDS.items():
        for value in field.choices:
            assert (name, () if value == {} else value) in MEANS or name in SAID, (name, value)
    for name, value in MEANS:
        assert FIELDS[name].normalise({} if value == () and "must" in name else value) is not ...


@pytest.mark.parametrize("name", sorted(oe.variants()))
def test_what_every_variant_plays_has_words(name: str) -> None:
    for field, value in oe.variant(name).as_dict().items():
        words = phrase(field, value)
        assert words
        assert "{" not in words


@pytest.fixture(scope="module")
def salon() -> Any:
    return compare.sensitivity("salon")


def test_each_row_is_a_change_and_counts_or_is_refused(salon: Any) -> None:
    assert not salon["sets"].duplicated().any()
    for row in salon.to_dict("records"):
        changed = eval(f"dict({row['sets']})")
        if row["refused"]:
            assert row["value"] != row["value"]
            with pytest.raises(OchkoError):
                oe.exact(SALON.replace(**changed))
        else:
            assert abs(oe.exact(SALON.replace(**changed)).value - row["value"]) < 1e-12, row["sets"]
            assert row["clauses"]


def test_differences_start_from_the_base(salon: Any) -> None:
    value = oe.exact(SALON).value
    fine = salon[salon["refused"] == ""]
    assert ((fine["value"] - value - fine["difference"]).abs() < 1e-15).all()


def test_every_choice_and_every_played_reading_is_tried() -> None:
    for name in oe.variants():
        rules = oe.variant(name)
        tried = [change.made for change in changes_of(rules)]
        sets = [dict(change.sets) for change in changes_of(rules)]
        assert tried
        for field in FIELDS.values():
            for choice in field.choices:
                value = field.normalise(choice)
                if value != getattr(rules, field.name) and field.name != "settle":
                    assert any(one.get(field.name) == value for one in sets), (name, field.name, value)
        readings = rules.readings()
        played = readings[readings["played"] & ~readings["in_force"] & (readings["call"] != "")]
        assert len([c for c in changes_of(rules) if c.source.startswith("reading")]) >= len(played) * 0.9


def test_a_reading_of_several_fields_is_one_change(salon: Any) -> None:
    row = salon[salon["source"] == "reading A10 b"].iloc[0]
    assert row["sets"] == "natural_pays=1, banker_bust_pays=1"
    assert abs(row["value"] - -0.0192924) < 1e-6  # the sign turns


def test_a_sweep_of_two_fields() -> None:
    frame = compare.sweep("salon", {"natural_pays": [1, "3/2", 2], "banker_bust_pays": [1, 2]})
    assert len(frame) == 6
    for row in frame.to_dict("records"):
        changes = {name: row[name] for name in ("natural_pays", "banker_bust_pays")}
        assert row["value"] == oe.exact(SALON.replace(**changes)).value
        assert abs(row["difference"] - (row["value"] - oe.exact(SALON).value)) < 1e-15
    assert frame[frame["difference"] == 0][["natural_pays", "banker_bust_pays"]].values.tolist() == [[2, 2]]


def test_a_sweep_agrees_with_the_dealt_one() -> None:
    grid: dict[str, list[Any]] = {"tie": ["push", "banker"], "max_draws": [1, 3]}
    counted = compare.sweep("salon", grid)
    dealt = oe.sweep(SALON, grid, rounds=20_000, seed=5, shoe="fresh")
    off = (dealt["value"] - counted["value"]) / dealt["standard_error"]
    assert off.abs().max() < 4


def test_a_sweep_of_policies() -> None:
    ways = [oe.stand_on(15), lambda hand: hand.total < 17]
    frame = compare.sweep("folk", {"punter": ways})
    assert frame["punter"].tolist() == ["stand_on(15)", "<lambda>"]
    assert frame["value"].iloc[1] == oe.exact(oe.variant("folk"), punter=oe.stand_on(17)).value


def test_a_sweep_at_best_play() -> None:
    frame = compare.sweep("folk", {"tie": ["banker", "push"]}, play="best")
    assert (frame["exploitability"] < 1e-9).all()
    assert abs(frame["value"].iloc[0] - oe.solve(oe.variant("folk")).value) < 1e-9


def test_refused_rows_say_why() -> None:
    frame = compare.sweep("salon", {"bank": ["none", "announced"], "stake_limit": [None, "each_within_bank"]})
    refused = frame[frame["refused"] != ""]
    assert refused[["bank", "stake_limit"]].values.tolist() == [["none", "each_within_bank"]]
    assert "cannot be bounded by a bank that is not laid" in refused["refused"].iloc[0]
    assert refused["value"].isna().all()


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        ({}, "no values"),
        ({"tie": []}, "no values for tie"),
        ({"tei": [1]}, "Did you mean 'tie'"),
        ({"seats": [1]}, "seats"),
    ],
)
def test_refusals(grid: Any, words: str) -> None:
    with pytest.raises(OchkoError, match=words):
        compare.sweep("salon", grid)


def test_policies_cannot_be_swept_at_best_play() -> None:
    with pytest.raises(OchkoError, match="punter"):
        compare.sweep("salon", {"punter": [oe.stand_on(3)]}, play="best")
