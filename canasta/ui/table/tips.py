"""What a small button of the table is called and which key it has, beside it while it is hovered or focused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta.ui.table.brush import Brush
from canasta.ui.widgets import Widget

#: Buttons without room for their key, and the commands that are the same.
COMMANDS: Final = {
    "button:menu": "pause",
    "button:sort": "sort",
    "button:hint": "hint",
    "button:log": "log",
}


def tip(widgets: Sequence[Widget], at: str | None, key: Callable[[str], str]) -> tuple[Widget, str] | None:
    """The words for the widget that is pointed at, if it needs any; `key` gives the key cap of a command."""
    widget = next((each for each in widgets if each.id == at), None)
    if widget is None:
        return None
    cap = key(COMMANDS[widget.id]) if widget.id in COMMANDS else ""
    if not cap and not widget.tip:
        return None
    return widget, f"{widget.label} ({cap})" if cap else widget.label


def paint_tip(to: pygame.Surface, b: Brush, widget: Widget, words: str) -> None:
    """Paints the words on paper above the widget, or below it where there is no room."""
    size = b.px(20)
    pad, gap = round(size * 0.7), round(size * 0.5)
    box = pygame.Rect(0, 0, b.kit.write.width(words, "bold", size) + 2 * pad, round(size * 1.9))
    box.midbottom = (widget.rect.centerx, widget.rect.top - gap)
    if box.top < 0:
        box.top = widget.rect.bottom + gap
    box.left = max(gap, min(box.left, b.kit.size[0] - gap - box.width))
    b.pill(to, box.move(0, round(size * 0.15)), b.kit.theme.paper_lip)
    b.pill(to, box, b.kit.theme.paper)
    b.kit.write.draw(to, words, box.center, "bold", size, b.kit.theme.ink, "center")
