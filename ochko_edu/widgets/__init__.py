"""Widgets: tables to play at and charts to deal, for notebooks. They hold no rule and no probability."""

from .comparing import compare
from .dealt import outcomes
from .exercising import exercise, hand_in
from .hello import self_test
from .labbing import rule_lab
from .playing import play
from .predicting import predict, reveal
from .walking import step_through

__all__ = [
    "compare",
    "exercise",
    "hand_in",
    "outcomes",
    "play",
    "predict",
    "reveal",
    "rule_lab",
    "self_test",
    "step_through",
]
