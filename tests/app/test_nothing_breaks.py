"""What machines do to a program: kills, full disks, two copies, broken files. Nothing is lost and the game starts."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta.app.glance import glance
from canasta.app.library import Library
from canasta.app.match import Match, resume_match, start_match
from canasta.app.notices import Notice
from canasta.app.replaying import Replay
from canasta.app.services import open_services
from canasta.engine import record as records
from canasta.engine.position import PositionError
from canasta.engine.record import RecordError
from tests.support.playing import any_action, header, in_memory, play

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2025, 3, 4, 12)


def run(code: str, *args: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *args], cwd=ROOT, text=True, capture_output=True, check=False, **more  # type: ignore[call-overload]
    )  # fmt: skip


def test_killed_again_and_again(tmp_path: Path) -> None:
    """A short run of tools/soak_kill.py."""
    done = subprocess.run(
        [sys.executable, "tools/soak_kill.py", "16", "--seed", "5", "--folder", str(tmp_path / "ホーム here")],
        cwd=ROOT, text=True, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "bytes lost 0, faults 0" in done.stdout


FULL = """
import sys
from datetime import datetime
from pathlib import Path
from random import Random
from canasta.app.library import Library
from canasta.app.match import start_match
from tests.support.playing import any_action, header
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
library = Library(Path(sys.argv[1]), lambda: datetime(2025, 1, 1))
match = start_match(library, header(21), 0)
rng = Random(5)
size = match.path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 700, resource.RLIM_INFINITY))
for _ in range(120):
    match.submit(any_action(match, rng))
assert match.problem is not None and match.problem.key == "save.record_not_saved", match.problem
data = match.path.read_bytes()
assert size < len(data) <= size + 700 and data.endswith(b"\\n"), len(data)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
match.submit(any_action(match, rng))
assert match.problem is None, match.problem
print(match.record.text() == match.path.read_text(), len(match.record.actions))
match.close()
"""


def test_a_full_disk_stops_no_match_and_loses_nothing_when_there_is_room_again(tmp_path: Path) -> None:
    done = run(FULL, str(tmp_path / "records"))
    assert done.stdout == "True 121\n", done.stderr
    library = Library(tmp_path / "records", lambda: NOW)
    match = resume_match(library, library.matches()[0].path, 0)
    assert isinstance(match, Match)
    twin = in_memory(21)
    rng = Random(5)
    for _ in range(121):
        twin.submit(any_action(twin, rng))
    assert match.state == twin.state
    match.close()


COPY = """
import sys
from datetime import datetime
from pathlib import Path
from random import Random
from canasta.app.library import Library
from canasta.app.match import start_match
from tests.support.playing import header, play
library = Library(Path(sys.argv[1]), lambda: datetime(2025, 1, 1), Random(int(sys.argv[2])))
print("ready", flush=True)
sys.stdin.readline()
for number in range(8):
    match = start_match(library, header(number), 0)
    assert match.problem is None, match.problem
    play(match, 5)
    match.close()
"""


def test_copies_that_start_matches_at_the_same_moment_never_share_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "two copies 対戦"
    copies = [
        subprocess.Popen(
            [sys.executable, "-c", COPY, str(folder), str(n)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for n in range(3)
    ]  # fmt: skip
    for copy in copies:
        assert copy.stdout is not None
        assert copy.stdout.readline() == "ready\n"
    for copy in copies:
        _, errors = copy.communicate("go\n")
        assert copy.returncode == 0, errors
    library = Library(folder, lambda: NOW)
    infos = library.matches()
    assert len(infos) == 24
    assert library.notices == []
    secrets = {records.load(info.path).header.extra["secret"] for info in infos}
    assert len(secrets) == 24
    assert all(len(records.load(info.path).actions) == 5 for info in infos)


# --- broken files --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good() -> bytes:
    """A record with two deals begun."""
    match = in_memory(5)
    play(match, 150)
    return match.record.text().encode()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_happened_to_a_file_the_list_is_shown_and_the_file_is_kept(
    good: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Bytes changed, cut out, doubled, or added anywhere; some land in the head, some in the actions."""
    broken = bytearray(good)
    head = good.index(b"\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, head if data.draw(st.booleans()) else len(broken) - 1))
        at = min(at, len(broken) - 1)
        kind = data.draw(st.sampled_from(["change", "cut", "add", "end", "line"]))
        if kind == "change":
            broken[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del broken[at : at + data.draw(st.integers(1, 60))]
        elif kind == "add":
            broken[at:at] = data.draw(st.binary(max_size=20))
        elif kind == "end":
            del broken[at:]
        else:
            broken[at:at] = b"\n"
        if not broken:
            break
    folder = tmp_path_factory.mktemp("broken") / "records"
    folder.mkdir()
    path = folder / "match.canasta"
    path.write_bytes(bytes(broken))
    library = Library(folder, lambda: NOW)
    infos = library.matches()
    for info in infos:
        glance(info.path)
        try:
            replay = Replay(records.load(info.path))
        except (RecordError, PositionError):
            continue
        replay.grow_all()
    found = resume_match(library, path, 0) if path.exists() else Notice("")
    if isinstance(found, Match):
        found.close()
    # Not a byte is lost: the file as it was is still there, under its own name or set aside.
    kept = [other.read_bytes() for other in folder.glob("*.canasta")]
    whole = bytes(broken)
    torn = whole[: whole.rfind(b"\n") + 1]
    assert whole in kept or torn in kept
    library.close()


def test_the_game_starts_whatever_lies_in_its_folders(home: Path, good: bytes) -> None:
    records_folder = home / "records"
    records_folder.mkdir(parents=True)
    junk = {
        "empty.canasta": b"", "garbage.canasta": bytes(range(256)) * 40, "foreign.canasta": b'{"format":"chess"}\n',
        "future.canasta": good.replace(b'"version":1', b'"version":99', 1), "cut.canasta": good[:700],
        "torn.canasta": good[:-3], "good.canasta": good, "directory.canasta/inside": b"x",
    }  # fmt: skip
    for name, content in junk.items():
        (records_folder / name).parent.mkdir(exist_ok=True)
        (records_folder / name).write_bytes(content)
    (home / "settings.json").write_bytes(b"\x00\xff{")
    (home / "statistics.db").write_bytes(b"no database")
    services = open_services(clock=lambda: NOW, rng=Random(1))
    names = {info.path.name for info in services.library.matches()}
    assert names == {"good.canasta", "torn.canasta"}
    keys = sorted(notice.key for notice in services.take_notices())
    assert keys.count("save.record_set_aside") == 4
    assert keys.count("save.record_future") == 1
    assert keys.count("save.settings_set_aside") == 1
    assert all(services.catalog.say(Notice(key, {"path": "x", "line": 1, "kept": "y"})) != key for key in keys)
    everything = b"".join(path.read_bytes() for path in records_folder.rglob("*") if path.is_file())
    assert all(content in everything for content in junk.values())
    match = start_match(services.library, header(3), 0)
    assert match.problem is None
    match.close()
    services.close()


def test_a_home_that_cannot_be_made_is_told_and_played_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = tmp_path / "wall"
    wall.write_text("a file where the home should be")
    monkeypatch.setenv("CANASTA_HOME", str(wall / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    services = open_services(clock=lambda: NOW, rng=Random(1))
    assert [notice.key for notice in services.take_notices()] == ["save.home_unwritable"]
    match = start_match(services.library, header(3), 0)
    play(match, 10)
    assert match.problem is None
    assert match.path is not None
    assert match.path.is_relative_to(tmp_path)
    match.close()
    services.close()
    assert wall.read_text() == "a file where the home should be"


def test_no_display_is_one_line_and_an_exit_code() -> None:
    environ = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environ |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    done = run("import sys; from canasta.cli import main; sys.exit(main([]))", env=environ)
    assert done.returncode == 1
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if line]
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("canasta: There is no screen")


def test_no_audio_device_is_silence() -> None:
    code = """
import pygame
from canasta.app import paths
from canasta.ui.sound import Sounds
pygame.init()
sounds = Sounds(paths.assets() / "sounds", lambda: 0.0)
sounds.play("canasta_natural")
sounds.close()
pygame.quit()
print("done")
"""
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "nonexistent"}
    done = run(code, env=environ)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("done\n")
