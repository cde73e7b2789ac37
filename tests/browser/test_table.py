"""A table in the browser: quick fingers, the keyboard alone, amounts that cannot be, and errors in their place."""

import pytest
from lab import Visit
from playwright.sync_api import Locator, expect

TABLE = ".ochko:has(.ochko-felt)"


@pytest.fixture
def table(visit: Visit, address: str) -> Locator:
    """Give the folk table of the first notebook, run."""
    visit.open(address, "00_start_here.ipynb")
    visit.run_all(seconds=90)
    found = visit.page.locator(TABLE)
    expect(found).to_have_count(2, timeout=20_000)
    found.last.scroll_into_view_if_needed()
    return found.last


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


@pytest.mark.timeout(200)
def test_a_double_press_is_one_press(visit: Visit, table: Locator) -> None:
    told = table.locator(".ochko-lines li")
    for name in ("Deal", "Bid", "Stand"):
        expect(button(table, name)).to_be_enabled(timeout=10_000)
        button(table, name).dblclick()
    expect(told.filter(has_text="You stand.")).to_have_count(1, timeout=10_000)
    visit.page.wait_for_timeout(1000)
    assert told.filter(has_text="The banker").filter(has_text="draws").count() == 0
    assert told.filter(has_text="The banker stands").count() == 0
    expect(button(table, "Next")).to_be_enabled()
    assert table.locator(".ochko-error").count() == 0


@pytest.mark.timeout(200)
def test_the_keyboard_alone(visit: Visit, table: Locator) -> None:
    focused = visit.page.locator(":focus")
    button(table, "Deal").focus()
    for expected in ("Bid", "Draw"):
        visit.page.keyboard.press("Enter")
        expect(focused).to_have_text(expected, timeout=10_000)
    visit.page.keyboard.press("Tab")
    expect(focused).to_have_text("Stand")
    for _ in range(8):
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(700)
        assert visit.page.evaluate("() => !!document.activeElement.closest('.ochko')")
        if focused.inner_text() == "Deal again":
            break
    else:
        pytest.fail(f"the hand does not end: {table.inner_text()}")
    clause = table.locator(".ochko-clause summary").last
    clause.focus()
    visit.page.keyboard.press("Enter")
    expect(table.locator(".ochko-says").last).to_be_visible()
    visit.photograph("table_clause")


@pytest.mark.timeout(200)
def test_an_amount_that_cannot_be_is_refused_in_the_hints_place(visit: Visit, table: Locator) -> None:
    button(table, "Deal").click()
    expect(button(table, "Bid")).to_be_enabled(timeout=10_000)
    height = (table.bounding_box() or {})["height"]
    for typed in ("3.7", "99999"):
        table.locator("input").fill(typed)
        button(table, "Bid").click()
        expect(table.locator(".ochko-error")).to_contain_text(f"from 1 to 100, not {typed}", timeout=10_000)
        assert table.locator("input").input_value() == typed
        assert (table.bounding_box() or {})["height"] == height  # nothing jumps
        visit.photograph("table_refused")
    table.locator("input").fill("7")
    button(table, "Bid").click()
    expect(table.locator(".ochko-error")).to_have_count(0, timeout=10_000)
    expect(table.locator(".ochko-lines")).to_contain_text("You play for 7 of the bank")
