"""Small tables of solved play, which fit a screen: on which totals one draws, given one's hand and what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .judging import PUNTER
from .rules import Rules

if TYPE_CHECKING:
    import pandas as pd

SURE = 0.0005  # closer than this to always or never, a chance is shown as such
MOST_LINES = 30  # of things seen; the others are counted only
WORDS = {
    "always": "always",
    "never": "never",
    "to": "to {}",
    "from": "{}–{}",
    "mixed": "{} {}",
    "hard": "hard",
    "soft": "soft",
    "none": "any hand",
    "no decision": "The rules leave it no decision.",
    "drawn": "drew {}",
    "seen": "seen",
    "unseen": "{} (never comes up)",
    "more": "… and {} more; see .decisions",
    "note": "Each cell names the totals on which to draw; with a percentage, how often.",
}


def grid(rules: Rules, decisions: pd.DataFrame) -> pd.DataFrame:
    """Return on which totals to draw: one row for what is seen, one column for a kind of hand.

    Where the cards behind a total matter, a percentage is the mean over them.

    Args:
        rules: the rules.
        decisions: from ``SolvedPolicy.decisions``.
    """
    import pandas as pd

    if decisions.empty:
        return pd.DataFrame()
    by_draws = rules.max_draws is not None and decisions["draws"].notna().all() and decisions["draws"].nunique() > 1
    by_soft = decisions["soft"].notna().all() and decisions["soft"].nunique() > 1
    keys = [name for name, wanted in (("draws", by_draws), ("soft", by_soft)) if wanted]
    # Hands into which this play never comes are left out, unless none of a kind ever comes up.
    comes = decisions.groupby(["seen", *keys])["weight"].transform("sum") > 0
    rows = decisions.assign(weight=decisions["weight"].where(comes, decisions["spare"]))
    rows = rows[rows["weight"] > 0].assign(weighted=lambda r: r["chance"] * r["weight"])
    found = rows.groupby(["seen", *keys, "total"], sort=True)[["weighted", "weight"]].sum().reset_index()
    found["chance"] = found["weighted"] / found["weight"]
    columns: dict[str, dict[str, str]] = {}
    must = rules.punter_must if (decisions["side"] == PUNTER).all() else rules.banker_must
    groups = found.groupby(keys, sort=True) if keys else [((), found)]
    for key, group in groups:
        facts = dict(zip(keys, key, strict=True))
        parts = [WORDS["drawn"].format(facts["draws"])] if by_draws else []
        parts += [WORDS["soft" if facts["soft"] else "hard"]] if by_soft else []
        cells = {}
        for seen, part in group.groupby("seen"):
            asked = part["total"].tolist(), part["chance"].tolist()
            cells[str(seen)] = cell(*_with_duties(must, bool(facts.get("soft")), *asked))
        columns[", ".join(parts) or WORDS["none"]] = cells
    order = list(dict.fromkeys(decisions["seen"]))
    table = pd.DataFrame(columns, index=order).fillna("")
    met = decisions.groupby("seen")["probability"].sum() > 0
    table.index = pd.Index([seen if met[seen] else WORDS["unseen"].format(seen) for seen in order])
    table.index.name = WORDS["seen"]
    return table


def _with_duties(
    must: Mapping[int, str], soft: bool, totals: list[int], chances: list[float]
) -> tuple[list[int], list[float]]:
    """Return totals and chances of drawing, with those on which the rules leave no choice."""
    found = dict(zip(totals, chances, strict=True))
    for total, act in must.items():
        if not soft or min(totals) <= total <= max(totals):
            found.setdefault(total, float(act == "draw"))
    return sorted(found), [found[total] for total in sorted(found)]


def cell(totals: Sequence[int], chances: Sequence[float]) -> str:
    """Return in words on which totals to draw.

    >>> cell([12, 13, 14, 15, 16, 17], [1, 1, 1, 1, 0.38, 0])
    'to 15, 16 38%'
    >>> cell([4, 5, 6], [1, 1, 1]), cell([4, 5, 6], [0, 0, 0]), cell([4, 5, 6], [0, 1, 1])
    ('always', 'never', '5–6')
    """
    sure = [chance > 1 - SURE for chance in chances]
    if all(sure):
        return WORDS["always"]
    parts: list[str] = []
    at = 0
    while at < len(totals):
        if sure[at]:
            end = at
            while end + 1 < len(totals) and sure[end + 1]:
                end += 1
            if at == 0:
                parts.append(WORDS["to"].format(totals[end]))
            else:
                parts.append(str(totals[at]) if end == at else WORDS["from"].format(totals[at], totals[end]))
            at = end
        elif chances[at] > SURE:
            parts.append(WORDS["mixed"].format(totals[at], percent(chances[at])))
        at += 1
    return ", ".join(parts) or WORDS["never"]


def percent(chance: float) -> str:
    """Return a chance as a percentage that is neither 0 nor 100.

    >>> percent(0.375), percent(0.9996), percent(0.002)
    ('38%', '99.96%', '0.2%')
    """
    if 0.01 <= chance <= 0.99:
        return f"{chance:.0%}"
    return f"{chance * 100:.2f}".rstrip("0").rstrip(".") + "%"


def text(table: pd.DataFrame) -> str:
    """Return a table as plain text of at most so many lines."""
    if table.empty:
        return WORDS["no decision"]
    lines = [[WORDS["seen"], *map(str, table.columns)]]
    lines += [[str(seen), *row] for seen, row in zip(table.index, table.to_numpy().tolist(), strict=True)]
    more = len(lines) - 1 - MOST_LINES
    lines = lines[: MOST_LINES + 1]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    shown = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([WORDS["note"], *shown, *([WORDS["more"].format(more)] if more > 0 else [])])


def html(table: pd.DataFrame) -> str:
    """Return a table as HTML for a notebook."""
    if table.empty:
        return f"<p>{WORDS['no decision']}</p>"
    shown = table.head(MOST_LINES).to_html()
    more = len(table) - MOST_LINES
    return f"<p>{WORDS['note']}</p>{shown}" + (f"<p>{WORDS['more'].format(more)}</p>" if more > 0 else "")
