"""The one look of all charts, and what every chart can do: be shown, tell its numbers, be read aloud, be saved.

Colours differ in lightness as well as in hue, so that they hold in grey and for the colour-blind; what a bar or a cell
says is also written on it. The paper is white in a dark theme too, so that the ink is always legible.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import plotly.io

from ..errors import OchkoError, shown
from ..outcomes import one_in

INK, DIM, RULE = "#1d1b20", "#5c6159", "#dfe3dc"
LOST, WON, WON_MORE = "#c4603a", "#8fb6d6", "#1f5f93"
FONT = '"DejaVu Sans", system-ui, -apple-system, "Segoe UI", sans-serif'
# Games or policies side by side: dark and light in turn, so that neighbours differ in grey. Those that are alike in
# grey differ by their hatching; as points they differ by their shape, as lines by their dashes.
BLUE, SAND, WINE, MINT = ("#1f5f93", "white"), ("#eeb35f", INK), ("#8c3b52", "white"), ("#a9d1c5", INK)
SERIES = tuple(
    (colour, hatch, ink)
    for (colour, ink), hatch in (
        (BLUE, ""), (SAND, ""), (WINE, "/"), (MINT, "."), (BLUE, "x"), (SAND, "\\"), (WINE, "-"), (MINT, "|"),
        (BLUE, "."), (SAND, "-"), (WINE, "|"), (MINT, "x"),
    )
)  # fmt: skip
SYMBOLS = (
    "circle", "diamond", "square", "triangle-up", "cross", "star", "triangle-down", "x", "pentagon", "hourglass",
    "hexagram", "bowtie",
)  # fmt: skip
DASHES = ("solid", "dot", "dash", "longdash", "dashdot", "longdashdot")
# From what favours the banker (or standing) over nothing to what favours the punter (or drawing). The ends are light
# enough for dark ink: what is written on a cell can be read on every shade.
DIVERGING = ((0.0, "#d27d52"), (0.25, "#ebb59b"), (0.5, "#f7f6f2"), (0.75, "#aecde6"), (1.0, "#6a9fcb"))
RISING = ((0.0, "#f7f6f2"), (0.5, "#c9deee"), (1.0, "#6a9fcb"))
TITLE_SIGNS, LABEL_SIGNS = 42, 15  # in a line: plotly breaks none by itself, and windows are narrow
TITLE_LINE, LEGEND_LINE, TOP = 23, 26, 14  # pixels
LINE_INDENT = 9  # pixels, so that a line in a legend begins where the title does
# No row of buttons: nothing here needs them, and one would send the figure away. JupyterLab fits a chart to its room by
# itself. One that also followed the window would ask how high its room is when the window grows taller and no wider,
# hear "as high as you are", and shrink to nothing.
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": False}
NOISE = 1e-9  # stakes; less is the rounding of floats
LARGEST_COUNT = 1_000_000  # a denominator above it says nothing to a reader

WORDS = {
    "count": "{ways:,} in {of:,}, about {one_in}",
    "exact": "{ways:,} in {of:,}",
    "about": "about {one_in}",
    "never": "never",
    "always": "always",
    "sum": "{text} ({percent})",
    "band": "{text}, give or take {band}",
    "caption": "The numbers of the chart",
    "no_table": "this figure has no table; what charts.results and the other charts return has one.",
    "part": "{value} of a stake",
    "stakes": "{value} stakes",
    "fewer": "fewer than 1",
    "more": "more than 99",
}


class Chart(go.Figure):  # type: ignore[misc]
    """A plotly figure that is shown without plotly's row of buttons, and knows its numbers and its words.

    >>> figure = finished(Chart(), pd.DataFrame({"value": [1]}), "A chart of one number.")
    >>> figure.alt, figure.table["value"].tolist()
    ('A chart of one number.', [1])
    """

    @property
    def alt(self) -> str:
        """What the chart shows, in a sentence for those who cannot see it."""
        meta = self.layout.meta
        return str(meta.get("alt", "")) if isinstance(meta, dict) else ""

    @property
    def table(self) -> pd.DataFrame:
        """The numbers that are drawn, as a frame."""
        found = self.__dict__.get("_numbers")
        if found is None:
            raise OchkoError(WORDS["no_table"])
        return pd.DataFrame(found).copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a copy, here or in another process, is made of: the figure and its numbers."""
        return _again, (super().__reduce__()[1], self.__dict__.get("_numbers"))

    def save(self, path: str | Path, width: int = 900) -> Path:
        """Save the chart, or its numbers, and return where they are.

        Args:
            path: ends with .svg, .png or .html for the picture, or with .csv for the numbers. Pictures other
                than .html need a Chrome, Chromium or Edge on this machine; none needs a network.
            width: of the picture, in pixels.

        Raises:
            OchkoError: for another ending, a width that is none, a folder that is not there, or no browser.
        """
        from .saving import save

        return save(self, path, width)

    def show(self, *args: Any, **kwargs: Any) -> Any:
        """Show the figure, as plotly does."""
        return super().show(*args, **{"config": CONFIG, **kwargs})

    def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
        return super()._repr_mimebundle_(*args, **{"config": CONFIG, **kwargs})

    def _ipython_display_(self) -> None:
        plotly.io.show(self, config=CONFIG)


def _again(made: tuple[Any, ...], numbers: pd.DataFrame | None) -> Chart:
    figure = Chart(*made)
    if numbers is not None:
        object.__setattr__(figure, "_numbers", numbers)
    return figure


def finished(figure: Chart, numbers: pd.DataFrame, alt: str) -> Chart:
    """Give a chart its numbers and its sentence, and return it."""
    object.__setattr__(figure, "_numbers", numbers.reset_index(drop=True))
    figure.update_layout(meta=dict(alt=" ".join(unescape(alt.replace("<br>", " ")).split())))
    return figure


def table(figure: Chart) -> pd.DataFrame:
    """Return the numbers that a chart draws, as a frame.

    Raises:
        OchkoError: for a figure that is no chart of these.
    """
    if not isinstance(figure, Chart):
        raise OchkoError(f"table takes a chart, not {shown(type(figure).__name__)}.")
    return figure.table


def signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign, and with none where it rounds to zero.

    >>> signed(-17.6), signed(0.3), signed(-0.04, 1), signed(23.7, 1), signed(-5013.6)
    ('−18', '0', '0', '+23.7', '−5,014')
    """
    text = f"{value:+,.{digits}f}"
    return "0" if not text.strip("+-0.,") else text.replace("-", "−")


def needed(value: float, digits: int) -> int:
    """Return how many digits a number needs, so that it is not written as nothing; at most six.

    >>> needed(0.237, 2), needed(0.0004, 2), needed(0.0, 2), needed(4e-16, 2)
    (2, 4, 2, 2)
    """
    size = abs(value)
    if size >= 0.5 * 10.0**-digits or not size >= NOISE:
        return digits
    return min(math.ceil(-math.log10(size) - 1e-9), 6)


def amount(value: float) -> str:
    """Return how much of a stake something is, without its sign.

    >>> amount(0.2371), amount(-0.0004), amount(50.136), amount(1.0)
    ('0.24 of a stake', '0.0004 of a stake', '50.14 stakes', '1.00 of a stake')
    """
    size = abs(value)
    return WORDS["part" if size <= 1 else "stakes"].format(value=f"{size:,.{needed(size, 2)}f}")


def of_100(percentage: float) -> str:
    """Return how many of 100 something is, in whole numbers that claim no more than is so.

    >>> of_100(27.2), of_100(0.3), of_100(0.0), of_100(99.8)
    ('27', 'fewer than 1', '0', 'more than 99')
    """
    if 0 < percentage < 0.5:
        return WORDS["fewer"]
    return WORDS["more"] if 99.5 <= percentage < 100 else f"{percentage:.0f}"


def percent(chance: float) -> str:
    """Return a chance as a percentage, with as many digits as it needs.

    >>> percent(0.2371), percent(0.0478), percent(0.00003), percent(0), percent(1)
    ('23.7 %', '4.8 %', '0.003 %', '0 %', '100 %')
    """
    if chance in (0, 1):
        return f"{100 * chance:.0f} %"
    return f"{100 * chance:.1f} %" if chance >= 0.001 else f"{100 * chance:.1g} %"


def chance_text(row: Any) -> str:
    """Return a chance as people say it, from a row of a frame of ``compare``.

    >>> row = {"ways": 64, "denominator": 1339, "probability": 64 / 1339, "standard_error": 0.0}
    >>> chance_text(row)
    '64 in 1,339, about 1 in 21 (4.8 %)'
    >>> chance_text({**row, "ways": None})
    'about 1 in 21 (4.8 %)'
    """
    chance, ways, of = float(row["probability"]), row["ways"], row["denominator"]
    if chance <= 0:
        return WORDS["never"]
    if chance >= 1:
        return WORDS["always"]
    small = ways is not None and ways == ways and of <= LARGEST_COUNT
    about = one_in(chance)
    same = small and of % ways == 0
    text = WORDS["exact" if same else "count" if small else "about"].format(ways=ways, of=of, one_in=about)
    text = WORDS["sum"].format(text=text, percent=percent(chance))
    error = row["standard_error"]
    return WORDS["band"].format(text=text, band=percent(2 * error)) if error else text


def stakes(value: float, digits: int = 3) -> str:
    """Return a number of stakes with its sign.

    >>> stakes(0.2371), stakes(-1)
    ('+0.237', '−1.000')
    """
    return signed(value, digits)


def template() -> Any:
    """Return the calm look that all charts share."""
    axis = dict(
        gridcolor=RULE, zeroline=False, linecolor=RULE, ticks="", tickfont=dict(size=13, color=DIM),
        title=dict(font=dict(size=13, color=DIM), standoff=12), automargin=True, fixedrange=True,
    )  # fmt: skip
    return go.layout.Template(
        layout=dict(
            paper_bgcolor="white", plot_bgcolor="white", font=dict(family=FONT, size=14, color=INK),
            title=dict(
                font=dict(size=17, color=INK), x=0, xref="container", xanchor="left", y=0.92, yanchor="top",
                pad=dict(l=14),
            ),
            xaxis=axis, yaxis=axis, margin=dict(l=16, r=24, t=108, b=56), hoverlabel=dict(font=dict(size=13)),
            legend=dict(
                orientation="h", x=0, xref="container", xanchor="left", y=0.81, yref="container", yanchor="top",
                font=dict(size=13), itemclick=False, itemdoubleclick=False,
            ),
            bargap=0.5,
        )
    )  # fmt: skip


def wrapped(text: str, signs: int) -> str:
    """Return a text broken into lines, as plotly wants them.

    >>> wrapped("Salon twenty-one", 15)
    'Salon<br>twenty-one'
    """
    lines = (
        line
        for part in text.split("<br>")
        for line in textwrap.wrap(part, signs, break_on_hyphens=False, break_long_words=False)
    )
    return "<br>".join(lines)


def headed(
    figure: Chart, title: str, body: int, legend: Iterable[str] = (), signs: int = TITLE_SIGNS, below: int = 58
) -> Chart:
    """Give a chart its title, room for its legend, and its height; return it.

    Args:
        figure: the chart.
        title: what to see, in a sentence.
        body: the height of the drawing, in pixels.
        legend: what stands in the legend; nothing for none. Its lines are reckoned for a narrow window.
        signs: in a line of the title.
        below: room for what is written under the drawing, in pixels.
    """
    lines = wrapped(title, signs)
    used = TOP + TITLE_LINE * (lines.count("<br>") + 1)
    names = list(legend)
    rows = math.ceil(sum(len(name) * 8 + 50 for name in names) / 560)
    top = used + LEGEND_LINE * rows + 16
    tall = top + body + below
    lined = any(trace.type == "scatter" and "lines" in (trace.mode or "") for trace in figure.data)
    figure.update_layout(
        height=tall, margin=dict(t=top, b=below), showlegend=bool(names),
        # plotly holds the middle of the text there
        title=dict(text=f"<b>{lines}</b>", y=1 - (TOP + TITLE_LINE / 2 * lines.count("<br>")) / tall),
        legend=dict(y=1 - (used + 4) / tall, traceorder="normal", indentation=LINE_INDENT * lined),
    )  # fmt: skip
    return figure


def blank() -> Chart:
    """Return an empty chart with the common look."""
    return Chart(layout=dict(template=template(), autosize=True))


def series(k: int, size: int = 7) -> dict[str, Any]:
    """Return the marker of the k-th of several things side by side; its hatching is of a size in pixels."""
    colour, hatch, ink = SERIES[k % len(SERIES)]
    pattern = dict(shape=hatch, size=size, solidity=0.2, fillmode="overlay", fgcolor=ink) if hatch else None
    return dict(color=colour, line=dict(color="white", width=1), pattern=pattern)


def round_step(span: float, most: int) -> float:
    """Return the least round step of which fewer than so many fit into a span, of any size.

    >>> round_step(1.0, 5), round_step(48.0, 5), round_step(56152.6, 5)
    (0.5, 10.0, 20000.0)
    """
    span = max(span, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / most))
    return next((m * power for m in (1.0, 2.0, 5.0, 10.0) if span / (m * power) < most), 20.0 * power)


def ticks(low: float, high: float, digits: int = 0, most: int = 7) -> dict[str, Any]:
    """Return round marks for an axis, with their signs, and nothing but 0 for zero.

    >>> ticks(-22.0, 31.0)["ticktext"]
    ['−20', '−10', '0', '+10', '+20', '+30']
    """
    step = round_step(high - low, most)
    digits = max(digits, -math.floor(math.log10(step) + 1e-9))
    places = [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]
    return dict(tickvals=places, ticktext=[f"{signed(place, digits)}" for place in places])


def noted(figure: Chart, notes: Iterable[dict[str, Any]], shapes: Iterable[dict[str, Any]] = ()) -> None:
    """Add notes and lines to a chart, all at once: one by one plotly takes long."""
    figure.layout.annotations = [*figure.layout.annotations, *({"showarrow": False, **note} for note in notes)]
    figure.layout.shapes = [*figure.layout.shapes, *shapes]


def upright(at: float = 0.0) -> dict[str, Any]:
    """Return the shape of a line from the bottom to the top of a drawing."""
    return dict(
        type="line", x0=at, x1=at, y0=0, y1=1, xref="x", yref="y domain", line=dict(color=INK, width=1.5),
        layer="above",
    )  # fmt: skip


def level(at: float = 0.0) -> dict[str, Any]:
    """Return the shape of a line from the left to the right of a drawing."""
    return dict(
        type="line", y0=at, y1=at, x0=0, x1=1, yref="y", xref="x domain", line=dict(color=INK, width=1.5),
        layer="below",
    )  # fmt: skip


def nearest_zero(values: Iterable[float], least: float = 1e-9) -> float:
    """Return how far the farthest of some numbers is from zero, for scales that have zero in the middle."""
    return max([abs(v) for v in values if v == v], default=least) or least
