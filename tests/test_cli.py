"""The command ``ochko``: what it copies, what it leaves alone, what it says, and that JupyterLab starts."""

import json
import os
import shlex
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
from ochko_edu import cli, copies

ROOT = Path(__file__).resolve().parent.parent
OCHKO = [sys.executable, "-m", "ochko_edu.cli"]


def _run(
    *arguments: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*OCHKO, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        check=False,
    )


def _one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Check that the command failed with one line for a person, and give that line."""
    assert done.returncode != 0
    assert done.stderr.startswith("ochko: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


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
        text = notebook.read_text(encoding="utf-8")
        notebook.write_text(text.replace("# Start here", "# I started here"), encoding="utf-8")
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
        copies.copy_notebooks(source, folder)
        assert "Hashes of the notebooks" in json.loads((folder / copies.RECORD).read_text())["about"]


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
        assert "--port" in _one_line(done)

    @pytest.mark.parametrize("wrong", [("--prot", "8888"), ("one", "two"), ("--port",)])
    def test_a_command_line_that_makes_no_sense(self, wrong: tuple[str, ...]) -> None:
        done = _run(*wrong)
        assert done.returncode == 2
        assert "(see ochko --help)" in _one_line(done)

    def test_a_notebook_that_cannot_be_read(
        self, source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        copies.copy_notebooks(source, folder)
        whole = Path.read_bytes

        def locked(path: Path) -> bytes:
            if path == folder / "01_next.ipynb":
                raise PermissionError(13, "Permission denied")
            return whole(path)

        monkeypatch.setattr(cli, "notebooks_dir", lambda: source)
        monkeypatch.setattr(Path, "read_bytes", locked)
        assert cli.main(["--copy-only", str(folder)]) == 1
        assert capsys.readouterr().err == f"ochko: Cannot read {folder / '01_next.ipynb'}: Permission denied.\n"

    @pytest.mark.skipif(os.name == "nt", reason="Windows does not delete a folder that somebody is in")
    @pytest.mark.parametrize("arguments", [[], ["--copy-only", "/tmp"]])
    def test_a_folder_that_is_gone(self, tmp_path: Path, arguments: list[str]) -> None:
        (tmp_path / "gone").mkdir()
        code = (
            "import os, sys, ochko_edu.cli as c; os.chdir('gone'); os.rmdir('../gone'); sys.exit(c.main(sys.argv[1:]))"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        assert "no longer exists" in _one_line(done)

    def test_letters_that_the_terminal_does_not_know(self, tmp_path: Path) -> None:
        done = _run("--copy-only", tmp_path / "очко", env={"PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / "очко" / cli.FIRST_NOTEBOOK).is_file()
        (tmp_path / "файл").write_text("a file")
        assert "is a file" in _one_line(_run("--copy-only", tmp_path / "файл", env={"PYTHONIOENCODING": "ascii"}))

    @pytest.mark.skipif(os.name == "nt", reason="a shell's way of closing a stream")
    @pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "| true", "2>&1 | true"])
    @pytest.mark.parametrize("arguments", ["--version", "--help", "--copy-only mine"])
    def test_nobody_listens(self, tmp_path: Path, closed: str, arguments: str) -> None:
        command = f"{shlex.join(OCHKO)} {arguments} {closed}"
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )
        assert "Traceback" not in done.stderr + done.stdout
        assert "Exception" not in done.stderr + done.stdout

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
    def test_a_full_disk_behind_the_output(self, tmp_path: Path) -> None:
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*OCHKO, "--copy-only", "mine"],
                cwd=tmp_path,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=60,
                check=False,
            )
        assert "Cannot write to the terminal" in _one_line(done)

    @pytest.mark.parametrize("where", ["_check_lab", "_prepare", "lab_arguments"])
    def test_ctrl_c_before_jupyterlab_is_there(
        self, folder: Path, where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(cli, where, interrupted)
        assert cli.main([str(folder)]) == cli.STOPPED
        assert capsys.readouterr().err == "ochko: Stopped.\n"

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
        copies.copy_notebooks(source, folder)

        def read_only(**_: object) -> None:
            raise OSError(30, "Read-only file system")

        monkeypatch.setattr(cli, "notebooks_dir", lambda: source)
        monkeypatch.setattr(copies.tempfile, "TemporaryFile", read_only)
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

    @pytest.mark.parametrize("name", ["jupyter_server_config.py", "jupyter_server_config.json"])
    def test_jupyterlab_keeps_quiet_only_where_it_still_names_its_address(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("JUPYTER_TOKEN", raising=False)
        monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
        assert cli._lab_tells_its_address()
        (tmp_path / name).write_text("")
        assert not cli._lab_tells_its_address()
        (tmp_path / name).unlink()
        monkeypatch.setenv("JUPYTER_TOKEN", "mine")
        assert not cli._lab_tells_its_address()

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
            said = log.read_text()
            assert f":{port}/lab/tree/{cli.FIRST_NOTEBOOK}?token=" in said
            assert "To stop it, press Ctrl-C twice here." in said
            assert len([line for line in said.splitlines() if line.strip()]) < 12, said  # the address is easily found
        finally:
            server.terminate()
            server.wait(timeout=30)
