"""Start the game, wait for its title to be drawn on the screen there is, take a picture, end it.

    python3 .ci/title_frame.py NAME FOLDER COMMAND...      (COMMAND is given `--probe FILE` as its last words)

Writes FOLDER/NAME.jsonl (what the game says of its frames), .png (the screen) and .log (what it printed). Exit status 0
if the title stood there with its buttons and the screen shows more than a plain area.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE_S = 240
"""Setting up may download packages first."""
PARTING_S = 10
"""SIGTERM is a request to close the window."""
FEWEST_COLOURS = 200
"""A blank or half-drawn screen has fewer, the title with its cards has thousands."""


def title(probe: Path) -> dict[str, object] | None:
    """The first frame of the title that has buttons, if there is one yet."""
    if not probe.exists():
        return None
    for line in probe.read_text(encoding="utf-8").splitlines():
        try:
            frame = json.loads(line)
        except ValueError:  # the last line may be half written
            continue
        if frame.get("scene") == "title" and frame.get("targets"):
            return frame
    return None


def colours(picture: Path) -> int:
    """Take a picture of the screen; the number of colours in it."""
    subprocess.run(["import", "-window", "root", str(picture)], check=True, timeout=30)
    counted = subprocess.run(
        ["identify", "-format", "%k", str(picture)], check=True, timeout=60, capture_output=True, text=True
    )
    return int(counted.stdout)


def end(game: subprocess.Popen[bytes]) -> bool:
    """End everything in the session the command was given, and nothing else; whether asking was enough."""
    deadline = time.monotonic() + PARTING_S
    asked = True
    with contextlib.suppress(ProcessLookupError):
        os.killpg(game.pid, signal.SIGTERM)
        while time.monotonic() < deadline:
            game.poll()  # a child that has ended is in the group until it is collected
            os.killpg(game.pid, 0)
            time.sleep(0.05)
        asked = False
        os.killpg(game.pid, signal.SIGKILL)
    game.wait(10)
    return asked


def main(name: str, folder: Path, command: list[str]) -> int:
    """Watch COMMAND until the title is drawn; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    probe, log = folder / f"{name}.jsonl", folder / f"{name}.log"
    probe.unlink(missing_ok=True)
    if len(command) == 1:  # a line of shell, as in the README
        command = ["bash", "-c", f"{command[0]} --probe '{probe}'"]
    else:
        command = [*command, "--probe", str(probe)]
    home = tempfile.mkdtemp(prefix="canasta-home-")
    begun = time.monotonic()
    with log.open("w") as out:
        game = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, "CANASTA_HOME": home},
        )
    try:
        while (frame := title(probe)) is None:
            if game.poll() is not None:
                print(f"{name}: ended with status {game.returncode} before the title\n{log.read_text()[-3000:]}")
                return 1
            if time.monotonic() - begun > PATIENCE_S:
                print(f"{name}: no title after {PATIENCE_S} s\n{log.read_text()[-3000:]}")
                return 1
            time.sleep(0.1)
        took = time.monotonic() - begun
        seen = colours(folder / f"{name}.png")
    finally:
        ended = end(game)
    if not ended:
        print(f"{name}: still there {PARTING_S} s after it was asked to end")
        return 1
    if seen < FEWEST_COLOURS:
        print(f"{name}: the screen shows {seen} colours only, see {folder / name}.png")
        return 1
    print(f"{name}: title after {took:.1f} s, {len(frame['targets'])} targets, {seen} colours on the screen")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3:]))
