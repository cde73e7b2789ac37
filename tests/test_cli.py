"""The command ``ochko``: what it copies, what it leaves alone, what it says, and that JupyterLab starts."""

import json
import os
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
import venv
from pathlib import Path

import pytest

import ochko_edu
from ochko_edu import cli

ROOT = Path(__file__).resolve().parent.parent
OCHKO = [sys.executable, "-m", "ochko_edu.cli"]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Make a small edition of the notebooks, in a subfolder too, with leavings that must not travel."""
    files = {
        "00_start_here.ipynb": "first edition",
        "01_next.ipynb": "first edition",
        "pictures/shoe.svg": "<svg/>",
        ".ipynb_checkpoints/00_start_here-checkpoint.ipynb": "old",
        "__pycache__/helper.pyc": "old",
    }
    for name, text in files.items():
        path = tmp_path / "published" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "published"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def _run(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*OCHKO, *map(str, arguments)], capture_output=True, text=True, timeout=60, cwd=cwd, check=False
    )


def _one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Check that the command failed with one line for a person, and give that line."""
    assert done.returncode != 0
    assert done.stderr.startswith("ochko: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


class TestCopying:
    def test_everything_is_new_at_first(self, source: Path, folder: Path) -> None:
        copied = cli.copy_notebooks(source, folder)
        assert copied.new == ("00_start_here.ipynb", "01_next.ipynb", "pictures/shoe.svg")
        assert (folder / "pictures" / "shoe.svg").read_text() == "<svg/>"
        assert not (folder / ".ipynb_checkpoints").exists()

    def test_a_second_time_nothing_happens(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        assert cli.copy_notebooks(source, folder) == cli.Copied()
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before

    def test_an_untouched_copy_is_refreshed(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        (source / "01_next.ipynb").write_text("second edition")
        assert cli.copy_notebooks(source, folder) == cli.Copied(refreshed=("01_next.ipynb",))
        assert (folder / "01_next.ipynb").read_text() == "second edition"

    def test_a_changed_copy_is_kept_through_every_edition(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        mine = folder / "01_next.ipynb"
        mine.write_text("my notes")
        assert cli.copy_notebooks(source, folder) == cli.Copied(kept=("01_next.ipynb",))
        for edition in ("second edition", "third edition"):
            (source / "01_next.ipynb").write_text(edition)
            copied = cli.copy_notebooks(source, folder)
            assert copied == cli.Copied(kept=("01_next.ipynb",), outdated=("01_next.ipynb",))
            assert mine.read_text() == "my notes"

    def test_a_change_taken_back_is_no_change(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        mine = folder / "01_next.ipynb"
        mine.write_text("my notes")
        cli.copy_notebooks(source, folder)
        mine.write_text("first edition")
        (source / "01_next.ipynb").write_text("second edition")
        assert cli.copy_notebooks(source, folder).refreshed == ("01_next.ipynb",)

    def test_a_file_that_was_there_before_us_is_kept(self, source: Path, folder: Path) -> None:
        folder.mkdir()
        (folder / "01_next.ipynb").write_text("somebody else's")
        assert cli.copy_notebooks(source, folder).kept == ("01_next.ipynb",)
        assert (folder / "01_next.ipynb").read_text() == "somebody else's"

    def test_a_folder_in_a_files_place_is_kept(self, source: Path, folder: Path) -> None:
        (folder / "01_next.ipynb").mkdir(parents=True)
        assert cli.copy_notebooks(source, folder).kept == ("01_next.ipynb",)

    def test_a_deleted_or_renamed_copy_comes_back(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        (folder / "01_next.ipynb").rename(folder / "my_next.ipynb")
        assert cli.copy_notebooks(source, folder) == cli.Copied(new=("01_next.ipynb",))
        assert (folder / "my_next.ipynb").is_file()

    @pytest.mark.parametrize("damage", ["", "{", "[]", '{"files": 3}', '{"files": null}'])
    def test_without_a_readable_record_nothing_is_overwritten(self, source: Path, folder: Path, damage: str) -> None:
        cli.copy_notebooks(source, folder)
        (folder / cli.RECORD).write_text(damage)
        (folder / "00_start_here.ipynb").write_text("my notes")
        (source / "00_start_here.ipynb").write_text("second edition")
        assert cli.copy_notebooks(source, folder).kept == ("00_start_here.ipynb",)
        assert (folder / "00_start_here.ipynb").read_text() == "my notes"

    def test_a_failed_copy_leaves_the_old_one_whole(
        self, source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cli.copy_notebooks(source, folder)
        (source / "01_next.ipynb").write_text("second edition")

        def disk_full(_: Path, part: Path) -> None:
            part.write_text("seco")
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(cli.shutil, "copyfile", disk_full)
        with pytest.raises(OSError, match="No space left"):
            cli.copy_notebooks(source, folder)
        assert (folder / "01_next.ipynb").read_text() == "first edition"
        assert not list(folder.rglob("*.part"))

    def test_the_published_folder_itself_gets_no_record(self, source: Path) -> None:
        assert cli.copy_notebooks(source, source) == cli.Copied()
        assert not (source / cli.RECORD).exists()


class TestWords:
    def test_help(self) -> None:
        done = _run("--help")
        assert done.returncode == 0
        for word in ("--no-browser", "--port", "--version", "ochko-notebooks"):
            assert word in done.stdout

    def test_version_is_the_same_everywhere(self) -> None:
        done = _run("--version")
        declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        assert done.stdout == f"ochko {declared}\n"
        assert ochko_edu.__version__ == declared

    def test_the_default_folder_and_the_kept_notebook_are_named(self, tmp_path: Path) -> None:
        first = _run("--copy-only", cwd=tmp_path)
        assert first.returncode == 0, first.stderr
        notebook = tmp_path / "ochko-notebooks" / cli.FIRST_NOTEBOOK
        assert notebook.is_file()
        notebook.write_text(notebook.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        second = _run("--copy-only", cwd=tmp_path)
        assert second.returncode == 0
        assert "0 new, 0 refreshed, 1 kept." in second.stdout
        assert f"Kept, because you changed it: {cli.FIRST_NOTEBOOK}\n" in second.stdout

    def test_a_newer_edition_is_mentioned(
        self, source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(cli, "notebooks_dir", lambda: source)
        assert cli.main(["--copy-only", str(folder)]) == 0
        (folder / "01_next.ipynb").write_text("my notes")
        (source / "01_next.ipynb").write_text("second edition")
        assert cli.main(["--copy-only", str(folder)]) == 0
        assert "01_next.ipynb (there is a newer edition: rename yours to get it)" in capsys.readouterr().out

    def test_the_record_explains_itself(self, source: Path, folder: Path) -> None:
        cli.copy_notebooks(source, folder)
        assert "Hashes of the notebooks" in json.loads((folder / cli.RECORD).read_text())["about"]


class TestRefusals:
    def test_a_taken_port(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            line = _one_line(_run("--no-browser", "--port", str(port), folder))
        assert f"Port {port} is taken" in line
        assert not folder.exists()

    @pytest.mark.parametrize("port", ["0", "65536", "-1", "x", "٣"])
    def test_a_port_that_is_none(self, port: str, folder: Path) -> None:
        done = _run("--port", port, folder)
        assert done.returncode == 2
        assert "--port" in done.stderr

    def test_a_file_instead_of_a_folder(self, folder: Path) -> None:
        folder.write_text("a file")
        assert "is a file: name a folder" in _one_line(_run("--copy-only", folder))
        assert folder.read_text() == "a file"

    def test_a_folder_below_a_file(self, folder: Path) -> None:
        folder.write_text("a file")
        assert "Cannot write in the folder" in _one_line(_run("--copy-only", folder / "below"))

    @pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a file system where nobody can write")
    def test_a_place_where_not_even_root_can_write(self) -> None:
        assert "Cannot write in the folder" in _one_line(_run("--copy-only", "/proc/ochko"))

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permission bits do not bind root")
    def test_a_folder_without_write_permission(self, folder: Path) -> None:
        folder.mkdir()
        folder.chmod(0o555)
        try:
            assert "Cannot write in the folder" in _one_line(_run("--copy-only", folder))
        finally:
            folder.chmod(0o755)

    def test_a_read_only_folder_that_needs_no_copying_is_still_refused(
        self, source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        cli.copy_notebooks(source, folder)

        def read_only(**_: object) -> None:
            raise OSError(30, "Read-only file system")

        monkeypatch.setattr(cli, "notebooks_dir", lambda: source)
        monkeypatch.setattr(cli.tempfile, "TemporaryFile", read_only)
        assert cli.main(["--copy-only", str(folder)]) == 1
        assert capsys.readouterr().err == f"ochko: Cannot write in the folder {folder}: Read-only file system.\n"

    def test_a_python_without_jupyterlab(self, folder: Path, tmp_path: Path) -> None:
        venv.create(tmp_path / "bare", with_pip=False)
        scripts = "Scripts" if os.name == "nt" else "bin"
        python = tmp_path / "bare" / scripts / "python"
        done = subprocess.run(
            [python, "-m", "ochko_edu.cli", folder],
            env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1]), "PYTHONNOUSERSITE": "1"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "JupyterLab is missing" in _one_line(done)
        assert not folder.exists()

    def test_an_installation_without_notebooks(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def nothing() -> Path:
            raise FileNotFoundError

        monkeypatch.setattr(cli, "notebooks_dir", nothing)
        assert cli.main(["--copy-only", str(folder)]) == 1
        assert capsys.readouterr().err == f"ochko: {cli.WORDS['no_notebooks']}\n"


class TestStarting:
    def test_arguments_for_jupyterlab(self) -> None:
        arguments = cli.lab_arguments(Path("here"), "a.ipynb", browser=True, port=9000, root=True)
        assert arguments == [
            "--ServerApp.root_dir=here",
            "--LabApp.default_url=/lab/tree/a.ipynb",
            "--LabApp.extension_manager=readonly",
            "--ServerApp.port=9000",
            "--ServerApp.port_retries=0",
            "--allow-root",
        ]

    def test_jupyterlab_starts_on_the_named_port(self, tmp_path: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        places = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
        log = tmp_path / "log"
        with log.open("w") as stream:
            server = subprocess.Popen(
                [*OCHKO, "--no-browser", "--port", str(port), tmp_path / "my notebooks"],
                stdout=stream,
                stderr=subprocess.STDOUT,
                env={**os.environ, **places, "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")},
            )
        try:
            address = f"http://127.0.0.1:{port}/api"
            direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and server.poll() is None:
                try:
                    with direct.open(address, timeout=5) as answer:
                        assert "version" in json.load(answer)
                    break
                except OSError:
                    time.sleep(0.2)
            else:
                pytest.fail(f"JupyterLab did not answer:\n{log.read_text()}")
            assert f":{port}/lab/tree/{cli.FIRST_NOTEBOOK}?token=" in log.read_text()
        finally:
            server.terminate()
            server.wait(timeout=30)
