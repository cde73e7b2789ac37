"""Playing a table on by policies: what the other seats of a widget do, and whole rounds for tests and simulations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import Card
from .chance import Stream
from .errors import ActionError, OchkoError
from .hands import columns_of
from .judging import BANKER
from .policies import NOTHING, Hand, Policy, Seen, usual
from .procedures.common import role, verdict
from .procedures.state import Action, State
from .rules import Rules
from .table import Log, Table

DEFAULT_STAKE = 10
COINS = 1 << 40  # streams from here on decide for policies that draw with some probability; shuffles use the first ones
SETTLED = ("over", "ended")


@dataclass(frozen=True)
class Habits:
    """How the seats of a table are played that nobody sits at.

    Args:
        punter: when a punter draws.
        banker: when the banker draws.
        stake: what a punter stakes or bids, in units, as far as the rules and his purse allow.
        bank: the bank that a banker lays, in units; None takes the table's suggestion.
    """

    punter: Policy
    banker: Policy
    stake: int = DEFAULT_STAKE
    bank: int | None = None


def habits(
    rules: Rules,
    punter: Policy | None = None,
    banker: Policy | None = None,
    stake: int = DEFAULT_STAKE,
    bank: int | None = None,
) -> Habits:
    """Return habits in which every policy that is not given is the usual one of these rules."""
    usual_punter, usual_banker = usual(rules)
    return Habits(punter or usual_punter, banker or usual_banker, stake, bank)


@lru_cache(maxsize=64)
def rank_names(rules: Rules) -> dict[str, str]:
    """Return for each rank the name under which a policy sees it: ranks that the rules cannot tell apart share one."""
    return {rank: column.name for column in columns_of(rules) for rank in column.ranks}


def own_hand(rules: Rules, state: State, seat: int) -> Hand:
    """Return a player's hand as his policy sees it."""
    v = verdict(rules, state, seat)
    held = sorted(state.hands[seat], key=lambda c: c.place)
    lying = zip(state.hands[seat], state.up[seat], strict=True)
    shown = _named(rules, [c for c, up in lying if up])
    return Hand(v.total, v.soft, len(held), state.drawn[seat], _named(rules, held), shown)


def _named(rules: Rules, held: list[Card]) -> tuple[str, ...]:
    return tuple(rank_names(rules)[c.rank] for c in held)


def what_is_seen(rules: Rules, state: State, seat: int) -> Seen:
    """Return what a player's policy sees of the other side: of the banker's cards, or of the punter he watches."""
    if role(state, seat) != BANKER:
        shown = [c for c, up in zip(state.hands[state.banker], state.up[state.banker], strict=True) if up]
        return Seen(None, _named(rules, shown)) if shown else NOTHING
    other = watched(state)
    if other is None:
        return NOTHING
    return Seen(state.drawn[other], _named(rules, drawn_openly(rules, state, other)))


def watched(state: State) -> int | None:
    """Return the punter whom the banker watches, or None if none is left.

    Of several at once it is the one with the largest stake; among equals, the first to the banker's left.
    """
    if state.actor is not None:
        return state.actor
    still_in = [s for s in state.punters() if state.status[s] not in ("out", "settled")]
    return max(still_in, key=lambda s: state.stakes[s]) if still_in else None


def drawn_openly(rules: Rules, state: State, seat: int) -> list[Card]:
    """Return the cards that a punter has drawn, where the rules show them."""
    drawn = state.drawn[seat]
    return list(state.hands[seat][-drawn:]) if drawn and rules.draws_seen == "ranks" else []


def decide(table: Table, how: Habits) -> Action:
    """Return what a policy-played seat does now, whoever's turn it is.

    Raises:
        OchkoError: when play has ended and nothing can be done.
    """
    legal = {action.name: action for action in table.legal_actions()}
    if not legal:
        raise OchkoError(f"play has ended ({table.state.ended}); nobody can act.")
    for name in ("stake", "bid", "bank"):
        if name in legal:
            return _amount(legal[name], how.bank if name == "bank" else how.stake)
    for name in ("next", "knock", "keep_bank"):
        if name in legal:
            return legal[name]
    if len(legal) == 1:
        return next(iter(legal.values()))
    seat = legal["draw"].seat
    state = table.state
    policy = how.banker if role(state, seat) == BANKER else how.punter
    chance = policy(own_hand(table.rules, state, seat), what_is_seen(table.rules, state, seat))
    if 0 < chance < 1:
        chance = Stream(state.seed, COINS + len(table.actions)).uniform() < chance
    return legal["draw" if chance else "stand"]


def _amount(action: Action, wanted: int | None) -> Action:
    if wanted is None or action.least is None or action.most is None:
        return action
    return Action(action.name, action.seat, min(max(wanted, action.least), action.most))


def play_round(
    table: Table,
    punter: Policy | None = None,
    banker: Policy | None = None,
    stake: int = DEFAULT_STAKE,
    bank: int | None = None,
) -> Log:
    """Play a table on until a round is settled; return what happened.

    A round that has begun is played out; one that is settled is cleared away and the next one played.
    Then ``table.state.results`` says what each player gained.

    Args:
        table: the table.
        punter: when the punters draw; by default the usual way.
        banker: when the banker draws; by default the usual way.
        stake: what each punter stakes or bids, in units.
        bank: what a banker lays, in units; by default the table's suggestion.

    Raises:
        ActionError: if play had ended before.

    >>> from ochko_edu.presets import variant
    >>> table = Table(variant("salon"), seats=3, seed=1)
    >>> _ = play_round(table)
    >>> table.state.phase, sum(table.state.results)
    ('over', 0)
    """
    if table.state.phase == "ended":
        raise ActionError(f"Play has ended ({table.state.ended}): no further round can be played.")
    how = habits(table.rules, punter, banker, stake, bank)
    before = len(table.log)
    while True:
        table.do(decide(table, how))
        if table.state.phase in SETTLED:
            return table.log[before:]
