"""Tables shown to people: the columns, both sides' hands and the payments, short enough to read."""

from __future__ import annotations

from collections import Counter
from html import escape

from .cards import RANKS
from .fields import Number
from .hands import FREE, STAND, Seat, Tables
from .judging import BANKER, PUNTER, Kind

TITLES = {
    "columns": "Columns: ranks that these rules cannot tell apart",
    "hands": "Rows: hands by number of cards",
    "free": "of them, with a free choice",
    "ended": "of them, the duel is over",
    PUNTER: "punter",
    BANKER: "banker",
    "seen": "What the other side can know of the hand",
    "pays": "Payments to the punter, in stakes: his hand down, the banker's across",
}
MOST = 30  # kinds a side in the table of payments; beyond it only how many there are


def kind_label(kind: Kind) -> str:
    """Return a short name of a kind of hand.

    >>> kind_label(Kind(21, natural=True)), kind_label(Kind(0, bust=True)), kind_label(Kind(17))
    ('nat 21', 'bust', '17')
    """
    if kind.special:
        return {"golden": "golden", "five_pictures": "5 pict."}[kind.special]
    name = "bust" if kind.bust else str(kind.total)
    if kind.natural:
        name = f"nat {name}"
    if kind.cards:  # a home-made settle sees more
        name = f"{name}{'s' if kind.soft else ''}/{kind.cards}"
    return name


def signal_label(signal: tuple[object, ...]) -> str:
    """Return what one side knows of the other, in words.

    >>> signal_label(("drew", 2)), signal_label(("sees", "A")), signal_label(("over", "bust"))
    ('drew 2', 'shows A', 'over: bust')
    """
    name, *facts = signal
    shown = " ".join(map(str, facts))
    return {"drew": f"drew {shown}", "sees": f"shows {shown or 'nothing'}", "over": f"over: {shown}"}.get(
        str(name), "plays"
    )


def _finished(tables: Tables, seat: Seat) -> list[int]:
    """The kinds with which a hand can end, in order of what they are worth."""
    opening = tables.rules.opening_cards
    ends = {
        k
        for k, may, cards in zip(seat.kind, seat.may, seat.cards, strict=True)
        if may & STAND and sum(cards) >= opening
    }
    return sorted(
        ends, key=lambda k: (seat.kinds[k].natural, seat.kinds[k].bust, seat.kinds[k].total, seat.kinds[k].cards)
    )


def columns_rows(tables: Tables) -> list[list[str]]:
    """Return the columns as rows of text: name, ranks, what they count, how many in the shoe."""
    head = ["column", "ranks", "counts", "in the shoe"]
    by_place = sorted(tables.columns, key=lambda c: RANKS.index(c.ranks[0]))
    body = [[c.name, " ".join(c.ranks), " or ".join(map(str, c.values)), str(c.in_pack)] for c in by_place]
    return [head, *body]


def hands_rows(tables: Tables) -> list[list[str]]:
    """Return how many hands each side has of each size, how many leave a choice, and how many end the duel."""
    counts: dict[str, Counter[int]] = {}
    for role in (PUNTER, BANKER):
        seat = tables.seat(role)
        for name in ("", "free", "ended"):
            counts[role + name] = Counter(
                sum(cards)
                for cards, may, over in zip(seat.cards, seat.may, seat.over, strict=True)
                if not name or (may == FREE if name == "free" else over)
            )
    sizes = sorted({n for counter in counts.values() for n in counter})
    rows = [["cards", *map(str, sizes), "all"]]
    for key, counter in counts.items():
        role = PUNTER if key.startswith(PUNTER) else BANKER
        name = TITLES.get(key.removeprefix(role), TITLES[role])
        rows.append([name, *(str(counter[n] or "") for n in sizes), str(counter.total())])
    return rows


def pays_rows(tables: Tables) -> list[list[str]]:
    """Return the payments between hands that can end a duel; empty when there are too many kinds to read."""
    down, across = _finished(tables, tables.punter), _finished(tables, tables.banker)
    if max(len(down), len(across)) > MOST:
        return []
    names = [kind_label(tables.banker.kinds[b]) for b in across]
    body = [[kind_label(tables.punter.kinds[p]), *(_signed(tables.pays[p][b]) for b in across)] for p in down]
    return [["", *names], *body]


def _signed(net: Number) -> str:
    return f"{'+' if net > 0 else '−' if net < 0 else ''}{abs(net)}"


def _seen(tables: Tables) -> list[list[str]]:
    rows = []
    for role in (PUNTER, BANKER):
        labels = [signal_label(s) for s in tables.seat(role).signals]
        more = f", … ({len(labels)} in all)" if len(labels) > 14 else ""
        rows.append([TITLES[role], ", ".join(labels[:14]) + more])
    return rows


def _too_many(tables: Tables) -> str:
    return f"{len(tables.punter.kinds)} by {len(tables.banker.kinds)} kinds of hand: too many to print; see .pays."


def _parts(tables: Tables) -> list[tuple[str, list[list[str]]]]:
    pays = pays_rows(tables) or [[_too_many(tables)]]
    return [
        (TITLES["columns"], columns_rows(tables)), (TITLES["hands"], hands_rows(tables)),
        (TITLES["seen"], _seen(tables)), (TITLES["pays"], pays),
    ]  # fmt: skip


def text(tables: Tables) -> str:
    """Return the tables as plain text.

    >>> from ochko_edu.hands import compile
    >>> from ochko_edu.presets import variant
    >>> text(compile(variant("chemin-de-fer"))).splitlines()[2:4]
    ['Columns: ranks that these rules cannot tell apart', 'column  ranks     counts  in the shoe']
    """
    lines = [f"Tables of {tables.rules!r}"]
    for title, rows in _parts(tables):
        widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
        lines += ["", title]
        lines += ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=False)).rstrip() for row in rows]
    return "\n".join(lines)


def html(tables: Tables) -> str:
    """Return the tables as HTML for a notebook."""
    parts = [f"<p><b>Tables of <code>{escape(repr(tables.rules))}</code></b></p>"]
    for title, rows in _parts(tables):
        body = "".join(
            "<tr>"
            + "".join(f"<{tag}>{escape(cell)}</{tag}>" for tag, cell in zip(_tags(row), row, strict=True))
            + "</tr>"
            for row in rows
        )
        parts.append(f"<table><caption>{escape(title)}</caption>{body}</table>")
    return "".join(parts)


def _tags(row: list[str]) -> list[str]:
    return ["th", *["td"] * (len(row) - 1)] if row else []
