"""What the table says in words: state, hand and events, and where the line that tells them covers nothing needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from canasta.app.guide import prompt
from canasta.app.match import Frame
from canasta.app.narrator import event_words, hand_words, state_words
from canasta.engine.cards import Card
from canasta.engine.events import TurnStarted
from canasta.ui.director import Happening
from canasta.ui.layout import card_width
from canasta.ui.sprites import JUMBO_UNDER

if TYPE_CHECKING:
    from canasta.ui.intents import Pos
    from canasta.ui.screens.table import TableScene

#: How far the index of a card reaches down from its upper edge, in card widths: the usual one, the large one, and
#: with the points below it.
INDEX_DEPTH: Final = 0.50
LARGE_INDEX_DEPTH: Final = 0.68
POINTS_DEPTH: Final = 0.16
_OVER_EDGE: Final = 0.01


class Telling:
    """The words of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    def state(self) -> None:
        """Say the whole table, or turn to the next page of what is said."""
        table, voices = self.table, self.table.ctx.voices
        if voices is not None and not voices.turn("state", ""):
            watching = table.model.viewer is None
            words = state_words(table.ctx.catalog, table.model.view, table.names, watching=watching)
            voices.tell([words], at_once=True, about="state")

    def hand(self) -> None:
        """Say the own hand, or turn to its next page."""
        table, voices = self.table, self.table.ctx.voices
        if voices is not None and not voices.turn("hand"):
            voices.tell([hand_words(table.ctx.catalog, table.model.order)], at_once=True, about="hand")

    def tapped(self, pos: Pos) -> bool:
        """A press on the line turns its page; tells whether it was one."""
        voices = self.table.ctx.voices
        return voices is not None and voices.tapped(pos)

    def events(self, happenings: Sequence[Happening]) -> None:
        """Say what happened; at the beginning of the own turn also what there is to do and to do it with."""
        table = self.table
        if table.ctx.voices is None or not happenings:
            return
        catalog, viewer = table.ctx.catalog, table.model.viewer
        frames = [Frame(happening.event, happening.view) for happening in happenings]
        said = event_words(catalog, frames, table.names)
        if any(isinstance(frame.event, TurnStarted) and frame.event.seat == viewer for frame in frames):
            said += [prompt(catalog, table.model.view, table.names), hand_words(catalog, table.model.order)]
        table.tell(said)

    def points(self) -> dict[Card, float]:
        """Where hand cards show what they count: below the index, or over the upper edge where a row covers that."""
        table = self.table
        if not table.ctx.settings.settings.show_points:
            return {}
        hand = table.layout.hand
        front = max((spot.row for spot in hand), default=0)
        below = self._depth() + POINTS_DEPTH / 2
        return {spot.card: below if spot.row == front else _OVER_EDGE for spot in hand}

    def _depth(self) -> float:
        """How far the index of a hand card reaches down, in card widths."""
        table = self.table
        large = table.ctx.settings.settings.large_indices or table.layout.hand_width < JUMBO_UNDER
        return LARGE_INDEX_DEPTH if large else INDEX_DEPTH

    def room(self) -> pygame.Rect:
        """Where the line may lie: between plate and buttons, below the indices of the lowest row of the hand."""
        table = self.table
        layout, settings = table.layout, table.ctx.settings.settings
        z = layout.zones
        top = z.fan.y
        poses = [layout.poses[spot.card] for spot in layout.hand if spot.card in layout.poses]
        if poses:
            w = card_width(poses[0])
            depth = self._depth() + (POINTS_DEPTH if settings.show_points else 0)
            top = max(pose.y for pose in poses) - 0.7 * w + depth * w
        box = pygame.Rect(0, 0, round(z.buttons.x - z.plate.right - 16 * z.scale.u), round(layout.size[1] - top))
        box.midbottom = (round((z.plate.right + z.buttons.x) / 2), layout.size[1])
        return box
