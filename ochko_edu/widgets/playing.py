"""The table one sits at: cards, a few buttons, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ..policies import Policy
from ..presets import variant
from ..rules import Rules
from ..table import DEFAULT_PURSE
from . import table_html
from .session import Session
from .style import STYLE
from .words import AMOUNTS, BUTTONS, TIPS

OWN = ("bid", "draw", "stand", "halve")  # in sight where the rules know them
SELDOM = ("decline", "resign", "knock", "play_on", "take_home", "keep_bank")


class Play(ipywidgets.VBox):  # type: ignore[misc]
    """The widget behind ``play``. Each button calls one method of a ``Session`` and shows the table again."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.buttons = {name: _button(name) for name in ("deal", *OWN, *SELDOM, "next", "undo")}
        self.amount = ipywidgets.BoundedIntText(value=1, min=1, max=1)
        self.amount.add_class("ochko-amount")
        self.head, self.face, self.hint, self.error, self.story = (ipywidgets.HTML() for _ in range(5))
        self._asked = ""
        for name, button in self.buttons.items():
            button.on_click(self._handler(name))
        aside = ipywidgets.HBox([self.buttons["next"], self.buttons["undo"]])
        aside.add_class("ochko-push")
        own = [self.buttons[name] for name in (*OWN, *SELDOM)]
        keys = ipywidgets.HBox([self.buttons["deal"], self.amount, *own, aside])
        keys.add_class("ochko-keys")
        felt = ipywidgets.VBox([self.face, self.hint, keys])
        felt.add_class("ochko-felt")
        sheet = ipywidgets.VBox([self.head, felt, self.error, self.story])
        sheet.add_class("ochko-sheet")
        super().__init__([ipywidgets.HTML(STYLE, layout={"display": "none"}), sheet])
        self.add_class("ochko")
        self.show()

    def press(self, name: str) -> None:
        """Do what a button stands for; an error is shown, and the table stays as it was."""
        try:
            self._do(name)
            self.error.value = ""
        except Exception as error:
            self.error.value = table_html.error(str(error) or type(error).__name__)
        self.show()

    def _do(self, name: str) -> None:
        session = self.session
        if name == "deal":
            session.deal(self.amount.value)
        elif name == "next":
            session.next()
        elif name == "undo":
            session.undo()
        else:
            session.do(name, self.amount.value if name == "bid" else None)

    def _handler(self, name: str) -> Callable[[Any], None]:
        return lambda _: self.press(name)

    def show(self) -> None:
        """Draw the table as it is now."""
        session = self.session
        self.head.value, self.face.value = table_html.head(session), table_html.face(session)
        self.hint.value = f'<div class="ochko-hint" role="status">{table_html.hint(session)}</div>'
        self.story.value = table_html.log(session)
        enabled = {
            "deal": session.can_deal, "next": session.can_next, "undo": session.can_undo,
            **{name: name in session.choices for name in (*OWN, *SELDOM)},
        }  # fmt: skip
        rules = session.rules
        seen = {"bid": rules.order == "duels", "halve": rules.halving is not None and enabled["halve"]}
        for name, button in self.buttons.items():
            button.disabled = not enabled[name]
            there = enabled[name] if name in SELDOM else seen.get(name, True)
            button.layout.display = None if there else "none"
        # Neither draw nor stand is recommended: both are filled, or whichever is legal.
        for name in ("deal", "bid", "draw", "stand", "next"):
            _mark(self.buttons[name], enabled[name])
        again = session.table.state.phase == "over"
        self.buttons["deal"].description = BUTTONS["deal_again" if again else "deal"]
        self._ask()

    def _ask(self) -> None:
        """Offer the amount that is asked for now, keeping what the person chose before."""
        asked = self.session.amount
        rules = self.session.rules
        usual = "bid" if rules.order == "duels" else "stake"
        name = asked.name if asked else usual
        self.amount.description = AMOUNTS[name]
        waits = rules.order == "duels" and asked is None
        self.amount.disabled = waits or not (asked or self.session.can_deal)
        if asked and asked.least is not None and asked.most is not None:
            value = self.amount.value if self._asked == name else asked.amount or asked.least
            self._asked = name
            # Widen first: a bound may not pass the value.
            self.amount.min, self.amount.max = min(asked.least, self.amount.min), max(asked.most, self.amount.max)
            self.amount.value = min(max(value, asked.least), asked.most)
            self.amount.min, self.amount.max = asked.least, asked.most
        elif not self._asked:
            self.amount.max = self.session.view.purses[self.session.you]
            self.amount.value = min(self.session.how.stake, self.amount.max)
            self._asked = name


def _button(name: str) -> Any:
    return ipywidgets.Button(description=BUTTONS[name], tooltip=TIPS[name])


def _mark(button: Any, main: bool) -> None:
    if main:
        button.add_class("ochko-main")
    else:
        button.remove_class("ochko-main")


def play(
    rules: Rules | str,
    seats: int = 1,
    seed: int = 0,
    you: int = 1,
    punter: Policy | None = None,
    banker: Policy | None = None,
    purse: int = DEFAULT_PURSE,
) -> Play:
    """Return a table to sit at; the other seats are played by policies, one step for each press of Next.

    Args:
        rules: the rules, or the name of a variant.
        seats: how many punters.
        seed: fixes every card; another seed gives another shuffle.
        you: your seat; 0 is the first banker, 1 sits on his left.
        punter: when the other punters draw; by default they stand on 16.
        banker: when the banker draws; by default he stands on 17.
        purse: money each player begins with, in units.

    Raises:
        OchkoError: for a number of seats, a seat or a seed that is not allowed.

    >>> table = play("salon", seed=1)
    >>> table.buttons["deal"].click()
    >>> "10" in table.story.value
    True
    """
    chosen = variant(rules) if isinstance(rules, str) else rules
    return Play(Session(chosen, seats, seed, you, punter, banker, purse))
