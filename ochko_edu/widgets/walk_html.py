"""The slow walk as HTML: what was just done, what is asked, what stands behind it, what has happened so far."""

from __future__ import annotations

from html import escape

from .log_html import clause
from .questions import question
from .walk import Cited, Walker
from .words_beside import WALK


def said(walker: Walker) -> str:
    """Return the sentence of the last step."""
    step = walker.done
    text = step.event.text if step else WALK["begin"]
    return f'<div class="ochko-hint" role="status">{escape(text)}</div>'


def asked(walker: Walker) -> str:
    """Return what became of the last answer, and the next question with its answers.

    >>> from .walk import Walk
    >>> "What happens next?" in asked(Walker(Walk("salon")))
    True
    """
    verdict = _verdict(walker)
    if not walker.can_next:
        right = sum(question(walker.walk, k).answers[answer].right for k, answer in walker.answers.items())
        end = WALK["end"].format(asked=len(walker.answers), steps=len(walker.walk), right=right)
        return f'{verdict}<p class="ochko-asked" data-k="end">{escape(end)}</p>'
    found = question(walker.walk, walker.position)
    buttons = "".join(_answer(walker.position, k, answer.text) for k, answer in enumerate(found.answers))
    label = escape(found.text)
    return (
        f'{verdict}<p class="ochko-asked" data-k="q{walker.position}">{label}</p>'
        f'<div class="ochko-keys ochko-answers" role="group" aria-label="{label}" data-k="answers">{buttons}</div>'
    )


def _answer(step: int, number: int, text: str) -> str:
    key = str(number + 1)
    return (
        f'<button type="button" class="ochko-key jupyter-button" data-k="a{step}-{number}" '
        f'data-press="answer{number}" data-key="{key}" aria-keyshortcuts="{key}">'
        f'<kbd aria-hidden="true">{key}</kbd><span>{escape(text)}</span></button>'
    )


def _verdict(walker: Walker) -> str:
    step = walker.done
    if step is None:
        return f'<p class="ochko-dim" data-k="hint">{escape(WALK["hint"])}</p>'
    given = walker.answers.get(step.number)
    note = f'<p class="ochko-dim" data-k="note">{escape(step.note)}</p>' if step.note else ""
    if given is None:
        return note
    found = question(walker.walk, step.number).answers[given]
    key, mark = ("answered_right", "so") if found.right else ("answered_wrong", "not")
    text = WALK[key].format(answer=found.text, why=found.why)
    return f'<p class="ochko-verdict ochko-{mark}" role="status" data-k="v{step.number}">{escape(text)}</p>{note}'


def course(walker: Walker) -> str:
    """Return the way through the round: back, a slider, next."""
    position, length = walker.position, len(walker.walk)
    steps = escape(WALK["step"].format(step=position, steps=length))
    return (
        f'<div class="ochko-course"><span class="ochko-dim ochko-steps">{steps}</span>'
        f"{_move('undo', 'back', 'ArrowLeft', walker.can_back)}"
        f'<input type="range" data-go aria-label="{escape(WALK["slider"])}" min="0" max="{max(length, 1)}" '
        f'value="{position}" aria-valuetext="{steps}">{_move("next", "forth", "ArrowRight", walker.can_next)}</div>'
    )


def _move(press: str, name: str, key: str, lit: bool) -> str:
    off = "" if lit else " disabled"
    return (
        f'<button type="button" class="ochko-small" data-k="{name}" data-press="{press}" data-key="{key}" '
        f'aria-keyshortcuts="{key}" title="{escape(WALK[f"{name}_says"])}"{off}>{escape(WALK[name])}</button>'
    )


def behind(walker: Walker) -> str:
    """Return what stands behind the last step: clause, paraphrase, document, other readings."""
    step = walker.done
    title = escape(WALK["behind"])
    places = "".join(map(_place, step.cited)) if step else f'<p class="ochko-dim">{escape(WALK["nothing"])}</p>'
    return f'<section class="ochko-behind" aria-label="{title}"><h4>{title}</h4>{places}</section>'


def _place(found: Cited) -> str:
    parts = [f"<h5>{escape(found.locator)}</h5><p>{escape(found.words)}</p>"]
    if len(found.documents) == 1:
        number, title = found.documents[0]
        parts.append(f'<p class="ochko-dim">{escape(WALK["document"].format(number=number, title=title))}</p>')
    elif found.documents:
        numbers = ", ".join(number for number, _ in found.documents)
        parts.append(f'<p class="ochko-dim">{escape(WALK["documents"].format(numbers=numbers))}</p>')
    if found.others:
        asked_ = WALK["others"].format(question=found.question)
        items = "".join(
            f"<li>{escape(text)}{'' if played else ' ' + escape(WALK['not_played'])}</li>"
            for text, played in found.others
        )
        parts.append(f"<p>{escape(asked_)}</p><ul>{items}</ul>")
    return "".join(parts)


def so_far(walker: Walker) -> str:
    """Return what has happened so far, each sentence with its clauses."""
    title = escape(WALK["so_far"])
    lines = "".join(
        f'<li data-k="e{k}">{escape(event.text)}{"".join(clause(locator) for locator in event.clauses)}</li>'
        for k, event in enumerate(walker.log)
    )
    lines = lines or f'<li class="ochko-dim" data-k="none">{escape(WALK["nothing"])}</li>'
    return (
        f'<h4>{title}</h4><div class="ochko-lines" tabindex="0" role="log" aria-live="off" aria-label="{title}" '
        f'data-scroll="end"><ol>{lines}</ol></div>'
    )


__all__ = ["asked", "behind", "course", "said", "so_far"]
