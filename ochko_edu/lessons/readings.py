"""What the other readings of a game's documents would be worth, one at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .. import sources
from ..compare import phrase
from ..errors import OchkoError
from ..presets import variant

if TYPE_CHECKING:
    import pandas as pd

READ = "{text} ({topic})"
NOTHING = 1e-9  # stakes; a smaller difference is a rounding error


def readings(game: str) -> pd.DataFrame:
    """Return each other reading of a game that one duel can tell, and what it is worth.

    Both sides play as ever: the punter stands on 16, the banker on 17, from fresh packs. Readings of the table (who
    shuffles, how the bank goes round) leave a duel as it is; they are left out, and so are those that change nothing.

    Args:
        game: the name of a variant, such as "salon".

    Returns:
        One row a reading, the greatest difference first; the columns are those that ``charts.sensitivity`` draws.

    >>> found = readings("folk")
    >>> found["source"].iloc[0], f"{found['value'].iloc[0]:.3f}"
    ('reading B15 b', '0.081')
    """
    return _readings(game).copy()


@lru_cache(maxsize=8)
def _readings(game: str) -> pd.DataFrame:
    import pandas as pd

    from ..compare.worths import playing, worth

    rules = variant(game)
    before = worth(rules, playing()).value
    rows = []
    for reading in sources.variant(rules.variant).readings:
        for candidate in reading.candidates:
            sets = {name: value for name, value in candidate.sets.items() if getattr(rules, name) != value}
            if candidate.key == reading.default or not candidate.played or not sets:
                continue
            try:
                changed = rules.replace(**sets)
                after = worth(changed, playing()).value
            except OchkoError:  # what a whole table decides is no matter of one duel
                continue
            if abs(after - before) > NOTHING:
                only = next(iter(sets))
                words = READ.format(topic=_low(reading.topic), text=_low(candidate.text.rstrip(".")))
                if len(sets) == 1 and only != "values":
                    words = phrase(only, getattr(changed, only)) or words
                rows.append(
                    {
                        "change": words, "sets": f"{reading} {candidate.key}",
                        "source": f"{reading} {candidate.key}", "clauses": ", ".join(reading.clauses),
                        "value": after, "difference": after - before, "base": rules.variant,
                    }
                )  # fmt: skip
    frame = pd.DataFrame(rows)
    return frame.sort_values("difference", key=abs, ascending=False, kind="stable", ignore_index=True)


def _low(text: str) -> str:
    return text[:1].lower() + text[1:]
