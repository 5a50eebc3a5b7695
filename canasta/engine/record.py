"""Records: a match as text (resolved rules, seed, one line an action), written as it is played and read again."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias

import msgspec

from canasta.engine import notation
from canasta.engine.actions import Action
from canasta.engine.recordhead import FORMAT as FORMAT
from canasta.engine.recordhead import SUFFIX as SUFFIX
from canasta.engine.recordhead import VERSION as VERSION
from canasta.engine.recordhead import FaultCode as FaultCode
from canasta.engine.recordhead import Note as Note
from canasta.engine.recordhead import RecordError as RecordError
from canasta.engine.rules import RuleSet, RuleSetError, from_resolved, resolved
from canasta.engine.state import GameState

Lines: TypeAlias = list[str]
UPGRADES: tuple[Callable[[Lines], Lines], ...] = ()
"""Step i turns the lines of a record of version i + 1 into those of version i + 2."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: `level` is that of a computer player, `emblem` the mark a person chose."""

    name: str
    kind: Literal["human", "bot"]
    level: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What a match starts from. `overrides` are the house rules over `rules.id`, for display: `rules` holds all.

    `start` is a position in the case format when the match did not begin with a deal. `extra` keeps what other
    versions or the application put into the first line.
    """

    rules: RuleSet
    seed: int
    seats: tuple[SeatInfo, ...]
    overrides: Mapping[str, object] = field(default_factory=dict)
    start: Mapping[str, object] | None = None
    app: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


def deal_note(deal: int, state: GameState) -> Note:
    """The checksum of the state at the end of a deal."""
    return Note(f"deal {deal} {checksum(state)}")


def seat_note(seat: int, info: SeatInfo) -> Note:
    """A seat that changes between a person and a computer player."""
    return Note(f"seat {seat} {info.kind} {info.level}".rstrip())


def hint_note(seat: int) -> Note:
    """A hint taken."""
    return Note(f"hint {seat}")


Entry: TypeAlias = Action | Note


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was written down."""

    header: Header
    entries: tuple[Entry, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone, in order."""
        return tuple(entry for entry in self.entries if not isinstance(entry, Note))

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where at the end: the header's seats with every later change."""
        seats = list(self.header.seats)
        for entry in self.entries:
            match entry.words if isinstance(entry, Note) else ():
                case ("seat", seat, "human" | "bot" as kind, *level) if seat.isdecimal() and int(seat) < len(seats):
                    old = seats[int(seat)]
                    seats[int(seat)] = SeatInfo(old.name, kind, " ".join(level), old.emblem)
        return tuple(seats)

    def text(self) -> str:
        """The whole record as text: file, golden, bug report and clipboard alike."""
        return "".join(f"{line}\n" for line in (_head_line(self.header), *map(_entry_line, self.entries)))


def _head_line(header: Header) -> str:
    known: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "app": header.app,
        "seed": header.seed,
        "seats": [_seat_data(seat) for seat in header.seats],
        "rules_id": header.rules.id,
        "overrides": dict(header.overrides),
        "rules": resolved(header.rules),
        "start": header.start,
    }
    # Escapes keep the line whole whatever a name holds.
    return json.dumps({**header.extra, **known}, separators=(",", ":"))


def _seat_data(seat: SeatInfo) -> dict[str, str]:
    data = {"name": seat.name, "kind": seat.kind, "level": seat.level, "emblem": seat.emblem}
    return {key: value for key, value in data.items() if value or key == "name"}


def _entry_line(entry: Entry) -> str:
    if isinstance(entry, Note):
        return f"# {' '.join(entry.text.split())}"
    return notation.write(entry)


# --- reading ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Head:
    """The first line as JSON has it."""

    seed: int
    seats: tuple[SeatInfo, ...]
    rules_id: str
    rules: dict[str, Any]
    overrides: dict[str, Any] = field(default_factory=dict)
    start: dict[str, Any] | None = None
    app: str = ""


_HEAD_KEYS = frozenset({"format", "version", *_Head.__dataclass_fields__})


def parse(text: str) -> Record:
    """The record of a text.

    Raises RecordError naming the line: for anything that is no record, one of a later version, or a line that is
    no action. Whether the actions are legal is for `replay` to see.
    """
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise RecordError("empty", 0, "the file is empty")
    lines = _upgraded(lines)
    header = _read_head(lines[0])
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("#"):
            entries.append(Note(line[1:].strip()))
            continue
        try:
            entries.append(notation.read(line))
        except notation.NotationError as error:
            raise RecordError("bad_line", number, str(error)) from None
    return Record(header, tuple(entries))


def _first_line(line: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise RecordError("foreign", 1, "not a record of Canasta")
    return head


def _upgraded(lines: Lines) -> Lines:
    """The lines in today's version. The upgrades see whole records, so they may change any line."""
    version = _first_line(lines[0]).get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError("bad_header", 1, "version: a number from 1 should be here")
    if version > len(UPGRADES) + 1:
        raise RecordError("too_new", 1, f"version {version} is of a later Canasta; this one reads up to {VERSION}")
    for step in UPGRADES[version - 1 :]:
        lines = step(lines)
    return lines


def _read_head(line: str) -> Header:
    data = _first_line(line)
    try:
        head = msgspec.convert({key: value for key, value in data.items() if key in _HEAD_KEYS}, _Head)
    except (msgspec.ValidationError, OverflowError) as error:
        raise RecordError("bad_header", 1, str(error)) from None
    try:
        rules = from_resolved(head.rules, head.rules_id, "rules")
    except RuleSetError as error:
        raise RecordError("bad_rules", 1, str(error)) from None
    if len(head.seats) != rules.table.players:
        detail = f"seats: {len(head.seats)} seats for {rules.table.players} players"
        raise RecordError("bad_header", 1, detail)
    extra = {key: value for key, value in data.items() if key not in _HEAD_KEYS}
    return Header(rules, head.seed, head.seats, head.overrides, head.start, head.app, extra)


def load(path: Path) -> Record:
    """The record of a file; a last line without its end (the writer was stopped in it) does not count.

    Raises RecordError as `parse`, also for a file that cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError("unreadable", 0, error.strerror or str(error)) from None
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode("utf-8")
    except UnicodeDecodeError as error:
        line = whole.count(b"\n", 0, error.start) + 1
        raise RecordError("foreign" if line == 1 else "bad_line", line, "not text") from None
    return parse(text)


# --- writing ---------------------------------------------------------------------------------------------------


def _sync_folder(folder: Path) -> None:
    """Make a new file's name as safe as the file: on POSIX that is the folder's to keep. A refusal is no loss."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class RecordWriter:
    """A record file that grows as the match goes on. Each entry is with the system when `add` returns.

    Locking the file against a second program is the caller's.
    """

    def __init__(self, path: Path, end: int) -> None:
        self.path = path
        # Unbuffered: nothing of an entry waits in this process.
        self._file = path.open("r+b", buffering=0)
        self._end = end
        try:
            self._file.truncate(end)
            self._file.seek(end)
        except OSError:
            self._file.close()
            raise

    @classmethod
    def create(cls, path: Path, record: Record) -> Self:
        """A new file that holds `record` so far; it is on the disk when this returns.

        Raises FileExistsError if there is such a file, OSError if it cannot be written.
        """
        data = record.text().encode()
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                path.unlink(missing_ok=True)
                raise
        _sync_folder(path.parent)
        return cls(path, len(data))

    @classmethod
    def resume(cls, path: Path) -> Self:
        """An existing file to be gone on with; a torn last line is cut off.

        Raises OSError if it cannot be read or written.
        """
        return cls(path, path.read_bytes().rfind(b"\n") + 1)

    def add(self, *entries: Entry) -> None:
        """Write entries: all of them, or none.

        Raises OSError if they cannot be written; the file is then as before.
        """
        data = "".join(f"{_entry_line(entry)}\n" for entry in entries).encode()
        done = 0
        try:
            while done < len(data):
                done += self._file.write(data[done:])
        except OSError:
            # Half a line must not run into the next one.
            self._file.truncate(self._end)
            self._file.seek(self._end)
            raise
        self._end += done

    def sync(self) -> None:
        """Wait until everything is on the disk.

        Raises OSError if the disk refuses.
        """
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def checksum(state: GameState) -> str:
    """Sixteen hex digits over every card's place, the scores and the turn: equal states, equal sums.

    Only what the rules know counts, so fields that are added to the state later do not change old sums.
    """
    public = state.public
    places: Sequence[object] = (
        public.deal,
        public.dealer,
        public.turn,
        public.frozen,
        [side.score for side in public.sides],
        [[_numbers(meld.cards) for meld in side.melds] for side in public.sides],
        [_numbers(side.threes) for side in public.sides],
        [_numbers(side.removed) for side in public.sides],
        [_numbers(hand) for hand in state.hands],
        [_numbers(foot) for foot in state.feet],
        [_numbers(talon) for talon in state.talons],
        _numbers(state.stock),
        _numbers(state.buried),
        _numbers(public.pile),
    )
    return blake2b(json.dumps(places).encode(), digest_size=8).hexdigest()


def _numbers(cards: Sequence[int]) -> list[int]:
    return [int(card) for card in cards]
