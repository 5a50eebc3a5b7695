"""The score bar: emblem, names, points of this deal, total and opening of every side; deal and goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from canasta.engine.knobs import Requirement
from canasta.ui.layout_box import Box
from canasta.ui.table.brush import COUNT, Brush, rect
from canasta.ui.table.facts import Facts

_WHITE: Final = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class BarBoxes:
    """Where the parts of the bar are, px: the buttons at its ends, one block per side, deal and goal."""

    strap: Box
    menu: Box
    sheet: Box
    blocks: tuple[Box, ...]
    middle: Box


def bar_boxes(bar: Box, sides: int, u: float, k: float) -> BarBoxes:
    """Divides the bar: two blocks with the goal between them, or more blocks with the goal behind the last."""
    strap = max(5.0, min(9 * u, bar.h * 0.12))
    high = bar.h - strap
    chip = high * 0.8
    edge = 14 * u
    menu = Box(edge, high * 0.1, chip, chip)
    sheet = Box(bar.w - edge - chip, high * 0.1, chip, chip)
    left, right = menu.right + 12 * u, sheet.x - 12 * u
    if sides <= 2:
        middle_width = min(300 * k, (right - left) * 0.22)
        wide = min(600 * k, (right - left - middle_width) / 2)
        blocks = (Box(left, 0, wide, high), Box(right - wide, 0, wide, high))
        return BarBoxes(
            Box(0, high, bar.w, strap), menu, sheet, blocks, Box(bar.cx - middle_width / 2, 0, middle_width, high)
        )
    middle_width = min(190 * k, (right - left) * 0.13)
    gap = 12 * u
    wide = (right - left - middle_width - gap * sides) / sides
    row = tuple(Box(left + i * (wide + gap), 0, wide, high) for i in range(sides))
    return BarBoxes(Box(0, high, bar.w, strap), menu, sheet, row, Box(right - middle_width, 0, middle_width, high))


def sides_shown(facts: Facts) -> tuple[int, ...]:
    """The score sides in the order of their blocks: the viewer's first, then in turn order."""
    order = facts.view.rules.seat_sides
    count = len(order)
    return tuple(dict.fromkeys(order[(facts.view.seat + i) % count] for i in range(count)))


def paint_bar(to: pygame.Surface, b: Brush, facts: Facts) -> None:
    """Paints the bar without its buttons."""
    kit, bar = b.kit, b.layout.zones.bar
    sides = sides_shown(facts)
    boxes = bar_boxes(bar, len(sides), b.scale.u, b.scale.k)
    high = boxes.strap.y
    kit.skins.panel(bar.w, high, "bar").blit(to, (0, 0))
    to.blit(kit.skins.strap(bar.w, boxes.strap.h), (0, round(high)))
    for side, box in zip(sides, boxes.blocks, strict=True):
        _block(to, b, facts, side, box)
    _middle(to, b, facts, rect(boxes.middle))


def _block(to: pygame.Surface, b: Brush, facts: Facts, side: int, box: Box) -> None:
    theme = b.kit.theme
    look = theme.side(side)
    k = b.scale.k
    disc = min(box.h * 0.72, box.w * 0.26)
    b.kit.emblem(to, side, disc, (box.x + disc / 2, box.cy))
    x = box.x + disc * 1.25
    score = facts.view.public.sides[side].score
    total = b.catalog.number(score)
    names = _joined(b, facts.members[side])
    wide = box.w >= 380 * k
    chip_width = 158 * k if wide else box.h * 0.5
    size = 46 if wide else COUNT
    if box.w < 290 * k:
        # Name over total, no line for the deal.
        room = box.right - x
        b.text(to, names, (x, box.y + box.h * 0.30), "bold", 18, theme.text, width=room)
        b.text(to, total, (x, box.y + box.h * 0.68), "number", COUNT, look.colour, width=room - box.h * 0.4)
        _mark(to, b, facts, side, Box(box.right - box.h * 0.36, box.y + box.h * 0.5, box.h * 0.34, box.h * 0.34))
        return
    total_width = b.width(total, "number", size)
    right = box.right - chip_width - (14 * k if wide else 8 * k)
    b.text(to, total, (right, box.cy), "number", size, look.colour, "midright")
    room = right - total_width - 12 * k - x
    b.text(to, names, (x, box.y + box.h * 0.31), "bold", 21, theme.text, width=room)
    sub = b.t("table.this_deal", points=facts.on_table(side))
    b.text(to, sub, (x, box.y + box.h * 0.70), "body", 17, theme.text2, width=room)
    if wide:
        _chip(to, b, facts, side, Box(box.right - chip_width, box.y + box.h * 0.19, chip_width, box.h * 0.62))
    else:
        _mark(to, b, facts, side, Box(box.right - chip_width, box.cy - chip_width / 2, chip_width, chip_width))


def _joined(b: Brush, names: tuple[str, ...]) -> str:
    if b.kit.language == "ja":
        return "・".join(names)
    return " + ".join(names) if len(names) <= 2 else ", ".join(names)


def _opened(facts: Facts, side: int) -> bool:
    public = facts.view.public
    seat = facts.view.rules.seat_sides.index(side)
    return bool(public.sides[public.side_of[seat]].melds)


def requirement_of(facts: Facts, side: int) -> Requirement:
    """What a side needs to open in this deal."""
    public = facts.view.public
    return facts.view.rules.opening_requirement(public.sides[side].score, public.deal)


def _chip(to: pygame.Surface, b: Brush, facts: Facts, side: int, box: Box) -> None:
    theme, area = b.kit.theme, rect(box)
    if _opened(facts, side):
        b.pill(to, area, _WHITE, alpha=0.09, edge=_WHITE if theme.high_contrast else None, line=2)
        words = b.t("table.opened")
        sign = b.px(22)
        wide = b.kit.write.width(words, "label", b.px(21)) + sign * 1.3
        x = area.centerx - wide / 2
        b.kit.draw_icon(to, "check", sign, (x + sign / 2, area.centery), theme.legal)
        b.text(to, words, (x + sign * 1.3, area.centery), "label", 21, theme.text2, width=area.width - sign * 2)
        return
    b.pill(to, area, theme.gold)
    match requirement_of(facts, side):
        case int(points):
            b.with_number(to, "table.opens_at", points, area, 20, theme.ink, theme.ink, need=points)
        case str(form):
            _fit(to, b, b.t(f"table.opens_with_{form}"), area)
        case (form, points):
            _fit(to, b, f"{b.t(f'table.opens_with_{form}')} + {points}", area)


def _fit(to: pygame.Surface, b: Brush, words: str, area: pygame.Rect) -> None:
    b.text(to, words, area.center, "label", 18, b.kit.theme.ink, "center", width=area.width - b.px(16))


def _mark(to: pygame.Surface, b: Brush, facts: Facts, side: int, box: Box) -> None:
    """The opening as a small sign: a tick, or a gold dot while the side has not opened."""
    theme, area = b.kit.theme, rect(box)
    if _opened(facts, side):
        b.kit.draw_icon(to, "check", area.height * 0.9, area.center, theme.legal)
    else:
        b.pill(to, area, theme.gold)
        match requirement_of(facts, side):
            case int(points):
                b.text(to, str(points), area.center, "title", 17, theme.ink, "center", width=area.width * 0.94)
            case _:
                b.kit.draw_icon(to, "lock", area.height * 0.6, area.center, theme.ink)


def _middle(to: pygame.Surface, b: Brush, facts: Facts, area: pygame.Rect) -> None:
    table = facts.view.rules.table
    deal = facts.view.public.deal
    words = b.t("table.deal", deal=deal)
    if table.fixed_deals is not None:
        goal = b.t("table.goal_deals", deal=deal, deals=table.fixed_deals)
    else:
        goal = b.t("table.goal", target=table.target_score or 0)
    b.text(
        to,
        words,
        (area.centerx, area.top + area.height * 0.34),
        "title",
        27,
        b.kit.theme.text,
        "center",
        width=area.width,
    )
    b.text(
        to,
        goal,
        (area.centerx, area.top + area.height * 0.72),
        "body",
        17,
        b.kit.theme.text2,
        "center",
        width=area.width,
    )
