"""What can be pressed on the table and where cards can be dropped: places by name, from layout and model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from canasta.app.i18n import Catalog
from canasta.app.words import card_words, meld_label
from canasta.engine.cards import Card, face_code
from canasta.engine.draft import NewMeld, OnMeld, OnStaged, Spot
from canasta.ui.layout import CARD_UNIT, HandCard, Layout, MeldSpot
from canasta.ui.layout_box import Box
from canasta.ui.layout_melds import header_height, is_low, label_width
from canasta.ui.layout_zones import RATIO
from canasta.ui.table.brush import rect
from canasta.ui.table.model import TableModel
from canasta.ui.targets import Target

Drop: TypeAlias = Spot | str
"""Where cards may be dropped: a spot of the draft, `pile`, `hand`, or `theirs` for another side's melds."""


def card_id(card: Card) -> str:
    """The name of a card's target."""
    return f"card:{card.code}"


def card_of(target: str) -> Card | None:
    """The card a target is, None for the others."""
    kind, _, code = target.partition(":")
    if kind != "card":
        return None
    try:
        return Card.parse(code)
    except ValueError:
        return None


def places(layout: Layout, model: TableModel, catalog: Catalog) -> list[Target]:
    """Tray, hand, melds, piles and cards, in drawing order; buttons are not among them."""
    z = layout.zones
    found = [
        Target("tray", rect(z.tray), "tray", catalog.t("table.new_meld")),
        Target("hand", rect(z.fan), "rest", catalog.t("table.hand")),
    ]
    for side, zone in layout.meld_zones.items():
        if is_crowded(layout, side):
            label = catalog.t("table.melds_of_side")
            # Own melds take cards one by one, so only the line above them opens them all.
            box = zone if side != model.view.side else _head(zone, layout)
            found.append(Target(f"side:{side}", rect(box), "sides", label))
    found += [
        _meld(spot, catalog, own=spot.side == model.view.side)
        for spot in layout.melds.values()
        if spot.side == model.view.side or not is_crowded(layout, spot.side)
    ]
    # A tap on another player asks why the last turn was played so.
    found += [
        Target(f"seat:{seat}", rect(spot.portrait), "theirs", catalog.t("button.why"))
        for seat, spot in layout.seats.items()
    ]
    found.append(Target("stock", rect(z.stock), "piles", f"{catalog.t('table.stock')} {model.view.stock_size}"))
    found.append(Target("pile", rect(z.pile), "piles", f"{catalog.t('table.pile')} {model.view.pile_size}"))
    for staged in layout.staged:
        words = ", ".join(card_words(catalog, card) for card in staged.cards)
        found.append(Target(f"staged:{staged.index}", rect(staged.box), "tray", words))
    found += [
        Target(card_id(card), rect(box), "tray" if in_tray else "melds", card_words(catalog, card))
        for card, box, in_tray in staged_cards(layout)
    ]
    found += [
        Target(card_id(spot.card), rect(spot.strip), "hand", card_words(catalog, spot.card)) for spot in layout.hand
    ]
    return found


def is_crowded(layout: Layout, side: int) -> bool:
    """Whether a side's melds are shown as a summary only, so that a tap opens them."""
    zone = layout.meld_zones[side]
    squared = any(spot.squared and not spot.meld.complete for spot in layout.melds.values() if spot.side == side)
    return squared or is_low(zone, layout.scale)


def _head(zone: Box, layout: Layout) -> Box:
    """Where the name of a side stands."""
    scale = layout.scale
    if is_low(zone, scale):
        return Box(zone.x, zone.y, label_width(zone, scale), zone.h)
    return Box(zone.x, zone.y, zone.w, header_height(zone, scale))


def _meld(spot: MeldSpot, catalog: Catalog, *, own: bool) -> Target:
    words = f"{meld_label(catalog, spot.meld)}, {catalog.t('common.cards', n=spot.meld.size)}"
    return Target(f"meld:{spot.side}:{spot.place}", rect(spot.body), "melds" if own else "theirs", words)


def staged_cards(layout: Layout) -> list[tuple[Card, Box, bool]]:
    """Every card that is set out, the part of it that can be seen, and whether it lies in the tray."""
    found: list[tuple[Card, Box, bool]] = []

    def column(cards: Sequence[Card], *, in_tray: bool) -> None:
        for i, card in enumerate(cards):
            pose = layout.poses.get(card)
            if pose is None:
                continue
            w = pose.scale * CARD_UNIT
            top = pose.y - w * RATIO / 2
            after = layout.poses.get(cards[i + 1]) if i + 1 < len(cards) else None
            high = w * RATIO if after is None else max(4.0, after.y - pose.y)
            found.append((card, Box(pose.x - w / 2, top, w, min(high, w * RATIO)), in_tray))

    for spot in layout.melds.values():
        if spot.staged:
            column(spot.staged, in_tray=False)
    for group in layout.staged:
        column([card for card in group.cards if not (group.ghost and card == group.cards[-1])], in_tray=True)
    return found


def aliases(targets: Iterable[Target]) -> list[Target]:
    """Cards once more by their face alone, where only one of that face is there."""
    cards = [(target, card) for target in targets if (card := card_of(target.id)) is not None]
    faces = [face_code(card) for _, card in cards]
    return [
        Target(f"card:{face}", target.rect, "alias", target.label)
        for (target, _), face in zip(cards, faces, strict=True)
        if faces.count(face) == 1
    ]


def drop_at(layout: Layout, model: TableModel, x: float, y: float) -> Drop | None:
    """Where cards let go at this place would land; edges are generous."""
    z, u = layout.zones, layout.zones.scale.u
    if z.pile.grown(24 * u).contains(x, y):
        return "pile"
    for group in reversed(layout.staged):
        if group.box.grown(7 * u).contains(x, y):
            return OnStaged(group.index)
    if z.tray.grown(6 * u).contains(x, y):
        return NewMeld()
    own = model.view.side
    near = [spot for spot in layout.melds.values() if spot.side == own and spot.body.grown(10 * u).contains(x, y)]
    if near:
        return OnMeld(min(near, key=lambda spot: abs(spot.box.cx - x) + abs(spot.body.cy - y) / 4).place)
    for side, zone in layout.meld_zones.items():
        if zone.contains(x, y):
            return NewMeld() if side == own else "theirs"
    if z.hand.contains(x, y):
        return "hand"
    return None


def drop_box(layout: Layout, model: TableModel, drop: Drop) -> Box | None:
    """The place of a drop target, for its outline."""
    z = layout.zones
    match drop:
        case "pile":
            return z.pile
        case OnStaged(index):
            return next((group.box for group in layout.staged if group.index == index), None)
        case OnMeld(place):
            spot = layout.melds.get((model.view.side, place))
            return spot.body if spot is not None else None
        case NewMeld():
            return z.tray
        case _:
            return None


def gap_at(hand: Sequence[HandCard], x: float, y: float) -> int:
    """The place in the hand that cards let go here would take."""
    if not hand:
        return 0
    rows: dict[int, list[tuple[int, Box]]] = {}
    for i, spot in enumerate(hand):
        rows.setdefault(spot.row, []).append((i, spot.strip))

    def away(row: int) -> float:
        return abs(rows[row][0][1].cy - y)

    nearest = min(rows, key=away)
    part = rows[nearest]
    after = [i for i, strip in part if strip.x + min(strip.w, part[0][1].w) / 2 <= x]
    return after[-1] + 1 if after else part[0][0]
