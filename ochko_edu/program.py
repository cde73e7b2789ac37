"""Zero-sum games as linear programs: each side's plans are flows, and the dual of one side's best play is linear too.

A plan is a vector x >= 0 with E x = e: what flows into a decision is what flows out of it. If both sides choose plans
and the first is paid x'A z + g'x + h'z, its best plan is the solution of one program, and the other's is among its
duals (Koller, Megiddo and von Stengel 1996). Nothing here knows of cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

from .errors import OchkoError

Array = NDArray[Any]
TOLERANCE = 1e-10  # the smallest that HiGHS takes
LOUD = 1e4  # what payments are multiplied by: HiGHS drops coefficients below 1e-9, and rare hands have such


class Plans(NamedTuple):
    """One side's plans.

    Args:
        flow: the matrix E: [decision, action], what flows out less what flows in.
        start: the vector e: what flows in from outside.
        reach: the largest flow that each decision can have; the program is scaled by it.
        of: the decision of each action.
    """

    flow: Any
    start: Array
    reach: Array
    of: Array


def equilibrium(
    first: Plans, second: Plans, pays: Any, more: Array, others: Array, seconds: float = np.inf
) -> tuple[Array, Array]:
    """Return best plans of both sides.

    Args:
        first: the plans of the side that is paid.
        second: those of the side that pays.
        pays: the matrix A: [action of the first, action of the second].
        more: the vector g: what the first side's actions are paid whatever the second does.
        others: the vector h: what the second's actions pay whatever the first does.
        seconds: after how long to give up.

    Raises:
        OchkoError: if the program cannot be solved, or not in time.
    """
    inner, outer = _scaled(first), _scaled(second)
    by_first, by_second = first.reach[first.of], second.reach[second.of]
    paid = LOUD * sparse.diags(by_first) @ sparse.csr_matrix(pays) @ sparse.diags(by_second)
    columns = len(by_first)
    found = linprog(
        -np.concatenate([LOUD * by_first * more, outer.start]),
        A_ub=sparse.hstack([-paid.T, outer.flow.T]).tocsc(),
        b_ub=LOUD * by_second * others,
        A_eq=sparse.hstack([inner.flow, sparse.csr_matrix((inner.flow.shape[0], outer.flow.shape[0]))]).tocsc(),
        b_eq=inner.start,
        bounds=[(0, None)] * columns + [(None, None)] * outer.flow.shape[0],
        method="highs-ds",
        options={
            "primal_feasibility_tolerance": TOLERANCE,
            "dual_feasibility_tolerance": TOLERANCE,
            "time_limit": seconds,
        },
    )
    if found.status != 0:
        raise OchkoError(f"the linear program of {columns} by {len(by_second)} actions was not solved: {found.message}")
    return np.maximum(found.x[:columns], 0) * by_first, np.maximum(-found.ineqlin.marginals, 0) * by_second


def _scaled(plans: Plans) -> Plans:
    """Return the plans in units of the largest flow through each decision, so that no number is very small."""
    flow = sparse.diags(1 / plans.reach) @ sparse.csr_matrix(plans.flow) @ sparse.diags(plans.reach[plans.of])
    return Plans(flow, plans.start / plans.reach, plans.reach, plans.of)
