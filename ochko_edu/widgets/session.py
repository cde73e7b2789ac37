"""One person at a table: what each button does, without the buttons."""

from __future__ import annotations

from dataclasses import replace

from ..autoplay import Habits, decide, habits
from ..cards import Deck
from ..errors import ActionError, OchkoError, nearest, shown
from ..judging import BANKER, PUNTER
from ..procedures.state import Action, State
from ..rules import Rules
from ..table import DEFAULT_PURSE, Log, Table, View
from ..ways import Way, name_of, pair
from . import saving
from .history import History
from .saving import Saved, wrong
from .words import AMOUNTS, NOT_YOURS, TABLE, WRONG_AMOUNT, seat_names

OPENING = ("over", "bank", "stake")  # what Deal sees to; the rest of a round is played card by card
BETWEEN = ("over", "between")  # when no hand is being decided
EVERYONE, WATCH = "everyone", "watch"
ROLES = (BANKER, EVERYONE, WATCH)


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


def typed(given: int | str) -> str:
    """Return what was typed, as an error names it.

    >>> typed("3.7"), typed(" ")
    ('3.7', 'an empty field')
    """
    return str(given).strip() or TABLE["blank"]


def _seat(role: int | str, seats: int) -> int | None:
    """Return the seat of one who plays one seat, or None for one who plays all or none."""
    if role in (EVERYONE, WATCH):
        return None
    if role == BANKER:
        return 0
    if isinstance(role, bool) or not isinstance(role, int) or not 0 <= role <= seats:
        raise OchkoError(
            f"you is {shown(role)}; the seats are 0 (the first banker) to {seats}, "
            f"or one of 'banker', 'everyone', 'watch'.{nearest(role, ROLES)}"
        )
    return role


class Session:
    """A table at which a person plays one seat, every seat or none, and policies play the others.

    Args:
        rules: the rules.
        seats: how many punters.
        seed: fixes every card.
        you: the person's seat; 0 is the first banker, 1 sits on his left. "banker" is seat 0, which banks first and
            stays his when the bank passes on. "everyone" plays all seats and sees what the seat to act may see. "watch"
            plays none and sees all cards.
        punter: when the other punters draw: a policy, a function or a name (see ``ways.pair``); by default the usual
            way.
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
        you: int | str = 1,
        punter: Way | None = None,
        banker: Way | None = None,
        purse: int = DEFAULT_PURSE,
    ) -> None:
        Table(rules, seats, seed, purse)  # refuses what cannot be, before names are made for it
        self.rules, self.role, self.notes = rules, you, tuple[str, ...]()
        self._own = _seat(you, seats)
        self.how: Habits = habits(rules, *pair(rules, punter, banker))
        self._lay(Table(rules, seats, seed, purse, seat_names(seats, self._own)))

    def _lay(self, table: Table) -> None:
        self.table, self._history = table, History(table)
        self._view: tuple[tuple[int, int], View] | None = None  # as it was after so many changes and actions

    @classmethod
    def looking(cls, table: Table, told: int = 0) -> Session:
        """Return a session that looks at a table and sees all its cards.

        Args:
            table: the table.
            told: after how many events the news begin.
        """
        session = cls(table.rules, table.seats, you=WATCH)
        session._lay(table)
        session._history = History(table, told=told)
        return session

    # What is seen

    @property
    def seats_played(self) -> frozenset[int]:
        """The seats that the person plays."""
        if self.role == EVERYONE:
            return frozenset(range(self.table.seats + 1))
        return frozenset() if self._own is None else frozenset({self._own})

    @property
    def you(self) -> int:
        """The seat whose view is shown: the person's; for one who plays everyone, the seat that is to act."""
        if self._own is not None:
            return self._own
        state = self.table.state
        if self.role == EVERYONE and self.acting is not None and state.phase not in BETWEEN:
            return self.acting
        return next(state.punters()) if state.actor is None else state.actor

    @property
    def view(self) -> View:
        """The table as the person sees it."""
        now = self._history.changes, len(self.table.actions)
        if self._view is None or self._view[0] != now:
            view = self.table.view(self.you)
            self._view = now, self._openly(view) if self.role == WATCH else view
        return self._view[1]

    def _openly(self, view: View) -> View:
        """Return a view of one who looks at all cards."""
        state = self.table.state
        stock = Deck(state.stock)
        return replace(view, hands=state.hands, status=state.status, unseen=stock, legal=(), log=self.table.log)

    @property
    def happened(self) -> Log:
        """What has happened since the cards were last dealt, as the person sees it."""
        return self.view.log[self._history.began :]

    @property
    def news(self) -> Log:
        """What the last press of a button led to, as the person sees it."""
        return self.view.log[self._history.told :]

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
    def last_choice(self) -> tuple[State, Action] | None:
        """The person's last choice of a card in this round, and the state before it."""
        return self._history.last_choice(self.seats_played)

    # What can be pressed

    @property
    def can_deal(self) -> bool:
        """Whether Deal would do something."""
        phase, acting = self.table.state.phase, self.acting
        others = phase in ("knock", "withdraw") and acting not in self.seats_played
        return acting is not None and (phase in OPENING or others)

    @property
    def can_next(self) -> bool:
        """Whether another player is to act, or the banker is to turn to the next punter."""
        if self.can_deal or self.acting is None:
            return False
        return self.acting not in self.seats_played or self.table.state.phase == "between"

    @property
    def can_undo(self) -> bool:
        """Whether there is a press to take back."""
        return self.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether a press was taken back that can be done again."""
        return self.position < self.length

    @property
    def can_deal_again(self) -> bool:
        """Whether a round has begun that can be dealt again."""
        return self._history.start_of_round() is not None

    # The buttons

    def deal(self, amount: int | str | None = None) -> None:
        """Clear the last round away, lay all stakes and deal.

        Args:
            amount: the person's stake, or bank, in units, if the deal asks for one; a text that was typed may be
                given as it is. By default the table's suggestion. One who plays everyone stakes it on each seat, as
                far as it is allowed there.

        Raises:
            ActionError: if it is not the time to deal, or for an amount that is not allowed. Nothing changes.
        """
        if not self.can_deal:
            raise ActionError("A round is being played: finish it before the next deal.")
        self._history.press(lambda: self._deal(amount), deals=True)

    def _deal(self, amount: int | str | None) -> None:
        first, staked = True, False
        while self.can_deal and (first or self.table.state.phase != "over"):
            action = decide(self.table, self.how)
            if action.seat in self.seats_played and action.name in ("stake", "bank"):
                if action.name == "bank" and not first:
                    return  # the bank has just come to the person, who is to say how large it shall be
                action = self._named(action.name, amount, within=staked)
                staked = action.name == "stake"
            self.table.do(action)
            first = False

    def _named(self, name: str, amount: int | str | None, within: bool = False) -> Action:
        """Return one of the person's choices with the amount that he named.

        Args:
            within: take the nearest that is allowed.

        Raises:
            ActionError: for what is not his to do, such as a press that comes when the turn has passed on.
        """
        asked = self.choices.get(name)
        if asked is None:
            raise ActionError(NOT_YOURS.format(name=name))
        if amount is None or asked.least is None or asked.most is None:
            return asked
        number = whole(amount)
        if number is not None and within:
            number = min(max(number, asked.least), asked.most)
        if number is None or not asked.least <= number <= asked.most:
            what = AMOUNTS.get(name, name)
            raise ActionError(WRONG_AMOUNT.format(what=what, least=asked.least, most=asked.most, given=typed(amount)))
        return Action(name, asked.seat, number)

    def do(self, name: str, amount: int | str | None = None) -> None:
        """Do one of ``choices``; never what another player is to do.

        Raises:
            ActionError: for what is not the person's to do now, or an amount that is not allowed. Nothing changes.
        """
        self._history.press(lambda: self.table.do(self._named(name, amount)))

    def next(self) -> None:
        """Let the player whose turn it is take one step.

        Raises:
            ActionError: if nobody else is to act.
        """
        if not self.can_next:
            raise ActionError("Nobody else is to act now.")
        self._history.press(lambda: self.table.do(decide(self.table, self.how)))

    # Back and forth

    @property
    def position(self) -> int:
        """How many presses are done."""
        return self._history.position

    @property
    def length(self) -> int:
        """How many presses there are, those that were taken back and can be done again among them."""
        return self._history.length

    def undo(self) -> None:
        """Take back the last press and all that followed from it; it can be done again until another one is made.

        Raises:
            ActionError: if there is nothing to take back.
        """
        self._history.undo()

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            ActionError: if nothing was taken back.
        """
        self._history.redo()

    def go(self, position: int) -> None:
        """Go to where so many presses were done, back or forth; what lies ahead is kept until another one is made.

        Raises:
            ActionError: for a position that there is not.
        """
        self._history.go(position)

    def deal_this_again(self) -> None:
        """Go back to before the cards of this round were dealt; the next deal deals the same ones.

        Raises:
            ActionError: if no round has begun.
        """
        start = self._history.start_of_round()
        if start is None:
            raise ActionError("No round has begun that could be dealt again.")
        self.go(start)

    def reseed(self, seed: int) -> None:
        """Take a fresh table with another seed.

        Raises:
            OchkoError: for a seed that is none. Nothing changes.
        """
        start = self.table.states[0]
        self._lay(Table(self.rules, self.table.seats, seed, start.purses[0], start.names))

    # As text

    def save(self) -> str:
        """Return the table as a short text that ``load`` reads; what was taken back is in it too.

        A function of one's own cannot be written down; the text says so, and ``load`` can be given it again.

        Raises:
            RuleError: for rules that hold a function (``settle``).

        >>> from ochko_edu.presets import variant
        >>> session = Session(variant("salon"), seed=1, banker="stand on 16")
        >>> session.deal(25)
        >>> print(session.save())
        ochko_edu table, version 1
        rule: variant = "salon"
        seed: 1
        seats: 1
        you: 1
        purse: 1000
        punter: usual
        banker: stand on 16
        deal: stake1=25
        step: 1 of 1
        end
        <BLANKLINE>
        """
        start = self.table.states[0]
        names = [name_of(self.how.punter, self.rules, PUNTER), name_of(self.how.banker, self.rules, BANKER)]
        saved = Saved(
            self.rules, self.table.seats, start.seed, self.role, start.purses[0],
            names[0] or saving.OWN, names[1] or saving.OWN, tuple(self._history.presses), self.position,
        )  # fmt: skip
        return saving.written(saved)

    @classmethod
    def load(cls, text: str, punter: Way | None = None, banker: Way | None = None) -> Session:
        """Return the table that a text holds, played up to where it was saved. Nothing in the text is ever run.

        Args:
            text: what ``save`` returned.
            punter: how the other punters go on; by default as the text says. Where it says that it was a function of
                one's own and none is given, they play the usual way, and ``notes`` says so.
            banker: the same for the banker.

        Raises:
            OchkoError: for a text that is none of a table, or is damaged; it names the line.
        """
        saved = saving.read(text)
        given, notes = [punter, banker], []
        for k, (side, name) in enumerate(((PUNTER, saved.punter), (BANKER, saved.banker))):
            if given[k] is None and name == saving.OWN:
                notes.append(saving.NOTES[side])
            elif given[k] is None:
                given[k] = name
                try:
                    pair(saved.rules, **{side: name})
                except OchkoError as error:
                    raise wrong(saved.lines[side], error) from None
        try:
            session = cls(saved.rules, saved.seats, saved.seed, saved.you, given[0], given[1], saved.purse)
        except OchkoError as error:
            raise wrong(saved.lines.get(str(error).split()[0], saved.lines["seed"]), error) from None
        session.notes = tuple(notes)
        history = session._history = History(session.table, saved.presses)
        for press in saved.presses:
            try:
                history.redo()
            except OchkoError as error:
                raise wrong(press.line, error) from None
        history.go(saved.position)
        return session


__all__ = ["Session", "Way", "whole"]
