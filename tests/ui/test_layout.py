"""The table's geometry: for every size, number of players, hand and heap of melds everything is there and reachable."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from canasta.engine.cards import IS_NATURAL, RANK, Card, deck
from canasta.engine.draft import Draft, NewMeld, OnMeld
from canasta.engine.melds import Meld, group
from canasta.engine.rules import load
from canasta.engine.state import Phase, Player, Public, Side, Turn
from canasta.engine.view import View
from canasta.ui.layout import Layout, Options, card_width, layout
from canasta.ui.layout_box import Box
from canasta.ui.layout_hand import INDEX, fan
from canasta.ui.layout_melds import Wanted, fit, meld_area
from canasta.ui.layout_zones import RATIO, zones

SIZES = [(1024, 680), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1600), (3840, 2160)]
TABLES = [
    ("classic_2p", 2),
    ("classic_3p", 3),
    ("classic_4p", 4),
    ("classic_6p", 6),
    ("classic_6p_3teams", 6),
    ("hand_and_foot_solo", 5),
    ("hand_and_foot_solo", 6),
]
DECK = deck(8, 16)


def view_of(
    rules_id: str,
    players: int,
    hand: int,
    melds: int = 0,
    others: int = 11,
    pile: int = 9,
    size: int = 4,
    seed: int = 1,
) -> View:
    """A table with so many cards in the hand and melds of so many cards on each side."""
    rules = load(rules_id, {}, players)
    rng = Random(seed)
    cards = list(DECK)
    rng.shuffle(cards)
    held, cards = tuple(cards[:hand]), cards[hand:]
    heap, cards = tuple(cards[:9]), cards[9:]
    sides: list[Side] = []
    ranks = list(range(4, 15))
    for _ in range(rules.sides_count):
        made: list[Meld] = []
        for n in range(melds):
            rank = ranks[n % len(ranks)]
            count = size if n % 3 else size + 4
            own = [card for card in cards if IS_NATURAL[card] and RANK[card] == rank][:count]
            if len(own) < 3:
                continue
            for card in own:
                cards.remove(card)
            made.append(group(rank, own))
        threes = [card for card in cards if RANK[card] == 3][:3]
        for card in threes:
            cards.remove(card)
        sides.append(Side(melds=tuple(made), threes=tuple(threes), score=1240))
    public = Public(
        1,
        0,
        0,
        Phase.PLAY,
        heap,
        False,
        tuple(sides),
        tuple(Player() for _ in range(players)),
        rules.seat_sides,
        Turn(),
        9,
    )
    foot = 11 if rules.table.foot_size else 0
    return View(
        rules, 0, public, held, (hand, *(others,) * (players - 1)), (foot,) * players, (0,) * rules.sides_count, 40
    )


def canvas(size: tuple[int, int]) -> Box:
    return Box(0, 0, *size)


def card_box(found: Layout, card: Card) -> Box:
    pose = found.poses[card]
    w = card_width(pose)
    return Box(pose.x - w / 2, pose.y - w * RATIO / 2, w, w * RATIO)


def check_zones(found: Layout) -> None:
    """Nothing that is a place of its own covers another."""
    z, whole = found.zones, canvas(found.size)
    parts = {
        "bar": z.bar, "stock": z.stock, "pile": z.pile, "tray": z.tray, "prompt": z.prompt, "fan": z.fan,
        "plate": z.plate, "buttons": z.buttons, **{f"melds {i}": zone for i, zone in enumerate(z.melds)},
    }  # fmt: skip
    for name, box in parts.items():
        assert box.inside(whole), (found.size, name, box)
        assert min(box.w, box.h) > 0, (found.size, name, box)
    for (one, a), (other, b) in combinations(parts.items(), 2):
        assert not a.overlaps(b), (found.size, one, other)


def check_hand(found: Layout, count: int, large_enough: bool = True) -> None:
    """Every card has a strip of its own, large enough to be read and hit, and on the screen."""
    assert len(found.hand) == count
    for one, other in combinations(found.hand, 2):
        assert not one.strip.overlaps(other.strip), (found.size, one, other)
    for spot in found.hand:
        assert spot.strip.inside(canvas(found.size), 1.0)
        assert card_box(found, spot.card).inside(canvas(found.size), 24), (found.size, spot)
        if large_enough:
            # The index takes 0.235 of the width; its figure is about four fifths of that.
            assert spot.strip.w >= 14, (found.size, count, spot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_everything_is_on_the_screen(size: tuple[int, int], rules: str, players: int) -> None:
    view = view_of(rules, players, 13, melds=4)
    found = layout(view, Draft(view), size, Options(order=view.hand))
    check_zones(found)
    check_hand(found, 13)
    for spot in found.melds.values():
        zone = found.meld_zones[spot.side]
        assert spot.body.inside(zone, 2.0), (size, spot.side, spot.place, spot.body, zone)
    for a, b in combinations([s for s in found.melds.values() if not s.squared], 2):
        if a.side == b.side:
            assert not a.body.overlaps(b.body), (size, a.place, b.place)
    for seat in found.seats.values():
        for part in (seat.portrait, seat.name, seat.count):
            assert part.inside(canvas(size)), (size, seat.seat, part)
        for zone in found.zones.melds:
            assert not seat.portrait.overlaps(zone)


@settings(max_examples=150, deadline=None)
@given(
    width=st.integers(1024, 3840), ratio=st.floats(1.25, 2.4), table=st.sampled_from(TABLES), hand=st.integers(0, 60),
    melds=st.integers(0, 15), others=st.integers(0, 40), ui=st.floats(0.8, 2.0), card=st.floats(0.8, 2.0),
)  # fmt: skip
def test_any_table_fits(
    width: int, ratio: float, table: tuple[str, int], hand: int, melds: int, others: int, ui: float, card: float
) -> None:
    size = (width, max(680, min(2160, round(width / ratio))))
    view = view_of(*table, hand, melds=melds, others=others)
    found = layout(view, Draft(view), size, Options(order=view.hand, ui=ui, card=card))
    check_zones(found)
    check_hand(found, hand, large_enough=hand <= 46)
    whole = canvas(size)
    for spot in found.melds.values():
        assert spot.body.inside(found.meld_zones[spot.side], 3.0), (size, table, melds, spot.body)
        assert spot.width >= 12
    for seat in found.seats.values():
        assert seat.portrait.inside(whole)
        assert len(seat.backs) == others
        assert all(-back.width < back.x < size[0] + back.width for back in seat.backs)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 7, 15, 22, 30, 40, 46])
def test_indices_of_the_hand_can_be_read(size: tuple[int, int], count: int) -> None:
    z = zones(size, 4, 2)
    spread = fan(z.fan, z.hand_width, z.scale.u, count)
    for spot in spread.cards:
        assert spot.strip.w >= min(14.0, INDEX * spread.width) - 0.01
        assert spot.strip.w >= INDEX * spread.width - 0.01 or count > 40
        assert spot.strip.h >= 0.32 * spread.width


def test_two_and_three_rows() -> None:
    z = zones((1024, 680), 4, 2)
    assert fan(z.fan, z.hand_width, z.scale.u, 15).rows == 1
    assert fan(z.fan, z.hand_width, z.scale.u, 38).rows == 2
    assert fan(z.fan, z.hand_width, z.scale.u, 60).rows == 3


def test_a_gap_opens_where_cards_will_go() -> None:
    z = zones((1280, 720), 4, 2)
    plain = fan(z.fan, z.hand_width, z.scale.u, 8)
    opened = fan(z.fan, z.hand_width, z.scale.u, 8, gap=3)
    steps = [b.x - a.x for a, b in pairwise(opened.cards)]
    assert max(range(7), key=lambda i: steps[i]) == 2
    assert len(opened.cards) == len(plain.cards)


def test_selected_cards_are_raised_and_keep_their_strip() -> None:
    view = view_of("classic_4p", 4, 11)
    card = view.hand[4]
    plain = layout(view, None, (1280, 720), Options(order=view.hand))
    raised = layout(view, None, (1280, 720), Options(order=view.hand, selected=frozenset({card})))
    hover = layout(view, None, (1280, 720), Options(order=view.hand, hovered=card))
    assert raised.poses[card].y < hover.poses[card].y < plain.poses[card].y
    before = next(spot.strip for spot in plain.hand if spot.card == card)
    after = next(spot.strip for spot in raised.hand if spot.card == card)
    assert (after.x, after.w, after.bottom) == (before.x, before.w, before.bottom)
    assert next(spot.strip for spot in hover.hand if spot.card == card) == before, "a hover must not move what is hit"


def test_other_sides_do_not_move_the_hand() -> None:
    few, many = view_of("classic_4p", 4, 11), view_of("classic_4p", 4, 11)
    grown = view_of("classic_4p", 4, 11, melds=6, seed=2)
    other = replace(many.public.sides[1], melds=grown.public.sides[1].melds)
    many = replace(many, public=replace(many.public, sides=(many.public.sides[0], other)))
    a, b = (layout(view, None, (1280, 720), Options(order=view.hand)) for view in (few, many))
    assert a.hand == b.hand
    assert all(a.poses[card] == b.poses[card] for card in few.hand)


def test_staged_cards_leave_the_hand_for_tray_and_melds() -> None:
    view = view_of("classic_4p", 4, 13, melds=2)
    mine = view.melds[1]
    draft = Draft(view)
    same = [card for card in view.hand if RANK[card] == mine.rank]
    rest = [card for card in view.hand if IS_NATURAL[card] and RANK[card] not in {m.rank for m in view.melds}]
    pair = [card for card in rest if RANK[card] == RANK[rest[0]]][:2]
    staged = draft.put(pair, NewMeld())
    assert isinstance(staged, Draft)
    if same:
        grown = staged.put(same[:1], OnMeld(1))
        assert isinstance(grown, Draft)
        staged = grown
    found = layout(view, staged, (1280, 720), Options(order=view.hand))
    held = {spot.card for spot in found.hand}
    assert not held & set(staged.staged)
    assert all(found.zones.tray.overlaps(card_box(found, card)) for card in pair)
    assert all(card_box(found, card).inside(found.zones.tray) for card in pair)
    assert [group.cards for group in found.staged] == [tuple(pair)]


def test_many_staged_melds_stay_in_the_tray() -> None:
    view = view_of("classic_4p", 4, 44)
    draft = Draft(view)
    for rank in range(4, 15):
        cards = [card for card in view.hand if RANK[card] == rank][:7]
        if cards:
            found = draft.put(cards, NewMeld())
            assert isinstance(found, Draft)
            draft = found
    for size in SIZES:
        picture = layout(view, draft, size, Options(order=view.hand))
        for staged in picture.staged:
            assert staged.box.inside(picture.zones.tray, 2.0), (size, staged.box, picture.zones.tray)


def test_scales_are_clamped_to_what_fits() -> None:
    for size in SIZES:
        for ui in (0.8, 1.0, 1.5, 2.0):
            for card in (0.8, 1.0, 1.5, 2.0):
                z = zones(size, 4, 2, ui=ui, card=card)
                assert z.play.h >= 0.41 * size[1]
                assert z.scale.ui <= ui + 1e-9
                assert z.scale.card <= card + 1e-9
    large, usual = zones((3840, 2160), 4, 2, card=1.3), zones((3840, 2160), 4, 2)
    assert large.hand_width > usual.hand_width
    assert zones((1920, 1080), 4, 2, ui=1.2).bar.h > zones((1920, 1080), 4, 2).bar.h


def test_hit_areas_are_large_enough() -> None:
    for size in SIZES:
        z = zones(size, 4, 2)
        assert min(z.stock.w, z.stock.h, z.pile.w, z.pile.h) >= 44
        assert z.scale.least(56, 44) >= 44
        view = view_of("classic_4p", 4, 11, melds=5)
        found = layout(view, None, size, Options(order=view.hand))
        assert all(min(spot.body.w, spot.body.h) >= 44 for spot in found.melds.values())


def test_a_zone_takes_fifteen_melds() -> None:
    for size in SIZES:
        z = zones(size, 4, 2)
        melds = [Wanted(5)] * 9 + [Wanted(7, squared=True)] * 6
        found = fit(meld_area(z.melds[0], z.scale), melds, z.scale)
        assert all(box.inside(z.melds[0], 2.0) for box in found.boxes)
        for a, b in combinations(found.boxes, 2):
            assert not (a.overlaps(b) and not found.squared)


def test_texts_of_layouts_do_not_change_unseen() -> None:
    """A snapshot in words: where the zones of the usual table are."""
    seen = {}
    for size in ((1024, 680), (1920, 1080), (3840, 2160)):
        z = zones(size, 4, 2)
        seen[size] = {
            name: getattr(z, name).ints
            for name in ("bar", "stock", "pile", "tray", "hand", "prompt", "fan", "plate", "buttons")
        } | {"melds": [box.ints for box in z.melds], "hand_width": round(z.hand_width)}
    assert seen[1920, 1080] == {
        "bar": (0, 0, 1920, 78), "stock": (782, 196, 139, 195), "pile": (993, 196, 140, 195),
        "tray": (754, 455, 412, 249), "hand": (0, 716, 1920, 364), "prompt": (480, 716, 960, 52),
        "fan": (338, 836, 1244, 244), "plate": (20, 780, 310, 282), "buttons": (1590, 780, 310, 282),
        "melds": [(132, 182, 610, 522), (1178, 182, 610, 522)], "hand_width": 150,
    }  # fmt: skip
    assert seen[3840, 2160]["fan"] == tuple(2 * n for n in (338, 836, 1244, 244))
    assert seen[1024, 680]["hand_width"] == 98
