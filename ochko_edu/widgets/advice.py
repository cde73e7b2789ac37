"""What can be counted beside a decision: by what is seen, by a perfect memory, by best play; and what a choice cost."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..autoplay import Habits, drawn_openly, own_hand, watched, what_is_seen
from ..cards import Card, Deck
from ..errors import OchkoError, RuleError
from ..judging import BANKER, PUNTER, kept
from ..policies import Policy
from ..procedures.common import role
from ..procedures.course import legal_actions
from ..procedures.state import State
from ..rules import Rules
from ..ways import Named, equilibrium, threshold
from .session import Session

if TYPE_CHECKING:
    from ..decisions import Odds

CLEAR = 1e-9  # stakes; what differs by less is worth the same
EITHER = Policy(lambda hand, seen: Fraction(1, 2), "either", "either")


@dataclass(frozen=True)
class Chance:
    """What one further card can lead to.

    Args:
        total: the total; None for a bust.
        ways: how many of the unseen cards lead there.
        of: how many cards are unseen.
    """

    total: int | None
    ways: int
    of: int


@dataclass(frozen=True)
class Reckoning:
    """What is known of one decision.

    Args:
        chances: what one further card can lead to, the bust first, then by total; empty where none may be drawn.
        of: how many cards are unseen.
        bust: the chance of a bust given everything that is known, not the unseen cards alone; None without a card.
        draw: what drawing is worth, in stakes, to the one who decides; None where it is not known, or not allowed.
        stand: what standing is worth; None where it is not known.
        must: what the rules leave: "draw", "stand", or "" for a free choice.
    """

    chances: tuple[Chance, ...]
    of: int
    bust: float | None
    draw: float | None
    stand: float | None
    must: str

    @property
    def lead(self) -> float | None:
        """What drawing is worth above standing, or None where one of them is not known."""
        return None if self.draw is None or self.stand is None else self.draw - self.stand

    @property
    def best(self) -> str:
        """What is better: "draw", "stand", or "" where both are worth the same or it is not known."""
        if self.lead is None or abs(self.lead) < CLEAR:
            return ""
        return "draw" if self.lead > 0 else "stand"


@dataclass(frozen=True)
class Advice:
    """Everything that is told beside a decision.

    Args:
        seat: who decides.
        side: "punter" or "banker".
        bids: whether he is to name a bid first; the odds are of the decision that follows.
        plain: by the cards that he sees now.
        counter: by all cards that he has seen since the last shuffle; None where it cannot be counted.
        memory: how many cards a counter knows beyond those that are seen now.
        equilibrium: the chance with which best play draws, or None where it has no choice or cannot be worked out.
        against: how the other side is taken to play.
        watched: for a banker, the punter at whom this looks.
        punters: how many punters are in the round.
        problems: why a part is missing: by "plain", "worth", "counter" or "equilibrium".
    """

    seat: int
    side: str
    bids: bool
    plain: Reckoning | None
    counter: Reckoning | None
    memory: int
    equilibrium: float | None
    against: Policy
    watched: int | None
    punters: int
    problems: dict[str, str]


@dataclass(frozen=True)
class Cost:
    """What a choice cost, by the cards that were seen.

    Args:
        name: what was done: "draw", "stand" or "halve".
        lost: how much less it was worth than the better choice, in stakes; None where it cannot be said.
        better: the better choice, or "" where none was.
        free: whether there was a choice.
    """

    name: str
    lost: float | None
    better: str
    free: bool


def to_decide(rules: Rules, state: State) -> int | None:
    """Return the seat that is to draw or stand now, or to bid before that; None if nobody is."""
    legal = legal_actions(rules, state)
    names = {action.name for action in legal}
    if names & {"draw", "stand"}:
        return legal[0].seat
    bids = "bid" in names and len(state.hands[legal[0].seat]) >= rules.opening_cards
    return legal[0].seat if bids else None


def advise(rules: Rules, state: State, seat: int, how: Habits) -> Advice:
    """Return what can be counted beside a decision.

    Args:
        rules: the rules.
        state: the state of the table; only what the seat has seen is used.
        seat: who decides; see ``to_decide``.
        how: how the others play.

    >>> from ochko_edu.presets import variant
    >>> session = Session(variant("salon"), seed=1)
    >>> session.deal()  # ten of diamonds, six of clubs
    >>> found = advise(session.rules, session.table.state, 1, session.how)
    >>> found.plain.chances[0], found.plain.best
    (Chance(total=None, ways=62, of=102), 'stand')
    """
    side = role(state, seat)
    against = how.punter if side == BANKER else how.banker
    sight = _Sight(rules, state, seat)
    problems: dict[str, str] = {}
    plain = _reckon(sight, against, "fresh", sight.elsewhere, problems, "plain")
    unseen = Deck(state.all_cards).without(state.seen_by(seat))
    deck = Deck((*unseen, *sight.hand, *sight.theirs))
    memory = rules.packs * rules.pack - len(unseen) - len(sight.hand) - len(sight.theirs) - len(sight.elsewhere)
    counter = _reckon(sight, against, deck, (), problems, "counter") if plain and memory else plain
    chance = None
    bids = any(action.name == "bid" for action in legal_actions(rules, state))
    if plain and not plain.must and not bids:
        try:
            policy = equilibrium(rules)[side == BANKER]
            chance = float(policy(own_hand(rules, state, seat), what_is_seen(rules, state, seat)))
        except OchkoError as error:
            problems["equilibrium"] = str(error)
    in_play = sum(state.status[s] != "out" for s in state.punters())
    return Advice(
        seat, side, bids, plain, counter, memory, chance, against, sight.other if side == BANKER else None,
        1 if rules.order == "one_hand" else in_play, problems,
    )  # fmt: skip


def prepare(rules: Rules) -> None:
    """Work out once what the advice at every decision leans on, so that the first one does not wait for it.

    Args:
        rules: the rules. Where they cannot be solved, nothing happens; ``advise`` says why.
    """
    with suppress(OchkoError):
        equilibrium(rules)


class _Sight:
    """What one seat sees when it decides.

    ``theirs`` are cards of the other side's hand that it sees, ``elsewhere`` all others that lie open.
    """

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules, self.side = rules, role(state, seat)
        self.hand = state.hands[seat]
        self.other = watched(state) if self.side == BANKER else state.banker
        self.drawn, self.theirs = 0, tuple[Card, ...]()
        if self.side == PUNTER:
            lying = zip(state.hands[state.banker], state.up[state.banker], strict=True)
            shown = [c for c, up in lying if up]
            self.theirs = tuple(shown[:1]) if rules.banker_first_card == "up" else ()
        elif self.other is not None:
            self.drawn = state.drawn[self.other]
            self.theirs = tuple(drawn_openly(rules, state, self.other))
        lying_open = [
            c
            for s in range(state.players)
            if s != seat
            for c, up in zip(state.hands[s], state.up[s], strict=True)
            if up
        ]
        for c in self.theirs:
            lying_open.remove(c)
        self.elsewhere = (*lying_open, *([state.marker] if state.marker else ()))

    def told(self, against: Policy, shoe: str | Deck, seen: tuple[Card, ...], worth: bool = True) -> Reckoning:
        """Return the odds of the decision."""
        # What a learner's own function says may change from one call to the next; other ways are asked once.
        lasts = against is EITHER or isinstance(against, Named) or threshold(against) is not None
        count = _counted if lasts else _counted.anew
        return count(self.rules, self.side, self.hand, self.theirs, self.drawn, seen, against, shoe, worth)


@kept(64)
def _counted(
    rules: Rules, side: str, hand: tuple[Card, ...], theirs: tuple[Card, ...], drawn: int, seen: tuple[Card, ...],
    against: Policy, shoe: str | Deck, worth: bool,
) -> Reckoning:  # fmt: skip
    from ..decisions import odds

    if side == PUNTER:
        return _told(odds(rules, hand, seen, against, banker_shows=theirs, shoe=shoe), worth)
    shown: Any = theirs if rules.draws_seen == "ranks" else drawn
    return _told(odds(rules, hand, seen, side=BANKER, punter=against, drawn=shown, shoe=shoe), worth)


def _reckon(
    sight: _Sight, against: Policy, shoe: str | Deck, seen: tuple[Card, ...], problems: dict[str, str], part: str
) -> Reckoning | None:
    """Return the odds as they are told; where they cannot be counted, note why and return what can be said."""
    try:
        try:
            return sight.told(against, shoe, seen)
        except RuleError as error:
            # A banker may face what the punter's way of playing never leads to: then the cards alone can be counted.
            if sight.side != BANKER:
                raise
            found = sight.told(EITHER, shoe, seen, worth=False)
            problems["worth"] = str(error)
            return found
    except OchkoError as error:
        problems[part] = str(error)
        return None


def _told(found: Odds, worth: bool) -> Reckoning:
    ways: dict[int | None, int] = {}
    if found.draw is not None:
        rows = found.next_card
        for total, bust, unseen in zip(rows["total"], rows["bust"], rows["unseen"], strict=True):
            key = None if bust else int(total)
            ways[key] = ways.get(key, 0) + int(unseen)
        ways.setdefault(None, 0)
        if found.rules.modulo is not None:
            del ways[None]  # no hand can bust
    ordered = sorted(ways, key=lambda total: -1 if total is None else total)
    chances = tuple(Chance(total, ways[total], found.unseen) for total in ordered)
    return Reckoning(
        chances, found.unseen, found.bust, found.draw if worth else None, found.stand if worth else None, found.must
    )  # fmt: skip


def advice_for(session: Session) -> Advice | None:
    """Return what can be counted beside the decision that is to be made now, if the person may know it.

    It is the person's own decision, or, for one who watches, that of the seat that is to act.
    """
    seat = to_decide(session.rules, session.table.state)
    if seat is None or (session.seats_played and seat not in session.seats_played):
        return None
    return advise(session.rules, session.table.state, seat, session.how)


def cost_of_last(session: Session) -> Cost | None:
    """Return what the person's last choice in this round cost; None before there was one.

    >>> from ochko_edu.presets import variant
    >>> session = Session(variant("salon"), seed=1)
    >>> session.deal()  # sixteen
    >>> session.do("draw")
    >>> round(cost_of_last(session).lost, 3)
    0.065
    """
    last = session.last_choice
    if last is None:
        return None
    state, action = last
    return cost(session.rules, state, action.seat, action.name, session.how)


def cost(rules: Rules, state: State, seat: int, name: str, how: Habits) -> Cost:
    """Return what a choice costs, by the cards that the seat sees.

    Args:
        rules: the rules.
        state: the state before it.
        seat: who chooses.
        name: what he does: "draw", "stand" or "halve".
        how: how the others play.
    """
    sight = _Sight(rules, state, seat)
    found = _reckon(sight, how.punter if sight.side == BANKER else how.banker, "fresh", sight.elsewhere, {}, "plain")
    if found is None or name == "halve":
        return Cost(name, None, "", True)
    if found.must:
        return Cost(name, 0.0, "", False)
    if found.lead is None:
        return Cost(name, None, "", True)
    better = found.best if found.best != name else ""
    return Cost(name, abs(found.lead) if better else 0.0, better, True)
