"""Exercises: chances when something is known."""

from __future__ import annotations

from fractions import Fraction

from ..cards import RANKS, Card
from ..judging import PUNTER, judge_of
from . import facts
from .drawing import Again, Draw, apart, asks, astray
from .facts import SALON, TENS, Pack
from .forms import CHANCE, Answer, Task, in_words, listed, word

WITHOUT_ACE = RANKS[:-1]


def _card(draw: Draw, ranks: tuple[str, ...]) -> Card:
    return Card(draw.of(ranks), draw.of("♠♥♦♣"))


def _busts(hand: tuple[Card, ...], ranks: tuple[str, ...] = RANKS) -> list[str]:
    judge = judge_of(facts.rules_of(SALON))
    return [rank for rank in ranks if judge.hand(PUNTER, (*hand, Card(rank, "♠"))).kind.bust]


@asks("which-ace", "“I have an ace”", "conditional chances", "06", 3, "conditional chances")
def which_ace(draw: Draw) -> Task:
    """The chance of a natural, given an ace."""
    pack = facts.worn_pack(draw)
    n, a, t = pack.size, pack.each, pack.of(TENS)
    natural = facts.natural(n, a, t)
    an_ace = 1 - facts.none_of(n, a, 2)
    right = natural / an_ace
    first = Fraction(t, n - 1)
    return Task(
        f"The shoe: {pack.words}, {pack.told}. Your neighbour looks at his two cards and sighs: “I have an ace.” He "
        f"means: one at least. What is the chance that he holds a natural?",
        Answer(CHANCE, right),
        (
            astray(
                "which_ace",
                first,
                "That would be right if he had said: “My first card is an ace.” He may have "
                "it in either place, and that takes in more hands.",
            ),
            astray(
                "inverse",
                1,
                "You have turned it round: every natural holds an ace. Not every hand with an ace is a natural.",
            ),
            astray("joint_for_conditional", natural),
        ),
        (
            "Look among the hands that hold an ace, and at no others. How many are there?",
            f"In pairs with order, of {n} × {n - 1}: hands with an ace are all but {n - a} × {n - a - 1}.",
            f"That is {n * (n - 1) - (n - a) * (n - a - 1):,}. Naturals among them: 2 × {a} × {t}.",
        ),
        f"Of {n} × {n - 1} ordered pairs, {n * (n - 1) - (n - a) * (n - a - 1):,} hold an ace and {2 * a * t:,} are "
        f"naturals. Among the first the share of the second is {in_words(right)}. If he had said “my first card”, it "
        f"would be {t}/{n - 1}: which ace one hears of matters.",
    )


@asks("next-card", "One more?", "conditional chances", "04", 1, "fractions")
def next_card(draw: Draw) -> Task:
    """The chance of a bust with the next card."""
    hand, packs = (_card(draw, WITHOUT_ACE), _card(draw, WITHOUT_ACE)), draw.of((1, 2, 3))
    pack = Pack(packs)
    total = facts.total_of(facts.rules_of(SALON), hand)
    busts = _busts(hand)
    if not 12 <= total <= 19:
        raise Again
    mine = sum(c.rank in busts for c in hand)
    left = pack.of(busts) - mine
    right = Fraction(left, pack.size - 2)
    thoughts = [
        astray("own_cards_left_in", Fraction(pack.of(busts), pack.size)),
        astray(
            "ace_fixed_11",
            Fraction(left + pack.each, pack.size - 2),
            "You have let a drawn ace count 11. It may count 1, and then it busts no hand of 20 or less.",
        ),
        astray("courts_forgotten", Fraction(left - 3 * pack.each + sum(c.rank in "JQK" for c in hand), pack.size - 2)),
        astray(
            "stays_for_bust",
            1 - right,
            "That is the chance that you are still in play after the card. A bust was asked for.",
        ),
    ]
    thoughts.append(
        astray("denominator_unchanged", Fraction(left, pack.size))
        if mine
        else astray(
            "numerator_too_small",
            Fraction(left - 2, pack.size - 2),
            "You have taken your two cards out of those that would bust you. They are not among them.",
        )
    )
    return Task(
        f"Salon rules, {pack.words}. You hold {facts.said(hand)}, that is {total}, and have seen no other card. You "
        f"draw one. What is the chance that it busts you?",
        Answer(CHANCE, right),
        apart(right, thoughts),
        (
            "Which ranks would carry you past 21? What does an ace count then?",
            f"You have seen two of the {pack.size} cards: your own.",
            f"Any card of {22 - total} or more busts you, aces left out. Of such ranks there are {word(len(busts))}.",
        ),
        f"{word(len(busts)).capitalize()} ranks bust you, {pack.each} cards each: {pack.of(busts)}, less your own "
        f"{mine} among them: {left}. Unseen are {pack.size - 2} cards. {left}/{pack.size - 2} = {in_words(right)}.",
    )


@asks("seen-cards", "Eyes open", "conditional chances", "04", 2, "fractions")
def seen_cards(draw: Draw) -> Task:
    """The chance of a bust when other cards have been seen."""
    hand = (_card(draw, WITHOUT_ACE), _card(draw, WITHOUT_ACE))
    seen = tuple(_card(draw, RANKS) for _ in range(draw.whole(5, 9)))
    total, busts = facts.total_of(facts.rules_of(SALON), hand), _busts(hand)
    if not 12 <= total <= 18 or max(map((*hand, *seen).count, seen)) > 2:
        raise Again
    pack = Pack(2)
    mine, theirs = sum(c.rank in busts for c in hand), sum(c.rank in busts for c in seen)
    left, unseen = pack.of(busts) - mine - theirs, pack.size - 2 - len(seen)
    right = Fraction(left, unseen)
    return Task(
        f"Salon rules, two packs mixed. You hold {facts.said(hand)}, that is {total}. From the last round these lie "
        f"open, laid aside: {facts.said(seen)}. You draw a card. What is the chance that it busts you?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "shoe_has_no_memory",
                    Fraction(pack.of(busts) - mine, pack.size - 2),
                    "You have left the "
                    "cards of the last round in the shoe. They lie on the table: nobody can draw them.",
                ),
                astray("denominator_unchanged", Fraction(left, pack.size)),
                astray("numerator_unchanged", Fraction(pack.of(busts), unseen)),
                astray("own_cards_left_in", Fraction(pack.of(busts) - theirs, pack.size - len(seen))),
            ],
        ),
        (
            "Which cards can the next one still be?",
            f"{2 + len(seen)} cards are known. {unseen} are not, and each of these is equally likely.",
            f"Any card of {22 - total} or more busts you, aces left out: {pack.of(busts)} "
            f"in two packs. How many of those do you see?",
        ),
        f"{pack.of(busts)} cards of two packs would bust you. You see {mine + theirs} of them, so {left} are left "
        f"among {unseen} unseen cards: {in_words(right)}.",
    )


@asks("soft-draw", "Worse than before", "conditional chances", "04", 3, "fractions, two prices of the ace")
def soft_draw(draw: Draw) -> Task:
    """The chance that a card makes a soft hand worse."""
    pips, packs = draw.whole(2, 8), draw.of((1, 2, 3))
    hand = (Card("A", draw.of("♠♥♦♣")), Card(str(pips), draw.of("♠♥♦♣")))
    rules, pack = facts.rules_of(SALON), Pack(packs)
    total = facts.total_of(rules, hand)
    worse = [rank for rank in RANKS if facts.total_of(rules, (*hand, Card(rank, "♠"))) < total]
    left = pack.of(worse) - sum(c.rank in worse for c in hand)
    right = Fraction(left, pack.size - 2)
    hard = [rank for rank in RANKS if total + max(rules.values[rank]) > 21]
    return Task(
        f"Salon rules, {pack.words}. You hold {facts.said(hand)}: {total}, with the ace at 11. It is your turn, and "
        f"you wonder about one more card. No card can bust you, but some leave you with less than {total}. How "
        f"likely is such a card?",
        Answer(CHANCE, right),
        apart(
            right,
            [
                astray(
                    "ace_fixed_11",
                    Fraction(pack.of(hard) - sum(c.rank in hard for c in hand), pack.size - 2),
                    "You have kept the ace at 11 and counted what would pass 21. The ace falls to 1 then, and after "
                    "a card of "
                    "ten you have as much as before.",
                ),
                astray("own_cards_left_in", Fraction(pack.of(worse), pack.size)),
                astray(
                    "same_is_worse",
                    Fraction(left + pack.of(TENS), pack.size - 2),
                    f"You have counted the tens. "
                    f"With a card of ten the ace falls to 1, and you have {total} as before: no less.",
                ),
            ],
        ),
        (
            "Go through the ranks one by one: what is the hand worth after each?",
            "Where 21 would be passed the ace falls to 1, and the hand loses ten and gains the new card.",
            f"Worse are the ranks that pass 21 with the "
            f"ace at 11 and count less than ten: {listed([facts.PLURALS[r] for r in worse]) if worse else 'none'}.",
        ),
        f"Less than {total} is left after {listed([facts.PLURALS[r] for r in worse]) if worse else 'no card'}. Of "
        f"those {left} are among the {pack.size - 2} unseen cards: {in_words(right)}.",
    )


def by_draws(banker: int) -> dict[int, tuple[Fraction, Fraction]]:
    """By number of draws: the chance that a lone hand ends so, and that it is bust then."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    for (draws, _, bust), chance in facts.lone(SALON, banker).items():
        all_, busts = found.get(draws, (Fraction(0), Fraction(0)))
        found[draws] = all_ + chance, busts + (chance if bust else 0)
    return dict(sorted(found.items()))


@asks("bust-after-draws", "He has drawn. Is he bust?", "conditional chances", "06", 2, "tables of counts")
def bust_after_draws(draw: Draw) -> Task:
    """The chance of a bust given the number of draws, from a table of counts."""
    banker, hands, draws = draw.whole(15, 19), draw.of((1000, 2000, 5000, 10000)), draw.whole(1, 3)
    table = by_draws(banker)
    cells = facts.shares([part for d in sorted(table) for part in (table[d][1], table[d][0] - table[d][1])], hands)
    counts = {d: (cells[2 * k], cells[2 * k] + cells[2 * k + 1]) for k, d in enumerate(sorted(table))}
    bust, all_ = counts[draws]
    busts = sum(b for b, _ in counts.values())
    told = "; ".join(f"{d} draw{'s' if d != 1 else ''}: {b} of {n} bust" for d, (b, n) in counts.items())
    times = {1: "once", 2: "twice", 3: "three times"}[draws]
    return Task(
        f"A banker draws below {banker} and stands from {banker} on, three draws at most. Of {hands:,} of his hands, "
        f"by the number of cards that he drew: {told}. Tonight he has drawn {times}. From this table, what is the "
        f"chance that he is bust?",
        Answer(CHANCE, Fraction(bust, all_)),
        (
            astray("joint_for_conditional", Fraction(bust, hands)),
            astray(
                "inverse_draws",
                Fraction(bust, busts),
                f"You have turned it round: that is how many of the busts come from hands that drew {times}.",
            ),
            astray(
                "known_left_out",
                Fraction(busts, hands),
                "That is his chance of a bust before you have seen him draw. You know more than that now.",
            ),
        ),
        (
            "You know how often he has drawn. Which hands of the table are still possible?",
            f"There are {all_} such hands.",
            f"Of these {all_} hands, {bust} are bust.",
        ),
        f"Only the {all_} hands that drew {times} are left, and {bust} of them are bust: "
        f"{in_words(Fraction(bust, all_))}.",
    )
