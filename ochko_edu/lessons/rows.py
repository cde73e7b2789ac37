"""A small table for a box whose result is no picture: heads in words, rows as given, no index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import OchkoError, shown
from .words_records import ERRORS

if TYPE_CHECKING:
    from ..tabular import Frame


def in_rows(rows: Mapping[str, Any], *heads: str) -> Frame:
    """Return what a box found as a table to be read: one row a name, its value or values beside it.

    Args:
        rows: what stands beside each name: one value, or as many as there are further heads.
        heads: the words above the columns, the first above the names.

    Raises:
        OchkoError: for a row that has not one value under each head.

    >>> print(in_rows({"stand on 16": "0.372"}, "what he does", "worth").to_markdown())
    | what he does | worth |
    | --- | --- |
    | stand on 16 | 0.372 |
    """
    from ..tabular import Frame

    told = []
    for name, value in rows.items():
        values = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
        if len(values) != len(heads) - 1:
            raise OchkoError(ERRORS["row"].format(name=shown(name), values=len(values), heads=len(heads)))
        told.append([name, *values])
    return Frame(told, columns=list(heads))
