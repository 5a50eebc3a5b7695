"""Amounts: the slider and the stepper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from canasta.ui.intents import Direction, Pos
from canasta.ui.kit import Kit
from canasta.ui.targets import Target
from canasta.ui.text import number
from canasta.ui.widgets.base import Look, Reply, Widget, fade


class Slider(Widget):
    """A value between `low` and `high` in steps, with the figure at the right; `show` writes the figure.

    It fires while it is dragged, too, so that a volume can be heard at once.
    """

    sound = "toggle"
    follows = True

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, amount: float, *, low: float = 0.0, high: float = 100.0,
        step: float = 5.0, show: Callable[[float], str] = lambda amount: number(round(amount)), zone: str = "form",
        enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        if not low < high or step <= 0:
            raise ValueError(f"{id}: no range {low} to {high} by {step}")
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.low, self.high, self._step = low, high, step
        self.amount = min(high, max(low, amount))
        self._show = show
        self._before: float | None = None

    @property
    def value(self) -> float:
        """The amount."""
        return self.amount

    def track(self) -> pygame.Rect:
        """The line the knob runs on, ends included."""
        box = self.rect
        knob = self._knob()
        figure = round(box.height * 1.3)
        return pygame.Rect(box.left + knob // 2, box.top, max(knob, box.width - knob - figure), box.height)

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around track and knob."""
        track, knob = self.track(), self._knob()
        box = track.inflate(knob, 0)
        return box, box.height / 2

    def _knob(self) -> int:
        return round(min(self.rect.height * 0.84, 40 / 46 * self.rect.height))

    def _share(self) -> float:
        return (self.amount - self.low) / (self.high - self.low)

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws track, filled part, knob and figure."""
        theme, box, track = kit.theme, self.rect, self.track()
        before = to.subsurface(box.clip(to.get_rect())).copy() if not self.enabled else None
        thick = max(6, round(box.height * 0.26))
        line = pygame.Rect(track.left, track.centery - thick // 2, track.width, thick)
        edge = (255, 255, 255) if theme.high_contrast else None
        to.blit(kit.skins.pill(line.width, thick, theme.well, alpha=0.6, edge=edge, edge_width=1), line)
        x = track.left + round(track.width * self._share())
        if x - line.left > thick:
            colour = kit.skins.warm(theme.gold, look.hover)
            to.blit(kit.skins.pill(line.width, thick, colour), line, (0, 0, x - line.left, thick))
        knob = self._knob()
        kit.skins.knob(knob, lip=True).blit(to, (x - knob / 2, track.centery - knob / 2 - 1))
        size = min(kit.text_px(28), box.height * 0.62)
        kit.write.draw(to, self._show(self.amount), (box.right, box.centery), "number", size, theme.text, "midright")
        if before is not None:
            fade(to, box, before)

    def grab(self, pos: Pos) -> Reply:
        """Takes the knob to the pointer."""
        self._before = self.amount
        return self._to(pos)

    def drag(self, pos: Pos) -> Reply:
        """Follows the pointer."""
        return self._to(pos)

    def release(self) -> Reply:
        """Keeps the amount."""
        self._before = None
        return Reply.HANDLED

    def cancel(self) -> None:
        """Goes back to the amount before the gesture."""
        if self._before is not None:
            self.amount = self._before
            self._before = None

    def tap(self, pos: Pos) -> Reply:
        """The press has moved it already."""
        return Reply.HANDLED

    def accept(self) -> Reply:
        """Nothing to choose here."""
        return Reply.HANDLED

    def step(self, direction: Direction) -> Reply:
        """Left is less, right is more; at the ends the focus leaves."""
        if direction not in ("left", "right"):
            return Reply.IGNORED
        return self._set(self.amount + (self._step if direction == "right" else -self._step), leave=True)

    def _to(self, pos: Pos) -> Reply:
        track = self.track()
        share = (pos[0] - track.left) / track.width
        return self._set(self.low + share * (self.high - self.low))

    def _set(self, amount: float, *, leave: bool = False) -> Reply:
        steps = round((amount - self.low) / self._step)
        amount = min(self.high, max(self.low, self.low + steps * self._step))
        if amount == self.amount:
            return Reply.IGNORED if leave else Reply.HANDLED
        self.amount = amount
        return Reply.FIRED


class Stepper(Widget):
    """A value out of a short list, with a minus and a plus beside it, or two other `signs` (icons)."""

    sound = "toggle"

    def __init__(
        self, id: str, rect: pygame.Rect, label: str, options: Sequence[tuple[object, str]], index: int, *,
        signs: tuple[str, str] = ("minus", "plus"), zone: str = "form", enabled: bool = True, reason: str = "",
    ) -> None:  # fmt: skip
        if not options:
            raise ValueError(f"{id}: no options")
        super().__init__(id, rect, label, zone=zone, enabled=enabled, reason=reason)
        self.options = tuple(options)
        self.signs = signs
        self.index = min(len(options) - 1, max(0, index))

    @property
    def value(self) -> object:
        """The chosen value."""
        return self.options[self.index][0]

    def ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where minus and plus are."""
        side = self.rect.height
        less = pygame.Rect(self.rect.left, self.rect.top, side, side)
        return less, less.move(self.rect.width - side, 0)

    def parts(self) -> Sequence[Target]:
        """Minus and plus."""
        names = ("less", "more")
        return [
            Target(f"{self.id}:{name}", box, self.zone, f"{self.label} {sign}", self.enabled, self.reason)
            for name, sign, box in zip(names, "\u2212+", self.ends(), strict=True)
        ]

    def ring(self) -> tuple[pygame.Rect, float]:
        """Around the whole."""
        return self.rect, self.rect.height * 0.28

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the trough, the two signs and the value between them."""
        theme, box = kit.theme, self.rect
        before = to.subsurface(box.clip(to.get_rect())).copy() if not self.enabled else None
        kit.skins.panel(box.width, box.height, "inset", box.height * 0.28).blit(to, box.topleft)
        last = len(self.options) - 1
        for name, end, at_end in zip(self.signs, self.ends(), (self.index == 0, self.index == last), strict=True):
            inset = max(3, round(box.height * 0.08))
            inner = end.inflate(-2 * inset, -2 * inset)
            hot = look.pos is not None and end.collidepoint(look.pos)
            alpha = 0.04 if at_end else 0.2 if hot else 0.11
            to.blit(
                kit.skins.pill(inner.width, inner.height, (255, 255, 255), alpha=alpha, radius=inner.height * 0.25),
                inner,
            )
            kit.draw_icon(to, name, inner.height * 0.58, inner.center, theme.off_text if at_end else theme.text)
        size = min(kit.text_px(26), box.height * 0.6)
        room = box.width - 2 * box.height - kit.px(12)
        words = self.options[self.index][1]
        kit.write.draw(to, words, box.center, "bold", size, theme.text, "center", width=room, floor=11 * kit.density)
        if before is not None:
            fade(to, box, before)

    def tap(self, pos: Pos) -> Reply:
        """Less in the left half, more in the right."""
        return self._move(1 if pos[0] >= self.rect.centerx else -1)

    def accept(self) -> Reply:
        """One more, and round to the first."""
        return self._move(1 if self.index < len(self.options) - 1 else -self.index)

    def step(self, direction: Direction) -> Reply:
        """Left is less, right is more; at the ends the focus leaves."""
        if direction not in ("left", "right"):
            return Reply.IGNORED
        moved = self._move(1 if direction == "right" else -1)
        return moved if moved is Reply.FIRED else Reply.IGNORED

    def _move(self, by: int) -> Reply:
        index = min(len(self.options) - 1, max(0, self.index + by))
        if index == self.index:
            return Reply.HANDLED
        self.index = index
        return Reply.FIRED
