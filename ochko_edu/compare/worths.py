"""What a set of rules is worth to the punter, with both sides at their best or with given ways of playing."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from ..cards import Deck
from ..clock import patience
from ..counting import Exact, Way, exact, way_of_playing
from ..errors import OchkoError, RuleError
from ..hands import Limits, Shape
from ..joint import Setting, setting
from ..judging import BANKER, PUNTER
from ..policies import Policy, as_policy, stand_on
from ..rules import Rules
from ..shoes import Shoe
from ..solving import Solution, solve
from .taking import chosen

T = TypeVar("T")
PLAYS = ("fixed", "best")
CHEAP = 5_000_000  # pairs of hands; up to so many are counted in whole numbers without being asked
SEARCH = 120.0  # seconds that a search for best play may take, unless somebody waits for less
DEAR = 300_000_000  # and up to so many where sums have to be exact


@dataclass(frozen=True)
class Play:
    """How a game is played.

    Args:
        play: "fixed" (the two policies) or "best" (both sides at their best).
        punter: when the punter draws; None for the usual. Not used at best play.
        banker: the same for the banker.
        shoe: "fresh", "replaced" or a deck.
    """

    play: str
    punter: Policy | None
    banker: Policy | None
    shoe: str | Deck


@dataclass(frozen=True)
class Worth:
    """What a game is worth.

    Args:
        value: the punter's expected net gain, in stakes.
        fraction: the same as an exact fraction; None where it was not asked for, or at best play.
        exploitability: at best play, how far off the value can be at most; else 0.
        punter: the punter's way of playing, in words.
        banker: the banker's.
    """

    value: float
    fraction: Fraction | None
    exploitability: float
    punter: str
    banker: str


def playing(
    play: str = "fixed", punter: Way | None = None, banker: Way | None = None, shoe: str | Deck | None = None
) -> Play:  # fmt: skip
    """Return how games shall be played; by default from a fresh shoe, at best play with replacement.

    Raises:
        OchkoError: for a play that is none, or policies beside best play.
        PolicyError: for what is no policy.
    """
    chosen("play", play, PLAYS)
    if play == "best" and (punter is not None or banker is not None):
        raise OchkoError(
            'with play="best" both sides play their best; leave punter and banker out, or say play="fixed".'
        )
    given = [None if way is None else as_policy(name, way) for name, way in ((PUNTER, punter), (BANKER, banker))]
    return Play(play, given[0], given[1], ("replaced" if play == "best" else "fresh") if shoe is None else shoe)


def worth(rules: Rules, how: Play, fraction: bool = False) -> Worth:
    """Return what a game is worth.

    Best play is kept: rules that make the same game, whatever else they say of the table, are solved once.

    Args:
        rules: the rules.
        how: how it is played.
        fraction: whether the exact fraction is wanted as well; it is left out where it would take long.

    Raises:
        OchkoError: for rules that cannot be counted or solved.

    >>> from ochko_edu.presets import variant
    >>> worth(variant("salon"), playing(), fraction=True).fraction
    Fraction(54149135542639, 228383630575100)
    """
    if how.play == "best":
        at = setting(rules, how.shoe)
        value, off = _solved(_Game(rules, how.shoe, at))
        return Worth(value, None, off, "best play", "best play")
    seen, ways = _ways(rules, how)
    if how.shoe == "fresh":
        seen = _bound(seen, ways)
    at = setting(seen, how.shoe)
    found = Exact(seen, *ways, how.shoe, at) if not all(map(blind, ways)) else None
    value, whole = _valued(_Duel(seen, ways, how.shoe, at, found), fraction)
    return Worth(value, whole, 0.0, repr(ways[0]), repr(ways[1]))


def counted(rules: Rules, how: Play, *, totals: bool = True) -> Exact:
    """Return a game with fixed policies, counted.

    Args:
        rules: the rules.
        how: how it is played.
        totals: whether it matters which hands count as played out. If only results and payments do, large games take a
            fraction of the time.
    """
    seen, ways = _ways(rules, how)
    if not totals and how.shoe == "fresh":
        seen = _bound(seen, ways)
    return exact(seen, *ways, how.shoe)


def _ways(rules: Rules, how: Play) -> tuple[Rules, tuple[Policy, Policy]]:
    """Return the rules to count by, and both policies.

    Two policies that look at nothing but their own total are not told what lies open: it makes no difference to what
    they do, and far fewer hands have to be told apart.
    """
    ways = way_of_playing(rules, PUNTER, how.punter), way_of_playing(rules, BANKER, how.banker)
    if all(map(blind, ways)) and rules.settle is None:
        rules = rules.replace(draws_seen="count", banker_first_card="down")
    return rules, ways


def _bound(rules: Rules, ways: tuple[Policy, Policy]) -> Rules:
    """Return rules under which both sides have to play as they want to: hands into which they never come fall away.

    The value stays the same, and takes a fraction of the time. What outcomes are called may not stay: a hand that has
    to stand counts as played out.
    """
    musts = {}
    for name, way in zip(("punter_must", "banker_must"), ways, strict=True):
        limit = _limit(way)
        if limit is None or limit[0] != limit[1] or rules.settle is not None:
            return rules
        wanted = {total: "draw" if total < limit[0] else "stand" for total in range(rules.target)}
        musts[name] = {**wanted, **getattr(rules, name)}
    try:
        return rules.replace(**musts)
    except RuleError:  # some rules have no meaning where nobody has a choice
        return rules


def lasting(how: Play) -> bool:
    """Whether what was counted once holds for good: a learner's own function may read something that changes."""
    return all(way is None or blind(way) for way in (how.punter, how.banker))


def blind(way: Policy) -> bool:
    """Whether a policy goes by its own total only: whether it is one of ``stand_on``."""
    return _limit(way) is not None


def _limit(way: Policy) -> tuple[int, int] | None:
    """Return the totals on which a policy of ``stand_on`` stands, hard and soft; None for any other."""
    named = re.fullmatch(r"stand_on\((\d+)(?:, soft=(\d+))?\)", way.name)
    if named is None:
        return None
    hard, soft = int(named[1]), int(named[2] or named[1])
    return (hard, soft) if way == stand_on(hard, soft) else None


def cheap(found: Exact, most: int = CHEAP) -> bool:
    """Whether counting in whole numbers takes no longer than a reader waits."""
    tables = found._at.tables
    return found.shoe == "replaced" or len(tables.punter) * len(tables.banker) <= most


class _Duel:
    """A duel with fixed policies; equal for rules and policies that come to the same.

    Args:
        rules: the rules.
        ways: both policies.
        shoe: the shoe.
        at: the rules as tables.
        found: the counted duel, if a policy has to be asked to know what it does; else it is made when needed.
    """

    def __init__(
        self, rules: Rules, ways: tuple[Policy, Policy], shoe: str | Deck, at: Setting, found: Exact | None
    ) -> None:  # fmt: skip
        self._made = rules, ways, shoe, at
        self._found = found
        self._key = (*at.key, at.shoe, at.tables.pays, ways if found is None else found._answers)

    @property
    def found(self) -> Exact:
        """The counted duel."""
        if self._found is None:
            rules, ways, shoe, at = self._made
            self._found = Exact(rules, *ways, shoe, at)
        return self._found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Duel) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=4096)
def _valued(duel: _Duel, fraction: bool) -> tuple[float, Fraction | None]:
    found = duel.found
    whole = found.fraction if fraction and cheap(found, DEAR) else None
    value = found.value if whole is None else float(whole)
    duel._found = None  # the tables of a game are large
    return value, whole


class _Game:
    """Rules as far as a solved duel depends on them; equal for rules that make the same game."""

    def __init__(self, rules: Rules, shoe: str | Deck, at: Setting) -> None:
        self.rules, self.shoe = rules, shoe
        self._key: tuple[Shape, Limits, Shoe, object] = (*at.key, at.shoe, at.tables.pays)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class _Kept(Generic[T]):
    """What was searched for: kept for good where the search came to its end, else for who waits no longer than that.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._found: OrderedDict[_Game, tuple[float, T]] = OrderedDict()

    def get(self, game: _Game, seconds: float) -> T | None:
        """Return what was found in so many seconds or more, or for good."""
        kept = self._found.get(game)
        return None if kept is None or kept[0] < seconds else kept[1]

    def keep(self, game: _Game, found: T, seconds: float) -> None:
        """Keep what was found in so many seconds; the oldest is forgotten."""
        self._found[game] = seconds, found
        while len(self._found) > self.most:
            self._found.popitem(last=False)


_SOLUTIONS: _Kept[Solution] = _Kept(32)
_VALUES: _Kept[tuple[float, float]] = _Kept(4096)


def _solution(game: _Game) -> Solution:
    seconds = min(patience(), SEARCH)
    found = _SOLUTIONS.get(game, seconds)
    if found is None:
        found = solve(game.rules, game.shoe, seconds=seconds)
        if not found.interrupted:
            lasts = float("inf") if found.finished else seconds
            _SOLUTIONS.keep(game, found, lasts)
            _VALUES.keep(game, (found.value, found.exploitability), lasts)
    return found


def _solved(game: _Game) -> tuple[float, float]:
    found = _VALUES.get(game, min(patience(), SEARCH))
    if found is None:
        solution_ = _solution(game)
        found = solution_.value, solution_.exploitability
    return found


def solution(rules: Rules, how: Play) -> Solution:
    """Return best play of both sides; it is kept, and may have been found under rules that make the same game."""
    return _solution(_Game(rules, how.shoe, setting(rules, how.shoe)))
