"""What README shows runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


@pytest.mark.skipif(not README.exists(), reason="installed without README")
def test_the_code_of_the_readme_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    space: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), space)
    assert len(space["steps"]) == 8


@pytest.mark.skipif(not README.exists(), reason="installed without README")
def test_the_notebooks_that_the_readme_names_exist() -> None:
    named = re.findall(r"`(\d\d_\w+)`", README.read_text("utf-8"))
    assert named
    assert all((ROOT / "notebooks" / f"{name}.ipynb").exists() for name in named)
