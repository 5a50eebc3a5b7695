"""The screen of keys and pad buttons, and the raw keys it listens to."""

from __future__ import annotations

import pygame
import pytest

from canasta.app.settings import SettingsStore
from canasta.ui.bindings import COMMANDS, Bindings
from canasta.ui.headless import Headless
from canasta.ui.intents import Back
from canasta.ui.screens.keys import KeysScene
from tests.ui.screen_support import Eye, on_stage


def listen(stage: Headless, command: str) -> None:
    """Chooses a command with the keyboard and presses Return, so that the next key is meant for it."""
    for _ in range(COMMANDS.index(command)):
        stage.key(pygame.K_DOWN)
    stage.key(pygame.K_RETURN)


def test_a_new_key_holds_at_once_and_is_saved() -> None:
    store = SettingsStore(None)
    told: list[Bindings] = []
    scene = KeysScene(told.append)
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("commands")
        listen(stage, "take")
        assert scene.listening
        stage.key(pygame.K_q)
        assert not scene.listening
        stage.frames(2)
        assert stage.stack.top is scene
    assert told[-1].command("q") == "take"
    assert store.settings.keys == {"take": ("q",)}


def test_a_key_means_one_thing_only_and_the_loss_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(monkeypatch)
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("commands")
        stage.key(pygame.K_RETURN)
        stage.key(pygame.K_t)
        stage.frames(20)
    assert store.settings.keys == {"draw": ("t",), "take": ()}
    assert "Take the pile has no key now" in eye.seen


def test_keys_that_every_screen_needs_are_refused() -> None:
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("commands")
        stage.key(pygame.K_RETURN)
        stage.key(pygame.K_SPACE)
        assert not scene.listening
        assert scene.form.toasts.text
    assert store.settings.keys == {}


def test_the_key_that_began_it_is_not_taken_for_the_new_one() -> None:
    """The system repeats Return while it is held; that is no answer."""
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("commands")
        down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0, unicode="")
        stage.events(down)
        stage.events(down)
        stage.events(down)
        assert scene.listening
        stage.events(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, scancode=0))
        stage.key(pygame.K_k, pygame.KMOD_CTRL)
    assert store.settings.keys == {"draw": ("ctrl+k",)}


def test_escape_gives_up_and_then_leaves() -> None:
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        scene.form.focus_on("commands")
        stage.key(pygame.K_RETURN)
        stage.key(pygame.K_ESCAPE)
        assert not scene.listening
        assert stage.stack.top is scene
        stage.key(pygame.K_ESCAPE)
        assert stage.loop.done
    assert store.settings.keys == {}


def test_pad_buttons_by_pad_alone() -> None:
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        stage.events(stage.pads.plug(0, 7))
        scene.form.focus_on("commands")
        stage.pad(pygame.CONTROLLER_BUTTON_A, 7)
        assert scene.listening
        stage.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK, 7)
        assert not scene.listening
    assert store.settings.pad_buttons["draw"] == ("right_stick",)


def test_usual_keys_come_back_and_a_command_may_have_none() -> None:
    store = SettingsStore(None)
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store) as stage:
        stage.tap("button:clear")
        assert store.settings.keys == {"draw": ()}
        stage.tap("button:reset")
        assert store.settings.keys == {}
        stage.send(Back())
        assert stage.loop.done


def test_bindings_are_kept_for_the_next_time() -> None:
    store = SettingsStore(None)
    store.replace(keys={"hint": ("f5",)})
    scene = KeysScene(lambda _: None)
    with on_stage(scene, settings=store):
        assert scene._bindings.keys["hint"] == ("f5",)
