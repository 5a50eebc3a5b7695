"""The hands of a random player: mouse, fingers, keys and pads, in single events and in planned gestures."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pygame

from canasta.ui.headless import Headless

KEYS: Final = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE,
    pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_F1,
    *(ord(letter) for letter in "dtlxushwgrckmpza1"),
)  # fmt: skip
PAD_BUTTONS: Final = tuple(range(15))
SIZES: Final = ((1024, 680), (1024, 680), (1100, 700), (1280, 720))

Step = Callable[[], None]


class Player:
    """Somebody at the program `run` who does anything. What was planned stands in `plan`, an event each."""

    def __init__(self, rng: Random, run: Headless) -> None:
        self.rng = rng
        self.run = run
        self.window = run.window
        self.kinds: Counter[str] = Counter()
        self.pos = (300, 300)
        self.let_go()

    def let_go(self) -> None:
        """No button is down, no pad plugged in, nothing planned: the program has just been started."""
        self.down: set[int] = set()
        self.finger = False
        self.plugged: set[int] = set()
        self.plan: deque[Step] = deque()

    def _somewhere(self) -> tuple[int, int]:
        targets = self.run.stack.top.targets() if self.run.stack.top is not None else ()
        rng = self.rng
        if targets and rng.random() < 0.85:
            box = rng.choice(list(targets)).rect
            return round(box.left + rng.random() * box.width), round(box.top + rng.random() * box.height)
        width, height = self.window.size
        return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)

    def _count(self, kind: str) -> None:
        self.kinds[kind] += 1

    # ---- mouse

    def _mouse(self) -> None:
        rng, event = self.rng, pygame.event.Event
        if rng.random() < 0.5:
            self.pos = self._somewhere()
        match rng.randrange(10):
            case 0:
                self._count("mouse wheel")
                self.run.events(event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), touch=False))
            case 1:
                self._leave()
            case _:
                button = rng.choice((1, 1, 1, 1, 2, 3))
                self._button(button, button not in self.down)

    def _leave(self) -> None:
        self._count("mouse leaves the window" + (" in a drag" if self.run.input._pointer.dragging else ""))
        self.run.events(pygame.event.Event(pygame.WINDOWLEAVE))

    def _motion(self, pos: tuple[int, int]) -> None:
        self.pos = pos
        held = tuple(int(n in self.down) for n in (1, 2, 3))
        self.run.events(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=held, touch=False))

    def _button(self, button: int, down: bool) -> None:
        """The button goes up or down where the mouse is."""
        self._count(f"mouse button {button}")
        self._motion(self.pos)
        (self.down.add if down else self.down.discard)(button)
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.run.events(pygame.event.Event(kind, pos=self.pos, button=button, touch=False))

    # ---- whole gestures: planned event by event, so that anything may come between

    def _gesture(self) -> None:
        gestures: tuple[tuple[str, Callable[[], Sequence[Step]]], ...] = (
            ("drag", self._drag), ("drag", self._drag), ("click", self._clicks), ("double click", self._double),
            ("two buttons", self._two_buttons), ("touch drag", self._touch_drag), ("taps", self._taps),
            ("long press", self._long_press), ("pad walk", self._pad_walk),
        )  # fmt: skip
        name, make = self.rng.choice(gestures)
        self._count(f"gesture: {name}")
        self.plan.clear()
        self.plan += make()
        self.plan.popleft()()

    def _press_at(self, pos: tuple[int, int], button: int = 1) -> None:
        self.pos = pos
        self._button(button, True)

    def _drag(self) -> Sequence[Step]:
        """From one place to another; sometimes something happens on the way."""
        rng, start = self.rng, self._somewhere()
        trouble: tuple[Step, ...] = (
            self._lose_focus, self._leave, lambda: self.run.key(pygame.K_ESCAPE), self._resize, self._minimise,
            lambda: self._button(3, True), self._touch, lambda: self.run.frames(1, 600), lambda: self._unplug(0),
        )  # fmt: skip
        steps: list[Step] = [lambda: self._press_at(start), lambda: self._motion((start[0] + 30, start[1] - 20))]
        if rng.random() < 0.5:
            steps.append(rng.choice(trouble))
        steps.append(lambda: self._motion(self._somewhere()))
        steps.append(lambda: self._button(1, False))
        return steps

    def _clicks(self) -> Sequence[Step]:
        """A click, and the time in which it might have become a double one."""
        return [
            lambda: self._press_at(self._somewhere()),
            lambda: self._button(1, False),
            lambda: self.run.frames(1, 500),
        ]

    def _double(self) -> Sequence[Step]:
        return [
            lambda: self._press_at(self._somewhere()),
            lambda: self._button(1, False),
            lambda: self._button(1, True),
            lambda: self._button(1, False),
        ]

    def _two_buttons(self) -> Sequence[Step]:
        other = self.rng.choice((2, 3))
        ups: list[Step] = [lambda: self._button(1, False), lambda: self._button(other, False)]
        self.rng.shuffle(ups)
        return [lambda: self._press_at(self._somewhere()), lambda: self._button(other, True), *ups]

    def _long_press(self) -> Sequence[Step]:
        wait: Step = lambda: self.run.frames(14, 50)  # noqa: E731
        if self.rng.random() < 0.5:
            return [lambda: self._press_at(self._somewhere()), wait, lambda: self._button(1, False)]
        return [lambda: self._finger("down", self._somewhere()), wait, lambda: self._finger("up", self._somewhere())]

    # ---- fingers

    def _finger(self, what: str, pos: tuple[int, int], finger: int = 1) -> None:
        """A finger, with the mouse event that SDL makes up for it."""
        self._count("finger")
        kinds = {
            "down": (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
            "up": (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
            "move": (pygame.FINGERMOTION, pygame.MOUSEMOTION),
        }
        kind, mouse = kinds[what]
        if what != "move":
            self.finger = what == "down"
        width, height = self.window.size
        share = {"x": pos[0] / width, "y": pos[1] / height, "touch_id": 1, "finger_id": finger, "dx": 0.0, "dy": 0.0}
        made_up = {"pos": pos, "touch": True}
        made_up |= {"rel": (1, 1), "buttons": (1, 0, 0)} if what == "move" else {"button": 1}
        self.run.events(pygame.event.Event(kind, **share), pygame.event.Event(mouse, **made_up))

    def _touch(self) -> None:
        finger = self.rng.choice((1, 1, 1, 2))
        if self.finger and self.rng.random() < 0.4:
            self._finger("move", self._somewhere(), finger)
        else:
            self._finger("up" if self.finger else "down", self._somewhere(), finger)

    def _touch_drag(self) -> Sequence[Step]:
        steps: list[Step] = [
            lambda: self._finger("down", self._somewhere()),
            lambda: self._finger("move", self._somewhere()),
            lambda: self._finger("move", self._somewhere()),
            lambda: self._finger("up", self._somewhere()),
        ]
        if self.rng.random() < 0.4:
            other = self.rng.choice(("down", "up"))
            steps.insert(2, self.rng.choice((lambda: self._finger(other, self._somewhere(), 2), self._lose_focus)))
        return steps

    def _taps(self) -> Sequence[Step]:
        found: list[Step] = []
        for _ in range(self.rng.randrange(1, 3)):
            pos = self._somewhere()
            found += [lambda pos=pos: self._finger("down", pos), lambda pos=pos: self._finger("up", pos)]  # type: ignore[misc]
        return [*found, lambda: self.run.frames(1, 500)]

    # ---- keys and pads

    def _key(self) -> None:
        key = self.rng.choice(KEYS)
        mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)) if key != pygame.K_x else 0
        self._count("key")
        if self.rng.random() < 0.15:
            self.run.type(self.rng.choice("aZ3 é札"))
        elif self.rng.random() < 0.05:
            self.run.events(pygame.event.Event(pygame.TEXTEDITING, text="さ", start=0, length=1))
        elif self.rng.random() < 0.1:
            self.run.events(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
        else:
            self.run.key(key, mod)

    def _instance(self, pad: int) -> int:
        return 10 * (pad + 1)

    def _plug(self, pad: int) -> None:
        if pad not in self.plugged:
            self._count("pad plugged in")
            self.plugged.add(pad)
            self.run.events(self.run.pads.plug(pad, self._instance(pad), f"pad{pad}"))

    def _unplug(self, pad: int) -> None:
        if pad in self.plugged:
            self._count("pad unplugged")
            self.plugged.discard(pad)
            self.run.events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=self._instance(pad)))

    def _pad(self) -> None:
        rng, pad = self.rng, self.rng.randrange(2)
        if pad not in self.plugged:
            self._plug(pad)
            return
        event, instance = pygame.event.Event, self._instance(pad)
        match rng.randrange(12):
            case 0:
                self._unplug(pad)
            case 1 | 2:
                self._count("pad stick")
                value = rng.choice((-32767, 0, 32767))
                self.run.events(
                    event(pygame.CONTROLLERAXISMOTION, instance_id=instance, axis=rng.randrange(6), value=value)
                )
            case _:
                self._count("pad button")
                self.run.pad(rng.choice(PAD_BUTTONS), instance)

    def _pad_walk(self) -> Sequence[Step]:
        pad = self.rng.randrange(2)
        buttons = [
            *(self.rng.choice((pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, *range(11, 15))) for _ in range(3)),
            pygame.CONTROLLER_BUTTON_A,
        ]
        return [
            lambda: self._plug(pad),
            *(lambda button=button: self.run.pad(button, self._instance(pad)) for button in buttons),  # type: ignore[misc]
        ]

    # ---- what the system does

    def _resize(self) -> None:
        self._count("window resized")
        self.run.resize(self.rng.choice(SIZES))

    def _lose_focus(self) -> None:
        self._count("focus lost" + (" in a drag" if self.run.input._pointer.dragging else ""))
        self.down.clear()
        self.run.events(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def _minimise(self) -> None:
        self._count("minimised")
        self.down.clear()
        event = pygame.event.Event
        self.run.events(event(pygame.WINDOWMINIMIZED))
        self.run.frames(2)
        self.run.events(event(pygame.WINDOWRESTORED), event(pygame.WINDOWEXPOSED))
