"""Every word in the records, the four columns and the bars of worths, in one place, ready to be translated."""

from __future__ import annotations

RECORD: dict[str, str] = {
    "rounds": "rounds that you finished as a punter",
    "staked": "staked in all, in units",
    "gain": "what you gained",
    "expected": "what a punter who {policy} gains on average with your stakes",
    "spread": "how far luck carries him from that: one spread",
    "nothing": "You have finished no round as a punter yet. Play some, then run this box again.",
    "place": (
        "Of 100 such punters about {below} end with less than you, {level} with the same, and {above} with more; "
        "each round counted as if from fresh packs."
    ),
    "luck": "You lie within two spreads of his average. Luck alone does that, so it says little of how well you play.",
    "far": (
        "You lie more than two spreads from his average. Luck alone does that to about one in twenty, "
        "so it is no proof of anything yet."
    ),
    "enough": "Until his edge is as large as two spreads, he would have to play about {rounds} rounds.",
    "all_good": "The choices were yours. You chose {all} times where you were free, each time the better way.",
    "once_good": "The one free choice was yours, and you chose the better way.",
    "once_lost": "The one free choice was yours; it was the worse one, and gave away {cost} of a stake.",
    "one_lost": (
        "The choices were yours. You chose {all} times where you were free; one choice was the worse one, "
        "and gave away {cost} of a stake."
    ),
    "some_lost": (
        "The choices were yours. You chose {all} times where you were free; {lost} choices were the worse ones, "
        "and gave away {cost} of a stake together."
    ),
    "dearest": "The dearest one: {name} on {hand}, {cost} of a stake.",
    "draw": "to draw",
    "stand": "to stand",
    "empty": "Nothing to show yet: play some rounds, then run this box again",
    "banked_one": "One round in which you were the banker ({gain} units) is not compared.",
    "banked": "{rounds} rounds in which you were the banker ({gain} units) are not compared.",
    "title": "What {rounds} rounds can bring, and what they brought you",
    "title_of": "What {rounds} rounds can bring, and what they brought {who}",
    "behind": "behind",
    "even": "even",
    "ahead": "ahead",
    "you": "you: {gain}",
    "who": "{who}: {gain}",
    "below_axis": "gain of a patient punter with your stakes, in units",
    "left_axis": "of 100 such punters",
}
WORTHS = {"below": "worth to the punter, in stakes or bids"}
COLUMNS = {"head": "document {document}", "silent": "silent", "alike": "as the others"}
ERRORS = {
    "record": "record is given {given}; it needs a table, such as that of oe.widgets.play.",
    "record_seat": "seat is {seat}; the seats are 0 (the first banker) to {most}.",
    "topic": "there is no topic {topic}.{nearest} The topics are {topics}.",
    "nothing": "there is nothing to draw: give at least one bar.",
    "row": "the row {name} has {values} values; with {heads} heads it needs one under each head but the first.",
}
