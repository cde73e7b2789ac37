"""The first notebook as a newcomer meets it: it opens, it runs, a hand is played in each game, a chart is drawn."""

import pytest
from lab import Visit
from playwright.sync_api import Locator, expect
from tables import answered

CARD_CELL = ".jp-OutputArea-output:has(.ochko-felt)"
CHART = ".js-plotly-plot svg.main-svg"
MARKS = ".js-plotly-plot .trace, .js-plotly-plot .hm"
TABLE = ".ochko:has(.ochko-felt)"
ENOUGH = 16
WIDTHS = (1280, 1000, 900, 760, 700)  # with the list of files open


def press(inside: Locator, name: str) -> bool:
    """Press a button if it can be pressed now; say whether it was."""
    button = inside.get_by_role("button", name=name, exact=True)
    if button.count() == 0 or not button.is_visible() or not button.is_enabled():
        return False
    button.click()
    answered(inside)
    return True


def play_on(visit: Visit, table: Locator) -> None:
    """Bid, draw to a fair total and let the banker play, until the table offers to deal again."""
    again = table.get_by_role("button", name="Deal again", exact=True)
    for _ in range(20):
        if again.count() and again.is_enabled():
            return
        told = table.locator(".ochko-lines").inner_text()
        total = table.locator(".ochko-me .ochko-total").inner_text()
        draws = int(total) < ENOUGH
        if any(press(table, name) for name in ("Bid", "Draw" if draws else "Stand", "Next")):
            expect(table.locator(".ochko-lines")).not_to_have_text(told, timeout=10_000)
        visit.page.wait_for_timeout(100)
    raise AssertionError(f"the hand does not end: {table.inner_text()}")


@pytest.mark.timeout(300)
def test_start_here(visit: Visit, address: str) -> None:
    visit.open(address, "00_start_here.ipynb")
    visit.photograph("00_opened")

    visit.run_all(seconds=90)
    assert visit.failures() == []
    visit.page.locator(".ochko button").first.click(timeout=20_000)  # the self-test
    expect(visit.page.locator(TABLE)).to_have_count(2, timeout=20_000)

    for number, table in enumerate(visit.page.locator(TABLE).all()):
        table.scroll_into_view_if_needed()
        expect(table.get_by_role("button", name="Deal", exact=True)).to_be_enabled(timeout=20_000)
        height = (table.bounding_box() or {})["height"]
        assert press(table, "Deal")
        expect(table.locator("svg.ochko-card").first).to_be_visible(timeout=20_000)
        visit.photograph(f"00_table_{number}_dealt")
        play_on(visit, table)
        visit.photograph(f"00_table_{number}_played")
        assert (table.bounding_box() or {})["height"] == height  # nothing jumps

    for guess in visit.page.get_by_role("button", name="the banker", exact=True).all()[:2]:
        guess.click()
    dealt = visit.page.locator(".ochko-dealt")
    expect(dealt).to_have_count(3, timeout=20_000)
    for widget in dealt.all():
        button = widget.get_by_role("button", name="hands of each")
        button.scroll_into_view_if_needed()
        button.focus()
        visit.page.keyboard.press("Enter")
        expect(widget.locator(CHART).first).to_be_visible(timeout=30_000)
        expect(widget.locator(".ochko-title")).not_to_be_empty(timeout=10_000)
        expect(button).to_be_focused()
    expect(visit.page.locator(MARKS).first).to_be_attached(timeout=20_000)
    visit.page.wait_for_timeout(1000)  # a late error has its chance
    visit.photograph_whole("00_whole")
    visit.page.locator(CHART).first.scroll_into_view_if_needed()
    visit.photograph("00_chart")
    visit.photograph_part("readme", visit.page.locator(CARD_CELL).last, width=1100, height=1500)

    assert visit.page.locator(".modebar, .modebar-btn, .js-plotly-plot a").count() == 0  # nothing offers an upload
    visit.photograph_part("00_50_hands", dealt.nth(1), width=1100, height=1100)
    assert visit.page.locator(".ochko-asleep").filter(visible=True).count() == 0
    for width in WIDTHS:
        visit.page.set_viewport_size({"width": width, "height": 900})
        visit.page.wait_for_timeout(1000)  # the charts adapt
        visit.photograph_whole(f"00_{width}_wide")
        assert visit.sticks_out() == [], width

    assert visit.page.locator(".ochko-error").all_inner_texts() == []
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
    assert visit.page.locator(".Toastify__toast").all_inner_texts() == []  # no pop-up asks anything
