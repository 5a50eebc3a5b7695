"""Choosing one thing out of a long list, on a sheet over the scene that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from canasta.app.notices import Notice
from canasta.ui.kit import Kit
from canasta.ui.scenes import Nav, Pop
from canasta.ui.screens.base import Dialog
from canasta.ui.screens.parts import headline, rule
from canasta.ui.widgets import Fired, IconButton, ListBox, Row, Widget


class ChooserScene(Dialog):
    """A title and a list; `take` is told the id of the row that was pressed, then the list goes away.

    With `long` the rows hold sentences, which may take several lines.
    """

    name = "chooser"
    first = "rows"

    def __init__(
        self, title: Notice, rows: Sequence[Row], chosen: str | None, take: Callable[[str], None], *, long: bool = False
    ) -> None:
        super().__init__()
        self._long = long
        self._title = title
        self._rows = tuple(rows)
        self._chosen = chosen
        self._take = take

    def _panel(self, kit: Kit) -> pygame.Rect:
        width = min(max(kit.px(1000 if self._long else 760), round(420 * kit.density)), kit.size[0] - kit.px(60))
        row = self._row_height(kit, width) + kit.px(10)
        high = min(kit.size[1] - kit.px(60), kit.px(160) + len(self._rows) * row + kit.px(40))
        panel = pygame.Rect(0, 0, width, high)
        panel.center = (kit.size[0] // 2, kit.size[1] // 2)
        return panel

    def _row_height(self, kit: Kit, width: int) -> int:
        if not self._long:
            return kit.hit(72)
        room = width - 2 * kit.px(40) - kit.px(80)
        size = kit.text_px(25)
        lines = max(len(kit.write.wrap(row.label, "bold", size, room)) for row in self._rows)
        return max(kit.hit(72), round(lines * size * 1.3) + kit.px(26))

    def widgets(self, kit: Kit) -> Sequence[Widget]:
        panel = self._panel(kit)
        pad = kit.px(40)
        top = panel.top + kit.px(126)
        box = pygame.Rect(panel.left + pad, top, panel.width - 2 * pad, panel.bottom - kit.px(36) - top)
        close = pygame.Rect(0, 0, kit.hit(56), kit.hit(56))
        close.midright = (panel.right - pad, panel.top + kit.px(54))
        words = self.ctx.catalog.say(self._title)
        return (
            ListBox(
                "rows", box, words, self._rows, self._chosen, row_height=self._row_height(kit, panel.width),
                gap=kit.px(10), paint=_paint_long if self._long else None,
            ),
            IconButton("button:close", close, self.t("common.close"), "cross"),
        )  # fmt: skip

    def paint(self, to: pygame.Surface, kit: Kit) -> None:
        panel = self._panel(kit)
        px = kit.px
        kit.skins.panel(panel.width, panel.height, "panel", px(26)).blit(to, panel.topleft)
        to.blit(kit.skins.pill(panel.width, panel.height, kit.theme.deep0, alpha=0.94, radius=px(26)), panel)
        left, width = panel.left + px(42), panel.width - px(84) - kit.hit(56) - px(20)
        words = self.ctx.catalog.say(self._title)
        headline(to, kit, words, (left, panel.top + px(54)), 42, kit.theme.text, width=width)
        rule(to, kit, pygame.Rect(left, panel.top + px(94), panel.width - px(84), px(11)), paper=False)

    def fired(self, event: Fired) -> Nav | None:
        if event.id == "rows":
            self._take(str(event.value))
        return Pop()


def _paint_long(to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, on: bool) -> None:
    """A row that is a sentence."""
    size = kit.text_px(25)
    lines = kit.write.wrap(row.label, "bold", size, box.width - kit.px(48))
    top = box.centery - size * 1.3 * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        at = (box.left + kit.px(26), top + i * size * 1.3)
        kit.write.draw(to, line, at, "bold", size, kit.theme.ink if on else kit.theme.text)
