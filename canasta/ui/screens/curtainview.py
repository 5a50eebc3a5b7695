"""What is painted on the curtain: the cloth in a side's colour, whose turn it is, and public facts beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from canasta.app.actionlog import ActionLog, sentences
from canasta.app.i18n import Catalog
from canasta.app.match import Frame
from canasta.app.playermarks import Mark
from canasta.app.setup import EMBLEMS
from canasta.app.words import Names
from canasta.engine.events import TurnStarted
from canasta.engine.state import Topic
from canasta.engine.view import View
from canasta.ui.cues import seat_of
from canasta.ui.kit import Kit
from canasta.ui.screens.parts import headline
from canasta.ui.svg import svg
from canasta.ui.text import number
from canasta.ui.theme import STRAP_CURTAIN, Cloth, Rgb, css, mix

_INK: Final[Rgb] = (4, 24, 28)
_FOLDS: Final = 12
_RAYS: Final = 21


@dataclass(frozen=True, slots=True)
class CurtainFacts:
    """What everybody may know: whose curtain it is, what was asked, the table from above, what happened since."""

    seat: int
    name: str
    hint: str
    question: Topic | None
    asker: int
    view: View
    names: Names
    portraits: tuple[int, ...]
    marks: tuple[Mark | None, ...]
    since: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class CurtainBoxes:
    """Where things are, px. `yes` and `no` are there only for a question."""

    menu: pygame.Rect
    since: pygame.Rect
    now: pygame.Rect
    show: pygame.Rect
    yes: pygame.Rect
    no: pygame.Rect
    again: pygame.Rect
    middle: tuple[int, int]
    """Centre of the portrait."""
    face: int
    words: int
    """Where the words below the portrait begin."""


def boxes(kit: Kit, *, asked: bool) -> CurtainBoxes:
    """The places for the present size."""
    width, height = kit.size
    px = kit.px
    side = min(max(px(430), round(244 * kit.density)), round(width * 0.29))
    high = max(px(396), round(280 * kit.density))
    top = min(px(352), (height - high) // 2)
    margin = min(px(92), round(width * 0.03))
    since = pygame.Rect(margin, top, side, high)
    now = pygame.Rect(width - margin - side, top, side, high)
    again = pygame.Rect(since.left, since.bottom + px(16), side, kit.hit(64))
    centre = width // 2
    room = now.left - since.right - px(40)
    wide = min(max(px(540), round(300 * kit.density)), room)
    face = px(230 if asked else 264)
    middle = (centre, px(250 if asked else 276))
    words = middle[1] + round(face * 0.86)
    bottom = height - px(48) - kit.at_least(34, 22)
    low, gap = kit.hit(96 if asked else 112), px(18)
    show = pygame.Rect(centre - wide // 2, bottom - low, wide, low)
    yes = no = pygame.Rect(0, 0, 0, 0)
    if asked:
        part = (wide - gap) // 2
        yes = pygame.Rect(show.left, show.top - low - gap, part, low)
        no = pygame.Rect(show.right - part, yes.top, part, low)
    menu = pygame.Rect(px(26), px(26) + px(20), kit.hit(56), kit.hit(56))
    return CurtainBoxes(menu, since, now, show, yes, no, again, middle, face, words)


def paint_cloth(to: pygame.Surface, kit: Kit, side: int) -> None:
    """The cloth of the curtain, in the colour of a side."""
    look = kit.theme.side(side)
    dark = kit.theme.cloth.edge if kit.theme.high_contrast else (8, 22, 30)
    shades = tuple(mix(look.colour, dark, share) for share in (0.55, 0.72, 0.9))
    # The folds hide the weave.
    kit.spread(to, Cloth(f"curtain_{look.id}", *shades), (0.5, 0.42), 0.62, weave=False)


def paint_folds(to: pygame.Surface, kit: Kit) -> None:
    """Folds and straps on the cloth."""
    width, height = kit.size
    if not kit.theme.high_contrast:
        to.blit(kit.skins.cache.get(("folds", width, height), lambda: _folds(width, height)), (0, 0))
    strap = max(8, kit.px(26))
    band = kit.skins.strap(width, strap, STRAP_CURTAIN)
    to.blit(band, (0, 0))
    to.blit(band, (0, height - strap))


def _folds(width: int, height: int) -> pygame.Surface:
    step = width / _FOLDS
    defs = '<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="' + f'{step:.1f}" y2="0">'
    stops = ((0, "#000", 0.26), (0.5, "#fff", 0.06), (1, "#000", 0.26))
    defs += "".join(f'<stop offset="{at}" stop-color="{ink}" stop-opacity="{alpha}"/>' for at, ink, alpha in stops)
    one = svg(step + 1, 4, f'<rect width="{step + 1:.1f}" height="4" fill="url(#f)"/>', defs + "</linearGradient>")
    high = pygame.transform.scale(one, (one.get_width(), height))
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    for i in range(_FOLDS):
        sheet.blit(high, (round(i * step), 0), (0, 0, round((i + 1) * step) - round(i * step), height))
    return sheet


def _paint_person(to: pygame.Surface, kit: Kit, catalog: Catalog, place: CurtainBoxes, facts: CurtainFacts) -> None:
    theme = kit.theme
    side = facts.view.public.side_of[facts.seat]
    look = theme.side(side)
    x, y = (float(at) for at in place.middle)
    rays = kit.skins.cache.get(("rays", place.face, theme.gold_soft), lambda: _rays(place.face, theme.gold_soft))
    to.blit(rays, rays.get_rect(center=(x, y)))
    face = kit.sprites.portrait(facts.portraits[facts.seat], place.face, look.colour)
    kit.sprites.place(to, face, (x, y))
    kit.person(to, facts.marks[facts.seat], place.face * 0.26, (x + place.face * 0.42, y + place.face * 0.42))
    last = place.yes.top if facts.question is not None else place.show.top
    room = place.now.left - place.since.right - kit.px(30)
    lead = catalog.t("curtain.pass_to")
    if facts.question is not None:
        key = "event.asked_acaba" if facts.question is Topic.ACABA else "event.asked_out"
        lead = catalog.t(key, name=facts.names.seats[facts.asker])
    line = kit.text_px(32) * 1.3
    free = last - place.words - kit.px(24)
    big = min(148 * kit.u, (free - 2 * line) * 0.94)
    y = place.words + line / 2
    kit.text(to, lead, (x, y), "bold", 32, mix(look.colour, theme.text, 0.5), "center", width=room)
    y += line / 2 + big * 0.56
    floor = 15 * kit.density
    kit.write.draw(to, facts.name, (x, y), "title", max(big, floor), theme.text, "center", width=room, floor=floor)
    y += big * 0.56 + line / 2
    count = catalog.t("common.cards", n=facts.view.hand_sizes[facts.seat])
    words = f"{facts.names.sides[side]} · {count}" if facts.names.sides[side] != facts.name else count
    wide = kit.text_width(words, "label", 30)
    icon = kit.at_least(34, 20)
    left = x - (wide + icon + kit.px(12)) / 2
    kit.draw_icon(to, look.icon, icon, (left + icon / 2, y), look.colour)
    kit.text(to, words, (left + icon + kit.px(12), y), "label", 30, look.colour)
    at = (x, (place.show.bottom + kit.size[1] - kit.px(26)) // 2)
    kit.text(to, facts.hint, at, "body", 25, mix(look.colour, theme.text, 0.45), "center", width=room)


def _rays(face: int, colour: Rgb) -> pygame.Surface:
    inner, outer = face * 0.72, face * 0.87
    side = 2 * outer + 4
    c = side / 2
    body = f'<circle cx="{c:.1f}" cy="{c:.1f}" r="{inner - face * 0.02:.1f}" fill="none" stroke="{css(colour)}" '
    body += f'stroke-width="{face * 0.016:.1f}"/>'
    for i in range(_RAYS):
        a, d = 2 * math.pi * i / _RAYS, math.pi / _RAYS * 0.52
        reach = outer if i % 3 == 0 else inner + (outer - inner) * 0.6
        points = ((inner, a - d), (reach, a), (inner, a + d))
        spots = " ".join(f"{c + r * math.sin(b):.1f},{c - r * math.cos(b):.1f}" for r, b in points)
        body += f'<polygon points="{spots}" fill="{css(colour)}"/>'
    return svg(side, side, body)


def _panel(to: pygame.Surface, kit: Kit, box: pygame.Rect, title: str) -> pygame.Rect:
    """A dark panel with its title; returns the room below it."""
    to.blit(kit.skins.pill(box.width, box.height, _INK, alpha=0.62, radius=kit.px(22)), box)
    pad = kit.px(28)
    head = round(kit.text_px(32) * 1.5)
    headline(to, kit, title, (box.left + pad, box.top + kit.px(14) + head / 2), 32, kit.theme.gold_soft,
             width=box.width - 2 * pad)  # fmt: skip
    top = box.top + kit.px(14) + head
    return pygame.Rect(box.left + pad, top, box.width - 2 * pad, box.bottom - kit.px(18) - top)


def _paint_since(to: pygame.Surface, kit: Kit, catalog: Catalog, place: CurtainBoxes, facts: CurtainFacts) -> None:
    """The last things that happened, as many as fit, the newest at the bottom."""
    room = _panel(to, kit, place.since, catalog.t("curtain.since"))
    log = ActionLog()
    log.add(facts.since)
    said = [
        (seat_of(line.event), sentences(catalog, [line], facts.names))
        for line in log.lines
        if not isinstance(line.event, TurnStarted)
    ]
    size = kit.text_px(23)
    face = kit.at_least(46, 28)
    left = room.left + face + kit.px(14)
    lines = [(seat, words[0]) for seat, words in said if words]
    if not lines:
        kit.text(to, catalog.t("curtain.nothing"), room.topleft, "body", 23, kit.theme.text2, "topleft",
                 width=room.width)  # fmt: skip
        return
    y = float(room.bottom)
    shown: list[tuple[int | None, str, float, float]] = []
    for seat, words in reversed(lines):
        high = max(face, kit.write.height(words, "body", size, room.right - left)) + kit.px(8)
        if y - high < room.top:
            break
        y -= high
        shown.append((seat, words, y, high))
    lift = y - room.top
    for seat, words, at, tall in shown:
        middle = at - lift + tall / 2
        if seat is not None:
            ring = kit.theme.side(facts.view.public.side_of[seat]).colour
            kit.sprites.place(to, kit.sprites.portrait(facts.portraits[seat], face * 0.82, ring),
                              (room.left + face / 2, middle))  # fmt: skip
            kit.person(to, facts.marks[seat], face * 0.36, (room.left + face * 0.18, middle + face * 0.3))
        block = kit.write.height(words, "body", size, room.right - left)
        kit.write.paragraph(to, words, (left, round(middle - block / 2)), "body", size, kit.theme.text,
                            room.right - left)  # fmt: skip


def side_name(catalog: Catalog, facts: CurtainFacts, side: int) -> str:
    """What a score side is called: by its player if there is one, else by its emblem."""
    members = [name for name, its in zip(facts.names.seats, facts.view.rules.seat_sides, strict=True) if its == side]
    return members[0] if len(members) == 1 else catalog.t(f"side.{EMBLEMS[side]}")


def _paint_now(to: pygame.Surface, kit: Kit, catalog: Catalog, place: CurtainBoxes, facts: CurtainFacts) -> None:
    """Scores, pile and stock."""
    room = _panel(to, kit, place.now, catalog.t("curtain.now"))
    theme, public, view = kit.theme, facts.view.public, facts.view
    rows = len(public.sides)
    small = round(kit.text_px(24) * 1.5)
    high = min(round(kit.text_px(40) * 1.5), (room.height - 2 * small - kit.px(20)) // rows)
    y = float(room.top)
    for side, state in enumerate(public.sides):
        look = theme.side(side)
        icon = min(kit.at_least(34, 20), high)
        middle = y + high / 2
        kit.draw_icon(to, look.icon, icon, (room.left + icon / 2, middle), look.colour)
        figures = number(state.score)
        size = min(kit.text_px(42), high * 0.9)
        drawn = kit.write.draw(to, figures, (room.right, middle), "title", size, look.colour, "midright")
        left = room.left + icon + kit.px(14)
        kit.text(to, side_name(catalog, facts, side), (left, middle), "bold", 26, theme.text,
                 width=drawn.left - left - kit.px(10))  # fmt: skip
        y += high
    y += kit.px(8)
    to.blit(kit.skins.pill(room.width, 2, (255, 255, 255), alpha=0.16, radius=1), (room.left, y))
    y += kit.px(8)
    pile = catalog.t("curtain.pile_frozen" if public.frozen else "curtain.pile", n=view.pile_size)
    stock = catalog.t("curtain.stock", n=view.stock_size)
    for name, words in (("frozen" if public.frozen else "discard", pile), ("draw", stock)):
        icon = kit.at_least(30, 18)
        tint = theme.ice1 if name == "frozen" else theme.text2
        kit.draw_icon(to, name, icon, (room.left + icon / 2, y + small / 2), tint)
        left = room.left + icon + kit.px(14)
        kit.text(to, words, (left, y + small / 2), "body", 24, theme.text, width=room.right - left)
        y += small


#: The parts of what is written on the closed curtain: whose turn it is, what has happened, how it stands.
PARTS: Final = (_paint_person, _paint_since, _paint_now)
