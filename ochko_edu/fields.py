"""The fields of a set of rules: their meaning and allowed values; and the steps of play beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .cards import RANKS
from .errors import RuleError, listed, nearest, plain, shown

Number = int | Fraction


class Frozen(Mapping[Any, Any]):
    """A mapping that cannot be changed and can be hashed, shown as an ordinary ``dict``.

    >>> Frozen({15: "draw"})
    {15: 'draw'}
    """

    __slots__ = ("_data", "_hash")

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self._data = dict(data)
        self._hash = hash(frozenset(self._data.items()))

    def __getitem__(self, key: Any) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self._data) == dict(other)

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (self._data,)  # the hash of another process would be wrong here

    def __repr__(self) -> str:
        return repr(self._data)


@dataclass(frozen=True)
class Field:
    """One parameter of the rules.

    Args:
        name: what users type.
        meaning: one line for people.
        group: the heading under which it is shown.
        allowed: what it may be, in words.
        check: returns the value in its stored form, or raises ``ValueError`` or ``TypeError``.
        choices: the values to offer in a control, where there are few; also the ones a test walks through.
    """

    name: str
    meaning: str
    group: str
    allowed: str
    check: Callable[[Any], Any]
    choices: tuple[Any, ...]

    def normalise(self, value: Any) -> Any:
        """Return the value in its stored form.

        Raises:
            RuleError: naming the field, the value and what is allowed.
        """
        try:
            return self.check(plain(value))
        except (ValueError, TypeError, ArithmeticError, AttributeError, LookupError):
            hint = nearest(value, [c for c in self.choices if isinstance(c, str)])
            raise RuleError(f"{self.name} is {shown(value)}; allowed: {self.allowed}.{hint}") from None


def _one_of(*choices: Any) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise ValueError

    return check


def _whole(least: int, most: int, none: bool = False) -> Callable[[Any], Any]:
    def check(value: Any) -> int | None:
        if value is None and none:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError
        return value

    return check


def number(value: Any) -> Number:
    """Return an exact number: a whole one as ``int``, any other as ``Fraction``.

    >>> number(1.5), number("3/2"), number(2)
    (Fraction(3, 2), Fraction(3, 2), 2)
    """
    value = plain(value)
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise TypeError
    if isinstance(value, str) and not re.fullmatch(r"[+-]?\d{1,400}([/.]\d{1,400})?", value.strip()):
        raise ValueError  # among others "1e999999999", which would take for ever
    exact = Fraction(value) if not isinstance(value, float) else Fraction(str(value))
    return int(exact) if exact.denominator == 1 else exact


def _payment(value: Any) -> Number | None:
    if value is None:
        return None
    paid = number(value)
    if not 0 <= paid <= 100:
        raise ValueError
    return paid


def _paid_for_sure(value: Any) -> Number:
    paid = _payment(value)
    if paid is None:
        raise ValueError
    return paid


def _values(value: Any) -> Frozen:
    unknown = [rank for rank in value if rank not in RANKS]
    if unknown:
        raise ValueError
    out: dict[str, tuple[int, ...]] = {}
    for rank in RANKS:
        if rank in value:
            options = _several(value[rank])
            if not 1 <= len(options) <= 3 or any(type(v) is not int or not 0 <= v <= 30 for v in options):
                raise ValueError
            out[rank] = tuple(sorted(set(options)))
    return Frozen(out)


def _several(value: Any) -> tuple[Any, ...]:
    """Return one number or several as a tuple."""
    value = plain(value)
    return (value,) if isinstance(value, int) else tuple(plain(one) for one in value)


def _total(key: Any) -> int:
    """Return a total that is a whole number, or is written as one: keys are text in TOML."""
    key = plain(key)
    if isinstance(key, str) and re.fullmatch(r"0|[1-9][0-9]?", key):
        return int(key)
    if type(key) is not int or not 0 <= key <= 99:
        raise ValueError
    return key


def _must(value: Any) -> Frozen:
    out: dict[int, str] = {}
    for key, act in ({} if value is None else value).items():
        total = _total(key)
        if not isinstance(act, str) or act not in ("draw", "stand") or out.get(total, act) != act:
            raise ValueError
        out[total] = act
    return Frozen(dict(sorted(out.items())))


def _totals(value: Any) -> tuple[int, ...]:
    if value is None:
        return ()
    given = _several(value)
    if any(type(v) is not int or not 1 <= v <= 99 for v in given):
        raise ValueError
    return tuple(sorted(set(given)))


def _function(value: Any) -> Any:
    if value is not None and not callable(value):
        raise TypeError
    try:
        hash(value)  # rules are kept by their values
    except Exception:
        raise TypeError from None
    return value


def _choice(name: str, meaning: str, group: str, *choices: Any) -> Field:
    return Field(name, meaning, group, listed(choices), _one_of(*choices), choices)


def _must_field(name: str, who: str) -> Field:
    allowed = 'a dict from totals (whole numbers, 0 to 99) to "draw" or "stand", such as {15: "draw"}; {} for none'
    return Field(name, f"on which totals {who} has no choice", "Drawing", allowed, _must, ({},))


_STAKES = 'a number of stakes from 0 to 100, such as 2 or "3/2"'


def _pays_field(name: str, meaning: str, *choices: Any) -> Field:
    return Field(name, meaning, "Paying", f"{_STAKES}, or None where it cannot arise", _payment, choices)


_ALL = (
    Field("packs", "how many packs are mixed", "Pack", "a whole number from 1 to 8", _whole(1, 8), (1, 2, 6)),
    _choice("pack", "cards in a pack", "Pack", 52, 36, 32),
    Field(
        "values",
        "what each rank may count",
        "Pack",
        'a dict from each rank of the pack to the numbers (0 to 30) it may count, as {"A": (1, 11), "K": 10}',
        _values,
        (),
    ),
    Field("target", "the best total, not to be passed", "Pack", "a whole number from 5 to 60", _whole(5, 60), ()),
    Field(
        "modulo",
        "only the rest after dividing by this counts",
        "Pack",
        "None, or a whole number from 2 to 60",
        _whole(2, 60, True),
        (None,),
    ),
    _choice("opening_cards", "cards before any decision", "Drawing", 1, 2),
    Field(
        "max_draws",
        "further cards that may be drawn",
        "Drawing",
        "None (no limit), or a whole number from 0 to 8",
        _whole(0, 8, True),
        (None, 0, 1, 2, 3),
    ),
    _choice("max_draws_of", "whose draws the limit counts", "Drawing", "hand", "table"),
    _must_field("punter_must", "the punter"),
    _must_field("banker_must", "the banker"),
    Field(
        "natural",
        "totals that make an opening hand a natural",
        "Drawing",
        "a tuple of totals such as (21,); () for none",
        _totals,
        (),
    ),
    _pays_field("natural_pays", "net gain of a punter's natural", None, 1, "3/2", 2),
    _choice("natural_paid", "when a punter's natural is paid", "Paying", "at_once", "at_showdown"),
    _choice("banker_natural", "what a banker's natural does", "Paying", "takes_all", "push_natural", "compare", None),
    _pays_field("banker_natural_pays", "what each punter loses to a banker's natural", None, 1, 2),
    Field("win_pays", "net gain for a higher total", "Paying", _STAKES, _paid_for_sure, (1, 2)),
    _pays_field("banker_bust_pays", "net gain of an unbusted punter when the banker busts", None, 1, 2),
    _choice("punter_bust", "what a punter's bust costs", "Paying", "loses", "free", None),
    _choice(
        "both_bust", "when punter and banker both bust", "Paying", "push", "banker", "punter", "push_if_all_bust", None
    ),
    _choice(
        "draw_when_natural",
        "whether the others draw when a punter has a natural",
        "Drawing",
        "others_draw",
        "nobody_draws",
        None,
    ),
    _choice("bust_shown", "when a punter's bust is shown", "Drawing", "at_showdown", "at_once", None),
    _choice("tie", "equal totals", "Paying", "push", "banker", "punter"),
    _choice("two_aces", "a hand of just two aces", "Paying", "by_value", "twenty_one", "golden"),
    _choice("five_pictures", "a hand of just five pictures", "Paying", "by_value", "wins"),
    _choice("punter_target", "a punter who draws to the target", "Paying", "ordinary", "wins_at_once"),
    _choice("draws_seen", "what the other side sees of a drawn card", "Drawing", "count", "ranks"),
    _choice("banker_first_card", "how the banker's first card lies", "Drawing", "down", "up"),
    Field(
        "settle",
        "a Python function that pays two finished hands",
        "Your own rule",
        "None, or a function (or another callable that has a hash) of two finished hands (punter, banker)",
        _function,
        (None,),
    ),
    _choice("order", "how the table is played", "Table", "together", "duels", "one_hand"),
    _choice("stake_when", "when stakes are named", "Stakes", "before_deal", "after_first_card", "after_deal"),
    _choice(
        "stake_limit",
        "how stakes are bounded by the bank",
        "Stakes",
        None,
        "each_within_bank",
        "sum_within_bank",
        "exposure_within_bank",
    ),
    _choice("bank", "whether the banker lays a bank on the table", "Bank", "none", "announced"),
    _choice("bank_pays", "when the bank cannot pay all", "Bank", "liable", "in_order", "pro_rata"),
    _choice("may_decline", "whether a punter may refuse to stake", "Stakes", False, True),
    _choice("deal", "how cards are given", "Table", "two_at_once", "one_by_one", "from_bottom"),
    _choice("marker_card", "the card turned up on the pack", "Table", None, "dead", "dealt_last"),
    _choice("banker_card", "the banker's card in the next duel", "Table", "fresh", "keep_first", None),
    _choice("halving", "when a punter may halve his bid", "Stakes", None, "knock_pass", "any_pass"),
    Field(
        "halvings",
        "how often in one duel",
        "Stakes",
        "None (no limit), or a whole number from 1 to 9",
        _whole(1, 9, True),
        (None, 1),
    ),
    Field(
        "knock_multiple",
        "a bank this many times the first is knocked",
        "Bank",
        "None, or a whole number from 2 to 20",
        _whole(2, 20, True),
        (None, 2, 3),
    ),
    _choice("knock", "whether the knock is a duty", "Bank", "compulsory", "optional", None),
    _choice("after_knock", "what follows a knock", "Bank", "one_more_pass", "two_more_passes", "cash_out", None),
    _choice(
        "bank_passes",
        "when the bank goes to another",
        "Bank",
        "talia_end",
        "bank_empty_or_knock",
        "banker_loses",
        "never",
    ),
    _choice("bank_passes_to", "to whom", "Bank", "left", "right"),
    _choice(
        "bank_withdrawal",
        "whether the banker may choose to give up the bank, and when",
        "Bank",
        "no",
        "talia_end",
        "any_round",
    ),
    _choice("short_pack", "when the cards run out", "Table", "stand", "reshuffle", "void", "reserve"),
    _choice("shuffle_when", "when the cards are shuffled anew", "Table", "talia_end", "each_round"),
    _choice("cut_by", "who cuts", "Table", "right", "any_punter", None),
)

FIELDS: dict[str, Field] = {field.name: field for field in _ALL}

PROCEDURES: dict[str, str] = {
    "any_number": "how many may play",
    "bank_in_turn": "everyone banks in turn",
    "shuffle": "the cards are mixed",
    "cut": "the cards are cut",
    "stakes": "the punters stake",
    "deal_order": "who is dealt to first, and last",
    "banker_looks_first": "the banker looks at his cards before anyone",
    "punters_look": "the punters look at theirs",
    "punters_naturals": "a punter's natural is settled",
    "draw_order": "who draws when",
    "banker_draws_last": "the banker draws after the punters",
    "showdown": "all hands are opened",
    "compare": "the totals are compared",
    "discards_aside": "used cards are laid aside",
    "talia_end": "all the cards have been played",
    "bank_named": "the banker names or lays his bank",
    "marker": "a card is turned up on the pack",
    "duel_order": "the banker plays each punter alone, in turn",
    "bid": "a punter names what he plays for",
    "feed_from_bottom": "cards are fed singly from the bottom",
    "stand_word": "a punter stops with a word",
    "total_kept_secret": "a punter keeps his total to himself",
    "bank_collects": "a loser pays into the bank",
    "bank_empty": "nothing is left in the bank",
    "knock_called": "the bank has grown enough and is knocked",
    "last_pass": "one more pass after the knock",
    "pass_again": "the same banker deals another pass",
    "halve": "a punter halves his bid",
    "bank_taken_home": "the banker takes what is left",
    "two_hands": "one hand for all punters, one for the banker",
    "highest_bettor": "who plays the punters' hand",
    "natural_shown": "a natural is shown at once",
    "third_card_face_up": "a drawn card lies face up",
    "one_extra_card": "one further card at most",
    "redeal": "equal hands are dealt again",
    "bank_grows": "the banker wins and his bank grows",
    "bank_lost": "the banker loses the bank",
    "resign": "a banker may give up the bank",
    "bust_announced": "a bust is shown",
    "advice": "advice, not a rule",
}


def field(name: str) -> Field:
    """Return a field by its name.

    Raises:
        RuleError: with the nearest name, for one that does not exist.

    >>> field("tie").allowed
    "'push', 'banker', 'punter'"
    """
    if not isinstance(name, str) or name not in FIELDS:
        raise RuleError(f"there is no field {shown(name)}.{nearest(name, FIELDS)} The fields are {', '.join(FIELDS)}.")
    return FIELDS[name]
