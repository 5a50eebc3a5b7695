"""Whole deals in a real window: by dragging with the mouse, by keys alone, and by two people at one screen."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.dealing import Hand, KeyHand, MouseHand
from tests.desktop.real import Frame, Game, Screen, game

pytestmark = pytest.mark.desktop

LOOKS = ("--size", "1024x680", "--lang", "en", "--pace", "instant")


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen((1280, 800)) as found:
        yield found


@pytest.mark.parametrize("kind", [MouseHand, KeyHand])
def test_a_whole_deal(kind: type[Hand], screen: Screen, home: Path) -> None:
    home.mkdir(exist_ok=True)
    seats = "human,beginner,beginner,beginner"
    with game(screen, home, *LOOKS, "play", "--seed", "11", "--seats", seats) as running:
        running.wait(lambda f: f["scene"] == "table" and f["mine"], "my turn")
        hand = kind(running, home)
        turns = 0
        while hand.now()["scene"] == "table":
            hand.turn()
            turns += 1
            assert turns < 40
        state = hand.state
        assert state.public.end is not None
        assert turns > 4
        assert state.public.sides[0].melds, "cards were laid down too"
        assert running.close() == 0


#: What both runs have in common: what is discarded, and so seen by everybody.
_DISCARDS = ("5C 6C 8C", "5D 6D 8D")
_HIDDEN = ("KS KH QS QH JS JH TS TH 9H 7S 7H 4S", "KD KC QD QC JD JC TD TC 9D 7D 7C 4C")
_STOCK = "AS AH AD AC 2S 2H JK 4H 4D 6H 6S 8H"


def _couch(path: Path, *, other: bool) -> str:
    """Two people and what they hold; in the `other` world they have changed hands, and the stock is turned."""
    first, second = reversed(_HIDDEN) if other else _HIDDEN
    stock = " ".join(reversed(_STOCK.split())) if other else _STOCK
    hands = [f"{_DISCARDS[0]} {first}", f"{_DISCARDS[1]} {second}"]
    position = {"turn": 0, "hands": hands, "pile": "9S", "stock": stock, "stock_size": 60}
    path.write_text(json.dumps({"id": "couch", "rules": "classic_2p", "position": position}), encoding="utf-8")
    return str(path)


def _still(screen: Screen, running: Game) -> str:
    """A fingerprint of the window once it does not change any more, the mouse in a corner."""
    running.move(3, 3)
    box, before = running.place(), b""
    for _ in range(100):
        now = screen.picture(box)
        if now == before:
            return hashlib.sha256(now).hexdigest()
        before = now
        time.sleep(0.25)
    raise AssertionError("the picture never rests")


def _evening(screen: Screen, home: Path, position: str) -> tuple[list[str], str]:
    """Two people hand over to each other six times; the pictures between them, and that of an open hand."""
    home.mkdir(parents=True)
    # Nothing moves on a curtain then: two pictures of the same moment are the same picture.
    (home / "settings.json").write_text(json.dumps({"reduced_motion": True}), encoding="utf-8")
    seen: list[str] = []
    with game(screen, home, *LOOKS, "play", "--position", position, "--seats", "human,human") as running:
        for turn in range(6):
            seat = turn % 2
            frame = running.wait(lambda f, n=seat: _curtain(f, n), f"the curtain of {seat}")  # type: ignore[misc]
            assert not [name for name in frame["targets"] if name.startswith("card:")]
            seen.append(_still(screen, running))
            card = f"card:{_DISCARDS[seat].split()[turn // 2]}"
            if turn == 2:
                running.key("Escape")
                running.scene("pause")
                seen.append(_still(screen, running))
                running.key("Escape")
                running.wait(lambda f, n=seat: _curtain(f, n), "the curtain again")  # type: ignore[misc]
            if turn == 4:
                before = len(running.frames())
                running.resize(1100, 720)
                frame = running.wait(lambda f, n=seat: _curtain(f, n), "a larger curtain", before)  # type: ignore[misc]
                seen.append(_still(screen, running))
            # One plays by mouse, the other by keys.
            if seat == 0:
                running.click(frame, "button:show")
            else:
                running.key("Return")
            frame = running.wait(lambda f, n=seat: _turn(f, n, "draw"), f"the hand of {seat}")  # type: ignore[misc]
            assert card in frame["targets"]
            if turn == 0:
                opened = _still(screen, running)
            hand = (MouseHand, KeyHand)[seat](running, home)
            hand.draw(frame)
            frame = running.wait(lambda f, n=seat: _turn(f, n, "meld"), "the drawn cards")  # type: ignore[misc]
            hand.discard(frame, next(held for held in hand.state.hands[seat] if f"card:{held.name}" == card))
        running.wait(lambda f: _curtain(f, 0), "the last curtain")
        seen.append(_still(screen, running))
        assert len(hand.state.public.pile) == 7
        assert running.close() == 0
    return seen, opened


def _curtain(frame: Frame, seat: int) -> bool:
    return frame["scene"] == "curtain" and frame["stage"] == "closed" and frame["seat"] == seat


def _turn(frame: Frame, seat: int, phase: str) -> bool:
    return frame["scene"] == "table" and frame["mine"] and (frame["seat"], frame["phase"]) == (seat, phase)


def test_two_people_hand_over_and_nothing_shows(screen: Screen, home: Path) -> None:
    one, hand = _evening(screen, home / "one", _couch(home.parent / "one.json", other=False))
    other, other_hand = _evening(screen, home / "other", _couch(home.parent / "other.json", other=True))
    assert hand != other_hand, "the hands were not the same"
    assert len(one) == 9
    assert len(set(one)) == 9, "every curtain tells something else"
    assert one == other, "what is seen between two people does not hang on what they hold"
