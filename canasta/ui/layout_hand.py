"""The fan of the own hand: poses and clickable strips for two cards or sixty. Pure arithmetic; lengths are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.ui.layout_box import Box
from canasta.ui.layout_zones import RATIO

#: Part of a card's width that holds the whole corner index.
INDEX: Final = 0.235
_WIDEST_STEP: Final = 0.52
_BREAK: Final = 0.05
_MOST_ROWS: Final = 3
# How far the rows lie from the fan's own place, in card widths, back row first; and how large the cards are.
_ROWS: Final = {1: ((0.0,), 1.0), 2: ((-0.32, 0.10), 1.0), 3: ((-0.42, -0.06, 0.30), 0.86)}


@dataclass(frozen=True, slots=True)
class FanCard:
    """One card of the fan: top left corner of the unturned card, turn in degrees, row, and the strip that is its own.

    `box` is where it rests; `strip` the part no other card covers, with the room a raised card takes.
    """

    x: float
    y: float
    angle: float
    row: int
    strip: Box


@dataclass(frozen=True, slots=True)
class Fan:
    """The hand: the width of its cards and where each lies, in drawing order."""

    width: float
    rows: int
    cards: tuple[FanCard, ...]


def fan(
    zone: Box, width: float, u: float, count: int, *, breaks: Sequence[int] = (), raised: Sequence[int] = (),
    gap: int | None = None,
) -> Fan:  # fmt: skip
    """`count` cards in the zone. `breaks` are places where a new rank begins, `raised` are lifted, and before the
    card at `gap` (or after the last) a place is left free.

    One row while every sliver shows the whole index; otherwise two, then three, the first ones behind.
    """
    slots = count + (gap is not None)
    rows = 1
    while rows < _MOST_ROWS and _step(zone, width * _ROWS[rows][1], -(-slots // rows)) < INDEX * width * _ROWS[rows][1]:
        rows += 1
    offsets, factor = _ROWS[rows]
    w = width * factor
    per_row = -(-slots // rows) if slots else 0
    ids: list[int | None] = list(range(count))
    if gap is not None:
        ids.insert(gap, None)
    up = set(raised)
    # The arc lowers the outer cards; with it the front row must still end on the screen.
    up_by = max(0.0, offsets[-1] * w - (zone.h - RATIO * w - 17 * u))
    found: list[FanCard] = []
    for row in range(rows):
        part = ids[row * per_row : (row + 1) * per_row]
        below = (offsets[row + 1] - offsets[row]) * w if row + 1 < rows else None
        found += _row(
            zone, w, u, part, row, offsets[row] * w - up_by, below, set(breaks), up, 32 * u if rows == 1 else 18 * u
        )
    return Fan(w, rows, tuple(found))


def _step(zone: Box, w: float, count: int) -> float:
    return min(_WIDEST_STEP * w, (zone.w - w) / max(1, count - 1))


def _row(
    zone: Box, w: float, u: float, ids: Sequence[int | None], row: int, dy: float, below: float | None,
    breaks: set[int], raised: set[int], lift: float,
) -> list[FanCard]:  # fmt: skip
    count = len(ids)
    splits = [k for k, i in enumerate(ids) if k and i is not None and i in breaks]
    room = zone.w - w
    step = _step(zone, w, count)
    extra = min(_BREAK * w, max(0.0, (room - step * (count - 1)) / max(1, len(splits))))
    if step < _WIDEST_STEP * w and splits:
        # Breaks are taken from the steps, as long as the index stays whole.
        tight = (room - _BREAK * w * len(splits)) / max(1, count - 1)
        if tight >= INDEX * w:
            step, extra = tight, _BREAK * w
    x = zone.cx - (w + step * (count - 1) + extra * len(splits)) / 2
    starts: list[float] = []
    for k in range(count):
        if k in splits:
            x += extra
        starts.append(x)
        x += step
    found: list[FanCard] = []
    for k, i in enumerate(ids):
        if i is None:
            continue
        t = 0.0 if count == 1 else 2 * k / (count - 1) - 1
        if below is not None or row > 0:
            # Rows behind one another share one arc.
            t = max(-1.0, min(1.0, (starts[k] + w / 2 - zone.cx) / max(1.0, room / 2)))
        rest = zone.y + dy + 16 * u * t * t
        y = rest - (lift if i in raised else 0.0)
        right = starts[k + 1] if k + 1 < count else starts[k] + w
        high = w * RATIO if below is None else below - 64 * u * step / max(1.0, room) - 1
        strip = Box(starts[k], rest, right - starts[k], high)
        found.append(FanCard(starts[k], y, min(5.0, 0.40 * count) * t, row, strip))
    return found
