"""The course of a game: which step follows by itself, what is legal, and what an action leads to."""

from __future__ import annotations

from ..errors import OchkoError
from ..rules import Rules
from . import bank, duels, hand, together
from .state import Action, State, Steps

LOOP = 10_000  # more steps than any round can have; a guard against rules that never come to a decision


def _step(rules: Rules, state: State) -> Steps | State | None:
    if state.phase == "begin":
        return bank.begin(rules, state)
    order = duels if rules.order == "duels" else together
    if state.phase == "pack":
        return bank.pack(rules, state, order.first_phase(rules))
    if state.phase == "round_end":
        return bank.round_end(rules, state)
    phase = order.PHASES.get(state.phase)
    return phase(rules, state) if phase else None


def advance(rules: Rules, state: State) -> Steps:
    """Return the next step or steps that follow by themselves; empty when a player must decide or play has ended."""
    for _ in range(LOOP):
        reached = _step(rules, state)
        if isinstance(reached, list):
            return reached
        if reached is None:
            return []
        state = reached
    raise OchkoError(f"play does not come to a decision in phase {state.phase!r} under {rules!r}.")


def settled(rules: Rules, state: State) -> State:
    """Return the state with silent moves made, such as whose turn it is; no event belongs to them."""
    for _ in range(LOOP):
        reached = _step(rules, state)
        if reached is None or isinstance(reached, list):
            return state
        state = reached
    return state


def legal_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return everything that may be done now."""
    if state.phase == "bank":
        return bank.bank_actions(rules, state)
    if state.phase == "over":
        return bank.over_actions(rules, state)
    if state.phase in ("knock", "withdraw"):
        return bank.choice_actions(rules, state)
    if state.phase == "between":
        return (Action("next", state.banker),)
    if state.phase == "stake":
        return together.stake_actions(rules, state)
    if state.phase == "bid":
        return duels.bid_actions(rules, state)
    if state.phase == "draw" and rules.order == "duels":
        return duels.duel_actions(rules, state)
    if state.phase in ("draw", "banker"):
        return hand.turn_actions(rules, state)
    return ()


def act(rules: Rules, state: State, action: Action) -> Steps:
    """Return the step or steps of one legal action."""
    if state.phase == "bank":
        return bank.bank_act(rules, state, action)
    if state.phase == "over":
        return bank.over_act(rules, state, action)
    if state.phase in ("knock", "withdraw"):
        return bank.choice_act(rules, state, action)
    if state.phase == "between":
        return duels.between_act(rules, state, action)
    if state.phase == "stake":
        return together.stake_act(rules, state, action)
    if state.phase == "bid":
        return duels.bid_act(rules, state, action)
    if state.phase == "draw" and rules.order == "duels":
        return duels.duel_act(rules, state, action)
    return hand.turn_act(rules, state, action)
