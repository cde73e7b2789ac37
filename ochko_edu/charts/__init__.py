"""Charts: each takes a frame of ``compare`` and gives a plotly figure of fixed height, drawn without the network.

Every chart is a plotly figure, and can be changed as one; it only leaves out plotly's row of buttons, one of which
offers to send the figure to a company's server. Beyond that it has ``table`` (its numbers as a frame), ``alt`` (what
it shows, in a sentence) and ``save("chart.svg")``.
"""

from .bankers import bank_ends, bank_paths
from .changes import sensitivity, waterfall
from .dealt import (
    GUESSES,
    HEAD,
    HEIGHT,
    MORE,
    SENTENCES,
    TITLES,
    WORDS,
    favour_title,
    height,
    legend,
    sentences,
    stakes_won_and_lost,
)  # fmt: skip
from .favour import edges
from .hands import final_totals, results
from .maps import decisions, policies
from .samples import cards_left, convergence, seats
from .style import (
    CONFIG,
    DIM,
    INK,
    LOST,
    RULE,
    WON,
    WON_MORE,
    Chart,
    chance_text,
    percent,
    signed,
    table,
    template,
    wrapped,
)  # fmt: skip
from .sweeps import sweep

__all__ = [
    "CONFIG", "DIM", "GUESSES", "HEAD", "HEIGHT", "INK", "LOST", "MORE", "RULE", "SENTENCES", "TITLES", "WON",
    "WON_MORE", "WORDS", "Chart", "bank_ends", "bank_paths", "cards_left", "chance_text", "convergence", "decisions",
    "edges", "favour_title", "final_totals", "height", "legend", "percent", "policies", "results", "seats",
    "sensitivity", "sentences", "signed", "stakes_won_and_lost", "sweep", "table", "template", "waterfall", "wrapped",
]  # fmt: skip
