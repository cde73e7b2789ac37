"""A picture of many half-dealt shoes: what a count says of what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..charts import LOST, WON_MORE, Chart, signed
from ..errors import OchkoError
from . import words_aloud as aloud
from .drawing import axes, canvas, named_line, told
from .words_play import COUNTS, ERRORS

if TYPE_CHECKING:
    import pandas as pd

NEEDED = ("count", "value")


def counted_shoes(rows: pd.DataFrame, title: str, fresh: float) -> Chart:
    """Show what the rest of each shoe is worth, by its count, with the line that fits best.

    Args:
        rows: one row a shoe, with the columns count and value (in stakes).
        title: what the picture tells.
        fresh: the value of a full shoe, to be marked.

    Raises:
        OchkoError: for fewer than two different counts, or without one of these columns.

    >>> import pandas as pd
    >>> len(counted_shoes(pd.DataFrame({"count": [-1, 1], "value": [0.2, 0.3]}), "Counts", 0.25).data)
    2
    """
    for column in NEEDED:
        if column not in rows.columns:
            raise OchkoError(ERRORS["rows"].format(name="rows", column=column, needed=", ".join(NEEDED)))
    if rows["count"].nunique() < 2:
        raise OchkoError(ERRORS["counts"])
    x, y = rows["count"].to_numpy(float), rows["value"].to_numpy(float)
    figure = canvas(title, 420, legend=True)
    slope, middle = np.polyfit(x, y, 1)
    ends = [float(x.min()), float(x.max())]
    figure.add_scatter(
        x=ends, y=[float(middle + slope * end) for end in ends], mode="lines", name=COUNTS["line"],
        line=dict(color=LOST, width=2, dash="dash"), hoverinfo="skip",
    )  # fmt: skip
    figure.add_scatter(
        x=list(x), y=list(y), mode="markers", name=COUNTS["shoe"],
        marker=dict(color=WON_MORE, size=9, line=dict(color="white", width=1)),
        hovertemplate="%{x:+.0f}: %{y:+.4f}<extra></extra>",
    )  # fmt: skip
    named_line(figure, fresh, COUNTS["fresh"].format(value=signed(fresh, 3)), across=True)
    axes(figure, COUNTS["below"], COUNTS["left"])
    first, last = (signed(float(middle + slope * end), 3) for end in ends)
    said = aloud.COUNTS.format(low=ends[0], high=ends[1], first=first, last=last)
    return told(figure, rows[["count", "value"]].to_dict("records"), said)
