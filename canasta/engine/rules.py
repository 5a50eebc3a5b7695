"""Rule sets: the sections of rules, and how they are loaded, changed and written out."""

from __future__ import annotations

from canasta.engine.knobs import (
    CanastaRow,
    Flat,
    GoingOut,
    Melds,
    Opening,
    Penalties,
    Pile,
    Quota,
    Requirement,
    RuleSet,
    Scoring,
    ShortSequence,
    Start,
    StockEnd,
    Table,
    ThreeNeeds,
    Threes,
    WildBonus,
)

__all__ = [
    "CanastaRow",
    "Flat",
    "GoingOut",
    "Melds",
    "Opening",
    "Penalties",
    "Pile",
    "Quota",
    "Requirement",
    "RuleSet",
    "Scoring",
    "ShortSequence",
    "Start",
    "StockEnd",
    "Table",
    "ThreeNeeds",
    "Threes",
    "WildBonus",
]
