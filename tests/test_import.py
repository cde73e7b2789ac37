"""``import ochko_edu`` stays light: heavy libraries load when they are used."""

import subprocess
import sys
import time

import ochko_edu

HEAVY = ("IPython", "anywidget", "ipywidgets", "numba", "numpy", "pandas", "plotly", "scipy")


def test_import_loads_no_heavy_library() -> None:
    code = f"import sys, ochko_edu; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_every_name_that_is_offered_is_there() -> None:
    for name in dir(ochko_edu):
        assert getattr(ochko_edu, name) is not None or name == "__doc__"


def test_import_takes_less_than_three_tenths_of_a_second() -> None:
    def quickest(code: str) -> float:  # of five: the others measure what else the machine is doing
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
            times.append(time.perf_counter() - start)
        return min(times)

    assert quickest("import ochko_edu") - quickest("pass") < 0.3
