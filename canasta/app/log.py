"""The log file and, when something unforeseen happens, a crash report with the whole match inside."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from canasta import __version__
from canasta.app.files import free_name, write_atomically

LOG = "canasta.log"
BYTES = 512 * 1024
OLD_FILES = 3
logger = logging.getLogger("canasta")


class _QuietHandler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """A full disk must not print a traceback for every line, let alone end the game."""


def start(folder: Path) -> logging.Handler | None:
    """Sends what the program logs to a rotating file; None, and no log, if the folder cannot be written.

    The caller closes the handler at the end with `stop`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _QuietHandler(folder / LOG, maxBytes=BYTES, backupCount=OLD_FILES, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.info("Canasta %s, Python %s, %s", __version__, platform.python_version(), platform.platform())
    return handler


def stop(handler: logging.Handler) -> None:
    """Closes the log."""
    logger.removeHandler(handler)
    handler.close()


def crash_report(
    folder: Path, error: BaseException, now: datetime, record: str | None = None, scene: str = ""
) -> Path | None:
    """Writes what happened, where, on what system, and the record of the match; returns the file, or None.

    Nothing is overwritten, and nothing here may fail: it runs when the program is already in trouble.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_name(folder, f"crash-{now:%Y%m%d-%H%M%S}-", ".txt")
        write_atomically(path, report_text(error, now, record, scene))
    except OSError:
        return None
    logger.error("%s: %s; report in %s", type(error).__name__, error, path)
    return path


def report_text(error: BaseException, now: datetime, record: str | None = None, scene: str = "") -> str:
    """The crash report as text; it can be pasted into a bug report as it is."""
    lines = [
        f"Canasta {__version__}, {now.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, {platform.platform()}" + (", frozen" if _frozen() else ""),
        *(f"{name} {_version(name)}" for name in ("pygame-ce", "msgspec", "platformdirs")),
        f"Scene: {scene or '-'}",
        "",
        "".join(traceback.format_exception(error)).rstrip(),
        "",
        "Record:" if record is not None else "No match was running.",
    ]
    return "\n".join(lines) + "\n" + (record or "")


def _frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def _version(name: str) -> str:
    from importlib import metadata  # slow to load, and only for a report

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "?"
