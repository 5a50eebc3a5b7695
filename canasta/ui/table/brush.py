"""What every painter of the table has at hand: kit, texts, layout, and text at the table's own scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.i18n import Catalog, Number
from canasta.ui.kit import Kit
from canasta.ui.layout import Layout
from canasta.ui.layout_box import Box
from canasta.ui.layout_zones import Scale
from canasta.ui.text import BODY_FLOOR, TERTIARY_FLOOR, Anchor, Role
from canasta.ui.theme import Rgb

#: Size of counts, scores and of whose turn it is, in units: readable across a room (capitals 2.5 % of the height).
COUNT: Final = 41


def rect(box: Box) -> pygame.Rect:
    """The box in whole px."""
    return pygame.Rect(box.ints)


@dataclass(frozen=True, slots=True)
class Brush:
    """Kit, texts and layout of one picture. Sizes of text are units of the layout's scale, places px."""

    kit: Kit
    catalog: Catalog
    layout: Layout

    @property
    def scale(self) -> Scale:
        """The scales in force."""
        return self.layout.zones.scale

    def px(self, units: float) -> float:
        """Size of text in px, never below what can be read."""
        return max(units * self.scale.k, (BODY_FLOOR if units >= 20 else TERTIARY_FLOOR) * self.scale.d)

    def t(self, key: str, /, **args: object) -> str:
        """A text in the current language."""
        return self.catalog.t(key, **args)

    def width(self, text: str, role: Role, units: float) -> int:
        """Width of a line, px."""
        return self.kit.write.width(text, role, self.px(units))

    def text(
        self, to: pygame.Surface, text: str, at: tuple[float, float], role: Role, units: float, colour: Rgb,
        anchor: Anchor = "midleft", *, width: float | None = None,
    ) -> pygame.Rect:  # fmt: skip
        """Draws one line, made to fit where a width is given; returns the rectangle it fills."""
        floor = min(self.px(units), TERTIARY_FLOOR * self.scale.d)
        return self.kit.write.draw(to, text, at, role, self.px(units), colour, anchor, width=width, floor=floor)

    def with_number(
        self, to: pygame.Surface, key: str, number: int, box: pygame.Rect, units: float, colour: Rgb, loud: Rgb,
        *, role: Role = "label", **args: object,
    ) -> None:  # fmt: skip
        """Draws a text in the middle of a box with its number larger; `args` are the text's, the number among them."""
        whole = self.t(key, **args)
        shown = format(Number(number), "")
        before, _, after = whole.partition(shown)
        sizes = (units, units * 1.4, units)
        roles: tuple[Role, Role, Role] = (role, "title", role)
        parts = (before.rstrip(), shown, after.lstrip())
        gap = self.px(units) * 0.28
        wide = [self.width(part, r, size) if part else 0 for part, r, size in zip(parts, roles, sizes, strict=True)]
        full = sum(wide) + gap * (sum(1 for w in wide if w) - 1)
        room = box.width - self.px(units) * 0.8
        if full > room:
            self.text(to, whole, box.center, role, units, colour, "center", width=room)
            return
        x = box.centerx - full / 2
        for part, r, size, w, shade in zip(parts, roles, sizes, wide, (colour, loud, colour), strict=True):
            if w:
                self.text(to, part, (x, box.centery), r, size, shade)
                x += w + gap

    def pill(
        self, to: pygame.Surface, box: pygame.Rect, colour: Rgb, *, alpha: float = 1.0, edge: Rgb | None = None,
        line: float = 0.0, radius: float | None = None,
    ) -> None:  # fmt: skip
        """Draws a rounded rectangle, full round by default."""
        to.blit(
            self.kit.skins.pill(box.width, box.height, colour, alpha=alpha, edge=edge, edge_width=line, radius=radius),
            box,
        )

    def to_edge(self, to: pygame.Surface, box: pygame.Rect, colour: Rgb, alpha: float) -> None:
        """Draws the fine outline of a pill."""
        line = max(1.5, 2 * self.scale.u)
        to.blit(
            self.kit.skins.pill(
                box.width, box.height, colour, alpha=0.0, edge=colour, edge_width=line, edge_alpha=alpha
            ),
            box,
        )
