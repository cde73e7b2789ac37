"""Presses of buttons at a table: done, taken back, done again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from ..errors import ActionError, shown
from ..procedures.course import settled
from ..procedures.state import Action, State
from ..table import Table
from .saving import Press

CHOICES = ("draw", "stand", "halve")


@dataclass(frozen=True)
class Mark:
    """Where a press began: after how many actions and events, and where the round that was shown began."""

    actions: int
    events: int
    began: int


class History:
    """What was pressed at a table, with what was taken back and can still be done again.

    Args:
        table: the table, before anything is pressed.
        presses: presses that can be done.
        told: after how many events the news begin while nothing is done.
    """

    def __init__(self, table: Table, presses: Iterable[Press] = (), told: int = 0) -> None:
        self.table, self._told = table, told
        self.presses = list(presses)  # those beyond the position were taken back
        self.marks: list[Mark] = []  # one for each press that is done
        self.began = 0  # after how many events the round that is shown began
        self.changes = 0  # how often the table was changed from here

    @property
    def position(self) -> int:
        """How many presses are done."""
        return len(self.marks)

    @property
    def length(self) -> int:
        """How many presses there are, those that were taken back among them."""
        return len(self.presses)

    @property
    def told(self) -> int:
        """After how many events the last press began."""
        return self.marks[-1].events if self.marks else self._told

    def press(self, act: Callable[[], object], deals: bool = False) -> None:
        """Do something at the table as one press; if it fails, nothing is done. What was taken back is dropped.

        Args:
            act: acts at the table.
            deals: whether a new round is shown from here on.
        """
        mark = self._mark()
        try:
            act()
        except Exception:
            self._take_back(mark)
            raise
        del self.presses[self.position :]
        self.presses.append(Press(self.table.actions[mark.actions :], deals))
        self._done(mark, deals)

    def undo(self) -> None:
        """Take back the last press and all that followed from it.

        Raises:
            ActionError: if there is nothing to take back.
        """
        if not self.marks:
            raise ActionError("There is nothing to undo.")
        self._take_back(self.marks.pop())

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            ActionError: if nothing was taken back.
        """
        if self.position == self.length:
            raise ActionError("There is nothing to do again.")
        press, mark = self.presses[self.position], self._mark()
        try:
            for action in press.actions:
                self.table.do(action)
        except Exception:
            self._take_back(mark)
            raise
        self._done(mark, press.deals)

    def go(self, position: int) -> None:
        """Go to where so many presses were done, back or forth.

        Raises:
            ActionError: for a position that there is not.
        """
        if isinstance(position, bool) or not isinstance(position, int) or not 0 <= position <= self.length:
            raise ActionError(f"There is no step {shown(position)}; the steps are 0 to {self.length}.")
        while self.position > position:
            self.undo()
        while self.position < position:
            self.redo()

    def start_of_round(self) -> int | None:
        """Return how many presses were done before the one that dealt the cards of this round, or None without one."""
        log = self.table.log
        ends = [*(mark.events for mark in self.marks[1:]), len(log)]
        for k in range(self.position - 1, -1, -1):
            dealt = any(event.kind == "deal" for event in log[self.marks[k].events : ends[k]])
            if self.presses[k].deals and dealt:
                return k
        return None

    def last_choice(self, seats: Collection[int]) -> tuple[State, Action] | None:
        """Return the last choice of a card that some seats have made in this round, and the state before it."""
        for k in range(self.position - 1, -1, -1):
            press = self.presses[k]
            if press.deals:
                return None
            for action in press.actions:
                if action.seat in seats and action.name in CHOICES:
                    return settled(self.table.rules, self.table.states[self.marks[k].events]), action
        return None

    def _mark(self) -> Mark:
        return Mark(len(self.table.actions), len(self.table.log), self.began)

    def _done(self, mark: Mark, deals: bool) -> None:
        self.changes += 1
        self.marks.append(mark)
        if deals:
            self.began = mark.events

    def _take_back(self, mark: Mark) -> None:
        self.changes += 1
        self.began = mark.began
        while len(self.table.actions) > mark.actions:
            self.table.undo()
