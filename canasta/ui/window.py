"""The window: size, place, density, fullscreen, and the canvas that scenes draw on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Final

import pygame

from canasta.app.settings import Geometry
from canasta.ui.input import Viewport
from canasta.ui.quiet import quiet_libraries

#: The smallest window and the smallest canvas. A screen that cannot hold it shows the canvas scaled down.
MINIMUM: Final = (1024, 680)

#: Room for the title bar, window units: the place of a window is that of its inside.
TITLE_BAR: Final = 32

#: How long the window must be left alone until its place is worth remembering, ms.
QUIET_MS: Final = 500

_HINTS: Final = {
    # Mouse and fingers are two devices; neither may be reported a second time as the other.
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    # Windows would otherwise scale a blurred picture and report wrong places.
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    # Without it an input method on Windows composes unseen.
    "SDL_IME_SHOW_UI": "1",
    "SDL_APP_NAME": "Canasta",
    # A game of cards may be left alone for an hour; the computer may sleep then.
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
}
_CENTRED_ON_DISPLAY: Final = 0x2FFF0000
_IMAGINARY_DRIVERS: Final = frozenset({"dummy", "offscreen", "evdev"})
_ICON_PX: Final = 128


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; the message is one sentence for the player."""


def set_hints(environ: MutableMapping[str, str] = os.environ) -> None:
    """Tell SDL how we want it; must happen before pygame starts the display. What the player has set stays."""
    for name, value in _HINTS.items():
        environ.setdefault(name, value)
    # The name desktops group windows and find icons by. Importing pygame has set it to that of the script.
    environ["SDL_VIDEO_X11_WMCLASS"] = "canasta"


def clamp(geometry: Geometry, displays: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return where a window of that geometry goes: wholly on one of the displays, title bar included.

    All in window units. It stays on the display that shows most of it; if none shows any (the second screen is at
    work, the window at home), or no place is known, it is centred on the first.
    """
    wanted = pygame.Rect(geometry.x or 0, geometry.y or 0, geometry.width, geometry.height)
    shown = [_area(wanted.clip(display)) for display in displays]
    placed = geometry.x is not None and geometry.y is not None and max(shown) > 0
    display = displays[shown.index(max(shown))] if placed else displays[0]
    room = pygame.Rect(display.left, display.top + TITLE_BAR, display.width, display.height - TITLE_BAR)
    wanted.size = (
        min(max(wanted.width, MINIMUM[0]), room.width),
        min(max(wanted.height, MINIMUM[1]), room.height),
    )
    if not placed:
        wanted.center = room.center
    return wanted.clamp(room)


def canvas_size(pixels: tuple[int, int]) -> tuple[int, int]:
    """Return the canvas for a window of so many px: the same size, or of the same shape and just large enough."""
    growth = max(1.0, MINIMUM[0] / pixels[0], MINIMUM[1] / pixels[1])
    return round(pixels[0] * growth), round(pixels[1] * growth)


class GameWindow:
    """The one window of the game. Scenes draw on ``surface``; sizes there are px, elsewhere window units."""

    def __init__(
        self,
        title: str,
        geometry: Geometry,
        *,
        fullscreen: bool = False,
        exact: bool = False,
        icon: Path | None = None,
        remember: Callable[[Geometry, bool], None] | None = None,
    ) -> None:
        """Open the window.

        ``exact`` takes the size as it is (asked for on the command line) instead of fitting it to the displays.
        ``remember`` is told the geometry, and whether the window is full screen, when they have changed. Raises
        NoDisplay.
        """
        set_hints()
        try:
            real = _start_display()
            displays = _displays()
            wanted = pygame.Rect(0, 0, geometry.width, geometry.height)
            position: tuple[int, int] | int = pygame.WINDOWPOS_CENTERED
            if real and not exact:
                wanted = clamp(geometry, displays)
                position = wanted.topleft
            self._window = pygame.Window(title, wanted.size, position, resizable=True, allow_high_dpi=True, hidden=True)
            if real:
                smallest = displays[0].size
                self._window.minimum_size = min(MINIMUM[0], smallest[0]), min(MINIMUM[1], smallest[1])
            if icon is not None:
                self._set_icon(icon)
            if fullscreen:
                self._window.set_fullscreen(desktop=True)
            elif geometry.maximized:
                self._window.maximize()
            self._window.show()
            pixels = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplay(f"There is no screen to open a window on ({error}).") from error
        self.fullscreen = fullscreen
        self.maximized = geometry.maximized and not fullscreen
        self.minimized = False
        self.exposed = False
        self._remember = remember
        plain = not fullscreen and not self.maximized
        self._normal = pygame.Rect(self._window.position, self._window.size) if plain else wanted
        self._before = self._normal.copy()
        self._told = self._seen = (self.geometry, fullscreen)
        self._seen_at = 0.0
        self._pixels = pixels
        self._canvas = self._make_canvas()
        self._viewport = self._measure()

    @property
    def surface(self) -> pygame.Surface:
        """The canvas."""
        return self._canvas

    @property
    def viewport(self) -> Viewport:
        """How window units map to canvas px."""
        return self._viewport

    @property
    def size(self) -> tuple[int, int]:
        """The canvas size, px."""
        return self._canvas.get_size()

    @property
    def scaled_down(self) -> bool:
        """Whether the window is smaller than what is supported, so that the picture is shrunk: tell the player."""
        return self._canvas is not self._pixels

    @property
    def geometry(self) -> Geometry:
        """Where the window is, or will be again when it is neither maximised nor full screen."""
        x, y, width, height = self._normal
        return Geometry(width, height, x, y, self.maximized)

    def note(self, events: Sequence[pygame.event.Event], now: float) -> bool:
        """Take notice of what happened to the window in this frame; True if the canvas has a new size."""
        touched = False
        # States first: systems report the size of a maximised window before they say that it is maximised.
        for event in events:
            match event.type:
                case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                    self.minimized = True
                case pygame.WINDOWMAXIMIZED:
                    self.minimized, self.maximized = False, True
                    if self._normal.size == self._window.size:
                        self._normal = self._before
                case pygame.WINDOWRESTORED:
                    self.minimized = self.maximized = False
                case pygame.WINDOWSHOWN:
                    self.minimized = False
                case pygame.WINDOWEXPOSED:
                    self.minimized, self.exposed = False, True
                case pygame.WINDOWMOVED | pygame.WINDOWRESIZED | pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED:
                    pass
                case _:
                    continue
            touched = True
        if touched:
            self._follow()
        self._tell(now)
        return touched and self._refresh()

    def flip(self) -> None:
        """Show the canvas."""
        if self._canvas is not self._pixels:
            pygame.transform.smoothscale(self._canvas, self._pixels.get_size(), self._pixels)
        self._window.flip()
        self.exposed = False

    def resize(self, size: tuple[int, int]) -> None:
        """Give the plain window another size; the events that follow tell when it has it."""
        self._window.size = size

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window where it was."""
        if self.fullscreen:
            self._window.set_windowed()
            # SDL brings back the size but, on some systems, not the place.
            self._window.size = self._normal.size
            self._window.position = self._normal.topleft
            if self.maximized:
                self._window.maximize()
        else:
            self._window.set_fullscreen(desktop=True)
        self.fullscreen = not self.fullscreen

    def close(self) -> None:
        """Remember the geometry and close the window."""
        self._tell(None)
        self._window.destroy()

    def _follow(self) -> None:
        """Keep the place of the plain window, so that it is known when the window is something else."""
        if self.fullscreen or self.maximized or self.minimized:
            return
        current = pygame.Rect(self._window.position, self._window.size)
        if current != self._normal:
            self._before, self._normal = self._normal, current

    def _tell(self, now: float | None) -> None:
        """Report the geometry once it has been at rest; at once without a time."""
        state = (self.geometry, self.fullscreen)
        if now is not None and state != self._seen:
            self._seen, self._seen_at = state, now
        if state == self._told or (now is not None and now - self._seen_at < QUIET_MS):
            return
        self._told = state
        if self._remember is not None:
            self._remember(*state)

    def _refresh(self) -> bool:
        if self.minimized:
            return False
        before = self._canvas.get_size(), self._viewport
        self._pixels = self._window.get_surface()
        self._canvas = self._make_canvas()
        self._viewport = self._measure()
        return before != (self._canvas.get_size(), self._viewport)

    def _make_canvas(self) -> pygame.Surface:
        size = canvas_size(self._pixels.get_size())
        if size == self._pixels.get_size():
            return self._pixels
        return pygame.Surface(size, 0, self._pixels)

    def _measure(self) -> Viewport:
        size = self._canvas.get_size()
        width = max(1, self._window.size[0])
        scale = size[0] / width
        return Viewport(size, scale, scale * _density(self._window))

    def _set_icon(self, path: Path) -> None:
        try:
            self._window.set_icon(pygame.image.load_sized_svg(path, (_ICON_PX, _ICON_PX)))
        except (pygame.error, OSError):
            return  # a window without its icon is still a window


def _start_display() -> bool:
    """Start pygame's display; return whether somebody can see it. Raises pygame.error if there is none."""
    with quiet_libraries():
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver not in _IMAGINARY_DRIVERS:
        return True
    if os.environ.get("SDL_VIDEODRIVER") != driver:
        # SDL would rather draw where nobody looks than say that there is no desktop.
        pygame.display.quit()
        raise pygame.error("no desktop session was found")
    return False


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _displays() -> list[pygame.Rect]:
    """Return the rectangles of the displays, the first one first.

    pygame tells only their sizes; where they are is read from an invisible window that SDL centres on each.
    """
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [pygame.Rect((0, 0), sizes[0])]
    found = []
    for index, size in enumerate(sizes):
        probe = pygame.Window("", (2, 2), _CENTRED_ON_DISPLAY | index, hidden=True)
        display = pygame.Rect((0, 0), size)
        display.center = probe.position[0] + 1, probe.position[1] + 1
        probe.destroy()
        found.append(display)
    return found


def _density(window: pygame.Window) -> float:
    """Return window units per dp: 1, except on Windows, where window units are px of any density."""
    if sys.platform == "win32":
        import ctypes

        try:
            return float(ctypes.windll.user32.GetDpiForWindow(window.handle)) / 96 or 1.0
        except (AttributeError, OSError):
            return 1.0  # before Windows 10
    return 1.0
