"""The session behind the table one sits at: back and forth, from every seat, and as text."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ochko_edu as oe
from ochko_edu.errors import ActionError, OchkoError, PolicyError, RuleError, shown
from ochko_edu.widgets.session import Session

from . import sessions
from .play import VARIANTS

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
ROLES = (0, 1, 2, "banker", "everyone", "watch")
slowly = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def played(name: str, you: int | str, seed: int, presses: int, seats: int = 2) -> tuple[Session, random.Random]:
    chance = random.Random(f"{name} {you} {seed}")
    session = Session(oe.variant(name), seats, seed, you)
    for _ in range(presses):
        sessions.press_at_random(session, chance)
    return session, chance


# Back and forth


@pytest.mark.parametrize("name", VARIANTS)
@slowly
@given(you=st.sampled_from(ROLES), seed=st.integers(0, 10**6), presses=st.integers(1, 60))
def test_every_step_can_be_gone_to_and_is_as_it_was(name: str, you: Any, seed: int, presses: int) -> None:
    chance = random.Random(f"{name} {you} {seed}")
    session = Session(oe.variant(name), 2, seed, you)
    was = [sessions.seen(session)]
    for _ in range(presses):
        if sessions.press_at_random(session, chance, back=0) is None:
            break
        was.append(sessions.seen(session))
    assert session.length == len(was) - 1
    steps = [*range(len(was)), *chance.choices(range(len(was)), k=10)]
    for k in steps:
        session.go(k)
        assert sessions.seen(session) == was[k]
        assert (session.position, session.length) == (k, len(was) - 1)


@pytest.mark.parametrize("name", VARIANTS)
@slowly
@given(you=st.sampled_from(ROLES), seed=st.integers(0, 10**6), presses=st.integers(1, 60))
def test_undo_and_redo_are_each_others_inverse(name: str, you: Any, seed: int, presses: int) -> None:
    session, _ = played(name, you, seed, presses)
    now = sessions.seen(session), session.can_undo, session.can_redo
    if session.can_undo:
        session.undo()
        session.redo()
        assert (sessions.seen(session), session.can_undo, session.can_redo) == now
    if session.can_redo:
        session.redo()
        session.undo()
        assert (sessions.seen(session), session.can_undo, session.can_redo) == now


def test_going_back_keeps_what_lies_ahead_until_something_else_is_done() -> None:
    session = Session(SALON, seed=1)
    session.deal()
    session.do("stand")
    session.go(1)
    assert session.can_redo
    session.redo()
    assert session.table.actions[-1].name == "stand"
    session.go(1)
    session.do("draw")
    assert not session.can_redo
    assert session.length == 2
    with pytest.raises(ActionError, match="nothing to do again"):
        session.redo()


@pytest.mark.parametrize("step", [-1, 3, True, None, "1", 10**5000], ids=shown)
def test_a_step_that_is_not_there(step: Any) -> None:
    session = Session(SALON, seed=1)
    session.deal()
    session.do("stand")
    now = sessions.seen(session)
    with pytest.raises(ActionError, match="the steps are 0 to 2"):
        session.go(step)
    assert sessions.seen(session) == now


def test_a_press_that_fails_keeps_what_lies_ahead() -> None:
    session = Session(SALON, seed=1)
    session.deal()
    session.undo()
    with pytest.raises(ActionError):
        session.deal("ten")
    assert session.can_redo


# The deal anew


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("you", [1, "banker", "everyone", "watch"])
def test_this_deal_again_deals_the_same_cards(name: str, you: Any) -> None:
    session, chance = played(name, you, 5, 0)
    rounds = 0
    for _ in range(60):
        if sessions.press_at_random(session, chance, back=0) != "deal" or not session.can_deal_again:
            continue
        dealt = [event.cards for event in session.table.log[-len(session.news) :] if event.kind == "deal"]
        if not dealt:
            continue  # the bank has passed to the person, and waits for its amount
        rounds += 1
        for _ in range(3):
            if not session.can_deal:
                sessions.press_at_random(session, chance, back=0)
        session.deal_this_again()
        assert session.can_deal
        session.deal()
        again = [event.cards for event in session.table.log[-len(session.news) :] if event.kind == "deal"]
        assert again == dealt
    assert rounds >= 2


def test_another_stake_can_be_laid_on_the_same_deal() -> None:
    session = Session(SALON, seed=1)
    session.deal(10)
    hands = session.table.state.hands
    session.do("stand")
    session.deal_this_again()
    session.deal(40)
    assert session.table.state.hands == hands
    assert session.view.stakes == (0, 40)


def test_nothing_can_be_dealt_again_before_the_first_deal() -> None:
    session = Session(SALON, seed=1)
    assert not session.can_deal_again
    with pytest.raises(ActionError, match="No round has begun"):
        session.deal_this_again()


def test_another_seed_is_another_table_and_the_same_seed_the_same() -> None:
    session = Session(FOLK, 2, seed=4, purse=300)
    session.deal()
    hands = session.table.state.hands
    session.reseed(9)
    assert (session.position, session.length, session.table.state.seed) == (0, 0, 9)
    assert session.view.purses == (300, 300, 300)
    session.deal()
    assert session.table.state.hands != hands
    session.reseed(4)
    session.deal()
    assert session.table.state.hands == hands
    for wrong in (-1, 2**64, 1.5, None, "4"):
        with pytest.raises(OchkoError, match="seed is"):
            session.reseed(wrong)  # type: ignore[arg-type]
    assert session.table.state.hands == hands


# Seats


def test_one_who_plays_everyone_sees_what_the_seat_to_act_may_see() -> None:
    session = Session(SALON, 2, seed=3, you="everyone")
    assert session.seats_played == {0, 1, 2}
    session.deal(20)
    assert session.view.stakes == (0, 20, 20)
    while not session.can_deal:
        acting = session.acting
        assert session.you == acting
        assert session.view == session.table.view(acting)
        assert not session.can_next
        session.do("stand")
    assert "You" not in session.view.names


def test_one_who_plays_everyone_stakes_as_far_as_each_purse_allows() -> None:
    session = Session(SALON, 2, seed=29, you="everyone", purse=100)
    with pytest.raises(ActionError, match="from 1 to 100, not 101"):
        session.deal(101)
    session.deal(100)
    while not session.can_deal:
        session.do("stand")
    first, second = (session.view.purses[seat] for seat in session.table.state.punters())
    assert (first, second) == (100, 200)  # else the seed has to be another
    with pytest.raises(ActionError, match="from 1 to 100"):
        session.deal(150)
    session.deal(100)


def test_one_who_watches_sees_all_cards_and_plays_nothing() -> None:
    session = Session(SALON, 2, seed=3, you="watch")
    assert session.seats_played == frozenset()
    session.deal()
    assert session.choices == {}
    assert session.view.hands == session.table.state.hands
    assert "face down" not in session.happened.text
    while not session.can_deal:
        assert session.can_next
        session.next()
    assert "You" not in session.view.names


def test_the_banker_is_seat_0_and_keeps_his_seat_when_the_bank_passes_on() -> None:
    session = Session(oe.variant("chemin-de-fer"), 2, seed=2, you="banker")
    assert session.seats_played == {0}
    for _ in range(80):
        if session.view.banker != 0:
            break
        can = sessions.pressable(session)
        sessions.press(session, next(n for n in ("stand", "draw", "next", "deal") if n in can))
    assert session.view.banker != 0
    assert session.you == 0


@pytest.mark.parametrize(("you", "hint"), [("baker", "banker"), ("every one", "everyone"), ("Watch", "watch")])
def test_a_role_that_is_misspelt(you: str, hint: str) -> None:
    with pytest.raises(OchkoError, match=f"'banker', 'everyone', 'watch'. Did you mean '{hint}'"):
        Session(SALON, you=you)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("you", ROLES)
def test_whole_games_go_on_from_every_seat(name: str, you: Any) -> None:
    session, chance = played(name, you, 1, 0, seats=3)
    for _ in range(120):
        before = session.table.actions
        pressed = sessions.press_at_random(session, chance, back=0.1)
        if pressed is None:
            assert session.acting is None
            break
        done = session.table.actions[len(before) :]
        if pressed == "next" and done[0].name != "next":
            assert done[0].seat not in session.seats_played
        elif pressed not in sessions.BUTTONS:
            assert {a.seat for a in done} <= session.seats_played
    assert session.table.state.round >= 1


def test_the_cards_of_others_are_hidden_from_a_seat_and_only_from_a_seat() -> None:
    for you in (1, "everyone"):
        session = Session(SALON, 2, seed=3, you=you)
        session.deal()
        hidden = [k for k, hand in enumerate(session.view.hands) if None in hand]
        assert hidden == [k for k in range(3) if k != session.you]


# As text


@pytest.mark.parametrize("name", VARIANTS)
@slowly
@given(
    you=st.sampled_from(ROLES), seed=st.integers(0, 2**64 - 1), presses=st.integers(0, 60), seats=st.integers(1, 3),
    punter=st.sampled_from([None, "stand on 15", "stand on 16, soft 18", "equilibrium"]),
)  # fmt: skip
def test_a_saved_table_comes_back_as_it_was(
    name: str, you: Any, seed: int, presses: int, seats: int, punter: str | None
) -> None:
    if you == 2 and seats == 1:
        you = 1
    chance = random.Random(f"{name} {you} {seed}")
    session = Session(oe.variant(name), seats, seed, you, punter=punter)
    for _ in range(presses):
        sessions.press_at_random(session, chance)
    text = session.save()
    again = Session.load(text)
    assert again.save() == text
    assert sessions.seen(again) == sessions.seen(session)
    assert (again.length, again.role, again.how, again.rules) == (
        session.length, session.role, session.how, session.rules
    )  # fmt: skip
    for k in range(session.length + 1):
        session.go(k)
        again.go(k)
        assert sessions.seen(again) == sessions.seen(session)
    for _ in range(6):  # it goes on alike
        assert sessions.press_at_random(session, random.Random(1)) == sessions.press_at_random(again, random.Random(1))
    assert sessions.seen(again) == sessions.seen(session)


def test_changed_rules_travel_with_the_table() -> None:
    rules = SALON.replace(natural_pays="3/2", tie="banker", values={"A": (1,)})
    session = Session(rules, seed=3)
    session.deal()
    again = Session.load(session.save())
    assert again.rules == rules
    assert again.table.state == session.table.state


def test_a_saved_table_survives_the_mail() -> None:
    session, _ = played("salon", 1, 3, 12)
    text = session.save()
    for mailed in (text.replace("\n", "\r\n"), "\ufeff" + text, "\n\n" + text.replace("\n", "  \n\n"), f"  {text}"):
        assert Session.load(mailed).table.state == session.table.state


def test_a_function_of_ones_own_is_not_saved_and_the_text_says_so() -> None:
    def bold(hand: Any) -> bool:
        return bool(hand.total < 19)

    session = Session(SALON, 2, seed=1, you=2, punter=bold)
    session.deal()
    session.next()
    text = session.save()
    assert "punter: your own function" in text
    again = Session.load(text)
    assert again.table.state == session.table.state
    assert len(again.notes) == 1
    assert "no text holds" in again.notes[0]
    given = Session.load(text, punter=bold)
    assert given.notes == ()
    assert given.how == session.how


def test_rules_with_a_function_cannot_be_saved() -> None:
    session = Session(SALON.replace(settle=lambda punter, banker: 0), seed=1)
    with pytest.raises(RuleError, match="settle is the function"):
        session.save()


GOOD = """ochko_edu table, version 1
rule: variant = "salon"
rule: tie = "banker"
seed: 1
seats: 1
you: 1
purse: 1000
punter: usual
banker: stand on 17
deal: stake1=10; stand1; stand0
deal: next0 stake1=10
step: 3 of 4
end
"""


def test_a_text_as_it_should_be() -> None:
    session = Session.load(GOOD)
    assert (session.position, session.length) == (3, 4)
    assert session.rules == SALON.replace(tie="banker")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (GOOD, "", "line 1 .* empty"),
        (GOOD, "[Event 'x']\n1. e4 e5", "line 1 .* is not how a saved table begins"),
        ("version 1", "version 2", "line 1 .* another version"),
        ("\nend", "", "line 12 .* some is missing"),
        ("seed: 1\n", "", "line 12 .* seed is missing"),
        ("seed: 1", "seed: one", "line 4 .* seed is 'one'"),
        ("seed: 1", "seed: 99999999999999999999", "line 4 .* seed is 99999999999999999999"),
        ("seats: 1", "seats: 99", "line 5 .* seats is 99"),
        ("seats: 1", "seats: -1", "line 5 .* seats is '-1'"),
        ("you: 1", "you: 7", "line 6 .* you is 7"),
        ("you: 1", "you: baker", "line 6 .* Did you mean 'banker'"),
        ("purse: 1000", "purse: 0", "line 7 .* purse is 0"),
        ("punter: usual", "punter: usuall", "line 8 .* Did you mean 'usual'"),
        ("banker: stand on 17", "banker: __import__('os')", "line 9 .* policy takes"),
        ("rule: tie = \"banker\"", "rule: tie = \"bankr\"", "line 3 .* Did you mean 'banker'"),
        ("rule: tie = \"banker\"", "rule: tie = “banker”", "line 3 .* typographic quotes"),
        ("rule: variant = \"salon\"", "rule: variant = \"saloon\"", "line 2 .* Did you mean 'salon'"),
        ("rule: tie = \"banker\"", "rule: target = 5", "line 3 .* target"),
        ("stand1", "stnad1", "line 10 .* Did you mean 'stand'"),
        ("stand1", "eval(1)", "line 10 .* is no move"),
        ("stand1", "bid1=5", "line 10 .* is not legal now"),
        ("stand1; ", "", "line 12 .* should be 4 steps, but the text holds 3"),
        ("stand1; ", "; ", "line 10 .* a move is missing"),
        ("stake1=10; stand1", "stake1=5000; stand1", "line 10 .* from 1 to 1000"),
        ("step: 3 of 4", "step: 5 of 4", "line 12 .* there are only 4"),
        ("step: 3 of 4", "step: three", "line 12 .* must read such as '3 of 4'"),
        ("purse: 1000", "purse: 1000\npurse: 7", "line 8 .* twice"),
        ("purse: 1000", "purs: 1000", "line 7 .* Did you mean 'purse'"),
        ("purse: 1000", "purse 1000", "line 7 .* is no line of a table"),
    ],
)  # fmt: skip
def test_a_damaged_or_foreign_text_is_one_error_that_names_the_line(old: str, new: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(OchkoError, match=words) as caught:
        Session.load(GOOD.replace(old, new, 1))
    assert "\n" not in str(caught.value)
    assert "saved table" in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"ochko_edu table, version 1", ["end"]])
def test_what_is_no_text(text: Any) -> None:
    with pytest.raises(OchkoError, match="a saved table is a text, not"):
        Session.load(text)


@slowly
@given(st.data())
def test_no_damage_is_a_traceback(data: st.DataObject) -> None:
    """Any change of the text is read as a table, or refused with an error that says where."""

    def loaded(text: str) -> str:
        try:
            return Session.load(text).save()
        except OchkoError as error:
            return str(error)

    at = data.draw(st.integers(0, len(GOOD) - 1))
    length = data.draw(st.integers(0, 5))
    put = data.draw(st.text(max_size=4))
    text = GOOD[:at] + put + GOOD[at + length :]
    assert re.search(r"^line \d+ of the saved table: |^ochko_edu table", loaded(text))


# Policies by name


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(
    "ways", [("equilibrium", "equilibrium"), ("best response", "usual"), ("stand on 15", "best response")]
)
def test_named_ways_play_whole_rounds(name: str, ways: tuple[str, str]) -> None:
    session = Session(oe.variant(name), 2, seed=6, you="watch", punter=ways[0], banker=ways[1])
    for _ in range(60):
        if session.can_deal:
            session.deal()
        elif session.can_next:
            session.next()
    assert session.table.state.round >= 3


def test_a_name_that_is_none_is_refused_at_the_table() -> None:
    with pytest.raises(PolicyError, match="Did you mean 'equilibrium'"):
        Session(SALON, punter="equilibrum")
