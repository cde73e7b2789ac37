"""Titles say no more than their frames do: unusual games, few rounds, ties, mixing, noise, and the grammar of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ochko_edu as oe
from ochko_edu import charts, compare
from ochko_edu.charts.limits import draw_title, policy_title

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
SMALL = SALON.replace(packs=1, max_draws=1)
PLAIN = SMALL.replace(natural=())


def title(figure: charts.Chart) -> str:
    return " ".join(figure.layout.title.text.removeprefix("<b>").removesuffix("</b>").replace("<br>", " ").split())


def nothing(punter: Any, banker: Any) -> int:
    return 0


def gift(punter: Any, banker: Any) -> int:
    return 1


# On what one draws: a slow twin reads a title and asks every row of the frame.

LIMITS: list[tuple[str, Callable[..., Any]]] = []


def rows_of(frame: pd.DataFrame) -> list[tuple[bool, str, int, float]]:
    return list(zip(frame["soft"].astype(bool), frame["case"], frame["total"], frame["does"], strict=True))


def limits(rows: list[tuple[bool, str, int, float]]) -> list[list[int | None]]:
    """For each case, all limits that fit what is done there; None for never."""
    found = []
    totals = [total for _, _, total, _ in rows]
    for case in dict.fromkeys(case for _, case, _, _ in rows):
        part = [(total, does) for _, at, total, does in rows if at == case]
        options: list[int | None] = [
            limit
            for limit in range(min(totals) - 1, max(totals) + 1)
            if all(does == (1 if total <= limit else 0) for total, does in part)
        ]
        found.append([*options, *([None] if all(does == 0 for _, does in part) else [])])
    return found


def holds(text: str, frame: pd.DataFrame) -> bool:
    """Whether what a title says of drawing is so in every row."""
    rows = rows_of(frame)
    hard = [row for row in rows if not row[0]]
    soft = [row for row in rows if row[0]]

    def up_to(part: list[tuple[bool, str, int, float]], limit: int) -> bool:
        return all(does == (1 if total <= limit else 0) for _, _, total, does in part)

    if re.search(r"never (gains|draws)", text):
        return all(does == 0 for *_, does in rows)
    if re.search(r"always gains|draws whenever he may", text):
        return all(does == 1 for *_, does in rows)
    if "every soft hand" in text:
        return all(does == int(is_soft) for is_soft, _, _, does in rows)
    if "every hard hand" in text:
        return all(does == int(not is_soft) for is_soft, _, _, does in rows)
    if "only sometimes, on every total" in text:
        by = [{d for _, _, t, d in part if t == total} for part in (hard, soft) for total in {t for _, _, t, _ in part}]
        return all(found not in ({0}, {1}) for found in by)
    numbers = [int(n) for n in re.findall(r"\d+", text.split(":")[-1] if ":" in text else text)]
    part = hard if "hard" in text else rows
    if "only sometimes" in text:
        sure = numbers.pop(0) if "up to" in text else None
        low, high = numbers[0], numbers[-1]
        for total in {t for _, _, t, _ in part}:
            found = {d for _, _, t, d in part if t == total}
            fine = found not in ({0}, {1}) if low <= total <= high else found == {int(total < low)}
            if not fine:
                return False
        return sure is None or {t for _, _, t, _ in part if sure < t < low} == set()
    if text.endswith(" only"):
        low, high = numbers[0], numbers[-1]
        return all(does == int(low <= total <= high) for _, _, total, does in part) and (
            part is rows or all(does == 0 for *_, does in soft)
        )
    if " or up to " in text:
        options = limits(part)
        low_, high_ = (None, numbers[0]) if "not at all" in text else (numbers[0], numbers[1])
        allowed = [low_, high_] if low_ is None else list(range(numbers[0], numbers[1] + 1))
        return (
            all(any(option in allowed for option in found) for found in options)
            and any(low_ in found for found in options)
            and any(high_ in found for found in options)
            and not any(all(limit in found for found in options) for limit in range(60))  # it does differ
        )
    if "hard" in text and "and soft" in text:
        return up_to(hard, numbers[0]) and up_to(soft, numbers[1])
    if "up to" in text:
        return up_to(part, numbers[0])
    count = re.search(r"in (\d+) of these (\d+) decisions", text)
    if count:
        return [int(sum(does for *_, does in rows)), len(rows)] == [int(n) for n in count.groups()]
    return bool(re.search(r"on what the \w+ draws$|makes no difference", text))


cells = st.dictionaries(
    st.tuples(st.booleans(), st.sampled_from(["0 drawn", "1 drawn", "2 drawn"]), st.integers(11, 15)),
    st.sampled_from([0.0, 0.0, 1.0, 1.0, 0.4]), min_size=1,
)  # fmt: skip
steps = st.dictionaries(
    st.tuples(st.booleans(), st.sampled_from(["shows 2", "shows 9"])), st.tuples(st.integers(10, 16), st.booleans()),
    min_size=1,
)  # fmt: skip


def grid(found: dict[tuple[bool, str, int], float]) -> pd.DataFrame:
    rows = [{"soft": soft, "case": case, "total": total, "does": does} for (soft, case, total), does in found.items()]
    return pd.DataFrame(rows).sort_values(["soft", "case", "total"], ignore_index=True)


@settings(max_examples=400, deadline=None)
@given(cells)
def test_any_way_of_drawing_is_told_as_it_is(found: dict[tuple[bool, str, int], float]) -> None:
    frame = grid(found)
    text = policy_title(frame.assign(policy="mine", side="punter", chance=frame["does"]))
    assert holds(text, frame), (text, frame)
    sure = frame.assign(does=frame["does"].round())
    text = draw_title(sure.assign(side="punter", margin=sure["does"] - 0.5))
    assert holds(text, sure), (text, sure)


@settings(max_examples=300, deadline=None)
@given(steps)
def test_limits_are_told_as_they_are(found: dict[tuple[bool, str], tuple[int, bool]]) -> None:
    made = {
        (soft, case, total): 0.5 if mixed and total == limit else float(total < limit)
        for (soft, case), (limit, mixed) in found.items()
        for total in range(11, 16)
    }
    frame = grid(made)
    text = policy_title(frame.assign(policy="mine", side="banker", chance=frame["does"]))
    assert holds(text, frame), (text, frame)
    assert "on what" not in text or frame["soft"].nunique() == 2 or (frame["does"] == 0.5).any(), text


def test_the_twin_can_fail() -> None:
    frame = grid({(False, "0 drawn", 12): 1.0, (False, "0 drawn", 13): 0.4, (False, "0 drawn", 14): 0.0})
    for wrong in (
        "mine: the punter draws up to 13", "mine: the punter never draws", "mine: the punter draws up to 12",
        "mine: the punter draws up to 12 or up to 13, by what he knows", "mine: the punter draws from 12 to 13 only",
        "mine: the punter draws whenever he may", "mine: the punter draws only sometimes, on every total",
    ):  # fmt: skip
        assert not holds(wrong, frame), wrong
    assert holds("mine: the punter draws up to 12, and on 13 only sometimes", frame)


@pytest.mark.parametrize("side", ["punter", "banker"])
@pytest.mark.parametrize("name", ["salon", "folk", "chemin-de-fer"])
@pytest.mark.parametrize("play", ["fixed", "best"])
def test_grids_of_the_variants(name: str, side: str, play: str) -> None:
    frame = compare.decisions(name, side, play=play)
    text = title(charts.decisions(frame))
    assert holds(text, frame.assign(does=(frame["margin"] > 1e-9).astype(float))), text
    ways = compare.policies(name, side=side, play=play)
    does = ways["chance"].where(ways["chance"].between(0.0005, 0.9995), ways["chance"].round())
    text = title(charts.policies(ways))
    assert holds(text, ways.assign(does=does)), text


def test_low_totals_that_a_long_hand_cannot_have_are_no_limit() -> None:
    assert title(charts.decisions(compare.decisions("folk"))) == "A further card gains for the punter up to 13"


def test_noise_of_floats_is_no_gain() -> None:
    frame = compare.decisions(PLAIN.replace(settle=gift))
    assert 0 < frame["margin"].abs().max() < 1e-9 or not frame["margin"].any()
    noisy = frame.assign(margin=4.4e-16)
    figure = charts.decisions(noisy)
    assert title(figure) == "A further card makes no difference to the punter"
    assert {text for trace in figure.data for line in trace.text for text in line if text} <= {"0"}
    assert figure.data[-1].colorbar.ticktext == ("−1.0", "0", "+1.0")


@pytest.mark.parametrize(
    ("way", "text"),
    [
        (lambda h: h.total == 15, "draws on 15 only"),
        (lambda h: 5 <= h.total <= 12, "draws from 5 to 12 only"),
        (lambda h: 0.01, "draws only sometimes, on every total"),
        (lambda h: h.soft, "draws on every soft hand, and on no hard one"),
        (lambda h: False, "never draws"),
        (oe.stand_on(21), "draws whenever he may"),
        (oe.stand_on(16, soft=18), "draws up to hard 15 and soft 17"),
        (lambda h: h.total % 2, "on what the punter draws"),
        (lambda h: 1 if h.total < 14 else 0.5 if h.total < 16 else 0,
         "draws up to hard 13, and from 14 to 15 only sometimes"),
    ],
)  # fmt: skip
def test_own_ways_of_playing(way: Any, text: str) -> None:
    assert text in title(charts.policies(compare.policies("salon", {"mine": way})))


def test_two_ways_of_playing_in_one_decision() -> None:
    frame = compare.policies("salon", {"a": oe.stand_on(15), "b": oe.stand_on(16)})
    one = frame[(frame["total"] == 15) & (frame["case"] == "0 drawn") & ~frame["soft"]]
    assert title(charts.policies(one)) == "a and b differ in the only decision that there is"
    differ = frame.pivot_table(index=["soft", "case", "total"], columns="policy", values="chance")
    count = int((differ["a"] != differ["b"]).sum())
    assert title(charts.policies(frame)) == f"a and b differ in {count} of {len(differ)} decisions"


# Whom games favour


def test_what_several_games_pay() -> None:
    same = compare.games({"a": SMALL, "b": SMALL})
    assert title(charts.edges(same)) == "The punter is favoured in each game: at most by 0.19 of a stake a duel"
    assert title(charts.edges(compare.games({"nil": PLAIN.replace(settle=nothing)}))) == "nil favours neither side"
    nil = {name: PLAIN.replace(settle=nothing) for name in ("nil", "nought")}
    assert title(charts.edges(compare.games(nil))) == "None of these 2 games favours either side"
    big = SALON.replace(natural_pays=100, win_pays=100, banker_bust_pays=100, tie="punter")
    figure = charts.edges(compare.games({"big": big}))
    assert title(figure) == "big favours the punter by 50.14 stakes a duel"
    assert "6,000" in figure.layout.xaxis.ticktext
    assert figure.layout.xaxis.range[1] > 5057


@pytest.mark.parametrize("size", [1, 7, 999, 1000, 12_345, 10**6])
def test_payments_of_any_size_can_be_drawn(size: int) -> None:
    found = compare.games({"mine": PLAIN.replace(settle=lambda p, b: -size)})
    figure = charts.edges(found)
    ticks = [tick for tick in figure.layout.xaxis.tickvals if abs(tick) <= figure.layout.xaxis.range[1]]
    assert 5 <= len(ticks) <= 13
    assert all(text == f"{abs(tick):,.0f}" for tick, text in zip(
        figure.layout.xaxis.tickvals, figure.layout.xaxis.ticktext, strict=True
    ))  # fmt: skip
    assert f"{100 * size:,}" in figure.data[0].text[0]


def test_payments_that_come_to_the_same_are_told_apart() -> None:
    """Ten rounds of thirty paid once and five paid double bring the same stakes."""
    counts = {-1.0: 15, 1.0: 10, 2.0: 5}
    paid = pd.DataFrame(
        {
            "game": "dealt", "net": net, "probability": n / 30, "standard_error": 0.08, "ways": n, "denominator": 30,
            "how": "dealt", "rounds": n, "of": 30, "stakes_per_100": 100 * net * n / 30,
        }
        for net, n in counts.items()
    )  # fmt: skip
    row = {"game": "dealt", "value": 1 / 6, "standard_error": 0.2, "rounds": 30, "favours": "neither", "sd": 1.2}
    summary = pd.DataFrame([{**row, "how": "dealt"}])
    told = {t.name: t.hovertext[0] for t in charts.edges(paid, summary).data}
    assert "net +1 a stake<br>10 in 30" in told["won, paid once"]
    assert "net +2 a stake<br>5 in 30" in told["won, paid double"]
    told = {t.name: t.hovertext[0] for t in charts.stakes_won_and_lost(paid, summary).data}
    assert "10 of 30 rounds<br>net +1" in told["won, paid once"]
    assert "5 of 30 rounds<br>net +2" in told["won, paid double"]


def test_what_is_paid_is_told_in_full() -> None:
    found = compare.games({"mine": PLAIN.replace(settle=lambda p, b: 1.25)})
    (bar, _) = charts.edges(found).data
    assert "net +1.25 a stake" in bar.hovertext[0]
    colours = {(t.marker.color) for t in charts.edges(compare.games(["salon", "blackjack"])).data}
    assert len(colours) == 5


@pytest.mark.parametrize("rounds", [1, 3, 40, 3000])
def test_dealt_games_claim_no_more_than_their_rounds(rounds: int) -> None:
    same = {name: oe.simulate(SALON, rounds, seed=seed) for seed, name in enumerate(("a", "b"))}
    results, totals = compare.results(same), compare.totals(same)
    for figure in (charts.results(results), charts.final_totals(totals)):
        assert re.match(r"As far as these rounds can tell|Too few rounds", title(figure)), title(figure)
        assert ("Too few" in title(figure)) == (rounds < 30)
    one = {"a": same["a"]}
    won = compare.results(one).set_index("outcome")["ways"]
    text = title(charts.results(compare.results(one)))
    if rounds == 1:
        assert text == "a: one dealt duel, which ended like this"
    else:
        wins, losses = won["the punter wins"], won["the punter loses"]
        assert text == f"a: of {rounds:,} dealt duels the punter won {wins:,} and lost {losses:,}"
    edges = charts.edges(compare.payments(same), compare.summary(same))
    assert rounds > 30 or title(edges) == "Too few duels to tell whom these games favour"
    assert "most in" not in title(edges)


def test_shares_that_are_nearly_the_same_are_said_to_be_about() -> None:
    frame = compare.results(compare.games(["salon", "folk"]))
    won = 100 * frame[frame["outcome"] == "the punter wins"]["probability"]
    assert won.max() - won.min() > 0.1
    assert title(charts.results(frame)) == "The punter wins about as often in each game: in about 42 of 100 duels"


def test_nobody_ahead_in_many_rounds_is_not_too_few() -> None:
    none = {"nil": oe.simulate(PLAIN.replace(settle=nothing), 100, seed=1)}
    values = compare.values(none)
    assert charts.favour_title(values) == "Nobody came out ahead"
    assert charts.sentences(values) == ["nil: over 100 rounds nobody won anything from the other."]
    assert title(charts.stakes_won_and_lost(compare.outcomes(none), values)) == "Nobody came out ahead"


# Changes


def test_the_greatest_step_may_go_against_the_difference() -> None:
    other = SALON.replace(tie="punter", banker_bust_pays=1, win_pays="5/3", natural_pays=4)
    for frame, size in (
        (compare.walk("salon", other), "difference"), (compare.contributions("salon", other), "contribution")
    ):  # fmt: skip
        greatest = frame.loc[frame[size].abs().idxmax()]
        assert greatest[size] * (frame["target_value"] - frame["base_value"]).iloc[0] < 0
        text = title(charts.waterfall(frame))
        assert f"one change does most: {greatest['change']}" in text
        assert f"{100 * greatest[size]:.1f}".replace("-", "−") in text


def test_rules_that_are_changed_together_are_not_one_change() -> None:
    frame = compare.walk("salon", "chemin-de-fer")
    greatest = frame.loc[frame["difference"].abs().idxmax()]
    assert ";" in greatest["change"]
    count = len(greatest["fields"].split(", "))
    assert f"{count} rules that can only be changed together do most" in title(charts.waterfall(frame))
    group = compare.walk("salon", "folk").assign(difference=[0.0, -0.3, *[0.0] * 6])
    assert "one group of 2 changes does most" in title(charts.waterfall(group.assign(fields="packs, pack")))


def test_steps_that_do_as_much_share_the_title() -> None:
    frame = compare.walk("salon", "folk").assign(difference=[0.0, 0.1, -0.1, *[0.0] * 5])
    assert title(charts.waterfall(frame)) == "From salon to folk, 2 steps do most, 10.0 stakes in 100 duels each"
    same = compare.walk(PLAIN.replace(settle=nothing), PLAIN.replace(settle=nothing, tie="banker"))
    assert title(charts.waterfall(same)).endswith("are worth the same, step by step")


def test_single_changes() -> None:
    frame = compare.sensitivity(SMALL)
    fine = frame[frame["difference"].abs() > 1e-9].sort_values("difference", key=abs, ascending=False)
    first = fine.iloc[0]
    assert title(charts.sensitivity(frame)).startswith(
        f"This single change of {first['base']} does most: {first['change']}"
    )
    one = charts.sensitivity(fine.head(1))
    assert title(one).startswith(f"{first['base']}, one change: {first['change']}")
    refused = frame[frame["refused"] != ""]
    assert title(charts.sensitivity(refused)) == "None of these changes can be counted"
    assert title(charts.sensitivity(frame[frame["difference"] == 0].head(1))) == "This change makes no difference"
    assert "No single change" in title(charts.sensitivity(frame[frame["difference"] == 0]))
    assert title(charts.sensitivity(pd.concat([fine.head(1)] * 2))).startswith("2 single changes of ")


# Sweeps


def swept(values: dict[str, float | None]) -> pd.DataFrame:
    sides = {None: "", 0: "neither", 1: "punter", -1: "banker"}
    rows = [
        {
            "tie": name, "value": value, "difference": value, "refused": "" if value is not None else "it cannot be",
            "favours": sides[None if value is None else (value > 0) - (value < 0)],
        }
        for name, value in values.items()
    ]  # fmt: skip
    return pd.DataFrame(rows).astype({"value": float, "difference": float})


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"a": 0.0}, "With tie = a the game favours neither side"),
        ({"a": 0.1}, "With tie = a the game favours the punter: by 0.10 of a stake"),
        ({"a": -0.1}, "With tie = a the game favours the banker: by 0.10 of a stake"),
        ({"a": None}, "With tie = a the game cannot be counted"),
        ({"a": None, "b": None}, "None of these 2 games can be counted"),
        ({"a": 0.0, "b": 0.0}, "None of these 2 games favours either side"),
        ({"a": -0.1, "b": 0.0}, "The banker is favoured in 1 of 2 games, most with tie = a: by 0.10 of a stake"),
        ({"a": 0.1, "b": 0.0}, "The punter is favoured in 1 of 2 games, most with tie = a: by 0.10 of a stake"),
        ({"a": 0.1, "b": -0.3}, "The punter is favoured in 1 of 2 games, most with tie = a: by 0.10 of a stake"),
        ({"a": -0.1, "b": -0.3}, "Each of these games favours the banker, most with tie = b: by 0.30 of a stake"),
        ({"a": 0.1, "b": 0.1}, "Each of these games favours the punter by 0.10 of a stake"),
        (
            {"a": 0.1, "b": 0.1, "c": 0.0},
            "The punter is favoured in 2 of 3 games, at most by 0.10 of a stake, in 2 of them",
        ),
        (
            {"a": 0.3, "b": 0.3, "c": 0.1},
            "Each of these games favours the punter, at most by 0.30 of a stake, in 2 of them",
        ),
        ({"a": 12.5, "b": None}, "With tie = a the game favours the punter: by 12.50 stakes; 1 more cannot be counted"),
        ({"a": 0.0004}, "With tie = a the game favours the punter: by 0.0004 of a stake"),
    ],
)  # fmt: skip
def test_sweeps(values: dict[str, float | None], text: str) -> None:
    figure = charts.sweep(swept(values))
    assert title(figure) == text
    assert not re.search(r"e-\d|0\.0000", " ".join(figure.layout.xaxis.ticktext))


def test_a_game_that_favours_nobody_is_not_the_bankers() -> None:
    assert "favours neither side" in title(charts.sweep(compare.sweep("chemin-de-fer", {"tie": ["push"]})))


# Rounds and banks


@pytest.mark.parametrize("rounds", [1, 2, 5, 29])
def test_few_rounds_say_nothing_of_the_game(rounds: int) -> None:
    made = [
        charts.cards_left(compare.cards_left("salon", rounds=rounds)),
        charts.seats(compare.seats({"salon": oe.simulate(SALON, rounds, seed=1, seats=3)})),
        charts.seats(compare.seats({"salon": oe.simulate(SALON, rounds, seed=1)})),
        charts.convergence(compare.convergence(oe.simulate(SALON, rounds, seed=1, shoe="fresh"))),
    ]
    for figure in made:
        assert re.search(r"too few|nothing to compare", title(figure)), title(figure)
        assert not re.search(r"\b1 (rounds|cards|banks|games)", figure.to_json()), title(figure)
        assert "nan" not in figure.to_json().lower().replace("finance", "")


def test_one_seat_is_not_compared() -> None:
    text = title(charts.seats(compare.seats({"salon": oe.simulate(SALON, 3000, seed=1)})))
    assert text.startswith("salon, the only seat: +")


def test_a_seat_is_better_only_where_the_rounds_tell() -> None:
    row = {"game": "g", "rounds": 1000, "standard_error": 0.02}
    near = pd.DataFrame({**row, "seat": k + 1, "value": 0.1 + 0.03 * k, "low": 0.0, "high": 0.2} for k in range(3))
    assert title(charts.seats(near)) == "g: no seat is better than another, as far as 1,000 rounds can tell"
    far = near.assign(value=[0.1, 0.3, 0.29])
    assert title(charts.seats(far)) == "g: seat 2 brings +30.0 stakes in 100 rounds, and seat 1 +10.0"


def left(values: list[float], rounds: list[int]) -> pd.DataFrame:
    rows = [
        {"from_cards": 97 - 8 * k, "to_cards": 104 - 8 * k, "rounds": n, "value": v, "standard_error": 0.01,
         "low": v - 0.02, "high": v + 0.02}
        for k, (v, n) in enumerate(zip(values, rounds, strict=True))
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_cards_left() -> None:
    alike = "A round is worth the same however many cards are left, as far as 2,000 rounds can tell"
    assert title(charts.cards_left(left([0.2, 0.21], [1000, 1000]))) == alike
    differ = title(charts.cards_left(left([0.3, 0.5, 0.4], [1000, 1000, 1000])))
    assert differ == "What a round is worth differs by how many cards are left before it"
    less = title(charts.cards_left(left([0.3, 0.3, -0.1], [1000, 1000, 1000])))
    assert less == "With 88 cards or fewer left a round is worth less to the punter: −10.0 stakes in 100 rounds"
    rare = title(charts.cards_left(left([0.2, 0.2, 5.0], [5000, 5000, 2])))
    assert rare.startswith("A round is worth the same")
    single = title(charts.cards_left(left([0.2], [1000])))
    assert single == "1,000 rounds, before each of which 97 to 104 cards were left: there is nothing to compare"


def test_rounds_that_all_bring_the_same_are_on_the_exact_value() -> None:
    frame = compare.convergence(oe.simulate(PLAIN.replace(settle=gift), 500, seed=1, shoe="fresh"))
    figure = charts.convergence(frame)
    assert title(figure) == "Every round brings the same, and the mean is the exact value"
    low, high = figure.layout.yaxis.range
    assert low < 100 < high


@pytest.mark.parametrize("count", [1, 2, 40, 1200])
def test_banks_are_counted_as_the_first_ones(count: int) -> None:
    banks = {"folk": oe.simulate_banks(FOLK, count, seed=5)}
    ends, paths = compare.bank_ends(banks), compare.bank_paths(banks)
    text, path = title(charts.bank_ends(ends)), title(charts.bank_paths(paths))
    gone, mean = int((ends["why"] == "empty").sum()), ends["banker_gain"].mean()
    if count == 1:
        assert text == f"folk: one bank, in which the banker gained {mean:,.0f} units"
        assert re.fullmatch(r"folk: the first bank lasted \d+ rounds, and was not emptied", path)
        return
    band = 2 * ends["banker_gain"].std() / len(ends) ** 0.5
    expected = f"folk, the first {len(ends):,} banks: {gone} emptied; on average the banker gained {mean:,.0f} units"
    assert text == expected + (f", give or take {band:,.0f}" if count >= 30 else "")
    assert len(ends) == min(count, 1000)
    assert f"of the first {paths['bank'].nunique()} banks" in path


def test_a_bank_that_brought_one_unit() -> None:
    ends = compare.bank_ends({"salon": oe.simulate_banks(SALON, 1, seed=5)})
    assert "gained one unit" in title(charts.bank_ends(ends.assign(banker_gain=1)))
    figure = charts.bank_ends(ends.assign(banker_gain=-1))
    assert "lost one unit" in title(figure)
    told = [text for text in figure.data[0].hovertext if "1 of one bank" in text]
    assert len(told) == 1
    assert not re.search(r"\b1 (units|banks)", " ".join(figure.data[0].hovertext).replace("−1 units", ""))


def test_the_same_banks_twice_bring_the_same() -> None:
    banks = oe.simulate_banks(FOLK, 100, seed=5)
    text = title(charts.bank_ends(compare.bank_ends({"a": banks, "b": banks})))
    assert text == "As far as these banks can tell, they bring the banker as much in each game"
    few = oe.simulate_banks(FOLK, 5, seed=5)
    assert "too few" in title(charts.bank_ends(compare.bank_ends({"a": few, "b": banks})))


def test_banks_that_are_laid_and_banks_that_are_not_share_an_axis() -> None:
    both = {"folk": oe.simulate_banks(FOLK, 20, seed=1), "salon": oe.simulate_banks(SALON, 20, seed=1)}
    frame = compare.bank_paths(both)
    figure = charts.bank_paths(frame)
    assert figure.layout.yaxis.title.text == "units the banker has gained"
    for trace in figure.data:
        starts = [y for x, y in zip(trace.x, trace.y, strict=True) if x == 0]
        assert set(starts) == {0}
        assert all("has gained" in text for text in trace.hovertext if text)
    drawn = sorted(y for trace in figure.data for y in trace.y if y is not None)
    assert drawn == sorted(figure.table["gained"])
    assert drawn == sorted(frame["units"] - frame["laid"])
    ends = compare.bank_ends(both)
    last = figure.table.groupby(["game", "bank"])["gained"].last()
    gained = ends.set_index(["game", "bank"])["banker_gain"]
    assert (last == gained.loc[last.index]).all()
    alone = charts.bank_paths(frame[frame["game"] == "folk"])
    assert alone.layout.yaxis.title.text == "units in the bank"
