"""A table as one player sees it, drawn as calm HTML: seats, cards, money, and what happened by which clause."""

from __future__ import annotations

from html import escape

from .. import sources
from ..cards import Card
from ..judging import judge_of
from ..procedures.common import role
from ..procedures.state import Event
from ..rules import Rules
from .cards_svg import hand_svg
from .session import Session
from .style import CARD, CARD_SMALL, ROOM, ROOM_SMALL
from .words import HINTS, STATUS, TABLE, to_you


def head(session: Session) -> str:
    """Return the line above the table: the game, its document, the round, the seed, the cards that are left."""
    view, rules = session.view, session.rules
    variant = sources.variant(rules.variant)
    parts = [TABLE["document"].format(document=variant.document)]
    if rules.changes:
        parts.append(TABLE["changed"].format(count=len(rules.changes)))
    if view.round:
        parts.append(TABLE["round"].format(round=view.round))
    parts.append(TABLE["seed"].format(seed=session.table.state.seed))
    left = view.stock_left if view.talia else rules.packs * rules.pack
    cards = TABLE["left"].format(left=left, all=rules.packs * rules.pack)
    return (
        f'<div class="ochko-head"><b>{escape(variant.title)}</b>'
        f'<span class="ochko-dim">{escape(" · ".join(parts))}</span>'
        f'<span class="ochko-gap"></span><span class="ochko-dim">{escape(cards)}</span></div>'
    )


def face(session: Session) -> str:
    """Return the seats with their cards, one of them lit, and the pack."""
    view = session.view
    state = session.table.state
    punters = list(state.punters())
    few = len(punters) == 1
    banker = _seat(session, view.banker, few)
    panels = "".join(_seat(session, seat, few) for seat in punters)
    if few:
        # The person sits on the left whether or not he banks, so that his cards stay where they are.
        both = panels + banker if view.banker != session.you else banker + panels
        return f'<div class="ochko-row ochko-wrap">{both}{_pack(session)}</div>'
    return f'<div class="ochko-row">{banker}{_pack(session)}</div><div class="ochko-row ochko-wrap">{panels}</div>'


def _seat(session: Session, seat: int, few: bool) -> str:
    view = session.view
    lit = session.acting == seat and not session.can_deal
    classes = "ochko-seat" + " ochko-few" * few + " ochko-on" * lit + " ochko-me" * (seat == session.you)
    width, room = (CARD, ROOM) if few else (CARD_SMALL, ROOM_SMALL)
    hand = view.hands[seat]
    cards = hand_svg(hand, width, room, _newest(session, seat))
    if not hand:
        size = f"width:{width:g}px;height:{width * 1.4 - 4:g}px"
        cards = f'<span class="ochko-none" style="{size}" title="{TABLE["no_cards"]}"></span>'
    return (
        f'<div class="{classes}" role="group" aria-label="{escape(called(session, seat))}">'
        f'<div class="ochko-line"><b>{escape(called(session, seat))}</b>{_pills(session, seat)}</div>'
        f'<div class="ochko-cards" style="height:{width * 1.4:g}px">{cards}</div>'
        f'<div class="ochko-line">{_total(session.rules, session, seat)}'
        f'<span class="ochko-dim">{escape(_status(session, seat))}</span>'
        f"{_pill('purse', view.purses[seat])}</div>"
        "</div>"
    )


def called(session: Session, seat: int) -> str:
    """Return what a seat is called on the table."""
    view = session.view
    name = view.names[seat]
    if seat != view.banker:
        return name
    if seat == session.you:
        return TABLE["you_bank"]
    return TABLE["banker"] if len(view.names) == 2 else TABLE["name_banks"].format(name=name)


def _pills(session: Session, seat: int) -> str:
    view = session.view
    shown = []
    if seat == view.banker and session.rules.bank == "announced" and view.bank:
        shown.append(("bank", view.bank))
    if view.stakes[seat]:
        shown.append(("stake", view.stakes[seat]))
    if view.bids[seat] and view.status[seat] not in ("settled", "out"):
        shown.append(("bid", view.bids[seat]))
    return "".join(_pill(kind, amount) for kind, amount in shown)


def _pill(kind: str, amount: int) -> str:
    return f'<span class="ochko-pill ochko-{kind}">{escape(TABLE[kind].format(amount=amount))}</span>'


def _newest(session: Session, seat: int) -> int | None:
    """Return which of a player's cards was drawn last, if that was by the last press."""
    drawn = [event for event in session.news if event.kind == "draw"]
    if not drawn or drawn[-1].seat != seat or not session.view.hands[seat]:
        return None
    return len(session.view.hands[seat]) - 1


def _total(rules: Rules, session: Session, seat: int) -> str:
    hand = session.view.hands[seat]
    known = tuple(c for c in hand if c is not None)
    if not hand or len(known) < len(hand):
        return ""
    v = judge_of(rules).hand(role(session.table.state, seat), known)
    eleven = v.soft and 11 in rules.values["A"]
    note = f'<span class="ochko-dim">{STATUS["soft"]}</span>' if eleven else ""
    return f'<span class="ochko-total">{v.total}</span>{note}'


def _status(session: Session, seat: int) -> str:
    view = session.view
    word = view.status[seat]
    hand = tuple(c for c in view.hands[seat] if c is not None)
    open_hand = bool(hand) and len(hand) == len(view.hands[seat])
    bust = open_hand and judge_of(session.rules).hand(role(session.table.state, seat), hand).kind.bust
    if session.table.state.phase in ("over", "between") and (word == "settled" or seat == view.banker):
        result = outcome(view.results[seat])
        return f"{STATUS['bust']} · {result}" if bust else result
    if word == "out":
        return STATUS["out"]
    if bust:
        return STATUS["bust"]
    if word in ("stood", "natural"):
        return STATUS[word]
    if word == "settled":
        return outcome(view.results[seat])
    if session.acting == seat and not session.can_deal:
        return STATUS["playing"]
    return STATUS["waits"] if view.hands[seat] else ""


def outcome(amount: int) -> str:
    """Return what a player gained, in words.

    >>> outcome(-10), outcome(0)
    ('loses 10', 'stake back')
    """
    key = "won" if amount > 0 else "lost" if amount < 0 else "even"
    return STATUS[key].format(amount=abs(amount))


def _pack(session: Session) -> str:
    view = session.view
    left = view.stock_left if view.talia else session.rules.packs * session.rules.pack
    whole = session.rules.packs * session.rules.pack
    backs: list[Card | None] = [None] * (0 if not left else 1 + round(6 * left / whole))
    marker = f'<div class="ochko-marker">{hand_svg([view.marker], 40, 40)}</div>' if view.marker else ""
    pile = hand_svg(backs, 40, 40 + 5 * (len(backs) - 1), tight=True)
    return (
        f'<div class="ochko-pack"><span class="ochko-dim">{escape(TABLE["pack"])}</span>'
        f'<div class="ochko-pile" aria-hidden="true">{pile}</div>{marker}</div>'
    )


def hint(session: Session) -> str:
    """Return the one line that says what to do now; after a round, what came of it."""
    view, state = session.view, session.table.state
    if session.acting is None:
        return HINTS["ended"]
    if session.can_deal:
        if state.phase == "bank" and session.acting == session.you:
            return HINTS["bank"]
        return _came(view.results[session.you]) if state.phase == "over" else HINTS["deal"]
    if state.phase == "between":
        return HINTS["between"]
    if session.acting != session.you:
        if session.acting == view.banker:
            return HINTS["next_banker"]
        return HINTS["next"].format(name=view.names[session.acting])
    choices = session.choices
    if "bid" in choices:
        return HINTS["bid"]
    if "draw" in choices or "stand" in choices:
        return HINTS[
            "draw" if {"draw", "stand"} <= set(choices) else "must_draw" if "draw" in choices else "must_stand"
        ]
    return HINTS["choice"]


def _came(amount: int) -> str:
    key = "won" if amount > 0 else "lost" if amount < 0 else "even"
    return HINTS[key].format(amount=abs(amount))


def log(session: Session) -> str:
    """Return what has happened since the last deal, each sentence with its clauses."""
    events = session.happened
    lines = "".join(_event(session, event) for event in events)
    lines = lines or f'<li class="ochko-dim">{escape(TABLE["nothing"])}</li>'
    title = escape(TABLE["happened"])
    return (
        f'<div class="ochko-log"><h4>{title}</h4>'
        f'<div class="ochko-lines" role="log" tabindex="0" aria-label="{title}"><ol>{lines}</ol></div></div>'
    )


def _event(session: Session, event: Event) -> str:
    text = to_you(event.text) if event.seat == session.you else event.text
    cited = {str(c): c.en for c in session.rules.cite(event.field)}
    marks = "".join(_clause(locator, cited.get(locator) or _paraphrase(locator)) for locator in event.clauses)
    return f"<li>{escape(text)}{marks}</li>"


def _paraphrase(locator: str) -> str:
    """Return what a clause or a reading says that stands behind another field than the event's own."""
    found = sources.clauses().get(locator) or sources.readings().get(locator.removeprefix("reading "))
    return found.en if found else ""


def _clause(locator: str, paraphrase: str) -> str:
    shown = locator
    if locator.startswith("default"):
        shown = TABLE["no_clause"]
    elif locator.startswith("your rule"):
        shown = TABLE["own_rule"]
    # Pressed, by pointer, finger or key, it opens; the title is for a pointer that only rests there.
    words = escape(paraphrase or TABLE["no_more"])
    return (
        f'<details class="ochko-clause"><summary title="{words}">{escape(shown)}</summary>'
        f'<div class="ochko-says">{words}</div></details>'
    )


def error(text: str) -> str:
    """Return an error as it is shown in a widget."""
    return f'<div class="ochko-error" role="alert">{escape(TABLE["error"].format(error=text))}</div>' if text else ""
