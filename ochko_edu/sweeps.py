"""Many simulations beside each other: a grid of rules and ways of playing, and one row for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from .errors import OchkoError, RuleError, nearest, plain, shown
from .fields import FIELDS
from .policies import Policy
from .rules import Rules, check_rules
from .sampling import Simulation, check_work, ways_of_playing

if TYPE_CHECKING:
    import pandas as pd

    from .running import Executor, Progress
    from .tallies import Tally

FIXED = ("punter", "banker", "seats", "shoe")
MEASURED = ("value", "standard_error", "low", "high")
OTHERS = ("rules", "punter", "banker", "seats", "shoe", "rounds", "seed")


def sweep(
    rules: Rules,
    grid: Mapping[str, Iterable[Any]],
    rounds: int = 100_000,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Progress = False,
    **fixed: Any,
) -> pd.DataFrame:
    """Simulate every combination of a grid and return one row for each.

    All combinations are dealt with the same seed: what differs between two rows is less due to chance than each row is.

    Args:
        rules: the rules to start from.
        grid: for each field of the rules, and for ``punter``, ``banker``, ``seats``, ``shoe``, ``rounds``, ``seed`` or
            ``rules`` itself, the values to go through.
        rounds: how many rounds of each combination.
        seed: fixes every card.
        executor: who deals: as for ``simulate``; the chunks of all combinations are handed out together.
        progress: whether to show a bar; as for ``simulate``. After an interruption, combinations that were not dealt
            to the end are left out.
        **fixed: ``punter``, ``banker``, ``seats`` or ``shoe``, the same for all.

    Returns:
        A frame with a column for each key of the grid, then rounds, value, standard_error, low and high (two standard
        errors to each side); and refused: why these rules cannot be, or "". A refused row has no numbers.

    Raises:
        OchkoError: for a name that is none, a grid without values, or what ``simulate`` refuses.
        PolicyError: if a policy of one's own fails.

    >>> import ochko_edu as oe
    >>> frame = sweep(oe.variant("salon"), {"tie": ["push", "banker"], "punter": [oe.stand_on(15)]}, rounds=2000)
    >>> list(frame["tie"]), list(frame["punter"])
    (['push', 'banker'], ['stand_on(15)', 'stand_on(15)'])
    """
    import pandas as pd

    from .running import Bar, check_executor, in_order
    from .tallies import deal_chunk

    check_executor(executor)
    names, combinations = _checked(grid, fixed)
    jobs = [_Job(rules, dict(zip(names, values, strict=True)), rounds, seed, fixed) for values in combinations]
    tallies: list[Tally | None] = [None] * len(jobs)
    tasks, owners = _tasks(jobs)
    with Bar(progress, sum(job.rounds for job in jobs if not job.refused), "rounds") as bar:
        for part in in_order(deal_chunk, tasks, executor):
            number = owners.pop(0)
            so_far = tallies[number]
            tallies[number] = part if so_far is None else so_far.plus(part)
            bar.reach(sum(tally.sums.rounds for tally in tallies if tally is not None))
    rows = [
        job.row(tally)
        for job, tally in zip(jobs, tallies, strict=True)
        if job.refused or (tally is not None and tally.sums.rounds == job.rounds)
    ]
    columns = [*(name for name in names if name != "rounds"), "rounds", *MEASURED, "refused"]
    kinds: dict[str, Any] = {"rounds": "Int64", **dict.fromkeys(MEASURED, float)}
    return pd.DataFrame(rows, columns=columns).astype(kinds)


class _Job:
    """One combination."""

    def __init__(
        self, rules: Rules, chosen: dict[str, Any], rounds: int, seed: int, fixed: Mapping[str, Any]
    ) -> None:  # fmt: skip
        from .machine import machine

        self.chosen, self.refused = chosen, ""
        how: dict[str, Any] = {
            "rounds": rounds,
            "seed": seed,
            "seats": 1,
            "shoe": "talia",
            "punter": None,
            "banker": None,
        }
        how |= {name: value for name, value in {**fixed, **chosen}.items() if name in OTHERS}
        base: Rules = how.pop("rules", rules)
        self.shoe = how["shoe"]
        check_rules(base)
        try:
            self.rules = base.replace(**{name: value for name, value in chosen.items() if name in FIELDS})
            self.rounds, self.seed, self.seats = check_work(
                self.rules, how["rounds"], "rounds", how["seed"], how["seats"], self.shoe
            )
            self.ways = ways_of_playing(self.rules, how["punter"], how["banker"])
            self.machine = machine(self.rules, self.seats, self.shoe, *self.ways)
        except RuleError as refusal:
            self.refused = str(refusal)

    def row(self, tally: Tally | None) -> dict[str, Any]:
        """Return the combination's row of the frame."""
        found: dict[str, Any] = {name: _shown(value) for name, value in self.chosen.items() if name != "rounds"}
        numbers: dict[str, Any] = dict.fromkeys(("rounds", *MEASURED))
        if tally is not None:
            run = Simulation(self.rules, self.rounds, self.seed, self.shoe, *self.ways, self.machine, tally)
            value, error = run.value, run.standard_error
            numbers = {
                "rounds": self.rounds, "value": value, "standard_error": error,
                "low": value - 2 * error, "high": value + 2 * error,
            }  # fmt: skip
        return {**found, **numbers, "refused": self.refused}


def _tasks(jobs: list[_Job]) -> tuple[Iterator[tuple[Any, ...]], list[int]]:
    """Return the chunks of all jobs, and a list that is filled with whose each is as they are handed out."""
    from .tallies import chunks

    owners: list[int] = []

    def tasks() -> Iterator[tuple[Any, ...]]:
        for number, job in enumerate(jobs):
            if not job.refused:
                for task in chunks(job.machine.arrays, job.rounds, job.seed):
                    owners.append(number)
                    yield task

    return tasks(), owners


def _checked(grid: Mapping[str, Iterable[Any]], fixed: Mapping[str, Any]) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return the names of a grid and its combinations."""
    if not isinstance(grid, Mapping):
        raise OchkoError(f'the grid is {shown(grid)}; it must name values, such as {{"tie": ["push", "banker"]}}.')
    for name in fixed:
        if name in grid:
            raise OchkoError(f"{name} is in the grid, and {shown(fixed[name])} for all; leave one of them out.")
        if name in FIELDS:
            raise OchkoError(f"{name} is a field of the rules: change these for all, or put {name} into the grid.")
        if name not in FIXED:
            raise OchkoError(f"a sweep knows nothing called {shown(name)}.{nearest(name, FIXED)}")
    for name, given in grid.items():
        if name not in (*FIELDS, *OTHERS):
            raise OchkoError(f"a sweep knows nothing called {shown(name)}.{nearest(name, (*FIELDS, *OTHERS))}")
        if isinstance(given, (bytes, Mapping)) or not isinstance(plain(given), Iterable):
            raise OchkoError(f"the grid goes through {shown(given)} for {name}; it must be a list of values.")
    values = {name: [given] if isinstance(given, str) else list(given) for name, given in grid.items()}
    empty = [name for name, found in values.items() if not found]
    if empty or not values:
        raise OchkoError(f"the grid has no values{' for ' + ', '.join(empty) if empty else ''}.")
    return list(values), list(product(*values.values()))


def _shown(value: Any) -> Any:
    """Return a value as it stands in a frame: policies and functions by name, a mapping or a tuple as text."""
    if isinstance(value, (Policy, Rules, Mapping, tuple)):
        return repr(value)
    return getattr(value, "__name__", value) if callable(value) else value


__all__ = ["sweep"]
