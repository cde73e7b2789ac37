"""Best responses by a slow and obvious walk: every deal of a small pack, beliefs carried along card by card.

It shares with the package no more than ``twins`` does: rules' fields, and the records that policies are given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ochko_edu.policies import Hand, Seen
from ochko_edu.rules import Rules

from .twins import Play, Ranks, Stock, draw, ends_the_duel, may, natural, net, open_hands, soft, total

Beliefs = list[tuple[float, Ranks, Stock]]  # chance, the other's cards, what is left to deal


def chance_of_drawing(rules: Rules, side: str, hand: Ranks, play: Play, seen: Seen) -> float:
    act = may(rules, side, hand)
    if act != "choose":
        return float(act == "draw")
    shown = hand[:1] if side == "banker" and rules.banker_first_card == "up" else ()
    if side == "punter" and rules.draws_seen == "ranks":
        shown = hand[rules.opening_cards :]
    draws = len(hand) - rules.opening_cards
    return float(play(Hand(total(rules, hand), soft(rules, hand), len(hand), draws, tuple(sorted(hand)), shown), seen))


def played(
    rules: Rules, side: str, stock: Stock, hand: Ranks, play: Play, seen: Seen
) -> Iterator[tuple[float, Ranks, Stock]]:
    goes = chance_of_drawing(rules, side, hand, play, seen)
    if goes < 1:
        yield 1 - goes, hand, stock
    if goes > 0:
        for chance, rank, rest in draw(stock):
            for more, end, left in played(rules, side, rest, (*hand, rank), play, seen):
                yield goes * float(chance) * more, end, left


def seen_of_punter(rules: Rules, hand: Ranks) -> Seen:
    drawn = hand[rules.opening_cards :]
    return Seen(len(drawn), drawn if rules.draws_seen == "ranks" else ())


def best_punter(rules: Rules, stock: Stock, banker: Play) -> float:
    """What the punter gets who knows how the banker plays."""
    value = 0.0
    begins: dict[tuple[Ranks, Ranks], Beliefs] = defaultdict(list)
    for chance, (p, b), rest in open_hands(stock, 2, rules.opening_cards):
        if natural(rules, b):
            value += float(chance) * float(net(rules, p, b))
        else:
            begins[tuple(sorted(p)), b[:1] if rules.banker_first_card == "up" else ()].append((float(chance), b, rest))
    return value + sum(_punter(rules, p, beliefs, banker) for (p, _), beliefs in begins.items())


def _punter(rules: Rules, p: Ranks, beliefs: Beliefs, banker: Play) -> float:
    act = may(rules, "punter", p)
    worth = []
    if act != "draw":
        worth.append(sum(chance * _against(rules, p, b, rest, banker) for chance, b, rest in beliefs))
    if act != "stand":
        after: dict[str, Beliefs] = defaultdict(list)
        for chance, b, rest in beliefs:
            for more, rank, left in draw(rest):
                after[rank].append((chance * float(more), b, left))
        worth.append(sum(_punter(rules, (*p, rank), then, banker) for rank, then in after.items()))
    return max(worth)


def _against(rules: Rules, p: Ranks, b: Ranks, stock: Stock, banker: Play) -> float:
    if ends_the_duel(rules, p):
        return float(net(rules, p, b))
    ends = played(rules, "banker", stock, b, banker, seen_of_punter(rules, p))
    return sum(chance * float(net(rules, p, end)) for chance, end, _ in ends)


def best_banker(rules: Rules, stock: Stock, punter: Play) -> float:
    """What the punter gets from a banker who knows how he plays."""
    value = 0.0
    begins: dict[tuple[Ranks, Seen], Beliefs] = defaultdict(list)
    for chance, (p, b), rest in open_hands(stock, 2, rules.opening_cards):
        if natural(rules, b):
            value += float(chance) * float(net(rules, p, b))
            continue
        up = b[:1] if rules.banker_first_card == "up" else ()
        for more, end, left in played(rules, "punter", rest, p, punter, Seen(None, up)):
            if ends_the_duel(rules, end):
                value += float(chance) * more * float(net(rules, end, b))
            else:
                held = (*up, *sorted(b[len(up) :]))
                begins[held, seen_of_punter(rules, end)].append((float(chance) * more, end, left))
    return value + sum(_banker(rules, b, beliefs) for (b, _), beliefs in begins.items())


def _banker(rules: Rules, b: Ranks, beliefs: Beliefs) -> float:
    act = may(rules, "banker", b)
    worth = []
    if act != "draw":
        worth.append(sum(chance * float(net(rules, p, b)) for chance, p, _ in beliefs))
    if act != "stand":
        after: dict[str, Beliefs] = defaultdict(list)
        for chance, p, rest in beliefs:
            for more, rank, left in draw(rest):
                after[rank].append((chance * float(more), p, left))
        worth.append(sum(_banker(rules, (*b, rank), then) for rank, then in after.items()))
    return min(worth)
