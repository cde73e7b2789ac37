"""A picture of a bank as a walk: from how much money it comes to the knock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..charts import DIM, LOST, WON_MORE, Chart
from ..errors import OchkoError, shown
from . import words_aloud as aloud
from .drawing import axes, canvas, named_line, told
from .words_play import ERRORS, REACHING

LOOKS = ((LOST, "solid"), (WON_MORE, "dash"), (DIM, "dot"))


def reaching(curves: Mapping[str, Sequence[float]], title: str, start: int, mark: str) -> Chart:
    """Show from each size of the bank how likely it comes to the knock: one curve a game.

    Args:
        curves: for each game the chances from 0 upwards, all of one length.
        title: what the picture tells.
        start: where the bank begins, to be marked.
        mark: what to call that place.

    Raises:
        OchkoError: for curves that are none, or of different lengths.

    >>> len(reaching({"fair": [0, 0.5, 1]}, "A fair walk", 1, "laid").data)
    1
    """
    sizes = {len(chances) for chances in curves.values()}
    if not curves:
        raise OchkoError(ERRORS["empty"].format(name="curves"))
    for name, chances in curves.items():
        if len(sizes) > 1 or len(chances) < 2:
            raise OchkoError(ERRORS["curve"].format(name=shown(name), count=len(chances)))
    figure = canvas(title, legend=True)
    for (name, chances), (colour, dash) in zip(curves.items(), LOOKS, strict=False):
        values = [float(chance) for chance in chances]
        points = [REACHING["point"].format(name=name, start=k, chance=v) for k, v in enumerate(values)]
        figure.add_scatter(
            x=list(range(len(values))), y=values, mode="lines", name=name, hovertext=points, hoverinfo="text",
            line=dict(color=colour, width=2.5, dash=dash),
        )  # fmt: skip
    named_line(figure, start, mark)
    axes(figure, REACHING["below"], REACHING["left"])
    figure.update_yaxes(tickformat=".0%", range=[-0.02, 1.04])
    rows = [
        {"roubles": k, **{name: float(chances[k]) for name, chances in curves.items()}}
        for k in range(next(iter(sizes)))
    ]
    said = (aloud.REACHING.format(start=start, name=n, chance=float(chances[start])) for n, chances in curves.items())
    return told(figure, rows, *said)
