"""The joint law of both hands' endings: one bilinear form in the two policies, before any payment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cards import Card, Deck, cards
from .clock import breathe
from .errors import CardError, RuleError
from .flows import MOST_NUMBERS, Answers, Flow, Side, flow, side
from .hands import Limits, Shape, Tables
from .judging import BANKER, DRAW, PUNTER
from .keeping import shelved
from .rules import Rules, check_rules
from .shoes import Pairs, Shoe, columns_of_hand, powers, shoe_and_tables

Array = NDArray[Any]
Cards = str | Card | Iterable[str | Card]
Names = tuple[str, str, str]

MOST_PAIRS = 12_000_000_000  # of hands; measured, these take about ten seconds, and half a minute for a best response
MOST_EXACT_PAIRS = 3_000_000_000  # whole numbers take about ten times as long as floats
MOST_VIEWS = 30_000_000  # hands times what is seen; about a gigabyte
CHUNK = 1024  # hands across that are paired at a time, so that the products stay near the processor


@dataclass(frozen=True)
class Setting:
    """On what is counted: the tables, the shoe, and where both hands begin.

    Args:
        tables: the tables.
        shoe: the cards before these hands were dealt.
        starts: the rows of the known cards of punter and banker.
    """

    tables: Tables
    shoe: Shoe
    starts: tuple[int, int]

    @property
    def key(self) -> tuple[Shape, Limits]:
        """What the rows depend on."""
        return self.tables.shape, self.tables.limits

    def side(self, role: str) -> Side:
        """Return one side as arrays."""
        return side(*self.key, role)

    @cached_property
    def known(self) -> tuple[int, int]:
        """In how many of how many ways the known cards come."""
        punter, banker = self.side(PUNTER), self.side(BANKER)
        hands = punter.cards[self.starts[0]] + banker.cards[self.starts[1]]
        return self.shoe.ways(map(int, hands)), self.shoe.orders(int(hands.sum()))

    def check_size(self, exact: bool) -> None:
        """Refuse what would take minutes, or more memory than a learner's machine has.

        Args:
            exact: whether it is to be counted in whole numbers, which takes longer.

        Raises:
            RuleError: naming how large it is, and what may be.
        """
        punter, banker = self.tables.punter, self.tables.banker
        pairs, most = len(punter) * len(banker), MOST_EXACT_PAIRS if exact else MOST_PAIRS
        views = max(len(punter.signals) * len(banker), len(banker.signals) * len(punter))
        if self.shoe.replaced or pairs <= most:  # with replacement hands are not paired one by one
            if views <= MOST_VIEWS:
                return
            why = f"with all that can be seen of the other side these are more than {MOST_VIEWS:,} decisions"
        else:
            why = f"their pairs are more than {most:,}" + (" (as fractions; floats go further)" if exact else "")
        rules = self.tables.rules
        raise RuleError(
            f"these rules make {len(punter):,} hands for the punter and {len(banker):,} for the banker; {why}: "
            f"too many to count. Let the hands draw less (max_draws={rules.max_draws!r}), lower the target "
            f"(target={rules.target}), show less (draws_seen={rules.draws_seen!r}), or simulate."
        )


def setting(
    rules: Rules,
    shoe: str | Deck,
    punter: Cards = (),
    banker: Cards = (),
    seen: Cards = (),
    names: Names = ("hand", "banker_hand", "seen"),
) -> Setting:
    """Return on what to count.

    Args:
        rules: the rules.
        shoe: "fresh", "replaced" or a deck, before these hands were dealt from it.
        punter: the punter's known cards, in order.
        banker: the banker's known cards, in order.
        seen: other cards that have left the shoe.
        names: what messages call these three.

    Raises:
        CardError: for cards that are not in the shoe, or a shoe from which two hands cannot be dealt.
        RuleError: for what is no set of rules, for rules that are no function of two hands, or for a hand that they
            do not let arise.
    """
    check_rules(rules)
    known = {name: cards(held, name) for name, held in zip(names, (punter, banker, seen), strict=True)}
    if rules.max_draws_of == "table":
        raise RuleError(
            "max_draws_of='table' lets all hands of a table share their draws, so what one punter gets is no function "
            "of two hands and cannot be counted here. Simulate it, or count with max_draws_of='hand'."
        )
    hands = [known[name] for name in names[:2]]
    try:
        left, tables = shoe_and_tables(rules, shoe, known[names[2]])
        columns = [columns_of_hand(tables, held) for held in (*hands, known[names[2]])]
        if shoe != "replaced":
            (shoe if isinstance(shoe, Deck) else Deck.of(rules.packs, rules.pack)).without(sum(known.values(), ()))
    except CardError as error:
        called = ", ".join(name for name, held in known.items() if held)
        raise CardError(f"{called}: {error}" if called else str(error)) from None
    if not left.replaced and left.size < 2 * rules.opening_cards:
        raise ran_out(left.size)
    starts = [_start(tables, role, held) for role, held in zip((PUNTER, BANKER), columns, strict=False)]
    return Setting(tables, left, (starts[0], starts[1]))


def ran_out(size: int) -> CardError:
    """Return the error of a shoe that is too small."""
    return CardError(
        f"the shoe of {size} card{'' if size == 1 else 's'} can run out before both hands are finished, "
        "so that not every deal comes to an end. Take a larger shoe, or let the hands draw less."
    )


def _start(tables: Tables, role: str, columns: tuple[int, ...]) -> int:
    here = side(tables.shape, tables.limits, role)
    at = here.place[0]
    for i, column in enumerate(columns):
        if not here.may[at] & DRAW:
            held = " ".join(tables.columns[c].name for c in columns[:i])
            raise RuleError(f"the {role}'s hand {held} takes no further card under these rules.")
        at = int(here.after[at, column])
        if at < 0:
            raise CardError(f"the {role}'s hand holds more of {tables.columns[column].name} than the shoe.")
    return at


@dataclass(frozen=True)
class Joint:
    """How likely each pair of endings is.

    Args:
        ways: [punter's ending, banker's ending], as floats that are probabilities, or as whole numbers.
        denominator: what the whole numbers are to be divided by; 1 for floats.
    """

    ways: Array
    denominator: int

    def fraction(self, ways: int) -> Fraction:
        """Return a number of ways as a probability."""
        return Fraction(int(ways), self.denominator)


def joint(at: Setting, punter: Answers, banker: Answers, exact: bool) -> Joint:
    """Return the joint law of both endings.

    Raises:
        CardError: if the shoe can run out before both hands are finished.
    """
    return _joint(*at.key, at.shoe, at.starts, at.known, punter, banker, exact)


@shelved(128, MOST_NUMBERS, lambda found: found.ways.size)
def _joint(
    shape: Shape, limits: Limits, shoe: Shoe, starts: tuple[int, int], known: tuple[int, int],
    punter: Answers, banker: Answers, exact: bool,
) -> Joint:  # fmt: skip
    ours, theirs = side(shape, limits, PUNTER), side(shape, limits, BANKER)
    p = flow(shape, limits, PUNTER, punter, starts[0], exact)
    b = flow(shape, limits, BANKER, banker, starts[1], exact)
    if shoe.replaced:
        return _divided(_apart(ours, theirs, shoe, p, b), ours, theirs, shoe, known, p.scale * b.scale, exact)
    ways = np.zeros((len(ours.endings), len(theirs.endings)), dtype=object if exact else np.float64)
    for t, columns in theirs.signal_rows.items():
        for s, rows in ours.signal_rows.items():
            block = (ours.signal_endings[s], theirs.signal_endings[t])
            down, across = _Weighed(ours, rows, p.stops[t, rows]), _Weighed(theirs, columns, b.stops[s, columns])
            if len(down.at) and len(across.at):
                _add(ways[block], shoe, down, across, exact)
    return _divided(ways, ours, theirs, shoe, known, p.scale * b.scale, exact)


def _apart(ours: Side, theirs: Side, shoe: Shoe, p: Flow, b: Flow) -> Array:
    """Return the ways with replacement: those of one hand times those of the other, each by what it sees."""
    first, second = (
        np.add.reduceat(flow_.stops * powers(shoe, here.cards, flow_.stops.dtype), here.starts[:-1], axis=1)
        for here, flow_ in ((ours, p), (theirs, b))
    )
    seen = [np.array([end.signal for end in here.endings]) for here in (ours, theirs)]
    found: Array = first[seen[1]].T * second[seen[0]]
    return found


class _Weighed:
    """The hands with one signal in which a policy stops.

    Only these are paired: a matrix for all hands would be large, and no faster than looking its products up again.
    """

    def __init__(self, here: Side, rows: slice, weights: Array) -> None:
        self.at = np.flatnonzero(weights) + rows.start
        self.weights = weights[self.at - rows.start]
        self.cards = here.cards[self.at]
        first, last = np.searchsorted(here.starts, (rows.start, rows.stop))
        cuts = np.searchsorted(self.at, here.starts[first : last + 1])
        self.endings = np.flatnonzero(np.diff(cuts))  # those that are reached, counted from the signal's first
        self.cuts = np.array([*cuts[self.endings], len(self.at)])


def _add(into: Array, shoe: Shoe, down: _Weighed, across: _Weighed, exact: bool) -> None:
    """Add up the ways for all hands with one signal each: down the punter's endings, across the banker's."""
    for low in range(0, len(across.at), CHUNK):
        breathe()
        part = slice(low, min(low + CHUNK, len(across.at)))
        first = int(np.searchsorted(across.cuts[:-1], low, side="right")) - 1
        last = int(np.searchsorted(across.cuts[:-1], part.stop))
        starts = np.maximum(across.cuts[first:last], low) - low
        pairs = Pairs(shoe, down.cards, across.cards[part], exact)
        for ending, a, z in zip(down.endings, down.cuts[:-1], down.cuts[1:], strict=True):
            ways = pairs.sums(down.weights[a:z], slice(a, z), slice(None)) * across.weights[part]
            into[ending, across.endings[first:last]] += np.add.reduceat(ways, starts)


def _divided(
    ways: Array, ours: Side, theirs: Side, shoe: Shoe, known: tuple[int, int], scale: int, exact: bool
) -> Joint:
    """Turn ways among orders of different lengths into ways among orders of one length, or into probabilities."""
    sizes = np.add.outer([e.size for e in ours.endings], [e.size for e in theirs.endings])
    taken = sizes[ways != 0]
    most = int(taken.max(initial=0))
    if exact:
        last = shoe.orders(most)
        steps = np.array(
            [last // shoe.orders(k) if shoe.orders(k) else 0 for k in range(int(sizes.max()) + 1)], dtype=object
        )
        found = Joint(ways * steps[sizes], scale * (last // known[1]) * known[0])
        short = int(found.ways.sum()) != found.denominator
    else:
        each = np.array([shoe.orders(k) for k in range(int(sizes.max()) + 1)], dtype=np.float64)
        found = Joint(ways / np.where(each, each, 1)[sizes] * (known[1] / known[0]), 1)
        short = abs(float(found.ways.sum()) - 1) > 1e-9
    if short:
        raise ran_out(shoe.size)
    return found
