"""Every word of the exercise widget, in one place, ready to be translated. The questions are in ``exercises``."""

from __future__ import annotations

EXERCISE = {
    "told": "An exercise: {prompt}",
    "about": "{topic}, level {level} of 3",
    "who": "the numbers of “{seed}”",
    "label": "Your answer",
    "check": "Check",
    "check_tip": "Check the answer; Enter does the same",
    "checking": "Checking …",
    "hint": "Hint {next} of {all}",
    "hint_tip": "Show the next hint",
    "no_hints": "No more hints",
    "solution": "Show the solution",
    "solution_tip": "Show the worked solution",
    "solution_first": "Answer once; then the solution can be shown",
    "solution_head": "One way to it",
    "hints_head": "Hints",
    "typed": "You answered {text}",
    "line_head": "To hand in",
    "line_say": "Copy this line and send it to your teacher. It holds what you typed and how many hints you read.",
    "done": "Answers so far: {count}.",
    "done_after": "Answers so far: {count}, {before} of them before the solution was shown.",
}
MARKS = {  # an icon, and what it says in a word: never the colour alone
    "right": ("✓", "Right"),
    "slip": ("≈", "Nearly"),
    "misconception": ("↺", "A thought that many have"),
    "wrong": ("✗", "Not yet"),
    "unreadable": ("?", "I cannot read this"),
}
HAND_IN = {
    "nothing": "No exercise has been answered here yet, so there is nothing to hand in.",
    "written": "{count} written to {path}. Give that file to your teacher.",
    "copy": "{count}. Copy what stands below and send it to your teacher.",
    "one": "One exercise",
    "many": "{count} exercises",
    "nameless": "In {count} of them “my name” was left standing: nobody can tell whose they are. Put your own name "
    "there, run these boxes again, and answer them: the numbers will be yours.",
    "names": "Your work bears more than one name: {names}. One pupil needs one.",
    "unwritten": "the work cannot be written to {path}: {error}",
}
