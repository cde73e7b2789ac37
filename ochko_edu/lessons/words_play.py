"""Every word in the pictures of the notebooks on play, in one place, ready to be translated."""

from __future__ import annotations

CROSSING = {
    "stand": "standing",
    "draw": "drawing",
    "point": "{total}: {name} {value}",
}
REPLIES = {
    "title": "Punter {punter}, banker {banker}: neither wants to move",
    "none": "No field in which neither wants to move",
    "below": "the banker stands on",
    "left": "the punter stands on",
    "punter": "the punter's best against this banker",
    "banker": "the banker's best against this punter",
    "hover": "punter {punter}, banker {banker}: {value} of a stake to the punter",
    "guess": "your prediction for the banker: {guess}",
}
MIXING = {
    "left": "value to the punter, in stakes",
    "sure": "what he is sure of",
    "best": "best: {share} of 100",
    "guess": "{guess} of 100",
}
REACHING = {
    "below": "roubles in the bank",
    "left": "chance to come to the knock",
    "point": "{name}, from {start}: {chance:.1%}",
}
COUNTS = {
    "below": "the count when the rest is dealt from",
    "left": "value of a round, in stakes",
    "line": "the line that fits best",
    "shoe": "one shoe",
    "fresh": "full shoe: {value}",
}
ERRORS = {
    "counts": "all shoes have one count; a line needs at least two different ones.",
    "curve": "{name} has {count} chances; every curve needs one for each place from 0, at least two, and all alike.",
    "two": "answers is {answers}; it must hold two answers with two values each.",
    "rows": "{name} has no column {column}; it needs {needed}.",
    "empty": "there is nothing to draw: {name} has no rows.",
    "missing": "the value of {punter} against {banker} is missing.",
}
