"""A whole deal by touch alone and by pad alone; menus and curtains too; the keys that are shown fit the device."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from random import Random
from typing import Any

import pygame
import pytest

from canasta.app.services import open_services
from canasta.engine.moves import discards, lays
from canasta.engine.state import Phase
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.kit import Kit
from canasta.ui.routes import Routes
from canasta.ui.scenes import Push, Scene, SceneStack
from canasta.ui.screens.seats import SeatsScene
from canasta.ui.screens.table import TableScene
from canasta.ui.table.spots import card_id
from canasta.ui.widgets import Button
from tests.ui.screen_support import SCREENS
from tests.ui.tabletop import RandomThinker, SilentThinker, Tabletop, match_of, tabletop
from tests.ui.test_couch import couch, curtain

PAD = 10


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


def finger(run: Headless, where: str | tuple[int, int]) -> None:
    """A touch, with the mouse that SDL makes up for it."""
    x, y = run.target(where).rect.center if isinstance(where, str) else where
    width, height = run.window.size
    share = {"touch_id": 1, "finger_id": 1, "x": (x + 0.5) / width, "y": (y + 0.5) / height, "dx": 0.0, "dy": 0.0}
    event = pygame.event.Event
    made_up = {"pos": (x, y), "button": 1, "touch": True}
    run.events(event(pygame.FINGERDOWN, **share), event(pygame.MOUSEBUTTONDOWN, **made_up))
    run.events(event(pygame.FINGERUP, **share), event(pygame.MOUSEBUTTONUP, **made_up))
    run.frames(1, 400)


def turn_by_touch(top: Tabletop) -> None:
    model = top.table.model
    if model.view.public.phase is Phase.DRAW:
        finger(top.run, "button:end_deal" if "button:end_deal" in top.ids() else "stock")
        top.rest()
        if not model.my_turn:
            return
    lay = next(lays(model.view), None)
    if lay is not None:
        for play in lay.plays:
            for card in play.cards:
                finger(top.run, card_id(card))
            finger(top.run, "tray" if play.target is None else f"meld:{model.view.side}:{play.target}")
        finger(top.run, "button:lay_down")
        top.rest()
        if not model.my_turn:
            return
    finger(top.run, card_id(next(discards(model.view)).card))
    finger(top.run, "button:discard")


def pad_to(top: Tabletop, wanted: str) -> None:
    """Go through everything with the shoulder button."""
    for _ in range(150):
        if top.table.hands.focus == wanted and top.table.hands.ring_shown:
            return
        top.run.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, PAD)
    raise AssertionError(f"the pad never reached {wanted}")


def press(top: Tabletop, wanted: str) -> None:
    pad_to(top, wanted)
    top.run.pad(pygame.CONTROLLER_BUTTON_A, PAD)


def turn_by_pad(top: Tabletop) -> None:
    model = top.table.model
    if model.view.public.phase is Phase.DRAW:
        press(top, "button:end_deal" if "button:end_deal" in top.ids() else "button:draw")
        top.rest()
        if not model.my_turn:
            return
    lay = next(lays(model.view), None)
    if lay is not None:
        for play in lay.plays:
            for card in play.cards:
                press(top, card_id(card))
            press(top, "tray" if play.target is None else f"meld:{model.view.side}:{play.target}")
        press(top, "button:lay_down")
        top.rest()
        if not model.my_turn:
            return
    press(top, card_id(next(discards(model.view)).card))
    top.run.pad(pygame.CONTROLLER_BUTTON_X, PAD)


@pytest.mark.parametrize("turn", [turn_by_touch, turn_by_pad])
def test_a_whole_deal_with_one_device(turn: object) -> None:
    assert callable(turn)
    with tabletop(match_of(seed=11), RandomThinker(3), size=(1024, 680)) as top:
        top.run.events(top.run.pads.plug(0, PAD))
        turns = 0
        while top.until_mine():
            before = len(top.match.record.actions)
            turn(top)
            top.rest()
            done = top.match.record.actions[before:]
            mine = [action for action in done if type(action).__name__ == "DrawStock"]
            assert done
            assert len(mine) <= 4, "no action twice: at most one draw of each player"
            turns += 1
            assert turns < 60
        assert top.match.deal_over
        assert turns > 4


@contextmanager
def routed() -> Iterator[tuple[Headless, Routes]]:
    """The whole program at its title."""
    services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(5))
    window = open_headless((1024, 680))
    ctx = context(window, services.settings, services.catalog)
    routes = Routes(ctx, services)
    ctx.data = routes
    routes._thinker = RandomThinker(3)
    run = Headless(window, SceneStack(ctx, routes.first(None)))
    routes.loop = run.loop
    try:
        yield run, routes
    finally:
        run.stack.close()
        routes.close()
        services.close()
        window.close()


def test_from_the_title_to_the_table_and_back_by_pad_alone() -> None:
    with routed() as (run, _):
        run.events(run.pads.plug(0, PAD))

        def go(wanted: str) -> None:
            for _ in range(80):
                focused = run.stack.top.focused() if run.stack.top is not None else None
                if focused is not None and focused.id == wanted:
                    run.pad(pygame.CONTROLLER_BUTTON_A, PAD)
                    run.frames(30)
                    return
                run.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, PAD)
            raise AssertionError(f"never at {wanted}")

        go("button:new_game")
        go("button:deal")
        assert isinstance(run.stack.top, TableScene)
        run.pad(pygame.CONTROLLER_BUTTON_START, PAD)
        assert run.stack.top.name == "pause"
        go("button:seats")
        assert run.stack.top.name == "seats"
        run.pad(pygame.CONTROLLER_BUTTON_B, PAD)
        go("button:leave")
        go("button:yes")
        assert run.stack.top.name == "title"


def test_a_curtain_by_every_device() -> None:
    for device in ("mouse", "touch", "keys", "pad"):
        match = match_of("classic_2p", 2, people=2)
        with couch(match) as top:
            top.run.events(top.run.pads.plug(0, PAD))
            curtain(top)
            match device:
                case "mouse":
                    top.run.tap("button:show")
                case "touch":
                    finger(top.run, "button:show")
                case "keys":
                    top.run.key(pygame.K_RETURN)
                case _:
                    top.run.pad(pygame.CONTROLLER_BUTTON_A, PAD)
            top.run.frames(60)
            assert match_viewer(top) is not None, device


def match_viewer(top: Tabletop) -> int | None:
    return top.match.viewer


def test_the_keys_that_are_shown_are_those_of_the_device() -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        top.run.events(top.run.pads.plug(0, PAD))

        def caps() -> dict[str, str]:
            return {widget.id: widget.key for widget in top.table.show.widgets() if isinstance(widget, Button)}

        top.run.key(pygame.K_RIGHT)
        assert caps()["button:draw"] == "D"
        finger(top.run, (512, 400))
        assert set(caps().values()) == {""}
        top.run.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, PAD)
        assert caps()["button:draw"] != "D"
        top.run.tap((512, 400))
        assert caps()["button:draw"] == "D"


@pytest.mark.parametrize(
    "name", ["title", "rules_aim", "about", "house", "settings_cards", "library", "statistics", "seats"]
)
def test_every_screen_names_what_the_device_has(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[list[str]] = []
    hints = Kit.hints

    def seen(kit: Kit, to: pygame.Surface, rows: Sequence[tuple[str, str]], *more: Any, **others: Any) -> Any:
        shown.append([icon for icon, _ in rows])
        return hints(kit, to, rows, *more, **others)

    monkeypatch.setattr(Kit, "hints", seen)
    with routed() as (run, routes):
        scenes: dict[str, Callable[[], Scene]] = {
            "library": routes.past.library,
            "statistics": routes.past.statistics,
            "seats": lambda: SeatsScene(a_table(run, routes), ("steady",)),
        }
        run.stack.apply(Push(scenes[name]() if name in scenes else SCREENS[name]()))
        run.events(run.pads.plug(0, PAD))

        def icons(use: Callable[[], None]) -> list[str]:
            """What is named once the device has been used."""
            shown.clear()
            use()
            run.frames(2)
            return [icon for rows in shown for icon in rows]

        by_keys = icons(lambda: run.key(pygame.K_DOWN))
        assert by_keys, "keys are named"
        assert all(icon.startswith("key:") for icon in by_keys)
        by_pad = icons(lambda: run.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN, PAD))
        assert by_pad, "buttons are named"
        assert not any(icon.startswith("key:") for icon in by_pad)
        for use in (lambda: finger(run, (512, 672)), lambda: run.tap((512, 672))):
            named = run.picture().get_buffer().raw
            assert icons(use) == [], "a finger and a mouse need no names"
            assert run.picture().get_buffer().raw != named, "and those that were there are gone"
            assert icons(lambda: run.key(pygame.K_DOWN))


def a_table(run: Headless, routes: Routes) -> TableScene:
    table = routes._table(match_of(seed=6))
    run.stack.apply(Push(table))
    return table


@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_long_press_tells_and_plays_nothing(by: str) -> None:
    with tabletop(match_of(seed=6), SilentThinker()) as top:
        top.until_mine()
        run, event = top.run, pygame.event.Event
        pos = run.target("pile").rect.center
        width, height = run.window.size
        share = {"touch_id": 1, "finger_id": 1, "x": (pos[0] + 0.5) / width, "y": (pos[1] + 0.5) / height}
        before = top.match.record.entries
        if by == "mouse":
            run.events(run._motion(pos), run._button(pygame.MOUSEBUTTONDOWN, pos))
        else:
            run.events(event(pygame.FINGERDOWN, dx=0.0, dy=0.0, **share))
        run.frames(15, 50)
        assert top.table.toasts.text, "it says what lies there"
        if by == "mouse":
            run.events(run._button(pygame.MOUSEBUTTONUP, pos))
        else:
            run.events(event(pygame.FINGERUP, dx=0.0, dy=0.0, **share))
        run.frames(5)
        assert top.match.record.entries == before
        assert not top.table.model.selected
        assert top.table.model.draft.empty
