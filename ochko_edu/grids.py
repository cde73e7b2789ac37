"""Small tables of solved play, which fit a screen: on which totals one draws, given one's hand and what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from .briefly import WIDTH, wrapped
from .judging import PUNTER
from .rules import Rules

if TYPE_CHECKING:
    import pandas as pd

SURE = 0.001  # closer than this to always or never, a chance is shown as such
LEAST_SURE = 0.05  # the same where little was learnt
COARSE = 0.01  # from this on percentages are told in steps of five
MOST_LINES = 30  # of things seen; the others are counted only
NARROW = 16  # signs; a cell is not broken into narrower lines
TALL = 5  # lines that one cell may take
GAP = "  "
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
    "cut": "…",
    "more": "… and {} more; see .decisions",
    "columns": "… and {} more kinds of hand; see .decisions",
    "note": "Each cell names the totals on which to draw; with a percentage, how often.",
    "sure": "Not learnt to the end: chances within {} of always or never are shown as such.",
    "unseen": "Left out, for the other side never shows it: {}.",
}


@dataclass(frozen=True)
class Grid:
    """A table of solved play.

    Args:
        frame: one row for what is seen, one column for a kind of hand.
        unseen: what could be seen, but the other side never shows it.
        sure: how near to always or never a chance is shown as such.
    """

    frame: pd.DataFrame
    unseen: tuple[str, ...] = ()
    sure: float = SURE

    @property
    def notes(self) -> list[str]:
        """How it is to be read."""
        if self.frame.empty:
            return []
        return [WORDS["note"], *([WORDS["sure"].format(percent(self.sure))] if self.sure > SURE else [])]

    @property
    def left_out(self) -> list[str]:
        """What is said of things that are not shown."""
        return wrapped(WORDS["unseen"].format(", ".join(self.unseen)), 2) if self.unseen else []

    def lines(self, most: int = MOST_LINES) -> list[str]:
        """Return it as plain text of at most so many lines (four at least), none of them wider than a screen."""
        if self.frame.empty:
            return [WORDS["no decision"]]
        room = max(most - len(self.left_out), 4)
        heads = [str(name) for name in self.frame.columns]
        rows = [[str(seen), *row] for seen, row in zip(self.frame.index, self.frame.to_numpy().tolist(), strict=True)]
        blocks, wide = _blocks(heads, rows)
        shown = blocks[: max((room - 1) // 3, 1)]
        more = len(heads) - sum(len(block) for block in shown)
        each = (room - bool(more)) // len(shown)
        lines: list[str] = []
        for block in shown:
            lines += _block([0, *(i + 1 for i in block)], [[WORDS["seen"], *heads], *rows], wide, each)
        return [*lines, *([WORDS["columns"].format(more)] if more else []), *self.left_out]

    def html(self) -> str:
        """Return it as HTML for a notebook."""
        if self.frame.empty:
            return f"<p>{WORDS['no decision']}</p>"
        more = len(self.frame) - MOST_LINES
        below = [WORDS["more"].format(more)] if more > 0 else []
        said = ["".join(f"<p>{escape(line)}</p>" for line in lines) for lines in (self.notes, [*below, *self.left_out])]
        return f"{said[0]}{self.frame.head(MOST_LINES).to_html()}{said[1]}"


def _blocks(heads: list[str], rows: list[list[str]]) -> tuple[list[list[int]], list[int]]:
    """Return which columns stand side by side, and how wide each is, the first being what is seen."""
    label = min(max(len(row[0]) for row in rows), WIDTH // 3)
    cells = [max(len(heads[i]), *(len(row[i + 1]) for row in rows)) for i in range(len(heads))]
    room = WIDTH - label
    fair = max(room // len(heads) - len(GAP), NARROW)
    least = [min(width, max(fair, len(heads[i]))) for i, width in enumerate(cells)]
    # What narrow columns leave over goes to the wide ones.
    spare = room - sum(width + len(GAP) for width in least)
    for i, width in enumerate(cells):
        more = max(min(width - least[i], spare), 0)
        least[i] += more
        spare -= more
    blocks: list[list[int]] = [[]]
    used = 0
    for i, width in enumerate(least):
        if blocks[-1] and used + width + len(GAP) > room:
            blocks.append([])
            used = 0
        blocks[-1].append(i)
        used += width + len(GAP)
    return blocks, [max(label, len(WORDS["seen"])), *least]


def _block(which: list[int], rows: list[list[str]], wide: list[int], most: int) -> list[str]:
    """Return some columns as lines of text, at most so many of them."""
    found: list[str] = []
    for at, row in enumerate(rows):
        broken = [_broken(row[i], wide[i]) for i in which]
        height = max(map(len, broken))
        last = at == len(rows) - 1
        if len(found) + height + (not last) > most:
            return [*found, WORDS["more"].format(len(rows) - at)]
        for k in range(height):
            parts = [cell[k] if k < len(cell) else "" for cell in broken]
            line = GAP.join(part.ljust(wide[i]) for part, i in zip(parts, which, strict=True))
            found.append(line.rstrip())
    return found


def _broken(text: str, wide: int) -> list[str]:
    """Return a cell in lines, which end after a comma where they can."""
    kept = text.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped(kept, TALL, WORDS["cut"], wide)] or [""]


def sureness(exploitability: float) -> float:
    """Return how near to always or never a chance says no more than that: learning leaves a little of either.

    >>> sureness(0.0), sureness(1e-6), sureness(0.9)
    (0.001, 0.01, 0.05)
    """
    return float(min(max(round(10 * exploitability**0.5, 3), SURE), LEAST_SURE))


def grid(rules: Rules, decisions: pd.DataFrame, exploitability: float = 0.0) -> Grid:
    """Return on which totals to draw: one row for what is seen, one column for a kind of hand.

    Where the cards behind a total matter, a percentage is the mean over them.

    Args:
        rules: the rules.
        decisions: from ``SolvedPolicy.decisions``.
        exploitability: of the solution; what little was learnt is shown roughly.
    """
    import pandas as pd

    if decisions.empty:
        return Grid(pd.DataFrame())
    sure = sureness(exploitability)
    met = decisions.groupby("seen")["probability"].sum() > 0
    order = list(dict.fromkeys(decisions["seen"]))
    unseen = [seen for seen in order if not met[seen]] if met.any() else []
    if unseen:
        decisions = decisions[~decisions["seen"].isin(unseen)]
        order = [seen for seen in order if seen not in unseen]
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
    groups: Any = found.groupby(keys, sort=True) if keys else [((), found)]
    for key, group in groups:
        facts = dict(zip(keys, key, strict=True))
        parts = [WORDS["drawn"].format(facts["draws"])] if by_draws else []
        parts += [WORDS["soft" if facts["soft"] else "hard"]] if by_soft else []
        cells = {}
        for seen, part in group.groupby("seen"):
            asked = part["total"].tolist(), part["chance"].tolist()
            cells[str(seen)] = cell(*_with_duties(must, bool(facts.get("soft")), *asked), sure)
        columns[", ".join(parts) or WORDS["none"]] = cells
    table = pd.DataFrame(columns, index=order).fillna("")
    table.index.name = WORDS["seen"]
    return Grid(table, tuple(unseen), sure)


def _with_duties(
    must: Mapping[int, str], soft: bool, totals: list[int], chances: list[float]
) -> tuple[list[int], list[float]]:
    """Return totals and chances of drawing, with those on which the rules leave no choice."""
    found = dict(zip(totals, chances, strict=True))
    for total, act in must.items():
        if not soft or min(totals) <= total <= max(totals):
            found.setdefault(total, float(act == "draw"))
    return sorted(found), [found[total] for total in sorted(found)]


def cell(totals: Sequence[int], chances: Sequence[float], sure: float = SURE) -> str:
    """Return in words on which totals to draw; neighbours with the same percentage are told together.

    Args:
        totals: the totals.
        chances: on each, that of drawing.
        sure: how near to always or never a chance is told as such.

    >>> cell([12, 13, 14, 15, 16, 17], [1, 1, 1, 1, 0.38, 0])
    'to 15, 16 38%'
    >>> cell([4, 5, 6], [1, 1, 1]), cell([4, 5, 6], [0, 0, 0]), cell([4, 5, 6], [0, 1, 1])
    ('always', 'never', '5–6')
    >>> cell([4, 5, 6], [0.501, 0.499, 0.97], 0.05)
    '4–5 50%, 6'
    """
    step = 0.05 if sure >= COARSE else 0.0
    told = ["" if chance > 1 - sure else percent(chance, step) if chance > sure else None for chance in chances]
    if all(how == "" for how in told):
        return WORDS["always"]
    parts: list[str] = []
    at = 0
    while at < len(totals):
        end, how = at, told[at]
        while end + 1 < len(totals) and told[end + 1] == how:
            end += 1
        if how is not None:
            run = str(totals[at]) if end == at else WORDS["from"].format(totals[at], totals[end])
            if at == 0 and not how:
                run = WORDS["to"].format(totals[end])
            parts.append(WORDS["mixed"].format(run, how) if how else run)
        at = end + 1
    return ", ".join(parts) or WORDS["never"]


def percent(chance: float, step: float = 0.0) -> str:
    """Return a chance as a percentage that is neither 0 nor 100.

    Args:
        chance: the chance.
        step: to what it is rounded, where that leaves it between 0 and 1.

    >>> percent(0.375), percent(0.9996), percent(0.002), percent(0.377, 0.05)
    ('38%', '99.96%', '0.2%', '40%')
    """
    if step and 0 < round(chance / step) < round(1 / step):
        chance = round(chance / step) * step
    if 0.01 <= chance <= 0.99:
        return f"{chance:.0%}"
    return f"{chance * 100:.2f}".rstrip("0").rstrip(".") + "%"
