"""SVG strings to surfaces at exact device size, and a cache of surfaces bounded in bytes.

nanosvg knows neither clip paths nor text nor `currentColor`, and gradients need `gradientUnits="userSpaceOnUse"`.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

import pygame

from canasta.ui.theme import SHADOW, Rgb, css


def svg(width: float, height: float, body: str, defs: str = "") -> pygame.Surface:
    """The drawing as a surface of this size, rounded to whole px; coordinates in `body` are px too."""
    size = (max(1, round(width)), max(1, round(height)))
    # The view box is the surface exactly, or the loader would keep proportions and return another size.
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"'
    text = f'{head} width="{size[0]}" height="{size[1]}"><defs>{defs}</defs>{body}</svg>'
    return converted(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))


def down(name: str, top: Rgb, bottom: Rgb, height: float, alpha: float = 1.0) -> str:
    """A gradient from top to bottom, to be used as `fill="url(#name)"`."""
    stops = f'<stop offset="0" stop-color="{css(top)}" stop-opacity="{alpha:g}"/>'
    stops += f'<stop offset="1" stop-color="{css(bottom)}" stop-opacity="{alpha:g}"/>'
    head = f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height:g}">'
    return f"{head}{stops}</linearGradient>"


def rounded(x: float, y: float, width: float, height: float, radius: float, paint: str) -> str:
    """A rounded rectangle; `paint` are the attributes that fill and stroke it."""
    radius = min(radius, width / 2, height / 2)
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius:.2f}" {paint}/>'


def converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the window's own format, once there is a window: unconverted drawings cost 25 times as much."""
    try:
        return surface.convert_alpha()
    except pygame.error:  # no window: a tool or a test
        return surface


def tinted(surface: pygame.Surface, colour: Rgb, alpha: float = 1.0) -> pygame.Surface:
    """A white master in another colour."""
    copy = surface.copy()
    copy.fill((*colour, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def blurred(shape: pygame.Surface, radius: float, colour: Rgb, alpha: float) -> pygame.Surface:
    """The silhouette of `shape` in one colour, softened by `radius` px; the result is as large as the shape.

    The ground is filled with the colour first, or it would blur towards black.
    """
    mask = shape.copy()
    mask.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mask.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    ground = pygame.Surface(shape.get_size(), pygame.SRCALPHA)
    ground.fill((*colour, 0))
    ground.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    soft = pygame.transform.gaussian_blur(ground, max(1, round(radius)))
    soft.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(soft)


def soft(size: tuple[int, int], body: str, blur: float, colour: Rgb, alpha: float) -> pygame.Surface:
    """A drawing's silhouette in one colour, softened by `blur` px.

    Blurring costs area times radius, so it is done at the coarsest scale that shows no steps.
    """
    coarse = max(1.0, blur / 2)
    small = (max(1, round(size[0] / coarse)), max(1, round(size[1] / coarse)))
    grow = f"scale({small[0] / size[0]:.5f} {small[1] / size[1]:.5f})"
    drawn = blurred(svg(*small, f'<g transform="{grow}">{body}</g>'), blur / coarse, colour, alpha)
    return drawn if coarse == 1 else converted(pygame.transform.smoothscale(drawn, size))


def stretched(source: pygame.Surface, margin: int, width: int, height: int) -> pygame.Surface:
    """`source` grown to this size by pulling its middle apart; the outer `margin` px keep their shape."""
    into = pygame.Surface((width, height), pygame.SRCALPHA)
    wide, high = source.get_size()
    columns = (
        (0, margin, 0, margin),
        (margin, wide - margin, margin, width - margin),
        (wide - margin, wide, width - margin, width),
    )
    rows = (
        (0, margin, 0, margin),
        (margin, high - margin, margin, height - margin),
        (high - margin, high, height - margin, height),
    )
    for left, right, to_left, to_right in columns:
        for top, bottom, to_top, to_bottom in rows:
            if to_right <= to_left or to_bottom <= to_top:
                continue
            part = source.subsurface((left, top, right - left, bottom - top))
            size = (to_right - to_left, to_bottom - to_top)
            into.blit(part if part.get_size() == size else pygame.transform.scale(part, size), (to_left, to_top))
    return converted(into)


def soft_edge(width: float, height: float, radius: float, blur: float, colour: Rgb, alpha: float) -> pygame.Surface:
    """A rounded rectangle blurred by `blur` px, larger by `2 * blur` on every side: a shadow or a glow.

    Only the corners are blurred; the rest is pulled out of them.
    """
    wide, high = round(width), round(height)
    blur = max(1, round(blur))
    radius = min(radius, wide / 2, high / 2)
    margin = 2 * blur + round(radius) + 2 * blur
    core = (min(wide, 2 * (margin - 2 * blur) + 4), min(high, 2 * (margin - 2 * blur) + 4))
    pad = 2 * blur
    size = (core[0] + 2 * pad, core[1] + 2 * pad)
    drawn = soft(size, rounded(pad, pad, core[0], core[1], radius, 'fill="#000"'), blur, colour, alpha)
    if size == (wide + 2 * pad, high + 2 * pad):
        return drawn
    return stretched(drawn, min(margin, size[0] // 2 - 1, size[1] // 2 - 1), wide + 2 * pad, high + 2 * pad)


def soft_shadow(width: float, height: float, radius: float, blur: float, alpha: float) -> pygame.Surface:
    """The shadow of a rounded rectangle; the surface is larger by `2 * blur` px on every side."""
    return soft_edge(width, height, radius, blur, SHADOW, alpha)


#: Bytes a pixel of a surface with alpha takes.
_DEPTH: Final = 4


class SurfaceCache:
    """Surfaces by key, the least recently used thrown away when they hold more than `budget` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._found: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._held = 0

    def __len__(self) -> int:
        return len(self._found)

    @property
    def held(self) -> int:
        """Bytes of all cached surfaces."""
        return self._held

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made when it is not there. It is shared: draw it, never on it."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
            return found
        made = make()
        self._found[key] = made
        self._held += made.get_width() * made.get_height() * _DEPTH
        while self._held > self.budget and len(self._found) > 1:
            _, old = self._found.popitem(last=False)
            self._held -= old.get_width() * old.get_height() * _DEPTH
        return made

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def drop(self, unwanted: Callable[[Hashable], bool]) -> None:
        """Forgets those whose key is unwanted."""
        for key in [key for key in self._found if unwanted(key)]:
            old = self._found.pop(key)
            self._held -= old.get_width() * old.get_height() * _DEPTH

    def clear(self) -> None:
        """Forgets everything: another size, another look."""
        self._found.clear()
        self._held = 0
