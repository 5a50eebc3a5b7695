"""The whole user interface without a screen or a real clock: frame by frame, for tests and for pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.app.settings import Geometry, SettingsStore
from canasta.ui.bindings import Bindings
from canasta.ui.input import Input, Intent, Pos
from canasta.ui.input_pad import PadDevice
from canasta.ui.kit import Kit
from canasta.ui.loop import FRAME_MS, Loop
from canasta.ui.probe import ProbeWriter
from canasta.ui.scenes import Context, SceneStack
from canasta.ui.sound import Sounds
from canasta.ui.targets import Target, by_id
from canasta.ui.window import GameWindow


class FakeClock:
    """A clock that only moves when it is told to."""

    def __init__(self, now: float = 0.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time

    def sleep(self, ms: float) -> None:
        self.time += ms


class FakePads:
    """Pads that are not there: ``plug`` one in, then inject its events."""

    def __init__(self) -> None:
        self.plugged: dict[int, PadDevice] = {}

    def start(self) -> None:
        return

    def open(self, device_index: int) -> PadDevice | None:
        return self.plugged.get(device_index)

    def plug(self, index: int, instance: int, guid: str = "pad", *, mapped: bool = True) -> pygame.event.Event:
        """Return the event that announces the pad."""
        self.plugged[index] = PadDevice(instance, guid, f"Pad {guid}", mapped)
        return pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index, guid=guid)


def open_headless(size: tuple[int, int]) -> GameWindow:
    """Return a window of that size on SDL's dummy driver. Raises RuntimeError if a real display is already in use."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = GameWindow("headless", Geometry(*size), exact=True)
    if pygame.display.get_driver() != "dummy":
        raise RuntimeError("a real display is in use")
    return window


def context(
    window: GameWindow, settings: SettingsStore | None = None, catalog: Catalog | None = None, data: Any = None
) -> Context:
    """Return a context for scenes in that window: silent, with usual settings and English texts unless given."""
    settings = settings or SettingsStore(None)
    catalog = catalog or Catalog(settings.settings.language or "en")
    kit = Kit(window.size, settings.settings, language=catalog.language, density=window.viewport.dp)
    clock = FakeClock()
    sounds = Sounds(paths.assets() / "sounds", clock.now, muted=True)
    return Context(settings, catalog, kit, sounds, window, data, clock.now)


class Headless:
    """Plays the part of player, clock and system. Positions are canvas px, as targets have them.

    One call, one frame (or more): what a step leads to is there when the call returns. Events are real pygame events,
    so the way through ``Input`` is the real one.
    """

    def __init__(
        self,
        window: GameWindow,
        stack: SceneStack,
        *,
        bindings: Bindings | None = None,
        probe: ProbeWriter | None = None,
        commands: dict[str, Callable[[], None]] | None = None,
    ) -> None:
        self.window = window
        self.stack = stack
        self.clock = FakeClock()
        self.pads = FakePads()
        self.input = Input(window.viewport, bindings, self.pads)
        self.loop = Loop(stack, window, self.input, probe=probe, commands=commands)
        self.loop.step((), self.clock.now())

    def frames(self, count: int = 1, ms: float = FRAME_MS) -> None:
        """Let ``count`` frames pass, ``ms`` apart."""
        for _ in range(count):
            if self.loop.done:
                return
            self.clock.sleep(ms)
            self.loop.step((), self.clock.now())

    def settle(self, limit: int = 3000) -> None:
        """Run frames until the picture rests. Raises RuntimeError if it does not within ``limit`` frames."""
        for _ in range(limit):
            if self.stack.settled:
                return
            self.frames()
        raise RuntimeError(f"still moving after {limit} frames")

    def events(self, *events: pygame.event.Event) -> None:
        """One frame with these events."""
        self.clock.sleep(FRAME_MS)
        if not self.loop.done:
            self.loop.step(events, self.clock.now())

    def send(self, *intents: Intent) -> None:
        """One frame for each of these intents."""
        for intent in intents:
            self.clock.sleep(FRAME_MS)
            if not self.loop.done:
                self.loop.step((), self.clock.now(), (intent,))

    def target(self, target_id: str) -> Target:
        """Return a target of the top scene. Raises KeyError, naming those that are there, if it has no such."""
        targets: Sequence[Target] = self.stack.top.targets() if self.stack.top else ()
        found = by_id(targets, target_id)
        if found is None:
            raise KeyError(f"no target {target_id}; there are {', '.join(target.id for target in targets)}")
        return found

    def tap(self, where: str | Pos, count: int = 1) -> None:
        """Click a target or a place with the mouse."""
        pos = self._place(where)
        self.events(self._motion(pos))
        for _ in range(count):
            self.events(self._button(pygame.MOUSEBUTTONDOWN, pos))
            self.events(self._button(pygame.MOUSEBUTTONUP, pos))
        if count == 1:
            self.frames(1, 400)  # so that the next click is not the second half of a double one

    def drag(self, start: str | Pos, end: str | Pos, steps: int = 4) -> None:
        """Drag with the mouse from one target or place to another."""
        (x, y), (to_x, to_y) = self._place(start), self._place(end)
        self.events(self._motion((x, y)))
        self.events(self._button(pygame.MOUSEBUTTONDOWN, (x, y)))
        for step in range(1, steps + 1):
            pos = round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)
            self.events(self._motion(pos, held=True))
        self.events(self._button(pygame.MOUSEBUTTONUP, (to_x, to_y)))

    def key(self, key: int, mod: int = pygame.KMOD_NONE) -> None:
        """Press and let go of a key (a ``pygame.K_...`` constant)."""
        self.events(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
        self.events(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, scancode=0))

    def type(self, text: str) -> None:
        """Type text as a keyboard or an input method delivers it."""
        self.events(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def pad(self, button: int, instance: int = 0) -> None:
        """Press and let go of a button (a ``pygame.CONTROLLER_BUTTON_...`` constant) of a plugged pad."""
        self.events(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button))
        self.events(pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button))

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, window units."""
        self.window.resize(size)
        pygame.event.clear()
        self.events(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def picture(self) -> pygame.Surface:
        """Return a copy of what is on the canvas now."""
        return self.window.surface.copy()

    def _place(self, where: str | Pos) -> Pos:
        if isinstance(where, str):
            x, y = self.target(where).rect.center
            return x, y
        return where

    def _to_window(self, pos: Pos) -> tuple[float, float]:
        scale = self.window.viewport.scale
        return pos[0] / scale, pos[1] / scale

    def _motion(self, pos: Pos, *, held: bool = False) -> pygame.event.Event:
        return pygame.event.Event(
            pygame.MOUSEMOTION, pos=self._to_window(pos), rel=(20, 0), buttons=(int(held), 0, 0), touch=False
        )

    def _button(self, kind: int, pos: Pos) -> pygame.event.Event:
        return pygame.event.Event(kind, pos=self._to_window(pos), button=1, touch=False)
