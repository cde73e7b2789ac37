"""Money as drawn coins: stacks of gold, silver and copper, and the height of the bank against the knock."""

from __future__ import annotations

from html import escape

from .facts import BankFacts
from .words import TABLE

# What a coin is worth, its face, its edge, the line round it.
COINS = ((1000, "#d8c7f0", "#8a6fb8", "#4f3a78"), (100, "#f2c14e", "#b9831f", "#6e4a0c"),
         (10, "#e3e7ea", "#98a2a9", "#535c63"), (1, "#dc9668", "#a05a2c", "#5f3214"))  # fmt: skip
TALLEST = 9  # coins in a stack
WIDE, THICK = 18, 3.4


def stacks(amount: int) -> list[tuple[int, int]]:
    """Return how many coins of which place in ``COINS`` stand in each stack.

    >>> stacks(325)
    [(3, 1), (2, 2), (5, 3)]
    """
    found = []
    for place, (worth, *_) in enumerate(COINS):
        count, amount = divmod(amount, worth)
        if count:
            found.append((min(count, TALLEST), place))
    return found


def coins_svg(amount: int, scale: float = 1.0) -> str:
    """Return an amount as stacks of coins; beside it stands the figure, so it needs no words of its own.

    >>> coins_svg(12).count("<ellipse")  # one silver, two copper, each with its face
    3
    """
    shown = stacks(amount)
    if not shown:
        return ""
    tall = max(count for count, _ in shown) * THICK + 8
    width = len(shown) * (WIDE + 1.5)
    parts = []
    for k, (count, place) in enumerate(shown):
        _, face, edge, line = COINS[place]
        x = k * (WIDE + 1.5) + WIDE / 2 + 0.75
        for n in range(count):
            y = tall - 4.5 - n * THICK
            left = x - WIDE / 2 + 0.5
            rim = f"M{left:g} {y - THICK:g}v{THICK}a{WIDE / 2 - 0.5} 3.4 0 0 0 {WIDE - 1} 0v-{THICK}"
            parts.append(f'<path d="{rim}" fill="{edge}" stroke="{line}" stroke-width=".6"/>')
            parts.append(
                f'<ellipse cx="{x:g}" cy="{y - THICK:g}" rx="{WIDE / 2 - 0.5:g}" ry="3.4" fill="{face}" '
                f'stroke="{line}" stroke-width=".6"/>'
            )
    return (
        f'<svg class="ochko-coins" viewBox="0 0 {width:g} {tall:g}" width="{width * scale:.1f}" '
        f'height="{tall * scale:.1f}" aria-hidden="true">{"".join(parts)}</svg>'
    )


def bar_svg(bank: BankFacts, width: int = 220) -> str:
    """Return the bank's height as a bar, with a line where it may be knocked.

    >>> "knock at 300" in bar_svg(BankFacts(120, 100, 300, 0, ""))
    True
    """
    if bank.knock is None:
        return ""
    full = max(bank.amount, bank.knock) * 1.12
    filled, line = width * bank.amount / full, width * bank.knock / full
    first = width * bank.first / full
    knock, began = TABLE["knock_at"].format(amount=bank.knock), TABLE["first_at"].format(amount=bank.first)
    font = 'font-family="DejaVu Sans,system-ui,sans-serif" font-size="11" fill="#f4f7f2"'
    return (
        f'<svg class="ochko-bar" viewBox="0 0 {width} 36" width="{width}" height="36" role="img" '
        f'aria-label="{escape(bank.says)}"><title>{escape(bank.says)}</title>'
        f'<rect x=".5" y="2.5" width="{width - 1}" height="13" rx="6.5" fill="#12301f" stroke="#9fc0ac"/>'
        f'<rect x="1.5" y="3.5" width="{max(filled - 3, 0):.1f}" height="11" rx="5.5" fill="#f2c14e"/>'
        f'<path d="M{first:.1f} 2v14" stroke="#f4f7f2" stroke-width="1.5" stroke-dasharray="3 2"/>'
        f'<path d="M{line:.1f} 0v19" stroke="#ff9d8a" stroke-width="3"/>'
        f'<text x="{line:.1f}" y="31" text-anchor="{"end" if line > width * 0.6 else "middle"}" {font}>'
        f'{escape(knock)}</text><text x="{min(first, width * 0.4):.1f}" y="31" text-anchor="middle" {font}>'
        f"{escape(began)}</text></svg>"
    )
