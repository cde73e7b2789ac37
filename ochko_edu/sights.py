"""A hand, and what is seen of the other side, as people name them: looked up in the tables."""

from __future__ import annotations

from typing import Any

from .cards import cards
from .errors import CardError, RuleError, plain, shown
from .hands import Tables
from .joint import Cards
from .judging import BANKER, DRAW, PUNTER
from .shoes import columns_of_hand

WORDS = {
    "fewer": "a hand of {} card{} is no decision: {} are dealt before any.",
    "full": "the {}'s hand {} takes no further card under these rules.",
    "short": "the {}'s hand holds more of {} than the shoe.",
    "draws": "sees is {}; the banker sees how many cards the punter drew: {}.",
    "drawn": "sees is {}; the banker sees which cards the punter drew, such as sees='{}♠'; sees='' if none.",
    "drawn, not so": "sees is {}; under these rules the punter never shows just these cards.",
    "up": "sees is {}; the punter sees the banker's first card: one card, such as sees='{}♠'.",
    "nothing": "sees is {}; under these rules the {} sees nothing before deciding: leave sees out.",
}


def row_of(tables: Tables, role: str, hand: Cards) -> int:
    """Return the row of a hand.

    Args:
        tables: the tables.
        role: whose hand it is.
        hand: its cards, in the order in which they came.

    Raises:
        CardError: for what is no card, or not in the shoe.
        RuleError: for a hand that cannot come up, or is still being dealt.
    """
    held = cards(hand, "hand")
    if len(held) < tables.rules.opening_cards:
        plural = "" if len(held) == 1 else "s"
        raise RuleError(WORDS["fewer"].format(len(held), plural, tables.rules.opening_cards))
    seat, row = tables.seat(role), 0
    for at, column in enumerate(columns_of_hand(tables, held)):
        if not seat.may[row] & DRAW:
            raise RuleError(WORDS["full"].format(role, " ".join(map(str, held[:at]))))
        row = seat.after[row][column]
        if row < 0:
            raise CardError(WORDS["short"].format(role, tables.columns[column].name))
    return row


def signal_of(tables: Tables, role: str, sees: int | Cards) -> int:
    """Return the number of what one side shows.

    Args:
        tables: the tables.
        role: who shows it.
        sees: how many cards he drew, or which he has shown; as the rules have it.

    Raises:
        CardError: for what is no card.
        RuleError: for what these rules do not show, saying what they do.
    """
    signals: dict[tuple[Any, ...], int] = {s: i for i, s in enumerate(tables.seat(role).signals) if s[0] != "over"}
    ways = {s[0] for s in signals}
    sees = plain(sees)
    counted = isinstance(sees, (int, float))  # a truth value is one of these
    told = shown(sees)
    if "drew" in ways:
        if not counted or isinstance(sees, bool) or ("drew", sees) not in signals:
            raise RuleError(WORDS["draws"].format(told, ", ".join(str(s[1]) for s in sorted(signals))))
        return signals["drew", sees]
    if "sees" in ways:
        why = "drawn" if role == PUNTER else "up"
        if isinstance(sees, (int, float)):
            raise RuleError(WORDS[why].format(told, tables.columns[0].ranks[0]))
        held = columns_of_hand(tables, cards(sees, "sees"))
        found = signals.get(("sees", *(tables.columns[c].name for c in held)))
        if found is None or (role == BANKER and len(held) != 1):  # before it is dealt his hand shows nothing
            raise RuleError(
                WORDS["drawn, not so" if held and role == PUNTER else why].format(told, tables.columns[0].ranks[0])
            )
        return found
    if sees if isinstance(sees, (int, float)) else cards(sees, "sees"):
        raise RuleError(WORDS["nothing"].format(told, BANKER if role == PUNTER else PUNTER))
    return signals["plays",]
