"""The rule lab without its face: the rules now, undo, the games to compare, text in and out."""

from __future__ import annotations

from typing import Any

from ..compare import name_of, phrase
from ..compare.phrases import as_typed
from ..errors import OchkoError, RuleError, nearest, shown
from ..fields import FIELDS
from ..rules import Rules
from .lab_options import NUMBERS, SECTIONS, Control, control, refusal, values_of
from .own_rule import Settle, own_rule
from .words_lab import LAB

MOST_KEPT = 4  # games in the comparison
FIELDS_SHOWN = tuple(name for names in SECTIONS.values() for name in names)


class UnlistedError(RuleError):
    """A choice that a control does not offer, whatever the other rules are."""


class Lab:
    """The rules of a lab. Each change is tried first; if it is refused, everything stays as it was.

    Args:
        base: the rules to start from.

    >>> from ochko_edu.presets import variant
    >>> lab = Lab(variant("salon"))
    >>> lab.choose("tie", "'banker'")
    >>> lab.rules.changes
    {'tie': 'banker'}
    >>> lab.undo()
    >>> lab.rules == lab.base
    True
    """

    def __init__(self, base: Rules) -> None:
        self.base = self.rules = base
        self.past: list[Rules] = []
        self.future: list[Rules] = []
        self.kept: dict[str, Rules] = {}
        self.code: str | None = None  # what was last typed as a rule of one's own

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields that differ from the base."""
        return tuple(self.base.diff(self.rules))

    @property
    def title(self) -> str:
        """A short name of the base."""
        return name_of(self.base)

    def controls(self, section: str) -> tuple[Control, ...]:
        """Return the controls of a section."""
        return tuple(control(name, self.rules, self.base) for name in SECTIONS[section])

    def choose(self, name: str, key: str) -> None:
        """Set a field to what a control offers, or to a number that was typed.

        Args:
            name: the field.
            key: the option's key, or the number as it was typed.

        Raises:
            RuleError: if there is no such choice, or the rules contradict themselves.
        """
        if name not in FIELDS_SHOWN:
            raise UnlistedError(LAB["no_field"].format(name=shown(name), nearest=nearest(name, FIELDS_SHOWN)))
        if name in NUMBERS:
            text = key.strip() if isinstance(key, str) else key
            value: Any = int(text) if isinstance(text, str) and text.isascii() and text.isdigit() else text
            try:
                FIELDS[name].normalise(value)
            except RuleError as error:  # not by itself, whatever the other rules are
                raise UnlistedError(str(error)) from None
        else:
            options = {as_typed(value): value for value in values_of(name, self.rules)}
            if not isinstance(key, str) or key not in options:
                told = LAB["unlisted"].format(
                    name=name, value=key if isinstance(key, str) else shown(key), nearest=nearest(key, options),
                    allowed=", ".join(options),
                )  # fmt: skip
                raise UnlistedError(told)
            value = options[key]
        why = refusal(self.rules, name, value)
        if why:
            raise RuleError(why)
        self.go(self.rules.replace(**{name: value}))

    def go(self, rules: Rules) -> None:
        """Go on to other rules. Whoever finds that they cannot be counted calls ``back_out``."""
        if rules == self.rules:
            return
        self.past.append(self.rules)
        self.future.clear()
        self.rules = rules

    def back_out(self) -> None:
        """Take the last change back as if it had not been made; where there is none, nothing is done."""
        if self.past:
            self.rules = self.past.pop()

    def undo(self) -> None:
        """Take the last change back.

        Raises:
            RuleError: if there is none.
        """
        if not self.past:
            raise RuleError(LAB["no_undo"])
        self.future.append(self.rules)
        self.rules = self.past.pop()

    def redo(self) -> None:
        """Do again what was taken back.

        Raises:
            RuleError: if there is nothing.
        """
        if not self.future:
            raise RuleError(LAB["no_redo"])
        self.past.append(self.rules)
        self.rules = self.future.pop()

    def reset(self) -> None:
        """Go back to the base; this too can be taken back."""
        self.go(self.base)

    @property
    def text(self) -> str:
        """The rules as TOML. A function cannot travel so; it is left out."""
        rules = self.rules if self.rules.settle is None else self.rules.replace(settle=None)
        return rules.to_toml()

    def paste(self, text: str) -> None:
        """Go on to the rules of a text.

        Raises:
            RuleError: in one line, for a text that holds none.
        """
        try:
            rules = Rules.from_toml(text)
        except RuleError as error:
            raise RuleError(" ".join(str(error).split())) from None
        self.go(rules)

    def own(self, code: str) -> None:
        """Settle hands by a learner's own function.

        Raises:
            OwnRuleError: with the line, for a text that cannot be used.
            RuleError: for rules that contradict themselves.
        """
        self.code = code
        now = self.rules.settle
        if not (isinstance(now, Settle) and now.code == code):
            self.go(own_rule(self.rules, code))

    def disown(self) -> None:
        """Do without the learner's function."""
        self.go(self.rules.replace(settle=None))

    def keep(self) -> str:
        """Add the rules to the comparison, and return the name that they have there.

        Raises:
            OchkoError: if they are there, or the comparison is full.
        """
        name = name_of(self.rules)
        if self.rules in self.kept.values():
            raise OchkoError(LAB["twice"].format(game=name))
        if len(self.kept) >= MOST_KEPT:
            raise OchkoError(LAB["full"].format(most=MOST_KEPT))
        number = 2
        while name in self.kept:
            name, number = f"{name_of(self.rules)}, {number}", number + 1
        self.kept[name] = self.rules
        return name

    def drop(self, name: str) -> None:
        """Take a game out of the comparison; one that is not there does nothing."""
        self.kept.pop(name, None)

    def phrase_of(self, before: Rules) -> str:
        """Return in a few words what was changed since some rules."""
        diff = before.diff(self.rules)
        return "; ".join(phrase(name, now) for name, (_, now) in list(diff.items())[:2])


__all__ = ["FIELDS_SHOWN", "MOST_KEPT", "Lab", "UnlistedError"]
