"""The copies of the notebooks: which are new, which are refreshed, and what is left alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from ochko_edu import copies


class TestCopying:
    def test_everything_is_new_at_first(self, source: Path, folder: Path) -> None:
        copied = copies.copy_notebooks(source, folder)
        assert copied.new == ("00_start_here.ipynb", "01_next.ipynb", "pictures/shoe.svg")
        assert (folder / "pictures" / "shoe.svg").read_text() == "<svg/>"
        assert not (folder / ".ipynb_checkpoints").exists()

    def test_a_second_time_nothing_happens(self, source: Path, folder: Path) -> None:
        copies.copy_notebooks(source, folder)
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        assert copies.copy_notebooks(source, folder) == copies.Copied()
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before

    def test_an_untouched_copy_is_refreshed(self, source: Path, folder: Path) -> None:
        copies.copy_notebooks(source, folder)
        (source / "01_next.ipynb").write_text("second edition")
        assert copies.copy_notebooks(source, folder) == copies.Copied(refreshed=("01_next.ipynb",))
        assert (folder / "01_next.ipynb").read_text() == "second edition"

    def test_a_changed_copy_is_kept_through_every_edition(self, source: Path, folder: Path) -> None:
        copies.copy_notebooks(source, folder)
        mine = folder / "01_next.ipynb"
        mine.write_text("my notes")
        assert copies.copy_notebooks(source, folder) == copies.Copied(kept=("01_next.ipynb",))
        for edition in ("second edition", "third edition"):
            (source / "01_next.ipynb").write_text(edition)
            copied = copies.copy_notebooks(source, folder)
            assert copied == copies.Copied(kept=("01_next.ipynb",), outdated=("01_next.ipynb",))
            assert mine.read_text() == "my notes"

    def test_a_change_taken_back_is_no_change(self, source: Path, folder: Path) -> None:
        copies.copy_notebooks(source, folder)
        mine = folder / "01_next.ipynb"
        mine.write_text("my notes")
        copies.copy_notebooks(source, folder)
        mine.write_text("first edition")
        (source / "01_next.ipynb").write_text("second edition")
        assert copies.copy_notebooks(source, folder).refreshed == ("01_next.ipynb",)

    def test_a_file_that_was_there_before_us_is_kept(self, source: Path, folder: Path) -> None:
        folder.mkdir()
        (folder / "01_next.ipynb").write_text("somebody else's")
        assert copies.copy_notebooks(source, folder).kept == ("01_next.ipynb",)
        assert (folder / "01_next.ipynb").read_text() == "somebody else's"

    def test_a_folder_in_a_files_place_is_kept(self, source: Path, folder: Path) -> None:
        (folder / "01_next.ipynb").mkdir(parents=True)
        assert copies.copy_notebooks(source, folder).kept == ("01_next.ipynb",)

    def test_a_deleted_or_renamed_copy_comes_back(self, source: Path, folder: Path) -> None:
        copies.copy_notebooks(source, folder)
        (folder / "01_next.ipynb").rename(folder / "my_next.ipynb")
        assert copies.copy_notebooks(source, folder) == copies.Copied(new=("01_next.ipynb",))
        assert (folder / "my_next.ipynb").is_file()

    @pytest.mark.parametrize("damage", ["", "{", "[]", '{"files": 3}', '{"files": null}'])
    def test_without_a_readable_record_nothing_is_overwritten(self, source: Path, folder: Path, damage: str) -> None:
        copies.copy_notebooks(source, folder)
        (folder / copies.RECORD).write_text(damage)
        (folder / "00_start_here.ipynb").write_text("my notes")
        (source / "00_start_here.ipynb").write_text("second edition")
        assert copies.copy_notebooks(source, folder).kept == ("00_start_here.ipynb",)
        assert (folder / "00_start_here.ipynb").read_text() == "my notes"

    def test_a_failed_copy_leaves_the_old_one_whole(
        self, source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copies.copy_notebooks(source, folder)
        (source / "01_next.ipynb").write_text("second edition")

        def disk_full(_: Path, part: Path) -> None:
            part.write_text("seco")
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(copies.shutil, "copyfile", disk_full)
        with pytest.raises(OSError, match="No space left"):
            copies.copy_notebooks(source, folder)
        assert (folder / "01_next.ipynb").read_text() == "first edition"
        assert not list(folder.rglob("*.part"))

    def test_the_published_folder_itself_gets_no_record(self, source: Path) -> None:
        assert copies.copy_notebooks(source, source) == copies.Copied()
        assert not (source / copies.RECORD).exists()


def _notebook(*sources: str | list[str], **metadata: object) -> dict[str, Any]:
    cells = [
        {"cell_type": "code", "id": f"a{k}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for k, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


class TestNotebooks:
    """To open, run and save a notebook is not to change it."""

    @pytest.fixture
    def mine(self, source: Path, folder: Path) -> Path:
        (source / "01_next.ipynb").write_text(json.dumps(_notebook("a = 1\nb = 2", "a + b")))
        copies.copy_notebooks(source, folder)
        return folder / "01_next.ipynb"

    def _again(self, source: Path, folder: Path) -> copies.Copied:
        assert copies.copy_notebooks(source, folder).new == ()
        (source / "01_next.ipynb").write_text(json.dumps(_notebook("a = 1\nb = 3", "a + b")))
        return copies.copy_notebooks(source, folder)

    def test_what_jupyterlab_adds_is_no_change(self, source: Path, folder: Path, mine: Path) -> None:
        run = _notebook(["a = 1\n", "b = 2"], "a + b", " \n", kernelspec={"name": "other"}, widgets={"state": {}})
        for k, cell in enumerate(run["cells"]):
            cell |= {"id": f"other{k}", "execution_count": 7, "outputs": [{"output_type": "stream", "text": "3"}]}
            cell["metadata"] = {"trusted": True}
        mine.write_text(json.dumps(run, indent=4))
        assert self._again(source, folder) == copies.Copied(refreshed=("01_next.ipynb",))
        assert "b = 3" in mine.read_text()

    @pytest.mark.parametrize(
        "written",
        [("a = 1\nb = 2",), ("a + b", "a = 1\nb = 2"), ("a = 1\nb = 2", "a + b", "mine"), ("a = 1\nb = 4", "a + b")],
    )
    def test_what_a_person_writes_or_deletes_is(
        self, source: Path, folder: Path, mine: Path, written: tuple[str, ...]
    ) -> None:
        text = json.dumps(_notebook(*written))
        mine.write_text(text)
        assert self._again(source, folder).kept == ("01_next.ipynb",)
        assert mine.read_text() == text

    def test_so_is_another_kind_of_cell(self, source: Path, folder: Path, mine: Path) -> None:
        mine.write_text(mine.read_text().replace('"code"', '"markdown"', 1))
        assert self._again(source, folder).kept == ("01_next.ipynb",)

    @pytest.mark.parametrize("damage", ["", "{", "[]", '{"cells": 3}', '{"cells": [{}]}', '{"cells": [3]}', "\0"])
    def test_what_is_no_notebook_any_more_is_kept(self, source: Path, folder: Path, mine: Path, damage: str) -> None:
        mine.write_text(damage)
        assert self._again(source, folder).kept == ("01_next.ipynb",)
