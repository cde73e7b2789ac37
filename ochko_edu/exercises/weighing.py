"""Exercises: prices weighed by how often they are paid; the likeliest is not the average, and a risk is not a loss."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..cards import PACKS, RANKS
from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import SALON, Pack
from .forms import CHANCE, NUMBER, WHOLE, Answer, Task, figures, fraction, in_words
from .values import sampled

LOW_CARD = {12: "2♦", 13: "3♦", 14: "4♦", 15: "5♦", 16: "6♦", 17: "7♦"}


def _mean(table: Mapping[int, int]) -> Fraction:
    return Fraction(sum(net * n for net, n in table.items()), sum(table.values()))


@asks("likeliest", "What to expect tonight", "expectation", "06", 1, "averages")
def likeliest(draw: Draw) -> Task:
    """The likeliest result of a round, beside its average."""
    stake, rounds = draw.whole(50, 1000, 50), 50
    punter, banker, table = sampled(draw, rounds)
    mean = _mean(table) * stake
    if table[-1] <= max(table[0], table[1], table[2]) or mean <= 0:
        raise Again
    return Task(
        f"A punter stakes {stake:,} kopecks a round in the salon. He stands on {punter}, the banker on {banker}. Of "
        f"{rounds} rounds that were written down he lost {table[-1]}, took his stake back in {table[0]}, won it once "
        f"in {table[1]} and was paid double in {table[2]}. By how many kopecks will the next round most likely make "
        f"him richer? Write a loss with a minus.",
        Answer(WHOLE, Fraction(-stake)),
        apart(
            -stake,
            [
                astray(
                    "mean_is_mode",
                    mean,
                    "That is what a round brings on average, and no single round ever brings it. The question is "
                    "which result comes most often.",
                ),
                astray(
                    "wins_lumped",
                    stake,
                    "You have put all wins together, the single and the double ones. Each of these results comes "
                    "less often than a lost stake.",
                ),
                astray("best_case", 2 * stake, f"That is the best that can happen. It came in {table[2]} rounds."),
                astray(
                    "nothing_likeliest",
                    0,
                    f"That is the middle of all that can happen, and it came in {table[0]} rounds only.",
                ),
            ],
        ),
        (
            "Four things can happen. Which of them happened most often?",
            f"A lost stake: {table[-1]} rounds of {rounds}. The others: {table[0]}, {table[1]} and {table[2]}.",
        ),
        f"Most often, in {table[-1]} rounds of {rounds}, he loses his {stake:,} kopecks. On average he gains "
        f"{figures(mean)}: the double wins make up for more than the losses. What is likeliest and what is the "
        f"average need not even have one sign.",
    )


def _both_acts(total: int, banker: int, deals: int) -> tuple[dict[int, int], dict[int, int]]:
    """In how many of so many deals standing on a hard total pays what, and drawing to one point more."""
    hand = f"10♠ {LOW_CARD[total]}"
    tables = []
    for limit in (total, total + 1):
        chances = facts.nets(SALON, limit, banker, hand=hand)
        tables.append(dict(zip(chances, facts.shares(list(chances.values()), deals), strict=True)))
    return tables[0], tables[1]


def _told(table: Mapping[int, int]) -> str:
    words = {-1: "you lose in {n}", 0: "take the stake back in {n}", 1: "win it in {n}", 2: "win it twice over in {n}"}
    parts = [words[net].format(n=n) for net, n in sorted(table.items()) if n]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


@asks("worth-the-risk", "Worth the risk?", "expectation", "06", 2, "averages")
def worth_the_risk(draw: Draw) -> Task:
    """By how much drawing is better than standing, from two tables of payments."""
    total, banker, deals = draw.whole(12, 17), draw.whole(15, 19), draw.of((200, 400, 500, 1000))
    stand, drawn = _both_acts(total, banker, deals)
    right = _mean(drawn) - _mean(stand)
    wins = [sum(n for net, n in table.items() if net > 0) for table in (stand, drawn)]
    kinds = [rank for rank in RANKS if (10 if rank in facts.TENS else 1 if rank == "A" else int(rank)) > 21 - total]
    return Task(
        f"You hold a ten and another card, {total} together, and the banker stands on {banker}. A card busts you with "
        f"{len(kinds)} of the 13 ranks. Of {deals:,} such deals: if you stand, {_told(stand)}. If you draw, and "
        f"go on until you have {total + 1} or more, {_told(drawn)}. By how many stakes a deal is drawing better than "
        f"standing? (Negative, if standing is better.)",
        Answer(NUMBER, right),
        apart(
            right,
            [
                astray(
                    "wins_for_value",
                    Fraction(wins[1] - wins[0], deals),
                    "You have compared how often you win. What you win, and how often you lose, count as well.",
                ),
                astray(
                    "double_forgotten",
                    right - Fraction(drawn.get(2, 0) - stand.get(2, 0), deals),
                    "You have counted every win as one stake. Those over a banker who is bust bring two.",
                ),
                astray("draw_alone", _mean(drawn), "That is what drawing is worth. What is standing worth?"),
                astray(
                    "wrong_way_round",
                    -right,
                    "The size is right. You have taken drawing off standing; asked is drawing less standing.",
                ),
                astray(
                    "risk_for_value",
                    Fraction(13 - 2 * len(kinds), 13),
                    "You have weighed safe cards against those that bust you. The risk of a bust alone decides "
                    "nothing: see what both acts are worth.",
                ),
            ],
        ),
        (
            "Two averages, and their difference. The chance of a bust is already in the second table.",
            f"Standing is worth {figures(_mean(stand))} of a stake.",
            f"Drawing: ({_sum(drawn)}) / {deals:,}. Then take standing off.",
        ),
        f"Standing: ({_sum(stand)}) / {deals:,} = {figures(_mean(stand))}. Drawing: ({_sum(drawn)}) / {deals:,} = "
        f"{figures(_mean(drawn))}. The difference is {in_words(right)}.",
    )


def _sum(table: Mapping[int, int]) -> str:
    return f"{table.get(1, 0)} + 2 × {table.get(2, 0)} − {table[-1]}"


@asks("fair-price", "A price that is fair", "payments and rules", "07", 2, "an equation")
def fair_price(draw: Draw) -> Task:
    """What a busted banker must pay so that the game favours nobody."""
    punter, banker, rounds = draw.whole(14, 18), draw.whole(14, 18), draw.of((500, 1000, 2000, 5000))
    parts = [
        facts.chance(SALON, punter, banker, ((column, value),))
        for column, value in (("by", "banker_bust_pays"), ("by", "natural_pays"), ("payment", 1), ("payment", -1))
    ]
    bust, natural, once, lost, _ = facts.shares([*parts, 1 - sum(parts, Fraction(0))], rounds)
    right = Fraction(lost - once - 2 * natural, bust)
    value = Fraction(2 * bust + 2 * natural + once - lost, rounds)
    if not Fraction(1, 10) < right < 2:
        raise Again
    return Task(
        f"You stand on {punter}, the banker on {banker}. Of {rounds:,} rounds in the salon he is bust, and you are "
        f"not, in {bust}; you are paid a natural double in {natural}; you win one stake in {once} and lose one in "
        f"{lost}; in the others nobody gains. Now he pays two stakes for his bust. How many stakes should he pay for "
        f"it, so that the game favours nobody?",
        Answer(NUMBER, right),
        apart(
            right,
            [
                astray(
                    "price_taken_off",
                    2 - right,
                    "That is by how much the price must fall. What is it then?",
                ),
                astray(
                    "edge_off_price",
                    2 - value,
                    f"You have taken a round's whole gain off his payment. But he makes it in {bust} rounds of "
                    f"{rounds:,} only: in those it has to fall by more.",
                ),
                astray(
                    "naturals_forgotten",
                    Fraction(lost - once, bust),
                    "You have forgotten your naturals. They are paid double as before, and help you.",
                ),
                astray(
                    "naturals_once",
                    Fraction(lost - once - natural, bust),
                    "You have counted a natural as one stake. It pays two.",
                ),
                astray(
                    "price_of_others", 1, "You have let him pay once, like any other loser. Work out who gains then."
                ),
            ],
        ),
        (
            "Fair means that all that you win is as much as all that you lose.",
            f"Call the price x. You win {bust} x + 2 × {natural} + {once}, and lose {lost}.",
            f"{bust} x = {lost} − {once} − ▢.",
        ),
        f"{bust} x + 2 × {natural} + {once} = {lost} gives x = ({lost} − {once} − {2 * natural})/{bust} = "
        f"{in_words(right)} of a stake.",
    )


@asks("two-aces", "Two aces at once", "without replacement", "09", 2, "products of fractions")
def two_aces(draw: Draw) -> Task:
    """The chance of two aces in the first two cards of the yard."""
    size = draw.of((36, 32, 52))
    out = draw.some(PACKS[size][:-5], draw.whole(0, 3))
    pack = Pack(draw.of((1, 1, 2, 3)), size, tuple(out))
    aces, n = pack.each, pack.size
    right = Fraction(aces * (aces - 1), n * (n - 1))
    return Task(
        f"In the yard an ace counts 11 and never less, so two of them are 22: a bust. You play with {pack.words}, "
        f"{pack.told}. What is the chance that your first two cards are both aces?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "folk_aces_replaced",
                    Fraction(aces, n) ** 2,
                    "That is right if the first ace goes back into the pack before the second card. It stays in "
                    "your hand, so there is one ace less, and one card less.",
                ),
                astray(
                    "denominator_unchanged",
                    Fraction(aces * (aces - 1), n * n),
                ),
                astray(
                    "order_twice",
                    2 * right,
                    "You have doubled it for the two orders. An ace and then an ace is one order: exchange them, "
                    "and it is already among your cases.",
                ),
                astray("second_ace_alone", Fraction(aces - 1, n - 1), "You have one ace already. How likely was that?"),
                astray(
                    "first_ace_alone",
                    Fraction(aces, n),
                    "That is the chance of the first. The second has to come as well.",
                ),
            ],
        ),
        (
            "An ace first, and then another. How many aces are left for the second card, and among how many?",
            f"The first: {aces}/{n}.",
            f"Times {aces - 1}/▢.",
        ),
        f"{aces}/{n} × {aces - 1}/{n - 1} = {in_words(right)}. Had the first ace gone back, it would be "
        f"{fraction(Fraction(aces, n) ** 2)}.",
    )
