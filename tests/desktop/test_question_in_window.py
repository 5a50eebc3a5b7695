"""A partner asks, in a real window, whether to go out: answered by mouse with yes, by keys with no."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.engine.state import EndReason
from tests.desktop.dealing import Hand, KeyHand, MouseHand
from tests.desktop.real import Screen, game
from tests.desktop.test_real_window import mine

pytestmark = pytest.mark.desktop

POSITION = {
    "id": "asked",
    "rules": "classic_4p",
    "position": {
        "turn": 2,
        "hands": [
            "4S 5S 6S 7S 8S 9H TS JS",
            "4C 5C 6C 7C 8C 9C TC JC AC",
            "KC QC 4D",
            "4H 5H 6H 7H 8H 9H TH JH AH",
        ],
        "pile": "9D 5D",
        "stock": "QS",
        "stock_size": 30,
        "melds": [["KS KH KD KS KH KD KC", "QS QH QD QD", "AS AD AH AS"], ["TS TH TD"]],
    },
}


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen((1280, 800)) as found:
        yield found


@pytest.mark.parametrize(("kind", "answer"), [(MouseHand, "yes"), (KeyHand, "no")])
def test_the_partner_asks(kind: type[Hand], answer: str, screen: Screen, home: Path, tmp_path: Path) -> None:
    home.mkdir(exist_ok=True)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    words = ("--size", "1024x680", "--lang", "en", "--pace", "fast", "play", "--position", str(path))
    with game(screen, home, *words, "--seats", "human,beginner,steady,beginner") as running:
        frame = running.wait(mine("ask"), "the question")
        hand = kind(running, home)
        hand.press(frame, f"answer_{answer}")
        if answer == "yes":
            running.scene("score")
            end = hand.state.public.end
            assert end is not None
            assert (end.reason, end.went_out) == (EndReason.OUT, 2)
        else:
            running.wait(mine("draw"), "my next turn")
            assert hand.state.public.end is None
            assert hand.state.hands[2], "who was told no keeps a card"
        assert running.close() == 0
