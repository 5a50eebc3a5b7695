"""Replays on the screen: found by bar, buttons, keys and pad; from every seat; played on; shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest
from msgspec import structs

from canasta.app.i18n import Catalog
from canasta.app.replaying import Replay
from canasta.app.settings import Settings, SettingsStore
from canasta.app.sharing import shared_header
from canasta.engine.actions import Discard, NextDeal
from canasta.engine.cards import Card
from canasta.engine.fairness import drawn
from canasta.engine.record import Header, Record
from canasta.engine.rules import load
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.input import Wheel
from canasta.ui.scenes import Nav, SceneStack
from canasta.ui.screens.replay import ReplayScene, ReplayWays
from tests.app.test_why import ERRED, played
from tests.support.playing import in_memory, play

SIZES = ((640, 480), (1024, 680), (1280, 720), (1920, 1080), (2560, 1080))


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


def record_of(rules: str = "classic_4p", steps: int = 300, seed: int = 3) -> Record:
    match = in_memory(seed, None, load(rules))
    play(match, steps)
    return match.record


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of()


class Desk:
    """The scene, at pace instant unless said, and what it led to."""

    def __init__(
        self, record: Record, size: tuple[int, int] = (1024, 680), language: str = "en", pace: str = "instant"
    ) -> None:
        self.led: list[Header] = []
        self.window = open_headless(size)
        store = SettingsStore(None)
        store.settings = structs.replace(Settings(), pace=pace)  # type: ignore[arg-type]
        self.ctx = context(self.window, store, Catalog(language))
        self.scene = ReplayScene(Replay(record), ReplayWays(self._play_on, lambda: 99))
        self.app = Headless(self.window, SceneStack(self.ctx, self.scene))
        self.app.frames(3)

    def _play_on(self, header: Header) -> Nav | None:
        self.led.append(header)
        return None

    @property
    def place(self) -> int:
        return self.scene.place

    def close(self) -> None:
        self.app.stack.close()
        self.window.close()


@pytest.fixture
def desk(record: Record) -> Iterator[Desk]:
    made = Desk(record)
    yield made
    made.close()


def test_buttons(desk: Desk) -> None:
    replay = desk.scene.replay
    desk.app.tap("next_step")
    assert desk.place == 1
    desk.app.tap("next_turn")
    assert desk.place == replay.next_turn(1)
    desk.app.tap("next_deal")
    assert desk.place == replay.deals[1]
    desk.app.tap("prev_turn")
    assert desk.place == replay.previous_turn(replay.deals[1])
    desk.app.tap("last")
    assert desk.place == replay.length == 300
    desk.app.tap("prev_deal")
    assert desk.place == replay.deals[-1]
    desk.app.tap("prev_step")
    assert desk.place == replay.deals[-1] - 1
    desk.app.tap("first")
    assert desk.place == 0
    desk.app.tap("prev_step")
    assert desk.place == 0


def test_the_table_shows_the_place(desk: Desk) -> None:
    for place in (17, 150, 3, 299, 0):
        desk.scene.go(place)
        desk.app.frames(2)
        view = desk.scene.director.shown
        assert view == desk.scene.replay.view(place, 0, open=True)
        stage = desk.scene.director.stage
        assert {key: stage.pose(key) for key in stage.keys} == desk.scene.director.layout.poses


def test_all_cards_are_on_the_table_once(desk: Desk) -> None:
    desk.scene.go(120)
    desk.app.frames(2)
    state = desk.scene.replay.state(120)
    shown = [key for key in desk.scene.director.layout.poses if isinstance(key, int)]
    assert len(shown) == len(set(shown))
    assert {card for hand in state.hands for card in hand} <= set(shown)


def test_from_a_seat_nothing_is_shown_that_it_did_not_see(desk: Desk) -> None:
    desk.scene.go(120)
    desk.app.tap("open")
    for seat in range(4):
        desk.app.frames(2)
        assert desk.scene.seat == seat
        state = desk.scene.replay.state(120)
        shown = {key for key in desk.scene.director.layout.poses if isinstance(key, int)}
        hidden = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
        known = {card for player in state.public.players for card in player.known}
        assert not shown & (hidden - known)
        assert set(state.hands[seat]) <= shown
        desk.app.tap("seat:more")


def test_every_step_tells_why(desk: Desk) -> None:
    desk.scene.replay.grow_all()
    desk.scene.go(40)
    before = desk.app.picture()
    desk.app.tap("why")
    desk.app.frames(2)
    assert desk.scene.reasons
    assert desk.app.picture().get_buffer().raw != before.get_buffer().raw
    for place in range(1, 120):
        desk.scene.go(place)
        step = desk.scene.replay.step(place)
        assert step is not None
        assert bool(desk.scene.why()) == (not isinstance(step.action, NextDeal))
        desk.app.frames(1)
    desk.app.key(pygame.K_y)
    assert not desk.scene.reasons


def test_from_a_seat_the_others_keep_their_reasons(desk: Desk) -> None:
    replay = desk.scene.replay
    replay.grow_all()
    full, guarded = {}, {}
    for place in range(1, 120):
        desk.scene.go(place)
        full[place] = desk.scene.why()
    desk.app.tap("open")
    for place in range(1, 120):
        desk.scene.go(place)
        guarded[place] = desk.scene.why()
    own = {place for place in full if (step := replay.step(place)) is not None and step.seat == desk.scene.seat}
    assert all(full[place] == guarded[place] for place in own)
    assert sum(full[place] != guarded[place] for place in full) > 20
    assert "What decided it lies in the hand, and is told when the deal is over." in guarded.values()


def test_weaker_players_tell_where_they_erred() -> None:
    made = Desk(played(actions=120).record)
    try:
        made.scene.replay.grow_all()
        erred: dict[bool, set[int]] = {}
        for is_open in (True, False):
            assert made.scene.open == is_open
            erred[is_open] = set()
            for place in range(1, made.scene.replay.last + 1):
                made.scene.go(place)
                step = made.scene.replay.step(place)
                assert step is not None
                if ERRED.search(made.scene.why()):
                    erred[is_open].add(step.seat)
            made.app.tap("open")
        assert erred == {True: {0, 1, 2, 3}, False: {made.scene.seat}}
    finally:
        made.close()


def test_the_bar_by_mouse_and_keys(desk: Desk) -> None:
    bar = desk.app.target("scrub").rect
    desk.app.tap((bar.centerx, bar.centery))
    assert 140 < desk.place < 160
    desk.app.drag((bar.centerx, bar.centery), (bar.right - 2, bar.centery))
    assert desk.place == 300
    here = desk.place
    desk.app.key(pygame.K_LEFT)
    desk.app.key(pygame.K_LEFT)
    assert desk.place == here - 2
    desk.app.key(pygame.K_RIGHT)
    assert desk.place == here - 1


def test_the_wheel_over_the_table(desk: Desk) -> None:
    desk.app.send(Wheel(-1.0, (500, 200)), Wheel(-1.0, (500, 200)))
    assert desk.place == 2
    desk.app.send(Wheel(1.0, (500, 200)))
    assert desk.place == 1


def test_pad_alone(desk: Desk) -> None:
    desk.app.events(desk.app.pads.plug(0, 0))
    desk.app.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert desk.place == 1
    desk.app.pad(pygame.CONTROLLER_BUTTON_Y)
    assert not desk.scene.open
    desk.app.pad(pygame.CONTROLLER_BUTTON_X)
    assert desk.scene.playing


def test_it_runs_by_itself_and_stops_at_the_end() -> None:
    desk = Desk(record_of(steps=12))
    desk.app.key(pygame.K_RETURN)
    assert desk.scene.playing
    desk.app.frames(900)
    assert desk.place == 12
    assert not desk.scene.playing
    desk.app.tap("play")
    assert desk.scene.playing
    assert desk.place in (0, 1)
    desk.close()


def test_steps_are_shown_card_by_card(record: Record) -> None:
    desk = Desk(record, pace="normal")
    desk.app.tap("next_step")
    assert desk.scene.director.busy or desk.scene.director.stage.moving
    desk.app.settle()
    assert desk.scene.director.shown == desk.scene.replay.view(1, 0, open=True)
    desk.close()


def test_played_on_from_here(desk: Desk) -> None:
    desk.scene.go(150)
    desk.app.tap("play_on")
    assert desk.led == [desk.scene.replay.play_on(150, 99)]


def test_nothing_to_play_on_at_the_end() -> None:
    match = in_memory(3, None, load("classic_4p", {"target_score": 1000}))
    play(match, 9000)
    desk = Desk(match.record)
    desk.app.tap("last")
    desk.app.tap("play_on")
    assert desk.led == []
    assert desk.scene.form.toasts.text == "The match is over here"
    desk.app.tap("prev_turn")
    desk.app.tap("play_on")
    assert len(desk.led) == 1
    desk.close()


def test_the_share_code_is_that_of_the_deal(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    head = replace(record.header, extra=drawn(Random(2)))
    desk = Desk(Record(head, record.entries))
    desk.app.tap("next_deal")
    desk.app.tap("share")
    (code,) = copied
    assert shared_header(code, "You").start == desk.scene.replay.deal_at(desk.place).told()  # type: ignore[union-attr]
    desk.close()


def test_a_system_without_a_clipboard(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    desk.app.tap("share")
    assert desk.scene.form.toasts.text == desk.ctx.catalog.t("replay.share_failed")


def test_a_broken_record_is_shown_up_to_the_break() -> None:
    record = record_of(steps=60)
    entries = list(record.entries)
    entries[40] = Discard(Card.parse("QH0"))
    desk = Desk(Record(record.header, tuple(entries)))
    desk.app.tap("last")
    desk.app.frames(3)
    assert desk.place == desk.scene.replay.length == 40
    assert "fits up to here" in desk.scene.form.toasts.text
    desk.close()


def test_an_empty_record_is_its_first_deal() -> None:
    desk = Desk(Record(record_of(steps=0).header))
    for way in ("next_step", "next_deal", "last", "first", "play"):
        desk.app.tap(way)
    assert desk.place == 0
    desk.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "language"), [("classic_4p", "en"), ("classic_6p", "ja"), ("cutthroat_3p", "ja")])
def test_everything_is_on_the_screen(size: tuple[int, int], game: str, language: str) -> None:
    desk = Desk(record_of(game, 120), size, language)
    desk.scene.go(100)
    desk.app.frames(3)
    whole = pygame.Rect((0, 0), desk.ctx.window.size)
    boxes = {widget.id: widget.rect for widget in desk.scene.form.widgets}
    assert all(whole.contains(box) for box in boxes.values()), boxes
    ids = list(boxes)
    for i, one in enumerate(ids):
        for two in ids[i + 1 :]:
            assert not boxes[one].colliderect(boxes[two]), (one, two)
    hand = desk.scene.director.layout.hand
    strip = desk.app.target("scrub").rect.top
    assert all(spot.strip.y < strip for spot in hand)
    assert desk.ctx.catalog.missing == set()
    desk.close()
