"""What a test does with a panel, the lab's or the comparison's: press it, and read what it shows."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from ochko_edu.widgets.labbing import PLOTLY


def press(panel: Any, do: str, name: str | None = None, value: str | None = None, **fields: str) -> None:
    panel.answer({"do": do, "name": name, "value": value, "fields": fields})


def figure_of(panel: Any) -> Any:
    (shown,) = panel.chart.outputs
    return shown["data"].get(PLOTLY)


def text_of(html: str) -> str:
    return re.sub(r" +", " ", unescape(re.sub(r"<[^>]+>", " ", html)))
