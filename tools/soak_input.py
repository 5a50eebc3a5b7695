"""Random sessions of mixed input on every screen: python tools/soak_input.py [SESSIONS] [--log FILE] [--first SEED].

One line of JSON a session goes to the log; with a log that is there already the sessions in it are not played again.
Most sessions are made cheap: one picture in a few is drawn, drawings and kits are kept from one session to the next.
Every tenth is played as it is. Tells in the end what was seen, which screens never were, and what failed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter, OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    import pygame

    from canasta.ui.kit import Kit

PLAIN: Final = 10
"""One session in so many is drawn whole."""
_DRAWINGS: Final = 150_000_000
"""Bytes of drawings that are kept."""
_KITS: Final = 6


class Cheap:
    """While `on`, drawings and kits of earlier sessions are used again."""

    def __init__(self) -> None:
        import pygame

        from canasta.ui import looks

        self.on = False
        self._load, self._kit = pygame.image.load_sized_svg, looks.Kit
        self._drawings: OrderedDict[Any, pygame.Surface] = OrderedDict()
        self._held = 0
        self._kits: OrderedDict[Any, Kit] = OrderedDict()
        self._names = looks.LOOKS
        pygame.image.load_sized_svg = self.load
        looks.Kit = self.kit  # type: ignore[misc, assignment]

    def load(self, file: Any, size: tuple[int, int]) -> pygame.Surface:
        if not self.on:
            return self._load(file, size)
        key = (file if isinstance(file, str) else file.getvalue(), tuple(size))
        found = self._drawings.get(key)
        if found is None:
            found = self._drawings[key] = self._load(file, size)
            self._held += 4 * found.get_width() * found.get_height()
            while self._held > _DRAWINGS:
                _, old = self._drawings.popitem(last=False)
                self._held -= 4 * old.get_width() * old.get_height()
        self._drawings.move_to_end(key)
        return found.copy()

    def kit(self, size: tuple[int, int], settings: Any, **more: Any) -> Kit:
        if not self.on:
            return self._kit(size, settings, **more)
        key = (size, *sorted(more.items()), *(getattr(settings, name) for name in self._names))
        if key not in self._kits:
            self._kits[key] = self._kit(size, settings, **more)
            while len(self._kits) > _KITS:
                self._kits.popitem(last=False)
        self._kits.move_to_end(key)
        return self._kits[key]


def main() -> int:
    """Play them all; the exit code is 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sessions", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CANASTA_HOME"] = folder
        log = args.log or Path(folder, "log.jsonl")
        done = {line["seed"] for line in _lines(log)}
        _play(range(args.first, args.first + args.sessions), done, args.events, log, Path(folder))
        return _tell(list(_lines(log)))


def _lines(log: Path) -> Iterator[dict[str, Any]]:
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def _play(seeds: range, done: set[int], events: int, log: Path, folder: Path) -> None:
    import pygame

    from tests.ui.mixed import STARTS, play

    pygame.init()
    cheap = Cheap()
    for n, seed in enumerate(seeds):
        if seed in done:
            continue
        start, home = STARTS[n % len(STARTS)], folder / "home"
        os.environ["CANASTA_HOME"] = str(home)
        # Not in step with the kinds of sessions, so that each of them is drawn whole now and then.
        cheap.on = (n // len(STARTS) + n) % PLAIN != 0
        began = time.process_time()
        told: dict[str, Any] = {"seed": seed, "start": start, "plain": not cheap.on}
        try:
            session = play(seed, start, events, sparse=cheap.on)
            told |= {"screens": session.screens, "kinds": session.kinds}
        except Exception:
            told["error"] = traceback.format_exc()
            print(f"seed {seed} from {start}:\n{told['error']}", file=sys.stderr, flush=True)
        told["seconds"] = round(time.process_time() - began, 2)
        with log.open("a", encoding="utf-8") as out:
            out.write(json.dumps(told) + "\n")
        shutil.rmtree(home, ignore_errors=True)


def _tell(lines: list[dict[str, Any]]) -> int:
    screens: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for line in lines:
        screens.update(line.get("screens", {}))
        kinds.update(line.get("kinds", {}))
    failed = [(line["seed"], line["start"]) for line in lines if "error" in line]
    seconds = sum(line["seconds"] for line in lines)
    plain = sum(line["plain"] for line in lines)
    print(
        f"{len(lines)} sessions ({plain} drawn whole), {sum(screens.values())} events, {len(screens)} screens, "
        f"{seconds / 60:.1f} min of one core, {len(failed)} failed: {failed}"
    )
    print("never seen:", ", ".join(sorted(_screens() - set(screens))) or "none")
    for title, counted in (("screens", screens), ("what was done", kinds)):
        print(f"{title}:")
        for name, count in counted.most_common():
            print(f"  {count:8d} {name}")
    return 1 if failed else 0


def _screens() -> set[str]:
    """The names of all screens there are."""
    import importlib

    from canasta.ui.scenes import BaseScene

    for path in (ROOT / "canasta" / "ui" / "screens").glob("*.py"):
        importlib.import_module(f"canasta.ui.screens.{path.stem}")
    found: set[str] = set()
    left = list(BaseScene.__subclasses__())
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith("canasta."):
            found.add(kind.name)
    return found - {"scene", "dialog"}


if __name__ == "__main__":
    sys.exit(main())
