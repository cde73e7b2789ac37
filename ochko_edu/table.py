"""The table that one plays at: legal actions, doing and undoing, the log, and what each seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from .cards import Card, Deck, cards
from .chance import check_seed
from .errors import ActionError, OchkoError, listed, nearest, shown, whole
from .hands import compile
from .judging import judge_of
from .procedures.bank import needed
from .procedures.common import MUSTS, called, cards_left, citations, role
from .procedures.course import act, advance, legal_actions, settled
from .procedures.state import ACTIONS, Action, Event, State, Steps, clear_round
from .rules import Rules, check_rules

MOST_PUNTERS = {"together": 51, "one_hand": 51, "duels": 12}
DEFAULT_PURSE = 1000
MOST_PURSE = 10**15


@dataclass(frozen=True)
class View:
    """What one player may know of a table.

    Cards that he may not know are None. Tuples have one place for each player, in seating order to the left.
    A hidden bust, or a hand that can draw no more, stands by itself: one who looks after every single action
    sees the turn move on at once, as he would see a player hesitate at a real table. The log does not tell it.

    Args:
        seat: whose view it is.
        hands: the cards each player holds, None for each that lies face down to him.
        total: the total of his own hand, or None without one.
        stock_left: how many cards are left in the pack.
        unseen: every card that he has not seen since the last shuffle, wherever it lies.
        legal: what he may do now; empty when it is not his turn.
        log: the events as he sees them.
    """

    seat: int
    names: tuple[str, ...]
    purses: tuple[int, ...]
    bank: int
    banker: int
    phase: str
    turn: int | None
    stock_left: int
    marker: Card | None
    hands: tuple[tuple[Card | None, ...], ...]
    stakes: tuple[int, ...]
    bids: tuple[int, ...]
    status: tuple[str, ...]
    drawn: tuple[int, ...]
    results: tuple[int, ...]
    round: int
    talia: int
    total: int | None
    unseen: Deck
    legal: tuple[Action, ...]
    log: Log


class Log(Sequence[Event]):
    """The events of a table, in order; as text, as a frame, and as a list in a notebook."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = tuple(events)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> Event | Log:
        return Log(self._events[index]) if isinstance(index, slice) else self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._events == other._events

    def __hash__(self) -> int:
        return hash(self._events)

    @property
    def text(self) -> str:
        """The log as lines that read well aloud, each with its clauses."""
        return "\n".join(map(str, self._events))

    @property
    def frame(self) -> Any:
        """The log as a frame: one row an event."""
        from .frames import events_frame

        return events_frame(self._events)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(f"<li>{escape(e.text)} <small>{escape(', '.join(e.clauses))}</small></li>" for e in self._events)
        return f"<ol class='ochko-log'>{rows}</ol>"


def _names(given: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Return what the players are called; a name that is missing, empty or double is refused."""
    if given is None:
        return tuple(f"Seat {k}" for k in range(players))
    good = isinstance(given, Sequence) and not isinstance(given, str) and all(isinstance(n, str) for n in given)
    if not good or len(given) != players or len({n.strip() for n in given} - {""}) != players:
        raise OchkoError(
            f"names are {shown(given)}; a list of {players} different names is needed, the first banker's first."
        )
    return tuple(given)


def _with_amount(text: str) -> tuple[str, int | None]:
    """Read "stake 25" as a name and an amount; anything else is a name."""
    words = text.split()
    if len(words) == 2 and words[1].isascii() and words[1].isdigit() and len(words[1]) < 19:
        return words[0], int(words[1])
    return text, None


class Table:
    """A table at which a game is played.

    Args:
        rules: the rules.
        seats: how many punters; with the banker, one more sits at the table. The bank goes round all of them.
        seed: fixes every shuffle; 0 is a seed.
        purse: money each player begins with, in units.
        names: what the players are called, the first banker first.
        first_cards: cards that leave the pack first, in this order, such as "A♠ K♦"; the rest is shuffled.

    Raises:
        OchkoError: for a number of seats that the cards cannot serve, or a seed that is none.

    >>> from ochko_edu.presets import variant
    >>> table = Table(variant("salon"), seats=1, seed=1)
    >>> print(*table.legal_actions())
    stake 10 (1 to 1000)
    >>> for event in table.do("stake", 10)[:3]: print(event)
    Seat 1 stakes 10. [000:4]
    Seat 1 is dealt the ten of diamonds and the six of clubs. [000:3]
    The banker is dealt the ten of hearts and the seven of spades. [000:3]
    """

    def __init__(
        self,
        rules: Rules,
        seats: int = 1,
        seed: int = 0,
        purse: int = DEFAULT_PURSE,
        names: Sequence[str] | None = None,
        first_cards: str | Iterable[str | Card] = (),
    ) -> None:
        check_rules(rules)
        most, punters, units = self.most_seats(rules), whole(seats), whole(purse)
        if punters is None or not 1 <= punters <= most:
            many = ", ".join(citations(rules, "any_number"))
            raise OchkoError(f"seats is {shown(seats)}; under these rules 1 to {most} punters can play ({many}).")
        if units is None or not 1 <= units <= MOST_PURSE:
            raise OchkoError(f"purse is {shown(purse)}; it must be a whole number of units from 1 to 10**15.")
        given = _names(names, punters + 1)
        if rules.settle is not None:
            compile(rules)  # a home-made rule is tried on every pair of hands before a card is dealt
        self.rules = rules
        self.seats = punters
        self._steps: Steps = []
        self._marks: list[int] = []
        self._actions: list[Action] = []
        stacked = cards(first_cards, "first_cards")
        Deck.of(rules.packs, rules.pack).without(stacked)  # refuses cards that the shoe does not hold
        self._start = clear_round(State(check_seed(seed), given, (units,) * (punters + 1), stacked=stacked))
        self._run(self._start)

    @staticmethod
    def most_seats(rules: Rules) -> int:
        """Return how many punters these rules can serve with the cards that they have."""
        cards_held = rules.packs * rules.pack

        def served(punters: int) -> bool:
            players = punters + 1
            state = State(0, ("",) * players, (1,) * players)
            return needed(rules, state) <= cards_held

        return next((n for n in range(MOST_PUNTERS[rules.order], 1, -1) if served(n)), 1)

    # The position

    @property
    def state(self) -> State:
        """The whole state, hidden cards included."""
        return settled(self.rules, self._last)

    @property
    def _last(self) -> State:
        return self._steps[-1][0] if self._steps else self._start

    @property
    def states(self) -> tuple[State, ...]:
        """The state before the first event and after each one: what a step-through walks along."""
        return (self._start, *(state for state, _ in self._steps))

    @property
    def log(self) -> Log:
        """Everything that has happened, as one who sees all cards tells it."""
        return Log(event for _, event in self._steps)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken so far; with the rules, the seats and the seed they give this table again."""
        return tuple(self._actions)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what may be done now; an amount in it is a suggestion, with its least and most."""
        return legal_actions(self.rules, self.state)

    def view(self, seat: int) -> View:
        """Return what one player may know: his own cards, what lies open, and the log as he sees it.

        Raises:
            OchkoError: for a seat that does not exist.
        """
        state = self.state
        number = whole(seat)
        if number is None or not 0 <= number < state.players:
            raise OchkoError(f"seat is {shown(seat)}; the seats are 0 to {state.players - 1}.")
        seat = number
        hands = tuple(
            tuple(c if up or owner == seat else None for c, up in zip(hand, ups, strict=True))
            for owner, (hand, ups) in enumerate(zip(state.hands, state.up, strict=True))
        )
        status = tuple(
            "stood" if word == "bust" and owner != seat and not all(state.up[owner]) else word
            for owner, word in enumerate(state.status)
        )
        own = state.hands[seat]
        verdict = judge_of(self.rules).hand(role(state, seat), own)
        legal = tuple(a for a in self.legal_actions() if a.seat == seat)
        return View(
            seat, state.names, state.purses, state.bank, state.banker, state.phase, state.turn,
            cards_left(self.rules, state), state.marker, hands, state.stakes, state.bids, status, state.drawn,
            state.results, state.round, state.talia, verdict.total if own else None,
            Deck(state.all_cards).without(state.seen_by(seat)), legal,
            Log(event.as_seen_by(seat) for event in self.log),
        )  # fmt: skip

    def cite(self, name: str) -> tuple[str, ...]:
        """Return the locators behind a field or a step of play."""
        return citations(self.rules, name)

    # Acting

    def do(self, action: Action | str, amount: int | None = None) -> Log:
        """Do one legal action and everything that follows by itself; return what happened.

        Args:
            action: one of ``legal_actions()``, its name such as ``"draw"``, or name and amount such as ``"stake 25"``.
            amount: for a stake, a bid or a bank: how much, in units; without it the suggestion is taken.

        Raises:
            ActionError: for what is not legal now; it says what was legal, and by which clause. Nothing changes.
        """
        chosen = self._choose(action, amount)
        before = len(self._steps)
        state = self.state
        self._marks.append(before)
        self._actions.append(chosen)
        try:
            self._steps += act(self.rules, state, chosen)
            self._run(self._last)
        except Exception:
            # A home-made rule may fail in the middle; the table stays where it was.
            del self._steps[before:]
            self._marks.pop()
            self._actions.pop()
            raise
        return Log(event for _, event in self._steps[before:])

    def undo(self) -> Action:
        """Take back the last action and all that followed from it; return the action.

        Raises:
            ActionError: if nothing has been done.
        """
        if not self._marks:
            raise ActionError("There is nothing to undo: no action has been taken.")
        del self._steps[self._marks.pop() :]
        return self._actions.pop()

    def replay(self, actions: Iterable[Action | str]) -> Table:
        """Return a fresh table with the same rules, seats and seed, after these actions."""
        start = self._start
        again = Table(self.rules, self.seats, start.seed, start.purses[0], start.names, start.stacked)
        for action in actions:
            again.do(action)
        return again

    def _run(self, state: State) -> None:
        while steps := advance(self.rules, state):
            self._steps += steps
            state = self._last

    def _choose(self, action: Action | str, amount: int | None) -> Action:
        legal = self.legal_actions()
        name, seat = (action.name, action.seat) if isinstance(action, Action) else (action, None)
        if isinstance(action, Action) and amount is None:
            amount = action.amount
        if isinstance(name, str) and amount is None:
            name, amount = _with_amount(name)
        found = next((a for a in legal if isinstance(name, str) and a.name == name and seat in (None, a.seat)), None)
        if found is None:
            raise ActionError(self._refusal(action, legal))
        if found.least is None:
            if amount is not None:
                raise ActionError(f"{found.name} takes no amount; {shown(amount)} was given.")
            return Action(found.name, found.seat)
        wanted = whole(found.amount if amount is None else amount)
        assert found.most is not None
        if wanted is None or not found.least <= wanted <= found.most:
            limit = "stake_limit" if self.rules.stake_limit else "stakes"
            step = {"stake": (limit, "stakes"), "bid": (limit, "bid"), "halve": ("halving", "halve")}
            why = ", ".join(citations(self.rules, *step.get(found.name, ("bank_named",))))
            allowed = f"a whole amount from {found.least} to {found.most}"
            raise ActionError(f"{found.name} {shown(amount)} is not legal: {allowed} is ({why}).")
        return Action(found.name, found.seat, wanted)

    def _refusal(self, action: object, legal: tuple[Action, ...]) -> str:
        state, named = self.state, str(action) if isinstance(action, Action) else action
        wanted = shown(named)
        if state.phase == "ended":
            return f"{wanted} is not legal: play has ended ({state.ended})."
        who = called(state, legal[0].seat) if state.phase != "bank" else state.names[state.banker]
        word = [*(named.split() if isinstance(named, str) else ()), ""][0]
        hint = nearest(word, [a.name for a in legal]) if word not in ACTIONS else ""
        options = listed(str(a) for a in legal)
        return f"{wanted} is not legal now. Legal for {who}: {options} ({self._why(state)}).{hint}"

    def _why(self, state: State) -> str:
        from .procedures.common import may

        step = {
            "bank": "bank_named", "stake": "stakes", "bid": "bid", "over": "discards_aside", "between": "duel_order",
            "knock": "knock", "withdraw": "bank_withdrawal", "banker": "banker_draws_last",
        }.get(state.phase, "draw_order")  # fmt: skip
        if state.phase in ("draw", "banker") and state.turn is not None:
            step = may(self.rules, state, state.turn)[1] or step
            if step in MUSTS:
                total = judge_of(self.rules).hand(role(state, state.turn), state.hands[state.turn]).total
                return f"{step}: {', '.join(citations(self.rules, step, total=total))}"
        return f"{step}: {', '.join(self.cite(step))}"

    def __iter__(self) -> Iterator[Event]:
        return iter(self.log)

    def __repr__(self) -> str:
        state = self.state
        what = f"{self.seats} punters, seed {state.seed}, {len(self._steps)} events, phase {state.phase!r}"
        return f"<Table: {self.rules!r}, {what}>"
