"""A table in a headless window: matches, thinkers and the small moves that tests make on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pygame
from msgspec.structs import replace

from canasta.ai.thinker import InlineThinker, Thinker, Thought, Ticket
from canasta.app import paths
from canasta.app.i18n import Catalog
from canasta.app.journal import Journal
from canasta.app.match import Match
from canasta.app.settings import SettingsStore
from canasta.engine.actions import Action
from canasta.engine.moves import actions_now
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.rules import load
from canasta.engine.view import View
from canasta.ui.headless import Headless, open_headless
from canasta.ui.kit import Kit
from canasta.ui.scenes import Context, SceneStack
from canasta.ui.screens.table import TableScene, TableWays
from canasta.ui.sound import Sounds


class RandomThinker:
    """Plays any legal action, at once; eager to meld, so that deals fill the table."""

    def __init__(self, seed: int = 1) -> None:
        self.fallbacks = 0
        self._rng = Random(seed)
        self._view: View | None = None

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        self._view = view
        return Ticket(1)

    def poll(self) -> Thought | None:
        if self._view is None:
            return None
        view, self._view = self._view, None
        options = list(actions_now(view))
        keen: list[Action] = [action for action in options if type(action).__name__ in ("LayDown", "TakePile")]
        return Thought(Ticket(1), self._rng.choice(keen if keen and self._rng.random() < 0.7 else options))

    def cancel(self) -> None:
        self._view = None

    def close(self) -> None:
        self._view = None


class SilentThinker:
    """Never answers: the table stands still at the first computer player."""

    fallbacks = 0

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        return Ticket(1)

    def poll(self) -> Thought | None:
        return None

    def cancel(self) -> None:
        return

    def close(self) -> None:
        return


def match_of(rules: str = "classic_4p", players: int | None = None, seed: int = 5, people: int = 1) -> Match:
    """A match in memory with people on the first seats and computers on the others."""
    chosen = load(rules, {}, players)
    names = ("Mika", "Aiko", "Mateo", "Luis", "Rosa", "Sora")
    seats = tuple(
        SeatInfo(names[i], "human" if i < people else "bot", "" if i < people else "beginner")
        for i in range(chosen.table.players)
    )
    return Match(Journal(Record(Header(chosen, seed, seats))), 0 if people else None)


def context(
    size: tuple[int, int] = (1024, 680), language: str = "en", pace: str = "instant", **settings: object
) -> Context:
    """Everything a scene needs, with settings kept nowhere and no sound."""
    store = SettingsStore(None)
    store.settings = replace(store.settings, language=language, pace=pace, **settings)  # type: ignore[arg-type]
    window = open_headless(size)
    pygame.font.init()
    kit = Kit(size, store.settings, language=language)
    sounds = Sounds(paths.assets() / "sounds", lambda: 0.0, muted=True)
    return Context(store, Catalog(language), kit, sounds, window, None, lambda: 0.0)


class Tabletop:
    """A table with the means to play on it. `table` is the scene, `run` the headless loop."""

    def __init__(
        self, match: Match, ctx: Context, thinker: Thinker | None = None, ways: TableWays | None = None
    ) -> None:
        self.match = match
        self.ctx = ctx
        self.table = TableScene(match, thinker or InlineThinker(), ways)
        self.run = Headless(ctx.window, SceneStack(ctx, self.table))

    def until_mine(self, limit: int = 4000) -> bool:
        """Let time pass until the person has something to do and everything lies; False when the deal is over."""
        for _ in range(limit):
            table = self.table
            if self.match.deal_over and not table.director.busy and not table.director.stage.moving:
                return False
            if table.model.my_turn and not table.director.busy and not table.director.stage.moving:
                return True
            self.run.frames(1)
        raise AssertionError("it never became the person's turn")

    def rest(self, limit: int = 600) -> None:
        """Let time pass until no card moves."""
        for _ in range(limit):
            self.run.frames(1)
            if not self.table.director.busy and not self.table.director.stage.moving:
                return
        raise AssertionError("cards still move")

    def ids(self) -> set[str]:
        """The names of everything that can be pressed."""
        return {target.id for target in self.table.targets()}


@contextmanager
def tabletop(
    match: Match | None = None, thinker: Thinker | None = None, ways: TableWays | None = None, **looks: object
) -> Iterator[Tabletop]:
    """A table that is closed in the end."""
    ctx = context(**looks)  # type: ignore[arg-type]
    top = Tabletop(match or match_of(), ctx, thinker, ways)
    try:
        yield top
    finally:
        top.run.stack.close()
        ctx.window.close()
