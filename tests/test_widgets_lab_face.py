"""The rule lab's widget: every control of every variant, refusals in their place, best play, text, one's own rule."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu import charts
from ochko_edu.clock import Unwanted, breathe
from ochko_edu.errors import OchkoError, RuleError
from ochko_edu.widgets import labbing, panel, rule_lab
from ochko_edu.widgets.lab_html import VIEWS
from ochko_edu.widgets.lab_options import NUMBERS, SECTIONS, refusal
from ochko_edu.widgets.lab_sums import measure
from ochko_edu.widgets.labbing import BELOW, TALL, RuleLab, untitled

from .panels import figure_of, press, text_of
from .play import VARIANTS


@pytest.fixture
def salon() -> RuleLab:
    return rule_lab("salon", question=False)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.timeout(280)
def test_each_control_is_turned_once_and_turned_back(name: str) -> None:
    lab = rule_lab(name, question=False)
    start, first = lab.lab.rules, figure_of(lab)
    before = {c.name: c.chosen for s in SECTIONS for c in lab.lab.controls(s)}
    for section in SECTIONS:
        for found in lab.lab.controls(section):
            if found.kind == "number":
                least, most = NUMBERS[found.name]
                key = (
                    str(min(max(int(found.chosen) - 1, least), most)) if found.chosen != str(least) else str(least + 1)
                )
            else:
                others = [o for o in found.options if o.key != found.chosen]
                if not others:
                    continue
                key = others[0].key
            press(lab, "set", found.name, key)
            if lab.refused[1]:
                assert lab.refused[0] == found.name
                assert lab.lab.rules == start, found.name
                assert unescape(lab.rail.html).count(lab.refused[1]) >= 1
                continue
            assert lab.lab.rules != start, found.name
            assert "cannot be counted" not in lab.status, (found.name, lab.status)
            figure = figure_of(lab)
            assert figure["layout"]["yaxis"]["ticktext"][1:], found.name
            press(lab, "undo")
            assert lab.lab.rules == start
    assert figure_of(lab) == first
    assert {c.name: c.chosen for s in SECTIONS for c in lab.lab.controls(s)} == before


def test_a_change_changes_the_chart_the_table_and_the_sentence(salon: RuleLab) -> None:
    before = figure_of(salon)
    press(salon, "set", "banker_bust_pays", "1")
    assert figure_of(salon) != before
    told = text_of(salon.numbers.html)
    assert "One change takes most of the punter's edge away: a busted banker pays once" in told
    base, now = (measure(oe.variant("salon").replace(**c), "fixed") for c in ({}, {"banker_bust_pays": 1}))
    assert f"{100 * base.value:+.1f} %" in told
    assert f"{100 * (now.value - base.value):+.1f}".replace("-", "−") in told
    assert "1 changed" in text_of(salon.rail.html)
    assert "one change" in text_of(salon.head.html)
    drawn = [x for trace in figure_of(salon)["data"] if trace["type"] == "scatter" for x in trace["x"]]
    assert drawn == pytest.approx([100 * base.value, 100 * now.value])


def test_a_clash_is_told_in_its_place_and_changes_nothing() -> None:
    lab = rule_lab("folk", question=False)
    rules, figure = lab.lab.rules, figure_of(lab)
    with pytest.raises(RuleError) as caught:
        rules.replace(bank="none")
    press(lab, "set", "bank", "'none'")
    assert lab.lab.rules is rules
    assert figure_of(lab) == figure
    assert f'<div class="ochko-why" role="alert">{refusal(rules, "bank", "none")}' in unescape(lab.rail.html)
    assert caught.value.why in unescape(lab.rail.html)
    press(lab, "set", "tie", "'push'")
    assert "ochko-why" not in lab.rail.html


def test_a_list_that_was_refused_goes_back_each_time() -> None:
    """The page learns of every refusal, also of one that looks like the last: a number in it rises."""
    lab = rule_lab("folk", question=False)
    seen = set()
    for _ in range(3):
        press(lab, "set", "deal", "'two_at_once'")
        seen.add(lab.rail.html)
    assert len(seen) == 3


def test_what_cannot_be_counted_is_taken_back(salon: RuleLab) -> None:
    press(salon, "set", "max_draws_of", "'table'")
    assert salon.lab.rules == salon.lab.base
    assert salon.refused[0] == "max_draws_of"
    assert "cannot be counted" in salon.status
    assert salon.lab.past == salon.lab.future == []


def test_quick_presses_after_what_cannot_be_counted_are_taken_back_too(salon: RuleLab) -> None:
    async def presses() -> None:
        press(salon, "set", "max_draws_of", "'table'")
        press(salon, "set", "tie", "'banker'")
        press(salon, "view", value="ends")
        while salon.lab.rules != salon.lab.base or "Counting" in salon.numbers.html:
            await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(presses(), 60))
    assert salon.lab.past == []
    assert "cannot be counted" in salon.status


def test_nothing_is_told_before_the_guess() -> None:
    lab = rule_lab("folk")
    assert figure_of(lab) is None
    shown = lab.numbers.html + lab.below.html + str(lab.chart.outputs)
    assert "Before you look: whom does folk favour?" in shown
    assert "16.6" not in shown
    press(lab, "guess", value="punter")
    assert "You said the punter. It is the banker." in text_of(lab.numbers.html)
    assert "−16.6 % · about a sixth" in text_of(lab.numbers.html)
    assert figure_of(lab) is not None


@pytest.mark.parametrize(
    "act", [lambda lab: press(lab, "guess", value="skip"), lambda lab: press(lab, "set", "tie", "'push'")]
)
def test_the_guess_may_be_skipped(act: Callable[[RuleLab], None]) -> None:
    lab = rule_lab("folk")
    act(lab)
    assert figure_of(lab) is not None
    assert "You said" not in lab.numbers.html


@pytest.mark.parametrize("play", ["fixed", "best"])
def test_every_view_has_its_chart_its_table_and_fits_its_room(salon: RuleLab, play: str) -> None:
    press(salon, "play", value=play)
    press(salon, "set", "tie", "'banker'")
    press(salon, "keep")
    titles = set()
    for view in VIEWS:
        press(salon, "view", value=view)
        figure = figure_of(salon)
        room = int(salon.chart.layout.height.removesuffix("px"))
        assert TALL[view] <= room
        assert figure["layout"]["height"] <= room - BELOW
        assert "The numbers of the chart" in salon.below.html
        assert salon._title
        titles.add(salon._title)
    assert len(titles) >= 4


def test_the_charts_room_does_not_shrink_while_one_view_is_looked_at(salon: RuleLab) -> None:
    press(salon, "view", value="walk")
    heights = [salon.chart.layout.height]
    for name, key in (("banker_bust_pays", "1"), ("tie", "'banker'"), ("win_pays", "2"), ("natural_pays", "1"),
                      ("both_bust", "'banker'")):  # fmt: skip
        press(salon, "set", name, key)
        heights.append(salon.chart.layout.height)
    assert heights[:3] == [f"{TALL['walk']}px"] * 3
    for _ in range(5):
        press(salon, "undo")
        assert salon.chart.layout.height == heights[-1]
    press(salon, "view", value="edges")
    assert salon.chart.layout.height == f"{TALL['edges']}px"


def test_what_was_guessed_is_not_told_of_other_rules(salon: RuleLab) -> None:
    lab = rule_lab("salon")
    press(lab, "guess", value="punter")
    assert "so it is" in lab.numbers.html
    press(lab, "set", "tie", "'banker'")
    press(lab, "set", "banker_bust_pays", "1")
    assert "to the banker" in lab.numbers.html
    assert "so it is" not in lab.numbers.html


def test_how_near_best_play_is_is_told_in_decimals(salon: RuleLab) -> None:
    press(salon, "play", value="best")
    assert "right to 9 decimals" in salon.numbers.html
    assert not re.search(r"\de-\d", salon.numbers.html)


def test_the_numbers_of_every_chart_have_plain_headings(salon: RuleLab) -> None:
    press(salon, "set", "tie", "'banker'")
    press(salon, "keep")
    for view in VIEWS:
        press(salon, "view", value=view)
        table = salon._table.split("<thead>")[1]
        assert not re.search(r"_|True|False|\bnet\b", table), view
    press(salon, "view", value="draws")
    assert "100 %" in salon._table


def test_a_comparison_of_many_changes_says_which(salon: RuleLab) -> None:
    for name, key in (("banker_bust_pays", "1"), ("tie", "'banker'"), ("win_pays", "2")):
        press(salon, "set", name, key)
    press(salon, "keep")
    assert "salon (3 changes)" in salon.below.html
    assert "a busted banker pays once; " in salon.below.html
    assert "equal totals go to the banker" in salon.below.html


def test_views_with_nothing_to_show_say_what_to_do(salon: RuleLab) -> None:
    for view, words in (("walk", "Change a rule"), ("kept", "Add to comparison")):
        press(salon, "view", value=view)
        assert words in salon.chart.outputs[0]["data"]["text/html"]
    press(salon, "view", value="nonsense")
    assert salon.view == "kept"


def test_the_numbers_of_the_staircase_are_those_of_the_walk(salon: RuleLab) -> None:
    press(salon, "view", value="walk")
    press(salon, "set", "banker_bust_pays", "1")
    press(salon, "set", "tie", "'banker'")
    steps = oe.compare.walk("salon", salon.lab.rules)
    bars = figure_of(salon)["data"][0]["x"]
    assert bars == pytest.approx([100 * v for v in (steps.value[0], *steps.difference[1:], steps.value.iloc[-1])])


def test_games_are_added_and_removed(salon: RuleLab) -> None:
    press(salon, "keep")
    press(salon, "set", "tie", "'banker'")
    press(salon, "keep")
    assert "+23.7 % · about a quarter" in text_of(salon.below.html)
    assert salon.below.html.count('data-do="drop"') == 2
    press(salon, "view", value="kept")
    assert len(figure_of(salon)["layout"]["yaxis"]["ticktext"]) == 2
    press(salon, "drop", "salon")
    assert len(figure_of(salon)["layout"]["yaxis"]["ticktext"]) == 1


def test_rules_travel_as_text(salon: RuleLab) -> None:
    press(salon, "set", "tie", "'banker'")
    text = salon.lab.text
    assert 'tie = "banker"' in unescape(salon.foot.html)
    other = rule_lab("salon", question=False)
    press(other, "paste", paste=text)
    assert other.lab.rules == salon.lab.rules
    press(other, "paste", paste="tie = 'bankr'")
    assert other.lab.rules == salon.lab.rules
    assert other.foot.html.count('role="alert"') == 1


def test_a_rule_of_ones_own_and_its_errors(salon: RuleLab) -> None:
    press(salon, "own", code="def settle(punter, banker):\n    return punter.totl")
    assert "Line 2: a hand has no totl" in unescape(salon.foot.html)
    assert "<span class=ochko-bad>2</span>" in salon.foot.html
    assert salon.lab.rules == salon.lab.base
    press(salon, "own", code="def settle(punter, banker):\n    return 0")
    assert "ochko-bad" not in salon.foot.html
    assert "Your own rule settles the hands." in salon.foot.html
    assert "makes the game fair" in salon.numbers.html
    press(salon, "disown")
    assert salon.lab.rules == salon.lab.base
    assert "def settle(punter, banker):\n    return 0" in unescape(salon.foot.html)  # what was typed stays


def test_a_clause_is_opened_and_closed(salon: RuleLab) -> None:
    press(salon, "note", "tie")
    assert "Polish oczko" in salon.rail.html
    assert salon.rail.html.count('aria-expanded="true"') == 1
    press(salon, "note", "tie")
    assert "ochko-behind" not in salon.rail.html


@pytest.mark.parametrize(
    "message",
    [
        {"do": "nonsense"}, {"do": "set"}, {"do": "set", "name": 3, "value": 4}, {"do": "undo"}, {"do": "drop"},
        {"do": "own"}, {"do": "paste", "fields": 3}, {"do": "play", "value": "bold"},
        {"do": "set", "name": "tie", "value": None},
    ],
)  # fmt: skip
def test_odd_messages_change_nothing(salon: RuleLab, message: dict[str, Any]) -> None:
    salon.answer(message)
    assert salon.lab.rules == salon.lab.base
    assert figure_of(salon) is not None


def test_what_is_equal_is_not_sent_again(salon: RuleLab) -> None:
    sent: list[str] = []
    for part in ("head", "rail", "numbers", "below", "foot"):
        getattr(salon, part).observe(lambda _, part=part: sent.append(part), "html")
    salon.chart.observe(lambda _: sent.append("chart"), "outputs")
    press(salon, "note", "tie")
    assert sent == ["rail"]
    sent.clear()
    press(salon, "set", "shuffle_when", "'each_round'")  # nothing that a duel depends on
    assert "chart" in sent


def test_best_play_gives_a_sign_of_life_and_the_latest_press_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = rule_lab("salon", question=False)
    said: list[str] = []
    lab.numbers.observe(lambda change: said.append(text_of(change["new"])), "html")
    counted: list[oe.Rules] = []
    real = labbing.measure

    def slowly(rules: oe.Rules, play: str) -> Any:
        counted.append(rules)
        return real(rules, play)

    monkeypatch.setattr(labbing, "measure", slowly)

    async def presses() -> None:
        press(lab, "play", value="best")
        assert "Computing best play …" in lab.numbers.html  # at once, before anything is computed
        press(lab, "set", "tie", "'banker'")
        press(lab, "set", "tie", "'punter'")
        for _ in range(600):
            await asyncio.sleep(0.05)
            if "Computing" not in lab.numbers.html:
                return

    asyncio.run(presses())
    assert "Best play of both sides" in said[-1]
    assert sum("Best play of both sides" in text for text in said) == 1
    best = measure(lab.lab.rules, "best")
    assert f"{100 * best.value:+.1f} %" in said[-1]
    assert lab.lab.rules.tie == "punter"


def test_what_takes_a_while_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "MOMENT", 0.0)
    latest, told = panel.Latest(), list[str]()

    async def work() -> None:
        import threading

        gate = threading.Event()
        latest.ask(lambda: gate.wait(20), lambda _: told.append("done"), lambda _: told.append("failed"),
                   lambda: told.append("slow"))  # fmt: skip
        while not told:
            await asyncio.sleep(0.01)
        gate.set()
        while len(told) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(work(), 30))
    assert told == ["slow", "done"]


def test_an_error_of_work_is_given_back() -> None:
    told: list[str] = []
    panel.Latest().ask(lambda: 1 / 0, lambda _: told.append("done"), lambda error: told.append(str(error)))
    assert told == ["division by zero"]


def test_a_title_is_taken_out_of_a_chart() -> None:
    chart = charts.results(oe.compare.results(oe.compare.games(["salon", "folk"])))
    tall = chart.layout.height
    assert untitled(chart, 2000) == "The punter wins about as often in each game: in about 42 of 100 duels"
    assert not chart.layout.title.text
    assert chart.layout.height < tall


def test_other_rules_to_start_from_and_what_is_none() -> None:
    lab = rule_lab(oe.variant("folk").replace(tie="push"), question=False)
    assert "starting from folk (equal totals are a push)" in unescape(lab.head.html)
    unnatural = rule_lab(oe.variant("salon").replace(natural=()), question=False)
    assert "starting from salon (no naturals) · no change yet" in unescape(unnatural.head.html)
    for wrong in ("solon", 3, None):
        with pytest.raises(OchkoError):
            rule_lab(wrong)  # type: ignore[arg-type]


def test_words_where_it_cannot_be_shown(salon: RuleLab) -> None:
    bundle = salon._repr_mimebundle_()
    assert bundle["text/plain"].startswith("A rule lab: change a rule of salon")
    assert "Run All Cells" in bundle["text/html"]
    assert salon.chart.outputs[0]["data"]["text/plain"]


def test_work_that_was_begun_is_cut_short_by_the_next_press() -> None:
    latest, told = panel.Latest(), list[str]()

    async def presses() -> None:
        begun = threading.Event()

        def endless() -> None:
            begun.set()
            try:
                while True:
                    breathe()
                    time.sleep(0.001)
            except Unwanted:
                told.append("cut")
                raise

        latest.ask(endless, lambda _: told.append("wrong"), lambda _: told.append("wrong"))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        latest.ask(lambda: 2, lambda found: told.append(f"answered {found}"), lambda _: told.append("wrong"))
        while len(told) < 2:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(presses(), 30))
    assert sorted(told) == ["answered 2", "cut"]


def test_a_search_that_is_stopped_is_told_with_its_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labbing, "PATIENCE", 0.0)
    lab = rule_lab(oe.variant("salon").replace(win_pays=7), question=False)
    lab.answer({"do": "play", "value": "best"})
    assert lab.now is not None
    assert not lab.now.finished
    assert lab.now.off > 0.01
    assert "not best play yet" in lab.numbers.html
    monkeypatch.undo()
    labbing.measure.cache_clear()
    lab.answer({"do": "view", "value": "ends"})  # who waits longer gets more
    assert lab.now is not None
    assert lab.now.finished
    assert "Best play of both sides" in lab.numbers.html
