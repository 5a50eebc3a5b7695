"""The widgets of one screen together: who is pressed, hovered and focused, and what was used.

A screen hands every intent to its form and looks at what fired. Mouse, touch, keys and pad lead to the same place:
a tap on a widget and Accept with the focus on it do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pygame

from canasta.ui.intents import (
    OUTSIDE,
    Accept,
    Compose,
    Device,
    Direction,
    DragCancel,
    DragEnd,
    DragStart,
    Edit,
    Focus,
    FocusLost,
    Intent,
    Move,
    Pos,
    Press,
    Release,
    Tap,
    Text,
    Wheel,
)
from canasta.ui.kit import Kit
from canasta.ui.targets import FocusGraph, Target
from canasta.ui.theme import Rgb
from canasta.ui.widgets.base import Fired, Look, Reply, Widget
from canasta.ui.widgets.scroll import ScrollView
from canasta.ui.widgets.textfield import BLINK
from canasta.ui.widgets.toast import Toasts

# Seconds: hover in and out, press in and out, the ring from widget to widget, until a tip is shown.
_HOVER: Final = 0.09
_PRESS: Final = 0.06
_RELEASE: Final = 0.09
_RING: Final = 0.12
_TIP: Final = 0.35
# How long the caret is shown, and how long it is not.
_BLINK: Final = 0.53
# A press by key is shown this long.
_FLASH: Final = 0.10


def _silent(_: str) -> None:
    """Plays nothing."""


class Form:
    """Widgets in drawing order. `play` gets the names of sounds; `focus` is the id the focus starts at.

    The ring is hidden while a mouse or a finger is used, as both show by themselves where they are.
    """

    def __init__(
        self, widgets: Iterable[Widget] = (), *, focus: str | None = None, play: Callable[[str], None] = _silent,
        entries: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self._play = play
        self._graph = FocusGraph(entries)
        self._widgets: list[Widget] = []
        self._view_of: dict[str, ScrollView] = {}
        self._still = False
        """Whether nothing may move: buttons are up or down, never in between."""
        self._hover: dict[str, float] = {}
        self._press: dict[str, float] = {}
        self._flash: dict[str, float] = {}
        self._held: Widget | None = None
        # What was held until the button went up; the Tap or DragEnd that follows is about it.
        self._last_held: Widget | None = None
        self._held_at: Pos = OUTSIDE
        self._pos: Pos = OUTSIDE
        self._clock = 0.0
        self._rested = 0.0
        self._ring: tuple[float, float, float, float] | None = None
        self._ring_from: tuple[float, float, float, float] | None = None
        self._ring_age = _RING
        self.focus: str | None = None
        self.ring_shown = True
        # None: that of the theme, which shows on dark ground only.
        self.ring_colour: Rgb | None = None
        self.toasts = Toasts()
        self.dirty = True
        self.set(widgets, focus=focus)

    # ---- contents

    def set(self, widgets: Iterable[Widget], *, focus: str | None = None) -> None:
        """Takes other widgets; the focus stays on a widget of the same id, else it goes to `focus` or its neighbour.

        Raises `ValueError` when two widgets have the same id.
        """
        self._widgets, self._view_of = [], {}
        for widget in widgets:
            self._widgets.append(widget)
            if isinstance(widget, ScrollView):
                self._widgets += widget.children
                self._view_of |= {child.id: widget for child in widget.children}
        ids = [widget.id for widget in self._widgets]
        if len(set(ids)) < len(ids):
            raise ValueError(f"widgets with the same id: {sorted(id for id in ids if ids.count(id) > 1)}")
        if self._held is not None:
            self._held = self._find(self._held.id)
        for amounts in (self._hover, self._press, self._flash):
            for gone in amounts.keys() - set(ids):
                del amounts[gone]
        wanted = self.focus if self.focus in ids else focus
        self.focus = self._graph.anchor(self._reachable(), wanted)
        self._ring = None
        self.dirty = True

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All widgets in drawing order, those inside scrolling views too."""
        return tuple(self._widgets)

    def __getitem__(self, id: str) -> Widget:
        """The widget of this id; raises `KeyError`."""
        found = self._find(id)
        if found is None:
            raise KeyError(id)
        return found

    def __contains__(self, id: str) -> bool:
        return self._find(id) is not None

    def targets(self) -> list[Target]:
        """All widgets that can be seen, then the places inside them: for the scene's targets and the probe."""
        found: list[Target] = []
        for widget in self._widgets:
            view = self._view_of.get(widget.id)
            for target in (widget.target(), *widget.parts()):
                box = target.rect.clip(view.rect) if view else target.rect
                if box.width > 0 and box.height > 0:
                    place = Target(target.id, box, target.zone, target.label, target.enabled, target.reason)
                    found.append(place if view else target)
        return found

    @property
    def text_box(self) -> pygame.Rect | None:
        """Where text is typed now, canvas px, for the input method; None when no text field has the focus."""
        widget = self._focused()
        if widget is None or not widget.takes_text or not widget.enabled:
            return None
        box = getattr(widget, "caret_box", widget.rect)
        return box if isinstance(box, pygame.Rect) else widget.rect

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return not self.dirty and self._ring_age >= _RING and not self._flash

    def focus_on(self, id: str) -> None:
        """Puts the focus on a widget; raises `KeyError`."""
        self._focus(self[id], sound=False)

    # ---- input

    def handle(self, intent: Intent) -> list[Fired]:
        """Takes one intent and returns what it used, mostly nothing or one widget."""
        match intent:
            case Device(kind):
                self.ring_shown = kind in ("keys", "pad")
                self.dirty = True
            case Press(pos, _, 1):
                return self._pressed(pos)
            case Move(pos, _, dragging):
                return self._moved(pos, dragging=dragging)
            case Release(_, _, 1):
                self._release()
            case Tap(pos):
                return self._tapped(pos)
            case DragStart(_):
                self._drag_started()
            case DragEnd(pos):
                return self._drag_ended(pos)
            case DragCancel():
                self._drop(cancel=True)
            case FocusLost():
                self._drop(cancel=True)
                self._pos = OUTSIDE
            case Wheel(notches, pos):
                self._wheel(notches, pos)
            case Focus(direction):
                return self._step(direction)
            case Accept():
                return self._accept()
            case Text(text):
                return self._typed(lambda widget: widget.insert(text))
            case Compose(text):
                return self._typed(lambda widget: widget.compose(text))
            case Edit(op):
                return self._typed(lambda widget: widget.edit(op))
            case _:
                pass
        return []

    def _pressed(self, pos: Pos) -> list[Fired]:
        widget = self._at(pos)
        self._held, self._held_at, self._pos = widget, pos, pos
        self.dirty = True
        if widget is None:
            return []
        if widget.focusable:
            self._focus(widget, sound=False)
        if not widget.enabled:
            return []
        if not widget.follows and not widget.takes_text:
            self._play("button_down")
        return self._after(widget, widget.grab(pos), sound=False)

    def _moved(self, pos: Pos, *, dragging: bool) -> list[Fired]:
        if self._at(pos) is not self._at(self._pos):
            self._rested = self._clock
        self._pos = pos
        self.dirty = True
        held = self._held
        if held is None or not held.enabled or not held.follows or not dragging:
            return []
        return self._after(held, held.drag(pos), sound=False)

    def _tapped(self, pos: Pos) -> list[Fired]:
        widget = self._at(pos)
        if widget is None or not widget.enabled:
            return self._refuse(widget) if widget is not None else []
        return self._after(widget, widget.tap(pos))

    def _drag_started(self) -> None:
        """A drag that begins on a button inside a scrolling view scrolls the view."""
        held = self._held
        view = self._view_of.get(held.id) if held is not None and not held.follows else None
        if view is not None:
            self._held = view
            view.grab(self._held_at)

    def _drag_ended(self, pos: Pos) -> list[Fired]:
        """A press that slipped a little, but stayed on its widget, is a press all the same."""
        held, self._last_held = self._last_held, None
        self.dirty = True
        if held is None or held.follows or self._at(pos) is not held:
            return []
        return self._tapped(pos)

    def _release(self) -> None:
        self._last_held = self._held
        if self._held is not None and self._held.enabled:
            self._held.release()
        self._held = None
        self.dirty = True

    def _drop(self, *, cancel: bool) -> None:
        held = self._held or self._last_held
        if cancel and held is not None:
            held.cancel()
        self._held = self._last_held = None
        self.dirty = True

    def _wheel(self, notches: float, pos: Pos) -> None:
        widget = self._at(pos)
        view = self._view_of.get(widget.id) if widget is not None else None
        for taker in (widget, view):
            if taker is not None and taker.wheel(notches) is not Reply.IGNORED:
                self.dirty = True
                return

    def _step(self, direction: Direction) -> list[Fired]:
        widget = self._focused()
        self.dirty = True
        if widget is not None and widget.enabled and direction not in ("next", "prev"):
            reply = widget.step(direction)
            if reply is not Reply.IGNORED:
                if reply is Reply.HANDLED:
                    self._play("focus_move")
                return self._after(widget, reply)
        found = self._graph.move(self._reachable(), self.focus, direction)
        if found is not None and found != self.focus:
            self._focus(self[found], sound=True)
        return []

    def _accept(self) -> list[Fired]:
        widget = self._focused()
        if widget is None:
            return []
        self.dirty = True
        self._flash[widget.id] = _FLASH
        if not widget.enabled:
            return self._refuse(widget)
        return self._after(widget, widget.accept())

    def _typed(self, give: Callable[[Widget], Reply]) -> list[Fired]:
        widget = self._focused()
        if widget is None or not widget.takes_text or not widget.enabled:
            return []
        self.dirty = True
        return self._after(widget, give(widget), sound=False)

    def _after(self, widget: Widget, reply: Reply, *, sound: bool = True) -> list[Fired]:
        self.dirty = self.dirty or reply is not Reply.IGNORED
        if reply is not Reply.FIRED:
            return []
        if sound and widget.sound:
            self._play(widget.sound)
        return [Fired(widget.id, widget.value)]

    def _refuse(self, widget: Widget) -> list[Fired]:
        """A disabled widget was pressed: it says why."""
        self._play("error")
        self.toasts.show(widget.reason, "no")
        self.dirty = True
        return [Fired(widget.id, widget.value, refused=True, reason=widget.reason)]

    # ---- focus

    def _reachable(self) -> list[Target]:
        return [widget.target() for widget in self._widgets if widget.focusable]

    def _focus(self, widget: Widget, *, sound: bool) -> None:
        if widget.id == self.focus:
            return
        before = self._focused()
        if before is not None:
            before.left()
            self._ring_from, self._ring_age = self._ring, 0.0
        self.focus = widget.id
        self._rested = self._clock
        self._graph.remember(widget.target())
        view = self._view_of.get(widget.id)
        if view is not None:
            view.reveal(widget)
        if sound:
            self._play("focus_move")
        self.dirty = True

    def _focused(self) -> Widget | None:
        return self._find(self.focus) if self.focus is not None else None

    def _find(self, id: str) -> Widget | None:
        return next((widget for widget in self._widgets if widget.id == id), None)

    def _at(self, pos: Pos) -> Widget | None:
        """The topmost widget there; what is scrolled out of its view is not there."""
        for widget in reversed(self._widgets):
            view = self._view_of.get(widget.id)
            if widget.rect.collidepoint(pos) and (view is None or view.rect.collidepoint(pos)):
                return widget
        return None

    # ---- time and picture

    def update(self, dt: float) -> bool:
        """Lets `dt` seconds pass; tells whether the form must be drawn again."""
        blink = int(self._clock / BLINK)
        self._clock += dt
        hovered = self._at(self._pos)
        moving = self.toasts.update(dt)
        focused = self._focused()
        if focused is not None and focused.takes_text:
            moving |= int(self._clock / BLINK) != blink
        for widget in self._widgets:
            over = widget is hovered and (self._held is None or self._held is widget)
            goal = 1.0 if over and widget.enabled else 0.0
            moving |= _towards(self._hover, widget.id, goal, dt / _HOVER)
            left = self._flash.get(widget.id, 0.0) - dt
            if left > 0:
                self._flash[widget.id] = left
            else:
                self._flash.pop(widget.id, None)
            down = (self._held is widget and over) or left > 0
            moving |= _towards(self._press, widget.id, 1.0 if down else 0.0, dt / (_PRESS if down else _RELEASE))
            moving |= bool(getattr(widget, "moving", False))
        if self._ring_age < _RING:
            self._ring_age += dt
            moving = True
        waits = self._tipped() is not None and self._clock - self._rested <= _TIP + dt
        self.dirty = self.dirty or moving or waits
        return self.dirty

    def draw(self, to: pygame.Surface, kit: Kit) -> None:
        """Draws all widgets, the focus ring, a tip and the message, if any."""
        self.dirty = False
        self._still = kit.reduced_motion
        clip = to.get_clip()
        for widget in self._widgets:
            view = self._view_of.get(widget.id)
            if view is not None:
                # Rings and lips may stick out a little at the sides, never at the edges content is cut at.
                to.set_clip(view.rect.inflate(kit.px(24), 0).clip(clip))
            if view is None or widget.rect.colliderect(view.rect):
                widget.draw(to, kit, self._look(widget))
            to.set_clip(clip)
        self._draw_ring(to, kit)
        self._draw_tip(to, kit)
        self.toasts.draw(to, kit, (kit.size[0] / 2, kit.size[1] - kit.px(150)), round(kit.size[0] * 0.7))

    def _look(self, widget: Widget) -> Look:
        return Look(
            hover=self._amount(self._hover, widget.id),
            press=self._amount(self._press, widget.id),
            focused=widget.id == self.focus,
            pos=self._pos if self._at(self._pos) is widget else None,
            clock=self._clock,
        )

    def _amount(self, amounts: dict[str, float], id: str) -> float:
        amount = amounts.get(id, 0.0)
        return float(amount > 0) if self._still else amount

    def _draw_ring(self, to: pygame.Surface, kit: Kit) -> None:
        widget = self._focused()
        if widget is None or not self.ring_shown or widget.takes_text:
            self._ring = None
            return
        box, radius = widget.ring()
        gap = max(2.0, min(box.height * 0.06, 6 * kit.u))
        line = max(2.0, min(box.height * 0.055, 4.5 * kit.u))
        goal = (box.left - gap, box.top - gap, box.width + 2 * gap, box.height + 2 * gap)
        share = 1.0 if kit.reduced_motion else min(1.0, self._ring_age / _RING)
        start = self._ring_from
        if start is not None and share < 1:
            eased = 1 - (1 - share) ** 3
            now = tuple(a + (b - a) * eased for a, b in zip(start, goal, strict=True))
        else:
            now = goal
        self._ring = (now[0], now[1], now[2], now[3])
        was = to.get_clip()
        view = self._view_of.get(widget.id)
        if view is not None:
            to.set_clip(view.rect.inflate(kit.px(24), 0).clip(was))
        place = pygame.Rect(round(now[0]), round(now[1]), round(now[2]), round(now[3]))
        kit.skins.ring(to, place, radius + gap, line, self.ring_colour)
        to.set_clip(was)

    def _tipped(self) -> Widget | None:
        """The widget whose words are shown beside it: hovered, or focused by keys or pad."""
        hovered = self._at(self._pos)
        if hovered is not None and hovered.tip and self._held is None:
            return hovered
        focused = self._focused()
        return focused if focused is not None and focused.tip and self.ring_shown else None

    def _draw_tip(self, to: pygame.Surface, kit: Kit) -> None:
        widget = self._tipped()
        if widget is None or self._clock - self._rested < _TIP:
            return
        words = widget.tip if widget.enabled or not widget.reason else widget.reason
        size = kit.text_px(20)
        pad = round(size * 0.7)
        box = pygame.Rect(0, 0, kit.write.width(words, "bold", size) + 2 * pad, round(size * 1.9))
        gap = kit.px(10)
        box.midtop = (widget.rect.centerx, widget.rect.bottom + gap)
        if box.bottom > kit.size[1] - gap:
            box.bottom = widget.rect.top - gap
        box.left = max(gap, min(box.left, kit.size[0] - gap - box.width))
        kit.skins.shadow(box.width, box.height, box.height / 2, size * 0.4, 0.5).blit(to, (box.left, box.top + 3))
        to.blit(kit.skins.pill(box.width, box.height, kit.theme.paper), box)
        kit.write.draw(to, words, box.center, "bold", size, kit.theme.ink, "center")


def _towards(amounts: dict[str, float], id: str, goal: float, by: float) -> bool:
    """Moves one amount towards its goal; tells whether it moved."""
    now = amounts.get(id, 0.0)
    if now == goal:
        return False
    amounts[id] = min(goal, now + by) if goal > now else max(goal, now - by)
    return True
