"""Every word in the pictures of the notebooks, in one place, ready to be translated."""

from __future__ import annotations

GUESS = "your prediction: {guess}"
ONE_IN = "{part:,} in {of:,} · about {one_in}"
EXACTLY = "{part:,} in {of:,}"
PART = "{part:,} of {of:,}"

PAYMENTS = {
    "title": "More rounds are lost than won, and yet the punter gains",
    "below": "what a round brings the punter, in stakes",
    "left": "rounds in 100",
    "mean": "balance: {value} of a stake",
    "bar": "{share:.1f}",
}
TALIAS = {
    "title": "{behind} of {all} punters end a talia behind",
    "below": "what a talia brought the punter, in stakes",
    "left": "talias",
    "behind": "behind",
    "even": "even",
    "ahead": "ahead",
    "guess": "behind, of 100 punters<br>your prediction: {guess}<br>here: {behind}",
}
SETTLING = {
    "title": "Five punters: the longer they play, the closer they lie",
    "below": "rounds played (each step to the right: ten times as many)",
    "left": "mean gain, in stakes a round",
    "band": "where 19 of 20 should lie",
    "one": "one punter",
    "value": "counted: {value}",
}
INTERVALS = {
    "title": "{held} of {all} intervals hold the counted value",
    "below": "gain a round, in stakes",
    "left": "each line one experiment of {rounds:,} rounds",
    "held": "holds it",
    "missed": "misses it",
    "value": "counted: {value}",
}
MARGINS = {
    "title": "Whether to draw depends on the banker, not on the bust alone",
    "below": "the punter's total, no ace counted as 11 (chance of a bust by the next card)",
    "left": "drawing less standing, in stakes",
    "total": "{total}<br>({bust:.0%})",
    "stands": "banker stands on {banker}",
    "better": "above: draw",
    "worse": "below: stand",
}
TIMELINE = {
    "title": "Where we saw the game, and when",
    "guess": "your prediction",
    "hover": "{fact}<br>{where}<br>grade: {grade}",
}
GRADES = {"high": "seen in the text itself", "medium": "a secondary page", "low": "popular, or a single page"}
ERRORS = {
    "fact": "there is no fact {name}.{nearest} The facts are {names}.",
    "parts": "{name} has {part} of {of}; the part must be a whole number from 0 to the whole.",
    "nothing": "there is nothing to draw: give at least one bar.",
}
