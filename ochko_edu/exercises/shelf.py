"""The list of exercises, and one of them for a pupil."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ..errors import OchkoError, nearest, plain, shown
from .drawing import KINDS, Exercise, Kind, same_seed, text_of

if TYPE_CHECKING:
    import pandas as pd

MOST_PUPILS = 1000
TOPICS = (
    "reading documents", "payments and rules", "equally likely cases", "counting hands", "without replacement",
    "conditional chances", "Bayes", "expectation", "variance", "long runs", "honest intervals", "decisions",
    "hidden cards", "the bank", "counting the shoe",
)  # fmt: skip


def catalogue() -> pd.DataFrame:
    """Return a frame of all exercises: id, title, topic, notebook, level from 1 to 3, and what each needs.

    >>> catalogue().set_index("id").loc["naturals", "topic"]
    'without replacement'
    """
    import pandas as pd

    order = sorted(KINDS.values(), key=lambda kind: (kind.notebook, TOPICS.index(kind.topic), kind.level))
    return pd.DataFrame(
        [
            {"id": k.id, "title": k.title, "topic": k.topic, "notebook": k.notebook, "level": k.level, "needs": k.needs}
            for k in order
        ]
    )


def exercise(id: str, seed: str | int = 1) -> Exercise:  # noqa: A002 - as the catalogue calls it
    """Return an exercise with the numbers of one pupil.

    Args:
        id: its name in the catalogue.
        seed: who answers it: any text or whole number. The same seed gives the same numbers everywhere.

    Raises:
        OchkoError: for an unknown exercise, or what is no seed.

    >>> question = exercise("naturals", seed="class 9B, pupil 17")
    >>> question.check("1/2").mark
    'wrong'
    """
    return _exercise(kind_of(id).id, text_of(seed))


@lru_cache(maxsize=4096)
def _exercise(id_: str, seed: str) -> Exercise:
    return Exercise(KINDS[id_], seed)


def kind_of(id_: object) -> Kind:
    """Return an exercise by its name.

    Raises:
        OchkoError: for an unknown one, with the nearest.
    """
    if not isinstance(id_, str) or id_ not in KINDS:
        raise OchkoError(
            f"there is no exercise {shown(id_)}.{nearest(id_, KINDS)} oe.exercises.catalogue() lists all {len(KINDS)}."
        )
    return KINDS[id_]


def ids_of(ids: str | Iterable[str]) -> list[str]:
    """Return names of exercises from one name or a list of names.

    Raises:
        OchkoError: for an unknown name, none at all, or what is no list.
    """
    given = [ids] if isinstance(ids, str) else list(ids) if isinstance(ids, Iterable) else None
    if not given:
        raise OchkoError(f"ids is {shown(ids)}; it must be names of exercises such as ['naturals', 'which-ace'].")
    return [kind_of(one).id for one in given]


def pupils_of(seed: str | int, pupils: int | Iterable[str | int] | None) -> list[str]:
    """Return the seeds of the pupils of a class; 17 and "17" are both pupil 17.

    Args:
        seed: of the class, such as "class 9B".
        pupils: how many, or which; None for a single one, with the seed itself.

    Raises:
        OchkoError: for what is no list of pupils, or too many.

    >>> pupils_of("class 9B", 2), pupils_of("class 9B", [17]), pupils_of("", ["Vera", "Pavel"])
    (['class 9B, pupil 1', 'class 9B, pupil 2'], ['class 9B, pupil 17'], ['Vera', 'Pavel'])
    """
    if pupils is None:
        return [text_of(seed)]
    pupils = plain(pupils)
    told = (
        f"pupils is {shown(pupils)}; it must be their number, from 1 to {MOST_PUPILS}, or a list of names or "
        f"numbers, "
        "each once."
    )
    if isinstance(pupils, bool | str) or not isinstance(pupils, int | Iterable):
        raise OchkoError(told)
    if isinstance(pupils, int):
        if not 1 <= pupils <= MOST_PUPILS:
            raise OchkoError(told)
        pupils = range(1, pupils + 1)
    group = "" if seed == "" else text_of(seed)
    found = []
    for pupil in pupils:
        name = text_of(pupil)
        name = f"pupil {int(name)}" if name.isascii() and name.isdigit() else name
        found.append(text_of(f"{group}, {name}" if group else name))
    if not found or len(set(map(same_seed, found))) < len(found) or len(found) > MOST_PUPILS:
        raise OchkoError(told)
    return found


def misconceptions(seed: str | int = 1) -> pd.DataFrame:
    """Return a frame of the wrong answers that are recognised, one row each: exercise, its name, and the reply.

    Args:
        seed: whose numbers; with other numbers an exercise may recognise some others.
    """
    import pandas as pd

    rows = []
    for id_ in KINDS:
        found = exercise(id_, seed)
        rows += [{"exercise": id_, "misconception": name, "reply": text} for name, text in found.replies.items()]
    return pd.DataFrame(rows)
