"""A table in the browser: quick fingers, keys that stay in their place, amounts that cannot be, errors, two tables."""

from pathlib import Path

import lab
import pytest
from lab import Visit
from playwright.sync_api import Locator, expect
from tables import TABLE, answered, button, by_key, by_mouse, can

CELLS = (
    "import ochko_edu as oe\ntable = oe.widgets.play('folk', seats=1, seed=1)\ntable",
    "oe.widgets.play('salon', seats=2, seed=1, you=2, punter=lambda hand: 1 / 0)",
    "table",
)


@pytest.fixture
def tables(visit: Visit, address: str, desk: Path) -> list[Locator]:
    """Give a folk table, a table whose other punter fails, and the folk table shown once more."""
    lab.write_notebook(desk, "two.ipynb", CELLS)
    visit.open(address, "two.ipynb")
    visit.run_all(seconds=90)
    found = visit.page.locator(TABLE)
    expect(found).to_have_count(3, timeout=20_000)
    found.first.scroll_into_view_if_needed()
    return found.all()


@pytest.mark.timeout(200)
def test_fingers_keys_and_amounts(visit: Visit, tables: list[Locator]) -> None:
    table, _, again = tables
    told = table.locator(".ochko-lines li")

    # A double click is one press.
    for name in ("deal", "bid", "stand"):
        expect(button(table, name)).to_be_enabled(timeout=10_000)
        button(table, name).dblclick()
        answered(table)
    expect(told.filter(has_text="You stand.")).to_have_count(1, timeout=10_000)
    visit.page.wait_for_timeout(700)
    assert told.filter(has_text="The banker stands").count() == 0
    expect(button(table, "next")).to_be_enabled()

    # The same table shown twice is one game.
    expect(again.locator(".ochko-lines")).to_contain_text("You stand.")

    # Keys: the hand is taken back and played again without the mouse; the focus is never lost.
    table.locator(".ochko-table").focus()
    for _ in range(3):
        by_key(table, "undo")
    assert "deal" in can(table)
    button(table, "deal").focus()
    focused = visit.page.locator(":focus")
    for expected in ("bid", "draw"):
        visit.page.keyboard.press("Enter")  # presses the button that has the focus
        expect(focused).to_have_attribute("data-press", expected, timeout=10_000)
    visit.page.keyboard.press("Tab")
    expect(focused).to_have_attribute("data-press", "stand")
    visit.page.keyboard.press("Space")
    expect(focused).to_have_attribute("data-press", "next", timeout=10_000)
    for _ in range(12):
        if "deal" in can(table):
            break
        by_key(table, "next")
    expect(focused).to_have_attribute("data-press", "deal", timeout=10_000)

    # JupyterLab's own keys are silent inside: neither "d d" nor "x" nor "a" touches a cell.
    cells = visit.page.locator(".jp-CodeCell")
    for inside in (table.locator(".ochko-table"), button(table, "undo"), table.locator(".ochko-lines")):
        inside.focus()
        for key in ("d", "d", "x", "a", "b", "z"):
            visit.page.keyboard.press(key)
            answered(table)
    visit.page.wait_for_timeout(300)
    expect(cells).to_have_count(len(CELLS))
    # With Ctrl they are JupyterLab's.
    visit.page.keyboard.press("Control+s")
    expect(visit.page.locator(".jp-mod-dirty")).to_have_count(0, timeout=10_000)

    # A clause opens by a key.
    clause = table.locator(".ochko-clause summary").last
    clause.focus()
    visit.page.keyboard.press("Enter")
    expect(table.locator(".ochko-says").last).to_be_visible()

    # While one writes in the field, letters are letters; an amount that cannot be is refused in the hint's place.
    if "bid" not in can(table):
        table.locator(".ochko-table").focus()
        while "deal" not in can(table):
            by_key(table, next(name for name in ("stand", "next") if name in can(table)))
        by_key(table, "deal")
    height = (table.bounding_box() or {})["height"]
    field = table.locator("[data-amount]")
    for typed in ("3.7", "99999", "sdn"):
        field.fill("")
        field.type(typed)
        visit.page.keyboard.press("Enter")
        answered(table)
        expect(table.locator(".ochko-error")).to_contain_text(f"not {typed}", timeout=10_000)
        assert field.input_value() == typed
        assert (table.bounding_box() or {})["height"] == height  # nothing jumps
    visit.photograph("table_refused")
    table.locator("[data-slide]").focus()
    visit.page.keyboard.press("Home")
    for _ in range(6):
        visit.page.keyboard.press("ArrowRight")
    expect(field).to_have_value("7")
    by_key(table, "bid")
    expect(table.locator(".ochko-error")).to_have_count(0)
    expect(table.locator(".ochko-lines")).to_contain_text("You play for 7 of the bank")

    # Parts that do not change are not drawn anew.
    table.locator('[data-k="seat0"]').evaluate("seat => { seat.marked = true }")
    table.locator(".ochko-end .ochko-pile").evaluate("pile => { pile.marked = true }")
    by_mouse(table, "stand")
    assert table.locator('[data-k="seat0"]').evaluate("seat => seat.marked")
    assert table.locator(".ochko-end .ochko-pile").evaluate("pile => pile.marked")

    assert visit.complaints == []
    assert visit.outside == []


@pytest.mark.timeout(200)
def test_errors_the_slider_settings_and_saving(visit: Visit, tables: list[Locator]) -> None:
    folk, failing, _ = tables

    # An error of a handler is shown, the table stays usable, and the other one is not disturbed.
    by_mouse(failing, "deal")
    by_mouse(failing, "next")
    expect(failing.locator(".ochko-error")).to_contain_text("ZeroDivisionError", timeout=10_000)
    visit.photograph("table_error")
    by_mouse(failing, "undo")
    expect(failing.locator(".ochko-error")).to_have_count(0)
    assert can(folk) == ["deal"]

    # Forth, and back by the slider; what lies ahead is kept.
    for name in ("deal", "bid", "stand"):
        by_mouse(folk, name)
    slider = folk.locator("[data-go]")
    slider.focus()
    for _ in range(2):
        visit.page.keyboard.press("ArrowLeft")
        answered(folk)
    expect(folk.locator(".ochko-steps")).to_have_text("step 1 of 3", timeout=10_000)
    assert "redo" in can(folk)
    by_mouse(folk, "redo")
    expect(folk.locator(".ochko-steps")).to_have_text("step 2 of 3")
    saved = folk.locator("[data-saved]").input_value()

    # Another seed, then the saved text.
    folk.locator('[data-field="seed"]').fill("5")
    visit.page.keyboard.press("Enter")
    expect(folk.locator(".ochko-head")).to_contain_text("seed 5", timeout=10_000)
    folk.locator(".ochko-fold > summary").last.click()
    folk.locator('[data-field="text"]').fill(saved)
    folk.locator('[data-press="load"]').click()
    expect(folk.locator(".ochko-steps")).to_have_text("step 2 of 3", timeout=10_000)
    expect(folk.locator(".ochko-head")).to_contain_text("seed 1")

    # Letters at once; a role begins a new table.
    folk.locator('[data-open="settings"] > summary').click()
    folk.locator('[data-field="letters"]').select_option("ru")
    expect(folk.locator(".ochko-sprite")).to_contain_text("К", timeout=10_000)
    folk.locator('[data-field="role"]').select_option("watch")
    folk.locator('[data-field="seats"]').select_option("4")
    folk.locator('[data-press="apply"]').click()
    expect(folk.locator(".ochko-seat")).to_have_count(5, timeout=10_000)
    expect(folk.locator(".ochko-hint")).to_contain_text("You watch.")

    # The odds, only when they are wanted.
    folk.locator('[data-field="role"]').select_option("1")
    folk.locator('[data-press="apply"]').click()
    expect(folk.locator(".ochko-hint")).to_contain_text("Press Deal", timeout=10_000)
    assert folk.locator(".ochko-advice").count() == 0
    folk.locator('[data-open="odds"] > summary').click()
    expect(folk.locator(".ochko-advice")).to_be_visible(timeout=20_000)
    by_mouse(folk, "deal")
    expect(folk.locator(".ochko-advice")).to_contain_text("bust", timeout=20_000)
    visit.photograph("table_odds")
    # Where nothing is to be decided they keep their room: nothing below jumps.
    height = (folk.bounding_box() or {})["height"]
    by_mouse(folk, "undo")
    expect(folk.locator(".ochko-advice")).to_contain_text("You have nothing to decide", timeout=20_000)
    assert (folk.bounding_box() or {})["height"] == height
    # A saved text has room for its lines.
    assert (folk.locator("[data-saved]").bounding_box() or {})["height"] > 100
    assert visit.complaints == []
    assert visit.outside == []
