"""The frame loop: events to intents, time, drawing, pacing, the probe file, and what happens when something breaks."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import pygame

from canasta.ui.input import Command, Input, Intent, Resized, Viewport
from canasta.ui.probe import ProbeWriter
from canasta.ui.scenes import Nav, SceneStack, Stay, concerns_all

FRAME_MS = 1000 / 60

#: No scene ever sees more time pass at once: after a suspend the animation goes on where it was.
LONGEST_STEP_MS = 50.0

#: How long a settled picture waits for events before the scene gets time again; below the longest step, so that the
#: scene's timers are right.
IDLE_MS = 40.0

#: How often events are looked for meanwhile. SDL's own wait polls every millisecond as soon as there are pads (and on
#: some systems always), which costs ten times as much as this.
POLL_MS = 10.0

#: After so long without an event or a change everything is done more seldom: a table that waits for its player costs
#: next to nothing, and the first event is still seen within 25 ms.
CALM_AFTER_MS = 1000.0
CALM_IDLE_MS = 1000.0
CALM_POLL_MS = 25.0

#: The same while the window is minimised.
MINIMIZED_MS = 100.0


class Clock(Protocol):
    """Time in ms that never goes back."""

    def now(self) -> float:
        """Return the time, ms."""
        ...

    def sleep(self, ms: float) -> None:
        """Let ``ms`` pass."""
        ...


class EventSource(Protocol):
    """Where events come from."""

    def poll(self) -> list[pygame.event.Event]:
        """Return the events since the last call, without waiting."""
        ...


class Screen(Protocol):
    """What is drawn on: ``window.GameWindow``, or anything like it."""

    minimized: bool
    exposed: bool

    @property
    def surface(self) -> pygame.Surface: ...

    @property
    def viewport(self) -> Viewport: ...

    def note(self, events: Sequence[pygame.event.Event], now: float) -> bool: ...

    def flip(self) -> None: ...


class SystemClock:
    """The real time."""

    def now(self) -> float:
        return time.perf_counter() * 1000

    def sleep(self, ms: float) -> None:
        time.sleep(ms / 1000)


class PygameEvents:
    """The real events."""

    def poll(self) -> list[pygame.event.Event]:
        return pygame.event.get()


class Loop:
    """Runs one frame at a time; ``run`` repeats it, tests call ``step``.

    ``commands`` are answered here on every screen (fullscreen, mute, screenshot) and never reach a scene.
    ``on_event`` sees every event, for those that are no input (a sound device that goes). ``later`` is what the first
    picture need not wait for: done one by one after it, in frames in which nothing hurries.
    """

    def __init__(
        self,
        stack: SceneStack,
        screen: Screen,
        source: Input,
        *,
        probe: ProbeWriter | None = None,
        commands: Mapping[str, Callable[[], None]] | None = None,
        on_event: Callable[[pygame.event.Event], None] | None = None,
        later: Iterable[Callable[[], object]] = (),
    ) -> None:
        self.stack = stack
        self.screen = screen
        self.input = source
        self.frames_drawn = 0
        self.ended = False
        """Set from outside (a signal) to end the program after this frame."""
        self._probe = probe
        self._commands = dict(commands or {})
        self._on_event = on_event
        self._later = deque(later)
        self._last: float | None = None
        self._stirred = 0.0
        """When something last happened, ms."""
        self._idle = IDLE_MS
        """How long the last wait for events was to be, ms."""

    @property
    def done(self) -> bool:
        """Whether all scenes have been left, or the program has been asked to end."""
        return self.ended or self.stack.top is None

    @property
    def busy(self) -> bool:
        """Whether the next frame should come at once instead of at the next event."""
        return not self.screen.minimized and self.stack.busy

    def step(self, events: Sequence[pygame.event.Event], now: float, extra: Sequence[Intent] = ()) -> None:
        """Run one frame at ``now`` ms. ``extra`` intents come after those of the events."""
        longest = max(LONGEST_STEP_MS, self._idle)
        dt = 0.0 if self._last is None else min(max(now - self._last, 0.0), longest)
        self._last = now
        if self._on_event is not None:
            for event in events:
                self._on_event(event)
        if any(pygame.WINDOWSHOWN <= event.type <= pygame.WINDOWDISPLAYCHANGED for event in events):
            # A window that was resized, hidden or moved to another display may have got another surface.
            self.stack.canvas_lost()
        intents: list[Intent] = []
        if self.screen.note(events, now):
            self.input.viewport = self.screen.viewport
            intents.append(Resized(self.screen.viewport.size))
        intents += self.input.read(events, now)
        intents += extra
        moved_on = self._tell(intents, now)
        if not moved_on and not self.done and not self.screen.minimized:
            self._go(self.stack.update(dt / 1000), now)
        if self.done:
            return
        self._show()

    def run(self, clock: Clock | None = None, source: EventSource | None = None) -> None:
        """Run frames until all scenes have been left."""
        clock = clock or SystemClock()
        source = source or PygameEvents()
        started = clock.now()
        self.step(source.poll(), started)
        self.input.start_pads()  # after the first picture: looking for pads takes longer than drawing it
        while not self.done:
            events = self._wait(clock, source, started)
            started = clock.now()
            self.step(events, started)
            if self._later and not self.busy:
                self._later.popleft()()

    def _wait(self, clock: Clock, source: EventSource, started: float) -> list[pygame.event.Event]:
        """Sleep until the next frame: a 60th of a second after the last one, or an event if the picture is settled."""
        rest = FRAME_MS - (clock.now() - started)
        if rest > 0:
            clock.sleep(rest)
        events = source.poll()
        self._idle = IDLE_MS
        if events or self.busy:
            self._stirred = started
            return events
        pause = POLL_MS
        if self.screen.minimized:
            pause, self._idle = MINIMIZED_MS, MINIMIZED_MS
        elif started - self._stirred > CALM_AFTER_MS:
            pause, self._idle = CALM_POLL_MS, CALM_IDLE_MS
        while not events and clock.now() < started + self._idle:
            clock.sleep(pause)
            events = source.poll()
        if events:
            self._stirred, self._idle = clock.now(), IDLE_MS
        return events

    def _tell(self, intents: Sequence[Intent], now: float) -> bool:
        """Give the intents to the scenes; True if another scene came on top.

        What the player did after the step that led to another scene was meant for the scene before, and is dropped;
        what happened to the machine is told to the new one.
        """
        moved_on = False
        for intent in intents:
            if isinstance(intent, Command) and intent.name in self._commands:
                self._commands[intent.name]()
            elif not moved_on:
                moved_on = self._go(self.stack.handle(intent), now)
            elif concerns_all(intent):
                self.stack.handle(intent)
        return moved_on

    def _go(self, nav: Nav | None, now: float) -> bool:
        if nav is None:
            return False
        before = self.stack.top
        if before is not None and not isinstance(nav, Stay):
            for intent in self.input.change_scene(now):
                before.handle(intent)
        return self.stack.apply(nav)

    def _show(self) -> None:
        top = self.stack.top
        assert top is not None
        self.input.edit_text(top.text_area())
        self.input.listening = top.listening
        if self.screen.minimized:
            return
        if self.stack.dirty:
            self.stack.draw(self.screen.surface)
            self.screen.flip()
            self.frames_drawn += 1
        elif self.screen.exposed:
            self.screen.flip()
        if self._probe is not None and self.stack.settled:
            self._probe.note(top, self.screen.viewport)


def run(
    loop: Loop,
    on_crash: Callable[[Exception], None],
    *,
    clock: Clock | None = None,
    source: EventSource | None = None,
) -> int:
    """Run the loop to its end; return the exit code.

    An exception nobody foresaw goes to ``on_crash``, which saves, logs and tells the player; then the scenes are left
    and the code is 1. The scenes are left whatever happens.
    """
    try:
        loop.run(clock, source)
    except Exception as error:
        on_crash(error)
        # What breaks while leaving is a consequence; the first error has been reported.
        with contextlib.suppress(Exception):
            loop.stack.close()
        return 1
    finally:
        loop.stack.close()
    return 0
