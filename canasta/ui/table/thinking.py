"""Three dots beside a player who thinks."""

from __future__ import annotations

import math
from typing import Final

import pygame

from canasta.ui.layout_seats import SeatSpot
from canasta.ui.table.brush import Brush

_CYCLE: Final = 0.9
_LAG: Final = 0.15


def paint_dots(to: pygame.Surface, b: Brush, spot: SeatSpot, clock: float) -> None:
    """Paints the dots under the head; `clock` is seconds, 0 keeps them still."""
    head, d = spot.portrait, b.scale.d
    size = max(5 * d, head.w * 0.11)
    wide, high = size * 5.4, size * 2.2
    box = pygame.Rect(0, 0, round(wide), round(high))
    box.center = (round(head.cx), round(head.bottom - high * 0.1))
    b.pill(to, box, b.kit.theme.deep1, alpha=0.92)
    for i in range(3):
        lift = 0.0
        if clock:
            phase = ((clock - i * _LAG) % _CYCLE) / _CYCLE
            lift = max(0.0, math.sin(2 * math.pi * phase)) * size * 0.45
        disc = b.kit.skins.disc(size, b.kit.theme.gold)
        at = (box.centerx + (i - 1) * size * 1.5, box.centery - lift)
        to.blit(disc, disc.get_rect(center=(round(at[0]), round(at[1]))))
