"""A learner's own ``settle`` function from a text: run with a limit, and its errors told where they are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from ..errors import RuleError, shown
from ..joint import setting
from ..judging import Kind
from ..rules import Rules
from .guarding import CHECK, PLACE, TooLong, Watch, guarded
from .words_lab import FIELD_LABELS, LAB, OWN, SHORT

MOST_STEPS = 500_000  # of Python's smallest steps that one call may take
WRONG_RETURN = "it returned "
HAND = re.compile(
    r"(?P<side>punter|banker)=Kind\(total=(?P<total>\d+), natural=(?P<natural>\w+), bust=(?P<bust>\w+)[^)]*\)"
)
CHOICE = re.compile(r'(?P<name>\w+)="(?P<value>\w+)"')


class OwnRuleError(RuleError):
    """A home-made rule that cannot be used; ``line`` is where, counted from 1, or None."""

    def __init__(self, text: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(text if line is None else OWN["at_line"].format(line=line, text=text))


class Settle:
    """A learner's function, as ``rules.replace(settle=...)`` takes it.

    It is asked once about each pair of kinds, and stands by what it said: ``lasting`` tells the judge so.

    Args:
        function: what was written.
        code: its text.
        watch: what counts its steps.
    """

    lasting = True

    def __init__(self, function: Callable[..., Any], code: str, watch: Watch) -> None:
        self.function, self.code, self.watch = function, code, watch
        self.__name__ = "settle"
        self._said: dict[tuple[Kind, Kind], Any] = {}

    def __call__(self, punter: Kind, banker: Kind) -> Any:
        """Return what the punter gains, in stakes."""
        pair = punter, banker
        if pair not in self._said:
            self._said[pair] = self.watch.run(self.function, punter, banker)
        return self._said[pair]


def read_rule(code: str, most: int = MOST_STEPS) -> Settle:
    """Return the function ``settle`` that a text defines.

    The text runs in this Python, in a namespace of its own. It is held to a number of steps, which is a help against a
    loop that was not meant, and no wall: ``Watch`` says what it does not count.

    Args:
        code: the text.
        most: how many of Python's smallest steps one call may take.

    Raises:
        OwnRuleError: with the line, for what is no Python, has no such function, fails or does not end.

    >>> rule = read_rule("def settle(punter, banker): return 1 if punter.total > banker.total else -1")
    >>> rule(Kind(20), Kind(18))
    1
    >>> read_rule("def settle(punter, banker) return 1")
    Traceback (most recent call last):
    ...
    ochko_edu.widgets.own_rule.OwnRuleError: Line 1: this is not Python: expected ':'.
    """
    if not code.strip():
        raise OwnRuleError(OWN["empty"])
    watch = Watch(most)
    space: dict[str, Any] = {"__name__": "your_own_rule", CHECK: watch.check}
    try:
        compiled = guarded(code)
    except SyntaxError as error:
        raise OwnRuleError(OWN["syntax"].format(error=error.msg), error.lineno) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise OwnRuleError(OWN["syntax"].format(error=error)) from None
    _guarded(watch, lambda: watch.run(exec, compiled, space))
    found = space.get("settle")
    if not callable(found):
        raise OwnRuleError(OWN["missing"])
    try:
        inspect.signature(found).bind(None, None)
    except TypeError:
        at = getattr(getattr(found, "__code__", None), "co_firstlineno", None)
        raise OwnRuleError(OWN["two"], at) from None
    except ValueError:  # something built in that does not tell what it takes
        pass
    return Settle(found, code, watch)


def own_rule(rules: Rules, code: str, most: int = MOST_STEPS) -> Rules:
    r"""Return rules that settle hands by the function in a text, tried on every pair of kinds of hands.

    Args:
        rules: the rules.
        code: the text, with ``def settle(punter, banker)`` in it.
        most: how many of Python's smallest steps one call may take.

    Raises:
        OwnRuleError: with the line where it is, for a text that cannot be used.
        RuleError: if the rules as a whole contradict themselves.

    >>> from ochko_edu.presets import variant
    >>> own_rule(variant("folk"), "def settle(punter, banker):\n    return punter.totl")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ochko_edu.widgets.own_rule.OwnRuleError: Line 2: a hand has no totl. It has total, ...
    """
    settle = read_rule(code, most)
    made = rules.replace(settle=settle)
    _guarded(settle.watch, lambda: setting(made, "fresh"))
    return made


def _guarded(watch: Watch, act: Callable[[], Any]) -> None:
    """Do something that runs a learner's code; tell what goes wrong in plain words and with its line."""
    try:
        act()
    except TooLong:
        raise OwnRuleError(OWN["long"].format(steps=watch.most), watch.line) from None
    except RuleError as error:
        raise _told(error, watch) from None
    except (Exception, SystemExit) as error:
        raise _raised(error, watch) from None


def _told(error: RuleError, watch: Watch) -> RuleError:
    """Return what the judge says of a function that failed on a pair of hands, with the line."""
    text = str(error)
    if isinstance(error.__cause__, Exception):
        return _raised(error.__cause__, watch)
    if WRONG_RETURN in text:
        value = text.split(WRONG_RETURN, 1)[1].split("; it must", 1)[0]
        return OwnRuleError(OWN["returned"].format(value=value), watch.line or None)
    return RuleError(plainly(text))


def plainly(text: str) -> str:
    """Return what is said of hands and fields in the words of the lab.

    >>> plainly("punter=Kind(total=21, natural=True, bust=False, cards=2) gets 1")
    "the punter's natural 21 gets 1"
    """

    def hand(found: re.Match[str]) -> str:
        key = "hand_natural" if found["natural"] == "True" else "hand_bust" if found["bust"] == "True" else "hand"
        return OWN[found["side"]].format(hand=OWN[key].format(total=found["total"]))

    def choice(found: re.Match[str]) -> str:
        value = SHORT.get((found["name"], found["value"]), found["value"].replace("_", " "))
        return LAB["pair"].format(label=FIELD_LABELS[found["name"]], value=value)

    return CHOICE.sub(choice, HAND.sub(hand, text))


def _raised(error: BaseException, watch: Watch) -> OwnRuleError:
    names = ", ".join(Kind._fields)
    key = "attribute" if isinstance(error, AttributeError) and "Kind" in str(error) else "raised"
    told = OWN[key].format(
        kind=type(error).__name__, error=shown_text(error), name=getattr(error, "name", ""), names=names
    )
    return OwnRuleError(told, _line(error) or watch.line or None)


def shown_text(error: BaseException) -> str:
    """Return what an error says, on one line and not too long; its name where it says nothing."""
    try:
        text = str(error)
    except Exception:
        text = ""
    found = shown(text)[1:-1] if len(text) > 200 or "\n" in text else text
    return (found or type(error).__name__).rstrip(".")


def _line(error: BaseException) -> int | None:
    """Return the last line of the learner's own text that an error went through."""
    found, at = None, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == PLACE:
            found = at.tb_lineno
        at = at.tb_next
    return found


__all__ = ["MOST_STEPS", "OwnRuleError", "Settle", "own_rule", "read_rule"]
