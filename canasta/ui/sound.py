"""Sounds by name: loaded when first needed, never in the way, silent where there is nothing to play them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from canasta.ui.quiet import quiet_libraries

#: How many sounds are heard at once; the oldest gives way to a ninth.
VOICES: Final = 8

#: The same sound is not played again sooner, ms: fifteen cards that land together are one sound.
AGAIN_MS: Final = 25.0

#: The device: 44.1 kHz, 16 bit, stereo; 512 frames of buffer are 12 ms.
_DEVICE: Final = (44_100, -16, 2, 512)


class Sounds:
    """Plays ``<name>.wav`` of a folder, or in turn ``<name>_1.wav``, ``<name>_2.wav`` ...

    Volumes are 0 to 1 as on a slider, which is not linear: half way sounds half as loud. ``clock`` returns ms.
    ``caption`` is told the name of everything that sounds, or would if there were a device and it were not muted.
    The device is opened at the first need; no failure of it is ever raised.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float],
        *,
        master: float = 1.0,
        effects: float = 1.0,
        muted: bool = False,
        caption: Callable[[str], None] | None = None,
    ) -> None:
        self.master = master
        self.effects = effects
        self.muted = muted
        self.caption = caption
        self._clock = clock
        self._files = _by_name(folder)
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._turn: dict[str, int] = {}
        self._played_at: dict[str, float] = {}
        self._open: bool | None = None
        self._reason = ""

    @property
    def names(self) -> frozenset[str]:
        """Everything that can be played."""
        return frozenset(self._files)

    @property
    def available(self) -> bool:
        """Whether there is a device; opens it if that was not tried yet."""
        if self._open is None:
            self._start()
        return bool(self._open)

    @property
    def reason(self) -> str:
        """What the system said when there is no device, else ``""``."""
        return "" if self.available else self._reason

    @property
    def volume(self) -> float:
        """The amplitude sounds are played with, 0 to 1."""
        return 0.0 if self.muted else (_share(self.master) * _share(self.effects)) ** 2

    def play(self, name: str) -> None:
        """Play a sound. Raises KeyError for a name without a file: a slip in the program, not of the machine."""
        variants = self._files[name]
        now = self._clock()
        if now - self._played_at.get(name, -AGAIN_MS) < AGAIN_MS:
            return
        self._played_at[name] = now
        if self.caption is not None:
            self.caption(name)
        turn = self._turn.get(name, -1) + 1
        self._turn[name] = turn % len(variants)
        volume = self.volume
        if volume <= 0.0 or not self.available:
            return
        try:
            channel = pygame.mixer.find_channel(force=True)
            channel.set_volume(volume)
            channel.play(self._sound(variants[self._turn[name]]))
        except pygame.error as error:
            self._lose(str(error))

    def stop(self) -> None:
        """Silence what is playing."""
        if self._open:
            pygame.mixer.stop()

    def note(self, event: pygame.event.Event) -> None:
        """Take notice of sound devices that come and go. Give it every event."""
        if event.type not in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED) or event.iscapture:
            return
        if self._open is None:
            return  # nothing was opened yet: the first sound will find what is there then
        if event.type == pygame.AUDIODEVICEADDED and not self._open:
            self._open = None
        elif event.type == pygame.AUDIODEVICEREMOVED and self._open and not _any_device():
            self._lose("the sound device was removed")

    def close(self) -> None:
        """Stop and give the device back. May be called twice, and without a device."""
        self._loaded.clear()
        if self._open:
            pygame.mixer.quit()
        self._open, self._reason = False, "closed"

    def _start(self) -> None:
        try:
            with quiet_libraries():
                pygame.mixer.init(*_DEVICE)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, ImportError, NotImplementedError) as error:
            # The last two: a pygame that was built without its mixer.
            self._open, self._reason = False, str(error)
            return
        self._open, self._reason = True, ""

    def _lose(self, reason: str) -> None:
        self._loaded.clear()
        pygame.mixer.quit()
        self._open, self._reason = False, reason

    def _sound(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        return self._loaded[path]


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def _any_device() -> bool:
    """Whether the system still has a sound output."""
    from pygame._sdl2 import audio

    try:
        return bool(audio.get_audio_device_names(False))
    except pygame.error:
        return False


def _by_name(folder: Path) -> dict[str, tuple[Path, ...]]:
    """Return name -> files: each file under its own name, numbered ones under their common name as well."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.wav"), key=lambda path: (len(path.stem), path.stem)):
        found.setdefault(path.stem, []).append(path)
        common, _, number = path.stem.rpartition("_")
        if common and number.isdigit():
            found.setdefault(common, []).append(path)
    return {name: tuple(paths) for name, paths in found.items()}
