"""Which key means which command: the default table, changes to it, and how keys are named on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame
from msgspec import Struct

#: Every command with its default keys. A chord is modifiers and a key: ``d``, ``ctrl+z``, ``f11``.
DEFAULT_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "draw": ("d",),
    "take": ("t",),
    "lay_down": ("l",),
    "discard": ("x",),
    "take_back": ("u", "ctrl+z"),
    "sort": ("s",),
    "hint": ("h",),
    "why": ("w",),
    "why_move": ("y",),
    "log": ("g",),
    "say_table": ("r",),
    "say_hand": ("c",),
    "skip": ("k",),
    "fast": ("tab",),
    "mute": ("m",),
    "fullscreen": ("f11", "alt+return"),
    "pause": ("p",),
    "screenshot": ("f12",),
    "quit": ("ctrl+q",),
}

COMMANDS: Final = tuple(DEFAULT_KEYS)

#: Commands that last while the key or trigger is down; letting go sends ``<name>_end``.
HELD: Final = frozenset({"fast"})

#: Keys that move, accept and go back on every screen. They cannot be given away; Esc also opens the pause menu
#: wherever there is nothing to go back from. Tab may carry a held command: a short press still moves the focus.
FIXED_KEYS: Final = frozenset({"left", "right", "up", "down", "return", "enter", "space", "escape", "tab"})

#: Every command a pad has a button for, by SDL's names of game controller buttons.
DEFAULT_PAD: Final[Mapping[str, tuple[str, ...]]] = {
    "discard": ("x",),
    "sort": ("y",),
    "hint": ("left_trigger",),
    "why_move": ("left_stick",),
    "fast": ("right_trigger",),
    "say_table": ("right_stick",),
    "pause": ("start",),
    "log": ("back",),
}

#: Pad buttons that can be given to commands. A, B, the shoulders and the cross move, accept and go back.
PAD_BUTTONS: Final = (
    "x",
    "y",
    "left_trigger",
    "right_trigger",
    "start",
    "back",
    "left_stick",
    "right_stick",
)

_MODIFIERS: Final = ("ctrl", "alt", "shift")
_NAMES: Final = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_INSERT: "insert",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_PAUSE: "break",
    pygame.K_PLUS: "plus",
    **{pygame.K_F1 + n: f"f{n + 1}" for n in range(12)},
}
_KEYS: Final = frozenset(_NAMES.values())
_LAST_LETTER_SCANCODE: Final = pygame.KSCAN_Z


class BindingError(ValueError):
    """A key or button that cannot be bound; the message names it and the reason."""


def key_name(key: int, scancode: int = 0) -> str:
    """Return the name of a pygame key, ``""`` if it has none.

    On keyboards without Latin letters (Cyrillic, Greek) the letter that is printed there on a US keyboard counts, so
    the commands can be typed without switching the layout.
    """
    if key in _NAMES:
        return _NAMES[key]
    if 0x21 <= key <= 0x7E:
        return chr(key).lower()
    if 0x7F < key < 0x110000 and pygame.KSCAN_A <= scancode <= _LAST_LETTER_SCANCODE:
        return chr(ord("a") + scancode - pygame.KSCAN_A)
    return ""


def chord_of(event: pygame.event.Event) -> str:
    """Return the chord of a KEYDOWN event, ``""`` for keys without a name. Command keys on a Mac count as ctrl."""
    name = key_name(event.key, getattr(event, "scancode", 0))
    if not name:
        return ""
    mod: int = getattr(event, "mod", 0)
    held = {
        "ctrl": mod & (pygame.KMOD_CTRL | pygame.KMOD_META),
        "alt": mod & pygame.KMOD_ALT,
        "shift": mod & pygame.KMOD_SHIFT,
    }
    return "+".join([modifier for modifier in _MODIFIERS if held[modifier]] + [name])


def parse_chord(text: str) -> str:
    """Return the chord in its one written form (``Shift+CTRL+z`` -> ``ctrl+shift+z``).

    Raises BindingError if it is empty, unknown or ends in a modifier.
    """
    *modifiers, name = [part.strip().lower() for part in text.split("+")]
    known = name in _KEYS or (len(name) == 1 and 0x21 <= ord(name) <= 0x7E)
    if not known or not set(modifiers) <= set(_MODIFIERS) or len(set(modifiers)) < len(modifiers):
        raise BindingError(f"{text!r} is not a key")
    return "+".join([modifier for modifier in _MODIFIERS if modifier in modifiers] + [name])


def chord_label(chord: str, *, mac: bool = False) -> str:
    """Return a chord as it is printed on keys: ``Ctrl+Z``, on a Mac ``⌘Z``."""
    *modifiers, name = chord.split("+")
    printed = {"return": "Enter", "escape": "Esc", "plus": "+"}.get(name, name.title())
    if mac:
        signs = {"ctrl": "⌘", "alt": "⌥", "shift": "⇧"}
        return "".join(signs[modifier] for modifier in modifiers) + printed
    return "+".join([modifier.title() for modifier in modifiers] + [printed])


class Bindings(Struct, frozen=True):
    """A value: command -> its key chords, command -> its pad buttons. Nothing belongs to two commands."""

    keys: Mapping[str, tuple[str, ...]]
    pad: Mapping[str, tuple[str, ...]]

    @classmethod
    def default(cls) -> Bindings:
        """Return the tables the game ships with."""
        return cls(dict(DEFAULT_KEYS), {command: DEFAULT_PAD.get(command, ()) for command in COMMANDS})

    @classmethod
    def from_settings(cls, keys: Mapping[str, tuple[str, ...]], pad_buttons: Mapping[str, tuple[str, ...]]) -> Bindings:
        """Return the default tables with the named commands replaced.

        What is unknown or unusable is left out, so a damaged setting never costs more than one key.
        """
        bindings = cls.default()
        for command in COMMANDS:
            if command in keys:
                bindings = Bindings({**bindings.keys, command: ()}, bindings.pad)
            if command in pad_buttons:
                bindings = Bindings(bindings.keys, {**bindings.pad, command: ()})
        for command in COMMANDS:
            for chord in keys.get(command, ()):
                bindings = _or_same(bindings, bindings.bind, command, chord)
            for button in pad_buttons.get(command, ()):
                bindings = _or_same(bindings, bindings.bind_pad, command, button)
        return bindings

    def changed_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys that differ from the default table, for the settings."""
        return {command: chords for command, chords in self.keys.items() if chords != DEFAULT_KEYS[command]}

    def changed_pad(self) -> dict[str, tuple[str, ...]]:
        """Return the pad buttons that differ from the default table, for the settings."""
        return {command: names for command, names in self.pad.items() if names != DEFAULT_PAD.get(command, ())}

    def command(self, chord: str) -> str | None:
        """Return the command of a chord, or None."""
        return _owner(self.keys, chord)

    def pad_command(self, button: str) -> str | None:
        """Return the command of a pad button, or None."""
        return _owner(self.pad, button)

    def bind(self, command: str, chord: str) -> Bindings:
        """Return bindings in which ``chord`` means ``command`` too, and nothing else.

        Raises BindingError for an unknown command, an unknown key, and the keys that every screen needs.
        """
        chord = parse_chord(chord)
        if chord.removeprefix("shift+") in FIXED_KEYS and not (chord == "tab" and command in HELD):
            raise BindingError(f"{chord_label(chord)} moves and accepts on every screen")
        return Bindings(_given(self.keys, command, chord), self.pad)

    def bind_pad(self, command: str, button: str) -> Bindings:
        """Return bindings in which the pad's ``button`` means ``command`` too, and nothing else.

        Raises BindingError for an unknown command and for buttons that cannot be given away.
        """
        if button not in PAD_BUTTONS:
            raise BindingError(f"pad button {button!r} cannot be given to a command")
        return Bindings(self.keys, _given(self.pad, command, button))

    def without_keys(self, command: str) -> Bindings:
        """Return bindings in which no key means ``command``."""
        return Bindings({**self.keys, command: ()}, self.pad)

    def without_pad(self, command: str) -> Bindings:
        """Return bindings in which no pad button means ``command``."""
        return Bindings(self.keys, {**self.pad, command: ()})

    def label(self, command: str, *, mac: bool = False) -> str:
        """Return the first key of a command as printed on it, ``""`` if it has none."""
        chords = self.keys.get(command, ())
        return chord_label(chords[0], mac=mac) if chords else ""


def _owner(table: Mapping[str, tuple[str, ...]], wanted: str) -> str | None:
    return next((command for command, names in table.items() if wanted in names), None)


def _given(table: Mapping[str, tuple[str, ...]], command: str, wanted: str) -> dict[str, tuple[str, ...]]:
    if command not in DEFAULT_KEYS:
        raise BindingError(f"{command!r} is not a command")
    freed = {name: tuple(other for other in names if other != wanted) for name, names in table.items()}
    return {**freed, command: (*freed[command], wanted)}


def _or_same(bindings: Bindings, change: Callable[[str, str], Bindings], command: str, wanted: str) -> Bindings:
    try:
        return change(command, wanted)
    except BindingError:
        return bindings
