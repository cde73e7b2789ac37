"""Pictures and tables that single notebooks need; what is of use beyond one of them lives in ``charts``."""

from .chances import compared, groups, payments
from .columns import side_by_side
from .counts import counted_shoes
from .deciding import crossing, replies
from .hidden import mixing, signed_bars
from .knocked import knocked
from .luck import intervals, margins, settling, talias
from .past import known, timeline
from .purse import reaching
from .readings import readings
from .records import evening, record
from .rows import in_rows
from .worths import worths

__all__ = [
    "compared", "counted_shoes", "crossing", "evening", "groups", "in_rows", "intervals", "knocked", "known", "margins",
    "mixing", "payments", "reaching", "readings", "record", "replies", "settling", "side_by_side",
    "signed_bars", "talias", "timeline", "worths",
]  # fmt: skip
