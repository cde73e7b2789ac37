"""A face for a browser: parts of HTML of which only those that changed are sent, and the presses that come back."""

from __future__ import annotations

import uuid
from html import escape
from typing import Any

import anywidget
import traitlets
from IPython.display import display, update_display

from .style import read
from .words import TABLE

PARTS = ("sheet", "head", "face", "say", "ask", "rail", "course", "odds", "settings", "saved", "story")


def _part() -> Any:
    return traitlets.Unicode("").tag(sync=True)


class Board(anywidget.AnyWidget):
    """The browser's side of a table. What a part shows is set as an attribute; an equal text is not sent again.

    A notebook keeps a picture of the last state beside it, for readers without Python.

    Args:
        frame: the parts' places, as HTML.
        still: the name of the picture, which the live table hides.
    """

    _esm = read("patch.js") + read("table.js")
    _css = read("table.css")
    frame, still = _part(), _part()
    sheet, head, face, say, ask, rail = _part(), _part(), _part(), _part(), _part(), _part()
    course, odds, settings, saved, story = _part(), _part(), _part(), _part(), _part()
    opened = traitlets.List(traitlets.Unicode()).tag(sync=True)  # the parts that are not folded away
    counting = traitlets.Bool(False).tag(sync=True)  # while the odds that are shown may be those of the last decision
    tick = traitlets.Int(0).tag(sync=True)  # rises with each answer

    def __init__(self, frame: str) -> None:
        self._display_id = uuid.uuid4().hex
        super().__init__(frame=frame, still=self._display_id)
        self.add_class("ochko")
        self.add_class("ochko-table-widget")
        self.on_msg(self._received)
        self._displayed = False

    def _received(self, _: object, message: Any, buffers: object) -> None:
        """Answer one message of the browser; whatever happens, an answer goes back."""
        before = self.tick
        try:
            # What was pressed when the table looked otherwise was on its way when it changed: it is dropped.
            if isinstance(message, dict) and message.get("tick", self.tick) == self.tick:
                self.answer(message)
        finally:
            # One message, one answer: another might be taken for that to the next message.
            if self.tick == before and not (isinstance(message, dict) and message.get("do") == "open"):
                self.tick += 1

    def answer(self, message: dict[str, Any]) -> None:
        """Do what the browser asks; set by the widget that has this face."""

    def picture(self) -> tuple[str, str]:
        """Return the last state for readers without Python: as HTML, and as plain text."""
        return "", ""

    def keep(self) -> None:
        """Renew the picture that the notebook keeps."""
        if self._displayed:
            update_display(self._still(), display_id=self._display_id, raw=True)  # type: ignore[no-untyped-call]

    def _still(self) -> dict[str, str]:
        html, text = self.picture()
        return {"text/html": html, "text/plain": text}

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override]
        bundle: Any = super()._repr_mimebundle_(**kwargs) or {}
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        html, text = self.picture()
        return {**data, "text/html": html, "text/plain": text}

    def _ipython_display_(self) -> None:
        if self._view_name is None:  # closed
            return
        # The live table, and beside it the picture: it comes to light where the table does not.
        bundle = {**self._repr_mimebundle_(), "text/html": "", "text/plain": ""}
        display(bundle, raw=True)  # type: ignore[no-untyped-call]
        display(self._still(), raw=True, display_id=self._display_id)  # type: ignore[no-untyped-call]
        self._displayed = True


def part(name: str, tag: str = "div", extra: str = "") -> str:
    """Return the place of a part.

    >>> part("head")
    '<div data-part="head"></div>'
    """
    return f'<{tag} data-part="{name}"{extra}></{tag}>'


def note(name: str) -> str:
    """Return words that are in sight only when Python is silent or gone."""
    return f'<div class="ochko-{name}" role="status">{escape(TABLE[name])}</div>'


__all__ = ["PARTS", "Board", "note", "part"]
