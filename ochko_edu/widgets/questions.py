"""What happens next? Questions before each step of a walk, with answers that other readings or games would give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .. import sources
from ..chance import shuffled
from ..errors import OchkoError
from ..fields import FIELDS
from ..presets import variant, variants
from ..procedures.common import called, verdict
from ..procedures.course import advance, legal_actions
from ..procedures.state import Action, Event, State
from ..procedures.wording import number_of_cards, sentence, spoken
from ..records import Note
from ..rules import Rules
from .walk import Step, Walk
from .words import said_value
from .words_beside import WALK, WALK_AMOUNTS, WALK_LATER, WALK_PLAINLY, WALK_SLIPS

MOST = 4  # answers to choose from
MOST_TITLES = 2  # of games that are named
AMOUNTS = ("stake", "bid", "bank")

# Beside its own field: what else could make an event another one.
BEHIND = {
    "settle": (
        "win_pays", "natural_pays", "banker_natural", "banker_natural_pays", "banker_bust_pays", "punter_bust",
        "both_bust", "tie",
    ),
    "look": ("banker_natural", "natural_paid", "draw_when_natural"),
    "banker_natural": ("banker_natural",),
    "natural": ("natural_paid", "draw_when_natural"),
    "bust": ("bust_shown",),
    "stand": ("max_draws", "punter_target"),
    "show": ("bust_shown", "natural_paid"),
    "deal": ("deal", "opening_cards", "banker_first_card", "stake_when", "marker_card"),
    "marker": ("marker_card",),
    "shuffle": ("stake_when", "cut_by"),
    "cut": ("cut_by",),
    "highest": ("order",),
    "next_duel": ("stake_when",),
}  # fmt: skip
KNOWN = ("shuffle", "cut", "deal", "marker", "look", "next_duel", "show")  # what one knows will come
DUTIES = ("punter_must", "banker_must", "max_draws", "punter_target")
LIMITS = ("stake_limit",)


@dataclass(frozen=True)
class Answer:
    """One answer.

    Args:
        text: what it says.
        right: whether it is what these rules do.
        why: for a wrong one, for which reading or game it would be right.
    """

    text: str
    right: bool
    why: str


@dataclass(frozen=True)
class Question:
    """A question before a step.

    Args:
        text: the question.
        answers: two to four of them, in the order in which they are offered; one is right.
    """

    text: str
    answers: tuple[Answer, ...]

    @property
    def right(self) -> int:
        """Which answer is right."""
        return next(k for k, answer in enumerate(self.answers) if answer.right)


def question(walk: Walk, number: int) -> Question:
    """Return the question before a step.

    Args:
        walk: the walk.
        number: the step, from 0.

    >>> found = question(Walk("salon", deal="A♠ K♦ 9♣ 7♥"), 5)
    >>> found.answers[found.right].text
    'The banker looks first and has no natural. Then the punters look.'
    """
    step = walk.steps[number]
    names = {action.name for action in step.legal}
    if step.action is not None and names & {"draw", "stand"}:
        text, right, wrong = _duty(walk.rules, step)
    elif step.action is not None and step.action.name in AMOUNTS:
        text, right, wrong = _amount(walk.rules, step)
    else:
        text, right, wrong = WALK["next"], neutral(step.event, step.gain, step.before), _events(walk, step)
    found: dict[str, Answer] = {right: Answer(right, True, WALK["right"])}
    for answer in wrong:
        if len(found) == MOST:
            break
        found.setdefault(answer.text, answer)
    return Question(text, shuffled(tuple(found.values()), seed=number, number=len(walk)))


# What may be done


def _duty(rules: Rules, step: Step) -> tuple[str, str, Iterator[Answer]]:
    """What a player may do with his hand."""
    state, seat = step.before, step.legal[0].seat
    text = WALK["may"].format(who=_who(state, seat), total=verdict(rules, state, seat).total)
    right = _allowed(step.legal)

    def wrong() -> Iterator[Answer]:
        for other, why in _others(rules, DUTIES):
            legal = _legal(other, state)
            if legal and {a.name for a in legal} & {"draw", "stand"}:
                yield Answer(_allowed(legal), False, why)
        for key in ("both", "only_stand", "only_draw"):
            yield Answer(WALK[key], False, WALK["why_none"])

    return text, right, wrong()


def _allowed(legal: tuple[Action, ...]) -> str:
    names = {action.name for action in legal}
    if "halve" in names:
        return WALK["halve"]
    return WALK["both" if {"draw", "stand"} <= names else "only_draw" if "draw" in names else "only_stand"]


def _amount(rules: Rules, step: Step) -> tuple[str, str, Iterator[Answer]]:
    """How much may be staked, bid or laid."""
    assert step.action is not None
    name, state = step.action.name, step.before
    asked = next(action for action in step.legal if action.name == name)
    text = WALK_AMOUNTS[name].format(who=_who(state, asked.seat, by_name=name == "bank"))

    # Where the documents name no limit, the purse is the only one: to say so is right, and not a slip.
    free = name == "stake" and rules.stake_limit is None

    def wrong() -> Iterator[Answer]:
        for other, why in _others(rules, LIMITS):
            legal = next((a for a in _legal(other, state) if a.name == name), None)
            if legal is not None:
                yield Answer(_span(legal), False, why)
        yield Answer(WALK["fixed"].format(most=asked.most), False, WALK["why_none"])
        slip = WALK["half"].format(most=(asked.most or 0) // 2) if free else WALK["endless"]
        yield Answer(slip, False, WALK["why_none"])

    return text, WALK["free"].format(most=asked.most) if free else _span(asked), wrong()


def _span(action: Action) -> str:
    return WALK["span"].format(least=action.least, most=action.most)


def _who(state: State, seat: int, by_name: bool = False) -> str:
    who = state.names[seat] if by_name else called(state, seat)
    return who[:1].upper() + who[1:]


def _legal(rules: Rules, state: State) -> tuple[Action, ...]:
    try:
        return legal_actions(rules, state)
    except Exception:  # other rules may never come to such a state
        return ()


# What happens by itself


def neutral(event: Event, gain: int, state: State) -> str:
    """Return an event as it can be foreseen: without the cards that come, and without the reason of a payment.

    Args:
        event: the event.
        gain: what the player has gained by it, in units.
        state: the state before it.
    """
    if event.kind == "settle" and event.seat is not None:
        return _paid(state, event.seat, gain)
    if event.kind in WALK_PLAINLY and event.seat is not None:
        return WALK_PLAINLY[event.kind].format(who=_who(state, event.seat))
    if event.kind in ("marker", "aside"):
        return WALK[event.kind]
    if event.kind not in ("deal", "draw"):
        return event.text
    told = event.masked or event
    return told.text.replace(spoken(told.cards), number_of_cards(len(told.cards))) if told.cards else told.text


def _foreseen(step: Step) -> str:
    """Return a step that comes later as one can know of it now: without cards, choices and gains; else nothing."""
    event, seat = step.event, step.event.seat
    if step.legal and {action.name for action in step.legal} & {"draw", "stand"}:
        return WALK["later_turn"].format(who=_who(step.before, step.legal[0].seat))
    if event.kind in WALK_LATER and seat is not None:
        return WALK_LATER[event.kind].format(who=_who(step.before, seat))
    return neutral(event, 0, step.before) if event.kind in KNOWN else ""


def _paid(state: State, seat: int, gain: int) -> str:
    duel = bool(state.bids[seat]) and not state.stakes[seat]
    key = "win" if gain > 0 else "lose" if gain < 0 else "push_bid" if duel else "push"
    return sentence(key, called(state, seat), amount=abs(gain))


def _events(walk: Walk, step: Step) -> Iterator[Answer]:
    """What else might happen: by other readings, in other games, later on, or by a slip."""
    rules, event = walk.rules, step.event
    if step.base is not None:
        readings, others = list[Answer](), list[Answer]()
        for other, why in _others(rules, _behind(event)):
            text = _instead(other, step)
            if text is not None:
                (readings if why.startswith(_BY_READING) else others).append(Answer(text, False, why))
        yield from (*readings, *others)
    if event.kind == "settle" and event.seat is not None:
        base = step.before.stakes[event.seat] or step.before.bids[event.seat]
        for gain in (-base, base, 0, 2 * base):
            yield Answer(_paid(step.before, event.seat, gain), False, WALK["why_none"])
    if event.kind in WALK_SLIPS:
        who = _who(step.before, step.before.banker if event.seat is None else event.seat)
        yield Answer(WALK_SLIPS[event.kind].format(who=who), False, WALK["why_none"])
    later = walk.steps[step.number + 1 :]
    for text in dict.fromkeys(filter(None, map(_foreseen, later))):
        yield Answer(text, False, WALK["why_later"])
    yield Answer(WALK["over" if later else "again"], False, WALK["why_none"])


_BY_READING = WALK["why_reading"].split("{")[0]


def _behind(event: Event) -> tuple[str, ...]:
    """Return the fields that could make an event another one."""
    own = (event.field,) if event.field in FIELDS else ()
    read = [
        name
        for locator in event.clauses
        for reading in [sources.readings().get(_reading_of(locator))]
        if reading is not None
        for name in reading.fields
    ]
    return tuple(dict.fromkeys((*own, *read, *BEHIND.get(event.kind, ()))))


def _reading_of(locator: str) -> str:
    clause = sources.clauses().get(locator)
    return (clause.reading or "") if clause else locator.removeprefix("reading ").split(" ")[0]


def _instead(rules: Rules, step: Step) -> str | None:
    """Return what other rules would let happen instead, from the same state; None if nothing follows by itself."""
    assert step.base is not None
    try:
        steps = advance(rules, step.base)
        after, event = steps[step.offset]
        before = steps[step.offset - 1][0] if step.offset else step.base
        gain = after.results[event.seat] - before.results[event.seat] if event.seat is not None else 0
        return neutral(event, gain, before)
    except Exception:  # other rules may never come to such a state, and then they have nothing to say about it
        return None


# Other rules


@lru_cache(maxsize=256)
def _others(rules: Rules, names: tuple[str, ...]) -> tuple[tuple[Rules, str], ...]:
    """Return rules that differ in one of some fields, each with why its answer is wrong here: readings first."""
    found: list[tuple[int, Rules, str]] = []
    for name in names:
        seen: list[Any] = [getattr(rules, name)]
        for value in _values(rules, name):
            if value in seen:
                continue
            seen.append(value)
            try:
                other = rules.replace(**{name: value})
            except OchkoError:
                continue
            rank, why = _why(rules, name, value)
            found.append((rank, other, why))
    found.sort(key=lambda one: one[0])
    return tuple((other, why) for _, other, why in found)


def _values(rules: Rules, name: str) -> Iterator[Any]:
    for reading in sources.variant(rules.variant).readings:
        for candidate in reading.candidates:
            if candidate.played and name in candidate.sets and name != "values":
                yield candidate.sets[name]
    for game in _games(rules, name):
        yield getattr(variant(game), name)
    for choice in FIELDS[name].choices:
        yield FIELDS[name].normalise(choice)


def _games(rules: Rules, name: str) -> list[str]:
    """Return the games whose rule can be set beside this one's: duties on totals only where totals are alike."""
    alike = [game for game in variants() if variant(game).modulo == rules.modulo]
    return alike if name in DUTIES[:2] else list(variants())


def _why(rules: Rules, name: str, value: Any) -> tuple[int, str]:
    """Return why it is not so here, and how near that lies: a reading, another game, another rule."""
    read = sources.variant(rules.variant).other_readings(name, value)
    if read:
        return 0, _read(read[0])
    games = [sources.variant(game) for game in _games(rules, name) if getattr(variant(game), name) == value]
    if games:
        titles = list(dict.fromkeys(game.title for game in games))
        key = "why_variants" if len(titles) <= MOST_TITLES else "why_many"
        return 1, WALK[key].format(titles=", ".join(titles[:MOST_TITLES]))
    return 2, WALK["why_rule"].format(meaning=FIELDS[name].meaning, value=said_value(value))


def _read(note: Note) -> str:
    question, _, text = note.en.partition(" Read so: ")
    return WALK["why_reading"].format(question=question, text=text, locator=note.locator)


__all__ = ["Answer", "Question", "neutral", "question"]
