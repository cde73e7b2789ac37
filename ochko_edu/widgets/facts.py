"""What a table shows of each seat and of itself, as plain facts: what the drawings in HTML and SVG are made from."""

from __future__ import annotations

from dataclasses import dataclass

from .. import sources
from ..cards import Card
from ..fields import FIELDS
from ..judging import judge_of
from ..procedures.common import role
from ..rules import Rules
from .session import EVERYONE, WATCH, Session
from .words import HINTS, STATUS, TABLE, said_value


@dataclass(frozen=True)
class SeatFacts:
    """What is shown of one seat.

    Args:
        seat: its number.
        name: what it is called on the table.
        mine: whether the person plays it.
        lit: whether its turn has come.
        badges: what else stands beside its name.
        purse: its money in hand, in units.
        cards: its cards, None for each that lies face down.
        newest: which card was drawn by the last press, if any.
        open: which of its cards everybody sees, where that is worth showing.
        total: the total of its hand, if it can be told.
        note: a word to the total.
        status: what it does or came to, in words.
        brief: the same, where there is little room.
        tone: "good", "bad", "now" or "" for the colour of the status.
        money: what it has laid down: the kind ("stake", "bid", "bank") and how much, in units.
    """

    seat: int
    name: str
    mine: bool
    lit: bool
    badges: tuple[str, ...]
    purse: int
    cards: tuple[Card | None, ...]
    newest: int | None
    open: frozenset[int]
    total: int | None
    note: str
    status: str
    brief: str
    tone: str
    money: tuple[tuple[str, int], ...]


def person(session: Session) -> int | None:
    """Return the one seat that is the person's, or None where he plays all or none."""
    return session.you if len(session.seats_played) == 1 else None


def lit(session: Session) -> int | None:
    """Return whose turn it is, or None between rounds."""
    return None if session.can_deal else session.acting


def called(session: Session, seat: int) -> str:
    """Return what a seat is called on the table."""
    view = session.view
    name = view.names[seat]
    if seat != view.banker:
        return name
    if seat == person(session):
        return TABLE["you_bank"]
    if len(view.names) == 2 or (seat == 0 and person(session) is None):  # "Seat 0" would tell an onlooker nothing
        return TABLE["banker"]
    return TABLE["name_banks"].format(name=name)


def seat_facts(session: Session, seat: int) -> SeatFacts:
    """Return what is shown of a seat."""
    view, state = session.view, session.table.state
    rules, hand = session.rules, view.hands[seat]
    known = tuple(c for c in hand if c is not None)
    verdict = judge_of(rules).hand(role(state, seat), known) if hand and len(known) == len(hand) else None
    badges = [TABLE["for_all"]] if rules.order == "one_hand" and state.actor == seat else []
    soft = verdict is not None and verdict.soft and 11 in rules.values["A"]
    status, brief, tone = _status(session, seat, verdict is not None and verdict.kind.bust)
    # Of a hand whose cards he sees all, the person is told which the other side sees too.
    shown = [k for k, up in enumerate(state.up[seat]) if up] if seat in session.seats_played else []
    return SeatFacts(
        seat, called(session, seat), seat in session.seats_played, lit(session) == seat, tuple(badges),
        view.purses[seat], hand, _newest(session, seat), frozenset(shown if len(shown) < len(hand) else ()),
        verdict.total if verdict else None, STATUS["soft"] if soft else "", status, brief, tone, _money(session, seat),
    )  # fmt: skip


def words_of(rules: Rules, field: str) -> dict[str, str]:
    """Return what stands behind a field or a step of play: each place with its words.

    >>> from ochko_edu.presets import variant
    >>> words_of(variant("salon").replace(tie="banker"), "tie")["your rule: tie"]
    'You changed this rule: equal totals. Now: banker. Before: push.'
    """
    return {str(c): _changed(rules, field) or c.en for c in rules.cite(field)}


def _changed(rules: Rules, field: str) -> str:
    if field not in FIELDS or not str(rules.cite(field)[0]).startswith("your rule"):
        return ""
    was, now = sources.variant(rules.variant).settings[field].value, getattr(rules, field)
    meaning = FIELDS[field].meaning
    return TABLE["own_rule_says"].format(meaning=meaning, now=said_value(now), was=said_value(was))


def _money(session: Session, seat: int) -> tuple[tuple[str, int], ...]:
    view = session.view
    laid = []
    if view.stakes[seat]:
        laid.append(("stake", view.stakes[seat]))
    if view.bids[seat] and view.status[seat] not in ("settled", "out"):
        laid.append(("bid", view.bids[seat]))
    return tuple(laid)


def _newest(session: Session, seat: int) -> int | None:
    drawn = [event for event in session.news if event.kind == "draw"]
    if not drawn or drawn[-1].seat != seat or not session.view.hands[seat]:
        return None
    return len(session.view.hands[seat]) - 1


def _status(session: Session, seat: int, bust: bool) -> tuple[str, str, str]:
    """Return what a seat does or came to, the same in brief, and its tone."""
    view = session.view
    word = view.status[seat]
    over = session.table.state.phase in ("over", "between")
    if word == "settled" or (over and seat == view.banker):
        result = view.results[seat]
        told = outcome(result)
        whole = STATUS["bust_and"].format(result=told) if bust else told
        return whole, told, "good" if result > 0 else "bad" * (result < 0)
    tone = ""
    if word == "out":
        found = STATUS["out"]
    elif bust:
        found, tone = STATUS["bust"], "bad"
    elif word in ("stood", "natural"):
        found, tone = STATUS[word], "good" * (word == "natural")
    elif lit(session) == seat:
        found, tone = STATUS["playing"], "now"
    else:
        found = STATUS["waits"] if view.hands[seat] else ""
    return found, found, tone


def outcome(amount: int) -> str:
    """Return what a player gained, in words.

    >>> outcome(-10), outcome(0)
    ('loses 10', 'stake back')
    """
    key = "won" if amount > 0 else "lost" if amount < 0 else "even"
    return STATUS[key].format(amount=abs(amount))


@dataclass(frozen=True)
class BankFacts:
    """What is shown of the bank on the table.

    Args:
        amount: what it holds, in units.
        first: what it began with.
        knock: how much it must hold before the banker may knock, or None.
        covered: how much of it is staked against.
        knocked: what is said after a knock.
    """

    amount: int
    first: int
    knock: int | None
    covered: int
    knocked: str

    @property
    def says(self) -> str:
        """The bank and its height, as a sentence."""
        if self.knock is None:
            return TABLE["bank_says"].format(amount=self.amount)
        return TABLE["height"].format(amount=self.amount, first=self.first, knock=self.knock)


def bank_facts(session: Session) -> BankFacts | None:
    """Return what is shown of the bank, or None where these rules lay none on the table."""
    rules, state = session.rules, session.table.state
    if rules.bank != "announced" or not (state.bank or state.first_bank):
        return None
    multiple = rules.knock_multiple
    first = state.first_bank
    left = state.passes_left
    knocked = "" if left is None else TABLE["knocked_two"] if left > 1 else TABLE["knocked_last"]
    return BankFacts(
        state.bank, first, int(first * multiple) if multiple and first else None, sum(state.stakes), knocked
    )


def heading(session: Session) -> tuple[str, str]:
    """Return the title of the game, and its document, round and seed in one line."""
    view, rules = session.view, session.rules
    variant = sources.variant(rules.variant)
    parts = [TABLE["document"].format(document=variant.document)]
    if rules.changes:
        parts.append(TABLE["changed"].format(count=len(rules.changes)))
    if view.round:
        parts.append(TABLE["round"].format(round=view.round))
    parts.append(TABLE["seed"].format(seed=session.table.state.seed))
    return variant.title, " · ".join(parts)


def cards_left(session: Session) -> tuple[int, int]:
    """Return how many cards the shoe holds, and how many there are in all."""
    whole = session.rules.packs * session.rules.pack
    return (session.view.stock_left if session.view.talia else whole), whole


def rows(session: Session) -> tuple[list[int], bool]:
    """Return the punters, from left to right or the other way, and whether the banker sits below them.

    The table is seen from the person's seat, below; so his left neighbour sits on the left of the picture.
    """
    punters = list(session.table.state.punters())
    below = person(session) == session.view.banker
    return punters, below


def hint(session: Session) -> str:
    """Return the one line that says what to do now; after a round, what came of it."""
    view, state, me = session.view, session.table.state, person(session)
    if session.acting is None:
        return HINTS["ended"]
    mine = session.acting in session.seats_played
    if session.can_deal:
        if state.phase == "bank" and mine:
            return HINTS["bank"]
        if state.phase == "over":
            return HINTS["over"] if me is None else _came(view.results[me])
        return HINTS["watch" if session.role == WATCH else "deal"]
    if state.phase == "between":
        return HINTS["between"]
    name = called(session, session.acting)
    if not mine:
        return HINTS["next_banker"] if session.acting == view.banker else HINTS["next"].format(name=name)
    choices = session.choices
    if "bid" in choices:
        key = "bid"
    elif "draw" in choices or "stand" in choices:
        both = {"draw", "stand"} <= set(choices)
        key = "draw" if both else "must_draw" if "draw" in choices else "must_stand"
    else:
        key = "choice"
    return HINTS[f"{key}_for"].format(name=name) if session.role == EVERYONE else HINTS[key]


def _came(amount: int) -> str:
    key = "won" if amount > 0 else "lost" if amount < 0 else "even"
    return HINTS[key].format(amount=abs(amount))
