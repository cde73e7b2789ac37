"""Best play of both sides: equilibria of duels with hidden cards, each with a certificate.

An equilibrium is a pair of ways of playing of which neither can be bettered against the other. The two exact best
responses show how far a pair is from it: the punter's play is sure of one value, the banker's allows one at most, and
the value of the game lies between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, overload

from .assembly import game_of
from .cards import Deck
from .clock import Clock
from .equilibria import Search, Step
from .errors import OchkoError, plain, shown
from .fields import Number
from .joint import Setting, setting
from .rules import Rules, check_rules
from .running import Line, check_progress
from .solutions import Ending, Solution, Solved, Wish, certified

if TYPE_CHECKING:
    from .bids import Bidding

Tell = bool | Callable[[Step], object]


@overload
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: None = None,
    accuracy: Number | float = 1e-9, seconds: Number | float = 120.0, progress: Tell = False,
) -> Solution: ...  # fmt: skip
@overload
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: Iterable[Number | float],
    accuracy: Number | float = 1e-9, seconds: Number | float = 120.0, progress: Tell = False,
) -> Bidding: ...  # fmt: skip
def solve(
    rules: Rules, shoe: str | Deck = "replaced", *, bids: Iterable[Number | float] | None = None,
    accuracy: Number | float = 1e-9, seconds: Number | float = 120.0, progress: Tell = False,
) -> Solution | Bidding:  # fmt: skip
    """Find the best play of both sides: an equilibrium of the duel, with bounds of its value.

    What each side sees of the other is as the rules say: how many cards it drew, or which; the banker's first card;
    whether a bust ends the duel at once. Small games are solved as one linear program; a finite shoe by learning
    (CFR+), and then a program of the decisions that are left in doubt. Bounds always come from exact best responses.

    One punter plays one duel. What belongs to a whole round is left out: ``push_if_all_bust`` is a push here, and
    ``max_draws_of="table"`` is refused. Halving a bid is left out as well.

    Most games take a second or less. Those in which the banker sees which cards were drawn are large, and too much in
    them stays in doubt for a program, so that learning goes on alone. On one core of 2024 a salon with three draws came
    to 4e-6 of a stake in a minute from fresh packs (``draws_seen="ranks"``), and with the banker's first card up as
    well, every card going back, to 2e-5 in 20 seconds and 2e-7 in 100. See ``finished`` and ``exploitability``.

    Args:
        rules: the rules.
        shoe: "replaced" (every card goes back before the next is drawn), "fresh" (all the packs), or a ``Deck``.
        bids: parts of the bank among which the punter chooses once he knows his first card, such as
            ``(0.1, 0.25, 0.5, 1)``; the banker sees the bid. By default the stake is fixed.
        accuracy: the exploitability in stakes at which a search may end; it ends lower where that costs nothing.
        seconds: how long the search may take, from the call on. When they are up, what was found by then is returned,
            not ``finished``, with its bounds. To know any bounds the tables and payments have to be made, so these are
            made in any case, and so is one certificate: a second or so, and up to half a minute for the largest games
            that are let through (hundreds of millions of pairs of hands). One step of learning is not broken off.
        progress: True shows on one line how far the search is; a function is called with each ``Step``.
            A search that is interrupted (Ctrl-C, or the notebook's stop button) returns what it has, with its bounds.

    Returns:
        A ``Solution``: ``value`` and ``bounds`` in stakes to the punter, ``exploitability``; both sides' parts as the
        policies ``punter`` and ``banker``, which can be printed, simulated and counted; the frames ``decisions`` and
        ``mixed``, of all decisions and of those that are indifferent; and ``finished``. With ``bids`` a ``Bidding``, in
        parts of the bank: the same numbers, the frame ``bids`` (how often each is made after a first card), both
        parts after each bid in ``given``, and ``gives_away``, what it costs that the banker sees the bid.

    Raises:
        CardError: for a shoe that is none, or can run out.
        OchkoError: for a game that would need more than 4 GiB, with its size; for bids, an accuracy, a time or a
            progress that are not allowed.
        RuleError: for rules that are no function of two hands.

    >>> from ochko_edu.presets import variant
    >>> found = solve(variant("chemin-de-fer"))
    >>> round(found.value, 10)
    -0.0127991203
    >>> found.mixed[["side", "total", "seen", "chance"]].round(6).values.tolist()
    [['punter', 5, 'plays', 0.818182], ['banker', 6, 'shows nothing', 0.375437]]

    How often either side draws with some cards, once the other has shown some:

    >>> round(found.punter.chance("2♠ 3♦"), 6), round(found.banker.chance("2♠ 4♦", sees=""), 6)
    (0.818182, 0.375437)
    """
    options = Options.checked(accuracy, seconds, progress)
    check_rules(rules)
    if bids is not None:
        from .bids import bidding

        return bidding(rules, shoe, bids, options)
    clock = options.clock()
    at = setting(rules, shoe)
    return Solution(search(at, Wish(rules, shoe), options, clock))


class Options(NamedTuple):
    """How closely to solve, how long, and who is told.

    Args:
        accuracy: the exploitability at which a search may end.
        seconds: how long it may take.
        progress: who is told how far it is.
    """

    accuracy: float
    seconds: float
    progress: Tell

    @classmethod
    def checked(cls, accuracy: object, seconds: object, progress: object) -> Options:
        """Return what was asked for.

        Raises:
            OchkoError: for what is no number from 0, and for a progress that cannot be told.
        """
        return cls(
            number_from_0("accuracy", accuracy),
            number_from_0("seconds", seconds),
            check_progress(progress, 1, "a Step"),
        )

    def clock(self) -> Clock:
        """Return a clock that starts now."""
        return Clock(self.seconds)


def number(value: object) -> float | None:
    """Return any kind of number as a float, or None for what is none.

    >>> from decimal import Decimal
    >>> number(Decimal("0.5")), number(True), number("1"), number(float("nan"))
    (0.5, None, None, None)
    """
    value = plain(value)
    if isinstance(value, (bool, str, bytes, complex)):
        return None
    try:
        found = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return None if found != found else found


def number_from_0(name: str, value: object) -> float:
    """Return a number that is not negative.

    Raises:
        OchkoError: naming it, and what is allowed.
    """
    found = number(value)
    if found is None or found < 0:
        raise OchkoError(f"{name} is {shown(value)}; it must be a number from 0.")
    return found


def search(at: Setting, wish: Wish, options: Options, clock: Clock, names: tuple[str, ...] = ()) -> Solved:
    """Search for an equilibrium of a game, and certify what was found."""
    game = game_of(at, wish.stakes, wish.bid_after, wish.bids_seen)
    progress = options.progress
    line = Line()
    run = Search(game, options.accuracy, clock, line.show if progress is True else progress or None)
    run.run()
    line.end()
    ending = Ending(run.reason, run.target, run.iterations)
    try:
        return certified(at, wish, game, run.plays, ending, names, run.worth)
    except KeyboardInterrupt:  # once more, for it is short, and all that was learnt would be lost
        return certified(at, wish, game, run.plays, ending, names, run.worth)


__all__ = ["Options", "Solution", "Step", "Wish", "game_of", "number", "search", "solve"]
