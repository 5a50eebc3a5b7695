"""What statistics want to know of a match, read out of its record by playing it again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta.engine.events import TookPile
from canasta.engine.melds import Grade
from canasta.engine.record import Note, Record, SeatInfo
from canasta.engine.replay import ReplayDiverged, replay
from canasta.engine.state import GameState


@dataclass(frozen=True, slots=True)
class DealFacts:
    """One scored deal. Tuples are per side, or per seat for `kinds` and `piles`."""

    deal: int
    reason: str
    went_out: int | None
    concealed: bool
    sides: tuple[int, ...]
    """The side of each seat in this deal."""
    points: tuple[int, ...]
    canastas: tuple[tuple[int, int, int, int], ...]
    """Natural, mixed, wild and sequence canastas of each side."""
    piles: tuple[int, ...]
    kinds: tuple[SeatInfo, ...]
    """Who sat on each seat when the deal ended."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match as far as it can be played; `hints` are the seats that looked at one."""

    rules_id: str
    house_rules: int
    created: str
    names: tuple[str, ...]
    """By seat, the profile of a person or else the name."""
    deals: tuple[DealFacts, ...]
    finished: bool
    winner: int | None
    hints: frozenset[int]


def facts_of(record: Record) -> MatchFacts:
    """The facts of a record; what follows a line that does not fit is left out.

    A match that was started from the middle of another has no deals here: its cards may have been known.
    """
    header = record.header
    deals: list[DealFacts] = []
    piles: Counter[int] = Counter()
    state: GameState | None = None
    try:
        for step in replay(record) if header.start is None else ():
            state = step.state
            for change in step.changes:
                if isinstance(change.event, TookPile):
                    piles[change.event.seat] += 1
            if state.public.end is not None:
                sitting = Record(header, record.entries[: step.line - 1]).seats
                deals.append(_deal(state, piles, sitting))
                piles.clear()
    except ReplayDiverged:
        # The part that fits is still a part of somebody's history.
        pass
    over = state is not None and state.public.match_over
    profiles = header.extra.get("profiles")
    chosen = (
        profiles if isinstance(profiles, list) and len(profiles) == len(header.seats) else [None] * len(header.seats)
    )
    created = header.extra.get("created")
    return MatchFacts(
        header.rules.id,
        len(header.overrides),
        created if isinstance(created, str) else "",
        tuple(own if isinstance(own, str) else seat.name for own, seat in zip(chosen, header.seats, strict=True)),
        tuple(deals),
        over,
        state.public.winner if state is not None and over else None,
        frozenset(_hint_seats(record)),
    )


def _deal(state: GameState, piles: Counter[int], sitting: tuple[SeatInfo, ...]) -> DealFacts:
    public, end = state.public, state.public.end
    assert end is not None
    kinds = (Grade.NATURAL, Grade.MIXED, Grade.WILD, Grade.SEQUENCE)
    grades = [Counter(meld.grade for meld in side.melds) for side in public.sides]
    counted = [(c[kinds[0]], c[kinds[1]], c[kinds[2]], c[kinds[3]]) for c in grades]
    seats = range(len(state.hands))
    return DealFacts(
        public.deal,
        str(end.reason),
        end.went_out,
        end.concealed,
        state.rules.seat_sides,
        tuple(sheet.total for sheet in end.sheets),
        tuple(counted),
        tuple(piles[seat] for seat in seats),
        sitting,
    )


def _hint_seats(record: Record) -> list[int]:
    return [
        int(entry.words[1])
        for entry in record.entries
        if isinstance(entry, Note) and len(entry.words) == 2 and entry.words[0] == "hint" and entry.words[1].isdecimal()
    ]
