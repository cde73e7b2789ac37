"""The first notebook as a newcomer meets it: it opens, it runs, a hand is dealt, a chart is drawn."""

import pytest
from lab import Visit
from playwright.sync_api import expect

CARD = ".jp-OutputArea svg.ochko-card"
CARD_CELL = ".jp-OutputArea-output:has(svg.ochko-card)"
CHART = ".js-plotly-plot svg.main-svg"
MARKS = ".js-plotly-plot .trace, .js-plotly-plot .hm"


@pytest.mark.timeout(300)
def test_start_here(visit: Visit, address: str) -> None:
    visit.open(address, "00_start_here.ipynb")
    visit.photograph("00_opened")

    visit.run_all(seconds=90)
    assert visit.failures() == []

    deal = visit.buttons("Deal")
    expect(deal.first).to_be_visible(timeout=20_000)
    for button in deal.all():
        button.scroll_into_view_if_needed()
        button.click()
        expect(button).to_be_enabled(timeout=30_000)
    expect(visit.page.locator(CARD).first).to_be_visible(timeout=20_000)
    expect(visit.page.locator(CHART).first).to_be_visible(timeout=30_000)
    expect(visit.page.locator(MARKS).first).to_be_attached(timeout=20_000)
    visit.page.wait_for_timeout(1000)  # a late error has its chance
    visit.photograph_whole("00_whole")
    visit.page.locator(CARD).first.scroll_into_view_if_needed()
    visit.photograph("00_cards")
    visit.page.locator(CHART).first.scroll_into_view_if_needed()
    visit.photograph("00_chart")
    visit.photograph_part("readme", visit.page.locator(CARD_CELL).first, width=1000, height=900)

    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
    assert visit.page.locator(".Toastify__toast").all_inner_texts() == []  # no pop-up asks anything
