"""Pictures of library, statistics and replay in both languages: `python tools/past_pictures.py FOLDER [WHAT ...]`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from msgspec.structs import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from canasta.ai.simple import GreedyPlayer
from canasta.app.i18n import Catalog
from canasta.app.library import Library
from canasta.app.match import start_match
from canasta.app.replaying import Replay
from canasta.app.settings import NewGame, SeatChoice, Settings, SettingsStore
from canasta.app.setup import header_of
from canasta.engine import record as records
from canasta.engine.actions import NextDeal
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.scenes import Nav, Scene, SceneStack
from canasta.ui.screens.library import LibraryScene
from canasta.ui.screens.replay import ReplayScene, ReplayWays
from canasta.ui.screens.statistics import StatisticsScene

NOW = datetime(2025, 3, 9, 20, 15)
SIZES = ((1920, 1080), (1024, 680), (1280, 720))
NAMES = {
    "en": ("You", "Aiko", "Mateo", "Luis", "Rosa", "Sora"),
    "ja": ("ゆい", "アイコ", "マテオ", "ルイス", "ローサ", "ソラ"),
}
FACES = (0, 1, 7, 11, 3, 6)
LEVELS = ("", "steady", "sharp", "steady", "casual", "master")
# Game, players, how many actions (0: to the end), seed, days ago, title.
MATCHES = (
    ("classic_4p", 4, 0, 3, 12, ""), ("samba", 4, 0, 5, 9, ""), ("classic_2p", 2, 0, 8, 7, ""),
    ("classic_4p", 4, 0, 11, 6, ""), ("hand_and_foot", 4, 0, 13, 3, ""), ("classic_4p", 4, 0, 14, 2, ""),
    ("cutthroat_3p", 3, 260, 4, 2, ""), ("classic_6p", 6, 330, 6, 1, "Grandma's kitchen"),
    ("samba", 4, 420, 21, 1, ""), ("classic_4p", 4, 190, 17, 0, ""),
)  # fmt: skip


def fill(library: Library, language: str, clock: list[datetime]) -> None:
    """Plays some matches with a player that needs no thought."""
    for rules, players, steps, seed, days, title in MATCHES:
        clock[0] = NOW - timedelta(days=days, hours=2)
        names = NAMES[language]
        seats = tuple(
            SeatChoice(names[i], "bot" if i else "human", LEVELS[i] or "steady", portrait=FACES[i])
            for i in range(players)
        )
        header = header_of(NewGame(rules, players, seats), seed)
        match = start_match(library, header, 0)
        bot, rng = GreedyPlayer(), Random(seed)
        done = 0
        while not match.finished and (not steps or done < steps):
            view = match.view(match.to_act)
            match.submit(NextDeal() if match.deal_over else bot.decide(view, rng, lambda: False))
            done += 1
        path = match.path
        match.close()
        assert path is not None
        if title and language == "en":
            info = next(info for info in library.matches() if info.path == path)
            library.rename(info, title)
        stamp = clock[0].timestamp()
        os.utime(path, (stamp, stamp))
    (library.folder / ".last").unlink(missing_ok=True)
    clock[0] = NOW


def nothing(*_: object) -> Nav | None:
    return None


def library_scene(library: Library, found: Sequence[Path] = ()) -> LibraryScene:
    return LibraryScene(
        library, play=nothing, replay=nothing, check=nothing, shared=nothing, statistics=nothing,
        exports=library.folder.parent / "exports", found=lambda: found, clock=lambda: NOW,
    )  # fmt: skip


class Studio:
    """One language: its matches, and pictures of scenes at some sizes."""

    def __init__(self, language: str, folder: Path, to: Path) -> None:
        self.language = language
        clock = [NOW]
        self.library = Library(folder, lambda: clock[0], Random(5))
        fill(self.library, language, clock)
        self._to = to

    def shoot(
        self, name: str, make: Callable[[], Scene], sizes: Sequence[tuple[int, int]] = SIZES,
        act: Callable[[Headless], None] | None = None, **settings: object,
    ) -> None:  # fmt: skip
        """Saves the scene at each size as `name_language_WIDTH.png`, after `act`."""
        for size in sizes:
            window = open_headless(size)
            store = SettingsStore(None)
            store.settings = replace(Settings(), language=self.language, **settings)  # type: ignore[arg-type]
            ctx = context(window, store, Catalog(self.language))
            app = Headless(window, SceneStack(ctx, make()))
            app.frames(30)
            if act is not None:
                act(app)
            app.frames(30)
            pygame.image.save(app.picture(), self._to / f"{name}_{self.language}_{size[0]}.png")
            window.close()


def shoot_library(studio: Studio) -> None:
    files = [Path("/Users/yui/Documents/Sunday evening.canasta"), Path("/Users/yui/Downloads/サンバの夜.canasta")]
    studio.shoot("library", lambda: library_scene(studio.library), ((1920, 1080), (1280, 720), (1024, 680)))
    studio.shoot(
        "library_finished", lambda: library_scene(studio.library), ((1920, 1080),),
        act=lambda app: app.tap("shelf:finished") if "shelf:finished" in _ids(app) else app.tap((900, 150)),
    )  # fmt: skip
    studio.shoot(
        "library_import", lambda: library_scene(studio.library, files), ((1920, 1080), (1024, 680)),
        act=lambda app: app.tap("import"),
    )  # fmt: skip
    studio.shoot(
        "library_rename", lambda: library_scene(studio.library), ((1280, 720),), act=lambda app: app.tap("rename")
    )
    studio.shoot("library_empty", lambda: library_scene(Library(Path("nowhere"), lambda: NOW)), ((1280, 720),))


def _ids(app: Headless) -> set[str]:
    return {target.id for target in app.stack.top.targets()} if app.stack.top else set()


def shoot_statistics(studio: Studio) -> None:
    def scene() -> StatisticsScene:
        files = [info.path for info in studio.library.matches()]
        return StatisticsScene(studio.library.folder / "stats.db", lambda: files, studio.library.folder)

    def counted(app: Headless) -> None:
        for _ in range(600):
            app.frames(1)
            if app.stack.top and not app.stack.top.probe()["counting"]:
                return
            time.sleep(0.05)

    def samba(app: Headless) -> None:
        counted(app)
        app.tap("rules:more")
        top = app.stack.top
        assert isinstance(top, StatisticsScene)
        chart = top.form["chart"].rect
        app.events(app._motion((chart.left + chart.width * 2 // 3, chart.centery)))

    studio.shoot("statistics", scene, act=counted)
    studio.shoot("statistics_game", scene, ((1920, 1080),), act=samba)


def shoot_replay(studio: Studio) -> None:
    infos = {info.rules_id: info for info in studio.library.matches()}
    ways = ReplayWays(nothing, lambda: 1)

    def scene(game: str) -> ReplayScene:
        return ReplayScene(Replay(records.load(infos[game].path)), ways)

    def at(place: int, *taps: str) -> Callable[[Headless], None]:
        def act(app: Headless) -> None:
            top = app.stack.top
            assert isinstance(top, ReplayScene)
            app.frames(60)
            top.go(place)
            for tap in taps:
                app.tap(tap)
            app.frames(90)

        return act

    studio.shoot("replay", lambda: scene("classic_4p"), act=at(120))
    studio.shoot("replay_seat", lambda: scene("classic_4p"), ((1920, 1080),), act=at(60, "open", "seat:more"))
    studio.shoot("replay_samba", lambda: scene("samba"), ((1280, 720),), act=at(350))
    studio.shoot("replay_six", lambda: scene("classic_6p"), ((1920, 1080), (1024, 680)), act=at(250))


WHAT: dict[str, Callable[[Studio], None]] = {
    "library": shoot_library,
    "statistics": shoot_statistics,
    "replay": shoot_replay,
}


def main() -> None:
    pygame.init()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []])
    parser.add_argument("--lang", nargs="*", default=["en", "ja"])
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for language in args.lang:
            studio = Studio(language, Path(place) / language / "records", args.folder)
            for name in args.what or WHAT:
                WHAT[name](studio)


if __name__ == "__main__":
    main()
