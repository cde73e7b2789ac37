"""Notebooks of the course as a reader meets them: a prediction by keys, an answer turned up, nothing that jumps."""

import pytest
from lab import Visit
from playwright.sync_api import Locator, expect

NOTEBOOKS = [
    ("00_start_here", 1),
    ("01_two_worlds", 7),
    ("02_salon_step_by_step", 13),
    ("03_folk_step_by_step", 12),
    ("04_deal_hands", 8),
    ("05_how_outcomes_differ", 7),
    ("06_probability", 11),
    ("07_change_a_rule", 6),
    ("08_when_to_draw", 7),
    ("09_hidden_cards", 6),
    ("10_the_bank", 6),
    ("11_counting", 6),
    ("teacher_guide", 2),
]  # and how many questions each asks
CHART = ".js-plotly-plot svg.main-svg"


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def predict(visit: Visit, asked: Locator) -> None:
    """Choose the second option, or move the handle, with the keyboard alone."""
    asked.scroll_into_view_if_needed()
    before = height(asked)
    options = asked.locator("button.widget-toggle-button")
    if options.count():
        options.nth(1).focus()
        visit.page.keyboard.press("Enter")
    else:
        asked.locator(".noUi-handle").focus()
        for _ in range(3):
            visit.page.keyboard.press("ArrowRight")
    expect(asked.locator(".ochko-kept")).to_contain_text("You may still change it.", timeout=10_000)
    assert height(asked) == before


def turn_up(visit: Visit, answer: Locator) -> None:
    """Press the button; the answer, and the picture where there is one, come into room that was kept for them."""
    answer.scroll_into_view_if_needed()
    before = height(answer)
    button = answer.get_by_role("button", name="Turn the answer up")
    button.focus()
    visit.page.keyboard.press("Enter")
    expect(answer.locator(".ochko-turned")).to_be_visible(timeout=10_000)
    expect(answer.locator(".ochko-turned")).to_contain_text("You ")
    if answer.locator(".widget-output").count():
        expect(answer.locator(CHART).first).to_be_visible(timeout=20_000)
    assert height(answer) == before


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("name", "answers"), NOTEBOOKS)
def test_every_question_is_answered(visit: Visit, address: str, name: str, answers: int) -> None:
    visit.open(address, f"{name}.ipynb")
    visit.run_all(seconds=180)
    asked, told = visit.page.locator(".ochko-predict"), visit.page.locator(".ochko-reveal")
    expect(asked).to_have_count(answers, timeout=20_000)
    expect(told).to_have_count(answers, timeout=20_000)
    for turned in told.locator(".ochko-turned").all():
        assert not turned.is_visible()  # run to the end, and nothing is given away yet
    for question in asked.all():
        predict(visit, question)
    for answer in told.all():
        turn_up(visit, answer)

    window = visit.page.viewport_size or {}
    visit.page.set_viewport_size({"width": window["width"], "height": window["height"] + 300})
    visit.page.wait_for_timeout(1000)
    for chart in visit.page.locator(CHART).all():
        assert height(chart) > 200  # a taller window leaves the pictures as they were
    visit.photograph_whole(name)
    for width in (1280, 1000):
        visit.page.set_viewport_size({"width": width, "height": 900})
        visit.page.wait_for_timeout(1000)
        # A frame of facts scrolls in its own box where the window is narrow; nothing else may be wider than its room.
        assert [part for part in visit.sticks_out() if "jp-RenderedHTML " not in part] == [], width
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
