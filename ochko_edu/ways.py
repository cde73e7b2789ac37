"""Ways of playing by name: "usual", "advice", "stand on 16", "best response", "equilibrium"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from .errors import OchkoError, PolicyError, listed, nearest, shown
from .fields import Number
from .judging import BANKER, PUNTER, kept
from .policies import NOTHING, STAND, Hand, Policy, Seen, policy, stand_on, usual
from .rules import Rules

Way = Policy | Callable[..., Any] | str

USUAL, ADVICE, RESPONSE, EQUILIBRIUM = "usual", "advice", "best response", "equilibrium"
THRESHOLD = "stand on 16"  # any total may stand there
NAMES = (USUAL, ADVICE, THRESHOLD, RESPONSE, EQUILIBRIUM)
ADVISED, ADVISED_AT = 16, 21  # 000:11, 003:12, 004:11: on 16 to 20 one had better not draw


class Named(Policy):
    """A way of playing that is worked out when it is first asked, and then kept.

    Args:
        name: its name.
        find: works it out.
        key: ways with equal keys are equal.
    """

    def __init__(self, name: str, find: Callable[[], Policy], key: object) -> None:
        super().__init__(lambda hand, seen: self.found(hand, seen), name, key)
        self._find = find

    @cached_property
    def found(self) -> Policy:
        """The policy behind the name."""
        return self._find()

    def __call__(self, hand: Hand, seen: Seen = NOTHING) -> Number | float:
        """Return the probability of drawing.

        Raises:
            OchkoError: if it cannot be worked out under these rules.
        """
        return self.found(hand, seen)


def ways_for(rules: Rules) -> tuple[str, ...]:
    """Return the names that mean something under these rules; "stand on 16" stands for any total.

    >>> from ochko_edu.presets import variant
    >>> ways_for(variant("chemin-de-fer"))
    ('usual', 'stand on 16', 'best response', 'equilibrium')
    """
    return tuple(name for name in NAMES if _meant(rules, name))


def _meant(rules: Rules, name: str) -> bool:
    if name == ADVICE:
        return rules.modulo is None and rules.target == ADVISED_AT
    return name not in (RESPONSE, EQUILIBRIUM) or rules.max_draws_of == "hand"


def pair(rules: Rules, punter: Way | None = None, banker: Way | None = None) -> tuple[Policy, Policy]:
    """Return both sides' ways of playing, each a policy, a function or a name.

    "usual" is what is played where nothing is named. "advice" is what the documents advise: no card on 16 to 20
    (000:11). "stand on 16" and "stand on 16, soft 18" are thresholds. "best response" is the best play against the
    other side's way, on a fresh shoe. "equilibrium" is the best play of both, every card going back before the next.
    The last two are worked out when they are first asked. They know one punter and one banker.

    Args:
        rules: the rules.
        punter: when a punter draws; None is the usual way.
        banker: when the banker draws; None is the usual way.

    Raises:
        PolicyError: for an unknown name, with the nearest one; for a name that means nothing under these rules; for
            two best responses, each of which would wait for the other.

    >>> from ochko_edu.presets import variant
    >>> pair(variant("salon"), "stand on 15", "equilibrium")
    (stand_on(15), equilibrium)
    """
    named = [_called(way) for way in (punter, banker)]
    if named == [RESPONSE, RESPONSE]:
        raise PolicyError(f'"{RESPONSE}" is given for both sides; one of them must be something else to respond to.')
    # Whoever responds waits for the other side's way.
    if named[0] == RESPONSE:
        theirs = _way(rules, BANKER, banker, None)
        return _way(rules, PUNTER, punter, theirs), theirs
    ours = _way(rules, PUNTER, punter, None)
    return ours, _way(rules, BANKER, banker, ours)


def _called(way: Way | None) -> str | None:
    return " ".join(way.split()).lower() if isinstance(way, str) else None


def _way(rules: Rules, side: str, given: Way | None, other: Policy | None) -> Policy:
    name = _called(given)
    if given is None or name == USUAL:
        return usual(rules)[side == BANKER]
    if name is None:
        return policy(given)
    found = STAND.fullmatch(name)
    if found:
        return stand_on(int(found[1]), None if found[2] is None else int(found[2]))
    if name not in NAMES:
        near = nearest(name, NAMES)
        raise PolicyError(f"policy takes a function of a hand, or a name: {listed(NAMES)}; not {shown(given)}.{near}")
    if not _meant(rules, name):
        why = (
            "the advice to stand on 16 to 20 is given for games up to 21"
            if name == ADVICE
            else "max_draws_of='table' lets the hands of a table share their draws, and such rounds cannot be solved"
        )
        raise PolicyError(f"{name!r} means nothing under these rules: {why}. Allowed: {listed(ways_for(rules))}.")
    if name == ADVICE:
        return stand_on(ADVISED)
    if name == EQUILIBRIUM:
        return Named(name, lambda: equilibrium(rules)[side == BANKER], ("named", name, rules, side))
    assert other is not None
    # What a learner's own function says may change from one call to the next; answers to other ways are kept.
    lasts = isinstance(other, Named) or threshold(other) is not None
    find = _response if lasts else _response.anew
    return Named(name, lambda: find(rules, side, other), ("named", name, rules, side, other))


def equilibrium(rules: Rules) -> tuple[Policy, Policy]:
    """Return the best play of punter and banker, every card going back before the next; it is kept.

    Raises:
        OchkoError: if these rules cannot be solved.
    """
    found = solution(rules)
    return found.punter, found.banker


@kept(32)
def solution(rules: Rules) -> Any:
    """Return ``solve(rules, "replaced")``; it is kept.

    Raises:
        OchkoError: if these rules cannot be solved.
    """
    from .solving import solve

    try:
        return solve(rules, "replaced")
    except OchkoError as error:
        raise PolicyError(f"no equilibrium can be worked out under these rules: {error}") from None


@kept(32)
def _response(rules: Rules, side: str, other: Policy) -> Policy:
    from .response import best_response

    try:
        if side == PUNTER:
            return best_response(rules, banker=other).policy
        return best_response(rules, punter=other).policy
    except OchkoError as error:
        raise PolicyError(f"no best response can be worked out under these rules: {error}") from None


def name_of(way: Policy, rules: Rules, side: str) -> str | None:
    """Return the name under which a way of playing can be asked for again, or None for a function of one's own.

    >>> from ochko_edu.presets import variant
    >>> name_of(stand_on(15, soft=18), variant("salon"), "punter")
    'stand on 15, soft 18'
    """
    if isinstance(way, Named):
        return way.name
    if way == usual(rules)[side == BANKER]:
        return USUAL
    limits = threshold(way)
    if limits is None:
        return None
    total, soft = limits
    return f"stand on {total}" + ("" if soft is None else f", soft {soft}")


def threshold(way: Policy) -> tuple[int, int | None] | None:
    """Return on what total a way of playing stands, and on what soft total if another; None if it is no threshold.

    >>> threshold(stand_on(16)), threshold(policy(lambda hand: True))
    ((16, None), None)
    """
    found = STAND.fullmatch(way.name)
    if found is None:
        return None
    total, soft = int(found[1]), None if found[2] is None else int(found[2])
    return (total, soft) if way == stand_on(total, soft) else None
