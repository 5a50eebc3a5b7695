"""What is loaded before the first picture: every module more is waited for by somebody at every start."""

from __future__ import annotations

import os
import subprocess
import sys

NEVER_AT_START = (
    "asyncio",
    "canasta.ai",
    "canasta.engine",
    "concurrent.futures",
    "filelock",
    "importlib.metadata",
    "logging",
    "multiprocessing",
    "sqlite3",
)
LIGHT = {"canasta.engine", "canasta.engine.recordhead"}


def test_the_title_is_shown_without_rules_bots_locks_and_logs() -> None:
    words = "import sys, canasta.cli, canasta.ui.boot; print(*sys.modules)"
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    found = subprocess.run([sys.executable, "-c", words], env=environ, capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split()) - LIGHT
    heavy = {name for name in loaded if any(name == ban or name.startswith(f"{ban}.") for ban in NEVER_AT_START)}
    assert heavy == set(), "import these in the function that needs them, or under TYPE_CHECKING"
