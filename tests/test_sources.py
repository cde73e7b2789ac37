"""What the package makes of sources/: records, and what stands behind every field and step of every variant."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from ochko_edu import sources
from ochko_edu.errors import OchkoError, RuleError
from ochko_edu.fields import FIELDS, PROCEDURES
from ochko_edu.presets import variant
from ochko_edu.records import Clause, Note, Reading
from ochko_edu.table import Table
from tests.play import VARIANTS, random_step

DOCUMENTED = [name for name in VARIANTS if name != "blackjack"]


def cited(name: str, what: str) -> list[str]:
    return [str(c) for c in variant(name).cite(what)]


# Records


def test_everything_is_read_in_order() -> None:
    assert list(sources.documents()) == ["000", "002", "003", "004"]
    assert next(iter(sources.clauses())) == "000:intro"
    assert [key for key in sources.clauses() if key.startswith("002")][:3] == ["002:C1", "002:C2", "002:C3a"]
    assert all(key == r.locator for key, r in sources.readings().items())
    assert all(key == t.plain for key, t in sources.glossary().items())
    assert all(key == f.id for key, f in sources.history().items())
    assert sources.documents()["004"].parts["T"].startswith("The article")


def test_records_cannot_be_changed() -> None:
    for records in (sources.documents(), sources.clauses(), sources.readings(), sources.glossary(), sources.history()):
        with pytest.raises(TypeError):
            records["x"] = None  # type: ignore[index]
    with pytest.raises(TypeError):
        sources.clauses()["000:9d"].sets["tie"] = "banker"  # type: ignore[index]


def test_an_unknown_variant_or_step_is_refused_with_the_nearest() -> None:
    for wrong in (10**5000, ["folk"], None):
        with pytest.raises(RuleError, match="there is no variant"):
            sources.variant(wrong)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="Did you mean 'folk'"):
        sources.variant("foalk")
    with pytest.raises(RuleError, match=r"no step of play 'shufle'\. Did you mean 'shuffle'"):
        sources.variant("salon").procedure("shufle")


def test_a_broken_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("= 3")
    (tmp_path / "latin.toml").write_bytes(b'a = "\xe9"')
    monkeypatch.setattr(sources, "sources_dir", lambda: tmp_path)
    for name in ("broken.toml", "latin.toml", "missing.toml"):
        with pytest.raises(OchkoError, match=f"{name} cannot be read"):
            sources._load(name)


# What stands behind a field


@pytest.mark.parametrize("name", VARIANTS)
def test_a_field_cites_the_clauses_that_set_it_and_the_readings_it_takes_part_in(name: str) -> None:
    record = sources.variant(name)
    for field, setting in record.settings.items():
        for citation in setting.citations:
            if isinstance(citation, Clause):
                assert field in citation.sets
            elif isinstance(citation, Reading):
                assert field in citation.fields or field in citation.procedures
                assert name in citation.variants
        told = [c for c in record.clauses if field in c.sets]
        assert [c for c in setting.citations if isinstance(c, Clause)] == told
        kinds = [type(c) for c in setting.citations]
        assert kinds == sorted(kinds, key=[Clause, Note, Reading].index)  # clauses first
        if told:
            assert Note not in kinds


def test_a_reading_shows_only_where_it_belongs() -> None:
    assert cited("salon-002", "max_draws") == ["002:C9", "reading A6"]
    assert cited("salon-002", "draw_when_natural") == ["002:C9", "reading A5"]
    assert cited("chemin-de-fer", "tie") == ["004:X2b", "004:X6", "reading X-a"]
    assert cited("salon", "tie") == ["000:9d"]


@pytest.mark.parametrize("name", [n for n in DOCUMENTED if n != "chemin-de-fer"])
def test_standing_on_21_cites_its_reading(name: str) -> None:
    assert "reading A18" in cited(name, "target")


def test_a_silence_says_what_filled_it() -> None:
    assert cited("salon-002", "punter_bust") == ["silent: as 000:12"]
    assert cited("salon", "bank_withdrawal") == ["silent: by 000:15"]
    assert cited("salon", "modulo") == ["does not arise"]
    assert cited("blackjack", "tie") == ["outside tables"]
    assert cited("folk", "tie") == ["reading B1"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_silence_that_a_reading_fills_cites_it(name: str) -> None:
    record = sources.variant(name)
    for field, setting in record.settings.items():
        told = any(isinstance(c, Clause) for c in setting.citations)
        if not told and any(field in r.fields for r in record.readings):
            assert any(isinstance(c, Reading) for c in setting.citations), field


# What stands behind a step of play


@pytest.mark.parametrize(
    ("name", "step", "behind"),
    [
        ("salon", "discards_aside", ["000:14"]),
        ("salon-002", "discards_aside", ["reading A30"]),
        ("salon-003", "discards_aside", ["reading A30"]),
        ("salon-004", "discards_aside", ["reading A30"]),
        ("salon-004", "shuffle", ["reading A25"]),
        ("salon-003", "banker_draws_last", ["003:15", "reading A37"]),
        ("salon-002", "bank_empty", ["reading A38"]),
        ("folk", "showdown", ["reading B32"]),
        ("folk", "bank_empty", ["002:F13", "reading B14"]),
        ("chemin-de-fer", "highest_bettor", ["004:X1b", "reading X-e"]),
        ("salon", "duel_order", ["silent: as 002:F3"]),
        ("blackjack", "showdown", ["outside tables"]),
    ],
)
def test_a_step_cites_clauses_then_readings_then_a_sister(name: str, step: str, behind: list[str]) -> None:
    assert cited(name, step) == behind


@pytest.mark.parametrize("name", VARIANTS)
def test_clauses_and_readings_of_a_step_describe_it(name: str) -> None:
    record = sources.variant(name)
    assert set(record.procedures) == set(PROCEDURES)
    for step, behind in record.procedures.items():
        assert all(not isinstance(c, Clause) or step in c.procedures for c in behind)
        assert all(not isinstance(c, Reading) or step in c.procedures for c in behind)
        assert not any(str(c).startswith("default") for c in behind)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_happens_at_a_documented_table_rests_on_a_clause_or_a_reading(name: str) -> None:
    places = set(sources.clauses()) | {f"reading {key}" for key in sources.readings()}
    behind: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for seed in range(25):
        chance = random.Random(seed)
        table = Table(variant(name), seats=1 + seed % 4, seed=seed, purse=chance.choice((20, 150, 1000)))
        for _ in range(120):
            if not random_step(table, chance):
                break
        behind |= {event.field: event.clauses for event in table.log}
    assert len(behind) > 12
    for what, locators in behind.items():
        assert what in FIELDS or what in PROCEDURES
        for locator in locators:
            named = re.sub(r"^silent: (as|by) ", "", locator).split(", ")
            assert set(named) <= places, (what, locator)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_reading_that_is_played_can_be_played(name: str) -> None:
    """Each candidate with values is taken by the rules of the variant as they are."""
    rules = variant(name)
    for reading in sources.variant(name).readings:
        default = next(c for c in reading.candidates if c.key == reading.default)
        assert rules.replace(**default.sets) == rules
        for candidate in reading.candidates:
            assert set(rules.replace(**candidate.sets).changes) <= set(candidate.sets)
