"""The records that ``sources/*.toml`` is read into: clauses, readings, notes, variants, documents, words, facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import RuleError, nearest
from .fields import PROCEDURES


@dataclass(frozen=True)
class Clause:
    """One clause of a document, in our own words.

    ``locator`` is such as ``"000:9d"``: document, then place; ``kind`` is rule, advice, misprint, gap or note.
    """

    locator: str
    kind: str
    en: str
    ru: str
    sets: Mapping[str, Any]
    procedures: tuple[str, ...]
    reading: str | None

    def __str__(self) -> str:
        return self.locator


@dataclass(frozen=True)
class Candidate:
    """One way to read an ambiguity; ``sets`` are the field values that play it, if ``played``."""

    key: str
    text: str
    sets: Mapping[str, Any]
    played: bool
    note: str


@dataclass(frozen=True)
class Reading:
    """An ambiguity of the documents: the candidates, the default and why.

    ``fields`` are those that play it; ``procedures`` are the steps (or fields) that follow it without being able
    to play it otherwise.
    """

    locator: str
    topic: str
    question: str
    clauses: tuple[str, ...]
    fields: tuple[str, ...]
    procedures: tuple[str, ...]
    variants: tuple[str, ...]
    default: str
    why: str
    candidates: tuple[Candidate, ...]

    @property
    def kind(self) -> str:
        """What sort of citation this is."""
        return "reading"

    @property
    def en(self) -> str:
        """The reading in force and its reason, in English."""
        text = next(c.text for c in self.candidates if c.key == self.default)
        return f"{self.question} Read so: {text} {self.why}"

    def __str__(self) -> str:
        return f"reading {self.locator}"


@dataclass(frozen=True)
class Note:
    """A remark where no clause stands behind a value: a silence that was filled, or a learner's own rule.

    ``clauses`` are the locators that the silence was filled from, if any.
    """

    locator: str
    en: str
    kind: str = "note"
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.locator


Citation = Clause | Reading | Note


@dataclass(frozen=True)
class Setting:
    """The value that a variant gives to a field, and what stands behind it: clauses first, then readings."""

    value: Any
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class Variant:
    """A named game: its title, one line about it, its document, its settings, and what stands behind its steps."""

    name: str
    title: str
    line: str
    note: str
    document: str
    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    settings: Mapping[str, Setting]
    procedures: Mapping[str, tuple[Citation, ...]]

    def procedure(self, name: str) -> tuple[Citation, ...]:
        """Return what stands behind a step of play: clauses and readings, else a note on what fills the silence.

        Raises:
            RuleError: for a step that does not exist, with the nearest one.
        """
        if name not in self.procedures:
            raise RuleError(f"there is no step of play {name!r}.{nearest(name, PROCEDURES)}")
        return self.procedures[name]

    def other_readings(self, name: str, value: Any) -> tuple[Note, ...]:
        """Return the readings, other than the default ones, in which a field of this game has such a value."""
        return tuple(
            Note(f"reading {r.locator} {c.key}", f"{r.question} Read so: {c.text}", "reading", r.clauses)
            for r in self.readings
            for c in r.candidates
            if name in r.fields and c.key != r.default and c.played and c.sets.get(name) == value
        )


@dataclass(frozen=True)
class Document:
    """One of the texts: what it is, the SHA-256 of the file that was read, and what is known of its origin."""

    id: str
    title: str
    what: str
    file: str
    sha256: str
    language: str
    origin: str
    parts: Mapping[str, str]


@dataclass(frozen=True)
class Term:
    """A Russian word of the game: ``ru`` with its stress, ``plain`` without, ``en`` as this project says it."""

    ru: str
    plain: str
    en: str
    meaning: str
    stands: tuple[str, ...]


@dataclass(frozen=True)
class Fact:
    """A fact about the game's past: where it was seen, and how far to trust it."""

    id: str
    text: str
    where: str
    grade: str
    kind: str
