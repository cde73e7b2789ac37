"""Frames for people: what the sources say, what stands behind a set of rules, and what happened at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from . import sources
from .fields import FIELDS
from .procedures.state import Event
from .records import Candidate, Clause, Document, Fact, Reading, Term
from .rules import Rules, check_rules
from .tabular import Frame, typed


def _frame(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> Frame:
    names = list(columns)
    cells = [list(row) for row in rows]
    data = {name: pd.Series([row[k] for row in cells], dtype=object) for k, name in enumerate(names)}
    frame = Frame(data, columns=names)
    for name in names:
        if name in ("in_force", "default", "played"):
            frame[name] = frame[name].astype(bool)
        elif name in ("step", "seat", "amount"):
            frame[name] = frame[name].astype("Int64")
    return frame


# Rules


def explain(rules: Rules) -> Frame:
    """Return a frame of every field of some rules.

    Columns: field, group, meaning, value, clauses (places, readings, or a note), paraphrase, other_readings.
    """
    check_rules(rules)
    groups = list(dict.fromkeys(f.group for f in FIELDS.values()))
    rows = []
    for f in sorted(FIELDS.values(), key=lambda f: groups.index(f.group)):
        cited = rules.cite(f.name)
        places = ", ".join(map(str, cited))
        told = "\n".join(c.en if len(cited) == 1 else _told(c) for c in cited)
        rows.append((f.name, f.group, f.meaning, getattr(rules, f.name), places, told, _others(rules, f.name)))
    names = ("field", "group", "meaning", "value", "clauses", "paraphrase", "other_readings")
    return _frame(names, rows)


def _told(citation: sources.Citation) -> str:
    """Return one of several citations in a text; of a reading only how it reads."""
    if isinstance(citation, Reading):
        read = next(c.text for c in citation.candidates if c.key == citation.default)
        return f"{citation.locator}, {citation.topic}: {read}"
    return f"{citation}: {citation.en}" if isinstance(citation, Clause) else citation.en


def _others(rules: Rules, name: str) -> str:
    """Return the ways to read a field that are not in force, in one text."""
    found = []
    for reading in sources.variant(rules.variant).readings:
        if name in reading.fields:
            for c in reading.candidates:
                if not _in_force(rules, reading, c):
                    how = _call(c.sets) or "told, not played"
                    found.append(f"{reading.locator} ({c.key}): {c.text} [{how}]")
    return "\n".join(found)


def _in_force(rules: Rules, reading: Reading, candidate: Candidate) -> bool:
    if candidate.sets:
        return all(_holds(rules, name, value) for name, value in candidate.sets.items())
    return candidate.played and not reading.fields and candidate.key == reading.default


def _holds(rules: Rules, name: str, value: Any) -> bool:
    if name == "values":
        return all(rules.values.get(rank) == counts for rank, counts in value.items())
    return bool(getattr(rules, name) == value)


def _call(sets: Mapping[str, Any]) -> str:
    return f"replace({', '.join(f'{name}={typed(value)}' for name, value in sets.items())})" if sets else ""


def readings_of(rules: Rules) -> Frame:
    """Return a frame of what is ambiguous in the documents behind some rules: one row a candidate.

    Columns: reading, topic, question, clauses, candidate, text, in_force (under these rules, now), played (or only
    told), call (what to write after ``rules.`` to play it), note, why (the reason for the default).
    """
    check_rules(rules)
    names = (
        "reading",
        "topic",
        "question",
        "clauses",
        "candidate",
        "text",
        "in_force",
        "played",
        "call",
        "note",
        "why",
    )
    return _frame(
        names,
        (
            (
                r.locator, r.topic, r.question, ", ".join(r.clauses), c.key, c.text, _in_force(rules, r, c),
                c.played, _call(c.sets), c.note, r.why,
            )
            for r in sources.variant(rules.variant).readings
            for c in r.candidates
        ),
    )  # fmt: skip


# Sources


def all_readings() -> Frame:
    """Return a frame of every ambiguity: one row a candidate, with the default and the variants it touches."""
    names = (
        "reading", "topic", "question", "clauses", "variants", "candidate", "text", "default", "played", "call",
        "note", "why",
    )  # fmt: skip
    return _frame(
        names,
        (
            (
                r.locator, r.topic, r.question, ", ".join(r.clauses), ", ".join(r.variants), c.key, c.text,
                c.key == r.default, c.played, _call(c.sets), c.note, r.why,
            )
            for r in sources.readings().values()
            for c in r.candidates
        ),
    )  # fmt: skip


def documents_of(documents: Iterable[Document]) -> Frame:
    """Return a frame of documents: one row a document."""
    names = ("document", "title", "what", "parts", "language", "origin", "file", "sha256")
    return _frame(
        names,
        (
            (
                d.id, d.title, d.what, "; ".join(f"{key}: {name}" for key, name in d.parts.items()), d.language,
                d.origin, d.file, d.sha256,
            )
            for d in documents
        ),
    )  # fmt: skip


def clauses_of(clauses: Iterable[Clause], language: str) -> Frame:
    """Return a frame of clauses: one row a clause; the paraphrase in English, Russian or both."""
    told = {"en": ("paraphrase",), "ru": ("russian",), "both": ("paraphrase", "russian")}[language]
    rows = []
    for c in clauses:
        texts = [{"paraphrase": c.en, "russian": c.ru}[name] for name in told]
        sets = ", ".join(f"{name}={typed(value)}" for name, value in c.sets.items())
        read = ", ".join(r.locator for r in sources.readings().values() if c.locator in r.clauses)
        rows.append((c.locator, c.kind, *texts, sets, ", ".join(c.procedures), read))
    return _frame(("clause", "kind", *told, "sets", "steps", "readings"), rows)


def glossary_of(terms: Iterable[Term]) -> Frame:
    """Return a frame of Russian terms: one row a term."""
    return _frame(
        ("term", "english", "meaning", "stands", "plain"),
        ((t.ru, t.en, t.meaning, ", ".join(t.stands), t.plain) for t in terms),
    )


def history_of(facts: Iterable[Fact]) -> Frame:
    """Return a frame of the facts about the game's past: one row a fact."""
    return _frame(("fact", "kind", "grade", "where", "name"), ((f.text, f.kind, f.grade, f.where, f.id) for f in facts))


# A table's log


def events_frame(events: Iterable[Event]) -> Frame:
    """Return a frame of events: one row an event.

    ``step`` counts from 1: ``table.states[step]`` is the state after it. ``clauses`` and ``cards`` are texts.
    """
    names = ("step", "seat", "kind", "text", "field", "clauses", "cards", "amount")
    return _frame(
        names,
        (
            (k, e.seat, e.kind, e.text, e.field, ", ".join(e.clauses), " ".join(map(str, e.cards)), e.amount)
            for k, e in enumerate(events, 1)
        ),
    )
