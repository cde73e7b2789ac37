"""The fields: what each allows, what it refuses, and in which words."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ochko_edu.errors import RuleError, shown
from ochko_edu.fields import FIELDS, PROCEDURES, Field, Frozen, field, number
from ochko_edu.presets import variant, variants
from ochko_edu.rules import Rules

JUNK: list[Any] = ["", "no such value", -1, 10**6, 2.5, True, [], [[]], {"A": "x"}, object(), {1: 2}, (0, "a"), b"push"]


class Unshown:
    def __repr__(self) -> str:
        raise ZeroDivisionError


EACH = pytest.mark.parametrize("one", FIELDS.values(), ids=list(FIELDS))


def test_the_record_has_these_fields_in_this_order() -> None:
    assert [f.name for f in dataclasses.fields(Rules)] == ["variant", *FIELDS]
    assert not set(FIELDS) & set(PROCEDURES)


@EACH
def test_a_field_is_described(one: Field) -> None:
    assert one.meaning
    assert one.group
    assert one.allowed
    assert field(one.name) is one


@EACH
def test_the_values_it_offers_are_allowed_and_stay(one: Field) -> None:
    offered = [*one.choices, *(getattr(variant(name), one.name) for name in variants())]
    for value in offered:
        stored = one.normalise(value)
        assert one.normalise(stored) == stored
        assert type(one.normalise(stored)) is type(stored)
        hash(stored)


@EACH
def test_what_it_refuses_is_told_with_what_is_allowed(one: Field) -> None:
    refused = []
    for value in JUNK:
        try:
            stored = one.normalise(value)
        except RuleError as error:
            refused.append((value, error))
        else:
            assert one.normalise(stored) == stored
    assert len(refused) >= 8
    for value, error in refused:
        assert str(error).startswith(f"{one.name} is {shown(value)}; allowed: {one.allowed}")
        assert error.__cause__ is None


CHOICES = [f for f in FIELDS.values() if sum(isinstance(c, str) and "/" not in c for c in f.choices) > 1]


@pytest.mark.parametrize("one", CHOICES, ids=lambda f: f.name)
def test_a_slip_of_the_pen_gets_a_hint(one: Field) -> None:
    right = max((c for c in one.choices if isinstance(c, str)), key=len)
    with pytest.raises(RuleError, match=f"Did you mean '{right}'"):
        one.normalise(right[:-1])


@pytest.mark.parametrize(("typed", "meant"), [("tei", "tie"), ("max_draw", "max_draws"), ("Target", "target")])
def test_an_unknown_field_gets_the_nearest_name(typed: str, meant: str) -> None:
    with pytest.raises(RuleError, match=f"no field '{typed}'. Did you mean '{meant}'"):
        field(typed)


@pytest.mark.parametrize("wrong", [None, ["tie"], 10**5000], ids=shown)
def test_a_field_has_a_name(wrong: Any) -> None:
    with pytest.raises(RuleError, match="there is no field "):
        field(wrong)


@pytest.mark.parametrize(
    ("given_", "stored"),
    [
        (2, 2),
        ("2", 2),
        (2.0, 2),
        (1.5, Fraction(3, 2)),
        ("3/2", Fraction(3, 2)),
        ("6/4", Fraction(3, 2)),
        ("1.5", Fraction(3, 2)),
        (0.1, Fraction(1, 10)),
        (Fraction(4, 2), 2),
    ],
)
def test_numbers_are_exact(given_: Any, stored: Any) -> None:
    assert number(given_) == stored
    assert type(number(given_)) is type(stored)


@pytest.mark.parametrize("wrong", [True, None, "x", "1/0", "1e999999999", float("nan"), float("inf"), [1], 1j])
def test_what_is_no_number(wrong: Any) -> None:
    with pytest.raises(RuleError, match="win_pays is"):
        field("win_pays").normalise(wrong)


@given(st.fractions(0, 100))
def test_every_fraction_of_a_stake_can_be_paid(paid: Fraction) -> None:
    assert field("win_pays").normalise(paid) == paid
    assert field("win_pays").normalise(str(paid)) == paid


@pytest.mark.parametrize("paid", [-1, 101, "-1/2"])
def test_payments_are_bounded(paid: Any) -> None:
    with pytest.raises(RuleError, match="from 0 to 100"):
        field("natural_pays").normalise(paid)


def test_values_take_a_number_or_several() -> None:
    stored = field("values").normalise({"A": [11, 1, 11], "K": 10})
    assert stored == {"A": (1, 11), "K": (10,)}
    assert list(stored) == ["K", "A"]  # in the order of ranks, whatever order was typed


def test_musts_take_totals_as_words() -> None:
    assert field("banker_must").normalise({"17": "stand", 15: "draw"}) == {15: "draw", 17: "stand"}
    assert field("banker_must").normalise(None) == {}


@pytest.mark.parametrize(
    "totals",
    [
        {15.5: "draw"}, {15.0: "draw"}, {True: "draw"}, {"1_5": "draw"}, {" 15 ": "draw"}, {"015": "draw"},
        {"+15": "draw"}, {"١٥": "draw"}, {"": "draw"}, {"-1": "draw"}, {100: "draw"}, {None: "draw"},
        {10**5000: "draw"}, {15: "draw", "15": "stand"}, {15: 1}, {15: ["draw"]}, {15: np.array([1, 2])}, ["draw"],
    ],
    ids=shown,
)  # fmt: skip
@pytest.mark.parametrize("name", ["punter_must", "banker_must"])
def test_no_total_is_altered_silently(name: str, totals: Any) -> None:
    with pytest.raises(RuleError, match=f"^{name} is .*; allowed: a dict from totals"):
        field(name).normalise(totals)


@EACH
@pytest.mark.parametrize(
    "value", [10**5000, [10**5000], {"A": 10**5000}, -(10**5000), Unshown(), np.eye(2), "x" * 10**5], ids=shown
)
def test_whatever_is_refused_can_be_shown(one: Field, value: Any) -> None:
    with pytest.raises(RuleError) as refused:
        one.normalise(value)
    assert str(refused.value).startswith(f"{one.name} is {shown(value)}; allowed: {one.allowed}")
    assert len(str(refused.value)) < 600


def test_a_rule_of_ones_own_needs_a_hash() -> None:
    class Paying:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, punter: Any, banker: Any) -> int:
            return 0

    with pytest.raises(RuleError, match=r"settle is .*Paying.*; allowed: None, or a function"):
        field("settle").normalise(Paying())


def test_numbers_of_numpy_are_numbers() -> None:
    for name, value, stored in (
        ("target", np.int64(20), 20), ("win_pays", np.float64(1.5), Fraction(3, 2)),
        ("natural", np.arange(20, 22), (20, 21)),
        ("natural", np.int64(21), (21,)), ("values", {"A": np.array([1, 11])}, {"A": (1, 11)}),
        ("banker_must", {np.int64(15): "draw"}, {15: "draw"}), ("may_decline", np.bool_(True), True),
        ("win_pays", np.float32(0.5), Fraction(1, 2)),
    ):  # fmt: skip
        found = field(name).normalise(value)
        assert found == stored
        assert type(found) is type(stored) or name in ("values", "banker_must")
    with pytest.raises(RuleError, match="packs is"):
        field("packs").normalise(np.float64(2.0))


def test_naturals_take_one_total_or_several() -> None:
    assert field("natural").normalise(21) == (21,)
    assert field("natural").normalise([9, 8, 9]) == (8, 9)
    assert field("natural").normalise(None) == ()


@given(st.dictionaries(st.integers(0, 30), st.sampled_from(["draw", "stand"])))
def test_a_frozen_mapping_is_a_mapping(data: dict[int, str]) -> None:
    frozen = Frozen(data)
    assert frozen == data
    assert dict(frozen) == data
    assert len(frozen) == len(data)
    assert repr(frozen) == repr(data)
    assert hash(frozen) == hash(Frozen(dict(reversed(data.items()))))
    with pytest.raises(TypeError):
        frozen[1] = "draw"  # type: ignore[index]


def test_a_frozen_mapping_keeps_no_hold_of_what_it_was_made_from() -> None:
    data = {15: "draw"}
    frozen = Frozen(data)
    data[16] = "draw"
    assert frozen == {15: "draw"}
