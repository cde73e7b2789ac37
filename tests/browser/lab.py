"""A real JupyterLab, started by ``ochko``, seen through a real browser that cannot leave this machine."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Route, WebSocket, sync_playwright

TOKEN = "ochko"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
STICKS_OUT = """() => {
  const found = [];
  for (const box of document.querySelectorAll('.jp-WindowedPanel-outer, .jp-OutputArea-output, .ochko'))
    if (box.scrollWidth > box.clientWidth) found.push(`${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
  for (const widget of document.querySelectorAll('.ochko')) {
    const right = widget.getBoundingClientRect().right;
    for (const part of widget.querySelectorAll('*')) {
      const place = part.getBoundingClientRect();
      if (place.width && place.right > right + 1 && !part.closest('.ochko-wide'))
        found.push(`${part.tagName} ${part.getAttribute('class')}: ${Math.round(place.right - right)} too far`);
    }
  }
  return found;
}"""
CODE_CELL = ".jp-Notebook .jp-CodeCell"
ERROR = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]'
STDERR = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]'
# Every cell on the page, in view or not: what is out of view could otherwise not be looked for.
WHOLE_NOTEBOOK = {"windowingMode": "none"}
NOTEBOOK_SETTINGS = "lab/user-settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"


def find_browser() -> str | None:
    """Give the path of a Chromium, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def _is_local(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in ("about", "blob", "data") or parts.hostname in ("127.0.0.1", "localhost")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _wait_for(server: subprocess.Popen[bytes], address: str, log: Path, seconds: float) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with direct.open(f"{address}/api", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not answer:\n{log.read_text(errors='replace')}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    """End the server and its kernels: all that we started, and nothing else."""
    server.terminate()
    try:
        server.wait(timeout=20)
    except subprocess.TimeoutExpired:
        if os.name == "nt":
            server.kill()
        else:  # the server leads a process group of its own
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(timeout=20)


@contextmanager
def running_lab(place: Path) -> Iterator[str]:
    """Start ``ochko`` with copies of the notebooks in ``place`` and settings like those of a new user.

    Yields:
        The server's address.
    """
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    environment = {**os.environ, **{name: str(place / name.lower()) for name in folders}}
    environment["JUPYTER_TOKEN"] = TOKEN
    settings = place / "jupyter_config_dir" / NOTEBOOK_SETTINGS
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(WHOLE_NOTEBOOK))
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "ochko_edu.cli", "--no-browser", "--port", str(port)]
    log = place / "jupyterlab.log"
    with log.open("wb") as stream:
        server = subprocess.Popen(
            [*command, str(place / "notebooks")],
            cwd=place,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_for(server, address, log, seconds=60)
        yield address
    finally:
        _stop(server)


def write_notebook(desk: Path, name: str, cells: Iterable[str]) -> None:
    """Write a notebook of code cells where the JupyterLab that works in ``desk`` finds it."""
    written = [
        {"cell_type": "code", "id": f"c{k}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for k, source in enumerate(cells)
    ]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook = {"cells": written, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (desk / "notebooks" / name).write_text(json.dumps(notebook), encoding="utf-8")


@dataclass
class Visit:
    """One page of the browser, and what went wrong on it.

    Args:
        page: Playwright's page.
        screenshots: the folder that keeps the pictures.
        outside: requests that would have left this machine; they were refused.
        complaints: errors of the browser's console, and exceptions that nobody caught.
    """

    page: Page
    screenshots: Path
    outside: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Refuse the network, and listen to the console."""
        self.page.context.route("**/*", self._admit)
        self.page.context.on("request", self._note_request)
        self.page.on("websocket", self._note_socket)
        self.page.on("console", self._note_console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def _admit(self, route: Route) -> None:
        if _is_local(route.request.url):
            route.continue_()
        else:
            route.abort()

    def _note_request(self, request: Request) -> None:
        if not _is_local(request.url):
            self.outside.append(request.url)

    def _note_socket(self, opened: WebSocket) -> None:
        if not _is_local(opened.url):
            self.outside.append(opened.url)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def open(self, address: str, notebook: str) -> None:
        """Open a notebook and wait until its kernel is ready."""
        self.page.goto(f"{address}/lab/tree/{notebook}?token={TOKEN}&reset")
        self.page.locator(CODE_CELL).first.wait_for(timeout=60_000)
        # The sign beside the kernel's name says "idle" before there is a kernel; the status bar does not.
        ready = self.page.locator(".jp-StatusBar-TextItem").filter(has_text=re.compile(r"\(.+\) \| Idle$"))
        ready.wait_for(timeout=60_000)

    def run_all(self, seconds: float, again: bool = False) -> None:
        """Run all cells, and wait until each shows a number or one of them has failed.

        With ``again`` the numbers that they show already do not count.

        While the kernel is waking up, JupyterLab can lose the command, or the first cells of it. It is
        given again when nothing runs although something is left to do.
        """
        deadline = time.monotonic() + seconds
        asked = 0.0
        if again:
            self.choose("Run", "runmenu:run-all")
            asked = time.monotonic()
            self.page.locator(f"{CODE_CELL} .jp-InputPrompt", has_text="*").first.wait_for(timeout=20_000)
        while time.monotonic() < deadline:
            prompts = self.prompts()
            if all(re.fullmatch(r"\[\d+\]:?", prompt) for prompt in prompts) or self.failures():
                return
            running = any("*" in prompt for prompt in prompts)
            if not running and time.monotonic() - asked > 10:
                self.choose("Run", "runmenu:run-all")
                asked = time.monotonic()
            self.page.wait_for_timeout(200)
        raise TimeoutError(f"after {seconds:g} s the cells show {self.prompts()}")

    def restart(self) -> None:
        """Start Python again, and wait until it is there."""
        self.choose("Kernel", "kernelmenu:restart")
        self.page.locator(".jp-Dialog button.jp-mod-accept").click()
        self.page.locator(".jp-Dialog").wait_for(state="detached", timeout=20_000)

    def save(self) -> None:
        """Save the notebook."""
        self.choose("File", "docmanager:save")
        self.page.wait_for_timeout(1500)

    def sticks_out(self) -> list[str]:
        """Name what is wider than its room: outputs, and parts of our widgets that do not scroll by themselves."""
        found: list[str] = self.page.evaluate(STICKS_OUT)
        return found

    def choose(self, menu: str, command: str) -> None:
        """Choose from the menu at the top."""
        self.page.locator(f'.lm-MenuBar-item >> text="{menu}"').click()
        self.page.locator(f'.lm-Menu-item[data-command="{command}"]').click()

    def theme(self, name: str) -> None:
        """Choose a theme of JupyterLab, such as "JupyterLab Dark"."""
        self.page.locator('.lm-MenuBar-item >> text="Settings"').click()
        self.page.locator(".lm-Menu-item").filter(has_text=re.compile("^Theme$")).hover()
        self.page.locator('.lm-Menu-item[data-command="apputils:change-theme"]').filter(
            has_text=re.compile(f"^{name}$")
        ).click()
        light = "false" if "Dark" in name else "true"
        self.page.locator(f'body[data-jp-theme-light="{light}"]').wait_for(state="attached", timeout=10_000)
        self.page.wait_for_timeout(300)

    def prompts(self) -> list[str]:
        """Give what stands to the left of each code cell, "[ ]:", "[*]:" or "[3]:"; a folded one shows nothing."""
        texts = self.page.locator(f"{CODE_CELL} .jp-InputPrompt").all_inner_texts()
        return [prompt for text in texts if (prompt := text.replace("\xa0", " ").strip())]

    def buttons(self, start: str) -> Locator:
        """Find the widget buttons whose label begins with ``start``."""
        label = re.compile(rf"^\s*{re.escape(start)}")
        return self.page.locator("button.jupyter-button:visible").filter(has_text=label)

    def failures(self) -> list[str]:
        """Give the text of every error and every warning that a cell shows."""
        return self.page.locator(f"{ERROR}, {STDERR}").all_inner_texts()

    def photograph(self, name: str) -> None:
        """Keep a picture of the window as it is."""
        self.screenshots.mkdir(exist_ok=True)
        self.page.screenshot(path=self.screenshots / f"{name}.png")

    def photograph_whole(self, name: str) -> None:
        """Keep a picture of the whole notebook, in a window that is tall enough."""
        window = self.page.viewport_size
        assert window is not None
        hidden = self.page.evaluate(
            "() => Math.max(0, ...[...document.querySelectorAll('.jp-WindowedPanel-outer')]"
            ".map(panel => panel.scrollHeight - panel.clientHeight))"
        )
        self.page.set_viewport_size({"width": window["width"], "height": window["height"] + int(hidden)})
        panels = self.page.locator(".jp-WindowedPanel-outer")
        panels.evaluate_all("panels => panels.forEach(panel => { panel.scrollTop = 0 })")
        self.page.wait_for_timeout(500)  # the charts adapt
        self.photograph(name)
        self.page.set_viewport_size(window)

    def photograph_part(self, name: str, top: Locator, width: int, height: int) -> None:
        """Keep a picture of the notebook alone, from ``top`` downwards, in a window of the given size."""
        window = self.page.viewport_size
        assert window is not None
        self.page.keyboard.press("Control+b")  # folds the list of files away
        self.page.set_viewport_size({"width": width, "height": height})
        top.evaluate("element => element.scrollIntoView({block: 'start'})")
        self.page.wait_for_timeout(500)
        self.photograph(name)
        self.page.keyboard.press("Control+b")
        self.page.set_viewport_size(window)


@contextmanager
def visiting(browser: str, screenshots: Path) -> Iterator[Visit]:
    """Open a browser window of the size of a small laptop's."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        try:
            page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
            visit = Visit(page, screenshots)
            visit.watch()
            yield visit
        finally:
            chromium.close()
