"""The rule lab as HTML: head, controls, numbers, comparison, text and the learner's own rule. It holds no logic."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import pandas as pd

from ..charts import chance_text, percent
from ..compare.phrases import phrase
from ..rules import Rules
from .lab_options import NUMBERS, SECTIONS, Control, Option, note
from .lab_state import MOST_KEPT, Lab
from .lab_sums import Measured, points, share, value_text
from .own_rule import OwnRuleError, Settle
from .words_lab import ASK, COLUMNS, FAVOURED, LAB, OWN, TABLE, TEXT, YES_NO  # fmt: skip
from .words_lab import SECTIONS as TITLES

VIEWS = ("edges", "ends", "walk", "draws", "kept")
PLAYS = ("fixed", "best")
GUESSES = (*FAVOURED, "skip")
CODE_LINES = 14
RANGE = "\u2060–\u2060"  # a line does not break within a range
NOTHING, SPLIT = ("0.0", TABLE["same"]), " · "  # what is no difference; what stands between two things in a cell


def button(do: str, label: str, name: str = "", value: str = "", classes: str = "ochko-small", more: str = "") -> str:
    """Return a button that sends what it stands for."""
    key = escape(" ".join(filter(None, (do, name, value))))
    sent = "".join(f' data-{k}="{escape(v)}"' for k, v in (("name", name), ("value", value)) if v)
    return f'<button type="button" class="{classes}" data-k="{key}" data-do="{do}"{sent}{more}>{escape(label)}</button>'


def _pressed(on: bool) -> str:
    return f' aria-pressed="{"true" if on else "false"}"'


def choice(do: str, label: str, options: Mapping[str, str], chosen: str, tips: Mapping[str, str] | None = None) -> str:
    """Return a row of buttons of which one is pressed."""
    keys = "".join(
        button(do, text, value=key, classes="ochko-seg", more=_pressed(key == chosen) + _tip((tips or {}).get(key, "")))
        for key, text in options.items()
    )
    return (
        f'<div class="ochko-choice"><span class="ochko-dim">{escape(label)}</span>'
        f'<div class="ochko-segs" role="group" aria-label="{escape(label)}">{keys}</div></div>'
    )


def _tip(text: str) -> str:
    return f' title="{escape(text)}"' if text else ""


def head(lab: Lab) -> str:
    """Return the title, how much is changed, and the buttons beside it."""
    count = len(lab.changed)
    told = LAB["none" if not count else "one" if count == 1 else "many"].format(count=count)
    keys = (
        button("undo", LAB["undo"], more=_off(not lab.past)),
        button("redo", LAB["redo"], more=_off(not lab.future)),
        button("reset", LAB["reset"], more=_off(not count)),
        button("keep", LAB["add"], more=_off(lab.rules in lab.kept.values() or len(lab.kept) >= MOST_KEPT)),
    )
    return (
        f'<div class="ochko-lab-head"><h3>{escape(LAB["title"])}</h3><span class="ochko-dim">'
        f"{escape(LAB['from'].format(game=lab.title))} · {escape(told)}</span>"
        f'<span class="ochko-push">{"".join(keys)}</span></div>'
    )


def _off(off: bool) -> str:
    return ' aria-disabled="true"' if off else ""


def controls(lab: Lab, opened: str, refused: tuple[str, str], tick: int) -> str:
    """Return every control, in folded groups.

    Args:
        lab: the lab.
        opened: the field of which one sees what stands behind it, or "".
        refused: a field, and why it was not set, or "".
        tick: counts the answers: a refused list has to go back to what it said.
    """
    groups = []
    for section in SECTIONS:
        found = lab.controls(section)
        count = sum(c.changed for c in found)
        mark = f' <span class="ochko-count">{count} {escape(LAB["changed"])}</span>' if count else ""
        rows = "".join(_row(c, lab, c.name == opened, refused[1] if refused[0] == c.name else "", tick) for c in found)
        first = " open" if section in ("pack", "paying") else ""
        groups.append(
            f'<details class="ochko-group" data-k="{section}"{first}><summary>{escape(TITLES[section])}{mark}</summary>'
            f"{rows}</details>"
        )
    return (
        f'<div class="ochko-controls" role="group" tabindex="0" aria-label="{escape(LAB["controls"])}">'
        f"{''.join(groups)}</div>"
    )


def _row(c: Control, lab: Lab, opened: bool, refused: str, tick: int) -> str:
    label = f"ochko-{c.name}"
    name = f'<span class="ochko-name">{escape(c.label)}</span>'
    behind = button(
        "note", c.clause, c.name, classes="ochko-cite",
        more=f' aria-expanded="{"true" if opened else "false"}"'
        f' aria-label="{escape(LAB["clause"].format(label=c.label))}: {escape(c.clause)}"',
    )  # fmt: skip
    draw = {"buttons": _buttons, "list": _list, "number": _number}[c.kind]
    at = f' data-n="{tick}"' if refused else ""
    why = f'<div class="ochko-why" role="alert">{escape(refused)}</div>' if refused else ""
    told = _note(c.name, lab.rules) if opened else ""
    return (
        f'<div class="ochko-rule{" ochko-changed" if c.changed else ""}" data-k="row {label}">'
        f'<div class="ochko-line"><span class="ochko-of">{name} {behind}</span>{draw(c, at)}</div>{why}{told}</div>'
    )


def _buttons(c: Control, at: str) -> str:
    keys = "".join(_option(c, option) for option in c.options)
    return f'<div class="ochko-segs" role="group" aria-label="{escape(c.label)}"{at}>{keys}</div>'


def _option(c: Control, o: Option) -> str:
    more = _pressed(o.key == c.chosen) + _off(bool(o.refused)) + _tip(o.refused)
    return button("set", o.label, c.name, o.key, "ochko-seg", more)


def _list(c: Control, at: str) -> str:
    items = "".join(
        f'<option value="{escape(o.key)}"{" selected" * (o.key == c.chosen)}>'
        f"{escape(LAB['clashes'].format(label=o.label) if o.refused else o.label)}</option>"
        for o in c.options
    )
    return (
        f'<select data-k="set {c.name}" data-do="set" data-name="{c.name}" data-v="{escape(c.chosen)}" '
        f'aria-label="{escape(c.label)}"{at}>{items}</select>'
    )


def _number(c: Control, at: str) -> str:
    least, most = NUMBERS[c.name]
    return (
        f'<input type="number" data-k="set {c.name}" data-do="set" data-name="{c.name}" min="{least}" max="{most}" '
        f'step="1" value="{escape(c.chosen)}" aria-label="{escape(c.label)}"{at}>'
    )


def _note(name: str, rules: Rules) -> str:
    parts = ""
    for title, lines in note(name, rules):
        top = f"<h5>{escape(title)}</h5>" if title else ""
        parts += top + "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="ochko-behind">{parts}</div>'


def ask(lab: Lab) -> str:
    """Return the question before the numbers."""
    keys = "".join(button("guess", ASK[who], value=who) for who in FAVOURED)
    skip = button("guess", ASK["skip"], value="skip", classes="ochko-cite")
    question = escape(ASK["question"].format(game=lab.title))
    return f'<div class="ochko-guess" role="group" aria-label="{question}"><b>{question}</b>{keys}{skip}</div>'


def answer(guess: str, favours: str) -> str:
    """Return what is said to a guess."""
    if guess not in FAVOURED:
        return ""
    told = ASK["right" if guess == favours else "wrong"].format(guess=FAVOURED[guess], truth=FAVOURED[favours])
    return f'<span class="ochko-dim ochko-said">{escape(told)}</span>'


def worth(lab: Lab, base: Measured | None, now: Measured | None) -> str:
    """Return the value before and after, and whom it favours; a dash where nothing is known yet."""
    if base is None or now is None:
        rows = [(TABLE["value"], *[TABLE["same"]] * 3), (TABLE["favours"], *[TABLE["same"]] * 3)]
    else:
        rows = [
            (TABLE["value"], value_text(base.value), value_text(now.value), points(now.value - base.value)),
            (TABLE["favours"], FAVOURED[base.favours], FAVOURED[now.favours], ""),
        ]
    return _before_and_after(lab, TABLE["worth"], TABLE["value_rows"], rows, range(1))


def numbers(lab: Lab, base: Measured | None, now: Measured | None) -> str:
    """Return how duels end and how both sides play, before and after; dashes where nothing is known yet."""
    sides = [(TABLE[f"{side}_plays"], side) for side in ("punter", "banker")]
    if base is None or now is None:
        rows = [(name, *[TABLE["same"]] * 3) for name in (*_outcomes(None), *(label for label, _ in sides))]
    else:
        rows = [(name, share(a), share(b), points(b - a)) for name, a, b in _outcomes((base, now))]
        rows += [(label, base.plays[side], now.plays[side], "") for label, side in sides]
    return _before_and_after(lab, TABLE["caption"], TABLE["rows"], rows, range(len(rows) - len(sides), len(rows)))


def _before_and_after(lab: Lab, caption: str, first: str, rows: list[tuple[str, ...]], wordy: range) -> str:
    changed = lab.rules != lab.base
    heads = "".join(
        f'<th scope="col">{escape(h)}</th>' for h in (first, lab.title, LAB["your_change"], TABLE["difference"])
    )
    body = ""
    for number, (label, before, *rest) in enumerate(rows):
        cells = (before, *(rest if changed else [TABLE["same"]] * 2))
        none = ' class="ochko-none"' if cells[-1] in NOTHING else ""
        tds = "".join(f"<td{none if k == 2 else ''}>{together(cell)}</td>" for k, cell in enumerate(cells))
        words = ' class="ochko-wordy"' if number in wordy else ""
        body += f'<tr{words}><th scope="row">{escape(label)}</th>{tds}</tr>'
    return (
        f'<div class="ochko-wide ochko-numbers" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f'<table class="ochko-table"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def together(cell: str) -> str:
    """Return a cell in which a line breaks only where one thing ends and the next begins."""
    parts = [escape(part.replace("–", RANGE)) if len(part) > 1 else part for part in cell.split(SPLIT)]
    if len(parts) == 1:
        return parts[0]
    return " ".join(f'<span class="ochko-whole">{"· " * bool(k)}{part}</span>' for k, part in enumerate(parts))


def _outcomes(pair: tuple[Measured, Measured] | None) -> list[Any]:
    from ..compare.counted import EVENTS, RESULTS

    names = [*RESULTS.values(), *EVENTS]
    if pair is None:
        return names
    first, second = (dict(zip(m.results["outcome"], m.results["probability"], strict=True)) for m in pair)
    return [(name, float(first[name]), float(second[name])) for name in names]


def chart_table(frame: pd.DataFrame) -> str:
    """Return the numbers of a chart as a table, folded away."""
    rows = frame.copy()
    if "probability" in rows and "ways" in rows:
        rows["chance"] = [chance_text(row) for row in rows.to_dict("records")]
    if "chance" in rows and "ways" not in rows:  # how often one draws
        rows["draws"] = [percent(chance) for chance in rows.pop("chance")]
    wanted = ("game", "side", "soft", "case", "total", "outcome", "net", "change", "clauses", "value", "difference")
    names = [n for n in (*wanted, "chance", "draws") if n in rows]
    heads = "".join(f'<th scope="col">{escape(COLUMNS[n])}</th>' for n in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(row[n]))}</td>" for n in names) + "</tr>"
        for row in rows.to_dict("records")
    )
    caption = escape(LAB["table_of"])
    return (
        f'<details class="ochko-fold"><summary>{caption}</summary><div class="ochko-wide ochko-tall" tabindex="0" '
        f'role="group" aria-label="{caption}"><table class="ochko-table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></details>"
    )


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, float) and value.is_integer():
        return f"{value:+.0f}".replace("-", "−") if value else "0"
    if isinstance(value, float):
        return f"{value:+.4f}".replace("-", "−")
    return str(value)


def compared(lab: Lab, values: Mapping[str, float]) -> str:
    """Return the games in the comparison with their values, each with a button that takes it out."""
    if not lab.kept:
        rows = f'<p class="ochko-dim">{escape(LAB["compared_none"])}</p>'
    else:
        items = "".join(
            f"<li><span>{escape(name)}</span><b>{escape(value_text(values[name]) if name in values else TABLE['same'])}"
            f"</b>{button('drop', '×', name, more=_remove(name))}{_changes(name, rules)}</li>"
            for name, rules in lab.kept.items()
        )
        rows = f'<ul class="ochko-kept-games">{items}</ul>'
    return f'<div class="ochko-compared"><h4>{escape(LAB["compared"])}</h4>{rows}</div>'


def _changes(name: str, rules: Rules) -> str:
    """Return what is changed in a game, where its name only says how much."""
    told = [phrase(field, value) for field, value in rules.changes.items()]
    return "" if not told or told[0] in name else f'<small class="ochko-dim">{escape("; ".join(told))}</small>'


def _remove(name: str) -> str:
    told = escape(LAB["remove"].format(game=name))
    return f' aria-label="{told}" title="{told}"'


def text(lab: Lab, error: str) -> str:
    """Return the rules as text to copy, and a field for others."""
    told = f'<p class="ochko-why" role="alert">{escape(error)}</p>' if error else ""
    aside = f'<p class="ochko-dim">{escape(TEXT["no_settle"])}</p>' if lab.rules.settle is not None else ""
    return (
        f'<details class="ochko-fold"><summary>{escape(TEXT["title"])}</summary><div class="ochko-two"><div>'
        f'<label>{escape(TEXT["copy_label"])}<textarea readonly rows="6" data-text="rules" data-k="rules" '
        f'spellcheck="false">{escape(lab.text)}</textarea></label>{aside}'
        f'<button type="button" class="ochko-small" data-copy="rules">{escape(TEXT["copy"])}</button></div><div>'
        f'<label>{escape(TEXT["paste_label"])}<textarea rows="6" data-field="paste" data-k="paste" '
        f'spellcheck="false"></textarea></label>{told}{button("paste", TEXT["paste"])}</div></div></details>'
    )


def own(lab: Lab, error: Exception | None) -> str:
    """Return the box for the learner's own rule, with what is wrong beside the line where it is."""
    line = error.line if isinstance(error, OwnRuleError) else None
    lines = max(CODE_LINES, (lab.code or "").count("\n") + 2)
    marks = "".join(f"<span{' class=ochko-bad' * (k == line)}>{k}</span>" for k in range(1, lines + 1))
    code = lab.code if lab.code is not None else OWN["code"]
    told = f'<p class="ochko-why" role="alert">{escape(str(error))}</p>' if error else ""
    used = isinstance(lab.rules.settle, Settle)
    state = f'<span class="ochko-dim">{escape(OWN["used"])}</span>' if used and error is None else ""
    return (
        f'<details class="ochko-fold" data-k="own"><summary>{escape(OWN["title"])}</summary>'
        f'<p class="ochko-dim">{escape(OWN["say"])} {escape(OWN["has"])}</p><div class="ochko-code">'
        f'<div class="ochko-gutter" aria-hidden="true">{marks}</div>'
        f'<textarea rows="{CODE_LINES}" data-field="code" data-code data-k="code" wrap="off" spellcheck="false" '
        f'aria-label="{escape(OWN["label"])}"{" aria-invalid=true" * bool(error)}>{escape(code)}</textarea></div>{told}'
        f'<div class="ochko-keys">{button("own", OWN["use"], classes="ochko-small ochko-main")}'
        f"{button('disown', OWN['drop'], more=_off(lab.rules.settle is None))}{state}</div></details>"
    )


__all__ = ["ask", "button", "chart_table", "choice", "compared", "controls", "head", "numbers", "own", "text", "worth"]
