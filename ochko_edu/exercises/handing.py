"""Handing in, without a network: a pupil's work is one line of text, and a class's lines become one frame.

A line holds what was typed and nothing that was marked: marks are worked out anew from the pupil's own numbers when the
lines are collected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..errors import OchkoError
from .checking import MISCONCEPTION, RIGHT, SLIP, UNREADABLE, Reply
from .drawing import same_seed, whose
from .received import Found, Work, found_in
from .shelf import exercise, kind_of, pupils_of

if TYPE_CHECKING:
    import pandas as pd

NO_ANSWER = "no answer"
COLUMNS = (
    "pupil", "exercise", "mark", "answer", "attempts", "first", "misconception", "slip", "hints", "solution_seen",
    "version", "source", "problem",
)  # fmt: skip
NOTES = {
    "copies": "Handed in {count} times{where}. Each time it was the same, or an earlier state of what is marked here.",
    "several": "Handed in {count} times{where}, not alike. {taken}",
    "right": "Marked here is one that is right.",
    "longest": "Marked here is the longest.",
    "seen": "The solution had been looked at in one of them.",
    "version": "Done with version {version} of ochko_edu, and marked with {now}: the numbers may have been others.",
    "where": " (in {names})",
    "no_seed": "Marked with the numbers of “{pupil}”. If the sheets had a seed of the class, give it: seed=….",
    "nameless": "No name was put in place of “my name”, so all who left it so had these numbers. {file}",
    "file": "Whose it is, the file may tell.",
}
MOST_NAMED = 6  # files that a note names
_NUMBER = re.compile(r"[-+]?[\d.,/%\s]*")


@dataclass(frozen=True)
class Marked:
    """A pupil's work with its marks.

    Args:
        found: the work, and where it was found.
        replies: to what was typed before the solution was looked at.
    """

    found: Found
    work: Work
    replies: tuple[Reply, ...]

    @property
    def right(self) -> bool:
        """Whether a right answer is among them."""
        return any(reply.right for reply in self.replies)

    @property
    def rank(self) -> tuple[bool, int, int, bool, tuple[str, ...], str]:
        """The greatest of several is taken: right before wrong, then long before short, and never by chance."""
        work = self.work
        clean = work.solution_after is None
        return self.right, len(self.replies), len(work.tries), clean, work.tries, self.found.source


def collect(handed_in: Any, seed: str | int = "") -> pd.DataFrame:
    """Return a class's answers as one frame: one row for each pupil and exercise, and one for whatever cannot be read.

    Answers are marked anew. What was typed after the solution had been looked at does not count. If a pupil's work on
    an exercise comes more than once, a right one is taken before a wrong one, then the longest, and the row says so.
    Work under "my name", as the notebooks come, may be anybody's: each file of it keeps its row.

    Args:
        handed_in: a folder, a file (.txt or .json with lines of work, or .csv), a text with lines of work, a frame, or
            a list of these. A table has the columns pupil, exercise and answer, several rows for several answers; or
            pupil and a column for each exercise.
        seed: of the class, put before pupils whom a table names by a number or a name only, as in ``sheet``. A line
            of work holds the very seed that its numbers were drawn from.

    Returns:
        A frame with pupil, exercise, mark ("right", "slip", "misconception", "wrong", "unreadable" or "no answer"), the
        last answer that counts, how many there were, the mark of the first, names of misconceptions and slips, hints,
        whether the solution was seen, the version of this package that the pupil had, the file, and what there is to
        tell: that a line cannot be read, was handed in several times, or was done with another version. A text that a
        spreadsheet would take for a formula has an apostrophe before it.

    Raises:
        OchkoError: for a folder or a file that does not exist, or what is none of these.

    >>> frame = collect(Work("drought", "pupil 17", ("1",)).line())
    >>> frame[["pupil", "mark", "misconception"]].values.tolist()
    [['pupil 17', 'misconception', 'certain']]
    """
    import pandas as pd

    works: dict[tuple[str, str, str], list[Marked]] = {}
    problems: list[Found] = []
    for number, found in enumerate(found_in(handed_in)):
        if found.work is None or found.problem:
            problems.append(found)
            continue
        try:
            kind_of(found.work.exercise)
            pupil = _pupil(seed if found.table else "", found.work.pupil)
        except OchkoError as error:
            problems.append(Found(found.work, found.source, str(error)))
            continue
        work = replace(found.work, pupil=pupil)
        apart = "" if whose(pupil) else found.source or str(number)
        works.setdefault((same_seed(pupil), work.exercise, apart), []).append(_marked(found, work))
    rows = [*map(_row, works.values()), *map(_problem, problems)]
    safe = [{name: _safe(value) for name, value in row.items()} for row in rows]
    return pd.DataFrame(safe, columns=list(COLUMNS)).sort_values(
        ["pupil", "exercise", "source", "problem"], ignore_index=True
    )


def _pupil(seed: str | int, pupil: str) -> str:
    given = " ".join(pupil.split())
    if seed != "" and not same_seed(given).startswith(same_seed(f"{seed}, ")):
        return pupils_of(seed, [pupil])[0]
    return pupils_of("", [pupil])[0]


def _marked(found: Found, work: Work) -> Marked:
    question = exercise(work.exercise, work.pupil)
    return Marked(found, work, tuple(question.check(text) for text in work.tries[: work.solution_after]))


def _row(several: list[Marked]) -> dict[str, Any]:
    """Return the row of a pupil's work on an exercise, which may have been handed in several times."""
    best = max(several, key=lambda one: one.rank)
    work, replies = best.work, best.replies
    marks = [reply.mark for reply in replies]
    row: dict[str, Any] = _empty(best.found) | {
        "pupil": work.pupil, "exercise": work.exercise, "hints": max(one.work.hints for one in several),
        "solution_seen": any(one.work.solution_after is not None for one in several), "version": work.version,
        "problem": " ".join(filter(None, (_nameless(best), _no_seed(best), _several(best, several), _version(work)))),
    }  # fmt: skip
    if marks:
        at = marks.index(RIGHT) if RIGHT in marks else len(marks) - 1
        row |= {"mark": marks[at], "answer": work.tries[at], "attempts": at + 1, "first": marks[0]}
    else:
        row |= {"mark": NO_ANSWER}
    row["misconception"] = ", ".join(dict.fromkeys(r.misconception for r in replies if r.mark == MISCONCEPTION))
    row["slip"] = ", ".join(dict.fromkeys(r.slip for r in replies if r.mark == SLIP))
    return row


def _nameless(one: Marked) -> str:
    file = NOTES["file"] if one.found.source else ""
    return "" if whose(one.work.pupil) else NOTES["nameless"].format(file=file).strip()


def _no_seed(one: Marked) -> str:
    """Return a doubt: a table that gives a bare number, and not one right answer, may lack the seed of the class."""
    bare = re.fullmatch(r"pupil [0-9]+", one.work.pupil)
    return NOTES["no_seed"].format(pupil=one.work.pupil) if one.found.table and bare and not one.right else ""


def _several(best: Marked, several: list[Marked]) -> str:
    """Return what is to be told of work that came several times; one text that is copied whole within a file is one."""
    if len({(one.found.source, one.work) for one in several}) == 1:
        return ""
    names = list(dict.fromkeys(one.found.source for one in several if one.found.source))
    more = ["…"] if len(names) > MOST_NAMED else []
    where = NOTES["where"].format(names=", ".join(names[:MOST_NAMED] + more)) if names else ""
    if all(_earlier(one.work, best.work) for one in several):
        return NOTES["copies"].format(count=len(several), where=where)
    told = [NOTES["right" if best.right else "longest"]]
    if best.work.solution_after is None and any(one.work.solution_after is not None for one in several):
        told.append(NOTES["seen"])
    return NOTES["several"].format(count=len(several), where=where, taken=" ".join(told))


def _earlier(one: Work, later: Work) -> bool:
    """Whether work is the same as another, or was to become it."""
    before = one.solution_after is None or one.solution_after == later.solution_after
    return before and later.tries[: len(one.tries)] == one.tries


def _version(work: Work) -> str:
    from .. import __version__

    if work.version in ("", __version__):
        return ""
    return NOTES["version"].format(version=work.version, now=__version__)


def _problem(found: Found) -> dict[str, Any]:
    row = _empty(found) | {"mark": UNREADABLE}
    work = found.work
    if work is None:
        return row
    answer = work.tries[-1] if work.tries else ""
    return row | {
        "pupil": work.pupil, "exercise": work.exercise, "answer": answer, "attempts": len(work.tries),
        "hints": work.hints, "solution_seen": work.solution_after is not None, "version": work.version,
    }  # fmt: skip


def _empty(found: Found) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(COLUMNS, "") | {"attempts": 0, "hints": 0, "solution_seen": False}
    return row | {"source": found.source, "problem": found.problem}


def _safe(value: Any) -> Any:
    """Return a cell that can be written anywhere: no half signs, no unseen commands, nothing that counts as a formula.

    >>> _safe("=1+1"), _safe("-1/2"), _safe("-2+cmd")
    ("'=1+1", '-1/2', "'-2+cmd")
    """
    if not isinstance(value, str):
        return value
    text = "".join(sign if sign.isprintable() else " " for sign in value.encode("utf-8", "replace").decode("utf-8"))
    formula = text.lstrip()[:1] in ("=", "@", "+", "-") and not _NUMBER.fullmatch(text)
    return f"'{text}" if formula else text
