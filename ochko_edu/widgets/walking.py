"""The slow walk through a round: a table, a question before each step, and what stands behind it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from .. import sources
from ..rules import Rules
from ..ways import Way
from . import table_html, walk_html
from .board import Board, part
from .cards_svg import Style, sprite
from .questions import question
from .session import Session
from .sheet import briefly
from .still import LOOK, table_svg
from .style import read
from .walk import Walk, Walker
from .words import ASLEEP, UNFORESEEN
from .words_beside import WALK


def _note(name: str) -> str:
    return f'<div class="ochko-{name}" role="status">{escape(WALK[name])}</div>'


FRAME = (
    f'<div class="ochko-sheet">{part("sheet")}{part("head")}'
    f'<div class="ochko-table" role="group" tabindex="0" aria-label="{escape(WALK["table"])}">{part("face")}'
    f'<div class="ochko-rail">{part("say")}</div></div>{_note("silent")}{_note("gone")}{part("course")}'
    f"{part('ask', extra=' class=ochko-walk')}"
    f'<div class="ochko-below">{part("odds")}{part("story", extra=" class=ochko-log")}</div></div>'
)


class Walking(Board):
    """The widget behind ``step_through``. Each press calls one method of a ``Walker`` and shows the table again.

    Args:
        walker: who walks, and where.
        style: letters and colours of the cards.
    """

    _css = read("table.css") + read("walk.css")

    def __init__(self, walker: Walker, style: Style) -> None:
        super().__init__(FRAME)
        self.walker, self.style, self.error = walker, style, ""
        self.show()

    @property
    def buttons(self) -> tuple[str, ...]:
        """What can be pressed now."""
        walker = self.walker
        answers = len(question(walker.walk, walker.position).answers) if walker.can_next else 0
        moves = [name for name, lit in (("undo", walker.can_back), ("next", walker.can_next)) if lit]
        return (*(f"answer{k}" for k in range(answers)), *moves)

    def press(self, name: str) -> None:
        """Do what a button stands for; one that is not there now does nothing."""
        walker = self.walker
        if name not in self.buttons:
            return
        if name.startswith("answer"):
            of = len(question(walker.walk, walker.position).answers)
            self.attempt(lambda: walker.answer(int(name.removeprefix("answer")), of))
        else:
            self.attempt(walker.back if name == "undo" else walker.next)

    def answer(self, message: dict[str, Any]) -> None:
        """Do what the browser asks."""
        name = message.get("do")
        if name == "go":
            self.attempt(lambda: self.walker.go(int(message["to"])))
        elif isinstance(name, str):
            self.press(name)

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something and show the table; if it fails, show why, and stay where one was."""
        try:
            act()
            self.error = ""
            self.show()
        except Exception as error:
            self.error = WALK["error"].format(error=str(error) or UNFORESEEN)
            self.say = table_html.complaint(self.error)

    @property
    def session(self) -> Session:
        """The table as it lies now, with all cards face up."""
        walker = self.walker
        return Session.looking(walker.walk.standing(walker.position), max(walker.position - 1, 0))

    def show(self) -> None:
        """Draw the table as it is now; only what changed is sent."""
        session, walker = self.session, self.walker
        sheet = f"ochko-{self.style.letters}{int(self.style.four)}"
        with self.hold_sync():
            self.sheet = sprite(sheet, self.style)
            self.head, self.face = table_html.head(session), table_html.face(session, sheet)
            self.say, self.course, self.ask = walk_html.said(walker), walk_html.course(walker), walk_html.asked(walker)
            self.odds, self.story = walk_html.behind(walker), walk_html.so_far(walker)
        self.keep()

    def picture(self) -> tuple[str, str]:
        """Return the last state for readers without Python: as HTML, and as plain text."""
        walker = self.walker
        title = sources.variant(walker.walk.rules.variant).title
        told = [WALK["told"].format(game=title), *map(str, walker.log)]
        data = b64encode(table_svg(self.session, self.style).encode()).decode()
        lines = "".join(f"<li>{escape(line)}</li>" for line in told[1:])
        html = (
            f'{LOOK}<div class="ochko-still" data-of="{self._display_id}"><img alt="{escape(told[0])}" '
            f'src="data:image/svg+xml;base64,{data}"><p>{escape(told[0])} {escape(ASLEEP)}</p><ol>{lines}</ol></div>'
        )
        return html, "\n".join([*told, ASLEEP])


@briefly
def step_through(
    rules: Rules | str,
    deal: str | int | None = None,
    seats: int | None = None,
    decisions: str | Iterable[str] = (),
    punter: Way | None = None,
    banker: Way | None = None,
    letters: str = "en",
    four_colours: bool = False,
) -> Walking:
    """Return a slow walk through one round: before each step a question, after it the clause that it follows.

    The wrong answers are what other readings of the documents, other games, or haste would make of it; whoever chooses
    one is told for which game it would be right. Number keys answer; the arrow keys go back and on.

    Args:
        rules: the rules, or the name of a variant.
        deal: the cards in dealing order, such as "A♠ 5♦ K♣ 9♥" (what is left over is shuffled), or a seed; by default a
            deal that shows much of the game.
        seats: how many punters; by default as many as that deal was made for, else one.
        decisions: what is decided, in order, such as "draw stand draw"; where it ends, policies decide.
        punter: when punters draw: a policy, a function or a name; by default the usual way.
        banker: when the banker draws.
        letters: "en" for A, K, Q, J in the corners of the cards, "ru" for Т, К, Д, В.
        four_colours: whether each suit has a colour of its own.

    Raises:
        OchkoError: for cards, a seed, seats, decisions, policies or letters that are not allowed; a notebook shows it
            as one line.

    >>> walk = step_through("salon")
    >>> walk.press("next")
    >>> "All 104 cards are shuffled." in walk.say
    True
    """
    return Walking(Walker(Walk(rules, deal, seats, decisions, punter, banker)), Style(letters, bool(four_colours)))
