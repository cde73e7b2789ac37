"""Exercises: the bank as a walk, and the shoe that one remembers."""

from __future__ import annotations

from fractions import Fraction

from ..cards import RANKS, Card
from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import TENS, Pack
from .forms import CHANCE, NUMBER, WHOLE, Answer, Task, figures, fraction, in_words, word

HOW_OFTEN = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
LOW, HIGH = ("2", "3", "4", "5", "6"), (*TENS, "A")


def reaches(start: int, goal: int, win: Fraction) -> Fraction:
    """Return the chance that a walk in steps of one reaches the goal before nothing.

    >>> reaches(1, 3, Fraction(1, 2))
    Fraction(1, 3)
    """
    if win == Fraction(1, 2):
        return Fraction(start, goal)
    r = (1 - win) / win
    return (1 - r**start) / (1 - r**goal)


@asks("fair-bank", "Will it come to the knock?", "the bank", "10", 2, "random walks")
def fair_bank(draw: Draw) -> Task:
    """The chance that a fair bank is tripled before it is empty."""
    times = draw.of((2, 3, 3, 3, 4, 5))
    units = draw.whole(4, 20)
    now = draw.whole(units // 2, times * units - 1)
    right = Fraction(now, times * units)
    thoughts = [
        astray("other_end", 1 - right, "That is the chance that the bank is emptied."),
        astray("half_and_half", Fraction(1, 2)),
        astray(
            "began_for_now",
            Fraction(1, times),
            "That was the chance when the bank was laid. It has moved since, and only where it stands now matters.",
        ),
    ]
    if now > units:
        thoughts.append(
            astray(
                "distance_for_place",
                Fraction(now - units, times * units - units),
                "You have measured from where the bank began. Measure from the empty bank to the knock, along the "
                "whole way.",
            )
        )
    return Task(
        f"A bank began with {units} roubles, and stands at {now}. Suppose that every duel is fair and for one "
        f"rouble. Play goes on until the bank has {HOW_OFTEN[times]} its first size, {times * units}, or is empty. "
        f"What "
        f"is the chance that it comes to the knock, {times * units} roubles?",
        Answer(CHANCE, right),
        apart(right, thoughts),
        (
            "A fair walk: on average the bank stays where it is. What does that say of its two ends?",
            f"With chance p it ends at {times * units}, else at nothing. On average it must end at {now}.",
            f"{times * units} p = {now}.",
        ),
        f"The duels are fair, so the bank's average at the end is {now}, as now: {times * units} p = {now}, and p = "
        f"{in_words(right)}.",
    )


@asks("edged-bank", "A small edge, many times", "the bank", "10", 3, "powers")
def edged_bank(draw: Draw) -> Task:
    """The chance that a bank with an edge is tripled before it is empty."""
    units, win = draw.whole(2, 8), Fraction(draw.whole(51, 58), 100)
    goal = 3 * units
    right = reaches(units, goal, win)
    r = (1 - win) / win
    return Task(
        f"A folk banker lays {units} roubles, and plays duel after duel for one rouble. He wins each with chance "
        f"{figures(win, 2)}. He wants to see the bank tripled, at {goal}, before it is empty. How likely is that?",
        Answer(CHANCE, right),
        (
            astray(
                "edge_forgotten",
                Fraction(1, 3),
                "That is right for fair duels. His edge is small in one duel, and grows over many.",
            ),
            astray("one_duel", win, "That is a single duel. The way to the knock takes many."),
            astray("other_end", 1 - right, "That is the chance that the bank is emptied first."),
            astray(
                "edge_reversed",
                reaches(units, goal, 1 - win),
                "You have given the edge to the punters. It is he who wins more often.",
            ),
            astray(
                "straight_up",
                win ** (goal - units),
                "That is the chance of winning one duel after another up to the knock. He may lose some on the way.",
            ),
        ),
        (
            "For a fair walk it would be a third. Is it more here, or less?",
            f"For a walk with an edge one needs r = (1 − p)/p, here {fraction(r)}.",
            f"The chance is (1 − r^{units}) / (1 − r^{goal}).",
        ),
        f"r = {fraction(r)}. (1 − r^{units})/(1 − r^{goal}) = {figures(right)}. With fair duels it would be 1/3.",
    )


@asks("whole-bank", "For the whole bank", "the bank", "10", 2, "powers")
def whole_bank(draw: Draw) -> Task:
    """The chance that a bank survives bids for all of it up to the knock."""
    win, times, bank = Fraction(draw.whole(50, 60), 100), draw.whole(3, 16), draw.whole(50, 500, 50)
    duels = next(k for k in range(1, 9) if 2**k >= times)
    right = win**duels
    return Task(
        f"A bank of {bank} roubles. Every punter plays for the whole of it, and the banker wins a duel with chance "
        f"{figures(win, 2)}. The knock comes when the bank holds at least {times} times its first size. What is the "
        f"chance that it comes to the knock?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray("one_duel", win, "That is the chance to survive one duel. The bank is not large enough yet."),
                astray(
                    "adds_instead_of_doubles",
                    win ** (times - 1),
                    f"You let the bank grow by {bank} roubles a "
                    f"duel. But the next punter plays for all that is there: it doubles.",
                ),
                astray(
                    "one_duel_more",
                    win ** (duels + 1),
                    "One duel too many. Count again how often the bank has to double.",
                ),
                astray(
                    "fair_share",
                    Fraction(1, times),
                    "That is right for fair duels and a bank that stops just "
                    "there. He has an edge, and it doubles past the mark.",
                ),
            ],
        ),
        (
            "What happens to the bank when a punter who plays for all of it loses?",
            "It doubles. And if he wins, it is gone.",
            f"How often must {bank} double to reach {times * bank}?",
        ),
        f"The bank doubles with every duel that the banker wins, and one lost duel ends it. "
        f"{word(duels).capitalize()} doublings make {2**duels} times its size, the first at or past {times}. "
        f"{figures(win, 2)}^{duels} = {in_words(right)}.",
    )


@asks("broken-off", "When the game breaks off", "the bank", "10", 3, "expectation")
def broken_off(draw: Draw) -> Task:
    """What a player expects when not everybody has been banker."""
    players, edge, rounds = draw.whole(3, 8), Fraction(draw.whole(6, 16), 100), draw.of((1, 2, 3, 4, 5, 10))
    banks = draw.whole(2, players - 1)
    right = edge * rounds * ((players - 1) - (banks - 1))
    return Task(
        f"{word(players).capitalize()} play the folk game, and the bank goes round. Each bank lasts {word(rounds)} "
        f"pass{'es' if rounds > 1 else ''}; in a pass the banker meets each of the others once, for a bid of one "
        f"rouble, and expects to gain {figures(edge, 2)} roubles from each duel. You were the first banker. After "
        f"{word(banks)} banks the game breaks off. How many roubles ahead should you be, on average?",
        Answer(NUMBER, right),
        apart(
            right,
            [
                astray(
                    "own_bank_only",
                    edge * rounds * (players - 1),
                    "That is what your own bank brought. As a punter you paid something of it back to the others.",
                ),
                astray(
                    "fair_in_the_end",
                    0,
                    "It is fair once everybody has been banker equally often. It broke off before that.",
                ),
                astray(
                    "one_duel_a_bank",
                    edge * rounds * (1 - (banks - 1)),
                    f"As banker you meet {players - 1} others in every pass, not one.",
                ),
                astray(
                    "paid_to_all",
                    edge * rounds * ((players - 1) - (banks - 1) * (players - 1)),
                    "As punter you meet the banker alone, once in a pass. The other punters' duels are not yours.",
                ),
                *([astray("one_pass", right / rounds, "That is for banks of a single pass.")] if rounds > 1 else []),
            ],
        ),
        (
            f"As banker you play {players - 1} duels in a pass, as punter one.",
            f"Your bank brings {players - 1} × {rounds} × {figures(edge, 2)}.",
            f"In each of the others' banks you lose {rounds} × {figures(edge, 2)}. How many of them were there?",
        ),
        f"Gained as banker {figures(edge * rounds * (players - 1))}, lost as punter in {word(banks - 1)} "
        f"bank{'s' if banks > 2 else ''} {figures(edge * rounds * (banks - 1))}. That leaves, in roubles, "
        f"{in_words(right)}. "
        f"The remedy: let the bank go round until all have had it.",
    )


@asks("laid-aside", "Cards laid aside", "counting the shoe", "11", 2, "fractions")
def laid_aside(draw: Draw) -> Task:
    """The chance of a natural from a shoe of which some cards are known to be gone."""
    pack = Pack(2)
    gone, aces = draw.whole(16, 44), draw.whole(0, 5)
    tens = draw.whole(3, min(20, gone - aces - 2))
    n, a, t = pack.size - gone, pack.each - aces, pack.of(TENS) - tens
    right, fresh = facts.natural(n, a, t), facts.natural(pack.size, 8, 32)
    return Task(
        f"Two packs, and the talia is under way: {gone} cards have been played and laid aside. You have kept your "
        f"eyes open: {_count(aces, 'ace')} and {_count(tens, 'card')} that count ten were among them. What is the "
        f"chance that your next two cards are a natural?",
        Answer(CHANCE, right),
        (
            astray("shoe_has_no_memory", fresh),
            astray("numerator_unchanged", facts.natural(n, 8, 32)),
            astray("denominator_unchanged", Fraction(2 * a * t, pack.size * (pack.size - 1))),
            astray("one_order", right / 2),
        ),
        (
            "How many cards are left, how many aces, how many that count ten?",
            f"{pack.size} − {gone} = {n} cards, 8 − {aces} = {a} aces, 32 − {tens} = {t} tens and courts.",
            f"2 × {a} × ▢ / ({n} × {n - 1}).",
        ),
        f"Left are {n} cards with {a} aces and {t} that count ten: 2 × {a} × {t} / ({n} × {n - 1}) = "
        f"{in_words(right)}. A fresh shoe has {in_words(fresh)}.",
    )


def _count(number: int, name: str) -> str:
    return f"no {name}" if not number else f"{word(number)} {name}{'s' if number > 1 else ''}"


@asks("face-down", "Laid aside, face down", "counting the shoe", "11", 2, "thinking")
def face_down(draw: Draw) -> Task:
    """The chance of a natural after cards were laid aside unseen."""
    pack = facts.worn_pack(draw, most_out=6)
    burnt = draw.whole(6, 30)
    n, a, t = pack.size, pack.each, pack.of(TENS)
    right = facts.natural(n, a, t)
    left = n - burnt
    if left < a + t + 10:
        raise Again
    return Task(
        f"You come to the table in the middle of a talia. The shoe was {pack.words}, {pack.told}. {burnt} cards "
        f"lie aside, face down, and nobody tells you which. What is, for you, the chance that your next two cards "
        f"are a natural?",
        Answer(CHANCE, right),
        (
            astray(
                "fewer_cards",
                facts.natural(left, a, t),
                f"You have taken {burnt} cards off and left all the "
                f"aces and tens in the shoe. Some of those lie aside, too; you cannot know how many.",
            ),
            astray(
                "cannot_be_known",
                0,
                "It can be known. A chance is about what you know, and of the cards face "
                "down you know as much as of those still to come: nothing.",
            ),
            astray(
                "shrinks_with_shoe",
                right * Fraction(left, n),
                "You have let the chance shrink with the shoe. Fewer aces are left, but fewer cards as well.",
            ),
        ),
        (
            "What do you know of the cards that lie face down? And what of those in the shoe?",
            "For you it is one shuffled shoe, and some of its places are already used up.",
            f"So it is as with the first two cards: 2 × {a} × {t} over two factors.",
        ),
        f"Cards that nobody has shown you change nothing for you. 2 × {a} × {t} / ({n} × {n - 1}) = "
        f"{in_words(right)}, as at the start. Information changes chances, and not the laying aside.",
    )


@asks("known-rest", "The end of the shoe", "counting the shoe", "11", 1, "fractions")
def known_rest(draw: Draw) -> Task:
    """The chance of a natural from a handful of known cards."""
    aces, tens, others = draw.whole(1, 4), draw.whole(1, 6), draw.whole(1, 6)
    n = aces + tens + others
    right = facts.natural(n, aces, tens)
    return Task(
        f"The talia is nearly over. You have counted every card, and so you know what is left: "
        f"{_count(aces, 'ace')}, {_count(tens, 'card')} that count{'s' if tens == 1 else ''} ten, and "
        f"{_count(others, 'other')}. You are dealt two of these {n}. What is the chance of a natural?",
        Answer(CHANCE, right),
        (
            astray("one_order", right / 2),
            astray("replaced", facts.natural(n, aces, tens, replaced=True)),
            astray(
                "shoe_has_no_memory", facts.natural(104, 8, 32), "That is right for a fresh shoe. You know this one."
            ),
            astray("added_not_multiplied", Fraction(aces, n) + Fraction(tens, n - 1)),
        ),
        (
            f"Lay the {n} cards before you. How many pairs are there, with order?",
            f"{n} × {n - 1}. And how many of them are ace and ten, or ten and ace?",
        ),
        f"2 × {aces} × {tens} / ({n} × {n - 1}) = {in_words(right)}. In a fresh shoe it is 64/1339, about 0.0478: at "
        f"the end of the shoe it pays to have counted.",
    )


@asks("running-count", "Keeping count", "counting the shoe", "11", 1, "adding")
def running_count(draw: Draw) -> Task:
    """The running count of some cards."""
    seen = [Card(draw.of(RANKS), draw.of("♠♥♦♣")) for _ in range(draw.whole(8, 13))]
    if max(map(seen.count, seen)) > 2:
        raise Again
    low, high = sum(c.rank in LOW for c in seen), sum(c.rank in HIGH for c in seen)
    right = low - high
    rest = (
        "richer in high cards than"
        if right > 0
        else "as rich in high cards as"
        if not right
        else "poorer in high cards than"
    )
    return Task(
        f"Here is a way to remember a shoe in one number: begin at 0, and add 1 for every two, three, four, five or "
        f"six that is played, and take off 1 for every ten, court card or ace. Sevens, eights and nines count "
        f"nothing. These were played: {facts.said(seen)}. What is your count?",
        Answer(WHOLE, Fraction(right)),
        apart(
            right,
            [
                astray(
                    "signs_exchanged",
                    -right,
                    "You have exchanged the signs. A high card that is gone is a loss to the shoe, so it takes off.",
                ),
                astray(
                    "aces_left_out",
                    right + sum(c.rank == "A" for c in seen),
                    "You have left out the aces. They are high cards too.",
                ),
                astray(
                    "middle_counted",
                    low + sum(c.rank in ("7", "8", "9") for c in seen) - high,
                    "You have added the sevens, eights and nines. They count nothing here.",
                ),
                astray(
                    "courts_left_out",
                    right + sum(c.rank in ("J", "Q", "K") for c in seen),
                    "You have left out the court cards. They count ten, and belong to the high cards.",
                ),
            ],
        ),
        (
            "Cross out the sevens, eights and nines.",
            "Pair off each low card with a high one. What is left over?",
            f"Low cards, two to six: {low}. And the high ones?",
        ),
        f"{low} low cards and {high} high ones: {low} − {high} = {figures(Fraction(right))}. "
        f"The rest of the shoe is {rest} a fresh one.",
    )
