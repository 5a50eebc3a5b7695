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
def test_random_input(start: str) -> None:
    session = play(1, start)
    assert sum(session.screens.values()) == 500
    assert len(session.kinds) > 15, "all devices were used"
