"""Widgets and forms: usable by mouse alone, by keys alone and by pad alone; what is off says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pygame
import pytest

from canasta.app.settings import Settings
from canasta.ui.intents import (
    OUTSIDE,
    Accept,
    Compose,
    Device,
    DragCancel,
    DragEnd,
    DragStart,
    Edit,
    EditOp,
    Focus,
    Intent,
    Move,
    Pos,
    Press,
    Release,
    Tap,
    Text,
    Wheel,
)
from canasta.ui.kit import Kit
from canasta.ui.widgets import (
    Button,
    Fired,
    Form,
    IconButton,
    ListBox,
    Row,
    ScrollView,
    Segmented,
    Slider,
    Stepper,
    Tab,
    Tabs,
    TextField,
    Tiles,
    Toasts,
    Toggle,
    Widget,
)

R = pygame.Rect


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield
    pygame.quit()


@dataclass
class Hand:
    """A player at a form: does what people do, and remembers what fired and what was heard."""

    form: Form
    fired: list[Fired] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def send(self, *intents: Intent) -> list[Fired]:
        got = [fired for intent in intents for fired in self.form.handle(intent)]
        self.fired += got
        return got

    def click(self, pos: Pos) -> list[Fired]:
        return self.send(Move(pos), Press(pos), Release(pos), Tap(pos))

    def drag(self, *path: Pos) -> list[Fired]:
        start, end = path[0], path[-1]
        moves = [Move(pos, dragging=True) for pos in path[1:]]
        return self.send(Press(start), DragStart(start), *moves, Release(end), DragEnd(end))

    def go(self, id: str) -> None:
        """Walks there by arrows or, where none leads there, by next."""
        for direction in ("down", "up"):
            for _ in range(20):
                if self.form.focus == id:
                    return
                self.form.handle(Focus(direction))
        for _ in range(20):
            if self.form.focus == id:
                return
            self.form.handle(Focus("next"))
        raise AssertionError(f"no way to {id} from {self.form.focus}")


def make(widgets: Sequence[Widget], **kwargs: str) -> Hand:
    heard: list[str] = []
    return Hand(Form(widgets, play=heard.append, **kwargs), heard=heard)  # type: ignore[arg-type]


def settings_form() -> Hand:
    """A form with one widget of every kind in a column."""

    def paint(to: pygame.Surface, kit: Kit, value: str, box: pygame.Rect, chosen: bool) -> None:
        to.fill(kit.theme.gold if chosen else kit.theme.red, box)

    return make([
        Tabs("tabs", R(20, 20, 200, 200), "", [Tab("a", "A"), Tab("b", "B"), Tab("c", "C")], "a", gap=10),
        Toggle("toggle", R(300, 20, 400, 50), "Frozen", False, caption=True),
        Segmented("suits", R(300, 90, 400, 56), "Suits", [(2, "Two"), (4, "Four")], 2),
        Slider("volume", R(300, 160, 400, 46), "Volume", 50),
        Stepper("level", R(300, 220, 400, 50), "Level", [("b", "Beginner"), ("s", "Steady"), ("m", "Master")], 1),
        Tiles("cloth", R(300, 290, 400, 60), "Cloth", [("night", "Night"), ("pampa", "Pampa")], "night", paint,
              columns=2, gap=10),
        TextField("name", R(300, 370, 400, 50), "Name", "Ana"),
        Button("off", R(300, 440, 190, 60), "Lay down", enabled=False, reason="5 points short"),
        Button("deal", R(300, 520, 190, 60), "Deal", kind="primary"),
        IconButton("back", R(300, 600, 50, 50), "Back", "left"),
        ListBox("list", R(760, 20, 300, 200), "Games", [Row(str(i), f"Row {i}") for i in range(9)], "0", row_height=60),
    ], focus="deal")  # fmt: skip


def centre(hand: Hand, id: str) -> Pos:
    """Where a widget or a part of it is, as the probe tells."""
    return next(target.rect.center for target in hand.form.targets() if target.id == id)


def test_everything_can_be_done_by_mouse_alone() -> None:
    hand = settings_form()
    assert hand.click(centre(hand, "tabs:b")) == [Fired("tabs", "b")]
    assert hand.click(centre(hand, "toggle")) == [Fired("toggle", True)]
    assert hand.click(centre(hand, "suits:4")) == [Fired("suits", 4)]
    slider = hand.form["volume"]
    assert isinstance(slider, Slider)
    track = slider.track()
    fired = hand.drag((track.left, track.centery), (track.centerx, 10), (track.right + 90, 300))
    assert [f.value for f in fired] == [0, 50, 100]
    assert hand.click(centre(hand, "level:more")) == [Fired("level", "m")]
    assert hand.click(centre(hand, "level:less")) == [Fired("level", "s")]
    assert hand.click(centre(hand, "cloth:pampa")) == [Fired("cloth", "pampa")]
    assert hand.click(centre(hand, "list:2")) == [Fired("list", "2")]
    assert hand.click(centre(hand, "deal")) == [Fired("deal")]
    hand.click(centre(hand, "name"))
    assert hand.send(Text("!")) == [Fired("name", "Ana!")]
    assert hand.click((5, 715)) == []


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_everything_can_be_done_by_keys_and_by_pad_alone(device: str) -> None:
    hand = settings_form()
    hand.send(Device(device))  # type: ignore[arg-type]
    assert hand.form.focus == "deal"
    assert hand.send(Accept()) == [Fired("deal")]
    hand.go("toggle")
    assert hand.send(Accept()) == [Fired("toggle", True)]
    hand.go("suits")
    assert hand.send(Focus("right")) == [Fired("suits", 4)]
    assert hand.send(Accept()) == [Fired("suits", 2)]
    hand.go("volume")
    assert [f.value for f in hand.send(Focus("right"), Focus("right"), Focus("left"))] == [55, 60, 55]
    hand.go("level")
    assert hand.send(Focus("left")) == [Fired("level", "b")]
    hand.go("cloth")
    assert hand.send(Focus("right")) == [Fired("cloth", "pampa")]
    hand.go("tabs")
    assert hand.send(Focus("down")) == [Fired("tabs", "b")]
    hand.go("list")
    assert hand.send(Focus("down"), Focus("down")) == []
    assert hand.send(Accept()) == [Fired("list", "2")]


def test_at_the_end_of_a_row_the_focus_leaves() -> None:
    hand = settings_form()
    hand.form.focus_on("suits")
    hand.send(Focus("right"))
    assert hand.form.focus == "suits"
    hand.send(Focus("right"))
    assert hand.form.focus == "list"
    hand.form.focus_on("tabs")
    assert hand.send(Focus("down"), Focus("down")) == [Fired("tabs", "b"), Fired("tabs", "c")]
    assert hand.form.focus == "tabs"
    hand.send(Focus("right"))
    assert hand.form.focus != "tabs"


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_disabled_button_says_why(how: str) -> None:
    hand = settings_form()
    if how == "mouse":
        fired = hand.click(centre(hand, "off"))
    else:
        hand.go("off")
        fired = hand.send(Accept())
    assert fired == [Fired("off", None, refused=True, reason="5 points short")]
    assert hand.form.focus == "off"
    assert hand.heard[-1] == "error"
    assert "button_up" not in hand.heard
    assert hand.form.toasts.text == "5 points short"


def test_a_disabled_widget_keeps_its_value() -> None:
    hand = make([Toggle("t", R(0, 0, 84, 46), "", True, enabled=False, reason="Not in this game"),
                 Slider("s", R(0, 60, 300, 46), "", 50, enabled=False, reason="No sound device")])  # fmt: skip
    hand.send(Accept(), Focus("down"), Focus("right"))
    hand.drag((20, 80), (200, 80))
    assert (hand.form["t"].value, hand.form["s"].value) == (True, 50)


def test_the_reason_is_drawn_as_second_line() -> None:
    kit = Kit((1280, 720), Settings())
    sheets = []
    for reason in ("", "5 points short"):
        sheet = pygame.Surface((400, 100))
        form = Form([Button("b", R(20, 20, 300, 66), "Lay down", enabled=False, reason=reason)])
        form.draw(sheet, kit)
        sheets.append(pygame.image.tobytes(sheet, "RGB"))
    assert sheets[0] != sheets[1]


def test_sounds() -> None:
    hand = settings_form()
    hand.click(centre(hand, "deal"))
    assert hand.heard == ["button_down", "button_up"]
    hand.heard.clear()
    hand.click(centre(hand, "toggle"))
    assert hand.heard[-1] == "toggle"
    hand.send(Focus("down"))
    assert hand.heard[-1] == "focus_move"


def test_a_press_counts_where_it_is_let_go() -> None:
    hand = settings_form()
    deal = centre(hand, "deal")
    near = (deal[0] + 15, deal[1])
    assert hand.drag(deal, near) == [Fired("deal")], "a hand that shakes"
    assert hand.drag(deal, (deal[0], 700)) == []
    assert hand.send(Press(deal), DragStart(deal), DragCancel()) == []
    assert hand.send(Press(deal, button=3), Release(deal, button=3)) == []
    assert hand.click(deal) == [Fired("deal")]


def test_a_cancelled_slider_goes_back() -> None:
    hand = settings_form()
    slider = hand.form["volume"]
    assert isinstance(slider, Slider)
    track = slider.track()
    hand.send(Press(track.midleft), DragStart(track.midleft), Move(track.midright, dragging=True))
    assert slider.value == 100
    hand.send(DragCancel())
    assert slider.value == 50


def test_a_slider_keeps_its_steps_and_range() -> None:
    slider = Slider("s", R(0, 0, 400, 46), "", 7, low=0, high=10, step=3)
    hand = make([slider])
    assert slider.value == 7
    hand.send(Focus("right"))
    assert slider.value == 9
    hand.send(Focus("right"))
    assert slider.value == 10
    hand.send(*[Focus("left")] * 9)
    assert slider.value == 0
    with pytest.raises(ValueError, match="no range"):
        Slider("s", R(0, 0, 400, 46), "", 7, low=3, high=3)


def typed(field: TextField, *intents: Intent) -> str:
    hand = make([field])
    hand.send(*intents)
    return field.text


def edits(*ops: EditOp) -> list[Intent]:
    return [Edit(op) for op in ops]


def test_typing_and_editing() -> None:
    def new(text: str = "Ana") -> TextField:
        return TextField("f", R(0, 0, 300, 50), "", text, limit=8)

    assert typed(new(), Text("bel")) == "Anabel"
    assert typed(new(), *edits("backspace")) == "An"
    assert typed(new(), *edits("home", "delete")) == "na"
    assert typed(new(), *edits("left", "left"), Text("-")) == "A-na"
    assert typed(new(), *edits("home", "backspace"), Text("x")) == "xAna"
    assert typed(new(), *edits("select_all"), Text("Bo")) == "Bo"
    assert typed(new(), *edits("select_left", "select_left", "backspace")) == "A"
    assert typed(new(), *edits("home", "select_right", "cut")) == "na"
    assert typed(new(), *edits("select_home", "right"), Text("!")) == "Ana!"
    assert typed(new(), Text("a\nb\tc\x00")) == "Anaabc"
    assert typed(new(), Text("１２ さくらもち")) == "Ana１２ さく"
    assert typed(new("123456789"), Text("x")) == "12345678"


def test_an_input_method_composes_in_the_line() -> None:
    text_field = TextField("f", R(0, 0, 300, 50), "", "Ana")
    hand = make([text_field, Button("b", R(0, 80, 100, 50), "OK")], focus="f")
    assert hand.send(Compose("さく")) == []
    assert (text_field.value, text_field.composing) == ("Ana", "さく")
    assert hand.send(Accept()) == [], "Return belongs to the input method while it composes"
    assert hand.send(Text("桜")) == [Fired("f", "Ana桜")]
    assert text_field.composing == ""
    hand.send(Compose("も"), Focus("next"))
    assert (text_field.value, text_field.composing) == ("Ana桜", "")


def test_the_place_of_typing_is_told_and_follows_the_caret() -> None:
    text_field = TextField("f", R(50, 40, 300, 50), "", "")
    hand = make([text_field, Button("b", R(50, 120, 100, 50), "OK")], focus="f")
    kit, sheet = Kit((1280, 720), Settings()), pygame.Surface((1280, 720))
    hand.form.draw(sheet, kit)
    before = hand.form.text_box
    hand.send(Text("Mateo"))
    hand.form.draw(sheet, kit)
    after = hand.form.text_box
    assert before is not None
    assert after is not None
    assert text_field.rect.contains(after)
    assert after.left > before.left + 30
    hand.send(Focus("next"))
    assert hand.form.text_box is None


def test_long_text_stays_in_its_field_and_a_press_sets_the_caret() -> None:
    text_field = TextField("f", R(50, 40, 160, 50), "", "", limit=60)
    hand = make([text_field])
    kit, sheet = Kit((1280, 720), Settings()), pygame.Surface((1280, 720))
    hand.send(Text("The quick brown fox jumps over it"))
    hand.form.draw(sheet, kit)
    assert sheet.get_at((30, 65))[:3] == (0, 0, 0)
    assert sheet.get_at((222, 65))[:3] == (0, 0, 0)
    hand.click((60, 65))
    assert 5 < text_field.caret < len(text_field.text)


def test_a_list_scrolls_by_wheel_drag_and_keys() -> None:
    hand = settings_form()
    kit, sheet = Kit((1280, 720), Settings(reduced_motion=True)), pygame.Surface((1280, 720))
    listing = hand.form["list"]
    assert isinstance(listing, ListBox)
    hand.form.draw(sheet, kit)
    assert "list:8" not in {target.id for target in hand.form.targets()}
    hand.send(Wheel(-50, (900, 100)))
    hand.form.draw(sheet, kit)
    assert "list:8" in {target.id for target in hand.form.targets()}
    assert "list:0" not in {target.id for target in hand.form.targets()}
    assert listing.value == "0", "the wheel only looks"
    assert hand.drag((800, 40), (800, 90), (800, 700)) == []
    hand.form.draw(sheet, kit)
    assert listing.scroll.offset == 0
    hand.form.focus_on("list")
    hand.send(*[Focus("down")] * 8)
    hand.form.draw(sheet, kit)
    assert listing.value == "8"
    assert listing.rect.contains(listing.box_of(8))


def test_a_list_that_follows_fires_with_every_step() -> None:
    rows = [Row("a", "A"), Row("b", "B")]
    hand = make([ListBox("l", R(0, 0, 200, 200), "", rows, "a", row_height=50, follow=True)])
    assert hand.send(Focus("down")) == [Fired("l", "b")]
    empty = make([ListBox("l", R(0, 0, 200, 200), "", [], row_height=50, empty="Nothing yet")])
    assert empty.send(Focus("down"), Accept()) == []
    empty.form.draw(pygame.Surface((1280, 720)), Kit((1280, 720), Settings()))


def test_a_view_scrolls_to_what_is_focused_and_hides_what_is_outside() -> None:
    children = [Toggle(f"t{i}", R(20, 20 + i * 80, 300, 60), f"T{i}", False, caption=True) for i in range(8)]
    hand = make(
        [ScrollView("view", R(0, 0, 400, 240), 660, children=children), Button("ok", R(500, 20, 100, 50), "OK")]
    )
    kit, sheet = Kit((1280, 720), Settings(reduced_motion=True)), pygame.Surface((1280, 720))
    hand.form.draw(sheet, kit)
    assert "t5" not in {target.id for target in hand.form.targets()}
    assert hand.click((100, 20 + 5 * 80 + 30)) == []
    hand.form.focus_on("t0")
    hand.send(*[Focus("down")] * 5)
    assert hand.form.focus == "t5"
    hand.form.draw(sheet, kit)
    assert R(0, 0, 400, 240).contains(hand.form["t5"].rect)
    assert hand.send(Accept()) == [Fired("t5", True)]
    assert hand.click(hand.form["t5"].rect.center) == [Fired("t5", False)]
    hand.send(Wheel(90, (200, 100)))
    hand.form.draw(sheet, kit)
    assert hand.form["t0"].rect.top == 20
    inside = hand.form["t1"].rect.center
    assert hand.drag(inside, (inside[0], inside[1] - 30), (inside[0], inside[1] - 100)) == []
    hand.form.draw(sheet, kit)
    assert hand.form["t0"].rect.top == 20 - 100


def test_a_page_without_widgets_scrolls_by_keys() -> None:
    painted: list[pygame.Rect] = []
    hand = make([ScrollView("page", R(0, 0, 300, 200), 700, paint=lambda to, kit, box: painted.append(box)),
                 Button("ok", R(0, 300, 100, 50), "OK")], focus="page")  # fmt: skip
    kit, sheet = Kit((1280, 720), Settings(reduced_motion=True)), pygame.Surface((1280, 720))
    hand.form.draw(sheet, kit)
    hand.send(Focus("down"))
    hand.form.draw(sheet, kit)
    assert painted[-1].top < painted[0].top == 0
    hand.send(*[Focus("down")] * 30)
    assert hand.form.focus == "ok"
    hand.form.draw(sheet, kit)
    assert painted[-1].bottom == 200


def test_the_ring_shows_for_keys_and_pad_only() -> None:
    hand = settings_form()
    kit = Kit((1280, 720), Settings())
    seen = {}
    for device in ("keys", "mouse", "pad", "touch"):
        sheet = pygame.Surface((1280, 720))
        hand.send(Device(device))
        hand.form.draw(sheet, kit)
        box = hand.form["deal"].rect
        seen[device] = sheet.get_at((box.centerx, box.top - 5))[:3] == kit.theme.focus
    assert seen == {"keys": True, "mouse": False, "pad": True, "touch": False}


def test_a_form_settles_and_wakes_up() -> None:
    hand = settings_form()
    kit, sheet = Kit((1280, 720), Settings()), pygame.Surface((1280, 720))
    for _ in range(60):
        hand.form.update(1 / 30)
        hand.form.draw(sheet, kit)
    assert not hand.form.update(1 / 30)
    assert hand.form.settled
    hand.send(Move(centre(hand, "deal")))
    assert hand.form.update(1 / 30)
    hand.send(Move(OUTSIDE))
    for _ in range(60):
        hand.form.update(1 / 30)
        hand.form.draw(sheet, kit)
    assert hand.form.settled
    hand.click(centre(hand, "toggle"))
    assert hand.form.update(1 / 30)


def test_hover_lifts_and_press_sinks_a_button() -> None:
    hand = settings_form()
    kit = Kit((1280, 720), Settings())

    def top_of_body() -> int:
        sheet = pygame.Surface((1280, 720))
        hand.send(Device("mouse"))
        hand.form.draw(sheet, kit)
        box = hand.form["deal"].rect
        return next(y for y in range(box.top - 10, box.bottom) if sheet.get_at((box.left + 40, y))[0] > 200)

    rest = top_of_body()
    hand.send(Move(centre(hand, "deal")))
    for _ in range(10):
        hand.form.update(0.05)
    lifted = top_of_body()
    hand.send(Press(centre(hand, "deal")))
    for _ in range(10):
        hand.form.update(0.05)
    assert lifted < rest < top_of_body()


def test_other_widgets_keep_the_focus_where_it_was() -> None:
    hand = make([Button("a", R(0, 0, 100, 50), "A"), Button("b", R(0, 60, 100, 50), "B")], focus="b")
    hand.form.set([Button("b", R(0, 0, 100, 50), "B"), Button("c", R(0, 60, 100, 50), "C")])
    assert hand.form.focus == "b"
    hand.form.set([Button("c", R(0, 60, 100, 50), "C")])
    assert hand.form.focus == "c"
    assert "b" not in hand.form
    with pytest.raises(KeyError):
        hand.form["b"]
    with pytest.raises(ValueError, match="same id"):
        hand.form.set([Button("c", R(0, 0, 9, 9), ""), Button("c", R(0, 60, 9, 9), "")])
    hand.form.set([])
    assert hand.form.focus is None
    assert hand.send(Focus("down"), Accept(), Text("x")) == []


def test_messages_come_and_go() -> None:
    toasts = Toasts()
    kit, sheet = Kit((1280, 720), Settings()), pygame.Surface((1280, 720))
    toasts.show("Draw first", "no")
    assert toasts.update(0.05)
    assert toasts.draw(sheet, kit, (640, 500), 600) is not None
    toasts.update(0.2)
    assert not toasts.update(1.0), "nothing moves while it stands"
    box = toasts.draw(sheet, kit, (640, 500), 600)
    assert box is not None
    assert abs(box.centerx - 640) <= 1
    toasts.show("x" * 400)
    box = toasts.draw(sheet, kit, (640, 500), 600)
    assert box is not None
    assert box.width <= 600
    toasts.update(4.0)
    assert toasts.text
    toasts.update(0.4)
    assert toasts.text == ""
    assert toasts.draw(sheet, kit, (640, 500), 600) is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 680), (1920, 1080)])
def test_labels_stay_inside_their_buttons(language: str, size: tuple[int, int]) -> None:
    kit = Kit(size, Settings(large_text=True), language=language)
    words = {"en": "Take the whole pile now", "ja": "捨て札の山をぜんぶ取る"}[language]
    plain = pygame.Surface((400, 120))
    with_text = pygame.Surface((400, 120))
    for sheet, label in ((plain, ""), (with_text, words)):
        Form([Button("b", R(40, 20, 130, 60), label, icon="draw", key="T", enabled=False, reason=label)]).draw(
            sheet, kit
        )
    for x in (*range(0, 40), *range(171, 400)):
        for y in range(0, 120, 3):
            assert plain.get_at((x, y)) == with_text.get_at((x, y))


def test_widgets_without_choices_are_refused() -> None:
    with pytest.raises(ValueError, match="no options"):
        Segmented("s", R(0, 0, 10, 10), "", [], 1)
    with pytest.raises(ValueError, match="no options"):
        Stepper("s", R(0, 0, 10, 10), "", [], 0)
    with pytest.raises(ValueError, match="no tabs"):
        Tabs("s", R(0, 0, 10, 10), "", [], "a", gap=1)
