"""The keyboard: focus keys, commands, and text with input methods."""

from __future__ import annotations

import re
from typing import Final

import pygame

from canasta.ui.bindings import HELD, Bindings, chord_of
from canasta.ui.intents import (
    Accept,
    Back,
    Command,
    Compose,
    Direction,
    Edit,
    EditOp,
    Focus,
    Intent,
    Text,
)
from canasta.ui.repeating import Repeater

#: How long Tab is held until it means "fast" and not only "next", ms.
HOLD_MS = 300

_FUNCTION_OR_MODIFIED: Final = re.compile(r"(ctrl|alt)\+|(shift\+)?f\d")
_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}
_EDITS: Final[dict[str, EditOp]] = {
    "backspace": "backspace",
    "delete": "delete",
    "left": "left",
    "right": "right",
    "home": "home",
    "end": "end",
    "shift+left": "select_left",
    "shift+right": "select_right",
    "shift+home": "select_home",
    "shift+end": "select_end",
    "ctrl+a": "select_all",
    "ctrl+c": "copy",
    "ctrl+x": "cut",
}


class Keyboard:
    """Keys to intents. ``text_active`` is whether a text field takes the letters."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.text_active = False
        self._held: dict[int, str] = {}
        """Keys that are down -> the held command they may end."""
        self._pending: tuple[int, str, float] | None = None
        self._running: set[str] = set()
        self._composing = False
        self._composed_in_batch = False
        self._repeater = Repeater()

    def begin_batch(self) -> None:
        """Note that the events of another frame follow."""
        self._composed_in_batch = self._composing

    def down(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """A key went down."""
        if event.key in self._held:
            return []  # the system's own repeat; ours is timed by the game clock
        chord = chord_of(event)
        self._held[event.key] = ""
        if self._composing or self._composed_in_batch:
            # Enter, Esc and arrows belong to the input method, even the Enter that has just ended the composition.
            return []
        self._repeater.stop()
        if self.text_active:
            intent = self._in_text(chord)
            if intent is not None:
                if isinstance(intent, Edit):
                    self._repeater.start(event.key, intent, now)
                return [intent]
            if not _FUNCTION_OR_MODIFIED.match(chord):
                return []
        return self._anywhere(event.key, chord, now)

    def pressed(self, event: pygame.event.Event) -> bool:
        """Note that a key went down without making anything of it; False if the system only repeats it."""
        if event.key in self._held:
            return False
        self._held[event.key] = ""
        return True

    def up(self, event: pygame.event.Event) -> list[Intent]:
        """A key went up."""
        self._repeater.stop(event.key)
        if self._pending is not None and self._pending[0] == event.key:
            self._pending = None
        return self._end(self._held.pop(event.key, ""))

    def text(self, text: str) -> list[Intent]:
        """The system delivered finished text."""
        self._composing = False
        if not self.text_active or not text:
            return []
        return [Text(text)]

    def compose(self, text: str) -> list[Intent]:
        """An input method changed the text it is composing."""
        if not self.text_active:
            return []
        was, self._composing = self._composing, bool(text)
        self._composed_in_batch = self._composed_in_batch or was
        return [Compose(text)] if text or was else []

    def set_text_active(self, active: bool) -> None:
        """Letters become text, or commands again."""
        self.text_active = active
        self._composing = self._composed_in_batch = False
        self._repeater.stop()

    def let_go(self) -> list[Intent]:
        """Nothing is held any more: the focus went elsewhere, or another scene is on top."""
        self._repeater.stop()
        self._pending = None
        self._composing = False
        ended = [intent for command in sorted(self._running) for intent in self._end(command)]
        self._held = dict.fromkeys(self._held, "")
        return ended

    def lose_focus(self) -> list[Intent]:
        """As ``let_go``, and forget the keys: they go up where nobody tells us."""
        ended = self.let_go()
        self._held.clear()
        return ended

    def tick(self, now: float) -> list[Intent]:
        """Return what is due by the clock: repeats, and a held Tab."""
        intents = self._repeater.tick(now)
        if self._pending is not None and now >= self._pending[2]:
            key, command, _ = self._pending
            self._pending = None
            intents += self._start_held(key, command)
        return intents

    def _in_text(self, chord: str) -> Intent | None:
        if chord in _EDITS:
            return Edit(_EDITS[chord])
        if chord == "ctrl+v":
            pasted = _clipboard()
            return Text(pasted) if pasted else None
        match chord:
            case "return" | "enter":
                return Accept()
            case "escape":
                return Back()
            case "tab" | "down":
                return Focus("next")
            case "shift+tab" | "up":
                return Focus("prev")
        return None

    def _anywhere(self, key: int, chord: str, now: float) -> list[Intent]:
        if chord in _ARROWS:
            step = Focus(_ARROWS[chord])
            self._repeater.start(key, step, now)
            return [step]
        command = self.bindings.command(chord)
        match chord:
            case "tab":
                if command is not None:
                    self._pending = (key, command, now + HOLD_MS)
                return [Focus("next")]
            case "shift+tab":
                return [Focus("prev")]
            case "return" | "enter" | "space":
                return [Accept()]
            case "escape":
                return [Back()]
        if command is None:
            return []
        return self._start_held(key, command) if command in HELD else [Command(command)]

    def _start_held(self, key: int, command: str) -> list[Intent]:
        self._held[key] = command
        if command in self._running:
            return []
        self._running.add(command)
        return [Command(command)]

    def _end(self, command: str) -> list[Intent]:
        if command not in self._running:
            return []
        self._running.discard(command)
        return [Command(f"{command}_end")]


def _clipboard() -> str:
    """Return the clipboard as one line, empty when the system does not give it."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except pygame.error:
        return ""
