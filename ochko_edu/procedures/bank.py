"""The bank between rounds: laying it, losing it, the knock, and to whom it passes."""

from __future__ import annotations

from math import ceil

from ..rules import Rules
from .common import cards_left, lay_aside, shuffle, tell
from .state import Action, Event, State, Steps, clear_round
from .wording import number_of_cards

DEFAULT_BANK = 100


def exposure(rules: Rules) -> int:
    """Return the most, in stakes, that the house may have to pay for one stake."""
    paid = (rules.win_pays, rules.natural_pays, rules.banker_bust_pays)
    return max(1, *(ceil(p) for p in paid if p is not None))


def least_bank(rules: Rules) -> int:
    """Return the smallest bank, in units, against which anybody can stake."""
    return exposure(rules) if rules.stake_limit == "exposure_within_bank" else 1


def needed(rules: Rules, state: State) -> int:
    """Return how many cards must be left for a round to begin."""
    in_play = sum(state.purses[seat] > 0 for seat in state.punters())
    hands = 2 if rules.order == "one_hand" else in_play + 1
    marker = 1 if rules.marker_card else 0
    if rules.short_pack != "reserve" or rules.max_draws is None:
        return rules.opening_cards * hands + marker
    each = rules.max_draws if rules.max_draws_of == "hand" else 0
    shared = rules.max_draws - each
    if rules.order != "duels":
        return (rules.opening_cards + each) * hands + shared + marker
    bankers = in_play if rules.banker_card == "fresh" else 1
    draws = (2 * each + shared) * in_play
    return rules.opening_cards * (in_play + bankers) + draws + marker


def begin(rules: Rules, state: State) -> Steps | State:
    """Open a round: see that somebody can stake, ask for a bank where there is none, and mix the cards if need be."""
    state = clear_round(state).but(round=state.round + 1)
    if not any(state.purses[seat] > 0 for seat in state.punters()):
        event = tell(rules, state, "end_no_punters", "stakes", kind="end")
        return [(state.but(phase="ended", ended="no punters"), event)]
    if rules.bank == "announced" and not state.first_bank:
        if state.purses[state.banker] >= least_bank(rules):
            return state.but(phase="bank", turn=state.banker, round=state.round - 1)
        event = tell(rules, state, "cannot_bank", "bank_named", state.banker)
        after = state.but(round=state.round - 1)
        return [(after, event), *_refused(rules, after, "bank_named")]
    status = tuple("out" if seat != state.banker and state.purses[seat] <= 0 else "" for seat in range(state.players))
    return state.but(phase="pack", status=status)


def pack(rules: Rules, state: State, then: str) -> Steps | State:
    """Shuffle if a talia begins or the pack cannot serve the round."""
    after = state.but(phase=then)
    spent = state.talia_over or cards_left(rules, state) < needed(rules, state)
    fresh = not state.talia or spent or rules.shuffle_when == "each_round"
    return shuffle(rules, after, whole=True) if fresh else after


def bank_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the player who is to bank may do: name a bank, and decline where nobody can be made to bank."""
    purse = state.purses[state.banker]
    least = least_bank(rules)
    actions = [Action("bank", state.banker, max(least, min(DEFAULT_BANK, purse)), least, purse)]
    if _free_to_leave(rules):
        actions.append(Action("decline", state.banker))
    return tuple(actions)


def _free_to_leave(rules: Rules) -> bool:
    """Whether nobody can be made to bank (004:X9); when a banker may leave is another question."""
    return rules.bank_withdrawal == "any_round" or (rules.order == "one_hand" and rules.bank_withdrawal != "no")


def bank_act(rules: Rules, state: State, action: Action) -> Steps:
    """Lay a bank, or decline to."""
    seat = state.banker
    if action.name == "decline":
        event = tell(rules, state, "declines_bank", "resign", seat)
        return [(state, event), *_refused(rules, state, "resign")]
    amount = action.amount or 0
    after = state.but(bank=amount, first_bank=amount, asked=0, phase="begin", turn=None)
    after = after.put(purses=(seat, state.purses[seat] - amount))
    return [(after, tell(rules, state, "bank", "bank_named", seat, amount=amount))]


def _refused(rules: Rules, state: State, field: str) -> Steps:
    asked = state.asked + 1
    if asked >= state.players:
        event = tell(rules, state, "end_no_banker", field, kind="end")
        return [(state.but(phase="ended", turn=None, ended="no banker"), event)]
    return _hand_over(rules, state.but(asked=asked))


def _hand_over(rules: Rules, state: State) -> Steps:
    step = 1 if rules.bank_passes_to == "left" else -1
    heir = (state.banker + step) % state.players
    after = state.but(banker=heir, first_bank=0, passes_left=None, phase="begin", turn=None)
    also = ("bank_lost",) if _lost(rules, state) else ()
    return [(after, tell(rules, state, "passes", "bank_passes_to", heir, also=(*also, "bank_in_turn")))]


def give_up(rules: Rules, state: State) -> Steps:
    """Take home what is left of the bank and pass it on."""
    steps = _take_home(rules, state)
    return steps + _hand_over(rules, steps[-1][0] if steps else state)


def _take_home(rules: Rules, state: State) -> Steps:
    if not state.bank:
        return []
    after = state.put(purses=(state.banker, state.purses[state.banker] + state.bank)).but(bank=0)
    return [(after, tell(rules, state, "home", "bank_taken_home", state.banker, amount=state.bank))]


def over_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return what the banker may do when a round is settled: go on, or give up the bank where he may."""
    actions = [Action("next", state.banker)]
    if rules.bank_withdrawal == "any_round" and state.bank and not _lost(rules, state):
        actions.append(Action("resign", state.banker))
    return tuple(actions)


def over_act(rules: Rules, state: State, action: Action) -> Steps:
    """Clear the table and look after the bank."""
    after = lay_aside(state, [*state.punters(), state.banker])
    if after.marker is not None and rules.marker_card == "dealt_last":
        after = after.but(stock=(*after.stock, after.marker), marker=None)
    elif after.marker is not None:
        marker = (after.marker, True)
        after = after.but(aside=(*after.aside, marker), held_by=(*after.held_by, state.banker), marker=None)
    after = after.but(turn=None, phase="round_end")
    left = number_of_cards(len(after.stock))
    steps: Steps = [(after, tell(rules, state, "aside", "discards_aside", left=left))]
    if action.name == "resign":
        event = tell(rules, after, "resign", "resign", state.banker)
        return [*steps, (after, event), *give_up(rules, after)]
    return steps


def _lost(rules: Rules, state: State) -> bool:
    return rules.bank_passes == "banker_loses" and bool(state.results) and state.results[state.banker] < 0


def round_end(rules: Rules, state: State) -> Steps | State:
    """Decide, when a round has been cleared away, whether the bank stays."""
    spent = len(state.stock) < needed(rules, state) or state.talia_over
    state = state.but(talia_over=spent)
    if rules.bank == "announced" and state.bank < least_bank(rules):
        return _bank_empty(rules, state)
    if _lost(rules, state):
        return give_up(rules, state)
    knocked = _after_pass(rules, state)
    if knocked is not None:
        return knocked
    if spent and rules.shuffle_when == "talia_end":
        after = state.but(talia_over=True, phase="begin")
        event = _talia_end(rules, state)
        if rules.bank_withdrawal == "talia_end":
            return [(after.but(phase="withdraw", turn=state.banker), event)]
        if rules.bank_passes == "talia_end":
            return [(after, event), *give_up(rules, after)]
        again = _again(rules, after)
        return [(after, event), *(again if isinstance(again, list) else ())]
    if rules.bank_passes == "talia_end" and rules.shuffle_when == "each_round":
        return give_up(rules, state)
    return _again(rules, state)


def _talia_end(rules: Rules, state: State) -> Event:
    left = len(state.stock)
    key = "talia_end_short" if left else "talia_end"
    return tell(rules, state, key, "talia_end", kind="talia_end", left=number_of_cards(left))


def _again(rules: Rules, state: State) -> Steps | State:
    after = state.but(phase="begin", turn=None)
    if rules.order == "duels":
        event = tell(rules, state, "pass_again", "pass_again", state.banker, amount=state.bank)
        return [(after, event)]
    if rules.order == "one_hand" and state.results and state.results[state.banker] > 0:
        return [(after, tell(rules, state, "grows", "bank_grows", state.banker, amount=state.bank))]
    return after


def _bank_empty(rules: Rules, state: State) -> Steps:
    key = "bank_small" if state.bank else "bank_empty"
    steps: Steps = [(state, tell(rules, state, key, "bank_empty", kind="bank_empty", amount=state.bank))]
    leaves = rules.bank_passes in ("bank_empty_or_knock", "banker_loses")
    talia = rules.bank_passes == "talia_end" and (state.talia_over or rules.shuffle_when == "each_round")
    if leaves or talia:
        return steps + give_up(rules, state)
    return _bank_anew(rules, state, steps)


def _bank_anew(rules: Rules, state: State, steps: Steps) -> Steps:
    """Let the same banker take home what is left and name another bank."""
    steps = [*steps, *_take_home(rules, state)]
    last, event = steps[-1]
    return [*steps[:-1], (last.but(first_bank=0, passes_left=None, phase="begin", turn=None), event)]


def _after_pass(rules: Rules, state: State) -> Steps | State | None:
    """The knock (002:F14 to F19), if it is time for it or for what follows it."""
    if rules.knock_multiple is None:
        return None
    if state.passes_left is not None:
        left = state.passes_left - 1
        return _last_pass(rules, state, left) if left > 0 else _after_last_pass(rules, state, [])
    if state.bank < rules.knock_multiple * state.first_bank:
        return None
    if rules.knock == "optional":
        return state.but(phase="knock", turn=state.banker)
    return _knock(rules, state)


def _after_last_pass(rules: Rules, state: State, steps: Steps) -> Steps:
    if rules.bank_passes == "never":
        return _bank_anew(rules, state, steps)
    return steps + give_up(rules, state)


def _knock(rules: Rules, state: State) -> Steps:
    event = tell(
        rules, state, "knock", "knock_multiple", state.banker,
        amount=state.bank, multiple=rules.knock_multiple, first=state.first_bank, also=("knock_called",),
    )  # fmt: skip
    steps: Steps = [(state, event)]
    if rules.after_knock == "cash_out":
        return _after_last_pass(rules, state, steps)
    return steps + _last_pass(rules, state, 2 if rules.after_knock == "two_more_passes" else 1)


def _last_pass(rules: Rules, state: State, left: int) -> Steps:
    after = state.but(passes_left=left, phase="begin", turn=None)
    key = "last_pass" if left == 1 else "last_but_one"
    event = tell(rules, state, key, "after_knock", state.banker, kind="last_pass", also=("last_pass",))
    return [(after, event)]


def choice_actions(rules: Rules, state: State) -> tuple[Action, ...]:
    """Return the banker's choices between rounds: to knock or not, to take the bank away or keep it."""
    names = ("knock", "play_on") if state.phase == "knock" else ("take_home", "keep_bank")
    return tuple(Action(name, state.banker) for name in names)


def choice_act(rules: Rules, state: State, action: Action) -> Steps:
    """Carry out such a choice."""
    state = state.but(turn=None)
    if action.name == "knock":
        return _knock(rules, state)
    if action.name == "take_home":
        return give_up(rules, state.but(phase="begin"))
    key, field = ("play_on", "knock") if action.name == "play_on" else ("keep_bank", "bank_withdrawal")
    return [(state.but(phase="begin"), tell(rules, state, key, field, state.banker))]


__all__ = [
    "bank_act", "bank_actions", "begin", "choice_act", "choice_actions", "give_up", "needed",
    "over_act", "over_actions", "pack", "round_end",
]  # fmt: skip
