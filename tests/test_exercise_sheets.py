"""Sheets on paper: HTML that closes what it opens, a page a pupil, a key only where it is asked for."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.exercises import answer_key, sheet
from ochko_edu.exercises.drawing import KINDS

VOID = {"meta", "br", "link", "img", "hr", "input"}
PARENTS = {"li": {"ol", "ul"}, "html": set(), "head": {"html"}, "body": {"html"}, "title": {"head"}, "style": {"head"}}
NO_BLOCKS = {"p", "h1", "h2", "span", "small", "b", "i", "code"}  # what may hold no blocks
BLOCKS = {"p", "div", "ul", "ol", "h1", "h2"}


class Strict(HTMLParser):
    """Complains of whatever is not closed, stands in the wrong place, or has an attribute twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.problems: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) < len(attrs):
            self.problems.append(f"an attribute twice: {tag}")
        if tag in BLOCKS and set(self.open) & NO_BLOCKS:
            self.problems.append(f"{tag} within {self.open}")
        if tag in PARENTS and PARENTS[tag] and (not self.open or self.open[-1] not in PARENTS[tag]):
            self.problems.append(f"{tag} within {self.open[-1:]}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text.append(data)


def parsed(html: str) -> Strict:
    parser = Strict()
    parser.feed(html)
    parser.close()
    if parser.open:
        parser.problems.append(f"left open: {parser.open}")
    return parser


def test_the_parser_would_complain() -> None:
    assert parsed("<p><div></div></p>").problems
    assert parsed("<p>").problems
    assert parsed("<ul><p>a</p></ul></ul>").problems


@pytest.mark.parametrize("key", [False, True])
def test_the_whole_catalogue_for_three_pupils_is_valid(key: bool) -> None:
    page = sheet(list(KINDS), 'class <9B> & "friends"', pupils=3, key=key, title="Cards & chances <1>")
    found = parsed(page.html)
    assert found.problems == []
    assert page.html.startswith("<!DOCTYPE html>")
    assert page.html.count('class="page"') == 3
    assert "@media print" in page.html
    text = "".join(found.text)
    assert 'class <9B> & "friends", pupil 3' in text
    assert oe.__version__ in text


def test_the_key_is_there_only_where_it_is_asked_for() -> None:
    plain, key = (sheet("naturals", "class 9B", [17], key=key).html for key in (False, True))
    question = oe.exercises.exercise("naturals", "class 9B, pupil 17")
    assert question.answer_text not in plain
    assert question.answer_text in key
    assert question.solution in key
    assert "replaced" in key
    assert "replaced" not in plain
    for html in (plain, key):
        assert question.prompt in html


def test_it_can_be_saved_and_shown(tmp_path: Path) -> None:
    page = sheet(["drought"], "Vera")
    place = page.save(tmp_path / "sheet.html")
    assert place.read_text(encoding="utf-8") == page.html
    assert parsed(page._repr_html_()).problems == []
    assert "saved" not in repr(page)
    with pytest.raises(OchkoError, match="cannot be written"):
        page.save(tmp_path / "no" / "sheet.html")


def test_the_answer_key_agrees_with_the_sheet() -> None:
    frame = answer_key(["naturals", "evens-out"], "class 9B", pupils=5)
    assert list(frame.columns) == ["pupil", "exercise", "answer", "decimal", "wrong"]
    assert len(frame) == 10
    for line in frame.itertuples():
        question = oe.exercises.exercise(str(line.exercise), str(line.pupil))
        assert question.check(line.answer).right
        assert line.decimal == "" or question.check(line.decimal).right


@pytest.mark.parametrize(
    ("ids", "seed", "pupils"),
    [
        ([], "a", 1), (None, "a", 1), (["natural"], "a", 1), (3, "a", 1), ("naturals", "a", 0), ("naturals", "a", 5000),
        ("naturals", "a", "Vera"), ("naturals", "a", []), ("naturals", "a", ["Vera", "Vera"]),
        ("naturals", "a", [1, "1"]),
        ("naturals", "a", ["Vera", "vera"]), ("naturals", "", ["pupil 1", 1]), ("naturals", 1.5, 2),
        ("naturals", "a", [None]), ("naturals", "a", True), ("naturals", "a", 2.5),
    ],
)  # fmt: skip
def test_what_is_no_sheet(ids: object, seed: object, pupils: object) -> None:
    for function in (sheet, answer_key):
        with pytest.raises(OchkoError):
            function(ids, seed, pupils)  # type: ignore[arg-type]
