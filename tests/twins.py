"""The slow and obvious twin of the exact engine: it deals every order of the cards, one card after the other.

Nothing here is shared with the package but the rules' fields and the records that policies are given. Totals, duties
and payments are written once more, as the fields describe them; chances are fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any

from ochko_edu.policies import Hand, Seen
from ochko_edu.rules import Rules

Ranks = tuple[str, ...]
Stock = Mapping[str, int]
Play = Callable[[Hand, Seen], Any]
ONE = Fraction(1)


# What a hand is


@cache
def sums(rules: Rules, hand: Ranks) -> list[int]:
    return sorted({sum(choice) for choice in product(*(rules.values[rank] for rank in hand))})


def two_aces(hand: Ranks) -> bool:
    return hand == ("A", "A")


@cache
def total(rules: Rules, hand: Ranks) -> int:
    if two_aces(hand) and rules.two_aces != "by_value":
        return rules.target
    if rules.modulo is not None:
        return sums(rules, hand)[0] % rules.modulo
    within = [s for s in sums(rules, hand) if s <= rules.target]
    return max(within) if within else sums(rules, hand)[0]


def soft(rules: Rules, hand: Ranks) -> bool:
    if rules.modulo is not None or (two_aces(hand) and rules.two_aces != "by_value"):
        return False
    return total(rules, hand) > sums(rules, hand)[0]


def bust(rules: Rules, hand: Ranks) -> bool:
    return rules.modulo is None and total(rules, hand) > rules.target


@cache
def natural(rules: Rules, hand: Ranks) -> bool:
    return len(hand) == rules.opening_cards and total(rules, hand) in rules.natural


def golden(rules: Rules, hand: Ranks) -> bool:
    return rules.two_aces == "golden" and two_aces(hand)


def five_pictures(rules: Rules, hand: Ranks) -> bool:
    wins = rules.five_pictures == "wins" and len(hand) == 5 and all(rank in "JQK" for rank in hand)
    return wins and not bust(rules, hand)


# What may be done with it


@cache
def may(rules: Rules, side: str, hand: Ranks) -> str:
    """Return "draw", "stand" or "choose"."""
    if bust(rules, hand) or golden(rules, hand) or five_pictures(rules, hand) or natural(rules, hand):
        return "stand"
    if total(rules, hand) == rules.target:
        return "stand"
    if rules.max_draws is not None and len(hand) - rules.opening_cards >= rules.max_draws:
        return "stand"
    must: Mapping[int, str] = rules.punter_must if side == "punter" else rules.banker_must
    return must.get(total(rules, hand), "choose")


@cache
def ends_the_duel(rules: Rules, hand: Ranks) -> bool:
    """Whether a punter's hand is settled before the banker can draw, or shown so that nobody draws."""
    if natural(rules, hand):
        at_once = rules.natural_paid == "at_once" or rules.order == "one_hand"
        if at_once or rules.draw_when_natural == "nobody_draws":
            return True
    if bust(rules, hand) and rules.bust_shown == "at_once":
        return True
    if total(rules, hand) == rules.target and rules.punter_target == "wins_at_once":
        return True
    return golden(rules, hand) or five_pictures(rules, hand)


# What two hands pay


def net(rules: Rules, punter: Ranks, banker: Ranks) -> Any:
    if rules.settle is not None:
        return rules.settle(record(rules, punter), record(rules, banker))
    gain = rules.natural_pays if natural(rules, punter) else rules.win_pays
    loss = rules.banker_natural_pays if natural(rules, banker) else 1
    equal = {"push": 0, "banker": -loss, "punter": gain}[rules.tie]
    if golden(rules, punter) or golden(rules, banker):
        return equal if two_aces(punter) == two_aces(banker) else gain if golden(rules, punter) else -loss
    if natural(rules, banker) and rules.banker_natural == "takes_all":
        return -loss
    if natural(rules, banker) and rules.banker_natural == "push_natural":
        return 0 if natural(rules, punter) else -loss
    if natural(rules, banker) and natural(rules, punter):
        lead = total(rules, punter) - total(rules, banker)
        return gain if lead > 0 else -loss if lead < 0 else equal
    if natural(rules, banker) or natural(rules, punter):
        return -loss if natural(rules, banker) else gain
    if five_pictures(rules, punter):
        return rules.win_pays
    if bust(rules, punter):
        if bust(rules, banker) and rules.bust_shown == "at_showdown":
            if rules.both_bust == "punter":
                return rules.banker_bust_pays
            if rules.both_bust != "banker" or rules.punter_bust == "free":
                return 0
        return 0 if rules.punter_bust == "free" else -1
    if five_pictures(rules, banker):
        return -1
    if rules.punter_target == "wins_at_once" and total(rules, punter) == rules.target:
        return rules.win_pays
    if bust(rules, banker):
        return rules.banker_bust_pays
    lead = total(rules, punter) - total(rules, banker)
    return rules.win_pays if lead > 0 else -1 if lead < 0 else equal


def record(rules: Rules, hand: Ranks) -> SimpleNamespace:
    return SimpleNamespace(
        total=total(rules, hand), natural=natural(rules, hand), bust=bust(rules, hand), cards=len(hand),
        soft=soft(rules, hand), two_aces=two_aces(hand), all_pictures=all(rank in "JQK" for rank in hand), special="",
    )  # fmt: skip


# The dealing


class RanOutError(Exception):
    """A card is wanted and none is left."""


class Urn(dict[str, int]):
    """A stock into which every card goes back."""


def draw(stock: Stock) -> Iterator[tuple[Fraction, str, Stock]]:
    """Yield every next card with its chance, and what is left."""
    left = sum(stock.values())
    if not left:
        raise RanOutError
    for rank, count in stock.items():
        if count:
            yield Fraction(count, left), rank, stock if isinstance(stock, Urn) else {**stock, rank: count - 1}


def play_hand(
    rules: Rules, side: str, stock: Stock, hand: Ranks, play: Play, seen: Seen
) -> Iterator[tuple[Fraction, Ranks, Stock]]:
    """Yield every way in which a hand can be played to its end."""
    act = may(rules, side, hand)
    goes = ONE if act == "draw" else Fraction(0)
    if act == "choose":
        draws = len(hand) - rules.opening_cards
        mine = Hand(total(rules, hand), soft(rules, hand), len(hand), draws, tuple(sorted(hand)))
        goes = Fraction(play(mine, seen))
    if goes < 1:
        yield 1 - goes, hand, stock
    if goes > 0:
        for chance, rank, rest in draw(stock):
            for more, end, left in play_hand(rules, side, rest, (*hand, rank), play, seen):
                yield goes * chance * more, end, left


def open_hands(stock: Stock, hands: int, cards: int) -> Iterator[tuple[Fraction, tuple[Ranks, ...], Stock]]:
    """Yield every way of dealing so many hands of so many cards, a card to each in turn."""
    order = [seat for _ in range(cards) for seat in range(hands)]

    def deal(at: int, held: tuple[Ranks, ...], stock: Stock) -> Iterator[tuple[Fraction, tuple[Ranks, ...], Stock]]:
        if at == len(order):
            yield ONE, held, stock
            return
        seat = order[at]
        for chance, rank, rest in draw(stock):
            more = (*held[:seat], (*held[seat], rank), *held[seat + 1 :])
            for further, end, left in deal(at + 1, more, rest):
                yield chance * further, end, left

    yield from deal(0, ((),) * hands, stock)


def rounds(
    rules: Rules, stock: Stock, punter: Play, banker: Play, punters: int = 1
) -> Iterator[tuple[Fraction, tuple[Ranks, ...]]]:
    """Yield every round: its chance, and all hands as they lie when it is paid, the banker's last."""
    for chance, hands, rest in open_hands(stock, punters + 1, rules.opening_cards):
        if natural(rules, hands[-1]):
            yield chance, hands
        else:
            for more, end in _after_opening(rules, rest, hands, 0, punter, banker):
                yield chance * more, end


def _after_opening(
    rules: Rules, stock: Stock, hands: tuple[Ranks, ...], seat: int, punter: Play, banker: Play
) -> Iterator[tuple[Fraction, tuple[Ranks, ...]]]:
    opening = rules.opening_cards
    if seat < len(hands) - 1:
        up = hands[-1][:1] if rules.banker_first_card == "up" else ()
        for chance, hand, rest in play_hand(rules, "punter", stock, hands[seat], punter, Seen(None, up)):
            held = (*hands[:seat], hand, *hands[seat + 1 :])
            for more, end in _after_opening(rules, rest, held, seat + 1, punter, banker):
                yield chance * more, end
        return
    if all(ends_the_duel(rules, hand) for hand in hands[:-1]):
        yield ONE, hands
        return
    drawn = hands[0][opening:]  # the banker's way of playing is only asked about one punter
    seen = Seen(len(drawn), drawn if rules.draws_seen == "ranks" else ())
    for chance, hand, _ in play_hand(rules, "banker", stock, hands[-1], banker, seen):
        yield chance, (*hands[:-1], hand)


# What is compared

Ended = dict[tuple[Ranks, Ranks], Fraction]
PAYMENTS = {
    "natural_pays", "banker_natural", "banker_natural_pays", "win_pays", "banker_bust_pays", "punter_bust", "both_bust",
    "tie",
}  # fmt: skip
_dealt: dict[Any, Ended] = {}


def ended(rules: Rules, stock: Stock, punter: Play, banker: Play) -> Ended:
    """Return how likely each two hands are at the end, without their order; kept for rules that pay otherwise."""
    fields = tuple(value for name, value in rules.as_dict().items() if name not in PAYMENTS)
    key = (fields, tuple(sorted(stock.items())), type(stock), punter, banker)
    if key not in _dealt:
        found: Counter[tuple[Ranks, Ranks]] = Counter()
        for chance, (p, b) in rounds(rules, stock, punter, banker):
            found[tuple(sorted(p)), tuple(sorted(b))] += chance
        _dealt[key] = {hands: chance for hands, chance in found.items() if chance}
    return _dealt[key]


def law(rules: Rules, stock: Stock, punter: Play, banker: Play) -> dict[tuple[Any, ...], Fraction]:
    """Return the chance of each outcome: for each side (total, None if not played out; natural; bust; cards), net."""
    found: Counter[tuple[Any, ...]] = Counter()
    for (p, b), chance in ended(rules, stock, punter, banker).items():
        p_played = not natural(rules, b) or may(rules, "punter", p) == "stand"
        b_played = not ends_the_duel(rules, p) or may(rules, "banker", b) == "stand"
        key: list[Any] = []
        for hand, played in ((p, p_played), (b, b_played)):
            shown = total(rules, hand) if played else None
            key += [shown, natural(rules, hand), bust(rules, hand), len(hand)]
        found[(*key, Fraction(net(rules, p, b)))] += chance
    return dict(found)
