"""Pictures and tables that single notebooks need; what is of use beyond one of them lives in ``charts``."""

from .chances import compared, groups, payments
from .columns import side_by_side
from .deciding import crossing, replies
from .hidden import by_card, mixing
from .knocked import knocked
from .luck import intervals, margins, settling, talias
from .past import known, timeline
from .readings import readings
from .records import evening, record
from .worths import worths

__all__ = [
    "by_card", "compared", "crossing", "evening", "groups", "intervals", "knocked", "known", "margins",
    "mixing", "payments", "readings", "record", "replies", "settling", "side_by_side", "talias", "timeline",
    "worths",
]  # fmt: skip
