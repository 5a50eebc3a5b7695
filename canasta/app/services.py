"""Everything of the application that scenes share, opened at the start and closed at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.app import paths
from canasta.app.i18n import Catalog, system_language
from canasta.app.library import Library
from canasta.app.notices import Notice
from canasta.app.settings import SettingsStore

if TYPE_CHECKING:
    import logging
    from random import Random

SETTINGS = "settings.json"
STATISTICS = "statistics.db"


@dataclass(slots=True)
class Services:
    """Settings, texts, matches, folders; `rng` is for seeds of new matches, `clock` for their dates."""

    home: paths.Home
    settings: SettingsStore
    catalog: Catalog
    library: Library
    clock: Callable[[], datetime]
    rng: Random
    system: str
    """The language of the system, for settings that name none."""
    _log: logging.Handler | None = None

    @property
    def statistics_file(self) -> Path:
        """Where the statistics are kept; see `stats.Stats`."""
        return self.home.data / STATISTICS

    def choose_language(self) -> None:
        """Makes the texts follow the settings."""
        self.catalog.language = self.settings.settings.language or self.system

    def take_notices(self) -> list[Notice]:
        """What the player has to be told and has not been told yet."""
        found = [*self.settings.notices, *self.library.notices]
        self.settings.notices.clear()
        self.library.notices.clear()
        return found

    def start_log(self) -> None:
        """Begins the log file, once; not part of opening, as the first picture need not wait for it."""
        from canasta.app import log

        if self._log is None:
            self._log = log.start(self.home.log)

    def crash(self, error: BaseException, record: str | None = None, scene: str = "") -> Path | None:
        """Writes a crash report; see `log.crash_report`."""
        from canasta.app import log

        self.start_log()
        return log.crash_report(self.home.log, error, self.clock(), record, scene)

    def close(self) -> None:
        """Closes matches and the log."""
        self.library.close()
        if self._log is not None:
            from canasta.app import log

            log.stop(self._log)
            self._log = None


def open_services(
    *, clock: Callable[[], datetime], rng: Random, language: str | None = None, preferred: Sequence[str] = ()
) -> Services:
    """Finds the player's folders and opens what lies there; nothing that is wrong with them stops the game.

    `language` is for this run only (the command line); `preferred` are the system's languages as far as known.
    """
    home = paths.home()
    settings = SettingsStore(home.config / SETTINGS)
    system = language or system_language(preferred)
    library = Library(home.data / "records", clock, rng)
    library.notices += home.notices
    catalog = Catalog(language or settings.settings.language or system)
    return Services(home, settings, catalog, library, clock, rng, system)
