"""What a player wants, whatever device said it: the vocabulary between input and scenes.

Positions are canvas pixels (the surface a scene draws on), already scaled for HiDPI. The life of a pointer gesture:

* every gesture begins with one ``Press``;
* it ends with one ``Release`` followed by one ``Tap`` (it never travelled) or one ``DragEnd`` (it did),
  or with one ``DragCancel`` and nothing else, whether or not a drag had begun;
* ``DragStart`` carries the place of the press, so what lies there is what was grabbed; a ``Move`` follows it;
* after a ``LongPress`` there is no ``Tap`` any more; a drag can still begin.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from msgspec import Struct

Pos: TypeAlias = tuple[int, int]
Direction: TypeAlias = Literal["left", "right", "up", "down", "next", "prev"]
DeviceKind: TypeAlias = Literal["mouse", "touch", "keys", "pad"]
EditOp: TypeAlias = Literal[
    "backspace", "delete", "left", "right", "home", "end",
    "select_left", "select_right", "select_home", "select_end", "select_all", "copy", "cut",
]  # fmt: skip

#: Where a pointer is that has left the window: no target contains it.
OUTSIDE: Pos = (-1, -1)


class Press(Struct, frozen=True):
    """A button or finger went down. Buttons: 1 main, 2 middle, 3 second."""

    pos: Pos
    pointer: int = 0
    button: int = 1


class Move(Struct, frozen=True):
    """The pointer is somewhere else; ``OUTSIDE`` when it left the window."""

    pos: Pos
    pointer: int = 0
    dragging: bool = False


class Release(Struct, frozen=True):
    """The button or finger of an earlier ``Press`` went up."""

    pos: Pos
    pointer: int = 0
    button: int = 1


class Tap(Struct, frozen=True):
    """A main-button press and release without travel; ``count`` 2 is the second of a double, 3 and more follow on."""

    pos: Pos
    pointer: int = 0
    count: int = 1


class LongPress(Struct, frozen=True):
    """The pointer was held still for a while; it asks for details."""

    pos: Pos
    pointer: int = 0


class DragStart(Struct, frozen=True):
    """The pointer travelled past the threshold; ``pos`` is where it was pressed."""

    pos: Pos
    pointer: int = 0


class DragEnd(Struct, frozen=True):
    """The drag was let go at ``pos``, which may lie outside the canvas."""

    pos: Pos
    pointer: int = 0


class DragCancel(Struct, frozen=True):
    """The gesture is void (second button, Esc, focus lost): put everything back."""

    pointer: int = 0


class Wheel(Struct, frozen=True):
    """The wheel turned ``dy`` notches (fractions on touch pads) at ``pos``; above 0 shows what is further up."""

    dy: float
    pos: Pos


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the focus; ``next`` and ``prev`` go along the reading order."""

    dir: Direction
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Accept:
    """Do what is focused: the same as a tap on it."""

    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Back:
    """One step out: close, deselect, or open the pause menu."""

    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Command:
    """A named command, see ``bindings.COMMANDS``. Held commands send ``name`` and, when let go, ``name_end``."""

    name: str
    pad: int | None = field(default=None, compare=False)


class Text(Struct, frozen=True):
    """Finished text for the active text field."""

    text: str


class Compose(Struct, frozen=True):
    """Text an input method is still composing; empty when it is finished or given up."""

    text: str


class Edit(Struct, frozen=True):
    """An editing key in the active text field."""

    op: EditOp


class Dropped(Struct, frozen=True):
    """A file was dropped on the window."""

    path: str


class Chord(Struct, frozen=True):
    """A key as such, by the name that bindings use; only while a scene is ``listening``."""

    chord: str


class PadButton(Struct, frozen=True):
    """A pad button as such; only while a scene is ``listening``."""

    name: str


class Resized(Struct, frozen=True):
    """The canvas has a new size, px."""

    size: tuple[int, int]


class FocusLost(Struct, frozen=True):
    """The window lost the keyboard; nothing is held any more."""


class Device(Struct, frozen=True):
    """Another device is in use from now on: show its keys and buttons."""

    kind: DeviceKind


class PadFound(Struct, frozen=True):
    """A pad was plugged in. ``pad`` is its slot; a pad that comes back gets its old slot again."""

    pad: int
    name: str


class PadLost(Struct, frozen=True):
    """The pad of this slot was unplugged."""

    pad: int
    name: str


Intent: TypeAlias = (
    Press
    | Move
    | Release
    | Tap
    | LongPress
    | DragStart
    | DragEnd
    | DragCancel
    | Wheel
    | Focus
    | Accept
    | Back
    | Command
    | Text
    | Compose
    | Edit
    | Chord
    | PadButton
    | Dropped
    | Resized
    | FocusLost
    | Device
    | PadFound
    | PadLost
)
