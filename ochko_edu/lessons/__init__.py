"""Pictures and tables that single notebooks need; what is of use beyond one of them lives in ``charts``."""

from .chances import compared, groups, payments
from .deciding import crossing, replies
from .luck import intervals, margins, settling, talias
from .past import known, timeline

__all__ = [
    "compared", "crossing", "groups", "intervals", "known", "margins", "payments", "replies", "settling",
    "talias", "timeline",
]  # fmt: skip
