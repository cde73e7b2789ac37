"""What the charts take: the frames that their errors name, and one clear refusal of everything else."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import pydoc
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import ochko_edu as oe
from ochko_edu import charts, compare
from ochko_edu.charts import style
from ochko_edu.charts.taking import FORMS, MOST_GAMES
from ochko_edu.errors import OchkoError

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
SMALL = SALON.replace(packs=1, max_draws=1)

# By the chart: the functions of compare whose frames it takes. Two frames are two entries.
TAKES: dict[str, tuple[tuple[str, ...], ...]] = {
    "edges": (("payments",), ("summary",)),
    "results": (("results",),),
    "final_totals": (("totals",),),
    "decisions": (("decisions",),),
    "policies": (("policies",),),
    "waterfall": (("walk", "contributions"),),
    "sensitivity": (("sensitivity",),),
    "sweep": (("sweep",),),
    "seats": (("seats",),),
    "cards_left": (("cards_left",),),
    "convergence": (("convergence",),),
    "bank_paths": (("bank_paths",),),
    "bank_ends": (("bank_ends",),),
    "stakes_won_and_lost": (("outcomes",), ("values",)),
}
every_chart = pytest.mark.parametrize("name", sorted(TAKES))


@cache
def frame(source: str) -> pd.DataFrame:
    """The frame of a function of compare, made as the errors tell."""
    return eval(FORMS[source].call, {"compare": compare, "oe": oe})


def drawn(name: str, first: Any) -> Any:
    """A chart whose first frame is the given one, the second as it should be."""
    rest = [frame(sources[0]) for sources in TAKES[name][1:]]
    return getattr(charts, name)(first, *rest)


def title(figure: charts.Chart) -> str:
    return " ".join(figure.layout.title.text.removeprefix("<b>").removesuffix("</b>").replace("<br>", " ").split())


def test_all_charts_are_here() -> None:
    made = {name for name in charts.__all__ if inspect.signature(getattr(charts, name)).return_annotation in ("Chart",)}
    assert made == set(TAKES)
    assert set(FORMS) == {source for all_ in TAKES.values() for sources in all_ for source in sources}


@every_chart
def test_what_an_error_tells_to_type_can_be_drawn(name: str) -> None:
    for source in TAKES[name][0]:
        assert isinstance(drawn(name, frame(source)), charts.Chart)


@every_chart
@pytest.mark.parametrize(
    "given", [None, 5, "salon", [], {}, SALON, pd.DataFrame({"game": []}), pd.DataFrame({"x": [1]})]
)
def test_what_is_no_frame_of_compare(name: str, given: Any) -> None:
    source = TAKES[name][0][0]
    with pytest.raises(OchkoError) as told:
        drawn(name, given)
    assert f"charts.{name} takes the frame of compare.{source}" in str(told.value)
    assert FORMS[source].call in str(told.value)
    assert len(str(told.value)) < 420


@every_chart
def test_every_other_frame_is_told_apart(name: str) -> None:
    for source in FORMS:
        if source in TAKES[name][0] or (name, source) == ("edges", "payments"):
            continue
        with pytest.raises(OchkoError, match=rf"charts.{name} takes the frame of compare\.{TAKES[name][0][0]}"):
            drawn(name, frame(source))


@every_chart
def test_rows_that_are_gone_are_missed(name: str) -> None:
    with pytest.raises(OchkoError, match=r"this frame has no rows|a frame of"):
        drawn(name, frame(TAKES[name][0][0]).head(0))


@every_chart
def test_columns_that_are_gone_are_named(name: str) -> None:
    source = TAKES[name][0][0]
    column = FORMS[source].columns[-1]
    with pytest.raises(OchkoError, match=column):
        drawn(name, frame(source).drop(columns=column))


@every_chart
def test_numbers_have_to_be_numbers(name: str) -> None:
    source = TAKES[name][0][0]
    column = (*FORMS[source].numbers, *FORMS[source].gaps)[0]
    for wrong in ("much", float("inf")):
        with pytest.raises(OchkoError, match=f"{column}' must hold numbers, and holds"):
            drawn(name, frame(source).assign(**{column: wrong}))


@every_chart
def test_nothing_is_drawn_over_something_else(name: str) -> None:
    source = TAKES[name][0][0]
    twice = pd.concat([frame(source)] * 2)
    if not FORMS[source].keys and source != "sweep":
        return  # changes are bars of their own, whatever they are called
    with pytest.raises(OchkoError, match="several rows of this frame read"):
        drawn(name, twice)


@every_chart
def test_the_frame_stays_as_it_was(name: str) -> None:
    source = TAKES[name][0][0]
    before = frame(source).copy()
    drawn(name, frame(source))
    pd.testing.assert_frame_equal(frame(source), before)


@every_chart
def test_a_frame_may_be_filtered_and_sorted(name: str) -> None:
    given = frame(TAKES[name][0][0])
    assert drawn(name, given[::-1]) if name not in ("waterfall",) else True


def test_a_misplaced_frame_is_recognised() -> None:
    with pytest.raises(OchkoError, match=r"this is a frame of compare\.results"):
        charts.final_totals(frame("results"))
    with pytest.raises(OchkoError, match=r"this is a frame of compare\.bank_ends"):
        charts.bank_paths(frame("bank_ends"))
    with pytest.raises(OchkoError, match=r"charts.sweep takes the frame of compare\.sweep"):
        charts.sweep(oe.sweep(SALON, {"tie": ["push", "banker"]}, rounds=100))


def test_both_sides_are_not_drawn_in_one_grid() -> None:
    for chart, make in ((charts.decisions, compare.decisions), (charts.policies, compare.policies)):
        both = pd.concat([make("salon", side=side) for side in ("punter", "banker")])
        with pytest.raises(OchkoError, match="one side at a time, and this frame holds 'punter', 'banker'"):
            chart(both)
    with pytest.raises(OchkoError, match="one base at a time"):
        charts.sensitivity(pd.concat([frame("sensitivity"), frame("sensitivity").assign(base="folk")]))


def test_edges_take_games_or_two_frames_of_the_same() -> None:
    games = compare.games({"small": SMALL, "folk": FOLK})
    whole = charts.edges(compare.payments(games), compare.summary(games))
    assert charts.edges(games).to_dict() == whole.to_dict()
    with pytest.raises(OchkoError, match=r"takes two frames of the same games.*or the games themselves"):
        charts.edges(compare.payments(games))
    with pytest.raises(OchkoError, match="one has 'small', 'folk', the other 'folk'"):
        charts.edges(compare.payments(games), compare.summary({"folk": games["folk"]}))
    with pytest.raises(OchkoError, match="one has 'small', the other 'small', 'folk'"):
        charts.edges(compare.payments({"small": games["small"]}), compare.summary(games))
    with pytest.raises(OchkoError, match=r"compare\.summary"):
        charts.edges(compare.payments(games), compare.payments(games))


def test_what_is_laid_over_has_to_be_of_the_same_games() -> None:
    games = compare.games({"small": SMALL})
    dealt = {"other": oe.simulate(SMALL, 100, seed=1)}
    for chart, make in ((charts.results, compare.results), (charts.final_totals, compare.totals)):
        with pytest.raises(OchkoError, match="one has 'small', the other 'other'"):
            chart(make(games), make(dealt))
        with pytest.raises(OchkoError, match="takes the frame of"):
            chart(make(games), 5)


def test_names_may_be_numbers() -> None:
    """``compare`` wants texts; a frame that somebody named anew may have others."""
    numbered = {source: frame(source).replace({"salon": 1, "folk": 2}) for source in ("payments", "summary", "results")}
    assert "favoured in 1, the banker in 2" in title(charts.edges(numbered["payments"], numbered["summary"]))
    assert charts.results(numbered["results"]).data[1].name == "2"
    assert (
        charts.final_totals(frame("totals").assign(game=7)[lambda f: ~f.duplicated(["side", "hand"])]).data[0].name
        == "7"
    )


@pytest.mark.parametrize("most", [0, -1, 1.5, "x", True, None])
def test_how_many_changes_has_to_be_a_number(most: Any) -> None:
    with pytest.raises(OchkoError, match="it must be a whole number of changes from 1"):
        charts.sensitivity(frame("sensitivity"), most)


def test_numbers_of_numpy_are_numbers(tmp_path: Any) -> None:
    figure = charts.sensitivity(frame("sensitivity"), np.int64(3))  # type: ignore[arg-type]
    assert len(figure.table) == 3
    assert figure.save(tmp_path / "x.csv", width=np.int64(900)).exists()  # type: ignore[arg-type]


def test_guesses_are_checked() -> None:
    two = frame("outcomes"), frame("values")
    for guesses, words in (
        ({"zz": "punter"}, "no game 'zz'"),
        ({"salon": "me"}, "guess for salon is 'me'"),
        (5, "mapping"),
    ):
        with pytest.raises(OchkoError, match=words):
            charts.stakes_won_and_lost(*two, guesses)  # type: ignore[arg-type]


def test_columns_of_words_have_to_be_words() -> None:
    for source, chart, column in (
        ("totals", charts.final_totals, "side"), ("decisions", charts.decisions, "case"),
        ("walk", charts.waterfall, "change"), ("sensitivity", charts.sensitivity, "sets"),
        ("results", charts.results, "kind"), ("sweep", charts.sweep, "refused"),
    ):  # fmt: skip
        for wrong in (None, [], 5):
            with pytest.raises(OchkoError, match=f"the column '{column}' must hold words, and holds"):
                chart(frame(source).assign(**{column: [wrong] * len(frame(source))}))
    for wrong in (None, "x", []):
        with pytest.raises(OchkoError, match="'denominator' must hold numbers"):
            charts.results(frame("results").assign(denominator=[wrong] * len(frame("results"))))
    for source, column, wrong in (
        ("decisions", "total", 12.5), ("policies", "total", 1e9), ("policies", "soft", 7), ("convergence", "rounds", 0)
    ):  # fmt: skip
        with pytest.raises(OchkoError, match=f"charts.{source}: the column '{column}' cannot hold {wrong}"):
            getattr(charts, source)(frame(source).head(1).assign(**{column: wrong}))
    floats = frame("decisions").astype({"total": float})
    assert charts.decisions(floats).to_dict() == charts.decisions(frame("decisions")).to_dict()
    with pytest.raises(OchkoError, match="'net' must hold numbers, and holds 'x'"):
        charts.edges(frame("payments").assign(net="x"), frame("summary"))


def test_a_part_of_a_frame_is_drawn_and_not_taken_for_the_whole() -> None:
    results = frame("results")
    for part in (results[results["kind"] == "event"], results[results["outcome"] == "push"], results.head(1)):
        assert title(charts.results(part)) == "How the duels end"
    totals = frame("totals")
    for part in (totals[totals["side"] == "punter"], totals[totals["hand"] != "bust"], totals.head(1)):
        assert title(charts.final_totals(part)) == "With which totals both sides end"
    games = compare.games({"small": SMALL})
    dealt = compare.results({"small": oe.simulate(SMALL, 100, seed=1)})
    counted = compare.results(games)
    assert len(charts.results(counted[counted["kind"] == "result"], dealt).data[1].x) == 3


# Sweeps that a picture of two axes cannot hold


def test_a_sweep_of_three_fields_is_refused_not_halved() -> None:
    grid = {"win_pays": [1, 2], "tie": ["push", "banker"], "natural_pays": [1, 2]}
    found = compare.sweep(SMALL, grid)
    with pytest.raises(OchkoError, match=r"3 have several values here: win_pays, tie, natural_pays"):
        charts.sweep(found)
    part = charts.sweep(found[found["natural_pays"] == found["natural_pays"].iloc[0]])
    assert sorted(v for line in part.data[0].z for v in line) == pytest.approx(
        sorted(found[found["natural_pays"] == 1]["value"])
    )


def test_two_policies_of_one_name_are_not_one_bar() -> None:
    rows = [{"punter": "<lambda>", "tie": tie, "value": v} for v in (0.2, 0.1) for tie in ("push", "banker")]
    found = pd.DataFrame(rows).assign(difference=0.0, favours="punter", refused="")
    for part in (found, found[found["tie"] == "push"]):
        with pytest.raises(OchkoError, match=r"several rows of this frame read punter = <lambda>, tie = push"):
            charts.sweep(part)


# Names


NAME = "a<b>x & <i>y</i>"


def test_markup_in_a_name_is_drawn_as_it_is_written() -> None:
    games = compare.games({NAME: SMALL, "folk": FOLK})
    banks = {NAME: oe.simulate_banks(FOLK, 40, seed=1)}
    made = {
        "edges": charts.edges(games),
        "results": charts.results(compare.results(games)),
        "totals": charts.final_totals(compare.totals(games)),
        "policies": charts.policies(compare.policies("salon", {NAME: oe.stand_on(15)})),
        "seats": charts.seats(compare.seats({NAME: oe.simulate(SALON, 40, seed=1)})),
        "paths": charts.bank_paths(compare.bank_paths(banks)),
        "ends": charts.bank_ends(compare.bank_ends(banks)),
        "stakes": charts.stakes_won_and_lost(
            *(make({NAME: oe.simulate(SALON, 4000, seed=1)}) for make in (compare.outcomes, compare.values)),
            {NAME: "punter"},
        ),
        "waterfall": charts.waterfall(frame("walk").assign(target=NAME)),
        "sweep": charts.sweep(frame("sweep").assign(tie=["push", NAME])),
    }  # fmt: skip
    for name, figure in made.items():
        drawn_as = {**json.loads(figure.to_json()), "alt": ""}
        assert drawn_as["layout"].pop("meta")["alt"] == figure.alt  # plain text: a page escapes it by itself
        assert "<b>x" not in json.dumps(drawn_as), name
        assert "&lt;" not in figure.alt, name
        written = [v for column in figure.table for v in figure.table[column] if isinstance(v, str)]
        assert not any("&lt;" in value for value in written), name
        if name not in ("ends", "stakes"):
            assert NAME in written, name
    assert NAME in made["policies"].alt


def test_a_name_with_the_signs_of_a_template_is_told_whole() -> None:
    games = compare.games({"%{x} {game}": SMALL})
    figure = charts.edges(games)
    told = [text for trace in figure.data for text in trace.hovertext]
    assert all("%{x} {game}" in text for text in told)
    assert all(trace.hovertemplate == "%{hovertext}<extra></extra>" for trace in figure.data)


# Copies


@pytest.mark.parametrize(
    "copied", [lambda f: pickle.loads(pickle.dumps(f)), copy.copy, copy.deepcopy], ids=["pickled", "copied", "deeply"]
)
def test_a_copy_keeps_numbers_and_words(copied: Callable[[Any], Any], tmp_path: Any) -> None:
    figure = charts.results(frame("results"))
    other = copied(figure)
    assert isinstance(other, charts.Chart)
    assert other.alt == figure.alt != ""
    pd.testing.assert_frame_equal(other.table, figure.table)
    assert other.to_dict() == figure.to_dict()
    assert other.save(tmp_path / "numbers.csv").read_text() == figure.save(tmp_path / "same.csv").read_text()
    with pytest.raises(OchkoError, match="no table"):
        _ = copied(charts.Chart()).table


def test_a_table_that_is_changed_changes_no_chart() -> None:
    figure = charts.results(frame("results"))
    table = figure.table
    table["probability"] = 0
    assert figure.table["probability"].max() > 0


# Many games


def test_as_many_games_as_are_drawn_differ_in_grey() -> None:
    def light(colour: str) -> float:
        r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
        return 0.2126 * r**2.2 + 0.7152 * g**2.2 + 0.0722 * b**2.2

    assert len(style.SERIES) == len(style.SYMBOLS) == len(set(style.SYMBOLS)) == MOST_GAMES
    for k, (one, hatch, _) in enumerate(style.SERIES):
        for other, other_hatch, _ in style.SERIES[:k]:
            a, b = sorted((light(one), light(other)))
            assert (b + 0.05) / (a + 0.05) > 1.4 or hatch != other_hatch, (one, other)
            assert (one, hatch) != (other, other_hatch)


def test_ten_games_look_different_and_thirteen_are_refused() -> None:
    one = frame("results")
    many = pd.concat([one[one["game"] == "salon"].assign(game=f"v{k}") for k in range(13)])
    ten = charts.results(many[many["game"].isin([f"v{k}" for k in range(10)])])
    looks = [(t.marker.color, t.marker.pattern.shape) for t in ten.data]
    assert len(set(looks)) == 10
    with pytest.raises(OchkoError, match="draws 12 at most side by side, and this frame holds 13"):
        charts.results(many)
    path = frame("bank_paths")
    lines = charts.bank_paths(pd.concat([path.assign(game=f"v{k}") for k in range(12)]))
    assert len({(t.line.color, t.line.dash) for t in lines.data}) == 12
    for source, chart in (("bank_paths", charts.bank_paths), ("bank_ends", charts.bank_ends), ("seats", charts.seats)):
        with pytest.raises(OchkoError, match="12 at most"):
            chart(pd.concat([frame(source).assign(game=f"v{k}") for k in range(13)]))


def test_points_of_many_games_stay_with_their_seat() -> None:
    one = compare.seats({"salon": oe.simulate(SALON, 100, seed=1, seats=3)})
    figure = charts.seats(pd.concat([one.assign(game=f"v{k}") for k in range(12)]))
    for trace in figure.data:
        assert [round(x) for x in trace.x] == [1, 2, 3]


def test_ways_of_playing_that_have_no_room_are_refused() -> None:
    ways = {f"stand on {k}": oe.stand_on(k) for k in range(11, 21)}
    with pytest.raises(OchkoError, match=r"charts\.policies draws 4 at most side by side"):
        charts.policies(compare.policies("salon", ways))
    figure = charts.policies(compare.policies("folk", dict(list(ways.items())[:8])))
    assert all(0 <= axis.domain[0] < axis.domain[1] <= 1 for axis in figure.select_xaxes())


# Help


def test_help_on_the_charts_is_a_page_or_two() -> None:
    text = pydoc.plain(pydoc.render_doc(charts))
    assert len(text.splitlines()) < 400
    for name in TAKES:
        assert f"    {name}(" in text
