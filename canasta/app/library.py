"""The matches on the disk: listing, starting, resuming, import, export, names, deletion with undo."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.app.files import BROKEN, free_name, set_aside, write_atomically
from canasta.app.matchlist import MatchInfo as MatchInfo
from canasta.app.matchlist import check_size
from canasta.app.matchlist import peek as peek
from canasta.app.notices import Notice
from canasta.engine.recordhead import SUFFIX, RecordError

# Opening a match needs the rules and the locks; the list on the title screen must not wait for them.
if TYPE_CHECKING:
    from canasta.app.journal import Journal
    from canasta.engine.fairness import Bits
    from canasta.engine.record import Record, RecordWriter

MAX_TITLE = 60
_LOCKS = ".locks"
_TRASH = ".trash"
_LAST = ".last"


class InUse(Exception):
    """Another copy of the program, or another window of this one, has the match open."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """A match in the waste basket, until the program ends."""

    info: MatchInfo
    place: Path


class Library:
    """The records folder. Nothing in it is ever overwritten; what cannot be read is renamed and told in `notices`."""

    def __init__(self, folder: Path, clock: Callable[[], datetime], rng: Bits | None = None) -> None:
        """`rng` draws what makes deals checkable; without it new matches have no fingerprints."""
        self.folder = folder
        self._clock = clock
        self._rng = rng
        self._open: dict[Path, Journal] = {}
        self.notices: list[Notice] = []

    # --- the list --------------------------------------------------------------------------------------------

    def matches(self) -> list[MatchInfo]:
        """All matches, the one played last first. Files that are no matches are set aside."""
        found: list[MatchInfo] = []
        for path in self.files():
            try:
                found.append(peek(path))
            except RecordError as error:
                self._reject(path, error)
        last = self._last()
        # The clock may have been set back, so the match that was open last comes first whatever its date.
        found.sort(key=lambda info: (info.path.name == last, info.modified, info.path.name), reverse=True)
        return found

    def latest(self) -> MatchInfo | None:
        """The unfinished match to go on with, the one played last."""
        last = self.folder / self._last()
        files = sorted(self.files(), key=lambda path: (path == last, _modified(path), path.name), reverse=True)
        # The one played last is nearly always the answer; a long list is not read for it.
        for path in files:
            try:
                info = peek(path)
            except RecordError as error:
                self._reject(path, error)
            else:
                if not info.finished:
                    return info
        return None

    def files(self) -> list[Path]:
        """The match files, whatever is in them."""
        try:
            return sorted(
                p for p in self.folder.iterdir() if p.suffix == SUFFIX and BROKEN not in p.name and p.is_file()
            )
        except OSError:
            return []

    def _last(self) -> str:
        try:
            return (self.folder / _LAST).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return ""

    def _remember(self, path: Path) -> None:
        # Only the order of the list hangs on it.
        with contextlib.suppress(OSError):
            write_atomically(self.folder / _LAST, path.name)

    # --- playing ---------------------------------------------------------------------------------------------

    def new(self, record: Record) -> Journal:
        """A file for a new match. If none can be made the match is played without one, and `problem` says so.

        The head gets the date, under `created`, and the secret of its fingerprints; the first fingerprint is told.
        """
        from canasta.app.journal import Journal
        from canasta.engine.fairness import drawn, shuffle_note
        from canasta.engine.record import RecordWriter
        from canasta.engine.replay import deal_start

        now = self._clock()
        sealed = drawn(self._rng) if self._rng is not None else {}
        extra = {"created": now.isoformat(timespec="seconds"), **sealed, **record.header.extra}
        record = replace(record, header=replace(record.header, extra=extra))
        start = deal_start(record.header) if not record.entries else None
        first = shuffle_note(record.header, start.deal) if start is not None else None
        if first is not None:
            record = replace(record, entries=(first,))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path, lock = self._free(f"{now:%Y-%m-%d} {record.header.rules.id} ")
            try:
                # Killed here, there is a whole head or no file at all.
                write_atomically(path, record.text())
                writer = RecordWriter.resume(path)
            except OSError:
                lock.close()
                raise
        except OSError:
            return Journal(record, problem=Notice("save.record_not_saved", {"path": str(self.folder)}))
        return self._opened(path, record, writer, lock)

    def _free(self, stem: str) -> tuple[Path, ExitStack]:
        """A name for a new match, held against other copies of the program that look for one at this moment.

        Raises OSError if no lock can be made.
        """
        number = 1
        while True:
            path = self.folder / f"{stem}{number}{SUFFIX}"
            number += 1
            if path.exists():
                continue
            try:
                lock = self._lock(path)
            except InUse:
                continue
            # Between the look and the lock another copy may have made the file and let it go again.
            if not path.exists():
                return path, lock
            lock.close()

    def open(self, path: Path) -> Journal | Notice:
        """An existing match to go on with, locked against other copies of the program.

        A torn last line is dropped. Damage inside the file cuts it there; the whole file is kept under another name.
        A notice instead of a journal says why it cannot be opened.
        """
        from canasta.app.journal import Journal
        from canasta.engine.record import RecordWriter

        try:
            lock = self._lock(path)
        except InUse:
            return Notice("save.record_locked", {"path": str(path)})
        except OSError:
            return Notice("save.record_unreadable", {"path": str(path)})
        try:
            record = self._load(path)
        except RecordError as error:
            lock.close()
            return self._reject(path, error)
        try:
            writer = RecordWriter.resume(path)
        except OSError:
            lock.close()
            return Journal(record, problem=Notice("save.record_not_saved", {"path": str(path)}))
        return self._opened(path, record, writer, lock)

    def cut(self, path: Path, line: int) -> Notice:
        """Keeps a match up to the line before `line` (from 1); the whole file stays under another name.

        For damage that only playing the match again can find. The match must not be open. Raises `OSError`.
        """
        lines = path.read_bytes().split(b"\n")[: line - 1]
        kept = free_name(path.parent, f"{path.stem}{BROKEN}", path.suffix)
        shutil.copyfile(path, kept)
        write_atomically(path, b"".join(part + b"\n" for part in lines).decode("utf-8"))
        notice = Notice("save.record_diverged", {"path": path.name, "line": line - 1, "kept": str(kept)})
        self.notices.append(notice)
        return notice

    def _load(self, path: Path) -> Record:
        from canasta.engine.record import load

        check_size(path)
        try:
            return load(path)
        except RecordError as error:
            if error.code != "bad_line" or error.line < 2:
                raise
            try:
                self.cut(path, error.line)
            except OSError as failure:
                raise RecordError("unreadable", error.line, str(failure)) from None
            return load(path)

    def _opened(self, path: Path, record: Record, writer: RecordWriter, lock: ExitStack) -> Journal:
        from canasta.app.journal import Journal

        def release() -> None:
            self._open.pop(path, None)
            lock.close()

        journal = Journal(record, writer, release=release)
        self._open[path] = journal
        self._remember(path)
        return journal

    def _lock(self, path: Path) -> ExitStack:
        """Holds a match against other copies of the program until the result is closed.

        Raises `InUse` if another copy has it, `OSError` if no lock can be made.
        """
        # Imported late: the title screen is there sooner, and only lists.
        from filelock import FileLock, Timeout

        folder = self.folder / _LOCKS
        folder.mkdir(parents=True, exist_ok=True)
        held = ExitStack()
        # Some network folders have no locks; a match there is better played unlocked than not at all.
        with contextlib.suppress(NotImplementedError):
            try:
                held.enter_context(FileLock(folder / f"{path.name}.lock", blocking=False, thread_local=False))
            except Timeout:
                raise InUse(path.name) from None
        return held

    def is_open_elsewhere(self, path: Path) -> bool:
        """Whether another copy of the program holds this match."""
        if path in self._open:
            return False
        try:
            self._lock(path).close()
        except InUse:
            return True
        except OSError:
            return False
        return False

    def _reject(self, path: Path, error: RecordError) -> Notice:
        """Moves a file that is no match out of the list, unless it is a later version's or in use."""
        args = {"path": str(path)}
        if error.code == "too_new":
            notice = Notice("save.record_future", args)
        elif error.code == "unreadable" or self.is_open_elsewhere(path):
            notice = Notice("save.record_unreadable", args)
        else:
            try:
                notice = Notice("save.record_set_aside", {"path": str(set_aside(path))})
            except OSError:
                notice = Notice("save.record_unreadable", args)
        if notice not in self.notices:
            self.notices.append(notice)
        return notice

    # --- keeping order ---------------------------------------------------------------------------------------

    def rename(self, info: MatchInfo, title: str) -> MatchInfo | Notice:
        """Gives the match a name; the file keeps its own."""
        from canasta.app.journal import title_note
        from canasta.engine.record import RecordWriter

        title = " ".join(title.split())[:MAX_TITLE]
        journal = self._open.get(info.path)
        if journal is not None:
            journal.add(title_note(title))
            return replace(info, title=title)
        try:
            with self._lock(info.path), RecordWriter.resume(info.path) as writer:
                writer.add(title_note(title))
        except InUse:
            return Notice("save.record_locked", {"path": str(info.path)})
        except OSError:
            return Notice("save.record_not_renamed", {"path": str(info.path)})
        return replace(info, title=title)

    def delete(self, info: MatchInfo) -> Deleted | Notice:
        """Puts a match into the waste basket; `restore` brings it back. A match that is open is not deleted."""
        if info.path in self._open or self.is_open_elsewhere(info.path):
            return Notice("save.record_locked", {"path": str(info.path)})
        basket = self.folder / _TRASH
        try:
            basket.mkdir(exist_ok=True)
            place = free_name(basket, f"{info.path.stem} ", SUFFIX)
            info.path.rename(place)
        except OSError:
            return Notice("save.record_not_deleted", {"path": str(info.path)})
        return Deleted(info, place)

    def restore(self, deleted: Deleted) -> MatchInfo | Notice:
        """Brings a deleted match back."""
        path = deleted.info.path
        if path.exists():
            path = free_name(self.folder, f"{path.stem} ", SUFFIX)
        try:
            deleted.place.rename(path)
        except OSError:
            return Notice("save.record_unreadable", {"path": str(deleted.place)})
        return replace(deleted.info, path=path)

    def import_file(self, source: Path) -> MatchInfo | Notice:
        """Takes a copy of somebody's match file into the list; the file must be a whole record."""
        from canasta.engine.record import load

        try:
            check_size(source)
            record = load(source)
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{source.stem.replace(BROKEN, ' ')}{SUFFIX}"
            if path.exists():
                path = free_name(self.folder, f"{path.stem} ", SUFFIX)
            write_atomically(path, record.text())
            return peek(path)
        except RecordError as error:
            key = "save.record_future" if error.code == "too_new" else "save.import_failed"
            return Notice(key, {"path": str(source)})
        except OSError:
            return Notice("save.import_failed", {"path": str(source)})

    def export(self, info: MatchInfo, target: Path) -> Notice:
        """Writes a copy of a match to `target`, replacing a file there; says where it is or that it failed."""
        from canasta.engine.record import load

        try:
            record = load(info.path)
            write_atomically(target, record.text(), shared=True)
        except (OSError, RecordError):
            return Notice("save.export_failed", {"path": str(target)})
        return Notice("save.exported", {"path": str(target)})

    def close(self) -> None:
        """Closes all matches and empties the waste basket."""
        for journal in list(self._open.values()):
            journal.close()
        shutil.rmtree(self.folder / _TRASH, ignore_errors=True)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
