"""What happened, in sentences; each names its clauses, and each clause opens to what stands behind it."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from .. import sources
from ..procedures.state import Event
from ..records import Clause, Reading
from .facts import person, words_of
from .session import Session
from .words import TABLE, to_you


def log(session: Session) -> str:
    """Return what has happened since the last deal, oldest first, each sentence with its clauses.

    The list is a live region: a screen reader reads what is added to it.
    """
    first = len(session.view.log) - len(session.happened)
    lines = "".join(_event(session, event, first + k) for k, event in enumerate(session.happened))
    lines = lines or f'<li class="ochko-dim" data-k="none">{escape(TABLE["nothing"])}</li>'
    title = escape(TABLE["happened"])
    return (
        f'<h4>{title}</h4><div class="ochko-lines" tabindex="0" role="log" aria-live="polite" aria-label="{title}" '
        f'data-scroll="end"><ol>{lines}</ol></div>'
    )


def told(session: Session) -> list[tuple[str, tuple[str, ...]]]:
    """Return what has happened since the last deal: each sentence as it is told to the person, and its clauses."""
    return [(_sentence(session, event), event.clauses) for event in session.happened]


def _sentence(session: Session, event: Event) -> str:
    mine = event.seat is not None and event.seat == person(session)
    return to_you(event.text) if mine else event.text


def _event(session: Session, event: Event, number: int) -> str:
    mine = event.seat is not None and event.seat == person(session)
    text = _sentence(session, event)
    cited = words_of(session.rules, event.field)
    # A space before each: without it a line with many clauses could not be broken, and would stick out.
    marks = "".join(f" {clause(locator, cited.get(locator, ''))}" for locator in event.clauses)
    classes = ' class="ochko-mine"' if mine else ""
    return f'<li{classes} data-k="e{number}">{escape(text)}{marks}</li>'


@lru_cache(maxsize=1024)
def clause(locator: str, paraphrase: str = "") -> str:
    """Return a locator that opens, by pointer, finger or key, to what stands behind it.

    Args:
        locator: such as ``"000:6"``, ``"reading B10"``, or a note such as ``"your rule"``.
        paraphrase: what it says here, if another text than the sources' own.

    >>> "Ochko" in clause("000:6") or "document" in clause("000:6")
    True
    """
    found = sources.clauses().get(locator) or sources.readings().get(locator.removeprefix("reading "))
    shown = locator
    if locator.startswith("default"):
        shown = TABLE["no_clause"]
    elif locator.startswith("your rule"):
        shown = TABLE["own_rule"]
    words = paraphrase or (found.en if found else "") or TABLE["no_more"]
    more = _behind(found) if found else ""
    # The title is for a pointer that only rests there.
    return (
        f'<details class="ochko-clause"><summary title="{escape(words)}">{escape(shown)}</summary>'
        f'<div class="ochko-says"><p>{escape(words)}</p>{more}</div></details>'
    )


def _behind(found: Clause | Reading) -> str:
    """Return the document's title, and the other ways in which the passage could be read."""
    reading = found if isinstance(found, Reading) else sources.readings().get(found.reading or "")
    places = found.clauses if isinstance(found, Reading) else (found.locator,)
    parts = []
    for document in dict.fromkeys(place.split(":")[0] for place in places):
        about = sources.documents().get(document)
        if about:
            parts.append(f'<p class="ochko-source">{escape(TABLE["document"].format(document=document))}: '
                         f"{escape(about.title)}</p>")  # fmt: skip
    others = [c for c in reading.candidates if c.key != reading.default] if reading else []
    if reading and others:
        items = "".join(
            f"<li>{escape(c.text)}{'' if c.played else ' ' + escape(TABLE['not_played'])}</li>" for c in others
        )
        parts.append(f"<p>{escape(TABLE['others'])}</p><ul>{items}</ul>")
    return "".join(parts)
