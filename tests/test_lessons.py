"""The pictures that single notebooks need: what they draw, where the prediction stands, what they refuse."""

from __future__ import annotations

import re
from fractions import Fraction

import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu import sources
from ochko_edu.errors import OchkoError
from ochko_edu.lessons.past import LOOKS, MARKS

SALON = oe.variant("salon")


def texts(figure: object) -> str:
    return " ".join(str(a.text) for a in figure.layout.annotations)  # type: ignore[attr-defined]


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"{mark.fact}-{mark.year}")
def test_each_mark_of_the_timeline_is_a_fact(mark: oe.lessons.past.Mark) -> None:
    fact = sources.history()[mark.fact]
    assert fact.grade in LOOKS
    said = f"{fact.text} {fact.where}"
    dated = set(re.findall(r"\d{4}", said))  # no year is invented; a decade is drawn from its first year to its last
    decade = f"{mark.year}s" in said and mark.until == mark.year + 9
    assert decade or {str(year) for year in (mark.year, mark.until) if year is not None} <= dated
    assert fact.kind == "fact"  # a legend has no date
    assert mark.fact != "words"  # nor have words that belong to other games as well
    assert set(re.findall(r"\d{4}", mark.label)) <= set(re.findall(r"\d{4}", said))


def test_the_timeline_shows_every_mark_once_and_the_prediction() -> None:
    plain, guessed = oe.lessons.timeline(), oe.lessons.timeline(1512)
    named = [label for trace in plain.data if trace.type == "scatter" for label in trace.text]
    assert sorted(named) == sorted(mark.label for mark in MARKS)
    bars = [trace for trace in plain.data if trace.type == "bar"]
    spans = [(start, start + length) for bar in bars for start, length in zip(bar.base, bar.x, strict=True)]
    assert sorted(spans) == sorted((mark.year, mark.until) for mark in MARKS if mark.until is not None)
    assert "your prediction" not in texts(plain)
    assert "your prediction" in texts(guessed)
    assert guessed.layout.xaxis.range[0] < 1512
    assert plain.layout.height == guessed.layout.height


def test_a_country_whose_question_is_still_to_come_is_kept_back() -> None:
    part = oe.lessons.timeline(without=["Russia"])
    assert {place for trace in part.data for place in trace.y} == {"Spain", "France", "England"}
    assert "Russia" not in part.alt
    assert "Russia" not in set(part.table["place"])


def test_known_gives_the_facts_by_name() -> None:
    assert list(oe.lessons.known("salons", "iran")["name"]) == ["iran", "salons"]
    assert len(oe.lessons.known()) == len(sources.history())
    with pytest.raises(OchkoError, match=r"no fact 'napolon'\. Did you mean 'napoleon'\?"):
        oe.lessons.known("napolon")


def test_bars_bear_their_denominators() -> None:
    figure = oe.lessons.compared("T", {"a": Fraction(64, 1339), "b": Fraction(1, 7)}, guess=0.1)
    assert list(figure.data[0].text) == ["64 in 1,339 · about 1 in 21", "1 in 7"]
    assert "your prediction: 1 in 10" in texts(figure)


def test_groups_show_a_part_and_the_rest() -> None:
    figure = oe.lessons.groups("T", {"an ace": (512, 1592)}, "naturals", "others")
    assert [list(trace.x) for trace in figure.data] == [[512], [1080]]
    assert "512 of 1,592" in texts(figure)


@pytest.mark.parametrize("part", [(3, 2), (-1, 2)])
def test_a_part_larger_than_the_whole_is_refused(part: tuple[int, int]) -> None:
    with pytest.raises(OchkoError, match=r"'x' has .* of 2; the part must be"):
        oe.lessons.groups("T", {"x": part}, "in", "out")


@pytest.mark.parametrize("draw", [lambda: oe.lessons.compared("T", {}), lambda: oe.lessons.groups("T", {}, "a", "b")])
def test_nothing_to_draw_is_refused(draw: object) -> None:
    with pytest.raises(OchkoError, match="nothing to draw"):
        draw()  # type: ignore[operator]


def test_the_payments_balance_at_the_value() -> None:
    duel = oe.exact(SALON)
    figure = oe.lessons.payments(duel, guess=-10)
    bars, pivot = figure.data
    assert sum(x * y for x, y in zip(bars.x, bars.y, strict=True)) / 100 == pytest.approx(duel.value)
    assert pivot.x[0] == duel.value
    assert "your prediction: −0.10" in texts(figure)


def test_every_talia_is_in_the_bars() -> None:
    gains = pd.Series([-3, -1, 0, 0, 2, 2, 2, 5])
    figure = oe.lessons.talias(gains, guess=20)
    assert [sum(trace.y) for trace in figure.data] == [2, 2, 4]
    assert "2 of 8 punters end a talia behind" in figure.layout.title.text
    assert "behind, of 100 punters<br>your prediction: 20<br>here: 25" in texts(figure)


def test_the_intervals_that_miss_are_told_apart() -> None:
    runs = [oe.simulate(SALON, rounds=100, seed=seed, shoe="fresh") for seed in range(4)]
    middle = runs[0].value
    held = sum(abs(one.value - middle) <= 2 * one.standard_error for one in runs)
    figure = oe.lessons.intervals(runs, middle)
    assert f"{held} of 4 intervals" in figure.layout.title.text
    assert [len(trace.x) // 3 for trace in figure.data[:2]] == [held, 4 - held]
    assert oe.lessons.intervals(runs, 9.0).layout.title.text.startswith("<b>0 of 4")


def test_the_band_narrows_with_the_root_of_the_rounds() -> None:
    runs = [oe.simulate(SALON, rounds=1000, seed=seed, shoe="fresh") for seed in range(2)]
    figure = oe.lessons.settling(runs, 0.25, 1.0)
    band = figure.data[0]
    half = len(band.x) // 2
    assert band.y[0] - 0.25 == pytest.approx(2 / band.x[0] ** 0.5)
    assert band.y[half - 1] - 0.25 == pytest.approx(2 / 1000**0.5)
    assert [trace.x[-1] for trace in figure.data[1:]] == [1000, 1000]


def test_margins_draw_one_line_a_banker() -> None:
    rows = [{"total": t, "banker": b, "margin": 0.1 * (15 - t), "bust": t / 26} for t in (14, 15) for b in (16, 17)]
    figure = oe.lessons.margins(rows)
    assert [trace.name for trace in figure.data] == ["banker stands on 16", "banker stands on 17"]
    assert figure.layout.xaxis.ticktext == ("14<br>(54%)", "15<br>(58%)")


# Read aloud, and in numbers


def _duel() -> oe.counting.Exact:
    return oe.exact(SALON)


def pictures() -> dict[str, oe.charts.Chart]:
    lessons = oe.lessons
    two = [oe.simulate(SALON, rounds=200, seed=seed, shoe="fresh") for seed in range(2)]
    totals = pd.DataFrame({"total": [3, 4], "stand": [3, 4], "draw": [Fraction(5), Fraction(11, 3)]})
    pennies = {"heads": (Fraction(-1), Fraction(1)), "tails": (Fraction(1), Fraction(-1))}
    margins = [{"total": 15, "banker": b, "margin": m, "bust": Fraction(7, 13)} for b, m in ((16, 0.156), (17, -0.03))]
    return {
        "compared": lessons.compared("T", {"a": Fraction(64, 1339), "b": Fraction(1, 7)}),
        "groups": lessons.groups("T", {"an ace": (512, 1592)}, "naturals", "others"),
        "payments": lessons.payments(_duel()),
        "talias": lessons.talias(pd.Series([-2, 0, 1, 1, 5])),
        "settling": lessons.settling(two, 0.237, 1.25),
        "intervals": lessons.intervals(two, 0.237),
        "margins": lessons.margins(margins),
        "crossing": lessons.crossing(totals, "T", "total", "roubles"),
        "replies": lessons.replies({(16, 14): 0.18, (16, 17): 0.24, (15, 14): 0.16, (15, 17): 0.25}),
        "counted_shoes": lessons.counted_shoes(pd.DataFrame({"count": [-1, 1], "value": [0.2, 0.3]}), "T", 0.25),
        "mixing": lessons.mixing(pennies, "T", "how often tails"),
        "signed_bars": lessons.signed_bars({"A": -0.08, "10": 0.01}, "T", "first card", "value"),
        "reaching": lessons.reaching({"fair": [0, 0.5, 1], "edged": [0, 0.6, 1]}, "T", 1, "laid"),
        "worths": lessons.worths("T", {"ace": -0.076, "ten": -0.004}),
        "timeline": lessons.timeline(),
    }


SAID = {
    "compared": "T. a: 64 in 1,339 · about 1 in 21; b: 1 in 7.",
    "groups": "T. an ace: 512 of 1,592 naturals.",
    "payments": "They balance at +0.237 of a stake.",
    "talias": "from −2 to +5 stakes; the middle one is +1.",
    "settling": "counted, it is +0.237.",
    "intervals": "beside a counted +0.237.",
    "margins": "stands on 16 drawing is better on 15; Against a banker who stands on 17 drawing is better on no total.",
    "crossing": "Drawing is worth more on 3.",
    "replies": "from +0.160 to +0.250 of a stake",
    "counted_shoes": "from +0.200 to +0.300 of a stake",
    "mixing": "best at 50.0 of 100, where it is 0.",
    "signed_bars": "T. A: −0.080; 10: +0.010.",
    "reaching": "T. From 1, fair: 50.0%; From 1, edged: 60.0%.",
    "worths": "T. ace: −0.076; ten: −0.004.",
    "timeline": "a dictionary 1611 (Spain, medium)",
}


def test_each_picture_can_be_read_aloud_and_has_its_numbers() -> None:
    drawn = pictures()
    assert set(drawn) == set(SAID)
    for name, figure in drawn.items():
        assert SAID[name] in figure.alt, (name, figure.alt)
        assert len(figure.table), name
    assert drawn["groups"].table.to_dict("records") == [{"name": "an ace", "naturals": 512, "others": 1080, "of": 1592}]
    assert drawn["reaching"].table["edged"].tolist() == [0, 0.6, 1]
    assert drawn["intervals"].table["holds it"].tolist() == [True, True]
    assert drawn["settling"].table.groupby("punter")["rounds"].max().tolist() == [200, 200]
