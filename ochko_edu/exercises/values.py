"""Exercises: what a game is worth, how far it strays, and how sure one may be."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import ceil, sqrt

from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import SALON
from .forms import CHANCE, NUMBER, WHOLE, Answer, Task, figures, in_words


def _table(draw: Draw, rounds: int) -> tuple[int, int, dict[int, int]]:
    """Limits of both sides, and how many of so many rounds pay what."""
    punter, banker = draw.whole(15, 17), draw.whole(16, 18)
    chances = facts.nets(SALON, punter, banker)
    return punter, banker, dict(zip(chances, facts.shares(list(chances.values()), rounds), strict=True))


def sampled(draw: Draw, rounds: int) -> tuple[int, int, dict[int, int]]:
    """Return both limits, and how many of so many rounds that somebody has played paid what: each pupil his own."""
    punter, banker = draw.whole(15, 17), draw.whole(16, 18)
    chances = facts.nets(SALON, punter, banker)
    table = dict.fromkeys(chances, 0)
    ends = list(accumulate(chances.values()))
    for _ in range(rounds):
        at = draw.part()
        table[next(net for net, end in zip(chances, ends, strict=True) if at < end)] += 1
    return punter, banker, table


def _told(table: dict[int, int]) -> str:
    return (
        f"in {table[-1]} he loses his stake, in {table[0]} he takes it back, in {table[1]} he wins one stake and in "
        f"{table[2]} he wins two"
    )


def _mean(table: dict[int, int]) -> Fraction:
    return Fraction(sum(net * n for net, n in table.items()), sum(table.values()))


@asks("whom-it-favours", "Whom does it favour?", "expectation", "05", 1, "averages")
def whom_it_favours(draw: Draw) -> Task:
    """The value of the salon game from a table of payments."""
    rounds = draw.of((1000, 2000, 5000, 10000))
    punter, banker, table = _table(draw, rounds)
    right = _mean(table)
    return Task(
        f"In the salon, with a punter who stands on {punter} and a banker who stands on {banker}, {rounds:,} rounds "
        f"go like this on average: {_told(table)}. What is a round worth to the punter, in stakes?",
        Answer(NUMBER, right),
        (
            astray("double_is_total", right - Fraction(table[2], rounds)),
            astray("sign_of_banker", -right),
            astray(
                "pushes_left_out",
                right * rounds / (rounds - table[0]),
                "You have left out the rounds in which nobody wins. They are rounds too: divide by all of them.",
            ),
            astray(
                "stake_counted_in", right + 1, "You have counted the stake that comes back. The value is what he gains."
            ),
        ),
        (
            "The punter loses most often. Does he lose on the whole?",
            f"Won: {table[1]} × 1 and {table[2]} × 2. Lost: {table[-1]} × 1.",
            f"That is for {rounds:,} rounds. One round is asked for.",
        ),
        f"({table[1]} + 2 × {table[2]} − {table[-1]}) / {rounds:,} = {in_words(right)} stakes a round. He loses in "
        f"{table[-1]} rounds and wins in {table[1] + table[2]}. What makes him gain for all that is the double pay.",
    )


@asks("own-bust", "What your busts cost", "expectation", "05", 1, "reading a table")
def own_bust(draw: Draw) -> Task:
    """In how many rounds a punter's bust costs him the stake."""
    punter, banker, rounds = draw.whole(15, 17), draw.whole(16, 18), draw.of((1000, 2000, 5000, 10000))
    mine = facts.chance(SALON, punter, banker, (("punter_bust", True),))
    both = facts.chance(SALON, punter, banker, (("punter_bust", True), ("banker_bust", True)))
    his = facts.chance(SALON, punter, banker, (("banker_bust", True),))
    a, b, h = (facts.shares([part, 1 - part], rounds)[0] for part in (mine, both, his))
    return Task(
        f"Salon rules. You stand on {punter}, the banker on {banker}. In {rounds:,} rounds you are bust {a:,} times "
        f"and he is bust {h:,} times; in {b} of these rounds you are bust both. How often does your bust cost you the "
        f"stake?",
        Answer(WHOLE, Fraction(a - b)),
        (
            astray("bust_is_loss", a),
            astray(
                "both_counted",
                b,
                "Those are just the rounds in which your bust costs nothing: both are bust, and the stake comes back.",
            ),
            astray(
                "his_own_busts",
                h - b,
                "Those are the rounds in which he alone is bust. They bring you two stakes each.",
            ),
        ),
        ("What do the salon's rules say when both are bust?", "Clause 000:13a: they are quits. Take those rounds off."),
        f"You are bust in {a} rounds. In {b} of them the banker is bust too, and the stake comes back. {a} − {b} = "
        f"{a - b}.",
    )


@asks("clause-changed", "The price of a clause", "payments and rules", "07", 2, "expectation")
def clause_changed(draw: Draw) -> Task:
    """What a changed clause does to the value."""
    punter, banker = draw.whole(15, 17), draw.whole(16, 18)
    value = Fraction(round(sum(n * c for n, c in facts.nets(SALON, punter, banker).items()) * 1000), 1000)
    told, code, fact, step, thoughts = draw.of(
        (
            ("Equal totals, which have parted as friends, shall be the "
            "banker's.", 'replace(tie="banker")', (("by", "tie"),), -1,
             [("twice_the_step", -2, "You have moved these rounds from a win to a loss. They were no win: the stake "
             "came back.")]),
            ("Equal totals, which have parted as friends, shall be the "
            "punter's.", 'replace(tie="punter")', (("by", "tie"),), 1,
             [("twice_the_step", 2, "You have moved these rounds from a loss to a win. They were no loss: the stake "
             "came back.")]),
            ("A banker who is bust shall pay once and no longer "
            "double.", "replace(banker_bust_pays=1)", (("by", "banker_bust_pays"),), -1,
             [("step_to_nothing", -2, "You have let him pay nothing at all. He still pays one stake.")]),
            ("A banker who is bust shall pay three stakes instead of "
            "two.", "replace(banker_bust_pays=3)", (("by", "banker_bust_pays"),), 1,
             [("step_from_nothing", 3, "You have added three stakes. Two of them were paid before.")]),
            ("A natural of the punter's shall be paid three stakes instead of "
            "two.", "replace(natural_pays=3)", (("by", "natural_pays"),), 1,
             [("step_from_nothing", 3, "You have added three stakes. Two of them were paid before.")]),
        )
    )  # fmt: skip
    part = Fraction(round(facts.chance(SALON, punter, banker, fact) * 1000), 1000)
    what = {
        "tie": "end with equal totals",
        "banker_bust_pays": "see the banker bust and the punter not",
        "natural_pays": "pay the punter a natural",
    }[str(fact[0][1])]
    right = value + step * part
    return Task(
        f"A punter who stands on {punter} meets a banker who stands on {banker}, salon rules. A round is worth "
        f"{figures(value)} stakes to the punter, and {figures(part * 100)} rounds in 100 {what}. The table votes for "
        f"a new clause: “{told}” Both play on as before. What is a round worth to the punter now?",
        Answer(NUMBER, right),
        (
            astray(
                "wrong_direction",
                value - step * part,
                "The step has the right size. But whom does the new clause help?",
            ),
            *(astray(name, value + times * part, reply) for name, times, reply in thoughts),
            astray("difference_only", step * part, "That is by how much the value changes. What is it then?"),
        ),
        (
            "In all other rounds nothing changes. What changes in these?",
            f"In each of these rounds the punter's net moves by {abs(step)} stake. Up or down?",
            f"They are {figures(part)} of all rounds.",
        ),
        f"{figures(value)} {'+' if step > 0 else '−'} {figures(part)} = {in_words(right)}. In Python: "
        f"`oe.exact(rules.{code}, oe.stand_on({punter}), oe.stand_on({banker})).value`.",
    )


@asks("variance", "How far one round strays", "variance", "06", 2, "variance")
def variance(draw: Draw) -> Task:
    """The variance of one round from a table of payments."""
    punter, banker, table = sampled(draw, 100)
    mean = _mean(table)
    squares = Fraction(sum(net * net * n for net, n in table.items()), 100)
    right = squares - mean**2
    return Task(
        f"Somebody has written down 100 rounds of the salon game. The punter stood on {punter}, the banker on "
        f"{banker}: {_told(table)}. "
        f"What is the variance of what a round brought him, in square stakes?",
        Answer(NUMBER, right),
        (
            astray(
                "mean_not_squared_off",
                squares,
                "That is the average of the squares. They have to be measured "
                "from the mean: take the square of the mean off.",
            ),
            astray("spread_for_variance", Fraction(sqrt(right)), "That is the spread, the root of the variance."),
            astray(
                "distance_for_square",
                Fraction(sum(abs(net) * n for net, n in table.items()), 100),
                "You have averaged the sizes of the payments. The variance takes their squares.",
            ),
            astray("mean_taken_off", squares - mean, "You have taken off the mean. Its square belongs there."),
        ),
        (
            "First the mean of the payments. Then the mean of their squares.",
            f"The mean is {figures(mean)}. The squares are 1, 0, 1 and 4.",
            "The variance is the mean of the squares less the square of the mean.",
        ),
        f"Mean {figures(mean)}; mean of squares ({table[-1]} + {table[1]} + 4 × {table[2]})/100 = "
        f"{figures(squares)}. Variance {figures(squares)} − ({figures(mean)})² = {in_words(right)}.",
    )


def _spread(draw: Draw) -> tuple[int, int, Fraction]:
    punter, banker = draw.whole(15, 17), draw.whole(16, 18)
    chances = facts.nets(SALON, punter, banker)
    mean = sum(n * c for n, c in chances.items())
    return punter, banker, Fraction(round(100 * sqrt(sum(n * n * c for n, c in chances.items()) - mean**2)), 100)


@asks("evening-spread", "A whole evening", "variance", "06", 2, "square roots")
def evening_spread(draw: Draw) -> Task:
    """The spread of the sum of many rounds."""
    _, _, spread = _spread(draw)
    rounds = draw.whole(20, 200, 5)
    right = Fraction(float(spread) * sqrt(rounds))
    return Task(
        f"One round in the salon has a spread (a standard deviation) of {figures(spread)} stakes. You play {rounds} "
        f"rounds, each from a fresh shoe. What is the spread of what you have won or lost in the end, in stakes?",
        Answer(NUMBER, right, exact=False),
        (
            astray("spread_linear", spread * rounds),
            astray("spread_of_one", spread),
            astray(
                "error_for_sum",
                Fraction(float(spread) / sqrt(rounds)),
                "That is the spread of the average of a round. You were asked about the sum.",
            ),
            astray(
                "variance_for_spread", spread**2 * rounds, "That is the variance of the sum. The spread is its root."
            ),
        ),
        (
            "Fresh shoes make the rounds independent. What adds up then, spreads or variances?",
            f"The variance of one round is {figures(spread)}². Of {rounds} rounds it is {rounds} times that.",
            "The spread is the root of the variance.",
        ),
        f"√{rounds} × {figures(spread)} = {figures(right)} stakes.",
    )


@asks("honest-band", "How sure are you?", "honest intervals", "06", 3, "standard error")
def honest_band(draw: Draw) -> Task:
    """The upper end of a band of two standard errors."""
    _, _, spread = _spread(draw)
    root = draw.whole(20, 100, 5)
    mean = Fraction(draw.whole(5, 40), 100)
    rounds = root * root
    right = mean + 2 * spread / root
    return Task(
        f"You have dealt {rounds:,} rounds, each from a fresh shoe. On average the punter has gained {figures(mean)} "
        f"stakes a round, with a spread of {figures(spread)} from round to round. You report the value with a band "
        f"of two standard errors to each side. Where does the band end above?",
        Answer(NUMBER, right),
        (
            astray("error_by_n", mean + 2 * spread / rounds),
            astray(
                "one_error",
                mean + spread / root,
                "That is one standard error. It leaves the true value outside "
                "in about a third of all such reports; two were asked for.",
            ),
            astray(
                "spread_of_one",
                mean + 2 * spread,
                "That is a band for a single round. The average of many rounds is much surer.",
            ),
            astray("lower_end", mean - 2 * spread / root, "That is where the band ends below."),
        ),
        (
            "The band is for the average, and not for a round.",
            f"The standard error is the spread divided by the root "
            f"of the number of rounds: {figures(spread)} / √{rounds:,}.",
            f"√{rounds:,} = {root}. Then go two standard errors up from {figures(mean)}.",
        ),
        f"Standard error {figures(spread)}/{root} = {figures(spread / root)}. {figures(mean)} + 2 × "
        f"{figures(spread / root)} = {in_words(right)}.",
    )


@asks("narrower-band", "Rounds for a narrower band", "long runs", "07", 2, "square roots")
def narrower_band(draw: Draw) -> Task:
    """How many rounds a narrower band takes."""
    times, rounds = draw.whole(2, 6), draw.whole(200, 3000, 50)
    band = draw.of((6, 12, 18, 24, 30))
    new = Fraction(band, 100 * times)
    return Task(
        f"After {rounds:,} simulated rounds the value is known to ±{figures(Fraction(band, 100))} stakes. That is "
        f"too wide for you: you want ±{figures(new)}. How many rounds must you simulate in all? (Write the number "
        f"that you give to `oe.simulate(rules, rounds=...)`.)",
        Answer(WHOLE, Fraction(rounds * times**2)),
        (
            astray(
                "error_by_n",
                rounds * times,
                "That many rounds would do if an error shrank with the number of "
                "rounds. It shrinks with the square root.",
            ),
            astray("further_for_all", rounds * (times**2 - 1), "That is how many more you need. Asked for are all."),
            astray(
                "root_for_square",
                ceil(rounds * sqrt(times)),
                "It goes the other way: a band of half the width needs four times the rounds.",
            ),
        ),
        (
            f"The band shall be {word_times(times)} as narrow.",
            "A band shrinks like one over the square root of the number of rounds.",
            f"{times} times narrower takes {times} × {times} times the rounds.",
        ),
        f"{times}² = {times**2} times as many rounds: {times**2} × {rounds:,} = {rounds * times**2:,}.",
    )


def word_times(times: int) -> str:
    """Return how many times, in words.

    >>> word_times(2), word_times(4)
    ('twice', '4 times')
    """
    return "twice" if times == 2 else f"{times} times"


@asks("behind", "Behind after two rounds", "expectation", "06", 3, "adding chances of cases")
def behind(draw: Draw) -> Task:
    """The chance of being behind after two rounds."""
    punter, banker, table = sampled(draw, 100)
    lose, even, one = (Fraction(table[k], 100) for k in (-1, 0, 1))
    right = lose**2 + 2 * lose * even
    if right <= 0:
        raise Again
    return Task(
        f"Salon, you stand on {punter}, the banker on {banker}. Take 100 rounds that were written down for the "
        f"chances: "
        f"in {table[-1]} you lose your stake, in {table[0]} you take it back, in {table[1]} you win one stake and in "
        f"{table[2]} you win two. You play two rounds, each from a fresh shoe and each for one stake. What is the "
        f"chance "
        "that you have less in the end than in the beginning?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray("one_round", lose, "That is the chance of being behind after one round."),
                astray(
                    "both_lost",
                    lose**2,
                    "You can be behind without losing both rounds: lose one, and take your stake back in the other.",
                ),
                astray(
                    "one_order",
                    lose**2 + lose * even,
                    "A loss and a stake taken back can come in either order, and you have counted one.",
                ),
                astray(
                    "level_is_behind",
                    right + 2 * lose * one,
                    "You have counted a loss and a win of one stake. Then you are level, and not behind.",
                ),
            ],
        ),
        (
            "Write down all pairs of rounds that end below nothing.",
            "Two losses do. So do a loss and a stake taken back, in either order. A loss and a win do not.",
            f"{figures(lose)}² + 2 × {figures(lose)} × ▢.",
        ),
        f"{figures(lose)}² + 2 × {figures(lose)} × {figures(even)} = {in_words(right)}.",
    )
