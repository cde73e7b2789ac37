"""A table as one player sees it, drawn as HTML: the felt with its seats, cards and money."""

from __future__ import annotations

from html import escape

from ..cards import Card
from . import facts
from .cards_svg import laid, spread
from .facts import SeatFacts, bank_facts, seat_facts
from .money_svg import bar_svg, coins_svg
from .session import Session
from .words import TABLE

# Up to so many punters: how many sit in a row, how wide a card is, and how many cards' width a hand may take.
LAYOUTS = ((1, 1, 92, 4.0), (2, 2, 88, 4.1), (3, 3, 78, 3.1), (4, 4, 64, 2.75), (5, 5, 56, 2.4),
           (6, 3, 64, 3.7), (8, 4, 58, 3.0), (10, 5, 52, 2.6))  # fmt: skip
CROWDED = (999, 6, 46, 2.3)
BANKER_ROOM = 4.0
PILE = 7  # backs that stand for a full shoe


def layout(punters: int) -> tuple[int, int, float]:
    """Return how many punters sit in a row, how wide a card is in pixels, and how many widths a hand may take.

    >>> layout(3)
    (3, 78, 3.1)
    """
    _, columns, width, room = next((row for row in LAYOUTS if punters <= row[0]), CROWDED)
    return columns, width, room


def head(session: Session) -> str:
    """Return the line above the table: the game, its document, the round and the seed."""
    title, line = facts.heading(session)
    return f'<div class="ochko-head"><b>{escape(title)}</b><span class="ochko-dim">{escape(line)}</span></div>'


def face(session: Session, sheet: str) -> str:
    """Return the felt: the banker between shoe and laid-aside cards, the bank, and the punters, one of them lit.

    Args:
        session: the table.
        sheet: the name of the sheet that the cards are copied from.
    """
    punters, below = facts.rows(session)
    columns, width, room = layout(len(punters))
    banker = _seat(seat_facts(session, session.view.banker), sheet, BANKER_ROOM)
    top = f'<div class="ochko-end" data-k="end">{_aside(session, sheet)}{banker}{_shoe(session, sheet)}</div>'
    panels = "".join(_seat(seat_facts(session, seat), sheet, room) for seat in punters)
    way = "" if below else " ochko-leftward"
    row = f'<div class="ochko-seats{way}" data-k="punters" >{panels}</div>'
    middle = _bank(session)
    parts = [row, middle, top] if below else [top, middle, row]
    crowd = " ochko-crowd" * (columns > 3)
    size = f"--card:{width}px;--most:{columns};--room:{room}"
    return f'<div class="ochko-felt ochko-of-{columns}{crowd}" style="{size}">{"".join(parts)}</div>'


def _seat(seat: SeatFacts, sheet: str, room: float) -> str:
    classes = "ochko-seat" + " ochko-on" * seat.lit + " ochko-me" * seat.mine
    badges = "".join(f'<span class="ochko-badge">{escape(badge)}</span>' for badge in seat.badges)
    money = "".join(_laid(kind, amount) for kind, amount in seat.money)
    says = f' title="{escape(seat.note)}"' if seat.note else ""
    total = "" if seat.total is None else f'<span class="ochko-total"{says}>{seat.total}</span>'
    note = f'<span class="ochko-note">{escape(seat.note)}</span>' if seat.note else ""
    status = f'<span class="ochko-status ochko-{seat.tone or "calm"}">{_status(seat)}</span>' * bool(seat.status)
    purse = _short(TABLE["purse"].format(amount=seat.purse), str(seat.purse))
    return (
        f'<div class="{classes}" data-k="seat{seat.seat}" role="group" aria-label="{escape(seat.name)}">{badges}'
        f'<div class="ochko-line"><b>{escape(seat.name)}</b><span class="ochko-purse">{purse}</span></div>'
        f'<div class="ochko-cards" style="--s:{spread(len(seat.cards), room):.3f}">{_hand(seat, sheet)}</div>'
        f'<div class="ochko-line ochko-foot">{total}{note}{status}<span class="ochko-gap"></span>{money}</div></div>'
    )


def _hand(seat: SeatFacts, sheet: str) -> str:
    if not seat.cards:
        return f'<span class="ochko-none" title="{escape(TABLE["no_cards"])}"></span>'
    parts = []
    for k, card in enumerate(seat.cards):
        mark = " ochko-new" * (k == seat.newest) + " ochko-open" * (k in seat.open)
        parts.append(laid(card, sheet, mark, TABLE["open"] if k in seat.open else "{card}"))
    return "".join(parts)


def _status(seat: SeatFacts) -> str:
    """Return what a seat came to; where it went bust and lost, a crowded table shows the loss alone."""
    return _short(seat.status, escape(seat.brief)) if seat.brief != seat.status else escape(seat.status)


def _short(text: str, figure: str) -> str:
    """Return a text that a crowded table shows as its figure alone; it is still read out whole."""
    return f'<span class="ochko-long">{escape(text)}</span><span class="ochko-short" aria-hidden="true">{figure}</span>'


def _laid(kind: str, amount: int) -> str:
    text = TABLE[kind].format(amount=amount)
    return f'<span class="ochko-money ochko-{kind}">{coins_svg(amount)}{_short(text, str(amount))}</span>'


def _pile(backs: int, sheet: str, name: str, extra: str = "") -> str:
    cards = "".join(
        f'<svg viewBox="0 0 100 140" style="--n:{k}"><use href="#{sheet}-back"/></svg>' for k in range(backs)
    )
    return f'<div class="ochko-{name}" aria-hidden="true">{cards}{extra}</div>'


def _shoe(session: Session, sheet: str) -> str:
    left, whole = facts.cards_left(session)
    marker: Card | None = session.view.marker
    shown = (
        f'<div class="ochko-marker">{laid(marker, sheet)}<span>{escape(TABLE["marker"])}</span></div>' if marker else ""
    )
    says = escape(TABLE["shoe_says"].format(left=left, all=whole))
    place = escape(TABLE["pack" if session.rules.packs == 1 else "shoe"])
    backs = 0 if not left else 1 + round((PILE - 1) * left / whole)
    return (
        f'<div class="ochko-pack" data-k="shoe"><div role="img" aria-label="{says}" title="{says}">'
        f"{_pile(backs, sheet, 'pile')}</div>"
        f'<span class="ochko-under"><b>{left}</b> {place}</span>{shown}</div>'
    )


def _aside(session: Session, sheet: str) -> str:
    count = len(session.table.state.aside)
    says = escape(TABLE["aside_says"].format(count=count))
    return (
        f'<div class="ochko-pack" data-k="aside"><div role="img" aria-label="{says}" title="{says}">'
        f"{_pile(min(count, 5), sheet, 'heap')}</div>"
        f'<span class="ochko-under"><b>{count}</b> {escape(TABLE["aside"])}</span></div>'
    )


def _bank(session: Session) -> str:
    bank = bank_facts(session)
    if bank is None:  # what is not there yet keeps its room, so that nothing jumps
        room = " ochko-has-bank" * (session.rules.bank == "announced")
        return f'<div class="ochko-middle{room}" data-k="bank"></div>'
    amount = escape(TABLE["bank"].format(amount=bank.amount))
    parts = [f'<span class="ochko-money ochko-bank">{coins_svg(bank.amount, 1.15)}<span>{amount}</span></span>']
    if bank.knock is not None:
        parts.append(bar_svg(bank))
    if bank.covered and session.rules.order != "duels":
        parts.append(f'<span class="ochko-dim">{escape(TABLE["covered"].format(amount=bank.covered))}</span>')
    if bank.knocked:
        parts.append(f'<span class="ochko-badge ochko-knocked">{escape(bank.knocked)}</span>')
    return f'<div class="ochko-middle ochko-has-bank" data-k="bank">{"".join(parts)}</div>'


def error(text: str) -> str:
    """Return an error as it is shown in a widget."""
    return f'<div class="ochko-error" role="alert">{escape(TABLE["error"].format(error=text))}</div>' if text else ""


def complaint(text: str) -> str:
    """Return what went wrong, in the hint's place."""
    return f'<div class="ochko-error" role="alert">{escape(text)}</div>'


def hinted(text: str) -> str:
    """Return what is to be done now."""
    return f'<div class="ochko-hint" role="status">{escape(text)}</div>'
