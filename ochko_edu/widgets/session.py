"""One person at a table: what each button does, without the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..autoplay import Habits, decide, habits
from ..errors import ActionError, OchkoError
from ..policies import Policy, policy
from ..procedures.state import Action
from ..rules import Rules
from ..table import DEFAULT_PURSE, Log, Table, View
from .words import AMOUNTS, NOT_YOURS, OTHER, OTHERS, WRONG_AMOUNT, YOU

Way = Policy | Callable[..., Any]
OPENING = ("over", "bank", "stake")  # what Deal sees to; the rest of a round is played card by card


def names_for(seats: int, you: int) -> list[str]:
    """Return what the players are called, the first banker first.

    >>> names_for(2, 1)
    ['Vera', 'You', 'Pavel']
    """
    others = [OTHERS[k] if k < len(OTHERS) else OTHER.format(number=k + 1) for k in range(seats)]
    return [*others[:you], YOU, *others[you:]]


def whole(given: int | str) -> int | None:
    """Return a whole number that was typed, or None for what is none.

    >>> whole(" 40 "), whole("3.7"), whole("-3"), whole("²")
    (40, None, None, None)
    """
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    if isinstance(given, int):
        return given
    digits = "".join(given.split())
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


class Session:
    """A table at which one seat is a person's, and policies play the others.

    Args:
        rules: the rules.
        seats: how many punters.
        seed: fixes every card.
        you: the person's seat; 0 is the first banker, 1 sits on his left.
        punter: when the other punters draw; by default the usual way.
        banker: when the banker draws; by default the usual way.
        purse: money each player begins with, in units.

    Raises:
        OchkoError: for a number of seats, a seat, a seed or a policy that is not allowed.

    >>> from ochko_edu.presets import variant
    >>> session = Session(variant("salon"), seed=1)
    >>> session.deal(25)
    >>> session.view.stakes
    (0, 25)
    """

    def __init__(
        self,
        rules: Rules,
        seats: int = 1,
        seed: int = 0,
        you: int = 1,
        punter: Way | None = None,
        banker: Way | None = None,
        purse: int = DEFAULT_PURSE,
    ) -> None:
        Table(rules, seats, seed, purse)  # refuses what cannot be, before names are made for it
        if isinstance(you, bool) or not isinstance(you, int) or not 0 <= you <= seats:
            raise OchkoError(f"you is {you!r}; the seats are 0 (the first banker) to {seats}.")
        self.rules, self.you = rules, you
        self.table = Table(rules, seats, seed, purse, names_for(seats, you))
        ways = [None if way is None else policy(way) for way in (punter, banker)]
        self.how: Habits = habits(rules, ways[0], ways[1])
        self._presses: list[tuple[int, int, int]] = []  # actions, events and start of the round before each
        self._began = 0
        self._view: tuple[int, View] | None = None  # as it was after so many actions

    @property
    def view(self) -> View:
        """The table as the person sees it."""
        if self._view is None or self._view[0] != len(self.table.actions):
            self._view = len(self.table.actions), self.table.view(self.you)
        return self._view[1]

    @property
    def happened(self) -> Log:
        """What has happened since the cards were last dealt, as the person sees it."""
        return self.view.log[self._began :]

    @property
    def news(self) -> Log:
        """What the last press of a button led to, as the person sees it."""
        before = self._presses[-1][1] if self._presses else 0
        return self.view.log[before:]

    @property
    def choices(self) -> dict[str, Action]:
        """What the person may do now, by name."""
        return {action.name: action for action in self.view.legal}

    @property
    def acting(self) -> int | None:
        """The player whose decision the table waits for, or None when play has ended."""
        legal = self.table.legal_actions()
        return legal[0].seat if legal else None

    @property
    def amount(self) -> Action | None:
        """The stake, bid or bank that the person is to name, or will name with the next deal."""
        for name in ("stake", "bid", "bank"):
            if name in self.choices:
                return self.choices[name]
        return None

    @property
    def can_deal(self) -> bool:
        """Whether Deal would do something."""
        phase = self.table.state.phase
        others = phase in ("knock", "withdraw") and self.acting != self.you
        return self.acting is not None and (phase in OPENING or others)

    @property
    def can_next(self) -> bool:
        """Whether another player is to act, or the banker is to turn to the next punter."""
        if self.can_deal or self.acting is None:
            return False
        return self.acting != self.you or self.table.state.phase == "between"

    @property
    def can_undo(self) -> bool:
        """Whether there is a press to take back."""
        return bool(self._presses)

    def deal(self, amount: int | str | None = None) -> None:
        """Clear the last round away, lay all stakes and deal.

        Args:
            amount: the person's stake, or bank, in units, if the deal asks for one; a text that was typed may be
                given as it is. By default the table's suggestion.

        Raises:
            ActionError: if it is not the time to deal, or for an amount that is not allowed. Nothing changes.
        """
        if not self.can_deal:
            raise ActionError("A round is being played: finish it before the next deal.")
        self._press(lambda: self._deal(amount), new_round=True)

    def _deal(self, amount: int | str | None) -> None:
        first = True
        while self.can_deal and (first or self.table.state.phase != "over"):
            action = decide(self.table, self.how)
            if action.seat == self.you and action.name in ("stake", "bank"):
                if action.name == "bank" and not first:
                    return  # the bank has just come to the person, who is to say how large it shall be
                action = self._own(action.name, amount)
            self.table.do(action)
            first = False

    def _own(self, name: str, amount: int | str | None) -> Action:
        """Return one of the person's choices with the amount that he named.

        Raises:
            ActionError: for what is not his to do, such as a press that comes when the turn has passed on.
        """
        asked = self.choices.get(name)
        if asked is None:
            raise ActionError(NOT_YOURS.format(name=name))
        if amount is None or asked.least is None or asked.most is None:
            return asked
        number = whole(amount)
        if number is None or not asked.least <= number <= asked.most:
            what = AMOUNTS.get(name, name)
            raise ActionError(WRONG_AMOUNT.format(what=what, least=asked.least, most=asked.most, given=amount))
        return Action(name, self.you, number)

    def do(self, name: str, amount: int | str | None = None) -> None:
        """Do one of ``choices``; never what another player is to do.

        Raises:
            ActionError: for what is not the person's to do now, or an amount that is not allowed. Nothing changes.
        """
        self._press(lambda: self.table.do(self._own(name, amount)))

    def next(self) -> None:
        """Let the player whose turn it is take one step.

        Raises:
            ActionError: if nobody else is to act.
        """
        if not self.can_next:
            raise ActionError("Nobody else is to act now.")
        self._press(lambda: self.table.do(decide(self.table, self.how)))

    def undo(self) -> None:
        """Take back the last press and all that followed from it.

        Raises:
            ActionError: if there is nothing to take back.
        """
        if not self._presses:
            raise ActionError("There is nothing to undo.")
        actions, _, self._began = self._presses.pop()
        self._view = None
        while len(self.table.actions) > actions:
            self.table.undo()

    def _press(self, act: Callable[[], object], new_round: bool = False) -> None:
        before = len(self.table.actions), len(self.table.log), self._began
        try:
            act()
        except Exception:
            self._view = None
            while len(self.table.actions) > before[0]:
                self.table.undo()
            raise
        self._view = None
        self._presses.append(before)
        if new_round:
            self._began = before[1]
