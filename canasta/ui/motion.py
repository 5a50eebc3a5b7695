"""Where every sprite is at this moment: poses, and the one tween that takes them to new goals."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, TypeVar

from canasta.ui.easing import Easing, linear, out_cubic

K = TypeVar("K", bound=Hashable)

#: ``Stage.skip`` finishes within this time, and reduced motion fades for so long, ms.
SKIP_MS: Final = 120.0
FADE_MS: Final = 120.0

#: A flipping card turns in this part of its way.
FLIP_FROM, FLIP_TO = 0.45, 0.65

#: What flies is drawn above all that lies.
FLYING_Z: Final = 10_000.0


@dataclass(frozen=True, slots=True)
class Pose:
    """How a sprite lies: centre in px, angle in degrees clockwise, size factor, the rest as said.

    ``face`` is 1 face up, 0 face down, between them turning. ``z`` orders drawing. ``shadow`` is the offset of the
    shadow in px, 0 for what lies flat.
    """

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    face: float = 1.0
    alpha: float = 1.0
    z: float = 0.0
    shadow: float = 0.0

    @property
    def face_up(self) -> bool:
        """Which side is seen."""
        return self.face >= 0.5

    @property
    def width_factor(self) -> float:
        """How wide a turning card looks, 0 to 1."""
        return abs(2.0 * self.face - 1.0)


@dataclass(frozen=True, slots=True)
class Travel:
    """How sprites go to their goals; one row of the motion table. Times in ms at normal pace, shadow in px.

    ``stagger`` is the time between two sprites of the same group, at most ``stagger_total`` for the whole group.
    ``arc`` lifts the way by that share of its length, ``shadow`` is its depth at the peak.
    """

    ms: float
    ease: Easing = out_cubic
    stagger: float = 0.0
    stagger_total: float = math.inf
    delay: float = 0.0
    arc: float = 0.0
    shadow: float = 0.0

    def delays(self, count: int) -> list[float]:
        """Return when each of ``count`` sprites starts."""
        step = min(self.stagger, self.stagger_total / max(1, count))
        return [self.delay + step * n for n in range(count)]


class Progress(NamedTuple, Generic[K]):
    """What happened to the sprites in one step: those that set off and those that arrived, for their sounds."""

    started: tuple[K, ...]
    landed: tuple[K, ...]


@dataclass(slots=True)
class _Flight:
    start: Pose
    goal: Pose
    ms: float
    delay: float
    ease: Easing
    arc: float
    shadow: float
    fade: bool
    vanish: bool
    elapsed: float = 0.0
    begun: bool = False
    """Whether it was reported as started."""

    @property
    def under_way(self) -> bool:
        return self.elapsed > self.delay

    @property
    def over(self) -> bool:
        return self.elapsed >= self.delay + self.ms

    @property
    def share(self) -> float:
        return min(1.0, max(0.0, (self.elapsed - self.delay) / self.ms)) if self.ms > 0 else 1.0

    def pose(self) -> Pose:
        if not self.under_way:
            return self.start
        t, start, goal = self.share, self.start, self.goal
        if self.fade:
            return replace(goal, alpha=goal.alpha * t)
        k = self.ease(t)
        lift = math.sin(math.pi * t)
        distance = math.hypot(goal.x - start.x, goal.y - start.y)
        turned = min(1.0, max(0.0, (t - FLIP_FROM) / (FLIP_TO - FLIP_FROM)))
        flying = FLYING_Z if self.arc or self.shadow else 0.0
        return Pose(
            x=_mix(start.x, goal.x, k),
            y=_mix(start.y, goal.y, k) - lift * self.arc * distance,
            angle=start.angle + _turn(start.angle, goal.angle) * k,
            scale=_mix(start.scale, goal.scale, k),
            face=_mix(start.face, goal.face, turned),
            alpha=_mix(start.alpha, goal.alpha, min(1.0, max(0.0, k))),
            z=goal.z + flying,
            shadow=max(0.0, _mix(start.shadow, goal.shadow, k)) + lift * self.shadow,
        )

    def drawn(self) -> list[Pose]:
        if not self.fade or not self.under_way:
            return [self.pose()]
        t = self.share
        return [
            replace(self.start, alpha=self.start.alpha * (1.0 - t)),
            replace(self.goal, alpha=self.goal.alpha * t),
        ]


class Stage(Generic[K]):
    """All sprites by key, each at rest at its goal or on one flight to it. Pure: time is passed in.

    At the end of a flight the pose *is* the goal. ``speed`` is the pace (2 is twice as fast, ``math.inf`` arrives at
    the next step); ``reduced`` replaces every way by a short cross-fade at its end, with the same order and delays.
    """

    def __init__(self) -> None:
        self.speed = 1.0
        self.reduced = False
        self._poses: dict[K, Pose] = {}
        self._flights: dict[K, _Flight] = {}
        self._dragged: dict[K, Pose] = {}
        """Sprites the pointer holds -> where they belong."""

    def __contains__(self, key: object) -> bool:
        return key in self._poses

    def __len__(self) -> int:
        return len(self._poses)

    @property
    def keys(self) -> tuple[K, ...]:
        """All sprites there are."""
        return tuple(self._poses)

    @property
    def moving(self) -> bool:
        """Whether any sprite is on its way (what the pointer holds is not)."""
        return bool(self._flights)

    @property
    def moving_keys(self) -> tuple[K, ...]:
        """The sprites that are on their way."""
        return tuple(self._flights)

    def pose(self, key: K) -> Pose:
        """Return where a sprite is now. Raises KeyError if there is none."""
        flight = self._flights.get(key)
        return flight.pose() if flight is not None else self._poses[key]

    def goal(self, key: K) -> Pose:
        """Return where a sprite will be when everything rests. Raises KeyError if there is none."""
        flight = self._flights.get(key)
        if flight is not None:
            return flight.goal
        return self._dragged.get(key, self._poses[key])

    def drawn(self) -> Iterator[tuple[K, Pose]]:
        """Yield what to draw, lowest first; a sprite that cross-fades comes twice."""
        shown: list[tuple[K, Pose]] = []
        for key, pose in self._poses.items():
            flight = self._flights.get(key)
            shown += [(key, each) for each in flight.drawn()] if flight is not None else [(key, pose)]
        return iter(sorted(shown, key=lambda pair: pair[1].z))

    def put(self, key: K, pose: Pose) -> None:
        """Place a sprite, new or not, without any way."""
        self._flights.pop(key, None)
        self._dragged.pop(key, None)
        self._poses[key] = pose

    def remove(self, key: K) -> None:
        """Take a sprite away at once, if it is there."""
        self._poses.pop(key, None)
        self._flights.pop(key, None)
        self._dragged.pop(key, None)

    def clear(self) -> None:
        """Take all sprites away."""
        for table in (self._poses, self._flights, self._dragged):
            table.clear()

    def snap(self, goals: Mapping[K, Pose]) -> None:
        """Make the stage equal to ``goals`` at once (a resize, a jump in a replay)."""
        self.clear()
        self._poses.update(goals)

    def arrange(
        self,
        goals: Mapping[K, Pose],
        travel: Travel,
        *,
        origins: Mapping[K, Pose] | None = None,
        exits: Mapping[K, Pose] | None = None,
    ) -> None:
        """Send every sprite to its goal.

        New ones start at their place in ``origins`` (at the goal itself if they have none). Those without a goal go to
        their place in ``exits`` and vanish there, or vanish at once; who is leaving need not be named again. What
        already rests at its goal, or is on its way to it, is left alone and takes no place in the stagger, so that the
        same goals can be given again at any time.
        """
        origins, exits = origins or {}, exits or {}
        leaving = {key: exits[key] for key in self._poses if key not in goals and key in exits}
        for key in leaving:
            self._dragged.pop(key, None)
        for key in [key for key in self._poses if key not in goals and key not in exits and not self._vanishing(key)]:
            self.remove(key)
        for key, goal in goals.items():
            if key not in self._poses:
                self._poses[key] = origins.get(key, goal)
        bound = [(key, goal) for key, goal in goals.items() if self.goal(key) != goal or self._vanishing(key)]
        bound += [(key, goal) for key, goal in leaving.items() if self.goal(key) != goal or not self._vanishing(key)]
        for (key, goal), delay in zip(bound, travel.delays(len(bound)), strict=True):
            self._send(key, goal, travel, delay, vanish=key in leaving)

    def send(self, key: K, goal: Pose, travel: Travel) -> None:
        """Send one sprite to a goal from wherever it is, also in mid-flight. Raises KeyError if there is none."""
        self._send(key, goal, travel, travel.delay, vanish=False)

    def grab(self, key: K) -> None:
        """Give a sprite to the pointer: its flight ends where it is. Raises KeyError if there is none."""
        if key in self._dragged:
            return
        goal, pose = self.goal(key), self.pose(key)
        self._flights.pop(key, None)
        self._dragged[key] = goal
        self._poses[key] = pose

    def drag(self, key: K, pose: Pose) -> None:
        """Move a sprite the pointer holds. Raises KeyError if it does not hold it."""
        if key not in self._dragged:
            raise KeyError(key)
        self._poses[key] = pose

    def drop(self, key: K, travel: Travel, goal: Pose | None = None) -> None:
        """Let go of a sprite: it goes to ``goal``, or home. Nothing happens if the pointer does not hold it."""
        home = self._dragged.pop(key, None)
        if home is not None:
            self._send(key, goal or home, travel, travel.delay, vanish=False)

    @property
    def dragged(self) -> tuple[K, ...]:
        """The sprites the pointer holds."""
        return tuple(self._dragged)

    def skip(self) -> None:
        """Bring everything to its goal within 120 ms of real time."""
        limit = SKIP_MS * min(self.speed, 1.0)
        for key, flight in self._flights.items():
            rest = min(flight.ms + flight.delay - flight.elapsed, limit)
            hurried = replace(flight, ms=rest, delay=0.0, elapsed=0.0, ease=linear, arc=0.0, shadow=0.0)
            if not flight.fade:
                hurried.start = flight.pose()
            self._flights[key] = hurried

    def advance(self, ms: float) -> Progress[K]:
        """Let ``ms`` of real time pass."""
        passed = ms * self.speed if ms > 0 else 0.0
        started: list[K] = []
        landed: list[K] = []
        for key, flight in list(self._flights.items()):
            flight.elapsed += passed
            if flight.under_way and not flight.begun:
                flight.begun = True
                started.append(key)
            if not flight.over:
                continue
            landed.append(key)
            del self._flights[key]
            if flight.vanish:
                del self._poses[key]
            else:
                self._poses[key] = flight.goal
        return Progress(tuple(started), tuple(landed))

    def _vanishing(self, key: K) -> bool:
        flight = self._flights.get(key)
        return flight is not None and flight.vanish

    def _send(self, key: K, goal: Pose, travel: Travel, delay: float, *, vanish: bool) -> None:
        if key in self._dragged:
            self._dragged[key] = goal  # it belongs to the pointer; it will go there when it is let go
            return
        start = self.pose(key)
        self._poses[key] = start
        if start == goal and not vanish:
            self._flights.pop(key, None)
            return
        fade = self.reduced and _place(start) != _place(goal)
        self._flights[key] = _Flight(
            start=start,
            goal=goal,
            ms=FADE_MS if self.reduced else travel.ms,
            delay=delay,
            ease=linear if self.reduced else travel.ease,
            arc=0.0 if self.reduced else travel.arc,
            shadow=0.0 if self.reduced else travel.shadow,
            fade=fade,
            vanish=vanish,
        )


def _place(pose: Pose) -> tuple[float, ...]:
    return pose.x, pose.y, pose.angle, pose.scale, pose.face


def _mix(start: float, end: float, k: float) -> float:
    return start + (end - start) * k


def _turn(start: float, end: float) -> float:
    """Return the shorter way round from one angle to another, degrees."""
    return (end - start + 180.0) % 360.0 - 180.0
