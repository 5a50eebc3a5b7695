"""Charts: round scales, averages, bars that fill their room."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.app.i18n import Catalog
from canasta.app.settings import Settings
from canasta.ui.charts import Plot, moving, parts_bar, points_chart, rate_chart, ticks
from canasta.ui.kit import Kit


@pytest.fixture(scope="module")
def kit() -> Kit:
    pygame.init()
    return Kit((1280, 720), Settings())


@given(st.integers(-9000, 9000), st.integers(0, 20000))
def test_scales_hold_everything_and_are_round(low: int, span: int) -> None:
    scale = ticks(low, low + span)
    assert scale[0] <= low
    assert scale[-1] >= low + span
    steps = {b - a for a, b in pairwise(scale)}
    assert len(steps) <= 1
    assert len(scale) <= 8
    if span > 100:
        assert steps.pop() % 5 == 0


def test_the_average_of_the_last_ones() -> None:
    assert moving([], 10) == []
    assert moving([1, 3, 5, 7], 2) == [1, 2, 4, 6]
    assert moving([2, 4], 10) == [2, 3]


@pytest.mark.parametrize("count", [1, 2, 3, 50, 5000])
def test_a_chart_stays_in_its_box(kit: Kit, count: int) -> None:
    to = pygame.Surface((640, 400), pygame.SRCALPHA)
    box = pygame.Rect(40, 40, 560, 320)
    points = [(i * 377) % 2400 - 300 for i in range(count)]
    points_chart(to, kit, Catalog(), box, points, ("1 Mar 2025", "9 Mar 2025"))
    rate_chart(to, kit, Catalog(), box, [p > 500 for p in points], ("1 Mar 2025", "9 Mar 2025"))
    painted = to.get_bounding_rect()
    assert painted.width > 300
    assert box.inflate(16, 16).contains(painted), painted


def test_values_lie_between_the_edges(kit: Kit) -> None:
    plot = Plot(kit, pygame.Rect(0, 0, 400, 300), [0, 500, 1000], ["0", "500", "1,000"], 5)
    assert plot.y(1000) == 0
    assert plot.y(0) == plot.field.height
    assert 0 <= plot.x(0) < plot.x(1) < plot.x(4) <= plot.field.width


def test_a_bar_shows_its_parts_in_proportion(kit: Kit) -> None:
    to = pygame.Surface((420, 40))
    parts_bar(to, kit, pygame.Rect(10, 10, 400, 20), [(1, (255, 0, 0)), (0, (0, 255, 0)), (3, (0, 0, 255))])
    row = [tuple(to.get_at((x, 20)))[:3] for x in range(10, 410)]
    assert row.count((0, 255, 0)) == 0
    assert 2.6 < row.count((0, 0, 255)) / row.count((255, 0, 0)) < 3.4


def test_a_bar_of_nothing(kit: Kit) -> None:
    to = pygame.Surface((420, 40))
    parts_bar(to, kit, pygame.Rect(10, 10, 400, 20), [(0, (255, 0, 0))])
    assert (255, 0, 0) not in {tuple(to.get_at((x, 20)))[:3] for x in range(420)}
