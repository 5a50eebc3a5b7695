"""Hit test, and the way of the focus over fans, grids and rows."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.ui.intents import Direction
from canasta.ui.targets import FocusGraph, Target, by_id, hit


def target(name: str, x: int, y: int, w: int = 100, h: int = 60, zone: str = "", *, enabled: bool = True) -> Target:
    return Target(name, pygame.Rect(x, y, w, h), zone or name.partition(":")[0], name, enabled)


HAND = [target(f"hand:{n}", 300 + 40 * n, 500, 100, 140) for n in range(8)]
BUTTONS = [target(f"buttons:{n}", 1000, 480 + 70 * n, 200, 60) for n in range(3)]
PILES = [target("piles:stock", 500, 100, 90, 130), target("piles:pile", 640, 100, 90, 130)]
MELDS = [target(f"melds:{n}", 40 + 110 * n, 120, 96, 200) for n in range(3)]
TABLE = [*PILES, *MELDS, *BUTTONS, *HAND]


def walk(graph: FocusGraph, start: str, *directions: Direction, on: list[Target] | None = None) -> str | None:
    at: str | None = start
    for direction in directions:
        at = graph.move(on or TABLE, at, direction)
    return at


def test_hit_is_the_topmost_and_includes_what_is_disabled() -> None:
    greyed = target("greyed", 320, 520, enabled=False)
    assert hit([*HAND, greyed], (330, 530)) is greyed
    assert hit(HAND, (345, 510)) is HAND[1], "fanned cards: the later one lies on top"
    assert hit(HAND, (339, 510)) is HAND[0]
    assert hit(HAND, (10, 10)) is None


def test_by_id() -> None:
    assert by_id(TABLE, "piles:pile") is PILES[1]
    assert by_id(TABLE, None) is None


def test_left_and_right_go_card_by_card_through_a_fan() -> None:
    graph = FocusGraph()
    assert walk(graph, "hand:0", "right", "right", "right") == "hand:3"
    assert walk(graph, "hand:3", "left") == "hand:2"


def test_edges_do_not_wrap_but_lead_to_the_next_zone() -> None:
    graph = FocusGraph()
    assert walk(graph, "hand:7", "right") is not None
    assert str(walk(graph, "hand:7", "right")).startswith("buttons")
    assert walk(graph, "hand:0", "down") == "hand:0"
    assert walk(graph, "melds:0", "left") == "melds:0"


def test_up_and_down_change_rows_and_rows_remember_their_place() -> None:
    graph = FocusGraph()
    up = walk(graph, "hand:5", "up")
    assert up in {"piles:stock", "piles:pile"}
    assert walk(graph, "hand:6", "up", "down") == "hand:6"
    assert walk(graph, "melds:2", "down", "right", "up") != "hand:1"


def test_remembered_place_that_has_gone_is_replaced_by_the_nearest() -> None:
    graph = FocusGraph()
    above = walk(graph, "hand:6", "up")
    fewer = [t for t in TABLE if t.id != "hand:6"]
    assert str(graph.move(fewer, above, "down")).startswith("hand:")


def test_zone_is_entered_where_it_is_told_to() -> None:
    graph = FocusGraph({"piles": "piles:stock"})
    assert walk(graph, "hand:7", "up") == "piles:stock"
    assert walk(graph, "piles:stock", "right", "down", "up") == "piles:pile", "a remembered place goes first"


def test_grid_of_settings_keeps_the_column() -> None:
    grid = [target(f"grid:{r}{c}", 100 + 300 * c, 100 + 80 * r, 250, 60) for r in range(4) for c in range(3)]
    graph = FocusGraph()
    assert walk(graph, "grid:01", "down", "down", "up", on=grid) == "grid:11"
    assert walk(graph, "grid:01", "right", "down", "left", on=grid) == "grid:11"


def test_hand_in_two_rows() -> None:
    rows = [target(f"hand:{r}{c}", 100 + 50 * c, 400 + 120 * r, 100, 140) for r in range(2) for c in range(10)]
    graph = FocusGraph()
    assert walk(graph, "hand:04", "down", on=rows) == "hand:14"
    assert walk(graph, "hand:04", "down", "right", "up", on=rows) == "hand:05"


def test_own_row_goes_before_a_nearer_button() -> None:
    row = [target("hand:0", 100, 500), target("hand:1", 600, 500), target("buttons:0", 250, 520)]
    assert walk(FocusGraph(), "hand:0", "right", on=row) == "hand:1"
    assert walk(FocusGraph(), "hand:0", "right", "right", on=row) == "hand:1"


def test_next_and_prev_go_in_reading_order_and_around() -> None:
    graph = FocusGraph()
    assert walk(graph, TABLE[-1].id, "next") == TABLE[0].id
    assert walk(graph, TABLE[0].id, "prev") == TABLE[-1].id
    assert walk(graph, "buttons:0", "next") == "buttons:1"


def test_first_key_only_shows_where_the_focus_is() -> None:
    greyed = target("greyed:0", 0, 0, enabled=False)
    assert FocusGraph().move([greyed, *HAND], None, "right") == "hand:0"
    assert FocusGraph().move([greyed], None, "right") == "greyed:0", "better a disabled place than none"
    assert FocusGraph().move([], None, "right") is None


def test_focus_whose_card_was_discarded_stays_near() -> None:
    graph = FocusGraph()
    walk(graph, "hand:4", "right")
    fewer = [t for t in TABLE if t.id != "hand:5"]
    assert graph.anchor(fewer, "hand:5") in {"hand:4", "hand:6"}
    assert graph.anchor(TABLE, "hand:1") == "hand:1"


def test_forget() -> None:
    graph = FocusGraph()
    walk(graph, "hand:6", "up")
    graph.forget()
    assert graph.anchor(HAND, None) == "hand:0"


RECTS = st.tuples(st.integers(0, 1800), st.integers(0, 1000), st.integers(20, 400), st.integers(20, 300))


@given(st.lists(st.tuples(RECTS, st.sampled_from("abc")), min_size=1, max_size=12), st.data())
def test_every_move_stays_on_the_screen_and_forward(
    places: list[tuple[tuple[int, ...], str]], data: st.DataObject
) -> None:
    targets = [Target(str(n), pygame.Rect(*rect), zone, "") for n, (rect, zone) in enumerate(places)]
    start = data.draw(st.sampled_from(targets))
    for direction in ("left", "right", "up", "down"):
        found = by_id(targets, FocusGraph().move(targets, start.id, direction))
        assert found is not None
        if found is start:
            continue
        dx, dy = found.rect.centerx - start.rect.centerx, found.rect.centery - start.rect.centery
        assert {"left": -dx, "right": dx, "up": -dy, "down": dy}[direction] > 0


@pytest.mark.parametrize("seed", range(3))
def test_everything_can_be_reached_with_arrows_on_the_table(seed: int) -> None:
    directions: tuple[Direction, ...] = ("left", "right", "up", "down")
    start = TABLE[seed * 5].id
    seen, queue = {start}, [start]
    while queue:
        at = queue.pop()
        for direction in directions:
            found = FocusGraph().move(TABLE, at, direction)
            if found is not None and found not in seen:
                seen.add(found)
                queue.append(found)
    assert seen == {t.id for t in TABLE}
