"""Random sessions of 500 events: whatever is pressed in whatever order, nothing breaks, sticks or gets lost."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.mixed import STARTS, play


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_input(start: str, seed: int) -> None:
    screens = play(seed, start)
    assert sum(screens.values()) == 500
