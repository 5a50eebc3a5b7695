"""Statistics counted in a thread beside the screen, as every record is played again for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread

from canasta.app.stats import Stats


class Counting:
    """Brings the database up to date with the record files, or with `again` counts everything anew.

    When `done`, `stats` is the database (the caller's to close) and `read` the number of matches that were read;
    `failure` is what nobody foresaw.
    """

    def __init__(self, database: Path, files: Sequence[Path], *, again: bool = False) -> None:
        self.read = 0
        self.stats: Stats | None = None
        self.failure: Exception | None = None
        self._stop = Event()
        self._thread = Thread(target=self._run, args=(database, tuple(files), again), name="canasta-counting")
        self._thread.daemon = True
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return not self._thread.is_alive()

    def join(self) -> None:
        """Waits for the end."""
        self._thread.join()

    def cancel(self) -> None:
        """Gives it up: waits for the file at hand and closes the database. What was counted stays counted."""
        self._stop.set()
        self._thread.join()
        if self.stats is not None:
            self.stats.close()
            self.stats = None

    def _run(self, database: Path, files: Sequence[Path], again: bool) -> None:
        try:
            self.stats = Stats(database)
            if again:
                self.stats.forget()
            self.read = self.stats.update(files, self._stop.is_set)
        except Exception as error:
            # The border of a thread: the owner tells it.
            self.failure = error
