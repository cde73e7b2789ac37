"""The notebooks as they are stored: no outputs, short cells, something to do after a few lines of prose."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ochko_edu as oe

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
HISTORY, CHANCE = ROOT / "notebooks" / "01_two_worlds.ipynb", ROOT / "notebooks" / "06_probability.ipynb"
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
    text = path.read_text("utf-8")
    if path.suffix == ".py":  # what is written for people; code may ask whether ``odds.draw is None``
        text = "\n".join(
            n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant) and isinstance(n.value, str)
        )
    found = re.findall(r"\b(?:a|the|each|every|no|of|as) draw\b|\bdraws? (?:pays|wins|is|are)\b", text)
    assert not found


def test_the_numbers_in_the_prose_of_the_first_notebook() -> None:
    prose = "".join("".join(c["source"]) for c in read(NOTEBOOKS[0])["cells"] if c["cell_type"] == "markdown")
    folk = oe.variant("folk")
    for rules in (folk, folk.replace(tie="push", bust_shown="at_showdown")):
        assert f"{-oe.exact(rules).value:.3f}" in prose


# Prose

MOST_PROSE = 6  # lines of LINE signs between two boxes
LINE = 120
FOLDED = "# The answer: press Run.\n"
EARLIER = {"00_start_here.ipynb": 9}  # written before there was such a test


def prose(cell: dict[str, Any]) -> int:
    """How many full lines the prose of a cell takes; headings, tables and lists are looked at, not read through."""
    lines = [line for line in "".join(cell["source"]).splitlines() if not re.match(r"\s*(#|\||- )", line)]
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines))
    return sum(-(-len(" ".join(p.split())) // LINE) for p in paragraphs)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_there_is_something_to_do_after_a_few_lines(path: Path) -> None:
    cells = read(path)["cells"]
    boxes = [k for k, cell in enumerate(cells) if cell["cell_type"] == "code"]
    for before, after in pairwise(boxes):  # the opening and the end are free
        lines = sum(prose(cell) for cell in cells[before + 1 : after])
        told = "".join(cells[before + 1]["source"])[:60]
        closing = any("## In three sentences" in "".join(c["source"]) for c in cells[before + 1 : after])
        assert closing or lines <= EARLIER.get(path.name, MOST_PROSE), told


@pytest.mark.parametrize("path", NOTEBOOKS[1:], ids=lambda p: p.name)
def test_the_shape_of_a_notebook(path: Path) -> None:
    """CONTRIBUTING.md says how a notebook begins and how it ends."""
    cells = read(path)["cells"]
    for word in ("**You will be able to**", "**Time:**", "**Needs:**"):
        assert word in "".join(cells[0]["source"])
    headings = re.findall(r"^## (.+)$", written(path), re.MULTILINE)
    assert headings[-4] == "In three sentences"
    assert headings[-2:] == ["Sources", "Next door"]
    assert sum("oe.widgets.predict(" in code for code in boxes_of(path)) >= 2


def boxes_of(path: Path) -> list[str]:
    return ["".join(c["source"]) for c in read(path)["cells"] if c["cell_type"] == "code"]


def written(path: Path) -> str:
    return "\n\n".join("".join(c["source"]) for c in read(path)["cells"] if c["cell_type"] == "markdown")


def test_the_guide_says_on_which_page_each_exercise_stands() -> None:
    where: dict[str, set[str]] = {}
    for path in NOTEBOOKS:
        for name in re.findall(r'widgets\.exercise\(\s*"([a-z-]+)"', "\n".join(boxes_of(path))):
            where.setdefault(name, set()).add(path.name[:2])
    catalogue = oe.exercises.catalogue()
    nowhere = [name for name in catalogue["id"] if name not in where]
    guide = next(path for path in NOTEBOOKS if path.name == "teacher_guide.ipynb")
    boxes = "\n".join(boxes_of(guide))
    assert f"none = {json.dumps(nowhere)}" in boxes
    homework = re.search(r"homework = (\[.*?\])", boxes)
    assert homework is not None
    assert all(where[name] & {"04", "05", "06"} for name in json.loads(homework[1]))
    of_06 = catalogue[catalogue["notebook"] == "06"]["id"]
    assert {name for name in of_06 if name not in nowhere and "06" not in where[name]} == {"behind", "evening-spread"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_links_lead_to_notebooks_that_are_there(path: Path) -> None:
    for place in re.findall(r"\]\(([^)\s]+)\)", written(path)):
        assert re.fullmatch(r"[\w.]+\.ipynb", place), f"{place} is no neighbour: a reader may be without a network"
        assert (path.parent / place).is_file(), place


WORDS_TO_AVOID = r"\b(simply|obviously|clearly|of course|trivial|easy to see|color|favor|honor|center)\b"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_an_equal_is_addressed_and_in_british_spelling(path: Path) -> None:
    assert not re.findall(WORDS_TO_AVOID, written(path), re.IGNORECASE)


# Predictions


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_each_question_is_asked_before_it_is_answered_and_once(path: Path) -> None:
    asked: list[str] = []
    answered: list[str] = []
    for code in boxes_of(path):
        for call in ast.walk(ast.parse(code)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "oe.widgets.predict":
                asked += [k.value.value for k in call.keywords if k.arg == "key" and isinstance(k.value, ast.Constant)]
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "oe.widgets.reveal":
                answered += [a.value for a in call.args[:1] if isinstance(a, ast.Constant)]
                assert answered[-1] in asked
    assert len(asked) == sum(code.count("oe.widgets.predict(") for code in boxes_of(path))
    assert sorted(asked) == sorted(set(asked)) == sorted(answered)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_an_answer_is_folded_away(path: Path) -> None:
    for cell in read(path)["cells"]:
        folded = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        assert folded == ("oe.widgets.reveal(" in "".join(cell["source"]) and cell["cell_type"] == "code")
        assert not folded or "".join(cell["source"]).startswith(FOLDED)  # this line is all that is seen of it
    if any("oe.widgets.reveal(" in code for code in boxes_of(path)):
        assert "folded to one line" in written(path)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
def test_what_a_button_will_look_up_does_not_change_until_then(path: Path) -> None:
    """A function in a box is called after all later boxes have run, and would find their names."""
    trees = [ast.parse(code) for code in boxes_of(path)]
    names = [n for t in trees for n in ast.walk(t) if isinstance(n, ast.Name)]
    given = Counter(n.id for n in names if isinstance(n.ctx, ast.Store))
    for function in (n for t in trees for n in ast.walk(t) if isinstance(n, ast.Lambda)):
        used = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
        assert all(given[name] <= 1 for name in used), used


# History: every claim is one of the facts in sources/history.toml

CITED = re.compile(r"`([a-z][a-z0-9-]+)`,\s+(high/unknown|medium-high|high|medium|low)")
PAST = {
    "legend": r"legend|said to",
    "inference": r"inference|may have been|taken to be",
    "not found": r"not found|unverified",
}
# Words with a capital inside a sentence that are no claim about the past.
NO_CLAIM = {
    "Run", "Python", "Europe", "Central", "European", "Spanish", "German", "Polish", "Iranian", "Russian", "Russia",
    "Spain", "France", "England", "Varlam", "Game", "Hoyle", "Peel", "Britannica", "Iran",
    "J", "K", "Q", "A",
}  # fmt: skip


def test_each_cited_fact_is_in_the_sources_with_its_grade() -> None:
    facts = oe.sources.history()
    for path in NOTEBOOKS:
        for name, grade in CITED.findall(written(path)):
            assert name in facts, f"{path.name}: {name}"
            assert facts[name].grade == grade, f"{path.name}: {name}"
        named = set(re.findall(r"`([a-z]+(?:-[a-z0-9]+)+)`", written(path))) & set(facts)
        assert named <= {name for name, _ in CITED.findall(written(path))}, path.name


# Facts about the mathematics of the game are told where it is counted.
TOLD_ELSEWHERE = {
    "05_how_outcomes_differ.ipynb": {"shapley-1953"},
    "09_hidden_cards.ipynb": {"kemeny-snell-1957", "ethier-gamez-2013"},
}


def test_the_history_notebook_tells_every_fact() -> None:
    told = {name for name, _ in CITED.findall(written(HISTORY))}
    for notebook, names in TOLD_ELSEWHERE.items():
        assert names <= {name for name, _ in CITED.findall(written(HISTORY.parent / notebook))} - told
        told |= names
    assert told == set(oe.sources.history())


def paragraphs() -> list[str]:
    """The prose and the table rows of the history notebook, each with what it cites."""
    parts = [p for p in re.split(r"\n\s*\n|\n(?=\||- )", written(HISTORY)) if p.strip() and not p.startswith("#")]
    return parts[parts.index(next(p for p in parts if "no network" in p or "Each claim" in p)) :]


@pytest.mark.parametrize("kind", PAST)
def test_a_legend_is_called_a_legend_and_an_inference_an_inference(kind: str) -> None:
    facts = oe.sources.history()
    for paragraph in paragraphs():
        if any(facts[name].kind == kind for name, _ in CITED.findall(paragraph)):
            assert re.search(PAST[kind], paragraph), paragraph


def test_each_year_stands_in_a_fact_that_is_cited_beside_it() -> None:
    facts = oe.sources.history()
    for paragraph in paragraphs():
        cited = " ".join(f"{facts[n].text} {facts[n].where}" for n, _ in CITED.findall(paragraph))
        years = set(re.findall(r"\b1[5-9]\d\d\b", re.sub(r"`[^`]*`", "", paragraph)))
        assert years <= set(re.findall(r"\b1[5-9]\d\d", cited)), paragraph


def test_each_name_stands_in_a_fact_that_is_cited_beside_it() -> None:
    facts = oe.sources.history()
    for paragraph in paragraphs():
        names = [n for n, _ in CITED.findall(paragraph)]
        if not names:
            continue
        cited = " ".join(f"{facts[n].text} {facts[n].where}" for n in names)
        plain = re.sub(r"`[^`]*`|[*\"“”]", "", paragraph)
        for name in re.findall(r"(?<=[a-z,;] )[A-Z]\w*", plain):
            assert name in cited or name in NO_CLAIM, f"{name}: {paragraph}"


# Chance: every number of the prose is asserted in a box


def numbers(path: Path) -> tuple[str, str]:
    """The words that readers see, those in the boxes included, and the assertions of the boxes."""
    trees = [ast.parse(code) for code in boxes_of(path)]
    said = [n.value for t in trees for n in ast.walk(t) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    asserted = [ast.unparse(n) for t in trees for n in ast.walk(t) if isinstance(n, ast.Assert)]
    return "\n".join([written(path), *said]), "\n".join(asserted).replace("_", "")


def test_each_fraction_of_the_chance_notebook_is_asserted() -> None:
    said, asserted = numbers(CHANCE)
    found = re.findall(r"(\d[\d,]*) in (\d[\d,]*\d)(?! cards)", said)
    assert len(found) > 12
    for pair in {(a.replace(",", ""), b.replace(",", "")) for a, b in found}:
        top, bottom = map(int, pair)
        about = rf"== {bottom}\b" if top == 1 else rf"Fraction\({top}, {bottom}\)"
        common = bottom in (10, 20, 100) or (top, bottom) in ((1, 7), (7, 13))  # spoken of, not counted
        assert common or re.search(about, asserted), f"{top} in {bottom}"


NO_RESULT = {"teacher_guide.ipynb": {"6.1"}}  # the version of a program
PLAY = ("08", "09", "10", "11")  # tests/test_notebooks_play.py holds these


@pytest.mark.parametrize("path", [p for p in NOTEBOOKS if p.name[:2] not in PLAY], ids=lambda p: p.name)
def test_each_decimal_of_a_notebook_is_asserted(path: Path) -> None:
    """0.237 of a stake is also 23.7 in a hundred rounds."""
    said, asserted = numbers(path)
    found = set(re.findall(r"(?<![\w.])(\d+\.\d+)(?![\w.]*\d)", re.sub(r"`[^`]*`", "", said)))
    assert len(found) > 8 or path.name[:2] in ("00", "01", "te")
    for number in found - NO_RESULT.get(path.name, set()):
        forms = [number.rstrip("0"), str(Decimal(number) / 100).rstrip("0")]  # as Python writes it
        assert any(re.search(rf"(?<![\d.]){re.escape(form)}0*(?!\d)", asserted) for form in forms), number
