"""Clauses and claims: each question has one answer that can be defended, and its hints do not name it."""

from __future__ import annotations

import re

import pytest

import ochko_edu as oe

SEEDS = [f"{group}, pupil {k}" for group in ("class 9B", "cls", "kl 8") for k in range(200)]
# Read by hand: of these clauses it can be said as well that they speak of the other parameter.
AS_WELL = {
    "003:4": {"deal", "order"}, "002:F1": {"deal", "order"}, "002:F2": {"deal", "opening_cards"}, "002:F3": {"deal"},
    "002:F6": {"order", "opening_cards", "stake_when"}, "003:15": {"deal"}, "004:X2b": {"deal"},
    "000:9b": {"punter_bust"}, "000:12": {"banker_bust_pays", "both_bust"}, "003:18": {"banker_bust_pays", "both_bust"},
    "004:T9a": {"banker_bust_pays", "both_bust"}, "003:20a": {"both_bust"}, "004:T10a": {"both_bust"},
    "000:13a": {"punter_bust", "banker_bust_pays"}, "003:19": {"punter_bust", "banker_bust_pays"},
    "004:T10d": {"banker_bust_pays", "both_bust"}, "003:11": {"stake_limit"}, "002:C4d": {"order", "opening_cards"},
}  # fmt: skip


@pytest.mark.parametrize("locator", list(AS_WELL))
def test_no_option_can_be_defended_beside_the_right_one(locator: str) -> None:
    asked = [
        x for seed in SEEDS if f"Clause {locator} says" in (x := oe.exercises.exercise("which-field", seed)).prompt
    ]
    assert asked
    for question in asked:
        assert not AS_WELL[locator] & set(question.options.values()), question


def test_no_clause_is_asked_that_does_not_say_what_it_settles() -> None:
    prompts = " ".join(oe.exercises.exercise("which-field", seed).prompt for seed in SEEDS)
    assert len(set(re.findall(r"Clause (\S+) says", prompts))) > 25
    assert "002:F16" not in prompts  # it never speaks of a knock
    assert "004:T10c" not in prompts  # of two busts or of equal ones


def test_a_hint_shows_no_option() -> None:
    for seed in SEEDS:
        question = oe.exercises.exercise("which-field", seed)
        assert not any(f'"{option}"' in hint for hint in question.hints for option in question.options.values())


def test_each_claim_has_one_grade_for_a_reader() -> None:
    """What rests on a report names an older text, and a page that is not that text; a legend names no text."""
    history = oe.sources.history()
    shown = set()
    for seed in SEEDS:
        question = oe.exercises.exercise("how-sure", seed)
        found = [id_ for id_, fact in history.items() for text in question.options.values() if fact.text in text]
        assert sorted(history[id_].grade for id_ in found) == ["high", "low", "medium"]
        shown |= set(found)
    assert len(shown) >= 10
    for id_ in shown:
        if history[id_].grade == "medium":
            assert "Wikipedia" in history[id_].where
            assert re.search("dictionary|Mercure|Hoyle's", history[id_].text)
        if history[id_].grade == "high":
            assert "Wikipedia" not in history[id_].where
    assert not shown & {"karyshev-1990s", "civil-war-1919", "trentuno"}
