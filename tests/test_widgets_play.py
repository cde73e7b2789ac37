"""The table one sits at: the session behind it, and its buttons pressed in every variant."""

from __future__ import annotations

import random
import re

import pytest

import ochko_edu as oe
from ochko_edu.errors import ActionError, OchkoError, PolicyError
from ochko_edu.widgets import playing, table_html
from ochko_edu.widgets.playing import Play, play
from ochko_edu.widgets.session import Session


def enabled(widget: Play) -> list[str]:
    return [name for name, button in widget.buttons.items() if button.lit and button.there]


def shown(widget: Play) -> list[str]:
    return [name for name, button in widget.buttons.items() if button.there]


# The session


def test_deal_lays_your_stake_and_brings_you_to_your_decision() -> None:
    session = Session(oe.variant("salon"), seed=1)
    session.deal(25)
    assert session.view.stakes == (0, 25)
    assert set(session.choices) == {"draw", "stand"}
    assert not session.can_deal
    assert not session.can_next


def test_others_act_one_step_a_press() -> None:
    session = Session(oe.variant("salon"), 3, seed=3, you=2)
    session.deal()
    while session.acting != 2:
        before = len(session.table.actions)
        session.next()
        assert len(session.table.actions) == before + 1
    assert set(session.choices) == {"draw", "stand"}


def test_undo_takes_back_a_press_whatever_it_led_to() -> None:
    session = Session(oe.variant("folk"), 2, seed=1)
    states = [session.table.state]
    session.deal()
    states.append(session.table.state)
    session.do("bid", 30)
    states.append(session.table.state)
    session.do("stand")
    for state in reversed(states):
        session.undo()
        assert session.table.state == state
    with pytest.raises(ActionError, match="nothing to undo"):
        session.undo()


def test_what_happened_is_of_this_round_and_as_you_see_it() -> None:
    session = Session(oe.variant("salon"), seed=1)
    session.deal()
    first = session.happened
    assert "face down" in first.text
    session.do("stand")
    while session.can_next:
        session.next()
    session.deal()
    assert first[1] not in list(session.happened)
    session.undo()
    assert list(session.happened)[: len(first)] == list(first)


def test_a_press_that_fails_changes_nothing() -> None:
    session = Session(oe.variant("salon"), seed=1)
    session.deal()
    state = session.table.state
    with pytest.raises(ActionError):
        session.deal()
    with pytest.raises(ActionError):
        session.next()
    with pytest.raises(ActionError):
        session.do("bid", 10)
    assert session.table.state == state


def test_a_failing_policy_changes_nothing() -> None:
    broken = oe.policy(lambda hand: "perhaps", "broken")
    session = Session(oe.variant("salon"), 2, seed=1, you=2, punter=broken)
    session.deal()
    state = session.table.state
    with pytest.raises(OchkoError, match="broken"):
        session.next()
    assert session.table.state == state


def test_the_bank_that_comes_to_you_waits_for_your_amount() -> None:
    session = Session(oe.variant("folk"), seed=1, you=0)
    asked = session.amount
    assert asked is not None
    assert asked.name == "bank"
    session.deal(60)
    assert session.view.bank == 60


@pytest.mark.parametrize("you", [-1, 2, True, "1"])
def test_a_seat_that_is_not_there(you: int) -> None:
    with pytest.raises(OchkoError, match="the seats are 0"):
        Session(oe.variant("salon"), 1, you=you)


def test_nobody_can_do_what_another_is_to_do() -> None:
    session = Session(oe.variant("salon"), seed=1)
    session.deal()
    session.do("stand")
    state = session.table.state
    assert session.acting == 0
    for name in ("stand", "draw", "next", "stake"):
        with pytest.raises(ActionError, match="not yours"):
            session.do(name)
    assert session.table.state == state


@pytest.mark.parametrize("way", [17, "stand", [16]])
def test_a_way_of_playing_that_is_none_is_refused_at_once(way: object) -> None:
    with pytest.raises(PolicyError, match="policy takes"):
        Session(oe.variant("salon"), 2, punter=way)  # type: ignore[arg-type]


def test_a_way_of_playing_may_be_a_plain_function() -> None:
    session = Session(oe.variant("salon"), 2, seed=1, you=2, punter=lambda hand: False)
    session.deal()
    session.next()
    assert session.view.status[1] == "stood"


# The widget


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize(("seats", "you"), [(1, 1), (1, 0), (3, 0), (3, 1), (3, 2), (3, 3)])
def test_no_press_plays_for_another(name: str, seats: int, you: int) -> None:
    """Any button, dark or not, twice in a row too: as presses come when somebody is quick or the machine is slow."""
    chance = random.Random(f"{name} {seats} {you}")
    for seed in range(2):
        widget = play(name, seats=seats, seed=seed, you=you)
        for _ in range(70):
            button = chance.choice(list(widget.buttons))
            for _ in range(chance.choice((1, 1, 2))):
                table, dark = widget.session.table, button not in enabled(widget)
                before, turn = table.actions, widget.session.acting
                widget.buttons[button].click()
                done = table.actions[len(before) :]
                assert widget.error == ""
                if dark:
                    assert table.actions == before
                elif button == "undo":
                    assert table.actions == before[: len(table.actions)]
                elif button == "redo":
                    assert table.actions[: len(before)] == before
                elif button == "next":
                    assert [a.seat for a in done] == [turn]
                    assert turn != you or done[0].name == "next"
                elif button == "deal":
                    assert {a.name for a in done if a.seat == you} <= {"stake", "bank", "next"}
                else:
                    assert [(a.name, a.seat) for a in done] == [(button, you)]


def test_a_double_press_is_one_press() -> None:
    widget = play("salon", seats=1, seed=1)
    for press in ("deal", "stand"):
        for _ in range(2):
            widget.buttons[press].click()
    assert [(a.name, a.seat) for a in widget.session.table.actions] == [("stake", 1), ("stand", 1)]
    assert widget.error == ""


def test_where_it_cannot_be_shown_it_says_how_to_bring_it_back() -> None:
    bundle = play("folk")._repr_mimebundle_()
    for mime in ("text/plain", "text/html"):
        assert "Folk ochko" in bundle[mime]
    assert "Run All Cells" in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_a_refusal_is_one_line_in_a_notebook() -> None:
    for call in (lambda: play("salon", punter=17), lambda: play("foalk"), lambda: play("salon", seed=2.5)):
        with pytest.raises(OchkoError) as caught:
            call()
        (line,) = caught.value._render_traceback_()  # type: ignore[attr-defined]
        assert str(caught.value) in line


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize(("seats", "you"), [(1, 1), (1, 0), (3, 2), (5, 0)])
def test_rounds_can_be_played_with_the_buttons_alone(name: str, seats: int, you: int) -> None:
    widget = play(name, seats=seats, seed=2, you=you)
    for _ in range(70):
        can = enabled(widget)
        if widget.session.acting is None:
            break
        press = next((n for n in ("draw", "bid", "stand", "next", "deal") if n in can), None)
        assert press or any(n in can for n in ("knock", "take_home", "resign")), can
        widget.buttons[press or can[0]].click()
        assert widget.error == ""
    assert widget.session.table.state.round >= 2


@pytest.mark.parametrize("name", oe.variants())
def test_cards_you_may_not_see_are_not_in_the_page(name: str) -> None:
    widget = play(name, seats=2, seed=11)
    widget.buttons["deal"].click()
    view = widget.session.view
    pages = widget.face + widget.story
    for hand, seen in zip(widget.session.table.state.hands, view.hands, strict=True):
        for card, visible in zip(hand, seen, strict=True):
            others = [c for h in view.hands for c in h if c] + ([view.marker] if view.marker else [])
            if visible is None and card not in others:
                assert card.words not in pages
    assert pages.count("a card face down") >= sum(c is None for hand in view.hands for c in hand)


def test_one_seat_is_lit() -> None:
    widget = play("salon", seats=3, seed=3, you=2)
    for press in ("deal", "next", "next"):
        widget.buttons[press].click()
        assert widget.face.count(" ochko-on") == 1
    lit = widget.face.split(" ochko-on")[1]
    assert 'aria-label="You"' in lit[:90]


def test_every_sentence_has_its_clauses_and_each_clause_its_words() -> None:
    widget = play("salon", seats=1, seed=1)
    widget.buttons["deal"].click()
    lines = re.findall(r'<li[^>]* data-k="e\d+">.*?</li>(?=<li|</ol></div>)', widget.story)
    assert len(lines) == len(widget.session.happened)
    for line in lines:
        assert re.search(r'<summary title="[^"]{20,}', line)  # for a pointer that rests there
        assert re.search(r'<div class="ochko-says"><p>[^<]{20,}', line)  # for a key or a finger that opens it
    assert "You stake 10." in widget.story


def test_deal_is_called_deal_at_first_and_deal_again_after_a_round() -> None:
    widget = play("salon", seats=1, seed=1)
    assert widget.buttons["deal"].description == "Deal"
    widget.buttons["deal"].click()
    assert widget.buttons["deal"].disabled
    widget.buttons["stand"].click()
    while "next" in enabled(widget):
        widget.buttons["next"].click()
    assert widget.buttons["deal"].description == "Deal again"
    assert re.search(r"You (win|lose|neither)", widget.say)


def test_buttons_of_other_games_are_not_there() -> None:
    assert shown(play("salon")) == ["deal", "draw", "stand", "next", "undo"]
    assert shown(play("folk")) == ["deal", "bid", "draw", "stand", "next", "undo"]


def test_the_amount_keeps_to_what_is_allowed() -> None:
    widget = play("folk", seats=1, seed=1)
    widget.buttons["deal"].click()
    assert widget.amount.description == "Your bid (1 to 100)"
    widget.amount.value = " 40 "
    widget.buttons["bid"].click()
    assert widget.session.view.bids[1] == 40
    assert widget.amount.disabled


def test_your_stake_is_kept_from_round_to_round() -> None:
    widget = play("salon", seats=1, seed=1)
    widget.amount.value = "35"
    for _ in range(2):
        widget.buttons["deal"].click()
        if "stand" in enabled(widget):
            assert widget.session.view.stakes[1] == 35
            widget.buttons["stand"].click()
        while "next" in enabled(widget):
            widget.buttons["next"].click()


def test_an_error_is_shown_and_goes_away() -> None:
    widget = play("salon", seats=1, seed=1)
    widget.amount.value = "ten"
    widget.press("deal")
    assert 'role="alert"' in widget.say  # in the hint's place
    widget.amount.value = "10"
    widget.press("deal")
    assert widget.error == ""
    assert 'role="alert"' not in widget.say


@pytest.mark.parametrize("typed", ["3.7", "3,7", "99999", "0", "-5", "", "ten", "²", "1e2", "9" * 40])
def test_an_amount_that_cannot_be_is_refused_and_stays_as_it_was_typed(typed: str) -> None:
    widget = play("folk", seats=1, seed=1)
    widget.buttons["deal"].click()
    state = widget.session.table.state
    widget.amount.value = typed
    widget.buttons["bid"].click()
    said = typed or "an empty field"
    assert widget.error == f"Your bid must be a whole number from 1 to 100, not {said}. Nothing was done."
    assert widget.session.table.state == state
    assert widget.amount.value == typed


def test_an_amount_that_is_not_asked_for_is_in_nobodys_way() -> None:
    widget = play("salon", seats=1, seed=1, you=0)
    widget.amount.value = "nonsense"
    widget.buttons["deal"].click()
    assert widget.error == ""
    assert widget.session.table.state.round == 1


def test_the_stake_and_the_bank_are_remembered_each_for_itself() -> None:
    widget = play("chemin-de-fer", seats=3, seed=2, you=2)
    seen: dict[str, set[str]] = {}
    for _ in range(70):
        seen.setdefault(widget.amount.description.split(" (")[0], set()).add(widget.amount.value)
        can = enabled(widget)
        widget.buttons[next(n for n in ("draw", "stand", "next", "deal", "undo") if n in can)].click()
    assert seen["Your stake"] == {"10"}
    assert "100" in seen["Your bank"]


def test_an_error_of_ones_own_policy_is_shown_as_text() -> None:
    widget = play("salon", seats=2, seed=1, you=2, punter=oe.policy(lambda hand: 1 / 0, "<b>oops</b>"))
    widget.press("deal")
    widget.press("next")
    assert "ZeroDivisionError" in widget.error
    assert "&lt;b&gt;oops" in widget.say


def test_halving_appears_when_it_may_be_done() -> None:
    rules = oe.variant("folk").replace(halving="any_pass")
    widget = play(rules, seats=1, seed=1)
    assert "halve" not in shown(widget)
    for press in ("deal", "bid"):
        widget.buttons[press].click()
    assert "halve" in shown(widget)
    widget.buttons["halve"].click()
    assert widget.session.view.bids[1] == 5


def test_changed_rules_say_so() -> None:
    rules = oe.variant("salon").replace(tie="banker")
    assert "1 of its rules changed" in table_html.head(Session(rules))


def test_play_ends_when_nobody_can_stake() -> None:
    widget = play("salon", seats=1, seed=0, purse=1)
    for _ in range(200):
        can = enabled(widget)
        press = next((n for n in ("draw", "stand", "next", "deal") if n in can), None)
        if press is None:
            break
        widget.buttons[press].click()
    assert widget.session.acting is None
    assert "Play has ended" in widget.say
    assert enabled(widget) == ["undo"]


def test_who_only_watches_is_asked_for_no_stake() -> None:
    assert play("salon", seed=1, you="watch").ask == ""
    assert "data-amount" in play("salon", seed=1).ask


@pytest.mark.parametrize(("name", "said"), [("salon", "in the shoe"), ("folk", "in the pack")])
def test_one_pack_is_no_shoe(name: str, said: str) -> None:
    assert f"</b> {said}</span>" in play(name, seed=1).face


def test_the_settings_say_what_the_usual_way_is() -> None:
    widget = play("salon", seed=1)
    widget.answer({"do": "open", "name": "settings", "open": True})
    assert "usual: stand on 16" in widget.settings
    assert "usual: stand on 17" in widget.settings


def test_opened_odds_are_prepared_before_the_first_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play("salon", seed=1)
    shown: list[tuple[str, bool]] = []
    widget.observe(lambda change: shown.append((change["new"], widget.counting)), "odds")
    prepared: list[oe.Rules] = []
    monkeypatch.setattr(playing, "prepare", prepared.append)
    widget.answer({"do": "open", "name": "odds", "open": True})
    widget.press("deal")
    assert prepared == [widget.session.rules]
    assert "Counting …" in shown[0][0]
    assert all(counting for _, counting in shown)
    assert not widget.counting


def test_a_changed_rule_is_told_in_words() -> None:
    rules = oe.variant("folk").replace(punter_must={11: "draw"}, stake_when="before_deal")
    for seed in range(6):
        widget = play(rules, seats=2, seed=seed, you="watch")
        for _ in range(12):
            widget.press(enabled(widget)[0])
            assert not re.search(r"\{|Fraction\(|was changed from", widget.story)
            if "You changed this rule: " in widget.story:
                return
    raise AssertionError("no changed rule was told")
