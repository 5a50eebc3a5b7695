"""The list of matches, by mouse, keys and pad: everything that can be done with a match, and nothing that loses one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from canasta.app.i18n import Catalog
from canasta.app.library import Library, MatchInfo
from canasta.app.match import start_match
from canasta.app.notices import Notice
from canasta.engine.rules import load
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.input import Dropped
from canasta.ui.scenes import BaseScene, Nav, Pop, Push, SceneStack
from canasta.ui.screens.library import LibraryScene
from tests.support.playing import header, play

NOW = datetime(2025, 3, 9, 20, 15)
SIZES = ((640, 480), (1024, 680), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of two running matches and a finished one."""
    folder = tmp_path_factory.mktemp("played") / "records"
    library = Library(folder, lambda: NOW, Random(3))
    for seed, steps, rules in ((1, 60, {}), (2, 300, {}), (3, 9000, {"target_score": 1000})):
        match = start_match(library, header(seed, load("classic_4p", rules)), 0)
        play(match, steps)
        match.close()
    return folder


@pytest.fixture
def library(played: Path, tmp_path: Path) -> Iterator[Library]:
    """A copy of them, in a folder with a blank and Japanese letters in its path."""
    folder = tmp_path / "My matches 対戦" / "records"
    shutil.copytree(played, folder)
    opened = Library(folder, lambda: NOW, Random(3))
    yield opened
    opened.close()


class Desk:
    """The scene on a stack, and what it asked for."""

    def __init__(self, library: Library, size: tuple[int, int] = (1280, 720), language: str = "en") -> None:
        self.library = library
        self.asked: list[tuple[str, object]] = []
        self.shared: Nav | Notice | None = Notice("share.bad")
        self.found: list[Path] = []
        self.exports = library.folder.parent / "exports"
        self.window = open_headless(size)
        self.ctx = context(self.window, catalog=Catalog(language))
        self.scene = LibraryScene(
            library,
            play=self._note("play"),
            replay=self._note("replay"),
            check=self._note("check"),
            shared=self._share,
            statistics=lambda: self._note("statistics")(None),
            exports=self.exports,
            found=lambda: self.found,
            clock=lambda: NOW,
        )
        self.app = Headless(self.window, SceneStack(self.ctx, self.scene))
        self.app.settle()

    def _note(self, what: str) -> Callable[[MatchInfo | None], Nav | None]:
        def note(info: MatchInfo | None) -> Nav | None:
            self.asked.append((what, info.path if info else None))
            return Push(BaseScene())

        return note

    def _share(self, code: str) -> Nav | Notice | None:
        self.asked.append(("share", code))
        return self.shared

    @property
    def ids(self) -> list[str]:
        assert self.app.stack.top is not None
        return [target.id for target in self.app.stack.top.targets()]

    @property
    def names(self) -> list[str]:
        return [id.removeprefix("list:") for id in self.ids if id.startswith("list:")]

    @property
    def chosen(self) -> MatchInfo:
        assert self.scene.chosen is not None
        return self.scene.chosen


@pytest.fixture
def desk(library: Library) -> Iterator[Desk]:
    made = Desk(library)
    yield made
    made.window.close()


def test_running_and_finished_matches_are_apart(desk: Desk) -> None:
    assert len(desk.names) == 2
    assert not desk.chosen.finished
    assert {"play", "replay", "rename", "export", "delete"} <= set(desk.ids)
    desk.app.tap("shelf:finished")
    assert len(desk.names) == 1
    assert desk.chosen.finished
    assert {"replay", "check", "rename", "export", "delete"} <= set(desk.ids)
    assert "play" not in desk.ids


@pytest.mark.parametrize(("target", "asked"), [("play", "play"), ("replay", "replay")])
def test_a_match_is_opened(desk: Desk, target: str, asked: str) -> None:
    path = desk.chosen.path
    desk.app.tap(target)
    assert desk.asked == [(asked, path)]


def test_the_second_press_on_a_row_opens_it(desk: Desk) -> None:
    other = desk.names[1]
    desk.app.tap(f"list:{other}")
    assert desk.asked == []
    assert desk.chosen.path.name == other
    desk.app.tap(f"list:{other}")
    assert desk.asked == [("play", desk.library.folder / other)]


def test_keys_alone(desk: Desk) -> None:
    desk.app.key(pygame.K_DOWN)
    assert desk.chosen.path.name == desk.names[1]
    desk.app.key(pygame.K_RETURN)
    assert desk.asked == [("play", desk.chosen.path)]


def test_pad_alone(desk: Desk) -> None:
    desk.app.events(desk.app.pads.plug(0, 0))
    desk.app.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert desk.chosen.path.name == desk.names[1]
    desk.app.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    desk.app.pad(pygame.CONTROLLER_BUTTON_A)
    assert len(desk.asked) == 1


def test_a_match_is_deleted_and_brought_back(desk: Desk) -> None:
    path, text = desk.chosen.path, desk.chosen.path.read_bytes()
    desk.app.tap("delete")
    assert not path.exists()
    assert path.name not in desk.names
    desk.app.tap("undo")
    assert path.read_bytes() == text
    assert desk.chosen.path == path
    assert "undo" not in desk.ids


def test_all_are_deleted_and_brought_back_one_by_one(desk: Desk) -> None:
    before = sorted(info.path.name for info in desk.library.matches())
    for _ in range(2):
        desk.app.tap("delete")
    assert desk.names == []
    desk.app.tap("shelf:finished")
    desk.app.tap("delete")
    assert desk.library.matches() == []
    for _ in range(3):
        desk.app.tap("undo")
    assert sorted(info.path.name for info in desk.library.matches()) == before


def test_delete_and_undo_by_key(desk: Desk) -> None:
    path = desk.chosen.path
    desk.app.key(pygame.K_x)
    assert not path.exists()
    desk.app.key(pygame.K_z, pygame.KMOD_CTRL)
    assert path.exists()


def test_a_match_that_is_open_elsewhere_is_not_deleted(desk: Desk) -> None:
    journal = Library(desk.library.folder, lambda: NOW).open(desk.chosen.path)
    assert not isinstance(journal, Notice)
    desk.app.tap("delete")
    assert desk.chosen.path.exists()
    assert desk.scene.form.toasts.text == desk.ctx.catalog.t("save.record_locked")
    journal.close()


def test_a_match_is_named(desk: Desk) -> None:
    path = desk.chosen.path
    desk.app.tap("rename")
    desk.app.type("Sunday 日曜日")
    desk.app.key(pygame.K_RETURN)
    desk.app.frames(2)
    assert desk.app.stack.top is desk.scene
    assert next(info.title for info in desk.library.matches() if info.path == path) == "Sunday 日曜日"
    assert desk.scene.form["list"].rows[0].label == "Sunday 日曜日"  # type: ignore[attr-defined]


def test_a_name_that_is_not_wanted_after_all(desk: Desk) -> None:
    desk.app.tap("rename")
    desk.app.type("Oh no")
    desk.app.key(pygame.K_ESCAPE)
    desk.app.frames(2)
    assert {info.title for info in desk.library.matches()} == {""}


def test_export_and_import_again(desk: Desk) -> None:
    desk.app.tap("export")
    (copy,) = desk.exports.iterdir()
    assert str(copy) in desk.scene.form.toasts.text
    desk.app.send(Dropped(str(copy)))
    assert len(desk.names) == 3
    assert desk.chosen.path.read_text() == copy.read_text()


def test_a_dropped_file_that_is_no_match(desk: Desk, tmp_path: Path) -> None:
    junk = tmp_path / "letter.canasta"
    junk.write_bytes(b"Dear Luis")
    desk.app.send(Dropped(str(junk)))
    assert len(desk.names) == 2
    assert desk.scene.form.toasts.text == desk.ctx.catalog.t("save.import_failed", path=str(junk))
    assert junk.read_bytes() == b"Dear Luis"


def test_import_of_a_file_that_was_found(desk: Desk) -> None:
    desk.app.tap("export")
    desk.found = list(desk.exports.iterdir())
    desk.app.tap("import")
    desk.app.tap("found:0")
    assert desk.app.stack.top is desk.scene
    assert len(desk.names) == 3


def test_a_file_dropped_on_the_import_sheet(desk: Desk) -> None:
    desk.app.tap("export")
    desk.app.tap("import")
    desk.app.send(Dropped(str(next(desk.exports.iterdir()))))
    assert desk.app.stack.top is desk.scene
    assert len(desk.names) == 3


def test_a_share_code_is_followed(desk: Desk) -> None:
    desk.shared = Push(BaseScene())
    desk.app.tap("import")
    desk.app.tap("field")
    desk.app.type("CANASTA-1-abc")
    desk.app.key(pygame.K_RETURN)
    assert desk.asked == [("share", "CANASTA-1-abc")]
    assert desk.app.stack.top is not desk.scene


def test_a_share_code_that_is_none_is_refused(desk: Desk) -> None:
    desk.app.tap("import")
    desk.app.tap("field")
    desk.app.type("hello")
    desk.app.tap("button:yes")
    assert desk.app.stack.top is desk.scene
    assert desk.scene.form.toasts.text == desk.ctx.catalog.t("share.bad")


def test_the_list_is_read_again_when_somebody_comes_back(desk: Desk) -> None:
    desk.app.tap("play")
    match = start_match(desk.library, header(9), 0)
    match.close()
    desk.app.stack.apply(Pop())
    desk.app.frames(2)
    assert len(desk.names) == 3


def test_an_empty_library(tmp_path: Path) -> None:
    desk = Desk(Library(tmp_path / "nothing", lambda: NOW))
    assert desk.names == []
    assert "play" not in desk.ids
    desk.app.key(pygame.K_RETURN)
    desk.app.key(pygame.K_x)
    assert desk.asked == []
    desk.window.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_on_the_screen_and_nothing_overlaps(
    library: Library, size: tuple[int, int], language: str
) -> None:
    desk = Desk(library, size, language)
    for act in (None, "delete", "shelf:finished"):
        if act:
            desk.app.tap(act)
        whole = pygame.Rect((0, 0), desk.ctx.window.size)
        boxes = {widget.id: widget.rect for widget in desk.scene.form.widgets}
        assert all(whole.contains(box) for box in boxes.values()), boxes
        ids = list(boxes)
        for i, one in enumerate(ids):
            for two in ids[i + 1 :]:
                assert not boxes[one].colliderect(boxes[two]), (one, two)
        assert desk.ctx.catalog.missing == set()
    desk.window.close()
