"""One's own record at a table: what it came to, what a patient punter would expect, what was one's own doing.

A record takes any table: the widget of ``widgets.play``, or a ``Table`` that a program played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import escape
from itertools import pairwise
from math import ceil, sqrt
from typing import Any

from ..autoplay import Habits, habits, play_round
from ..cards import Card
from ..charts import LOST, WON_MORE, Chart, signed
from ..counting import exact
from ..decisions import odds
from ..errors import OchkoError, shown
from ..judging import BANKER, kept
from ..policies import Policy, usual
from ..presets import variant
from ..procedures.common import role
from ..procedures.state import State
from ..rules import Rules
from ..table import Table
from ..ways import threshold
from . import words_aloud as aloud
from .drawing import INK, PALE, axes, canvas, named_line, told
from .words_records import ERRORS, RECORD

SETTLED = ("over", "ended")
CLEAR = 1e-9  # stakes; what differs by less is worth the same
MOST_BARS = 60


@dataclass(frozen=True)
class Round:
    """One round that a punter finished: what he laid or bid, the cards he had seen by then, and what he gained."""

    amount: int
    seen: tuple[Card, ...]
    gain: int


@dataclass(frozen=True)
class Choice:
    """One decision to draw or to stand that was free: what was done, what it cost (in stakes), and of which round."""

    name: str
    hand: tuple[Card, ...]
    cost: float


@dataclass(frozen=True)
class Record:
    """A punter's record; made by ``record``.

    Args:
        rules: the rules.
        how: how the others play; the patient punter has the usual way of these rules.
        rounds: the rounds finished as a punter.
        choices: the free choices in them that could be counted.
        banked: how many rounds were played as banker.
        bank_gain: what those brought, in units.
        who: whose record it is, as the chart calls him; empty for the reader's own.
    """

    rules: Rules
    how: Habits
    rounds: tuple[Round, ...]
    choices: tuple[Choice, ...]
    banked: int
    bank_gain: int
    who: str = ""
    patient: Policy = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "patient", usual(self.rules)[0])

    @property
    def staked(self) -> int:
        """What was staked or bid in all, in units."""
        return sum(r.amount for r in self.rounds)

    @property
    def gain(self) -> int:
        """What came of it, in units."""
        return sum(r.gain for r in self.rounds)

    @cached_property
    def chances(self) -> Mapping[float, float]:
        """What the patient punter might have gained with these stakes, in units, and how likely each gain is.

        Each round counts as dealt from fresh packs, whatever had left them.
        """
        found = {0.0: 1.0}
        # A learner's own way of playing may change its mind later, but not between two rounds.
        lasts = threshold(self.patient) is not None and threshold(self.how.banker) is not None
        ask = _law if lasts else cache(_law.anew)
        for r in self.rounds:
            law = ask(self.rules, r.seen, self.patient, self.how.banker)
            after: dict[float, float] = {}
            for gain, chance in found.items():
                for net, share in law:
                    key = round(gain + r.amount * net, 6)
                    after[key] = after.get(key, 0.0) + chance * share
            found = after
        return dict(sorted(found.items()))

    @property
    def expected(self) -> float:
        """What the patient punter gains with these stakes on average, in units."""
        return sum(gain * chance for gain, chance in self.chances.items())

    @property
    def spread(self) -> float:
        """How far luck alone carries him from it: one standard deviation, in units."""
        mean = self.expected
        return sqrt(sum((gain - mean) ** 2 * chance for gain, chance in self.chances.items()))

    @property
    def below(self) -> float:
        """The chance that he ends with less."""
        return sum(chance for gain, chance in self.chances.items() if gain < self.gain - CLEAR)

    @property
    def level(self) -> float:
        """The chance that he ends with just as much."""
        return sum(chance for gain, chance in self.chances.items() if abs(gain - self.gain) <= CLEAR)

    @property
    def enough(self) -> int | None:
        """How many rounds it takes until his edge is as large as two spreads of the mean; None without an edge."""
        if not self.rounds or abs(self.expected) < CLEAR:
            return None
        return ceil(len(self.rounds) * (2 * self.spread / self.expected) ** 2)

    @property
    def other(self) -> tuple[Choice, ...]:
        """The choices that were worth less than the other one."""
        return tuple(choice for choice in self.choices if choice.cost > CLEAR)

    @property
    def cost(self) -> float:
        """What those cost together, in stakes."""
        return sum(choice.cost for choice in self.other)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield what the record says: a label and a number each."""
        yield RECORD["rounds"], f"{len(self.rounds):,}"
        yield RECORD["staked"], f"{self.staked:,}"
        yield RECORD["gain"], signed(self.gain)
        yield RECORD["expected"].format(policy=_named(self.patient)), signed(self.expected, 1)
        yield RECORD["spread"], f"{self.spread:,.1f}"

    def sentences(self) -> Iterator[str]:
        """Yield what follows from it, and what does not."""
        if not self.rounds:
            yield RECORD["nothing"]
        else:
            below, level = round(100 * self.below), round(100 * self.level)
            yield RECORD["place"].format(below=below, level=level, above=max(0, 100 - below - level))
            near = abs(self.gain - self.expected) <= 2 * self.spread
            yield RECORD["luck" if near else "far"]
            if self.enough is not None:
                yield RECORD["enough"].format(rounds=f"{self.enough:,}")
            if self.choices:
                words = "all_good" if not self.other else "one_lost" if len(self.other) == 1 else "some_lost"
                if len(self.choices) == 1:
                    words = "once_lost" if self.other else "once_good"
                yield RECORD[words].format(
                    all=len(self.choices), good=len(self.choices) - len(self.other), lost=len(self.other),
                    cost=f"{self.cost:.2f}",
                )  # fmt: skip
        if self.other:
            worst = max(self.other, key=lambda choice: choice.cost)
            hand = " ".join(map(str, worst.hand))
            yield RECORD["dearest"].format(name=RECORD[worst.name], hand=hand, cost=f"{worst.cost:.2f}")
        if self.banked:
            yield RECORD["banked_one" if self.banked == 1 else "banked"].format(
                rounds=self.banked, gain=signed(self.bank_gain)
            )

    @property
    def chart(self) -> Chart:
        """All that the patient punter might have gained with these stakes, and where this record lies."""
        if not self.rounds:
            figure = canvas(RECORD["empty"])
            figure.update_xaxes(visible=False)
            figure.update_yaxes(visible=False)
            return told(figure, (), aloud.NOTHING_YET)
        title, mark = ("title_of", "who") if self.who else ("title", "you")
        figure = canvas(RECORD[title].format(rounds=len(self.rounds), who=self.who), legend=True)
        bars = _gathered(self.chances)
        width = 0.86 * min((b - a for (a, _), (b, _) in pairwise(bars)), default=1)
        for name, colour, chosen in (
            ("behind", LOST, [(x, p) for x, p in bars if x < 0]),
            ("even", PALE, [(x, p) for x, p in bars if x == 0]),
            ("ahead", WON_MORE, [(x, p) for x, p in bars if x > 0]),
        ):
            figure.add_bar(
                name=RECORD[name], x=[x for x, _ in chosen], y=[100 * p for _, p in chosen], width=width,
                marker=dict(color=colour), hovertemplate="%{x:+}: %{y:.1f} in 100<extra></extra>",
            )  # fmt: skip
        named_line(figure, self.gain, RECORD[mark].format(gain=signed(self.gain), who=self.who))
        axes(figure, RECORD["below_axis"], RECORD["left_axis"])
        figure.update_layout(barmode="overlay", bargap=0)
        figure.update_xaxes(color=INK)
        ends = {"low": signed(bars[0][0]), "high": signed(bars[-1][0])}
        return told(figure, [{"gain": x, "chance": p} for x, p in bars], aloud.RECORD.format(**ends))

    def __repr__(self) -> str:
        told = [f"{label}: {number}" for label, number in self.lines()] if self.rounds else []
        return "\n".join([*told, *self.sentences()])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left;font-weight:400;padding-right:2em">{escape(label)}</th>'
            f'<td style="text-align:right"><b>{escape(number)}</b></td></tr>'
            for label, number in (self.lines() if self.rounds else ())
        )
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences())
        return f"<table>{rows}</table>{told}" if rows else told


def _gathered(chances: Mapping[float, float]) -> list[tuple[float, float]]:
    """Return chances for bars: those too small to be seen left out, and many brought together to some."""
    seen = {gain: chance for gain, chance in chances.items() if chance > 1e-4}
    if len(seen) <= MOST_BARS:
        return list(seen.items())
    low, high = min(seen), max(seen)
    step = ceil((high - low) / MOST_BARS)
    bins: dict[float, float] = {}
    for gain, chance in seen.items():
        place = 0.0 if gain == 0 else step * (gain // step) + step / 2  # nobody who is level counts as ahead
        bins[place] = bins.get(place, 0.0) + chance
    return sorted(bins.items())


def _named(way: Policy) -> str:
    return way.name.replace("stand_on(", "stands on ").rstrip(")")


@kept(64)
def _law(rules: Rules, seen: tuple[Card, ...], punter: Policy, banker: Policy) -> tuple[tuple[float, float], ...]:
    """Return what a round pays a stake, and how likely, to one who has seen some of his own cards."""
    shares = exact(rules, punter, banker, hand=seen).outcomes.groupby("payment")["probability"].sum()
    return tuple(zip(map(float, shares.index), map(float, shares), strict=True))


def _cost(rules: Rules, state: State, seat: int, name: str, how: Habits) -> float | None:
    """Return what a choice was worth less than the other one, by what lies open; None where there was no choice."""
    up = [
        (s, card)
        for s in range(state.players)
        for card, lies_up in zip(state.hands[s], state.up[s], strict=True)
        if lies_up and s != seat
    ]
    shows = [card for s, card in up if s == state.banker][:1] if rules.banker_first_card == "up" else []
    seen = [card for s, card in up if not (shows and s == state.banker and card is shows[0])]
    seen += [state.marker] if state.marker else []
    try:
        found = odds(rules, state.hands[seat], seen, how.banker, banker_shows=shows)
    except OchkoError:
        return None
    if found.must or found.margin is None:
        return None
    return max(0.0, found.margin if name == "stand" else -found.margin)


def _table(played: Any) -> tuple[Table, Habits | None, int | None]:
    """Return the table behind a widget, a session or a table, how its other seats play, and whose record it is."""
    session = getattr(played, "session", played)
    table = getattr(session, "table", session)
    if not isinstance(table, Table):
        raise OchkoError(ERRORS["record"].format(given=shown(played)))
    you = getattr(session, "role", None)
    own = 0 if you == BANKER else you if isinstance(you, int) else None
    return table, getattr(session, "how", None), own


def record(played: Any, seat: int | None = None, who: str = "") -> Record:
    """Return a record of all rounds that were finished at a table, beside what a patient punter might expect.

    The patient punter lays the same stakes and plays the usual way (in the salon he stands on 16, as document 000
    advises) against the same banker. Rounds that were taken back do not count, and a round that is under way not yet.

    Args:
        played: the widget of ``widgets.play``, or a ``Table``.
        seat: whose record; by default the person's at the widget, and seat 1 of a table.
        who: what the chart calls him, where he is not the reader, such as "the machine".

    Raises:
        OchkoError: for what is no table, or a seat that it has not.

    >>> found = record(evening("salon", rounds=5, seed=1))
    >>> len(found.rounds), found.staked, round(found.expected, 2)
    (5, 50, 11.85)
    """
    table, how, own = _table(played)
    chosen = seat if seat is not None else 1 if own is None else own
    if isinstance(chosen, bool) or not isinstance(chosen, int) or not 0 <= chosen <= table.seats:
        raise OchkoError(ERRORS["record_seat"].format(seat=shown(seat), most=table.seats))
    ways = habits(table.rules) if how is None else how
    again = table.replay([])
    rounds: list[Round] = []
    choices: list[Choice] = []
    open_choices: list[Choice] = []
    amount, seen = 0, tuple[Card, ...]()
    banked = bank_gain = 0
    for action in table.actions:
        before = again.state
        own_turn = action.seat == chosen and before.banker != chosen
        if own_turn and action.name in ("stake", "bid"):
            amount, seen = action.amount or 0, before.hands[chosen] if before.hands else ()
        if own_turn and action.name in ("draw", "stand") and role(before, chosen) != BANKER:
            cost = _cost(table.rules, before, chosen, action.name, ways)
            if cost is not None:
                open_choices.append(Choice(action.name, before.hands[chosen], cost))
        again.do(action)
        after = again.state
        if after.phase in SETTLED and before.phase not in SETTLED and after.results:
            if before.banker == chosen:
                banked, bank_gain = banked + 1, bank_gain + after.results[chosen]
            elif amount:
                rounds.append(Round(amount, seen, after.results[chosen]))
                choices += open_choices
            amount, seen, open_choices = 0, (), []
    return Record(table.rules, ways, tuple(rounds), tuple(choices), banked, bank_gain, who)


def evening(
    game: str | Rules, rounds: int = 20, seed: int = 0, seats: int = 1, punter: Policy | None = None, stake: int = 10
) -> Table:
    """Return a table at which machines have played some rounds.

    Args:
        game: the rules, or the name of a variant.
        rounds: how many.
        seed: fixes every card.
        seats: how many punters.
        punter: when they draw; by default the usual way.
        stake: what each stakes or bids, in units.

    >>> evening("salon", rounds=2, seed=1).state.round
    2
    """
    table = Table(variant(game) if isinstance(game, str) else game, seats, seed)
    for _ in range(rounds):
        play_round(table, punter, stake=stake)
    return table


__all__ = ["Choice", "Record", "Round", "evening", "record"]
