"""Test-wide set-up: no real screen or speaker, user folders of their own, hypothesis profiles."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# Before anything imports pygame. Tests marked `desktop` start the game as a process of its own and give it a display.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Even an import that looks for the user's folders must not find the real ones.
os.environ["CANASTA_HOME"] = tempfile.mkdtemp(prefix="canasta-tests-")

import pytest
from hypothesis import HealthCheck, settings

# No deadlines: a slow machine is not a failed test. `ci` repeats the same examples on every run.
settings.register_profile("dev", max_examples=30, deadline=None)
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("nightly", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's settings and saved games in this test (`CANASTA_HOME`)."""
    folder = tmp_path / "home"
    monkeypatch.setenv("CANASTA_HOME", str(folder))
    return folder
