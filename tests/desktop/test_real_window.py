"""The game in a real window: cards are dragged, the window changes its size, the power fails, the match goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.real import Frame, Game, Screen, game

pytestmark = pytest.mark.desktop

HAND = "KS KH KD KC 7S 7H 7D 9C 4S JK 2D"
# Nobody else has anything to lay down, so the deal goes on.
OTHERS = ["4C 5C 6C 8C TC JC AC 3C 9H 6H 8D", "4D 5D 6D 8H TD JD AD 3S 9S QH 7C", "4H 6S 8S TH JH AH QS 5S 9D TS QD"]
POSITION = {
    "id": "desk",
    "rules": "classic_4p",
    "position": {"turn": 0, "hands": [HAND, *OTHERS], "pile": "9D 5H", "stock": "QC", "stock_size": 40},
}


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen() as found:
        yield found


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    return str(path)


def mine(phase: str):
    """My turn stands at this phase."""
    return lambda frame: frame["scene"] == "table" and frame["mine"] and frame["phase"] == phase


def cards(frame: Frame) -> set[str]:
    """The hand, by names of single cards."""
    return {name for name in frame["targets"] if name.startswith("card:") and name[-1].isdigit() and len(name) > 7}


def start(screen: Screen, home: Path, position: str) -> Game:
    running = Game(screen, home, "--size", "1280x720", "--lang", "en", "--pace", "fast", "play", "--position", position)
    running.wait(mine("draw"), "my turn")
    return running


def test_from_the_title_to_a_dealt_table(screen: Screen, home: Path) -> None:
    home.mkdir(exist_ok=True)
    with game(screen, home, "--size", "1280x720", "--lang", "en", "--pace", "fast") as running:
        running.click(running.scene("title"), "button:new_game")
        running.click(running.scene("new_game"), "button:deal")
        frame = running.scene("table")
        assert len(cards(frame)) >= 11
        assert running.close() == 0


def test_a_turn_with_real_drags(screen: Screen, home: Path, position: str) -> None:
    home.mkdir(exist_ok=True)
    running = start(screen, home, position)
    try:
        frame = running.wait(mine("draw"), "my turn")
        running.click(frame, "stock")
        frame = running.wait(mine("meld"), "the drawn card")
        assert "card:QC" in frame["targets"]
        # Three kings and then three sevens, a card at a time, onto the empty place for melds.
        for name in ("KS", "KH", "KD"):
            running.drag(frame, f"card:{name}", "tray")
            frame = running.wait(lambda f, n=name: f"card:{n}" not in _hand(f), f"{name} staged")
        assert any(target.startswith("staged:") for target in frame["targets"])
        for name in ("JK", "4S"):
            running.drag(frame, f"card:{name}", "staged:0")
            if name == "JK":
                frame = running.wait(lambda f: "card:JK" not in _hand(f), "the joker staged")
        # A four does not go onto kings: it is back in the hand.
        frame = running.wait(lambda f: "card:4S" in _hand(f), "the four back")
        running.click(frame, "button:lay_down")
        frame = running.wait(lambda f: any(t.startswith("meld:0") for t in f["targets"]), "the kings on the table")
        running.drag(frame, "card:4S", "pile")
        # Nothing rests before the others have played.
        frame = running.wait(mine("draw"), "my next turn")
        assert "card:4S0" not in frame["targets"]
        assert running.close() == 0
    finally:
        if running.process.poll() is None:
            running.kill()


def test_another_size_keeps_everything_in_the_window(screen: Screen, home: Path, position: str) -> None:
    home.mkdir(exist_ok=True)
    running = start(screen, home, position)
    try:
        for width, height in ((1024, 680), (1700, 900)):
            running.resize(width, height)
            frame = running.wait(lambda f, w=width: 0.9 * w < f["targets"]["button:scores"][0] < w, f"{width} wide")
            for name, (x, y, w, h) in frame["targets"].items():
                assert min(x, y, width + 1 - x - w, height + 1 - y - h) >= 0, name
        frame = running.wait(mine("draw"), "my turn")
        running.key("d")
        running.wait(mine("meld"), "a draw by key")
        assert running.close() == 0
    finally:
        if running.process.poll() is None:
            running.kill()


def test_killed_and_resumed(screen: Screen, home: Path) -> None:
    home.mkdir(exist_ok=True)
    words = ("--size", "1280x720", "--lang", "en", "--pace", "fast")
    with game(screen, home, *words, "play", "--seed", "5") as running:
        frame = running.wait(mine("draw"), "my turn")
        running.click(frame, "stock")
        frame = running.wait(mine("meld"), "the drawn card")
        held = cards(frame)
        running.kill()
    with game(screen, home, *words) as running:
        running.click(running.scene("title"), "button:continue")
        frame = running.wait(mine("meld"), "the same turn")
        assert cards(frame) == held
        assert running.close() == 0


def test_killed_while_dealing(screen: Screen, home: Path) -> None:
    home.mkdir(exist_ok=True)
    words = ("--size", "1280x720", "--lang", "en", "--pace", "calm")
    with game(screen, home, *words, "play", "--seed", "6") as running:
        running.until(lambda: bool(list((home / "records").glob("*.canasta"))), "the record")
        assert not running.frames()  # nothing rests yet: the cards are being dealt
        running.kill()
    with game(screen, home, *words[:-1], "instant") as running:
        running.click(running.scene("title"), "button:continue")
        frame = running.wait(mine("draw"), "my turn in the same deal")
        assert frame["deal"] == 1


def test_a_whole_turn_by_keys_alone(screen: Screen, home: Path, position: str) -> None:
    home.mkdir(exist_ok=True)
    running = start(screen, home, position)
    try:
        running.key("d")
        held = cards(running.wait(mine("meld"), "the drawn card"))
        # The first card of the hand is chosen and discarded.
        running.key("Down", "Down", "space", "x")
        frame = running.wait(mine("draw"), "my next turn")
        assert len(cards(frame)) == len(held) - 1
    finally:
        running.kill()


def _hand(frame: Frame) -> set[str]:
    """Short names of the cards that lie in the hand, not among staged ones."""
    _, y, _, h = frame["targets"]["hand"]
    return {
        name
        for name, (_, cy, _, ch) in frame["targets"].items()
        if name.startswith("card:") and y - 60 <= cy and cy + ch <= y + h + 60
    }
