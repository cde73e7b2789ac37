"""The look that all widgets share, and the sizes that a hand of cards is fitted to."""

from __future__ import annotations

from pathlib import Path

# In pixels. A seat in style.css is 28 wider than the room for its hand.
CARD, CARD_SMALL = 92, 66  # the width of a card: against one punter, and at a fuller table
ROOM, ROOM_SMALL = 288, 212  # the width that a hand may take

STYLE = f"<style>{Path(__file__).with_name('style.css').read_text(encoding='utf-8')}</style>"
