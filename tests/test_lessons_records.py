"""One's own record at a table: what it counts, what it compares with, what it refuses."""

from __future__ import annotations

import re
from itertools import product

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.lessons.records import MOST_BARS, Choice, Record, Round, _gathered
from ochko_edu.widgets.playing import play

SALON, FOLK = oe.variant("salon"), oe.variant("folk")


def texts(figure: object) -> str:
    return " ".join(str(a.text) for a in figure.layout.annotations)  # type: ignore[attr-defined]


def finish(table: object) -> None:
    """Let everybody else act until the round is over."""
    while table.session.can_next:  # type: ignore[attr-defined]
        table.session.next()  # type: ignore[attr-defined]


def test_nothing_has_been_played_yet() -> None:
    found = oe.lessons.record(play("salon", seats=1, seed=1))
    assert (found.rounds, found.gain, found.staked, found.enough) == ((), 0, 0, None)
    assert repr(found) == "You have finished no round as a punter yet. Play some, then run this box again."
    assert "<table" not in found._repr_html_()
    assert found.chart.layout.height
    assert len(found.chart.data) == 0
    assert "Nothing to show yet" in found.chart.layout.title.text


def test_a_round_counts_when_it_is_over_and_not_when_it_was_taken_back() -> None:
    table = play("salon", seats=1, seed=1)
    table.session.deal(25)
    assert oe.lessons.record(table).rounds == ()
    table.session.do("stand")
    finish(table)
    found = oe.lessons.record(table)
    assert [(r.amount, r.gain) for r in found.rounds] == [(25, table.session.table.state.results[1])]
    while table.session.can_undo:
        table.session.undo()
    assert oe.lessons.record(table).rounds == ()


def test_a_choice_costs_what_the_widget_says() -> None:
    from ochko_edu.widgets.advice import cost_of_last

    table = play("salon", seats=2, seed=1)
    table.session.deal()  # ten and six
    table.session.do("draw")
    told = cost_of_last(table.session)
    assert told is not None
    while "stand" in table.session.choices:
        table.session.do("stand")
    finish(table)
    found = oe.lessons.record(table)
    assert found.choices[0].cost == pytest.approx(told.lost)
    assert found.choices[0].name == "draw"
    assert 0.06 < found.cost < 0.07
    assert "The dearest one: to draw on 10♦ 6♣, 0.06 of a stake." in repr(found)


def test_the_gains_are_those_of_the_table() -> None:
    table = oe.lessons.evening("salon", rounds=30, seed=4)
    found = oe.lessons.record(table)
    assert len(found.rounds) + found.banked == 30
    assert found.gain + found.bank_gain == table.state.purses[1] - table.states[0].purses[1]
    banker = oe.lessons.record(table, seat=0)
    assert found.gain == -banker.bank_gain
    assert found.banked == len(banker.rounds) > 0


def test_what_a_patient_punter_might_gain_is_counted_round_by_round() -> None:
    """The slow twin goes through every way in which three rounds can end."""
    found = oe.lessons.record(oe.lessons.evening("salon", rounds=3, seed=2))
    shares = oe.exact(SALON).outcomes.groupby("payment")["fraction"].sum()
    twin: dict[float, float] = {}
    for nets in product(shares.index, repeat=3):
        chance = 1.0
        for net in nets:
            chance *= float(shares[net])
        gain = float(10 * sum(nets))
        twin[gain] = twin.get(gain, 0.0) + chance
    assert list(found.chances) == sorted(twin)
    assert all(found.chances[gain] == pytest.approx(chance) for gain, chance in twin.items())
    assert found.expected == pytest.approx(30 * oe.exact(SALON).value)
    assert found.spread == pytest.approx(10 * 3**0.5 * oe.exact(SALON).sd)
    above = sum(chance for gain, chance in twin.items() if gain > found.gain)
    assert found.below + found.level + above == pytest.approx(1)


def test_unequal_stakes_weigh_unequally() -> None:
    table = oe.Table(SALON, seed=3)
    for stake in (10, 100):
        oe_round(table, stake)
    found = oe.lessons.record(table)
    assert found.staked == 110
    assert found.expected == pytest.approx(110 * oe.exact(SALON).value)
    assert found.spread == pytest.approx((10**2 + 100**2) ** 0.5 * oe.exact(SALON).sd)


def oe_round(table: oe.Table, stake: int) -> None:
    from ochko_edu.autoplay import play_round

    play_round(table, stake=stake)


def test_in_the_yard_the_first_card_is_known_when_one_bids() -> None:
    table = oe.lessons.evening("folk", rounds=6, seed=1)
    found = oe.lessons.record(table)
    assert all(len(r.seen) == 1 for r in found.rounds)
    twin = sum(r.amount * oe.exact(FOLK, hand=r.seen).value for r in found.rounds)
    assert found.expected == pytest.approx(twin)


def test_the_rounds_that_an_edge_needs() -> None:
    found = oe.lessons.record(oe.lessons.evening("salon", rounds=5, seed=1))
    assert found.enough == 112
    game = oe.exact(SALON)
    assert game.value * 112 >= 2 * game.sd * 112**0.5
    assert game.value * 111 < 2 * game.sd * 111**0.5


def test_a_person_who_banks_is_told_so() -> None:
    table = play("salon", seats=1, seed=5, you="banker")
    table.session.deal()
    finish(table)
    while "stand" in table.session.choices:
        table.session.do("stand")
    finish(table)
    found = oe.lessons.record(table)
    assert found.rounds == ()
    assert found.banked == 1
    assert "One round in which you were the banker" in repr(found)


@pytest.mark.parametrize("game", list(oe.variants()))
def test_any_game_has_a_record(game: str) -> None:
    found = oe.lessons.record(oe.lessons.evening(game, rounds=4, seed=1, seats=2), seat=2)
    assert isinstance(found, Record)
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found.chart.layout.height


def test_the_chart_marks_the_record() -> None:
    found = oe.lessons.record(oe.lessons.evening("salon", rounds=5, seed=1))
    assert f"you: {oe.charts.signed(found.gain)}" in texts(found.chart)
    bars = sum(sum(trace.y) for trace in found.chart.data)
    assert bars == pytest.approx(100, abs=0.1)


def test_the_chart_names_whose_record_it_is() -> None:
    chart = oe.lessons.record(oe.lessons.evening("salon", rounds=3, seed=1), who="the machine").chart
    assert "what they brought the machine" in re.sub(r"<[^>]+>", " ", chart.layout.title.text)
    assert "the machine: " in texts(chart)
    assert "you: " not in texts(chart)


def test_one_choice_is_told_as_one() -> None:
    rules, how = SALON, oe.lessons.record(oe.lessons.evening("salon", rounds=1, seed=1)).how
    for cost, told in ((0.0, "you chose the better way"), (0.3, "gave away 0.30 of a stake")):
        choice = Choice("stand", (), cost)
        said = " ".join(Record(rules, how, (Round(10, (), 10),), (choice,), 0, 0).sentences())
        assert "The one free choice was yours" in said
        assert told in said
        assert "1 times" not in said


def test_rows_have_one_value_under_each_head() -> None:
    frame = oe.lessons.in_rows({"ace": ("11", "1"), "ten": ("10", "10")}, "card", "yard", "salon")
    assert frame.columns.tolist() == ["card", "yard", "salon"]
    assert frame["salon"].tolist() == ["1", "10"]
    with pytest.raises(OchkoError, match="the row 'ten' has 1 values; with 3 heads"):
        oe.lessons.in_rows({"ten": "10"}, "card", "yard", "salon")


def test_many_gains_are_gathered_and_none_is_lost() -> None:
    chances = {float(gain): 1 / 401 for gain in range(-200, 201)}
    bars = _gathered(chances)
    assert len(bars) <= MOST_BARS + 2
    assert sum(chance for _, chance in bars) == pytest.approx(1)
    behind = sum(chance for gain, chance in bars if gain < 0)
    assert behind == pytest.approx(200 / 401)


@pytest.mark.parametrize(("given", "seat", "told"), [(5, None, "record is given 5"), (None, 9, "seat is 9")])
def test_what_is_no_table_and_no_seat(given: object, seat: int | None, told: str) -> None:
    with pytest.raises(OchkoError, match=told):
        oe.lessons.record(oe.lessons.evening("salon", rounds=1) if given is None else given, seat=seat)


def test_the_table_after_the_knock_waits_for_a_choice_on_fourteen() -> None:
    session = play("folk", saved=oe.lessons.knocked()).session
    assert session.view.total == 14
    assert set(session.choices) == {"draw", "stand", "halve"}
    assert session.table.state.bids[1] == session.table.state.bank == 400
    assert any(event.kind == "knock" for event in session.table.log)


def test_worths_go_to_both_sides_of_nothing() -> None:
    figure = oe.lessons.worths("T", {"good": 0.2, "bad": -0.1}, guess=0.5)
    low, high = figure.layout.xaxis.range
    assert low < -0.1
    assert high > 0.5
    assert list(figure.data[0].text) == ["+0.200", "−0.100"]
    assert "your prediction" in texts(figure)
    assert figure.layout.yaxis.type == "category"  # totals such as "10" are names, no numbers
    with pytest.raises(OchkoError, match="nothing to draw"):
        oe.lessons.worths("T", {})
