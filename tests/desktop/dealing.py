"""Whole turns in a real window, by mouse or by keys; what may be played is read from the record on the disk."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from canasta.engine.actions import Action, Answer, Discard, DrawStock, EndDeal, LayDown
from canasta.engine.cards import Card
from canasta.engine.moves import actions_now
from canasta.engine.record import RecordError, load
from canasta.engine.replay import last_state
from canasta.engine.state import GameState
from canasta.engine.view import View, view_of
from tests.desktop.real import PATIENCE_S, Frame, Game


def chosen(view: View, *, laid: bool) -> Action:
    """What the people here do next: say yes, draw, lay down the first thing that can be (once a turn), discard."""
    actions = {type(action): action for action in reversed(list(actions_now(view)))}
    wanted = (Answer, DrawStock, EndDeal, *(() if laid else (LayDown,)), Discard, LayDown)
    return next(actions[kind] for kind in wanted if kind in actions)


class Hand:
    """A person at the game. `turn` plays one turn; subclasses say with what."""

    def __init__(self, game: Game, home: Path) -> None:
        self.game = game
        self._record = next((home / "records").glob("*.canasta"))

    @property
    def state(self) -> GameState:
        """The match as it is on the disk."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            with contextlib.suppress(RecordError):  # a line may be half written
                return last_state(load(self._record))
        raise AssertionError("the record cannot be read")

    def now(self) -> Frame:
        """The table when it is a person's turn, or whatever comes at the end of the deal."""
        return self.game.wait(lambda f: f["scene"] == "score" or (f["scene"] == "table" and f["mine"]), "a turn")

    def turn(self) -> None:
        """All that a person does in a turn, or one answer to a partner who asks in theirs."""
        frame, laid = self.now(), False
        while frame["scene"] == "table" and frame["mine"]:
            view = self._view()
            action = chosen(view, laid=laid)
            laid = laid or isinstance(action, LayDown)
            frame = self._do(frame, view.side, action)
            if isinstance(action, (Answer, Discard)):
                # The others may have played already: what is seen now can be the next turn.
                return

    def _do(self, frame: Frame, side: int, action: Action) -> Frame:
        """One action; returns the picture of what it led to."""
        if isinstance(action, LayDown):
            for play in action.plays:
                onto = "" if play.target is None else f"meld:{side}:{play.target}"
                frame = self.meld(frame, play.cards, onto)
        before = len(self.game.frames())
        match action:
            case Answer(yes=yes):
                self.press(frame, "answer_yes" if yes else "answer_no")
                return self._after(before, lambda f: f["scene"] != "table" or f["phase"] != "ask" or not f["mine"])
            case EndDeal():
                self.press(frame, "end_deal")
                return self._after(before, lambda f: f["scene"] != "table")
            case DrawStock():
                self.draw(frame)
                return self._after(before, lambda f: f["scene"] != "table" or not f["mine"] or f["phase"] != "draw")
            case LayDown():
                self.lay_down(frame)
                return self._after(before, lambda f: f["scene"] != "table" or not f["mine"] or not _staged(f))
            case Discard(card=card):
                self.discard(frame, card)
                return self._after(before, lambda f: f["scene"] != "table" or not f["mine"] or f["phase"] != "meld")
            case _:
                raise AssertionError(f"nobody here does {action}")

    def _after(self, before: int, wanted: Callable[[Frame], bool]) -> Frame:
        return self.game.wait(wanted, "what the action led to", before)

    def _view(self) -> View:
        state = self.state
        return view_of(state, state.to_act)

    def press(self, frame: Frame, button: str) -> None:
        raise NotImplementedError

    def draw(self, frame: Frame) -> None:
        raise NotImplementedError

    def meld(self, frame: Frame, cards: tuple[Card, ...], onto: str) -> Frame:
        """Put cards out as a new meld (`onto` is empty) or onto one; returns the picture after it."""
        raise NotImplementedError

    def lay_down(self, frame: Frame) -> None:
        raise NotImplementedError

    def discard(self, frame: Frame, card: Card) -> None:
        raise NotImplementedError


class MouseHand(Hand):
    """Everything that can be dragged is dragged."""

    def press(self, frame: Frame, button: str) -> None:
        self.game.click(frame, f"button:{button}")

    def draw(self, frame: Frame) -> None:
        self.game.drag(frame, "stock", "hand")

    def meld(self, frame: Frame, cards: tuple[Card, ...], onto: str) -> Frame:
        for i, card in enumerate(cards):
            before, staged = len(self.game.frames()), _staged(frame)
            goal = onto or ("tray" if i == 0 else f"staged:{_plays(frame) - 1}")
            self.game.drag(frame, f"card:{card.code}", goal)
            frame = self._after(before, lambda f, n=staged: _staged(f) > n)  # type: ignore[misc]
        return frame

    def lay_down(self, frame: Frame) -> None:
        self.game.click(frame, "button:lay_down")

    def discard(self, frame: Frame, card: Card) -> None:
        self.game.drag(frame, f"card:{card.code}", "pile")


class KeyHand(Hand):
    """The keyboard alone."""

    def press(self, frame: Frame, button: str) -> None:
        self._go(f"button:{button}")
        self.game.key("Return")

    def draw(self, frame: Frame) -> None:
        self.game.key("d")

    def meld(self, frame: Frame, cards: tuple[Card, ...], onto: str) -> Frame:
        for card in cards:
            self._go(f"card:{card.code}")
            self.game.key("space")
        self._go(onto or "tray")
        before, staged = len(self.game.frames()), _staged(frame)
        self.game.key("Return")
        return self._after(before, lambda f: _staged(f) >= staged + len(cards))

    def lay_down(self, frame: Frame) -> None:
        self.game.key("l")

    def discard(self, frame: Frame, card: Card) -> None:
        self._go(f"card:{card.code}")
        self.game.key("space", "x")

    def _go(self, wanted: str) -> None:
        """Go to a target by Tab, the shorter way round, as many presses at once as it seems to need."""
        for _ in range(10):
            frame = self.game.frames()[-1]
            at, order = frame["focus"], _in_order(frame)
            if at == wanted:
                return
            steps = (order.index(wanted) - order.index(at)) % len(order) if at in order else 1
            back = len(order) - steps
            self.game.key(*(["shift+Tab"] * back if back < steps else ["Tab"] * steps))
            self._until_at(wanted if at in order else None, at)
        raise AssertionError(f"the focus never reached {wanted}, but {self.game.frames()[-1]['focus']}")

    def _until_at(self, wanted: str | None, before: str | None) -> None:
        """Wait until the focus is there (None: elsewhere than before), or has gone no further for long."""
        seen, since = -1, time.monotonic()
        while time.monotonic() < since + 5.0:
            at = self.game.frames()[-1]["focus"]
            if at == wanted or (wanted is None and at != before):
                return
            if seen != len(self.game.frames()):
                seen, since = len(self.game.frames()), time.monotonic()
            time.sleep(0.02)


def _in_order(frame: Frame) -> list[str]:
    """The targets that Tab goes through: cards have a second, short name, and some things are only for the mouse."""
    short = {name[:-1] for name in frame["targets"] if name.startswith("card:") and name[-1].isdigit()}
    return [name for name in frame["targets"] if name not in short and not name.startswith(("hand", "seat:"))]


def _staged(frame: Frame) -> int:
    """How many cards are set out and not yet laid down: what is above the hand."""
    _, y, _, h = frame["targets"]["hand"]
    cards = {n: box for n, box in frame["targets"].items() if n.startswith("card:") and n[-1].isdigit() and len(n) > 7}
    return sum(1 for _, cy, _, ch in cards.values() if cy + ch < y + h / 2)


def _plays(frame: Frame) -> int:
    return sum(1 for name in frame["targets"] if name.startswith("staged:"))
