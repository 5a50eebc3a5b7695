"""Everything a screen draws with, for one window size and one set of looks: sizes, colours, text, sprites, skins.

A kit is made again when the window is resized or a setting changes the looks; screens ask it for everything and keep
nothing of it. Arguments called `u` sizes are design units (u = min(width / 1920, height / 1080) px).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from canasta.app import paths
from canasta.app.playermarks import Mark
from canasta.app.settings import Settings
from canasta.ui.light import Light
from canasta.ui.marks import Marks
from canasta.ui.skins import Skins
from canasta.ui.sprites import Shadow, Sprites
from canasta.ui.svg import SurfaceCache, converted, svg
from canasta.ui.text import BODY_FLOOR, LARGE_TEXT, TERTIARY_FLOOR, Anchor, Role, Text
from canasta.ui.theme import HIT, STRAP, Cloth, Rgb, css, theme

#: Screens have room for texts of so many times the usual size; the table has a limit of its own (`layout_zones`).
MOST_TEXT: Final = 1.35
_DESIGN: Final = (1920, 1080)
# Bytes at 1920x1080 for cards and icons, for skins, for lines of text. They grow with the area of the window.
_SPRITES: Final = 36_000_000
_SKINS: Final = 20_000_000
_TEXT: Final = 8_000_000
# The cloth's gradient is drawn this much smaller and scaled up; nobody can tell.
_COARSE: Final = 6
_WEAVE: Final = 6


class Kit:
    """The drawing kit of a window of `size` px.

    `density` is px a device-independent pixel (2.0 on doubled displays); floors of text and hit areas are given in
    those. `language` is the language shown, by default that of the settings or English.
    """

    def __init__(
        self, size: tuple[int, int], settings: Settings, *, language: str | None = None, density: float = 1.0
    ) -> None:
        self.size = size
        self.settings = settings
        self.density = density
        self.language = language or settings.language or "en"
        self.u = min(size[0] / _DESIGN[0], size[1] / _DESIGN[1])
        self.text_scale = min(MOST_TEXT, settings.ui_scale * (LARGE_TEXT if settings.large_text else 1.0))
        self.theme = theme(settings.cloth, high_contrast=settings.high_contrast)
        self.reduced_motion = settings.reduced_motion
        area = max(0.5, size[0] * size[1] / (_DESIGN[0] * _DESIGN[1]))
        assets = paths.assets()
        self.write = Text(assets / "fonts", self.language, round(_TEXT * area))
        self.skins = Skins(self.theme, self.u, round(_SKINS * area))
        self.marks = Marks(self.skins)
        self.sprites = Sprites(
            assets, self.theme, round(_SPRITES * area),
            four_colour=settings.four_colour, large_indices=settings.large_indices,
        )  # fmt: skip
        self._assets = assets
        # The cloth of the table and that of one special screen at a time.
        self._cloths = SurfaceCache(round(2 * size[0] * size[1] * 4))

    # ---- sizes

    def px(self, u: float) -> int:
        """Design units in whole px."""
        return round(u * self.u)

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle given in design units, px."""
        return pygame.Rect(self.px(x), self.px(y), self.px(width), self.px(height))

    def at_least(self, u: float, dp: float) -> int:
        """Design units in whole px, but never fewer than so many device-independent px."""
        return max(round(u * self.u), round(dp * self.density))

    def hit(self, u: float) -> int:
        """Height or width of something to press: design units, never under 44 device-independent px."""
        return self.at_least(u, HIT)

    def text_px(self, u: float, *, tertiary: bool = False) -> float:
        """Size of text in px: with the text size of the settings and the floors of the look."""
        floor = TERTIARY_FLOOR if tertiary else BODY_FLOOR
        return max(u * self.u * self.text_scale, floor * self.density)

    # ---- text

    def text(
        self, to: pygame.Surface, text: str, at: tuple[float, float], role: Role, u: float,
        colour: Rgb | None = None, anchor: Anchor = "midleft", *, width: float | None = None, tertiary: bool = False,
    ) -> pygame.Rect:  # fmt: skip
        """Draws one line and returns the rectangle it fills; `width` px makes it fit."""
        size = self.text_px(u, tertiary=tertiary)
        floor = min(size, TERTIARY_FLOOR * self.density)
        return self.write.draw(to, text, at, role, size, colour or self.theme.text, anchor, width=width, floor=floor)

    def text_width(self, text: str, role: Role, u: float) -> int:
        """Width of a line at this size in u, px."""
        return self.write.width(text, role, self.text_px(u))

    def paragraph(
        self, to: pygame.Surface, text: str, box: pygame.Rect, role: Role, u: float, colour: Rgb | None = None,
    ) -> int:  # fmt: skip
        """Draws wrapped text from the top of `box`, as many lines as fit; returns the height used, px."""
        size = self.text_px(u)
        lines = max(1, box.height // self.write.leading(role, size))
        return self.write.paragraph(
            to, text, box.topleft, role, size, colour or self.theme.text, box.width, lines=lines
        )

    # ---- pictures

    def card(
        self, code: str, width: float, angle: float = 0.0, *, shadow: Shadow = "rest", dim: bool = False
    ) -> pygame.Surface:
        """A card sprite, `width` px wide, centred on the card; see `Sprites.card`."""
        return self.sprites.card(code, width, angle, shadow=shadow, dim=dim)

    def icon(self, name: str, size: float, colour: Rgb | None = None, alpha: float = 1.0) -> pygame.Surface:
        """An icon, `size` px, in the text colour by default."""
        return self.sprites.icon(name, size, colour or self.theme.text, alpha)

    def draw_icon(
        self, to: pygame.Surface, name: str, size: float, centre: tuple[float, float], colour: Rgb | None = None
    ) -> None:
        """Draws an icon with its middle at this place."""
        picture = self.icon(name, size, colour)
        to.blit(picture, (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2)))

    def emblem(self, to: pygame.Surface, side: int, size: float, centre: tuple[float, float]) -> None:
        """Draws the emblem of a side on a disc in its colour; `size` is the disc's diameter, px."""
        look = self.theme.side(side)
        disc = self.skins.disc(size, look.colour)
        to.blit(disc, disc.get_rect(center=(round(centre[0]), round(centre[1]))))
        self.draw_icon(to, look.icon, size * 0.66, centre, self.theme.emblem_ink)

    def person(self, to: pygame.Surface, mark: Mark | None, size: float, centre: tuple[float, float]) -> None:
        """Draws the mark of a person, where there is one: their symbol on a square in their colour with a paper rim,
        so that nobody takes it for the round emblem of a side."""
        if mark is None:
            return
        side = max(size, 17 * self.density)
        rim = max(1.5, side * 0.075)
        colour = self.theme.side(mark.colour).colour
        tile = self.skins.pill(side, side, colour, radius=side * 0.28, edge=self.theme.paper, edge_width=rim)
        to.blit(tile, tile.get_rect(center=(round(centre[0]), round(centre[1]))))
        self.draw_icon(to, self.theme.side(mark.symbol).icon, side * 0.7, centre, self.theme.emblem_ink)

    def swatch(self, cloth: Cloth, width: int, height: int) -> pygame.Surface:
        """A small piece of a cloth, to choose it by."""

        def make() -> pygame.Surface:
            fill = _gradient(cloth, (width / 2, height / 2), width * 0.7)
            body = f'<rect width="{width}" height="{height}" rx="{height * 0.22:.1f}" fill="url(#c)"/>'
            return svg(width, height, body, fill)

        return self.skins.cache.get(("swatch", cloth, width, height), make)

    # ---- grounds

    def cloth(self, cloth: Cloth | None = None) -> pygame.Surface:
        """The table cloth for the whole window: gradient and weave, opaque; kept, as it is copied piece by piece."""
        look = cloth or self.theme.cloth

        def make() -> pygame.Surface:
            ground = pygame.Surface(self.size, 0, 32)
            self.spread(ground, look)
            return ground

        return self._cloths.get(look, make)

    def spread(
        self, to: pygame.Surface, cloth: Cloth, centre: tuple[float, float] = (0.5, 0.46), radius: float = 0.6,
        light: Light = (), *, weave: bool = True,
    ) -> None:  # fmt: skip
        """Covers a surface as large as the window with a cloth; `centre` and `radius` of its gradient in shares of it.

        `light` falls on it: rays and glows cost next to nothing here, as the cloth is drawn small and scaled up.
        Without the weave, which is hardly seen, it takes half the time.
        """
        width, height = self.size
        small = (max(1, width // _COARSE), max(1, height // _COARSE))
        fill = _gradient(cloth, (small[0] * centre[0], small[1] * centre[1]), small[0] * radius)
        body = f'<rect width="{small[0]}" height="{small[1]}" fill="url(#c)"/>'
        for ray in light:
            more, defs = ray.drawing(1 / _COARSE)
            body, fill = body + more, fill + defs
        # A surface without alpha is scaled and copied many times faster.
        coarse = pygame.Surface(small, 0, to)
        coarse.blit(svg(*small, body, fill), (0, 0))
        pygame.transform.smoothscale(coarse, self.size, to)
        if weave and not self.theme.high_contrast:
            side = max(8, self.px(63))
            tile = pygame.image.load_sized_svg(str(self._assets / "brand" / "weave_tile.svg"), (side, side))
            tile = converted(tile)
            tile.fill((255, 255, 255, _WEAVE), special_flags=pygame.BLEND_RGBA_MULT)
            to.fblits([(tile, (x, y)) for x in range(0, width, side) for y in range(0, height, side)])

    def top_bar(self, to: pygame.Surface, title: str, note: str = "") -> int:
        """Draws the bar of a screen with its title and a quiet note on the right; returns the y below its strap, px.

        Room is left for a back button of 56u (at least 44 px) at the left, at `back_box`.
        """
        high = self.bar_height
        width = self.size[0]
        self.skins.panel(width, high, "bar").blit(to, (0, 0))
        strap = self.px(10)
        to.blit(self.skins.strap(width, strap, STRAP), (0, high))
        box = self.back_box
        left = box.right + self.px(22)
        room = width - left - self.px(34)
        note_room = min(room * 0.45, self.text_width(note, "body", 23)) if note else 0
        japanese = self.language == "ja"
        role: Role = "poster" if japanese and 46 * self.u * self.text_scale >= 36 else "title"
        self.text(to, title, (left, high / 2), role, 40 if japanese else 46, width=room - note_room - self.px(24))
        if note:
            at = (width - self.px(34), high / 2)
            self.text(to, note, at, "body", 23, self.theme.text2, "midright", width=note_room)
        return high + max(2, strap)

    @property
    def bar_height(self) -> int:
        """Height of the top bar without its strap, px."""
        return max(self.px(88), self.hit(56) + self.px(20))

    @property
    def back_box(self) -> pygame.Rect:
        """Where the back button of a screen with a top bar goes."""
        side = self.hit(56)
        return pygame.Rect(self.px(26), (self.bar_height - side) // 2, side, side)

    def hints(
        self, to: pygame.Surface, items: Sequence[tuple[str, str]], at: tuple[float, float], colour: Rgb | None = None
    ) -> pygame.Rect:
        """Draws a row of key hints from a middle left point: pairs of an icon name (or `key:Esc`) and a text."""
        shade = colour or self.theme.text2
        x, y = at
        side = self.at_least(30, 20)
        start = x
        for sign, words in items:
            if sign.startswith("key:"):
                x += self.key_cap(to, sign[4:], (x, y), side, shade).width
            else:
                self.draw_icon(to, sign, side, (x + side / 2, y), shade)
                x += side
            x += self.px(9)
            x = self.text(to, words, (x, y), "body", 21, shade).right + self.px(26)
        return pygame.Rect(round(start), round(y - side / 2), round(x - start), side)

    def key_cap(self, to: pygame.Surface, label: str, at: tuple[float, float], side: int, colour: Rgb) -> pygame.Rect:
        """Draws the cap of a key from its middle left point, at least `side` px wide; returns its rectangle."""
        size = side * 0.6
        width = max(side, self.write.width(label, "label", size) + round(side * 0.5))
        cap = self.skins.pill(width, side, (255, 255, 255), alpha=0.1, radius=side * 0.24, edge=colour, edge_width=1.5)
        box = cap.get_rect(midleft=(round(at[0]), round(at[1])))
        to.blit(cap, box)
        self.write.draw(to, label, box.center, "label", size, colour, "center")
        return box


def _gradient(cloth: Cloth, centre: tuple[float, float], radius: float) -> str:
    stops = ((0, cloth.centre), (0.5, cloth.middle), (1, cloth.edge))
    head = '<radialGradient id="c" gradientUnits="userSpaceOnUse"'
    head += f' cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{radius:.1f}">'
    return (
        head
        + "".join(f'<stop offset="{at}" stop-color="{css(colour)}"/>' for at, colour in stops)
        + "</radialGradient>"
    )
