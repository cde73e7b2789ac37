"""Bids: what they show, what they are worth, and that the solution is played out as it says."""

from __future__ import annotations

from functools import cache

import pytest

import ochko_edu as oe
from ochko_edu.bids import Bidding
from ochko_edu.errors import OchkoError, RuleError

FOLK = oe.variant("folk")
BIDS = (0.1, 0.25, 0.5, 1)


@cache
def solved(bids: tuple[float, ...] = BIDS) -> Bidding:
    return oe.solve(FOLK, bids=bids)


def test_the_solution_is_an_equilibrium() -> None:
    assert solved().exploitability < 1e-9
    assert solved().bounds[0] <= solved().value + 1e-12 <= solved().bounds[1] + 2e-12


def test_what_the_solution_is_worth_by_the_exact_engine() -> None:
    found, value = solved(), 0.0
    for first in found.bids.index:
        for size in found.sizes:
            chance = found.bids.loc[first, f"{size:g}"]
            if chance > 0:
                played = oe.exact(FOLK, *found.given[size], shoe="replaced", hand=f"{first}♠").value
                value += chance * size * played / 9
    assert value == pytest.approx(found.value, abs=1e-10)


def test_no_bid_by_the_card_does_better_against_the_solved_banker() -> None:
    found = solved()
    for first in found.bids.index:
        worth = found.bids.loc[first, "value"]  # given the card
        for size in found.sizes:
            best = oe.best_response(FOLK, banker=found.given[size][1], shoe="replaced").policy
            played = oe.exact(FOLK, best, found.given[size][1], shoe="replaced", hand=f"{first}♠").value
            assert size * played <= worth + 1e-9


def test_one_bid_is_a_fixed_stake() -> None:
    alone = oe.solve(FOLK).value
    assert solved((1,)).value == pytest.approx(alone, abs=1e-10)
    assert solved((0.5,)).value == pytest.approx(alone / 2, abs=1e-10)


def test_a_seen_bid_gives_something_away() -> None:
    rows = solved().gives_away
    blind, seen, hidden = rows["value"]
    assert blind < seen < hidden
    assert blind == pytest.approx(0.1 * oe.solve(FOLK).value, abs=1e-12)
    assert rows["gain"].tolist() == pytest.approx([0, seen - blind, hidden - blind])


def test_more_bids_are_never_worse_if_hidden() -> None:
    few, many = oe.solve(FOLK, bids=(0.1, 1)), oe.solve(FOLK, bids=(0.1, 0.25, 0.5, 0.75, 1))
    assert many.hidden.value >= few.hidden.value - 1e-12
    assert many.value >= few.value - 1e-9


def test_a_ten_bids_high() -> None:
    table = solved().bids
    assert table.loc["10", "1"] == pytest.approx(1)
    assert table.loc["J", "0.1"] == pytest.approx(1)
    assert table[[f"{size:g}" for size in BIDS]].sum(axis=1).tolist() == pytest.approx([1] * 9)


def test_a_punter_who_may_decline_declines() -> None:
    found = oe.solve(FOLK.replace(may_decline=True), bids=(0.1, 1))
    assert found.sizes == (0, 0.1, 1)
    assert found.bids.loc["J", "0"] == pytest.approx(1)
    assert found.value >= 0


def test_print() -> None:
    text = str(solved())
    assert "10" in text
    assert "After a bid of 1 the punter draws:" in text
    assert "After a bid of 0.5" not in text
    assert "Left out, for they are never made: 0.25, 0.5." in text
    assert "Bids, which the banker sees: 0.1, 0.25, 0.5, 1 of the bank." in text
    assert "<table" in solved()._repr_html_()
    assert repr(solved()) == (
        "<best play, 4 bids, variant('folk'), shoe 'replaced': "
        "-0.015758066 of the bank to the punter, exploitability 0>"
    )


def test_bids_from_a_fresh_pack() -> None:
    found = oe.solve(FOLK.replace(max_draws=2), "fresh", bids=(0.1, 1))
    assert found.exploitability < 1e-9


def test_what_is_refused() -> None:
    with pytest.raises(RuleError, match="before_deal"):
        oe.solve(oe.variant("salon"), bids=BIDS)
    with pytest.raises(RuleError, match="shows nothing"):
        oe.solve(oe.variant("salon").replace(stake_when="after_deal"), bids=BIDS)
    for bids in ((0,), (2,), ("all",), (True,), 7):
        with pytest.raises(OchkoError, match="a bid is a part of the bank"):
            oe.solve(FOLK, bids=bids)  # type: ignore[call-overload]
    with pytest.raises(OchkoError, match="empty"):
        oe.solve(FOLK, bids=())
