"""Pictures of the rule book: what a section is about, on a piece of table cloth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import pygame

from canasta.app.i18n import Catalog
from canasta.engine.rules import RuleSet
from canasta.ui.kit import Kit
from canasta.ui.text import number
from canasta.ui.theme import BANDS

Painter: TypeAlias = Callable[[pygame.Surface, Kit, Catalog, RuleSet, pygame.Rect], None]
_SIZE: Final = (520, 372)


def art_size(kit: Kit, section: str, width: int) -> tuple[int, int] | None:
    """Size of the picture of a section on a page this wide, px; None where there is none or no room for it."""
    if section not in _ART or width < 560 * kit.density:
        return None
    wide = min(kit.px(_SIZE[0]), round(width * 0.42))
    return wide, round(wide * _SIZE[1] / _SIZE[0])


def paint_art(to: pygame.Surface, kit: Kit, catalog: Catalog, rules: RuleSet, section: str, box: pygame.Rect) -> None:
    """Draws the picture of a section into this box."""
    cloth = kit.theme.cloth
    to.blit(kit.skins.pill(box.width, box.height, cloth.centre, radius=kit.px(20), bottom=cloth.middle), box)
    _ART[section](to, kit, catalog, rules, box)


def _card(to: pygame.Surface, kit: Kit, code: str, width: float, x: float, y: float, angle: float = 0) -> None:
    kit.sprites.place(to, kit.card(code, width, angle), (x, y))


def _words(to: pygame.Surface, kit: Kit, text: str, x: float, y: float, width: float) -> None:
    kit.text(to, text, (x, y), "label", 21, kit.theme.text, "center", width=width, tertiary=True)


def _fan(*codes: str) -> Painter:
    def paint(to: pygame.Surface, kit: Kit, _catalog: Catalog, _rules: RuleSet, box: pygame.Rect) -> None:
        w = box.width * 0.27
        count = len(codes)
        step = min(w * 0.72, (box.width * 0.9 - w) / (count - 1))
        for i, code in enumerate(codes):
            place = i - (count - 1) / 2
            _card(to, kit, code, w, box.centerx + place * step, box.centery + place**2 * w * 0.03, place * 5)

    return paint


def _canastas(to: pygame.Surface, kit: Kit, catalog: Catalog, rules: RuleSet, box: pygame.Rect) -> None:
    w = box.width * 0.27
    rows = (("natural", "TH", rules.scoring.bonus_natural), ("mixed", "7S", rules.scoring.bonus_mixed))
    for i, (kind, code, points) in enumerate(rows):
        x, y = box.left + box.width * (0.29 + 0.42 * i), box.top + box.height * 0.44
        left, top = x - w / 2, y - w * 0.7
        kit.marks.squared(w).blit(to, (left, top))
        kit.sprites.place(to, kit.card(code, w, shadow="none"), (x, y))
        kit.marks.band(w, kind).blit(to, (left, top + w * 0.7))
        kit.write.draw(to, number(points), (x, top + w * 0.9), "number", w * 0.26, BANDS[kind].figures, "center")
        _words(to, kit, catalog.t(f"grade.{kind}"), x, box.bottom - box.height * 0.09, box.width * 0.42)


def _threes(to: pygame.Surface, kit: Kit, catalog: Catalog, _rules: RuleSet, box: pygame.Rect) -> None:
    w = box.width * 0.25
    for i, code in enumerate(("3H", "3D", "3S", "3C")):
        pair = i // 2
        x = box.left + box.width * (0.2 + 0.46 * pair + 0.14 * (i % 2))
        _card(to, kit, code, w, x, box.top + box.height * 0.45, (-6, 6)[i % 2])
    for pair, key in enumerate(("sheet_line.red_threes", "sheet_line.black_threes")):
        x = box.left + box.width * (0.27 + 0.46 * pair)
        _words(to, kit, catalog.t(key), x, box.bottom - box.height * 0.09, box.width * 0.45)


def _piles(frozen: bool) -> Painter:
    def paint(to: pygame.Surface, kit: Kit, catalog: Catalog, _rules: RuleSet, box: pygame.Rect) -> None:
        w = box.width * 0.26
        y = box.top + box.height * 0.45
        left, right = box.left + box.width * 0.28, box.left + box.width * 0.71
        for i in (2, 1, 0):
            _card(to, kit, "back_petrol", w, left + i * w * 0.02, y + i * w * 0.025)
        _card(to, kit, "KS", w, right - w * 0.1, y + w * 0.04, -9)
        if frozen:
            kit.marks.ice(w).blit(to, (right - w / 2, y - w * 0.7))
            _card(to, kit, "2C", w, right, y, 90)
        else:
            _card(to, kit, "6D", w, right + w * 0.08, y - w * 0.03, 8)
        _card(to, kit, "9D", w, right, y)
        if frozen:
            kit.marks.ice_frame(w).blit(to, (right - w / 2, y - w * 0.7))
        _words(to, kit, catalog.t("table.stock"), left, box.bottom - box.height * 0.09, box.width * 0.4)
        key = "table.frozen" if frozen else "table.pile"
        _words(to, kit, catalog.t(key), right, box.bottom - box.height * 0.09, box.width * 0.4)

    return paint


def _opening(to: pygame.Surface, kit: Kit, _catalog: Catalog, _rules: RuleSet, box: pygame.Rect) -> None:
    w = box.width * 0.2
    for column, cards in enumerate((("JK1", "KH", "KC"), ("2D", "4S", "4H"))):
        for i, code in enumerate(cards):
            x = box.left + box.width * (0.18 + 0.24 * column)
            _card(to, kit, code, w, x, box.top + box.height * 0.3 + i * w * 0.33)
    radius = box.width * 0.115
    ring = kit.marks.gauge(radius, 1.0, kit.theme.legal)
    centre = (round(box.left + box.width * 0.77), round(box.centery))
    to.blit(ring, ring.get_rect(center=centre))
    kit.write.draw(to, "100", (centre[0], centre[1] - radius * 0.14), "number", radius * 0.82, kit.theme.text, "center")
    at = (centre[0], centre[1] + radius * 0.48)
    kit.write.draw(to, "/ 90", at, "number", radius * 0.4, kit.theme.text2, "center")


_ART: Final[Mapping[str, Painter]] = {
    "aim": _fan("8C", "8D", "8H", "8S", "8D", "8C", "JK1"),
    "cards": _fan("JK1", "2S", "AH", "KD", "7C", "3H"),
    "melds": _fan("QS", "QH", "QD", "2H"),
    "canastas": _canastas,
    "opening": _opening,
    "pile": _piles(False),
    "frozen": _piles(True),
    "threes": _threes,
}
