"""The window: where it opens, what it remembers, the canvas, and no screen at all."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.app import paths
from canasta.app.settings import Geometry
from canasta.ui import window as module
from canasta.ui.headless import open_headless
from canasta.ui.input import Viewport
from canasta.ui.window import MINIMUM, TITLE_BAR, GameWindow, NoDisplay, canvas_size, clamp, set_hints

Rect = pygame.Rect
LAPTOP = [Rect(0, 0, 1920, 1080)]
TWO = [Rect(0, 0, 1920, 1080), Rect(-2560, -200, 2560, 1440)]


def event(kind: int) -> pygame.event.Event:
    return pygame.event.Event(kind)


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.mark.parametrize(
    ("saved", "displays", "expected"),
    [
        (Geometry(1280, 720, 100, 200), LAPTOP, Rect(100, 200, 1280, 720)),
        (Geometry(1280, 720), LAPTOP, Rect(320, 196, 1280, 720)),
        (Geometry(1280, 720, -3000, 0), LAPTOP, Rect(320, 196, 1280, 720)),
        (Geometry(1280, 720, -2500, 0), TWO, Rect(-2500, 0, 1280, 720)),
        (Geometry(5000, 5000, 0, 0), LAPTOP, Rect(0, TITLE_BAR, 1920, 1080 - TITLE_BAR)),
        (Geometry(1280, 720, 1500, 900), LAPTOP, Rect(640, 360, 1280, 720)),
        (Geometry(1280, 720, -600, 100), TWO, Rect(0, 100, 1280, 720)),
        (Geometry(10, 10, 50, 60), LAPTOP, Rect(50, 60, *MINIMUM)),
        (Geometry(1280, 720, 10, 10), [Rect(0, 0, 800, 600)], Rect(0, TITLE_BAR, 800, 600 - TITLE_BAR)),
    ],
    ids=[
        "as saved",
        "centred",
        "far left",
        "second screen",
        "too large",
        "half off",
        "across two",
        "tiny",
        "small screen",
    ],
)
def test_saved_geometry_is_fitted_to_the_screens_there_are(
    saved: Geometry, displays: list[Rect], expected: Rect
) -> None:
    assert clamp(saved, displays) == expected


@given(
    st.builds(
        Geometry,
        st.integers(1, 32767),
        st.integers(1, 32767),
        st.none() | st.integers(-40_000, 40_000),
        st.none() | st.integers(-40_000, 40_000),
    ),
    st.sampled_from([LAPTOP, TWO, [Rect(0, 0, 800, 480)]]),
)
def test_every_geometry_opens_wholly_on_one_screen(saved: Geometry, displays: list[Rect]) -> None:
    assert any(display.contains(clamp(saved, displays)) for display in displays)


@pytest.mark.parametrize(
    ("pixels", "canvas"),
    [
        ((1280, 720), (1280, 720)),
        ((1024, 680), (1024, 680)),
        ((3840, 2160), (3840, 2160)),
        ((512, 340), (1024, 680)),
        ((800, 600), (1024, 768)),
        ((1920, 340), (3840, 680)),
    ],
)
def test_canvas_is_never_smaller_than_supported_and_keeps_the_shape(
    pixels: tuple[int, int], canvas: tuple[int, int]
) -> None:
    assert canvas_size(pixels) == canvas


def test_canvas_is_the_window_itself_where_it_fits() -> None:
    window = open_headless((1280, 720))
    assert window.surface.get_size() == window.size == (1280, 720)
    assert window.viewport == Viewport((1280, 720), 1.0, 1.0)
    assert not window.scaled_down
    window.flip()
    window.close()


def test_small_window_shows_the_canvas_scaled_down() -> None:
    window = open_headless((512, 340))
    assert window.scaled_down
    assert window.viewport.to_canvas((256, 170)) == (512, 340)
    window.surface.fill("red")
    window.flip()
    window.resize((1280, 720))
    assert window.note([event(pygame.WINDOWSIZECHANGED)], 0)
    assert not window.scaled_down
    assert not window.note([event(pygame.WINDOWMOVED)], 0), "only a new size is news"
    window.close()


def test_no_screen_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonexistent")
    with pytest.raises(NoDisplay, match=r"^There is no screen to open a window on \(.*nonexistent.*\)\.$"):
        GameWindow("Canasta", Geometry())


def test_invisible_driver_that_nobody_asked_for_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoDisplay, match="no desktop session"):
        GameWindow("Canasta", Geometry())
    assert not pygame.display.get_init()


def test_hints_are_set_before_the_display_and_keep_what_the_player_set() -> None:
    environ = {"SDL_TOUCH_MOUSE_EVENTS": "1"}
    set_hints(environ)
    assert environ["SDL_TOUCH_MOUSE_EVENTS"] == "1"
    assert environ["SDL_MOUSE_TOUCH_EVENTS"] == "0"
    assert environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    open_headless((1280, 720)).close()
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"


def test_icon_is_the_games_and_a_missing_one_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[tuple[int, int]] = []

    class Window(pygame.Window):
        def set_icon(self, icon: pygame.Surface) -> None:
            icons.append(icon.get_size())

    monkeypatch.setattr(pygame, "Window", Window)
    brand = paths.assets() / "brand"
    GameWindow("Canasta", Geometry(), icon=brand / "app_icon.svg").close()
    GameWindow("Canasta", Geometry(), icon=brand / "no_such.svg").close()
    assert icons == [(128, 128)]


class Told:
    """What the window asked to remember."""

    def __init__(self) -> None:
        self.calls: list[tuple[Geometry, bool]] = []

    def __call__(self, geometry: Geometry, fullscreen: bool) -> None:
        self.calls.append((geometry, fullscreen))


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def window(told: Told) -> Iterator[GameWindow]:
    open_headless((1280, 720)).close()
    window = GameWindow("Canasta", Geometry(1280, 720), exact=True, remember=told)
    window.note([event(pygame.WINDOWMOVED)], 0)
    window.note([], 9_000)
    told.calls.clear()
    yield window
    window.close()


def test_geometry_is_remembered_once_the_window_rests(window: GameWindow, told: Told) -> None:
    for n in range(10):
        window.resize((1300 + n, 800))
        window.note([event(pygame.WINDOWRESIZED)], 10_000 + 100 * n)
    assert told.calls == []
    window.note([], 11_399)
    assert told.calls == []
    window.note([], 11_400)
    window.note([], 20_000)
    assert [(g.width, g.height, full) for g, full in told.calls] == [(1309, 800, False)]


def test_geometry_is_remembered_at_the_end(window: GameWindow, told: Told) -> None:
    window.resize((1400, 900))
    window.note([event(pygame.WINDOWRESIZED)], 10_000)
    window.close()
    assert [(g.width, g.height) for g, _ in told.calls] == [(1400, 900)]
    told.calls.clear()


def test_maximised_window_remembers_what_it_was_before(window: GameWindow, told: Told) -> None:
    window.resize((1900, 1000))
    window.note([event(pygame.WINDOWRESIZED)], 10_000)  # some systems tell the size first, in a frame of its own
    window.note([event(pygame.WINDOWMAXIMIZED)], 10_016)
    assert window.geometry.maximized
    assert (window.geometry.width, window.geometry.height) == (1280, 720)
    window.note([], 12_000)
    assert [g.maximized for g, _ in told.calls] == [True]
    window.resize((1280, 720))
    window.note([event(pygame.WINDOWRESTORED), event(pygame.WINDOWRESIZED)], 13_000)
    assert not window.geometry.maximized


def test_fullscreen_and_back(window: GameWindow, told: Told) -> None:
    before = window.geometry
    window.toggle_fullscreen()
    window.note([event(pygame.WINDOWSIZECHANGED)], 10_000)
    assert window.geometry == before
    window.note([], 12_000)
    assert told.calls == [(before, True)]
    window.toggle_fullscreen()
    window.note([event(pygame.WINDOWSIZECHANGED)], 13_000)
    assert window.size == (1280, 720)
    assert not window.fullscreen
    window.note([], 15_000)
    assert told.calls[-1][1] is False


def test_minimised_and_shown_again(window: GameWindow) -> None:
    window.note([event(pygame.WINDOWMINIMIZED)], 10_000)
    assert window.minimized
    window.note([event(pygame.WINDOWEXPOSED)], 10_100)
    assert not window.minimized
    assert window.exposed
    window.flip()
    assert not window.exposed


def test_places_of_several_screens_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe:
        def __init__(self, title: str, size: tuple[int, int], position: int, *, hidden: bool) -> None:
            assert hidden
            display = TWO[position & 0xFFFF]
            self.position = display.centerx - size[0] // 2, display.centery - size[1] // 2

        def destroy(self) -> None:
            return

    monkeypatch.setattr(pygame, "Window", Probe)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [display.size for display in TWO])
    assert module._displays() == TWO


def test_four_corners_map_to_four_corners() -> None:
    view = Viewport((2560, 1440), scale=2.0)
    assert [view.to_canvas(p) for p in ((0, 0), (1280, 0), (0, 720), (1280, 720))] == [
        (0, 0),
        (2560, 0),
        (0, 1440),
        (2560, 1440),
    ]
