"""Pictures of chances and of counts: bars with their denominators, groups and what is in them, payments."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ..charts import LOST, WON, WON_MORE, Chart, signed
from ..errors import OchkoError, shown
from ..outcomes import one_in
from . import words_aloud as aloud
from .drawing import INK, PALE, axes, canvas, guessed, told
from .words import ERRORS, EXACTLY, ONE_IN, PART, PAYMENTS

if TYPE_CHECKING:
    from ..counting import Exact

ROW, AROUND = 62, 150  # pixels of one bar's row, and of all that is around the rows


def compared(title: str, chances: Mapping[str, Fraction], guess: float | None = None) -> Chart:
    """Show chances as bars, each with its denominator.

    Args:
        title: what the picture tells.
        chances: each chance under its name, the first at the top.
        guess: a predicted chance, to be marked.

    >>> compared("Naturals", {"two packs": Fraction(64, 1339)}).layout.height
    212
    """
    if not chances:
        raise OchkoError(ERRORS["nothing"])
    figure = canvas(title, AROUND + ROW * len(chances))
    names, values = list(chances), [float(chance) for chance in chances.values()]
    texts = [
        (EXACTLY if c.numerator == 1 else ONE_IN).format(part=c.numerator, of=c.denominator, one_in=one_in(c))
        for c in chances.values()
    ]
    figure.add_bar(
        orientation="h", y=names, x=values, width=0.55, marker=dict(color=WON_MORE), text=texts,
        textposition="outside", textfont=dict(color=INK, size=13), cliponaxis=False,
        hovertemplate="%{y}: %{x:.4f}<extra></extra>",
    )  # fmt: skip
    most = max(*values, guess or 0.0, 1e-9)
    figure.update_yaxes(autorange="reversed", showgrid=False, tickfont=dict(size=14, color=INK), ticklabelstandoff=8)
    figure.update_xaxes(range=[0, 1.75 * most], tickformat=".0%", nticks=6)
    figure.update_layout(margin=dict(b=40))
    guessed(figure, guess, one_in(guess) if guess else "")
    rows = [{"name": name, "chance": float(c), "ways": c.numerator, "of": c.denominator} for name, c in chances.items()]
    return told(figure, rows, *(aloud.COMPARED.format(name=n, text=t) for n, t in zip(names, texts, strict=True)))


def groups(title: str, parts: Mapping[str, tuple[int, int]], inside: str, outside: str) -> Chart:
    """Show groups of hands as bars, and how many of each are of some kind.

    Args:
        title: what the picture tells.
        parts: for each group how many are of the kind, and how many there are in all.
        inside: the kind, in words.
        outside: the others.

    >>> len(groups("Aces", {"with an ace": (512, 1592)}, "natural", "other").data)
    2
    """
    if not parts:
        raise OchkoError(ERRORS["nothing"])
    for name, (part, of) in parts.items():
        if not 0 <= part <= of:
            raise OchkoError(ERRORS["parts"].format(name=shown(name), part=shown(part), of=shown(of)))
    figure = canvas(title, AROUND + 30 + ROW * len(parts), legend=True)
    names = list(parts)
    most = max(of for _, of in parts.values())
    for name, colour, values in (
        (inside, WON_MORE, [part for part, _ in parts.values()]),
        (outside, PALE, [of - part for part, of in parts.values()]),
    ):
        figure.add_bar(
            orientation="h", name=name, y=names, x=values, width=0.55,
            marker=dict(color=colour, line=dict(color="white", width=1)),
            hovertemplate=f"{name}: %{{x:,}}<extra></extra>",
        )  # fmt: skip
    for name, (part, of) in parts.items():
        figure.add_annotation(
            x=of, y=name, text=PART.format(part=part, of=of), showarrow=False, xanchor="left", xshift=8,
            font=dict(size=14),
        )  # fmt: skip
    figure.update_layout(barmode="stack", margin=dict(b=40))
    figure.update_yaxes(autorange="reversed", showgrid=False, tickfont=dict(size=14, color=INK), ticklabelstandoff=8)
    figure.update_xaxes(range=[0, 1.25 * most], nticks=6, tickformat=",")
    rows = [{"name": name, inside: part, outside: of - part, "of": of} for name, (part, of) in parts.items()]
    said = (aloud.GROUPS.format(name=name, part=part, of=of, inside=inside) for name, (part, of) in parts.items())
    return told(figure, rows, *said)


def payments(found: Exact, guess: float | None = None) -> Chart:
    """Show how often each payment comes, and where the payments balance: the expected value.

    Args:
        found: a duel that was counted.
        guess: a predicted value in hundredths of a stake, to be marked.
    """
    share = found.outcomes.groupby("payment")["probability"].sum()
    figure = canvas(PAYMENTS["title"])
    colours = [LOST if net < 0 else PALE if net == 0 else WON if net == 1 else WON_MORE for net in share.index]
    figure.add_bar(
        x=[float(net) for net in share.index], y=[100 * p for p in share], width=0.5, marker=dict(color=colours),
        text=[PAYMENTS["bar"].format(share=100 * p) for p in share], textposition="outside",
        textfont=dict(size=14, color=INK), cliponaxis=False, hovertemplate="%{x:+}: %{y:.1f} in 100<extra></extra>",
    )  # fmt: skip
    top = 100 * float(share.max())
    low, high = float(share.index.min()), float(share.index.max())
    figure.add_scatter(
        x=[found.value], y=[-0.05 * top], mode="markers", marker=dict(symbol="triangle-up", size=18, color=INK),
        cliponaxis=False, hoverinfo="skip",
    )  # fmt: skip
    figure.add_annotation(
        x=found.value, y=-0.05 * top, text=f"<b>{PAYMENTS['mean'].format(value=signed(found.value, 3))}</b>",
        showarrow=False, xanchor="left", xshift=14,
    )  # fmt: skip
    axes(figure, PAYMENTS["below"], PAYMENTS["left"], tickvals=list(share.index), range=[low - 0.6, high + 0.6])
    figure.update_xaxes(ticktext=[signed(net) for net in share.index], tickfont=dict(size=15, color=INK))
    figure.update_yaxes(range=[-0.14 * top, 1.18 * top], tickvals=[0, 10, 20, 30, 40, 50])
    if guess is not None:
        guessed(figure, guess / 100, signed(guess / 100, 2))
    rows = [{"payment": float(net), "chance": float(p)} for net, p in zip(share.index, share, strict=True)]
    said = [aloud.PAYMENTS.format(net=signed(row["payment"]), share=100 * row["chance"]) for row in rows]
    return told(figure, rows, "; ".join(said) + ".", aloud.BALANCE.format(value=signed(found.value, 3)))
