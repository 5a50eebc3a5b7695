"""Folders of the program and of the player."""

from pathlib import Path

import pytest

from canasta.app import paths
from canasta.app.i18n import Catalog


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, with a blank and Japanese letters in its path."""
    place = tmp_path / "My games カナスタ"
    monkeypatch.setenv("CANASTA_HOME", str(place))
    return place


def test_source_tree_assets() -> None:
    assert (paths.assets() / "cards").is_dir()


def test_frozen_assets_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "canasta" / "assets").mkdir(parents=True)
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert paths.assets() == tmp_path / "canasta" / "assets"


def test_wheel_assets_before_source_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("canasta/app", "canasta/assets", "assets"):
        (tmp_path / place).mkdir(parents=True)
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "canasta" / "app" / "paths.py"))
    assert paths.assets() == tmp_path / "canasta" / "assets"
    (tmp_path / "canasta" / "assets").rmdir()
    assert paths.assets() == tmp_path / "assets"


def test_missing_assets_name_the_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "canasta" / "app" / "paths.py"))
    with pytest.raises(FileNotFoundError, match="assets"):
        paths.assets()


def test_home_variable_holds_everything(here: Path) -> None:
    assert paths.config_dir() == here
    assert paths.data_dir() == here
    assert paths.records_dir() == here / "records"
    assert paths.rulesets_dir() == here / "rulesets"
    for place in (paths.records_dir(), paths.rulesets_dir(), paths.log_dir()):
        assert place.is_dir()
        assert here in place.parents
    assert paths.home().notices == ()


def test_an_unwritable_home_falls_back_with_a_message(tmp_path: Path) -> None:
    wall = tmp_path / "file"
    wall.write_text("a file, so no folder can be made below it")
    spare = tmp_path / "spare"
    spare.mkdir()
    home = paths.find_home(str(wall / "below"), spare)
    for place in (home.config, home.data, home.log):
        assert spare in place.parents
        assert paths.is_writable(place)
    (notice,) = home.notices
    sentence = Catalog("en").say(notice)
    assert str(wall / "below") in sentence
    assert str(home.data.parent) in sentence
    assert paths.find_home(str(wall / "below"), spare).data == home.data, "found again at the next start"


def test_a_writable_folder_keeps_no_trace_of_the_trial(tmp_path: Path) -> None:
    assert paths.is_writable(tmp_path / "new" / "folder")
    assert list((tmp_path / "new" / "folder").iterdir()) == []
