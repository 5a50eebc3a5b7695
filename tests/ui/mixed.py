"""Random sessions of mixed input on the whole program: mouse, fingers, keys, pads and the window, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Final

import pygame

from canasta.app.match import start_match
from canasta.app.services import Services, open_services
from canasta.app.settings import SeatChoice
from canasta.engine.cards import deck
from canasta.engine.record import Header, SeatInfo
from canasta.engine.rules import load
from canasta.engine.state import GameState
from canasta.ui.headless import Headless, context, open_headless
from canasta.ui.routes import Routes
from canasta.ui.scenes import Push, Reset, SceneStack
from canasta.ui.screens.table import TableScene
from canasta.ui.voices import Voices
from tests.ui.tabletop import RandomThinker

SIZES: Final = ((1024, 680), (1280, 720), (1100, 700))
KEYS: Final = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE,
    pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN,
    *(ord(letter) for letter in "dtlxushwgrckmpza1"),
)  # fmt: skip
PAD_BUTTONS: Final = tuple(range(15))
STARTS: Final = ("title", "table", "couch", "new_game", "settings", "library", "statistics", "rules", "about", "keys")

_GAMES: Final = (("classic_4p", 4), ("samba", 4), ("classic_2p", 2), ("hand_and_foot", 4), ("classic_6p", 6))


class Session:
    """One program with a random player. `start` is the screen it begins with; `step` is one event."""

    def __init__(self, seed: int, start: str) -> None:
        self.rng = Random(seed)
        self.start = start
        self.services: Services = open_services(clock=lambda: datetime(2025, 3, 9), rng=Random(seed))
        pace = self.rng.choice(("instant", "fast", "normal"))
        self.services.settings.replace(pace=pace, captions=True, narration=self.rng.random() < 0.5)
        self.window = open_headless(self.rng.choice(SIZES))
        ctx = context(self.window, self.services.settings, self.services.catalog)
        ctx.voices = Voices(lambda: self.services.settings.settings, self.services.catalog)
        ctx.sounds.caption = ctx.voices.caption
        self.routes = Routes(ctx, self.services)
        ctx.data = self.routes
        self.routes._thinker = RandomThinker(seed)
        self.ctx = ctx
        self.run = self._open()
        self.down: set[int] = set()
        self.finger = False
        self.pads = [10, 20]
        self.plugged: set[int] = set()
        self.pos = (300, 300)
        self.screens: Counter[str] = Counter()

    def _open(self) -> Headless:
        stack = SceneStack(self.ctx, self.routes.first(None))
        stack.dropped = self.routes.dropped
        run = Headless(self.window, stack)
        self.routes.loop = run.loop
        self._go(stack)
        return run

    def _go(self, stack: SceneStack) -> None:
        routes = self.routes
        ways: dict[str, Callable[[], object]] = {
            "new_game": routes.new_game,
            "settings": routes.settings,
            "library": lambda: routes.past.library(),
            "statistics": lambda: routes.past.statistics(),
            "rules": lambda: routes.rules(None),
            "about": routes.about,
            "keys": routes._keys,
        }
        if self.start in ("table", "couch"):
            people = 1 if self.start == "table" else 9
            stack.apply(Reset(self._table(people)))
        elif self.start in ways:
            stack.apply(Push(ways[self.start]()))  # type: ignore[arg-type]

    def _table(self, people: int) -> TableScene:
        game, players = self.rng.choice(_GAMES)
        rules = load(game, {}, players)
        names = [SeatChoice().name, "Aiko", "Mateo", "Luis", "Rosa", "Sora"]
        seats = tuple(
            SeatInfo(names[i], "human" if i < people else "bot", "" if i < people else "beginner")
            for i in range(players)
        )
        match = start_match(self.services.library, Header(rules, self.rng.getrandbits(32), seats), 0)
        return self.routes._table(match)

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
            self.run = self._open()
            self.down.clear()
            self.plugged.clear()
            self.finger = False
        top = self.run.stack.top
        self.screens[top.name if top is not None else ""] += 1
        kinds = (self._mouse, self._mouse, self._mouse, self._touch, self._key, self._key, self._pad, self._pad,
                 self._window, self._pass)  # fmt: skip
        self.rng.choice(kinds)()

    def _somewhere(self) -> tuple[int, int]:
        targets = self.run.stack.top.targets() if self.run.stack.top is not None else ()
        rng = self.rng
        if targets and rng.random() < 0.8:
            box = rng.choice(list(targets)).rect
            return round(box.left + rng.random() * box.width), round(box.top + rng.random() * box.height)
        width, height = self.window.size
        return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)

    def _mouse(self) -> None:
        rng, event = self.rng, pygame.event.Event
        if rng.random() < 0.5:
            self.pos = self._somewhere()
        buttons = tuple(int(n in self.down) for n in (1, 2, 3))
        motion = event(pygame.MOUSEMOTION, pos=self.pos, rel=(9, 9), buttons=buttons, touch=False)
        button = rng.choice((1, 1, 1, 1, 2, 3))
        if button in self.down:
            self.down.discard(button)
            press = event(pygame.MOUSEBUTTONUP, pos=self.pos, button=button, touch=False)
        else:
            self.down.add(button)
            press = event(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button, touch=False)
        match rng.randrange(10):
            case 0:
                self.run.events(event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), touch=False))
                self._put_back(button)
            case 1:
                self.run.events(event(pygame.WINDOWLEAVE))
                self._put_back(button)
            case _:
                self.run.events(motion, press)

    def _put_back(self, button: int) -> None:
        """The button was not used after all."""
        if button in self.down:
            self.down.discard(button)
        else:
            self.down.add(button)

    def _touch(self) -> None:
        x, y = self._somewhere()
        width, height = self.window.size
        share = {"x": x / width, "y": y / height, "touch_id": 1, "finger_id": self.rng.choice((1, 1, 1, 2))}
        if self.finger and self.rng.random() < 0.4:
            kind = pygame.FINGERMOTION
        else:
            kind = pygame.FINGERUP if self.finger else pygame.FINGERDOWN
            self.finger = not self.finger
        mouse = pygame.MOUSEBUTTONUP if kind == pygame.FINGERUP else pygame.MOUSEBUTTONDOWN
        made_up = pygame.event.Event(mouse, pos=(x, y), button=1, touch=True)
        self.run.events(pygame.event.Event(kind, dx=0.0, dy=0.0, **share), made_up)

    def _key(self) -> None:
        key = self.rng.choice(KEYS)
        mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)) if key != pygame.K_x else 0
        if self.rng.random() < 0.2:
            self.run.type(self.rng.choice("aZ3 é札"))
        elif self.rng.random() < 0.1:
            self.run.events(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
        else:
            self.run.key(key, mod)

    def _pad(self) -> None:
        rng, instance = self.rng, self.rng.choice(self.pads)
        if instance not in self.plugged:
            self.plugged.add(instance)
            self.run.events(self.run.pads.plug(self.pads.index(instance), instance, f"pad{instance}"))
            return
        event = pygame.event.Event
        match rng.randrange(12):
            case 0:
                self.plugged.discard(instance)
                self.run.events(event(pygame.JOYDEVICEREMOVED, instance_id=instance))
            case 1 | 2:
                value = rng.choice((-32767, 0, 32767))
                self.run.events(
                    event(pygame.CONTROLLERAXISMOTION, instance_id=instance, axis=rng.randrange(6), value=value)
                )
            case _:
                self.run.pad(rng.choice(PAD_BUTTONS), instance)

    def _window(self) -> None:
        event = pygame.event.Event
        match self.rng.randrange(5):
            case 0:
                self.run.resize(self.rng.choice(SIZES))
            case 1:
                self.down.clear()
                self.run.events(event(pygame.WINDOWFOCUSLOST))
            case 2:
                self.down.clear()
                self.run.events(event(pygame.WINDOWMINIMIZED))
                self.run.frames(2)
                self.run.events(event(pygame.WINDOWRESTORED), event(pygame.WINDOWEXPOSED))
            case _:
                self.run.frames(1)

    def _pass(self) -> None:
        self.run.frames(self.rng.randrange(1, 12))

    # ---- whether all is well

    def table(self) -> TableScene | None:
        """The table, if there is one."""
        return next((scene for scene in self.run.stack.scenes if isinstance(scene, TableScene)), None)

    def check(self) -> None:
        """No card is lost or there twice. Raises AssertionError."""
        table = self.table()
        if table is not None:
            whole(table.match.state)

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
        table.thinker = RandomThinker(1)
        table.ways = type(table.ways)()
        for _ in range(900):
            self.run.frames(1)
            still = not table.director.busy and not table.director.stage.moving
            if still and table.hands.carrying.drag is None and (table.model.my_turn or table.match.deal_over):
                break
        else:
            raise AssertionError("the table never comes to rest")
        assert table.hands.carrying.drag is None
        stage, layout = table.director.stage, table.layout
        assert set(stage.keys) == set(layout.poses), "a sprite is lost, or one is left over"
        assert all(stage.pose(key) == pose for key, pose in layout.poses.items()), "a card is stuck"
        whole(table.match.state)


def whole(state: GameState) -> None:
    """Every card of the packs is in one place. Raises AssertionError."""
    public, rules = state.public, state.rules
    places = [*state.hands, *state.feet, *state.talons, state.stock, state.buried, public.pile]
    for side in public.sides:
        places += [side.threes, side.removed, *(meld.cards for meld in side.melds)]
    found = Counter(card for place in places for card in place)
    every = deck(rules.table.decks, rules.table.jokers)
    assert found == Counter(every), {card.name: n for card, n in found.items() if n != 1}


def play(seed: int, start: str, events: int = 500) -> Counter[str]:
    """A whole session; returns how many events each screen saw. Raises whatever goes wrong."""
    session = Session(seed, start)
    try:
        for n in range(events):
            session.step()
            if n % 25 == 0:
                session.check()
        if not session.run.loop.done:
            session.rest()
        return session.screens
    finally:
        session.close()
