"""The signs of the table: straps of finished canastas, meters, gauges, ice, zones, rays. All lengths are px."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from canasta.ui.skins import Art, Skins
from canasta.ui.svg import converted, rounded, svg
from canasta.ui.theme import BANDS, PAPER, Rgb, css

CANASTA: Final = 7
# Edges of squared packs, light and dark sheet by turns.
_SHEETS: Final[tuple[Rgb, Rgb]] = ((253, 245, 230), (230, 216, 188))


class Marks:
    """Signs in the theme of `skins`, cached with them."""

    def __init__(self, skins: Skins) -> None:
        self._skins = skins

    def band(self, card_width: float, kind: str) -> Art:
        """The belly band of a canasta on a card of this width; its body begins 0.70 card widths below the card's top.

        Kinds: natural, mixed, wild, sequence. Figures are drawn by the caller in `BANDS[kind].figures`.
        """
        w = card_width
        wide, high = round(w * 1.05), round(w * 0.40)
        pad = max(2, round(w * 0.08))
        look = BANDS[kind]

        def make() -> pygame.Surface:
            sheet = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA)
            self._skins.shadow(wide, high, w * 0.03, max(1, w * 0.03), 0.45).blit(sheet, (pad, pad + w * 0.02))
            body = rounded(0, 0, wide, high, w * 0.03, f'fill="{css(look.ground)}"')
            for y in (0.09, 0.84):
                body += f'<rect y="{high * y:.2f}" width="{wide}" height="{high * 0.07:.2f}" fill="{css(look.rule)}"/>'
            sheet.blit(svg(wide, high, body), (pad, pad))
            return converted(sheet)

        left = round((wide - w) / 2)
        return Art(self._skins.cache.get(("band", wide, high, kind), make), pad + left, pad)

    def squared(self, card_width: float, *, sheets: int = 5, step: float | None = None) -> Art:
        """The edges of the cards under a squared pack; draw the top card at the same place over it.

        `step` is how far each sheet shows below the next, px (by default 0.022 of the width).
        """
        w, h = round(card_width), round(card_width * 1.4)
        e = max(1.0, card_width * 0.022) if step is None else step
        pad = max(2, round(w * 0.06))

        def make() -> pygame.Surface:
            deep = sheets * e
            sheet = pygame.Surface((w + 2 * pad, h + round(deep) + 2 * pad), pygame.SRCALPHA)
            self._skins.shadow(w, h, w * 0.072, max(1, w * 0.03), 0.5).blit(sheet, (pad, pad + deep))
            body = ""
            for i in range(sheets, 0, -1):
                colour = css(_SHEETS[i % 2])
                paint = f'fill="{colour}" stroke="#8B7A57" stroke-opacity="0.35" stroke-width="{max(0.5, e * 0.2):.2f}"'
                body += rounded(0.5, i * e, w - 1, h - 0.5, w * 0.072, paint)
            sheet.blit(svg(w, h + deep + 1, body), (pad, pad))
            return converted(sheet)

        return Art(self._skins.cache.get(("squared", w, sheets, round(e, 2)), make), pad, pad)

    def meter(self, width: float, height: float, naturals: int, wilds: int) -> pygame.Surface:
        """The seven-segment meter under an open meld: paper for naturals, gold for wild cards, dark for missing."""
        w, h = round(width), max(2, round(height))
        theme = self._skins.theme

        def make() -> pygame.Surface:
            gap = max(1.2, w * 0.025)
            each = (w - gap * (CANASTA - 1)) / CANASTA
            body = ""
            for i in range(CANASTA):
                x = i * (each + gap)
                if i < naturals:
                    paint = f'fill="{css(PAPER)}"'
                elif i < naturals + wilds:
                    paint = f'fill="{css(theme.wild)}"'
                else:
                    paint = f'fill="{css(theme.well)}" fill-opacity="0.6"'
                    if theme.high_contrast:
                        paint += ' stroke="#fff" stroke-opacity="0.6" stroke-width="1"'
                body += rounded(x, 0, each, h, h * 0.3, paint)
                if naturals <= i < naturals + wilds and h >= 6:
                    # Wild segments carry a notch, so that gold is not the only sign.
                    body += rounded(x + each * 0.3, h * 0.36, each * 0.4, h * 0.28, 1, 'fill="#17222D"')
            return svg(w, h, body)

        return self._skins.cache.get(("meter", w, h, naturals, wilds), make)

    def gauge(self, radius: float, share: float, colour: Rgb) -> pygame.Surface:
        """The ring gauge, filled clockwise from the top by `share` (0 to 1); the figures are drawn by the caller."""
        thick = radius * 0.22
        half = radius + thick / 2 + 1
        share = max(0.0, min(1.0, share))
        share = round(share * 180) / 180
        theme = self._skins.theme

        def make() -> pygame.Surface:
            ground = f'<circle cx="{half}" cy="{half}" r="{radius}" '
            body = f'{ground} fill="{css(theme.deep1)}" stroke="#fff" stroke-opacity="0.14" stroke-width="{thick}"/>'
            line = f'fill="none" stroke="{css(colour)}" stroke-width="{thick}" stroke-linecap="round"'
            if share >= 1:
                body += f"{ground} {line}/>"
            elif share > 0:
                angle = 2 * math.pi * share - math.pi / 2
                x, y = half + radius * math.cos(angle), half + radius * math.sin(angle)
                arc = f"M{half},{half - radius}A{radius},{radius} 0 {int(share > 0.5)} 1 {x:.2f},{y:.2f}"
                body += f'<path d="{arc}" {line}/>'
            return svg(2 * half, 2 * half, body)

        return self._skins.cache.get(("gauge", round(radius), share, colour), make)

    def ice(self, card_width: float, grown: float = 1.0) -> Art:
        """Shards and cold light behind a frozen pile; `grown` 0 to 1 is how far the shards have come out."""
        w, h = card_width, card_width * 1.4
        k = w / 140
        pad = round(60 * k)
        grown = round(max(0.0, min(1.0, grown)) * 12) / 12

        def make() -> pygame.Surface:
            # The same jags every time: frost that twitches would look like an error.
            rng = random.Random(5)
            body = rounded(
                pad - 30 * k, pad - 22 * k, w + 60 * k, h + 44 * k, 34 * k, 'fill="#9FDCF7" fill-opacity="0.13"'
            )
            for side in range(4):
                count = 7 if side % 2 else 9
                for i in range(count):
                    along = (i + 0.5) / count
                    length = (16 + rng.random() * 26) * k * grown
                    base = (9 + rng.random() * 9) * k * (0.4 + 0.6 * grown)
                    lean = (rng.random() - 0.5) * 22 * k * grown
                    start, out = (
                        ((w * along, 4 * k), (0, -1)),
                        ((w - 4 * k, h * along), (1, 0)),
                        ((w * along, h - 4 * k), (0, 1)),
                        ((4 * k, h * along), (-1, 0)),
                    )[side]
                    if side == 2:
                        length *= 0.5
                        lean *= 0.5
                    body += _shard((pad + start[0], pad + start[1]), out, length, base, lean)
            return svg(w + 2 * pad, h + 2 * pad, body)

        return Art(self._skins.cache.get(("ice", round(w), grown), make), pad, pad)

    def ice_frame(self, card_width: float) -> Art:
        """The ring of ice around the top card of a frozen pile, with splinters in three corners."""
        w, h = card_width, card_width * 1.4
        k = w / 140
        pad = round(12 * k)

        def make() -> pygame.Surface:
            gradient = f'<linearGradient id="i" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            gradient += '<stop offset="0" stop-color="#F2FCFF" stop-opacity="0.95"/>'
            gradient += '<stop offset="1" stop-color="#8FD3F0" stop-opacity="0.88"/></linearGradient>'
            body = rounded(pad - 5 * k, pad - 5 * k, w + 10 * k, h + 10 * k, w * 0.1,
                           f'fill="none" stroke="url(#i)" stroke-width="{7 * k}"')  # fmt: skip
            for x, y, sx, sy, scale in (
                (w + 6 * k, -6 * k, -1, 1, k), (-6 * k, h + 6 * k, 1, -1, k), (w + 6 * k, h + 6 * k, -1, -1, 0.8 * k),
            ):  # fmt: skip
                for points, paint in _SPLINTERS:
                    path = " ".join(f"{pad + x + sx * a * scale:.1f},{pad + y + sy * b * scale:.1f}" for a, b in points)
                    body += f'<polygon points="{path}" {paint}/>'
            return svg(w + 2 * pad, h + 2 * pad, body, gradient)

        return Art(self._skins.cache.get(("ice_frame", round(w)), make), pad, pad)

    def zone(self, width: float, height: float, colour: Rgb) -> pygame.Surface:
        """A meld zone: dark well with the side's colour along the upper edge."""
        w, h = round(width), round(height)
        u, theme = self._skins.u, self._skins.theme
        r, line = 20 * u, 4 * u

        def make() -> pygame.Surface:
            body = rounded(0, 0, w, h, r, f'fill="{css(theme.well)}" fill-opacity="{theme.well_alpha}"')
            edge = max(1.0, 1.5 * u)
            faint = max(0.05, theme.hairline_alpha / 2)
            rim = f'fill="none" stroke="#fff" stroke-opacity="{faint}" stroke-width="{edge}"'
            body += rounded(edge / 2, edge / 2, w - edge, h - edge, r, rim)
            top = f"M{line / 2},{r} A{r - line / 2},{r - line / 2} 0 0 1 {r},{line / 2} H{w - r} "
            top += f"A{r - line / 2},{r - line / 2} 0 0 1 {w - line / 2},{r}"
            body += f'<path d="{top}" fill="none" stroke="{css(colour)}" stroke-width="{line}" stroke-linecap="round"/>'
            return svg(w, h, body)

        return self._skins.cache.get(("zone", w, h, colour), make)

    def side_row(self, width: float, height: float, colour: Rgb) -> pygame.Surface:
        """A row that belongs to a side: light well with the side's colour along the left edge."""
        w, h = round(width), round(height)
        u = self._skins.u

        def make() -> pygame.Surface:
            r, line = 18 * u, 6 * u
            body = f'<path d="M{r},0 A{r},{r} 0 0 0 0,{r} V{h - r} A{r},{r} 0 0 0 {r},{h} H{r} '
            body += f'A{r - line},{r} 0 0 1 {line},{h - r} V{r} A{r - line},{r} 0 0 1 {r},0Z" fill="{css(colour)}"/>'
            return svg(w, h, rounded(0, 0, w, h, r, 'fill="#fff" fill-opacity="0.055"') + body)

        return self._skins.cache.get(("side_row", w, h, colour), make)

    def blocks(self, width: float, height: float, filled: int, total: int, colour: Rgb) -> pygame.Surface:
        """A row of blocks, the first `filled` of them in the colour: levels of the computer players."""
        w, h = round(width), round(height)
        theme = self._skins.theme

        def make() -> pygame.Surface:
            gap = h * 0.2
            each = (w - gap * (total - 1)) / total
            body = ""
            for i in range(total):
                paint = f'fill="{css(colour)}"' if i < filled else f'fill="{css(theme.well)}" fill-opacity="0.55"'
                body += rounded(i * (each + gap), 0, each, h, h * 0.27, paint)
            return svg(w, h, body)

        return self._skins.cache.get(("blocks", w, h, filled, total, colour), make)

    def cross(self, size: float) -> pygame.Surface:
        """The disc with a cross that says no."""
        return self._round_sign(size, self._skins.theme.illegal_disc, "M6.5,6.5L17.5,17.5M17.5,6.5L6.5,17.5")

    def tick(self, size: float) -> pygame.Surface:
        """The disc with a tick that says yes."""
        return self._round_sign(size, self._skins.theme.gain, "M5,12.5L10,17.5L19,7.5")

    def note(self, size: float) -> pygame.Surface:
        """The disc with an i that says: worth knowing."""
        return self._round_sign(size, (30, 111, 160), "M12,11V17.5M12,6.6V7")

    def _round_sign(self, size: float, colour: Rgb, path: str) -> pygame.Surface:
        s = round(size)

        def make() -> pygame.Surface:
            k = s / 24
            body = f'<circle cx="{s / 2}" cy="{s / 2}" r="{s / 2}" fill="{css(colour)}"/>'
            body += f'<g transform="translate({s * 0.2} {s * 0.2}) scale({k * 0.6})"><path d="{path}" fill="none" '
            body += 'stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></g>'
            return svg(s, s, body)

        return self._skins.cache.get(("sign", s, colour, path), make)


def _shard(start: tuple[float, float], out: tuple[int, int], length: float, base: float, lean: float) -> str:
    """One spike of ice, its light and its dark half."""
    across = (-out[1], out[0])

    def at(forward: float, sideways: float) -> str:
        x = start[0] + out[0] * forward + across[0] * sideways
        y = start[1] + out[1] * forward + across[1] * sideways
        return f"{x:.1f},{y:.1f}"

    tip, foot = at(length, lean), at(0, 0)
    halves = ((base, "#E9F9FF"), (-base, "#86CBEA"))
    return "".join(
        f'<polygon points="{at(0, side)} {tip} {foot}" fill="{colour}" fill-opacity="0.92"/>' for side, colour in halves
    )


_SPLINTERS: Final = (
    (
        ((0, 0), (46, 0), (30, 8), (34, 20), (19, 16), (15, 34), (8, 26), (0, 52)),
        'fill="#CDEFFC" fill-opacity="0.92"',
    ),
    (((0, 0), (22, 0), (10, 8), (6, 22), (0, 26)), 'fill="#fff" fill-opacity="0.75"'),
)
