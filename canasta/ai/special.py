"""Special hands to come (05 §3b): how near a closed hand is to one, and what keeping to it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from canasta.ai.player import Option
from canasta.ai.sight import Sight
from canasta.engine.actions import Discard
from canasta.engine.cards import RANK
from canasta.engine.specials import SPECIAL_SIZE

_FAR = 3
"""Cards missing from which on a special hand is not thought of."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a special hand is made of: cards of given ranks, then groups of given sizes, then wild cards."""

    fixed: tuple[tuple[int, int], ...] = ()
    """Ranks, and how many cards of each."""
    groups: tuple[int, ...] = ()
    """Sizes, largest first, of groups of other natural ranks."""
    wild_groups: bool = False
    """Whether twos may be one of the groups and jokers another."""
    wilds: int = 0
    alike: bool = True
    """Whether the wild cards are all twos or all jokers."""


SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "pairs": Shape(groups=(2,) * 7),
        "wild_pairs": Shape(((7, 2), (14, 2)), (2,) * 4, wilds=2),
        "miami_pairs": Shape(((2, 2), (7, 2), (14, 2), (15, 2)), (2,) * 3),
        "zip_code": Shape(groups=(4, 3, 3, 2, 2), wild_groups=True),
        "straight": Shape(tuple((rank, 1) for rank in range(2, 16))),
        "garbage": Shape(groups=(4, 4, 3, 3)),
        "blast_off": Shape(groups=(5, 4, 3, 2), wild_groups=True),
        "triples": Shape(groups=(3,) * 4, wilds=2),
        "quads": Shape(groups=(4,) * 3, wilds=2),
        "dream_plus_4": Shape(groups=(5, 5), wilds=4),
        "dream_plus_5": Shape(groups=(5, 4), wilds=5, alike=False),
    }
)
"""The special hands by name, as `engine.specials` tests them."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A special hand that may come: its name, the cards that are missing, and its expected worth in points."""

    name: str
    missing: int
    worth: float


def aim(s: Sight, thrown: int = 0) -> Aim | None:
    """The special hand most worth keeping to, None if none is near; `thrown` is a rank of which one card goes.

    Only before the side has opened, and only where the weights care for it.
    """
    if not s.w.special or s.opened or not SPECIAL_SIZE - 1 <= len(s.view.hand) <= SPECIAL_SIZE:
        return None
    count = list(s.count)
    if thrown:
        count[thrown] -= 1
    best: Aim | None = None
    for name, points in s.law.rules.scoring.special_hands:
        shape = SHAPES[name]
        missing = SPECIAL_SIZE - fitting(shape, count)
        if missing > _FAR:
            continue
        worth = s.w.special * (points + s.w.special_swing) * _chance(s, shape, count, missing)
        if best is None or worth > best.worth:
            best = Aim(name, missing, worth)
    return best


def held(s: Sight) -> float:
    """What the hand is worth for the special hands to come, in points; a card too many is thrown in the best way."""
    if not s.w.special or s.opened:
        return 0.0
    if len(s.view.hand) < SPECIAL_SIZE:
        found = aim(s)
        return found.worth if found is not None else 0.0
    return max((_after(s, rank) for rank in range(2, 16) if s.count[rank]), default=0.0)


def kept(s: Sight, found: list[Option]) -> list[Option]:
    """Throws with what they take from a special hand to come, best first."""
    if not s.w.special or s.opened or aim(s) is None:
        return found
    after = [_after(s, RANK[o.action.card]) if isinstance(o.action, Discard) else 0.0 for o in found]
    most = max(after)
    if most < 1.0:
        return found
    judged = [
        Option(o.action, o.worth + worth - most, (*o.terms, ("special", worth - most)))
        for o, worth in zip(found, after, strict=True)
    ]
    judged.sort(key=lambda o: -o.worth)
    return judged


def _after(s: Sight, rank: int) -> float:
    found = aim(s, rank)
    return found.worth if found is not None else 0.0


def fitting(shape: Shape, count: Sequence[int]) -> int:
    """How many of the cards, counted by rank, belong to a hand of this shape at most."""
    fits = 0
    for rank, n in shape.fixed:
        fits += min(count[rank], n)
    if shape.groups:
        # Both from the largest down: no other way of matching sizes to ranks fits more.
        for n, held_ in zip(shape.groups, sorted(_free(shape, count), reverse=True), strict=False):
            fits += min(n, held_)
    if shape.wilds:
        fits += min(shape.wilds, max(count[2], count[15]) if shape.alike else count[2] + count[15])
    return fits


def _free(shape: Shape, count: Sequence[int]) -> list[int]:
    """Cards of each rank that may be a group."""
    if shape.fixed:
        spoken = {rank for rank, _ in shape.fixed}
        return [count[rank] for rank in range(4, 15) if rank not in spoken]
    return [*count[4:15], count[2], count[15]] if shape.wild_groups else list(count[4:15])


def _chance(s: Sight, shape: Shape, count: Sequence[int], missing: int) -> float:
    """Chance that the hand is complete after some draws, before somebody opens for the side or the deal ends.

    Of the cards that bring it nearer the likeliest is taken for drawn, then the likeliest of those that are left.
    """
    count, unseen = list(count), list(s.unseen)
    stays = (1.0 - s.w.special_hazard) * (1.0 - s.urgency)
    chance = stays
    for now in range(SPECIAL_SIZE - missing, SPECIAL_SIZE):
        hits = [rank for rank in range(2, 16) if unseen[rank] > 0 and _nearer(shape, count, rank, now)]
        if not hits:
            return 0.0
        hit = sum(unseen[rank] for rank in hits) / s.pool
        miss = stays * max(0.0, 1.0 - hit)
        chance *= min(1.0, hit) * (1.0 - miss**s.rounds) / (1.0 - miss)
        likeliest = max(hits, key=lambda rank: unseen[rank])
        count[likeliest] += 1
        unseen[likeliest] -= 1
    return chance


def _nearer(shape: Shape, count: list[int], rank: int, now: int) -> bool:
    """Whether one more card of a rank makes more than `now` cards fit."""
    count[rank] += 1
    more = fitting(shape, count) > now
    count[rank] -= 1
    return more
