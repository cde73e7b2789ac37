"""Every variant's table: rounds by mouse and by keyboard, in both themes and two widths, and open to everybody."""

import re
from pathlib import Path

import lab
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import Visit
from playwright.sync_api import Locator, expect
from tables import TABLE, by_key, by_mouse, can, play_round

SEATS = {"salon": 3, "salon-002": 2, "salon-003": 1, "salon-004": 4, "folk": 3, "chemin-de-fer": 5, "blackjack": 1}
CROWD = ("folk", "salon")  # at twelve seats
SERIOUS = ("serious", "critical")


def cells() -> list[str]:
    few = [f"oe.widgets.play({name!r}, seats={seats}, seed=7)" for name, seats in SEATS.items()]
    many = [f"oe.widgets.play({name!r}, seats=12, seed=7, you=4)" for name in CROWD]
    return ["import ochko_edu as oe", *few, *many]


def faults(tables: Locator) -> list[str]:
    """Name what axe-core finds seriously wrong within some tables; it looks at all of them at once."""
    tables.evaluate_all("tables => tables.forEach(table => table.setAttribute('data-looked-at', ''))")
    found = Axe().run(tables.page, context="[data-looked-at]", options={"resultTypes": ["violations"]})
    tables.evaluate_all("tables => tables.forEach(table => table.removeAttribute('data-looked-at'))")
    return [
        f"{fault['id']}: {node['html'][:200]}"
        for fault in found.response["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


def bring(table: Locator) -> None:
    table.evaluate("table => table.scrollIntoView({block: 'start'})")


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

    for theme in ("Light", "Dark"):
        visit.theme(f"JupyterLab {theme}")
        for width in (900, 1400):
            visit.page.set_viewport_size({"width": width, "height": 1000})
            visit.page.wait_for_timeout(300)
            assert visit.sticks_out() == [], (theme, width)
            for name, table in zip(names, tables.all(), strict=True):
                bring(table)
                visit.photograph(f"table_{name}_{theme.lower()}_{width}")
        assert faults(tables) == [], theme
    visit.theme("JupyterLab Light")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []


def test_axe_would_find_a_fault(visit: Visit) -> None:
    visit.page.set_content('<html lang="en"><main class="bad"><button></button></main></html>')
    found = faults(visit.page.locator(".bad"))
    assert any(re.match("button-name", fault) for fault in found)
