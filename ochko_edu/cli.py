"""The command ``ochko``: copy the notebooks into a folder of the user's own, then open JupyterLab there.

Standard library only, so that ``ochko --help`` is quick and a broken installation can still explain itself.
"""

import argparse
import contextlib
import errno
import importlib
import importlib.util
import io
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ochko_edu.copies import Copied, UnreadableError, copy_notebooks
from ochko_edu.paths import notebooks_dir

FOLDER = "ochko-notebooks"
FIRST_NOTEBOOK = "00_start_here.ipynb"

WORDS = {
    "about": "Copy the ochko notebooks into a folder of yours and open JupyterLab there.",
    "more": "Notebooks that you changed are never overwritten. To stop JupyterLab, press Ctrl-C twice in its terminal.",
    "folder": f"where the notebooks go (default: {FOLDER})",
    "no_browser": "start JupyterLab and print its address, but open no browser",
    "port": "use this port and no other (default: 8888, or the next one free)",
    "copy_only": "copy the notebooks and stop; do not start JupyterLab",
    "version": "print the version and stop",
    "bad_port": "a port is a whole number from 1 to 65535, not {text!r}",
    "copied": "Notebooks in {folder}: {new} new, {refreshed} refreshed, {kept} kept.",
    "kept": "Kept, because you changed it: {name}",
    "newer": "Kept, because you changed it: {name} (there is a newer edition: rename yours to get it)",
    "no_lab": "JupyterLab is missing: install it with '{python} -m pip install jupyterlab'.",
    "no_notebooks": "This installation of ochko-edu has no notebooks: please install it again.",
    "port_taken": "Port {port} is taken by another program: name another, or leave --port out.",
    "port_refused": "Port {port} cannot be used: {reason}.",
    "is_file": "{folder} is a file: name a folder for the notebooks.",
    "no_write": "Cannot write in the folder {folder}: {reason}.",
    "no_read": "Cannot read {path}: {reason}.",
    "no_place": "The folder that this terminal is in no longer exists: go to another one.",
    "no_say": "Cannot write to the terminal: {reason}.",
    "usage": "{message} (see ochko --help)",
    "starting": "Opening JupyterLab. To stop it, press Ctrl-C twice here.",
    "stopped": "Stopped.",
}
STOPPED = 130  # the exit status of a program that Ctrl-C ended


class CannotStart(Exception):  # noqa: N818 - it is caught here, and its text is for people
    """Something stands in the way that one line can explain."""


def check_port(port: int) -> None:
    """Make sure that JupyterLab will be able to listen on a port of this machine.

    Args:
        port: the port's number.

    Raises:
        CannotStart: if the port is taken or forbidden.

    Examples:
        >>> with socket.create_server(("127.0.0.1", 0)) as taken:
        ...     check_port(taken.getsockname()[1])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        ochko_edu.cli.CannotStart: Port ... is taken by another program: name another, or leave --port out.
    """
    for family, kind, protocol, _, address in socket.getaddrinfo("localhost", port, type=socket.SOCK_STREAM):
        try:
            with socket.socket(family, kind, protocol) as trial:
                if os.name != "nt":  # as JupyterLab does: a port that was closed a moment ago is free
                    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
        except OSError as error:
            if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                continue  # "localhost" may name an IPv6 address on a machine that has none
            if error.errno == errno.EADDRINUSE:
                raise CannotStart(WORDS["port_taken"].format(port=port)) from error
            raise CannotStart(WORDS["port_refused"].format(port=port, reason=error.strerror)) from error


def lab_arguments(
    folder: Path, first: str | None, *, browser: bool, port: int | None, root: bool, quiet: bool = False
) -> list[str]:
    """Build JupyterLab's own arguments.

    Args:
        folder: the folder that JupyterLab shows.
        first: the notebook to open at once, or None.
        browser: whether to open a browser.
        port: the one port to use, or None for 8888 or the next one free.
        root: whether the user is Unix's superuser, whom JupyterLab refuses unless it is told otherwise.
        quiet: whether JupyterLab keeps to warnings and its address, in place of some twenty lines about itself.

    Returns:
        The arguments, without a program's name.

    Examples:
        >>> lab_arguments(Path("here"), None, browser=False, port=None, root=False)
        ['--ServerApp.root_dir=here', '--LabApp.extension_manager=readonly', '--no-browser']
    """
    arguments = [f"--ServerApp.root_dir={folder}"]
    if first is not None:
        arguments.append(f"--LabApp.default_url=/lab/tree/{first}")
    arguments.append("--LabApp.extension_manager=readonly")  # the other kind asks the network
    if quiet:
        arguments += ["--ServerApp.log_level=30", "--LabApp.log_level=30"]  # warnings; the address comes after all
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        arguments.append("--no-browser")
    if root:
        arguments.append("--allow-root")
    return arguments


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version("ochko-edu")
    except metadata.PackageNotFoundError:  # run from a checkout that was never installed
        return str(getattr(importlib.import_module("ochko_edu"), "__version__", "unknown"))


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(WORDS["bad_port"].format(text=text))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say in one line what makes no sense."""
        self.exit(2, f"{self.prog}: {WORDS['usage'].format(message=message)}\n")


class _ShowVersion(argparse.Action):
    """Look the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        """Print the version and leave."""
        print(f"ochko {_version()}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="ochko", description=WORDS["about"], epilog=WORDS["more"])
    parser.add_argument("folder", nargs="?", type=Path, default=Path(FOLDER), help=WORDS["folder"])
    parser.add_argument("--no-browser", action="store_true", help=WORDS["no_browser"])
    parser.add_argument("--port", type=_port, metavar="N", help=WORDS["port"])
    parser.add_argument("--copy-only", action="store_true", help=WORDS["copy_only"])
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=WORDS["version"])
    return parser


def _prepare(folder: Path) -> Copied:
    """Copy the notebooks, and turn what can go wrong into one line."""
    try:
        source = notebooks_dir()
    except FileNotFoundError as error:
        raise CannotStart(WORDS["no_notebooks"]) from error
    try:
        if folder.exists() and not folder.is_dir():
            raise CannotStart(WORDS["is_file"].format(folder=folder))
        return copy_notebooks(source, folder)
    except UnreadableError as error:
        raise CannotStart(WORDS["no_read"].format(path=error.path, reason=error.reason)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotStart(WORDS["no_write"].format(folder=folder, reason=reason)) from error


def _report(folder: Path, copied: Copied) -> None:
    new, refreshed, kept = len(copied.new), len(copied.refreshed), len(copied.kept)
    print(WORDS["copied"].format(folder=folder, new=new, refreshed=refreshed, kept=kept))
    for name in copied.kept:
        print(WORDS["newer" if name in copied.outdated else "kept"].format(name=name))


def _check_lab() -> None:
    try:
        found = importlib.util.find_spec("jupyterlab") is not None
    except (ImportError, ValueError):
        found = False
    if not found:
        raise CannotStart(WORDS["no_lab"].format(python=sys.executable))


def _lab_tells_its_address() -> bool:
    """Whether JupyterLab names its address even where it keeps quiet: it does while it makes up its own token."""
    from jupyter_core.paths import jupyter_config_path

    configured = (
        Path(place, "jupyter_server_config" + end) for place in jupyter_config_path() for end in (".py", ".json")
    )
    return "JUPYTER_TOKEN" not in os.environ and not any(path.exists() for path in configured)


def _can_say_anything() -> None:
    """Make stdout and stderr take every text, even where they are closed or know no letters but English ones."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stderr is None:
        sys.stderr = sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command ``ochko``.

    Args:
        arguments: the command line without the program's name; by default that of this process.

    Returns:
        The exit status: 0, 1 after one line on stderr that says what stood in the way, 130 after Ctrl-C.

    Raises:
        SystemExit: after ``--help`` or ``--version``, for arguments that make no sense (status 2), and
            when JupyterLab ends.
    """
    _can_say_anything()
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"ochko: {WORDS['stopped']}", file=sys.stderr)
        return STOPPED
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EINVAL):
            raise
        # Nobody reads what we print. Python would try once more at the end, and complain.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        with contextlib.suppress(OSError):
            print(f"ochko: {WORDS['no_say'].format(reason=error.strerror)}", file=sys.stderr)
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        os.getcwd()  # JupyterLab needs one too, wherever the notebooks go
    except OSError:
        print(f"ochko: {WORDS['no_place']}", file=sys.stderr)
        return 1
    folder = Path(os.path.abspath(chosen.folder))
    try:
        if not chosen.copy_only:  # look before touching the disk
            _check_lab()
            if chosen.port is not None:
                check_port(chosen.port)
        _report(folder, _prepare(folder))
    except CannotStart as error:
        print(f"ochko: {error}", file=sys.stderr)
        return 1
    if chosen.copy_only:
        return 0
    first = FIRST_NOTEBOOK if (folder / FIRST_NOTEBOOK).is_file() else None
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    print(WORDS["starting"])
    sys.stdout.flush()  # JupyterLab writes to stderr from here on
    quiet = _lab_tells_its_address()
    given = lab_arguments(folder, first, browser=not chosen.no_browser, port=chosen.port, root=root, quiet=quiet)
    importlib.import_module("jupyterlab.labapp").main(given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
