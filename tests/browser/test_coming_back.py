"""Whoever comes back to a notebook finds no mystery, and one command wakes the buttons."""

import pytest
from lab import Visit
from playwright.sync_api import expect
from tables import TABLE, by_mouse

# Of a table that is still there, the words stand in it; where it is gone, a picture of its last state stands there.
NOTE, FOUND = ".ochko-asleep, .ochko-gone, .ochko-still", "model not found"


@pytest.mark.timeout(300)
def test_python_is_started_again_and_the_notebook_opened_again(visit: Visit, address: str) -> None:
    visit.open(address, "00_start_here.ipynb")
    visit.run_all(seconds=90)
    expect(visit.page.locator(".ochko")).to_have_count(9, timeout=20_000)
    notes = visit.page.locator(NOTE).filter(visible=True)
    visit.page.wait_for_timeout(1500)
    expect(notes).to_have_count(0)

    tables = visit.page.locator(TABLE)
    by_mouse(tables.first, "deal")
    by_mouse(tables.first, "stand")
    visit.restart()
    expect(notes).to_have_count(9, timeout=20_000)
    expect(notes.first).to_contain_text("Run All Cells")
    expect(tables.first.locator(".ochko-gone")).to_contain_text("Save and load")
    saved = tables.first.locator("[data-saved]").input_value()
    assert "stand1" in saved
    visit.page.wait_for_timeout(1500)  # they come to light slowly, so that nothing flashes while a widget is loading
    visit.page.locator(".ochko").first.scroll_into_view_if_needed()
    visit.photograph("back_restarted")
    visit.save()

    visit.open(address, "00_start_here.ipynb")
    expect(notes).to_have_count(9, timeout=20_000)
    visit.page.wait_for_timeout(4000)  # until JupyterLab has given the widgets up
    in_outputs = visit.page.locator(".jp-OutputArea").get_by_text(FOUND).filter(visible=True)
    expect(in_outputs).to_have_count(0)
    picture = visit.page.locator(".ochko-still").first
    picture.scroll_into_view_if_needed()
    expect(picture.locator("img")).to_have_js_property("complete", True)
    assert picture.locator("img").evaluate("image => image.naturalWidth") > 400
    assert "is to play. Press Next." in (picture.locator("img").get_attribute("alt") or "")
    visit.photograph("back_reopened")
    # JupyterLab itself tells the console of each widget that is gone; nothing else may go wrong.
    assert [c for c in visit.complaints if FOUND not in c] == []

    visit.run_all(seconds=90, again=True)
    expect(notes).to_have_count(0, timeout=20_000)
    expect(visit.page.locator(".ochko")).to_have_count(9, timeout=20_000)
    visit.page.locator(".ochko button").first.click()
    expect(visit.page.locator(".ochko").first).to_contain_text("The buttons work", timeout=10_000)
    tables.first.locator('[data-open="saved"] > summary').click()
    tables.first.locator('[data-field="text"]').fill(saved)
    tables.first.locator('[data-press="load"]').click()
    expect(tables.first.locator(".ochko-lines")).to_contain_text("You stand.", timeout=10_000)
    assert visit.failures() == []
