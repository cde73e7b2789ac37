"""Every word that stands beside the table: odds, best play, what a choice cost; ready to be translated."""

from __future__ import annotations

ADVICE = {
    "title": "If you draw, given the cards you see",
    "title_other": "If {name} draws, given the cards seen from there",
    "title_bid": "Once you have bid: if you draw, given the cards you see",
    "title_bid_other": "Once {name} has bid: a draw, given the cards seen from there",
    "no_draw": "No card may be drawn to this hand.",
    "bust": "bust",
    "chances": "What one further card leads to",
    "result": "total",
    "chance": "chance",
    "count": "{ways} in {of} · {percent} %",
    "worth": "Draw {draw} · Stand {stand} of a stake, against {other}.",
    "worth_stand": "Standing is worth {stand} of a stake, against {other}.",
    "worth_draw_forced": "The rules make you draw. It is worth {draw} of a stake, against {other}.",
    "draw_better": "Drawing is better by {lead} of a stake.",
    "draw_a_little": "Drawing is better, by less than 0.01 of a stake.",
    "stand_better": "Standing is better by {lead} of a stake.",
    "stand_a_little": "Standing is better, by less than 0.01 of a stake.",
    "even": "Both are worth the same.",
    "bid_worth": "Every unit that is bid is worth {value} units, played so.",
    "told_more": "That the banker showed no natural tells a little more: with it, a bust has {percent} %.",
    "told_more_banker": "What the punter did tells a little more: with it, a bust has {percent} %.",
    "watched": "The banker faces {count} punters at once. This looks at {name} alone, whose stake is the largest.",
    "watched_equal": "The banker faces {count} punters at once. This looks at {name} alone, the first of equal stakes.",
    "halving": "Halving the bid is left out of these figures.",
    "unknown_worth": "What drawing and standing are worth cannot be said: a punter who plays as this table is told the "
    "punters play never comes to show this.",
    "nothing": "Nothing is to be drawn or stood on by you just now.",
    "nothing_watch": "Nobody is to draw or stand just now.",
    "cannot": "The odds of this decision cannot be counted: {why}",
}
COUNTER = {
    "title": "What a perfect counter of the talia knows",
    "same": "No card has yet been seen that is not in sight now: a counter knows no more.",
    "memory_one": "One card that is now laid aside was seen in this talia; {of} are unseen.",
    "memory": "{count} cards that are now laid aside were seen in this talia; {of} are unseen.",
    "bust": "A bust has {figure}.",
    "best_draw": "A counter draws.",
    "best_stand": "A counter stands.",
    "best_either": "To a counter both are worth the same.",
    "other": "So the memory changes the decision.",
    "cannot": "Too few cards are left to count every hand to its end.",
}
BEST = {
    "title": "What the equilibrium does",
    "draw": "It draws.",
    "stand": "It stands.",
    "mixed": "It draws with a chance of {percent} %, and stands otherwise.",
    "how": "It is worked out for one punter and the banker, every card going back before the next.",
    "how_many": "It is worked out for one punter and the banker, every card going back before the next; here {count} "
    "punters play.",
    "cannot": "It cannot be worked out: {why}",
}
COST = {
    "title": "Your last choice",
    "draw_cost": "You drew. That cost {lost} of a stake against standing.",
    "stand_cost": "You stood. That cost {lost} of a stake against drawing.",
    "draw_free": "You drew, and nothing was better: it cost 0.",
    "stand_free": "You stood, and nothing was better: it cost 0.",
    "draw_forced": "You drew, as the rules demand: it cost 0.",
    "stand_forced": "You stood, as the rules demand: it cost 0.",
    "draw_unknown": "You drew. What that cost cannot be said.",
    "stand_unknown": "You stood. What that cost cannot be said.",
    "halve_unknown": "You halved your bid. What that is worth is not counted here.",
    "small": "less than 0.01",
}
# How the other side is taken to play: by side, then by the kind of way.
PLAYS = {
    "punter": {
        "stand_on": "a punter who draws below {total}",
        "stand_on_soft": "a punter who draws below {total}, and below {soft} while an ace counts 11",
        "best response": "a punter who plays best against this banker",
        "equilibrium": "a punter who plays the equilibrium",
        "own": "a punter who plays {name}",
    },
    "banker": {
        "stand_on": "a banker who draws below {total}",
        "stand_on_soft": "a banker who draws below {total}, and below {soft} while an ace counts 11",
        "best response": "a banker who plays best against this punter",
        "equilibrium": "a banker who plays the equilibrium",
        "own": "a banker who plays {name}",
    },
}
NO_CHOICE = {
    "punter": "a punter who plays as the rules demand",
    "banker": "a banker who plays as the rules demand",
}


def signed(value: float) -> str:
    """Return a number of stakes with its sign and two digits.

    >>> signed(-0.2), signed(0.131), signed(-0.001)
    ('−0.20', '+0.13', '0.00')
    """
    text = f"{value:+.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text.replace("-", "−")


def percent(chance: float) -> str:
    """Return a chance in per cent: whole, or with a digit where little is left of it or to it.

    >>> percent(0.5446), percent(0.004), percent(0.9975), percent(0.0)
    ('54', '0.4', '99.8', '0')
    """
    value = 100 * chance
    near = 0 < value < 1 or 99 < value < 100
    return f"{value:.1f}" if near else f"{value:.0f}"


__all__ = ["ADVICE", "BEST", "COST", "COUNTER", "NO_CHOICE", "PLAYS", "percent", "signed"]
