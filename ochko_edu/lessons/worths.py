"""Pictures of what things are worth to the punter: bars to both sides of nothing."""

from __future__ import annotations

from collections.abc import Mapping

from ..charts import LOST, WON_MORE, Chart, signed
from ..errors import OchkoError
from . import words_aloud as aloud
from .drawing import INK, canvas, guessed, told
from .words_records import ERRORS, WORTHS

ROW, AROUND = 34, 150  # pixels of one bar's row, and of all that is around the rows


def worths(title: str, values: Mapping[str, float], guess: float | None = None) -> Chart:
    """Show values as bars from nothing: to the right the punter's gain, to the left his loss.

    Args:
        title: what the picture tells.
        values: each value, in stakes, under its name, the first at the top.
        guess: a predicted value, to be marked.

    >>> worths("First cards", {"ace": -0.076, "ten": -0.004}).layout.height
    218
    """
    if not values:
        raise OchkoError(ERRORS["nothing"])
    figure = canvas(title, AROUND + ROW * len(values))
    numbers = [float(value) for value in values.values()]
    figure.add_bar(
        orientation="h", y=list(values), x=numbers, width=0.62,
        marker=dict(color=[WON_MORE if number > 0 else LOST for number in numbers]),
        text=[signed(number, 3) for number in numbers], textposition="outside", textfont=dict(color=INK, size=13),
        cliponaxis=False, hovertemplate="%{y}: %{x:+.4f}<extra></extra>",
    )  # fmt: skip
    low, high = min(0.0, *numbers, guess or 0.0), max(0.0, *numbers, guess or 0.0)
    room = 0.2 * ((high - low) or 1.0)
    figure.add_vline(x=0, line=dict(color=INK, width=1.5))
    figure.update_yaxes(
        type="category", autorange="reversed", showgrid=False, tickfont=dict(size=14, color=INK), ticklabelstandoff=8
    )
    figure.update_xaxes(range=[low - room * (low < 0), high + room], nticks=6, title=dict(text=WORTHS["below"]))
    guessed(figure, guess, signed(guess, 2) if guess is not None else "")
    rows = [{"name": name, "value": number} for name, number in zip(values, numbers, strict=True)]
    return told(
        figure, rows, *(aloud.NUMBER.format(name=n, number=signed(v, 3)) for n, v in zip(values, numbers, strict=True))
    )
