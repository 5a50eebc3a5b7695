"""Synthetic pygame events to intents, above all the sequences that made other programs act twice or lose a card."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.ui.bindings import COMMANDS, Bindings
from canasta.ui.headless import FakePads
from canasta.ui.input import (
    OUTSIDE,
    Accept,
    Back,
    Command,
    Compose,
    Device,
    DragCancel,
    DragEnd,
    DragStart,
    Dropped,
    Edit,
    Focus,
    FocusLost,
    Input,
    Intent,
    LongPress,
    Move,
    PadFound,
    PadLost,
    Press,
    Release,
    Tap,
    Text,
    Viewport,
    Wheel,
)

Event = pygame.event.Event


@pytest.fixture(scope="module", autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


class Rig:
    """An ``Input`` and a clock; every call is one frame, 10 ms after the one before."""

    def __init__(self, viewport: Viewport | None = None, bindings: Bindings | None = None) -> None:
        self.pads = FakePads()
        self.input = Input(viewport or Viewport((1280, 720)), bindings, self.pads)
        self.input.edit_text(None)
        self.now = 1000.0

    def __call__(self, *events: Event, after: float = 10.0) -> list[Intent]:
        self.now += after
        return self.input.read(events, self.now)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def down(x: float, y: float, button: int = 1, *, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def up(x: float, y: float, button: int = 1, *, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)


def move(x: float, y: float, *held: int, rel: tuple[int, int] = (5, 5), touch: bool = False) -> Event:
    buttons = tuple(int(n in held) for n in (1, 2, 3))
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=buttons, touch=touch)


def finger(kind: int, x: float, y: float, finger_id: int = 7, touch_id: int = 3) -> Event:
    return Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=finger_id, touch_id=touch_id)


def key(code: int, mod: int = 0, scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode, unicode="")


def key_up(code: int) -> Event:
    return Event(pygame.KEYUP, key=code, mod=0, scancode=0)


# ---- one pointer --------------------------------------------------------------------------------------------------


def test_click_is_press_release_tap(rig: Rig) -> None:
    assert rig(move(40, 50)) == [Move((40, 50))]
    assert rig(down(40, 50)) == [Press((40, 50))]
    assert rig(up(40, 50)) == [Release((40, 50)), Tap((40, 50))]


def test_trembling_hand_still_taps_and_travel_drags(rig: Rig) -> None:
    rig(down(100, 100))
    assert rig(move(105, 105, 1)) == [Move((105, 105))]
    assert rig(move(106, 106, 1)) == [DragStart((100, 100)), Move((106, 106), dragging=True)]
    assert rig(move(101, 101, 1)) == [Move((101, 101), dragging=True)]
    assert rig(up(101, 101)) == [Release((101, 101)), DragEnd((101, 101))]


def test_fast_flick_in_one_frame_is_a_whole_drag(rig: Rig) -> None:
    assert rig(down(10, 10), move(500, 300, 1), up(500, 300)) == [
        Press((10, 10)),
        DragStart((10, 10)),
        Move((500, 300), dragging=True),
        Release((500, 300)),
        DragEnd((500, 300)),
    ]


def test_moves_of_one_frame_collapse_into_the_last(rig: Rig) -> None:
    assert rig(move(1, 1), move(2, 2), move(3, 3)) == [Move((3, 3))]


def test_double_tap_counts_and_a_burst_is_only_one_double(rig: Rig) -> None:
    counts = []
    for _ in range(4):
        rig(down(50, 50), after=60)
        counts += [i.count for i in rig(up(50, 50), after=60) if isinstance(i, Tap)]
    assert counts == [1, 2, 3, 4]


@pytest.mark.parametrize(("gap", "x"), [(400.0, 50), (60.0, 90)])
def test_slow_or_distant_second_tap_is_a_first_one(rig: Rig, gap: float, x: int) -> None:
    rig(down(50, 50), up(50, 50))
    rig(down(x, 50), after=gap)
    assert Tap((x, 50), count=1) in rig(up(x, 50))


def test_second_button_cancels_a_drag_and_nothing_begins_until_all_are_up(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(down(60, 60, 3)) == [DragCancel()]
    assert rig(move(80, 80, 1, 3)) == [Move((80, 80))]
    assert rig(up(80, 80, 1)) == []
    assert rig(down(80, 80, 1)) == []
    assert rig(move(200, 200, 1, 3)) == [Move((200, 200))]
    assert rig(up(200, 200, 1), up(200, 200, 3)) == []
    assert rig(down(5, 5)) == [Press((5, 5))]


def test_left_drag_while_the_right_button_is_held_moves_nothing(rig: Rig) -> None:
    assert rig(down(10, 10, 3)) == [Press((10, 10), button=3)]
    assert rig(down(10, 10, 1)) == [DragCancel()]
    assert rig(move(300, 10, 1, 3)) == [Move((300, 10))]
    assert rig(up(300, 10, 3), up(300, 10, 1)) == []


def test_second_button_alone_neither_taps_nor_drags(rig: Rig) -> None:
    rig(down(10, 10, 3))
    assert rig(move(300, 10, 3)) == [Move((300, 10))]
    assert rig(up(300, 10, 3)) == [Release((300, 10), button=3)]


def test_drag_that_leaves_the_window_goes_on_and_ends_outside(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(Event(pygame.WINDOWLEAVE)) == []
    assert rig(move(-40, 700, 1)) == [Move((-40, 700), dragging=True)]
    assert rig(up(-40, 700)) == [Release((-40, 700)), DragEnd((-40, 700))]


def test_button_let_go_unseen_cancels_instead_of_dropping(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(move(90, 90)) == [DragCancel(), Move((90, 90))]
    assert rig(down(5, 5), up(5, 5)) == [Press((5, 5)), Release((5, 5)), Tap((5, 5))]


def test_press_after_a_lost_release_begins_anew(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(down(70, 70)) == [DragCancel(), Press((70, 70))]


def test_hover_ends_when_the_mouse_leaves(rig: Rig) -> None:
    rig(move(10, 10))
    assert rig(Event(pygame.WINDOWLEAVE)) == [Move(OUTSIDE)]


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_focus_lost_in_mid_drag_cancels_it_for_good(rig: Rig, kind: int) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(Event(kind)) == [DragCancel(), FocusLost()]
    assert rig(up(60, 60)) == []
    assert rig(down(1, 1)) == [Press((1, 1))]


def test_esc_during_a_drag_cancels_the_drag_and_is_not_back(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig(key(pygame.K_ESCAPE)) == [Device("keys"), DragCancel()]
    assert rig(key_up(pygame.K_ESCAPE), up(60, 60)) == []
    assert rig(key(pygame.K_ESCAPE)) == [Back()]


def test_long_press_takes_the_tap_away_but_not_the_drag(rig: Rig) -> None:
    rig(down(10, 10))
    assert rig(after=480) == []
    assert rig(after=20) == [LongPress((10, 10))]
    assert rig(after=2000) == []
    assert rig(up(10, 10)) == [Release((10, 10))]
    rig(down(10, 10))
    rig(after=600)
    assert rig(move(60, 10, 1)) == [DragStart((10, 10)), Move((60, 10), dragging=True)]


def test_wheel_reports_the_place_and_its_old_buttons_are_ignored(rig: Rig) -> None:
    rig(move(30, 40))
    wheel = Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-0.5, flipped=False, touch=False)
    assert rig(down(30, 40, 5), up(30, 40, 5), wheel) == [Wheel(-0.5, (30, 40))]


def test_positions_are_scaled_once_and_the_threshold_with_them() -> None:
    rig = Rig(Viewport((2560, 1440), scale=2.0, dp=2.0))
    assert rig(down(100, 50)) == [Press((200, 100))]
    assert rig(move(107, 50, 1)) == [Move((214, 100))]
    assert rig(move(108, 50, 1)) == [DragStart((200, 100)), Move((216, 100), dragging=True)]
    assert Rig(Viewport((2560, 1440), scale=2.0))(finger(pygame.FINGERDOWN, 0.5, 0.25))[1:] == [Press((1280, 360))]


# ---- touch --------------------------------------------------------------------------------------------------------


def test_touch_and_the_mouse_events_made_from_it_act_once(rig: Rig) -> None:
    press = [finger(pygame.FINGERDOWN, 0.5, 0.5), move(640, 360, touch=True), down(640, 360, touch=True)]
    assert rig(*press) == [Device("touch"), Press((640, 360))]
    lift = [finger(pygame.FINGERUP, 0.5, 0.5), up(640, 360, touch=True)]
    assert rig(*lift) == [Release((640, 360)), Tap((640, 360)), Move(OUTSIDE)]


def test_fingers_made_from_the_mouse_or_a_track_pad_are_ignored(rig: Rig) -> None:
    assert rig(finger(pygame.FINGERDOWN, 0.5, 0.5, touch_id=-1), finger(pygame.FINGERUP, 0.5, 0.5, touch_id=-1)) == []


def test_second_finger_and_mouse_are_not_heard_during_a_touch(rig: Rig) -> None:
    rig(finger(pygame.FINGERDOWN, 0.5, 0.5))
    assert rig(finger(pygame.FINGERDOWN, 0.1, 0.1, finger_id=8)) == []
    assert rig(finger(pygame.FINGERMOTION, 0.2, 0.1, finger_id=8), move(900, 600)) == []
    assert rig(finger(pygame.FINGERUP, 0.2, 0.1, finger_id=8)) == []
    assert rig(finger(pygame.FINGERUP, 0.5, 0.5))[:2] == [Release((640, 360)), Tap((640, 360))]


def test_touch_drag(rig: Rig) -> None:
    rig(finger(pygame.FINGERDOWN, 0.5, 0.5))
    assert rig(finger(pygame.FINGERMOTION, 0.6, 0.5)) == [DragStart((640, 360)), Move((768, 360), dragging=True)]
    assert rig(finger(pygame.FINGERUP, 0.6, 0.5)) == [Release((768, 360)), DragEnd((768, 360)), Move(OUTSIDE)]


# ---- keys ---------------------------------------------------------------------------------------------------------

FIXED = {
    pygame.K_LEFT: Focus("left"),
    pygame.K_RIGHT: Focus("right"),
    pygame.K_UP: Focus("up"),
    pygame.K_DOWN: Focus("down"),
    pygame.K_TAB: Focus("next"),
    pygame.K_RETURN: Accept(),
    pygame.K_KP_ENTER: Accept(),
    pygame.K_SPACE: Accept(),
    pygame.K_ESCAPE: Back(),
}


@pytest.mark.parametrize(("code", "intent"), FIXED.items())
def test_fixed_keys(rig: Rig, code: int, intent: Intent) -> None:
    assert rig(key(code)) == [Device("keys"), intent]


def test_shift_tab_goes_back_one(rig: Rig) -> None:
    assert rig(key(pygame.K_TAB, pygame.KMOD_LSHIFT))[1:] == [Focus("prev")]


DEFAULTS = {
    (pygame.K_d, 0): "draw",
    (pygame.K_t, 0): "take",
    (pygame.K_l, 0): "lay_down",
    (pygame.K_x, 0): "discard",
    (pygame.K_u, 0): "take_back",
    (pygame.K_z, pygame.KMOD_LCTRL): "take_back",
    (pygame.K_z, pygame.KMOD_LMETA): "take_back",
    (pygame.K_s, 0): "sort",
    (pygame.K_h, 0): "hint",
    (pygame.K_w, 0): "why",
    (pygame.K_g, 0): "log",
    (pygame.K_m, 0): "mute",
    (pygame.K_F11, 0): "fullscreen",
    (pygame.K_RETURN, pygame.KMOD_LALT): "fullscreen",
    (pygame.K_p, 0): "pause",
    (pygame.K_F12, 0): "screenshot",
}


@pytest.mark.parametrize(("chord", "name"), DEFAULTS.items())
def test_default_commands(rig: Rig, chord: tuple[int, int], name: str) -> None:
    assert rig(key(*chord)) == [Device("keys"), Command(name)]


def test_every_command_has_a_key() -> None:
    assert [command for command in COMMANDS if not Bindings.default().keys[command]] == []


def test_letters_work_on_keyboards_without_latin_letters(rig: Rig) -> None:
    assert rig(key(0x432, scancode=pygame.KSCAN_D))[1:] == [Command("draw")]  # the Russian key printed with that letter


def test_changed_bindings_count_at_once(rig: Rig) -> None:
    rig.input.bindings = rig.input.bindings.bind("hint", "d")
    assert rig(key(pygame.K_d))[1:] == [Command("hint")]


def test_held_arrow_repeats_on_the_game_clock_and_never_bursts(rig: Rig) -> None:
    rig(key(pygame.K_RIGHT))
    assert rig(key(pygame.K_RIGHT)) == [], "the system's own repeat is not counted"
    assert rig(after=300) == []
    assert rig(after=100) == [Focus("right")]
    assert rig(after=100) == [Focus("right")]
    assert rig(after=3_600_000) == [Focus("right")], "an hour asleep is one step, not thousands"
    assert rig() == []
    rig(key_up(pygame.K_RIGHT))
    assert rig(after=500) == []


def test_tab_moves_when_tapped_and_hurries_while_held(rig: Rig) -> None:
    assert rig(key(pygame.K_TAB))[1:] == [Focus("next")]
    assert rig(key_up(pygame.K_TAB)) == []
    rig(key(pygame.K_TAB))
    assert rig(after=300) == [Command("fast")]
    assert rig(after=300) == []
    assert rig(key_up(pygame.K_TAB)) == [Command("fast_end")]


def test_fast_ends_when_the_focus_is_lost(rig: Rig) -> None:
    rig(key(pygame.K_TAB))
    rig(after=300)
    assert rig(Event(pygame.WINDOWFOCUSLOST)) == [Command("fast_end"), FocusLost()]
    assert rig(key(pygame.K_TAB)) == [Focus("next")], "a key whose release was not seen is not stuck"


def test_window_close_asks(rig: Rig) -> None:
    assert rig(Event(pygame.QUIT)) == [Command("quit")]


# ---- text ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def typing(rig: Rig) -> Rig:
    rig.input.edit_text(pygame.Rect(10, 10, 200, 30))
    rig(key(pygame.K_HOME), key_up(pygame.K_HOME))
    return rig


def test_letters_are_text_only_while_a_field_is_active(typing: Rig) -> None:
    assert typing(key(pygame.K_d), Event(pygame.TEXTINPUT, text="d"), key_up(pygame.K_d)) == [Text("d")]
    assert typing(key(pygame.K_SPACE), Event(pygame.TEXTINPUT, text=" ")) == [Text(" ")]
    typing.input.edit_text(None)
    assert typing(key(pygame.K_d), Event(pygame.TEXTINPUT, text="d")) == [Command("draw")]


@pytest.mark.parametrize(
    ("code", "op"),
    [
        (pygame.K_BACKSPACE, "backspace"),
        (pygame.K_DELETE, "delete"),
        (pygame.K_LEFT, "left"),
        (pygame.K_RIGHT, "right"),
        (pygame.K_HOME, "home"),
        (pygame.K_END, "end"),
    ],
)
def test_editing_keys_repeat(typing: Rig, code: int, op: str) -> None:
    assert [i.op for i in typing(key(code)) if isinstance(i, Edit)] == [op]
    assert [i.op for i in typing(after=400) if isinstance(i, Edit)] == [op]


def test_leaving_a_field_by_keys(typing: Rig) -> None:
    assert typing(key(pygame.K_TAB)) == [Focus("next")]
    assert typing(key(pygame.K_TAB, pygame.KMOD_LSHIFT), key_up(pygame.K_TAB)) == []
    assert typing(key(pygame.K_RETURN)) == [Accept()]
    assert typing(key(pygame.K_ESCAPE)) == [Back()]
    assert typing(key(pygame.K_F11)) == [Command("fullscreen")]


def test_keys_belong_to_the_input_method_while_it_composes(typing: Rig) -> None:
    assert typing(Event(pygame.TEXTEDITING, text="か", start=0, length=1)) == [Compose("か")]
    for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_SPACE):
        assert typing(key(code)) == []
        typing(key_up(code))
    # The Enter that ends the composition may come before or after the text, in the same frame.
    done = [Event(pygame.TEXTEDITING, text="", start=0, length=0), Event(pygame.TEXTINPUT, text="カ")]
    assert typing(*done, key(pygame.K_RETURN), key_up(pygame.K_RETURN)) == [Compose(""), Text("カ")]
    assert typing(key(pygame.K_RETURN)) == [Accept()]


def test_input_method_is_off_outside_text_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    source = Input(Viewport((1280, 720)), None, FakePads())
    for area in (None, None, pygame.Rect(0, 0, 9, 9), pygame.Rect(0, 0, 19, 9), None):
        source.edit_text(area)
    assert calls == ["stop", "start", "stop"]


# ---- pads ---------------------------------------------------------------------------------------------------------


def press(button: int, instance: int = 4) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button)


def let_go(button: int, instance: int = 4) -> Event:
    return Event(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button)


def axis(which: int, share: float, instance: int = 4) -> Event:
    return Event(pygame.CONTROLLERAXISMOTION, instance_id=instance, axis=which, value=round(share * 32767))


@pytest.fixture
def padded(rig: Rig) -> Rig:
    assert rig(rig.pads.plug(0, 4, "one")) == [PadFound(0, "Pad one")]
    rig(press(pygame.CONTROLLER_BUTTON_GUIDE))
    return rig


BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Accept(),
    pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: Command("discard"),
    pygame.CONTROLLER_BUTTON_Y: Command("sort"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Focus("prev"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Focus("next"),
    pygame.CONTROLLER_BUTTON_START: Command("pause"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Focus("up"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Focus("left"),
}


@pytest.mark.parametrize(("button", "intent"), BUTTONS.items())
def test_pad_buttons(padded: Rig, button: int, intent: Intent) -> None:
    assert padded(press(button)) == [Device("pad"), intent]
    assert padded(let_go(button)) == []


def test_pad_reported_twice_acts_once(padded: Rig) -> None:
    raw = Event(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    assert padded(press(pygame.CONTROLLER_BUTTON_A), raw) == [Device("pad"), Accept()]


def test_cross_and_stick_repeat_and_a_worn_stick_does_not_flutter(padded: Rig) -> None:
    x = pygame.CONTROLLER_AXIS_LEFTX
    assert padded(axis(x, 0.5)) == []
    assert padded(axis(x, 0.6)) == [Device("pad"), Focus("right")]
    assert padded(axis(x, 0.5), axis(x, 0.6), axis(x, 0.45)) == []
    assert padded(after=400) == [Focus("right")]
    assert padded(axis(x, 0.3)) == []
    assert padded(after=400) == []
    assert padded(axis(x, -0.9), axis(pygame.CONTROLLER_AXIS_LEFTY, 0.95)) == [Focus("left"), Focus("down")]


def test_triggers_hint_once_and_hurry_while_held(padded: Rig) -> None:
    left, right = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert padded(axis(left, 0.4), axis(left, 0.6), axis(left, 0.9), axis(left, 0.45)) == [
        Device("pad"),
        Command("hint"),
    ]
    assert padded(axis(right, 1.0)) == [Command("fast")]
    assert padded(axis(right, 0.0)) == [Command("fast_end")]


def test_pad_button_can_be_changed(padded: Rig) -> None:
    padded.input.bindings = padded.input.bindings.bind_pad("take", "y")
    assert padded(press(pygame.CONTROLLER_BUTTON_Y))[1:] == [Command("take")]


def test_b_cancels_a_drag(padded: Rig) -> None:
    padded(down(10, 10), move(60, 60, 1))
    assert padded(press(pygame.CONTROLLER_BUTTON_B)) == [Device("pad"), DragCancel()]


def test_unplugged_pad_lets_go_and_gets_its_slot_back(padded: Rig) -> None:
    padded(padded.pads.plug(1, 5, "two"))
    padded(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0), press(pygame.CONTROLLER_BUTTON_DPAD_UP))
    gone = Event(pygame.JOYDEVICEREMOVED, instance_id=4)
    assert padded(gone) == [Command("fast_end"), PadLost(0, "Pad one")]
    assert padded(press(pygame.CONTROLLER_BUTTON_A), after=500) == [], "nothing repeats, nothing is heard"
    assert padded(gone) == []
    assert padded(padded.pads.plug(0, 9, "one")) == [PadFound(0, "Pad one")]
    accept = padded(press(pygame.CONTROLLER_BUTTON_A, 9))
    assert [i.pad for i in accept if isinstance(i, Accept)] == [0]
    accept = padded(press(pygame.CONTROLLER_BUTTON_A, 5))
    assert [i.pad for i in accept if isinstance(i, Accept)] == [1]
    assert padded.input.pads == {0: "Pad one", 1: "Pad two"}


def test_a_pad_has_the_same_slot_in_the_next_run() -> None:
    told: list[tuple[str, ...]] = []
    pads = FakePads()
    source = Input(Viewport((1280, 720)), None, pads, known_pads=("one", "two"), remember_pads=told.append)
    source.read([pads.plug(0, 4, "two"), pads.plug(1, 5, "new"), pads.plug(2, 6, "one")], 0.0)
    assert source.pads == {1: "Pad two", 2: "Pad new", 0: "Pad one"}
    assert told == [("one", "two", "new")]


def test_a_seventh_pad_gets_the_slot_of_one_that_is_gone() -> None:
    told: list[tuple[str, ...]] = []
    pads = FakePads()
    source = Input(Viewport((1280, 720)), None, pads, remember_pads=told.append)
    source.read([pads.plug(n, n, f"{n}") for n in range(8)], 0.0)
    assert sorted(source.pads) == list(range(8)), "all can be played with"
    assert told[-1] == tuple("012345"), "as many are remembered as there are seats"
    source.read([Event(pygame.JOYDEVICEREMOVED, instance_id=3), pads.plug(9, 9, "late")], 10.0)
    assert source.pads[3] == "Pad late"
    assert told[-1] == ("0", "1", "2", "late", "4", "5")


def test_pad_that_cannot_be_opened_is_no_pad(rig: Rig) -> None:
    assert rig(Event(pygame.JOYDEVICEADDED, device_index=3, guid="x")) == []


def test_joystick_without_a_mapping_works_by_the_usual_order(rig: Rig) -> None:
    rig(rig.pads.plug(0, 4, "old", mapped=False))
    assert rig(Event(pygame.JOYBUTTONDOWN, instance_id=4, button=0))[1:] == [Accept()]
    assert rig(Event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 1))) == [Focus("up")]
    assert rig(Event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 0))) == []
    assert rig(Event(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=-0.9)) == [Focus("left")]


# ---- devices and scenes -------------------------------------------------------------------------------------------


def test_device_is_announced_when_it_changes(rig: Rig) -> None:
    assert rig(key(pygame.K_LEFT))[0] == Device("keys")
    assert rig(key_up(pygame.K_LEFT), key(pygame.K_RIGHT)) == [Focus("right")]
    assert Device("mouse") not in rig(move(1, 1, rel=(1, 1))), "a knock against the table is no use of the mouse"
    assert rig(move(20, 20, rel=(9, 9)))[0] == Device("mouse")
    assert rig.input.device == "mouse"


def test_new_scene_gets_no_half_of_what_was_held(rig: Rig) -> None:
    rig(down(10, 10), move(60, 60, 1))
    assert rig.input.change_scene(rig.now) == [DragCancel()]
    assert rig(move(70, 70, 1), up(70, 70)) == [Move((70, 70))]
    rig(key(pygame.K_RIGHT))
    rig.input.change_scene(rig.now)
    assert rig(after=1000) == []


def test_second_half_of_a_double_click_does_not_hit_the_new_scene(rig: Rig) -> None:
    rig(down(50, 50))
    rig(up(50, 50))
    rig.input.change_scene(rig.now)
    assert rig(down(51, 50), up(51, 50)) == []
    assert rig(down(51, 50), up(51, 50), after=60) == [Press((51, 50)), Release((51, 50)), Tap((51, 50))]
    rig.input.change_scene(rig.now)
    assert rig(down(300, 50), up(300, 50))[0] == Press((300, 50)), "elsewhere it is meant"
    rig.input.change_scene(rig.now)
    assert rig(down(300, 50), after=400) == [Press((300, 50))], "and after a while it is meant, too"


POINTS = st.tuples(st.integers(-20, 1300), st.integers(-20, 740))
SHARES = st.floats(-0.1, 1.1)
MOUSE_EVENTS = st.one_of(
    st.builds(lambda p, b, t: down(*p, b, touch=t), POINTS, st.integers(1, 7), st.booleans()),
    st.builds(lambda p, b, t: up(*p, b, touch=t), POINTS, st.integers(1, 7), st.booleans()),
    st.builds(lambda p, held: move(*p, *held), POINTS, st.sets(st.integers(1, 3))),
    st.builds(
        lambda k, x, y, f: finger(k, x, y, f),
        st.sampled_from([pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION]),
        SHARES,
        SHARES,
        st.integers(1, 3),
    ),
)
OTHER_EVENTS = st.one_of(
    st.builds(key, st.sampled_from([*FIXED, pygame.K_d, pygame.K_z]), st.sampled_from([0, pygame.KMOD_LCTRL])),
    st.builds(key_up, st.sampled_from([*FIXED, pygame.K_d])),
    st.builds(press, st.integers(0, 15), st.integers(3, 5)),
    st.builds(let_go, st.integers(0, 15), st.integers(3, 5)),
    st.builds(axis, st.integers(0, 5), st.floats(-1, 1), st.integers(3, 5)),
    st.builds(lambda n: Event(pygame.JOYDEVICEREMOVED, instance_id=n), st.integers(3, 5)),
    st.builds(lambda n: Event(pygame.JOYDEVICEADDED, device_index=n, guid="g"), st.integers(0, 3)),
    st.builds(lambda text: Event(pygame.TEXTEDITING, text=text, start=0, length=0), st.sampled_from(["", "か"])),
    st.sampled_from([Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWLEAVE), Event(pygame.WINDOWMINIMIZED)]),
)


@given(
    st.lists(
        st.tuples(
            st.lists(st.one_of(MOUSE_EVENTS, MOUSE_EVENTS, OTHER_EVENTS), max_size=4),
            st.sampled_from([0.0, 16.0, 200.0, 900.0]),
            st.sampled_from(["", "", "", "scene", "text", "no text"]),
        ),
        max_size=60,
    )
)
def test_whatever_happens_gestures_keep_their_grammar(frames: list[tuple[list[Event], float, str]]) -> None:
    rig = Rig()
    for index in range(3):
        rig(rig.pads.plug(index, 3 + index, f"p{index}"))
    button, dragging = 0, False
    fast: set[int | None] = set()
    for events, wait, extra in frames:
        intents = rig(*events, after=wait)
        match extra:
            case "scene":
                intents += rig.input.change_scene(rig.now)
            case "text":
                rig.input.edit_text(pygame.Rect(0, 0, 50, 20))
            case "no text":
                rig.input.edit_text(None)
        ended: Release | None = None
        for intent in intents:
            was_ended, ended = ended, None
            match intent:
                case Press():
                    assert not button
                    button = intent.button
                case DragStart():
                    assert button == 1
                    assert not dragging
                    dragging = True
                case Move():
                    assert intent.dragging == dragging
                case Release():
                    assert intent.button == button
                    button, ended = 0, intent
                case Tap():
                    assert was_ended is not None
                    assert was_ended.button == 1
                    assert not dragging
                case DragEnd():
                    assert was_ended is not None
                    assert dragging
                    dragging = False
                case DragCancel():
                    assert button
                    button, dragging = 0, False
                case LongPress():
                    assert button == 1
                    assert not dragging
                case Command("fast"):
                    assert intent.pad not in fast
                    fast.add(intent.pad)
                case Command("fast_end"):
                    fast.remove(intent.pad)
                case _:
                    pass
            if was_ended is not None and dragging:
                assert isinstance(intent, (DragEnd, Tap))


def test_a_file_dropped_on_the_window(rig: Rig) -> None:
    assert rig(Event(pygame.DROPFILE, file="/tmp/対戦 1.canasta")) == [Dropped("/tmp/対戦 1.canasta")]
