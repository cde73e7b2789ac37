"""Short names and narrow lines: what the solver prints fits a screen, whatever the rules."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from .cards import Deck
from .rules import Rules

WIDTH = 100  # signs a line
WIDEST = 120  # signs in the one line of a repr
HEIGHT = 60  # lines in all
NAME = 30  # signs for rules or a shoe
WORDS = {
    "changed": "{} with {} change{}",
    "shoe": "shoe {!r}",
    "deck": "a deck of {} card{}",
    "rules": "Rules: {}",
    "more": "… and more; see .rules",
}


def brief(rules: Rules) -> str:
    """Return rules as they may be typed, or where that is long, how many are changed.

    >>> from ochko_edu.presets import variant
    >>> brief(variant("salon")), brief(variant("salon").replace(max_draws=2, draws_seen="ranks"))
    ("variant('salon')", 'salon with 2 changes')
    """
    name = repr(rules)
    changes = len(rules.changes)
    return name if len(name) <= NAME else WORDS["changed"].format(rules.variant, changes, "" if changes == 1 else "s")


def brief_shoe(shoe: str | Deck) -> str:
    """Return a shoe in a few words.

    >>> brief_shoe("fresh"), brief_shoe(Deck.of(2, 52))
    ("shoe 'fresh'", 'a deck of 104 cards')
    """
    if isinstance(shoe, Deck):
        return WORDS["deck"].format(len(shoe), "" if len(shoe) == 1 else "s")
    return WORDS["shoe"].format(shoe)


def in_full(rules: Rules, most: int = 4) -> list[str]:
    """Return rules that ``brief`` only counts as they may be typed, in lines; nothing for those that it names."""
    return [] if len(repr(rules)) <= NAME else wrapped(WORDS["rules"].format(repr(rules)), most, WORDS["more"])


def wrapped(text: str, most: int, more: str = "…", width: int = WIDTH) -> list[str]:
    """Return a text in lines, the last of which says so if there would be more."""
    lines = wrap(text, width, break_on_hyphens=False)
    return lines if len(lines) <= most else [*lines[: most - 1], more]


def digits(value: float) -> str:
    """Return an expected gain with its sign.

    >>> digits(0.159828513), digits(-1e-17), digits(12345.678901)
    ('+0.159828513', '+0.000000000', '+12345.6789')
    """
    return f"{value:+z.9f}" if abs(value) < 10 else f"{value:+.9g}"


def tiny(value: float) -> str:
    """Return what should be nothing: rounding is not told from it.

    >>> tiny(2.5e-7), tiny(3e-17)
    ('2.5e-07', '0')
    """
    return f"{value:.1e}" if value >= 1e-15 else "0"


def shares(needs: Sequence[int], room: int) -> list[int]:
    """Return how many lines each of some tables gets: what it needs, or as much as any other.

    >>> shares([3, 40, 50], 53), shares([3, 4], 53)
    ([3, 25, 25], [3, 4])
    """
    found = [0] * len(needs)
    for left, at in enumerate(sorted(range(len(needs)), key=needs.__getitem__)):
        found[at] = min(needs[at], room // (len(needs) - left))
        room -= found[at]
    return found
