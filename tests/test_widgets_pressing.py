"""What a widget is sent and cannot do: each is told in one sentence, changes nothing, and bears no name of Python's."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.errors import OchkoError
from ochko_edu.widgets import compare, comparing, labbing, rule_lab
from ochko_edu.widgets.sheet import said_of
from ochko_edu.widgets.words import UNFORESEEN

SALON = oe.variant("salon")
LAB: list[tuple[Any, str]] = [
    (5, "not 5"),
    (None, "not None"),
    ({"do": 5}, "nothing called 5 to press"),
    ({"do": "undoo"}, "nothing called 'undoo' to press. Did you mean 'undo'?"),
    ({"do": "view", "value": "zzz"}, "view is 'zzz'; allowed: 'edges'"),
    ({"do": "view", "value": [1]}, "view is [1]"),
    ({"do": "play", "value": "bets"}, "Did you mean 'best'?"),
    ({"do": "guess", "value": 5}, "guess is 5; allowed: 'punter'"),
    ({"do": "note", "name": "zzz"}, "note is 'zzz'"),
    ({"do": "set", "name": "tei", "value": "'push'"}, "no control for 'tei'. Did you mean 'tie'?"),
    ({"do": "set", "name": [1], "value": {}}, "no control for '[1]'."),
    ({"do": "set", "name": "tie", "value": "'bankr'"}, "tie is 'bankr'; its control offers 'push', 'banker', 'punter'"),
    ({"do": "set", "name": "tie", "value": None}, "tie is None; its control offers"),
    ({"do": "set", "name": "packs", "value": "many"}, "packs is 'many'; allowed: a whole number"),
    ({"do": "set", "name": "packs", "value": []}, "packs is []; allowed: a whole number"),
]


@pytest.mark.parametrize(("message", "words"), LAB, ids=[str(message) for message, _ in LAB])
def test_what_the_lab_cannot_do(message: Any, words: str) -> None:
    lab = rule_lab("salon", question=False)
    lab.answer(message)
    assert words in lab.status
    assert (lab.lab.rules, lab.play, lab.view, lab.opened) == (SALON, "fixed", "edges", "")
    lab.answer({"do": "set", "name": "tie", "value": "'banker'"})
    assert lab.status.startswith("Changed")


def test_a_clash_is_told_where_it_is() -> None:
    lab = rule_lab("salon", question=False)
    lab.answer({"do": "set", "name": "modulo", "value": "10"})
    assert lab.status == "Not with the other rules"
    assert lab.refused[1].startswith("These do not go together")


def test_a_lab_shows_only_what_there_is() -> None:
    lab = rule_lab("salon", question=False)
    for name in ("view", "play"):
        with pytest.raises(OchkoError, match=f"{name} is 'zzz'; allowed: "):
            setattr(lab, name, "zzz")
    lab.show()
    assert (lab.view, lab.play) == ("edges", "fixed")


COMPARE: list[tuple[Any, str]] = [
    (5, "not 5"),
    ({"do": "hop"}, "nothing called 'hop' to press"),
    ({"do": "stand", "name": "zz", "value": "3"}, "side is 'zz'; allowed: 'punter', 'banker'"),
    ({"do": "stand", "name": "punter", "value": "3.5"}, "whole total from 1 to 60"),
    ({"do": "tick", "name": "foalk", "value": "true"}, "game is 'foalk'; allowed: 'salon', 'folk'"),
    ({"do": "tick", "name": "folk", "value": 7}, "tick is 7"),
    ({"do": "measure", "value": "edgs"}, "Did you mean 'edges'?"),
    ({"do": "play", "value": [2]}, "play is [2]"),
    ({"do": "rounds", "value": {}}, "rounds must be a whole number"),
    ({"do": "deal", "fields": {"rounds": "x"}}, "rounds must be a whole number"),
]


@pytest.mark.parametrize(("message", "words"), COMPARE, ids=[str(message) for message, _ in COMPARE])
def test_what_the_comparison_cannot_do(message: Any, words: str) -> None:
    widget = compare("salon", "folk")
    before = dict(widget.state.stand), widget.state.ticked, widget.state.play, widget.state.measure
    widget.answer(message)
    assert words in widget.status
    assert (widget.state.stand, widget.state.ticked, widget.state.play, widget.state.measure) == before


def test_what_nobody_foresaw_is_told_plainly_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: object) -> None:
        raise StopIteration

    monkeypatch.setattr(labbing, "measure", fail)
    lab = rule_lab("salon", question=False)
    assert lab.status == f"These rules cannot be counted: {UNFORESEEN}"
    monkeypatch.setattr(comparing, "counted", fail)
    widget = compare("salon")
    assert widget.status == f"That cannot be shown: {UNFORESEEN}"
    assert "StopIteration" not in lab.numbers.html + widget.head.html
    assert "StopIteration" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR
    assert said_of(OchkoError("tie is 'bankr'.")) == "tie is 'bankr'."


@pytest.mark.parametrize("pays", [100, "1/3"])
def test_every_payment_that_is_allowed_is_shown(pays: Any) -> None:
    rules = SALON.replace(natural_pays=pays, win_pays=pays, banker_bust_pays=pays, tie="punter")
    for widget in (rule_lab(rules, question=False), compare(rules)):
        assert widget.status in ("", "Counted exactly.")
        assert "image" in str(widget.chart.outputs) or "plotly" in str(widget.chart.outputs)


@pytest.mark.parametrize("paid", [-100, 10**6, 1e-9])
def test_whatever_a_rule_of_ones_own_pays_is_shown(paid: float) -> None:
    lab = rule_lab("folk", question=False)
    lab.answer({"do": "own", "fields": {"code": f"def settle(p, b): return {paid}"}})
    assert lab.own_error is None
    assert lab.now is not None
    assert lab.now.value == pytest.approx(paid)
    for view in ("ends", "walk", "draws", "edges"):
        lab.answer({"do": "view", "value": view})
        assert lab.status == ""
        assert "plotly" in str(lab.chart.outputs)


def test_best_play_is_found_where_a_side_has_no_choice() -> None:
    for rules, value in ((oe.variant("blackjack"), -0.0242081), (oe.variant("folk").replace(max_draws=0), -1 / 9)):
        lab = rule_lab(rules, question=False)
        lab.answer({"do": "play", "value": "best"})
        assert lab.now is not None
        assert lab.play == "best"
        assert lab.now.value == pytest.approx(value, abs=1e-6)
        for view in ("ends", "walk", "draws", "kept", "edges"):
            lab.answer({"do": "view", "value": view})
            assert "cannot" not in lab.status


def dealing(*presses: dict[str, str]) -> comparing.Comparing:
    """Return the widget after rounds were dealt in a notebook, while something else was pressed."""

    async def life() -> comparing.Comparing:
        widget = compare("salon", "folk")
        await settled(widget)
        widget.answer({"do": "deal", "fields": {"rounds": "20000"}})  # type: ignore[dict-item]
        for press in presses:
            await asyncio.sleep(0)
            widget.answer(press)
        await settled(widget)
        return widget

    async def settled(widget: comparing.Comparing) -> None:
        for _ in range(2000):
            await asyncio.sleep(0.02)
            if widget.latest._answered:
                return
        raise AssertionError("no answer")

    return asyncio.run(life())


@pytest.mark.timeout(120)
def test_another_chart_does_not_throw_the_dealing_away() -> None:
    widget = dealing({"do": "measure", "value": "totals"})
    assert set(widget.samples) == {"salon", "folk"}
    assert widget.status == "20,000 rounds of each game are dealt and laid over the exact values."
    assert widget.state.measure == "totals"
    assert "dealt" in widget.chart.outputs[0]["data"]["text/plain"] or len(widget.chart.outputs) == 1


@pytest.mark.timeout(120)
def test_other_games_stop_the_dealing_and_say_so() -> None:
    widget = dealing({"do": "tick", "name": "folk", "value": "false"})
    assert widget.samples == {}
    assert widget.status == "The dealing was stopped, for what is compared has changed. Counted exactly."
