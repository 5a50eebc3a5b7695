"""A real window on a virtual screen: Xvfb, the game with its probe, and xdotool as the player's hand."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENCE_S = 40.0
"""How long anything may take on a busy machine before the test gives up."""

Frame = dict[str, Any]


class Screen:
    """A virtual screen of its own."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        self.size = size
        read, write = os.pipe()
        self._memory = tempfile.TemporaryDirectory(prefix="canasta-screen-")
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(write),
                "-screen",
                "0",
                f"{size[0]}x{size[1]}x24",
                "-noreset",
                "-nolisten",
                "tcp",
                "-fbdir",
                self._memory.name,
            ],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = f":{answer.readline().strip()}"

    def picture(self, box: tuple[int, int, int, int]) -> bytes:
        """What is on a part of the screen now, x, y, width and height in px: four bytes a px."""
        data = Path(self._memory.name, "Xvfb_screen0").read_bytes()
        # The file is an X window dump: numbers of 32 bits, big end first; the 13th is the bytes of a line.
        head = struct.unpack(">25I", data[:100])
        line, start = head[12], len(data) - head[12] * self.size[1]
        x, y, width, height = box
        rows = range(start + y * line + 4 * x, start + (y + height) * line, line)
        return b"".join(data[row : row + 4 * width] for row in rows)

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(10)
        self._memory.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Game:
    """The game as a process of its own on a screen. Positions are in px of the window, as the probe tells them."""

    def __init__(self, screen: Screen, home: Path, *words: str) -> None:
        self.home = home
        self.probe = home / f"probe-{time.monotonic_ns()}.jsonl"
        self._env = {
            **os.environ,
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "CANASTA_HOME": str(home),
            "LC_ALL": "C.UTF-8",
        }
        self._stderr = (home / "stderr.txt").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "canasta", *words, "--probe", str(self.probe)],
            env=self._env,
            stdout=subprocess.DEVNULL,
            stderr=self._stderr,
        )
        self._window = ""
        self._frames: list[Frame] = []
        self._read = 0
        self._focused = False

    # --- looking -------------------------------------------------------------------------------------------------

    def frames(self) -> list[Frame]:
        """Every settled picture so far."""
        if self.probe.exists():
            with self.probe.open("rb") as told:
                told.seek(self._read)
                # The last line may be half written.
                whole, end, _ = told.read().rpartition(b"\n")
            self._read += len(whole + end)
            self._frames += [json.loads(line) for line in whole.splitlines()]
        return self._frames

    def wait(self, wanted: Callable[[Frame], bool], what: str, after: int = 0) -> Frame:
        """The first settled picture, from the latest on, that is as wanted. Raises AssertionError after a while.

        With `after` it is none of the first so many.
        """
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            frames = self.frames()
            if len(frames) > after and wanted(frames[-1]):
                return frames[-1]
            if self.process.poll() is not None:
                raise AssertionError(f"the game ended ({self.process.returncode}) before {what}: {self.said()}")
            time.sleep(0.02)
        last = self.frames()[-1:] or ["nothing"]
        raise AssertionError(f"never saw {what}; last: {json.dumps(last[0])[:600]} {self.said()}")

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait for something that is no picture. Raises AssertionError after a while."""
        deadline = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < deadline, f"never came: {what}; {self.said()}"
            time.sleep(0.01)

    def scene(self, name: str) -> Frame:
        """Wait for a scene with something to press."""
        return self.wait(lambda f: f["scene"] == name and bool(f["targets"]), f"the scene {name}")

    def said(self) -> str:
        """What the program wrote to its error output."""
        return (self.home / "stderr.txt").read_text(errors="replace")[-800:]

    # --- acting --------------------------------------------------------------------------------------------------

    @property
    def window(self) -> str:
        """The X window."""
        if not self._window:
            deadline = time.monotonic() + PATIENCE_S
            while not self._window and time.monotonic() < deadline:
                found = self._tool("search", "--onlyvisible", "--class", "canasta", check=False).split()
                self._window = found[-1] if found else ""
            assert self._window, "no window"
        return self._window

    def _tool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._env, capture_output=True, text=True, timeout=30, check=False
        )
        assert not check or done.returncode == 0, done.stderr
        return done.stdout

    def move(self, x: float, y: float) -> None:
        self._tool(*self._at(x, y))

    def click(self, frame: Frame, target: str, times: int = 1) -> None:
        """Press the middle of a target."""
        self.move(*middle(frame, target))
        self._tool("click", "--repeat", str(times), "--delay", "60", "1")

    def drag(self, frame: Frame, start: str, end: str) -> None:
        """Drag one target onto another, in steps as a hand would."""
        (x, y), (to_x, to_y) = corner(frame, start), middle(frame, end)
        words = [*self._at(x, y), "mousedown", "1"]
        for step in range(1, 9):
            words += ["sleep", "0.01", *self._at(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)]
        self._tool(*words, "mouseup", "1")

    def _at(self, x: float, y: float) -> tuple[str, ...]:
        return "mousemove", "--window", self.window, str(round(x)), str(round(y))

    def key(self, *names: str) -> None:
        """Press keys as the keyboard does: they go to the window that has the focus."""
        if not self._focused:
            self._tool("windowfocus", "--sync", self.window)
            self._focused = True
        self._tool("key", "--delay", "15", *names)

    def place(self) -> tuple[int, int, int, int]:
        """Where the window is on the screen, px."""
        told = dict(line.split("=") for line in self._tool("getwindowgeometry", "--shell", self.window).split())
        return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])

    def type(self, text: str) -> None:
        self._tool("type", "--window", self.window, "--delay", "20", text)

    def resize(self, width: int, height: int) -> None:
        self._tool("windowsize", self.window, str(width), str(height))

    # --- the end -------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait(10)
        self._stderr.close()

    def close(self) -> int:
        """Ask it to close; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE_S)
        self._stderr.close()
        return code


@contextlib.contextmanager
def game(screen: Screen, home: Path, *words: str) -> Iterator[Game]:
    """A game that is gone afterwards whatever happens."""
    running = Game(screen, home, *words)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()


def middle(frame: Frame, target: str) -> tuple[float, float]:
    """The middle of a target. Raises KeyError, naming what there is."""
    x, y, w, h = _rect(frame, target)
    return x + w / 2, y + h / 2


def corner(frame: Frame, target: str) -> tuple[float, float]:
    """A point of a target that overlapping cards leave free: near its left edge."""
    x, y, w, h = _rect(frame, target)
    return x + min(12.0, w / 2), y + h * 0.45


def _rect(frame: Frame, target: str) -> list[float]:
    targets: dict[str, list[float]] = frame["targets"]
    if target not in targets:
        raise KeyError(f"no target {target}; there are {', '.join(targets)}")
    return targets[target]
