"""One fact that speaks for a move, and from when on chances count as facts."""

from __future__ import annotations

from dataclasses import dataclass

SOON = 0.3
"""Chance that the deal ends before the own next turn from which on it counts as near."""
SAFE = 0.25
"""Chance that a card gives the pile away, or that a pair is held, under which it counts as unlikely."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact: a key of the texts under `why`, and what its sentence names."""

    key: str
    rank: int = 0
    n: int = 0
    seat: int | None = None
