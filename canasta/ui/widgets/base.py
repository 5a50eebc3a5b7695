"""What every widget is: a place that can be focused, pressed and drawn, and that says what happened to it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pygame
from msgspec import Struct

from canasta.ui.intents import Direction, EditOp, Pos
from canasta.ui.kit import Kit
from canasta.ui.targets import Target
from canasta.ui.theme import BUTTON_RADIUS

# How much a disabled widget that is no button fades, as a share.
FADED = 0.4


class Reply(Enum):
    """What a widget did with an input."""

    IGNORED = "ignored"
    """Not for this widget; the form may do something with it."""
    HANDLED = "handled"
    """Taken, but nothing changed that a screen must know."""
    FIRED = "fired"
    """Pressed, or its value changed."""


class Look(Struct, frozen=True):
    """How a widget is drawn this frame: hover and press from 0 to 1, the focus, where the pointer is."""

    hover: float = 0.0
    press: float = 0.0
    focused: bool = False
    pos: Pos | None = None
    # Seconds the form has been shown; for carets.
    clock: float = 0.0


class Fired(Struct, frozen=True):
    """One widget was used. `refused` with its reason when the widget is disabled; then nothing changed."""

    id: str
    value: object = None
    refused: bool = False
    reason: str = ""


class Widget:
    """Base of all widgets. `rect` is canvas px, `zone` the row it belongs to for the focus, `reason` why it is off."""

    #: Sound when it is used.
    sound = "button_up"
    #: Whether it follows the pointer while the button is held (sliders do), instead of acting when let go.
    follows = False
    #: Whether the focus may come here at all.
    focusable = True
    #: Whether letters go here.
    takes_text = False

    def __init__(
        self, id: str, rect: pygame.Rect, label: str = "", *, zone: str = "form", enabled: bool = True, reason: str = ""
    ) -> None:
        self.id = id
        self.rect = pygame.Rect(rect)
        self.label = label
        self.zone = zone
        self.enabled = enabled
        self.reason = reason

    @property
    def value(self) -> object:
        """What the widget holds; None for plain buttons."""
        return None

    @property
    def tip(self) -> str:
        """Words shown beside the widget while it is hovered or focused, for widgets without visible ones."""
        return ""

    def target(self) -> Target:
        """The widget as a target for hit tests, focus and the probe."""
        return Target(self.id, self.rect, self.zone, self.label, self.enabled, self.reason)

    def parts(self) -> Sequence[Target]:
        """Places inside it that can be pressed by themselves, as `id:part`."""
        return ()

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the widget without its focus ring."""
        raise NotImplementedError

    def ring(self) -> tuple[pygame.Rect, float]:
        """What the focus ring goes around, and its radius, px."""
        return self.rect, self.rect.height * BUTTON_RADIUS

    def grab(self, pos: Pos) -> Reply:
        """The pointer went down on it."""
        return Reply.HANDLED

    def drag(self, pos: Pos) -> Reply:
        """The pointer moved while held; only called when it `follows`."""
        return Reply.IGNORED

    def release(self) -> Reply:
        """The pointer that was held on it went up."""
        return Reply.HANDLED

    def cancel(self) -> None:
        """The gesture is void; put back what it changed."""

    def tap(self, pos: Pos) -> Reply:
        """It was pressed and let go at this place."""
        return self.accept()

    def accept(self) -> Reply:
        """It was chosen by key or pad."""
        return Reply.FIRED

    def step(self, direction: Direction) -> Reply:
        """A direction was pressed while it has the focus; IGNORED moves the focus on."""
        return Reply.IGNORED

    def wheel(self, notches: float) -> Reply:
        """The wheel turned over it; above 0 shows what is further up."""
        return Reply.IGNORED

    def insert(self, text: str) -> Reply:
        """Finished text arrived."""
        return Reply.IGNORED

    def compose(self, text: str) -> Reply:
        """An input method shows what it is composing."""
        return Reply.IGNORED

    def edit(self, op: EditOp) -> Reply:
        """An editing key was pressed."""
        return Reply.IGNORED

    def left(self) -> Reply:
        """The focus went elsewhere."""
        return Reply.HANDLED


def fade(to: pygame.Surface, box: pygame.Rect, before: pygame.Surface) -> None:
    """Draws what was at `box` before (a copy of it) back over what is there, so that a disabled widget looks faded."""
    before.set_alpha(round(255 * (1 - FADED)))
    to.blit(before, box)
