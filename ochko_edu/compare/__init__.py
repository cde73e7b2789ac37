"""Games side by side: tidy frames, one row an outcome, one column a fact.

``games`` counts some games; ``summary``, ``payments``, ``results`` and ``totals`` put them (or simulations) side by
side. ``walk`` and ``contributions`` go from one game to another, ``sensitivity`` changes one thing at a time, ``sweep``
one field or two through many values. ``decisions`` and ``policies`` tell what to do, ``seats``, ``cards_left``,
``convergence``, ``bank_paths`` and ``bank_ends`` what came of many rounds.
"""

from .counted import beside, games, payments, results, summary, totals
from .dealt import BAND, FEWEST, outcomes, values
from .deciding import decisions, policies
from .groups import GROUPS, Group, Part, name_of, parts_of
from .phrases import phrase
from .sampled import bank_ends, bank_paths, cards_left, convergence, seats
from .sweeping import sweep
from .trying import sensitivity
from .walking import contributions, walk

__all__ = [
    "BAND", "FEWEST", "GROUPS", "Group", "Part", "bank_ends", "bank_paths", "beside", "cards_left", "contributions",
    "convergence", "decisions", "games", "name_of", "outcomes", "parts_of", "payments", "phrase", "policies", "results",
    "seats", "sensitivity", "summary", "sweep", "totals", "values", "walk",
]  # fmt: skip
