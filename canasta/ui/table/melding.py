"""Meld zones: the well of each side below its cards, and above them meters, belly bands, labels and counts."""

from __future__ import annotations

import pygame

from canasta.app.words import grade_words
from canasta.engine.cards import IS_WILD, Card
from canasta.engine.melds import Grade
from canasta.engine.scoring import canasta_points
from canasta.ui.layout import MeldSpot, card_width
from canasta.ui.layout_box import Box
from canasta.ui.layout_melds import header_height, is_low, label_width
from canasta.ui.layout_zones import RATIO, Scale
from canasta.ui.table.brush import Brush
from canasta.ui.table.facts import Facts
from canasta.ui.text import number
from canasta.ui.theme import BANDS

_KINDS = {Grade.NATURAL: "natural", Grade.MIXED: "mixed", Grade.SEQUENCE: "sequence", Grade.WILD: "wild"}


def zone_name(facts: Facts, side: int) -> str:
    """What the owner of a zone is called."""
    return facts.names.sides[side] if side < len(facts.names.sides) else ""


def paint_zone(to: pygame.Surface, b: Brush, facts: Facts, side: int, zone: Box) -> None:
    """Paints the well of a side."""
    theme, s = b.kit.theme, b.scale
    look = theme.side(side)
    to.blit(b.kit.marks.zone(zone.w, zone.h, look.colour), (round(zone.x), round(zone.y)))
    ghost = min(zone.w, zone.h) * 0.62
    mark = b.kit.icon(look.icon, ghost, (255, 255, 255), 0.035)
    b.kit.sprites.place(to, mark, (zone.cx, zone.cy + 20 * s.u))
    low = is_low(zone, s)
    _talon(to, b, facts, side, zone)
    if not any(spot.side == side for spot in b.layout.melds.values()):
        words = b.t("table.empty_melds")
        left = zone.x + (label_width(zone, s) if low else 0)
        middle = (left + zone.right) / 2
        b.text(to, words, (middle, zone.cy + (0 if low else 10 * s.u)), "body", 24 if not low else 19, theme.text3,
               "center", width=(zone.right - left) * 0.86)  # fmt: skip


def head_area(zone: Box, scale: Scale) -> Box:
    """The part of a zone that its name and its worth lie in."""
    if is_low(zone, scale):
        return Box(zone.x, zone.y, label_width(zone, scale), zone.h).grown(4)
    return Box(zone.x, zone.y, zone.w, header_height(zone, scale)).grown(10 * scale.u)


def paint_head(to: pygame.Surface, b: Brush, facts: Facts, side: int, zone: Box) -> None:
    """Paints the name of a side and what its melds are worth."""
    theme, s = b.kit.theme, b.scale
    look = theme.side(side)
    points = number(facts.on_table(side), gain=True)
    icon = 28 * s.k
    x = zone.x + 16 * s.u
    if is_low(zone, s):
        room = label_width(zone, s) - 24 * s.u
        b.kit.draw_icon(to, look.icon, icon, (x + icon / 2, zone.y + zone.h * 0.34), look.colour)
        name_x = x + icon + 8 * s.u
        b.text(to, zone_name(facts, side), (name_x, zone.y + zone.h * 0.34), "bold", 20, theme.text,
               width=room - icon - 8 * s.u)  # fmt: skip
        b.text(to, points, (x, zone.y + zone.h * 0.72), "title", 24, look.colour, width=room)
    else:
        y = zone.y + header_height(zone, s) * 0.53
        b.kit.draw_icon(to, look.icon, icon, (x + icon / 2, y), look.colour)
        room = zone.w * 0.42
        box = b.text(to, zone_name(facts, side), (x + icon + 10 * s.u, y), "bold", 22, theme.text, width=room)
        b.text(to, points, (box.right + 12 * s.k, y), "title", 26, look.colour, width=zone.w * 0.2)


def _talon(to: pygame.Surface, b: Brush, facts: Facts, side: int, zone: Box) -> None:
    """A talon that waits for its player, beside the name."""
    size = facts.view.talon_sizes[side] if side < len(facts.view.talon_sizes) else 0
    if not size:
        return
    k = b.scale.k
    words = f"{b.t('table.talon')} {size}"
    wide = b.width(words, "label", 18) + 24 * k
    box = pygame.Rect(0, 0, round(wide), round(30 * k))
    box.midbottom = (round(zone.cx), round(zone.bottom - 6 * k))
    b.pill(to, box, b.kit.theme.deep1, alpha=0.85)
    b.text(to, words, box.center, "label", 18, b.kit.theme.gold_soft, "center", width=box.width - 8)


def paint_under(to: pygame.Surface, b: Brush, spot: MeldSpot) -> None:
    """Paints the edges of the cards under a squared meld."""
    if spot.squared:
        b.kit.marks.squared(spot.width).blit(to, (spot.box.x, spot.box.y))


def paint_over(to: pygame.Surface, b: Brush, facts: Facts, spot: MeldSpot) -> None:
    """Paints what lies on a meld: band and label of a canasta, meter of a column, count of a squared pile."""
    meld = spot.meld
    if meld.complete and not spot.staged:
        _band(to, b, facts, spot)
    elif meld.complete:
        _label(to, b, spot, grade_words(b.catalog, meld.grade, facts.names.run))
    elif spot.squared:
        _badge(to, b, spot)
        _meter(to, b, spot)
    else:
        _meter(to, b, spot)


def _band(to: pygame.Surface, b: Brush, facts: Facts, spot: MeldSpot) -> None:
    w = spot.width
    kind = _KINDS[spot.meld.grade]
    art = b.kit.marks.band(w, kind)
    y = spot.box.y + w * 0.70
    art.blit(to, (spot.box.x, y))
    points = canasta_points(facts.view.rules, spot.meld)
    size = w * 0.40 * 0.64
    figures = BANDS[kind].figures
    b.kit.write.draw(
        to, str(points), (spot.box.x + w / 2, y + w * 0.20), "title", size, figures, "center", width=w * 0.94,
        floor=min(size, 9),
    )  # fmt: skip
    extra = spot.meld.size - 7
    label = grade_words(b.catalog, spot.meld.grade, facts.names.run)
    _label(to, b, spot, f"{label} +{extra}" if extra > 0 else label)


def _label(to: pygame.Surface, b: Brush, spot: MeldSpot, words: str) -> None:
    w = spot.width
    edge = 5 * max(1.0, w * 0.022)
    size = max(min(spot.bar * 0.86, w * 0.235), 11 * b.scale.d)
    if b.kit.language == "ja":
        size *= 0.92
    y = spot.box.y + w * RATIO + edge + (spot.bar - edge * 0.4) / 2
    b.kit.write.draw(
        to,
        words,
        (spot.box.x + w / 2, y),
        "label",
        size,
        b.kit.theme.text,
        "center",
        width=w * 1.14,
        floor=9 * b.scale.d,
    )


def _meter(to: pygame.Surface, b: Brush, spot: MeldSpot) -> None:
    wilds = sum(IS_WILD[card] for card in spot.cards)
    count = len(spot.cards)
    below = spot.box.y + spot.width * RATIO + spot.bar * 0.46
    y = below if spot.squared else spot.box.bottom - spot.bar * 0.66
    picture = b.kit.marks.meter(spot.width, max(4.0, spot.bar * 0.42), min(7, count - wilds), min(wilds, 7))
    to.blit(picture, (round(spot.box.x), round(y)))


def _badge(to: pygame.Surface, b: Brush, spot: MeldSpot) -> None:
    """How many cards a squared open meld holds."""
    w = spot.width
    side = max(w * 0.44, 16 * b.scale.d)
    box = pygame.Rect(0, 0, round(side), round(side * 0.8))
    box.center = (round(spot.box.x + w * 0.74), round(spot.box.y + w * 0.92))
    b.pill(to, box, b.kit.theme.deep1, alpha=0.92)
    b.kit.write.draw(to, str(len(spot.cards)), box.center, "title", side * 0.6, b.kit.theme.text, "center")


def threes_against(facts: Facts, side: int) -> tuple[Card, ...]:
    """The threes before a side that count against it as things stand, and those out of play."""
    view = facts.view
    public, rules = view.public, view.rules
    melds = public.sides[side].melds
    found: list[Card] = []
    for own, now in zip(rules.seat_sides, public.side_of, strict=True):
        if now != side:
            continue
        account = public.sides[own]
        needs = rules.threes.red_three_needs
        good = sum(meld.complete for meld in melds) >= needs.canastas if needs.canastas else bool(melds)
        found += [card for card in account.removed if card not in found]
        if not good and not rules.threes.three_swing and rules.threes.red_three_else == "negative":
            found += [card for card in account.threes if card not in found]
    return tuple(found)


def paint_minus(to: pygame.Surface, b: Brush, facts: Facts, side: int) -> None:
    """Paints a minus beside threes that count against their side."""
    against = [b.layout.poses[card] for card in threes_against(facts, side) if card in b.layout.poses]
    if not against:
        return
    first = min(against, key=lambda pose: pose.x)
    size = max(18 * b.scale.d, 26 * b.scale.k)
    at = (first.x - card_width(first) * 0.5, first.y + card_width(first) * 0.45)
    disc = b.kit.skins.disc(size, b.kit.theme.illegal_disc)
    b.kit.sprites.place(to, disc, at)
    b.kit.draw_icon(to, "minus", size * 0.7, at, (255, 255, 255))
