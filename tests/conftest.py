"""Settings for all tests."""

import re
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and in every run: a test that fails must fail again.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test whose name holds a place in memory: it is another in every run, and cannot be named again."""
    fleeting = [item.nodeid for item in items if re.search(r" at 0x[0-9a-f]+>", item.nodeid)]
    if fleeting:
        raise pytest.UsageError(f"names that change from run to run: {fleeting}")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Make a small edition of the notebooks, in a subfolder too, with leavings that must not travel."""
    files = {
        "00_start_here.ipynb": "first edition",
        "01_next.ipynb": "first edition",
        "pictures/shoe.svg": "<svg/>",
        ".ipynb_checkpoints/00_start_here-checkpoint.ipynb": "old",
        "__pycache__/helper.pyc": "old",
    }
    for name, text in files.items():
        path = tmp_path / "published" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "published"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"
