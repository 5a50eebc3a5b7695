"""Random sessions of mixed input on the whole program: mouse, fingers, keys, pads and the window, all at once."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from random import Random
from typing import Final

import pygame

from canasta.app.services import Services, open_services
from canasta.app.speech import Speaker
from canasta.engine.cards import deck
from canasta.engine.state import GameState
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.routes import Routes
from canasta.ui.scenes import Push, Reset, SceneStack
from canasta.ui.screens.settings import SettingsScene
from canasta.ui.screens.table import TableScene
from canasta.ui.voices import Voices
from tests.ui.mixedhands import SIZES, Player, Step
from tests.ui.mixedstarts import ENDS, STARTS, TABLES, finished_match, match_at, open_screens
from tests.ui.tabletop import RandomThinker, SilentThinker

__all__ = ["STARTS", "Session", "play", "whole"]

_SWITCHES: Final = (
    "large_text", "large_indices", "four_colour", "high_contrast", "reduced_motion", "captions", "narration",
    "speech", "muted", "double_click_discards",
)  # fmt: skip
#: What the settings screen offers, as it offers it.
LOOKS: Final[dict[str, tuple[object, ...]]] = {
    "language": ("en", "ja", None),
    "ui_scale": (0.8, 1.0, 1.0, 1.4, 2.0),
    "card_scale": (0.8, 1.0, 1.0, 1.4, 2.0),
    "pace": ("calm", "normal", "fast", "instant", "instant"),
    "cloth": ("night", "malbec", "pampa", "siesta"),
    "hand_sort": ("rank", "suit", "manual"),
    **dict.fromkeys(_SWITCHES, (False, True)),
}
SPARSE: Final = 12
"""In most sessions only every so many pictures are drawn."""


class _Mute:
    """A voice that has nothing to say it with."""

    def poll(self) -> int | None:
        return 0

    def kill(self) -> None:
        return


class Session(Player):
    """One program with a random player. `start` is where it begins; `step` is one event.

    `sparse` sessions draw one picture in `SPARSE`, and every new screen. The program's folders must be empty.
    """

    def __init__(self, seed: int, start: str, *, sparse: bool = False) -> None:
        rng = Random(seed)
        self.start = start
        self.sparse = sparse
        self.services: Services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(seed))
        self.services.settings.replace(
            pace=rng.choice(("instant", "fast", "normal")), captions=True, narration=rng.random() < 0.5
        )
        folder = self.services.library.folder
        folder.mkdir(parents=True, exist_ok=True)
        self.sample = folder / "2025-03-08 classic_4p 1.canasta"
        self.sample.write_text(finished_match(), encoding="utf-8")
        self.window = open_headless(rng.choice(SIZES))
        ctx = context(self.window, self.services.settings, self.services.catalog)
        mute = Speaker(platform="darwin", which=lambda name: name, start=lambda command, words: _Mute())
        ctx.voices = Voices(lambda: self.services.settings.settings, self.services.catalog, mute)
        ctx.sounds.caption = ctx.voices.caption
        self.routes = Routes(ctx, self.services)
        ctx.data = self.routes
        self.routes._thinker = RandomThinker(seed)
        self.ctx = ctx
        self.screens: Counter[str] = Counter()
        super().__init__(rng, self._open())
        self._begin()

    def _open(self) -> Headless:
        stack = SceneStack(self.ctx, self.routes.first(None))
        stack.dropped = self.routes.dropped
        if self.sparse:
            _draw_seldom(stack)
        run = Headless(self.window, stack)
        self.routes.loop = run.loop
        return run

    def _begin(self) -> None:
        if self.start in TABLES or self.start in ENDS:
            table = self.routes._table(match_at(self.start, self.services.library, self.rng))
            self.run.stack.apply(Reset(table))
            if self.rng.random() < 0.5:
                self.plan += [lambda one=one: self._plug(one) for one in (0, 1)]  # type: ignore[misc]
        else:
            open_screens(self.start, self.routes, self.run.stack, self.rng)

    def close(self) -> None:
        self.run.stack.close()
        self.routes.close()
        self.services.close()
        self.window.close()

    # ---- one event

    def step(self) -> None:
        """Do one thing that a player, a pad or the system may do, and look whether all is well."""
        if self.run.loop.done:
            # The player has left the program; the next one starts it again.
            self.kinds["program started again"] += 1
            self.run = self._open()
            self.let_go()
        top = self.run.stack.top
        self.screens[top.name if top is not None else ""] += 1
        if self.plan and self.rng.random() < 0.85:
            self.plan.popleft()()
            return
        kinds: tuple[Step, ...] = (
            self._mouse, self._mouse, self._touch, self._key, self._key, self._pad, self._pad, self._window,
            self._pass, self._gesture, self._gesture, self._go_on, self._go_on, self._look,
        )  # fmt: skip
        self.rng.choice(kinds)()

    def _go_on(self) -> None:
        """What somebody does who wants to play: so that matches get on, and the table is come back to."""
        top, rng = self.run.stack.top, self.rng
        table = self.table()
        self._count("goes on with the game")
        if top is None or (table is None and top.name != "title" and self.start not in (*TABLES, *ENDS)):
            self._pass()
            return
        there = {target.id for target in top.targets()}
        wanted = ("button:show", "button:go_on", "button:other", "button:ok", "button:continue", "button:new_game")
        way = next((name for name in (*wanted, "button:deal") if name in there), None)
        if top is table:
            hand = sorted(name for name in there if name.startswith("card:"))
            ways = ["stock", "button:end_deal", "button:lay_down", "pile", "button:take"]
            self.plan.clear()
            if hand:
                self.plan += [lambda: self._tap(rng.choice(hand)), lambda: self._tap("button:discard")]
            self.plan.append(lambda: self.run.frames(8, 50))
            self._tap(rng.choice([name for name in ways if name in there] or ["table"]))
        elif way is not None:
            self._tap(way)
        else:
            self.run.key(pygame.K_ESCAPE)

    def _tap(self, name: str) -> None:
        """A click on a target, if it is there."""
        top = self.run.stack.top
        found = next((target for target in top.targets() if target.id == name), None) if top is not None else None
        if found is not None:
            self.pos = found.rect.center
            self._button(1, True)
            self._button(1, False)
        self.run.frames(1, 400)

    # ---- the window, the looks, time

    def _window(self) -> None:
        event = pygame.event.Event
        match self.rng.randrange(14):
            case 0 | 1 | 2:
                self._resize()
            case 3 | 4 | 5 | 12 | 13:
                self._lose_focus()
            case 6 | 7 | 8:
                self._minimise()
            case 9:
                self._count("window asked to close")
                self.run.events(event(pygame.QUIT))
            case 10:
                self._count("file dropped")
                self.run.events(event(pygame.DROPFILE, file=str(self.sample)))
            case _:
                self.run.frames(1)

    def _look(self) -> None:
        """Something is set otherwise on the settings screen, where that can be gone to."""
        top, rng = self.run.stack.top, self.rng
        if top is None or top.name not in ("table", "title", "pause", "settings") or rng.random() < 0.5:
            self._pass()
            return
        if not isinstance(top, SettingsScene):
            # As the loop does it: what is being dragged is let go first.
            self.run.loop._go(Push(self.routes.settings()), self.run.clock.now())
        field = rng.choice(list(LOOKS))
        self._count(f"set: {field}")
        self.services.settings.replace(**{field: rng.choice(LOOKS[field])})
        self.routes._setting_changed(field)
        self.run.frames(1)
        self.plan.clear()
        self.plan += [lambda: self.run.key(pygame.K_ESCAPE)]

    def _pass(self) -> None:
        self._count("time passes")
        self.run.frames(self.rng.randrange(1, 10), self.rng.choice((17, 17, 50)))

    # ---- whether all is well

    def table(self) -> TableScene | None:
        """The table, if there is one."""
        return next((scene for scene in self.run.stack.scenes if isinstance(scene, TableScene)), None)

    def check(self) -> None:
        """No card is lost or there twice, and where nobody's hand may be seen none is. Raises AssertionError."""
        table = self.table()
        if table is None:
            return
        whole(table.match.state)
        hand = [spot.card for spot in table.layout.hand]
        assert len(set(hand)) == len(hand), "a card is in the hand twice"
        if table.match.shared and table.match.viewer is None and table.couch.veiled:
            assert not hand, "a hand lies open"
            assert not table.model.view.hand
            assert not table.director.shown.hand

    def rest(self) -> None:
        """Let go of everything and wait: then every sprite is where the layout says. Raises AssertionError."""
        event = pygame.event.Event
        self.run.events(event(pygame.WINDOWFOCUSLOST))
        table = self.table()
        if table is None or self.run.loop.done:
            return
        while self.run.stack.top is not table:
            self.run.stack._remove()
        table.thinker.cancel()
        table.thinker = SilentThinker()
        table.ways = type(table.ways)()
        still = 0
        for _ in range(900):
            self.run.frames(1, 50)
            moving = table.director.busy or table.director.stage.moving or table.hands.carrying.drag is not None
            still = 0 if moving else still + 1
            if still > 60:
                break
        else:
            raise AssertionError("the table never comes to rest")
        assert table.hands.carrying.drag is None
        stage, layout = table.director.stage, table.layout
        assert set(stage.keys) == set(layout.poses), "a sprite is lost, or one is left over"
        assert all(stage.pose(key) == pose for key, pose in layout.poses.items()), "a card is stuck"
        self.check()


def _draw_seldom(stack: SceneStack) -> None:
    """Draw one picture in a few, and whenever another screen is on top."""
    draw, seen, left = stack.draw, [None], [0]

    def seldom(to: pygame.Surface) -> None:
        left[0] -= 1
        if left[0] <= 0 or stack.top is not seen[0]:
            left[0], seen[0] = SPARSE, stack.top  # type: ignore[call-overload]
            draw(to)

    stack.draw = seldom  # type: ignore[method-assign]


def whole(state: GameState) -> None:
    """Every card of the packs is in one place. Raises AssertionError."""
    public, rules = state.public, state.rules
    places = [*state.hands, *state.feet, *state.talons, state.stock, state.buried, public.pile]
    for side in public.sides:
        places += [side.threes, side.removed, *(meld.cards for meld in side.melds)]
    found = Counter(card for place in places for card in place)
    every = deck(rules.table.decks, rules.table.jokers)
    assert found == Counter(every), {card.name: n for card, n in found.items() if n != 1}


def play(seed: int, start: str, events: int = 500, *, sparse: bool = False) -> Session:
    """A whole session; it tells what it has seen and done. Raises whatever goes wrong."""
    session = Session(seed, start, sparse=sparse)
    try:
        for n in range(events):
            session.step()
            if n % 10 == 0:
                session.check()
        if not session.run.loop.done:
            session.rest()
        return session
    finally:
        session.close()
