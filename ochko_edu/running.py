"""How long work is run: in chunks, here or in other processes, with a bar, and so that it can be interrupted.

The chunks of a piece of work depend on nothing but the work, and their results are taken in order. So the same seed
gives the same numbers with one process or many.
"""

from __future__ import annotations

import inspect
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from html import escape
from types import SimpleNamespace, TracebackType
from typing import Any, Protocol

import numpy as np

from . import kernels
from .errors import OchkoError, plain, shown

AHEAD = 64  # chunks handed out before the first of them is back
SOON = 4000  # hands that plain Python deals sooner than a compiler is loaded
WIDTH = 30
WORDS = {
    "doing": "{done:,} of {of:,} {what} ({share:.0%}), {rate} a second",
    "stopped": "Stopped after {done:,} of {of:,} {what}: what follows counts those.",
}


class Future(Protocol):
    """What an executor gives back for a chunk."""

    def result(self) -> Any:
        """Wait for the chunk and return what came of it."""

    def cancel(self) -> Any:
        """Let go of it."""


class Executor(Protocol):
    """Anything shaped like ``concurrent.futures.Executor``: a pool of processes, or a Dask client's executor."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Any:
        """Hand out a call and return a future."""


Progress = bool | Callable[[int, int], Any]


def check_executor(executor: Any) -> Any:
    """Return an executor, or None for none.

    Raises:
        OchkoError: for what has no ``submit``.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise OchkoError(
            f"executor is {shown(executor)}; it must have a submit, as concurrent.futures.ProcessPoolExecutor() has. "
            "A Dask client gives one by client.get_executor()."
        )
    return executor


def engine(hands: int, kind: str, idle: tuple[str, ...] = ()) -> SimpleNamespace:
    """Return the kernels for so many hands: compiled, unless that would take longer than dealing them.

    Args:
        hands: about how many.
        kind: which kernels are needed: one of ``kernels.KINDS``.
        idle: functions among them that will not be called.
    """
    if hands <= SOON and not kernels.is_loaded():
        return kernels.plain()
    return kernels.compiled(kind, idle) or kernels.plain()


def quietly() -> Any:
    """Return a context in which plain Python's words may overflow, as a generator of random numbers means them to."""
    return np.errstate(over="ignore")


def in_order(
    function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], executor: Any = None
) -> Generator[Any, None, None]:  # fmt: skip
    """Yield what a function makes of each task, in order, whoever is done first.

    Args:
        function: what to call; with an executor, one that other processes can import.
        tasks: its arguments, one tuple a call.
        executor: who calls it; by default this process.

    Raises:
        OchkoError: if the executor fails.

    >>> list(in_order(pow, [(2, 3), (3, 2)]))
    [8, 9]
    """
    if executor is None:
        for task in tasks:
            yield function(*task)
        return
    waiting: deque[Future] = deque()
    try:
        for task in tasks:
            with _told():
                waiting.append(executor.submit(function, *task))
            if len(waiting) >= AHEAD:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future) -> Any:
    with _told():
        return future.result()


@contextmanager
def _told() -> Iterator[None]:
    """Say in one line that an executor failed, such as a pool of which a process was killed."""
    try:
        yield
    except OchkoError:
        raise
    except Exception as error:
        raise OchkoError(f"The executor failed: {type(error).__name__}: {shown(str(error))}") from error


def check_progress(progress: Any, takes: int = 2, what: str = "two numbers: how many are done, and of how many") -> Any:
    """Return whether and how progress is to be shown; None is False.

    Args:
        progress: what was given.
        takes: with how many arguments a function would be called.
        what: these, in words.

    Raises:
        OchkoError: for what is neither True nor False nor a function, and for one that cannot be called so.

    >>> check_progress(None), check_progress(print) is print
    (False, True)
    """
    progress = plain(progress)
    if progress is None or isinstance(progress, bool):
        return bool(progress)
    if not callable(progress):
        raise OchkoError(f"progress is {shown(progress)}; it must be True, False or a function of {what}.")
    try:
        inspect.signature(progress).bind(*[None] * takes)
    except TypeError:
        raise OchkoError(f"progress is {shown(progress)}; it must be callable with {what}.") from None
    except ValueError:  # some functions written in C do not tell what they take
        pass
    return progress


class Bar:
    """A bar that shows how far work has come: in a notebook, in a terminal, or to a function of one's own.

    Args:
        progress: whether to show one; or a function that is called with how much is done, and of how much.
        of: how much there is to do.
        what: what is counted, such as "rounds".
    """

    def __init__(self, progress: Progress, of: int, what: str) -> None:
        self.progress: Progress = check_progress(progress)
        self.of, self.what, self.done = of, what, 0
        self._begun, self._shown = time.monotonic(), 0.0
        self._display: Any = None
        self.stopped = False

    def __enter__(self) -> Bar:
        if self.progress is True and _in_notebook():
            from IPython.display import HTML, display

            self._display = display(HTML(self._html()), display_id=True)  # type: ignore[no-untyped-call]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self.stopped = kind is not None and issubclass(kind, KeyboardInterrupt) and bool(self.progress)
        if self.progress is True:
            self._show(last=True)
        return self.stopped  # what is there so far is kept

    def reach(self, done: int) -> None:
        """Tell that so much is done."""
        self.done = done
        if callable(self.progress):
            self.progress(done, self.of)
        elif self.progress and time.monotonic() - self._shown > 0.1:
            self._show()

    def _text(self) -> str:
        if self.stopped:
            return WORDS["stopped"].format(done=self.done, of=self.of, what=self.what)
        rate = self.done / max(time.monotonic() - self._begun, 1e-9)
        shown = f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate:,.0f}"
        share = self.done / self.of if self.of else 1.0
        return WORDS["doing"].format(done=self.done, of=self.of, what=self.what, share=share, rate=shown)

    def _html(self) -> str:
        return f"<progress value='{self.done}' max='{self.of}'></progress> <span>{self._text()}</span>"

    def _show(self, last: bool = False) -> None:
        self._shown = time.monotonic()
        if self._display is not None:
            from IPython.display import HTML

            self._display.update(HTML(self._html()))  # type: ignore[no-untyped-call]
            return
        full = WIDTH * self.done // self.of if self.of else WIDTH
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self._text()}"
        print(f"\r{line:<100}", end="\n" if last else "", file=sys.stderr, flush=True)


class Line:
    """A line of text that is shown over the one before: on a terminal, or in a notebook below the cell."""

    def __init__(self) -> None:
        self._display: Any = None
        self._shown = False

    def show(self, text: object) -> None:
        """Show a text in place of the one before."""
        if not _in_notebook():
            self._shown = True
            print(f"\r{text!s:<100}", end="", file=sys.stderr, flush=True)
            return
        from IPython.display import HTML, display

        line = HTML(escape(str(text)))  # type: ignore[no-untyped-call]
        if self._display is None:
            self._display = display(line, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._display.update(line)

    def end(self) -> None:
        """Leave the last text where it is, and begin a new line if there is one."""
        if self._shown:
            print(file=sys.stderr)


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"


__all__ = ["Bar", "Executor", "Line", "Progress", "check_executor", "engine", "in_order", "quietly"]
