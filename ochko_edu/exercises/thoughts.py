"""Misconceptions that turn up in several exercises, and what each is told: for which game it would be right."""

from __future__ import annotations

THOUGHTS = {
    "replaced": (
        "That is right for a game in which every card goes back before the next is dealt. Here it stays out, "
        "so there is one card less."
    ),
    "one_order": "Half of it. The two cards can come in either order, and you have counted only one.",
    "order_twice": "Twice too much. You have counted the two orders, and then counted them once more.",
    "courts_forgotten": "You have counted the tens alone. Jack, queen and king count ten as well.",
    "wrong_pack": "That is right for another number of packs. Count once more how many cards there are here.",
    "added_not_multiplied": (
        "You have added where both things have to happen. “This, and then that” is a product; “this or that” is a sum."
    ),
    "equal_totals": (
        "That would be right if every total came equally often. The cards are equally likely, the totals are not: "
        "some can be made in many more ways."
    ),
    "union_unsubtracted": (
        "You have added the chances for each card. A hand in which both are such cards was then counted twice."
    ),
    "exactly_for_least": "That is the chance of exactly one. “At least one” takes in the hands with more.",
    "n_times_p": (
        "You have taken the chance as often as there are rounds. That is how many you expect on average, and not the "
        "chance of any: it would pass 1 if you only played long enough."
    ),
    "complement_forgotten": "That is the chance that it never happens. One step is missing: take it from 1.",
    "gamblers_fallacy": (
        "The shoe was shuffled anew each time. Cards remember nothing: what has not come for long is not due."
    ),
    "shoe_has_no_memory": (
        "That is right for a full shoe. These cards have left it, and what is left is richer or poorer for it."
    ),
    "inverse": "You have turned the question round: what is given, and what is asked, have changed places.",
    "joint_for_conditional": (
        "That is the chance of both together, among all hands. You were told that one of them has happened: "
        "look among those hands only."
    ),
    "unweighted_average": (
        "You have averaged the chances as if each case came equally often. Give each case its own weight."
    ),
    "own_cards_left_in": "You have left your own cards in the shoe. You hold them, so nobody can draw them.",
    "denominator_unchanged": (
        "You have taken the seen cards out above the line and not below it. They are missing from the whole as well."
    ),
    "numerator_unchanged": (
        "You have taken the seen cards out of the whole and not out of the kinds that you were counting."
    ),
    "ace_fixed_11": "You have let the ace count 11 for ever. In the salon its holder may let it fall to 1.",
    "bust_is_loss": "You have counted every bust as a loss. When the banker is bust too, the stake comes back.",
    "double_is_total": (
        "You have read “double” as two stakes in the hand, of which one was the punter's own. Here it is the gain: "
        "two stakes on top of his own."
    ),
    "sign_of_banker": "That is how it looks from the banker's chair. The value is always the punter's.",
    "base_rate_forgotten": (
        "You have compared how well each case explains what you saw, and forgotten how common each was before."
    ),
    "likelihood": (
        "That is how often this case shows what you saw. The question runs the other way: how often what you saw "
        "comes "
        "from this case."
    ),
    "prior": "That was the chance before you saw anything. What you saw has moved it.",
    "spread_linear": "Spreads do not add up like that: good and bad rounds offset each other. Variances add up.",
    "error_by_n": "You have divided by the number of rounds. An error shrinks with its square root only.",
    "spread_of_one": "That is the spread of a single round. You were asked about many of them together.",
    "half_and_half": "Two ways to end are not therefore equally likely. Which is nearer?",
    "other_end": "That is the chance of the other end. Which of the two was asked for?",
}


def reply(name: str) -> str:
    """Return what a misconception is usually told.

    >>> reply("one_order")[:12]
    'Half of it. '
    """
    return THOUGHTS[name]
