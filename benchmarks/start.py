"""Start to the first title frame with every button drawn and answering, against a bare window: at most 3 times."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from measuring import ROOT, environment, line, median

TARGET = 3.0

BARE = """
import sys
import pygame
pygame.display.init()
window = pygame.Window("bare", ({size}), resizable=True)
window.get_surface().fill((9, 36, 49))
window.flip()
sys.stdout.write("shown\\n")
sys.stdout.flush()
pygame.quit()
"""

# The real program. As soon as the title has been shown, and the probe has told where its buttons are, a real click
# on "About" is put into the queue, to see that it is answered.
GAME = """
import pygame
from canasta.cli import main
from canasta.ui.probe import ProbeWriter
note = ProbeWriter.note
clicked = False
def noted(self, scene, viewport):
    global clicked
    note(self, scene, viewport)
    if scene.name == "title" and not clicked:
        clicked = True
        at = next(target.rect.center for target in scene.targets() if target.id == "button:about")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
ProbeWriter.note = noted
main({words})
"""

CASES = (
    ((1280, 720), "en", False),
    ((1280, 720), "ja", False),
    ((1920, 1080), "en", False),
    ((1280, 720), "en", True),
)
"""Window, language, whether there is a match to continue."""

BUTTONS = {f"button:{name}" for name in ("new_game", "rules", "settings", "about", "quit", "language")}

MATCH = """
from datetime import datetime
from random import Random
from canasta.app import paths
from canasta.app.library import Library
from canasta.app.match import start_match
from canasta.engine.actions import DrawStock
from canasta.engine.record import Header, SeatInfo
from canasta.engine.rules import load
library = Library(paths.home().data / "records", datetime.now, Random(1))
seats = tuple(SeatInfo(name, kind) for name, kind in (("Ada", "human"), ("Bo", "bot"), ("Cy", "bot"), ("Di", "bot")))
match = start_match(library, Header(load("classic_4p"), 7, seats), 0)
match.submit(DrawStock())
library.close()
"""


def bare(size: tuple[int, int], env: dict[str, str]) -> float:
    """Milliseconds until a bare window of this size has been shown."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", BARE.format(size=f"{size[0]}, {size[1]}")], env=env, stdout=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    process.stdout.readline()
    took = (time.perf_counter() - start) * 1000
    process.communicate(timeout=60)
    return took


def game(
    size: tuple[int, int], language: str, env: dict[str, str], probe: Path, buttons: set[str]
) -> tuple[float, float]:
    """Milliseconds until the title is there with all its buttons, and from then until a click on one is answered."""
    probe.unlink(missing_ok=True)
    words = ["--size", f"{size[0]}x{size[1]}", "--lang", language, "--probe", str(probe)]
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", GAME.format(words=words)], env=env, cwd=ROOT)
    try:
        first, shown = _line(probe, 0, process)
        took = (shown - start) * 1000
        assert first["scene"] == "title", first
        missing = buttons - set(first["targets"])
        assert not missing, f"not on the first title frame: {missing}"
        second, answered = _line(probe, 1, process)
        assert second["scene"] == "about", second
    finally:
        process.terminate()
        process.wait(30)
    return took, (answered - shown) * 1000


def _line(probe: Path, number: int, process: subprocess.Popen[bytes]) -> tuple[dict[str, dict[str, object]], float]:
    """The probe's line of this number as soon as it is there, and when that was."""
    until = time.perf_counter() + 60
    while time.perf_counter() < until:
        if probe.exists() and probe.read_bytes().count(b"\n") > number:
            return json.loads(probe.read_text(encoding="utf-8").splitlines()[number]), time.perf_counter()
        if process.poll() is not None:
            raise RuntimeError("the game ended")
        time.sleep(0.001)
    raise TimeoutError


def main() -> None:
    """Measure in turns, so that whatever else the machine does hits both alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs: int = parser.parse_args().runs
    with TemporaryDirectory(prefix="canasta-benchmark-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        env = environment(home)
        probe = home / "probe.jsonl"
        for size, language, saved in CASES:
            buttons = BUTTONS
            if saved:
                subprocess.run([sys.executable, "-c", MATCH], env=env, check=True, cwd=ROOT)
                buttons = BUTTONS | {"button:continue"}
            bare(size, env)  # the first runs compile and warm the disk's cache
            game(size, language, env, probe, buttons)
            plain, ours = [], []
            for _ in range(runs):
                plain.append(bare(size, env))
                ours.append(game(size, language, env, probe, buttons))
            shown = [took for took, _ in ours]
            what = f"start {size[0]}x{size[1]} {language}{', a match to continue' if saved else ''}"
            line(
                f"{what}: times a bare window (median)", f"{median(shown) / median(plain):.2f}", f"target {TARGET:.0f}"
            )
            line("  the same from the best runs", f"{min(shown) / min(plain):.2f}")
            line("  bare window, best and median ms", f"{min(plain):.0f} {median(plain):.0f}")
            line("  title, best and median ms", f"{min(shown):.0f} {median(shown):.0f}")
            line("  a click there and then is answered after, median ms", f"{median([after for _, after in ours]):.0f}")
        if "PYTHONDONTWRITEBYTECODE" in os.environ:
            print("(compiled modules were kept, as an installed game does; this shell would have it otherwise)")


if __name__ == "__main__":
    main()
