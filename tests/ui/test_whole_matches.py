"""A whole match, menus and all, with each device alone: title, new game, seats, table, sheet, match end, title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from random import Random

import pygame
import pytest

from canasta.app.match import Match
from canasta.app.services import open_services
from canasta.app.settings import NewGame
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.routes import Routes
from canasta.ui.scenes import SceneStack
from canasta.ui.screens.table import TableScene
from tests.ui.tabletop import RandomThinker, Tabletop
from tests.ui.test_devices import PAD, finger, turn_by_pad, turn_by_touch
from tests.ui.test_table import turn_by_drags, turn_by_keys, turn_by_taps


@pytest.fixture(autouse=True, scope="module")
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


class Program(Tabletop):
    """The whole program, and the table on it while there is one. `went` notes the screens that were on top."""

    def __init__(self, run: Headless) -> None:
        self.run = run
        self.went: list[str] = []

    @property
    def table(self) -> TableScene:  # type: ignore[override]
        assert isinstance(self.run.stack.top, TableScene)
        return self.run.stack.top

    @property
    def match(self) -> Match:  # type: ignore[override]
        return self.table.match

    @property
    def top(self) -> str:
        """The name of the screen on top."""
        name = self.run.stack.top.name if self.run.stack.top is not None else ""
        if self.went[-1:] != [name]:
            self.went.append(name)
        return name

    def until(self, *names: str) -> str:
        """Let time pass until one of these screens is on top."""
        for _ in range(400):
            if self.top in names:
                return self.top
            self.run.frames(1)
        raise AssertionError(f"never at {names}, but at {self.went[-3:]}")


@contextmanager
def program() -> Iterator[Program]:
    services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(5))
    # One deal makes a match, so that its end is seen too.
    services.settings.replace(pace="instant", new_game=NewGame(overrides={"fixed_deals": 1}))
    window = open_headless((1024, 680))
    ctx = context(window, services.settings, services.catalog)
    routes = Routes(ctx, services)
    ctx.data = routes
    routes._thinker = RandomThinker(3)
    run = Headless(window, SceneStack(ctx, routes.first(None)))
    routes.loop = run.loop
    try:
        yield Program(run)
    finally:
        run.stack.close()
        routes.close()
        services.close()
        window.close()


def focused_by(step: Callable[[Headless], None], accept: Callable[[Headless], None]) -> Callable[[Headless, str], None]:
    """Going through everything until the wanted place has the focus."""

    def use(run: Headless, wanted: str) -> None:
        for _ in range(80):
            focused = run.stack.top.focused() if run.stack.top is not None else None
            if focused is not None and focused.id == wanted:
                accept(run)
                return
            step(run)
        raise AssertionError(f"never at {wanted}")

    return use


def click(run: Headless, wanted: str) -> None:
    run.tap(wanted)


by_keys = focused_by(lambda run: run.key(pygame.K_TAB), lambda run: run.key(pygame.K_RETURN))
by_pad = focused_by(
    lambda run: run.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, PAD),
    lambda run: run.pad(pygame.CONTROLLER_BUTTON_A, PAD),
)
Use = Callable[[Headless, str], None]
Turn = Callable[[Tabletop], None]


@pytest.mark.parametrize(
    ("use", "turn"),
    [
        pytest.param(click, turn_by_drags, id="drag"),
        pytest.param(click, turn_by_taps, id="click"),
        pytest.param(finger, turn_by_touch, id="touch"),
        pytest.param(by_keys, turn_by_keys, id="keys"),
        pytest.param(by_pad, turn_by_pad, id="pad"),
    ],
)
def test_a_whole_match_with_one_device(use: Use, turn: Turn) -> None:
    with program() as app:
        run = app.run
        if use is by_pad:
            run.events(run.pads.plug(0, PAD))
        steps = (
            ("title", "button:new_game"), ("new_game", "portrait:1"), ("seat_setup", "button:portrait"),
            ("portraits", "button:ok"), ("seat_setup", "button:done"), ("new_game", "button:deal"),
        )  # fmt: skip
        for screen, wanted in steps:
            app.until(screen)
            use(run, wanted)
        app.until("table")
        use(run, "button:menu")
        for screen, wanted in (("pause", "button:seats"), ("seats", "button:done"), ("pause", "button:resume")):
            app.until(screen)
            use(run, wanted)
        turns = 0
        while app.until("table", "score") == "table" and until_mine(app):
            turn(app)
            turns += 1
            assert turns < 60
        for screen, wanted in (("score", "button:history"), ("history", "button:close"), ("score", "button:go_on")):
            app.until(screen)
            use(run, wanted)
        app.until("match_end")
        use(run, "button:to_title")
        app.until("title")
        assert turns > 4
        assert app.went.count("table") >= 2
        kinds = {click: "mouse", finger: "touch", by_keys: "keys", by_pad: "pad"}
        assert run.input.device == kinds[use], "no other device was needed"


def until_mine(app: Program) -> bool:
    """Whether there is a turn to play; False when another screen comes."""
    for _ in range(4000):
        if app.top != "table":
            return False
        table = app.table
        if table.model.my_turn and not table.director.busy and not table.director.stage.moving:
            return True
        app.run.frames(1)
    raise AssertionError("it never became the person's turn")
