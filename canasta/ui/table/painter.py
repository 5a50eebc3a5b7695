"""The layers of the table: a ground that seldom changes, what lies on it, and what moves above."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import pygame

from canasta.app.i18n import Catalog
from canasta.engine.cards import POINTS, Card
from canasta.ui.canvas import NotedCanvas, restore
from canasta.ui.kit import Kit
from canasta.ui.layout import Key, Layout, card_width
from canasta.ui.motion import Pose, Stage
from canasta.ui.table.brush import Brush
from canasta.ui.table.cards import CardPainter
from canasta.ui.table.facts import Facts, Said
from canasta.ui.table.pieces import Piece, over_cards, under_cards
from canasta.ui.table.tray import paint_tray_over

Marks: TypeAlias = tuple[bool, bool, bool, bool, bool, float]
"""How one card is set off: dim, selected, staged, new, focused, and where its points stand (0: not at all)."""
#: Pixels that are laid at a time behind a curtain.
_STRIP: Final = 420_000
_PLAIN: Marks = (False, False, False, False, False, 0.0)


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
    points: Mapping[Card, float] = field(default_factory=dict)
    """Cards that show what they count, and how far below their upper edge, in card widths."""

    def of(self, key: Key) -> Marks:
        """How one sprite is set off."""
        if not isinstance(key, Card):
            return _PLAIN
        staged = key in self.staged
        return (
            key in self.dim,
            key in self.selected,
            staged,
            key in self.fresh and not staged,
            key == self.focus,
            (self.points.get(key, 0.0)),
        )


class TablePainter:
    """Draws one table. What lies is kept as one picture; only the places where something changes are drawn again."""

    def __init__(self, kit: Kit, catalog: Catalog, viewer: int, players: int) -> None:
        self.kit = kit
        self.catalog = catalog
        self.cards = CardPainter(kit, viewer, players)
        self._rest: pygame.Surface | None = None
        self._lying: dict[Key, tuple[Pose, Marks]] = {}
        self._made: tuple[Facts, Layout, str, list[Piece], list[Piece]] | None = None
        self._painted: dict[str, tuple[object, pygame.Rect]] = {}
        self._soft: set[Key] = set()
        self._held: list[tuple[Key, Pose]] = []
        self._concealing = False
        self._warming: tuple[object, list[pygame.Rect]] | None = None
        """What `warm` is at: of which picture, and the parts it has still to lay."""
        self._canvas: NotedCanvas | None = None
        """What the last picture was drawn on, and where that is not as what lies."""

    @property
    def owed(self) -> bool:
        """Whether the picture will be a little better in the next frame."""
        return bool(self._soft)

    def forget(self) -> None:
        """Draw everything anew."""
        self._rest = None
        self._made = None
        # Parts that are still to be laid would have nothing to lie on.
        self._warming = None

    def conceal(self) -> None:
        """From the next picture on nothing may depend on what was drawn before, but what lies open on the table."""
        self._concealing = True
        self._made = None
        self.cards.forget()

    def warm(
        self, to: pygame.Surface, stage: Stage[Key], layout: Layout, facts: Facts, said: Said, looks: HandLooks,
        front: Sequence[Piece],
    ) -> bool:  # fmt: skip
        """Makes a part of what lies ready without drawing it, for a table that something else covers still.

        Tells whether all is ready; until then it is to be called once a frame.
        """
        b = Brush(self.kit, self.catalog, layout)
        self.cards.begin(self._widths(layout))
        self.cards.no_limit()
        lying, _ = self._split(stage, layout, looks)
        wanted = (facts, said, layout, lying)
        if self._warming is None or self._warming[0] != wanted:
            self._warming = (wanted, _bands(self._begin(to, b, facts, front, lying)))
        todo = self._warming[1]
        if todo:
            self._lay(todo.pop(0), b, said, (*self._pieces(b, facts), front), lying)
        if todo:
            return False
        self._end(b, facts, front, lying)
        return True

    def draw(
        self, to: pygame.Surface, stage: Stage[Key], layout: Layout, facts: Facts, said: Said, looks: HandLooks,
        front: Sequence[Piece], *, kept: bool = False,
    ) -> tuple[Brush, pygame.Surface]:  # fmt: skip
        """Draws the table with everything that lies and moves; returns the brush for what comes on top, and the canvas
        all of that is to be drawn on.

        `front` are the parts between the table's cards and the hand: prompt, tray, buttons. `kept`: `to` still shows
        the last picture, with nothing on it that was not drawn on the canvas of that; then only what has changed since
        is drawn.
        """
        b = Brush(self.kit, self.catalog, layout)
        self.cards.begin(self._widths(layout))
        lying, upper = self._split(stage, layout, looks)
        laid = self._settle(to, b, facts, said, front, lying)
        assert self._rest is not None
        before, over = self._canvas, NotedCanvas(to)
        self._canvas = over
        if kept and before is not None and before.to is to:
            restore(to, self._rest, (*laid, *before.areas))
        else:
            to.blit(self._rest, (0, 0))
        dragged = set(stage.dragged)
        self._held = [(key, pose) for key, pose in upper if key in dragged]
        for key, pose in upper:
            if key not in dragged:
                self._flying(over, key, pose, looks)
        if any(pose.y - card_width(pose) < layout.zones.bar.bottom for key, pose in upper if key not in dragged):
            # Cards fly below the score bar, as the fans of the players at the top lie below it.
            bar = pygame.Rect(layout.zones.bar.ints)
            to.blit(self._rest, bar, bar)
        if not laid:
            # A frame that lays anything anew has enough to do.
            self.cards.prepare((key, stage.goal(key)) for key, _ in upper if key in stage)
        return b, over

    @staticmethod
    def _split(
        stage: Stage[Key], layout: Layout, looks: HandLooks
    ) -> tuple[dict[Key, tuple[Pose, Marks]], list[tuple[Key, Pose]]]:
        """What lies and can be seen, and what moves or is held."""
        moving = {*stage.moving_keys, *stage.dragged, *looks.shift}
        lying: dict[Key, tuple[Pose, Marks]] = {}
        upper: list[tuple[Key, Pose]] = []
        for key, pose in stage.drawn():
            if key in moving:
                upper.append((key, pose))
            elif key not in layout.hidden:
                lying[key] = (pose, looks.of(key))
        return lying, upper

    def draw_held(self, to: pygame.Surface, looks: HandLooks) -> None:
        """Draws the cards that the pointer holds, above everything."""
        for key, pose in self._held:
            self._flying(to, key, pose, looks)

    def _flying(self, to: pygame.Surface, key: Key, pose: Pose, looks: HandLooks) -> None:
        if isinstance(key, Card) and key in looks.shift:
            pose = replace(pose, x=pose.x + looks.shift[key])
        self.cards.fly(to, key, pose, self.kit.u)
        if isinstance(key, Card) and key in looks.selected and pose.face_up:
            turn = round(pose.angle / 3) * 3
            line = max(2.0, 4.5 * self.kit.u)
            ring = self.kit.sprites.outline(card_width(pose), turn, colour=self.kit.theme.gold, line=line)
            self.kit.sprites.place(to, ring, (pose.x, pose.y))

    def _resting(self, to: pygame.Surface, key: Key, pose: Pose, marks: Marks) -> None:
        """One card that lies, with what sets it off."""
        dim, selected, staged, fresh, focused, value = marks
        if self.cards.rest(to, key, pose, dim=dim, shadow="raised" if selected else "rest"):
            self._soft.discard(key)
        else:
            self._soft.add(key)
        if not pose.face_up or marks == _PLAIN:
            return
        theme, sprites, w, u = self.kit.theme, self.kit.sprites, card_width(pose), self.kit.u
        if selected or staged:
            line = max(2.0, (4.5 if selected else 3.0) * u)
            sprites.place(to, sprites.outline(w, pose.angle, colour=theme.gold, line=line), (pose.x, pose.y))
        if focused:
            ring = sprites.outline(w, pose.angle, colour=theme.focus, line=max(2.5, 5 * u), gap=max(2.0, 4 * u))
            sprites.place(to, ring, (pose.x, pose.y))
        if value and isinstance(key, Card):
            self._points(to, pose, w, POINTS[key], value)
        if fresh:
            self._new_mark(to, pose, w)

    def _points(self, to: pygame.Surface, pose: Pose, w: float, points: int, down: float) -> None:
        """What a card counts, in the strip at its left that stays in sight."""
        high = max(0.125 * w, 12 * self.kit.density)
        wide = max(0.2 * w, high * 1.45)
        at = pygame.Vector2(-w / 2 + 0.1175 * w, -0.7 * w + down * w).rotate(pose.angle)
        centre = (pose.x + at.x, pose.y + at.y)
        pill = self.kit.skins.pill(wide, high, self.kit.theme.deep1)
        to.blit(pill, pill.get_rect(center=(round(centre[0]), round(centre[1]))))
        self.kit.write.draw(to, str(points), centre, "title", high * 0.92, self.kit.theme.text, "center")

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

    # ---- what lies

    def _pieces(self, b: Brush, facts: Facts) -> tuple[list[Piece], list[Piece]]:
        """The parts below and above the cards, made anew when facts or layout are others."""
        made = self._made
        language = self.catalog.language
        if made is None or made[0] is not facts or made[1] is not b.layout or made[2] != language:
            made = self._made = (facts, b.layout, language, under_cards(b, facts), over_cards(b, facts))
        return made[3], made[4]

    def _settle(
        self, to: pygame.Surface, b: Brush, facts: Facts, said: Said, front: Sequence[Piece],
        lying: Mapping[Key, tuple[Pose, Marks]],
    ) -> list[pygame.Rect]:  # fmt: skip
        """Brings the lying layer up to date, only where something came, went or changed; returns where that was."""
        if self._warming is not None:
            # It was begun and not brought to an end.
            self._warming, self._rest = None, None
        tray = pygame.Rect(b.layout.zones.tray.grown(30 * b.scale.u).ints)
        laid: list[pygame.Rect] = []
        for area in self._begin(to, b, facts, front, lying):
            # The points on staged cards lie above them, so the tray is drawn as one piece.
            whole = area.union(tray) if said.draft is not None and area.colliderect(tray) else area
            self._lay(whole, b, said, (*self._pieces(b, facts), front), lying)
            laid.append(whole)
        self._end(b, facts, front, lying)
        return laid

    def _begin(
        self, to: pygame.Surface, b: Brush, facts: Facts, front: Sequence[Piece],
        lying: Mapping[Key, tuple[Pose, Marks]],
    ) -> Sequence[pygame.Rect]:  # fmt: skip
        """The parts of the lying layer that have to be laid again."""
        if self._rest is None or self._rest.get_size() != b.layout.size:
            self._rest = pygame.Surface(b.layout.size, 0, to)
            # A picture from nothing is whole at once, whatever that takes.
            self.cards.no_limit()
            return [self._rest.get_rect()]
        if self._concealing:
            self.cards.no_limit()
        return _apart(self._changed(lying, self._names(b, facts, front)))

    def _names(self, b: Brush, facts: Facts, front: Sequence[Piece]) -> dict[str, tuple[object, pygame.Rect]]:
        return {piece.name: (piece.key, piece.area) for part in (*self._pieces(b, facts), front) for piece in part}

    def _end(self, b: Brush, facts: Facts, front: Sequence[Piece], lying: Mapping[Key, tuple[Pose, Marks]]) -> None:
        """Takes down what lies now."""
        self._lying = dict(lying)
        self._painted = self._names(b, facts, front)
        self._soft &= lying.keys()
        self._warming = None
        if self._concealing:
            self._concealing = False
            self.kit.sprites.keep_faces(self.cards.resting(lying))
            self.cards.begin(self._widths(b.layout))

    def _changed(
        self, lying: Mapping[Key, tuple[Pose, Marks]], painted: Mapping[str, tuple[object, pygame.Rect]]
    ) -> list[pygame.Rect]:
        areas: list[pygame.Rect] = []
        for key in self._lying.keys() | lying.keys():
            before, now = self._lying.get(key), lying.get(key)
            if before != now or key in self._soft:
                areas += [CardPainter.area(each[0]) for each in (before, now) if each is not None]
        for name in self._painted.keys() | painted.keys():
            was, becomes = self._painted.get(name), painted.get(name)
            if was != becomes:
                areas += [each[1] for each in (was, becomes) if each is not None]
        return areas

    def _lay(
        self, area: pygame.Rect, b: Brush, said: Said, pieces: tuple[Sequence[Piece], Sequence[Piece], Sequence[Piece]],
        lying: Mapping[Key, tuple[Pose, Marks]],
    ) -> None:  # fmt: skip
        """Draws one part of the lying layer from the cloth up."""
        assert self._rest is not None
        rest = self._rest
        area = area.clip(rest.get_rect())
        if area.width <= 0 or area.height <= 0:
            return
        below, above, front = pieces
        rest.set_clip(area)
        rest.blit(self.kit.cloth(), area, area)
        upper = {spot.card for spot in b.layout.hand}
        upper.update(card for group in b.layout.staged for card in group.cards)
        here = [(key, each) for key, each in lying.items() if CardPainter.area(each[0]).colliderect(area)]
        for piece in below:
            if piece.area.colliderect(area):
                piece.paint(rest)
        for key, (pose, marks) in here:
            if key not in upper and not _is_ghost(key):
                self._resting(rest, key, pose, marks)
        for piece in (*above, *front):
            if piece.area.colliderect(area):
                piece.paint(rest)
        for key, (pose, marks) in here:
            if key in upper or _is_ghost(key):
                self._resting(rest, key, pose, marks)
        if said.draft is not None and area.colliderect(b.layout.zones.tray.ints):
            paint_tray_over(rest, b, said)
        rest.set_clip(None)


def _is_ghost(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "ghost"


def _bands(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas cut into strips none of which is long in the making."""
    found: list[pygame.Rect] = []
    for area in areas:
        most = max(1, round(_STRIP / max(1, area.width)))
        found += [
            pygame.Rect(area.left, y, area.width, min(most, area.bottom - y))
            for y in range(area.top, area.bottom, most)
        ]
    return found


def _apart(areas: Iterable[pygame.Rect]) -> Sequence[pygame.Rect]:
    """The same areas, with those put together that are no more work as one; the others may overlap."""
    found: list[pygame.Rect] = []
    for area in areas:
        area = area.copy()
        while (hit := _joined(area, found)) is not None:
            area.union_ip(found.pop(hit))
        found.append(area)
    return found


def _joined(area: pygame.Rect, found: Sequence[pygame.Rect]) -> int | None:
    """Which of the areas found this one is best laid together with."""
    own = area.width * area.height
    for i in area.collidelistall(found):
        other = found[i]
        both = area.union(other)
        if both.width * both.height <= own + other.width * other.height:
            return i
    return None
