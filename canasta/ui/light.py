"""Light on the cloth of a whole screen: rays and glows, all so soft that they are drawn small and scaled up."""

from __future__ import annotations

import math
from typing import TypeAlias

from msgspec import Struct

from canasta.ui.theme import Rgb, css


class Rays(Struct, frozen=True):
    """Sun rays from a point, `reach` px long: `count` of them, with as much dark between them."""

    centre: tuple[float, float]
    reach: float
    count: int
    colour: Rgb
    alpha: float

    def drawing(self, scale: float) -> tuple[str, str]:
        """Body and definitions, everything `scale` times as large."""
        x, y = self.centre[0] * scale, self.centre[1] * scale
        reach = self.reach * scale
        body = f'<g fill="{css(self.colour)}" fill-opacity="{self.alpha}">'
        for i in range(self.count):
            one, two = 2 * math.pi * i / self.count, 2 * math.pi * (i + 0.5) / self.count
            body += f'<polygon points="{x:.1f},{y:.1f} {x + reach * math.sin(one):.1f},{y - reach * math.cos(one):.1f} '
            body += f'{x + reach * math.sin(two):.1f},{y - reach * math.cos(two):.1f}"/>'
        return body + "</g>", ""


class Glow(Struct, frozen=True):
    """A round glow. `stops`: share of the radius, colour and opacity; there is one glow on a cloth at most."""

    centre: tuple[float, float]
    radius: float
    stops: tuple[tuple[float, Rgb, float], ...]

    def drawing(self, scale: float) -> tuple[str, str]:
        """Body and definitions, everything `scale` times as large."""
        place = f'cx="{self.centre[0] * scale:.1f}" cy="{self.centre[1] * scale:.1f}" r="{self.radius * scale:.1f}"'
        defs = f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" {place}>'
        for at, colour, alpha in self.stops:
            defs += f'<stop offset="{at}" stop-color="{css(colour)}" stop-opacity="{alpha}"/>'
        return f'<circle {place} fill="url(#glow)"/>', defs + "</radialGradient>"


Light: TypeAlias = tuple[Rays | Glow, ...]
