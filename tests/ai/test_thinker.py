"""Thinkers: answers in order, cancelled, superseded, failing and hanging thoughts, naps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from threading import Event
from threading import enumerate as threads

import pytest

from canasta.ai.player import Player, Stop, Tally
from canasta.ai.thinker import GRACE, BackgroundThinker, InlineThinker, Thinker, Thought
from canasta.engine.actions import Action, DrawStock, Pass
from canasta.engine.apply import advance
from canasta.engine.dealing import new_game
from canasta.engine.rules import load
from canasta.engine.state import GameState
from canasta.engine.verify import verify
from canasta.engine.view import View, view_of

STATE = new_game(load("classic_4p"), 3)[-1].state
VIEW = view_of(STATE, STATE.to_act)
LIMITS = {"good": 1.0, "bad": 1.0, "failing": 1.0, "waiting": 1.0, "stuck": 1.0, "working": 1.0}


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.naps: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)


class Fake:
    """A player that does what its test says."""

    def __init__(self, do: Callable[[Stop], Action]) -> None:
        self.tally = Tally()
        self._do = do

    def decide(self, view: View, rng: Random, stop: Stop) -> Action:
        return self._do(stop)


class Stage:
    """Players, and the events by which tests know where they are."""

    def __init__(self) -> None:
        self.begun, self.stopped, self.release = Event(), Event(), Event()
        self.clock = Clock()

    def good(self, stop: Stop) -> Action:
        return DrawStock()

    def bad(self, stop: Stop) -> Action:
        return Pass()

    def failing(self, stop: Stop) -> Action:
        raise ZeroDivisionError("seven canastas by zero")

    def waiting(self, stop: Stop) -> Action:
        self.begun.set()
        while not stop():
            time.sleep(0.001)
        self.stopped.set()
        return DrawStock(keep_three=True)

    def stuck(self, stop: Stop) -> Action:
        self.begun.set()
        self.release.wait()
        self.stopped.set()
        return DrawStock()

    def working(self, stop: Stop) -> Action:
        for _ in range(10):
            self.clock.now += 0.0004
            stop()
        return DrawStock()

    @property
    def players(self) -> Mapping[str, Callable[[], Player]]:
        doings = (self.good, self.bad, self.failing, self.waiting, self.stuck, self.working)
        return {do.__name__: partial(Fake, do) for do in doings}


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.release.set()


@pytest.fixture
def thinker(stage: Stage) -> Iterator[BackgroundThinker]:
    thinker = BackgroundThinker(stage.players, LIMITS, stage.clock, stage.clock.sleep)
    yield thinker
    thinker.close()


def answer(thinker: Thinker) -> Thought:
    """The next thought; the test hangs, and is killed, if none comes."""
    while (thought := thinker.poll()) is None:
        time.sleep(0.001)
    return thought


def test_a_thought_comes_once_with_its_ticket(thinker: BackgroundThinker) -> None:
    ticket = thinker.ask(VIEW, "good", 1)
    assert answer(thinker) == Thought(ticket, DrawStock())
    assert thinker.poll() is None
    assert thinker.fallbacks == 0


def test_a_cancelled_thought_stops_and_is_never_heard_of(thinker: BackgroundThinker, stage: Stage) -> None:
    thinker.ask(VIEW, "waiting", 1)
    stage.begun.wait()
    thinker.cancel()
    stage.stopped.wait()
    second = thinker.ask(VIEW, "good", 2)
    assert answer(thinker).ticket == second
    assert thinker.poll() is None
    assert thinker.fallbacks == 0


def test_a_later_request_supersedes(thinker: BackgroundThinker, stage: Stage) -> None:
    first = thinker.ask(VIEW, "waiting", 1)
    stage.begun.wait()
    second = thinker.ask(VIEW, "good", 2)
    assert second > first
    assert answer(thinker) == Thought(second, DrawStock())
    assert stage.stopped.is_set()
    assert thinker.poll() is None


def test_a_failing_player_is_stood_in_for_and_told(thinker: BackgroundThinker) -> None:
    thinker.ask(VIEW, "failing", 1)
    thought = answer(thinker)
    assert thought.fallback
    assert "seven canastas by zero" in thought.note
    assert verify(VIEW, thought.action) is None
    assert thinker.fallbacks == 1
    thinker.ask(VIEW, "good", 2)
    assert not answer(thinker).fallback


def test_an_illegal_action_is_not_played(thinker: BackgroundThinker) -> None:
    thinker.ask(VIEW, "bad", 1)
    thought = answer(thinker)
    assert thought.note.startswith("illegal: wrong_phase")
    assert verify(VIEW, thought.action) is None
    assert thinker.fallbacks == 1


def test_time_up_stops_a_player_that_listens(thinker: BackgroundThinker, stage: Stage) -> None:
    thinker.ask(VIEW, "waiting", 1)
    stage.begun.wait()
    stage.clock.now += LIMITS["waiting"]
    # The fake answers with what is not allowed in classic, so that its own answer can be told from a stand-in.
    assert answer(thinker).note.startswith("illegal")
    assert stage.stopped.is_set()


def test_an_overdue_thought_is_given_up(thinker: BackgroundThinker, stage: Stage) -> None:
    thinker.ask(VIEW, "stuck", 1)
    stage.begun.wait()
    stage.clock.now += LIMITS["stuck"] + GRACE
    assert thinker.poll() is None
    stage.clock.now += 0.01
    thought = thinker.poll()
    assert thought is not None
    assert thought.note == "overdue: stuck"
    assert verify(VIEW, thought.action) is None
    # A fresh thread goes on while the old one still hangs; its late answer is for nobody.
    second = thinker.ask(VIEW, "good", 2)
    assert answer(thinker) == Thought(second, DrawStock())
    stage.release.set()
    stage.stopped.wait()
    assert thinker.poll() is None
    assert thinker.fallbacks == 1


def test_naps_follow_a_millisecond_of_work(thinker: BackgroundThinker, stage: Stage) -> None:
    thinker.ask(VIEW, "working", 1)
    answer(thinker)
    # Ten steps of 0.4 ms: a nap after each third one.
    assert stage.clock.naps == [0.0006] * 3


def test_closing_ends_the_thread_and_the_asking(stage: Stage) -> None:
    before = {thread.ident for thread in threads()}
    thinker = BackgroundThinker(stage.players, LIMITS, stage.clock, stage.clock.sleep)
    (worker,) = [thread for thread in threads() if thread.ident not in before]
    thinker.ask(VIEW, "waiting", 1)
    stage.begun.wait()
    thinker.close()
    thinker.close()
    worker.join()
    assert thinker.poll() is None
    with pytest.raises(RuntimeError):
        thinker.ask(VIEW, "good", 2)


def test_an_unknown_level_is_refused_at_once(thinker: BackgroundThinker) -> None:
    with pytest.raises(KeyError):
        thinker.ask(VIEW, "grandmaster", 1)


def test_inline_thinks_when_polled(stage: Stage) -> None:
    thinker = InlineThinker(stage.players)
    assert thinker.poll() is None
    thinker.ask(VIEW, "good", 1)
    thinker.cancel()
    assert thinker.poll() is None
    ticket = thinker.ask(VIEW, "bad", 1)
    thought = thinker.poll()
    assert thought is not None
    assert thought.ticket == ticket
    assert thought.fallback
    assert thinker.fallbacks == 1
    thinker.ask(VIEW, "failing", 1)
    with pytest.raises(ZeroDivisionError):
        thinker.poll()
    thinker.close()
    with pytest.raises(RuntimeError):
        thinker.ask(VIEW, "good", 1)


def deal_by(thinker: Thinker) -> list[Action]:
    state: GameState = STATE
    actions: list[Action] = []
    while state.public.end is None:
        thinker.ask(view_of(state, state.to_act), "steady", len(actions))
        thought = answer(thinker)
        actions.append(thought.action)
        state = advance(state, thought.action)
    assert thinker.fallbacks == 0
    return actions


def test_both_thinkers_play_the_same_deal() -> None:
    background = BackgroundThinker()
    in_the_background = deal_by(background)
    background.close()
    assert in_the_background == deal_by(InlineThinker())
