"""Where each screen leads: the one place that knows all of them. Screens are loaded when they are gone to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from canasta import __version__
from canasta.app.notices import Notice
from canasta.app.services import Services
from canasta.ui.pastroutes import PastRoutes
from canasta.ui.scenes import Context, Nav, Pop, Push, Quit, Replace, Reset, Scene
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.title import TitleScene

if TYPE_CHECKING:
    from pathlib import Path

    from canasta.ai.thinker import Thinker
    from canasta.app.library import MatchInfo
    from canasta.app.match import Match
    from canasta.app.settings import Level, NewGame
    from canasta.engine.record import Header
    from canasta.engine.rules import RuleSet
    from canasta.engine.violations import Code
    from canasta.ui.bindings import Bindings
    from canasta.ui.loop import Loop
    from canasta.ui.screens.table import TableScene

_CALM_MS = 10_000.0
"""Crashes that follow each other sooner end the program."""


class Routes:
    """Makes scenes and gives them the ways out. `loop` is set once it runs: keys that change are told to it."""

    def __init__(self, ctx: Context, services: Services) -> None:
        self.ctx = ctx
        self.services = services
        self.loop: Loop | None = None
        self.match: Match | None = None
        """The match on the table."""
        self._thinker: Thinker | None = None
        self._rescue: Scene | None = None
        self._crashed_at: float | None = None

    def close(self) -> None:
        """Let go of the match and of the thinker."""
        self._put_down()
        if self._thinker is not None:
            self._thinker.close()

    # --- the beginning -------------------------------------------------------------------------------------------

    def first(self, start: Header | None) -> Scene:
        """The scene the program opens with: the title, or the table that the command line asks for."""
        return self.title() if start is None else self._table_of(self._completed(start))

    def title(self) -> TitleScene:
        """The title."""
        return TitleScene(
            self.services.library.latest,
            go_on=self._go_on,
            new_game=lambda: Push(self.new_game()),
            rules=lambda: Push(self.rules(None)),
            settings=lambda: Push(self.settings()),
            about=lambda: Push(self.about()),
            matches=lambda: Push(self.past.library()),
            statistics=lambda: Push(self.past.statistics()),
            version=__version__,
        )

    def to_title(self) -> Nav:
        """Back to the title; the match stays in the library."""
        self._put_down()
        return Reset(self.title())

    @property
    def past(self) -> PastRoutes:
        """The matches that were played, and what can be said of them."""
        return PastRoutes(self.services, self.resume, lambda header: Reset(self._table_of(header)), self.told)

    def dropped(self, path: str) -> Nav | None:
        """A file was dropped on the window: on the title it is imported, elsewhere it is said that it would be."""
        from canasta.ui.screens.table import TableScene

        top = self.loop.stack.top if self.loop is not None else None
        if isinstance(top, TitleScene):
            return Push(self.past.library(arriving=path))
        words = self.services.catalog.t("toast.drop_on_title")
        if isinstance(top, FormScene):
            top.form.toasts.show(words, "note")
            top.dirty = True
        elif isinstance(top, TableScene):
            top.say(words)
        return None

    def told(self, notice: Notice) -> Scene:
        """A notice as a scene of its own."""
        from canasta.ui.screens.dialogs import NoticeScene

        return NoticeScene(Notice("notice.title"), notice)

    # --- the table -----------------------------------------------------------------------------------------------

    def _completed(self, header: Header) -> Header:
        """A header of the command line with names and, if it has none, a seed."""
        from canasta.app.options import completed
        from canasta.app.setup import new_seed, usual_seats

        names = [seat.name for seat in usual_seats(self.services.catalog, len(header.seats))]
        return completed(header, names, new_seed(self.services.rng))

    def _start(self, choice: NewGame) -> Nav:
        from canasta.app.setup import header_of, new_seed

        return Reset(self._table_of(header_of(choice, new_seed(self.services.rng))))

    def _table_of(self, header: Header) -> TableScene:
        from canasta.app.match import start_match

        self._put_down()
        return self._table(start_match(self.services.library, header, _viewer(header)))

    def _go_on(self) -> Nav:
        info = self.services.library.latest()
        return self.resume(info) if info is not None else Reset(self.title())

    def resume(self, info: MatchInfo) -> Nav:
        """Go on with a match of the library, or say why that cannot be."""
        from canasta.app.match import resume_match

        self._put_down()
        match = resume_match(self.services.library, info.path, None)
        if isinstance(match, Notice):
            return Push(self.told(match))
        match.viewer = _viewer_now(match)
        return Reset(self._table(match))

    def _table(self, match: Match) -> TableScene:
        from canasta.ui.screens.table import TableScene, TableWays

        self.match = match
        ways = TableWays(
            pause=lambda table: Push(self._pause(table)),
            log=lambda table: Push(self._log(table)),
            scores=lambda table: self._history(table),
            deal_end=lambda table: Push(self._score(table)),
            match_end=lambda table: Push(self._match_end(table)),
            quit=lambda _: self._ask_to_quit(),
            rule=self._rule,
            hand_over=self._hand_over,
            pad_lost=self._pad_lost,
            plugged=self._plugged,
        )
        return TableScene(match, self.thinker, ways)

    @staticmethod
    def _hand_over(table: TableScene) -> Nav:
        from canasta.ui.screens.curtain import CurtainScene

        return Push(CurtainScene(table, table.match.to_act))

    @staticmethod
    def _pad_lost(table: TableScene, slot: int) -> Nav:
        from canasta.ui.screens.padlost import PadLostScene

        return Push(
            PadLostScene(slot, pause=lambda: table.pause(), release=lambda: table.couch.release(slot),
                         adopt=lambda new: table.couch.adopt(slot, new))
        )  # fmt: skip

    def _plugged(self, slot: int) -> bool:
        return self.loop is None or slot in self.loop.input.pads

    def _seats(self, table: TableScene) -> Scene:
        from canasta.ui.screens.seats import SeatsScene

        return SeatsScene(table, _levels(), plugged=lambda: self.loop.input.pads if self.loop is not None else {})

    @property
    def thinker(self) -> Thinker:
        """The one thinker of the program."""
        if self._thinker is None:
            from canasta.ai.thinker import BackgroundThinker

            self._thinker = BackgroundThinker()
        return self._thinker

    def _put_down(self) -> None:
        if self._thinker is not None:
            self._thinker.cancel()
        if self.match is not None:
            self.match.close()
            self.match = None

    def _ask_to_quit(self) -> Nav:
        from canasta.ui.screens.pause import ask_to_quit

        return ask_to_quit(self.match is not None and not self.match.finished)

    def _rule(self, table: TableScene, code: Code) -> Nav:
        from canasta.app.ruleanchors import anchor

        rules = table.match.header.rules
        return Push(self.rules(rules, anchor(code, rules)))

    def _pause(self, table: TableScene) -> Scene:
        from canasta.ui.screens.pause import PauseScene
        from canasta.ui.screens.sheetdata import standing

        catalog, rules = self.services.catalog, table.match.header.rules
        where = catalog.t(f"variant.{rules.id}.name") if catalog.has(f"variant.{rules.id}.name") else rules.id
        return PauseScene(
            rules=lambda: Push(self.rules(rules)),
            settings=lambda: Push(self.settings()),
            leave=self.to_title,
            log=lambda: Push(self._log(table)),
            scores=(lambda: self._history(table)) if standing(table.match) is not None else None,
            seats=None if table.match.finished else lambda: Push(self._seats(table)),
            quit=self._ask_to_quit,
            where=where,
        )

    def _log(self, table: TableScene) -> Scene:
        from canasta.app.setup import names_of
        from canasta.ui.screens.log import LogScene

        rules, seats = table.match.header.rules, table.match.seats
        sides = table.match.state.public.side_of
        return LogScene(
            table.log,
            lambda catalog: names_of(catalog, rules, seats, sides),
            faces=table.portraits,
            sides=sides,
            marks=table.marks,
            why=table.adviser.why_turn,
        )

    def _history(self, table: TableScene) -> Nav | None:
        from canasta.ui.screens.matchend import HistoryScene
        from canasta.ui.screens.sheetdata import standing

        data = standing(table.match)
        if data is None:
            table.say(table.t("sheet.no_deal_yet"))
            return None
        return Push(HistoryScene(data))

    def _score(self, table: TableScene) -> Scene:
        from canasta.ui.screens.matchend import HistoryScene
        from canasta.ui.screens.score import ScoreScene
        from canasta.ui.screens.sheetdata import deal_sheet

        data = deal_sheet(table.match)

        def go_on() -> Nav:
            if data.over:
                return Replace(self._match_end(table))
            table.next_deal()
            return Pop()

        return ScoreScene(
            data,
            go_on=go_on,
            see_table=True,
            history=lambda: Push(HistoryScene(data)),
            pause=lambda: Push(self._pause(table)),
            quit=self._ask_to_quit,
        )

    def _match_end(self, table: TableScene) -> Scene:
        from canasta.app.setup import new_seed, rematch
        from canasta.ui.screens.matchend import MatchEndScene
        from canasta.ui.screens.sheetdata import deal_sheet

        data = deal_sheet(table.match)
        header, seats = table.match.header, table.match.seats

        def again() -> Nav:
            return Reset(self._table_of(rematch(header, seats, new_seed(self.services.rng), table.couch.devices)))

        def other() -> Nav:
            return Push(self.new_game())

        return MatchEndScene(
            data,
            rematch=again,
            new_game=other,
            to_title=self.to_title,
            see_sheet=lambda: Push(self._score_again(table)),
        )

    def _score_again(self, table: TableScene) -> Scene:
        """The sheet of the last deal, looked at from the end of the match."""
        from canasta.ui.screens.score import ScoreScene
        from canasta.ui.screens.sheetdata import deal_sheet

        return ScoreScene(deal_sheet(table.match), go_on=Pop)

    # --- around the table ----------------------------------------------------------------------------------------

    def new_game(self) -> Scene:
        """The choice of a new match."""
        from canasta.app import paths
        from canasta.app.ownrules import own_rules
        from canasta.ui.screens.newgame import NewGameScene

        return NewGameScene(
            levels=_levels(),
            start=self._start,
            rules=lambda rules: Push(self.rules(rules)),
            rng=self.services.rng,
            house_rules=lambda choice, changed: Push(self._house_rules(choice, changed)),
            own=lambda: own_rules(paths.rulesets_dir()),
            pads=lambda: self.loop.input.pads if self.loop is not None else {},
        )

    def _house_rules(self, choice: NewGame, changed: Callable[[NewGame], None]) -> Scene:
        """Rules of the player's own on top of the chosen game."""
        from canasta.app import paths
        from canasta.ui.screens.houserules import HouseRulesScene

        return HouseRulesScene(choice, changed, folder=paths.rulesets_dir(), exports=paths.exports_dir())

    def settings(self) -> Scene:
        """The settings; what they change outside the screens is changed here."""
        from canasta.ui.screens.settings import SettingsScene

        return SettingsScene(
            system=self.services.system,
            keys=lambda: Push(self._keys()),
            changed=self._setting_changed,
            seated=self._seated,
        )

    def _seated(self) -> tuple[int, int]:
        """How many players and sides there are at the table, or usually."""
        if self.match is None:
            return 4, 2
        side_of = self.match.state.public.side_of
        return len(side_of), len(set(side_of))

    def _keys(self) -> Scene:
        from canasta.ui.screens.keys import KeysScene

        def rebind(bindings: Bindings) -> None:
            if self.loop is not None:
                self.loop.input.bindings = bindings

        return KeysScene(rebind)

    def _setting_changed(self, field: str) -> None:
        settings, sounds = self.services.settings.settings, self.ctx.sounds
        match field:
            case "language":
                self.services.choose_language()
            case "fullscreen":
                if self.ctx.window.fullscreen != settings.fullscreen:
                    self.ctx.window.toggle_fullscreen()
            case "master_volume" | "effects_volume" | "muted":
                sounds.master, sounds.effects = settings.master_volume, settings.effects_volume
                sounds.muted = settings.muted

    def rules(self, rules: RuleSet | None, anchor: str = "") -> Scene:
        """The rules of a game, of the classic one by default, opened at a section."""
        from canasta.engine.rules import load
        from canasta.ui.screens.rules import RulesScene

        return RulesScene(rules if rules is not None else load("classic_4p"), anchor)

    def about(self) -> Scene:
        """What the program is made of."""
        from canasta.ui.screens.about import AboutScene

        return AboutScene(records=str(self.services.home.data / "records"))

    # --- when something breaks -----------------------------------------------------------------------------------

    def crashed(self, error: Exception) -> None:
        """Write a report with the match inside; the match itself is on the disk already."""
        now = self.ctx.clock()
        again = self._crashed_at is not None and now - self._crashed_at < _CALM_MS
        self._crashed_at = now
        saved = self.match is not None and self.match.path is not None
        report = self.services.crash(error, self._record_text(), self._scene_name())
        # A program that breaks again at once is not helped by another try.
        self._rescue = None if again else self._error(report, saved=saved)

    def rescue(self) -> Scene | None:
        """After a crash the scene that tells of it and offers to go on, else None."""
        scene, self._rescue = self._rescue, None
        return scene

    def _error(self, report: Path | None, *, saved: bool) -> Scene:
        from canasta.ui.screens.dialogs import ErrorScene

        self._put_down()
        return ErrorScene(report, self._go_on if saved else lambda: Reset(self.title()), Quit, saved=saved)

    def _record_text(self) -> str | None:
        if self.match is None:
            return None
        try:
            path = self.match.path
            return path.read_text(encoding="utf-8") if path is not None else None
        except OSError:
            return None

    def _scene_name(self) -> str:
        top = self.loop.stack.top if self.loop is not None else None
        return top.name if top is not None else ""


def _viewer(header: Header) -> int | None:
    """The seat whose side of the table is shown first: the first person's; None where only computers play."""
    return next((n for n, seat in enumerate(header.seats) if seat.kind == "human"), None)


def _viewer_now(match: Match) -> int | None:
    people = [n for n, seat in enumerate(match.seats) if seat.kind == "human"]
    return match.to_act if match.to_act in people else next(iter(people), None)


def _levels() -> Sequence[Level]:
    """The levels of computer players there are, weakest first."""
    from typing import get_args

    from canasta.ai.levels import LEVELS
    from canasta.app.settings import Level

    return [level for level in get_args(Level) if level in LEVELS]
