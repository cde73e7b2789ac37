"""Growing hands: every hand that rules let arise, card by card, and how many there are before they are made.

What the rules say of a hand depends on a few facts: the totals that it may count, how many cards it holds, and how many
of them are aces and pictures. There are few of these, so each is judged once; hands are rows that point to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .clock import breathe
from .judging import DRAW, Verdict, add, judge
from .rules import Rules

BREATH = 4096  # rows between two looks at whether they are still wanted


class Fact(NamedTuple):
    """All of a hand that the rules look at.

    Args:
        sums: the totals that it may count.
        size: how many cards it holds.
        aces: how many of them are aces, where that matters.
        pictures: how many of them are pictures, where that matters.
    """

    sums: tuple[int, ...]
    size: int
    aces: int
    pictures: int


class Facts:
    """The facts of hands under some rules, numbered as they are met; 0 is the empty hand.

    Args:
        rules: the rules.
        ranks: for each column, a rank of it.
        ace: the column of the aces, or -1 where it does not matter.
        pictures: the columns of the pictures.
    """

    def __init__(self, rules: Rules, ranks: Sequence[str], ace: int, pictures: Sequence[int]) -> None:
        self.rules, self.ranks, self.ace, self.pictures = rules, ranks, ace, frozenset(pictures)
        self.known = [Fact((0,), 0, 0, 0)]
        self._number = {self.known[0]: 0}
        self._onward: dict[int, tuple[int, ...]] = {}
        self._sums: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self._verdicts: dict[tuple[str, int], Verdict] = {}

    def onward(self, fact: int) -> tuple[int, ...]:
        """Return for each column the fact of a hand to which such a card was added."""
        found = self._onward.get(fact)
        if found is None:
            found = self._onward[fact] = tuple(self._added(self.known[fact], c) for c in range(len(self.ranks)))
        return found

    def _added(self, held: Fact, column: int) -> int:
        sums = self._sums.get((held.sums, column))
        if sums is None:
            sums = self._sums[held.sums, column] = add(self.rules, held.sums, self.ranks[column])
        new = Fact(sums, held.size + 1, held.aces + (column == self.ace), held.pictures + (column in self.pictures))
        number = self._number.setdefault(new, len(self.known))
        if number == len(self.known):
            self.known.append(new)
        return number

    def verdict(self, role: str, fact: int) -> Verdict:
        """Return what the rules say of such a hand of one side."""
        found = self._verdicts.get((role, fact))
        if found is None:
            held = self.known[fact]
            found = judge(self.rules, role, held.sums, held.size, held.aces, held.pictures)
            self._verdicts[role, fact] = found
        return found

    def draws(self, role: str) -> Callable[[int], bool]:
        """Return a function that tells whether such a hand of one side may draw."""
        kept: dict[int, bool] = {}

        def may(fact: int) -> bool:
            found = kept.get(fact)
            if found is None:
                found = kept[fact] = bool(self.verdict(role, fact).may & DRAW)
            return found

        return may


class Shown(NamedTuple):
    """Which cards of a hand the other side sees.

    Args:
        draws: whether it sees those that were drawn.
        first: whether it sees the first.
        opening: how many cards are dealt before any is drawn.
    """

    draws: bool
    first: bool
    opening: int

    def sees(self, size: int) -> bool:
        """Whether it sees the card that comes to so many."""
        return (self.draws and size >= self.opening) or (self.first and size == 0)


class Grown(NamedTuple):
    """Every hand of one side, one place a row, fewest cards first.

    Args:
        cards: the cards by column.
        seen: the columns that the other side has seen, in order.
        fact: the number of the facts.
        after: for each column the row that its card leads to, or -1.
    """

    cards: tuple[tuple[int, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    fact: tuple[int, ...]
    after: tuple[tuple[int, ...], ...]


def grow(facts: Facts, role: str, shown: Shown, limits: Sequence[int], most: int) -> Grown | None:
    """Return every hand of one side, breadth first; None if there are more than so many.

    Args:
        facts: the facts, as far as they are known.
        role: which side.
        shown: what the other side sees.
        limits: how many cards of each column there can be.
        most: how many hands there may be.
    """
    width, may_draw = len(limits), facts.draws(role)
    # A hand is found by one number: its cards as digits, and above them what was seen.
    place = [1]
    for limit in limits:
        place.append(place[-1] * (limit + 1))
    above = place.pop()
    number, seens = {0: 0}, {(0, -1): 0}
    cards: list[tuple[int, ...]] = [(0,) * width]
    seen: list[tuple[int, ...]] = [()]
    codes, sights, fact = [0], [0], [0]
    after: list[tuple[int, ...]] = []
    nowhere = (-1,) * width
    row = 0
    while row < len(codes):
        if row % BREATH == 0:
            breathe()
        mine = fact[row]
        if not may_draw(mine):
            after.append(nowhere)
            row += 1
            continue
        held, code, sight = cards[row], codes[row], sights[row]
        sees = shown.sees(facts.known[mine].size)
        onward = facts.onward(mine)
        reached = []
        for c in range(width):
            if held[c] >= limits[c]:
                reached.append(-1)
                continue
            now = code + place[c]
            if sees:
                met = seens.setdefault((sight, c), len(seens))
                now += above * (met - sight)
            else:
                met = sight
            to = number.get(now)
            if to is None:
                to = number[now] = len(codes)
                if to >= most:
                    return None
                codes.append(now)
                cards.append((*held[:c], held[c] + 1, *held[c + 1 :]))
                seen.append((*seen[row], c) if sees else seen[row])
                sights.append(met)
                fact.append(onward[c])
            reached.append(to)
        after.append(tuple(reached))
        row += 1
    return Grown(tuple(cards), tuple(seen), tuple(fact), tuple(after))


def at_least(facts: Facts, role: str, shown: Shown, limits: Sequence[int], most: int) -> int:
    """Return how many hands there are, or fewer; it stops counting above ``most``.

    Where draws are seen, the number is right: each order of the drawn cards is a hand of its own. Else only those hands
    are counted that can come with their cards of little worth first; few others arise.

    Args:
        facts: the facts, as far as they are known.
        role: which side.
        shown: what the other side sees.
        limits: how many cards of each column there can be.
        most: where to stop.
    """
    if shown.draws:
        return _orders(facts, role, shown, limits, most)
    if not shown.first:
        return _sorted(facts, role, 0, limits, most)
    found = 1
    for c, to in enumerate(facts.onward(0)):
        if limits[c] and found <= most:
            found += _sorted(facts, role, to, [n - (i == c) for i, n in enumerate(limits)], most)
    return found


def _orders(facts: Facts, role: str, shown: Shown, limits: Sequence[int], most: int) -> int:
    """Return in how many ways hands come about, level by level, if the order of the drawn cards tells them apart."""
    may_draw = facts.draws(role)
    level = {(0,) * len(limits): (0, 1)}  # cards to facts, and in how many ways
    found = size = 1
    while level and found <= most:
        further: dict[tuple[int, ...], tuple[int, int]] = {}
        for held, (fact, ways) in level.items():
            if not may_draw(fact):
                continue
            for c, to in enumerate(facts.onward(fact)):
                if held[c] < limits[c]:
                    now = (*held[:c], held[c] + 1, *held[c + 1 :])
                    before = further.get(now, (to, 0))[1]
                    further[now] = to, (before + ways if size > shown.opening else 1)
                    found += ways if size > shown.opening else not before
            if found > most:
                return found
        level, size = further, size + 1
    return found


def _sorted(facts: Facts, role: str, start: int, limits: Sequence[int], most: int) -> int:
    """Return how many hands come about from a start if cards of little worth come first."""
    may_draw = facts.draws(role)
    order = sorted(range(len(limits)), key=lambda c: max(facts.rules.values[facts.ranks[c]]))
    found = 1
    drawing = {start: 1} if may_draw(start) else {}  # facts of hands that may draw on, and how many hands have them
    for c in order:
        level, more = drawing, dict(drawing)
        for _ in range(limits[c]):
            further: dict[int, int] = {}
            for fact, hands in level.items():
                to = facts.onward(fact)[c]
                found += hands
                if may_draw(to):
                    further[to] = further.get(to, 0) + hands
            if not further or found > most:
                break
            for fact, hands in further.items():
                more[fact] = more.get(fact, 0) + hands
            level = further
        if found > most:
            break
        drawing = more
    return found


__all__ = ["Facts", "Grown", "Shown", "at_least", "grow"]
