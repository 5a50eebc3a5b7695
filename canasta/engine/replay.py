"""Records played again: the states they went through, and the deals as cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from canasta.engine.actions import Action, Answer, NextDeal
from canasta.engine.apply import advance, apply
from canasta.engine.casewriter import case, step
from canasta.engine.dealing import new_game
from canasta.engine.desk import Change
from canasta.engine.position import state_of_position
from canasta.engine.record import Header, Note, Record, checksum
from canasta.engine.state import GameState, Sheet
from canasta.engine.violations import IllegalAction, Violation


class ReplayDiverged(ValueError):
    """A line of a record that does not fit the match before it.

    `violation` says which rule the action breaks; it is None where the checksum of a deal differs, so that the match
    that was played is not the one that is played again.
    """

    def __init__(self, line: int, violation: Violation | None) -> None:
        self.line = line
        self.violation = violation
        super().__init__(f"line {line}: {violation.code if violation else 'the deal ends differently'}")


class Step(NamedTuple):
    """One action of a record: its line, who did it, and what came of it."""

    line: int
    seat: int
    action: Action
    changes: tuple[Change, ...]

    @property
    def state(self) -> GameState:
        """The state after the action."""
        return self.changes[-1].state


def beginning(header: Header) -> tuple[Change, ...]:
    """The changes of the first deal; none for a match that began with a position."""
    return new_game(header.rules, header.seed) if header.start is None else ()


def first_state(header: Header) -> GameState:
    """The state before the first action.

    Raises PositionError if the record's own position cannot be one.
    """
    if header.start is not None:
        return state_of_position(header.rules, header.start, header.seed)
    return beginning(header)[-1].state


def actor(state: GameState, action: Action) -> int:
    """The seat an action is of."""
    return action.seat if isinstance(action, Answer) else state.to_act


def replay(record: Record) -> Iterator[Step]:
    """Every action of a record with what came of it.

    Raises ReplayDiverged at the first line that does not fit.
    """
    state = first_state(record.header)
    for line, entry in enumerate(record.entries, 2):
        if isinstance(entry, Note):
            _compare(line, entry, state)
            continue
        try:
            changes = apply(state, entry)
        except IllegalAction as error:
            raise ReplayDiverged(line, error.violation) from None
        yield Step(line, actor(state, entry), entry, changes)
        state = changes[-1].state


def last_state(record: Record) -> GameState:
    """The state after the last action, without the events on the way.

    Raises ReplayDiverged as `replay` does.
    """
    state = first_state(record.header)
    for line, entry in enumerate(record.entries, 2):
        if isinstance(entry, Note):
            _compare(line, entry, state)
            continue
        try:
            state = advance(state, entry)
        except IllegalAction as error:
            raise ReplayDiverged(line, error.violation) from None
    return state


def _compare(line: int, note: Note, state: GameState) -> None:
    match note.words:
        case ("deal", deal, found) if deal == str(state.public.deal) and found != checksum(state):
            raise ReplayDiverged(line, None)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of a match: where it started, who did what, and where it stood at the end."""

    start: GameState
    played: tuple[tuple[int, Action], ...]
    end: GameState

    def as_case(self, name: str) -> dict[str, object]:
        """The deal in the case format."""
        return case(f"{name}-{self.start.public.deal}", self.start, self.played, self.end)


def deals(record: Record) -> Iterator[PlayedDeal]:
    """The deals of a record, the last one perhaps unfinished.

    Raises ReplayDiverged as `replay` does.
    """
    start = end = first_state(record.header)
    played: list[tuple[int, Action]] = []
    for done in replay(record):
        if isinstance(done.action, NextDeal):
            yield PlayedDeal(start, tuple(played), end)
            start, played = done.state, []
        else:
            played.append((done.seat, done.action))
        end = done.state
    yield PlayedDeal(start, tuple(played), end)


def told(record: Record) -> Iterator[dict[str, object]]:
    """The record as JSON objects: each action as a step of the case format with its `deal` and `seat`, and after each
    deal its itemised scores: `{"deal": 1, "sheet": [{"side": 0, "lines": [["melds", 120], ...], "total": 615}, ...]}`.

    Raises ReplayDiverged as `replay` does.
    """
    for done in replay(record):
        public = done.state.public
        if not isinstance(done.action, NextDeal):
            yield {"deal": public.deal, "seat": done.seat, **step(done.action)}
        if public.end is not None:
            yield {"deal": public.deal, "sheet": [_sheet(side, sheet) for side, sheet in enumerate(public.end.sheets)]}


def _sheet(side: int, sheet: Sheet) -> dict[str, object]:
    return {"side": side, "lines": [[line.kind, line.points] for line in sheet.lines], "total": sheet.total}
