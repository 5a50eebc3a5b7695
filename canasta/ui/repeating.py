"""Key repeat on the game's own clock, the same for the keyboard and for pads."""

from __future__ import annotations

from canasta.ui.intents import Intent

DELAY_MS = 380
INTERVAL_MS = 95


class Repeater:
    """Repeats the intent of one held key: once after the delay, then at intervals.

    At most one per call, however late the call comes: a clock that jumps never bursts.
    """

    def __init__(self) -> None:
        self._intent: Intent | None = None
        self._source: object = None
        self._due = 0.0

    def start(self, source: object, intent: Intent, now: float) -> None:
        """Begin to repeat ``intent`` for as long as ``source`` (a key, a stick) is held."""
        self._source, self._intent, self._due = source, intent, now + DELAY_MS

    def stop(self, source: object = None) -> None:
        """Stop, if it is ``source`` that repeats; without a source stop whatever repeats."""
        if source is None or source == self._source:
            self._source = self._intent = None

    def tick(self, now: float) -> list[Intent]:
        """Return the intent if it is due."""
        if self._intent is None or now < self._due:
            return []
        self._due = now + INTERVAL_MS
        return [self._intent]
