"""From the choices on the new-game screen to a match: who sits where, and the head of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, get_args

from canasta import __version__
from canasta.app.i18n import Catalog
from canasta.app.names import PORTRAITS, others
from canasta.app.playermarks import mark_text
from canasta.app.rulewriter import sequence_kind
from canasta.app.settings import EMBLEMS as EMBLEMS
from canasta.app.settings import Device, NewGame, Profile, SeatChoice
from canasta.app.words import Names
from canasta.engine.record import Header, Note, Record, SeatInfo
from canasta.engine.rules import RuleSet, load

SEED_BITS = 64


def usual_seats(
    catalog: Catalog, players: int, name: str = "", before: Sequence[SeatChoice] = ()
) -> tuple[SeatChoice, ...]:
    """A person on the first seat and computer players on the others; seats that were chosen `before` stay.

    `name` is the person's, empty for "You".
    """
    seats = list(before[:players])
    if not seats:
        seats.append(SeatChoice(name or catalog.t("common.you"), "human", portrait=0))
    for person in others(players - len(seats), [seat.name for seat in seats]):
        seats.append(SeatChoice(person.name(catalog.language), "bot", portrait=person.portrait))
    return tuple(seats)


def header_of(choice: NewGame, seed: int) -> Header:
    """The head of the record of a new match.

    Raises RuleSetError if the rules cannot be played, ValueError if the seats are not as many as the players.
    """
    rules = load(choice.rules, choice.overrides, choice.players)
    if len(choice.seats) != rules.table.players:
        raise ValueError(f"{len(choice.seats)} seats for {rules.table.players} players")
    seats = tuple(
        SeatInfo(seat.name, seat.kind, seat.level if seat.kind == "bot" else "", mark_text(seat))
        for seat in choice.seats
    )
    extra = {
        "portraits": [seat.portrait for seat in choice.seats],
        "profiles": [seat.profile for seat in choice.seats],
        "devices": [seat.device for seat in choice.seats],
    }
    return Header(rules, seed, seats, overrides=dict(choice.overrides), app=__version__, extra=extra)


def new_seed(rng: Random) -> int:
    """The seed of a match; `rng` is the system's in the game."""
    return rng.getrandbits(SEED_BITS)


def rematch(header: Header, seats: Sequence[SeatInfo], seed: int, devices: Sequence[Device] = ()) -> Header:
    """The same game with the same people and other cards; `devices` are those that the seats have now."""
    # The date, the secret and the chance of the computer players are the other match's.
    extra = {key: value for key, value in header.extra.items() if key in ("portraits", "profiles", "devices")}
    extra |= {"devices": list(devices)} if devices else {}
    return replace(header, seed=seed, seats=tuple(seats), start=None, app=__version__, extra=extra)


def portraits(header: Header) -> tuple[int, ...]:
    """The portrait of each seat; a record without them gets the usual ones."""
    found: object = header.extra.get("portraits")
    given = found if isinstance(found, list) else []
    usual = (0, *(person.portrait for person in others(len(header.seats) - 1)))
    return tuple(
        number if isinstance(number, int) and 0 <= number < len(PORTRAITS) else usual[seat]
        for seat, number in enumerate([*given, *[None] * len(header.seats)][: len(header.seats)])
    )


def devices(header: Header) -> tuple[Device, ...]:
    """The device of each seat; any where the record tells of none."""
    known = get_args(Device)
    return tuple(found if found in known else "any" for found in _per_seat(header, "devices"))


def devices_now(record: Record) -> tuple[Device, ...]:
    """The device of each seat after every change that was noted."""
    known = {str(device): device for device in get_args(Device)}
    found = list(devices(record.header))
    for entry in record.entries:
        match entry.words if isinstance(entry, Note) else ():
            case ("device", seat, device) if seat.isdecimal() and int(seat) < len(found) and device in known:
                found[int(seat)] = known[device]
    return tuple(found)


def profiles_of(header: Header, known: Sequence[Profile]) -> tuple[Profile | None, ...]:
    """The profile of the person on each seat, None where there is none or it has been forgotten."""
    by_name = {profile.name: profile for profile in known}
    return tuple(by_name.get(name) if isinstance(name, str) else None for name in _per_seat(header, "profiles"))


def _per_seat(header: Header, key: str) -> list[Any]:
    found: object = header.extra.get(key)
    given = found if isinstance(found, list) else []
    return [*given, *[None] * len(header.seats)][: len(header.seats)]


def names_of(
    catalog: Catalog, rules: RuleSet, seats: Sequence[SeatInfo], side_of: Sequence[int] | None = None
) -> Names:
    """What to call the players and the sides: a side of several by its emblem, a lone player by name.

    `side_of` is given where the sides change during a deal.
    """
    sides = side_of or rules.seat_sides
    members: Mapping[int, list[str]] = {side: [] for side in range(len(EMBLEMS))}
    for seat, side in enumerate(sides):
        members[side].append(seats[seat].name)
    alone = all(len(names) <= 1 for names in members.values())
    return Names(
        tuple(seat.name for seat in seats),
        tuple(
            members[side][0] if alone and members[side] else catalog.t(f"side.{EMBLEMS[side]}")
            for side in range(max(sides) + 1)
        ),
        sequence_kind(rules.id),
    )
