"""Settings for all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and in every run: a test that fails must fail again.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


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
