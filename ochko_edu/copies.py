"""Copies of the notebooks in a folder of the user's own: new ones, newer ones, and those that are left alone.

Standard library only, as the command ``ochko`` is that uses it.
"""

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

RECORD = ".ochko-copies.json"


class UnreadableError(Exception):
    """A file that is there and cannot be read.

    Args:
        path: the file.
        reason: why not.
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason


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
    is the user's old edition and may be replaced; any other file of that name is his own work. To open and run a
    notebook is not to change it: of a notebook only the text of its cells counts.

    Args:
        source: the published notebooks.
        folder: where the user's copies go; it is made if it is missing.

    Returns:
        The names of new, refreshed and kept files.

    Raises:
        OSError: if the folder cannot be made or written in.
        UnreadableError: if a file cannot be read.

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
    """Give the hash of what a person writes in a file: of a notebook, kind and text of each cell that holds any."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnreadableError(path, error.strerror or str(error)) from error
    if path.suffix == ".ipynb":
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):  # no notebook after all
            cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
            content = json.dumps([cell for cell in cells if cell[1].strip()]).encode()
    return hashlib.sha256(content).hexdigest()


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
