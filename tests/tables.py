"""Tables with stacked cards, for tests that play one clause of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ochko_edu.presets import variant
from ochko_edu.procedures.state import Event
from ochko_edu.rules import Rules
from ochko_edu.sources import readings
from ochko_edu.table import Table


def stack(rules: Rules, punters: Sequence[str], banker: str, then: str = "") -> str:
    """The cards in the order in which they leave the pack: the opening hands as the rules deal them, then the rest."""
    hands = [hand.split() for hand in (*punters, banker)]
    if rules.deal == "two_at_once":
        levels = [[0], [1]] if rules.stake_when == "after_first_card" else [[0, 1]]
    else:
        levels = [[0], [1]]
    opening = [hand[k] for level in levels for hand in hands for k in level if k < len(hand)]
    return " ".join([*opening, *then.split()])


def sit(
    name: str | Rules,
    punters: Sequence[str],
    banker: str,
    then: str = "",
    stakes: Sequence[int] | int = 10,
    bank: int = 100,
    seats: int | None = None,
    purse: int = 1000,
    **changes: Any,
) -> Table:
    """A table at which the bank is laid and the stakes are down, where they come before the cards.

    Args:
        punters: the opening hand of each, from the banker's left; in chemin de fer the one hand they share.
        banker: his opening hand.
        then: the cards that follow, in the order in which they leave the pack.
        stakes: of each punter from the banker's left; or one for all.
        seats: how many punters, where they share a hand.
    """
    rules = (variant(name) if isinstance(name, str) else name).replace(**changes)
    count = seats or len(punters)
    table = Table(rules, count, seed=1, purse=purse, first_cards=stack(rules, punters, banker, then))
    if rules.bank == "announced":
        table.do("bank", bank)
    if rules.stake_when == "before_deal":
        amounts = [stakes] * count if isinstance(stakes, int) else stakes
        word = "bid" if rules.order == "duels" else "stake"
        for amount in amounts:
            table.do(word, amount) if amount else table.do("decline")
    return table


def play(table: Table, words: str) -> Table:
    """Do some actions, such as ``"draw stand bid:20 next"``."""
    for word in words.split():
        name, _, amount = word.partition(":")
        table.do(name, int(amount) if amount else None)
    return table


def names(table: Table) -> set[str]:
    """The names of all legal actions."""
    return {action.name for action in table.legal_actions()}


def gains(table: Table) -> tuple[int, ...]:
    """What each punter has gained in the round, from seat 1; the banker in seat 0 has lost it."""
    results = table.state.results
    assert sum(results) == 0
    return results[1:]


def told(table: Table, text: str) -> Event:
    """The last event whose sentence contains a text."""
    found = [event for event in table.log if text in event.text]
    assert found, f"nothing in the log says {text!r}:\n{table.log.text}"
    return found[-1]


def cited(table: Table, text: str) -> tuple[str, ...]:
    """The clauses of the last event whose sentence contains a text."""
    return told(table, text).clauses


def stand_through(table: Table, until: str) -> Table:
    """Let everybody stake the suggestion and stand, or draw where he must, until an event of a kind has happened."""
    for _ in range(3000):
        legal = {action.name: action for action in table.legal_actions()}
        for name in ("stand", "draw", "stake", "bid", "bank", "next", "keep_bank"):
            if name in legal:
                new = table.do(legal[name])
                break
        else:
            raise AssertionError(f"no way on among {sorted(legal)}")
        if any(event.kind == until for event in new):
            return table
    raise AssertionError(f"{until} did not happen")


def read(locator: str, key: str, name: str) -> Rules:
    """A variant under another reading: the fields of one candidate of sources/readings.toml."""
    reading = readings()[locator]
    assert name in reading.variants, f"{locator} is no question of {name}"
    candidate = next(c for c in reading.candidates if c.key == key)
    assert candidate.sets
    return variant(name).replace(**candidate.sets)
