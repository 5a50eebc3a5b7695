"""The probe file: what is on the screen, for programs that play through the real window."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType

from canasta.ui.input import Viewport
from canasta.ui.scenes import Scene


class ProbeWriter:
    """Appends one JSON line whenever the settled picture differs from the last line.

    ``{"scene": "table", "phase": "draw", "seat": 0, "focus": null, "targets": {"stock": [x, y, w, h]}}`` with
    rectangles in window units, where a mouse would go; `focus` is what keys or a pad are at. Raises OSError if the file
    cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8")
        self._last = ""

    def note(self, scene: Scene, viewport: Viewport) -> None:
        """Write a line about the scene if it says something new."""
        targets = {target.id: viewport.to_window(target.rect) for target in scene.targets()}
        focused = scene.focused()
        told = {"scene": scene.name, **scene.probe(), "focus": focused.id if focused is not None else None}
        line = json.dumps({**told, "targets": targets}, ensure_ascii=False)
        if line == self._last:
            return
        self._last = line
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> ProbeWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
