"""What is handed in is read row by row and line by line: a bad one is told, and spoils no other."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu.exercises import Work, collect
from ochko_edu.exercises.received import LONGEST_NAME, MOST_BROKEN, MOST_HINTS, PROBLEMS

ME = "9B, pupil 1"
RIGHT = str(oe.exercises.exercise("naturals", ME).answer)
DONE = Work("naturals", ME, ("1/2", RIGHT), hints=1, version=oe.__version__)


@pytest.mark.parametrize("nobody", ["", "  ", None, float("nan"), pd.NA, pd.NaT])
def test_a_row_without_a_pupil_loses_no_other(nobody: object) -> None:
    table = {"pupil": ["1", nobody, "3"], "exercise": ["naturals"] * 3, "answer": [RIGHT, "1/3", "1/4"]}
    frame = collect(pd.DataFrame(table), seed="9B")
    assert frame[["pupil", "mark", "answer", "problem"]].to_numpy().tolist() == [
        ["", "unreadable", "1/3", "Row 2 names no pupil."],
        [ME, "right", RIGHT, ""],
        ["9B, pupil 3", "wrong", "1/4", ""],
    ]


def test_rows_of_a_file_are_counted_as_a_spreadsheet_counts_them(tmp_path: Path) -> None:
    place = tmp_path / "class.csv"
    place.write_text(
        f"pupil,exercise,answer\n1,naturals,{RIGHT}\n,naturals,0.3\n2,,0.3\n9B pupil 1,naturals,0,0807\n\n3,worth\n",
        encoding="utf-8",
    )
    frame = collect(place, seed="9B")
    assert sorted(frame.loc[frame["problem"] != "", "problem"]) == [
        PROBLEMS["no_pupil"].format(row=3), PROBLEMS["no_exercise"].format(row=4), PROBLEMS["cells"].format(row=5),
    ]  # fmt: skip
    assert frame.loc[frame["problem"] == "", "mark"].tolist() == ["right", "no answer"]
    assert set(frame["source"]) == {"class.csv"}


def test_a_quoted_comma_and_semicolons_are_read(tmp_path: Path) -> None:
    place = tmp_path / "class.csv"
    for text in ('pupil,naturals\n1,"0,0807"\n', "pupil;naturals\n1;0,0807\n"):
        place.write_text(text, encoding="utf-8")
        (one,) = collect(place, seed="9B").itertuples()
        assert (one.answer, one.problem) == ("0,0807", "")


def test_a_wide_table_with_a_row_of_nobody() -> None:
    frame = collect(pd.DataFrame({"pupil": [1, None], "naturals": [RIGHT, "1/2"], "worth": [None, "16"]}), seed="9B")
    assert sorted(frame["mark"]) == ["no answer", "right", "unreadable"]


@pytest.mark.parametrize("answer", [10**6000, float("inf"), [1], object()], ids=lambda _: "")
def test_strange_cells_spoil_nothing(answer: object) -> None:
    frame = collect(pd.DataFrame({"pupil": [1, 2], "exercise": ["naturals"] * 2, "answer": [answer, "1/2"]}), seed="9B")
    assert frame["mark"].tolist()[1] == "wrong"


def records() -> list[str]:
    record = json.loads(DONE.line())
    turned = {name: record[name] for name in reversed(record)}
    pretty = json.dumps(record, indent=2, ensure_ascii=False)
    return [
        json.dumps(record), json.dumps(turned), pretty, json.dumps([record]), json.dumps({"all": [turned]}, indent=1),
        "> " + DONE.line().replace("pupil 1", "pupil\n> 1"), "\n".join(f">> {line}" for line in pretty.split("\n")),
        "“".join(DONE.line().split('"')), "«".join(json.dumps(turned).split('"')),
        json.dumps(turned | {"tries": ["1/2", "{", RIGHT]}).replace("1/2", "{ 1"),
    ]  # fmt: skip


@pytest.mark.parametrize("k", range(10))
def test_a_line_is_read_however_it_was_laid_out(k: int) -> None:
    (one,) = collect("Dear teacher,\n\n" + records()[k] + "\n\nYours").itertuples()
    assert (one.pupil, one.mark, one.hints, one.problem) == (ME, "right", 1, "")


def test_straight_and_curly_lines_in_one_text() -> None:
    curly = "“".join(Work("worth", ME, ("3",)).line().split('"'))
    for text in (DONE.line() + "\n" + curly, curly + "\n" + DONE.line()):
        assert sorted(collect(text)["exercise"]) == ["naturals", "worth"]


@pytest.mark.parametrize(
    "changed",
    [
        {"hints": 10**400}, {"hints": MOST_HINTS + 1}, {"solution_after": 10**400}, {"pupil": "x" * (LONGEST_NAME + 1)},
        {"exercise": "x" * 10**5},
    ],
    ids=lambda _: "",
)  # fmt: skip
def test_what_is_beyond_all_bounds(changed: dict[str, object]) -> None:
    line = json.dumps(json.loads(DONE.line()) | changed, separators=(",", ":"))
    assert sorted(collect(line + "\n" + DONE.line())["problem"]) == ["", PROBLEMS["fields"]]


def test_a_file_of_rubbish_is_told_shortly() -> None:
    assert len(collect('{"ochko":' * 20_000 + "\n")) == MOST_BROKEN
    assert len(collect('"ochko"' * 20_000 + "\n")) == MOST_BROKEN


def test_two_who_left_my_name_standing_are_two(tmp_path: Path) -> None:
    answer = str(oe.exercises.exercise("naturals", "my name").answer)
    for name, tries in (("anna.txt", ("1/2",)), ("boris.txt", ("1/2", answer)), ("vera.txt", ("1/3",))):
        seed = "Vera" if name == "vera.txt" else "my name"
        (tmp_path / name).write_text(Work("naturals", seed, tries, version=oe.__version__).line() + "\n" * 2)
    frame = collect(tmp_path)
    assert frame["source"].tolist() == ["vera.txt", "anna.txt", "boris.txt"]
    assert frame["mark"].tolist()[2] == "right"
    assert ["my name" in problem for problem in frame["problem"]] == [False, True, True]
    assert frame["problem"].tolist()[1].endswith("Whose it is, the file may tell.")


def test_the_same_line_twice_in_one_nameless_file_is_one(tmp_path: Path) -> None:
    line = Work("naturals", "my name, again", ("1/2",), version=oe.__version__).line()
    (tmp_path / "anna.txt").write_text(f"{line}\n{line}\n")
    assert len(collect(tmp_path)) == 1
    assert len(collect([Work("naturals", "my name", ("1/2",)), Work("naturals", "my name", ("1/3",))])) == 2


def test_bare_numbers_without_the_seed_of_the_class_are_doubted() -> None:
    table = pd.DataFrame({"pupil": [1], "exercise": ["naturals"], "answer": [RIGHT]})
    assert collect(table, seed="9B")[["mark", "problem"]].to_numpy().tolist() == [["right", ""]]
    [[mark, problem]] = collect(table)[["mark", "problem"]].to_numpy().tolist()
    assert mark != "right"
    assert problem == "Marked with the numbers of “pupil 1”. If the sheets had a seed of the class, give it: seed=…."
