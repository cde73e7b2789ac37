"""Exercises: when to draw, and how to play when the other one thinks as well."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ..cards import RANKS
from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import SALON, Pack
from .forms import CHANCE, NUMBER, WHOLE, Answer, Task, figures, fraction, in_words, listed


@asks("break-even", "Hoping for his bust", "decisions", "08", 2, "an equation")
def break_even(draw: Draw) -> Task:
    """From which chance of the banker's bust standing low pays."""
    pays = draw.of(
        (
            Fraction(1, 2),
            Fraction(3, 2),
            Fraction(2),
            Fraction(5, 2),
            Fraction(3),
            Fraction(4),
            Fraction(5),
            Fraction(6),
        )
    )
    stake = draw.whole(2, 50)
    right = 1 / (1 + pays)
    return Task(
        f"You have staked {stake} roubles and hold a poor hand: it beats nothing. If you stand, only the banker's "
        f"bust can save you, and that pays you {figures(pays)} times your stake; if he stays in, the stake is lost. "
        f"How "
        f"likely must his bust be at least, so that standing does not lose in the long run?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "half_and_half",
                    Fraction(1, 2),
                    "That is right where a win pays as much as a loss costs. "
                    "Here it does not, or you would not have been asked.",
                ),
                astray(
                    "odds_as_chance",
                    1 / pays,
                    "Those are the odds of his bust against his staying in. The "
                    "chance has all the cases below the line.",
                ),
                astray("other_end", pays / (1 + pays), "That is how likely he may be to stay in."),
            ],
        ),
        (
            "Call the chance q. What do you win on average, and what do you lose?",
            f"You win {figures(pays)} stakes with chance q, and lose one with chance 1 − q.",
            f"{figures(pays)} q = 1 − q.",
        ),
        f"{figures(pays)} q = 1 − q, so q = 1/(1 + {figures(pays)}) = {in_words(right)}.",
    )


@asks("standing-low", "What standing is worth", "decisions", "08", 2, "expectation")
def standing_low(draw: Draw) -> Task:
    """The value of standing on a total against the banker's final totals."""
    banker = draw.whole(15, 18)
    mine, hands = draw.whole(banker - 1, 20), draw.of((500, 1000, 2000, 5000))
    found: dict[str, Fraction] = dict.fromkeys(("lower", "equal", "higher", "bust"), Fraction(0))
    for (_, total, bust), chance in facts.lone(SALON, banker).items():
        found["bust" if bust else "lower" if total < mine else "equal" if total == mine else "higher"] += chance
    n = dict(zip(found, facts.shares(list(found.values()), hands), strict=True))
    right = Fraction(n["lower"] + 2 * n["bust"] - n["higher"], hands)
    return Task(
        f"Salon rules. You hold {mine}, no natural, and think of standing. The banker stands on {banker}. In "
        f"{hands:,} "
        f"of his hands he ends below {mine} in {n['lower']}, on {mine} in {n['equal']}, above it in {n['higher']}, "
        f"and bust in {n['bust']}. (Your own cards change that a little; leave it aside.) What is standing worth to "
        f"you, in stakes?",
        Answer(NUMBER, right),
        apart(
            right,
            [
                astray("double_is_total", right - Fraction(n["bust"], hands)),
                astray(
                    "bust_forgotten",
                    Fraction(n["lower"] - n["higher"], hands),
                    "You have forgotten his busts. They pay you, and double.",
                ),
                astray(
                    "tie_to_banker",
                    right - Fraction(n["equal"], hands),
                    "You have lost the equal totals. In the salon the stake comes back.",
                ),
                astray(
                    "chance_for_value",
                    Fraction(n["lower"] + n["bust"], hands),
                    "That is how often you win. Asked is what it is worth: count what is paid and what is lost.",
                ),
            ],
        ),
        (
            "Four cases. What does each pay you?",
            "Below: one stake. Equal: nothing. Above: you lose one. Bust: two stakes.",
            f"({n['lower']} + 2 × {n['bust']} − ▢) / {hands:,}.",
        ),
        f"({n['lower']} + 2 × {n['bust']} − {n['higher']}) / {hands:,} = {in_words(right)}.",
    )


def best_play(cards: tuple[int, ...], target: int, start: int, stop: str = "best") -> Fraction:
    """Return the value of little ochko from a total: drawn with replacement, one's total if it stays within the target.

    Args:
        cards: the values, equally likely.
        target: the most that a total may be.
        start: the total to begin with.
        stop: "best" plays the best way; "one" draws once and stops; "never" draws until it is past the target.

    >>> best_play((1, 2, 3), 6, 5)
    Fraction(5, 1)
    """

    @cache
    def worth(total: int, left: int) -> Fraction:
        if total > target:
            return Fraction(0)
        if left == 0:
            return Fraction(total)
        drawing = sum((worth(total + c, left - 1) for c in cards), Fraction(0)) / len(cards)
        return max(Fraction(total), drawing) if stop == "best" else drawing

    return worth(start, {"best": target + 1, "one": 1, "never": target + 1}[stop])


@asks("little-ochko", "Little ochko, worked backwards", "decisions", "08", 3, "dynamic programming by hand")
def little_ochko(draw: Draw) -> Task:
    """The value of a small game of drawing and stopping."""
    cards = tuple(draw.some((1, 2, 3, 4, 5, 6), 3))
    target = draw.whole(8, 12)
    start = draw.whole(target - 6, target - 3)
    right = best_play(cards, target, start)
    one = best_play(cards, target, start, "one")
    if right == start or one == right:
        raise Again
    values = {t: best_play(cards, target, t) for t in range(start, target + 1)}

    def often_safe(total: int) -> bool:
        return sum(total + c > target for c in cards) * 2 < len(cards)

    @cache
    def cautious(total: int) -> Fraction:
        if total > target:
            return Fraction(0)
        return sum(map(cautious, (total + c for c in cards)), Fraction(0)) / 3 if often_safe(total) else Fraction(total)

    steps = "; ".join(f"{t}: {fraction(v)}{' (stop)' if v == t else ''}" for t, v in reversed(values.items()))
    return Task(
        f"Little ochko. Draw cards worth {listed(list(map(str, cards)), 'or')}, each equally likely every time, and "
        f"stop when you like. Your total is paid to you in roubles; but past {target} you get nothing. You hold "
        f"{start}. What is the game worth to you now, in roubles, if you go on in the best way?",
        Answer(NUMBER, right),
        apart(
            right,
            [
                astray(
                    "one_step_only",
                    one,
                    "You have drawn one card and stopped. After it you may draw again where that is better.",
                ),
                astray("stopped_at_once", start, "That is what you have if you stop now. Drawing is worth more."),
                astray(
                    "risk_below_half",
                    cautious(start),
                    "You have drawn as long as a bust is the less likely. Not "
                    "the risk decides, but what drawing is worth against what you hold.",
                ),
            ],
        ),
        (
            "Begin at the end. What are totals near the target worth, where drawing is mad?",
            f"From {target} "
            f"downwards: a total is worth the larger of two numbers, itself and the average after one more "
            f"card.",
            f"Totals {target} and {target - 1} are worth {fraction(values[target])} and "
            f"{fraction(values[target - 1])}. Now {target - 2}, and so on down to {start}.",
        ),
        f"Backwards, total by total: {steps}. So {start} is worth {in_words(right)}.",
    )


@asks("first-to-stand", "Where to stop", "decisions", "08", 2, "Python: best_response")
def first_to_stand(draw: Draw) -> Task:
    """The least hard total on which best play stands."""
    banker = draw.whole(12, 19)
    usual = {"banker_bust_pays": 2, "tie": "push", "max_draws": 3}
    drawn = {
        "banker_bust_pays": draw.of((1, 2, "3/2", 3)),
        "tie": draw.of(("push", "push", "banker", "punter")),
        "max_draws": draw.of((1, 2, 3)),
    }
    changes = {name: value for name, value in drawn.items() if value != usual[name]}
    right = facts.first_stand(banker, **changes)
    code = ", ".join(f"{k}={v!r}" for k, v in changes.items()).replace("'", '"')
    rules = f'oe.variant("salon").replace({code})' if code else 'oe.variant("salon")'
    return Task(
        f"The banker stands on {banker} and makes no secret of it. The rules are `{rules}`, and every card goes back "
        f"before the next is drawn. Let Python look for your best answer: `oe.best_response(rules, "
        f'banker=oe.stand_on({banker}), shoe="replaced").by_total`. You hold two cards, no ace at 11. What is the '
        f"least total on which you should stand?",
        Answer(WHOLE, Fraction(right)),
        apart(
            right,
            [
                astray(
                    "mimics_the_banker",
                    banker,
                    "You do as the banker does. He plays last and pays double for a bust: his reasons are not yours.",
                ),
                astray(
                    "risk_over_half",
                    15,
                    "From 15 on a card busts you more often than not. But that is not the "
                    "question: standing on so little is worth little as well. Compare the two.",
                ),
                astray(
                    "advice_followed",
                    16,
                    "That is what document 000 advises, whatever the banker does. It is not the best against this one.",
                ),
            ],
        ),
        (
            "Look at the rows with `draws` 0 and `soft` False.",
            "The column `best` says what to do. Go up the totals until it says stand.",
            "Sixteen is what the documents advise. From fifteen on, a bust is likelier than not. "
            "Trust neither, and look.",
        ),
        f"The table says stand from {right} on. Change the banker's limit, or a payment, and it moves: the right "
        f"place to stop is an answer to somebody.",
    )


@asks("advice-tested", "Do not draw on sixteen?", "decisions", "08", 2, "Python: odds")
def advice_tested(draw: Draw) -> Task:
    """What drawing gains over standing with a hand."""
    hand = draw.of(("10♠ 6♦", "9♠ 7♦", "10♠ 5♦", "9♠ 6♦", "8♠ 7♦", "10♠ 4♦", "9♠ 5♦", "8♠ 6♦"))
    banker = draw.of((16, 17, 18))
    stand, drawing, bust = facts.drawn(hand, banker)
    right = drawing - stand
    return Task(
        f"Document 000 advises not to draw on 16 to 20. Put it to the test. You hold {hand}, the banker stands on "
        f'{banker}, and both packs are fresh. Ask Python: `oe.odds(oe.variant("salon"), "{hand}", '
        f"banker=oe.stand_on({banker}))`. By how many stakes is drawing better than standing? (Negative, if standing "
        f"is better.)",
        Answer(NUMBER, right, digits=3),
        apart(
            right,
            [
                astray(
                    "draw_alone",
                    drawing,
                    "That is what drawing is worth by itself. Compare it with standing, which is worth something too.",
                ),
                astray("stand_alone", stand, "That is what standing is worth by itself. What is drawing worth?"),
                astray(
                    "bust_for_value",
                    bust,
                    "That is the risk of a bust. A risk is not yet a loss: see what both acts are worth.",
                ),
            ],
        ),
        (
            "The result has `.stand` and `.draw`, both in stakes.",
            "Their difference is `.margin`: drawing less standing. Mind the sign.",
        ),
        f"Drawing {figures(drawing)}, standing {figures(stand)}: the difference is {figures(right)}. Against this "
        f"banker it is better to {'draw' if right > 0 else 'stand'}.",
    )


@asks("mixing", "Keep him guessing", "hidden cards", "09", 3, "an equation")
def mixing(draw: Draw) -> Task:
    """How often to draw in a two by two game without a saddle."""
    a, b, c, d = (draw.whole(-6, 9) for _ in range(4))
    if not ((a > b and d > c and a > c and d > b) or (a < b and d < c and a < c and d < b)):
        raise Again
    under = a - b - c + d
    right = Fraction(d - c, under)
    if d - b == d - c:
        raise Again  # his part and mine would be one number, and nobody could tell them apart
    day, hand = draw.of(("Monday", "Tuesday", "Thursday", "Friday", "Saturday")), draw.of(("five", "twelve", "fifteen"))
    return Task(
        f"You meet the same banker every {day}, and there is one hand, a {hand}, on which you might draw or stand. He "
        f"might draw or stand against it. He keeps a book: he does not see what you will do tonight, but he "
        f"knows how often you draw on it, and answers with what is worst for you.\nWhat you win on average, in tenths "
        f"of a stake:\n· you draw and he draws, {figures(a)}; you draw and he stands, {figures(b)};\n· you stand and "
        f"he draws, {figures(c)}; you stand and he stands, {figures(d)}.\nHow often should you draw, so that his book "
        f"is of no use to him: so that it is all one what he does?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "own_indifference",
                    Fraction(d - b, under),
                    "You have made it all one to yourself. That is "
                    "how often HE should draw. You mix so that he cannot profit.",
                ),
                astray("other_end", 1 - right, "That is how often to stand."),
                astray(
                    "half_and_half",
                    Fraction(1, 2),
                    "Half and half keeps him guessing about your cards, but not "
                    "about his own best answer: with these numbers one of his acts pays him better.",
                ),
                *(
                    [
                        astray(
                            "best_row",
                            Fraction(1 if a + b > c + d else 0),
                            "You always do what is better on average. He reads that in his book, and answers with what "
                            "is worst for you.",
                        )
                    ]
                ),
            ],
        ),
        (
            "Call p how often you draw. What do you win on average if he draws? And if he stands?",
            f"If he draws: "
            f"{figures(a)} p + {figures(c)} (1 − p). If he stands: {figures(b)} p + {figures(d)} (1 − p).".replace(
                "+ −", "− "
            ),
            "Set the two equal, and solve for p.",
        ),
        f"{figures(a)} p + {figures(c)} (1 − p) = {figures(b)} p + {figures(d)} (1 − p) gives p = {in_words(right)}. "
        f"Then he can do what he likes: you win {figures(a * right + c * (1 - right))} tenths of a stake either "
        f"way.".replace("+ −", "− "),
    )


@asks("last-digit", "Chemin de fer: only the last digit counts", "hidden cards", "09", 2, "products of fractions")
def last_digit(draw: Draw) -> Task:
    """The chance of a total of two cards at chemin de fer."""
    packs, total = draw.of((1, 2, 3, 4, 6)), draw.whole(0, 9)
    pack = Pack(packs)
    value = {rank: min(facts.rules_of("chemin-de-fer").values[rank]) % 10 for rank in RANKS}
    count = {v: sum(pack.each for r in RANKS if value[r] == v) for v in range(10)}
    n = pack.size
    ways = sum(count[v] * (count[(total - v) % 10] - (1 if (total - v) % 10 == v else 0)) for v in range(10))
    right = Fraction(ways, n * (n - 1))
    back = Fraction(sum(count[v] * count[(total - v) % 10] for v in range(10)), n * n)
    tens = count[0]
    thoughts = [
        astray("equal_totals", Fraction(1, 10)),
        astray("one_order", right / 2),
        astray(
            "zeros_forgotten",
            Fraction(ways - (2 * tens * count[total] if total else tens * (tens - 1)), n * (n - 1)),
            "You have forgotten the cards that count nothing: tens and pictures. They are the most common of all.",
        ),
        *([astray("replaced", back)] if packs == 1 else []),
    ]
    return Task(
        f"At chemin de fer tens and pictures count nothing, an ace 1, the others their pips, and of a sum only the "
        f"last digit: 7 and 8 make 5. From {pack.words}, you are dealt two cards. What is the chance that they make "
        f"{total}?",
        Answer(CHANCE, right),
        apart(right, thoughts),
        (
            f"Which two values make {total}, if only the last digit counts?",
            f"There are {count[0]} cards worth nothing and {pack.each} of each value from 1 to 9.",
            f"Take the first card value by value. What must the "
            f"second be, and how many of those are left among {n - 1}?",
        ),
        f"Of {n} × {n - 1} ordered pairs {ways:,} end in {total}: {in_words(right)}.",
    )
