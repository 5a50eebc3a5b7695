"""Writing a file so that a crash leaves the old one or the new one, and moving a bad file out of the way."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

BROKEN = ".broken-"


def write_atomically(path: Path, text: str, *, shared: bool = False) -> None:
    """Replaces the file at once with `text` (UTF-8), safe on disk before it is named. Raises `OSError`.

    It is the player's alone, unless it is made to be `shared`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if shared:
            Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def set_aside(path: Path) -> Path:
    """Renames a file that cannot be used to `name.broken-1.ext` (or 2, 3, ...) and returns the new path.

    Nothing is ever deleted or overwritten. Raises `OSError`.
    """
    place = free_name(path.parent, f"{path.stem}{BROKEN}", path.suffix)
    path.rename(place)
    return place


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """The first of `stem1suffix`, `stem2suffix`, ... that is not there yet."""
    number = 1
    while (place := folder / f"{stem}{number}{suffix}").exists():
        number += 1
    return place
