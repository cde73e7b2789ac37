"""The frames that charts take: what each has to hold, and one clear refusal of everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

import numpy as np
import pandas as pd

from ..errors import OchkoError, listed, shown

COUNTED = ("net", "total", "seat", "from_cards", "rounds", "round", "bank", "soft")  # numbers that tell rows apart
WHOLE = {"total": int, "soft": bool, "rounds": int}  # what these are, where they tell rows apart
WAYS = ("ways", "denominator")  # whole numbers, or nothing where only floats were counted
HIGHEST = 1000  # total that a grid has room for
NAMES = ("game", "policy")  # may be of any kind
MOST_GAMES = 12  # side by side; beyond, their colours and patterns could no longer be told apart

WORDS = {
    "frame": "charts.{chart} takes the frame of compare.{source}, as in charts.{chart}({call}); it was given {given}.",
    "empty": (
        "charts.{chart} takes the frame of compare.{source}, as in charts.{chart}({call}); this frame has no rows."
    ),
    "columns": (
        "charts.{chart} takes the frame of compare.{source}, as in charts.{chart}({call}); "
        "this frame has no column {missing}."
    ),
    "other": (
        "charts.{chart} takes the frame of compare.{source}, as in charts.{chart}({call}); this is a frame of {is_}."
    ),
    "number": "charts.{chart}: the column {column!r} must hold numbers, and holds {value}.",
    "whole": "charts.{chart}: the column {column!r} cannot hold {value}.",
    "words": "charts.{chart}: the column {column!r} must hold words, and holds {value}.",
    "twice": (
        "charts.{chart}: several rows of this frame read {row}, and only one could be drawn. "
        "Give each game, policy or function a name of its own."
    ),
    "several": "charts.{chart} draws one {column} at a time, and this frame holds {found}.",
    "many": "charts.{chart} draws {most} at most side by side, and this frame holds {count}; leave some out.",
    "games": "charts.{chart}: both frames have to be of the same games; one has {one}, the other {other}.",
}


@dataclass(frozen=True)
class Form:
    """What a frame that a chart takes has to hold.

    Args:
        source: the function of ``compare`` that makes it.
        call: how it is made, as it may be typed; or how the whole chart is called, where that takes two frames.
        keys: columns that tell its rows apart.
        numbers: columns of numbers.
        gaps: columns of numbers that may have none in some rows.
        texts: further columns.
        one: columns that say the same in all rows.
        marks: columns by which a reader of an error can tell the frame from others.
    """

    source: str
    call: str
    keys: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that it has to have."""
        return tuple(dict.fromkeys((*self.keys, *self.numbers, *self.gaps, *self.texts, *self.one, *self.marks)))


_CHANCE = ("probability", "standard_error")
_COUNT = ("ways", "denominator", "how")
_TWO = "compare.games(['salon', 'folk'])"
_DEALT = "{'salon': oe.simulate(oe.variant('salon'), 1000, seed=1)}"
_BANKS = "{'folk': oe.simulate_banks(oe.variant('folk'), 100, seed=1)}"
_ENDS = ("base_value", "target_value")
_WALK = ("change", "changes", "clauses", "fields", "base", "target", "play")

# By the function of compare that makes them.
FORMS: dict[str, Form] = {
    "totals": Form("totals", f"compare.totals({_TWO})", ("game", "side", "hand"), _CHANCE, texts=_COUNT),
    "results": Form("results", f"compare.results({_TWO})", ("game", "outcome"), _CHANCE, texts=("kind", *_COUNT)),
    "payments": Form("payments", f"compare.payments({_TWO})", ("game", "net"), _CHANCE, texts=_COUNT),
    "summary": Form(
        "summary", f"compare.summary({_TWO})", ("game",), ("value", "rounds"), ("standard_error",),
        texts=("favours", "how"), marks=("sd",),
    ),
    "outcomes": Form(
        "outcomes", f"compare.outcomes({_DEALT})", ("game", "net"), ("rounds", "of", "stakes_per_100"),
    ),
    "values": Form(
        "values", f"compare.values({_DEALT})", ("game",), ("value", "rounds"), ("standard_error",), texts=("favours",),
    ),
    "decisions": Form(
        "decisions", "compare.decisions('salon')", ("soft", "case", "total"), ("stand", "draw", "margin"), one=("side",)
    ),
    "policies": Form(
        "policies", "compare.policies('salon')", ("policy", "soft", "case", "total"), ("chance",), one=("side",)
    ),
    "walk": Form(
        "walk", "compare.walk('salon', 'folk')", (), ("difference", *_ENDS), texts=_WALK, one=("base", "target")
    ),
    "contributions": Form(
        "contributions", "compare.contributions('salon', 'folk')", (), ("contribution", "least", "most", *_ENDS),
        texts=_WALK, one=("base", "target"),
    ),
    "sensitivity": Form(
        "sensitivity", "compare.sensitivity('salon')", (), gaps=("value", "difference"),
        texts=("change", "sets", "clauses"), one=("base",),
    ),
    "sweep": Form(
        "sweep", "compare.sweep('salon', {'tie': ['push', 'banker']})", (), gaps=("value", "difference"),
        texts=("favours", "refused"),
    ),
    "seats": Form(
        "seats", f"compare.seats({_DEALT})", ("game", "seat"), ("value", "rounds"), ("standard_error", "low", "high")
    ),
    "cards_left": Form(
        "cards_left", "compare.cards_left('salon', 1000)", ("from_cards",), ("to_cards", "rounds", "value"),
        ("standard_error", "low", "high"),
    ),
    "convergence": Form(
        "convergence", "compare.convergence(oe.simulate(oe.variant('salon'), 1000, seed=1, shoe='fresh'))", ("rounds",),
        ("value", "exact", "exact_low", "exact_high", "inside"),
    ),
    "bank_paths": Form("bank_paths", f"compare.bank_paths({_BANKS})", ("game", "bank", "round"), ("units", "laid")),
    "bank_ends": Form(
        "bank_ends", f"compare.bank_ends({_BANKS})", ("game", "bank"), ("banker_gain", "laid"), texts=("why",)
    ),
}  # fmt: skip


def taken(chart: str, given: object, source: str | tuple[str, ...] = "") -> pd.DataFrame:
    """Return a frame as a chart draws it: rows numbered from 0, and signs of markup written so that they are drawn.

    Args:
        chart: the function of ``charts`` that was called.
        given: what it was given.
        source: the function of ``compare`` that makes the frame, where its name is another; of several, any will do.

    Raises:
        OchkoError: for anything but such a frame, with the function of ``compare`` that makes it.

    >>> taken("seats", None)
    Traceback (most recent call last):
        ...
    ochko_edu.errors.OchkoError: charts.seats takes the frame of compare.seats, as in \
charts.seats(compare.seats({'salon': oe.simulate(oe.variant('salon'), 1000, seed=1)})); it was given None.
    """
    sources = (source or chart,) if isinstance(source, str) else source
    forms = [FORMS[name] for name in sources]
    told = {"chart": chart, "source": " or compare.".join(sources), "call": forms[0].call}
    if not isinstance(given, pd.DataFrame):
        raise OchkoError(WORDS["frame"].format(**told, given=shown(given)))
    there = set(given.columns)
    form = next((form for form in forms if there.issuperset(form.columns)), None)
    if form is None:
        alike = [f"compare.{name}" for name, one in FORMS.items() if one.columns and there.issuperset(one.columns)]
        if alike:
            raise OchkoError(WORDS["other"].format(**told, is_=alike[-1]))
        if given.empty:
            raise OchkoError(WORDS["empty"].format(**told))
        missing = listed(name for name in forms[0].columns if name not in there)
        raise OchkoError(WORDS["columns"].format(**told, missing=missing))
    if given.empty:
        raise OchkoError(WORDS["empty"].format(**told))
    frame = given.reset_index(drop=True)
    for name in form.columns:
        if name in form.numbers or name in form.gaps or name in COUNTED:
            frame[name] = _numbers(chart, frame, name, name in form.gaps)
            if name in form.keys and name in WHOLE:
                frame[name] = _whole(chart, frame, name)
        elif name in form.marks:
            continue
        elif name in WAYS:
            _ways(chart, frame, name)
        elif name in NAMES:
            frame[name] = frame[name].map(str)
        else:
            _words(chart, frame, name)
    for name in form.one:
        found = list(dict.fromkeys(frame[name]))
        if len(found) > 1:
            raise OchkoError(WORDS["several"].format(chart=chart, column=name, found=listed(found)))
    if form.keys:
        single(chart, frame, form.keys)
    return written(frame)


def single(chart: str, frame: pd.DataFrame, keys: tuple[str, ...]) -> None:
    """Check that no two rows of a frame read alike.

    Raises:
        OchkoError: if two do, with what both of them say.
    """
    again = frame.duplicated(list(keys))
    if again.any():
        row = as_given(frame)[again].iloc[0]
        said = ", ".join(f"{name} = {row[name]}" for name in keys)
        raise OchkoError(WORDS["twice"].format(chart=chart, row=said))


def same_games(chart: str, one: pd.DataFrame, other: pd.DataFrame, part: bool = False) -> None:
    """Check that two frames are of the same games.

    Args:
        chart: the function of ``charts`` that was called.
        one: a frame.
        other: the other.
        part: whether the other may leave some out.

    Raises:
        OchkoError: if they are not.
    """
    first, second = (set(frame["game"]) for frame in (one, other))
    if not (second <= first if part else first == second):
        names = (listed(dict.fromkeys(as_given(frame)["game"])) for frame in (one, other))
        raise OchkoError(WORDS["games"].format(chart=chart, **dict(zip(("one", "other"), names, strict=True))))


def few_enough(chart: str, things: list[str], most: int = MOST_GAMES) -> list[str]:
    """Return things that are drawn side by side.

    Raises:
        OchkoError: for more than can be told apart.
    """
    if len(things) > most:
        raise OchkoError(WORDS["many"].format(chart=chart, most=most, count=len(things)))
    return things


def written(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame whose texts are drawn sign by sign: what plotly would take for markup is escaped.

    >>> drawn = written(pd.DataFrame({"game": ["a<b>x"]}))
    >>> drawn["game"][0], as_given(drawn)["game"][0]
    ('a&lt;b&gt;x', 'a<b>x')
    """
    return _mapped(frame, escaped)


def as_given(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame with its texts as they were before ``written``."""
    return _mapped(frame, unescape)


def escaped(text: str) -> str:
    """Return a text that plotly draws sign by sign."""
    return escape(text, quote=False)


def is_games(given: object) -> bool:
    """Whether something is games under their names, as ``compare.games`` returns them."""
    from ..counting import Exact
    from ..sampling import Simulation

    return isinstance(given, Mapping) and bool(given) and all(isinstance(g, Exact | Simulation) for g in given.values())


def _whole(chart: str, frame: pd.DataFrame, name: str) -> pd.Series[Any]:
    """Return a column of whole numbers from 0 (of rounds from 1), or of truths, as such."""
    least, most = (1, np.inf) if name == "rounds" else (0, 1 if name == "soft" else HIGHEST)
    for value in frame[name]:
        if value != int(value) or not least <= value <= most:
            raise OchkoError(WORDS["whole"].format(chart=chart, column=name, value=shown(value)))
    return frame[name].astype(WHOLE[name])


def _words(chart: str, frame: pd.DataFrame, name: str) -> None:
    for value in frame[name]:
        if not isinstance(value, str):
            raise OchkoError(WORDS["words"].format(chart=chart, column=name, value=shown(value)))


def _ways(chart: str, frame: pd.DataFrame, name: str) -> None:
    known = frame[WAYS[0]].notna() & (frame["probability"] > 0)
    for value in frame[name][known]:
        if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not value > 0:
            raise OchkoError(WORDS["number"].format(chart=chart, column=name, value=shown(value)))


def _numbers(chart: str, frame: pd.DataFrame, name: str, gaps: bool) -> pd.Series[Any]:
    try:
        found = frame[name].astype(float)
    except (TypeError, ValueError):
        bad = next((value for value in frame[name] if not isinstance(value, int | float | np.number)), None)
        raise OchkoError(WORDS["number"].format(chart=chart, column=name, value=shown(bad))) from None
    fine = np.isfinite(found) | (found.isna() if gaps else False)
    if not fine.all():
        bad = found[~fine].iloc[0]
        raise OchkoError(WORDS["number"].format(chart=chart, column=name, value=shown(float(bad))))
    whole = pd.api.types.is_integer_dtype(frame[name]) or pd.api.types.is_bool_dtype(frame[name])
    return frame[name] if whole else found


def _mapped(frame: pd.DataFrame, change: Any) -> pd.DataFrame:
    texts = {
        name: frame[name].map(lambda value: change(value) if isinstance(value, str) else value)
        for name in frame.columns
        if frame[name].map(lambda value: isinstance(value, str) and change(value) != value).any()
    }
    return frame.assign(**texts) if texts else frame.copy()


__all__ = [
    "FORMS", "MOST_GAMES", "Form", "as_given", "escaped", "few_enough", "is_games", "same_games", "single", "taken",
    "written",
]  # fmt: skip
