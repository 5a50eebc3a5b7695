"""Scrolling: where a long content stands behind a window, its bar, and a view that other widgets live in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.widgets.base import Look, Reply, Widget

# Seconds a scroll takes to arrive, and how far a notch of the wheel goes, in shares of the window.
_GLIDE: Final = 0.09
_NOTCH: Final = 0.16


class Scroll:
    """The place of a content of `content` px behind a window of `view` px; `offset` is how much is hidden above."""

    def __init__(self, content: int, view: int) -> None:
        self.content = content
        self.view = view
        self.offset = 0.0
        self.goal = 0.0
        self._clock = 0.0
        self._grabbed: tuple[int, float, float] | None = None

    @property
    def reach(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.view)

    @property
    def moving(self) -> bool:
        """Whether the content still glides."""
        return self.offset != self.goal

    def to(self, offset: float, *, at_once: bool = False) -> bool:
        """Glides to an offset; tells whether that is another place."""
        goal = min(float(self.reach), max(0.0, offset))
        changed = goal != self.goal
        self.goal = goal
        if at_once:
            self.offset = goal
        return changed

    def reveal(self, top: float, bottom: float, *, at_once: bool = False) -> bool:
        """Glides as far as needed to show what lies between two heights of the content."""
        if top < self.goal:
            return self.to(top, at_once=at_once)
        if bottom > self.goal + self.view:
            return self.to(bottom - self.view, at_once=at_once)
        return False

    def notch(self, notches: float) -> bool:
        """Turns the wheel; above 0 shows what is further up."""
        return self.to(self.goal - notches * max(40.0, self.view * _NOTCH))

    def advance(self, clock: float, *, at_once: bool) -> None:
        """Glides on to the time `clock`, seconds."""
        passed, self._clock = max(0.0, clock - self._clock), clock
        gap = self.goal - self.offset
        if at_once or abs(gap) < 0.75 or passed > 0.5:
            self.offset = self.goal
        else:
            self.offset += gap * min(1.0, passed / _GLIDE)

    def bar(self, box: pygame.Rect, width: int) -> pygame.Rect | None:
        """The thumb of the scroll bar along the right edge of `box`, or None when everything is shown."""
        if self.reach == 0:
            return None
        high = max(width * 3, round(box.height * self.view / self.content))
        top = box.top + round((box.height - high) * self.offset / self.reach)
        return pygame.Rect(box.right - width, top, width, high)

    def grab(self, box: pygame.Rect, pos: Pos, width: int) -> None:
        """The pointer went down: on the bar it holds the thumb, elsewhere the content."""
        scale = -1.0
        if self.reach and pos[0] >= box.right - 3 * width:
            thumb = self.bar(box, width)
            if thumb is not None:
                scale = self.reach / max(1, box.height - thumb.height)
                if not thumb.top <= pos[1] < thumb.bottom:
                    self.to((pos[1] - box.top - thumb.height / 2) * scale, at_once=True)
        self._grabbed = (pos[1], self.goal, scale)

    def drag(self, pos: Pos) -> bool:
        """The pointer moved while held."""
        if self._grabbed is None:
            return False
        start, offset, scale = self._grabbed
        return self.to(offset + (pos[1] - start) * scale, at_once=True)

    def release(self) -> None:
        """The pointer was let go."""
        self._grabbed = None

    def draw_bar(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, *, hot: bool, on_paper: bool = False) -> None:
        """Draws the thumb, and shades at the edges where more is hidden."""
        width = bar_width(kit)
        thumb = self.bar(box, width)
        if thumb is None:
            return
        colour = kit.theme.ink3 if on_paper else kit.theme.text2
        to.blit(kit.skins.pill(width, thumb.height, colour, alpha=0.75 if hot else 0.4), thumb)


def bar_width(kit: Kit) -> int:
    """Width of a scroll bar, px."""
    return kit.at_least(9, 6)


class ScrollView(Widget):
    """A window onto a content taller than itself: a painted page, other widgets, or both.

    `children` are placed as if nothing was scrolled; the view moves their rectangles. `paint(surface, kit, box)` draws
    the page, `box` being where all of the content would lie. With no children the view itself takes the focus, and up
    and down scroll.
    """

    follows = True
    sound = ""

    def __init__(
        self, id: str, rect: pygame.Rect, content: int, *, children: Sequence[Widget] = (),
        paint: Callable[[pygame.Surface, Kit, pygame.Rect], None] | None = None, label: str = "",
        on_paper: bool = False, zone: str = "page",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone=zone)
        self.scroll = Scroll(content, self.rect.height)
        self.children = tuple(children)
        self.focusable = not children
        self._paint = paint
        self._on_paper = on_paper
        self._moved = 0
        self._width = 8

    @property
    def value(self) -> float:
        """How much is hidden above, px."""
        return self.scroll.offset

    @property
    def moving(self) -> bool:
        """Whether the content still glides."""
        return self.scroll.moving

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the window."""
        return self.rect, 16

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the page and the bar; the form draws the children."""
        self._width = bar_width(kit)
        self.settle(look.clock, at_once=kit.reduced_motion)
        if self._paint is not None:
            was = to.get_clip()
            to.set_clip(self.rect.clip(was))
            box = pygame.Rect(self.rect.left, self.rect.top - self._moved, self.rect.width, self.scroll.content)
            self._paint(to, kit, box)
            to.set_clip(was)
        hot = look.hover > 0.5 or look.focused
        self.scroll.draw_bar(to, kit, self.rect, hot=hot, on_paper=self._on_paper)

    def settle(self, clock: float, *, at_once: bool) -> None:
        """Glides on, and takes the children along."""
        self.scroll.advance(clock, at_once=at_once)
        offset = round(self.scroll.offset)
        for child in self.children:
            child.rect.y -= offset - self._moved
        self._moved = offset

    def reveal(self, child: Widget) -> None:
        """Scrolls so that a child is seen."""
        top = child.rect.top + self._moved - self.rect.top
        # A little more than the widget itself, for the focus ring and a look at what comes next.
        self.scroll.reveal(top - child.rect.height * 0.3, top + child.rect.height * 1.3)

    def grab(self, pos: Pos) -> Reply:
        """Takes hold of the content or the thumb."""
        self.scroll.grab(self.rect, pos, self._width)
        return Reply.HANDLED

    def drag(self, pos: Pos) -> Reply:
        """Scrolls with the pointer."""
        self.scroll.drag(pos)
        return Reply.HANDLED

    def release(self) -> Reply:
        """Lets go."""
        self.scroll.release()
        return Reply.HANDLED

    def cancel(self) -> None:
        """Lets go where it is."""
        self.scroll.release()

    def accept(self) -> Reply:
        """Nothing to press here."""
        return Reply.HANDLED

    def wheel(self, notches: float) -> Reply:
        """Scrolls."""
        return Reply.HANDLED if self.scroll.notch(notches) else Reply.IGNORED

    def step(self, direction: Direction) -> Reply:
        """Up and down scroll a page that has no widgets of its own; at the ends the focus leaves."""
        if direction not in ("up", "down") or self.children:
            return Reply.IGNORED
        return self.wheel(1.0 if direction == "up" else -1.0)
