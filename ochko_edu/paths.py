"""Where the notebooks and the clause files lie: in a checkout, or inside an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data_dir(name: str, package: Path) -> Path:
    """Find the data folder ``name`` for the package that lies at ``package``.

    The checkout comes first: an editable install leaves a copy of the data beside other installed
    packages, and that copy grows old. ``pyproject.toml`` tells a checkout from a folder where some
    other project happens to keep a folder called "notebooks".

    Raises:
        FileNotFoundError: if neither place has the folder.
    """
    in_checkout = package.parent / name
    if (package.parent / "pyproject.toml").is_file() and in_checkout.is_dir():
        return in_checkout
    in_wheel = package / "_data" / name
    if in_wheel.is_dir():
        return in_wheel
    raise FileNotFoundError(f"This installation of ochko-edu has no {name} folder: please install it again.")


def notebooks_dir() -> Path:
    """Give the folder of the notebooks as they were published.

    Returns:
        An absolute path. Treat it as read-only: the command ``ochko`` copies from it.

    Raises:
        FileNotFoundError: if the installation is incomplete.

    Examples:
        >>> notebooks_dir().name
        'notebooks'
    """
    return _data_dir("notebooks", _PACKAGE)


def sources_dir() -> Path:
    """Give the folder of the ``.toml`` files that say what each document says, clause by clause.

    Returns:
        An absolute path. Treat it as read-only.

    Raises:
        FileNotFoundError: if the installation is incomplete.

    Examples:
        >>> sources_dir().name
        'sources'
    """
    return _data_dir("sources", _PACKAGE)
