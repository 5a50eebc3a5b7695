"""Where the parts of the table are: score bar, seats, melds, piles, tray, hand. Pure arithmetic; lengths are px."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from canasta.ui.layout_box import Box

SeatPlace: TypeAlias = Literal["left", "top", "right"]

RATIO: Final = 1.4
_DESIGN: Final = (1920, 1080)
# From the own left round the table, in turn order.
PLACES: Final[dict[int, tuple[SeatPlace, ...]]] = {
    2: ("top",),
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top", "top", "right"),
    6: ("left", "top", "top", "top", "right"),
}
SMALLEST_SCALE: Final = 0.8
_STEP: Final = 0.05
# The least share of the height that melds and piles keep, whatever scales are asked for.
_PLAY: Final = 0.41


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are: `u` px a design unit, `d` px a device-independent px, `k` px a unit of text, `ui` and
    `card` the scales that are in force."""

    u: float
    d: float
    k: float
    ui: float
    card: float

    def least(self, units: float, dp: float) -> float:
        """Design units of the interface, but never under so many device-independent px."""
        return max(units * self.u, dp * self.d) * self.ui


@dataclass(frozen=True, slots=True)
class Zones:
    """The parts of the table. `melds` are by place: the own side's first, then the others'."""

    scale: Scale
    bar: Box
    seats: tuple[tuple[SeatPlace, Box], ...]
    play: Box
    melds: tuple[Box, ...]
    piles: Box
    stock: Box
    pile: Box
    tray: Box
    hand: Box
    prompt: Box
    fan: Box
    plate: Box
    buttons: Box
    hand_width: float
    """Width of a card in the hand."""


def zones(
    size: tuple[int, int], players: int, sides: int, *, density: float = 1.0, ui: float = 1.0, card: float = 1.0,
    text: float = 1.0,
) -> Zones:  # fmt: skip
    """The zones of a table; scales that leave too little room are lowered until everything fits."""
    while True:
        found = _zones(size, players, sides, density, ui, card, text)
        if _fits(found, size):
            return found
        if card > 1.0 or (card > SMALLEST_SCALE and ui <= 1.0):
            card = max(SMALLEST_SCALE, round(card - _STEP, 2))
        elif ui > SMALLEST_SCALE:
            ui = max(SMALLEST_SCALE, round(ui - _STEP, 2))
        else:
            return found


def _fits(found: Zones, size: tuple[int, int]) -> bool:
    s = found.scale
    return (
        found.play.h >= max(296 * s.d, _PLAY * size[1])
        and found.fan.w >= 3.6 * found.hand_width
        and found.melds[0].w >= 236 * s.d
        and found.tray.h >= 112 * s.d
    )


def _zones(size: tuple[int, int], players: int, sides: int, d: float, ui: float, card: float, text: float) -> Zones:
    width, height = size
    u = min(width / _DESIGN[0], height / _DESIGN[1])
    scale = Scale(u, d, max(u, 0.70 * d) * ui * text, ui, card)
    least = scale.least
    places = PLACES[players]
    bar = least(78, 54)
    side = least(132, 88) if "left" in places else 24 * u
    top = least(104, 70) if "top" in places else 16 * u
    hand_width = max(98 * d, 150 * u) * card
    fan_height = hand_width * RATIO + 34 * max(u, 0.655 * d)
    hand = least(120, 72) + fan_height
    gap = 12 * u
    play = Box(side, bar + top, width - 2 * side, height - bar - top - hand)
    centre = least(412, 292)
    column = (play.w - centre - 2 * gap) / 2
    melds = [Box(play.x, play.y, column, play.h - gap)]
    others = max(1, sides - 1)
    row = (play.h - gap * others) / others
    melds += [Box(play.right - column, play.y + i * (row + gap), column, row) for i in range(others)]
    middle = Box(play.cx - centre / 2, play.y, centre, play.h - gap)
    piles_height = max(178 * d, min(middle.h * (0.5 if card <= 1 else 0.56), 262 * u * max(1.0, card)))
    piles = Box(middle.x, middle.y, middle.w, piles_height)
    pile_width = min((piles.h - 30 * u - 36 * max(u, 0.7 * d)) / RATIO, (piles.w - 120 * u) / 2)
    spare = (piles.w - 2 * pile_width) / 3
    stock = Box(piles.x + spare * 0.62, piles.y + 14 * u, pile_width, pile_width * RATIO)
    pile = Box(piles.right - spare * 0.75 - pile_width, stock.y, pile_width, stock.h)
    hand_box = Box(0, height - hand, width, hand)
    plate = least(330, 206)
    low = hand_box.y + least(64, 42)
    return Zones(
        scale=scale,
        bar=Box(0, 0, width, bar),
        seats=_seats(places, Box(side, bar, width - 2 * side, top), side, play, width, u),
        play=play,
        melds=tuple(melds),
        piles=piles,
        stock=stock,
        pile=pile,
        tray=Box(middle.x, middle.y + piles_height + gap, middle.w, middle.h - piles_height - gap),
        hand=hand_box,
        prompt=Box(width / 2 - 480 * u * ui, hand_box.y, 960 * u * ui, least(52, 38)),
        fan=Box(plate + 8 * u, height - fan_height, width - 2 * plate - 16 * u, fan_height),
        plate=Box(20 * u, low, plate - 20 * u, height - low - 18 * u),
        buttons=Box(width - plate, low, plate - 20 * u, height - low - 18 * u),
        hand_width=hand_width,
    )


def _seats(
    places: tuple[SeatPlace, ...], strip: Box, side: float, play: Box, width: int, u: float
) -> tuple[tuple[SeatPlace, Box], ...]:
    """Top seats share the strip in equal cells, at most 620 units each."""
    tops = places.count("top")
    cell = min(strip.w / max(tops, 1), max(620 * u, strip.w / 3.2))
    x = width / 2 - cell * tops / 2
    found: list[tuple[SeatPlace, Box]] = []
    for place in places:
        if place == "top":
            found.append((place, Box(x, strip.y, cell, strip.h)))
            x += cell
        else:
            found.append((place, Box(0 if place == "left" else width - side, play.y, side, play.h)))
    return tuple(found)
