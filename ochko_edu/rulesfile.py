"""Rules as TOML, to travel by mail or in a chat: written by ``Rules.to_toml``, read by ``Rules.from_toml``."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .cards import PACKS
from .errors import RuleError, nearest
from .fields import FIELDS, Frozen, field
from .rules import Rules

_TOML_INT = 2**63  # TOML promises whole numbers of 64 bits; Python cannot even show much greater ones
_CURLY = "“”„«»‘’"


def dump(rules: Rules, full: bool = False) -> str:
    """Return rules as TOML.

    Args:
        rules: what to write.
        full: every field, grouped, with its meaning as a comment; otherwise the variant and what differs from it.

    Raises:
        RuleError: if ``settle`` is a function, which cannot travel as data.

    >>> from ochko_edu.presets import variant
    >>> print(dump(variant("salon").replace(tie="banker", natural_pays="3/2")))
    variant = "salon"
    natural_pays = "3/2"
    tie = "banker"
    <BLANKLINE>
    """
    if rules.settle is not None:
        name = getattr(rules.settle, "__name__", repr(rules.settle))
        raise RuleError(
            f"settle is the function {name}; a function cannot be written as TOML. Write replace(settle=None), "
            f"send the source of the function beside it, and put it back with replace(settle={name})."
        )
    lines = [f"variant = {json.dumps(rules.variant)}"]
    if not full:
        return "\n".join([*lines, *(f"{name} = {_written(value)}" for name, value in rules.changes.items())]) + "\n"
    for group in dict.fromkeys(f.group for f in FIELDS.values()):
        lines += ["", f"# ---- {group} ----"]
        for name in (f.name for f in FIELDS.values() if f.group == group):
            lines += ["", f"# {field(name).meaning}", f"{name} = {_written(getattr(rules, name))}"]
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    if value is None:
        return '"None"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return json.dumps(str(value))
    if isinstance(value, Mapping):
        pairs = [f"{_key(str(key))} = {_written(item)}" for key, item in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value) if isinstance(value, int) else json.dumps(value)


def _key(key: str) -> str:
    return key if key.isalpha() and key.isascii() else json.dumps(key)


def load(cls: type[Rules], text: str) -> Rules:
    r"""Return the rules that a text of TOML describes; fields that are left out are those of the variant.

    ``values`` may name only the ranks that differ.

    Raises:
        RuleError: one error, naming each field that is wrong, its value, and what is allowed.

    >>> load(Rules, 'variant = "salon"\ntie = "bankr"')
    Traceback (most recent call last):
    ...
    ochko_edu.errors.RuleError: tie is 'bankr'; allowed: 'push', 'banker', 'punter'. Did you mean 'banker'?
    """
    given = _parsed(text)
    base = _variant(given)
    found: dict[str, Any] = base.as_dict()
    problems = []
    for name, value in given.items():
        if name == "variant":
            continue
        try:
            found[name] = field(name).normalise(_read(name, value))
        except RuleError as error:
            problems.append(str(error))
    if problems:
        # Several at once are told together, so that one reading of the message is enough.
        raise RuleError(problems[0] if len(problems) == 1 else "\n".join(f"- {p}" for p in problems))
    if "values" in given and any(rank not in found["values"] for rank in PACKS[found["pack"]]):
        found["values"] = Frozen({**base.values, **found["values"]})
    return cls(variant=base.variant, **found)


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RuleError(f"from_toml reads a text of TOML, not {type(text).__name__}.")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        hint = " It has typographic quotes; TOML needs plain ones." if any(c in text for c in _CURLY) else ""
        raise RuleError(f'this is not TOML: {error}.{hint} A line reads such as: tie = "banker"') from None


def _variant(given: Mapping[str, Any]) -> Rules:
    from .presets import variant, variants

    names = ", ".join(variants())
    if "variant" not in given:
        near = next((f"{key!r} looks like it. " for key in given if nearest(key, ["variant"])), "")
        raise RuleError(f'variant is missing. {near}A line such as variant = "salon" names one of: {names}.')
    name = given["variant"]
    if not isinstance(name, str):
        raise RuleError(f"variant is {_shown(name)}; allowed: {names}.")
    return variant(name)


def _read(name: str, value: Any) -> Any:
    """Return a value as ``replace`` would be given it."""
    if name in FIELDS and _too_large(value):
        raise RuleError(f"{name} holds a number beyond 64 bits; allowed: {field(name).allowed}.")
    return None if value == "None" else value


def _too_large(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_too_large, value.values()))
    if isinstance(value, list):
        return any(map(_too_large, value))
    return isinstance(value, int) and not -_TOML_INT <= value < _TOML_INT


def _shown(value: Any) -> str:
    return "a number beyond 64 bits" if _too_large(value) else repr(value)
