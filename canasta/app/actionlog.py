"""What has happened in the deal, kept as events so that the language can change at any time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from canasta.app.i18n import Catalog
from canasta.app.match import Frame
from canasta.app.words import Names, event_sentence
from canasta.engine.events import CanastaClosed, DealStarted, Event, TurnStarted
from canasta.engine.melds import Meld


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened: in whose turn (None before the first) and in the how-manieth of the deal."""

    event: Event
    seat: int | None
    turn: int
    meld: Meld | None = None
    """The meld that a finished canasta is."""


class ActionLog:
    """The log of one deal, as one viewer saw it; it begins anew with every deal."""

    def __init__(self) -> None:
        self.deal = 0
        self.lines: list[LogLine] = []
        self._seat: int | None = None
        self._turn = 0

    def add(self, frames: Iterable[Frame]) -> None:
        """Takes down what happened."""
        for frame in frames:
            event = frame.event
            if isinstance(event, DealStarted):
                self.deal, self.lines, self._seat, self._turn = event.deal, [], None, 0
            elif isinstance(event, TurnStarted):
                self._seat = event.seat
                self._turn += 1
            meld = None
            if isinstance(event, CanastaClosed):
                meld = frame.view.public.sides[event.side].melds[event.place]
            self.lines.append(LogLine(event, self._seat, self._turn, meld))

    def since_turn_of(self, seat: int) -> Sequence[LogLine]:
        """What happened after the last finished turn of a seat; the whole deal if it has had none.

        While the seat is in turn that is everything between its last turn and this one.
        """
        lines = self.lines
        end = len(lines)
        while end and lines[end - 1].seat == seat:
            end -= 1
        start = end
        while start and lines[start - 1].seat != seat:
            start -= 1
        return lines[start:end]


def sentences(catalog: Catalog, lines: Iterable[LogLine], names: Names) -> list[str]:
    """The lines in words; what needs none is left out."""
    said = (event_sentence(catalog, line.event, names, line.meld) for line in lines)
    return [sentence for sentence in said if sentence]
