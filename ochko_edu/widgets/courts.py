"""The kings, queens and jacks: half a figure for each rank, in two liveries; a card shows it upright and turned."""

from __future__ import annotations

GOLD, SKIN, CREAM, INK = "#dca63e", "#f7dcbd", "#fdf6e4", "#2a2430"
# robe, its trim, hair: those of red suits, those of black ones
LIVERY = {True: ("#b3261e", "#27466f", "#7a4a21"), False: ("#27466f", "#b3261e", "#4b3b33")}
FRAME = (24, 13, 52, 114)  # x, y, width, height of the field in which a court card is drawn


def _robe(robe: str, trim: str) -> str:
    """Return shoulders and collar, down to the middle line of the card."""
    return (
        f'<path d="M25 70V63C27 55 36 53 43 50.5L50 58 57 50.5C64 53 73 55 75 63V70z" fill="{robe}"/>'
        f'<path d="M37 53C39 60 42 66 46 70H41C37 66 34 60 33 54.5zM63 53C61 60 58 66 54 70H59C63 66 66 60 67 54.5z" '
        f'fill="{GOLD}"/><path d="M43 50.5 50 70 57 50.5 50 55z" fill="{trim}"/>'
        f'<path d="M42 49.5 50 60 58 49.5 54 48H46z" fill="{CREAM}" stroke="{GOLD}" stroke-width="1"/>'
        f'<g fill="{GOLD}"><circle cx="50" cy="64" r="1.3"/><circle cx="50" cy="68.5" r="1.3"/></g>'
    )


def _face(mouth: str = "#a8453c") -> str:
    return (
        '<path d="M46.5 44h7v6l-3.5 3-3.5-3z" fill="#eac6a0"/>'
        f'<ellipse cx="50" cy="38" rx="7.6" ry="9.4" fill="{SKIN}"/>'
        f'<g fill="{INK}"><circle cx="47" cy="37" r="1"/><circle cx="53" cy="37" r="1"/></g>'
        f'<path d="M45.2 34.4q1.8-1.2 3.4 0M51.4 34.4q1.6-1.2 3.4 0M50 37.5 49 41h1.6" fill="none" stroke="{INK}" '
        f'stroke-width=".7"/><path d="M48 43.6q2 1.1 4 0" fill="none" stroke="{mouth}" stroke-width="1.1"/>'
    )


def _king(robe: str, trim: str, hair: str) -> str:
    return (
        f'<path d="M40.5 30C39 38 39.5 46 42 49l4-3V32h8v14l4 3c2.5-3 3-11 1.5-19z" fill="{hair}"/>{_robe(robe, trim)}'
        f'{_face()}<path d="M42.3 38C42 47 46 53.5 50 55.5 54 53.5 58 47 57.7 38 56.5 42 54 42.2 50 41.6'
        f' 46 42.2 43.5 42 42.3 38z" fill="{hair}"/><path d="M48 44.2q2 1 4 0" fill="none" stroke="#c98" '
        f'stroke-width=".9"/><path d="M39.5 31 37 18.5 44 24.5 50 15.5 56 24.5 63 18.5 60.5 31z" fill="{GOLD}" '
        f'stroke="{INK}" stroke-width=".7"/><path d="M39.5 31q10.5-3.4 21 0v-3.2q-10.5-3.4-21 0z" fill="{robe}"/>'
        f'<g fill="{trim}"><circle cx="50" cy="22" r="1.5"/><circle cx="43" cy="25" r="1.1"/><circle cx="57" cy="25" '
        'r="1.1"/></g>'
    )


def _queen(robe: str, trim: str, hair: str) -> str:
    return (
        f'<path d="M50 26C40 26 39.5 34 40 40 40.4 46 37 49 37.5 54L46 55V44H54V55L62.5 54C63 49 59.6 46 60 40 '
        f'60.5 34 60 26 50 26z" fill="{hair}"/>{_robe(robe, trim)}{_face("#b3261e")}'
        f'<path d="M42.3 38C42 31 46 29.5 50 31.5 54 29.5 58 31 57.7 38 56 34.5 53 33 50 33.5 47 33 44 34.5 42.3 38z" '
        f'fill="{hair}"/><path d="M41.5 30.5 40 22 45.5 26.5 50 19 54.5 26.5 60 22 58.5 30.5z" fill="{GOLD}" '
        f'stroke="{INK}" stroke-width=".7"/><g fill="{CREAM}" stroke="{INK}" stroke-width=".5">'
        '<circle cx="40" cy="21.5" r="1.7"/><circle cx="50" cy="18" r="2"/><circle cx="60" cy="21.5" r="1.7"/></g>'
        f'<g fill="{CREAM}" stroke="{GOLD}" stroke-width=".4"><circle cx="45.5" cy="51" r="1.1"/>'
        '<circle cx="47.5" cy="53.5" r="1.1"/><circle cx="50" cy="54.8" r="1.3"/><circle cx="52.5" cy="53.5" r="1.1"/>'
        '<circle cx="54.5" cy="51" r="1.1"/></g>'
    )


def _jack(robe: str, trim: str, hair: str) -> str:
    return (
        f'<path d="M41 31C40 37 39 43 40 47.5 43 49 45 48 46 46V32h8v14c1 2 3 3 6 1.5 1-4.5 0-10.5-1-16.5z" '
        f'fill="{hair}"/>{_robe(robe, trim)}{_face()}<path d="M42 35q8-4.5 16 0V31H42z" fill="{hair}"/>'
        f'<path d="M39 31C39 23 46 20.5 52 21.5 58 22.5 61.5 26 61 31q-11-3.6-22 0z" fill="{robe}" stroke="{INK}" '
        'stroke-width=".6"/>'
        f'<path d="M38.5 33q11.5-4 23 0v-3q-11.5-4-23 0z" fill="{GOLD}" stroke="{INK}" stroke-width=".5"/>'
        f'<path d="M57 27C57.5 21 62 15.5 71 15 69.5 21.5 65 26 58.5 28z" fill="{trim}"/>'
        f'<path d="M57.5 27.5C61 22.5 65 19 70 16" fill="none" stroke="{CREAM}" stroke-width=".7"/>'
    )


FIGURES = {"K": _king, "Q": _queen, "J": _jack}


def figure(rank: str, red: bool) -> str:
    """Return the upper half of a court card's figure as SVG, in the units of a card of 100 by 140.

    >>> figure("K", red=True).count("<ellipse")  # a face
    1
    """
    return FIGURES[rank](*LIVERY[red])
