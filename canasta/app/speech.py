"""Speaking through the system's own voice, in the background; silent where there is none."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Final, Protocol

_SAPI: Final = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8; "
    "(New-Object -ComObject SAPI.SpVoice).Speak([Console]::In.ReadToEnd()) | Out-Null"
)
_NO_WINDOW: Final = 0x08000000


class Utterance(Protocol):
    """A running voice."""

    def poll(self) -> int | None:
        """None while it speaks."""
        ...

    def kill(self) -> None:
        """Silence it."""
        ...


def voice_command(platform: str, language: str, which: Callable[[str], str | None]) -> tuple[str, ...] | None:
    """The program that speaks what it reads from its input, with its arguments; None if the system has none."""
    if platform == "win32":
        shell = which("powershell")
        return (shell, "-NoProfile", "-NonInteractive", "-Command", _SAPI) if shell else None
    if platform == "darwin":
        say = which("say")
        voice = ("-v", "Kyoko") if language == "ja" else ()
        return (say, *voice, "-f", "-") if say else None
    # A voice of our own first: it falls silent with its process. The service of the system has to be asked to.
    for name in ("espeak-ng", "espeak"):
        found = which(name)
        if found:
            return (found, "-v", language, "--stdin")
    spd = which("spd-say")
    return (spd, "--wait", "--language", language, "--pipe-mode") if spd else None


def silence_command(command: Sequence[str]) -> tuple[str, ...] | None:
    """What must be run besides ending the voice, None if its end is silence.

    `spd-say` only hands the words to a service of the system, which goes on without it.
    """
    return (command[0], "--cancel") if PurePath(command[0]).name == "spd-say" else None


def start_voice(command: Sequence[str], words: str) -> Utterance:
    """Start speaking. Raises OSError if the program cannot be run."""
    flags = _NO_WINDOW if sys.platform == "win32" else 0
    voice = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=flags
    )
    assert voice.stdin is not None
    try:
        # A sentence fits into the pipe, so this does not wait for the voice.
        voice.stdin.write(words.encode())
        voice.stdin.close()
    except OSError:
        voice.kill()
    return voice


class Speaker:
    """Says one thing after the other. Nothing here ever raises or waits; call `tick` every frame."""

    def __init__(
        self,
        *,
        platform: str = sys.platform,
        which: Callable[[str], str | None] = shutil.which,
        start: Callable[[Sequence[str], str], Utterance] = start_voice,
    ) -> None:
        self._platform = platform
        self._which = which
        self._start = start
        self._waiting: list[tuple[str, str]] = []
        self._voice: Utterance | None = None
        self._command: Sequence[str] = ()
        self._silencing = False
        """Whether what runs as the voice is the program that silences it."""
        self._killed: list[Utterance] = []
        """Looked at until the system has let go of them, so that none is left as a zombie."""
        self._missing = False
        self._able: bool | None = None

    @property
    def missing(self) -> bool:
        """Whether the system has turned out to have no voice."""
        return self._missing

    def can_speak(self, language: str) -> bool:
        """Whether there is a program to speak with; looked for once."""
        if self._able is None:
            self._able = voice_command(self._platform, language, self._which) is not None
        return self._able and not self._missing

    def say(self, words: str, language: str, *, at_once: bool = False) -> None:
        """Say this after what is being said, or instead of it."""
        if self._missing or not words:
            return
        if at_once:
            self.hush()
        self._waiting.append((words, language))
        self.tick()

    def hush(self) -> None:
        """Say nothing more."""
        self._waiting.clear()
        if self._voice is None or self._silencing:
            return
        voice, self._voice = self._voice, None
        if voice.poll() is not None:
            return
        voice.kill()
        self._killed.append(voice)
        silence = silence_command(self._command)
        if silence is not None:
            # What is said next waits for its end, or it would be silenced too.
            with contextlib.suppress(OSError):
                self._voice = self._start(silence, "")
                self._silencing = True

    def tick(self) -> None:
        """Go on with what waits, if the voice has come to its end."""
        self._killed = [voice for voice in self._killed if voice.poll() is None]
        if self._voice is not None and self._voice.poll() is not None:
            self._voice, self._silencing = None, False
        if self._voice is not None or not self._waiting:
            return
        words, language = self._waiting.pop(0)
        while self._waiting and self._waiting[0][1] == language:
            words = f"{words} {self._waiting.pop(0)[0]}"
        command = voice_command(self._platform, language, self._which)
        if command is None:
            self._missing = True
            self._waiting.clear()
            return
        try:
            self._voice, self._command = self._start(command, words), command
        except OSError:
            self._missing = True
            self._waiting.clear()
