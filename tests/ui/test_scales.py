"""Interface and card size from 0.8 to 2.0: what does not fit is made to, and the settings say so."""

from __future__ import annotations

import itertools

import pytest

from canasta.app.settings import SettingsStore
from canasta.engine.moves import discards
from canasta.engine.state import Phase
from canasta.ui.kit import MOST_TEXT
from canasta.ui.scenes import Pop
from canasta.ui.screens.settings import SettingsScene
from tests.ui.screen_support import SCREENS, Eye, on_stage
from tests.ui.tabletop import RandomThinker, SilentThinker, match_of, tabletop

SCALES = (0.8, 1.0, 1.4, 2.0)


@pytest.mark.parametrize(("ui", "card"), list(itertools.product(SCALES, (0.8, 2.0))))
def test_nothing_at_the_table_lies_on_something_else(ui: float, card: float) -> None:
    for size in ((1024, 680), (1920, 1080)):
        with tabletop(match_of(seed=6), SilentThinker(), size=size, ui_scale=ui, card_scale=card) as top:
            top.run.frames(3)
            z = top.table.layout.zones
            width, height = size
            for box in (z.bar, z.play, z.piles, z.tray, z.hand, z.fan, z.plate, z.buttons):
                assert box.x >= -1
                assert box.y >= -1
                assert box.right <= width + 1
                assert box.bottom <= height + 1
            assert z.play.y >= z.bar.bottom - 1
            assert z.play.bottom <= z.hand.y + 1
            assert z.fan.x >= z.plate.right - 1
            assert z.fan.right <= z.buttons.x + 1


@pytest.mark.parametrize(("ui", "wanted"), [(1.0, ""), (2.0, "elsewhere")])
def test_the_setting_says_what_there_is_room_for(ui: float, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    store = SettingsStore(None)
    store.replace(ui_scale=ui, card_scale=2.0)
    scene = SettingsScene(system="en", keys=Pop, tab="display")
    with on_stage(scene, (1280, 720), settings=store) as stage:
        stage.frames(2)
        said = " ".join(eye.seen)
        assert (wanted in said) if wanted else ("Room for" not in said)
        assert scene.kit.text_scale <= MOST_TEXT
        stage.tap("tabs:cards")
        stage.frames(2)
        assert "This window has room for" in scene._help(
            scene.kit, next(r for r in scene._page.rows if r.kind == "scale")
        )


@pytest.mark.parametrize("name", ["title", "new_game", "score_6", "settings_access", "pause", "history"])
def test_screens_with_the_largest_texts_stay_in_the_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    store = SettingsStore(None)
    store.replace(ui_scale=2.0, large_text=True)
    with on_stage(SCREENS[name](), (1280, 720), settings=store) as stage:
        stage.frames(3)
        assert eye.outside == set()


def test_without_motion_no_card_flies() -> None:
    """Each card is where it was or where it goes to, never in between; a new one first waits where it comes from."""
    with tabletop(match_of(seed=11), RandomThinker(3), pace="normal", reduced_motion=True) as top:
        stage = top.table.director.stage
        before = {key: stage.pose(key) for key in stage.keys}
        jumps = 0
        for _ in range(240):
            top.run.frames(1)
            for key in stage.keys:
                pose, last = stage.pose(key), before.get(key)
                if last is None or (pose.x, pose.y, pose.angle) == (last.x, last.y, last.angle):
                    continue
                goal = stage.goal(key)
                assert (pose.x, pose.y, pose.angle) == (goal.x, goal.y, goal.angle), key
                jumps += 1
            before = {key: stage.pose(key) for key in stage.keys}
            if top.table.model.my_turn and not top.table.director.busy:
                if top.table.model.view.public.phase is Phase.DRAW:
                    top.table.shown(top.table.model.draw())
                else:
                    top.table.perform(next(discards(top.table.model.view)))
        assert jumps > 40
        assert not top.table.show.effects.running
