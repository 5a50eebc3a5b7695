"""Draws the pictures of docs/pictures anew: python tools/pictures.py (needs ImageMagick's convert, to make them small).

Each is drawn by the game's own scenes on SDL's dummy driver, in both languages and two sizes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "pictures"
SIZES = ("1280x720", "1920x1080")
TABLES = {"start": "table-early", "middle": "table-middle", "full": "table-full"}
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


def main() -> None:
    """Draw, shrink to 256 colours, and put in place."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        draw(folder)
        for drawn, called in {**TABLES, **SCREENS}.items():
            for size in SIZES:
                for language in ("en", "ja"):
                    picture = folder / f"{drawn}_{size}_{language}.png"
                    made = TARGET / f"{called}-{language}-{size}.png"
                    subprocess.run(("convert", picture, "-colors", "256", f"png8:{made}"), check=True)


if __name__ == "__main__":
    main()
