"""Choices in place: the switch, the row of segments, and tiles that draw themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.targets import Target
from canasta.ui.widgets.base import Look, Reply, Widget, fade

V = TypeVar("V")


class Toggle(Widget):
    """A switch, on or off, in the middle right of its rectangle; with `caption` the label stands at the left of it."""

    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, on: bool, *, caption: bool = False, zone: str = "form",
        enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.on = on
        self.caption = caption
        self._shown = 1.0 if on else 0.0
        self._at = 0.0

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self.on

    def track(self) -> pygame.Rect:
        """Where the switch itself is."""
        high = min(self.rect.height, round(self.rect.width * 46 / 84))
        high = min(high, round(self.rect.height * 0.9)) if self.caption else high
        box = pygame.Rect(0, 0, round(high * 84 / 46), high)
        box.midright = self.rect.midright
        return box

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the switch, or around the whole row when it has a caption."""
        if self.caption:
            return self.rect.inflate(
                round(self.rect.height * 0.3), round(self.rect.height * 0.1)
            ), self.rect.height * 0.3
        box = self.track()
        return box, box.height / 2

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws caption, track and knob; the knob slides for 80 ms and carries a tick or a cross."""
        goal = 1.0 if self.on else 0.0
        passed = max(0.0, look.clock - self._at)
        self._at = look.clock
        if kit.reduced_motion or passed > 0.2:
            self._shown = goal
        else:
            self._shown += max(-passed / 0.08, min(passed / 0.08, goal - self._shown))
        before = to.subsurface(self.rect.clip(to.get_rect())).copy() if not self.enabled else None
        box = self.track()
        if self.caption:
            room = box.left - self.rect.left - kit.px(16)
            kit.text(to, self.label, self.rect.midleft, "body", 24, width=room)
        to.blit(kit.skins.toggle(box.height, on=self._shown > 0.5, hover=look.hover), box)
        size = box.height - max(6, round(box.height * 0.22))
        inset = (box.height - size) / 2
        x = box.left + inset + (box.width - size - 2 * inset) * self._shown
        kit.skins.knob(size).blit(to, (x, box.top + inset))
        on = self._shown > 0.5
        colour = kit.theme.gold_lip if on else (92, 117, 129)
        middle = (round(x + size / 2), box.centery)
        kit.draw_icon(to, "check" if on else "cross", size * (0.62 if on else 0.5), middle, colour)
        if before is not None:
            fade(to, self.rect, before)

    @property
    def moving(self) -> bool:
        """Whether the knob still slides."""
        return self._shown != (1.0 if self.on else 0.0)

    def accept(self) -> Reply:
        """Turns it over."""
        self.on = not self.on
        return Reply.FIRED


class Segmented(Widget, Generic[V]):
    """A row of a few values, one of them chosen. Left and right choose; at the ends they leave."""

    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, options: Sequence[tuple[V, str]], chosen: V, *,
        size: float = 24, zone: str = "form", enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        if not options:
            raise ValueError(f"{id}: no options")
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.options = tuple(options)
        self.chosen = chosen
        self.size = size

    @property
    def value(self) -> V:
        """The chosen value."""
        return self.chosen

    def cells(self) -> list[pygame.Rect]:
        """The rectangle of each segment."""
        box, count = self.rect, len(self.options)
        edges = [box.left + round(box.width * i / count) for i in range(count + 1)]
        return [pygame.Rect(edges[i], box.top, edges[i + 1] - edges[i], box.height) for i in range(count)]

    def parts(self) -> Sequence[Target]:
        """One target a segment."""
        return [
            Target(f"{self.id}:{value}", cell, self.zone, words, self.enabled, self.reason)
            for (value, words), cell in zip(self.options, self.cells(), strict=True)
        ]

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around all segments."""
        return self.rect, self.rect.height * 0.28

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the trough, the gold segment and the words."""
        theme, box = kit.theme, self.rect
        before = to.subsurface(box.clip(to.get_rect())).copy() if not self.enabled else None
        kit.skins.panel(box.width, box.height, "inset", box.height * 0.28).blit(to, box.topleft)
        inset = max(3, round(box.height * 0.07))
        role_size = kit.text_px(self.size)
        for (value, words), cell in zip(self.options, self.cells(), strict=True):
            inner = cell.inflate(-2 * inset, -2 * inset)
            on = value == self.chosen
            radius = inner.height * 0.25
            if on:
                colour = kit.skins.warm(theme.gold, look.hover)
                to.blit(kit.skins.pill(inner.width, inner.height, colour, radius=radius), inner)
            elif self.enabled and look.pos is not None and cell.collidepoint(look.pos):
                to.blit(kit.skins.pill(inner.width, inner.height, (255, 255, 255), alpha=0.09, radius=radius), inner)
            size = min(role_size, inner.height * 0.62)
            room = inner.width - max(6, round(inner.height * 0.2))
            kit.write.draw(
                to, words, inner.center, "bold" if on else "body", size, theme.ink if on else theme.text, "center",
                width=room, floor=11 * kit.density,
            )  # fmt: skip
        if before is not None:
            fade(to, box, before)

    def tap(self, pos: Pos) -> Reply:
        """Chooses the segment at this place."""
        for (value, _), cell in zip(self.options, self.cells(), strict=True):
            if cell.collidepoint(pos):
                return self._choose(value)
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Goes to the next value, round and round."""
        return self._choose(self.options[(self._index() + 1) % len(self.options)][0])

    def step(self, direction: Direction) -> Reply:
        """Left and right choose the neighbour."""
        if direction not in ("left", "right"):
            return Reply.IGNORED
        place = self._index() + (1 if direction == "right" else -1)
        return self._choose(self.options[place][0]) if 0 <= place < len(self.options) else Reply.IGNORED

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.chosen), 0)

    def _choose(self, value: V) -> Reply:
        if value == self.chosen:
            return Reply.HANDLED
        self.chosen = value
        return Reply.FIRED


class Tiles(Widget, Generic[V]):
    """Pictures to choose from, in rows: cloths, backs, portraits, kinds of game. Arrows choose at once.

    `paint(surface, kit, value, box, chosen)` draws one tile; the gold frame around the chosen one comes from here
    unless `frame` is off.
    """

    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, options: Sequence[tuple[V, str]], chosen: V,
        paint: Callable[[pygame.Surface, Kit, V, pygame.Rect, bool], None], *, columns: int, gap: int,
        radius: float = 16, frame: bool = True, zone: str = "form", enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        if not options or columns < 1:
            raise ValueError(f"{id}: no options or no columns")
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.options = tuple(options)
        self.chosen = chosen
        self._paint = paint
        self._columns = columns
        self._gap = gap
        self._radius = radius
        self._frame = frame

    @property
    def value(self) -> V:
        """The chosen value."""
        return self.chosen

    def cells(self) -> list[pygame.Rect]:
        """The rectangle of each tile."""
        rows = -(-len(self.options) // self._columns)
        width = (self.rect.width - self._gap * (self._columns - 1)) / self._columns
        height = (self.rect.height - self._gap * (rows - 1)) / rows
        return [
            pygame.Rect(
                self.rect.left + round(i % self._columns * (width + self._gap)),
                self.rect.top + round(i // self._columns * (height + self._gap)), round(width), round(height),
            )
            for i in range(len(self.options))
        ]  # fmt: skip

    def parts(self) -> Sequence[Target]:
        """One target a tile."""
        return [
            Target(f"{self.id}:{value}", cell, self.zone, words, self.enabled, self.reason)
            for (value, words), cell in zip(self.options, self.cells(), strict=True)
        ]

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the chosen tile."""
        return self.cells()[self._index()].inflate(8, 8), self._radius + 4

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws every tile and frames the chosen one."""
        for (value, _), cell in zip(self.options, self.cells(), strict=True):
            on = value == self.chosen
            self._paint(to, kit, value, cell, on)
            if on and self._frame:
                kit.skins.ring(to, cell, self._radius, 4 * kit.u, kit.theme.gold)
            elif look.pos is not None and cell.collidepoint(look.pos) and self._frame:
                kit.skins.ring(to, cell, self._radius, 2 * kit.u, kit.theme.text2)

    def tap(self, pos: Pos) -> Reply:
        """Chooses the tile at this place."""
        for (value, _), cell in zip(self.options, self.cells(), strict=True):
            if cell.collidepoint(pos):
                return self._choose(value)
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Confirms the tile that is chosen already."""
        return Reply.FIRED

    def step(self, direction: Direction) -> Reply:
        """Moves the choice; beyond the edge the focus leaves."""
        index, columns = self._index(), self._columns
        column = index % columns
        match direction:
            case "left":
                place = index - 1 if column > 0 else -1
            case "right":
                place = index + 1 if column < columns - 1 else -1
            case "up":
                place = index - columns
            case "down":
                place = index + columns
            case _:
                return Reply.IGNORED
        return self._choose(self.options[place][0]) if 0 <= place < len(self.options) else Reply.IGNORED

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.chosen), 0)

    def _choose(self, value: V) -> Reply:
        if value == self.chosen:
            return Reply.HANDLED
        self.chosen = value
        return Reply.FIRED
