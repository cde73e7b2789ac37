"""The named variants: each is read from the clauses in ``sources/``, never written here a second time."""

from __future__ import annotations

from functools import lru_cache

from . import sources
from .errors import RuleError, shown
from .rules import Rules

ALIASES = {
    "000": "salon",
    "salon-000": "salon",
    "002": "folk",
    "003": "salon-003",
    "004": "salon-004",
    "ochko": "folk",
    "chemin de fer": "chemin-de-fer",
}


def variant(name: str) -> Rules:
    """Return the rules of a named variant.

    Args:
        name: such as ``"salon"`` or ``"folk"``; see ``variants()``.

    Raises:
        RuleError: for an unknown name, with the nearest one.

    >>> variant("folk").tie
    'banker'
    """
    if not isinstance(name, str):
        raise RuleError(f"a variant is called by its name, not by {shown(name)}: {', '.join(variants())}.")
    return _variant(ALIASES.get(name, name))


@lru_cache(maxsize=32)
def _variant(name: str) -> Rules:
    settings = sources.variant(name).settings
    return Rules(variant=name, **{field: setting.value for field, setting in settings.items()})


def variants() -> dict[str, str]:
    """Return the names of all variants, with one line about each.

    >>> list(variants())[:2]
    ['salon', 'salon-002']
    """
    return {name: sources.variant(name).line for name in sources.variant_names()}
