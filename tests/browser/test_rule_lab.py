"""The rule lab and the comparing widget in the browser: each control once, both themes, four widths, for everybody."""

import re
from pathlib import Path

import lab
import pytest
from lab import Visit
from playwright.sync_api import Locator, expect
from tables import bring, faults

LAB, COMPARE = ".ochko-lab:not(.ochko-compare)", ".ochko-compare"
PAYING = ("win_pays", "tie", "natural_pays", "banker_natural_pays", "banker_bust_pays", "punter_bust", "both_bust")
DRAWN = ".js-plotly-plot"


def bars(widget: Locator) -> list[object]:
    """Give the numbers that the chart on the page draws."""
    found: list[object] = widget.locator(DRAWN).evaluate("plot => plot.data.map(trace => Array.from(trace.x))")
    return found


def settled(widget: Locator, words: str | re.Pattern[str] = "") -> str:
    """Wait until nothing is being counted, and give what the line of the state says."""
    status = widget.locator(".ochko-status")
    expect(status).not_to_have_class(re.compile("ochko-busy"), timeout=30_000)
    if words:
        expect(status).to_contain_text(words, timeout=30_000)
    return status.inner_text()


def choose(widget: Locator, name: str) -> None:
    """Choose another value of a field with the mouse, whatever control it has."""
    control = widget.locator(f'[data-k="row ochko-{name}"]')
    field = control.locator("select, input")
    if not field.count():
        control.locator('.ochko-seg[aria-pressed="false"]').first.click(force=True)
    elif field.evaluate("field => field.matches('select')"):
        field.select_option(index=1 if field.evaluate("field => field.selectedIndex") == 0 else 0)
    else:
        field.fill(str(int(field.input_value()) - 1))
        field.press("Enter")


@pytest.mark.timeout(480)
def test_every_control_of_the_lab(visit: Visit, address: str, desk: Path) -> None:
    lab.write_notebook(desk, "rules.ipynb", ["import ochko_edu as oe", 'oe.widgets.rule_lab("salon")'])
    visit.open(address, "rules.ipynb")
    visit.run_all(seconds=90)
    visit.page.keyboard.press("Control+b")  # the list of files goes
    visit.page.set_viewport_size({"width": 1400, "height": 1000})
    widget = visit.page.locator(LAB)
    expect(widget).to_have_count(1, timeout=20_000)
    asked = (widget.bounding_box() or {})["height"]
    widget.locator('[data-k="guess punter"]').click()
    expect(widget.locator(DRAWN)).to_be_visible(timeout=20_000)
    assert (widget.bounding_box() or {})["height"] == pytest.approx(asked, abs=1)  # asking takes no room of its own
    expect(widget.locator(".ochko-headline")).to_contain_text("You said the punter: so it is.")
    folded = widget.locator(".ochko-group:not([open]) > summary")
    while folded.count():
        folded.first.click()

    names = widget.locator(".ochko-rule").evaluate_all("rows => rows.map(r => r.dataset.k.replace('row ochko-', ''))")
    assert len(names) > 40
    height = (widget.bounding_box() or {})["height"]
    undo = widget.locator('[data-do="undo"]')
    for name in names:
        before = bars(widget)
        choose(widget, name)
        said = widget.locator(".ochko-status")
        expect(said, name).to_contain_text(re.compile("Changed|Not with|cannot be counted"), timeout=30_000)
        settled(widget)
        changed = undo.get_attribute("aria-disabled") is None
        row = widget.locator(f'[data-k="row ochko-{name}"]')
        if not changed:  # refused, in its place
            expect(row.locator(".ochko-why")).to_be_visible()
            assert bars(widget) == before
            note = widget.locator('[data-do="note"][data-name="packs"]')
            for opened in ("true", "false"):  # whatever is pressed next, the refusal goes
                note.click()
                expect(note).to_have_attribute("aria-expanded", opened, timeout=20_000)  # or rows move under the mouse
            expect(widget.locator(".ochko-why")).to_have_count(0)
            expect(said).to_contain_text("Counted exactly.")
            continue
        expect(row).to_have_class(re.compile("ochko-changed"))
        if name in PAYING:
            visit.page.wait_for_function(
                "([plot, before]) => JSON.stringify(plot.data.map(t => Array.from(t.x))) !== before",
                arg=[widget.locator(DRAWN).element_handle(), visit.page.evaluate("JSON.stringify", before)],
            )
        undo.click()
        settled(widget, "Taken back.")
    assert visit.failures() == []
    assert (widget.bounding_box() or {})["height"] == height  # nothing jumps

    # By the keyboard alone: a button keeps the focus that it was pressed with.
    key = widget.locator('[data-k="set banker_bust_pays 1"]')
    key.focus()
    visit.page.keyboard.press("Enter")
    expect(key).to_have_attribute("aria-pressed", "true")
    assert key.evaluate("key => key === document.activeElement")

    # Best play: a sign of life at once, then the numbers.
    widget.locator('[data-k="play best"]').click()
    settled(widget, "Best play of both sides")
    expect(widget.locator(".ochko-measured").first).to_contain_text("+16.0 % · about a sixth")
    for view in ("ends", "walk", "draws", "edges"):
        widget.locator(f'[data-k="view {view}"]').click()
        settled(widget)
        expect(widget.locator(DRAWN)).to_be_visible()

    # The rules as text, and a rule of one's own with its error beside the line.
    for fold in widget.locator(".ochko-fold > summary").all():
        fold.click()
    widget.locator('[data-field="paste"]').fill('variant = "folk"')
    widget.locator('[data-do="paste"]').click()
    expect(widget.locator('[data-text="rules"]')).to_have_value('variant = "folk"\n')
    settled(widget)
    undo.click()
    box = widget.locator('[data-field="code"]')
    box.fill("def settle(punter, banker):")
    box.press("End")
    box.press("Enter")
    box.press_sequentially("return punter.totl")
    expect(box).to_have_value("def settle(punter, banker):\n    return punter.totl")
    widget.locator('[data-do="own"]').click()
    expect(widget.locator(".ochko-bad")).to_have_text("2")
    widget.locator('[data-do="note"][data-name="tie"]').click()
    widget.locator('[data-k="play fixed"]').click()
    settled(widget)
    look(visit, widget, "rule_lab")


@pytest.mark.timeout(200)
def test_games_are_compared(visit: Visit, address: str, desk: Path) -> None:
    lab.write_notebook(desk, "compare.ipynb", ["import ochko_edu as oe", 'oe.widgets.compare("salon", "folk")'])
    visit.open(address, "compare.ipynb")
    visit.run_all(seconds=90)
    visit.page.keyboard.press("Control+b")
    widget = visit.page.locator(COMPARE)
    expect(widget.locator(DRAWN)).to_be_visible(timeout=20_000)
    widget.locator('[data-k="tick chemin-de-fer"]').check()
    expect(widget.locator(".ochko-numbers")).to_contain_text("chemin-de-fer")
    widget.locator('[data-k="tick chemin-de-fer"]').uncheck()  # what follows comes before this is counted
    settled(widget, "Counted exactly.")
    expect(widget.locator(".ochko-numbers")).not_to_contain_text("chemin-de-fer")
    height = (widget.bounding_box() or {})["height"]
    for measure in ("results", "totals", "edges"):
        widget.locator(f'[data-k="measure {measure}"]').click()
        expect(widget.locator(f'[data-k="measure {measure}"]')).to_have_attribute("aria-pressed", "true")
        visit.page.wait_for_timeout(1500)
        assert (widget.bounding_box() or {})["height"] == height, measure  # nothing jumps
    widget.locator('[data-field="rounds"]').fill("5000")
    widget.locator('[data-do="deal"]').click()
    settled(widget, "5,000 rounds of each game are dealt")
    expect(widget.locator(".ochko-numbers")).to_contain_text("standard errors")
    expect(widget.locator(".ochko-numbers")).not_to_contain_text("chemin-de-fer")
    look(visit, widget, "compare")


def look(visit: Visit, widget: Locator, name: str) -> None:
    """Photograph a widget in both themes and four widths; nothing sticks out, and nobody is kept out."""
    for theme in ("Light", "Dark"):
        visit.theme(f"JupyterLab {theme}")
        for width in (700, 900, 1000, 1400):
            visit.page.set_viewport_size({"width": width, "height": 1100})
            visit.page.wait_for_timeout(1000)
            assert visit.sticks_out() == [], (theme, width)
            bring(widget)
            visit.page.wait_for_timeout(300)
            visit.photograph(f"{name}_{theme.lower()}_{width}")
        assert faults(widget) == [], theme
    visit.theme("JupyterLab Light")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
