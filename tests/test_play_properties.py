"""What must hold in every game: random legal play of every variant and every allowed value of every field."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ochko_edu.cards import Card
from ochko_edu.errors import RuleError
from ochko_edu.fields import FIELDS
from ochko_edu.hands import compile
from ochko_edu.presets import variant
from ochko_edu.procedures.course import legal_actions
from ochko_edu.procedures.state import State
from ochko_edu.rules import Rules
from ochko_edu.table import Table

from .play import VARIANTS, all_changes, check_conservation, random_step

CHANGES = all_changes()
SLOW = settings(deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def play(rules: Rules, seats: int, seed: int, actions: int, purse: int = 60) -> Table:
    table = Table(rules, seats=min(seats, Table.most_seats(rules)), seed=seed, purse=purse)
    chance = random.Random(seed)
    for _ in range(actions):
        if not random_step(table, chance):
            break
    return table


@pytest.mark.parametrize(("name", "field", "value"), CHANGES, ids=lambda x: str(x))
def test_every_allowed_value_of_every_field_is_played(name: str, field: str, value: object) -> None:
    """Each value is played for a while, with cards and money counted at every step, and replayed."""
    rules = variant(name).replace(**{field: value})
    for seats, seed in ((1, 1), (4, 2)):
        table = play(rules, seats, seed, 120)
        assert len(table.log) > 10
        check_conservation(table, table.states[0].money)
        again = table.replay(table.actions)
        assert again.state == table.state
        assert again.log == table.log


def test_the_walk_reaches_every_field() -> None:
    """The walk above would be empty for a field whose values are all refused; only these have none to offer."""
    walked = {field for _, field, _ in CHANGES}
    without = {"values", "target", "modulo", "punter_must", "settle", "natural"}
    assert set(FIELDS) - walked <= without


def paid_by_lead(punter: object, banker: object) -> float:
    return (punter.total > banker.total) - (punter.total < banker.total) / 2  # type: ignore[attr-defined]


ODD_CHANGES = [
    {"punter_must": {15: "draw", 18: "stand"}},
    {"banker_must": dict.fromkeys(range(17), "draw")},
    {"natural": (20, 21)},
    {"natural": ()},
    {"target": 25},
    {"target": 18, "natural": (18,), "banker_must": {}, "punter_must": {}},
    {"values": {"A": (1, 2, 11), "K": 7}},
    {"modulo": 10, "target": 9, "natural": (9,), "values": {"A": 1}, "banker_must": {}, "punter_must": {}},
    {"settle": paid_by_lead, "natural": (), "bust_shown": "at_showdown", "both_bust": "push"},
    {"max_draws": 8, "short_pack": "reserve"},
]


@settings(SLOW, max_examples=250)
@given(
    name=st.sampled_from(VARIANTS),
    changes=st.lists(st.sampled_from([{f: v} for _, f, v in CHANGES] + ODD_CHANGES), min_size=2, max_size=5),
    seats=st.integers(1, 5),
    seed=st.integers(0, 2**32),
)
def test_any_mixture_of_rules_is_refused_clearly_or_played(
    name: str, changes: list[dict[str, object]], seats: int, seed: int
) -> None:
    """Several changes at once either clash, and are told so, or give a game that runs and adds up."""
    rules = variant(name)
    for change in changes:
        try:
            rules = rules.replace(**change)
        except RuleError:
            continue
    if rules.settle is not None:
        try:
            compile(rules)
        except RuleError as error:
            told = str(error)
            assert "settle pays by a hand that is never played out" in told or "make more than" in told
            return
    table = play(rules, seats, seed, 80)
    check_conservation(table, table.states[0].money)
    assert table.replay(table.actions).state == table.state


@SLOW
@given(
    name=st.sampled_from(VARIANTS),
    seats=st.integers(1, 6),
    seed=st.integers(0, 2**32),
    purse=st.integers(1, 300),
    steps=st.integers(1, 150),
)
def test_cards_and_money_are_conserved(name: str, seats: int, seed: int, purse: int, steps: int) -> None:
    table = play(variant(name), seats, seed, steps, purse)
    check_conservation(table, purse * (table.seats + 1))


@SLOW
@given(name=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), steps=st.integers(1, 60), back=st.integers(1, 60))
def test_undo_restores(name: str, seed: int, steps: int, back: int) -> None:
    table = Table(variant(name), seats=3, seed=seed)
    chance = random.Random(seed)
    positions = [(table.state, table.log, table.legal_actions())]
    for _ in range(steps):
        if not random_step(table, chance):
            break
        positions.append((table.state, table.log, table.legal_actions()))
    back = min(back, len(positions) - 1)
    undone = [table.undo() for _ in range(back)]
    assert (table.state, table.log, table.legal_actions()) == positions[-1 - back]
    for action in reversed(undone):
        table.do(action)
    assert (table.state, table.log, table.legal_actions()) == positions[-1]


@SLOW
@given(name=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_a_refused_action_changes_nothing(name: str, seed: int, steps: int) -> None:
    table = play(variant(name), 2, seed, steps)
    before = (table.state, table.log, table.actions)
    legal = {a.name for a in table.legal_actions()}
    for wanted in ("draw", "stand", "bid", "stake", "halve", "next", "resign", "knock", "bank", "fly", "", "stake 0"):
        if wanted.split(" ")[0] in legal and wanted != "stake 0":
            continue
        with pytest.raises(ValueError, match="legal"):
            table.do(wanted)
    for action in table.legal_actions():
        if action.most is not None:
            with pytest.raises(ValueError, match="legal"):
                table.do(action.name, action.most + 1)
    assert (table.state, table.log, table.actions) == before


def swapped(state: State, seat: int, chance: random.Random) -> State:
    """The same state with every card that a seat cannot know dealt anew among the places where they lie."""
    laid = [up or owner == seat for (_, up), owner in zip(state.aside, state.held_by, strict=True)]
    hidden: list[Card] = list(state.stock) + [c for (c, _), known in zip(state.aside, laid, strict=True) if not known]
    for owner, (hand, ups) in enumerate(zip(state.hands, state.up, strict=True)):
        hidden += [c for c, up in zip(hand, ups, strict=True) if not up and owner != seat]
    chance.shuffle(hidden)
    new = iter(hidden)
    stock = tuple(next(new) for _ in state.stock)
    aside = tuple((c if known else next(new), up) for (c, up), known in zip(state.aside, laid, strict=True))
    hands = tuple(
        tuple(c if up or owner == seat else next(new) for c, up in zip(hand, ups, strict=True))
        for owner, (hand, ups) in enumerate(zip(state.hands, state.up, strict=True))
    )
    return replace(state, stock=stock, aside=aside, hands=hands)


@SLOW
@given(
    change=st.sampled_from([(n, None, None) for n in VARIANTS] + CHANGES),
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 40),
)
def test_views_leak_nothing(change: tuple[str, str | None, object], seed: int, steps: int) -> None:
    """A seat's view, and what it may do, are the same whatever the cards are that it cannot know."""
    name, field, value = change
    rules = variant(name) if field is None else variant(name).replace(**{field: value})
    table = play(rules, 3, seed, steps)
    chance = random.Random(seed)
    for seat in range(table.state.players):
        view = table.view(seat)
        state = swapped(table.state, seat, chance)
        other = Table(rules, table.seats, seed=0, purse=60)
        other._steps, other._start = [(state, e) for _, e in table._steps], state
        twin = other.view(seat)
        assert replace(view, log=twin.log) == twin
        if table.state.turn == seat:
            assert legal_actions(rules, state) == table.legal_actions()
        assert all(event.seen_by in (None, seat) for event in view.log)


@SLOW
@given(name=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), steps=st.integers(1, 60))
def test_masked_events_name_no_hidden_card(name: str, seed: int, steps: int) -> None:
    table = play(variant(name), 3, seed, steps)
    for event in table.log:
        for seat in range(table.state.players):
            seen = event.as_seen_by(seat)
            if seen is not event:
                assert event.seen_by not in (None, seat)
                hidden = [c for c in event.cards if c not in seen.cards]
                assert not any(c.words in seen.text for c in hidden)
                unnamed = seen.text.replace(f"Seat {seen.seat}", "")
                for c in seen.cards:
                    unnamed = unnamed.replace(c.words, "")
                assert not any(letter.isdigit() for letter in unnamed), "a total stands in a masked event"


@SLOW
@given(name=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32))
def test_a_seed_fixes_the_cards(name: str, seed: int) -> None:
    one, two = Table(variant(name), 2, seed=seed), Table(variant(name), 2, seed=seed)
    for _ in range(12):
        if not one.legal_actions():
            break
        action = one.legal_actions()[0]
        one.do(action)
        two.do(action)
    assert one.state == two.state
