"""Where the buttons of the table are, as widgets that can be drawn and pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from canasta.ui.layout import Layout
from canasta.ui.layout_box import Box
from canasta.ui.table.bar import bar_boxes
from canasta.ui.table.brush import rect
from canasta.ui.table.buttons import ButtonSet, ButtonSpec
from canasta.ui.table.places import plate_head
from canasta.ui.widgets import Button, IconButton, Widget

_WIDE: Final = 0.62
# Density-independent px.
_NARROW: Final = 250


def button_id(spec_id: str) -> str:
    """The name of a button's target."""
    return f"button:{spec_id}"


def panel(
    layout: Layout, buttons: ButtonSet, *, sides: int, sort_icon: str, words: Callable[[str], str],
    key: Callable[[str], str], log: bool, hint: bool | None = None,
) -> list[Widget]:  # fmt: skip
    """All buttons of the table in reading order. `words` gives texts, `key` the key cap of a command.

    `hint` tells whether a hint may be asked for now; None: there are none.
    """
    z = layout.zones
    s = z.scale
    found: list[Widget] = []
    bar = bar_boxes(z.bar, sides, s.u, s.k)
    found.append(IconButton(button_id("menu"), rect(bar.menu), words("button.menu"), "menu", zone="bar"))
    found.append(IconButton(button_id("scores"), rect(bar.sheet), words("button.score_sheet"), "sheet", zone="bar"))
    found += _column(z.buttons, s.least(66, 46), s.least(12, 8), buttons, key, s.u)
    found += _plate(layout, buttons, sort_icon, words, key, log=log, hint=hint)
    taken: set[str] = set()
    unique: list[Widget] = []
    for widget in found:
        if widget.id not in taken:
            taken.add(widget.id)
            unique.append(widget)
    return unique


def _button(spec: ButtonSpec, box: Box, key: Callable[[str], str], *, left: bool, size: float = 0.40) -> Button:
    # On a narrow button the reason is worth more than the key.
    cramped = box.w < 9 * box.h * 0.5 and bool(spec.note or (spec.reason and not spec.quiet and not spec.enabled))
    return Button(
        button_id(spec.id),
        rect(box),
        spec.label,
        kind=spec.kind,
        icon=spec.icon,
        note=spec.note,
        key=key(spec.command) if spec.command and left and not cramped else "",
        align="left" if left else "center",
        size=size,
        zone="buttons",
        enabled=spec.enabled,
        reason="" if spec.quiet else spec.reason,
    )


def _column(
    zone: Box, high: float, gap: float, buttons: ButtonSet, key: Callable[[str], str], u: float
) -> list[Widget]:
    """Main buttons above one another, the low row under them; all end at the bottom of the zone."""
    found: list[Widget] = []
    low = max(high * 0.8, 0)
    heights = [high * (1.12 if i == 0 else 1.0) for i in range(len(buttons.main))]
    full = sum(heights) + gap * len(heights) + low - 4 * u
    y = zone.bottom - full - 4 * u
    for spec, each in zip(buttons.main, heights, strict=True):
        found.append(_button(spec, Box(zone.x, y, zone.w, each), key, left=True, size=0.40 if each > high else 0.38))
        y += each + gap
    if len(buttons.low) == 1:
        found.append(_button(buttons.low[0], Box(zone.x, y, zone.w, low), key, left=False, size=0.40))
    elif buttons.low:
        first = (zone.w - gap) * _WIDE
        left = buttons.low[0]
        if left.reason and not left.enabled and not left.quiet:
            left = replace(left, icon="")
        found.append(_button(left, Box(zone.x, y, first, low), key, left=False, size=0.38))
        rest = Box(zone.x + first + gap, y, zone.w - gap - first, low)
        found.append(_button(buttons.low[1], rest, key, left=False, size=0.40))
    return found


def _plate(
    layout: Layout,
    buttons: ButtonSet,
    sort_icon: str,
    words: Callable[[str], str],
    key: Callable[[str], str],
    *,
    log: bool,
    hint: bool | None,
) -> list[Widget]:
    """Sort, hint and log at the foot of the own plate, what the moment offers above them."""
    z = layout.zones
    s, plate = z.scale, z.plate
    high, gap = s.least(56, 44), 12 * s.u
    y = plate.bottom - high - 4 * s.u
    line = [
        ("sort", sort_icon),
        *([("hint", "hint")] if hint is not None else []),
        *([("log", "history")] if log else []),
    ]
    # Where there is no room for three labels the log makes do with its sign, and in a narrow window the order too.
    signs = {"log"} if len(line) == 3 else set()
    if signs and plate.w < _NARROW * s.d:
        signs.add("sort")
    wide = (plate.w - gap * (len(line) - 1) - high * len(signs)) / (len(line) - len(signs))
    found: list[Widget] = []
    x = plate.x
    for name, icon in line:
        place = rect(Box(x, y, high if name in signs else wide, high))
        x += gap + (high if name in signs else wide)
        able = name != "hint" or bool(hint)
        if name in signs:
            found.append(IconButton(button_id(name), place, words(f"button.{name}"), icon, zone="plate"))
        else:
            found.append(
                Button(
                    button_id(name), place, words(f"button.{name}"), kind="ghost", icon=icon, size=0.38, zone="plate",
                    enabled=able,
                )
            )  # fmt: skip
    head = plate_head(plate, s.k)
    room = y - gap - (head.bottom + gap)
    count = len(buttons.extra)
    columns = 1 if count * (high + gap * 0.6) <= room + high * 0.4 else 2
    rows = -(-count // columns) if count else 0
    each = min(high, (room - gap * 0.6 * max(0, rows - 1)) / rows) if rows else high
    width = (plate.w - gap * (columns - 1)) / columns
    for i, spec in enumerate(buttons.extra):
        row, column = divmod(i, columns)
        top = y - gap - (rows - row) * each - (rows - row - 1) * gap * 0.6
        box = Box(plate.x + column * (width + gap), top, width, each)
        found.append(_button(spec, box, key, left=False, size=0.40))
    return found
