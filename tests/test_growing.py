"""Every hand that rules let arise, against a slow and obvious walk; too many are refused before they are made."""

from __future__ import annotations

from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import hands
from ochko_edu.cards import PICTURES
from ochko_edu.errors import RuleError
from ochko_edu.growing import Facts, Shown, at_least, grow
from ochko_edu.hands import columns_of, compile
from ochko_edu.judging import DRAW, add, judge
from ochko_edu.rules import Rules

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
SOME = (
    *map(oe.variant, ("salon", "folk", "chemin-de-fer")),
    SALON.replace(max_draws=4, packs=1),
    SALON.replace(draws_seen="ranks", max_draws=2),
    SALON.replace(banker_first_card="up", banker_must={15: "draw", 17: "stand"}),
    FOLK.replace(draws_seen="ranks", max_draws=2),
    FOLK.replace(two_aces="golden", five_pictures="wins"),
    FOLK.replace(opening_cards=2, five_pictures="wins"),
)


def facts_of(rules: Rules) -> tuple[Facts, list[int]]:
    columns = columns_of(rules)
    ace = next((i for i, c in enumerate(columns) if c.ranks == ("A",)), -1)
    pictures = [i for i, c in enumerate(columns) if set(c.ranks) <= set(PICTURES)]
    return Facts(rules, [c.ranks[0] for c in columns], ace, pictures), [c.in_pack for c in columns]


def shows_of(rules: Rules) -> list[Shown]:
    """What the other side may see; each order of many drawn cards for itself would be too much."""
    few = rules.max_draws is not None and rules.max_draws <= 2
    return [
        Shown(draws, first, rules.opening_cards)
        for draws, first in ((False, False), (False, True), (True, False))[: 2 + few]
    ]


def twin(rules: Rules, role: str, shown: Shown, limits: list[int]) -> tuple[list[Any], list[Any]]:
    """Walk every hand, judging each for itself: (cards, seen) by row, and where each card leads."""
    columns = columns_of(rules)
    ace = [i for i, c in enumerate(columns) if c.ranks == ("A",)]
    pictures = [i for i, c in enumerate(columns) if set(c.ranks) <= set(PICTURES)]
    rows: list[Any] = [((0,) * len(columns), (), (0,))]
    index = {rows[0][:2]: 0}
    after = []
    for cards, seen, sums in rows:  # it grows while it is walked
        n = sum(cards)
        verdict = judge(rules, role, sums, n, sum(cards[i] for i in ace), sum(cards[i] for i in pictures))
        reached = []
        for c, column in enumerate(columns):
            if not verdict.may & DRAW or cards[c] >= limits[c]:
                reached.append(-1)
                continue
            key = tuple(k + (i == c) for i, k in enumerate(cards)), (*seen, c) if shown.sees(n) else seen
            if key not in index:
                index[key] = len(rows)
                rows.append((*key, add(rules, sums, column.ranks[0])))
            reached.append(index[key])
        after.append(tuple(reached))
    return [row[:2] for row in rows], after


@pytest.mark.parametrize("rules", SOME, ids=repr)
@pytest.mark.parametrize("role", ["punter", "banker"])
def test_hands_are_those_of_a_slow_and_obvious_walk(rules: Rules, role: str) -> None:
    facts, full = facts_of(rules)
    for limits in (full, [3] * len(full)):
        for shown in shows_of(rules):
            grown = grow(facts, role, shown, limits, 200_000)
            assert grown is not None
            rows, after = twin(rules, role, shown, limits)
            assert list(zip(grown.cards, grown.seen, strict=True)) == rows
            assert list(grown.after) == after
            assert [facts.known[f].size for f in grown.fact] == [sum(cards) for cards, _ in rows]


@pytest.mark.parametrize("rules", SOME, ids=repr)
@pytest.mark.parametrize("role", ["punter", "banker"])
def test_no_more_are_counted_than_there_are(rules: Rules, role: str) -> None:
    facts, full = facts_of(rules)
    for limits in (full, [2] * len(full)):
        for shown in shows_of(rules):
            rows, _ = twin(rules, role, shown, limits)
            counted = at_least(facts, role, shown, limits, 10**9)
            assert counted <= len(rows)
            assert counted == len(rows) if shown.draws else counted > 0.4 * len(rows)


def test_making_hands_stops_where_there_are_too_many() -> None:
    facts, limits = facts_of(SALON)
    shown = Shown(False, False, 2)
    assert grow(facts, "punter", shown, limits, 2117) is not None
    assert grow(facts, "punter", shown, limits, 2116) is None


TOO_MANY = (
    (oe.variant("chemin-de-fer").replace(max_draws=None), True),
    (oe.variant("chemin-de-fer").replace(max_draws=None), False),
    (SALON.replace(max_draws=None, draws_seen="ranks"), True),
    (FOLK.replace(target=60, draws_seen="ranks"), True),
    (oe.variant("blackjack").replace(target=60), True),
    (SALON.replace(max_draws=None, target=60), False),
)


@pytest.mark.parametrize(("rules", "limits"), TOO_MANY, ids=str)
def test_too_many_hands_are_refused_before_they_are_made(
    rules: Rules, limits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def growing(facts: Any, role: str, shown: Any, most: Any, rows: int) -> Any:
        asked.append(rows)
        return grow(facts, role, shown, most, rows)

    monkeypatch.setattr(hands, "grow", growing)
    hands._seats.cache_clear()
    told = f"^these rules make more than 400,000 hands for the punter: target={rules.target}, max_draws=.* too much tog"
    for _ in range(2):  # the second time it is remembered
        with pytest.raises(RuleError, match=told):
            compile(rules, limits)
        assert asked == [hands.MANY]


def test_large_games_that_are_not_too_large_are_made() -> None:
    assert hands.MANY < len(compile(FOLK.replace(draws_seen="ranks")).punter) < hands.LIMIT
