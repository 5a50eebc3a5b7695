"""Records played again: the states they went through, and the deals as cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from canasta.engine.actions import Action, Answer, NextDeal
from canasta.engine.apply import advance, apply
from canasta.engine.casewriter import case, step
from canasta.engine.dealing import new_game, start_deal
from canasta.engine.desk import Change
from canasta.engine.position import PositionError, state_of_position
from canasta.engine.record import Entry, Header, Note, Record, checksum
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


@dataclass(frozen=True, slots=True)
class DealStart:
    """The start of a match with a later deal: its number, its dealer, and the scores before it, per side.

    In the record it is a `start` without hands; the cards come from the seed, as those of any deal.
    """

    deal: int
    dealer: int
    scores: tuple[int, ...]

    def told(self) -> dict[str, object]:
        """What the record holds."""
        return {"deal": self.deal, "dealer": self.dealer, "scores": list(self.scores)}


def deal_start(header: Header) -> DealStart | None:
    """The deal that a match starts with, None for one that starts with a position.

    Raises PositionError if there can be no such deal.
    """
    start, table = header.start, header.rules.table
    if start is None:
        return DealStart(1, new_game(header.rules, header.seed)[0].state.public.dealer, (0,) * header.rules.sides_count)
    if "hands" in start:
        return None
    try:
        found = msgspec.convert(dict(start), DealStart)
    except msgspec.ValidationError as error:
        raise PositionError("", str(error)) from None
    if not 0 <= found.dealer < table.players or len(found.scores) != header.rules.sides_count or found.deal < 1:
        raise PositionError("", "no such deal")
    return found


def beginning(header: Header) -> tuple[Change, ...]:
    """The changes of the first deal; none for a match that began with a position.

    Raises PositionError if the record's own start cannot be one.
    """
    if header.start is None:
        return new_game(header.rules, header.seed)
    first = deal_start(header)
    if first is None:
        return ()
    return start_deal(header.rules, header.seed, deal=first.deal, dealer=first.dealer, scores=first.scores)


def first_state(header: Header) -> GameState:
    """The state before the first action.

    Raises PositionError if the record's own start cannot be one.
    """
    if header.start is not None and "hands" in header.start:
        return state_of_position(header.rules, header.start, header.seed)
    return beginning(header)[-1].state


def actor(state: GameState, action: Action) -> int:
    """The seat an action is of."""
    return action.seat if isinstance(action, Answer) else state.to_act


def replay(record: Record) -> Iterator[Step]:
    """Every action of a record with what came of it.

    Raises ReplayDiverged at the first line that does not fit.
    """
    return _steps(first_state(record.header), record.entries, 2)


def running_deal(record: Record) -> tuple[GameState, tuple[Change, ...], list[Step]]:
    """The state before the first action of the deal that is being played, how that deal began, and its actions.

    The deals before it are played without their events. Raises ReplayDiverged as `replay` does.
    """
    header, entries = record.header, record.entries
    start = max((place for place, entry in enumerate(entries) if isinstance(entry, NextDeal)), default=-1)
    if start < 0:
        first, state = beginning(header), first_state(header)
    else:
        before = last_state(Record(header, entries[:start]))
        (step,) = _steps(before, entries[start : start + 1], start + 2)
        first, state = step.changes, step.state
    return state, first, list(_steps(state, entries[start + 1 :], start + 3))


def _steps(state: GameState, entries: Sequence[Entry], line: int) -> Iterator[Step]:
    """Entries that begin on a line of the record, played from a state."""
    for number, entry in enumerate(entries, line):
        if isinstance(entry, Note):
            _compare(number, entry, state)
            continue
        try:
            changes = apply(state, entry)
        except IllegalAction as error:
            raise ReplayDiverged(number, error.violation) from None
        yield Step(number, actor(state, entry), entry, changes)
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
