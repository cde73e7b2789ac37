"""Where data is found: in a checkout first, then in the wheel, and never in a stranger's folder."""

from pathlib import Path

import pytest

from ochko_edu import paths


def _package(root: Path, *folders: str, checkout: bool) -> Path:
    package = root / "ochko_edu"
    package.mkdir()
    for folder in folders:
        (root / folder).mkdir(parents=True)
    if checkout:
        (root / "pyproject.toml").touch()
    return package


def test_a_checkout_comes_before_the_copy_of_an_editable_install(tmp_path: Path) -> None:
    package = _package(tmp_path, "sources", "ochko_edu/_data/sources", checkout=True)
    assert paths._data_dir("sources", package) == tmp_path / "sources"


def test_a_wheel_uses_its_own_data_whatever_lies_beside_it(tmp_path: Path) -> None:
    package = _package(tmp_path, "notebooks", "ochko_edu/_data/notebooks", checkout=False)
    assert paths._data_dir("notebooks", package) == package / "_data" / "notebooks"


def test_missing_data_is_named(tmp_path: Path) -> None:
    package = _package(tmp_path, checkout=True)
    with pytest.raises(FileNotFoundError, match="no notebooks folder"):
        paths._data_dir("notebooks", package)


def test_this_installation_is_complete() -> None:
    assert (paths.notebooks_dir() / "00_start_here.ipynb").is_file()
    assert list(paths.sources_dir().glob("*.toml"))
