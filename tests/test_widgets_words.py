"""The words of the widgets: each sentence about a player has its form for that player."""

from __future__ import annotations

import re

import pytest

import ochko_edu as oe
from ochko_edu.procedures.wording import SENTENCES
from ochko_edu.widgets.session import Session
from ochko_edu.widgets.words import BUTTONS, KEYS, TIPS, TO_YOU, seat_names, to_you

ABOUT_A_PLAYER = [key for key, text in SENTENCES.items() if "{Who}" in text or "{who}" in text]
OF_OTHERS_ONLY = [key for key in ABOUT_A_PLAYER if key.endswith("_masked")]  # you see your own cards


@pytest.mark.parametrize("key", [key for key in ABOUT_A_PLAYER if key not in OF_OTHERS_ONLY])
def test_each_sentence_is_told_to_you_with_the_same_facts(key: str) -> None:
    facts = {name: f"<{name}>" for name in re.findall(r"\{(\w+)\}", SENTENCES[key])}
    told = to_you(SENTENCES[key].format(**{**facts, "who": "Vera", "Who": "Vera"}))
    assert "Vera" not in told
    assert re.search(r"\b[Yy]ou\b", told)
    assert all(f"<{name}>" in told for name in facts if name not in ("who", "Who"))


def test_no_form_is_left_over() -> None:
    assert set(TO_YOU) <= set(SENTENCES)


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("you", [0, 1])
def test_nothing_is_told_to_you_in_the_third_person(name: str, you: int) -> None:
    session = Session(oe.variant(name), 2, seed=5, you=you)
    wrong = re.compile(r"\b[Yy]ou (is|has|\w+[^s]s)\b|\bYou, the\b")
    for _ in range(80):
        choice = next((n for n in ("draw", "bid", "stand") if n in session.choices), "")
        if choice:
            session.do(choice)
        elif session.can_next:
            session.next()
        elif session.can_deal:
            session.deal()
        for event in session.news:
            if event.seat == you:
                assert not wrong.search(to_you(event.text)), to_you(event.text)


@pytest.mark.parametrize("seats", [1, 2, 3, 12])
def test_the_other_seats_have_names_of_places_not_of_persons(seats: int) -> None:
    for you in [None, *range(seats + 1)]:
        names = seat_names(seats, you)
        assert len(set(names)) == seats + 1
        assert all(re.fullmatch(r"You|Left|Right|Opposite|Seat \d+", name) for name in names)
        if you is not None:
            assert names[you] == "You"
            assert names[(you + 1) % (seats + 1)] == ("Left" if seats > 1 else "Opposite")


def test_each_button_has_a_word_a_tip_and_a_key() -> None:
    assert set(KEYS) == set(TIPS) == set(BUTTONS) - {"deal_again"}
    assert len(set(KEYS.values())) == len(KEYS)
