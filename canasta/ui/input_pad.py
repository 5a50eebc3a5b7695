"""Game pads: hot-plug, buttons, sticks and triggers to intents, for every pad that is plugged in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Protocol

import pygame

from canasta.ui.bindings import HELD, PAD_BUTTONS, Bindings
from canasta.ui.intents import Accept, Back, Command, Direction, Focus, Intent, PadButton, PadFound, PadLost
from canasta.ui.repeating import Repeater

#: A stick or trigger counts from the first value on and stops counting below the second (of 1.0), so that a worn
#: stick does not flutter around one border.
STICK_ON, STICK_OFF = 0.55, 0.35
TRIGGER_ON, TRIGGER_OFF = 0.5, 0.3

_FULL: Final = 32767

MOST_PADS: Final = 6
"""As many as there are seats."""

_BUTTONS: Final[dict[int, str]] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
#: Joysticks SDL has no mapping for: the order nearly all of them use.
_RAW_BUTTONS: Final[dict[int, str]] = {
    0: "a",
    1: "b",
    2: "x",
    3: "y",
    4: "left_shoulder",
    5: "right_shoulder",
    6: "back",
    7: "start",
}
_AXES: Final[dict[int, str]] = {
    pygame.CONTROLLER_AXIS_LEFTX: "x",
    pygame.CONTROLLER_AXIS_LEFTY: "y",
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger",
}
_DIRECTIONS: Final[dict[str, Direction]] = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "left_shoulder": "prev",
    "right_shoulder": "next",
}


@dataclass(frozen=True, slots=True)
class PadDevice:
    """A pad that has been opened. ``mapped``: SDL knows its layout and reports it as a game controller."""

    instance: int
    guid: str
    name: str
    mapped: bool
    handle: object = field(default=None, compare=False)


class PadPort(Protocol):
    """How pads are opened; the tests bring their own."""

    def start(self) -> None:
        """Begin to look for pads; they are then announced by events."""
        ...

    def open(self, device_index: int) -> PadDevice | None:
        """Open a pad that was announced, or return None if it cannot be used."""
        ...


class SdlPads:
    """The real pads."""

    def start(self) -> None:
        """Start SDL's joysticks and controllers; without them the game just has no pads."""
        from pygame._sdl2 import controller

        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:
            return

    def open(self, device_index: int) -> PadDevice | None:
        """Open a pad; None if it has gone again or is not usable."""
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(device_index):
                mapped = controller.Controller(device_index)
                stick = mapped.as_joystick()
                return PadDevice(stick.get_instance_id(), stick.get_guid(), mapped.name, True, mapped)
            stick = pygame.joystick.Joystick(device_index)
            if stick.get_numbuttons() < 2:
                return None  # a sensor or a pedal that calls itself a joystick
            return PadDevice(stick.get_instance_id(), stick.get_guid(), stick.get_name(), False, stick)
        except (pygame.error, AttributeError):
            return None


@dataclass(slots=True)
class _Pad:
    slot: int
    device: PadDevice
    x: float = 0.0
    y: float = 0.0
    stick: str = ""
    triggers: set[str] = field(default_factory=set)
    held: dict[str, str] = field(default_factory=dict)
    """Buttons that are down -> the held command they end."""
    repeater: Repeater = field(default_factory=Repeater)


class Pads:
    """All pads. Each has a slot that stays its own when it is unplugged and comes back, by its GUID.

    `known` are the GUIDs of earlier runs by slot; `remember` is told them when they change, so that a pad is the same
    player's tomorrow. There are `MOST_PADS` slots; beyond that a new pad gets one whose pad is not there.
    """

    def __init__(
        self,
        bindings: Bindings,
        port: PadPort | None = None,
        *,
        known: Sequence[str] = (),
        remember: Callable[[tuple[str, ...]], object] | None = None,
    ) -> None:
        self.bindings = bindings
        self.listening = False
        """Whether buttons that can be given to commands come as such."""
        self._port: PadPort = port or SdlPads()
        self._open: dict[int, _Pad] = {}
        self._slots: list[str] = list(known)[:MOST_PADS]
        self._remember = remember

    @property
    def names(self) -> dict[int, str]:
        """Slot -> name of each pad that is plugged in."""
        return {pad.slot: pad.device.name for pad in self._open.values()}

    def start(self) -> None:
        """Begin to look for pads. Late, because it takes longer than the first picture."""
        self._port.start()

    def handles(self, event: pygame.event.Event) -> bool:
        """Whether the event is about pads."""
        return event.type in _READERS

    def read(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """Return what a pad event means."""
        match _READERS[event.type]:
            case "added":
                return self._added(event.device_index)
            case "removed":
                return self._removed(event.instance_id)
            case kind:
                return self._played(kind, event, now)

    def tick(self, now: float) -> list[Intent]:
        """Return the repeats that are due."""
        return [intent for pad in self._open.values() for intent in pad.repeater.tick(now)]

    def let_go(self) -> list[Intent]:
        """Nothing is held any more: the focus went elsewhere, or another scene is on top."""
        ended: list[Intent] = []
        for pad in self._open.values():
            pad.repeater.stop()
            ended += _end_held(pad)
        return ended

    def _added(self, device_index: int) -> list[Intent]:
        device = self._port.open(device_index)
        if device is None or device.instance in self._open:
            return []
        slot = self._slot_for(device.guid)
        self._open[device.instance] = _Pad(slot, device)
        return [PadFound(slot, device.name)]

    def _slot_for(self, guid: str) -> int:
        taken = {pad.slot for pad in self._open.values()}
        for slot, owner in enumerate(self._slots):
            if owner == guid and slot not in taken:
                return slot
        slot = len(self._slots)
        if slot >= MOST_PADS:
            slot = next(slot for slot in count() if slot not in taken)
        if slot < MOST_PADS:
            self._slots[slot : slot + 1] = [guid]
            if self._remember is not None:
                self._remember(tuple(self._slots))
        return slot

    def _removed(self, instance: int) -> list[Intent]:
        pad = self._open.pop(instance, None)
        if pad is None:
            return []
        return [*_end_held(pad), PadLost(pad.slot, pad.device.name)]

    def _played(self, kind: str, event: pygame.event.Event, now: float) -> list[Intent]:
        pad = self._open.get(event.instance_id)
        if pad is None or pad.device.mapped == kind.startswith("raw"):
            return []  # SDL reports a mapped pad a second time as a raw joystick
        match kind:
            case "button" | "raw button":
                names = _BUTTONS if kind == "button" else _RAW_BUTTONS
                name = names.get(event.button, "")
                down = event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
                return self._press(pad, name, now) if down else self._up(pad, name)
            case "axis":
                return self._axis(pad, _AXES.get(event.axis, ""), event.value / _FULL, now)
            case "raw axis":
                return self._axis(pad, ("x", "y")[event.axis] if event.axis < 2 else "", event.value, now)
            case _:
                x, y = event.value
                return self._point(pad, "hat", float(x), float(-y), now)

    def _press(self, pad: _Pad, name: str, now: float) -> list[Intent]:
        if name in _DIRECTIONS:
            return self._focus(pad, name, _DIRECTIONS[name], now)
        pad.repeater.stop()
        if self.listening and name in PAD_BUTTONS:
            return [PadButton(name)]
        match name:
            case "a":
                return [Accept(pad.slot)]
            case "b":
                return [Back(pad.slot)]
        command = self.bindings.pad_command(name)
        if command is None:
            return []
        if command in HELD:
            pad.held[name] = command
        return [Command(command, pad.slot)]

    def _up(self, pad: _Pad, name: str) -> list[Intent]:
        pad.repeater.stop(name)
        command = pad.held.pop(name, None)
        return [] if command is None else [Command(f"{command}_end", pad.slot)]

    def _axis(self, pad: _Pad, name: str, value: float, now: float) -> list[Intent]:
        match name:
            case "x":
                pad.x = value
            case "y":
                pad.y = value
            case "left_trigger" | "right_trigger":
                return self._trigger(pad, name, value, now)
            case _:
                return []
        return self._point(pad, "stick", pad.x, pad.y, now)

    def _trigger(self, pad: _Pad, name: str, value: float, now: float) -> list[Intent]:
        if name not in pad.triggers and value >= TRIGGER_ON:
            pad.triggers.add(name)
            return self._press(pad, name, now)
        if name in pad.triggers and value < TRIGGER_OFF:
            pad.triggers.discard(name)
            return self._up(pad, name)
        return []

    def _point(self, pad: _Pad, source: str, x: float, y: float, now: float) -> list[Intent]:
        """Turn a stick or hat position into one direction; the longer way wins."""
        border = STICK_OFF if pad.stick else STICK_ON
        direction = ""
        if max(abs(x), abs(y)) >= border:
            across, along = ("right" if x > 0 else "left"), ("down" if y > 0 else "up")
            direction = across if abs(x) > abs(y) else along
        if direction == pad.stick:
            return []
        pad.stick = direction
        if not direction:
            pad.repeater.stop(source)
            return []
        return self._focus(pad, source, _DIRECTIONS[direction], now)

    def _focus(self, pad: _Pad, source: str, direction: Direction, now: float) -> list[Intent]:
        step = Focus(direction, pad.slot)
        pad.repeater.start(source, step, now)
        return [step]


def _end_held(pad: _Pad) -> list[Intent]:
    ended: list[Intent] = [Command(f"{command}_end", pad.slot) for command in pad.held.values()]
    pad.held.clear()
    return ended


_READERS: Final[dict[int, str]] = {
    pygame.JOYDEVICEADDED: "added",
    pygame.JOYDEVICEREMOVED: "removed",
    pygame.CONTROLLERBUTTONDOWN: "button",
    pygame.CONTROLLERBUTTONUP: "button",
    pygame.CONTROLLERAXISMOTION: "axis",
    pygame.JOYBUTTONDOWN: "raw button",
    pygame.JOYBUTTONUP: "raw button",
    pygame.JOYAXISMOTION: "raw axis",
    pygame.JOYHATMOTION: "raw hat",
}
