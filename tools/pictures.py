"""Draws the pictures of docs/pictures anew: python tools/pictures.py (needs ImageMagick's convert, to make them small).

Each is drawn by the game's own scenes on SDL's dummy driver, in both languages and two sizes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "pictures"
SIZES = ("1280x720", "1920x1080")
TABLES = {"start": "table-early", "opening": "table-opening", "middle": "table-middle", "big_hand": "table-full"}
SCREENS = {"title": "title", "score": "score", "settings_cards": "settings", "new_game": "new-game"}


def draw(folder: Path) -> None:
    """All pictures as the tools draw them."""
    run = (sys.executable, str(ROOT / "tools" / "table_pictures.py"), str(folder), *SIZES, "--only", *TABLES)
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    sizes = [word for size in SIZES for word in ("--size", size)]
    subprocess.run(
        (sys.executable, str(ROOT / "tools" / "screen_pictures.py"), str(folder), *SCREENS, *sizes),
        check=True,
        stdout=subprocess.DEVNULL,
    )


def draw_games(folder: Path) -> list[str]:
    """A full table of every main game, in English; the names of the pictures."""
    sys.path.insert(0, str(ROOT / "tools"))
    import pygame
    import table_pictures as tables

    from canasta.engine.registry import offered

    names = []
    for game in (row for row in offered() if row.main):
        players = game.rules.table.players
        found = [tables.Picture(game.id, players, turn=players * 9, seed=seed) for seed in range(1, 7)]
        picture = max(found, key=lambda picture: laid(tables, picture))
        for size in SIZES:
            width, height = (int(n) for n in size.split("x"))
            ctx = tables.context((width, height), "en")
            run = tables.shown(picture, ctx)
            pygame.image.save(run.picture(), folder / f"{game.id}-{size}.png")
            run.stack.close()
            ctx.window.close()
            names.append(f"{game.id}-{size}.png")
    return names


def laid(tables: ModuleType, picture: object) -> int:
    """How many melds lie on the table of a picture."""
    match = tables.match_of(picture.rules, picture.players, "en", picture.seed, None)
    tables.play_on(match, picture.seed, tables.turn(picture.turn))
    public = match.state.public
    return 0 if public.end is not None or public.deal > 1 else sum(len(side.melds) for side in public.sides)


def shrink(drawn: Path, made: Path) -> None:
    """The same picture, smaller: a JPEG, or a PNG of 256 colours."""
    how = ("-quality", "86", str(made)) if made.suffix == ".jpg" else ("-colors", "256", f"png8:{made}")
    subprocess.run(("convert", drawn, *how), check=True)


def main() -> None:
    """Draw, shrink to 256 colours, and put in place."""
    (TARGET / "games").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        draw(folder)
        for drawn, called in {**TABLES, **SCREENS}.items():
            for size in SIZES:
                for language in ("en", "ja"):
                    picture = folder / f"{drawn}_{size}_{language}.png"
                    made = TARGET / f"{called}-{language}-{size}.png"
                    shrink(picture, made)
        for name in draw_games(folder):
            shrink(folder / name, (TARGET / "games" / name).with_suffix(".jpg"))


if __name__ == "__main__":
    main()
