"""Stock and discard pile: packs, counts, ice, the gate of a black three. Cards themselves are sprites."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.engine.cards import IS_BLACK3, IS_WILD
from canasta.ui.sprites import BACKS
from canasta.ui.table.brush import COUNT, Brush, rect
from canasta.ui.table.facts import Facts

STOCK_BACK: Final = BACKS[0]
_FEW: Final = 8
_EDGES: Final = 9


def paint_piles_under(to: pygame.Surface, b: Brush, facts: Facts) -> None:
    """Paints what lies below the cards: the stock, the empty pile's place, ice behind a frozen one, the counts."""
    kit, z, u = b.kit, b.layout.zones, b.scale.u
    theme = kit.theme
    stock, pile = z.stock, z.pile
    left = facts.view.stock_size
    if left:
        sheets = min(_EDGES, max(1, left // 6))
        kit.marks.squared(stock.w, sheets=sheets, step=max(1.0, 1.5 * u)).blit(to, (stock.x, stock.y))
        kit.sprites.place(to, kit.card(STOCK_BACK, stock.w), stock.centre)
    else:
        hole = kit.skins.dashed(stock.w, stock.h, stock.w * 0.08, theme.text3, max(1.5, 2.5 * u), 0.5)
        to.blit(hole, rect(stock))
    _count(to, b, stock.cx, b.t("table.stock"), left, theme.coral if left <= _FEW else theme.text)
    if facts.view.public.frozen and facts.view.public.pile:
        kit.marks.ice(pile.w).blit(to, (pile.x, pile.y))
    elif not facts.view.public.pile:
        hole = kit.skins.dashed(pile.w, pile.h, pile.w * 0.08, theme.text3, max(1.5, 2.5 * u), 0.5)
        to.blit(hole, rect(pile))
        if facts.view.public.turn_no:
            b.text(to, b.t("table.pile_empty"), pile.centre, "body", 20, theme.text3, "center", width=pile.w - 10)
    _count(to, b, pile.cx, b.t("table.pile"), facts.view.pile_size, theme.text)


def paint_stock_glow(to: pygame.Surface, b: Brush) -> None:
    """Paints the golden frame round the stock while it waits for the player to draw."""
    kit, box, u = b.kit, b.layout.zones.stock, b.scale.u
    out = rect(box.grown(7 * u))
    if not kit.theme.high_contrast:
        kit.skins.halo(out.width, out.height, box.w * 0.1, kit.theme.gold, 10 * u, 0.5).blit(to, out.topleft)
        # The glow is for the cloth around it, not for the card.
        kit.sprites.place(to, kit.card(STOCK_BACK, box.w), box.centre)
    line = max(2, round(4 * u))
    kit.skins.ring(to, out.inflate(-2 * line, -2 * line), box.w * 0.1, line, kit.theme.gold)


def _count(to: pygame.Surface, b: Brush, x: float, name: str, count: int, colour: tuple[int, int, int]) -> None:
    z, u, k = b.layout.zones, b.scale.u, b.scale.k
    y = min(z.stock.bottom + 31 * u, z.piles.bottom - 13 * k)
    number = str(count)
    room = z.stock.w * 1.45 - b.width(number, "title", COUNT) - 8 * k
    words, size = b.kit.write.fit(name, "bold", b.px(19), room, floor=12 * b.scale.d)
    wide = b.kit.write.width(words, "bold", size)
    full = wide + b.width(number, "title", COUNT) + 8 * k
    left = x - full / 2
    b.kit.write.draw(to, words, (left, y), "bold", size, b.kit.theme.text2)
    b.text(to, number, (left + wide + 8 * k, y), "title", COUNT, colour)


def paint_piles_over(to: pygame.Surface, b: Brush, facts: Facts) -> None:
    """Paints what lies on the pile: the ring of ice and its tag, or the bar of a black three."""
    kit, pile = b.kit, b.layout.zones.pile
    public = facts.view.public
    if not public.pile:
        return
    if public.frozen:
        if b.layout.frozen_by != public.pile[-1]:
            kit.marks.ice_frame(pile.w).blit(to, (pile.x, pile.y))
        _tag(to, b, b.t("table.frozen").upper(), "frozen")
    elif IS_BLACK3[public.pile[-1]] or IS_WILD[public.pile[-1]]:
        _gate(to, b)
    elif facts.frozen_for_me:
        _small_tag(to, b, b.t("table.frozen_for_you"))


def _tag(to: pygame.Surface, b: Brush, words: str, icon: str) -> None:
    kit, pile, k = b.kit, b.layout.zones.pile, b.scale.k
    theme = kit.theme
    high = min(48 * k, pile.w * 0.36)
    size = high * 0.62
    sign = high * 0.6
    room = pile.w * 1.36 - sign * 1.9
    words, size = kit.write.fit(words, "title", size, room, floor=12 * b.scale.d)
    wide = kit.write.width(words, "title", size) + sign * 2.1
    box = pygame.Rect(0, 0, round(max(wide, pile.w * 1.1)), round(high))
    box.center = (round(pile.cx), round(pile.y + pile.w * 0.98 + high / 2))
    lip = box.move(0, round(4 * k))
    kit.skins.shadow(box.width, box.height, high * 0.25, high * 0.16, 0.4).blit(to, lip.topleft)
    to.blit(kit.skins.pill(lip.width, lip.height, theme.ice_lip, radius=high * 0.25), lip)
    to.blit(kit.skins.pill(box.width, box.height, theme.ice0, radius=high * 0.25, bottom=theme.ice1), box)
    full = kit.write.width(words, "title", size) + sign * 1.25
    x = box.centerx - full / 2
    kit.draw_icon(to, icon, sign, (x + sign / 2, box.centery), theme.ice_flake)
    kit.write.draw(to, words, (x + sign * 1.25, box.centery), "title", size, theme.ice_ink)


def _small_tag(to: pygame.Surface, b: Brush, words: str) -> None:
    """Only for this player: a quiet tag at the foot of the pile."""
    kit, pile, k = b.kit, b.layout.zones.pile, b.scale.k
    sign = b.px(19)
    words, size = kit.write.fit(words, "label", b.px(19), pile.w * 1.2 - sign * 2, floor=11 * b.scale.d)
    full = kit.write.width(words, "label", size) + sign * 1.3
    box = pygame.Rect(0, 0, round(full + 18 * k), round(30 * k))
    box.center = (round(pile.cx), round(pile.bottom - 17 * k))
    b.pill(to, box, kit.theme.ice1, edge=kit.theme.ice_lip, line=max(1.5, 2 * b.scale.u))
    kit.draw_icon(to, "frozen", sign, (box.centerx - full / 2 + sign / 2, box.centery), kit.theme.ice_flake)
    kit.write.draw(to, words, (box.centerx - full / 2 + sign * 1.3, box.centery), "label", size, kit.theme.ice_ink)


def _gate(to: pygame.Surface, b: Brush) -> None:
    """The bar that a black three (or a wild card nobody may take) puts before the pile."""
    kit, pile, k = b.kit, b.layout.zones.pile, b.scale.k
    theme = kit.theme
    high = min(42 * k, pile.w * 0.32)
    sign = high * 0.62
    words, size = kit.write.fit(
        b.t("table.blocked"), "title", high * 0.56, pile.w * 1.36 - sign * 1.9, floor=12 * b.scale.d
    )
    full = kit.write.width(words, "title", size) + sign * 1.3
    box = pygame.Rect(0, 0, round(max(full + high * 0.8, pile.w * 1.1)), round(high))
    box.center = (round(pile.cx), round(pile.y + pile.w * 0.98 + high / 2))
    kit.skins.shadow(box.width, box.height, high * 0.25, high * 0.16, 0.4).blit(to, box.move(0, round(3 * k)).topleft)
    b.pill(to, box, theme.deep1, edge=theme.gold_soft, line=max(1.5, 2 * b.scale.u), radius=high * 0.25)
    x = box.centerx - full / 2
    kit.draw_icon(to, "lock", sign, (x + sign / 2, box.centery), theme.gold_soft)
    kit.write.draw(to, words, (x + sign * 1.3, box.centery), "title", size, theme.text)
