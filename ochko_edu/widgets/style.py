"""The look that all widgets share."""

from __future__ import annotations

from pathlib import Path

CARD_SMALL = 66  # the width of a card in a small widget, in pixels


def read(name: str) -> str:
    """Return a file of this folder as text: a style sheet, or the browser's part of a widget."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


STYLE = f"<style>{read('style.css')}</style>"
