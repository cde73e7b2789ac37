"""What the four documents say of the salon game, topic by topic, and where one of them stands apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SILENT = "silent"


class Topic(NamedTuple):
    """One thing that rules of the salon game can settle.

    ``places`` has the clauses of each document, parted by spaces; ``apart`` says in a few words how a document
    differs from the others, where it does.
    """

    title: str
    places: Mapping[str, str]
    apart: Mapping[str, str]


def _topic(title: str, *places: str, **apart: str) -> Topic:
    documents = ("000", "002", "003", "004")
    return Topic(title, dict(zip(documents, places, strict=True)), {name[1:]: words for name, words in apart.items()})


PACK_UNSAID = "a complete pack: of how many cards is not said"
TOPICS = (
    _topic("The packs", "000:1", "002:C3a", "003:2", "004:T2a", d003=PACK_UNSAID, d004=PACK_UNSAID),
    _topic("How many play", "000:1", "002:C2", "003:1", "004:T2a"),
    _topic("Who banks", "000:2", "", "003:3", "004:T2a", d002=SILENT),
    _topic(
        "A bank on the table", "", "002:C4b", "003:11", "",
        d000=SILENT, d002="the banker names its size", d003="stakes are put into the bank; no more is said",
        d004=SILENT,
    ),
    _topic("How much one stakes", "000:4", "002:C4c", "003:5", "004:T2b", d002="no more than the bank"),
    _topic(
        "Money first, or cards", "000:3 000:4", "002:C4d", "003:4 003:5", "004:T2b",
        d002="money first, outright; the others only tell the deal earlier",
    ),
    _topic(
        "How two cards are dealt", "000:3", "002:C5", "003:4", "004:T2b",
        d000="both at once, from the left", d002="one at a time", d003="not said", d004="not said",
    ),
    _topic("What a card counts", "000:5", "002:C3b", "003:14", "004:T8", d002="an ace as wished, or as agreed"),
    _topic(
        "The aim", "000:5", "002:C11", "003:6", "004:T2c",
        d002="only that one must not go over 21", d004="21 is called the win",
    ),
    _topic("The banker is dealt 21", "000:6", "002:C6", "003:7", "004:T3"),
    _topic(
        "A punter is dealt 21", "000:9c", "002:C8", "003:13", "004:T4a",
        d002="paid there and then", d004="paid before anybody draws",
    ),
    _topic("A dealt 21 against a drawn one", "000:10", "", "003:16", "004:T4b", d002=SILENT),
    _topic(
        "Who may draw", "000:7", "002:C9 002:C10", "003:8", "004:T5a",
        d002="the other punters, outright", d004="all, if the deal gave nobody 21",
    ),
    _topic("How many cards", "000:8", "002:C9", "003:9", "004:T5b"),
    _topic(
        "In which order", "000:8", "002:C7 002:C9 002:C10", "003:15", "004:T5b",
        d003="as dealt; the banker's place is not said", d004="as dealt; the banker's place is not said",
    ),
    _topic("On 16 to 20", "000:11", "", "003:17", "004:T9b", d002=SILENT),
    _topic(
        "When hands are opened", "", "002:C10", "", "",
        d000=SILENT, d002="all at the end, when the banker has drawn", d003=SILENT, d004=SILENT,
    ),
    _topic(
        "Higher and lower totals", "000:9a 000:9b", "002:C11", "003:10 003:11 003:11m", "004:T6",
        d002="how much is won is not said", d003="a slip: the banker wins where he must pay",
    ),
    _topic(
        "Equal totals", "000:9d", "002:C12", "003:12", "004:T7 004:T7m", d004="a slip: stakes where it means points",
    ),
    _topic(
        "A bust", "000:12", "002:C11", "003:18", "004:T9a 004:T10d",
        d002="only that he does not win", d004="loses, and yet does not pay",
    ),
    _topic(
        "The banker's bust", "000:13b", "002:C13", "003:20a", "004:T10a",
        d003="all stakes are doubled", d004="all stakes are doubled",
    ),
    _topic("Both bust", "000:13a", "002:C14", "003:19", "004:T10b 004:T10c", d000="quits if all the punters bust too"),
    _topic(
        "Used cards", "000:14", "", "", "004:T13", d000="laid aside", d002=SILENT, d003=SILENT, d004=SILENT,
    ),
    _topic(
        "When the bank moves", "000:15", "002:C15", "003:20b", "004:T11",
        d002="he may take it away; who follows is not said",
    ),
    _topic(
        "Shuffle and cut", "000:16", "002:C4a", "003:21", "004:T13",
        d002="before the game, any punter", d003="after each game", d004=SILENT,
    ),
)  # fmt: skip
UNPLAYED = {"000:intro", "002:C1", "003:intro", "003:7m", "003:18m", "004:T1", "004:T12"}  # no rule of the game
