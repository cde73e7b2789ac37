"""The table one sits at: cards, a few buttons, and what happened."""

from __future__ import annotations

import secrets
from typing import Any

from ..errors import ActionError, OchkoError
from ..presets import variant
from ..rules import Rules
from ..table import DEFAULT_PURSE
from . import advice_html, controls, facts, log_html, still, table_html
from .advice import prepare
from .board import Board, note, part
from .cards_svg import Style, sprite
from .controls import NAMES, Amount, Key
from .session import Session, Way, typed, whole
from .sheet import briefly
from .words import TABLE, UNFORESEEN

SEEDS = 10_000  # a seed that nobody chose is below this, so that it can be said aloud

_RAIL = (
    f'<div class="ochko-rail">{note("silent")}{note("gone")}<div class="ochko-told">{part("say")}{part("ask")}</div>'
    f"{part('rail')}</div>"
)
_FOLDS = "".join(controls.folded(name, TABLE[name]) for name in ("odds", "settings", "saved"))
FRAME = (
    f'<div class="ochko-sheet">{part("sheet")}{part("head")}'
    f'<div class="ochko-table" role="group" tabindex="0" aria-label="{TABLE["table"]}">{part("face")}{_RAIL}</div>'
    f'{part("course")}<div class="ochko-below"><div class="ochko-folds">{_FOLDS}</div>'
    f"{part('story', extra=' class=ochko-log')}</div></div>"
)


class Play(Board):
    """The widget behind ``play``. Each button calls one method of a ``Session`` and shows the table again.

    Args:
        session: the table, and who plays at it.
        style: letters and colours of the cards.
    """

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(FRAME)
        self.session, self.style = session, style
        self.buttons = {name: Key(name, self.press) for name in NAMES}
        self.amount = Amount()
        self.error = self.load_error = ""
        self._save = ""
        self._prepared: Rules | None = None  # the rules whose odds count quickly from now on
        self.show()

    # What is pressed

    def press(self, name: str, amount: str | None = None) -> None:
        """Do what a button stands for; an error is shown, and the table stays as it was.

        A press of a button that is dark or out of sight does nothing: it was on its way when the turn passed on.

        Args:
            name: the button's.
            amount: what was typed; by default what stands in the field.
        """
        if amount is not None and not self.amount.disabled:
            self.amount.value = amount
        button = self.buttons[name]
        if button.lit and button.there:
            self.attempt(lambda: self._do(name))

    def _do(self, name: str) -> None:
        session = self.session
        if name == "deal":
            session.deal(self.amount.value)
        elif name in ("next", "undo", "redo"):
            getattr(session, name)()
        else:
            session.do(name, self.amount.value if name == "bid" else None)

    def answer(self, message: dict[str, Any]) -> None:
        """Do what the browser asks."""
        name, given = message.get("do"), message.get("fields") or {}
        if name in self.buttons:
            self.press(name, message.get("amount"))
        elif name == "open":
            self._fold(str(message.get("name")), bool(message.get("open")))
        elif name == "go":
            self.attempt(lambda: self.session.go(int(message["to"])))
        elif name == "again":
            self.attempt(self.session.deal_this_again)
        elif name == "reseed":
            self.attempt(lambda: self.reseed(given.get("seed", "")))
        elif name == "look":
            self.attempt(lambda: self.look(given["letters"], bool(given["four"])))
        elif name == "apply":
            self.attempt(lambda: self.sit(given["role"], int(given["seats"]), given["punter"], given["banker"]))
        elif name == "load":
            self.load(given.get("text", ""))

    def attempt(self, act: Any) -> None:
        """Do something and show the table; if it fails, show why, and leave the table as it was."""
        self.error = self.load_error = ""
        try:
            act()
            self.show()
        except KeyboardInterrupt:
            self.error = TABLE["interrupted"]
            self._say()
        except Exception as error:
            self.error = str(error)
            if not isinstance(error, ActionError):  # that one says what to do
                self.error = TABLE["error"].format(error=self.error or UNFORESEEN) + "\n" + TABLE["as_it_was"]
            self._say()
        self.tick += 1
        self._count()

    # What is chosen

    def reseed(self, seed: str) -> None:
        """Take a fresh table with another seed, as it was typed."""
        number = whole(seed)
        if number is None:
            raise ActionError(TABLE["bad_seed"].format(given=typed(seed)))
        self.session.reseed(number)

    def look(self, letters: str, four: bool) -> None:
        """Draw the cards with other letters or colours."""
        self.style = Style(letters, four)

    def sit(self, role: str, seats: int, punter: str, banker: str) -> None:
        """Begin a new table with the same rules and seed, another role, other punters or other ways of playing."""
        old = self.session
        you: int | str = int(role) if role.isdecimal() else role
        ways = [given or how for given, how in ((punter, old.how.punter), (banker, old.how.banker))]
        start = old.table.states[0]
        self.session = Session(old.rules, seats, start.seed, you, ways[0], ways[1], start.purses[0])

    def load(self, text: str) -> None:
        """Go on from a saved text; if it is none, say why, and leave the table as it is."""
        try:
            self.session = Session.load(text)
        except Exception as error:
            self.load_error = TABLE["not_loaded"].format(error=str(error) or UNFORESEEN)
            self.saved = controls.saving(self._save, self.load_error)
            return
        self.error, self.load_error = " ".join(self.session.notes), ""
        self.show()
        self._count()

    def _fold(self, name: str, opened: bool) -> None:
        self.opened = sorted({*self.opened, name} if opened else {*self.opened} - {name})
        self._show_opened()
        self._count()

    # What is shown

    def show(self) -> None:
        """Draw the table as it is now; only what changed is sent."""
        session = self.session
        controls.set_keys(self.buttons, session)
        self.amount.ask(session)
        with self.hold_sync():
            self.sheet = sprite(self._sheet, self.style)
            self.head, self.face = table_html.head(session), table_html.face(session, self._sheet)
            self.course, self.story = controls.slider(session), log_html.log(session)
            self._say()
            self._show_opened()
        self.keep()

    @property
    def _sheet(self) -> str:
        """The name of the sheet of cards: tables that draw them alike may share it."""
        return f"ochko-{self.style.letters}{int(self.style.four)}"

    def _say(self) -> None:
        """Show the hint, or an error in its place, and the buttons."""
        text = table_html.complaint(self.error) if self.error else table_html.hinted(facts.hint(self.session))
        with self.hold_sync():
            self.say = text
            self.ask = self.amount.html()
            self.rail = controls.controls(self.buttons)

    def _show_opened(self) -> None:
        """Draw what is not folded away. The saved text is always there: it must outlive Python."""
        session = self.session
        try:
            self._save = session.save()
        except OchkoError as error:
            self._save = str(error)
        self.saved = controls.saving(self._save, self.load_error)
        self.settings = controls.settings(session, self.style) if "settings" in self.opened else ""

    def _count(self) -> None:
        """Count the odds, if they are wanted. It may take a moment; the table has answered before."""
        if "odds" not in self.opened:
            return
        self.counting = True
        try:
            if self._prepared != self.session.rules:
                self.odds = table_html.hinted(TABLE["counting"])
                prepare(self.session.rules)
                self._prepared = self.session.rules
            self.odds = advice_html.panel(self.session)
        except KeyboardInterrupt:
            self.odds = table_html.complaint(TABLE["interrupted"])
        except Exception as error:
            self.odds = table_html.error(str(error) or UNFORESEEN)
        finally:
            self.counting = False

    def picture(self) -> tuple[str, str]:
        """Return the last state for readers without Python: as HTML, and as plain text."""
        html = still.as_html(self.session, self.style, self._save, self._display_id)
        return html, still.as_text(self.session)


@briefly
def play(
    rules: Rules | str,
    seats: int = 3,
    seed: int | None = None,
    you: int | str = 1,
    punter: Way | None = None,
    banker: Way | None = None,
    purse: int = DEFAULT_PURSE,
    letters: str = "en",
    four_colours: bool = False,
    saved: str | None = None,
) -> Play:
    """Return a table to sit at; the other seats are played by policies, one step for each press of Next.

    While the table has the keyboard's focus, Enter or the space bar deals or goes on, and each button has the key that
    it shows: d draws, s stands, b bids, h halves, n is next, u takes back, r does again.

    Args:
        rules: the rules, or the name of a variant.
        seats: how many punters.
        seed: fixes every card; another seed gives another shuffle. By default any one, which is shown.
        you: your seat; 0 is the first banker, 1 sits on his left. Or "banker", "everyone", "watch".
        punter: when the other punters draw: a policy, a function of a hand, or a name such as "advice",
            "stand on 16", "best response", "equilibrium"; by default the usual way.
        banker: when the banker draws; by default the usual way.
        purse: money each player begins with, in units.
        letters: "en" for A, K, Q, J in the corners of the cards, "ru" for Т, К, Д, В.
        four_colours: whether each suit has a colour of its own.
        saved: the text of a saved table to go on from; then seats, seed, you and purse are those in the text.

    Raises:
        OchkoError: for a number of seats, a seat, a seed, a policy, letters or a text that is not allowed; a notebook
            shows it as one line.

    >>> table = play("salon", seats=1, seed=1)
    >>> table.buttons["deal"].click()
    >>> "You stake 10." in table.story
    True
    """
    style = Style(letters, bool(four_colours))
    if saved is not None:
        return Play(Session.load(saved, punter, banker), style)
    chosen = variant(rules) if isinstance(rules, str) else rules
    number = secrets.randbelow(SEEDS) if seed is None else seed
    return Play(Session(chosen, seats, number, you, punter, banker, purse), style)
