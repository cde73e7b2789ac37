"""The last state of a table for readers without Python: one picture, the log, and the text to go on from."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from ..cards import Card
from . import facts
from .cards_svg import PLAIN, Style, key_of, spread, symbols
from .facts import SeatFacts, bank_facts, seat_facts
from .log_html import told
from .session import Session
from .table_html import BANKER_ROOM, layout
from .words import ASLEEP, TABLE

WIDE, EDGE, LINE = 880, 20, 24
FELT, PANEL, LIGHT, DIM, GOLD = "#245a41", "#1c4a35", "#f7faf6", "#cfe2d6", "#f2c14e"
FONT = "font-family=\"'DejaVu Sans',system-ui,sans-serif\""

# The picture stands where the table does not. A live table hides it (table.js); the delay leaves it time to appear.
LOOK = """<style>
.ochko-still { margin: 4px 0; max-width: 900px; font: 14px/1.45 "DejaVu Sans", system-ui, sans-serif; overflow: hidden;
  animation: ochko-still 1.5s step-end backwards; }
@keyframes ochko-still { from { max-height: 0; opacity: 0; margin: 0; } }
@media print { .ochko-still { animation: none; } }
.ochko-still img { max-width: 100%; height: auto; display: block; }
.ochko-still p, .ochko-still pre { margin: 6px 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
.jp-OutputArea:has(.ochko-still):not(:has(.ochko)) > .jp-OutputArea-child > .jupyter-widgets { display: none; }
</style>"""


def _text(
    x: float, y: float, text: str, size: int = 13, bold: bool = False, fill: str = LIGHT, anchor: str = "start"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" {FONT} font-size="{size}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def _seat(seat: SeatFacts, x: float, y: float, wide: float, card: int, room: float) -> str:
    """Return one seat's box; its height is that of ``_tall``."""
    edge = f'stroke="{GOLD}" stroke-width="3"' if seat.lit else 'stroke="#3f7a5e"'
    step = card * spread(len(seat.cards), min(room, (wide - 20) / card))
    laid = "".join(
        f'<use href="#s-{key_of(c)}" x="{x + 10 + k * step:.1f}" y="{y + LINE + 6}" width="{card}" '
        f'height="{card * 1.4:.1f}"/>'
        for k, c in enumerate(seat.cards)
    )
    foot = y + LINE + card * 1.4 + 28
    total = "" if seat.total is None else str(seat.total)
    money = ", ".join(TABLE[kind].format(amount=amount) for kind, amount in seat.money)
    after = x + 10 + (10 + 10 * len(total) if total else 0)
    small = 12 if wide > 150 else 10
    purse = TABLE["purse"].format(amount=seat.purse) if wide > 200 else str(seat.purse)
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide - 8:.1f}" height="{_tall(card) - 8:.1f}" rx="10" '
        f'fill="{PANEL}" {edge}/>'
        f"{_text(x + 10, y + 20, ', '.join((seat.name, *seat.badges)), 13, True)}{laid}"
        f"{_text(x + 10, foot, total, 17, True)}{_text(after, foot, seat.status, small, fill=DIM)}"
        f"{_text(x + wide - 18, y + 20, purse, small, fill=DIM, anchor='end')}"
        f"{_text(x + 10, foot + 18, money, small, True, GOLD)}"
    )


def _tall(card: int) -> float:
    return LINE + card * 1.4 + 62


def table_svg(session: Session, style: Style = PLAIN) -> str:
    """Return the table as one SVG that stands by itself.

    >>> from ochko_edu.presets import variant
    >>> table_svg(Session(variant("salon"), seed=1)).startswith("<svg")
    True
    """
    punters, below = facts.rows(session)
    columns, card, room = layout(len(punters))
    rows = [punters[k : k + columns] for k in range(0, len(punters), columns)]
    title, line = facts.heading(session)
    left, whole = facts.cards_left(session)
    shoe = TABLE["left"].format(left=left, all=whole)
    banker_wide, wide = 380.0, min((WIDE - 2 * EDGE) / columns, 380.0)
    spare = (WIDE - 2 * EDGE - wide * columns) / 2
    parts, shown = [], list[Card | None]()
    y = 74.0

    def banker() -> None:
        nonlocal y
        seat = seat_facts(session, session.view.banker)
        shown.extend(seat.cards)
        parts.append(_seat(seat, (WIDE - banker_wide) / 2, y, banker_wide, card, BANKER_ROOM))
        parts.append(_text(WIDE - EDGE, y + 20, shoe, 12, fill=DIM, anchor="end"))
        y += _tall(card)

    def seats() -> None:
        nonlocal y
        for row in rows:
            for k, seat in enumerate(row if below else reversed(row)):
                told = seat_facts(session, seat)
                shown.extend(told.cards)
                x = EDGE + 4 + spare + k * wide + (columns - len(row)) * wide / 2
                parts.append(_seat(told, x, y, wide, card, room))
            y += _tall(card)

    order = [seats, banker] if below else [banker, seats]
    order[0]()
    bank = bank_facts(session)
    if bank:
        parts.append(
            _text(WIDE / 2, y + 14, " ".join(filter(None, (bank.says, bank.knocked))), 13, True, GOLD, "middle")
        )
        y += 28
    order[1]()
    parts.append(_text(EDGE + 4, y + 18, facts.hint(session), 14, True))
    tall = y + 38
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall:.0f}" width="{WIDE}" height="{tall:.0f}">'
        f'{symbols(shown, "s", style)}<rect width="{WIDE}" height="{tall:.0f}" rx="18" fill="#5b3a24"/>'
        f'<rect x="8" y="8" width="{WIDE - 16}" height="{tall - 16:.0f}" rx="13" fill="{FELT}"/>'
        f"{_text(EDGE + 4, 38, title, 17, True)}{_text(EDGE + 4, 58, line, 12, fill=DIM)}{''.join(parts)}</svg>"
    )


def as_text(session: Session) -> str:
    """Return the table in words: each seat, what is to be done, what happened."""
    title, line = facts.heading(session)
    lines = [f"{title} ({line})"]
    view = session.view
    for seat in (view.banker, *session.table.state.punters()):
        found = seat_facts(session, seat)
        cards = " ".join("??" if c is None else str(c) for c in found.cards)
        total = None if found.total is None else str(found.total)
        money = [TABLE[kind].format(amount=amount) for kind, amount in found.money]
        said = [cards, total, found.status, *money, TABLE["purse"].format(amount=found.purse)]
        lines.append(f"{found.name}: {', '.join(filter(None, said))}")
    bank = bank_facts(session)
    lines += [bank.says] if bank else []
    lines += [facts.hint(session), "", *(f"{text} [{', '.join(clauses)}]" for text, clauses in told(session))]
    return "\n".join(lines)


def as_html(session: Session, style: Style, saved: str, of: str) -> str:
    """Return the picture, the log and the text to go on from, folded away.

    Args:
        session: the table.
        style: letters and colours of the cards.
        saved: the text to go on from.
        of: the name by which the live table finds its picture and hides it.
    """
    data = b64encode(table_svg(session, style).encode()).decode()
    lines = "".join(f"<li>{escape(text)} <small>{escape(', '.join(c))}</small></li>" for text, c in told(session))
    seen = escape(as_text(session).split("\n\n")[0])
    return (
        f'{LOOK}<div class="ochko-still" data-of="{of}"><img alt="{seen}" src="data:image/svg+xml;base64,{data}">'
        f"<p>{escape(ASLEEP)}</p><details><summary>{escape(TABLE['happened'])}</summary><ol>{lines}</ol></details>"
        f"<details><summary>{escape(TABLE['saved'])}</summary><p>{escape(TABLE['resume'])}</p>"
        f"<pre>{escape(saved)}</pre></details></div>"
    )
