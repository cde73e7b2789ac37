"""The four documents side by side: every clause has a place, and only what differs is lit."""

from __future__ import annotations

import re

import pytest

import ochko_edu as oe
from ochko_edu import sources
from ochko_edu.errors import OchkoError
from ochko_edu.lessons.columns import side_by_side
from ochko_edu.lessons.topics import SILENT, TOPICS, UNPLAYED, Topic


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.title)
def test_each_place_is_a_clause_of_its_document(topic: Topic) -> None:
    assert list(topic.places) == list(sources.documents())
    assert set(topic.apart) <= set(topic.places)
    for document, places in topic.places.items():
        for place in places.split():
            assert place in sources.clauses()
            assert place.startswith(document)


def test_every_clause_of_the_salon_game_has_a_place() -> None:
    told = {place for topic in TOPICS for places in topic.places.values() for place in places.split()}
    salon = {
        clause.locator
        for name in ("salon", "salon-002", "salon-003", "salon-004")
        for clause in sources.variant(name).clauses
    }
    assert salon - told == UNPLAYED
    assert told <= salon


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.title)
def test_a_document_that_says_nothing_of_a_rule_is_called_silent(topic: Topic) -> None:
    for document, places in topic.places.items():
        speaks = any(sources.clauses()[place].kind in ("rule", "advice") for place in places.split())
        assert (topic.apart.get(document) == SILENT) == (not speaks)


def test_where_all_say_the_same_their_clauses_set_the_same() -> None:
    """What is called alike may not set a field differently; a clause may leave to another what it does not set."""
    for topic in TOPICS:
        if topic.apart:
            continue
        told: dict[str, set[object]] = {}
        for places in topic.places.values():
            for place in places.split():
                for field, value in sources.clauses()[place].sets.items():
                    told.setdefault(field, set()).add(repr(value))
        assert all(len(values) == 1 for field, values in told.items() if field not in ("punter_must", "values"))


def test_only_what_differs_is_lit() -> None:
    columns = side_by_side()
    html = columns._repr_html_()
    assert html.count('class="lit"') == columns.lit == sum(len(topic.apart) for topic in TOPICS)
    assert html.count("<td") == 4 * len(TOPICS)
    assert len(columns.alike) + len(columns.differ) == len(TOPICS)
    assert html.count("title=") == sum(len(places.split()) for topic in TOPICS for places in topic.places.values())
    for words in re.findall(r'<td class="plain">(.*?)</td>', html):
        assert "<b>" not in words


def test_a_topic_is_told_clause_by_clause() -> None:
    html = side_by_side("Both bust")._repr_html_()
    for place in ("000:13a", "002:C14", "003:19", "004:T10b"):
        assert f"<code>{place}</code>" in html
    assert html.count('class="lit"') == 1
    assert "000: quits if all the punters bust too [000:13a]" in repr(side_by_side("Both bust"))


def test_a_topic_that_is_not_there() -> None:
    with pytest.raises(OchkoError, match=r"no topic 'Both busts'\. Did you mean 'Both bust'\?"):
        side_by_side("Both busts")


def test_readings_are_those_of_a_duel_and_their_values_are_counted() -> None:
    for game in ("salon", "folk"):
        found = oe.lessons.readings(game)
        assert (found["difference"].abs() > 1e-9).all()
        assert found["difference"].abs().is_monotonic_decreasing
        base = oe.exact(oe.variant(game)).value
        assert (abs(found["value"] - found["difference"] - base) < 1e-12).all()
    salon = {row.source: row.value for row in oe.lessons.readings("salon").itertuples()}
    twin = oe.exact(oe.variant("salon").replace(both_bust="banker"))
    assert abs(salon["reading A8 b"] - twin.value) < 1e-12
    assert "reading A1 b" not in salon  # when stakes are laid changes no duel
    assert len(oe.charts.sensitivity(oe.lessons.readings("salon")).data) == 1
