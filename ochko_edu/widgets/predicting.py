"""A prediction before a surprise, and the answer beside it; both may be skipped."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from math import floor, isfinite, log10
from numbers import Real
from pathlib import Path
from typing import Any

import ipywidgets

from .. import charts
from ..errors import OchkoError, listed, nearest, shown
from . import table_html
from .sheet import Sheet, briefly
from .words import UNFORESEEN
from .words_predict import ERRORS, PREDICT, REVEAL

HEIGHT = 380  # of a figure that does not say, in pixels
Guess = str | float | None
LOOK = f"<style>{Path(__file__).with_name('predict.css').read_text(encoding='utf-8')}</style>"
PLOTLY = "application/vnd.plotly.v1+json"  # JupyterLab draws this itself, without the network

_KEPT: dict[str, Prediction] = {}  # what was asked in this kernel, by its key


class Prediction(Sheet):
    """A question with a choice or a slider; made by ``predict``.

    Args:
        key: the name under which it is kept.
        question: what is asked.
        options: the answers to choose from; empty for a slider.
        span: of the slider: lowest, highest, step.
        words: how a number is said, with {value} in it.
    """

    def __init__(
        self, key: str, question: str, options: tuple[str, ...], span: tuple[float, float, float], words: str
    ) -> None:
        self.key, self.options, self.span, self.words = key, options, span, words
        self.asks = question, options, span, words
        self._touched = False
        if options:
            self.control = ipywidgets.ToggleButtons(options=options, value=None)
        else:
            whole = all(float(number).is_integer() for number in span)
            low, high, step = map(int, span) if whole else span
            kind = ipywidgets.IntSlider if whole else ipywidgets.FloatSlider
            self.control = kind(
                value=low, min=low, max=high, step=step, readout=False, description="", tooltip=PREDICT["handle"]
            )
        self.kept = ipywidgets.HTML()
        self.control.observe(lambda _: self._touch(), "value")
        self._say()
        ask = ipywidgets.HTML(f'{LOOK}<div class="ochko-ask">{escape(question)}</div>')
        sheet = ipywidgets.VBox([ask, self.control, self.kept])
        sheet.add_class("ochko-sheet")
        sheet.add_class("ochko-predict")
        super().__init__([sheet], PREDICT["told"].format(question=question))

    @property
    def value(self) -> Guess:
        """What was predicted: a text, a number, or None where the question was skipped."""
        return self.control.value if self._touched else None

    @value.setter
    def value(self, guess: Guess) -> None:
        if guess is not None:
            self.control.value = guess if self.options else type(self.control.value)(guess)
            self._touch()

    @property
    def said(self) -> str:
        """The prediction in words; empty where there is none."""
        return "" if self.value is None else self.tell(self.value)

    def tell(self, answer: str | float) -> str:
        """Return an answer to this question in words, as exactly as the slider can give it.

        >>> predict("How often?", low=1, high=50, words="1 in {value}", key="often").tell(20.92)
        '1 in 21'
        """
        return str(answer) if isinstance(answer, str) else self.words.format(value=_round(answer, self.span[2]))

    def _touch(self) -> None:
        self._touched = self.control.value is not None
        self._say()

    def _say(self) -> None:
        if self._touched:
            text = escape(PREDICT["chosen" if self.options else "kept"]).replace(
                "{guess}", f"<b>{escape(self.said)}</b>"
            )
        else:
            text = escape(PREDICT["choose" if self.options else "move"])
        self.kept.value = f'<div class="ochko-kept" role="status">{text}</div>'

    def takes(self, guess: Any) -> bool:
        """Say whether this is an answer that the question allows."""
        if isinstance(guess, str) or self.options:
            return guess in self.options
        return isinstance(guess, Real) and self.span[0] <= float(guess) <= self.span[1]


@briefly
def predict(
    question: str,
    options: Sequence[str] = (),
    *,
    key: str,
    low: float | None = None,
    high: float | None = None,
    step: float = 1,
    words: str = "{value}",
) -> Prediction:
    """Return a question whose answer may be predicted, by a choice or with a slider.

    The prediction is kept under its key for as long as Python runs, also when the cell is run again.

    Args:
        question: what is asked.
        options: the answers to choose from; leave them out for a slider.
        key: a name of its own for this question.
        low: the slider's lowest number.
        high: its highest.
        step: how far one press of an arrow key moves it.
        words: how a number is said, such as "1 in {value}".

    Raises:
        OchkoError: for a question that cannot be asked so; a notebook shows it as one line.

    >>> asked = predict("Who gains?", ["the banker", "the punter"], key="who")
    >>> asked.value is None
    True
    >>> asked.control.value = "the punter"
    >>> predict("Who gains?", ["the banker", "the punter"], key="who").value
    'the punter'
    """
    if not isinstance(key, str) or not key.strip():
        raise OchkoError(ERRORS["key"].format(key=shown(key)))
    if not isinstance(question, str) or not question.strip():
        raise OchkoError(ERRORS["question"].format(question=shown(question)))
    choice, numbers = options != (), low is not None or high is not None
    if choice == numbers:
        raise OchkoError(ERRORS["either"])
    if not isinstance(words, str) or "{value}" not in words:
        raise OchkoError(ERRORS["words"].format(words=shown(words)))
    span = (0, 1, 1) if choice else _span(low, high, step)
    asks = (question, _options(options) if choice else (), span, words)
    old = _KEPT.get(key)
    if old is not None and old.asks == asks and old._repr_mimebundle_ is not None:  # a closed widget has none
        return old
    made = Prediction(key, *asks)
    if old is not None and made.takes(old.value):
        made.value = old.value
    _KEPT[key] = made
    return made


def _options(given: Any) -> tuple[str, ...]:
    found = () if isinstance(given, str) or not isinstance(given, Sequence) else tuple(given)
    if len(found) < 2 or len(set(map(str, found))) < len(found) or not all(isinstance(o, str) and o for o in found):
        raise OchkoError(ERRORS["options"].format(options=shown(given)))
    return found


def _span(*given: Any) -> tuple[float, float, float]:
    low, high, step = given
    fine = all(isinstance(n, Real) and not isinstance(n, bool) and isfinite(n) for n in given)
    if not fine or not (low < high and step > 0):
        raise OchkoError(ERRORS["range"].format(low=shown(low), high=shown(high), step=shown(step)))
    return low, high, step


def _round(number: float, step: float) -> str:
    """Return a number with as many digits as the slider's step has, thousands parted."""
    digits = max(0, -floor(log10(step) + 1e-9))
    text = f"{float(number):z.{digits}f}"
    return text.replace("-", "−")


class Reveal(Sheet):
    """An answer that lies face down until a button is pressed; made by ``reveal``.

    Args:
        key: of the prediction.
        answer: the true one.
        sentence: what it means.
        chart: a function of the prediction that gives a figure, or None.
        height: of that figure, in pixels.
    """

    def __init__(
        self, key: str, answer: str | float, sentence: str, chart: Callable[[Guess], Any] | None, height: int
    ) -> None:
        self.key, self.answer, self.sentence, self.figure = key, answer, sentence, chart
        self.up, self.height = False, height
        self.drawn: bool | None = None  # whether the figure is shown; None before there is anything
        self.button = ipywidgets.Button(description=REVEAL["up"])
        self.button.add_class("ochko-main")
        self.button.on_click(lambda _: self.turn())
        self.text = ipywidgets.HTML()
        self.chart = ipywidgets.Output(layout={"height": f"{height + 8}px", "overflow": "hidden"})
        keys = ipywidgets.HBox([self.button])
        keys.add_class("ochko-keys")
        sheet = ipywidgets.VBox([keys, self.text, *([self.chart] if chart else [])])
        sheet.add_class("ochko-sheet")
        sheet.add_class("ochko-reveal")
        self.show()
        asked = _KEPT.get(key)
        if asked is not None:  # what lies face down takes the room that it will need
            asked.control.observe(lambda _: None if self.up else self.show(), "value")
        super().__init__([sheet], REVEAL["told"])

    def turn(self) -> None:
        """Turn the answer up, or down again; an error is shown in its place."""
        self.up = not self.up
        self.button.description = REVEAL["down" if self.up else "up"]
        self.show()

    def show(self) -> None:
        """Draw what is to be seen now. Face down, the answer keeps its room."""
        asked = _KEPT.get(self.key)
        hidden = "" if self.up else ' class="ochko-facedown" aria-hidden="true"'
        self.text.value = f"{LOOK}<div{hidden}>{_answer(asked, self.answer, self.sentence)}</div>"
        if self.figure is not None and self.drawn != self.up:
            self.drawn = self.up
            self._draw(self.figure, asked.value if asked else None)

    def _draw(self, figure: Callable[[Guess], Any], guess: Guess) -> None:
        html = f'<div class="ochko-empty" style="height:{self.height - 12}px">{escape(REVEAL["chart"])}</div>'
        mime: str = "text/html"
        data: Any = html
        if self.up:
            try:
                mime, data = PLOTLY, {**json.loads(figure(guess).to_json()), "config": charts.CONFIG}
            except Exception as error:
                data = table_html.error(str(error) or UNFORESEEN)
        self.chart.outputs = ({"output_type": "display_data", "data": {mime: data}, "metadata": {}},)


def _answer(asked: Prediction | None, answer: str | float, sentence: str) -> str:
    """Return an answer as HTML: beside the prediction, on a line where it is a number, with what it means."""
    told = asked.tell(answer) if asked else answer if isinstance(answer, str) else _round(answer, 1)
    guess = asked.said if asked else ""
    way = "same" if guess == told else "both" if guess else "skipped"
    word = REVEAL[way + "_chosen" * isinstance(answer, str)].format(guess=guess, answer=told)
    scale = "" if asked is None or asked.options or isinstance(answer, str) else _scale(asked, answer)
    return f'<div class="ochko-turned" role="status"><p><b>{escape(word)}</b></p>{scale}<p>{escape(sentence)}</p></div>'


def _scale(asked: Prediction, answer: float) -> str:
    low, high, _ = asked.span

    def at(value: float) -> float:
        return 100 * (float(value) - low) / (high - low)

    marks = [_dot(at(answer), "ochko-true"), _label(at(answer), "ochko-beneath", REVEAL["answer"])]
    if isinstance(asked.value, Real):
        marks += [_dot(at(asked.value), ""), _label(at(asked.value), "ochko-over", REVEAL["you"])]
    ends = [_label(at(end), "ochko-tip", asked.tell(end)) for end in (low, high)]
    return (
        f'<div class="ochko-scale" aria-hidden="true"><div class="ochko-ruler"></div>{"".join([*ends, *marks])}</div>'
    )


def _dot(place: float, look: str) -> str:
    return f'<span class="ochko-dot {look}" style="left:{place:.2f}%"></span>'


def _label(place: float, look: str, text: str) -> str:
    # Moved left by the same part of its own width, a label never leaves the line's ends.
    return f'<span class="{look}" style="left:{place:.2f}%;transform:translateX(-{place:.2f}%)">{escape(text)}</span>'


@briefly
def reveal(
    key: str,
    answer: str | float,
    sentence: str = "",
    chart: Any = None,
) -> Reveal:
    """Return a button that turns up the answer to a question, with what was predicted beside it.

    Where the question was skipped, or its cell not run, the answer stands alone.

    Args:
        key: the key of the prediction.
        answer: the true one: one of the options, or a number.
        sentence: what it means, in a sentence or two.
        chart: a figure, or a function that takes the prediction (None where there is none) and gives one. A figure is
            safer in a notebook: a function looks its names up when the button is pressed, after all later cells.

    Raises:
        OchkoError: for an answer that the question does not allow; a notebook shows it as one line.

    >>> turned = reveal("who", "the punter", "The salon's banker pays double for a bust.")
    >>> turned.button.description
    'Turn the answer up'
    """
    asked = _KEPT.get(key)
    if asked is not None and not asked.takes(answer):
        if asked.options:
            raise OchkoError(
                ERRORS["answer_option"].format(
                    answer=shown(answer), key=key, options=listed(asked.options), nearest=nearest(answer, asked.options)
                )
            )
        low, high, _ = asked.span
        raise OchkoError(ERRORS["answer_number"].format(answer=shown(answer), key=key, low=low, high=high))
    if chart is None:
        return Reveal(key, answer, sentence, None, 0)
    draw = chart if callable(chart) else lambda guess: chart
    return Reveal(key, answer, sentence, draw, int(draw(None).layout.height or HEIGHT))
