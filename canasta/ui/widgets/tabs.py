"""Tabs: the pages of a screen as a column or a row of large entries; moving to one shows it at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame
from msgspec import Struct

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.targets import Target
from canasta.ui.widgets.base import Look, Reply, Widget


class Tab(Struct, frozen=True):
    """One entry: its id, the words, and an icon."""

    id: str
    label: str
    icon: str = ""


class Tabs(Widget):
    """A column (or row) of tabs that fills its rectangle; `gap` px lie between two."""

    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, tabs: Sequence[Tab], chosen: str, *, gap: int,
        along: Literal["down", "right"] = "down", size: float = 32, zone: str = "tabs",
    ) -> None:  # fmt: skip
        if not tabs:
            raise ValueError(f"{id}: no tabs")
        super().__init__(id, rect, label, zone=zone)
        self.tabs = tuple(tabs)
        self.chosen = chosen
        self.size = size
        self._gap = gap
        self._along = along

    @property
    def value(self) -> str:
        """The id of the chosen tab."""
        return self.chosen

    def cells(self) -> list[pygame.Rect]:
        """The rectangle of each tab."""
        box, count, gap = self.rect, len(self.tabs), self._gap
        if self._along == "down":
            high = (box.height - gap * (count - 1)) / count
            return [
                pygame.Rect(box.left, box.top + round(i * (high + gap)), box.width, round(high)) for i in range(count)
            ]
        wide = (box.width - gap * (count - 1)) / count
        return [pygame.Rect(box.left + round(i * (wide + gap)), box.top, round(wide), box.height) for i in range(count)]

    def parts(self) -> Sequence[Target]:
        """One target a tab."""
        return [
            Target(f"{self.id}:{tab.id}", cell, self.zone, tab.label)
            for tab, cell in zip(self.tabs, self.cells(), strict=True)
        ]

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the chosen tab."""
        cell = self.cells()[self._index()]
        return cell, min(cell.height, cell.width) * 0.26

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the entries, the chosen one in gold."""
        theme = kit.theme
        for tab, cell in zip(self.tabs, self.cells(), strict=True):
            on = tab.id == self.chosen
            radius = cell.height * 0.26
            hot = look.pos is not None and cell.collidepoint(look.pos)
            if on:
                kit.skins.button(cell.width, cell.height, "primary", "normal").blit(to, cell.topleft)
            else:
                kit.skins.panel(cell.width, cell.height, "row", radius).blit(to, cell.topleft)
                if hot:
                    to.blit(kit.skins.pill(cell.width, cell.height, (255, 255, 255), alpha=0.07, radius=radius), cell)
            colour = theme.ink if on else theme.text
            size = min(kit.text_px(self.size) * (0.85 if kit.language == "ja" else 1), cell.height * 0.5)
            x = cell.left + round(cell.height * 0.33)
            if tab.icon:
                icon = round(cell.height * 0.44)
                kit.draw_icon(to, tab.icon, icon, (x + icon / 2, cell.centery), colour)
                x += icon + round(cell.height * 0.23)
            room = cell.right - round(cell.height * 0.2) - x
            kit.write.draw(to, tab.label, (x, cell.centery), "button", size, colour, "midleft", width=room)

    def tap(self, pos: Pos) -> Reply:
        """Chooses the tab at this place."""
        for tab, cell in zip(self.tabs, self.cells(), strict=True):
            if cell.collidepoint(pos):
                return self._choose(tab.id)
        return Reply.HANDLED

    def accept(self) -> Reply:
        """The tab is open already."""
        return Reply.HANDLED

    def step(self, direction: Direction) -> Reply:
        """Along the tabs the choice moves; across them, and at the ends, the focus leaves."""
        back, on = ("up", "down") if self._along == "down" else ("left", "right")
        if direction not in (back, on):
            return Reply.IGNORED
        return self.turn(-1 if direction == back else 1)

    def turn(self, by: int) -> Reply:
        """Goes so many tabs on, for the shoulder buttons of a pad; IGNORED at the ends."""
        place = self._index() + by
        return self._choose(self.tabs[place].id) if 0 <= place < len(self.tabs) else Reply.IGNORED

    def _index(self) -> int:
        return next((i for i, tab in enumerate(self.tabs) if tab.id == self.chosen), 0)

    def _choose(self, chosen: str) -> Reply:
        if chosen == self.chosen:
            return Reply.HANDLED
        self.chosen = chosen
        return Reply.FIRED
