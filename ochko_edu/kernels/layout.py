"""What the kernels are given, and what each place in it means. Nothing is decided here.

One punter is dealt to over small arrays under names. A whole table lies in one array of whole numbers, so that the
many small functions which play it hand each other a single thing: first the rules, by the names below, then the
table as it stands, then what has a place for each player, then the pack and both sides' hands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

# What a policy does in a state, by what it sees. OVER is set beside STOP.
STOP, DRAW, COIN, OVER = 0, 1, 2, 4
DRAWS = DRAW | COIN

# What a hand is. A hand that is ENDING is settled on the spot; after one that is CLOSING nobody draws.
ENDING, NATURAL, BUST, CLOSING = 1, 2, 4, 8

# Whether a pack that has run out ends drawing, the round, or is mended by the cards laid aside: SHORT.
SHORT_STAND, SHORT_VOID, SHORT_RESHUFFLE = 0, 1, 2

# Orders of play, limits of stakes, how the house pays, when stakes are named, when a bid is halved, when banks pass.
TOGETHER, DUELS, ONE_HAND = 0, 1, 2
NO_LIMIT, EACH_WITHIN, SUM_WITHIN, EXPOSURE_WITHIN = 0, 1, 2, 3
LIABLE, IN_ORDER, PRO_RATA = 0, 1, 2
BEFORE_DEAL, AFTER_FIRST, AFTER_DEAL = 0, 1, 2
HALVE_NEVER, HALVE_KNOCK, HALVE_ANY = 0, 1, 2
PASS_TALIA, PASS_EMPTY, PASS_LOST, PASS_NEVER = 0, 1, 2, 3

# What a punter is during a round; and what became of him where no payment did.
IN, SETTLED, OUT = 0, 1, 2
NOT_PLAYED = -1

# Why a bank ended, by number. The first is no reason: it goes on.
REASONS = ("", "empty", "knock", "talia", "lost", "longest")
GOES_ON, EMPTY, KNOCK, TALIA, LOST, LONG = 0, 1, 2, 3, 4, 5

# Places of the rules.
(
    CARDS, NEEDED, EACH_ROUND, REPLACED, SHORT, CELLS, VOID, MIXED, SEATS, ORDER, OPENING, BEFORE, AT_ONCE_DEAL,
    MARKER_LAST, MARKED, KEEP_FIRST, NOBODY_DRAWS, SHARED, STAKE_WHEN, MONEY, BANKED, LIMIT, EXPOSURE, PAYS_HOW,
    MAY_DECLINE, HALVING, HALVINGS, PARTS, STAKE, BANK_LAID, LEAST_BANK, KNOCK_AT, KNOCK_PASSES, PASSES_WHEN,
    TALIA_SHUFFLE, WITHDRAWS, LONGEST, LEFTWARDS,
) = range(38)  # fmt: skip

# Places of the table: the pack (dealt up to POS, shuffled up to LAZY, as it lies up to END); whether a
# banker's kept hand has been SHOWN; the bank.
(
    POS, LAZY, END, SHUFFLES, SPENT, DEALT, DIRTY, MARK, ASIDE, SHOWN, BANK, FIRST, PASSES_LEFT, GAIN, LENGTH, KNOCKED,
) = range(38, 54)  # fmt: skip

# Where things begin that have many places: the pack, how each of its cards was swapped, the cards in players' hands,
# payments in parts of a stake, and two runs for the sides.
ORDER_AT, SWAPS_AT, BASE_AT, HANDS_AT, PARTS_AT = range(56, 61)
PUNTER, HOUSE = 64, 73
# Within such a run: the state that a card leads to; what a policy does, its chance in 2**53 of drawing; what the hand
# is; where the other side's acts begin that sees it, and once it has been shown; how it counts; the bid in millionths;
# the chance of halving.
AFTER, ACT, CHANCE, FLAGS, SIGNAL, KEPT, COUNTS, BID, HALVE = range(9)

# For each player: state, state after the opening, cards held, drawn, status, stake, cell of pay, net; and cards aside.
ROWS, OPENED, HELD, DRAWN, STATUS, STAKES, PAID, NETS, LAID = range(82, 82 + 9 * 64, 64)
FREE_FROM = 82 + 9 * 64

# Numbers that functions are given. Written out as such, numba would compile each function anew for each of them.
NONE, HAND, NOBODY, ONE_CARD, ONE_HAND_DEALT, PLENTY = 0, 0, -1, 1, 1, 1 << 40

RANKS = 16  # places for ranks after a state: a power of two above thirteen
CERTAIN = 1 << 53  # a chance of one
MILLION = 1_000_000
MOST_UNITS = 1_000_000_000  # a bank that holds more is broken off, before its numbers do not fit

# Places of the words: the scrambled seed, the stream that deals, the stream of coins.
SEED, CARD_STREAM, COIN_STREAM, WORDS = 0, 1, 5, 9


class Side(NamedTuple):
    """One side's hands for a lone punter's rounds, merged into states; state 0 is the empty hand.

    Args:
        after: [16 * state + rank], the state that a card leads to.
        act: [what is seen + state], STOP, DRAW or COIN, and OVER.
        chance: the same places, the chance in 2**53 of drawing.
        signal: [state], where in the other side's ``act`` begins what it does on seeing such a hand.
        end: [state], how the hand counts when the round ends with it.
    """

    after: Any
    act: Any
    chance: Any
    signal: Any
    end: Any


class Game(NamedTuple):
    """What does not change while a lone punter is dealt to.

    Args:
        opening: who gets each opening card: 0 the punter, 1 the banker, 2 nobody (a dead card).
        base: the cards of the shoe as ranks, before the shuffle.
        pays: [cell], net in stakes; a second run of cells where some punter has not bust; at last a void round.
    """

    opening: Any
    base: Any
    pays: Any
