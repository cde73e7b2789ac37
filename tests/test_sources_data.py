"""The files in sources/ hold together: places, kinds, readings, a value for every field of a variant."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "sources"
DOCUMENTS = ("000", "002", "003", "004")
PARTS = {"000": "", "002": "CF", "003": "", "004": "TX"}
CLAUSE_KINDS = {"rule", "advice", "misprint", "gap", "note"}
FACT_KINDS = {"fact", "legend", "inference", "not found"}
GRADES = {"high", "medium", "low", "medium-high", "high/unknown"}
STRESS = "\u0301"
NAMED_TWICE = {"values", "punter_must", "banker_must"}  # mappings that several clauses may share

Record = dict[str, Any]


def load(name: str) -> Record:
    with (SOURCES / name).open("rb") as file:
        return tomllib.load(file)


CLAUSES: list[Record] = [c for d in DOCUMENTS for c in load(f"clauses-{d}.toml")["clause"]]
READINGS: list[Record] = load("readings.toml")["reading"]
VARIANTS: list[Record] = load("variants.toml")["variant"]
TERMS: list[Record] = load("glossary.toml")["term"]
FACTS: list[Record] = load("history.toml")["fact"]
LOCATORS = {c["locator"] for c in CLAUSES}
READING_IDS = {r["id"] for r in READINGS}


def names(records: list[Record], key: str) -> list[str]:
    return [r[key] for r in records]


def own(variant: Record) -> list[Record]:
    prefix = variant["clauses"]
    return [c for c in CLAUSES if prefix and c["locator"].startswith(prefix)]


def merged(variant: Record) -> Record:
    """Every field's raw value in a variant, from its clauses and its silences; asserts that they agree."""
    found: Record = {}
    for clause in own(variant):
        for field, value in clause.get("sets", {}).items():
            where = f"{variant['name']}, {clause['locator']}, {field}"
            if field in found and field in NAMED_TWICE:
                assert all(found[field].get(k, v) == v for k, v in value.items()), where
                value = {**found[field], **value}
            elif field in found:
                assert found[field] == value, where
            found[field] = value
    for field, silent in variant["silent"].items():
        assert field not in found, f"{variant['name']}: {field} is both set by a clause and silent"
        found[field] = silent["value"]
    return found


def normal(field: str, value: Any) -> Any:
    from ochko_edu.fields import FIELDS

    return FIELDS[field].normalise(None if value == "None" else value)


@pytest.mark.parametrize(
    ("records", "key"),
    [(CLAUSES, "locator"), (READINGS, "id"), (VARIANTS, "name"), (TERMS, "plain"), (FACTS, "id")],
    ids=["clauses", "readings", "variants", "terms", "facts"],
)
def test_names_are_unique(records: list[Record], key: str) -> None:
    assert not [name for name, times in Counter(names(records, key)).items() if times > 1]


def test_documents_are_described() -> None:
    documents = load("documents.toml")["document"]
    assert tuple(names(documents, "id")) == DOCUMENTS
    for document in documents:
        assert re.fullmatch(r"[0-9a-f]{64}", document["sha256"])
        assert all(document[key].strip() for key in ("title", "what", "file", "language", "origin"))
        assert set(names(document.get("part", []), "id")) == set(PARTS[document["id"]])


def test_the_games_that_are_only_named_are_said_to_be() -> None:
    origin = load("documents.toml")["document"][-1]["origin"]
    assert "Macao" in origin
    assert "Sixty-six" in origin
    assert "only named" in origin


@pytest.mark.parametrize("document", DOCUMENTS)
def test_locators_are_well_formed(document: str) -> None:
    part = f"[{PARTS[document]}]" if PARTS[document] else ""
    for clause in load(f"clauses-{document}.toml")["clause"]:
        assert re.fullmatch(rf"{document}:(intro|{part}\d+[a-z]?)", clause["locator"]), clause["locator"]
        assert clause["locator"].endswith("m") == (clause["kind"] == "misprint"), clause["locator"]


@pytest.mark.parametrize("clause", CLAUSES, ids=names(CLAUSES, "locator"))
def test_clause(clause: Record) -> None:
    from ochko_edu.fields import FIELDS, PROCEDURES

    assert set(clause) <= {"locator", "kind", "en", "ru", "sets", "procedures", "reading"}
    assert clause["kind"] in CLAUSE_KINDS
    assert clause["en"].strip()
    assert clause["ru"].strip()
    assert re.search("[а-яё]", clause["ru"])
    assert not re.search("[а-яё]", clause["en"])
    if clause["kind"] == "rule":
        assert clause.get("sets") or clause.get("procedures")
    elif clause["kind"] == "advice":
        assert clause["procedures"] == ["advice"]
        assert "sets" not in clause
    else:
        assert "sets" not in clause
        assert "procedures" not in clause
    assert set(clause.get("sets", {})) <= set(FIELDS)
    assert set(clause.get("procedures", [])) <= set(PROCEDURES)
    for field, value in clause.get("sets", {}).items():
        normal(field, value)
    if "reading" in clause:
        reading = next(r for r in READINGS if r["id"] == clause["reading"])
        assert clause["locator"] in reading["clauses"]


@pytest.mark.parametrize("variant", VARIANTS, ids=names(VARIANTS, "name"))
def test_variant_has_one_value_for_every_field(variant: Record) -> None:
    from ochko_edu.fields import FIELDS

    fields = merged(variant)
    assert set(fields) == set(FIELDS)
    for field, value in fields.items():
        normal(field, value)
    for field, silent in variant["silent"].items():
        assert set(silent) in ({"value", "reading"}, {"value", "why"}, {"value", "why", "like"}), field
        assert set(silent.get("like", [])) <= LOCATORS, field
        if "reading" in silent:
            reading = next(r for r in READINGS if r["id"] == silent["reading"])
            assert field in reading["fields"], field
            assert variant["name"] in reading["variants"], field


def test_every_clause_belongs_to_one_variant() -> None:
    at_home = Counter(c["locator"] for v in VARIANTS for c in own(v))
    assert dict(at_home) == dict.fromkeys(LOCATORS, 1)


@pytest.mark.parametrize("reading", READINGS, ids=names(READINGS, "id"))
def test_reading(reading: Record) -> None:
    from ochko_edu.fields import FIELDS, PROCEDURES

    assert re.fullmatch(r"[AB]\d+[a-z]?|X-[a-z]", reading["id"])
    assert set(reading.get("procedures", [])) <= {*FIELDS, *PROCEDURES}
    assert all(reading[key].strip() for key in ("topic", "question", "why"))
    assert reading["clauses"]
    assert set(reading["clauses"]) <= LOCATORS
    assert reading["variants"]
    assert set(reading["variants"]) <= set(names(VARIANTS, "name"))
    assert set(reading["fields"]) <= set(FIELDS)
    keys = names(reading["candidate"], "key")
    assert keys == list("abcdefgh"[: len(keys)])
    assert len(keys) > 1
    assert reading["default"] in keys
    for candidate in reading["candidate"]:
        assert candidate["text"].strip()
        for field, value in candidate.get("sets", {}).items():
            normal(field, value)
        if "sets" in candidate:
            assert set(candidate["sets"]) & set(reading["fields"])
        else:
            assert isinstance(candidate["played"], bool)
            assert candidate["note"].strip()


@pytest.mark.parametrize("reading", READINGS, ids=names(READINGS, "id"))
def test_default_of_a_reading_is_what_its_variants_play(reading: Record) -> None:
    default = next(c for c in reading["candidate"] if c["key"] == reading["default"]).get("sets", {})
    assert set(default) == set(reading["fields"])
    for variant in (v for v in VARIANTS if v["name"] in reading["variants"]):
        fields = merged(variant)
        for field, value in default.items():
            whole = {**fields[field], **value} if field == "values" else value
            assert normal(field, whole) == normal(field, fields[field]), (variant["name"], field)
    others = [c["sets"] for c in reading["candidate"] if "sets" in c]
    assert all(a != b for i, a in enumerate(others) for b in others[:i])


@pytest.mark.parametrize("term", TERMS, ids=names(TERMS, "plain"))
def test_term(term: Record) -> None:
    assert term["ru"].replace(STRESS, "") == term["plain"]
    for word in term["ru"].split():
        vowels = re.findall("[аеёиоуыэюя]", word)
        assert STRESS in word or "ё" in word or len(vowels) < 2, word
        assert not re.search(f"[^аеиоуыэюя]{STRESS}", word), word
    assert term["en"].strip()
    assert term["meaning"].strip()
    assert term["stands"]
    assert set(term["stands"]) <= LOCATORS


@pytest.mark.parametrize("fact", FACTS, ids=names(FACTS, "id"))
def test_fact(fact: Record) -> None:
    assert set(fact) == {"id", "text", "where", "grade", "kind"}
    assert fact["kind"] in FACT_KINDS
    assert fact["grade"] in GRADES
    assert fact["text"].strip()
    assert fact["where"].strip()
    cited = re.findall(r"\b00\d:\w+", fact["where"])
    assert set(cited) <= LOCATORS


def test_places_named_in_passing_exist() -> None:
    for path in SOURCES.iterdir():
        for locator in re.findall(r"\b00[0-4]:(?:intro|[A-Z]?\d\w*)", path.read_text(encoding="utf-8")):
            assert locator in LOCATORS, (path.name, locator)
