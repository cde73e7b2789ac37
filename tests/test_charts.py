"""The charts: what they draw, what they say, and that they can be drawn without the network and in grey."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pandas as pd
import plotly.io as pio
import pytest

import ochko_edu as oe
from ochko_edu import charts, compare


@pytest.fixture(scope="module")
def frames() -> tuple[pd.DataFrame, pd.DataFrame]:
    two = {name: oe.simulate(oe.variant(name), 2000, seed=1) for name in ("salon", "folk")}
    return compare.outcomes(two), compare.values(two)


def row(favours: str, game: str = "Salon", value: float = 0.2, error: float = 0.03) -> dict[str, object]:
    return {"game": game, "rounds": 2000, "value": value, "standard_error": error, "favours": favours}


def test_bars_and_diamonds_show_the_frames(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    figure = charts.stakes_won_and_lost(*frames)
    places = dict(zip(figure.layout.yaxis.tickvals, figure.layout.yaxis.ticktext, strict=True))
    bars = {(t.name, places[y]): x for t in figure.data if t.type == "bar" for x, y in zip(t.x, t.y, strict=True)}
    outcomes, values = frames
    for r in outcomes.to_dict("records"):
        name = {-1: "lost", 1: "won", 2: "won_more"}.get(r["net"])
        if name:
            assert bars[charts.WORDS[name], r["game"]] == pytest.approx(r["stakes_per_100"])
    (diamonds,) = [t for t in figure.data if t.type == "scatter"]
    assert list(diamonds.x) == pytest.approx([100 * v for v in values["value"]])
    assert list(diamonds.error_x.array) == pytest.approx([200 * e for e in values["standard_error"]])


def test_the_height_is_fixed_and_the_title_says_what_is_seen(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    figure = charts.stakes_won_and_lost(*frames)
    assert figure.layout.height == charts.HEIGHT
    assert "salon: the punter came out ahead.<br>folk: the banker did." in figure.layout.title.text


def test_what_is_written_fits_a_narrow_window(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    long = {"salon": "Salon twenty-one, handbook article", "folk": "Folk ochko (tie='push', bust_shown='at_once')"}
    outcomes, values = (frame.assign(game=frame["game"].map(long)) for frame in frames)
    layout = charts.stakes_won_and_lost(outcomes, values).layout
    texts = {layout.title.text: 45, layout.xaxis.title.text: 40, **dict.fromkeys(layout.yaxis.ticktext, 24)}
    for text, most in texts.items():
        assert all(len(line.removeprefix("<b>").removesuffix("</b>")) <= most for line in text.split("<br>")), text
    assert layout.width is None


def test_without_a_head_it_is_lower_and_says_the_same(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    figure = charts.stakes_won_and_lost(*frames, headed=False)
    assert figure.layout.height == charts.height(2, headed=False) == charts.HEIGHT - charts.HEAD
    assert figure.layout.title.text is None
    assert figure.layout.showlegend is False
    whole = charts.stakes_won_and_lost(*frames)
    named = [(t.name, t.marker.color) for t in whole.data]
    assert charts.legend(frames[0]) == named


def test_no_button_offers_to_send_a_chart_away(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    figure = charts.stakes_won_and_lost(*frames)
    shown: list[dict[str, Any]] = []
    before = pio.renderers.default
    pio.renderers.default = "plotly_mimetype"
    try:
        shown.append(figure._repr_mimebundle_())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("IPython.display.display", lambda bundle, **_: shown.append(bundle))
            figure.show()
            figure._ipython_display_()
            figure.update_layout(height=300).show()
    finally:
        pio.renderers.default = before
    assert len(shown) == 4
    for bundle in shown:
        config = bundle["application/vnd.plotly.v1+json"]["config"]
        assert (config["displayModeBar"], config["displaylogo"], config["responsive"]) == (False, False, False)


@pytest.mark.parametrize("seed", range(5))
def test_whiskers_stay_in_the_picture(seed: int) -> None:
    few = {name: oe.simulate(oe.variant(name), 30, seed=seed) for name in ("salon", "folk")}
    values = compare.values(few)
    low, high = charts.stakes_won_and_lost(compare.outcomes(few), values).layout.xaxis.range
    assert low < 100 * values["low"].min()
    assert 100 * values["high"].max() < high


def test_numbers_are_written_as_in_print(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    outcomes, values = frames
    even = values.assign(value=[0.001, -0.001])
    for shown in (values, even):
        figure = charts.stakes_won_and_lost(outcomes, shown)
        texts = [a.text for a in figure.layout.annotations] + [h for t in figure.data for h in t.hovertemplate]
        assert not any(re.search(r"-\d|[+−]0\b(?!\.)", text) for text in texts), texts


def test_a_figure_of_one_round_has_no_number_that_is_none() -> None:
    one = {"folk": oe.simulate(oe.variant("folk"), 1, seed=1)}
    figure = charts.stakes_won_and_lost(compare.outcomes(one), compare.values(one))
    assert "nan" not in figure.to_json().lower()
    (sentence,) = charts.sentences(compare.values(one))
    assert re.fullmatch(
        r"folk: over one round the punter (gained|lost) 1\.00 of a stake a round\. That is too few to tell anything\.",
        sentence,
    )


def test_nothing_is_fetched(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    assert "http" not in json.dumps(charts.stakes_won_and_lost(*frames).to_plotly_json(), default=str)


def test_guesses_are_marked(frames: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    figure = charts.stakes_won_and_lost(*frames, {"salon": "banker", "folk": "neither"})
    texts = {a.text: a.x for a in figure.layout.annotations}
    assert texts[charts.GUESSES["banker"]] < 0
    assert texts[charts.GUESSES["neither"]] == 0


def test_colours_differ_in_grey() -> None:
    def light(colour: str) -> float:
        r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
        return 0.2126 * r**2.2 + 0.7152 * g**2.2 + 0.0722 * b**2.2

    shades = sorted(light(c) for c in (charts.LOST, charts.WON, charts.WON_MORE))
    assert all((b + 0.05) / (a + 0.05) > 1.4 for a, b in pairwise(shades))


@pytest.mark.parametrize(
    ("favours", "title"),
    [
        (["punter", "banker"], "A: the punter came out ahead.<br>B: the banker did."),
        (["banker", "punter"], "B: the punter came out ahead.<br>A: the banker did."),
        (["banker", "banker"], "The banker came out ahead in each game"),
        (["punter"], "The punter came out ahead"),
        (["punter", "neither"], "What the punter lost and won"),
        (["neither", "neither"], "Too few rounds to tell who is ahead"),
    ],
)
def test_titles(favours: list[str], title: str) -> None:
    games = [row(f, g) for f, g in zip(favours, "AB", strict=False)]
    assert charts.favour_title(pd.DataFrame(games)) == title


def test_sentences_say_no_more_than_the_rounds_do() -> None:
    frame = pd.DataFrame([row("punter"), row("banker", "Folk", -0.17), row("neither", "Few", -0.1, 0.2)])
    punter, banker, neither = charts.sentences(frame)
    assert "gained 0.20 of a stake a round, give or take 0.06. These rounds point to the punter." in punter
    assert "lost 0.17" in banker
    assert "lost 0.10" in neither
    assert "too few to tell whom" in neither


def test_rounds_without_a_loss_can_be_drawn() -> None:
    """A chart of a home-made game in which the punter is always paid, and by an odd amount."""
    rules = oe.variant("salon").replace(settle=lambda punter, banker: 3)
    one = {"gift": oe.simulate(rules, 10, seed=1)}
    figure = charts.stakes_won_and_lost(compare.outcomes(one), compare.values(one))
    assert [t.name for t in figure.data if t.type == "bar"] == [charts.WORDS["won_other"]]
