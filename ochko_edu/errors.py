"""The errors that ochko_edu raises: each names the thing, the value and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

LONGEST = 100  # signs of a value in a message


class OchkoError(ValueError):
    """The base of every error that this package raises on purpose."""


class CardError(OchkoError):
    """A card, a hand or a deck that cannot be read."""


class RuleError(OchkoError):
    """A rule that is unknown, has a value that is not allowed, or clashes with another.

    ``names`` are the fields that clash, and ``why`` says why; both are empty for any other error.
    """

    names: tuple[str, ...] = ()
    why: str = ""


class ActionError(OchkoError):
    """An action that is not legal now."""


class PolicyError(OchkoError):
    """A way of playing that cannot be used."""


def nearest(name: object, options: Iterable[str]) -> str:
    """Return a hint with the option nearest to a misspelt name, or an empty text.

    >>> nearest("foalk", ["salon", "folk"])
    " Did you mean 'folk'?"
    >>> nearest("xyz", ["salon", "folk"])
    ''
    """
    if not isinstance(name, str) or len(name) > LONGEST:
        return ""
    close = get_close_matches(name, list(options), n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def shown(value: object) -> str:
    """Return a value as a message shows it: as Python would, but short, and never failing.

    >>> shown("bankr"), shown(10**5000)
    ("'bankr'", 'a whole number of about 5001 digits')
    >>> shown(lambda hand: "draw")
    '<function <lambda>>'
    """
    try:
        text = repr(value)
    except Exception:  # Python refuses to write out very long numbers, and a learner's own class may fail
        if isinstance(value, int):
            return f"a whole number of about {int(value.bit_length() * 0.30103) + 1} digits"
        return f"a value of type {type(value).__name__} that cannot be shown"
    text = " ".join(text.split()) if "\n" in text else text
    text = re.sub(r" at 0x[0-9a-fA-F]+(?=>)", "", text)  # where in memory a function lies tells nobody anything
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def in_one_line(error: OchkoError) -> OchkoError:
    """Return an error that a notebook shows as one line, without a traceback: it names what is wrong by itself.

    >>> in_one_line(RuleError("no such rule"))._render_traceback_()[0].endswith("no such rule")
    True
    """
    line = f"\x1b[31m{type(error).__name__}\x1b[0m: {error}"
    error._render_traceback_ = lambda: [line]  # type: ignore[attr-defined]  # IPython asks for it
    return error


def line_of(function: Any, error: BaseException) -> str:
    """Return in which line of a learner's function an error arose, or an empty text; its first line is line 1.

    >>> def third(hand):
    ...     best = hand
    ...     return best / 0
    >>> try:
    ...     third(1)
    ... except ZeroDivisionError as error:
    ...     line_of(third, error)
    ', in line 3 of third'
    """
    code, at, found = getattr(function, "__code__", None), error.__traceback__, ""
    while at is not None and code is not None:
        if at.tb_frame.f_code is code:
            found = f", in line {at.tb_lineno - code.co_firstlineno + 1} of {function.__name__}"
        at = at.tb_next
    return found


def plain(value: Any) -> Any:
    """Return a number or a truth value of numpy as Python's own, and anything else as it is.

    >>> import numpy as np
    >>> plain(np.int64(16)), plain(np.bool_(True)), plain("draw")
    (16, True, 'draw')
    """
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def whole(value: Any) -> int | None:
    """Return a whole number of Python's or numpy's as Python's own, and None for anything else.

    >>> whole(16), whole(16.0), whole(True)
    (16, None, None)
    """
    value = plain(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def listed(options: Iterable[object]) -> str:
    """Return options as a text for an error message.

    >>> listed(["push", "banker"])
    "'push', 'banker'"
    """
    return ", ".join(repr(option) for option in options)
