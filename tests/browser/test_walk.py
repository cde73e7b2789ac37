"""The slow walk in the browser: by mouse, by number and arrow keys, in both themes, open to everybody."""

from pathlib import Path

import lab
import pytest
from lab import Visit
from playwright.sync_api import Locator, expect
from tables import TABLE, answered, bring, button, look_at_each

WALKS = {"salon": 23, "folk": 24, "chemin-de-fer": 17}


def steps(table: Locator, text: str) -> None:
    expect(table.locator(".ochko-steps")).to_have_text(text, timeout=10_000)


@pytest.mark.timeout(280)
def test_a_round_is_walked_through(visit: Visit, address: str, desk: Path) -> None:
    cells = [f"oe.widgets.step_through({name!r})" for name in WALKS]
    lab.write_notebook(desk, "walks.ipynb", ["import ochko_edu as oe", *cells])
    visit.open(address, "walks.ipynb")
    visit.run_all(seconds=90)
    assert visit.failures() == []
    visit.page.keyboard.press("Control+b")  # the list of files goes
    walks = visit.page.locator(TABLE)
    expect(walks).to_have_count(len(WALKS), timeout=20_000)

    for (name, length), walk in zip(WALKS.items(), walks.all(), strict=True):
        bring(walk)
        steps(walk, f"step 0 of {length}")
        button(walk, "answer0").click()
        answered(walk)
        steps(walk, f"step 1 of {length}")
        expect(walk.locator(".ochko-verdict")).to_contain_text("You answered:")
        walk.locator(".ochko-table").focus()
        for key in ("2", "1", "ArrowRight", "Enter", " "):
            visit.page.keyboard.press(key)
            answered(walk)
            assert walk.evaluate("walk => walk.contains(document.activeElement)")
        steps(walk, f"step 6 of {length}")
        visit.page.keyboard.press("ArrowLeft")
        answered(walk)
        steps(walk, f"step 5 of {length}")
        place = walk.locator(".ochko-walk").bounding_box()
        for k in range(5, length - 1):
            expect(walk.locator(".ochko-behind h5").first).to_be_visible()
            button(walk, "next").click()
            answered(walk)
            steps(walk, f"step {k + 1} of {length}")
        assert walk.locator(".ochko-walk").bounding_box() == place, name  # nothing jumps
        assert walk.locator(".ochko-error").count() == 0

    look_at_each(visit, "walk", [*WALKS], walks)
    for walk in walks.all():
        button(walk, "next").click()
        answered(walk)
        expect(walk.locator(".ochko-asked")).to_contain_text("The round is over.")
    assert visit.failures() == []
    assert visit.complaints == []
    assert visit.outside == []
