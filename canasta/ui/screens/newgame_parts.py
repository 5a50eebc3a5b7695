"""Layout and painters of the new-game screen. Lengths are px."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.i18n import Catalog
from canasta.app.playermarks import Mark
from canasta.engine.rules import RuleSet
from canasta.ui.kit import Kit
from canasta.ui.screens.gamecards import HARDEST, GameCard, facts, opening_steps, special
from canasta.ui.screens.parts import chip, headline
from canasta.ui.text import Role
from canasta.ui.theme import Rgb
from canasta.ui.widgets import Look, Reply, Row, Widget

_GOLD_ON_PAPER: Final[Rgb] = (142, 74, 20)


@dataclass(frozen=True, slots=True)
class Columns:
    """The three columns of the screen, and in them: players and list; seats; pace and Deal."""

    players: pygame.Rect
    games: pygame.Rect
    seats: pygame.Rect
    rules: pygame.Rect
    pace: pygame.Rect
    deal: pygame.Rect


def columns(kit: Kit, top: int) -> Columns:
    """The columns below the bar, which ends at `top`; the seats get what the others leave."""
    width, height = kit.size
    margin, gap = kit.px(40), kit.px(26)
    y = top + kit.px(30)
    high = height - y - kit.px(30)
    left = max(kit.px(480), round(292 * kit.density))
    right = max(kit.px(468), round(282 * kit.density))
    players = pygame.Rect(margin, y, left, kit.hit(62))
    games = pygame.Rect(margin, players.bottom + kit.px(20), left, high - players.height - kit.px(20))
    x = width - margin - right
    deal = pygame.Rect(x, y + high - kit.hit(104), right, kit.hit(104))
    seats = pygame.Rect(margin + left + gap, y, x - gap - (margin + left + gap), high)
    rules = pygame.Rect(x, y, right, deal.top - kit.px(26) - y)
    pad = kit.px(26)
    pace = pygame.Rect(x + pad, rules.bottom - pad - kit.hit(58), right - 2 * pad, kit.hit(58))
    return Columns(players, games, seats, rules, pace, deal)


# ---- the games


@dataclass(frozen=True, slots=True)
class _CardShape:
    """How a game's card is divided: the cover's width, where its words begin and how wide they are, its height."""

    cover: int
    left: int
    room: int
    high: int


def card_shape(kit: Kit, width: int, cards: Sequence[GameCard]) -> _CardShape:
    """Cards as high as the longest words need."""
    cover = kit.at_least(82, 46)
    pad = kit.px(22)
    left = pad + cover + kit.px(22)
    room = width - left - kit.px(20)
    size = kit.text_px(20)
    lines = max((len(kit.write.wrap(card.blurb, "body", size, room)) for card in cards), default=1)
    words = _name_high(kit) + _meta_high(kit) + lines * kit.write.leading("body", size)
    return _CardShape(cover, left, room, max(round(cover * 1.4), words) + 2 * kit.px(16))


def _name_high(kit: Kit) -> int:
    return round(kit.text_px(35) * 1.2)


def _meta_high(kit: Kit) -> int:
    return round(kit.text_px(21) * 1.4)


def paint_game(to: pygame.Surface, kit: Kit, box: pygame.Rect, card: GameCard, shape: _CardShape, *, on: bool) -> None:
    """One game: cover, name, how many packs and to what score, what is special, how hard it is."""
    theme = kit.theme
    if on:
        line = max(3, kit.px(4))
        inner = box.inflate(-2 * line, -2 * line)
        radius = min(kit.px(18), box.height * 0.26) - line
        to.blit(
            kit.skins.pill(inner.width, inner.height, (255, 246, 226), radius=radius, bottom=(246, 230, 198)), inner
        )
    name_ink, meta_ink, quiet = (theme.ink, _GOLD_ON_PAPER, theme.ink2) if on else (theme.text, theme.gold, theme.text2)
    kit.sprites.place(to, kit.card(card.cover, shape.cover), (box.left + kit.px(22) + shape.cover / 2, box.centery))
    x, y = box.left + shape.left, box.top + kit.px(16)
    dot = kit.at_least(13, 7)
    gap = round(dot * 0.45)
    dots = HARDEST * dot + (HARDEST - 1) * gap
    high = _name_high(kit)
    size = 35 if kit.language == "en" else 30
    kit.text(to, card.name, (x, y + high / 2), "title", size, name_ink, width=shape.room)
    y += high
    middle = y + _meta_high(kit) / 2
    for i in range(HARDEST):
        colour, alpha = (meta_ink, 1.0) if i < card.difficulty else (quiet, 0.35)
        spot = kit.skins.pill(dot, dot, colour, alpha=alpha, radius=dot * 0.3)
        to.blit(spot, (x + shape.room - dots + i * (dot + gap), round(middle - dot / 2)))
    kit.text(to, card.meta, (x, middle), "label", 21, meta_ink, width=shape.room - dots - kit.px(10))
    y += _meta_high(kit)
    room = pygame.Rect(x, y, shape.room, box.bottom - y)
    kit.paragraph(to, card.blurb, room, "body", 20, quiet)


def game_rows(cards: Sequence[GameCard]) -> list[Row]:
    """The games as rows of a list."""
    return [Row(card.id, card.name, card.meta) for card in cards]


# ---- the rules of the chosen game


def paint_rules(
    to: pygame.Surface, kit: Kit, catalog: Catalog, box: pygame.Rect, bottom: int, rules: RuleSet,
    title: str, house: Mapping[str, object],
) -> int:  # fmt: skip
    """Name, numbers, opening minimums and marks of the game, as far as there is room above `bottom`; returns the y."""
    theme = kit.theme
    pad = kit.px(26)
    x, width = box.left + pad, box.width - 2 * pad
    y = box.top + kit.px(22)
    high = round(kit.text_px(36) * 1.25)
    headline(to, kit, title, (x, y + high / 2), 34, theme.text, width=width)
    y += high
    if house:
        words = catalog.t("new_game.house_changed", n=len(house))
        y = chip(to, kit, words, (x, y + kit.text_px(20)), ground=theme.gold, ink=theme.ink, icon="edit").bottom
        y += kit.px(6)
    step = round(max(kit.text_px(22) * 1.5, kit.px(38)))
    for name, value in facts(catalog, rules):
        if y + step > bottom:
            return y
        named = kit.text(to, name, (x, y + step / 2), "body", 22, theme.text2).width
        if kit.text_width(value, "bold", 22) > width - named - kit.px(12):
            # A long value gets a line of its own.
            y += round(step * 0.8)
        kit.text(to, value, (x + width, y + step / 2), "bold", 22, theme.text, "midright", width=width)
        y += step
        to.fill(theme.deep0, (x, y - 1, width, 1))
    steps = opening_steps(catalog, rules)
    label = round(kit.text_px(21) * 1.5)
    chips = kit.at_least(44, 26)
    small = round(kit.text_px(17, tertiary=True) * 1.6)
    if y + label + chips + small + kit.px(14) <= bottom:
        y += kit.px(10)
        kit.text(to, catalog.t("new_game.opening"), (x, y + label / 2), "body", 22, theme.text2, width=width)
        y += label
        gap = kit.px(8)
        wide = (width - gap * (len(steps) - 1)) / len(steps)
        for i, (need, when) in enumerate(steps):
            cell = pygame.Rect(round(x + i * (wide + gap)), y, round(wide), chips)
            to.blit(kit.skins.pill(cell.width, cell.height, (255, 255, 255), alpha=0.09, radius=kit.px(12)), cell)
            role: Role = "number" if need[:1].isdigit() else "label"
            size = min(kit.text_px(28 if role == "number" else 18, tertiary=True), chips * 0.66)
            room = cell.width - kit.px(8)
            kit.write.draw(to, need, cell.center, role, size, theme.text, "center", width=room, floor=9 * kit.density)
            at = (cell.centerx, cell.bottom + small / 2)
            size = kit.text_px(17, tertiary=True)
            kit.write.draw(
                to, when, at, "body", size, theme.text2, "center", width=cell.width + gap - 2, floor=9 * kit.density
            )
        y += chips + small
    return _marks(to, kit, catalog, x, y + kit.px(12), width, bottom, rules)


def _marks(
    to: pygame.Surface, kit: Kit, catalog: Catalog, x: int, y: float, width: int, bottom: int, rules: RuleSet
) -> int:
    """What is special, as small pills that wrap."""
    left = float(x)
    high = round(kit.text_px(19, tertiary=True) * 1.75)
    gap = kit.px(8)
    for name in special(rules):
        words = catalog.t(f"mechanic.{name}")
        wide = kit.write.width(words, "label", kit.text_px(19, tertiary=True)) + round(
            kit.text_px(19, tertiary=True) * 1.4
        )
        if left > x and left + wide > x + width:
            left, y = x, y + high + gap
        if y + high > bottom or wide > width:
            return round(y)
        chip(to, kit, words, (left, y + high / 2), u=19, ground=(255, 255, 255), alpha=0.1, ink=kit.theme.gold_soft)
        left += wide + gap
    return round(y + high)


# ---- the seats


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Where the parts of one seat's row are: `field` and `field_side` for a person, whose name is typed; `name`,
    `side` and `level` for a computer player. `blocks` only where there is room for them.
    """

    row: pygame.Rect
    portrait: pygame.Rect
    name: pygame.Rect
    field: pygame.Rect
    field_side: tuple[int, int]
    side: tuple[int, int]
    side_room: int
    level: pygame.Rect
    swap: pygame.Rect
    blocks: pygame.Rect | None
    help: int
    """Height of the line about the level below the blocks, 0 where there is no room for it."""


def seat_rows(kit: Kit, panel: pygame.Rect, count: int) -> list[SeatRow]:
    """One row a seat below the heading of the panel; in a wide panel name and level stand side by side."""
    pad = kit.px(24)
    top = panel.top + seats_head(kit)
    gap = kit.px(12)
    full = panel.bottom - pad - top
    high = min(kit.px(178), round((full + gap) / count - gap))
    hit = kit.hit(58)
    wide = panel.width >= 560 * kit.density and panel.width >= kit.px(780)
    found = []
    for i in range(count):
        row = pygame.Rect(panel.left + pad, top + i * (high + gap), panel.width - 2 * pad, high)
        face = min(kit.px(92), round(high * 0.7))
        portrait = pygame.Rect(0, 0, max(hit, round(face * 1.24)), max(hit, round(face * 1.24)))
        portrait.size = (min(portrait.width, high), min(portrait.height, high))
        portrait.midleft = (row.left + kit.px(22), row.centery)
        swap = pygame.Rect(0, 0, hit, hit)
        swap.midright = (row.right - kit.px(18), row.centery)
        x = portrait.right + kit.px(18)
        room = swap.left - kit.px(16) - x
        if wide:
            name_width = round(room * 0.44)
            line = round(kit.text_px(22) * 1.6)
            name = pygame.Rect(x, row.centery - (hit + line) // 2, name_width, hit)
            right = x + name_width + kit.px(26)
            level = pygame.Rect(right, 0, min(kit.px(300), swap.left - kit.px(20) - right), hit)
            bar = kit.at_least(20, 10)
            words = round(kit.text_px(20) * 1.5)
            if high < hit + bar + words + kit.px(34):
                words = 0
            level.top = row.centery - (hit + bar + words + kit.px(10)) // 2
            blocks = pygame.Rect(right, level.bottom + kit.px(10), level.width, bar)
            side = (x, name.bottom + line // 2)
            found.append(SeatRow(row, portrait, name, name, side, side, name_width, level, swap, blocks, words))
        else:
            half = round(room * 0.5)
            line = max(round(kit.text_px(26) * 1.3), high - hit - kit.px(14))
            name = pygame.Rect(x, row.top + kit.px(6), room, min(hit, line))
            level = pygame.Rect(x + room - max(half, 150), row.bottom - hit - kit.px(6), max(half, 150), hit)
            side = (x, level.centery)
            words = round(kit.text_px(22) * 1.3)
            field = pygame.Rect(x, row.centery - (hit + words) // 2, room, hit)
            below = (x, field.bottom + words // 2)
            side_room = level.left - x - kit.px(8)
            found.append(SeatRow(row, portrait, name, field, below, side, side_room, level, swap, None, 0))
    return found


def seats_head(kit: Kit) -> int:
    """Height of the heading of the seats, px."""
    return kit.hit(56) + kit.px(40)


class PortraitButton(Widget):
    """A round portrait to press; `colour` is the side's, `mark` that of the person."""

    def __init__(self, id: str, rect: pygame.Rect, label: str, portrait: int, size: int, colour: Rgb,
                 mark: Mark | None = None) -> None:  # fmt: skip
        super().__init__(id, rect, label, zone="seats")
        self.portrait = portrait
        self.size = size
        self.colour = colour
        self.mark = mark

    def ring(self) -> tuple[pygame.Rect, float]:
        box = pygame.Rect(0, 0, round(self.size * 1.22), round(self.size * 1.22))
        box.center = self.rect.center
        return box, box.height / 2

    def draw(self, to: pygame.Surface, kit: Kit, look: Look) -> None:
        """Draws the portrait, a little larger while hovered, with a sign that it can be changed."""
        size = round(self.size * (1 + 0.04 * look.hover - 0.03 * look.press))
        kit.sprites.place(to, kit.sprites.portrait(self.portrait, size, self.colour), self.rect.center)
        at = (self.rect.centerx - self.size * 0.42, self.rect.centery - self.size * 0.38)
        kit.person(to, self.mark, self.size * 0.38, at)
        sign = round(self.size * 0.34)
        spot = pygame.Rect(0, 0, sign, sign)
        spot.center = (self.rect.centerx + round(self.size * 0.45), self.rect.centery + round(self.size * 0.42))
        lit = look.hover > 0.3 or look.focused
        to.blit(kit.skins.disc(sign, kit.theme.gold if lit else kit.theme.deep1), spot)
        kit.draw_icon(to, "edit", sign * 0.6, spot.center, kit.theme.ink if lit else kit.theme.gold)

    def accept(self) -> Reply:
        return Reply.FIRED
