"""Every state on the table can be told apart by brightness alone: in grey and in three colour blindnesses.

Each test makes two pictures that differ in one state and looks at the place where it is shown.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.settings import EMBLEMS
from canasta.engine.cards import Card
from canasta.engine.draft import OnMeld
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.ui.intents import Device
from canasta.ui.kit import Kit
from canasta.ui.layout import MeldSpot
from canasta.ui.layout_box import Box
from canasta.ui.table.spots import card_id
from tests.ui.eyes import EYES, apart, seen
from tests.ui.tabletop import SilentThinker, Tabletop, context, match_of, tabletop

SIZE = (1280, 720)
#: So many of the pixels of a place have to differ in brightness.
ENOUGH = 0.03
SUN = ["5S 5H 5D", "KS KH KC 2S"]
TIDE = ["9S 9H 9D"]
NATURAL, MIXED = "7S 7H 7D 7C 7S 7H 7D", "7S 7H 7D 7C 7S 2D 2C"


def table(rules: str = "classic_4p", **changes: Any) -> Tabletop:
    """A table at rest in which the person has drawn; `changes` are to its position."""
    start = {
        "hands": ["4H 5C 8C 8D QH QD JK", 5, 6, 7], "pile": "JC TD", "melds": [SUN, TIDE], "turn": 0, "phase": "meld",
        "dealer": 3, "scores": [500, 500], **changes,
    }  # fmt: skip
    chosen = load(rules)
    seats = tuple(SeatInfo(name, "bot" if n else "human", "steady" if n else "") for n, name in enumerate("ABCD"))
    match = Match(Journal(Record(Header(chosen, 5, seats, start=start))), 0)
    top = Tabletop(match, context(SIZE, reduced_motion=True), SilentThinker())
    top.run.frames(12)
    return top


def close(*tops: Tabletop) -> None:
    for top in tops:
        top.run.stack.close()
        top.ctx.window.close()


def shot(top: Tabletop) -> pygame.Surface:
    """The picture with nothing under the pointer."""
    top.run.frames(30)
    return top.run.picture()


def rect(box: Box | pygame.Rect, grow: int = 0) -> pygame.Rect:
    found = pygame.Rect(box.ints if isinstance(box, Box) else box)
    return found.inflate(2 * grow, 2 * grow)


def told_apart(one: pygame.Surface, other: pygame.Surface, *boxes: pygame.Rect, enough: float = ENOUGH) -> None:
    """Fails unless the pictures differ in each box, whatever eyes look."""
    for box in boxes:
        for eye in EYES:
            share = apart(seen(one, box, eye), seen(other, box, eye))
            assert share > enough, f"{eye}: {share:.1%} of {box}"


def foot(spot: MeldSpot) -> pygame.Rect:
    """The line under a meld."""
    box = rect(spot.box)
    return pygame.Rect(box.left, box.bottom - round(spot.bar), box.width, round(spot.bar))


def two_tables(one: dict[str, Any], other: dict[str, Any], rules: str = "classic_4p") -> tuple[Any, ...]:
    """Pictures of both, and the first table for its layout."""
    first = table(rules, **one)
    picture = shot(first)
    second = table(rules, **other)
    pictures = picture, shot(second), first
    close(second)
    return pictures


def test_whose_turn_it_is() -> None:
    a, b, top = two_tables({"turn": 1, "phase": "draw"}, {"turn": 2, "phase": "draw"})
    portraits = [rect(top.table.layout.seats[seat].portrait, 8) for seat in (1, 2)]
    told_apart(a, b, *portraits, rect(top.table.layout.zones.prompt), enough=0.02)
    close(top)
    a, b, top = two_tables({"turn": 0, "phase": "draw"}, {"turn": 2, "phase": "draw"})
    told_apart(a, b, rect(top.table.layout.zones.prompt))
    close(top)


def test_draw_meld_and_discard() -> None:
    a, b, top = two_tables({"phase": "draw"}, {"phase": "meld"})
    told_apart(a, b, rect(top.table.layout.zones.prompt), rect(top.table.layout.zones.buttons))
    close(top)


def test_a_frozen_pile() -> None:
    pile = "2H JC TD"
    a, b, top = two_tables({"pile": pile, "frozen": True}, {"pile": "5H JC TD", "frozen": False})
    told_apart(a, b, rect(top.table.layout.zones.pile, 10))
    close(top)


def test_who_deals() -> None:
    a, b, top = two_tables({"dealer": 1}, {"dealer": 3})
    told_apart(a, b, *(rect(top.table.layout.seats[seat].portrait, 6) for seat in (1, 3)), enough=0.02)
    close(top)


def test_whether_a_side_has_opened() -> None:
    a, b, top = two_tables({"melds": [SUN, TIDE]}, {"melds": [SUN, []]})
    bar = top.table.layout.zones.bar
    told_apart(a, b, rect(Box(bar.w * 0.6, bar.y, bar.w * 0.4, bar.h * 0.85)), enough=0.02)
    close(top)


@pytest.mark.parametrize(
    ("rules", "one", "other"),
    [
        ("classic_4p", NATURAL, MIXED),
        ("samba", NATURAL, "5H 6H 7H 8H 9H TH JH"),
        ("bolivian", MIXED, "2S 2H 2D 2C 2S 2H 2D"),
        ("bolivian", "2S 2H 2D 2C 2S 2H 2D", "5H 6H 7H 8H 9H TH JH"),
    ],
)
def test_of_which_kind_a_canasta_is(rules: str, one: str, other: str) -> None:
    a, b, top = two_tables({"melds": [[one], TIDE]}, {"melds": [[other], TIDE]}, rules)
    (spot,) = [spot for spot in top.table.layout.melds.values() if spot.side == 0]
    told_apart(a, b, rect(spot.body), foot(spot))
    close(top)


def test_wild_cards_in_a_meld() -> None:
    a, b, top = two_tables({"melds": [["KS KH KC KD"], TIDE]}, {"melds": [["KS KH KC 2D"], TIDE]})
    (spot,) = [spot for spot in top.table.layout.melds.values() if spot.side == 0]
    told_apart(a, b, rect(spot.body), enough=0.02)
    told_apart(a, b, foot(spot), enough=0.005)
    close(top)


def test_threes_that_count_against_their_side() -> None:
    a, b, top = two_tables(
        {"melds": [SUN, []], "threes": ["", "3H 3D"]}, {"melds": [SUN, TIDE], "threes": ["", "3H 3D"]}
    )
    zone = rect(top.table.layout.meld_zones[1])
    corner = pygame.Rect(zone.right - zone.width // 3, zone.top - 14, zone.width // 3, 70)
    told_apart(a, b, corner)
    close(top)


# ---- what the player does


def test_what_is_selected() -> None:
    top = table()
    before = shot(top)
    card = top.table.model.order[0]
    at = top.table.layout.poses[card]
    top.table.model.toggle(card)
    top.table.changed()
    after = shot(top)
    w = top.table.layout.hand_width
    told_apart(before, after, pygame.Rect(round(at.x - w / 2), round(at.y - 0.95 * w), round(w * 0.5), round(w * 0.6)))
    close(top)


def test_where_the_focus_is() -> None:
    top = table()
    top.run.send(Device("keys"))
    order = top.table.model.order
    top.table.hands.focus = card_id(order[0])
    top.table.dirty = True
    before = shot(top)
    top.table.hands.focus = card_id(order[-1])
    top.table.dirty = True
    after = shot(top)
    for card in (order[0], order[-1]):
        pose, w = top.table.layout.poses[card], top.table.layout.hand_width
        told_apart(before, after, pygame.Rect(round(pose.x - 0.6 * w), round(pose.y - 0.85 * w), round(1.2 * w), 40))
    # Of everything that is no card a ring is drawn around it.
    top.table.hands.focus = "button:log" if "button:log" in top.ids() else "button:menu"
    top.table.dirty = True
    ringed = shot(top)
    told_apart(after, ringed, rect(top.run.target(top.table.hands.focus).rect, 8))
    close(top)


def carried(top: Tabletop, card: Card, place: int) -> pygame.Surface:
    """A picture with a card held over a meld."""
    start = top.run.target(card_id(card)).rect.center
    end = top.table.layout.melds[0, place].body.centre
    goal = round(end[0]), round(end[1])
    top.run.events(top.run._motion(start))
    top.run.events(top.run._button(pygame.MOUSEBUTTONDOWN, start))
    for step in range(1, 5):
        way = (start[0] + (goal[0] - start[0]) * step // 4, start[1] + (goal[1] - start[1]) * step // 4)
        top.run.events(top.run._motion(way, held=True))
    picture = shot(top)
    top.table.hands.let_go()
    return picture


def test_where_a_card_may_go() -> None:
    top = table()
    model = top.table.model
    five = next(card for card in model.order if card.name.startswith("5"))
    fives = next(place for place, meld in enumerate(model.view.melds) if meld.rank == 5)
    kings = 1 - fives
    assert model.spots((five,))[OnMeld(kings)] is not None
    legal = carried(top, five, fives)
    box = rect(top.table.layout.melds[0, fives].body, 8)
    close(top)
    top = table()
    nothing = shot(top)
    queen = next(card for card in top.table.model.order if card.name.startswith("Q"))
    illegal = carried(top, queen, fives)
    # A yes is a whole outline with the points, a no dashed with a cross: not the same, and neither is nothing.
    for one, other in ((legal, nothing), (illegal, nothing), (legal, illegal)):
        told_apart(one, other, box)
    close(top)


def test_a_button_that_cannot_be_pressed() -> None:
    top = table()
    before = shot(top)
    top.table.model.toggle(top.table.model.order[-1])
    top.table.changed()
    after = shot(top)
    told_apart(before, after, rect(top.run.target("button:discard").rect))
    close(top)


# ---- sides and suits


def test_sides_have_emblems_of_their_own_shape() -> None:
    ctx = context(SIZE)
    masks = []
    for side in range(len(EMBLEMS)):
        picture = pygame.Surface((64, 64))
        ctx.kit.emblem(picture, side, 60, (32, 32))
        for eye in EYES:
            shades = seen(picture, pygame.Rect(12, 12, 40, 40), eye, 1)
            middle = (min(shades) + max(shades)) / 2
            assert max(shades) - min(shades) > 80, f"{EMBLEMS[side]} in {eye}: the emblem stands out from its disc"
            if eye == "grey":
                masks.append([255.0 * (shade > middle) for shade in shades])
    for i, one in enumerate(masks):
        for other in masks[:i]:
            assert apart(one, other) > 0.1
    ctx.window.close()


@pytest.mark.parametrize("rules", ["classic_4p", "classic_3p", "hand_and_foot_solo"])
def test_every_seat_shows_the_emblem_of_its_side(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, tuple[float, float]]] = []
    draw = Kit.emblem

    def noted(kit: Kit, to: Any, side: int, size: float, centre: tuple[float, float]) -> None:
        shown.append((side, centre))
        draw(kit, to, side, size, centre)

    monkeypatch.setattr(Kit, "emblem", noted)
    with tabletop(match_of(rules), SilentThinker(), size=SIZE) as top:
        top.run.frames(3)
        side_of = top.match.state.public.side_of
        for seat, spot in top.table.layout.seats.items():
            near = [side for side, at in shown if rect(spot.portrait, 8).collidepoint(at)]
            assert near, seat
            assert set(near) == {side_of[seat]}
        plate = rect(top.table.layout.zones.plate, 8)
        assert side_of[0] in [side for side, at in shown if plate.collidepoint(at)]


@pytest.mark.parametrize("four", [False, True])
def test_suits_differ_by_shape(four: bool) -> None:
    ctx = context(SIZE, four_colour=four)
    corner = pygame.Rect(6, 30, 32, 34)
    pictures = []
    for suit in "SHDC":
        picture = pygame.Surface((120, 168))
        ctx.kit.sprites.place(picture, ctx.kit.card(f"8{suit}0", 120, shadow="none"), (60, 84))
        pictures.append(picture)
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            for eye in EYES:
                a, b = (seen(picture, corner, eye, 1) for picture in (one, other))
                low, high = min(a), max(a)
                marks = [[255.0 * (v < (low + high) / 2) for v in shades] for shades in (a, b)]
                assert apart(marks[0], marks[1]) > 0.015, eye
    ctx.window.close()
