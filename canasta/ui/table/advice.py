"""A hint on the table: the sheet with its sentences, and marks on the cards and places it is about. Lengths are px."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.engine.cards import Card
from canasta.ui.kit import Kit
from canasta.ui.layout import card_width
from canasta.ui.layout_box import Box
from canasta.ui.layout_zones import RATIO
from canasta.ui.table.brush import Brush, rect
from canasta.ui.text import TERTIARY_FLOOR, Role
from canasta.ui.theme import Rgb
from canasta.ui.widgets import Button, Widget

_TEXT: Final = 21.0
# Sizes that are tried, in shares of the usual one.
_SIZES: Final = (1.0, 0.9, 0.8, 0.7, 0.6)
_LEADING: Final = {"ja": 1.5}


@dataclass(frozen=True, slots=True)
class Advice:
    """What is shown: sentences in a language, the first one of most weight, and what they are about.

    `targets` are places of own melds, `places` the names of other places and buttons. `open`: it can be carried out;
    `plain`: there is no button to it at all.
    """

    sentences: tuple[str, ...]
    language: str
    cards: tuple[Card, ...] = ()
    targets: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    open: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class AdviceSheet:
    """Where the sheet and its parts are, and its lines as they are broken."""

    box: pygame.Rect
    lines: tuple[tuple[Role, str], ...]
    size: float
    leading: int
    text: tuple[int, int]
    """Upper left corner of the lines."""
    play: pygame.Rect | None
    close: pygame.Rect

    @property
    def area(self) -> pygame.Rect:
        """All that the sheet covers with its shadow."""
        out = math.ceil(1.4 * self.size)
        return self.box.inflate(2 * out, 2 * out)


class SignButton(Button):
    """A button that shows its icon alone; the label is for those who are told where the focus is."""

    def _words(self, to: pygame.Surface, kit: Kit, box: pygame.Rect, note: str, colour: Rgb) -> None:  # noqa: ARG002
        kit.draw_icon(to, self.icon, box.height * 0.46, box.center, colour)


def advice_sheet(b: Brush, advice: Advice, *, staged: bool) -> AdviceSheet:
    """The sheet in the room of the tray, reaching over the other sides' melds as far as it has to.

    It never lies on the own melds, the piles, the hand or a button; with cards set out it lies beside the tray.
    """
    z = b.layout.zones
    gap = 12 * b.scale.u
    whole = z.play.right - z.tray.x
    beside = z.play.right - z.tray.right - gap
    found = None
    for share in _SIZES:
        size = max(TERTIARY_FLOOR * b.scale.d, b.px(_TEXT) * share)
        if not staged:
            for wide in (z.tray.w, z.tray.w + (whole - z.tray.w) * 0.4, whole):
                found = _sheet(b, advice, size, z.tray.x, wide)
                if found.box.height <= z.tray.h:
                    return found
        found = _sheet(b, advice, size, z.tray.right + gap, beside)
        if found.box.height <= z.play.h:
            return found
    assert found is not None
    return found


def _sheet(b: Brush, advice: Advice, size: float, left: float, width: float) -> AdviceSheet:
    z, kit = b.layout.zones, b.kit
    pad = round(size * 0.6)
    sign = round(size * 1.7)
    row = max(kit.hit(48), round(size * 2.2))
    leading = round(size * _LEADING.get(advice.language, 1.25))
    # While there are no buttons below, the text leaves room for the cross beside it.
    cross = 0 if advice.open or advice.plain else row + pad
    room = width - sign - 3 * pad - cross
    lines: list[tuple[Role, str]] = []
    for role, words in _parts(advice):
        lines += [(role, line) for line in kit.write.wrap(words, role, size, room)]
    text = leading * len(lines)
    high = 2 * pad + (text + pad + row if advice.open else max(text, 0 if advice.plain else row, sign))
    box = rect(Box(left, z.tray.bottom - high, width, high))
    at = (box.left + 2 * pad + sign, box.top + pad + (0 if advice.open else (box.height - 2 * pad - text) // 2))
    close = pygame.Rect(box.right - pad - row, box.bottom - pad - row, row, row)
    play = None
    if advice.open:
        wide = min(close.left - pad - at[0], max(kit.at_least(300, 150), row * 3))
        play = pygame.Rect(close.left - pad - wide, close.top, wide, row)
    else:
        close.centery = box.centery
    return AdviceSheet(box, tuple(lines), size, leading, at, play, close)


def _parts(advice: Advice) -> list[tuple[Role, str]]:
    first, rest = advice.sentences[:1], advice.sentences[1:]
    parts: list[tuple[Role, str]] = [("bold", words) for words in first]
    if rest:
        parts.append(("body", ("" if advice.language == "ja" else " ").join(rest)))
    return parts


def paint_sheet(to: pygame.Surface, b: Brush, sheet: AdviceSheet) -> None:
    """Paints the sheet without its buttons."""
    kit, theme, box = b.kit, b.kit.theme, sheet.box
    radius = sheet.size * 0.85
    pad, sign = round(sheet.size * 0.6), sheet.size * 1.7
    shade = kit.skins.shadow(box.width, box.height, radius, sheet.size * 0.5, 0.5)
    shade.blit(to, (box.left, box.top + sheet.size * 0.3))
    b.pill(to, box.move(0, round(sheet.size * 0.2)), theme.paper_lip, radius=radius)
    b.pill(to, box, theme.paper, radius=radius)
    _bulb(to, b, sign, (box.left + pad + sign / 2, sheet.text[1] + sign / 2))
    x, y = sheet.text
    for i, (role, line) in enumerate(sheet.lines):
        ink = theme.ink if role == "bold" else theme.ink2
        kit.write.draw(to, line, (x, y + sheet.leading * (i + 0.5)), role, sheet.size, ink, "midleft")


def _bulb(to: pygame.Surface, b: Brush, size: float, centre: tuple[float, float]) -> None:
    """The sign of a hint: a lamp on a disc with a dark rim."""
    kit = b.kit
    rim = kit.skins.disc(size, kit.theme.ink)
    to.blit(rim, rim.get_rect(center=(round(centre[0]), round(centre[1]))))
    disc = kit.skins.disc(size * 0.88, kit.theme.gold)
    to.blit(disc, disc.get_rect(center=(round(centre[0]), round(centre[1]))))
    kit.draw_icon(to, "hint", size * 0.66, centre, kit.theme.ink)


# --- marks -------------------------------------------------------------------------------------------------------


def paint_marks(
    to: pygame.Surface, b: Brush, advice: Advice, *, side: int, widgets: Sequence[Widget], sheet: pygame.Rect
) -> None:
    """Paints a dashed frame and a lamp at everything the advice is about; `side` is the viewer's."""
    for box in _boxes(b, advice, side, widgets):
        area = rect(box)
        if not area.colliderect(sheet):
            _frame(to, b, area)
    strips = {spot.card: spot.strip for spot in b.layout.hand}
    for card in advice.cards:
        _on_card(to, b, card, strips.get(card))


def _boxes(b: Brush, advice: Advice, side: int, widgets: Iterable[Widget]) -> list[Box]:
    z = b.layout.zones
    known: dict[str, Box] = {"stock": z.stock, "pile": z.pile, "tray": z.tray}
    known |= {widget.id: Box(*widget.rect) for widget in widgets}
    spots = [b.layout.melds.get((side, place)) for place in advice.targets]
    found = [spot.body for spot in spots if spot is not None]
    return found + [known[name] for name in advice.places if name in known]


def _frame(to: pygame.Surface, b: Brush, area: pygame.Rect) -> None:
    u, theme = b.scale.u, b.kit.theme
    out = area.inflate(round(12 * u), round(12 * u))
    radius = min(area.size) * 0.09 + 6 * u
    to.blit(b.kit.skins.dashed(out.width, out.height, radius, theme.gold, max(2.5, 4 * u)), out)
    size = max(20 * b.scale.d, 32 * b.scale.k)
    _bulb(to, b, size, (out.right - size * 0.3, out.top + size * 0.3))


def _on_card(to: pygame.Surface, b: Brush, card: Card, strip: Box | None) -> None:
    """Frames the part of a card that can be seen; the lamp sits on its upper edge, beside the index."""
    pose = b.layout.poses.get(card)
    if pose is None:
        return
    u, skins = b.scale.u, b.kit.skins
    w = card_width(pose)
    seen = w if strip is None else min(w, strip.w)
    line = max(2.5, 4 * u)
    angle = round(pose.angle * 2) / 2
    colour = b.kit.theme.gold_lip

    def make() -> pygame.Surface:
        return pygame.transform.rotozoom(skins.dashed(round(w), round(w * RATIO), w * 0.07, colour, line), -angle, 1)

    frame = skins.cache.get(("hinted", round(w), angle, colour, round(line * 4)), make)
    was = to.get_clip()
    if strip is not None:
        to.set_clip(rect(Box(strip.x - line, strip.y - line, strip.w + line, strip.h + line)).clip(was))
    b.kit.sprites.place(to, frame, (pose.x, pose.y))
    to.set_clip(was)
    size = min(max(18 * b.scale.d, w * 0.24), max(14 * b.scale.d, seen))
    along = -w / 2 + min(seen, w * 0.56) - size * 0.5
    spot = pygame.Vector2(along, -w * RATIO / 2 - size * 0.12).rotate(pose.angle)
    _bulb(to, b, size, (pose.x + spot.x, pose.y + spot.y))
