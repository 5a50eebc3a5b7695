"""Charts: points deal by deal with their moving average, shares over time, bars of parts. All lengths px."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.ui.kit import Kit
from canasta.ui.svg import svg
from canasta.ui.theme import Rgb, css

_MOST_DOTS: Final = 600
"""More deals than this are drawn thinned out: dots would lie on dots."""


def moving(values: Sequence[float], span: int) -> list[float]:
    """At each place the average of the last `span` values, of fewer at the beginning."""
    found: list[float] = []
    total = 0.0
    for i, value in enumerate(values):
        total += value
        if i >= span:
            total -= values[i - span]
        found.append(total / min(span, i + 1))
    return found


def ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Round numbers from at or below `low` to at or above `high`, at most about `most` steps apart."""
    span = max(high - low, 1)
    raw = span / max(1, most - 1)
    power = 10 ** math.floor(math.log10(raw)) if raw >= 1 else 1
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10, 20) if power * factor >= raw)
    step = max(1, round(step))
    first = math.floor(low / step) * step
    found = [first]
    while found[-1] < high:
        found.append(found[-1] + step)
    return found


class Plot:
    """A field with a scale at the left; values between the lowest and the highest tick are placed in it."""

    def __init__(self, kit: Kit, box: pygame.Rect, scale: Sequence[int], labels: Sequence[str], count: int) -> None:
        self.kit = kit
        self.scale = scale
        self.labels = labels
        self.count = count
        size = kit.text_px(18, tertiary=True)
        left = max((kit.write.width(label, "number", size) for label in labels), default=0) + round(size * 0.8)
        foot = round(size * 1.9)
        self.size = size
        head = round(size * 0.6)
        self.field = pygame.Rect(box.left + left, box.top + head, box.width - left, box.height - foot - head)

    def x(self, place: int) -> float:
        """Where the value at this place is, from the left edge of the field."""
        if self.count < 2:
            return self.field.width / 2
        inset = min(self.field.width * 0.02, 14 * self.kit.u)
        return inset + (self.field.width - 2 * inset) * place / (self.count - 1)

    def y(self, value: float) -> float:
        """How far below the top edge of the field a value is."""
        low, high = self.scale[0], self.scale[-1]
        return self.field.height * (high - value) / (high - low)

    def ground(self, to: pygame.Surface, strong: float | None, ends: tuple[str, str]) -> None:
        """Draws the lines of the scale, one of them stronger, and what stands at the two ends below."""
        theme, field = self.kit.theme, self.field
        for value, label in zip(self.scale, self.labels, strict=True):
            y = field.top + round(self.y(value))
            alpha = 0.42 if value == strong else 0.13
            line = self.kit.skins.pill(
                field.width, max(1, round(1.5 * self.kit.u)), (255, 255, 255), alpha=alpha, radius=0
            )
            to.blit(line, (field.left, y))
            at = (field.left - self.size * 0.5, y)
            self.kit.write.draw(to, label, at, "number", self.size, theme.text2, "midright")
        y = field.bottom + round(self.size * 1.15)
        half = field.width * 0.48
        self.kit.write.draw(to, ends[0], (field.left, y), "body", self.size, theme.text2, width=half)
        if self.count > 1:
            at = (field.right, y)
            self.kit.write.draw(to, ends[1], at, "body", self.size, theme.text2, "midright", width=half)

    def curve(
        self, to: pygame.Surface, values: Sequence[float], colour: Rgb, width: float, *, base: float | None = None
    ) -> None:
        """Draws a line through the values; with `base` the area down to that value is tinted."""
        if not values:
            return
        points = [(self.x(i), self.y(value)) for i, value in enumerate(values)]
        if len(points) == 1:
            points = [(points[0][0] - width * 4, points[0][1]), (points[0][0] + width * 4, points[0][1])]
        path = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        body = ""
        if base is not None:
            floor = self.y(base)
            area = f"{path}L{points[-1][0]:.1f},{floor:.1f}L{points[0][0]:.1f},{floor:.1f}Z"
            body += f'<path d="{area}" fill="{css(colour)}" fill-opacity="0.16"/>'
        shape = 'stroke-linejoin="round" stroke-linecap="round"'
        body += f'<path d="{path}" fill="none" stroke="{css(colour)}" stroke-width="{width:.2f}" {shape}/>'
        to.blit(svg(self.field.width, self.field.height, body), self.field)

    def dots(self, to: pygame.Surface, values: Sequence[float], colour: Rgb, radius: float) -> None:
        """Draws a dot for each value."""
        body = "".join(
            f'<circle cx="{self.x(i):.1f}" cy="{self.y(value):.1f}" r="{radius:.2f}"/>'
            for i, value in enumerate(values)
        )
        picture = svg(self.field.width, self.field.height, f'<g fill="{css(colour)}" fill-opacity="0.55">{body}</g>')
        to.blit(picture, self.field)

    def flag(self, to: pygame.Surface, place: int, value: float, words: str, colour: Rgb) -> None:
        """Marks one value with a ring and words beside it, on the side where there is room."""
        x, y = self.field.left + self.x(place), self.field.top + self.y(value)
        radius = max(4.0, 6 * self.kit.u)
        s = round(radius * 2 + 4)
        ring = (
            f'<circle cx="{s / 2}" cy="{s / 2}" r="{radius}" fill="{css(colour)}" stroke="#17222D" stroke-width="1.5"/>'
        )
        to.blit(svg(s, s, ring), (round(x - s / 2), round(y - s / 2)))
        size = self.size * 1.1
        width = self.kit.write.width(words, "number", size)
        right = x + radius * 1.8 + width <= self.field.right
        if not right:
            # Beside it the line comes in.
            y += self.size * (-1.2 if y - self.size * 1.2 > self.field.top else 1.3)
            x += radius * 2.4
        at = (x + radius * 1.8 if right else x - radius * 1.8, y)
        self.kit.write.draw(to, words, at, "number", size, colour, "midleft" if right else "midright")


def points_chart(
    to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect, points: Sequence[int], ends: tuple[str, str]
) -> tuple[Plot, list[int]]:
    """Every deal as a dot, the average of ten as a line, the best one marked.

    Returns the plot and which of the points are drawn in it.
    """
    best = max(range(len(points)), key=lambda i: points[i])
    smooth = moving(points, 10)
    keep = list(range(len(points)))
    if len(points) > _MOST_DOTS:
        every = -(-len(points) // _MOST_DOTS)
        keep = sorted({*range(0, len(points), every), best})
        points, smooth, best = [points[i] for i in keep], [smooth[i] for i in keep], keep.index(best)
    scale = ticks(min(0, *points), max(0, *points, 500))
    plot = Plot(kit, box, scale, [catalog.number(value) for value in scale], len(points))
    plot.ground(to, 0, ends)
    plot.dots(to, points, kit.theme.side(1).colour, max(2.0, min(5 * kit.u, plot.field.width / len(points) * 0.3)))
    if len(points) > 2:
        plot.curve(to, smooth, kit.theme.gold, max(2.0, 4 * kit.u))
    plot.flag(to, best, points[best], catalog.number(points[best]), kit.theme.gold)
    return plot, keep


def rate_chart(
    to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect, won: Sequence[bool], ends: tuple[str, str]
) -> None:
    """The share of wins over the last ten matches."""
    rate = [100 * share for share in moving([float(w) for w in won], 10)]
    scale = [0, 25, 50, 75, 100]
    plot = Plot(kit, box, scale, [catalog.t("statistics.share", n=value) for value in scale], len(rate))
    plot.ground(to, 50, ends)
    colour = kit.theme.side(1).colour
    plot.curve(to, rate, colour, max(2.0, 4 * kit.u), base=0)
    plot.flag(to, len(rate) - 1, rate[-1], catalog.t("statistics.share", n=round(rate[-1])), colour)


def parts_bar(to: pygame.Surface, kit: Kit, box: pygame.Rect, parts: Sequence[tuple[int, Rgb]]) -> None:
    """One bar cut by the sizes of its parts; nothing at all is an empty bar."""
    total = sum(size for size, _ in parts)
    radius = box.height / 2
    to.blit(kit.skins.pill(box.width, box.height, kit.theme.well, alpha=0.5, radius=radius), box)
    if not total:
        return
    body, x = "", 0.0
    shown = [(size, colour) for size, colour in parts if size]
    gap = max(1.5, 2 * kit.u)
    room = box.width - gap * (len(shown) - 1)
    for i, (size, colour) in enumerate(shown):
        width = room * size / total
        r = min(radius, width / 2)
        left, right = (r if i == 0 else 0), (r if i == len(shown) - 1 else 0)
        h = box.height
        body += f'<path d="M{x + left:.1f},0H{x + width - right:.1f}'
        body += f"A{right},{h / 2} 0 0 1 {x + width - right:.1f},{h}" if right else f"V{h}"
        body += f"H{x + left:.1f}"
        body += f"A{left},{h / 2} 0 0 1 {x + left:.1f},0" if left else "V0"
        body += f'Z" fill="{css(colour)}"/>'
        x += width + gap
    to.blit(svg(box.width, box.height, body), box)
