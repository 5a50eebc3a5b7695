"""A canvas that notes where it was drawn on, so that the next picture need not begin from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from pygame.typing import ColorLike, Point, RectLike


class NotedCanvas(pygame.Surface):
    """Draws on another surface; `areas` are the px it covered there.

    It has no pixels of its own, so it serves for what is drawn with the methods below and not with `pygame.draw`.
    """

    def __init__(self, to: pygame.Surface) -> None:
        super().__init__((1, 1), 0, to)
        self.to = to
        self.areas: list[pygame.Rect] = []

    def blit(
        self, source: pygame.Surface, dest: Point | RectLike = (0, 0), area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:  # fmt: skip
        covered = self.to.blit(source, dest, area, special_flags)
        self.areas.append(covered)
        return covered

    def fblits(
        self, blit_sequence: Iterable[tuple[pygame.Surface, Point | RectLike]], special_flags: int = 0, /
    ) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> pygame.Rect:
        covered = self.to.fill(color, rect, special_flags)
        self.areas.append(covered)
        return covered

    def get_size(self) -> tuple[int, int]:
        return self.to.get_size()

    def get_width(self) -> int:
        return self.to.get_width()

    def get_height(self) -> int:
        return self.to.get_height()

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        return self.to.get_rect(**kwargs)

    def get_clip(self) -> pygame.Rect:
        return self.to.get_clip()

    def set_clip(self, rect: RectLike | None, /) -> None:
        self.to.set_clip(rect)


def restore(to: pygame.Surface, ground: pygame.Surface, areas: Iterable[pygame.Rect]) -> None:
    """Makes these parts of the canvas look like the ground again; all of it where that is less work."""
    stale = [area for area in areas if area.width > 0 and area.height > 0]
    if sum(area.width * area.height for area in stale) >= to.get_width() * to.get_height():
        to.blit(ground, (0, 0))
        return
    for area in stale:
        to.blit(ground, area, area)
