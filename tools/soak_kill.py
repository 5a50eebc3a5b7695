"""Kills the game at random moments and looks what is left: `python tools/soak_kill.py [KILLS] [--seed N] [--folder F]`.

A child plays, thinks, deals, exports, names, counts or changes settings, and tells every finished action through a
pipe. It is killed (SIGKILL) at a random moment. Then every match must hold exactly the actions that were told, or one
more that was just being finished; all files must be whole; nothing may have been set aside. For systems with fork.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from canasta.ai.simple import GreedyPlayer, RandomPlayer
from canasta.ai.thinker import BackgroundThinker
from canasta.app.library import Library
from canasta.app.match import Match, resume_match, start_match
from canasta.app.settings import SettingsStore
from canasta.app.stats import Stats
from canasta.engine import record as records
from canasta.engine.actions import Action, NextDeal
from canasta.engine.fairness import check
from canasta.engine.notation import write
from canasta.engine.record import Header, SeatInfo
from canasta.engine.rules import load
from canasta.engine.violations import Violation

SCENES = ("write", "deal", "think", "export", "name", "count", "settings", "new")
GAMES = ("classic_4p", "classic_2p", "samba", "hand_and_foot")
LATEST = 0.35
"""Seconds after which a child is killed at the latest."""


@dataclass(slots=True)
class Figures:
    """What came of it."""

    kills: int = 0
    matches: int = 0
    actions: int = 0
    torn: int = 0
    """Half-written last lines, of actions that were not finished."""
    lost: int = 0
    """Bytes of finished actions that were gone."""
    faults: list[str] = field(default_factory=list)
    scenes: Counter[str] = field(default_factory=Counter)


class Child:
    """One life of the game. Everything it finishes it tells."""

    def __init__(self, home: Path, pipe: int, seed: int, scene: str) -> None:
        self.home = home
        self.rng = Random(seed)
        self.scene = scene
        self.library = Library(home / "records", datetime.now, self.rng)
        self._pipe = pipe

    def tell(self, words: str) -> None:
        """Through the pipe: what is told has happened."""
        os.write(self._pipe, f"{words}\n".encode())

    def run(self) -> None:
        """Live until killed."""
        if self.scene == "settings":
            self._change_settings()
        while True:
            self._play()

    def _change_settings(self) -> None:
        store = SettingsStore(self.home / "settings.json")
        number = 0
        while True:
            number += 1
            store.replace(large_text=number % 2 == 1, master_volume=number % 10 / 10)
            self.tell(f"settings {number}")

    def _match(self) -> Match:
        old = [info for info in self.library.matches() if not info.finished]
        if old and self.scene != "new" and self.rng.random() < 0.7:
            found = resume_match(self.library, self.rng.choice(old).path, None)
            if isinstance(found, Match):
                return found
        rules = load(self.rng.choice(GAMES))
        seats = tuple(SeatInfo(f"席 {n}", "bot", "steady") for n in range(rules.table.players))
        return start_match(self.library, Header(rules, self.rng.getrandbits(64), seats), None)

    def _play(self) -> None:
        match = self._match()
        assert match.path is not None, match.problem
        self.tell(f"match {match.path.name} {len(match.record.actions)}")
        bot = GreedyPlayer() if self.scene != "deal" else RandomPlayer()
        thinker = BackgroundThinker() if self.scene == "think" else None
        length = 3 if self.scene == "new" else 100_000
        for number in range(length):
            if match.finished:
                break
            action = self._action(match, bot, thinker)
            done = match.submit(action)
            assert not isinstance(done, Violation)
            self.tell(f"did {write(action)}")
            self._aside(match, number)
        match.close()

    def _action(self, match: Match, bot: GreedyPlayer | RandomPlayer, thinker: BackgroundThinker | None) -> Action:
        if match.deal_over:
            return NextDeal()
        view = match.view(match.to_act)
        if thinker is None:
            return bot.decide(view, self.rng, lambda: False)
        thinker.ask(view, "steady", self.rng.getrandbits(60))
        while (thought := thinker.poll()) is None:
            time.sleep(0.001)
        return thought.action

    def _aside(self, match: Match, number: int) -> None:
        """What else happens while a match is played."""
        assert match.path is not None
        match self.scene:
            case "export" if number % 3 == 0:
                for info in self.library.matches()[:1]:
                    self.library.export(info, self.home / "exports" / "copy.canasta")
            case "name" if number % 3 == 0:
                for info in self.library.matches()[:1]:
                    self.library.rename(info, f"名前 {number}")
            case "count" if number % 9 == 0:
                with Stats(self.home / "statistics.db") as stats:
                    stats.update(self.library.files())


def lived(home: Path, seed: int, scene: str, after: float) -> list[str]:
    """Lets a child live for so many seconds and kills it; returns what it told."""
    out, into = os.pipe()
    pid = os.fork()
    if pid == 0:
        # Nothing of the parent's may run at the end of the child.
        code = 1
        try:
            os.close(out)
            Child(home, into, seed, scene).run()
        except BaseException as error:
            with contextlib.suppress(OSError):
                os.write(into, f"error {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(code)
    os.close(into)
    time.sleep(after)
    os.kill(pid, signal.SIGKILL)
    data = b""
    while chunk := os.read(out, 65536):
        data += chunk
    os.close(out)
    os.waitpid(pid, 0)
    # A line that was being told when it died does not count.
    return data[: data.rfind(b"\n") + 1].decode().splitlines()


class Judge:
    """What must be true after a kill. `known` are the actions of every match as far as they were told."""

    def __init__(self, home: Path, figures: Figures) -> None:
        self.home = home
        self.figures = figures
        self.known: dict[str, list[str]] = {}
        self.seen: dict[str, bytes] = {}

    def after(self, told: list[str]) -> None:
        """Looks at everything after one life."""
        current = ""
        for line in told:
            kind, _, rest = line.partition(" ")
            if kind == "match":
                current, _, count = rest.rpartition(" ")
                held = self.known.setdefault(current, [])
                self._same(len(held) >= int(count) or held == [], f"{current}: began at {count} of {len(held)}")
                del held[int(count) :]
            elif kind == "did":
                self.known[current].append(rest)
            elif kind == "error":
                self.figures.faults.append(line)
        self._matches()
        self._others()

    def _same(self, holds: bool, fault: str) -> None:
        if not holds:
            self.figures.faults.append(fault)

    def _matches(self) -> None:
        library = Library(self.home / "records", datetime.now)
        infos = library.matches()
        self._same(not library.notices, f"notices: {[notice.key for notice in library.notices]}")
        names = {info.path.name for info in infos}
        for name in self.known:
            self._same(name in names, f"{name} is gone")
        for info in infos:
            self._match(info.path)
        self.figures.matches = len(infos)
        self._same(not list((self.home / "records").glob("*.broken-*")), "a match was set aside")

    def _match(self, path: Path) -> None:
        data = path.read_bytes()
        if self.seen.get(path.name) == data:
            return
        self.seen[path.name] = data
        self.figures.torn += not data.endswith(b"\n")
        record = records.load(path)
        did = [write(action) for action in record.actions]
        told = self.known.setdefault(path.name, [])
        missing = told[len(did) :]
        self.figures.lost += sum(len(line) + 1 for line in missing)
        self._same(did[: len(told)] == told, f"{path.name}: another match than was played")
        self._same(len(did) <= len(told) + 1, f"{path.name}: {len(did) - len(told)} actions more than were finished")
        wrong = [item for item in check(record) if not item.good and item.topic != "finished"]
        self._same(not wrong, f"{path.name}: {wrong}")
        self.known[path.name] = did

    def _others(self) -> None:
        store = SettingsStore(self.home / "settings.json")
        self._same(not store.notices, "settings were set aside")
        copy = self.home / "exports" / "copy.canasta"
        if copy.exists():
            records.load(copy)
        with Stats(self.home / "statistics.db") as stats:
            self._same(not stats.notices, "statistics were set aside")


def soak(kills: int, seed: int, home: Path, report: Callable[[str], None]) -> Figures:
    """So many lives and deaths in one home."""
    rng = Random(seed)
    figures = Figures()
    judge = Judge(home, figures)
    for number in range(kills):
        scene = SCENES[number % len(SCENES)]
        try:
            judge.after(lived(home, rng.getrandbits(32), scene, 0.02 + rng.random() * LATEST))
        except Exception as error:
            figures.faults.append(f"after kill {number + 1} ({scene}): {type(error).__name__}: {error}")
        figures.kills += 1
        figures.scenes[scene] += 1
        if (number + 1) % 50 == 0:
            report(f"{number + 1} kills, {figures.matches} matches, {len(figures.faults)} faults")
    figures.actions = sum(len(actions) for actions in judge.known.values())
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kills", nargs="?", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="keep everything here instead of a temporary folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="canasta soak 対戦 ") as place:
        home = args.folder or Path(place)
        home.mkdir(parents=True, exist_ok=True)
        figures = soak(args.kills, args.seed, home, print)
    print(
        f"kills survived {figures.kills}, matches {figures.matches}, actions {figures.actions}, "
        f"torn lines {figures.torn}, bytes lost {figures.lost}, faults {len(figures.faults)}"
    )
    for fault in figures.faults[:20]:
        print(f"  {fault}")
    return 0 if not figures.faults and not figures.lost else 1


if __name__ == "__main__":
    sys.exit(main())
