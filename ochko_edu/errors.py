"""The errors that ochko_edu raises: each names the thing, the value and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class OchkoError(ValueError):
    """The base of every error that this package raises on purpose."""


class CardError(OchkoError):
    """A card, a hand or a deck that cannot be read."""


class RuleError(OchkoError):
    """A rule that is unknown, has a value that is not allowed, or clashes with another."""


class ActionError(OchkoError):
    """An action that is not legal now."""


class PolicyError(OchkoError):
    """A way of playing that cannot be used."""


def nearest(name: str, options: Iterable[str]) -> str:
    """Return a hint with the option nearest to a misspelt name, or an empty text.

    >>> nearest("foalk", ["salon", "folk"])
    " Did you mean 'folk'?"
    >>> nearest("xyz", ["salon", "folk"])
    ''
    """
    close = get_close_matches(str(name), list(options), n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def listed(options: Iterable[object]) -> str:
    """Return options as a text for an error message.

    >>> listed(["push", "banker"])
    "'push', 'banker'"
    """
    return ", ".join(repr(option) for option in options)
