"""The documents behind the rules: clauses, readings, glossary and history, read from ``sources/*.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .errors import OchkoError, RuleError, nearest
from .fields import FIELDS, Frozen, field
from .paths import sources_dir

if TYPE_CHECKING:
    from .rules import Rules


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
    """An ambiguity of the documents: the candidates, the default and why."""

    locator: str
    topic: str
    question: str
    clauses: tuple[str, ...]
    fields: tuple[str, ...]
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
    """A remark where no clause stands behind a value: a silence that was filled, or a learner's own rule."""

    locator: str
    en: str
    kind: str = "note"

    def __str__(self) -> str:
        return self.locator


Citation = Clause | Reading | Note


@dataclass(frozen=True)
class Setting:
    """The value that a variant gives to a field, and what stands behind it."""

    value: Any
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class Variant:
    """A named game: its title, one line about it, its document, and its setting for every field."""

    name: str
    title: str
    line: str
    document: str
    clauses: tuple[Clause, ...]
    settings: Mapping[str, Setting]

    def procedure(self, name: str) -> tuple[Citation, ...]:
        """Return the clauses of this game that describe a step of play, else a note that it is silent."""
        found = tuple(c for c in self.clauses if name in c.procedures)
        return found or (
            Note(f"default: {name}", "No clause of this game says it; the sister games do it so."),
        )


@lru_cache(maxsize=16)
def _load(name: str) -> Mapping[str, Any]:
    path = sources_dir() / name
    try:
        with path.open("rb") as file:
            return MappingProxyType(tomllib.load(file))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise OchkoError(f"the source file {path} cannot be read: {error}") from None


def _value(name: str, value: Any) -> Any:
    return field(name).normalise(None if value == "None" else value)


def _sets(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({name: _value(name, value) for name, value in given.items()})


@lru_cache(maxsize=1)
def clauses() -> Mapping[str, Clause]:
    """Return every clause by its locator, in the order of the documents.

    >>> clauses()["000:9d"].sets["tie"]
    'push'
    """
    found: dict[str, Clause] = {}
    for document in _load("documents.toml")["document"]:
        for c in _load(f"clauses-{document['id']}.toml")["clause"]:
            raw = c.get("sets", {})
            # A total or a rank may be one part of a mapping that several clauses share.
            sets = {n: _value(n, v) for n, v in raw.items()}
            found[c["locator"]] = Clause(
                c["locator"], c["kind"], c["en"], c["ru"], MappingProxyType(sets),
                tuple(c.get("procedures", ())), c.get("reading"),
            )  # fmt: skip
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def readings() -> Mapping[str, Reading]:
    """Return every ambiguity by its locator, such as ``"A8"``."""
    found: dict[str, Reading] = {}
    for r in _load("readings.toml")["reading"]:
        candidates = tuple(
            Candidate(c["key"], c["text"], _sets(c.get("sets", {})), c.get("played", True), c.get("note", ""))
            for c in r["candidate"]
        )
        found[r["id"]] = Reading(
            r["id"], r["topic"], r["question"], tuple(r.get("clauses", ())), tuple(r.get("fields", ())),
            tuple(r.get("variants", ())), r["default"], r["why"], candidates,
        )  # fmt: skip
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def _variant_records() -> Mapping[str, Mapping[str, Any]]:
    return MappingProxyType({v["name"]: v for v in _load("variants.toml")["variant"]})


def variant_names() -> Iterator[str]:
    """Yield the names of the variants, in the order of ``sources/variants.toml``."""
    return iter(_variant_records())


@lru_cache(maxsize=32)
def variant(name: str) -> Variant:
    """Return a variant: every field's value with the clauses or the reading behind it.

    Raises:
        RuleError: for an unknown name, with the nearest one.

    >>> variant("folk").settings["tie"].value
    'banker'
    """
    records = _variant_records()
    if name not in records:
        raise RuleError(
            f"there is no variant {name!r}.{nearest(str(name), records)} The variants are {', '.join(records)}."
        )
    record = records[name]
    prefix = record["clauses"]
    own = tuple(c for c in clauses().values() if prefix and c.locator.startswith(prefix))
    merged: dict[str, tuple[Any, tuple[Citation, ...]]] = {}
    for clause in own:
        for field_name, value in clause.sets.items():
            before, cited = merged.get(field_name, (None, ()))
            if cited and isinstance(value, Frozen):
                value = Frozen({**before, **value})
            elif cited and before != value:
                raise OchkoError(
                    f"{name}: {clause.locator} sets {field_name} to {value!r}, an earlier clause to {before!r}."
                )
            behind = (readings()[clause.reading],) if clause.reading else ()
            merged[field_name] = value, (*cited, clause, *behind)
    for field_name, silent in record["silent"].items():
        cite: Citation
        if "reading" in silent:
            cite = readings()[silent["reading"]]
        else:
            cite = Note(f"default: {field_name}", silent["why"])
        merged[field_name] = _value(field_name, silent["value"]), (cite,)
    missing = [f for f in FIELDS if f not in merged]
    if missing:
        raise OchkoError(f"sources/variants.toml: {name} says nothing of {', '.join(missing)}.")
    settings = {f: Setting(field(f).normalise(merged[f][0]), merged[f][1]) for f in FIELDS}
    return Variant(name, record["title"], record["line"], record["document"], own, MappingProxyType(settings))


def readings_frame(rules: Rules) -> Any:
    """Return the frame behind ``rules.readings()``."""
    from .frames import readings_of

    return readings_of(rules)


def explain_frame(rules: Rules) -> Any:
    """Return the frame behind ``rules.explain()``."""
    from .frames import explain

    return explain(rules)
