"""The layers of the table: a ground that seldom changes, what rests on it, and everything that moves above."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import pygame

from canasta.app.i18n import Catalog
from canasta.engine.cards import Card
from canasta.ui.kit import Kit
from canasta.ui.layout import Key, Layout, card_width
from canasta.ui.motion import Pose, Stage
from canasta.ui.table.bar import paint_bar
from canasta.ui.table.brush import Brush
from canasta.ui.table.cards import CardPainter
from canasta.ui.table.facts import Facts, Said
from canasta.ui.table.melding import paint_over, paint_under, paint_zone
from canasta.ui.table.piles import paint_piles_over, paint_piles_under, paint_stock_glow
from canasta.ui.table.places import paint_plate, paint_seats
from canasta.ui.table.tray import paint_tray, paint_tray_over

# With more changes than this the resting layer is drawn as a whole.
_MANY = 24


@dataclass(frozen=True, slots=True)
class HandLooks:
    """How single cards are set off: selected, staged, new, focused, threes that count against their side."""

    selected: frozenset[Card] = frozenset()
    staged: frozenset[Card] = frozenset()
    fresh: frozenset[Card] = frozenset()
    dim: frozenset[Card] = frozenset()
    focus: Card | None = None
    shift: Mapping[Card, float] = field(default_factory=dict)
    """Sideways px of cards that shake."""


class TablePainter:
    """Draws one table. The static layer is everything but the hand, what moves, and what changes by the moment."""

    def __init__(self, kit: Kit, catalog: Catalog, viewer: int, players: int) -> None:
        self.kit = kit
        self.catalog = catalog
        self.cards = CardPainter(kit, viewer, players)
        self._ground: pygame.Surface | None = None
        self._rest: pygame.Surface | None = None
        self._ground_of: tuple[object, ...] = ()
        self._lying: dict[Key, tuple[Pose, bool]] = {}
        self._held: list[tuple[Key, Pose]] = []

    @property
    def owed(self) -> bool:
        """Whether the picture will be a little better in the next frame."""
        return self.cards.owed

    def forget(self) -> None:
        """Draw everything anew."""
        self._ground_of = ()

    def draw(
        self, to: pygame.Surface, stage: Stage[Key], layout: Layout, facts: Facts, said: Said, looks: HandLooks,
        *, drop: bool = False,
    ) -> Brush:  # fmt: skip
        """Draws the table with everything that lies and moves; returns the brush for what comes on top."""
        b = Brush(self.kit, self.catalog, layout)
        self.cards.begin(self._widths(layout))
        loose = self._loose(layout, looks)
        moving = set(stage.moving_keys) | set(stage.dragged)
        lying: dict[Key, tuple[Pose, bool]] = {}
        upper: list[tuple[Key, Pose, bool]] = []
        for key, pose in stage.drawn():
            if key in moving:
                upper.append((key, pose, True))
            elif key in loose:
                upper.append((key, pose, False))
            elif key not in layout.hidden:
                lying[key] = (pose, isinstance(key, int) and key in looks.dim)
        self._settle(to, b, facts, lying)
        assert self._rest is not None
        to.blit(self._rest, (0, 0))
        if said.stock_ready:
            paint_stock_glow(to, b)
        paint_tray(to, b, said, drop=drop)
        self._held = [(key, pose) for key, pose, _ in upper if key in stage.dragged]
        for key, pose, flying in upper:
            if key not in stage.dragged:
                self._one(to, key, pose, looks, flying=flying)
        paint_tray_over(to, b, said)
        return b

    def draw_held(self, to: pygame.Surface, looks: HandLooks) -> None:
        """Draws the cards that the pointer holds, above everything."""
        for key, pose in self._held:
            self._one(to, key, pose, looks, flying=True)

    def _one(self, to: pygame.Surface, key: Key, pose: Pose, looks: HandLooks, *, flying: bool) -> None:
        card = key if isinstance(key, Card) else None
        if card is not None and card in looks.shift:
            pose = replace(pose, x=pose.x + looks.shift[card])
        if flying:
            self.cards.fly(to, key, pose, self.kit.u)
        else:
            raised = card is not None and card in looks.selected
            self.cards.rest(to, key, pose, shadow="raised" if raised else "rest", patient=False)
        if card is None or not pose.face_up:
            return
        theme, sprites, w, u = self.kit.theme, self.kit.sprites, card_width(pose), self.kit.u
        if card in looks.selected or card in looks.staged:
            line = max(2.0, (4.5 if card in looks.selected else 3.0) * u)
            if not flying:
                sprites.place(to, sprites.outline(w, pose.angle, colour=theme.gold, line=line), (pose.x, pose.y))
        if card == looks.focus and not flying:
            ring = sprites.outline(w, pose.angle, colour=theme.focus, line=max(2.5, 5 * u), gap=max(2.0, 4 * u))
            sprites.place(to, ring, (pose.x, pose.y))
        if card in looks.fresh and card not in looks.staged and not flying:
            self._new_mark(to, pose, w)

    def _new_mark(self, to: pygame.Surface, pose: Pose, w: float) -> None:
        """A small sun at the upper left corner of a card that has just come."""
        side = max(14 * self.kit.density, w * 0.15)
        at = pygame.Vector2(-w * 0.40, -w * 0.71).rotate(pose.angle)
        centre = (pose.x + at.x, pose.y + at.y)
        disc = self.kit.skins.disc(side, self.kit.theme.deep1)
        to.blit(disc, disc.get_rect(center=(round(centre[0]), round(centre[1]))))
        self.kit.draw_icon(to, "team_sun", side * 0.86, centre, self.kit.theme.gold)

    @staticmethod
    def _widths(layout: Layout) -> tuple[float, ...]:
        z = layout.zones
        melds = {spot.width for spot in layout.melds.values()}
        backs = {back.width for spot in layout.seats.values() for back in spot.backs[:1]}
        return (z.hand_width, layout.hand_width, z.pile.w, *melds, *backs)

    @staticmethod
    def _loose(layout: Layout, looks: HandLooks) -> set[Key]:
        """Sprites that are drawn every frame although they lie: the hand and what is set out."""
        loose: set[Key] = {spot.card for spot in layout.hand}
        loose |= looks.staged
        loose |= {key for key in layout.poses if isinstance(key, tuple) and key[0] == "ghost"}
        return loose

    # ---- the static layer

    def _settle(self, to: pygame.Surface, b: Brush, facts: Facts, lying: Mapping[Key, tuple[Pose, bool]]) -> None:
        """Brings the resting layer up to date: as a whole if the ground changed, else only where cards came or went."""
        melds = tuple((spot.box, spot.meld, len(spot.staged), spot.squared) for spot in b.layout.melds.values())
        ground = (self.kit, self.catalog.language, b.layout.zones, facts, melds, b.layout.frozen_by)
        size = b.layout.size
        if self._ground is None or self._ground.get_size() != size:
            self._ground = pygame.Surface(size, 0, to)
            self._rest = pygame.Surface(size, 0, to)
            self._ground_of = ()
        assert self._rest is not None
        if ground != self._ground_of:
            self._paint_ground(self._ground, b, facts)
            self._ground_of = ground
            self._lay(self._rest.get_rect(), b, facts, lying)
        else:
            changed = self._changed(lying)
            if len(changed) > _MANY:
                self._lay(self._rest.get_rect(), b, facts, lying)
            else:
                for area in _apart(changed):
                    self._lay(area, b, facts, lying)
        self._lying = dict(lying)

    def _changed(self, lying: Mapping[Key, tuple[Pose, bool]]) -> list[pygame.Rect]:
        areas: list[pygame.Rect] = []
        for key in self._lying.keys() | lying.keys():
            before, now = self._lying.get(key), lying.get(key)
            if before != now:
                areas += [CardPainter.area(each[0]) for each in (before, now) if each is not None]
        return areas

    def _paint_ground(self, to: pygame.Surface, b: Brush, facts: Facts) -> None:
        to.blit(self.kit.cloth(), (0, 0))
        for side, zone in b.layout.meld_zones.items():
            paint_zone(to, b, facts, side, zone)
        paint_seats(to, b, facts)
        paint_plate(to, b, facts)
        paint_piles_under(to, b, facts)
        for spot in b.layout.melds.values():
            paint_under(to, b, spot)

    def _lay(self, area: pygame.Rect, b: Brush, facts: Facts, lying: Mapping[Key, tuple[Pose, bool]]) -> None:
        """Draws one part of the resting layer from the ground up."""
        assert self._rest is not None
        assert self._ground is not None
        rest = self._rest
        area = area.clip(rest.get_rect())
        if area.width <= 0 or area.height <= 0:
            return
        rest.set_clip(area)
        rest.blit(self._ground, area, area)
        for key, (pose, dim) in lying.items():
            if CardPainter.area(pose).colliderect(area):
                self.cards.rest(rest, key, pose, dim=dim)
        for spot in b.layout.melds.values():
            if area.colliderect(spot.box.grown(0.3 * spot.width).ints):
                paint_over(rest, b, facts, spot)
        if area.colliderect(b.layout.zones.piles.grown(40).ints):
            paint_piles_over(rest, b, facts)
        if area.top < b.layout.zones.bar.bottom:
            paint_bar(rest, b, facts)
        rest.set_clip(None)


def _apart(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas with those that touch put together."""
    found: list[pygame.Rect] = []
    for area in areas:
        area = area.copy()
        while (hit := area.collidelist(found)) >= 0:
            area.union_ip(found.pop(hit))
        found.append(area)
    return found
