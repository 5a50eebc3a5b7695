"""The settings as data: which tab holds which rows, what each row changes and in which steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["switch", "choice", "volume", "scale", "cloth", "link"]


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One row: the field of the settings, how it is changed, and for choices the values with the keys of their texts.

    Rows of kind "link" lead to a screen of that name.
    """

    field: str
    kind: Kind
    options: tuple[tuple[object, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SettingTab:
    """One page of the settings."""

    id: str
    icon: str
    rows: tuple[SettingRow, ...]


_FOUR: Final = SettingRow("four_colour", "choice", ((False, "settings.value.two"), (True, "settings.value.four")))
_INDEX: Final = SettingRow(
    "large_indices", "choice", ((False, "settings.value.standard"), (True, "settings.value.large"))
)
_MOTION: Final = SettingRow("reduced_motion", "switch")
_CAPTIONS: Final = SettingRow("captions", "switch")
_LARGE: Final = SettingRow("large_text", "switch")
_DOUBLE: Final = SettingRow("double_click_discards", "switch")
_CONFIRM: Final = SettingRow("confirm_discard", "switch")
_AT_ONCE: Final = SettingRow("lay_at_once", "switch")
_HINTS: Final = SettingRow("hints", "switch")
_SCALES: Final = (80, 90, 100, 110, 120, 130, 140, 160, 180, 200)
"""Percent."""
_PACES: Final = tuple((pace, f"pace.{pace}") for pace in ("calm", "normal", "fast", "instant"))

TABS: Final = (
    SettingTab(
        "cards",
        "meld",
        (
            _FOUR,
            _INDEX,
            SettingRow(
                "hand_sort", "choice", tuple((name, f"settings.value.{name}") for name in ("rank", "suit", "manual"))
            ),
            SettingRow("card_scale", "scale", tuple((n / 100, "") for n in _SCALES)),
            SettingRow("show_points", "switch"),
            SettingRow("cloth", "cloth"),
            _DOUBLE,
            _CONFIRM,
            _AT_ONCE,
        ),
    ),
    SettingTab(
        "display",
        "fullscreen",
        (
            SettingRow("fullscreen", "switch"),
            SettingRow("ui_scale", "scale", tuple((n / 100, "") for n in _SCALES)),
            _LARGE,
            SettingRow("cloth", "cloth"),
        ),
    ),
    SettingTab(
        "sound",
        "sound",
        (
            SettingRow("master_volume", "volume"),
            SettingRow("effects_volume", "volume"),
            SettingRow("muted", "switch"),
            _CAPTIONS,
        ),
    ),
    SettingTab("pace", "play", (SettingRow("pace", "choice", _PACES), _MOTION)),
    SettingTab("controls", "keyboard", (SettingRow("keys", "link"), _HINTS, _DOUBLE, _CONFIRM, _AT_ONCE)),
    SettingTab(
        "access",
        "eye",
        (
            SettingRow("high_contrast", "switch"),
            _LARGE,
            _MOTION,
            _CAPTIONS,
            SettingRow("narration", "switch"),
            SettingRow("speech", "switch"),
            _INDEX,
            _FOUR,
        ),
    ),
    SettingTab(
        "language",
        "globe",
        (SettingRow("language", "choice", ((None, "settings.system_language"), ("en", "English"), ("ja", "日本語"))),),
    ),
)
