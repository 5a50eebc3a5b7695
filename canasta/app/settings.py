"""What players can choose and what the program remembers, kept in settings.json."""

from __future__ import annotations

import json
import shutil
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, structs

from canasta.app.files import set_aside, write_atomically
from canasta.app.notices import Notice

Language = Literal["en", "ja"]
Pace = Literal["calm", "normal", "fast", "instant"]
Cloth = Literal["night", "malbec", "pampa", "siesta"]
HandSort = Literal["rank", "suit", "manual"]
SeatKind = Literal["human", "bot"]
Level = Literal["beginner", "casual", "steady", "sharp", "master"]
Device = Literal["any", "mouse", "touch", "keys", "pad1", "pad2", "pad3", "pad4", "pad5", "pad6"]
Emblem = Literal["sun", "tide", "flower", "leaf", "shell", "bell"]

Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Scale = Annotated[float, Meta(ge=0.8, le=2.0)]
Pixels = Annotated[int, Meta(ge=1, le=32767)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Portrait = Annotated[int, Meta(ge=0, le=13)]
MAX_NAME = 24
EMBLEMS: tuple[Emblem, ...] = ("sun", "tide", "flower", "leaf", "shell", "bell")
"""The symbols of sides and of people, by number; colours go by the same numbers."""


class Geometry(msgspec.Struct, frozen=True):
    """Where the window was, in screen coordinates of the desktop; without `x` and `y` it is centred."""

    width: Pixels = 1280
    height: Pixels = 720
    x: int | None = None
    y: int | None = None
    maximized: bool = False


class SeatChoice(msgspec.Struct, frozen=True):
    """Who sits on one seat. `profile` names the profile the player came from; `name` is what the table shows.

    `symbol` and `colour` are the mark of a person, None while none was chosen.
    """

    name: Name = "?"
    kind: SeatKind = "bot"
    level: Level = "steady"
    portrait: Portrait = 0
    profile: str | None = None
    device: Device = "any"
    symbol: Emblem | None = None
    colour: Annotated[int, Meta(ge=0, le=11)] | None = None


class NewGame(msgspec.Struct, frozen=True):
    """The last choice on the new-game screen. `overrides` are house rules: knob name to value."""

    rules: str = "classic_4p"
    players: Annotated[int, Meta(ge=2, le=6)] = 4
    seats: tuple[SeatChoice, ...] = ()
    overrides: dict[str, Any] = msgspec.field(default_factory=dict)


class Profile(msgspec.Struct, frozen=True):
    """A person who plays here, with what that person prefers; None = as in the settings."""

    name: Name = "?"
    portrait: Portrait = 0
    colour: Annotated[int, Meta(ge=0, le=11)] = 0
    symbol: Emblem = "sun"
    hand_sort: HandSort | None = None
    hint_language: Language | None = None
    card_scale: Scale | None = None
    device: Device = "any"


class Settings(msgspec.Struct, frozen=True):
    """Everything in settings.json. Volumes 0 to 1, scales 0.8 to 2.0; `language` None = the system's."""

    language: Language | None = None
    pace: Pace = "normal"
    master_volume: Share = 0.8
    effects_volume: Share = 0.8
    muted: bool = False
    captions: bool = False
    narration: bool = False
    speech: bool = False
    fullscreen: bool = False
    window: Geometry = Geometry()
    ui_scale: Scale = 1.0
    card_scale: Scale = 1.0
    large_text: bool = False
    large_indices: bool = False
    four_colour: bool = False
    high_contrast: bool = False
    reduced_motion: bool = False
    cloth: Cloth = "night"
    hand_sort: HandSort = "rank"
    show_points: bool = False
    double_click_discards: bool = True
    confirm_discard: bool = False
    lay_at_once: bool = False
    hints: bool = True
    # Only what differs from the built-in bindings: command name to key names, or to pad buttons.
    keys: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    pad_buttons: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    new_game: NewGame = NewGame()
    profiles: tuple[Profile, ...] = ()
    pads: tuple[str, ...] = ()
    """GUIDs of game pads by number, so that a pad is the same seat's after a restart."""


class SettingsStore:
    """The settings of this run and their file.

    Reading never fails: what cannot be used falls back to its default alone and is told in `notices`. With `path` None
    nothing is read or written.
    """

    def __init__(self, path: Path | None) -> None:
        """Reads the file if there is one; a file that is no settings file at all is set aside under another name."""
        self._path = path
        self._raw: dict[str, Any] = {}
        self.notices: list[Notice] = []
        self.settings = Settings()
        if path is not None:
            self._load(path)

    def replace(self, **changes: object) -> Settings:
        """Changes fields and saves; raises `ValueError` naming the field for a bad value, and then changes nothing."""
        hints = typing.get_type_hints(Settings, include_extras=True)
        checked: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in hints:
                raise ValueError(f"settings: no field {name}")
            try:
                checked[name] = msgspec.convert(msgspec.to_builtins(value), hints[name])
            except (msgspec.ValidationError, TypeError) as error:
                raise ValueError(f"settings: {name}: {error}") from error
        self.settings = structs.replace(self.settings, **checked)
        self.save()
        return self.settings

    def save(self) -> bool:
        """Writes the file; a failure is told in `notices` once and the game goes on with what it knows."""
        if self._path is None:
            return True
        merged = _merge(self._raw, msgspec.to_builtins(self.settings))
        try:
            write_atomically(self._path, json.dumps(merged, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            notice = Notice("save.settings_not_saved", {"path": str(self._path)})
            if notice not in self.notices:
                self.notices.append(notice)
            return False
        return True

    def _load(self, path: Path) -> None:
        backup = path.with_name(f"{path.stem}.backup{path.suffix}")
        raw = _read(path)
        if raw is None and path.exists():
            self.notices.append(self._aside(path))
            raw = _read(backup)
        elif raw is not None:
            # The last file that could be read stands by for the day when it cannot.
            try:
                shutil.copyfile(path, backup)
            except OSError:
                self.notices.append(Notice("save.settings_not_saved", {"path": str(path)}))
        if raw is not None:
            self._raw = raw
            bad: list[str] = []
            self.settings = decode(Settings, raw, "", bad)
            self.notices += [Notice("save.setting_ignored", {"name": name}) for name in bad]

    @staticmethod
    def _aside(path: Path) -> Notice:
        try:
            return Notice("save.settings_set_aside", {"path": str(set_aside(path))})
        except OSError:
            return Notice("save.settings_unreadable", {"path": str(path)})


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def decode(kind: Any, raw: Mapping[str, Any], path: str, bad: list[str]) -> Any:
    """A dataclass from plain data, field by field; what does not fit gets its default, and its path goes to `bad`.

    Items of a list are judged one by one, so that one broken profile does not take the others with it.
    """
    values: dict[str, Any] = {}
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if name not in raw:
            continue
        here = f"{path}{name}"
        value = raw[name]
        if _is_struct(hint) and isinstance(value, dict):
            values[name] = decode(hint, value, f"{here}.", bad)
            continue
        item = typing.get_args(hint)[0] if typing.get_origin(hint) is tuple else None
        if _is_struct(item) and isinstance(value, list):
            kept = []
            for place, entry in enumerate(value):
                if isinstance(entry, dict):
                    kept.append(decode(item, entry, f"{here}.{place}.", bad))
                else:
                    bad.append(f"{here}.{place}")
            values[name] = tuple(kept)
            continue
        try:
            values[name] = msgspec.convert(value, hint)
        except msgspec.ValidationError:
            bad.append(here)
    return kind(**values)


def _merge(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The new values over the old file, so that keys of a newer version survive an older program."""
    merged = dict(old)
    for name, value in new.items():
        before = old.get(name)
        merged[name] = _merge(before, value) if name in _NESTED and isinstance(before, dict) else value
    return merged


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


_NESTED = frozenset(name for name, value in structs.asdict(Settings()).items() if isinstance(value, msgspec.Struct))
