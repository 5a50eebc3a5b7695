"""The people who play here: remembered by name, with what each prefers, and brought to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from canasta.app.settings import Profile, SeatChoice

#: So many people are remembered; the one who has not played for longest is forgotten first.
MOST_PROFILES = 24


def profile_named(profiles: Sequence[Profile], name: str | None) -> Profile | None:
    """The profile of this name, None if there is none."""
    return next((profile for profile in profiles if profile.name == name), None)


def remembered(profiles: Sequence[Profile], profile: Profile) -> tuple[Profile, ...]:
    """The profiles with this one first; an older one of the same name is replaced."""
    return (profile, *(one for one in profiles if one.name != profile.name))[:MOST_PROFILES]


def forgotten(profiles: Sequence[Profile], name: str) -> tuple[Profile, ...]:
    """The profiles without the one of this name."""
    return tuple(profile for profile in profiles if profile.name != name)


def seated(seat: SeatChoice, profile: Profile, taken: Sequence[str] = ()) -> SeatChoice:
    """The seat with this person on it. A device that is `taken` already stays with whoever has it."""
    device = "any" if profile.device.startswith("pad") and profile.device in taken else profile.device
    return structs.replace(
        seat, name=profile.name, kind="human", portrait=profile.portrait, profile=profile.name, device=device,
        symbol=profile.symbol, colour=profile.colour,
    )  # fmt: skip


def profile_of(seat: SeatChoice, before: Profile | None = None) -> Profile:
    """The profile that a seat tells of: its name, portrait, mark and device over what was known before."""
    profile = structs.replace(before or Profile(), name=seat.name, portrait=seat.portrait, device=seat.device)
    if seat.symbol is not None:
        profile = structs.replace(profile, symbol=seat.symbol, colour=seat.colour or 0)
    return profile
