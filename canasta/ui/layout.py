"""The picture as a function: where every card, zone and meld of a table lies. Pure geometry, no toolkit; px."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from canasta.engine.cards import IS_RED3, IS_WILD, RANK, SHOWN_AS, SUIT, Card, in_order
from canasta.engine.draft import Draft
from canasta.engine.melds import Grade, Meld, MeldKind
from canasta.engine.state import Public
from canasta.engine.view import View
from canasta.ui.layout_box import Box
from canasta.ui.layout_hand import Fan, fan
from canasta.ui.layout_melds import Fitted, Wanted, fit, meld_area
from canasta.ui.layout_seats import SeatSpot, seat_spot
from canasta.ui.layout_zones import RATIO, Scale, Zones, zones
from canasta.ui.motion import Pose

Key: TypeAlias = Card | tuple[str, int, int]
"""A sprite: a card that is known, or a kind (`back`, `ghost`) with two numbers (seat and place; 0 and card)."""

CARD_UNIT: Final = 100.0
"""Width in px of a card whose pose has the scale 1."""

# Drawing order of what lies.
_Z_SEATS, _Z_MELDS, _Z_THREES, _Z_PILE, _Z_TRAY, _Z_HAND = 0.0, 1000.0, 3000.0, 4000.0, 5000.0, 6000.0
_SHOWN_IN_PILE: Final = 3
_THREE_STEP: Final = 0.62
_RAISED, _HOVERED = 32.0, 12.0


@dataclass(frozen=True, slots=True)
class Options:
    """What the picture depends on besides the game: scales, how the hand is arranged, what is raised or held.

    `order` names hand cards in the order wanted; what it does not name comes last. `lifted` cards are with the
    pointer; `gap` is the place in the hand that is kept free for them.
    """

    density: float = 1.0
    ui: float = 1.0
    card: float = 1.0
    text: float = 1.0
    order: tuple[Card, ...] = ()
    selected: frozenset[Card] = frozenset()
    hovered: Card | None = None
    lifted: frozenset[Card] = frozenset()
    gap: int | None = None
    breaks: bool = True
    """Whether cards of another rank are set off a little."""


@dataclass(frozen=True, slots=True)
class MeldSpot:
    """One meld on the table. `cards` are in drawing order with the `staged` ones last; `squared` melds show only the
    last of them. `width` is that of a card, `bar` the height of the line under it."""

    side: int
    place: int
    meld: Meld
    box: Box
    width: float
    bar: float
    cards: tuple[Card, ...]
    staged: tuple[Card, ...]
    squared: bool

    @property
    def body(self) -> Box:
        """The cards without the line under them."""
        return Box(self.box.x, self.box.y, self.box.w, self.box.h - self.bar)


@dataclass(frozen=True, slots=True)
class StagedSpot:
    """One new meld of the draft in the tray; `index` is its place among the plays of the draft."""

    index: int
    box: Box
    cards: tuple[Card, ...]
    ghost: bool
    """Whether the top card of the pile is among them."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand with the part of it that nothing else covers."""

    card: Card
    strip: Box
    row: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `meld_zones` and `threes` are by side; sides without players of their own have none."""

    size: tuple[int, int]
    zones: Zones
    poses: Mapping[Key, Pose]
    hidden: frozenset[Key]
    """Sprites that lie wholly under others, so that they need not be drawn at rest."""
    hand: tuple[HandCard, ...]
    hand_width: float
    melds: Mapping[tuple[int, int], MeldSpot]
    meld_zones: Mapping[int, Box]
    staged: tuple[StagedSpot, ...]
    seats: Mapping[int, SeatSpot]
    frozen_by: Card | None
    """The card that lies across the pile."""

    @property
    def scale(self) -> Scale:
        """The scales in force."""
        return self.zones.scale


def card_width(pose: Pose) -> float:
    """Width of a card in this pose, px."""
    return pose.scale * CARD_UNIT


def layout(view: View, draft: Draft | None, size: tuple[int, int], options: Options) -> Layout:
    """The picture of a view, with the draft set out on it if there is one."""
    public = view.public
    players = len(public.players)
    sides = sides_at_table(view)
    z = zones(size, players, len(sides), density=options.density, ui=options.ui, card=options.card, text=options.text)
    poses: dict[Key, Pose] = {}
    hidden: set[Key] = set()
    seats = _seats(view, z, poses)
    meld_zones = dict(zip(sides, z.melds, strict=False))
    staged_on = _staged_on(draft)
    melds: dict[tuple[int, int], MeldSpot] = {}
    for side, zone in meld_zones.items():
        extra = staged_on if side == view.side else {}
        _melds(side, public, zone, z.scale, extra, melds, poses, hidden)
        _threes(_threes_of(view, side), zone, z.scale, poses)
    frozen_by = _pile(public, z, poses)
    staged = _tray(draft, z, poses) if draft is not None else ()
    hand, hand_width = _hand(view, draft, z, options, poses)
    return Layout(size, z, poses, frozenset(hidden), hand, hand_width, melds, meld_zones, staged, seats, frozen_by)


def sides_at_table(view: View) -> tuple[int, ...]:
    """The sides that have players now, the viewer's first, then in turn order."""
    public = view.public
    count = len(public.players)
    order = [public.side_of[(view.seat + i) % count] for i in range(count)]
    return tuple(dict.fromkeys(order))


def hand_order(view: View, draft: Draft | None, options: Options) -> tuple[Card, ...]:
    """The cards that lie in the hand, from left to right: not those set out nor those the pointer holds."""
    away = set(options.lifted)
    if draft is not None:
        away.update(draft.staged)
    here = [card for card in view.hand if card not in away]
    named = {card: i for i, card in enumerate(options.order)}
    late = len(named)
    return tuple(sorted(in_order(here), key=lambda card: named.get(card, late)))


def _pose(x: float, y: float, width: float, z: float, angle: float = 0.0, face: float = 1.0) -> Pose:
    return Pose(x, y, angle=angle, scale=width / CARD_UNIT, face=face, z=z)


def _seats(view: View, z: Zones, poses: dict[Key, Pose]) -> dict[int, SeatSpot]:
    count = len(view.public.players)
    spots: dict[int, SeatSpot] = {}
    feet = view.rules.table.foot_size > 0
    for i, (place, box) in enumerate(z.seats, start=1):
        seat = (view.seat + i) % count
        spot = seat_spot(seat, place, box, view.hand_sizes[seat], z.scale, foot=feet)
        spots[seat] = spot
        for n, back in enumerate(spot.backs):
            poses["back", seat, n] = _pose(back.x, back.y, back.width, _Z_SEATS + n, back.angle, 0.0)
    return spots


def _staged_on(draft: Draft | None) -> dict[int, tuple[tuple[Card, ...], Card | None]]:
    """Place of an own meld -> the cards the draft adds to it, and the ghost of the pile's top card if it goes there."""
    found: dict[int, tuple[tuple[Card, ...], Card | None]] = {}
    if draft is None:
        return found
    for i, play in enumerate(draft.plays):
        if play.target is not None and play.target < len(draft.view.melds):
            ghost = draft.view.public.pile[-1] if i == draft.top_play else None
            before, kept = found.get(play.target, ((), None))
            found[play.target] = ((*before, *play.cards), ghost if ghost is not None else kept)
    return found


def column_order(meld: Meld) -> tuple[Card, ...]:
    """The cards of a column from the back to the front: wild ones behind, the last one natural; runs as they are."""
    if meld.kind is MeldKind.SEQUENCE:
        return meld.cards
    return tuple(sorted(meld.cards, key=lambda card: -RANK[card] if IS_WILD[card] else 0))


def _squared_order(meld: Meld) -> tuple[Card, ...]:
    """The cards of a canasta, the one that is seen last: red for a natural one, black for a mixed one."""
    red = meld.grade is Grade.NATURAL

    def seen(card: Card) -> tuple[bool, bool, int]:
        natural = not IS_WILD[card] or meld.kind is MeldKind.WILD
        return natural, (SUIT[card] in (1, 2)) is red, 0 if meld.kind is not MeldKind.SEQUENCE else RANK[card]

    return tuple(sorted(meld.cards, key=seen))


def _melds(
    side: int, public: Public, zone: Box, scale: Scale, extra: Mapping[int, tuple[tuple[Card, ...], Card | None]],
    spots: dict[tuple[int, int], MeldSpot], poses: dict[Key, Pose], hidden: set[Key],
) -> None:  # fmt: skip
    melds = public.sides[side].melds

    def key(place: int) -> tuple[bool, int, int, int]:
        meld = melds[place]
        low = meld.low if meld.kind is MeldKind.SEQUENCE else meld.rank or RANK[meld.cards[0]]
        return meld.complete, 0 if meld.complete else low, 0 if meld.complete else meld.suit, place

    order = sorted(range(len(melds)), key=key)
    wanted: list[Wanted] = []
    for place in order:
        cards, ghost = extra.get(place, ((), None))
        more = len(cards) + (ghost is not None)
        wanted.append(Wanted(melds[place].size + more, melds[place].complete))
    found = fit(meld_area(zone, scale), wanted, scale)
    for place, box in zip(order, found.boxes, strict=True):
        cards, ghost = extra.get(place, ((), None))
        spot = _meld_spot(side, place, melds[place], box, found, cards)
        spots[side, place] = spot
        _meld_poses(spot, found, ghost, poses, hidden)


def side_melds(
    view: View, side: int, zone: Box, scale: Scale
) -> tuple[list[MeldSpot], dict[Key, Pose], frozenset[Key]]:
    """The melds of one side laid out in another place, larger than where they lie: spots, poses, what is covered."""
    spots: dict[tuple[int, int], MeldSpot] = {}
    poses: dict[Key, Pose] = {}
    hidden: set[Key] = set()
    _melds(side, view.public, zone, scale, {}, spots, poses, hidden)
    return list(spots.values()), poses, frozenset(hidden)


def _meld_spot(side: int, place: int, meld: Meld, box: Box, found: Fitted, staged: tuple[Card, ...]) -> MeldSpot:
    squared = meld.complete or found.squared
    cards = _squared_order(meld) if squared else column_order(meld)
    return MeldSpot(side, place, meld, box, found.width, found.bar, (*cards, *staged), staged, squared)


def _meld_poses(spot: MeldSpot, found: Fitted, ghost: Card | None, poses: dict[Key, Pose], hidden: set[Key]) -> None:
    w = spot.width
    x, y = spot.box.x + w / 2, spot.box.y + w * RATIO / 2
    z = _Z_MELDS + 20 * spot.place
    keys: list[Key] = [*spot.cards]
    if ghost is not None:
        keys.append(("ghost", 0, int(ghost)))
    laid = len(spot.cards) - len(spot.staged)
    if spot.squared:
        for i, key in enumerate(keys):
            out = max(0, i - laid + 1)
            poses[key] = _pose(x + 0.12 * w * out, y + 0.34 * w * out, w, z + i)
            if i < laid - 1:
                hidden.add(key)
        return
    rows = len(keys) - 1
    step = found.strip * min(1.0, 6 / rows) if rows else 0.0
    for i, key in enumerate(keys):
        poses[key] = _pose(x, y + i * step, w, z + i)


def _threes_of(view: View, side: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Threes laid out and threes out of play of everybody who plays for a side now."""
    public = view.public
    accounts = dict.fromkeys(own for own, now in zip(view.rules.seat_sides, public.side_of, strict=True) if now == side)
    laid = tuple(card for own in accounts for card in public.sides[own].threes)
    removed = tuple(card for own in accounts for card in public.sides[own].removed)
    return laid, removed


def _threes(cards: tuple[tuple[Card, ...], tuple[Card, ...]], zone: Box, scale: Scale, poses: dict[Key, Pose]) -> None:
    """Pinned over the zone's upper right corner; those out of play lie left of the others."""
    laid, removed = cards
    shown = (*removed, *laid)
    if not shown:
        return
    w = min(50 * max(scale.u, 0.62 * scale.d) * max(1.0, scale.card * 0.6 + 0.4), zone.h * 0.34)
    room = zone.w * 0.5 - w
    step = min(w * _THREE_STEP, room / max(1, len(shown) - 1))
    for i, card in enumerate(shown):
        x = zone.right - 14 * scale.u - w / 2 - (len(shown) - 1 - i) * step
        angle = (i - (len(shown) - 1) / 2) * 3
        poses[card] = _pose(x, zone.y - 12 * scale.u + w * RATIO / 2, w, _Z_THREES + i, max(-9.0, min(9.0, angle)))


def _pile(public: Public, z: Zones, poses: dict[Key, Pose]) -> Card | None:
    """The top cards, askew under the last; of a frozen pile the card that froze it lies across."""
    pile, box = public.pile, z.pile
    across = None
    if public.frozen:
        across = next((card for card in reversed(pile) if IS_WILD[card] or IS_RED3[card]), pile[-1] if pile else None)
    shown: Sequence[Card] = pile[-_SHOWN_IN_PILE:] if across is None else pile[-2:]
    if across is not None and across not in shown:
        shown = (*pile[-2:-1], across, pile[-1])
    elif across is not None and across != pile[-1]:
        shown = (*(card for card in shown if card not in (across, pile[-1])), across, pile[-1])
    for i, card in enumerate(shown):
        top = i == len(shown) - 1
        dx, dy, angle = (0.0, 0.0, 0.0) if top else _askew(card, box.w)
        if card == across:
            dx, dy, angle = 0.0, 0.02 * box.w, 90.0
        poses[card] = _pose(box.cx + dx, box.cy + dy, box.w, _Z_PILE + i, angle)
    return across


def _askew(card: Card, w: float) -> tuple[float, float, float]:
    """How a card lies in the pile: always the same way."""
    n = int(card) * 2654435761 % 65536
    return (n % 17 - 8) / 8 * 0.06 * w, (n // 17 % 11 - 5) / 5 * 0.03 * w, (n // 187 % 21 - 10) * 0.8


def _tray(draft: Draft, z: Zones, poses: dict[Key, Pose]) -> tuple[StagedSpot, ...]:
    """New melds of the draft side by side, left of the gauge."""
    scale, box = z.scale, z.tray
    groups = [i for i, play in enumerate(draft.plays) if play.target is None]
    if not groups:
        return ()
    k = scale.k
    head, foot = 44 * k, 26 * k
    left, right = box.x + 18 * scale.u, box.right - gauge_width(z)
    most = max(len(draft.cards_of(i)) for i in groups)
    gap = 14 * scale.u
    by_height = (box.h - head - foot) / (RATIO + 0.31 * (min(most, 4) - 1))
    w = max(20.0, min(88 * scale.u * scale.card, by_height, box.w * 0.3))
    step = min(w + gap, (right - left - w) / max(1, len(groups) - 1))
    spots: list[StagedSpot] = []
    for n, index in enumerate(groups):
        ghost = index == draft.top_play
        # As on the table: wild cards behind, naturals in front, the pile's own card last.
        cards = tuple(sorted(draft.plays[index].cards, key=lambda card: not IS_WILD[card]))
        if ghost:
            cards = draft.cards_of(index)[-1:] if not cards else (*cards, draft.cards_of(index)[-1])
        strip = min(0.31 * w, (box.h - head - foot - RATIO * w) / max(1, len(cards) - 1))
        x, y = left + n * step, box.y + head
        keys: list[Key] = [*cards[:-1], ("ghost", 0, int(cards[-1]))] if ghost else [*cards]
        for i, key in enumerate(keys):
            poses[key] = _pose(x + w / 2, y + w * RATIO / 2 + i * strip, w, _Z_TRAY + 20 * n + i)
        spots.append(StagedSpot(index, Box(x, y, w, RATIO * w + (len(cards) - 1) * strip), cards, ghost))
    return tuple(spots)


def gauge_width(z: Zones) -> float:
    """Width kept free for the gauge at the right of the tray."""
    return min(170 * z.scale.k, z.tray.w * 0.42)


def _hand(
    view: View, draft: Draft | None, z: Zones, options: Options, poses: dict[Key, Pose]
) -> tuple[tuple[HandCard, ...], float]:
    if not view.hand and view.hand_sizes[view.seat]:
        _face_down(view, z, poses)
        return (), z.hand_width
    order = hand_order(view, draft, options)
    u = z.scale.u
    raised = [i for i, card in enumerate(order) if card in options.selected]
    breaks = [i for i in range(1, len(order)) if RANK[order[i]] != RANK[order[i - 1]]] if options.breaks else []
    spread: Fan = fan(z.fan, z.hand_width, u, len(order), breaks=breaks, raised=raised, gap=options.gap)
    w = spread.width
    cards: list[HandCard] = []
    for i, (card, spot) in enumerate(zip(order, spread.cards, strict=True)):
        lift = 0.0
        strip = spot.strip
        if card in options.selected and spread.rows == 1:
            strip = Box(strip.x, strip.y - _RAISED * u, strip.w, strip.h + _RAISED * u)
        elif card == options.hovered:
            lift = _HOVERED * u
        poses[card] = _pose(spot.x + w / 2, spot.y - lift + w * RATIO / 2, w, _Z_HAND + i, spot.angle)
        cards.append(HandCard(card, strip, spot.row))
    for i, card in enumerate(sorted(options.lifted, key=lambda card: (SHOWN_AS[card], card))):
        poses[card] = _pose(z.fan.cx, z.fan.y + w * RATIO / 2, w, _Z_HAND + 500 + i)
    return tuple(cards), w


def _face_down(view: View, z: Zones, poses: dict[Key, Pose]) -> None:
    """The own hand for somebody who may not see it: a watcher, or before it is shown."""
    spread = fan(z.fan, z.hand_width, z.scale.u, view.hand_sizes[view.seat])
    w = spread.width
    for i, spot in enumerate(spread.cards):
        poses["back", view.seat, i] = _pose(spot.x + w / 2, spot.y + w * RATIO / 2, w, _Z_HAND + i, spot.angle, 0.0)
