"""The bar to find a place in a match with: marks where deals begin, a knob, steps by key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.widgets.base import Look, Reply, Widget


class ScrubBar(Widget):
    """A place from 0 to `last`. Left and right go one step; Accept fires with the place unchanged.

    `marks` are places where something begins, `known` how far the match has been looked at yet.
    """

    follows = True
    sound = ""

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, place: int, last: int, *, marks: Sequence[int] = (),
        known: int | None = None, zone: str = "scrub",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone)
        self.place = place
        self.last = last
        self.marks = tuple(marks)
        self.known = last if known is None else known
        self._before: int | None = None

    @property
    def value(self) -> int:
        """The place."""
        return self.place

    def track(self) -> pygame.Rect:
        """Where the knob's middle can be."""
        inset = self.rect.height // 2
        return pygame.Rect(self.rect.left + inset, self.rect.top, max(1, self.rect.width - 2 * inset), self.rect.height)

    def x(self, place: int) -> int:
        """Where a place is, px."""
        track = self.track()
        return track.left + round(track.width * place / max(1, self.last))

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the bar."""
        return self.rect, self.rect.height * 0.5

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws trough, what lies behind, the marks of deals, and the knob."""
        theme, box, track = kit.theme, self.rect, self.track()
        thick = max(6, round(box.height * 0.3))
        line = pygame.Rect(track.left, box.centery - thick // 2, track.width, thick)
        edge = (255, 255, 255) if theme.high_contrast else None
        to.blit(kit.skins.pill(line.width, thick, theme.well, alpha=0.6, edge=edge, edge_width=1), line)
        known = self.x(self.known) - line.left
        if 0 < known < line.width:
            shade = kit.skins.pill(line.width, thick, (255, 255, 255), alpha=0.10)
            to.blit(shade, line, (0, 0, known, thick))
        here = self.x(self.place)
        if here - line.left > thick // 2:
            to.blit(kit.skins.pill(line.width, thick, theme.gold), line, (0, 0, here - line.left, thick))
        tall = round(box.height * 0.62)
        for mark in self.marks[1:]:
            x = self.x(mark)
            colour = theme.ink if x < here else theme.text
            to.fill(colour, (x - max(1, kit.px(1)), box.centery - tall // 2, max(2, kit.px(3)), tall))
        knob = round(box.height * (0.86 + 0.14 * look.hover))
        kit.skins.knob(knob, lip=True).blit(to, (here - knob / 2, box.centery - knob / 2 - 1))

    def grab(self, pos: Pos) -> Reply:
        """Takes the knob to the pointer."""
        self._before = self.place
        return self._to(pos)

    def drag(self, pos: Pos) -> Reply:
        """Follows the pointer."""
        return self._to(pos)

    def release(self) -> Reply:
        """Stays here."""
        self._before = None
        return Reply.HANDLED

    def cancel(self) -> None:
        """Goes back to where it was before the gesture."""
        if self._before is not None:
            self.place = self._before
            self._before = None

    def tap(self, pos: Pos) -> Reply:
        """The press has moved it already."""
        return Reply.HANDLED

    def step(self, direction: Direction) -> Reply:
        """Left is a step back, right one on."""
        if direction not in ("left", "right"):
            return Reply.IGNORED
        place = self.place + (1 if direction == "right" else -1)
        return self._set(place) if 0 <= place <= self.last else Reply.HANDLED

    def wheel(self, notches: float) -> Reply:
        """A notch is a step."""
        return self._set(self.place - round(notches) if abs(notches) >= 1 else self.place)

    def _to(self, pos: Pos) -> Reply:
        track = self.track()
        return self._set(round((pos[0] - track.left) / track.width * self.last))

    def _set(self, place: int) -> Reply:
        place = min(self.last, max(0, place))
        if place == self.place:
            return Reply.HANDLED
        self.place = place
        return Reply.FIRED
