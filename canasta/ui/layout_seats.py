"""Where the other players are: portrait, name, count and fan of backs along the edges. Lengths are px."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.ui.layout_box import Box
from canasta.ui.layout_zones import RATIO, Scale, SeatPlace


@dataclass(frozen=True, slots=True)
class Back:
    """A face-down card: its centre, turn in degrees clockwise, and width."""

    x: float
    y: float
    angle: float
    width: float


@dataclass(frozen=True, slots=True)
class SeatSpot:
    """One player at the edge: `portrait` is the square of the head, `name` the line of the name, `count` the pill."""

    seat: int
    place: SeatPlace
    box: Box
    portrait: Box
    name: Box
    count: Box
    foot: Box
    bubble: tuple[float, float]
    """Where the bubble of the last action begins: its middle left point, middle right for the right seat."""
    hand: tuple[float, float]
    """Where cards go to and come from."""
    backs: tuple[Back, ...]


def seat_spot(seat: int, place: SeatPlace, box: Box, count: int, scale: Scale, *, foot: bool) -> SeatSpot:
    """The place of a player with `count` cards in the hand; `foot`: room for a second packet is needed."""
    if place == "top":
        return _top(seat, box, count, scale, foot)
    return _side(seat, place, box, count, scale, foot)


def _top(seat: int, box: Box, count: int, scale: Scale, foot: bool) -> SeatSpot:
    k = min(max(scale.u, 0.72 * scale.d) * scale.ui, box.h / 96)
    head, card = 76 * k, 66 * k
    words = min(160 * k, box.w * 0.30)
    packet = 44 * k if foot else 0.0
    room = box.w - head - words - card - packet - 64 * k
    step = max(2.0, min(18 * k, room / max(1, count - 1)))
    wide = card + step * max(0, count - 1)
    left = box.cx - (head + 30 * k + words + packet + wide) / 2
    left = max(box.x + 12 * k, left)
    start = left + head + 30 * k + words + packet
    backs: list[Back] = []
    for i in range(count):
        t = 0.0 if count == 1 else 2 * i / (count - 1) - 1
        y = box.y - 22 * k + 7 * k * (1 - t * t) + card * RATIO / 2
        backs.append(Back(start + i * step + card / 2, y, -6 * t, card))
    text = left + head + 24 * k
    return SeatSpot(
        seat, "top", box,
        portrait=Box(left, box.y + 11 * k, head, head),
        name=Box(text, box.y + 10 * k, words + 8 * k, 36 * k),
        count=Box(text, box.y + 47 * k, 62 * k, 46 * k),
        foot=Box(start - packet - 8 * k, box.y + 46 * k, 34 * k, 34 * k * RATIO),
        bubble=(text + 70 * k, box.y + 70 * k),
        hand=(start + wide / 2, box.y + card * 0.5),
        backs=tuple(backs),
    )  # fmt: skip


def _side(seat: int, place: SeatPlace, box: Box, count: int, scale: Scale, foot: bool) -> SeatSpot:
    k = min(max(scale.u, 0.72 * scale.d) * scale.ui, box.w / 128)
    card, head = 72 * k, 78 * k
    packet = 58 * k if foot else 0.0
    step = max(2.0, min(19 * k, (box.h - 246 * k - packet) / max(1, count - 1)))
    high = card + step * max(0, count - 1)
    top = box.y + max(6 * k, (box.h - high - head - 66 * k - packet) / 2 - 10 * k)
    inward = 1 if place == "left" else -1
    edge = box.x + 10 * k if place == "left" else box.right - 10 * k
    backs: list[Back] = []
    for i in range(count):
        t = 0.0 if count == 1 else 2 * i / (count - 1) - 1
        x = edge + inward * 8 * k * (1 - t * t)
        backs.append(Back(x, top + card / 2 + i * step, inward * (90 + 5 * t), card))
    y = top + high + 12 * k
    pill = Box(box.x + 3 * k, y + head + 11 * k, box.w - 6 * k, 38 * k)
    badge = box.cx + head * 0.06 if inward > 0 else box.cx - head * 0.06 - 60 * k
    out = box.right + 2 * k if place == "left" else box.x - 2 * k
    return SeatSpot(
        seat, place, box,
        portrait=Box(box.cx - head / 2, y, head, head),
        name=pill,
        count=Box(badge, y + head - 34 * k, 60 * k, 46 * k),
        foot=Box(box.cx - 17 * k, pill.bottom + 8 * k, 34 * k, 34 * k * RATIO),
        bubble=(out, y + head / 2),
        hand=(edge, top + high / 2),
        backs=tuple(backs),
    )  # fmt: skip
