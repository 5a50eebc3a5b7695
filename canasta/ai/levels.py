"""The levels: who plays under which name, and how long each may think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from canasta.ai.player import Player
from canasta.ai.policy import Policy
from canasta.ai.simple import GreedyPlayer, RandomPlayer

LEVELS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {
        "beginner": Policy,
        "casual": Policy,
        "steady": Policy,
        "sharp": Policy,
        "master": Policy,
        "bot": Policy,
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
    }
)
"""A maker of players for each name; `bot` is steady, `random` and `greedy` are there to be measured against."""

LIMITS: Mapping[str, float] = MappingProxyType(
    {
        "beginner": 0.03,
        "casual": 0.03,
        "steady": 0.15,
        "sharp": 1.0,
        "master": 2.0,
        "bot": 0.15,
        "random": 0.15,
        "greedy": 0.15,
    }
)
"""Seconds that a decision of a level may take."""
