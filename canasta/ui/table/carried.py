"""What the pointer carries: the cards, what every drop target says to them, and the signs that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import pygame

from canasta.engine.cards import Card, points
from canasta.engine.draft import NewMeld, OnMeld
from canasta.engine.violations import Violation
from canasta.ui.layout_box import Box
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.model import TableModel
from canasta.ui.table.spots import Drop, drop_box

Source: TypeAlias = Literal["hand", "staged", "stock", "pile"]


@dataclass(slots=True)
class Drag:
    """One drag. `verdicts` say for each drop target what forbids it, None if nothing does."""

    cards: tuple[Card, ...]
    source: Source
    pos: tuple[int, int]
    verdicts: Mapping[Drop, Violation | None] = field(default_factory=dict)
    over: Drop | None = None
    tilt: float = 0.0


def paint_targets(to: pygame.Surface, b: Brush, model: TableModel, drag: Drag) -> None:
    """Paints the outlines of the targets: faint where the cards may go, strong under the pointer, dashed for a no."""
    for drop, wrong in drag.verdicts.items():
        box = drop_box(b.layout, model, drop)
        if box is None or drop == drag.over or wrong is not None:
            continue
        _outline(to, b, box, faint=True)
    over = drag.over
    if over is None or over == "hand":
        return
    box = drop_box(b.layout, model, over)
    wrong = drag.verdicts.get(over)
    if box is None:
        return
    if wrong is None and over in drag.verdicts:
        _outline(to, b, box, faint=False)
        if isinstance(over, NewMeld | OnMeld) or not isinstance(over, str):
            _points(to, b, box, points(drag.cards))
    elif wrong is not None:
        _refusal(to, b, box)


def _radius(b: Brush, box: Box) -> float:
    return min(box.w, box.h) * 0.09 + 6 * b.scale.u


def _outline(to: pygame.Surface, b: Brush, box: Box, *, faint: bool) -> None:
    theme, u, skins = b.kit.theme, b.scale.u, b.kit.skins
    out = rect(box.grown(6 * u))
    radius = _radius(b, box)
    if faint:
        to.blit(
            skins.pill(out.width, out.height, theme.legal, alpha=0.0, radius=radius, edge=theme.legal,
                       edge_width=max(1.5, 2 * u), edge_alpha=0.5), out,
        )  # fmt: skip
        return
    if not theme.high_contrast:
        skins.halo(out.width, out.height, radius, theme.legal, 11 * u, 0.55).blit(to, out.topleft)
    skins.ring(to, out.inflate(-2 * round(4 * u), -2 * round(4 * u)), radius, 4 * u, theme.legal)


def _points(to: pygame.Surface, b: Brush, box: Box, value: int) -> None:
    theme, k = b.kit.theme, b.scale.k
    words = f"+{value}"
    tag = pygame.Rect(0, 0, max(round(64 * k), b.width(words, "title", 24) + round(20 * k)), round(34 * k))
    tag.center = (round(box.cx), round(box.y - 10 * k))
    b.pill(to, tag, theme.legal)
    b.text(to, words, tag.center, "title", 24, theme.ink, "center", width=tag.width - 8)


def _refusal(to: pygame.Surface, b: Brush, box: Box) -> None:
    theme, u = b.kit.theme, b.scale.u
    out = rect(box.grown(6 * u))
    radius = _radius(b, box)
    b.pill(to, out, (120, 12, 30), alpha=0.28, radius=radius)
    to.blit(b.kit.skins.dashed(out.width, out.height, radius, theme.illegal, max(2.5, 4 * u)), out)
    sign = b.kit.marks.cross(max(30 * b.scale.d, 48 * b.scale.k))
    b.kit.sprites.place(to, sign, box.centre)
