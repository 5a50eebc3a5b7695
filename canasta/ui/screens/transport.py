"""The buttons that move through a match: to the ends, by deal, by turn, by step, and running."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.ui.kit import Kit
from canasta.ui.svg import svg
from canasta.ui.theme import Rgb, css
from canasta.ui.widgets import IconButton, Look

# Shapes in a square of 24: triangles as (left, width), bars as (left, width), pointing right; ways back are mirrored.
_SHAPES: Final[dict[str, tuple[tuple[str, float, float], ...]]] = {
    "step": (("bar", 5.5, 2.6), ("triangle", 10, 9.5)),
    "turn": (("triangle", 7, 11),),
    "deal": (("triangle", 3.5, 8.5), ("triangle", 12, 8.5)),
    "end": (("triangle", 2.5, 7.5), ("triangle", 10, 7.5), ("bar", 18.6, 2.8)),
    "run": (("triangle", 6.5, 13),),
    "stop": (("bar", 6.2, 4.2), ("bar", 13.6, 4.2)),
}
_WAYS: Final[dict[str, tuple[str, bool]]] = {
    "first": ("end", True), "prev_deal": ("deal", True), "prev_turn": ("turn", True), "prev_step": ("step", True),
    "next_step": ("step", False), "next_turn": ("turn", False), "next_deal": ("deal", False), "last": ("end", False),
}  # fmt: skip


class Transport(IconButton):
    """One of them; `play` is gold and becomes a stop while the replay runs."""

    def __init__(self, way: str, rect: pygame.Rect, label: str, *, running: bool = False) -> None:
        super().__init__(way, rect, label, "", on=way == "play", zone="transport")
        self.running = running

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the chip and its sign."""
        theme, box = kit.theme, self.rect
        radius = box.height * 0.29
        if self.on:
            chip = kit.skins.pill(box.width, box.height, kit.skins.warm(theme.gold, look.hover), radius=radius)
        else:
            glass = round(0.09 + 0.07 * look.hover - 0.03 * look.press, 2)
            edge = (255, 255, 255) if theme.high_contrast else None
            chip = kit.skins.pill(
                box.width, box.height, (255, 255, 255), alpha=glass, radius=radius, edge=edge, edge_width=2
            )
        shift = round(2 * kit.u * look.press)
        to.blit(chip, (box.left, box.top + shift))
        side = round(box.height * 0.5)
        ink = theme.ink if self.on else theme.text
        sign = self._sign(kit, side, ink)
        to.blit(sign, sign.get_rect(center=(box.centerx, box.centery + shift)))

    def _sign(self, kit: Kit, side: int, ink: Rgb) -> pygame.Surface:
        shape, back = _WAYS.get(self.id, ("stop" if self.running else "run", False))

        def make() -> pygame.Surface:
            body = ""
            for kind, left, width in _SHAPES[shape]:
                if kind == "bar":
                    body += f'<rect x="{left}" y="4.5" width="{width}" height="15" rx="1.1"/>'
                else:
                    body += f'<path d="M{left},5.2 Q{left},4 {left + 1.1},4.6 L{left + width - 0.6},11.2 '
                    body += f"Q{left + width + 0.4},12 {left + width - 0.6},12.8 "
                    body += f'L{left + 1.1},19.4 Q{left},20 {left},18.8Z"/>'
            k = side / 24
            turn = f"translate({side} 0) scale({-k} {k})" if back else f"scale({k})"
            return svg(side, side, f'<g transform="{turn}" fill="{css(ink)}">{body}</g>')

        return kit.skins.cache.get(("transport", shape, back, side, ink), make)
