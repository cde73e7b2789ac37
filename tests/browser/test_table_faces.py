"""Every variant's table: rounds by mouse and by keyboard, in both themes and two widths, and open to everybody."""

import re
from pathlib import Path

import lab
import pytest
from lab import Visit
from playwright.sync_api import expect
from tables import TABLE, bring, by_key, by_mouse, can, faults, look_at_each, play_round

SEATS = {"salon": 3, "salon-002": 2, "salon-003": 1, "salon-004": 4, "folk": 3, "chemin-de-fer": 5, "blackjack": 1}
CROWD = ("folk", "salon")  # at twelve seats


def cells() -> list[str]:
    few = [f"oe.widgets.play({name!r}, seats={seats}, seed=7)" for name, seats in SEATS.items()]
    many = [f"oe.widgets.play({name!r}, seats=12, seed=7, you=4)" for name in CROWD]
    # Notebooks have other widgets beside the table, whose look must not become its own.
    return ["import ochko_edu as oe", *few, *many, 'oe.widgets.predict("Who gains?", ["he", "she"], key="beside")']


@pytest.mark.timeout(280)
def test_every_variant(visit: Visit, address: str, desk: Path) -> None:
    lab.write_notebook(desk, "tables.ipynb", cells())
    visit.open(address, "tables.ipynb")
    visit.run_all(seconds=90)
    assert visit.failures() == []
    visit.page.keyboard.press("Control+b")  # the list of files goes
    tables = visit.page.locator(TABLE)
    names = [*SEATS, *(f"{name}-crowd" for name in CROWD)]
    expect(tables).to_have_count(len(names), timeout=20_000)

    for name, table in zip(SEATS, tables.all(), strict=False):
        bring(table)
        height = (table.bounding_box() or {})["height"]
        enough = 5 if name.startswith("chemin") else 16
        assert play_round(table, by_mouse, enough)[0] == "deal"
        table.locator(".ochko-table").focus()
        pressed = play_round(table, by_key, enough)
        while len(pressed) == 1:  # a natural: nothing was to be decided
            pressed = play_round(table, by_key, enough)
        assert table.locator(".ochko-error").count() == 0
        assert (table.bounding_box() or {})["height"] == height, name  # nothing jumps
        by_key(table, "deal")
    for table in tables.all()[len(SEATS) :]:
        by_mouse(table, "deal")
        for _ in range(15):
            by_mouse(table, next(name for name in ("bid", "stand", "next") if name in can(table)))

    # Something of each kind that is folded away is open when it is looked at.
    folk = tables.nth(4)
    for fold in folk.locator(".ochko-fold > summary").all():
        fold.click()
    expect(folk.locator('[data-field="punter"]')).to_be_visible(timeout=10_000)
    folk.locator(".ochko-clause summary").first.click()

    look_at_each(visit, "table", names, tables)
    visit.theme("JupyterLab Light")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []


def test_axe_would_find_a_fault(visit: Visit) -> None:
    visit.page.set_content('<html lang="en"><main class="bad"><button></button></main></html>')
    found = faults(visit.page.locator(".bad"))
    assert any(re.match("button-name", fault) for fault in found)
