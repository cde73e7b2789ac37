"""Policies: when to draw. A policy sees its own hand and what the other side has shown, nothing else."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .errors import PolicyError, plain, shown
from .fields import Number

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Hand:
    """One's own hand, as a policy sees it.

    Args:
        total: the best total.
        soft: whether some card counts more than its least value (an ace as 11).
        cards: how many cards.
        draws: how many of them were drawn after the opening.
        ranks: the ranks, sorted; ranks that the rules cannot tell apart may bear one name ("10-K").
        shown: those that the other side has seen, in order.
    """

    total: int
    soft: bool = False
    cards: int = 2
    draws: int = 0
    ranks: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What the other side has shown.

    Args:
        draws: how many cards it has drawn, or None if it has not yet had its turn.
        ranks: the ranks it has shown, in order.
    """

    draws: int | None = None
    ranks: tuple[str, ...] = ()


NOTHING = Seen()
HIGHEST = 999  # more than any total of a hand
STAND = re.compile(r"stand[ _]on[ (](\d{1,3})(?:,? soft[ =](\d{1,3}))?\)?")


class Policy:
    """A way of playing: from one's hand and what is seen to the probability of drawing.

    Args:
        function: called with a ``Hand`` and a ``Seen``; returns a probability, True or False, "draw" or "stand".
        name: what it is called in tables and charts.
        key: policies with equal keys are equal; by default each function is its own.

    Raises:
        PolicyError: for what cannot be called, or a name that is no text.

    >>> stand_on(16)(Hand(15)), stand_on(16)(Hand(16))
    (1, 0)
    """

    def __init__(self, function: Callable[[Hand, Seen], Any], name: str, key: object = None) -> None:
        if not callable(function):
            raise PolicyError(f"policy takes a function of a hand, not {shown(function)}.")
        if not isinstance(name, str):
            raise PolicyError(f"the name of a policy is {shown(name)}; it must be a text.")
        self.function = function
        self.name = name
        self._key = key if key is not None else ("function", _known_by(function))

    def __call__(self, hand: Hand, seen: Seen = NOTHING) -> Number | float:
        """Return the probability of drawing.

        Raises:
            PolicyError: if the function fails or returns what is no probability; it shows the hand.
        """
        try:
            answer = self.function(hand, seen)
        except Exception as error:
            raise PolicyError(
                f"the policy {self.name!r} failed on {hand}, {seen}: {type(error).__name__}: {error}"
            ) from error
        if isinstance(answer, str) and answer in ("draw", "stand"):
            return 1 if answer == "draw" else 0
        if type(answer) not in (bool, int, float):
            answer = plain(answer)
        if isinstance(answer, (bool, int, float, Fraction)) and 0 <= answer <= 1:
            return int(answer) if isinstance(answer, bool) else answer
        raise PolicyError(
            f"the policy {self.name!r} returned {shown(answer)} on {hand}, {seen}; "
            'allowed: a probability of drawing from 0 to 1, True, False, "draw" or "stand".'
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Policy) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return self.name


def stand_on(total: int, soft: int | None = None) -> Policy:
    """Return the policy that draws below a total and stands on it.

    Args:
        total: the total on which to stand.
        soft: another total for soft hands, where an ace counts 11.

    Raises:
        PolicyError: for what is not a whole number from 0 to 999.

    >>> stand_on(16, soft=18)
    stand_on(16, soft=18)
    >>> stand_on(16, soft=18)(Hand(17, soft=True))
    1
    """
    total, soft = plain(total), plain(soft)
    for name, value in (("total", total), ("soft", soft)):
        if value is None and name == "soft":
            continue
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST:
            raise PolicyError(f"stand_on: {name} is {shown(value)}; it must be a whole number from 0 to {HIGHEST}.")
    limit = total if soft is None else soft

    name = f"stand_on({total})" if soft is None else f"stand_on({total}, soft={soft})"
    return Policy(_Below(total, limit), name, ("stand_on", total, limit))


@dataclass(frozen=True, slots=True)
class _Below:
    """Draws below a total; an object and no function within one, so that it can be pickled."""

    total: int
    soft: int

    def __call__(self, hand: Hand, seen: Seen) -> bool:
        return hand.total < (self.soft if hand.soft else self.total)


@dataclass(frozen=True, slots=True)
class _Blind:
    """Calls a learner's function that does not ask for what the other side has shown."""

    function: Callable[..., Any]

    def __call__(self, hand: Hand, seen: Seen) -> Any:
        return self.function(hand)


def policy(function: Callable[..., Any] | Policy | str, name: str | None = None) -> Policy:
    """Return a learner's own function as a policy.

    Args:
        function: takes a ``Hand``, and a ``Seen`` too if it wants one; returns a probability of drawing,
            True or False, "draw" or "stand". A text such as "stand on 16" or "stand on 16, soft 18" is ``stand_on``.
        name: what to call it; by default the function's own name.

    Raises:
        PolicyError: for what cannot be called.

    >>> bold = policy(lambda hand: hand.total < 19, "bold")
    >>> bold(Hand(18))
    1
    """
    if isinstance(function, Policy):
        return function
    found = STAND.fullmatch(function.strip()) if isinstance(function, str) else None
    if found is not None:
        return stand_on(int(found[1]), None if found[2] is None else int(found[2]))
    if not callable(function):
        raise PolicyError(
            f"policy takes a function of a hand, a policy such as oe.stand_on(16), or the text 'stand on 16', "
            f"not {shown(function)}."
        )
    if name is not None and not isinstance(name, str):
        raise PolicyError(f"the name of a policy is {shown(name)}; it must be a text.")
    called = name or str(getattr(function, "__name__", "policy"))
    if _wants_seen(function):
        return Policy(function, called)
    return Policy(_Blind(function), called, ("function", _known_by(function)))


def as_policy(name: str, given: Any) -> Policy:
    """Return what an engine was given for one side's way of playing as a policy.

    Args:
        name: the argument, such as "punter".
        given: a policy, a learner's own function, or a text such as "stand on 16".

    Raises:
        PolicyError: naming the argument, for what cannot be called.

    >>> as_policy("punter", 16)
    Traceback (most recent call last):
    ochko_edu.errors.PolicyError: punter is 16; it must be a policy such as stand_on(16), or a function of a hand.
    >>> as_policy("punter", "stand on 16")
    stand_on(16)
    """
    if not callable(given) and not (isinstance(given, str) and STAND.fullmatch(given.strip())):
        raise PolicyError(
            f"{name} is {shown(given)}; it must be a policy such as stand_on(16), or a function of a hand."
        )
    return policy(given)


def _known_by(function: Callable[..., Any]) -> object:
    """Return what a function is told from others by: itself, or where it lies if it cannot be hashed."""
    try:
        hash(function)
    except Exception:
        return ("at", id(function))
    return function


def _wants_seen(function: Callable[..., Any]) -> bool:
    """Whether a function asks for what the other side has shown: it needs a second argument, or names one ``seen``.

    A second argument with a default of its own, as in ``lambda hand, limit=limit: ...``, is the learner's.
    """
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some functions written in C do not tell
        return True
    places = [p for p in given if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)]
    if any(p.kind == p.VAR_POSITIONAL for p in places):
        return True
    needed = [p for p in places if p.default is p.empty]
    return len(needed) > 1 or (len(places) > 1 and places[1].name == "seen")


def usual(rules: Rules) -> tuple[Policy, Policy]:
    """Return plain ways of playing for punter and banker, to be used where none are named.

    The punter stands five short of the target (16, as 000:11 advises), the banker four short of it.
    Where last digits count, both draw on 5 and stand on 6.

    >>> from ochko_edu.presets import variant
    >>> usual(variant("salon"))
    (stand_on(16), stand_on(17))
    """
    if rules.modulo is not None:
        return stand_on(6), stand_on(6)
    return stand_on(rules.target - 5), stand_on(rules.target - 4)
