"""The table one sits at: cards, a few buttons, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from .. import sources
from ..presets import variant
from ..rules import Rules
from ..table import DEFAULT_PURSE
from . import table_html
from .session import Session, Way, whole
from .sheet import Sheet, briefly
from .words import AMOUNTS, ASKED, BUTTONS, TIPS, TOLD

OWN = ("bid", "draw", "stand", "halve")  # in sight where the rules know them
SELDOM = ("decline", "resign", "knock", "play_on", "take_home", "keep_bank")


class Play(Sheet):
    """The widget behind ``play``. Each button calls one method of a ``Session`` and shows the table again."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.buttons = {name: _button(name) for name in ("deal", *OWN, *SELDOM, "next", "undo")}
        self.amount = ipywidgets.Text()  # a field for numbers would change what was typed without a word
        self.amount.add_class("ochko-amount")
        self.head, self.face, self.hint, self.error, self.story = (ipywidgets.HTML() for _ in range(5))
        self._asked, self._chosen = "", dict[str, str]()
        self.error.layout.display = "none"
        for name, button in self.buttons.items():
            button.on_click(self._handler(name))
        aside = ipywidgets.HBox([self.buttons["next"], self.buttons["undo"]])
        aside.add_class("ochko-push")
        own = [self.buttons[name] for name in (*OWN, *SELDOM)]
        keys = ipywidgets.HBox([self.buttons["deal"], self.amount, *own, aside])
        keys.add_class("ochko-keys")
        felt = ipywidgets.VBox([self.face, self.hint, self.error, keys])  # an error takes the hint's place
        felt.add_class("ochko-felt")
        sheet = ipywidgets.VBox([self.head, felt, self.story])
        sheet.add_class("ochko-sheet")
        super().__init__([sheet], TOLD["play"].format(game=sources.variant(session.rules.variant).title))
        self.show()

    def press(self, name: str) -> None:
        """Do what a button stands for; an error is shown, and the table stays as it was.

        A press of a button that is dark or out of sight does nothing: it was on its way when the turn passed on.
        """
        if not self._lit(name):
            return
        try:
            self._do(name)
        except Exception as error:
            self._complain(table_html.error(str(error) or type(error).__name__))
            return
        self._complain("")
        self.show()
        if not self._lit(name):
            self._lead_on()

    def _lit(self, name: str) -> bool:
        button = self.buttons[name]
        return not button.disabled and button.layout.display != "none"

    def _complain(self, text: str) -> None:
        self.error.value = text
        self.error.layout.display = None if text else "none"
        self.hint.layout.display = "none" if text else None

    def _lead_on(self) -> None:
        """Move the keyboard's focus from a button that went dark to the next one that can be pressed."""
        for name in ("bid", "draw", "stand", "next", "deal", *SELDOM, "undo"):
            if self._lit(name):
                self.buttons[name].focus()
                return

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
        """Offer the amount that is asked for now or by the next deal, keeping what the person chose before."""
        session = self.session
        asked, duels = session.amount, session.rules.order == "duels"
        name = asked.name if asked else "bid" if duels else "stake"
        if name != self._asked:  # stake, bid and bank are remembered each for itself
            self._chosen[self._asked] = self.amount.value
            self.amount.value = self._chosen.get(name, "")
            self._asked = name
        self.amount.description = AMOUNTS[name]
        self.amount.disabled = not (asked or (session.can_deal and not duels))
        least, most, usual = 1, max(session.view.purses[session.you], 1), session.how.stake
        if asked and asked.least is not None and asked.most is not None:
            least, most, usual = asked.least, asked.most, asked.amount or asked.least
            self.amount.description = ASKED.format(what=AMOUNTS[name], least=least, most=most)
        chosen = whole(self.amount.value)
        self.amount.value = str(min(max(usual if chosen is None else chosen, least), most))


def _button(name: str) -> Any:
    return ipywidgets.Button(description=BUTTONS[name], tooltip=TIPS[name])


def _mark(button: Any, main: bool) -> None:
    if main:
        button.add_class("ochko-main")
    else:
        button.remove_class("ochko-main")


@briefly
def play(
    rules: Rules | str,
    seats: int = 1,
    seed: int = 0,
    you: int = 1,
    punter: Way | None = None,
    banker: Way | None = None,
    purse: int = DEFAULT_PURSE,
) -> Play:
    """Return a table to sit at; the other seats are played by policies, one step for each press of Next.

    Args:
        rules: the rules, or the name of a variant.
        seats: how many punters.
        seed: fixes every card; another seed gives another shuffle.
        you: your seat; 0 is the first banker, 1 sits on his left.
        punter: when the other punters draw: a policy, or a function of a hand; by default they stand on 16.
        banker: when the banker draws; by default he stands on 17.
        purse: money each player begins with, in units.

    Raises:
        OchkoError: for a number of seats, a seat, a seed or a policy that is not allowed; a notebook shows it
            as one line.

    >>> table = play("salon", seed=1)
    >>> table.buttons["deal"].click()
    >>> "10" in table.story.value
    True
    """
    chosen = variant(rules) if isinstance(rules, str) else rules
    return Play(Session(chosen, seats, seed, you, punter, banker, purse))
