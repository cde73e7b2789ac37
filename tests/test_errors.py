"""Errors that explain themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ochko_edu import errors
from ochko_edu.errors import ActionError, CardError, OchkoError, PolicyError, RuleError, listed, nearest, plain, shown


@pytest.mark.parametrize("kind", [ActionError, CardError, PolicyError, RuleError])
def test_one_base(kind: type[OchkoError]) -> None:
    assert issubclass(kind, OchkoError)
    assert issubclass(kind, ValueError)
    assert kind.__doc__


def test_every_error_is_in_the_family() -> None:
    kinds = [k for k in vars(errors).values() if isinstance(k, type) and issubclass(k, Exception)]
    assert all(issubclass(k, OchkoError) for k in kinds)


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("bankr", " Did you mean 'banker'?"), ("Push", " Did you mean 'push'?"), ("zzz", ""), ("", "")],
)
def test_the_nearest_name(typed: str, hint: str) -> None:
    assert nearest(typed, ["push", "banker", "punter"]) == hint


def test_no_options_no_hint() -> None:
    assert nearest("push", []) == ""


@pytest.mark.parametrize("typed", [None, 5, ["push"], 10**5000, "push" * 10**4], ids=shown)
def test_no_name_no_hint(typed: Any) -> None:
    assert nearest(typed, ["push", "banker"]) == ""


class Unshown:
    def __repr__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("bankr", "'bankr'"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
        (10**5000, "a whole number of about 5001 digits"),
        (-(10**5000), "a whole number of about 5001 digits"),
        ([10**5000], "a value of type list that cannot be shown"),
        (Unshown(), "a value of type Unshown that cannot be shown"),
        (np.eye(2), "array([[1., 0.], [0., 1.]])"),
        ("two  blanks", "'two  blanks'"),
        ([len, object.__new__(object)], "[<built-in function len>, <object object>]"),
    ],
    ids=shown,
)
def test_any_value_can_be_shown(value: object, text: str) -> None:
    assert shown(value) == text


def test_what_is_shown_is_short() -> None:
    assert shown("x" * 10**6) == "'" + "x" * 96 + "..."
    assert len(shown(10**400)) == 100


def test_numbers_of_numpy_become_pythons() -> None:
    found = [plain(value) for value in (np.int64(3), np.float32(0.5), np.bool_(True), np.array(2))]
    assert found == [3, 0.5, True, 2]
    assert [type(one) for one in found] == [int, float, bool, int]
    several = np.array([1, 2])
    assert plain(several) is several


def test_a_list_for_a_message() -> None:
    assert listed(["push", None, 3]) == "'push', None, 3"
    assert listed([]) == ""
