"""One match in the library: its name, its scores, and the large picture of its table."""

from __future__ import annotations

from datetime import datetime

import pygame

from canasta.app.dates import when
from canasta.app.glance import Glance
from canasta.app.i18n import Catalog
from canasta.app.library import MatchInfo
from canasta.ui.kit import Kit
from canasta.ui.minitable import mini_table
from canasta.ui.screens.parts import chip


def game_name(catalog: Catalog, rules_id: str) -> str:
    """The game's name; its id for one this version does not know."""
    key = f"variant.{rules_id}.name"
    return catalog.t(key) if catalog.has(key) else rules_id


def match_name(catalog: Catalog, info: MatchInfo) -> str:
    """What the player called the match, else the game."""
    return info.title or game_name(catalog, info.rules_id)


def score_words(catalog: Catalog, info: MatchInfo) -> str:
    """The scores of all sides; a match in its first deal stands at nothing."""
    if not info.scores:
        return ""
    return " – ".join(catalog.number(score) for score in info.scores)


def members(info: MatchInfo, seen: Glance | None) -> list[str]:
    """The names of each side."""
    sides = len(info.scores) or (max(seen.side_of) + 1 if seen else 2)
    if sides == len(info.names):
        return list(info.names)
    side_of = seen.side_of if seen else tuple(seat % sides for seat in range(len(info.names)))
    return [
        " · ".join(name for name, of in zip(info.names, side_of, strict=False) if of == side and name)
        for side in range(sides)
    ]


def draw_match(
    to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect, info: MatchInfo, seen: Glance | None, *,
    known: bool, now: datetime,
) -> None:  # fmt: skip
    """Draws everything about a match into `box`; `known` tells whether its table has been looked at yet."""
    theme = kit.theme
    names = members(info, seen)
    columns = 2 if len(names) > 3 else 1
    lines = -(-len(names) // columns)
    line = kit.at_least(50, 26)
    title = kit.text_px(34)
    foot = title * 1.5 + kit.text_px(20, tertiary=True) * 2.3 + lines * line + kit.px(20)
    high = min(round(box.width * 0.62), round(box.height - foot))
    y = box.top
    if high > kit.px(90):
        picture = pygame.Rect(box.left, box.top, box.width, high)
        mini_table(to, kit, picture, seen)
        if known and seen is None:
            at = picture.center
            words = catalog.t("library.no_picture")
            kit.text(to, words, at, "body", 22, theme.text2, "center", width=picture.width * 0.9)
        y = picture.bottom + kit.px(14)
    y += round(title * 0.6)
    kit.text(to, match_name(catalog, info), (box.left, y), "button", 34, width=box.width)
    y += round(title * 0.9 + kit.text_px(20, tertiary=True) * 0.9)
    _chips(to, kit, catalog, (box.left, y), box.width, info, now)
    y += round(kit.text_px(20, tertiary=True) * 1.2 + kit.px(14))
    for i, name in enumerate(names):
        width = (box.width - kit.px(20) * (columns - 1)) // columns
        left = box.left + (width + kit.px(20)) * (i % columns)
        middle = y + line * (i // columns) + line // 2
        if middle + line // 2 > box.bottom + kit.px(8):
            break
        _side(to, kit, catalog, pygame.Rect(left, middle - line // 2, width, line), i, name, info)


def _side(
    to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect, side: int, name: str, info: MatchInfo
) -> None:
    disc = min(box.height * 0.78, kit.at_least(36, 20))
    kit.emblem(to, side, disc, (box.left + disc / 2, box.centery))
    score = catalog.number(info.scores[side]) if info.scores else "–"
    colour = kit.theme.side(side).colour
    right = kit.text(to, score, (box.right, box.centery), "number", 30, colour, "midright").left
    left = box.left + disc + kit.px(14)
    if info.finished and info.winner == side:
        size = kit.at_least(28, 16)
        kit.draw_icon(to, "crown", size, (right - kit.px(12) - size / 2, box.centery), kit.theme.gold)
        right -= size + kit.px(16)
    kit.text(to, name, (left, box.centery), "body", 25, width=right - kit.px(14) - left)


def _chips(
    to: pygame.Surface, kit: Kit, catalog: Catalog, at: tuple[float, float], width: int, info: MatchInfo, now: datetime
) -> None:
    deals = catalog.t("library.deals", n=info.deal) if info.finished else catalog.t("library.deal", deal=info.deal + 1)
    words = [deals, catalog.t("common.players", n=len(info.names))]
    if info.title:
        words.insert(0, game_name(catalog, info.rules_id))
    if info.house_rules:
        words.append(catalog.t("library.house_rules", n=info.house_rules))
    words.append(when(catalog, info.modified, now))
    x, end = at[0], at[0] + width
    for text in words:
        size = kit.text_px(20, tertiary=True)
        if x + kit.write.width(text, "label", size) + size * 1.4 > end:
            break
        x = chip(to, kit, text, (x, at[1]), ground=(255, 255, 255), alpha=0.10, ink=kit.theme.text).right + kit.px(8)
