"""The four documents side by side, as four columns in which only what differs is lit."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .. import sources
from ..errors import OchkoError, listed, nearest, shown
from .topics import SILENT, TOPICS, Topic
from .words_records import COLUMNS, ERRORS

# Lit cells have a bar, a shade and words in bold: whoever sees no colours sees them too. The shades are half
# transparent, so that the columns are at home in a light theme and in a dark one.
_STYLE = """<style>
table.ochko-columns.ochko-columns { border-collapse: separate; border-spacing: 6px 3px; table-layout: fixed;
  width: 100%; max-width: 68em; margin: 0.4em 0; font-size: 0.95em; }
table.ochko-columns.ochko-columns th, table.ochko-columns.ochko-columns td { text-align: left !important;
  vertical-align: top !important; white-space: normal; overflow-wrap: break-word; padding: 0.35em 0.6em;
  line-height: 1.4; border: none; background: transparent !important; }
table.ochko-columns.ochko-columns tr { background: transparent !important; }
table.ochko-columns.ochko-columns th.topic { padding: 0.7em 0.6em 0.1em; font-size: 1.05em; font-weight: 600; }
table.ochko-columns.ochko-columns thead th { border-bottom: 2px solid rgba(128, 128, 128, 0.6); }
table.ochko-columns.ochko-columns td { border-left: 4px solid rgba(128, 128, 128, 0.25); }
table.ochko-columns.ochko-columns td.lit { border-left-color: #c98a1b;
  background: rgba(214, 158, 46, 0.18) !important; }
table.ochko-columns.ochko-columns td.plain > * { opacity: 0.85; }
table.ochko-columns.ochko-columns td b, table.ochko-columns.ochko-columns td p { display: block; margin: 0.15em 0; }
table.ochko-columns.ochko-columns td code { background: transparent; color: inherit; padding: 0; }
</style>"""


class Columns:
    """Topics in four columns; made by ``side_by_side``.

    Args:
        topics: which.
        whole: whether every clause is told in our words, or the differences alone.
    """

    def __init__(self, topics: Iterable[Topic], whole: bool) -> None:
        self.topics, self.whole = tuple(topics), whole

    @property
    def differ(self) -> tuple[str, ...]:
        """The topics on which some document stands apart."""
        return tuple(topic.title for topic in self.topics if topic.apart)

    @property
    def alike(self) -> tuple[str, ...]:
        """The topics on which all four documents say the same."""
        return tuple(topic.title for topic in self.topics if not topic.apart)

    @property
    def lit(self) -> int:
        """How many cells are lit."""
        return sum(len(topic.apart) for topic in self.topics)

    def __repr__(self) -> str:
        lines = []
        for topic in self.topics:
            lines.append(topic.title)
            for document, places in topic.places.items():
                lines.append(f"  {document}: {topic.apart.get(document, COLUMNS['alike'])} [{places or '-'}]")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{COLUMNS["head"].format(document=d)}</th>' for d in sources.documents())
        rows = []
        for topic in self.topics:
            cells = "".join(self._cell(topic, document) for document in topic.places)
            rows.append(f'<tr><th class="topic" colspan="4" scope="rowgroup">{escape(topic.title)}</th></tr>')
            rows.append(f"<tr>{cells}</tr>")
        head, body = f"<thead><tr>{heads}</tr></thead>", f"<tbody>{''.join(rows)}</tbody>"
        return f'{_STYLE}<table class="ochko-columns">{head}{body}</table>'

    def _cell(self, topic: Topic, document: str) -> str:
        places, apart = topic.places[document].split(), topic.apart.get(document, "")
        parts = [f"<b>{escape(apart if apart != SILENT else COLUMNS['silent'])}</b>"] if apart else []
        if self.whole:
            told = (sources.clauses()[place] for place in places)
            parts += [f"<p><code>{clause.locator}</code> {escape(clause.en)}</p>" for clause in told]
        elif places:
            told = (sources.clauses()[place] for place in places)
            marks = (f'<code title="{escape(clause.en)}">{clause.locator}</code>' for clause in told)
            parts.append(f"<span>{' '.join(marks)}</span>")
        return f'<td class="{"lit" if apart else "plain"}">{"".join(parts)}</td>'


def side_by_side(*titles: str) -> Columns:
    """Return what the four documents say of the salon game as four columns, with what differs lit.

    Args:
        titles: of the topics, told clause by clause; none for all topics in brief.

    Raises:
        OchkoError: for a topic that is not there.

    >>> side_by_side("Both bust").differ
    ('Both bust',)
    >>> side_by_side("How many cards").lit
    0
    """
    there = {topic.title: topic for topic in TOPICS}
    for title in titles:
        if title not in there:
            hint = nearest(title, there)
            raise OchkoError(ERRORS["topic"].format(topic=shown(title), nearest=hint, topics=listed(there)))
    return Columns([there[title] for title in titles] or TOPICS, bool(titles))
