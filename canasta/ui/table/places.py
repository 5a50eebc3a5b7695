"""The other players at the edge and the own plate: portrait, name, count, foot, and who is in turn."""

from __future__ import annotations

from typing import Final

import pygame

from canasta.ui.layout_box import Box
from canasta.ui.layout_seats import SeatSpot
from canasta.ui.sprites import BACKS
from canasta.ui.table.brush import COUNT, Brush, rect
from canasta.ui.table.facts import Facts

# Backs by place round the table, the stock's first.
_BY_PLACE: Final = (0, 0, 1, 0, 1, 0)
_FOOT_BACK: Final = BACKS[2]


def back_of(seat: int, viewer: int, count: int) -> str:
    """The back of the cards of a seat: by its place, never by the pack a hidden card is of."""
    return BACKS[_BY_PLACE[(seat - viewer) % count % len(_BY_PLACE)]]


def paint_seat(to: pygame.Surface, b: Brush, facts: Facts, spot: SeatSpot) -> None:
    """Paints one of the others; the fan of backs are sprites and come later."""
    _portrait(to, b, facts, spot.seat, spot.portrait, right=spot.place == "right")
    if facts.view.foot_sizes[spot.seat]:
        _foot(to, b, facts.view.foot_sizes[spot.seat], spot.foot)
    if spot.place == "top":
        _top_words(to, b, facts, spot)
    else:
        _side_words(to, b, facts, spot)


def _portrait(to: pygame.Surface, b: Brush, facts: Facts, seat: int, box: Box, *, right: bool = False) -> None:
    """The head with the emblem of the side at its foot, and the marks of person and dealer above."""
    look = b.kit.theme.side(facts.side_number(seat))
    picture = b.kit.sprites.portrait(facts.portraits[seat], box.w, look.colour, active=facts.turn == seat)
    b.kit.sprites.place(to, picture, box.centre)
    emblem = max(box.w * 0.33, 17 * b.kit.density)
    b.kit.emblem(to, facts.side_number(seat), emblem, (box.x + box.w * (0.92 if right else 0.08), box.y + box.h * 0.88))
    b.kit.person(to, facts.mark(seat), box.w * 0.38, (box.x + box.w * 0.10, box.y + box.h * 0.12))
    if seat == facts.view.public.dealer:
        side = box.w * 0.34
        at = (box.x + box.w * 0.94, box.y + box.h * 0.10)
        disc = b.kit.skins.disc(side, b.kit.theme.paper)
        to.blit(disc, disc.get_rect(center=(round(at[0]), round(at[1]))))
        b.kit.draw_icon(to, "dealer", side * 0.72, at, b.kit.theme.ink)


def _count_pill(to: pygame.Surface, b: Brush, facts: Facts, seat: int, box: pygame.Rect, units: float) -> None:
    look = b.kit.theme.side(facts.side_number(seat))
    b.pill(to, box, look.colour)
    number = str(facts.view.hand_sizes[seat])
    b.text(to, number, box.center, "title", units, b.kit.theme.emblem_ink, "center", width=box.width - 4)


def _top_words(to: pygame.Surface, b: Brush, facts: Facts, spot: SeatSpot) -> None:
    theme = b.kit.theme
    name = facts.names.seats[spot.seat]
    b.text(to, name, (spot.name.x, spot.name.cy), "bold", 25, theme.text, width=spot.name.w)
    _count_pill(to, b, facts, spot.seat, rect(spot.count), COUNT)


def _side_words(to: pygame.Surface, b: Brush, facts: Facts, spot: SeatSpot) -> None:
    theme = b.kit.theme
    look = theme.side(facts.side_number(spot.seat))
    box = rect(spot.name)
    name = facts.names.seats[spot.seat]
    wanted = b.width(name, "bold", 20) + round(spot.name.h * 0.8)
    box.width = min(box.width, max(wanted, round(spot.name.h * 2)))
    box.centerx = rect(spot.name).centerx
    b.pill(to, box, theme.deep1, edge=look.colour, line=max(1.5, 2 * b.scale.u))
    pad = round(box.height * 0.36)
    b.text(to, name, box.center, "bold", 20, theme.text, "center", width=box.width - 2 * pad)
    _count_pill(to, b, facts, spot.seat, rect(spot.count), COUNT)


def _foot(to: pygame.Surface, b: Brush, count: int, box: Box) -> None:
    """A packet that still waits: a squared pack of backs with its count."""
    b.kit.marks.squared(box.w, sheets=3).blit(to, (box.x, box.y))
    card = b.kit.card(_FOOT_BACK, box.w, shadow="none")
    b.kit.sprites.place(to, card, (box.cx, box.y + card.get_height() / 2))
    pill = pygame.Rect(0, 0, round(box.w * 0.86), round(box.w * 0.56))
    pill.center = (round(box.cx), round(box.y + box.h * 0.5))
    b.pill(to, pill, b.kit.theme.deep1, alpha=0.9)
    b.text(to, str(count), pill.center, "title", 17, b.kit.theme.text, "center", width=pill.width - 2)


def paint_plate(to: pygame.Surface, b: Brush, facts: Facts) -> None:
    """Paints the viewer's own portrait, name and count."""
    theme, plate, k = b.kit.theme, b.layout.zones.plate, b.scale.k
    seat = facts.view.seat
    look = theme.side(facts.side_number(seat))
    head = plate_head(plate, k)
    _portrait(to, b, facts, seat, head)
    x = head.right + 24 * k
    room = plate.right - x
    b.text(to, facts.names.seats[seat], (x, head.y + head.h * 0.27), "bold", 25, theme.text, width=room)
    count = facts.held
    whole = b.t("table.cards_left", n=count)
    number = str(count)
    y = head.y + head.h * 0.66
    box = b.text(to, number, (x, y), "title", COUNT, look.colour)
    rest = whole.replace(number, "", 1).strip()
    b.text(to, rest, (box.right + 8 * k, y), "body", 20, theme.text2, width=plate.right - box.right - 8 * k)
    foot = facts.view.foot_sizes[seat]
    if foot:
        w = head.w * 0.42
        _foot(to, b, foot, Box(plate.right - w - 6 * k, head.y + 2 * k, w, w * 1.4))


def plate_head(plate: Box, k: float) -> Box:
    """The square of the own portrait."""
    side = min(96 * k, plate.h * 0.42)
    return Box(plate.x + 14 * k, plate.y + 6 * k, side, side)
