"""The command ``ochko``: copy the notebooks into a folder of the user's own, then open JupyterLab there.

Standard library only, so that ``ochko --help`` is quick and a broken installation can still explain itself.
"""

import argparse
import errno
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ochko_edu.paths import notebooks_dir

FOLDER = "ochko-notebooks"
FIRST_NOTEBOOK = "00_start_here.ipynb"
RECORD = ".ochko-copies.json"

WORDS = {
    "about": "Copy the ochko notebooks into a folder of yours and open JupyterLab there.",
    "more": "Notebooks that you changed are never overwritten. Stop JupyterLab with Ctrl-C.",
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
}


class CannotStart(Exception):  # noqa: N818 - it is caught here, and its text is for people
    """Something stands in the way that one line can explain."""


@dataclass(frozen=True)
class Copied:
    """What became of the notebooks, by name.

    Args:
        new: copied for the first time.
        refreshed: replaced by a newer edition; the user had not touched them.
        kept: left as the user changed them.
        outdated: those of ``kept`` that have a newer edition.
    """

    new: tuple[str, ...] = ()
    refreshed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()


def copy_notebooks(source: Path, folder: Path) -> Copied:
    """Copy every file of ``source`` into ``folder``, and leave alone what the user changed there.

    A hidden file in ``folder`` records the hash of each copy. A copy that still has the recorded hash
    is the user's old edition and may be replaced; any other file of that name is his own work.

    Args:
        source: the published notebooks.
        folder: where the user's copies go; it is made if it is missing.

    Returns:
        The names of new, refreshed and kept files.

    Raises:
        OSError: if the folder cannot be made or written in.

    Examples:
        >>> with tempfile.TemporaryDirectory() as place:
        ...     ours, yours = Path(place, "ours"), Path(place, "yours")
        ...     ours.mkdir()
        ...     _ = (ours / "a.ipynb").write_text("first edition")
        ...     once = copy_notebooks(ours, yours)
        ...     _ = (yours / "a.ipynb").write_text("my notes")
        ...     twice = copy_notebooks(ours, yours)
        >>> once.new, twice.new, twice.kept
        (('a.ipynb',), (), ('a.ipynb',))
    """
    folder.mkdir(parents=True, exist_ok=True)
    # JupyterLab must be able to save here, so a folder that only needs no copying is not good enough.
    with tempfile.TemporaryFile(dir=folder):
        pass
    if source.samefile(folder):
        return Copied()  # a developer opens the checkout's own notebooks
    recorded = _read_record(folder)
    record = dict(recorded)
    new: list[str] = []
    refreshed: list[str] = []
    kept: list[str] = []
    outdated: list[str] = []
    for name in _published(source):
        original, copy = source / name, folder / name
        published = _hash(original)
        if not os.path.lexists(copy):
            _place(original, copy)
            new.append(name)
        else:
            present = _hash(copy) if copy.is_file() else ""
            if present == published:
                pass
            elif present and present == recorded.get(name):
                _place(original, copy)
                refreshed.append(name)
            else:
                kept.append(name)
                if recorded.get(name) != published:
                    outdated.append(name)
                continue
        record[name] = published
    if record != recorded:
        _write_record(folder, record)
    return Copied(tuple(new), tuple(refreshed), tuple(kept), tuple(outdated))


def _published(source: Path) -> list[str]:
    """List the files to copy, as relative names with forward slashes; hidden ones are tools' leavings."""
    names = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return sorted(name.as_posix() for name in names if not any(part[0] in "._" for part in name.parts))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _place(original: Path, copy: Path) -> None:
    """Copy in one step, so that a full disk or a lost power line leaves no half of a notebook."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    part = copy.with_name(f".{copy.name}.part")
    try:
        shutil.copyfile(original, part)
        part.replace(copy)
    finally:
        part.unlink(missing_ok=True)


def _read_record(folder: Path) -> dict[str, str]:
    """Read the hashes of earlier copies; without a readable record every file counts as the user's."""
    try:
        files = json.loads((folder / RECORD).read_text(encoding="utf-8"))["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write_record(folder: Path, record: dict[str, str]) -> None:
    about = "Hashes of the notebooks as ochko copied them: it replaces only those that still match."
    text = json.dumps({"about": about, "files": dict(sorted(record.items()))}, indent=2) + "\n"
    part = folder / f"{RECORD}.part"
    part.write_text(text, encoding="utf-8")
    part.replace(folder / RECORD)


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


def lab_arguments(folder: Path, first: str | None, *, browser: bool, port: int | None, root: bool) -> list[str]:
    """Build JupyterLab's own arguments.

    Args:
        folder: the folder that JupyterLab shows.
        first: the notebook to open at once, or None.
        browser: whether to open a browser.
        port: the one port to use, or None for 8888 or the next one free.
        root: whether the user is Unix's superuser, whom JupyterLab refuses unless it is told otherwise.

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


class _ShowVersion(argparse.Action):
    """Look the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        """Print the version and leave."""
        print(f"ochko {_version()}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ochko", description=WORDS["about"], epilog=WORDS["more"])
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
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotStart(WORDS["no_write"].format(folder=folder, reason=reason)) from error


def _report(folder: Path, copied: Copied) -> None:
    new, refreshed, kept = len(copied.new), len(copied.refreshed), len(copied.kept)
    print(WORDS["copied"].format(folder=folder, new=new, refreshed=refreshed, kept=kept))
    for name in copied.kept:
        print(WORDS["newer" if name in copied.outdated else "kept"].format(name=name))
    sys.stdout.flush()  # JupyterLab writes to stderr from here on


def _check_lab() -> None:
    try:
        found = importlib.util.find_spec("jupyterlab") is not None
    except (ImportError, ValueError):
        found = False
    if not found:
        raise CannotStart(WORDS["no_lab"].format(python=sys.executable))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command ``ochko``.

    Args:
        arguments: the command line without the program's name; by default that of this process.

    Returns:
        The exit status: 0, or 1 after one line on stderr that says what stood in the way.

    Raises:
        SystemExit: after ``--help`` or ``--version``, for arguments that make no sense (status 2), and
            when JupyterLab ends.
    """
    chosen = _parser().parse_args(arguments)
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
    lab = importlib.import_module("jupyterlab.labapp")
    lab.main(lab_arguments(folder, first, browser=not chosen.no_browser, port=chosen.port, root=root))
    return 0


if __name__ == "__main__":
    sys.exit(main())
