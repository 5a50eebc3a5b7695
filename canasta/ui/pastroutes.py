"""Where the screens about the past lead: library, replay, the check of the cards, statistics, share codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta.app import paths
from canasta.app.notices import Notice
from canasta.app.services import Services
from canasta.ui.scenes import Nav, Push, Scene

if TYPE_CHECKING:
    from pathlib import Path

    from canasta.app.matchlist import MatchInfo
    from canasta.engine.record import Header, Record


class PastRoutes:
    """`resume` goes on with a match, `start` begins one with a head of its own, `told` shows a notice."""

    def __init__(
        self, services: Services, resume: Callable[[MatchInfo], Nav], start: Callable[[Header], Nav],
        told: Callable[[Notice], Scene],
    ) -> None:  # fmt: skip
        self._services = services
        self._resume, self._start, self._told = resume, start, told

    def library(self, arriving: str | None = None) -> Scene:
        """All matches; `arriving` is the path of a file to import at once."""
        from canasta.engine.recordhead import SUFFIX
        from canasta.ui.screens.library import LibraryScene

        return LibraryScene(
            self._services.library,
            play=self._resume,
            replay=lambda info: self.replay(info.path),
            check=lambda info: self.check(info.path),
            shared=self.shared,
            statistics=lambda: Push(self.statistics()),
            exports=paths.exports_dir(),
            found=lambda: paths.found_matches(SUFFIX),
            clock=self._services.clock,
            arriving=arriving,
        )

    def statistics(self) -> Scene:
        """The figures of a player."""
        from canasta.ui.screens.statistics import StatisticsScene

        services = self._services
        return StatisticsScene(services.statistics_file, services.library.files, paths.exports_dir())

    def replay(self, path: Path) -> Nav:
        """A match looked at again, from the first person's side."""
        from canasta.app.replaying import Replay
        from canasta.app.setup import new_seed
        from canasta.engine.position import PositionError
        from canasta.ui.screens.replay import ReplayScene, ReplayWays

        record = self._record(path)
        if isinstance(record, Notice):
            return Push(self._told(record))
        try:
            replay = Replay(record)
        except PositionError:
            return Push(self._told(Notice("save.record_unreadable", {"path": str(path)})))
        seat = next((n for n, seat in enumerate(record.header.seats) if seat.kind == "human"), 0)
        ways = ReplayWays(play_on=self._start, new_seed=lambda: new_seed(self._services.rng))
        return Push(ReplayScene(replay, ways, seat=seat))

    def check(self, path: Path) -> Nav:
        """Whether the cards of a match were dealt as its fingerprints say."""
        from canasta.ui.screens.fairsheet import FairSheet

        record = self._record(path)
        return Push(self._told(record) if isinstance(record, Notice) else FairSheet(record))

    def shared(self, code: str) -> Nav | Notice:
        """The match of a share code, or why it is none."""
        from canasta.app.sharing import ShareError, shared_header

        try:
            header = shared_header(code, self._services.catalog.t("common.you"))
        except ShareError as error:
            return Notice(error.key)
        return self._start(header)

    def _record(self, path: Path) -> Record | Notice:
        from canasta.engine import record as records
        from canasta.engine.recordhead import RecordError

        try:
            return records.load(path)
        except RecordError:
            return Notice("save.record_unreadable", {"path": str(path)})
