"""An exercise in a real JupyterLab: quick fingers, the keyboard alone, a narrow window, a dark theme."""

from pathlib import Path

import lab
import pytest
from lab import Visit
from playwright.sync_api import expect

import ochko_edu as oe

QUESTION = oe.exercises.exercise("naturals", seed="class 9B, pupil 17")
CELLS = (
    "import ochko_edu as oe",
    'oe.widgets.exercise("naturals", seed="class 9B, pupil 17")',
    'oe.widgets.exercise("evens-out", seed="class 9B, pupil 17")',
    "oe.widgets.hand_in()",
)


@pytest.mark.timeout(300)
def test_answer_hint_and_solution(visit: Visit, address: str, desk: Path) -> None:
    lab.write_notebook(desk, "exercise.ipynb", CELLS)
    visit.open(address, "exercise.ipynb")
    visit.run_all(seconds=90)
    first, second = visit.page.locator(".ochko").nth(0), visit.page.locator(".ochko").nth(1)
    reply = first.locator(".ochko-reply")
    expect(first.get_by_role("button", name="Show the solution")).to_be_disabled()

    # Typed at once and sent at once: the whole answer is checked, not a beginning of it.
    field = first.get_by_label("Your answer")
    field.click()
    visit.page.keyboard.type(str(QUESTION.misconceptions["replaced"]))
    visit.page.keyboard.press("Enter")
    expect(reply).to_contain_text("goes back", timeout=10_000)
    expect(field).to_be_focused()
    visit.page.keyboard.press("Control+a")
    visit.page.keyboard.type("many", delay=0)
    visit.page.keyboard.press("Enter")
    expect(reply).to_contain_text("cannot be read as a number", timeout=10_000)

    # The keyboard alone: on to Check, to the hints, to the solution.
    visit.page.keyboard.press("Tab")
    expect(first.get_by_role("button", name="Check")).to_be_focused()
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Space")
    expect(first.locator(".ochko-worked li")).to_have_count(1, timeout=10_000)
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Space")
    expect(first.locator(".ochko-worked")).to_contain_text("One way to it", timeout=10_000)
    expect(first.locator(".ochko-handin")).to_contain_text("Answers so far: 1, 1 of them", timeout=10_000)

    second.get_by_label("Your answer").fill("a")
    second.get_by_role("button", name="Check").click()
    expect(second.locator(".ochko-reply")).not_to_have_attribute("data-mark", "", timeout=10_000)
    visit.photograph_whole("exercise")
    assert visit.sticks_out() == []

    visit.page.set_viewport_size({"width": 620, "height": 800})
    visit.page.wait_for_timeout(500)
    assert visit.sticks_out() == []
    visit.photograph("exercise_narrow")
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    visit.theme("JupyterLab Dark")
    expect(first.locator(".ochko-answer label")).to_have_css(
        "color", "rgb(29, 27, 32)"
    )  # dark on the widget's own paper
    visit.photograph("exercise_dark")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
