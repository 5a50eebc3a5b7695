"""The frame loop on a clock that only moves when told: pacing, jumps, navigation, crash, probe, headless play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta.ui.headless import FakeClock, FakePads, Headless, open_headless
from canasta.ui.input import (
    Accept,
    Back,
    Command,
    Device,
    DragCancel,
    DragEnd,
    DragStart,
    FocusLost,
    Input,
    Move,
    Press,
    Release,
    Resized,
    Tap,
    Text,
)
from canasta.ui.loop import FRAME_MS, IDLE_MS, LONGEST_STEP_MS, Loop, run
from canasta.ui.probe import ProbeWriter
from canasta.ui.scenes import Pop, Push, Quit, SceneStack
from canasta.ui.targets import Target
from canasta.ui.window import GameWindow
from tests.ui.support import Recorder, no_context


@pytest.fixture
def window() -> Iterator[GameWindow]:
    window = open_headless((1280, 720))
    yield window
    window.close()
    pygame.display.quit()


@pytest.fixture
def scene() -> Recorder:
    scene = Recorder("table")
    scene.shown = [
        Target("stock", pygame.Rect(100, 100, 80, 120), "piles", "Stock"),
        Target("pile", pygame.Rect(400, 100, 80, 120), "piles", "Pile"),
    ]
    return scene


@pytest.fixture
def game(window: GameWindow, scene: Recorder) -> Headless:
    game = Headless(window, SceneStack(no_context(), scene))
    scene.heard.clear()
    scene.times.clear()
    return game


class Script:
    """Events by time: an event source that ends the program after the last one."""

    def __init__(self, clock: FakeClock, *timed: tuple[float, pygame.event.Event]) -> None:
        self.clock = clock
        self.timed = sorted(timed, key=lambda pair: pair[0])
        self.polls = 0

    def poll(self) -> list[pygame.event.Event]:
        self.polls += 1
        due = [event for when, event in self.timed if when <= self.clock.now()]
        self.timed = self.timed[len(due) :]
        return due


QUIT = pygame.event.Event(pygame.QUIT)


def play(window: GameWindow, scene: Recorder, clock: FakeClock, source: Script) -> Loop:
    loop = Loop(SceneStack(no_context(), scene), window, Input(window.viewport, None, FakePads()))
    loop.run(clock, source)
    return loop


def test_moving_picture_runs_at_sixty_frames(window: GameWindow, scene: Recorder) -> None:
    scene.settled = False
    clock = FakeClock()
    play(window, scene, clock, Script(clock, (1000.0, QUIT)))
    assert 59 <= len(scene.times) <= 61
    assert scene.times[5] == pytest.approx(FRAME_MS / 1000)


def test_ornaments_move_as_smoothly_as_cards(window: GameWindow, scene: Recorder) -> None:
    scene.lively = True
    clock = FakeClock()
    play(window, scene, clock, Script(clock, (1000.0, QUIT)))
    assert 59 <= len(scene.times) <= 61


def test_what_can_wait_is_done_a_piece_a_frame_when_nothing_hurries(window: GameWindow, scene: Recorder) -> None:
    scene.lively = True
    clock = FakeClock()
    done: list[float] = []
    loop = Loop(
        SceneStack(no_context(), scene),
        window,
        Input(window.viewport, None, FakePads()),
        later=[lambda: done.append(clock.now())] * 3,
    )
    calm = 500.0

    def update(dt: float) -> None:
        scene.lively = clock.now() < calm

    scene.update = update  # type: ignore[method-assign, assignment]
    loop.run(clock, Script(clock, (1000.0, QUIT)))
    assert len(done) == 3
    assert done[0] >= calm
    assert len(set(done)) == 3


def test_slow_frames_are_not_made_up_for(window: GameWindow, scene: Recorder) -> None:
    scene.settled = False
    clock = FakeClock()
    slow = scene.draw

    def draw(to: pygame.Surface) -> None:
        slow(to)
        clock.sleep(40)
        scene.dirty = True

    scene.draw = draw  # type: ignore[method-assign]
    play(window, scene, clock, Script(clock, (1000.0, QUIT)))
    assert len(scene.times) == 25
    assert scene.times[-1] == pytest.approx(0.04)


def test_settled_picture_is_not_drawn_and_still_gets_its_time(window: GameWindow, scene: Recorder) -> None:
    clock = FakeClock()
    source = Script(clock, (10_000.0, QUIT))
    loop = play(window, scene, clock, source)
    assert loop.frames_drawn == 1
    # What is left of the last calm second is not counted: the event that ends it begins something.
    assert sum(scene.times) == pytest.approx(10.0, abs=1.0)
    assert source.polls < 500, "idle costs a look at the events every 25 ms, and nothing else"
    assert len(scene.times) < 1_000 / IDLE_MS + 15


def test_an_event_after_a_calm_second_begins_with_a_short_step(window: GameWindow, scene: Recorder) -> None:
    """Whatever the event set going must not be over with the step that follows it."""
    clock = FakeClock()
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=0)
    play(window, scene, clock, Script(clock, (5900.0, key), (6000.0, QUIT)))
    assert max(scene.times[-2:]) <= 0.05


def test_event_wakes_a_settled_picture_at_once(window: GameWindow, scene: Recorder) -> None:
    clock = FakeClock()
    heard: list[float] = []
    scene.answers[Accept()] = Quit()
    handle = scene.handle
    scene.handle = lambda intent: (heard.append(clock.now()), handle(intent))[1]  # type: ignore[method-assign]
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0)
    play(window, scene, clock, Script(clock, (5003.0, key)))
    assert heard[-1] - 5003.0 <= 25.0


def test_clock_jump_does_not_skip_the_animation(game: Headless, scene: Recorder) -> None:
    scene.settled = False
    game.frames(1)
    game.frames(1, ms=3_600_000)
    game.frames(1, ms=-500)
    assert scene.times == [pytest.approx(FRAME_MS / 1000), LONGEST_STEP_MS / 1000, 0.0]


def test_minimised_window_stands_still_and_goes_on_where_it_was(game: Headless, scene: Recorder) -> None:
    scene.settled = False
    game.events(pygame.event.Event(pygame.WINDOWMINIMIZED))
    scene.dirty = True
    drawn, updates = game.loop.frames_drawn, len(scene.times)
    game.frames(100, ms=100)
    assert game.loop.frames_drawn == drawn
    assert len(scene.times) == updates
    assert not game.loop.busy
    game.events(pygame.event.Event(pygame.WINDOWRESTORED), pygame.event.Event(pygame.WINDOWEXPOSED))
    assert game.loop.frames_drawn == drawn + 1
    assert scene.times[updates:] == [pytest.approx(FRAME_MS / 1000)]


def test_exposed_window_is_shown_again_without_drawing(
    game: Headless, scene: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    flips: list[int] = []
    monkeypatch.setattr(game.window, "flip", lambda: flips.append(1))
    drawn = game.loop.frames_drawn
    game.events(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert (game.loop.frames_drawn, flips) == (drawn, [1])


def test_resize_is_told_before_the_events_that_follow_it(game: Headless, scene: Recorder) -> None:
    game.resize((1600, 900))
    assert scene.heard == [Resized((1600, 900))]
    assert game.picture().get_size() == (1600, 900)


def test_two_hundred_resizes_in_mid_drag(game: Headless, scene: Recorder) -> None:
    game.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(110, 110), button=1, touch=False))
    held = pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(9, 9), buttons=(1, 0, 0), touch=False)
    game.events(held)
    for n in range(200):
        game.resize((1100 + n * 7 % 900, 700 + n * 11 % 500))
    game.events(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1, touch=False))
    assert [i for i in scene.heard if isinstance(i, (DragStart, DragCancel, DragEnd))] == [
        DragStart((110, 110)),
        DragEnd((300, 300)),
    ]
    assert game.window.size == (1100 + 199 * 7 % 900, 700 + 199 * 11 % 500)


def test_step_to_another_scene_drops_what_followed_but_not_what_concerns_the_machine(
    game: Headless, scene: Recorder
) -> None:
    dialog = Recorder("dialog")
    scene.answers[Accept()] = Push(dialog)
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0)
    again = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, scancode=0)
    touch = pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1)
    game.events(enter, again, touch)
    assert game.stack.top is dialog
    assert dialog.heard == [Device("keys"), Device("touch")]
    assert dialog.times == [], "time begins with the next frame"


def test_drag_is_called_off_for_the_scene_that_is_covered(game: Headless, scene: Recorder) -> None:
    game.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(110, 110), button=1, touch=False))
    game.events(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(9, 9), buttons=(1, 0, 0), touch=False))
    dialog = Recorder("dialog")
    scene.on_update = Push(dialog)
    game.frames(1)
    assert scene.heard[-1] == DragCancel()
    game.events(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1, touch=False))
    assert dialog.heard == []


def test_double_click_on_a_button_that_opens_a_scene_is_one_click(game: Headless, scene: Recorder) -> None:
    dialog = Recorder("dialog")
    scene.answers[Tap((140, 160))] = Push(dialog)
    game.tap("stock", count=2)
    assert [i for i in dialog.heard if isinstance(i, (Press, Tap, Release))] == []
    game.tap((140, 160))
    assert Tap((140, 160)) in dialog.heard


def test_commands_of_the_window_never_reach_a_scene(window: GameWindow, scene: Recorder) -> None:
    called: list[str] = []
    game = Headless(window, SceneStack(no_context(), scene), commands={"fullscreen": lambda: called.append("full")})
    game.key(pygame.K_F11)
    assert called == ["full"]
    assert scene.heard == [Device("keys")]


def test_text_goes_to_the_scene_that_types(game: Headless, scene: Recorder) -> None:
    game.type("a")
    scene.area = pygame.Rect(10, 10, 100, 30)
    game.frames(1)
    game.type("カ")
    assert scene.heard == [Device("keys"), Text("カ")]
    typing, scene.heard = Recorder("title"), []
    game.loop.stack.apply(Push(typing))
    game.frames(1)
    game.key(pygame.K_d)
    assert typing.heard[1:] == [Command("draw")], "the field of the scene below does not swallow letters"


def test_headless_player_uses_every_device(game: Headless, scene: Recorder) -> None:
    game.tap("pile")
    assert [i for i in scene.heard if isinstance(i, Tap)] == [Tap((440, 160))]
    scene.heard.clear()
    game.drag("stock", "pile")
    assert [type(i) for i in scene.heard if not isinstance(i, Move)] == [Press, DragStart, Release, DragEnd]
    game.events(game.pads.plug(0, 0))
    game.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.heard[-2:] == [Device("pad"), Accept()]
    game.send(Back())
    assert scene.heard[-1] == Back()
    with pytest.raises(KeyError, match="no target hand; there are stock, pile"):
        game.target("hand")


def test_headless_waits_until_the_picture_rests(game: Headless, scene: Recorder) -> None:
    scene.settled = False
    with pytest.raises(RuntimeError, match="still moving after 5 frames"):
        game.settle(limit=5)
    scene.settled = True
    game.settle()
    scene.on_update = Pop()
    game.frames(3)
    assert game.loop.done


def test_focus_lost_reaches_the_scene(game: Headless, scene: Recorder) -> None:
    game.events(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene.heard == [FocusLost()]


def test_unforeseen_exception_is_handed_over_and_every_scene_is_left(window: GameWindow, scene: Recorder) -> None:
    def broken(_: float) -> None:
        raise ZeroDivisionError("oh")

    dialog = Recorder("dialog", scene.diary, opaque=False)
    dialog.update = broken  # type: ignore[method-assign]
    stack = SceneStack(no_context(), scene)
    stack.apply(Push(dialog))
    crashes: list[Exception] = []
    clock = FakeClock()
    loop = Loop(stack, window, Input(window.viewport, None, FakePads()))
    code = run(loop, crashes.append, clock=clock, source=Script(clock))
    assert code == 1
    assert [str(crash) for crash in crashes] == ["oh"]
    assert scene.diary[-2:] == ["leave dialog", "leave table"]


def test_ctrl_c_leaves_the_scenes_too(window: GameWindow, scene: Recorder) -> None:
    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    scene.update = interrupted  # type: ignore[method-assign]
    loop = Loop(SceneStack(no_context(), scene), window, Input(window.viewport, None, FakePads()))
    clock = FakeClock()
    with pytest.raises(KeyboardInterrupt):
        run(loop, lambda _: pytest.fail("no crash"), clock=clock, source=Script(clock))
    assert scene.diary[-1] == "leave table"


def test_plain_end_is_zero(window: GameWindow, scene: Recorder) -> None:
    clock = FakeClock()
    loop = Loop(SceneStack(no_context(), scene), window, Input(window.viewport, None, FakePads()))
    assert run(loop, lambda _: pytest.fail("no crash"), clock=clock, source=Script(clock, (30.0, QUIT))) == 0


def test_probe_writes_each_settled_picture_once(window: GameWindow, scene: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "probe.jsonl"
    with ProbeWriter(path) as probe:
        game = Headless(window, SceneStack(no_context(), scene), probe=probe)
        game.frames(5)
        scene.settled = False
        scene.shown = scene.shown[:1]
        game.frames(5)
        assert len(path.read_text().splitlines()) == 1, "nothing is written while something moves"
        scene.settled = True
        game.frames(5)
        lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines == [
        {
            "scene": "table",
            "phase": "draw",
            "seat": 0,
            "focus": None,
            "targets": {"stock": [100, 100, 80, 120], "pile": [400, 100, 80, 120]},
        },
        {"scene": "table", "phase": "draw", "seat": 0, "focus": None, "targets": {"stock": [100, 100, 80, 120]}},
    ]


def test_probe_speaks_window_units_where_the_canvas_is_scaled(scene: Recorder, tmp_path: Path) -> None:
    window = open_headless((512, 340))
    with ProbeWriter(tmp_path / "probe") as probe:
        game = Headless(window, SceneStack(no_context(), scene), probe=probe)
    assert game.window.scaled_down
    line = json.loads((tmp_path / "probe").read_text())
    assert line["targets"]["stock"] == [50, 50, 40, 60]
    game.tap("stock")
    assert Tap((140, 160)) in scene.heard, "and the pointer finds its way back"
    window.close()
