"""Choosing one of the fourteen heads."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from canasta.app.names import PORTRAITS
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule, sheet
from canasta.ui.widgets import Button, Fired, Tiles, Widget

_COLUMNS = 7


class PortraitScene(Dialog):
    """All heads; `chosen` is told the number of the one that is kept."""

    name = "portraits"
    first = "portraits"
    on_paper = True

    def __init__(self, portrait: int, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self._before = portrait
        self._chosen = chosen

    def _box(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(1060), round(620 * kit.density)), kit.size[0] - kit.px(60))
        cell = (width - 2 * kit.px(52)) // _COLUMNS
        box = pygame.Rect(0, 0, width, kit.px(150) + 2 * cell + kit.px(60) + kit.hit(80))
        box.center = (kit.size[0] // 2, kit.size[1] // 2)
        return box

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        box = self._box(kit)
        pad = kit.px(52)
        cell = (box.width - 2 * pad) // _COLUMNS
        tiles = pygame.Rect(box.left + pad, box.top + kit.px(136), cell * _COLUMNS, 2 * cell)

        def paint(to: pygame.Surface, kit: Kit, value: int, place: pygame.Rect, on: bool) -> None:
            ring = kit.theme.gold if on else None
            size = round(place.width * (0.7 if on else 0.62))
            kit.sprites.place(to, kit.sprites.portrait(value, size, ring), place.center)

        options = [(number, code) for number, code in enumerate(PORTRAITS)]
        button = pygame.Rect(0, 0, kit.px(320), kit.hit(80))
        button.midbottom = (box.centerx, box.bottom - kit.px(36))
        return (
            Tiles(
                "portraits", tiles, self.t("new_game.portrait"), options, self._before, paint, columns=_COLUMNS, gap=0,
                radius=cell * 0.5, frame=False,
            ),
            Button("button:ok", button, self.t("common.ok"), kind="primary"),
        )  # fmt: skip

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        box = self._box(kit)
        sheet(to, kit, box)
        x = box.left + kit.px(56)
        headline(
            to, kit, self.t("new_game.portrait"), (x, box.top + kit.px(66)), 42, kit.theme.ink, width=box.width // 2
        )
        rule(to, kit, pygame.Rect(x, box.top + kit.px(104), kit.px(180), max(4, kit.px(9))))

    def fired(self, event: Fired) -> Nav | None:
        tiles = self.form["portraits"]
        assert isinstance(tiles, Tiles)
        if event.id == "portraits" and tiles.value != self._before:
            self._before = tiles.value
            return None
        # The button, or the chosen head pressed once more.
        self._chosen(tiles.value)
        return Pop()
