"""One row of the house-rules form: what control it gets, how high it is, and how it is painted. Lengths are px."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from canasta.app.i18n import Catalog
from canasta.ui.kit import Kit
from canasta.ui.screens.knobform import FormRow
from canasta.ui.widgets import Button, Segmented, Stepper, Toggle, Widget

Kind: TypeAlias = Literal["switch", "segments", "steps", "list"]


def kind_of(kit: Kit, row: FormRow, width: int) -> Kind:
    """Which control fits the values: a switch, a few segments, steps through numbers, or a list to choose from."""
    if row.switch:
        return "switch"
    widest = max(kit.text_width(words, "bold", 22) for _, words in row.options)
    room = width * 0.44
    if len(row.options) <= 3 and (widest + kit.px(26)) * len(row.options) <= room:
        return "segments"
    if widest + 2 * kit.hit(56) + kit.px(16) <= room:
        return "steps"
    return "list"


def _control_width(kit: Kit, row: FormRow, width: int) -> int:
    widest = max(kit.text_width(words, "bold", 22) for _, words in row.options)
    match kind_of(kit, row, width):
        case "switch":
            return max(kit.px(84), round(64 * kit.density))
        case "segments":
            return max(kit.px(220), (widest + kit.px(30)) * len(row.options))
        case "steps":
            return max(kit.px(290), widest + 2 * kit.hit(56) + kit.px(26))
        case "list":
            return max(kit.px(190), round(110 * kit.density))


def _words_width(kit: Kit, row: FormRow, width: int) -> int:
    return width - _control_width(kit, row, width) - kit.px(70)


def row_height(kit: Kit, catalog: Catalog, row: FormRow, width: int) -> int:
    """Height of a row in a panel this wide: as many lines as its words need."""
    return max(_text_height(kit, catalog, row, width) + kit.px(34), kit.hit(56) + kit.px(28))


def _text_height(kit: Kit, catalog: Catalog, row: FormRow, width: int) -> int:
    room = _words_width(kit, row, width)
    high = _lines(kit, row.name, "bold", 26, room) + _lines(kit, row.help, "body", 20, room)
    if kind_of(kit, row, width) == "list":
        high += _lines(kit, row.value, "bold", 20, room)
    if row.usual:
        high += _lines(kit, catalog.t("house.usual", value=row.usual), "body", 20, room)
    return high


def _lines(kit: Kit, text: str, role: Literal["bold", "body"], u: float, room: int) -> int:
    return kit.write.height(text, role, kit.text_px(u), room)


def control(kit: Kit, catalog: Catalog, row: FormRow, box: pygame.Rect) -> Widget:
    """The control of a row, at the right of the row's box; its id is `row:` and that of the row.

    Its value is True or False for a switch, the index of the option for segments and steps, None for a list.
    """
    kind = kind_of(kit, row, box.width)
    wide, tall = _control_width(kit, row, box.width), kit.hit(48 if kind == "switch" else 56)
    place = pygame.Rect(box.right - kit.px(20) - wide, box.centery - tall // 2, wide, tall)
    id = f"row:{row.id}"
    options = [(i, words) for i, (_, words) in enumerate(row.options)]
    match kind:
        case "switch":
            return Toggle(id, place, row.name, row.index > 0, zone="rows")
        case "segments":
            return Segmented(id, place, row.name, options, row.index, size=22, zone="rows")
        case "steps":
            return Stepper(id, place, row.name, options, row.index, zone="rows")
        case "list":
            return Button(id, place, catalog.t("house.choose"), kind="second", zone="rows", size=0.36)


def paint_row(to: pygame.Surface, kit: Kit, catalog: Catalog, row: FormRow, box: pygame.Rect, *, focused: bool) -> None:
    """Name, sentence, for lists the value, and for what is changed the usual value and a mark at the left edge."""
    theme, px = kit.theme, kit.px
    if focused:
        glow = box.inflate(0, -px(10))
        to.blit(kit.skins.pill(glow.width, glow.height, (255, 255, 255), alpha=0.06, radius=px(16)), glow)
    if row.usual:
        mark = pygame.Rect(box.left + px(4), box.top + px(14), max(4, px(7)), box.height - px(28))
        to.blit(kit.skins.pill(mark.width, mark.height, theme.gold), mark)
    x = box.left + px(26)
    room = _words_width(kit, row, box.width)
    y = box.centery - _text_height(kit, catalog, row, box.width) / 2
    y += kit.write.paragraph(to, row.name, (x, y), "bold", kit.text_px(26), theme.text, room)
    y += kit.write.paragraph(to, row.help, (x, y), "body", kit.text_px(20), theme.text2, room)
    if kind_of(kit, row, box.width) == "list":
        y += kit.write.paragraph(to, row.value, (x, y), "bold", kit.text_px(20), theme.gold_soft, room)
    if row.usual:
        words = catalog.t("house.usual", value=row.usual)
        kit.write.paragraph(to, words, (x, y), "body", kit.text_px(20), theme.gold_soft, room)
    hair = kit.skins.pill(box.width - px(46), max(1, px(2)), (255, 255, 255), alpha=0.08)
    to.blit(hair, (x, box.bottom - 1))
