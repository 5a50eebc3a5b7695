"""Rectangles of the table's layout: plain numbers, no toolkit. All lengths are px."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The first x beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The first y beyond it."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """Middle across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """Middle down."""
        return self.y + self.h / 2

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.cx, self.cy

    @property
    def ints(self) -> tuple[int, int, int, int]:
        """Whole px: x, y, width, height; edges are rounded, so neighbours stay neighbours."""
        x, y = round(self.x), round(self.y)
        return x, y, round(self.right) - x, round(self.bottom) - y

    def moved(self, dx: float, dy: float) -> Box:
        """The same size elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def grown(self, by: float) -> Box:
        """Larger by this much on every side (smaller if negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box) -> bool:
        """Whether they share more than an edge."""
        return (
            self.x < other.right - 1e-6
            and other.x < self.right - 1e-6
            and self.y < other.bottom - 1e-6
            and other.y < self.bottom - 1e-6
        )

    def inside(self, other: Box, slack: float = 0.5) -> bool:
        """Whether it lies wholly in another, give or take `slack` px."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these; there must be one."""
    found = list(boxes)
    x, y = min(b.x for b in found), min(b.y for b in found)
    return Box(x, y, max(b.right for b in found) - x, max(b.bottom for b in found) - y)
