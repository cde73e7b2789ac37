"""Runs every benchmark here and shows what it measured: ``pytest tests/benchmarks``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BENCHMARKS = sorted(HERE.glob("bench_*.py"))


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_benchmark(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    env = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    # The lab's benchmark presses some thousand options; alone it takes all variants, here the two that matter most.
    some = ["salon", "chemin-de-fer"] if path.stem == "bench_lab" else []
    done = subprocess.run([sys.executable, str(path), *some], capture_output=True, text=True, env=env, timeout=280)
    with capsys.disabled():
        print(f"\n{path.stem}\n{done.stdout}")
    assert done.returncode == 0, done.stderr
