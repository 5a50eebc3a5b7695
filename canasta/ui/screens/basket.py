"""The fan of seven cards in the basket of the title: its pictures are made one a frame, and each card rises when ready.

The title is there, and its buttons answer, before any of this is drawn. Lengths are px, times seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from canasta.ui.easing import out_cubic
from canasta.ui.kit import Kit

FAN: Final = ("JS", "QD", "KS", "JK1", "QH", "KC", "JD")
# Degrees between two cards; how far a card is from the point they all turn around, width of a card and height of the
# basket, u.
_SPREAD: Final = 12.5
_REACH: Final = 530
_CARD: Final = 272
_HEIGHT: Final = 420
# The sway: one to and fro, degrees to each side.
_PERIOD: Final = 4.0
_SWING: Final = 0.5
# How long a card rises, and how deep in the basket it starts, u.
_RISE: Final = 0.42
_DEPTH: Final = 260
# What is further below the basket's edge than this, u, lies inside it.
_INSIDE: Final = 385


def basket_place(kit: Kit) -> tuple[int, int]:
    """The middle of the basket and its upper edge; it stands near the lower edge, right of the menu."""
    width, height = kit.size
    return max(kit.px(1300), round(width * 0.677)), height - kit.px(444)


class Basket:
    """Basket and cards. `swaying` may be switched off; they then come to rest upright."""

    def __init__(self) -> None:
        self.swaying = True
        self._kit: Kit | None = None
        self._jobs: Iterator[None] | None = None
        self._ages: list[float] = []
        self._front = False
        self._clock = 0.0

    @property
    def rising(self) -> bool:
        """Whether pictures are being made or cards are still on their way up."""
        return self._jobs is not None or any(age < _RISE for age in self._ages)

    def update(self, kit: Kit, dt: float) -> bool:
        """Lets time pass; True if there is something new to draw."""
        if self._kit is not kit:
            return False  # what is to be drawn first is drawn without the basket
        moving = self.rising
        self._ages = [age + dt for age in self._ages]
        if self._jobs is not None and next(self._jobs, self) is self:
            self._jobs = None
        if kit.reduced_motion:
            return moving
        if not self.swaying:
            self._clock = 0.0
        elif not moving:
            self._clock += dt
            moving = True
        return moving

    def draw(self, to: pygame.Surface, kit: Kit) -> None:
        """Draws as many cards as there are by now."""
        if self._kit is not kit:
            self._kit = kit
            self._jobs = self._make(kit, len(self._ages))
            self._front = False
        if not self._front:
            return
        cx, by = basket_place(kit)
        back = kit.sprites.brand("basket_back", kit.px(_HEIGHT))
        to.blit(back, (round(cx - back.get_width() / 2), by))
        swing = _SWING * math.sin(2 * math.pi * self._clock / _PERIOD)
        to.set_clip((0, 0, kit.size[0], by + kit.px(_INSIDE)))
        for i, age in enumerate(self._ages):
            angle = (i - 3) * _SPREAD
            # The cards go to and fro without being turned: nobody sees half a degree, but everybody sees it jump.
            a = math.radians(angle + swing)
            risen = 1.0 if kit.reduced_motion else out_cubic(min(1.0, age / _RISE))
            reach = kit.u * (_REACH - _DEPTH * (1 - risen))
            at = (cx + reach * math.sin(a) * 0.98, by + 452 * kit.u - reach * math.cos(a))
            kit.sprites.place(to, kit.card(FAN[i], kit.px(_CARD), angle, shadow="raised"), at)
        to.set_clip(None)
        front = kit.sprites.brand("basket_front", kit.px(_HEIGHT))
        to.blit(front, (round(cx - front.get_width() / 2), by))

    def _make(self, kit: Kit, there: int) -> Iterator[None]:
        """Makes one picture a step; cards that were `there` at another size do not rise again."""
        kit.sprites.brand("basket_back", kit.px(_HEIGHT))
        kit.sprites.brand("basket_front", kit.px(_HEIGHT))
        self._front = not there
        yield
        width = kit.px(_CARD)
        for i, code in enumerate(FAN):
            kit.card(code, width, (i - 3) * _SPREAD, shadow="raised")
            if i >= there:
                self._ages.append(0.0)
            yield
        self._front = True
