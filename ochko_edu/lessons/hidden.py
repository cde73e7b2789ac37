"""Pictures of games with hidden cards: how often to do the one thing, and what is gained or lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..charts import DIM, LOST, WON_MORE, Chart, signed
from ..errors import OchkoError, shown
from . import words_aloud as aloud
from .drawing import INK, PALE, axes, canvas, guessed, told
from .words_play import ERRORS, MIXING

Line = Sequence[Fraction]


def best_share(first: Line, second: Line) -> tuple[Fraction, Fraction]:
    """Return how often to do the second thing so that the worse of two answers is as good as can be, and its value.

    Args:
        first: against one answer, what never and always doing the second thing is worth.
        second: the same against the other answer.

    >>> best_share((Fraction(-1), Fraction(1)), (Fraction(1), Fraction(-1)))
    (Fraction(1, 2), Fraction(0, 1))
    """
    (a, c), (b, d) = first, second
    shares = [Fraction(0), Fraction(1)]
    if (lean := (b - a) + (c - d)) and 0 < (cross := Fraction(b - a) / lean) < 1:
        shares.append(cross)

    def sure(x: Fraction) -> Fraction:
        return min((1 - x) * a + x * c, (1 - x) * b + x * d)

    best = max(shares, key=sure)
    return best, sure(best)


def mixing(answers: Mapping[str, Line], title: str, below: str, guess: float | None = None) -> Chart:
    """Show what doing a thing more or less often is worth against each of two answers, and where the worse is best.

    Args:
        answers: for each of two answers what never and always doing the thing is worth to the punter, in stakes.
        title: what the picture tells.
        below: what is done more or less often, in words.
        guess: a predicted share in hundredths, to be marked.

    Raises:
        OchkoError: unless there are two answers with two values each.

    >>> pennies = {"heads": (Fraction(-1), Fraction(1)), "tails": (Fraction(1), Fraction(-1))}
    >>> len(mixing(pennies, "Half and half", "how often tails").data)
    4
    """
    if len(answers) != 2 or any(len(line) != 2 for line in answers.values()):
        raise OchkoError(ERRORS["two"].format(answers=shown(dict(answers))))
    first, second = answers.values()
    share, value = best_share(first, second)
    figure = canvas(title, 420, legend=True)
    x = [Fraction(k, 100) for k in range(101)]
    sure = [float(min((1 - k) * line[0] + k * line[1] for line in (first, second))) for k in x]
    figure.add_scatter(
        x=[float(100 * k) for k in x], y=sure, mode="lines", line=dict(color=PALE, width=11), name=MIXING["sure"],
        hoverinfo="skip",
    )  # fmt: skip
    for (name, line), colour, dash in zip(answers.items(), (LOST, WON_MORE), ("solid", "dash"), strict=True):
        figure.add_scatter(
            x=[0, 100], y=[float(line[0]), float(line[1])], mode="lines+markers", name=name,
            line=dict(color=colour, width=2.5, dash=dash), marker=dict(size=8),
            hovertemplate=f"{name}: %{{y:+.4f}}<extra></extra>",
        )  # fmt: skip
    figure.add_scatter(
        x=[float(100 * share)], y=[float(value)], mode="markers", marker=dict(symbol="diamond", size=14, color=INK),
        name=MIXING["best"].format(share=f"{float(100 * share):.1f}"), hoverinfo="skip",
    )  # fmt: skip
    axes(figure, below, MIXING["left"])
    figure.update_yaxes(tickformat="+.3f")
    if guess is not None:
        guessed(figure, guess, MIXING["guess"].format(guess=f"{guess:.0f}"))
    ends = {name: (float(line[0]), float(line[1])) for name, line in answers.items()}
    rows = [{"answer": name, "never": never, "always": always} for name, (never, always) in ends.items()]
    said = [aloud.MIXING.format(name=n, never=signed(a, 4), always=signed(b, 4)) for n, (a, b) in ends.items()]
    best = aloud.MIXING_BEST.format(share=float(100 * share), value=signed(float(value), 4))
    return told(figure, rows, "; ".join(said) + ".", best)


def signed_bars(values: Mapping[str, float], title: str, below: str, left: str, digits: int = 3) -> Chart:
    """Show gains and losses as bars: up for what is gained, down for what is lost.

    Args:
        values: each value under its name, from the left.
        title: what the picture tells.
        below: what the names are, in words.
        left: what a value is, in words.
        digits: how many decimals are shown.

    Raises:
        OchkoError: without any value.

    >>> list(signed_bars({"A": -0.08, "10": 0.01}, "The ten alone", "first card", "value").data[0].text)
    ['−0.080', '+0.010']
    """
    if not values:
        raise OchkoError(ERRORS["empty"].format(name="values"))
    figure = canvas(title)
    figure.add_bar(
        x=list(values), y=[float(value) for value in values.values()], width=0.6,
        marker=dict(color=[WON_MORE if value > 0 else LOST for value in values.values()]),
        text=[signed(value, digits) for value in values.values()], textposition="outside", cliponaxis=False,
        textfont=dict(color=INK, size=13), hovertemplate="%{x}: %{y:+.4f}<extra></extra>",
    )  # fmt: skip
    figure.add_hline(y=0, line=dict(color=DIM, width=1))
    axes(figure, below, left)
    low, high = min(0.0, *values.values()), max(0.0, *values.values())
    room = 0.15 * (high - low)
    figure.update_xaxes(type="category")
    figure.update_yaxes(range=[low - room, high + room])
    rows = [{"name": name, "value": float(value)} for name, value in values.items()]
    return told(
        figure, rows, *(aloud.NUMBER.format(name=n, number=signed(float(v), digits)) for n, v in values.items())
    )
