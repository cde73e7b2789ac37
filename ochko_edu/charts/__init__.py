"""Charts: each takes a frame of ``compare`` and gives a plotly figure of fixed height, drawn without the network.

=====================  ======================================================  ====================================
chart                  takes                                                   shows
=====================  ======================================================  ====================================
edges                  compare.payments and compare.summary, or games          what the punter loses, wins, keeps
results                compare.results                                         how duels end
final_totals           compare.totals                                          with which hands they end
decisions              compare.decisions                                       what a card gains over standing
policies               compare.policies                                        on what ways of playing draw
waterfall              compare.walk or compare.contributions                   the way from one game to another
sensitivity            compare.sensitivity                                     what single changes do
sweep                  compare.sweep                                           one field or two through many values
seats, cards_left      compare.seats, compare.cards_left                       what a round is worth there
convergence            compare.convergence                                     how dealt rounds come to the value
bank_paths, bank_ends  compare.bank_paths, compare.bank_ends                   how banks went, what they brought
stakes_won_and_lost    compare.outcomes and compare.values                     what dealt rounds brought
=====================  ======================================================  ====================================

    charts.results(compare.results(compare.games(["salon", "folk"])))

Every chart is a plotly figure, and can be changed as one; it only leaves out plotly's row of buttons, one of which
offers to send the figure to a company's server. Beyond that it has ``table`` (its numbers as a frame), ``alt`` (what
it shows, in a sentence) and ``save("chart.svg")`` (or .png, .html, .csv).
"""

from .bankers import bank_ends, bank_paths
from .changes import sensitivity, waterfall
from .dealt import GUESSES as GUESSES
from .dealt import HEAD as HEAD
from .dealt import HEIGHT as HEIGHT
from .dealt import MORE as MORE
from .dealt import SENTENCES as SENTENCES
from .dealt import TITLES as TITLES
from .dealt import WORDS as WORDS
from .dealt import favour_title, sentences, stakes_won_and_lost
from .dealt import height as height
from .dealt import legend as legend
from .favour import edges
from .hands import final_totals, results
from .maps import decisions, policies
from .samples import cards_left, convergence, seats

# What other modules draw with. Help on the module leaves it out: a Chart has all that a figure of plotly has.
from .style import CONFIG as CONFIG
from .style import DIM as DIM
from .style import INK as INK
from .style import LOST as LOST
from .style import RULE as RULE
from .style import WON as WON
from .style import WON_MORE as WON_MORE
from .style import Chart as Chart
from .style import chance_text, percent, signed, table
from .style import template as template
from .style import wrapped as wrapped
from .sweeps import sweep

__all__ = [
    "bank_ends", "bank_paths", "cards_left", "chance_text", "convergence", "decisions", "edges", "favour_title",
    "final_totals", "percent", "policies", "results", "seats", "sensitivity", "sentences", "signed",
    "stakes_won_and_lost", "sweep", "table", "waterfall",
]  # fmt: skip
