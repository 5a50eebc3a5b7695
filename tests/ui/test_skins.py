"""Skins and marks: drawn once, different where they must be told apart, bounded in memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame
import pytest

from canasta.ui.light import Glow, Rays
from canasta.ui.marks import Marks
from canasta.ui.skins import Skins, State
from canasta.ui.svg import SurfaceCache, soft_edge, stretched, svg
from canasta.ui.theme import BANDS, SIDES, theme

GOLD = (255, 198, 79)


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    yield
    pygame.display.quit()


@pytest.fixture
def skins() -> Skins:
    return Skins(theme(), 1.0, 20_000_000)


def alike(a: pygame.Surface, b: pygame.Surface) -> bool:
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


@pytest.mark.parametrize("kind", ["primary", "second", "danger", "ghost", "off", "paper"])
def test_a_button_is_drawn_once_and_has_a_body_of_its_size(skins: Skins, kind: str) -> None:
    art = skins.button(284, 66, kind)
    assert skins.button(284.2, 65.9, kind).surface is art.surface
    middle = art.surface.get_at((art.dx + 142, art.dy + 33))
    assert middle.a == 255 if kind != "ghost" else 10 < middle.a < 80
    assert art.surface.get_at((0, 0)).a == 0
    # The lip sticks out below, the corners are round.
    assert art.surface.get_at((art.dx + 142, art.dy + 66 + 2)).a > 30
    assert art.surface.get_at((art.dx, art.dy)).a < 60


@pytest.mark.parametrize("kind", ["primary", "second", "danger", "ghost", "paper"])
def test_states_of_a_button_differ(skins: Skins, kind: str) -> None:
    states: tuple[State, ...] = ("normal", "hover", "pressed")
    drawn = [skins.button(200, 60, kind, state).surface for state in states]
    assert not any(alike(a, b) for a, b in combinations(drawn, 2))


@pytest.mark.parametrize("loud", [False, True])
def test_panels_have_their_size_and_round_corners(loud: bool) -> None:
    skins = Skins(theme(high_contrast=loud), 1.0, 20_000_000)
    for kind in ("panel", "row", "plain", "inset", "field", "paper", "chosen"):
        art = skins.panel(300, 120, kind)
        assert art.surface.get_at((art.dx + 150, art.dy + 60)).a > 5
        assert art.surface.get_width() == 300 + 2 * art.dx
        assert art.surface.get_at((0, 0)).a < 40
        assert skins.panel(300, 120, kind) == art


def test_the_ring_lies_outside_its_box(skins: Skins) -> None:
    sheet = pygame.Surface((200, 120), pygame.SRCALPHA)
    box = pygame.Rect(40, 30, 120, 60)
    skins.ring(sheet, box, 16, 4, (255, 246, 224))
    assert sheet.get_at(box.center).a == 0
    assert sheet.get_at((box.centerx, box.top)).a == 0
    assert sheet.get_at((box.centerx, box.top - 2))[:3] == (255, 246, 224)
    assert sheet.get_at((box.right + 1, box.centery)).a == 255
    assert sheet.get_at((box.left - 5, box.centery)).a == 0


def test_dashes_run_along_the_edge_only_and_leave_gaps(skins: Skins) -> None:
    sheet = skins.dashed(200, 120, 18, GOLD, 4)
    assert sheet.get_size() == (200, 120)
    assert pygame.mask.from_surface(sheet.subsurface((10, 10, 180, 100))).count() == 0
    top = [sheet.get_at((x, 2)).a > 128 for x in range(30, 170)]
    assert 0.5 < sum(top) / len(top) < 0.7
    assert sum(a != b for a, b in pairwise(top)) >= 10


def test_halos_glow_in_their_own_colour(skins: Skins) -> None:
    art = skins.halo(100, 60, 12, GOLD, 10, 0.8)
    assert art.surface.get_size() == (100 + 4 * 10, 60 + 4 * 10)
    faint = art.surface.get_at((art.dx + 50, art.dy - 6))
    assert 0 < faint.a < 200
    assert faint[0] > 200, "blurred towards black"


def test_soft_edges_of_large_and_small_bodies_look_alike() -> None:
    large, small = (soft_edge(width, 200, 20, 12, (0, 0, 0), 1) for width in (600, 120))
    assert large.get_size() == (600 + 48, 200 + 48)
    for y in (4, 12, 24, 40, 120):
        assert abs(large.get_at((300, y)).a - small.get_at((84, y)).a) <= 3


def test_stretching_keeps_the_corners() -> None:
    drawn = svg(40, 40, '<rect width="40" height="40" rx="12" fill="#fff"/>')
    grown = stretched(drawn, 14, 130, 50)
    assert grown.get_size() == (130, 50)
    assert alike(grown.subsurface((0, 0, 14, 14)), drawn.subsurface((0, 0, 14, 14)))
    assert grown.get_at((65, 25)).a == 255
    assert grown.get_at((0, 0)).a == 0


def test_bands_differ_by_kind_and_reach_past_the_card(skins: Skins) -> None:
    marks = Marks(skins)
    drawn = [marks.band(96, kind).surface for kind in BANDS]
    assert len(drawn) == 4
    assert not any(alike(a, b) for a, b in combinations(drawn, 2))


@pytest.mark.parametrize(("naturals", "wilds"), [(3, 0), (4, 2), (5, 2), (7, 0), (8, 3)])
def test_the_meter_counts_naturals_and_wild_cards(skins: Skins, naturals: int, wilds: int) -> None:
    sheet = Marks(skins).meter(140, 14, naturals, wilds)
    kinds = []
    for i in range(7):
        colour = sheet.get_at((round((i + 0.5) * 140 / 7), 3))
        kinds.append("natural" if colour[2] > 200 else "wild" if colour[0] > 200 else "missing")
    assert kinds.count("natural") == min(7, naturals)
    assert kinds.count("wild") == min(7 - min(7, naturals), wilds)
    # Wild segments have a notch, so that the colour is not the only sign.
    if naturals < 7 and wilds:
        notch = sheet.get_at((round((naturals + 0.5) * 20), 7))
        assert notch[0] < 100


def test_the_gauge_fills_clockwise(skins: Skins) -> None:
    marks = Marks(skins)

    def gold(share: float) -> int:
        sheet = marks.gauge(50, share, GOLD)
        return sum(sheet.get_at((x, y))[:3] == GOLD for x in range(0, 112, 2) for y in range(0, 112, 2))

    amounts = [gold(share) for share in (0, 0.25, 0.5, 0.75, 1.0, 1.7)]
    assert amounts[0] == 0
    assert amounts[:5] == sorted(set(amounts[:5]))
    assert amounts[4] == amounts[5]


def test_ice_grows(skins: Skins) -> None:
    marks = Marks(skins)
    grown = [pygame.mask.from_surface(marks.ice(140, share).surface, 60).count() for share in (0.0, 0.5, 1.0)]
    assert grown == sorted(set(grown))
    assert marks.ice_frame(140).surface.get_at((marks.ice_frame(140).dx + 70, marks.ice_frame(140).dy + 98)).a == 0


def test_zones_carry_the_colour_of_their_side(skins: Skins) -> None:
    marks = Marks(skins)
    for side in SIDES:
        assert marks.zone(200, 150, side.colour).get_at((100, 2))[:3] == side.colour
        assert marks.side_row(200, 100, side.colour).get_at((2, 50))[:3] == side.colour


def test_rays_cover_the_screen_in_halves() -> None:
    body, defs = Rays((200, 220), 500, 12, (255, 225, 160), 0.2).drawing(0.5)
    sheet = svg(200, 120, body, defs)
    share = pygame.mask.from_surface(sheet, 20).count() / (200 * 120)
    assert 0.35 < share < 0.65


def test_a_glow_is_strongest_in_its_middle_and_ends_at_its_radius() -> None:
    sheet = svg(100, 100, *Glow((100, 100), 80, ((0, (255, 0, 0), 0.8), (1, (255, 0, 0), 0.0))).drawing(0.5))
    assert sheet.get_at((50, 50)).a > sheet.get_at((70, 50)).a > 0
    assert sheet.get_at((50, 95)).a == 0


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    cache = SurfaceCache(3 * 10 * 10 * 4)
    made: list[str] = []

    def make(name: str) -> pygame.Surface:
        def draw() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((10, 10), pygame.SRCALPHA)

        return cache.get(name, draw)

    for name in "abcabdab":
        make(name)
    assert made == ["a", "b", "c", "d"]
    assert "c" not in cache
    assert cache.held == 3 * 10 * 10 * 4
    make("c")
    assert made[-1] == "c"
    cache.clear()
    assert (len(cache), cache.held) == (0, 0)


def test_skins_of_many_sizes_stay_in_their_budget() -> None:
    skins = Skins(theme(), 1.0, 500_000)
    for width in range(100, 400, 7):
        skins.button(width, 60, "primary")
    assert skins.cache.held <= 500_000
