"""The painted parts of the table one by one: what each depends on, the place it covers, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from canasta.ui.layout import MeldSpot
from canasta.ui.layout_box import Box, around
from canasta.ui.layout_seats import SeatSpot
from canasta.ui.table.bar import paint_bar, requirement_of
from canasta.ui.table.brush import Brush, rect
from canasta.ui.table.facts import Facts
from canasta.ui.table.melding import (
    head_area,
    paint_head,
    paint_minus,
    paint_over,
    paint_under,
    paint_zone,
    threes_against,
    zone_name,
)
from canasta.ui.table.piles import paint_piles_over, paint_piles_under
from canasta.ui.table.places import paint_plate, paint_seat, plate_head


@dataclass(frozen=True, slots=True)
class Piece:
    """One part. It has to be painted again where `key` or `area` is another than before."""

    name: str
    key: object
    area: pygame.Rect
    paint: Callable[[pygame.Surface], None]


def under_cards(b: Brush, facts: Facts) -> list[Piece]:
    """What lies below the cards: wells, seats, the own plate, the packs."""
    found: list[Piece] = []
    for side, zone in b.layout.meld_zones.items():
        bare = not any(spot.side == side for spot in b.layout.melds.values())
        key = (zone, facts.view.talon_sizes[side : side + 1], bare)

        def well(to: pygame.Surface, side: int = side, zone: Box = zone) -> None:
            paint_zone(to, b, facts, side, zone)

        found.append(Piece(f"zone:{side}", key, rect(zone.grown(4)), well))
        # What a side's melds are worth changes with every card, so it is a part of its own.
        words = (zone, zone_name(facts, side), facts.on_table(side))

        def head(to: pygame.Surface, side: int = side, zone: Box = zone) -> None:
            paint_head(to, b, facts, side, zone)

        found.append(Piece(f"head:{side}", words, rect(head_area(zone, b.scale)), head))
    for spot in b.layout.seats.values():

        def person(to: pygame.Surface, spot: SeatSpot = spot) -> None:
            paint_seat(to, b, facts, spot)

        seat_key = (spot.portrait, spot.name, *_person(facts, spot.seat))
        # The edges of a packet and its shadow stick out below it.
        packet = spot.foot.grown(spot.foot.w * 0.3)
        area = around((spot.portrait.grown(spot.portrait.w * 0.5), spot.name, spot.count, packet))
        found.append(Piece(f"seat:{spot.seat}", seat_key, rect(area), person))
    z = b.layout.zones
    own = (z.plate, facts.held, *_person(facts, facts.view.seat))
    portrait = plate_head(z.plate, b.scale.k)
    area = around((z.plate.grown(30 * b.scale.u), portrait.grown(portrait.w * 0.5)))
    found.append(Piece("plate", own, rect(area), lambda to: paint_plate(to, b, facts)))
    public = facts.view.public
    packs = (z.stock, z.pile, facts.view.stock_size, facts.view.pile_size, public.frozen, public.turn_no == 0)
    found.append(Piece("packs", packs, _around_piles(b), lambda to: paint_piles_under(to, b, facts)))
    for meld in b.layout.melds.values():
        if meld.squared:

            def pack(to: pygame.Surface, meld: MeldSpot = meld) -> None:
                paint_under(to, b, meld)

            place = f"pack:{meld.side}:{meld.place}"
            found.append(Piece(place, (meld.box, meld.width), rect(meld.box.grown(0.3 * meld.width)), pack))
    return found


def over_cards(b: Brush, facts: Facts) -> list[Piece]:
    """What lies on the cards: meters, bands, ice, the score bar."""
    found: list[Piece] = []
    for spot in b.layout.melds.values():

        def sign(to: pygame.Surface, spot: MeldSpot = spot) -> None:
            paint_over(to, b, facts, spot)

        key = (spot.box, spot.meld, len(spot.staged), spot.squared)
        found.append(Piece(f"sign:{spot.side}:{spot.place}", key, rect(spot.box.grown(0.3 * spot.width)), sign))
    for side, zone in b.layout.meld_zones.items():

        def minus(to: pygame.Surface, side: int = side) -> None:
            paint_minus(to, b, facts, side)

        threes = threes_against(facts, side)
        found.append(Piece(f"minus:{side}", (zone, threes), rect(zone.grown(20 * b.scale.u)), minus))
    public = facts.view.public
    ice = (b.layout.zones.pile, public.pile[-1:], public.frozen, facts.frozen_for_me, b.layout.frozen_by)
    found.append(Piece("ice", ice, _around_piles(b), lambda to: paint_piles_over(to, b, facts)))
    sides = range(len(public.sides))
    bar = (
        b.layout.zones.bar,
        public.deal,
        facts.members,
        tuple((public.sides[side].score, facts.on_table(side), requirement_of(facts, side)) for side in sides),
        tuple(bool(side.melds) for side in public.sides),
        public.side_of,
        facts.view.seat,
    )
    found.append(Piece("bar", bar, rect(b.layout.zones.bar), lambda to: paint_bar(to, b, facts)))
    return found


def _person(facts: Facts, seat: int) -> tuple[object, ...]:
    """What the picture of a player depends on."""
    view = facts.view
    return (
        facts.names.seats[seat],
        view.hand_sizes[seat],
        view.foot_sizes[seat],
        facts.turn == seat,
        view.public.dealer == seat,
        facts.side_number(seat),
        facts.mark(seat),
    )


def _around_piles(b: Brush) -> pygame.Rect:
    """The packs with their shadows, ice and counts."""
    return rect(b.layout.zones.piles.grown(36 * b.scale.u))
