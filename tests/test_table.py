"""The table: what it takes, what it refuses, and what each seat may know."""

from __future__ import annotations

import numpy as np
import pytest

import ochko_edu as oe
from ochko_edu.cards import shoe
from ochko_edu.errors import ActionError, OchkoError
from ochko_edu.table import Table, View

from .play import VARIANTS, random_step

SALON = oe.variant("salon")
FOLK = oe.variant("folk")


def salon(first_cards: str, seats: int = 1, **changes: object) -> Table:
    table = Table(SALON.replace(**changes), seats, seed=1, first_cards=first_cards)
    for _ in range(seats):
        table.do("stake", 10)
    return table


# What it takes


@pytest.mark.parametrize("seats", [0, -1, 52, 1.0, True, "2", None])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(OchkoError, match=r"seats is .* 1 to 51 punters"):
        Table(SALON, seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, None, True, "1"])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(OchkoError, match="seed is"):
        Table(SALON, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("purse", [0, -5, 2.5, True])
def test_a_wrong_purse_is_refused(purse: object) -> None:
    with pytest.raises(OchkoError, match="purse is"):
        Table(SALON, purse=purse)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", ["ab", 5, [1, 2], ["a", ""], ["a", "a"], ["a"], ["a", "b", "c"], ["a", " "]])
def test_wrong_names_are_refused(names: object) -> None:
    with pytest.raises(OchkoError, match=r"names are .* 2 different names"):
        Table(SALON, 1, names=names)  # type: ignore[arg-type]


@pytest.mark.parametrize("first", ["1♠", "A♠ A♠ A♠", "Z"])
def test_first_cards_that_the_shoe_does_not_hold_are_refused(first: str) -> None:
    with pytest.raises(OchkoError):
        Table(SALON, first_cards=first)


@pytest.mark.parametrize("name", ["rules", "seats", "seed", "purse", "names", "first_cards"])
def test_a_number_that_cannot_be_written_out_is_refused(name: str) -> None:
    with pytest.raises(OchkoError, match=f"{name} (is|are) a whole number of about 5001 digits"):
        Table(**{"rules": SALON, name: 10**5000})  # type: ignore[arg-type]


def test_first_cards_are_called_so() -> None:
    with pytest.raises(OchkoError, match="first_cards"):
        Table(SALON, first_cards=None)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    table = Table(SALON, np.int64(2), np.int64(7), np.int64(100))
    table.do("stake", np.int64(25))  # type: ignore[arg-type]
    other = Table(SALON, 2, 7, 100)
    other.do("stake", 25)
    assert table.state == other.state
    assert table.view(np.int64(1)) == other.view(1)
    assert type(table.seats) is int


def test_rules_must_be_rules() -> None:
    with pytest.raises(OchkoError, match=r"rules is 'salon'"):
        Table("salon")  # type: ignore[arg-type]


def test_a_settle_function_that_fails_is_refused_before_a_card_is_dealt() -> None:
    with pytest.raises(OchkoError, match=r"settle failed on the pair.*ZeroDivisionError"):
        Table(SALON.replace(settle=lambda punter, banker: 1 / 0))


# Acting


def test_what_cannot_be_written_out_is_no_action() -> None:
    table = Table(SALON, seed=1)
    with pytest.raises(ActionError, match="a whole number of about 5001 digits is not legal now"):
        table.do(10**5000)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="stake a whole number of about 5001 digits is not legal"):
        table.do("stake", 10**5000)
    with pytest.raises(OchkoError, match="seat is a whole number of about 5001 digits"):
        table.view(10**5000)
    table.do("stake")
    with pytest.raises(ActionError, match="takes no amount; a whole number of about 5001 digits was given"):
        table.do("stand", 10**5000)


@pytest.mark.parametrize(
    "wanted", ["stake ²", "stake " + "9" * 5000, "stake 1 2", "stake -1", "stake 0", "stake 1001", " "]
)
def test_an_amount_that_is_none_is_refused(wanted: str) -> None:
    with pytest.raises(ActionError, match="not legal"):
        Table(SALON).do(wanted)


def test_a_refusal_names_what_was_legal_its_clause_and_the_nearest_word() -> None:
    table = salon("9♠ 7♠ 5♦ 6♦")
    with pytest.raises(
        ActionError, match=r"'darw' is not legal now\. Legal for Seat 1: 'draw', 'stand' .*000:8.*'draw'\?"
    ):
        table.do("darw")


def test_undo_at_the_start_is_refused() -> None:
    with pytest.raises(ActionError, match="nothing to undo"):
        Table(SALON).undo()


def test_actions_names_and_amounts_say_the_same() -> None:
    one, two, three = Table(SALON, seed=4), Table(SALON, seed=4), Table(SALON, seed=4)
    one.do("stake", 25)
    two.do("stake 25")
    three.do(one.actions[0])
    assert one.state == two.state == three.state
    assert one.state.stakes[1] == 25


# What each seat may know


def unseen(view: View) -> int:
    return len(view.unseen)


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    view = salon("9♠ 7♠ 5♦ 6♦").view(1)
    assert [str(c) for c in view.hands[1] if c] == ["9♠", "7♠"]
    assert view.hands[0] == (None, None)
    assert view.total == 16
    assert unseen(view) == 102
    assert view.unseen.ranks["9"] == 7
    assert "five" not in view.log.text


def test_own_cards_laid_aside_unopened_stay_known() -> None:
    """After the banker's natural nobody else shows; each still knows what he himself held."""
    table = salon("9♠ 8♠ 7♦ 6♦ A♥ K♥", seats=2)
    table.do("next")
    for seat, rank, other in ((1, "9", "7"), (2, "7", "9")):
        view = table.view(seat)
        assert unseen(view) == 104 - 2 - 2
        assert (view.unseen.ranks[rank], view.unseen.ranks[other]) == (7, 8)
    assert unseen(table.view(0)) == 102


def test_a_declined_card_stays_known_to_him_who_had_it() -> None:
    table = Table(FOLK.replace(may_decline=True), 2, seed=1, first_cards="9♠ 8♠ 7♦ 6♦")
    table.do("bank", 100)
    table.do("decline")
    assert table.view(1).unseen.ranks["9"] == 3
    assert table.view(2).unseen.ranks["9"] == 4


@pytest.mark.parametrize("last", ["A♦", "10♦", "7♦", "9♠"])
def test_when_the_pack_runs_out_the_others_only_see_that_he_stands(last: str) -> None:
    """A bust and a 21 stand by themselves too: were the empty pack named for the rest, its silence would tell."""
    rules = SALON.replace(packs=1, pack=36)
    cards = [str(c) for c in shoe(1, 36) if str(c) not in ("6♠", "6♥", "6♦", last)]
    others = sorted(cards, key=lambda c: (c[:-1] in ("A", "K", "Q", "J"), c))  # two pictures for the banker
    order = ["6♠", "6♥", *others, "6♦", last]
    table = Table(rules, seats=16, seed=0, first_cards=order)
    for _ in range(16):
        table.do("stake", 1)
    assert len(table.state.stock) == 2
    table.do("draw")
    table.do("draw")
    told = [e for e in table.view(0).log if e.seat == 1 and e.kind == "stand"]
    assert [(e.text, e.field, e.clauses) for e in told] == [("Seat 1 stands.", "draw_order", ("000:8",))]


def test_an_unknown_seat_has_no_view() -> None:
    for seat in (2, -1, True, "0"):
        with pytest.raises(OchkoError, match="seat is"):
            Table(SALON).view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_view_of_every_step_can_be_drawn_up(name: str) -> None:
    import random

    table, chance = Table(oe.variant(name), 3, seed=3), random.Random(3)
    for _ in range(60):
        if not random_step(table, chance):
            break
        for seat in range(4):
            view = table.view(seat)
            assert len(view.unseen) <= len(table.state.all_cards)
            assert all(action.seat == seat for action in view.legal)


def test_a_folk_bank_that_is_empty_tells_that_the_other_cards_are_void() -> None:
    table = Table(FOLK, 2, seed=0, first_cards="10♠ 6♠ 6♣ 7♥ A♠ 10♥ 9♥")
    table.do("bank", 20)
    table.do("bid", 20)
    for wanted in ("draw", "stand", "draw", "draw"):
        if wanted in {a.name for a in table.legal_actions()}:
            table.do(wanted)
    assert table.state.bank == 0
    assert "cards not yet played are void" in table.log.text
