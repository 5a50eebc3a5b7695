"""How a score sheet is laid out on its paper, and painted: columns by side, rows by kind of line. Lengths are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.app.setup import EMBLEMS
from canasta.app.sheetwords import line_name
from canasta.engine.state import Line
from canasta.ui.kit import Kit
from canasta.ui.screens.parts import headline, people, rule, sheet
from canasta.ui.screens.sheetdata import SIGNS, DealSheet, each, members_marks
from canasta.ui.text import number
from canasta.ui.theme import BANDS, Rgb, mix

# Width of the words at the left, and of a column, by the number of sides, u.
_LABELS: Final = {2: 560, 3: 500, 4: 440, 5: 400, 6: 390}
_COLUMN: Final = {2: 340, 3: 310, 4: 280, 5: 258, 6: 240}
# The card that stands for each kind of canasta, and the band around it.
_BANDED: Final = {
    "natural_canastas": ("TH", "natural"), "natural_aces": ("AH", "natural"), "natural_sevens": ("7D", "natural"),
    "mixed_canastas": ("7S", "mixed"), "sequence_canastas": ("8D", "sequence"), "wild_canastas": ("2C", "wild"),
}  # fmt: skip
_THREES: Final = {
    "red_threes": ("3H", "3D"), "red_threes_held": ("3H", "3D"), "black_threes": ("3S", "3C"),
    "four_black_threes": ("3S", "3C"), "removed_threes": ("3S", "3C"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetShape:
    """Where the parts of the sheet are: the paper, the x of each column and its width, the y of rows and totals."""

    paper: pygame.Rect
    columns: tuple[int, ...]
    column: int
    rule_y: int
    rows_y: int
    row: int
    total_y: int
    before_y: int
    band: pygame.Rect


def sheet_shape(kit: Kit, sides: int, rows: int) -> SheetShape:
    """The sheet for so many sides and lines, in the middle of the window, above the buttons."""
    px = kit.px
    width, height = kit.size
    label, column = px(_LABELS[sides]), px(_COLUMN[sides])
    wide = label + sides * column + px(20)
    top = px(36)
    high = height - top - px(36) - kit.hit(78) - px(30)
    lines = kit.text_px(26) * 1.5
    head = px(164)
    total, before = max(px(86), round(kit.text_px(54) * 1.25)), max(px(46), round(lines))
    band = max(px(148), round(kit.text_px(66) * 1.1 + px(26) + kit.text_px(20) * 1.6))
    room = high - head - px(12) - total - before - band - px(24)
    # In a tall window the rows may be a little higher than in a wide one.
    tallest = round(74 * height / 1080) if height * 16 > width * 9 else px(74)
    row = max(1, min(tallest, room // max(1, rows)))
    # What the rows do not need makes the sheet shorter.
    high = min(high, head + px(12) + rows * row + px(12) + total + before + band + px(12))
    paper = pygame.Rect(
        (width - wide) // 2, top + (height - top - px(36) - kit.hit(78) - px(30) - high) // 2, wide, high
    )
    rows_y = paper.top + head + px(10)
    total_y = rows_y + rows * row + px(8)
    band_box = pygame.Rect(paper.left + px(12), 0, paper.width - 2 * px(12), 0)
    band_box.top = total_y + total + before
    band_box.height = paper.bottom - px(12) - band_box.top
    columns = tuple(paper.left + label + i * column for i in range(sides))
    return SheetShape(paper, columns, column, paper.top + px(146), rows_y, row, total_y, total_y + total, band_box)


def paint_sheet(to: pygame.Surface, kit: Kit, catalog: Catalog, data: DealSheet, shape: SheetShape) -> None:
    """Everything on the paper but the figures that count up."""
    px, theme = kit.px, kit.theme
    box = shape.paper
    sheet(to, kit, box)
    left = box.left + px(52)
    room = shape.columns[0] - left - px(10)
    headline(to, kit, catalog.t("sheet.title", deal=data.deal), (left, box.top + px(66)), 56, theme.ink, width=room)
    icon = kit.at_least(28, 18)
    y = box.top + px(118)
    sign = "go_out" if data.end.went_out is not None else "draw"
    kit.draw_icon(to, sign, icon, (left + icon / 2, y), theme.gold_lip)
    kit.text(to, data.ended(catalog), (left + icon + px(10), y), "body", 25, theme.ink2, width=room - icon - px(10))
    for side, x in enumerate(shape.columns):
        _paint_head(to, kit, catalog, data, side, pygame.Rect(x, box.top + px(22), shape.column, px(116)))
    rule(to, kit, pygame.Rect(box.left + px(40), shape.rule_y, box.width - px(80), px(12)))
    for i, row in enumerate(data.rows):
        place = pygame.Rect(box.left + px(32), shape.rows_y + i * shape.row, box.width - px(64), shape.row)
        if i % 2:
            to.blit(kit.skins.pill(place.width, place.height, theme.paper2, radius=px(12)), place)
        _sign(to, kit, row.kind, (place.left + px(56), place.centery), shape.row)
        size = min(kit.text_px(28), shape.row * 0.62)
        x = place.left + px(108)
        room = shape.columns[0] - x - px(6)
        kit.write.draw(
            to, line_name(catalog, row.kind, data.rules), (x, place.centery), "bold", size, theme.ink, width=room,
            floor=min(size, 12 * kit.density),
        )  # fmt: skip
    to.fill(theme.ink, (box.left + px(40), shape.total_y, box.width - px(80), max(2, px(3))))
    middle = (shape.total_y + shape.before_y) // 2 + px(4)
    room = shape.columns[0] - left - px(10)
    kit.text(to, catalog.t("sheet.this_deal"), (left, middle), "bold", 30, theme.ink, width=room)
    middle = (shape.before_y + shape.band.top) // 2 - px(4)
    kit.text(to, catalog.t("sheet.before"), (left, middle), "body", 25, theme.ink2, width=room)
    for x, score in zip(shape.columns, data.before, strict=True):
        at = (x + shape.column - px(24), middle)
        kit.text(to, number(score), at, "number", 32, theme.ink3, "midright")
    _paint_band(to, kit, catalog, data, shape)


def _paint_head(to: pygame.Surface, kit: Kit, catalog: Catalog, data: DealSheet, side: int, box: pygame.Rect) -> None:
    """Who a column belongs to: heads, names, emblem."""
    look = kit.theme.side(side)
    px = kit.px
    faces = [data.faces[seat] for seat in data.members[side]]
    signs = members_marks(data, side)
    names = data.people(catalog, side)
    emblem = catalog.t(f"side.{EMBLEMS[side]}")
    icon = kit.at_least(24, 16)
    if len(data.members) == 2:
        size = px(66) if len(faces) < 3 else px(54)
        x = people(to, kit, faces, size, box.left + px(8), box.top + px(50), look.colour, signs) + px(14)
        room = box.right - px(10) - x
        kit.text(to, names, (x, box.top + px(32)), "bold", 24, kit.theme.ink, width=room)
        y = box.top + px(70)
        kit.draw_icon(to, look.icon, icon, (x + icon / 2, y), look.on_paper)
        kit.text(to, emblem, (x + icon + px(8), y), "label", 22, look.on_paper, width=room - icon - px(8))
        return
    right = box.right - px(22)
    size = px(52)
    span = size * (0.82 * (len(faces) - 1) + 1.22)
    people(to, kit, faces, size, right - span, box.top + px(34), look.colour, signs)
    y = box.top + px(96)
    words = names if len(faces) == 1 else emblem
    width = min(kit.text_width(words, "bold", 23), right - box.left - icon - px(12))
    kit.text(to, words, (right, y), "bold", 23, look.on_paper, "midright", width=width)
    kit.draw_icon(to, look.icon, icon, (right - width - px(8) - icon / 2, y), look.on_paper)


def _sign(to: pygame.Surface, kit: Kit, kind: str, centre: tuple[float, float], row: int) -> None:
    """The little picture before a row."""
    w = min(kit.px(46), row * 0.62)
    x, y = centre
    if kind in _BANDED:
        code, band = _BANDED[kind]
        kit.sprites.place(to, kit.card(code, w, shadow="none"), (x, y))
        kit.marks.band(w, band).blit(to, (x - w / 2, y - w * 0.2))
        assert band in BANDS
    elif kind in _THREES:
        for i, code in enumerate(_THREES[kind]):
            kit.sprites.place(to, kit.card(code, w * 0.94, -5 + 10 * i), (x + (i - 0.5) * w * 0.5, y))
    else:
        side = min(kit.px(54), row * 0.76)
        tile = kit.skins.pill(side, side, (239, 224, 192), radius=side * 0.26)
        to.blit(tile, tile.get_rect(center=(round(x), round(y))))
        kit.draw_icon(to, SIGNS.get(kind, "sheet"), side * 0.6, (x, y), (107, 90, 53))


def _paint_band(to: pygame.Surface, kit: Kit, catalog: Catalog, data: DealSheet, shape: SheetShape) -> None:
    """The dark foot of the sheet: the goal, and what opens next."""
    px, theme = kit.px, kit.theme
    box = shape.band
    radius = px(18)
    foot = pygame.Surface(box.size, pygame.SRCALPHA)
    foot.blit(kit.skins.pill(box.width, box.height + radius, theme.band, radius=radius), (0, -radius))
    foot.fill(theme.band, (0, 0, box.width, min(box.height, radius)))
    to.blit(foot, box)
    left = shape.paper.left + px(52)
    room = shape.columns[0] - left - px(10)
    total = box.top + round((box.height - kit.text_px(20) * 1.6 - px(26)) / 2)
    kit.text(to, catalog.t("sheet.total"), (left, total), "bold", 34, theme.text, width=room)
    kit.text(to, _goal(catalog, data), (left, bar_box(kit, shape, 0).centery), "body", 21, theme.text2, width=room)
    if data.over:
        return
    y = next_y(kit, shape)
    for side, x in enumerate(shape.columns):
        _next_opening(to, kit, catalog, data, side, x, y, shape.column)


def _goal(catalog: Catalog, data: DealSheet) -> str:
    table = data.rules.table
    if table.fixed_deals is not None:
        return catalog.t("table.goal_deals", deal=data.deal, deals=table.fixed_deals)
    return catalog.t("sheet.goal", target=table.target_score or 0)


def _next_opening(
    to: pygame.Surface, kit: Kit, catalog: Catalog, data: DealSheet, side: int, x: int, y: float, column: int
) -> None:
    px, theme = kit.px, kit.theme
    need = data.need(catalog, side)
    role = "number" if need[:1].isdigit() else "label"
    size = kit.text_px(26 if role == "number" else 20, tertiary=True)
    width = min(kit.write.width(need, "number" if role == "number" else "label", size), column // 2)
    left, end = x + px(22), x + column - px(24)
    words = catalog.t("sheet.next_opening")
    small = kit.text_px(20, tertiary=True)
    if kit.write.width(words, "body", small) + width + px(10) <= end - left:
        kit.write.draw(to, words, (left, y), "body", small, theme.text2)
    else:
        icon = kit.at_least(22, 14)
        kit.draw_icon(to, "meld", icon, (left + icon / 2, y), theme.text2)
    kit.write.draw(
        to, need, (end, y), "number" if role == "number" else "label", size, theme.text, "midright", width=column // 2
    )


def bar_box(kit: Kit, shape: SheetShape, side: int) -> pygame.Rect:
    """The progress bar of a side."""
    px = kit.px
    high = max(px(20), 8)
    y = next_y(kit, shape) - round(kit.text_px(20, tertiary=True) * 0.8) - px(8) - high
    return pygame.Rect(shape.columns[side] + px(22), y, shape.column - px(46), high)


def next_y(kit: Kit, shape: SheetShape) -> float:
    """The middle of the line about the next opening."""
    return shape.band.bottom - kit.px(10) - kit.text_px(20, tertiary=True) * 0.8


# ---- the figures


def paint_figures(
    to: pygame.Surface,
    kit: Kit,
    data: DealSheet,
    shape: SheetShape,
    shown: Sequence[float],
    summed: float,
    risen: float,
) -> None:
    """The figures so far: `shown` per row, `summed` of the totals, `risen` of the match scores and bars, all 0 to 1."""
    px, theme = kit.px, kit.theme
    for i, (row, share) in enumerate(zip(data.rows, shown, strict=True)):
        if share <= 0:
            continue
        middle = shape.rows_y + i * shape.row + shape.row / 2
        ground = theme.paper2 if i % 2 else theme.paper
        for x, line in zip(shape.columns, row.cells, strict=True):
            _figure(to, kit, line, x, shape, middle, share, ground)
    middle = (shape.total_y + shape.before_y) // 2 + px(4)
    for side, (x, total) in enumerate(zip(shape.columns, data.totals, strict=True)):
        if summed > 0:
            look = theme.side(side)
            colour = theme.loss if total < 0 else look.on_paper
            at = (x + shape.column - px(24), middle)
            size = 54 if len(data.members) < 4 else 46
            words = number(round(total * summed), gain=True)
            kit.text(to, words, at, "number", size, colour, "midright", width=shape.column - px(30))
        _paint_total(to, kit, data, shape, side, risen)


def _figure(
    to: pygame.Surface, kit: Kit, line: Line | None, x: int, shape: SheetShape, middle: float, share: float,
    ground: Rgb,
) -> None:  # fmt: skip
    theme = kit.theme
    right = x + shape.column - kit.px(24)
    size = min(kit.text_px(38), shape.row * 0.72)
    points = 0 if line is None else line.points
    ink = theme.loss if points < 0 else theme.ink if points else (182, 169, 138)
    colour = mix(ground, ink, min(1.0, share * 3))
    words = number(round(points * share) if points else 0, gain=True)
    box = kit.write.draw(to, words, (right, middle), "number", size, colour, "midright")
    if line is None or line.count < 1:
        return
    value = each(line)
    if value is not None and line.count * value != abs(points):
        value = None
    if value is None:
        return
    small = min(kit.text_px(25, tertiary=True), shape.row * 0.6)
    count = f"{line.count} × {value:,}"
    full = kit.write.width(number(points, gain=True), "number", size)
    room = right - full - kit.px(8) - (x + kit.px(14))
    if box.left > x:
        shade = mix(ground, theme.ink3, min(1.0, share * 3))
        kit.write.draw(to, count, (x + kit.px(14), middle), "body", small, shade, width=room, floor=11 * kit.density)


def _paint_total(to: pygame.Surface, kit: Kit, data: DealSheet, shape: SheetShape, side: int, risen: float) -> None:
    """The match score of a side, and how far that is towards the goal, the part from before darker."""
    px, theme = kit.px, kit.theme
    look = theme.side(side)
    x = shape.columns[side]
    now = data.before[side] + round(data.totals[side] * risen)
    y = shape.band.top + round((shape.band.height - kit.text_px(20) * 1.6 - px(26)) / 2)
    size = 66 if len(data.members) < 4 else 52
    kit.text(
        to, number(now), (x + shape.column - px(24), y), "number", size, look.colour, "midright",
        width=shape.column - px(30),
    )  # fmt: skip
    target = data.rules.table.target_score
    if target is None:
        return
    box = bar_box(kit, shape, side)
    to.blit(kit.skins.pill(box.width, box.height, (255, 255, 255), alpha=0.13), box)
    old = max(0.0, min(1.0, data.before[side] / target))
    share = max(0.0, min(1.0, now / target))
    full = kit.skins.pill(box.width, box.height, look.colour)
    to.blit(full, box, (0, 0, round(box.width * share), box.height))
    dark = kit.skins.pill(box.width, box.height, (8, 28, 40), alpha=0.45)
    to.blit(dark, box, (0, 0, round(box.width * min(old, share)), box.height))
