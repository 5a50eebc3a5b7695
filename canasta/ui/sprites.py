"""Cards, portraits, icons and brand marks, rasterised from SVG at the exact size and cached in bounded memory.

Cards are named as the engine does (`QH`, `TS0`, `JK1`) or by a back (`back_petrol`). Every card sprite is a surface
whose centre is the centre of the card, whatever its turn and shadow, so it is drawn with `place`. Lengths are px,
angles degrees clockwise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pygame

from canasta.app.names import PORTRAITS
from canasta.ui.svg import SurfaceCache, converted, soft, soft_edge, svg, tinted
from canasta.ui.theme import SHADOW, Rgb, Theme, css

Shadow: TypeAlias = Literal["none", "rest", "raised"]

RATIO: Final = 1.4
BACKS: Final = ("back_petrol", "back_coral", "back_plum")
# Under this width the plain corner index can no longer be read.
JUMBO_UNDER: Final = 64
DIM: Final = 0.62
_REST_STEP: Final = 0.5
_FLIGHT_STEP: Final = 3
# Offset, blur (both in card widths) and strength of the shadows that are part of a sprite.
_SHADOWS: Final[dict[Shadow, tuple[float, float, float]]] = {
    "none": (0, 0, 0),
    "rest": (0.012, 0.025, 0.45),
    "raised": (0.05, 0.06, 0.5),
}
_VIEW: Final = 250
_BACK_MASTER: Final = 320
_RADIUS: Final = 0.072


def face_file(code: str) -> str:
    """The file name of a card, without suffix: `TS0` is `10S`, the jokers are `X1` and `X2` by turns.

    Raises `ValueError` for what is no card.
    """
    if code in BACKS:
        return code
    match = re.fullmatch(r"(?:(JK|X)(\d*)|(10|[2-9TJQKA])([SHDC])\d*)", code)
    if match is None:
        raise ValueError(f"no card: {code!r}")
    joker, copy, rank, suit = match.groups()
    if joker:
        return "X2" if int(copy or 1) % 2 == 0 else "X1"
    return ("10" if rank == "T" else rank) + suit


@lru_cache(maxsize=400)
def _inner(path: Path) -> str:
    """What stands inside the svg element of a file."""
    found = re.search(r"<svg[^>]*>(.*)</svg>", path.read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"{path.name}: no svg element")
    return found.group(1)


def turned_size(width: float, angle: float) -> tuple[int, int]:
    """Size of the box around a turned card, px, even so that its centre is a whole pixel."""
    a = math.radians(angle)
    high = width * RATIO
    wide = abs(width * math.cos(a)) + abs(high * math.sin(a))
    tall = abs(width * math.sin(a)) + abs(high * math.cos(a))
    return 2 * math.ceil(wide / 2 + 1), 2 * math.ceil(tall / 2 + 1)


class Sprites:
    """The pictures of one theme and one set of looks, from the folder of assets.

    `budget` bounds the bytes of card sprites, portraits and icons together. Raises `FileNotFoundError` for a missing
    picture when it is first needed.
    """

    def __init__(self, assets: Path, theme: Theme, budget: int, *, four_colour: bool, large_indices: bool) -> None:
        self._assets = assets
        self._theme = theme
        self._four = four_colour
        self._large = large_indices
        # Flights have a cache of their own, so that a busy deal does not push out the cards that lie still.
        self.cache = SurfaceCache(round(budget * 0.6))
        self.flights = SurfaceCache(round(budget * 0.4))

    @property
    def looks(self) -> tuple[bool, bool]:
        """What tells pictures of one card apart besides size and turn: four colours, large indices."""
        return self._four, self._large

    @property
    def held(self) -> int:
        """Bytes of all sprites."""
        return self.cache.held + self.flights.held

    @staticmethod
    def place(to: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float]) -> pygame.Rect:
        """Draws a sprite with its centre at this place; returns what it covered."""
        width, height = sprite.get_size()
        return to.blit(sprite, (round(centre[0] - width / 2), round(centre[1] - height / 2)))

    def card(
        self, code: str, width: float, angle: float = 0.0, *, shadow: Shadow = "rest", dim: bool = False
    ) -> pygame.Surface:
        """A card at rest, turned in steps of half a degree and drawn turned, so that it stays crisp.

        `width` is that of the unturned card; `dim` draws it at 62 %: not playable, or counting against its side.
        """
        key = self._key(code, width, angle, shadow, dim)
        return self.cache.get(key, lambda: self._card(key[1], key[2], key[3], shadow, dim))

    def _key(
        self, code: str, width: float, angle: float, shadow: Shadow, dim: bool
    ) -> tuple[str, str, int, float, Shadow, bool, str]:
        name, w = face_file(code), round(width)
        turn = round(angle / _REST_STEP) * _REST_STEP % 360
        return "card", name, w, turn, shadow, dim, self._folder(name, w)

    def keep_faces(self, wanted: Iterable[tuple[str, float, float, Shadow, bool]]) -> None:
        """Forget every drawing of a face but these (code, width, angle, shadow, dim), and have all of these: what is
        there afterwards does not depend on which cards were seen before."""
        cards = {self._key(*each): each for each in wanted}

        def strange(key: Hashable) -> bool:
            kind, name, *_ = key if isinstance(key, tuple) and len(key) > 1 else ("", "")
            return kind in ("card", "flight", "fly") and not str(name).startswith("back") and key not in cards

        self.cache.drop(strange)
        self.flights.drop(strange)
        for code, width, angle, shadow, dim in cards.values():
            self.card(code, width, angle, shadow=shadow, dim=dim)

    def has_card(
        self, code: str, width: float, angle: float = 0.0, *, shadow: Shadow = "rest", dim: bool = False
    ) -> bool:
        """Whether `card` would find this one ready, so that it costs nothing."""
        return self._key(code, width, angle, shadow, dim) in self.cache

    def flight(self, code: str, width: float, angle: float, squeeze: float = 1.0) -> pygame.Surface:
        """A card on its way, without shadow, turned in steps of three degrees; made from the straight sprite.

        `squeeze` narrows it while it is turned over, 0 to 1, in steps of a tenth.
        """
        name, w = face_file(code), round(width)
        turn = round(angle / _FLIGHT_STEP) * _FLIGHT_STEP % 360
        narrow = max(1, round(max(0.0, min(1.0, squeeze)) * 10))
        if turn == 0 and narrow == 10:
            return self.card(code, w, shadow="none")

        def make() -> pygame.Surface:
            straight = self.card(code, w, shadow="none")
            if narrow < 10:
                size = (max(1, round(straight.get_width() * narrow / 10)), straight.get_height())
                straight = pygame.transform.smoothscale(straight, size)
            return converted(pygame.transform.rotozoom(straight, -turn, 1)) if turn else converted(straight)

        return self.flights.get(("flight", name, w, turn, narrow, self._folder(name, w)), make)

    def shadow(
        self, width: float, angle: float = 0.0, *, height: float = 0.14, strength: float = 0.45
    ) -> pygame.Surface:
        """The shadow of a lifted card by itself; `height` is how soft it is, in card widths. Draw it offset."""
        w = round(width)
        turn = round(angle / _FLIGHT_STEP) * _FLIGHT_STEP % 180
        blur = max(1, round(w * height / 2))

        def make() -> pygame.Surface:
            straight = soft_edge(w, w * RATIO, w * _RADIUS, blur, SHADOW, strength)
            return converted(pygame.transform.rotozoom(straight, -turn, 1)) if turn else straight

        return self.flights.get(("shadow", w, turn, blur, strength), make)

    def outline(
        self, width: float, angle: float = 0.0, *, colour: Rgb, line: float, gap: float = -1.0
    ) -> pygame.Surface:
        """An outline around a card, `gap` px away from its edge: gold when selected, the focus ring further out."""
        w = round(width)
        turn = round(angle / _REST_STEP) * _REST_STEP % 180

        def make() -> pygame.Surface:
            out = gap + line
            wide, high = w + 2 * out, w * RATIO + 2 * out
            radius = w * _RADIUS + gap + line / 2
            size = turned_size(w + 2 * out + 2, turn)
            middle = f"translate({size[0] / 2} {size[1] / 2}) rotate({turn}) translate({-wide / 2} {-high / 2})"
            paint = f'fill="none" stroke="{css(colour)}" stroke-width="{line}"'
            body = f'<g transform="{middle}"><rect x="{line / 2}" y="{line / 2}" width="{wide - line}" '
            return svg(*size, f'{body}height="{high - line}" rx="{radius:.2f}" {paint}/></g>')

        return self.cache.get(("outline", w, turn, colour, round(line, 1), round(gap, 1)), make)

    def portrait(self, number: int, size: float, ring: Rgb | None = None, *, active: bool = False) -> pygame.Surface:
        """A round portrait of this diameter with a ring in the side's colour; `active` adds the gold ring and halo."""
        name, s = PORTRAITS[number % len(PORTRAITS)], round(size)

        def make() -> pygame.Surface:
            full = 2 * math.ceil(s * (0.95 if active else 0.64))
            half = full / 2
            sheet = pygame.Surface((full, full), pygame.SRCALPHA)
            circle = '<circle cx="{0}" cy="{0}" r="{1:.2f}" fill="{2}"/>'
            if active:
                glow = circle.format(half, s * 0.66, "#000")
                sheet.blit(soft((full, full), glow, s * 0.11, self._theme.gold, 0.75), (0, 0))
                sheet.blit(svg(full, full, circle.format(half, s * 0.67, css(self._theme.gold))), (0, 0))
            rings = circle.format(half, s * 0.61, css(self._theme.deep1))
            if ring is not None:
                rings += circle.format(half, s * 0.555, css(ring))
            sheet.blit(svg(full, full, rings), (0, 0))
            face = pygame.image.load_sized_svg(str(self._assets / "cards" / "avatars" / f"{name}.svg"), (s, s))
            sheet.blit(face, face.get_rect(center=(half, half)))
            return converted(sheet)

        return self.cache.get(("portrait", name, s, ring, active), make)

    def icon(self, name: str, size: float, colour: Rgb, alpha: float = 1.0) -> pygame.Surface:
        """An icon of the 24 grid in one colour."""
        s = max(1, round(size))

        def make() -> pygame.Surface:
            master = pygame.image.load_sized_svg(str(self._assets / "icons" / f"{name}.svg"), (s, s))
            return tinted(converted(master), colour, alpha)

        return self.cache.get(("icon", name, s, colour, alpha), make)

    def brand(self, name: str, height: float) -> pygame.Surface:
        """A brand mark (`wordmark_en`, `mark`, `basket_front` ...) of this height, in its own proportions."""
        h = round(height)

        def make() -> pygame.Surface:
            path = self._assets / "brand" / f"{name}.svg"
            found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', path.read_text(encoding="utf-8")[:400])
            if found is None:
                raise ValueError(f"{path.name}: no view box from 0 0")
            wide, high = map(float, found.groups())
            return svg(h * wide / high, h, f'<g transform="scale({h / high})">{_inner(path)}</g>')

        return self.cache.get(("brand", name, h), make)

    def prewarm(self, codes: Iterable[str], width: float, angle: float = 0.0) -> Iterator[None]:
        """Makes the resting sprites of these cards one a step; drive it with whatever time a frame has left."""
        for code in codes:
            self.card(code, width, angle)
            yield

    def _folder(self, name: str, width: int) -> str:
        if name in BACKS:
            return "backs"
        jumbo = self._large or width < JUMBO_UNDER
        # Only two suits change colour; the four-colour folders hold no others.
        four = self._four and name[-1] in "DC"
        return "faces" + ("_jumbo" if jumbo else "") + ("_four" if four else "")

    def _card(self, name: str, w: int, turn: float, shadow: Shadow, dim: bool) -> pygame.Surface:
        if name in BACKS:
            face = self._back(name, w, turn)
            size = face.get_size()
        else:
            face, size = self._drawn(name, w, turn)
        if dim:
            face = face.copy()
            face.fill((round(255 * DIM),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        if shadow == "none":
            return converted(face)
        drop, softness, strength = _SHADOWS[shadow]
        blur = max(1, round(w * softness))
        pad = 2 * blur + math.ceil(w * drop)
        sheet = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
        sheet.blit(self._under(w, turn, blur, strength, size), (pad - 2 * blur, pad - 2 * blur + round(w * drop)))
        sheet.blit(face, (pad, pad))
        return converted(sheet)

    def _drawn(self, name: str, w: int, turn: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """A face drawn turned, and the size of its box."""
        path = self._assets / "cards" / self._folder(name, w) / f"{name}.svg"
        if turn == 0:
            size = (w + w % 2, 2 * round(w * RATIO / 2))
            grow = f"scale({size[0] / _VIEW} {size[1] / (_VIEW * RATIO)})"
            return svg(*size, f'<g transform="{grow}">{_inner(path)}</g>'), size
        size = turned_size(w, turn)
        place = f"translate({size[0] / 2} {size[1] / 2}) rotate({turn}) translate({-w / 2} {-w * RATIO / 2})"
        return svg(*size, f'<g transform="{place} scale({w / _VIEW})">{_inner(path)}</g>'), size

    def _back(self, name: str, w: int, turn: float) -> pygame.Surface:
        """A back, turned. The weave takes ten times as long to draw as a face, so one large drawing serves for all
        sizes and turns; it is scaled to twice the size before it is turned, and so stays crisp."""
        large = _BACK_MASTER * -(-2 * w // _BACK_MASTER)

        def make() -> pygame.Surface:
            path = self._assets / "cards" / "backs" / f"{name}.svg"
            return svg(large, large * RATIO, f'<g transform="scale({large / _VIEW})">{_inner(path)}</g>')

        master = self.cache.get(("back", name, large), make)
        if turn == 0:
            return pygame.transform.smoothscale(master, (w + w % 2, 2 * round(w * RATIO / 2)))
        double = pygame.transform.smoothscale(master, (2 * w, round(2 * w * RATIO)))
        turned = pygame.transform.rotozoom(double, -turn, 0.5)
        size = turned_size(w, turn)
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sheet.blit(turned, turned.get_rect(center=(size[0] // 2, size[1] // 2)))
        return sheet

    def _under(self, w: int, turn: float, blur: int, strength: float, size: tuple[int, int]) -> pygame.Surface:
        """The shadow below a resting card; it is the same for all faces, so it is made once."""
        full = (size[0] + 4 * blur, size[1] + 4 * blur)

        def make() -> pygame.Surface:
            place = f"translate({full[0] / 2} {full[1] / 2}) rotate({turn}) translate({-w / 2} {-w * RATIO / 2})"
            card = f'<rect width="{w}" height="{w * RATIO}" rx="{w * _RADIUS}" fill="#000"/>'
            return soft(full, f'<g transform="{place}">{card}</g>', blur, SHADOW, strength)

        return self.cache.get(("under", w, turn, blur), make)
