"""Helpers that play a table at random, or by fixed choices, for the tests."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from ochko_edu.cards import shoe
from ochko_edu.errors import RuleError
from ochko_edu.fields import FIELDS
from ochko_edu.presets import variant, variants
from ochko_edu.procedures.state import Action
from ochko_edu.rules import Rules
from ochko_edu.table import Table

VARIANTS = tuple(variants())


def refusal(rules: Rules, name: str, value: Any) -> str | None:
    """Why the rules refuse a change of one field, or None; a refusal must name the field."""
    try:
        rules.replace(**{name: value})
    except RuleError as error:
        if name not in str(error):
            raise AssertionError(f"the refusal of {name}={value!r} does not name the field") from error
        return str(error)
    return None


def single_changes(rules: Rules) -> list[tuple[str, Any]]:
    """Every change of one field to another of its offered values that the rules allow."""
    found = []
    for name, field in FIELDS.items():
        for value in field.choices:
            if field.normalise(value) == getattr(rules, name):
                continue
            if refusal(rules, name, value) is None:
                found.append((name, value))
    return found


def all_changes() -> list[tuple[str, str, Any]]:
    """Every allowed change of one field, in every variant."""
    return [(name, field, value) for name in VARIANTS for field, value in single_changes(variant(name))]


def with_amount(action: Action, chance: random.Random) -> Action:
    """The action with a random legal amount, if it has one: mostly small, sometimes the most allowed."""
    if action.least is None or action.most is None:
        return action
    amount = chance.choice((action.least, action.most, chance.randint(action.least, action.most)))
    return Action(action.name, action.seat, amount)


def random_step(table: Table, chance: random.Random) -> bool:
    """Do one random legal action; return False when play has ended."""
    legal = table.legal_actions()
    if not legal:
        assert table.state.phase == "ended", f"no legal action in phase {table.state.phase!r}"
        return False
    table.do(with_amount(chance.choice(legal), chance))
    return True


def check_conservation(table: Table, money: int) -> None:
    """Money and cards are all there in every state of the table, and every event cites something."""
    rules = table.rules
    whole = Counter(shoe(rules.packs, rules.pack))
    for state in table.states:
        assert state.money == money
        if state.shuffles:
            assert Counter(state.all_cards) == whole
        assert all(isinstance(purse, int) for purse in state.purses)
        assert len(state.results) in (0, state.players)
    for event in table.log:
        assert event.clauses, event
        assert event.text.endswith("."), event
        assert "{" not in event.text, event
        assert "None" not in event.text, event
