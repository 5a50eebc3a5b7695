"""What the settings offer for comfort: each row is there, works at once, is kept, and is reached by keys and pad."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from canasta.app.settings import SettingsStore
from canasta.app.speech import Speaker
from canasta.engine.moves import discards
from canasta.engine.violations import Violation
from canasta.ui.headless import Headless
from canasta.ui.intents import Accept, Device, DeviceKind, Focus
from canasta.ui.layout_zones import zones
from canasta.ui.scenes import Pop
from canasta.ui.screens.settingrows import TABS, SettingRow
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.voices import Voices
from tests.ui.screen_support import on_stage
from tests.ui.tabletop import RandomThinker, SilentThinker, match_of, tabletop

COMFORT = (
    "speech", "narration", "captions", "show_points", "confirm_discard", "lay_at_once", "pace", "reduced_motion",
    "large_indices", "large_text", "four_colour", "high_contrast", "ui_scale", "card_scale",
)  # fmt: skip


def rows() -> dict[str, tuple[str, SettingRow]]:
    return {row.field: (tab.id, row) for tab in TABS for row in tab.rows}


def test_every_comfort_is_offered() -> None:
    assert set(COMFORT) <= rows().keys()


def to_row(stage: Headless, field: str, pad: int | None) -> None:
    """Move the focus from the page's tabs to a row, by single steps."""
    for direction in ("right", "up", "down"):
        for _ in range(1 if direction == "right" else 12):
            focused = stage.stack.top.focused()  # type: ignore[union-attr]
            if focused is not None and focused.id.startswith(f"set:{field}"):
                return
            stage.send(Focus(direction, pad))
    raise AssertionError(f"no way to {field}")


@pytest.mark.parametrize("kind", ["keys", "pad"])
@pytest.mark.parametrize("field", COMFORT)
def test_a_comfort_is_changed_by_keys_and_pad_and_kept(field: str, kind: DeviceKind, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    tab, row = rows()[field]
    before = getattr(store.settings, field)
    pad = 0 if kind == "pad" else None
    with on_stage(SettingsScene(system="en", keys=Pop, tab=tab), settings=store) as stage:
        stage.frames(1)
        stage.send(Device(kind))
        to_row(stage, field, pad)
        stage.send(Accept(pad) if row.kind == "switch" else Focus("right", pad))
        stage.frames(1)
        assert getattr(store.settings, field) != before
    assert getattr(SettingsStore(path).settings, field) != before, "it outlives the program"


@pytest.mark.parametrize(("program", "said"), [(None, "no voice"), ("/usr/bin/espeak", "aloud")])
def test_the_setting_says_where_there_is_no_voice(program: str | None, said: str) -> None:
    scene = SettingsScene(system="en", keys=Pop, tab="access")
    with on_stage(scene) as stage:
        speaker = Speaker(platform="linux", which=lambda name: program if name == "espeak" else None)
        scene.ctx.voices = Voices(lambda: scene.ctx.settings.settings, scene.ctx.catalog, speaker)
        stage.frames(1)
        assert said in scene._help(scene.kit, rows()["speech"][1])


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (4, 2), (6, 3), (6, 6)])
@pytest.mark.parametrize("size", [(1024, 680), (1280, 720), (1920, 1080)])
def test_a_scale_that_does_not_fit_says_what_it_is_at_this_table(
    players: int, sides: int, size: tuple[int, int]
) -> None:
    store = SettingsStore(None)
    store.replace(card_scale=2.0, ui_scale=1.3)
    scene = SettingsScene(system="en", keys=Pop, seated=lambda: (players, sides))
    with on_stage(scene, size, settings=store) as stage:
        stage.frames(1)
        there = zones(size, players, sides, density=scene.kit.density, ui=1.3, card=2.0).scale
        assert there.card < 2.0
        assert f"{round(there.card * 100)} %" in scene._help(scene.kit, rows()["card_scale"][1])
        told = scene._help(scene.kit, rows()["ui_scale"][1])
        assert (f"{round(there.ui * 100)} %" in told) == (there.ui < 1.3)


@pytest.mark.parametrize("rules", ["classic_4p", "samba"])
def test_card_points_are_shown_and_taken_off_at_once(rules: str) -> None:
    match = match_of(rules, seed=5)
    with tabletop(match, SilentThinker(), size=(1280, 720)) as top:
        top.run.frames(6)
        plain = top.run.picture()
        top.ctx.settings.replace(show_points=True)
        top.run.frames(30)
        shown = top.run.picture()
        for spot in top.table.layout.hand:
            strip = pygame.Rect(spot.strip.ints).clip(plain.get_rect())
            assert any(
                plain.get_at((x, y)) != shown.get_at((x, y))
                for x in range(strip.left, strip.right, 2) for y in range(strip.top, strip.bottom, 2)
            ), spot.card  # fmt: skip
        assert len(top.table.telling.points()) == len(match.view(0).hand)
        top.ctx.settings.replace(show_points=False)
        top.run.frames(30)
        fan = pygame.Rect(top.table.layout.zones.fan.ints)
        after = top.run.picture().subsurface(fan).copy()
        assert after.get_buffer().raw == plain.subsurface(fan).copy().get_buffer().raw


@pytest.mark.parametrize("kind", ["mouse", "touch", "keys", "pad"])
def test_whoever_waits_skips_to_the_own_turn_with_any_device(kind: DeviceKind) -> None:
    with tabletop(match_of(seed=11), RandomThinker(3), size=(1280, 720), pace="calm") as top:
        top.until_mine()
        top.ctx.settings.replace(pace="calm")
        draw = top.table.model.draw()
        assert not isinstance(draw, Violation)
        top.table.shown(draw)
        top.table.skip()
        top.table.perform(next(discards(top.table.model.view)))
        top.run.frames(2)
        assert top.match.to_act != 0
        if kind in ("mouse", "touch"):
            top.run.tap("button:skip")
        else:
            top.run.send(Device(kind))
            for _ in range(60):
                focused = top.table.focused()
                if focused is not None and focused.id == "button:skip":
                    break
                top.run.send(Focus("next", 0 if kind == "pad" else None))
            top.run.send(Accept(0 if kind == "pad" else None))
        top.run.frames(20)
        assert top.table.model.my_turn
        assert "button:skip" not in top.ids()
