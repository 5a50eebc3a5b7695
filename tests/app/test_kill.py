"""Killed at any moment: every action that was carried out is there at the next start, and no other."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from canasta.app.library import Library
from canasta.app.match import Match, resume_match
from tests.support.playing import any_action, in_memory

ROOT = Path(__file__).resolve().parents[2]
PLAYER = """
import sys
from datetime import datetime
from pathlib import Path
from random import Random
from canasta.app.library import Library
from canasta.app.match import start_match
from tests.support.playing import any_action, header
library = Library(Path(sys.argv[1]), lambda: datetime(2025, 1, 1))
match = start_match(library, header(21), 0)
rng = Random(5)
while not match.finished:
    match.submit(any_action(match, rng))
    print(len(match.record.entries), flush=True)
"""


@pytest.mark.parametrize("steps", [1, 37, 150, 333])
def test_kill(library: Library, steps: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(library.folder)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as player:
        assert player.stdout is not None
        told = 0
        for _ in range(steps):
            told = int(player.stdout.readline())
        # No waiting: the program is in the middle of something.
        player.kill()
    info = library.latest()
    assert info is not None
    match = resume_match(library, info.path, 0)
    assert isinstance(match, Match)
    assert library.notices == []
    entries = match.record.entries
    assert len(entries) >= told
    # The same match played again, without a file and without being killed.
    rng = Random(5)
    twin = in_memory(21)
    while len(twin.record.entries) < len(entries):
        twin.submit(any_action(twin, rng))
    assert twin.record.entries == entries
    assert twin.state == match.state
    # The same future.
    for _ in range(20):
        action = any_action(twin, rng)
        assert twin.submit(action) == match.submit(action)
    match.close()
