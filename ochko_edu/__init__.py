"""ochko_edu: the card game twenty-one (ochko), its rules, its history, and the probability in it."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# Each public name and the module that holds it; a module is loaded when its name is first used.
_NAMES = {
    "Card": "cards",
    "Deck": "cards",
    "card": "cards",
    "Rules": "rules",
    "variant": "presets",
    "variants": "presets",
    "Policy": "policies",
    "policy": "policies",
    "stand_on": "policies",
    "simulate": "sampling",
    "simulate_banks": "banks",
    "sweep": "sweeps",
    "Table": "table",
    "OchkoError": "errors",
    "best_response": "response",
    "exact": "counting",
    "odds": "decisions",
    "solve": "solving",
}
_MODULES = ("charts", "compare", "lessons", "exercises", "widgets", "sources", "cards", "hands")

__all__ = sorted({*_NAMES, "__version__"})


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        value = getattr(importlib.import_module(f".{_NAMES[name]}", __name__), name)
        globals()[name] = value
        return value
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module 'ochko_edu' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_NAMES, *_MODULES})
