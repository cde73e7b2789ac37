"""The notebooks as they are stored: no outputs, short cells, something to do after a few lines of prose."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST_CODE, WIDEST_CODE = 8, 110


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_there_is_a_first_notebook() -> None:
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_stored_without_outputs_and_widget_state(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert all(c["outputs"] == [] for c in notebook["cells"] if c["cell_type"] == "code")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_cells_are_short(path: Path) -> None:
    for cell in read(path)["cells"]:
        if cell["cell_type"] == "code":
            lines = "".join(cell["source"]).splitlines()
            assert len(lines) <= MOST_CODE, lines
            assert max(map(len, lines)) <= WIDEST_CODE, lines


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_the_package_is_imported_first_and_alone(path: Path) -> None:
    code = ["".join(c["source"]) for c in read(path)["cells"] if c["cell_type"] == "code"]
    assert code[0].strip() == "import ochko_edu as oe"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_whoever_comes_back_is_told_how_to_wake_the_buttons(path: Path) -> None:
    cells = read(path)["cells"]
    if any("oe.widgets." in "".join(c["source"]) for c in cells):
        first = "".join(cells[0]["source"])
        assert "Error displaying widget: model not found" in first
        assert "Run All Cells" in first


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_jupyterlab_has_nothing_to_add_about_the_language(path: Path) -> None:
    assert {"version", "file_extension", "codemirror_mode"} <= set(read(path)["metadata"]["language_info"])


WRITTEN = [*NOTEBOOKS, ROOT / "README.md", *sorted((ROOT / "ochko_edu" / "widgets").glob("*.py"))]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda p: p.name)
def test_to_draw_is_to_take_a_card(path: Path) -> None:
    """Equal totals are a tie."""
    found = re.findall(
        r"\b(?:a|the|each|every|no|of|as) draw\b|\bdraws? (?:pays|wins|is|are)\b", path.read_text("utf-8")
    )
    assert not found


def test_the_numbers_in_the_prose_of_the_first_notebook() -> None:
    prose = "".join("".join(c["source"]) for c in read(NOTEBOOKS[0])["cells"] if c["cell_type"] == "markdown")
    folk = oe.variant("folk")
    for rules in (folk, folk.replace(tie="push", bust_shown="at_showdown")):
        assert f"{-oe.exact(rules).value:.3f}" in prose
