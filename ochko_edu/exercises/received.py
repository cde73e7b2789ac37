"""What is handed in, read as data: lines of work in texts and files, and tables of answers.

Whatever cannot be read is told, with its file and its row, and spoils nothing that stands beside it. Nothing in a line
is ever executed.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import OchkoError, listed, shown
from .drawing import KINDS

LARGEST = 2_000_000  # bytes of a file; a class's lines are far smaller
MOST_FILES = 5000
MOST_TRIES = 200
MOST_HINTS = 1000
MOST_BROKEN = 100  # broken lines of one file that are told one by one
LONGEST_TRY = 200
LONGEST_NAME = 300  # signs of a pupil or an exercise; a longer one is no name
KINDS_OF_FILE = (".txt", ".json", ".jsonl", ".csv")
SIGN = '"ochko"'

PROBLEMS = {
    "no_lines": "There is no line of work in it: such a line holds " + SIGN + " and stands in curly brackets.",
    "broken": "A line of work is cut off or changed, and cannot be read.",
    "large": f"The file is larger than {LARGEST:,} bytes.",
    "not_text": "The file is no text in UTF-8.",
    "fields": "A line of work needs a pupil, an exercise and a list of answers.",
    "columns": "The table needs the columns pupil, exercise and answer, or pupil and one column for each exercise.",
    "no_pupil": "Row {row} names no pupil.",
    "no_exercise": "Row {row} names no exercise.",
    "cells": (
        "Row {row} has more cells than there are columns. A comma within a cell, as in 0,0807, needs quotation marks "
        "around the cell, or semicolons between the cells."
    ),
    "unopened": "The file cannot be opened.",
}
_QUOTES = str.maketrans("“”„«»", '"""""')
_SIGN = re.compile(r'["“”„«»]ochko["“”„«»]')
_QUOTED = re.compile(r"(?m)^[ \t]*(?:>[ \t]?)+")  # what a mail puts before a line that it quotes


@dataclass(frozen=True)
class Work:
    """What a pupil did with one exercise.

    Args:
        exercise: its name.
        pupil: the seed.
        tries: what was typed, in order.
        hints: how many hints were read.
        solution_after: after how many answers the solution was looked at; None if it was not.
        version: of this package, when the work was done.
    """

    exercise: str
    pupil: str
    tries: tuple[str, ...] = ()
    hints: int = 0
    solution_after: int | None = None
    version: str = ""

    def line(self) -> str:
        """Return the work as the line that is handed in.

        >>> print(Work("drought", "9B, 17", ("1", "64/1339"), version="0.1.0").line())
        {"ochko":"0.1.0","pupil":"9B, 17","exercise":"drought","tries":["1","64/1339"],"hints":0,"solution_after":null}
        """
        record = {
            "ochko": self.version, "pupil": self.pupil, "exercise": self.exercise, "tries": list(self.tries),
            "hints": self.hints, "solution_after": self.solution_after,
        }  # fmt: skip
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Found:
    """A piece of work that was handed in, or what is wrong with it.

    Args:
        work: what was done; None if that cannot be read.
        source: the file.
        problem: what is wrong with it.
        table: whether it comes from a table, in which a pupil may be named without the class.
    """

    work: Work | None
    source: str
    problem: str = ""
    table: bool = False


def found_in(given: Any) -> Iterator[Found]:
    """Yield every piece of work in what was given."""
    if isinstance(given, Work):
        yield Found(given, "")
    elif isinstance(given, str) and ("{" in given or "\n" in given):
        yield from _lines(given, "")
    elif isinstance(given, str | Path):
        yield from _place(Path(given))
    elif hasattr(given, "to_dict") and hasattr(given, "columns"):
        yield from _frame(given)
    elif isinstance(given, Iterable) and not isinstance(given, Mapping | bytes):
        for one in given:
            yield from found_in(one)
    else:
        raise OchkoError(
            f"handed_in is {shown(given)}; it must be a folder, a file ({listed(KINDS_OF_FILE)}), a text with lines of "
            "work, a frame, or a list of these."
        )


def _place(path: Path) -> Iterator[Found]:
    try:
        folder, file = path.is_dir(), path.is_file()
        inside = (
            sorted(p for p in path.rglob("*") if p.suffix.lower() in KINDS_OF_FILE and p.is_file()) if folder else []
        )
    except (OSError, ValueError):
        folder, file, inside = False, False, []
    if not folder and not file:
        raise OchkoError(f"there is no folder and no file {shown(str(path))}.")
    if len(inside) > MOST_FILES:
        raise OchkoError(f"the folder {shown(str(path))} holds {len(inside):,} files; at most {MOST_FILES:,} are read.")
    for one in inside if folder else [path]:
        yield from _file(one, str(one.relative_to(path)) if folder else one.name)


def _file(path: Path, name: str) -> Iterator[Found]:
    try:
        if path.stat().st_size > LARGEST:
            yield Found(None, name, PROBLEMS["large"])
            return
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        yield Found(None, name, PROBLEMS["not_text"])
        return
    except OSError:
        yield Found(None, name, PROBLEMS["unopened"])
        return
    yield from _csv(text, name) if path.suffix.lower() == ".csv" else _lines(text, name)


def _lines(text: str, source: str) -> Iterator[Found]:
    """Yield the lines of work in a text; a mail may have broken or quoted them, or changed their quotation marks."""
    text = _QUOTED.sub("", text)
    straight = text.translate(_QUOTES)
    at, found, broken = 0, False, 0
    while (sign := _SIGN.search(text, at)) is not None:
        found = True
        record, end = _record(text if sign[0] == SIGN else straight, at, sign.start())
        at = end or sign.end()
        if record is not None:
            yield _work(record, source)
            continue
        broken += 1
        yield Found(None, source, PROBLEMS["broken"])
        if broken == MOST_BROKEN:
            return
    if not found:
        yield Found(None, source, PROBLEMS["no_lines"])


def _record(text: str, start: int, sign: int) -> tuple[dict[str, Any] | None, int]:
    """Return the record about a sign, and where it ends; its keys may stand in any order, on several lines."""
    decoder = json.JSONDecoder(strict=False)
    opened = sign
    for _ in range(5):  # a bracket may have been typed in an answer
        opened = text.rfind("{", start, opened)
        if opened < 0:
            break
        try:
            record, end = decoder.raw_decode(text, opened)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict) and "ochko" in record and end > sign:
            return record, end
    return None, 0


def _work(record: dict[str, Any], source: str) -> Found:
    tries = record.get("tries")
    hints, after = record.get("hints", 0), record.get("solution_after")
    right = (
        _name(record.get("pupil"))
        and _name(record.get("exercise"))
        and isinstance(tries, list)
        and len(tries) <= MOST_TRIES
        and all(isinstance(one, str) for one in tries)
        and type(hints) is int
        and 0 <= hints <= MOST_HINTS
        and (after is None or (type(after) is int and 0 <= after <= MOST_TRIES))
    )
    if not right or not isinstance(tries, list):
        return Found(None, source, PROBLEMS["fields"])
    typed = tuple(one[:LONGEST_TRY] for one in tries)
    version = str(record["ochko"])[:LONGEST_TRY]
    return Found(Work(record["exercise"], record["pupil"], typed, hints, after, version), source)


def _name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME


def _csv(text: str, source: str) -> Iterator[Found]:
    first = text.partition("\n")[0]
    separator = max(";\t,", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        rows = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error:
        yield Found(None, source, PROBLEMS["columns"])
        return
    names = rows[0][1] if rows else []
    yield from _table(names, [(str(number), list(row)) for number, row in rows[1:]], source)


def _frame(given: Any) -> Iterator[Found]:
    names = [str(name) for name in given.columns]
    rows = [(str(k), list(row)) for k, row in enumerate(given.itertuples(index=False, name=None), 1)]
    yield from _table(names, rows, "")


def _table(names: list[str], rows: list[tuple[str, list[object]]], source: str) -> Iterator[Found]:
    """Yield the work of a table: a row an answer, or a row a pupil. A bad row is told, and the others are read."""
    names = [name.strip().casefold() for name in names]
    by_row = "exercise" in names and "answer" in names
    if "pupil" not in names or not (by_row or set(names) & set(KINDS)):
        yield Found(None, source, PROBLEMS["columns"])
        return
    tries: dict[tuple[str, str], list[str]] = {}
    for number, given in rows:
        cells = [_cell(value) for value in given]
        row = dict(zip(names, cells, strict=False))
        if not any(cells):
            continue
        pupil = row.get("pupil", "")
        problem = "no_pupil" if not pupil else "no_exercise" if by_row and not row.get("exercise") else ""
        problem = "cells" if any(cells[len(names) :]) else problem
        if problem:
            work = Work(row.get("exercise", "")[:LONGEST_NAME], pupil[:LONGEST_NAME], (row.get("answer", ""),))
            yield Found(work, source, PROBLEMS[problem].format(row=number))
            continue
        pairs = (
            [(row["exercise"], row.get("answer", ""))]
            if by_row
            else [(name, value) for name, value in row.items() if name in KINDS]
        )
        for id_, answer in pairs:
            tries.setdefault((pupil, id_), []).extend([answer[:LONGEST_TRY]] if answer else [])
    for (pupil, id_), typed in tries.items():
        yield Found(Work(id_[:LONGEST_NAME], pupil[:LONGEST_NAME], tuple(typed[:MOST_TRIES])), source, table=True)


def _cell(value: object) -> str:
    """Return a cell of a table as a text; an empty one is empty."""
    try:
        if value is None or value != value or isinstance(value, list):
            return ""
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
    except (TypeError, ValueError):  # pandas' own nothing, and numbers of thousands of figures
        return ""
