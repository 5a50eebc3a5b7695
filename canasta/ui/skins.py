"""The bodies of widgets and panels: drawn once per size and state as SVG, then only blitted. All lengths are px."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from canasta.ui.svg import SurfaceCache, converted, down, rounded, soft_edge, soft_shadow, svg
from canasta.ui.theme import BUTTON_RADIUS, PAPER, STRAP, Rgb, Theme, css, lit

State: TypeAlias = Literal["normal", "hover", "pressed"]
Panel: TypeAlias = Literal["panel", "row", "plain", "inset", "field", "paper", "chosen", "bar"]

_BRIGHT: Final[dict[State, float]] = {"normal": 1.0, "hover": 1.08, "pressed": 0.93}
_WHITE: Final[Rgb] = (255, 255, 255)


class Art(Struct, frozen=True):
    """A cached surface whose body lies (dx, dy) px inside it, because shadows and lips stick out."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0

    def blit(self, to: pygame.Surface, at: tuple[float, float]) -> None:
        """Draws it with the top left corner of its body at this place."""
        to.blit(self.surface, (round(at[0]) - self.dx, round(at[1]) - self.dy))

    def blit_centre(self, to: pygame.Surface, at: tuple[float, float]) -> None:
        """Draws it with its middle at this place; meant for art that is the same on all sides."""
        to.blit(self.surface, self.surface.get_rect(center=(round(at[0]), round(at[1]))))


def crescent(width: float, height: float, radius: float, thick: float, *, top: bool) -> str:
    """Path data of the light along the upper edge of a rounded body, or of the lip below it; fill it even-odd."""

    def outline(y: float, high: float) -> str:
        r = min(radius, width / 2, high / 2)
        line = f"M{r:.2f},{y:.2f}H{width - r:.2f}A{r:.2f},{r:.2f} 0 0 1 {width:.2f},{y + r:.2f}V{y + high - r:.2f}"
        line += f"A{r:.2f},{r:.2f} 0 0 1 {width - r:.2f},{y + high:.2f}H{r:.2f}"
        return line + f"A{r:.2f},{r:.2f} 0 0 1 0,{y + high - r:.2f}V{y + r:.2f}A{r:.2f},{r:.2f} 0 0 1 {r:.2f},{y:.2f}Z"

    if top:
        return outline(0, height) + outline(thick, height - thick)
    return outline(0, height + thick) + outline(0, height)


class Skins:
    """Skins of one theme. `u` is the design unit in px; the cache is bounded by `budget` bytes."""

    def __init__(self, theme: Theme, u: float, budget: int) -> None:
        self.theme = theme
        self.u = u
        self.cache = SurfaceCache(budget)

    def lip(self, height: float) -> float:
        """How far the lip of a button of this height sticks out below it."""
        return max(3.0, height * 0.085)

    def button(self, width: float, height: float, kind: str, state: State = "normal") -> Art:
        """The body of a button with lip and shadow; `kind` as in `Theme.button`."""
        w, h = round(width), round(height)
        pad = max(2, round(h * 0.3))
        key = ("button", w, h, kind, state)
        return Art(self.cache.get(key, lambda: self._button(w, h, kind, state, pad)), pad, pad)

    def _button(self, w: int, h: int, kind: str, state: State, pad: int) -> pygame.Surface:
        skin = self.theme.button(kind)
        bright = _BRIGHT[state]
        radius = h * BUTTON_RADIUS
        lip = max(1.0, h * 0.024) if state == "pressed" else self.lip(h)
        sheet = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        blur = max(1, round(h * 0.08))
        if not self.theme.high_contrast:
            shadow = soft_shadow(w - 2, h, radius, blur, 0.35 if skin.body_alpha == 1 else 0.18)
            sheet.blit(shadow, (pad + 1 - 2 * blur, pad + lip + h * 0.05 - 2 * blur))
            if skin.body_alpha < 1:
                # A shadow must not shine through a body of glass.
                hole = svg(w, h, rounded(0, 0, w, h, radius, 'fill="#fff"'))
                sheet.blit(hole, (pad, pad), special_flags=pygame.BLEND_RGBA_SUB)
        light = max(1.0, h * 0.025)
        body = f'<path d="{crescent(w, h, radius, lip, top=False)}" fill-rule="evenodd" '
        body += f'fill="{css(lit(skin.lip, bright))}" fill-opacity="{skin.lip_alpha}"/>'
        body += rounded(0, 0, w, h, radius, 'fill="url(#g)"')
        body += f'<path d="{crescent(w, h, radius, light, top=True)}" fill-rule="evenodd" fill="#fff" '
        body += f'fill-opacity="{skin.light}"/>'
        alpha = skin.body_alpha * (1.45 if state == "hover" and skin.body_alpha < 1 else 1)
        defs = down("g", lit(skin.top, bright), lit(skin.bottom, bright), h, alpha)
        sheet.blit(svg(w, h + lip, body, defs), (pad, pad))
        return converted(sheet)

    def panel(self, width: float, height: float, kind: Panel = "panel", radius: float | None = None) -> Art:
        """A surface for other things to lie on; `radius` px, by default as the look says for the kind."""
        w, h = round(width), round(height)
        r = radius if radius is not None else self.u * (22 if kind in ("panel", "paper") else 18)
        pad = {"panel": round(40 * self.u), "paper": round(60 * self.u), "chosen": round(30 * self.u)}.get(kind, 0)
        key = ("panel", w, h, kind, round(r, 1))
        return Art(self.cache.get(key, lambda: self._panel(w, h, kind, r, pad)), pad, pad)

    def _panel(self, w: int, h: int, kind: Panel, r: float, pad: int) -> pygame.Surface:
        theme, u = self.theme, self.u
        sheet = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        clear = rounded(0, 0, w, h, r, 'fill="#fff"')
        edge = max(1.5, 1.5 * u)
        defs = ""
        body = ""
        rim = rounded(edge / 2, edge / 2, w - edge, h - edge, r, f'fill="none" stroke="#fff" stroke-width="{edge}" ')
        rim = rim.replace("/>", f'stroke-opacity="{theme.hairline_alpha}"/>')
        light = f'<path d="{crescent(w, h, r, edge, top=True)}" fill-rule="evenodd" fill="#fff" fill-opacity="0.09"/>'
        match kind:
            case "panel":
                blur = max(1, round(15 * u))
                shadow = soft_shadow(w, h, r, blur, 0.3)
                sheet.blit(shadow, (pad - 2 * blur, pad + 8 * u - 2 * blur))
                sheet.blit(svg(w, h, clear), (pad, pad), special_flags=pygame.BLEND_RGBA_SUB)
                body = rounded(0, 0, w, h, r, f'fill="{css(theme.panel)}" fill-opacity="{theme.panel_alpha}"')
                body += rim if theme.high_contrast else light
            case "row":
                body = rounded(0, 0, w, h, r, f'fill="{css(theme.panel)}" fill-opacity="{theme.row_alpha}"')
                body += rim if theme.high_contrast else light
            case "plain":
                body = rounded(0, 0, w, h, r, 'fill="#fff" fill-opacity="0.055"')
                body += rim if theme.high_contrast else ""
            case "inset":
                body = rounded(0, 0, w, h, r, f'fill="{css(theme.well)}" fill-opacity="{theme.inset_alpha}"')
                body += rim if theme.high_contrast else ""
            case "field":
                body = rounded(0, 0, w, h, r, f'fill="{css(theme.well)}" fill-opacity="{theme.inset_alpha}"')
                line = max(1.5, 2 * u)
                body += rounded(line / 2, line / 2, w - line, h - line, r, f'fill="none" stroke="#fff" stroke-opacity="'
                                f'{max(0.22, theme.hairline_alpha)}" stroke-width="{line}"')  # fmt: skip
            case "bar":
                defs = down("g", theme.deep0, theme.deep1, h)
                body = f'<rect width="{w}" height="{h}" fill="url(#g)"/>'
            case "paper":
                blur = max(1, round(26 * u))
                sheet.blit(soft_shadow(w, h, r, blur, 0.5), (pad - 2 * blur, pad + 20 * u - 2 * blur))
                lip = 4 * u
                under = svg(w, h, rounded(0, 0, w, h, r, f'fill="{css(theme.paper_lip)}"'))
                sheet.blit(under, (pad, pad + lip))
                body = rounded(0, 0, w, h, r, f'fill="{css(theme.paper)}"')
            case "chosen":
                blur = max(1, round(12 * u))
                sheet.blit(soft_shadow(w, h, r, blur, 0.4), (pad - 2 * blur, pad + 14 * u - 2 * blur))
                under = svg(w + 4 * u, h, rounded(0, 0, w + 4 * u, h, r, f'fill="{css(theme.gold_lip)}"'))
                sheet.blit(under, (pad - 2 * u, pad + 8 * u))
                ring = 4 * u
                frame = rounded(0, 0, w + 2 * ring, h + 2 * ring, r + ring, f'fill="{css(theme.gold)}"')
                sheet.blit(svg(w + 2 * ring, h + 2 * ring, frame), (pad - ring, pad - ring))
                defs = down("g", (255, 246, 226), (246, 230, 198), h)
                body = rounded(0, 0, w, h, r, 'fill="url(#g)"')
        sheet.blit(svg(w, h, body, defs), (pad, pad))
        return converted(sheet)

    def pill(
        self, width: float, height: float, colour: Rgb, *, alpha: float = 1.0, radius: float | None = None,
        edge: Rgb | None = None, edge_width: float = 0.0, edge_alpha: float = 1.0, bottom: Rgb | None = None,
    ) -> pygame.Surface:  # fmt: skip
        """A filled rounded rectangle, full round by default, with an edge inside it if wanted.

        With `bottom` the fill runs from `colour` down to that colour.
        """
        w, h = round(width), round(height)
        r = h / 2 if radius is None else radius
        key = ("pill", w, h, colour, alpha, round(r, 1), edge, edge_width, edge_alpha, bottom)

        def make() -> pygame.Surface:
            half = edge_width / 2
            fill = "url(#g)" if bottom else css(colour)
            paint = f'fill="{fill}" fill-opacity="{alpha}"'
            if edge is not None:
                paint += f' stroke="{css(edge)}" stroke-width="{edge_width}" stroke-opacity="{edge_alpha}"'
            body = rounded(half, half, w - edge_width, h - edge_width, r - half, paint)
            return svg(w, h, body, down("g", colour, bottom, h) if bottom else "")

        return self.cache.get(key, make)

    def disc(self, size: float, colour: Rgb, *, alpha: float = 1.0) -> pygame.Surface:
        """A filled circle of this diameter."""
        return self.pill(size, size, colour, alpha=alpha)

    def dashed(
        self, width: float, height: float, radius: float, colour: Rgb, line: float, alpha: float = 1.0
    ) -> pygame.Surface:
        """A dashed outline inside this size, `line` px thick."""
        w, h = round(width), round(height)

        def make() -> pygame.Surface:
            paint = f'fill="none" stroke="{css(colour)}" stroke-width="{line}" stroke-opacity="{alpha}"'
            path = _dashes(w - line, h - line, min(radius, w / 2, h / 2) - line / 2, line)
            return svg(w, h, f'<g transform="translate({line / 2} {line / 2})"><path d="{path}" {paint}/></g>')

        return self.cache.get(("dashed", w, h, round(radius, 1), colour, line, alpha), make)

    def ring(self, to: pygame.Surface, box: pygame.Rect, radius: float, line: float, colour: Rgb | None = None) -> None:
        """Draws an outline around `box` (the line lies outside it); cheap at any size, so it may move every frame."""
        colour = colour or self.theme.focus
        thick = max(2, round(line))
        r = round(min(radius, box.width / 2, box.height / 2)) + thick
        corners = self.cache.get(("ring", r, thick, colour), lambda: self._corners(r, thick, colour))
        out = box.inflate(2 * thick, 2 * thick)
        for x, left in ((out.left, 0), (out.right - r, r)):
            for y, top in ((out.top, 0), (out.bottom - r, r)):
                to.blit(corners, (x, y), (left, top, r, r))
        across, along = out.width - 2 * r, out.height - 2 * r
        if across > 0:
            to.fill(colour, (out.left + r, out.top, across, thick))
            to.fill(colour, (out.left + r, out.bottom - thick, across, thick))
        if along > 0:
            to.fill(colour, (out.left, out.top + r, thick, along))
            to.fill(colour, (out.right - thick, out.top + r, thick, along))

    @staticmethod
    def _corners(r: int, thick: int, colour: Rgb) -> pygame.Surface:
        paint = f'fill="none" stroke="{css(colour)}" stroke-width="{thick}"'
        return svg(2 * r, 2 * r, f'<circle cx="{r}" cy="{r}" r="{r - thick / 2}" {paint}/>')

    def halo(self, width: float, height: float, radius: float, colour: Rgb, blur: float, alpha: float = 0.6) -> Art:
        """A glow around a rounded body of this size; draw it under the body."""
        w, h = round(width), round(height)
        b = max(1, round(blur))
        key = ("halo", w, h, round(radius), colour, b, alpha)
        return Art(self.cache.get(key, lambda: soft_edge(w, h, radius, b, colour, alpha)), 2 * b, 2 * b)

    def shadow(self, width: float, height: float, radius: float, blur: float, alpha: float = 0.4) -> Art:
        """A soft shadow of a rounded body of this size."""
        w, h = round(width), round(height)
        b = max(1, round(blur))
        return Art(
            self.cache.get(("shadow", w, h, round(radius), b, alpha), lambda: soft_shadow(w, h, radius, b, alpha)),
            2 * b,
            2 * b,
        )

    def strap(self, width: float, height: float, colours: tuple[Rgb, Rgb, Rgb] = STRAP) -> pygame.Surface:
        """The woven strap, the one ornament: ground, squares, bars."""
        w, h = round(width), max(2, round(height))
        return self.cache.get(("strap", w, h, colours), lambda: _strap(w, h, colours))

    def toggle(self, height: float, *, on: bool, hover: float = 0.0) -> pygame.Surface:
        """The track of a switch."""
        theme = self.theme
        width = height * 84 / 46
        if on:
            return self.pill(width, height, self.warm(theme.gold, hover), edge=theme.gold_lip, edge_width=2)
        return self.pill(
            width, height, theme.well, alpha=0.6, edge=_WHITE, edge_width=2, edge_alpha=max(0.22, theme.hairline_alpha)
        )

    def knob(self, size: float, *, lip: bool = False) -> Art:
        """The round knob of a switch or slider, with a shadow."""
        s = round(size)
        pad = max(3, round(s * 0.35))

        def make() -> pygame.Surface:
            sheet = pygame.Surface((s + 2 * pad, s + 2 * pad), pygame.SRCALPHA)
            blur = max(1, round(s * 0.1))
            sheet.blit(soft_shadow(s, s, s / 2, blur, 0.4), (pad - 2 * blur, pad - 2 * blur + round(s * 0.1)))
            if lip:
                sheet.blit(
                    svg(s, s, rounded(0, 0, s, s, s / 2, 'fill="#CBB488"')), (pad, pad + max(1, round(s * 0.08)))
                )
            sheet.blit(svg(s, s, rounded(0, 0, s, s, s / 2, f'fill="{css(PAPER)}"')), (pad, pad))
            return converted(sheet)

        return Art(self.cache.get(("knob", s, lip), make), pad, pad)

    @staticmethod
    def warm(colour: Rgb, hover: float) -> Rgb:
        """A colour as it is, or 8 % brighter when hovered by more than half."""
        return lit(colour, _BRIGHT["hover"]) if hover > 0.5 else colour


def _dashes(w: float, h: float, r: float, line: float) -> str:
    """Dashes three lines long and two apart along a rounded rectangle, stretched so that they close evenly.

    They are cut here, as nanosvg's own dashes now and then draw a stroke right across the shape.
    """
    r = max(0.1, r)
    corners = ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180))
    points = [
        (x + r * math.cos(math.radians(start + step)), y + r * math.sin(math.radians(start + step)))
        for x, y, start in corners
        for step in range(0, 91, 10)
    ]
    points.append(points[0])
    legs = [math.dist(a, b) for a, b in pairwise(points)]
    period = sum(legs) / max(4, round(sum(legs) / (5 * line)))
    path, run = "", 0.0
    for (a, b), leg in zip(pairwise(points), legs, strict=True):
        done = 0.0
        while leg - done > 1e-6:
            phase = run % period
            drawn = phase < period * 0.6 - 1e-6
            step = min(leg - done, (period * 0.6 if drawn else period) - phase)
            if step < 1e-6:
                step = min(leg - done, 1e-3)
            if drawn:
                ends = [(a[0] + (b[0] - a[0]) * t / leg, a[1] + (b[1] - a[1]) * t / leg) for t in (done, done + step)]
                path += f"M{ends[0][0]:.2f},{ends[0][1]:.2f}L{ends[1][0]:.2f},{ends[1][1]:.2f}"
            done += step
            run += step
    return path


def _strap(w: int, h: int, colours: tuple[Rgb, Rgb, Rgb]) -> pygame.Surface:
    ground, square, bar = colours
    count = max(1, round(w / (h * 1.95)))
    step = w / count
    body = f'<rect width="{w}" height="{h}" fill="{css(ground)}"/>'
    for i in range(count):
        x = step * (i + 0.5)
        if i % 2 == 0:
            body += rounded(x - h * 0.36, h * 0.14, h * 0.72, h * 0.72, h * 0.16, f'fill="{css(square)}"')
        else:
            for side in (-1, 1):
                y = h * 0.5 + side * h * 0.19 - h * 0.105
                body += rounded(x - h * 0.44, y, h * 0.88, h * 0.21, h * 0.1, f'fill="{css(bar)}"')
    return svg(w, h, body)
