"""The documents behind the rules: clauses, readings, glossary and history, read from ``sources/*.toml``.

Functions that end in ``_frame`` return a pandas frame that looks right in a notebook; the others return plain records.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .errors import OchkoError, RuleError, nearest, shown
from .fields import FIELDS, PROCEDURES, Frozen, field
from .paths import sources_dir
from .records import Candidate, Citation, Clause, Document, Fact, Note, Reading, Setting, Term, Variant

if TYPE_CHECKING:
    from .rules import Rules

__all__ = [
    "Candidate", "Citation", "Clause", "Document", "Fact", "Note", "Reading", "Setting", "Term", "Variant",
    "as_html", "as_markdown", "clauses", "clauses_frame", "documents", "documents_frame", "glossary",
    "glossary_frame", "history", "history_frame", "readings", "readings_frame", "variant", "variant_names",
]  # fmt: skip


@lru_cache(maxsize=16)
def _load(name: str) -> Mapping[str, Any]:
    path = sources_dir() / name
    try:
        with path.open("rb") as file:
            return MappingProxyType(tomllib.load(file))
    except (OSError, ValueError) as error:
        raise OchkoError(f"the source file {path} cannot be read: {error}") from None


def _value(name: str, value: Any) -> Any:
    return field(name).normalise(None if value == "None" else value)


def _sets(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({name: _value(name, value) for name, value in given.items()})


# Records


@lru_cache(maxsize=1)
def documents() -> Mapping[str, Document]:
    """Return every document by its number.

    >>> list(documents())
    ['000', '002', '003', '004']
    """
    return MappingProxyType(
        {
            d["id"]: Document(
                d["id"], d["title"], d["what"], d["file"], d["sha256"], d["language"], d["origin"],
                MappingProxyType({part["id"]: part["name"] for part in d.get("part", ())}),
            )
            for d in _load("documents.toml")["document"]
        }
    )  # fmt: skip


@lru_cache(maxsize=1)
def clauses() -> Mapping[str, Clause]:
    """Return every clause by its locator, in the order of the documents.

    >>> clauses()["000:9d"].sets["tie"]
    'push'
    """
    return MappingProxyType(
        {
            c["locator"]: Clause(
                c["locator"], c["kind"], c["en"], c["ru"], _sets(c.get("sets", {})),
                tuple(c.get("procedures", ())), c.get("reading"),
            )
            for document in documents()
            for c in _load(f"clauses-{document}.toml")["clause"]
        }
    )  # fmt: skip


@lru_cache(maxsize=1)
def readings() -> Mapping[str, Reading]:
    """Return every ambiguity by its locator.

    >>> readings()["A8"].topic
    'The banker busts and so do some punters'
    """
    found: dict[str, Reading] = {}
    for r in _load("readings.toml")["reading"]:
        candidates = tuple(
            Candidate(c["key"], c["text"], _sets(c.get("sets", {})), c.get("played", True), c.get("note", ""))
            for c in r["candidate"]
        )
        found[r["id"]] = Reading(
            r["id"], r["topic"], r["question"], tuple(r["clauses"]), tuple(r["fields"]),
            tuple(r.get("procedures", ())), tuple(r["variants"]), r["default"], r["why"], candidates,
        )  # fmt: skip
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, Term]:
    """Return every Russian term by its spelling without stress.

    >>> glossary()["понтёр"].en
    'punter'
    """
    return MappingProxyType(
        {
            t["plain"]: Term(t["ru"], t["plain"], t["en"], t["meaning"], tuple(t["stands"]))
            for t in _load("glossary.toml")["term"]
        }
    )


@lru_cache(maxsize=1)
def history() -> Mapping[str, Fact]:
    """Return every fact about the game's past by its name.

    >>> history()["cervantes-1613"].grade
    'high'
    """
    return MappingProxyType(
        {
            f["id"]: Fact(f["id"], f["text"], f["where"], f["grade"], f["kind"])
            for f in _load("history.toml")["fact"]
        }
    )  # fmt: skip


# Variants


@lru_cache(maxsize=1)
def _variant_records() -> Mapping[str, Mapping[str, Any]]:
    return MappingProxyType({v["name"]: v for v in _load("variants.toml")["variant"]})


def variant_names() -> Iterator[str]:
    """Yield the names of the variants, in the order of ``sources/variants.toml``."""
    return iter(_variant_records())


def variant(name: str) -> Variant:
    """Return a variant: every field's value, and the clauses and readings behind it and behind each step of play.

    Raises:
        RuleError: for an unknown name, with the nearest one.

    >>> variant("folk").settings["tie"].value
    'banker'
    >>> [str(c) for c in variant("salon-003").procedure("discards_aside")]
    ['reading A30']
    """
    records = _variant_records()
    if not isinstance(name, str) or name not in records:
        raise RuleError(
            f"there is no variant {shown(name)}.{nearest(name, records)} The variants are {', '.join(records)}."
        )
    return _variant(name)


@lru_cache(maxsize=32)
def _variant(name: str) -> Variant:
    record = _variant_records()[name]
    prefix = record["clauses"]
    own = tuple(c for c in clauses().values() if prefix and c.locator.startswith(prefix))
    open_questions = tuple(r for r in readings().values() if name in r.variants)
    values = {**_values_set_by(name, own), **{f: _value(f, s["value"]) for f, s in record["silent"].items()}}
    missing = [f for f in FIELDS if f not in values]
    if missing:
        raise OchkoError(f"sources/variants.toml: {name} says nothing of {', '.join(missing)}.")
    settings = {
        f: Setting(values[f], _behind_field(f, own, open_questions, record["silent"].get(f), prefix)) for f in FIELDS
    }
    steps = {p: _behind_step(p, own, open_questions) for p in PROCEDURES}
    return Variant(
        name, record["title"], record["line"], record["note"], record["document"], own, open_questions,
        MappingProxyType(settings), MappingProxyType(steps),
    )  # fmt: skip


def _values_set_by(name: str, own: Iterable[Clause]) -> dict[str, Any]:
    """Put together what the clauses of a variant set; a mapping may be spread over several of them."""
    found: dict[str, Any] = {}
    for clause in own:
        for f, value in clause.sets.items():
            before = found.get(f, value)
            if isinstance(value, Frozen):
                value = field(f).normalise({**before, **value})
            elif before != value:
                raise OchkoError(f"{name}: {clause.locator} sets {f} to {value!r}, an earlier clause to {before!r}.")
            found[f] = value
    return found


def _behind_field(
    name: str,
    own: Iterable[Clause],
    open_questions: Iterable[Reading],
    silent: Mapping[str, Any] | None,
    prefix: str,
) -> tuple[Citation, ...]:
    """Return what stands behind a field: its clauses and the readings of them, or what fills the silence."""
    told = [c for c in own if name in c.sets]
    places = {c.locator for c in told}
    read = [
        r
        for r in open_questions
        if (name in r.fields and places & {*r.clauses})
        or name in r.procedures
        or (silent is not None and r.locator == silent.get("reading"))
    ]
    if silent is None or "why" not in silent:
        return (*told, *read)
    return (_note(name, silent["why"], tuple(silent.get("like", ())), prefix), *read)


def _note(name: str, why: str, like: tuple[str, ...], prefix: str) -> Note:
    if why.startswith("does not arise"):
        locator = "does not arise"
    elif not prefix:
        locator = "outside tables"
    elif like:
        how = "by" if all(place.startswith(prefix) for place in like) else "as"
        locator = f"silent: {how} {', '.join(like)}"
    else:
        locator = f"silent: {name}"
    return Note(locator, why[0].upper() + why[1:] + ("" if why.endswith(".") else "."), clauses=like)


def _behind_step(name: str, own: tuple[Clause, ...], open_questions: Iterable[Reading]) -> tuple[Citation, ...]:
    told = tuple(c for c in own if name in c.procedures)
    read = tuple(r for r in open_questions if name in r.procedures)
    if told or read:
        return (*told, *read)
    if not own:
        return (Note("outside tables", f"No document gives the rules of this game: {PROCEDURES[name]}."),)
    sister = next((c for c in clauses().values() if name in c.procedures), None)
    if sister is None:
        return (Note(f"silent: {name}", "No clause of any document says it."),)
    text = f"No clause of this game says it; where the step arises it is taken as in {sister.locator}: {sister.en}"
    return (Note(f"silent: as {sister.locator}", text, clauses=(sister.locator,)),)


# Frames


def documents_frame() -> Any:
    """Return a frame of the documents: what each is, its file, and what is known of its origin."""
    from .frames import documents_of

    return documents_of(documents().values())


def clauses_frame(document: str | None = None, language: str = "en") -> Any:
    """Return a frame of the clauses: place, kind, paraphrase, fields and values that it sets, steps, reading.

    Args:
        document: a number such as ``"002"``, or the beginning of a locator such as ``"002:F"``; None for all.
        language: of the paraphrase: ``"en"``, ``"ru"`` or ``"both"``.

    Raises:
        OchkoError: for a document or a language that does not exist.
    """
    from .frames import clauses_of

    if language not in ("en", "ru", "both"):
        raise OchkoError(f"language is {shown(language)}; allowed: 'en', 'ru', 'both'.")
    if document is not None and not isinstance(document, str):
        raise OchkoError(f'document is {shown(document)}; it must be a text such as "002".')
    chosen = [c for c in clauses().values() if document is None or c.locator.startswith(document)]
    if not chosen:
        raise OchkoError(f"there is no document {shown(document)}; the documents are {', '.join(documents())}.")
    return clauses_of(chosen, language)


def readings_frame(rules: Rules | None = None) -> Any:
    """Return a frame of what is ambiguous, one row a candidate.

    Args:
        rules: only the readings that these rules touch, with what is in force under them; None for all readings,
            with the default in force.
    """
    from .frames import all_readings, readings_of

    return all_readings() if rules is None else readings_of(rules)


def glossary_frame() -> Any:
    """Return a frame of the Russian terms: with stress, in English, what each means, where it stands."""
    from .frames import glossary_of

    return glossary_of(glossary().values())


def history_frame() -> Any:
    """Return a frame of the facts about the game's past: where each was seen, and how far to trust it."""
    from .frames import history_of

    return history_of(history().values())


def explain_frame(rules: Rules) -> Any:
    """Return the frame behind ``rules.explain()``."""
    from .frames import explain

    return explain(rules)


def as_html(frame: Any) -> str:
    """Return any frame as an HTML table with wrapped text, aligned left, without its index."""
    from .tabular import html_of

    return html_of(frame)


def as_markdown(frame: Any) -> str:
    """Return any frame as a Markdown table without its index."""
    from .tabular import markdown_of

    return markdown_of(frame)
