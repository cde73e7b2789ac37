"""Every chart draws the numbers of its frame, says what to see, and can be kept as a file."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest

import ochko_edu as oe
from ochko_edu import charts, compare
from ochko_edu.charts import saving, style
from ochko_edu.errors import OchkoError

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
SMALL = SALON.replace(packs=1, max_draws=1)
Numbers = list[float]


def two() -> dict[str, Any]:
    return dict(compare.games({"small": SMALL, "folk": FOLK}))


def dealt() -> dict[str, Any]:
    return {name: oe.simulate(found.rules, 3000, seed=1, shoe="fresh") for name, found in two().items()}


def drawn(figure: charts.Chart, kind: str, axis: str) -> Numbers:
    """All numbers of one kind of trace along an axis, in order, gaps left out."""
    found: Numbers = []
    for trace in figure.data:
        if trace.type == kind and trace[axis] is not None:
            found += [float(v) for v in np.ravel(np.array(trace[axis], dtype=object)) if v is not None and v == v]
    return found


def bars(axis: str) -> Callable[[charts.Chart], Numbers]:
    return lambda figure: drawn(figure, "bar", axis)


def cells(figure: charts.Chart) -> Numbers:
    return drawn(figure, "heatmap", "z")


def marks(figure: charts.Chart) -> Numbers:
    """The heights of markers; lines that are only there to be compared with are left out."""
    found: Numbers = []
    for trace in figure.data:
        if trace.type == "scatter" and "markers" in (trace.mode or "") and trace.error_y.array is not None:
            found += [float(v) for v in trace.y]
    return found


def mean_line(figure: charts.Chart) -> Numbers:
    (line,) = [t for t in figure.data if t.name == "mean so far"]
    return [float(v) for v in line.y]


def paths(figure: charts.Chart) -> Numbers:
    return [float(v) for t in figure.data for v in t.y if v is not None]


# For each chart: the frame, the figure, what it draws, and what that has to be, from the frame alone.
Case = tuple[Callable[[], pd.DataFrame], Callable[[pd.DataFrame], Any], Callable[[Any], Numbers], Callable[[Any], Any]]
CASES: dict[str, Case] = {
    "final_totals": (
        lambda: compare.totals(two()), charts.final_totals, bars("y"),
        lambda f: 100 * f[f.groupby("hand")["probability"].transform("max") >= 0.005]["probability"],
    ),
    "results": (lambda: compare.results(two()), charts.results, bars("x"), lambda f: 100 * f["probability"]),
    "edges": (
        lambda: compare.payments(two()), lambda f: charts.edges(f, compare.summary(two())), bars("x"),
        lambda f: [v for v in 100 * f["net"] * f["probability"] if v],
    ),
    "decisions": (
        lambda: compare.decisions("salon", "banker"), charts.decisions, cells, lambda f: f["margin"]
    ),
    "policies": (
        lambda: compare.policies("salon", {"a": oe.stand_on(15), "b": oe.stand_on(17)}), charts.policies, cells,
        lambda f: f["chance"],
    ),
    "waterfall": (
        lambda: compare.walk("salon", "folk"), charts.waterfall, bars("x"),
        lambda f: [100 * f["base_value"].iloc[0], *(100 * f["difference"].iloc[1:]), 100 * f["target_value"].iloc[0]],
    ),
    "waterfall of the average": (
        lambda: compare.contributions(SALON, SALON.replace(tie="banker", win_pays=2)), charts.waterfall, bars("x"),
        lambda f: [100 * f["base_value"].iloc[0], *(100 * f["contribution"]), 100 * f["target_value"].iloc[0]],
    ),
    "sensitivity": (
        lambda: compare.sensitivity(SMALL), charts.sensitivity, bars("x"),
        lambda f: 100 * f["difference"].loc[f["difference"].abs().sort_values(ascending=False).index[:12]],
    ),
    "sweep": (
        lambda: compare.sweep(SMALL, {"tie": ["push", "banker"], "win_pays": [1, "3/2", 2]}), charts.sweep, cells,
        lambda f: f["value"],
    ),
    "sweep of one field": (
        lambda: compare.sweep(SMALL, {"natural_pays": [None, 1, 2]}), charts.sweep, bars("x"),
        lambda f: f["value"].dropna(),
    ),
    "seats": (
        lambda: compare.seats({"salon": oe.simulate(SALON, 2000, seed=1, seats=3)}), charts.seats, marks,
        lambda f: 100 * f["value"],
    ),
    "cards_left": (
        lambda: compare.cards_left("salon", 3000, seed=1), charts.cards_left, marks, lambda f: 100 * f["value"]
    ),
    "convergence": (
        lambda: compare.convergence(oe.simulate(SMALL, 3000, seed=1, shoe="fresh")), charts.convergence, mean_line,
        lambda f: 100 * f["value"],
    ),
    "bank_paths": (
        lambda: compare.bank_paths({"folk": oe.simulate_banks(FOLK, 40, seed=1)}), charts.bank_paths,
        lambda figure: sorted(paths(figure)), lambda f: sorted(f["units"]),
    ),
    "bank_ends": (
        lambda: compare.bank_ends({"salon": oe.simulate_banks(SALON, 200, seed=1)}), charts.bank_ends, bars("y"),
        lambda f: [100 * n / len(f) for n in np.bincount(((f["banker_gain"] - _start(f)) // _step(f)).astype(int))],
    ),
}  # fmt: skip


def _step(frame: pd.DataFrame) -> float:
    spread = float(frame["banker_gain"].max() - frame["banker_gain"].min())
    return min(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000) if s >= spread / 24)


def _start(frame: pd.DataFrame) -> float:
    return float(frame["banker_gain"].min() // _step(frame) * _step(frame))


MADE: dict[str, tuple[pd.DataFrame, charts.Chart]] = {}


def made(name: str) -> tuple[pd.DataFrame, charts.Chart]:
    if name not in MADE:
        frame = CASES[name][0]()
        MADE[name] = frame, CASES[name][1](frame)
    return MADE[name]


every_chart = pytest.mark.parametrize("name", sorted(CASES))


def test_every_chart_is_tested() -> None:
    """All that takes a frame and gives a chart; the chart of the first notebook has tests of its own."""
    hints = {name: getattr(getattr(charts, name), "__annotations__", {}) for name in charts.__all__}
    makers = {name for name, hint in hints.items() if hint.get("return") in (charts.Chart, "Chart")}
    assert makers - {"stakes_won_and_lost"} == {name.split(" ")[0] for name in CASES}


@every_chart
def test_what_is_drawn_is_what_the_frame_says(name: str) -> None:
    frame, figure = made(name)
    _, _, shown, expected = CASES[name]
    assert sorted(shown(figure)) == pytest.approx(sorted(float(v) for v in expected(frame)), abs=1e-9)
    assert shown(figure)


@every_chart
def test_another_frame_makes_another_chart(name: str) -> None:
    """The test above could fail: numbers that were changed are drawn changed."""
    frame, figure = made(name)
    shown = CASES[name][2]
    column = next(
        c for c in ("margin", "chance", "probability", "contribution", "value", "units", "banker_gain") if c in frame
    )
    if column == "value" and "difference" in frame:
        column = "difference" if name in ("waterfall", "sensitivity") else "value"
    other = frame.assign(**{column: frame[column] * 0.5})
    if name != "edges":  # the summary of the same games goes with it
        assert sorted(shown(CASES[name][1](other))) != pytest.approx(sorted(shown(figure)))


@every_chart
def test_its_table_holds_what_is_drawn(name: str) -> None:
    frame, figure = made(name)
    table = charts.table(figure)
    assert table is not frame
    assert len(table) > 0
    if name not in ("bank_ends", "final_totals", "sensitivity"):
        assert len(table) == len(frame)
    if name == "bank_ends":
        assert table["share"].sum() == pytest.approx(1)


@every_chart
def test_title_and_sentence(name: str) -> None:
    _, figure = made(name)
    title, alt = figure.layout.title.text, figure.alt
    assert title.startswith("<b>")
    assert all(len(line) <= style.TITLE_SIGNS + 7 for line in title.split("<br>"))  # it fits beside a list of files
    words = re.sub(r"<br>", " ", title.removeprefix("<b>").removesuffix("</b>"))
    assert " ".join(words.split()) in alt  # spaces that hold together are plain ones there
    assert alt.endswith(".")
    for text in (title, alt):
        assert not re.search(r"nan|None\b.*stakes|\{|\}", text), text


@every_chart
def test_axes_have_titles_and_numbers_are_written_as_in_print(name: str) -> None:
    _, figure = made(name)
    text = figure.to_json()
    assert "http" not in text
    layout = figure.layout
    if name not in (
        "waterfall",
        "waterfall of the average",
        "results",
        "edges",
        "sensitivity",
    ):  # their rows have names
        assert layout.yaxis.title.text
    if name not in ("decisions", "policies"):  # several panels share one title, below
        assert layout.xaxis.title.text
    else:
        assert any("card" in (note.text or "") for note in layout.annotations)
    told = [str(t) for trace in figure.data for t in np.ravel(np.array(trace.hovertext, dtype=object)) if t]
    told += [str(note.text) for note in layout.annotations]
    told += [str(t) for axis in ("xaxis", "yaxis") for t in layout[axis].ticktext or ()]
    told += [str(t) for trace in figure.data for t in np.ravel(np.array(trace.customdata, dtype=object)) if t]
    for words in told:
        assert not re.search(r"(?<![\w'(])-\d", words), words
        assert not re.search(r"\+0\b(?!\.)|nan", words), words


@every_chart
def test_it_is_of_fixed_height_and_any_width(name: str) -> None:
    _, figure = made(name)
    assert 150 < figure.layout.height < 1200
    assert figure.layout.width is None


def test_hovering_tells_the_count() -> None:
    _, figure = made("results")
    told = [text for trace in figure.data for text in trace.hovertext]
    assert any("32 in 663, about 1 in 21 (4.8 %)" in text for text in told)
    assert any("never" in text for text in told)


def test_samples_are_laid_over_the_bars() -> None:
    figure = charts.results(compare.results(two()), compare.results(dealt()))
    points = [t for t in figure.data if t.type == "scatter"]
    shares = compare.results(dealt())
    assert sorted(x for t in points for x in t.x) == pytest.approx(sorted(100 * shares["probability"]))
    assert sorted(e for t in points for e in t.error_x.array) == pytest.approx(sorted(200 * shares["standard_error"]))
    over = charts.final_totals(compare.totals(two()), compare.totals(dealt()))
    assert any(t.type == "scatter" for t in over.data)
    bars_ = [t for t in over.data if t.type == "bar"]
    assert all(t.text is None for t in bars_)  # numbers and whiskers would stand on each other


def test_the_headline_is_there_to_be_found() -> None:
    """In the salon the punter is ahead by about a sixth of his stake, in the folk game the banker by as much."""
    frame = compare.walk("salon", "folk", play="best")
    figure = charts.waterfall(frame)
    assert 0.15 < frame["value"].iloc[0] < 0.18
    assert -0.18 < frame["value"].iloc[-1] < -0.15
    assert "a busted banker pays once" in figure.alt
    notes = [note.text for note in figure.layout.annotations]
    assert "<b>+16.0</b>" in notes
    assert "<b>−15.9</b>" in notes


def test_clauses_stand_under_the_changes() -> None:
    _, figure = made("waterfall")
    labels = dict(zip(figure.layout.yaxis.tickvals, figure.layout.yaxis.ticktext, strict=True))
    labels = {place: label.replace("<br>", " ") for place, label in labels.items()}
    assert any("equal totals go to the banker" in label and "reading B1" in label for label in labels.values())
    assert labels[max(labels)] == "<b>salon</b>"
    assert labels[0] == "<b>folk</b>"


def test_a_walk_that_leads_nowhere_can_be_drawn() -> None:
    figure = charts.waterfall(compare.walk("salon", "salon-003"))
    assert "are worth the same" in figure.alt


def test_refused_games_are_told() -> None:
    figure = charts.sweep(compare.sweep(SMALL, {"natural_pays": [None, 1], "tie": ["push", "banker"]}))
    refused = [note for note in figure.layout.annotations if note.text == "–"]
    assert len(refused) == 2
    assert "not possible" in refused[0].hovertext


def test_games_side_by_side_differ_in_grey() -> None:
    def light(colour: str) -> float:
        r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
        return 0.2126 * r**2.2 + 0.7152 * g**2.2 + 0.0722 * b**2.2

    for (one, hatch, _), (other, other_hatch, _) in pairwise(style.SERIES):
        a, b = sorted((light(one), light(other)))
        assert (b + 0.05) / (a + 0.05) > 1.4 or hatch != other_hatch
    ends = [light(colour) for _, colour in style.DIVERGING]
    assert ends[2] > max(ends[0], ends[4]) + 0.4  # nothing in the middle is pale; signs are written in the cells


def test_dark_ink_is_legible_on_every_shade() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for scale in (style.DIVERGING, style.RISING):
        for _, colour in scale:
            assert (light(colour) + 0.05) / (light(style.INK) + 0.05) > 4.5
    for name in ("decisions", "policies", "sweep"):
        heat = [trace for trace in made(name)[1].data if trace.type == "heatmap"]
        assert heat
        assert all(trace.textfont.color == style.INK for trace in heat)


def test_a_number_beside_a_step_does_not_cover_the_line_of_nothing() -> None:
    steps = compare.walk("salon", oe.variant("salon").replace(banker_bust_pays=1, tie="banker"))
    figure = charts.waterfall(steps)
    low, high = figure.layout.xaxis.range
    for note in figure.layout.annotations:
        wide = 0.1 * (high - low)
        span = (note.x, note.x + wide) if note.xanchor == "left" else (note.x - wide, note.x)
        assert not span[0] < 0 < span[1], note.text


def test_labels_hold_no_name_of_a_field_and_one_change_is_not_the_most_of_several() -> None:
    figure = charts.waterfall(compare.walk("salon", oe.variant("salon").replace(tie="banker")))
    assert "one change: equal totals go to the banker" in figure.alt
    assert "tie" not in " ".join(figure.layout.yaxis.ticktext)
    assert "your rule" in " ".join(figure.layout.yaxis.ticktext)


def test_cases_that_are_one_game_are_not_called_games() -> None:
    banks = oe.simulate_banks(FOLK, 40, seed=1)
    title = charts.bank_paths(compare.bank_paths({"low bids": banks, "high bids": banks})).alt
    assert "How the first banks went: low bids, high bids." in title


def test_best_play_that_is_left_to_chance_is_told_as_such() -> None:
    frame = compare.policies("chemin-de-fer", play="best")
    assert "the punter draws on 5 only sometimes." in charts.policies(frame).alt
    changed = oe.variant("salon").replace(banker_bust_pays=1, tie="banker")
    assert (
        "draws up to hard 15, and on 16 only sometimes." in charts.policies(compare.policies(changed, play="best")).alt
    )


def test_words_under_many_bars_do_not_meet() -> None:
    games = compare.games(["salon", "folk", "chemin-de-fer"])
    names = charts.final_totals(compare.totals(games)).layout.xaxis.ticktext
    assert [n for n in names if not n.isdigit()] == ["<br><br>natural", "<br>bust", "<br><br>not<br>played"]


def test_a_game_in_which_nobody_busts_is_not_counted_as_nought() -> None:
    figure = charts.final_totals(compare.totals(compare.games(["salon", "chemin-de-fer"])))
    assert "27 of 100 duels of salon, and never in chemin-de-fer" in figure.alt


def test_winnings_paid_otherwise_look_otherwise() -> None:
    games = compare.games(["salon", "blackjack"])
    figure = charts.edges(compare.payments(games), compare.summary(games))
    looks = {
        trace.name: (trace.marker.color, trace.marker.pattern.shape) for trace in figure.data if trace.type == "bar"
    }
    assert len(set(looks.values())) == len(looks) == 4


def test_signs_are_written_in_cells() -> None:
    _, figure = made("decisions")
    for trace in figure.data:
        for shades, texts in zip(trace.z, trace.text, strict=True):
            for shade, text in zip(shades, texts, strict=True):
                if shade is not None and abs(shade) >= 0.005:
                    assert text[0] == ("+" if shade > 0 else "−")


# Files


def test_numbers_as_csv(tmp_path: Path) -> None:
    frame, figure = made("results")
    path = figure.save(tmp_path / "numbers.csv")
    read = pd.read_csv(path)
    assert read["outcome"].tolist() == frame["outcome"].tolist()
    assert read["probability"].tolist() == pytest.approx(frame["probability"].tolist())


def test_a_page_needs_nothing_else(tmp_path: Path) -> None:
    _, figure = made("results")
    text = figure.save(str(tmp_path / "chart.html")).read_text("utf-8")
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", text)
    assert figure.alt in text
    assert "<table" in text


@pytest.mark.skipif(not any(map(shutil.which, saving.BROWSERS)), reason="no browser is installed")
def test_pictures(tmp_path: Path) -> None:
    _, figure = made("sweep")
    svg = figure.save(tmp_path / "chart.svg", width=700).read_text("utf-8")
    assert svg.startswith("<svg")
    assert 'width="700"' in svg
    png = figure.save(tmp_path / "chart.png", width=700).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 1400


def test_without_a_browser_one_line_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, figure = made("sweep")
    monkeypatch.delenv(saving.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(saving, "USUAL_PLACES", ())
    with pytest.raises(OchkoError, match=r"install Chromium or Chrome.*\.csv"):
        figure.save(tmp_path / "chart.svg")
    assert figure.save(tmp_path / "chart.csv").exists()
    monkeypatch.setenv(saving.VARIABLE, "netscape")
    with pytest.raises(OchkoError, match="netscape"):
        figure.save(tmp_path / "chart.svg")


def test_a_browser_that_draws_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, figure = made("sweep")
    idle = tmp_path / "idle"
    idle.write_text("#!/bin/sh\necho it broke >&2\n")
    idle.chmod(0o755)
    monkeypatch.setenv(saving.VARIABLE, str(idle))
    with pytest.raises(OchkoError, match=r"drew no picture.*it broke"):
        figure.save(tmp_path / "chart.svg")


@pytest.mark.parametrize(
    ("path", "width", "words"),
    [
        ("chart.gif", 900, "may end with"), ("chart", 900, "may end with"), (3, 900, "may end with"),
        ("nowhere/chart.csv", 900, "no folder"), ("chart.svg", 5, "width is 5"), ("chart.svg", True, "width is True"),
    ],
)  # fmt: skip
def test_what_cannot_be_saved(path: Any, width: Any, words: str, tmp_path: Path) -> None:
    _, figure = made("sweep")
    with pytest.raises(OchkoError, match=words):
        figure.save(tmp_path / path if isinstance(path, str) else path, width)


def test_a_figure_without_numbers_says_so() -> None:
    with pytest.raises(OchkoError, match="no table"):
        charts.table(charts.Chart())
    with pytest.raises(OchkoError, match="table takes a chart, not 'Figure'"):
        charts.table(go.Figure())  # type: ignore[arg-type]
    assert charts.Chart().alt == ""


def test_what_a_learner_calls_a_game_cannot_break_a_page(tmp_path: Path) -> None:
    name = "</script><b>mine"
    figure = charts.results(compare.results(compare.games({name: SMALL})))
    text = figure.save(tmp_path / "chart.html").read_text("utf-8")
    assert text.count("</script>") == 2
    assert json.loads(figure.to_json())
