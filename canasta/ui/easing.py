"""Easing curves and the tween of one number, as the motion table of the design names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

#: From 0..1 to 0..1 (``out_back`` overshoots in between).
Easing: TypeAlias = Callable[[float], float]

_BACK = 1.2


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_cubic(t: float) -> float:
    """Fast, then settling."""
    return 1.0 - (1.0 - t) ** 3


def in_cubic(t: float) -> float:
    """Slow, then falling."""
    return t**3


def in_out_cubic(t: float) -> float:
    """Slow, fast, slow."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def out_back(t: float) -> float:
    """Past the goal and back to it."""
    return 1.0 + (_BACK + 1.0) * (t - 1.0) ** 3 + _BACK * (t - 1.0) ** 2


oc, ic, ioc, ob = out_cubic, in_cubic, in_out_cubic, out_back


class Tween(Struct, frozen=True):
    """A number on its way: from ``start`` to ``end`` in ``ms``, after ``delay`` ms. A value; time is passed in."""

    start: float
    end: float
    ms: float
    ease: Easing = out_cubic
    delay: float = 0.0

    def at(self, elapsed: float) -> float:
        """Return the number ``elapsed`` ms after the beginning; exactly ``end`` from the last moment on."""
        if elapsed >= self.delay + self.ms:
            return self.end
        if elapsed <= self.delay:
            return self.start
        return self.start + (self.end - self.start) * self.ease((elapsed - self.delay) / self.ms)

    def done(self, elapsed: float) -> bool:
        """Whether the end is reached."""
        return elapsed >= self.delay + self.ms
