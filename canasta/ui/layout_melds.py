"""Columns, canastas and squared piles of one meld zone: the widest cards for which everything fits. Lengths are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from canasta.ui.layout_box import Box
from canasta.ui.layout_zones import RATIO, Scale

CANASTA: Final = 7
# Strip of a column in card widths, and the smallest card (in units) it is still tried with.
_STRIPS: Final = ((0.31, 60), (0.27, 56), (0.235, 54), (0.16, 54))
JUMBO: Final = 64
_JUMBO_STRIP: Final = 1.28
_SQUEEZE: Final = 0.30
# Most sides keep their melds from one step to the next, and several pictures are laid out for one step.
_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Fitted:
    """How the melds of a zone lie: card width, strip of the columns, height of the line under each, one box per meld.

    `squared`: there was no room for columns, so open melds are piles with a count, too.
    """

    width: float
    strip: float
    bar: float
    boxes: tuple[Box, ...]
    squared: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """One meld to find room for: how many cards, and whether it lies squared as a canasta."""

    cards: int
    squared: bool = False


def header_height(zone: Box, scale: Scale) -> float:
    """Height of the line with the side's name; low zones have it beside the melds instead, and 0 here."""
    if is_low(zone, scale):
        return 0.0
    return min(scale.least(64, 44), zone.h * 0.22)


def is_low(zone: Box, scale: Scale) -> bool:
    """Whether the zone is a row rather than a field: name at the left, melds beside it."""
    return zone.h < 168 * max(scale.u, 0.66 * scale.d)


def label_width(zone: Box, scale: Scale) -> float:
    """Width of the name of a low zone."""
    return min(zone.w * 0.34, scale.least(170, 112))


def meld_area(zone: Box, scale: Scale) -> Box:
    """The part of a zone that melds lie in."""
    pad = 14 * scale.u
    if is_low(zone, scale):
        left = label_width(zone, scale)
        return Box(zone.x + left, zone.y + pad * 0.6, zone.w - left - pad, zone.h - pad)
    head = header_height(zone, scale)
    return Box(zone.x + pad, zone.y + head, zone.w - 2 * pad, zone.h - head - 8 * scale.u)


def fit(area: Box, melds: Sequence[Wanted], scale: Scale) -> Fitted:
    """Room for these melds, open ones first, then canastas; the order given is kept within each."""
    return _fit(area, tuple(melds), scale)


@lru_cache(maxsize=_KEPT)
def _fit(area: Box, melds: tuple[Wanted, ...], scale: Scale) -> Fitted:
    u, d = scale.u, scale.d
    bar = max(14 * d, 22 * u)
    widest = 96 * u * max(scale.card, 0.8)
    least = max(44 * d, 54 * u)
    if not melds:
        return Fitted(min(widest, area.h / RATIO), 0.31 * widest, bar, (), False)
    top = int(max(least, widest))
    kinds = tuple(set(melds))
    for strip, units in _STRIPS:
        low = int(max(least, units * u))
        for width in range(top, low - 1, -1):
            for stack in (1, 2):
                found = _columns(area, melds, kinds, width, strip, stack, u, bar)
                if found is not None:
                    return found
    return _squares(area, melds, least, u, bar)


def _columns(
    area: Box, melds: Sequence[Wanted], kinds: Sequence[Wanted], w: float, strip_share: float, stack: int, u: float,
    bar: float,
) -> Fitted | None:  # fmt: skip
    """Everything as columns of cards of this width, canastas `stack` on one another; None if it does not fit.

    `kinds` are the melds without those that are like another.
    """
    strip = strip_share * w * (_JUMBO_STRIP if w < JUMBO else 1)
    gap_x, gap_y = max(6.0, 0.14 * w), max(6.0, 10 * u)
    columns = int((area.w + gap_x) // (w + gap_x))
    if columns < 1:
        return None
    square = RATIO * w + bar + 3 * u

    def high(meld: Wanted) -> float:
        return square if meld.squared else RATIO * w + (min(meld.cards, CANASTA) - 1) * strip + bar

    done = [i for i, meld in enumerate(melds) if meld.squared]
    # Most widths fail, and nearly all of those even if every row but one were as low as the lowest meld.
    count = len(melds) - len(done) + -(-len(done) // stack)
    heights = [high(meld) for meld in kinds]
    others = -(-count // columns) - 1
    if max(heights) + others * (min(heights) + gap_y) > area.h + 2:
        return None
    units = [[i] for i, meld in enumerate(melds) if not meld.squared]
    units += [done[j : j + stack] for j in range(0, len(done), stack)]
    rows = [units[j : j + columns] for j in range(0, len(units), columns)]
    if len(rows) > 1:
        even = -(-len(units) // len(rows))
        rows = [units[j : j + even] for j in range(0, len(units), even)]

    def tall(unit: Sequence[int]) -> float:
        return sum(high(melds[i]) for i in unit) + gap_y * (len(unit) - 1)

    heights = [max(tall(unit) for unit in row) for row in rows]
    if sum(heights) + gap_y * (len(rows) - 1) > area.h + 1:
        return None
    most = max(len(row) for row in rows)
    if most > 1:
        gap_x = max(gap_x, min(0.34 * w, (area.w - most * w) / (most - 1)))
    boxes: dict[int, Box] = {}
    y = area.y
    for row, height in zip(rows, heights, strict=True):
        x = area.x
        for unit in row:
            at = y
            for i in unit:
                boxes[i] = Box(x, at, w, high(melds[i]))
                at += boxes[i].h + gap_y
            x += w + gap_x
        y += height + gap_y
    return Fitted(w, strip, bar, tuple(boxes[i] for i in range(len(melds))), False)


def _squares(area: Box, melds: Sequence[Wanted], w: float, u: float, bar: float) -> Fitted:
    """Every meld a squared pile; smaller where rows need it, overlapping at last, never outside the area."""
    gap_y = 4 * u
    w = min(w, max(1.0, (area.h - bar) / RATIO))
    rows = max(1, int((area.h + gap_y) // (RATIO * w + bar + gap_y)))
    columns = -(-len(melds) // rows)
    gap_x = max(4.0, 0.14 * w)
    step = w + gap_x
    if columns > 1 and (columns - 1) * step + w > area.w:
        step = max(w * _SQUEEZE, (area.w - w) / (columns - 1))
        step = min(step, (area.w - w) / (columns - 1))
    high = RATIO * w + bar
    boxes = tuple(
        Box(area.x + (i % columns) * step, area.y + (i // columns) * (high + gap_y), w, high) for i in range(len(melds))
    )
    return Fitted(w, 0.0, bar, boxes, True)
