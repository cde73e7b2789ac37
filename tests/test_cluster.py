"""A cluster deals the same rounds, even when one of its machines dies in the middle."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

import ochko_edu as oe
from ochko_edu.tallies import LONE_BLOCK

distributed = pytest.importorskip(
    "distributed", reason="Dask's distributed is not installed: pip install 'ochko-edu[cluster]'"
)


@pytest.fixture(scope="module")
def client() -> Any:
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, distributed.Client(cluster) as found:
        yield found


def pids(client: Any) -> set[int]:
    return set(client.run(os.getpid).values())


@pytest.mark.timeout(240)
def test_a_cluster_deals_the_same_rounds_though_a_worker_is_killed(client: Any) -> None:
    rules = oe.variant("salon")
    rounds, seats = 3 * 10**6, 5
    before, killed, told = pids(client), [], []

    def kill(done: int, of: int) -> None:
        told.append(done)
        if not killed:
            killed.append(min(before))
            os.kill(killed[0], signal.SIGKILL)

    there = oe.simulate(rules, rounds, seed=6, seats=seats, executor=client.get_executor(), progress=kill)
    here = oe.simulate(rules, rounds, seed=6, seats=seats)
    assert killed
    assert told[0] < rounds / 10, "it was killed in the middle"
    assert there.rounds == rounds
    assert (there.tally.counts == here.tally.counts).all()
    assert there.value == here.value
    assert there.standard_error == here.standard_error
    assert there.path.equals(here.path)
    assert killed[0] not in pids(client), "the killed process is gone"


@pytest.mark.timeout(240)
def test_a_cluster_plays_the_same_banks_and_sweeps(client: Any) -> None:
    rules, executor = oe.variant("folk"), client.get_executor()
    there = oe.simulate_banks(rules, 600, seed=1, bid=0.3, executor=executor)
    assert there.first.equals(oe.simulate_banks(rules, 600, seed=1, bid=0.3).first)
    grid = {"tie": ["banker", "push"]}
    assert oe.sweep(rules, grid, LONE_BLOCK + 1, executor=executor).equals(oe.sweep(rules, grid, LONE_BLOCK + 1))
