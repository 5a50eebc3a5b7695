"""A page of the rule book as boxes: paragraphs, lists, tables and examples flowing down a sheet. Lengths are px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.app.pageblocks import Block, Example, Paragraph, Points, Rows
from canasta.ui.kit import Kit
from canasta.ui.text import Role
from canasta.ui.theme import Rgb

_TEXT: Final = 26
_CELL: Final = 24
_YES: Final[tuple[Rgb, Rgb, Rgb]] = ((234, 244, 217), (107, 163, 46), (63, 106, 18))
_NO: Final[tuple[Rgb, Rgb, Rgb]] = ((251, 230, 220), (216, 86, 63), (176, 46, 30))


@dataclass(frozen=True, slots=True)
class Placed:
    """A block and where it goes, counted from the top left of the page's text."""

    block: Block
    rect: pygame.Rect


def flow(kit: Kit, blocks: Sequence[Block], width: int, art: tuple[int, int] | None) -> list[Placed]:
    """The blocks one below the other; `art` is the size of a picture in the upper right corner to keep clear of."""
    gap = kit.px(24)
    found: list[Placed] = []
    y = 0
    i = 0
    while i < len(blocks):
        block = blocks[i]
        beside = art is not None and y < art[1]
        room = width - art[0] - kit.px(44) if beside and art is not None else width
        if isinstance(block, Example):
            if beside and art is not None:
                y = art[1] + gap
            group = [item for item in blocks[i : i + _run(blocks, i)] if isinstance(item, Example)]
            for item, box in zip(group, _grid(kit, group, width, y), strict=True):
                found.append(Placed(item, box))
            y = max(placed.rect.bottom for placed in found) + gap
            i += len(group)
            continue
        high = _height(kit, block, room)
        found.append(Placed(block, pygame.Rect(0, y, room, high)))
        y += high + gap
        i += 1
    return found


def full_height(placed: Sequence[Placed], art: tuple[int, int] | None) -> int:
    """Height of the whole page, px."""
    return max([item.rect.bottom for item in placed] + [art[1] if art else 0])


def _run(blocks: Sequence[Block], start: int) -> int:
    """How many examples follow one another."""
    count = 0
    while start + count < len(blocks) and isinstance(blocks[start + count], Example):
        count += 1
    return count


def _grid(kit: Kit, group: Sequence[Example], width: int, top: int) -> list[pygame.Rect]:
    gap = kit.px(20)
    least = max(kit.px(400), round(216 * kit.density))
    columns = max(1, min(len(group), (width + gap) // (least + gap)))
    # Four look better as two rows of two than as three and one.
    if len(group) == 4 and columns == 3:
        columns = 2
    wide = (width - gap * (columns - 1)) // columns
    wide = min(wide, kit.px(620))
    found = []
    y = top
    for start in range(0, len(group), columns):
        row = group[start : start + columns]
        high = max(_example_height(kit, item, wide) for item in row)
        found += [pygame.Rect(i * (wide + gap), y, wide, high) for i in range(len(row))]
        y += high + gap
    return found


def _example_height(kit: Kit, example: Example, width: int) -> int:
    pad = kit.px(28)
    return (
        pad + round(_card_width(kit) * 1.46) + kit.px(16) + _lines(kit, example.text, 23, width - 2 * pad) + kit.px(18)
    )


def _card_width(kit: Kit) -> int:
    return kit.at_least(100, 50)


def _lines(kit: Kit, text: str, u: float, width: int) -> int:
    return kit.write.height(text, "body", kit.text_px(u), width)


def _height(kit: Kit, block: Block, width: int) -> int:
    match block:
        case Paragraph(text):
            return _lines(kit, text, _TEXT, width)
        case Points(items):
            indent = kit.px(40)
            return sum(_lines(kit, item, _TEXT, width - indent) + kit.px(8) for item in items) - kit.px(8)
        case Rows():
            return sum(_row_heights(kit, block, _widths(kit, block, width)))
        case Example():
            return _example_height(kit, block, width)


def _widths(kit: Kit, table: Rows, width: int) -> list[int]:
    """Widths of the columns: what the words need, and where that is too much, less for the widest."""
    pad = 2 * kit.px(20)
    size = kit.text_px(_CELL)
    cells = (table.head, *table.rows)
    wanted = [max(kit.write.width(row[i], "bold", size) for row in cells) + pad for i in range(len(table.head))]
    spare = width - sum(wanted)
    if spare >= 0:
        wanted[0] += min(spare, kit.px(160))
        return wanted
    # Narrow columns keep what they need; the rest is shared by the others.
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    left, found = width, list(wanted)
    for place, i in enumerate(order):
        found[i] = min(wanted[i], left // (len(order) - place))
        left -= found[i]
    return found


def _row_heights(kit: Kit, table: Rows, widths: Sequence[int]) -> list[int]:
    """Height of the head and of every row: as many lines as its longest cell has."""
    size = kit.text_px(_CELL)
    least = max(kit.px(48), round(size * 1.6))
    leading = round(size * (1.4 if kit.language == "ja" else 1.25))
    found = []
    for row in (table.head, *table.rows):
        lines = max(
            len(kit.write.wrap(words, "bold", size, wide - 2 * kit.px(20)))
            for words, wide in zip(row, widths, strict=True)
        )
        found.append(least + (lines - 1) * leading)
    return found


def paint_block(to: pygame.Surface, kit: Kit, catalog: Catalog, block: Block, box: pygame.Rect) -> None:
    """Draws one block of the page on paper."""
    theme, size = kit.theme, kit.text_px(_TEXT)
    match block:
        case Paragraph(text):
            kit.write.paragraph(to, text, box.topleft, "body", size, theme.ink, box.width)
        case Points(items):
            indent = kit.px(40)
            y = box.top
            for item in items:
                middle = y + kit.write.leading("body", size) / 2
                kit.draw_icon(to, "wild", size * 0.7, (box.left + indent * 0.4, middle), theme.red)
                y += kit.write.paragraph(to, item, (box.left + indent, y), "body", size, theme.ink, box.width - indent)
                y += kit.px(8)
        case Rows():
            _paint_rows(to, kit, block, box)
        case Example():
            _paint_example(to, kit, catalog, block, box)


def _paint_rows(to: pygame.Surface, kit: Kit, table: Rows, box: pygame.Rect) -> None:
    theme, size = kit.theme, kit.text_px(_CELL)
    widths = _widths(kit, table, box.width)
    heights = _row_heights(kit, table, widths)
    leading = round(size * (1.4 if kit.language == "ja" else 1.25))
    pad = kit.px(20)
    y = box.top
    last = len(table.head) - 1
    # Figures stand at the right of their column, sentences at the left.
    figures = [all(len(row[i]) <= 14 for row in table.rows) and i > 0 for i in range(last + 1)]
    for i, (row, high) in enumerate(zip((table.head, *table.rows), heights, strict=True)):
        place = pygame.Rect(box.left, y, sum(widths), high)
        if i % 2:
            to.blit(kit.skins.pill(place.width, place.height, theme.paper2, radius=kit.px(10)), place)
        x = box.left
        for column, (words, wide) in enumerate(zip(row, widths, strict=True)):
            role: Role = "label" if i == 0 else "bold" if figures[column] else "body"
            colour = theme.ink2 if i == 0 else theme.ink
            lines = kit.write.wrap(words, "bold", size, wide - 2 * pad)
            top = y + (high - leading * len(lines)) / 2
            for k, line in enumerate(lines):
                middle = top + leading * (k + 0.5)
                if figures[column]:
                    kit.write.draw(to, line, (x + wide - pad, middle), role, size, colour, "midright")
                else:
                    kit.write.draw(to, line, (x + pad, middle), role, size, colour)
            x += wide
        y += high
    to.fill(theme.ink2, (box.left, box.top + heights[0] - 1, sum(widths), max(1, kit.px(2))))


def _paint_example(to: pygame.Surface, kit: Kit, catalog: Catalog, example: Example, box: pygame.Rect) -> None:
    ground, edge, ink = _YES if example.allowed else _NO
    line = max(2, kit.px(3))
    to.blit(kit.skins.pill(box.width, box.height, ground, radius=kit.px(20), edge=edge, edge_width=line), box)
    pad = kit.px(28)
    w = _card_width(kit)
    words = catalog.t("rules_screen.allowed" if example.allowed else "rules_screen.not_allowed")
    disc = kit.at_least(44, 26)
    verdict = kit.text_width(words, "button", 26) + disc + kit.px(12)
    room = box.width - 2 * pad - verdict - kit.px(20) - w
    count = len(example.cards)
    step = min(w * 0.6, room / max(1, count - 1)) if room > 0 else w * 0.25
    y = box.top + pad + w * 0.72
    for i, card in enumerate(example.cards):
        angle = (i - (count - 1) / 2) * 5 if count > 1 else 0
        kit.sprites.place(to, kit.card(card.code, w, angle), (box.left + pad + w / 2 + i * step, y))
    x = box.right - pad - verdict
    sign = kit.marks.tick(disc) if example.allowed else kit.marks.cross(disc)
    to.blit(sign, (x, round(y - disc / 2)))
    kit.text(to, words, (x + disc + kit.px(12), y), "button", 26, ink, width=box.right - kit.px(14) - x - disc)
    top = box.top + pad + round(w * 1.46) + kit.px(16)
    kit.write.paragraph(
        to, example.text, (box.left + pad, top), "body", kit.text_px(23), kit.theme.ink, box.width - 2 * pad
    )
