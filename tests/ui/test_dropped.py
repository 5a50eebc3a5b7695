"""A file dropped on the window in the middle of something is not ignored: a sentence says where it would be taken."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pygame

from canasta.app.match import start_match
from canasta.app.services import open_services
from canasta.engine.record import Header, SeatInfo
from canasta.engine.rules import load
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.input import Dropped
from canasta.ui.routes import Routes
from canasta.ui.scenes import Push, SceneStack
from canasta.ui.screens.base import FormScene
from canasta.ui.screens.table import TableScene
from tests.ui.tabletop import SilentThinker


def test_a_file_dropped_on_the_table_and_on_a_screen_over_it() -> None:
    services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(1), language="en")
    pygame.font.init()
    window = open_headless((1280, 720))
    ctx = context(window, services.settings, services.catalog)
    routes = Routes(ctx, services)
    routes._thinker = SilentThinker()
    seats = (SeatInfo("You", "human"), *(SeatInfo(name, "bot", "steady") for name in ("A", "B", "C")))
    table = routes._table(start_match(services.library, Header(load("classic_4p"), 5, seats), 0))
    stack = SceneStack(ctx, table)
    stack.dropped = routes.dropped
    run = Headless(window, stack)
    routes.loop = run.loop
    try:
        run.frames(3)
        before = routes.match.state if routes.match is not None else None
        words = services.catalog.t("toast.drop_on_title")
        run.send(Dropped("/tmp/other.canasta"))
        assert isinstance(stack.top, TableScene)
        assert stack.top.toasts.text == words
        assert routes.match is not None
        assert routes.match.state is before
        stack.apply(Push(routes.settings()))
        run.send(Dropped("/tmp/other.canasta"))
        assert isinstance(stack.top, FormScene)
        assert stack.top.form.toasts.text == words
    finally:
        stack.close()
        routes.close()
        window.close()
        services.close()
