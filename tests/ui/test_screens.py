"""Every screen around the table at the sizes and in the languages it must stand: complete, readable, pressable."""

from __future__ import annotations

from itertools import combinations

import pytest

from canasta.app.settings import SettingsStore
from canasta.ui.intents import Device, Focus
from canasta.ui.screens.base import FormScene
from canasta.ui.widgets import ScrollView
from tests.ui.screen_support import SCREENS, Eye, context_of, on_stage

SIZES = [(1024, 680), (1366, 768), (1920, 1080)]
LANGUAGES = ["en", "ja"]


def still() -> SettingsStore:
    """Settings with which figures stand at once."""
    store = SettingsStore(None)
    store.replace(pace="instant", reduced_motion=True)
    return store


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_every_text_fits(name: str, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    with on_stage(SCREENS[name](), size, language, still()) as stage:
        stage.send(Device("keys"))
        stage.settle()
        scene = stage.stack.top
        assert isinstance(scene, FormScene)
        assert context_of(scene).catalog.missing == set()
    assert eye.cut == set()
    assert eye.outside == set()
    assert eye.seen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_targets_lie_in_the_window_and_apart(name: str, size: tuple[int, int]) -> None:
    with on_stage(SCREENS[name](), size, "ja") as stage:
        scene = stage.stack.top
        assert isinstance(scene, FormScene)
        screen = stage.window.surface.get_rect()
        assert scene.targets()
        for target in scene.targets():
            assert screen.contains(target.rect), target
            assert target.label, target
        pressable = [widget for widget in scene.form.widgets if not isinstance(widget, ScrollView)]
        for one, other in combinations(pressable, 2):
            assert not one.rect.colliderect(other.rect), (one.id, other.id)


@pytest.mark.parametrize("name", SCREENS)
def test_what_can_be_pressed_is_large_enough(name: str) -> None:
    with on_stage(SCREENS[name](), (1024, 680)) as stage:
        for target in stage.stack.top.targets() if stage.stack.top else ():
            if ":" in target.id and target.id.split(":")[0] in ("page", "log", "deals"):
                continue
            # Rows that are half scrolled out, and the cells of a control, may be smaller.
            if target.zone in ("rows", "list", "index", "games", "form"):
                continue
            assert min(target.rect.size) >= 44, target


@pytest.mark.parametrize("name", SCREENS)
def test_every_widget_can_be_reached_with_the_keys(name: str) -> None:
    with on_stage(SCREENS[name]()) as stage:
        scene = stage.stack.top
        assert isinstance(scene, FormScene)
        stage.send(Device("keys"))
        wanted = {widget.id for widget in scene.form.widgets if widget.focusable}
        reached = {scene.form.focus}
        for _ in range(len(wanted) + 2):
            stage.send(Focus("next"))
            reached.add(scene.form.focus)
        assert reached == wanted


@pytest.mark.parametrize("name", ["title", "new_game", "score_2", "settings_access", "rules_frozen", "pause"])
def test_large_text_and_high_contrast_fit_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SettingsStore(None)
    store.replace(large_text=True, high_contrast=True, large_indices=True, reduced_motion=True)
    eye = Eye(monkeypatch)
    for language in LANGUAGES:
        with on_stage(SCREENS[name](), (1280, 720), language, store) as stage:
            stage.settle()
    assert eye.cut == set()
    assert eye.outside == set()


@pytest.mark.parametrize("size", [(3840, 2160), (2560, 1080), (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "name", ["title", "new_game", "score_6", "match_end_2", "settings_cards", "rules_sheet", "log"]
)
def test_large_wide_and_tall_windows(name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    with on_stage(SCREENS[name](), size, "ja", still()) as stage:
        stage.settle()
        screen = stage.window.surface.get_rect()
        assert stage.stack.top
        assert all(screen.contains(target.rect) for target in stage.stack.top.targets())
    assert eye.cut == set()
    assert eye.outside == set()


@pytest.mark.parametrize("name", SCREENS)
def test_another_size_and_language_while_it_is_shown(name: str) -> None:
    with on_stage(SCREENS[name](), settings=still()) as stage:
        scene = stage.stack.top
        assert isinstance(scene, FormScene)
        stage.resize((1600, 900))
        stage.settle()
        assert scene.kit.size == (1600, 900)
        english = stage.picture().get_buffer().raw
        context_of(scene).catalog.language = "ja"
        scene.dirty = True
        stage.settle()
        assert scene.kit.language == "ja"
        assert stage.picture().get_buffer().raw != english


@pytest.mark.parametrize("name", SCREENS)
def test_an_untouched_screen_rests(name: str) -> None:
    """Nothing but the title moves by itself, and that comes to rest as well."""
    with on_stage(SCREENS[name]()) as stage:
        stage.frames(520 if name.startswith("title") else 75, ms=50)
        drawn = stage.loop.frames_drawn
        stage.frames(20)
        assert stage.loop.frames_drawn == drawn
