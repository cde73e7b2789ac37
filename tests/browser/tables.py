"""Playing at a table in the browser, by mouse or by keyboard."""

from collections.abc import Callable, Sequence

from axe_playwright_python.sync_playwright import Axe
from lab import Visit
from playwright.sync_api import Locator, expect

SERIOUS = ("serious", "critical")
TABLE = ".ochko-table-widget"
WIDGET_KEYS = {
    "deal": "Enter", "draw": "d", "stand": "s", "bid": "b", "halve": "h", "decline": "x", "resign": "g", "knock": "k",
    "play_on": "p", "take_home": "t", "keep_bank": "e", "next": "n", "undo": "u", "redo": "r",
}  # fmt: skip
Press = Callable[[Locator, str], None]


def button(table: Locator, name: str) -> Locator:
    """Find a button by what it does."""
    return table.locator(f'[data-press="{name}"]')


def can(table: Locator) -> list[str]:
    """Name the buttons that can be pressed now."""
    found: list[str] = table.locator(".ochko-keys").evaluate(
        "keys => [...keys.querySelectorAll('[data-press]:not([disabled]):not([hidden])')].map(b => b.dataset.press)"
    )
    return found


def answered(table: Locator) -> None:
    """Wait until Python has answered the last press."""
    expect(table.locator(".ochko-board")).not_to_have_attribute("aria-busy", "true", timeout=15_000)


def by_mouse(table: Locator, name: str) -> None:
    """Press a button with the mouse."""
    button(table, name).click()
    answered(table)


def by_key(table: Locator, name: str) -> None:
    """Press a button's key, wherever in the table the focus is."""
    assert table.evaluate("table => table.contains(document.activeElement)"), "the focus has left the table"
    table.page.keyboard.press(WIDGET_KEYS[name])
    answered(table)


def total(table: Locator) -> int:
    """Give the total of the hand that is to play."""
    told = table.locator(".ochko-on .ochko-total")
    return int(told.inner_text()) if told.count() else 0


def play_round(table: Locator, press: Press, enough: int = 16, most: int = 80) -> list[str]:
    """Deal, and play until the table offers to deal again; give the buttons that were pressed.

    Args:
        table: the table.
        press: how to press: by mouse or by key.
        enough: the total on which to stand.
        most: how many presses a round may take.
    """
    pressed = ["deal"]
    press(table, "deal")
    for _ in range(most):
        lit = can(table)
        if "deal" in lit or not set(lit) - {"undo", "redo"}:
            return pressed
        wish = ("bid", "draw" if total(table) < enough else "stand", "stand", "draw", "next", "play_on", "keep_bank")
        name = next((wanted for wanted in wish if wanted in lit), lit[0])
        press(table, name)
        pressed.append(name)
    raise AssertionError(f"the round does not end: {table.inner_text()}")


def faults(tables: Locator) -> list[str]:
    """Name what axe-core finds seriously wrong within some tables; it looks at all of them at once."""
    tables.evaluate_all("tables => tables.forEach(table => table.setAttribute('data-looked-at', ''))")
    found = Axe().run(tables.page, context="[data-looked-at]", options={"resultTypes": ["violations"]})
    tables.evaluate_all("tables => tables.forEach(table => table.removeAttribute('data-looked-at'))")
    return [
        f"{fault['id']}: {node['html'][:200]}"
        for fault in found.response["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


def bring(table: Locator) -> None:
    table.evaluate("table => table.scrollIntoView({block: 'start'})")


def look_at_each(visit: Visit, kind: str, names: Sequence[str], shown: Locator) -> None:
    """Photograph each widget in both themes and two widths; nothing may stick out, nor axe-core find a grave fault."""
    for theme in ("Light", "Dark"):
        visit.theme(f"JupyterLab {theme}")
        for width in (900, 1400):
            visit.page.set_viewport_size({"width": width, "height": 1000})
            visit.page.wait_for_timeout(300)
            assert visit.sticks_out() == [], (theme, width)
            for name, widget in zip(names, shown.all(), strict=True):
                bring(widget)
                visit.photograph(f"{kind}_{name}_{theme.lower()}_{width}")
        assert faults(shown) == [], theme
