"""A second way to each answer: it reads the prompt as a pupil does, and counts with cards laid out one by one.

Nothing here leans on the exact engine, but for what the prompt tells the pupil to ask of Python.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod, sqrt

import numpy as np
from scipy.optimize import linprog

import ochko_edu as oe

Twin = Callable[[oe.exercises.Exercise], Fraction | float | str]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NAMES = dict(zip("twos threes fours fives sixes sevens eights nines".split(), RANKS, strict=False))  # noqa: SIM905
WORDS = {
    w: k
    for k, w in enumerate(
        "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()  # noqa: SIM905
    )
}
TENS = {"10", "J", "Q", "K"}
FOLK = {"A": 11, "K": 4, "Q": 3, "J": 2}
TWINS: dict[str, Twin] = {}


def twin(id_: str) -> Callable[[Twin], Twin]:
    def listed(function: Twin) -> Twin:
        TWINS[id_] = function
        return function

    return listed


def number(text: str) -> int:
    return WORDS[text.lower()] if text.lower() in WORDS else int(text.replace(",", ""))


def minus(text: str) -> str:
    return text.replace("−", "-").replace(",", "")


def numbers(text: str) -> list[Fraction]:
    return [Fraction(minus(found)) for found in re.findall(r"−?\d[\d,]*(?:\.\d+)?", text.replace(", ", " , "))]


def hand(text: str) -> list[str]:
    return re.findall(r"(10|[2-9JQKA])[♠♥♦♣]", text)


def deck(text: str) -> list[str]:
    found = re.search(r"(\w+)(?: mixed)? packs? (?:of (\d+) cards|mixed)", text, re.IGNORECASE)
    assert found, text
    size = int(found[2] or 52)
    ranks = RANKS[-size // 4 :]
    out = re.search(r"all the ([\w, ]+?) thrown out", text)
    gone = {NAMES[n] for n in re.split(r", | and ", out[1])} if out else set()
    return [r for r in ranks if r not in gone for _ in range(4 * number(found[1]))]


def salon(cards: Iterable[str]) -> int:
    """The best total: every way to price the aces is tried."""
    ways = [[1, 11] if c == "A" else [10 if c in TENS else int(c)] for c in cards]
    totals = {sum(way) for way in product(*ways)}
    return max((t for t in totals if t <= 21), default=min(totals))


def folk(cards: Iterable[str]) -> int:
    return sum(FOLK.get(c) or int(c) for c in cards)


def share(
    cards: list[str], event: Callable[[str, str], bool], given: Callable[[str, str], bool] | None = None
) -> Fraction:
    """The share of all ordered pairs, by kinds of card."""
    counts = {r: cards.count(r) for r in set(cards)}
    hits = all_ = 0
    for a, b in product(counts, repeat=2):
        ways = counts[a] * (counts[b] - (a == b))
        if given is None or given(a, b):
            all_ += ways
            hits += ways if event(a, b) else 0
    return Fraction(hits, all_)


def is_natural(a: str, b: str) -> bool:
    return (a == "A" and b in TENS) or (b == "A" and a in TENS)


def natural(cards: list[str]) -> Fraction:
    return share(cards, is_natural)


@twin("worth")
def _(x: oe.exercises.Exercise) -> Fraction:
    return Fraction(salon(hand(x.prompt)))


@twin("folk-worth")
def _(x: oe.exercises.Exercise) -> Fraction:
    return Fraction(folk(hand(x.prompt)))


@twin("what-pays")
def _(x: oe.exercises.Exercise) -> Fraction:
    (stake,) = (int(n) for n in re.findall(r"staked (\d+)", x.prompt))
    if "shows an ace and a ten" in x.prompt:
        return Fraction(-stake)
    if "bust too" in x.prompt or re.search(r"stand on (\d+)\. The banker turns over \1 ", x.prompt):
        return Fraction(0)
    return Fraction(2 * stake)


@twin("folk-pays")
def _(x: oe.exercises.Exercise) -> Fraction:
    bank, bid = (int(n) for n in re.findall(r"(\d+) roubles lie.*play for (\d+)", x.prompt)[0])
    return Fraction(bank - bid if "The banker goes past 21" in x.prompt else bank + bid)


@twin("knock")
def _(x: oe.exercises.Exercise) -> Fraction:
    bank = Fraction(re.findall(r"laid (\d+)", x.prompt)[0])
    for how, bid in re.findall(r"(loses|wins) (\d+)", x.prompt):
        bank += int(bid) if how == "loses" else -int(bid)
    return bank


@twin("which-field")
def _(x: oe.exercises.Exercise) -> str:
    (locator,) = re.findall(r"Clause (\S+) says", x.prompt)
    (field,) = oe.sources.clauses()[locator].sets
    return next(letter for letter, option in x.options.items() if option == field)


@twin("how-sure")
def _(x: oe.exercises.Exercise) -> str:
    asked = {"seen in the text": "high", "that text was not seen": "medium", "hearsay": "low"}
    (wanted,) = (grade for words, grade in asked.items() if words in x.prompt)
    told = {letter: [f for f in oe.sources.history().values() if f.text in text] for letter, text in x.options.items()}
    assert sorted(fact.grade for (fact,) in told.values()) == ["high", "low", "medium"]
    return next(letter for letter, (fact,) in told.items() if fact.grade == wanted)


@twin("clause-changed")
def _(x: oe.exercises.Exercise) -> Fraction:
    value, part = (
        Fraction(minus(n)) for n in re.findall(r"worth (\S+) stakes to the punter, and (\S+) rounds", x.prompt)[0]
    )
    up = "shall be the punter's" in x.prompt or "three stakes" in x.prompt
    return value + (1 if up else -1) * part / 100


@twin("first-card")
def _(x: oe.exercises.Exercise) -> Fraction:
    wanted = {"J", "Q", "K"} if "is a jack" in x.prompt else TENS | ({"A"} if "is an ace" in x.prompt else set())
    cards = deck(x.prompt)
    return Fraction(sum(c in wanted for c in cards), len(cards))


for _id in ("naturals", "drought", "last-seat", "face-down"):
    twin(_id)(lambda x: natural(deck(x.prompt)))


@twin("folk-total")
def _(x: oe.exercises.Exercise) -> Fraction:
    (total,) = re.findall(r"make (\d+) together", x.prompt)
    return share(deck(x.prompt), lambda a, b: folk((a, b)) == int(total))


@twin("ways-to-make")
def _(x: oe.exercises.Exercise) -> Fraction:
    (total,) = re.findall(r"worth (\d+) in the salon", x.prompt)
    worth = {pair: salon(pair) for pair in product(RANKS, repeat=2)}
    return Fraction(sum(worth[pair] == int(total) for pair in combinations(deck(x.prompt), 2)))


@twin("all-of-a-kind")
def _(x: oe.exercises.Exercise) -> Fraction:
    cards, (count,) = deck(x.prompt), re.findall(r"bottom (\w+) cards", x.prompt)
    kind = re.findall(r"they are (?:both|all) (pictures or aces|pictures|aces)", x.prompt)[0]
    wanted = {"pictures": {"J", "Q", "K"}, "aces": {"A"}, "pictures or aces": {"J", "Q", "K", "A"}}[kind]
    return Fraction(comb(sum(c in wanted for c in cards), number(count)), comb(len(cards), number(count)))


@twin("longest-hand")
def _(x: oe.exercises.Exercise) -> Fraction:
    """The most cards for each total, card after card."""
    (target,) = re.findall(r"passes (\d+)\.", x.prompt)
    values = [folk([c]) if "folk" in x.prompt else 1 if c == "A" else salon([c]) for c in deck(x.prompt)]
    most = {0: 0}
    for value in values:
        for total, held in list(most.items()):
            if total + value <= int(target):
                most[total + value] = max(most.get(total + value, 0), held + 1)
    return Fraction(max(most.values()))


@twin("an-ace")
def _(x: oe.exercises.Exercise) -> Fraction:
    cards, (count,) = deck(x.prompt), re.findall(r"you hold (\w+) of them", x.prompt)
    return 1 - Fraction(comb(len(cards) - cards.count("A"), number(count)), comb(len(cards), number(count)))


@twin("any-natural")
def _(x: oe.exercises.Exercise) -> Fraction:
    (rounds,) = re.findall(r"play (\d+) rounds", x.prompt)
    p = natural(deck(x.prompt))
    return sum(
        (comb(int(rounds), k) * p**k * (1 - p) ** (int(rounds) - k) for k in range(1, int(rounds) + 1)), Fraction(0)
    )


@twin("exactly-one")
def _(x: oe.exercises.Exercise) -> Fraction:
    (rounds,) = re.findall(r"just (\d+) rounds", x.prompt)
    p, law = natural(deck(x.prompt)), [Fraction(1)]
    for _ in range(int(rounds)):  # the law of the number of naturals, round after round
        law = [(law[k] if k < len(law) else 0) * (1 - p) + (law[k - 1] * p if k else 0) for k in range(len(law) + 1)]
    return law[1]


@twin("both-natural")
def _(x: oe.exercises.Exercise) -> Fraction:
    cards = deck(x.prompt)
    n, a, t = len(cards), cards.count("A"), sum(c in TENS for c in cards)
    return Fraction(comb(a, 2) * comb(t, 2) * 16, prod(n - k for k in range(4)))


@twin("evens-out")
def _(x: oe.exercises.Exercise) -> str:
    """By the spread of a binomial count, of which the rounds are n and m."""
    once, few, many = (number(n) for n in re.findall(r"once in (\d+)\. After (\d+) .* to ([\d,]+) rounds", x.prompt)[0])
    p = 1 / once
    count = sqrt(many * p * (1 - p)) / sqrt(few * p * (1 - p))
    less = sqrt(p * (1 - p) / few) / sqrt(p * (1 - p) / many)
    right = (
        f"count strays about {count:.0f} times as far from what is expected, and the share about {less:.0f} times less"
    )
    return next(letter for letter, option in x.options.items() if right in option)


@twin("which-ace")
def _(x: oe.exercises.Exercise) -> Fraction:
    return share(deck(x.prompt), is_natural, lambda a, b: "A" in (a, b))


def _after(x: oe.exercises.Exercise, event: Callable[[list[str], str], bool]) -> Fraction:
    held, _, rest = x.prompt.partition("You hold")[2].partition(".")
    mine, seen = hand(held), hand(rest)
    cards = deck(x.prompt)
    for card in (*mine, *seen):
        cards.remove(card)
    return Fraction(sum(event(mine, card) for card in cards), len(cards))


for _id in ("next-card", "seen-cards"):
    twin(_id)(lambda x: _after(x, lambda mine, card: salon([*mine, card]) > 21))
twin("soft-draw")(lambda x: _after(x, lambda mine, card: salon([*mine, card]) < salon(mine)))


@twin("bust-after-draws")
def _(x: oe.exercises.Exercise) -> Fraction:
    draws = {"once": "1", "twice": "2", "three times": "3"}[re.findall(r"drawn (once|twice|three times)", x.prompt)[0]]
    return Fraction(*map(int, re.findall(rf"{draws} draws?: (\d+) of (\d+) bust", x.prompt)[0]))


def _lines(x: oe.exercises.Exercise) -> list[tuple[int, int, int]]:
    return [(int(d), int(n), int(r)) for d, n, r in re.findall(r"(\d) draws?: (\d+) hands, (\d+) % bust", x.prompt)]


@twin("all-busts")
def _(x: oe.exercises.Exercise) -> Fraction:
    rows = _lines(x)
    return Fraction(sum(n * r for _, n, r in rows), 100 * sum(n for _, n, _ in rows))


@twin("he-drew-two")
def _(x: oe.exercises.Exercise) -> Fraction:
    draws = {"just once": 1, "twice": 2, "three times": 3}[
        re.findall(r"drawn (just once|twice|three times)\?", x.prompt)[0]
    ]
    bust = {d: n * r for d, n, r in _lines(x)}
    return Fraction(bust[draws], sum(bust.values()))


@twin("which-pack")
def _(x: oe.exercises.Exercise) -> Fraction:
    found = re.search(r"lie (\w+) old packs? of 36 for every (\w+) of (\d+)", x.prompt)
    many, few = (number(found[1]), number(found[2])) if found else (1, 1)
    other = int(re.findall(r"of (\d+), and from outside", x.prompt)[0])
    seen = re.search(r"the top (\w+) cards", x.prompt)
    cards = number(seen[1]) if seen else 1
    if "no ace and no picture" in x.prompt:
        kinds = {36: 20, 32: 16, 52: 36}
    else:
        kinds = dict.fromkeys((36, 32, 52), 12 if "is a picture" in x.prompt else 4)
    ours, theirs = (Fraction(comb(kinds[s], cards), comb(s, cards)) for s in (36, other))
    return many * ours / (many * ours + few * theirs)


@twin("bid-tells")
def _(x: oe.exercises.Exercise) -> Fraction:
    often = [
        int(n)
        for n in re.findall(
            r"whole bank (\d+) times in 100; on a ten, (\d+) times; on any other card, (\d+)", x.prompt
        )[0]
    ]
    pack = ["ace"] * 4 + ["ten"] * 4 + ["other"] * 28
    weights = [Fraction(often[("ace", "ten", "other").index(c)], 100) for c in pack]
    return sum(weights[:4], Fraction(0)) / sum(weights)


def _rounds(x: oe.exercises.Exercise) -> list[int]:
    found = re.findall(
        r"in (\d+) (?:he|you) loses?.*?in (\d+) (?:he|you) takes?.*?in (\d+) .*?and in (\d+) ", x.prompt
    )[0]
    return [net for net, count in zip((-1, 0, 1, 2), map(int, found), strict=True) for _ in range(count)]


@twin("whom-it-favours")
def _(x: oe.exercises.Exercise) -> Fraction:
    played = _rounds(x)
    assert f"{len(played):,} rounds go" in x.prompt
    return Fraction(sum(played), len(played))


@twin("own-bust")
def _(x: oe.exercises.Exercise) -> Fraction:
    mine, both = re.findall(r"you are bust ([\d,]+) times.*in ([\d,]+) of these", x.prompt)[0]
    return Fraction(number(mine) - number(both))


@twin("variance")
def _(x: oe.exercises.Exercise) -> Fraction:
    return Fraction(statistics.pvariance([Fraction(net) for net in _rounds(x)]))


@twin("evening-spread")
def _(x: oe.exercises.Exercise) -> float:
    spread, rounds = re.findall(r"of (\S+) stakes\. You play (\d+)", x.prompt)[0]
    return sqrt(sum([float(spread) ** 2] * int(rounds)))


@twin("honest-band")
def _(x: oe.exercises.Exercise) -> float:
    rounds, mean, spread = re.findall(r"dealt ([\d,]+) rounds.*gained (\S+) stakes.*spread of (\S+) from", x.prompt)[0]
    return float(mean) + 2 * float(spread) / sqrt(number(rounds))


@twin("narrower-band")
def _(x: oe.exercises.Exercise) -> Fraction:
    rounds, now, wanted = re.findall(r"After ([\d,]+) simulated.*±(\S+) stakes.*±(\d\.\d+)\.", x.prompt)[0]
    return number(rounds) * (Fraction(now) / Fraction(wanted)) ** 2


@twin("behind")
def _(x: oe.exercises.Exercise) -> Fraction:
    played = _rounds(x)
    return Fraction(sum(a + b < 0 for a, b in product(played, repeat=2)), len(played) ** 2)


@twin("break-even")
def _(x: oe.exercises.Exercise) -> Fraction:
    pays = Fraction(re.findall(r"pays you (\S+) times", x.prompt)[0])
    low, high = Fraction(0), Fraction(1)
    for _ in range(60):  # the stake is halved in on
        middle = (low + high) / 2
        low, high = (middle, high) if middle * pays < 1 - middle else (low, middle)
    return low.limit_denominator(1000)


@twin("standing-low")
def _(x: oe.exercises.Exercise) -> Fraction:
    hands, below, on, above, bust = re.findall(
        r"In ([\d,]+) of his hands he ends below \d+ in (\d+), on \d+ in (\d+), above it in (\d+), and bust in (\d+)",
        x.prompt,
    )[0]
    assert number(hands) == int(below) + int(on) + int(above) + int(bust)
    return Fraction(int(below) - int(above) + 2 * int(bust), number(hands))


@twin("little-ochko")
def _(x: oe.exercises.Exercise) -> Fraction:
    """Every way of playing is tried: each set of totals on which one stops."""
    cards = [int(n) for n in re.findall(r"worth (\d), (\d) or (\d)", x.prompt)[0]]
    target, start = (int(n) for n in re.findall(r"past (\d+) you get nothing\. You hold (\d+)", x.prompt)[0])
    totals = range(start, target + 1)
    best = Fraction(0)
    for stops in product((True, False), repeat=len(totals)):
        value: dict[int, Fraction] = {}
        for t, stop in reversed(list(zip(totals, stops, strict=True))):
            after = [value.get(t + c, Fraction(0)) for c in cards]
            value[t] = Fraction(t) if stop else sum(after, Fraction(0)) / 3
        best = max(best, value[start])
    return best


@twin("first-to-stand")
def _(x: oe.exercises.Exercise) -> Fraction:
    """The banker's ends and the punter's choices, worked out with replacement and by total alone."""
    limit = int(re.findall(r"stands on (\d+)", x.prompt)[0])
    pays = Fraction((re.findall(r'banker_bust_pays="?([\d/]+)', x.prompt) or ["2"])[0])
    draws = int((re.findall(r"max_draws=(\d)", x.prompt) or ["3"])[0])
    tie = {"push": 0, "banker": -1, "punter": 1}[(re.findall(r'tie="(\w+)"', x.prompt) or ["push"])[0]]
    each = [(c, Fraction(1, 13)) for c in RANKS]

    def add(total: int, soft: bool, card: str) -> tuple[int, bool]:
        total += 11 if card == "A" else 10 if card in TENS else int(card)
        aces = soft + (card == "A")
        while total > 21 and aces:
            total, aces = total - 10, aces - 1
        return total, aces > 0

    ends: dict[int, Fraction] = {}

    def bank(total: int, soft: bool, cards: int, chance: Fraction) -> None:
        if cards >= 2 and (total >= limit or cards == 2 + draws or total > 20):
            if not (cards == 2 and total == 21):
                ends[total] = ends.get(total, Fraction(0)) + chance
            return
        for card, part in each:
            bank(*add(total, soft, card), cards + 1, chance * part)

    two: dict[tuple[int, bool], Fraction] = {}
    for (a, p), (b, q) in product(each, repeat=2):
        state = add(*add(0, False, a), b)
        two[state] = two.get(state, Fraction(0)) + p * q
    for (total, soft), chance in two.items():
        bank(total, soft, 2, chance)
    best: dict[tuple[int, bool, int], Fraction] = {}

    def stand(total: int) -> Fraction:
        if total > 21:
            return -sum((c for t, c in ends.items() if t <= 21), Fraction(0))
        paid = {t: pays if t > 21 else 1 if t < total else tie if t == total else -1 for t in ends}
        return sum((c * paid[t] for t, c in ends.items()), Fraction(0))

    def draw(total: int, soft: bool, left: int) -> Fraction:
        return sum((p * play(*add(total, soft, card), left - 1) for card, p in each), Fraction(0))

    def play(total: int, soft: bool, left: int) -> Fraction:
        key = total, soft, left
        if key not in best:
            best[key] = stand(total) if total >= 21 or not left else max(stand(total), draw(total, soft, left))
        return best[key]

    return Fraction(next(t for t in range(4, 21) if stand(t) >= draw(t, False, draws)))


@twin("advice-tested")
def _(x: oe.exercises.Exercise) -> float:
    held, banker = re.findall(r'"salon"\), "([^"]+)", banker=oe\.stand_on\((\d+)\)', x.prompt)[0]
    margin = oe.odds(oe.variant("salon"), held, banker=oe.stand_on(int(banker))).margin
    assert margin is not None
    return margin


@twin("mixing")
def _(x: oe.exercises.Exercise) -> float:
    """The most that one can be sure of, as a linear program in how often to draw and what is sure."""
    a, b, c, d = (float(minus(n)) for n in re.findall(r"(?:he draws|he stands), (−?\d+)", x.prompt))
    found = linprog([0, -1], [[c - a, 1], [d - b, 1]], [c, d], bounds=[(0, 1), (None, None)])
    return float(found.x[0])


@twin("likeliest")
def _(x: oe.exercises.Exercise) -> Fraction:
    stake, *counts = (
        number(n)
        for n in re.findall(
            r"stakes ([\d,]+) kopecks.*lost (\d+), took his stake back in (\d+), won it once in (\d+) and was paid "
            r"double in (\d+)", x.prompt,
        )[0]
    )  # fmt: skip
    return Fraction(
        stake * statistics.mode(net for net, n in zip((-1, 0, 1, 2), counts, strict=True) for _ in range(n))
    )


@twin("worth-the-risk")
def _(x: oe.exercises.Exercise) -> Fraction:
    """The payments of both acts laid out deal by deal."""
    deals = number(re.findall(r"Of ([\d,]+) such deals", x.prompt)[0])
    means = []
    for told in re.findall(r"(?:stand|or more), (you lose.*?)\. ", x.prompt):
        played: list[int] = []
        for net, words in ((-1, "lose in"), (0, "back in"), (1, "win it in"), (2, "twice over in")):
            played += [net] * int((re.findall(rf"{words} (\d+)", told) or ["0"])[0])
        assert len(played) == deals
        means.append(Fraction(sum(played), deals))
    stand, draw = means
    return draw - stand


@twin("fair-price")
def _(x: oe.exercises.Exercise) -> Fraction:
    """The price at which a straight line through two counted values is nothing."""
    rounds, bust, natural, once, lost = (
        number(n)
        for n in re.findall(
            r"Of ([\d,]+) rounds.*you are not, in (\d+); .*double in (\d+); .*stake in (\d+) and lose one in (\d+)",
            x.prompt,
        )[0]
    )

    def value(price: int) -> Fraction:
        return Fraction(sum([price] * bust + [2] * natural + [1] * once + [-1] * lost), rounds)

    return -value(0) / (value(1) - value(0))


@twin("two-aces")
def _(x: oe.exercises.Exercise) -> Fraction:
    return share(deck(x.prompt), lambda a, b: a == b == "A")


@twin("last-digit")
def _(x: oe.exercises.Exercise) -> Fraction:
    (total,) = re.findall(r"that they make (\d)", x.prompt)
    value = {r: 0 if r in TENS else 1 if r == "A" else int(r) for r in RANKS}
    return share(deck(x.prompt), lambda a, b: (value[a] + value[b]) % 10 == int(total))


def _walk(goal: int, start: int, win: float) -> float:
    """The chances from all places at once, as a system of equations."""
    matrix, right = np.eye(goal + 1), np.zeros(goal + 1)
    right[goal] = 1
    for k in range(1, goal):
        matrix[k, k + 1], matrix[k, k - 1] = -win, win - 1
    return float(np.linalg.solve(matrix, right)[start])


@twin("fair-bank")
def _(x: oe.exercises.Exercise) -> float:
    now, goal = (int(n) for n in re.findall(r"stands at (\d+).*knock, (\d+) roubles", x.prompt)[0])
    return _walk(goal, now, 0.5)


@twin("edged-bank")
def _(x: oe.exercises.Exercise) -> float:
    laid, win, goal = re.findall(r"lays (\d+) roubles.*chance (\S+)\. He.*at (\d+), before", x.prompt)[0]
    return _walk(int(goal), int(laid), float(win))


@twin("whole-bank")
def _(x: oe.exercises.Exercise) -> Fraction:
    bank, win, times = re.findall(r"bank of (\d+) roubles.*chance (\S+)\. The knock.*least (\d+) times", x.prompt)[0]
    now, chance = int(bank), Fraction(1)
    while now < int(times) * int(bank):
        now, chance = 2 * now, chance * Fraction(win)
    return chance


@twin("broken-off")
def _(x: oe.exercises.Exercise) -> Fraction:
    """A ledger of every duel."""
    players, passes, edge, banks = re.findall(
        r"^(\w+) play.*lasts (\w+) pass.*gain (\S+) roubles.*After (\w+) banks", x.prompt
    )[0]
    purse = [Fraction(0)] * number(players)
    for banker, _ in product(range(number(banks)), range(number(passes))):
        for punter in range(len(purse)):
            if punter != banker:
                purse[banker] += Fraction(edge)
                purse[punter] -= Fraction(edge)
    return purse[0]


@twin("laid-aside")
def _(x: oe.exercises.Exercise) -> Fraction:
    gone, aces, tens = re.findall(r"(\d+) cards have been played.*open: (\w+) aces? and (\w+) cards? that", x.prompt)[0]
    left = ["A"] * (8 - number(aces)) + ["K"] * (32 - number(tens))
    left += ["2"] * (104 - int(gone) - len(left))
    return Fraction(sum(is_natural(a, b) for a, b in permutations(left, 2)), len(left) * (len(left) - 1))


@twin("known-rest")
def _(x: oe.exercises.Exercise) -> Fraction:
    aces, tens, others = (
        number(n) for n in re.findall(r"left: (\w+) aces?, (\w+) cards? that counts? ten, and (\w+) other", x.prompt)[0]
    )
    left = ["A"] * aces + ["K"] * tens + ["2"] * others
    assert f"two of these {len(left)}." in x.prompt
    return Fraction(sum(is_natural(a, b) for a, b in permutations(left, 2)), len(left) * (len(left) - 1))


@twin("running-count")
def _(x: oe.exercises.Exercise) -> Fraction:
    return Fraction(sum({"7": 0, "8": 0, "9": 0}.get(c, 1 if c in "23456" else -1) for c in hand(x.prompt)))
