"""Helpers that press the buttons of a session at random, for the tests."""

from __future__ import annotations

import random
from typing import Any

from ochko_edu.widgets.session import Session

BUTTONS = ("deal", "next", "undo", "redo")


def pressable(session: Session) -> list[str]:
    """Every button that does something now; stakes and banks are named by Deal."""
    own = [name for name in session.choices if name not in ("stake", "bank", "next")]
    return [name for name in BUTTONS if getattr(session, f"can_{name}")] + own


def press(session: Session, name: str) -> None:
    if name in BUTTONS:
        getattr(session, name)()
    else:
        session.do(name)


def press_at_random(session: Session, chance: random.Random, back: float = 0.15) -> str | None:
    """Press one button; Undo and Redo seldom. Return which, or None when play has ended."""
    can = pressable(session)
    going = [name for name in can if name not in ("undo", "redo")]
    seldom = [name for name in can if name not in going]
    name = chance.choice(seldom if seldom and (chance.random() < back or not going) else going) if can else None
    if name is not None and (going or name != "undo"):
        press(session, name)
        return name
    return None


def seen(session: Session) -> tuple[Any, ...]:
    """Everything that the face of a table shows."""
    return (
        session.table.state, session.table.actions, session.view, list(session.news), list(session.happened),
        session.choices, session.acting, session.position, session.you,
    )  # fmt: skip
