"""The record of the match that is being played: in memory, and on the disk while the disk can be written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from canasta.app.notices import Notice
from canasta.engine.record import Entry, Header, Note, Record, RecordWriter


class Journal:
    """Entries of one match. `add` writes each one through to the file before it returns.

    When the disk refuses, the match goes on: `problem` says so, and every later `add` tries the missing entries again
    first, so the file never has a gap.
    """

    def __init__(
        self,
        record: Record,
        writer: RecordWriter | None = None,
        *,
        problem: Notice | None = None,
        release: Callable[[], None] | None = None,
    ) -> None:
        """Without a writer the journal lives in memory only. `release` is called once, when it is closed."""
        self.header: Header = record.header
        self._entries: list[Entry] = list(record.entries)
        self._writer = writer
        self._release = release
        self._pending: list[Entry] = []
        self._disk: ThreadPoolExecutor | None = None
        self._syncing: Future[None] | None = None
        self.problem = problem

    @property
    def path(self) -> Path | None:
        """The file, None for a match in memory only."""
        return self._writer.path if self._writer else None

    @property
    def record(self) -> Record:
        """Everything so far."""
        return Record(self.header, tuple(self._entries))

    def add(self, *entries: Entry) -> None:
        """Adds entries, all of them or, on the disk, none; a refusing disk is told in `problem`."""
        self._entries += entries
        if self._writer is None:
            return
        self._pending += entries
        try:
            self._writer.add(*self._pending)
        except OSError:
            self._trouble()
        else:
            self._pending.clear()
            self.problem = None

    def sync(self) -> None:
        """Has the file made safe against a power cut, in the background: a slow disk must not stop the picture."""
        if self._writer is not None and (self._syncing is None or self._syncing.done()):
            if self._disk is None:
                self._disk = ThreadPoolExecutor(1, "canasta-disk")
            self._syncing = self._disk.submit(self._sync_now, self._writer)

    def _sync_now(self, writer: RecordWriter) -> None:
        try:
            writer.sync()
        except OSError:
            self._trouble()

    def close(self) -> None:
        """Makes the file safe, lets go of it and of its lock; more than once does no harm."""
        if self._disk is not None:
            self._disk.shutdown()
            self._disk = None
        if self._writer is not None:
            self._sync_now(self._writer)
            self._writer.close()
            self._writer = None
        if self._release is not None:
            self._release()
            self._release = None

    def _trouble(self) -> None:
        self.problem = Notice("save.record_not_saved", {"path": str(self.path)})


def title_note(title: str) -> Note:
    """The name a player gave to the match."""
    return Note(f"title {title}")


def device_note(seat: int, device: str) -> Note:
    """Another device for the person on a seat."""
    return Note(f"device {seat} {device}")


def scores_note(deal: int, scores: Iterable[int]) -> Note:
    """The match scores after a deal, so that a list of matches needs no replay."""
    return Note(f"scores {deal} {' '.join(str(score) for score in scores)}")


def over_note(winner: int | None) -> Note:
    """The end of the match: the winning side, or none for a shared win."""
    return Note(f"over {'-' if winner is None else winner}")
