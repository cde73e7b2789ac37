"""One round at a table with several punters: all together, behind one hand, or in duels; stakes and payments."""

from __future__ import annotations

from . import layout as at
from .pack import Table, Words, can_mend, cards_left, draw_on, give, lay_aside, next_card, shuffle_laid

# Stakes


def stake(t: Table, seat: int) -> bool:
    """Let a punter stake or bid; return False if he cannot, or does not."""
    if t[at.MONEY]:
        return stake_units(t, seat)
    t[at.STAKES + seat] = 1
    return True


def stake_units(t: Table, seat: int) -> bool:
    """Let a punter stake or bid units as his policy says; return False if he cannot, or does not."""
    bank, limit = t[at.BANK], t[at.LIMIT]
    most = at.PLENTY if limit == at.NO_LIMIT else bank
    if limit == at.EXPOSURE_WITHIN:
        most = bank // t[at.EXPOSURE]
    in_duels = t[at.ORDER] == at.DUELS
    shared = limit == at.SUM_WITHIN and t[at.STAKE_WHEN] == at.BEFORE_DEAL
    if shared or (not in_duels and limit in (at.SUM_WITHIN, at.EXPOSURE_WITHIN)):
        for k in range(t[at.SEATS]):
            most -= t[at.STAKES + k]
    part = t[t[at.PUNTER + at.BID] + t[at.ROWS + seat]]
    wanted = t[at.STAKE]
    if part >= 0:  # whole millions of units apart from the rest, for their product might be too large a number
        wanted = part * (bank // at.MILLION) + (2 * part * (bank % at.MILLION) + at.MILLION) // (2 * at.MILLION)
    if most < 1 or (wanted < 1 and t[at.MAY_DECLINE]):
        t[at.STATUS + seat] = at.OUT
        lay_aside(t, seat, at.NONE)
        return False
    t[at.STAKES + seat] = min(max(wanted, 1), most)
    return True


def stake_all(t: Table) -> bool:
    """Let all punters stake in turn; return whether anybody has."""
    found = False
    for seat in range(t[at.SEATS]):
        if stake(t, seat):
            found = True
    return found


# Payments


def due(t: Table, seat: int) -> int:
    """Return what a punter's round comes to, in units: halves go up, away from nothing."""
    worth = t[t[at.PARTS_AT] + t[at.PAID + seat]] * t[at.STAKES + seat]
    size = (2 * abs(worth) + t[at.PARTS]) // (2 * t[at.PARTS])
    return int(size if worth >= 0 else -size)


def pay(t: Table, seat: int, cap: int) -> None:
    """Settle one punter by how both hands count, as far as the bank has to and can."""
    t[at.STATUS + seat] = at.SETTLED
    if t[at.MONEY]:
        pay_units(t, seat, cap)


def pay_units(t: Table, seat: int, cap: int) -> None:
    """Let money change hands."""
    net = due(t, seat)
    if net > 0 and t[at.BANKED] and t[at.PAYS_HOW] != at.LIABLE:
        net = min(net, t[at.BANK], cap)
    if t[at.FIRST] > 0:
        t[at.BANK] -= min(net, t[at.BANK])
    t[at.NETS + seat] += net


def pay_all(t: Table) -> None:
    """Settle all punters who are still in."""
    if t[at.MONEY] and t[at.BANKED] and t[at.PAYS_HOW] == at.PRO_RATA:
        pay_shares(t)
        return
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN:
            pay(t, seat, at.PLENTY)


def pay_shares(t: Table) -> None:
    """Collect from the losers; then, if the bank cannot pay all, each winner has his share of it."""
    total = 0
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN and due(t, seat) < 0:
            pay(t, seat, at.PLENTY)
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN:
            total += due(t, seat)
    bank = min(total, t[at.BANK])
    left = bank
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN and total > 0:
            left -= due(t, seat) * bank // total
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN:
            share = due(t, seat) * bank // total if total > 0 else 0
            extra = min(left, due(t, seat) - share, 1)  # single units that do not divide go round in seat order
            left -= extra
            pay(t, seat, share + extra)


def call_off(t: Table) -> None:
    """Call the round off: what is staked and not yet settled goes back."""
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN:
            t[at.PAID + seat] = t[at.VOID]
            t[at.STATUS + seat] = at.SETTLED


def count(t: Table, seat: int, hand: int) -> None:
    """Note how a punter's hand and the banker's count, as they lie."""
    punter = t[t[at.PUNTER + at.COUNTS] + t[at.ROWS + hand]]
    t[at.PAID + seat] = punter + t[t[at.HOUSE + at.COUNTS] + t[at.ROWS + t[at.SEATS]]]


# Cards


def flags(t: Table, side: int, who: int) -> int:
    """Return what a player's hand is."""
    return int(t[t[side + at.FLAGS] + t[at.ROWS + who]])


def sight(t: Table, side: int, who: int) -> int:
    """Return where the other side's acts begin that sees a player's hand."""
    shown = side == at.HOUSE and t[at.SHOWN]
    return int(t[t[side + (at.KEPT if shown else at.SIGNAL)] + t[at.ROWS + who]])


def deal(t: Table, w: Words, hands: int, cards: int) -> None:
    """Deal up to so many cards to every hand that is in, the banker last."""
    house = t[at.SEATS]
    for level in range(cards if t[at.AT_ONCE_DEAL] else 1, cards + 1):
        for seat in range(hands):
            while t[at.STATUS + seat] == at.IN and t[at.HELD + seat] < level:
                give(t, w, at.PUNTER, seat)
        while t[at.HELD + house] < level:
            give(t, w, at.HOUSE, house)


def one_card(t: Table, w: Words, side: int, who: int, cards: int) -> bool:
    """Deal what a player lacks of so many cards in the course of a pass; return False if the pack cannot."""
    while t[at.HELD + who] < cards:
        if cards_left(t) == 0:
            if not can_mend(t):
                t[at.SPENT] = 1
                return False
            shuffle_laid(t, w)
        give(t, w, side, who)
    return True


def clear(t: Table) -> None:
    """Lay all hands aside, and the card that was turned up; or put that one back where it will be dealt last."""
    for who in range(t[at.SEATS] + 1):
        lay_aside(t, who, at.NONE)
    marker = t[at.MARK]
    if marker >= 0:
        if t[at.MARKER_LAST]:
            t[t[at.ORDER_AT] + t[at.END]] = marker
            t[at.END] += 1
        else:
            t[at.LAID + marker] += 1
            t[at.ASIDE] += 1
        t[at.MARK] = -1


# The three orders of play


def play_together(t: Table, w: Words) -> None:
    """All punters against the banker in one deal."""
    seats, house, when = t[at.SEATS], t[at.SEATS], t[at.STAKE_WHEN]
    if when == at.BEFORE_DEAL and not stake_all(t):
        return
    deal(t, w, seats, at.ONE_CARD if when == at.AFTER_FIRST else t[at.OPENING])
    if when != at.BEFORE_DEAL and not stake_all(t):
        return
    if when == at.AFTER_FIRST:
        deal(t, w, seats, t[at.OPENING])
    draws = not flags(t, at.HOUSE, house) & at.ENDING
    if draws:
        draws = not naturals(t)
    if draws:
        watched, seen = at.NOBODY, sight(t, at.HOUSE, house)
        for seat in range(seats):
            if t[at.STATUS + seat] != at.IN:
                continue
            if draw_on(t, w, at.PUNTER, seat, house, seen):
                call_off(t)
                return
            if flags(t, at.PUNTER, seat) & at.ENDING:
                count(t, seat, seat)
                pay(t, seat, at.PLENTY)
            elif watched < 0 or t[at.STAKES + seat] > t[at.STAKES + watched]:
                watched = seat
        if watched >= 0 and draw_on(t, w, at.HOUSE, house, watched, sight(t, at.PUNTER, watched)):
            call_off(t)
            return
    unbusted = False
    for seat in range(seats):
        if t[at.STATUS + seat] != at.OUT and not flags(t, at.PUNTER, seat) & at.BUST:
            unbusted = True
    for seat in range(seats):
        if t[at.STATUS + seat] == at.IN:
            count(t, seat, seat)
            if unbusted and t[at.MIXED]:  # a bust costs something else where not all have bust
                t[at.PAID + seat] += t[at.CELLS]
    pay_all(t)


def naturals(t: Table) -> bool:
    """Settle the punters' naturals; return whether on their account nobody draws."""
    found = False
    for seat in range(t[at.SEATS]):
        what = flags(t, at.PUNTER, seat)
        if t[at.STATUS + seat] == at.IN and what & at.NATURAL:
            found = True
            if what & at.ENDING:
                count(t, seat, seat)
                pay(t, seat, at.PLENTY)
    return bool(found and t[at.NOBODY_DRAWS])


def play_one_hand(t: Table, w: Words) -> None:
    """All punters behind one hand, which is dealt to the first place whoever plays it."""
    house = t[at.SEATS]
    if not stake_all(t):
        return
    first = t[at.STATUS]
    t[at.STATUS] = at.IN
    deal(t, w, at.ONE_HAND_DEALT, t[at.OPENING])
    t[at.STATUS] = first
    ends = flags(t, at.PUNTER, at.HAND) & (at.ENDING | at.CLOSING)
    if not ends and not flags(t, at.HOUSE, house) & at.ENDING:
        over = draw_on(t, w, at.PUNTER, at.HAND, house, sight(t, at.HOUSE, house))
        if not over and not flags(t, at.PUNTER, at.HAND) & at.ENDING:
            over = draw_on(t, w, at.HOUSE, house, at.HAND, sight(t, at.PUNTER, at.HAND))
        if over:
            call_off(t)
            return
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] == at.IN:
            count(t, seat, at.HAND)
    pay_all(t)


def play_duels(t: Table, w: Words) -> None:
    """The banker against each punter alone, one after the other."""
    house, opening, before = t[at.SEATS], t[at.OPENING], t[at.STAKE_WHEN] == at.BEFORE_DEAL
    if before:
        stake_all(t)
    deal(t, w, t[at.SEATS], t[at.BEFORE])
    if t[at.MARKED] and t[at.POS] < t[at.END]:
        t[at.MARK] = next_card(t, w)
    for seat in range(t[at.SEATS]):
        if t[at.STATUS + seat] != at.IN:
            continue
        if (t[at.MONEY] and t[at.BANK] < 1) or not one_card(t, w, at.HOUSE, house, t[at.BEFORE]):
            return
        if not before and not stake(t, seat):
            continue
        if not (one_card(t, w, at.PUNTER, seat, opening) and one_card(t, w, at.HOUSE, house, opening)):
            return
        t[at.OPENED + house] = t[at.ROWS + house]
        if duel_is_void(t, w, seat):
            t[at.PAID + seat] = t[at.VOID]
            t[at.STATUS + seat] = at.SETTLED
        else:
            count(t, seat, seat)
            pay(t, seat, at.PLENTY)
        lay_aside(t, seat, at.NONE)
        lay_aside(t, house, opening if t[at.KEEP_FIRST] else at.NONE)


def duel_is_void(t: Table, w: Words, seat: int) -> bool:
    """Let both sides of a duel draw; return whether the pack ran out and it is void."""
    house = t[at.SEATS]
    if flags(t, at.HOUSE, house) & at.ENDING or flags(t, at.PUNTER, seat) & at.ENDING:
        return False
    if draw_on(t, w, at.PUNTER, seat, house, sight(t, at.HOUSE, house)):
        return True
    if flags(t, at.PUNTER, seat) & at.ENDING:
        return False
    if draw_on(t, w, at.HOUSE, house, seat, sight(t, at.PUNTER, seat)):
        return True
    t[at.SHOWN] = t[at.KEEP_FIRST]  # both hands are opened, and the punters to come have seen what he keeps
    return False


def play(t: Table, w: Words) -> None:
    """Play the cards of a round in the order of the rules. Compiled code calls the one order directly."""
    if t[at.ORDER] == at.DUELS:
        play_duels(t, w)
    elif t[at.ORDER] == at.ONE_HAND:
        play_one_hand(t, w)
    else:
        play_together(t, w)


def seat_all(t: Table) -> None:
    """Let a round begin: everybody is in, and nothing has been staked or paid."""
    t[at.SHOWN] = 0
    for seat in range(t[at.SEATS]):
        t[at.STATUS + seat], t[at.PAID + seat] = at.IN, at.NOT_PLAYED
        t[at.NETS + seat], t[at.STAKES + seat] = 0, 0
