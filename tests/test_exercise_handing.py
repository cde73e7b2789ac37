"""Handing in: lines and tables are data, marks are worked out anew, and a bad file spoils no other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.exercises import Work, collect
from ochko_edu.exercises.received import LARGEST, PROBLEMS

ME = "class 9B, pupil 17"
QUESTION = oe.exercises.exercise("naturals", ME)
RIGHT, REPLACED = str(QUESTION.answer), str(QUESTION.misconceptions["replaced"])
DONE = Work("naturals", ME, (REPLACED, RIGHT), hints=2, version=oe.__version__)


def row(frame: pd.DataFrame, k: int = 0) -> dict[str, object]:
    return {str(name): value for name, value in frame.iloc[k].items()}


def test_a_line_comes_back_marked() -> None:
    found = row(collect(DONE.line()))
    assert found == {
        "pupil": ME, "exercise": "naturals", "mark": "right", "answer": RIGHT, "attempts": 2, "first": "misconception",
        "misconception": "replaced", "slip": "", "hints": 2, "solution_seen": False, "source": "", "problem": "",
        "version": oe.__version__,
    }  # fmt: skip


def test_what_follows_the_solution_does_not_count() -> None:
    found = row(collect(replace(DONE, solution_after=1).line()))
    assert (found["mark"], found["answer"], found["attempts"]) == ("misconception", REPLACED, 1)
    assert found["solution_seen"]


def test_a_mark_cannot_be_handed_in() -> None:
    record = json.loads(replace(DONE, tries=("1/2",)).line()) | {"mark": "right", "right": True}
    assert row(collect(json.dumps(record).replace('{"ochko": ', '{"ochko":')))["mark"] == "wrong"


def test_a_folder_of_a_class(tmp_path: Path) -> None:
    (tmp_path / "17.txt").write_text("My work, dear teacher:\n\n" + DONE.line() + "\n", encoding="utf-8")
    (tmp_path / "more").mkdir()
    other = Work("drought", "class 9B, pupil 3", ("1",))
    (tmp_path / "more" / "3.json").write_text(other.line(), encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / "broken.txt").write_text(DONE.line()[:40], encoding="utf-8")
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00\xd8")
    (tmp_path / "huge.txt").write_bytes(b" " * (LARGEST + 1))
    (tmp_path / "notes.md").write_text("not looked at", encoding="utf-8")
    (tmp_path / "code.py").write_text("raise SystemExit('executed')", encoding="utf-8")
    frame = collect(tmp_path)
    good = frame[frame["problem"] == ""]
    assert good[["pupil", "mark"]].to_numpy().tolist() == [
        ["class 9B, pupil 17", "right"],
        ["class 9B, pupil 3", "misconception"],
    ]
    bad = dict(zip(frame["source"], frame["problem"], strict=True))
    assert bad["empty.txt"] == PROBLEMS["no_lines"]
    assert bad["broken.txt"] == PROBLEMS["broken"]
    assert bad["picture.txt"] == PROBLEMS["not_text"]
    assert bad["huge.txt"] == PROBLEMS["large"]
    assert set(frame.loc[frame["problem"] != "", "mark"]) == {"unreadable"}
    assert len(frame) == 6


def test_a_mail_may_break_lines_and_change_quotation_marks() -> None:
    broken = DONE.line().replace("pupil 17", "pupil\n17")
    assert row(collect(broken))["mark"] == "right"
    curly = "“".join(DONE.line().split('"'))
    assert row(collect(curly))["mark"] == "right"


def test_a_table_with_a_row_for_each_answer(tmp_path: Path) -> None:
    place = tmp_path / "class.csv"
    place.write_text(
        f"pupil;exercise;answer\n17;naturals;{REPLACED}\n17;naturals;{RIGHT}\n18;naturals;\n", encoding="utf-8"
    )
    frame = collect(place, seed="class 9B")
    assert frame[["pupil", "mark", "attempts"]].to_numpy().tolist() == [
        [ME, "right", 2],
        ["class 9B, pupil 18", "no answer", 0],
    ]


def test_a_table_with_a_column_for_each_exercise() -> None:
    frame = collect(
        pd.DataFrame({"Pupil": [17, 18], "naturals": [RIGHT, None], "drought": ["1", 1.0]}), seed="class 9B"
    )
    marks = {(r.pupil, r.exercise): r.mark for r in frame.itertuples()}
    assert marks == {
        (ME, "naturals"): "right", (ME, "drought"): "misconception",
        ("class 9B, pupil 18", "naturals"): "no answer", ("class 9B, pupil 18", "drought"): "misconception",
    }  # fmt: skip


def test_twice_handed_in_is_the_longer_once() -> None:
    frame = collect([replace(DONE, tries=("1/2",)), DONE, replace(DONE, tries=())])
    assert len(frame) == 1
    assert row(frame)["attempts"] == 2


def both_ways(*works: Work) -> dict[str, object]:
    """The row of work that was handed in several times; the order must not matter."""
    one, other = row(collect(works)), row(collect(works[::-1]))
    assert one == other
    return one


def test_a_right_answer_is_taken_before_a_longer_wrong_one() -> None:
    found = both_ways(replace(DONE, tries=(RIGHT,)), replace(DONE, tries=("1/2", "1/3")))
    assert (found["mark"], found["answer"], found["attempts"]) == ("right", RIGHT, 1)
    assert found["problem"] == "Handed in 2 times, not alike. Marked here is one that is right."


def test_of_equally_long_ones_no_file_name_decides(tmp_path: Path) -> None:
    for names in (("a.txt", "b.txt"), ("b.txt", "a.txt")):
        for name, typed in zip(names, ("1/2", REPLACED), strict=True):
            (tmp_path / name).write_text(replace(DONE, tries=(typed,)).line(), encoding="utf-8")
        found = row(collect(tmp_path))
        assert found["answer"] == max("1/2", REPLACED)
        assert found["problem"] == "Handed in 2 times (in a.txt, b.txt), not alike. Marked here is the longest."


def test_that_the_solution_was_seen_is_not_lost() -> None:
    found = both_ways(replace(DONE, tries=("1/2", RIGHT), solution_after=1), replace(DONE, tries=(RIGHT,), hints=0))
    assert (found["mark"], found["solution_seen"], found["hints"]) == ("right", True, 2)
    assert str(found["problem"]).endswith("The solution had been looked at in one of them.")


def test_earlier_states_and_copies_are_told_apart_from_other_work(tmp_path: Path) -> None:
    assert row(collect(DONE.line() + "\n" + DONE.line()))["problem"] == ""
    (tmp_path / "monday.txt").write_text(replace(DONE, tries=(REPLACED,), hints=0).line(), encoding="utf-8")
    (tmp_path / "tuesday.txt").write_text(DONE.line(), encoding="utf-8")
    found = row(collect(tmp_path))
    assert (found["mark"], found["source"]) == ("right", "tuesday.txt")
    assert found["problem"] == (
        "Handed in 2 times (in monday.txt, tuesday.txt). Each time it was the same, or an earlier state of what is "
        "marked here."
    )


def test_another_version_is_told() -> None:
    found = row(collect(replace(DONE, version="0.0.1").line()))
    assert (found["mark"], found["version"]) == ("right", "0.0.1")
    assert "Done with version 0.0.1 of ochko_edu" in str(found["problem"])
    assert oe.__version__ in str(found["problem"])
    assert row(collect(replace(DONE, version="")))["problem"] == ""


@pytest.mark.parametrize("pupils", [[1, 2], ["1", "2"], ["01", " 2 "], ["pupil 1", "Pupil 2"]])
@pytest.mark.parametrize("class_", ["9B", "9b", ""])
def test_a_pupil_is_the_same_on_sheet_key_and_in_a_table(class_: str, pupils: list[str | int]) -> None:
    """Every answer of the key, typed into a table with the pupils' numbers, is right."""
    key = oe.exercises.answer_key(["naturals", "worth", "evens-out"], class_, pupils=pupils)
    named = dict(zip(key["pupil"].unique(), pupils, strict=True))
    table = pd.DataFrame({"pupil": [named[p] for p in key["pupil"]], "exercise": key["exercise"]})
    table["answer"] = [a[0] if e == "evens-out" else a for e, a in zip(key["exercise"], key["answer"], strict=True)]
    marks = collect(table, seed=class_)
    assert marks["mark"].tolist() == ["right"] * 6
    assert marks["problem"].tolist() == [""] * 6


def test_a_line_is_marked_with_the_numbers_its_pupil_saw() -> None:
    """A line holds the seed of the widget: a class's seed makes no other numbers of it."""
    for seed in ("17", "my name", "9b, PUPIL 3"):
        question = oe.exercises.exercise("naturals", seed)
        work = Work("naturals", question.seed, (str(question.answer),))
        assert row(collect(work.line(), seed="class 9B"))["mark"] == "right"


def test_capitals_make_no_other_pupil() -> None:
    frame = collect([replace(DONE, pupil="Class 9b, Pupil 17"), DONE])
    assert frame["mark"].tolist() == ["right"]


@pytest.mark.parametrize(
    "changed",
    [
        {"pupil": "9B, pupil 9\ud800"}, {"tries": ["\ud800"]}, {"exercise": "\udfff"}, {"ochko": "\ud800"},
        {"pupil": "9B,\u0007 pupil 9"}, {"tries": ["1/2\u0000"]},
    ],
)  # fmt: skip
def test_half_a_sign_spoils_no_frame(changed: dict[str, object], tmp_path: Path) -> None:
    line = json.dumps(json.loads(DONE.line()) | changed, separators=(",", ":"))
    frame = collect(line + "\n" + "\n".join(replace(DONE, pupil=f"9B, pupil {k}").line() for k in range(3)))
    frame.to_csv(tmp_path / "marks.csv", encoding="utf-8")
    again = pd.read_csv(tmp_path / "marks.csv", keep_default_na=False)
    assert again["mark"].tolist() == frame["mark"].tolist()
    frame._repr_html_().encode()  # type: ignore[operator]
    str(frame).encode()
    assert len(frame) == 4


def test_nothing_handed_in_is_a_formula() -> None:
    works = [
        replace(DONE, pupil='=HYPERLINK("http://x")'), replace(DONE, exercise="@SUM(A1)"),
        replace(DONE, pupil="a", tries=("=1+1",)), replace(DONE, pupil="b", tries=("-2+cmd|' /C calc'!A0",)),
        replace(DONE, pupil="c", tries=("-1/2",)), replace(DONE, pupil="d", tries=("+0,25 %",)),
    ]  # fmt: skip
    frame = collect(works)
    for column in frame.columns:
        for value in map(str, frame[column]):
            assert value[:1] not in ("=", "@"), value
            assert not value.startswith(("-", "+")) or value in ("-1/2", "+0,25 %"), value
    assert QUESTION.check("'=1+1").sentence == QUESTION.check("=1+1").sentence


@pytest.mark.parametrize(
    "changed",
    [
        {"tries": "1/2"}, {"tries": [1]}, {"tries": None}, {"pupil": None}, {"exercise": 3}, {"hints": -1},
        {"hints": "2"},
        {"solution_after": "1"}, {"tries": ["1"] * 1000}, {"solution_after": True},
    ],
)  # fmt: skip
def test_a_changed_line_is_named_and_spoils_nothing(changed: dict[str, object]) -> None:
    line = json.dumps(json.loads(DONE.line()) | changed, separators=(",", ":"))
    frame = collect(line + "\n" + DONE.line())
    assert sorted(frame["problem"]) == ["", PROBLEMS["fields"]]


def test_an_unknown_exercise_or_an_empty_pupil_is_a_row() -> None:
    frame = collect([replace(DONE, exercise="natural"), replace(DONE, pupil=" ")])
    assert "Did you mean 'naturals'?" in " ".join(frame["problem"])
    assert set(frame["mark"]) == {"unreadable"}


def test_columns_that_are_missing() -> None:
    assert row(collect(pd.DataFrame({"name": ["Vera"], "naturals": ["1"]})))["problem"] == PROBLEMS["columns"]


@pytest.mark.parametrize("given", [None, 3, b"{", {"a": 1}, "no/such/place", Path("no/such/place"), "\0"])
def test_what_is_nothing_handed_in(given: object) -> None:
    with pytest.raises(OchkoError, match=r"handed_in is|there is no folder"):
        collect(given)


def test_nothing_is_an_empty_frame() -> None:
    assert list(collect([]).columns)[:3] == ["pupil", "exercise", "mark"]
