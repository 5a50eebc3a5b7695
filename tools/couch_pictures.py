"""Pictures of people at one screen and of comfort: python tools/couch_pictures.py [FOLDER] (needs ImageMagick).

The curtain, a question on it, seats, the setup of a seat, six players, large indices, four colours, high contrast,
a grey picture, captions and the line that tells; by default into docs/pictures/comfort.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import pygame
import table_pictures as tables

from canasta.app.match import Match
from canasta.app.settings import Profile, SeatChoice
from canasta.engine.actions import Ask
from canasta.engine.moves import actions_now
from canasta.engine.state import Phase
from canasta.engine.verify import verify
from canasta.ui.headless import Headless
from canasta.ui.scenes import Context, Push, SceneStack
from canasta.ui.screens.curtain import CurtainScene
from canasta.ui.screens.seats import SeatsScene
from canasta.ui.screens.seatsetup import SeatSetupScene
from canasta.ui.screens.table import TableScene, TableWays
from canasta.ui.voices import Voices

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "comfort"
SIZE = (1280, 720)
LEVELS = ("beginner", "casual", "steady", "sharp", "master")


def of_people(match: Match, *seats: int) -> Match:
    """The match with people on these seats too."""
    for seat in seats:
        match.change_seat(seat, "human")
    return match


def couch(match: Match, ctx: Context, frames: int = 60) -> tuple[Headless, TableScene]:
    """A table with several people, some time later."""
    ways = TableWays(hand_over=lambda table: Push(CurtainScene(table, table.match.to_act)), pause=lambda _: None)
    table = TableScene(match, tables.NoThoughts(), ways)
    run = Headless(ctx.window, SceneStack(ctx, table))
    run.frames(frames)
    return run, table


def curtain(ctx: Context) -> Headless:
    """Between two people, after a few turns."""
    match = tables.match_of("classic_4p", 4, ctx.catalog.language, 6)
    tables.play_on(match, 6, tables.turn(17))
    while not (match.to_act == 1 and match.state.public.phase is Phase.DRAW):
        match.submit(next(iter(actions_now(match.view(match.to_act)))))
    return couch(of_people(match, 1), ctx)[0]


def question(ctx: Context) -> Headless:
    """A partner is asked."""
    for seed in range(1, 60):
        match = tables.match_of("classic_4p", 4, ctx.catalog.language, seed)
        tables.play_on(match, seed, lambda match: verify(match.view(0), Ask()) is None, 500)
        if match.to_act == 0 and not match.deal_over and verify(match.view(0), Ask()) is None:
            match.submit(Ask())
            return couch(of_people(match, 2), ctx)[0]
    raise LookupError("nobody ever asks")


def seats(ctx: Context) -> Headless:
    """Seats in the middle of a match."""
    match = tables.match_of("classic_4p", 4, ctx.catalog.language, 6)
    tables.play_on(match, 6, tables.turn(17))
    run, table = couch(of_people(match, 2), ctx)
    table.couch.devices[0] = "pad1"
    run.stack.apply(Push(SeatsScene(table, LEVELS, plugged=lambda: {0: "Pad", 1: "Pad"})))
    run.frames(20)
    return run


def seat_setup(ctx: Context) -> Headless:
    """One seat of a new match."""
    ctx.settings.replace(profiles=(Profile("Rin", portrait=9, colour=4, symbol="shell", hand_sort="suit"),))
    seat = SeatChoice("Rin", "human", portrait=9, profile="Rin", device="pad1")
    run, _ = couch(tables.match_of("classic_4p", 4, ctx.catalog.language, 6), ctx, 10)
    run.stack.apply(Push(SeatSetupScene(1, seat, (), LEVELS, lambda _: None, pads={0: "Pad"})))
    run.frames(20)
    return run


def told(ctx: Context) -> Headless:
    """Captions and the line that tells."""
    ctx.voices = Voices(lambda: ctx.settings.settings, ctx.catalog)
    ctx.sounds.caption = ctx.voices.caption
    run = tables.shown(tables.PICTURES["middle"], ctx)
    run.key(pygame.K_r)
    ctx.voices.caption("freeze")
    run.frames(2)
    return run


def table(name: str) -> Callable[[Context], Headless]:
    """One of the tables of `table_pictures`."""
    return lambda ctx: tables.shown(tables.PICTURES[name], ctx)


PICTURES: dict[str, tuple[Callable[[Context], Headless], dict[str, object]]] = {
    "curtain": (curtain, {}),
    "question": (question, {}),
    "seats": (seats, {}),
    "seat-setup": (seat_setup, {}),
    "six-players": (table("six"), {}),
    "large-indices": (table("middle"), {"large_indices": True, "large_text": True}),
    "four-colours": (table("middle"), {"four_colour": True}),
    "high-contrast": (table("middle"), {"high_contrast": True}),
    "grey": (table("middle"), {}),
    "told": (told, {"captions": True, "narration": True}),
}


def main() -> None:
    """Draw and shrink them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=TARGET)
    parser.add_argument("--lang", choices=("en", "ja"), default="en")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        for name, (make, looks) in PICTURES.items():
            ctx = tables.context(SIZE, args.lang, **looks)
            run = make(ctx)
            picture = run.picture()
            if name == "grey":
                picture = pygame.transform.grayscale(picture)
            drawn = Path(work) / f"{name}.png"
            pygame.image.save(picture, drawn)
            made = args.folder / f"{name}-{args.lang}.jpg"
            subprocess.run(("convert", drawn, "-quality", "86", made), check=True)
            run.stack.close()
            ctx.window.close()


if __name__ == "__main__":
    main()
