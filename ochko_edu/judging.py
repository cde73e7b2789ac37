"""Judging: what a hand is worth, what may be done with it, and what two finished hands pay.

This is the only place where a total, a bust, a natural, a duty to draw or a payment is decided.
``hands.compile`` walks every hand through these functions; the table that one plays at asks them hand by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial, update_wrapper
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from .cards import PICTURES, Card
from .errors import RuleError, in_one_line, line_of, nearest, plain, shown
from .fields import Number, number
from .keeping import Shelf
from .rules import Rules

STAND, DRAW, FREE = 1, 2, 3  # FREE is both
PUNTER, BANKER = "punter", "banker"
ROLES = (PUNTER, BANKER)
FINEST = 10**400  # what no denominator of such a payment may reach: Python cannot write out very long numbers
MOST_PAID = 10**6  # stakes that a home-made rule may pay; beyond it floats could not tell small payments apart

NO_TUPLE = "a hand has no length and no parts: ask for its total, cards, natural, bust and so on"
P = ParamSpec("P")
T = TypeVar("T")


class Kind(NamedTuple):
    """All that a payment may depend on: what a home-made ``settle`` function is given, twice.

    It is a tuple because nothing can change one, so a function cannot spoil it for others that are asked later.
    Otherwise it has nothing of a tuple: which of two is greater, or how many cards there are, its fields say.

    Args:
        total: the best total; 0 for a bust whose size does not matter.
        natural: an opening hand that the rules call a natural.
        bust: past the target.
        special: ``"golden"`` or ``"five_pictures"`` for a hand that wins outright, else ``""``.
        cards: how many cards; 0 where the rules do not ask.
        soft: a card counts more than its least value, so a further card cannot bust the hand at once.
        two_aces: just two aces.
        all_pictures: kings, queens and jacks only.
    """

    total: int
    natural: bool = False
    bust: bool = False
    special: str = ""
    cards: int = 0
    soft: bool = False
    two_aces: bool = False
    all_pictures: bool = False

    def __len__(self) -> int:
        raise TypeError(NO_TUPLE)

    def __iter__(self) -> Any:
        raise TypeError(NO_TUPLE)

    def __bool__(self) -> bool:
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return Kind, tuple.__getitem__(self, slice(None))

    def __lt__(self, other: object) -> bool:
        return NotImplemented

    def __le__(self, other: object) -> bool:
        return NotImplemented

    def __gt__(self, other: object) -> bool:
        return NotImplemented

    def __ge__(self, other: object) -> bool:
        return NotImplemented


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of one hand in one role.

    Args:
        total: the best total; the size of a bust too.
        soft: whether some card counts more than its least value.
        kind: what a payment may depend on.
        may: STAND, DRAW or FREE.
        by: the field that leaves no choice, or "".
        over: whether the duel is settled on reaching the hand, whatever the other side could still do.
    """

    total: int
    soft: bool
    kind: Kind
    may: int
    by: str
    over: bool


def add(rules: Rules, sums: tuple[int, ...], rank: str) -> tuple[int, ...]:
    """Return the totals that a hand may count after a further card: the least, and all within the target.

    >>> from ochko_edu.presets import variant
    >>> add(variant("salon"), add(variant("salon"), (0,), "A"), "A")
    (2, 12)
    """
    found = sorted({s + v for s in sums for v in rules.values[rank]})
    if rules.modulo is not None:
        return (found[0] % rules.modulo,)
    return (found[0], *(s for s in found[1:] if s <= rules.target))


def judge(rules: Rules, role: str, sums: tuple[int, ...], cards: int, aces: int, pictures: int) -> Verdict:
    """Return what the rules say of a hand, from the totals that it may count and the number of cards in it."""
    total = max((s for s in sums if s <= rules.target), default=sums[0])
    soft = total > sums[0]
    bust = rules.modulo is None and total > rules.target
    two_aces = cards == 2 and aces == 2
    all_pictures = cards > 0 and pictures == cards
    special = ""
    if two_aces and rules.two_aces != "by_value":
        total, soft, bust = rules.target, False, False
        special = "golden" if rules.two_aces == "golden" else ""
    elif rules.five_pictures == "wins" and all_pictures and cards == 5 and not bust:
        special = "five_pictures"
    natural = cards == rules.opening_cards and total in rules.natural
    if rules.settle is not None:
        kind = Kind(total, natural, bust, special, cards, soft, two_aces, all_pictures)
    else:
        kind = Kind(0 if bust else total, natural, bust, special)
    may, by = _may(rules, role, total, cards, kind)
    over = cards >= rules.opening_cards and _over(rules, role, kind, total)
    return Verdict(total, soft, kind, may, by, over)


def _may(rules: Rules, role: str, total: int, cards: int, kind: Kind) -> tuple[int, str]:
    if cards < rules.opening_cards:
        return DRAW, "opening_cards"
    if kind.bust:
        return STAND, "punter_bust" if role == PUNTER else "banker_bust_pays"
    if kind.special:
        return STAND, "two_aces" if kind.special == "golden" else "five_pictures"
    if kind.natural:
        return STAND, "natural"
    if total == rules.target:
        return STAND, "target"
    if rules.max_draws is not None and cards - rules.opening_cards >= rules.max_draws:
        return STAND, "max_draws"
    name = "punter_must" if role == PUNTER else "banker_must"
    must = getattr(rules, name).get(total)
    return {"draw": (DRAW, name), "stand": (STAND, name), None: (FREE, "")}[must]


def _over(rules: Rules, role: str, kind: Kind, total: int) -> bool:
    """Whether the duel is settled on reaching this hand, whatever the other side could still do."""
    if role == BANKER:
        return kind.natural
    return bool(
        kind.special
        or (kind.bust and rules.bust_shown == "at_once")
        or (kind.natural and rules.natural_paid == "at_once")
        or (total == rules.target and rules.punter_target == "wins_at_once")
    )


def stops_all(rules: Rules, role: str, kind: Kind) -> bool:
    """Whether nobody draws once the one punter of a duel has been dealt this hand, though it is paid at the showdown.

    004:X2a: a natural is shown at once, both hands are compared as they lie. 004:T5 read literally is the other case.
    """
    return role == PUNTER and kind.natural and (rules.order == "one_hand" or rules.draw_when_natural == "nobody_draws")


@dataclass(frozen=True, slots=True)
class Payment:
    """A net payment to the punter, in stakes, and the field or step of play that decided it."""

    net: Number
    by: str


def payment(rules: Rules, punter: Kind, banker: Kind) -> Payment:
    """Return what two finished hands pay, and by which field.

    Raises:
        RuleError: if a home-made ``settle`` fails or returns what is not a number; it shows the pair.

    >>> from ochko_edu.presets import variant
    >>> payment(variant("salon"), Kind(19), Kind(0, bust=True))
    Payment(net=2, by='banker_bust_pays')
    """
    if rules.settle is not None:
        return Payment(_settled(rules, punter, banker), "settle")
    if punter.special or banker.special:
        return _special(rules, punter, banker)
    if banker.natural and rules.banker_natural != "compare":
        spared = rules.banker_natural == "push_natural" and punter.natural
        return Payment(0 if spared else -_some(rules.banker_natural_pays), "banker_natural")
    if punter.natural or banker.natural:
        return _naturals(rules, punter, banker)
    if punter.bust:
        return _busted(rules, banker)
    if rules.punter_target == "wins_at_once" and punter.total == rules.target:
        return Payment(rules.win_pays, "punter_target")
    if banker.bust:
        return Payment(_some(rules.banker_bust_pays), "banker_bust_pays")
    return _compared(rules, punter.total - banker.total, rules.win_pays, 1, "win_pays")


def _some(value: Number | None) -> Number:
    return 1 if value is None else value


def _compared(rules: Rules, lead: int, gain: Number, loss: Number, by: str) -> Payment:
    if lead == 0:
        return Payment({"push": 0, "banker": -loss, "punter": gain}[rules.tie], "tie")
    return Payment(gain, by) if lead > 0 else Payment(-loss, "compare")


def _naturals(rules: Rules, punter: Kind, banker: Kind) -> Payment:
    """At least one natural, and either it is the punter's or naturals are compared (004:X2a)."""
    gain, loss = _some(rules.natural_pays), _some(rules.banker_natural_pays)
    if punter.natural and banker.natural:
        return _compared(rules, punter.total - banker.total, gain, loss, "natural_pays")
    return Payment(gain, "natural_pays") if punter.natural else Payment(-loss, "banker_natural")


def _busted(rules: Rules, banker: Kind) -> Payment:
    both = banker.bust and rules.bust_shown == "at_showdown"
    if both and rules.both_bust == "punter":
        return Payment(_some(rules.banker_bust_pays), "both_bust")
    if rules.punter_bust == "free":
        return Payment(0, "punter_bust")
    if both:
        return Payment(0 if rules.both_bust in ("push", "push_if_all_bust") else -1, "both_bust")
    return Payment(-1, "punter_bust")


def _special(rules: Rules, punter: Kind, banker: Kind) -> Payment:
    """A hand that wins outright. Two aces go before all else; five pictures end the duel when the punter shows them."""
    gain = _some(rules.natural_pays) if punter.natural else rules.win_pays
    loss = _some(rules.banker_natural_pays) if banker.natural else 1
    golden = (punter.special == "golden") - (banker.special == "golden")
    if golden or (punter.special == banker.special == "golden"):
        paid = _compared(rules, golden, gain, loss, "two_aces")
        return paid if golden >= 0 else Payment(paid.net, "two_aces")
    if banker.natural:
        return Payment(-loss, "banker_natural")
    if punter.natural:
        return Payment(gain, "natural_pays")
    if punter.special:
        return Payment(gain, "five_pictures")
    return _busted(rules, banker) if punter.bust else Payment(-loss, "five_pictures")


def _settled(rules: Rules, punter: Kind, banker: Kind) -> Number:
    assert rules.settle is not None
    try:
        paid: Any = rules.settle(punter, banker)
        if type(paid) is int and -MOST_PAID <= paid <= MOST_PAID:
            return paid
        paid = plain(paid)
    except Exception as error:
        line = line_of(rules.settle, error)
        said = f"{_failed(punter, banker)}: {type(error).__name__}: {error}{line}."
        if isinstance(error, AttributeError):
            if isinstance(error.obj, Kind) and error.name not in Kind._fields:  # no matter which two hands
                hint = nearest(error.name, Kind._fields)
                said = f"settle failed: AttributeError: a hand has no {error.name!r}{line}.{hint}"
            said += f" A hand has {', '.join(Kind._fields)}."
        raise in_one_line(RuleError(said)) from error
    try:
        if isinstance(paid, (bool, str)) or getattr(paid, "shape", ()) != () or not -MOST_PAID <= paid <= MOST_PAID:
            raise TypeError
        net = number(paid if isinstance(paid, (int, Fraction)) else float(paid))
        if net.denominator >= FINEST:
            raise TypeError
    except Exception:  # the value may be of any class
        raise RuleError(
            f"{_failed(punter, banker)}: it returned {shown(paid)}; it must return a number of stakes, net to the "
            f"punter: at most {MOST_PAID:,} either way, and no fraction of more than 400 digits."
        ) from None
    return net


def _failed(punter: Kind, banker: Kind) -> str:
    return f"settle failed on the pair punter={punter}, banker={banker}"


def lasting(rules: Rules) -> bool:
    """Whether these rules pay a pair of hands the same whenever they are asked.

    A learner's own ``settle`` may read something that is changed later, such as another function of his: it is asked
    anew each time. One that never changes its mind may say so, with an attribute ``lasting`` that is True.

    >>> from ochko_edu.presets import variant
    >>> lasting(variant("salon")), lasting(variant("salon").replace(settle=lambda punter, banker: 0))
    (True, False)
    """
    return rules.settle is None or getattr(rules.settle, "lasting", False) is True


class Kept(Generic[P, T]):
    """A function of rules that keeps its answers, except for rules that are not ``lasting``.

    Args:
        function: the function.
        most: how many answers are kept.
        room: what they may weigh together.
        weigh: what one answer weighs.
    """

    def __init__(
        self, function: Callable[Concatenate[Rules, P], T], most: int, room: float, weigh: Callable[[T], int]
    ) -> None:
        self.anew, self._cached = function, Shelf(function, most, room, weigh)
        self.cache_clear = self._cached.cache_clear
        update_wrapper(self, function)

    def __call__(self, rules: Rules, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the answer, kept or new."""
        if not lasting(rules):
            return self.anew(rules, *args, **kwargs)
        return self._cached(rules, *args, **kwargs)


def kept(
    most: int, room: float = float("inf"), weigh: Callable[[Any], int] = lambda answer: 0
) -> Callable[[Callable[Concatenate[Rules, P], T]], Kept[P, T]]:
    """Return a decorator that makes a function of rules ``Kept``.

    Args:
        most: how many answers are kept.
        room: what they may weigh together.
        weigh: what one answer weighs, in the same unit.
    """
    return partial(Kept, most=most, room=room, weigh=weigh)


class Judge:
    """The rules applied to single hands of cards and pairs of hands, with a memory.

    Args:
        rules: the rules.
        hands: a memory of hands to be shared with others.

    >>> from ochko_edu.cards import cards
    >>> from ochko_edu.presets import variant
    >>> Judge(variant("salon")).hand("punter", cards("A♠ 5♦")).total
    16
    """

    def __init__(self, rules: Rules, hands: dict[tuple[str, tuple[str, ...]], Verdict] | None = None) -> None:
        self.rules = rules
        self._hands: dict[tuple[str, tuple[str, ...]], Verdict] = {} if hands is None else hands
        self._pays: dict[tuple[Kind, Kind], Payment] = {}

    def hand(self, role: str, cards: Iterable[Card]) -> Verdict:
        """Return the verdict on a hand; the order of its cards does not matter."""
        ranks = tuple(sorted(c.rank for c in cards))
        found = self._hands.get((role, ranks))
        if found is None:
            sums: tuple[int, ...] = (0,)
            for rank in ranks:
                sums = add(self.rules, sums, rank)
            pictures = sum(rank in PICTURES for rank in ranks)
            found = judge(self.rules, role, sums, len(ranks), ranks.count("A"), pictures)
            self._hands[role, ranks] = found
        return found

    def payment(self, punter: Kind, banker: Kind) -> Payment:
        """Return what one pair of hands pays, and by which field."""
        found = self._pays.get((punter, banker))
        if found is None:
            found = self._pays[punter, banker] = payment(self.rules, punter, banker)
        return found

    def pays(self, punter: Kind, banker: Kind) -> Number:
        """Return the net payment to the punter, in stakes, for one pair of hands."""
        return self.payment(punter, banker).net

    def round_payments(self, punters: Sequence[Kind], banker: Kind) -> tuple[Payment, ...]:
        """Return the payments of a whole round, where one punter's may depend on the others' hands.

        ``both_bust="push_if_all_bust"`` (000:13 read strictly) is such a rule: a bust is forgiven only if all bust.
        """
        paid = tuple(self.payment(punter, banker) for punter in punters)
        rules = self.rules
        strict = rules.both_bust == "push_if_all_bust" and rules.settle is None and rules.punter_bust != "free"
        if strict and rules.bust_shown == "at_showdown" and banker.bust and not all(p.bust for p in punters):
            return tuple(Payment(-1, "both_bust") if p.bust else x for p, x in zip(punters, paid, strict=True))
        return paid


def judge_of(rules: Rules) -> Judge:
    """Return the judge of these rules; there is one for each, so that its memory is shared.

    Rules that are not ``lasting`` have a new one each time, which knows no payments yet.
    """
    found = _judge_of(rules)
    return found if lasting(rules) else Judge(rules, found._hands)


@lru_cache(maxsize=128)
def _judge_of(rules: Rules) -> Judge:
    return Judge(rules)
