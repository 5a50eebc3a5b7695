"""Draws the screens around the table to PNG files to look at: `python tools/screen_pictures.py FOLDER [NAME ...]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from canasta.app.actionlog import ActionLog
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.library import MatchInfo
from canasta.app.match import Match
from canasta.app.notices import Notice
from canasta.app.ruletrial import RuleTrial
from canasta.app.settings import NewGame, SettingsStore
from canasta.app.setup import names_of
from canasta.engine.moves import actions_now
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.registry import offered
from canasta.engine.rules import load
from canasta.engine.state import DealEnd, EndReason, Line, Sheet
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.intents import Device
from canasta.ui.scenes import Pop, Scene, SceneStack
from canasta.ui.screens.about import AboutScene
from canasta.ui.screens.chooser import ChooserScene
from canasta.ui.screens.dialogs import ErrorScene, question
from canasta.ui.screens.houserules import HouseRulesScene
from canasta.ui.screens.keys import KeysScene
from canasta.ui.screens.log import LogScene
from canasta.ui.screens.matchend import HistoryScene, MatchEndScene
from canasta.ui.screens.newgame import NewGameScene
from canasta.ui.screens.pause import PauseScene
from canasta.ui.screens.portraits import PortraitScene
from canasta.ui.screens.rules import RulesScene
from canasta.ui.screens.score import ScoreScene
from canasta.ui.screens.settingrows import TABS
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.screens.sheetdata import DealSheet, sheet_rows
from canasta.ui.screens.title import TitleScene
from canasta.ui.screens.trial import NameScene, TrialScene
from canasta.ui.widgets import Row

SIZES = ((1024, 680), (1280, 720), (1920, 1080), (3840, 2160))
MATCH = MatchInfo(
    Path("m"), "", "classic_4p", ("Mika", "Aiko", "Mateo", "Luis"), 1, 0, 2, (2345, 2810), False, None,
    datetime(2025, 3, 4),
)  # fmt: skip


def title(resume: MatchInfo | None = MATCH) -> Scene:
    """The title with a match to go on with."""
    return TitleScene(lambda: resume, go_on=Pop, new_game=Pop, rules=Pop, settings=Pop, about=Pop, version="1.0.0")


def new_game() -> Scene:
    """A choice of game and seats."""
    return NewGameScene(
        levels=("beginner", "casual", "steady", "sharp", "master"), start=lambda _: None, rules=lambda _: None,
        rng=Random(1), house_rules=lambda *_: None,
    )  # fmt: skip


def _side(*lines: tuple[str, int] | tuple[str, int, int]) -> Sheet:
    return Sheet(tuple(Line(*line) for line in lines))


SHEETS = (
    _side(("melds", 615), ("natural_canastas", 500, 1), ("mixed_canastas", 300, 1), ("red_threes", 200, 2),
          ("hands", -85, 9)),
    _side(("melds", 540), ("natural_canastas", 500, 1), ("mixed_canastas", 600, 2), ("red_threes", 100, 1),
          ("going_out", 100)),
    _side(("melds", 420), ("mixed_canastas", 300, 1), ("hands", -140, 12)),
    _side(("melds", 1205), ("sequence_canastas", 3000, 2), ("wild_canastas", 2000, 1), ("red_threes", 800, 4),
          ("hands", -20, 1), ("feet", -315, 11)),
    _side(("melds", -120), ("black_threes", -300, 3), ("incomplete_aces", -2500, 1), ("hands", -5, 1)),
    _side(("melds", 90), ("many_canastas", 1000), ("hands", -45, 5)),
)  # fmt: skip
RULES = ("aim", "cards", "deal", "turn", "melds", "canastas", "opening", "pile", "frozen", "threes", "scoring")
NAMES = ("Mika", "Aiko", "Mateo", "Luis")
BEFORE = (2345, 2810, 1980, -415, 3120, 905)


def sheet(sides: int, rules_id: str = "classic_4p", *, over: bool = False) -> DealSheet:
    """The sheet of a third deal, of two to six sides."""
    players = 4 if sides == 2 else sides
    rules = load(rules_id, players=players)
    end = DealEnd(EndReason.OUT, went_out=min(3, players - 1), sheets=SHEETS[:sides])
    totals = tuple(part.total for part in end.sheets)
    before = BEFORE[:sides]
    after = tuple(a + b for a, b in zip(before, totals, strict=True))
    names = ("Mika", "Aiko", "Mateo", "Luis", "Rosa", "Sora")[:players]
    return DealSheet(
        rules, 3, end, tuple(SeatInfo(name, "bot" if i else "human", "steady") for i, name in enumerate(names)),
        (0, 1, 7, 11, 3, 5)[:players],
        tuple(tuple(seat for seat in range(players) if seat % sides == side) for side in range(sides)),
        sheet_rows(end), totals, before, after, tuple(rules.opening_requirement(score, 4) for score in after),
        (tuple(score // 2 for score in before), before, after), over, after.index(max(after)) if over else None,
        False, 0,
    )  # fmt: skip


def score(data: DealSheet) -> Scene:
    """A score sheet that has been counted."""
    scene = ScoreScene(data, go_on=Pop, see_table=True, history=Pop)
    scene._clock = 1e6
    return scene


def ended(data: DealSheet) -> Scene:
    """The end of a match, its cards fanned out."""
    scene = MatchEndScene(data, rematch=Pop, new_game=Pop, to_title=Pop, see_sheet=Pop)
    scene.enter = lambda ctx: (MatchEndScene.enter(scene, ctx), setattr(scene, "_clock", 1e6))[0]
    return scene


def action_log() -> Scene:
    """The log of a deal in which anything legal was played."""
    rules = load("classic_4p")
    seats = tuple(SeatInfo(name, "human" if not i else "bot", "steady") for i, name in enumerate(NAMES))
    match = Match(Journal(Record(Header(rules, 4, seats))), 0)
    log, rng = ActionLog(), Random(3)
    log.add(match.opening)
    while len(log.lines) < 90 and not match.deal_over:
        done = match.submit(rng.choice(list(actions_now(match.view(match.to_act)))))
        assert isinstance(done, list)
        log.add(done)
    return LogScene(log, lambda catalog: names_of(catalog, rules, seats), faces=(0, 1, 7, 11), sides=rules.seat_sides)


def chooser() -> Scene:
    """A list of games to choose from."""
    catalog = Catalog("en")
    rows = [Row(row.id, catalog.t(row.name_key), icon="book") for row in offered()]
    return ChooserScene(Notice("rules_screen.change_game"), rows, "samba", lambda _: None)


def pause() -> Scene:
    """The pause menu."""
    return PauseScene(rules=Pop, settings=Pop, leave=Pop, log=Pop, scores=Pop, where="Classic · 2,345 – 2,810")


def house(page: str, **overrides: object) -> Scene:
    """House rules on top of a game."""
    folder = Path("/nowhere")
    choice = NewGame("classic_4p", 4, overrides=dict(overrides))
    scene = HouseRulesScene(choice, lambda _: None, folder=folder, exports=folder)
    scene._page = page
    return scene


SCENES: Mapping[str, Callable[[], list[Scene]]] = {
    "title": lambda: [title()],
    "title_new": lambda: [title(None)],
    "new_game": lambda: [new_game()],
    "new_game_6": lambda: [new_game()],
    "portraits": lambda: [new_game(), PortraitScene(1, lambda _: None)],
    "score": lambda: [score(sheet(2))],
    "score_3": lambda: [score(sheet(3, "classic_3p"))],
    "score_6": lambda: [score(sheet(6, "hand_and_foot_solo"))],
    "match_end": lambda: [ended(sheet(2, over=True))],
    "match_end_6": lambda: [ended(sheet(6, "hand_and_foot_solo", over=True))],
    "history": lambda: [score(sheet(2)), HistoryScene(sheet(2))],
    "pause": lambda: [score(sheet(2)), pause()],
    "log": lambda: [score(sheet(2)), action_log()],
    **{f"settings_{tab.id}": lambda tab=tab: [SettingsScene(system="en", keys=Pop, tab=tab.id)] for tab in TABS},
    **{f"rules_{part}": lambda part=part: [RulesScene(load("classic_4p"), part)] for part in RULES},
    "about": lambda: [AboutScene(records="~/.local/share/canasta/records", open_folder=Pop)],
    "chooser": lambda: [RulesScene(load("classic_4p"), "aim"), chooser()],
    "house": lambda: [house("bundles", target_score=3000, pile_frozen="always", jokers=6)],
    "house_melds": lambda: [house("melds", max_wilds=4)],
    "house_scoring": lambda: [house("scoring")],
    "house_bad": lambda: [house("table", hand_size=17, decks=2, draw_count=2, ask_partner="required", sides="solo")],
    "trial": lambda: [house("bundles"), TrialScene(RuleTrial(load("classic_4p"), 1), Pop)],
    "naming": lambda: [house("bundles"), NameScene(Notice("house.name"), Notice("house.name_hint"), "", 40, Pop)],
    "keys": lambda: [KeysScene(lambda _: None)],
    "question": lambda: [title(), question("dialog.leave", Pop)],
    "error": lambda: [title(), ErrorScene(Path("~/canasta/logs/crash-2025-03-04.txt"), Pop, Pop, saved=True)],
}


def main() -> None:
    """Writes one picture a screen, size and language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", choices=[*SCENES, []], help="only these screens")
    parser.add_argument("--size", action="append", help="only this size, as 1920x1080; may be repeated")
    parser.add_argument("--lang", choices=("en", "ja"), help="only this language")
    parser.add_argument("--keys", action="store_true", help="as for somebody who plays with the keyboard")
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="a setting to turn on")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    sizes = [tuple(map(int, size.split("x"))) for size in args.size or ()] or SIZES
    for width, height in sizes:
        window = open_headless((width, height))
        for language in (args.lang,) if args.lang else ("en", "ja"):
            for name in args.names or SCENES:
                store = SettingsStore(None)
                store.replace(**dict.fromkeys(args.set, True))
                if name == "new_game_6":
                    store.replace(new_game=NewGame("hand_and_foot_solo", 6))
                first, *rest = SCENES[name]()
                stack = SceneStack(context(window, store, Catalog(language)), first)
                stage = Headless(window, stack)
                for scene in rest:
                    scene.enter(stack._ctx)
                    stack._scenes.append(scene)
                if args.keys:
                    stage.send(Device("keys"))
                for scene in stack.scenes:
                    scene.dirty = True
                stage.frames(90)
                pygame.image.save(stage.picture(), args.folder / f"{name}_{width}x{height}_{language}.png")
        window.close()


if __name__ == "__main__":
    main()
