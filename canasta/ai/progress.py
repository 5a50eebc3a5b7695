"""A progress bar: one line on a terminal, and nothing at all where no terminal is."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

_CELLS = 30
_PAUSE = 0.1
"""Seconds between two drawings, so that telling costs nothing."""


class Bar:
    """How far a run is; a context that leaves the line empty, so that results do not run into it.

    `total` and `unit`: how many of what there are. `clock`: seconds.
    """

    def __init__(
        self, total: int, unit: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._total, self._unit = total, unit
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._shown = 0
        """Characters that stand on the line."""
        self._due = -1.0
        self._on = self._stream.isatty()

    def __enter__(self) -> Bar:
        self.show(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def show(self, done: int, note: Callable[[], str] | None = None) -> None:
        """Draw it, unless it was drawn just now. `note`: words to stand behind it, asked for only when they are."""
        if not self._on or (self._clock() < self._due and done < self._total):
            return
        filled = min(_CELLS, _CELLS * done // max(1, self._total))
        words = f"[{'#' * filled}{'.' * (_CELLS - filled)}] {done}/{self._total} {self._unit}"
        if note is not None:
            words += f", {note()}"
        # A line that is too long for the terminal would break and stay.
        words = words[: shutil.get_terminal_size().columns - 1]
        self._stream.write(f"\r{words}{' ' * (self._shown - len(words))}")
        self._stream.flush()
        self._shown = len(words)
        self._due = self._clock() + _PAUSE

    def clear(self) -> None:
        """Empty the line; the next `show` draws at once."""
        if self._shown:
            self._stream.write(f"\r{' ' * self._shown}\r")
            self._stream.flush()
        self._shown, self._due = 0, -1.0
