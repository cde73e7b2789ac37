"""A table as a short text: what was chosen and done, so that it can be played up to here again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..errors import OchkoError, RuleError, nearest, shown
from ..procedures.state import ACTIONS, Action
from ..rules import Rules

TITLE = "ochko_edu table, version 1"
KEYS = ("seed", "seats", "you", "purse", "punter", "banker", "rule", "deal", "play", "step")
NUMBERS = ("seed", "seats", "purse")
OWN = "your own function"  # a way of playing that no text can hold
NOTES = {
    "punter": "The punters were played by a function of your own, which no text holds: they now play the usual way.",
    "banker": "The banker was played by a function of your own, which no text holds: he now plays the usual way.",
}
LONGEST = 4_000_000  # signs; more than a hundred thousand rounds
_TOKEN = re.compile(r"([a-z_]+)(\d{1,3})(?:=(\d{1,18}))?")
_STEP = re.compile(r"(\d{1,9}) of (\d{1,9})")


@dataclass(frozen=True)
class Press:
    """One press of a button: the actions that it led to.

    Args:
        actions: what was done, by whomever.
        deals: whether it was a press of Deal, with which the story begins anew.
        line: where it was read in a text; 0 if it was not.
    """

    actions: tuple[Action, ...]
    deals: bool = False
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Saved:
    """What a text holds.

    Args:
        rules: the rules.
        seats, seed, you, purse: as for ``Session``.
        punter: the name of the punters' way of playing.
        banker: the name of the banker's.
        presses: all presses of buttons, those that were taken back among them.
        position: how many of them are done.
        lines: where each thing was read.
    """

    rules: Rules
    seats: int
    seed: int
    you: int | str
    purse: int
    punter: str
    banker: str
    presses: tuple[Press, ...] = ()
    position: int = 0
    lines: dict[str, int] = field(default_factory=dict, compare=False)


def written(saved: Saved) -> str:
    """Return a table as text.

    Raises:
        RuleError: for rules that hold a function, which no text can carry.
    """
    lines = [
        TITLE,
        *(f"rule: {line}" for line in saved.rules.to_toml().splitlines()),
        *(f"{key}: {getattr(saved, key)}" for key in ("seed", "seats", "you", "purse", "punter", "banker")),
    ]
    row: list[str] = []
    for press in saved.presses:
        if press.deals or not row:
            lines += [_row(row)] if row else []
            row = ["deal" if press.deals else "play"]
        row.append(" ".join(_token(action) for action in press.actions))
    lines += [_row(row)] if row else []
    return "\n".join([*lines, f"step: {saved.position} of {len(saved.presses)}", "end"]) + "\n"


def _row(row: list[str]) -> str:
    return f"{row[0]}: {'; '.join(row[1:])}"


def _token(action: Action) -> str:
    return f"{action.name}{action.seat}" + ("" if action.amount is None else f"={action.amount}")


def wrong(line: int, why: object) -> OchkoError:
    """Return the error of a line of a text."""
    return OchkoError(f"line {line} of the saved table: {why}")


def read(text: str) -> Saved:
    """Return what a text holds; nothing in it is ever run.

    Raises:
        OchkoError: for a text that is none of a table, or is damaged; it names the line.
    """
    rows = _rows(text)
    lines: dict[str, int] = {}
    found: dict[str, str] = {}
    rules: list[tuple[int, str]] = []
    presses: list[Press] = []
    for number, row in rows:
        key, colon, value = (part.strip() for part in row.partition(":"))
        if not colon or key not in KEYS:
            raise wrong(
                number, f"{shown(row)} is no line of a table; each begins with one of: {_listed()}.{_near(key)}"
            )
        if key == "rule":
            rules.append((number, value))
        elif key in ("deal", "play"):
            presses += _presses(number, key, value)
        elif key in found:
            raise wrong(number, f"{key} stands there twice; line {lines[key]} has it already.")
        else:
            found[key] = value
        lines.setdefault(key, number)
    missing = [key for key in KEYS if key not in ("deal", "play") and key not in lines]
    if missing:
        raise wrong(rows[-1][0] + 1 if rows else 2, f"{missing[0]} is missing: the text is not whole.")
    numbers = {key: _number(lines[key], key, found[key]) for key in NUMBERS}
    you: int | str = int(found["you"]) if found["you"].isdecimal() and len(found["you"]) < 4 else found["you"]
    return Saved(
        _rules(rules), numbers["seats"], numbers["seed"], you, numbers["purse"], found["punter"], found["banker"],
        tuple(presses), _step(lines["step"], found["step"], len(presses)), lines,
    )  # fmt: skip


def _rows(text: str) -> list[tuple[int, str]]:
    """Return the lines between the title and the end, with their numbers."""
    if not isinstance(text, str):
        raise OchkoError(f"a saved table is a text, not {shown(text)}.")
    if len(text) > LONGEST:
        raise OchkoError(f"this text has {len(text):,} signs; a saved table has at most {LONGEST:,}.")
    numbered = [(k, row.strip()) for k, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1)]
    rows = [(k, row) for k, row in numbered if row]
    if not rows:
        raise wrong(1, f"the text is empty; a saved table begins with {TITLE!r}.")
    first, title = rows[0]
    if title != TITLE:
        if title.startswith("ochko_edu table"):
            raise wrong(first, f"{shown(title)} is another version; this one reads {TITLE!r}.")
        raise wrong(first, f"{shown(title)} is not how a saved table begins; it begins with {TITLE!r}.")
    last, end = rows[-1]
    if end != "end":
        raise wrong(last, f"{shown(end)} is not how a saved table ends; its last line is 'end', so some is missing.")
    return rows[1:-1]


def _listed() -> str:
    return ", ".join(KEYS)


def _near(key: str) -> str:
    return nearest(key, KEYS)


def _number(line: int, key: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 20):
        raise wrong(line, f"{key} is {shown(value)}; it must be a whole number.")
    return int(value)


def _step(line: int, value: str, presses: int) -> int:
    found = _STEP.fullmatch(value)
    if found is None:
        raise wrong(line, f"step is {shown(value)}; it must read such as '3 of {presses}'.")
    if int(found[2]) != presses:
        raise wrong(line, f"there should be {found[2]} steps, but the text holds {presses}: it is not whole.")
    if int(found[1]) > presses:
        raise wrong(line, f"step is {found[1]}; there are only {presses}.")
    return int(found[1])


def _presses(line: int, key: str, value: str) -> list[Press]:
    found = []
    for k, part in enumerate(value.split(";")):
        actions = []
        for word in part.split():
            token = _TOKEN.fullmatch(word)
            if token is None or token[1] not in ACTIONS:
                near = nearest(re.split(r"[\d=]", word)[0], ACTIONS)
                raise wrong(line, f"{shown(word)} is no move; one reads such as 'draw1' or 'stake1=10'.{near}")
            actions.append(Action(token[1], int(token[2]), None if token[3] is None else int(token[3])))
        if not actions:
            raise wrong(line, "a move is missing: between two semicolons stands at least one.")
        found.append(Press(tuple(actions), key == "deal" and k == 0, line))
    return found


def _rules(rows: list[tuple[int, str]]) -> Rules:
    try:
        return Rules.from_toml("\n".join(row for _, row in rows))
    except RuleError as error:
        first, why = rows[0], error
    # Which line it was: the first that is wrong even beside the variant alone; else they clash with one another.
    for number, row in rows:
        try:
            Rules.from_toml(row if number == first[0] else f"{first[1]}\n{row}")
        except RuleError as error:
            raise wrong(number, error) from None
    raise wrong(rows[-1][0], why)
