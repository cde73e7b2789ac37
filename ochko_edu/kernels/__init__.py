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
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

MODULES = ("generator", "lone", "pack", "rounds", "crowd", "banks")
ENTRIES = ("lone", "crowd", "banks")
KINDS = ("lone", "together", "duels", "one_hand")
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
def _compiler() -> Any:
    """Return numba, or None, with one warning, where there is none."""
    try:
        import numba
    except ImportError:
        warnings.warn(MISSING, RuntimeWarning, stacklevel=2)
        return None
    with suppress(ImportError, AttributeError):
        _skip_linear_algebra()
    return numba


def _skip_linear_algebra() -> None:
    """Load what numba knows of arrays without scipy's linear algebra, which takes as long again and is not used here.

    Numba asks only whether it is there, and asks again wherever it is used.
    """
    from numba.np import linalg

    asks, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = asks


@lru_cache(maxsize=32)
def compiled(kind: str, idle: tuple[str, ...] = ()) -> SimpleNamespace | None:
    """Return the kernels as compiled code, or None where there is no compiler.

    A function is compiled when it is first called, and each caller takes all that it calls along. So each kind has
    its own copy of all functions, in which ``play`` is the one order that is played, and what is idle does nothing:
    what is not needed costs no time.

    Args:
        kind: one of ``KINDS``.
        idle: names of functions that will not be called.
    """
    numba = _compiler()
    if numba is None:
        return None
    modules = [importlib.import_module(f".{name}", __name__) for name in MODULES]
    space = {name: value for module in modules for name, value in vars(module).items() if name[:2] != "__"}
    version = "_".join([kind, *idle, _fingerprint()])
    found = {}
    for module in modules:
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                copy = FunctionType(function.__code__, space, name, function.__defaults__)
                copy.__module__ = function.__module__
                # Numba's cache knows a function by this name; callees that have changed must not be found there.
                copy.__qualname__ = f"{name}_{version}"
                found[name] = space[name] = _compiled(numba, copy, name in ENTRIES)
    space["play"] = space.get(f"play_{kind}")
    space.update(dict.fromkeys(idle, _compiled(numba, _idle, False)))
    return SimpleNamespace(**found)


def _idle(*_: Any) -> bool:
    """Stand in for what is never called."""
    return False


def _compiled(numba: Any, function: Callable[..., Any], entry: bool) -> Any:
    # Nothing is allocated here, so nobody need count who holds which array: that would take half of all time. The
    # option has no public name; an edition of numba without it does without.
    options = {"_nrt": False} if hasattr(numba.core.cpu.CPUTargetOptions, "_nrt") else {}
    if not entry:  # it is compiled into what calls it; Python has no need of it
        return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
    try:
        return numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, **options)(function)
    except RuntimeError:  # no folder that can be written to
        return numba.njit(nogil=True, no_cfunc_wrapper=True, **options)(function)


def _fingerprint() -> str:
    """Return a short name for the text of all kernels."""
    text = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(text).hexdigest()[:12]


def is_loaded() -> bool:
    """Whether the compiler has been loaded already, so that using it costs little more."""
    return "numba" in sys.modules and compiled.cache_info().currsize > 0
