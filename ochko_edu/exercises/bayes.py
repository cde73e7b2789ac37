"""Exercises: from what one sees to what lies behind it."""

from __future__ import annotations

from fractions import Fraction

from ..cards import PICTURES
from . import facts
from .drawing import Draw, apart, asks, astray
from .facts import Pack
from .forms import CHANCE, Answer, Task, figures, fraction, in_words, word
from .given import by_draws


def _rates(draw: Draw) -> tuple[int, int, list[tuple[int, int, int]]]:
    """A banker's limit, a number of hands, how many of them drew so often, and of a hundred such how many are bust."""
    banker, hands_in_all = draw.whole(15, 19), draw.whole(400, 1200, 100)
    table = by_draws(banker)
    hands = facts.shares([all_ for all_, _ in table.values()], hands_in_all)
    rates = [round(100 * bust / all_) for all_, bust in table.values()]
    return banker, hands_in_all, list(zip(table, hands, rates, strict=True))


def _told(rows: list[tuple[int, int, int]]) -> str:
    return "; ".join(f"{d} draw{'s' if d != 1 else ''}: {n} hands, {r} % bust" for d, n, r in rows)


@asks("all-busts", "How often is he bust?", "conditional chances", "06", 2, "weighted averages")
def all_busts(draw: Draw) -> Task:
    """The chance of a bust from the chances by number of draws."""
    banker, hands, rows = _rates(draw)
    right = sum((Fraction(n * r, 100 * hands) for _, n, r in rows), Fraction(0))
    often = max(rows, key=lambda row: row[2])
    return Task(
        f"A banker stands on {banker}. Of {hands:,} of his hands, by how many cards he drew: {_told(rows)}. How "
        f"often is he bust, all hands together?",
        Answer(CHANCE, right),
        (
            astray("unweighted_average", Fraction(sum(r for _, _, r in rows), 100 * len(rows))),
            astray(
                "draws_only",
                Fraction(sum(n * r for d, n, r in rows if d), 100 * sum(n for d, n, _ in rows if d)),
                "That is his chance of a bust if he draws at all. Hands that stand at once belong to the whole as "
                "well.",
            ),
            astray(
                "worst_case",
                Fraction(often[2], 100),
                "That is the most dangerous case alone. The others come more often.",
            ),
        ),
        (
            "Turn every line into a number of bust hands.",
            f"In the line with {often[0]} draws that is {often[2]} % of {often[1]}.",
            "Add up the bust hands of all lines, and divide by all hands.",
        ),
        f"{' + '.join(f'{r} % of {n}' for _, n, r in rows if r)} gives {figures(right * hands)} bust hands in "
        f"{hands:,}: {in_words(right)}.",
    )


@asks("he-drew-two", "He is bust. How often did he draw?", "Bayes", "06", 3, "Bayes, with counts")
def he_drew_two(draw: Draw) -> Task:
    """The chance of a number of draws given a bust."""
    banker, hands, rows = _rates(draw)
    draws = draw.whole(1, 3)
    _, n, rate = next(row for row in rows if row[0] == draws)
    busts = sum((Fraction(m * r, 100) for _, m, r in rows), Fraction(0))
    here = Fraction(n * rate, 100)
    times = {1: "just once", 2: "twice", 3: "three times"}[draws]
    total = sum(r for _, _, r in rows)
    return Task(
        f"You come back to the table and see that the banker, who stands on {banker}, is bust. His hands, out of "
        f"{hands:,}: {_told(rows)}. How likely is it that he has drawn {times}?",
        Answer(CHANCE, here / busts),
        (
            astray(
                "inverse",
                Fraction(rate, 100),
                f"You have turned it round: that is how often he is bust after drawing {times}.",
            ),
            astray("joint_for_conditional", here / hands),
            astray(
                "prior",
                Fraction(n, hands),
                f"That is how often he draws {times}, bust or not. That he is bust has told you something.",
            ),
            astray(
                "base_rate_forgotten",
                Fraction(rate, total),
                "You have compared the rates of bust alone. The lines do not come equally often.",
            ),
        ),
        (
            "He is bust. So look at the bust hands, and at no others.",
            f"How many bust hands does each line give? The line with {draws}: {rate} % of {n}.",
            f"All lines together give {figures(busts)} bust hands.",
        ),
        f"Bust hands that drew {times}: {rate} % of {n}, {figures(here)}. All bust hands: {figures(busts)}. The "
        f"share is {in_words(here / busts)}.",
    )


@asks("which-pack", "Which pack is it?", "Bayes", "09", 3, "Bayes, with counts")
def which_pack(draw: Draw) -> Task:
    """The chance that cards come from one of two packs."""
    small, cards = Pack(1, 36), draw.whole(1, 3)
    large = Pack(1, draw.of((52, 32)))
    kind, ranks = draw.of(
        (
            ("a picture (jack, queen or king)", PICTURES),
            ("an ace", ("A",)),
            ("no ace and no picture", ("6", "7", "8", "9", "10", "2", "3", "4", "5")),
        )
    )
    many, few = draw.of(((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3)))
    weights = [
        many * facts.all_of(small.size, small.of(ranks), cards),
        few * facts.all_of(large.size, large.of(ranks), cards),
    ]
    right = weights[0] / sum(weights)
    back = [
        many * facts.all_of(small.size, small.of(ranks), cards, True),
        few * facts.all_of(large.size, large.of(ranks), cards, True),
    ]
    likelihood = weights[0] / many
    old = f"{word(many)} old pack{'s' if many > 1 else ''} of 36"
    odds = "as many old packs of 36 as of" if many == few else f"{old} for every {word(few)} of"
    seen = "the top card, and it is" if cards == 1 else f"the top {word(cards)} cards, and each of them is"
    return Task(
        f"In the drawer of a card room lie {odds} {large.size}, and from outside one cannot tell them apart. You "
        f"take a pack blindly, shuffle it, and turn up {seen} {kind}. What is the chance that you hold a pack of 36?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "prior",
                    Fraction(many, many + few),
                    "That was the chance before you turned anything up. What you saw has moved it.",
                ),
                astray("likelihood", likelihood),
                *([astray("base_rate_forgotten", likelihood / (likelihood + weights[1] / few))] if many != few else []),
                *([astray("replaced", back[0] / sum(back))] if cards > 1 else []),
            ],
        ),
        (
            "Imagine that many people do the same. How many of them see what you see, and with which pack?",
            f"With a pack of 36 the chance to see that is {in_words(likelihood)}.",
            f"With the other it is {in_words(weights[1] / few)}. Weigh both by how many such packs there are.",
        ),
        f"Weights: pack of 36: {many} × {fraction(likelihood)}; the other: {few} × {fraction(weights[1] / few)}. The "
        f"share of the first: {in_words(right)}.",
    )


@asks("bid-tells", "What a bid gives away", "Bayes", "09", 3, "Bayes, with counts")
def bid_tells(draw: Draw) -> Task:
    """The chance of an ace behind a bid for the whole bank."""
    ace, ten, other = draw.of((60, 70, 80, 90)), draw.whole(20, 50, 5), draw.whole(4, 16)
    counts = {"ace": 4 * ace, "ten": 4 * ten, "other": 28 * other}
    right = Fraction(counts["ace"], sum(counts.values()))
    return Task(
        f"Folk rules, 36 cards. You have watched a punter for many evenings. On a first card that is an ace he plays "
        f"for the whole bank {ace} times in 100; on a ten, {ten} times; on any other card, {other} times. Now he "
        f"says: “The whole bank.” How likely is it that he holds an ace? (You have seen no card yourself.)",
        Answer(CHANCE, right),
        (
            astray(
                "inverse",
                Fraction(ace, 100),
                "You have turned it round: that is how often he bids the whole bank when he holds an ace.",
            ),
            astray(
                "base_rate_forgotten",
                Fraction(ace, ace + ten + other),
                "You have compared how often each card "
                "makes him bid, as if the three came equally often. There are 28 other cards, and only 4 aces.",
            ),
            astray("prior", Fraction(1, 9), "That was the chance before he spoke. His bid has told you something."),
            astray("joint_for_conditional", Fraction(4 * ace, 3600)),
        ),
        (
            "Let him be dealt each of the 36 cards a hundred times. How often does he bid the whole bank?",
            f"With the 4 aces: 4 × {ace} times. And with the 4 tens, and with the 28 others?",
            f"{counts['ace']} + {counts['ten']} + {counts['other']} such bids in all.",
        ),
        f"In 3,600 deals he bids the whole bank {counts['ace']} times on an ace, {counts['ten']} times on a ten and "
        f"{counts['other']} times on another card. {counts['ace']} of {sum(counts.values())}: {in_words(right)}.",
    )
