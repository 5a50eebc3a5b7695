"""The line that says what to do now, the tag over selected cards, bubbles and the banner of great events."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.ui.layout_seats import SeatSpot
from canasta.ui.table.brush import COUNT, Brush, rect
from canasta.ui.table.facts import Facts, Said

_STEPS: Final = ("draw", "meld", "discard")


def paint_prompt(to: pygame.Surface, b: Brush, facts: Facts, said: Said) -> None:
    """Paints the pill with the three steps and the sentence."""
    theme, box, u, k = b.kit.theme, b.layout.zones.prompt, b.scale.u, b.scale.k
    chip = min(box.h * 0.76, 38 * k)
    steps = [b.t(f"step.{step}") for step in _STEPS] if facts.turn is not None else []
    wide = [b.width(word, "label", 22) + 59 * k for word in steps]
    room = box.w - sum(wide) - 60 * k
    words, size = b.kit.write.fit(said.prompt, "title", b.px(COUNT), room, floor=14 * b.scale.d)
    if "…" in words:
        # Without the steps there is room for any sentence.
        steps, wide = [], []
        words, size = b.kit.write.fit(said.prompt, "title", b.px(COUNT), box.w - 60 * k, floor=12 * b.scale.d)
    full = sum(wide) + b.kit.write.width(words, "title", size) + 52 * k
    area = pygame.Rect(0, 0, round(full), round(box.h))
    area.center = rect(box).center
    b.kit.skins.shadow(area.width, area.height, area.height / 2, max(2, 9 * u), 0.5).blit(to, (area.x, area.y + 6 * u))
    b.pill(to, area, theme.deep1)
    mine = facts.viewer is not None and facts.turn == facts.viewer
    b.to_edge(to, area, theme.gold if mine else theme.text3, 0.55 if mine else 0.25)
    x = area.left + 8 * k
    for i, (icon, word, width) in enumerate(zip(_STEPS, steps, wide, strict=False)):
        on = i == said.step
        ink = theme.ink if on else theme.text3
        if on:
            b.pill(to, pygame.Rect(round(x), round(area.centery - chip / 2), round(width), round(chip)), theme.gold)
        b.kit.draw_icon(to, icon, 22 * k, (x + 15 * k + 11 * k, area.centery), ink)
        b.text(to, word, (x + 44 * k, area.centery), "label", 22, ink)
        x += width + 4 * k
    b.kit.write.draw(to, words, (x + (10 if steps else 18) * k, area.centery), "title", size, theme.text)


def paint_tag(to: pygame.Surface, b: Brush, words: str, x: float, bottom: float) -> None:
    """Paints the gold tag over the selected cards."""
    k, theme = b.scale.k, b.kit.theme
    wide = b.width(words, "bold", 20) + 32 * k
    room = bottom - b.layout.zones.prompt.bottom - 3 * b.scale.u
    box = pygame.Rect(0, 0, round(wide), round(max(20 * b.scale.d, min(34 * k, room))))
    box.midbottom = (round(x), round(bottom))
    box.clamp_ip(pygame.Rect(0, 0, *b.layout.size))
    b.pill(to, box.move(0, round(3 * k)), theme.gold_lip)
    b.pill(to, box, theme.gold)
    b.text(to, words, box.center, "bold", 20, theme.ink, "center", width=box.width - 16 * k)


def paint_bubble(to: pygame.Surface, b: Brush, spot: SeatSpot, words: str) -> None:
    """Paints what a player has just done, beside the portrait."""
    k, theme = b.scale.k, b.kit.theme
    high = round(34 * k)
    wide = min(b.width(words, "bold", 18) + 28 * k, 300 * k)
    box = pygame.Rect(0, 0, round(wide), high)
    x, y = spot.bubble
    if spot.place == "right":
        box.midright = (round(x), round(y))
    else:
        box.midleft = (round(x), round(y))
    b.kit.skins.shadow(box.width, box.height, high / 2, max(2, high * 0.2), 0.4).blit(to, (box.x, box.y + high * 0.12))
    b.pill(to, box, theme.paper)
    b.text(to, words, box.center, "bold", 18, theme.ink, "center", width=box.width - 20 * k)


def paint_banner(to: pygame.Surface, b: Brush, words: str, share: float) -> None:
    """Paints a great event across the middle, `share` 0 to 1 of the way in."""
    k, theme = b.scale.k, b.kit.theme
    play = b.layout.zones.play
    size = b.px(46)
    room = play.w * 0.86
    words, size = b.kit.write.fit(words, "title", size, room, floor=15 * b.scale.d)
    wide = b.kit.write.width(words, "title", size) + 96 * k
    high = size * 2.1
    box = pygame.Rect(0, 0, round(wide), round(high))
    slide = 0.0 if b.kit.reduced_motion else (1 - share) * 16 * k
    box.center = (round(play.cx), round(b.layout.zones.tray.cy + slide))
    sheet = pygame.Surface((box.width + 80, box.height + 80), pygame.SRCALPHA) if share < 1 else None
    at = box if sheet is None else box.move(40 - box.x, 40 - box.y)
    on = to if sheet is None else sheet
    strap = max(4, round(high * 0.1))
    b.kit.skins.shadow(at.width, at.height, high * 0.25, max(3, high * 0.15), 0.55).blit(on, (at.x, at.y + high * 0.1))
    b.pill(on, at, theme.deep1, radius=high * 0.22)
    for y in (at.top + strap * 0.9, at.bottom - strap * 1.9):
        on.blit(b.kit.skins.strap(at.width - 2 * round(high * 0.22), strap), (at.x + round(high * 0.22), round(y)))
    b.kit.write.draw(on, words, at.center, "title", size, theme.text, "center")
    if sheet is not None:
        sheet.set_alpha(round(255 * share))
        to.blit(sheet, (box.x - 40, box.y - 40))
