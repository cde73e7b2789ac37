"""What each value of each field means, in a few words: for the labels of charts and controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..cards import RANKS
from ..fields import field
from ..tabular import typed

# What a field's value means, where it is one of a few; any other value is put into the field's sentence in SAID.
MEANS: dict[tuple[str, Any], str] = {
    ("packs", 1): "one pack",
    ("packs", 2): "two packs",
    ("packs", 6): "six packs",
    ("modulo", None): "whole totals count",
    ("modulo", 10): "only the last digit of a total counts",
    ("opening_cards", 1): "one card before any decision",
    ("opening_cards", 2): "two cards before any decision",
    ("max_draws", None): "any number of further cards",
    ("max_draws", 0): "no further card",
    ("max_draws", 1): "one further card at most",
    ("max_draws_of", "hand"): "each hand has its own limit of draws",
    ("max_draws_of", "table"): "all hands share one limit of draws",
    ("punter_must", ()): "the punter draws as he likes",
    ("banker_must", ()): "the banker draws as he likes",
    ("natural", ()): "no naturals",
    ("natural_pays", None): "a natural cannot arise",
    ("natural_pays", 1): "a natural is paid once",
    ("natural_pays", 2): "a natural is paid double",
    ("natural_paid", "at_once"): "a natural is paid at once",
    ("natural_paid", "at_showdown"): "a natural is paid at the end",
    ("banker_natural", "takes_all"): "a banker's natural takes all stakes",
    ("banker_natural", "push_natural"): "two naturals cancel",
    ("banker_natural", "compare"): "naturals are compared",
    ("banker_natural", None): "a banker's natural cannot arise",
    ("banker_natural_pays", None): "a banker's natural cannot arise",
    ("banker_natural_pays", 1): "a banker's natural takes one stake",
    ("banker_natural_pays", 2): "a banker's natural takes two stakes",
    ("win_pays", 1): "a higher total is paid once",
    ("win_pays", 2): "a higher total is paid double",
    ("banker_bust_pays", None): "a banker cannot bust",
    ("banker_bust_pays", 1): "a busted banker pays once",
    ("banker_bust_pays", 2): "a busted banker pays double",
    ("punter_bust", "loses"): "a punter's bust loses",
    ("punter_bust", "free"): "a punter's bust costs nothing",
    ("punter_bust", None): "a punter cannot bust",
    ("both_bust", "push"): "two busts cancel",
    ("both_bust", "banker"): "two busts: the banker wins",
    ("both_bust", "punter"): "two busts: the punter wins",
    ("both_bust", "push_if_all_bust"): "busts cancel if all have bust",
    ("both_bust", None): "two busts cannot meet",
    ("draw_when_natural", "others_draw"): "after a natural the others draw",
    ("draw_when_natural", "nobody_draws"): "after a natural nobody draws",
    ("draw_when_natural", None): "no natural stops the drawing",
    ("bust_shown", "at_showdown"): "a punter's bust is shown at the end",
    ("bust_shown", "at_once"): "a punter's bust is shown and paid at once",
    ("bust_shown", None): "no bust to show",
    ("tie", "push"): "equal totals are a push",
    ("tie", "banker"): "equal totals go to the banker",
    ("tie", "punter"): "equal totals go to the punter",
    ("two_aces", "by_value"): "two aces count by value",
    ("two_aces", "twenty_one"): "two aces are twenty-one",
    ("two_aces", "golden"): "two aces beat everything",
    ("five_pictures", "by_value"): "five pictures count by value",
    ("five_pictures", "wins"): "five pictures win",
    ("punter_target", "ordinary"): "a drawn best total is an ordinary one",
    ("punter_target", "wins_at_once"): "a punter who draws the best total wins at once",
    ("draws_seen", "count"): "drawn cards stay hidden",
    ("draws_seen", "ranks"): "drawn cards lie face up",
    ("banker_first_card", "down"): "the banker's first card lies down",
    ("banker_first_card", "up"): "the banker's first card lies up",
    ("settle", None): "no home-made rule",
    ("order", "together"): "one deal for the whole table",
    ("order", "duels"): "the banker plays each punter alone",
    ("order", "one_hand"): "all punters play one hand",
    ("stake_when", "before_deal"): "stakes before the cards",
    ("stake_when", "after_first_card"): "stakes after the first card",
    ("stake_when", "after_deal"): "stakes after the deal",
    ("stake_limit", None): "stakes without a limit",
    ("stake_limit", "each_within_bank"): "no stake above the bank",
    ("stake_limit", "sum_within_bank"): "all stakes within the bank",
    ("stake_limit", "exposure_within_bank"): "all that may be won within the bank",
    ("bank", "none"): "no bank is laid",
    ("bank", "announced"): "the banker lays a bank",
    ("bank_pays", "liable"): "the banker pays even beyond the bank",
    ("bank_pays", "in_order"): "the bank pays in turn while it lasts",
    ("bank_pays", "pro_rata"): "a short bank is shared out",
    ("may_decline", False): "nobody may sit out",
    ("may_decline", True): "a punter may sit out",
    ("deal", "two_at_once"): "cards two at a time",
    ("deal", "one_by_one"): "cards one at a time",
    ("deal", "from_bottom"): "cards from the bottom of the pack",
    ("marker_card", None): "no card turned up",
    ("marker_card", "dead"): "the card turned up is out of play",
    ("marker_card", "dealt_last"): "the card turned up is dealt last",
    ("banker_card", "fresh"): "a fresh card for each duel",
    ("banker_card", "keep_first"): "the banker keeps his first card",
    ("banker_card", None): "one hand of the banker for all",
    ("halving", None): "bids are not halved",
    ("halving", "knock_pass"): "bids may be halved after the knock",
    ("halving", "any_pass"): "bids may be halved",
    ("halvings", None): "halving as often as one likes",
    ("halvings", 1): "halving once in a duel",
    ("knock_multiple", None): "no knock",
    ("knock", "compulsory"): "the knock is a duty",
    ("knock", "optional"): "the knock is a choice",
    ("knock", None): "no knock",
    ("after_knock", "one_more_pass"): "one more pass after the knock",
    ("after_knock", "two_more_passes"): "two more passes after the knock",
    ("after_knock", "cash_out"): "the knock ends the bank",
    ("after_knock", None): "no knock",
    ("bank_passes", "talia_end"): "the bank passes on after a talia",
    ("bank_passes", "bank_empty_or_knock"): "the bank passes on when empty or knocked",
    ("bank_passes", "banker_loses"): "the bank passes on when the banker loses",
    ("bank_passes", "never"): "the bank never passes on",
    ("bank_passes_to", "left"): "the bank goes to the left",
    ("bank_passes_to", "right"): "the bank goes to the right",
    ("bank_withdrawal", "no"): "the banker may not give up the bank",
    ("bank_withdrawal", "talia_end"): "the banker may give up after a talia",
    ("bank_withdrawal", "any_round"): "the banker may give up after any round",
    ("short_pack", "stand"): "when the cards run out, hands stand",
    ("short_pack", "reshuffle"): "when the cards run out, the used ones are shuffled",
    ("short_pack", "void"): "when the cards run out, the round is void",
    ("short_pack", "reserve"): "no round begins without enough cards",
    ("shuffle_when", "talia_end"): "a shuffle after each talia",
    ("shuffle_when", "each_round"): "a shuffle before each round",
    ("cut_by", "right"): "the right-hand neighbour cuts",
    ("cut_by", "any_punter"): "any punter cuts",
    ("cut_by", None): "nobody cuts",
}
SAID: dict[str, str] = {
    "packs": "{value} packs",
    "pack": "packs of {value} cards",
    "values": "cards count {value}",
    "target": "the best total is {value}",
    "modulo": "only the rest after dividing by {value} counts",
    "max_draws": "{value} further cards at most",
    "punter_must": "the punter must {value}",
    "banker_must": "the banker must {value}",
    "natural": "a natural is a dealt {value}",
    "natural_pays": "a natural is paid {value} stakes",
    "banker_natural_pays": "a banker's natural takes {value} stakes",
    "win_pays": "a higher total is paid {value} stakes",
    "banker_bust_pays": "a busted banker pays {value} stakes",
    "settle": "a home-made rule: {value}",
    "halvings": "at most {value} halvings in a duel",
    "knock_multiple": "a knock at {value} times the first bank",
}


DUTIES = {"draw": "draw on {totals}", "stand": "stand on {totals}", "both": " and "}
COUNTS = ("packs", "max_draws", "halvings", "knock_multiple", "win_pays", "natural_pays", "banker_bust_pays")
NUMBERS: dict[Any, str] = {
    Fraction(3, 2): "one and a half", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
}  # fmt: skip


def phrase(name: str, value: Any) -> str:
    """Return what a value of a field means, in a few words.

    Args:
        name: the field.
        value: one of its values.

    Raises:
        RuleError: for a field that there is not, or a value that it cannot have.

    >>> phrase("tie", "banker"), phrase("banker_bust_pays", 1), phrase("pack", 36)
    ('equal totals go to the banker', 'a busted banker pays once', 'packs of 36 cards')
    """
    value = field(name).normalise(value)
    key: Any = () if isinstance(value, Mapping) and not value else value
    if isinstance(key, str | int | tuple | bool | None) and (name, key) in MEANS:
        return MEANS[name, key]
    if name == "values":
        value = scale(value)
    elif isinstance(value, Mapping):
        value = duties(value)
    elif name in COUNTS and value in NUMBERS:
        value = NUMBERS[value]
    elif isinstance(value, tuple):
        value = " or ".join(map(str, value))
    return SAID[name].format(value=getattr(value, "__name__", value))


def scale(values: Mapping[str, tuple[int, ...]]) -> str:
    """Return what the ranks count, in short; a rank that counts its number is left out.

    >>> scale({"A": (1, 11), "K": (10,), "Q": (10,), "9": (9,)})
    'A 1 or 11, K 10, Q 10'
    """
    told = [rank for rank in RANKS[::-1] if rank in values and (not rank.isdigit() or values[rank] != (int(rank),))]
    return ", ".join(f"{rank} {' or '.join(map(str, values[rank]))}" for rank in told)


def duties(must: Mapping[int, str]) -> str:
    """Return on which totals a side must do what.

    >>> duties({0: "draw", 1: "draw", 2: "draw", 6: "stand", 8: "stand"})
    'draw on 0–2 and stand on 6, 8'
    """
    acts = {act: [total for total in sorted(must) if must[total] == act] for act in ("draw", "stand")}
    return DUTIES["both"].join(DUTIES[act].format(totals=runs(found)) for act, found in acts.items() if found)


def runs(totals: Sequence[int]) -> str:
    """Return rising totals in short.

    >>> runs([2, 3, 4, 16])
    '2–4, 16'
    """
    found: list[list[int]] = []
    for total in totals:
        if found and found[-1][-1] == total - 1:
            found[-1].append(total)
        else:
            found.append([total])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


def as_typed(value: Any) -> str:
    """Return a value as it may be typed after a field's name and "=".

    >>> as_typed(Fraction(3, 2)), as_typed("push"), as_typed({"A": (1, 11), "K": (10,)})
    ("'3/2'", "'push'", "{'A': (1, 11), 'K': 10}")
    """
    return repr(str(value)) if isinstance(value, Fraction) else getattr(value, "__name__", typed(value))
