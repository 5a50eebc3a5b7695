"""The mark of a person: a symbol in a colour of their own, beside portrait and name wherever players are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec import structs

from canasta.app.profiles import profile_named
from canasta.app.settings import EMBLEMS, Profile, SeatChoice

if TYPE_CHECKING:
    from canasta.engine.record import SeatInfo

#: The order in which symbols are given out: last those that are the emblems of sides in most games.
_ORDER: Final = (2, 3, 4, 5, 0, 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol (its place in `EMBLEMS`) in the colour of that number."""

    symbol: int
    colour: int


def mark_text(seat: SeatChoice) -> str:
    """The mark as the record has it ("shell 4"), empty for a computer or if none was chosen."""
    if seat.kind != "human" or seat.symbol is None:
        return ""
    return f"{seat.symbol} {(seat.colour or 0) % len(EMBLEMS)}"


def mark_of(seat: SeatChoice) -> Mark | None:
    """The mark that was chosen on this seat."""
    return _read(mark_text(seat))


def _read(text: str) -> Mark | None:
    symbol, _, colour = text.partition(" ")
    if symbol not in EMBLEMS or not (colour.isdecimal() and len(colour) < 3):
        return None
    return Mark(EMBLEMS.index(symbol), int(colour) % len(EMBLEMS))


def marks(seats: Sequence[SeatInfo]) -> tuple[Mark | None, ...]:
    """The mark of everybody at the table: computers have none; of several people each has one, chosen or not."""
    people = [seat for seat, info in enumerate(seats) if info.kind == "human"]
    found = {seat: _read(seats[seat].emblem) for seat in people}
    if len(people) > 1:
        taken = [mark.symbol for mark in found.values() if mark is not None]
        for seat in people:
            if found[seat] is None:
                symbol = free(taken)
                taken.append(symbol)
                found[seat] = Mark(symbol, symbol)
    return tuple(found.get(seat) for seat in range(len(seats)))


def free(taken: Iterable[int]) -> int:
    """The first symbol that nobody has; the first of all if there is none left."""
    used = set(taken)
    return next((n for n in _ORDER if n not in used), _ORDER[0])


def marked(seats: Sequence[SeatChoice], known: Sequence[Profile]) -> tuple[SeatChoice, ...]:
    """The seats with the mark each person is known by; who is new and has a name gets one that nobody else has."""
    found = list(seats)
    for i, seat in enumerate(found):
        profile = profile_named(known, seat.profile or seat.name)
        if seat.kind == "human" and seat.symbol is None and profile is not None:
            found[i] = structs.replace(seat, symbol=profile.symbol, colour=profile.colour)
    taken = [EMBLEMS.index(seat.symbol) for seat in found if seat.symbol is not None]
    for i, seat in enumerate(found):
        if seat.kind == "human" and seat.symbol is None:
            symbol = free(taken)
            taken.append(symbol)
            found[i] = structs.replace(seat, symbol=EMBLEMS[symbol], colour=symbol)
    return tuple(found)
