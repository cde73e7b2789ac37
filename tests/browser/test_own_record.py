"""A record is kept of what one plays: rounds at the table of a notebook, and the box below it run again."""

import pytest
from lab import CODE_CELL, Visit
from playwright.sync_api import expect
from tables import TABLE, by_mouse, play_round

ROUNDS = 3


@pytest.mark.timeout(300)
def test_three_rounds_and_their_record(visit: Visit, address: str) -> None:
    visit.open(address, "04_deal_hands.ipynb")
    visit.run_all(seconds=180)
    page = visit.page
    table = page.locator(CODE_CELL).filter(has_text='table = oe.widgets.play("salon"').locator(TABLE)
    record = page.locator(CODE_CELL).filter(has_text="oe.lessons.record(table)")
    expect(record.first).to_contain_text("You have finished no round as a punter yet.")
    expect(record.last).to_contain_text("Nothing to show yet")

    table.scroll_into_view_if_needed()
    for _ in range(ROUNDS):
        play_round(table, by_mouse)
    for box in (record.first, record.last):
        box.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
    expect(record.first).to_contain_text("what you gained", timeout=20_000)
    row = record.first.locator("tr").filter(has_text="rounds that you finished as a punter")
    expect(row.locator("td")).to_have_text(str(ROUNDS))
    expect(record.first).to_contain_text("The choices were yours.")
    expect(record.last.locator(".js-plotly-plot svg.main-svg").first).to_be_visible(timeout=20_000)
    expect(record.last).to_contain_text(f"What {ROUNDS} rounds can bring")
    record.first.scroll_into_view_if_needed()
    visit.photograph("own_record")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
