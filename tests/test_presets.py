"""The variants that are read from the clauses play what the hand-written list in tests/golden/presets.toml says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ochko_edu.fields import FIELDS
from ochko_edu.presets import ALIASES, variant, variants

GOLDEN = Path(__file__).parent / "golden" / "presets.toml"
PRESETS: dict[str, dict[str, Any]] = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))


def written(name: str) -> dict[str, Any]:
    own = dict(PRESETS[name])
    like = own.pop("like", None)
    return {**written(like), **own} if like else own


def test_the_list_and_the_variants_are_the_same() -> None:
    assert list(PRESETS) == list(variants())
    assert all(set(written(name)) == set(FIELDS) for name in PRESETS)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("field", FIELDS)
def test_a_variant_plays_what_is_written(name: str, field: str) -> None:
    value = written(name)[field]
    assert getattr(variant(name), field) == FIELDS[field].normalise(None if value == "None" else value)


@pytest.mark.parametrize("name", PRESETS)
def test_a_variant_has_a_line_for_people(name: str) -> None:
    line = variants()[name]
    assert line.endswith(".")
    assert len(line) < 130


@pytest.mark.parametrize("alias", ALIASES)
def test_other_names(alias: str) -> None:
    assert variant(alias) is variant(ALIASES[alias])
    assert alias not in variants()


def test_a_variant_is_made_once() -> None:
    assert variant("salon") is variant("salon")
