"""Cards as SVG: pips, courts, corner indices and backs, each with its name for those who cannot see it.

Suits are drawn as paths, not as letters: some systems show the letters as coloured emoji. A table draws each card once,
on a sheet out of sight, and lays copies of it; so a picture with forty cards stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from ..cards import RANKS, SUITS, Card
from ..errors import OchkoError, listed
from .courts import FIGURES, FRAME, figure
from .words import BACK

WIDTH, HEIGHT = 100, 140  # the drawing's own units
PAPER, EDGE, LIT = "#fffdf8", "#b9b5a9", "#e8a33d"
BLUE = "#2f5077"
SHOWN = 0.29  # of a card's width: what an overlapping card leaves of the one below, its index included
TWO = {"♠": "#1d1b20", "♥": "#b3261e", "♦": "#b3261e", "♣": "#1d1b20"}
FOUR = {"♠": "#1d1b20", "♥": "#b3261e", "♦": "#1657a5", "♣": "#1e6b34"}
CODES = dict(zip(SUITS, "SHDC", strict=True))
LETTERS: dict[str, dict[str, str]] = {"en": {}, "ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"}}

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
# Where the pips of a rank stand: columns 34.5, 50, 65.5; what is below the middle is upside down.
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


@dataclass(frozen=True)
class Style:
    """How cards are drawn: whose letters stand in the corners, and whether each suit has a colour of its own.

    >>> Style("ru").index("K"), Style(four=True).colour("♦") == FOUR["♦"]
    ('К', True)
    """

    letters: str = "en"
    four: bool = False

    def __post_init__(self) -> None:
        if self.letters not in LETTERS:
            raise OchkoError(f"letters is {self.letters!r}; allowed are {listed(LETTERS)}.")

    def index(self, rank: str) -> str:
        """Return what stands in the corner of a card."""
        return LETTERS[self.letters].get(rank, rank)

    def colour(self, suit: str) -> str:
        """Return the colour of a suit."""
        return (FOUR if self.four else TWO)[suit]


PLAIN = Style()


def _suit(suit: str, x: float, y: float, size: float, turned: bool = False, sheet: str = "") -> str:
    place = f"translate({x:g} {y:g}){' rotate(180)' * turned} scale({size:g})"
    if sheet:
        return f'<use href="#{sheet}-{CODES[suit]}" transform="{place}"/>'
    return f'<path transform="{place}" d="{SUIT_PATHS[suit]}"/>'


def _corner(text: str, suit: str, sheet: str) -> str:
    squeeze = ' textLength="19" lengthAdjust="spacingAndGlyphs"' if len(text) == 2 else ""
    return (
        f'<text x="13" y="24" font-family="Georgia,\'DejaVu Serif\',serif" font-size="24" font-weight="700" '
        f'text-anchor="middle"{squeeze}>{text}</text>{_suit(suit, 13, 36, 0.66, sheet=sheet)}'
    )


def _figure(rank: str, red: bool, sheet: str) -> str:
    return f'<use href="#{sheet}-{rank}{int(red)}"/>' if sheet else f"<g>{figure(rank, red)}</g>"


def _middle(rank: str, suit: str, colour: str, sheet: str) -> str:
    if rank == "A":
        return _suit(suit, 50, 70, 2.6, sheet=sheet)
    if rank in FIGURES:
        x, y, width, height = FRAME
        half = f"{_figure(rank, suit in '♥♦', sheet)}{_suit(suit, 32, 22.5, 0.56, sheet=sheet)}"
        return (
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill="#fbf1d8"/>'
            f'{half}<g transform="rotate(180 50 70)">{half}</g><path d="M{x} 70h{width}" stroke="#dca63e" '
            f'stroke-width="1.6"/><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill="none" '
            f'stroke="{colour}" stroke-opacity=".55"/>'
        )
    return "".join(_suit(suit, x, y, 0.92, y > HEIGHT / 2, sheet) for x, y in PIPS[rank])


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


def _back() -> str:
    star = "".join(_suit("♦", 50, 70, 0.9).replace("translate", f"rotate({a} 50 70) translate") for a in (0, 60, 120))
    return (
        f'<rect x="6.5" y="6.5" width="87" height="127" rx="6" fill="{BLUE}"/>'
        f'<g fill="none" stroke="#fff"><path d="{_lattice()}" stroke-opacity=".34" stroke-width="1.5"/>'
        '<rect x="10" y="10" width="80" height="120" rx="4" stroke-opacity=".6" stroke-width="1.6"/></g>'
        f'<ellipse cx="50" cy="70" rx="20" ry="26" fill="{BLUE}" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/>'
        f'<g fill="#fff" fill-opacity=".8">{star}</g>'
    )


@lru_cache(maxsize=512)
def _inside(card: Card | None, style: Style = PLAIN, sheet: str = "") -> str:
    if card is None:
        return _back()
    colour = style.colour(card.suit)
    corner = _corner(style.index(card.rank), card.suit, sheet)
    return (
        f'<g fill="{colour}">{corner}<g transform="rotate(180 50 70)">{corner}</g>'
        f"{_middle(card.rank, card.suit, colour, sheet)}</g>"
    )


def _paper(lit: bool = False) -> str:
    edge = f'stroke="{LIT}" stroke-width="4"' if lit else f'stroke="{EDGE}" stroke-width="1.2"'
    return f'<rect x="2" y="2" width="96" height="136" rx="9" fill="{PAPER}" {edge}/>'


def name_of(card: Card | None) -> str:
    """Return what a card is called aloud; None lies face down."""
    return card.words if card else BACK


def card_svg(card: Card | None, width: float = 84, lit: bool = False, css: str = "", style: Style = PLAIN) -> str:
    """Return a card as SVG that stands by itself.

    Args:
        card: the card, or None for one that lies face down.
        width: how wide it is shown, in pixels.
        lit: whether to mark it, as the newest.
        css: further CSS.
        style: letters and colours.

    >>> from ochko_edu.cards import card
    >>> "the ace of spades" in card_svg(card("A♠"))
    True
    """
    name = escape(name_of(card))
    return (
        f'<svg class="ochko-card" role="img" aria-label="{name}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{width:g}" height="{width * HEIGHT / WIDTH:g}" style="{css}"><title>{name}</title>'
        f"{_paper(lit)}{_inside(card, style)}</svg>"
    )


def spread(count: int, room: float, gap: float = 0.06, least: float = SHOWN) -> float:
    """Return how far each card of a hand lies from the one before, in widths of a card.

    Args:
        count: how many cards.
        room: what they may take together, in widths of a card.
        gap: between cards that do not overlap.
        least: what must stay in sight of each; for a long hand it is broken rather than the room.

    >>> spread(2, 3), spread(5, 3)
    (1.06, 0.5)
    """
    if count < 2:
        return 1 + gap
    return max(min(1 + gap, (room - 1) / (count - 1)), least)


def hand_svg(
    cards: Sequence[Card | None], width: float, room: float, lit: int | None = None, style: Style = PLAIN
) -> str:
    """Return cards side by side; where the room is short they overlap, so that each index stays in view.

    Args:
        cards: the cards, None for each that lies face down.
        width: the width of one card, in pixels.
        room: the width that all may take.
        lit: which card to mark.
        style: letters and colours.

    >>> hand_svg([None, None], 60, 200).count("<svg")
    2
    """
    step = width * spread(len(cards), room / width)
    return "".join(
        card_svg(c, width, k == lit, "" if k == 0 else f"margin-left:{step - width:.1f}px", style)
        for k, c in enumerate(cards)
    )


def key_of(card: Card | None) -> str:
    """Return the name under which a sheet holds a card."""
    return f"{card.rank}{CODES[card.suit]}" if card else "back"


def _symbol(card: Card | None, sheet: str, style: Style) -> str:
    inside = f"{_paper()}{_inside(card, style, sheet)}"
    return f'<symbol id="{sheet}-{key_of(card)}" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</symbol>'


def symbols(cards: Iterable[Card | None], sheet: str, style: Style = PLAIN) -> str:
    """Return the drawings of some cards, each once, to be laid by ``<use>`` under the names of ``key_of``.

    >>> symbols([None], "t").count("<symbol")
    1
    """
    wanted = tuple(dict.fromkeys(cards))
    courts = dict.fromkeys((c.rank, c.suit in "♥♦") for c in wanted if c and c.rank in FIGURES)
    parts = "".join(f'<path id="{sheet}-{CODES[suit]}" d="{path}"/>' for suit, path in SUIT_PATHS.items())
    parts += "".join(f'<g id="{sheet}-{rank}{int(red)}">{figure(rank, red)}</g>' for rank, red in courts)
    return f"<defs>{parts}{''.join(_symbol(card, sheet, style) for card in wanted)}</defs>"


@lru_cache(maxsize=16)
def sprite(sheet: str, style: Style = PLAIN) -> str:
    """Return a sheet out of sight with every card and the back, for the copies that ``laid`` lays.

    >>> sprite("t").count("<symbol")
    53
    """
    every = symbols([None, *(Card(rank, suit) for suit in SUITS for rank in RANKS)], sheet, style)
    return f'<svg width="0" height="0" aria-hidden="true" class="ochko-sprite">{every}</svg>'


def laid(card: Card | None, sheet: str, mark: str = "", told: str = "{card}") -> str:
    """Return a copy of a card from a sheet.

    Args:
        card: the card, or None for one that lies face down.
        sheet: the name of the sheet.
        mark: further classes, such as that of the newest card.
        told: how it is read aloud.

    >>> laid(None, "t").count("#t-back")
    1
    """
    name = escape(told.format(card=name_of(card)))
    return (
        f'<svg class="ochko-card{mark}" role="img" aria-label="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<title>{name}</title><use href="#{sheet}-{key_of(card)}"/></svg>'
    )
