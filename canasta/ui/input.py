"""The only reader of pygame events: turns them into intents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame
from msgspec import Struct

from canasta.ui.bindings import Bindings, chord_of
from canasta.ui.input_keys import Keyboard
from canasta.ui.input_pad import PadPort, Pads
from canasta.ui.input_pointer import MOUSE, Pointer
from canasta.ui.intents import (
    OUTSIDE,
    Accept,
    Back,
    Chord,
    Command,
    Compose,
    Device,
    DeviceKind,
    Direction,
    DragCancel,
    DragEnd,
    DragStart,
    Dropped,
    Edit,
    EditOp,
    Focus,
    FocusLost,
    Intent,
    LongPress,
    Move,
    PadButton,
    PadFound,
    PadLost,
    Pos,
    Press,
    Release,
    Resized,
    Tap,
    Text,
    Wheel,
)

__all__ = [
    "OUTSIDE",
    "Accept",
    "Back",
    "Chord",
    "Command",
    "Compose",
    "Device",
    "DeviceKind",
    "Direction",
    "DragCancel",
    "DragEnd",
    "DragStart",
    "Dropped",
    "Edit",
    "EditOp",
    "Focus",
    "FocusLost",
    "Input",
    "Intent",
    "LongPress",
    "Move",
    "PadButton",
    "PadFound",
    "PadLost",
    "Pos",
    "Press",
    "Release",
    "Resized",
    "Tap",
    "Text",
    "Viewport",
    "Wheel",
]

#: The mouse must travel this far before it counts as the device in use: a knock against the table does not.
MOUSE_WAKES_DP = 12

#: SDL marks with this touch device what it made up from the mouse, and the fingers on a Mac's track pad, which are
#: no touch screen: both already arrive as mouse events.
_MADE_UP_TOUCH = -1

_MOUSE_BUTTONS = (1, 2, 3)
"""4 and 5 are the wheel, which has events of its own."""


class Viewport(Struct, frozen=True):
    """How the window maps to the canvas that scenes draw on.

    ``size`` is the canvas in px, ``scale`` canvas px per window unit (mouse positions are in window units), ``dp``
    canvas px per dp (1/160 inch at arm's length; drag thresholds and pointer targets are in dp).
    """

    size: tuple[int, int]
    scale: float = 1.0
    dp: float = 1.0

    def to_canvas(self, pos: tuple[float, float]) -> Pos:
        """Return the canvas px of a position in window units."""
        return round(pos[0] * self.scale), round(pos[1] * self.scale)

    def of_finger(self, x: float, y: float) -> Pos:
        """Return the canvas px of a finger, which comes as a share of the window."""
        return round(x * self.size[0]), round(y * self.size[1])

    def to_window(self, rect: pygame.Rect) -> list[int]:
        """Return a canvas rectangle as [x, y, w, h] in window units."""
        return [round(value / self.scale) for value in rect]


class Input:
    """Reads events, frame by frame. Times are ms of the clock the loop passes in; there is no other clock here."""

    def __init__(
        self,
        viewport: Viewport,
        bindings: Bindings | None = None,
        pads: PadPort | None = None,
        *,
        known_pads: Sequence[str] = (),
        remember_pads: Callable[[tuple[str, ...]], object] | None = None,
    ) -> None:
        """`known_pads` are the GUIDs of earlier runs by slot; `remember_pads` is told them when they change."""
        self._pointer = Pointer()
        bindings = bindings or Bindings.default()
        self._keyboard = Keyboard(bindings)
        self._pads = Pads(bindings, pads, known=known_pads, remember=remember_pads)
        self._device: DeviceKind = "mouse"
        self._mouse_travel = 0.0
        self._text_told: bool | None = None
        """What SDL was told last; it begins with text input on."""
        self.viewport = viewport

    @property
    def viewport(self) -> Viewport:
        """The mapping from window to canvas; set it when the window changes."""
        return self._viewport

    @viewport.setter
    def viewport(self, viewport: Viewport) -> None:
        self._viewport = viewport
        self._pointer.dp = viewport.dp

    @property
    def bindings(self) -> Bindings:
        """The keys and pad buttons in force; set them when the player changes them."""
        return self._keyboard.bindings

    @bindings.setter
    def bindings(self, bindings: Bindings) -> None:
        self._keyboard.bindings = self._pads.bindings = bindings

    @property
    def listening(self) -> bool:
        """Whether keys and pad buttons come as such (``Chord``, ``PadButton``), so that they can be bound."""
        return self._pads.listening

    @listening.setter
    def listening(self, listening: bool) -> None:
        self._pads.listening = listening

    @property
    def device(self) -> DeviceKind:
        """The device last used."""
        return self._device

    @property
    def pads(self) -> dict[int, str]:
        """Slot -> name of the pads that are plugged in."""
        return self._pads.names

    @property
    def pointer(self) -> Pos:
        """Where the pointer is, canvas px, or ``OUTSIDE``."""
        return self._pointer.pos

    def start_pads(self) -> None:
        """Begin to look for pads; those that are there are then announced as ``PadFound``."""
        self._pads.start()

    def edit_text(self, area: pygame.Rect | None) -> None:
        """Tell where text is being typed (canvas px), None when nowhere.

        Only then letters are text and an input method is on; at all other times it is off, so that it cannot swallow
        the command keys.
        """
        if area is not None:
            pygame.key.set_text_input_rect(self._viewport.to_window(area))
        active = area is not None
        if active == self._text_told:
            return
        self._text_told = active
        self._keyboard.set_text_active(active)
        if active:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def read(self, events: Iterable[pygame.event.Event], now: float) -> list[Intent]:
        """Return the intents of one frame: what the events mean, and what is due by the clock."""
        self._keyboard.begin_batch()
        intents: list[Intent] = []
        for event in events:
            for intent in self._read(event, now):
                # A fast mouse sends a dozen places a frame; only the last one can be seen.
                if isinstance(intent, Move) and intents and _same_travel(intents[-1], intent):
                    intents.pop()
                intents.append(intent)
        intents += self._pointer.tick(now)
        intents += self._keyboard.tick(now)
        intents += self._pads.tick(now)
        return intents

    def change_scene(self, now: float) -> list[Intent]:
        """Another scene is on top from now on. Return what the one before must still hear.

        What is pressed or held at this moment belongs to the scene before; the new one must not get the other half.
        """
        return [*self._pointer.change_scene(now), *self._keyboard.let_go(), *self._pads.let_go()]

    def _read(self, event: pygame.event.Event, now: float) -> list[Intent]:
        if self._pads.handles(event):
            return self._pad(event, now)
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                return [] if getattr(event, "touch", False) else self._mouse(event, now)
            case pygame.MOUSEWHEEL:
                return [] if getattr(event, "touch", False) else self._wheel(event)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                return [] if event.touch_id == _MADE_UP_TOUCH else self._touch(event, now)
            case pygame.KEYDOWN:
                chord = chord_of(event)
                if self.listening and chord not in ("", "escape"):
                    return self._used("keys", [Chord(chord)] if self._keyboard.pressed(event) else [])
                if event.key == pygame.K_ESCAPE and self._pointer.dragging:
                    return [*self._use("keys"), *self._pointer.cancel()]
                return self._used("keys", self._keyboard.down(event, now))
            case pygame.KEYUP:
                return list(self._keyboard.up(event))
            case pygame.TEXTINPUT:
                return self._used("keys", self._keyboard.text(event.text))
            case pygame.TEXTEDITING:
                return self._used("keys", self._keyboard.compose(event.text))
            case pygame.WINDOWLEAVE:
                return self._pointer.left_window()
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                voided = self._pointer.lose_focus()
                return [*voided, *self._keyboard.lose_focus(), *self._pads.let_go(), FocusLost()]
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.QUIT:
                return [Command("quit")]
        return []

    def _mouse(self, event: pygame.event.Event, now: float) -> list[Intent]:
        pos = self._viewport.to_canvas(event.pos)
        match event.type:
            case pygame.MOUSEMOTION:
                pressed = frozenset(n for n, down in enumerate(event.buttons, start=1) if down)
                woken: list[Intent] = []
                if self._device != "mouse":
                    self._mouse_travel += abs(event.rel[0]) + abs(event.rel[1])
                    if self._mouse_travel * self._viewport.scale >= MOUSE_WAKES_DP * self._viewport.dp:
                        woken = self._use("mouse")
                return [*woken, *self._pointer.motion(MOUSE, pos, pressed)]
            case pygame.MOUSEBUTTONDOWN if event.button in _MOUSE_BUTTONS:
                return [*self._use("mouse"), *self._pointer.press(MOUSE, event.button, pos, now)]
            case pygame.MOUSEBUTTONUP if event.button in _MOUSE_BUTTONS:
                return self._pointer.release(MOUSE, event.button, pos, now)
        return []

    def _wheel(self, event: pygame.event.Event) -> list[Intent]:
        dy = float(getattr(event, "precise_y", event.y))
        return [*self._use("mouse"), Wheel(dy, self._pointer.pos)] if dy else []

    def _touch(self, event: pygame.event.Event, now: float) -> list[Intent]:
        pos = self._viewport.of_finger(event.x, event.y)
        finger = (event.touch_id, event.finger_id)
        match event.type:
            case pygame.FINGERDOWN:
                return [*self._use("touch"), *self._pointer.press(finger, 1, pos, now)]
            case pygame.FINGERUP:
                return self._pointer.release(finger, 1, pos, now)
        return self._pointer.motion(finger, pos)

    def _pad(self, event: pygame.event.Event, now: float) -> list[Intent]:
        intents = self._pads.read(event, now)
        if any(isinstance(intent, Back) for intent in intents) and self._pointer.dragging:
            return [*self._use("pad"), *self._pointer.cancel()]
        if all(isinstance(intent, (PadFound, PadLost)) for intent in intents):
            return intents
        return self._used("pad", intents)

    def _used(self, kind: DeviceKind, intents: list[Intent]) -> list[Intent]:
        return [*self._use(kind), *intents] if intents else []

    def _use(self, kind: DeviceKind) -> list[Intent]:
        """Note that a device was used; announce it if it was another one before."""
        if kind == self._device:
            return []
        self._device = kind
        self._mouse_travel = 0.0
        return [Device(kind)]


def _same_travel(before: Intent, move: Move) -> bool:
    return isinstance(before, Move) and before.dragging == move.dragging
