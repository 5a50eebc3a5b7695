"""The chart of all deals as a widget: the deal under the pointer, or chosen with left and right, is told in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from canasta.app.i18n import Catalog
from canasta.ui.charts import Plot, points_chart
from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.widgets import Look, Reply, Widget


class DealChart(Widget):
    """`points` by deal in the order played; `told` puts one of them into words."""

    sound = ""

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, points: Sequence[int], ends: tuple[str, str], catalog: Catalog,
        told: Callable[[int], str], *, zone: str = "charts",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone)
        self.points = tuple(points)
        self.chosen = len(points) - 1
        self._ends = ends
        self._catalog = catalog
        self._told = told
        self._picture: pygame.Surface | None = None
        self._plot: Plot | None = None
        self._kept: list[int] = []

    @property
    def value(self) -> int:
        """The chosen deal's place."""
        return self.chosen

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the chart."""
        return self.rect, 14

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the chart, painted once, and over it the deal that is told."""
        if self._picture is None:
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            box = pygame.Rect((0, 0), self.rect.size)
            self._plot, self._kept = points_chart(self._picture, kit, self._catalog, box, self.points, self._ends)
        to.blit(self._picture, self.rect)
        place = self._under(look.pos) if look.pos is not None else None
        if place is None and look.focused and look.pos is None:
            place = min(range(len(self._kept)), key=lambda i: abs(self._kept[i] - self.chosen))
        if place is not None:
            self._tell(to, kit, place)

    def _under(self, pos: Pos) -> int | None:
        """The drawn point nearest to the pointer, if it is inside the plot."""
        assert self._plot is not None
        field = self._plot.field.move(self.rect.topleft)
        if not field.inflate(20, 20).collidepoint(pos):
            return None
        x, y = pos[0] - field.left, pos[1] - field.top

        def away(i: int) -> float:
            assert self._plot is not None
            return (self._plot.x(i) - x) ** 2 + ((self._plot.y(self.points[self._kept[i]]) - y) / 3) ** 2

        return min(range(len(self._kept)), key=away)

    def _tell(self, to: pygame.Surface, kit: Kit, place: int) -> None:
        assert self._plot is not None
        deal = self._kept[place]
        field = self._plot.field.move(self.rect.topleft)
        x, y = field.left + self._plot.x(place), field.top + self._plot.y(self.points[deal])
        line = kit.skins.pill(max(1, kit.px(2)), field.height, (255, 255, 255), alpha=0.25, radius=0)
        to.blit(line, (round(x), field.top))
        radius = max(4, kit.px(7))
        disc = kit.skins.disc(2 * radius, kit.theme.text)
        to.blit(disc, disc.get_rect(center=(round(x), round(y))))
        words = self._told(deal)
        size = kit.text_px(20, tertiary=True)
        pad = round(size * 0.7)
        box = pygame.Rect(0, 0, min(kit.write.width(words, "bold", size) + 2 * pad, self.rect.width), round(size * 1.9))
        box.midbottom = (round(x), round(y - radius - kit.px(8)))
        if box.top < self.rect.top:
            box.top = round(y + radius + kit.px(8))
        box.clamp_ip(self.rect)
        to.blit(kit.skins.pill(box.width, box.height, kit.theme.paper), box)
        kit.write.draw(to, words, box.center, "bold", size, kit.theme.ink, "center", width=box.width - pad)

    def step(self, direction: Direction) -> Reply:
        """Left is a deal earlier, right one later; at the ends the focus leaves."""
        if direction not in ("left", "right"):
            return Reply.IGNORED
        place = self.chosen + (1 if direction == "right" else -1)
        if not 0 <= place < len(self.points):
            return Reply.IGNORED
        self.chosen = place
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Nothing to open here."""
        return Reply.HANDLED

    def tap(self, pos: Pos) -> Reply:
        """Chooses the deal at this place."""
        if self._plot is not None:
            place = self._under(pos)
            if place is not None:
                self.chosen = self._kept[place]
        return Reply.HANDLED
