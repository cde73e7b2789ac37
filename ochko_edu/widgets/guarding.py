"""A learner's code that comes to an end: its steps are counted, and no ``except`` of its own can hold up the stop."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

PLACE = "<your own rule>"
CHECK = "__ochko_check__"


class TooLong(BaseException):
    """Raised inside a learner's code that does not come to an end; no ``except Exception`` holds it up."""


class Watch:
    """Counts the steps that a learner's code takes, remembers the last line, and ends what does not end.

    Python forgets to count once the stop was raised, and a bare ``except:`` may catch it. So ``guarded`` writes a check
    into the code, wherever it may go on after that, and each check raises the stop anew. Work done outside the text,
    as in a library or in ``exec``, is not counted, and neither is a single step that takes for ever, such as
    ``sum(iter(int, 1))``; the Stop button of the notebook ends these.

    Args:
        most: how many of Python's smallest steps one call may take.
    """

    def __init__(self, most: int) -> None:
        self.most, self.steps, self.line, self.over = most, 0, 0, False

    def run(self, function: Callable[..., Any], *given: Any) -> Any:
        """Call a function, and count its steps.

        Raises:
            TooLong: if it takes too many, even if it could come to its end after having caught the stop.
        """
        self.steps, self.over, before = 0, False, sys.gettrace()
        sys.settrace(self._enter)
        try:
            found = function(*given)
        finally:
            sys.settrace(before)
        self.check()
        return found

    def check(self) -> None:
        """Raise the stop again, if it was raised in this call."""
        if self.over:
            raise TooLong

    def _enter(self, frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != PLACE:
            return None
        frame.f_trace_opcodes = True  # a loop that stands in one line is one line, however often it turns
        return self._step

    def _step(self, frame: FrameType, event: str, _: Any) -> Any:
        if event in ("line", "opcode"):
            self.line = frame.f_lineno
            self.steps += 1
            if self.steps > self.most:
                self.over = True
                raise TooLong
        return self._step


class _Guard(ast.NodeTransformer):
    """Puts a check where code may go on after an error was caught.

    These are the handlers of a ``try`` and its ``finally``, what comes after a ``with``, and, as what is called there
    may have caught it, every turn of a loop and every beginning of a function.
    """

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            told = int(ast.get_docstring(node, clean=False) is not None)
            node.body.insert(told, _check(node.body[-1] if told == len(node.body) else node.body[told]))
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler):
            node.body.insert(0, _check(node.body[0]))
        elif isinstance(node, ast.Try | ast.TryStar) and node.finalbody:
            node.finalbody.insert(0, _check(node.finalbody[0]))
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, [part for one in block for part in _after(one)])
        return node


def _after(one: Any) -> list[Any]:
    return [one, _check(one)] if isinstance(one, ast.With | ast.AsyncWith) else [one]


def _check(beside: ast.stmt) -> ast.stmt:
    call = ast.Expr(ast.Call(ast.Name(CHECK, ast.Load()), [], []))
    return ast.fix_missing_locations(ast.copy_location(call, beside))


def guarded(code: str) -> CodeType:
    """Return a learner's text compiled, with checks in it.

    It is to be run where ``CHECK`` is the method ``check`` of a ``Watch``.

    Raises:
        SyntaxError: for what is no Python, with its line.
    """
    compile(code, PLACE, "exec", dont_inherit=True)  # so that what is wrong is told of the text as it was typed
    tree = ast.parse(code, PLACE)
    _Guard().visit(tree)
    made: CodeType = compile(tree, PLACE, "exec", dont_inherit=True)
    return made


__all__ = ["CHECK", "PLACE", "TooLong", "Watch", "guarded"]
