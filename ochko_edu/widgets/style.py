"""The look that all widgets share. They bring their own paper, so they stay legible in a dark theme."""

from __future__ import annotations

CARD, CARD_SMALL = 84, 68  # widths of a card, in pixels: against one punter, and at a fuller table
ROOM, ROOM_SMALL = 300, 232  # widths that a hand may take

FELT, LINE, INK, DIM, GREEN, GOLD, RED = "#e9efe6", "#cdd8c7", "#1d1b20", "#4f554c", "#2f6b4f", "#e8a33d", "#a3271f"
FONT = '"DejaVu Sans",system-ui,-apple-system,"Segoe UI",sans-serif'

CSS = f"""
.ochko{{max-width:900px;color:{INK};font:14px/1.45 {FONT};overflow:visible}}
.ochko *{{box-sizing:border-box}}
.ochko .widget-html,.ochko .widget-html-content{{height:auto;line-height:1.45;overflow:visible;margin:0;color:{INK}}}
.ochko .ochko-sheet{{background:#fff;border:1px solid #dcdcd6;border-radius:14px;padding:12px 14px;overflow:visible}}
.ochko-head{{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 14px;padding:0 4px}}
.ochko-head b{{font-size:16px}}
.ochko-dim{{color:{DIM}}}
.ochko-gap{{flex:1}}
.ochko .ochko-felt{{background:{FELT};border:1px solid {LINE};border-radius:12px;padding:12px;margin:8px 0;overflow:visible}}
.ochko-row{{display:flex;gap:12px;align-items:stretch}}
.ochko-row+.ochko-row{{margin-top:10px}}
.ochko-wrap{{flex-wrap:wrap}}
.ochko-seat{{flex:1 1 {ROOM_SMALL + 20}px;min-width:0;padding:8px 12px;border-radius:10px;border:2px solid transparent}}
.ochko-me{{background:#f6f9f4}}
.ochko-on{{background:#fff;border-color:{GOLD}}}
.ochko-line{{display:flex;align-items:center;gap:8px;height:30px;white-space:nowrap;overflow:hidden}}
.ochko-cards{{display:flex;margin:4px 0}}
.ochko-cards svg,.ochko-pile svg,.ochko-marker svg{{flex:none;display:block}}
.ochko-none{{border:2px dashed {LINE};border-radius:8px;margin-top:2px}}
.ochko-total{{font-size:22px;font-weight:700;min-width:26px;font-variant-numeric:tabular-nums}}
.ochko-pill{{border-radius:99px;padding:0 9px;background:#fff;border:1px solid #c4cfbe;font-size:13px;font-variant-numeric:tabular-nums}}
.ochko-stake,.ochko-bid,.ochko-bank{{background:#fdf3e1;border-color:{GOLD};font-weight:600}}
.ochko-pack{{flex:0 0 92px;display:flex;flex-direction:column;align-items:flex-end;padding-top:12px;gap:6px}}
.ochko-pile{{display:flex}}
.ochko-hint{{font-size:15px;font-weight:600;height:26px;padding:2px 4px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}}
.ochko .ochko-keys{{display:flex;flex-wrap:wrap;align-items:center;gap:8px;min-height:40px;overflow:visible;padding:2px}}
.ochko .ochko-keys .ochko-push{{margin-left:auto}}
.ochko button.jupyter-button{{font:600 14px {FONT};height:36px;line-height:34px;width:auto;min-width:74px;padding:0 16px;margin:0;border-radius:8px;
 border:1px solid {GREEN};background:#fff;color:{GREEN};box-shadow:none}}
.ochko button.jupyter-button:hover:enabled{{background:#eef4ef;box-shadow:none}}
.ochko button.jupyter-button.ochko-main:enabled{{background:{GREEN};color:#fff}}
.ochko button.jupyter-button.ochko-main:hover:enabled{{background:#255740}}
.ochko button.jupyter-button:disabled{{opacity:.38}}
.ochko button.jupyter-button:focus-visible,.ochko-lines:focus-visible{{outline:3px solid {GOLD};outline-offset:1px}}
.ochko .widget-label,.ochko .widget-inline-hbox .widget-label{{color:{INK};font:14px {FONT};width:auto;min-width:74px;text-align:left}}
.ochko .ochko-amount{{width:170px;margin:0}}
.ochko .ochko-amount input{{background:#fff;color:{INK};border:1px solid #8f9a8a;border-radius:6px;height:32px;font:14px {FONT}}}
.ochko-log h4{{margin:2px 4px 4px;font:600 13px {FONT};color:{DIM}}}
.ochko-lines{{height:148px;overflow-y:auto;display:flex;flex-direction:column-reverse;border-top:1px solid #e6e6e1}}
.ochko-lines ol{{list-style:none;margin:0 0 auto;padding:0}}
.ochko-lines li{{padding:3px 4px;border-bottom:1px solid #eee}}
.ochko-clause{{color:{GREEN};font-size:12px;margin-left:8px;white-space:nowrap;text-decoration:underline dotted;cursor:help}}
.ochko-error{{color:{RED};background:#fdecea;border:1px solid {RED};border-radius:8px;padding:6px 10px;margin:4px 0;white-space:pre-wrap}}
.ochko-say p{{margin:3px 4px}}
.ochko-table{{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:4px 0}}
.ochko-table caption{{text-align:left;color:{DIM};font-weight:600;font-size:13px;padding:2px 4px}}
.ochko-table th,.ochko-table td{{text-align:right;padding:3px 14px 3px 4px;border-bottom:1px solid #eee;color:{INK};background:#fff;font-size:14px}}
.ochko-table th:first-child,.ochko-table td:first-child{{text-align:left}}
.ochko-table thead th{{color:{DIM};font-weight:600}}
.ochko-table tr.ochko-sum td{{font-weight:700;border-bottom:1px solid {LINE}}}
"""

STYLE = f"<style>{CSS}</style>"
