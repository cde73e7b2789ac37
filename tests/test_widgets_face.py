"""The face of the table: what the browser sends and gets, what is folded away, and errors in their place."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.widgets import advice_html, controls, table_html
from ochko_edu.widgets.board import PARTS
from ochko_edu.widgets.facts import bank_facts, seat_facts
from ochko_edu.widgets.money_svg import COINS, bar_svg, coins_svg, stacks
from ochko_edu.widgets.playing import Play, play
from ochko_edu.widgets.session import Session
from ochko_edu.widgets.words import KEYS, TABLE

ROLES: tuple[int | str, ...] = (1, 2, "banker", "everyone", "watch")


def sent(widget: Play, **message: Any) -> None:
    """Let a message of the browser arrive."""
    widget._received(widget, {"tick": widget.tick, **message}, [])


def pressable(widget: Play) -> list[str]:
    return [name for name, button in widget.buttons.items() if button.lit and button.there]


def play_on(widget: Play, presses: int, seed: int = 0) -> None:
    chance = random.Random(seed)
    for _ in range(presses):
        lit = [name for name in pressable(widget) if name not in ("undo", "redo", "resign", "decline")]
        if not lit:
            return
        widget.buttons[chance.choice(lit)].click()
        assert widget.error == ""


# Whoever plays, at however many seats


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("you", ROLES)
def test_every_button_in_every_state_that_a_random_game_reaches(name: str, you: int | str) -> None:
    chance = random.Random(f"{name} {you}")
    pressed = set()
    for seats in (2, 5):
        widget = play(name, seats=seats, seed=9, you=you)
        for _ in range(60):
            button = chance.choice(pressable(widget))
            pressed.add(button)
            sent(widget, do=button, amount=widget.amount.value, fields={})
            assert widget.error == ""
            assert widget.face.count('data-k="seat') == seats + 1
            assert widget.face.count(" ochko-on") == (widget.session.acting is not None and not widget.session.can_deal)
    assert {"deal", "undo", "redo"} <= pressed
    assert ("next" in pressed) == (you != "everyone" or oe.variant(name).order == "duels")


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("seats", [1, 3, 12])
def test_each_seat_is_there_with_its_cards_its_purse_and_its_money(name: str, seats: int) -> None:
    widget = play(name, seats=seats, seed=4)
    play_on(widget, 30)
    panels = re.split(r'(?=data-k="seat)', widget.face)[1:]
    assert len(panels) == seats + 1
    for panel in panels:
        number = int(re.findall(r'data-k="seat(\d+)"', panel)[0])
        seat = seat_facts(widget.session, number)
        held = panel.split('class="ochko-cards"')[1].split('class="ochko-line ochko-foot"')[0]
        assert held.count("<svg") == len(seat.cards)
        assert f"purse {seat.purse}" in panel
        for _, amount in seat.money:
            assert f">{amount}</span>" in panel


def test_each_button_shows_its_key_and_no_two_that_are_there_share_one() -> None:
    for name in oe.variants():
        widget = play(name, seats=3, seed=2)
        for _ in range(30):
            lit = pressable(widget)
            assert len({KEYS[button] for button in lit}) == len(lit)
            play_on(widget, 1)
    for button, key in KEYS.items():
        assert f'data-press="{button}" data-key="{key}"' in widget.rail


def test_your_neighbours_sit_on_their_sides_of_the_picture() -> None:
    widget = play("salon", seats=3, seed=1, you=2)
    assert 'class="ochko-seats ochko-leftward"' in widget.face  # from right to left, as the cards go
    assert re.findall(r'role="group" aria-label="([^"]+)"', widget.face) == [
        "Seat 0, the banker",
        "Right",
        "You",
        "Left",
    ]
    banker = play("salon", seats=3, seed=1, you="banker")
    assert (
        re.findall(r'role="group" aria-label="([^"]+)"', banker.face)[-1] == "You, the banker"
    )  # below, in front of you
    assert "ochko-leftward" not in banker.face


def test_who_only_looks_on_meets_the_banker_by_his_name() -> None:
    walked = oe.widgets.step_through("salon")
    assert re.findall(r'role="group" aria-label="([^"]+)"', walked.face).count("Banker") == 1
    assert "Seat 0" not in walked.face


def test_no_invented_persons() -> None:
    widget = play("salon", seats=12, seed=1, you=4)
    names = set(widget.session.table.state.names)
    assert {"You", "Left", "Right"} < names
    assert all(name in ("You", "Left", "Right") or re.fullmatch(r"Seat \d+", name) for name in names)


def test_the_third_card_of_chemin_de_fer_lies_open_and_who_plays_for_all_is_told() -> None:
    for seed in range(30):
        widget = play("chemin-de-fer", seats=3, seed=seed)
        widget.amount.value = "20"  # whoever stakes most plays for all
        widget.buttons["deal"].click()
        if "draw" in pressable(widget):
            break
    actor = widget.session.table.state.actor
    assert actor is not None
    assert seat_facts(widget.session, actor).badges == ("plays for all",)
    widget.buttons["draw"].click()
    if widget.session.table.state.phase != "over":
        assert seat_facts(widget.session, actor).open == {2}
    assert widget.session.view.hands[actor][2] is not None


def test_the_bankers_first_card_at_blackjack_lies_open() -> None:
    widget = play("blackjack", seats=1, seed=5)
    widget.buttons["deal"].click()
    up, down = seat_facts(widget.session, 0).cards
    assert up is not None
    assert down is None


# Money


@pytest.mark.parametrize("amount", [0, 1, 7, 10, 99, 325, 1000, 9999])
def test_coins_add_up_to_the_amount(amount: int) -> None:
    assert sum(count * COINS[place][0] for count, place in stacks(amount)) == amount
    assert coins_svg(amount).count("<ellipse") == sum(count for count, _ in stacks(amount))


def test_the_bank_and_its_height_against_the_knock() -> None:
    widget = play("folk", seats=1, seed=1)
    assert bank_facts(widget.session) is None
    widget.buttons["deal"].click()
    bank = bank_facts(widget.session)
    assert bank is not None
    assert (bank.amount, bank.first, bank.knock) == (100, 100, 300)
    assert "The bank holds 100. It began with 100; at 300 the banker may knock." in widget.face
    heights = [float(re.findall(r'width="([\d.]+)" height="11"', bar_svg(b))[0]) for b in (bank, _higher(bank, 250))]
    assert heights[0] < heights[1]


def _higher(bank: Any, amount: int) -> Any:
    from dataclasses import replace

    return replace(bank, amount=amount)


def test_the_last_pass_after_a_knock_is_told() -> None:
    rules = oe.variant("folk").replace(knock_multiple=2)
    for seed in range(60):
        session = Session(rules, 2, seed=seed, you="watch")
        for _ in range(60):
            if session.acting is None:
                break
            session.deal() if session.can_deal else session.next()
            if session.table.state.passes_left:
                assert TABLE["knocked_last"] in table_html.face(session, "s")
                return
    pytest.fail("no bank is ever knocked")


# What goes to the browser


def test_only_what_changed_is_sent() -> None:
    widget = play("salon", seats=3, seed=1)
    changed: list[str] = []
    widget.observe(lambda change: changed.append(change["name"]), names=list(PARTS))
    widget.buttons["deal"].click()
    assert {"face", "say", "rail", "story"} <= set(changed)
    assert "sheet" not in changed
    changed.clear()
    widget.show()
    assert changed == []


def test_cards_are_drawn_once_and_laid_many_times() -> None:
    widget = play("salon", seats=12, seed=1)
    widget.buttons["deal"].click()
    assert widget.sheet.count("<symbol") == 53
    assert widget.face.count("<use") >= 26
    assert len(widget.face) < 30_000


def test_what_was_pressed_when_the_table_looked_otherwise_is_dropped() -> None:
    widget = play("salon", seats=1, seed=1)
    old = widget.tick
    sent(widget, do="deal", amount="10", fields={})
    actions = widget.session.table.actions
    for name in ("stand", "draw"):
        before = widget.tick
        sent(widget, do=name, tick=old)
        assert widget.session.table.actions == actions
        assert widget.tick == before + 1  # it is answered all the same


@pytest.mark.parametrize("message", [{}, {"do": "dance"}, {"do": None}, {"do": "go"}, {"do": "apply"}, "text", None, 5])
def test_a_message_that_means_nothing_does_no_harm(message: Any) -> None:
    widget = play("salon", seats=1, seed=1)
    before = widget.tick
    widget._received(widget, message, [])
    assert widget.tick == before + 1
    assert widget.session.table.actions == ()
    widget.buttons["deal"].click()
    assert widget.error == ""


def test_each_press_has_one_answer() -> None:
    widget = play("salon", seats=1, seed=1)
    for name in ("deal", "draw", "nonsense"):
        before = widget.tick
        sent(widget, do=name, amount="10", fields={})
        assert widget.tick == before + 1


# Back and forth


def test_the_slider_goes_through_all_that_was_pressed() -> None:
    widget = play("folk", seats=2, seed=3)
    faces = [widget.face]
    for _ in range(25):
        play_on(widget, 1)
        faces.append(widget.face)
    for position in (0, 25, 7, 18, 3):
        sent(widget, do="go", to=position)
        assert re.sub(" ochko-new", "", widget.face) == re.sub(" ochko-new", "", faces[position])
        assert f"step {position} of 25" in widget.course
        assert f'max="25" value="{position}"' in widget.course
    assert widget.buttons["redo"].lit
    sent(widget, do="go", to=26)
    assert "the steps are 0 to 25" in widget.error
    sent(widget, do="go", to=4)
    assert widget.error == ""


def test_this_is_dealt_again() -> None:
    widget = play("salon", seats=1, seed=3)
    widget.buttons["deal"].click()
    hand = widget.session.view.hands[1]
    sent(widget, do="again")
    assert widget.session.view.hands[1] == ()
    widget.buttons["deal"].click()
    assert widget.session.view.hands[1] == hand


@pytest.mark.parametrize("typed", ["", "seven", "-3", "2.5"])
def test_a_seed_is_seen_and_set(typed: str) -> None:
    widget = play("salon", seats=1, seed=3)
    assert "seed 3" in widget.head
    sent(widget, do="reseed", fields={"seed": " 12 "})
    assert "seed 12" in widget.head
    assert widget.session.table.state.seed == 12
    sent(widget, do="reseed", fields={"seed": typed})
    assert "A seed is a whole number" in widget.error
    assert widget.session.table.state.seed == 12


def test_without_a_seed_there_is_one_and_it_is_shown() -> None:
    widget = play("salon")
    assert f'value="{widget.session.table.state.seed}"' in widget.course
    assert len({play("salon").session.table.state.seed for _ in range(8)}) > 1


# Settings, saving


def test_role_seats_and_ways_of_playing_are_chosen_in_the_settings() -> None:
    widget = play("salon", seats=2, seed=3)
    assert widget.settings == ""
    sent(widget, do="open", name="settings", open=True)
    for words in ("everyone", "nobody: you watch", "best response", "equilibrium", "advice", "stand on 16"):
        assert words in widget.settings
    sent(widget, do="apply", fields={"role": "watch", "seats": "4", "punter": "stand on 15", "banker": "advice"})
    assert widget.error == ""
    assert (widget.session.role, widget.session.table.seats) == ("watch", 4)
    assert widget.session.table.state.seed == 3
    assert "You watch." in widget.say
    assert '<option value="stand on 15" selected>' in widget.settings
    sent(widget, do="apply", fields={"role": "5", "seats": "2", "punter": "usual", "banker": "usual"})
    assert "the seats are 0" in widget.error
    assert widget.session.table.seats == 4


def test_ones_own_function_is_kept_in_the_settings() -> None:
    widget = play("salon", seats=2, seed=3, punter=lambda hand: False)
    own = widget.session.how.punter
    sent(widget, do="open", name="settings", open=True)
    assert "your own function" in widget.settings
    sent(widget, do="apply", fields={"role": "2", "seats": "2", "punter": "", "banker": "usual"})
    assert widget.error == ""
    assert widget.session.how.punter == own


def test_letters_and_colours_change_without_a_new_table() -> None:
    widget = play("salon", seats=1, seed=3)
    widget.buttons["deal"].click()
    hands = widget.session.view.hands
    assert ">К</text>" not in widget.sheet
    sent(widget, do="look", fields={"letters": "ru", "four": True})
    assert ">К</text>" in widget.sheet
    assert "#1e6b34" in widget.sheet
    assert widget.session.view.hands == hands
    with pytest.raises(OchkoError, match="letters is 'fr'"):
        play("salon", letters="fr")


def test_a_saved_table_goes_on_in_another_widget() -> None:
    widget = play("folk", seats=2, seed=3)
    play_on(widget, 12)
    text = re.findall(r"data-saved[^>]*>([^<]+)<", widget.saved)[0].replace("&quot;", '"')
    other = play("salon", seats=1, seed=1)
    sent(other, do="load", fields={"text": text})
    assert other.load_error == ""
    assert re.sub(" ochko-new", "", other.face) == re.sub(" ochko-new", "", widget.face)
    third = play("salon", saved=text)
    assert third.session.table.state == widget.session.table.state
    sent(other, do="load", fields={"text": "rubbish"})
    assert "Nothing was loaded" in other.saved
    assert other.session.table.state == widget.session.table.state
    other.buttons[pressable(other)[0]].click()
    assert "Nothing was loaded" not in other.saved


# Odds


def test_odds_are_counted_only_while_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = advice_html.panel
    monkeypatch.setattr(advice_html, "panel", lambda session: calls.append(1) or real(session))
    widget = play("salon", seats=1, seed=1)
    widget.buttons["deal"].click()
    assert (calls, widget.odds) == ([], "")
    sent(widget, do="open", name="odds", open=True)
    assert len(calls) == 1
    assert "bust" in widget.odds
    before = widget.odds
    widget.buttons["draw"].click()
    assert widget.odds != before
    sent(widget, do="open", name="odds", open=False)
    counted = len(calls)
    play_on(widget, 5)
    assert len(calls) == counted


def test_odds_that_cannot_be_counted_say_so_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play("salon", seats=1, seed=1)
    monkeypatch.setattr(advice_html, "panel", lambda session: 1 / 0)
    sent(widget, do="open", name="odds", open=True)
    widget.buttons["deal"].click()
    assert "division by zero" in widget.odds
    assert widget.error == ""
    assert "draw" in pressable(widget)


# Errors


def test_an_interrupt_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    widget = play("salon", seats=1, seed=1)
    monkeypatch.setattr(Session, "deal", interrupted)
    sent(widget, do="deal", amount="10", fields={})
    assert "interrupted" in widget.say
    monkeypatch.undo()
    sent(widget, do="deal", amount="10", fields={})
    assert widget.session.view.stakes == (0, 10)
    assert "interrupted" not in widget.say


def test_an_error_of_the_drawing_is_shown_and_the_widget_stays_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play("salon", seats=1, seed=1)
    monkeypatch.setattr(table_html, "face", lambda *_: 1 / 0)
    widget.buttons["deal"].click()
    assert "division by zero" in widget.say
    monkeypatch.undo()
    widget.buttons["stand"].click()
    assert "division by zero" not in widget.say


def test_two_widgets_do_not_disturb_each_other() -> None:
    one, two, twin = (play("salon", seats=2, seed=1) for _ in range(3))
    shown = {part: getattr(two, part) for part in PARTS}
    sent(one, do="look", fields={"letters": "ru", "four": True})
    play_on(one, 20)
    assert {part: getattr(two, part) for part in PARTS} == shown
    play_on(two, 20)
    play_on(twin, 20)
    assert two.face == twin.face


def test_a_settings_field_names_what_is_played_now() -> None:
    session = Session(oe.variant("chemin-de-fer"), 2, seed=1, banker="equilibrium")
    html = controls.settings(session, controls.Style())
    assert '<option value="equilibrium" selected>' in html
    assert "stand on 5" in html
    assert "advice" not in html
