"""One hand's turn: drawing until it stands, busts or wins; and what follows at once from that."""

from __future__ import annotations

from ..judging import STAND, Kind, judge_of
from ..rules import Rules
from .common import cards_left, draw, draw_actions, may, opened, pay, stand, tell, verdict
from .state import Action, Event, State, Steps

FORCED = ("target", "max_draws", "max_draws_of", "short_pack", "natural", "two_aces", "five_pictures")


def settles_at_once(rules: Rules, state: State, seat: int) -> bool:
    """Whether a punter's hand ends his duel now, before the banker draws."""
    return seat != state.banker and verdict(rules, state, seat).over


def forced(rules: Rules, state: State, seat: int) -> Steps | None:
    """Return the step that follows by itself from the hand of the player whose turn it is, if any.

    A duty to draw or to stand is still the player's own act; what ends by itself is a hand that can go no further.
    """
    v = verdict(rules, state, seat)
    if v.kind.bust and not settles_at_once(rules, state, seat):
        return stand(rules, state, seat)
    if v.kind.bust or settles_at_once(rules, state, seat):
        return None
    allowed, by = may(rules, state, seat)
    if allowed == STAND and by in FORCED:
        return stand(rules, state, seat, by)
    return None


def announce(rules: Rules, state: State, seat: int) -> tuple[State, Event]:
    """Show a hand that ends the duel on the spot."""
    v = verdict(rules, state, seat)
    if v.kind.bust:
        key, field = "bust", "bust_shown"
    elif v.kind.natural and not v.kind.special:
        key, field = "natural", "punters_naturals"
    else:
        key = "wins_out"
        field = "two_aces" if v.kind.special == "golden" else v.kind.special or "punter_target"
    event = tell(rules, state, key, field, seat, cards=state.hands[seat], total=v.total)
    return opened(state, [seat]), event


def at_once(rules: Rules, state: State, seat: int, banker: Kind) -> Steps:
    """Show and settle a hand that ends the duel on the spot.

    Args:
        banker: the kind of the banker's hand as it lies; the payment does not depend on it.
    """
    after, event = announce(rules, state, seat)
    payment = judge_of(rules).payment(verdict(rules, state, seat).kind, banker)
    return [(after, event), *pay(rules, after, seat, payment)]


def banker_natural(rules: Rules, state: State) -> tuple[State, Event]:
    """Show the natural that the banker finds when he looks first."""
    banker = state.banker
    total = verdict(rules, state, banker).total
    event = tell(
        rules, state, "banker_natural", "banker_looks_first", banker, cards=state.hands[banker], total=total
    )  # fmt: skip
    return opened(state, [banker]), event


def no_natural(rules: Rules, state: State) -> Event:
    """Tell that the banker has looked and found none; the punters then look, unless they did so to stake."""
    first = rules.order == "together" and rules.stake_when == "before_deal"
    key, also = ("look", ("punters_look",)) if first else ("look_after_stakes", ())
    return tell(rules, state, key, "banker_looks_first", state.banker, kind="look", also=also)


def turn_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the player whose turn it is may do with his hand."""
    assert state.turn is not None
    return draw_actions(rules, state, state.turn)


def turn_act(rules: Rules, state: State, action: Action) -> Steps:
    """Draw or stand."""
    if action.name == "stand":
        allowed, by = may(rules, state, action.seat)
        return stand(rules, state, action.seat, by if allowed == STAND else "")
    if not cards_left(rules, state) and rules.short_pack == "void":
        return void(rules, state)
    return draw(rules, state, action.seat)


def void(rules: Rules, state: State) -> Steps:
    """Call the round off because the pack is out: what was staked and is not yet settled goes back."""
    if rules.order == "duels" and state.actor is not None:
        after = state.put(status=(state.actor, "settled")).but(phase="draw", turn=state.actor, talia_over=True)
        return [(after, tell(rules, state, "void_duel", "short_pack", kind="void"))]
    after = state
    for seat in state.punters():
        after = after.put(purses=(seat, after.purses[seat] + after.stakes[seat]), stakes=(seat, 0))
        if after.status[seat] not in ("settled", "out"):
            after = after.put(status=(seat, "settled"))
    after = after.but(phase="over", turn=state.banker, talia_over=True)
    return [(after, tell(rules, state, "void", "short_pack"))]


__all__ = [
    "announce", "at_once", "banker_natural", "forced", "no_natural", "settles_at_once",
    "turn_act", "turn_actions", "void",
]  # fmt: skip
