"""One action for one gesture: double clicks, two buttons, fingers with their made-up mouse, held keys, broken drags."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from canasta.engine.actions import Discard, DrawStock
from canasta.engine.moves import discards
from canasta.engine.state import Phase
from canasta.ui.headless import Headless
from canasta.ui.table.spots import card_id
from tests.ui.tabletop import SilentThinker, Tabletop, match_of, tabletop
from tests.ui.test_couch import couch, curtain
from tests.ui.test_devices import PAD, pad_to
from tests.ui.test_whole_matches import program

Event = pygame.event.Event
DOWN, UP, MOTION = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


def mouse(kind: int, pos: tuple[int, int], button: int = 1, *, touch: bool = False) -> Event:
    if kind == MOTION:
        return Event(MOTION, pos=pos, rel=(20, 0), buttons=(1, 0, 0), touch=touch)
    return Event(kind, pos=pos, button=button, touch=touch)


def finger(kind: int, pos: tuple[int, int], run: Headless, number: int = 1) -> Event:
    width, height = run.window.size
    return Event(
        kind, touch_id=1, finger_id=number, x=(pos[0] + 0.5) / width, y=(pos[1] + 0.5) / height, dx=0.0, dy=0.0
    )


def double(run: Headless, pos: tuple[int, int]) -> None:
    run.tap(pos, count=2)


def double_in_one_frame(run: Headless, pos: tuple[int, int]) -> None:
    run.events(mouse(DOWN, pos), mouse(UP, pos), mouse(DOWN, pos), mouse(UP, pos))


def two_buttons(run: Headless, pos: tuple[int, int]) -> None:
    run.events(mouse(DOWN, pos), mouse(DOWN, pos, 3))
    run.events(mouse(UP, pos, 3), mouse(UP, pos))


def two_buttons_crossed(run: Headless, pos: tuple[int, int]) -> None:
    run.events(mouse(DOWN, pos, 3))
    run.events(mouse(DOWN, pos))
    run.events(mouse(UP, pos))
    run.events(mouse(UP, pos, 3))


def touch(run: Headless, pos: tuple[int, int]) -> None:
    """A finger, and the mouse that the system makes up for it: marked, and (some systems) not marked as such."""
    run.events(finger(pygame.FINGERDOWN, pos, run), mouse(DOWN, pos, touch=True))
    run.events(finger(pygame.FINGERUP, pos, run), mouse(UP, pos, touch=True))


def two_fingers(run: Headless, pos: tuple[int, int]) -> None:
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        for number in (1, 2):
            run.events(finger(kind, pos, run, number))


def finger_and_mouse(run: Headless, pos: tuple[int, int]) -> None:
    run.events(finger(pygame.FINGERDOWN, pos, run), mouse(DOWN, pos))
    run.events(finger(pygame.FINGERUP, pos, run), mouse(UP, pos))


VOID = (two_buttons, two_buttons_crossed)
"""What means nothing may do nothing, but nothing twice."""
GESTURES = (double, double_in_one_frame, two_buttons, two_buttons_crossed, touch, two_fingers, finger_and_mouse)
Gesture = Callable[[Headless, tuple[int, int]], None]


def mine(top: Tabletop) -> None:
    assert top.until_mine()
    assert top.table.model.view.public.phase is Phase.DRAW


def kinds(top: Tabletop) -> list[str]:
    return [type(action).__name__ for action in top.match.record.actions]


@pytest.mark.parametrize("target", ["stock", "button:draw"])
@pytest.mark.parametrize("gesture", GESTURES)
def test_a_card_is_drawn_once(gesture: Gesture, target: str) -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        mine(top)
        before = len(kinds(top))
        gesture(top.run, top.run.target(target).rect.center)
        top.run.frames(20)
        assert kinds(top)[before:] == ([] if gesture in VOID else ["DrawStock"])


@pytest.mark.parametrize("gesture", GESTURES)
def test_a_card_is_discarded_once(gesture: Gesture) -> None:
    with tabletop(match_of("classic_2p", 2, people=2), SilentThinker()) as top:
        # Without a curtain: whatever comes through would play the other's turn.
        for _ in range(2):
            top.table.seat_at(top.match.to_act)
            top.table.shown(top.table.model.draw())
            top.rest()
            top.run.tap(card_id(next(discards(top.table.model.view)).card))
            before = len(kinds(top))
            gesture(top.run, top.run.target("button:discard").rect.center)
            top.run.frames(20)
            assert kinds(top)[before:] == ([] if gesture in VOID else ["Discard"])
            if gesture in VOID:
                return


@pytest.mark.parametrize("wanted", [True, False])
def test_a_double_click_on_a_card_discards_one_or_none(wanted: bool) -> None:
    with tabletop(match_of(seed=6), SilentThinker(), double_click_discards=wanted) as top:
        mine(top)
        top.run.tap("button:draw")
        top.rest()
        spot = top.run.target(card_id(next(discards(top.table.model.view)).card)).rect
        for count in (2, 1, 2):
            top.run.tap((spot.left + 6, spot.centery), count)
        top.run.frames(30)
        assert kinds(top).count("Discard") == int(wanted)


@pytest.mark.parametrize("gesture", GESTURES)
def test_a_curtain_opens_and_nothing_is_played(gesture: Gesture) -> None:
    match = match_of("classic_2p", 2, people=2)
    with couch(match) as top:
        spot = curtain(top).form["button:show"].rect.center
        gesture(top.run, spot)
        top.run.frames(60)
        assert (match.viewer is None) == (gesture in VOID)
        assert not match.record.actions
        assert not top.table.model.selected


@pytest.mark.parametrize("gesture", GESTURES)
def test_a_deal_begins_once_and_nothing_is_played_in_it(gesture: Gesture) -> None:
    with program() as app:
        app.run.tap("button:new_game")
        app.until("new_game")
        gesture(app.run, app.run.target("button:deal").rect.center)
        if gesture in VOID:
            app.run.frames(30)
            assert app.top == "new_game"
            return
        app.until("table")
        app.run.frames(5)
        human = [seat for seat, info in enumerate(app.match.seats) if info.kind == "human"]
        assert app.match.to_act in human or not app.match.record.actions
        assert not app.table.model.selected
        folder = app.run.stack._ctx.data.services.library.folder
        assert len(list(folder.glob("*.canasta"))) == 1


def test_held_keys_act_once() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        mine(top)
        before = len(kinds(top))

        def hold(key: int) -> None:
            for _ in range(12):
                top.run.events(Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
            top.run.frames(40, 50)
            top.run.events(Event(pygame.KEYUP, key=key, mod=0, scancode=0))

        hold(pygame.K_d)
        assert kinds(top)[before:] == ["DrawStock"]
        top.rest()
        card = next(discards(top.table.model.view)).card
        while top.table.hands.focus != card_id(card):
            top.run.key(pygame.K_TAB)
        hold(pygame.K_SPACE)
        assert top.table.model.chosen == (card,), "a held key does not choose and put back"
        hold(pygame.K_x)
        assert [type(a) for a in top.match.record.actions[before:]] == [DrawStock, Discard]


def test_a_held_pad_button_acts_once() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.run.events(top.run.pads.plug(0, PAD))
        mine(top)
        pad_to(top, "button:draw")
        before = len(kinds(top))
        for _ in range(6):
            top.run.events(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=PAD, button=pygame.CONTROLLER_BUTTON_A))
        top.run.frames(40, 50)
        assert kinds(top)[before:] == ["DrawStock"]


BREAKS: dict[str, Callable[[Headless], None]] = {
    "focus lost": lambda run: run.events(Event(pygame.WINDOWFOCUSLOST)),
    "minimised": lambda run: run.events(Event(pygame.WINDOWMINIMIZED)),
    "escape": lambda run: run.key(pygame.K_ESCAPE),
    "pad's back": lambda run: run.pad(pygame.CONTROLLER_BUTTON_B, PAD),
}


@pytest.mark.parametrize("trouble", BREAKS)
@pytest.mark.parametrize("start", ["stock", "card"])
def test_a_drag_that_is_broken_off_does_nothing(trouble: str, start: str) -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.run.events(top.run.pads.plug(0, PAD))
        mine(top)
        to = "hand"
        if start == "card":
            top.run.tap("button:draw")
            top.rest()
            start, to = card_id(next(discards(top.table.model.view)).card), "pile"
        before = kinds(top)
        hand = top.table.model.view.hand
        box, goal = top.run.target(start).rect, top.run.target(to).rect.center
        spot = box.left + 6, box.centery
        top.run.events(mouse(DOWN, spot))
        top.run.events(mouse(MOTION, (spot[0] + 40, spot[1] - 40)))
        top.run.events(mouse(MOTION, goal))
        BREAKS[trouble](top.run)
        top.run.events(Event(pygame.WINDOWRESTORED), Event(pygame.WINDOWEXPOSED))
        top.run.events(mouse(UP, goal))
        top.run.frames(60)
        assert kinds(top) == before
        assert top.table.model.view.hand == hand
        assert top.table.hands.carrying.drag is None
        assert top.run.stack.top is top.table, "Escape ended the drag and nothing else"
        for key, pose in top.table.layout.poses.items():
            assert top.table.director.stage.pose(key) == pose


@pytest.mark.parametrize("back", [True, False])
def test_a_drag_that_leaves_the_window(back: bool) -> None:
    """Held outside it goes on when the mouse comes back, and let go of outside it is over: one action or none."""
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        mine(top)
        before = len(kinds(top))
        start, goal = top.run.target("stock").rect.center, top.run.target("hand").rect.center
        top.run.events(mouse(DOWN, start))
        top.run.events(mouse(MOTION, (start[0] + 40, start[1] - 40)))
        top.run.events(Event(pygame.WINDOWLEAVE))
        if back:
            top.run.events(mouse(MOTION, goal))
            top.run.events(mouse(UP, goal))
        else:
            top.run.events(mouse(UP, (-30, 300)))
        top.run.frames(60)
        assert kinds(top)[before:] in ([], ["DrawStock"] if back else [])
        assert top.table.hands.carrying.drag is None


def test_a_second_button_in_a_drag_does_not_act() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        mine(top)
        before = len(kinds(top))
        start, goal = top.run.target("stock").rect.center, top.run.target("hand").rect.center
        top.run.events(mouse(DOWN, start))
        top.run.events(mouse(MOTION, goal))
        top.run.events(mouse(DOWN, goal, 3))
        top.run.events(mouse(UP, goal, 3))
        top.run.events(mouse(UP, goal))
        top.run.events(mouse(UP, goal))
        top.run.frames(30)
        assert kinds(top)[before:] in ([], ["DrawStock"])
        assert top.table.hands.carrying.drag is None
