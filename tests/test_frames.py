"""Frames of rules, sources and events: what they hold, and that they read well in HTML and in Markdown."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu import sources
from ochko_edu.errors import OchkoError
from ochko_edu.fields import FIELDS
from ochko_edu.presets import variant
from ochko_edu.table import Table
from ochko_edu.tabular import MOST_ROWS, Frame, html_of, markdown_of, typed
from tests.play import VARIANTS, random_step


class Cells(HTMLParser):
    """The texts of a table's cells, row by row, with rowspans filled in; and every class that is used."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.reaching: dict[int, int] = {}
        self.feed(html)
        self.close()
        assert self.open == []
        assert not any(self.reaching.values())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            return
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            row = self.rows[-1]
            while self.reaching.get(len(row), 0):
                self.reaching[len(row)] -= 1
                row.append("(above)")
            self.reaching[len(row)] = int(dict(attrs).get("rowspan") or 1) - 1
            row.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "tr":
            row = self.rows[-1]
            while self.reaching.get(len(row), 0):
                self.reaching[len(row)] -= 1
                row.append("(above)")

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & {*self.open}:
            self.rows[-1][-1] += data


def played(name: str, steps: int = 40) -> Table:
    chance = random.Random(3)
    table = Table(variant(name), seats=2, seed=3)
    for _ in range(steps):
        random_step(table, chance)
    return table


FRAMES = {
    "documents": sources.documents_frame,
    "clauses": sources.clauses_frame,
    "readings": sources.readings_frame,
    "glossary": sources.glossary_frame,
    "history": sources.history_frame,
    "explain": lambda: variant("folk").explain(),
    "ambiguities": lambda: variant("folk").readings(),
    "log": lambda: played("folk").log.frame,
}
EACH = pytest.mark.parametrize("make", FRAMES.values(), ids=list(FRAMES))


# How they are shown


@EACH
def test_a_frame_is_a_frame(make: Any) -> None:
    frame = make()
    assert isinstance(frame, pd.DataFrame)
    assert len(frame) > 3
    assert list(frame.index) == list(range(len(frame)))
    for smaller in (frame.head(2), frame[frame.columns[:2]], frame[frame[frame.columns[0]].notna()]):
        assert isinstance(smaller, Frame)
        assert "ochko-frame" in smaller._repr_html_()


@EACH
def test_the_html_is_whole_and_loses_nothing(make: Any) -> None:
    frame = make()
    cells = Cells(frame._repr_html_())
    assert len(cells.rows) == len(frame) + 1
    assert len({len(row) for row in cells.rows}) == 1
    shown = "\n".join(" ".join(row) for row in cells.rows)
    hidden = {"plain", "group"} & {*frame.columns}
    for name in frame.columns:
        if name not in hidden:
            assert name in " ".join(cells.rows[0])
            for value in frame[name]:
                if isinstance(value, str) and name != "value":
                    assert value.replace("\n", "") in shown.replace("\n", "")


@EACH
def test_the_markdown_is_a_table(make: Any) -> None:
    frame = make()
    lines = frame.to_markdown().splitlines()
    assert len(lines) == len(frame) + 2
    assert lines[0] == f"| {' | '.join(frame.columns)} |"
    bars = {line.replace("\\|", "").count("|") for line in lines}
    assert bars == {len(frame.columns) + 1}


def test_html_is_escaped_and_markdown_too() -> None:
    frame = pd.DataFrame({"text": ["<b>a|b & c</b>\nd"], "value": ["x<y"], "amount": [None], "played": [True]})
    html, markdown = html_of(frame), markdown_of(frame)
    assert "&lt;b&gt;a|b &amp; c&lt;/b&gt;<br>d" in html
    assert "<code>&#x27;x&lt;y&#x27;</code>" in html
    assert markdown.splitlines()[2] == "| <b>a\\|b & c</b><br>d | `'x<y'` |  | yes |"
    assert Frame(frame).to_markdown() == markdown
    out = io.StringIO()
    Frame(frame).to_markdown(out)
    assert out.getvalue() == markdown


def test_helpers_take_any_frame() -> None:
    frame = pd.DataFrame({"a": [1, 2], "b": ["x", None]})
    assert Cells(sources.as_html(frame)).rows == [["a", "b"], ["1", "x"], ["2", ""]]
    assert sources.as_markdown(frame).splitlines()[2:] == ["| 1 | x |", "| 2 |  |"]
    assert Cells(sources.as_html(pd.DataFrame())).rows == [[]]
    twice = pd.DataFrame([[1, 2]], columns=["a", "b"]).iloc[:0]
    assert Cells(sources.as_html(twice)).rows == [["a", "b"]]


def test_a_long_frame_says_that_it_goes_on() -> None:
    frame = Frame({"step": range(MOST_ROWS + 7)})
    html = frame._repr_html_()
    assert len(Cells(html).rows) == MOST_ROWS + 1
    assert f"7 more rows are not shown; the frame holds {MOST_ROWS + 7}." in html


def test_colours_are_left_to_the_theme() -> None:
    html = variant("salon").explain()._repr_html_()
    assert "#" not in html.partition("<table")[0]
    assert "color: inherit" in html


def test_values_are_shown_as_they_are_typed() -> None:
    assert typed({"A": (1, 11), "K": (10,)}) == "{'A': (1, 11), 'K': 10}"
    assert typed((21,)) == "(21,)"
    assert typed(None) == "None"
    rules = variant("folk")
    assert rules.replace(values=eval(typed(rules.values))) == rules


# What they hold


@pytest.mark.parametrize("name", VARIANTS)
def test_explain_tells_of_every_field(name: str) -> None:
    rules = variant(name)
    frame = rules.explain()
    assert list(frame.columns) == ["field", "group", "meaning", "value", "clauses", "paraphrase", "other_readings"]
    assert sorted(frame.field) == sorted(FIELDS)
    for row in frame.itertuples():
        assert row.value == getattr(rules, row.field)
        assert row.clauses == ", ".join(map(str, rules.cite(row.field)))
        assert row.paraphrase
    assert frame.group.drop_duplicates().size == frame.group.ne(frame.group.shift()).sum()  # groups stand together


def test_explain_can_be_filtered() -> None:
    frame = variant("salon").replace(tie="banker").explain()
    mine = frame[frame.clauses.str.startswith("your rule")]
    assert list(mine.field) == ["tie"]
    both = frame[frame.field == "both_bust"].iloc[0]
    assert both.clauses == "000:13a, reading A8"
    assert "A8 (b)" in both.other_readings
    assert "replace(both_bust='banker')" in both.other_readings
    assert "A8 (a)" not in both.other_readings


@pytest.mark.parametrize("name", VARIANTS)
def test_readings_tell_what_is_in_force_and_how_to_play_the_others(name: str) -> None:
    rules = variant(name)
    frame = rules.readings()
    assert set(frame.reading) == {r.locator for r in sources.readings().values() if name in r.variants}
    for key, group in frame.groupby("reading"):
        reading = sources.readings()[str(key)]
        in_force = list(group[group.in_force].candidate)
        played_by_default = next(c.played for c in reading.candidates if c.key == reading.default)
        assert in_force == ([reading.default] if played_by_default else [])
    for row in frame[frame.call != ""].itertuples():
        changed = eval(f"rules.{row.call}")
        again = changed.readings()
        assert again[(again.reading == row.reading) & (again.candidate == row.candidate)].in_force.item()


def test_a_change_moves_what_is_in_force() -> None:
    frame = variant("salon").replace(both_bust="push_if_all_bust").readings()
    assert list(frame[(frame.reading == "A8") & frame.in_force].candidate) == ["c"]
    own = variant("folk").replace(banker_must={14: "draw"}).readings()
    assert not own[own.reading == "B8"].in_force.any()


def test_all_readings() -> None:
    frame = sources.readings_frame()
    assert set(frame.reading) == set(sources.readings())
    assert (frame.groupby("reading").default.sum() == 1).all()


@pytest.mark.parametrize(("part", "first", "last"), [("000", "000:intro", "000:16"), ("002:F", "002:F1", "002:F22")])
def test_clauses_of_a_document(part: str, first: str, last: str) -> None:
    frame = sources.clauses_frame(part)
    assert frame.clause.iloc[0] == first
    assert frame.clause.iloc[-1] == last
    assert frame.clause.str.startswith(part).all()


def test_clauses_in_two_languages() -> None:
    assert "russian" not in sources.clauses_frame().columns
    both = sources.clauses_frame("004:X", language="both")
    assert both.russian.str.contains("[а-я]").all()
    assert list(sources.clauses_frame("000", language="ru").columns)[:3] == ["clause", "kind", "russian"]


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(OchkoError, match="no document '001'; the documents are 000, 002, 003, 004"):
        sources.clauses_frame("001")
    with pytest.raises(OchkoError, match="language is 'fr'; allowed: 'en', 'ru', 'both'"):
        sources.clauses_frame(language="fr")


def test_what_makes_no_sense_is_refused() -> None:
    huge: Any = 10**5000
    for name, wrong in (
        ("document", lambda: sources.clauses_frame(huge)),
        ("language", lambda: sources.clauses_frame(language=huge)),
        ("rules", lambda: sources.readings_frame(huge)),
        ("rules", lambda: sources.explain_frame(huge)),
    ):
        with pytest.raises(OchkoError, match=f"{name} is a whole number of about 5001 digits"):
            wrong()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_log_is_a_frame(name: str) -> None:
    table = played(name)
    frame = table.log.frame
    assert list(frame.columns) == ["step", "seat", "kind", "text", "field", "clauses", "cards", "amount"]
    assert list(frame.step) == list(range(1, len(table.log) + 1))
    for event, row in zip(table.log, frame.itertuples(), strict=True):
        assert (row.kind, row.text, row.field) == (event.kind, event.text, event.field)
        assert row.clauses == ", ".join(event.clauses)
        assert row.cards == " ".join(map(str, event.cards))
        assert (event.amount is None) == pd.isna(row.amount)
        assert (event.seat is None) == pd.isna(row.seat)
    assert frame.amount.sum() == sum(event.amount or 0 for event in table.log)
    assert len(Table(variant(name), seed=0).log[:0].frame) == 0


def test_frames_are_reached_from_the_top() -> None:
    assert oe.sources.clauses_frame("003").clause.iloc[1] == "003:1"


def test_the_table_is_played_without_pandas() -> None:
    code = (
        "import sys; sys.modules['pandas'] = None; sys.modules['numpy'] = None\n"
        "import ochko_edu as oe\n"
        "rules = oe.Rules.from_toml(oe.variant('folk').to_toml(full=True))\n"
        "t = oe.Table(rules, seed=1); t.do('bank', 100); print(len(t.log.text) > 0, len(oe.sources.readings()) > 60)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "True True"
