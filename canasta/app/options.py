"""How the game is to start, as the command line says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from canasta.app.settings import Language, Pace

if TYPE_CHECKING:
    from canasta.engine.record import Header

LANGUAGES: tuple[str, ...] = get_args(Language)
PACES: tuple[str, ...] = get_args(Pace)
NO_SEED = -1
"""A header whose seed is still to be drawn."""


@dataclass(frozen=True, slots=True)
class GameOptions:
    """None leaves a thing to the settings. `size` in px; `start` goes straight to a table, its seats may lack names."""

    language: Language | None = None
    size: tuple[int, int] | None = None
    pace: Pace | None = None
    probe: Path | None = None
    start: Header | None = None


def completed(header: Header, names: Sequence[str], seed: int) -> Header:
    """The header of a table from the command line with its seats named, and this seed if none was given."""
    seats = tuple(replace(seat, name=seat.name or name) for seat, name in zip(header.seats, names, strict=True))
    return replace(header, seats=seats, seed=seed if header.seed == NO_SEED else header.seed)
