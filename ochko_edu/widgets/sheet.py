"""What every widget here shares: the look, what is shown where buttons are dead, and errors of one line."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from html import escape
from typing import Any, ParamSpec, TypeVar

import ipywidgets
from IPython.display import display

from ..errors import OchkoError, in_one_line, listed, nearest, shown
from .style import STYLE
from .words import ASLEEP, NO_ACT, NO_PRESS, UNFORESEEN

P = ParamSpec("P")
T = TypeVar("T")

# A saved notebook keeps this beside the widget. It comes to light where the widget does not: after the notebook was
# opened again, or Python was started again; there it replaces "Error displaying widget: model not found". The delay
# leaves a widget the time to appear.
NOTE = f"""<style>
.ochko-asleep {{ display: none; border: 1px solid #a86f12; border-radius: 8px; background: #fdf3e1; color: #1d1b20;
  padding: 8px 12px; margin: 4px 0; max-width: 900px; font: 14px/1.45 "DejaVu Sans", system-ui, sans-serif;
  animation: ochko-late 1s step-end backwards; }}
@keyframes ochko-late {{ from {{ opacity: 0; }} }}
.jp-OutputArea:not(:has(.ochko)) .ochko-asleep,
.jp-OutputArea:has(.ochko.jupyter-widgets-disconnected) .ochko-asleep {{ display: block !important; }}
.jp-OutputArea:has(.ochko-asleep):not(:has(.ochko)) > .jp-OutputArea-child > .jupyter-widgets {{ display: none; }}
</style><div class="ochko-asleep" style="display:none" role="note">{escape(ASLEEP)}</div>"""


class Sheet(ipywidgets.VBox):  # type: ignore[misc]
    """A widget with the common look, and with words where it cannot be shown."""

    def __init__(self, children: Sequence[Any], told: str) -> None:
        super().__init__([ipywidgets.HTML(STYLE, layout={"display": "none"}), *children])
        self.add_class("ochko")
        self.told = f"{told} {ASLEEP}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": self.told, "text/html": f"<p>{escape(self.told)}</p>"}

    def _ipython_display_(self) -> None:
        if self._repr_mimebundle_ is not None:  # a widget that was closed has none
            display(self._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]
            display({"text/html": NOTE, "text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]


def said_of(error: BaseException) -> str:
    """Return what a widget says of an error; of one that nobody foresaw, a plain sentence, and all of it in the log.

    >>> said_of(OchkoError("tie is 'bankr'."))
    "tie is 'bankr'."
    """
    if isinstance(error, OchkoError):
        return str(error)
    logging.getLogger("ochko_edu").error("an error in a widget", exc_info=error)
    return UNFORESEEN


def pressed(message: object, acts: Iterable[str]) -> tuple[str, Any, Any, dict[str, Any]]:
    """Return what a message from the browser asks for: what to do, the name, the value, and what is in the fields.

    Args:
        message: as ``Panel`` sends it.
        acts: what can be asked for.

    Raises:
        OchkoError: for what is no message, or asks for something else.

    >>> pressed({"do": "tick", "name": "salon", "value": "true"}, ["tick", "play"])
    ('tick', 'salon', 'true', {})
    """
    if not isinstance(message, dict):
        raise OchkoError(NO_PRESS.format(given=shown(message)))
    do, allowed = message.get("do"), list(acts)
    if not isinstance(do, str) or do not in allowed:
        raise OchkoError(NO_ACT.format(given=shown(do), nearest=nearest(do, allowed), allowed=listed(allowed)))
    fields = message.get("fields")
    return do, message.get("name"), message.get("value"), fields if isinstance(fields, dict) else {}


def one_of(name: str, given: object, allowed: Iterable[str]) -> str:
    """Return a text that has to be one of some.

    Raises:
        OchkoError: for anything else, with the nearest.

    >>> one_of("view", "walk", ["edges", "walk"])
    'walk'
    """
    known = list(allowed)
    if not isinstance(given, str) or given not in known:
        raise OchkoError(f"{name} is {shown(given)}; allowed: {listed(known)}.{nearest(given, known)}")
    return given


def briefly(function: Callable[P, T]) -> Callable[P, T]:
    """Make the errors that a function raises on purpose show as one line in a notebook, without a traceback."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except OchkoError as error:
            in_one_line(error)
            raise

    return called
