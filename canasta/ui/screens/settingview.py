"""The preview of the settings: cards in a fan, in melds and small, and a card that flies at the chosen pace."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.ui.easing import out_cubic
from canasta.ui.kit import Kit
from canasta.ui.theme import BANDS

_FAN: Final = (("KS", -8.0), ("QH", -2.5), ("9D", 2.5), ("6C", 8.0))
_MELDS: Final = (("2D", "8C", "8D", "8H", "8S"), ("JK1", "KD", "KC", "KH"))
_SMALL: Final = ("AS", "KH", "TD", "7C", "2S", "3H", "3C", "JK2")
# How long a card takes to fly at each pace, seconds.
_FLIGHT: Final = {"calm": 0.32 * 1.4, "normal": 0.32, "fast": 0.32 * 0.55, "instant": 0.0}


class Preview:
    """Paints the looks of the moment; `fly` lets a card travel across the preview."""

    def __init__(self) -> None:
        self._left = 0.0
        self._length = 1.0

    @property
    def moving(self) -> bool:
        """Whether a card is on its way."""
        return self._left > 0

    def fly(self, pace: str) -> None:
        """Shows how fast cards are at this pace."""
        self._length = self._left = _FLIGHT[pace]

    def update(self, dt: float) -> bool:
        """Lets `dt` seconds pass; tells whether the picture changes."""
        if self._left <= 0:
            return False
        self._left -= dt
        return True

    def paint(self, to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect) -> None:
        """A fan at the top, melds and canastas below it, small cards at the bottom."""
        px = kit.px
        scale = kit.settings.card_scale
        room = box.width - 2 * px(32)
        top = box.top + px(88)
        small = min(px(56), round(room / 8.6))
        strip = round(small * 1.4) + px(20) + round(kit.text_px(21) * 1.5)
        upper = round((box.height - px(88) - strip - px(30)) * 0.48)
        w = min(px(176), round(upper / 1.62), round(room / 2.95))
        w = min(round(w * (0.72 + 0.28 * scale)), round(room / 2.95))
        step = min(w * 0.62, (room - w * 1.25) / 3)
        cx = box.centerx
        for i, (code, angle) in enumerate(_FAN):
            x = cx + (i - 1.5) * step
            y = top + w * 0.78 + (i - 1.5) ** 2 * w * 0.045
            kit.sprites.place(to, kit.card(code, w, angle, shadow="raised"), (x, y))
        y = top + round(w * 1.4 * 1.18)
        label = round(kit.text_px(21) * 1.5)
        bottom = box.bottom - strip - px(10)
        kit.text(to, catalog.t("settings.in_meld"), (box.left + px(32), y + label / 2), "body", 21, kit.theme.text2)
        self._melds(
            to, kit, catalog, pygame.Rect(box.left + px(32), y + label + px(6), room, bottom - y - label - px(6))
        )
        y = box.bottom - strip
        kit.text(to, catalog.t("settings.small"), (box.left + px(32), y + label / 2), "body", 21, kit.theme.text2)
        gap = (room - small) / (len(_SMALL) - 1)
        for i, code in enumerate(_SMALL):
            at = (box.left + px(32) + small / 2 + i * gap, y + label + px(4) + small * 0.7)
            kit.sprites.place(to, kit.card(code, small), at)

    def _melds(self, to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect) -> None:
        scale = kit.settings.card_scale
        words = round(kit.text_px(20, tertiary=True) * 1.6)
        w = min(kit.px(96), box.height / 2.64, (box.width - 3 * kit.px(18)) / 4.2)
        w = round(min(w * (0.72 + 0.28 * scale), (box.width - 3 * kit.px(18)) / 4.2))
        gap = (box.width - 4 * w) / 3
        for column, cards in enumerate(_MELDS):
            for i, code in enumerate(cards):
                at = (box.left + column * (w + gap) + w / 2, box.top + w * 0.7 + i * w * 0.31)
                kit.sprites.place(to, kit.card(code, w), at)
        for column, (kind, code, points) in enumerate((("natural", "TH", "500"), ("mixed", "7S", "300")), 2):
            left = box.left + column * (w + gap)
            kit.marks.squared(w).blit(to, (left, box.top))
            kit.sprites.place(to, kit.card(code, w, shadow="none"), (left + w / 2, box.top + w * 0.7))
            kit.marks.band(w, kind).blit(to, (left, box.top + w * 0.7))
            at = (left + w / 2, box.top + w * 0.9)
            kit.write.draw(to, points, at, "number", w * 0.27, BANDS[kind].figures, "center")
            at = (left + w / 2, box.top + w * 1.56 + words / 2)
            kit.text(
                to, catalog.t(f"grade.{kind}"), at, "label", 20, kit.theme.text, "center", width=w + gap * 0.9,
                tertiary=True,
            )  # fmt: skip

    def paint_moving(self, to: pygame.Surface, kit: Kit, box: pygame.Rect) -> None:
        """The card on its way, from the lower left to the upper right."""
        share = out_cubic(1 - max(0.0, self._left) / self._length) if self._length else 1.0
        x = box.left + box.width * (0.15 + 0.7 * share)
        y = box.bottom - box.height * (0.2 + 0.55 * share) - kit.px(60) * share * (1 - share) * 4
        kit.sprites.place(to, kit.sprites.flight("back_petrol", kit.px(120), -20 + 30 * share), (x, y))
