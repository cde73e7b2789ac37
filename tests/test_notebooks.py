"""The notebooks as they are stored: no outputs, short cells, something to do after a few lines of prose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
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
