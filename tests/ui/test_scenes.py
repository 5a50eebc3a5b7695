"""The stack of scenes: who hears, who is drawn, and that everybody is left once."""

from __future__ import annotations

import pygame
import pytest

from canasta.ui.input import Accept, Back, Command, Device, FocusLost, Intent, PadLost, Resized
from canasta.ui.scenes import BaseScene, Pop, Push, Quit, Replace, Reset, SceneStack, Stay
from tests.ui.support import Recorder, no_context


@pytest.fixture
def diary() -> list[str]:
    return []


@pytest.fixture
def table(diary: list[str]) -> Recorder:
    return Recorder("table", diary)


@pytest.fixture
def stack(table: Recorder, diary: list[str]) -> SceneStack:
    stack = SceneStack(no_context(), table)
    diary.clear()
    return stack


def names(stack: SceneStack) -> list[str]:
    return [scene.name for scene in stack.scenes]


def test_push_and_pop(stack: SceneStack, diary: list[str]) -> None:
    assert stack.apply(Push(Recorder("menu", diary)))
    assert names(stack) == ["table", "menu"]
    assert stack.apply(Pop())
    assert names(stack) == ["table"]
    assert diary == ["enter menu", "leave menu"]


def test_replace_and_reset(stack: SceneStack, diary: list[str]) -> None:
    stack.apply(Replace(Recorder("score", diary)))
    stack.apply(Push(Recorder("menu", diary)))
    stack.apply(Reset(Recorder("title", diary)))
    assert names(stack) == ["title"]
    assert diary == ["leave table", "enter score", "enter menu", "leave menu", "leave score", "enter title"]


@pytest.mark.parametrize("nav", [Pop(), Quit()])
def test_leaving_the_last_scene_ends_the_program(stack: SceneStack, diary: list[str], nav: Pop | Quit) -> None:
    stack.apply(nav)
    assert stack.top is None
    assert stack.settled
    assert diary == ["leave table"]
    assert stack.handle(Accept()) is None
    assert stack.update(0.01) is None


def test_stay_changes_nothing(stack: SceneStack, diary: list[str]) -> None:
    assert not stack.apply(Stay())
    assert diary == []


def test_only_the_top_scene_hears_the_player_and_gets_time(stack: SceneStack, table: Recorder) -> None:
    menu = Recorder("menu", opaque=False)
    stack.apply(Push(menu))
    for intent in (Accept(), FocusLost()):
        stack.handle(intent)
    stack.update(0.02)
    assert menu.heard == [Accept(), FocusLost()]
    assert menu.times == [0.02]
    assert table.heard == []
    assert table.times == []


@pytest.mark.parametrize("intent", [Resized((1280, 720)), Device("pad"), PadLost(0, "Pad")])
def test_all_scenes_hear_of_the_machine_but_only_the_top_one_may_go(
    stack: SceneStack, table: Recorder, intent: Intent
) -> None:
    table.answers[intent] = Quit()
    menu = Recorder("menu")
    stack.apply(Push(menu))
    assert stack.handle(intent) is None
    assert table.heard == menu.heard == [intent]


def test_closing_the_window_asks_the_scene_and_ends_where_nobody_answers(stack: SceneStack, table: Recorder) -> None:
    assert stack.handle(Command("quit")) == Quit()
    table.answers[Command("quit")] = Stay()
    assert stack.handle(Command("quit")) == Stay()
    assert stack.handle(Back()) is None


def test_scenes_below_a_dialog_are_drawn_and_those_below_an_opaque_one_are_not(
    stack: SceneStack, diary: list[str]
) -> None:
    canvas = pygame.Surface((10, 10))
    stack.apply(Push(Recorder("pause", diary)))
    stack.apply(Push(Recorder("question", diary, opaque=False)))
    diary.clear()
    stack.draw(canvas)
    assert diary == ["draw pause", "draw question"]


def test_uncovered_scene_is_drawn_again(stack: SceneStack) -> None:
    canvas = pygame.Surface((10, 10))
    stack.draw(canvas)
    assert not stack.dirty
    stack.apply(Push(Recorder("menu")))
    stack.draw(canvas)
    stack.apply(Pop())
    assert stack.dirty


def test_covered_scene_that_becomes_dirty_is_seen_through_a_dialog(stack: SceneStack, table: Recorder) -> None:
    stack.apply(Push(Recorder("question", opaque=False)))
    stack.draw(pygame.Surface((10, 10)))
    assert stack.settled
    table.dirty = True
    assert stack.dirty
    assert not stack.settled


def test_draw_may_ask_to_be_drawn_again(stack: SceneStack, table: Recorder) -> None:
    def draw(_: pygame.Surface) -> None:
        table.dirty = True

    table.draw = draw  # type: ignore[method-assign]
    stack.draw(pygame.Surface((10, 10)))
    assert stack.dirty


def test_scene_that_fails_to_leave_does_not_keep_the_others(stack: SceneStack, diary: list[str]) -> None:
    bad = Recorder("bad", diary)

    def leave() -> None:
        raise OSError("disk full")

    bad.leave = leave  # type: ignore[method-assign]
    stack.apply(Push(bad))
    with pytest.raises(OSError, match="disk full"):
        stack.close()
    assert diary == ["enter bad", "leave table"]
    assert stack.top is None


def test_base_scene_redraws_when_resized() -> None:
    scene = BaseScene()
    scene.dirty = False
    assert scene.handle(Resized((1, 1))) is None
    assert scene.dirty
