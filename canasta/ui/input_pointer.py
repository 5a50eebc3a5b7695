"""Mouse and touch as one pointer: press, drag, tap, long press, and everything that voids them."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot

from msgspec import Struct

from canasta.ui.intents import (
    OUTSIDE,
    DragCancel,
    DragEnd,
    DragStart,
    Intent,
    LongPress,
    Move,
    Pos,
    Press,
    Release,
    Tap,
)

DRAG_DP = 8
DOUBLE_DP = 24
DOUBLE_MS = 350
LONG_PRESS_MS = 500

MAIN = 1
MOUSE: Hashable = "mouse"


class _Gesture(Struct):
    source: Hashable
    """``MOUSE`` or the finger."""
    button: int
    origin: Pos
    pos: Pos
    since: float
    dragging: bool = False
    held_long: bool = False


class Pointer:
    """The gesture machine. Positions are canvas px, times ms; ``dp`` is canvas px per dp.

    One gesture at a time: while it lasts other fingers and, during touch, the mouse are not heard. Any second mouse
    button voids it, and nothing begins until all buttons are up again.
    """

    def __init__(self) -> None:
        self.dp = 1.0
        self.pos: Pos = OUTSIDE
        self._gesture: _Gesture | None = None
        self._down: set[int] = set()
        self._blocked = False
        self._last_tap: tuple[float, Pos, int] | None = None
        self._deaf: tuple[float, Pos] | None = None

    @property
    def dragging(self) -> bool:
        """Whether a drag is going on."""
        return self._gesture is not None and self._gesture.dragging

    def press(self, source: Hashable, button: int, pos: Pos, now: float) -> list[Intent]:
        """A button or a finger went down."""
        gesture = self._gesture
        intents: list[Intent] = []
        if gesture is not None and (gesture.source, gesture.button) == (source, button):
            self._down.discard(button)
            intents += self.cancel()  # its release was lost: the old gesture ends without effect, a new one begins
        elif gesture is not None and source == gesture.source == MOUSE:
            self._down.add(button)
            return self.cancel()
        elif gesture is not None:
            return []
        if source == MOUSE:
            self._down.add(button)
        if source == MOUSE and self._blocked:
            return intents
        if self._swallowed(pos, now):
            self._blocked = source == MOUSE
            return intents
        self.pos = pos
        self._gesture = _Gesture(source, button, pos, pos, now)
        return [*intents, Press(pos, button=button)]

    def motion(self, source: Hashable, pos: Pos, pressed: frozenset[int] | None = None) -> list[Intent]:
        """The pointer moved. ``pressed`` are the mouse buttons that are really down, as far as the event tells."""
        intents: list[Intent] = []
        if source == MOUSE and pressed is not None:
            intents += self._reconcile(pressed)
        gesture = self._gesture
        if gesture is None:
            if source == MOUSE:
                self.pos = pos
                intents.append(Move(pos))
            return intents
        if source != gesture.source:
            return intents
        self.pos = gesture.pos = pos
        if not gesture.dragging and gesture.button == MAIN and self._far(gesture.origin, pos, DRAG_DP):
            gesture.dragging = True
            intents.append(DragStart(gesture.origin))
        intents.append(Move(pos, dragging=gesture.dragging))
        return intents

    def release(self, source: Hashable, button: int, pos: Pos, now: float) -> list[Intent]:
        """A button or a finger went up."""
        if source == MOUSE:
            self._down.discard(button)
            if not self._down:
                self._blocked = False
        gesture = self._gesture
        if gesture is None or (gesture.source, gesture.button) != (source, button):
            return []
        self._gesture = None
        self.pos = pos
        intents: list[Intent] = [Release(pos, button=button)]
        if gesture.dragging:
            intents.append(DragEnd(pos))
        elif button == MAIN and not gesture.held_long:
            intents.append(Tap(pos, count=self._tap_count(pos, now)))
        if source != MOUSE:
            self.pos = OUTSIDE  # a finger that is gone hovers over nothing
            intents.append(Move(OUTSIDE))
        return intents

    def left_window(self) -> list[Intent]:
        """The mouse left the window. A gesture goes on: the system still reports it."""
        if self._gesture is not None:
            return []
        self.pos = OUTSIDE
        return [Move(OUTSIDE)]

    def cancel(self) -> list[Intent]:
        """Void the gesture, if there is one; what is still pressed means nothing until it is let go."""
        self._last_tap = None
        if self._gesture is None:
            return []
        self._blocked = self._blocked or bool(self._down)
        self._gesture = None
        return [DragCancel()]

    def lose_focus(self) -> list[Intent]:
        """Void everything: buttons may go up where nobody tells us."""
        intents = self.cancel()
        self._down.clear()
        self._blocked = False
        return intents

    def change_scene(self, now: float) -> list[Intent]:
        """Void the gesture, and the second half of a double click that is meant for what was on the screen before."""
        if self._last_tap is not None:
            when, where, _ = self._last_tap
            self._deaf = (min(when, now) + DOUBLE_MS, where)
        return self.cancel()

    def tick(self, now: float) -> list[Intent]:
        """Return the long press if the pointer has been held still for long enough."""
        gesture = self._gesture
        if gesture is None or gesture.button != MAIN or gesture.dragging or gesture.held_long:
            return []
        if now - gesture.since < LONG_PRESS_MS:
            return []
        gesture.held_long = True
        return [LongPress(gesture.origin)]

    def _reconcile(self, pressed: frozenset[int]) -> list[Intent]:
        """Notice buttons that went up unseen, for instance over another program's menu."""
        self._down &= pressed
        intents: list[Intent] = []
        gesture = self._gesture
        if gesture is not None and gesture.source == MOUSE and gesture.button not in pressed:
            intents = self.cancel()
        if not self._down:
            self._blocked = False
        return intents

    def _swallowed(self, pos: Pos, now: float) -> bool:
        if self._deaf is None:
            return False
        until, where = self._deaf
        self._deaf = None
        return now < until and not self._far(where, pos, DOUBLE_DP)

    def _tap_count(self, pos: Pos, now: float) -> int:
        count = 1
        if self._last_tap is not None:
            when, where, before = self._last_tap
            if now - when <= DOUBLE_MS and not self._far(where, pos, DOUBLE_DP):
                count = before + 1
        self._last_tap = (now, pos, count)
        return count

    def _far(self, start: Pos, to: Pos, dp: float) -> bool:
        return hypot(to[0] - start[0], to[1] - start[1]) >= dp * self.dp
