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
from ..sources import Citation, Clause, Note, Reading
from .state import Action, Event, State, Steps
from .wording import BY_NAME, REASONS, number_of_cards, sentence, spoken

MUSTS = ("punter_must", "banker_must")
SENTENCE_OF_STAND = {
    "target": "stand_target",
    "max_draws": "stand_full",
    "max_draws_of": "stand_table_full",
    "natural": "stand_natural",
}


@lru_cache(maxsize=8192)
def citations(rules: Rules, name: str, *also: str, total: int | None = None) -> tuple[str, ...]:
    """Return the locators behind a field or a step of play, as an event shows them: clauses first, notes last.

    Args:
        also: further fields or steps that an event rests on; only what documents say of them is added.
        total: for a duty on certain totals, the one in question: clauses on other totals are left out.

    >>> from ochko_edu.presets import variant
    >>> citations(variant("folk"), "banker_must", total=17)
    ('002:F9', 'reading B10')
    """
    found = list(rules.cite(name))
    if total is not None:
        found = _on_total(found, name, total) or found
    if not any(c.locator.startswith("your rule") for c in found):
        found += [c for other in also for c in rules.cite(other) if not isinstance(c, Note)]
    found.sort(key=lambda c: (Clause, Reading, Note).index(type(c)))
    return tuple(dict.fromkeys(str(c) for c in found))


def _on_total(found: list[Citation], name: str, total: int) -> list[Citation]:
    told = [c for c in found if isinstance(c, Clause) and total in c.sets.get(name, ())]
    read = {c.reading for c in told}
    return [*told, *(c for c in found if isinstance(c, Reading) and c.locator in read)]


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
    also: tuple[str, ...] = (),
    on: int | None = None,
    **facts: Any,
) -> Event:
    """Return an open event: a whole sentence, the field or step that it applied, and the clauses behind that.

    Args:
        also: further fields or steps whose clauses the event cites.
        on: the total by which a player had no choice.
    """
    seat_told = state.banker if seat is None else seat
    who = state.names[seat_told] if key in BY_NAME else called(state, seat_told)
    text = sentence(key, who, cards=spoken(cards), amount=amount, on=on, **facts)
    return Event(kind or key, seat, field, citations(rules, field, *also, total=on), text, cards, amount)


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
    after = state.but(stock=stock, aside=(), held_by=(), shuffles=state.shuffles + 1)
    if not whole:
        event = tell(rules, state, "reshuffle", "short_pack", count=len(cards))
        return [(after.but(talia_over=True), event)]
    each = rules.shuffle_when == "each_round"
    after = after.but(talia=state.talia + 1, talia_over=False, marker=None)
    key, field = ("shuffle_round", "shuffle_when") if each else ("shuffle", "shuffle")
    steps: Steps = [(after, tell(rules, state, key, field, also=("shuffle",), kind="shuffle", count=len(cards)))]
    if rules.cut_by is not None:
        # Any willing punter may cut in 002; the one on the banker's right does it for them all.
        cutter = (state.banker - 1) % state.players
        steps.append((after, tell(rules, after, "cut", "cut_by", cutter, also=("cut",))))
    return steps


def cards_left(rules: Rules, state: State) -> int:
    """Return how many cards can still be dealt: the pack, and the card turned up on it if that is dealt last."""
    return len(state.stock) + (state.marker is not None and rules.marker_card == "dealt_last")


def give(rules: Rules, state: State, seat: int, up: bool) -> State:
    """Return the state after the next card has gone to a player; the card turned up on the pack is known to all."""
    if state.stock:
        card = state.stock[0]
        state = state.but(stock=state.stock[1:])
    else:
        assert state.marker is not None
        card, up = state.marker, True
        state = state.but(marker=None)
    return state.put(hands=(seat, (*state.hands[seat], card)), up=(seat, (*state.up[seat], up)))


def dealt(rules: Rules, state: State, seat: int, count: int, key: str = "deal", field: str = "") -> Steps:
    """Deal a player some of his opening cards."""
    also: tuple[str, ...] = ()
    if not field:
        field = "deal_order" if rules.order == "duels" else "deal"
        also = ("two_hands",) if rules.order == "one_hand" else ("deal_order",)
    after = state
    for _ in range(count):
        first = not after.hands[seat]
        after = give(rules, after, seat, seat == state.banker and first and rules.banker_first_card == "up")
    new, ups = after.hands[seat][-count:], after.up[seat][-count:]
    event = tell(rules, state, key, field, seat, cards=new, kind="deal", also=also)
    if all(ups):
        return [(after, event)]
    shown = tuple(c for c, up in zip(new, ups, strict=True) if up)
    masked = f"{key}_part" if shown else f"{key}_masked"
    hidden = tell(
        rules, state, masked, field, seat,
        cards=shown, kind="deal", also=also, count=number_of_cards(count), rest=number_of_cards(count - len(shown)),
    )  # fmt: skip
    return [(after, secret(event, seat, hidden))]


def lay_aside(state: State, seats: Iterable[int], keep: int = 0) -> State:
    """Return the state with the hands of some players laid aside, but for so many first cards."""
    for seat in seats:
        hand, ups = state.hands[seat], state.up[seat]
        lying = tuple(zip(hand[keep:], ups[keep:], strict=True))
        state = state.but(aside=(*state.aside, *lying), held_by=(*state.held_by, *(seat for _ in lying)))
        state = state.put(hands=(seat, hand[:keep]), up=(seat, ups[:keep]))
    return state


# Drawing


def may(rules: Rules, state: State, seat: int) -> tuple[int, str]:
    """Return what a player may do with his hand (STAND, DRAW or FREE) and the field that leaves no choice, or ""."""
    v = verdict(rules, state, seat)
    if not v.may & DRAW:
        return v.may, v.by
    if rules.max_draws_of == "table" and _drawn_together(rules, state) >= (rules.max_draws or 0):
        return STAND, "max_draws_of"
    if not cards_left(rules, state) and not (rules.short_pack == "reshuffle" and state.aside):
        return (v.may, v.by) if rules.short_pack == "void" else (STAND, "short_pack")
    return v.may, v.by


def _drawn_together(rules: Rules, state: State) -> int:
    """Count the cards drawn by all who share a limit: the whole table, or the two who meet in a duel."""
    if rules.order == "duels" and state.actor is not None:
        return state.drawn[state.actor] + state.drawn[state.banker]
    return sum(state.drawn)


def draw_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return draw and stand, as far as they are legal."""
    allowed, _ = may(rules, state, seat)
    names = [name for bit, name in ((DRAW, "draw"), (STAND, "stand")) if allowed & bit]
    return tuple(Action(name, seat) for name in names)


def _turn_field(rules: Rules, state: State, seat: int) -> str:
    """Return the step of play in which a player draws or stands."""
    if seat == state.banker:
        return "banker_draws_last"
    return "feed_from_bottom" if rules.order == "duels" else "draw_order"


def _also_drawn(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    if rules.order != "one_hand":
        return ()
    return ("one_extra_card",) if seat == state.banker else ("one_extra_card", "third_card_face_up")


def draw(rules: Rules, state: State, seat: int) -> Steps:
    """Give a player one further card."""
    steps: Steps = []
    if not cards_left(rules, state):
        steps = shuffle(rules, state, whole=False)
        state = steps[-1][0]
    before, by = verdict(rules, state, seat).total, may(rules, state, seat)[1]
    after = give(rules, state, seat, rules.draws_seen == "ranks").put(drawn=(seat, state.drawn[seat] + 1))
    new, up = after.hands[seat][-1:], after.up[seat][-1]
    open_field, also = _turn_field(rules, state, seat), _also_drawn(rules, state, seat)
    key = "draw_must" if by in MUSTS else "draw"
    event = tell(
        rules, state, key, by if by in MUSTS else open_field, seat,
        cards=new, kind="draw", also=also, on=before if by in MUSTS else None, total=counted(rules, after, seat),
    )  # fmt: skip
    if all(after.up[seat]):
        return [*steps, (after, event)]
    shown = new if up else ()
    masked = tell(
        rules, state, "draw_open" if up else "draw_masked", open_field, seat, cards=shown, kind="draw", also=also
    )
    return [*steps, (after, secret(event, seat, masked))]


def counted(rules: Rules, state: State, seat: int) -> str:
    """Return a player's total as it is said aloud: 16, or 16 with an ace counting eleven."""
    v = verdict(rules, state, seat)
    if not v.soft or rules.modulo is not None:
        return str(v.total)
    ace = any(c.rank == "A" for c in state.hands[seat]) and rules.values["A"][-1] == 11
    return f"{v.total}, an ace counting eleven" if ace else f"a soft {v.total}"


def stand(rules: Rules, state: State, seat: int, by: str = "") -> Steps:
    """Let a player stand, by choice or because nothing else is left.

    Whatever the reason, the others only see that he stands: the reason would tell them his total.
    """
    duel = rules.order == "duels" and seat != state.banker
    open_field, also = ("stand_word", ("total_kept_secret",)) if duel else (_turn_field(rules, state, seat), ())
    v = verdict(rules, state, seat)
    after = state.put(status=(seat, "bust" if v.kind.bust else "stood"))
    masked = tell(rules, state, "stand", open_field, seat, also=also)
    if v.kind.bust and seat == state.banker:
        event = tell(rules, state, "bust_banker", "banker_bust_pays", seat, kind="bust", total=v.total)
    elif v.kind.bust:
        event = tell(rules, state, "bust_hidden", "bust_shown", seat, kind="bust", total=v.total)
    elif by == "short_pack":
        event = tell(rules, state, "pack_out", "short_pack", seat, kind="stand")
    elif by in SENTENCE_OF_STAND:
        event = tell(rules, state, SENTENCE_OF_STAND[by], by, seat, kind="stand", total=v.total)
    elif by in MUSTS:
        event = tell(rules, state, "stand_must", by, seat, kind="stand", on=v.total)
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
    key = "win" if net > 0 else "lose" if net < 0 else "push_bid" if duel else "push"
    field = payment.by
    also: tuple[str, ...] = ()
    if net < wanted:
        key, field, also = "win_short" if net else "win_nothing", "bank_pays", (payment.by,)
    elif net < 0 and state.first_bank:
        also = ("bank_collects",)
    elif payment.by == "win_pays" and rules.order != "one_hand":
        also = ("compare",)
    elif payment.by == "tie" and rules.order == "one_hand":
        also = ("redeal",)
    told = f"{key}_{payment.by}" if payment.by in REASONS else key
    event = tell(rules, state, told, field, seat, amount=abs(net), kind="settle", also=also)
    return [(after, event)]
