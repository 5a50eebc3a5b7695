"""Reduced motion stops all motion: what changes is there at once, and nothing is ever seen on its way."""

from __future__ import annotations

import pygame
import pytest

from canasta.app.settings import SettingsStore
from canasta.ui.headless import Headless
from canasta.ui.scenes import Pop
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.table.brush import Brush
from canasta.ui.table.prompt import paint_banner
from tests.ui.screen_support import SCREENS, on_stage
from tests.ui.tabletop import SilentThinker, match_of, tabletop


def still() -> SettingsStore:
    store = SettingsStore(None)
    store.replace(reduced_motion=True)
    return store


def pictures(stage: Headless, frames: int) -> list[bytes]:
    """The different pictures of so many frames, in their order."""
    found: list[bytes] = []
    for _ in range(frames):
        stage.frames(1)
        now = stage.picture().get_buffer().raw
        if not found or found[-1] != now:
            found.append(now)
    return found


@pytest.mark.parametrize("name", ["title", "settings_access", "new_game", "pause", "seat_setup", "score_2"])
def test_buttons_are_up_or_down(name: str) -> None:
    with on_stage(SCREENS[name](), settings=still()) as stage:
        stage.frames(60)
        assert len(pictures(stage, 30)) == 1, "nothing moves by itself"
        button = next(
            target for target in stage.stack.top.targets() if target.id.startswith("button:") and target.enabled  # type: ignore[union-attr]
        )  # fmt: skip
        stage.events(stage._motion(button.rect.center))
        # Down and up, and not a step in between.
        assert len(pictures(stage, 20)) <= 2
        stage.events(stage._motion((2, stage.window.size[1] - 2)))
        assert len(pictures(stage, 20)) <= 2


def test_with_motion_there_are_steps_in_between() -> None:
    with on_stage(SCREENS["pause"]()) as stage:
        stage.frames(60)
        button = next(target for target in stage.stack.top.targets() if target.id.startswith("button:"))  # type: ignore[union-attr]
        stage.events(stage._motion(button.rect.center))
        assert len(pictures(stage, 20)) > 2


def test_choosing_a_pace_flies_no_card() -> None:
    scene = SettingsScene(system="en", keys=Pop, tab="pace")
    with on_stage(scene, settings=still()) as stage:
        stage.frames(30)
        scene._set("pace", "calm")
        assert not scene._preview.moving


def test_buttons_and_banners_of_the_table_stand_still() -> None:
    with tabletop(match_of(seed=5), SilentThinker(), size=(1280, 720), reduced_motion=True) as top:
        top.run.frames(400)
        assert len(pictures(top.run, 20)) == 1
        top.run.events(top.run._motion(top.run.target("button:draw").rect.center))
        assert len(pictures(top.run, 20)) <= 2
        # A banner fades where it is.
        brush = Brush(top.table.kit, top.ctx.catalog, top.table.layout)
        boxes = []
        for share in (0.4, 0.9):
            sheet = top.run.picture()
            sheet.fill((0, 0, 0))
            paint_banner(sheet, brush, "Canasta", share)
            boxes.append(_middle(sheet))
        assert abs(boxes[0] - boxes[1]) <= 1


def _middle(sheet: pygame.Surface) -> float:
    """The row in the middle of what is to be seen."""
    x = sheet.get_width() // 2
    rows = [y for y in range(sheet.get_height()) if sum(sheet.get_at((x, y))[:3]) > 60]
    return (rows[0] + rows[-1]) / 2
