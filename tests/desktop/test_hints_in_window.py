"""Hints and reasons in a real window: asked for by keys and by mouse, thought out beside the picture, carried out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.real import Frame, Screen, game
from tests.desktop.test_real_window import POSITION, mine

pytestmark = pytest.mark.desktop


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen() as found:
        yield found


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    return str(path)


def hinted(frame: Frame) -> bool:
    return "button:play_hint" in frame["targets"]


def test_hints_and_reasons_by_keys_and_mouse(screen: Screen, home: Path, position: str) -> None:
    home.mkdir(exist_ok=True)
    words = ("--size", "1280x720", "--lang", "en", "--pace", "fast", "play", "--position", position)
    with game(screen, home, *words) as running:
        running.wait(mine("draw"), "my turn")
        running.key("h")
        frame = running.wait(hinted, "a hint")
        assert frame["focus"] == "button:play_hint"
        running.key("h")
        frame = running.wait(lambda f: not hinted(f) and f["scene"] == "table", "the hint gone")
        running.click(frame, "button:hint")
        frame = running.wait(hinted, "a hint again")
        running.key("Return")
        frame = running.wait(mine("meld"), "the advice carried out")
        assert not hinted(frame)
        for _ in range(6):
            # The advice is followed to the end of the turn.
            running.key("h")
            frame = running.wait(lambda f: hinted(f) or f["phase"] != "meld", "advice")
            running.click(frame, "button:play_hint")
            frame = running.wait(lambda f: f["scene"] == "table" and f["mine"] and not hinted(f), "it done")
            if frame["phase"] == "draw":
                break
        else:
            raise AssertionError("the turn never ended")
        running.key("y")
        frame = running.wait(lambda f: f["scene"] == "why", "the reasons")
        running.click(frame, "button:earlier")
        running.key("Escape")
        frame = running.wait(mine("draw"), "the table again")
        running.click(frame, "seat:2")
        running.wait(lambda f: f["scene"] == "why", "the partner's reasons")
        running.key("y")
        frame = running.wait(mine("draw"), "the table again")
        running.key("g")
        frame = running.wait(lambda f: f["scene"] == "log", "the log")
        asks = [name for name in frame["targets"] if name.startswith("why:")]
        running.click(frame, asks[-1])
        running.wait(lambda f: f["scene"] == "why", "the reasons from the log")
        assert running.close() == 0
