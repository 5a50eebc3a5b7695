"""Settings: ranges, fallback field by field, unknown keys, broken files."""

import json
from pathlib import Path

import pytest

from canasta.app.i18n import Catalog
from canasta.app.settings import Geometry, NewGame, Profile, SeatChoice, Settings, SettingsStore


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings folder 設定" / "settings.json"


def written(file: Path, content: object) -> SettingsStore:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return SettingsStore(file)


def test_first_start_has_defaults_and_writes_nothing(file: Path) -> None:
    store = SettingsStore(file)
    assert store.settings == Settings()
    assert store.notices == []
    assert not file.exists()


def test_everything_comes_back(file: Path) -> None:
    wanted = {
        "language": "ja",
        "pace": "fast",
        "master_volume": 0.25,
        "window": Geometry(1600, 900, -20, 40, True),
        "keys": {"draw": ("d", "space")},
        "new_game": NewGame("samba", 4, (SeatChoice("みか", "human", portrait=3),), {"draw_count": 2}),
        "profiles": (Profile("みか", 3, 1, "leaf", "suit", "en", 1.4, "pad1"),),
    }
    before = SettingsStore(file).replace(**wanted)
    after = SettingsStore(file)
    assert after.settings == before
    assert after.notices == []
    for name, value in wanted.items():
        assert getattr(after.settings, name) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pace", "turbo"),
        ("master_volume", 1.5),
        ("master_volume", float("nan")),
        ("effects_volume", -0.1),
        ("ui_scale", 0.5),
        ("card_scale", 2.5),
        ("language", "fr"),
        ("muted", "yes"),
        ("hand_sort", 3),
        ("profiles", 7),
        ("keys", {"draw": "d"}),
    ],
)
def test_a_bad_field_falls_back_alone(file: Path, name: str, value: object) -> None:
    store = written(file, {"fullscreen": True, name: value})
    assert store.settings == Settings(fullscreen=True)
    (notice,) = store.notices
    assert name in Catalog("en").say(notice)


def test_a_bad_field_inside_leaves_its_neighbours(file: Path) -> None:
    store = written(
        file,
        {
            "window": {"width": -5, "height": 900},
            "profiles": [{"name": "Ana", "portrait": 99}, "no profile", {"name": "Leo", "colour": 2}],
        },
    )
    assert store.settings.window == Geometry(1280, 900)
    assert store.settings.profiles == (Profile("Ana"), Profile("Leo", colour=2))
    assert [notice.args["name"] for notice in store.notices] == ["window.width", "profiles.0.portrait", "profiles.1"]


def test_unknown_keys_are_kept(file: Path) -> None:
    store = written(file, {"from_the_future": [1, 2], "window": {"width": 800, "tilt": 3}, "muted": True})
    assert store.notices == []
    store.replace(muted=False)
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["from_the_future"] == [1, 2]
    assert saved["window"]["tilt"] == 3
    assert saved["window"]["width"] == 800
    assert saved["muted"] is False


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"muted": tr', "\x00\x01", "[" * 100_000])
def test_a_file_that_is_no_settings_file_is_set_aside(file: Path, content: str) -> None:
    store = written(file, content)
    assert store.settings == Settings()
    aside = file.with_name("settings.broken-1.json")
    assert aside.read_text(encoding="utf-8") == content
    assert str(aside) in Catalog("en").say(store.notices[0])
    store.replace(muted=True)
    assert SettingsStore(file).settings.muted


def test_bytes_that_are_no_text_are_set_aside_too(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xff\xfe\x80")
    store = SettingsStore(file)
    assert store.settings == Settings()
    assert file.with_name("settings.broken-1.json").read_bytes() == b"\xff\xfe\x80"


def test_the_last_good_file_stands_in_for_a_broken_one(file: Path) -> None:
    SettingsStore(file).replace(cloth="pampa")
    SettingsStore(file)
    store = written(file, "{tru")
    assert store.settings.cloth == "pampa"
    assert len(store.notices) == 1


def test_two_broken_files_are_both_kept(file: Path) -> None:
    written(file, "one")
    written(file, "two")
    assert file.with_name("settings.broken-1.json").read_text() == "one"
    assert file.with_name("settings.broken-2.json").read_text() == "two"


@pytest.mark.parametrize(
    "change", [{"pace": "turbo"}, {"ui_scale": 3.0}, {"colour": 1}, {"window": Geometry(0, 0)}, {"muted": object()}]
)
def test_replace_refuses_bad_values_and_changes_nothing(file: Path, change: dict[str, object]) -> None:
    store = SettingsStore(file)
    with pytest.raises(ValueError, match=next(iter(change))):
        store.replace(fullscreen=True, **change)
    assert store.settings == Settings()
    assert not file.exists()


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("")
    store = SettingsStore(wall / "settings.json")
    store.replace(muted=True)
    store.replace(pace="calm")
    assert (store.settings.muted, store.settings.pace) == (True, "calm")
    (notice,) = store.notices
    assert str(wall) in Catalog("ja").say(notice)


def test_saving_leaves_no_temporary_files(file: Path) -> None:
    store = SettingsStore(file)
    store.replace(muted=True)
    store.replace(muted=False)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_without_a_path_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = SettingsStore(None)
    store.replace(muted=True)
    assert store.settings.muted
    assert list(tmp_path.iterdir()) == []
