"""A side's melds held up close: where a table is too full to show them all in full, a tap on the row opens them."""

from __future__ import annotations

import pygame

from canasta.ui.layout import card_width, side_melds
from canasta.ui.layout_box import Box, around
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.facts import Facts
from canasta.ui.table.melding import paint_over, paint_under, zone_name
from canasta.ui.text import number


def peek_box(b: Brush) -> Box:
    """Where the sheet lies: over the melds and piles."""
    z = b.layout.zones
    whole = around((*z.melds, z.piles, z.tray))
    return whole.grown(-whole.h * 0.02)


def paint_peek(to: pygame.Surface, b: Brush, facts: Facts, side: int) -> None:
    """Paints the melds of a side on a dark sheet over the table."""
    kit, theme, k = b.kit, b.kit.theme, b.scale.k
    box = peek_box(b)
    area = rect(box)
    kit.skins.shadow(area.width, area.height, 22 * b.scale.u, 18 * b.scale.u, 0.5).blit(to, area.topleft)
    b.pill(
        to,
        area,
        theme.deep1,
        alpha=0.97,
        radius=22 * b.scale.u,
        edge=theme.side(side).colour,
        line=max(2.0, 3 * b.scale.u),
    )
    y = box.y + 34 * k
    kit.emblem(to, side, 40 * k, (box.x + 40 * k, y))
    name = b.text(to, zone_name(facts, side), (box.x + 72 * k, y), "bold", 26, theme.text, width=box.w * 0.5)
    points = number(facts.on_table(side), gain=True)
    b.text(to, points, (name.right + 16 * k, y), "title", 30, theme.side(side).colour)
    inner = Box(box.x + 14 * k, box.y + 20 * k, box.w - 28 * k, box.h - 34 * k)
    spots, poses, hidden = side_melds(facts.view, side, inner, b.scale)
    if not spots:
        b.text(to, b.t("table.empty_melds"), box.centre, "body", 24, theme.text3, "center", width=box.w * 0.8)
    for spot in spots:
        paint_under(to, b, spot)
    for key, pose in sorted(poses.items(), key=lambda item: item[1].z):
        if key not in hidden and isinstance(key, int):
            kit.sprites.place(to, kit.card(key.code, card_width(pose)), (pose.x, pose.y))
    for spot in spots:
        paint_over(to, b, facts, spot)
