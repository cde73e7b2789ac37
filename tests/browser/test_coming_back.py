"""Whoever comes back to a notebook finds no mystery, and one command wakes the buttons."""

import pytest
from lab import Visit
from playwright.sync_api import expect

NOTE, FOUND = ".ochko-asleep", "model not found"


@pytest.mark.timeout(300)
def test_python_is_started_again_and_the_notebook_opened_again(visit: Visit, address: str) -> None:
    visit.open(address, "00_start_here.ipynb")
    visit.run_all(seconds=90)
    expect(visit.page.locator(".ochko")).to_have_count(6, timeout=20_000)
    notes = visit.page.locator(NOTE).filter(visible=True)
    visit.page.wait_for_timeout(1500)
    expect(notes).to_have_count(0)

    visit.restart()
    expect(notes).to_have_count(6, timeout=20_000)
    expect(notes.first).to_contain_text("Run All Cells")
    visit.page.wait_for_timeout(1500)  # they come to light slowly, so that nothing flashes while a widget is loading
    visit.page.locator(".ochko").first.scroll_into_view_if_needed()
    visit.photograph("back_restarted")
    visit.save()

    visit.open(address, "00_start_here.ipynb")
    expect(notes).to_have_count(6, timeout=20_000)
    visit.page.wait_for_timeout(4000)  # until JupyterLab has given the widgets up
    in_outputs = visit.page.locator(".jp-OutputArea").get_by_text(FOUND).filter(visible=True)
    expect(in_outputs).to_have_count(0)
    notes.first.scroll_into_view_if_needed()
    visit.photograph("back_reopened")
    # JupyterLab itself tells the console of each widget that is gone; nothing else may go wrong.
    assert [c for c in visit.complaints if FOUND not in c] == []

    visit.run_all(seconds=90, again=True)
    expect(notes).to_have_count(0, timeout=20_000)
    expect(visit.page.locator(".ochko")).to_have_count(6, timeout=20_000)
    visit.page.locator(".ochko button").first.click()
    expect(visit.page.locator(".ochko").first).to_contain_text("The buttons work", timeout=10_000)
    assert visit.failures() == []
