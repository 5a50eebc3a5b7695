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
from typing import Any, NamedTuple

from measuring import ROOT, environment, line, median

TARGET = 3.0

BARE = """
import json
import sys
import time
import pygame
pygame.display.init()
window = pygame.Window("bare", ({size}), resizable=True)
window.get_surface().fill((9, 36, 49))
window.flip()
print(json.dumps({{"at": time.monotonic(), "work": time.thread_time()}}), flush=True)
pygame.quit()
"""

# The real program. When the title has been shown and the probe tells where its buttons are, a real click on "About" is
# put into the queue, to see that it is answered.
GAME = """
import time
from canasta.cli import main
from canasta.ui.probe import ProbeWriter
seen = []
def note(self, scene, viewport):
    at, work = time.monotonic(), time.thread_time()
    if scene.name in seen:
        return
    seen.append(scene.name)
    import json
    targets = list(scene.targets())
    told = {{"at": at, "work": work, "scene": scene.name, "targets": [target.id for target in targets]}}
    print(json.dumps(told), flush=True)
    if scene.name == "title":
        import pygame
        about = next(target.rect.center for target in targets if target.id == "button:about")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=about, button=1, touch=False))
ProbeWriter.note = note
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


class Took(NamedTuple):
    """Milliseconds from the start of the process by the clock, and of the processor."""

    clock: float
    work: float


def bare(size: tuple[int, int], env: dict[str, str]) -> Took:
    """What it takes until a bare window of this size has been shown."""
    process, start = _started(BARE.format(size=f"{size[0]}, {size[1]}"), env)
    told = _told(process)
    process.communicate(timeout=60)
    return Took((told["at"] - start) * 1000, told["work"] * 1000)


def game(size: tuple[int, int], language: str, env: dict[str, str], buttons: set[str]) -> tuple[Took, float]:
    """What it takes until the title is there with all its buttons, and ms from then until a click is answered."""
    words = ["--size", f"{size[0]}x{size[1]}", "--lang", language, "--probe", os.devnull]
    process, start = _started(GAME.format(words=words), env)
    try:
        title, about = _told(process), _told(process)
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert title["scene"] == "title", title
    missing = buttons - set(title["targets"])
    assert not missing, f"not on the first title frame: {missing}"
    assert about["scene"] == "about", about
    return Took((title["at"] - start) * 1000, title["work"] * 1000), (about["at"] - title["at"]) * 1000


def _started(program: str, env: dict[str, str]) -> tuple[subprocess.Popen[bytes], float]:
    start = time.monotonic()
    return subprocess.Popen([sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, cwd=ROOT), start


def _told(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    """The next line the process prints about itself."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the game ended")
    told: dict[str, Any] = json.loads(line)
    return told


def main() -> None:
    """Measure in turns, so that whatever else the machine does hits both alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs: int = parser.parse_args().runs
    with TemporaryDirectory(prefix="canasta-benchmark-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        env = environment(home)
        for size, language, saved in CASES:
            buttons = BUTTONS
            if saved:
                subprocess.run([sys.executable, "-c", MATCH], env=env, check=True, cwd=ROOT)
                buttons = BUTTONS | {"button:continue"}
            bare(size, env)  # the first runs compile and warm the disk's cache
            game(size, language, env, buttons)
            plain, ours = [], []
            for _ in range(runs):
                plain.append(bare(size, env))
                ours.append(game(size, language, env, buttons))
            shown = [took for took, _ in ours]
            clock = [took.clock for took in shown], [took.clock for took in plain]
            work = [took.work for took in shown], [took.work for took in plain]
            what = f"start {size[0]}x{size[1]} {language}{', a match to continue' if saved else ''}"
            line(
                f"{what}: times a bare window (median)",
                f"{median(clock[0]) / median(clock[1]):.2f}",
                f"target {TARGET:.0f}",
            )
            line("  the same from the best runs", f"{min(clock[0]) / min(clock[1]):.2f}")
            line("  the same in processor time (median)", f"{median(work[0]) / median(work[1]):.2f}")
            line("  bare window, best and median ms", f"{min(clock[1]):.0f} {median(clock[1]):.0f}")
            line("  title, best and median ms", f"{min(clock[0]):.0f} {median(clock[0]):.0f}")
            line("  a click there and then is answered after, median ms", f"{median([after for _, after in ours]):.0f}")
        if "PYTHONDONTWRITEBYTECODE" in os.environ:
            print("(compiled modules were kept, as an installed game does; this shell would have it otherwise)")


if __name__ == "__main__":
    main()
