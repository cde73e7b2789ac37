"""A pandas frame that is made to be read: its text wrapped, its index left out, in HTML and in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import pandas as pd

MOST_ROWS = 250  # shown of a longer frame; the frame itself holds them all
CODE = ("field", "value", "sets", "call", "steps", "sha256", "name")

# In HTML these columns stand under another one, where there is such a column: eleven abreast are too narrow to read.
UNDER = {
    "meaning": "field", "paraphrase": "clauses", "question": "topic", "why": "topic",
    "clauses": "topic", "variants": "topic", "call": "text", "note": "text", "what": "title", "parts": "title",
    "language": "file", "sha256": "file", "name": "fact",
}  # fmt: skip
HIDDEN = {"plain": "term", "group": "field"}  # left out of HTML beside the other one: there to filter by
_NARROW = 16  # characters: columns of short words are not wrapped

# Colours are shades of the text's own, so that the table is at home in a light theme and in a dark one.
_STYLE = """<style>
table.ochko-frame.ochko-frame { border-collapse: collapse; table-layout: auto; margin: 0.4em 0; }
table.ochko-frame.ochko-frame th, table.ochko-frame.ochko-frame td {
  text-align: left !important; vertical-align: top !important; padding: 0.4em 1.2em 0.4em 0.2em;
  line-height: 1.4; max-width: 40em; white-space: normal; overflow-wrap: break-word; border: none;
  border-bottom: 1px solid rgba(128, 128, 128, 0.3); background: transparent !important; }
table.ochko-frame.ochko-frame tr { background: transparent !important; }
table.ochko-frame.ochko-frame thead th { border-bottom: 2px solid rgba(128, 128, 128, 0.6); font-weight: 600; }
table.ochko-frame.ochko-frame thead th small { font-weight: 400; opacity: 0.75; }
table.ochko-frame.ochko-frame .narrow { white-space: nowrap; }
table.ochko-frame.ochko-frame .long { min-width: 14em; }
table.ochko-frame.ochko-frame .number { text-align: right !important; }
table.ochko-frame.ochko-frame .strong { font-weight: 600; }
table.ochko-frame.ochko-frame .under { margin-top: 0.2em; white-space: normal; font-weight: 400; opacity: 0.85; }
table.ochko-frame.ochko-frame code {
  font-family: var(--jp-code-font-family, monospace), monospace; font-size: 0.95em; padding: 0;
  background: transparent; color: inherit; white-space: inherit; }
table.ochko-frame.ochko-frame code.unbroken { overflow-wrap: anywhere; }
table.ochko-frame.ochko-frame .code { max-width: 17em; }
</style>"""


class Frame(pd.DataFrame):
    """A pandas frame that is shown with its text wrapped and without its index.

    It filters, sorts and joins like any other frame.

    >>> frame = Frame({"field": ["tie"], "value": ["push"]})
    >>> print(frame[frame.field == "tie"].to_markdown())
    | field | value |
    | --- | --- |
    | `tie` | `'push'` |
    """

    @property
    def _constructor(self) -> type[Frame]:
        return Frame

    def _repr_html_(self) -> str:
        return html_of(self)

    def to_markdown(self, buf: Any = None, **_: Any) -> Any:
        """Return the frame as a Markdown table without its index, or write it to an open file."""
        text = markdown_of(self)
        return text if buf is None else buf.write(text)


def typed(value: Any) -> str:
    """Return a rule's value as it may be typed; a rank with one value needs no brackets.

    >>> typed({"A": (1, 11), "K": (10,)})
    "{'A': (1, 11), 'K': 10}"
    """
    if isinstance(value, Mapping):
        return repr({k: v[0] if isinstance(v, tuple) and len(v) == 1 else v for k, v in value.items()})
    return repr(value)


def _text(name: str, value: Any) -> str:
    if name == "value":
        return typed(value)
    if value is None or value is pd.NA or value is pd.NaT or (isinstance(value, float) and value != value):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _rows(frame: pd.DataFrame) -> list[dict[str, str]]:
    names = [str(name) for name in frame.columns]
    columns = [[_text(name, v) for v in frame.iloc[:, k].tolist()] for k, name in enumerate(names)]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def html_of(frame: pd.DataFrame) -> str:
    """Return a frame as an HTML table: text wrapped and aligned left, no index, for light and dark pages.

    Long texts stand under the column that they explain. Rows that share the cells of a reading share them visibly.
    """
    columns = [str(name) for name in frame.columns]
    names = [name for name in columns if HIDDEN.get(name) not in columns]
    rows = _rows(frame.head(MOST_ROWS))
    under = {name: [n for n in names if UNDER.get(n) == name] for name in names}
    shown = [name for name in names if UNDER.get(name) not in names]
    kinds = {name: _kind(frame.dtypes.iloc[columns.index(name)], (name, *under[name]), rows) for name in shown}
    head = []
    for name in shown:
        also = f" <small>{escape(', '.join(under[name]))}</small>" if under[name] else ""
        head.append(f'<th scope="col"{_class(kinds[name])}>{escape(name)}{also}</th>')
    shared = ("reading", "topic") if {"reading", "topic", "candidate"} <= {*names} else ()
    lines = []
    for i, row in enumerate(rows):
        cells = []
        for name in shown:
            span = _span(rows, i, ["reading", name, *under[name]]) if name in shared else 1
            if span:
                over = f' rowspan="{span}"' if span > 1 else ""
                strong = "strong" if _heading(row, name, bool(under[name])) else ""
                parts = [_cell(name, row[name]), *(_also(n, row[n]) for n in under[name])]
                cells.append(f"<td{over}{_class(kinds[name], strong)}>{''.join(parts)}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    more = len(frame) - len(rows)
    note = f"<p>{more} more rows are not shown; the frame holds {len(frame)}.</p>" if more > 0 else ""
    parts = [f'{_STYLE}<table class="ochko-frame">', f"<thead><tr>{''.join(head)}</tr></thead>", "<tbody>", *lines]
    return "\n".join([*parts, "</tbody>", "</table>", note])


def _kind(dtype: Any, names: tuple[str, ...], rows: list[dict[str, str]]) -> str:
    if pd.api.types.is_numeric_dtype(dtype) and not pd.api.types.is_bool_dtype(dtype):
        return "number"
    longest = max((len(row[name]) for row in rows for name in names), default=0)
    if longest <= _NARROW:
        return "narrow"
    return " ".join(["code"] * (names[0] in CODE and len(names) == 1) + ["long"] * (longest > 50))


def _heading(row: Mapping[str, str], name: str, heads: bool) -> bool:
    """Whether a cell is set in bold: it has text under it, or it is the candidate in force."""
    if name in ("candidate", "text") and "candidate" in row:
        return "yes" in (row.get("in_force"), row.get("default"))
    return heads and name in ("topic", "title", "clauses")


def _class(*words: str) -> str:
    given = " ".join(filter(None, words))
    return f' class="{given}"' if given else ""


def _cell(name: str, text: str) -> str:
    if name in CODE and text:
        unbroken = ' class="unbroken"' if " " not in text and len(text) > 40 else ""
        return f"<code{unbroken}>{escape(text)}</code>"
    return escape(text).replace("\n", "<br>")


def _also(name: str, text: str) -> str:
    return f'<div class="under">{_cell(name, text)}</div>' if text else ""


def _span(rows: list[dict[str, str]], i: int, names: Iterable[str]) -> int:
    """Return over how many rows a cell reaches: 0 if the one above it already covers this row."""
    keys = list(names)

    def same(a: int, b: int) -> bool:
        return all(rows[a][key] == rows[b][key] for key in keys)

    if i and same(i - 1, i):
        return 0
    end = i + 1
    while end < len(rows) and same(i, end):
        end += 1
    return end - i


def markdown_of(frame: pd.DataFrame) -> str:
    """Return a frame as a Markdown table without its index."""
    names = [str(name) for name in frame.columns]

    def cell(name: str, text: str) -> str:
        text = text.replace("|", "\\|").replace("\n", "<br>")
        return f"`{text}`" if name in CODE and text and "`" not in text else text

    lines = [names, ["---"] * len(names)]
    lines += [[cell(name, row[name]) for name in names] for row in _rows(frame)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
