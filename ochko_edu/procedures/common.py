"""Steps that the three orders of play share: telling, dealing, drawing, showing, paying."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any

from ..cards import Card, Deck, shoe
from ..chance import shuffled
from ..fields import Number
from ..judging import BANKER, DRAW, PUNTER, STAND, Payment, Verdict, judge_of
from ..rules import Rules
from .state import Action, Event, State, Steps
from .wording import NUMBER_WORDS, sentence, spoken

MUSTS = ("punter_must", "banker_must")
SENTENCE_OF_STAND = {"target": "stand_target", "max_draws": "stand_full", "max_draws_of": "stand_full"}


@lru_cache(maxsize=8192)
def citations(rules: Rules, name: str) -> tuple[str, ...]:
    """Return the locators behind a field or a step of play, as an event shows them."""
    return tuple(str(c) for c in rules.cite(name))


def called(state: State, seat: int) -> str:
    """Return what a player is called in the middle of a sentence."""
    return "the banker" if seat == state.banker else state.names[seat]


def tell(
    rules: Rules,
    state: State,
    key: str,
    field: str,
    seat: int | None = None,
    *,
    cards: tuple[Card, ...] = (),
    amount: int | None = None,
    kind: str = "",
    **facts: Any,
) -> Event:
    """Return an open event: a whole sentence, the field or step that it applied, and the clauses behind that."""
    who = called(state, state.banker if seat is None else seat)
    text = sentence(key, who, cards=spoken(cards), amount=amount, **facts)
    return Event(kind or key, seat, field, citations(rules, field), text, cards, amount)


def secret(event: Event, seat: int, masked: Event) -> Event:
    """Return the event as one that only a player may know in full; the others see the masked one."""
    return Event(
        event.kind,
        event.seat,
        event.field,
        event.clauses,
        event.text,
        event.cards,
        event.amount,
        seat,
        masked,
    )


def role(state: State, seat: int) -> str:
    """Return which side a player is on."""
    return BANKER if seat == state.banker else PUNTER


def verdict(rules: Rules, state: State, seat: int) -> Verdict:
    """Return what the rules say of a player's hand."""
    return judge_of(rules).hand(role(state, seat), state.hands[seat])


def opened(state: State, seats: Iterable[int]) -> State:
    """Return the state with all cards of some players face up."""
    for seat in seats:
        state = state.put(up=(seat, (True,) * len(state.hands[seat])))
    return state


# Cards


def shuffle(rules: Rules, state: State, whole: bool) -> Steps:
    """Shuffle the whole shoe (a talia begins), or only the cards laid aside (the pack has run out in a round)."""
    if whole:
        cards: tuple[Card, ...] = shoe(rules.packs, rules.pack)
    else:
        cards = tuple(sorted((c for c, _ in state.aside), key=lambda c: c.place))
    first = state.stacked if state.shuffles == 0 else ()
    rest = Deck(cards).without(first) if first else cards
    stock = (*first, *shuffled(tuple(rest), state.seed, state.shuffles))
    after = state.but(stock=stock, aside=(), shuffles=state.shuffles + 1)
    if not whole:
        event = tell(rules, state, "reshuffle", "short_pack", count=len(cards))
        return [(after.but(talia_over=True), event)]
    each = rules.shuffle_when == "each_round"
    after = after.but(talia=state.talia + 1, talia_over=False, marker=None)
    key, field = ("shuffle_round", "shuffle_when") if each else ("shuffle", "shuffle")
    steps: Steps = [(after, tell(rules, state, key, field, count=len(cards)))]
    if rules.cut_by is not None:
        # Any willing punter may cut in 002; the one on the banker's right does it for them all.
        cutter = (state.banker - 1) % state.players
        steps.append((after, tell(rules, after, "cut", "cut_by", cutter)))
    return steps


def give(rules: Rules, state: State, seat: int, up: bool) -> State:
    """Return the state after the next card of the stock has gone to a player."""
    card = state.stock[0]
    return state.but(stock=state.stock[1:]).put(
        hands=(seat, (*state.hands[seat], card)), up=(seat, (*state.up[seat], up))
    )


def dealt(rules: Rules, state: State, seat: int, count: int, field: str = "deal") -> Steps:
    """Deal a player some of his opening cards."""
    after = state
    for _ in range(count):
        first = not after.hands[seat]
        after = give(rules, after, seat, seat == state.banker and first and rules.banker_first_card == "up")
    new, ups = after.hands[seat][-count:], after.up[seat][-count:]
    event = tell(rules, state, "deal", field, seat, cards=new)
    if all(ups):
        return [(after, event)]
    hidden = tell(
        rules, state, "deal_masked", field, seat,
        cards=tuple(c for c, shown in zip(new, ups, strict=True) if shown), kind="deal", count=NUMBER_WORDS[count],
    )  # fmt: skip
    if any(ups):
        hidden = tell(rules, state, "deal", field, seat, cards=hidden.cards)
    return [(after, secret(event, seat, hidden))]


def lay_aside(state: State, seats: Iterable[int]) -> State:
    """Return the state with the hands of some players laid aside."""
    for seat in seats:
        lying = tuple(zip(state.hands[seat], state.up[seat], strict=True))
        state = state.but(aside=(*state.aside, *lying)).put(hands=(seat, ()), up=(seat, ()))
    return state


# Drawing


def may(rules: Rules, state: State, seat: int) -> tuple[int, str]:
    """Return what a player may do with his hand (STAND, DRAW or FREE) and the field that leaves no choice, or ""."""
    v = verdict(rules, state, seat)
    if not v.may & DRAW:
        return v.may, v.by
    if rules.max_draws_of == "table" and sum(state.drawn) >= (rules.max_draws or 0):
        return STAND, "max_draws_of"
    if not state.stock and not (rules.short_pack == "reshuffle" and state.aside):
        return (v.may, v.by) if rules.short_pack == "void" else (STAND, "short_pack")
    return v.may, v.by


def draw_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return draw and stand, as far as they are legal."""
    allowed, _ = may(rules, state, seat)
    names = [name for bit, name in ((DRAW, "draw"), (STAND, "stand")) if allowed & bit]
    return tuple(Action(name, seat) for name in names)


def _draw_field(rules: Rules, state: State, seat: int) -> str:
    if seat == state.banker:
        return "banker_draws_last"
    return {"duels": "feed_from_bottom", "one_hand": "one_extra_card"}.get(rules.order, "draw_order")


def draw(rules: Rules, state: State, seat: int) -> Steps:
    """Give a player one further card."""
    steps: Steps = []
    if not state.stock:
        steps = shuffle(rules, state, whole=False)
        state = steps[-1][0]
    up = rules.draws_seen == "ranks"
    after = give(rules, state, seat, up).put(drawn=(seat, state.drawn[seat] + 1))
    v = verdict(rules, after, seat)
    new = after.hands[seat][-1:]
    open_field = _draw_field(rules, state, seat)
    by = may(rules, state, seat)[1]
    field = by if by in MUSTS else open_field
    event = tell(rules, state, "draw_soft" if v.soft else "draw", field, seat, cards=new, kind="draw", total=v.total)
    if all(after.up[seat]):
        return [*steps, (after, event)]
    shown = new if up else ()
    masked = tell(rules, state, "draw_open" if up else "draw_masked", open_field, seat, cards=shown, kind="draw")
    return [*steps, (after, secret(event, seat, masked))]


def stand(rules: Rules, state: State, seat: int, by: str = "") -> Steps:
    """Let a player stand, by choice or because nothing else is left.

    Whatever the reason, the others only see that he stands: the reason would tell them his total.
    """
    duel = rules.order == "duels" and seat != state.banker
    open_field = "stand_word" if duel else _draw_field(rules, state, seat)
    v = verdict(rules, state, seat)
    after = state.put(status=(seat, "bust" if v.kind.bust else "stood"))
    masked = tell(rules, state, "stand", open_field, seat)
    if v.kind.bust:
        event = tell(rules, state, "bust_hidden", "bust_shown", seat, kind="bust", total=v.total)
    elif by == "short_pack":
        return [(after, tell(rules, state, "pack_out", "short_pack", seat, kind="stand"))]
    elif by in SENTENCE_OF_STAND:
        event = tell(rules, state, SENTENCE_OF_STAND[by], by, seat, kind="stand", total=v.total)
    elif by:
        event = tell(rules, state, "stand", by, seat)
    else:
        return [(after, masked)]
    return [(after, secret(event, seat, masked))]


def show(rules: Rules, state: State, seat: int, field: str = "showdown") -> Steps:
    """Open a player's hand."""
    v = verdict(rules, state, seat)
    key = "show_bust" if v.kind.bust else "show"
    after = opened(state, [seat])
    return [(after, tell(rules, state, key, field, seat, cards=state.hands[seat], kind="show", total=v.total))]


# Money


def whole(amount: Number) -> int:
    """Return an amount in whole units: halves go up, away from nothing.

    >>> from fractions import Fraction
    >>> whole(Fraction(3, 2)), whole(Fraction(-3, 2)), whole(2)
    (2, -2, 2)
    """
    size = floor(abs(Fraction(amount)) + Fraction(1, 2))
    return size if amount >= 0 else -size


def house_can_pay(rules: Rules, state: State, wanted: int) -> int:
    """Return how much of a win the house pays: all of it, unless the rules let an empty bank stop it."""
    if rules.bank == "announced" and rules.bank_pays != "liable":
        return min(wanted, state.bank)
    return wanted


def _move(state: State, seat: int, net: int) -> State:
    """Move money between a punter's purse and the house: the bank as far as one lies there, else the banker."""
    banker = state.banker
    state = state.put(purses=(seat, state.purses[seat] + net))
    if state.first_bank:  # a bank was laid
        from_bank = min(net, state.bank)
        state = state.but(bank=state.bank - from_bank)
        net -= from_bank
    return state.put(purses=(banker, state.purses[banker] - net))


def pay(rules: Rules, state: State, seat: int, payment: Payment, cap: int | None = None) -> Steps:
    """Settle one punter: the stake comes back or is lost, and the house pays or is paid.

    Args:
        payment: net, in stakes, and the field that decided it.
        cap: the most that the house pays him, where winners share what the bank holds.
    """
    duel = rules.order == "duels"
    base = state.bids[seat] if duel else state.stakes[seat]
    net = whole(payment.net * base)
    wanted = net
    if net > 0:
        net = min(house_can_pay(rules, state, net), net if cap is None else cap)
    after = state
    if not duel:
        after = after.put(stakes=(seat, 0), purses=(seat, after.purses[seat] + base))
    after = _move(after, seat, net)
    results = list(after.results)
    results[seat] += net
    results[state.banker] -= net
    after = after.but(results=tuple(results)).put(status=(seat, "settled"))
    key = "win_short" if net < wanted else "win" if net > 0 else "lose" if net < 0 else "push_bid" if duel else "push"
    field = "bank_pays" if net < wanted else payment.by
    return [(after, tell(rules, state, key, field, seat, amount=abs(net), kind="settle"))]
