"""Screens for tests: a stage to put them on, sample data, and an eye for texts that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from canasta.app.actionlog import ActionLog
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.library import MatchInfo
from canasta.app.match import Match
from canasta.app.notices import Notice
from canasta.app.ruletrial import RuleTrial
from canasta.app.settings import NewGame, SeatChoice, SettingsStore
from canasta.app.setup import names_of
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.registry import offered
from canasta.engine.rules import load
from canasta.engine.state import DealEnd, EndReason, Line, Sheet
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.scenes import Context, Nav, Pop, Scene, SceneStack
from canasta.ui.screens.about import AboutScene
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.dialogs import ErrorScene, NoticeScene, question
from canasta.ui.screens.houserules import HouseRulesScene
from canasta.ui.screens.keys import KeysScene
from canasta.ui.screens.log import LogScene
from canasta.ui.screens.matchend import HistoryScene, MatchEndScene
from canasta.ui.screens.newgame import NewGameScene
from canasta.ui.screens.padlost import PadLostScene
from canasta.ui.screens.pause import PauseScene
from canasta.ui.screens.portraits import PortraitScene
from canasta.ui.screens.rules import RulesScene
from canasta.ui.screens.score import ScoreScene
from canasta.ui.screens.seatsetup import SeatSetupScene
from canasta.ui.screens.settingrows import TABS
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.screens.sheetdata import DealSheet, sheet_rows
from canasta.ui.screens.title import TitleScene
from canasta.ui.screens.trial import NameScene, TrialScene
from canasta.ui.text import Text
from canasta.ui.widgets import Row
from tests.support.playing import play

NAMES = ("Mika", "Aiko", "Mateo", "Luis", "Rosa", "Sora")
UNFINISHED = MatchInfo(
    Path("m"), "", "classic_4p", NAMES[:4], 1, 0, 2, (2345, 2810), False, None, datetime(2025, 3, 4)
)  # fmt: skip
LEVELS = ("beginner", "casual", "steady", "sharp", "master")


@dataclass
class Told:
    """Ways out that note that they were taken, and lead nowhere."""

    taken: list[str] = field(default_factory=list)

    def way(self, name: str) -> Callable[[], Nav | None]:
        def go() -> None:
            self.taken.append(name)

        return go


def side(*lines: tuple[str, int] | tuple[str, int, int]) -> Sheet:
    return Sheet(tuple(Line(*line) for line in lines))


SHEETS = (
    side(("melds", 615), ("natural_canastas", 500, 1), ("mixed_canastas", 300, 1), ("red_threes", 200, 2),
         ("hands", -85, 9)),
    side(("melds", 540), ("natural_canastas", 500, 1), ("mixed_canastas", 600, 2), ("red_threes", 100, 1),
         ("going_out", 100)),
    side(("melds", 420), ("mixed_canastas", 300, 1), ("hands", -140, 12)),
    side(("melds", 1205), ("sequence_canastas", 3000, 2), ("wild_canastas", 2000, 1), ("red_threes", 800, 4),
         ("hands", -20, 1), ("feet", -315, 11)),
    side(("melds", -120), ("black_threes", -300, 3), ("incomplete_aces", -2500, 1), ("hands", -5, 1)),
    side(("melds", 90), ("many_canastas", 1000), ("hands", -45, 5)),
)  # fmt: skip
BEFORE = (2345, 2810, 1980, -415, 3120, 905)


def sheet(sides: int = 2, rules_id: str = "", **changes: Any) -> DealSheet:
    """The sheet of a third deal, of two to six sides."""
    game = rules_id or {2: "classic_4p", 3: "classic_3p"}.get(sides, "hand_and_foot_solo")
    players = 4 if sides == 2 else sides
    rules = load(game, players=players)
    end = DealEnd(EndReason.OUT, went_out=1, sheets=SHEETS[:sides])
    totals = tuple(part.total for part in end.sheets)
    before = BEFORE[:sides]
    after = tuple(a + b for a, b in zip(before, totals, strict=True))
    data = DealSheet(
        rules=rules, deal=3, end=end,
        seats=tuple(SeatInfo(name, "bot" if i else "human", "steady") for i, name in enumerate(NAMES[:players])),
        faces=tuple(range(players)),
        members=tuple(tuple(seat for seat in range(players) if seat % sides == one) for one in range(sides)),
        rows=sheet_rows(end), totals=totals, before=before, after=after,
        needs=tuple(rules.opening_requirement(score, 4) for score in after),
        rounds=(tuple(score // 2 for score in before), before, after), over=False, winner=None, tie=False, mine=0,
    )  # fmt: skip
    return replace(data, **changes)


def action_log() -> LogScene:
    """The log of a deal in which anything legal was played."""
    rules = load("classic_4p")
    seats = tuple(SeatInfo(name, "human" if not i else "bot", "steady") for i, name in enumerate(NAMES[:4]))
    match = Match(Journal(Record(Header(rules, 4, seats))), 0)
    log = ActionLog()
    log.add(match.opening)
    log.add(play(match, 60, 3))
    return LogScene(log, lambda catalog: names_of(catalog, rules, seats), faces=(0, 1, 7, 11), sides=rules.seat_sides)


def new_game(told: Told | None = None, **changes: Any) -> NewGameScene:
    told = told or Told()
    started: list[NewGame] = []
    ways: dict[str, Any] = {
        "levels": LEVELS,
        "start": started.append,
        "rules": lambda rules: told.taken.append(rules.id),
        "rng": Random(1),
        "house_rules": lambda choice, changed: told.taken.append("house_rules"),
    }
    scene = NewGameScene(**{**ways, **changes})
    scene.started = started  # type: ignore[attr-defined]
    return scene


def house(page: str = "bundles", folder: Path = Path("/nowhere"), **overrides: object) -> HouseRulesScene:
    """House rules on top of classic Canasta, open at a page."""
    scene = HouseRulesScene(
        NewGame("classic_4p", 4, overrides=dict(overrides)), lambda _: None, folder=folder, exports=folder / "exports"
    )
    scene._page = page
    return scene


def finished_trial() -> TrialScene:
    trial = RuleTrial(load("classic_4p"), 1)
    trial.done = trial.deals
    return TrialScene(trial, Pop)


def title(resume: MatchInfo | None = UNFINISHED, told: Told | None = None) -> TitleScene:
    told = told or Told()
    names = ("go_on", "new_game", "rules", "settings", "about", "quit")
    return TitleScene(lambda: resume, version="1.0.0", **{name: told.way(name) for name in names})


def rows() -> list[Row]:
    catalog = Catalog("en")
    return [Row(row.id, catalog.t(row.name_key), icon="book") for row in offered()]


SCREENS: Mapping[str, Callable[[], Scene]] = {
    "title": title,
    "title_fresh": lambda: title(None),
    "new_game": new_game,
    "seat_setup": lambda: SeatSetupScene(
        1, SeatChoice("Rosa", "human", portrait=3, profile="Rosa"), (), LEVELS, lambda _: None, pads={0: "Pad"}
    ),
    "seat_setup_computer": lambda: SeatSetupScene(1, SeatChoice("Rosa", "bot"), (), LEVELS, lambda _: None),
    "pad_lost": lambda: PadLostScene(1, pause=Pop, release=lambda: None),
    "portraits": lambda: PortraitScene(1, lambda _: None),
    "score_2": lambda: ScoreScene(sheet(2), go_on=Pop, see_table=True, history=Pop),
    "score_3": lambda: ScoreScene(sheet(3), go_on=Pop, see_table=True, history=Pop),
    "score_4": lambda: ScoreScene(sheet(4), go_on=Pop, history=Pop),
    "score_6": lambda: ScoreScene(sheet(6, tie=True), go_on=Pop, see_table=True, history=Pop),
    "score_last": lambda: ScoreScene(sheet(2, over=True, winner=1), go_on=Pop),
    "match_end_2": lambda: MatchEndScene(sheet(2, over=True, winner=1), rematch=Pop, new_game=Pop, to_title=Pop),
    "match_end_6": lambda: MatchEndScene(
        sheet(6, over=True, winner=3), rematch=Pop, new_game=Pop, to_title=Pop, see_sheet=Pop
    ),
    "match_end_shared": lambda: MatchEndScene(sheet(2, over=True), rematch=Pop, new_game=Pop, to_title=Pop),
    "history": lambda: HistoryScene(sheet(4)),
    "pause": lambda: PauseScene(
        rules=Pop, settings=Pop, leave=Pop, log=Pop, scores=Pop, seats=Pop, where="Classic · 0 – 0"
    ),
    "log": action_log,
    "question": lambda: question("dialog.leave", Pop, icon="exit"),
    "notice": lambda: NoticeScene(
        Notice("settings.title"), Notice("save.record_diverged", {"path": "a" * 60, "line": 12, "kept": "b" * 80})
    ),
    "error": lambda: ErrorScene(Path("~/.local/state/canasta/log/crash-2025-03-04.txt"), Pop, Pop, saved=True),
    "rules_aim": lambda: RulesScene(load("classic_4p"), "aim"),
    "rules_frozen": lambda: RulesScene(load("classic_4p"), "frozen"),
    "rules_sheet": lambda: RulesScene(load("modern_american"), "sheet"),
    "rules_different": lambda: RulesScene(load("samba"), "different"),
    "chooser": lambda: ChooserScene(Notice("rules_screen.change_game"), rows(), "samba", lambda _: None),
    "house": lambda: house("bundles", target_score=3000, pile_frozen="always", jokers=6),
    "house_opening": lambda: house("opening"),
    "house_scoring": lambda: house("scoring", bonus_natural=600, special_hands={"pairs": 1500}),
    "house_impossible": lambda: house("table", hand_size=17, sides="solo", ask_partner="required", draw_count=4),
    "house_none": lambda: house("changed"),
    "trial": lambda: finished_trial(),
    "naming": lambda: NameScene(Notice("house.name"), Notice("house.name_hint"), "", 40, lambda _: None),
    "keys": lambda: KeysScene(lambda _: None),
    "about": lambda: AboutScene(records="~/.local/share/canasta/records", open_folder=Pop),
    **{
        f"settings_{tab.id}": (lambda tab=tab: SettingsScene(system="en", keys=Pop, tab=tab.id))  # type: ignore[misc]
        for tab in TABS
    },
}


@contextmanager
def on_stage(
    scene: Scene, size: tuple[int, int] = (1280, 720), language: str = "en", settings: SettingsStore | None = None
) -> Iterator[Headless]:
    """The scene in a window of its own, its first frame drawn."""
    pygame.font.init()
    window = open_headless(size)
    try:
        yield Headless(window, SceneStack(context(window, settings, Catalog(language)), scene))
    finally:
        window.close()


def context_of(scene: Scene) -> Context:
    found = getattr(scene, "ctx", None)
    assert isinstance(found, Context)
    return found


class Eye:
    """Notes every text that was cut to fit, and every one that leaves the picture at the sides."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: set[str] = set()
        self.outside: set[str] = set()
        self.seen: set[str] = set()
        fit, draw = Text.fit, Text.draw

        def watched_fit(text: Text, words: str, *args: Any, **more: Any) -> tuple[str, float]:
            shown, size = fit(text, words, *args, **more)
            if shown != words:
                self.cut.add(words)
            return shown, size

        def watched_draw(text: Text, to: pygame.Surface, words: str, *args: Any, **more: Any) -> pygame.Rect:
            box = draw(text, to, words, *args, **more)
            self.seen.add(words)
            if words and (box.left < 0 or box.right > to.get_width()):
                self.outside.add(words)
            return box

        monkeypatch.setattr(Text, "fit", watched_fit)
        monkeypatch.setattr(Text, "draw", watched_draw)
