"""The slow walk: its steps, its questions, and its widget with every button pressed in every variant."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import sources
from ochko_edu.errors import ActionError, CardError, OchkoError, PolicyError
from ochko_edu.fields import FIELDS
from ochko_edu.widgets import walk_html
from ochko_edu.widgets.questions import Question, question
from ochko_edu.widgets.walk import Walk, Walker, cited
from ochko_edu.widgets.walk_deals import deal_for
from ochko_edu.widgets.walking import Walking, step_through

from .play import VARIANTS

SALON, FOLK = oe.variant("salon"), oe.variant("folk")


def questions(walk: Walk) -> list[Question]:
    return [question(walk, k) for k in range(len(walk))]


def texts(walk: Walk) -> list[str]:
    return [step.event.text for step in walk.steps]


def asked(walk: Walk, about: str) -> Question:
    """The question before the step of which the sentence holds some words."""
    return question(walk, next(step.number for step in walk.steps if about in step.event.text))


# The steps


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("deal", [None, 0, 1, 2, 3, 11])
def test_a_walk_is_a_whole_round_one_event_at_a_time(name: str, deal: int | None) -> None:
    walk = Walk(name, deal=deal)
    assert [step.event for step in walk.steps] == list(walk.table.log)
    assert [step.after for step in walk.steps] == list(walk.table.states[1:])
    assert walk.table.state.phase == "over"
    assert sum(step.action is not None for step in walk.steps) == len(walk.table.actions)
    assert [step.action for step in walk.steps if step.action] == list(walk.table.actions)
    for step in walk.steps:
        assert step.cited
        assert [c.locator for c in step.cited] == list(step.event.clauses)
        assert all(c.words for c in step.cited)
        if step.action is not None:
            assert step.action.name in {action.name for action in step.legal}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_table_stands_as_it_did_at_every_step(name: str) -> None:
    walk = Walk(name)
    for k in range(len(walk) + 1):
        standing = walk.standing(k)
        assert standing.state == walk.table.states[k]
        assert list(standing.log) == list(walk.table.log[:k])
        with pytest.raises(ActionError, match="nothing can be done"):
            standing.do("draw")
    for wrong in (-1, len(walk) + 1, True, "1"):
        with pytest.raises(OchkoError, match=f"the steps are 0 to {len(walk)}"):
            walk.standing(wrong)  # type: ignore[arg-type]


def test_cards_come_in_the_order_in_which_they_are_given() -> None:
    walk = Walk("salon", deal="A♠ 5♦ K♣ 9♥ 2♠")
    hands = walk.table.state.hands
    assert [str(c) for c in (*hands[1][:2], *hands[0][:2])] == ["A♠", "5♦", "K♣", "9♥"]
    assert Walk("salon", deal="A♠ 5♦ K♣ 9♥", seats=2).table.seats == 2
    assert Walk("salon", deal=7).table.state.seed == 7


def test_what_is_decided_beforehand_is_done() -> None:
    walk = Walk("salon", deal="10♠ 6♦ 10♣ 7♥ 2♠", decisions="draw stand")
    names = [action.name for action in walk.table.actions]
    assert names[:3] == ["stake", "draw", "stand"]
    notes = [step.note for step in walk.steps if step.action and step.action.name in ("draw", "stand")]
    assert "made beforehand" in notes[0]
    assert "This is a banker who draws below 17." in notes[-1]
    bids = Walk("folk", deal=1, decisions=["bid 35", "stand"])
    assert bids.table.state.bids[1] == 35


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"rules": "saloon"}, OchkoError, "Did you mean 'salon'"),
        ({"deal": "A♠ X"}, CardError, "'X' is not a card"),
        ({"deal": "A♠ A♠ A♠"}, CardError, "A♠"),
        ({"deal": -1}, OchkoError, "seed is -1"),
        ({"deal": True}, OchkoError, "deal is True; it must be cards"),
        ({"deal": ["A♠"]}, OchkoError, "it must be cards such as"),
        ({"seats": 99}, OchkoError, "seats is 99"),
        ({"seats": 0}, OchkoError, "seats is 0"),
        ({"decisions": "bid"}, ActionError, "decisions: number 1 of 1: 'bid' is not legal now"),
        ({"deal": "10♠ 6♦ 10♣ 7♥", "decisions": "stand " * 9}, ActionError, "the round is over, and 'stand'"),
        ({"decisions": [3]}, OchkoError, "decisions is"),
        ({"punter": "advise"}, PolicyError, "Did you mean 'advice'"),
        ({"letters": "fr"}, OchkoError, "letters is 'fr'"),
    ],
)
def test_refusals_are_one_line(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        step_through(**{"rules": "salon", **arguments})
    (line,) = caught.value._render_traceback_()  # type: ignore[attr-defined]
    assert str(caught.value) in line


def test_a_step_shows_clause_paraphrase_document_and_other_readings() -> None:
    walk = Walk("salon")
    step = next(s for s in walk.steps if "Both are bust" in s.event.text)
    clause, reading = step.cited
    assert (clause.locator, reading.locator) == ("000:13a", "reading A8")
    assert clause.words == sources.clauses()["000:13a"].en
    assert [number for number, _ in clause.documents] == ["000"]
    assert len(reading.others) == len(sources.readings()["A8"].candidates) - 1
    assert clause.others == ()  # told once, with the reading


def test_the_reading_that_is_followed_is_not_among_the_others() -> None:
    rules = SALON.replace(both_bust="banker")
    walk = Walk(rules, deal=deal_for(SALON).cards, seats=3)
    step = next(s for s in walk.steps if s.event.field == "both_bust")
    (found,) = cited(rules, step.event)
    read = sources.readings()["A8"]
    assert found.locator == "reading A8 b"
    followed = next(c.text for c in read.candidates if c.key == "b")
    assert followed not in [text for text, _ in found.others]
    assert next(c.text for c in read.candidates if c.key == read.default) in [text for text, _ in found.others]


# The deals


def test_the_salon_deal_shows_a_natural_a_hidden_bust_and_a_bust_banker() -> None:
    told = " ".join(texts(Walk("salon")))
    for words in ("shows a natural 21", "wins 20", "keeps it hidden", "The banker is bust", "Both are bust"):
        assert words in told


def test_the_folk_deal_shows_duties_a_tie_and_a_bust_at_once() -> None:
    told = " ".join(texts(Walk("folk")))
    for words in (
        "must draw on 15",
        "must stand on 17",
        "On equal totals",
        "is bust with 22 and shows it",
        "It is dead",
    ):
        assert words in told


def test_the_other_deals_show_what_is_their_games_own() -> None:
    nine = " ".join(texts(Walk("chemin-de-fer")))
    assert "plays the hand for all" in nine
    assert any("one likes" in q.answers[q.right].text and "holds 5" in q.text for q in questions(Walk("chemin-de-fer")))
    jack = " ".join(texts(Walk("blackjack")))
    assert "wins 15" in jack
    assert "must draw on 16" in jack


@pytest.mark.parametrize("name", VARIANTS)
def test_every_deal_can_be_dealt(name: str) -> None:
    deal = deal_for(oe.variant(name))
    assert deal.cards
    dealt = Walk(name).table
    used = [str(c) for c in dealt.states[-1].stacked]
    assert used == deal.cards.split()
    left = len(dealt.state.stock)
    whole = dealt.rules.packs * dealt.rules.pack
    assert whole - left >= len(used)  # no card of the deal lies idle


# The questions


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("deal", [None, 1, 2, 5])
def test_every_step_has_a_question_with_one_right_answer(name: str, deal: int | None) -> None:
    for found in questions(Walk(name, deal=deal)):
        assert 2 <= len(found.answers) <= 4
        assert sum(answer.right for answer in found.answers) == 1
        assert len({answer.text for answer in found.answers}) == len(found.answers)
        assert all(answer.why for answer in found.answers)
        for words in (found.text, *(a.text for a in found.answers), *(a.why for a in found.answers)):
            assert "{" not in words
            assert "_" not in words
            assert words.endswith((".", "?", ")"))


@pytest.mark.parametrize("name", VARIANTS)
def test_no_answer_tells_cards_that_are_still_to_come(name: str) -> None:
    walk = Walk(name)
    for step in walk.steps:
        lying = {c.words for hand in step.before.hands for c in hand}
        lying |= {step.before.marker.words} if step.before.marker else set()
        coming = {c.words for c in walk.table.state.all_cards} - lying
        for answer in question(walk, step.number).answers:
            assert not [words for words in coming if words in answer.text]


def test_what_is_allowed_is_what_the_table_allows() -> None:
    walk = Walk("folk")
    assert asked(walk, "must draw on 15").answers[asked(walk, "must draw on 15").right].text == "Only to draw."
    found = asked(walk, "must stand on 17")
    assert found.answers[found.right].text == "Only to stand."
    assert found.text == "The banker holds 17. What is allowed now?"


def test_wrong_answers_say_for_which_reading_they_would_be_right() -> None:
    walk = Walk("salon")
    both = {a.text: a for a in asked(walk, "Both are bust").answers}
    assert both["Seat 3 takes the stake back."].right
    assert "(reading A8 b)" in both["Seat 3 loses 10."].why
    natural = {a.text: a for a in asked(walk, "For a natural").answers}
    assert natural["Seat 1 wins 20."].right
    assert "(reading A10 b)" in natural["Seat 1 wins 10."].why
    assert "Blackjack" in natural["Seat 1 wins 15."].why
    tie = {a.text: a for a in asked(Walk("folk"), "On equal totals").answers}
    assert "(reading B1 b)" in tie["Seat 1 neither wins nor loses."].why


def test_a_wrong_answer_that_names_a_reading_is_what_that_reading_plays() -> None:
    """The other reading, really played from the first card on, tells at this place what the wrong answer says."""
    told = texts(Walk(SALON.replace(both_bust="banker"), deal=deal_for(SALON).cards, seats=3))
    assert any(text.endswith("Seat 3 loses 10.") for text in told)
    told = texts(Walk(FOLK.replace(tie="push"), deal=deal_for(FOLK).cards, seats=2))
    assert any(text.endswith("Seat 1 neither wins nor loses.") for text in told)


def test_slips_that_lie_near_are_offered_and_are_never_what_happens() -> None:
    natural = asked(Walk("salon", deal="10♠ 6♦ A♠ K♠"), "Play stops")
    assert "The banker says nothing of it, and the punters draw first." in [a.text for a in natural.answers]
    full = asked(Walk("chemin-de-fer"), "has drawn all that is allowed")
    assert "Seat 2 draws one more card." in [a.text for a in full.answers]


def test_the_right_answer_stands_in_every_place() -> None:
    places = [found.right for name in VARIANTS for found in questions(Walk(name))]
    assert set(places) == {0, 1, 2, 3}
    assert max(places.count(k) for k in range(4)) < len(places) / 2


def test_questions_are_the_same_each_time() -> None:
    assert questions(Walk("salon")) == questions(Walk("salon"))


@pytest.mark.parametrize("field", ["tie", "both_bust", "natural_paid", "bust_shown", "banker_first_card", "settle"])
def test_changed_rules_can_be_walked_through(field: str) -> None:
    others = [value for value in FIELDS[field].choices if value not in (None, getattr(SALON, field))]
    for value in others or [lambda punter, banker: 1]:
        walk = Walk(SALON.replace(**{field: value}))
        assert all(len(found.answers) >= 2 for found in questions(walk))


# Going along


def test_back_and_next_and_what_was_answered() -> None:
    walker = Walker(Walk("salon"))
    with pytest.raises(ActionError, match="beginning"):
        walker.back()
    walker.next()
    walker.answer(2, 4)
    walker.back()
    walker.answer(0, 4)
    assert walker.answers == {1: 2}  # the first answer counts
    assert walker.position == 2
    walker.go(len(walker.walk))
    assert not walker.can_next
    for act in (walker.next, lambda: walker.answer(0, 4)):
        with pytest.raises(ActionError, match="end of the round"):
            act()
    for wrong in (-1, 99, True, "2"):
        with pytest.raises(ActionError, match="the steps are 0 to"):
            walker.go(wrong)  # type: ignore[arg-type]
    walker.go(0)
    for number in (-1, 4, True):
        with pytest.raises(ActionError, match="the answers are 0 to 3"):
            walker.answer(number, 4)


# The widget


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("name", VARIANTS)
def test_every_button_at_every_step(name: str) -> None:
    widget = step_through(name)
    walk = widget.walker.walk
    for k in range(len(walk) + 1):
        for button in widget.buttons:
            widget.walker.go(k)
            widget.show()
            widget.press(button)
            assert widget.error == ""
            assert widget.walker.position == k + (-1 if button == "undo" else 1)
        widget.walker.go(min(k + 1, len(walk)))
        widget.show()


@pytest.mark.parametrize("name", VARIANTS)
def test_answering_goes_through_the_round_and_says_how_it_went(name: str) -> None:
    widget = step_through(name)
    walk = widget.walker.walk
    for k in range(len(walk)):
        found = question(walk, k)
        assert found.text in plain(widget.ask)
        given = found.right if k % 2 else (found.right + 1) % len(found.answers)
        widget.press(f"answer{given}")
        assert walk.steps[k].event.text in plain(widget.say)
        assert found.answers[given].why in plain(widget.ask)
        for place in walk.steps[k].cited:
            assert plain(place.words).strip() in plain(widget.odds)
    assert f"You answered {len(walk)} of {len(walk)} questions, {len(walk) // 2} of them right" in plain(widget.ask)
    assert widget.buttons == ("undo",)


def test_buttons_that_are_not_there_do_nothing() -> None:
    widget = step_through("salon")
    for name in ("undo", "answer7", "answerx", "deal", "", "go"):
        widget.press(name)
        assert widget.walker.position == 0
        assert widget.error == ""


def test_messages_of_the_browser() -> None:
    widget = step_through("salon")
    widget.answer({"do": "next"})
    widget.answer({"do": "answer0"})
    assert widget.walker.position == 2
    widget.answer({"do": "go", "to": 9})
    assert widget.walker.position == 9
    widget.answer({"do": "undo"})
    assert widget.walker.position == 8
    widget.answer({"do": "go", "to": 999})
    assert "There is no step 999" in widget.say
    assert widget.walker.position == 8
    widget.answer({"do": "next"})
    assert widget.error == ""
    widget.answer({"do": "go", "to": "far"})
    assert "This did not work" in widget.say


def test_all_cards_are_seen_and_one_seat_is_lit_where_one_decides() -> None:
    widget = step_through("salon")
    walk = widget.walker.walk
    for step in walk.steps:
        widget.walker.go(step.number)
        widget.show()
        for hand in widget.session.view.hands:
            assert None not in hand
        lit = widget.face.count("ochko-on")
        deciding = {action.name for action in step.legal} & {"draw", "stand"}
        assert lit == (1 if deciding else 0)


def test_only_the_card_that_was_just_drawn_is_marked() -> None:
    widget = step_through("salon")
    for step in widget.walker.walk.steps:
        widget.walker.go(step.number + 1)
        widget.show()
        assert widget.face.count("ochko-new") == (step.event.kind == "draw")


def test_keys_are_numbers_and_arrows() -> None:
    widget = step_through("salon")
    assert re.findall(r'data-press="(\w+)" data-key="(\w+)"', widget.ask) == [
        (f"answer{k}", str(k + 1)) for k in range(len(question(widget.walker.walk, 0).answers))
    ]
    assert re.findall(r'data-press="(\w+)" data-key="(\w+)"', widget.course) == [
        ("undo", "ArrowLeft"), ("next", "ArrowRight")
    ]  # fmt: skip


def test_where_it_cannot_be_shown_a_picture_stands_and_says_so() -> None:
    widget = step_through("folk")
    for _ in range(6):
        widget.press("next")
    bundle = widget._repr_mimebundle_()
    assert "A walk through one round, step by step: Folk ochko." in bundle["text/plain"]
    assert "The bottom card" in bundle["text/plain"]
    assert "data:image/svg+xml" in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_two_walks_do_not_disturb_each_other() -> None:
    one, two = step_through("salon"), step_through("salon")
    one.press("next")
    assert (one.walker.position, two.walker.position) == (1, 0)


def test_what_is_shown_is_escaped() -> None:
    widget = step_through("salon", deal="9♣ 5♦ 9♠ 6♦", punter=oe.policy(lambda hand: hand.total < 16, "<i>mine</i>"))
    for _ in range(len(widget.walker.walk)):
        widget.press("next")
        assert "<i>mine" not in widget.ask


def test_the_parts_are_well_formed() -> None:
    walker = Walker(Walk("salon"))
    for k in range(len(walker.walk) + 1):
        walker.go(k)
        for part in (walk_html.said, walk_html.asked, walk_html.course, walk_html.behind, walk_html.so_far):
            html = part(walker)
            for tag in ("div", "p", "section", "ol", "ul", "li", "button", "details"):
                assert len(re.findall(rf"<{tag}[ >]", html)) == html.count(f"</{tag}>")
    assert isinstance(Walking(walker, step_through("salon").style), Walking)


def test_as_much_as_one_likes_is_right_where_no_document_names_a_limit() -> None:
    walk = Walk("salon")
    asked = [question(walk, k) for k, step in enumerate(walk.steps) if step.action and step.action.name == "stake"]
    assert asked
    for found in asked:
        assert [answer.text for answer in found.answers if answer.right] == [
            "As much as one likes, up to all of one's 1000 units."
        ]
        assert not any(answer.text.startswith("As much") for answer in found.answers if not answer.right)
