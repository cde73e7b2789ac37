"""Cards as inline SVG: pips, corner indices and backs, each with its name for those who cannot see it.

Suits are drawn as paths, not as letters: some systems show the letters as coloured emoji.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ..cards import Card
from .words import BACK

WIDTH, HEIGHT = 100, 140  # the drawing's own units
RED, BLACK, PAPER, EDGE = "#b3261e", "#1d1b20", "#fffdf8", "#b9b5a9"
GOLD, BLUE = "#e8a33d", "#33557a"
SHOWN = 0.29  # of a card's width: what an overlapping card leaves of the one below, its index included

SUIT_PATHS = {
    "♠": (
        "M0-10.5C-2.6-5.6-9-2.4-9 3.4c0 4.4 5 5.9 7.8 2.5C-1.4 7.9-2.4 9.4-4 10.5h8"
        "C2.4 9.4 1.4 7.9 1.2 5.9 4 9.3 9 7.8 9 3.4 9-2.4 2.6-5.6 0-10.5z"
    ),
    "♥": "M0 10.5C-2.4 5.6-9.6 1.6-9.6-4.2c0-5.9 7.4-7.4 9.6-1.9 2.2-5.5 9.6-4 9.6 1.9C9.6 1.6 2.4 5.6 0 10.5z",
    "♦": "M0-11Q3.2-4.6 8.2 0 3.2 4.6 0 11-3.2 4.6-8.2 0-3.2-4.6 0-11z",
    "♣": (
        "M0-10.5a4.7 4.7 0 0 1 3.4 7.9A4.7 4.7 0 1 1 1.3 4.5C1.4 7.3 2.3 9.3 4 10.5h-8"
        "C-2.3 9.3-1.4 7.3-1.3 4.5A4.7 4.7 0 1 1-3.4-2.6 4.7 4.7 0 0 1 0-10.5z"
    ),
}
# Where the pips of a rank stand: columns 30, 50, 70; what is below the middle is upside down.
_L, _M, _R = 34.5, 50, 65.5
_CORNERS: list[tuple[float, float]] = [(_L, 33), (_R, 33), (_L, 107), (_R, 107)]
_SIX: list[tuple[float, float]] = [*_CORNERS, (_L, 70), (_R, 70)]
_EIGHT_SIDES: list[tuple[float, float]] = [*_CORNERS, (_L, 58), (_R, 58), (_L, 82), (_R, 82)]
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(_M, 33), (_M, 107)],
    "3": [(_M, 33), (_M, 70), (_M, 107)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_M, 70)],
    "6": _SIX,
    "7": [*_SIX, (_M, 51.5)],
    "8": [*_SIX, (_M, 51.5), (_M, 88.5)],
    "9": [*_EIGHT_SIDES, (_M, 70)],
    "10": [*_EIGHT_SIDES, (_M, 45.5), (_M, 94.5)],
}
# What a court card wears: a crown, a coronet, a plumed cap; drawn for the upper half, 0,0 at its middle.
COURTS = {
    "K": (
        '<path d="M-17 8-20-9-9.5-1 0-14 9.5-1 20-9 17 8z"/><path d="M-17 11h34v4h-34z"/>'
        '<path d="M-1.3-22h2.6v3h3v2.6h-3v3h-2.6v-3h-3v-2.6h3z"/>'
    ),
    "Q": (
        '<path d="M-16 8-18-8-8 1 0-11 8 1 18-8 16 8z"/><path d="M-16 11h32v4h-32z"/>'
        '<circle cx="-18" cy="-11" r="2.8"/><circle cx="18" cy="-11" r="2.8"/><circle cx="0" cy="-15" r="3.2"/>'
    ),
    "J": (
        '<path d="M-16 8C-17-3-8-8 2-7 11-6 16 0 16 8z"/><path d="M-18 11h36v4h-36z"/>'
        '<path d="M4-7C4-15 10-21 21-21 20-13 15-8 8-5.6z"/>'
    ),
}  # fmt: skip


def _suit(suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
    turn = " rotate(180)" if turned else ""
    return f'<path transform="translate({x:g} {y:g}){turn} scale({size:g})" d="{SUIT_PATHS[suit]}"/>'


def _corner(rank: str, suit: str) -> str:
    squeeze = ' textLength="16" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    return (
        f'<text x="12.5" y="22" font-family="Georgia,\'DejaVu Serif\',serif" font-size="20" font-weight="700" '
        f'text-anchor="middle"{squeeze}>{rank}</text>{_suit(suit, 12.5, 33, 0.58)}'
    )


def _middle(rank: str, suit: str) -> str:
    if rank == "A":
        return _suit(suit, 50, 70, 2.5)
    if rank in COURTS:
        half = f'<g transform="translate(50 42) scale(.92)">{COURTS[rank]}</g>{_suit(suit, 35, 62, 0.72)}'
        return (
            '<g stroke="currentColor" stroke-opacity=".45" fill="none">'
            '<rect x="24" y="14" width="52" height="112" rx="4" fill="#f3ead2"/><path d="M24 84 76 56"/></g>'
            f'{half}<g transform="rotate(180 50 70)">{half}</g>'
        )
    return "".join(_suit(suit, x, y, 0.88, y > HEIGHT / 2) for x, y in PIPS[rank])


def _lattice() -> str:
    """Return diagonals of both directions that fill the inner frame of a back, 10..90 by 10..130."""
    parts = []
    for x in range(-70, 171, 10):  # where the diagonal crosses the middle line
        for sign in (1, -1):
            ends = sorted(((10 - x) * sign, (90 - x) * sign))
            low, high = max(-60, ends[0]), min(60, ends[1])
            if high > low:
                parts.append(f"M{x + sign * low} {70 + low}L{x + sign * high} {70 + high}")
    return "".join(parts)


@lru_cache(maxsize=256)
def _inside(card: Card | None) -> str:
    if card is None:
        return (
            f'<rect x="7" y="7" width="86" height="126" rx="6" fill="{BLUE}"/>'
            '<g fill="none" stroke="#fff" stroke-width="1.5">'
            f'<path d="{_lattice()}" stroke-opacity=".3"/>'
            '<rect x="10" y="10" width="80" height="120" rx="4" stroke-opacity=".55"/></g>'
        )
    corner = _corner(card.rank, card.suit)
    colour = RED if card.suit in "♥♦" else BLACK
    return (
        f'<g fill="{colour}" color="{colour}">{corner}<g transform="rotate(180 50 70)">{corner}</g>'
        f"{_middle(card.rank, card.suit)}</g>"
    )


def card_svg(card: Card | None, width: float = 84, lit: bool = False, style: str = "") -> str:
    """Return a card as SVG.

    Args:
        card: the card, or None for one that lies face down.
        width: how wide it is shown, in pixels.
        lit: whether to mark it, as the newest.
        style: further CSS.

    >>> from ochko_edu.cards import card
    >>> "the ace of spades" in card_svg(card("A♠"))
    True
    """
    name = escape(card.words if card else BACK)
    edge = f'stroke="{GOLD}" stroke-width="4"' if lit else f'stroke="{EDGE}" stroke-width="1.2"'
    return (
        f'<svg class="ochko-card" role="img" aria-label="{name}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{width:g}" height="{width * HEIGHT / WIDTH:g}" style="{style}"><title>{name}</title>'
        f'<rect x="2" y="2" width="96" height="136" rx="9" fill="{PAPER}" {edge}/>{_inside(card)}</svg>'
    )


def hand_svg(
    cards: Sequence[Card | None], width: float, room: float, lit: int | None = None, tight: bool = False
) -> str:
    """Return cards side by side; where the room is short they overlap, so that each index stays in view.

    Args:
        cards: the cards, None for each that lies face down.
        width: the width of one card, in pixels.
        room: the width that all may take.
        lit: which card to mark.
        tight: whether they may cover each other's index too, as in a pile.

    >>> hand_svg([None, None], 60, 200).count("<svg")
    2
    """
    gap = 6.0
    step = width + gap
    if len(cards) > 1:
        step = max(min(step, (room - width) / (len(cards) - 1)), 0 if tight else width * SHOWN)
    return "".join(
        card_svg(c, width, k == lit, "" if k == 0 else f"margin-left:{step - width:.1f}px") for k, c in enumerate(cards)
    )
