"""Bids: a punter who chooses his stake once he knows his first card, before a banker who sees the bid.

In the folk game a bid is a part of the bank. A high bid wins more with a good card, and tells the banker that the card
is good. Three games are solved to show what this is worth: the bid is seen; the bid is hidden until the showdown; the
bid may not depend on the card, so that it tells nothing. All values are parts of the bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from .briefly import HEIGHT, WIDTH, wrapped
from .cards import RANKS, Deck
from .errors import OchkoError, RuleError, shown
from .fields import Number
from .games import reach_of
from .joint import Setting, setting
from .judging import BANKER, ROLES
from .rules import Rules
from .solutions import WORDS as COMMON
from .solutions import Result, Solution, Solved, Wish, below_each_other
from .solved import SolvedPolicy
from .solving import Options, number, search

if TYPE_CHECKING:
    import pandas as pd

ROUNDING = 1e-12
MOST_CARDS = 16  # first cards that are printed
MOST_BIDS = 8  # bids that are printed side by side
LEAST = 16  # lines that the tables of both sides after a bid need at least
WORDS = {
    "seen": "{} bid{}, {}",
    "hidden": "{} hidden bid{}, {}",
    "bids seen": "Bids, which the banker sees: {} of the bank.",
    "bids hidden": "Bids, which the banker does not see: {} of the bank.",
    "table": "How often each bid is made after a first card, and what it is then worth:",
    "not made": "Left out, for they are never made: {}.",
    "more cards": "… and {} more; see .bids",
    "more bids": "… and {} more bids; see .bids",
    "punter": "After a bid of {} the punter draws:",
    "banker": "After a bid of {} the banker draws:",
    "more parts": "How both sides play after the other bids is in .given.",
}


class Bidding(Result):
    """Best play of both sides with bids; made by ``solve(rules, bids=...)``. Values are parts of the bank.

    Args:
        found: what was found.
        options: how it was solved, for the two games with which it is compared.
    """

    unit, whole = COMMON["bank"], COMMON["the bank"]

    def __init__(self, found: Solved, options: Options) -> None:
        super().__init__(found)
        self.sizes = found.wish.stakes
        self._options = options

    def __reduce__(self) -> tuple[Any, ...]:
        return Bidding, (self._found, self._options._replace(progress=False))

    @cached_property
    def hidden(self) -> Bidding:
        """The game in which the banker does not see the bid."""
        wish = self._found.wish
        return (
            Bidding(_solved(wish._replace(bids_seen=False), self._options), self._options) if wish.bids_seen else self
        )

    @cached_property
    def fixed(self) -> Solution:
        """The game with one stake for all cards; its value is a part of that stake."""
        return Solution(_solved(Wish(self.rules, self.shoe), self._options))

    @cached_property
    def bids(self) -> pd.DataFrame:
        """One row a first card, one column a bid: how often it is made."""
        return _bids_frame(self._found, labels(self.sizes))

    @cached_property
    def gives_away(self) -> pd.DataFrame:
        """What it is worth to choose the bid by the card, and how much of that a banker takes back who sees it.

        ``gain`` is above a bid that may not depend on the card.
        """
        import pandas as pd

        alone = self.fixed.value
        blind = max(size * alone for size in self.sizes) + 0.0
        rows = [
            ("one bid for all cards", blind),
            ("a bid by the card, seen by the banker", self.value),
            ("a bid by the card, not seen", self.hidden.value),
        ]
        return pd.DataFrame(
            [{"game": game, "value": value, "gain": round(value - blind, 15) + 0.0} for game, value in rows]
        )

    @cached_property
    def given(self) -> Mapping[float, tuple[SolvedPolicy, SolvedPolicy]]:
        """For each bid, how the punter plays who made it, and how the banker then plays."""
        return {
            size: (SolvedPolicy(self._found, 0, b), SolvedPolicy(self._found, 1, b))
            for b, size in enumerate(self.sizes)
        }

    @property
    def _about(self) -> str:
        how = "seen" if self._found.wish.bids_seen else "hidden"
        return WORDS[how].format(len(self.sizes), "" if len(self.sizes) == 1 else "s", self._found.about)

    @property
    def _head(self) -> list[str]:
        how = "bids seen" if self._found.wish.bids_seen else "bids hidden"
        return [*super()._head, *wrapped(WORDS[how].format(", ".join(labels(self.sizes))), 3)]

    @property
    def _made(self) -> list[int]:
        """The numbers of those bids that are made."""
        made = (self.bids.iloc[:, :-1] > ROUNDING).any()
        return [b for b, wanted in enumerate(made) if wanted]

    @property
    def _table(self) -> tuple[pd.DataFrame, list[str]]:
        """The bids as they are printed, and what is said below them."""
        made = self._made
        names = labels(self.sizes)
        shown_ = [names[b] for b in made[:MOST_BIDS]]
        rows = self.bids[[*shown_, "value"]].round(4).head(MOST_CARDS)
        below = []
        if len(self.bids) > MOST_CARDS:
            below.append(WORDS["more cards"].format(len(self.bids) - MOST_CARDS))
        if len(made) > MOST_BIDS:
            below.append(WORDS["more bids"].format(len(made) - MOST_BIDS))
        if len(made) < len(names):
            idle = ", ".join(name for b, name in enumerate(names) if b not in made)
            below += wrapped(WORDS["not made"].format(idle), 2)
        return rows, below

    def __str__(self) -> str:
        rows, below = self._table
        table = [line.rstrip() for line in rows.to_string(line_width=WIDTH).splitlines()]
        lines = [*self._head, "", WORDS["table"], *table, *below]
        names, made = labels(self.sizes), [b for b in self._made if self.sizes[b]]
        shown_ = made[: max((HEIGHT - len(lines) - 4) // LEAST, 1)]
        after = [] if len(shown_) == len(made) else ["", WORDS["more parts"]]
        parts = [
            (WORDS[role].format(names[b]), part)
            for b in shown_
            for role, part in zip(ROLES, self.given[self.sizes[b]], strict=True)
        ]
        return "\n".join([*below_each_other(lines, parts, len(after)), *after])

    def _repr_html_(self) -> str:
        rows, below = self._table
        head = "<br>".join(map(escape, self._head))
        said = "".join(f"<p>{escape(line)}</p>" for line in below)
        parts = [part for b in self._made[:MOST_BIDS] if self.sizes[b] for part in self.given[self.sizes[b]]]
        tables = "".join(part._repr_html_() for part in parts)
        return f"<p>{head}</p><p>{WORDS['table']}</p>{rows.to_html()}{said}{tables}"


def bidding(rules: Rules, shoe: str | Deck, bids: Iterable[Number | float], options: Options) -> Bidding:
    """Solve a game with bids: see ``solving.solve``."""
    sizes = _sizes(bids)
    after = 1 if rules.stake_when == "after_first_card" else rules.opening_cards
    return Bidding(_solved(Wish(rules, shoe, sizes, after), options), options)


def _solved(wish: Wish, options: Options) -> Solved:
    clock = options.clock()
    at = setting(wish.rules, wish.shoe)
    if not wish.stakes:
        return search(at, wish, options, clock)
    sizes = _checked(at, wish.stakes)
    return search(at, wish._replace(stakes=sizes), options, clock, labels(sizes))


def labels(sizes: tuple[float, ...]) -> tuple[str, ...]:
    """Return bids as texts, no two the same.

    >>> labels((0.1, 1 / 3, 1.0)), labels((0.3, 0.3000001))
    (('0.1', '0.333', '1'), ('0.3', '0.3000001'))
    """
    for places in range(3, 17):
        found = tuple(f"{size:.{places}g}" for size in sizes)
        if len(set(found)) == len(sizes):
            return found
    return tuple(map(repr, sizes))


def _sizes(bids: Any) -> tuple[float, ...]:
    """Return the bids in order; 0.3 and 0.1 + 0.2, which differ by rounding only, are one."""
    several = not isinstance(bids, (str, bytes)) and getattr(bids, "shape", (1,)) != () and isinstance(bids, Iterable)
    sizes: list[float] = []
    for bid in list(bids) if several else [bids]:
        size = number(bid)
        if size is None or not 0 < size <= 1:
            raise OchkoError(f"bids holds {shown(bid)}; a bid is a part of the bank above 0, at most 1.")
        sizes.append(size)
    if not sizes:
        raise OchkoError("bids is empty; give one part of the bank at least, such as (0.1, 0.25, 0.5, 1).")
    sizes.sort()
    return tuple(size for at, size in enumerate(sizes) if at == 0 or size - sizes[at - 1] > ROUNDING)


def _checked(at: Setting, sizes: tuple[float, ...]) -> tuple[float, ...]:
    """Return the bids, with the right to refuse if the rules give it."""
    rules = at.tables.rules
    if rules.stake_when == "before_deal":
        raise RuleError(
            "stake_when='before_deal': a stake that is laid before the cards gives nothing away; leave bids out."
        )
    if any(name != ("plays",) for name in at.tables.seat(BANKER).signals):
        raise RuleError(
            "bids are solved where the banker shows nothing before he draws: without naturals, his first card down."
        )
    return (0.0, *sizes) if rules.may_decline and sizes[0] > 0 else sizes


def rank_number(name: str) -> int:
    """Return where a rank, or a column of several, stands in a table."""
    return RANKS.index(name.split("-")[0])


def _bids_frame(found: Solved, names: tuple[str, ...]) -> pd.DataFrame:
    import pandas as pd

    strategy = found.strategies[0]
    walk = strategy.walk
    flows = strategy.flows
    through = reach_of(walk, flows)[:, 0]
    rows: dict[str, list[float]] = {}
    for i, node in enumerate(walk.nodes):
        if node.hand < 0 and node.acts[0].bid >= 0:
            held = [" ".join(hand.ranks) for hand in strategy.held(i) if len(hand.ranks) == node.level]
            acts = slice(walk.first[i], walk.first[i] + walk.choices[i])
            worth = found.worths[0].nodes[i, 0]
            chances = flows[acts, 0] / through[i] if through[i] > 0 else np.zeros(len(names))
            rows.update({name: [*chances.tolist(), float(worth)] for name in held})
    rows = dict(sorted(rows.items(), key=lambda row: [rank_number(name) for name in row[0].split()]))
    table = pd.DataFrame.from_dict(rows, orient="index", columns=[*names, "value"])
    table.index.name = "first card"
    return table
