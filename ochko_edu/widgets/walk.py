"""A round as a slow walk: one event at a time, each with what stands behind it. Plain logic, without widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .. import sources
from ..autoplay import Habits, decide, habits
from ..errors import ActionError, OchkoError, listed, shown
from ..judging import BANKER
from ..presets import variant
from ..procedures.common import role
from ..procedures.course import act, advance, settled
from ..procedures.state import Action, Event, State
from ..records import Reading
from ..rules import Rules
from ..table import Log, Table
from ..ways import Way, pair
from .advice_html import plays
from .facts import words_of
from .words_beside import WALK

LONGEST = 400  # events; no round is as long
CHOICES = ("draw", "stand", "halve")


@dataclass(frozen=True)
class Deal:
    """A deal that shows much of a game: how many punters, the cards in dealing order, what is decided.

    Args:
        seats: how many punters.
        cards: the cards that leave the pack first.
        decisions: what is decided, in order; what is left over is decided by policies.
    """

    seats: int
    cards: str
    decisions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cited:
    """What stands behind a step.

    Args:
        locator: the place, such as "000:6", "reading A8" or a note.
        words: what it says, in our own words.
        documents: the documents in which it stands: number and title.
        question: what can be read in more than one way, or "".
        others: the other readings; each with whether it can be played here.
    """

    locator: str
    words: str
    documents: tuple[tuple[str, str], ...]
    question: str
    others: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Step:
    """One event of the round.

    Args:
        number: its place, from 0.
        event: what happens, as one who sees all cards tells it.
        before: the state before it.
        after: the state after it.
        action: what a player did, if it was a player's act.
        legal: what he might have done instead.
        base: the state from which it followed by itself, if it did.
        offset: how many events followed from the same state before it.
        note: why a player chose so, where he had a choice.
        cited: what stands behind it.
    """

    number: int
    event: Event
    before: State
    after: State
    action: Action | None
    legal: tuple[Action, ...]
    base: State | None
    offset: int
    note: str
    cited: tuple[Cited, ...]

    @property
    def gain(self) -> int:
        """What the player concerned has gained by it, in units."""
        seat = self.event.seat
        if seat is None or not self.after.results or not self.before.results:
            return 0
        return self.after.results[seat] - self.before.results[seat]


class Walk:
    """One round from the shuffle to the payments, as steps.

    Args:
        rules: the rules, or the name of a variant.
        deal: the cards in dealing order, such as "A♠ 5♦ K♣ 9♥", or a seed; by default a deal that shows much of the
            game.
        seats: how many punters; by default as many as the deal was made for, else one.
        decisions: what is decided, in order, such as "draw stand draw" or a list; where it ends, policies decide.
        punter: when punters draw; by default the usual way.
        banker: when the banker draws.

    Raises:
        OchkoError: for cards, a seed, seats, decisions or a policy that are not allowed.

    >>> walk = Walk("salon", deal="A♠ K♦ 9♣ 7♥")
    >>> print(walk.steps[5].event)
    The banker looks first and has no natural. Then the punters look. [000:6, reading A15]
    """

    def __init__(
        self,
        rules: Rules | str,
        deal: str | int | None = None,
        seats: int | None = None,
        decisions: str | Iterable[str] = (),
        punter: Way | None = None,
        banker: Way | None = None,
    ) -> None:
        self.rules = variant(rules) if isinstance(rules, str) else rules
        chosen = _chosen(self.rules, deal, seats, decisions)
        seed = deal if isinstance(deal, int) else 0
        self.how: Habits = habits(self.rules, *pair(self.rules, punter, banker))
        self.table = Table(self.rules, chosen.seats, seed, first_cards=chosen.cards)
        self._played(list(chosen.decisions))

    def _played(self, decisions: list[str]) -> None:
        """Play the round out, and note which event began with which action, and why it was chosen."""
        self._actions: dict[int, tuple[Action, tuple[Action, ...], str]] = {}
        given = len(decisions)
        table = self.table
        while table.state.phase not in ("over", "ended") and len(table.log) < LONGEST:
            legal = table.legal_actions()
            names = {action.name for action in legal}
            before, note = len(table.log), ""
            if decisions and (decisions[0].split()[0] in names or names & set(CHOICES)):
                action: Action | str = decisions.pop(0)
                note = WALK["decided"] if len(names) > 1 else ""
                try:
                    table.do(action)
                except ActionError as error:
                    raise ActionError(f"decisions: number {given - len(decisions)} of {given}: {error}") from None
            else:
                note = self._why(legal) if {"draw", "stand"} <= names else ""
                table.do(decide(table, self.how))
            self._actions[before] = table.actions[-1], legal, note
        if decisions:
            left = listed(decisions)
            raise ActionError(f"decisions: the round is over, and {left} {WALK['left_over']}.")

    def _why(self, legal: Sequence[Action]) -> str:
        side = role(self.table.state, legal[0].seat)
        policy = self.how.banker if side == BANKER else self.how.punter
        return WALK["chosen"].format(player=plays(self.rules, policy, side))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every event of the round."""
        states, log = self.table.states, self.table.log
        found: list[Step] = []
        while len(found) < len(log):
            k = len(found)
            action, legal, note = self._actions.get(k, (None, (), ""))
            if action is None:
                count, base = len(advance(self.rules, states[k])), states[k]
            else:
                count, base = len(act(self.rules, settled(self.rules, states[k]), action)), None
            for offset in range(count):
                i = k + offset
                if offset:
                    action, legal, note = None, (), ""
                before = states[i] if action is None else settled(self.rules, states[i])
                told = cited(self.rules, log[i])
                found.append(Step(i, log[i], before, states[i + 1], action, legal, base, offset, note, told))
        return tuple(found)

    def __len__(self) -> int:
        return len(self.table.log)

    def standing(self, steps: int) -> Table:
        """Return the table as it lay after so many steps, to look at.

        Raises:
            OchkoError: for a number of steps that there is not.
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or not 0 <= steps <= len(self):
            raise OchkoError(f"there is no step {shown(steps)}; the steps are 0 to {len(self)}.")
        turn = self.steps[steps].legal if steps < len(self) else ()
        return _Standing(self.table, steps, turn)


class _Standing(Table):
    """A table in the middle of what follows by itself; nothing can be done at it."""

    def __init__(self, table: Table, events: int, turn: tuple[Action, ...]) -> None:
        self.rules, self.seats, self._start = table.rules, table.seats, table._start
        self._steps, self._marks, self._actions = table._steps[:events], [], []
        self._turn = turn

    @property
    def state(self) -> State:
        return self._last

    def legal_actions(self) -> tuple[Action, ...]:
        return self._turn  # so that the seat can be lit whose turn it is

    def do(self, action: Action | str, amount: int | None = None) -> Log:
        raise ActionError(WALK["only_looked"])


def _chosen(rules: Rules, deal: str | int | None, seats: int | None, decisions: str | Iterable[str]) -> Deal:
    from .walk_deals import deal_for

    given = decisions.replace(",", " ").split() if isinstance(decisions, str) else list(decisions)
    if not all(isinstance(word, str) and word.split() for word in given):
        raise OchkoError(
            f"decisions is {shown(decisions)}; it must be texts such as 'draw stand' or ['bid 20', 'draw']."
        )
    if deal is None:
        usual = deal_for(rules)
        if seats in (None, usual.seats):
            return Deal(usual.seats, usual.cards, tuple(given) or usual.decisions)
        return Deal(1 if seats is None else seats, "", tuple(given))
    if isinstance(deal, bool) or not isinstance(deal, str | int):
        raise OchkoError(f"deal is {shown(deal)}; it must be cards such as 'A♠ 5♦ K♣', or a seed.")
    return Deal(1 if seats is None else seats, deal if isinstance(deal, str) else "", tuple(given))


# What stands behind a step


def cited(rules: Rules, event: Event) -> tuple[Cited, ...]:
    """Return what stands behind an event: each place with its words, its documents and its other readings.

    >>> from ochko_edu.presets import variant
    >>> table = Table(variant("salon"), seed=1)
    >>> [c.locator for c in cited(variant("salon"), table.log[0])]
    ['000:16', 'reading A25']
    """
    told = words_of(rules, event.field)
    found = [_cited(locator, told.get(locator, "")) for locator in event.clauses]
    # A clause and its reading tell of the same question: it is told once, with the reading.
    told_of = {c.question for c in found if c.locator.startswith("reading ")}
    return tuple(
        replace(c, others=()) if c.question in told_of and not c.locator.startswith("reading ") else c for c in found
    )


def _cited(locator: str, words: str) -> Cited:
    name, _, key = locator.removeprefix("reading ").partition(" ")
    clause = sources.clauses().get(locator)
    reading = sources.readings().get((clause.reading or "") if clause else name)
    words = words or (clause.en if clause else reading.en if reading else "") or WALK["no_words"]
    places = (locator,) if clause else reading.clauses if reading else ()
    documents = dict.fromkeys(place.split(":")[0] for place in places)
    titles = sources.documents()
    return Cited(
        locator, words, tuple((d, titles[d].title) for d in documents if d in titles),
        reading.question if reading else "", _others(reading, key) if reading else (),
    )  # fmt: skip


def _others(reading: Reading, key: str) -> tuple[tuple[str, bool], ...]:
    """Return the ways to read it that are not followed here."""
    followed = key or reading.default
    return tuple((c.text, c.played and bool(c.sets)) for c in reading.candidates if c.key != followed)


# Going along


class Walker:
    """Somebody on a walk: where he stands, and what he answered.

    Args:
        walk: the walk.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.position = 0
        self.answers: dict[int, int] = {}  # by step: the answer that was given first

    @property
    def log(self) -> Log:
        """What has happened so far."""
        return self.walk.table.log[: self.position]

    @property
    def done(self) -> Step | None:
        """The step that was made last."""
        return self.walk.steps[self.position - 1] if self.position else None

    @property
    def can_back(self) -> bool:
        """Whether there is a step to go back to."""
        return self.position > 0

    @property
    def can_next(self) -> bool:
        """Whether another step follows."""
        return self.position < len(self.walk)

    def back(self) -> None:
        """Go one step back; what was answered is kept.

        Raises:
            ActionError: at the beginning.
        """
        if not self.can_back:
            raise ActionError(WALK["first"])
        self.position -= 1

    def next(self) -> None:
        """Make the next step without an answer.

        Raises:
            ActionError: at the end.
        """
        if not self.can_next:
            raise ActionError(WALK["last"])
        self.position += 1

    def go(self, position: int) -> None:
        """Go to where so many steps were made.

        Raises:
            ActionError: for a number of steps that there is not.
        """
        if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position <= len(self.walk):
            raise ActionError(f"There is no step {shown(position)}; the steps are 0 to {len(self.walk)}.")
        self.position = position

    def answer(self, number: int, of: int) -> None:
        """Answer what happens next, and make the step. What was answered first is kept.

        Args:
            number: which of the answers, from 0.
            of: how many there are.

        Raises:
            ActionError: for an answer that there is not.
        """
        if not self.can_next:
            raise ActionError(WALK["last"])
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < of:
            raise ActionError(f"There is no answer {shown(number)}; the answers are 0 to {of - 1}.")
        self.answers.setdefault(self.position, number)
        self.position += 1


__all__ = ["Cited", "Deal", "Step", "Walk", "Walker", "cited"]
