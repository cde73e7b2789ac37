"""Every word of the rule lab and of the comparing widget, in one place, ready to be translated."""

from __future__ import annotations

from typing import Any

SECTIONS = {
    "pack": "Pack",
    "hands": "Hands",
    "drawing": "Drawing",
    "paying": "Paying",
    "bank": "Table and bank",
}
FIELD_LABELS = {
    "packs": "packs",
    "pack": "cards in a pack",
    "values": "values",
    "target": "best total",
    "modulo": "last digit only",
    "opening_cards": "cards at first",
    "natural": "naturals",
    "two_aces": "two aces",
    "five_pictures": "five pictures",
    "banker_first_card": "banker's first card",
    "max_draws": "further cards",
    "max_draws_of": "counted for",
    "punter_must": "punter must",
    "banker_must": "banker must",
    "draws_seen": "drawn cards",
    "draw_when_natural": "after a natural",
    "bust_shown": "a bust is shown",
    "punter_target": "drawing the best total",
    "win_pays": "higher total pays",
    "tie": "equal totals",
    "natural_pays": "natural pays",
    "natural_paid": "natural is paid",
    "banker_natural": "banker's natural",
    "banker_natural_pays": "it takes, in stakes",
    "banker_bust_pays": "busted banker pays",
    "punter_bust": "punter's bust",
    "both_bust": "two busts",
    "order": "order of play",
    "deal": "dealing",
    "stake_when": "stakes",
    "stake_limit": "limit of stakes",
    "may_decline": "sitting out",
    "marker_card": "card turned up",
    "banker_card": "banker's next card",
    "halving": "halving a bid",
    "halvings": "halvings in a duel",
    "bank": "a bank",
    "bank_pays": "a short bank",
    "knock_multiple": "knock at",
    "knock": "the knock",
    "after_knock": "after the knock",
    "bank_passes": "bank passes",
    "bank_passes_to": "bank goes to the",
    "bank_withdrawal": "giving up the bank",
    "short_pack": "cards run out",
    "shuffle_when": "shuffle",
    "cut_by": "cutting",
}
# What a choice is called on its button; any other by its own name.
SHORT: dict[tuple[str, Any], str] = {
    ("max_draws", None): "any",
    ("halvings", None): "any",
    ("modulo", None): "no",
    ("modulo", 10): "yes",
    ("bust_shown", "at_showdown"): "at the end",
    ("natural_paid", "at_showdown"): "at the end",
    ("draws_seen", "count"): "hidden",
    ("draws_seen", "ranks"): "open",
    ("max_draws_of", "hand"): "each hand",
    ("max_draws_of", "table"): "the table",
    ("punter_bust", "free"): "free",
    ("both_bust", "push_if_all_bust"): "push if all bust",
    ("draw_when_natural", "others_draw"): "others draw",
    ("draw_when_natural", "nobody_draws"): "nobody draws",
    ("may_decline", False): "no",
    ("may_decline", True): "allowed",
    ("punter_target", "wins_at_once"): "wins at once",
    ("banker_natural", "push_natural"): "two cancel",
    ("knock_multiple", None): "never",
    ("knock_multiple", 2): "twice",
    ("knock_multiple", 3): "three times",
}
NONE = "none"
DUTIES = {"none": "nothing", "draw": "draw on {totals}", "stand": "stand on {totals}", "both": "{draw}, {stand}"}
VALUES = {
    "salon": "ace 1 or 11, pictures 10",
    "folk": "ace 11, K 4, Q 3, J 2",
    "chemin-de-fer": "ace 1, tens and pictures 0",
    "own": "{ranks}",
    "jack1": "K 3, Q 2, J 1",
    "jack1queen1": "K 2, Q 1, J 1",
    "ace11": "ace 11 only",
    "ace1": "ace 1 only",
}

LAB = {
    "title": "Rule lab",
    "from": "starting from {game}",
    "none": "no change yet",
    "one": "one change",
    "many": "{count} changes",
    "undo": "Undo",
    "redo": "Redo",
    "reset": "Reset",
    "add": "Add to comparison",
    "controls": "Rules",
    "changed": "changed",
    "clause": "What stands behind {label}",
    "silent": "silent",
    "no_matter": "does not arise",
    "yours": "your rule",
    "refused": "Not with the other rules",
    "clashes": "{label} (clashes)",
    "clash": "These do not go together: {told}. {why}",
    "pair": "{label}: {value}",
    "named": "“{label}”",
    "play": "Play",
    "fixed": "fixed policies",
    "best": "both at their best",
    "fixed_tip": "The usual ways: the same before and after, as far as the rules allow",
    "best_tip": "Both sides look for their best way of playing under each set of rules, cards put back",
    "view": "Chart",
    "edges": "won and lost",
    "ends": "how duels end",
    "walk": "change by change",
    "draws": "when to draw",
    "kept": "compared",
    "computing": "Computing best play …",
    "counting": "Counting …",
    "ready": "Counted exactly.",
    "stopped_best": "After {seconds:.0f} seconds not best play yet: the value may be off by {off:.1g} of a stake.",
    "ready_best": "Best play of both sides, right to {digits} decimals.",
    "near_best": "Best play of both sides, off by at most {off:.1g} of a stake.",
    "failed": "These rules cannot be counted: {error}",
    "no_walk": "Change a rule: then each change gets a bar here.",
    "no_kept": "Press “Add to comparison”: what you add is set side by side here.",
    "hidden": "The chart comes with the numbers.",
    "table_of": "The numbers of the chart",
    "compared": "Comparison",
    "compared_none": "Nothing is compared yet. “Add to comparison” keeps the rules as they are now.",
    "remove": "Remove {game}",
    "added": "{game} is in the comparison.",
    "full": "{most} games can be compared at once; remove one first.",
    "twice": "{game} is in the comparison already.",
    "undone": "Taken back.",
    "redone": "Done again.",
    "was_reset": "Back at {game}.",
    "set": "Changed: {phrase}.",
    "pasted": "The rules are those of the text.",
    "told": "A rule lab: change a rule of {game} and see at once what it does.",
    "wrong": "Something went wrong: {error}",
    "your_change": "your change",
    "unlisted": "{name} is {value}; its control offers {allowed}.{nearest}",
    "no_field": "There is no control for {name}.{nearest}",
    "no_undo": "There is nothing to take back.",
    "no_redo": "There is nothing to do again.",
}
ASK = {
    "question": "Before you look: whom does {game} favour?",
    "punter": "the punter",
    "banker": "the banker",
    "neither": "neither",
    "skip": "Just show",
    "right": "You said {guess}: so it is.",
    "wrong": "You said {guess}. It is {truth}.",
}
TABLE = {
    "rows": "how duels end",
    "value_rows": "per stake",
    "difference": "difference",
    "value": "value to the punter",
    "favours": "favoured",
    "punter_plays": "the punter",
    "banker_plays": "the banker",
    "worth": "Value before and after",
    "caption": "How duels end, before and after",
    "same": "–",
}
FAVOURED = {"punter": "the punter", "banker": "the banker", "neither": "neither"}
VALUE = "{value} · {about}"
ABOUT = {
    3: "about a third", 4: "about a quarter", 5: "about a fifth", 6: "about a sixth",
    7: "about a seventh", 8: "about an eighth", 9: "about a ninth", 10: "about a tenth",
}  # fmt: skip
ABOUT_WORDS = {
    "zero": "nothing", "one": "about one in {n}", "whole": "about a whole stake", "more": "about {n} stakes",
    "little": "less than one in 200",
}  # fmt: skip
ABOUT_PARTS = {
    "2/5": "about two fifths", "1/2": "about half", "3/5": "about three fifths", "2/3": "about two thirds",
    "3/4": "about three quarters", "4/5": "about four fifths", "9/10": "about nine tenths",
}  # fmt: skip
PLAYS = {
    "stand": "stands on {least} or more",
    "up_to": "draws up to {hard}",
    "up_to_soft": "draws up to {hard}, soft {soft}",
    "mixed": "draws up to {hard}; on {total} in {share} of 100",
    "by_case": "draws up to {least}–{most}, by what he sees",
    "never": "never draws",
    "own": "plays {policy}",
}
# The sentence above the table: one change or several, and what it does to whom the game favours.
HEADLINES = {
    "start": "Change a rule, and see what it does to the value",
    "same_one": "This change makes no difference to the value: {change}",
    "same_many": "Together, {count} changes make no difference to the value",
    "turned_one": "One change turns the game from the {loser} to the {winner}: {change}",
    "turned_many": "Together, {count} changes turn the game from the {loser} to the {winner}",
    "most_one": "One change takes most of the {loser}'s edge away: {change}",
    "most_many": "Together, {count} changes take most of the {loser}'s edge away",
    "some_one": "One change takes part of the {loser}'s edge away: {change}",
    "some_many": "Together, {count} changes take part of the {loser}'s edge away",
    "more_one": "One change gives the {winner} more of an edge: {change}",
    "more_many": "Together, {count} changes give the {winner} more of an edge",
    "fair_one": "One change makes the game fair: {change}",
    "fair_many": "Together, {count} changes make the game fair",
    "opened_one": "One change gives the {winner} an edge: {change}",
    "opened_many": "Together, {count} changes give the {winner} an edge",
}
NOTES = {
    "means": "{meaning}. Now: {phrase}.",
    "clause": "{place}: {text}",
    "clauses": "What stands behind it",
    "readings": "Other readings",
    "others": "Other games here",
    "other": "{games}: {phrase}",
    "elsewhere": "Elsewhere",
    "fact": "{text} ({where}; grade: {grade})",
    "values_told": (
        "Two more scales are on offer: king 3, queen 2, jack 1, and king 2, queen 1, jack 1 "
        "(tradition, source not known)"
    ),
    "yours": "Your own choice. In {game}: {phrase}.",
    "close": "Close",
}
TEXT = {
    "title": "The rules as text",
    "copy_label": "Copy these rules",
    "paste_label": "Paste rules here",
    "copy": "Copy",
    "paste": "Use this text",
    "no_settle": "Your own settle function is not in this text: send its code beside it.",
}
OWN = {
    "title": "Your own rule",
    "say": (
        "This runs in your own Python, as a cell of the notebook would: write only what you trust. It is asked once "
        "for each pair of kinds of hands, and gives what the punter gains, in stakes."
    ),
    "has": "A hand has total, natural, bust, special, cards, soft, two_aces and all_pictures.",
    "label": "def settle(punter, banker)",
    "use": "Use this rule",
    "drop": "Do without it",
    "used": "Your own rule settles the hands.",
    "dropped": "The rules settle the hands again.",
    "code": (
        "def settle(punter, banker):\n"
        "    if banker.natural:\n"
        "        return -1\n"
        "    if punter.natural:\n"
        "        return 2\n"
        "    if punter.bust:\n"
        "        return -1\n"
        "    if banker.bust or punter.total > banker.total:\n"
        "        return 1\n"
        "    return 0 if punter.total == banker.total else -1\n"
    ),
    "at_line": "Line {line}: {text}",
    "syntax": "this is not Python: {error}.",
    "missing": "There is no function called settle. The first line is: def settle(punter, banker):",
    "two": "settle must take two hands: def settle(punter, banker):",
    "raised": "{kind}: {error}.",
    "attribute": "a hand has no {name}. It has {names}.",
    "returned": "it gave back {value}. It must give back a number of stakes, such as 1, 0 or -1.5.",
    "long": "this does not come to an end: it was stopped after {steps:,} steps.",
    "punter": "the punter's {hand}",
    "banker": "the banker's {hand}",
    "hand": "{total}",
    "hand_bust": "bust",
    "hand_natural": "natural {total}",
    "empty": "There is nothing in the box.",
}
# What the columns of a chart's table are called, and what stands in them.
COLUMNS = {
    "game": "game", "side": "side", "soft": "ace as 11", "case": "what is known", "total": "total",
    "outcome": "how it ends", "net": "gain, in stakes", "change": "change", "clauses": "clauses", "value": "value",
    "difference": "difference", "chance": "chance", "draws": "draws",
}  # fmt: skip
YES_NO = {True: "yes", False: "no"}
COMPARE = {
    "title": "Compare",
    "games": "Games",
    "play": "Play",
    "usual": "the usual ways",
    "best": "both at their best",
    "given": "fixed totals",
    "punter": "punter stands on",
    "banker": "banker stands on",
    "measure": "Show",
    "edges": "what is won and lost",
    "results": "how duels end",
    "totals": "final hands",
    "deal": "Deal them instead",
    "rounds": "rounds",
    "hover": "<b>{game}</b>, dealt<br>{value} stakes in 100 duels, give or take {band}",
    "dealing": "Dealing {game}: {done:,} of {of:,} rounds.",
    "dealt": "{rounds:,} rounds of each game are dealt and laid over the exact values.",
    "counted": "Counted exactly.",
    "computing": "Counting …",
    "stopped": "The dealing was stopped, for what is compared has changed.",
    "none": "Tick a game or two.",
    "most": "At most {most} games at once: untick one first.",
    "told": "A chart that compares games: {games}.",
    "wrong": "That cannot be shown: {error}",
    "table": "Value to the punter, per stake",
    "game": "game",
    "value": "exact",
    "favours": "favoured",
    "sample": "dealt",
    "off": "off by",
    "errors": "{count} standard errors",
    "give_take": "{value} · give or take {band}",
    "no_sample": "–",
    "empty": "Here the chart will be.",
    "games_wrong": "compare takes names of variants or rules, such as compare('salon', 'folk'), not {given}.",
    "rounds_wrong": "rounds must be a whole number from {least} to {most:,}, not {given}.",
    "stand_wrong": "a side stands on a whole total from 1 to 60, not on {given}.",
}
