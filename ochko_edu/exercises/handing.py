"""Handing in, without a network: a pupil's work is one line of text, and a class's lines are read as data.

A line holds what was typed and nothing that was marked: marks are worked out anew from the pupil's own numbers when the
lines are collected. Nothing in a line is ever executed.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import OchkoError, listed, shown
from .checking import MISCONCEPTION, RIGHT, SLIP, UNREADABLE
from .drawing import KINDS
from .shelf import exercise, kind_of, pupils_of

if TYPE_CHECKING:
    import pandas as pd

LARGEST = 2_000_000  # bytes of a file; a class's lines are far smaller
MOST_FILES = 5000
MOST_TRIES = 200
LONGEST_TRY = 200
KINDS_OF_FILE = (".txt", ".json", ".jsonl", ".csv")
SIGN = '{"ochko"'
NO_ANSWER = "no answer"
COLUMNS = (
    "pupil", "exercise", "mark", "answer", "attempts", "first", "misconception", "slip", "hints", "solution_seen",
    "source", "problem",
)  # fmt: skip

PROBLEMS = {
    "no_lines": "There is no line of work in it: such a line begins with " + SIGN + ".",
    "broken": "A line of work is cut off or changed, and cannot be read.",
    "large": f"The file is larger than {LARGEST:,} bytes.",
    "not_text": "The file is no text in UTF-8.",
    "fields": "A line of work needs a pupil, an exercise and a list of answers.",
    "columns": "The table needs the columns pupil, exercise and answer, or pupil and one column for each exercise.",
    "unopened": "The file cannot be opened.",
}


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
    """A piece of work that was handed in, or what is wrong with it."""

    work: Work | None
    source: str
    problem: str = ""


def collect(handed_in: Any, seed: str | int = "") -> pd.DataFrame:
    """Return a class's answers as one frame: one row for each pupil and exercise, and one for whatever cannot be read.

    Answers are marked anew. What was typed after the solution had been looked at does not count. If a pupil's work on
    an exercise comes twice, the longer one is taken.

    Args:
        handed_in: a folder, a file (.txt or .json with lines of work, or .csv), a text with lines of work, a frame, or
            a list of these. A table has the columns pupil, exercise and answer, several rows for several answers; or
            pupil and a column for each exercise.
        seed: of the class, put before pupils that are named by a number or a name only, as in ``sheet``.

    Returns:
        A frame with pupil, exercise, mark ("right", "slip", "misconception", "wrong", "unreadable" or "no answer"), the
        last answer that counts, how many there were, the mark of the first, names of misconceptions and slips, hints,
        whether the solution was seen, the file, and what is wrong with a line that cannot be read.

    Raises:
        OchkoError: for a folder or a file that does not exist, or what is none of these.

    >>> frame = collect(Work("drought", "pupil 17", ("1",)).line())
    >>> frame[["pupil", "mark", "misconception"]].values.tolist()
    [['pupil 17', 'misconception', 'certain']]
    """
    import pandas as pd

    best: dict[tuple[str, str], Found] = {}
    problems: list[Found] = []
    for found in _found(handed_in):
        if found.work is None:
            problems.append(found)
            continue
        try:
            kind_of(found.work.exercise)
            pupil = _pupil(seed, found.work.pupil)
        except OchkoError as error:
            problems.append(Found(found.work, found.source, str(error)))
            continue
        work = replace(found.work, pupil=pupil)
        before = best.get((pupil, work.exercise))
        if before is None or before.work is None or len(work.tries) > len(before.work.tries):
            best[pupil, work.exercise] = Found(work, found.source)
    rows = [_row(found) for found in (*best.values(), *problems)]
    return pd.DataFrame(rows, columns=list(COLUMNS)).sort_values(["pupil", "exercise"], ignore_index=True)


def _pupil(seed: str | int, pupil: str) -> str:
    if seed == "" or pupil.startswith(f"{seed}, "):
        return pupils_of("", [pupil])[0]
    return pupils_of(seed, [int(pupil) if pupil.isascii() and pupil.isdigit() else pupil])[0]


def _row(found: Found) -> dict[str, Any]:
    work = found.work
    row: dict[str, Any] = dict.fromkeys(COLUMNS, "") | {"attempts": 0, "hints": 0, "solution_seen": False}
    row |= {"source": found.source, "problem": found.problem}
    if work is None:
        return row | {"mark": UNREADABLE}
    row |= {
        "pupil": work.pupil, "exercise": work.exercise, "hints": work.hints,
        "solution_seen": work.solution_after is not None,
    }  # fmt: skip
    if found.problem:
        return row | {"mark": UNREADABLE, "attempts": len(work.tries)}
    counting = work.tries[: work.solution_after]
    question = exercise(work.exercise, work.pupil)
    replies = [question.check(text) for text in counting]
    marks = [reply.mark for reply in replies]
    if marks:
        at = marks.index(RIGHT) if RIGHT in marks else len(marks) - 1
        row |= {"mark": marks[at], "answer": counting[at], "attempts": at + 1, "first": marks[0]}
    else:
        row |= {"mark": NO_ANSWER}
    row["misconception"] = ", ".join(dict.fromkeys(r.misconception for r in replies if r.mark == MISCONCEPTION))
    row["slip"] = ", ".join(dict.fromkeys(r.slip for r in replies if r.mark == SLIP))
    return row


def _found(given: Any) -> Iterator[Found]:
    """Yield every piece of work in what was given."""
    if isinstance(given, Work):
        yield Found(given, "")
    elif isinstance(given, str) and ("{" in given or "\n" in given):
        yield from _lines(given, "")
    elif isinstance(given, str | Path):
        yield from _place(Path(given))
    elif hasattr(given, "to_dict") and hasattr(given, "columns"):
        yield from _table([{str(k): v for k, v in row.items()} for row in given.to_dict("records")], "")
    elif isinstance(given, Iterable) and not isinstance(given, Mapping | bytes):
        for one in given:
            yield from _found(one)
    else:
        raise OchkoError(
            f"handed_in is {shown(given)}; it must be a folder, a file ({listed(KINDS_OF_FILE)}), a text with lines "
            f"of "
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
    """Yield the lines of work in a text; a mail may have broken them, or changed their quotation marks."""
    decoder = json.JSONDecoder(strict=False)
    plain = text if SIGN in text else text.translate(str.maketrans("“”„«»", '"""""')).replace('{ "ochko"', SIGN)
    starts = [k for k in range(len(plain)) if plain.startswith(SIGN, k)]
    if not starts:
        yield Found(None, source, PROBLEMS["no_lines"])
    for start in starts:
        try:
            record, _ = decoder.raw_decode(plain, start)
        except (ValueError, RecursionError):
            yield Found(None, source, PROBLEMS["broken"])
            continue
        yield _work(record, source)


def _work(record: Any, source: str) -> Found:
    tries = record.get("tries")
    hints, after = record.get("hints", 0), record.get("solution_after")
    right = (
        isinstance(record.get("pupil"), str)
        and isinstance(record.get("exercise"), str)
        and isinstance(tries, list)
        and len(tries) <= MOST_TRIES
        and all(isinstance(one, str) for one in tries)
        and type(hints) is int
        and hints >= 0
        and (after is None or (type(after) is int and after >= 0))
    )
    if not right:
        return Found(None, source, PROBLEMS["fields"])
    typed = tuple(one[:LONGEST_TRY] for one in tries)
    return Found(Work(record["exercise"], record["pupil"], typed, hints, after, str(record["ochko"])), source)


def _csv(text: str, source: str) -> Iterator[Found]:
    first = text.partition("\n")[0]
    separator = max(";\t,", key=first.count)
    try:
        rows = list(csv.DictReader(io.StringIO(text), delimiter=separator))
    except csv.Error:
        yield Found(None, source, PROBLEMS["columns"])
        return
    yield from _table(rows, source)


def _table(rows: list[dict[str, Any]], source: str) -> Iterator[Found]:
    """Yield the work of a table: a row an answer, or a row a pupil."""
    tries: dict[tuple[str, str], list[str]] = {}
    for given in rows:
        row = {str(name).strip().casefold(): _cell(value) for name, value in given.items()}
        pupil = row.get("pupil", "")
        if not pupil and not any(row.values()):
            continue
        if pupil and "exercise" in row and "answer" in row:
            pairs = [(row["exercise"], row["answer"])]
        else:
            pairs = [(name, value) for name, value in row.items() if name in KINDS]
        if not pupil or not pairs:
            yield Found(None, source, PROBLEMS["columns"])
            return
        for id_, answer in pairs:
            tries.setdefault((pupil, id_), []).extend([answer[:LONGEST_TRY]] if answer else [])
    for (pupil, id_), typed in tries.items():
        yield Found(Work(id_, pupil, tuple(typed[:MOST_TRIES])), source)


def _cell(value: object) -> str:
    """Return a cell of a table as a text; an empty one is empty."""
    if value is None or value != value or isinstance(value, list):
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
