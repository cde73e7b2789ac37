"""The code that deals by the million, written so that numba can compile it and plain Python can run it.

The functions of these modules are copied into one namespace and compiled there; uncompiled, the same functions run
as they stand. A bundle of all of them has one name for each, so names are unique across the modules.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

MODULES = ("generator", "lone", "pack", "rounds", "crowd", "banks")
ENTRIES = ("lone", "crowd", "banks")
MISSING = (
    "numba is not installed here, so rounds are dealt in plain Python: the same cards, but a thousand times slower."
)


def plain() -> SimpleNamespace:
    """Return the kernels as they are written."""
    space: dict[str, Any] = {}
    for name in MODULES:
        module = importlib.import_module(f".{name}", __name__)
        space.update({f: g for f, g in vars(module).items() if inspect.isfunction(g)})
    return SimpleNamespace(**space)


@lru_cache(maxsize=1)
def compiled() -> SimpleNamespace | None:
    """Return the kernels as compiled code, or None, with one warning, where there is no compiler."""
    try:
        import numba
    except ImportError:
        warnings.warn(MISSING, RuntimeWarning, stacklevel=2)
        return None
    modules = [importlib.import_module(f".{name}", __name__) for name in MODULES]
    space = {name: value for module in modules for name, value in vars(module).items() if name[:2] != "__"}
    version = _fingerprint()
    found = {}
    for module in modules:
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                copy = FunctionType(function.__code__, space, name, function.__defaults__)
                copy.__module__ = function.__module__
                # Numba's cache knows a function by this name; callees that have changed must not be found there.
                copy.__qualname__ = f"{name}_{version}"
                found[name] = space[name] = _compiled(numba, copy, name in ENTRIES)
    return SimpleNamespace(**found)


def _compiled(numba: Any, function: Callable[..., Any], entry: bool) -> Any:
    if not entry:  # it is compiled into what calls it; Python has no need of it
        return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder that can be written to
        return numba.njit(nogil=True)(function)


def _fingerprint() -> str:
    """Return a short name for the text of all kernels."""
    text = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(text).hexdigest()[:12]


def is_loaded() -> bool:
    """Whether the compiler has been loaded already, so that using it costs nothing more."""
    return "numba" in sys.modules and compiled.cache_info().currsize > 0
