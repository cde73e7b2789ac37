"""A folk table in the pass after the knock, where a punter who has bid high holds fourteen."""

from __future__ import annotations

KNOCKED = """ochko_edu table, version 1
rule: variant = "folk"
seed: 36
seats: 1
you: 1
purse: 1000
punter: usual
banker: usual
deal: bank0=100; bid1=100; draw1; stand1; draw0; stand0
deal: next0; bid1=200; draw1; draw1
deal: next0; bid1=400; draw1; draw1
step: 14 of 14
end
"""


def knocked() -> str:
    """Return a saved table for ``widgets.play``: the knock has been announced, and seat 1 has to decide on 14.

    He lost the whole bank of 100, then the whole bank of 200; so it has grown to 400, and he plays for all of it.

    >>> knocked().splitlines()[1]
    'rule: variant = "folk"'
    """
    return KNOCKED
