"""Share codes: a deal as a line of text (rules, house rules, seed, seats, levels), to be played again by a friend."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from canasta import __version__
from canasta.engine.fairness import BOTS, bots_seed
from canasta.engine.record import Header, SeatInfo
from canasta.engine.replay import DealStart
from canasta.engine.rules import RuleSetError, difference, from_resolved, ids, load, resolved

_MARK: Final = "CANASTA"
_VERSION: Final = 1
_LONGEST: Final = 20_000
_CODE: Final = re.compile(r"canasta-?(\d+)-([A-Za-z0-9_-]+)", re.IGNORECASE)


class ShareError(ValueError):
    """A text that is no share code: `key` is that of the sentence that says why."""

    def __init__(self, key: Literal["share.bad", "share.too_new", "share.other_rules"]) -> None:
        self.key = key
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class _Shared:
    """What a code holds, with short names: it is to be pasted into a message."""

    r: str
    p: int
    s: int
    b: int
    c: int
    w: list[tuple[str, Literal["human", "bot"], str]]
    o: dict[str, Any] = field(default_factory=dict)
    d: DealStart | None = None
    x: bool = False
    """Whether `o` holds all rules, as for a rule set that only this player has."""


def share_code(header: Header, seats: Sequence[SeatInfo], first: DealStart | None = None) -> str:
    """The code of a match, from its first deal on or from the deal `first`. People's names are left out."""
    rules = header.rules
    own = rules.id not in ids() or rules.table.players not in load(rules.id).table.player_counts
    shared = _Shared(
        r=rules.id,
        p=rules.table.players,
        s=header.seed,
        b=bots_seed(header),
        c=_sum(resolved(rules)),
        w=[(seat.name if seat.kind == "bot" else "", seat.kind, seat.level) for seat in seats],
        o=resolved(rules) if own else difference(rules, load(rules.id, {}, rules.table.players)),
        d=first,
        x=own,
    )
    packed = zlib.compress(msgspec.json.encode(shared), 9)
    return f"{_MARK}-{_VERSION}-{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def shared_header(text: str, you: str) -> Header:
    """The head of the match that a code describes; people are called `you`. Blanks and line ends do not matter.

    Raises ShareError.
    """
    found = _CODE.search("".join(text.split()))
    if found is None:
        raise ShareError("share.bad")
    if int(found[1]) > _VERSION:
        raise ShareError("share.too_new")
    try:
        packed = base64.urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
        shared = msgspec.json.decode(zlib.decompressobj().decompress(packed, _LONGEST), type=_Shared)
    except (binascii.Error, zlib.error, msgspec.DecodeError, RecursionError):
        raise ShareError("share.bad") from None
    try:
        rules = from_resolved(shared.o, shared.r, "share") if shared.x else load(shared.r, shared.o, shared.p)
    except RuleSetError:
        raise ShareError("share.other_rules") from None
    if _sum(resolved(rules)) != shared.c:
        raise ShareError("share.other_rules")
    if len(shared.w) != rules.table.players or not 0 <= shared.s < 1 << 128 or not 0 <= shared.b < 1 << 64:
        raise ShareError("share.bad")
    seats = tuple(SeatInfo(name or you, kind, level) for name, kind, level in shared.w)
    start = shared.d.told() if shared.d is not None else None
    changed = {} if shared.x else shared.o
    return Header(rules, shared.s, seats, changed, start, __version__, {BOTS: shared.b})


def _sum(rules: dict[str, Any]) -> int:
    """A short sum over all rules: the same id may mean other rules in another version."""
    return zlib.crc32(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode())
