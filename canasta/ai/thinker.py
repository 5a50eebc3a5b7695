"""Thinking beside the frame: requests go in, thoughts come out, and nothing that a bot does can hold the table up."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import NewType, Protocol

from canasta.ai.levels import LEVELS, LIMITS
from canasta.ai.player import Player
from canasta.engine.actions import Action
from canasta.engine.moves import actions_now
from canasta.engine.verify import verify
from canasta.engine.view import View

Ticket = NewType("Ticket", int)
"""Names one request; later ones have higher numbers."""

GRACE = 2.0
"""Seconds past its limit after which a thought is given up."""
_WORK = 0.001
_NAP = 0.0006
"""Seconds: a nap of this length after so much work lets the frame have the interpreter in time."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a request. `note` is empty unless the bot failed and the first legal action stands in."""

    ticket: Ticket
    action: Action
    note: str = ""

    @property
    def fallback(self) -> bool:
        """Whether the action is not the bot's own."""
        return bool(self.note)


class Thinker(Protocol):
    """Whoever thinks for the computer players of one match."""

    fallbacks: int
    """Thoughts that had to be replaced by the first legal action."""

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        """Start to think about this view; a request that is still open is dropped. KeyError: no such level."""
        ...

    def poll(self) -> Thought | None:
        """The answer to the last request, once; None while there is none. Never blocks."""
        ...

    def cancel(self) -> None:
        """Drop the open request."""
        ...

    def close(self) -> None:
        """Drop the open request for good; nothing may be asked afterwards."""
        ...


@dataclass(frozen=True, slots=True)
class _Request:
    ticket: Ticket
    view: View
    level: str
    seed: int
    until: float


@dataclass(frozen=True, slots=True)
class _Answer:
    ticket: Ticket
    action: Action | None
    note: str


def _stand_in(view: View) -> Action:
    """The first legal action."""
    return next(actions_now(view))


def _judged(view: View, ticket: Ticket, action: Action | None, note: str) -> Thought:
    """The bot's action if it may be played, else the first legal one with a note that says why."""
    if action is not None:
        violation = verify(view, action)
        if violation is None:
            return Thought(ticket, action)
        note = f"illegal: {violation.code} {action}"
    return Thought(ticket, _stand_in(view), note)


class BackgroundThinker:
    """One daemon thread that thinks, with naps. The owner calls from one thread and polls once a frame.

    `clock` and `sleep` are seconds, as of `time`; `players` makes a player for a level, `limits` are seconds.
    """

    def __init__(
        self,
        players: Mapping[str, Callable[[], Player]] = LEVELS,
        limits: Mapping[str, float] = LIMITS,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.fallbacks = 0
        self._players = players
        self._limits = limits
        self._clock = clock
        self._sleep = sleep
        self._last = 0
        self._current = 0
        """The ticket that is still wanted, 0 for none; the worker looks at it."""
        self._open: _Request | None = None
        self._closed = False
        self._start()

    def _start(self) -> None:
        """A fresh worker with queues of its own; one that hangs keeps the old ones and is never heard again."""
        self._in: SimpleQueue[_Request | None] = SimpleQueue()
        self._out: SimpleQueue[_Answer] = SimpleQueue()
        worker = Thread(target=self._work, args=(self._in, self._out), name="canasta-thinker", daemon=True)
        worker.start()

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        """See `Thinker`. Raises RuntimeError after `close`."""
        if self._closed:
            raise RuntimeError("the thinker is closed")
        limit = self._limits[level]
        self._last += 1
        ticket = Ticket(self._last)
        self._current = ticket
        self._open = _Request(ticket, view, level, seed, self._clock() + limit)
        self._in.put(self._open)
        return ticket

    def poll(self) -> Thought | None:
        """See `Thinker`."""
        while not self._out.empty():
            answer = self._out.get()
            if self._open is not None and answer.ticket == self._open.ticket:
                return self._deliver(self._open, answer.action, answer.note)
        if self._open is not None and self._clock() > self._open.until + GRACE:
            request = self._open
            self._in.put(None)
            self._start()
            return self._deliver(request, None, f"overdue: {request.level}")
        return None

    def _deliver(self, request: _Request, action: Action | None, note: str) -> Thought:
        self.cancel()
        thought = _judged(request.view, request.ticket, action, note)
        self.fallbacks += thought.fallback
        return thought

    def cancel(self) -> None:
        """See `Thinker`."""
        self._current = 0
        self._open = None

    def close(self) -> None:
        """See `Thinker`. The thread ends by itself."""
        if not self._closed:
            self._closed = True
            self.cancel()
            self._in.put(None)

    def _work(self, requests: SimpleQueue[_Request | None], answers: SimpleQueue[_Answer]) -> None:
        """The thread: one request after the other, until None."""
        players: dict[str, Player] = {}
        while (request := requests.get()) is not None:
            if request.ticket != self._current:
                continue
            try:
                if request.level not in players:
                    players[request.level] = self._players[request.level]()
                action = players[request.level].decide(request.view, Random(request.seed), self._stopper(request))
                answers.put(_Answer(request.ticket, action, ""))
            except Exception:
                # The thread's own border: whatever fails in a bot is told and counted, not hidden.
                players.pop(request.level, None)
                answers.put(_Answer(request.ticket, None, f"failed: {traceback.format_exc()}"))

    def _stopper(self, request: _Request) -> Callable[[], bool]:
        """The bot's `stop`: naps, and says whether the thought is no longer wanted or its time is up."""
        clock, sleep = self._clock, self._sleep
        rested = clock()

        def stop() -> bool:
            nonlocal rested
            now = clock()
            if now - rested >= _WORK:
                sleep(_NAP)
                rested = clock()
            return request.ticket != self._current or now >= request.until

        return stop


class InlineThinker:
    """Thinks at once, in the caller's thread, without clock and naps: for tests and programs without a window."""

    def __init__(self, players: Mapping[str, Callable[[], Player]] = LEVELS) -> None:
        self.fallbacks = 0
        self._players = players
        self._made: dict[str, Player] = {}
        self._last = 0
        self._open: _Request | None = None
        self._closed = False

    def ask(self, view: View, level: str, seed: int) -> Ticket:
        """See `Thinker`. Raises RuntimeError after `close`."""
        if self._closed:
            raise RuntimeError("the thinker is closed")
        if level not in self._made:
            self._made[level] = self._players[level]()
        self._last += 1
        self._open = _Request(Ticket(self._last), view, level, seed, 0.0)
        return self._open.ticket

    def poll(self) -> Thought | None:
        """See `Thinker`. A bot that fails raises here: tests are to see it."""
        if self._open is None:
            return None
        request, self._open = self._open, None
        action = self._made[request.level].decide(request.view, Random(request.seed), lambda: False)
        thought = _judged(request.view, request.ticket, action, "")
        self.fallbacks += thought.fallback
        return thought

    def cancel(self) -> None:
        """See `Thinker`."""
        self._open = None

    def close(self) -> None:
        """See `Thinker`."""
        self._closed = True
        self.cancel()
