"""Exercises whose numbers come from a seed: each pupil has his own, and every answer is counted, not stored.

oe.exercises.catalogue()                                       what there is
oe.exercises.exercise("naturals", seed="class 9B, pupil 17")   one question; .prompt, .check(text), .hints, .solution
oe.exercises.sheet(ids, "class 9B", pupils=30)                 a printable sheet
oe.exercises.answer_key(ids, "class 9B", pupils=30)            what is right, for the teacher
oe.exercises.collect("handed in/")                             a class's answers as one frame
"""

from __future__ import annotations

from . import banking, bayes, chances, counted, deciding, given, reading, values, weighing  # noqa: F401 - they fill the list
from .checking import Reply
from .drawing import Exercise
from .handing import collect
from .received import Work
from .sheets import Printed, answer_key, sheet
from .shelf import catalogue, exercise, misconceptions

__all__ = [
    "Exercise", "Printed", "Reply", "Work", "answer_key", "catalogue", "collect", "exercise", "misconceptions", "sheet",
]  # fmt: skip
