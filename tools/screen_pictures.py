"""Draws the screens around the table to PNG files to look at: `python tools/screen_pictures.py FOLDER [NAME ...]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from canasta.app.i18n import Catalog
from canasta.app.library import MatchInfo
from canasta.app.settings import SettingsStore
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.intents import Device
from canasta.ui.scenes import Pop, Scene, SceneStack
from canasta.ui.screens.dialogs import ErrorScene, question
from canasta.ui.screens.title import TitleScene

SIZES = ((1024, 680), (1280, 720), (1920, 1080), (3840, 2160))
MATCH = MatchInfo(
    Path("m"), "", "classic_4p", ("Mika", "Aiko", "Mateo", "Luis"), 1, 0, 2, (2345, 2810), False, None,
    datetime(2025, 3, 4),
)  # fmt: skip


def title(resume: MatchInfo | None = MATCH) -> Scene:
    """The title with a match to go on with."""
    return TitleScene(lambda: resume, go_on=Pop, new_game=Pop, rules=Pop, settings=Pop, about=Pop, version="1.0.0")


SCENES: Mapping[str, Callable[[], list[Scene]]] = {
    "title": lambda: [title()],
    "title_new": lambda: [title(None)],
    "question": lambda: [title(), question("dialog.leave", Pop)],
    "error": lambda: [title(), ErrorScene(Path("/home/mika/canasta/logs/crash-2025-03-04.txt"), Pop, Pop, saved=True)],
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
                store.replace(**{setting: True for setting in args.set})
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
                stage.frames(3)
                pygame.image.save(stage.picture(), args.folder / f"{name}_{width}x{height}_{language}.png")
        window.close()


if __name__ == "__main__":
    main()
