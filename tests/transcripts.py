"""Whole games as text: how they are played, written and read again.

``python -m tests.transcripts --write`` plays them anew and writes ``tests/golden/transcripts``.
Do that after a change of the wording or of what an event cites, read every changed line against the
document, and only then commit it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from ochko_edu.judging import judge_of
from ochko_edu.presets import variant
from ochko_edu.procedures.common import role
from ochko_edu.table import Table

PLACE = Path(__file__).parent / "golden" / "transcripts"
STAKES = (10, 25, 50, 50, 5, 40, 40)


@dataclass(frozen=True)
class Game:
    """One transcript: a variant, a seed, and when to stop.

    Args:
        until: the kind of the event with which it ends.
        times: how often that has to happen.
        bid: the part of the bank that folk punters play for, in hundredths.
        asks: actions that are taken whenever they are legal, after so many rounds.
    """

    variant: str
    seats: int
    seed: int
    until: str
    times: int = 1
    bid: int = 40
    asks: tuple[tuple[int, str], ...] = ()


GAMES = {
    "salon": Game("salon", 2, 277, "passes"),
    "salon-002": Game("salon-002", 3, 289, "passes"),
    "salon-003": Game("salon-003", 3, 205, "passes"),
    "salon-004": Game("salon-004", 4, 52, "passes"),
    "folk": Game("folk", 3, 95, "passes", bid=60),
    "folk-bank-empty": Game("folk", 2, 13, "passes", bid=100),
    "chemin-de-fer": Game("chemin-de-fer", 3, 48, "aside", 9, asks=((3, "resign"), (5, "decline"))),
    "blackjack": Game("blackjack", 2, 248, "aside", 3),
}


def total(table: Table) -> int:
    """The total of the player whose turn it is."""
    state = table.state
    assert state.turn is not None
    return judge_of(table.rules).hand(role(state, state.turn), state.hands[state.turn]).total


def draws(table: Table) -> bool:
    """Whether the player whose turn it is asks for a card, where he is free: a plain way of playing."""
    if table.rules.order == "one_hand":
        return total(table) <= 5 - table.state.round % 2
    if table.rules.order == "duels":
        return total(table) < (16 if table.state.turn == table.state.banker else 15)
    return total(table) < (17 if table.state.turn == table.state.banker else 16)


def amount(table: Table, game: Game, word: str) -> int | None:
    """How much is staked, bid or laid."""
    action = next(a for a in table.legal_actions() if a.name == word)
    if action.least is None or action.most is None or word == "halve":
        return None
    if word == "bank":
        return min(100, action.most)
    if word == "bid":
        return max(1, min(action.most, table.state.bank * game.bid // 100 // 5 * 5))
    return min(STAKES[(action.seat + table.state.round) % len(STAKES)], action.most)


def word(table: Table, game: Game) -> str:
    """The name of the next action."""
    legal = [action.name for action in table.legal_actions()]
    for after, wish in game.asks:
        if wish in legal and table.state.round >= after and wish not in [a.name for a in table.actions]:
            return wish
    if "halve" in legal and len(table.state.hands[table.state.turn or 0]) > 1 and total(table) <= 14:
        return "halve"
    if "draw" in legal and "stand" in legal:
        return "draw" if draws(table) else "stand"
    return legal[0]


def played(game: Game) -> Table:
    """Play a game to the event with which it ends."""
    table = Table(variant(game.variant), game.seats, seed=game.seed)
    while sum(event.kind == game.until for event in table.log) < game.times:
        name = word(table, game)
        table.do(name, amount(table, game, name))
    return table


def written(table: Table) -> str:
    """A game as a file: how it was played, then what happened."""
    actions = ", ".join(str(action) for action in table.actions)
    head = {
        "variant": table.rules.variant,
        "seats": f"{table.seats} punters and the banker; {table.state.names[0]} banks first, Seat 1 sits on his left",
        "seed": str(table.state.seed),
        "actions": actions,
    }
    return "".join(f"{key}: {value}\n" for key, value in head.items()) + f"\n{table.log.text}\n"


def replayed(text: str) -> str:
    """The file that the head of a file gives when its actions are done again."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    table = Table(variant(head["variant"]), int(head["seats"].split()[0]), seed=int(head["seed"]))
    for action in head["actions"].split(", "):
        table.do(action)
    return written(table)


def files() -> dict[Path, str]:
    """Every transcript, by its path."""
    return {PLACE / f"{name}.txt": written(played(game)) for name, game in GAMES.items()}


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.transcripts --write")
    PLACE.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(Path.cwd()))
