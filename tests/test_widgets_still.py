"""What a notebook keeps of a table for readers without Python: a picture, words, and the text to go on from."""

from __future__ import annotations

import base64
import re
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbconvert import HTMLExporter, LatexExporter, MarkdownExporter

import ochko_edu as oe
from ochko_edu.widgets import board
from ochko_edu.widgets.playing import Play, play
from ochko_edu.widgets.session import Session
from ochko_edu.widgets.still import as_text, table_svg

VIEW = "application/vnd.jupyter.widget-view+json"


class Screen:
    """Keeps what a notebook would: outputs, and what is put in their place later."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.outputs: list[tuple[str | None, dict[str, Any]]] = []
        monkeypatch.setattr(board, "display", self.display)
        monkeypatch.setattr(board, "update_display", self.update)

    def display(self, data: dict[str, Any], raw: bool, display_id: str | None = None) -> None:
        assert raw
        self.outputs.append((display_id, data))

    def update(self, data: dict[str, Any], raw: bool, display_id: str) -> None:
        assert raw
        self.outputs = [(name, data if name == display_id else old) for name, old in self.outputs]

    def notebook(self) -> Any:
        cell = nbformat.v4.new_code_cell("oe.widgets.play('salon')")
        cell.outputs = [nbformat.v4.new_output("display_data", data) for _, data in self.outputs]
        return nbformat.v4.new_notebook(cells=[cell])


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


def deal_and_stand(name: str = "salon", seats: int = 2) -> Play:
    widget = play(name, seats=seats, seed=1)
    widget._ipython_display_()
    for press in ("deal", "bid", "stand"):
        widget.buttons[press].click()
    return widget


def picture_in(html: str) -> str:
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return base64.b64decode(data).decode()


@pytest.mark.parametrize("name", oe.variants())
@pytest.mark.parametrize("seats", [1, 3, 12])
@pytest.mark.parametrize("you", [1, "banker", "watch"])
def test_the_picture_is_one_whole_svg_with_every_open_card(name: str, seats: int, you: int | str) -> None:
    session = Session(oe.variant(name), seats, seed=5, you=you)
    for _ in range(12):
        if session.can_deal:
            session.deal()
        elif session.can_next:
            session.next()
        elif session.choices:
            session.do(next(iter(session.choices)))
    svg = table_svg(session)
    root = ElementTree.fromstring(svg)
    held = [c for hand in session.view.hands for c in hand]
    laid = [use for use in root if use.tag.endswith("}use")]
    assert len(laid) == len(held)
    names = {symbol.attrib["id"] for symbol in root.iter() if symbol.tag.endswith("}symbol")}
    assert {use.attrib["href"][1:] for use in laid} <= names
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for use in laid:
        assert 0 <= float(use.attrib["x"]) <= width - float(use.attrib["width"])
        assert 0 <= float(use.attrib["y"]) <= height - float(use.attrib["height"])


def test_cards_that_you_may_not_see_are_in_neither_picture_nor_words() -> None:
    session = Session(oe.variant("salon"), 3, seed=5)
    session.deal()
    others = [c for seat in (0, 2, 3) for c in session.table.state.hands[seat]]
    own = session.table.state.hands[1]
    for card in set(others) - set(own):
        assert f" {card}" not in as_text(session)
    assert as_text(session).count("??") == len(others)


def test_the_last_state_is_kept_and_the_live_table_hides_it(screen: Screen) -> None:
    widget = deal_and_stand()
    (_, live), (name, still) = screen.outputs
    assert live[VIEW]["model_id"] == widget.model_id
    assert (live["text/html"], live["text/plain"]) == ("", "")  # the picture stands once, in the other output
    assert name == widget.still
    assert f'data-of="{widget.still}"' in still["text/html"]
    assert "ochko-still[data-of=" in widget._esm
    assert "You stand." in still["text/plain"]
    widget.buttons["undo"].click()
    assert "You stand." not in screen.outputs[1][1]["text/plain"]


def test_the_text_to_go_on_from_is_kept(screen: Screen) -> None:
    widget = deal_and_stand("folk")
    html = screen.outputs[1][1]["text/html"]
    text = re.findall(r"<pre>([^<]+)</pre>", html)[0].replace("&quot;", '"')
    again = Session.load(text)
    assert again.table.state == widget.session.table.state


def test_a_table_shown_again_goes_on_where_it_was(screen: Screen) -> None:
    widget = deal_and_stand()
    actions = widget.session.table.actions
    widget._ipython_display_()
    assert widget.session.table.actions == actions
    assert len(screen.outputs) == 4
    widget.buttons["undo"].click()
    assert screen.outputs[1][1] == screen.outputs[3][1]  # both pictures are the last state


def test_a_table_that_was_never_shown_shows_nothing(screen: Screen) -> None:
    widget = play("salon", seats=1, seed=1)
    widget.buttons["deal"].click()
    assert screen.outputs == []


def test_as_a_web_page(screen: Screen) -> None:
    widget_words = repr(deal_and_stand())
    page, _ = HTMLExporter().from_notebook_node(screen.notebook())
    svg = picture_in(page)
    assert "Salon twenty-one" in svg
    assert "is to play. Press Next." in svg
    assert widget_words not in page
    assert "object at 0x" not in page


def test_as_a_web_page_with_the_state_of_widgets_stored(screen: Screen) -> None:
    """A viewer with ipywidgets' own scripts may show the widget; without them the picture stands there all the same."""
    widget = deal_and_stand()
    notebook = screen.notebook()
    notebook.metadata["widgets"] = {
        "application/vnd.jupyter.widget-state+json": {
            "version_major": 2,
            "version_minor": 0,
            "state": {widget.model_id: widget._get_embed_state()},
        }
    }
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert "Salon twenty-one" in picture_in(page)


def test_as_latex_for_a_pdf_and_as_markdown(screen: Screen) -> None:
    deal_and_stand()
    latex, _ = LatexExporter().from_notebook_node(screen.notebook())
    assert "You stand." in latex
    assert "Salon twenty-one" in latex
    text, _ = MarkdownExporter().from_notebook_node(screen.notebook())
    assert "data:image/svg+xml" in text or "You stand." in text
