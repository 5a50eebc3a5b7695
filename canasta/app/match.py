"""A match being played: the state, its journal, who sits where, and what the viewer sees of each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from msgspec import structs

from canasta.app.journal import Journal, device_note, over_note, scores_note
from canasta.app.library import Library
from canasta.app.notices import Notice
from canasta.app.settings import Device
from canasta.engine.actions import Action, NextDeal
from canasta.engine.apply import apply
from canasta.engine.desk import Change
from canasta.engine.events import Event, TurnStarted, seen_by
from canasta.engine.fairness import bots_seed, fingerprint_of, shuffle_note, spaced
from canasta.engine.position import PositionError
from canasta.engine.record import Entry, Header, Record, SeatInfo, deal_note, hint_note, seat_note
from canasta.engine.replay import ReplayDiverged, Step, actor, running_deal
from canasta.engine.state import GameState
from canasta.engine.view import View, view_of
from canasta.engine.violations import IllegalAction, Violation


@dataclass(frozen=True, slots=True)
class Frame:
    """One thing that happened, as the viewer may know it, and what the viewer sees right after it."""

    event: Event
    view: View


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a deal: what it met, who did it, and what came of it."""

    before: GameState
    seat: int
    by: SeatInfo
    """Who sat there then."""
    action: Action
    changes: tuple[Change, ...]


class Match:
    """One match. `submit` is the only way forward; there is no way back.

    `viewer` is the seat whose cards may be seen, None for somebody who only watches; it may change at any time.
    `stand` is the seat from whose place somebody sees the table who may see no cards.
    """

    def __init__(self, journal: Journal, viewer: int | None) -> None:
        """Plays the journal to its end. Raises `ReplayDiverged`, or `PositionError` for a start that cannot be.

        `opening` holds the frames of the first deal if nothing has been played yet.
        """
        self._journal = journal
        self.viewer = viewer
        self.stand = 0 if viewer is None else viewer
        record = journal.record
        self._seats = list(record.seats)
        state, self._first, steps = running_deal(record)
        self._played = _played(record, state, steps)
        self._state = steps[-1].state if steps else state
        self.opening = [] if record.actions else self._frames(self._first)

    # --- what there is ---------------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """Everything, hidden cards too: for saving, bots' checks and bug reports, never for a player's screen."""
        return self._state

    @property
    def header(self) -> Header:
        """What the match started from."""
        return self._journal.header

    @property
    def record(self) -> Record:
        """Everything that was played, with its notes."""
        return self._journal.record

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the shuffle of this deal, or of the next one once this one is over; "" without one.

        What it is: docs/fairness.md.
        """
        return spaced(fingerprint_of(self.header, self._state.public.deal + self.deal_over) or "")

    @property
    def bots_seed(self) -> int:
        """Where the computer players' chance comes from; never from the seed of the cards."""
        return bots_seed(self.header)

    @property
    def path(self) -> Path | None:
        """The record file, None while the match is in memory only."""
        return self._journal.path

    @property
    def problem(self) -> Notice | None:
        """Why the match cannot be saved at the moment, if so."""
        return self._journal.problem

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where now."""
        return tuple(self._seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play now."""
        return tuple(seat for seat, info in enumerate(self._seats) if info.kind == "human")

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, so that no hand may be seen between their turns."""
        return len(self.people) > 1

    @property
    def to_act(self) -> int:
        """The seat that acts next."""
        return self._state.to_act

    @property
    def deal_over(self) -> bool:
        """Whether the deal has been scored and the next one not yet dealt."""
        return self._state.public.end is not None

    @property
    def finished(self) -> bool:
        """Whether the match has been decided."""
        return self._state.public.match_over

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return view_of(self._state, seat)

    @property
    def shown(self) -> View:
        """What the viewer sees; somebody who only watches sees the table from `stand` and no hand."""
        return self._seen(self._state)

    # --- going on --------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> list[Frame] | Violation:
        """Carries out actions, all of them or none, and returns what the viewer sees of it, or the first refusal.

        When this returns they are in the file; at the end of a turn the file is made safe against a power cut.
        """
        state = self._state
        changes: list[Change] = []
        entries: list[Entry] = []
        first, played = self._first, self._played.copy()
        for action in actions:
            try:
                done = apply(state, action)
            except IllegalAction as error:
                return error.violation
            entries.append(action)
            if isinstance(action, NextDeal):
                first, played = done, []
                told = shuffle_note(self.header, done[-1].state.public.deal)
                entries += [told] if told is not None else []
            else:
                seat = actor(state, action)
                played.append(Played(state, seat, self._seats[seat], action, done))
            changes += done
            before, state = state, done[-1].state
            if before.public.end is None and state.public.end is not None:
                entries += _end_notes(state)
        turn_over = state.public.turn_no != self._state.public.turn_no or state.public.end is not None
        self._journal.add(*entries)
        self._state, self._first, self._played = state, first, played
        if turn_over:
            self._journal.sync()
        return self._frames(changes)

    def change_seat(self, seat: int, kind: Literal["human", "bot"], level: str = "") -> None:
        """Hands a seat to a computer player of some level, or back to a person."""
        info = replace(self._seats[seat], kind=kind, level=level)
        self._journal.add(seat_note(seat, info))
        self._seats[seat] = info

    def change_device(self, seat: int, device: Device) -> None:
        """Notes which device a seat is played with from now on."""
        self._journal.add(device_note(seat, device))

    def hint_taken(self, seat: int) -> None:
        """Notes that a player looked at a hint; such matches count apart."""
        self._journal.add(hint_note(seat))

    def deal_frames(self) -> list[Frame]:
        """Everything of the running deal from its first card, for the action log of a resumed match."""
        frames = self._frames(self._first)
        for played in self._played:
            frames += self._frames(played.changes)
        return frames

    def deal_steps(self) -> tuple[tuple[Change, ...], tuple[Played, ...]]:
        """How the running deal began, and every action since, as they were kept when they were played.

        All hidden cards are in it; what of it may be told whom is for the caller to see to.
        """
        return self._first, tuple(self._played)

    def close(self) -> None:
        """Lets go of the file."""
        self._journal.close()

    def _frames(self, changes: Sequence[Change]) -> list[Frame]:
        return [Frame(seen_by(change.event, self.viewer), self._seen(change.state)) for change in changes]

    def _seen(self, state: GameState) -> View:
        if self.viewer is not None:
            return view_of(state, self.viewer)
        return structs.replace(view_of(state, self.stand), hand=())


def public_frame(frame: Frame) -> Frame:
    """The same as somebody may know it who sees no hand."""
    return Frame(seen_by(frame.event, None), structs.replace(frame.view, hand=()))


def frames_since_turn_of(seat: int, frames: Sequence[Frame]) -> tuple[View | None, Sequence[Frame]]:
    """What happened after the last finished turn of a seat, and what was to be seen before that.

    `frames` are those of a deal. The view is None if the seat has had no turn: then they are all of them.
    """
    turns: list[int | None] = []
    now: int | None = None
    for frame in frames:
        if isinstance(frame.event, TurnStarted):
            now = frame.event.seat
        turns.append(now)
    end = len(turns)
    while end and turns[end - 1] == seat:
        end -= 1
    start = end
    while start and turns[start - 1] != seat:
        start -= 1
    return (frames[start - 1].view if start else None), frames[start:]


def _played(record: Record, state: GameState, steps: Sequence[Step]) -> list[Played]:
    """The steps of a record from a state on, with who made them."""
    found: list[Played] = []
    line, seats = 0, record.header.seats
    for step in steps:
        if step.line != line + 1:
            # Only a note in between can have changed who sits where; the first entry is on line 2.
            seats = Record(record.header, record.entries[: step.line - 2]).seats
        found.append(Played(state, step.seat, seats[step.seat], step.action, step.changes))
        state, line = step.state, step.line
    return found


def _end_notes(state: GameState) -> list[Entry]:
    public = state.public
    notes: list[Entry] = [
        deal_note(public.deal, state),
        scores_note(public.deal, [side.score for side in public.sides]),
    ]
    if public.match_over:
        notes.append(over_note(public.winner))
    return notes


def start_match(library: Library, header: Header, viewer: int | None) -> Match:
    """A new match with a record file of its own (or in memory, see `Match.problem`)."""
    return Match(library.new(Record(header)), viewer)


def resume_match(library: Library, path: Path, viewer: int | None) -> Match | Notice:
    """A match from the library, at the point where it was left; or a notice why it cannot be played.

    Where the record does not fit the rules it is cut, and the whole file kept under another name.
    """
    for _ in range(2):
        journal = library.open(path)
        if isinstance(journal, Notice):
            return journal
        try:
            return Match(journal, viewer)
        except PositionError:
            journal.close()
            break
        except ReplayDiverged as error:
            journal.close()
            try:
                library.cut(path, error.line)
            except OSError:
                break
        except BaseException:
            journal.close()
            raise
    return Notice("save.record_unreadable", {"path": str(path)})
