"""The transcripts in tests/golden/transcripts are what the table still tells.

After a wanted change: ``python -m tests.transcripts --write``, then read the difference against the documents.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ochko_edu.presets import variants

from .transcripts import GAMES, PLACE, played, replayed, written

FILES = sorted(PLACE.glob("*.txt"))

# What a transcript must show, so that a changed seed or way of playing does not quietly make it a dull one.
SHOWS = {
    "salon": (
        "Play stops", "a natural 21", "keeps it hidden", "On equal totals", "Both are bust", "The banker is bust: ",
        "has 21 and stands", "has drawn all", "can draw no more", "the talia is over", "passes to Seat 1", "cuts",
    ),
    "salon-002": (
        "Play stops", "On equal totals", "Both are bust", "The bank is empty", "can draw no more", "takes home",
    ),
    "salon-003": ("Play stops", "a natural 21", "On equal totals", "Both are bust", "can draw no more", "cuts"),
    "salon-004": ("Play stops", "a natural 21", "On equal totals", "Both are bust", "can draw no more", "cuts"),
    "folk": (
        "must draw on 15", "must stand on 17", "knocks", "The last pass", "halves the bid", "takes home", "passes to",
    ),
    "folk-bank-empty": ("the whole bank", "The bank is empty", "passes to"),
    "chemin-de-fer": (
        "a natural 8", "a natural 9", "On equal totals", "among equals", "keeps the bank", "takes home the bank",
        "The bank passes to Seat 3", "gives up the bank", "does not stake", "sits out",
    ),
    "blackjack": ("Play stops", "must stand on", "must draw on", "On equal totals", "The banker is bust: "),
}  # fmt: skip


def test_every_variant_has_a_transcript() -> None:
    assert {path.stem for path in FILES} == set(GAMES)
    assert {game.variant for game in GAMES.values()} == set(variants())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_replays_from_its_seed_and_actions(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_is_the_game_that_the_command_writes(path: Path) -> None:
    assert written(played(GAMES[path.stem])) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_shows_what_it_is_there_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8").split("\n\n", 1)[1]
    assert [sight for sight in SHOWS[path.stem] if sight not in text] == []
    assert all(line.endswith("]") and line[0].isupper() for line in text.splitlines())
