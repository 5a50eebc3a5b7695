"""The places on a screen that can be pressed: hit test, and the focus path for keys and pads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from msgspec import Struct

from canasta.ui.intents import Direction, Pos


class Target(Struct, frozen=True):
    """One place that answers to a tap.

    ``rect`` is in canvas px; ``zone`` names the row it belongs to (``hand``, ``buttons``, ``tray`` ...); ``label`` is
    what a screen reader says; a target that is not enabled can still be focused and tapped, and then shows ``reason``.
    """

    id: str
    rect: pygame.Rect
    zone: str
    label: str
    enabled: bool = True
    reason: str = ""


def hit(targets: Sequence[Target], pos: Pos) -> Target | None:
    """Return the topmost target at ``pos``, which is the last one in drawing order, or None."""
    return next((target for target in reversed(targets) if target.rect.collidepoint(pos)), None)


def by_id(targets: Sequence[Target], target_id: str | None) -> Target | None:
    """Return the target of that name, or None."""
    return next((target for target in targets if target.id == target_id), None)


class FocusGraph:
    """Where the focus goes next, computed from the rectangles that are on the screen.

    Each zone remembers the place the focus left it from, so going up and down again comes back to the same card.
    ``entries`` names the target a zone is entered at as long as nothing is remembered for it.
    """

    def __init__(self, entries: Mapping[str, str] | None = None) -> None:
        self._entries = dict(entries or {})
        self._memory: dict[str, str] = {}
        self._last: Target | None = None

    def remember(self, target: Target) -> None:
        """Note that the focus is at ``target``, however it got there (a tap counts)."""
        self._memory[target.zone] = target.id
        self._last = target

    def forget(self) -> None:
        """Forget all places: another player, another deal."""
        self._memory.clear()
        self._last = None

    def anchor(self, targets: Sequence[Target], current_id: str | None) -> str | None:
        """Return ``current_id`` if it is still there, else its nearest neighbour, else the first place to start from.

        Returns None only when there are no targets at all.
        """
        current = by_id(targets, current_id)
        if current is None and self._last is not None:
            lost = self._last
            same = [target for target in targets if target.zone == lost.zone]
            current = min(same, key=lambda target: _distance(target, lost), default=None)
        if current is None:
            current = next((target for target in targets if target.enabled), targets[0] if targets else None)
        if current is None:
            return None
        self.remember(current)
        return current.id

    def move(self, targets: Sequence[Target], current_id: str | None, direction: Direction) -> str | None:
        """Return the id the focus moves to; the current one when there is nothing that way.

        Without a current target (nothing focused yet, or it has gone) the first move only shows where the focus is.
        """
        current = by_id(targets, current_id)
        if current is None:
            return self.anchor(targets, current_id)
        self.remember(current)
        match direction:
            case "next" | "prev":
                step = 1 if direction == "next" else -1
                order = list(targets)
                found = order[(order.index(current) + step) % len(order)]
            case "left" | "right" | "up" | "down":
                found = self._towards(targets, current, direction)
        self.remember(found)
        return found.id

    def _towards(self, targets: Sequence[Target], current: Target, direction: Direction) -> Target:
        ahead = [
            (cost, target)
            for target in targets
            if target is not current and (cost := _cost(current.rect, target.rect, direction)) is not None
        ]
        if not ahead:
            return current
        own = [
            (cost, target)
            for cost, target in ahead
            if target.zone == current.zone and _in_line(current.rect, target.rect, direction)
        ]
        best = min(own or ahead, key=lambda pair: pair[0])[1]
        if best.zone == current.zone:
            return best
        wanted = self._memory.get(best.zone) or self._entries.get(best.zone)
        there = [target for target in targets if target.zone == best.zone]
        return by_id(there, wanted) or best


def _distance(one: Target, other: Target) -> int:
    return abs(one.rect.centerx - other.rect.centerx) + abs(one.rect.centery - other.rect.centery)


def _spans(rect: pygame.Rect, direction: Direction) -> tuple[int, int, int]:
    """Return (centre along the direction, growing that way; low and high edge across it)."""
    match direction:
        case "left":
            return -rect.centerx, rect.top, rect.bottom
        case "right":
            return rect.centerx, rect.top, rect.bottom
        case "up":
            return -rect.centery, rect.left, rect.right
        case _:
            return rect.centery, rect.left, rect.right


def _in_line(start: pygame.Rect, to: pygame.Rect, direction: Direction) -> bool:
    _, low, high = _spans(start, direction)
    _, to_low, to_high = _spans(to, direction)
    return min(high, to_high) > max(low, to_low)


def _cost(start: pygame.Rect, to: pygame.Rect, direction: Direction) -> float | None:
    """How far ``to`` is in that direction; None when it is not in that direction at all.

    Centres are compared, not edges: fanned cards overlap. Sideways distance counts double, so a straight neighbour
    wins over a nearer one off the line.
    """
    along, low, high = _spans(start, direction)
    to_along, to_low, to_high = _spans(to, direction)
    forward = to_along - along
    if forward <= 0:
        return None
    gap = max(0, to_low - high, low - to_high)
    across = abs((to_low + to_high) - (low + high)) / 2
    if gap > 0 and gap > 2 * forward:
        return None
    return forward + 2 * gap + across / 4
