"""A list to choose from that scrolls: saved matches, rule pages, people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame
from msgspec import Struct

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.targets import Target
from canasta.ui.widgets.base import Look, Reply, Widget
from canasta.ui.widgets.scroll import Scroll, bar_width


class Row(Struct, frozen=True):
    """One entry: words, a quiet second line, an icon at the left and a short text at the right."""

    id: str
    label: str
    note: str = ""
    icon: str = ""
    right: str = ""


#: Draws what stands in a row, over its body: surface, kit, row, its box, whether it is chosen.
RowPainter: TypeAlias = Callable[[pygame.Surface, Kit, Row, pygame.Rect, bool], None]


class ListBox(Widget):
    """Rows of one height. Up and down move the choice; `follow` makes it fire at once, as an index does.

    A press on a row and Accept fire always. `value` is the id of the chosen row, None in an empty list.
    """

    follows = True
    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, rows: Sequence[Row], chosen: str | None = None, *,
        row_height: int, gap: int = 8, follow: bool = False, empty: str = "", paint: RowPainter | None = None,
        zone: str = "list", enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.rows = tuple(rows)
        self.row_height = row_height
        self.gap = gap
        self.follow = follow
        self.empty = empty
        self._paint = paint
        self._width = 8
        self._travelled = False
        self.index = next((i for i, row in enumerate(self.rows) if row.id == chosen), 0)
        content = len(self.rows) * (row_height + gap) - gap
        self.scroll = Scroll(content, self.rect.height)
        self._show(at_once=True)

    @property
    def value(self) -> str | None:
        """The id of the chosen row."""
        return self.rows[self.index].id if self.rows else None

    @property
    def moving(self) -> bool:
        """Whether the rows still glide."""
        return self.scroll.moving

    def box_of(self, index: int) -> pygame.Rect:
        """Where a row is now; it may lie outside the list."""
        top = self.rect.top + index * (self.row_height + self.gap) - round(self.scroll.offset)
        room = self.rect.width - (2 * self._width if self.scroll.reach else 0)
        return pygame.Rect(self.rect.left, top, room, self.row_height)

    def parts(self) -> Sequence[Target]:
        """One target for every row that can be seen."""
        found = []
        for i, row in enumerate(self.rows):
            box = self.box_of(i).clip(self.rect)
            if box.height > 0:
                found.append(Target(f"{self.id}:{row.id}", box, self.zone, row.label, self.enabled, self.reason))
        return found

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the chosen row."""
        if not self.rows:
            return self.rect, 16
        return self.box_of(self.index).clip(self.rect), min(18.0, self.row_height * 0.26)

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the rows that can be seen, and the bar."""
        self._width = bar_width(kit)
        self.scroll.advance(look.clock, at_once=kit.reduced_motion)
        if not self.rows:
            size = kit.text_px(24)
            width = self.rect.width - 2 * kit.px(20)
            lines = kit.write.height(self.empty, "body", size, width)
            at = (self.rect.left + kit.px(20), self.rect.centery - lines / 2)
            kit.write.paragraph(to, self.empty, at, "body", size, kit.theme.text2, width, align="center")
            return
        was = to.get_clip()
        # Chosen rows have a lip that sticks out below the last row.
        to.set_clip(self.rect.inflate(0, 2 * kit.px(8)).clip(was))
        for i, row in enumerate(self.rows):
            box = self.box_of(i)
            if box.bottom < self.rect.top - 8 or box.top > self.rect.bottom + 8:
                continue
            hot = look.pos is not None and box.collidepoint(look.pos) and self.rect.collidepoint(look.pos)
            self._row(to, kit, row, box, on=i == self.index, hot=hot)
        to.set_clip(was)
        self.scroll.draw_bar(to, kit, self.rect, hot=look.hover > 0.5 or look.focused)

    def _row(self, to: pygame.Surface, kit: Kit, row: Row, box: pygame.Rect, *, on: bool, hot: bool) -> None:
        theme = kit.theme
        radius = min(kit.px(18), box.height * 0.26)
        if on:
            pill = kit.skins.pill(box.width, box.height, theme.gold, radius=radius, bottom=theme.gold_bottom)
            lip = kit.skins.pill(box.width, box.height, theme.gold_lip, radius=radius)
            to.blit(lip, (box.left, box.top + max(2, kit.px(5))))
            to.blit(pill, box)
        else:
            kit.skins.panel(box.width, box.height, "row", radius).blit(to, box.topleft)
            if hot:
                to.blit(kit.skins.pill(box.width, box.height, (255, 255, 255), alpha=0.07, radius=radius), box)
        if self._paint is not None:
            self._paint(to, kit, row, box, on)
            return
        colour, quiet = (theme.ink, theme.ink) if on else (theme.text, theme.text2)
        pad = min(kit.px(26), round(box.height * 0.4))
        x, end = box.left + pad, box.right - pad
        if row.icon:
            side = round(min(box.height * 0.46, kit.at_least(34, 18)))
            kit.draw_icon(to, row.icon, side, (x + side / 2, box.centery), colour)
            x += side + round(side * 0.5)
        if row.right:
            size = min(kit.text_px(28), box.height * 0.46)
            width = min(kit.write.width(row.right, "number", size), (end - x) // 2)
            kit.write.draw(to, row.right, (end, box.centery), "number", size, colour, "midright", width=width)
            end -= width + pad // 2
        room = end - x
        size = min(kit.text_px(26), box.height * (0.34 if row.note else 0.46))
        if row.note:
            kit.write.draw(to, row.label, (x, box.top + box.height * 0.33), "bold", size, colour, width=room)
            note_size = max(12 * kit.density, min(kit.text_px(21), box.height * 0.27))
            kit.write.draw(to, row.note, (x, box.top + box.height * 0.70), "body", note_size, quiet, width=room)
        else:
            kit.write.draw(to, row.label, (x, box.centery), "bold", size, colour, width=room)

    def grab(self, pos: Pos) -> Reply:
        """Takes hold of the rows or the thumb."""
        self._travelled = False
        self.scroll.grab(self.rect, pos, self._width)
        return Reply.HANDLED

    def drag(self, pos: Pos) -> Reply:
        """Scrolls with the pointer."""
        self._travelled = self.scroll.drag(pos) or self._travelled
        return Reply.HANDLED

    def release(self) -> Reply:
        """Lets go."""
        self.scroll.release()
        return Reply.HANDLED

    def cancel(self) -> None:
        """Lets go where it is."""
        self.scroll.release()

    def tap(self, pos: Pos) -> Reply:
        """Chooses the row at this place and fires."""
        if self._travelled:
            return Reply.HANDLED
        for i in range(len(self.rows)):
            if self.box_of(i).collidepoint(pos):
                self.index = i
                return Reply.FIRED
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Fires with the chosen row."""
        return Reply.FIRED if self.rows else Reply.HANDLED

    def wheel(self, notches: float) -> Reply:
        """Scrolls without choosing."""
        return Reply.HANDLED if self.scroll.notch(notches) else Reply.IGNORED

    def step(self, direction: Direction) -> Reply:
        """Up and down choose the neighbour; at the ends the focus leaves."""
        if direction not in ("up", "down"):
            return Reply.IGNORED
        place = self.index + (1 if direction == "down" else -1)
        if not 0 <= place < len(self.rows):
            return Reply.IGNORED
        self.index = place
        self._show()
        return Reply.FIRED if self.follow else Reply.HANDLED

    def _show(self, *, at_once: bool = False) -> None:
        top = self.index * (self.row_height + self.gap)
        self.scroll.reveal(top - self.gap, top + self.row_height + self.gap, at_once=at_once)
