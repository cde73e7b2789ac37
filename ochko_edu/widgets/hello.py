"""A button that shows whether widgets work here."""

from __future__ import annotations

from html import escape

import ipywidgets

from ..cards import Card
from .cards_svg import hand_svg
from .sheet import Sheet
from .style import CARD_SMALL
from .words import HELLO, TOLD

SHOWN = (Card("A", "♠"), Card("K", "♥"))


def self_test() -> Sheet:
    """Return a button that turns up two cards when it is pressed: then buttons, cards and Python work together.

    >>> widget = self_test()
    >>> widget.children[1].children[0].description
    'Press me'
    """
    button = ipywidgets.Button(description=HELLO["button"], tooltip=HELLO["tip"])
    button.add_class("ochko-main")
    answer = ipywidgets.HTML(_shown(False))

    def press(_: object) -> None:
        answer.value = _shown(True)

    button.on_click(press)
    row = ipywidgets.HBox([button, answer])
    row.add_class("ochko-keys")
    row.add_class("ochko-sheet")
    return Sheet([row], TOLD["hello"])


def _shown(pressed: bool) -> str:
    cards = hand_svg(SHOWN if pressed else (None, None), CARD_SMALL, 200)
    text = HELLO["works"] if pressed else HELLO["waiting"]
    return (
        f'<div class="ochko-row" style="align-items:center"><div class="ochko-cards">{cards}</div>'
        f'<span role="status">{escape(text)}</span></div>'
    )
