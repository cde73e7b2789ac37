"""Widgets: tables to play at and charts to deal, for notebooks. They hold no rule and no probability."""

from .dealt import outcomes
from .hello import self_test
from .playing import play

__all__ = ["outcomes", "play", "self_test"]
