"""What every widget here shares: the look, what is shown where buttons are dead, and errors of one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from html import escape
from typing import Any, ParamSpec, TypeVar

import ipywidgets
from IPython.display import display

from ..errors import OchkoError
from .style import STYLE
from .words import ASLEEP

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


def briefly(function: Callable[P, T]) -> Callable[P, T]:
    """Make the errors that a function raises on purpose show as one line in a notebook, without a traceback."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except OchkoError as error:
            line = f"\x1b[31m{type(error).__name__}\x1b[0m: {error}"
            error._render_traceback_ = lambda: [line]  # type: ignore[attr-defined]  # IPython asks for it
            raise

    return called
