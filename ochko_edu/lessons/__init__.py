"""Pictures and tables that single notebooks need; what is of use beyond one of them lives in ``charts``."""

from .chances import compared, groups, payments
from .luck import intervals, margins, settling, talias
from .past import known, timeline

__all__ = ["compared", "groups", "intervals", "known", "margins", "payments", "settling", "talias", "timeline"]
