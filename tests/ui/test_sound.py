"""Sounds: variants, volumes, and every way a device can be missing."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta.app import paths
from canasta.ui.headless import FakeClock
from canasta.ui.sound import VOICES, Sounds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "sounds"
    folder.mkdir()
    for name in ("slide_1", "slide_2", "slide_10", "hint", "meld_1", "meld_2"):
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, 44_100, 0, "NONE", ""))
            file.writeframes(b"\0\1" * 4410)
    return folder


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def captions() -> list[str]:
    return []


@pytest.fixture
def sounds(folder: Path, clock: FakeClock, captions: list[str]) -> Iterator[Sounds]:
    sounds = Sounds(folder, clock.now, caption=captions.append)
    yield sounds
    sounds.close()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files that were loaded for playing, in order of playing."""
    order: list[str] = []
    load = Sounds._sound

    def note(self: Sounds, path: Path) -> pygame.mixer.Sound:
        order.append(path.stem)
        return load(self, path)

    monkeypatch.setattr(Sounds, "_sound", note)
    return order


def test_variants_take_turns_and_never_repeat(sounds: Sounds, clock: FakeClock, played: list[str]) -> None:
    for _ in range(7):
        sounds.play("slide")
        clock.sleep(100)
    assert played == ["slide_1", "slide_2", "slide_10", "slide_1", "slide_2", "slide_10", "slide_1"]
    sounds.play("meld_2")
    assert played[-1] == "meld_2", "a numbered sound can be asked for itself"


def test_same_sound_is_not_played_twice_at_once(sounds: Sounds, clock: FakeClock, played: list[str]) -> None:
    sounds.play("slide")
    sounds.play("slide")
    sounds.play("hint")
    clock.sleep(24)
    sounds.play("slide")
    clock.sleep(1)
    sounds.play("slide")
    assert played == ["slide_1", "hint", "slide_2"]


def test_files_are_loaded_once(sounds: Sounds, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[Path] = []
    make = pygame.mixer.Sound

    def load(path: Path) -> pygame.mixer.Sound:
        loads.append(path)
        return make(path)

    monkeypatch.setattr(pygame.mixer, "Sound", load)
    for _ in range(3):
        sounds.play("hint")
        clock.sleep(100)
    assert len(loads) == 1


def test_ninth_voice_replaces_the_oldest(sounds: Sounds, clock: FakeClock) -> None:
    for _ in range(VOICES + 3):
        sounds.play("hint")
        clock.sleep(30)
    assert pygame.mixer.get_num_channels() == VOICES
    assert all(pygame.mixer.Channel(n).get_busy() for n in range(VOICES))
    sounds.stop()
    assert not pygame.mixer.get_busy()


@pytest.mark.parametrize(
    ("master", "effects", "muted", "volume"),
    [
        (1, 1, False, 1),
        (0.5, 1, False, 0.25),
        (0.5, 0.5, False, 0.0625),
        (1, 1, True, 0),
        (0, 1, False, 0),
        (7, 1, False, 1),
    ],
)
def test_volumes(sounds: Sounds, master: float, effects: float, muted: bool, volume: float) -> None:
    sounds.master, sounds.effects, sounds.muted = master, effects, muted
    assert sounds.volume == pytest.approx(volume)


def test_muted_sounds_are_not_played_but_still_captioned(
    sounds: Sounds, captions: list[str], played: list[str]
) -> None:
    sounds.muted = True
    sounds.play("hint")
    assert (captions, played) == (["hint"], [])


def test_unknown_sound_is_an_error(sounds: Sounds) -> None:
    with pytest.raises(KeyError):
        sounds.play("trumpet")


def test_no_device_is_silence_with_a_reason(
    sounds: Sounds, captions: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    assert not sounds.available
    assert "nonexistent" in sounds.reason
    sounds.play("hint")
    sounds.stop()
    sounds.close()
    sounds.close()
    assert captions == ["hint"]
    assert capfd.readouterr() == ("", "")


def test_pygame_without_a_mixer_is_silence(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: int) -> None:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", missing)
    assert sounds.reason == "mixer module not available"


def test_what_the_sound_libraries_print_does_not_reach_the_terminal(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import os

    start = pygame.mixer.init

    def noisy(*args: int) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
        start(*args)

    monkeypatch.setattr(pygame.mixer, "init", noisy)
    monkeypatch.setattr("sys.platform", "linux")
    assert sounds.available
    os.write(2, b"still there")
    assert capfd.readouterr().err == "still there"


def test_device_that_fails_while_playing_is_given_up(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    assert sounds.available

    def broken(**_: bool) -> pygame.mixer.Channel:
        raise pygame.error("device lost")

    monkeypatch.setattr(pygame.mixer, "find_channel", broken)
    sounds.play("hint")
    assert not sounds.available
    assert sounds.reason == "device lost"
    clock.sleep(100)
    sounds.play("hint")


def test_unplugged_device_is_silence_until_one_is_plugged_in(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    removed = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=False)
    added = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=False)
    sounds.note(removed)
    assert sounds.available
    monkeypatch.setattr("canasta.ui.sound._any_device", lambda: True)
    sounds.note(removed)
    assert sounds.available, "another output took over"
    monkeypatch.setattr("canasta.ui.sound._any_device", lambda: False)
    sounds.note(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=True))
    assert sounds.available, "a microphone is not our device"
    sounds.note(removed)
    assert sounds.reason == "the sound device was removed"
    sounds.note(pygame.event.Event(pygame.KEYDOWN, key=1))
    assert not sounds.available
    sounds.note(added)
    assert sounds.available


def test_every_sound_of_the_game_loads() -> None:
    sounds = Sounds(paths.assets() / "sounds", FakeClock().now)
    assert sounds.available
    assert {"card_slide", "card_place", "meld_7", "canasta_natural", "your_turn", "error"} <= sounds.names
    for name in sorted(sounds.names):
        sounds.play(name)
    assert sounds.available
    sounds.close()
