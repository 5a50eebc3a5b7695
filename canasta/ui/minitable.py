"""A small picture of a table: cloth, piles, what lies before each side. Drawn from a glance, all lengths px."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.app.glance import Glance, MiniMeld
from canasta.engine.melds import CANASTA, Grade, MeldKind
from canasta.ui.kit import Kit
from canasta.ui.sprites import Shadow
from canasta.ui.svg import svg
from canasta.ui.theme import BANDS, PAPER, Rgb

_READABLE: Final = 15
"""From this width of a card on its rank is written on it."""


def mini_table(to: pygame.Surface, kit: Kit, box: pygame.Rect, seen: Glance | None) -> None:
    """Draws the table into `box`; an empty one where nothing is known."""
    radius = min(kit.px(18), round(box.height * 0.14))
    _cloth(to, kit, box, radius)
    if seen is None:
        return
    pad = max(3, round(box.height * 0.06))
    inner = box.inflate(-2 * pad, -2 * pad)
    piles = pygame.Rect(inner.left, inner.top, round(inner.width * 0.27), inner.height)
    _piles(to, kit, piles, seen)
    zones = pygame.Rect(piles.right + pad, inner.top, inner.right - piles.right - pad, inner.height)
    # The own side lies nearest, as at the table.
    order = [*range(len(seen.melds) - 1, 0, -1), 0]
    gap = max(2, pad // 2)
    high = (zones.height - gap * (len(order) - 1)) / len(order)
    for place, side in enumerate(order):
        row = pygame.Rect(zones.left, zones.top + round(place * (high + gap)), zones.width, round(high))
        _zone(to, kit, row, side, seen)


def _cloth(to: pygame.Surface, kit: Kit, box: pygame.Rect, radius: int) -> None:
    look = kit.theme.cloth

    def make() -> pygame.Surface:
        w, h = box.size
        gradient = f'<radialGradient id="c" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h * 0.45}" r="{w * 0.62}">'
        for at, colour in ((0, look.centre), (0.55, look.middle), (1, look.edge)):
            gradient += f'<stop offset="{at}" stop-color="rgb({colour[0]},{colour[1]},{colour[2]})"/>'
        body = f'<rect width="{w}" height="{h}" rx="{radius}" fill="url(#c)"/>'
        edge = f'x="0.75" y="0.75" width="{w - 1.5}" height="{h - 1.5}" rx="{radius}"'
        body += f'<rect {edge} fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="1.5"/>'
        return svg(w, h, body, gradient + "</radialGradient>")

    to.blit(kit.skins.cache.get(("mini_cloth", look, box.size), make), box)


def _piles(to: pygame.Surface, kit: Kit, box: pygame.Rect, seen: Glance) -> None:
    """The stock over the pile, or beside it where there is room."""
    stacked = box.height > box.width * 1.25
    wide = min(box.width * (0.62 if stacked else 0.46), box.height * (0.40 if stacked else 0.62) / 1.4)
    spots: tuple[tuple[float, float], tuple[float, float]]
    if stacked:
        spots = ((box.centerx, box.top + box.height * 0.26), (box.centerx, box.top + box.height * 0.74))
    else:
        spots = (
            (box.left + box.width * 0.26, float(box.centery)),
            (box.left + box.width * 0.76, float(box.centery)),
        )
    shadow: Shadow = "rest" if wide > 24 else "none"
    if seen.stock:
        kit.sprites.place(to, kit.card("back_petrol", wide, shadow=shadow), spots[0])
    if seen.top:
        if seen.frozen:
            frost = kit.skins.pill(wide * 1.22, wide * 1.6, kit.theme.ice1, alpha=0.85, radius=wide * 0.14)
            to.blit(frost, frost.get_rect(center=(round(spots[1][0]), round(spots[1][1]))))
        kit.sprites.place(to, kit.card(_face(seen.top), wide, shadow=shadow), spots[1])
        if seen.frozen and wide > 24:
            kit.draw_icon(
                to, "frozen", wide * 0.5, (spots[1][0] + wide * 0.5, spots[1][1] + wide * 0.6), kit.theme.ice_ink
            )


def _face(code: str) -> str:
    return "JK1" if code == "JK" else code


def _zone(to: pygame.Surface, kit: Kit, box: pygame.Rect, side: int, seen: Glance) -> None:
    radius = min(kit.px(14), box.height * 0.2)
    to.blit(kit.skins.pill(box.width, box.height, (255, 255, 255), alpha=0.07, radius=radius), box)
    line = max(2, round(box.height * 0.045))
    mark = pygame.Rect(box.left, box.top + round(radius), line, max(1, box.height - 2 * round(radius)))
    to.fill(kit.theme.side(side).colour, mark)
    pad = max(3, round(box.height * 0.09))
    room = pygame.Rect(mark.right + pad, box.top + pad, box.right - 2 * pad - mark.right, box.height - 2 * pad)
    melds: list[MiniMeld | None] = [*sorted(seen.melds[side], key=lambda meld: meld.grade is not Grade.OPEN)]
    if seen.threes[side]:
        melds.append(None)
    if not melds:
        return
    rows, wide = _fit(len(melds), room, kit.px(60))
    high = room.height / rows
    a_row = -(-len(melds) // rows)
    step = min(wide * 1.22, (room.width - wide) / max(1, a_row - 1))
    for place, meld in enumerate(melds):
        row, column = divmod(place, a_row)
        spot = pygame.Rect(
            round(room.left + column * step), round(room.top + row * high), max(4, round(wide)), round(high)
        )
        if meld is None:
            _threes(to, kit, spot, seen.threes[side])
        else:
            _meld(to, kit, spot, meld)


def _fit(count: int, room: pygame.Rect, widest: int) -> tuple[int, float]:
    """The number of rows in which the cards become widest, and how wide that is."""
    found = [
        (min(room.height / rows * 0.60, (room.width + 2) / -(-count // rows) * 0.86, widest), -rows)
        for rows in (1, 2, 3)
    ]
    wide, rows = max(found)
    return -rows, wide


def _meld(to: pygame.Surface, kit: Kit, box: pygame.Rect, meld: MiniMeld) -> None:
    w = box.width
    tall = min(round(w * 1.4), round(box.height * 0.84))
    top = box.top + max(0, (box.height - round(tall * 1.16)) // 2)
    body: Rgb = kit.theme.wild if meld.kind is MeldKind.WILD else PAPER
    card = kit.skins.pill(w, tall, body, radius=max(1.5, w * 0.12), edge=(3, 14, 20), edge_width=1, edge_alpha=0.5)
    to.blit(card, (box.left, top))
    band = meld.grade is not Grade.OPEN
    if w >= _READABLE:
        middle = top + tall * (0.34 if band else 0.5)
        if meld.rank:
            ink = kit.theme.ink
            kit.write.draw(to, meld.rank, (box.centerx, middle), "title", w * 0.62, ink, "center", floor=w * 0.4)
        else:
            kit.draw_icon(to, "wild", w * 0.6, (box.centerx, middle), kit.theme.ink)
    if band:
        strip = pygame.Rect(box.left, top + round(tall * 0.58), w, max(3, round(tall * 0.26)))
        look = BANDS[str(meld.grade)]
        to.fill(look.ground, strip)
        line = max(1, round(strip.height * 0.14))
        to.fill(look.rule, (strip.left, strip.top, w, line))
        to.fill(look.rule, (strip.left, strip.bottom - line, w, line))
        return
    meter = kit.marks.meter(w, max(2, round(tall * 0.11)), min(meld.naturals, CANASTA), meld.wilds)
    to.blit(meter, (box.left, top + tall + max(1, round(tall * 0.05))))


def _threes(to: pygame.Surface, kit: Kit, box: pygame.Rect, count: int) -> None:
    w = box.width
    tall = min(round(w * 1.4), round(box.height * 0.84))
    top = box.top + max(0, (box.height - round(tall * 1.16)) // 2)
    card = kit.skins.pill(w, tall, PAPER, radius=max(1.5, w * 0.12), edge=kit.theme.red, edge_width=max(1, w * 0.08))
    to.blit(card, (box.left, top))
    if w >= _READABLE:
        at = (box.centerx, top + tall * 0.5)
        kit.write.draw(to, f"3×{count}", at, "title", w * 0.42, kit.theme.red, "center", width=w * 0.9, floor=w * 0.2)
    else:
        to.fill(kit.theme.red, (box.left + w // 3, top + tall // 3, max(1, w // 3), max(1, tall // 3)))
