"""Charts as files. A browser that is on the machine draws them, from one local page that holds all it needs."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ..errors import OchkoError, listed, nearest, shown, whole

if TYPE_CHECKING:
    from .style import Chart

PICTURES = {".svg": "svg", ".png": "png"}
ENDINGS = (*PICTURES, ".html", ".csv")
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    "microsoft-edge-stable", "msedge", "brave-browser",
)  # fmt: skip
USUAL_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
VARIABLE = "OCHKO_BROWSER"
SECONDS = 60
NARROWEST, WIDEST = 200, 4000

WORDS = {
    "ending": "a chart cannot be saved as {path}; the name may end with {endings}.",
    "width": "width is {width}; it must be a whole number of pixels from {least} to {most}.",
    "folder": "there is no folder {folder} to save {name} in.",
    "no_browser": (
        "a picture is drawn by a browser, and none was found: install Chromium or Chrome, or name one in the "
        "environment variable OCHKO_BROWSER; or save the chart as .html (which can be printed) or .csv."
    ),
    "failed": "the browser {browser} drew no picture; save the chart as .html or .csv instead. It said: {said}",
    "unwritable": "{path} cannot be written: {why}.",
}

# The page draws the chart, turns it into a picture and writes that into itself, where it is read from.
PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><script>{plotly}</script></head><body><div id="chart"></div>
<pre id="picture"></pre><script>
const figure = {figure};
const size = {{width: {width}, height: figure.layout.height || 450}};
figure.layout = {{...figure.layout, ...size, autosize: false}};
Plotly.newPlot("chart", figure.data, figure.layout, {{staticPlot: true}})
  .then(chart => Plotly.toImage(chart, {{format: "{format}", scale: {scale}, ...size}}))
  .then(url => {{ document.getElementById("picture").textContent = url; }});
</script></body></html>"""


def save(figure: Chart, path: str | Path, width: int = 900) -> Path:
    """Save a chart, or its numbers; see ``Chart.save``.

    Raises:
        OchkoError: for what cannot be done, with what can.
    """
    if not isinstance(path, str | Path) or Path(path).suffix.lower() not in ENDINGS:
        hint = nearest(Path(path).suffix, ENDINGS) if isinstance(path, str | Path) else ""
        raise OchkoError(WORDS["ending"].format(path=shown(str(path)), endings=listed(ENDINGS)) + hint)
    pixels = whole(width)
    if pixels is None or not NARROWEST <= pixels <= WIDEST:
        raise OchkoError(WORDS["width"].format(width=shown(width), least=NARROWEST, most=WIDEST))
    where = Path(path)
    if not where.parent.is_dir():
        raise OchkoError(WORDS["folder"].format(folder=where.parent, name=where.name))
    ending = where.suffix.lower()
    try:
        if ending == ".csv":
            figure.table.to_csv(where, index=False)
        elif ending == ".html":
            where.write_text(page(figure), "utf-8")
        else:
            where.write_bytes(picture(figure, PICTURES[ending], pixels))
    except OSError as error:
        raise OchkoError(WORDS["unwritable"].format(path=where, why=error.strerror or error)) from None
    return where


def page(figure: Chart) -> str:
    """Return a chart as a page that needs nothing else, its sentence and its table included."""
    from html import escape

    from plotly.offline import get_plotlyjs

    from .style import CONFIG

    drawn = json.dumps({**json.loads(figure.to_json()), "config": {**CONFIG, "responsive": True}}).replace("</", "<\\/")
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(figure.alt)}</title>'
        f"<script>{get_plotlyjs()}</script></head><body>"
        f'<div id="chart" role="img" aria-label="{escape(figure.alt)}"></div>'
        f"<script>const f = {drawn}; Plotly.newPlot('chart', f.data, f.layout, f.config);</script>"
        f"<p>{escape(figure.alt)}</p>{figure.table.to_html(index=False)}</body></html>"
    )


def browser() -> str:
    """Return a browser that can draw.

    Raises:
        OchkoError: where there is none; it says what to do.
    """
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise OchkoError(f"{VARIABLE} names {shown(named)}, which is no program on this machine.")
        return found
    places = (*map(shutil.which, BROWSERS), *(place for place in USUAL_PLACES if Path(place).exists()))
    for place in places:
        if place:
            return place
    raise OchkoError(WORDS["no_browser"])


def picture(figure: Chart, form: str, width: int) -> bytes:
    """Return a chart as a picture.

    Args:
        figure: the chart.
        form: "svg" or "png".
        width: in pixels.

    Raises:
        OchkoError: if no browser draws it.
    """
    from plotly.offline import get_plotlyjs

    program = browser()
    drawn = json.dumps(json.loads(figure.to_json())).replace("</", "<\\/")
    text = PAGE.format(plotly=get_plotlyjs(), figure=drawn, width=width, format=form, scale=2 if form == "png" else 1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        local = Path(folder) / "chart.html"
        local.write_text(text, "utf-8")
        command = [
            program, "--headless=new", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-quic", "--disable-dev-shm-usage",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder}/profile", "--hide-scrollbars",
            f"--window-size={width},2000", "--virtual-time-budget=20000", "--dump-dom", local.as_uri(),
        ]  # fmt: skip
        if sys.platform == "linux" and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # for root there is no sandbox, and Chromium would not start
        try:
            done = subprocess.run(command, capture_output=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise OchkoError(WORDS["failed"].format(browser=program, said=shown(str(error)))) from None
    found = re.search(rb'<pre id="picture">(data:[^<]+)</pre>', done.stdout)
    if found is None:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["nothing"]
        raise OchkoError(WORDS["failed"].format(browser=program, said=shown(said[0])))
    head, _, data = found[1].decode("ascii").partition(",")
    if "base64" in head:
        return base64.b64decode(data)
    return unquote(data).encode("utf-8")
