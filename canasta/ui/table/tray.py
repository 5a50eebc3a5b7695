"""The staging tray under the piles: its frame, the points of each new meld, and the gauge against the minimum."""

from __future__ import annotations

import pygame

from canasta.engine.cards import points
from canasta.ui.layout import gauge_width
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.facts import Said
from canasta.ui.theme import Rgb


def paint_tray(to: pygame.Surface, b: Brush, said: Said, *, drop: bool) -> None:
    """Paints the tray below its cards; empty it is a quiet outline with a hint. `drop`: cards are being carried."""
    theme, box, u, k = b.kit.theme, b.layout.zones.tray, b.scale.u, b.scale.k
    draft = said.draft
    if draft is None or draft.empty:
        inner = rect(box.grown(-6 * u))
        white: Rgb = (255, 255, 255)
        alpha = 0.4 if drop or theme.high_contrast else 0.16
        to.blit(b.kit.skins.dashed(inner.width, inner.height, 18 * u, white, max(1.5, 2.5 * u), alpha), inner)
        if said.tray_hint:
            size = b.px(21)
            lines = b.kit.write.wrap(said.tray_hint, "body", size, inner.width - 40 * k)
            leading = b.kit.write.leading("body", size)
            for i, line in enumerate(lines):
                y = inner.centery + (i - (len(lines) - 1) / 2) * leading
                b.text(to, line, (inner.centerx, y), "body", 21, theme.text3, "center", width=inner.width - 20 * k)
        return
    area = rect(box)
    colour = theme.legal if said.problem is None else theme.gold
    b.pill(to, area, theme.deep1, alpha=0.72, radius=18 * u)
    to.blit(b.kit.skins.dashed(area.width, area.height, 18 * u, colour, max(2.0, 3 * u)), area)
    room = area.width - 36 * u
    b.text(to, said.tray_title, (area.left + 18 * u, area.top + 24 * k), "title", 25, colour, width=room)


def paint_tray_over(to: pygame.Surface, b: Brush, said: Said) -> None:
    """Paints what lies on the staged cards, and the gauge beside them."""
    draft = said.draft
    if draft is None or draft.empty:
        return
    theme, box, u, k = b.kit.theme, b.layout.zones.tray, b.scale.u, b.scale.k
    colour = theme.legal if said.problem is None else theme.gold
    for spot in b.layout.staged:
        value = str(points(spot.cards))
        high = round(28 * k)
        tag = pygame.Rect(0, 0, max(round(spot.box.w * 0.68), b.width(value, "title", 22) + round(16 * k)), high)
        tag.center = (round(spot.box.cx), round(spot.box.bottom + 4 * u))
        tag.bottom = min(tag.bottom, round(box.bottom - 4 * u))
        if said.problem is not None:
            b.pill(to, tag.move(0, round(2 * k)), theme.gold_lip)
        b.pill(to, tag, colour)
        b.text(to, value, tag.center, "title", 22, theme.ink, "center", width=tag.width - 6)
    _gauge(to, b, said, colour)


def _gauge(to: pygame.Surface, b: Brush, said: Said, colour: Rgb) -> None:
    """The ring: value over need, or the sum alone once the side has opened; words below."""
    draft = said.draft
    assert draft is not None
    theme, box, k = b.kit.theme, b.layout.zones.tray, b.scale.k
    wide = gauge_width(b.layout.zones)
    value, need = draft.points(), draft.need()
    radius = min(62 * k, box.h * 0.26, wide * 0.40)
    centre = (box.right - wide / 2 - 4 * k, box.y + box.h * 0.44)
    share = min(1.0, value / need) if need else float(said.problem is None)
    ring = b.kit.marks.gauge(radius, share, colour)
    b.kit.sprites.place(to, ring, centre)
    inside = radius * 1.5
    figures, size = b.kit.write.fit(str(value), "title", radius * 0.86, inside)
    if need:
        b.kit.write.draw(to, figures, (centre[0], centre[1] - radius * 0.20), "title", size, theme.text, "center")
        words, size = b.kit.write.fit(f"/ {need}", "title", max(radius * 0.42, 11 * b.scale.d), inside)
        b.kit.write.draw(to, words, (centre[0], centre[1] + radius * 0.42), "title", size, theme.text2, "center")
    else:
        b.kit.write.draw(to, figures, centre, "title", size, theme.text, "center")
    if said.tray_note:
        shade = theme.legal if said.problem is None else theme.gold_soft
        floor = 12 * b.scale.d
        words, size = b.kit.write.fit(said.tray_note, "bold", b.px(20), wide, floor=floor)
        rows = [words]
        if "…" in words:
            rows = b.kit.write.wrap(said.tray_note, "bold", floor, wide)[:2]
            size = floor
        y = box.bottom - 30 * k - (len(rows) - 1) * size * 0.5
        for i, row in enumerate(rows):
            b.kit.write.draw(
                to, row, (centre[0], y + i * size * 1.15), "bold", size, shade, "center", width=wide, floor=floor
            )
