"""The key table: changes, refusals, and what is stored of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.ui.bindings import COMMANDS, FIXED_KEYS, BindingError, Bindings, chord_label, parse_chord


def test_a_key_belongs_to_one_command_only() -> None:
    bindings = Bindings.default().bind("hint", "D")
    assert bindings.keys["hint"] == ("h", "d")
    assert bindings.keys["draw"] == ()
    assert bindings.command("d") == "hint"


@pytest.mark.parametrize("chord", [*sorted(FIXED_KEYS), "shift+tab"])
def test_keys_every_screen_needs_cannot_be_given_away(chord: str) -> None:
    with pytest.raises(BindingError, match="every screen"):
        Bindings.default().bind("draw", chord)


@pytest.mark.parametrize("chord", ["", "ctrl+", "ctrl", "hyper+a", "ctrl+ctrl+a", "dd", "カ"])
def test_what_is_no_key_is_refused(chord: str) -> None:
    with pytest.raises(BindingError, match="is not a key"):
        Bindings.default().bind("draw", chord)


def test_unknown_command_and_fixed_pad_button_are_refused() -> None:
    with pytest.raises(BindingError, match="'cheat' is not a command"):
        Bindings.default().bind("cheat", "c")
    with pytest.raises(BindingError, match="'a' cannot"):
        Bindings.default().bind_pad("draw", "a")


def test_tab_carries_only_what_is_held() -> None:
    moved = Bindings.default().bind("fast", "f").bind("fast", "tab")
    assert moved.keys["fast"] == ("f", "tab")


def test_chords_are_written_one_way() -> None:
    assert parse_chord("Shift + CTRL + z") == "ctrl+shift+z"


def test_labels() -> None:
    assert Bindings.default().label("take_back") == "U"
    assert Bindings.default().without_keys("draw").label("draw") == ""
    assert chord_label("ctrl+z") == "Ctrl+Z"
    assert chord_label("ctrl+z", mac=True) == "⌘Z"
    assert chord_label("alt+return") == "Alt+Enter"


def test_settings_hold_only_the_difference_and_give_the_same_table_again() -> None:
    changed = Bindings.default().bind("hint", "d").bind_pad("draw", "right_stick").without_pad("log")
    keys, pad = changed.changed_keys(), changed.changed_pad()
    assert keys == {"hint": ("h", "d"), "draw": ()}
    assert pad == {"draw": ("right_stick",), "say_table": (), "log": ()}
    assert Bindings.from_settings(keys, pad) == changed


def test_two_commands_that_swapped_keys_come_back_swapped() -> None:
    swapped = Bindings.default().without_keys("draw").without_keys("take").bind("draw", "t").bind("take", "d")
    assert Bindings.from_settings(swapped.changed_keys(), {}) == swapped


def test_damaged_settings_cost_one_key_each() -> None:
    bindings = Bindings.from_settings(
        {"draw": ("nonsense", "e"), "cheat": ("c",), "hint": ("escape",)}, {"sort": ("a",)}
    )
    assert bindings.keys["draw"] == ("e",)
    assert bindings.keys["hint"] == ()
    assert bindings.keys["take"] == ("t",)
    assert bindings.pad["sort"] == ()


@given(st.lists(st.tuples(st.sampled_from(COMMANDS), st.sampled_from("abcdtlx")), max_size=12))
def test_any_changes_survive_the_settings_and_never_share_a_key(changes: list[tuple[str, str]]) -> None:
    bindings = Bindings.default()
    for command, chord in changes:
        bindings = bindings.bind(command, chord)
    chords = [chord for names in bindings.keys.values() for chord in names]
    assert len(chords) == len(set(chords))
    assert Bindings.from_settings(bindings.changed_keys(), bindings.changed_pad()) == bindings
