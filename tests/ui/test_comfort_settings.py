"""What the settings offer for comfort: each row is there, works at once, is kept, and is reached by keys and pad."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.app.settings import SettingsStore
from canasta.app.speech import Speaker
from canasta.ui.headless import Headless
from canasta.ui.intents import Accept, Device, DeviceKind, Focus
from canasta.ui.layout_zones import zones
from canasta.ui.scenes import Pop
from canasta.ui.screens.settingrows import TABS, SettingRow
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.voices import Voices
from tests.ui.screen_support import on_stage

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
