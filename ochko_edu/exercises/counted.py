"""Exercises: equally likely cases, counting hands, cards that do not go back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from ..cards import PACKS, PICTURES, RANKS
from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import FOLK, PLURALS, SALON, TENS, Pack
from .forms import CHANCE, WHOLE, Answer, Task, in_words, listed, word


@asks("first-card", "The first card", "equally likely cases", "06", 1, "fractions")
def first_card(draw: Draw) -> Task:
    """The chance of one kind of card."""
    pack = Pack(draw.of((1, 2, 3)), 52, tuple(draw.some(RANKS[:8], draw.whole(0, 4))))
    told, ranks, thoughts = draw.of(
        (
            ("counts 10", TENS, [astray("courts_forgotten", Fraction(1, len(pack.ranks)))]),
            ("counts 10 or is an ace", (*TENS, "A"), [astray("courts_forgotten", Fraction(2, len(pack.ranks)))]),
            (
                "is a jack, a queen or a king",
                PICTURES,
                [
                    astray(
                        "tens_among_courts",
                        Fraction(4, len(pack.ranks)),
                        "A ten counts 10, and is no court card for all that.",
                    )
                ],
            ),
        )
    )
    right = Fraction(pack.of(ranks), pack.size)
    values = {10 if r in TENS else 11 if r == "A" else int(r) for r in pack.ranks}
    hit = {10 if r in TENS else 11 for r in ranks}
    thoughts.append(
        astray(
            "equal_totals",
            Fraction(len(hit), len(values)),
            "You have treated the values as equally "
            "likely: two, three, four and so on to eleven. It is the cards that are, and ten is the value of many.",
        )
    )
    if pack.out:
        thoughts.append(
            astray(
                "wrong_pack",
                Fraction(len(ranks), 13),
                "That is right for a full pack. From this one some cards are missing.",
            )
        )
    return Task(
        f"The shoe: {pack.words}. You are dealt the first card of the evening. What is the chance that it {told}?",
        Answer(CHANCE, right),
        apart(right, thoughts),
        (
            "Which cases are equally likely here: the values, the ranks, or the cards?",
            f"There are {pack.size} cards, and each is as likely as any other.",
            f"{len(ranks)} ranks will do, and of each there are {pack.each} cards.",
        ),
        f"Of {pack.size} cards {pack.of(ranks)} will do: {pack.of(ranks)}/{pack.size} = {in_words(right)}. The "
        f"number of packs does not matter.",
    )


@asks("naturals", "How often a natural?", "without replacement", "06", 2, "products of fractions")
def naturals(draw: Draw) -> Task:
    """The chance of a dealt 21."""
    pack = facts.worn_pack(draw)
    if len(pack.out) == 1:  # cards that go back would make it 1/18, and so would the totals of a full pack
        raise Again
    n, aces, tens = pack.size, pack.each, pack.of(TENS)
    right = facts.natural(n, aces, tens)
    other = Pack(1 if pack.packs > 1 else 2, 52, pack.out)
    ranks = len(pack.ranks)
    rules = facts.rules_of(SALON)
    totals = {facts.total_of(rules, facts.as_cards(two)) for two in combinations_with_replacement(pack.ranks, 2)}
    thoughts = (
        astray("replaced", facts.natural(n, aces, tens, replaced=True)),
        astray("one_order", right / 2),
        astray("order_twice", 2 * right),
        astray("courts_forgotten", right / 4),
        astray("wrong_pack", facts.natural(other.size, other.each, other.of(TENS))),
        astray("added_not_multiplied", Fraction(aces, n) + Fraction(tens, n - 1)),
        astray("equal_totals", Fraction(1, len(totals))),
    )
    return Task(
        f"The shoe holds {pack.words}: {pack.told}. The banker deals you two. A natural is an ace with a card that "
        f"counts ten. How often, in the long run, will you be dealt one?",
        Answer(CHANCE, right),
        thoughts,
        (
            f"An equally likely case here is a pair: a first card and a second. With {n} cards, how many such pairs "
            f"are there?",
            "Did the first card go back before the second was dealt?",
            f"Ace first, then ten: {aces}/{n} × {tens}/▢. What stands in the box? And what if the ten comes first?",
            f"In a tiny shoe of one ace, two tens and one seven it would be 2 × 1/4 × 2/3. Now the same with {aces}, "
            f"{tens} and {n}.",
        ),
        f"Ace, then ten: {aces}/{n} × {tens}/{n - 1}. Ten, then ace: just as often. Together 2 × {aces} × {tens} / "
        f"({n} × {n - 1}) = {in_words(right)}. With {ranks} ranks of {pack.each} cards that is about one hand in "
        f"{float(1 / right):.0f}.",
    )  # fmt: skip


@asks("folk-total", "Two cards in the yard", "without replacement", "03", 2, "products of fractions")
def folk_total(draw: Draw) -> Task:
    """The chance that the first two folk cards make a total."""
    pack, total = Pack(draw.of((1, 1, 2, 3)), 36), draw.whole(13, 22)
    each, n = pack.each, pack.size
    values = {rank: min(facts.rules_of(FOLK).values[rank]) for rank in pack.ranks}
    pairs = _pairs(FOLK, pack.ranks, total)
    unequal, equal = sum(a != b for a, b in pairs), sum(a == b for a, b in pairs)
    unordered = _ways(pairs, each)
    right = Fraction(unordered, comb(n, 2))
    named = listed(
        [f"{facts.SINGULARS[a]} and {facts.SINGULARS[b]}" if a != b else f"two {PLURALS[a]}" for a, b in pairs]
    )
    totals = {values[a] + values[b] for a, b in combinations_with_replacement(pack.ranks, 2)}
    thoughts = [
        astray(
            "folk_one_order",
            Fraction(unordered, n * (n - 1)),
            f"Half of it: each pair can come in two orders, and in the {n} × {n - 1} cases below the line both are "
            f"counted.",
        ),
        astray("replaced", Fraction(2 * unequal + equal, 81)),
        astray("equal_totals", Fraction(1, len(totals))),
        astray(
            "salon_values",
            Fraction(_ways(_pairs(SALON, pack.ranks, total), each), comb(n, 2)),
            "That is right with the salon's values. In the folk game king, queen and jack count 4, 3 and 2.",
        ),
    ]
    if equal and unequal:
        thoughts.append(
            astray(
                "pairs_like_others",
                Fraction((unequal + equal) * each**2, comb(n, 2)),
                "You have counted "
                f"a pair of one rank like the others. There are {comb(each, 2)} ways to take two of {each} cards, "
                f"and not {each**2}.",
            )
        )
    return Task(
        f"{pack.words.capitalize()}, folk values: king 4, queen 3, jack 2, ace 11. What is the chance that your "
        f"first two cards "
        f"make {total} together?",
        Answer(CHANCE, right),
        apart(right, thoughts),
        (
            f"Which ranks make {total} together? Write them all down.",
            f"These do: {named}.",
            f"Two different ranks: {each} × {each} ways. Two of one rank: {each} × {each - 1} / 2 ways. And there "
            f"are {n} × {n - 1} / 2 pairs in all.",
        ),
        f"{total} is made by {named}. That is {unordered} of the {comb(n, 2)} pairs: {in_words(right)}.",
    )


def _pairs(name: str, ranks: tuple[str, ...], total: int) -> list[tuple[str, str]]:
    """Return the pairs of ranks that make a total, by the judge of the rules."""
    rules = facts.rules_of(name)
    both = combinations_with_replacement(ranks, 2)
    return [pair for pair in both if facts.total_of(rules, facts.as_cards(pair)) == total]


def _ways(pairs: list[tuple[str, str]], each: int) -> int:
    """Return how many pairs of cards these pairs of ranks are, with so many cards of each rank."""
    return sum(each**2 if a != b else comb(each, 2) for a, b in pairs)


@asks("ways-to-make", "How many hands make it?", "counting hands", "06", 2, "counting pairs")
def ways_to_make(draw: Draw) -> Task:
    """How many pairs of cards make a total in the salon."""
    packs, total = draw.of((1, 2, 3, 4)), draw.whole(12, 20)
    each = 4 * packs
    pairs = _pairs(SALON, RANKS, total)
    ways, ranks = _ways(pairs, each), len(pairs)
    without_courts = [pair for pair in pairs if not set(pair) & set(PICTURES)]
    return Task(
        f"Lay {Pack(packs).words} open on the table. In how many ways can you pick two "
        f"cards that are worth {total} in the salon? Every card is a thing of its own: two sevens are two different "
        f"cards.",
        Answer(WHOLE, Fraction(ways)),
        apart(
            ways,
            [
                astray(
                    "order_twice",
                    2 * ways,
                    "You have counted every pair twice, once for each order. Picking them "
                    "up together, there is no order.",
                ),
                astray("courts_forgotten", _ways(without_courts, each)),
                astray(
                    "ranks_for_cards", ranks, f"You have counted pairs of ranks. Of each rank there are {each} cards."
                ),
                astray("wrong_pack", _ways(pairs, 4 if packs > 1 else 8)),
            ],
        ),
        (
            "Write down the pairs of ranks first. An ace counts 11 wherever that fits.",
            f"Two different ranks can be picked in {each} × {each} ways, two of one rank in {each} × {each - 1} / 2.",
            f"{word(ranks).capitalize()} pairs of ranks will do.",
        ),
        f"{word(ranks).capitalize()} pairs of ranks make {total}. Different ranks give {each * each} pairs of cards "
        f"each, equal ranks {comb(each, 2)}. Together {ways:,}.",
    )


@asks("all-of-a-kind", "All of a kind", "without replacement", "03", 2, "products of fractions")
def all_of_a_kind(draw: Draw) -> Task:
    """The chance that the first cards are all of a kind."""
    pack = Pack(draw.of((1, 2)), draw.of((36, 32, 52)))
    cards = draw.whole(2, 5)
    name, ranks = draw.of(
        (("pictures (jack, queen or king)", PICTURES), ("aces", ("A",)), ("pictures or aces", (*PICTURES, "A")))
    )
    kind, n = pack.of(ranks), pack.size
    if cards > 3 and len(ranks) == 1:
        raise Again
    right = facts.all_of(n, kind, cards)
    stairs = " × ".join(f"{kind - k}/{n - k}" for k in range(cards))
    return Task(
        f"From {pack.words} the bottom {word(cards)} cards are drawn, one after another, and kept. What is the "
        f"chance that they are {'both' if cards == 2 else 'all'} {name}?",
        Answer(CHANCE, right),
        (
            astray("replaced", facts.all_of(n, kind, cards, replaced=True)),
            astray(
                "n_times_p",
                cards * Fraction(kind, n),
                f"You have added {word(cards)} chances. Each card has to "
                f"be one of these, the first and the second and so on: that is a product.",
            ),
            astray(
                "denominator_unchanged",
                Fraction(prod(range(kind - cards + 1, kind + 1)), n**cards),
                "You have "
                "let the kind grow rarer and the pack stay as it was. Every card that is drawn leaves the pack as "
                "well.",
            ),
        ),
        (
            f"How many of the {n} cards are of that kind before anything is drawn?",
            f"{kind} are. And if the first card was one of them, how many of how many are left?",
            f"The product begins {kind}/{n} × {kind - 1}/{n - 1}{' × …' if cards > 2 else ''}.",
        ),
        f"{stairs} = {in_words(right)}.",
    )


@asks("longest-hand", "The longest hand", "counting hands", "03", 2, "adding")
def longest_hand(draw: Draw) -> Task:
    """The most cards that a hand can hold."""
    name, packs, target = draw.of((FOLK, SALON)), draw.of((1, 2)), draw.whole(15, 31)
    rules = facts.rules_of(name)
    pack = 36 if name == FOLK else 52
    values = sorted(min(rules.values[rank]) for rank in PACKS[pack])
    right = _longest(Counter({v: 4 * packs * values.count(v) for v in values}), target)
    one = _longest(Counter({v: 4 * (3 - packs) * values.count(v) for v in values}), target)
    least = values[0]
    told = "folk values (jack 2, queen 3, king 4)" if name == FOLK else "salon values, where an ace may count 1"
    spelled = _spell(values, packs, target)
    return Task(
        f"Suppose that one might draw as often as one likes, from {Pack(packs, pack).words}, "
        f"with {told}. A hand is bust when it passes {target}. How many cards can a hand hold at most "
        f"without being bust?",
        Answer(WHOLE, Fraction(right)),
        apart(
            right,
            [
                astray(
                    "cheapest_for_ever",
                    target // least,
                    f"You have taken a card of {least} again and again. There are only {4 * packs} of them.",
                ),
                astray("wrong_pack", one),
                astray(
                    "one_of_each",
                    _longest(Counter(dict.fromkeys(values, 1)), target),
                    "You have taken one card of each rank. There are more of each.",
                ),
            ],
        ),
        (
            "Take the cheapest cards first, and go on while the target allows.",
            f"There are {4 * packs} cards of each rank. How far do the cheapest take you?",
        ),
        f"Cheapest first: {spelled}. One more card of any rank would pass {target}, so the longest hand has {right} "
        f"cards.",
    )


def _longest(counts: Counter[int], target: int) -> int:
    """The most cards that stay within a target: the cheapest first."""
    held = 0
    for value in sorted(counts):
        take = min(counts[value], target // value)
        held, target = held + take, target - take * value
    return held


def _spell(values: list[int], packs: int, target: int) -> str:
    parts, total = [], 0
    for value in sorted(set(values)):
        take = min(4 * packs * values.count(value), (target - total) // value)
        total += take * value
        if take:
            parts.append(f"{word(take)} of {value} (together {total})")
    return listed(parts)


@asks("an-ace", "At least one ace", "without replacement", "06", 2, "the opposite event")
def an_ace(draw: Draw) -> Task:
    """The chance of at least one ace among several cards."""
    pack, cards = facts.worn_pack(draw), draw.whole(2, 5)
    n, aces = pack.size, pack.each
    none = facts.none_of(n, aces, cards)
    right = 1 - none
    once = Fraction(cards * aces * prod(range(n - aces - cards + 2, n - aces + 1)), prod(range(n - cards + 1, n + 1)))
    stairs = " × ".join(f"{n - aces - k}/{n - k}" for k in range(cards))
    return Task(
        f"The shoe: {pack.words}, {pack.told}. By the end of a round you hold {word(cards)} of them. What is the "
        f"chance that at least one is an ace? (Take the {word(cards)} cards as dealt blindly.)",
        Answer(CHANCE, right),
        (
            astray("union_unsubtracted", Fraction(cards * aces, n)),
            astray("exactly_for_least", once),
            astray(
                "complement_forgotten",
                none,
                "That is the chance of no ace at all. One step is missing: take it from 1.",
            ),
            astray("replaced", 1 - facts.none_of(n, aces, cards, replaced=True)),
        ),
        (
            "What is the opposite of “at least one”?",
            f"No ace at all: the first card is none with chance {n - aces}/{n}. And the second, after that?",
            f"No ace in {word(cards)} cards: {stairs}.",
        ),
        f"No ace in {word(cards)} cards: {stairs} = {in_words(none)}. At least one: 1 minus that, {in_words(right)}.",
    )
