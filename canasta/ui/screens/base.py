"""What the screens around the table have in common: one form of widgets over a ground that is painted once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame

from canasta.ui.intents import Back, Command, Device, DeviceKind, Intent, Resized
from canasta.ui.kit import Kit
from canasta.ui.looks import renew_kit
from canasta.ui.scenes import BaseScene, Context, Nav, Pop
from canasta.ui.targets import Target, by_id
from canasta.ui.widgets import Fired, Form, ListBox, ScrollView, Widget

#: Where a button leads to; called when it is pressed.
Go: TypeAlias = Callable[[], Nav | None]

#: How dark the scene below a dialog gets, 0 to 255.
_VEIL: Final = 150


def pop() -> Nav:
    """Back to the scene below."""
    return Pop()


class FormScene(BaseScene):
    """A screen made of widgets. Subclasses say which (`widgets`), what is painted once behind them (`paint`) and what
    happens when one is used (`fired`).

    The ground is painted anew after `rebuild` only, so a frame costs one copy and the widgets.
    """

    #: The widget the focus starts at.
    first = ""
    #: Whether the widgets lie on paper, where the focus ring has to be dark.
    on_paper = False

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()
        self.device: DeviceKind = "mouse"
        self._kit: Kit | None = None
        self._ground: pygame.Surface | None = None

    # ---- for subclasses

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        """The widgets for the present size, language and state."""
        return ()

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        """Paints what lies behind the widgets and never moves."""
        to.blit(kit.cloth(), (0, 0))

    def paint_over(self, to: pygame.Surface, kit: Kit) -> None:
        """Paints what changes with every frame, between ground and widgets."""

    def fired(self, event: Fired) -> Nav | None:
        """Reacts to a widget that was used."""
        return None

    def back(self) -> Nav | None:
        """One step out."""
        return Pop()

    def command(self, name: str) -> Nav | None:
        """Reacts to a named command; None for those that mean nothing here."""
        return None

    # ---- life

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        self.form = Form(play=ctx.sounds.play)
        self.form.ring_shown = self.device in ("keys", "pad")
        self.rebuild()

    def leave(self) -> None:
        self._ground = None

    def t(self, key: str, /, **args: object) -> str:
        """A text in the current language."""
        return self.ctx.catalog.t(key, **args)

    def rebuild(self, focus: str | None = None) -> None:
        """Makes the widgets again; what was scrolled stays scrolled, the focus stays or goes to `focus`."""
        kit = self._kit = renew_kit(self.ctx)
        old = {widget.id: widget.scroll.goal for widget in self._scrolling()}
        if focus is not None:
            self.form.focus = focus
        self.form.ring_colour = kit.theme.ink if self.on_paper else None
        self.form.set(self.widgets(kit), focus=focus or self.first or None)
        for widget in self._scrolling():
            if widget.id in old:
                widget.scroll.to(old[widget.id], at_once=True)
        self.repaint()

    def repaint(self) -> None:
        """Paints the ground again at the next frame."""
        self._ground = None
        self.dirty = True

    @property
    def kit(self) -> Kit:
        """The kit the screen is laid out with; lays it out again if the looks have changed meanwhile."""
        if self._kit is not renew_kit(self.ctx):
            self.rebuild()
        assert self._kit is not None
        return self._kit

    def _scrolling(self) -> list[ScrollView | ListBox]:
        return [widget for widget in self.form.widgets if isinstance(widget, ScrollView | ListBox)]

    # ---- the scene

    def handle(self, intent: Intent) -> Nav | None:
        match intent:
            case Resized():
                self.rebuild()
            case Device(kind):
                if kind != self.device:
                    self.device = kind
                    self.repaint()
                self.form.handle(intent)
            case Back():
                return self.back()
            case Command(name):
                return self.command(name)
            case _:
                return self._hand_on(intent)
        return None

    def _hand_on(self, intent: Intent) -> Nav | None:
        _ = self.kit
        nav: Nav | None = None
        for event in self.form.handle(intent):
            if not event.refused:
                nav = self.fired(event) or nav
        self.dirty = self.dirty or self.form.dirty
        return nav

    def update(self, dt: float) -> Nav | None:
        _ = self.kit
        moving = self.form.update(dt)
        self.dirty = self.dirty or moving
        self.settled = not moving
        return None

    def draw(self, to: pygame.Surface) -> None:
        kit = self.kit
        if self.opaque:
            if self._ground is None:
                ground = pygame.Surface(kit.size, 0, to)
                self.paint(ground, kit)
                self._ground = ground
            to.blit(self._ground, (0, 0))
        else:
            if self._ground is None:
                self._ground = pygame.Surface(kit.size, pygame.SRCALPHA)
                self._ground.fill((3, 14, 20, _VEIL))
                self.paint(self._ground, kit)
            to.blit(self._ground, (0, 0))
        self.paint_over(to, kit)
        self.form.draw(to, kit)

    def targets(self) -> Sequence[Target]:
        _ = self.kit
        return self.form.targets()

    def text_area(self) -> pygame.Rect | None:
        return self.form.text_box

    def focused(self) -> Target | None:
        return by_id(self.form.targets(), self.form.focus) if self.form.ring_shown else None


class Dialog(FormScene):
    """A form over the scene below it, which stays visible, darkened."""

    opaque = False

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        """Nothing but the veil."""
