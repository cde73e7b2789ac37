"""The panel beside a decision: odds of what is seen, of what is remembered, best play, and what a choice cost."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import ways
from ochko_edu.autoplay import own_hand, what_is_seen
from ochko_edu.cards import Deck
from ochko_edu.policies import Policy
from ochko_edu.widgets import words_beside
from ochko_edu.widgets.advice import Advice, Cost, advice_for, advise, cost, cost_of_last, to_decide
from ochko_edu.widgets.advice_html import cost_line, panel, plays, told_cost
from ochko_edu.widgets.session import Session

from . import sessions
from .play import VARIANTS

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
NINE, JACK = oe.variant("chemin-de-fer"), oe.variant("blackjack")


def found(session: Session) -> Advice:
    advice = advice_for(session)
    assert advice is not None
    return advice


def go_on(session: Session, until: Any) -> None:
    """Press on, without choices of one's own where that is possible, until something holds."""
    for _ in range(400):
        if until(session):
            return
        can = sessions.pressable(session)
        sessions.press(session, next(n for n in ("next", "deal", "bid", "stand", "draw") if n in can))
    raise AssertionError("it did not come about")


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<style>.*?</style>", "", html, flags=re.S))))


# What is counted


def test_the_odds_of_a_punter_are_those_of_his_hand_and_nothing_else() -> None:
    session = Session(SALON, seed=1)
    session.deal()  # ten and six
    advice, odds = found(session), oe.odds(SALON, session.view.hands[1], banker=session.how.banker)  # type: ignore[arg-type]
    assert advice.plain is not None
    assert (advice.plain.draw, advice.plain.stand, advice.plain.bust) == (odds.draw, odds.stand, odds.bust)
    assert [(c.total, c.ways, c.of) for c in advice.plain.chances] == [
        (None, 62, 102), *((total, 8, 102) for total in range(17, 22))
    ]  # fmt: skip
    assert Fraction(62, 102) == odds.bust_alone
    assert advice.counter == advice.plain  # nothing has gone by


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("you", [1, "banker", "everyone", "watch"])
def test_the_figures_are_the_exact_engines_at_every_decision(name: str, you: Any) -> None:
    rules = oe.variant(name)
    chance = random.Random(f"{name} {you}")
    session = Session(rules, 2, 3, you)
    asked = 0
    for _ in range(24):
        seat = to_decide(rules, session.table.state)
        if seat is not None and (you == "watch" or seat in session.seats_played):
            asked += 1
            check(session, seat)
        if sessions.press_at_random(session, chance, back=0.05) is None:
            break
    assert asked >= 3


def check(session: Session, seat: int) -> None:
    rules, state = session.rules, session.table.state
    advice = found(session)
    hand, plain = state.hands[seat], advice.plain
    assert advice.seat == seat
    assert plain is not None
    # How many cards are unseen: all but those that lie open now, and one's own.
    lying = [
        c for s, cards in enumerate(state.hands) for c, up in zip(cards, state.up[s], strict=True) if up or s == seat
    ]
    lying += [state.marker] if state.marker else []
    assert plain.of == rules.packs * rules.pack - len(lying)
    if plain.chances:
        assert sum(c.ways for c in plain.chances) == plain.of
    if advice.memory:
        assert advice.memory == len(state.seen_by(seat)) - len(lying)
        if advice.counter:
            assert advice.counter.of == rules.packs * rules.pack - len(state.seen_by(seat))
    if "worth" in advice.problems:
        return
    if advice.side == "punter":
        shown = [c for c, up in zip(state.hands[state.banker], state.up[state.banker], strict=True) if up]
        rest = [c for c in lying if c not in shown]
        for c in hand:
            rest.remove(c)
        odds = oe.odds(rules, hand, rest, session.how.banker, banker_shows=shown)
    else:
        other = advice.watched
        assert other is not None
        drawn = state.hands[other][-state.drawn[other] :] if state.drawn[other] else ()
        rest = list(lying)
        for c in (*hand, *(drawn if rules.draws_seen == "ranks" else ())):
            rest.remove(c)
        told: Any = drawn if rules.draws_seen == "ranks" else state.drawn[other]
        odds = oe.odds(rules, hand, rest, side="banker", punter=session.how.punter, drawn=told)
    assert (plain.draw, plain.stand, plain.must) == (odds.draw, odds.stand, odds.must)


def test_a_counter_counts_with_the_cards_that_he_has_not_seen() -> None:
    session = Session(SALON, seed=5)
    go_on(session, lambda s: s.view.round == 4 and "draw" in s.choices)
    advice, view = found(session), session.view
    hand = [c for c in view.hands[1] if c]
    odds = oe.odds(SALON, hand, shoe=Deck((*view.unseen, *hand)), banker=session.how.banker)
    assert advice.memory > 0
    assert advice.counter is not None
    assert (advice.counter.draw, advice.counter.stand) == (odds.draw, odds.stand)
    assert advice.counter.of == len(view.unseen)
    assert advice.counter != advice.plain


def test_hidden_cards_tell_nothing() -> None:
    """Two tables that look alike to the person give the same advice, whatever the others hold."""
    given = []
    for cards in ("10♦ 6♣ 10♥ 7♠", "10♦ 6♣ 2♥ 2♠"):
        table = oe.Table(SALON, seed=1, first_cards=cards)
        table.do("stake")
        given.append(advise(SALON, table.state, 1, Session(SALON, seed=1).how))
    assert given[0] == given[1]


def test_what_the_equilibrium_does_is_what_the_solved_policy_says() -> None:
    session = Session(NINE, 2, seed=3, you="everyone")
    seen = set()
    for seed in range(40):
        session.reseed(seed)
        go_on(session, lambda s: to_decide(NINE, s.table.state) is not None)
        seat, state = session.you, session.table.state
        advice = found(session)
        assert advice.plain is not None
        if advice.plain.must:
            assert advice.equilibrium is None
            continue
        side = advice.side == "banker"
        expected = ways.equilibrium(NINE)[side](own_hand(NINE, state, seat), what_is_seen(NINE, state, seat))
        assert advice.equilibrium == float(expected)
        seen.add(advice.equilibrium)
    assert seen


def test_a_banker_looks_at_the_largest_stake() -> None:
    session = Session(SALON, 2, seed=8, you="banker")
    session.deal()
    go_on(session, lambda s: "draw" in s.choices or s.view.round > 6)
    advice = found(session)
    assert (advice.side, advice.watched, advice.punters) == ("banker", 1, 2)
    assert "the first of equal stakes" in text(panel(session))


def test_what_no_punter_would_do_is_counted_by_the_cards_alone() -> None:
    session = Session(SALON, 1, seed=4, you="everyone", punter=oe.stand_on(4))
    session.deal()
    go_on(session, lambda s: "draw" in s.choices)
    session.do("draw")
    go_on(session, lambda s: s.view.banker == s.acting and "draw" in s.choices)
    advice = found(session)
    assert advice.plain is not None
    assert advice.plain.chances
    assert advice.plain.stand is None
    assert "never comes to show this" in text(panel(session))


def test_rules_that_cannot_be_counted_say_so() -> None:
    session = Session(SALON.replace(max_draws_of="table"), seed=1)
    session.deal()
    advice = found(session)
    assert advice.plain is None
    assert "max_draws_of='table'" in text(panel(session))


def test_a_bid_is_advised_by_what_follows() -> None:
    session = Session(FOLK, seed=3)
    session.deal()
    assert "bid" in session.choices
    advice = found(session)
    assert advice.bids
    assert advice.equilibrium is None
    assert "So each unit of a bid brings" in text(panel(session))


def test_nothing_is_told_about_anothers_decision() -> None:
    session = Session(SALON, 3, seed=3, you=2)
    session.deal()
    assert session.acting == 1
    assert advice_for(session) is None
    assert "You have nothing to decide just now." in text(panel(session))
    watching = Session(SALON, 3, seed=3, you="watch")
    watching.deal()
    assert found(watching).seat == 1
    assert "If Seat 1 draws" in text(panel(watching))


# What a choice cost


def test_the_better_choice_costs_nothing_and_the_other_its_lead() -> None:
    session = Session(SALON, seed=1)
    session.deal()
    plain = found(session).plain
    assert plain is not None
    assert plain.best == "stand"
    assert cost_of_last(session) is None
    session.do("draw")
    lost = cost_of_last(session)
    assert lost is not None
    assert lost == Cost("draw", pytest.approx(plain.stand - plain.draw), "stand", True)  # type: ignore[operator]
    session.undo()
    assert cost_of_last(session) is None
    session.do("stand")
    assert cost_of_last(session) == Cost("stand", 0.0, "", True)


def test_the_cost_stays_until_the_next_deal() -> None:
    session = Session(SALON, seed=1)
    session.deal()
    session.do("stand")
    told = cost_of_last(session)
    while session.can_next:
        session.next()
        assert cost_of_last(session) == told
    session.deal()
    assert cost_of_last(session) is None


def test_a_duty_costs_nothing() -> None:
    table = oe.Table(NINE, seed=1, first_cards="A♠ 2♠ 2♥ 2♦")  # three: a punter has to draw
    go = Session(NINE, seed=1)
    for action in ("bank", "stake"):
        table.do(action)
    seat = to_decide(NINE, table.state)
    assert seat is not None
    assert cost(NINE, table.state, seat, "draw", go.how) == Cost("draw", 0.0, "", False)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Cost("draw", 0.0653, "stand", True), "You drew. That cost 0.07 of a stake against standing."),
        (Cost("stand", 0.0, "", True), "You stood. Nothing was better, so it cost nothing."),
        (Cost("stand", 0.001, "draw", True), "You stood. That cost less than 0.01 of a stake against drawing."),
        (Cost("draw", 0.0, "", False), "You drew, as the rules demand. There was no choice, so it cost nothing."),
        (Cost("halve", None, "", True), "You halved your bid. What that is worth is not counted here."),
        (Cost("stand", None, "", True), "You stood. What that cost cannot be said."),
    ],
)
def test_the_cost_in_words(given: Cost, words: str) -> None:
    assert told_cost(given) == words


# The panel


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("you", [1, 0, "everyone", "watch"])
def test_the_panel_can_be_drawn_at_every_step(name: str, you: Any) -> None:
    chance = random.Random(f"{name} {you}")
    session = Session(oe.variant(name), 2, 6, you)
    for _ in range(16):
        html = panel(session)
        assert html.count("<section") == html.count("</section>")
        assert "{" not in text(html)
        assert "None" not in text(html)
        if sessions.press_at_random(session, chance, back=0.1) is None:
            break


def test_the_panel_says_what_the_table_of_chances_says_and_reads_well_aloud() -> None:
    session = Session(SALON, seed=1)
    session.deal()
    html = panel(session)
    assert '<th scope="row">bust</th>' in html
    assert 'aria-label="If you draw, given the cards you see"' in html
    assert "62 in 102 · 61 %" in html
    told = text(html)
    assert "against a banker who draws below 17." in told
    assert "Standing is better by 0.06 of a stake." in told or "Standing is better by 0.07 of a stake." in told
    assert "What the equilibrium does: both sides at their best It stands." in told
    assert "a counter knows no more" in told


def test_the_figures_that_are_shown_agree_with_each_other() -> None:
    for seed in range(12):
        session = Session(SALON, seed=seed)
        session.deal()
        told = text(panel(session)).replace("−", "-")
        figures = re.search(r"Drawing brings ([-+.\d]+) of a stake on average, standing ([-+.\d]+),", told)
        lead = re.search(r"is better by ([.\d]+)", told)
        if figures and lead:
            assert abs(float(figures[1]) - float(figures[2])) == pytest.approx(float(lead[1]))


@pytest.mark.parametrize(
    ("rules", "policy", "side", "words"),
    [
        (SALON, oe.stand_on(17), "banker", "a banker who draws below 17"),
        (SALON, oe.stand_on(16, soft=18), "punter", "a punter who draws below 16, and below 18 while an ace counts 11"),
        (SALON, ways.pair(SALON, "equilibrium")[0], "punter", "a punter who plays the equilibrium"),
        (SALON, ways.pair(SALON, None, "best response")[1], "banker", "a banker who plays best against this punter"),
        (SALON, oe.policy(lambda hand: True, "bold"), "banker", "a banker who plays bold"),
        (JACK, oe.stand_on(17), "banker", "a banker who plays as the rules demand"),
    ],
)
def test_how_the_other_side_plays_in_words(rules: oe.Rules, policy: Policy, side: str, words: str) -> None:
    assert plays(rules, policy, side) == words


def test_names_in_the_panel_are_escaped() -> None:
    session = Session(SALON, seed=1, banker=oe.policy(lambda hand: hand.total < 17, "<b>bold</b>"))
    session.deal()
    assert "<b>bold" not in panel(session)


def test_there_is_no_cost_before_a_choice() -> None:
    session = Session(SALON, seed=1)
    assert cost_line(session) == ""
    session.deal()
    session.do("stand")
    assert "it cost nothing" in cost_line(session)


def test_every_word_is_a_sentence_or_a_label_with_known_places() -> None:
    known = {
        "name", "ways", "of", "percent", "draw", "stand", "other", "lead", "value", "count", "why", "figure", "lost",
        "total", "soft",
    }  # fmt: skip
    for group in (words_beside.ADVICE, words_beside.BEST, words_beside.COST, words_beside.COUNTER):
        for words in group.values():
            assert set(re.findall(r"\{(\w+)\}", words)) <= known
