"""The levels: who plays under which name, in which style, and how long each may think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from types import MappingProxyType

from canasta.ai.leaning import STYLES, Factors, Leaning
from canasta.ai.lessons import ALL, LAYING
from canasta.ai.player import Player
from canasta.ai.policy import Policy
from canasta.ai.rascals import RASCALS
from canasta.ai.search import Budget, Search
from canasta.ai.simple import GreedyPlayer, RandomPlayer
from canasta.ai.weak import Haze, Weak

BEGINNER = Haze(
    error=130.0,
    memory=0.0,
    slips=0.3,
    shy=60.0,
    factors={
        "danger": 0.35,
        "denial": 0.3,
        "freeze": 0.0,
        "hide": 0.6,
        "wild": 0.4,
        "thin": 0.2,
        "pair": 0.6,
        "set_late": 0.2,
        "alone": 0.45,
    },
)
CASUAL = Haze(
    error=60.0,
    memory=0.4,
    slips=0.15,
    shy=25.0,
    factors={"danger": 0.5, "wild": 0.5, "thin": 0.4, "hide": 0.8, "set_late": 0.35, "alone": 0.75},
)
HAZES: Mapping[str, Haze] = MappingProxyType({"beginner": BEGINNER, "casual": CASUAL})
"""The levels that see some of it wrong, and how much."""
SHARP = Budget(rollouts=400, margin=3.0, least=150.0)
MASTER = Budget(rollouts=800, margin=3.0, least=150.0)


LEARNED: Mapping[str, frozenset[str]] = MappingProxyType({"sharp": LAYING, "master": ALL})
"""The levels with weights tuned in each kind of game, and the kinds of choices in which they follow lessons."""


def _maker(level: str, style: Factors) -> Callable[[], Player]:
    """Makes players of a level that lean so."""
    match level:
        case "beginner" | "casual":
            return lambda: Weak(HAZES[level], style)
        case "sharp":
            return lambda: Search(SHARP, style, learned=LEARNED["sharp"])
        case "master":
            return lambda: Search(MASTER, style, learned=LEARNED["master"])
        case _:
            return (lambda: Leaning(style)) if style else Policy


NAMES: tuple[str, ...] = ("beginner", "casual", "steady", "sharp", "master")
"""The levels, weakest first."""

LEVELS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {
        **{level: _maker(level, {}) for level in NAMES},
        "bot": Policy,
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
        **RASCALS,
        **{f"{level}-{style}": _maker(level, STYLES[style]) for level, style in product(NAMES, STYLES)},
    }
)
"""A maker of players for each name; `bot` is steady, `steady-eager` a steady player of that style. `random`, `greedy`
and the rascals are there to be measured against."""

_SECONDS: Mapping[str, float] = {"beginner": 0.03, "casual": 0.03, "sharp": 0.7, "master": 1.0}

LIMITS: Mapping[str, float] = MappingProxyType({name: _SECONDS.get(name.split("-")[0], 0.15) for name in LEVELS})
"""Seconds that a decision of a level may take; a search ends there with what it has found."""
