"""Plays what happened, one thing after the other, on the stage: frames in, sprites moving, and what to hear."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from canasta.app.match import Frame
from canasta.engine import events as ev
from canasta.engine.cards import Card
from canasta.engine.events import Event
from canasta.engine.view import View
from canasta.ui.cues import FOLLOW, LEAVE, Cue, Origin, cards_of, cue_of, seat_of, sound_at_end
from canasta.ui.layout import CARD_UNIT, Key, Layout
from canasta.ui.layout_zones import RATIO
from canasta.ui.motion import SKIP_MS, Pose, Stage, Travel

#: More frames than this in a row (a resumed match, a jump) are not watched one by one.
MOST_FRAMES: Final = 120


@dataclass(frozen=True, slots=True)
class Happening:
    """Something the table should show besides cards: the event, the view after it, and whether it was hurried past."""

    event: Event
    view: View
    skipped: bool = False


class Director:
    """Frames wait in a queue; one is played at a time, and when it is over the stage equals its layout.

    `place` gives the layout of a view; its second argument tells whether nothing more is to come, so that work in
    progress may be laid over it. `instant`: everything is shown at once. `speed` is a further factor on the pace.
    """

    def __init__(self, place: Callable[[View, bool], Layout], view: View, play: Callable[[str], None]) -> None:
        self.stage: Stage[Key] = Stage()
        self.instant = False
        self.shown = view
        self._place = place
        self._play = play
        self._queue: deque[Frame] = deque()
        self._limbo: dict[Key, Pose] = {}
        """Cards between two frames: they left one place and have not reached the next yet."""
        self._cue: Cue | None = None
        self._event: Event | None = None
        self._hold = 0.0
        self._actors: frozenset[Key] = frozenset()
        self.layout = place(view, True)
        self.stage.snap(self.layout.poses)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue) or self._cue is not None

    @property
    def final(self) -> bool:
        """Whether the view shown is the last one, though its cards may still be on their way."""
        return not self._queue

    def push(self, frames: Iterable[Frame]) -> None:
        """Put frames at the end of the queue."""
        self._queue.extend(frames)

    def show(self, view: View) -> None:
        """Forget the queue and show this at once: another window size, another seat."""
        self._queue.clear()
        self._end()
        self._limbo.clear()
        self.shown = view
        self.layout = self._place(view, True)
        self.stage.snap(self.layout.poses)

    def relay(self) -> None:
        """Lay the shown view out anew without any way: another window size. What waits goes on waiting."""
        self._limbo.clear()
        self.layout = self._place(self.shown, self.final)
        self.stage.snap(self.layout.poses)

    def refresh(self, travel: Travel = FOLLOW, origins: dict[Key, Pose] | None = None) -> None:
        """Lay the shown view out again: a selection, a draft, the order of the hand has changed."""
        self.layout = self._place(self.shown, self.final)
        if self.instant:
            self.stage.arrange(self._goals(), replace(travel, ms=0, delay=0, stagger=0), origins=origins)
            self.stage.advance(1.0)
        else:
            self.stage.arrange(self._goals(), travel, origins=origins)

    def skip(self) -> list[Happening]:
        """Show the end of the queue within 120 ms; returns what was passed over."""
        passed = self._drain()
        self.stage.arrange(self._goals(), Travel(SKIP_MS))
        self.stage.skip()
        return passed

    def advance(self, ms: float) -> list[Happening]:
        """Let `ms` of real time pass; returns what began."""
        if (self.instant and self.busy) or len(self._queue) > MOST_FRAMES:
            passed = self._drain()
            self.stage.snap(self.layout.poses)
            return passed
        progress = self.stage.advance(ms)
        cue = self._cue
        if cue is not None:
            if cue.each and any(key in self._actors for key in progress.started):
                self._play(cue.each)
            if cue.land and any(key in self._actors for key in progress.landed):
                self._play(cue.land)
        began: list[Happening] = []
        speed = self.stage.speed
        left = ms * speed if math.isfinite(speed) else math.inf
        if self._cue is not None:
            if not self._still_moving():
                self._sound_end()
                self._hold -= left
            if self._hold > 0 or self._still_moving():
                return began
            self._end()
        while self._queue and self._cue is None:
            began += self._begin()
            if self._hold <= 0 and not self._still_moving():
                self._sound_end()
                self._end()
        return began

    def _still_moving(self) -> bool:
        return self.stage.moving and bool(self._actors)

    def _sound_end(self) -> None:
        if self._event is not None:
            sound = sound_at_end(self._event)
            if sound:
                self._play(sound)
            self._event = None

    def _end(self) -> None:
        self._cue, self._event, self._actors, self._hold = None, None, frozenset(), 0.0

    def _drain(self) -> list[Happening]:
        passed = [Happening(frame.event, frame.view, skipped=True) for frame in self._queue]
        if self._queue:
            self.shown = self._queue[-1].view
        self._queue.clear()
        self._limbo.clear()
        self._end()
        self.layout = self._place(self.shown, True)
        return passed

    def _goals(self) -> dict[Key, Pose]:
        return {**self._limbo, **self.layout.poses}

    def _begin(self) -> list[Happening]:
        """Take the next frame, with those of its kind if they are shown together, and send the sprites off."""
        frames = [self._queue.popleft()]
        cue = cue_of(frames[0].event)
        while cue.gather and self._queue and type(self._queue[0].event) is type(frames[0].event):
            frames.append(self._queue.popleft())
        self.shown = frames[-1].view
        self.layout = self._place(self.shown, self.final)
        self._limbo = self._in_between()
        goals = self._goals()
        new = [key for key in goals if key not in self.stage]
        origins: dict[Key, Pose] = {}
        for frame in frames:
            origins |= self._origins(frame, cue.origin, new)
        exits = self._exits(frames[-1])
        self.stage.arrange(goals, LEAVE if exits else FOLLOW, origins=origins, exits=exits)
        named = [card for frame in frames for card in cards_of(frame.event) if card in goals]
        actors = [key for key in dict.fromkeys((*named, *new)) if key in origins or key in named]
        if cue.gather:
            actors.sort(key=self._turn_by_turn(frames))
        moving = [key for key in actors if self.stage.pose(key) != goals[key]]
        for key, delay in zip(moving, cue.travel.delays(len(moving)), strict=True):
            self.stage.send(key, goals[key], replace(cue.travel, delay=delay))
        self._cue, self._event, self._hold = cue, frames[-1].event, cue.hold
        self._actors = frozenset(moving) | frozenset(exits)
        if cue.sound:
            self._play(cue.sound)
        return [Happening(frame.event, frame.view) for frame in frames]

    def _in_between(self) -> dict[Key, Pose]:
        """Cards without a place now that have one at the end of the queue: they wait where they are."""
        if not self._queue:
            return {}
        later = self._place(self._queue[-1].view, True).poses
        here = self.layout.poses
        return {
            key: self.stage.goal(key)
            for key in self.stage.keys
            if isinstance(key, int) and key not in here and key in later
        }

    def _origins(self, frame: Frame, origin: Origin, new: list[Key]) -> dict[Key, Pose]:
        """Where the new sprites of a frame begin."""
        seat = seat_of(frame.event)
        here = self._origin_pose(origin, seat)
        if here is None:
            return {}
        named = set(cards_of(frame.event))
        mine = [key for key in new if key in named or (isinstance(key, tuple) and key[0] == "back" and key[1] == seat)]
        return dict.fromkeys(mine, here)

    def _origin_pose(self, origin: Origin, seat: int | None) -> Pose | None:
        z = self.layout.zones
        match origin:
            case "stock":
                return Pose(z.stock.cx, z.stock.cy, scale=z.stock.w / CARD_UNIT, face=0.0)
            case "pile":
                return Pose(z.pile.cx, z.pile.cy, scale=z.pile.w / CARD_UNIT, face=1.0)
            case "seat" | "foot" | "talon":
                return self._seat_pose(seat)
            case "table":
                return None

    def _seat_pose(self, seat: int | None) -> Pose:
        """The hand of a seat, or the own place at the table's edge."""
        spot = self.layout.seats.get(seat) if seat is not None else None
        if spot is not None:
            width = spot.backs[-1].width if spot.backs else spot.portrait.w
            angle = spot.backs[len(spot.backs) // 2].angle if spot.backs else 0.0
            return Pose(*spot.hand, angle=angle, scale=width / CARD_UNIT, face=0.0)
        plate, w = self.layout.zones.plate, self.layout.zones.hand_width
        return Pose(plate.cx, plate.bottom - w * RATIO / 2, scale=w * 0.6 / CARD_UNIT, face=0.0)

    def _exits(self, frame: Frame) -> dict[Key, Pose]:
        """Open cards that leave the picture go to the hand of whoever took them, or to the stock."""
        here = self._goals()
        gone = [key for key in self.stage.keys if isinstance(key, int) and key not in here]
        match frame.event:
            case ev.TookPile(seat=seat):
                to = self._seat_pose(seat)
            case ev.DealStarted() | ev.StockRenewed() | ev.Upcard():
                to = self._origin_pose("stock", None) or self._seat_pose(None)
            case _:
                return {}
        return dict.fromkeys(gone, to)

    def _turn_by_turn(self, frames: list[Frame]) -> Callable[[Key], tuple[int, int]]:
        """The order of dealing: the first card of everybody, then the second."""
        order = {seat_of(frame.event): i for i, frame in enumerate(frames)}
        own = {card.card: i for i, card in enumerate(self.layout.hand)}

        def turn(key: Key) -> tuple[int, int]:
            if isinstance(key, tuple):
                return key[2], order.get(key[1], 0)
            return own.get(Card(key), 0), order.get(self.shown.seat, 0)

        return turn
