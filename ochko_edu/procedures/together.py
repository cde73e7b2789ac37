"""All punters against the banker in one deal (salon), and all behind one hand (chemin de fer)."""

from __future__ import annotations

from collections.abc import Iterable

from ..judging import Payment, judge_of
from ..rules import Rules
from . import hand
from .bank import exposure
from .common import dealt, house_can_pay, lay_aside, opened, pay, show, tell, verdict, whole
from .state import Action, State, Steps

DEFAULT_STAKE = 10


def holders(rules: Rules, state: State) -> list[int]:
    """Return the punters who hold cards: every one who is in, or the one who plays for all."""
    if rules.order == "one_hand":
        return [] if state.actor is None else [state.actor]
    return [seat for seat in state.punters() if state.status[seat] != "out"]


def staked(state: State) -> list[int]:
    """Return the punters whose stakes lie on the table."""
    return [seat for seat in state.punters() if state.stakes[seat]]


# Stakes


def stake_span(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """Return the least and the greatest stake that a punter may lay now, in units; (0, 0) if none."""
    most = state.purses[seat]
    laid = sum(state.stakes)
    if rules.stake_limit == "each_within_bank":
        most = min(most, state.bank)
    elif rules.stake_limit == "sum_within_bank":
        most = min(most, state.bank - laid)
    elif rules.stake_limit == "exposure_within_bank":
        most = min(most, state.bank // exposure(rules) - laid)
    return (1, most) if most >= 1 else (0, 0)


def stake_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the punter who is to stake may do."""
    assert state.turn is not None
    least, most = stake_span(rules, state, state.turn)
    actions = [Action("stake", state.turn, max(least, min(DEFAULT_STAKE, most)), least, most)]
    others = [s for s in state.punters() if s != state.turn and (state.stakes[s] or _can_stake_later(rules, state, s))]
    if rules.may_decline or (rules.order == "one_hand" and others):
        actions.append(Action("decline", state.turn))
    return tuple(actions)


def _can_stake_later(rules: Rules, state: State, seat: int) -> bool:
    order = list(state.punters())
    assert state.turn is not None
    waiting = order.index(seat) > order.index(state.turn) and state.status[seat] == ""
    return waiting and stake_span(rules, state, seat)[1] > 0


def stake_act(rules: Rules, state: State, action: Action) -> Steps:
    """Lay a stake, or decline to."""
    seat = action.seat
    if action.name == "decline":
        after = lay_aside(state.put(status=(seat, "out")), [seat])
        event = tell(rules, state, "decline", "may_decline" if rules.may_decline else "stakes", seat)
        return [(_next_to_stake(after, seat), event)]
    amount = action.amount or 0
    after = state.put(stakes=(seat, amount), purses=(seat, state.purses[seat] - amount))
    field = "stake_limit" if rules.stake_limit else "stakes"
    event = tell(rules, state, "stake", field, seat, amount=amount, also=("stakes",))
    return [(_next_to_stake(after, seat), event)]


def _next_to_stake(state: State, seat: int | None) -> State:
    order = list(state.punters())
    rest = order if seat is None else order[order.index(seat) + 1 :]
    waiting = [s for s in rest if state.status[s] == "" and not state.stakes[s]]
    return state.but(turn=waiting[0] if waiting else None, phase="stake" if waiting else "staked")


def _stake(rules: Rules, state: State) -> Steps | State | None:
    if state.turn is None:
        return _next_to_stake(state, None)
    if stake_span(rules, state, state.turn)[1]:
        return None
    after = lay_aside(state.put(status=(state.turn, "out")), [state.turn])
    field = "stake_limit" if rules.stake_limit else "stakes"
    return [(_next_to_stake(after, state.turn), tell(rules, state, "sit_out", field, state.turn))]


def _staked(rules: Rules, state: State) -> Steps | State:
    """All stakes are down: go on to the cards, or end a round in which nobody staked."""
    if not staked(state):
        return state.but(phase="over", turn=state.banker)
    if rules.order == "one_hand":
        return _highest(rules, state)
    return state.but(phase="deal" if rules.stake_when != "after_deal" else "look")


def _highest(rules: Rules, state: State) -> Steps:
    """004:X1b: the highest stake plays the hand; among equals the one nearest to the banker's right."""
    most = max(state.stakes)
    equal = [seat for seat in staked(state) if state.stakes[seat] == most]
    after = state.but(actor=equal[-1], phase="deal")
    key = "highest" if len(equal) == 1 else "highest_tied"
    return [(after, tell(rules, state, key, "highest_bettor", equal[-1], kind="highest"))]


# Cards


def deal_step(rules: Rules, state: State, seats: Iterable[int], cards: int) -> Steps | None:
    """Return the next step of a deal that gives each of these players so many cards, or None when it is done."""
    first = [1] if rules.stake_when == "after_first_card" else []
    at_once = rules.deal == "two_at_once"
    levels = [*first, cards] if at_once else list(range(1, cards + 1))
    order = list(seats)
    for level in levels:
        for seat in order:
            lacking = min(level, cards) - len(state.hands[seat])
            if lacking > 0:
                return dealt(rules, state, seat, lacking)
    return None


def _deal(rules: Rules, state: State) -> Steps | State:
    waiting = rules.stake_when != "before_deal" and not any(state.stakes)
    cards = 1 if waiting and rules.stake_when == "after_first_card" else rules.opening_cards
    steps = deal_step(rules, state, [*holders(rules, state), state.banker], cards)
    return steps or state.but(phase="stake" if waiting else "look", turn=None)


def _look(rules: Rules, state: State) -> Steps | State:
    after = state.but(phase="naturals")
    if not rules.natural:
        return after
    banker = verdict(rules, state, state.banker).kind
    if rules.order == "one_hand":
        shown = [s for s in (*holders(rules, state), state.banker) if verdict(rules, state, s).kind.natural]
        if not shown:
            return after
        steps: Steps = []
        after = state
        for seat in shown:
            after = opened(after, [seat])
            total = verdict(rules, state, seat).total
            event = tell(rules, state, "natural", "natural_shown", seat, cards=state.hands[seat], total=total)
            steps.append((after, event))
        steps.append((after.but(phase="showdown"), tell(rules, state, "hands_natural", "natural_shown")))
        return steps
    if not banker.natural:
        return [(after, hand.no_natural(rules, state))]
    after, event = hand.banker_natural(rules, state)
    beaten = any(verdict(rules, state, seat).kind.special for seat in holders(rules, state))
    stops = rules.banker_natural == "takes_all" and not beaten and rules.settle is None
    return [(after.but(phase="settle" if stops else "showdown"), event)]


def _naturals(rules: Rules, state: State) -> Steps | State:
    banker = verdict(rules, state, state.banker).kind
    in_play = [s for s in holders(rules, state) if state.status[s] == ""]
    if rules.order == "together":
        for seat in in_play:
            if verdict(rules, state, seat).kind.natural and hand.settles_at_once(rules, state, seat):
                return hand.at_once(rules, state, seat, banker)
        natural = any(verdict(rules, state, s).kind.natural for s in holders(rules, state))
        if natural and rules.draw_when_natural == "nobody_draws" and in_play:
            event = tell(rules, state, "nobody_draws", "draw_when_natural")
            return [(state.but(phase="showdown"), event)]
    return _next_to_draw(rules, state.but(phase="draw"))


def _next_to_draw(rules: Rules, state: State) -> State:
    for seat in holders(rules, state):
        if state.status[seat] == "":
            return state.but(turn=seat)
    if all(state.status[seat] == "settled" for seat in holders(rules, state)):
        return state.but(phase="settle" if staked(state) else "over", turn=state.banker)
    return state.but(phase="banker", turn=state.banker)


def _draw(rules: Rules, state: State) -> Steps | State | None:
    seat = state.turn
    assert seat is not None
    if state.status[seat]:
        return _next_to_draw(rules, state)
    if hand.settles_at_once(rules, state, seat):
        if rules.order == "together":
            return hand.at_once(rules, state, seat, verdict(rules, state, state.banker).kind)
        after, event = hand.announce(rules, state, seat)
        return [(after.put(status=(seat, "wins")).but(phase="showdown"), event)]
    return hand.forced(rules, state, seat)


def _banker(rules: Rules, state: State) -> Steps | State | None:
    if state.status[state.banker]:
        return state.but(phase="showdown", turn=None)
    return hand.forced(rules, state, state.banker)


# Showing and paying


def _showdown(rules: Rules, state: State) -> Steps | State:
    for seat in (state.banker, *holders(rules, state)):
        if state.status[seat] != "settled" and not all(state.up[seat]):
            return show(rules, state, seat)
    return state.but(phase="settle", turn=None)


def payments(rules: Rules, state: State) -> dict[int, Payment]:
    """Return what every punter who staked is to be paid, the already settled ones among them."""
    banker = verdict(rules, state, state.banker).kind
    seats = holders(rules, state)
    kinds = [verdict(rules, state, seat).kind for seat in seats]
    paid = judge_of(rules).round_payments(kinds, banker)
    if rules.order == "one_hand":
        return dict.fromkeys(staked(state), paid[0])
    return dict(zip(seats, paid, strict=True))


def _settle(rules: Rules, state: State) -> Steps | State:
    due = payments(rules, state)
    waiting = staked(state)
    if rules.bank_pays == "pro_rata" and rules.bank == "announced":
        return _pro_rata(rules, state, due, waiting)
    for seat in waiting:
        return pay(rules, state, seat, due[seat])
    return state.but(phase="over", turn=state.banker)


def _pro_rata(rules: Rules, state: State, due: dict[int, Payment], waiting: list[int]) -> Steps | State:
    """Collect from the losers first; then, if the bank cannot pay all, each winner has his share of it."""
    losers = [seat for seat in waiting if due[seat].net < 0]
    if losers:
        return pay(rules, state, losers[0], due[losers[0]])
    if not waiting:
        return state.but(phase="over", turn=state.banker)
    steps: Steps = []
    wanted = {seat: whole(due[seat].net * state.stakes[seat]) for seat in waiting}
    bank, total = house_can_pay(rules, state, sum(wanted.values())), sum(wanted.values())
    shares = {seat: want * bank // total if total else 0 for seat, want in wanted.items()}
    left = bank - sum(shares.values())
    for seat in waiting:  # single units that do not divide go round in seat order
        extra = min(left, wanted[seat] - shares[seat], 1)
        left -= extra
        steps += pay(rules, state, seat, due[seat], cap=shares[seat] + extra)
        state = steps[-1][0]
    return steps


PHASES = {
    "stake": _stake,
    "staked": _staked,
    "deal": _deal,
    "look": _look,
    "naturals": _naturals,
    "draw": _draw,
    "banker": _banker,
    "showdown": _showdown,
    "settle": _settle,
}


def first_phase(rules: Rules) -> str:
    """Return the phase with which a round begins once the pack is ready."""
    return "stake" if rules.stake_when == "before_deal" else "deal"
