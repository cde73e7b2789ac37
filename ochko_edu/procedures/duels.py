"""The banker against each punter alone, one after the other (folk)."""

from __future__ import annotations

from ..judging import DRAW, judge_of
from ..rules import Rules
from . import hand
from .bank import exposure
from .common import cards_left, dealt, lay_aside, may, pay, show, shuffle, tell, verdict
from .state import Action, State, Steps
from .together import DEFAULT_STAKE, deal_step
from .wording import number_of_cards

# Bids


def bid_span(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """Return the least and the greatest bid that a punter may name now, in units; (0, 0) if none."""
    most = min(state.purses[seat], state.bank)
    if rules.stake_limit == "exposure_within_bank":
        most = min(most, state.bank // exposure(rules))
    elif rules.stake_limit == "sum_within_bank" and rules.stake_when == "before_deal":
        most = min(most, state.bank - sum(state.bids))
    return (1, most) if most >= 1 else (0, 0)


def bid_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the punter who is to bid may do."""
    assert state.turn is not None
    least, most = bid_span(rules, state, state.turn)
    actions = [Action("bid", state.turn, max(least, min(DEFAULT_STAKE, most)), least, most)]
    if rules.may_decline:
        actions.append(Action("decline", state.turn))
    return tuple(actions)


def bid_act(rules: Rules, state: State, action: Action) -> Steps:
    """Name a bid, or decline to."""
    seat = action.seat
    if action.name == "decline":
        after = lay_aside(state.put(status=(seat, "out")), [seat])
        return [(_after_bid(rules, after, seat), tell(rules, state, "bid_declined", "may_decline", seat))]
    amount = action.amount or 0
    after = state.put(bids=(seat, amount))
    key = "bid_all" if amount == state.bank else "bid"
    event = tell(rules, state, key, "bid", seat, amount=amount, kind="bid", bank=state.bank)
    return [(_after_bid(rules, after, seat), event)]


def _after_bid(rules: Rules, state: State, seat: int) -> State:
    if rules.stake_when == "before_deal":
        waiting = [s for s in state.punters() if state.status[s] == "" and not state.bids[s]]
        return state.but(turn=waiting[0] if waiting else None, phase="bid" if waiting else "deal")
    return state.but(turn=None, phase="second" if state.bids[seat] else "duel")


def _bid(rules: Rules, state: State) -> Steps | State | None:
    if state.turn is None:
        return _after_bid(rules, state, state.banker)
    if bid_span(rules, state, state.turn)[1]:
        return None
    after = lay_aside(state.put(status=(state.turn, "out")), [state.turn])
    return [(_after_bid(rules, after, state.turn), tell(rules, state, "sit_out", "stake_limit", state.turn))]


# Cards


def _before_bid(rules: Rules) -> int:
    """Return how many cards a player holds when the duels begin."""
    return 1 if rules.stake_when == "after_first_card" else rules.opening_cards


def _deal(rules: Rules, state: State) -> Steps | State:
    seats = [*(s for s in state.punters() if state.status[s] == ""), state.banker]
    return deal_step(rules, state, seats, _before_bid(rules)) or state.but(phase="marker", turn=None)


def _marker(rules: Rules, state: State) -> Steps | State:
    after = state.but(phase="duel")
    if rules.marker_card is None or not state.stock:
        return after
    card, rest = state.stock[0], state.stock[1:]
    key = "marker_last" if rules.marker_card == "dealt_last" else "marker"
    event = tell(rules, state, key, "marker_card", None, cards=(card,), kind="marker", also=("marker",))
    return [(after.but(stock=rest, marker=card), event)]


def _duel(rules: Rules, state: State) -> Steps | State:
    """Turn to the next punter, with a card for the banker; or end the pass."""
    waiting = [seat for seat in state.punters() if state.status[seat] == ""]
    if not waiting or state.bank < 1:
        return state.but(phase="over", turn=state.banker, actor=None)
    if len(state.hands[state.banker]) < _before_bid(rules):
        return _one_card(rules, state, state.banker, "deal_again", "banker_card")
    bids = rules.stake_when != "before_deal"
    seat = waiting[0]
    after = state.but(actor=seat, halved=0, turn=seat if bids else None, phase="bid" if bids else "second")
    return [(after, tell(rules, state, "next_duel", "duel_order", seat))]


def _second(rules: Rules, state: State) -> Steps | State:
    """Deal what is lacking of the two opening hands, where a bid came after the first card of two."""
    assert state.actor is not None
    for seat in (state.actor, state.banker):
        if len(state.hands[seat]) < rules.opening_cards:
            return _one_card(rules, state, seat, "deal_second", "deal_order")
    return state.but(phase="look")


def _one_card(rules: Rules, state: State, seat: int, key: str, field: str) -> Steps:
    """Deal an opening card in the course of a pass; without one, the pass ends."""
    if cards_left(rules, state):
        return dealt(rules, state, seat, 1, key, field)
    if rules.short_pack == "reshuffle" and state.aside:
        return shuffle(rules, state, whole=False)
    after = state.but(phase="over", turn=state.banker, actor=None, talia_over=True)
    return [(after, tell(rules, state, "no_fresh", "short_pack", seat))]


# The duel


def _look(rules: Rules, state: State) -> Steps | State:
    """Naturals, for rules that know them in a duel."""
    seat = state.actor
    assert seat is not None
    after = state.but(phase="draw", turn=seat)
    if not rules.natural:
        return after
    if verdict(rules, state, state.banker).kind.natural:
        shown, event = hand.banker_natural(rules, state)
        return [(shown.but(phase="showdown"), event)]
    return [(after, hand.no_natural(rules, state))]


def duel_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the punter in the duel may do: draw, stand, or halve his bid."""
    assert state.turn is not None
    actions = hand.turn_actions(rules, state)
    if can_halve(rules, state, state.turn):
        half = (state.bids[state.turn] + 1) // 2
        return (*actions, Action("halve", state.turn, half, half, half))
    return actions


def can_halve(rules: Rules, state: State, seat: int) -> bool:
    """Whether a punter may halve his bid now (002:F17a): before a card, in a pass that allows it, not too often."""
    in_time = rules.halving == "any_pass" or (rules.halving == "knock_pass" and state.passes_left is not None)
    often = rules.halvings is not None and state.halved >= rules.halvings
    return in_time and not often and state.bids[seat] >= 2 and bool(may(rules, state, seat)[0] & DRAW)


def duel_act(rules: Rules, state: State, action: Action) -> Steps:
    """Draw, stand or halve."""
    if action.name != "halve":
        return hand.turn_act(rules, state, action)
    seat = action.seat
    half = (state.bids[seat] + 1) // 2  # halves go up
    after = state.put(bids=(seat, half)).but(halved=state.halved + 1)
    return [(after, tell(rules, state, "halve", "halving", seat, amount=half, also=("halve",)))]


def _draw(rules: Rules, state: State) -> Steps | State | None:
    seat = state.actor
    assert seat is not None
    if state.status[seat] == "settled":
        return _duel_end(rules, state)
    if state.status[seat]:
        return state.but(phase="banker", turn=state.banker)
    if hand.settles_at_once(rules, state, seat):
        return hand.at_once(rules, state, seat, verdict(rules, state, state.banker).kind)
    return hand.forced(rules, state, seat)


def _banker(rules: Rules, state: State) -> Steps | State | None:
    if state.status[state.banker]:
        return state.but(phase="showdown", turn=None)
    return hand.forced(rules, state, state.banker)


def _showdown(rules: Rules, state: State) -> Steps | State:
    seat = state.actor
    assert seat is not None
    for shown in (state.banker, seat):
        if not all(state.up[shown]):
            return show(rules, state, shown)
    if state.status[seat] != "settled":
        banker, punter = verdict(rules, state, state.banker).kind, verdict(rules, state, seat).kind
        return pay(rules, state, seat, judge_of(rules).round_payments([punter], banker)[0])
    return _duel_end(rules, state)


def _duel_end(rules: Rules, state: State) -> Steps | State:
    waiting = any(state.status[seat] == "" for seat in state.punters())
    if waiting and state.bank < 1:
        return [(state.but(phase="over", turn=state.banker), tell(rules, state, "cards_void", "bank_empty"))]
    return state.but(phase="between" if waiting else "over", turn=state.banker)


def between_act(rules: Rules, state: State, action: Action) -> Steps:
    """Clear the finished duel away and turn to the next punter."""
    assert state.actor is not None
    banker = state.banker
    after = lay_aside(state, [state.actor])
    if rules.banker_card == "keep_first" and state.hands[banker]:
        after = lay_aside(after, [banker], keep=rules.opening_cards)
        event = tell(rules, state, "keep", "banker_card", banker)
    else:
        after = lay_aside(after, [banker])
        event = tell(rules, state, "aside", "discards_aside", left=number_of_cards(cards_left(rules, after)))
    after = after.put(status=(banker, ""), drawn=(banker, 0)).but(phase="duel", turn=None, actor=None)
    return [(after, event)]


PHASES = {
    "bid": _bid,
    "deal": _deal,
    "marker": _marker,
    "duel": _duel,
    "second": _second,
    "look": _look,
    "draw": _draw,
    "banker": _banker,
    "showdown": _showdown,
}


def first_phase(rules: Rules) -> str:
    """Return the phase with which a pass begins once the pack is ready."""
    return "bid" if rules.stake_when == "before_deal" else "deal"
