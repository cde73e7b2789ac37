"""Exercises: chances over several rounds and several hands."""

from __future__ import annotations

from fractions import Fraction

from . import facts
from .drawing import Again, Draw, asks, astray, choice
from .facts import TENS, Pack
from .forms import CHANCE, Answer, Task, figures, fraction, in_words, word

MANY_PACKS = (5, 6, 8)  # where a prompt tells a natural's chance: no shoe for which another exercise asks for it


def _natural(pack: Pack) -> Fraction:
    return facts.natural(pack.size, pack.each, pack.of(TENS))


@asks("any-natural", "An evening with a natural in it", "without replacement", "06", 2, "powers, the opposite event")
def any_natural(draw: Draw) -> Task:
    """The chance of any natural in several fresh rounds."""
    pack, rounds = facts.worn_pack(draw, MANY_PACKS), draw.whole(6, 30)
    p = _natural(pack)
    never = (1 - p) ** rounds
    return Task(
        f"You play {rounds} rounds, and before each the shoe ({pack.words}) is put together and shuffled anew. You "
        f"are dealt a natural in one round out of {float(1 / p):.2f}: the chance is {fraction(p)}. What is the "
        f"chance that you see at least one natural of your own tonight?",
        Answer(CHANCE, 1 - never),
        (
            astray("n_times_p", rounds * p),
            astray("complement_forgotten", never),
            astray("exactly_for_least", rounds * p * (1 - p) ** (rounds - 1)),
            astray("one_round", p, "That is the chance in a single round. You have the whole evening."),
        ),
        (
            "What would an evening without a natural look like?",
            f"One round without: {fraction(1 - p)}. The rounds know nothing of each other.",
            f"All {rounds} without: that, to the power {rounds}.",
        ),
        f"No natural in {rounds} rounds: ({fraction(1 - p)})^{rounds} = {figures(never)}. At least one: "
        f"{in_words(1 - never)}.",
    )


@asks("exactly-one", "Just one", "without replacement", "06", 3, "binomial chances")
def exactly_one(draw: Draw) -> Task:
    """The chance of exactly one natural in as many rounds as it takes on average."""
    pack = facts.worn_pack(draw, MANY_PACKS)
    p = _natural(pack)
    rounds = round(1 / p)
    one = rounds * p * (1 - p) ** (rounds - 1)
    return Task(
        f"The shoe is {pack.words}, shuffled anew for each round. A natural comes about once in {rounds} rounds: its "
        f"chance is {fraction(p)}. You play just {rounds} rounds. What is the chance of being dealt exactly one "
        f"natural?",
        Answer(CHANCE, one),
        (
            astray(
                "expected_once_means_once",
                1,
                "One is what you may expect on average. Some evenings bring none, "
                "some two or three, and they make up the average together.",
            ),
            astray(
                "which_round_forgotten",
                one / rounds,
                "That is the chance that it comes in one round that you name beforehand. It may come in any of them.",
            ),
            astray(
                "least_for_exactly",
                1 - (1 - p) ** rounds,
                "That is the chance of at least one. Evenings with two or more are not asked for.",
            ),
        ),
        (
            "Say that it comes in the third round, and in no other. How likely is that?",
            f"One natural and {rounds - 1} rounds without: p × (1 − p)^{rounds - 1}, with p = {fraction(p)}.",
            f"It may come in any of the {rounds} rounds.",
        ),
        f"{rounds} × {fraction(p)} × ({fraction(1 - p)})^{rounds - 1} = {figures(one)}. What is expected once "
        f"happens just once in little more than a third of all evenings.",
    )


@asks("drought", "Is it due?", "without replacement", "06", 1, "thinking")
def drought(draw: Draw) -> Task:
    """The chance of a natural after a long time without one."""
    pack, dry = facts.worn_pack(draw, MANY_PACKS), draw.whole(12, 40)
    p = _natural(pack)
    return Task(
        f"Every round is dealt from {pack.words}, put together and shuffled anew. A natural comes once in about "
        f"{float(1 / p):.0f} rounds; its chance is {fraction(p)}. You have had none in {dry} rounds, and your "
        f"neighbour says: “Now it must come.” What is the chance that your next hand is a natural?",
        Answer(CHANCE, p),
        (
            astray("gamblers_fallacy", 1 - (1 - p) ** (dry + 1)),
            astray(
                "bad_luck_goes_on",
                p * (1 - p) ** dry,
                f"That is the chance of {dry} rounds without and then a "
                f"natural, seen from the beginning. The {dry} rounds are behind you: they have happened.",
            ),
            astray(
                "certain",
                1,
                "Nothing makes it come. The shoe was shuffled anew, and does not know how long you have waited.",
            ),
        ),
        (
            "How would the shoe know how long you have waited?",
            "The cards were put together and shuffled. What is different from the first round?",
        ),
        f"Nothing is different from the first round. The chance is still {in_words(p)}. What your neighbour has in "
        f"mind is the chance of a natural somewhere in a long row of rounds, before the row has begun.",
    )


@asks("both-natural", "Two naturals at once", "conditional chances", "06", 3, "products of fractions")
def both_natural(draw: Draw) -> Task:
    """The chance that punter and banker are both dealt a natural."""
    pack = facts.worn_pack(draw, (1, 2, 3))
    n, a, t = pack.size, pack.each, pack.of(TENS)
    first, second = facts.natural(n, a, t), facts.natural(n - 2, a - 1, t - 1)
    right = first * second
    return Task(
        f"The shoe: {pack.words}, {pack.told}. You are dealt two cards, and then the banker two. What is the chance "
        f"that both of you hold a natural, an ace with a card that counts ten?",
        Answer(CHANCE, right),
        (
            astray(
                "independent_hands",
                first * first,
                "You have let the banker's hand be dealt from a full shoe. Yours has taken an ace and a ten out of it.",
            ),
            astray("added_not_multiplied", first + second),
            astray(
                "conditional_for_joint",
                second,
                "That is the banker's chance once you hold yours. You have to be dealt one first.",
            ),
            astray(
                "denominator_unchanged",
                first * Fraction(2 * (a - 1) * (t - 1), n * (n - 1)),
                "You have taken your ace and your ten out of the kinds, but the shoe has two cards less as well.",
            ),
        ),
        (
            f"Yours first: 2 × {a} × {t} / ({n} × {n - 1}). What has it taken out of the shoe?",
            f"Left are {n - 2} cards, among them {a - 1} aces and {t - 1} that count ten.",
            "Multiply your chance by his, given yours.",
        ),
        f"Yours: {fraction(first)}. After that his: 2 × {a - 1} × {t - 1} / ({n - 2} × {n - 3}) = "
        f"{fraction(second)}. Both: {in_words(right)}, about one round in {figures(round(1 / right))}.",
    )


@asks("last-seat", "Is the last seat worse?", "without replacement", "06", 2, "thinking, products of fractions")
def last_seat(draw: Draw) -> Task:
    """The chance of a natural for the one who is dealt to last."""
    pack, punters = facts.worn_pack(draw, most_out=6), draw.whole(2, 7)
    n, a, t = pack.size, pack.each, pack.of(TENS)
    right = facts.natural(n, a, t)
    before = 2 * punters
    if n - before < a + t:
        raise Again
    return Task(
        f"{word(punters).capitalize()} punters sit at the table. From {pack.words} ({pack.told}) each gets two "
        f"cards, and the banker gets his pair last. Nobody has looked at a card yet. What is the chance that the "
        f"banker holds a natural?",
        Answer(CHANCE, right),
        (
            astray(
                "fewer_cards",
                facts.natural(n - before, a, t),
                f"You have taken {before} cards out of the shoe "
                f"and left all the aces and tens in it. Among the cards that went before there are aces and tens "
                f"too.",
            ),
            astray(
                "seat_penalty",
                facts.natural(n - 2, a - 1, t - 1),
                "That is his chance if the first punter is known to hold a natural. Nobody has looked.",
            ),
            astray(
                "shared_out",
                facts.natural(n, a, t) / (punters + 1),
                "You have shared one natural out among "
                "all the seats. Each of them has its own chance, and it is the same for all.",
            ),
        ),
        (
            "Would it matter if the banker took his pair from the bottom of the shuffled shoe instead?",
            "A shuffled shoe has no better places and no worse ones.",
            f"So ask it of the first two cards: 2 × {a} × {t} over two factors.",
        ),
        f"Each place in a shuffled shoe is as good as any other. The banker's pair has the chance of the first pair: "
        f"2 × {a} × {t} / ({n} × {n - 1}) = {in_words(right)}.",
    )


@asks("evens-out", "Does luck even out?", "long runs", "06", 2, "thinking")
def evens_out(draw: Draw) -> Task:
    """Whether the distance from what was expected grows or shrinks, and how much."""
    few, root = draw.whole(60, 400, 20), draw.whole(3, 12)
    times = root * root
    many = few * times
    what, chance = draw.of(
        (
            ("his naturals", 21), ("busts of the banker", 4), ("rounds that end even", 12), ("his own busts", 5),
            ("first cards that are aces", 13), ("naturals of the banker", 21),
        )
    )  # fmt: skip
    answer, thoughts = choice(
        draw,
        f"The count strays about {root} times as far from what is expected, and the share about {root} times less.",
        [
            (
                "evens_out",
                f"Both stray about {root} times less: in the long run luck evens out.",
                "The share does come nearer. But nothing pays back an early run of luck: it is only thinned out by all "
                "the rounds that follow, while the count goes on straying.",
            ),
            (
                "share_drifts",
                f"Both stray about {root} times as far: the longer one plays, the more can happen.",
                "The count does stray further. But it strays like the square root of the number of rounds, and the "
                "share divides by that number.",
            ),
            (
                "wrong_way_round",
                f"The count strays about {root} times less from what is expected, and the share {root} times as far.",
                "It is the other way round. The spread of a count grows, with the square root of the number of rounds.",
            ),
            (
                "count_by_n",
                f"The count strays about {times} times as far, and so the share as far as before.",
                "That would be so if all the luck went one way. Good and bad rounds offset each other: the spread of a "
                "count grows with the square root only.",
            ),
        ],
    )
    return Task(
        f"Somebody counts {what}, which come about once in {chance}. After {few} rounds he compares his count with "
        f"what was to be expected, and his share with the chance. He plays on to {many:,} rounds and compares again. "
        f"What will he most likely find?",
        answer,
        thoughts,
        (
            "There are two things to compare: a number of rounds, and a part of all rounds.",
            "The spread of a count grows like the square root of the number of rounds. What does a share do?",
            f"From {few} to {many:,} rounds the number of rounds grows {times} times. And its root?",
        ),
        f"The number of rounds has grown {times} times. So the spread of the count has grown about {root} times, and "
        f"that of the share has shrunk as many times. Luck is not paid back; it is thinned out.",
    )
