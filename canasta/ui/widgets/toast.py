"""Short messages that come and go by themselves: why something was refused, that something was saved."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from canasta.ui.kit import Kit

Mood: TypeAlias = Literal["no", "yes", "note"]

_IN: Final = 0.14
_OUT: Final = 0.18
_STAY: Final = 1.6
_PER_CHARACTER: Final = 0.045
_LONGEST: Final = 4.0


class _Shown(Struct):
    text: str
    mood: Mood
    stay: float
    age: float = 0.0
    link: bool = False


class Toasts:
    """One message at a time; a new one takes the place of the old. Times are seconds."""

    def __init__(self) -> None:
        self._shown: _Shown | None = None
        self.link_box: pygame.Rect | None = None
        """Where the sign is that leads to more about the message, px; None while there is none."""

    @property
    def text(self) -> str:
        """What is shown now, empty for nothing."""
        return self._shown.text if self._shown else ""

    def show(self, text: str, mood: Mood = "note", *, link: bool = False) -> None:
        """Shows a message for 1.6 s and 45 ms a character, at most 4 s; an empty one changes nothing.

        `link`: there is more to read about it, and a sign to press for it.
        """
        if not text:
            return
        stay = min(_LONGEST, _STAY + _PER_CHARACTER * len(text))
        again = self._shown is not None and self._shown.text == text
        self._shown = _Shown(text, mood, stay, _IN if again else 0.0, link)

    def clear(self) -> None:
        """Takes the message away at once."""
        self._shown = None

    def update(self, dt: float) -> bool:
        """Lets time pass; tells whether the picture changes."""
        shown = self._shown
        if shown is None:
            return False
        before = shown.age
        shown.age += dt
        if shown.age >= _IN + shown.stay + _OUT:
            self._shown = None
            return True
        return before < _IN or shown.age > _IN + shown.stay

    def draw(self, to: pygame.Surface, kit: Kit, centre: tuple[float, float], width: int) -> pygame.Rect | None:
        """Draws the message around `centre`, at most `width` px wide; returns where it is."""
        shown = self._shown
        self.link_box = None
        if shown is None:
            return None
        size = kit.text_px(24)
        sign = round(size * 1.7)
        pad = round(size * 0.6)
        more = kit.hit(56) if shown.link else 0
        room = width - sign - 3 * pad - more
        lines = kit.write.wrap(shown.text, "bold", size, room)
        leading = round(size * (1.45 if kit.language == "ja" else 1.25))
        text_width = max(kit.write.width(line, "bold", size) for line in lines)
        high = max(round(size * 2.7), leading * len(lines) + 2 * pad)
        box = pygame.Rect(0, 0, sign + text_width + 3 * pad + pad // 2 + more, max(high, more))
        box.center = (round(centre[0]), round(centre[1]))
        share = 1.0
        if not kit.reduced_motion:
            leaving = (_IN + shown.stay + _OUT - shown.age) / _OUT
            share = max(0.0, min(1.0, shown.age / _IN, leaving))
            box.y += round((1 - share) * kit.px(16))
        sheet = pygame.Surface((box.width + 2 * high, box.height + 2 * high), pygame.SRCALPHA) if share < 1 else None
        if sheet is None:
            self._paint(to, kit, box, lines, shown.mood, size, leading)
        else:
            self._paint(sheet, kit, box.move(high - box.left, high - box.top), lines, shown.mood, size, leading)
            sheet.set_alpha(round(255 * share))
            to.blit(sheet, (box.left - high, box.top - high))
        if shown.link:
            self.link_box = pygame.Rect(box.right - more, box.top, more, box.height)
            kit.draw_icon(to, "book", size * 1.3, self.link_box.center, kit.theme.gold_lip)
        return box

    @staticmethod
    def _paint(
        to: pygame.Surface, kit: Kit, box: pygame.Rect, lines: list[str], mood: Mood, size: float, leading: int
    ) -> None:
        theme = kit.theme
        radius = size * 0.85
        kit.skins.shadow(box.width, box.height, radius, size * 0.5, 0.5).blit(to, (box.left, box.top + size * 0.4))
        to.blit(
            kit.skins.pill(box.width, box.height, theme.paper_lip, radius=radius), (box.left, box.top + size * 0.22)
        )
        to.blit(kit.skins.pill(box.width, box.height, theme.paper, radius=radius), box)
        pad, sign = round(size * 0.6), round(size * 1.7)
        picture = {"no": kit.marks.cross, "yes": kit.marks.tick, "note": kit.marks.note}[mood](sign)
        to.blit(picture, (box.left + pad, box.centery - sign // 2))
        x = box.left + 2 * pad + sign
        top = box.centery - leading * len(lines) / 2
        for i, line in enumerate(lines):
            kit.write.draw(to, line, (x, top + leading * (i + 0.5)), "bold", size, theme.ink, "midleft")
