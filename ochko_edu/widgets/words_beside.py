"""Every word that stands beside the table: odds, best play, what a choice cost; ready to be translated."""

from __future__ import annotations

ADVICE = {
    "title": "If you draw, given the cards you see",
    "title_other": "If {name} draws, given the cards seen from there",
    "title_bid": "Once you have bid: if you draw, given the cards you see",
    "title_bid_other": "Once {name} has bid: drawing, given the cards seen from there",
    "no_draw": "No card may be drawn to this hand.",
    "bust": "bust",
    "chances": "What one further card leads to",
    "result": "total",
    "chance": "chance",
    "count": "{ways} in {of} · {percent} %",
    "worth": "Drawing brings {draw} of a stake on average, standing {stand}, against {other}.",
    "worth_stand": "Standing brings {stand} of a stake on average, against {other}.",
    "worth_draw_forced": "The rules demand a card. It brings {draw} of a stake on average, against {other}.",
    "draw_better": "Drawing is better by {lead} of a stake.",
    "draw_a_little": "Drawing is better, by less than 0.01 of a stake.",
    "stand_better": "Standing is better by {lead} of a stake.",
    "stand_a_little": "Standing is better, by less than 0.01 of a stake.",
    "even": "Both are worth the same.",
    "bid_worth": "So each unit of a bid brings {value} units on average.",
    "told_more": "That the banker showed no natural tells a little more: with it, a bust has {percent} %.",
    "told_more_banker": "What the punter did tells a little more: with it, a bust has {percent} %.",
    "watched": "The banker faces {count} punters at once. This looks at {name} alone, whose stake is the largest.",
    "watched_equal": "The banker faces {count} punters at once. This looks at {name} alone, the first of equal stakes.",
    "halving": "Halving the bid is left out of these figures.",
    "unknown_worth": "What drawing and standing are worth cannot be said: a punter who plays as this table is told the "
    "punters play never comes to show this.",
    "nothing": "You have nothing to decide just now.",
    "nothing_watch": "Nobody has anything to decide just now.",
    "cannot": "The odds of this decision cannot be counted: {why}",
}
COUNTER = {
    "title": "What a perfect counter of the cards knows",
    "same": "Every card seen so far still lies in sight: a counter knows no more.",
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
    "title": "What the equilibrium does: both sides at their best",
    "draw": "It draws.",
    "stand": "It stands.",
    "mixed": "It draws with a chance of {percent} %, and stands otherwise.",
    "how": "It is worked out for one punter and the banker, every card going back into the shoe before the next.",
    "how_many": "It is worked out for one punter and the banker, every card going back into the shoe before the "
    "next; here {count} punters play.",
    "cannot": "It cannot be worked out: {why}",
}
COST = {
    "title": "Your last choice",
    "draw_cost": "You drew. That cost {lost} of a stake against standing.",
    "stand_cost": "You stood. That cost {lost} of a stake against drawing.",
    "draw_free": "You drew. Nothing was better, so it cost nothing.",
    "stand_free": "You stood. Nothing was better, so it cost nothing.",
    "draw_forced": "You drew, as the rules demand. There was no choice, so it cost nothing.",
    "stand_forced": "You stood, as the rules demand. There was no choice, so it cost nothing.",
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

WALK = {
    "next": "What happens next?",
    "may": "{who} holds {total}. What is allowed now?",
    "both": "To draw or to stand, as one likes.",
    "halve": "To draw, to stand, or to halve the bid before a card.",
    "only_draw": "Only to draw.",
    "only_stand": "Only to stand.",
    "span": "From {least} to {most} units.",
    "fixed": "{most} units, and nothing else.",
    "endless": "As much as one likes, without a limit.",
    "free": "As much as one likes, up to all of one's {most} units.",
    "half": "No more than half of what one has: {most} units.",
    "later_turn": "{who} draws or stands.",
    "aside": "The used cards are laid aside.",
    "marker": "The bottom card is laid face up on the pack.",
    "again": "The cards are mixed and dealt anew.",
    "over": "Nothing more: the round is over.",
    "decided": "There was a choice, and for this walk it was made beforehand.",
    "chosen": "There was a choice. This is {player}.",
    "left_over": "could no longer be decided",
    "no_words": "no further words",
    "first": "This is the beginning.",
    "last": "This is the end of the round.",
    # Why an answer was wrong, and for which game it would have been right.
    "right": "So it is.",
    "why_reading": "Read otherwise, it would go so. {question} {text} ({locator})",
    "why_variants": "That would be right elsewhere: {titles}.",
    "why_many": "That would be right elsewhere: {titles} and others.",
    "why_rule": "It would go so under another rule: {meaning} ({value}).",
    "why_later": "Not yet: that comes later in this round.",
    "why_none": "No rule of this game says so.",
    # The widget.
    "told": "A walk through one round, step by step: {game}.",
    "step": "step {step} of {steps}",
    "begin": "One round, step by step. Answer the question, or press Next.",
    "end": "The round is over. You answered {asked} of {steps} questions, {right} of them right at once.",
    "answered_right": "You answered: {answer} {why}",
    "answered_wrong": "You answered: {answer} {why}",
    "behind": "What stands behind it",
    "document": "document {number}: {title}",
    "documents": "documents {numbers}",
    "others": "{question} It could also be read so:",
    "not_played": "(cannot be played here)",
    "so_far": "So far",
    "nothing": "Nothing yet.",
    "back": "Back",
    "forth": "Next",
    "back_says": "Go one step back",
    "forth_says": "Make the next step without an answer",
    "slider": "go back and forth through the round",
    "answers": "answers",
    "hint": "All cards are shown face up here, those too that the players hold hidden.",
    "error": "This did not work: {error}",
    "only_looked": "At a table in the middle of a walk nothing can be done.",
    "table": "the table; keys work while it has the focus",
    "silent": "Python has not answered. It may still be busy, or was stopped or started again. If it was started "
    "again, choose Run > Run All Cells.",
    "gone": "Python was started again, so these buttons are dead. Run this cell again to walk on.",
}

# Questions of amounts; what is told of an event without its cards; what one can know of later ones.
WALK_AMOUNTS = {
    "stake": "{who} is to stake. How much may it be?",
    "bid": "{who} has looked at one card and is to bid. How much may it be?",
    "bank": "{who} is to lay a bank. How much may it be?",
}
WALK_PLAINLY = {"show": "{who} shows the hand."}
# Slips that lie near: what somebody might think who does not know the rule.
WALK_SLIPS = {
    "shuffle": "The cards are dealt as they lie, unshuffled.",
    "cut": "The cards are dealt uncut.",
    "look": "The punters draw first; the banker looks only when the banker's turn comes.",
    "banker_natural": "The banker says nothing of it, and the punters draw first.",
    "highest": "Every punter is dealt a hand.",
    "marker": "The top card is laid face up on the pack.",
    "next_duel": "All punters draw before the banker does.",
    "stand": "{who} draws one more card.",
    "aside": "The used cards go back into the pack.",
}
WALK_LATER = {"stake": "{who} stakes.", "bid": "{who} bids.", "settle": "{who} is paid, or pays."}


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


__all__ = [
    "ADVICE",
    "BEST",
    "COST",
    "COUNTER",
    "NO_CHOICE",
    "PLAYS",
    "WALK",
    "WALK_AMOUNTS",
    "WALK_LATER",
    "WALK_PLAINLY",
    "percent",
    "signed",
]
