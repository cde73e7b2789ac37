"""The house's floors: imports point down, in no circle, and the table can be played without any library."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ochko_edu

PACKAGE = Path(ochko_edu.__file__).parent

# The floors that DESIGN binds, from the ground up; a module may import from its own floor and from those below it.
FLOORS = (
    {"errors", "chance", "paths", "clock", "keeping"},
    {"cards", "fields", "records", "sources"},
    {"rules", "rulesfile", "presets"},
    {"judging", "policies", "growing", "hands", "tables_view"},
    {"procedures", "table"},
    {"autoplay"},
    {"compare"},
    {"charts", "exercises"},
    {"lessons"},
    {"widgets"},
)
# The engines stand beside the table, above the hands: none of them may ask the table what a rule says.
ENGINES = {"shoes", "flows", "joint", "counting", "backward", "response", "decisions", "outcomes"}
LIBRARY_FREE = ["cards", "rules", "presets", "sources", "hands", "judging", "policies", "table", "rulesfile"]
HEAVY = {"numpy", "pandas", "scipy", "numba", "plotly", "ipywidgets", "IPython", "jupyterlab"}


def imported(path: Path) -> set[str]:
    """The package's own modules that a file imports when it is loaded (not inside a function)."""
    found = set()
    inside = path.parent != PACKAGE
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            if inside and node.level == 1:
                continue  # a neighbour in the same room
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found |= {name.split(".")[0] for name in names}
    return found - {"__version__"}


def graph() -> dict[str, set[str]]:
    rooms: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE).parts
        room = place[0].removesuffix(".py")
        if room not in ("__init__", "_data"):
            rooms.setdefault(room, set()).update(imported(path) - {room})
    return rooms


GRAPH = graph()


def circle(rooms: dict[str, set[str]]) -> list[str]:
    """The modules that cannot be loaded in any order, because they wait for one another."""
    waiting = {room: set(needs) & set(rooms) for room, needs in rooms.items()}
    while ready := {room for room, needs in waiting.items() if not needs}:
        waiting = {room: needs - ready for room, needs in waiting.items() if room not in ready}
    return sorted(waiting)


def test_no_circle() -> None:
    assert circle(GRAPH) == []


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"a"}, "c": {"a"}, "d": set()}) == ["a", "b", "c"]


@pytest.mark.parametrize("floor", range(len(FLOORS)))
def test_imports_point_down(floor: int) -> None:
    above = set().union(*FLOORS[floor + 1 :]) if floor + 1 < len(FLOORS) else set()
    for room in FLOORS[floor] & set(GRAPH):
        assert not GRAPH[room] & (above | (ENGINES if floor < 5 else set())), room


@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_an_engine_does_not_lean_on_the_table(engine: str) -> None:
    assert not GRAPH[engine] & {"table", "procedures", "autoplay", "compare", "charts", "widgets"}


@pytest.mark.parametrize("module", LIBRARY_FREE)
def test_the_table_needs_no_library(module: str) -> None:
    """DESIGN's rule: these can be loaded, and a hand played, where numpy cannot be had."""
    code = f"import sys, ochko_edu.{module}; print(*sorted({HEAVY!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == ""


def test_a_hand_can_be_played_without_any_library() -> None:
    code = (
        "import sys\n"
        f"for name in {sorted(HEAVY)!r}: sys.modules[name] = None\n"
        "import ochko_edu as oe\n"
        "table = oe.Table(oe.variant('salon'), seats=2, seed=1)\n"
        "while table.state.phase != 'over': table.do(table.legal_actions()[-1])\n"
        "print(len(table.log), oe.variant('folk').replace(tie='push').to_toml().split()[2])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    events, name = done.stdout.split()
    assert int(events) > 8
    assert name == '"folk"'


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_room_stays_small(path: Path) -> None:
    assert path.read_text("utf-8").count("\n") <= 420
