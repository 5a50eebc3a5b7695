"""Scenes, the stack they lie on, and what they are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import pygame
from msgspec import Struct

from canasta.ui.input import Command, Device, Dropped, Intent, PadFound, PadLost, Resized
from canasta.ui.targets import Target

if TYPE_CHECKING:
    from canasta.app.i18n import Catalog
    from canasta.app.settings import SettingsStore
    from canasta.ui.kit import Kit
    from canasta.ui.sound import Sounds
    from canasta.ui.voices import Voices
    from canasta.ui.window import GameWindow


class Context(Struct):
    """What every scene may use. Passed in; there are no globals. ``clock`` returns ms that never go back."""

    settings: SettingsStore
    catalog: Catalog
    kit: Kit
    sounds: Sounds
    window: GameWindow
    data: Any
    clock: Callable[[], float]
    voices: Voices | None = None
    """What lies over every screen: captions and the line that tells. None: nothing does."""


class Scene(Protocol):
    """One screen or dialog. ``BaseScene`` has the usual answers."""

    name: str
    opaque: bool
    """False: the scenes below are drawn first (but not updated)."""
    dirty: bool
    """Whether it must be drawn again; cleared before each ``draw``."""
    settled: bool
    """False while something moves or somebody thinks: then there are 60 frames a second."""
    lively: bool
    """Whether ornaments move over a settled picture: 60 frames a second all the same."""
    listening: bool
    """Whether keys and pad buttons are to come as such, to be bound."""
    untouched: bool
    """Set before each ``draw``: whether the canvas still shows what this scene drew last, and nothing else."""

    def enter(self, ctx: Context) -> None:
        """Begin; called once."""
        ...

    def handle(self, intent: Intent) -> Nav | None:
        """React to the player."""
        ...

    def update(self, dt: float) -> Nav | None:
        """Let ``dt`` seconds pass, never more than 0.05."""
        ...

    def draw(self, to: pygame.Surface) -> None:
        """Draw the whole picture."""
        ...

    def leave(self) -> None:
        """End; called once for every scene that was entered, also when the program ends."""
        ...

    def targets(self) -> Sequence[Target]:
        """What can be pressed, in drawing order."""
        ...

    def text_area(self) -> pygame.Rect | None:
        """Where text is being typed now, canvas px; None means that letters are commands."""
        ...

    def focused(self) -> Target | None:
        """What the focus is at, where the player moves it: by keys or pad."""
        ...

    def line_room(self) -> pygame.Rect | None:
        """Where the line that tells covers nothing needed; None: anywhere at the lower edge."""
        ...

    def probe(self) -> dict[str, object]:
        """Further fields of a probe line."""
        ...


class Push(Struct, frozen=True):
    """Put a scene on top."""

    scene: Scene


class Pop(Struct, frozen=True):
    """Leave the top scene; leaving the last one ends the program."""


class Replace(Struct, frozen=True):
    """Leave the top scene for another."""

    scene: Scene


class Reset(Struct, frozen=True):
    """Leave all scenes for another."""

    scene: Scene


class Quit(Struct, frozen=True):
    """End the program."""


class Stay(Struct, frozen=True):
    """Nothing to go to, but the intent was answered: a scene that asks before it closes returns it for ``quit``."""


Nav: TypeAlias = Push | Pop | Replace | Reset | Quit | Stay


class BaseScene:
    """A scene that shows nothing and does nothing; screens override what they need."""

    name = "scene"
    opaque = True

    def __init__(self) -> None:
        self.dirty = True
        self.settled = True
        self.lively = False
        self.listening = False
        self.untouched = False

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx

    def handle(self, intent: Intent) -> Nav | None:
        if isinstance(intent, Resized):
            self.dirty = True
        return None

    def update(self, dt: float) -> Nav | None:  # noqa: ARG002
        return None

    def draw(self, to: pygame.Surface) -> None:  # noqa: ARG002
        return

    def leave(self) -> None:
        return

    def targets(self) -> Sequence[Target]:
        return ()

    def text_area(self) -> pygame.Rect | None:
        return None

    def focused(self) -> Target | None:
        return None

    def line_room(self) -> pygame.Rect | None:
        return None

    def probe(self) -> dict[str, object]:
        return {}


def concerns_all(intent: Intent) -> bool:
    """Whether the intent is about the machine and not about what is on the screen."""
    return isinstance(intent, (Resized, Device, PadFound, PadLost))


class SceneStack:
    """The scenes, topmost last.

    Only the top one hears the player and gets time. What concerns the machine (a new size, another device, a pad) is
    told to all of them, so that a covered scene is right when it comes back; where they want to go then is not asked.
    """

    def __init__(self, ctx: Context, first: Scene) -> None:
        self._ctx = ctx
        self.dropped: Callable[[str], Nav | None] | None = None
        """Where a file leads that was dropped on a scene which takes none."""
        self._scenes: list[Scene] = []
        self._device: Device | None = None
        """The device last used, as it was told: a scene that is new must know it too."""
        self._sole: Scene | None = None
        """The scene whose picture is all there is on the canvas."""
        self._add(first)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene the player is at; None when the program is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def dirty(self) -> bool:
        """Whether any scene that can be seen must be drawn again."""
        voices = self._ctx.voices
        return any(scene.dirty for scene in self._visible()) or (voices is not None and voices.dirty)

    @property
    def settled(self) -> bool:
        """Whether the picture will stay as it is until something happens."""
        return not self._scenes or (self._scenes[-1].settled and not self.dirty)

    @property
    def busy(self) -> bool:
        """Whether the next frame is wanted as soon as can be."""
        voices = self._ctx.voices
        waiting = voices is not None and not voices.settled
        return not self.settled or waiting or (bool(self._scenes) and self._scenes[-1].lively)

    def handle(self, intent: Intent) -> Nav | None:
        """Tell the scenes; return where the top one wants to go."""
        if not self._scenes:
            return None
        if isinstance(intent, Device):
            self._device = intent
        if concerns_all(intent):
            for scene in self._scenes[:-1]:
                scene.handle(intent)
        nav = self._scenes[-1].handle(intent)
        if nav is None and isinstance(intent, Dropped) and self.dropped is not None:
            nav = self.dropped(intent.path)
        # Nobody may be locked in: a scene that does not know "quit" does not keep the program open.
        return Quit() if nav is None and intent == Command("quit") else nav

    def update(self, dt: float) -> Nav | None:
        """Let ``dt`` seconds pass for the top scene."""
        if not self._scenes:
            return None
        top, voices = self._scenes[-1], self._ctx.voices
        if voices is not None:
            voices.focus(top.name, top.focused())
            voices.update(dt)
        return top.update(dt)

    def apply(self, nav: Nav) -> bool:
        """Go where a scene wanted to go; True if another scene is on top then."""
        match nav:
            case Stay():
                return False
            case Push(scene):
                self._add(scene)
            case Pop():
                self._remove()
            case Replace(scene):
                self._remove()
                self._add(scene)
            case Reset(scene):
                self.close()
                self._add(scene)
            case Quit():
                self.close()
        for scene in self._visible():
            scene.dirty = True
        return True

    def draw(self, to: pygame.Surface) -> None:
        """Draw the scenes that can be seen, from the lowest up."""
        visible, voices = self._visible(), self._ctx.voices
        for scene in visible:
            scene.dirty = False
            scene.untouched = scene is self._sole and len(visible) == 1
            scene.draw(to)
        self._sole = visible[0] if len(visible) == 1 else None
        if voices is not None:
            voices.draw(to, self._ctx.kit, self._scenes[-1].line_room() if self._scenes else None)
            if any(voices.shown):
                self._sole = None

    def canvas_lost(self) -> None:
        """Something may have happened to the canvas: nothing on it can be relied on any more."""
        self._sole = None

    def close(self) -> None:
        """Leave all scenes, the topmost first. One that fails does not keep the others from being left."""
        failure: Exception | None = None
        while self._scenes:
            try:
                self._remove()
            except Exception as error:
                failure = failure or error
        if failure is not None:
            raise failure

    def _add(self, scene: Scene) -> None:
        scene.enter(self._ctx)
        self._scenes.append(scene)
        if self._device is not None:
            scene.handle(self._device)

    def _remove(self) -> None:
        self._scenes.pop().leave()

    def _visible(self) -> list[Scene]:
        lowest = max((n for n, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[lowest:]
