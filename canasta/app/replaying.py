"""A match looked at again: every step of it, from any seat or open, and played on from anywhere."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from canasta import __version__
from canasta.app.match import Frame
from canasta.engine.actions import NextDeal
from canasta.engine.cards import Card
from canasta.engine.casewriter import position
from canasta.engine.desk import Change
from canasta.engine.events import seen_by
from canasta.engine.record import Header, Record, SeatInfo
from canasta.engine.replay import DealStart, ReplayDiverged, Step, beginning, deal_start, first_state, replay
from canasta.engine.state import GameState
from canasta.engine.view import View, view_of


class OpenView(View, frozen=True):
    """A seat's side of the table with everybody's cards open."""

    hands: tuple[tuple[Card, ...], ...] = ()


def open_view(state: GameState, seat: int) -> OpenView:
    """Everything on the table, from this seat."""
    v = view_of(state, seat)
    return OpenView(
        v.rules, v.seat, v.public, v.hand, v.hand_sizes, v.foot_sizes, v.talon_sizes, v.stock_size, state.hands
    )


class Replay:
    """The steps of a record, found out bit by bit with `grow`. Place 0 is the start, place n that after action n.

    A record that does not fit from some line on is shown up to there; `broken` says what is wrong.
    Raises PositionError for a start that cannot be.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.broken: ReplayDiverged | None = None
        self.whole = False
        self._first: tuple[GameState, tuple[Change, ...]] = (first_state(record.header), beginning(record.header))
        self._steps: list[Step] = []
        self._coming: Iterator[Step] = replay(record)
        self._turns: list[int] = [0]
        self._deals: list[int] = [0]

    @property
    def header(self) -> Header:
        """What the match started from."""
        return self.record.header

    @property
    def last(self) -> int:
        """The last place found out so far."""
        return len(self._steps)

    @property
    def length(self) -> int:
        """How many actions the record has; once it is `whole`, how many of them fit."""
        return self.last if self.whole else len(self.record.actions)

    def grow(self, count: int) -> bool:
        """Find out so many more steps; tells whether there are further ones."""
        if self.whole:
            return False
        before = self.state(self.last)
        found = 0
        try:
            for step in islice(self._coming, count):
                self._steps.append(step)
                found += 1
                now, here = step.state.public, self.last
                if isinstance(step.action, NextDeal):
                    self._deals.append(here)
                if (now.deal, now.turn_no) != (before.public.deal, before.public.turn_no):
                    self._turns.append(here)
                before = step.state
        except ReplayDiverged as error:
            self.broken = error
            self.whole = True
        self.whole = self.whole or found < count
        return not self.whole

    def grow_all(self) -> None:
        """Find out everything."""
        while self.grow(500):
            pass

    # --- what there is at a place ----------------------------------------------------------------------------------

    def state(self, place: int) -> GameState:
        """Everything as it was. Raises IndexError beyond `last`."""
        return self._steps[place - 1].state if place else self._first[0]

    def step(self, place: int) -> Step | None:
        """The action that led to a place; none leads to the start."""
        return self._steps[place - 1] if place else None

    def view(self, place: int, seat: int, *, open: bool) -> View:
        """What a seat saw there, or everything."""
        return open_view(self.state(place), seat) if open else view_of(self.state(place), seat)

    def frames(self, place: int, seat: int, *, open: bool) -> list[Frame]:
        """What happened on the way to a place, event by event."""
        changes = self._steps[place - 1].changes if place else self._first[1]
        if open:
            return [Frame(change.event, open_view(change.state, seat)) for change in changes]
        return [Frame(seen_by(change.event, seat), view_of(change.state, seat)) for change in changes]

    def seats(self, place: int) -> tuple[SeatInfo, ...]:
        """Who sat where at a place."""
        if not place:
            return self.header.seats
        return Record(self.header, self.record.entries[: self._steps[place - 1].line - 1]).seats

    # --- going about -----------------------------------------------------------------------------------------------

    def next_turn(self, place: int) -> int:
        """Where the next turn begins; the end if there is none."""
        return _after(self._turns, place, self.last)

    def previous_turn(self, place: int) -> int:
        """Where this turn began, or from there the one before."""
        return _before(self._turns, place)

    def next_deal(self, place: int) -> int:
        """Where the next deal begins; the end if there is none."""
        return _after(self._deals, place, self.last)

    def previous_deal(self, place: int) -> int:
        """Where this deal began, or from there the one before."""
        return _before(self._deals, place)

    @property
    def deals(self) -> tuple[int, ...]:
        """Where the deals begin, as far as found out."""
        return tuple(self._deals)

    # --- from here on ----------------------------------------------------------------------------------------------

    def deal_at(self, place: int) -> DealStart | None:
        """The deal of a place, for a share code: None in a match that began with a position, until its next deal."""
        begun = self._deals[bisect_right(self._deals, place) - 1]
        if begun == 0:
            return deal_start(self.header)
        public = self.state(begun).public
        return DealStart(public.deal, public.dealer, tuple(side.score for side in public.sides))

    def play_on(self, place: int, seed: int) -> Header | None:
        """The head of a new match that starts at a place; None where the match was over.

        At the very start of a deal it is dealt again from its own seed. Elsewhere the table is as it was, and what is
        shuffled later comes from the new `seed`. An open question is asked anew.
        """
        while place and self.state(place).public.question is not None:
            place -= 1
        state = self.state(place)
        public = state.public
        if public.match_over:
            return None
        seats = self.seats(place)
        extra = {key: value for key, value in self.header.extra.items() if key in ("portraits", "profiles")}
        header = replace(self.header, seats=seats, app=__version__, extra=extra)
        if place in self._deals:
            first = self.deal_at(place)
            if first is not None:
                return replace(header, start=first.told())
        if public.end is not None:
            dealer = (public.dealer + 1) % len(seats)
            following = DealStart(public.deal + 1, dealer, tuple(side.score for side in public.sides))
            return replace(header, seed=seed, start=following.told())
        return replace(header, seed=seed, start=position(state))


def _after(places: list[int], place: int, last: int) -> int:
    at = bisect_right(places, place)
    return places[at] if at < len(places) else last


def _before(places: list[int], place: int) -> int:
    return places[max(0, bisect_left(places, place) - 1)]
