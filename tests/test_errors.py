"""Errors that explain themselves."""

from __future__ import annotations

import pytest

from ochko_edu import errors
from ochko_edu.errors import ActionError, CardError, OchkoError, PolicyError, RuleError, listed, nearest


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


def test_a_list_for_a_message() -> None:
    assert listed(["push", None, 3]) == "'push', None, 3"
    assert listed([]) == ""
