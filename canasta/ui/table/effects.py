"""What great moments look like for a second: straw and points of a canasta, frost, rays, a lit edge.

None are needed to know the game, so reduced motion leaves them out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from canasta.ui.easing import in_cubic, out_cubic
from canasta.ui.layout_box import Box
from canasta.ui.table.brush import Brush, rect
from canasta.ui.theme import PAPER, STRAP, Rgb

# Seconds each lasts.
_LASTS: Final = {"canasta": 1.0, "freeze": 0.7, "thaw": 0.5, "gate": 0.35, "rays": 0.8, "out": 1.1, "open": 0.7}
_CHIPS: Final = 24
_STRAW: Final[tuple[Rgb, ...]] = (STRAP[1], STRAP[0], PAPER)
_RAYS: Final = 14


@dataclass(slots=True)
class _Effect:
    kind: str
    box: Box
    words: str
    colour: Rgb
    age: float = 0.0


class Effects:
    """The effects of one table, each at the place where it happens."""

    def __init__(self) -> None:
        self._running: list[_Effect] = []

    @property
    def running(self) -> bool:
        """Whether any is to be seen."""
        return bool(self._running)

    def clear(self) -> None:
        """End all of them."""
        self._running.clear()

    def start(self, kind: str, box: Box, colour: Rgb, words: str = "") -> None:
        """Begin one; a kind there is no picture for is none."""
        if kind in _LASTS:
            self._running.append(_Effect(kind, box, words, colour))

    def update(self, dt: float) -> bool:
        """Let time pass; tells whether the picture changes."""
        before = bool(self._running)
        for effect in self._running:
            effect.age += dt
        self._running = [effect for effect in self._running if effect.age < _LASTS[effect.kind]]
        return before

    def draw(self, to: pygame.Surface, b: Brush) -> None:
        """Draw them over the table."""
        for effect in self._running:
            share = effect.age / _LASTS[effect.kind]
            match effect.kind:
                case "canasta":
                    _halo(to, b, effect, 1 - share)
                    _chips(to, b, effect, share)
                    _points(to, b, effect, share)
                case "freeze":
                    _halo(to, b, effect, 1 - share, grown=0.5 * out_cubic(share))
                    _flakes(to, b, effect, share)
                case "thaw":
                    _flakes(to, b, effect, share, falling=True)
                case "gate":
                    _halo(to, b, effect, 1 - share)
                case "rays":
                    _burst(to, b, effect, share)
                case "out" | "open":
                    _edge(to, b, effect, share)


def _faded(to: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float], alpha: float) -> None:
    copy = picture.copy()
    copy.set_alpha(round(255 * max(0.0, min(1.0, alpha))))
    to.blit(copy, copy.get_rect(center=(round(centre[0]), round(centre[1]))))


def _halo(to: pygame.Surface, b: Brush, effect: _Effect, alpha: float, grown: float = 0.0) -> None:
    """A glow round the place that fades."""
    out = rect(effect.box.grown(effect.box.w * 0.06 * (1 + grown)))
    art = b.kit.skins.halo(out.width, out.height, effect.box.w * 0.12, effect.colour, 14 * b.scale.u, 0.9)
    _faded(to, art.surface, out.center, alpha)


def _chips(to: pygame.Surface, b: Brush, effect: _Effect, share: float) -> None:
    """Bits of straw that burst from a canasta and fall."""
    rng = Random(7)
    u, box = b.scale.u, effect.box
    alpha = min(1.0, 3 * (1 - share))
    for i in range(_CHIPS):
        angle = 2 * math.pi * (i + rng.random()) / _CHIPS
        speed = (90 + 120 * rng.random()) * u
        x = box.cx + math.cos(angle) * speed * out_cubic(share)
        y = box.cy + math.sin(angle) * speed * out_cubic(share) * 0.8 + 130 * u * share * share
        long = (10 + 8 * rng.random()) * u
        turn = round((rng.random() * 360 + share * 300) / 15) * 15
        colour = _STRAW[i % len(_STRAW)]

        def make(long: float = long, colour: Rgb = colour, turn: int = turn) -> pygame.Surface:
            stick = b.kit.skins.pill(max(4.0, long), max(2.0, 4 * u), colour)
            return pygame.transform.rotozoom(stick, turn, 1)

        picture = b.kit.skins.cache.get(("straw", round(long), colour, turn % 360), make)
        _faded(to, picture, (x, y), alpha)


def _points(to: pygame.Surface, b: Brush, effect: _Effect, share: float) -> None:
    """The bonus that floats up."""
    if not effect.words:
        return
    size = b.px(44)
    y = effect.box.y - 60 * b.scale.u * out_cubic(share)
    alpha = min(1.0, 3 * (1 - share))
    shade = b.kit.write.render(effect.words, "title", size, b.kit.theme.deep1)
    _faded(to, shade, (effect.box.cx + 2 * b.scale.u, y + 3 * b.scale.u), alpha * 0.8)
    _faded(to, b.kit.write.render(effect.words, "title", size, effect.colour), (effect.box.cx, y), alpha)


def _flakes(to: pygame.Surface, b: Brush, effect: _Effect, share: float, *, falling: bool = False) -> None:
    """Snow that grows out of the pile, or falls off it."""
    rng = Random(3)
    u, box = b.scale.u, effect.box
    for _ in range(10):
        x = box.x + box.w * rng.random()
        y = box.y + box.h * rng.random()
        size = (14 + 12 * rng.random()) * u
        if falling:
            y += 60 * u * in_cubic(share)
        else:
            x += (x - box.cx) * 0.6 * out_cubic(share)
            y += (y - box.cy) * 0.4 * out_cubic(share)
        _faded(to, b.kit.icon("frozen", size, b.kit.theme.ice1), (x, y), 1 - share)


def _burst(to: pygame.Surface, b: Brush, effect: _Effect, share: float) -> None:
    """Rays of a red three."""
    reach = effect.box.h * (0.7 + 0.6 * out_cubic(share))
    ray = b.kit.skins.pill(reach * 0.45, max(2.0, 5 * b.scale.u), effect.colour)
    for i in range(_RAYS):
        angle = 360 * i / _RAYS
        turned = pygame.transform.rotozoom(ray, -angle, 1)
        out = math.radians(angle)
        at = (effect.box.cx + math.cos(out) * reach * 0.8, effect.box.cy + math.sin(out) * reach * 0.8)
        _faded(to, turned, at, 0.9 * (1 - share))


def _edge(to: pygame.Surface, b: Brush, effect: _Effect, share: float) -> None:
    """The upper edge of a side's zone lights up from left to right, as a strap."""
    box, u = effect.box, b.scale.u
    strap = b.kit.skins.strap(box.w - 40 * u, 14 * u)
    shown = round(strap.get_width() * min(1.0, out_cubic(min(1.0, share * 2))))
    part = strap.subsurface((0, 0, max(1, shown), strap.get_height()))
    _faded(to, part, (box.x + 20 * u + shown / 2, box.y + 4 * u), min(1.0, 3 * (1 - share)))
