"""Exercises: what a hand is worth, what is paid, what a document says."""

from __future__ import annotations

from fractions import Fraction

from .. import sources
from ..cards import PACKS, RANKS
from ..fields import FIELDS
from ..judging import Kind, judge_of
from . import facts
from .drawing import Again, Draw, apart, asks, astray, choice
from .facts import FOLK, SALON
from .forms import WHOLE, Answer, Task, figures

ORDER = ("first", "second", "third", "fourth", "fifth")
HIGH = {"J": 11, "Q": 12, "K": 13}  # what the pictures would be if they went on counting
STAKE_BACK = "That is all the money that lies before you in the end. Your own stake is in it, and was yours before."


UNCLEAR = ("002:F16", "004:T10c")  # read alone, these do not say what they settle
CARDS, BUSTS = ("deal", "opening_cards", "order", "marker_card"), ("both_bust", "punter_bust", "banker_bust_pays")
STAKES = ("stake_when", "stake_limit")
# Parameters of which a clause on the first may be said to speak as well: they never stand beside it.
COUSINS: dict[str, tuple[tuple[str, ...], ...]] = {
    **dict.fromkeys(CARDS, (CARDS, ("stake_when", "after_knock"))),
    **dict.fromkeys(BUSTS, (BUSTS,)),
    "tie": (CARDS,),
    "win_pays": (STAKES, ("punter_bust",)),
    "stake_when": (CARDS,),
}


def _pips(ranks: list[str], ace: int) -> int:
    return sum(HIGH.get(rank) or (ace if rank == "A" else int(rank)) for rank in ranks)


@asks("worth", "What is it worth?", "payments and rules", "00", 1, "adding")
def worth(draw: Draw) -> Task:
    """The total of a salon hand with an ace in it."""
    ranks = list(draw.mixed(["A", *(draw.of(RANKS) for _ in range(draw.whole(1, 3)))]))
    hand = facts.as_cards(ranks)
    rules = facts.rules_of(SALON)
    total = facts.total_of(rules, hand)
    low, aces = sum(min(rules.values[rank]) for rank in ranks), ranks.count("A")
    thoughts = [
        astray(
            "ace_fixed_11",
            low + 10 * aces,
            "You have let every ace count 11. An ace may fall to 1, and here it has to.",
        ),
        astray("ace_fixed_1", low, "You have let every ace count 1. One of them may count 11 here without passing 21."),
    ]
    if set(ranks) & set(HIGH):
        thoughts.append(
            astray(
                "courts_by_rank",
                _pips(ranks, 1) + total - low,
                "You have let jack, queen and king count 11, 12 and 13. In the salon each of them counts 10.",
            )
        )
    return Task(
        f"You sit at the salon table and turn up {facts.said(hand)}. What is your hand worth?",
        Answer(WHOLE, Fraction(total)),
        apart(total, thoughts),
        (
            "Court cards count 10, the others their pips. Only the ace has two prices.",
            "Let every ace count 1 first. If one of them counted 11, would the hand still be at 21 or less?",
            f"With the aces at 1 the hand is {low}. An ace at 11 adds ten to that.",
        ),
        f"With every ace at 1 the hand is {low}. With one ace at 11 it would be {low + 10}, which is "
        f"{'at most 21, so that ace counts 11' if total > low else 'past 21, so every ace stays at 1'}. The hand is "
        f"worth {total}.",
    )


@asks("folk-worth", "The yard counts otherwise", "payments and rules", "03", 1, "adding")
def folk_worth(draw: Draw) -> Task:
    """The total of a folk hand with pictures in it."""
    ranks = [draw.of(("J", "Q", "K")), *(draw.of(PACKS[36]) for _ in range(draw.whole(1, 3)))]
    hand, folk = facts.as_cards(ranks), facts.rules_of(FOLK)
    total = facts.total_of(folk, hand)
    named = ", ".join(f"{facts.SINGULARS[rank]} {min(folk.values[rank])}" for rank in ranks)
    return Task(
        f"Thirty-six cards, folk rules. They come to you one at a time from the bottom of the pack, and now you hold "
        f"{facts.said(hand)}. What is your hand worth?",
        Answer(WHOLE, Fraction(total)),
        (
            astray(
                "salon_values",
                facts.total_of(facts.rules_of(SALON), hand),
                "That is its worth in the salon. In "
                "the folk game king, queen and jack count 4, 3 and 2, and an ace is always 11.",
            ),
            astray(
                "courts_by_rank",
                _pips(ranks, 11),
                "The pictures do not go on counting after the ten. In this "
                "game they are small: king 4, queen 3, jack 2.",
            ),
        ),
        (
            "Document 002 gives the folk game a scale of its own. The pictures are small there.",
            "King 4, queen 3, jack 2. An ace is 11 and nothing else. The others count their pips.",
        ),
        f"One after another: {named}. Together that is {total}{', a bust' if total > folk.target else ''}.",
    )


@asks("what-pays", "What comes back?", "payments and rules", "02", 1, "reading a rule")
def what_pays(draw: Draw) -> Task:
    """What a salon duel pays, in roubles."""
    stake, mine, his = draw.whole(2, 60), draw.whole(12, 20), draw.whole(17, 21)
    bust, natural = Kind(0, bust=True), Kind(21, natural=True)
    double = [("double_is_total", stake, ""), ("stake_counted_in", 3 * stake, STAKE_BACK)]
    told, punter, banker, clause, wrong = draw.of(
        (
            (f"You stand on {mine}. The banker draws, draws again, and is "
            f"bust.", Kind(mine), bust, "000:13b", double),
            (f"You were dealt an ace and a king. The banker draws to {his}.", natural, Kind(his), "000:9c", double),
            (
                "You draw once too often and are bust, which nobody sees yet. Then the banker is bust "
                "too.", bust, bust, "000:13a",
                [("bust_is_loss", -stake, ""), ("double_for_busted", 2 * stake, "The double stake goes to punters "
                "who are not bust. You are.")],
            ),
            (
                f"You stand on {mine}. The banker turns over {mine} as well.", Kind(mine), Kind(mine), "000:9d",
                [("tie_to_banker", -stake, "That is the folk game, where equal totals are taken to be the banker's. "
                "In the salon they part as friends."), ("stake_counted_in", stake, STAKE_BACK)],
            ),
            (
                "You were dealt an ace and a queen. But the banker looks first, and shows an ace and a "
                "ten.", natural, natural, "000:6",
                [("natural_saves", 0, "Two naturals do not cancel here. The banker's dealt 21 ends the round, and "
                "every stake is his."), ("natural_wins", 2 * stake, "Your natural never gets its turn. The banker "
                "has looked first, and his takes every stake.")],
            ),
        )
    )  # fmt: skip
    net = int(judge_of(facts.rules_of(SALON)).pays(punter, banker))
    says = sources.clauses()[clause].en
    gain = {-1: "a loss of one stake", 0: "nothing", 1: "a gain of one stake", 2: "a gain of two stakes"}[net]
    return Task(
        f"In the salon you have staked {stake} roubles. {told} By how many roubles are you richer than before the "
        f"round? Write a loss with a minus.",
        Answer(WHOLE, Fraction(net * stake)),
        tuple(astray(*one) for one in wrong),
        (
            "Three questions decide it. Did anyone show a dealt 21? Is anyone bust? Who is nearer to 21?",
            f"The clause that decides is {clause}: “{says}”",
            "Count the gain only. The stake that comes back was yours before.",
        ),
        f"Clause {clause} decides: {says} For you that is {gain}. With {stake} roubles at stake: "
        f"{figures(Fraction(net * stake))}.",
    )


@asks("folk-pays", "The bank after the duel", "payments and rules", "03", 1, "reading a rule")
def folk_pays(draw: Draw) -> Task:
    """How large a folk bank is after a duel."""
    bank = draw.whole(300, 1200, 50)
    bid = draw.whole(50, bank - 50, 50)
    total = draw.whole(17, 20)
    bust = Kind(0, bust=True)
    told, punter, banker, wrong, why = draw.of(
        (
            (
                f"You stand on {total}. The banker shows {total} too.", Kind(total), Kind(total),
                [("tie_is_push", bank, "That is the salon, where equal totals part as friends. In the folk game they "
                "are taken to be the banker's."), ("tie_to_punter", bank - bid, "Equal totals do not win here. They "
                "are the banker's.")],
                "Equal totals are the banker's in the folk game, so the bid goes into the bank.",
            ),
            (
                f"You stand on {total}. The banker goes past 21.", Kind(total), bust,
                [("salon_double", bank - 2 * bid, "A banker's bust pays double in the salon. In the folk game it "
                "pays once, like any other win."), ("bank_untouched", bank, "You have won, and what you win is paid "
                "from the bank.")],
                "A banker who is bust loses the bid, once over, and the bank pays it.",
            ),
            (
                "You go past 21 and show it. The banker has not drawn a card.", bust, Kind(11),
                [("salon_push", bank, "You wait for the banker to be bust too. Here a bust is shown and paid at "
                "once, before he draws."), ("banker_pays", bank - bid, "That would be your win. You are bust, so the "
                "bid is lost.")],
                "A bust is shown at once and is lost at once, so the bid goes into the bank.",
            ),
        )
    )  # fmt: skip
    after = bank + (-int(judge_of(facts.rules_of(FOLK)).pays(punter, banker))) * bid
    return Task(
        f"Folk rules. {bank} roubles lie in the bank. You look at your card and play for {bid} of them. {told} How "
        f"many roubles are in the bank now?",
        Answer(WHOLE, Fraction(after)),
        tuple(astray(*one) for one in wrong),
        (
            "First say who wins. The folk game has its own rules for busts and for equal totals.",
            "A punter who loses adds his bid to the bank. A punter who wins takes as much out of it.",
        ),
        f"{why} {bank} {'+' if after > bank else '−'} {bid} = {after}.",
    )


@asks("knock", "When the bank has grown", "payments and rules", "03", 2, "adding, reading a rule")
def knock(draw: Draw) -> Task:
    """How large the bank is when the knock is announced."""
    first = draw.whole(60, 300, 20)
    bids = [draw.whole(first // 2 // 10 * 10, first, 10) for _ in range(5)]
    loses = [True, True, *(draw.of((True, True, False)) for _ in range(3))]
    bank, course, path = first, [], []
    for bid, lost in zip(bids, loses, strict=True):
        bank += bid if lost else -bid
        path.append(bank)
        course.append(f"loses {bid}" if lost else f"wins {bid}")
    reached = next((k for k, b in enumerate(path) if b >= 3 * first), -1)
    end = path[-1]
    if not 0 <= reached < 4 or min(path[reached:]) < 3 * first:
        raise Again
    return Task(
        f"The banker has laid {first} roubles. Five players sit round him. In the first pass, one after another, the "
        f"first {course[0]}, the second {course[1]}, the third {course[2]}, the fourth {course[3]} and the fifth "
        f"{course[4]}. On the way the bank has passed three times its first size. How large is it when the banker "
        f"announces the knock?",
        Answer(WHOLE, Fraction(end)),
        (
            astray(
                "knock_at_once",
                path[reached],
                "You stop as soon as the bank is tripled. The pass is first "
                "played out to the last player who holds a card; only then comes the knock.",
            ),
            astray(
                "three_times",
                3 * first,
                "The bank has to reach three times its first size. It does not stop just there.",
            ),
            astray(
                "wins_added",
                first + sum(bids),
                "You have put every bid into the bank. A player who wins takes his out.",
            )
            if not all(loses)
            else astray(
                "first_bank_forgotten",
                end - first,
                "You have counted what the players put in, and forgotten what the banker laid.",
            ),
        ),
        (
            "A player who loses puts his bid into the bank. One who wins takes as much out.",
            "Document 002 lets the pass be played out before the knock is announced.",
            f"After the first two players there are {path[1]} roubles. Go on to the fifth.",
        ),
        f"The bank goes {', '.join(map(str, (first, *path)))}. It passes {3 * first} with the {ORDER[reached]} "
        f"player, but "
        f"the pass is played out, so the knock comes at {end}.",
    )


@asks("which-field", "From a clause to a parameter", "reading documents", "02", 2, "reading")
def which_field(draw: Draw) -> Task:
    """Which parameter a clause sets."""
    known = (  # what may stand among the options
        "tie",
        "both_bust",
        "banker_bust_pays",
        "win_pays",
        "punter_bust",
        "order",
        "stake_when",
        "stake_limit",
        "marker_card",
        "opening_cards",
        "bank_passes",
        "after_knock",
        "deal",
    )
    clauses = [
        c
        for c in sources.clauses().values()
        if len(c.sets) == 1 and set(c.sets) <= set(known) and c.kind == "rule" and c.locator not in UNCLEAR
    ]
    clause = draw.of(clauses)
    (right,) = clause.sets
    near = {
        "tie": "both_bust",
        "both_bust": "tie",
        "banker_bust_pays": "win_pays",
        "win_pays": "banker_bust_pays",
        "punter_bust": "win_pays",
        "stake_when": "stake_limit",
        "stake_limit": "stake_when",
    }
    clear = [f for f in known if f != right and not any(f in group for group in COUSINS.get(right, ()))]
    first = near.get(right, draw.of(clear))
    others = [first, *draw.some([f for f in clear if f != first], 2)]
    answer, thoughts = choice(
        draw,
        right,
        [
            (
                f"means_{f}",
                f,
                f"`{f}` says this: {FIELDS[f].meaning}. The clause speaks of something else.",
            )
            for f in others
        ],
    )
    return Task(
        f"A reader turns a document into rules, clause by clause. Clause {clause.locator} says in our words: "
        f"“{clause.en}” Which parameter of `oe.variant(...)` does it set?",
        answer,
        thoughts,
        (
            "Say in three words what the clause settles: a payment, a moment, an amount, an order?",
            '`rules.cite("target")` shows the clauses behind a parameter, and works for any other name as well.',
            f"The parameter that you look for tells this: {FIELDS[right].meaning}.",
        ),
        f"The clause sets `{right}`: {FIELDS[right].meaning}. "
        f'`oe.variant("{"folk" if ":F" in clause.locator else "salon"}").cite("{right}")` shows what stands '
        f"behind it.",
    )


@asks("how-sure", "How far would you trust it?", "reading documents", "01", 1, "reading")
def how_sure(draw: Draw) -> Task:
    """Which of three claims about the past has which grade."""
    asked = {
        "seen": "was seen in the text itself",
        "second": "rests on a page that tells of an older text, and that text was not seen",
        "legend": "is a legend or hearsay, with no source of its time",
    }
    ids = {
        "seen": (
            "cervantes-1613", "peel-1891", "britannica-1911", "foster-1897", "hoyle-rules", "shalamov",
        ),
        "second": ("covarrubias-1611", "france-1768", "hoyle-1800"),  # each names a text, and the page that tells of it
        "legend": ("napoleon", "thieves-legend"),
    }  # fmt: skip
    facts_ = {grade: sources.history()[draw.of(ids[grade])] for grade in ids}
    grade = draw.of(tuple(asked))
    told = {g: f"“{fact.text}” Seen in: {fact.where}." for g, fact in facts_.items()}
    replies = {
        "seen": "Whoever wrote that down had the text itself before his eyes. Look once more at what each of them "
        "names as its source.",
        "second": "A page reports that, and the older text that it speaks of was not seen. Look once more at what each "
        "of them names as its source.",
        "legend": "That one has no text of its time behind it, and says so. Look once more at what the others name.",
    }
    names = {"seen": "text_overlooked", "second": "report_overlooked", "legend": "legend_overlooked"}
    answer, thoughts = choice(draw, told[grade], [(names[g], told[g], replies[g]) for g in asked if g != grade])
    return Task(
        f"Three claims about the game, and where each was seen. Which of them {asked[grade]}?",
        answer,
        thoughts,
        (
            "Do not ask whether it sounds likely. Ask who has seen what.",
            "A lexicon or a page about a book is not the book. Hearsay names no text of its time at all.",
        ),
        f"The claim {told[grade]} It {asked[grade]}: the history in `sources/` gives it the grade "
        f"“{facts_[grade].grade}”.",
    )
