"""What the four texts of salon twenty-one demand in common, played at the table of one of them.

Each function plays one demand and checks that the event cites the clause that makes it.
"""

from __future__ import annotations

import pytest

from ochko_edu.errors import ActionError, OchkoError
from ochko_edu.presets import variant
from ochko_edu.table import Table

from ..tables import cited, gains, names, play, sit, stand_through, told


def _bank(name: str) -> tuple[str, ...]:
    return ("bank",) if variant(name).bank == "announced" else ()


def any_number_plays(name: str) -> None:
    """One punter can play, and as many as two packs deal two cards to."""
    for seats in (1, 51):
        table = Table(variant(name), seats=seats, seed=3)
        play(table, " ".join(_bank(name)))
        for _ in range(seats):
            table.do("stake", 1)
        assert all(len(hand) == 2 for hand in table.state.hands)
    with pytest.raises(OchkoError, match="1 to 51"):
        Table(variant(name), seats=52)


def two_packs_mixed(name: str) -> None:
    table = Table(variant(name), seats=1, seed=3)
    if _bank(name):
        table.do("bank")
    pack = table.state.all_cards
    assert len(pack) == 104
    assert all(pack.count(card) == 2 for card in pack)
    assert {card.rank for card in pack} == {"A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"}
    assert list(pack) != sorted(pack, key=lambda card: card.place)


def all_bank_in_turn(name: str, clause: str) -> None:
    """Everyone at the table is banker once before anyone is for the second time."""
    table = Table(variant(name), seats=3, seed=2, purse=100_000)
    bankers = [table.state.banker]
    for _ in range(4):
        stand_through(table, "passes")
        bankers.append(table.state.banker)
        assert clause in cited(table, "The bank passes to")
    assert bankers == [0, 1, 2, 3, 0]


def two_cards_to_all(name: str, clause: str, deals: list[int]) -> Table:
    """The opening cards go to these seats, in this order."""
    table = sit(name, ["2♠ 3♠", "4♠ 5♠"], "6♠ 7♠")
    dealt = [event for event in table.log if event.kind == "deal"]
    assert [event.seat for event in dealt] == deals
    assert [len(event.cards) for event in dealt] == [6 // len(deals)] * len(deals)
    assert all(clause in event.clauses for event in dealt)
    held = [" ".join(map(str, hand)) for hand in table.state.hands]
    assert held == ["6♠ 7♠", "2♠ 3♠", "4♠ 5♠"]
    return table


def any_stake(name: str, clause: str) -> None:
    """From one unit to all that the punter has, whatever the others stake."""
    table = Table(variant(name), seats=2, purse=777)
    (stake,) = table.legal_actions()
    assert (stake.name, stake.least, stake.most) == ("stake", 1, 777)
    table.do("stake", 777)
    assert clause in cited(table, "Seat 1 stakes 777")
    assert table.legal_actions()[0].most == 777
    with pytest.raises(ActionError, match=clause):
        table.do("stake", 778)


def card_values(name: str) -> None:
    """Figures 10, an ace 1 or 11 as its holder likes, the others their pips."""
    for hand, then, total in [
        ("K♠ 5♦", "", 15), ("Q♠ 5♦", "", 15), ("J♠ 5♦", "", 15), ("10♠ 5♦", "", 15),
        ("9♠ 8♦", "", 17), ("7♠ 6♦", "", 13), ("4♠ 3♦", "", 7), ("2♠ 2♦", "", 4),
        ("A♠ 9♦", "", 20), ("A♠ A♦", "", 12), ("A♠ 9♦", "5♣", 15), ("A♠ 5♦", "A♣", 17), ("A♠ 5♦", "10♣", 16),
    ]:  # fmt: skip
        table = sit(name, [hand], "10♥ 9♥", then)
        if then:
            table.do("draw")
        assert table.view(1).total == total, (hand, then)


def banker_21_takes_all(name: str, clause: str) -> None:
    """He looks first; a dealt 21 ends the deal before anybody draws, and every stake is his."""
    table = sit(name, ["10♠ 9♠", "A♠ K♠", "5♠ 6♠"], "A♦ J♦", stakes=[10, 20, 30])
    assert table.state.phase == "over"
    assert gains(table) == (-10, -20, -30)
    shown = told(table, "shows a natural")
    assert shown.seat == 0
    assert clause in shown.clauses
    assert [str(card) for card in shown.cards] == ["A♦", "J♦"]
    assert not any(event.kind in ("draw", "stand", "show") for event in table.log)
    looked = [event.kind for event in table.log].index("banker_natural")
    assert all(event.kind != "natural" for event in table.log[:looked])
    assert clause in cited(table, "Seat 2 loses 20")


def all_may_draw(name: str) -> None:
    """Without a dealt 21 of the banker, punters and banker may draw on any total, or not draw at all."""
    table = sit(name, ["10♠ K♠", "2♠ 3♠"], "10♥ 8♥", "2♦ 2♣ 2♥")
    for mover in (1, 2, 0):
        assert table.state.turn == mover
        assert names(table) == {"draw", "stand"}
        table.do("draw")
        assert table.state.drawn[mover] == 1
        if table.state.turn == mover:
            assert names(table) == {"draw", "stand"}
            table.do("stand")


def drawing_in_turn(name: str, clause: str, banker_clause: str) -> None:
    """The punters draw one after another from the banker's left, the banker last."""
    table = sit(name, ["2♠ 3♠", "2♣ 3♣", "2♦ 3♦"], "2♥ 3♥", "10♠ 10♣ 10♦ 10♥")
    play(table, "draw stand draw stand draw stand draw stand")
    drawn = [event for event in table.log if event.kind == "draw"]
    assert [event.seat for event in drawn] == [1, 2, 3, 0]
    assert all(clause in event.clauses for event in drawn[:3])
    assert banker_clause in drawn[3].clauses


def three_draws_at_most(name: str, clause: str) -> None:
    """A third card is given, a fourth is refused: to the punter and to the banker."""
    table = sit(name, ["2♠ 2♣"], "3♠ 3♣", "2♦ 2♥ 4♠ 3♦ 3♥ 4♣")
    play(table, "draw draw draw")
    assert len(table.state.hands[1]) == 5
    assert table.state.turn == 0
    play(table, "draw draw draw")
    assert len(table.state.hands[0]) == 5
    assert table.state.phase == "over"
    for seat in ("Seat 1", "The banker"):
        assert clause in cited(table, f"{seat} has drawn all")


def compared(name: str, lower: str, higher: str) -> None:
    """The banker wins only from lower totals; higher ones beat him; each wins or loses his stake once."""
    table = sit(name, ["10♠ 8♠", "10♣ J♣", "9♦ 8♦"], "10♥ 9♥", stakes=[10, 20, 30])
    play(table, "stand stand stand stand")
    assert gains(table) == (-10, 20, -30)
    assert lower in cited(table, "Seat 1 loses 10")
    assert higher in cited(table, "Seat 2 wins 20")


def hands_are_opened(name: str, clause: str) -> None:
    """Only after the banker has drawn are the hands opened, his and all the others."""
    table = sit(name, ["10♠ 8♠", "10♣ J♣"], "10♥ 9♥")
    play(table, "stand stand")
    assert not any(event.kind == "show" for event in table.log)
    table.do("stand")
    assert [event.seat for event in table.log if event.kind == "show"] == [0, 1, 2]
    assert clause in cited(table, "Seat 2 shows")
    assert all(all(up) for up in table.state.up)


def equal_is_a_push(name: str, clause: str) -> None:
    table = sit(name, ["10♠ 9♠", "10♣ 7♣"], "10♥ 9♥", stakes=[40, 10])
    play(table, "stand stand stand")
    assert gains(table) == (0, -10)
    assert table.state.purses[1:] == (1000, 990)
    assert clause in cited(table, "Seat 1 takes the stake back")


def dealt_21_paid_double(name: str, clause: str) -> None:
    """Twice the stake is gained, whatever the banker holds short of a dealt 21."""
    table = sit(name, ["A♠ 10♠", "10♣ 7♣"], "10♥ 9♥", stakes=[40, 10])
    assert table.state.purses[1] == 1080
    assert table.state.status[1] == "settled"
    play(table, "stand stand")
    assert gains(table) == (80, -10)
    assert clause in cited(table, "Seat 1 wins 80")


def dealt_21_beats_drawn_21(name: str, clause: str) -> None:
    """The banker's drawn 21 beats a 20 and not the dealt 21, which is still paid double."""
    table = sit(name, ["A♠ 10♠", "10♣ J♣"], "10♥ 4♥", "7♥")
    play(table, "stand draw")
    assert table.view(0).total == 21
    assert gains(table) == (20, -10)
    assert clause in cited(table, "Seat 1 wins 20")


def drawn_21_is_ordinary(name: str) -> None:
    """A drawn 21 wins its stake once, and equals the banker's drawn 21."""
    table = sit(name, ["10♠ 5♠"], "10♥ 9♥", "6♠")
    play(table, "draw stand")
    assert gains(table) == (10,)
    table = sit(name, ["10♠ 5♠"], "10♥ 5♥", "6♠ 6♥")
    play(table, "draw draw")
    assert gains(table) == (0,)


def bust_loses(name: str, clause: str) -> None:
    """A punter past 21 loses to a banker who is not; a banker past 21 loses to a punter who is not."""
    table = sit(name, ["10♠ 5♠", "10♣ 5♣"], "10♥ 9♥", "7♠")
    play(table, "draw stand stand")
    assert gains(table) == (-10, -10)
    assert clause in cited(table, "Seat 1 loses 10")
    table = sit(name, ["2♠ 2♣"], "10♥ 6♥", "10♦")
    play(table, "stand draw")
    assert gains(table)[0] > 0


def banker_bust_pays_double(name: str, clause: str) -> None:
    table = sit(name, ["10♠ 5♠", "2♣ 2♦"], "10♥ 6♥", "K♥", stakes=[10, 25])
    play(table, "stand stand draw")
    assert gains(table) == (20, 50)
    assert clause in cited(table, "Seat 2 wins 50")


def both_bust_is_a_push(name: str, clause: str, sizes: tuple[str, str] = ("7♠", "K♥")) -> None:
    """A busted punter and a busted banker are quits, though another punter survives and is paid double."""
    table = sit(name, ["10♠ 5♠", "10♣ 5♣"], "10♥ 6♥", " ".join(sizes))
    play(table, "draw stand draw")
    assert gains(table) == (0, 20)
    assert clause in cited(table, "Seat 1 takes the stake back")


def used_cards_aside(name: str) -> None:
    """The next deal comes from what is left; no used card is seen again before the talia is over."""
    table = Table(variant(name), seats=2, seed=5, purse=100_000)
    seen: list[str] = []
    rounds = 0
    while not any(event.kind == "talia_end" for event in table.log):
        for kind in ("next", "bank"):
            if kind in names(table):
                table.do(kind, 50_000 if kind == "bank" else None)
        if not any(event.kind == "talia_end" for event in table.log):
            stand_through(table, "settle")
            while table.state.phase != "over":
                stand_through(table, "settle")
            rounds += 1
            seen += [str(card) for hand in table.state.hands for card in hand]
    assert rounds == 104 // 6
    assert all(seen.count(card) <= 2 for card in seen)
    assert len(seen) == 6 * rounds


def bank_goes_left_after_talia(name: str, clause: str) -> None:
    """The bank is kept while the packs last, then goes to the left neighbour, and a full shoe is shuffled."""
    table = Table(variant(name), seats=3, seed=5, purse=100_000)
    stand_through(table, "talia_end")
    assert all(event.kind != "passes" for event in table.log[:-8])
    assert 104 - 8 * table.state.round < 8
    assert table.state.banker == 1
    assert clause in cited(table, "The bank passes to Seat 1")


def shuffled_and_cut(name: str, clause: str) -> None:
    """After a talia all the cards are shuffled anew, and the punter on the banker's right cuts."""
    table = Table(variant(name), seats=3, seed=5, purse=100_000)
    stand_through(table, "passes")
    if _bank(name):
        table.do("bank")
    shuffle, cut = table.log[-2:]
    assert (shuffle.kind, cut.kind) == ("shuffle", "cut")
    assert "104" in shuffle.text
    assert table.state.aside == ()
    assert len(table.state.stock) == 104
    assert cut.seat == 0  # the banker is seat 1 now; seat 0 sits on his right
    assert clause in shuffle.clauses
    assert clause in cut.clauses
