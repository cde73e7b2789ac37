"""A panel of a widget: HTML from Python, of which only what differs is changed, and the presses that come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anywidget
import traitlets

from ..clock import Unwanted, waiting
from .style import read

MOMENT = 0.25  # seconds without an answer until a sign of life is given
_POOL = ThreadPoolExecutor(2, thread_name_prefix="ochko")  # two, so that one long search does not hold up the next


class Panel(anywidget.AnyWidget):
    """Some HTML with buttons and fields.

    Whatever bears ``data-do`` sends what it stands for when it is pressed or changed: a message with ``do``, ``name``
    and ``value``, and under ``fields`` what is in the fields that bear ``data-field``.

    Args:
        answer: called with each message.
        html: what is shown at first.
    """

    _esm = read("patch.js") + read("panel.js")
    html = traitlets.Unicode("").tag(sync=True)

    def __init__(self, answer: Callable[[dict[str, Any]], object], html: str = "") -> None:
        super().__init__(html=html)
        self._answer = answer
        self.on_msg(self._received)

    def _received(self, _: object, message: Any, buffers: object) -> None:
        if isinstance(message, dict) and isinstance(message.get("do"), str):
            self._answer(message)


class Latest:
    """Work that takes a while, of which only the latest counts.

    In a notebook it is done beside the kernel's own loop, so that what was shown before it is seen meanwhile; where no
    loop runs, at once. Work that was begun is given up as soon as other work is asked for.
    """

    def __init__(self) -> None:
        self._ticket = 0
        self._answered = True

    def drop(self) -> None:
        """Forget what is being done: its answer will not be wanted."""
        self._ticket += 1

    def ask(
        self, work: Callable[[], Any], done: Callable[[Any], object], failed: Callable[[Exception], object],
        slow: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        """Do some work, and give its answer or its error back; neither, if other work was asked for in between.

        Args:
            work: what is to be done.
            done: takes its answer.
            failed: takes its error.
            slow: called if there is no answer after a moment.
        """
        self._ticket += 1
        mine = self._ticket
        self._answered = False

        def answer(found: Any, error: Exception | None) -> None:
            if mine == self._ticket:
                self._answered = True
                if error is None:
                    done(found)
                else:
                    failed(error)

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            answer(*_tried(work))
            return

        def late() -> None:
            if slow is not None and mine == self._ticket and not self._answered:
                slow()

        def wanted() -> bool:
            return mine == self._ticket and not loop.is_closed()

        def later() -> None:
            if wanted():  # what nobody waits for any more is not begun
                with waiting(wanted):
                    found = _tried(work)
                if not isinstance(found[1], Unwanted) and not loop.is_closed():
                    loop.call_soon_threadsafe(answer, *found)

        loop.call_later(MOMENT, late)
        _POOL.submit(later)


def _tried(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except Exception as error:
        return None, error


__all__ = ["Latest", "Panel"]
